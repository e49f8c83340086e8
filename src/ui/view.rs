//! [`View`]: what only the window knows: selection, previews, drafts and caches.

use super::evidence;
use super::menu_keys::MenuKeys;
use super::panels::audit::AuditPanel;
use super::panels::audit::trial;
use super::panels::comment::CommentDraft;
use super::panels::editor::EditorView;
use super::panels::engine::EnginesView;
use super::panels::find::FindPanel;
use super::panels::games::GameList;
use super::panels::info::HeaderDraft;
use super::panels::library::LibraryPanel;
use super::panels::moves::ScoreCache;
use super::panels::review::ReviewPanel;
use super::panels::tree::TreeView;
use super::shortcuts::BoardKeys;
use crate::judge::Link;
use crate::rules::{Move, Side, Square};
use crate::session::{Command, DocumentId, Draft, Pane, Studio};

/// The evidence of the audit that is shown on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ShownEvidence {
    /// Index of the card, the newest repetition first.
    pub card: usize,
    /// The ply of the line whose label is explained.
    pub ply: usize,
    /// The rejection that is shown in place of the label's own reason, by its index.
    pub rejection: Option<usize>,
    /// Moves of the threatened line that are played through on the board.
    pub played: usize,
}

/// A line of an explanation that is played through on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedLine {
    /// The paragraph that it stands in.
    pub place: egui::Id,
    /// The line: a link of moves.
    pub link: Link,
    /// How many of its moves are played.
    pub played: usize,
    /// The ply of the board when it was begun; the line goes with it.
    pub ply: usize,
}

/// The window's own state.
#[derive(Default)]
pub struct View {
    /// The panel that was asked for by keyboard: where one works in it gets the focus when it is drawn next.
    pub enters: Option<Pane>,
    /// The menu bar by keyboard.
    pub menu_keys: MenuKeys,
    /// Whether captured pieces stand in the bar above the board, which leaves them no room beside it.
    pub captured_in_bar: bool,
    /// The piece chosen by a click.
    pub selected: Option<Square>,
    /// A line that the pointer rests on: the board shows where it leads.
    pub preview: Option<Vec<Move>>,
    /// The row of the audit that is shown on the board.
    pub evidence: Option<ShownEvidence>,
    /// The link of an explanation that the pointer or the focus rests on: what the board shows in this frame.
    pub pointed: Option<Link>,
    /// The same as found while this frame is drawn.
    pub pointing: Option<Link>,
    /// The line of an explanation that is played through on the board.
    pub played: Option<PlayedLine>,
    /// Whether the audit panel was drawn in this frame: what it says is on the board only while it can be read.
    pub audit_drawn: bool,
    /// The row whose explanation the audit panel has scrolled to: its card and ply.
    pub scrolled_to: Option<(usize, usize, i32, i32)>,
    /// What the audit panel remembers.
    pub audit: AuditPanel,
    /// The keys that the board has for itself, as long as the keyboard's focus is on it.
    pub board_keys: BoardKeys,
    /// Whether the board gets the keyboard's focus when it is drawn next.
    pub focus_board: bool,
    /// The study whose tab was last brought into view.
    pub shown_tab: Option<DocumentId>,
    /// The position editor.
    pub editor: EditorView,
    /// The moves panel's paragraphs.
    pub score: ScoreCache,
    /// The variations panel's picture.
    pub tree: TreeView,
    /// Whether the line under the pointer begins after a pass.
    pub preview_passed: bool,
    /// The window of other engines.
    pub engines: EnginesView,
    /// The review panel's summary.
    pub review: ReviewPanel,
    /// Whether the find panel is shown and behind no other: what was found is lit as long.
    pub shows_found: bool,
    /// What the find panel looks for.
    pub find: FindPanel,
    /// The library panel's filter.
    pub library: LibraryPanel,
    /// The games panel's filter.
    pub games: GameList,
    /// The comment being written.
    pub comment: CommentDraft,
    /// The headers being written.
    pub headers: HeaderDraft,
}

impl View {
    /// Whether this panel was asked for by keyboard; asked once.
    pub fn enters(&mut self, pane: Pane) -> bool {
        self.enters.take_if(|entered| *entered == pane).is_some()
    }

    /// Ends a frame: what links point at now shows in the next one. Whether there has to be one for that.
    pub fn turn_to_pointed(&mut self) -> bool {
        let pointing = self.pointing.take();
        let changed = self.pointed != pointing;
        self.pointed = pointing;
        changed
    }

    /// The texts whose writing has ended, as wishes; with `all` also those whose fields are still in use. They belong
    /// before the other wishes of the frame, while their game is still shown.
    pub fn finished_texts(&mut self, all: bool) -> Vec<Command> {
        if all {
            self.comment.leave();
        }
        let headers = if all { self.headers.finished() } else { None };
        self.comment.finished().into_iter().chain(headers).collect()
    }

    /// What is being written, if that has changed since this was asked last.
    pub fn changed_drafts(&mut self) -> Option<Vec<Draft>> {
        let news = [self.comment.take_news(), self.headers.take_news()];
        news.contains(&true).then(|| self.comment.draft().into_iter().chain(self.headers.draft()).collect())
    }

    /// Plays the threatened line that the board shows on, or back, by so many moves.
    pub fn step_threat(&mut self, studio: &Studio, steps: i32) {
        let Some(total) = evidence::shown(studio, self).map(|shown| shown.line.len()) else { return };
        if let Some(shown) = &mut self.evidence {
            let steps = isize::try_from(steps).unwrap_or(0);
            shown.played = shown.played.saturating_add_signed(steps).min(total);
        }
    }

    /// Lets go of what belonged to another position than the one that is on the board now.
    pub fn forget_stale(&mut self, studio: &Studio) {
        if studio.editor().is_none() {
            self.editor = EditorView::default();
        }
        let position = trial::on_board(studio, self).map_or(*studio.position(), |(position, _)| position);
        let mine = |side: Side| side == position.side_to_move();
        let still = |square: &Square| position.piece_at(*square).is_some_and(|piece| mine(piece.side));
        self.selected = self.selected.filter(still);
        self.preview = None;
        let ply = studio.chapter().ply();
        // The evidence goes along while the board is stepped through a repetition.
        if self.evidence.as_ref().is_some_and(|shown| shown.ply != ply) {
            self.evidence = self.audit.show_ply(studio, ply);
        }
        self.played = self.played.take().filter(|played| played.ply == ply);
        self.pointed = None;
    }
}
