//! Static exchange evaluation (静态交换): what a series of captures on one point wins.
//!
//! After each capture the attackers are looked up anew, since a piece that leaves may open a file for a
//! chariot, take the screen (炮架) of a cannon away or become one less on its way. Pins aren't asked for.

use super::board::Board;
use super::eval::worth;
use super::reach::{Set, bit};
use crate::rules::{Move, PieceKind, Side};

/// The order in which pieces are sent into an exchange.
const CHEAPEST_FIRST: [PieceKind; 7] = [
    PieceKind::Soldier,
    PieceKind::Advisor,
    PieceKind::Elephant,
    PieceKind::Horse,
    PieceKind::Cannon,
    PieceKind::Chariot,
    PieceKind::General,
];

/// Whether the move and the best exchange after it win at least `threshold` centipawns.
pub(super) fn gains(board: &Board, mv: Move, threshold: i32) -> bool {
    let Some(mover) = board.kind_at(mv.from) else { return false };
    let mut swap = board.kind_at(mv.to).map_or(0, worth) - threshold;
    if swap < 0 {
        return false;
    }
    swap = worth(mover) - swap;
    if swap <= 0 {
        return true;
    }
    let mut occupied = (board.occupied() & !bit(mv.from)) | bit(mv.to);
    let mut side = board.side().opponent();
    let mut wins = true;
    while let Some((kind, from)) = cheapest(board, mv, occupied, side) {
        occupied &= !from;
        wins = !wins;
        if kind == PieceKind::General {
            // The general can't take what is still protected.
            return if cheapest(board, mv, occupied, side.opponent()).is_some() { !wins } else { wins };
        }
        swap = worth(kind) - swap;
        if swap < i32::from(wins) {
            break;
        }
        side = side.opponent();
    }
    wins
}

/// The cheapest piece of `side` that can take on the target of the move, and its point.
fn cheapest(board: &Board, mv: Move, occupied: Set, side: Side) -> Option<(PieceKind, Set)> {
    let attackers = board.attackers(mv.to, occupied) & board.of(side);
    CHEAPEST_FIRST.into_iter().find_map(|kind| {
        let found = attackers & board.kind(kind);
        (found != 0).then_some((kind, found & found.wrapping_neg()))
    })
}
