//! What is pasted (or dropped as text) becomes a position, moves, or a study of its own.

use super::notice::Level;
use super::recognise::{Pasted, recognise};
use super::studio::Studio;
use crate::game::Game;
use crate::notation::NotationError;
use crate::rules::Position;

/// What a text from elsewhere says that is to be pasted as a branch.
pub(super) enum Written {
    /// Moves from the position on the board.
    Moves(Box<Game>),
    /// A position.
    Position,
    /// What only a file reader understands; if it begins with moves, the one that can't be played.
    File(Option<NotationError>),
    /// Nothing.
    Nothing,
}

/// A text longer than this, in bytes, is no position or list of moves, and is read beside the window as a file is.
const LONG_TEXT: usize = 64 * 1024;

impl Studio {
    /// Understands a text that is to be pasted as a branch.
    pub(super) fn written(&self, text: &str) -> Written {
        match self.recognised(text) {
            Pasted::Moves(moves) => {
                let mut game = Game::new(*self.position());
                moves.into_iter().fold(crate::game::NodeId::ROOT, |above, mv| game.push_checked(above, mv));
                Written::Moves(Box::new(game))
            }
            Pasted::Position(_) | Pasted::BadPosition(_) => Written::Position,
            Pasted::File(bad_move) => Written::File(bad_move),
            Pasted::Empty => Written::Nothing,
        }
    }

    fn recognised(&self, text: &str) -> Pasted {
        if text.len() > LONG_TEXT { Pasted::File(None) } else { recognise(text, self.position()) }
    }

    pub(super) fn paste(&mut self, text: String) {
        let lang = self.lang();
        if self.editor().is_some() {
            self.paste_into_editor(&text);
            return;
        }
        if let Some(branch) = self.clip_for(&text) {
            self.paste_clip(&branch);
            return;
        }
        match self.recognised(&text) {
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

    /// A branch that was copied here goes after the move on the board; in an untouched study that starts from another
    /// position, it becomes the game.
    fn paste_clip(&mut self, branch: &Game) {
        let starts_elsewhere = !branch.start().repeats(self.position());
        if self.document().is_pristine() && starts_elsewhere {
            self.document_mut().replace_game(branch.clone());
            self.tell_with(Level::Info, "branch-became-game", [("count", branch.tree().len().into())]);
        } else {
            self.paste_game(branch, self.place_here());
        }
    }

    /// A pasted position becomes a study of its own, like everything pasted that is whole: of the untouched study itself, else
    /// in a tab of its own. The file that is open stays as it is.
    pub(super) fn paste_position(&mut self, position: Position) {
        let game = Game::new(position);
        if self.document().is_pristine() {
            self.document_mut().replace_game(game);
            self.tell_text(Level::Info, "paste-position");
        } else {
            self.new_study();
            self.document_mut().replace_game(game);
            self.tell_text(Level::Info, "paste-position-tab");
        }
    }
}
