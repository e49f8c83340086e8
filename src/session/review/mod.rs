//! Reviewing games (复盘): every position is searched beside the window; the scores stay with the moves, bad moves get a mark
//! and the better line as a variation.
//!
//! Main types: [`Review`], which is under way, and [`ReviewSummary`], which reads what is kept in a game. A review that was
//! stopped goes on later where it was: positions that this engine has scored already aren't searched again.

mod additions;
mod grade;
mod writing;

pub use grade::{Fault, Grade, ReviewSummary, SideSummary};

use super::arbiter::BookArbiter;
use super::chances::ENGINE_NAME;
use super::document::{Document, DocumentId, GameKey};
use super::studio::{Studio, Wake};
use crate::engine::{Engine, Limits, Score, SearchHandle, SearchReport, reports};
use crate::game::{Game, NodeId};
use crate::lang::Arg;
use crate::rules::{Move, Side};
use crossbeam_channel::Receiver;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::sync::Arc;

/// How long each position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ReviewLimit {
    /// So many milliseconds, 50..=600,000.
    Millis(u64),
    /// To this depth in plies, 1..=60.
    Depth(u8),
}

impl ReviewLimit {
    /// What is offered.
    pub const OFFERED: [Self; 10] = [
        Self::Millis(200),
        Self::Millis(500),
        Self::Millis(1_000),
        Self::Millis(2_000),
        Self::Millis(5_000),
        Self::Millis(15_000),
        Self::Depth(10),
        Self::Depth(14),
        Self::Depth(18),
        Self::Depth(22),
    ];

    /// The nearest limit that is allowed.
    #[must_use]
    pub fn within_range(self) -> Self {
        match self {
            Self::Millis(millis) => Self::Millis(millis.clamp(50, 600_000)),
            Self::Depth(depth) => Self::Depth(depth.clamp(1, 60)),
        }
    }

    fn limits(self, threads: usize) -> Limits {
        let limits = match self {
            Self::Millis(millis) => Limits::to_millis(millis),
            Self::Depth(depth) => Limits::to_depth(depth),
        };
        Limits { threads, ..limits }
    }
}

impl Default for ReviewLimit {
    fn default() -> Self {
        Self::Millis(500)
    }
}

/// What is to be reviewed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ReviewTask {
    /// Every game of the study, or only the one on the board.
    pub all_games: bool,
    /// Also what this engine has scored before.
    pub anew: bool,
}

/// What was found about a position.
#[derive(Clone, Debug)]
struct Found {
    /// From Red's side.
    score: Score,
    depth: u8,
    /// The best line; `None` if only its score was kept.
    line: Option<Vec<Move>>,
}

/// One game under review.
struct GameReview {
    key: GameKey,
    game: Arc<Game>,
    /// The nodes whose positions are reviewed, each after its parent.
    nodes: Vec<NodeId>,
    /// Those still to be searched, the next one last: later positions come first, so that the engine remembers them when
    /// it comes to earlier ones.
    to_do: Vec<NodeId>,
    found: HashMap<NodeId, Found>,
    /// How many were found by searching.
    searched: usize,
}

/// A review under way.
pub struct Review {
    document: DocumentId,
    engine: Engine,
    limits: Limits,
    games: Vec<GameReview>,
    /// The game that is being reviewed.
    at: usize,
    running: Option<Running>,
    done: usize,
    total: usize,
}

struct Running {
    node: NodeId,
    receiver: Receiver<SearchReport>,
    /// Dropping it stops the search.
    _handle: SearchHandle,
}

/// Megabytes of the review's own table.
const HASH_MB: usize = 32;

impl Review {
    /// Prepares a review; nothing runs before [`Review::advance`].
    fn new(document: &Document, task: ReviewTask, limit: ReviewLimit, variations: bool, threads: usize) -> Self {
        let chapters: Vec<usize> =
            if task.all_games { (0..document.chapters().len()).collect() } else { vec![document.active_index()] };
        let shared = document.snapshot();
        let games: Vec<GameReview> = chapters
            .into_iter()
            .map(|chapter| {
                let key = document.chapters()[chapter].key();
                GameReview::new(key, &shared[chapter], variations, task.anew)
            })
            .collect();
        let total = games.iter().map(|game| game.to_do.len()).sum();
        let limits = limit.within_range().limits(threads);
        Self {
            document: document.id,
            engine: Engine::new(HASH_MB),
            limits,
            games,
            at: 0,
            running: None,
            done: 0,
            total,
        }
    }

    /// The study that is reviewed.
    #[must_use]
    pub const fn document(&self) -> DocumentId {
        self.document
    }

    /// Positions searched, of how many.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// The game under review, from 1, of how many.
    #[must_use]
    pub fn game(&self) -> (usize, usize) {
        ((self.at + 1).min(self.games.len()), self.games.len())
    }

    /// Red's score of a node's position, as far as it has been found but isn't written into the game yet.
    #[must_use]
    pub fn red_score(&self, game: GameKey, node: NodeId) -> Option<Score> {
        let reviewed = self.games.get(self.at).filter(|reviewed| reviewed.key == game)?;
        reviewed.found.get(&node).map(|found| found.score)
    }

