//! [`MoveFacts`]: one move of a line, and what the criteria of a rule book ask about it.

use super::evidence::{Evidence, PieceRef};
use crate::rules::{Line, Move, Position, Side, Square};

/// Where every piece of a line stood at its start, for each position of the line.
pub(super) struct Origins(Vec<[Option<Square>; Square::COUNT]>);

impl Origins {
    /// Follows every piece along the line.
    pub(super) fn of(line: &Line) -> Self {
        let mut now = [None; Square::COUNT];
        for (square, _) in line.start().pieces() {
            now[square.index()] = Some(square);
        }
        let mut all = vec![now];
        for mv in line.moves() {
            now[mv.to.index()] = now[mv.from.index()].take();
            all.push(now);
        }
        Self(all)
    }
}

/// One move of a line, with the positions before and after it.
pub struct MoveFacts<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The position after the move.
    pub after: &'a Position,
    /// The move.
    pub mv: Move,
    /// Its number in the line, from 1.
    pub ply: usize,
    origins: &'a [Option<Square>; Square::COUNT],
}

impl<'a> MoveFacts<'a> {
    pub(super) fn new(line: &'a Line, origins: &'a Origins, ply: usize) -> Self {
        Self {
            before: line.position(ply - 1),
            after: line.position(ply),
            mv: line.moves()[ply - 1],
            ply,
            origins: &origins.0[ply],
        }
    }

    /// The side that moved.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.before.side_to_move()
    }

    /// The piece that stands on `square` after the move.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<PieceRef> {
        let piece = self.after.piece_at(square)?;
        Some(PieceRef { origin: self.origins[square.index()].unwrap_or(square), piece, square })
    }

    /// 将: the pieces that give check after the move; no evidence without one.
    #[must_use]
    pub fn check(&self) -> Vec<Evidence> {
        let checkers: Vec<_> =
            self.after.checkers(self.mover()).into_iter().filter_map(|square| self.piece(square)).collect();
        if checkers.is_empty() { Vec::new() } else { vec![Evidence::Check { checkers }] }
    }
}
