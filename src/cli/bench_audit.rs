//! `pingjian bench audit`: how long a disputed cycle takes on one core, and many games on all.

use super::failure::Failure;
use super::output::json;
use crate::judge::{Effort, RuleBook, audit};
use crate::rulebooks::{DEFAULT_BOOK, book};
use crate::rules::{Line, Move, Position};
use crate::session::{Batch, BatchNext, BatchSource, BatchTask, Wanted};
use serde::Serialize;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Disputed lines: rule book, name, start position, moves. See `assets/bench/SOURCES.md`.
const DISPUTES: &str = include_str!("../../assets/bench/disputes.txt");
/// Ordinary games. See `assets/bench/SOURCES.md`.
const GAMES: &str = include_str!("../../assets/bench/games.pgn");
/// How often the games are judged, so that there are a thousand.
const ROUNDS: usize = 17;
/// A line is timed so often; the shortest time counts, since other work on the machine only adds to it.
const RUNS: usize = 3;
/// Plies of a typical cycle: two moves of each side.
const TYPICAL_LAP: usize = 4;

/// What `bench audit` finds.
#[derive(Serialize)]
struct Figures {
    bench: &'static str,
    lines: usize,
    /// Moves that were judged.
    plies: usize,
    /// Moves whose label is certain.
    certain: usize,
    /// All lines, one after the other.
    time_ms: f64,
    /// Lines whose lap has [`TYPICAL_LAP`] plies, their median and their mean.
    typical_lines: usize,
    typical_ms: f64,
    typical_mean_ms: f64,
    slowest: String,
    slowest_ms: f64,
    games: usize,
    /// Games in which a position stood three times.
    games_with_repetition: usize,
    threads: usize,
    games_ms: f64,
    games_per_second: f64,
}

/// A disputed line, and how its audit went.
struct Dispute {
    name: String,
    lap: usize,
    plies: usize,
    certain: usize,
    millis: f64,
}

pub(super) fn figures(as_json: bool) -> Result<String, Failure> {
    let disputes: Vec<Dispute> =
        disputes().flatten().filter_map(|(book, name, line)| dispute(book, name, &line)).collect();
    let mut typical: Vec<f64> =
        disputes.iter().filter(|dispute| dispute.lap == TYPICAL_LAP).map(|dispute| dispute.millis).collect();
    typical.sort_by(f64::total_cmp);
    let slowest = disputes.iter().max_by(|a, b| a.millis.total_cmp(&b.millis));
    let started = Instant::now();
    let threads = Batch::usual_threads();
    let (games, games_with_repetition) = games(threads)?;
    let seconds = started.elapsed().as_secs_f64();
    let figures = Figures {
        bench: "audit",
        lines: disputes.len(),
        plies: disputes.iter().map(|dispute| dispute.plies).sum(),
        certain: disputes.iter().map(|dispute| dispute.certain).sum(),
        time_ms: disputes.iter().map(|dispute| dispute.millis).sum(),
        typical_lines: typical.len(),
        typical_ms: typical.get(typical.len() / 2).copied().unwrap_or_default(),
        typical_mean_ms: typical.iter().sum::<f64>() / typical.len().max(1) as f64,
        slowest: slowest.map(|dispute| dispute.name.clone()).unwrap_or_default(),
        slowest_ms: slowest.map_or(0.0, |dispute| dispute.millis),
        games,
        games_with_repetition,
        threads,
        games_ms: seconds * 1000.0,
        games_per_second: games as f64 / seconds.max(1e-6),
    };
    if as_json {
        return json(&figures);
    }
    let Figures { lines, plies, certain, time_ms, typical_lines, typical_ms, slowest, slowest_ms, .. } = figures;
    let Figures { typical_mean_ms, games_ms, games_per_second, .. } = figures;
    Ok(format!(
        "disputed lines, each by its rule book on one thread: {lines} in {time_ms:.0} ms, {plies} moves judged, {certain} certain\n\
         a cycle of {TYPICAL_LAP} plies: {typical_ms:.1} ms typically (median of {typical_lines} lines), {typical_mean_ms:.1} ms on average\n\
         the slowest line: {slowest_ms:.0} ms ({slowest})\n\
         games by {} on {threads} threads: {games} in {:.1} s, {games_per_second:.0} games/s; {games_with_repetition} with a threefold position\n",
        DEFAULT_BOOK.id,
        games_ms / 1000.0
    ))
}

/// The lines of [`DISPUTES`]: rule book, name, line of play.
fn disputes() -> impl Iterator<Item = Option<(&'static RuleBook, &'static str, Line)>> {
    DISPUTES.lines().filter(|line| !line.starts_with('#')).map(|text| {
        let mut fields = text.split(" | ");
        let (id, name, fen, moves) = (fields.next()?, fields.next()?, fields.next()?, fields.next()?);
        let moves: Vec<Move> = moves.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
        Some((book(id)?, name, Line::with_moves(Position::from_fen(fen).ok()?, &moves).ok()?))
    })
}

/// Judges a line.
fn dispute(book: &'static RuleBook, name: &str, line: &Line) -> Option<Dispute> {
    let mut millis = f64::INFINITY;
    let mut judged = None;
    for _ in 0..RUNS {
        let started = Instant::now();
        judged = Some(audit(line, book, Effort::default()));
        millis = millis.min(started.elapsed().as_secs_f64() * 1000.0);
    }
    let repetitions = judged?.repetitions;
    let plies = || repetitions.iter().flat_map(|repetition| &repetition.plies);
    Some(Dispute {
        name: format!("{name}, {}", book.id),
        lap: repetitions.first()?.period,
        plies: plies().count(),
        certain: plies().filter(|ply| ply.certain).count(),
        millis,
    })
}

/// Reads and judges the games over and over; how many, and in how many a position stood three times.
fn games(threads: usize) -> Result<(usize, usize), Failure> {
    let source = |round| BatchSource::Bytes(format!("round {round}"), GAMES.as_bytes().to_vec());
    let task = BatchTask {
        sources: (1..=ROUNDS).map(source).collect(),
        books: vec![DEFAULT_BOOK],
        wanted: Wanted::default(),
        threads: Some(threads),
        gives_way: false,
    };
    let mut batch = Batch::start(task, &(Arc::new(|| ()) as _))
        .map_err(|error| Failure::bad(format!("the system gives no thread to judge in: {error}")))?;
    while !matches!(batch.next(Duration::from_millis(100)), BatchNext::Done) {}
    Ok((batch.tally().games, batch.tally().repeated))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    #[test]
    fn every_line_is_read_and_repeats_itself_and_so_do_some_games() {
        let lines: Vec<_> = disputes().map(|line| line.unwrap()).collect();
        assert_eq!(lines.len(), 138);
        for (_, name, line) in lines {
            assert!(!line.repetitions().is_empty(), "{name}");
        }
        let parsed = crate::formats::read(GAMES.as_bytes(), None).unwrap();
        let repeats = |line: &Line| line.repetitions().iter().any(|repetition| repetition.occurrences.len() > 2);
        let games = parsed.games.iter().map(|game| game.line_to(game.end_of_line(crate::game::NodeId::ROOT)));
        assert_eq!((parsed.games.len(), games.filter(repeats).count(), parsed.warnings.len()), (60, 5, 0));
    }
}
