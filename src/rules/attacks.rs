//! Which pieces bear on a point: attackers, checkers, the reach of a piece, the pieces between two points.

use super::tables::{
    BETWEEN, DIAGONAL, HALF, LINES, ORTHOGONAL, PALACE, SOLDIER_SOURCES, bit, cannon_moves, chariot_moves,
    elephant_moves, horse_sources,
};
use super::{PieceKind, Position, Side, Square, SquareSet};

impl Position {
    /// Whether the generals face each other on an open file (将帅照面).
    #[must_use]
    pub fn generals_face(&self) -> bool {
        let (red, black) = (self.general(Side::Red), self.general(Side::Black));
        let both = bit(red.index()) | bit(black.index());
        self.kind_bits(PieceKind::General) == both && red.file() == black.file() && self.between(red, black) == Some(0)
    }

    /// Whether the side to move is in check (被将军).
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.side_to_move())
    }

    /// Whether `side`'s general could be taken, or faces the other general.
    #[must_use]
    pub fn is_attacked(&self, side: Side) -> bool {
        self.strikes(side.opponent(), self.general(side).index(), self.occupied_bits(), u128::MAX)
    }

    /// The points of the pieces of `by` that give check to the other side, a0 first (generals facing
    /// not included).
    #[must_use]
    pub fn checkers(&self, by: Side) -> Vec<Square> {
        self.attackers(self.general(by.opponent()), by)
    }

    /// The points of `by`'s pieces that could move onto `target` by their own way of moving (legality not
    /// asked), a0 first. If the target is empty, cannons count as if it were occupied by an enemy.
    #[must_use]
    pub fn attackers(&self, target: Square, by: Side) -> Vec<Square> {
        self.attacker_set(target, by).into_iter().collect()
    }

    /// [`Position::attackers`] as a set.
    #[must_use]
    pub fn attacker_set(&self, target: Square, by: Side) -> SquareSet {
        let square = target.index();
        let occupied = self.occupied_bits();
        let mut attackers = chariot_moves(square, occupied) & self.kind_bits(PieceKind::Chariot)
            | cannon_moves(square, occupied) & self.kind_bits(PieceKind::Cannon)
            | horse_sources(square, occupied) & self.kind_bits(PieceKind::Horse)
            | SOLDIER_SOURCES[by.index()][square] & self.kind_bits(PieceKind::Soldier);
        if bit(square) & PALACE[by.index()] != 0 {
            attackers |= ORTHOGONAL[square] & self.kind_bits(PieceKind::General)
                | DIAGONAL[square] & self.kind_bits(PieceKind::Advisor);
        }
        if bit(square) & HALF[by.index()] != 0 {
            attackers |= elephant_moves(square, occupied) & self.kind_bits(PieceKind::Elephant);
        }
        SquareSet::from_bits(attackers & self.bits_of(by))
    }

    /// The points to which the piece on `from` goes by its way of moving, own pieces that it protects included;
    /// legality isn't asked. A cannon's set holds its empty points and the pieces that it can take or protects.
    /// Empty if no piece stands there.
    #[must_use]
    pub fn reach(&self, from: Square) -> SquareSet {
        SquareSet::from_bits(self.moves_of(from.index()))
    }

    /// How many pieces stand strictly between two points of one line; `None` if they share no line.
    #[must_use]
    pub fn between(&self, a: Square, b: Square) -> Option<usize> {
        let (a, b) = (a.index(), b.index());
        (LINES[a] & bit(b) != 0).then(|| (BETWEEN[a][b] & self.occupied_bits()).count_ones() as usize)
    }

    /// The points strictly between two points of one line; empty if they share no line.
    #[must_use]
    pub fn squares_between(a: Square, b: Square) -> SquareSet {
        SquareSet::from_bits(BETWEEN[a.index()][b.index()])
    }
}
