//! Every number of the evaluation, in one place. Unit: centipawns, a soldier before the river being worth about 70.
//!
//! Written by `pingjian tune fit` from the engine's games against itself (logistic regression on quiet positions, held
//! near the numbers before where games say little; see `tune/mod.rs`). Single ones may therefore look odd; judge a
//! change by a match, not by its look.
//!
//! `t(full, bare)` is a value for the full board and one for the bare board; between them the evaluation
//! slides with the material left. Placement tables show the left half of the board as its owner sees it,
//! own back rank at the bottom, files a to e (the right half mirrors it).

use super::taper::{Taper, t};

/// Worth of a piece, in the order of `PieceKind`: general, advisor, elephant, horse, chariot, cannon, soldier.
pub(in crate::engine) const MATERIAL: [Taper; 7] =
    [t(0, 0), t(36, 12), t(76, -1), t(368, 127), t(1406, 219), t(435, 53), t(84, 13)];

/// What is counted for a side and what each costs or gains it: name, meaning, weight. A term of several weights is
/// chosen from by a number, the others are multiplied by theirs.
#[rustfmt::skip]
pub(in crate::engine) static TERMS: &[(&str, &str, &[Taper])] = &[
    ("HORSE_REACH", "by the points that a horse reaches, 0..=8", &[t(-52, -118), t(-38, -64), t(-24, -13), t(-14, -4), t(-9, -4), t(3, -1), t(20, -12), t(19, -2), t(27, -6)]),
    ("CHARIOT_REACH", "by the points that a chariot reaches, 0..=17", &[t(-7, -39), t(-10, -103), t(-23, -123), t(-23, -35), t(-18, -5), t(-16, -37), t(-7, -27), t(1, -12), t(4, 0), t(1, 1), t(3, 14), t(1, 16), t(12, 21), t(6, 36), t(17, 31), t(34, 35), t(22, 44), t(17, 56)]),
    ("CANNON_REACH", "by the empty points that a cannon reaches, 0..=17", &[t(-35, 3), t(1, -3), t(-7, 28), t(1, -13), t(0, -1), t(1, -7), t(5, -5), t(-6, 6), t(5, -10), t(0, -10), t(7, -14), t(18, -23), t(8, -23), t(12, -29), t(2, -19), t(4, -31), t(7, -38), t(15, -41)]),
    ("PRESSURE", "by the pressure on the enemy's palace, in steps 0..=19", &[t(-93, 71), t(-8, 11), t(14, -2), t(1, 5), t(14, -6), t(23, -14), t(9, -1), t(15, -3), t(30, -9), t(54, 0), t(24, 51), t(80, 24), t(71, -4), t(96, 58), t(99, 55), t(101, 59), t(124, 64), t(123, 68), t(131, 72), t(139, 76)]),
    ("ATTACKERS", "by how many chariots, horses, cannons and soldiers attack points of the enemy's palace, 0..=5", &[t(4, -8), t(-7, -9), t(7, -19), t(11, -7), t(-25, 59), t(9, 11)]),
    ("HOLLOW_CANNON", "a cannon and the enemy's general on an open file (空头炮)", &[t(141, -3)]),
    ("HOLLOW_CANNON_CHARIOT", "each chariot beside a hollow cannon", &[t(-12, -23)]),
    ("FILE_CANNON", "a cannon on the enemy general's file with two pieces between", &[t(22, 43)]),
    ("RANK_CANNON", "a cannon on the enemy general's rank with two pieces between", &[t(-40, 40)]),
    ("BOTTOM_CANNON", "a cannon on the enemy's back rank beside its general (沉底炮)", &[t(-59, 13)]),
    ("BOTTOM_CANNON_CHARIOT", "each chariot beside a bottom cannon", &[t(38, 29)]),
    ("LACKING_ADVISOR_CHARIOT", "each own chariot for each advisor that the enemy lacks (缺士怕车)", &[t(75, 48)]),
    ("LACKING_ADVISOR_HORSE", "each own horse for each advisor that the enemy lacks", &[t(-3, 44)]),
    ("LACKING_ADVISOR_CANNON", "each own cannon for each advisor that the enemy lacks", &[t(-37, 20)]),
    ("LACKING_ELEPHANT_CHARIOT", "each own chariot for each elephant that the enemy lacks", &[t(14, 40)]),
    ("LACKING_ELEPHANT_HORSE", "each own horse for each elephant that the enemy lacks", &[t(-1, 27)]),
    ("LACKING_ELEPHANT_CANNON", "each own cannon for each elephant that the enemy lacks (缺象怕炮)", &[t(39, 8)]),
    ("LACKING_GUARD_SOLDIER", "each own soldier over the river for each advisor and elephant that the enemy lacks", &[t(1, 34)]),
    ("LINKED_SOLDIERS", "soldiers over the river that protect each other", &[t(4, 12)]),
    ("CHARIOT_THREATENED", "enemy chariots attacked by a horse, cannon or soldier", &[t(58, 5)]),
    ("LOOSE_PIECE", "enemy horses and cannons attacked and unprotected", &[t(46, 29)]),
    ("LOOSE_GUARD", "enemy advisors and elephants attacked and unprotected", &[t(29, 18)]),
    ("LOOSE_SOLDIER", "enemy soldiers attacked and unprotected", &[t(3, 36)]),
    ("TURN_CHARIOT_THREATENED", "CHARIOT_THREATENED when it is our turn", &[t(73, 61)]),
    ("TURN_LOOSE_PIECE", "LOOSE_PIECE when it is our turn", &[t(19, 19)]),
    ("TURN_LOOSE_GUARD", "LOOSE_GUARD when it is our turn", &[t(17, -18)]),
    ("TURN_LOOSE_SOLDIER", "LOOSE_SOLDIER when it is our turn", &[t(17, -20)]),
    ("SOLDIER_THREAT", "enemy horses and cannons attacked by soldiers", &[t(66, 4)]),
    ("OUTPOST_HORSE", "a horse over the river, protected and attacked by nothing", &[t(36, -16)]),
    ("ADVISOR_PAIR", "both advisors stand", &[t(66, -24)]),
    ("ELEPHANT_PAIR", "both elephants stand", &[t(19, -2)]),
    ("CHARIOT_PAIR", "two chariots", &[t(-153, -93)]),
    ("HORSE_PAIR", "two horses", &[t(27, 27)]),
    ("CANNON_PAIR", "two cannons", &[t(-2, -38)]),
    ("CHARIOT_HORSE", "a chariot and a horse at least", &[t(24, 13)]),
    ("CHARIOT_CANNON", "a chariot and a cannon at least", &[t(-21, -12)]),
    ("HORSE_CANNON", "a horse and a cannon at least", &[t(48, 32)]),
    ("ONLY_CHARIOT", "a chariot where the enemy has none (有车对无车)", &[t(166, -3)]),
    ("CANNON_GUARD", "each cannon for each advisor and elephant beside it, its screens (炮架)", &[t(0, 3)]),
    ("CANNON_PIECES", "each cannon for each ten pieces on the board, screens to be had", &[t(-21, 48)]),
    ("OPEN_GENERAL", "the own general looks along an open file into the enemy's palace", &[t(24, -13)]),
    ("CHARIOT_PIN_FILE", "a chariot and the enemy's general on a file with one piece between", &[t(15, -3)]),
    ("CHARIOT_PIN_RANK", "a chariot and the enemy's general on a rank with one piece between", &[t(21, 6)]),
    ("CHARIOT_CHECK", "points from which a chariot could check unpunished, at most three", &[t(89, -23)]),
    ("HORSE_CHECK", "points from which a horse could check unpunished (卧槽, 挂角), at most three", &[t(109, -17)]),
    ("CANNON_CHECK", "points from which a cannon could check unpunished, at most three", &[t(17, 0)]),
    ("GENERAL_FREEDOM", "points beside the enemy's general where it may go", &[t(-7, 0)]),
    ("SPACE", "points over the river that are attacked by us alone", &[t(3, -2)]),
    ("PROTECTED_SOLDIER", "own soldiers over the river that something protects", &[t(13, -6)]),
    ("BLOCKED_SOLDIER", "own soldiers before the river that face an enemy soldier", &[t(5, 8)]),
    ("PROTECTED_PIECE", "own horses and cannons that something protects", &[t(4, 3)]),
    ("CHARIOT_ON_PIECE", "enemy horses and cannons, protected, that a chariot attacks", &[t(16, 20)]),
    ("PALACE_HOLES", "points of the enemy's palace attacked by us and protected by nothing but the general", &[t(6, 7)]),
];

