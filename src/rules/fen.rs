//! FEN in every common dialect ↔ [`Setup`] and [`Position`].

use super::{Piece, PieceKind, Position, Setup, SetupProblem, Side, Square};
use std::fmt;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Why a text is no FEN, or its position can't be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FenError {
    /// There aren't ten rows; how many there are.
    Rows(usize),
    /// A row doesn't have nine points: its number from the top, 1..=10, and its points.
    RowLength {
        /// Row from the top, 1..=10.
        row: usize,
        /// Points found.
        points: usize,
    },
    /// A letter that names no piece, in this row from the top, 1..=10.
    Letter {
        /// The letter.
        letter: char,
        /// Row from the top, 1..=10.
        row: usize,
    },
    /// The side to move is neither `w`, `r` nor `b`.
    Side(String),
    /// The text can be read but the position can't be played.
    Impossible(Vec<SetupProblem>),
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows(count) => write!(f, "a FEN has ten rows separated by /, this has {count}"),
            Self::RowLength { row, points } => write!(f, "row {row} from the top has {points} points, not nine"),
            Self::Letter { letter, row } => write!(f, "{letter:?} in row {row} from the top names no piece"),
            Self::Side(text) => write!(f, "the side to move is w, r or b, not {text:?}"),
            Self::Impossible(problems) => write!(f, "the position can't be played: {problems:?}"),
        }
    }
}

impl std::error::Error for FenError {}

impl Setup {
    /// Reads a FEN of any dialect, legal or not.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut fields = text.split_whitespace();
        let rows: Vec<&str> = fields.next().unwrap_or("").split('/').collect();
        if rows.len() != 10 {
            return Err(FenError::Rows(rows.len()));
        }
        let mut setup = Self::empty();
        for (index, row) in rows.iter().enumerate() {
            let mut file = 0usize;
            for letter in row.chars() {
                if let Some(gap @ 1..=9) = letter.to_digit(10) {
                    file += gap as usize;
                } else {
                    let piece = piece_of_letter(letter).ok_or(FenError::Letter { letter, row: index + 1 })?;
                    if let Some(square) = Square::new(file.min(9) as u8, 9 - index as u8) {
                        setup.board[square.index()] = Some(piece);
                    }
                    file += 1;
                }
            }
            if file != 9 {
                return Err(FenError::RowLength { row: index + 1, points: file });
            }
        }
        setup.side_to_move = match fields.next().unwrap_or("w") {
            "w" | "W" | "r" | "R" => Side::Red,
            "b" | "B" => Side::Black,
            other => return Err(FenError::Side(other.to_owned())),
        };
        let mut counters = fields.filter(|field| *field != "-");
        setup.quiet_plies = counters.next().and_then(|n| n.parse().ok()).unwrap_or(0);
        setup.round = counters.next().and_then(|n| n.parse().ok()).unwrap_or(1).max(1);
        Ok(setup)
    }

    /// The canonical FEN.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut text = String::with_capacity(80);
        for rank in (0..10).rev() {
            let mut gap = 0;
            for file in 0..9 {
                match Square::new(file, rank).and_then(|square| self.board[square.index()]) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            text.push((b'0' + gap) as char);
                        }
                        gap = 0;
                        text.push(letter_of_piece(piece));
                    }
                }
            }
            if gap > 0 {
                text.push((b'0' + gap) as char);
            }
            if rank > 0 {
                text.push('/');
            }
        }
        let side = if self.side_to_move == Side::Red { 'w' } else { 'b' };
        text.push_str(&format!(" {side} - - {} {}", self.quiet_plies, self.round));
        text
    }
}

impl Position {
    /// Reads a FEN of any dialect.
    ///
    /// # Errors
    /// What is wrong with the text, or why the position can't be played.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        Self::from_setup(&Setup::from_fen(text)?).map_err(FenError::Impossible)
    }

    /// The canonical FEN.
    #[must_use]
    pub fn to_fen(&self) -> String {
        self.to_setup().to_fen()
    }
}

fn piece_of_letter(letter: char) -> Option<Piece> {
    let kind = match letter.to_ascii_lowercase() {
        'k' => PieceKind::General,
        'a' | 'g' => PieceKind::Advisor,
        'b' | 'e' | 'm' => PieceKind::Elephant,
        'n' | 'h' => PieceKind::Horse,
        'r' => PieceKind::Chariot,
        'c' => PieceKind::Cannon,
        'p' => PieceKind::Soldier,
        _ => return None,
    };
    Some(Piece::new(if letter.is_ascii_uppercase() { Side::Red } else { Side::Black }, kind))
}

const fn letter_of_piece(piece: Piece) -> char {
    let letter = match piece.kind {
        PieceKind::General => 'k',
        PieceKind::Advisor => 'a',
        PieceKind::Elephant => 'b',
        PieceKind::Horse => 'n',
        PieceKind::Chariot => 'r',
        PieceKind::Cannon => 'c',
        PieceKind::Soldier => 'p',
    };
    match piece.side {
        Side::Red => letter.to_ascii_uppercase(),
        Side::Black => letter,
    }
}
