//! Lists of games: [`GameFilter`], [`GameRow`], and a game itself.

use super::content::{MainLine, decode};
use super::{Library, LibraryError, Pattern};
use crate::game::{Game, GameResult};
use crate::lang::fold;
use crate::openings::{Opening, openings};
use crate::rules::{Move, Position, Side};
use rusqlite::types::Value;
use rusqlite::{OptionalExtension as _, params_from_iter};
use std::collections::HashSet;

/// Names a game of a library for good.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct GameId(pub u64);

/// Which games are wanted; all of it has to hold.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct GameFilter {
    /// A part of a player's name.
    pub player: String,
    /// The side on which that player sat; either without it.
    pub side: Option<Side>,
    /// A part of the event's name or of the title.
    pub event: String,
    /// A part of an opening's name in any language: the main line passed a position of that name, or the header says so.
    pub opening: String,
    /// Not before: a year, month or day as `2004`, `2004.05`, `2004.05.03`.
    pub from: String,
    /// Not after, as precisely.
    pub to: String,
    /// The result.
    pub result: Option<GameResult>,
    /// At least so many plies.
    pub least_plies: u32,
    /// The position stood in the main line, or its mirror image; with a move, that was played there.
    pub position: Option<(Position, Option<Move>)>,
    /// A position of the main line looks so.
    pub pattern: Option<Pattern>,
}

impl GameFilter {
    /// Whether all games are wanted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        let texts = [&self.player, &self.event, &self.opening, &self.from, &self.to];
        texts.iter().all(|text| text.trim().is_empty())
            && self.result.is_none()
            && self.least_plies == 0
            && self.position.is_none()
            && self.pattern.is_none()
    }
}

/// The order of a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum GameOrder {
    /// As they were imported.
    #[default]
    Imported,
    /// The newest first; games without a date at the end.
    Newest,
    /// The oldest first; games without a date at the end.
    Oldest,
    /// The longest first.
    Longest,
    /// The shortest first.
    Shortest,
}

impl GameOrder {
    /// All orders, as they are offered.
    pub const ALL: [Self; 5] = [Self::Imported, Self::Newest, Self::Oldest, Self::Longest, Self::Shortest];

    const fn sql(self) -> &'static str {
        match self {
            Self::Imported => "id",
            Self::Newest => "date = '', date DESC, id",
            Self::Oldest => "date = '', date, id",
            Self::Longest => "plies DESC, id",
            Self::Shortest => "plies, id",
        }
    }
}

/// What a list shows of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// Which game.
    pub id: GameId,
    /// Red's player.
    pub red: String,
    /// Black's player.
    pub black: String,
    /// The event.
    pub event: String,
    /// The title, which studies of books have.
    pub title: String,
    /// The date as `2004.05.03`, `2004.05`, `2004`, or empty.
    pub date: String,
    /// The result.
    pub result: GameResult,
    /// Plies of the main line.
    pub plies: u32,
    /// Whether it has comments or variations.
    pub has_notes: bool,
    /// The opening that its main line became.
    pub opening: Option<&'static Opening>,
}

/// The opening of a game's bytes. Games that start elsewhere have none.
fn opening_of(bytes: &[u8]) -> Option<&'static Opening> {
    let line = MainLine::of(bytes).filter(|line| line.start.is_empty())?;
    openings().of_line(&Position::start(), line).map(|(opening, _)| opening)
}

/// Results as the database has them.
pub(super) const fn result_number(result: GameResult) -> i64 {
    match result {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::Draw => 2,
        GameResult::BlackWins => 3,
    }
}

pub(super) const fn result_of(number: i64) -> GameResult {
    match number {
        1 => GameResult::RedWins,
        2 => GameResult::Draw,
        3 => GameResult::BlackWins,
        _ => GameResult::Unknown,
    }
}

impl Library {
    /// The games that a filter lets through, in order.
    ///
    /// # Errors
    /// When the library can't be read.
    pub fn find(&self, filter: &GameFilter, order: GameOrder) -> Result<Vec<GameId>, LibraryError> {
        self.find_while(filter, order, &mut |_, _| true).map(Option::unwrap_or_default)
    }

