//! [`Move`] and [`MoveList`].

use super::Square;
use super::square::SquareError;
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;

/// A move (着): from one point to another. Written `h2e2` (ICCS without the dash).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The point left.
    pub from: Square,
    /// The point reached.
    pub to: Square,
}

impl Move {
    /// The move from `from` to `to`.
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The move mirrored left–right.
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self { from: self.from.mirrored(), to: self.to.mirrored() }
    }

    /// The move after a half turn of the board.
    #[must_use]
    pub const fn rotated(self) -> Self {
        Self { from: self.from.rotated(), to: self.to.rotated() }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Move {
    type Err = SquareError;

    /// Reads `h2e2`, `H2E2` and `H2-E2`.
    fn from_str(text: &str) -> Result<Self, SquareError> {
        let parts = match text.len() {
            4 => text.get(..2).zip(text.get(2..)),
            5 if text.as_bytes()[2] == b'-' => text.get(..2).zip(text.get(3..)),
            _ => None,
        };
        let (from, to) = parts.ok_or(SquareError)?;
        Ok(Self { from: from.parse()?, to: to.parse()? })
    }
}

/// A list of moves on the stack. Its capacity holds the moves of any [`super::Position`].
#[derive(Clone)]
pub struct MoveList {
    len: u8,
    moves: [Move; Self::CAPACITY],
}

impl MoveList {
    /// The most moves that it can hold; no position with a full set of pieces has more than 119.
    pub const CAPACITY: usize = 128;

    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        let a0 = match Square::from_index(0) {
            Some(square) => square,
            None => panic!("a0 is on the board"),
        };
        Self { len: 0, moves: [Move::new(a0, a0); Self::CAPACITY] }
    }

    /// Adds a move.
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len as usize] = mv;
        self.len += 1;
    }

    /// Keeps the moves for which `keep` is true, in order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for index in 0..self.len as usize {
            let mv = self.moves[index];
            if keep(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves[..self.len as usize]
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = std::iter::Copied<std::slice::Iter<'a, Move>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().copied()
    }
}
