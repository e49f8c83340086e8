//! Small pictures of a board and of pieces, for those who choose how they look.

use super::Coordinates;
use super::geometry::Geometry;
use super::ground;
use super::marks::MarkPainter;
use super::pieces::paint_piece;
use crate::rules::{Piece, PieceKind, Position, Side, Square};
use crate::session::{BoardTheme, PieceFaces};
use crate::ui::theme;
use egui::{Painter, Rect, Ui, pos2, vec2};

/// How many cells a picture of the board is wide.
const CELLS: f32 = 5.2;

/// Paints the middle of a board with what stands there at the start, as large as `rect`.
pub fn paint_board_corner(ui: &Ui, painter: &Painter, rect: Rect, theme: BoardTheme, faces: PieceFaces) {
    let palette = theme::board_palette(theme, ui.visuals().dark_mode);
    let cell = rect.width() / CELLS;
    // The whole board, of which only the part within `rect` is seen: between 兵 and 卒, on the files 3 to 7.
    let size = vec2(11.0, 11.0 * Geometry::aspect(false)) * cell;
    let middle = rect.center() + vec2(0.0, -1.3 * cell);
    let geometry = Geometry::fit(Rect::from_center_size(middle, size), false, false, ui.pixels_per_point());
    let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let pixel = 1.0 / ui.pixels_per_point();
    painter.extend(ground::shapes(&geometry, palette, pixel));
    let marks = MarkPainter { painter: &painter, geometry: &geometry, palette, pixel };
    let moved = [(7, 2), (4, 2)].map(|(file, rank)| Square::new(file, rank));
    if let [Some(from), Some(to)] = moved {
        marks.last_move(from, to);
    }
    ground::paint_texts(&painter, &geometry, palette, faces, Coordinates::Off);
    let seen = rect.expand(geometry.piece_radius());
    for (square, piece) in Position::start().pieces() {
        let shown = if moved[0] == Some(square) { moved[1] } else { Some(square) };
        if let Some(center) = shown.map(|square| geometry.point(square)).filter(|center| seen.contains(*center)) {
            paint_piece(&painter, palette, faces, piece, center, geometry.piece_radius(), 0.0);
        }
    }
}

/// Paints a row of four pieces into `rect`.
pub fn paint_faces(ui: &Ui, painter: &Painter, rect: Rect, theme: BoardTheme, faces: PieceFaces) {
    let palette = theme::board_palette(theme, ui.visuals().dark_mode);
    let row = [
        (Side::Red, PieceKind::General),
        (Side::Red, PieceKind::Horse),
        (Side::Black, PieceKind::General),
        (Side::Black, PieceKind::Chariot),
    ];
    let step = rect.width() / row.len() as f32;
    let radius = 0.42 * step.min(rect.height());
    for (index, (side, kind)) in row.into_iter().enumerate() {
        let center = pos2(rect.left() + step * (index as f32 + 0.5), rect.center().y);
        paint_piece(painter, palette, faces, Piece::new(side, kind), center, radius, 0.0);
    }
}
