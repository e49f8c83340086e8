//! [`FormatError`]: why nothing could be read or written.

use super::{Format, Trouble, texts};
use crate::lang::Lang;
use std::fmt;

/// Why a file can't be read or written at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FormatError {
    /// The input is larger than [`super::MAX_INPUT_BYTES`].
    TooBig {
        /// Its size.
        bytes: usize,
    },
    /// There is nothing in the file.
    Empty,
    /// The content is of no known format.
    Unknown {
        /// The format that the file's name promises.
        expected: Option<Format>,
    },
    /// The file was written by a newer version of the studio.
    Newer {
        /// The version of the file.
        found: u32,
        /// The newest version that can be read.
        supported: u32,
    },
    /// The file is damaged so that nothing of it can be read.
    Damaged {
        /// Its format.
        format: Format,
        /// What is wrong, with the place.
        what: String,
    },
    /// The file holds no game that can be played; why the first one was refused.
    NoGame {
        /// Its format.
        format: Format,
        /// Why, if a game was there.
        why: Option<Trouble>,
    },
    /// The format is read only.
    ReadOnly(Format),
}

impl FormatError {
    /// What, why and what to do, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::error(self, lang)
    }
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

impl std::error::Error for FormatError {}
