//! [`mate_search`]: forced mates (杀局), by consecutive checks (连将杀) or with quiet moves between.
//!
//! A proof-number search finds deep and narrow wins that the search by depth doesn't see; where it finds none soon, the
//! search by depth advises and every defence against its moves is answered. The answer is the whole [`MateTree`]; it may
//! rest on the ban of perpetual check, if that is wanted. That none was found proves only that no series of checks of that
//! length mates.
//! Read next: `deepen.rs` (what is tried in which order), `prover.rs` (the search), `alike.rs`, `guide.rs` and
//! `follow.rs` (the advice), `store.rs`, `tree.rs`, `ban.rs`.

mod alike;
mod ban;
mod deepen;
mod follow;
mod guide;
mod means;
mod prover;
mod store;
mod tree;

use super::Control;
use crate::rules::{Move, Position};
use deepen::Deepening;
use prover::{Budget, Prover};
use std::time::{Duration, Instant};
pub use tree::{MateNodeId, MateReply, MateTree};

/// How far to look for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateLimits {
    /// The longest mate looked for, in moves of the attacker, 1..=[`MateLimits::MAX_MOVES`] (clamped).
    pub max_moves: u8,
    /// Positions to visit at most.
    pub budget_nodes: Option<u64>,
    /// Time for the search, in milliseconds.
    pub movetime_millis: Option<u64>,
    /// Whether a win may rest on the ban of perpetual check (长将), see [`MateTree::rests_on_ban`].
    pub bans: bool,
}

impl MateLimits {
    /// The longest mate that can be asked for.
    pub const MAX_MOVES: u8 = 60;
}

impl Default for MateLimits {
    fn default() -> Self {
        Self { max_moves: 30, budget_nodes: None, movetime_millis: None, bans: false }
    }
}

/// What a mate search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateSearch {
    /// The win with an answer to every defence; `None` if none was found.
    pub tree: Option<MateTree>,
    /// No mate by checks in so many moves exists (0 = nothing is known).
    pub none_within: u8,
    /// Whether a budget or a stop ended the search before it found a mate or had looked for its longest one.
    pub cut_short: bool,
    /// Positions visited.
    pub nodes: u64,
}

impl MateSearch {
    /// The win against the longest defence, see [`MateTree::line`].
    #[must_use]
    pub fn line(&self) -> Option<Vec<Move>> {
        self.tree.as_ref().map(MateTree::line)
    }
}

/// How far a mate search is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateProgress {
    /// Positions visited.
    pub nodes: u64,
    /// The length that is looked for, in moves of the attacker.
    pub moves: u8,
}

/// Looks for a forced win of the side to move: a short one by checks first, else with quiet moves. It is not always the
/// shortest.
#[must_use]
pub fn mate_search(position: &Position, limits: MateLimits, control: &Control) -> MateSearch {
    mate_search_watched(position, limits, control, &mut |_| {})
}

/// The same; `watch` is told several times a second how far it is.
#[must_use]
pub fn mate_search_watched(
    position: &Position,
    limits: MateLimits,
    control: &Control,
    watch: &mut dyn FnMut(MateProgress),
) -> MateSearch {
    let deadline = limits.movetime_millis.map(|millis| Instant::now() + Duration::from_millis(millis));
    let mut prover = Prover::new(Budget { nodes: limits.budget_nodes, deadline, control });
    let found = Deepening { prover: &mut prover, position, most: limits.most(), bans: limits.bans, watch }.run();
    let tree = found.tree;
    let cut_short = prover.cut && tree.is_none();
    MateSearch { tree, none_within: found.none_within, cut_short, nodes: prover.nodes }
}
