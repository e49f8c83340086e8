//! [`Edit`]: an invertible change of a game.

use super::{Annotations, Branch, Game, Headers, NodeId};
use crate::rules::{IllegalMove, Move};
use std::fmt;

/// A change of a game. [`Game::apply`] returns the edit that takes it back.
#[derive(Clone, PartialEq, Debug)]
pub enum Edit {
    /// Puts a branch under `parent`, before the child that is now at `at` (or at the end).
    InsertBranch {
        /// The node that it follows.
        parent: NodeId,
        /// Its place among the children of `parent`.
        at: usize,
        /// The moves, from [`super::Tree::new_branch`], [`super::Tree::renumbered`] or an earlier edit.
        branch: Branch,
    },
    /// Takes a node and all that follows out.
    RemoveBranch(NodeId),
    /// Moves a child of `parent` to another place (promotion, reordering).
    MoveChild {
        /// The node whose children change places.
        parent: NodeId,
        /// Place now.
        from: usize,
        /// Place afterwards.
        to: usize,
    },
    /// Replaces what is written at a node.
    Annotate {
        /// The node.
        node: NodeId,
        /// What stands there afterwards.
        annotations: Annotations,
    },
    /// Replaces the headers.
    SetHeaders(Headers),
    /// Replaces the whole game (a new start position, a merged tree).
    Replace(Box<Game>),
    /// Several edits, done in order and taken back as one.
    Batch(Vec<Edit>),
}

/// Why an edit can't be done; the game is unchanged then.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EditError {
    /// The node isn't in the tree (any more), or is the root where a move is needed.
    UnknownNode,
    /// A place among the children that doesn't exist.
    NoSuchPlace,
    /// A move of the branch is illegal where it would stand.
    Illegal(Move, IllegalMove),
    /// The ids of the branch are in use in this tree.
    IdInUse,
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownNode => f.write_str("the move is no longer in the tree"),
            Self::NoSuchPlace => f.write_str("there is no such variation"),
            Self::Illegal(mv, rule) => write!(f, "{mv} is illegal here: {rule}"),
            Self::IdInUse => f.write_str("the branch is in the tree already"),
        }
    }
}

impl std::error::Error for EditError {}

impl Game {
    /// Does the edit and returns its inverse.
    ///
    /// # Errors
    /// Why it can't be done; the game is unchanged then.
    pub fn apply(&mut self, edit: Edit) -> Result<Edit, EditError> {
        match edit {
            Edit::InsertBranch { parent, at, branch } => self.insert_branch(parent, at, &branch),
            Edit::RemoveBranch(node) => {
                let (parent, at, branch) = self.tree.remove(node).ok_or(EditError::UnknownNode)?;
                Ok(Edit::InsertBranch { parent, at, branch })
            }
            Edit::MoveChild { parent, from, to } => {
                let node = self.tree.get_mut(parent).ok_or(EditError::UnknownNode)?;
                if from.max(to) >= node.children.len() {
                    return Err(EditError::NoSuchPlace);
                }
                let child = node.children.remove(from);
                node.children.insert(to, child);
                Ok(Edit::MoveChild { parent, from: to, to: from })
            }
            Edit::Annotate { node, annotations } => {
                let target = self.tree.get_mut(node).ok_or(EditError::UnknownNode)?;
                let annotations = Some(annotations).filter(|found| !found.is_empty()).map(Box::new);
                let before = std::mem::replace(&mut target.annotations, annotations);
                Ok(Edit::Annotate { node, annotations: before.map(|before| *before).unwrap_or_default() })
            }
            Edit::SetHeaders(headers) => Ok(Edit::SetHeaders(std::mem::replace(&mut self.headers, headers))),
            Edit::Replace(game) => Ok(Edit::Replace(Box::new(std::mem::replace(self, *game)))),
            Edit::Batch(edits) => self.apply_batch(edits),
        }
    }

    fn insert_branch(&mut self, parent: NodeId, at: usize, branch: &Branch) -> Result<Edit, EditError> {
        let root = branch.root().ok_or(EditError::UnknownNode)?;
        if at > self.tree.get(parent).ok_or(EditError::UnknownNode)?.children.len() {
            return Err(EditError::NoSuchPlace);
        }
        if branch.nodes.iter().any(|(id, _)| self.tree.get(*id).is_some()) {
            return Err(EditError::IdInUse);
        }
        self.check_legal(parent, branch)?;
        self.tree.insert(parent, at, branch);
        Ok(Edit::RemoveBranch(root))
    }

    /// Plays every move of the branch once.
    fn check_legal(&self, parent: NodeId, branch: &Branch) -> Result<(), EditError> {
        let mut positions = std::collections::HashMap::new();
        let at_parent = *self.line_to(parent).last();
        for (index, (id, node)) in branch.nodes.iter().enumerate() {
            let before = match node.parent.filter(|_| index > 0) {
                None => at_parent,
                Some(above) => *positions.get(&above).ok_or(EditError::UnknownNode)?,
            };
            let mv = node.mv.ok_or(EditError::UnknownNode)?;
            let after = before.try_play(mv).map_err(|rule| EditError::Illegal(mv, rule))?;
            positions.insert(*id, after);
        }
        Ok(())
    }

    fn apply_batch(&mut self, edits: Vec<Edit>) -> Result<Edit, EditError> {
        let mut inverses = Vec::with_capacity(edits.len());
        for edit in edits {
            match self.apply(edit) {
                Ok(inverse) => inverses.push(inverse),
                Err(error) => {
                    while let Some(inverse) = inverses.pop() {
                        let undone = self.apply(inverse);
                        debug_assert!(undone.is_ok(), "an inverse just made can be applied");
                    }
                    return Err(error);
                }
            }
        }
        inverses.reverse();
        Ok(Edit::Batch(inverses))
    }

    /// Adds a move after `parent` if it isn't there, and returns its node with the inverse edit (`None`
    /// if it was there). For readers and for playing on the board.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn add_move(&mut self, parent: NodeId, mv: Move) -> Result<(NodeId, Option<Edit>), EditError> {
        if let Some(child) = self.tree.child_by_move(parent, mv) {
            return Ok((child, None));
        }
        let at = self.tree.children(parent).len();
        let id = self.tree.next_id();
        let branch = self.tree.new_branch(mv, Annotations::default());
        let inverse = self.apply(Edit::InsertBranch { parent, at, branch })?;
        Ok((id, Some(inverse)))
    }

    /// What is written at a node, to be filled by a reader while the game is being built.
    pub fn annotations_mut(&mut self, node: NodeId) -> Option<&mut Annotations> {
        self.tree.get_mut(node).map(|node| &mut **node.annotations.get_or_insert_default())
    }

    /// Adds a move whose legality the caller has just checked with the position that stands at `parent`;
    /// for readers, which walk along and would otherwise replay the line for every move.
    pub fn push_checked(&mut self, parent: NodeId, mv: Move) -> NodeId {
        if let Some(child) = self.tree.child_by_move(parent, mv) {
            return child;
        }
        self.tree.push(parent, mv)
    }
}
