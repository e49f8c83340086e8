//! [`Record`]: what the index says of one position: every move played, how often, with what results, in which games.
//!
//! Most positions occur in one game only; such a record is ten bytes:
//! ```text
//! key (difference to the one before) · 1 | result | move, two bytes · year · game
//! key · 0 | number of moves, two bytes · [sums over all moves if several] · of each move: move · sums · years · games
//! ```

use super::bytes::{Reader, put_number, put_signed};
use super::place::MoveCode;
use crate::game::GameResult;

/// Set in the two bytes behind the key of a record of one game.
const SINGLE: u16 = 1 << 15;
const RESULT_SHIFT: u32 = 13;
const MOVE_BITS: u16 = (1 << RESULT_SHIFT) - 1;
/// Years are written as differences to this one, 0 for none.
const MIDDLE_YEAR: i64 = 1980;

/// How many games, and how they ended.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Games, those without a known result included.
    pub games: u64,
    /// Games that Red won.
    pub red_wins: u64,
    /// Draws.
    pub draws: u64,
    /// Games that Black won.
    pub black_wins: u64,
}

impl Tally {
    /// One game with this result.
    #[must_use]
    pub const fn of(result: GameResult) -> Self {
        let mut tally = Self { games: 1, red_wins: 0, draws: 0, black_wins: 0 };
        match result {
            GameResult::RedWins => tally.red_wins = 1,
            GameResult::Draw => tally.draws = 1,
            GameResult::BlackWins => tally.black_wins = 1,
            GameResult::Unknown => {}
        }
        tally
    }

    /// Games with a known result.
    #[must_use]
    pub const fn decided(&self) -> u64 {
        self.red_wins + self.draws + self.black_wins
    }

    /// Red's share of the points in games with a known result, 0..=1 (红方得分率); a draw is half a point.
    #[must_use]
    pub fn red_score(&self) -> Option<f64> {
        let decided = self.decided();
        (decided > 0).then(|| (self.red_wins as f64 + self.draws as f64 / 2.0) / decided as f64)
    }

    pub(super) const fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.red_wins += other.red_wins;
        self.draws += other.draws;
        self.black_wins += other.black_wins;
    }

    pub(super) const fn take_away(&mut self, other: &Self) {
        self.games = self.games.saturating_sub(other.games);
        self.red_wins = self.red_wins.saturating_sub(other.red_wins);
        self.draws = self.draws.saturating_sub(other.draws);
        self.black_wins = self.black_wins.saturating_sub(other.black_wins);
    }

    fn put(&self, out: &mut Vec<u8>) {
        for number in [self.games, self.red_wins, self.draws, self.black_wins] {
            put_number(out, number);
        }
    }

    fn take(reader: &mut Reader<'_>) -> Option<Self> {
        let mut next = || reader.number();
        Some(Self { games: next()?, red_wins: next()?, draws: next()?, black_wins: next()? })
    }
}

/// The years of games.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Years {
    /// Games whose year is known.
    pub known: u64,
    /// Their years, added.
    pub sum: i64,
    /// The newest; 0 if none is known.
    pub last: u16,
}

impl Years {
    pub const fn of(year: u16) -> Self {
        Self { known: (year > 0) as u64, sum: year as i64, last: year }
    }

    /// Takes away what was added; the newest year stays as it is.
    pub const fn take_away(&mut self, other: &Self) {
        self.known = self.known.saturating_sub(other.known);
        self.sum -= other.sum;
    }

    pub const fn add(&mut self, other: &Self) {
        self.known += other.known;
        self.sum += other.sum;
        if other.last > self.last {
            self.last = other.last;
        }
    }
}

/// What was played in a position by some games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Group {
    pub mv: MoveCode,
    pub tally: Tally,
    pub years: Years,
    /// The games, ascending.
    pub games: Vec<u64>,
}

/// A position with what was played there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Record {
    pub key: u64,
    /// Every game once, though some may have passed here twice.
    pub total: Tally,
    /// By move.
    pub groups: Vec<Group>,
}

impl Record {
    /// Adds what other games played here.
    pub fn add(&mut self, other: Self) {
        self.total.add(&other.total);
        for group in other.groups {
            match self.groups.binary_search_by_key(&group.mv, |known| known.mv) {
                Ok(index) => {
                    let known = &mut self.groups[index];
                    known.tally.add(&group.tally);
                    known.years.add(&group.years);
                    let ordered = known.games.last() < group.games.first();
                    known.games.extend(group.games);
                    if !ordered {
                        known.games.sort_unstable();
                    }
                }
                Err(index) => self.groups.insert(index, group),
            }
        }
    }

