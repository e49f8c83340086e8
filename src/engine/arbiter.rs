//! [`Arbiter`]: who is asked what a rule book says of a repetition (循环). The engine knows no rule book; whoever starts a
//! search may give it one that does.

use crate::rules::{Line, Move, Side};
use std::fmt;
use std::sync::atomic::AtomicBool;

/// What a rule book says of a repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepetitionRuling {
    /// The side that the book holds it against; `None` if it is a draw when neither side changes (不变作和).
    pub against: Option<Side>,
    /// Whether that side may still play another move (须变着) and loses only if it doesn't; else it loses at once (判负).
    pub may_change: bool,
    /// Whether the position has stood often enough for the ruling; otherwise it says what would be ruled.
    pub complete: bool,
    /// The arbiter's code for the conduct ruled on (长将, 长捉 …), for whoever puts it into words.
    pub conduct: &'static str,
}

/// A ruling on the moves from the searched position by which a position stands again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RuledMoves {
    /// Legal moves from the searched position; the last one brings the position about. Never empty.
    pub moves: Vec<Move>,
    /// What the book says.
    pub ruling: RepetitionRuling,
}

impl RuledMoves {
    /// Whether it bears on what is played: not so if it only says that the move may be repeated.
    #[must_use]
    pub const fn matters(&self) -> bool {
        self.ruling.complete || self.ruling.against.is_some() || self.moves.len() > 1
    }
}

/// Says what a rule book says of repetitions. Asked in the thread of a search: before it begins about moves that repeat a
/// position of the game, and later about the lines that it reports.
pub trait Arbiter: Send + Sync + fmt::Debug {
    /// The ruling on the repetition that the last move of `line` brings about; `None` if nothing is ruled, or not for certain.
    /// The answer must depend on `line` alone, unless `stop` is set: then it should end soon, with `None`.
    fn rule(&self, line: &Line, stop: &AtomicBool) -> Option<RepetitionRuling>;
}
