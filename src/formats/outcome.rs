//! What reading and writing give: [`Parsed`], [`Written`], [`Warning`], [`Loss`].

use super::{Format, TextEncoding, Trouble, texts};
use crate::game::Game;
use crate::lang::Lang;
use crate::notation::Notation;
use std::fmt;

/// What was read from a file.
#[derive(Debug)]
pub struct Parsed {
    /// The format found.
    pub format: Format,
    /// The encoding of its texts: a [`TextEncoding::name`], or `ascii`, `utf-8-bom`, `utf-16` (with a mark).
    pub encoding: &'static str,
    /// The games in the order of the file; at least one.
    pub games: Vec<Game>,
    /// What couldn't be read as it stands, in the order of the file; at most [`Warning::MOST`].
    pub warnings: Vec<Warning>,
}

/// Something in a file that couldn't be read as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The game concerned, from 1 in the order of the file (refused ones counted too).
    pub game: Option<usize>,
    /// Where in the file.
    pub place: Option<Place>,
    /// The ply concerned, from 1.
    pub ply: Option<usize>,
    /// What is wrong.
    pub what: Trouble,
}

impl Warning {
    /// The most warnings that are kept of one file; the last one then says that there are more.
    pub const MOST: usize = 1_000;

    /// Where and what, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::warning(self, lang)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A line of a text file, from 1.
    Line(usize),
    /// A byte of a binary file, from 0.
    Offset(usize),
}

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The notation of moves where the format leaves it open.
    pub notation: Notation,
    /// The encoding of texts where the format leaves it open.
    pub encoding: TextEncoding,
}

impl Default for WriteOptions {
    /// Chinese notation, UTF-8.
    fn default() -> Self {
        Self { notation: Notation::ChineseHans, encoding: TextEncoding::Utf8 }
    }
}

/// A file as it should be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its content.
    pub bytes: Vec<u8>,
    /// What it doesn't hold of the games.
    pub losses: Vec<Loss>,
}

/// Something that a format can't hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// A header that can't be written: its game, from 1, and its name.
    Header {
        /// The game, from 1.
        game: usize,
        /// The header's name.
        name: String,
    },
    /// Comments whose text changes a little (a closing brace, spaces at the ends): game from 1, how many.
    CommentText {
        /// The game, from 1.
        game: usize,
        /// How many comments.
        count: usize,
    },
    /// Arbiters' words (改判): game from 1, how many.
    Verdicts {
        /// The game, from 1.
        game: usize,
        /// How many.
        count: usize,
    },
    /// Characters that the encoding lacks.
    Characters(TextEncoding),
}

impl Loss {
    /// The loss in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::loss(self, lang)
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}
