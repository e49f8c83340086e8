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

    /// Whether a side may not go on striking in any way, 将, 杀 and 捉 in turn (一将一捉, 一将一杀, 一杀一捉) or 长杀: so the search
    /// reads the repetitions that it doesn't ask about. Otherwise it holds 长将 and 长捉 alone against a side.
    fn forbids_all_strikes(&self) -> bool {
        false
    }
}
