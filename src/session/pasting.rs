//! What is pasted (or dropped as text) becomes a position, moves, or a study of its own.

use super::notice::Level;
use super::recognise::{Pasted, recognise};
use super::studio::Studio;
use crate::game::Game;
use crate::rules::Position;

impl Studio {
    pub(super) fn paste(&mut self, text: String) {
        let lang = self.lang();
        if self.editor().is_some() {
            self.paste_into_editor(&text);
            return;
        }
        match recognise(&text, self.position()) {
            Pasted::Position(position) => self.paste_position(*position),
            Pasted::Moves(moves) => {
                let before = self.chapter().game().tree().len();
                for mv in moves {
                    if let Err(error) = self.document_mut().play(mv) {
                        self.tell_edit_error(error);
                        return;
                    }
                }
                match self.chapter().game().tree().len() - before {
                    0 => self.tell_text(Level::Info, "paste-moves-known"),
                    added => self.tell_with(Level::Info, "paste-moves-added", [("count", added.into())]),
                }
            }
            Pasted::File(bad_move) => {
                let name = crate::lang::text(lang, "pasted").into_owned();
                let started = self.jobs.load_pasted(name, text, bad_move, &self.wake.clone());
                self.job_started(started);
            }
            Pasted::Empty => self.tell_text(Level::Warning, "clipboard-empty"),
            Pasted::BadPosition(error) => {
                self.tell_with(Level::Error, "paste-failed", [("error", error.describe(lang).into())]);
            }
        }
    }

    /// A pasted position becomes a game: of the untouched study itself, else a further one.
    pub(super) fn paste_position(&mut self, position: Position) {
        let game = Game::new(position);
        if self.document().is_pristine() {
            self.document_mut().replace_game(game);
            self.tell_text(Level::Info, "paste-position");
        } else {
            self.document_mut().add_game(game);
            let number = self.document().chapters().len();
            self.tell_with(Level::Info, "paste-position-added", [("number", number.into())]);
        }
    }
}
