//! What the evaluation counts, apart from placement.

use super::super::board::Board;
use super::super::reach::{
    FILE_I, Set, beside, beside_diagonally, between, bit, chariot, each, elephant, file_of, home, horse, horse_onto, lines, palace,
    rank_of, soldier,
};
use crate::rules::{PieceKind, Side};

/// Receives what is counted.
pub(super) trait Tally {
    /// `side` has so many of `term`.
    fn add(&mut self, term: usize, side: Side, count: i32);
}

/// Points that a horse reaches, 0..=8.
pub(super) const HORSE_REACH: usize = 0;
/// Points that a chariot reaches, 0..=17.
pub(super) const CHARIOT_REACH: usize = HORSE_REACH + 9;
/// Empty points that a cannon reaches, 0..=17.
pub(super) const CANNON_REACH: usize = CHARIOT_REACH + 18;
/// Pressure on the enemy's palace, in steps 0..=19.
pub(super) const PRESSURE: usize = CANNON_REACH + 18;
/// A cannon and the enemy's general on an open file (空头炮).
pub(super) const HOLLOW_CANNON: usize = PRESSURE + 20;
/// A cannon on the enemy general's file with two pieces between.
pub(super) const FILE_CANNON: usize = HOLLOW_CANNON + 1;
/// A cannon on the enemy's back rank beside its general (沉底炮).
pub(super) const BOTTOM_CANNON: usize = FILE_CANNON + 1;
/// Each of our chariots for each advisor that the enemy lacks (缺士怕车).
pub(super) const LACKING_ADVISOR_CHARIOT: usize = BOTTOM_CANNON + 1;
/// Each of our horses for each advisor that the enemy lacks.
pub(super) const LACKING_ADVISOR_HORSE: usize = LACKING_ADVISOR_CHARIOT + 1;
/// Each of our cannons for each elephant that the enemy lacks (缺象怕炮).
pub(super) const LACKING_ELEPHANT_CANNON: usize = LACKING_ADVISOR_HORSE + 1;
/// Each of our soldiers over the river for each advisor and elephant that the enemy lacks.
pub(super) const LACKING_GUARD_SOLDIER: usize = LACKING_ELEPHANT_CANNON + 1;
/// Soldiers over the river that protect each other.
pub(super) const LINKED_SOLDIERS: usize = LACKING_GUARD_SOLDIER + 1;
/// Enemy chariots attacked by a horse, cannon or soldier.
pub(super) const CHARIOT_THREATENED: usize = LINKED_SOLDIERS + 1;
/// Enemy horses and cannons attacked and unprotected.
pub(super) const LOOSE_PIECE: usize = CHARIOT_THREATENED + 1;
/// Enemy advisors and elephants attacked and unprotected.
pub(super) const LOOSE_GUARD: usize = LOOSE_PIECE + 1;
/// Enemy soldiers attacked and unprotected.
pub(super) const LOOSE_SOLDIER: usize = LOOSE_GUARD + 1;
/// A horse that could be chased by nothing and stands over the river, protected.
pub(super) const OUTPOST_HORSE: usize = LOOSE_SOLDIER + 1;
/// Both advisors stand.
pub(super) const ADVISOR_PAIR: usize = OUTPOST_HORSE + 1;
/// Both elephants stand.
pub(super) const ELEPHANT_PAIR: usize = ADVISOR_PAIR + 1;
/// Two chariots, horses, cannons.
pub(super) const CHARIOT_PAIR: usize = ELEPHANT_PAIR + 1;
pub(super) const HORSE_PAIR: usize = CHARIOT_PAIR + 1;
pub(super) const CANNON_PAIR: usize = HORSE_PAIR + 1;
/// Each cannon for each advisor and elephant beside it, its screens (炮架).
pub(super) const CANNON_GUARD: usize = CANNON_PAIR + 1;
/// The own general looks along an open file into the enemy's palace.
pub(super) const OPEN_GENERAL: usize = CANNON_GUARD + 1;
/// A chariot and the enemy's general with one piece between, on a file and on a rank.
pub(super) const CHARIOT_PIN: usize = OPEN_GENERAL + 1;
/// Points from which a chariot, horse, cannon could check unpunished, at most three of each.
pub(super) const CHARIOT_CHECK: usize = CHARIOT_PIN + 2;
pub(super) const HORSE_CHECK: usize = CHARIOT_CHECK + 1;
pub(super) const CANNON_CHECK: usize = HORSE_CHECK + 1;
/// As [`CHARIOT_THREATENED`] to [`LOOSE_SOLDIER`], when it's our turn.
pub(super) const TURN_THREATS: usize = CANNON_CHECK + 1;
/// Points beside the enemy's general where it may go.
pub(super) const GENERAL_FREEDOM: usize = TURN_THREATS + 4;
/// Our pieces that the enemy attacks with soldiers: horses and cannons.
pub(super) const SOLDIER_THREAT: usize = GENERAL_FREEDOM + 1;
/// How many terms there are.
pub(super) const COUNT: usize = SOLDIER_THREAT + 1;

