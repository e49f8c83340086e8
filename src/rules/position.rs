//! [`Position`]: a legal position, its legal moves, and how they are played.

use super::illegal::IllegalMove;
use super::zobrist::{BLACK_TO_MOVE, piece_key};
use super::{Move, MoveList, Piece, PieceKind, Setup, SetupProblem, Side, Square};
use std::fmt;

/// A position in which both generals stand and the side to move can't take the other's general.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    board: [Option<Piece>; Square::COUNT],
    generals: [Square; 2],
    side_to_move: Side,
    quiet_plies: u16,
    round: u16,
    key: u64,
}

/// How a game ends on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// In check without an answer (将死): the side to move has lost.
    Checkmate,
    /// Not in check, without a legal move (困毙): the side to move has lost.
    NoMoves,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Position {
    /// The start position, Red to move.
    #[must_use]
    pub fn start() -> Self {
        match Self::from_fen(super::START_FEN) {
            Ok(position) => position,
            Err(error) => unreachable!("the start position is legal: {error}"),
        }
    }

    /// The position of a setup.
    ///
    /// # Errors
    /// All problems of the setup when one of them [is fatal](SetupProblem::is_fatal).
    pub fn from_setup(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems();
        if problems.iter().any(SetupProblem::is_fatal) {
            return Err(problems);
        }
        Ok(Self::assume_legal(setup))
    }

    /// Builds the position without checking; both generals must stand.
    pub(super) fn assume_legal(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            generals: [Square::all().next().unwrap_or_else(|| unreachable!()); 2],
            side_to_move: setup.side_to_move,
            quiet_plies: setup.quiet_plies,
            round: setup.round,
            key: if setup.side_to_move == Side::Black { BLACK_TO_MOVE } else { 0 },
        };
        for (square, piece) in setup.pieces() {
            position.key ^= piece_key(piece, square);
            if piece.kind == PieceKind::General {
                position.generals[piece.side.index()] = square;
            }
        }
        position
    }

    /// The same placement as a setup that can be edited.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            quiet_plies: self.quiet_plies,
            round: self.round,
        }
    }

    /// Who moves next.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// Plies since the last capture.
    #[must_use]
    pub const fn quiet_plies(&self) -> u16 {
        self.quiet_plies
    }

    /// Number of the next round (回合), from 1.
    #[must_use]
    pub const fn round(&self) -> u16 {
        self.round
    }

    /// A 64-bit key of board and side to move; counters don't enter.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Whether board and side to move are the same (重复局面); counters don't count.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.key == other.key && self.side_to_move == other.side_to_move && self.board == other.board
    }

    /// The piece on a point.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// All pieces with their points, a0 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// Where `side`'s general stands.
    #[must_use]
    pub const fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    /// The same board with the other side to move (a pass). The mover's own general may be
    /// capturable in it when the mover was in check: see [`Position::is_attacked`].
    #[must_use]
    pub fn passed(&self) -> Self {
        let mut next = self.clone();
        next.side_to_move = self.side_to_move.opponent();
        next.key ^= BLACK_TO_MOVE;
        next
    }

    /// Whether the generals face each other on an open file (将帅照面).
    #[must_use]
    pub fn generals_face(&self) -> bool {
        let [red, black] = self.generals;
        red.file() == black.file() && self.between(red, black) == Some(0)
    }

    /// Whether the side to move is in check (被将军).
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.side_to_move)
    }

    /// Whether `side`'s general could be taken, or faces the other general.
    #[must_use]
    pub fn is_attacked(&self, side: Side) -> bool {
        self.generals_face() || !self.attackers(self.general(side), side.opponent()).is_empty()
    }

    /// The points of the pieces of `by` that give check to the other side, a0 first (generals facing
    /// not included).
    #[must_use]
    pub fn checkers(&self, by: Side) -> Vec<Square> {
        self.attackers(self.general(by.opponent()), by)
    }

    /// The points of `by`'s pieces that could move onto `target` by their own way of moving (legality not
    /// asked). If the target is empty, cannons count as if it were occupied by an enemy.
    #[must_use]
    pub fn attackers(&self, target: Square, by: Side) -> Vec<Square> {
        self.pieces()
            .filter(|(from, piece)| piece.side == by && self.reaches(*piece, *from, target, true))
            .map(|(from, _)| from)
            .collect()
    }

    /// How many pieces stand strictly between two points of one line; `None` if they share no line.
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Option<usize> {
        let step = if a == b {
            return None;
        } else if a.file() == b.file() {
            9
        } else if a.rank() == b.rank() {
            1
        } else {
            return None;
        };
        let (low, high) = (a.index().min(b.index()), a.index().max(b.index()));
        Some((low + step..high).step_by(step).filter(|&i| self.board[i].is_some()).count())
    }

    /// Whether a piece on `from` may go to `to` by its way of moving, the pieces between considered; the
    /// piece on `to` matters only as `capture`.
    fn reaches(&self, piece: Piece, from: Square, to: Square, capture: bool) -> bool {
        let files = to.file() as i8 - from.file() as i8;
        let ranks = to.rank() as i8 - from.rank() as i8;
        let empty = |files: i8, ranks: i8| {
            from.offset(files, ranks).is_some_and(|square| self.board[square.index()].is_none())
        };
        match piece.kind {
            PieceKind::General => files.abs() + ranks.abs() == 1 && to.in_palace(piece.side),
            PieceKind::Advisor => files.abs() == 1 && ranks.abs() == 1 && to.in_palace(piece.side),
            PieceKind::Elephant => {
                files.abs() == 2 && ranks.abs() == 2 && !to.across_river(piece.side) && empty(files / 2, ranks / 2)
            }
            PieceKind::Horse => match (files.abs(), ranks.abs()) {
                (2, 1) => empty(files / 2, 0),
                (1, 2) => empty(0, ranks / 2),
                _ => false,
            },
            PieceKind::Chariot => self.between(from, to) == Some(0),
            PieceKind::Cannon => self.between(from, to) == Some(usize::from(capture)),
            PieceKind::Soldier => {
                (files == 0 && ranks == piece.side.forward())
                    || (ranks == 0 && files.abs() == 1 && from.across_river(piece.side))
            }
        }
    }

    /// All legal moves.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        for (from, piece) in self.pieces().filter(|(_, piece)| piece.side == self.side_to_move) {
            self.push_destinations(piece, from, &mut list);
        }
        list.retain(|mv| !self.leaves_general(mv));
        list
    }

    fn push_destinations(&self, piece: Piece, from: Square, list: &mut MoveList) {
        let mut try_push = |to: Option<Square>| {
            if let Some(to) = to {
                let target = self.board[to.index()];
                if target.is_none_or(|other| other.side != piece.side) && self.reaches(piece, from, to, target.is_some()) {
                    list.push(Move::new(from, to));
                }
            }
        };
        match piece.kind {
            PieceKind::General | PieceKind::Soldier => {
                ORTHOGONAL.iter().for_each(|&(f, r)| try_push(from.offset(f, r)));
            }
            PieceKind::Advisor => DIAGONAL.iter().for_each(|&(f, r)| try_push(from.offset(f, r))),
            PieceKind::Elephant => DIAGONAL.iter().for_each(|&(f, r)| try_push(from.offset(f * 2, r * 2))),
            PieceKind::Horse => DIAGONAL.iter().for_each(|&(f, r)| {
                try_push(from.offset(f * 2, r));
                try_push(from.offset(f, r * 2));
            }),
            PieceKind::Chariot | PieceKind::Cannon => {
                for (f, r) in ORTHOGONAL {
                    for distance in 1..10 {
                        try_push(from.offset(f * distance, r * distance));
                    }
                }
            }
        }
    }

    /// Whether the move would leave the mover's own general to be taken.
    fn leaves_general(&self, mv: Move) -> bool {
        self.play(mv).is_attacked(self.side_to_move)
    }

    /// Whether the move is legal.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.check_move(mv).is_ok()
    }

    /// Says which rule a move breaks.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        let Some(piece) = self.piece_at(mv.from) else { return Err(IllegalMove::NoPiece) };
        if piece.side != self.side_to_move {
            return Err(IllegalMove::NotYourTurn);
        }
        let target = self.piece_at(mv.to);
        if target.is_some_and(|other| other.side == piece.side) || mv.from == mv.to {
            return Err(IllegalMove::OwnPiece);
        }
        if !self.reaches(piece, mv.from, mv.to, target.is_some()) {
            return Err(IllegalMove::CannotReach);
        }
        let next = self.play(mv);
        if next.generals_face() {
            return Err(IllegalMove::GeneralsFacing);
        }
        if next.is_attacked(piece.side) {
            return Err(if self.in_check() { IllegalMove::StillInCheck } else { IllegalMove::ExposesGeneral });
        }
        Ok(())
    }

    /// Plays a move without asking whether it is legal. A piece must stand on `mv.from`; the mover's
    /// general must not be the piece taken.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = self.clone();
        let piece = next.board[mv.from.index()].take();
        debug_assert!(piece.is_some(), "no piece on {}", mv.from);
        let Some(piece) = piece else { return next };
        let captured = next.board[mv.to.index()].replace(piece);
        next.key ^= piece_key(piece, mv.from) ^ piece_key(piece, mv.to) ^ BLACK_TO_MOVE;
        if let Some(captured) = captured {
            next.key ^= piece_key(captured, mv.to);
            next.quiet_plies = 0;
        } else {
            next.quiet_plies = next.quiet_plies.saturating_add(1);
        }
        if piece.kind == PieceKind::General {
            next.generals[piece.side.index()] = mv.to;
        }
        if self.side_to_move == Side::Black {
            next.round = next.round.saturating_add(1);
        }
        next.side_to_move = self.side_to_move.opponent();
        next
    }

    /// Plays a legal move.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn try_play(&self, mv: Move) -> Result<Self, IllegalMove> {
        self.check_move(mv)?;
        Ok(self.play(mv))
    }

    /// Whether the game is over on the board, and how.
    #[must_use]
    pub fn end(&self) -> Option<End> {
        if !self.legal_moves().is_empty() {
            None
        } else if self.in_check() {
            Some(End::Checkmate)
        } else {
            Some(End::NoMoves)
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}
