//! What the evaluation counts, apart from placement.

use super::super::board::Board;
use super::super::reach::{
    FILE_I, Set, beside, beside_diagonally, between, bit, chariot, each, elephant, file_of, home, horse, horse_onto,
    lines, palace, rank_of, soldier,
};
use super::taper::Taper;
use super::weights::TERMS;
use crate::rules::{PieceKind, Side};

/// Receives what is counted.
pub(in crate::engine) trait Tally {
    /// `side` has so many of `term`.
    fn add(&mut self, term: usize, side: Side, count: i32);
}

/// How many weights there are.
pub(in crate::engine) const COUNT: usize = {
    let (mut row, mut count) = (0, 0);
    while row < TERMS.len() {
        count += TERMS[row].2.len();
        row += 1;
    }
    count
};

/// All weights one after another.
pub(super) static WEIGHTS: [Taper; COUNT] = {
    let mut table = [super::taper::t(0, 0); COUNT];
    let (mut row, mut at) = (0, 0);
    while row < TERMS.len() {
        let mut index = 0;
        while index < TERMS[row].2.len() {
            table[at] = TERMS[row].2[index];
            (at, index) = (at + 1, index + 1);
        }
        row += 1;
    }
    table
};

/// Where the weights of a term begin; a name that the table lacks doesn't compile.
const fn at(name: &str) -> usize {
    let (mut row, mut at) = (0, 0);
    while row < TERMS.len() {
        let (given, wanted) = (TERMS[row].0.as_bytes(), name.as_bytes());
        let mut index = 0;
        while index < given.len() && index < wanted.len() && given[index] == wanted[index] {
            index += 1;
        }
        if index == given.len() && index == wanted.len() {
            return at;
        }
        at += TERMS[row].2.len();
        row += 1;
    }
    panic!("no such term")
}

/// The terms of [`TERMS`] by name.
macro_rules! named {
    ($($name:ident,)*) => { $(const $name: usize = at(stringify!($name));)* };
}

named! {
    HORSE_REACH,
    CHARIOT_REACH,
    CANNON_REACH,
    PRESSURE,
    ATTACKERS,
    HOLLOW_CANNON,
    HOLLOW_CANNON_CHARIOT,
    FILE_CANNON,
    RANK_CANNON,
    BOTTOM_CANNON,
    BOTTOM_CANNON_CHARIOT,
    LACKING_ADVISOR_CHARIOT,
    LACKING_ADVISOR_HORSE,
    LACKING_ADVISOR_CANNON,
    LACKING_ELEPHANT_CHARIOT,
    LACKING_ELEPHANT_HORSE,
    LACKING_ELEPHANT_CANNON,
    LACKING_GUARD_SOLDIER,
    LINKED_SOLDIERS,
    CHARIOT_THREATENED,
    LOOSE_PIECE,
    LOOSE_GUARD,
    LOOSE_SOLDIER,
    TURN_CHARIOT_THREATENED,
    TURN_LOOSE_PIECE,
    TURN_LOOSE_GUARD,
    TURN_LOOSE_SOLDIER,
    SOLDIER_THREAT,
    OUTPOST_HORSE,
    ADVISOR_PAIR,
    ELEPHANT_PAIR,
    CHARIOT_PAIR,
    HORSE_PAIR,
    CANNON_PAIR,
    CHARIOT_HORSE,
    CHARIOT_CANNON,
    HORSE_CANNON,
    ONLY_CHARIOT,
    CANNON_GUARD,
    CANNON_PIECES,
    OPEN_GENERAL,
    CHARIOT_PIN_FILE,
    CHARIOT_PIN_RANK,
    CHARIOT_CHECK,
    HORSE_CHECK,
    CANNON_CHECK,
    GENERAL_FREEDOM,
    SPACE,
    PROTECTED_SOLDIER,
    BLOCKED_SOLDIER,
    PROTECTED_PIECE,
    CHARIOT_ON_PIECE,
    PALACE_HOLES,
}

