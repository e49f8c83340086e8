//! Looking for a [`Pattern`] in games: their bytes are read up to where the main line ends, and played on a board without
//! rules. A stored mark of each position would cost more than half the library's size and still leave most of the reading.

use super::content;
use super::pattern::{Board, Pattern, Variants};
use super::{GameId, Library, LibraryError};
use crate::game::Game;
use crate::rules::Position;
use rusqlite::OptionalExtension as _;

/// Between two looks at whether the answer is still wanted: some milliseconds.
const LOOK_AFTER: usize = 500;

impl Pattern {
    /// Where the main line of a game first looks so: how many plies have been played there.
    #[must_use]
    pub fn first_in(&self, game: &Game) -> Option<usize> {
        let variants = self.variants();
        let mut board = Board::of(game.start());
        if variants.fit(&board) {
            return Some(0);
        }
        let moves = game.main_line_moves();
        (1..).zip(moves).find_map(|(ply, mv)| {
            board.play(mv.from.index(), mv.to.index());
            variants.fit(&board).then_some(ply)
        })
    }
}

impl Library {
    /// Those of the games that look so somewhere in their main lines, in the same order. `go_on` is told how many games have
    /// been looked through every few milliseconds, and answers whether the rest is wanted; `None` if it wasn't.
    pub(super) fn looking_so(
        &self,
        games: &[GameId],
        pattern: &Pattern,
        go_on: &mut dyn FnMut(usize) -> bool,
    ) -> Result<Option<Vec<GameId>>, LibraryError> {
        let variants = pattern.variants();
        let mut statement =
            self.connection.prepare_cached("SELECT content FROM contents WHERE game = ?1").map_err(self.trouble())?;
        let mut found = Vec::new();
        for (done, game) in games.iter().enumerate() {
            if done % LOOK_AFTER == 0 && !go_on(done) {
                return Ok(None);
            }
            let fits = statement
                .query_row([game.0 as i64], |row| {
                    Ok(row.get_ref(0)?.as_blob().is_ok_and(|bytes| fits(bytes, &variants)))
                })
                .optional()
                .map_err(self.trouble())?;
            found.extend((fits == Some(true)).then_some(*game));
        }
        Ok(Some(found))
    }
}

/// Whether the main line of a game, as bytes, looks so. Damaged bytes end it; opening the game tells of them.
fn fits(bytes: &[u8], variants: &Variants) -> bool {
    let Some(line) = content::MainLine::of(bytes) else { return false };
    let mut board = match line.start {
        "" => Board::of(&Position::start()),
        fen => match Position::from_fen(fen) {
            Ok(position) => Board::of(&position),
            Err(_) => return false,
        },
    };
    if variants.fit(&board) {
        return true;
    }
    for mv in line {
        board.play(mv.from.index(), mv.to.index());
        if variants.fit(&board) {
            return true;
        }
    }
    false
}
