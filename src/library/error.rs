//! [`LibraryError`]: why a library can't be opened, read or written.

use crate::lang::{Lang, text_with};
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// Why a library can't be opened, read or written.
#[derive(Debug)]
pub struct LibraryError {
    path: PathBuf,
    why: Why,
}

#[derive(Debug)]
enum Why {
    /// The file is of another kind.
    NotALibrary,
    /// Written by a newer version: found, known.
    Newer(i64, i64),
    /// What stands in it makes no sense.
    Damaged,
    /// A game that isn't there (any more).
    NoSuchGame,
    /// What the database says.
    Database(rusqlite::Error),
}

impl LibraryError {
    pub(super) fn not_a_library(path: &Path) -> Self {
        Self { path: path.to_owned(), why: Why::NotALibrary }
    }

    pub(super) fn newer(path: &Path, found: i64, known: i64) -> Self {
        Self { path: path.to_owned(), why: Why::Newer(found, known) }
    }

    pub(super) fn damaged(path: &Path) -> Self {
        Self { path: path.to_owned(), why: Why::Damaged }
    }

    pub(super) fn no_such_game(path: &Path) -> Self {
        Self { path: path.to_owned(), why: Why::NoSuchGame }
    }

    pub(super) fn database(path: &Path) -> impl FnOnce(rusqlite::Error) -> Self + '_ {
        move |error| {
            let why = match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => Why::NotALibrary,
                Some(ErrorCode::DatabaseCorrupt) => Why::Damaged,
                _ => Why::Database(error),
            };
            Self { path: path.to_owned(), why }
        }
    }

    /// Whether it is in use elsewhere just now, so that trying again may help.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let Why::Database(error) = &self.why else { return false };
        matches!(error.sqlite_error_code(), Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked))
    }

    /// What is wrong with which file and what to do, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        let id = match &self.why {
            Why::NotALibrary => "library-not-one",
            Why::Newer(..) => "library-newer",
            Why::Damaged => "library-damaged",
            Why::NoSuchGame => "library-no-game",
            Why::Database(error) => match error.sqlite_error_code() {
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "library-busy",
                Some(ErrorCode::CannotOpen) => "library-cannot-open",
                Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => "library-read-only",
                Some(ErrorCode::DiskFull) => "library-disk-full",
                _ => "library-trouble",
            },
        };
        let system = match &self.why {
            Why::Database(error) => error.to_string(),
            Why::Newer(found, known) => format!("{found} > {known}"),
            Why::NotALibrary | Why::Damaged | Why::NoSuchGame => String::new(),
        };
        let args = [("path", self.path.display().to_string().into()), ("system", system.into())];
        text_with(lang, id, args).into_owned()
    }
}

impl std::fmt::Display for LibraryError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

impl std::error::Error for LibraryError {}
