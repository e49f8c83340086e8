//! Western-style texts: `Che2`, `Hxg7+`, `e5`, `exe6`, `Rih10`, and points with ranks counted from 1.

use super::{NotationError, glyphs};
use crate::rules::{Move, Piece, PieceKind, Position, Square};

/// How a text counts ranks from Red's side; nothing but a whole game tells which.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankBase {
    /// 0–9, as WinBoard and UCCI do.
    Zero,
    /// 1–10, as pychess, Fairy-Stockfish and elephantchess do.
    One,
}

/// Reads a move in western style: piece letter (none for a soldier), what tells it apart (file, rank or both), an
/// optional `x`, the point reached, and optional `+`, `#`, `!`, `?` at the end; or two points (`h3e3`).
///
/// # Errors
/// The text isn't of that form, or no or several legal moves fit.
pub fn parse_algebraic(position: &Position, text: &str, base: RankBase) -> Result<Move, NotationError> {
    let unreadable = || NotationError::Unreadable(glyphs::shortened(text));
    let body = text.trim().trim_end_matches(['+', '#', '!', '?', '=']);
    let parts = Parts::read(body, base).ok_or_else(unreadable)?;
    let (kind, from_file, from_rank) = parts.origin().ok_or_else(unreadable)?;
    let side = position.side_to_move();
    let fits = |mv: &Move| {
        mv.to == parts.to
            && position.piece_at(mv.from).is_some_and(|piece| kind.is_none_or(|kind| piece.kind == kind))
            && from_file.is_none_or(|file| mv.from.file() == file)
            && from_rank.is_none_or(|rank| mv.from.rank() == rank)
    };
    let moves: Vec<Move> = position.legal_moves().iter().copied().filter(fits).collect();
    match moves.as_slice() {
        [mv] => Ok(*mv),
        [] => match (from_file, from_rank) {
            (Some(file), Some(rank)) => Square::new(file, rank)
                .map(|from| Move::new(from, parts.to))
                .and_then(|mv| position.check_move(mv).err().map(|rule| NotationError::Illegal(mv, rule)))
                .map_or_else(|| Err(unreadable()), Err),
            _ => Err(NotationError::NoSuchPiece(Piece::new(side, kind.unwrap_or(PieceKind::Soldier)))),
        },
        _ => Err(NotationError::Ambiguous(moves)),
    }
}

/// A text cut into what stands before the target, and the target.
struct Parts<'a> {
    before: &'a str,
    to: Square,
    /// Written in capitals throughout: `H3-E3` is two points and no horse.
    capitals: bool,
    base: RankBase,
}

impl<'a> Parts<'a> {
    fn read(body: &'a str, base: RankBase) -> Option<Self> {
        if !body.is_ascii() {
            return None;
        }
        let digits = body.bytes().rev().take_while(u8::is_ascii_digit).count();
        let file_at = (body.len() - digits).checked_sub(1)?;
        let letter = body.as_bytes()[file_at];
        let to = Square::new(file(letter)?, rank(&body[file_at + 1..], base)?)?;
        let before = body[..file_at].trim_end_matches(['x', 'X', '-', ':']);
        Some(Self { before, to, capitals: letter.is_ascii_uppercase(), base })
    }

    /// Kind (`None`: the text gives both points), file and rank of the piece.
    fn origin(&self) -> Option<(Option<PieceKind>, Option<u8>, Option<u8>)> {
        let letter = self.before.chars().next().filter(|c| c.is_ascii_uppercase() && !self.capitals);
        let kind = letter.and_then(glyphs::piece);
        let rest = if kind.is_some() { &self.before[1..] } else { self.before };
        let from_file = rest.bytes().next().and_then(file);
        let digits = if from_file.is_some() { &rest[1..] } else { rest };
        let from_rank = if digits.is_empty() { None } else { Some(rank(digits, self.base)?) };
        match (kind, from_file, from_rank) {
            (None, Some(_), Some(_)) => Some((None, from_file, from_rank)),
            (None, _, _) => Some((Some(PieceKind::Soldier), from_file, from_rank)),
            _ => Some((kind, from_file, from_rank)),
        }
    }
}

fn file(letter: u8) -> Option<u8> {
    letter.to_ascii_lowercase().checked_sub(b'a').filter(|file| *file < 9)
}

fn rank(digits: &str, base: RankBase) -> Option<u8> {
    let number: u8 = digits.parse().ok()?;
    match base {
        RankBase::Zero => (number < 10).then_some(number),
        RankBase::One => number.checked_sub(1).filter(|rank| *rank < 10),
    }
}