/// What one side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    all: Set,
    /// As `all`, without the general.
    but_general: Set,
    /// By horses, cannons and soldiers.
    cheap: Set,
    soldiers: Set,
    horses: Set,
    chariots: Set,
    /// Empty points that cannons reach.
    cannon_steps: Set,
    pressure: i32,
    /// Chariots, horses, cannons and soldiers that attack the enemy's palace.
    attackers: i32,
}

/// Counts everything.
#[inline(always)]
pub(in crate::engine) fn terms(board: &Board, tally: &mut impl Tally) {
    let attacks = [pieces(board, Side::Red, tally), pieces(board, Side::Black, tally)];
    for side in Side::BOTH {
        let (own, other) = (attacks[side.index()], attacks[side.opponent().index()]);
        safety(board, side, own, tally);
        army(board, side, tally);
        room(board, side, own, other, tally);
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
        let reached = soldier(side, square);
        attacks.soldiers |= reached;
        attacks.attackers += i32::from(reached & palace != 0);
    }
    attacks.pressure += (attacks.soldiers & palace).count_ones() as i32;
    for square in each(board.set(side, PieceKind::Horse)) {
        let reached = horse(square, occupied);
        tally.add(HORSE_REACH + (reached & !own).count_ones() as usize, side, 1);
        attacks.pressure += 2 * (reached & palace).count_ones() as i32;
        attacks.attackers += i32::from(reached & palace != 0);
        attacks.horses |= reached;
    }
    for square in each(board.set(side, PieceKind::Chariot)) {
        let open = chariot(square, occupied);
        tally.add(CHARIOT_REACH + (open & !own).count_ones() as usize, side, 1);
        attacks.pressure += (open & palace).count_ones() as i32 + 1;
        attacks.attackers += i32::from(open & palace != 0);
        attacks.chariots |= open;
        let on_file = square.file() == general.file();
        if (on_file || square.rank() == general.rank()) && (between(square, general) & occupied).count_ones() == 1 {
            tally.add(if on_file { CHARIOT_PIN_FILE } else { CHARIOT_PIN_RANK }, side, 1);
        }
    }
    for square in each(board.set(side, PieceKind::Cannon)) {
        let (open, jump) = lines(square, occupied);
        tally.add(CANNON_REACH + (open & !occupied).count_ones() as usize, side, 1);
        attacks.pressure += 2 * (jump & palace).count_ones() as i32;
        attacks.attackers += i32::from(jump & palace != 0);
        attacks.cannon_steps |= open & !occupied;
        attacks.cheap |= jump;
        let screens = between(square, general) & occupied;
        if square.file() == general.file() {
            match screens.count_ones() {
                0 => {
                    tally.add(HOLLOW_CANNON, side, 1);
                    tally.add(HOLLOW_CANNON_CHARIOT, side, board.count(side, PieceKind::Chariot));
                    attacks.pressure += 3;
                }
                2 => tally.add(FILE_CANNON, side, 1),
                _ => {}
            }
        } else if square.rank() == general.rank() {
            tally.add(RANK_CANNON, side, i32::from(screens.count_ones() == 2));
            tally.add(BOTTOM_CANNON, side, 1);
            tally.add(BOTTOM_CANNON_CHARIOT, side, board.count(side, PieceKind::Chariot));
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
    attacks.but_general = attacks.all;
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
    let both = |one, other| i32::from(count(one) > 0 && count(other) > 0);
    tally.add(CHARIOT_HORSE, side, both(PieceKind::Chariot, PieceKind::Horse));
    tally.add(CHARIOT_CANNON, side, both(PieceKind::Chariot, PieceKind::Cannon));
    tally.add(HORSE_CANNON, side, both(PieceKind::Horse, PieceKind::Cannon));
    let alone = count(PieceKind::Chariot) > 0 && board.count(side.opponent(), PieceKind::Chariot) == 0;
    tally.add(ONLY_CHARIOT, side, i32::from(alone));
    let pieces = board.occupied().count_ones() as i32;
    tally.add(CANNON_PIECES, side, count(PieceKind::Cannon) * pieces / 10);
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
fn safety(board: &Board, side: Side, own: Attacks, tally: &mut impl Tally) {
    let count = |side, kind| board.count(side, kind);
    let enemy = side.opponent();
    tally.add(PRESSURE + own.pressure.clamp(0, 19) as usize, side, 1);
    tally.add(ATTACKERS + own.attackers.clamp(0, 5) as usize, side, 1);
    let advisors = (2 - count(enemy, PieceKind::Advisor)).max(0);
    let elephants = (2 - count(enemy, PieceKind::Elephant)).max(0);
    tally.add(LACKING_ADVISOR_CHARIOT, side, advisors * count(side, PieceKind::Chariot));
    tally.add(LACKING_ADVISOR_HORSE, side, advisors * count(side, PieceKind::Horse));
    tally.add(LACKING_ADVISOR_CANNON, side, advisors * count(side, PieceKind::Cannon));
    tally.add(LACKING_ELEPHANT_CHARIOT, side, elephants * count(side, PieceKind::Chariot));
    tally.add(LACKING_ELEPHANT_HORSE, side, elephants * count(side, PieceKind::Horse));
    tally.add(LACKING_ELEPHANT_CANNON, side, elephants * count(side, PieceKind::Cannon));
    let over = board.set(side, PieceKind::Soldier) & home(enemy);
    tally.add(LACKING_GUARD_SOLDIER, side, (advisors + elephants) * over.count_ones() as i32);
    // Neighbours on one rank; the file i has no right neighbour.
    let linked = over & (over >> 1) & !FILE_I;
    tally.add(LINKED_SOLDIERS, side, linked.count_ones() as i32);
}

/// Counts where a side's pieces can go and stay.
#[inline(always)]
fn room(board: &Board, side: Side, own: Attacks, other: Attacks, tally: &mut impl Tally) {
    let enemy = side.opponent();
    let count = |set: Set| set.count_ones() as i32;
    tally.add(SPACE, side, count(own.all & home(enemy) & !other.all));
    let soldiers = board.set(side, PieceKind::Soldier);
    tally.add(PROTECTED_SOLDIER, side, count(soldiers & home(enemy) & own.all));
    let facing = board.set(enemy, PieceKind::Soldier);
    let facing = if side == Side::Red { facing >> 9 } else { facing << 9 };
    tally.add(BLOCKED_SOLDIER, side, count(soldiers & home(side) & facing));
    let strong = |side| board.set(side, PieceKind::Horse) | board.set(side, PieceKind::Cannon);
    tally.add(PROTECTED_PIECE, side, count(strong(side) & own.all));
    tally.add(CHARIOT_ON_PIECE, side, count(own.chariots & strong(enemy) & other.all));
    tally.add(PALACE_HOLES, side, count(own.all & palace(enemy) & !other.but_general));
}

/// Counts what a side attacks and could win.
#[inline(always)]
fn threats(board: &Board, side: Side, own: Attacks, other: Attacks, tally: &mut impl Tally) {
    let enemy = side.opponent();
    let set = |kind| board.set(enemy, kind);
    let loose = own.all & !other.all & !bit(board.general(enemy));
    let strong = set(PieceKind::Horse) | set(PieceKind::Cannon);
    let threatened = [
        (CHARIOT_THREATENED, TURN_CHARIOT_THREATENED, own.cheap & set(PieceKind::Chariot)),
        (LOOSE_PIECE, TURN_LOOSE_PIECE, loose & strong),
        (LOOSE_GUARD, TURN_LOOSE_GUARD, loose & (set(PieceKind::Advisor) | set(PieceKind::Elephant))),
        (LOOSE_SOLDIER, TURN_LOOSE_SOLDIER, loose & set(PieceKind::Soldier)),
    ];
    let turn = i32::from(board.side() == side);
    for (always, at_turn, pieces) in threatened {
        let count = pieces.count_ones() as i32;
        tally.add(always, side, count);
        tally.add(at_turn, side, turn * count);
    }
    tally.add(SOLDIER_THREAT, side, (own.soldiers & strong).count_ones() as i32);
    let outpost = board.set(side, PieceKind::Horse) & home(enemy) & own.all & !other.all;
    tally.add(OUTPOST_HORSE, side, outpost.count_ones() as i32);
}