/// Placement of each kind of piece.
pub(in crate::engine) type Half = [[i16; 5]; 10];

/// Placement on the full board; rows from the enemy's back rank down to the own one.
pub(in crate::engine) const FULL: [Half; 7] = [
    // General
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, -145, -142],
        [0, 0, 0, -78, -22],
        [0, 0, 0, 20, 56],
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
        [0, 0, 0, -54, 0],
        [0, 0, 0, 0, 20],
        [0, 0, 0, -11, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -34, 0, 0],
        [0, 0, 0, 0, 0],
        [-42, 0, 0, 0, 26],
        [0, 0, 0, 0, 0],
        [0, 0, -4, 0, 0],
    ],
    // Horse
    [
        [-15, 47, 24, 19, -18],
        [54, 8, 84, 44, 13],
        [39, 37, 17, 41, 67],
        [-11, 76, -1, 104, -14],
        [34, 52, 22, 81, 32],
        [-7, -6, 95, 20, 59],
        [7, -27, -1, -16, 5],
        [-28, -20, -15, 16, -20],
        [-68, -15, -32, -15, -30],
        [-41, -75, -4, -30, 15],
    ],
    // Chariot
    [
        [-20, 20, 26, 63, 78],
        [-11, 40, 17, 46, 79],
        [-1, 5, 0, 7, 47],
        [1, 33, 56, 34, 12],
        [-21, 15, 41, 12, 31],
        [11, 8, 40, 39, 57],
        [-13, 14, 32, 41, 14],
        [-8, 18, 9, 8, -29],
        [-17, 10, 6, 3, -8],
        [-38, 12, 9, 20, -7],
    ],
    // Cannon
    [
        [69, 23, -36, -28, -4],
        [19, -18, -13, -20, -37],
        [8, -4, -31, -28, -47],
        [41, 2, 30, -19, -18],
        [69, -11, 18, 13, 77],
        [31, 1, 33, -8, 40],
        [10, -13, -5, -31, 21],
        [17, 7, 39, 18, 52],
        [0, 8, 32, 20, 41],
        [-36, -27, 22, -13, -5],
    ],
    // Soldier
    [
        [-34, -12, -37, -7, -8],
        [28, 67, 141, 183, 143],
        [15, 110, 65, 103, 132],
        [15, 81, 75, 75, 96],
        [-16, 14, 47, 59, 80],
        [-46, 0, -16, 0, 2],
        [-59, 0, -47, 0, 5],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];

