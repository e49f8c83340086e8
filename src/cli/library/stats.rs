//! `pingjian library … stats`: what the library holds in all.

use super::super::failure::{Answer, Failure};
use super::super::output::{deliver, json};
use super::{COLUMNS, columns, failed};
use crate::lang::Lang;
use crate::library::Library;
use serde::Serialize;
use std::fmt::Write as _;

/// What the library holds in all, and which files couldn't be read
#[derive(clap::Args)]
pub(in crate::cli) struct Args {
    /// A JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct StatsJson {
    games: u64,
    red_wins: u64,
    draws: u64,
    black_wins: u64,
    plies: u64,
    with_notes: u64,
    players: u64,
    first_year: Option<u16>,
    last_year: Option<u16>,
    sources: u64,
    broken: u64,
    trouble: Vec<TroubleJson>,
}

/// A file that couldn't be read, or only in part.
#[derive(Serialize)]
struct TroubleJson {
    path: String,
    /// `null` if it was read in part.
    error: Option<String>,
    unreadable: u64,
}

/// Files with trouble that are named at most.
const MOST_NAMED: usize = 1_000;

pub(super) fn run(library: &Library, args: &Args) -> Result<Answer, Failure> {
    let stats = library.stats().map_err(|error| failed(&error))?;
    let trouble = library.sources_with_trouble(MOST_NAMED).map_err(|error| failed(&error))?;
    let trouble: Vec<TroubleJson> = trouble
        .into_iter()
        .map(|source| TroubleJson {
            error: source.trouble(Lang::En).map(str::to_owned),
            unreadable: source.unreadable,
            path: source.path,
        })
        .collect();
    let text = if args.json {
        json(&StatsJson {
            games: stats.tally.games,
            red_wins: stats.tally.red_wins,
            draws: stats.tally.draws,
            black_wins: stats.tally.black_wins,
            plies: stats.plies,
            with_notes: stats.with_notes,
            players: stats.players,
            first_year: stats.years.map(|years| years.0),
            last_year: stats.years.map(|years| years.1),
            sources: stats.sources,
            broken: stats.broken,
            trouble,
        })?
    } else {
        let mut text = format!("{COLUMNS}\n{}\n", columns(&stats.tally));
        let _ = writeln!(text, "{} plies, {} games with comments or variations", stats.plies, stats.with_notes);
        let years = stats.years.map_or_else(String::new, |(first, last)| format!(", years {first} to {last}"));
        let _ = writeln!(text, "{} players{years}", stats.players);
        let _ = writeln!(text, "{} files read, {} could not be", stats.sources, stats.broken);
        for TroubleJson { path, error, unreadable } in trouble {
            let why = error.unwrap_or_else(|| format!("{unreadable} places or games could not be read"));
            let _ = writeln!(text, "  {}", if why.starts_with(&path) { why } else { format!("{path}: {why}") });
        }
        text
    };
    deliver(None, text.as_bytes())?;
    Ok(Answer::Done)
}
