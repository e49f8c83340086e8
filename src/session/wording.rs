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
        (MoveStyle::Chinese, Lang::ZhHant) => Notation::ChineseHant,
        (MoveStyle::Chinese, _) => Notation::ChineseHans,
        (MoveStyle::Wxf, _) => Notation::Wxf,
        (MoveStyle::Iccs, _) => Notation::Iccs,
    };
    notate(position, mv, notation)
}

/// What a format can't hold, in a sentence.
#[must_use]
pub fn loss_text(loss: &Loss, lang: Lang) -> String {
    loss.describe(lang)
}