/// What one side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    all: Set,
    /// By horses, cannons and soldiers.
    cheap: Set,
    soldiers: Set,
    horses: Set,
    chariots: Set,
    /// Empty points that cannons reach.
    cannon_steps: Set,
    pressure: i32,
}

/// Counts everything.
#[inline(always)]
pub(super) fn terms(board: &Board, tally: &mut impl Tally) {
    let attacks = [pieces(board, Side::Red, tally), pieces(board, Side::Black, tally)];
    for side in Side::BOTH {
        let (own, other) = (attacks[side.index()], attacks[side.opponent().index()]);
        safety(board, side, own.pressure, tally);
        army(board, side, tally);
        checks(board, side, own, other, tally);
        threats(board, side, own, other, tally);
    }
}

/// Counts reach and pressure of a side's pieces.
#[inline(always)]
fn pieces(board: &Board, side: Side, tally: &mut impl Tally) -> Attacks {
    let occupied = board.occupied();
    let own = board.of(side);
    let enemy = side.opponent();
    let (home_palace, palace) = (palace(side), palace(enemy));
    let general = board.general(enemy);
    let mut attacks = Attacks::default();
    for square in each(board.set(side, PieceKind::Soldier)) {
        attacks.soldiers |= soldier(side, square);
    }
    attacks.pressure += (attacks.soldiers & palace).count_ones() as i32;
    for square in each(board.set(side, PieceKind::Horse)) {
        let reached = horse(square, occupied);
        tally.add(HORSE_REACH + (reached & !own).count_ones() as usize, side, 1);
        attacks.pressure += 2 * (reached & palace).count_ones() as i32;
        attacks.horses |= reached;
    }
    for square in each(board.set(side, PieceKind::Chariot)) {
        let open = chariot(square, occupied);
        tally.add(CHARIOT_REACH + (open & !own).count_ones() as usize, side, 1);
        attacks.pressure += (open & palace).count_ones() as i32 + 1;
        attacks.chariots |= open;
        let on_file = square.file() == general.file();
        if (on_file || square.rank() == general.rank()) && (between(square, general) & occupied).count_ones() == 1 {
            tally.add(CHARIOT_PIN + usize::from(!on_file), side, 1);
        }
    }
    for square in each(board.set(side, PieceKind::Cannon)) {
        let (open, jump) = lines(square, occupied);
        tally.add(CANNON_REACH + (open & !occupied).count_ones() as usize, side, 1);
        attacks.pressure += 2 * (jump & palace).count_ones() as i32;
        attacks.cannon_steps |= open & !occupied;
        attacks.cheap |= jump;
        let screens = between(square, general) & occupied;
        if square.file() == general.file() {
            match screens.count_ones() {
                0 => {
                    tally.add(HOLLOW_CANNON, side, 1);
                    attacks.pressure += 3;
                }
                2 => tally.add(FILE_CANNON, side, 1),
                _ => {}
            }
        } else if square.rank() == general.rank() {
            tally.add(BOTTOM_CANNON, side, 1);
            attacks.pressure += 1;
        }
    }
    attacks.cheap |= attacks.soldiers | attacks.horses;
    attacks.all = attacks.cheap | attacks.chariots;
    // Guards protect each other and the points beside them.
    for square in each(board.set(side, PieceKind::Advisor)) {
        attacks.all |= beside_diagonally(square) & home_palace;
    }
    for square in each(board.set(side, PieceKind::Elephant)) {
        attacks.all |= elephant(square, occupied) & home(side);
    }
    attacks.all |= beside(board.general(side)) & home_palace;
    attacks
}

