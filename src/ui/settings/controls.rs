//! What the pages are made of: named rows, choices, pictures to choose from.

use crate::ui::theme::{self, size};
use crate::ui::widgets::{pick_ui, tool_button_ui};
use egui::epaint::StrokeKind;
use egui::{
    Align, Layout, Painter, Rect, Response, RichText, Role, Sense, Slider, Stroke, Ui, UiBuilder, Vec2, WidgetInfo,
    pos2, vec2,
};
use std::ops::RangeInclusive;

/// A setting: its name at the left, what it is chosen by at the right.
pub(super) fn row_ui<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let inner = ui.horizontal_top(|ui| {
        let label = vec2(size::SETTINGS_LABEL, size::TOOL_HEIGHT);
        ui.allocate_ui_with_layout(label, Layout::left_to_right(Align::Center), |ui| {
            ui.set_min_size(label);
            ui.add(egui::Label::new(name).wrap());
        });
        ui.vertical(|ui| {
            ui.set_max_width(ui.available_width());
            contents(ui)
        })
        .inner
    });
    ui.add_space(size::SETTINGS_GAP);
    inner.inner
}

/// A setting that needs the whole width: its name stands above it.
pub(super) fn wide_row_ui<R>(ui: &mut Ui, name: &str, contents: impl FnOnce(&mut Ui) -> R) -> R {
    ui.label(name);
    ui.add_space(4.0);
    let inner = contents(ui);
    ui.add_space(size::SETTINGS_GAP);
    inner
}

/// The title of a group of rows.
pub(super) fn group_ui(ui: &mut Ui, name: &str) {
    ui.label(RichText::new(name).text_style(theme::strong()).color(theme::palette(ui).text_weak));
    ui.add_space(2.0);
}

/// A choice of one among few, side by side. `name` is what a screen reader says before each.
pub(super) fn choice_ui<T: Clone + PartialEq>(ui: &mut Ui, name: &str, value: &mut T, all: &[(T, String)]) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        for (choice, label) in all {
            let chosen = choice == value;
            let response = tool_button_ui(ui, None, label, "", chosen);
            named_choice(ui, &response, chosen, name, label);
            if response.clicked() {
                *value = choice.clone();
            }
        }
    });
}

/// A choice of one among several, one under the other, each with a line about it.
pub(super) fn list_choice_ui(ui: &mut Ui, name: &str, label: &str, about: &str, chosen: bool) -> Response {
    let response = pick_ui(ui, chosen, label);
    named_choice(ui, &response, chosen, name, label);
    ui.horizontal(|ui| {
        ui.add_space(ui.spacing().icon_width + ui.spacing().icon_spacing);
        ui.vertical(|ui| super::fact_ui(ui, about));
    });
    response
}

/// Tells a screen reader that this is one of several choices.
fn named_choice(ui: &Ui, response: &Response, chosen: bool, name: &str, label: &str) {
    response
        .widget_info(|| WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), chosen, format!("{name}: {label}")));
}

/// A number that is chosen along a line.
pub(super) fn slider_ui(ui: &mut Ui, value: &mut usize, range: RangeInclusive<usize>, name: &str) -> Response {
    ui.spacing_mut().slider_width = size::SLIDER;
    let response = ui.add(Slider::new(value, range));
    response.widget_info(|| WidgetInfo::slider(ui.is_enabled(), *value as f64, name));
    response
}

/// Pictures to choose from, side by side; `paint` paints one.
pub(super) fn pictures_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    value: &mut T,
    all: &[(T, String)],
    picture: Vec2,
    paint: impl Fn(&Ui, &Painter, Rect, T),
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(size::SETTINGS_GAP);
        for (choice, label) in all {
            let chosen = choice == value;
            let response =
                picture_ui(ui, label, chosen, picture, |ui, painter, rect| paint(ui, painter, rect, *choice));
            named_choice(ui, &response, chosen, name, label);
            if response.clicked() {
                *value = *choice;
            }
        }
    });
}

/// A picture with its name below, in a frame that says whether it is chosen.
fn picture_ui(
    ui: &mut Ui,
    label: &str,
    chosen: bool,
    picture: Vec2,
    paint: impl FnOnce(&Ui, &Painter, Rect),
) -> Response {
    let colors = theme::palette(ui);
    let margin = 6.0;
    let line = ui.text_style_height(&egui::TextStyle::Body);
    let wanted = picture + vec2(2.0 * margin, 3.0 * margin + line);
    let (rect, response) = ui.allocate_exact_size(wanted, Sense::click());
    if ui.is_rect_visible(rect) {
        let (fill, ink) = if chosen { (colors.chosen.fill, colors.chosen.text) } else { (colors.button, colors.text) };
        let lively = response.hovered() || response.has_focus();
        let border = match (chosen || response.has_focus(), lively) {
            (true, _) => colors.accent,
            (false, true) => colors.border_strong,
            (false, false) => colors.border,
        };
        let width = if response.has_focus() { 2.0 } else { size::HAIRLINE };
        ui.painter().rect(rect, size::BUTTON_ROUNDING, fill, Stroke::new(width, border), StrokeKind::Inside);
        let inner = Rect::from_min_size(rect.min + Vec2::splat(margin), picture);
        paint(ui, ui.painter(), inner);
        let name =
            Rect::from_min_max(pos2(rect.left() + margin, inner.bottom() + margin), rect.max - Vec2::splat(margin));
        let mut below = ui.new_child(UiBuilder::new().max_rect(name).layout(Layout::top_down(Align::Center)));
        below.add(egui::Label::new(RichText::new(label).color(ink)).truncate().selectable(false));
    }
    response
}
