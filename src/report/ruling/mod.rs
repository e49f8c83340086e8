//! [`RulingPage`]: the repetitions of a line and what is ruled on them, to print and sign (裁决书). `document.rs` says what a
//! ruling is made of, `compose.rs` makes it from audits; `html.rs` and `report/pdf` write it.

mod compose;
mod figures;
mod repetition;

use super::pdf::{self, PdfError};
use super::{Faces, html};
use crate::game::Headers;
use crate::judge::{Audit, MoveNamer, RuleBook};
use crate::lang::Lang;
use crate::rules::Line;
pub(super) use compose::label_word;

/// What is printed: one line of play, and what one or several books say about its repetitions.
pub struct RulingPage<'a> {
    /// Who played, if it's known.
    pub headers: Option<&'a Headers>,
    /// The line that was judged.
    pub line: &'a Line,
    /// Each book with its audit of that line.
    pub audits: &'a [(&'static RuleBook, Audit)],
    /// Language of the page.
    pub lang: Lang,
    /// How moves are written.
    pub name: MoveNamer<'a>,
    /// What stands on the pieces of the diagrams.
    pub faces: Faces,
}

impl RulingPage<'_> {
    /// The ruling as one HTML file without anything outside it: diagrams are drawn inline, and it prints on A4.
    #[must_use]
    pub fn to_html(&self) -> String {
        html::write(&compose::document(self))
    }

    /// The ruling as a PDF for A4: its text can be searched and copied, its fonts are inside. The same input gives the same
    /// bytes.
    ///
    /// # Errors
    /// If a bundled font or a drawing can't be put in.
    pub fn to_pdf(&self) -> Result<Vec<u8>, PdfError> {
        pdf::write(&compose::document(self))
    }
}
