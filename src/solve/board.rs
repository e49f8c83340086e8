//! [`Board`]: a board for questions that no game position can hold.
//!
//! To ask *what if* (a piece lifted, a piece replaced by a mere obstacle, a check left out of account) the proofs need
//! boards on which the side to move may leave a check unanswered. [`crate::rules::Position`] rightly refuses those, so the
//! proofs have this small board; on game positions its moves are those of `Position` (tested).

use super::squares::STEPS;
use crate::rules::{Move, MoveList, Piece, PieceKind, Position, Side, Square, SquareSet};

/// What stands on a point, in one byte: nothing, an obstacle, or a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Cell(u8);

const PIECES: [Piece; 14] = {
    let mut pieces = [Piece::new(Side::Red, PieceKind::General); 14];
    let mut index = 0;
    while index < 14 {
        let side = if index < 7 { Side::Red } else { Side::Black };
        pieces[index] = Piece::new(side, PieceKind::ALL[index % 7]);
        index += 1;
    }
    pieces
};

impl Cell {
    const EMPTY: Self = Self(0);
    /// Belongs to nobody: it can't move or be taken; cannons may jump over it.
    const OBSTACLE: Self = Self(15);

    const fn of(piece: Piece) -> Self {
        Self(piece.index() as u8 + 1)
    }

    const fn piece(self) -> Option<Piece> {
        match self.0 {
            1..=14 => Some(PIECES[self.0 as usize - 1]),
            _ => None,
        }
    }
}

/// A board with a side to move; checks from some points may be left out of account.
#[derive(Clone, Copy)]
pub struct Board {
    cells: [Cell; Square::COUNT],
    pieces: [SquareSet; 2],
    generals: [Square; 2],
    side_to_move: Side,
    /// Checks from these points against either general are left out of account.
    ignored: SquareSet,
    key: u64,
}

/// Which moves to make.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    Captures,
    /// Moves that may give check; some don't.
    Checks,
}

const fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Keys of the sixteen cells on each point; nothing has 0.
static CELL_KEYS: [[u64; Square::COUNT]; 16] = {
    let mut keys = [[0; Square::COUNT]; 16];
    let mut cell = 1;
    while cell < 16 {
        let mut square = 0;
        while square < Square::COUNT {
            keys[cell][square] = mix((cell * Square::COUNT + square) as u64);
            square += 1;
        }
        cell += 1;
    }
    keys
};

const fn cell_key(cell: Cell, square: Square) -> u64 {
    CELL_KEYS[cell.0 as usize][square.index()]
}

const BLACK_TO_MOVE: u64 = mix(0xb1ac);

impl From<&Position> for Board {
    fn from(position: &Position) -> Self {
        let mut board = Self {
            cells: [Cell::EMPTY; Square::COUNT],
            pieces: [SquareSet::EMPTY; 2],
            generals: [position.general(Side::Red), position.general(Side::Black)],
            side_to_move: position.side_to_move(),
            ignored: SquareSet::EMPTY,
            key: if position.side_to_move() == Side::Black { BLACK_TO_MOVE } else { 0 },
        };
        for (square, piece) in position.pieces() {
            board.put(square, Cell::of(piece));
        }
        board
    }
}

impl Board {
    fn put(&mut self, square: Square, cell: Cell) {
        let old = std::mem::replace(&mut self.cells[square.index()], cell);
        if let Some(piece) = old.piece() {
            self.pieces[piece.side.index()] = self.pieces[piece.side.index()] - SquareSet::of(square);
        }
        if let Some(piece) = cell.piece() {
            self.pieces[piece.side.index()] = self.pieces[piece.side.index()] | SquareSet::of(square);
        }
        self.key ^= cell_key(old, square) ^ cell_key(cell, square);
    }

    /// The same board with `side` to move.
    #[must_use]
    pub fn with_turn(&self, side: Side) -> Self {
        let mut board = *self;
        if side != self.side_to_move {
            board.side_to_move = side;
            board.key ^= BLACK_TO_MOVE;
        }
        board
    }

    /// The same board without the piece on `square`; a general can't be lifted.
    #[must_use]
    pub fn lifted(&self, square: Square) -> Self {
        self.replaced(square, Cell::EMPTY)
    }

    /// The same board with a mere obstacle instead of the piece on `square`; a general can't be replaced.
    #[must_use]
    pub fn blocked(&self, square: Square) -> Self {
        self.replaced(square, Cell::OBSTACLE)
    }

    fn replaced(&self, square: Square, cell: Cell) -> Self {
        let mut board = *self;
        if !self.generals.contains(&square) {
            board.put(square, cell);
        }
        board
    }

    /// The same board with the checks that now stand against `side` left out of account, as long as the
    /// checking pieces stay where they are.
    #[must_use]
    pub fn apart_from_checks(&self, side: Side) -> Self {
        let mut board = *self;
        for from in self.attackers(self.generals[side.index()], side.opponent()) {
            board.ignored = board.ignored | SquareSet::of(from);
            board.key ^= mix(0x0a9a_0000 + from.index() as u64);
        }
        board
    }

