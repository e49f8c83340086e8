//! [`PlaceKey`]: the number under which a position and its mirror image (左右对称局面) are one.

use crate::rules::{Move, Position, Square};

/// What a move is written as in the index: `from * 90 + to`, or [`NO_MOVE`].
pub(super) type MoveCode = u16;
/// The game ended here.
pub(super) const NO_MOVE: MoveCode = (1 << 13) - 1;

/// A position, joined with its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlaceKey {
    /// The smaller of both keys.
    pub key: u64,
    orientation: Orientation,
}

/// How the position lies towards the one that stands in the index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Orientation {
    Same,
    Mirrored,
    /// It is its own mirror image, as the start position is: a move and its mirror image are the same.
    Symmetric,
}

impl PlaceKey {
    pub fn of(position: &Position) -> Self {
        Self::of_keys(position.key(), mirrored(position).key())
    }

    const fn of_keys(own: u64, other: u64) -> Self {
        if own == other {
            Self { key: own, orientation: Orientation::Symmetric }
        } else if own < other {
            Self { key: own, orientation: Orientation::Same }
        } else {
            Self { key: other, orientation: Orientation::Mirrored }
        }
    }

    /// A move of the position as it stands in the index.
    pub fn code(self, mv: Move) -> MoveCode {
        let mv = match self.orientation {
            Orientation::Same => mv,
            Orientation::Mirrored => mv.mirrored(),
            // 炮二平五 rather than 炮八平五.
            Orientation::Symmetric => to_the_right(mv),
        };
        (mv.from.index() * Square::COUNT + mv.to.index()) as MoveCode
    }

    /// The move of the position that stands in the index as `code`.
    pub fn mv(self, code: MoveCode) -> Option<Move> {
        let (from, to) = (usize::from(code) / Square::COUNT, usize::from(code) % Square::COUNT);
        let mv = Move::new(Square::from_index(from)?, Square::from_index(to)?);
        Some(if self.orientation == Orientation::Mirrored { mv.mirrored() } else { mv })
    }
}

/// The move or its mirror image, whichever begins (or else ends) farther to Red's right.
fn to_the_right(mv: Move) -> Move {
    let files = |mv: Move| (mv.from.file(), mv.to.file());
    if files(mv) >= files(mv.mirrored()) { mv } else { mv.mirrored() }
}

/// The position mirrored left–right.
pub(super) fn mirrored(position: &Position) -> Position {
    let mut setup = position.to_setup();
    let board = setup.board;
    for (index, piece) in board.into_iter().enumerate() {
        if let Some(square) = Square::from_index(index) {
            setup.board[square.mirrored().index()] = piece;
        }
    }
    // A mirrored position is as legal as the one that it mirrors.
    Position::from_setup_lenient(&setup).unwrap_or(*position)
}

/// Every position of a line with what was played there, [`NO_MOVE`] at its end; given to `take` in the order of play.
pub(super) fn visit(start: &Position, moves: &[Move], take: &mut dyn FnMut(u64, MoveCode)) {
    let (mut here, mut image) = (*start, mirrored(start));
    for &mv in moves {
        let place = PlaceKey::of_keys(here.key(), image.key());
        take(place.key, place.code(mv));
        here = here.play(mv);
        image = image.play(mv.mirrored());
    }
    take(PlaceKey::of_keys(here.key(), image.key()).key, NO_MOVE);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirrored_games_are_one() {
        let game = |moves: &[&str]| {
            let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().unwrap()).collect();
            let mut found = Vec::new();
            visit(&Position::start(), &moves, &mut |key, code| found.push((key, code)));
            found
        };
        let (right, left) = (["h2e2", "h9g7", "h0g2", "i9h9"], ["b2e2", "b9c7", "b0c2", "a9b9"]);
        assert_eq!(game(&right), game(&left));
        let other = game(&["h2e2", "b9c7", "h0g2", "i9h9"]);
        assert_eq!(other[0], game(&right)[0]);
        assert_ne!(other[1], game(&right)[1]);
    }

    #[test]
    fn moves_come_back_as_they_lie() {
        for moves in [&["h2e2"][..], &["b2e2"], &["b2e2", "h9g7"], &["h2e2", "h9g7", "h0g2"]] {
            let moves: Vec<Move> = moves.iter().map(|mv| mv.parse().unwrap()).collect();
            let position = moves.iter().fold(Position::start(), |position, &mv| position.play(mv));
            let place = PlaceKey::of(&position);
            for mv in &position.legal_moves() {
                assert_eq!(place.mv(place.code(mv)), Some(mv));
            }
        }
        let start = PlaceKey::of(&Position::start());
        assert_eq!(start.mv(start.code("b2e2".parse().unwrap())), "h2e2".parse().ok());
        assert_eq!(start.mv(NO_MOVE), None);
    }
}
