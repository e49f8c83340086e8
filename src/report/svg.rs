//! A diagram as an SVG document. One point of the board is 100 units from the next.

use super::outline::{Font, Outline, Short, escape, outline};
use super::text::file_label;
use super::theme::{Palette, PieceColors};
use super::{Coordinates, Diagram, Faces, Highlight, HighlightShape, Pointer};
use crate::rules::{Piece, PieceKind, Side, Square};
use std::fmt::Write as _;

/// Distance between neighbouring points.
const CELL: f32 = 100.0;
/// Radius of a piece.
const PIECE: f32 = 45.0;
/// Room around the grid with and without file numbers.
const MARGIN: (f32, f32) = (104.0, 76.0);
/// Room for the caption, and for the title.
const CAPTION: f32 = 84.0;

/// Where the points lie on the sheet.
struct Sheet {
    margin: f32,
    /// What the title takes above the board.
    top: f32,
    flipped: bool,
    width: f32,
    height: f32,
}

impl Sheet {
    fn new(diagram: &Diagram) -> Self {
        let margin = if diagram.coordinates == Coordinates::Off { MARGIN.1 } else { MARGIN.0 };
        let room = |text: &str| if text.is_empty() { 0.0 } else { CAPTION };
        let top = room(&diagram.title);
        Self {
            margin,
            top,
            flipped: diagram.flipped,
            width: 8.0 * CELL + 2.0 * margin,
            height: 9.0 * CELL + 2.0 * margin + top + room(&diagram.caption),
        }
    }

    /// The point in column 0..=8 from the left and row 0..=9 from the top.
    fn at(&self, column: f32, row: f32) -> (f32, f32) {
        (self.margin + column * CELL, self.top + self.margin + row * CELL)
    }

    fn of(&self, square: Square) -> (f32, f32) {
        let seen = if self.flipped { square.rotated() } else { square };
        self.at(f32::from(seen.file()), f32::from(9 - seen.rank()))
    }
}

/// Height of the picture for a width of 1.
pub(super) fn proportion(diagram: &Diagram) -> f32 {
    let sheet = Sheet::new(diagram);
    sheet.height / sheet.width
}

/// The whole document.
pub(super) fn document(diagram: &Diagram) -> String {
    let sheet = Sheet::new(diagram);
    let palette = diagram.theme.palette();
    let mut out = String::with_capacity(32 << 10);
    let (width, height) = (Short(sheet.width), Short(sheet.height));
    push(
        &mut out,
        format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
             viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\" role=\"img\">\n\
             <title>{}</title>\n<desc>{}</desc>",
            escape(if diagram.caption.is_empty() { "Xiangqi diagram 象棋局面" } else { &diagram.caption }),
            escape(&diagram.setup.to_fen())
        ),
    );
    definitions(&mut out, diagram, palette);
    board(&mut out, &sheet, palette);
    grid(&mut out, &sheet, palette);
    river(&mut out, &sheet, palette, diagram.faces);
    match diagram.coordinates {
        Coordinates::Off => {}
        Coordinates::Numbers => file_numbers(&mut out, &sheet, palette, diagram.faces),
        Coordinates::Letters => letters(&mut out, &sheet, palette),
    }
    marks_below(&mut out, &sheet, palette, diagram);
    for (square, piece) in diagram.setup.pieces() {
        let (x, y) = sheet.of(square);
        push(&mut out, format_args!("<use xlink:href=\"#{}\" x=\"{}\" y=\"{}\"/>", id(piece), Short(x), Short(y)));
    }
    for highlight in &diagram.highlights {
        ring(&mut out, &sheet, highlight);
    }
    for arrow in &diagram.arrows {
        pointer(&mut out, &sheet, arrow, diagram.setup.board[arrow.to.index()].is_some());
    }
    let lines = [(&diagram.title, CAPTION * 0.62), (&diagram.caption, sheet.height - CAPTION * 0.62)];
    for (text, middle) in lines.into_iter().filter(|(text, _)| !text.is_empty()) {
        words(&mut out, &sheet, palette, text, middle);
    }
    out.push_str("</svg>\n");
    out
}

