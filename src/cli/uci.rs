//! `pingjian uci`: the embedded engine for other programs.

use super::failure::{Answer, Failure};
use crate::engine::uci;
use crate::session::BookArbiter;

/// Run the embedded engine as a UCI engine
#[derive(clap::Args)]
#[command(after_help = "Example: printf 'position startpos\\ngo depth 6\\n' | pingjian uci\n\n\
    The option RuleBook chooses the rule book that says which repetitions are forbidden: the Asian rules unless told otherwise.")]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> Result<Answer, Failure> {
    uci::serve(std::io::stdin().lock(), std::io::stdout(), BookArbiter::for_programs())
        .map_err(|error| Failure::bad(format!("standard input: {error}")))?;
    Ok(Answer::Done)
}
