//! How each piece reaches other points, from tables that the compiler fills.
//!
//! Bit `rank * 9 + file` of a word is a point. A rank of the board is nine bits in a row: one shift. A file is
//! ten bits nine apart, brought together and taken apart again by [`FileBits`]: by the processor's PEXT and PDEP where
//! it has them (`pext.rs`), else by one multiplication ([`gather_file`], [`spread_file`]). Which of them is found out
//! once a run (`lookup.rs`). Horse and elephant look four neighbours up (leg 蹩马腿, eye 塞象眼) and index by them.
//!
//! Counted in move paths the way with PEXT is 1.3 times as fast as the portable one (365 against 281 million a second,
//! Zen 3 or later). Nearly all of that comes from compiling the generator for a processor that counts bits by itself:
//! PEXT in place of the multiplication alone makes no difference that can be measured there.

use super::Side;
use super::lookup::{FileBits, Portable};

const FILES: usize = 9;
const RANKS: usize = 10;
const SQUARES: usize = FILES * RANKS;

/// The file of a0, ranks 0..=7.
const FILE_LOW: u64 = 0x8040_2010_0804_0201;
/// Moves bit `9 * i` to bit `56 + i`, and bit `i` (copied) to bit `9 * i`: the products of different bits never
/// meet, so nothing is carried.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// One point as a word.
pub(crate) const fn bit(square: usize) -> u128 {
    1 << square
}

/// Takes the lowest point out of `set`, which mustn't be empty.
#[inline(always)]
pub(crate) const fn pop(set: &mut u128) -> usize {
    let square = set.trailing_zeros() as usize;
    *set &= *set - 1;
    square
}

/// The ten points of a file, `word` already shifted so that the file is file a: rank `r` becomes bit `r`.
#[inline(always)]
pub(super) const fn gather_file(word: u128) -> usize {
    let low = (word as u64 & FILE_LOW).wrapping_mul(BYTES) >> 56;
    let high = (word >> 64) as u64;
    (low | high & 0x100 | high >> 8 & 0x200) as usize
}

/// The inverse of [`gather_file`].
#[inline(always)]
pub(super) const fn spread_file(ranks: u16) -> u128 {
    let low = (ranks as u64 & 0xFF).wrapping_mul(BYTES) & FILE_LOW;
    let high = ranks as u64 & 0x100 | (ranks as u64 & 0x200) << 8;
    (high as u128) << 64 | low as u128
}

/// On a line of `length` points with these occupied: where a chariot on `at` goes (up to and with the first piece
/// on each side), and where a cannon goes (the empty points, and the second piece on each side).
const fn line_reach(length: usize, at: usize, occupied: usize) -> (u16, u16) {
    let (mut chariot, mut cannon) = (0, 0);
    let mut direction = 0;
    while direction < 2 {
        let mut passed = 0;
        let mut point = at;
        while passed < 2 && (if direction == 0 { point > 0 } else { point + 1 < length }) {
            point = if direction == 0 { point - 1 } else { point + 1 };
            let taken = occupied >> point & 1 != 0;
            if passed == 0 {
                chariot |= 1 << point;
            }
            if taken != (passed == 0) {
                cannon |= 1 << point;
            }
            if taken {
                passed += 1;
            }
        }
        direction += 1;
    }
    (chariot, cannon)
}

const fn line_table<const LENGTH: usize, const SIZE: usize>(cannon: bool) -> [[u16; SIZE]; LENGTH] {
    let mut table = [[0; SIZE]; LENGTH];
    let mut at = 0;
    while at < LENGTH {
        let mut occupied = 0;
        while occupied < SIZE {
            let reach = line_reach(LENGTH, at, occupied);
            table[at][occupied] = if cannon { reach.1 } else { reach.0 };
            occupied += 1;
        }
        at += 1;
    }
    table
}

static RANK_CHARIOT: [[u16; 512]; FILES] = line_table(false);
static RANK_CANNON: [[u16; 512]; FILES] = line_table(true);
static FILE_CHARIOT: [[u16; 1024]; RANKS] = line_table(false);
static FILE_CANNON: [[u16; 1024]; RANKS] = line_table(true);

#[inline(always)]
fn line_moves(
    bits: impl FileBits,
    square: usize,
    occupied: u128,
    rank_table: &[[u16; 512]; FILES],
    file_table: &[[u16; 1024]; RANKS],
) -> u128 {
    let (rank, file) = (square / FILES, square % FILES);
    let along_rank = u128::from(rank_table[file][(occupied >> (rank * FILES)) as usize & 0x1FF]) << (rank * FILES);
    let along_file = bits.spread(file_table[rank][bits.gather(occupied >> file)]) << file;
    along_rank | along_file
}

