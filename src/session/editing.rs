//! The studio while a position is set up: entering and leaving, and what becomes of the position.

use super::command::Request;
use super::document::DocumentId;
use super::editor::{Placing, PositionEditor, refusal_text};
use super::notice::Level;
use super::settings::MoveStyle;
use super::studio::Studio;
use crate::game::Game;
use crate::lang::Lang;
use crate::report::{Coordinates, Diagram};
use crate::rules::{FenError, Position, Setup};

impl Studio {
    /// The position being set up in the tab that is shown, if it is.
    #[must_use]
    pub fn editor(&self) -> Option<&PositionEditor> {
        self.document().editor.as_ref().filter(|_| self.document().editing)
    }

    /// What stands on the board: the position being set up, else the game's.
    #[must_use]
    pub fn shown_setup(&self) -> Setup {
        self.editor().map_or_else(|| self.position().to_setup(), |editor| editor.setup().clone())
    }

    /// Enters the editor with the position on the board, or leaves it. What was set up before at the same place and not used
    /// is gone on with; from elsewhere it can be brought back by undoing.
    pub(super) fn toggle_editor(&mut self) {
        let kept = self.document().unused_setup().is_some();
        if std::mem::take(&mut self.document_mut().editing) {
            if kept {
                self.tell_text(Level::Info, "editor-left");
            }
            return;
        }
        let setup = self.position().to_setup();
        let document = self.document_mut();
        document.editing = true;
        match &mut document.editor {
            Some(editor) if editor.goes_on_from(&setup) => {}
            Some(editor) => editor.enter(setup),
            None => document.editor = Some(PositionEditor::new(setup)),
        }
        self.notice_gone();
    }

    fn editor_mut(&mut self) -> Option<&mut PositionEditor> {
        let document = self.document_mut();
        document.editor.as_mut().filter(|_| document.editing)
    }

    /// Changes the position being set up, or says why not.
    pub(super) fn place(&mut self, placing: Placing) {
        let Some(result) = self.editor_mut().map(|editor| editor.apply(placing)) else { return };
        match result {
            Ok(_) => self.notice_gone(),
            Err(problem) => {
                let text = refusal_text(problem, self.lang());
                self.tell(Level::Warning, text);
            }
        }
    }

    pub(super) fn toggle_free_placement(&mut self) {
        if let Some(editor) = self.editor_mut() {
            editor.set_free(!editor.is_free());
        }
    }

    pub(super) fn turn_side_to_move(&mut self) {
        if let Some(side) = self.editor().map(|editor| editor.setup().side_to_move.opponent()) {
            self.place(Placing::SideToMove(side));
        }
    }

    /// Takes back in the editor while it is open, else in the study.
    pub(super) fn undo_or_redo(&mut self, redo: bool) {
        match (self.editor_mut(), redo) {
            (Some(editor), false) => _ = editor.undo(),
            (Some(editor), true) => _ = editor.redo(),
            (None, false) => _ = self.undo(),
            (None, true) => _ = self.redo(),
        }
        // What was told about a step holds no longer.
        self.notice_gone();
    }

    /// While a position is set up, a pasted text is a position, possible or not.
    pub(super) fn paste_into_editor(&mut self, text: &str) {
        match fen_in(text) {
            Ok(setup) => {
                self.place(Placing::Replace(Box::new(setup)));
                self.tell_text(Level::Info, "editor-pasted");
            }
            Err(error) => {
                let error = error.describe(self.lang());
                self.tell_with(Level::Error, "paste-failed", [("error", error.into())]);
            }
        }
    }

    /// Begins a game with the position on the board, edited or not, as a further game of the study.
    pub(super) fn new_game_from_board(&mut self) {
        let Some(position) = self.position_to_start_from() else { return };
        self.leave_with_position();
        let game = Game::new(position);
        if self.document().is_pristine() {
            self.document_mut().replace_game(game);
        } else {
            self.document_mut().add_game(game);
        }
        let number = self.document().chapters().len();
        self.tell_with(Level::Info, "editor-game-started", [("number", number.into())]);
    }

