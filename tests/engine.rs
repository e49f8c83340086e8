//! The engine on fixed positions, its control, and its UCI dialogue. Nothing here depends on time: limits
//! are depths and nodes, waits end only a test that would hang.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use crossbeam_channel::{Receiver, Sender, unbounded};
use pingjian::engine::{
    Control, Engine, Limits, MateLimits, Score, SearchReport, bench_search, mate_search, reports, uci,
};
use pingjian::rules::{End, Line, Move, Position};
use pingjian::session::BookArbiter;
use std::io::{self, BufRead, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(20);

fn data(name: &str) -> String {
    let path = format!("{}/tests/engine/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn line_of(fen: &str, moves: &str) -> Line {
    let start = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let moves: Vec<Move> =
        moves.split_whitespace().filter(|word| *word != "-").map(|word| word.parse().unwrap()).collect();
    Line::with_moves(start, &moves).unwrap_or_else(|(index, rule)| panic!("{fen}: move {index}: {rule}"))
}

fn assert_legal(line: &Line, report: &SearchReport) {
    for pv in &report.lines {
        let mut position = *line.last();
        for &mv in &pv.moves {
            position = position.try_play(mv).unwrap_or_else(|rule| panic!("{position:?}: {mv}: {rule}"));
        }
    }
}

#[test]
fn positions() {
    let mut failures = Vec::new();
    for (number, text) in data("positions.txt").lines().enumerate() {
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        let [fen, moves, depth, demands, why] = text.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("positions.txt:{}: five fields", number + 1);
        };
        let line = line_of(fen, moves);
        let report = Engine::new(8).analyse(&line, Limits::to_depth(depth.parse().unwrap()), |_| {});
        assert_legal(&line, &report);
        let best = report.best.map(|mv| mv.to_string()).unwrap_or_default();
        for demand in demands.split_whitespace() {
            let (name, value) = demand.split_once('=').unwrap();
            let met = match name {
                "best" => value.split(',').any(|mv| mv == best),
                "avoid" => value.split(',').all(|mv| mv != best),
                "above" => report.score.as_centipawns() > value.parse().unwrap(),
                "below" => report.score.as_centipawns() < value.parse().unwrap(),
                "mate" => report.score == Score::Mate(value.parse().unwrap()),
                _ => panic!("positions.txt:{}: no such demand: {name}", number + 1),
            };
            if !met {
                failures.push(format!(
                    "tests/engine/positions.txt:{}: {demand} ({why}), but {} {:?}",
                    number + 1,
                    report.score,
                    report.lines.first().map(|pv| &pv.moves)
                ));
            }
        }
    }
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

#[test]
fn mates_by_checks_are_found_and_end_in_mate() {
    for text in data("mates.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(text).unwrap();
        let (fen, length) = (case["fen"].as_str().unwrap(), case["mate_in"].as_u64().unwrap() as usize);
        let line = line_of(fen, "-");
        let limits = MateLimits { max_moves: 8, budget_nodes: Some(200_000), movetime_millis: None, bans: false };
        let found = mate_search(line.last(), limits, &Control::new());
        let moves = found.line().unwrap_or_else(|| panic!("no mate in {fen}"));
        assert_eq!(moves.len(), 2 * length - 1, "{fen}: {moves:?}");
        assert_eq!(usize::from(found.none_within), length - 1, "{fen}");
        let mated =
            Line::with_moves(*line.start(), &moves).unwrap_or_else(|(index, rule)| panic!("{fen}: {index} {rule}"));
        assert_eq!(mated.last().end(), Some(End::Checkmate), "{fen}: {moves:?}");
    }
}

#[test]
fn the_search_finds_short_mates_too() {
    for text in data("mates.jsonl").lines() {
        let case: serde_json::Value = serde_json::from_str(text).unwrap();
        let length = case["mate_in"].as_i64().unwrap() as i32;
        if length > 4 {
            continue;
        }
        let line = line_of(case["fen"].as_str().unwrap(), "-");
        let limits = Limits { mate_in: Some(length as u8), nodes: Some(3_000_000), ..Limits::to_depth(16) };
        let report = Engine::new(16).analyse(&line, limits, |_| {});
        assert_eq!(report.score, Score::Mate(length), "{}: {:?}", line.start().to_fen(), report.lines);
        assert_legal(&line, &report);
    }
}

#[test]
fn there_is_no_mate_where_there_is_none() {
    let found = mate_search(&Position::start(), MateLimits { max_moves: 3, ..MateLimits::default() }, &Control::new());
    assert_eq!((found.tree, found.none_within, found.cut_short), (None, 3, false));
    let limits = MateLimits { max_moves: 30, budget_nodes: Some(2), movetime_millis: None, bans: false };
    assert!(mate_search(&Position::start(), limits, &Control::new()).cut_short);
}

#[test]
fn a_finished_game_has_no_move() {
    let line = line_of("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b - - 0 1", "-");
    let report = Engine::new(1).analyse(&line, Limits::to_depth(4), |_| {});
    assert_eq!((report.best, report.score, report.finished), (None, Score::Mate(0), true));
    assert!(report.lines.is_empty() && report.error.is_none());
}

#[test]
fn lines_are_distinct_legal_and_in_order() {
    let line = line_of(pingjian::rules::START_FEN, "h2e2 h9g7");
    let report = Engine::new(8).analyse(&line, Limits { lines: 5, ..Limits::to_depth(6) }, |_| {});
    assert_eq!(report.lines.len(), 5);
    assert_legal(&line, &report);
    let mut firsts: Vec<Move> = report.lines.iter().map(|pv| pv.moves[0]).collect();
    assert_eq!(report.best, Some(firsts[0]));
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5);
    let values: Vec<i32> = report.lines.iter().map(|pv| pv.score.as_centipawns()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
}

#[test]
fn only_chosen_root_moves_are_played() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    let only: Move = "a0a1".parse().unwrap();
    let report = Engine::new(1).analyse(&line, Limits { root_moves: vec![only], ..Limits::to_depth(4) }, |_| {});
    assert_eq!(report.best, Some(only));
}

#[test]
fn one_thread_counts_the_same_nodes_every_time() {
    let first = bench_search(5);
    let second = bench_search(5);
    assert_eq!(first.nodes, second.nodes);
    assert!(first.nodes > 1000 && first.positions == 12, "{first:?}");
}

#[test]
fn a_node_limit_is_kept() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    for nodes in [1, 10, 1000, 20_000] {
        let report = Engine::new(4).analyse(&line, Limits::to_nodes(nodes), |_| {});
        assert!(report.nodes <= nodes, "{} of {nodes}", report.nodes);
        assert!(report.best.is_some_and(|mv| line.last().is_legal(mv)));
    }
}

