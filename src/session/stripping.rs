//! Taking variations, comments and marks out of the game on the board, or out of all games of its study.

use super::notice::Level;
use super::studio::Studio;
use crate::game::{Edit, EditError, NodeId, Strip, StripTally};

impl Studio {
    /// What could be taken out of the game on the board, or with `study` out of all games.
    #[must_use]
    pub fn strippable(&self, study: bool) -> StripTally {
        let mut tally = StripTally::default();
        if study {
            self.document().chapters().iter().for_each(|chapter| tally += chapter.game().strippable());
        } else {
            tally += self.chapter().game().strippable();
        }
        tally
    }

    /// Takes these things out of the game on the board, or with `study` out of all games: one step to undo.
    pub(super) fn strip(&mut self, strip: Strip, study: bool) -> Result<(), EditError> {
        let document = self.document();
        let chapters = document.chapters().iter().enumerate();
        let wanted = chapters.filter(|(index, _)| study || *index == document.active_index());
        let edits: Vec<(usize, Edit)> =
            wanted.filter_map(|(index, chapter)| Some((index, chapter.game().stripping(strip)?))).collect();
        if edits.is_empty() {
            self.tell_text(Level::Info, "strip-nothing");
            return Ok(());
        }
        let games = edits.len();
        self.document_mut().edit_games(edits)?;
        self.tell_with(Level::Info, "strip-done", [("games", games.into())]);
        Ok(())
    }

    /// Takes out everything but the line on the board.
    pub(super) fn keep_line(&mut self) -> Result<(), EditError> {
        let chapter = self.chapter();
        let end = chapter.path().last().copied().unwrap_or(NodeId::ROOT);
        let before = chapter.game().tree().len();
        let Some(edit) = chapter.game().keeping_line(end) else { return Ok(()) };
        self.document_mut().edit(edit, None)?;
        let gone = before - self.chapter().game().tree().len();
        self.tell_with(Level::Info, "line-kept", [("count", gone.into())]);
        Ok(())
    }
}