    /// Before a tab is saved because it is left: a position that is still being set up becomes a game of it, if one can begin
    /// with it.
    pub(super) fn take_up_setup(&mut self, id: DocumentId) {
        let Some(document) = self.documents.iter_mut().find(|document| document.id == id) else { return };
        let Some(position) = document.unused_setup().and_then(|setup| Position::from_setup(setup).ok()) else { return };
        document.editing = false;
        let game = Game::new(position);
        if document.is_pristine() { document.replace_game(game) } else { document.add_game(game) }
    }

    fn leave_with_position(&mut self) {
        if let Some(editor) = self.editor_mut() {
            editor.mark_used();
        }
        self.document_mut().editing = false;
    }

    fn position_to_start_from(&self) -> Option<Position> {
        match self.editor() {
            Some(editor) => editor.position(),
            None => Some(*self.position()),
        }
    }

    /// Asks first if moves would be lost.
    pub(super) fn ask_to_replace_start(&mut self) -> Option<Request> {
        let position = self.editor()?.position()?;
        let game = self.chapter().game();
        let (_, lost) = game.restarted_from(position);
        if lost > 0 {
            return Some(Request::ConfirmReplaceStart { lost, all: game.tree().len() });
        }
        self.replace_start();
        None
    }

    /// Puts the position that was set up at the start of the game on the board; moves that can't be played from it go.
    pub(super) fn replace_start(&mut self) {
        let Some(position) = self.editor().and_then(PositionEditor::position) else { return };
        let (game, _) = self.chapter().game().restarted_from(position);
        self.leave_with_position();
        self.document_mut().replace_game(game);
        self.tell_text(Level::Info, "editor-start-replaced");
    }

    /// The picture of what stands on the board, as the board looks.
    pub(super) fn diagram(&self) -> Diagram {
        let mut diagram = match self.editor() {
            Some(editor) => Diagram::of_setup(editor.setup().clone()),
            None => {
                let chapter = self.chapter();
                let mut diagram = Diagram::new(self.position());
                diagram.last_move = self.line().moves().last().copied();
                match chapter.game().tree().get(chapter.cursor()) {
                    Some(node) => diagram.with_annotations(node.annotations()),
                    None => diagram,
                }
            }
        };
        diagram.flipped = self.document().flipped;
        diagram.coordinates = self.coordinates();
        diagram.theme = self.settings.board_theme.into();
        diagram.faces = self.settings.faces.into();
        diagram
    }

    /// What stands along the board's edges: English explanations name points by letters, and so does ICCS.
    #[must_use]
    pub fn coordinates(&self) -> Coordinates {
        match (self.settings.coordinates, self.settings.move_style, self.lang()) {
            (false, ..) => Coordinates::Off,
            (true, MoveStyle::Iccs, _) | (true, _, Lang::En) => Coordinates::Letters,
            (true, ..) => Coordinates::Numbers,
        }
    }

    pub(super) fn diagram_text(&self) -> String {
        self.diagram().to_text()
    }

    /// Draws the picture in the background; [`Studio::poll`] asks for it to be put on the clipboard.
    pub(super) fn draw_picture(&mut self) {
        let diagram = self.diagram();
        let started = self.jobs.draw(diagram, &self.wake.clone());
        self.job_started(started);
    }
}

/// The position of a text: a FEN of any dialect, also one in a header of PGN or among other lines.
///
/// # Errors
/// What is wrong with the line that looks most like a FEN.
pub fn fen_in(text: &str) -> Result<Setup, FenError> {
    let line = text.lines().max_by_key(|line| line.matches('/').count()).unwrap_or_default();
    let line = line.trim().trim_start_matches("[FEN").trim_end_matches(']').trim().trim_matches('"');
    Setup::from_fen(line)
}
