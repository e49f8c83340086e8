//! What can be written and drawn at a move: comments, marks, arrows, circles.

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
}

impl Annotations {
    /// Whether nothing is written or drawn.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
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
    /// The marks that menus offer: ! ? !! ?? !? ?! = ± ∓ +− −+.
    pub const OFFERED: [Self; 11] =
        [Self(1), Self(2), Self(3), Self(4), Self(5), Self(6), Self(10), Self(16), Self(17), Self(18), Self(19)];

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
            number => return std::borrow::Cow::Owned(format!("${number}")),
        })
    }

    /// Whether it judges the move itself (`!` …`?!`): only one of these can stand at a move.
    #[must_use]
    pub const fn judges_move(self) -> bool {
        matches!(self.0, 1..=9)
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
