//! What can be written and drawn at a move: comments, marks, arrows, circles, an arbiter's words, an engine's score.

use super::Evaluation;
use crate::rules::Square;

/// Everything written at a node.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Annotations {
    /// The comment before the move.
    pub comment_before: String,
    /// The comment after the move; at the root, on the start position.
    pub comment: String,
    /// Judgements such as `!`, in the order given.
    pub marks: Vec<Mark>,
    /// Arrows drawn on the board after the move.
    pub arrows: Vec<Arrow>,
    /// Circles drawn on the board after the move.
    pub circles: Vec<Circle>,
    /// What an arbiter says the move is in place of the program (改判); at most one a rule book.
    pub verdicts: Vec<ArbiterVerdict>,
    /// What an engine said of the position after the move.
    pub evaluation: Option<Evaluation>,
}

/// An arbiter's word on what a move is under one rule book, as plain data: what the codes mean is the judge's business.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ArbiterVerdict {
    /// The rule book's id, such as `cxa2011`.
    pub book: String,
    /// The label's code, such as `idle`.
    pub label: String,
    /// The piece that it is on, by where it stands after the move, if the arbiter names one.
    pub target: Option<Square>,
    /// Why.
    pub reason: String,
    /// The arbiter's name; may be empty.
    pub author: String,
    /// The day, as `2024-05-31`; may be empty.
    pub date: String,
}

impl Annotations {
    /// Nothing written, nothing drawn.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            comment_before: String::new(),
            comment: String::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            circles: Vec::new(),
            verdicts: Vec::new(),
            evaluation: None,
        }
    }

    /// Whether nothing is written or drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The arbiter's word under a rule book, by the book's id.
    #[must_use]
    pub fn verdict_under(&self, book: &str) -> Option<&ArbiterVerdict> {
        self.verdicts.iter().find(|verdict| verdict.book == book)
    }

    /// Puts an arbiter's word in the place of the one under the same book.
    pub fn set_verdict(&mut self, verdict: ArbiterVerdict) {
        match self.verdicts.iter_mut().find(|known| known.book == verdict.book) {
            Some(known) => *known = verdict,
            None => self.verdicts.push(verdict),
        }
    }

    /// Takes an arbiter's word under a book away.
    pub fn remove_verdict(&mut self, book: &str) {
        self.verdicts.retain(|verdict| verdict.book != book);
    }

    /// Whether a diagram of the position is wanted in print (此处插图).
    #[must_use]
    pub fn wants_diagram(&self) -> bool {
        self.marks.iter().any(|mark| mark.asks_diagram())
    }

    /// Whether a comment is written before or after the move.
    #[must_use]
    pub fn has_comment(&self) -> bool {
        !self.comment.is_empty() || !self.comment_before.is_empty()
    }
}

/// A judgement of a move or position by its NAG number (numeric annotation glyph of PGN), 1..=255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Mark(pub u8);

impl Mark {
    /// The only move that doesn't lose something (唯一着), PGN's `$7`.
    pub const ONLY_MOVE: Self = Self(7);

    /// Asks for a diagram of the position in print (PGN's `$220`; `$221` for one seen by Black).
    pub const DIAGRAM: Self = Self(220);

    /// Whether it asks for a diagram; 201 is what Scid writes.
    #[must_use]
    pub const fn asks_diagram(self) -> bool {
        matches!(self.0, 201 | 220 | 221)
    }

    /// The sign that is shown; `$n` for a number without a usual sign.
    #[must_use]
    pub fn sign(self) -> std::borrow::Cow<'static, str> {
        std::borrow::Cow::Borrowed(match self.0 {
            1 => "!",
            2 => "?",
            3 => "!!",
            4 => "??",
            5 => "!?",
            6 => "?!",
            7 => "□",
            10 => "=",
            13 => "∞",
            14 => "⩲",
            15 => "⩱",
            16 => "±",
            17 => "∓",
            18 => "+−",
            19 => "−+",
            201 | 220 | 221 => "▦",
            number => return std::borrow::Cow::Owned(format!("${number}")),
        })
    }

    /// Whether it judges the move itself (`!` …`?!`): only one of these can stand at a move.
    #[must_use]
    pub const fn judges_move(self) -> bool {
        matches!(self.0, 1..=9)
    }

    /// Whether it judges the position after the move (`=` … `−+`): only one of these can stand at a move.
    #[must_use]
    pub const fn judges_position(self) -> bool {
        matches!(self.0, 10..=19)
    }
}

/// The colours of arrows and circles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum MarkColor {
    /// The plain colour.
    #[default]
    Green,
    /// With Shift.
    Red,
    /// With Alt.
    Blue,
    /// With Shift and Alt.
    Yellow,
}

/// An arrow between two points.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Arrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// Its colour.
    pub color: MarkColor,
}

/// A circle around a point.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Circle {
    /// The point.
    pub square: Square,
    /// Its colour.
    pub color: MarkColor,
}
