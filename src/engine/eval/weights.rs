//! Every number of the evaluation, in one place. Unit: 1/100 of a soldier before the river, about.
//!
//! A [`Taper`] holds a value for the full board and one for the bare board; between them the evaluation
//! slides with the material left. Placement tables show the left half of the board as its owner sees it,
//! own back rank at the bottom, files a to e (the right half mirrors it).

use super::Taper;
use super::terms;

/// Shorthand: full board, bare board.
pub(super) const fn t(full: i16, bare: i16) -> Taper {
    Taper { full: full as i32, bare: bare as i32 }
}

/// Worth of a piece, in the order of `PieceKind`: general, advisor, elephant, horse, chariot, cannon, soldier.
pub(super) const MATERIAL: [Taper; 7] =
    [t(0, 0), t(170, 160), t(175, 160), t(420, 440), t(960, 980), t(465, 430), t(80, 110)];

/// How much of the full board each kind stands for; both armies together have [`FULL_PHASE`].
pub(super) const PHASE: [i32; 7] = [0, 1, 1, 4, 8, 4, 1];
/// The phase of the start position.
pub(super) const FULL_PHASE: i32 = 2 * (2 + 2 + 8 + 16 + 8 + 5);

type Half = [[i16; 5]; 10];

/// Placement on the full board; rows from the enemy's back rank down to the own one.
pub(super) const FULL: [Half; 7] = [
    // General
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -90, -100],
        [0, 0, 0, -60, -60],
        [0, 0, 0, -10, 15],
    ],
    // Advisor
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -15, 0],
        [0, 0, 0, 0, 10],
        [0, 0, 0, 2, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -4, 0, 0],
        [0, 0, 0, 0, 0],
        [-12, 0, 0, 0, 16],
        [0, 0, 0, 0, 0],
        [0, 0, 2, 0, 0],
    ],
    // Horse
    [
        [-10, -6, 0, 8, -20],
        [0, 14, 40, 34, -10],
        [10, 22, 44, 38, 34],
        [14, 44, 36, 46, 34],
        [10, 30, 34, 44, 48],
        [4, 24, 30, 36, 38],
        [0, 6, 18, 22, 18],
        [-4, 4, 12, 12, 4],
        [-14, -4, 0, -2, -36],
        [-24, -18, -10, -16, -30],
    ],
    // Chariot
    [
        [10, 16, 14, 22, 24],
        [14, 24, 20, 34, 40],
        [10, 16, 16, 26, 28],
        [10, 22, 20, 30, 28],
        [10, 18, 20, 28, 28],
        [12, 20, 16, 26, 26],
        [6, 14, 12, 22, 20],
        [2, 12, 8, 18, 12],
        [-6, 8, 4, 18, 2],
        [-24, 8, 4, 18, -6],
    ],
    // Cannon
    [
        [26, 22, 8, -10, -14],
        [14, 14, 4, -8, -12],
        [6, 6, 0, -8, -10],
        [0, 8, 6, 6, 16],
        [2, 6, 4, 4, 14],
        [2, 4, 10, 6, 18],
        [0, 2, 8, 6, 14],
        [2, 6, 14, 12, 24],
        [0, 4, 8, 10, 10],
        [-4, 0, 4, 8, 4],
    ],
    // Soldier
    [
        [-50, -40, -30, -10, -10],
        [20, 50, 84, 110, 110],
        [20, 60, 80, 96, 100],
        [20, 50, 64, 76, 80],
        [14, 34, 46, 54, 60],
        [6, 0, 22, 0, 34],
        [-6, 0, -2, 0, 14],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Placement on the bare board.
pub(super) const BARE: [Half; 7] = [
    // General
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -20, 0],
        [0, 0, 0, -10, 5],
        [0, 0, 0, -5, 10],
    ],
    // Advisor
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -5, 0],
        [0, 0, 0, 0, 5],
        [0, 0, 0, 0, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [-10, 0, 0, 0, 10],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
    // Horse
    [
        [-20, -6, 0, 0, -10],
        [-4, 10, 30, 30, 10],
        [4, 20, 34, 34, 30],
        [10, 30, 34, 40, 36],
        [10, 26, 30, 38, 40],
        [4, 20, 26, 32, 34],
        [0, 8, 16, 20, 20],
        [-6, 4, 8, 10, 8],
        [-14, -6, 0, 0, -10],
        [-24, -16, -10, -10, -16],
    ],
    // Chariot
    [
        [6, 10, 10, 14, 14],
        [8, 16, 14, 22, 22],
        [8, 12, 12, 18, 18],
        [8, 14, 14, 20, 20],
        [8, 14, 14, 20, 20],
        [8, 14, 12, 18, 18],
        [4, 10, 8, 14, 14],
        [2, 8, 6, 12, 10],
        [0, 6, 4, 12, 6],
        [-10, 4, 2, 10, 2],
    ],
    // Cannon
    [
        [4, 4, 2, 0, 0],
        [4, 4, 2, 0, 0],
        [2, 2, 0, 0, 0],
        [0, 2, 2, 2, 4],
        [0, 2, 2, 2, 4],
        [2, 4, 6, 6, 10],
        [2, 4, 8, 8, 12],
        [6, 8, 12, 16, 24],
        [6, 8, 12, 16, 20],
        [8, 10, 14, 18, 20],
    ],
    // Soldier
    [
        [-60, -50, -30, -10, 0],
        [20, 40, 70, 90, 90],
        [30, 60, 84, 96, 100],
        [34, 60, 74, 84, 88],
        [30, 50, 60, 66, 70],
        [10, 0, 24, 0, 30],
        [0, 0, 4, 0, 10],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Right to move.
pub(super) const TEMPO: i32 = 12;

/// By the points that a horse reaches.
const HORSE_REACH: [Taper; 9] =
    [t(-45, -40), t(-24, -20), t(-15, -12), t(-8, -6), t(-3, 0), t(2, 4), t(7, 8), t(11, 12), t(15, 16)];
/// By the points that a chariot reaches.
const CHARIOT_REACH: [Taper; 18] = [
    t(-50, -40),
    t(-33, -23),
    t(-26, -16),
    t(-21, -11),
    t(-16, -6),
    t(-12, -2),
    t(-8, 2),
    t(-5, 5),
    t(-2, 8),
    t(1, 11),
    t(4, 14),
    t(6, 16),
    t(9, 19),
    t(11, 21),
    t(14, 24),
    t(16, 26),
    t(18, 28),
    t(20, 30),
];
/// By the empty points that a cannon reaches.
const CANNON_REACH: [Taper; 18] = [
    t(-14, -10),
    t(-12, -8),
    t(-10, -7),
    t(-8, -6),
    t(-6, -4),
    t(-4, -2),
    t(-2, -1),
    t(0, 0),
    t(2, 2),
    t(3, 4),
    t(4, 5),
    t(5, 6),
    t(6, 8),
    t(7, 10),
    t(8, 11),
    t(9, 12),
    t(10, 14),
    t(11, 16),
];
/// By the pressure on the enemy's palace.
const PRESSURE: [Taper; 20] = [
    t(0, 0),
    t(0, 0),
    t(2, 1),
    t(4, 2),
    t(7, 4),
    t(11, 6),
    t(16, 9),
    t(22, 12),
    t(29, 16),
    t(36, 20),
    t(45, 25),
    t(54, 30),
    t(65, 36),
    t(76, 42),
    t(88, 49),
    t(101, 56),
    t(115, 64),
    t(123, 68),
    t(131, 72),
    t(139, 76),
];

/// Single terms: which, and its weight.
const SINGLES: [(usize, Taper); 13] = [
    (terms::HOLLOW_CANNON, t(90, 40)),
    (terms::FILE_CANNON, t(24, 8)),
    (terms::BOTTOM_CANNON, t(16, 6)),
    (terms::LACKING_ADVISOR_CHARIOT, t(22, 14)),
    (terms::LACKING_ADVISOR_HORSE, t(16, 12)),
    (terms::LACKING_ELEPHANT_CANNON, t(14, 8)),
    (terms::LACKING_GUARD_SOLDIER, t(6, 8)),
    (terms::LINKED_SOLDIERS, t(12, 16)),
    (terms::CHARIOT_THREATENED, t(30, 30)),
    (terms::LOOSE_PIECE, t(30, 26)),
    (terms::LOOSE_GUARD, t(12, 10)),
    (terms::LOOSE_SOLDIER, t(8, 10)),
    (terms::OUTPOST_HORSE, t(16, 10)),
];

static WEIGHTS: [Taper; terms::COUNT] = {
    let mut table = [t(0, 0); terms::COUNT];
    let mut index = 0;
    while index < terms::COUNT {
        if index < 9 {
            table[terms::HORSE_REACH + index] = HORSE_REACH[index];
        }
        if index < 18 {
            table[terms::CHARIOT_REACH + index] = CHARIOT_REACH[index];
            table[terms::CANNON_REACH + index] = CANNON_REACH[index];
        }
        if index < 20 {
            table[terms::PRESSURE + index] = PRESSURE[index];
        }
        if index < SINGLES.len() {
            table[SINGLES[index].0] = SINGLES[index].1;
        }
        index += 1;
    }
    table
};

/// The weight of a term.
pub(super) fn weight(term: usize) -> Taper {
    WEIGHTS[term]
}
