//! [`Probe`]: the mate search beside an endless analysis, so that its reports show a forced mate that is too deep for it.

use super::report::{PvLine, Score, SearchReport};
use super::search::Job;
use super::{Control, MateLimits, mate_search};
use crate::rules::{Line, Move};
use std::sync::OnceLock;

/// Positions that the mate search may visit: about a second's work, so that it soon leaves the processor to the search.
const NODES: u64 = 400_000;

/// A mate that was found, or is yet to be.
#[derive(Default)]
pub(super) struct Probe(OnceLock<Vec<Move>>);

impl Probe {
    /// Whether the search is one that may show a mate found elsewhere: one without any limit. Others stay repeatable.
    pub fn suits(job: &Job) -> bool {
        let limits = &job.limits;
        let limited = limits.depth.is_some()
            || limits.nodes.is_some()
            || limits.movetime_millis.is_some()
            || limits.clock.is_some()
            || limits.mate_in.is_some()
            || limits.ponder;
        !limited && limits.root_moves.is_empty()
    }

    /// Looks for a mate.
    pub fn look(&self, line: &Line, control: &Control) {
        let limits =
            MateLimits { max_moves: MateLimits::MAX_MOVES, budget_nodes: Some(NODES), ..MateLimits::default() };
        if let Some(moves) = mate_search(line.last(), limits, control).line().filter(|moves| is_new(line, moves)) {
            let _ = self.0.set(moves);
        }
    }

    /// The report with the mate before its lines, if it is better than them.
    pub fn improve(&self, mut report: SearchReport, most_lines: usize) -> SearchReport {
        let Some(moves) = self.0.get() else { return report };
        let score = Score::Mate(moves.len().div_ceil(2) as i32);
        if report.error.is_some() || report.score.as_centipawns() >= score.as_centipawns() {
            return report;
        }
        report.lines.retain(|line| line.moves.first() != moves.first());
        report.lines.insert(0, PvLine { score, moves: moves.clone() });
        report.lines.truncate(most_lines.max(1));
        (report.score, report.best) = (score, moves.first().copied());
        report
    }
}

/// Whether a mate never comes back to a position of the game: the mate search doesn't know what has been played, and a
/// rule book may forbid the way there.
pub(super) fn is_new(line: &Line, moves: &[Move]) -> bool {
    let mut position = *line.last();
    moves.iter().all(|&mv| {
        position = position.play(mv);
        !line.positions().iter().any(|before| before.repeats(&position))
    })
}
