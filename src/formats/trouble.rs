//! [`Trouble`]: the things that go wrong inside a file.

use super::texts;
use crate::lang::Lang;
use crate::notation::NotationError;
use crate::rules::{FenError, Side};
use std::fmt;

/// What is wrong at one place of a file, and what was done about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// A move (as written, shortened) that can't be played; its line ends before it.
    Unplayable(String, NotationError),
    /// A move of the main line that can't be played; the main line ends before it, though alternatives may follow.
    MainLineCut(String, NotationError),
    /// The board is empty (a chapter heading); the usual start position stands in for it.
    EmptyBoard,
    /// A record of a library that can't be read; it is left out.
    BadRecord(String),
    /// An index that names no usable record; the library was searched for records instead.
    Repaired,
    /// A start position that can't be played; the game is left out.
    StartRefused(FenError),
    /// The line is longer than [`super::MAX_PLIES`]; it ends there.
    TooLong,
    /// The game or file holds more moves than can be kept; the rest is left out.
    TooManyMoves,
    /// Variations are nested deeper than can be read; the inner ones are left out.
    TooNested,
    /// A text longer than [`super::MAX_TEXT_BYTES`]; it is cut.
    TextCut,
    /// The file ends in the middle; what was there is kept.
    EndsEarly,
    /// A comment isn't closed.
    CommentOpen,
    /// What ends a comment or a value is part of a damaged character; it was ended before that.
    EndSwallowed,
    /// A variation isn't closed.
    VariationOpen,
    /// A variation is closed that wasn't open, or opens before there is a move.
    StrayParenthesis,
    /// A header line can't be read; it is left out.
    BadHeader(String),
    /// The header `Result` and the end of the moves disagree; the header counts.
    ResultsDiffer(String),
    /// This many characters can't be read in the encoding found.
    Undecodable(usize),
    /// A number that is no point of the board where a move should be; its line ends before it.
    OffBoard(u8, u8),
    /// The file's own check number is wrong.
    CheckNumber,
    /// The file is of a version that isn't known; it was read like the newest known one.
    UnknownVersion(u8),
    /// Two pieces on one point; the later one is kept.
    SharedPoint(String),
    /// The file says another side to move than the one that moves first; the latter is taken.
    SideCorrected(Side),
    /// A length in the file is impossible; it was replaced by what is there.
    BadLength,
    /// This many bytes follow after the end; they were left out.
    Trailing(usize),
    /// The n-th move of a study says that it follows a move that isn't before it; it is left out.
    BadParent(usize),
    /// A variation that begins at no move of the game; it is left out.
    LostVariation(String),
    /// A comment on no move of the game; it is left out.
    LostComment(String),
    /// A word or line that is no move; it is passed over.
    Strange(String),
    /// There are more warnings than are kept.
    More,
}

impl Trouble {
    /// The trouble in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::trouble(self, lang)
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}
