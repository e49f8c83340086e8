//! The legal moves of a [`Position`]: listed, counted, or only the captures.
//!
//! The technique: reach from tables (`tables.rs`), legality from masks around the general (`guard.rs`), and a count that
//! never lists. All of it is compiled twice and chosen at run time (`lookup.rs`); `tests/rules/twin.rs` is the plain slow
//! generator with which both are compared.

use super::guard::Guard;
use super::lookup::{FileBits, LineLookup, Portable, Task};
use super::tables::{
    DIAGONAL, FILE_A, FILE_I, HALF, ORTHOGONAL, PALACE, SOLDIER_MOVES, bit, cannon_moves_by, chariot_moves_by,
    elephant_moves, horse_moves, pop,
};
use super::{Move, MoveList, PieceKind, Position, Side, Square, SquareSet};

/// What is done with the moves that are found.
trait Sink {
    /// The piece on `from` may go to each of `targets`.
    fn piece(&mut self, from: usize, targets: u128);
    /// To each of `targets` comes a soldier from `target - step`.
    fn soldiers(&mut self, targets: u128, step: isize);
}

/// Counts.
struct Counter(u32);

impl Sink for Counter {
    #[inline(always)]
    fn piece(&mut self, _from: usize, targets: u128) {
        self.0 += targets.count_ones();
    }

    #[inline(always)]
    fn soldiers(&mut self, targets: u128, _step: isize) {
        self.0 += targets.count_ones();
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn piece(&mut self, from: usize, mut targets: u128) {
        let from = Square::at(from);
        while targets != 0 {
            self.push(Move::new(from, Square::at(pop(&mut targets))));
        }
    }

    #[inline(always)]
    fn soldiers(&mut self, mut targets: u128, step: isize) {
        while targets != 0 {
            let to = pop(&mut targets);
            self.push(Move::new(Square::at(to.wrapping_add_signed(-step)), Square::at(to)));
        }
    }
}

/// The legal moves to some points, into a sink.
struct Generate<'a, S> {
    position: &'a Position,
    targets: u128,
    sink: S,
}

impl<S: Sink> Task for Generate<'_, S> {
    type Output = S;

    #[inline(always)]
    fn run(mut self, bits: impl FileBits) -> S {
        self.position.generate(bits, self.targets, &mut self.sink);
        self.sink
    }
}

/// The points to which one piece goes.
struct Reach<'a> {
    position: &'a Position,
    from: usize,
}

impl Task for Reach<'_> {
    type Output = u128;

    #[inline(always)]
    fn run(self, bits: impl FileBits) -> u128 {
        self.position.moves_by(bits, self.from)
    }
}

