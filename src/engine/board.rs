//! [`Board`]: a position as the search walks it, with what is kept up to date move by move.

use super::eval::{self, Placement};
use crate::rules::{Move, PieceKind, Position, Side};

/// A position, the sum of its placement and whether its side to move is in check.
#[derive(Clone, Copy)]
pub(super) struct Board {
    /// The position.
    pub position: Position,
    placement: Placement,
    /// Horses, chariots and cannons of each side.
    strong: [u8; 2],
    /// Whether the side to move is in check.
    pub in_check: bool,
}

impl Board {
    /// The board of a position.
    pub fn new(position: &Position) -> Self {
        let mut strong = [0; 2];
        position
            .pieces()
            .filter(|(_, piece)| is_strong(piece.kind))
            .for_each(|(_, piece)| strong[piece.side.index()] += 1);
        Self { position: *position, placement: Placement::of(position), strong, in_check: position.in_check() }
    }

    /// The board after a legal move.
    pub fn play(&self, mv: Move) -> Self {
        let mut placement = self.placement;
        let mut strong = self.strong;
        if let Some(piece) = self.position.piece_at(mv.from) {
            placement.remove(piece, mv.from);
            placement.add(piece, mv.to);
        }
        if let Some(captured) = self.position.piece_at(mv.to) {
            placement.remove(captured, mv.to);
            strong[captured.side.index()] -= u8::from(is_strong(captured.kind));
        }
        let position = self.position.play(mv);
        Self { in_check: position.in_check(), position, placement, strong }
    }

    /// The board after a pass; the side to move must not be in check.
    pub fn pass(&self) -> Self {
        Self { position: self.position.passed(), in_check: false, ..*self }
    }

    /// Static evaluation from the view of the side to move, in centipawns.
    pub fn evaluate(&self) -> i32 {
        eval::evaluate(&self.position, &self.placement)
    }

    /// Whether a pass proves anything: the side to move isn't in check and has more than defenders and soldiers.
    pub fn may_pass(&self) -> bool {
        !self.in_check && self.strong[self.side().index()] > 0
    }

    /// Whether the move takes something.
    pub fn is_capture(&self, mv: Move) -> bool {
        self.position.piece_at(mv.to).is_some()
    }

    /// 0..14, the piece that moves.
    pub fn mover(&self, mv: Move) -> usize {
        self.position.piece_at(mv.from).map_or(0, |piece| piece.index())
    }

    /// What the move takes.
    pub fn victim(&self, mv: Move) -> Option<PieceKind> {
        self.position.piece_at(mv.to).map(|piece| piece.kind)
    }

    /// Who moves next.
    pub fn side(&self) -> Side {
        self.position.side_to_move()
    }
}

const fn is_strong(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon)
}
