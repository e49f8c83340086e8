//! Games out of branches, and branches out of games: making a game of its own, and merging another game into this one.

use super::document::{Chapter, DocumentId};
use super::notice::Level;
use super::storage::in_background;
use super::studio::Studio;
use super::wording::move_text;
use crate::game::{Game, HeaderDifference, Merge, MergeTally, NodeId};
use crate::lang::text_with;
use crossbeam_channel::{Receiver, bounded};

/// Names an open game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameRef {
    /// Its study.
    pub document: DocumentId,
    /// Its index in the study.
    pub game: usize,
}

/// What merging another game into the one on the board would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MergePreview {
    /// Moves and comments.
    pub tally: MergeTally,
    /// Headers that the other game has with another value, or alone; this game's stay.
    pub headers: Vec<HeaderDifference>,
    /// How many moves lead to the position from which the other game starts; 0 if both start from the same.
    pub at_ply: usize,
}

/// Why a game can't be merged into the one on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MergeRefusal {
    /// It is no longer open, or is the game on the board itself.
    NoOther,
    /// The position from which it starts doesn't occur in the game on the board.
    OtherStart,
}

impl MergeRefusal {
    /// The id of the text that says so.
    #[must_use]
    pub const fn text_id(self) -> &'static str {
        match self {
            Self::NoOther => "merge-no-other",
            Self::OtherStart => "merge-other-start",
        }
    }
}

/// Games with more moves than this together are looked through beside the window.
const LARGE: usize = 4_000;

/// A preview that is being made.
pub struct MergeWork {
    answer: Receiver<Result<MergePreview, MergeRefusal>>,
}

impl MergeWork {
    /// The preview once it is there; given once.
    #[must_use]
    pub fn poll(&self) -> Option<Result<MergePreview, MergeRefusal>> {
        self.answer.try_recv().ok()
    }
}

fn merge(game: &Game, theirs: &Game) -> Result<Merge, MergeRefusal> {
    let at = game.place_for(theirs).ok_or(MergeRefusal::OtherStart)?;
    game.merging(theirs, at).ok_or(MergeRefusal::NoOther)
}

fn preview(game: &Game, theirs: &Game) -> Result<MergePreview, MergeRefusal> {
    let merge = merge(game, theirs)?;
    Ok(MergePreview {
        tally: merge.tally,
        headers: game.headers.differences(&theirs.headers),
        at_ply: game.ply_of(merge.at),
    })
}

impl Studio {
    /// The games that could be merged into the one on the board: the others of its study first, then those of other tabs.
    #[must_use]
    pub fn other_games(&self) -> Vec<GameRef> {
        let here = self.document();
        let others = self.documents().iter().filter(|document| document.id != here.id);
        std::iter::once(here)
            .chain(others)
            .flat_map(|document| (0..document.chapters().len()).map(|game| GameRef { document: document.id, game }))
            .filter(|other| (other.document, other.game) != (here.id, here.active_index()))
            .collect()
    }

    /// An open game; `None` if it isn't open any more.
    #[must_use]
    pub fn chapter_of(&self, game: GameRef) -> Option<&Chapter> {
        let document = self.documents().iter().find(|document| document.id == game.document)?;
        document.chapters().get(game.game)
    }

    /// What merging a game into the one on the board would do.
    ///
    /// # Errors
    /// Why it can't be merged.
    pub fn merge_preview(&self, other: GameRef) -> Result<MergePreview, MergeRefusal> {
        preview(self.chapter().game(), self.to_merge(other)?.game())
    }

    /// The same for large games: made beside the window, which is woken when it's there.
    ///
    /// # Errors
    /// Why it can't be merged, as far as that is known at once.
    pub fn start_merge_preview(&self, other: GameRef) -> Result<MergeWork, MergeRefusal> {
        let (here, theirs) = (self.chapter(), self.to_merge(other)?);
        let (sender, answer) = bounded(1);
        if here.game().tree().len() + theirs.game().tree().len() > LARGE {
            let (game, theirs, wake) = (here.shared(), theirs.shared(), self.wake.clone());
            let (late, sender) = (sender.clone(), sender);
            let started = in_background("merge preview", move || {
                let _ = sender.send(preview(&game, &theirs));
                wake();
            });
            if started.is_ok() {
                return Ok(MergeWork { answer });
            }
            let _ = late.send(self.merge_preview(other));
        } else {
            let _ = sender.send(preview(here.game(), theirs.game()));
        }
        Ok(MergeWork { answer })
    }

    /// Another game than the one on the board.
    fn to_merge(&self, other: GameRef) -> Result<&Chapter, MergeRefusal> {
        let here = GameRef { document: self.document().id, game: self.document().active_index() };
        if other == here {
            return Err(MergeRefusal::NoOther);
        }
        self.chapter_of(other).ok_or(MergeRefusal::NoOther)
    }

    fn merge_with(&self, other: GameRef) -> Result<Merge, MergeRefusal> {
        merge(self.chapter().game(), self.to_merge(other)?.game())
    }

    /// Merges another open game into the one on the board; it stays itself as it is.
    pub(super) fn merge_game(&mut self, other: GameRef) {
        let merge = match self.merge_with(other) {
            Ok(merge) => merge,
            Err(refusal) => {
                self.tell_text(Level::Warning, refusal.text_id());
                return;
            }
        };
        if !merge.tally.changes {
            self.tell_text(Level::Info, "merge-nothing-new");
            return;
        }
        if let Err(error) = self.document_mut().edit(merge.edit, merge.first_new) {
            self.tell_edit_error(error);
            return;
        }
        let args = [("new", merge.tally.new_moves.into()), ("known", merge.tally.known_moves.into())];
        self.tell_with(Level::Info, "merge-done", args);
    }

    /// Makes the branch that begins with the move on the board a further game of the study.
    pub(super) fn branch_to_game(&mut self) {
        if let Some(mut game) = self.chapter().game().branch_as_game(self.chapter().cursor()) {
            let title = self.branch_title();
            game.headers.set("Title", title);
            self.document_mut().add_game(game);
            self.tell_new_game();
        }
    }

    /// What a game of its own made of the branch that begins with the move on the board is called: which move that is, after
    /// the title of the whole.
    fn branch_title(&self) -> String {
        let (game, node) = (self.chapter().game(), self.chapter().cursor());
        let title = game.headers.get("Title").map(str::trim).filter(|title| !title.is_empty());
        let branch = game.tree().parent(node).zip(game.tree().mv(node)).map(|(before, mv)| {
            let position = game.position_at(before);
            let name = move_text(&position, mv, self.settings.move_style, self.lang());
            let round = usize::from(position.round());
            text_with(self.lang(), "game-branch-title", [("round", round.into()), ("move", name.into())]).into_owned()
        });
        title.map(str::to_owned).into_iter().chain(branch).collect::<Vec<_>>().join(" · ")
    }

    /// Makes the moves up to the board a further game of the study.
    pub(super) fn line_to_game(&mut self) {
        let end = self.chapter().cursor();
        let game = self.chapter().game().line_as_game(end);
        self.document_mut().add_game(game);
        let end = self.chapter().game().end_of_line(NodeId::ROOT);
        self.document_mut().go_to(end);
        self.tell_new_game();
    }

    fn tell_new_game(&mut self) {
        let number = self.document().chapters().len();
        self.tell_with(Level::Info, "game-split-off", [("number", number.into())]);
    }
}