#[test]
fn several_threads_end_together() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    let report = Engine::new(8).analyse(&line, Limits { threads: 3, ..Limits::to_depth(7) }, |_| {});
    assert_eq!((report.depth, report.finished, report.error), (7, true, None));
}

/// Iterations go over from one thread to another: they still come in order, once each, up to the depth asked for, with whole
/// lines.
#[test]
fn iterations_of_several_threads_come_in_order() {
    let endgame = line_of("5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1", "-");
    let opening = line_of(pingjian::rules::START_FEN, "h2e2 h9g7");
    for round in 0..8 {
        for (line, lines) in [(&endgame, 1), (&opening, 1), (&opening, 3)] {
            let mut depths = Vec::new();
            let limits = Limits { threads: 2 + round % 2, lines, ..Limits::to_depth(9) };
            let last = Engine::new(8).analyse(line, limits, |report| {
                assert_eq!(report.lines.len(), lines);
                assert_legal(line, report);
                if !report.finished {
                    depths.push(report.depth);
                }
            });
            assert!(depths.is_sorted_by(|a, b| a < b), "{depths:?}");
            assert_eq!((last.depth, depths.last().copied(), last.lines.len()), (9, Some(9), lines));
            assert!(last.lines.is_sorted_by(|a, b| a.score.as_centipawns() >= b.score.as_centipawns()));
            assert_eq!(last.best, last.lines[0].moves.first().copied());
        }
    }
}

