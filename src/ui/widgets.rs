//! Small widgets that panels share: icon buttons, chips, cards, quotes, shares.

use super::icons::Icon;
use super::theme::{self, Palette, Tone, size};
use crate::rules::Side;
use egui::epaint::{CornerRadius, RectShape, StrokeKind};
use egui::{
    Checkbox, Color32, FontId, Frame, InnerResponse, IntoAtoms, Margin, RadioButton, Rect, Response, RichText, Role,
    Sense, Stroke, TextStyle, Ui, Vec2, WidgetInfo, WidgetText, vec2,
};

/// A square button with an icon. `name` is its tooltip and what a screen reader says; `chosen` shows it as switched
/// on.
pub fn icon_button_ui(ui: &mut Ui, icon: Icon, name: &str, chosen: bool) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(size::TOOL_HEIGHT), Sense::click());
    if ui.is_rect_visible(rect) {
        let ink = button_ground(ui, rect, &response, chosen, false);
        icon.paint(ui.painter(), Rect::from_center_size(rect.center(), Vec2::splat(size::ICON)), ink);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), chosen, name));
    response.on_hover_text(name)
}

/// A button of the tool bar with a text and, if wanted, an icon before it.
pub fn tool_button_ui(ui: &mut Ui, icon: Option<Icon>, label: &str, tip: &str, chosen: bool) -> Response {
    let galley =
        WidgetText::from(label).into_galley(ui, Some(egui::TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    let icon_room = if icon.is_some() { size::ICON + 6.0 } else { 0.0 };
    let wanted = vec2(galley.size().x + icon_room + 22.0, size::TOOL_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(wanted, Sense::click());
    if ui.is_rect_visible(rect) {
        let ink = button_ground(ui, rect, &response, chosen, true);
        let left = rect.left() + 11.0;
        if let Some(icon) = icon {
            let center = egui::pos2(left + size::ICON / 2.0, rect.center().y);
            icon.paint(ui.painter(), Rect::from_center_size(center, Vec2::splat(size::ICON)), ink);
        }
        let corner = egui::pos2(left + icon_room, rect.center().y - galley.size().y / 2.0);
        ui.painter().galley(corner, galley, ink);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), chosen, label));
    if tip.is_empty() { response } else { response.on_hover_text(tip) }
}

/// A button as wide as wanted, its text in the middle; shortened if there is no room for it.
pub fn wide_button_ui(ui: &mut Ui, label: &str, width: f32, chosen: bool) -> Response {
    let style = if chosen { theme::strong() } else { TextStyle::Button };
    let room = (width - 16.0).max(0.0);
    let galley = WidgetText::from(label).into_galley(ui, Some(egui::TextWrapMode::Truncate), room, style);
    let (rect, response) = ui.allocate_exact_size(vec2(width, size::TOOL_HEIGHT), Sense::click());
    if ui.is_rect_visible(rect) {
        let ink = button_ground(ui, rect, &response, chosen, true);
        ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), label));
    response
}

/// Paints a button's ground and returns the colour of what is written on it.
fn button_ground(ui: &Ui, rect: Rect, response: &Response, chosen: bool, framed: bool) -> Color32 {
    let colors = theme::palette(ui);
    let lively = response.enabled() && (response.hovered() || response.has_focus());
    let (fill, border, ink) = if chosen {
        (colors.chosen.fill, colors.accent, colors.chosen.text)
    } else if response.is_pointer_button_down_on() {
        (colors.button_press, colors.border_strong, colors.text)
    } else if lively {
        (colors.button_hover, colors.border_strong, colors.text)
    } else if framed {
        (colors.button, colors.border, colors.text)
    } else {
        (Color32::TRANSPARENT, Color32::TRANSPARENT, colors.text)
    };
    let border = if response.has_focus() { colors.accent } else { border };
    let rounding = CornerRadius::same(size::BUTTON_ROUNDING);
    let stroke = Stroke::new(size::HAIRLINE, border);
    ui.painter().add(RectShape::new(rect, rounding, fill, stroke, StrokeKind::Inside));
    ink
}

/// A small filled label: 将, 捉, a state. Hover it for more.
pub fn chip_ui(ui: &mut Ui, text: &str, tone: Tone) -> Response {
    let colors = theme::palette(ui).chip(tone);
    let font = FontId::new(size::TEXT_SMALL, theme::bold_family());
    let (rect, response, galley) = chip_room(ui, text, font, Sense::hover());
    if ui.is_rect_visible(rect) {
        ui.painter().rect_filled(rect, size::CHIP_ROUNDING, colors.fill);
        ui.painter().galley(rect.center() - galley.size() / 2.0, galley, colors.text);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), text));
    response
}

/// A small outlined label that can be clicked: the number of an article, a filter.
pub fn outline_chip_ui(ui: &mut Ui, text: &str) -> Response {
    let colors = theme::palette(ui);
    let font = TextStyle::Small.resolve(ui.style());
    let (rect, response, galley) = chip_room(ui, text, font, Sense::click());
    if ui.is_rect_visible(rect) {
        let lively = response.hovered() || response.has_focus();
        let (fill, border, ink) = if lively {
            (colors.button_hover, colors.border_strong, colors.text)
        } else {
            (colors.button, colors.border, colors.text_weak)
        };
        let stroke = Stroke::new(size::HAIRLINE, border);
        ui.painter().rect(rect, size::CHIP_ROUNDING, fill, stroke, StrokeKind::Inside);
        ui.painter().galley(rect.center() - galley.size() / 2.0, galley, ink);
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), text));
    response
}

