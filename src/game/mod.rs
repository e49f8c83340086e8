//! Floor 1: a recorded game (棋谱): headers, a tree of moves with annotations, and edits that return
//! their inverse.
//!
//! Knows `rules`; never judges or searches. Main types: [`Game`], [`NodeId`], [`Edit`]. Every move in a tree is
//! legal where it stands: edits refuse others. Read next: `tree.rs`, then `edit.rs`.

mod annotation;
mod edit;
mod evaluation;
mod extract;
mod headers;
mod merge;
mod reading;
mod restart;
mod strip;
mod tree;
mod walk;

pub use annotation::{Annotations, ArbiterVerdict, Arrow, Circle, Mark, MarkColor};
pub use edit::{Edit, EditError};
pub use evaluation::{EvalScore, Evaluation, NoEvaluation};
pub use headers::{GameResult, Headers};
pub use merge::{HeaderDifference, Merge, MergeTally};
pub use reading::ReadMove;
pub use strip::{Strip, StripTally};
pub use tree::{Branch, Node, NodeId, Tree};

use crate::rules::Position;

/// One recorded game: headers, start position and move tree.
#[derive(Clone, PartialEq, Debug)]
pub struct Game {
    /// Who played, where, when, with what result.
    pub headers: Headers,
    start: Position,
    tree: Tree,
}

impl Game {
    /// A game without moves from `start`.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { headers: Headers::default(), start, tree: Tree::new() }
    }

    /// The position before the first move.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves and annotations.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }
}

impl Default for Game {
    /// An empty game from the usual start.
    fn default() -> Self {
        Self::new(Position::start())
    }
}
