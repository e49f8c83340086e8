//! [`Written`]: what a written move says, before anyone asks a position which move it is.

use super::glyphs::{number, piece, plain};
use crate::rules::{Move, PieceKind, Square};

/// The syntax of one written move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// The points left and reached: `h2e2`, `H2-E2`.
    Points(Move),
    /// A piece, a direction and a number: 炮二平五, 前马退六, `C2=5`, `15+1`.
    Words {
        /// Which piece goes.
        who: Who,
        /// Where it goes; `None` in the shorthand 炮25.
        direction: Option<Direction>,
        /// Steps or target file, 1..=9.
        number: u8,
    },
}

/// How a written move names its piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Who {
    /// The kind; 兵卒 where the text leaves it out (前九进一).
    pub kind: PieceKind,
    /// The file as the mover counts it, 1..=9.
    pub file: Option<u8>,
    /// Its place among several of its kind.
    pub place: Option<Place>,
}

/// 前, 中, 后 or a number among several pieces of one kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// 前: nearest to the enemy.
    Front,
    /// 中: the middle one of three.
    Middle,
    /// 后
    Rear,
    /// 一 … 五, 1..=9.
    Nth(u8),
}

/// 进, 退 or 平.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// 进 (进, 進, 上, `+`)
    Forward,
    /// 退 (退, 下, `-`)
    Back,
    /// 平 (平, `=`, `.`)
    Sideways,
}

fn direction(c: char) -> Option<Direction> {
    Some(match c {
        '进' | '進' | '上' | '+' => Direction::Forward,
        '退' | '下' | '-' => Direction::Back,
        '平' | '=' | '.' => Direction::Sideways,
        _ => return None,
    })
}

/// A Chinese word for a place.
fn place_word(c: char) -> Option<Place> {
    Some(match c {
        '前' => Place::Front,
        '中' => Place::Middle,
        '后' | '後' => Place::Rear,
        _ => return None,
    })
}

/// A place beside a piece's name: a word, or the signs of WXF.
fn place(c: char) -> Option<Place> {
    place_word(c).or(match c {
        '+' => Some(Place::Front),
        '-' => Some(Place::Rear),
        '=' | '.' => Some(Place::Middle),
        _ => None,
    })
}

impl Written {
    /// Reads a written move at the beginning of `text`; also tells how many bytes it takes. `None` if the text doesn't
    /// begin with a move.
    #[must_use]
    pub fn scan(text: &str) -> Option<(Self, usize)> {
        // One character more than the longest form (`H2-E2`, 前车二进一).
        let mut chars = ['\0'; 6];
        let mut ends = [0; 6];
        for (slot, (at, c)) in text.char_indices().take(6).enumerate() {
            chars[slot] = plain(c);
            ends[slot] = at + c.len_utf8();
        }
        let (written, count) = match_points(chars).or_else(|| match_words(chars))?;
        Some((written, ends[count - 1]))
    }
}

/// A point; the letter may be of either case.
fn point(file: char, rank: char) -> Option<Square> {
    let file = (file.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
    let rank = rank.to_digit(10)?;
    Square::new(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)
}

fn match_points(c: [char; 6]) -> Option<(Written, usize)> {
    let from = point(c[0], c[1])?;
    let skip = usize::from(c[2] == '-');
    let to = point(c[2 + skip], c[3 + skip])?;
    Some((Written::Points(Move::new(from, to)), 4 + skip))
}

fn match_words(c: [char; 6]) -> Option<(Written, usize)> {
    let (who, used) = match_who(c)?;
    if let (Some(direction), Some(number)) = (direction(c[used]), number(c[used + 1])) {
        return Some((Written::Words { who, direction: Some(direction), number }, used + 2));
    }
    // The shorthand is for Chinese glyphs only: letters with two digits are something else.
    let short = used == 2 && !c[0].is_ascii() && who.file.is_some();
    let number = number(c[2]).filter(|_| short)?;
    Some((Written::Words { who, direction: None, number }, 3))
}

/// The piece that the first characters name, and how many they are (2 or 3).
fn match_who(c: [char; 6]) -> Option<(Who, usize)> {
    let soldier = PieceKind::Soldier;
    if let Some(kind) = piece(c[0]) {
        // 炮二, C2
        if let Some(file) = number(c[1]) {
            return Some((Who { kind, file: Some(file), place: None }, 2));
        }
        // 车前, C+
        if let Some(place) = place(c[1]) {
            return Some((Who { kind, file: None, place: Some(place) }, 2));
        }
        // Pa … Pe: soldiers numbered from the mover's right
        let letter = (c[1].to_ascii_lowercase() as u32).wrapping_sub('a' as u32);
        if kind == soldier && c[0].is_ascii() && letter < 5 {
            return Some((Who { kind, file: None, place: Some(Place::Nth(letter as u8 + 1)) }, 2));
        }
        return None;
    }
    let spot = place(c[0]).or_else(|| number(c[0]).map(Place::Nth))?;
    if let Some(kind) = piece(c[1]) {
        // 前车二(进一): the file said as well
        if let Some(file) = number(c[2]).filter(|_| place_word(c[0]).is_some() && direction(c[3]).is_some()) {
            return Some((Who { kind, file: Some(file), place: Some(spot) }, 3));
        }
        // 前车, 三兵, +C
        return Some((Who { kind, file: None, place: Some(spot) }, 2));
    }
    // 前九, 15: a soldier by place and file
    let file = number(c[1])?;
    Some((Who { kind: soldier, file: Some(file), place: Some(spot) }, 2))
}
