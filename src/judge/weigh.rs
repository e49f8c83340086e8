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

    /// The weight of a threat by check: heavy if some piece wins some victim without any other piece's help.
    pub(super) fn weigh_check(&mut self, stand: &Stand, threat: &ByCheck, old: SquareSet) -> Weight {
        let board = &stand.board;
        let side = board.side_to_move();
        let alone = threat.pairs.iter().any(|&(hunter, victim)| {
            board.pieces(side).into_iter().filter(|&h| h != hunter && h != board.general(side)).all(|h| {
                self.attacked(&board.lifted(h), hunter, victim, old)
                    || self.attacked(&board.blocked(h), hunter, victim, old)
            })
        });
        if alone { Weight::Heavy } else { Weight::Light }
    }

    /// Whether a threat of `hunter` on `victim` stands on a board.
    fn attacked(&mut self, board: &Board, hunter: Square, victim: Square, old: SquareSet) -> bool {
        let stand = self.stand(board, Some(old));
        stand.direct.iter().any(|threat| threat.mv.from == hunter && threat.mv.to == victim)
            || stand.by_check.iter().any(|threat| threat.pairs.contains(&(hunter, victim)))
    }
}