/// Where a chariot goes, and the pieces behind one screen (炮架) that a cannon captures, looked up together.
#[inline(always)]
pub(crate) fn chariot_moves_and_cannon_captures(square: usize, occupied: u128) -> (u128, u128) {
    let (rank, file) = (square / FILES, square % FILES);
    let on_rank = (occupied >> (rank * FILES)) as usize & 0x1FF;
    let on_file = gather_file(occupied >> file);
    let place =
        |rank_bits: u16, file_bits: u16| u128::from(rank_bits) << (rank * FILES) | spread_file(file_bits) << file;
    let chariot = place(RANK_CHARIOT[file][on_rank], FILE_CHARIOT[rank][on_file]);
    let cannon = place(RANK_CANNON[file][on_rank], FILE_CANNON[rank][on_file]);
    (chariot, cannon & occupied)
}

/// Where a chariot goes: the empty points and the first piece of either side in each direction.
#[inline(always)]
pub(super) fn chariot_moves_by(bits: impl FileBits, square: usize, occupied: u128) -> u128 {
    line_moves(bits, square, occupied, &RANK_CHARIOT, &FILE_CHARIOT)
}

/// Where a cannon goes: the empty points before the first piece, and the second piece of either side, in each
/// direction.
#[inline(always)]
pub(super) fn cannon_moves_by(bits: impl FileBits, square: usize, occupied: u128) -> u128 {
    line_moves(bits, square, occupied, &RANK_CANNON, &FILE_CANNON)
}

/// [`chariot_moves_by`] on every processor.
#[inline(always)]
pub(crate) fn chariot_moves(square: usize, occupied: u128) -> u128 {
    chariot_moves_by(Portable, square, occupied)
}

/// [`cannon_moves_by`] on every processor.
#[inline(always)]
pub(super) fn cannon_moves(square: usize, occupied: u128) -> u128 {
    cannon_moves_by(Portable, square, occupied)
}

/// The point `files` to the right and `ranks` up as a word, 0 off the board.
const fn step(square: usize, files: i32, ranks: i32) -> u128 {
    let file = (square % FILES) as i32 + files;
    let rank = (square / FILES) as i32 + ranks;
    if file < 0 || file >= FILES as i32 || rank < 0 || rank >= RANKS as i32 {
        0
    } else {
        bit((rank * FILES as i32 + file) as usize)
    }
}

/// The points around `square`: bit `n` is the point with index `square - 10 + n`.
#[inline(always)]
const fn around(square: usize, occupied: u128) -> usize {
    ((occupied << 10) >> square) as usize
}

/// Which of the four neighbours below, left, right and above are occupied (bits 0..4).
#[inline(always)]
const fn beside(square: usize, occupied: u128) -> usize {
    let near = around(square, occupied);
    near >> 1 & 1 | near >> 8 & 2 | near >> 9 & 4 | near >> 16 & 8
}

/// Which of the four diagonal neighbours below left, below right, above left and above right are occupied.
#[inline(always)]
const fn cornering(square: usize, occupied: u128) -> usize {
    let near = around(square, occupied);
    near & 1 | near >> 1 & 2 | near >> 16 & 4 | near >> 17 & 8
}

/// Which way a table of four neighbours leads.
#[derive(Clone, Copy)]
enum Leap {
    /// From the horse's point, by its legs.
    HorseFrom,
    /// To the horse's target, by the legs seen from there (its diagonal neighbours).
    HorseTo,
    /// The elephant, both ways, by its eyes.
    Elephant,
}

const fn leap_table(leap: Leap) -> [[u128; 16]; SQUARES] {
    let mut table = [[0; 16]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut near = 0;
        while near < 16 {
            let mut direction = 0;
            while direction < 4 {
                if near >> direction & 1 == 0 {
                    table[square][near] |= leap_targets(leap, square, direction);
                }
                direction += 1;
            }
            near += 1;
        }
        square += 1;
    }
    table
}

const fn leap_targets(leap: Leap, square: usize, direction: usize) -> u128 {
    let (files, ranks): (i32, i32) = match (leap, direction) {
        (Leap::HorseFrom, 0) => (0, -1),
        (Leap::HorseFrom, 1) => (-1, 0),
        (Leap::HorseFrom, 2) => (1, 0),
        (Leap::HorseFrom, _) => (0, 1),
        (_, 0) => (-1, -1),
        (_, 1) => (1, -1),
        (_, 2) => (-1, 1),
        (_, _) => (1, 1),
    };
    match leap {
        Leap::HorseFrom if files == 0 => step(square, 1, 2 * ranks) | step(square, -1, 2 * ranks),
        Leap::HorseFrom => step(square, 2 * files, 1) | step(square, 2 * files, -1),
        Leap::HorseTo => step(square, 2 * files, ranks) | step(square, files, 2 * ranks),
        Leap::Elephant => step(square, 2 * files, 2 * ranks),
    }
}

