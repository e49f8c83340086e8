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
    [t(0, 0), t(133, 64), t(176, 49), t(348, 288), t(928, 816), t(373, 286), t(72, 58)];

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
        [0, 0, 0, -88, -100],
        [0, 0, 0, -69, -62],
        [0, 0, 0, -4, 18],
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
        [0, 0, 0, -29, 0],
        [0, 0, 0, 0, 16],
        [0, 0, 0, 8, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -7, 0, 0],
        [0, 0, 0, 0, 0],
        [-12, 0, 0, 0, 28],
        [0, 0, 0, 0, 0],
        [0, 0, -1, 0, 0],
    ],
    // Horse
    [
        [-9, -3, -1, 9, -20],
        [0, 13, 45, 35, -10],
        [12, 22, 39, 37, 36],
        [13, 49, 31, 59, 36],
        [11, 33, 36, 59, 35],
        [5, 24, 33, 32, 35],
        [-1, 4, 15, 17, 8],
        [-5, 4, 1, 19, 0],
        [-21, -3, 1, 7, -30],
        [-23, -38, -10, -17, -24],
    ],
    // Chariot
    [
        [15, 15, 13, 20, 24],
        [13, 30, 22, 29, 40],
        [11, 16, 9, 26, 26],
        [9, 22, 31, 29, 19],
        [9, 21, 27, 33, 36],
        [6, 16, 17, 34, 32],
        [7, 15, 13, 29, 24],
        [-7, 21, 9, 12, 7],
        [-21, 0, -4, 6, 1],
        [-25, 20, 9, 20, -6],
    ],
    // Cannon
    [
        [24, 25, 6, -11, -14],
        [15, 7, 4, -6, -11],
        [7, 8, -6, -12, -8],
        [-3, 8, -3, -4, 3],
        [7, 3, 2, 4, 25],
        [2, 1, 15, 6, 19],
        [-3, -11, 2, 5, 9],
        [2, 5, 25, 10, 48],
        [8, 4, 15, 16, 24],
        [-8, -5, 3, 7, 4],
    ],
    // Soldier
    [
        [-50, -39, -29, -11, -11],
        [21, 51, 88, 114, 111],
        [20, 63, 84, 95, 97],
        [19, 50, 71, 73, 80],
        [0, 33, 46, 62, 67],
        [2, 0, 12, 0, 36],
        [-15, 0, -9, 0, 27],
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
        [0, 0, 0, -12, 4],
        [0, 0, 0, -3, 5],
        [0, 0, 0, -10, -4],
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
        [0, 0, 0, -2, 0],
        [0, 0, 0, 0, -6],
        [0, 0, 0, -12, 0],
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
        [-8, 0, 0, 0, -13],
        [0, 0, 0, 0, 0],
        [0, 0, -15, 0, 0],
    ],
    // Horse
    [
        [-19, -3, -2, 2, -10],
        [-3, 11, 31, 29, 10],
        [7, 19, 38, 34, 33],
        [11, 35, 21, 42, 38],
        [11, 29, 32, 52, 17],
        [5, 19, 26, 33, 36],
        [-1, 6, 16, 11, 21],
        [-6, 3, -8, 14, 4],
        [-19, -5, -1, -3, -9],
        [-23, -16, -10, -12, -16],
    ],
    // Chariot
    [
        [8, 0, 5, 6, 8],
        [7, 13, 19, 23, 20],
        [9, 9, 12, 20, 13],
        [10, 10, 10, 17, 16],
        [12, 13, 17, 25, 26],
        [8, 13, 10, 20, 20],
        [8, 10, 8, 19, 18],
        [4, 8, 9, 17, 12],
        [0, 4, 0, 11, 5],
        [-12, 2, 2, 11, 2],
    ],
    // Cannon
    [
        [4, 5, 4, -3, -2],
        [-3, 3, 3, 0, 3],
        [2, 0, -7, -3, 0],
        [-5, 5, -4, 3, 1],
        [2, 1, 2, 3, 9],
        [1, 2, 10, 6, 17],
        [0, -1, 6, 6, 11],
        [7, 16, 16, 15, 18],
        [5, 8, 10, 18, 24],
        [5, 6, 11, 17, 18],
    ],
    // Soldier
    [
        [-60, -48, -29, -19, -5],
        [22, 43, 72, 89, 98],
        [29, 64, 93, 91, 86],
        [32, 58, 86, 64, 73],
        [24, 47, 67, 71, 76],
        [18, 0, 33, 0, 40],
        [3, 0, 1, 0, -1],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Right to move.
pub(super) const TEMPO: i32 = 12;

/// By the points that a horse reaches.
const HORSE_REACH: [Taper; 9] =
    [t(-45, -44), t(-35, -28), t(-17, -7), t(-12, -3), t(-3, 0), t(11, 5), t(10, -2), t(5, -4), t(14, -3)];
/// By the points that a chariot reaches.
const CHARIOT_REACH: [Taper; 18] = [
    t(-45, -40),
    t(-12, -21),
    t(-36, -22),
    t(-21, -9),
    t(-36, -6),
    t(-10, -3),
    t(-18, -5),
    t(13, 5),
    t(1, 8),
    t(-7, 14),
    t(2, 8),
    t(-1, 10),
    t(17, 13),
    t(6, 30),
    t(5, 17),
    t(26, 27),
    t(20, 22),
    t(16, 28),
];
/// By the empty points that a cannon reaches.
const CANNON_REACH: [Taper; 18] = [
    t(-20, -11),
    t(-8, -6),
    t(0, -5),
    t(-5, -9),
    t(-3, -10),
    t(-19, -9),
    t(8, -11),
    t(-12, 6),
    t(6, 3),
    t(0, 19),
    t(7, -4),
    t(1, 4),
    t(5, -5),
    t(-2, -3),
    t(2, 8),
    t(19, -1),
    t(4, 11),
    t(10, 6),
];
/// By the pressure on the enemy's palace.
const PRESSURE: [Taper; 20] = [
    t(7, 42),
    t(-2, 12),
    t(2, 3),
    t(-1, 2),
    t(-4, 10),
    t(17, -13),
    t(18, -19),
    t(6, 11),
    t(29, -7),
    t(48, 20),
    t(53, 33),
    t(56, 34),
    t(64, 34),
    t(75, 42),
    t(88, 49),
    t(101, 56),
    t(115, 64),
    t(123, 68),
    t(131, 72),
    t(139, 76),
];

/// Single terms: which, and its weight.
const SINGLES: [(usize, Taper); 13] = [
    (terms::HOLLOW_CANNON, t(98, 14)),
    (terms::FILE_CANNON, t(24, 35)),
    (terms::BOTTOM_CANNON, t(3, -2)),
    (terms::LACKING_ADVISOR_CHARIOT, t(42, 12)),
    (terms::LACKING_ADVISOR_HORSE, t(16, 31)),
    (terms::LACKING_ELEPHANT_CANNON, t(33, -33)),
    (terms::LACKING_GUARD_SOLDIER, t(18, 15)),
    (terms::LINKED_SOLDIERS, t(6, -5)),
    (terms::CHARIOT_THREATENED, t(37, 32)),
    (terms::LOOSE_PIECE, t(28, 29)),
    (terms::LOOSE_GUARD, t(0, -1)),
    (terms::LOOSE_SOLDIER, t(17, 17)),
    (terms::OUTPOST_HORSE, t(20, 11)),
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
