//! [`History`]: the edits of a document that can be taken back and done again.

use super::document::Chapter;
use crate::game::{Edit, NodeId};

/// What takes a change back.
#[derive(Debug)]
pub(super) enum Change {
    /// An edit of one game.
    Game(Edit),
    /// Takes the game out that had been added; `shown` is the game to show then.
    RemoveChapter { shown: usize },
    /// Puts a game back.
    InsertChapter { chapter: Box<Chapter>, shown: usize },
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

/// Two stacks of steps and the place of the last saving between them.
#[derive(Debug, Default)]
pub(super) struct History {
    undo: Vec<Step>,
    redo: Vec<Step>,
    /// Where the document equals its file.
    saved: SavedAt,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum SavedAt {
    /// The undo stack had this height.
    Height(usize),
    /// Another change was made instead of those up to that state: it can't be reached any more.
    Gone,
}

impl Default for SavedAt {
    fn default() -> Self {
        Self::Height(0)
    }
}

impl History {
    /// A new change: what could be done again is gone.
    pub(super) fn push(&mut self, step: Step) {
        if matches!(self.saved, SavedAt::Height(height) if height > self.undo.len()) {
            self.saved = SavedAt::Gone;
        }
        self.redo.clear();
        self.undo.push(step);
    }

    pub(super) fn pop_undo(&mut self) -> Option<Step> {
        self.undo.pop()
    }

    pub(super) fn push_redo(&mut self, step: Step) {
        self.redo.push(step);
    }

    pub(super) fn pop_redo(&mut self) -> Option<Step> {
        self.redo.pop()
    }

    pub(super) fn push_undone(&mut self, step: Step) {
        self.undo.push(step);
    }

    pub(super) fn can_undo(&self) -> bool {
        !self.undo.is_empty()
    }

    pub(super) fn can_redo(&self) -> bool {
        !self.redo.is_empty()
    }

    pub(super) const fn mark(&self) -> usize {
        self.undo.len()
    }

    pub(super) const fn set_saved(&mut self, mark: usize) {
        self.saved = SavedAt::Height(mark);
    }

    /// No file holds this state or any that undoing leads to.
    pub(super) const fn set_never_saved(&mut self) {
        self.saved = SavedAt::Gone;
    }

    pub(super) const fn is_saved(&self) -> bool {
        matches!(self.saved, SavedAt::Height(height) if height == self.undo.len())
    }
}
