//! The order in which tasks are tried: longer mates, wider means, more work in each round; between them the usual search
//! is asked.

use super::follow::Follower;
use super::guide::Guide;
use super::means::Means;
use super::prover::{Outcome, Prover};
use super::tree::MateTree;
use super::{MateLimits, MateProgress};
use crate::rules::Position;

/// Positions visited for each of the means in the first round; doubled in each later one.
const FIRST_SHARE: u64 = 20_000;
/// Means that are tried in the first round; each later one adds the next.
const FIRST_MEANS: usize = 3;
/// The round from which the usual search helps, with so many shares for its own view and for what is proved by it.
const GUIDED: u32 = 2;
const VIEW: u64 = 4;
const PROOF: u64 = 8;
/// For longer mates than this the search doesn't take much trouble to find a shorter one.
const LONG: u8 = 8;
/// Positions visited until it is told again how far the work is: a fraction of a second.
const A_TELLING: u64 = 50_000;
/// Rounds until no more work is given to one task.
const ROUNDS: u32 = 40;

/// What the rounds have found.
pub(super) struct Found {
    /// The win.
    pub tree: Option<MateTree>,
    /// No mate by checks within so many moves.
    pub none_within: u8,
}

/// A win, before it is shortened.
enum Won {
    /// Within so many moves, by these means.
    Mate(u8, Means),
    /// By the ban of perpetual check.
    ByBan(MateTree),
}

/// The search of one position.
pub(super) struct Deepening<'s, 'a> {
    pub prover: &'s mut Prover<'a>,
    pub position: &'s Position,
    /// The longest mate looked for.
    pub most: u8,
    /// Whether the win may rest on the ban of perpetual check.
    pub bans: bool,
    pub watch: &'s mut dyn FnMut(MateProgress),
}

impl Deepening<'_, '_> {
    /// Looks for a mate and then for a shorter one.
    pub fn run(mut self) -> Found {
        let mut refuted = [0u8; Means::ALL.len()];
        let won = self.rounds(&mut refuted);
        let none_within = refuted[0];
        if let Some(Won::Mate(moves, means)) = won {
            self.shorten(moves, means, none_within);
        }
        let tree = match won {
            Some(Won::ByBan(tree)) => Some(tree),
            Some(Won::Mate(..)) => MateTree::of(self.position, &self.prover.store),
            None => None,
        };
        Found { tree, none_within }
    }

    /// Looks for a mate; `refuted` says for each of the means within how many moves there is none.
    fn rounds(&mut self, refuted: &mut [u8; Means::ALL.len()]) -> Option<Won> {
        let mut guide = None;
        for round in 0..ROUNDS {
            let share = FIRST_SHARE << round;
            // Wider means wait for the round in which narrower ones have had some work.
            for (slot, &means) in Means::ALL.iter().enumerate().take(round as usize + FIRST_MEANS) {
                if let Some(moves) = self.lengthen(means, &mut refuted[slot], share) {
                    return Some(Won::Mate(moves, means));
                }
            }
            if round >= GUIDED && !self.prover.cut {
                let won = self.guided(guide.get_or_insert_with(Guide::new), share);
                if won.is_some() {
                    return won;
                }
            }
            if self.prover.cut || refuted.iter().all(|&moves| moves >= self.most) {
                break;
            }
        }
        None
    }

    /// Looks for longer and longer mates until a share of the work is done.
    fn lengthen(&mut self, means: Means, refuted: &mut u8, share: u64) -> Option<u8> {
        let (mut left, end) = (*refuted + 1, self.prover.nodes + share);
        while left <= self.most && self.prover.nodes < end && !self.prover.cut {
            match self.work(left, means, (share / 4).min(end - self.prover.nodes)) {
                Outcome::Proved(moves) => return Some(moves),
                Outcome::Refuted => (*refuted, left) = (left, left + 1),
                Outcome::Open => left += 1 + left / 3,
            }
        }
        None
    }

    /// Works on one task, telling now and then how far it is.
    fn work(&mut self, left: u8, means: Means, nodes: u64) -> Outcome {
        let end = self.prover.nodes + nodes;
        loop {
            self.tell(left);
            let outcome = self.prover.work(self.position, left, means, (end - self.prover.nodes).min(A_TELLING));
            if outcome != Outcome::Open || self.prover.cut || self.prover.nodes >= end {
                return outcome;
            }
        }
    }

    /// Has the usual search look for a win and proves it.
    fn guided(&mut self, guide: &Guide, share: u64) -> Option<Won> {
        self.tell(self.most);
        let end = self.prover.nodes + (VIEW + PROOF) * share;
        let mut follower = Follower::new(self.prover, guide, end);
        let advice = follower.search(self.position, self.most, VIEW * share)?;
        if advice.by_ban && !self.bans {
            return None;
        }
        (self.watch)(MateProgress { nodes: follower.prover.nodes, moves: advice.moves });
        (follower.effort, follower.bans) = (share / 2, advice.by_ban);
        // The search may have left out what holds out longest; who gives up a perpetual check may hold out longer still.
        let left = if advice.by_ban { self.most } else { (advice.moves + advice.moves / 2 + 2).min(self.most) };
        let won = follower.wins(self.position, left);
        if let Some(proof) = self.prover.store.proof(self.position.key()) {
            return Some(Won::Mate(proof.length, Means::All));
        }
        let tree = if won { MateTree::of(self.position, &self.prover.store) } else { None };
        self.prover.store.by_ban.clear();
        tree.map(Won::ByBan)
    }

    /// Looks for shorter mates as long as that takes no more work than was spent: by the same means, then by any.
    fn shorten(&mut self, found: u8, means: Means, none_within: u8) {
        let mut length = found;
        let spent = self.prover.nodes;
        let share = if found <= LONG { (2 * spent).max(FIRST_SHARE) } else { spent / 4 };
        for means in [means, Means::Threats, Means::All].into_iter().filter(|&other| other >= means) {
            while length > 1 && !(means == Means::Checks && length == none_within + 1) {
                let Outcome::Proved(shorter) = self.work(length - 1, means, share) else { break };
                length = shorter;
            }
        }
    }

    fn tell(&mut self, moves: u8) {
        (self.watch)(MateProgress { nodes: self.prover.nodes, moves });
    }
}

impl MateLimits {
    /// The longest mate to look for.
    pub(super) fn most(&self) -> u8 {
        self.max_moves.clamp(1, Self::MAX_MOVES)
    }
}
