//! [`Geometry`]: where the 90 points lie on the screen.

use crate::rules::Square;
use egui::{Pos2, Rect, Vec2, pos2, vec2};

/// From the outer points to the board's edge, in cells, with coordinates.
const MARGIN_WITH_COORDINATES: Vec2 = vec2(0.84, 0.98);
/// From the outer points to the board's edge, in cells, without coordinates.
const MARGIN: Vec2 = vec2(0.66, 0.66);
/// Where the coordinates' middle lies outside the outer points, in cells.
const COORDINATE_DISTANCE: f32 = 0.74;
/// A piece's radius in cells.
const PIECE_RADIUS: f32 = 0.445;

/// Where the board lies on the screen (in points), and which way round.
///
/// ```text
///   column 0 …  8
/// row 0  a9 … i9      flipped:  i0 … a0
///     9  a0 … i0                i9 … a9
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Geometry {
    board: Rect,
    origin: Pos2,
    cell: f32,
    flipped: bool,
}

impl Geometry {
    /// The largest board within `available`, centred. Cells are a whole number of physical pixels, so that lines
    /// are crisp; at least one.
    #[must_use]
    pub fn fit(available: Rect, flipped: bool, coordinates: bool, pixels_per_point: f32) -> Self {
        let margin = if coordinates { MARGIN_WITH_COORDINATES } else { MARGIN };
        let cells = vec2(8.0, 9.0) + 2.0 * margin;
        let size = available.size().max(Vec2::ZERO);
        let cell = (size.x / cells.x).min(size.y / cells.y);
        let cell = (cell * pixels_per_point).floor().max(1.0) / pixels_per_point;
        let round = |value: f32| (value * pixels_per_point).round() / pixels_per_point;
        let board_size = cells * cell;
        let min = available.center() - board_size / 2.0;
        let origin = pos2(round(min.x + margin.x * cell), round(min.y + margin.y * cell));
        let board = Rect::from_min_size(origin - margin * cell, board_size);
        Self { board, origin, cell, flipped }
    }

    /// Height divided by width of a board.
    #[must_use]
    pub fn aspect(coordinates: bool) -> f32 {
        let margin = if coordinates { MARGIN_WITH_COORDINATES } else { MARGIN };
        (9.0 + 2.0 * margin.y) / (8.0 + 2.0 * margin.x)
    }

    /// The whole board with its margin.
    #[must_use]
    pub const fn board(&self) -> Rect {
        self.board
    }

    /// From the first to the last point.
    #[must_use]
    pub fn grid(&self) -> Rect {
        Rect::from_min_size(self.origin, vec2(8.0, 9.0) * self.cell)
    }

    /// The distance of two neighbouring points.
    #[must_use]
    pub const fn cell(&self) -> f32 {
        self.cell
    }

    /// A piece's radius.
    #[must_use]
    pub fn piece_radius(&self) -> f32 {
        self.cell * PIECE_RADIUS
    }

    /// How far outside the outer points the middle of the coordinates lies.
    #[must_use]
    pub fn coordinate_distance(&self) -> f32 {
        self.cell * COORDINATE_DISTANCE
    }

    /// Whether Black sits below.
    #[must_use]
    pub const fn flipped(&self) -> bool {
        self.flipped
    }

    /// The column 0..=8 from the left and row 0..=9 from above where `square` is seen.
    #[must_use]
    pub const fn place(&self, square: Square) -> (u8, u8) {
        if self.flipped { (8 - square.file(), square.rank()) } else { (square.file(), 9 - square.rank()) }
    }

    /// The square seen at this column and row.
    #[must_use]
    pub const fn square_at_place(&self, column: u8, row: u8) -> Option<Square> {
        if column > 8 || row > 9 {
            None
        } else if self.flipped {
            Square::new(8 - column, row)
        } else {
            Square::new(column, 9 - row)
        }
    }

    /// The middle of `square` on the screen.
    #[must_use]
    pub fn point(&self, square: Square) -> Pos2 {
        self.point_at(f32::from(square.file()), f32::from(square.rank()))
    }

    /// The point at a broken file and rank, for pieces under way.
    #[must_use]
    pub fn point_at(&self, file: f32, rank: f32) -> Pos2 {
        let (column, row) = if self.flipped { (8.0 - file, rank) } else { (file, 9.0 - rank) };
        self.origin + vec2(column, row) * self.cell
    }

    /// The inverse of [`Geometry::point_at`]: broken file and rank of a place on the screen.
    #[must_use]
    pub fn file_and_rank(&self, pos: Pos2) -> (f32, f32) {
        let place = (pos - self.origin) / self.cell;
        if self.flipped { (8.0 - place.x, place.y) } else { (place.x, 9.0 - place.y) }
    }

