//! Explanations that a player can follow, in three languages.
//!
//! Wording is code: every sentence stands in all three languages side by side (`say!`). Main type: [`Explain`], which writes
//! [`Prose`]. Read next: `names.rs` (pieces, lines, material), `ply.rs` and `chase.rs` (why a move is what it is), `why_not.rs`
//! (protectors, attacks that aren't counted), `verdict.rs` (sides and ruling),
//! `counting.rs` (how often and when a position stood).

/// One sentence in the three languages. `{name}` in them is filled by the arguments, which are named after them: `name` or
/// `name = value`.
macro_rules! say {
    (@ $name:ident) => { &$name as &dyn $crate::judge::explain::prose::Words };
    (@ $name:ident, $value:expr) => { &$value as &dyn $crate::judge::explain::prose::Words };
    ($lang:expr, $hans:literal, $hant:literal, $en:literal $(, [$($name:ident $(= $value:expr)?),* $(,)?])? $(,)?) => {{
        // The compiler checks the names in the sentences here.
        if false {
            $($(let $name = "";)*)?
            let _ = (format_args!($hans), format_args!($hant), format_args!($en));
        }
        let sentence = match $lang {
            $crate::lang::Lang::ZhHans => $hans,
            $crate::lang::Lang::ZhHant => $hant,
            $crate::lang::Lang::En => $en,
        };
        $crate::judge::explain::Prose::fill(sentence, &[$($((stringify!($name), say!(@ $name $(, $value)?))),*)?])
    }};
}

mod chase;
mod class;
mod counting;
mod limit;
mod names;
mod overrule;
mod ply;
mod prose;
mod verdict;
mod why_not;

pub use prose::{Link, Prose, Span};

use super::book::RuleBook;
use crate::lang::Lang;
use crate::rules::{Line, Move, Position};

/// Writes a move of a position; how (炮二平五, WXF, ICCS) is the caller's choice.
pub type MoveNamer<'a> = &'a dyn Fn(&Position, Move) -> String;

/// Explains the audit of one line by one book.
#[derive(Clone, Copy)]
pub struct Explain<'a> {
    line: &'a Line,
    book: &'static RuleBook,
    lang: Lang,
    name: MoveNamer<'a>,
    citations: bool,
    /// On which board the pieces are that are spoken of.
    at: usize,
}

impl<'a> Explain<'a> {
    /// Explains audits of `line` by `book` in `lang`, moves written by `name`.
    #[must_use]
    pub const fn new(line: &'a Line, book: &'static RuleBook, lang: Lang, name: MoveNamer<'a>) -> Self {
        Self { line, book, lang, name, citations: true, at: 0 }
    }

    /// The same without the numbers of articles in the sentences, for where they stand beside the text.
    #[must_use]
    pub const fn without_citations(self) -> Self {
        Self { citations: false, ..self }
    }

    /// The same with them.
    #[must_use]
    pub const fn with_citations(self) -> Self {
        Self { citations: true, ..self }
    }

    /// The same, speaking of the pieces after `at` moves.
    const fn at(self, at: usize) -> Self {
        Self { at, ..self }
    }

    /// The word of the language.
    const fn pick<T: Copy>(&self, hans: T, hant: T, en: T) -> T {
        match self.lang {
            Lang::ZhHans => hans,
            Lang::ZhHant => hant,
            Lang::En => en,
        }
    }
}
