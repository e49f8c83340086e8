//! The evaluation (局面评估): how good a position looks without searching.
//!
//! A weighted sum of countable things: `terms.rs` counts them, `weights.rs` weighs them (all numbers in one table, made by
//! `tune/`). Piece placement is kept up to date move by move in [`Placement`], the rest is counted anew.
//!
//! What another evaluation has to offer, a network for one, since the search asks for nothing else: a `Copy` type in the
//! place of [`Placement`] that is told of each piece that comes and goes (its accumulator, two rows a move), and
//! [`evaluate`] over a board that carries it, in centipawns for the side to move, within ±25,000. Order of moves and
//! exchanges ask [`worth`] alone, which stays. Read next: `terms.rs`, `weights.rs`.

pub(super) mod taper;
pub(super) mod terms;
pub(super) mod weights;

use super::board::Board;
use crate::rules::{PieceKind, Side, Square};
use taper::{Taper, t};
use terms::{Tally, WEIGHTS, terms};
use weights::{BARE, FULL, MATERIAL};

/// How much of the full board each kind stands for; both armies together have [`FULL_PHASE`].
const PHASE: [i32; 7] = [0, 1, 1, 4, 8, 4, 1];
/// The phase of the start position.
pub(super) const FULL_PHASE: i32 = 2 * (2 + 2 + 8 + 16 + 8 + 5);
/// Right to move.
pub(super) const TEMPO: i32 = 12;

/// Material and placement of each piece on each point, positive for Red.
static PLACEMENT: [[Taper; Square::COUNT]; 14] = {
    let mut table = [[t(0, 0); Square::COUNT]; 14];
    let mut index = 0;
    while index < 14 * Square::COUNT {
        let (piece, square) = (index / Square::COUNT, index % Square::COUNT);
        let (black, kind) = (piece >= 7, piece % 7);
        let rank = if black { 9 - square / 9 } else { square / 9 };
        let file = square % 9;
        let half = if file > 4 { 8 - file } else { file };
        let full = MATERIAL[kind].full() + FULL[kind][9 - rank][half] as i32;
        let bare = MATERIAL[kind].bare() + BARE[kind][9 - rank][half] as i32;
        table[piece][square] = if black { t(-full, -bare) } else { t(full, bare) };
        index += 1;
    }
    table
};

/// The part of the evaluation that follows from where the pieces stand, kept up to date by the moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Placement {
    sum: Taper,
    /// How much of the full board stands, 0..=[`FULL_PHASE`] and a little more with piled up material.
    pub phase: i32,
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
        let weight = WEIGHTS[term] * count;
        self.0 += if side == Side::Red { weight } else { -weight };
    }
}

/// The evaluation from the view of the side to move, in centipawns.
#[inline(always)]
pub(super) fn evaluate(board: &Board) -> i32 {
    let mut sum = Sum(board.placement().sum);
    terms(board, &mut sum);
    let phase = board.placement().phase.min(FULL_PHASE);
    let red = (sum.0.full() * phase + sum.0.bare() * (FULL_PHASE - phase)) / FULL_PHASE;
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
pub(super) fn winning_chances(board: &Board, side: Side) -> i32 {
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

/// Worth of a kind of piece for ordering and exchanges, in centipawns: what its loss costs in the middle of a game, all
/// terms together.
pub(super) const fn worth(kind: PieceKind) -> i32 {
    const WORTH: [i32; 7] = [0, 75, 98, 300, 810, 314, 60];
    WORTH[kind.index()]
}
