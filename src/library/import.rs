//! [`Import`]: games into a library, in batches that are there whole or not at all.
//!
//! A game that is there already is left out. If the newcomer has comments or variations and the one that is there has none,
//! they are taken over; if both have and they differ, both are kept: nothing that somebody wrote is lost.

use super::content::{decode, encode};
use super::date;
use super::identity::Identity;
use super::place::{MoveCode, visit};
use super::segment::{self, About, Entry};
use super::sources::SourceTrouble;
use super::{Library, LibraryError};
use crate::game::Game;
use crate::lang::fold;
use rusqlite::{OptionalExtension as _, params};
use std::collections::HashMap;
use std::sync::Arc;

/// A batch is written once it has so many positions: some ten thousand games, forty megabytes.
const BATCH_POSITIONS: usize = 800_000;
/// Or so many bytes of games.
const BATCH_BYTES: usize = 16 << 20;
/// Or so many things of any kind.
const BATCH_ITEMS: usize = 20_000;
/// Names whose numbers are remembered.
const MOST_NAMES: usize = 100_000;

/// A game made ready to be kept; that needs no library, so that it can be done beside the writing.
pub struct Prepared {
    game: Game,
    content: Vec<u8>,
    positions: Vec<(u64, MoveCode)>,
    identity: Identity,
    date: String,
    year: u16,
}

impl Prepared {
    /// Makes a game ready.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let moves = game.main_line_moves();
        let mut positions = Vec::with_capacity(moves.len() + 1);
        visit(game.start(), &moves, &mut |key, mv| positions.push((key, mv)));
        let (date, year) = date::normalised(game.headers.get("Date").unwrap_or_default());
        let identity = Identity::of(&game, &moves, &date);
        Self { content: encode(&game), positions, identity, date, year, game }
    }
}

/// What an import has done so far; only what is safely written counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ImportTally {
    /// Files (or other sources) begun.
    pub files: usize,
    /// Files of which nothing could be read.
    pub broken: usize,
    /// Games that are new.
    pub added: usize,
    /// Games that were there already.
    pub duplicates: usize,
    /// Of these, games whose comments and variations were taken over.
    pub enriched: usize,
}

enum Item {
    /// What follows comes from here.
    Source(Arc<str>),
    Game(Box<Prepared>, usize),
    /// So many places or games of the source couldn't be read.
    Unreadable(usize),
    /// Nothing of the source could be read.
    Trouble(SourceTrouble),
}

/// Games on their way into a library. What was added since the last [`Import::flush`] is lost when it is dropped.
pub struct Import<'a> {
    library: &'a Library,
    items: Vec<Item>,
    positions: usize,
    bytes: usize,
    tally: ImportTally,
    names: HashMap<String, i64>,
    /// The source of the batch before, whose games may go on in this one.
    source: Option<i64>,
}

impl<'a> Import<'a> {
    /// Begins an import.
    #[must_use]
    pub fn new(library: &'a Library) -> Self {
        let (items, names) = (Vec::new(), HashMap::new());
        Self { library, items, positions: 0, bytes: 0, tally: ImportTally::default(), names, source: None }
    }

    /// What has been written so far.
    #[must_use]
    pub const fn tally(&self) -> ImportTally {
        self.tally
    }

    /// Whether something waits to be written.
    #[must_use]
    pub const fn has_pending(&self) -> bool {
        !self.items.is_empty()
    }

    /// What follows comes from this file; what was known of it before is forgotten.
    ///
    /// # Errors
    /// When a batch can't be written.
    pub fn begin_source(&mut self, path: &Arc<str>) -> Result<(), LibraryError> {
        self.take(Item::Source(Arc::clone(path)))
    }

    /// Adds a game of the source; its number there, from 1.
    ///
    /// # Errors
    /// When a batch can't be written.
    pub fn add(&mut self, game: Prepared, number: usize) -> Result<(), LibraryError> {
        self.positions += game.positions.len();
        self.bytes += game.content.len();
        self.take(Item::Game(Box::new(game), number))
    }

    /// So many more places or games of the source couldn't be read.
    ///
    /// # Errors
    /// When a batch can't be written.
    pub fn add_unreadable(&mut self, count: usize) -> Result<(), LibraryError> {
        self.take(Item::Unreadable(count))
    }