/// Counts which pieces a side has left together.
#[inline(always)]
fn army(board: &Board, side: Side, tally: &mut impl Tally) {
    let count = |kind| board.count(side, kind);
    let pairs = [
        (ADVISOR_PAIR, PieceKind::Advisor),
        (ELEPHANT_PAIR, PieceKind::Elephant),
        (CHARIOT_PAIR, PieceKind::Chariot),
        (HORSE_PAIR, PieceKind::Horse),
        (CANNON_PAIR, PieceKind::Cannon),
    ];
    for (term, kind) in pairs {
        tally.add(term, side, i32::from(count(kind) >= 2));
    }
    let guards = count(PieceKind::Advisor) + count(PieceKind::Elephant);
    tally.add(CANNON_GUARD, side, count(PieceKind::Cannon) * guards);
}

/// Counts checks that could be given without loss, and how free the enemy's general is.
#[inline(always)]
fn checks(board: &Board, side: Side, own: Attacks, other: Attacks, tally: &mut impl Tally) {
    let enemy = side.opponent();
    let general = board.general(enemy);
    let occupied = board.occupied();
    let open = chariot(general, occupied);
    let safe = !other.all & !board.of(side);
    let few = |set: Set| (set & safe).count_ones().min(3) as i32;
    tally.add(CHARIOT_CHECK, side, few(own.chariots & open));
    tally.add(HORSE_CHECK, side, few(own.horses & horse_onto(general, occupied)));
    // Behind the first pieces on the general's lines a cannon has its screen.
    let screened = each(open & occupied).fold(0, |set, screen| {
        let line = if screen.file() == general.file() { file_of(general) } else { rank_of(general) };
        set | (chariot(screen, occupied) & line)
    });
    tally.add(CANNON_CHECK, side, few(own.cannon_steps & screened & !open));
    let free = beside(general) & palace(enemy) & !own.all & !board.of(enemy);
    tally.add(GENERAL_FREEDOM, side, free.count_ones() as i32);
    let own_general = board.general(side);
    let seen = chariot(own_general, occupied) & file_of(own_general) & palace(enemy);
    tally.add(OPEN_GENERAL, side, i32::from(seen != 0));
}

/// Counts what endangers the general of the other side.
#[inline(always)]
fn safety(board: &Board, side: Side, pressure: i32, tally: &mut impl Tally) {
    let count = |side, kind| board.count(side, kind);
    let enemy = side.opponent();
    tally.add(PRESSURE + pressure.clamp(0, 19) as usize, side, 1);
    let advisors = (2 - count(enemy, PieceKind::Advisor)).max(0);
    let elephants = (2 - count(enemy, PieceKind::Elephant)).max(0);
    tally.add(LACKING_ADVISOR_CHARIOT, side, advisors * count(side, PieceKind::Chariot));
    tally.add(LACKING_ADVISOR_HORSE, side, advisors * count(side, PieceKind::Horse));
    tally.add(LACKING_ELEPHANT_CANNON, side, elephants * count(side, PieceKind::Cannon));
    let over = board.set(side, PieceKind::Soldier) & home(enemy);
    tally.add(LACKING_GUARD_SOLDIER, side, (advisors + elephants) * over.count_ones() as i32);
    // Neighbours on one rank; the file i has no right neighbour.
    let linked = over & (over >> 1) & !FILE_I;
    tally.add(LINKED_SOLDIERS, side, linked.count_ones() as i32);
}

/// Counts what a side attacks and could win.
#[inline(always)]
fn threats(board: &Board, side: Side, own: Attacks, other: Attacks, tally: &mut impl Tally) {
    let enemy = side.opponent();
    let set = |kind| board.set(enemy, kind);
    let loose = own.all & !other.all & !bit(board.general(enemy));
    let strong = set(PieceKind::Horse) | set(PieceKind::Cannon);
    let threatened = [
        own.cheap & set(PieceKind::Chariot),
        loose & strong,
        loose & (set(PieceKind::Advisor) | set(PieceKind::Elephant)),
        loose & set(PieceKind::Soldier),
    ];
    let turn = board.side() == side;
    for (index, pieces) in threatened.into_iter().enumerate() {
        let count = pieces.count_ones() as i32;
        tally.add(CHARIOT_THREATENED + index, side, count);
        tally.add(TURN_THREATS + index, side, if turn { count } else { 0 });
    }
    tally.add(SOLDIER_THREAT, side, (own.soldiers & strong).count_ones() as i32);
    let outpost = board.set(side, PieceKind::Horse) & home(enemy) & own.all & !other.all;
    tally.add(OUTPOST_HORSE, side, outpost.count_ones() as i32);
}
