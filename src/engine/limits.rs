//! [`Limits`]: how long and how broadly to search.

use crate::rules::Move;

/// What ends a search, and how many lines it reports. The default is infinite analysis of one line on
/// one thread; several limits may be given, the first one reached ends the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Limits {
    /// Deepest iteration in plies, 1..=[`Limits::MAX_DEPTH`].
    pub depth: Option<u8>,
    /// Nodes of all threads together.
    pub nodes: Option<u64>,
    /// Time for this move, in milliseconds.
    pub movetime_millis: Option<u64>,
    /// The clock of the side to move, from which the engine allots its own time.
    pub clock: Option<Clock>,
    /// Ends once a mate in at most so many moves of the side to move is found.
    pub mate_in: Option<u8>,
    /// How many best moves are reported with their lines, 1..=[`Limits::MAX_LINES`] (clamped).
    pub lines: usize,
    /// Search threads, 1..=[`Limits::MAX_THREADS`] (clamped). Only one thread is deterministic.
    pub threads: usize,
    /// Only these root moves are considered; all legal ones if empty.
    pub root_moves: Vec<Move>,
    /// Thinks on the opponent's time: time limits are ignored until [`super::Control::ponder_hit`].
    pub ponder: bool,
}

impl Limits {
    /// The deepest iteration.
    pub const MAX_DEPTH: u8 = 100;
    /// The most lines.
    pub const MAX_LINES: usize = 10;
    /// The most threads.
    pub const MAX_THREADS: usize = 64;

    /// Only a depth, in plies.
    #[must_use]
    pub fn to_depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Only a number of nodes.
    #[must_use]
    pub fn to_nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Only a time, in milliseconds.
    #[must_use]
    pub fn to_millis(movetime_millis: u64) -> Self {
        Self { movetime_millis: Some(movetime_millis), ..Self::default() }
    }
}

impl Limits {
    /// The deepest iteration asked for, in plies.
    pub(super) fn deepest(&self) -> u8 {
        self.depth.unwrap_or(Self::MAX_DEPTH).clamp(1, Self::MAX_DEPTH)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            depth: None,
            nodes: None,
            movetime_millis: None,
            clock: None,
            mate_in: None,
            lines: 1,
            threads: 1,
            root_moves: Vec::new(),
            ponder: false,
        }
    }
}

/// What is left on the clock of the side to move (棋钟).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Time left, in milliseconds.
    pub remaining_millis: u64,
    /// Added after each move, in milliseconds.
    pub increment_millis: u64,
    /// Moves until more time is given, if known.
    pub moves_to_go: Option<u32>,
}
