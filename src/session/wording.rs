//! How moves are written in the chosen language and style.

use super::settings::MoveStyle;
use crate::formats::Loss;
use crate::lang::Lang;
use crate::notation::{Notation, notate};
use crate::rules::{Move, Position};

/// A move in the style of the window. English windows write Chinese moves in simplified script.
#[must_use]
pub fn move_text(position: &Position, mv: Move, style: MoveStyle, lang: Lang) -> String {
    let notation = match (style, lang) {
        (MoveStyle::Chinese | MoveStyle::ChineseWide, Lang::ZhHant) => Notation::ChineseHant,
        (MoveStyle::Chinese | MoveStyle::ChineseWide, _) => Notation::ChineseHans,
        (MoveStyle::Wxf, _) => Notation::Wxf,
        (MoveStyle::Iccs, _) => Notation::Iccs,
    };
    let text = notate(position, mv, notation);
    if style == MoveStyle::ChineseWide { text.chars().map(wide).collect() } else { text }
}

/// A digit as wide as a character (全角数字); other characters stay.
fn wide(letter: char) -> char {
    match letter {
        '0'..='9' => char::from_u32(u32::from(letter) - u32::from('0') + u32::from('０')).unwrap_or(letter),
        other => other,
    }
}

/// What a format can't hold, in a sentence.
#[must_use]
pub fn loss_text(loss: &Loss, lang: Lang) -> String {
    loss.describe(lang)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wide_digits_are_written_for_black_only() {
        let start = Position::start();
        let red = start.legal_moves().into_iter().find(|mv| mv.to_string() == "h2e2").unwrap();
        let wide = |position: &Position, mv| move_text(position, mv, MoveStyle::ChineseWide, Lang::ZhHans);
        assert_eq!(wide(&start, red), "炮二平五");
        let after = start.play(red);
        let black = after.legal_moves().into_iter().find(|mv| mv.to_string() == "h9g7").unwrap();
        assert_eq!(wide(&after, black), "马８进７");
        assert_eq!(move_text(&after, black, MoveStyle::Chinese, Lang::ZhHans), "马8进7");
    }
}