    /// Starts the next search; false if the present game has none left.
    fn advance(&mut self, wake: &Wake) -> bool {
        let Some(game) = self.games.get_mut(self.at) else { return false };
        let Some(node) = game.to_do.pop() else { return false };
        let (sink, receiver) = reports(2, Arc::clone(wake));
        let line = game.game.line_to(node);
        let handle = self.engine.start(&line, self.limits.clone(), sink);
        self.running = Some(Running { node, receiver, _handle: handle });
        true
    }

    /// Takes the last report of the running search, if it has ended.
    fn take(&mut self) -> Option<Result<(), String>> {
        let running = self.running.as_ref()?;
        let report = running.receiver.try_iter().find(|report| report.finished)?;
        let node = running.node;
        self.running = None;
        if let Some(error) = report.error {
            return Some(Err(error));
        }
        self.done += 1;
        let game = self.games.get_mut(self.at)?;
        game.learn(node, report);
        Some(Ok(()))
    }
}

impl GameReview {
    fn new(key: GameKey, game: &Arc<Game>, variations: bool, anew: bool) -> Self {
        let tree = game.tree();
        let nodes: Vec<NodeId> = if variations {
            additions::without_added_lines(tree)
        } else {
            std::iter::once(NodeId::ROOT).chain(game.main_line()).collect()
        };
        let mut found = HashMap::new();
        let mut to_do = Vec::new();
        for &id in &nodes {
            let Some(node) = tree.get(id) else { continue };
            let kept = node.annotations().evaluation.as_ref().filter(|kept| !anew && kept.engine == ENGINE_NAME);
            match kept {
                Some(kept) => {
                    let (score, depth) = (super::chances::kept_score(kept), kept.depth);
                    found.insert(id, Found { score, depth, line: None });
                }
                None if node.children().is_empty() && game.position_at(id).end().is_some() => {}
                None => to_do.push(id),
            }
        }
        Self { key, game: Arc::clone(game), nodes, to_do, found, searched: 0 }
    }

    /// Notes what a search found. A position whose best move was played is worth what the position after it is worth, which
    /// was searched one ply deeper: so a best move never counts as a loss.
    fn learn(&mut self, node: NodeId, report: SearchReport) {
        let Some(best) = report.lines.into_iter().next() else {
            // Nothing was found, so nothing better is known either.
            if let Some(found) = self.found.get_mut(&node) {
                found.line = Some(Vec::new());
            }
            return;
        };
        let red = self.game.position_at(node).side_to_move() == Side::Red;
        let mut score = if red { best.score } else { best.score.flipped() };
        let played = best.moves.first().and_then(|&mv| self.game.tree().child_by_move(node, mv));
        if let Some(after) = played.and_then(|child| self.found.get(&child))
            && matches!((after.score, score), (Score::Centipawns(_), Score::Centipawns(_)))
        {
            score = after.score;
        }
        self.searched += 1;
        self.found.insert(node, Found { score, depth: report.depth, line: Some(best.moves) });
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
        let review = Review::new(
            self.document(),
            task,
            settings.review_limit,
            settings.review_variations,
            settings.engine_threads,
        );
        review.engine.set_arbiter(Some(BookArbiter::shared(self.rule_book())));
        self.review = Some(review);
        self.advance_review();
    }

    /// Stops the review; what it found so far is written into the game under review.
    pub(super) fn stop_review(&mut self) {
        let Some(mut review) = self.review.take() else { return };
        review.running = None;
        self.write_reviewed(&review);
    }

    /// Takes what the review has found; tells whether something changed.
    pub(super) fn poll_review(&mut self) -> bool {
        let Some(review) = &mut self.review else { return false };
        if !self.documents.iter().any(|document| document.id == review.document) {
            self.review = None;
            return true;
        }
        match review.take() {
            None => false,
            Some(Ok(())) => {
                self.advance_review();
                true
            }
            Some(Err(error)) => {
                self.stop_review();
                self.tell_search_failed(&error);
                true
            }
        }
    }

    /// Goes on: with the next position, or after writing what was found, with the next game, until all are done.
    fn advance_review(&mut self) {
        let wake = Arc::clone(&self.wake);
        while let Some(mut review) = self.review.take() {
            if review.advance(&wake) {
                self.review = Some(review);
                return;
            }
            if let Some(game) = review.games.get_mut(review.at) {
                // Of bad moves whose score was kept, the better line isn't known yet.
                let missing = game.without_line();
                if !missing.is_empty() {
                    review.total += missing.len();
                    game.to_do = missing;
                    self.review = Some(review);
                    continue;
                }
                self.write_reviewed(&review);
                review.at += 1;
                if review.at < review.games.len() {
                    self.review = Some(review);
                    continue;
                }
            }
            self.tell_reviewed(&review);
        }
    }

    fn tell_reviewed(&mut self, review: &Review) {
        let args: [(&str, Arg<'_>); 2] = [("games", review.games.len().into()), ("positions", review.done.into())];
        self.tell_with(super::notice::Level::Info, "review-done", args);
    }
}
