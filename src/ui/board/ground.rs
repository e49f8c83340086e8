//! The board itself: wood, grid, river, palaces, coordinates.

use super::Coordinates;
use super::geometry::Geometry;
use super::mesh::{mix, noise};
use crate::rules::{Side, Square};
use crate::session::PieceFaces;
use crate::ui::theme::{self, BoardPalette, faint};
use egui::epaint::{CornerRadius, Mesh, RectShape, Shadow, StrokeKind, Vertex};
use egui::{Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

/// Rounding of the board's corners, in cells.
const ROUNDING: f32 = 0.2;
/// Distance of the outer frame from the grid, in cells.
const FRAME_DISTANCE: f32 = 0.1;
/// Numerals of Red's files.
const RED_NUMERALS: [&str; 9] = ["一", "二", "三", "四", "五", "六", "七", "八", "九"];
/// The points with corner ticks: cannons, then soldiers, as (file, rank) of Red's half.
const TICKED: [(u8, u8); 7] = [(1, 2), (7, 2), (0, 3), (2, 3), (4, 3), (6, 3), (8, 3)];

/// All that never moves and has no text: computed once per size and theme.
pub(super) fn shapes(geometry: &Geometry, palette: &BoardPalette, pixel: f32) -> Vec<Shape> {
    let mut shapes = Vec::with_capacity(160);
    let (board, cell) = (geometry.board(), geometry.cell());
    let rounding = (cell * ROUNDING).round();
    let corners = CornerRadius::same(rounding.min(255.0) as u8);
    if palette.shadow != Color32::TRANSPARENT {
        let blur = (cell * 0.42).clamp(4.0, 60.0) as u8;
        let shadow = Shadow { offset: [0, (cell * 0.08) as i8], blur, spread: 0, color: palette.shadow };
        shapes.push(shadow.as_shape(board, corners).into());
    }
    shapes.push(Shape::mesh(surface(board, rounding, palette)));
    if palette.grain != Color32::TRANSPARENT {
        shapes.push(Shape::mesh(grain(board, palette, pixel)));
    }
    let edge = Stroke::new((0.022 * cell * palette.stroke_scale).max(pixel), palette.edge);
    shapes.push(RectShape::stroke(board, corners, edge, StrokeKind::Middle).into());
    grid(geometry, palette, pixel, &mut shapes);
    shapes
}

fn grid(geometry: &Geometry, palette: &BoardPalette, pixel: f32, shapes: &mut Vec<Shape>) {
    let (grid, cell) = (geometry.grid(), geometry.cell());
    let line = Stroke::new((0.02 * cell * palette.stroke_scale).max(pixel), palette.line);
    let frame = Stroke::new((0.045 * cell * palette.stroke_scale).max(pixel), palette.frame);
    let at = |column: f32, row: f32| grid.min + vec2(column, row) * cell;
    let mut segment = |from: Pos2, to: Pos2| shapes.push(Shape::line_segment([from, to], line));
    for row in 1..9 {
        segment(at(0.0, row as f32), at(8.0, row as f32));
    }
    for column in 1..8 {
        segment(at(column as f32, 0.0), at(column as f32, 4.0));
        segment(at(column as f32, 5.0), at(column as f32, 9.0));
    }
    for top in [0.0, 7.0] {
        segment(at(3.0, top), at(5.0, top + 2.0));
        segment(at(5.0, top), at(3.0, top + 2.0));
    }
    let (near, far) = (0.085 * cell, 0.235 * cell);
    for (file, rank) in TICKED {
        for row in [f32::from(rank), 9.0 - f32::from(rank)] {
            let point = at(f32::from(file), row);
            for across in [-1.0, 1.0] {
                if (file == 0 && across < 0.0) || (file == 8 && across > 0.0) {
                    continue;
                }
                for along in [-1.0, 1.0] {
                    let corner = point + vec2(across * near, along * near);
                    segment(corner, point + vec2(across * far, along * near));
                    segment(corner, point + vec2(across * near, along * far));
                }
            }
        }
    }
    shapes.push(RectShape::stroke(grid, 0, line, StrokeKind::Middle).into());
    shapes.push(RectShape::stroke(grid.expand(FRAME_DISTANCE * cell), 0, frame, StrokeKind::Middle).into());
}

/// 楚河 漢界 and the coordinates.
pub(super) fn paint_texts(
    painter: &Painter,
    geometry: &Geometry,
    palette: &BoardPalette,
    faces: PieceFaces,
    coordinates: Coordinates,
) {
    let (grid, cell) = (geometry.grid(), geometry.cell());
    if cell < 12.0 {
        return;
    }
    let write = |center: Pos2, text: &str, font: FontId, color: Color32, optical: bool| {
        let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
        let middle = if optical {
            galley.mesh_bounds.center()
        } else {
            pos2(galley.mesh_bounds.center().x, galley.size().y / 2.0)
        };
        painter.galley(center - middle.to_vec2(), galley, color);
    };
    let river = FontId::new(0.56 * cell, theme::pieces_family());
    let han = if faces == PieceFaces::Simplified { "汉" } else { "漢" };
    for (column, text) in [(1.45, "楚"), (2.55, "河"), (5.45, han), (6.55, "界")] {
        write(grid.min + vec2(column, 4.5) * cell, text, river.clone(), palette.river, true);
    }
    let font = FontId::proportional((0.25 * cell).max(9.0));
    let distance = geometry.coordinate_distance();
    for column in 0..9u8 {
        let x = grid.min.x + f32::from(column) * cell;
        for (row, y) in [(0u8, grid.min.y - distance), (9, grid.max.y + distance)] {
            let Some(square) = geometry.square_at_place(column, row) else { continue };
            let text = match coordinates {
                Coordinates::Off => continue,
                Coordinates::Numbers => chinese_coordinate(square),
                Coordinates::Letters if row == 9 => file_letter(square),
                Coordinates::Letters => continue,
            };
            write(pos2(x, y), text, font.clone(), palette.coordinate, false);
        }
    }
    if coordinates == Coordinates::Letters {
        for row in 0..10u8 {
            let Some(square) = geometry.square_at_place(0, row) else { continue };
            let place = pos2(grid.min.x - 0.64 * cell, grid.min.y + f32::from(row) * cell);
            let small = FontId::proportional((0.22 * cell).max(8.0));
            write(place, &square.rank().to_string(), small, palette.coordinate, false);
        }
    }
}

/// The file of an outer point as the side at whose edge it lies counts it.
fn chinese_coordinate(square: Square) -> &'static str {
    if square.rank() < 5 {
        RED_NUMERALS[usize::from(square.file_number(Side::Red)) - 1]
    } else {
        ["1", "2", "3", "4", "5", "6", "7", "8", "9"][usize::from(square.file_number(Side::Black)) - 1]
    }
}

