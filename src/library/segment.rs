//! The index of positions: segments of records sorted by key, in pages of some kilobytes.
//!
//! An import writes a segment for each batch of games. When [`FAN`] segments are about as large as each other, they are
//! merged into one, so that a position is looked for in few of them, and every record is written anew but a few times.

use super::bytes::Reader;
use super::place::MoveCode;
use super::record::{Group, Record, Tally, Years};
use super::{Library, LibraryError};
use crate::game::GameResult;
use rusqlite::{Connection, OptionalExtension as _, params};

/// So many segments of a size are merged.
const FAN: usize = 8;
/// A page is closed once it has so many bytes.
const PAGE_BYTES: usize = 8 << 10;

/// A position of a game, before it is in the index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub key: u64,
    pub mv: MoveCode,
    /// Its place in the batch.
    pub game: u32,
}

/// What the index keeps of each game of a batch.
#[derive(Clone, Copy)]
pub(super) struct About {
    pub id: u64,
    pub result: GameResult,
    pub year: u16,
}

/// Keys are unsigned, the database's numbers aren't; the order stays the same.
const fn signed(key: u64) -> i64 {
    (key ^ (1 << 63)) as i64
}

/// Writes pages of a new segment.
struct Writer<'a> {
    connection: &'a Connection,
    segment: i64,
    base: u64,
    first: Option<u64>,
    last: u64,
    page: Vec<u8>,
    records: u64,
}

impl<'a> Writer<'a> {
    fn begin(connection: &'a Connection, base: u64) -> rusqlite::Result<Self> {
        connection
            .prepare_cached("INSERT INTO segments (first_game, records) VALUES (?1, 0)")?
            .execute([base as i64])?;
        let segment = connection.last_insert_rowid();
        Ok(Self { connection, segment, base, first: None, last: 0, page: Vec::with_capacity(PAGE_BYTES), records: 0 })
    }

    fn add(&mut self, record: &Record) -> rusqlite::Result<()> {
        let before = if self.first.is_some() { self.last } else { record.key };
        self.first.get_or_insert(record.key);
        record.put(&mut self.page, before, self.base);
        self.last = record.key;
        self.records += 1;
        if self.page.len() >= PAGE_BYTES { self.close_page() } else { Ok(()) }
    }

    fn close_page(&mut self) -> rusqlite::Result<()> {
        let Some(first) = self.first.take() else { return Ok(()) };
        self.connection
            .prepare_cached("INSERT INTO pages (segment, first, content) VALUES (?1, ?2, ?3)")?
            .execute(params![self.segment, signed(first), self.page])?;
        self.page.clear();
        Ok(())
    }

    fn finish(mut self) -> rusqlite::Result<()> {
        self.close_page()?;
        self.connection
            .prepare_cached("UPDATE segments SET records = ?2 WHERE id = ?1")?
            .execute([self.segment, self.records as i64])
            .map(drop)
    }
}

/// Writes the positions of a batch as a segment.
pub(super) fn write(connection: &Connection, entries: &mut [Entry], games: &[About]) -> rusqlite::Result<()> {
    let Some(base) = games.iter().map(|game| game.id).min() else { return Ok(()) };
    entries.sort_unstable();
    let mut writer = Writer::begin(connection, base)?;
    let mut seen = Vec::new();
    for same_key in entries.chunk_by(|a, b| a.key == b.key) {
        let mut groups = Vec::new();
        for same_move in same_key.chunk_by(|a, b| a.mv == b.mv) {
            let mut group =
                Group { mv: same_move[0].mv, tally: Tally::default(), years: Years::default(), games: Vec::new() };
            // A game that passes here several times counts once.
            for same_game in same_move.chunk_by(|a, b| a.game == b.game) {
                let game = games[same_game[0].game as usize];
                group.tally.add(&Tally::of(game.result));
                group.years.add(&Years::of(game.year));
                group.games.push(game.id);
            }
            groups.push(group);
        }
        let total = match &groups[..] {
            [only] => only.tally,
            _ => {
                seen.clear();
                seen.extend(same_key.iter().map(|entry| entry.game));
                seen.sort_unstable();
                seen.dedup();
                let mut total = Tally::default();
                seen.iter().for_each(|&game| total.add(&Tally::of(games[game as usize].result)));
                total
            }
        };
        writer.add(&Record { key: same_key[0].key, total, groups })?;
    }
    writer.finish()
}

/// Reads a segment from its first record on.
struct Cursor<'a> {
    connection: &'a Connection,
    segment: i64,
    base: u64,
    /// The page that is being read, and how far.
    page: Vec<u8>,
    at: usize,
    page_first: Option<i64>,
    last: u64,
    next: Option<Record>,
}

impl<'a> Cursor<'a> {
    fn begin(connection: &'a Connection, segment: i64, base: u64) -> rusqlite::Result<Self> {
        let mut cursor =
            Self { connection, segment, base, page: Vec::new(), at: 0, page_first: None, last: 0, next: None };
        cursor.advance()?;
        Ok(cursor)
    }

