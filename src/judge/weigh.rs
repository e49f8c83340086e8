//! How heavy a chase weighs (26.9): alone or with help, protected or not.
//!
//! A capture that can be taken back is light (捉少根子, 联合捉子) unless a cheaper piece takes a chariot. One that can't be taken back is heavy
//! (捉车, 捉无根子), except where 缺少其中任何一个都无法吃子 (24.16):
//!
//! - another piece holds the protector down, so that it couldn't take back only because of that piece: light (图11, 图28 fail without it);
//! - another piece guards the hunter's own fighting screen, which the victim attacks and could take otherwise: light (参39 fails).
//!
//! "A capture is light as soon as any other piece is needed for it" would be simpler and is wrong (图03 10 19, 参43 45 46). A threat by check is heavy
//! if one piece wins one victim without any other's help, where a helper is missed both when it's absent and when a mere obstacle
//! stands in its place (图26 fails with either half alone). Advisors and elephants at home hunt nothing: no figure shows it.

use super::by_check::ByCheck;
use super::label::Weight;
use super::part::fighting_screen;
use super::threats::{Asker, Direct, Stand};
use crate::rules::{Move, PieceKind, Square, SquareSet};
use crate::solve::{Account, Board, GainRules, GainState};

impl Asker<'_, '_> {
    /// The weight of a capture that wins.
    pub(super) fn weigh_direct(&mut self, stand: &Stand, threat: &Direct) -> (Weight, Vec<Square>) {
        let board = &stand.board;
        let mv = threat.mv;
        let (Some(hunter), Some(victim)) = (board.piece_at(mv.from), board.piece_at(mv.to)) else {
            return (Weight::Heavy, Vec::new());
        };
        let by_value = (Account::of(victim, mv.to) - Account::of(hunter, mv.from)).is_gain(self.terms.values);
        let others: Vec<Square> = board
            .pieces(hunter.side)
            .into_iter()
            .filter(|&h| h != mv.from && board.piece_at(h).is_some_and(|p| p.kind != PieceKind::General))
            .collect();
        if !board.play(mv).captures_of(mv.to).is_empty() {
            if victim.kind == PieceKind::Chariot && by_value {
                return (Weight::Heavy, Vec::new());
            }
            return (Weight::Light, self.helpers(stand, threat, &others));
        }
        if !by_value {
            let holds = |&h: &Square| {
                let next = board.blocked(h).play(mv);
                !next.in_check(hunter.side) && !next.captures_of(mv.to).is_empty()
            };
            let holders: Vec<Square> = others.iter().copied().filter(holds).collect();
            if !holders.is_empty() {
                return (Weight::Light, holders);
            }
        }
        if let Some(screen) = fighting_screen(board, mv) {
            let legal = board.with_turn(victim.side).captures_of(screen).iter().any(|take| take.from == mv.to);
            if legal && !self.may_take(board, mv.to, screen, threat.dead) {
                let guards = |&h: &Square| h != screen && self.may_take(&board.lifted(h), mv.to, screen, threat.dead);
                let guards: Vec<Square> = others.iter().copied().filter(guards).collect();
                if !guards.is_empty() {
                    return (Weight::Light, guards);
                }
            }
        }
        (Weight::Heavy, Vec::new())
    }

    /// The pieces without which a capture that can be taken back would not win, mere screens aside.
    fn helpers(&mut self, stand: &Stand, threat: &Direct, others: &[Square]) -> Vec<Square> {
        let needed = |&h: &Square| {
            [stand.board.lifted(h), stand.board.blocked(h)].iter().all(|board| {
                !board.in_check(board.side_to_move())
                    && self.capture(board, threat.mv, threat.dead, &stand.exchanges) < Some(threat.quality)
            })
        };
        others.iter().copied().filter(needed).collect()
    }

    /// Those `helpers` of a capture that take part in the fight for the victim: they keep a protector from taking back, guard
    /// the screen, or make taking back too dear. The others only keep some loss elsewhere away, or a mate. If none takes
    /// part, all of them help.
    pub(super) fn taking_part(
        &mut self,
        stand: &Stand,
        threat: &Direct,
        rules: &GainRules,
        helpers: &[Square],
    ) -> Vec<Square> {
        let (board, mv) = (&stand.board, threat.mv);
        let taken = board.play(mv);
        let backs = taken.captures_of(mv.to);
        let guards = fighting_screen(board, mv)
            .map_or_else(Vec::new, |screen| taken_by(&board.with_turn(board.side_to_move().opponent()), mv.to, screen));
        let takes_part = |&h: &Square| {
            let freed = board.blocked(h).play(mv).captures_of(mv.to);
            freed.iter().any(|back| !backs.contains(back))
                || guards.contains(&h)
                || !backs.is_empty() && fights(board, h) && !self.wins_unanswered(&board.lifted(h), threat, rules)
        };
        let found: Vec<Square> = helpers.iter().copied().filter(takes_part).collect();
        if found.is_empty() { helpers.to_vec() } else { found }
    }