    /// Nothing of the source could be read.
    ///
    /// # Errors
    /// When a batch can't be written.
    pub fn refuse_source(&mut self, trouble: SourceTrouble) -> Result<(), LibraryError> {
        self.take(Item::Trouble(trouble))
    }

    fn take(&mut self, item: Item) -> Result<(), LibraryError> {
        self.items.push(item);
        let full = self.positions >= BATCH_POSITIONS || self.bytes >= BATCH_BYTES || self.items.len() >= BATCH_ITEMS;
        if full { self.flush() } else { Ok(()) }
    }

    /// Writes what was added, whole or not at all.
    ///
    /// # Errors
    /// When it can't be written; it is given up then.
    pub fn flush(&mut self) -> Result<(), LibraryError> {
        let items = std::mem::take(&mut self.items);
        (self.positions, self.bytes) = (0, 0);
        if items.is_empty() {
            return Ok(());
        }
        let connection = &self.library.connection;
        let begun = connection.execute_batch("BEGIN IMMEDIATE");
        begun.map_err(self.library.trouble())?;
        let written = self.write(items).and_then(|tally| {
            self.library.connection.execute_batch("COMMIT")?;
            Ok(tally)
        });
        match written {
            Ok(tally) => {
                self.tally.files += tally.files;
                self.tally.broken += tally.broken;
                self.tally.added += tally.added;
                self.tally.duplicates += tally.duplicates;
                self.tally.enriched += tally.enriched;
                Ok(())
            }
            Err(error) => {
                // Numbers of names that are gone again.
                self.names.clear();
                // If even this fails, closing the library takes the batch back.
                let _ = self.library.connection.execute_batch("ROLLBACK");
                Err(self.library.trouble()(error))
            }
        }
    }

    fn write(&mut self, items: Vec<Item>) -> rusqlite::Result<ImportTally> {
        let connection = &self.library.connection;
        let mut tally = ImportTally::default();
        let (mut entries, mut games) = (Vec::new(), Vec::new());
        for item in items {
            match item {
                Item::Source(path) => {
                    tally.files += 1;
                    let begin = "INSERT INTO sources (path) VALUES (?1) ON CONFLICT (path) DO UPDATE SET games = 0, \
                        duplicates = 0, unreadable = 0, trouble_hans = NULL, trouble_hant = NULL, trouble_en = NULL \
                        RETURNING id";
                    self.source = connection.prepare_cached(begin)?.query_row([&*path], |row| row.get(0))?;
                }
                Item::Game(game, number) => {
                    let known = self.known(&game)?;
                    let column = if known { "duplicates = duplicates + 1, games" } else { "games" };
                    let count = format!("UPDATE sources SET {column} = games + 1 WHERE id = ?1");
                    connection.prepare_cached(&count)?.execute([self.source])?;
                    if known {
                        // A game that was deleted is wanted again.
                        let back = "DELETE FROM deleted WHERE game IN (SELECT id FROM games WHERE identity = ?1)";
                        let back = connection.prepare_cached(back)?.execute([game.identity.game as i64])? > 0;
                        *(if back { &mut tally.added } else { &mut tally.duplicates }) += 1;
                        tally.enriched += usize::from(self.enrich(&game)?);
                        continue;
                    }
                    let id = self.insert(&game, number)?;
                    tally.added += 1;
                    let place = u32::try_from(games.len()).unwrap_or(u32::MAX);
                    let result = game.game.headers.result();
                    games.push(About { id: id as u64, result, year: game.year });
                    entries.extend(game.positions.iter().map(|&(key, mv)| Entry { key, mv, game: place }));
                }
                Item::Unreadable(count) => {
                    let sql = "UPDATE sources SET unreadable = unreadable + ?2 WHERE id = ?1";
                    connection.prepare_cached(sql)?.execute(params![self.source, count as i64])?;
                }
                Item::Trouble(trouble) => {
                    tally.broken += 1;
                    let [hans, hant, en] = trouble.texts;
                    let sql = "UPDATE sources SET trouble_hans = ?2, trouble_hant = ?3, trouble_en = ?4 WHERE id = ?1";
                    connection.prepare_cached(sql)?.execute(params![self.source, hans, hant, en])?;
                }
            }
        }
        segment::write(connection, &mut entries, &games)?;
        segment::merge(connection)?;
        Ok(tally)
    }

