//! Reviewing games (复盘): every position is searched beside the window; the scores stay with the moves, bad moves get a mark
//! and the better line as a variation.
//!
//! Main types: [`Review`], which is under way, and [`ReviewSummary`], which reads what is kept in a game. A review that was
//! stopped goes on later where it was: positions that this engine has scored already aren't searched again.

mod additions;
mod at_once;
mod grade;
mod work;
mod writing;

pub use at_once::{ReviewProgress, Reviewed, review_games};
pub use grade::{Fault, Grade, ReviewSummary, SideSummary};
pub use work::ReviewPlan;

use super::document::{Chapter, DocumentId, GameKey};
use super::notice::Level;
use super::searcher::Searcher;
use super::studio::Studio;
use crate::engine::Score;
use crate::game::NodeId;
use crate::lang::Arg;
use std::sync::Arc;
use work::{Stage, Work};

/// What is to be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewTask {
    /// Every game of the study, or only the one on the board.
    pub all_games: bool,
    /// Also what the same engine has scored before.
    pub anew: bool,
}

/// A review under way.
pub struct Review {
    document: DocumentId,
    /// The games' keys, as the work has them.
    keys: Vec<GameKey>,
    work: Work,
}

/// Megabytes of the embedded engine's table in a review.
const HASH_MB: usize = 32;

impl Review {
    /// The study that is reviewed.
    #[must_use]
    pub const fn document(&self) -> DocumentId {
        self.document
    }

    /// Positions searched, of how many.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        self.work.progress()
    }

    /// The game under review, from 1, of how many.
    #[must_use]
    pub fn game(&self) -> (usize, usize) {
        self.work.game_number()
    }

    /// Red's score of a node's position, as far as it has been found but isn't written into the game yet.
    #[must_use]
    pub fn red_score(&self, game: GameKey, node: NodeId) -> Option<Score> {
        let (place, reviewed) = self.work.game()?;
        self.keys.get(place).filter(|key| **key == game)?;
        reviewed.found.get(&node).map(|found| found.score)
    }
}

impl Studio {
    /// The review that is under way.
    #[must_use]
    pub const fn review(&self) -> Option<&Review> {
        self.review.as_ref()
    }

    /// Begins or continues a review of what is on the board; one that is under way ends first, and what it found is kept.
    pub(super) fn start_review(&mut self, task: ReviewTask) {
        self.stop_review();
        let settings = &self.settings;
        let searcher = match Searcher::of(settings.profile_of(settings.review_engine), HASH_MB, &self.wake) {
            Ok(searcher) => searcher,
            Err(error) => {
                self.tell_with(Level::Error, "no-thread", [("error", error.to_string().into())]);
                return;
            }
        };
        let plan = ReviewPlan {
            limit: settings.review_limit,
            threads: settings.engine_threads,
            variations: settings.review_variations,
            anew: task.anew,
            book: self.rule_book(),
        };
        let document = self.document();
        let (shared, one) = (document.snapshot(), document.active_index());
        let games = if task.all_games { &shared[..] } else { &shared[one..=one] };
        let chapters = if task.all_games { document.chapters() } else { &document.chapters()[one..=one] };
        let keys = chapters.iter().map(Chapter::key).collect();
        self.review = Some(Review { document: document.id, keys, work: Work::new(games, searcher, &plan) });
        self.advance_review();
    }

    /// Stops the review; what it found so far is written into the game under review.
    pub(super) fn stop_review(&mut self) {
        let Some(mut review) = self.review.take() else { return };
        review.work.stop();
        self.write_reviewed(&review);
    }

    /// Takes what the review has found; tells whether something changed.
    pub(super) fn poll_review(&mut self) -> bool {
        let Some(review) = &mut self.review else { return false };
        if !self.documents.iter().any(|document| document.id == review.document) {
            self.review = None;
            return true;
        }
        match review.work.take() {
            None => false,
            Some(Ok(())) => {
                self.advance_review();
                true
            }
            Some(Err(fault)) => {
                self.stop_review();
                let fault = fault.describe(self.lang());
                self.tell_with(Level::Error, "review-failed", [("fault", fault.into())]);
                true
            }
        }
    }

    /// Goes on: with the next position, or after writing what was found, with the next game, until all are done.
    fn advance_review(&mut self) {
        let wake = Arc::clone(&self.wake);
        while let Some(mut review) = self.review.take() {
            match review.work.advance(&wake) {
                Stage::Searching => {
                    self.review = Some(review);
                    return;
                }
                Stage::GameDone => {
                    self.write_reviewed(&review);
                    review.work.next_game();
                    self.review = Some(review);
                }
                Stage::AllDone => self.tell_reviewed(&review),
            }
        }
    }

    fn tell_reviewed(&mut self, review: &Review) {
        let (games, positions) = (review.keys.len(), review.progress().0);
        let args: [(&str, Arg<'_>); 2] = [("games", games.into()), ("positions", positions.into())];
        self.tell_with(Level::Info, "review-done", args);
    }
}
