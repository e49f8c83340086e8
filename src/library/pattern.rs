//! [`Pattern`]: what a position is to look like (局面特征): what stands on some points (局部局面), or how many pieces of
//! which kinds there are (子力).

use crate::rules::{Piece, PieceKind, Position, Setup, Side, Square, SquareSet};

/// What a point is to hold.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Point {
    /// Whatever stands there, or nothing.
    #[default]
    Any,
    /// Nothing.
    Empty,
    /// This piece.
    Piece(Piece),
}

/// What stands on some points, and perhaps whose move it is (局部局面).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Points {
    /// By [`Square::index`].
    pub points: [Point; Square::COUNT],
    /// Who is to move; either without it.
    pub side: Option<Side>,
}

/// How many pieces of each kind there are, least and most, by [`Piece::index`] (子力).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material(pub [(u8, u8); 14]);

/// What has to be so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Shape {
    /// On the points.
    Points(Box<Points>),
    /// In numbers.
    Material(Material),
}

/// What a position is to look like.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    /// What has to be so.
    pub shape: Shape,
    /// Whether the image mirrored left–right is as good.
    pub mirrored: bool,
    /// Whether it is as good with the colours exchanged, Red's side of the board and the move with them (红黑互换).
    pub exchanged: bool,
}

/// A text that is no pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PatternError {
    /// There are ten rows; so many were written.
    Rows(usize),
    /// A row has nine points: the row from the top, from 1, and how many were written.
    RowLength(usize, usize),
    /// A character that means nothing here.
    Letter(char),
    /// More pieces of a kind than a set has.
    TooMany(char),
    /// No point and no number is said.
    Nothing,
}

impl std::fmt::Display for PatternError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Rows(rows) => write!(f, "the pattern has {rows} rows; a board has 10, with / between them"),
            Self::RowLength(row, points) => write!(f, "row {row} of the pattern has {points} points instead of 9"),
            Self::Letter(letter) => write!(f, "{letter:?} is no letter of a piece and nothing else that is known here"),
            Self::TooMany(letter) => write!(f, "there are never so many pieces {letter:?}"),
            Self::Nothing => write!(f, "the pattern says nothing, so that every game has it"),
        }
    }
}

impl std::error::Error for PatternError {}

impl Points {
    /// What a position has on the points of a region, empty ones included; any side to move.
    #[must_use]
    pub fn of(position: &Position, region: SquareSet) -> Self {
        let mut points = [Point::Any; Square::COUNT];
        for square in region {
            points[square.index()] = position.piece_at(square).map_or(Point::Empty, Point::Piece);
        }
        Self { points, side: None }
    }

    /// The whole position, the side to move included.
    #[must_use]
    pub fn whole(position: &Position) -> Self {
        Self { side: Some(position.side_to_move()), ..Self::of(position, SquareSet::ALL) }
    }

    /// Reads a board as in a FEN: letters stand for the pieces that have to stand there, a number for as many points on which
    /// anything may stand, `.` for a point that is to be empty. `w` or `b` may follow for the side to move.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut words = text.split_whitespace();
        let board = words.next().unwrap_or_default();
        let rows = board.split('/').count();
        if rows != 10 {
            return Err(PatternError::Rows(rows));
        }
        let mut found = Self { points: [Point::Any; Square::COUNT], side: None };
        for (index, row) in board.split('/').enumerate() {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(gap @ 1..=9) = letter.to_digit(10) {
                    file += gap as usize;
                    continue;
                }
                let point = if letter == '.' { Point::Empty } else { Point::Piece(piece(letter)?) };
                if let Some(square) = Square::new(file.min(9) as u8, 9 - index as u8) {
                    found.points[square.index()] = point;
                }
                file += 1;
            }
            if file != 9 {
                return Err(PatternError::RowLength(index + 1, file));
            }
        }
        found.side = match words.next() {
            Some("w" | "r") => Some(Side::Red),
            Some("b") => Some(Side::Black),
            Some("-") | None => None,
            Some(other) => return Err(PatternError::Letter(other.chars().next().unwrap_or(' '))),
        };
        if found.points.iter().all(|point| *point == Point::Any) { Err(PatternError::Nothing) } else { Ok(found) }
    }

    fn mirrored(&self) -> Self {
        let mut image = self.clone();
        for square in Square::all() {
            image.points[square.mirrored().index()] = self.points[square.index()];
        }
        image
    }

    fn exchanged(&self) -> Self {
        let mut image = self.clone();
        for square in Square::all() {
            image.points[square.rotated().index()] = match self.points[square.index()] {
                Point::Piece(piece) => Point::Piece(Piece::new(piece.side.opponent(), piece.kind)),
                other => other,
            };
        }
        image.side = self.side.map(Side::opponent);
        image
    }
}

