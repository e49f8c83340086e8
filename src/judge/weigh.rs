//! How heavy a chase weighs (26.9): alone or with help, protected or not.

use super::label::Weight;
use super::threats::{Asker, ByCheck, Direct, Stand, fighting_screen};
use crate::rules::{PieceKind, Square, SquareSet};
use crate::solve::{Account, Board};

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

    /// The weight of a threat by check: heavy if some piece wins some victim without any other piece's help. A piece helps if
    /// the threat is gone both without it and with a mere obstacle in its place.
    pub(super) fn weigh_check(&mut self, stand: &Stand, threat: &ByCheck, old: SquareSet) -> Weight {
        let board = &stand.board;
        let side = board.side_to_move();
        let mut alone = threat.pairs.clone();
        for h in board.pieces(side) {
            if h == board.general(side) || alone.iter().all(|pair| pair.0 == h) {
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

    /// Who threatens whom on a board, by checks too if `old` is given.
    fn attacked(&mut self, board: &Board, old: Option<SquareSet>) -> Vec<(Square, Square)> {
        let stand = self.stand(board, old);
        let direct = stand.direct.iter().map(|threat| (threat.mv.from, threat.mv.to));
        direct.chain(stand.by_check.iter().flat_map(|threat| threat.pairs.iter().copied())).collect()
    }
}