fn file_letter(square: Square) -> &'static str {
    ["a", "b", "c", "d", "e", "f", "g", "h", "i"][usize::from(square.file())]
}

/// The numeral of a file as Red counts it: 一 to 九.
pub(super) fn red_numeral(square: Square) -> &'static str {
    RED_NUMERALS[usize::from(square.file_number(Side::Red)) - 1]
}

/// A rounded surface with light from the top left and, for wood, broad bands of grain.
fn surface(board: Rect, rounding: f32, palette: &BoardPalette) -> Mesh {
    let wooden = palette.grain != Color32::TRANSPARENT;
    let (columns, inner_rows) = if wooden { (20u32, 72u32) } else { (6, 6) };
    let mut rows: Vec<f32> =
        (0..=8).map(|step| rounding * (1.0 - (f32::to_radians(90.0 * step as f32 / 8.0)).cos())).collect();
    let (top, bottom) = (rounding, board.height() - rounding);
    rows.extend((1..inner_rows).map(|row| top + (bottom - top) * row as f32 / inner_rows as f32));
    rows.extend(
        (0..=8).rev().map(|step| board.height() - rounding * (1.0 - (f32::to_radians(90.0 * step as f32 / 8.0)).cos())),
    );
    let mut mesh = Mesh::default();
    for &y in &rows {
        let depth = (rounding - y).max(y - (board.height() - rounding)).max(0.0);
        let inset = rounding - (rounding * rounding - depth * depth).max(0.0).sqrt();
        for column in 0..=columns {
            let across = column as f32 / columns as f32;
            let x = inset + (board.width() - 2.0 * inset) * across;
            let (u, v) = (x / board.width(), y / board.height());
            let mut color = mix(palette.surface[0], palette.surface[1], 0.42 * u + 0.58 * v);
            if wooden {
                let bend = 0.05 * (3.1 * u + 1.3).sin() + 0.03 * (7.3 * u).sin();
                let broad = noise(1.6 * u, 13.0 * (v + bend), 7);
                let fine = noise(3.0 * u, 46.0 * (v + 0.6 * bend), 19);
                let strength = 0.9 * (broad - 0.5).max(0.0) + 0.55 * (fine - 0.5).max(0.0);
                color = color.blend(faint(palette.grain, 1.6 * strength));
            }
            mesh.vertices.push(Vertex::untextured(board.min + vec2(x, y), color));
        }
    }
    for row in 0..rows.len() as u32 - 1 {
        for column in 0..columns {
            let corner = row * (columns + 1) + column;
            mesh.add_triangle(corner, corner + 1, corner + columns + 1);
            mesh.add_triangle(corner + 1, corner + columns + 2, corner + columns + 1);
        }
    }
    mesh
}

