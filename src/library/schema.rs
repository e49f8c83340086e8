//! [`Library`]: opening and creating; the tables.

use super::LibraryError;
use crate::rules::Position;
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// In the file's header, so that a library is known whatever its name: `PJLB`.
const APPLICATION: i64 = 0x504a_4c42;
/// The newest layout that is known.
const VERSION: i64 = 1;
/// How long to wait while another program writes.
const PATIENCE: Duration = Duration::from_secs(10);
/// The database's cache, in kibibytes.
const CACHE_KIB: i64 = 32 << 10;

/// The tables. `names` holds players, events and places once each, with the text that a search compares; `games` is narrow
/// so that a filter runs over it fast, the games themselves lie in `contents`. The index of positions is in `segments` and
/// `pages`.
const TABLES: &str = "
CREATE TABLE facts (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE names (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, folded TEXT NOT NULL);
CREATE TABLE sources (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    games INTEGER NOT NULL DEFAULT 0,
    duplicates INTEGER NOT NULL DEFAULT 0,
    unreadable INTEGER NOT NULL DEFAULT 0,
    trouble_hans TEXT,
    trouble_hant TEXT,
    trouble_en TEXT
);
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    red INTEGER REFERENCES names, black INTEGER REFERENCES names,
    event INTEGER REFERENCES names, site INTEGER REFERENCES names,
    title INTEGER REFERENCES names, opening INTEGER REFERENCES names,
    round TEXT NOT NULL, date TEXT NOT NULL, year INTEGER NOT NULL,
    result INTEGER NOT NULL, plies INTEGER NOT NULL, notes INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES sources, number INTEGER NOT NULL,
    identity INTEGER NOT NULL, extras INTEGER NOT NULL
);
CREATE UNIQUE INDEX games_by_identity ON games (identity, extras);
CREATE TABLE contents (game INTEGER PRIMARY KEY REFERENCES games, content BLOB NOT NULL);
CREATE TABLE deleted (game INTEGER PRIMARY KEY REFERENCES games);
CREATE TABLE segments (id INTEGER PRIMARY KEY, first_game INTEGER NOT NULL, records INTEGER NOT NULL);
CREATE TABLE pages (id INTEGER PRIMARY KEY, segment INTEGER NOT NULL, first INTEGER NOT NULL, content BLOB NOT NULL);
CREATE UNIQUE INDEX pages_by_first ON pages (segment, first);
";

/// A library of games, open.
#[derive(Debug)]
pub struct Library {
    pub(super) connection: Connection,
    path: PathBuf,
}

impl Library {
    /// Opens a library, or creates it where there is no file yet.
    ///
    /// # Errors
    /// It can't be opened or made, or the file is something else.
    pub fn open_or_create(path: &Path) -> Result<Self, LibraryError> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)
    }

    /// Opens a library that is there.
    ///
    /// # Errors
    /// There is none, it can't be opened, or the file is something else.
    pub fn open(path: &Path) -> Result<Self, LibraryError> {
        Self::open_with(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    fn open_with(path: &Path, flags: OpenFlags) -> Result<Self, LibraryError> {
        let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags).map_err(LibraryError::database(path))?;
        let mut library = Self { connection, path: path.to_owned() };
        library.set_up()?;
        Ok(library)
    }

    /// The file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// An error of the database as one of this library.
    pub(super) fn trouble(&self) -> impl FnOnce(rusqlite::Error) -> LibraryError + '_ {
        LibraryError::database(&self.path)
    }

    fn set_up(&mut self) -> Result<(), LibraryError> {
        let trouble = || LibraryError::database(&self.path);
        self.connection.busy_timeout(PATIENCE).map_err(trouble())?;
        self.connection.set_prepared_statement_cache_capacity(64);
        let number = |name: &str| self.connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let tables = "SELECT count(*) FROM sqlite_schema";
        let tables: i64 = self.connection.query_row(tables, [], |row| row.get(0)).map_err(trouble())?;
        let application = number("application_id").map_err(trouble())?;
        let version = number("user_version").map_err(trouble())?;
        match (tables, application) {
            (0, _) => self.create().map_err(trouble())?,
            (_, APPLICATION) if version > VERSION => {
                return Err(LibraryError::newer(&self.path, version, VERSION));
            }
            (_, APPLICATION) => {}
            _ => return Err(LibraryError::not_a_library(&self.path)),
        }
        // Libraries made before games could be deleted have no place for that.
        let deleted = "SELECT count(*) FROM sqlite_schema WHERE name = 'deleted'";
        if self.connection.query_row(deleted, [], |row| row.get::<_, i64>(0)).map_err(trouble())? == 0 {
            let add = "CREATE TABLE IF NOT EXISTS deleted (game INTEGER PRIMARY KEY REFERENCES games)";
            self.connection.execute_batch(add).map_err(trouble())?;
        }
        // Who reads isn't kept waiting by who writes; a kill loses at most what wasn't committed.
        let settings = format!("PRAGMA synchronous = NORMAL; PRAGMA cache_size = -{CACHE_KIB};");
        self.connection.execute_batch(&settings).map_err(trouble())?;
        let known = "SELECT value FROM facts WHERE name = 'start'";
        let start: i64 = self.connection.query_row(known, [], |row| row.get(0)).map_err(trouble())?;
        if start != Position::start().key() as i64 {
            // The index was made with other keys.
            return Err(LibraryError::damaged(&self.path));
        }
        Ok(())
    }

    fn create(&self) -> rusqlite::Result<()> {
        self.connection.pragma_update_and_check(None, "journal_mode", "wal", |_| Ok(()))?;
        // Two programs may create it at once: the second one waits and finds it made.
        self.connection.execute_batch("BEGIN IMMEDIATE")?;
        let made = self.fill();
        self.connection.execute_batch(if made.is_ok() { "COMMIT" } else { "ROLLBACK" })?;
        made
    }

    fn fill(&self) -> rusqlite::Result<()> {
        let tables = "SELECT count(*) FROM sqlite_schema";
        if self.connection.query_row(tables, [], |row| row.get::<_, i64>(0))? > 0 {
            return Ok(());
        }
        self.connection.execute_batch(TABLES)?;
        self.connection.pragma_update(None, "application_id", APPLICATION)?;
        self.connection.pragma_update(None, "user_version", VERSION)?;
        let start = Position::start().key() as i64;
        self.connection.execute("INSERT INTO facts VALUES ('start', ?1)", [start]).map(drop)
    }
}
