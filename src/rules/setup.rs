//! [`Setup`]: any placement of pieces, possible or not, and what makes it impossible.

use super::{Piece, PieceKind, Position, Side, Square};
use crate::lang::Lang;

/// A placement of pieces with side to move and counters (摆棋). It may be impossible as a position;
/// [`Setup::problems`] tells, [`Position::from_setup`] refuses what can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The piece on each point, by [`Square::index`].
    pub board: [Option<Piece>; Square::COUNT],
    /// Who moves next.
    pub side_to_move: Side,
    /// Plies since the last capture.
    pub quiet_plies: u16,
    /// Number of the next round, from 1.
    pub round: u16,
}

impl Setup {
    /// An empty board, Red to move.
    #[must_use]
    pub const fn empty() -> Self {
        Self { board: [None; Square::COUNT], side_to_move: Side::Red, quiet_plies: 0, round: 1 }
    }

    /// The pieces and where they stand, a0 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// Everything that makes the placement impossible, in a fixed order; empty when it is legal.
    #[must_use]
    pub fn problems(&self) -> Vec<SetupProblem> {
        let mut problems = Vec::new();
        for side in Side::BOTH {
            for kind in PieceKind::ALL {
                let count = self.pieces().filter(|(_, p)| *p == Piece::new(side, kind)).count();
                if kind == PieceKind::General && count == 0 {
                    problems.push(SetupProblem::NoGeneral(side));
                } else if count > kind.full_count() {
                    problems.push(SetupProblem::TooMany { piece: Piece::new(side, kind), count });
                }
            }
        }
        for (square, piece) in self.pieces() {
            if !piece.may_stand_on(square) {
                problems.push(SetupProblem::Misplaced { piece, square });
            }
        }
        let one_each = |side| self.pieces().filter(|(_, p)| *p == Piece::new(side, PieceKind::General)).count() == 1;
        if Side::BOTH.into_iter().all(one_each) {
            let position = Position::assume_legal(self);
            let waiting = self.side_to_move.opponent();
            if position.generals_face() {
                problems.push(SetupProblem::GeneralsFacing);
            } else if position.is_attacked(waiting) {
                problems.push(SetupProblem::WaitingSideInCheck(waiting));
            }
        }
        problems
    }
}

/// One reason why a [`Setup`] is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SetupProblem {
    /// A side has no general.
    NoGeneral(Side),
    /// More of a kind than a set holds.
    TooMany {
        /// The piece concerned.
        piece: Piece,
        /// How many stand on the board.
        count: usize,
    },
    /// A piece stands where it can never get (palace, elephant points, soldier's points).
    Misplaced {
        /// The piece concerned.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The generals face each other on an open file (将帅照面).
    GeneralsFacing,
    /// The side that isn't to move is in check: its general could be taken.
    WaitingSideInCheck(Side),
}

