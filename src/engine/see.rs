//! Static exchange evaluation (静态交换): what a series of captures on one point wins.
//!
//! After each capture the attackers are looked up anew, since a piece that leaves may open a file for a
//! chariot, take the screen (炮架) of a cannon away or become one less on its way. Pins aren't asked for.

use super::board::Board;
use super::eval::worth;
use crate::rules::{Move, Piece, PieceKind, Position, Side, Square};

/// Whether the move and the best exchange after it win at least `threshold` centipawns.
pub(super) fn gains(board: &Board, mv: Move, threshold: i32) -> bool {
    let position = &board.position;
    let Some(mover) = position.piece_at(mv.from) else { return false };
    let mut swap = position.piece_at(mv.to).map_or(0, |victim| worth(victim.kind)) - threshold;
    if swap < 0 {
        return false;
    }
    swap = worth(mover.kind) - swap;
    if swap <= 0 {
        return true;
    }
    let mut exchange = Exchange { position, target: mv.to, gone: 1 << mv.from.index() };
    let mut side = mover.side.opponent();
    let mut wins = true;
    while let Some((square, piece)) = exchange.least_attacker(side) {
        exchange.gone |= 1 << square.index();
        wins = !wins;
        if piece.kind == PieceKind::General {
            // The general can't take what is still protected.
            return if exchange.least_attacker(side.opponent()).is_some() { !wins } else { wins };
        }
        swap = worth(piece.kind) - swap;
        if swap < i32::from(wins) {
            break;
        }
        side = side.opponent();
    }
    wins
}

struct Exchange<'a> {
    position: &'a Position,
    target: Square,
    /// Points that pieces have left in the exchange.
    gone: u128,
}

const ORTHOGONAL: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

impl Exchange<'_> {
    fn at(&self, square: Option<Square>) -> Option<(Square, Piece)> {
        let square = square?;
        if self.gone >> square.index() & 1 == 1 {
            return None;
        }
        Some((square, self.position.piece_at(square)?))
    }

    /// The least valuable piece of `side` that can take on the target.
    fn least_attacker(&self, side: Side) -> Option<(Square, Piece)> {
        let mut least: Option<(Square, Piece)> = None;
        let mut consider = |found: Option<(Square, Piece)>, kind: PieceKind| {
            if let Some((square, piece)) = found
                && piece == Piece::new(side, kind)
                && least.is_none_or(|(_, other)| cost(kind) < cost(other.kind))
            {
                least = Some((square, piece));
            }
        };
        let target = self.target;
        consider(self.at(target.offset(0, -side.forward())), PieceKind::Soldier);
        if target.across_river(side) {
            consider(self.at(target.offset(1, 0)), PieceKind::Soldier);
            consider(self.at(target.offset(-1, 0)), PieceKind::Soldier);
        }
        for (files, ranks) in DIAGONAL {
            if target.in_palace(side) {
                consider(self.at(target.offset(files, ranks)), PieceKind::Advisor);
            }
            let corner = target.offset(files, ranks);
            if corner.is_some() && self.at(corner).is_none() {
                // A horse's leg stands beside the horse: on the corner between it and the target.
                consider(self.at(target.offset(2 * files, ranks)), PieceKind::Horse);
                consider(self.at(target.offset(files, 2 * ranks)), PieceKind::Horse);
                if !target.across_river(side) {
                    consider(self.at(target.offset(2 * files, 2 * ranks)), PieceKind::Elephant);
                }
            }
        }
        for (files, ranks) in ORTHOGONAL {
            if target.in_palace(side) {
                consider(self.at(target.offset(files, ranks)), PieceKind::General);
            }
            let mut seen = 0;
            let mut square = target.offset(files, ranks);
            while let Some(here) = square {
                if let Some(found) = self.at(square) {
                    consider(Some(found), if seen == 0 { PieceKind::Chariot } else { PieceKind::Cannon });
                    seen += 1;
                    if seen == 2 {
                        break;
                    }
                }
                square = here.offset(files, ranks);
            }
        }
        least
    }
}

/// Order in which pieces are sent into an exchange.
const fn cost(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 10_000,
        _ => worth(kind),
    }
}
