//! Where the games came from, what couldn't be read there, and what the library holds in all.

use super::{Library, LibraryError, Tally};
use crate::game::GameResult;
use crate::lang::Lang;

/// Why nothing of a file could be read, in every language of the studio, since a library outlives the choice of one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceTrouble {
    /// In the order of [`SourceTrouble::LANGS`].
    pub(super) texts: [String; 3],
}

impl SourceTrouble {
    const LANGS: [Lang; 3] = [Lang::ZhHans, Lang::ZhHant, Lang::En];

    /// The trouble that `describe` tells.
    #[must_use]
    pub fn of(describe: impl Fn(Lang) -> String) -> Self {
        Self { texts: Self::LANGS.map(describe) }
    }
}

/// A file from which games were imported, or that couldn't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceRow {
    /// The file's path as it was found.
    pub path: String,
    /// Games read from it at its last import.
    pub games: u64,
    /// Of these, games that were there already.
    pub duplicates: u64,
    /// Places or games in it that couldn't be read.
    pub unreadable: u64,
    /// Why nothing of it could be read, in the order of [`SourceTrouble::LANGS`].
    trouble: Option<SourceTrouble>,
}

impl SourceRow {
    /// Why nothing of it could be read.
    #[must_use]
    pub fn trouble(&self, lang: Lang) -> Option<&str> {
        let index = SourceTrouble::LANGS.iter().position(|known| *known == lang)?;
        Some(&self.trouble.as_ref()?.texts[index])
    }
}

/// What a library holds in all.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct LibraryStats {
    /// Games and how they ended.
    pub tally: Tally,
    /// Plies of all main lines.
    pub plies: u64,
    /// Games with comments or variations.
    pub with_notes: u64,
    /// The first and the last year.
    pub years: Option<(u16, u16)>,
    /// Different names of players.
    pub players: u64,
    /// Files that games came from.
    pub sources: u64,
    /// Files that couldn't be read.
    pub broken: u64,
}

impl Library {
    /// What the library holds in all.
    ///
    /// # Errors
    /// When it can't be read.
    pub fn stats(&self) -> Result<LibraryStats, LibraryError> {
        let read = || -> rusqlite::Result<LibraryStats> {
            let mut stats = LibraryStats::default();
            let mut statement = self.connection.prepare_cached(
                "SELECT result, count(*), sum(plies), sum(notes), min(nullif(year, 0)), max(year) FROM games \
                 WHERE id NOT IN (SELECT game FROM deleted) GROUP BY result",
            )?;
            let mut rows = statement.query([])?;
            while let Some(row) = rows.next()? {
                let count = unsigned(row.get(1)?);
                let number = |result: GameResult| super::list::result_number(result);
                let result: i64 = row.get(0)?;
                stats.tally.games += count;
                if result == number(GameResult::RedWins) {
                    stats.tally.red_wins += count;
                } else if result == number(GameResult::Draw) {
                    stats.tally.draws += count;
                } else if result == number(GameResult::BlackWins) {
                    stats.tally.black_wins += count;
                }
                stats.plies += unsigned(row.get(2)?);
                stats.with_notes += unsigned(row.get(3)?);
                if let Some(first) = row.get::<_, Option<u16>>(4)? {
                    let last: u16 = row.get(5)?;
                    let (known_first, known_last) = stats.years.unwrap_or((first, last));
                    stats.years = Some((first.min(known_first), last.max(known_last)));
                }
            }
            let count = |sql: &str| self.connection.query_row(sql, [], |row| Ok(unsigned(row.get(0)?)));
            stats.players = count(
                "SELECT count(*) FROM (SELECT red FROM games WHERE red NOT NULL UNION SELECT black FROM games WHERE black NOT NULL)",
            )?;
            stats.sources = count("SELECT count(*) FROM sources WHERE trouble_en IS NULL")?;
            stats.broken = count("SELECT count(*) FROM sources WHERE trouble_en NOT NULL")?;
            Ok(stats)
        };
        read().map_err(self.trouble())
    }

    /// The files that couldn't be read, or only in part; by their paths, at most `most`.
    ///
    /// # Errors
    /// When the library can't be read.
    pub fn sources_with_trouble(&self, most: usize) -> Result<Vec<SourceRow>, LibraryError> {
        let read = || -> rusqlite::Result<Vec<SourceRow>> {
            let mut statement = self.connection.prepare_cached(
                "SELECT path, games, duplicates, unreadable, trouble_hans, trouble_hant, trouble_en FROM sources \
                 WHERE trouble_en NOT NULL OR unreadable > 0 ORDER BY path LIMIT ?1",
            )?;
            let rows = statement.query_map([most as i64], |row| {
                let texts: [Option<String>; 3] = [row.get(4)?, row.get(5)?, row.get(6)?];
                let trouble = match texts {
                    [Some(hans), Some(hant), Some(en)] => Some(SourceTrouble { texts: [hans, hant, en] }),
                    _ => None,
                };
                Ok(SourceRow {
                    path: row.get(0)?,
                    games: unsigned(row.get(1)?),
                    duplicates: unsigned(row.get(2)?),
                    unreadable: unsigned(row.get(3)?),
                    trouble,
                })
            })?;
            rows.collect()
        };
        read().map_err(self.trouble())
    }
}

const fn unsigned(number: i64) -> u64 {
    if number < 0 { 0 } else { number as u64 }
}
