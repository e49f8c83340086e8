//! The plain generator: one array of pieces, every rule written out as the rule book says it, every candidate move
//! made and looked at. Slow, shares nothing with the tables of the library but its vocabulary.

use pingjian::rules::{Move, Piece, PieceKind, Position, Side, Square};

/// A board without any helper structure.
#[derive(Clone)]
pub struct Twin {
    pub board: [Option<Piece>; 90],
    pub side: Side,
}

const ALONG: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const ACROSS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Twin {
    pub fn of(position: &Position) -> Self {
        Self {
            board: Square::all().map(|s| position.piece_at(s)).collect::<Vec<_>>().try_into().unwrap(),
            side: position.side_to_move(),
        }
    }

    fn at(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    pub fn find(&self, piece: Piece) -> Option<Square> {
        Square::all().find(|s| self.at(*s) == Some(piece))
    }

    /// How many pieces stand strictly between, on a common line.
    pub fn between(&self, a: Square, b: Square) -> Option<usize> {
        let (df, dr) = (b.file() as i8 - a.file() as i8, b.rank() as i8 - a.rank() as i8);
        if (df == 0) == (dr == 0) {
            return None;
        }
        let steps = df.abs().max(dr.abs());
        Some((1..steps).filter(|n| self.at(a.offset(df.signum() * n, dr.signum() * n).unwrap()).is_some()).count())
    }

    /// Whether `piece` on `from` moves to `to` by its way of moving, taking there if `capture`.
    pub fn reaches(&self, piece: Piece, from: Square, to: Square, capture: bool) -> bool {
        let (df, dr) = (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8);
        let empty = |f: i8, r: i8| from.offset(f, r).is_some_and(|s| self.at(s).is_none());
        match piece.kind {
            PieceKind::General => df.abs() + dr.abs() == 1 && to.in_palace(piece.side),
            PieceKind::Advisor => df.abs() == 1 && dr.abs() == 1 && to.in_palace(piece.side),
            PieceKind::Elephant => {
                df.abs() == 2 && dr.abs() == 2 && !to.across_river(piece.side) && empty(df / 2, dr / 2)
            }
            PieceKind::Horse => match (df.abs(), dr.abs()) {
                (2, 1) => empty(df / 2, 0),
                (1, 2) => empty(0, dr / 2),
                _ => false,
            },
            PieceKind::Chariot => self.between(from, to) == Some(0),
            PieceKind::Cannon => self.between(from, to) == Some(usize::from(capture)),
            PieceKind::Soldier => {
                (df == 0 && dr == piece.side.forward()) || (dr == 0 && df.abs() == 1 && from.across_river(piece.side))
            }
        }
    }

    /// `by`'s pieces that could take on `target`, a0 first.
    pub fn attackers(&self, target: Square, by: Side) -> Vec<Square> {
        Square::all()
            .filter(|s| self.at(*s).is_some_and(|p| p.side == by && self.reaches(p, *s, target, true)))
            .collect()
    }

    /// Whether `side`'s general can be taken or faces the other.
    pub fn attacked(&self, side: Side) -> bool {
        let Some(general) = self.find(Piece::new(side, PieceKind::General)) else { return true };
        let other = self.find(Piece::new(side.opponent(), PieceKind::General));
        other.is_some_and(|o| o.file() == general.file() && self.between(o, general) == Some(0))
            || !self.attackers(general, side.opponent()).is_empty()
    }

    pub fn played(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.board[mv.to.index()] = next.board[mv.from.index()].take();
        next.side = self.side.opponent();
        next
    }

    /// The candidates of one piece, near ones only looked at where the kind can get.
    fn candidates(&self, piece: Piece, from: Square) -> Vec<Square> {
        let steps: Vec<(i8, i8)> = match piece.kind {
            PieceKind::General | PieceKind::Soldier => ALONG.to_vec(),
            PieceKind::Advisor => ACROSS.to_vec(),
            PieceKind::Elephant => ACROSS.map(|(f, r)| (2 * f, 2 * r)).to_vec(),
            PieceKind::Horse => ACROSS.iter().flat_map(|&(f, r)| [(2 * f, r), (f, 2 * r)]).collect(),
            PieceKind::Chariot | PieceKind::Cannon => {
                ALONG.iter().flat_map(|&(f, r)| (1..10).map(move |n| (f * n, r * n))).collect()
            }
        };
        steps.into_iter().filter_map(|(f, r)| from.offset(f, r)).collect()
    }

    /// All legal moves, sorted.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in Square::all() {
            let Some(piece) = self.at(from).filter(|p| p.side == self.side) else { continue };
            for to in self.candidates(piece, from) {
                let target = self.at(to);
                if target.is_some_and(|t| t.side == self.side) || !self.reaches(piece, from, to, target.is_some()) {
                    continue;
                }
                let mv = Move::new(from, to);
                if !self.played(mv).attacked(self.side) {
                    moves.push(mv);
                }
            }
        }
        moves.sort_unstable();
        moves
    }
}
