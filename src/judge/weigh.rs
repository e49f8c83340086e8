//! How heavy a chase weighs (26.9): alone or with help, protected or not.

use super::label::Weight;
use super::threats::{Asker, ByCheck, Direct, Stand, fighting_screen};
use crate::rules::{PieceKind, Square, SquareSet};
use crate::solve::{Account, Board};

impl Asker<'_, '_> {
    /// The weight of a capture that wins.
    pub(super) fn weigh_direct(&mut self, stand: &Stand, threat: &Direct) -> Weight {
        let board = &stand.board;
        let mv = threat.mv;
        let (Some(hunter), Some(victim)) = (board.piece_at(mv.from), board.piece_at(mv.to)) else {
            return Weight::Heavy;
        };
        let by_value = (Account::of(victim, mv.to) - Account::of(hunter, mv.from)).is_gain(self.terms.values);
        if !board.play(mv).captures_of(mv.to).is_empty() {
            return if victim.kind == PieceKind::Chariot && by_value { Weight::Heavy } else { Weight::Light };
        }
        let others: Vec<Square> = board
            .pieces(hunter.side)
            .into_iter()
            .filter(|&h| h != mv.from && board.piece_at(h).is_some_and(|p| p.kind != PieceKind::General))
            .collect();
        if !by_value {
            let held = others.iter().any(|&h| {
                let next = board.blocked(h).play(mv);
                !next.in_check(hunter.side) && !next.captures_of(mv.to).is_empty()
            });
            if held {
                return Weight::Light;
            }
        }
        if let Some(screen) = fighting_screen(board, mv) {
            let legal = board.with_turn(victim.side).captures_of(screen).iter().any(|take| take.from == mv.to);
            let guarded = legal
                && !self.may_take(board, mv.to, screen, threat.dead)
                && others.iter().any(|&h| h != screen && self.may_take(&board.lifted(h), mv.to, screen, threat.dead));
            if guarded {
                return Weight::Light;
            }
        }
        Weight::Heavy
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
