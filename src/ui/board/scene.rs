//! What a frame of the board paints, in which order, and what is kept for the next.

use super::flight::Pieces;
use super::geometry::Geometry;
use super::ground;
use super::marks::{ArrowStyle, BoardArrow, MarkPainter};
use super::pieces::{PieceMeshes, TrayPiece, paint_face, paint_piece};
use super::widget::{Frame, State};
use crate::game::MarkColor;
use crate::rules::{Piece, Square};
use crate::session::BoardTheme;
use crate::ui::theme::{self, BoardPalette};
use egui::epaint::Mesh;
use egui::{LayerId, Order, Painter, Pos2, Response, Shape, Ui};
use std::sync::Arc;

/// How faint a piece is on its point while it is in the hand.
const GHOST: f32 = 0.3;

/// What the look of everything depends on, pieces apart.
type Look = (Geometry, BoardTheme, bool, f32);

/// Shapes kept from frame to frame.
#[derive(Default)]
pub(super) struct Cache {
    ground: Option<(Look, Vec<Shape>)>,
    meshes: Option<(Look, PieceMeshes)>,
    bodies: Option<(Look, Pieces, Arc<Mesh>)>,
}

impl Cache {
    fn ground(&mut self, look: Look, palette: &BoardPalette) -> &[Shape] {
        if self.ground.as_ref().is_none_or(|(of, _)| *of != look) {
            self.ground = Some((look, ground::shapes(&look.0, palette, 1.0 / look.3)));
        }
        self.ground.as_ref().map_or(&[], |(_, shapes)| shapes)
    }

    fn meshes(&mut self, look: Look, palette: &BoardPalette) -> &PieceMeshes {
        let build = || (look, PieceMeshes::new(palette, look.0.piece_radius(), 0.0, 1.0 / look.3));
        if self.meshes.as_ref().is_some_and(|(of, _)| *of != look) {
            self.meshes = None;
        }
        &self.meshes.get_or_insert_with(build).1
    }

    /// One mesh with the shadows and discs of all pieces that stand still.
    fn bodies(&mut self, look: Look, palette: &BoardPalette, still: &Pieces) -> Arc<Mesh> {
        if let Some((of, pieces, mesh)) = &self.bodies
            && *of == look
            && pieces == still
        {
            return Arc::clone(mesh);
        }
        let mut mesh = Mesh::default();
        let meshes = self.meshes(look, palette);
        let standing = || Square::all().filter_map(|square| Some((look.0.point(square), still[square.index()]?)));
        for (center, _) in standing() {
            meshes.add_shadow(&mut mesh, center);
        }
        for (center, piece) in standing() {
            meshes.add_body(&mut mesh, piece.side, center, 1.0);
        }
        let mesh = Arc::new(mesh);
        self.bodies = Some((look, *still, Arc::clone(&mesh)));
        mesh
    }
}

impl Frame<'_> {
    pub(super) fn paint(&self, ui: &Ui, response: &Response, state: &mut State, hovered: Option<Square>) {
        let view = self.view;
        let dark = ui.visuals().dark_mode;
        let palette = theme::board_palette(view.theme, dark);
        let painter = ui.painter();
        let look = (self.geometry, view.theme, dark, ui.pixels_per_point());
        let marks = MarkPainter { painter, geometry: &self.geometry, palette, pixel: 1.0 / look.3 };
        let in_hand = state.drag.map(|drag| drag.from);
        // A piece just dropped stays where the hand left it until the next frame knows what became of it.
        let loose = in_hand.or_else(|| state.dropped.map(|dropped| dropped.drag.from));

        painter.extend(state.cache.ground(look, palette).iter().cloned());
        if let Some((from, to)) = view.last_move {
            marks.last_move(from, to);
        }
        ground::paint_texts(painter, &self.geometry, palette, view.faces, view.coordinates);
        if let Some(square) = view.check {
            marks.check(square);
        }
        if let Some(square) = view.selected {
            marks.selected(square);
        }
        let carrying = in_hand.is_some() || egui::DragAndDrop::has_payload_of_type::<TrayPiece>(ui.ctx());
        let under_pointer = ui.ctx().pointer_latest_pos().and_then(|pos| self.geometry.square_at(pos));
        if carrying && let Some(square) = under_pointer {
            marks.landing(square);
        }
        self.pieces(painter, palette, look, state, loose);
        let aimed = if carrying { under_pointer } else { hovered };
        marks.targets(view.destinations, |square| self.piece(square).is_some() && loose != Some(square), aimed);
        marks.rings(view.rings);
        marks.arrows(view.arrows);
        let drawn = [(state.mark_from, under_pointer), (state.mark_key, state.cursor)];
        for (from, to) in drawn.into_iter().filter_map(|(from, to)| from.zip(to)) {
            let style = ArrowStyle::User(MarkColor::default());
            marks.arrow(BoardArrow { from, to, style, step: None });
        }
        if response.has_focus()
            && let Some(square) = state.cursor
        {
            marks.focus(square);
        }
        if view.preview {
            marks.preview(self.geometry.board());
        }
        self.in_hand(ui, palette, state);
    }

    fn pieces(&self, painter: &Painter, palette: &BoardPalette, look: Look, state: &mut State, loose: Option<Square>) {
        let view = self.view;
        let radius = self.geometry.piece_radius();
        let flight = state.flight.and_then(|flight| Some((flight, flight.place(self.now)?)));
        let mut still = *view.pieces;
        if let Some((flight, _)) = flight {
            still[flight.to.index()] = flight.captured;
        }
        if let Some(square) = loose {
            still[square.index()] = None;
        }
        painter.add(state.cache.bodies(look, palette, &still));
        for square in Square::all() {
            if let Some(piece) = still[square.index()] {
                paint_face(painter, palette, view.faces, piece, self.geometry.point(square), radius, 1.0);
            }
        }
        let meshes = state.cache.meshes(look, palette);
        if let Some((square, piece)) = loose.and_then(|square| Some((square, self.piece(square)?))) {
            let mut mesh = Mesh::default();
            meshes.add_body(&mut mesh, piece.side, self.geometry.point(square), GHOST);
            painter.add(mesh);
            paint_face(painter, palette, view.faces, piece, self.geometry.point(square), radius, GHOST);
        }
        if let Some((flight, (file, rank))) = flight
            && let Some(piece) = self.piece(flight.to)
        {
            painter.ctx().request_repaint();
            let center = self.geometry.point_at(file, rank);
            let mut mesh = Mesh::default();
            meshes.add_shadow(&mut mesh, center);
            meshes.add_body(&mut mesh, piece.side, center, 1.0);
            painter.add(mesh);
            paint_face(painter, palette, view.faces, piece, center, radius, 1.0);
        }
    }

    /// The piece in the hand, above everything in the window.
    fn in_hand(&self, ui: &Ui, palette: &BoardPalette, state: &State) {
        let held: Option<(Piece, Pos2)> = if let Some(drag) = state.drag {
            ui.ctx().pointer_latest_pos().map(|pos| (drag.piece, pos))
        } else {
            state.dropped.map(|dropped| {
                let (file, rank) = dropped.place;
                (dropped.drag.piece, self.geometry.point_at(file, rank))
            })
        };
        if let Some((piece, center)) = held {
            let layer = LayerId::new(Order::Tooltip, self.id.with("in hand"));
            let painter = ui.ctx().layer_painter(layer);
            let radius = self.geometry.piece_radius() * 1.06;
            paint_piece(&painter, palette, self.view.faces, piece, center, radius, 1.0);
        }
    }
}