static HORSE_FROM: [[u128; 16]; SQUARES] = leap_table(Leap::HorseFrom);
static HORSE_TO: [[u128; 16]; SQUARES] = leap_table(Leap::HorseTo);
static ELEPHANT: [[u128; 16]; SQUARES] = leap_table(Leap::Elephant);

/// Where a horse goes.
#[inline(always)]
pub(crate) fn horse_moves(square: usize, occupied: u128) -> u128 {
    HORSE_FROM[square][beside(square, occupied)]
}

/// From where a horse goes to `square`.
#[inline(always)]
pub(crate) fn horse_sources(square: usize, occupied: u128) -> u128 {
    HORSE_TO[square][cornering(square, occupied)]
}

/// From where a horse goes to `square` on an empty board.
#[inline(always)]
pub(crate) fn horse_sources_unblocked(square: usize) -> u128 {
    HORSE_TO[square][0]
}

/// The leg (马腿) of a horse on `horse` that goes to `target`.
pub(crate) const fn horse_leg(horse: usize, target: usize) -> u128 {
    let files = (target % FILES) as i32 - (horse % FILES) as i32;
    let ranks = (target / FILES) as i32 - (horse / FILES) as i32;
    step(horse, files / 2, ranks / 2)
}

/// Where an elephant goes, the river not considered: see [`HALF`]. Also from where it comes.
#[inline(always)]
pub(crate) fn elephant_moves(square: usize, occupied: u128) -> u128 {
    ELEPHANT[square][cornering(square, occupied)]
}

const fn near_table(steps: &[(i32, i32)]) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut index = 0;
        while index < steps.len() {
            table[square] |= step(square, steps[index].0, steps[index].1);
            index += 1;
        }
        square += 1;
    }
    table
}

/// The neighbours along the lines: where a general goes, the palace not considered.
pub(crate) static ORTHOGONAL: [u128; SQUARES] = near_table(&[(0, 1), (0, -1), (1, 0), (-1, 0)]);
/// The diagonal neighbours: where an advisor goes, the palace not considered.
pub(crate) static DIAGONAL: [u128; SQUARES] = near_table(&[(1, 1), (1, -1), (-1, 1), (-1, -1)]);

const fn palace(side: Side) -> u128 {
    let three = 0b111 << 3;
    let lowest = three | three << FILES | three << (2 * FILES);
    match side {
        Side::Red => lowest,
        Side::Black => lowest << (7 * FILES),
    }
}

/// The palace (九宫) of each side.
pub(crate) static PALACE: [u128; 2] = [palace(Side::Red), palace(Side::Black)];
/// Each side's half of the board, up to the river (河界).
pub(crate) static HALF: [u128; 2] = [bit(45) - 1, (bit(45) - 1) << 45];
/// File a.
pub(crate) const FILE_A: u128 = (FILE_LOW as u128) | bit(72) | bit(81);
/// File i.
pub(crate) const FILE_I: u128 = FILE_A << 8;

const fn soldier_table(side: Side, sources: bool) -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let forward = if matches!(side, Side::Red) != sources { 1 } else { -1 };
        table[square] = step(square, 0, forward);
        // Sideways steps stay on their rank, so the river counts alike for source and target.
        let crossed = if matches!(side, Side::Red) { square >= 45 } else { square < 45 };
        if crossed {
            table[square] |= step(square, 1, 0) | step(square, -1, 0);
        }
        square += 1;
    }
    table
}

/// Where a soldier of each side goes.
pub(crate) static SOLDIER_MOVES: [[u128; SQUARES]; 2] =
    [soldier_table(Side::Red, false), soldier_table(Side::Black, false)];
/// From where a soldier of each side goes to a point.
pub(crate) static SOLDIER_SOURCES: [[u128; SQUARES]; 2] =
    [soldier_table(Side::Red, true), soldier_table(Side::Black, true)];

const fn between_table() -> [[u128; SQUARES]; SQUARES] {
    let mut table = [[0; SQUARES]; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let rank = from / FILES;
        let mut passed = 0;
        let mut to = from + 1;
        while to < (rank + 1) * FILES {
            table[from][to] = passed;
            table[to][from] = passed;
            passed |= bit(to);
            to += 1;
        }
        passed = 0;
        to = from + FILES;
        while to < SQUARES {
            table[from][to] = passed;
            table[to][from] = passed;
            passed |= bit(to);
            to += FILES;
        }
        from += 1;
    }
    table
}

/// The points strictly between two points of a line; none if they share no line.
pub(crate) static BETWEEN: [[u128; SQUARES]; SQUARES] = between_table();

const fn line_mask_table() -> [u128; SQUARES] {
    let mut table = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let rank = 0x1FF << (square / FILES * FILES);
        table[square] = (rank | FILE_A << (square % FILES)) & !bit(square);
        square += 1;
    }
    table
}

/// The other points of rank and file.
pub(crate) static LINES: [u128; SQUARES] = line_mask_table();
