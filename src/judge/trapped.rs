//! 绝境: a piece that is attacked and past saving, and moves that strike at its hunters.
//!
//! Whether a piece is past saving is decided by the exchange on its point alone (`solve::wins_on`): it is, if after every
//! legal move of its side that gives no check it or the moved piece could still be taken with gain. What strikes elsewhere
//! changes nothing there, so counterattacks don't count as saving; flight, protection, interposing and taking the hunter do.

use super::evidence::{Evidence, PieceRef};
use super::facts::MoveFacts;
use crate::rules::{Move, Square, SquareSet};
use crate::solve::{Account, Board, wins_on};

impl MoveFacts<'_> {
    /// The mover's pieces that were past saving before the move and one of whose hunters the move chases.
    ///
    /// # Source
    /// National rules 1987, chapter 4, section 6, 2 (五).
    #[must_use]
    pub fn avenges(&mut self, evidence: &[Evidence]) -> Vec<PieceRef> {
        let chased: SquareSet = evidence
            .iter()
            .filter_map(|evidence| match evidence {
                Evidence::Chase(chase) => Some(chase.victim.square),
                _ => None,
            })
            .collect();
        if self.before.in_check() || chased == SquareSet::EMPTY {
            return Vec::new();
        }
        let side = self.mover();
        let board = Board::from(self.before);
        let theirs = board.with_turn(side.opponent());
        let values = self.book.terms.values;
        let lost = |&square: &Square| {
            wins_on(&theirs, square, values)
                && hunters(&theirs, square, |board| wins_on(board, square, values))
                    .into_iter()
                    .any(|h| chased.contains(h))
                && self.past_saving(&board, square)
        };
        let lost: Vec<Square> = board.pieces(side).into_iter().filter(lost).collect();
        lost.into_iter().filter_map(|square| self.piece(self.followed(square))).collect()
    }

    /// Whether no quiet move and no capture saves the piece on `square` without giving another for it.
    fn past_saving(&self, board: &Board, square: Square) -> bool {
        let values = self.book.terms.values;
        let worth = |square: Square| board.piece_at(square).map_or(Account::LEVEL, |piece| Account::of(piece, square));
        let saves = |mv: Move| {
            let next = board.play(mv);
            let repaid = mv.from == square && !(worth(square) - worth(mv.to)).is_gain(values);
            let stays = mv.from == square || !wins_on(&next, square, values);
            !next.in_check(next.side_to_move()) && stays && (repaid || !wins_on(&next, mv.to, values))
        };
        !board.legal_moves().into_iter().any(saves)
    }
}

/// The pieces of the side to move that win the piece on `square`: those that can take it, and those without which taking it
/// would win nothing (联合捉子).
fn hunters(board: &Board, square: Square, wins: impl Fn(&Board) -> bool) -> SquareSet {
    let takers: SquareSet = board.captures_of(square).into_iter().map(|mv| mv.from).collect();
    let general = board.general(board.side_to_move());
    let needed = board.pieces(board.side_to_move()).into_iter().filter(|&h| h != general && !wins(&board.lifted(h)));
    takers | needed.collect()
}
