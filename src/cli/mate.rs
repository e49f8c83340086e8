//! `pingjian mate`: a forced mate (杀局), by checks or with a few quiet moves between.

use super::failure::{Answer, Failure};
use super::input::{LineArgs, notated};
use super::words::LangWord;
use crate::engine::{Control, MateLimits, mate_search};
use std::io::Write as _;

/// Look for a forced mate
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian mate --fen \"3k5/8R/9/9/9/9/9/3N3R1/9/4K4 w\" --max 3\n\n\
    Prints the mate against the longest defence, or \"none within N\" with exit status 1. Every mate that is printed is\n\
    proved; that none was found proves that no series of N checks mates, since quiet moves are tried only sparingly.")]
pub(super) struct Args {
    #[command(flatten)]
    line: LineArgs,
    /// Longest mate, in moves of the attacker
    #[arg(long, value_name = "N", default_value = "30", value_parser = clap::value_parser!(u8).range(1..=i64::from(MateLimits::MAX_MOVES)))]
    max: u8,
    /// Time in milliseconds
    #[arg(long, value_name = "MS", default_value = "60000", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Language of the moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let source = args.line.read(None)?;
    let position = source.line.last();
    let limits = MateLimits { max_moves: args.max, budget_nodes: None, movetime_millis: Some(args.movetime) };
    let found = mate_search(position, limits, &Control::new());
    let mut out = std::io::stdout().lock();
    let Some(line) = found.line() else {
        let within = found.none_within;
        if found.cut_short {
            writeln!(out, "none within {within} (longer ones: not enough time)")?;
        } else {
            writeln!(out, "none within {within}")?;
        }
        return Ok(Answer::No);
    };
    let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
    writeln!(out, "mate in {}", line.len().div_ceil(2))?;
    writeln!(out, "{}", moves.join(" "))?;
    writeln!(out, "{}", notated(position, &line, args.lang.notation()).join(" "))?;
    Ok(Answer::Done)
}
