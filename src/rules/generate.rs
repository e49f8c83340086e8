//! The legal moves of a [`Position`]: listed, counted, or only the captures.

use super::guard::Guard;
use super::tables::{
    DIAGONAL, FILE_A, FILE_I, HALF, ORTHOGONAL, PALACE, SOLDIER_MOVES, bit, cannon_moves, chariot_moves,
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

impl Position {
    /// All legal moves, in an order that depends on the position alone.
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(SquareSet::ALL.bits(), &mut list);
        list
    }

    /// The legal moves that take a piece.
    #[must_use]
    pub fn legal_captures(&self) -> MoveList {
        let mut list = MoveList::new();
        self.generate(self.bits_of(self.side_to_move().opponent()), &mut list);
        list
    }

    /// How many legal moves there are.
    #[must_use]
    pub fn legal_count(&self) -> usize {
        let mut counter = Counter(0);
        self.generate(SquareSet::ALL.bits(), &mut counter);
        counter.0 as usize
    }

    /// The legal moves to `targets`.
    #[inline(always)]
    fn generate(&self, targets: u128, sink: &mut impl Sink) {
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
            sink.piece(from, chariot_moves(from, occupied) & allowed);
        }
        let mut cannons = free & self.kind_bits(PieceKind::Cannon);
        while cannons != 0 {
            let from = pop(&mut cannons);
            sink.piece(from, cannon_moves(from, occupied) & allowed);
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
            sink.piece(from, self.moves_of(from) & targets & allowed);
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
        let occupied = self.occupied_bits();
        let Some(piece) = self.piece_at(Square::at(from)) else { return 0 };
        let side = piece.side.index();
        match piece.kind {
            PieceKind::General => ORTHOGONAL[from] & PALACE[side],
            PieceKind::Advisor => DIAGONAL[from] & PALACE[side],
            PieceKind::Elephant => elephant_moves(from, occupied) & HALF[side],
            PieceKind::Horse => horse_moves(from, occupied),
            PieceKind::Chariot => chariot_moves(from, occupied),
            PieceKind::Cannon => cannon_moves(from, occupied),
            PieceKind::Soldier => SOLDIER_MOVES[side][from],
        }
    }
}
