//! The mate search: its winning trees are replayed with the rules alone, every legal defence of them.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::engine::{
    Control, Engine, Limits, MateLimits, MateTree, Score, mate_search, mate_search_watched, reports,
};
use pingjian::rules::{Line, Move, Position};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

/// One test position.
struct Case {
    fen: String,
    position: Position,
    mate_in: u8,
}

fn cases(name: &str) -> Vec<Case> {
    let path = format!("{}/tests/engine/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let read = |line: &str| {
        let case: serde_json::Value = serde_json::from_str(line).unwrap_or_else(|error| panic!("{path}: {error}"));
        let fen = case["fen"].as_str().unwrap().to_owned();
        let position = Position::from_fen(&fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
        Case { fen, position, mate_in: case["mate_in"].as_u64().unwrap() as u8 }
    };
    text.lines().map(read).collect()
}

/// A winning tree as plain data, so that a test can also spoil one.
#[derive(Clone)]
struct Plain {
    nodes: Vec<PlainNode>,
    start: usize,
}

#[derive(Clone)]
struct PlainNode {
    answer: Move,
    replies: Vec<(Move, usize)>,
}

fn plain(tree: &MateTree) -> Plain {
    let (mut nodes, mut places, mut waiting) = (Vec::new(), HashMap::new(), vec![tree.start()]);
    while let Some(node) = waiting.pop() {
        places.entry(node).or_insert_with(|| {
            waiting.extend(tree.replies(node).iter().map(|reply| reply.next.expect("a complete tree")));
            nodes.push(node);
            nodes.len() - 1
        });
    }
    let filled = nodes.iter().map(|&node| PlainNode {
        answer: tree.answer(node),
        replies: tree.replies(node).iter().map(|reply| (reply.mv, places[&reply.next.unwrap()])).collect(),
    });
    Plain { nodes: filled.collect(), start: places[&tree.start()] }
}

/// Plays every line of the tree: its moves are legal, its replies are all the legal moves, each line ends with the
/// defender mated or without a move, and none is longer than `most` moves of the attacker.
fn replay(position: &Position, tree: &Plain, most: u8) -> Result<usize, String> {
    let mut seen = HashSet::new();
    let mut waiting = vec![(*position, tree.start, most)];
    while let Some((position, place, left)) = waiting.pop() {
        if !seen.insert((position.to_fen(), place, left)) {
            continue;
        }
        let node = &tree.nodes[place];
        let at = || format!("{} after {}", position.to_fen(), node.answer);
        if left == 0 {
            return Err(format!("{}: no mate yet", at()));
        }
        let after = position.try_play(node.answer).map_err(|rule| format!("{}: {rule}", at()))?;
        let mut legal: Vec<Move> = after.legal_moves().into_iter().collect();
        let mut answered: Vec<Move> = node.replies.iter().map(|(mv, _)| *mv).collect();
        legal.sort_unstable();
        answered.sort_unstable();
        if legal != answered {
            return Err(format!("{}: legal are {legal:?}, answered {answered:?}", at()));
        }
        waiting.extend(node.replies.iter().map(|&(mv, next)| (after.play(mv), next, left - 1)));
    }
    Ok(seen.len())
}

fn searched(case: &Case, nodes: u64) -> MateTree {
    let limits =
        MateLimits { max_moves: MateLimits::MAX_MOVES, budget_nodes: Some(nodes), movetime_millis: None, bans: false };
    let found = mate_search(&case.position, limits, &Control::new());
    assert!(!found.cut_short || found.tree.is_none(), "{}", case.fen);
    found.tree.unwrap_or_else(|| panic!("no mate found in {} nodes: {}", found.nodes, case.fen))
}

/// Replays the tree of a position and its longest line; tells how many moves the mate takes.
fn verify(case: &Case, nodes: u64) -> u8 {
    let tree = searched(case, nodes);
    assert!(tree.is_complete(), "{}", case.fen);
    let length = tree.length(tree.start());
    replay(&case.position, &plain(&tree), length).unwrap_or_else(|wrong| panic!("{}: {wrong}", case.fen));
    let moves = tree.line();
    assert_eq!(moves.len(), 2 * usize::from(length) - 1, "{}: {moves:?}", case.fen);
    let line = Line::with_moves(case.position, &moves);
    assert!(line.unwrap_or_else(|wrong| panic!("{}: {wrong:?}", case.fen)).last().end().is_some(), "{}", case.fen);
    assert!(tree.written_moves() >= moves.len() as u64);
    length
}

/// Verifies the mates of a file, each found within so many positions: the shortest ones, as long as the file says.
fn verify_shortest(name: &str, nodes: u64) {
    for case in cases(name) {
        assert_eq!(verify(&case, nodes), case.mate_in, "{}", case.fen);
    }
}

#[test]
fn the_winning_trees_of_short_mates_are_complete() {
    verify_shortest("mates.jsonl", 500_000);
}

#[test]
fn the_winning_trees_of_long_mates_are_complete() {
    verify_shortest("mates_long.jsonl", 300_000);
}

#[test]
fn the_winning_trees_of_mates_with_quiet_moves_are_complete() {
    // They needn't be the shortest.
    for case in cases("mates_quiet.jsonl") {
        let length = verify(&case, 2_000_000);
        assert!(length <= case.mate_in, "{length}: {}", case.fen);
    }
}

#[test]
fn the_checker_finds_what_is_wrong() {
    let case = &cases("mates.jsonl")[2];
    let tree = plain(&searched(case, 100_000));
    let fails = |spoil: &dyn Fn(&mut Plain), why: &str| {
        let mut spoilt = tree.clone();
        spoil(&mut spoilt);
        assert!(replay(&case.position, &spoilt, case.mate_in).is_err(), "not found: {why}");
    };
    assert!(replay(&case.position, &tree, case.mate_in).is_ok());
    let start = tree.start;
    let (defence, next) = tree.nodes[start].replies[0];
    fails(&|tree| tree.nodes[start].replies.retain(|reply| reply.0 != defence), "a defence without an answer");
    fails(&|tree| tree.nodes[next].answer = defence, "an illegal answer");
    fails(&|tree| tree.nodes[next].replies.clear(), "an end that is no mate");
    fails(&|tree| tree.nodes[start].replies[0].1 = start, "an answer to another position");
    assert!(replay(&case.position, &tree, case.mate_in - 1).is_err_and(|wrong| wrong.contains("no mate yet")));
}

#[test]
fn a_search_tells_how_far_it_is_and_stops_when_told() {
    let control = Control::new();
    let mut told = Vec::new();
    let limits = MateLimits { max_moves: 40, budget_nodes: Some(5_000_000), movetime_millis: None, bans: false };
    let found = mate_search_watched(&Position::start(), limits, &control, &mut |progress| {
        told.push((progress.nodes, progress.moves));
        if told.len() == 20 {
            control.stop();
        }
    });
    assert!(found.cut_short && found.tree.is_none());
    assert!(found.nodes < 5_000_000 && told.len() <= 21, "{} {}", found.nodes, told.len());
    assert!(told.is_sorted_by_key(|progress| progress.0) && told.iter().all(|progress| progress.1 <= 40), "{told:?}");
}

#[test]
fn perpetual_check_is_no_mate() {
    // The chariot could check for ever, but never mates: a repetition is no way to win.
    let position = Position::from_fen("3k5/R8/9/9/9/9/9/2r6/1r7/4K4 w - - 0 1").unwrap();
    let limits = MateLimits { max_moves: 20, budget_nodes: Some(100_000), movetime_millis: None, bans: false };
    let found = mate_search(&position, limits, &Control::new());
    assert_eq!((found.tree, found.none_within), (None, 20));
}

#[test]
fn an_endless_analysis_shows_a_mate_too_deep_for_it() {
    let case = cases("mates_long.jsonl").pop().expect("a case");
    let (sink, receiver) = reports(64, Arc::new(|| {}));
    let handle = Engine::new(8).start(&Line::new(case.position), Limits::default(), sink);
    // The analysis says much before; it never ends by itself.
    let found = std::iter::from_fn(|| receiver.recv_timeout(Duration::from_secs(60)).ok())
        .find(|report| report.score == Score::Mate(i32::from(case.mate_in)));
    handle.stop();
    let found = found.expect("the mate");
    assert_eq!(found.lines[0].moves.len(), 2 * usize::from(case.mate_in) - 1);
    assert_eq!(found.best, found.lines[0].moves.first().copied());
    let last = receiver.into_iter().find(|report| report.finished).expect("the last report");
    assert_eq!((last.score, last.best), (found.score, found.best), "it isn't forgotten");
}
