//! Parts of a game as games of their own.

use super::{Game, NodeId};
use crate::rules::Position;

/// Headers that a part of a game doesn't take over: they speak of the whole.
const OF_THE_WHOLE: [&str; 2] = ["Result", "PlyCount"];

impl Game {
    /// The branch that begins with a move, as a game from the position before it, with everything written in it; `None` at
    /// the root. The headers are those of the whole but for its result.
    #[must_use]
    pub fn branch_as_game(&self, node: NodeId) -> Option<Self> {
        let parent = self.tree().parent(node)?;
        let mut part = self.part_from(self.position_at(parent));
        let mut tasks = vec![(node, NodeId::ROOT)];
        while let Some((theirs, above)) = tasks.pop() {
            let copied = self.copy_move(theirs, above, &mut part);
            tasks.extend(self.tree().children(theirs).iter().rev().map(|&child| (child, copied)));
        }
        Some(part)
    }

    /// The moves that lead to a node, with what is written at them and at the start, as a game without variations.
    #[must_use]
    pub fn line_as_game(&self, end: NodeId) -> Self {
        let mut part = self.part_from(*self.start());
        if let (Some(root), Some(notes)) = (self.tree().get(NodeId::ROOT), part.annotations_mut(NodeId::ROOT)) {
            *notes = root.annotations().clone();
        }
        self.path_to(end).into_iter().fold(NodeId::ROOT, |above, node| self.copy_move(node, above, &mut part));
        part
    }

    fn part_from(&self, start: Position) -> Self {
        let mut part = Self::new(start);
        part.headers = self.headers.clone();
        OF_THE_WHOLE.into_iter().for_each(|name| part.headers.set(name, ""));
        part
    }

    /// Adds a move of this game with its annotations to another one in which it is legal, after `above`.
    fn copy_move(&self, node: NodeId, above: NodeId, part: &mut Self) -> NodeId {
        let Some(found) = self.tree().get(node) else { return above };
        let Some(mv) = found.mv() else { return above };
        let copied = part.push_checked(above, mv);
        if !found.annotations().is_empty()
            && let Some(notes) = part.annotations_mut(copied)
        {
            *notes = found.annotations().clone();
        }
        copied
    }
}
