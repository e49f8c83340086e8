//! Where things stand in a record of version 1 and 2.

/// A header text: header name, offset in a record of version 2, in version 1 (0: it has none), length in bytes.
///
/// # Source
/// Offsets of version 2 were checked on 874 real records, those of version 1 are taken over from a public reader.
pub(super) const TEXTS: [(&str, usize, usize, usize); 30] = [
    ("Title", 180, 52, 128),
    ("Category", 308, 180, 256),
    ("Source", 564, 436, 64),
    ("EventClass", 628, 500, 64),
    ("Event", 692, 564, 64),
    ("Round", 756, 628, 64),
    ("Group", 820, 692, 32),
    ("Table", 852, 724, 32),
    ("Date", 884, 756, 64),
    ("Site", 948, 820, 64),
    ("TimeControl", 1012, 884, 64),
    ("Red", 1076, 948, 64),
    ("RedTeam", 1140, 1012, 64),
    ("RedTime", 1204, 1076, 64),
    ("RedElo", 1268, 1140, 32),
    ("Black", 1300, 1172, 64),
    ("BlackTeam", 1364, 1236, 64),
    ("BlackTime", 1428, 1300, 64),
    ("BlackElo", 1492, 1364, 32),
    ("Referee", 1524, 0, 64),
    ("Recorder", 1588, 0, 64),
    ("Annotator", 1652, 1396, 64),
    ("AnnotatorMail", 1716, 1460, 64),
    ("Author", 1780, 1524, 64),
    ("AuthorMail", 1844, 1588, 64),
    ("Created", 1908, 1652, 40),
    ("Modified", 1972, 1716, 40),
    ("Kind", 2044, 1788, 32),
    ("Termination", 2080, 1824, 32),
    ("Script", 52, 0, 128),
];

/// Where the rest stands.
pub(super) struct Layout {
    pub version: u8,
    /// The opening's code, four ASCII bytes; 0: there is none.
    pub ecco: usize,
    pub play_type: usize,
    pub result: usize,
    /// 1 Red, 2 Black. Several public readers take the start number behind it for the side.
    pub side: usize,
    pub start_number: usize,
    /// 90 bytes, Black's back rank first: `0x1n` Red, `0x2n` Black.
    pub board: usize,
    pub marker: usize,
    /// What the start position carries; then its comment and the moves.
    pub root: usize,
}

pub(super) const VERSION_2: Layout = Layout {
    version: 2,
    ecco: 2036,
    play_type: 2040,
    result: 2076,
    side: 2112,
    start_number: 2116,
    board: 2120,
    marker: 2210,
    root: 2214,
};

pub(super) const VERSION_1: Layout = Layout {
    version: 1,
    ecco: 0,
    play_type: 1784,
    result: 1820,
    side: 1856,
    start_number: 1860,
    board: 1864,
    marker: 1954,
    root: 1958,
};

impl Layout {
    /// Where a text stands in this version.
    pub const fn text(&self, (_, in_2, in_1, length): (&str, usize, usize, usize)) -> (usize, usize) {
        (if self.version == 1 { in_1 } else { in_2 }, length)
    }
}

/// Kinds of piece as the board numbers them, from 1.
pub(super) const KINDS: [crate::rules::PieceKind; 7] = {
    use crate::rules::PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    [Chariot, Horse, Elephant, Advisor, General, Cannon, Soldier]
};

/// Bits of the control word before a move.
pub(super) const NO_CHILD: u16 = 1;
pub(super) const SIBLING: u16 = 2;
pub(super) const COMMENT: u16 = 4;
