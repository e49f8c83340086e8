//! The work of a review: which positions are still to be searched, and what was found about them.

use super::super::chances::kept_score;
use super::super::search_limit::SearchLimit;
use super::super::searcher::{Search, SearchFault, SearchWish, Searcher};
use super::super::studio::Wake;
use super::additions;
use crate::engine::{Limits, Score, SearchReport};
use crate::game::{Evaluation, Game, NodeId};
use crate::judge::RuleBook;
use crate::rules::{Move, Side};
use crate::session::EngineFault;
use std::collections::HashMap;
use std::sync::Arc;

/// How games are reviewed.
#[derive(Clone, Copy)]
pub struct ReviewPlan {
    /// How far each position is searched.
    pub limit: SearchLimit,
    /// Threads of the embedded engine.
    pub threads: usize,
    /// Whether variations are searched too.
    pub variations: bool,
    /// Whether also what the same engine has scored before is searched.
    pub anew: bool,
    /// The rule book that the embedded engine asks about repetitions.
    pub book: &'static RuleBook,
}

/// What was found about a position.
#[derive(Clone, Debug)]
pub(super) struct Found {
    /// From Red's side.
    pub score: Score,
    pub depth: u8,
    /// The best line; `None` if only its score was kept.
    pub line: Option<Vec<Move>>,
}

/// One game under review.
pub(super) struct GameReview {
    pub game: Arc<Game>,
    /// The reviewing engine's name, as scores keep it.
    pub engine: String,
    /// The nodes whose positions are reviewed, each after its parent.
    pub nodes: Vec<NodeId>,
    /// Those still to be searched, the next one last: later positions come first, so that the engine remembers them when
    /// it comes to earlier ones.
    to_do: Vec<NodeId>,
    pub found: HashMap<NodeId, Found>,
    /// How many were found by searching.
    pub searched: usize,
}

/// The games under review, and the engine at work on them.
pub(super) struct Work {
    searcher: Searcher,
    wish: SearchWish,
    games: Vec<GameReview>,
    /// The game that is being reviewed.
    at: usize,
    running: Option<(NodeId, Search)>,
    done: usize,
    total: usize,
}

/// What [`Work::advance`] has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    /// A position is being searched.
    Searching,
    /// Everything of the present game has been found.
    GameDone,
    /// No game is left.
    AllDone,
}

impl Work {
    /// Prepares a review; nothing is searched before [`Work::advance`].
    pub fn new(games: &[Arc<Game>], searcher: Searcher, plan: &ReviewPlan) -> Self {
        let review = |game: &Arc<Game>| GameReview::new(game, searcher.name(), plan);
        let games: Vec<GameReview> = games.iter().map(review).collect();
        let total = games.iter().map(|game| game.to_do.len()).sum();
        let limit = plan.limit.within_range();
        let limits: Limits = limit.limits(plan.threads);
        let wish = SearchWish { limits, limit, banned: Vec::new(), book: plan.book };
        Self { searcher, wish, games, at: 0, running: None, done: 0, total }
    }

    /// Positions searched, of how many.
    pub const fn progress(&self) -> (usize, usize) {
        (self.done, self.total)
    }

    /// The game under review, from 1, of how many.
    pub fn game_number(&self) -> (usize, usize) {
        ((self.at + 1).min(self.games.len()), self.games.len())
    }

    /// The place of the game under review, and what is known of it; `None` when all are done.
    pub fn game(&self) -> Option<(usize, &GameReview)> {
        self.games.get(self.at).map(|game| (self.at, game))
    }

    /// Stops the search that is under way.
    pub fn stop(&mut self) {
        self.running = None;
    }

    /// Goes on with the next position of the present game, if there is one.
    pub fn advance(&mut self, wake: &Wake) -> Stage {
        loop {
            let Some(game) = self.games.get_mut(self.at) else { return Stage::AllDone };
            if let Some(node) = game.to_do.pop() {
                let line = game.game.line_to(node);
                self.running = Some((node, self.searcher.start(&line, self.wish.clone(), wake)));
                return Stage::Searching;
            }
            // Of bad moves whose score was kept, the better line isn't known yet.
            let missing = game.without_line();
            if missing.is_empty() {
                return Stage::GameDone;
            }
            self.total += missing.len();
            game.to_do = missing;
        }
    }

    /// Leaves the present game.
    pub const fn next_game(&mut self) {
        self.at += 1;
    }

    /// Takes what the running search has found, if it has ended.
    pub fn take(&mut self) -> Option<Result<(), SearchFault>> {
        let (node, search) = self.running.as_ref()?;
        let (node, answer) = (*node, search.take()?);
        self.running = None;
        let report = match answer {
            Ok(report) => report,
            Err(fault) => return Some(Err(fault)),
        };
        let game = self.games.get_mut(self.at)?;
        if report.lines.is_empty() && !self.searcher.is_embedded() && game.game.position_at(node).end().is_none() {
            let engine = self.searcher.name().to_owned();
            return Some(Err(SearchFault::Other { engine, fault: EngineFault::NoScore }));
        }
        self.done += 1;
        game.learn(node, report);
        Some(Ok(()))
    }
}

impl GameReview {
    fn new(game: &Arc<Game>, engine: &str, plan: &ReviewPlan) -> Self {
        let engine = Evaluation::engine_name(engine);
        let tree = game.tree();
        let nodes: Vec<NodeId> = if plan.variations {
            additions::without_added_lines(tree)
        } else {
            std::iter::once(NodeId::ROOT).chain(game.main_line()).collect()
        };
        let mut found = HashMap::new();
        let mut to_do = Vec::new();
        for &id in &nodes {
            let Some(node) = tree.get(id) else { continue };
            let kept = node.annotations().evaluation.as_ref().filter(|kept| !plan.anew && kept.engine == engine);
            match kept {
                Some(kept) => {
                    let (score, depth) = (kept_score(kept), kept.depth);
                    found.insert(id, Found { score, depth, line: None });
                }
                None if node.children().is_empty() && game.position_at(id).end().is_some() => {}
                None => to_do.push(id),
            }
        }
        Self { game: Arc::clone(game), engine, nodes, to_do, found, searched: 0 }
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
