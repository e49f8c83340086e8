//! Perpetual chase (长捉) as the search sees it: quick and approximate, asked only at a repetition.
//!
//! A move chases a piece when, after it, the mover attacks that piece and could win it by capturing,
//! and couldn't before. Generals and soldiers chase nobody, a soldier before the river is no victim, an
//! attack on a piece of the same kind that could capture back is an exchange offer. A side chases
//! perpetually when each of its moves in the cycle chases, and some one victim is chased by all of them. Rule books that
//! forbid strikes in turn count checks, threats of mate in one and chases of any piece alike.

use super::board::{Board, Wanted};
use super::eval::worth;
use super::path::Step;
use super::see;
use crate::rules::{Move, MoveList, PieceKind, Square};

/// Whether the side that made the last move (`parity` 0) or the other one (1) chases all round.
pub(super) fn perpetual(cycle: &[Step], parity: usize) -> bool {
    // Victims by their points in the final position, followed back through their own moves.
    let mut common: Option<Vec<Square>> = None;
    for index in (1..cycle.len()).rev() {
        let step = &cycle[index];
        if (cycle.len() - 1 - index) % 2 == parity {
            if step.board.in_check {
                return false;
            }
            let now = victims(&step.board, true);
            // An attack that a pin or a check only held back existed before.
            let before = victims(&cycle[index - 1].board.pass(), false);
            let fresh = |square: &Square| now.contains(square) && (!before.contains(square));
            let kept: Vec<Square> = match &common {
                None => now.iter().copied().filter(fresh).collect(),
                Some(squares) => squares.iter().copied().filter(fresh).collect(),
            };
            if kept.is_empty() {
                return false;
            }
            common = Some(kept);
        } else if let (Some(squares), Some(mv)) = (&mut common, step.mv) {
            squares.iter_mut().filter(|square| **square == mv.to).for_each(|square| *square = mv.from);
        }
    }
    common.is_some()
}

/// Whether every move of that side strikes: checks (将), threatens to mate with the next move (杀), or chases something (捉).
pub(super) fn strikes(cycle: &[Step], parity: usize) -> bool {
    (1..cycle.len()).rev().filter(|index| (cycle.len() - 1 - index) % 2 == parity).all(|index| {
        let board = &cycle[index].board;
        board.in_check || chases(board, &cycle[index - 1].board) || threatens_mate(board)
    })
}

/// Whether something can be won that couldn't before.
fn chases(board: &Board, before: &Board) -> bool {
    let before = victims(&before.pass(), false);
    victims(board, true).iter().any(|square| !before.contains(square))
}

/// Whether the side that has just moved would mate by a check if it could move again.
fn threatens_mate(board: &Board) -> bool {
    let board = board.pass();
    all_moves(&board).into_iter().any(|mv| {
        let after = board.play(mv);
        after.in_check && !after.is_exposed() && !all_moves(&after).into_iter().any(|mv| !after.play(mv).is_exposed())
    })
}

fn all_moves(board: &Board) -> MoveList {
    let mut moves = MoveList::new();
    board.generate(Wanted::Captures, &mut moves);
    board.generate(Wanted::Quiets, &mut moves);
    moves
}

/// The points of the pieces of the side to move that the other side could win, by legal captures only if asked.
fn victims(board: &Board, legal: bool) -> Vec<Square> {
    let board = board.pass();
    let mut captures = MoveList::new();
    board.generate(Wanted::Captures, &mut captures);
    let possible = captures.into_iter().filter(|&mv| !legal || !board.play(mv).is_exposed());
    possible.filter(|&mv| wins(&board, mv)).map(|mv| mv.to).collect()
}

fn wins(board: &Board, mv: Move) -> bool {
    let (Some(hunter), Some(victim)) = (board.kind_at(mv.from), board.kind_at(mv.to)) else { return false };
    if matches!(hunter, PieceKind::General | PieceKind::Soldier)
        || (victim == PieceKind::Soldier && !mv.to.across_river(board.side().opponent()))
    {
        return false;
    }
    // The victim may capture the hunter by its own way of moving: an offer to exchange.
    if hunter == victim && board.pass().is_pseudo_legal(Move::new(mv.to, mv.from)) {
        return false;
    }
    if victim == PieceKind::Chariot && matches!(hunter, PieceKind::Horse | PieceKind::Cannon) {
        return true;
    }
    see::gains(board, mv, worth(victim) / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    #[test]
    fn a_threat_of_mate_is_one_that_nothing_answers() {
        let threatens = |fen: &str| threatens_mate(&Board::new(&Position::from_fen(fen).unwrap()));
        assert!(threatens("3k5/R8/7R1/9/9/9/9/9/9/5K3 b - - 0 1"));
        assert!(!threatens("3k5/R8/7R1/9/9/9/9/7r1/9/5K3 b - - 0 1"), "the chariot takes");
        assert!(!threatens("3k5/9/R8/9/9/9/9/9/9/5K3 b - - 0 1"), "the general gets away");
    }
}
