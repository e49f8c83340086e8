//! [`notate`]: a move as text.

use super::Notation;
use super::glyphs::chinese_digit;
use super::resolve::{pieces_in_reading_order, shared_files};
use super::written::Place;
use crate::rules::{Move, Piece, PieceKind, Position, Side, Square};

/// Writes a legal move of `position`. If no piece stands on its first point, the text is the two points.
///
/// # Source
/// Several pieces on one file: 前/后; three soldiers 前/中/后; four or more 一二三四五; soldiers on two shared files are
/// numbered 一 … 五 from the mover's right to left, on a file from front to back. Generals, advisors and elephants
/// are always named by their file, since 进 and 退 tell two of them apart. WXF numbers soldiers `<ordinal><file>` in the last three cases.
#[must_use]
pub fn notate(position: &Position, mv: Move, notation: Notation) -> String {
    let points = || {
        let text = mv.to_string().to_ascii_uppercase();
        format!("{}-{}", &text[..2], &text[2..])
    };
    let Some(piece) = position.piece_at(mv.from).filter(|_| notation != Notation::Iccs) else { return points() };
    let side = piece.side;
    let name = Name::of(position, piece, mv);
    let (sign, number) = action(piece, mv);
    if notation == Notation::Wxf {
        let letter = wxf_letter(piece.kind);
        let who = match name {
            Name::File => format!("{letter}{}", mv.from.file_number(side)),
            Name::Place(Place::Rear) => format!("{letter}-"),
            Name::Place(_) => format!("{letter}+"),
            Name::Soldier { on_file, .. } => format!("{on_file}{}", mv.from.file_number(side)),
        };
        return format!("{who}{}{number}", ['-', '=', '+'][sign]);
    }
    let traditional = notation == Notation::ChineseHant;
    let glyph = if traditional { piece.zh_hant() } else { piece.zh_hans() };
    let digit = |number| if side == Side::Red { chinese_digit(number) } else { char::from(b'0' + number) };
    let word = match name {
        Name::File => None,
        Name::Place(Place::Front) | Name::Soldier { of: 3, number: 1, .. } => Some('前'),
        Name::Soldier { of: 3, number: 2, .. } => Some('中'),
        Name::Place(_) | Name::Soldier { of: 3, .. } => Some(if traditional { '後' } else { '后' }),
        Name::Soldier { number, .. } => Some(chinese_digit(number)),
    };
    let direction = ['退', '平', if traditional { '進' } else { '进' }][sign];
    let (first, second) = match word {
        None => (glyph, digit(mv.from.file_number(side))),
        Some(word) => (word, glyph),
    };
    [first, second, direction, digit(number)].iter().collect()
}

/// How the moving piece is named.
enum Name {
    /// By its file.
    File,
    /// 前 or 后 of two.
    Place(Place),
    /// One of three or more soldiers that share files.
    Soldier {
        /// Its number among them, 1..=5.
        number: u8,
        /// How many they are; 0 when they stand on two files.
        of: u8,
        /// Its number on its own file.
        on_file: u8,
    },
}

impl Name {
    fn of(position: &Position, piece: Piece, mv: Move) -> Self {
        let all = pieces_in_reading_order(position, piece);
        let shared = shared_files(&all);
        let Some(file) = shared.iter().find(|file| file.contains(&mv.from)) else { return Self::File };
        let place_in = |squares: &[Square]| squares.iter().take_while(|square| **square != mv.from).count() as u8 + 1;
        let on_file = place_in(file);
        if shared.len() > 1 {
            return Self::Soldier { number: place_in(&shared.concat()), of: 0, on_file };
        }
        match (piece.kind, file.len()) {
            (PieceKind::General | PieceKind::Advisor | PieceKind::Elephant, _) if !both_could(file, piece, mv) => {
                Self::File
            }
            (_, 2) => Self::Place(if on_file == 1 { Place::Front } else { Place::Rear }),
            (_, count) => Self::Soldier { number: on_file, of: count as u8, on_file },
        }
    }
}

/// Whether each of two advisors or elephants on a file could be the one that goes in this direction to this file: never
/// on their own points, but composed positions misplace them.
fn both_could(file: &[Square], piece: Piece, mv: Move) -> bool {
    let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
    let could = |square: &&Square| {
        let to = square.offset(mv.to.file() as i8 - mv.from.file() as i8, ranks);
        to.is_some_and(|to| match piece.kind {
            PieceKind::Elephant => !to.across_river(piece.side),
            _ => to.in_palace(piece.side),
        })
    };
    file.iter().filter(could).count() > 1
}

/// The direction (0 back, 1 sideways, 2 forward) and the number after it.
fn action(piece: Piece, mv: Move) -> (usize, u8) {
    let ranks = (mv.to.rank() as i8 - mv.from.rank() as i8) * piece.side.forward();
    let sign = (ranks.signum() + 1) as usize;
    let by_file = matches!(piece.kind, PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse);
    let number = if ranks == 0 || by_file { mv.to.file_number(piece.side) } else { ranks.unsigned_abs() };
    (sign, number)
}

const fn wxf_letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::General => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Soldier => 'P',
    }
}
