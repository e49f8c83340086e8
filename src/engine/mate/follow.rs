//! [`Follower`]: proves a win along the moves that the usual search advises.

use super::guide::{Advice, Guide};
use super::means::Means;
use super::prover::{Outcome, Prover};
use super::store::Proof;
use crate::rules::Position;
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
    /// Whether the win may rest on the ban of perpetual check.
    pub bans: bool,
    /// The attacker's positions on the way here, and whether the move there evades a check and gives none.
    path: Vec<(u64, bool)>,
}

impl<'p, 'a> Follower<'p, 'a> {
    pub fn new(prover: &'p mut Prover<'a>, guide: &'p Guide, end: u64) -> Self {
        let end = prover.budget.nodes.map_or(end, |most| end.min(most));
        Self { prover, guide, effort: 0, end, failed: KeyedMap::default(), bans: false, path: Vec::new() }
    }

    /// Proves that the side to move mates within `left` moves; false if it can't.
    pub fn wins(&mut self, position: &Position, left: u8) -> bool {
        let key = position.key();
        if self.is_plain(position, left) || self.rests_on_ban(position, left) {
            return true;
        }
        if left == 0 || self.failed.get(&key).is_some_and(|&known| known >= left) {
            return false;
        }
        let known = self.guide.known(position, left, self.bans);
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
        let (advice, visited) = self.guide.search(position, left, nodes, &self.prover.budget, self.bans);
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

    /// Whether a win that rests on the ban of perpetual check is known: the proofs so far are taken together, and looked
    /// through once they are complete; or the opponent's last move comes back to a position by checks alone.
    fn rests_on_ban(&self, position: &Position, left: u8) -> bool {
        self.bans && (self.comes_back(position) || self.proof(position).is_some_and(|proof| proof.length <= left))
    }

    /// Whether a position of the way here stands again, by checks of the opponent that were only evaded.
    fn comes_back(&self, position: &Position) -> bool {
        let first = self.path.iter().position(|&(key, _)| key == position.key());
        first.is_some_and(|first| self.path[first..].iter().all(|&(_, evades)| evades))
    }

    fn proof(&self, position: &Position) -> Option<Proof> {
        self.prover.store.proof_or_ban(position.key())
    }

    /// Whether a move wins against every defence.
    fn holds(&mut self, position: &Position, advice: Advice, left: u8) -> bool {
        self.path.push((position.key(), position.in_check() && !position.gives_check(advice.mv)));
        let held = self.answers(position, advice, left);
        self.path.pop();
        held
    }

    /// Answers every defence against a move.
    fn answers(&mut self, position: &Position, advice: Advice, left: u8) -> bool {
        let after = position.play(advice.mv);
        let mut open: Vec<Position> = Vec::new();
        for mv in &after.legal_moves() {
            let next = after.play(mv);
            if left < 2 {
                return false;
            }
            if !self.is_plain(&next, left - 1) && !self.rests_on_ban(&next, left - 1) {
                open.push(next);
            }
        }
        // What nobody has looked at may fail: it's asked first.
        open.sort_by_key(|next| {
            self.guide.known(next, left - 1, self.bans).map_or(0, |advice| 100 - advice.moves.min(99))
        });
        if !open.iter().all(|next| self.wins(next, left - 1)) {
            return false;
        }
        let mut won = (0, false);
        for mv in &after.legal_moves() {
            let next = after.play(mv);
            let plain = self.prover.store.proof(next.key());
            let proof = plain.or_else(|| self.proof(&next));
            let length = match proof {
                Some(proof) => proof.length,
                None if self.bans && self.comes_back(&next) => 0,
                None => return false,
            };
            won = (length.max(won.0), won.1 || plain.is_none());
        }
        let proof = Proof { length: won.0 + 1, mv: advice.mv };
        if won.1 {
            self.prover.store.by_ban.insert(position.key(), proof);
        } else {
            self.prover.store.prove(position.key(), proof);
        }
        true
    }
}
