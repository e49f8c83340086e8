//! Repetitions that the engine has to avoid or to play for, by rule book. Nothing here depends on time.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::engine::{Arbiter, Engine, Limits, SearchReport};
use pingjian::judge::{Effort, Outcome, audit};
use pingjian::rulebooks::book;
use pingjian::rules::{Line, Move, Position};
use pingjian::session::BookArbiter;
use std::sync::atomic::AtomicBool;

const FILE: &str = "tests/engine/repetition.txt";

/// What the engine says of the position after the moves, by a rule book or by its own reading alone (`none`).
fn searched(rules: &str, fen: &str, moves: &str, limits: Limits) -> SearchReport {
    let start = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves: Vec<Move> = moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let line = Line::with_moves(start, &moves).unwrap_or_else(|(index, rule)| panic!("{fen}: move {index}: {rule}"));
    let engine = Engine::new(8);
    if rules != "none" {
        let book = book(rules).unwrap_or_else(|| panic!("no such rule book: {rules}"));
        engine.set_arbiter(Some(BookArbiter::shared(book)));
    }
    engine.analyse(&line, limits, |_| {})
}

/// Whether a demand is met, see the head of the file.
fn is_met(report: &SearchReport, demand: &str) -> bool {
    let (name, value) = demand.split_once('=').unwrap_or_else(|| panic!("{FILE}: no such demand: {demand}"));
    let best = report.best.map(|mv| mv.to_string()).unwrap_or_default();
    let score = report.score.as_centipawns();
    match name {
        "best" => value.split(',').any(|mv| mv == best),
        "avoid" => value.split(',').all(|mv| mv != best),
        "above" => score > value.parse::<i32>().unwrap(),
        "below" => score < value.parse::<i32>().unwrap(),
        "score" => score == value.parse::<i32>().unwrap(),
        "ruled" => {
            let (mv, outcome) = value.split_once(':').unwrap();
            report.rulings.iter().any(|ruled| {
                let said = match ruled.ruling.against {
                    None => "draw".to_owned(),
                    Some(side) => format!("{side:?}").to_lowercase(),
                };
                ruled.moves.len() == 1 && ruled.moves[0].to_string() == mv && said == outcome
            })
        }
        _ => panic!("{FILE}: no such demand: {demand}"),
    }
}

#[test]
fn repetitions() {
    let path = format!("{}/{FILE}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut failures = Vec::new();
    let mut positions = 0;
    for (number, text) in text.lines().enumerate().filter(|(_, text)| !text.is_empty() && !text.starts_with('#')) {
        let [rules, fen, moves, depth, demands, _why] = text.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{FILE}:{}: six fields", number + 1);
        };
        positions += 1;
        // A lap is written once, with how often it's played: (a1a2 b8b7 a2a1 b7b8)*2.
        let moves = unrolled(moves);
        let report = searched(rules, fen, &moves, Limits::to_depth(depth.parse().unwrap()));
        for demand in demands.split_whitespace().filter(|demand| !is_met(&report, demand)) {
            let line = report.lines.first().map(|line| &line.moves);
            failures.push(format!("{FILE}:{}: {demand}, but {} {line:?}", number + 1, report.score));
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
    assert!(positions >= 24, "{positions}");
}

/// The arbiter looks at the end of a line alone; it must say what the judge says of the whole.
#[test]
fn the_arbiter_says_what_the_judge_says() {
    let path = format!("{}/{FILE}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let mut asked = 0;
    for text in text.lines().filter(|text| !text.is_empty() && !text.starts_with('#')) {
        let fields: Vec<&str> = text.split('|').map(str::trim).collect();
        let Some(book) = book(fields[0]) else { continue };
        let moves = unrolled(fields[2]);
        let start = Position::from_fen(fields[1]).unwrap();
        let mut line = Line::new(start);
        // Played on, so that there is more before the end than the arbiter looks at; asked in the last lap.
        let moves: Vec<Move> = moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let lap = (1..=moves.len()).find(|&lap| moves[lap..].iter().zip(&moves).all(|(one, other)| one == other));
        let Some(lap) = lap else { continue };
        for (ply, mv) in moves.iter().take(lap).cycle().take(6 * lap).enumerate() {
            if line.push(*mv).is_err() {
                break;
            }
            if ply < 5 * lap || line.occurrences_of_last() < 2 {
                continue;
            }
            let whole = audit(&line, book, Effort::default());
            let card = whole.repetitions.iter().find(|card| card.last_ply == whole.plies);
            let Some(ruling) = BookArbiter(book).rule(&line, &AtomicBool::new(false)) else { continue };
            let said = match (ruling.against, ruling.may_change) {
                (None, _) => Outcome::Draw,
                (Some(side), true) => Outcome::MustChange(side),
                (Some(side), false) => Outcome::Loses(side),
            };
            asked += 1;
            let judged = card.map(|card| (card.ruling.outcome, card.complete));
            assert_eq!(judged, Some((said, ruling.complete)), "{text}: after {} plies", line.moves().len());
        }
    }
    assert!(asked > 100, "{asked}");
}

/// Plays bracketed laps as often as they say.
fn unrolled(moves: &str) -> String {
    let mut played = String::new();
    let mut rest = if moves == "-" { "" } else { moves };
    while let Some((before, lap)) = rest.split_once('(') {
        let (lap, after) = lap.split_once(")*").unwrap();
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let times: usize = after[..digits].parse().unwrap();
        played += before;
        played += &format!("{lap} ").repeat(times);
        rest = &after[digits..];
    }
    played + rest
}
