//! Captured pieces (被吃的子) beside the board: at each player's side what that player has taken, the most valuable first. They
//! stand in room that the board leaves, so that it's no smaller for them.

use super::pieces::{PieceMeshes, paint_face};
use super::{Geometry, piece_name};
use crate::lang::{Lang, text_with};
use crate::rules::{Piece, PieceKind, Side};
use crate::session::{BoardTheme, PieceFaces};
use crate::ui::theme::{self, size};
use egui::epaint::Mesh;
use egui::{Pos2, Rect, Role, Sense, Ui, Vec2, WidgetInfo, pos2, vec2};

/// By value.
const ORDER: [PieceKind; 6] = [
    PieceKind::Chariot,
    PieceKind::Cannon,
    PieceKind::Horse,
    PieceKind::Elephant,
    PieceKind::Advisor,
    PieceKind::Soldier,
];
/// How far a piece is from the one of its kind that it covers, in diameters.
const COVERED: f32 = 0.3;
/// How far kinds are apart, in diameters.
const APART: f32 = 1.08;

/// What a side has lost from one placement to another: each kind with its number, by value.
#[must_use]
pub fn lost(side: Side, start: &[Option<Piece>], now: &[Option<Piece>]) -> Vec<(Piece, usize)> {
    let count = |pieces: &[Option<Piece>], piece: Piece| pieces.iter().filter(|found| **found == Some(piece)).count();
    ORDER
        .into_iter()
        .map(|kind| Piece::new(side, kind))
        .map(|piece| (piece, count(start, piece).saturating_sub(count(now, piece))))
        .filter(|(_, lost)| *lost > 0)
        .collect()
}

/// The captured pieces of both sides.
pub struct Captured<'a> {
    /// Language of what a screen reader says.
    pub lang: Lang,
    /// The pieces at the start of the game.
    pub start: &'a [Option<Piece>],
    /// The pieces now.
    pub now: &'a [Option<Piece>],
    /// The board's look.
    pub theme: BoardTheme,
    /// The pieces' look.
    pub faces: PieceFaces,
}

