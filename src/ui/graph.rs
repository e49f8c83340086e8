//! The course of the evaluation along a line, with ribbons for repetitions.

use super::theme::{self, Palette, Tone, faint, size};
use egui::epaint::{Mesh, Vertex};
use egui::{
    Align2, Color32, CursorIcon, FontId, PointerButton, Pos2, Rect, Response, Role, Sense, Shape, Stroke, Ui,
    WidgetInfo, pos2, vec2,
};
use std::ops::RangeInclusive;

/// Height of a ribbon.
const RIBBON: f32 = 5.0;

/// A coloured span under the curve.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ribbon {
    /// The plies it covers.
    pub plies: RangeInclusive<usize>,
    /// Its colour.
    pub tone: Tone,
}

/// A move that was marked as bad: a dot on the curve.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// Its ply.
    pub ply: usize,
    /// How bad it is.
    pub tone: Tone,
}

/// What the graph has come to in a frame.
pub struct Shown {
    /// The graph as a whole.
    pub response: Response,
    /// The ply that was clicked or dragged to.
    pub chosen: Option<usize>,
    /// The ply under the mouse.
    pub under: Option<usize>,
}

/// The graph: one value a ply.
pub struct ScoreGraph<'a> {
    /// Red's winning chances after each ply, 0..=1; the first is the start position.
    pub chances: &'a [Option<f32>],
    /// The ply on the board.
    pub current: usize,
    /// Repetitions and other spans.
    pub ribbons: &'a [Ribbon],
    /// Bad moves.
    pub faults: &'a [Fault],
    /// Winning chances from the middle to an edge, up to a half; the more even a game, the smaller.
    pub reach: f32,
    /// The score at the edges, without a sign; empty if they mean that everything is won.
    pub edge: &'a str,
    /// What a screen reader says.
    pub name: &'a str,
}

impl ScoreGraph<'_> {
    /// Shows the graph as wide as the room and `height` high.
    pub fn show(&self, ui: &mut Ui, height: f32) -> Shown {
        let wanted = vec2(ui.available_width().max(40.0), height);
        let (rect, response) = ui.allocate_exact_size(wanted, Sense::click_and_drag());
        let inner = rect.shrink2(vec2(8.0, 6.0));
        let plot = Rect::from_min_max(inner.min, pos2(inner.right(), inner.bottom() - self.ribbon_room()));
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, plot, &response);
        }
        response.widget_info(|| WidgetInfo::labeled(Role::GraphicsDocument, ui.is_enabled(), self.name));
        let pressed = response.clicked_by(PointerButton::Primary) || response.dragged_by(PointerButton::Primary);
        let ply = response.interact_pointer_pos().filter(|_| pressed && !self.chances.is_empty());
        let chosen = ply.map(|pos| self.ply_at(plot, pos.x)).filter(|ply| *ply != self.current);
        let under = response.hover_pos().filter(|_| !self.chances.is_empty()).map(|pos| self.ply_at(plot, pos.x));
        Shown { response: response.on_hover_cursor(CursorIcon::PointingHand), chosen, under }
    }

    fn ribbon_room(&self) -> f32 {
        if self.ribbons.is_empty() { 0.0 } else { RIBBON + 3.0 }
    }

    fn step(&self, plot: Rect) -> f32 {
        plot.width() / (self.chances.len().max(2) - 1) as f32
    }

    fn x_of(&self, plot: Rect, ply: usize) -> f32 {
        plot.left() + self.step(plot) * ply.min(self.chances.len().max(1) - 1) as f32
    }

    fn ply_at(&self, plot: Rect, x: f32) -> usize {
        let ply = ((x - plot.left()) / self.step(plot)).round().max(0.0) as usize;
        ply.min(self.chances.len().max(1) - 1)
    }

    fn paint(&self, ui: &Ui, rect: Rect, plot: Rect, response: &Response) {
        let colors = theme::palette(ui);
        let painter = ui.painter().with_clip_rect(rect);
        painter.rect_filled(rect, size::CARD_ROUNDING, colors.card);
        for ribbon in self.ribbons {
            let half = (self.step(plot) / 2.0).min(6.0);
            let from = (self.x_of(plot, *ribbon.plies.start()) - half).max(plot.left());
            let to = (self.x_of(plot, *ribbon.plies.end()) + half).min(plot.right());
            let band = Rect::from_x_y_ranges(from..=to, plot.bottom() + 4.0..=plot.bottom() + 4.0 + RIBBON);
            let fill = colors.chip(ribbon.tone).fill;
            painter.rect_filled(Rect::from_x_y_ranges(from..=to, plot.y_range()), 0, faint(fill, 0.08));
            painter.rect_filled(band, RIBBON / 2.0, fill);
        }
        painter.hline(plot.x_range(), plot.center().y, (size::HAIRLINE, colors.border));
        self.curve(&painter, plot, colors);
        if !self.edge.is_empty() {
            let font = FontId::proportional(size::TEXT_TINY);
            let edges = [('+', plot.left_top(), Align2::LEFT_TOP), ('−', plot.left_bottom(), Align2::LEFT_BOTTOM)];
            for (sign, at, align) in edges {
                painter.text(at, align, format!("{sign}{}", self.edge), font.clone(), colors.text_weak);
            }
        }
        for fault in self.faults {
            let Some(chance) = self.chances.get(fault.ply).copied().flatten() else { continue };
            let dot = self.point(plot, fault.ply, chance);
            painter.circle(dot, size::GRAPH_DOT, colors.chip(fault.tone).fill, (1.0, colors.card));
        }
        let current = self.x_of(plot, self.current);
        painter.vline(current, rect.y_range(), (size::HAIRLINE, faint(colors.accent, 0.7)));
        if let Some(chance) = self.chances.get(self.current).copied().flatten() {
            painter.circle(self.point(plot, self.current, chance), 3.5, colors.accent, (1.5, colors.card));
        }
        if let Some(pos) = response.hover_pos().filter(|_| !self.chances.is_empty()) {
            let ply = self.ply_at(plot, pos.x);
            let stroke = Stroke::new(size::HAIRLINE, colors.border_strong);
            painter.vline(self.x_of(plot, ply), rect.y_range(), stroke);
        }
        painter.rect_stroke(rect, size::CARD_ROUNDING, colors.hairline(), egui::StrokeKind::Inside);
    }

    fn point(&self, plot: Rect, ply: usize, chance: f32) -> Pos2 {
        let off = (chance - 0.5).clamp(-self.reach, self.reach) / self.reach;
        pos2(self.x_of(plot, ply), plot.center().y - plot.height() / 2.0 * off)
    }

    /// The curve with Red's gains and Black's gains shaded. Where values are missing, the curve has a gap.
    fn curve(&self, painter: &egui::Painter, plot: Rect, colors: &Palette) {
        let middle = plot.center().y;
        for run in self.runs() {
            let points: Vec<Pos2> = run.iter().map(|(ply, chance)| self.point(plot, *ply, *chance)).collect();
            let mut shade = Mesh::default();
            for pair in points.windows(2) {
                shade_between(&mut shade, pair[0], pair[1], middle, colors);
            }
            painter.add(shade);
            if let [only] = points[..] {
                painter.circle_filled(only, size::GRAPH_LINE, colors.accent);
            }
            painter.add(Shape::line(points, Stroke::new(size::GRAPH_LINE, colors.accent)));
        }
    }

    fn runs(&self) -> Vec<Vec<(usize, f32)>> {
        let mut runs = vec![Vec::new()];
        for (ply, chance) in self.chances.iter().enumerate() {
            match chance.filter(|chance| chance.is_finite()) {
                Some(chance) => {
                    if let Some(run) = runs.last_mut() {
                        run.push((ply, chance));
                    }
                }
                None => runs.push(Vec::new()),
            }
        }
        runs.retain(|run| !run.is_empty());
        runs
    }
}

