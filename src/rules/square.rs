//! [`Square`]: one of the 90 points (交叉点) of the board.

use super::Side;
use std::fmt;
use std::str::FromStr;

/// A point of the board (交叉点): `rank * 9 + file`, file 0..=8 = `a`..=`i` from Red's left,
/// rank 0..=9 from Red's back rank.
///
/// ```text
/// rank 9  a9 . . . e9 . . . i9   Black's back rank
/// rank 0  a0 . . . e0 . . . i0   Red's back rank
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// How many points there are.
    pub const COUNT: usize = 90;

    /// The point on `file` 0..=8 (from Red's left) and `rank` 0..=9 (from Red's side).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 9 && rank < 10 { Some(Self(rank * 9 + file)) } else { None }
    }

    /// The point with this index, 0..90.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// The point with an index known to be below 90.
    #[inline(always)]
    pub(super) const fn at(index: usize) -> Self {
        debug_assert!(index < Self::COUNT);
        Self(index as u8)
    }

    /// `rank * 9 + file`, 0..90.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File 0..=8 from Red's left.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % 9
    }

    /// Rank 0..=9 from Red's back rank.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / 9
    }

    /// The point `files` to Red's right and `ranks` towards Black, if it is on the board.
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Self::new(file as u8, rank as u8) }
    }

    /// All points, a0 first, i9 last.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator {
        (0..Self::COUNT as u8).map(Self)
    }

    /// Whether the point lies in `side`'s palace (九宫).
    #[must_use]
    pub const fn in_palace(self, side: Side) -> bool {
        let file = self.file();
        file >= 3 && file <= 5 && self.rank_for(side) <= 2
    }

    /// Whether the point lies beyond the river (河界) for `side`.
    #[must_use]
    pub const fn across_river(self, side: Side) -> bool {
        self.rank_for(side) >= 5
    }

    /// Rank 0..=9 counted from `side`'s own back rank.
    #[must_use]
    pub const fn rank_for(self, side: Side) -> u8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => 9 - self.rank(),
        }
    }

    /// File number 1..=9 as `side` counts it in notation, from its own right hand.
    #[must_use]
    pub const fn file_number(self, side: Side) -> u8 {
        match side {
            Side::Red => 9 - self.file(),
            Side::Black => self.file() + 1,
        }
    }

    /// The point mirrored left–right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self(self.rank() * 9 + (8 - self.file()))
    }

    /// The point after a half turn of the board.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self(89 - self.0)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not a point such as `e4`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SquareError;

impl fmt::Display for SquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a square is a file a–i and a rank 0–9, such as e4")
    }
}

impl std::error::Error for SquareError {}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        match text.as_bytes() {
            [file, rank @ b'0'..=b'9'] => {
                let file = file.to_ascii_lowercase();
                if !file.is_ascii_lowercase() {
                    return Err(SquareError);
                }
                Self::new(file - b'a', rank - b'0').ok_or(SquareError)
            }
            _ => Err(SquareError),
        }
    }
}