impl Captured<'_> {
    /// Shows them around a board that was shown in `room`: at its right, or above and below where there is more room. Where there
    /// is too little of it, nothing is shown: whether there was enough.
    pub fn show(&self, ui: &Ui, geometry: &Geometry, room: Rect) -> bool {
        let board = geometry.board();
        // The margin of the panel belongs to nobody else.
        let right = room.right() - board.right() + f32::from(size::BOARD_MARGIN) - 2.0;
        let below = (room.height() - board.height()) / 2.0;
        let upright = right >= below.min(size::CAPTURED);
        let most = if upright { right } else { below } - 3.0;
        if most < size::CAPTURED_LEAST {
            return false;
        }
        let bottom = bottom(geometry.flipped());
        for taker in [bottom, bottom.opponent()] {
            let lost = self.taken_by(taker);
            if lost.is_empty() {
                continue;
            }
            let half = if upright { board.height() / 2.0 } else { board.width() };
            let diameter = most.min(size::CAPTURED).min(half / length(&lost)).max(1.0);
            let long = length(&lost) * diameter;
            let beside = board.right() + 3.0;
            let place = match (upright, taker == bottom) {
                (true, true) => Rect::from_min_size(pos2(beside, board.bottom() - long), vec2(diameter, long)),
                (true, false) => Rect::from_min_size(pos2(beside, board.top()), vec2(diameter, long)),
                (false, true) => Rect::from_min_size(board.left_bottom() + vec2(0.0, 3.0), vec2(long, diameter)),
                (false, false) => {
                    Rect::from_min_size(board.left_top() - vec2(0.0, 3.0 + diameter), vec2(long, diameter))
                }
            };
            self.row(ui, taker, &lost, place, (upright, diameter));
        }
        true
    }

    /// Shows them in a bar that is filled from the right.
    pub fn in_bar(&self, ui: &mut Ui, flipped: bool) {
        let bottom = bottom(flipped);
        for taker in [bottom, bottom.opponent()] {
            let lost = self.taken_by(taker);
            let diameter = size::CAPTURED_IN_BAR;
            let wanted = vec2(length(&lost) * diameter, diameter);
            // What has no room is left out rather than the names of the studies.
            if !lost.is_empty() && wanted.x < ui.available_width() * 0.6 {
                let (_, place) = ui.allocate_space(wanted);
                self.row(ui, taker, &lost, place, (false, diameter));
            }
        }
    }

    fn taken_by(&self, taker: Side) -> Vec<(Piece, usize)> {
        lost(taker.opponent(), self.start, self.now)
    }

    fn row(&self, ui: &Ui, taker: Side, lost: &[(Piece, usize)], place: Rect, (upright, diameter): (bool, f32)) {
        let palette = theme::board_palette(self.theme, ui.visuals().dark_mode);
        let radius = diameter * 0.46;
        let meshes = PieceMeshes::new(palette, radius, 0.0, 1.0 / ui.pixels_per_point());
        let mut at: Pos2 = place.min + Vec2::splat(diameter / 2.0);
        let along = if upright { Vec2::DOWN } else { Vec2::RIGHT };
        for &(piece, count) in lost {
            let mut mesh = Mesh::default();
            for covered in 0..count {
                if covered > 0 {
                    at += along * COVERED * diameter;
                }
                meshes.add_shadow(&mut mesh, at);
                meshes.add_body(&mut mesh, piece.side, at, 1.0);
            }
            ui.painter().add(mesh);
            // The piece on top shows its face.
            paint_face(ui.painter(), palette, self.faces, piece, at, radius, 1.0);
            at += along * APART * diameter;
        }
        let response = ui.interact(place, ui.make_persistent_id(("captured", taker)), Sense::hover());
        let words: Vec<String> = lost
            .iter()
            .map(|(piece, count)| match count {
                1 => piece_name(self.lang, *piece).into_owned(),
                _ => format!("{} ×{count}", piece_name(self.lang, *piece)),
            })
            .collect();
        let pieces = words.join(if self.lang.is_chinese() { "、" } else { ", " });
        let id = match taker {
            Side::Red => "captured-by-red",
            Side::Black => "captured-by-black",
        };
        let name = text_with(self.lang, id, [("pieces", pieces.into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &*name));
        response.on_hover_text(&*name);
    }
}

/// Who sits below.
const fn bottom(flipped: bool) -> Side {
    if flipped { Side::Black } else { Side::Red }
}

/// The length of a row of pieces, in diameters.
fn length(lost: &[(Piece, usize)]) -> f32 {
    let covered: usize = lost.iter().map(|(_, count)| count - 1).sum();
    1.0 + lost.len().saturating_sub(1) as f32 * APART + covered as f32 * COVERED
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Setup;

    #[test]
    fn what_was_lost_is_counted_from_the_games_own_start() {
        let board = |fen: &str| Setup::from_fen(fen).unwrap().board;
        let words = |start: &str, now: &str| {
            Side::BOTH.map(|side| {
                let lost = lost(side, &board(start), &board(now));
                lost.iter().map(|(piece, count)| format!("{}{count}", piece.face())).collect::<String>()
            })
        };
        let full = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";
        let now = "rnbaka1n1/9/1c5c1/p1p1p4/9/9/P3P1P1P/7C1/9/1NBAKABN1 w";
        assert_eq!(words(full, now), ["俥2炮1兵1", "車1象1卒2"]);
        assert_eq!(words(now, now), ["", ""]);
        // A start with fewer pieces, or with more than a set has.
        assert_eq!(words("3rk4/9/9/9/9/9/9/9/4r4/3RK4 w", "4k4/9/9/9/9/9/9/9/3r5/4K4 w"), ["俥1", "車1"]);
    }

    #[test]
    fn a_whole_army_fits_beside_half_a_board() {
        let all: Vec<(Piece, usize)> =
            ORDER.into_iter().map(|kind| (Piece::new(Side::Red, kind), kind.full_count())).collect();
        assert!(length(&all) < 10.0, "{}", length(&all));
    }
}
