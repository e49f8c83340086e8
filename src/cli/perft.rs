//! `pingjian perft`: counts the legal move paths of a length, the proof of move generation.

use super::failure::{Answer, Failure};
use super::input::position;
use crate::rules::Position;
use std::io::Write as _;

/// Count the legal move paths of a length
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian perft 4\n  prints 3290240\nExample: pingjian perft 2 --divide\n  \
    prints the count behind each first move, then their sum")]
pub(super) struct Args {
    /// Length in plies
    #[arg(value_name = "DEPTH", value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,
    /// Start position; the usual one without it
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Also print the count behind each first move
    #[arg(long)]
    divide: bool,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let start = args.fen.as_deref().map_or_else(|| Ok(Position::start()), position)?;
    let mut out = std::io::stdout().lock();
    if args.divide && args.depth > 0 {
        let mut moves = start.legal_moves().to_vec();
        moves.sort_unstable();
        let mut sum = 0u64;
        for mv in moves {
            let count = perft(&start.play(mv), args.depth - 1);
            sum = sum.saturating_add(count);
            writeln!(out, "{mv} {count}")?;
            out.flush()?;
        }
        writeln!(out, "{sum}")?;
    } else {
        writeln!(out, "{}", perft(&start, args.depth))?;
    }
    Ok(Answer::Done)
}

/// How many legal paths of `depth` plies there are; `u64::MAX` if they can't be counted.
pub(super) fn perft(position: &Position, depth: u8) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_moves().len() as u64,
        _ => position
            .legal_moves()
            .into_iter()
            .fold(0u64, |sum, mv| sum.saturating_add(perft(&position.play(mv), depth - 1))),
    }
}
