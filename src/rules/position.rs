//! [`Position`]: a legal position, its legal moves, and how they are played.
//!
//! Technique: the board is kept twice, as nine 128-bit words (seven kinds, two sides; bit = point) and as one byte
//! a point. Where pieces go comes from tables (`tables.rs`); which moves are legal from masks around the general
//! (`guard.rs`), so that no move is made and undone to test it, and the last ply of a count is a sum of set bits
//! (`generate.rs`). A position is small and copied when a move is played.

use super::illegal::IllegalMove;
use super::set::SquareSet;
use super::tables::bit;
use super::zobrist::{BLACK_TO_MOVE, piece_key};
use super::{Move, Piece, PieceKind, Setup, SetupProblem, Side, Square};
use std::fmt;

/// A position in which both generals stand and the side to move can't take the other's general.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    kinds: [u128; 7],
    sides: [u128; 2],
    key: u64,
    quiet_plies: u16,
    round: u16,
    board: [u8; Square::COUNT],
    generals: [Square; 2],
    side_to_move: Side,
}

/// [`Piece::index`] of an empty point.
const EMPTY: u8 = 14;

/// The piece of each byte of the board.
const PIECES: [Option<Piece>; 15] = {
    let mut pieces = [None; 15];
    let mut kind = 0;
    while kind < 7 {
        pieces[kind] = Some(Piece::new(Side::Red, PieceKind::ALL[kind]));
        pieces[kind + 7] = Some(Piece::new(Side::Black, PieceKind::ALL[kind]));
        kind += 1;
    }
    pieces
};

/// How a game ends on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// In check without an answer (将死): the side to move has lost.
    Checkmate,
    /// Not in check, without a legal move (困毙): the side to move has lost.
    NoMoves,
}

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

    /// [`Position::from_setup`], but the side to move may be able to take the general: a pass, or a table of move
    /// counts, needs such positions. Moves that take the general are then among the legal ones, and a side
    /// without general has none.
    ///
    /// # Errors
    /// All problems of the setup when one of them, other than the waiting side's check, is fatal.
    pub fn from_setup_lenient(setup: &Setup) -> Result<Self, Vec<SetupProblem>> {
        let problems = setup.problems();
        if problems.iter().any(|p| p.is_fatal() && !matches!(p, SetupProblem::WaitingSideInCheck(_))) {
            return Err(problems);
        }
        Ok(Self::assume_legal(setup))
    }

    /// Builds the position without checking; both generals must stand.
    pub(super) fn assume_legal(setup: &Setup) -> Self {
        let mut position = Self {
            kinds: [0; 7],
            sides: [0; 2],
            key: if setup.side_to_move == Side::Black { BLACK_TO_MOVE } else { 0 },
            quiet_plies: setup.quiet_plies,
            round: setup.round,
            board: [EMPTY; Square::COUNT],
            generals: [Square::at(0); 2],
            side_to_move: setup.side_to_move,
        };
        for (square, piece) in setup.pieces() {
            position.board[square.index()] = piece.index() as u8;
            position.kinds[piece.kind.index()] |= bit(square.index());
            position.sides[piece.side.index()] |= bit(square.index());
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
            board: self.board.map(|code| PIECES[code as usize]),
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
        PIECES[self.board[square.index()] as usize]
    }

    /// All pieces with their points, a0 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied().into_iter().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// All occupied points.
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        SquareSet::from_bits(self.occupied_bits())
    }

    /// The points of all pieces of `side`.
    #[must_use]
    pub const fn side_set(&self, side: Side) -> SquareSet {
        SquareSet::from_bits(self.sides[side.index()])
    }

    /// The points of `side`'s pieces of one kind.
    #[must_use]
    pub const fn piece_set(&self, piece: Piece) -> SquareSet {
        SquareSet::from_bits(self.bits(piece.side, piece.kind))
    }

    #[inline(always)]
    pub(super) const fn occupied_bits(&self) -> u128 {
        self.sides[0] | self.sides[1]
    }

    #[inline(always)]
    pub(super) const fn bits_of(&self, side: Side) -> u128 {
        self.sides[side.index()]
    }

    #[inline(always)]
    pub(super) const fn kind_bits(&self, kind: PieceKind) -> u128 {
        self.kinds[kind.index()]
    }

    #[inline(always)]
    pub(super) const fn bits(&self, side: Side, kind: PieceKind) -> u128 {
        self.kinds[kind.index()] & self.sides[side.index()]
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
        let mut next = *self;
        next.side_to_move = self.side_to_move.opponent();
        next.key ^= BLACK_TO_MOVE;
        next
    }

    /// Plays a move without asking whether it is legal. A piece must stand on `mv.from`; the mover's
    /// general must not be the piece taken.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        let (from, to) = (mv.from.index(), mv.to.index());
        let (code, captured) = (next.board[from], next.board[to]);
        debug_assert!(code != EMPTY, "no piece on {}", mv.from);
        let Some(piece) = PIECES[code as usize] else { return next };
        next.key ^= piece_key(piece, mv.from) ^ piece_key(piece, mv.to) ^ BLACK_TO_MOVE;
        next.quiet_plies = next.quiet_plies.saturating_add(1);
        if let Some(captured) = PIECES[captured as usize] {
            next.key ^= piece_key(captured, mv.to);
            next.kinds[captured.kind.index()] &= !bit(to);
            next.sides[captured.side.index()] &= !bit(to);
            next.quiet_plies = 0;
        }
        next.board[from] = EMPTY;
        next.board[to] = code;
        let both = bit(from) | bit(to);
        next.kinds[piece.kind.index()] ^= both;
        next.sides[piece.side.index()] ^= both;
        if piece.kind == PieceKind::General {
            next.generals[piece.side.index()] = mv.to;
        }
        next.round = next.round.saturating_add(self.side_to_move as u16);
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
        if self.legal_count() > 0 {
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