/// Fine dark lines of the grain, long and slightly bent, fading at their ends.
fn grain(board: Rect, palette: &BoardPalette, pixel: f32) -> Mesh {
    const LINES: u32 = 52;
    const STEPS: u32 = 18;
    let mut mesh = Mesh::default();
    let inner = board.shrink(board.width() * 0.012);
    for line in 0..LINES {
        let random = |salt: u32| noise(line as f32 * 7.31, salt as f32 * 3.7, 101);
        let start = random(1) * 0.75 - 0.15;
        let length = 0.25 + 0.75 * random(2);
        let height = (line as f32 + random(3)) / LINES as f32;
        let half = (0.6 + 1.1 * random(4)) * pixel.max(board.width() / 900.0);
        let first = mesh.vertices.len() as u32;
        for step in 0..=STEPS {
            let along = step as f32 / STEPS as f32;
            let u = (start + length * along).clamp(0.0, 1.0);
            let bend = 0.05 * (3.1 * u + 1.3).sin() + 0.03 * (7.3 * u).sin();
            let wobble = 0.008 * (noise(5.0 * u, height * 40.0, 31) - 0.5);
            let v = (height - 0.3 * bend + wobble).clamp(0.0, 1.0);
            let center = pos2(inner.left() + u * inner.width(), inner.top() + v * inner.height());
            let fade = (along * std::f32::consts::PI).sin() * (0.35 + 0.65 * random(5));
            let color = faint(palette.grain, 0.85 * fade);
            for (offset, color) in [(-half, Color32::TRANSPARENT), (0.0, color), (half, Color32::TRANSPARENT)] {
                mesh.vertices.push(Vertex::untextured(center + vec2(0.0, offset), color));
            }
            if step > 0 {
                let now = first + 3 * step;
                for edge in 0..2 {
                    mesh.add_triangle(now + edge - 3, now + edge, now + edge + 1);
                    mesh.add_triangle(now + edge - 3, now + edge + 1, now + edge - 2);
                }
            }
        }
    }
    mesh
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::BoardTheme;

    #[test]
    fn coordinates_follow_the_sides() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(600.0, 660.0));
        let edge = |flipped: bool, row: u8| {
            let geometry = Geometry::fit(rect, flipped, true, 1.0);
            (0..9)
                .filter_map(|column| geometry.square_at_place(column, row))
                .map(chinese_coordinate)
                .collect::<String>()
        };
        assert_eq!((edge(false, 9).as_str(), edge(false, 0).as_str()), ("九八七六五四三二一", "123456789"));
        assert_eq!((edge(true, 0).as_str(), edge(true, 9).as_str()), ("一二三四五六七八九", "987654321"));
    }

    #[test]
    fn meshes_are_sound_at_every_size() {
        for width in [60.0, 500.0, 3000.0] {
            let geometry = Geometry::fit(Rect::from_min_size(Pos2::ZERO, vec2(width, width * 1.1)), false, true, 1.0);
            for theme in BoardTheme::ALL {
                for shape in shapes(&geometry, theme::board_palette(theme, false), 1.0) {
                    if let Shape::Mesh(mesh) = shape {
                        assert!(mesh.is_valid() && mesh.vertices.len() < 20_000);
                        assert!(geometry.board().expand(1.0).contains_rect(mesh.calc_bounds()));
                    }
                }
            }
        }
    }
}
