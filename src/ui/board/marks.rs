//! Marks: the last move, targets, check, and the arrows and rings of user, engine and audit.

use super::geometry::Geometry;
use super::mesh::{Stop, add_disc, add_polygon, add_ring, add_rings, corners};
use crate::game::MarkColor;
use crate::rules::Square;
use crate::ui::theme::{self, BoardPalette, faint, marks};
use egui::epaint::{Mesh, PathShape, RectShape, StrokeKind};
use egui::{Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, Vec2};
use std::f32::consts::TAU;

/// Whose arrow it is and what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArrowStyle {
    /// Drawn by the user; belongs to the move.
    User(MarkColor),
    /// The engine's line, 0 for the best; later ones are thinner and fainter.
    Engine(u8),
    /// From a hunter to what it hunts (捉).
    Hunter,
    /// A step of a threatened line.
    Threat,
    /// A check (将), or the blow of a threatened mate (杀).
    Check,
    /// From a protector that counts to what it protects (根).
    Protector,
    /// From a protector that doesn't count (假根).
    FalseProtector,
    /// What would attack the general if a protector took back: why it doesn't count.
    Pin,
    /// A move that would complete a repetition held against the mover.
    Forbidden,
}

/// An arrow between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardArrow {
    /// Where it starts.
    pub from: Square,
    /// Where it points.
    pub to: Square,
    /// How it looks.
    pub style: ArrowStyle,
    /// A number on it: the step of a line that is played through, from 1.
    pub step: Option<u8>,
}

/// Whose ring it is and what it says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RingStyle {
    /// Drawn by the user; belongs to the move.
    User(MarkColor),
    /// A piece that attacks.
    Hunter,
    /// A piece that is attacked: dashed.
    Victim,
    /// A protector that counts (根).
    Protector,
    /// A protector that doesn't count (假根): dashed and crossed out.
    FalseProtector,
    /// What a text speaks of that the pointer rests on.
    Pointed,
    /// A destination that would complete a repetition held against the mover: crossed out.
    Forbidden,
    /// A point that makes a position impossible, in the editor.
    Problem,
}

/// A ring around a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BoardRing {
    /// The point.
    pub square: Square,
    /// How it looks.
    pub style: RingStyle,
}

/// What all marks are painted with.
pub(super) struct MarkPainter<'a> {
    pub painter: &'a Painter,
    pub geometry: &'a Geometry,
    pub palette: &'static BoardPalette,
    pub pixel: f32,
}

