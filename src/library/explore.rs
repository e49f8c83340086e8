//! [`Explored`]: what was played in a position (局面统计), transpositions and mirror images joined.

use super::place::PlaceKey;
use super::record::Tally;
use super::{GameId, Library, LibraryError};
use crate::rules::{Move, Position};

/// A move that was played in a position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PlayedMove {
    /// The move, as the position lies.
    pub mv: Move,
    /// Games that played it, and how they ended.
    pub tally: Tally,
    /// The average year, of the games whose year is known.
    pub average_year: Option<f64>,
    /// The year in which it was played last.
    pub last_year: Option<u16>,
}

/// What was played in a position.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Explored {
    /// Games that had the position, each once.
    pub total: Tally,
    /// What they played, the most frequent move first. Games that ended here played nothing.
    pub moves: Vec<PlayedMove>,
}

impl Library {
    /// What was played in a position, in the main lines of all games.
    ///
    /// # Errors
    /// When the library can't be read.
    pub fn explore(&self, position: &Position) -> Result<Explored, LibraryError> {
        let place = PlaceKey::of(position);
        let Some(record) = self.record(place.key)? else { return Ok(Explored::default()) };
        let played = record.groups.iter().filter_map(|group| {
            // Nothing but a legal move may reach the board, whatever the file holds.
            let mv = place.mv(group.mv).filter(|mv| position.is_legal(*mv))?;
            let years = group.years;
            let average_year = (years.known > 0).then(|| years.sum as f64 / years.known as f64);
            Some(PlayedMove { mv, tally: group.tally, average_year, last_year: (years.last > 0).then_some(years.last) })
        });
        let mut moves: Vec<PlayedMove> = played.collect();
        moves.sort_by_key(|played| (std::cmp::Reverse(played.tally.games), played.mv));
        Ok(Explored { total: record.total, moves })
    }

    /// The games that had a position, or that played a move there; ascending.
    pub(super) fn games_at(&self, position: &Position, mv: Option<Move>) -> Result<Vec<GameId>, LibraryError> {
        let place = PlaceKey::of(position);
        let Some(record) = self.record(place.key)? else { return Ok(Vec::new()) };
        let wanted = mv.map(|mv| place.code(mv));
        let groups = record.groups.into_iter().filter(|group| wanted.is_none_or(|wanted| group.mv == wanted));
        let mut games: Vec<GameId> = groups.flat_map(|group| group.games).map(GameId).collect();
        games.sort_unstable();
        games.dedup();
        Ok(games)
    }
}
