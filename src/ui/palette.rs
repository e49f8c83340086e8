//! The command palette (命令面板): finds any action by a part of its name.

use super::{dialogs, theme};
use crate::lang::{Lang, initials, text, text_with};
use crate::session::{ACTIONS, Action, ActionInfo, Studio};
use egui::{Button, Context, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

/// The palette's state.
#[derive(Default)]
pub struct Palette {
    open: bool,
    query: String,
    chosen: usize,
    /// What had the keyboard's focus before, once that has been asked: it gets it back.
    before: Option<Option<Id>>,
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
        let before = *self.before.get_or_insert_with(|| ctx.memory(|memory| memory.focused()));
        let mut picked = None;
        let modal = dialogs::modal(ctx, "palette").show(ctx, |ui| {
            ui.set_width(theme::size::DIALOG);
            picked = self.content_ui(ui, studio);
        });
        if picked.is_some() || modal.should_close() {
            self.open = false;
            if let Some(before) = before {
                ctx.memory_mut(|memory| memory.request_focus(before));
            }
        }
        picked
    }

    fn content_ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Action> {
        let lang = studio.lang();
        let down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        let up = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowUp));
        let hint = text(lang, "palette-hint");
        let field = ui.add(TextEdit::singleline(&mut self.query).hint_text(hint.as_ref()).desired_width(f32::INFINITY));
        field.request_focus();
        if field.changed() {
            self.chosen = 0;
        }
        let others = ACTIONS.iter().filter(|info| info.action != Action::Palette);
        let mut found: Vec<(usize, &ActionInfo)> =
            others.filter_map(|info| Some((distance(&self.query, info, studio)?, info))).collect();
        found.sort_by_key(|(distance, _)| *distance);
        let last = found.len().saturating_sub(1);
        self.chosen = if down { self.chosen + 1 } else { self.chosen.saturating_sub(usize::from(up)) }.min(last);
        let entered = ui.input(|input| input.key_pressed(Key::Enter));
        let mut picked = None;
        let height = ui.ctx().content_rect().height() * 0.5;
        ScrollArea::vertical().auto_shrink(false).min_scrolled_height(height).max_height(height).show(ui, |ui| {
            if found.is_empty() {
                let nothing = text_with(lang, "palette-nothing", [("query", self.query.trim().into())]);
                ui.label(RichText::new(nothing).color(theme::palette(ui).text_weak));
            }
            for (index, (_, info)) in found.iter().enumerate() {
                let enabled = (info.enabled)(studio);
                let keys = studio.key_text(info.action);
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

/// How far the query is from an action's name (in the window's language, then in English), the pinyin initials of that,
/// its id or its tip; `None` if its letters don't occur in order.
fn distance(query: &str, info: &ActionInfo, studio: &Studio) -> Option<usize> {
    let query = query.trim().to_lowercase();
    let lang = studio.lang();
    let name = info.name(lang).to_lowercase();
    let english = info.name(Lang::En).to_lowercase();
    let pinyin = if lang.is_chinese() { initials(&info.name(Lang::ZhHans)) } else { String::new() };
    let whole = [&name, &pinyin, &english].into_iter().enumerate();
    if let Some(place) = whole.filter_map(|(index, text)| Some(30 * index + text.find(&query)?)).min() {
        return Some(place);
    }
    let texts = [name, english, info.id.to_owned(), info.tip(lang).to_lowercase()];
    texts.iter().enumerate().find_map(|(index, text)| {
        let mut letters = text.chars();
        query
            .chars()
            .filter(|c| !c.is_whitespace())
            .all(|wanted| letters.any(|c| c == wanted))
            .then_some(100 * (index + 1))
    })
}
