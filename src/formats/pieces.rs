//! The 32 pieces in the order in which old formats list their points.

use crate::rules::{Piece, PieceKind, Position, Setup, Side, Square};

use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};

/// The pieces of one side: the back rank from the right, cannons, soldiers.
const ORDER: [PieceKind; 16] = [
    Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier, Soldier,
    Soldier, Soldier, Soldier,
];

/// The position of points listed in this order, Red first, `None` for a piece off the board; and the points on which
/// two pieces stand (the later one is kept).
pub(super) fn setup_of(points: impl IntoIterator<Item = Option<Square>>) -> (Setup, Vec<Square>) {
    let mut setup = Setup::empty();
    let mut shared = Vec::new();
    for (index, point) in points.into_iter().take(32).enumerate() {
        let Some(square) = point else { continue };
        let piece = Piece::new(Side::BOTH[index / 16], ORDER[index % 16]);
        if setup.board[square.index()].replace(piece).is_some() {
            shared.push(square);
        }
    }
    (setup, shared)
}

/// The points of a position's pieces in this order. `None` for a piece that isn't there.
pub(super) fn points_of(position: &Position) -> [Option<Square>; 32] {
    let mut left: Vec<(Square, Piece)> = position.pieces().collect();
    std::array::from_fn(|index| {
        let piece = Piece::new(Side::BOTH[index / 16], ORDER[index % 16]);
        let at = left.iter().position(|(_, found)| *found == piece)?;
        Some(left.remove(at).0)
    })
}
