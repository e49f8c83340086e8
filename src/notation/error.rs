//! [`NotationError`]: why a text is no legal move.

use crate::lang::Lang;
use crate::rules::{IllegalMove, Move, Piece, Side};
use std::fmt;

/// Why a text isn't a legal move in the position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The text (shortened) isn't a move in any notation.
    Unreadable(String),
    /// No piece of that name stands where the text says, or it can't be meant to go anywhere.
    NoSuchPiece(Piece),
    /// Several legal moves fit the text.
    Ambiguous(Vec<Move>),
    /// The text says this move, which breaks a rule.
    Illegal(Move, IllegalMove),
}

impl NotationError {
    /// The reason in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Unreadable(text), Lang::ZhHans) => format!("“{text}”不是着法"),
            (Self::Unreadable(text), Lang::ZhHant) => format!("「{text}」不是着法"),
            (Self::Unreadable(text), Lang::En) => format!("\"{text}\" is not a move"),
            (Self::NoSuchPiece(piece), Lang::ZhHans) => format!("没有这样走的{}{}", piece.side.zh(), piece.zh_hans()),
            (Self::NoSuchPiece(piece), Lang::ZhHant) => {
                let side = if piece.side == Side::Red { '紅' } else { '黑' };
                format!("沒有這樣走的{side}{}", piece.zh_hant())
            }
            (Self::NoSuchPiece(piece), Lang::En) => {
                format!("no {} {} can be meant", piece.side.en(), piece.kind.en())
            }
            (Self::Ambiguous(moves), Lang::ZhHans) => format!("着法不明确，可能是 {}", list(moves)),
            (Self::Ambiguous(moves), Lang::ZhHant) => format!("着法不明確，可能是 {}", list(moves)),
            (Self::Ambiguous(moves), Lang::En) => format!("ambiguous: it may be {}", list(moves)),
            (Self::Illegal(mv, rule), Lang::En) => format!("{mv} is illegal: {}", illegal_text(*rule, lang)),
            (Self::Illegal(mv, rule), _) => format!("{mv} 不合法：{}", illegal_text(*rule, lang)),
        }
    }
}

fn list(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(", ")
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

impl std::error::Error for NotationError {}

/// The rule that a move breaks, in a language of the studio.
#[must_use]
pub fn illegal_text(rule: IllegalMove, lang: Lang) -> String {
    rule.describe(lang)
}