    /// The square whose point is nearest to `pos`, if it lies within half a cell of it.
    #[must_use]
    pub fn square_at(&self, pos: Pos2) -> Option<Square> {
        let place = (pos - self.origin) / self.cell;
        let nearest = place.round();
        if (place - nearest).length() > 0.5 || !(0.0..=8.0).contains(&nearest.x) || !(0.0..=9.0).contains(&nearest.y) {
            return None;
        }
        self.square_at_place(nearest.x as u8, nearest.y as u8)
    }

    /// The cell around `square`.
    #[must_use]
    pub fn cell_rect(&self, square: Square) -> Rect {
        Rect::from_center_size(self.point(square), Vec2::splat(self.cell))
    }

    /// The square one step from `square` on the screen: `columns` to the right, `rows` down. Stops at the edge.
    #[must_use]
    pub fn step(&self, square: Square, columns: i8, rows: i8) -> Square {
        let (column, row) = self.place(square);
        let column = (column as i8 + columns).clamp(0, 8);
        let row = (row as i8 + rows).clamp(0, 9);
        self.square_at_place(column as u8, row as u8).unwrap_or(square)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards() -> impl Iterator<Item = Geometry> {
        let rect = Rect::from_min_size(pos2(13.0, 7.0), vec2(640.0, 700.0));
        [false, true].into_iter().flat_map(move |flipped| {
            [1.0, 1.25, 2.0]
                .into_iter()
                .flat_map(move |ppp| [false, true].map(|coordinates| Geometry::fit(rect, flipped, coordinates, ppp)))
        })
    }

    #[test]
    fn every_point_is_found_again() {
        for board in boards() {
            for square in Square::all() {
                let point = board.point(square);
                assert_eq!(board.square_at(point), Some(square));
                let (file, rank) = board.file_and_rank(point);
                assert!(
                    (file - f32::from(square.file())).abs() < 1e-3 && (rank - f32::from(square.rank())).abs() < 1e-3
                );
                let (column, row) = board.place(square);
                assert_eq!(board.square_at_place(column, row), Some(square));
                assert!(
                    board.board().contains_rect(Rect::from_center_size(point, Vec2::splat(2.0 * board.piece_radius())))
                );
            }
        }
    }

    #[test]
    fn red_sits_below_unless_flipped() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 560.0));
        let (a0, i9) = (Square::new(0, 0).unwrap(), Square::new(8, 9).unwrap());
        let board = Geometry::fit(rect, false, true, 1.0);
        assert!(board.point(a0).x < board.point(i9).x && board.point(a0).y > board.point(i9).y);
        let flipped = Geometry::fit(rect, true, true, 1.0);
        assert_eq!(flipped.point(a0), board.point(i9));
        assert_eq!(flipped.point(i9), board.point(a0));
    }

    #[test]
    fn half_a_cell_away_is_a_miss() {
        for board in boards() {
            let square = Square::new(4, 4).unwrap();
            let near = 0.49 * board.cell();
            let point = board.point(square);
            assert_eq!(board.square_at(point + vec2(near, 0.0)), Some(square));
            assert_eq!(board.square_at(point + vec2(0.0, -near)), Some(square));
            assert_eq!(board.square_at(point + vec2(near, near)), None, "between four points");
            let corner = board.point(Square::new(0, 0).unwrap());
            let out = if board.flipped() { vec2(0.6, 0.0) } else { vec2(-0.6, 0.0) };
            assert_eq!(board.square_at(corner + out * board.cell()), None, "off the board");
        }
    }

    #[test]
    fn fits_and_is_crisp() {
        for board in boards() {
            assert!(board.board().width() <= 640.0 + 1.0 && board.board().height() <= 700.0 + 1.0);
            assert!(board.board().height() > 600.0, "uses the room");
        }
        for ppp in [1.0, 1.5, 2.0] {
            let board = Geometry::fit(Rect::from_min_size(pos2(3.3, 4.7), vec2(611.0, 590.0)), false, true, ppp);
            for value in [board.cell(), board.grid().min.x, board.grid().min.y] {
                assert!(((value * ppp) - (value * ppp).round()).abs() < 1e-3);
            }
        }
        let tiny = Geometry::fit(Rect::from_min_size(Pos2::ZERO, Vec2::ZERO), false, true, 1.0);
        assert!(tiny.cell() >= 1.0);
    }

    #[test]
    fn steps_go_where_the_eye_expects() {
        for board in boards() {
            let square = Square::new(4, 5).unwrap();
            let right = board.step(square, 1, 0);
            assert!(board.point(right).x > board.point(square).x);
            let up = board.step(square, 0, -1);
            assert!(board.point(up).y < board.point(square).y);
            let corner = board.square_at_place(0, 0).unwrap();
            assert_eq!(board.step(corner, -1, 0), corner);
        }
    }
}
