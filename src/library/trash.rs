//! Games that were deleted (删除): they are marked, left out everywhere and can be taken back; the index, which would have to
//! be written anew, is put right as it is read.

use super::record::{Record, Tally, Years};
use super::{GameId, Library, LibraryError};
use std::collections::{HashMap, HashSet};

impl Library {
    /// Deletes games; how many of them were there.
    ///
    /// # Errors
    /// When the library can't be written; all of them are there still.
    pub fn delete(&self, games: &[GameId]) -> Result<usize, LibraryError> {
        self.mark(games, "INSERT OR IGNORE INTO deleted SELECT id FROM games WHERE id = ?1")
    }

    /// Takes the deletion of games back; how many of them had been deleted.
    ///
    /// # Errors
    /// When the library can't be written; none of them is back.
    pub fn restore(&self, games: &[GameId]) -> Result<usize, LibraryError> {
        self.mark(games, "DELETE FROM deleted WHERE game = ?1")
    }

    fn mark(&self, games: &[GameId], sql: &str) -> Result<usize, LibraryError> {
        let all = || -> rusqlite::Result<usize> {
            let change = self.connection.unchecked_transaction()?;
            let mut done = 0;
            for game in games {
                done += change.prepare_cached(sql)?.execute([game.0 as i64])?;
            }
            change.commit()?;
            Ok(done)
        };
        all().map_err(self.trouble())
    }

    /// Takes deleted games out of what the index says of a position.
    pub(super) fn without_deleted(&self, record: &mut Record) -> rusqlite::Result<()> {
        let sql = "SELECT id, result, year FROM deleted JOIN games ON id = game";
        let mut statement = self.connection.prepare_cached(sql)?;
        let gone = statement.query_map([], |row| {
            let result = super::list::result_of(row.get(1)?);
            Ok((row.get::<_, i64>(0)? as u64, (Tally::of(result), row.get::<_, u16>(2)?)))
        })?;
        let gone: HashMap<u64, (Tally, u16)> = gone.collect::<rusqlite::Result<_>>()?;
        if gone.is_empty() {
            return Ok(());
        }
        let mut counted = HashSet::new();
        for group in &mut record.groups {
            let mut newest = 0;
            for game in &group.games {
                let Some((tally, year)) = gone.get(game) else { continue };
                group.tally.take_away(tally);
                group.years.take_away(&Years::of(*year));
                newest = newest.max(*year);
                if counted.insert(*game) {
                    record.total.take_away(tally);
                }
            }
            group.games.retain(|game| !gone.contains_key(game));
            if newest > 0 && newest == group.years.last {
                group.years.last = self.newest_year(&group.games, newest)?;
            }
        }
        record.groups.retain(|group| !group.games.is_empty());
        Ok(())
    }

    /// The newest year of games, none of which is newer than `most`; 0 if none is known.
    fn newest_year(&self, games: &[u64], most: u16) -> rusqlite::Result<u16> {
        let mut statement = self.connection.prepare_cached("SELECT year FROM games WHERE id = ?1")?;
        let mut newest = 0;
        for &game in games {
            newest = newest.max(statement.query_row([game as i64], |row| row.get(0))?);
            if newest == most {
                break;
            }
        }
        Ok(newest)
    }
}