    /// Whether nothing of the game, except comments and variations, would be new.
    fn known(&self, game: &Prepared) -> rusqlite::Result<bool> {
        let sql = "SELECT max(extras = ?2), max(extras = 0), count(*) FROM games WHERE identity = ?1";
        let mut statement = self.library.connection.prepare_cached(sql)?;
        let identity = game.identity;
        statement.query_row([identity.game as i64, identity.extras as i64], |row| {
            let (same, bare): (Option<bool>, Option<bool>) = (row.get(0)?, row.get(1)?);
            let any = row.get::<_, i64>(2)? > 0;
            Ok(any && (identity.extras == 0 || same == Some(true) || bare == Some(true)))
        })
    }

    /// Takes comments and variations over into a game that has none; whether there was one.
    fn enrich(&self, game: &Prepared) -> rusqlite::Result<bool> {
        if game.identity.extras == 0 {
            return Ok(false);
        }
        let connection = &self.library.connection;
        let identity = game.identity;
        let same = "SELECT 1 FROM games WHERE identity = ?1 AND extras = ?2";
        let mut same = connection.prepare_cached(same)?;
        if same.exists([identity.game as i64, identity.extras as i64])? {
            return Ok(false);
        }
        let bare = "SELECT id, content FROM games JOIN contents ON game = id WHERE identity = ?1 AND extras = 0";
        let found = connection
            .prepare_cached(bare)?
            .query_row([identity.game as i64], |row| Ok((row.get::<_, i64>(0)?, row.get::<_, Vec<u8>>(1)?)))
            .optional()?;
        let Some((id, content)) = found else { return Ok(false) };
        let mut richer = game.game.clone();
        if let Some(known) = decode(&content) {
            let news = std::mem::replace(&mut richer.headers, known.headers);
            for (name, value) in news.iter() {
                // What the statistics were made from stays as it was.
                if !matches!(name, "Result" | "Date") && richer.headers.get(name).is_none() {
                    richer.headers.set(name, value);
                }
            }
        }
        connection
            .prepare_cached("UPDATE games SET extras = ?2, notes = 1 WHERE id = ?1")?
            .execute([id, identity.extras as i64])?;
        connection
            .prepare_cached("UPDATE contents SET content = ?2 WHERE game = ?1")?
            .execute(params![id, encode(&richer)])?;
        Ok(true)
    }

    fn insert(&mut self, game: &Prepared, number: usize) -> rusqlite::Result<i64> {
        let mut ids = [None; 6];
        for (id, header) in ids.iter_mut().zip(["Red", "Black", "Event", "Site", "Title", "Opening"]) {
            *id = self.name(game.game.headers.get(header).unwrap_or_default().trim())?;
        }
        let [red, black, event, site, title, opening] = ids;
        let connection = &self.library.connection;
        let sql = "INSERT INTO games (red, black, event, site, title, opening, round, date, year, result, plies, notes, \
            source, number, identity, extras) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)";
        connection.prepare_cached(sql)?.execute(params![
            red,
            black,
            event,
            site,
            title,
            opening,
            game.game.headers.get("Round").unwrap_or_default().trim(),
            game.date,
            game.year,
            super::list::result_number(game.game.headers.result()),
            (game.positions.len() - 1) as i64,
            game.identity.extras != 0,
            self.source,
            number as i64,
            game.identity.game as i64,
            game.identity.extras as i64,
        ])?;
        let id = connection.last_insert_rowid();
        let content = "INSERT INTO contents (game, content) VALUES (?1, ?2)";
        connection.prepare_cached(content)?.execute(params![id, game.content])?;
        Ok(id)
    }

    /// The number of a name; none for an empty one.
    fn name(&mut self, text: &str) -> rusqlite::Result<Option<i64>> {
        if text.is_empty() {
            return Ok(None);
        }
        if let Some(&id) = self.names.get(text) {
            return Ok(Some(id));
        }
        let connection = &self.library.connection;
        let known =
            connection.prepare_cached("SELECT id FROM names WHERE text = ?1")?.query_row([text], |row| row.get(0));
        let id = match known.optional()? {
            Some(id) => id,
            None => {
                let add = "INSERT INTO names (text, folded) VALUES (?1, ?2)";
                connection.prepare_cached(add)?.execute([text, &fold(text)])?;
                connection.last_insert_rowid()
            }
        };
        if self.names.len() >= MOST_NAMES {
            self.names.clear();
        }
        self.names.insert(text.to_owned(), id);
        Ok(Some(id))
    }
}
