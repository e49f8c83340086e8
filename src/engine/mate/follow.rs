//! [`Follower`]: proves a win along the moves that the usual search advises.

use super::guide::{Advice, Guide};
use super::means::Means;
use super::prover::{Outcome, Prover};
use super::store::Proof;
use crate::rules::{Move, Position};
use crate::solve::KeyedMap;

/// Positions visited before advice is asked for: by checks alone the win is often plain.
const PLAIN: u64 = 400;

/// A proof on its way.
pub(super) struct Follower<'p, 'a> {
    pub prover: &'p mut Prover<'a>,
    pub guide: &'p Guide,
    /// Positions visited for one piece of advice at most, 0 for none.
    pub effort: u64,
    /// Where `nodes` of the prover has to stop.
    end: u64,
    /// Positions for which no advice held good, with the moves that were left.
    failed: KeyedMap<u64, u8>,
}

impl<'p, 'a> Follower<'p, 'a> {
    pub fn new(prover: &'p mut Prover<'a>, guide: &'p Guide, end: u64) -> Self {
        let end = prover.budget.nodes.map_or(end, |most| end.min(most));
        Self { prover, guide, effort: 0, end, failed: KeyedMap::default() }
    }

    /// Proves that the side to move mates within `left` moves; false if it can't.
    pub fn wins(&mut self, position: &Position, left: u8) -> bool {
        let key = position.key();
        if self.is_plain(position, left) {
            return true;
        }
        if left == 0 || self.failed.get(&key).is_some_and(|&known| known >= left) {
            return false;
        }
        let known = self.guide.known(position, left);
        if known.is_some_and(|advice| self.holds(position, advice, left)) {
            return true;
        }
        let searched =
            self.search(position, left, self.effort).filter(|advice| known.is_none_or(|known| known.mv != advice.mv));
        if searched.is_some_and(|advice| self.holds(position, advice, left)) {
            return true;
        }
        self.failed.insert(key, left);
        false
    }

    /// Asks for a search that visits `nodes` positions at most.
    pub fn search(&mut self, position: &Position, left: u8, nodes: u64) -> Option<Advice> {
        if self.is_over() {
            return None;
        }
        let nodes = nodes.min(self.end - self.prover.nodes);
        let (advice, visited) = self.guide.search(position, left, nodes, &self.prover.budget);
        self.prover.count(visited);
        advice
    }

    fn is_over(&self) -> bool {
        self.prover.cut || self.prover.nodes >= self.end
    }

    /// Whether the win needs no advice.
    fn is_plain(&mut self, position: &Position, left: u8) -> bool {
        let known = self.prover.store.proof(position.key()).is_some_and(|proof| proof.length <= left);
        known || !self.is_over() && matches!(self.prover.work(position, left, Means::Checks, PLAIN), Outcome::Proved(_))
    }

    /// Whether a move wins against every defence.
    fn holds(&mut self, position: &Position, advice: Advice, left: u8) -> bool {
        let after = position.play(advice.mv);
        let mut open: Vec<Position> = Vec::new();
        for mv in &after.legal_moves() {
            let next = after.play(mv);
            if left < 2 {
                return false;
            }
            if !self.is_plain(&next, left - 1) {
                open.push(next);
            }
        }
        // What nobody has looked at may fail: it's asked first.
        open.sort_by_key(|next| self.guide.known(next, left - 1).map_or(0, |advice| 100 - advice.moves.min(99)));
        if !open.iter().all(|next| self.wins(next, left - 1)) {
            return false;
        }
        let length = self.longest(&after);
        length.is_some_and(|length| {
            self.prover.store.prove(position.key(), Proof { length: length + 1, mv: advice.mv });
            true
        })
    }

    /// Within how many moves every defence loses; `None` if one isn't known to.
    fn longest(&self, after: &Position) -> Option<u8> {
        let length = |mv: Move| self.prover.store.proof(after.play(mv).key()).map(|proof| proof.length);
        after.legal_moves().into_iter().try_fold(0, |longest, mv| Some(length(mv)?.max(longest)))
    }
}
