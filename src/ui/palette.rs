//! The command palette (命令面板): finds any action by a part of its name.

use super::theme;
use crate::session::{ACTIONS, Action, ActionInfo, Studio};
use egui::{Button, Context, Id, Key, Modal, Modifiers, ScrollArea, TextEdit, Ui};

/// The palette's state.
#[derive(Default)]
pub struct Palette {
    open: bool,
    query: String,
    chosen: usize,
}

impl Palette {
    /// Shows the palette with nothing written in it.
    pub fn open(&mut self) {
        *self = Self { open: true, ..Self::default() };
    }

    /// Whether it is shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Draws the palette if it is open; returns the action that the user chose.
    pub fn ui(&mut self, ctx: &Context, studio: &Studio) -> Option<Action> {
        if !self.open {
            return None;
        }
        let mut picked = None;
        let modal = Modal::new(Id::unique("palette")).show(ctx, |ui| {
            ui.set_width(theme::size::DIALOG);
            picked = self.content_ui(ui, studio);
        });
        if picked.is_some() || modal.should_close() {
            self.open = false;
        }
        picked
    }

    fn content_ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Action> {
        let lang = studio.lang();
        let down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        let up = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowUp));
        let hint = crate::lang::text(lang, "palette-hint");
        let field = ui.add(TextEdit::singleline(&mut self.query).hint_text(hint.as_ref()).desired_width(f32::INFINITY));
        field.request_focus();
        if field.changed() {
            self.chosen = 0;
        }
        let mut found: Vec<(usize, &ActionInfo)> =
            ACTIONS.iter().filter_map(|info| Some((distance(&self.query, info, studio)?, info))).collect();
        found.sort_by_key(|(distance, _)| *distance);
        let last = found.len().saturating_sub(1);
        self.chosen = if down { self.chosen + 1 } else { self.chosen.saturating_sub(usize::from(up)) }.min(last);
        let entered = ui.input(|input| input.key_pressed(Key::Enter));
        let mut picked = None;
        ScrollArea::vertical().max_height(ui.ctx().content_rect().height() * 0.5).show(ui, |ui| {
            for (index, (_, info)) in found.iter().enumerate() {
                let enabled = (info.enabled)(studio);
                let keys = info.key.map(|key| key.to_string()).unwrap_or_default();
                let button = Button::selectable(index == self.chosen, info.name(lang))
                    .shortcut_text(keys)
                    .min_size(egui::vec2(ui.available_width(), 0.0));
                let response = ui.add_enabled(enabled, button).on_hover_text(info.tip(lang));
                if index == self.chosen && (up || down) {
                    response.scroll_to_me(None);
                }
                if enabled && (response.clicked() || (entered && index == self.chosen)) {
                    picked = Some(info.action);
                }
            }
        });
        picked
    }
}

/// How far the query is from an action's name, id or tip; `None` if its letters don't occur in order.
fn distance(query: &str, info: &ActionInfo, studio: &Studio) -> Option<usize> {
    let query = query.to_lowercase();
    let name = info.name(studio.lang()).to_lowercase();
    if let Some(place) = name.find(&query) {
        return Some(place);
    }
    let texts = [name, info.id.to_owned(), info.tip(studio.lang()).to_lowercase()];
    texts.iter().enumerate().find_map(|(index, text)| {
        let mut letters = text.chars();
        query
            .chars()
            .filter(|c| !c.is_whitespace())
            .all(|wanted| letters.any(|c| c == wanted))
            .then_some(100 * (index + 1))
    })
}
