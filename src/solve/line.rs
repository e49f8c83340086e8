//! The line to show for a won gain game: the defender's best answers, the attacker's simplest wins.

use super::account::Account;
use super::gain::{GainRules, GainState, Prover, defences};
use crate::rules::{Move, Side};

/// A line of a gain game and what it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GainLine {
    /// The moves, the defender's first.
    pub moves: Vec<Move>,
    /// Won less lost in all, as the attacker counts.
    pub net: Account,
    /// Whether the defender ends mated.
    pub mate: bool,
}

impl GainLine {
    /// The smaller, the better for the defender; of equals the shorter line.
    fn rank(&self) -> (bool, i32, usize) {
        (self.mate, self.net.points(), self.moves.len())
    }
}

/// Boards that a line's search may look at: where the tree is larger, the first answers are shown.
const LINE_NODES: u32 = 500;

impl Prover<'_> {
    /// The line after the attacker's move that led to `state`, which the attacker wins.
    pub fn main_line(&mut self, rules: &GainRules, state: &GainState, attacker: Side) -> GainLine {
        let mut left = LINE_NODES;
        self.defender_line(rules, state, attacker, &mut left)
    }

    fn defender_line(&mut self, rules: &GainRules, state: &GainState, attacker: Side, left: &mut u32) -> GainLine {
        let checked = state.board.in_check(attacker.opponent());
        let stopped = GainLine { moves: Vec::new(), net: state.net, mate: checked };
        let mut best = if checked { None } else { Some(stopped.clone()) };
        for (mv, next) in defences(rules, state, checked) {
            if *left == 0 && best.is_some() {
                break;
            }
            // A capture that counts nothing only hides the point.
            if !checked && next.net == state.net && state.board.is_capture(mv) {
                continue;
            }
            *left = left.saturating_sub(1);
            let mut line = self.attacker_line(rules, &next, attacker, left);
            line.moves.insert(0, mv);
            if best.as_ref().is_none_or(|best| line.rank() < best.rank()) {
                best = Some(line);
            }
        }
        best.unwrap_or(stopped)
    }

    fn attacker_line(&mut self, rules: &GainRules, state: &GainState, attacker: Side, left: &mut u32) -> GainLine {
        let stopped = GainLine { moves: Vec::new(), net: state.net, mate: false };
        let may_stop = !state.board.in_check(attacker) && state.is_good(rules);
        let mut best = if may_stop { Some(stopped.clone()) } else { None };
        for (mv, next, _) in self.winning_attacks(rules, state) {
            // One that could stop goes on only to take back.
            if (may_stop && state.last != Some(mv.to)) || (*left == 0 && best.is_some()) {
                continue;
            }
            *left = left.saturating_sub(1);
            let mut line = self.defender_line(rules, &next, attacker, left);
            line.moves.insert(0, mv);
            // A line that wins material shows more than one that mates.
            if best.as_ref().is_none_or(|best| (!line.mate, line.net.points()) > (!best.mate, best.net.points())) {
                best = Some(line);
            }
        }
        best.unwrap_or(stopped)
    }

    /// The defender's first answer in `state` after which the attacker wins nothing, if there is one; `None` also where the
    /// defender refutes by mate or need not answer at all.
    pub fn refutation(&mut self, rules: &GainRules, state: &GainState, attacker: Side) -> Option<Move> {
        let checked = state.board.in_check(attacker.opponent());
        let answers = defences(rules, state, checked);
        answers.into_iter().find(|(_, next)| !self.gains(rules, next, attacker)).map(|(mv, _)| mv)
    }
}