impl MarkPainter<'_> {
    fn line(&self, cells: f32) -> f32 {
        (self.geometry.cell() * cells * self.palette.stroke_scale).max(self.pixel)
    }

    fn add(&self, mesh: Mesh) {
        if !mesh.is_empty() {
            self.painter.add(mesh);
        }
    }

    /// The points a move left and reached.
    pub(super) fn last_move(&self, from: Square, to: Square) {
        for (square, strength) in [(from, 0.6), (to, 1.0)] {
            let rect = self.geometry.cell_rect(square).shrink(0.03 * self.geometry.cell());
            let color = faint(self.palette.last_move, strength);
            self.painter.rect_filled(rect, 0.16 * self.geometry.cell(), color);
        }
    }

    /// A glow around a general in check.
    pub(super) fn check(&self, square: Square) {
        let radius = self.geometry.piece_radius();
        let color = self.palette.check;
        let mut mesh = Mesh::default();
        let stops = [(0.0, 1.0), (1.0, 0.95), (1.12, 0.6), (1.28, 0.22), (1.5, 0.0)]
            .map(|(at, strength): (f32, f32)| Stop::plain(at * radius, faint(color, strength)));
        add_rings(&mut mesh, self.geometry.point(square), &stops, corners(radius / self.pixel));
        self.add(mesh);
    }

    /// The selected point: a ring below the piece's edge.
    pub(super) fn selected(&self, square: Square) {
        let radius = self.geometry.piece_radius();
        let color = self.palette.selected;
        let mut mesh = Mesh::default();
        let stops = [(0.9, 0.55), (1.06, 0.5), (1.28, 0.0)]
            .map(|(at, strength): (f32, f32)| Stop::plain(at * radius, faint(color, strength)));
        add_rings(&mut mesh, self.geometry.point(square), &stops, corners(radius / self.pixel));
        let width = self.line(0.055);
        add_ring(&mut mesh, self.geometry.point(square), radius + width * 0.7, width, color, self.pixel);
        self.add(mesh);
    }

    /// Legal destinations: a dot on an empty point, a ring around a piece.
    pub(super) fn targets(&self, squares: &[Square], occupied: impl Fn(Square) -> bool, hovered: Option<Square>) {
        let cell = self.geometry.cell();
        let mut mesh = Mesh::default();
        for &square in squares {
            let center = self.geometry.point(square);
            let near = hovered == Some(square);
            let color = self.palette.target;
            if occupied(square) {
                let width = self.line(if near { 0.1 } else { 0.07 });
                add_ring(&mut mesh, center, self.geometry.piece_radius() + width * 0.55, width, color, self.pixel);
            } else {
                let radius = if near { 0.2 } else { 0.14 } * cell;
                add_disc(&mut mesh, center, radius, color, self.pixel);
            }
        }
        self.add(mesh);
    }

    /// Where the piece in the hand would land.
    pub(super) fn landing(&self, square: Square) {
        let mut mesh = Mesh::default();
        let color = faint(self.palette.selected, 0.28);
        add_disc(&mut mesh, self.geometry.point(square), self.geometry.cell() * 0.47, color, self.pixel);
        self.add(mesh);
    }

    /// The keyboard's place.
    pub(super) fn focus(&self, square: Square) {
        let cell = self.geometry.cell();
        let rect = self.geometry.cell_rect(square).shrink(0.01 * cell);
        let stroke = Stroke::new(self.line(0.05).max(2.0 * self.pixel), self.palette.focus);
        self.painter.rect_stroke(rect, 0.16 * cell, stroke, StrokeKind::Inside);
    }

    /// Rings of user and audit.
    pub(super) fn rings(&self, rings: &[BoardRing]) {
        for ring in rings {
            self.ring(*ring);
        }
    }

    fn ring(&self, ring: BoardRing) {
        let center = self.geometry.point(ring.square);
        let width = self.line(0.07);
        let radius = self.geometry.piece_radius() + width * 0.3;
        let mut mesh = Mesh::default();
        match ring.style {
            RingStyle::User(color) => add_ring(&mut mesh, center, radius, width, marks::user(color), self.pixel),
            RingStyle::Hunter => add_ring(&mut mesh, center, radius, width, marks::HUNTER, self.pixel),
            RingStyle::Protector => add_ring(&mut mesh, center, radius, width, marks::PROTECTOR, self.pixel),
            RingStyle::Pointed => {
                add_ring(&mut mesh, center, radius + width, width * 1.6, marks::HALO, self.pixel);
                add_ring(&mut mesh, center, radius + width, width, self.palette.selected, self.pixel);
            }
            RingStyle::Problem => {
                let stops = [
                    Stop::plain(0.0, faint(self.palette.check, 0.25)),
                    Stop::plain(radius, faint(self.palette.check, 0.25)),
                    Stop::plain(radius + self.pixel, Color32::TRANSPARENT),
                ];
                add_rings(&mut mesh, center, &stops, corners(radius / self.pixel));
                add_ring(&mut mesh, center, radius, width, self.palette.check, self.pixel);
            }
            RingStyle::Forbidden => {
                add_ring(&mut mesh, center, radius, width, self.palette.check, self.pixel);
                self.add(mesh);
                let reach = Vec2::angled(-TAU / 8.0) * radius;
                self.painter.line_segment([center - reach, center + reach], Stroke::new(width, self.palette.check));
                return;
            }
            RingStyle::Victim => {
                add_ring(&mut mesh, center, radius, width * 1.25, marks::HALO, self.pixel);
                self.add(mesh);
                self.dashes(center, radius, width, 14, marks::HUNTER);
                return;
            }
            RingStyle::FalseProtector => {
                self.dashes(center, radius, width, 14, marks::FALSE_PROTECTOR);
                let reach = Vec2::angled(-TAU / 8.0) * radius;
                let stroke = Stroke::new(width * 0.8, marks::FALSE_PROTECTOR);
                self.painter.line_segment([center - reach, center + reach], stroke);
                return;
            }
        }
        self.add(mesh);
    }

    fn dashes(&self, center: Pos2, radius: f32, width: f32, count: usize, color: Color32) {
        for dash in 0..count {
            let from = TAU * dash as f32 / count as f32;
            let points =
                (0..=4).map(|step| center + Vec2::angled(from + TAU / count as f32 * 0.6 * step as f32 / 4.0) * radius);
            self.painter.add(Shape::line(points.collect(), Stroke::new(width, color)));
        }
    }

    /// Arrows, the strongest last so that it lies on top.
    pub(super) fn arrows(&self, arrows: &[BoardArrow]) {
        for arrow in arrows {
            self.arrow(*arrow);
        }
    }

    pub(super) fn arrow(&self, arrow: BoardArrow) {
        if arrow.from == arrow.to {
            return;
        }
        let (color, width, dashed) = match arrow.style {
            ArrowStyle::User(color) => (marks::user(color), 0.15, false),
            ArrowStyle::Engine(rank) => {
                let strength = 1.0 / (1.0 + 0.55 * f32::from(rank));
                (faint(marks::ENGINE, strength), 0.13 * (0.7 + 0.3 * strength), false)
            }
            ArrowStyle::Hunter => (marks::HUNTER, 0.14, false),
            ArrowStyle::Check => (marks::CHECK, 0.14, false),
            ArrowStyle::Threat => (marks::THREAT, 0.1, true),
            ArrowStyle::Protector => (marks::PROTECTOR, 0.09, false),
            ArrowStyle::FalseProtector => (marks::FALSE_PROTECTOR, 0.09, true),
            ArrowStyle::Pin => (marks::FALSE_PROTECTOR, 0.06, false),
            ArrowStyle::Forbidden => (faint(marks::CHECK, 0.55), 0.08, true),
        };
        let cell = self.geometry.cell();
        let (from, to) = (self.geometry.point(arrow.from), self.geometry.point(arrow.to));
        let direction = (to - from).normalized();
        let side = direction.rot90() * (width * cell * 0.5);
        // Between neighbours there is little room: the shaft begins on the piece, so that it's seen at all.
        let near = from.distance(to) < 1.2 * cell;
        let (start, tip, head) = if near { (0.08, 0.12, 0.8) } else { (0.3, 0.2, 1.0) };
        let start = from + direction * start * cell;
        let tip = to - direction * tip * cell;
        let head_length = head * (0.2 + 1.35 * width) * cell;
        let neck = tip - direction * head_length;
        let wing = direction.rot90() * ((0.1 + 1.15 * width) * cell);
        if dashed {
            let stroke = Stroke::new(width * cell, color);
            let shaft = [start, neck - direction * width * cell];
            self.painter.extend(Shape::dashed_line(&shaft, stroke, 0.2 * cell, 0.12 * cell));
            self.painter.add(PathShape::convex_polygon(vec![tip, neck + wing, neck - wing], color, Stroke::NONE));
        } else {
            let outline = [tip, neck + wing, neck + side, start + side, start - side, neck - side, neck - wing];
            let triangles = [[0, 1, 6], [2, 3, 4], [2, 4, 5]];
            let mut mesh = Mesh::default();
            add_polygon(&mut mesh, &outline, &triangles, color, self.pixel);
            self.add(mesh);
        }
        if let Some(step) = arrow.step {
            self.step(start + (neck - start) * 0.45, step, color);
        }
    }

    fn step(&self, center: Pos2, step: u8, color: Color32) {
        let radius = 0.19 * self.geometry.cell();
        let mut mesh = Mesh::default();
        add_disc(&mut mesh, center, radius + 1.5 * self.pixel, marks::HALO, self.pixel);
        add_disc(&mut mesh, center, radius, color.to_opaque(), self.pixel);
        self.add(mesh);
        let font = FontId::new((radius * 1.35).max(7.0), theme::bold_family());
        let galley = self.painter.layout_no_wrap(step.to_string(), font, Color32::PLACEHOLDER);
        self.painter.galley(center - galley.mesh_bounds.center().to_vec2(), galley, marks::STEP_TEXT);
    }

    /// A frame along the board's edge that says: this is a preview, not the position.
    pub(super) fn preview(&self, board: Rect) {
        let cell = self.geometry.cell();
        let stroke = Stroke::new(self.line(0.06), faint(self.palette.selected, 0.7));
        let rounding = (0.14 * cell) as u8;
        self.painter.add(RectShape::stroke(board, rounding, stroke, StrokeKind::Inside));
    }
}