/// Adds a line.
fn push(out: &mut String, line: std::fmt::Arguments) {
    // Writing to a String can't fail.
    let _ = writeln!(out, "{line}");
}

/// The name of a piece's drawing, such as `red-horse`.
fn id(piece: Piece) -> String {
    format!("{}-{}", piece.side.en(), piece.kind.en())
}

/// Gradients, and one drawing for each kind of piece on the board.
fn definitions(out: &mut String, diagram: &Diagram, palette: &Palette) {
    push(out, format_args!("<defs>"));
    push(
        out,
        format_args!(
            "<linearGradient id=\"board\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\"><stop offset=\"0\" stop-color=\"{}\"/>\
             <stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
            palette.light, palette.shade
        ),
    );
    if palette.shadow > 0.0 {
        push(
            out,
            format_args!(
                "<radialGradient id=\"shadow\"><stop offset=\"0.78\" stop-color=\"#000\" stop-opacity=\"{}\"/>\
                 <stop offset=\"1\" stop-color=\"#000\" stop-opacity=\"0\"/></radialGradient>",
                Short(palette.shadow)
            ),
        );
    }
    push(
        out,
        format_args!(
            "<radialGradient id=\"check\"><stop offset=\"0.6\" stop-color=\"{0}\" stop-opacity=\"0.9\"/>\
             <stop offset=\"1\" stop-color=\"{0}\" stop-opacity=\"0\"/></radialGradient>",
            palette.check
        ),
    );
    for side in Side::BOTH {
        let colors = palette.pieces(side);
        push(
            out,
            format_args!(
                "<radialGradient id=\"{}\" cx=\"0.4\" cy=\"0.34\" r=\"0.7\"><stop offset=\"0.35\" stop-color=\"{}\"/>\
                 <stop offset=\"1\" stop-color=\"{}\"/></radialGradient>",
                side.en(),
                colors.light,
                colors.shade
            ),
        );
    }
    for side in Side::BOTH {
        for kind in PieceKind::ALL {
            let piece = Piece::new(side, kind);
            if diagram.setup.pieces().any(|(_, other)| other == piece) {
                piece_drawing(out, piece, diagram.faces, palette);
            }
        }
    }
    push(out, format_args!("</defs>"));
}

/// A piece around the origin: shadow, disc, ring, face.
fn piece_drawing(out: &mut String, piece: Piece, faces: Faces, palette: &Palette) {
    let PieceColors { rim, rim_width, ink, .. } = palette.pieces(piece.side);
    push(out, format_args!("<g id=\"{}\">", id(piece)));
    if palette.shadow > 0.0 {
        push(out, format_args!("<circle cx=\"1.5\" cy=\"4.5\" r=\"{}\" fill=\"url(#shadow)\"/>", Short(PIECE + 5.0)));
    }
    push(
        out,
        format_args!(
            "<circle r=\"{}\" fill=\"url(#{})\" stroke=\"{rim}\" stroke-width=\"{}\"/>",
            Short(PIECE - rim_width / 2.0),
            piece.side.en(),
            Short(*rim_width)
        ),
    );
    push(
        out,
        format_args!("<circle r=\"{}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.1\"/>", Short(PIECE - 6.5)),
    );
    let face = outline(&faces.of(piece).to_string(), if faces == Faces::Western { Font::Text } else { Font::Pieces });
    let size = if faces == Faces::Western { 0.56 } else { 0.60 };
    ink_at(out, &face, (0.0, 0.0), size, ink);
    push(out, format_args!("</g>"));
}

/// An outline with the middle of its ink at a point.
fn ink_at(out: &mut String, text: &Outline, (x, y): (f32, f32), scale: f32, color: &str) {
    let (dx, dy) = text.center;
    push(
        out,
        format_args!(
            "<path transform=\"translate({} {}) scale({})\" fill=\"{color}\" d=\"{}\"/>",
            Short(x - dx * scale),
            Short(y - dy * scale),
            Short(scale),
            text.data
        ),
    );
}

