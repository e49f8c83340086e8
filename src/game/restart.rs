//! A game with another start position.

use super::{Game, NodeId};
use crate::rules::Position;

impl Game {
    /// The same headers, moves and annotations from another start, as far as the moves can be played from there; and
    /// how many can't, for being illegal or following an illegal one.
    #[must_use]
    pub fn restarted_from(&self, start: Position) -> (Self, usize) {
        let mut game = Self::new(start);
        game.headers = self.headers.clone();
        let notes = |id| self.tree().get(id).map(|node| node.annotations().clone()).unwrap_or_default();
        if let Some(root) = game.annotations_mut(NodeId::ROOT) {
            *root = notes(NodeId::ROOT);
        }
        // Every playable node of the old tree with its node in the new one and the position there.
        let mut stack = vec![(NodeId::ROOT, NodeId::ROOT, start)];
        while let Some((old, new, position)) = stack.pop() {
            let mut playable = Vec::new();
            for &child in self.tree().children(old) {
                let Some(mv) = self.tree().mv(child) else { continue };
                if let Ok(after) = position.try_play(mv) {
                    let added = game.push_checked(new, mv);
                    if let Some(annotations) = game.annotations_mut(added) {
                        *annotations = notes(child);
                    }
                    playable.push((child, added, after));
                }
            }
            stack.extend(playable);
        }
        let lost = self.tree().len() - game.tree().len();
        (game, lost)
    }
}
