//! [`Explainer`]: the judge's explanations in the window's language and way of writing moves.

use super::settings::MoveStyle;
use super::wording::move_text;
use crate::judge::{GameEnd, Label, Outcome, PlyAudit, Rejection, RepetitionAudit, RuleBook};
use crate::lang::Lang;
use crate::rules::{Line, Move, Position, Side};

/// Explains an audit of one line.
pub struct Explainer<'a> {
    line: &'a Line,
    book: &'static RuleBook,
    style: MoveStyle,
    lang: Lang,
}

impl<'a> Explainer<'a> {
    /// Explains audits of `line` by `book`.
    #[must_use]
    pub const fn new(line: &'a Line, book: &'static RuleBook, style: MoveStyle, lang: Lang) -> Self {
        Self { line, book, style, lang }
    }

    /// The word for a label.
    #[must_use]
    pub const fn label(&self, label: Label) -> &'static str {
        match self.lang {
            Lang::ZhHans => label.zh(),
            Lang::ZhHant => label.hant(),
            Lang::En => label.en(),
        }
    }

    /// The verdict in a few words.
    #[must_use]
    pub const fn verdict(&self, outcome: Outcome) -> &'static str {
        match self.lang {
            Lang::ZhHans => outcome.zh(),
            Lang::ZhHant => outcome.hant(),
            Lang::En => outcome.en(),
        }
    }
    pub fn end(&self, _e: &GameEnd) -> String { String::new() }
    pub fn ply(&self, _p: &PlyAudit) -> String { String::new() }
    pub fn ply_in_full(&self, _p: &PlyAudit) -> String { String::new() }
    pub fn rejection(&self, _p: &PlyAudit, _r: &Rejection) -> String { String::new() }
    pub fn side(&self, _c: &RepetitionAudit, _s: Side) -> String { String::new() }
    pub fn ruling(&self, _c: &RepetitionAudit) -> String { String::new() }
    fn _x(&self, p: &Position, m: Move) -> String { let _ = (self.line, self.book); move_text(p, m, self.style, self.lang) }
}
