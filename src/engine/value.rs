//! Search values (`i32`, from the view of the side to move) and what they mean.

use super::Score;

/// The side to move has mated; a mate in `n` plies is `MATE - n`.
pub(super) const MATE: i32 = 30_000;
/// Beyond every value.
pub(super) const INFINITE: i32 = 31_000;
/// Values from here on are mates.
pub(super) const MATE_BOUND: i32 = MATE - 500;
/// Winning since the opponent repeats in a forbidden way; less than a mate, more than any evaluation.
pub(super) const FORBIDDEN: i32 = 26_000;
/// Values from here on are decided, by mate or by a forbidden repetition.
pub(super) const DECIDED: i32 = FORBIDDEN - 500;
/// The deepest ply of a search.
pub(super) const MAX_PLY: usize = 120;

/// Mated at this ply.
pub(super) const fn mated(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// A value for the table: decided values counted from the position stored, not from the root.
pub(super) const fn to_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= DECIDED => value + ply as i32,
        _ if value <= -DECIDED => value - ply as i32,
        _ => value,
    }
}

/// The inverse of [`to_table`].
pub(super) const fn from_table(value: i32, ply: usize) -> i32 {
    match value {
        _ if value >= DECIDED => value - ply as i32,
        _ if value <= -DECIDED => value + ply as i32,
        _ => value,
    }
}

/// The value as callers read it.
pub(super) const fn score_of(value: i32) -> Score {
    match value {
        _ if value >= MATE_BOUND => Score::Mate((MATE - value + 1) / 2),
        _ if value <= -MATE_BOUND => Score::Mate(-((MATE + value + 1) / 2)),
        _ => Score::Centipawns(value),
    }
}