impl SetupProblem {
    /// Whether the position can't be played at all. A misplaced advisor, elephant or soldier can be
    /// played on (composed positions have them); everything else can't.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        !matches!(self, Self::Misplaced { piece, .. } if !matches!(piece.kind, PieceKind::General))
    }

    /// A fixed name for files and scripts, such as `generals_facing`.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoGeneral(_) => "no_general",
            Self::TooMany { .. } => "too_many",
            Self::Misplaced { .. } => "misplaced",
            Self::GeneralsFacing => "generals_facing",
            Self::WaitingSideInCheck(_) => "waiting_side_in_check",
        }
    }

    /// The article of the national rules 2011 behind it: 1.2 the set of pieces, 2.2 their moves, 3.4 a general left to be
    /// taken.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NoGeneral(_) | Self::TooMany { .. } => "1.2",
            Self::Misplaced { .. } | Self::GeneralsFacing => "2.2",
            Self::WaitingSideInCheck(_) => "3.4",
        }
    }

    /// The points concerned, a0 first: the pieces too many, the misplaced piece, the facing generals, the general in check
    /// and its checkers. None for a missing general.
    #[must_use]
    pub fn squares(&self, setup: &Setup) -> Vec<Square> {
        let of = |wanted: &dyn Fn(Piece) -> bool| {
            setup.pieces().filter(|(_, piece)| wanted(*piece)).map(|(square, _)| square).collect::<Vec<_>>()
        };
        match *self {
            Self::NoGeneral(_) => Vec::new(),
            Self::TooMany { piece, .. } => of(&|p| p == piece),
            Self::Misplaced { square, .. } => vec![square],
            Self::GeneralsFacing => of(&|p| p.kind == PieceKind::General),
            Self::WaitingSideInCheck(side) => {
                let mut squares = of(&|p| p == Piece::new(side, PieceKind::General));
                squares.extend(Position::assume_legal(setup).checkers(side.opponent()));
                squares.sort_unstable();
                squares
            }
        }
    }

    /// The problem in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        match (*self, lang) {
            (Self::NoGeneral(side), Lang::En) => format!("{} has no general", side.en()),
            (Self::NoGeneral(side), _) => {
                let general = name(Piece::new(side, PieceKind::General), lang);
                format!("{}{general}", if lang == Lang::ZhHans { "没有" } else { "沒有" })
            }
            (Self::TooMany { piece, count }, Lang::ZhHans) => {
                format!("{}有{count}个，至多{}个", name(piece, lang), piece.kind.full_count())
            }
            (Self::TooMany { piece, count }, Lang::ZhHant) => {
                format!("{}有{count}個，至多{}個", name(piece, lang), piece.kind.full_count())
            }
            (Self::TooMany { piece, count }, Lang::En) => {
                format!("{count} {}s, at most {}", name(piece, lang), piece.kind.full_count())
            }
            (Self::Misplaced { piece, square }, Lang::ZhHans | Lang::ZhHant) => {
                let rank = square.rank_for(piece.side) + 1;
                let line = if lang == Lang::ZhHans { '线' } else { '線' };
                format!("{}不能在{}路第{rank}{line}", name(piece, lang), file(piece.side, square))
            }
            (Self::Misplaced { piece, square }, Lang::En) => {
                format!("a {} can't stand on {square}", name(piece, lang))
            }
            (Self::GeneralsFacing, Lang::ZhHans) => "将帅照面".to_owned(),
            (Self::GeneralsFacing, Lang::ZhHant) => "將帥照面".to_owned(),
            (Self::GeneralsFacing, Lang::En) => "the generals face each other".to_owned(),
            (Self::WaitingSideInCheck(side), Lang::ZhHans) => format!("不轮到走的{}方被将军", side.zh()),
            (Self::WaitingSideInCheck(side), Lang::ZhHant) => {
                format!("不輪到走的{}方被將軍", side_hant(side))
            }
            (Self::WaitingSideInCheck(side), Lang::En) => format!("{} is in check and it isn't its move", side.en()),
        }
    }
}

const fn side_hant(side: Side) -> char {
    match side {
        Side::Red => '紅',
        Side::Black => '黑',
    }
}

/// A file as the side counts it: 一 … 九 for Red, 1 … 9 for Black.
const fn file(side: Side, square: Square) -> char {
    const RED: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];
    let number = square.file_number(side);
    match side {
        Side::Red => RED[number as usize - 1],
        Side::Black => (b'0' + number) as char,
    }
}

/// 红车, 紅車 or red chariot.
fn name(piece: Piece, lang: Lang) -> String {
    match lang {
        Lang::ZhHans => format!("{}{}", piece.side.zh(), piece.zh_hans()),
        Lang::ZhHant => format!("{}{}", side_hant(piece.side), piece.zh_hant()),
        Lang::En => format!("{} {}", piece.side.en(), piece.kind.en()),
    }
}

impl Piece {
    /// Whether the piece can ever stand on `square`: a general or advisor in its palace (the advisor on five points), an
    /// elephant on seven points of its half, a soldier on its start row or one before on the files where it starts, and
    /// anywhere across the river.
    ///
    /// # Source
    /// National rules 2011, articles 1.3 (the start) and 2.2 (how the pieces move).
    #[must_use]
    pub fn may_stand_on(self, square: Square) -> bool {
        let file = square.file();
        let rank = square.rank_for(self.side);
        match self.kind {
            PieceKind::General => square.in_palace(self.side),
            PieceKind::Advisor => square.in_palace(self.side) && (file + rank) % 2 == 1,
            PieceKind::Elephant => {
                matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
            }
            PieceKind::Soldier => rank >= 5 || (rank >= 3 && file.is_multiple_of(2)),
            PieceKind::Horse | PieceKind::Chariot | PieceKind::Cannon => true,
        }
    }
}