impl Position {
    /// All legal moves, in an order that depends on the position alone.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        self.legal_moves_by(LineLookup::chosen())
    }

    /// [`Position::legal_moves`], found the given way.
    #[must_use]
    pub fn legal_moves_by(&self, lookup: LineLookup) -> MoveList {
        lookup.run(Generate { position: self, targets: SquareSet::ALL.bits(), sink: MoveList::new() })
    }

    /// The legal moves that take a piece.
    #[must_use]
    pub fn legal_captures(&self) -> MoveList {
        let targets = self.bits_of(self.side_to_move().opponent());
        LineLookup::chosen().run(Generate { position: self, targets, sink: MoveList::new() })
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        self.legal_count_by(LineLookup::chosen())
    }

    /// [`Position::legal_count`], found the given way.
    #[must_use]
    #[inline]
    pub fn legal_count_by(&self, lookup: LineLookup) -> usize {
        lookup.run(Generate { position: self, targets: SquareSet::ALL.bits(), sink: Counter(0) }).0 as usize
    }

    /// [`Position::reach`], found the given way.
    #[must_use]
    pub fn reach_by(&self, lookup: LineLookup, from: Square) -> SquareSet {
        SquareSet::from_bits(lookup.run(Reach { position: self, from: from.index() }))
    }

    /// The legal moves to `targets`.
    #[inline(always)]
    fn generate(&self, bits: impl FileBits, targets: u128, sink: &mut impl Sink) {
        let side = self.side_to_move();
        let own = self.bits_of(side);
        if own & self.kind_bits(PieceKind::General) == 0 {
            return;
        }
        let occupied = self.occupied_bits();
        let targets = targets & !own;
        let guard = Guard::of(self, side, 0);
        self.general_moves(side, targets, sink);
        let allowed = targets & guard.allowed;
        let free = if allowed == 0 { 0 } else { own & !guard.special };
        let mut chariots = free & self.kind_bits(PieceKind::Chariot);
        while chariots != 0 {
            let from = pop(&mut chariots);
            sink.piece(from, chariot_moves_by(bits, from, occupied) & allowed);
        }
        let mut cannons = free & self.kind_bits(PieceKind::Cannon);
        while cannons != 0 {
            let from = pop(&mut cannons);
            sink.piece(from, cannon_moves_by(bits, from, occupied) & allowed);
        }
        let mut horses = free & self.kind_bits(PieceKind::Horse);
        while horses != 0 {
            let from = pop(&mut horses);
            sink.piece(from, horse_moves(from, occupied) & allowed);
        }
        let home = allowed & HALF[side.index()];
        let mut elephants = free & self.kind_bits(PieceKind::Elephant);
        while elephants != 0 {
            let from = pop(&mut elephants);
            sink.piece(from, elephant_moves(from, occupied) & home);
        }
        let palace = allowed & PALACE[side.index()];
        let mut advisors = free & self.kind_bits(PieceKind::Advisor);
        while advisors != 0 {
            let from = pop(&mut advisors);
            sink.piece(from, DIAGONAL[from] & palace);
        }
        let soldiers = free & self.kind_bits(PieceKind::Soldier);
        match side {
            Side::Red => sink.soldiers(soldiers << 9 & allowed, 9),
            Side::Black => sink.soldiers(soldiers >> 9 & allowed, -9),
        }
        let crossed = soldiers & HALF[side.opponent().index()];
        sink.soldiers((crossed & !FILE_I) << 1 & allowed, 1);
        sink.soldiers((crossed & !FILE_A) >> 1 & allowed, -1);

        let mut special = guard.special;
        while special != 0 {
            let from = pop(&mut special);
            let allowed = Guard::of(self, side, bit(from)).allowed;
            sink.piece(from, self.moves_by(bits, from) & targets & allowed);
        }
    }

    #[inline(always)]
    fn general_moves(&self, side: Side, targets: u128, sink: &mut impl Sink) {
        let from = self.general(side).index();
        let mut candidates = ORTHOGONAL[from] & PALACE[side.index()] & targets;
        let mut safe = 0;
        while candidates != 0 {
            let to = pop(&mut candidates);
            if !self.strikes(side.opponent(), to, self.occupied_bits() & !bit(from), !bit(to)) {
                safe |= bit(to);
            }
        }
        sink.piece(from, safe);
    }

    /// Where the piece on `from` goes by its way of moving, own pieces included where it protects them.
    pub(super) fn moves_of(&self, from: usize) -> u128 {
        self.moves_by(Portable, from)
    }

    /// [`Position::moves_of`], found the given way.
    #[inline(always)]
    fn moves_by(&self, bits: impl FileBits, from: usize) -> u128 {
        let occupied = self.occupied_bits();
        let Some(piece) = self.piece_at(Square::at(from)) else { return 0 };
        let side = piece.side.index();
        match piece.kind {
            PieceKind::General => ORTHOGONAL[from] & PALACE[side],
            PieceKind::Advisor => DIAGONAL[from] & PALACE[side],
            PieceKind::Elephant => elephant_moves(from, occupied) & HALF[side],
            PieceKind::Horse => horse_moves(from, occupied),
            PieceKind::Chariot => chariot_moves_by(bits, from, occupied),
            PieceKind::Cannon => cannon_moves_by(bits, from, occupied),
            PieceKind::Soldier => SOLDIER_MOVES[side][from],
        }
    }
}