impl Material {
    /// The pieces of a position, neither more nor fewer.
    #[must_use]
    pub fn of(position: &Position) -> Self {
        let mut numbers = [(0, 0); 14];
        for (_, piece) in position.pieces() {
            let (least, most) = &mut numbers[piece.index()];
            (*least, *most) = (*least + 1, *most + 1);
        }
        Self(numbers)
    }

    /// Reads letters as in a FEN, Red's large: `RRP aabb` is two chariots and a soldier against the full guard. Behind a
    /// letter may stand how many there are, `P3`, at least and at most, `P1-3`, or `P*` for any number. What isn't named isn't
    /// there; the generals always are.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse(text: &str) -> Result<Self, PatternError> {
        let mut numbers = [(0, 0); 14];
        let mut letters = text.chars().filter(|letter| !letter.is_whitespace()).peekable();
        let mut named = false;
        while let Some(letter) = letters.next() {
            let wanted = piece(letter)?;
            named = true;
            let full = wanted.kind.full_count() as u8;
            let (mut least, mut most) = (1, 1);
            if letters.next_if_eq(&'*').is_some() {
                (least, most) = (0, full);
            } else if let Some(digit) = letters.next_if(char::is_ascii_digit) {
                least = digit.to_digit(10).unwrap_or(0) as u8;
                most = least;
                if letters.next_if_eq(&'-').is_some() {
                    let digit = letters.next().ok_or(PatternError::Letter('-'))?;
                    most = digit.to_digit(10).ok_or(PatternError::Letter(digit))? as u8;
                }
            }
            let known = &mut numbers[wanted.index()];
            *known = (known.0 + least, (known.1 + most).min(if least == 0 { full } else { u8::MAX }));
            if known.1 > full || known.0 > known.1 {
                return Err(PatternError::TooMany(letter));
            }
        }
        for side in Side::BOTH {
            numbers[Piece::new(side, PieceKind::General).index()] = (1, 1);
        }
        if named { Ok(Self(numbers)) } else { Err(PatternError::Nothing) }
    }

    fn exchanged(&self) -> Self {
        let mut image = *self;
        image.0.rotate_left(7);
        image
    }
}

/// The piece of a letter of FEN, `H` and `E` of other dialects included.
fn piece(letter: char) -> Result<Piece, PatternError> {
    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
    let kind = match letter.to_ascii_lowercase() {
        'k' => PieceKind::General,
        'a' => PieceKind::Advisor,
        'b' | 'e' => PieceKind::Elephant,
        'n' | 'h' => PieceKind::Horse,
        'r' => PieceKind::Chariot,
        'c' => PieceKind::Cannon,
        'p' => PieceKind::Soldier,
        _ => return Err(PatternError::Letter(letter)),
    };
    Ok(Piece::new(side, kind))
}

impl Pattern {
    /// Every position has it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.shape {
            Shape::Points(points) => points.side.is_none() && points.points.iter().all(|point| *point == Point::Any),
            Shape::Material(material) => material.0.iter().all(|(least, most)| *least == 0 && *most == u8::MAX),
        }
    }

    /// What is looked for, ready for many positions.
    pub(super) fn variants(&self) -> Variants {
        match &self.shape {
            Shape::Points(points) => {
                let mut all = vec![(**points).clone()];
                if self.mirrored {
                    all.push(points.mirrored());
                }
                if self.exchanged {
                    let images: Vec<Points> = all.iter().map(Points::exchanged).collect();
                    all.extend(images);
                }
                Variants::Points(all.iter().map(Wanted::of).collect())
            }
            Shape::Material(material) => {
                let mut all = vec![*material];
                if self.exchanged {
                    all.push(material.exchanged());
                }
                Variants::Material(all)
            }
        }
    }
}

/// Points that say something, each with what [`Board`] has there.
pub(super) struct Wanted {
    points: Vec<(u8, u8)>,
    side: Option<Side>,
}

