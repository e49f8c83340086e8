//! [`Setup`]: any placement of pieces, possible or not, and what makes it impossible.

use super::{Piece, PieceKind, Position, Side, Square};

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
        if !problems.iter().any(SetupProblem::is_fatal) {
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
}

impl Piece {
    /// Whether the piece can ever stand on `square`.
    ///
    /// # Source
    /// National rules 2011, articles 2.2–2.8 (how the pieces move).
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
