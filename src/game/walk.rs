//! Walking a game: paths, lines and the moves written in them.

use super::{Game, NodeId};
use crate::rules::{Line, Move, Position};

impl Game {
    /// The nodes from the root's first move down to `id`, the root left out.
    #[must_use]
    pub fn path_to(&self, id: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = id;
        while let Some(parent) = self.tree().parent(at) {
            path.push(at);
            at = parent;
        }
        path.reverse();
        path
    }

    /// The moves from the start to `id`.
    #[must_use]
    pub fn moves_to(&self, id: NodeId) -> Vec<Move> {
        self.path_to(id).into_iter().filter_map(|node| self.tree().mv(node)).collect()
    }

    /// The line from the start position to `id`: what judge and engine get.
    #[must_use]
    pub fn line_to(&self, id: NodeId) -> Line {
        let mut line = Line::new(*self.start());
        for mv in self.moves_to(id) {
            // Edits admit legal moves only, so this never cuts a line.
            if line.push(mv).is_err() {
                break;
            }
        }
        line
    }

    /// The position at `id`: quicker than its whole line.
    #[must_use]
    pub fn position_at(&self, id: NodeId) -> Position {
        self.moves_to(id).into_iter().fold(*self.start(), |position, mv| position.play(mv))
    }

    /// How many moves lead to `id`.
    #[must_use]
    pub fn ply_of(&self, id: NodeId) -> usize {
        let mut ply = 0;
        let mut at = id;
        while let Some(parent) = self.tree().parent(at) {
            ply += 1;
            at = parent;
        }
        ply
    }

    /// The last node of the main continuations from `id` on.
    #[must_use]
    pub fn end_of_line(&self, id: NodeId) -> NodeId {
        let mut at = id;
        while let Some(&next) = self.tree().children(at).first() {
            at = next;
        }
        at
    }

    /// The nodes of the main line (主线), the root left out.
    #[must_use]
    pub fn main_line(&self) -> Vec<NodeId> {
        self.path_to(self.end_of_line(NodeId::ROOT))
    }

    /// The line of the main continuations, whole.
    #[must_use]
    pub fn main_line_moves(&self) -> Vec<Move> {
        self.moves_to(self.end_of_line(NodeId::ROOT))
    }
}