    /// Writes the record behind another one with the key `before`. Games are written as differences to `base`.
    pub fn put(&self, out: &mut Vec<u8>, before: u64, base: u64) {
        put_number(out, self.key - before);
        if let [Group { mv, tally, years, games }] = &self.groups[..]
            && let [game] = games[..]
        {
            let result = match (tally.red_wins, tally.draws, tally.black_wins) {
                (1, ..) => 1,
                (_, 1, _) => 2,
                (_, _, 1) => 3,
                _ => 0,
            };
            out.extend((SINGLE | (result << RESULT_SHIFT) | mv).to_le_bytes());
            put_year(out, years.last);
            put_number(out, game - base);
            return;
        }
        out.extend((self.groups.len() as u16).to_le_bytes());
        if self.groups.len() > 1 {
            self.total.put(out);
        }
        for group in &self.groups {
            out.extend(group.mv.to_le_bytes());
            group.tally.put(out);
            put_number(out, group.years.known);
            put_signed(out, group.years.sum - MIDDLE_YEAR * group.years.known as i64);
            put_year(out, group.years.last);
            let mut games = Vec::with_capacity(2 * group.games.len());
            let mut last = base;
            for &game in &group.games {
                put_number(&mut games, game - last);
                last = game;
            }
            put_number(out, games.len() as u64);
            out.extend(games);
        }
    }

    /// Reads the record behind another one with the key `before`.
    pub fn take(reader: &mut Reader<'_>, before: u64, base: u64) -> Option<Self> {
        let key = before.checked_add(reader.number()?)?;
        let head = two_bytes(reader)?;
        if head & SINGLE != 0 {
            let tally = Tally::of(match (head >> RESULT_SHIFT) & 3 {
                1 => GameResult::RedWins,
                2 => GameResult::Draw,
                3 => GameResult::BlackWins,
                _ => GameResult::Unknown,
            });
            let years = Years::of(year(reader)?);
            let games = vec![base.checked_add(reader.number()?)?];
            return Some(Self { key, total: tally, groups: vec![Group { mv: head & MOVE_BITS, tally, years, games }] });
        }
        let total = if head > 1 { Some(Tally::take(reader)?) } else { None };
        let mut groups = Vec::with_capacity(usize::from(head).min(128));
        for _ in 0..head {
            let mv = two_bytes(reader)?;
            let tally = Tally::take(reader)?;
            let known = reader.number()?;
            let sum = reader.signed()?.checked_add(MIDDLE_YEAR.checked_mul(i64::try_from(known).ok()?)?)?;
            let years = Years { known, sum, last: year(reader)? };
            let length = reader.size()?;
            let mut numbers = Reader::new(reader.take(length)?);
            let mut games = Vec::with_capacity(usize::try_from(tally.games).ok()?.min(length));
            let mut last = base;
            while !numbers.is_empty() {
                last = last.checked_add(numbers.number()?)?;
                games.push(last);
            }
            groups.push(Group { mv, tally, years, games });
        }
        let total = total.or_else(|| groups.first().map(|group| group.tally))?;
        Some(Self { key, total, groups })
    }
}

fn two_bytes(reader: &mut Reader<'_>) -> Option<u16> {
    Some(u16::from_le_bytes(reader.take(2)?.try_into().ok()?))
}

fn put_year(out: &mut Vec<u8>, year: u16) {
    let shifted = i64::from(year) - MIDDLE_YEAR;
    // One more than the difference made positive: 0 stays free.
    put_number(out, if year == 0 { 0 } else { ((shifted << 1) ^ (shifted >> 63)) as u64 + 1 });
}

fn year(reader: &mut Reader<'_>) -> Option<u16> {
    match reader.number()? {
        0 => Some(0),
        number => {
            let number = number - 1;
            let shifted = (number >> 1) as i64 ^ -((number & 1) as i64);
            u16::try_from(shifted.checked_add(MIDDLE_YEAR)?).ok()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(key: u64, mv: MoveCode, result: GameResult, year: u16, game: u64) -> Record {
        let tally = Tally::of(result);
        Record { key, total: tally, groups: vec![Group { mv, tally, years: Years::of(year), games: vec![game] }] }
    }

    #[test]
    fn records_come_back() {
        let mut several = single(900, 77, GameResult::Draw, 1999, 12);
        several.add(single(900, 5, GameResult::RedWins, 0, 11));
        several.add(single(900, 77, GameResult::BlackWins, 1632, 400));
        assert_eq!(several.total, Tally { games: 3, red_wins: 1, draws: 1, black_wins: 1 });
        assert_eq!(several.groups[1].games, [12, 400]);
        let records = [
            single(7, 8099, GameResult::Unknown, 0, 10),
            several,
            single(901, 8191, GameResult::BlackWins, 2026, 10_000),
            single(u64::MAX, 0, GameResult::RedWins, 9999, 11),
        ];
        let mut out = Vec::new();
        let mut before = 3;
        for record in &records {
            record.put(&mut out, before, 10);
            before = record.key;
        }
        let mut reader = Reader::new(&out);
        let mut before = 3;
        for record in &records {
            assert_eq!(Record::take(&mut reader, before, 10).as_ref(), Some(record));
            before = record.key;
        }
        assert!(reader.is_empty());
        for length in 0..out.len() {
            let mut reader = Reader::new(&out[..length]);
            while Record::take(&mut reader, 0, 0).is_some() {}
        }
    }
}
