//! The evaluation (局面评估): how good a position looks without searching.
//!
//! A weighted sum of countable things; [`terms`] counts them, `weights.rs` weighs them. Piece placement is kept up to
//! date move by move in [`Placement`], the rest is counted anew. The search asks only [`evaluate`] and
//! [`Placement`], so that another evaluation can take their place. Read next: `terms.rs`, `weights.rs`.

mod terms;
mod weights;

use super::board::Board;
use crate::rules::{PieceKind, Side, Square};
use std::ops::{Add, AddAssign, Neg, Sub, SubAssign};
use terms::{Tally, terms};
use weights::{BARE, FULL, FULL_PHASE, MATERIAL, PHASE, TEMPO, weight};

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
    let mut table = [[Taper { full: 0, bare: 0 }; Square::COUNT]; 14];
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
    /// A piece (0..14) comes onto a point.
    pub fn add(&mut self, piece: usize, square: Square) {
        self.sum += PLACEMENT[piece][square.index()];
        self.phase += PHASE[piece % 7];
    }

    /// A piece (0..14) leaves a point.
    pub fn remove(&mut self, piece: usize, square: Square) {
        self.sum -= PLACEMENT[piece][square.index()];
        self.phase -= PHASE[piece % 7];
    }
}

/// Adds up weights, positive for Red.
struct Sum(Taper);

impl Tally for Sum {
    #[inline(always)]
    fn add(&mut self, term: usize, side: Side, count: i32) {
        let weight = weight(term);
        let count = if side == Side::Red { count } else { -count };
        self.0 += Taper { full: weight.full * count, bare: weight.bare * count };
    }
}

/// The evaluation from the view of the side to move, in centipawns.
#[inline(always)]
pub(super) fn evaluate(board: &Board) -> i32 {
    let mut sum = Sum(board.placement().sum);
    terms(board, &mut sum);
    let phase = board.placement().phase.min(FULL_PHASE);
    let red = (sum.0.full * phase + sum.0.bare * (FULL_PHASE - phase)) / FULL_PHASE;
    let red = red * winning_chances(board, if red > 0 { Side::Red } else { Side::Black }) / 64;
    // An advantage fades with the natural limit (自然限着).
    let red = red * (FADING_PLIES - i32::from(board.quiet_plies()).min(FADING_PLIES / 2)) / FADING_PLIES;
    let ours = if board.side() == Side::Red { red } else { -red };
    ours + TEMPO
}

/// Twice the plies without a capture after which half of an advantage is left.
const FADING_PLIES: i32 = 240;

/// How much of an advantage can be turned into a win with the pieces that `side` has left, of 64.
#[inline(always)]
fn winning_chances(board: &Board, side: Side) -> i32 {
    let count = |side, kind| board.count(side, kind);
    let soldiers = count(side, PieceKind::Soldier);
    if count(side, PieceKind::Chariot) > 0 || soldiers > 1 {
        return 64;
    }
    let (horses, cannons) = (count(side, PieceKind::Horse), count(side, PieceKind::Cannon));
    let enemy = side.opponent();
    let guards = count(enemy, PieceKind::Advisor) + count(enemy, PieceKind::Elephant);
    match (horses + cannons, soldiers) {
        (0, 0) => 2,
        (0, 1) => 16 + 8 * i32::from(guards == 0),
        (1, 0) if horses == 0 && count(side, PieceKind::Advisor) == 0 => 4,
        (1, 0) => {
            if guards == 0 {
                40
            } else if guards <= 2 {
                20
            } else {
                8
            }
        }
        (1, 1) => {
            if guards <= 2 {
                56
            } else {
                32
            }
        }
        (2, 0) if guards == 4 && horses == 0 => 24,
        _ => 64,
    }
}

/// Worth of a kind of piece for ordering and exchanges, in centipawns.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    let material = MATERIAL[kind.index()];
    (material.full + material.bare) / 2
}
