//! Keys of the engine's boards.

use crate::rules::Square;

const fn mixed(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0xD1B5_4A32_D192_ED03).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// One number for each piece (0..14) on each point.
pub(super) static PIECES: [[u64; Square::COUNT]; 14] = {
    let mut table = [[0; Square::COUNT]; 14];
    let mut index = 0;
    while index < 14 * Square::COUNT {
        table[index / Square::COUNT][index % Square::COUNT] = mixed(index as u64 + 1);
        index += 1;
    }
    table
};

/// Whether Black is to move.
pub(super) const BLACK_TO_MOVE: u64 = mixed(0);
