//! A small board on which points are marked (标出局部): a click turns a point, a drag a rectangle; by keyboard, arrows and space.

use super::geometry::Geometry;
use super::ground;
use super::pieces::paint_piece;
use crate::lang::{Lang, text};
use crate::rules::{Position, Square, SquareSet};
use crate::session::{BoardTheme, PieceFaces};
use crate::ui::theme::{self, size};
use egui::epaint::StrokeKind;
use egui::{EventFilter, Key, Modifiers, PointerButton, Pos2, Response, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// What the small board shows.
pub struct RegionBoard<'a> {
    /// What stands on it.
    pub position: &'a Position,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Its colours.
    pub theme: BoardTheme,
    /// The faces of its pieces.
    pub faces: PieceFaces,
    /// The language of its name.
    pub lang: Lang,
}

/// What is kept between frames.
#[derive(Clone, Copy, Default)]
struct State {
    cursor: Option<Square>,
    drag: Option<Drag>,
}

/// A rectangle that is being drawn.
#[derive(Clone, Copy)]
struct Drag {
    from: Square,
    before: SquareSet,
    /// Whether it marks points, else it clears them.
    marks: bool,
}

impl RegionBoard<'_> {
    /// Draws the board, at most so wide, and lets points be marked.
    pub fn show(&self, ui: &mut Ui, width: f32, region: &mut SquareSet) -> Response {
        let wanted = vec2(width, width * Geometry::aspect(false));
        let (rect, response) = ui.allocate_exact_size(wanted, Sense::click_and_drag());
        let geometry = Geometry::fit(rect, self.flipped, false, ui.pixels_per_point());
        let mut state: State = ui.data(|data| data.get_temp(response.id)).unwrap_or_default();
        pointer(&geometry, &response, &mut state, region);
        keyboard(ui, &geometry, &response, &mut state, region);
        response.widget_info(|| WidgetInfo::labeled(Role::Grid, true, text(self.lang, "library-region-name")));
        self.paint(ui, &geometry, *region, state.cursor.filter(|_| response.has_focus()));
        ui.data_mut(|data| data.insert_temp(response.id, state));
        response
    }

    fn paint(&self, ui: &Ui, geometry: &Geometry, region: SquareSet, cursor: Option<Square>) {
        let palette = theme::board_palette(self.theme, ui.visuals().dark_mode);
        let (colors, painter) = (theme::palette(ui), ui.painter());
        painter.extend(ground::shapes(geometry, palette, 1.0 / ui.pixels_per_point()));
        for square in Square::all() {
            let marked = region.contains(square);
            if marked {
                let fill = colors.accent.gamma_multiply(size::REGION_FILL);
                painter.rect_filled(geometry.cell_rect(square), 0.0, fill);
            }
            if let Some(piece) = self.position.piece_at(square) {
                let (center, radius) = (geometry.point(square), geometry.piece_radius());
                paint_piece(painter, palette, self.faces, piece, center, radius, 0.0);
            }
        }
        if let Some(cursor) = cursor {
            let stroke = Stroke::new(size::RING, colors.accent);
            painter.rect_stroke(geometry.cell_rect(cursor), 0.0, stroke, StrokeKind::Inside);
        }
    }
}

/// The point nearest to a place on the screen, at the edge for places beyond it.
fn nearest(geometry: &Geometry, pos: Pos2) -> Option<Square> {
    let (file, rank) = geometry.file_and_rank(pos);
    Square::new(file.round().clamp(0.0, 8.0) as u8, rank.round().clamp(0.0, 9.0) as u8)
}

/// All points of the rectangle between two.
fn between(a: Square, b: Square) -> SquareSet {
    let within = |value: u8, a: u8, b: u8| (a.min(b)..=a.max(b)).contains(&value);
    let inside =
        |square: &Square| within(square.file(), a.file(), b.file()) && within(square.rank(), a.rank(), b.rank());
    Square::all().filter(inside).collect()
}

fn pointer(geometry: &Geometry, response: &Response, state: &mut State, region: &mut SquareSet) {
    let begun = response.ctx.input(|input| input.pointer.press_origin());
    let now = response.interact_pointer_pos().and_then(|pos| nearest(geometry, pos));
    if response.drag_started_by(PointerButton::Primary) {
        let from = begun.and_then(|pos| nearest(geometry, pos));
        state.drag = from.map(|from| Drag { from, before: *region, marks: !region.contains(from) });
    }
    if let (Some(drag), Some(now)) = (state.drag, now) {
        let drawn = between(drag.from, now);
        *region = if drag.marks { drag.before | drawn } else { drag.before - drawn };
    }
    if response.drag_stopped() {
        state.drag = None;
    }
    if response.clicked_by(PointerButton::Primary)
        && let Some(square) = now
    {
        *region = *region ^ SquareSet::of(square);
        state.cursor = Some(square);
        response.request_focus();
    }
}

fn keyboard(ui: &Ui, geometry: &Geometry, response: &Response, state: &mut State, region: &mut SquareSet) {
    if !response.has_focus() {
        return;
    }
    let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    let Some(mut cursor) = state.cursor.or_else(|| geometry.square_at_place(4, 9)) else { return };
    if response.clicked() && !response.clicked_by(PointerButton::Primary) {
        *region = *region ^ SquareSet::of(cursor);
    }
    ui.input_mut(|input| {
        for (key, columns, rows) in
            [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)]
        {
            for _ in 0..input.count_and_consume_key(Modifiers::NONE, key) {
                cursor = geometry.step(cursor, columns, rows);
            }
        }
    });
    state.cursor = Some(cursor);
}

/// One half of the board, as it is chosen at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// Red's side of the river.
    Red,
    /// Black's side of the river.
    Black,
    /// All points.
    Both,
}

impl Half {
    /// Its points.
    #[must_use]
    pub fn points(self) -> SquareSet {
        let inside = |square: &Square| match self {
            Self::Red => square.rank() <= 4,
            Self::Black => square.rank() >= 5,
            Self::Both => true,
        };
        Square::all().filter(inside).collect()
    }
}