/// Shades between a piece of the curve and the middle: Red's colour above, Black's below.
fn shade_between(mesh: &mut Mesh, a: Pos2, b: Pos2, middle: f32, colors: &Palette) {
    let (above_a, above_b) = (a.y < middle, b.y < middle);
    if above_a != above_b && (a.y - middle).abs() > 1e-3 && (b.y - middle).abs() > 1e-3 {
        let share = (middle - a.y) / (b.y - a.y);
        let cross = pos2(a.x + (b.x - a.x) * share, middle);
        shade_between(mesh, a, cross, middle, colors);
        shade_between(mesh, cross, b, middle, colors);
        return;
    }
    let red = a.y.min(b.y) < middle;
    let fill = if red { colors.red } else { colors.black };
    let strength = |y: f32| 0.1 + 0.003 * (y - middle).abs();
    let first = mesh.vertices.len() as u32;
    for (x, y) in [(a.x, a.y), (b.x, b.y), (b.x, middle), (a.x, middle)] {
        let color: Color32 = faint(fill, strength(y).min(0.3));
        mesh.vertices.push(Vertex::untextured(pos2(x, y), color));
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph<'a>(chances: &'a [Option<f32>]) -> ScoreGraph<'a> {
        ScoreGraph { chances, current: 0, ribbons: &[], faults: &[], reach: 0.5, edge: "", name: "graph" }
    }

    #[test]
    fn every_ply_is_found_again() {
        let plot = Rect::from_min_size(pos2(10.0, 0.0), vec2(300.0, 60.0));
        for count in [1, 2, 3, 50, 1000] {
            let chances = vec![Some(0.5); count];
            let graph = graph(&chances);
            for ply in 0..count {
                assert_eq!(graph.ply_at(plot, graph.x_of(plot, ply)), ply);
            }
            assert_eq!(graph.ply_at(plot, -1000.0), 0);
            assert_eq!(graph.ply_at(plot, 9000.0), count - 1);
        }
        assert_eq!(graph(&[]).ply_at(plot, 50.0), 0);
    }

    #[test]
    fn gaps_part_the_curve() {
        let chances = [None, Some(0.5), Some(0.6), None, None, Some(0.2), Some(f32::NAN), Some(0.3)];
        let runs: Vec<Vec<usize>> =
            graph(&chances).runs().iter().map(|run| run.iter().map(|(ply, _)| *ply).collect()).collect();
        assert_eq!(runs, [vec![1, 2], vec![5], vec![7]]);
    }

    #[test]
    fn shading_changes_side_at_the_middle() {
        let mut mesh = Mesh::default();
        shade_between(&mut mesh, pos2(0.0, 0.0), pos2(10.0, 20.0), 10.0, &theme::LIGHT);
        assert_eq!(mesh.vertices.len(), 8);
        assert!(mesh.is_valid());
    }
}
