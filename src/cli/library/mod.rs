//! `pingjian library`: a library of games: importing, what was played in a position, lists, numbers.

mod games;
mod import;
mod query;
mod stats;

use super::failure::{Answer, Failure};
use crate::library::{Library, LibraryError, Tally};
use clap::Subcommand;
use std::path::{Path, PathBuf};

/// Keep games in a library and ask what was played
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian library games.db import collection/ more.pgn\n\
    Example: pingjian library games.db query --moves \"h2e2 h9g7\"\n\
    Example: pingjian library games.db games --player 胡荣华 --from 1980 --result 1-0 --json\n\n\
    A library is one SQLite file; `import` makes it if there is none. Positions that are reached by another order of moves\n\
    count together, and so do mirrored ones.")]
pub(super) struct Args {
    /// The library's file
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Import(import::Args),
    Query(query::Args),
    Games(Box<games::Args>),
    Stats(stats::Args),
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    match &args.command {
        Command::Import(wanted) => import::run(&args.library, wanted),
        Command::Query(wanted) => query::run(&open(&args.library)?, wanted),
        Command::Games(wanted) => games::run(&open(&args.library)?, wanted),
        Command::Stats(wanted) => stats::run(&open(&args.library)?, wanted),
    }
}

fn open(path: &Path) -> Result<Library, Failure> {
    Library::open(path).map_err(|error| failed(&error))
}

fn failed(error: &LibraryError) -> Failure {
    Failure::bad(error.to_string())
}

/// The numbers of games in a column: in all, won by Red, drawn, won by Black.
fn columns(tally: &Tally) -> String {
    let score = tally.red_score().map_or_else(|| "-".to_owned(), |score| format!("{:.1}%", 100.0 * score));
    format!("{:>8} {:>7} {:>7} {:>7} {score:>7}", tally.games, tally.red_wins, tally.draws, tally.black_wins)
}

/// The heads of these columns.
const COLUMNS: &str = "   games     1-0     1/2     0-1     red";
