//! `pingjian library … query`: what was played in a position. Its JSON is a contract: fields are added, never changed.

use super::super::failure::{Answer, Failure};
use super::super::input::Source;
use super::super::output::{deliver, json};
use super::super::words::LangWord;
use super::{COLUMNS, columns, failed};
use crate::library::Library;
use crate::notation::notate;
use crate::openings::openings;
use serde::Serialize;
use std::fmt::Write as _;

/// What was played in a position, how often, with what results
#[derive(clap::Args)]
#[command(after_help = "Exit status 1: no game of the library had the position.")]
pub(in crate::cli) struct Args {
    /// The position; the start position without it
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves from there, such as "h2e2 h9g7"; Chinese and WXF are read, too
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Language of the moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// A JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct QueryJson {
    fen: String,
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    moves: Vec<MoveJson>,
    /// The opening that the moves became; without moves, the one whose position it is.
    opening: Option<OpeningJson>,
}

#[derive(Serialize)]
struct OpeningJson {
    /// The names in use here have no code.
    code: Option<&'static str>,
    name: &'static str,
}

#[derive(Serialize)]
struct MoveJson {
    #[serde(rename = "move")]
    mv: String,
    notation: String,
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    average_year: Option<f64>,
    last_year: Option<u16>,
}

pub(super) fn run(library: &Library, args: &Args) -> Result<Answer, Failure> {
    let line = Source::typed(args.fen.as_deref(), args.moves.as_deref())?.line;
    let position = line.last();
    let explored = library.explore(position).map_err(|error| failed(&error))?;
    let notation = args.lang.notation();
    let total = explored.total;
    let by_moves = openings().of_line(line.start(), line.moves().iter().copied()).map(|(opening, _)| opening);
    let opening = by_moves.or_else(|| openings().at(position)).map(|opening| opening.name(args.lang.lang()));
    let text = if args.json {
        let moves = explored.moves.iter().map(|played| MoveJson {
            mv: played.mv.to_string(),
            notation: notate(position, played.mv, notation),
            games: played.tally.games,
            red_wins: played.tally.red_wins,
            draws: played.tally.draws,
            black_wins: played.tally.black_wins,
            average_year: played.average_year.map(|year| (10.0 * year).round() / 10.0),
            last_year: played.last_year,
        });
        json(&QueryJson {
            fen: position.to_fen(),
            games: total.games,
            red_wins: total.red_wins,
            draws: total.draws,
            black_wins: total.black_wins,
            moves: moves.collect(),
            opening: opening.map(|name| OpeningJson { code: None, name }),
        })?
    } else {
        let named = opening.map_or_else(String::new, |name| format!("{name}\n"));
        let mut text = format!("{}\n{named}{COLUMNS}\n{} all\n", position.to_fen(), columns(&total));
        for played in &explored.moves {
            let years = played.average_year.zip(played.last_year);
            let years = years.map(|(average, last)| format!(" (on average {average:.0}, last {last})"));
            let (numbers, written) = (columns(&played.tally), notate(position, played.mv, notation));
            let _ = writeln!(text, "{numbers} {written} {}{}", played.mv, years.unwrap_or_default());
        }
        text
    };
    deliver(None, text.as_bytes())?;
    Ok(if total.games > 0 { Answer::Done } else { Answer::No })
}