    fn advance(&mut self) -> rusqlite::Result<()> {
        if self.at >= self.page.len() {
            // The lowest number of the database is the key 0.
            let (sign, from) = self.page_first.map_or((">=", i64::MIN), |first| (">", first));
            let next = format!(
                "SELECT first, content FROM pages WHERE segment = ?1 AND first {sign} ?2 ORDER BY first LIMIT 1"
            );
            let page = self
                .connection
                .prepare_cached(&next)?
                .query_row([self.segment, from], |row| Ok((row.get::<_, i64>(0)?, row.get(1)?)))
                .optional()?;
            let Some((first, page)) = page else {
                self.next = None;
                return Ok(());
            };
            (self.page, self.at, self.page_first, self.last) = (page, 0, Some(first), first as u64 ^ (1 << 63));
        }
        let mut reader = Reader::new(&self.page[self.at..]);
        let left = reader.len();
        let record =
            Record::take(&mut reader, self.last, self.base).ok_or_else(|| damaged("a page of the index breaks off"))?;
        self.at += left - reader.len();
        self.last = record.key;
        self.next = Some(record);
        Ok(())
    }
}

fn damaged(what: &str) -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    rusqlite::Error::SqliteFailure(code, Some(what.to_owned()))
}

/// Merges segments until there are fewer than [`FAN`] of any size.
pub(super) fn merge(connection: &Connection) -> rusqlite::Result<()> {
    while let Some(group) = next_to_merge(connection)? {
        let base = group.iter().map(|(_, base)| *base).min().unwrap_or(0);
        let mut cursors = Vec::new();
        for &(segment, base) in &group {
            cursors.push(Cursor::begin(connection, segment, base)?);
        }
        let mut writer = Writer::begin(connection, base)?;
        while let Some(key) = cursors.iter().filter_map(|cursor| cursor.next.as_ref()).map(|record| record.key).min() {
            let mut sum: Option<Record> = None;
            for cursor in &mut cursors {
                if let Some(record) = cursor.next.take_if(|record| record.key == key) {
                    match &mut sum {
                        Some(sum) => sum.add(record),
                        None => sum = Some(record),
                    }
                    cursor.advance()?;
                }
            }
            if let Some(sum) = sum {
                writer.add(&sum)?;
            }
        }
        writer.finish()?;
        for (segment, _) in group {
            connection.prepare_cached("DELETE FROM pages WHERE segment = ?1")?.execute([segment])?;
            connection.prepare_cached("DELETE FROM segments WHERE id = ?1")?.execute([segment])?;
        }
    }
    Ok(())
}

/// The segments of a size of which there are too many, with their first games.
fn next_to_merge(connection: &Connection) -> rusqlite::Result<Option<Vec<(i64, u64)>>> {
    let mut statement = connection.prepare_cached("SELECT id, first_game, records FROM segments ORDER BY id")?;
    let mut sizes = std::collections::BTreeMap::<u32, Vec<(i64, u64)>>::new();
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        let records: i64 = row.get(2)?;
        let size = records.max(1).ilog(FAN as i64);
        sizes.entry(size).or_default().push((row.get(0)?, row.get::<_, i64>(1)? as u64));
    }
    Ok(sizes.into_values().find(|segments| segments.len() >= FAN))
}

impl Library {
    /// What all segments say of a position; `None` if no game had it.
    pub(super) fn record(&self, key: u64) -> Result<Option<Record>, LibraryError> {
        let mut sum: Option<Record> = None;
        for record in self.look_up(key).map_err(self.trouble())? {
            match &mut sum {
                Some(sum) => sum.add(record),
                None => sum = Some(record),
            }
        }
        if let Some(sum) = &mut sum {
            self.without_deleted(sum).map_err(self.trouble())?;
        }
        Ok(sum)
    }

    fn look_up(&self, key: u64) -> rusqlite::Result<Vec<Record>> {
        let mut segments = self.connection.prepare_cached("SELECT id, first_game FROM segments ORDER BY first_game")?;
        let page = "SELECT first, content FROM pages WHERE segment = ?1 AND first <= ?2 ORDER BY first DESC LIMIT 1";
        let mut page = self.connection.prepare_cached(page)?;
        let mut found = Vec::new();
        let mut rows = segments.query([])?;
        while let Some(row) = rows.next()? {
            let (segment, base): (i64, i64) = (row.get(0)?, row.get(1)?);
            let mut pages = page.query([segment, signed(key)])?;
            let Some(row) = pages.next()? else { continue };
            let mut last = row.get::<_, i64>(0)? as u64 ^ (1 << 63);
            let content = row.get_ref(1)?.as_blob().map_err(|_| damaged("a page of the index is no blob"))?;
            let mut reader = Reader::new(content);
            while !reader.is_empty() {
                let record = Record::take(&mut reader, last, base as u64)
                    .ok_or_else(|| damaged("a page of the index breaks off"))?;
                last = record.key;
                if record.key >= key {
                    found.extend(Some(record).filter(|record| record.key == key));
                    break;
                }
            }
        }
        Ok(found)
    }
}