fn chip_room(ui: &mut Ui, text: &str, font: FontId, sense: Sense) -> (Rect, Response, std::sync::Arc<egui::Galley>) {
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let wanted = vec2((galley.size().x + 12.0).max(22.0), galley.size().y.max(17.0) + 3.0);
    let (rect, response) = ui.allocate_exact_size(wanted, sense);
    (rect, response, galley)
}

/// A surface above the panel, as wide as the room.
pub fn card_ui<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    card_frame(theme::palette(ui)).show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        contents(ui)
    })
}

/// The frame of a card.
pub fn card_frame(colors: &Palette) -> Frame {
    Frame::new()
        .fill(colors.card)
        .stroke(colors.hairline())
        .corner_radius(size::CARD_ROUNDING)
        .inner_margin(Margin::same(size::CARD_MARGIN))
}

/// Text that is set off by a vertical line at its left: a reason, a quotation.
pub fn quote_ui<R>(ui: &mut Ui, line: Color32, contents: impl FnOnce(&mut Ui) -> R) -> InnerResponse<R> {
    let colors = theme::palette(ui);
    let shown = Frame::new()
        .fill(colors.stripe)
        .corner_radius(CornerRadius::same(3))
        .inner_margin(Margin { left: 12, right: 10, top: 8, bottom: 8 })
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            contents(ui)
        });
    let rect = shown.response.rect;
    let bar = Rect::from_min_max(rect.min, egui::pos2(rect.left() + size::QUOTE_LINE, rect.bottom()));
    ui.painter().rect_filled(bar, 1, line);
    shown
}

/// Bold text in a side's colour: its moves and its name.
#[must_use]
pub fn side_text(ui: &Ui, side: Side, text: impl Into<String>) -> RichText {
    RichText::new(text).text_style(theme::strong()).color(theme::palette(ui).side(side))
}

/// The title of a part of a panel.
pub fn section_title_ui(ui: &mut Ui, text: &str) -> Response {
    ui.label(RichText::new(text).text_style(theme::strong()))
}

/// Less important text.
pub fn weak_ui(ui: &mut Ui, text: impl Into<String>) -> Response {
    ui.label(RichText::new(text).small().color(theme::palette(ui).text_weak))
}

/// A bar of three shares: won by Red, drawn, won by Black. `shares` are counts; `name` is what a screen reader says.
pub fn shares_ui(ui: &mut Ui, shares: [u32; 3], wanted: Vec2, name: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(wanted, Sense::hover());
    let total: u32 = shares.iter().sum();
    if total > 0 && ui.is_rect_visible(rect) {
        let colors = theme::palette(ui);
        let mut left = rect.left();
        for (share, pair) in shares.into_iter().zip([colors.red_bar, colors.draw_bar, colors.black_bar]) {
            let width = rect.width() * share as f32 / total as f32;
            let part = Rect::from_min_size(egui::pos2(left, rect.top()), vec2(width, rect.height()));
            ui.painter().rect_filled(part, 0, pair.fill);
            let percent = (100.0 * share as f32 / total as f32).round();
            let font = FontId::new(size::TEXT_SMALL - 1.0, theme::bold_family());
            let galley = ui.painter().layout_no_wrap(format!("{percent}%"), font, Color32::PLACEHOLDER);
            if galley.size().x + 6.0 < width && galley.size().y <= rect.height() + 4.0 {
                ui.painter().galley(part.center() - galley.size() / 2.0, galley, pair.text);
            }
            left += width;
        }
    }
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), name));
    response
}

/// A box to be ticked (复选框): `on` follows the click.
pub fn tick_ui<'a>(ui: &mut Ui, on: &'a mut bool, label: impl IntoAtoms<'a>) -> Response {
    with_edges(ui, |ui| ui.add(Checkbox::new(on, label)))
}

/// A circle that chooses one of several (单选): whether it is chosen is said, not changed.
pub fn pick_ui<'a>(ui: &mut Ui, chosen: bool, label: impl IntoAtoms<'a>) -> Response {
    with_edges(ui, |ui| ui.add(RadioButton::new(chosen, label)))
}

/// [`pick_ui`] that sets `value` to `choice` when it is clicked.
pub fn pick_value_ui<'a, T: PartialEq>(ui: &mut Ui, value: &mut T, choice: T, label: impl IntoAtoms<'a>) -> Response {
    let mut response = pick_ui(ui, *value == choice, label);
    if response.clicked() && *value != choice {
        *value = choice;
        response.mark_changed();
    }
    response
}

/// Boxes and circles stand out from every surface by their edges.
fn with_edges<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let colors = theme::palette(ui);
    ui.scope(|ui| {
        let rest = &mut ui.visuals_mut().widgets.inactive;
        rest.bg_fill = colors.field;
        rest.bg_stroke = Stroke::new(size::HAIRLINE, colors.tick_edge);
        contents(ui)
    })
    .inner
}