    /// Whether some checks are left out of account.
    #[must_use]
    pub const fn is_apart(&self) -> bool {
        !self.ignored.is_empty()
    }

    /// A 64-bit key of everything on the board.
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// Who moves next.
    #[must_use]
    pub const fn side_to_move(&self) -> Side {
        self.side_to_move
    }

    /// The piece on a point.
    #[must_use]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.cells[square.index()].piece()
    }

    /// The points of a side's pieces.
    #[must_use]
    pub const fn pieces(&self, side: Side) -> SquareSet {
        self.pieces[side.index()]
    }

    /// Where a side's general stands.
    #[must_use]
    pub const fn general(&self, side: Side) -> Square {
        self.generals[side.index()]
    }

    fn is_empty(&self, square: Square) -> bool {
        self.cells[square.index()] == Cell::EMPTY
    }

    /// The points of `by`'s pieces that reach `target` by a capturing move (legality not asked).
    #[must_use]
    pub fn attackers(&self, target: Square, by: Side) -> SquareSet {
        let mut found = self.distant_attackers(target, by);
        let (steps, at) = (&*STEPS, target.index());
        let is = |square: Square, kind| self.cells[square.index()] == Cell::of(Piece::new(by, kind));
        for hop in steps.elephant_from[by.index()][at].iter() {
            if is(hop.other, PieceKind::Elephant) && self.is_empty(hop.over) {
                found = found | SquareSet::of(hop.other);
            }
        }
        for &from in steps.advisor_from[by.index()][at].iter() {
            if is(from, PieceKind::Advisor) {
                found = found | SquareSet::of(from);
            }
        }
        let general = self.generals[by.index()];
        if steps.general[by.index()][general.index()].contains(&target) {
            found = found | SquareSet::of(general);
        }
        found
    }

    /// The attackers that may reach a general: chariots, cannons, horses and soldiers.
    fn distant_attackers(&self, target: Square, by: Side) -> SquareSet {
        let (steps, at) = (&*STEPS, target.index());
        let is = |square: Square, kind| self.cells[square.index()] == Cell::of(Piece::new(by, kind));
        let mut found = SquareSet::EMPTY;
        for ray in &steps.rays[at] {
            let mut standing = ray.iter().copied().filter(|&square| !self.is_empty(square));
            if let Some(first) = standing.next() {
                if is(first, PieceKind::Chariot) {
                    found = found | SquareSet::of(first);
                }
                if let Some(second) = standing.next().filter(|&second| is(second, PieceKind::Cannon)) {
                    found = found | SquareSet::of(second);
                }
            }
        }
        for hop in steps.horse_from[at].iter() {
            if is(hop.other, PieceKind::Horse) && self.is_empty(hop.over) {
                found = found | SquareSet::of(hop.other);
            }
        }
        for &from in steps.soldier_from[by.index()][at].iter() {
            if is(from, PieceKind::Soldier) {
                found = found | SquareSet::of(from);
            }
        }
        found
    }

    /// The pieces that give check to `side`, those left out of account excepted.
    #[must_use]
    pub fn checkers(&self, side: Side) -> SquareSet {
        self.distant_attackers(self.generals[side.index()], side.opponent()) - self.ignored
    }

    /// Whether the generals face each other on an open file.
    #[must_use]
    pub fn generals_face(&self) -> bool {
        let [red, black] = self.generals;
        red.file() == black.file() && {
            let (low, high) = (red.index().min(black.index()), red.index().max(black.index()));
            (low + 9..high).step_by(9).all(|index| self.cells[index] == Cell::EMPTY)
        }
    }

    /// Whether `side` is in check, or faces the other general.
    #[must_use]
    pub fn in_check(&self, side: Side) -> bool {
        self.generals_face() || !self.checkers(side).is_empty()
    }

    /// Plays a move without asking whether it is legal.
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        let cell = self.cells[mv.from.index()];
        next.put(mv.from, Cell::EMPTY);
        next.put(mv.to, cell);
        if let Some(Piece { side, kind: PieceKind::General }) = cell.piece() {
            next.generals[side.index()] = mv.to;
        }
        if !self.ignored.is_empty() {
            for square in [mv.from, mv.to] {
                if next.ignored.contains(square) {
                    next.ignored = next.ignored - SquareSet::of(square);
                    next.key ^= mix(0x0a9a_0000 + square.index() as u64);
                }
            }
        }
        next.side_to_move = self.side_to_move.opponent();
        next.key ^= BLACK_TO_MOVE;
        next
    }

    /// Plays a move of the side to move unless it would leave its own general to be taken.
    #[must_use]
    pub fn try_play(&self, mv: Move) -> Option<Self> {
        let next = self.play(mv);
        (!next.in_check(self.side_to_move)).then_some(next)
    }

    /// Whether the side to move may legally go from `mv.from` to `mv.to`.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        self.moves(Wanted::All).contains(&mv) && self.try_play(mv).is_some()
    }

    /// The legal captures onto `target` by the side to move.
    #[must_use]
    pub fn captures_of(&self, target: Square) -> Vec<Move> {
        if self.generals.contains(&target) || self.piece_at(target).is_none_or(|p| p.side == self.side_to_move) {
            return Vec::new();
        }
        let from = self.attackers(target, self.side_to_move).into_iter().map(|from| Move::new(from, target));
        from.filter(|&mv| self.try_play(mv).is_some()).collect()
    }

    /// The moves of the side to move, not asked whether they leave the general to be taken. The other
    /// general is never taken.
    pub(super) fn moves(&self, wanted: Wanted) -> MoveList {
        let steps = &*STEPS;
        let side = self.side_to_move;
        let mut list = MoveList::new();
        let zone = steps.check_zone[self.generals[side.opponent().index()].index()];
        for from in self.pieces[side.index()] {
            let Some(piece) = self.cells[from.index()].piece() else { continue };
            let quiet = |to: Square| match wanted {
                Wanted::All => true,
                Wanted::Captures => false,
                Wanted::Checks => zone.contains(from) || zone.contains(to),
            };
            let takes = |to: Square| wanted != Wanted::Checks || zone.contains(from) || zone.contains(to);
            let mut push = |to: Square| {
                let cell = self.cells[to.index()];
                let wanted = match cell.piece() {
                    Some(other) => other.side != side && other.kind != PieceKind::General && takes(to),
                    None => cell == Cell::EMPTY && quiet(to),
                };
                if wanted {
                    list.push(Move::new(from, to));
                }
            };
            let at = from.index();
            match piece.kind {
                PieceKind::General => steps.general[side.index()][at].iter().for_each(|&to| push(to)),
                PieceKind::Advisor => steps.advisor[side.index()][at].iter().for_each(|&to| push(to)),
                PieceKind::Soldier => steps.soldier[side.index()][at].iter().for_each(|&to| push(to)),
                PieceKind::Elephant => steps.elephant[side.index()][at]
                    .iter()
                    .filter(|hop| self.is_empty(hop.over))
                    .for_each(|hop| push(hop.other)),
                PieceKind::Horse => {
                    steps.horse[at].iter().filter(|hop| self.is_empty(hop.over)).for_each(|hop| push(hop.other));
                }
                PieceKind::Chariot => {
                    for ray in &steps.rays[at] {
                        for &to in ray.iter() {
                            push(to);
                            if !self.is_empty(to) {
                                break;
                            }
                        }
                    }
                }
                PieceKind::Cannon => {
                    for ray in &steps.rays[at] {
                        let mut beyond = ray.iter().copied();
                        for to in beyond.by_ref() {
                            if !self.is_empty(to) {
                                break;
                            }
                            push(to);
                        }
                        if let Some(to) = beyond.find(|&to| !self.is_empty(to)) {
                            push(to);
                        }
                    }
                }
            }
        }
        list
    }

    /// The legal moves of the side to move with the boards that they lead to.
    pub(super) fn legal(&self, wanted: Wanted) -> impl Iterator<Item = (Move, Self)> + '_ {
        let list = self.moves(wanted);
        let exposed = self.exposed();
        (0..list.len()).filter_map(move |index| {
            let (mv, next) = (list[index], self.play(list[index]));
            (!(exposed(mv) && next.in_check(self.side_to_move))).then_some((mv, next))
        })
    }

    /// Tells of a move whether it may leave its own general to be taken: the general is in check, moves itself, or
    /// the move goes from or to a point where that matters.
    fn exposed(&self) -> impl Fn(Move) -> bool + use<> {
        let general = self.generals[self.side_to_move.index()];
        let zone = STEPS.check_zone[general.index()];
        let always = !self.ignored.is_empty() || self.in_check(self.side_to_move);
        move |mv| always || mv.from == general || zone.contains(mv.from) || zone.contains(mv.to)
    }

    /// The legal checking moves of the side to move with the boards that they lead to.
    pub(super) fn checks(&self) -> impl Iterator<Item = (Move, Self)> + '_ {
        let list = self.moves(Wanted::Checks);
        let exposed = self.exposed();
        (0..list.len()).filter_map(move |index| {
            let (mv, next) = (list[index], self.play(list[index]));
            (next.in_check(next.side_to_move) && !(exposed(mv) && next.in_check(self.side_to_move)))
                .then_some((mv, next))
        })
    }

    /// The legal moves of the side to move.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<Move> {
        self.legal(Wanted::All).map(|(mv, _)| mv).collect()
    }

    /// The legal moves of the side to move that give check.
    #[must_use]
    pub fn checking_moves(&self) -> Vec<Move> {
        self.checks().map(|(mv, _)| mv).collect()
    }

    /// Whether the move takes a piece.
    #[must_use]
    pub fn is_capture(&self, mv: Move) -> bool {
        self.piece_at(mv.to).is_some()
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        for rank in (0..10).rev() {
            for square in (0..9).filter_map(|file| Square::new(file, rank)) {
                let sign = match (self.cells[square.index()].piece(), self.is_empty(square)) {
                    (Some(piece), _) => piece.face(),
                    (None, true) => '．',
                    (None, false) => '＊',
                };
                write!(f, "{sign}")?;
            }
            writeln!(f)?;
        }
        write!(f, "{}", self.side_to_move.en())
    }
}