fn board(out: &mut String, sheet: &Sheet, palette: &Palette) {
    let inset = if palette.edge.is_empty() { 0.0 } else { 1.5 };
    let (width, height) = (Short(sheet.width - 2.0 * inset), Short(sheet.height - 2.0 * inset));
    let corner = if palette.edge.is_empty() { 0 } else { 16 };
    let shape = format!("x=\"{inset}\" y=\"{inset}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\"");
    push(out, format_args!("<rect {shape} fill=\"url(#board)\"/>"));
    if !palette.grain.is_empty() {
        push(out, format_args!("<clipPath id=\"plank\"><rect {shape}/></clipPath>"));
        grain(out, sheet, palette.grain);
    }
    if !palette.edge.is_empty() {
        push(out, format_args!("<rect {shape} fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>", palette.edge));
    }
}

/// Faint waves along the board. The same on every diagram.
fn grain(out: &mut String, sheet: &Sheet, color: &str) {
    push(
        out,
        format_args!(
            "<g clip-path=\"url(#plank)\" fill=\"none\" stroke=\"{color}\" stroke-opacity=\"0.09\" stroke-linecap=\"round\">"
        ),
    );
    let mut seed = 7u32;
    let mut random = |range: f32| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        range * (seed >> 8) as f32 / (1 << 24) as f32
    };
    let mut x = -20.0;
    while x < sheet.width + 20.0 {
        let (a, b, c) = (random(46.0) - 23.0, random(46.0) - 23.0, random(30.0) - 15.0);
        let height = sheet.height;
        push(
            out,
            format_args!(
                "<path stroke-width=\"{}\" d=\"M{} -10C{} {} {} {} {} {}\"/>",
                Short(1.0 + random(4.5)),
                Short(x),
                Short(x + a),
                Short(height * 0.33),
                Short(x + b),
                Short(height * 0.66),
                Short(x + c),
                Short(height + 10.0)
            ),
        );
        x += 9.0 + random(26.0);
    }
    push(out, format_args!("</g>"));
}

/// Frame, files, ranks, palaces and the corner ticks of cannon and soldier points.
fn grid(out: &mut String, sheet: &Sheet, palette: &Palette) {
    let mut path = String::new();
    let mut line = |from: (f32, f32), to: (f32, f32)| {
        let ((x1, y1), (x2, y2)) = (sheet.at(from.0, from.1), sheet.at(to.0, to.1));
        let _ = write!(path, "M{} {}L{} {}", Short(x1), Short(y1), Short(x2), Short(y2));
    };
    for row in 0..10u8 {
        line((0.0, row.into()), (8.0, row.into()));
    }
    for column in 0..9u8 {
        if matches!(column, 0 | 8) {
            line((column.into(), 0.0), (column.into(), 9.0));
        } else {
            line((column.into(), 0.0), (column.into(), 4.0));
            line((column.into(), 5.0), (column.into(), 9.0));
        }
    }
    for row in [0.0, 7.0] {
        line((3.0, row), (5.0, row + 2.0));
        line((5.0, row), (3.0, row + 2.0));
    }
    let width = palette.line_width;
    push(
        out,
        format_args!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"square\" d=\"{path}\"/>",
            palette.line,
            Short(width)
        ),
    );
    push(
        out,
        format_args!(
            "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\" d=\"{}\"/>",
            palette.line,
            Short(width * 0.85),
            ticks(sheet)
        ),
    );
    let (x, y) = sheet.at(0.0, 0.0);
    let gap = 11.0;
    push(
        out,
        format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"/>",
            Short(x - gap),
            Short(y - gap),
            Short(8.0 * CELL + 2.0 * gap),
            Short(9.0 * CELL + 2.0 * gap),
            palette.line,
            Short(width * 2.2)
        ),
    );
}

