//! [`SearchReport`]: what a search says while it runs and when it ends.

use super::RuledMoves;
use crate::rules::Move;
use std::fmt;

/// How good a position is, from the view of the side to move in it (局面评分).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Score {
    /// Hundredths of a soldier that hasn't crossed the river; positive = the side to move is better.
    Centipawns(i32),
    /// A forced mate, in moves of the mating side (not plies): `n > 0` = the side to move mates with its
    /// `n`th move from here, `n < 0` = it is mated by the opponent's `-n`th move, `0` = it has lost already.
    Mate(i32),
}

impl Score {
    /// The same score seen by the other side. A `Mate(0)` stays as it is.
    #[must_use]
    pub const fn flipped(self) -> Self {
        match self {
            Self::Centipawns(value) => Self::Centipawns(-value),
            Self::Mate(moves) => Self::Mate(-moves),
        }
    }

    /// Whether the game is decided by the rules on repetition (犯规判负): less than a mate, more than any evaluation.
    #[must_use]
    pub const fn is_by_rule(self) -> bool {
        matches!(self, Self::Centipawns(value) if value.abs() >= super::value::DECIDED)
    }

    /// A number that orders scores and can be drawn: centipawns, or ±(30,000 − moves) for a mate.
    #[must_use]
    pub const fn as_centipawns(self) -> i32 {
        match self {
            Self::Centipawns(value) => value,
            Self::Mate(moves) if moves > 0 => 30_000 - moves,
            Self::Mate(moves) => -30_000 - moves,
        }
    }
}

impl fmt::Display for Score {
    /// `+0.35`, `-1.20`, `#3`, `#-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(value) => {
                let sign = if *value < 0 { '-' } else { '+' };
                write!(f, "{sign}{}.{:02}", value.abs() / 100, value.abs() % 100)
            }
            Self::Mate(moves) => write!(f, "#{moves}"),
        }
    }
}

/// One line of play with its score (变化).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PvLine {
    /// From the view of the side to move in the searched position.
    pub score: Score,
    /// Legal moves from the searched position, the best one first; never empty.
    pub moves: Vec<Move>,
}

/// The state of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SearchReport {
    /// Plies of the last completed iteration; 0 before the first.
    pub depth: u8,
    /// The deepest ply reached.
    pub seldepth: u8,
    /// Score of the best line.
    pub score: Score,
    /// The best lines, best first; empty if there's no legal move.
    pub lines: Vec<PvLine>,
    /// What the arbiter said, if there is one: of each move that repeats a position of the game, also of those that are not
    /// played for it, and of the repetitions in which the lines end.
    pub rulings: Vec<RuledMoves>,
    /// Positions searched by all threads.
    pub nodes: u64,
    /// Time since the start, in milliseconds.
    pub elapsed_millis: u64,
    /// Nodes per second, 0 while no time has passed.
    pub nodes_per_second: u64,
    /// How full the transposition table is, 0..=1000.
    pub hashfull_permille: u16,
    /// Whether this is the last report of the search.
    pub finished: bool,
    /// The move to play; `None` if there's no legal move.
    pub best: Option<Move>,
    /// Why the search failed, if it did; then `finished` is true and the rest may be empty.
    pub error: Option<String>,
}

impl SearchReport {
    /// The expected reply to the best move.
    #[must_use]
    pub fn ponder(&self) -> Option<Move> {
        self.lines.first().and_then(|line| line.moves.get(1)).copied()
    }

    /// The report of a search that has said nothing yet.
    #[must_use]
    pub const fn nothing_yet() -> Self {
        Self {
            depth: 0,
            seldepth: 0,
            score: Score::Centipawns(0),
            lines: Vec::new(),
            rulings: Vec::new(),
            nodes: 0,
            elapsed_millis: 0,
            nodes_per_second: 0,
            hashfull_permille: 0,
            finished: false,
            best: None,
            error: None,
        }
    }

    /// The report of a search that failed.
    pub(super) fn failed(message: String) -> Self {
        Self { finished: true, error: Some(message), ..Self::nothing_yet() }
    }
}