    /// The games that a filter lets through, in order. When games have to be looked through for that, `go_on` is told every few
    /// milliseconds how many of how many have been, and answers whether the rest is wanted; `None` if it wasn't.
    ///
    /// # Errors
    /// When the library can't be read.
    pub fn find_while(
        &self,
        filter: &GameFilter,
        order: GameOrder,
        go_on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Option<Vec<GameId>>, LibraryError> {
        let at_position = match &filter.position {
            Some((position, mv)) => Some(self.games_at(position, *mv)?),
            None => None,
        };
        if at_position.as_ref().is_some_and(Vec::is_empty) {
            return Ok(Some(Vec::new()));
        }
        let mut games = self.find_by_headers(filter, order).map_err(self.trouble())?;
        if let Some(there) = at_position {
            games.retain(|game| there.binary_search(game).is_ok());
        }
        if !filter.opening.trim().is_empty() {
            let there = self.games_of_opening(&filter.opening)?;
            games.retain(|game| there.contains(game));
        }
        match &filter.pattern {
            Some(pattern) => self.looking_so(&games, pattern, &mut |done| go_on(done, games.len())),
            None => Ok(Some(games)),
        }
    }

    /// The games that passed a position of an opening called so, or whose header says so.
    fn games_of_opening(&self, name: &str) -> Result<HashSet<GameId>, LibraryError> {
        let by_header = || -> rusqlite::Result<HashSet<GameId>> {
            let sql = "SELECT id FROM games WHERE opening IN (SELECT id FROM names WHERE instr(folded, ?1))";
            let mut statement = self.connection.prepare_cached(sql)?;
            let ids = statement.query_map([fold(name.trim())], |row| Ok(GameId(row.get::<_, i64>(0)? as u64)))?;
            ids.collect()
        };
        let mut games = by_header().map_err(self.trouble())?;
        for opening in openings().called(name) {
            for position in opening.positions() {
                games.extend(self.games_at(position, None)?);
            }
        }
        Ok(games)
    }

    fn find_by_headers(&self, filter: &GameFilter, order: GameOrder) -> rusqlite::Result<Vec<GameId>> {
        let mut conditions = vec!["id NOT IN (SELECT game FROM deleted)".to_owned()];
        let mut values: Vec<Value> = Vec::new();
        let mut named = |text: &str, columns: &[&str], conditions: &mut Vec<String>| {
            let folded = fold(text.trim());
            if !folded.is_empty() {
                values.push(Value::Text(folded));
                let names = format!("(SELECT id FROM names WHERE instr(folded, ?{}))", values.len());
                let any: Vec<String> = columns.iter().map(|column| format!("{column} IN {names}")).collect();
                conditions.push(format!("({})", any.join(" OR ")));
            }
        };
        let seats: &[&str] = match filter.side {
            Some(Side::Red) => &["red"],
            Some(Side::Black) => &["black"],
            None => &["red", "black"],
        };
        named(&filter.player, seats, &mut conditions);
        named(&filter.event, &["event", "title"], &mut conditions);
        for (text, last) in [(&filter.from, false), (&filter.to, true)] {
            let (date, year) = super::date::normalised(text);
            if year > 0 {
                // What is said less precisely goes on to the end of its year or month.
                values.push(Value::Text(if last { date + "~" } else { date }));
                let sign = if last { "<=" } else { ">=" };
                conditions.push(format!("date <> '' AND date {sign} ?{}", values.len()));
            }
        }
        if let Some(result) = filter.result {
            conditions.push(format!("result = {}", result_number(result)));
        }
        if filter.least_plies > 0 {
            conditions.push(format!("plies >= {}", filter.least_plies));
        }
        let wanted = conditions.join(" AND ");
        let mut statement =
            self.connection.prepare(&format!("SELECT id FROM games WHERE {wanted} ORDER BY {}", order.sql()))?;
        let ids = statement.query_map(params_from_iter(values), |row| Ok(GameId(row.get::<_, i64>(0)? as u64)))?;
        ids.collect()
    }

    /// What a list shows of games, in their order; games that aren't there are left out.
    ///
    /// # Errors
    /// When the library can't be read.
    pub fn rows(&self, games: &[GameId]) -> Result<Vec<GameRow>, LibraryError> {
        let read = || -> rusqlite::Result<Vec<GameRow>> {
            let sql = "SELECT r.text, b.text, e.text, t.text, date, result, plies, notes, content FROM games \
                LEFT JOIN names r ON r.id = red LEFT JOIN names b ON b.id = black \
                LEFT JOIN names e ON e.id = event LEFT JOIN names t ON t.id = title \
                JOIN contents ON contents.game = games.id WHERE games.id = ?1";
            let mut statement = self.connection.prepare_cached(sql)?;
            let mut rows = Vec::with_capacity(games.len());
            for &id in games {
                let row = statement.query_row([id.0 as i64], |row| {
                    let name = |index| row.get::<_, Option<String>>(index).map(Option::unwrap_or_default);
                    Ok(GameRow {
                        id,
                        red: name(0)?,
                        black: name(1)?,
                        event: name(2)?,
                        title: name(3)?,
                        date: row.get(4)?,
                        result: result_of(row.get(5)?),
                        plies: row.get(6)?,
                        has_notes: row.get(7)?,
                        opening: row.get_ref(8)?.as_blob().ok().and_then(opening_of),
                    })
                });
                rows.extend(row.optional()?);
            }
            Ok(rows)
        };
        read().map_err(self.trouble())
    }

    /// A game, as it was imported.
    ///
    /// # Errors
    /// It isn't there, its bytes are damaged, or the library can't be read.
    pub fn game(&self, id: GameId) -> Result<Game, LibraryError> {
        let read = || -> rusqlite::Result<Option<Vec<u8>>> {
            let mut statement = self.connection.prepare_cached("SELECT content FROM contents WHERE game = ?1")?;
            statement.query_row([id.0 as i64], |row| row.get(0)).optional()
        };
        let content = read().map_err(self.trouble())?.ok_or_else(|| LibraryError::no_such_game(self.path()))?;
        decode(&content).ok_or_else(|| LibraryError::damaged(self.path()))
    }
}