/// The ticks as path data.
fn ticks(sheet: &Sheet) -> String {
    let mut path = String::new();
    let cannons = [1u8, 7].into_iter().flat_map(|column| [(column, 2u8), (column, 7)]);
    let soldiers = [0u8, 2, 4, 6, 8].into_iter().flat_map(|column| [(column, 3u8), (column, 6)]);
    for (column, row) in cannons.chain(soldiers) {
        let (x, y) = sheet.at(column.into(), row.into());
        for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
            if (column == 0 && right < 0.0) || (column == 8 && right > 0.0) {
                continue;
            }
            let (near, far) = (8.0, 24.0);
            let _ = write!(
                path,
                "M{} {}L{} {}L{} {}",
                Short(x + right * near),
                Short(y + down * far),
                Short(x + right * near),
                Short(y + down * near),
                Short(x + right * far),
                Short(y + down * near)
            );
        }
    }
    path
}

fn river(out: &mut String, sheet: &Sheet, palette: &Palette, faces: Faces) {
    for (word, column) in faces.river().into_iter().zip([1.5, 5.5]) {
        for (letter, step) in word.chars().zip([0.0, 1.0]) {
            let center = sheet.at(column + step, 4.5);
            ink_at(out, &outline(&letter.to_string(), Font::Pieces), center, 0.56, palette.river);
        }
    }
}

/// The file numbers of both sides, each at its own edge.
/// The files' letters below, the ranks' digits at the left.
fn letters(out: &mut String, sheet: &Sheet, palette: &Palette) {
    let mut write = |label: char, (x, y): (f32, f32)| {
        ink_at(out, &outline(&label.to_string(), Font::Text), (x, y), 0.31, palette.label);
    };
    let away = sheet.margin * 0.71;
    for column in 0..9u8 {
        let file = if sheet.flipped { 8 - column } else { column };
        let (x, y) = sheet.at(column.into(), 9.0);
        write(char::from(b'a' + file), (x, y + away));
    }
    for row in 0..10u8 {
        let rank = if sheet.flipped { row } else { 9 - row };
        let (x, y) = sheet.at(0.0, row.into());
        write(char::from(b'0' + rank), (x - away, y));
    }
}

/// The files' numbers at both edges.
fn file_numbers(out: &mut String, sheet: &Sheet, palette: &Palette, faces: Faces) {
    let edges = [(Side::Black, sheet.flipped), (Side::Red, !sheet.flipped)];
    for (side, below) in edges {
        for file in 0..9u8 {
            let label = outline(&file_label(file, side, faces).to_string(), Font::Text);
            let column = if sheet.flipped { 8 - file } else { file };
            let (x, y) = sheet.at(column.into(), if below { 9.0 } else { 0.0 });
            let away = sheet.margin * 0.71;
            ink_at(out, &label, (x, if below { y + away } else { y - away }), 0.31, palette.label);
        }
    }
}

/// What lies under the pieces: the last move, filled marks, the glow of a general in check.
fn marks_below(out: &mut String, sheet: &Sheet, palette: &Palette, diagram: &Diagram) {
    let mut patch = |square: Square, half: f32, fill: &str, opacity: f32, stroke: &str| {
        let (x, y) = sheet.of(square);
        let stroke =
            if stroke.is_empty() { String::new() } else { format!(" stroke=\"{stroke}\" stroke-width=\"3.5\"") };
        push(
            out,
            format_args!(
                "<rect x=\"{}\" y=\"{}\" width=\"{2}\" height=\"{2}\" rx=\"12\" fill=\"{fill}\" fill-opacity=\"{3}\"{stroke}/>",
                Short(x - half),
                Short(y - half),
                Short(2.0 * half),
                Short(opacity)
            ),
        );
    };
    if let Some(mv) = diagram.last_move {
        let (fill, opacity, stroke) = palette.last_move;
        patch(mv.from, 36.0, fill, opacity, stroke);
        patch(mv.to, 49.0, fill, opacity, stroke);
    }
    for highlight in diagram.highlights.iter().filter(|highlight| highlight.shape == HighlightShape::Fill) {
        patch(highlight.square, 49.0, highlight.tint.color(), 0.45, "");
    }
    if let Some(square) = diagram.checked {
        let (x, y) = sheet.of(square);
        push(out, format_args!("<circle cx=\"{}\" cy=\"{}\" r=\"66\" fill=\"url(#check)\"/>", Short(x), Short(y)));
    }
}

