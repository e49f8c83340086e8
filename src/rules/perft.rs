//! Counting the legal move paths of a position: the measure of a move generator.

use super::{LineLookup, Move, Position};

/// How many legal move paths of `depth` plies lead on from `position`; the last ply is counted, not played.
#[must_use]
pub fn perft(position: &Position, depth: u32) -> u64 {
    perft_by(LineLookup::chosen(), position, depth)
}

/// [`perft`], with the moves found the given way.
#[must_use]
pub fn perft_by(lookup: LineLookup, position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => position.legal_count_by(lookup) as u64,
        _ => {
            let moves = position.legal_moves_by(lookup);
            moves.into_iter().map(|mv| perft_by(lookup, &position.play(mv), depth - 1)).sum()
        }
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
