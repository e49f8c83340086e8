//! The evaluation bar beside the board.

use super::theme::{self, faint, size};
use crate::lang::{Lang, text_with};
use egui::epaint::{CornerRadius, RectShape};
use egui::{Color32, FontId, Rect, Response, Role, Sense, Ui, WidgetInfo, pos2, vec2};

/// What the bar shows.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct EvalBar<'a> {
    /// Red's winning chances, 0..=1; `None` when nothing is known.
    pub red_chance: Option<f32>,
    /// The score as text, from Red's side: `+0.42`, `M5`. Empty for none.
    pub score: &'a str,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Whether the bar glides to a new value.
    pub animated: bool,
}

impl EvalBar<'_> {
    /// Shows the bar, [`size::EVAL_BAR`] wide and `height` high.
    pub fn show(&self, ui: &mut Ui, lang: Lang, height: f32) -> Response {
        let (rect, response) = ui.allocate_exact_size(vec2(size::EVAL_BAR, height.max(1.0)), Sense::hover());
        let chance = self.red_chance.unwrap_or(0.5).clamp(0.0, 1.0);
        let seconds = if self.animated { 0.25 } else { 0.0 };
        let chance = ui.animate_value_with_time(response.id.with("chance"), chance, seconds);
        if ui.is_rect_visible(rect) {
            self.paint(ui, rect, chance);
        }
        response.widget_info(|| {
            let name = text_with(lang, "eval-bar", [("score", self.score.into())]);
            WidgetInfo::labeled(Role::Meter, ui.is_enabled(), name)
        });
        if self.score.is_empty() { response } else { response.on_hover_text(self.score) }
    }

    fn paint(&self, ui: &Ui, rect: Rect, chance: f32) {
        let colors = theme::palette(ui);
        let (below, above, share) = if self.flipped {
            (colors.black_bar, colors.red_bar, 1.0 - chance)
        } else {
            (colors.red_bar, colors.black_bar, chance)
        };
        let painter = ui.painter();
        let round = size::EVAL_BAR as u8 / 3;
        if self.red_chance.is_none() {
            // Nothing is known: an empty bar, which claims no balance.
            let round = CornerRadius::same(round);
            painter.rect(rect, round, colors.button, colors.hairline(), egui::StrokeKind::Inside);
            return;
        }
        let border = rect.bottom() - rect.height() * share.clamp(0.02, 0.98);
        let upper = Rect::from_min_max(rect.min, pos2(rect.right(), border));
        let lower = Rect::from_min_max(pos2(rect.left(), border), rect.max);
        let top = CornerRadius { nw: round, ne: round, sw: 0, se: 0 };
        let bottom = CornerRadius { nw: 0, ne: 0, sw: round, se: round };
        painter.add(RectShape::filled(upper, top, above.fill));
        painter.add(RectShape::filled(lower, bottom, below.fill));
        let middle = rect.center().y;
        painter.hline(rect.x_range(), middle, (size::HAIRLINE, faint(above.text, 0.4)));
        if self.score.is_empty() {
            return;
        }
        // The score stands at the end of the side that is better off, turned if it's too long for the bar.
        let font = FontId::new(size::TEXT_SMALL - 1.5, theme::bold_family());
        let galley = painter.layout_no_wrap(self.score.to_owned(), font, Color32::PLACEHOLDER);
        let at_bottom = share >= 0.5;
        let ink = if at_bottom { below.text } else { above.text };
        let (breadth, length) = (galley.size().y, galley.size().x);
        if length + 2.0 <= rect.width() {
            let y = if at_bottom { rect.bottom() - breadth - 3.0 } else { rect.top() + 3.0 };
            painter.galley(pos2(rect.center().x - length / 2.0, y), galley, ink);
        } else if length + 12.0 < rect.height() {
            let bottom = if at_bottom { rect.bottom() - 6.0 } else { rect.top() + 6.0 + length };
            let corner = pos2(rect.center().x - breadth / 2.0, bottom);
            let shape = egui::epaint::TextShape::new(corner, galley, ink).with_angle(-std::f32::consts::FRAC_PI_2);
            painter.add(shape);
        }
    }
}
