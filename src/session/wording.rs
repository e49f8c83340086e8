//! How moves are written in the chosen language and style.

use super::settings::MoveStyle;
use crate::formats::Loss;
use crate::lang::Lang;
use crate::notation::{Notation, notate, parse};
use crate::rules::{Move, Position};

/// A move in the style of the window. English windows write Chinese moves in simplified script.
#[must_use]
pub fn move_text(position: &Position, mv: Move, style: MoveStyle, lang: Lang) -> String {
    let notation = match (style, lang) {
        (MoveStyle::Wxf, _) => Notation::Wxf,
        (MoveStyle::Iccs, _) => Notation::Iccs,
        (_, Lang::ZhHant) => Notation::ChineseHant,
        _ => Notation::ChineseHans,
    };
    let text = notate(position, mv, notation);
    match style {
        MoveStyle::ChineseWide => text.chars().map(wide).collect(),
        MoveStyle::ChineseShort => short(position, mv, &text).unwrap_or(text),
        _ => text,
    }
}

/// A move without its direction (炮25), if that is read as this move and no other.
fn short(position: &Position, mv: Move, text: &str) -> Option<String> {
    let mut letters = text.chars();
    let (Some(piece), Some(file), Some(_), Some(to), None) =
        (letters.next(), letters.next(), letters.next(), letters.next(), letters.next())
    else {
        return None;
    };
    let short: String = [piece, digit(file)?, digit(to)?].into_iter().collect();
    (parse(position, &short) == Ok(mv)).then_some(short)
}

/// The plain digit of a Chinese or plain one.
fn digit(letter: char) -> Option<char> {
    match "一二三四五六七八九".chars().zip('1'..='9').find(|(chinese, _)| *chinese == letter) {
        Some((_, digit)) => Some(digit),
        None => Some(letter).filter(char::is_ascii_digit),
    }
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

    #[test]
    fn the_shorthand_is_read_back_as_the_same_move() {
        let mut position = Position::start();
        let mut shortened = 0;
        for turn in 0..120_usize {
            let moves: Vec<Move> = position.legal_moves().into_iter().collect();
            for &mv in &moves {
                let text = move_text(&position, mv, MoveStyle::ChineseShort, Lang::ZhHans);
                assert_eq!(parse(&position, &text), Ok(mv), "{text}");
                shortened += usize::from(text.chars().count() == 3);
            }
            let Some(&mv) = moves.get(turn * 7 % moves.len().max(1)) else { break };
            position = position.play(mv);
        }
        assert!(shortened > 500, "{shortened}");
        let start = Position::start();
        let cannon = start.legal_moves().into_iter().find(|mv| mv.to_string() == "h2e2").unwrap();
        assert_eq!(move_text(&start, cannon, MoveStyle::ChineseShort, Lang::ZhHans), "炮25");
    }
}
