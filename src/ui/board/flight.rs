//! Moves under way: what changed between two positions, and where a piece is at a moment.

use crate::rules::{Piece, Square};

/// The pieces by the index of their square.
pub(super) type Pieces = [Option<Piece>; Square::COUNT];

/// Seconds a dropped piece takes to settle or to go home.
const SETTLE_SECONDS: f64 = 0.09;

/// A piece on its way to its square.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Flight {
    /// Where it will stand.
    pub to: Square,
    /// The piece it lands on, seen until it arrives.
    pub captured: Option<Piece>,
    start_place: (f32, f32),
    start_seconds: f64,
    duration_seconds: f64,
}

impl Flight {
    /// A move from one square to another that takes so many seconds.
    pub(super) fn of_move((from, to): (Square, Square), captured: Option<Piece>, now: f64, seconds: f64) -> Self {
        let start_place = (f32::from(from.file()), f32::from(from.rank()));
        Self { to, captured, start_place, start_seconds: now, duration_seconds: seconds }
    }

    /// A piece let go at a place (file and rank) that settles on `to`.
    pub(super) fn of_drop(place: (f32, f32), to: Square, now: f64) -> Self {
        Self { to, captured: None, start_place: place, start_seconds: now, duration_seconds: SETTLE_SECONDS }
    }

    /// File and rank at `now`; `None` once it has arrived.
    pub(super) fn place(&self, now: f64) -> Option<(f32, f32)> {
        let time = ((now - self.start_seconds) / self.duration_seconds) as f32;
        if time >= 1.0 {
            return None;
        }
        let rest = (1.0 - time.max(0.0)).powi(3);
        let (file, rank) = (f32::from(self.to.file()), f32::from(self.to.rank()));
        Some((file + (self.start_place.0 - file) * rest, rank + (self.start_place.1 - rank) * rest))
    }
}

/// The single step, forward or back, that turns `before` into `after`: from, to, and the piece captured on `to`.
/// `None` if nothing changed or more than one piece moved.
pub(super) fn single_step(before: &Pieces, after: &Pieces) -> Option<(Square, Square, Option<Piece>)> {
    let mut changed = Square::all().filter(|square| before[square.index()] != after[square.index()]);
    let (a, b) = (changed.next()?, changed.next()?);
    if changed.next().is_some() {
        return None;
    }
    [(a, b), (b, a)].into_iter().find_map(|(from, to)| {
        let mover = before[from.index()]?;
        let forward = after[to.index()] == Some(mover) && after[from.index()].is_none();
        let back = after[to.index()] == Some(mover) && before[to.index()].is_none();
        (forward || back).then_some((from, to, if forward { before[to.index()] } else { None }))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    fn pieces(position: &Position) -> Pieces {
        let mut pieces = [None; Square::COUNT];
        for (square, piece) in position.pieces() {
            pieces[square.index()] = Some(piece);
        }
        pieces
    }

    #[test]
    fn every_move_of_the_start_is_seen_both_ways() {
        let start = Position::start();
        let before = pieces(&start);
        for mv in start.legal_moves().iter().copied() {
            let after = pieces(&start.play(mv));
            let captured = before[mv.to.index()];
            assert_eq!(single_step(&before, &after), Some((mv.from, mv.to, captured)));
            assert_eq!(single_step(&after, &before), Some((mv.to, mv.from, None)), "taking back");
        }
        assert_eq!(single_step(&before, &before), None);
        let two = start.play(start.legal_moves()[0]);
        let two = two.play(two.legal_moves()[0]);
        assert_eq!(single_step(&before, &pieces(&two)), None, "a jump isn't a step");
    }

    #[test]
    fn flights_end_where_they_should() {
        let (a0, e9) = (Square::new(0, 0).unwrap(), Square::new(4, 9).unwrap());
        let flight = Flight::of_move((a0, e9), None, 10.0, 0.2);
        assert_eq!(flight.place(10.0), Some((0.0, 0.0)));
        let (file, rank) = flight.place(10.1).unwrap();
        assert!(file > 2.0 && file < 4.0 && rank > 4.5 && rank < 9.0, "fast at first");
        assert_eq!(flight.place(10.2), None);
        assert!(flight.place(9.0).is_some(), "a clock that went back does no harm");
    }
}
