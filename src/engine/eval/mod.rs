//! The evaluation (局面评估): how good a position looks without searching.
//!
//! Knows placement, material and a few patterns; its numbers stand in `weights.rs`. The search asks only
//! [`Placement`] (kept up to date move by move) and [`evaluate`], so that another evaluation can take
//! their place. Read next: `weights.rs`.

mod weights;

use crate::rules::{Piece, Position, Side, Square};
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use weights::{BARE, FULL, FULL_PHASE, MATERIAL, PHASE, TEMPO};

/// A value on the full board and one on the bare board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Taper {
    full: i32,
    bare: i32,
}

impl Add for Taper {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self { full: self.full + other.full, bare: self.bare + other.bare }
    }
}

impl Sub for Taper {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        Self { full: self.full - other.full, bare: self.bare - other.bare }
    }
}

impl Neg for Taper {
    type Output = Self;
    fn neg(self) -> Self {
        Self::default() - self
    }
}

impl AddAssign for Taper {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Taper {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// Material and placement of each piece on each point, positive for Red.
static PLACEMENT: [[Taper; Square::COUNT]; 14] = {
    let mut table = [[weights::t(0, 0); Square::COUNT]; 14];
    let mut index = 0;
    while index < 14 * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, index % Square::COUNT);
        let (black, kind) = (piece >= 7, piece % 7);
        let rank = if black { 9 - square / 9 } else { square / 9 };
        let file = square % 9;
        let half = if file > 4 { 8 - file } else { file };
        let full = MATERIAL[kind].full + FULL[kind][9 - rank][half] as i32;
        let bare = MATERIAL[kind].bare + BARE[kind][9 - rank][half] as i32;
        table[piece][square] = if black { Taper { full: -full, bare: -bare } } else { Taper { full, bare } };
        index += 1;
    }
    table
};

/// The part of the evaluation that follows from where the pieces stand, kept up to date by the moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Placement {
    sum: Taper,
    phase: i32,
}

impl Placement {
    /// Counts all pieces of a position.
    pub fn of(position: &Position) -> Self {
        let mut placement = Self::default();
        position.pieces().for_each(|(square, piece)| placement.add(piece, square));
        placement
    }

    /// A piece comes onto a point.
    pub fn add(&mut self, piece: Piece, square: Square) {
        self.sum += PLACEMENT[piece.index()][square.index()];
        self.phase += PHASE[piece.kind.index()];
    }

    /// A piece leaves a point.
    pub fn remove(&mut self, piece: Piece, square: Square) {
        self.sum -= PLACEMENT[piece.index()][square.index()];
        self.phase -= PHASE[piece.kind.index()];
    }
}

/// The evaluation from the view of the side to move, in centipawns.
pub(super) fn evaluate(position: &Position, placement: &Placement) -> i32 {
    let sum = placement.sum;
    let phase = placement.phase.min(FULL_PHASE);
    let red = (sum.full * phase + sum.bare * (FULL_PHASE - phase)) / FULL_PHASE;
    let ours = if position.side_to_move() == Side::Red { red } else { -red };
    ours + TEMPO
}

/// Worth of a kind of piece for ordering and exchanges, in centipawns.
pub(super) const fn worth(kind: crate::rules::PieceKind) -> i32 {
    let material = MATERIAL[kind.index()];
    (material.full + material.bare) / 2
}
