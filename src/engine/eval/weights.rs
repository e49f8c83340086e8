//! Every number of the evaluation, in one place. Unit: centipawns, a soldier before the river being worth about 70.
//!
//! The numbers began as guesses and were then fitted to results of the engine's games against itself (logistic
//! regression on quiet positions, held near the guesses where games say little). Single ones may therefore look odd;
//! judge a change by a match, not by its look.
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
    [t(0, 0), t(100, 16), t(179, 17), t(401, 198), t(1222, 395), t(448, 181), t(72, 35)];

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
        [0, 0, 0, -87, -103],
        [0, 0, 0, -92, -65],
        [0, 0, 0, 16, 26],
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
        [0, 0, 0, -57, 0],
        [0, 0, 0, 0, 31],
        [0, 0, 0, 7, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -10, 0, 0],
        [0, 0, 0, 0, 0],
        [-15, 0, 0, 0, 38],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
    // Horse
    [
        [-10, 10, -3, 22, -20],
        [6, 8, 67, 45, -9],
        [25, 24, 14, 34, 45],
        [-5, 74, 11, 83, 11],
        [14, 46, 56, 84, 14],
        [4, 2, 60, 25, 32],
        [0, 1, 1, 10, 10],
        [-12, 2, -4, 38, -15],
        [-47, -4, -7, -19, -11],
        [-19, -55, -8, -10, 7],
    ],
    // Chariot
    [
        [0, 16, 13, 24, 32],
        [6, 41, 26, 30, 41],
        [8, 20, -3, 16, 26],
        [4, 38, 68, 33, -6],
        [-6, 22, 55, 15, 46],
        [11, 2, 24, 42, 60],
        [-5, 9, 24, 55, 30],
        [-29, 20, 22, 12, -14],
        [-28, 5, -13, -3, 10],
        [-43, 12, 21, 26, -3],
    ],
    // Cannon
    [
        [54, 11, -3, -12, -15],
        [33, -8, 1, -6, -9],
        [-1, -2, -10, -25, -1],
        [30, 0, 9, -21, -13],
        [31, -16, 18, -4, 66],
        [18, 4, 28, -3, 18],
        [-27, -29, -17, -9, 14],
        [8, 3, 37, 9, 62],
        [-1, 20, 19, 27, 61],
        [-31, -7, 4, -7, -2],
    ],
    // Soldier
    [
        [-48, -36, -27, -12, -10],
        [25, 46, 107, 142, 120],
        [16, 75, 78, 98, 106],
        [16, 64, 77, 74, 85],
        [-11, 24, 39, 78, 72],
        [-29, 0, 6, 0, 15],
        [-32, 0, -17, 0, 35],
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
        [0, 0, 0, -4, 12],
        [0, 0, 0, 7, -7],
        [0, 0, 0, -17, -11],
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
        [0, 0, 0, 0, -15],
        [0, 0, 0, -22, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -11, 0, 0],
        [0, 0, 0, 0, 0],
        [-7, 0, 0, 0, -24],
        [0, 0, 0, 0, 0],
        [0, 0, -8, 0, 0],
    ],
    // Horse
    [
        [-20, 7, -3, 22, -10],
        [0, 11, 17, 22, 16],
        [20, 32, 40, 35, 42],
        [20, 36, 12, 18, 22],
        [15, 33, 49, 34, 13],
        [6, 23, 4, 28, 45],
        [-12, 0, 19, 8, 15],
        [2, 7, -14, 16, 4],
        [-45, -7, 2, -15, -15],
        [-18, -7, -11, -4, -10],
    ],
    // Chariot
    [
        [12, -13, 5, -11, 0],
        [3, -2, 29, 13, 9],
        [10, -1, 15, 27, 14],
        [15, -7, -12, 4, 34],
        [23, 1, 10, 32, 24],
        [20, 20, 12, 13, 26],
        [25, 10, 11, 13, 33],
        [8, 11, 20, 29, 17],
        [4, -3, -11, 17, 0],
        [-34, 3, 3, 5, 11],
    ],
    // Cannon
    [
        [-1, 13, -8, -13, -4],
        [-30, -11, 15, 10, 26],
        [1, 9, -12, -9, 14],
        [-26, 6, -19, 14, 3],
        [10, 7, 22, 7, -11],
        [-6, -2, 17, 13, 33],
        [-10, -5, -4, 14, 34],
        [10, 35, 16, 25, 17],
        [0, 17, -15, 20, 29],
        [-12, -4, -1, 4, 14],
    ],
    // Soldier
    [
        [-58, -57, -32, -46, -29],
        [26, 38, 50, 73, 117],
        [25, 27, 87, 104, 65],
        [34, 56, 70, 54, 56],
        [30, 61, 79, 60, 74],
        [48, 0, 52, 0, 66],
        [50, 0, 16, 0, 14],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Right to move.
pub(super) const TEMPO: i32 = 12;

/// By the points that a horse reaches.
const HORSE_REACH: [Taper; 9] =
    [t(-49, -74), t(-33, -36), t(-16, -7), t(-13, 4), t(-2, -8), t(8, 8), t(24, -10), t(25, -6), t(23, -7)];
/// By the points that a chariot reaches.
const CHARIOT_REACH: [Taper; 18] = [
    t(-19, -40),
    t(-9, -34),
    t(-24, -38),
    t(-14, -18),
    t(-25, 4),
    t(-10, -16),
    t(-8, -22),
    t(8, 10),
    t(1, 18),
    t(-3, 21),
    t(0, 6),
    t(-3, 8),
    t(11, 4),
    t(5, 20),
    t(5, 14),
    t(31, 11),
    t(11, 12),
    t(16, 12),
];
/// By the empty points that a cannon reaches.
const CANNON_REACH: [Taper; 18] = [
    t(-59, -18),
    t(7, -2),
    t(-4, 6),
    t(2, -7),
    t(1, -21),
    t(-5, -11),
    t(6, -15),
    t(-8, 9),
    t(12, -9),
    t(0, 14),
    t(9, -3),
    t(7, 2),
    t(11, -7),
    t(14, -6),
    t(10, -2),
    t(33, -14),
    t(-3, 4),
    t(6, 10),
];
/// By the pressure on the enemy's palace.
const PRESSURE: [Taper; 20] = [
    t(-93, 66),
    t(-15, 5),
    t(6, -18),
    t(-3, -14),
    t(-3, 1),
    t(19, -24),
    t(27, -26),
    t(14, 13),
    t(57, -23),
    t(64, 20),
    t(62, 72),
    t(67, 62),
    t(79, 30),
    t(76, 46),
    t(82, 48),
    t(101, 56),
    t(115, 64),
    t(123, 68),
    t(131, 72),
    t(139, 76),
];

/// Single terms: which, and its weight.
const SINGLES: [(usize, Taper); 31] = [
    (terms::HOLLOW_CANNON, t(86, 6)),
    (terms::FILE_CANNON, t(15, 67)),
    (terms::BOTTOM_CANNON, t(4, -2)),
    (terms::LACKING_ADVISOR_CHARIOT, t(50, 44)),
    (terms::LACKING_ADVISOR_HORSE, t(1, 40)),
    (terms::LACKING_ELEPHANT_CANNON, t(25, -20)),
    (terms::LACKING_GUARD_SOLDIER, t(10, 27)),
    (terms::LINKED_SOLDIERS, t(14, -9)),
    (terms::CHARIOT_THREATENED, t(45, 25)),
    (terms::LOOSE_PIECE, t(36, 43)),
    (terms::LOOSE_GUARD, t(22, 17)),
    (terms::LOOSE_SOLDIER, t(7, 33)),
    (terms::ADVISOR_PAIR, t(31, 2)),
    (terms::ELEPHANT_PAIR, t(9, -4)),
    (terms::CHARIOT_PAIR, t(-29, -35)),
    (terms::HORSE_PAIR, t(-32, 9)),
    (terms::CANNON_PAIR, t(-12, -16)),
    (terms::CANNON_GUARD, t(-13, 12)),
    (terms::OPEN_GENERAL, t(-8, 3)),
    (terms::CHARIOT_PIN, t(23, -3)),
    (terms::CHARIOT_PIN + 1, t(14, -1)),
    (terms::CHARIOT_CHECK, t(77, -26)),
    (terms::HORSE_CHECK, t(75, -6)),
    (terms::CANNON_CHECK, t(13, 10)),
    (terms::TURN_THREATS, t(32, 18)),
    (terms::TURN_THREATS + 1, t(13, 21)),
    (terms::TURN_THREATS + 2, t(15, -24)),
    (terms::TURN_THREATS + 3, t(20, -20)),
    (terms::GENERAL_FREEDOM, t(-6, -1)),
    (terms::SOLDIER_THREAT, t(71, 15)),
    (terms::OUTPOST_HORSE, t(37, -11)),
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
