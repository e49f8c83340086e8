//! The opening (布局) of the line on the board and of a whole game.

use super::studio::Studio;
use crate::game::Game;
use crate::openings::{Opening, openings};

impl Studio {
    /// The opening that the moves up to the position on the board became.
    #[must_use]
    pub fn opening(&self) -> Option<&'static Opening> {
        let line = self.line();
        openings().of_line(line.start(), line.moves().iter().copied()).map(|(opening, _)| opening)
    }
}

/// The opening that a game's main line became.
#[must_use]
pub fn game_opening(game: &Game) -> Option<&'static Opening> {
    openings().of_line(game.start(), game.main_line_moves()).map(|(opening, _)| opening)
}
