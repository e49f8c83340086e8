//! Positions without end, the same ones in every run.

use pingjian::rules::{Piece, PieceKind, Position, Setup, Side, Square};

/// A small fixed-seed generator (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % n
    }
}

/// Every position of a game of random moves, at most `plies` long.
pub fn walk(random: &mut Random, start: Position, plies: usize) -> Vec<Position> {
    let mut positions = vec![start];
    for _ in 0..plies {
        let last = positions[positions.len() - 1];
        let moves = last.legal_moves();
        if moves.is_empty() {
            break;
        }
        // Captures seldom, or the board is soon bare.
        let quiet: Vec<_> = moves.into_iter().filter(|m| last.piece_at(m.to).is_none()).collect();
        let mv = if quiet.is_empty() || random.below(4) == 0 {
            moves[random.below(moves.len())]
        } else {
            quiet[random.below(quiet.len())]
        };
        positions.push(last.play(mv));
    }
    positions
}

/// A random placement around two generals: pieces near the generals' lines, so that pins, screens and checks are common;
/// `None` if it can't be played.
pub fn scattered(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let mut generals = Vec::new();
    for side in Side::BOTH {
        let palace: Vec<Square> = Square::all().filter(|s| s.in_palace(side)).collect();
        let square = palace[random.below(palace.len())];
        setup.board[square.index()] = Some(Piece::new(side, PieceKind::General));
        generals.push(square);
    }
    let weighted = [
        PieceKind::Chariot,
        PieceKind::Chariot,
        PieceKind::Cannon,
        PieceKind::Cannon,
        PieceKind::Horse,
        PieceKind::Horse,
        PieceKind::Soldier,
        PieceKind::Soldier,
        PieceKind::Soldier,
        PieceKind::Soldier,
        PieceKind::Advisor,
        PieceKind::Advisor,
        PieceKind::Elephant,
        PieceKind::Elephant,
    ];
    let likely = 1 + random.below(weighted.len());
    for side in Side::BOTH {
        for kind in weighted {
            if random.below(weighted.len()) >= likely {
                continue;
            }
            let piece = Piece::new(side, kind);
            let near = generals[random.below(2)];
            let squares: Vec<Square> = Square::all()
                .filter(|s| setup.board[s.index()].is_none() && piece.may_stand_on(*s))
                .filter(|s| random.below(3) == 0 || s.file() == near.file() || s.rank() == near.rank())
                .collect();
            if !squares.is_empty() {
                setup.board[squares[random.below(squares.len())].index()] = Some(piece);
            }
        }
    }
    setup.side_to_move = Side::BOTH[random.below(2)];
    Position::from_setup(&setup).ok()
}
