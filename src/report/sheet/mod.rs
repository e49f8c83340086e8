//! [`GameSheet`]: games with their variations, comments and diagrams, to hand out (讲义). `compose.rs` makes the head of each
//! game, `score.rs` its moves; `report/html.rs` and `report/pdf` write them.

mod compose;
mod score;

use super::pdf::{self, PdfError};
use super::{Faces, Theme, html};
use crate::game::Game;
use crate::judge::MoveNamer;
use crate::lang::Lang;

/// What is printed: one or several games.
pub struct GameSheet<'a> {
    /// What the whole is called, where several games are printed.
    pub title: &'a str,
    /// The games.
    pub games: &'a [&'a Game],
    /// What of them is printed, and how.
    pub style: &'a SheetStyle,
    /// Language of the page.
    pub lang: Lang,
    /// How moves are written.
    pub name: MoveNamer<'a>,
}

/// What of a game is printed, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SheetStyle {
    /// Variations too.
    pub variations: bool,
    /// Comments too.
    pub comments: bool,
    /// Where diagrams stand.
    pub diagrams: Diagrams,
    /// Colours of the diagrams.
    pub theme: Theme,
    /// What stands on their pieces.
    pub faces: Faces,
    /// Whether file numbers stand at their edges.
    pub coordinates: bool,
    /// Whether Black sits below on them.
    pub flipped: bool,
    /// Whether each game begins a page.
    pub page_each: bool,
}

/// Where diagrams stand; a start that isn't the usual one has one in any case.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Diagrams {
    /// After moves that ask for one ([`crate::game::Mark::DIAGRAM`]).
    pub asked_for: bool,
    /// After moves with arrows or circles.
    pub drawn_on: bool,
    /// After so many rounds of the main line each; 0 for none.
    pub every: u16,
    /// At the end of the main line.
    pub at_end: bool,
}

impl Default for SheetStyle {
    fn default() -> Self {
        Self {
            variations: true,
            comments: true,
            diagrams: Diagrams { asked_for: true, drawn_on: true, every: 0, at_end: true },
            theme: Theme::Paper,
            faces: Faces::Traditional,
            coordinates: true,
            flipped: false,
            page_each: false,
        }
    }
}

impl GameSheet<'_> {
    /// How many diagrams are printed.
    #[must_use]
    pub fn diagrams(&self) -> usize {
        self.games.iter().map(|game| score::diagrams(game, self.style)).sum()
    }

    /// The games as one HTML file without anything outside it; it prints on A4. `on` hears how many of the given parts are done
    /// and says whether to go on.
    ///
    /// # Errors
    /// [`PdfError::Stopped`] if `on` said no.
    pub fn to_html(&self, on: &mut dyn FnMut(usize, usize) -> bool) -> Result<String, PdfError> {
        let document = compose::document(self);
        html::write_watched(&document, on).ok_or(PdfError::Stopped)
    }

    /// The games as a PDF for A4 with real text and bookmarks. The same input gives the same bytes.
    ///
    /// # Errors
    /// If a bundled font or a drawing can't be put in, or `on` said no.
    pub fn to_pdf(&self, on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Vec<u8>, PdfError> {
        pdf::write_watched(&compose::document(self), on)
    }
}