/// Placement on the bare board.
pub(in crate::engine) const BARE: [Half; 7] = [
    // General
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 21, 25],
        [0, 0, 0, 8, -15],
        [0, 0, 0, -20, -33],
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
        [0, 0, 0, 0, -20],
        [0, 0, 0, -11, 0],
    ],
    // Elephant
    [
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, -6, 0, 0],
        [0, 0, 0, 0, 0],
        [-7, 0, 0, 0, -24],
        [0, 0, 0, 0, 0],
        [0, 0, -22, 0, 0],
    ],
    // Horse
    [
        [-24, 29, 10, 39, -5],
        [3, 13, 4, 5, 32],
        [12, 17, 34, 57, 11],
        [13, 9, 33, 15, 29],
        [19, -13, 37, 12, 26],
        [16, 26, -10, 18, -7],
        [-26, 25, 27, 32, 28],
        [9, 12, 9, 22, 18],
        [-43, 17, 6, -17, -37],
        [-17, 13, -37, 16, -31],
    ],
    // Chariot
    [
        [10, -1, -14, -21, 21],
        [-1, -9, -3, 1, 13],
        [26, 21, 22, 33, 26],
        [22, -4, -14, 7, 26],
        [35, 8, -1, 31, 22],
        [18, 20, 5, 11, 9],
        [37, 20, 16, 6, 36],
        [12, 11, 29, 25, 30],
        [7, -1, -15, -4, -20],
        [-48, 3, -3, -2, 12],
    ],
    // Cannon
    [
        [-16, 1, 14, 1, -3],
        [-11, 7, 33, 4, 29],
        [21, -5, 12, -10, 17],
        [-20, 20, -7, 6, 22],
        [-17, 26, 18, -11, -14],
        [-6, 12, -2, 12, 11],
        [-12, 6, 13, 24, 20],
        [-1, 0, 4, 3, 7],
        [2, 5, -7, 12, 18],
        [-27, -20, -12, 14, 15],
    ],
    // Soldier
    [
        [-30, -44, -35, -43, -37],
        [28, 19, 35, 59, 102],
        [50, 23, 74, 114, 71],
        [34, 35, 47, 51, 60],
        [48, 55, 36, 46, 38],
        [60, 0, 55, 0, 83],
        [69, 0, 48, 0, 44],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
        [0, 0, 0, 0, 0],
    ],
];
