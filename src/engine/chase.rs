//! Perpetual chase (长捉) as the search sees it: quick and approximate, asked only at a repetition.
//!
//! A move chases a piece when, after it, the mover attacks that piece and could win it by capturing,
//! and couldn't before. Generals and soldiers chase nobody, a soldier before the river is no victim, an
//! attack on a piece of the same kind that could capture back is an exchange offer. A side chases
//! perpetually when each of its moves in the cycle chases, and some one victim is chased by all of them.

use super::board::Board;
use super::eval::worth;
use super::path::Step;
use super::see;
use crate::rules::{Move, PieceKind, Position, Square};

/// Whether the side that made the last move (`parity` 0) or the other one (1) chases all round.
pub(super) fn perpetual(cycle: &[Step], parity: usize) -> bool {
    // Victims by their points in the final position, followed back through their own moves.
    let mut common: Option<Vec<Square>> = None;
    for index in (1..cycle.len()).rev() {
        let step = &cycle[index];
        if (cycle.len() - 1 - index) % 2 == parity {
            if step.check {
                return false;
            }
            let now = victims(&step.position);
            let before = victims(&cycle[index - 1].position.passed());
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

/// The points of the pieces of the side to move that the other side could win.
fn victims(position: &Position) -> Vec<Square> {
    let passed = position.passed();
    let board = Board::new(&passed);
    let mut victims: Vec<Square> =
        passed.legal_moves().into_iter().filter(|&mv| wins(&board, mv)).map(|mv| mv.to).collect();
    victims.sort_unstable();
    victims.dedup();
    victims
}

fn wins(board: &Board, mv: Move) -> bool {
    let (Some(hunter), Some(victim)) = (board.position.piece_at(mv.from), board.position.piece_at(mv.to)) else {
        return false;
    };
    if matches!(hunter.kind, PieceKind::General | PieceKind::Soldier)
        || (victim.kind == PieceKind::Soldier && !mv.to.across_river(victim.side))
    {
        return false;
    }
    if hunter.kind == victim.kind {
        // The victim may capture the hunter by its own way of moving: an offer to exchange.
        let other_turn = board.position.passed();
        if other_turn.is_legal(Move::new(mv.to, mv.from)) {
            return false;
        }
    }
    if victim.kind == PieceKind::Chariot && matches!(hunter.kind, PieceKind::Horse | PieceKind::Cannon) {
        return true;
    }
    see::gains(board, mv, worth(victim.kind) / 2)
}
