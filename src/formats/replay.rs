//! What the old formats without a tree share: a line of points, replayed from the usual start position. They have no
//! signature to speak of, so that only legal moves tell them.

use super::builder::{Budget, Spot, Warnings};
use super::codec::{Format, Source};
use super::{Parsed, Place, Trouble};
use crate::game::Game;
use crate::notation::NotationError;
use crate::rules::{Move, Square};

/// A move as it is stored.
#[derive(Clone, Copy)]
pub(super) struct Stored {
    /// Where it stands in the file.
    pub offset: usize,
    /// File and rank left and reached, Red's left and Red's back rank being 0.
    pub points: [u8; 4],
}

impl Stored {
    fn mv(&self) -> Option<Move> {
        let [file, rank, file_to, rank_to] = self.points;
        Some(Move::new(Square::new(file, rank)?, Square::new(file_to, rank_to)?))
    }
}

/// Turns moves recorded from Black's side of the board: their first one leaves from the far side.
pub(super) fn turned(mut moves: Vec<Stored>) -> Vec<Stored> {
    if moves.first().is_some_and(|first| first.points[1] > 4) {
        for stored in &mut moves {
            let [file, rank, file_to, rank_to] = stored.points;
            stored.points =
                [8u8.wrapping_sub(file), 9u8.wrapping_sub(rank), 8u8.wrapping_sub(file_to), 9u8.wrapping_sub(rank_to)];
        }
    }
    moves
}

/// How many moves can be played one after the other.
pub(super) fn playable(moves: &[Stored]) -> usize {
    let mut position = crate::rules::Position::start();
    let mut count = 0;
    for stored in moves {
        let Some(next) = stored.mv().and_then(|mv| position.try_play(mv).ok()) else { break };
        position = next;
        count += 1;
    }
    count
}

/// Whether moves look like a game and not like chance: nearly all of them, or a good number, can be played. If the file's
/// name says so, too, the first ones will do.
pub(super) fn is_game(source: &Source, format: Format, moves: &[Stored]) -> bool {
    /// More than chance plays.
    const ENOUGH: usize = 6;
    const ENOUGH_BY_NAME: usize = 2;
    let count = playable(moves);
    count >= if source.is_named(format) { ENOUGH_BY_NAME } else { ENOUGH } || count > 0 && count == moves.len()
}

/// The game of a file that holds nothing but its moves; `early` is where it ends inside one.
pub(super) fn read_alone(format: Format, moves: &[Stored], early: Option<usize>) -> Parsed {
    let mut warnings = Warnings::default();
    let mut game = Game::default();
    play(&mut game, moves, &mut warnings);
    if let Some(offset) = early {
        warnings.push(Some(Place::Offset(offset)), None, Trouble::EndsEarly);
    }
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    warnings.into_parsed(format, "ascii", games)
}

/// Plays the moves; the first that can't be played ends the line with a warning (programs recorded the capture of a
/// general).
pub(super) fn play(game: &mut Game, moves: &[Stored], warnings: &mut Warnings) {
    let mut spot = Spot::start(game);
    for stored in moves {
        let text = || format!("{:?}", stored.points);
        let played = match stored.mv() {
            Some(mv) => spot.play(game, Budget::new(), mv).map_err(|stop| stop.trouble(mv.to_string(), mv, true)),
            None => Err(Trouble::MainLineCut(text(), NotationError::Unreadable(text()))),
        };
        match played {
            Ok(next) => spot = next,
            Err(trouble) => {
                warnings.push(Some(Place::Offset(stored.offset)), Some(spot.ply + 1), trouble);
                return;
            }
        }
    }
}