impl Wanted {
    fn of(points: &Points) -> Self {
        let said = points.points.iter().enumerate().filter_map(|(index, point)| match point {
            Point::Any => None,
            Point::Empty => Some((index as u8, Board::NOTHING)),
            Point::Piece(piece) => Some((index as u8, piece.index() as u8)),
        });
        let mut said: Vec<(u8, u8)> = said.collect();
        // Pieces are rarer than empty points: what doesn't fit is seen sooner.
        said.sort_by_key(|(_, what)| *what == Board::NOTHING);
        Self { points: said, side: points.side }
    }
}

/// A pattern with its images.
pub(super) enum Variants {
    Points(Vec<Wanted>),
    Material(Vec<Material>),
}

impl Variants {
    pub fn fit(&self, board: &Board) -> bool {
        match self {
            Self::Points(all) => all.iter().any(|wanted| {
                wanted.side.is_none_or(|side| side == board.side)
                    && wanted.points.iter().all(|&(at, what)| board.points[usize::from(at)] == what)
            }),
            Self::Material(all) => all.iter().any(|material| {
                let numbers = board.numbers.iter().zip(&material.0);
                numbers.into_iter().all(|(number, (least, most))| (least..=most).contains(&number))
            }),
        }
    }
}

/// A board that only remembers what stands where: moves are taken on trust, so that millions of positions pass in a second.
pub(super) struct Board {
    /// [`Piece::index`], or [`Board::NOTHING`].
    points: [u8; Square::COUNT],
    numbers: [u8; 14],
    side: Side,
}

impl Board {
    const NOTHING: u8 = 14;

    pub fn of(position: &Position) -> Self {
        let Setup { board, side_to_move, .. } = position.to_setup();
        let (mut points, mut numbers) = ([Self::NOTHING; Square::COUNT], [0; 14]);
        for (index, piece) in board.iter().enumerate() {
            if let Some(piece) = piece {
                points[index] = piece.index() as u8;
                numbers[piece.index()] += 1;
            }
        }
        Self { points, numbers, side: side_to_move }
    }

    /// Moves what stands on a point to another one; the points are on the board.
    pub fn play(&mut self, from: usize, to: usize) {
        if let Some(number) = self.numbers.get_mut(usize::from(self.points[to])) {
            *number = number.saturating_sub(1);
        }
        self.points[to] = std::mem::replace(&mut self.points[from], Self::NOTHING);
        self.side = self.side.opponent();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read() {
        let numbers = |text: &str| Material::parse(text).map(|material| material.0);
        let rook_soldier = numbers("RP aab").unwrap();
        let at = |letter| rook_soldier[piece(letter).unwrap().index()];
        assert_eq!([at('R'), at('P'), at('a'), at('b'), at('K'), at('k'), at('r')].map(|n| n.0), [1, 1, 2, 1, 1, 1, 0]);
        assert_eq!(numbers("R1P1a2b1"), Ok(rook_soldier));
        assert_eq!(numbers("PRP0-3").unwrap()[piece('P').unwrap().index()], (1, 4));
        assert_eq!(numbers("P*").unwrap()[piece('P').unwrap().index()], (0, 5));
        assert_eq!(numbers(" "), Err(PatternError::Nothing));
        assert_eq!(numbers("RX"), Err(PatternError::Letter('X')));
        assert_eq!(numbers("R3"), Err(PatternError::TooMany('R')));
        assert_eq!(numbers("P3-1"), Err(PatternError::TooMany('P')));
        assert_eq!(numbers("P1-"), Err(PatternError::Letter('-')));
        let points = Points::parse("9/9/9/9/9/9/9/4.4/9/4K4 b").unwrap();
        assert_eq!(points.side, Some(Side::Black));
        let at = |square: &str| points.points[square.parse::<Square>().unwrap().index()];
        assert_eq!((at("e0"), at("e2"), at("e1")), (Point::Piece(piece('K').unwrap()), Point::Empty, Point::Any));
        assert_eq!(Points::parse("9/9"), Err(PatternError::Rows(2)));
        assert_eq!(Points::parse("9/9/9/9/9/8/9/9/9/9"), Err(PatternError::RowLength(6, 8)));
        assert_eq!(Points::parse("9/9/9/9/9/9/9/9/9/9"), Err(PatternError::Nothing));
        assert_eq!(Points::parse("9/9/9/9/9/9/9/9/9/4K4 x"), Err(PatternError::Letter('x')));
    }
}
