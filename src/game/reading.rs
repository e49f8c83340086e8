//! [`Game::reading_order`]: the moves in the order in which a score prints them.

use super::{Game, NodeId};
use crate::rules::Position;

/// A move as a reader of the score comes to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReadMove {
    /// Its node.
    pub node: NodeId,
    /// How many moves lead to it, itself included.
    pub ply: usize,
    /// The position before it.
    pub before: Position,
    /// The position after it.
    pub after: Position,
}

impl Game {
    /// Every move of the game, a variation after the move that it replaces, before that move's line goes on.
    pub fn reading_order(&self) -> impl Iterator<Item = ReadMove> + '_ {
        let tree = self.tree();
        let first = |node: NodeId| tree.children(node).first().copied();
        // Moves to come to, each with its ply and the position before it; the next one last.
        let mut tasks: Vec<(NodeId, usize, Position)> = Vec::new();
        tasks.extend(first(NodeId::ROOT).map(|node| (node, 1, *self.start())));
        std::iter::from_fn(move || {
            let (node, ply, before) = tasks.pop()?;
            let after = before.play(tree.mv(node)?);
            tasks.extend(first(node).map(|next| (next, ply + 1, after)));
            let siblings = tree.parent(node).map_or(&[] as &[_], |parent| tree.children(parent));
            if siblings.first() == Some(&node) {
                tasks.extend(siblings[1..].iter().rev().map(|&sibling| (sibling, ply, before)));
            }
            Some(ReadMove { node, ply, before, after })
        })
    }
}