#[test]
fn an_infinite_search_stops_when_told_and_reports_to_a_full_channel() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    let woken = Arc::new(AtomicUsize::new(0));
    let (sink, receiver) = reports(1, {
        let woken = Arc::clone(&woken);
        Arc::new(move || {
            woken.fetch_add(1, Ordering::Relaxed);
        })
    });
    let handle = Engine::new(4).start(&line, Limits::default(), sink);
    let first = receiver.recv_timeout(PATIENCE).unwrap();
    assert!(!first.finished && !handle.is_finished());
    // Nobody reads while more reports come than the channel holds.
    while woken.load(Ordering::Relaxed) < 4 {
        std::thread::yield_now();
    }
    handle.stop();
    let last = std::iter::from_fn(|| receiver.recv_timeout(PATIENCE).ok()).find(|report| report.finished).unwrap();
    assert!(last.best.is_some() && last.error.is_none());
    assert!(handle.is_finished());
    handle.wait();
}

#[test]
fn dropping_the_handle_ends_the_search() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    let (sink, receiver) = reports(4, Arc::new(|| {}));
    drop(Engine::new(4).start(&line, Limits::default(), sink));
    let mut reports = std::iter::from_fn(|| receiver.recv_timeout(PATIENCE).ok());
    assert!(reports.any(|report| report.finished));
}

#[test]
fn a_panic_in_the_search_becomes_a_report() {
    let line = line_of(pingjian::rules::START_FEN, "-");
    let (sink, receiver) = reports(4, {
        let calls = AtomicUsize::new(0);
        Arc::new(move || assert_ne!(calls.fetch_add(1, Ordering::Relaxed), 0, "the reader broke"))
    });
    Engine::new(1).start(&line, Limits::default(), sink).wait();
    let last = receiver.try_iter().last().unwrap();
    assert!(last.finished && last.error.is_some_and(|error| error.contains("the reader broke")));
}

#[test]
fn uci_basics() {
    dialogue("uci/basics.txt");
}

#[test]
fn uci_bad_input() {
    dialogue("uci/bad_input.txt");
}

/// Whether the text begins with the pattern, in which `*` stands for any text.
fn begins(text: &str, pattern: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = text.strip_prefix(parts.next().unwrap_or("")) else { return false };
    for part in parts {
        let Some(at) = rest.find(part) else { return false };
        rest = &rest[at + part.len()..];
    }
    true
}

/// Plays a transcript: `>` lines are sent, `<` lines must follow, see [`begins`].
fn dialogue(name: &str) {
    let script = data(name);
    let (commands, input) = unbounded::<String>();
    let (output, answers) = unbounded::<String>();
    std::thread::scope(|scope| {
        let server = scope.spawn(move || {
            uci::serve(
                Pipe { input, rest: Vec::new() },
                Lines { output, rest: Vec::new() },
                BookArbiter::for_programs(),
            )
        });
        for (number, text) in script.lines().enumerate() {
            let at = || format!("tests/engine/{name}:{}", number + 1);
            if let Some(command) = text.strip_prefix("> ") {
                commands.send(command.to_owned()).unwrap_or_else(|_| panic!("{}: the engine has gone", at()));
            } else if let Some(expected) = text.strip_prefix("< ") {
                let mut seen = Vec::new();
                loop {
                    let Ok(answer) = answers.recv_timeout(PATIENCE) else {
                        drop(commands);
                        panic!("{}: expected {expected:?}, but only saw {seen:#?}", at());
                    };
                    if begins(&answer, expected) {
                        break;
                    }
                    seen.push(answer);
                    if seen.last().is_some_and(|answer| answer.starts_with("bestmove")) {
                        drop(commands);
                        panic!("{}: expected {expected:?}, but saw {seen:#?}", at());
                    }
                }
            }
        }
        drop(commands);
        server.join().unwrap().unwrap();
    });
}

struct Pipe {
    input: Receiver<String>,
    rest: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.rest[..count]);
        self.consume(count);
        Ok(count)
    }
}

impl BufRead for Pipe {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.rest.is_empty()
            && let Ok(line) = self.input.recv()
        {
            self.rest = format!("{line}\n").into_bytes();
        }
        Ok(&self.rest)
    }

    fn consume(&mut self, count: usize) {
        self.rest.drain(..count);
    }
}

struct Lines {
    output: Sender<String>,
    rest: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.rest.extend_from_slice(bytes);
        while let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
            let line: Vec<u8> = self.rest.drain(..=end).collect();
            let _ = self.output.send(String::from_utf8_lossy(&line).trim_end().to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
