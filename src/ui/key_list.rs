//! The list of shortcuts (快捷键一览): every key in force with what it does.

use super::dialogs::heading;
use super::theme::{self, size};
use crate::lang::{Lang, text};
use crate::session::{ACTIONS, Menu, Studio};
use egui::{Align, Key, Label, Layout, Modifiers, RichText, ScrollArea, Ui, vec2};

/// Draws the list in two columns, by menus.
pub fn key_list_ui(ui: &mut Ui, studio: &Studio) {
    let lang = studio.lang();
    heading(ui, &text(lang, "action-show-shortcuts"));
    let menus = Menu::ALL.map(|menu| (menu, lines_of(menu, studio)));
    let all: usize = menus.iter().map(|(_, lines)| lines.len() + 2).sum();
    // The split after which both columns are about as long.
    let before = |split: usize| menus[..split].iter().map(|(_, lines)| lines.len() + 2).sum::<usize>();
    let split = (1..menus.len()).min_by_key(|&split| before(split).abs_diff(all / 2)).unwrap_or(1);
    let (left, right) = menus.split_at(split);
    // The dialog before this one may have been lower: the room isn't measured by it.
    let room = ui.ctx().content_rect().height() * 0.7;
    ScrollArea::vertical().min_scrolled_height(room).max_height(room).show(ui, |ui| {
        scroll_by_key(ui, room);
        let spacing = ui.spacing().item_spacing;
        ui.spacing_mut().item_spacing.x = size::COLUMN_GAP;
        ui.columns(2, |columns| {
            for (ui, menus) in columns.iter_mut().zip([left, right]) {
                ui.spacing_mut().item_spacing = vec2(spacing.x, spacing.y - 2.0);
                for (menu, lines) in menus {
                    menu_ui(ui, lang, *menu, lines);
                }
            }
        });
    });
}

/// The list has nothing to focus, so its keys are heard here.
fn scroll_by_key(ui: &Ui, room: f32) {
    const STEP: f32 = 48.0;
    let keys = [
        (Key::ArrowDown, -STEP),
        (Key::ArrowUp, STEP),
        (Key::PageDown, STEP - room),
        (Key::PageUp, room - STEP),
        (Key::End, f32::MIN / 4.0),
        (Key::Home, f32::MAX / 4.0),
    ];
    for (key, delta) in keys {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            ui.scroll_with_delta(vec2(0.0, delta));
        }
    }
}

/// Names and keys of the actions of a menu that have keys. The keys that choose a variation belong to no action.
fn lines_of(menu: Menu, studio: &Studio) -> Vec<(String, String)> {
    let keys = |info: &crate::session::ActionInfo| {
        let keys: Vec<String> = studio.settings.keys.keys(info.action).iter().map(ToString::to_string).collect();
        (!keys.is_empty()).then(|| (info.name(studio.lang()).into_owned(), keys.join("  ")))
    };
    let mut lines: Vec<_> = ACTIONS.iter().filter(|info| info.menu == menu).filter_map(keys).collect();
    if menu == Menu::Annotate {
        lines.push((text(studio.lang(), "keys-draw").into_owned(), "M … M".to_owned()));
    }
    if menu == Menu::Game {
        lines.push((text(studio.lang(), "keys-variation").into_owned(), "1 … 9".to_owned()));
    }
    lines
}

fn menu_ui(ui: &mut Ui, lang: Lang, menu: Menu, lines: &[(String, String)]) {
    ui.label(RichText::new(menu.title(lang)).text_style(theme::strong()));
    for (name, keys) in lines {
        line_ui(ui, name, keys);
    }
    ui.add_space(10.0);
}

/// A line: the name at the left, the keys at the right.
fn line_ui(ui: &mut Ui, name: &str, keys: &str) {
    let height = ui.text_style_height(&egui::TextStyle::Body);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), |ui| {
        ui.add_space(size::SCROLL_GUTTER);
        ui.label(RichText::new(keys).monospace().color(theme::palette(ui).text_weak));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| ui.add(Label::new(name).truncate()));
    });
}
