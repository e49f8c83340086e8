//! The games of a study as a list: taking one out, and putting one into another place. Each is one step to undo.

use super::document::{Chapter, Document, GameKey};
use super::history::{Change, Step};
use super::notice::Level;
use super::studio::Studio;
use crate::game::Game;

impl Document {
    /// Where in the study a game stands, from 0; `None` if it was taken out.
    #[must_use]
    pub fn place_of(&self, game: GameKey) -> Option<usize> {
        self.chapters().iter().position(|chapter| chapter.key() == game)
    }

    /// Whether taking a game out changes anything: the only game of a study leaves an empty one behind.
    #[must_use]
    pub fn can_remove_game(&self, index: usize) -> bool {
        let Some(chapter) = self.chapters().get(index) else { return false };
        self.chapters().len() > 1 || !chapter.game().tree().is_empty() || *chapter.game() != Game::default()
    }

    /// Takes a game out. An empty game takes the place of the only one. Tells whether that changed anything.
    pub fn remove_game(&mut self, index: usize) -> bool {
        if !self.can_remove_game(index) {
            return false;
        }
        if self.chapters.len() == 1 {
            self.put_in_place(index, Chapter::new(Game::default()));
            return true;
        }
        let shown = self.active;
        let removed = self.chapters.remove(index);
        let cursor = removed.cursor();
        self.active = if shown > index { shown - 1 } else { shown.min(self.chapters.len() - 1) };
        let change = Change::InsertChapter { chapter: Box::new(removed), shown };
        self.history.push(Step { chapter: index, change, cursor });
        self.changes += 1;
        true
    }

    /// Puts the game at `from` into the place `to`, both from 0; the game on the board stays on it. Tells whether that
    /// changed anything.
    pub fn move_game(&mut self, from: usize, to: usize) -> bool {
        let count = self.chapters.len();
        if from == to || from >= count || to >= count {
            return false;
        }
        let (shown, cursor) = (self.active, self.chapters[from].cursor());
        let on_board = self.chapter().key();
        let moved = self.chapters.remove(from);
        self.chapters.insert(to, moved);
        self.active = self.place_of(on_board).unwrap_or(to);
        self.history.push(Step { chapter: to, change: Change::MoveChapter { to: from, shown }, cursor });
        self.changes += 1;
        true
    }
}

impl Studio {
    /// Takes a game of the study out, and says how it comes back.
    pub(super) fn delete_game(&mut self, index: usize) {
        if self.document_mut().remove_game(index) {
            self.tell_with(Level::Info, "game-deleted", [("number", (index + 1).into())]);
        }
    }

    /// Moves the game on the board by so many places, if there are so many.
    pub(super) fn shift_game(&mut self, by: isize) {
        let from = self.document().active_index();
        if let Some(to) = from.checked_add_signed(by) {
            self.document_mut().move_game(from, to);
        }
    }
}
