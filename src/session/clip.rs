//! Cutting, copying and pasting a branch (剪切、复制、粘贴变着).

use super::command::Request;
use super::document::{DocumentId, GameKey};
use super::notice::Level;
use super::pasting::Written;
use super::storage::JobError;
use super::studio::Studio;
use super::wording::move_text;
use crate::formats::{self, Format, Parsed};
use crate::game::{Edit, Game, NodeId};
use std::sync::Arc;

/// The branch that was copied last, whole: the text on the clipboard can't hold everything that is written in it.
pub(super) struct Clip {
    game: Game,
    text: String,
}

/// Where a branch is to be pasted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PastePlace {
    document: DocumentId,
    game: GameKey,
    after: NodeId,
}

impl Studio {
    /// Copies the move on the board with all that follows it, and puts it on the clipboard as PGN.
    pub(super) fn copy_branch(&mut self) -> Option<Request> {
        let game = self.chapter().game().branch_as_game(self.chapter().cursor())?;
        let text = match formats::write(std::slice::from_ref(&game), Format::Pgn) {
            Ok(written) => String::from_utf8_lossy(&written.bytes).into_owned(),
            Err(error) => {
                self.tell(Level::Error, error.describe(self.lang()));
                return None;
            }
        };
        let moves = game.tree().len();
        self.clip = Some(Clip { game, text: text.clone() });
        self.tell_with(Level::Info, "branch-copied", [("count", moves.into())]);
        Some(Request::CopyText(text))
    }

    /// Copies the move on the board with all that follows it, and takes it out.
    pub(super) fn cut_branch(&mut self) -> Option<Request> {
        let request = self.copy_branch()?;
        let moves = self.clip.as_ref().map_or(0, |clip| clip.game.tree().len());
        self.edit(Edit::RemoveBranch(self.chapter().cursor()));
        self.tell_with(Level::Info, "branch-cut", [("count", moves.into())]);
        Some(request)
    }

    /// Pastes the text of the clipboard after the move on the board: the branch that was copied here, or what can be read
    /// out of a text from elsewhere.
    pub(super) fn paste_branch(&mut self, text: String) {
        if self.editor().is_some() {
            return;
        }
        if let Some(branch) = self.clip_for(&text) {
            self.paste_game(&branch, self.place_here());
            return;
        }
        match self.written(&text) {
            Written::Moves(game) => self.paste_game(&game, self.place_here()),
            Written::Position => self.tell_text(Level::Warning, "branch-is-position"),
            Written::Nothing => self.tell_text(Level::Warning, "clipboard-empty"),
            Written::File(bad_move) => {
                let place = self.place_here();
                let started = self.jobs.read_branch(place, text, bad_move, &self.wake.clone());
                self.job_started(started);
            }
        }
    }

    /// The branch that was copied last if `text` is what was put on the clipboard then.
    pub(super) fn clip_for(&self, text: &str) -> Option<Arc<Game>> {
        let clip = self.clip.as_ref()?;
        // The way through the clipboard may change how lines end.
        let same = clip.text.lines().map(str::trim_end).eq(text.lines().map(str::trim_end));
        same.then(|| Arc::new(clip.game.clone()))
    }

    pub(super) fn place_here(&self) -> PastePlace {
        let document = self.document();
        PastePlace { document: document.id, game: document.chapter().key(), after: self.chapter().cursor() }
    }

    /// A text from elsewhere was read: its first game is pasted.
    pub(super) fn branch_read(&mut self, place: PastePlace, result: Result<Parsed, JobError>) {
        match result {
            Ok(parsed) => match parsed.games.first() {
                Some(game) => self.paste_game(game, place),
                None => self.tell_text(Level::Warning, "branch-empty"),
            },
            Err(error) => {
                let error = error.describe(self.lang());
                self.tell_with(Level::Error, "paste-failed", [("error", error.into())]);
            }
        }
        self.refresh();
    }

    /// Takes the branch that begins with a move to another place of the game, in one step; where it isn't playable as a
    /// whole, it stays.
    pub(super) fn carry_branch(&mut self, node: NodeId, after: NodeId) {
        let game = self.chapter().game();
        let carried = game.branch_as_game(node).and_then(|branch| Some((game.merging(&branch, after)?, branch)));
        let Some((merge, branch)) = carried else {
            self.tell_text(Level::Warning, "edit-gone");
            return;
        };
        if let Some((mv, rule)) = merge.tally.first_illegal {
            let lang = self.lang();
            let mv = move_text(branch.start(), mv, self.settings.move_style, lang);
            let args = [("move", mv.into()), ("rule", rule.describe(lang).into())];
            self.tell_with(Level::Warning, "branch-illegal", args);
            return;
        }
        let edit = Edit::Batch(vec![merge.edit, Edit::RemoveBranch(node)]);
        match self.document_mut().edit(edit, merge.first_new.or(Some(after))) {
            Ok(()) => self.tell_with(Level::Info, "branch-carried", [("count", branch.tree().len().into())]),
            Err(error) => self.tell_edit_error(error),
        }
    }

    /// Merges a game into the one on the board, after a move of it, if it is still there.
    pub(super) fn paste_game(&mut self, game: &Game, place: PastePlace) {
        let merge = (self.place_here().document, self.place_here().game) == (place.document, place.game);
        let merge = if merge { self.chapter().game().merging(game, place.after) } else { None };
        let Some(merge) = merge else {
            self.tell_text(Level::Warning, "edit-gone");
            return;
        };
        let tally = merge.tally;
        let nothing_fits = tally.new_moves + tally.known_moves == 0;
        if let Some((mv, rule)) = tally.first_illegal.filter(|_| nothing_fits) {
            let lang = self.lang();
            let mv = move_text(game.start(), mv, self.settings.move_style, lang);
            let rule = rule.describe(lang);
            self.tell_with(Level::Warning, "branch-illegal", [("move", mv.into()), ("rule", rule.into())]);
            return;
        }
        if nothing_fits {
            self.tell_text(Level::Warning, "branch-empty");
            return;
        }
        if tally.changes
            && let Err(error) = self.document_mut().edit(merge.edit, merge.first_new)
        {
            self.tell_edit_error(error);
            return;
        }
        let args =
            [("new", tally.new_moves.into()), ("known", tally.known_moves.into()), ("left", tally.left_out.into())];
        match tally.left_out {
            0 => self.tell_with(Level::Info, "branch-pasted", args),
            _ => self.tell_with(Level::Warning, "branch-pasted-in-part", args),
        }
    }
}
