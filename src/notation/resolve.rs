//! From what a text says to the one legal move that it means.

use super::NotationError;
use super::written::{Direction, Place, Who, Written};
use crate::rules::{Move, Piece, PieceKind, Position, Side, Square};

impl Written {
    /// The legal move that the text means in `position`.
    ///
    /// # Errors
    /// Nothing or several moves fit, or what fits is illegal.
    ///
    /// # Source
    /// Usage: candidates first, then legality decides; printed records often leave 前/后 out where only one can go.
    pub fn resolve(self, position: &Position) -> Result<Move, NotationError> {
        match self {
            Self::Points(mv) => {
                position.check_move(mv).map_err(|rule| NotationError::Illegal(mv, rule))?;
                Ok(mv)
            }
            Self::Words { who, direction, number } => {
                let side = position.side_to_move();
                let mut moves = Vec::new();
                for from in candidates(position, who) {
                    for direction in direction.map_or(&ANY[..], |one| ANY_OF[one as usize]) {
                        if let Some(to) = target(side, who.kind, from, *direction, number) {
                            moves.push(Move::new(from, to));
                        }
                    }
                }
                the_legal_one(position, moves, Piece::new(side, who.kind))
            }
        }
    }
}

const ANY: [Direction; 3] = [Direction::Sideways, Direction::Forward, Direction::Back];
const ANY_OF: [&[Direction]; 3] = [&[Direction::Forward], &[Direction::Back], &[Direction::Sideways]];

fn the_legal_one(position: &Position, moves: Vec<Move>, piece: Piece) -> Result<Move, NotationError> {
    let mut legal: Vec<Move> = moves.iter().copied().filter(|&mv| position.is_legal(mv)).collect();
    legal.sort_unstable();
    legal.dedup();
    match (legal.as_slice(), moves.first()) {
        ([mv], _) => Ok(*mv),
        ([], None) => Err(NotationError::NoSuchPiece(piece)),
        ([], Some(&mv)) => match position.check_move(mv) {
            Err(rule) => Err(NotationError::Illegal(mv, rule)),
            Ok(()) => Ok(mv),
        },
        _ => Err(NotationError::Ambiguous(legal)),
    }
}

/// The points of the mover's pieces that the text may name.
fn candidates(position: &Position, who: Who) -> Vec<Square> {
    let side = position.side_to_move();
    let all = pieces_in_reading_order(position, Piece::new(side, who.kind));
    if let Some(file) = who.file {
        let on_file: Vec<Square> = all.into_iter().filter(|square| square.file_number(side) == file).collect();
        return match who.place {
            Some(place) => pick(&on_file, place).into_iter().collect(),
            None => on_file,
        };
    }
    let Some(place) = who.place else { return all };
    let shared = shared_files(&all);
    match shared.as_slice() {
        // Nobody shares a file: the word is superfluous, legality decides.
        [] => all,
        [file] => pick(file, place).into_iter().collect(),
        _ => match place {
            Place::Nth(_) => pick(&shared.concat(), place).into_iter().collect(),
            _ => shared.iter().filter_map(|file| pick(file, place)).collect(),
        },
    }
}

/// The points of these pieces, from the mover's right to left, on a file from front to back: the order in which
/// soldiers are numbered.
pub(super) fn pieces_in_reading_order(position: &Position, piece: Piece) -> Vec<Square> {
    let mut squares: Vec<Square> = position.pieces().filter(|(_, p)| *p == piece).map(|(square, _)| square).collect();
    squares.sort_by_key(|square| (square.file_number(piece.side), 9 - square.rank_for(piece.side)));
    squares
}

/// The files that hold two or more of these pieces (given in reading order), each from front to back.
pub(super) fn shared_files(squares: &[Square]) -> Vec<Vec<Square>> {
    squares.chunk_by(|a, b| a.file() == b.file()).filter(|file| file.len() > 1).map(<[Square]>::to_vec).collect()
}

/// The piece at a place among pieces given from front to back.
fn pick(squares: &[Square], place: Place) -> Option<Square> {
    match place {
        Place::Front => squares.first().copied(),
        Place::Rear => squares.last().copied(),
        Place::Middle => (squares.len() == 3).then(|| squares[1]),
        Place::Nth(number) => squares.get(usize::from(number) - 1).copied(),
    }
}

/// Where a piece gets by a direction and a number; `None` if it never goes so.
fn target(side: Side, kind: PieceKind, from: Square, direction: Direction, number: u8) -> Option<Square> {
    let file_to = match side {
        Side::Red => 9 - number as i8,
        Side::Black => number as i8 - 1,
    };
    let files = file_to - from.file() as i8;
    let forward = match direction {
        Direction::Forward => side.forward(),
        Direction::Back => -side.forward(),
        Direction::Sideways => 0,
    };
    let ranks = match (kind, files.abs()) {
        (PieceKind::Advisor, 1) | (PieceKind::Horse, 2) => 1,
        (PieceKind::Elephant, 2) | (PieceKind::Horse, 1) => 2,
        (PieceKind::Advisor | PieceKind::Elephant | PieceKind::Horse, _) => return None,
        _ if forward == 0 => return from.offset(files, 0).filter(|to| *to != from),
        _ => return from.offset(0, forward * number as i8),
    };
    if forward == 0 { None } else { from.offset(files, forward * ranks) }
}
