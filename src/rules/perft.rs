//! Counting the legal move paths of a position: the measure of a move generator.

use super::{Move, Position};
use std::time::{Duration, Instant};

/// How many legal move paths of `depth` plies lead on from `position`; the last ply is counted, not played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count() as u64,
        _ => position.legal_moves().into_iter().map(|mv| perft(&position.play(mv), depth - 1)).sum(),
    }
}

/// [`perft`] of every legal move, sorted by move; `depth` from 1.
#[must_use]
pub fn perft_divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    let moves = position.legal_moves();
    let mut rows: Vec<_> =
        moves.into_iter().map(|mv| (mv, perft(&position.play(mv), depth.saturating_sub(1)))).collect();
    rows.sort_unstable();
    rows
}

/// What [`bench_perft`] measured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftFigures {
    /// Plies counted from the start position.
    pub depth: u32,
    /// Move paths: the same on every machine.
    pub leaves: u64,
    /// Wall time on one thread.
    pub elapsed: Duration,
}

impl PerftFigures {
    /// Leaves a second.
    #[must_use]
    pub fn leaves_per_second(&self) -> f64 {
        self.leaves as f64 / self.elapsed.as_secs_f64().max(1e-9)
    }
}

/// Counts the start position to `depth` plies on this thread and takes the time; 5 takes about half a second.
#[must_use]
pub fn bench_perft(depth: u32) -> PerftFigures {
    let started = Instant::now();
    let leaves = perft(&Position::start(), depth);
    PerftFigures { depth, leaves, elapsed: started.elapsed() }
}
