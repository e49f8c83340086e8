//! [`History`]: the edits of a document that can be taken back and done again.

use super::document::Chapter;
use crate::game::{Edit, NodeId};

/// What takes a change back.
#[derive(Debug)]
pub(super) enum Change {
    /// An edit of one game.
    Game(Edit),
    /// Edits of several games, each with its index and the cursor to go to.
    Games(Vec<(usize, Edit, NodeId)>),
    /// Takes the game out that had been added; `shown` is the game to show then.
    RemoveChapter { shown: usize },
    /// Puts a game back.
    InsertChapter { chapter: Box<Chapter>, shown: usize },
    /// Puts the game into the place `to`; `shown` is the game to show then.
    MoveChapter { to: usize, shown: usize },
    /// Puts this game in the place of the one that is there.
    SwapChapter(Box<Chapter>),
}

/// One entry: which game it concerns, what takes it back, where the cursor was.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) chapter: usize,
    pub(super) change: Change,
    pub(super) cursor: NodeId,
}

/// Names a state of the document: that after a change which was never made before, or 0 for the first.
pub(super) type StateId = u64;

/// Two stacks of steps, each with the state that it made, and the state that the file holds.
#[derive(Debug)]
pub(super) struct History {
    undo: Vec<(StateId, Step)>,
    redo: Vec<(StateId, Step)>,
    last_state: StateId,
    /// The state that equals the document's file, if there is one.
    saved: Option<StateId>,
}

impl Default for History {
    fn default() -> Self {
        Self { undo: Vec::new(), redo: Vec::new(), last_state: 0, saved: Some(0) }
    }
}

impl History {
    /// A new change: what could be done again is gone.
    pub(super) fn push(&mut self, step: Step) {
        self.redo.clear();
        self.last_state += 1;
        self.undo.push((self.last_state, step));
    }

    /// The change to take back, with the state that it had led to.
    pub(super) fn pop_undo(&mut self) -> Option<(StateId, Step)> {
        self.undo.pop()
    }

    pub(super) fn push_redo(&mut self, state: StateId, step: Step) {
        self.redo.push((state, step));
    }

    /// The change to do again, with the state that it leads to.
    pub(super) fn pop_redo(&mut self) -> Option<(StateId, Step)> {
        self.redo.pop()
    }

    pub(super) fn push_undone(&mut self, state: StateId, step: Step) {
        self.undo.push((state, step));
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    /// The state of the document now.
    pub(super) fn state(&self) -> StateId {
        self.undo.last().map_or(0, |(state, _)| *state)
    }

    pub(super) const fn set_saved(&mut self, state: StateId) {
        self.saved = Some(state);
    }

    /// No file holds this state or any that undoing leads to.
    pub(super) const fn set_never_saved(&mut self) {
        self.saved = None;
    }

    pub(super) fn is_saved(&self) -> bool {
        self.saved == Some(self.state())
    }
}
