//! FEN in every common dialect ↔ [`Setup`] and [`Position`].
//!
//! Read: ten rows from the top; `n`/`h` horse, `b`/`e`/`m` elephant, `a`/`g` advisor; side `w`, `r` or `b` in either
//! case, as a word, or missing (Red); dashes, counters or nothing behind it, and anything after those. Written:
//! `n`, `b`, `a`, `w`, with dashes and both counters.

use super::{Piece, PieceKind, Position, Setup, SetupProblem, Side, Square};
use crate::lang::Lang;
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

impl FenError {
    /// A fixed name for files and scripts, such as `row_length`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Rows(_) => "rows",
            Self::RowLength { .. } => "row_length",
            Self::Letter { .. } => "letter",
            Self::Side(_) => "side",
            Self::Impossible(_) => "impossible",
        }
    }

    /// What is wrong and where, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        match (self, lang) {
            (Self::Rows(count), Lang::ZhHans) => format!("局面应有以“/”分隔的十行，实为{count}行"),
            (Self::Rows(count), Lang::ZhHant) => format!("局面應有以「/」分隔的十行，實為{count}行"),
            (Self::Rows(count), Lang::En) => format!("a FEN has ten rows separated by /, this has {count}"),
            (Self::RowLength { row, points }, Lang::ZhHans) => format!("从上数第{row}行有{points}个点，应为九个"),
            (Self::RowLength { row, points }, Lang::ZhHant) => format!("從上數第{row}行有{points}個點，應為九個"),
            (Self::RowLength { row, points }, Lang::En) => {
                format!("row {row} from the top has {points} points, not nine")
            }
            (Self::Letter { letter, row }, Lang::ZhHans) => format!("从上数第{row}行的{letter:?}不是棋子"),
            (Self::Letter { letter, row }, Lang::ZhHant) => format!("從上數第{row}行的{letter:?}不是棋子"),
            (Self::Letter { letter, row }, Lang::En) => {
                format!("{letter:?} in row {row} from the top names no piece")
            }
            (Self::Side(text), Lang::ZhHans) => format!("先行方应为 w、r 或 b，实为{text:?}"),
            (Self::Side(text), Lang::ZhHant) => format!("先行方應為 w、r 或 b，實為{text:?}"),
            (Self::Side(text), Lang::En) => format!("the side to move is w, r or b, not {text:?}"),
            (Self::Impossible(problems), _) => {
                let fatal: Vec<String> = problems.iter().filter(|p| p.is_fatal()).map(|p| p.describe(lang)).collect();
                match lang {
                    Lang::ZhHans | Lang::ZhHant => format!("局面不成立：{}", fatal.join("；")),
                    Lang::En => format!("the position can't be played: {}", fatal.join("; ")),
                }
            }
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

impl std::error::Error for FenError {}

impl Setup {
    /// Reads a FEN of any dialect, legal or not. Counters that can't be read become 0 and 1, and what stands behind
    /// them is passed over.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        let mut words = text.split_whitespace().peekable();
        while words.next_if(|word| ["position", "fen"].iter().any(|w| word.eq_ignore_ascii_case(w))).is_some() {}
        let board = words.next().unwrap_or("");
        let board = board.strip_suffix('/').unwrap_or(board);
        // Counted before anything is kept: a huge text costs one pass and no memory.
        let rows = board.split('/').count();
        if rows != 10 {
            return Err(FenError::Rows(rows));
        }
        let mut setup = Self::empty();
        for (index, row) in board.split('/').enumerate() {
            setup.read_row(index, row)?;
        }
        if let Some(side) = words.next_if(|word| *word != "-" && word.parse::<i64>().is_err()) {
            setup.side_to_move = side_of_word(side)?;
        }
        let mut counters = words.take(4).filter(|word| *word != "-");
        setup.quiet_plies = counters.next().and_then(|n| n.parse().ok()).unwrap_or(0);
        setup.round = counters.next().and_then(|n| n.parse().ok()).unwrap_or(1).max(1);
        Ok(setup)
    }

    /// Reads the row with this index from the top, 0..10.
    fn read_row(&mut self, index: usize, row: &str) -> Result<(), FenError> {
        let mut file = 0usize;
        for letter in row.chars() {
            if let Some(gap @ 1..=9) = letter.to_digit(10) {
                file += gap as usize;
                continue;
            }
            let piece = piece_of_letter(letter).ok_or(FenError::Letter { letter, row: index + 1 })?;
            if let Some(square) = Square::new(file.min(9) as u8, 9 - index as u8) {
                self.board[square.index()] = Some(piece);
            }
            file += 1;
        }
        if file == 9 { Ok(()) } else { Err(FenError::RowLength { row: index + 1, points: file }) }
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

fn side_of_word(word: &str) -> Result<Side, FenError> {
    match word.trim_end_matches([',', ';', '.', '"', ']']).to_ascii_lowercase().as_str() {
        "w" | "r" | "red" | "white" => Ok(Side::Red),
        "b" | "black" => Ok(Side::Black),
        _ => Err(FenError::Side(word.chars().take(20).collect())),
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