    /// Whether a capture wins on a board if the opponent looks nowhere else: no mate or check is held against it, and what
    /// hangs besides is left out of account.
    fn wins_unanswered(&mut self, board: &Board, threat: &Direct, rules: &GainRules) -> bool {
        let (side, mv) = (board.side_to_move(), threat.mv);
        let Some(next) = board.try_play(mv) else { return false };
        let (own, other) = self.all_hanging(board, side);
        let dead = (threat.dead | own | other) - SquareSet::of(mv.from) - SquareSet::of(mv.to);
        let rules = GainRules { counter_mate_checks: 0, ..rules.clone() };
        let checks = self.own_checks(threat.quality);
        let (state, _) = GainState::new(*board, Account::LEVEL, checks, 0, dead).attack(&rules, mv, next);
        self.prover.gains(&rules, &state, side)
    }

    /// The weight of a threat by check: heavy if some piece wins some victim without any other piece's help. A piece helps if
    /// the threat is gone both without it and with a mere obstacle in its place. Advisors and elephants at home hunt nothing.
    pub(super) fn weigh_check(&mut self, stand: &Stand, threat: &ByCheck, old: SquareSet) -> Weight {
        let board = &stand.board;
        let side = board.side_to_move();
        let mut alone = threat.pairs.clone();
        for h in board.pieces(side) {
            if h == board.general(side) || !fights(board, h) || alone.iter().all(|pair| pair.0 == h) {
                continue;
            }
            let (lifted, blocked) = (board.lifted(h), board.blocked(h));
            let mut attacked = Vec::new();
            // The cheap questions first.
            for (board, old) in [(&lifted, None), (&blocked, None), (&lifted, Some(old)), (&blocked, Some(old))] {
                if alone.iter().all(|pair| pair.0 == h || attacked.contains(pair)) {
                    break;
                }
                attacked.extend(self.attacked(board, old));
            }
            alone.retain(|pair| pair.0 == h || attacked.contains(pair));
            if alone.is_empty() {
                return Weight::Light;
            }
        }
        Weight::Heavy
    }

    /// The pieces without which `pair` would be no threat by check, as [`Self::weigh_check`] asks; empty if a bound of the search
    /// was reached.
    pub(super) fn check_helpers(&mut self, stand: &Stand, pair: (Square, Square), old: SquareSet) -> Vec<Square> {
        let board = &stand.board;
        let side = board.side_to_move();
        let mut helpers = Vec::new();
        for h in board.pieces(side) {
            if h == pair.0 || h == board.general(side) || !fights(board, h) {
                continue;
            }
            let apart = [board.lifted(h), board.blocked(h)];
            let asked = apart.iter().flat_map(|board| [None, Some(old)].map(|old| (board, old)));
            let mut asked = asked.collect::<Vec<_>>();
            asked.sort_by_key(|(_, old)| old.is_some());
            if !asked.into_iter().any(|(board, old)| self.attacked(board, old).contains(&pair)) {
                helpers.push(h);
            }
        }
        if self.prover.budget.is_exhausted() { Vec::new() } else { helpers }
    }

    /// Who threatens whom on a board, by checks too if `old` is given.
    fn attacked(&mut self, board: &Board, old: Option<SquareSet>) -> Vec<(Square, Square)> {
        let stand = self.stand(board, old);
        let direct = stand.direct.iter().map(|threat| (threat.mv.from, threat.mv.to));
        direct.chain(stand.by_check.iter().flat_map(|threat| threat.pairs.iter().copied())).collect()
    }
}

/// Whether the piece on `square` isn't one that only guards its general.
fn fights(board: &Board, square: Square) -> bool {
    board.piece_at(square).is_some_and(|piece| !matches!(piece.kind, PieceKind::Advisor | PieceKind::Elephant))
}

/// The pieces that take back after `from` has taken on `to`.
fn taken_by(board: &Board, from: Square, to: Square) -> Vec<Square> {
    board.play(Move::new(from, to)).captures_of(to).into_iter().map(|back| back.from).collect()
}
