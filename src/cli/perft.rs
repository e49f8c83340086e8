//! `pingjian perft`: counts the legal move paths of a length, the proof of move generation.

use super::failure::{Answer, Failure};
use super::input::countable_position;
use crate::rules::{Position, perft, perft_divide};
use std::io::Write as _;

/// Count the legal move paths of a length
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian perft 4\n  prints 3290240\nExample: pingjian perft 2 --divide\n  \
    prints the count behind each first move, then their sum")]
pub(super) struct Args {
    /// Length in plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Start position; the usual one without it
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Also print the count behind each first move
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let start = args.fen.as_deref().map_or_else(|| Ok(Position::start()), countable_position)?;
    let mut out = std::io::stdout().lock();
    if args.divide && args.depth > 0 {
        let rows = perft_divide(&start, args.depth);
        for (mv, count) in &rows {
            writeln!(out, "{mv} {count}")?;
        }
        let sum: u64 = rows.iter().map(|(_, count)| count).sum();
        writeln!(out, "{sum}")?;
    } else {
        writeln!(out, "{}", perft(&start, args.depth))?;
    }
    Ok(Answer::Done)
}
