//! Where pieces reach on a given occupation: table look-ups on sets of points.
//!
//! A set is a `u128`, bit = [`crate::rules::Square::index`]. Lines look up the 9 or 10 points of a rank or
//! file at once; horses and elephants look up the four points that can block them.

use crate::rules::{Side, Square};

/// A set of points.
pub(super) type Set = u128;

/// The set of one point.
pub(super) const fn bit(square: Square) -> Set {
    1 << square.index()
}

/// The points of a set, lowest first.
pub(super) fn each(mut set: Set) -> impl Iterator<Item = Square> {
    std::iter::from_fn(move || {
        let square = Square::from_index(set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(square)
    })
}

const fn file_set() -> Set {
    let (mut set, mut rank) = (0, 0);
    while rank < 10 {
        set |= 1 << (9 * rank);
        rank += 1;
    }
    set
}

/// The file a.
const FILE_A: Set = file_set();

/// One line of at most ten points: the points that a chariot reaches (up to and including the first
/// piece each way), and those of the pieces behind exactly one screen.
#[derive(Clone, Copy)]
struct LineReach {
    open: u16,
    jump: u16,
}

const fn line_reach(at: usize, occupied: usize, length: usize) -> LineReach {
    let mut reach = LineReach { open: 0, jump: 0 };
    let mut direction = 0;
    while direction < 2 {
        let mut seen = 0;
        let mut here = at;
        while seen < 2 {
            if direction == 0 {
                here += 1;
            } else {
                here = here.wrapping_sub(1);
            }
            if here >= length {
                break;
            }
            if seen == 0 {
                reach.open |= 1 << here;
            }
            if occupied >> here & 1 == 1 {
                seen += 1;
                if seen == 2 {
                    reach.jump |= 1 << here;
                }
            }
        }
        direction += 1;
    }
    reach
}

static RANKS: [[LineReach; 512]; 9] = {
    let mut table = [[LineReach { open: 0, jump: 0 }; 512]; 9];
    let mut index = 0;
    while index < 9 * 512 {
        table[index / 512][index % 512] = line_reach(index / 512, index % 512, 9);
        index += 1;
    }
    table
};

static FILES: [[LineReach; 1024]; 10] = {
    let mut table = [[LineReach { open: 0, jump: 0 }; 1024]; 10];
    let mut index = 0;
    while index < 10 * 1024 {
        table[index / 1024][index % 1024] = line_reach(index / 1024, index % 1024, 10);
        index += 1;
    }
    table
};

/// Ten bits spread over the file a.
static SPREAD: [Set; 1024] = {
    let mut table = [0; 1024];
    let mut bits = 0;
    while bits < 1024 {
        let mut rank = 0;
        while rank < 10 {
            table[bits] |= ((bits >> rank & 1) as Set) << (9 * rank);
            rank += 1;
        }
        bits += 1;
    }
    table
};

/// The bits of a set on one file, gathered: bit = rank.
fn gathered(set: Set, file: u8) -> usize {
    // Points 9 apart move together when multiplied; seven ranks fit into 64 bits.
    const GATHER: u64 = {
        let (mut magic, mut step) = (0, 0);
        while step < 7 {
            magic |= 1 << (54 - 8 * step);
            step += 1;
        }
        magic
    };
    let column = (set >> file) & FILE_A;
    let low = ((column as u64 & ((1 << 63) - 1)).wrapping_mul(GATHER) >> 54) & 0x7F;
    let high = (((column >> 63) as u64).wrapping_mul(GATHER) >> 54) & 0x7;
    (low | high << 7) as usize
}

/// Where a chariot (车) on `square` reaches, the first pieces included, and where a cannon (炮) there
/// captures: the pieces behind one screen.
pub(super) fn lines(square: Square, occupied: Set) -> (Set, Set) {
    let (file, rank) = (square.file(), square.rank());
    let along = RANKS[file as usize][(occupied >> (9 * rank)) as usize & 0x1FF];
    let across = FILES[rank as usize][gathered(occupied, file)];
    let place = |along: u16, across: u16| (Set::from(along) << (9 * rank)) | (SPREAD[across as usize] << file);
    (place(along.open, across.open), place(along.jump, across.jump))
}

const fn step(square: usize, files: isize, ranks: isize) -> Option<usize> {
    let (file, rank) = ((square % 9) as isize + files, (square / 9) as isize + ranks);
    if file < 0 || file > 8 || rank < 0 || rank > 9 { None } else { Some((rank * 9 + file) as usize) }
}

/// Points reached from a point, by the four blockers set: bit 0 up, 1 down, 2 right, 3 left, or for
/// diagonals bit 0 up right, 1 up left, 2 down right, 3 down left.
type Blocked = [[Set; 16]; Square::COUNT];

const DIAGONAL: [(isize, isize); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
const ORTHOGONAL: [(isize, isize); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];

const fn add(set: Set, square: Option<usize>) -> Set {
    match square {
        Some(index) => set | 1 << index,
        None => set,
    }
}

/// A horse leaves by its legs.
static HORSE: Blocked = {
    let mut table = [[0; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT * 16 {
        let (square, blocked) = (index / 16, index % 16);
        let mut leg = 0;
        while leg < 4 {
            if blocked >> leg & 1 == 0 {
                let (files, ranks) = ORTHOGONAL[leg];
                let set = table[square][blocked];
                let set = add(set, step(square, 2 * files + ranks, 2 * ranks + files));
                table[square][blocked] = add(set, step(square, 2 * files - ranks, 2 * ranks - files));
            }
            leg += 1;
        }
        index += 1;
    }
    table
};

/// Where horses stand that attack a point: they come over its corners.
static HORSE_ONTO: Blocked = {
    let mut table = [[0; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT * 16 {
        let (square, blocked) = (index / 16, index % 16);
        let mut corner = 0;
        while corner < 4 {
            if blocked >> corner & 1 == 0 {
                let (files, ranks) = DIAGONAL[corner];
                let set = table[square][blocked];
                let set = add(set, step(square, 2 * files, ranks));
                table[square][blocked] = add(set, step(square, files, 2 * ranks));
            }
            corner += 1;
        }
        index += 1;
    }
    table
};

/// An elephant passes its eyes; the river isn't looked at.
static ELEPHANT: Blocked = {
    let mut table = [[0; 16]; Square::COUNT];
    let mut index = 0;
    while index < Square::COUNT * 16 {
        let (square, blocked) = (index / 16, index % 16);
        let mut corner = 0;
        while corner < 4 {
            let (files, ranks) = DIAGONAL[corner];
            if blocked >> corner & 1 == 0 {
                table[square][blocked] = add(table[square][blocked], step(square, 2 * files, 2 * ranks));
            }
            corner += 1;
        }
        index += 1;
    }
    table
};

fn corners(square: Square, occupied: Set) -> usize {
    let set = |shift: usize| (occupied >> shift) as usize;
    let index = square.index();
    // The points off the board or over its edge don't matter: nothing is reached by them.
    let up = if index < 81 { set(index + 8) } else { 0 };
    let down = if index >= 10 { set(index - 10) } else { (occupied << (10 - index)) as usize };
    (up >> 2 & 1) | (up & 1) << 1 | (down >> 2 & 1) << 2 | (down & 1) << 3
}

fn legs(square: Square, occupied: Set) -> usize {
    let index = square.index();
    let beside = if index >= 1 { (occupied >> (index - 1)) as usize } else { (occupied << 1) as usize };
    let up = (occupied >> (index + 9)) as usize & 1;
    let down = if index >= 9 { (occupied >> (index - 9)) as usize & 1 } else { 0 };
    up | down << 1 | (beside >> 2 & 1) << 2 | (beside & 1) << 3
}

/// Where a horse (马) reaches.
pub(super) fn horse(square: Square, occupied: Set) -> Set {
    HORSE[square.index()][legs(square, occupied)]
}

/// Where horses would stand that attack the point.
pub(super) fn horse_onto(square: Square, occupied: Set) -> Set {
    HORSE_ONTO[square.index()][corners(square, occupied)]
}

/// Where an elephant (象) reaches; from there it also attacks back.
pub(super) fn elephant(square: Square, occupied: Set) -> Set {
    ELEPHANT[square.index()][corners(square, occupied)]
}

const fn steps(directions: [(isize, isize); 4]) -> [Set; Square::COUNT] {
    let mut table = [0; Square::COUNT];
    let mut index = 0;
    while index < 4 * Square::COUNT {
        let (files, ranks) = directions[index % 4];
        table[index / 4] = add(table[index / 4], step(index / 4, files, ranks));
        index += 1;
    }
    table
}

/// The points diagonally beside a point: where an advisor (士) goes, within its palace.
pub(super) static BESIDE_DIAGONALLY: [Set; Square::COUNT] = steps(DIAGONAL);
/// The points beside a point: where a general (将) goes, within its palace.
pub(super) static BESIDE: [Set; Square::COUNT] = steps(ORTHOGONAL);

/// The palaces (九宫) of Red and Black.
pub(super) const PALACE: [Set; 2] = [0b111 << 3 | 0b111 << 12 | 0b111 << 21, 0b111 << 66 | 0b111 << 75 | 0b111 << 84];
/// Red's and Black's side of the river (河界).
pub(super) const HOME: [Set; 2] = [(1 << 45) - 1, ((1 << 45) - 1) << 45];

/// All points of a point's file.
pub(super) const fn file_of(square: Square) -> Set {
    FILE_A << square.file()
}

/// All points of a point's rank.
pub(super) const fn rank_of(square: Square) -> Set {
    0x1FF << (9 * square.rank())
}

/// The points strictly between two points of one file or rank; empty for others.
pub(super) fn between(a: Square, b: Square) -> Set {
    let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
    let line = if a.file() == b.file() {
        file_of(a)
    } else if a.rank() == b.rank() {
        rank_of(a)
    } else {
        return 0;
    };
    line & ((1 << high) - 1) & !((2 << low) - 1)
}

const fn soldiers(onto: bool) -> [[Set; Square::COUNT]; 2] {
    let mut table = [[0; Square::COUNT]; 2];
    let mut index = 0;
    while index < 2 * Square::COUNT {
        let (side, square) = (index / Square::COUNT, index % Square::COUNT);
        let forward = if side == 0 { 1 } else { -1 };
        let crossed = if side == 0 { square >= 45 } else { square < 45 };
        let mut set = add(0, step(square, 0, if onto { -forward } else { forward }));
        if crossed {
            set = add(add(set, step(square, 1, 0)), step(square, -1, 0));
        }
        table[side][square] = set;
        index += 1;
    }
    table
}

static SOLDIER: [[Set; Square::COUNT]; 2] = soldiers(false);
static SOLDIER_ONTO: [[Set; Square::COUNT]; 2] = soldiers(true);

/// Where a soldier (兵) of `side` reaches.
pub(super) fn soldier(side: Side, square: Square) -> Set {
    SOLDIER[side.index()][square.index()]
}

/// Where soldiers of `side` would stand that attack the point.
pub(super) fn soldier_onto(side: Side, square: Square) -> Set {
    SOLDIER_ONTO[side.index()][square.index()]
}
