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
    [t(0, 0), t(99, 34), t(173, 25), t(394, 234), t(990, 606), t(422, 221), t(74, 47)];

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
        [0, 0, 0, -85, -99],
        [0, 0, 0, -79, -66],
        [0, 0, 0, 12, 11],
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
        [0, 0, 0, -43, 0],
        [0, 0, 0, 0, 20],
        [0, 0, 0, 7, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -15, 0, 0],
        [0, 0, 0, 0, 0],
        [-17, 0, 0, 0, 36],
        [0, 0, 0, 0, 0],
        [0, 0, 5, 0, 0],
    ],
    // Horse
    [
        [-9, 1, -2, 12, -20],
        [-1, 11, 51, 41, -10],
        [19, 26, 34, 34, 40],
        [6, 57, 26, 73, 32],
        [11, 39, 43, 75, 25],
        [7, 14, 33, 28, 31],
        [-5, 2, 10, 9, 7],
        [-8, 9, -4, 30, -9],
        [-36, -4, 8, 5, -23],
        [-21, -47, -11, -12, -13],
    ],
    // Chariot
    [
        [13, 12, 18, 20, 25],
        [11, 29, 30, 23, 40],
        [8, 20, 0, 25, 24],
        [4, 26, 47, 33, 8],
        [4, 19, 40, 38, 41],
        [3, 0, 21, 45, 39],
        [3, 8, 20, 45, 28],
        [-15, 25, 15, 11, -3],
        [-28, -6, -12, 3, 6],
        [-36, 23, 20, 22, -6],
    ],
    // Cannon
    [
        [37, 25, 2, -12, -14],
        [15, -1, 8, -3, -10],
        [4, 3, -12, -20, -6],
        [9, 11, -5, -16, -15],
        [22, -2, 7, -3, 33],
        [11, 3, 20, -1, 21],
        [-9, -13, -4, 1, 6],
        [7, 4, 30, 7, 61],
        [7, 7, 19, 25, 42],
        [-19, -4, 6, 3, 2],
    ],
    // Soldier
    [
        [-49, -37, -28, -13, -12],
        [24, 52, 93, 121, 114],
        [19, 67, 85, 97, 96],
        [16, 52, 72, 73, 79],
        [-11, 34, 46, 70, 71],
        [-9, 0, 10, 0, 25],
        [-21, 0, -15, 0, 40],
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
        [0, 0, 0, -2, 10],
        [0, 0, 0, 2, -3],
        [0, 0, 0, -19, -8],
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
        [0, 0, 0, 3, 0],
        [0, 0, 0, 0, -11],
        [0, 0, 0, -19, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -1, 0, 0],
        [0, 0, 0, 0, 0],
        [-6, 0, 0, 0, -21],
        [0, 0, 0, 0, 0],
        [0, 0, -17, 0, 0],
    ],
    // Horse
    [
        [-19, 2, -3, 6, -10],
        [-3, 9, 31, 29, 12],
        [15, 26, 44, 30, 37],
        [14, 36, 11, 38, 36],
        [11, 39, 38, 52, 7],
        [7, 14, 19, 30, 42],
        [-5, 2, 25, 2, 22],
        [-7, 2, -16, 18, 1],
        [-29, -5, -4, -9, -7],
        [-21, -15, -12, -9, -16],
    ],
    // Chariot
    [
        [11, -8, 10, -2, 1],
        [7, 8, 32, 23, 16],
        [10, 3, 11, 20, 9],
        [11, 2, 3, 12, 23],
        [16, 11, 21, 28, 25],
        [10, 12, 7, 14, 21],
        [15, 9, 13, 20, 25],
        [8, 7, 15, 26, 10],
        [-4, 1, -3, 14, 4],
        [-22, 0, 4, 6, 2],
    ],
    // Cannon
    [
        [4, 13, 6, -9, -4],
        [-21, 0, 5, 0, 10],
        [1, 0, -15, -6, 4],
        [-13, 2, -11, 7, 0],
        [8, -2, 7, 3, 8],
        [1, -5, 18, 7, 29],
        [-3, -3, 3, 7, 21],
        [9, 26, 22, 17, 13],
        [0, 12, 0, 22, 35],
        [-1, 1, 8, 15, 13],
    ],
    // Soldier
    [
        [-59, -47, -27, -33, -15],
        [26, 46, 65, 84, 112],
        [27, 63, 95, 95, 69],
        [35, 55, 88, 57, 62],
        [28, 44, 77, 65, 73],
        [29, 0, 35, 0, 44],
        [22, 0, 10, 0, -11],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Right to move.
pub(super) const TEMPO: i32 = 12;

/// By the points that a horse reaches.
const HORSE_REACH: [Taper; 9] =
    [t(-48, -54), t(-33, -32), t(-14, -1), t(-16, 3), t(0, -1), t(12, 1), t(19, -5), t(15, -8), t(20, -12)];
/// By the points that a chariot reaches.
const CHARIOT_REACH: [Taper; 18] = [
    t(-37, -40),
    t(-9, -21),
    t(-35, -34),
    t(-20, -2),
    t(-38, -7),
    t(-13, -5),
    t(-18, -15),
    t(15, 5),
    t(1, 12),
    t(-8, 27),
    t(-1, 7),
    t(-2, 6),
    t(11, 9),
    t(2, 29),
    t(2, 13),
    t(39, 15),
    t(19, 10),
    t(26, 19),
];
/// By the empty points that a cannon reaches.
const CANNON_REACH: [Taper; 18] = [
    t(-39, -15),
    t(1, -2),
    t(5, -1),
    t(-2, -11),
    t(3, -11),
    t(-13, -8),
    t(18, -19),
    t(-10, 14),
    t(9, 0),
    t(-6, 25),
    t(4, -6),
    t(4, 9),
    t(10, -9),
    t(0, -7),
    t(4, 1),
    t(28, -10),
    t(-4, 6),
    t(10, 1),
];
/// By the pressure on the enemy's palace.
const PRESSURE: [Taper; 20] = [
    t(-13, 60),
    t(-13, 13),
    t(-6, -5),
    t(-9, 1),
    t(-4, 7),
    t(15, -15),
    t(30, -31),
    t(6, 12),
    t(48, -23),
    t(59, 25),
    t(60, 48),
    t(55, 41),
    t(66, 30),
    t(74, 42),
    t(85, 48),
    t(101, 56),
    t(115, 64),
    t(123, 68),
    t(131, 72),
    t(139, 76),
];

/// Single terms: which, and its weight.
const SINGLES: [(usize, Taper); 31] = [
    (terms::HOLLOW_CANNON, t(85, 12)),
    (terms::FILE_CANNON, t(10, 70)),
    (terms::BOTTOM_CANNON, t(6, -2)),
    (terms::LACKING_ADVISOR_CHARIOT, t(46, 35)),
    (terms::LACKING_ADVISOR_HORSE, t(20, 41)),
    (terms::LACKING_ELEPHANT_CANNON, t(19, -12)),
    (terms::LACKING_GUARD_SOLDIER, t(25, 19)),
    (terms::LINKED_SOLDIERS, t(-7, -28)),
    (terms::CHARIOT_THREATENED, t(44, 37)),
    (terms::LOOSE_PIECE, t(37, 43)),
    (terms::LOOSE_GUARD, t(23, 13)),
    (terms::LOOSE_SOLDIER, t(7, 30)),
    (terms::ADVISOR_PAIR, t(14, 9)),
    (terms::ELEPHANT_PAIR, t(9, 11)),
    (terms::CHARIOT_PAIR, t(2, -6)),
    (terms::HORSE_PAIR, t(3, -17)),
    (terms::CANNON_PAIR, t(-4, 6)),
    (terms::CANNON_GUARD, t(-6, 7)),
    (terms::OPEN_GENERAL, t(-15, 7)),
    (terms::CHARIOT_PIN, t(15, 5)),
    (terms::CHARIOT_PIN + 1, t(6, -6)),
    (terms::CHARIOT_CHECK, t(47, -6)),
    (terms::HORSE_CHECK, t(43, 6)),
    (terms::CANNON_CHECK, t(7, 12)),
    (terms::TURN_THREATS, t(10, 6)),
    (terms::TURN_THREATS + 1, t(21, 11)),
    (terms::TURN_THREATS + 2, t(11, -6)),
    (terms::TURN_THREATS + 3, t(19, -7)),
    (terms::GENERAL_FREEDOM, t(7, -6)),
    (terms::SOLDIER_THREAT, t(45, 18)),
    (terms::OUTPOST_HORSE, t(29, 4)),
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
