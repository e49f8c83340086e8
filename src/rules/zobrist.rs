//! Position keys: one fixed pseudo-random number for each piece on each point.

use super::{Piece, Square};

const fn splitmix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

static TABLE: [[u64; Square::COUNT]; 14] = {
    let mut table = [[0; Square::COUNT]; 14];
    let mut piece = 0;
    while piece < 14 {
        let mut square = 0;
        while square < Square::COUNT {
            table[piece][square] = splitmix((piece * Square::COUNT + square) as u64 + 1);
            square += 1;
        }
        piece += 1;
    }
    table
};

/// Flipped whenever the side to move changes.
pub(super) const BLACK_TO_MOVE: u64 = splitmix(0x000B_1AC4);

/// The number of `piece` on `square`.
pub(super) fn piece_key(piece: Piece, square: Square) -> u64 {
    TABLE[piece.index()][square.index()]
}
