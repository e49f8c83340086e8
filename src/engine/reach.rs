//! Where pieces reach on a given occupation, as sets of points: `rules/tables.rs` by squares and sides.
//!
//! A set is a `u128`, bit = [`crate::rules::Square::index`].

use crate::rules::tables;
use crate::rules::{Side, Square};

/// A set of points.
pub(super) type Set = u128;

/// The set of one point.
#[inline(always)]
pub(super) const fn bit(square: Square) -> Set {
    1 << square.index()
}

/// The points of a set, lowest first.
#[inline(always)]
pub(super) fn each(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

/// Where a chariot (车) on `square` reaches, the first pieces included, and where a cannon (炮) there
/// captures: the pieces behind one screen.
#[inline(always)]
pub(super) fn lines(square: Square, occupied: Set) -> (Set, Set) {
    tables::chariot_moves_and_cannon_captures(square.index(), occupied)
}

/// Where a chariot (车) reaches, the first pieces included.
#[inline(always)]
pub(super) fn chariot(square: Square, occupied: Set) -> Set {
    tables::chariot_moves(square.index(), occupied)
}

/// Where a horse (马) reaches.
#[inline(always)]
pub(super) fn horse(square: Square, occupied: Set) -> Set {
    tables::horse_moves(square.index(), occupied)
}

/// Where horses would stand that attack the point.
#[inline(always)]
pub(super) fn horse_onto(square: Square, occupied: Set) -> Set {
    tables::horse_sources(square.index(), occupied)
}

/// Where an elephant (象) reaches, the river not considered; from there it also attacks back.
#[inline(always)]
pub(super) fn elephant(square: Square, occupied: Set) -> Set {
    tables::elephant_moves(square.index(), occupied)
}

/// The points diagonally beside a point: where an advisor (士) goes, within its palace.
#[inline(always)]
pub(super) fn beside_diagonally(square: Square) -> Set {
    tables::DIAGONAL[square.index()]
}

/// The points beside a point: where a general (将) goes, within its palace.
#[inline(always)]
pub(super) fn beside(square: Square) -> Set {
    tables::ORTHOGONAL[square.index()]
}

/// The palace (九宫) of a side.
#[inline(always)]
pub(super) fn palace(side: Side) -> Set {
    tables::PALACE[side.index()]
}

/// A side's half of the board, up to the river (河界).
#[inline(always)]
pub(super) fn home(side: Side) -> Set {
    tables::HALF[side.index()]
}

/// All points of a point's file.
#[inline(always)]
pub(super) const fn file_of(square: Square) -> Set {
    tables::FILE_A << square.file()
}

/// All points of a point's rank.
#[inline(always)]
pub(super) const fn rank_of(square: Square) -> Set {
    0x1FF << (9 * square.rank())
}

/// The file i.
pub(super) const FILE_I: Set = tables::FILE_I;

/// The points strictly between two points of one file or rank; empty for others.
#[inline(always)]
pub(super) fn between(a: Square, b: Square) -> Set {
    tables::BETWEEN[a.index()][b.index()]
}

/// Where a soldier (兵) of `side` reaches.
#[inline(always)]
pub(super) fn soldier(side: Side, square: Square) -> Set {
    tables::SOLDIER_MOVES[side.index()][square.index()]
}

/// Where soldiers of `side` would stand that attack the point.
#[inline(always)]
pub(super) fn soldier_onto(side: Side, square: Square) -> Set {
    tables::SOLDIER_SOURCES[side.index()][square.index()]
}

/// Points whose change can give or take a check to a general on `square` by others than soldiers' and horses' own
/// steps: its lines and the legs of horses around it.
#[inline(always)]
pub(super) fn lines_and_legs(square: Square) -> Set {
    tables::LINES[square.index()] | tables::DIAGONAL[square.index()]
}

/// From where horses attack a point on an empty board.
#[inline(always)]
pub(super) fn horse_onto_unblocked(square: Square) -> Set {
    tables::horse_sources_unblocked(square.index())
}
