//! The order in which tasks are tried: longer mates, wider means, more work in each round.

use super::means::Means;
use super::prover::{Outcome, Prover};
use super::{MateLimits, MateProgress};
use crate::rules::Position;

/// Positions visited for each of the means in the first round; doubled in each later one.
const FIRST_SHARE: u64 = 20_000;
/// Positions visited until it is told again how far the work is: a fraction of a second.
const A_TELLING: u64 = 50_000;
/// Rounds until no more work is given to one task.
const ROUNDS: u32 = 40;

/// What the rounds have found.
pub(super) struct Found {
    /// Within how many moves the position is won.
    pub length: Option<u8>,
    /// No mate by checks within so many moves.
    pub none_within: u8,
}

/// Looks for a mate within `most` moves and then for a shorter one.
pub(super) fn deepen(
    prover: &mut Prover<'_>,
    position: &Position,
    most: u8,
    watch: &mut dyn FnMut(MateProgress),
) -> Found {
    let mut refuted = [0u8; Means::ALL.len()];
    let mut length = None;
    'rounds: for round in 0..ROUNDS {
        let share = FIRST_SHARE << round;
        // Wider means wait for the round in which narrower ones have had some work.
        let allowed = Means::ALL.iter().enumerate().take(round as usize + 2);
        for (slot, &means) in allowed {
            let (mut left, mut spent) = (refuted[slot] + 1, 0);
            while left <= most && spent < share {
                let before = prover.nodes;
                let outcome = work(prover, position, left, means, (share / 4).min(share - spent), watch);
                spent += prover.nodes - before;
                match outcome {
                    Outcome::Proved(moves) => {
                        length = Some((moves, means));
                        break 'rounds;
                    }
                    Outcome::Refuted => (refuted[slot], left) = (left, left + 1),
                    Outcome::Open => left += 1 + left / 3,
                }
                if prover.cut {
                    break 'rounds;
                }
            }
        }
        if refuted.iter().all(|&moves| moves >= most) {
            break;
        }
    }
    let none_within = refuted[0];
    let length = length.map(|(moves, means)| shorten(prover, position, moves, means, none_within, watch));
    Found { length, none_within }
}

/// Works on one task, telling now and then how far it is.
fn work(
    prover: &mut Prover<'_>,
    position: &Position,
    left: u8,
    means: Means,
    nodes: u64,
    watch: &mut dyn FnMut(MateProgress),
) -> Outcome {
    let end = prover.nodes + nodes;
    loop {
        watch(MateProgress { nodes: prover.nodes, moves: left });
        let outcome = prover.work(position, left, means, (end - prover.nodes).min(A_TELLING));
        if outcome != Outcome::Open || prover.cut || prover.nodes >= end {
            return outcome;
        }
    }
}

/// Looks for shorter mates as long as that takes no more work than was spent: by the same means, then by any.
fn shorten(
    prover: &mut Prover<'_>,
    position: &Position,
    found: u8,
    means: Means,
    none_within: u8,
    watch: &mut dyn FnMut(MateProgress),
) -> u8 {
    let mut length = found;
    let share = (2 * prover.nodes).max(FIRST_SHARE);
    for means in [means, Means::Threats, Means::All].into_iter().filter(|&other| other >= means) {
        while length > 1 && !(means == Means::Checks && length == none_within + 1) {
            let found = work(prover, position, length - 1, means, share, watch);
            let Outcome::Proved(shorter) = found else { break };
            length = shorter;
        }
    }
    length
}

impl MateLimits {
    /// The longest mate to look for.
    pub(super) fn most(&self) -> u8 {
        self.max_moves.clamp(1, Self::MAX_MOVES)
    }
}