fn ring(out: &mut String, sheet: &Sheet, highlight: &Highlight) {
    let (x, y) = sheet.of(highlight.square);
    let color = highlight.tint.color();
    let more = match highlight.shape {
        HighlightShape::Fill => return,
        HighlightShape::Corners => return corners(out, (x, y), color),
        HighlightShape::Ring => "stroke-width=\"6.5\"",
        HighlightShape::DashedRing => "stroke-width=\"6.5\" stroke-dasharray=\"19.7 12.35\"",
        HighlightShape::DottedRing => "stroke-width=\"6.5\" stroke-dasharray=\"0.1 13.25\" stroke-linecap=\"round\"",
    };
    push(
        out,
        format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"51\" fill=\"none\" stroke=\"{color}\" {more}/>",
            Short(x),
            Short(y)
        ),
    );
}

/// The corners of a square around a point.
fn corners(out: &mut String, (x, y): (f32, f32), color: &str) {
    let (far, near) = (51.0, 24.0);
    let mut path = String::new();
    for (right, down) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
        let _ = write!(
            path,
            "M{} {}L{} {}L{} {}",
            Short(x + right * far),
            Short(y + down * near),
            Short(x + right * far),
            Short(y + down * far),
            Short(x + right * near),
            Short(y + down * far)
        );
    }
    push(
        out,
        format_args!(
            "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"7.5\" stroke-linejoin=\"round\" d=\"{path}\"/>"
        ),
    );
}

/// An arrow from the edge of the piece at `from` to the edge of the piece at `to`, or to just short of the middle of the
/// point if it's empty.
fn pointer(out: &mut String, sheet: &Sheet, arrow: &Pointer, taken: bool) {
    let ((x1, y1), (x2, y2)) = (sheet.of(arrow.from), sheet.of(arrow.to));
    let length = (x2 - x1).hypot(y2 - y1);
    if length < 1.0 {
        return;
    }
    let (ux, uy) = ((x2 - x1) / length, (y2 - y1) / length);
    let (start, tip) = (30.0, length - if taken { 38.0 } else { 16.0 });
    let (half, head_half, head) = (6.5, 20.0, f32::min(36.0, tip - start));
    // Along the arrow, then to its left.
    let corners = [
        (start, half),
        (tip - head, half),
        (tip - head - 4.0, head_half),
        (tip, 0.0),
        (tip - head - 4.0, -head_half),
        (tip - head, -half),
        (start, -half),
    ];
    let mut points = String::new();
    for (along, left) in corners {
        let _ = write!(points, "{},{} ", Short(x1 + ux * along + uy * left), Short(y1 + uy * along - ux * left));
    }
    push(
        out,
        format_args!(
            "<polygon points=\"{}\" fill=\"{1}\" fill-opacity=\"0.82\" stroke=\"{1}\" stroke-width=\"2\" stroke-linejoin=\"round\"/>",
            points.trim_end(),
            arrow.tint.color()
        ),
    );
}

/// A line of text across the sheet, smaller if it's long.
fn words(out: &mut String, sheet: &Sheet, palette: &Palette, text: &str, middle: f32) {
    let text = outline(text, Font::Text);
    let room = sheet.width - 2.0 * CELL * 0.4;
    let scale = if text.width * 0.38 > room { room / text.width } else { 0.38 };
    ink_at(out, &text, (sheet.width / 2.0, middle), scale, palette.label);
}
