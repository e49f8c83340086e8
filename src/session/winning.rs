//! The winning tree of the mate search (杀局) as moves and variations of a game.

use super::forbidden::{forbidden_checks, forbidden_rulings};
use crate::engine::{MateNodeId, MateTree};
use crate::game::{Game, GameResult, NodeId};
use crate::judge::RuleBook;
use crate::lang::{Lang, text, text_with};
use crate::rules::{Position, Side};
use std::borrow::Cow;
use std::collections::HashSet;

/// How much of a winning tree becomes moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WinExtent {
    /// The win against the longest defence.
    MainLine,
    /// The answer to every defence, as variations.
    Tree,
}

/// The most moves of a tree that are written out wherever they come; in a larger one a position is answered in one place
/// alone, with a note in the others.
const WRITTEN_OUT: u64 = 2_000;
/// The most moves that a game gets; where it ends is noted.
const MOST_MOVES: usize = 50_000;

/// A win as a game.
#[derive(Clone, Debug)]
pub struct WinningGame {
    /// The longest defence is its main line.
    pub game: Game,
    /// Whether every defence is answered somewhere in it.
    pub complete: bool,
}

impl WinExtent {
    /// How many moves the game of a tree would have, at most.
    #[must_use]
    pub fn moves(self, tree: &MateTree) -> u64 {
        let written = tree.written_moves();
        match self {
            Self::MainLine => tree.line().len() as u64,
            Self::Tree if written <= WRITTEN_OUT => written,
            Self::Tree => tree.moves_once().min(MOST_MOVES as u64),
        }
    }

    /// The win of `position` as a game; notes in it are in `lang`, those on forbidden checks say what the rule book does.
    #[must_use]
    pub fn game(self, position: &Position, tree: &MateTree, book: &'static RuleBook, lang: Lang) -> WinningGame {
        let mut game = Game::new(*position);
        game.headers.set_result(match position.side_to_move() {
            Side::Red => GameResult::RedWins,
            Side::Black => GameResult::BlackWins,
        });
        if self == Self::MainLine {
            tree.line().into_iter().fold(NodeId::ROOT, |above, mv| game.push_checked(above, mv));
            return WinningGame { game, complete: tree.replies(tree.start()).is_empty() };
        }
        let once = tree.written_moves() > WRITTEN_OUT;
        let mut written = HashSet::new();
        let rulings = forbidden_rulings(&forbidden_checks(position, tree), book, lang);
        let mut complete = tree.is_complete();
        // The last is written next: main lines first.
        let mut waiting: Vec<(MateNodeId, NodeId)> = vec![(tree.start(), NodeId::ROOT)];
        while let Some((win, above)) = waiting.pop() {
            let full = game.tree().len() >= MOST_MOVES;
            if full || (once && !written.insert(win)) {
                complete &= !full;
                note(&mut game, above, text(lang, if full { "mate-game-cut" } else { "mate-game-elsewhere" }));
                continue;
            }
            let answer = game.push_checked(above, tree.answer(win));
            let mut after = Vec::new();
            for reply in tree.replies(win) {
                let defence = game.push_checked(answer, reply.mv);
                match reply.next {
                    Some(next) => after.push((next, defence)),
                    None if reply.forbidden.is_some() => {
                        let ruling = rulings.get(&(win, reply.mv));
                        let forbidden = ruling.map_or_else(
                            || text(lang, "mate-game-perpetual"),
                            |ruling| text_with(lang, "mate-game-forbidden", [("ruling", ruling.as_str().into())]),
                        );
                        note(&mut game, defence, forbidden);
                    }
                    None => note(&mut game, defence, text(lang, "mate-game-cut")),
                }
            }
            waiting.extend(after.into_iter().rev());
        }
        WinningGame { game, complete }
    }
}

fn note(game: &mut Game, node: NodeId, text: Cow<'_, str>) {
    if let Some(notes) = game.annotations_mut(node) {
        notes.comment = text.into_owned();
    }
}
