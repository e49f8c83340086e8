//! What a screen reader says: the name of every point, in the studio's language.

use super::ground::red_numeral;
use crate::lang::{Lang, text, text_with};
use crate::rules::{Piece, PieceKind, Side, Square};
use std::borrow::Cow;

/// "red horse", 红马, 紅傌.
#[must_use]
pub fn piece_name(lang: Lang, piece: Piece) -> Cow<'static, str> {
    let side = match piece.side {
        Side::Red => "board-red",
        Side::Black => "board-black",
    };
    let kind = match (lang, piece.kind) {
        (Lang::ZhHans, _) => piece.zh_hans().to_string(),
        (Lang::ZhHant, _) => piece.zh_hant().to_string(),
        (Lang::En, PieceKind::General) => "general".to_owned(),
        (Lang::En, kind) => kind.en().to_owned(),
    };
    let side = text(lang, side);
    text_with(lang, "board-piece", [("side", side.as_ref().into()), ("kind", kind.as_str().into())])
}

/// "red horse, file 二, rank 1": files as Red counts them, ranks from Red's side; a point in reach of the selected
/// piece says so.
#[must_use]
pub fn point_name(lang: Lang, square: Square, piece: Option<Piece>, in_reach: bool) -> String {
    let what = piece.map_or_else(|| text(lang, "board-empty"), |piece| piece_name(lang, piece));
    let rank = usize::from(square.rank()) + 1;
    let id = if in_reach { "board-point-in-reach" } else { "board-point" };
    text_with(lang, id, [("what", what.as_ref().into()), ("file", red_numeral(square).into()), ("rank", rank.into())])
        .into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_named_in_every_language() {
        let square = "h0".parse().unwrap();
        let horse = Some(Piece::new(Side::Red, PieceKind::Horse));
        assert_eq!(point_name(Lang::En, square, horse, false), "red horse, file 二, rank 1");
        assert_eq!(point_name(Lang::ZhHans, square, horse, false), "红马，二路，第 1 行");
        assert_eq!(point_name(Lang::ZhHant, square, horse, false), "紅馬，二路，第 1 行");
        assert_eq!(point_name(Lang::En, square, None, true), "empty, file 二, rank 1, in reach");
    }

    #[test]
    fn no_two_points_share_a_name() {
        for lang in Lang::ALL {
            let names: std::collections::BTreeSet<_> =
                Square::all().map(|square| point_name(lang, square, None, false)).collect();
            assert_eq!(names.len(), Square::COUNT);
        }
    }
}
