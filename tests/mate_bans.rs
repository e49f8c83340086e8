//! Wins that rest on the ban of perpetual check (长将): what goes round in their trees is looked for here in another way than the
//! search does it, and every rule book is asked about each repetition.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::engine::{Control, MateLimits, MateNodeId, MateSearch, MateTree, mate_search};
use pingjian::game::NodeId;
use pingjian::judge::{Effort, Outcome, audit};
use pingjian::lang::Lang;
use pingjian::rulebooks::BOOKS;
use pingjian::rules::{Move, Position};
use pingjian::session::{WinExtent, forbidden_checks};
use std::collections::HashMap;

fn positions() -> Vec<Position> {
    let path = format!("{}/tests/engine/mates_by_ban.jsonl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let fen = |line: &str| serde_json::from_str::<serde_json::Value>(line).unwrap()["fen"].as_str().unwrap().to_owned();
    text.lines().map(|line| Position::from_fen(&fen(line)).unwrap()).collect()
}

fn searched(position: &Position, bans: bool) -> MateSearch {
    let limits =
        MateLimits { max_moves: MateLimits::MAX_MOVES, budget_nodes: Some(200_000), movetime_millis: None, bans };
    mate_search(position, limits, &Control::new())
}

fn won(position: &Position) -> MateTree {
    let tree = searched(position, true).tree.unwrap_or_else(|| panic!("no win: {}", position.to_fen()));
    assert!(tree.rests_on_ban() && tree.is_complete(), "{}", position.to_fen());
    tree
}

/// The positions of a tree. Every defence is answered, or comes back to one of them.
fn places(position: &Position, tree: &MateTree) -> HashMap<MateNodeId, Position> {
    let mut places = HashMap::from([(tree.start(), *position)]);
    let mut waiting = vec![tree.start()];
    while let Some(node) = waiting.pop() {
        let after = places[&node].try_play(tree.answer(node)).expect("a legal answer");
        let mut legal: Vec<Move> = after.legal_moves().into_iter().collect();
        let mut answered: Vec<Move> = tree.replies(node).iter().map(|reply| reply.mv).collect();
        legal.sort_unstable();
        answered.sort_unstable();
        assert_eq!(legal, answered, "{}", after.to_fen());
        for reply in tree.replies(node) {
            let next = after.play(reply.mv);
            let to = reply.next.xor(reply.forbidden).expect("an answer or a repetition");
            if let Some(known) = places.insert(to, next) {
                assert!(known.repeats(&next));
            } else if reply.next.is_some() {
                assert!(tree.length(to) < tree.length(node));
                waiting.push(to);
            }
        }
    }
    assert_eq!(places.len(), tree.positions());
    places
}

#[test]
fn nothing_goes_round_but_checks_that_are_evaded() {
    for position in positions() {
        let tree = won(&position);
        let places = places(&position, &tree);
        let after = |node: MateNodeId| tree.replies(node).iter().filter_map(|reply| reply.next.or(reply.forbidden));
        let goes_round = |node: &MateNodeId| {
            let (mut reached, mut at): (Vec<MateNodeId>, _) = (after(*node).collect(), 0);
            while let Some(&next) = reached.get(at) {
                at += 1;
                let new: Vec<MateNodeId> = after(next).filter(|next| !reached.contains(next)).collect();
                reached.extend(new);
            }
            reached.contains(node)
        };
        let left: Vec<MateNodeId> = places.keys().copied().filter(goes_round).collect();
        assert!(left.len() > 1);
        for node in left {
            let place = places[&node];
            assert!(place.in_check() && !place.gives_check(tree.answer(node)), "{}", place.to_fen());
        }
    }
}

#[test]
fn every_rule_book_holds_the_checks_against_the_defender() {
    for position in positions() {
        let checks = forbidden_checks(&position, &won(&position));
        assert!(!checks.is_empty());
        for check in checks {
            for book in BOOKS {
                let audit = audit(&check.line, book, Effort { budget_nodes: 20_000, stop: None });
                let card = audit.repetitions.last().expect("a repetition");
                let checker = position.side_to_move().opponent();
                assert!(card.complete, "{}", book.id);
                let held =
                    matches!(card.ruling.outcome, Outcome::Loses(side) | Outcome::MustChange(side) if side == checker);
                assert!(held, "{} {:?} {}", book.id, card.ruling, check.line.start().to_fen());
                let text = check.ruling(book, Lang::ZhHans);
                assert!(text.contains("长将") && text.contains(card.ruling.articles[0]), "{text}");
            }
        }
    }
}

#[test]
fn who_may_not_rely_on_the_ban_finds_no_win() {
    for position in positions() {
        assert_eq!(searched(&position, false).tree, None, "{}", position.to_fen());
    }
}

#[test]
fn a_check_that_is_answered_by_a_check_is_no_such_win() {
    // Both check all round: a draw in every rule book.
    let position = Position::from_fen("9/4c4/3k5/3r5/9/9/4C4/9/4K4/3R5 w - - 0 1").unwrap();
    assert_eq!(searched(&position, true).tree, None);
}

#[test]
fn the_game_says_why_the_checks_need_no_answer() {
    let position = positions()[0];
    let tree = won(&position);
    for (lang, word) in Lang::ALL.into_iter().zip([
        "局面循环：长将，判黑方负 · 象棋竞赛规则",
        "局面循環：長將，判黑方負 · 象棋競賽規則",
        "Repeats an earlier position: perpetual check: Black loses · ",
    ]) {
        let written = WinExtent::Tree.game(&position, &tree, BOOKS[0], lang);
        let tree = written.game.tree();
        let notes =
            tree.preorder(NodeId::ROOT).filter_map(|id| tree.get(id)).map(|node| node.annotations().comment.as_str());
        let notes: Vec<&str> = notes.filter(|note| !note.is_empty()).collect();
        assert!(written.complete && !notes.is_empty());
        assert!(notes.iter().all(|note| note.starts_with(word)), "{notes:?}");
    }
}
