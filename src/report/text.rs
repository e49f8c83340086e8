//! The text diagram: a board of full-width characters, or of ASCII for letters.

use super::{Coordinates, Diagram, Faces};
use crate::rules::{Piece, Side, Square};

/// The number of a file at `side`'s edge, counted from that side's right hand: 一…九 for Red, 1…9 for Black; with
/// letters on the pieces, 1…9 for both.
pub(super) fn file_label(file: u8, side: Side, faces: Faces) -> char {
    const CHINESE: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let number = Square::new(file, 0).map_or(1, |square| square.file_number(side));
    if side == Side::Red && faces != Faces::Western {
        CHINESE[usize::from(number) - 1]
    } else {
        char::from(b'0' + number)
    }
}

/// The strokes of a board. Points and what is between them keep their widths in every row.
struct Strokes {
    /// An empty point.
    point: &'static str,
    /// A rank between two points.
    rank: &'static str,
    /// A file between two ranks.
    file: &'static str,
    /// Nothing, between two files.
    blank: &'static str,
    /// The diagonals of the palace.
    falling: &'static str,
    rising: &'static str,
    /// What stands in the river between the outer files.
    river: &'static str,
}

/// Both sides' faces differ, so a face is enough.
const TRADITIONAL: Strokes = Strokes {
    point: "＋",
    rank: "－",
    file: "｜",
    blank: "　",
    falling: "＼",
    rising: "／",
    river: "　　楚　河　　　　　漢　界　　",
};

/// Some faces are the same, so brackets tell the sides apart.
const SIMPLIFIED: Strokes = Strokes {
    point: "-＋-",
    rank: "－",
    file: " ｜ ",
    blank: "　",
    falling: "＼",
    rising: "／",
    river: "　　　　楚　河　　　　　　　　汉　界　　　　",
};

/// Capitals are Red's.
const WESTERN: Strokes = Strokes {
    point: "+",
    rank: "---",
    file: "|",
    blank: "   ",
    falling: " \\ ",
    rising: " / ",
    river: "                               ",
};

/// The board as lines, each ended by a line feed.
pub(super) fn diagram(diagram: &Diagram) -> String {
    let strokes = match diagram.faces {
        Faces::Traditional => &TRADITIONAL,
        Faces::Simplified => &SIMPLIFIED,
        Faces::Western => &WESTERN,
    };
    let (top, bottom) = if diagram.flipped { (Side::Red, Side::Black) } else { (Side::Black, Side::Red) };
    let mut lines = Vec::with_capacity(24);
    if !diagram.title.is_empty() {
        lines.push(diagram.title.clone());
    }
    if diagram.coordinates == Coordinates::Numbers {
        lines.push(labels(diagram, strokes, |file| file_label(file, top, diagram.faces)));
    }
    for row in 0..10u8 {
        let rank = if diagram.flipped { row } else { 9 - row };
        let points: Vec<String> = columns(diagram.flipped)
            .filter_map(|file| Square::new(file, rank))
            .map(|square| match diagram.setup.board[square.index()] {
                Some(piece) => face(piece, diagram.faces),
                None => strokes.point.to_owned(),
            })
            .collect();
        let mut line = points.join(strokes.rank);
        if diagram.coordinates == Coordinates::Letters {
            line.push_str(&format!(" {rank}"));
        }
        lines.push(line);
        if row < 9 {
            lines.push(between_rows(row, strokes));
        }
    }
    match diagram.coordinates {
        Coordinates::Off => {}
        Coordinates::Numbers => {
            lines.push(labels(diagram, strokes, |file| file_label(file, bottom, diagram.faces)));
        }
        Coordinates::Letters => lines.push(labels(diagram, strokes, |file| char::from(b'a' + file))),
    }
    if !diagram.caption.is_empty() {
        lines.push(diagram.caption.clone());
    }
    lines.iter().flat_map(|line| [line.trim_end(), "\n"]).collect()
}

/// The files from left to right.
fn columns(flipped: bool) -> impl Iterator<Item = u8> {
    (0..9).map(move |column| if flipped { 8 - column } else { column })
}

fn labels(diagram: &Diagram, strokes: &Strokes, label: impl Fn(u8) -> char) -> String {
    let cells: Vec<String> = columns(diagram.flipped)
        .map(|file| {
            let label = label(file);
            let label = if diagram.faces == Faces::Western { label } else { full_width(label) };
            strokes.file.replace(['｜', '|'], &label.to_string())
        })
        .collect();
    cells.join(strokes.blank)
}

fn face(piece: Piece, faces: Faces) -> String {
    let face = faces.of(piece);
    match (faces, piece.side) {
        (Faces::Traditional, _) => face.to_string(),
        (Faces::Simplified, Side::Red) => format!("({face})"),
        (Faces::Simplified, Side::Black) => format!("[{face}]"),
        (Faces::Western, Side::Red) => face.to_string(),
        (Faces::Western, Side::Black) => face.to_ascii_lowercase().to_string(),
    }
}

/// The twin of an ASCII character that is as wide as a Chinese one; others as they are.
fn full_width(character: char) -> char {
    match character {
        '!'..='~' => char::from_u32(u32::from(character) + 0xFEE0).unwrap_or(character),
        _ => character,
    }
}

/// What stands between a row and the next one: the files, the river, the diagonals of the palaces.
fn between_rows(row: u8, strokes: &Strokes) -> String {
    if row == 4 {
        return [strokes.file, strokes.river, strokes.file].concat();
    }
    let mut line = String::from(strokes.file);
    for column in 0..8 {
        line.push_str(match (row, column) {
            (0 | 7, 3) | (1 | 8, 4) => strokes.falling,
            (0 | 7, 4) | (1 | 8, 3) => strokes.rising,
            _ => strokes.blank,
        });
        line.push_str(strokes.file);
    }
    line
}
