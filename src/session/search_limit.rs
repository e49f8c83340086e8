//! [`SearchLimit`]: how far an engine searches a position of a review, or the one in which it has to move.

use crate::engine::Limits;
use serde::{Deserialize, Serialize};

/// How far a position is searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SearchLimit {
    /// So many milliseconds, 50..=600,000.
    Millis(u64),
    /// To this depth in plies, 1..=60.
    Depth(u8),
    /// So many positions, 1,000..=1,000,000,000.
    Nodes(u64),
}

impl SearchLimit {
    /// What is offered for each position of a review.
    pub const FOR_REVIEW: [Self; 10] = [
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
    /// What is offered for each move of another engine that plays.
    pub const FOR_PLAY: [Self; 12] = [
        Self::Millis(200),
        Self::Millis(500),
        Self::Millis(1_000),
        Self::Millis(3_000),
        Self::Millis(10_000),
        Self::Millis(30_000),
        Self::Depth(4),
        Self::Depth(8),
        Self::Depth(12),
        Self::Nodes(10_000),
        Self::Nodes(100_000),
        Self::Nodes(1_000_000),
    ];

    /// The nearest limit that is allowed.
    #[must_use]
    pub fn within_range(self) -> Self {
        match self {
            Self::Millis(millis) => Self::Millis(millis.clamp(50, 600_000)),
            Self::Depth(depth) => Self::Depth(depth.clamp(1, 60)),
            Self::Nodes(nodes) => Self::Nodes(nodes.clamp(1_000, 1_000_000_000)),
        }
    }

    /// The same for the embedded engine.
    #[must_use]
    pub fn limits(self, threads: usize) -> Limits {
        let limits = match self {
            Self::Millis(millis) => Limits::to_millis(millis),
            Self::Depth(depth) => Limits::to_depth(depth),
            Self::Nodes(nodes) => Limits::to_nodes(nodes),
        };
        Limits { threads, ..limits }
    }
}
