//! The score view: its paragraphs hold every move of the tree once, in the order in which a score is read, and fold.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats::read;
use pingjian::game::{Game, NodeId};
use pingjian::lang::Lang;
use pingjian::session::{MoveStyle, Score, WrittenItem};
use std::collections::HashSet;

/// A game with a comment, a variation, and a variation of that.
fn game() -> Game {
    let text = "[Format \"ICCS\"]\n\n1. H2-E2 {opening} H9-G7 (1... B9-C7 2. B0-C2 (2. H0-G2 A9-A8) 2... A9-B9) 2. H0-G2 I9-H9 *";
    read(text.as_bytes(), Some("game.pgn")).expect("the game is read").games.remove(0)
}

fn paragraphs(game: &Game, folded: &HashSet<NodeId>) -> Vec<(usize, String)> {
    let score = Score::of(game, folded);
    let words = |item: WrittenItem| match item {
        WrittenItem::Move { number, text, .. } => number.unwrap_or_default() + &text,
        WrittenItem::Comment { text, .. } => format!("{{{text}}}"),
        WrittenItem::Folded { moves, .. } => format!("+{moves}"),
    };
    let write = |block| score.write(block, game, MoveStyle::Iccs, Lang::En).into_iter().map(words).collect::<Vec<_>>();
    score.blocks().iter().map(|block| (block.depth, write(block).join(" "))).collect()
}

#[test]
fn a_variation_stands_after_the_move_that_it_replaces() {
    let expected = [
        (0, "1.H2-E2 {opening} 1…H9-G7"),
        (1, "1…B9-C7 2.B0-C2"),
        (2, "2.H0-G2 A9-A8"),
        (1, "2…A9-B9"),
        (0, "2.H0-G2 I9-H9"),
    ];
    assert_eq!(paragraphs(&game(), &HashSet::new()), expected.map(|(depth, text)| (depth, text.to_owned())));
}

#[test]
fn a_folded_variation_shows_its_first_move() {
    let game = game();
    let after_cannon = game.tree().children(NodeId::ROOT)[0];
    let variation = game.tree().children(after_cannon)[1];
    let expected = [(0, "1.H2-E2 {opening} 1…H9-G7"), (1, "1…B9-C7 +4"), (0, "2.H0-G2 I9-H9")];
    assert_eq!(paragraphs(&game, &HashSet::from([variation])), expected.map(|(depth, text)| (depth, text.to_owned())));
}

#[test]
fn every_move_stands_in_the_paragraph_that_is_named_for_it() {
    let game = game();
    let score = Score::of(&game, &HashSet::new());
    for node in game.tree().preorder(NodeId::ROOT).skip(1) {
        let block = score.block_of(node).expect("a paragraph");
        assert!(score.items(&score.blocks()[block]).iter().any(|item| item.node() == node));
    }
    let moves = |block| score.items(block).iter().filter(|item| item.comment(game.tree()).is_none()).count();
    assert_eq!(score.blocks().iter().map(moves).sum::<usize>(), game.tree().len(), "each move stands once");
}
