//! The page of shortcuts (快捷键): every action with its keys, to be searched and changed.
//!
//! The list is one stop of the Tab key; the arrows walk in it. What can be done with the chosen action stands below it.

use super::controls::group_ui;
use super::{PageContext, fact_ui};
use crate::lang::{Lang, find_pinyin};
use crate::session::{ACTIONS, Action, ActionInfo, KeyMap, Menu, Shortcut};
use crate::ui::dialogs::primary;
use crate::ui::shortcuts::chosen_key;
use crate::ui::theme::{self, size};
use crate::ui::widgets::card_frame;
use egui::epaint::StrokeKind;
use egui::{
    Button, Color32, EventFilter, FontId, Id, Key, Modifiers, Painter, Rect, Response, RichText, Role, ScrollArea,
    Sense, Stroke, TextEdit, Ui, WidgetInfo, pos2, vec2,
};

/// What is being done with the chosen action.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Doing {
    /// Nothing.
    #[default]
    Looking,
    /// A key is awaited: in the place of the others, or besides them.
    Choosing { besides: bool },
    /// The key that was pressed does something else.
    Conflict { key: Shortcut, owner: Action, besides: bool },
    /// The key that was pressed can't be used.
    Refused(Shortcut),
}

/// The page's state.
#[derive(Default)]
pub(super) struct KeysPage {
    query: String,
    chosen: Option<Action>,
    doing: Doing,
    /// Whether the chosen row has to be brought into view.
    scroll: bool,
    /// Whether the list has to get the keyboard's focus.
    focus_list: bool,
}

impl KeysPage {
    /// Whether keys belong to a choice that isn't finished.
    pub(super) fn is_choosing(&self) -> bool {
        matches!(self.doing, Doing::Choosing { .. } | Doing::Conflict { .. })
    }

    /// Draws the page.
    pub(super) fn ui(&mut self, ui: &mut Ui, ctx: &mut PageContext<'_>) {
        if let Doing::Choosing { besides } = self.doing {
            self.hear(ui, ctx, besides);
        } else if matches!(self.doing, Doing::Conflict { .. })
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape))
        {
            self.finish();
        }
        let hint = ctx.text("settings-search-keys");
        let field = ui.add(TextEdit::singleline(&mut self.query).hint_text(hint.as_ref()).desired_width(f32::INFINITY));
        field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, hint.as_ref()));
        // This Enter goes to the list, where the next one will change a key.
        if field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            self.focus_list = true;
        }
        let shown = shown_actions(&self.query, &ctx.wanted.keys, ctx.lang());
        if !self.chosen.is_some_and(|chosen| shown.iter().any(|info| info.action == chosen)) {
            self.chosen = shown.first().map(|info| info.action);
            self.finish();
            self.focus_list = false;
        }
        ui.add_space(4.0);
        let strip = size::KEY_ROW * 2.0 + 2.0 * f32::from(size::CARD_MARGIN) + size::SETTINGS_GAP;
        let room = vec2(ui.available_width(), ui.available_height() - strip);
        ui.allocate_ui(room, |ui| self.list_ui(ui, ctx, &shown));
        ui.add_space(size::SETTINGS_GAP / 2.0);
        card_frame(theme::palette(ui)).show(ui, |ui| {
            ui.set_min_size(vec2(ui.available_width(), size::KEY_ROW * 2.0));
            self.strip_ui(ui, ctx);
        });
    }

    /// Takes the key that is pressed.
    fn hear(&mut self, ui: &Ui, ctx: &mut PageContext<'_>, besides: bool) {
        let Some(key) = ui.input(chosen_key) else { return };
        // The key is the answer and does nothing else.
        ui.input_mut(|input| input.events.retain(|event| !is_key(event)));
        let Some(action) = self.chosen else { return };
        if key == Shortcut::plain(crate::session::Key::Escape) {
            self.finish();
        } else if !key.can_be_chosen() {
            self.doing = Doing::Refused(key);
        } else if let Some(owner) = ctx.wanted.keys.action_of(key).filter(|owner| *owner != action) {
            self.doing = Doing::Conflict { key, owner, besides };
        } else {
            self.give(ctx, key, besides);
        }
    }

    fn give(&mut self, ctx: &mut PageContext<'_>, key: Shortcut, besides: bool) {
        if let Some(action) = self.chosen {
            let mut keys = if besides { ctx.wanted.keys.keys(action).to_vec() } else { Vec::new() };
            if !keys.contains(&key) {
                keys.push(key);
            }
            ctx.wanted.keys.choose(action, keys);
        }
        self.finish();
    }

    fn finish(&mut self) {
        self.doing = Doing::Looking;
        self.focus_list = true;
    }

    fn list_ui(&mut self, ui: &mut Ui, ctx: &mut PageContext<'_>, shown: &[&'static ActionInfo]) {
        let id = Id::unique("list of keys");
        let rect = ui.available_rect_before_wrap();
        let list = ui.interact(rect, id, Sense::focusable_noninteractive());
        self.walk(ui, ctx, &list, shown);
        let border = if list.has_focus() { theme::palette(ui).accent } else { theme::palette(ui).border };
        ui.painter().rect_stroke(rect, size::BUTTON_ROUNDING, Stroke::new(size::HAIRLINE, border), StrokeKind::Inside);
        let inner = rect.shrink(4.0);
        ui.scope_builder(egui::UiBuilder::new().max_rect(inner), |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                if shown.is_empty() {
                    fact_ui(ui, &ctx.text("settings-no-keys"));
                }
                for menu in Menu::ALL {
                    let mut rows = shown.iter().filter(|info| info.menu == menu).peekable();
                    if rows.peek().is_some() {
                        ui.add_space(6.0);
                        group_ui(ui, &menu.title(ctx.lang()));
                    }
                    for info in rows {
                        self.row_ui(ui, ctx, info, list.has_focus());
                    }
                }
            });
        });
        let chosen = self.chosen.map(|action| spoken(action.info(), ctx)).unwrap_or_default();
        let name = format!("{}: {chosen}", ctx.text("settings-shortcuts"));
        list.widget_info(|| WidgetInfo::labeled(Role::ListBox, true, &name));
    }

    /// The arrows walk in the list; Enter, Insert and Delete change the chosen action's keys.
    fn walk(&mut self, ui: &Ui, ctx: &mut PageContext<'_>, list: &Response, shown: &[&'static ActionInfo]) {
        if std::mem::take(&mut self.focus_list) {
            list.request_focus();
        }
        if !list.has_focus() || self.is_choosing() {
            return;
        }
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(list.id, filter));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let place = shown.iter().position(|info| Some(info.action) == self.chosen).unwrap_or(0);
        let page = 10;
        let steps = [
            (Key::ArrowDown, place + 1),
            (Key::ArrowUp, place.saturating_sub(1)),
            (Key::PageDown, place + page),
            (Key::PageUp, place.saturating_sub(page)),
            (Key::Home, 0),
            (Key::End, shown.len()),
        ];
        for (key, to) in steps {
            if pressed(key) {
                self.chosen = shown.get(to).or(shown.last()).map(|info| info.action);
                self.doing = Doing::Looking;
                self.scroll = true;
            }
        }
        if pressed(Key::Enter) {
            self.doing = Doing::Choosing { besides: false };
        } else if pressed(Key::Insert) {
            self.doing = Doing::Choosing { besides: true };
        } else if pressed(Key::Delete)
            && let Some(action) = self.chosen
        {
            ctx.wanted.keys.choose(action, Vec::new());
        }
    }

    fn row_ui(&mut self, ui: &mut Ui, ctx: &PageContext<'_>, info: &'static ActionInfo, focused: bool) {
        let wanted = vec2(ui.available_width() - size::SCROLL_GUTTER, size::KEY_ROW);
        let (rect, response) = ui.allocate_exact_size(wanted, Sense::CLICK);
        let chosen = self.chosen == Some(info.action);
        if chosen && std::mem::take(&mut self.scroll) {
            ui.scroll_to_rect(rect.expand(size::KEY_ROW), None);
        }
        if response.clicked() {
            let again = chosen && response.double_clicked();
            self.chosen = Some(info.action);
            self.finish();
            if again {
                self.doing = Doing::Choosing { besides: false };
            }
        }
        response.widget_info(|| WidgetInfo::selected(Role::ListBoxOption, true, chosen, spoken(info, ctx)));
        if !ui.is_rect_visible(rect) {
            return;
        }
        let colors = theme::palette(ui);
        let ink = if chosen { colors.chosen.text } else { colors.text };
        if chosen {
            ui.painter().rect_filled(rect, size::CHIP_ROUNDING, colors.chosen.fill);
            if focused {
                let stroke = Stroke::new(size::HAIRLINE, colors.accent);
                ui.painter().rect_stroke(rect, size::CHIP_ROUNDING, stroke, StrokeKind::Inside);
            }
        } else if response.hovered() {
            ui.painter().rect_filled(rect, size::CHIP_ROUNDING, colors.button_hover);
        }
        let keys = ctx.wanted.keys.keys(info.action);
        let changed = ctx.wanted.keys.is_changed(info.action);
        let mut right = rect.right() - 6.0;
        for key in keys.iter().rev() {
            right = key_cap(ui, pos2(right, rect.center().y), &key.to_string(), changed) - 6.0;
        }
        let room = Rect::from_min_max(pos2(rect.left() + 10.0, rect.top()), pos2(right, rect.bottom()));
        let builder = egui::UiBuilder::new().max_rect(room).layout(egui::Layout::left_to_right(egui::Align::Center));
        let name = RichText::new(info.name(ctx.lang())).color(ink);
        ui.new_child(builder).add(egui::Label::new(name).truncate().selectable(false));
        response.on_hover_text(info.tip(ctx.lang()));
    }

    /// What can be done with the chosen action, or what is asked.
    fn strip_ui(&mut self, ui: &mut Ui, ctx: &mut PageContext<'_>) {
        let Some(action) = self.chosen else { return };
        let name = action.info().name(ctx.lang());
        match self.doing {
            Doing::Choosing { .. } => {
                let text = ctx.text_with("settings-press-key", [("action", name.as_ref().into())]);
                ui.label(RichText::new(text).text_style(theme::strong()).color(theme::palette(ui).accent));
                if ui.button(ctx.text("button-cancel")).clicked() {
                    self.finish();
                }
            }
            Doing::Conflict { key, owner, besides } => {
                let owner = owner.info().name(ctx.lang());
                let args = [("key", key.to_string().into()), ("owner", owner.as_ref().into())];
                ui.label(RichText::new(ctx.text_with("settings-key-conflict", args)).text_style(theme::strong()));
                ui.horizontal(|ui| {
                    let take = ctx.text_with("settings-take-key", [("action", name.as_ref().into())]);
                    if primary(ui, &take) {
                        self.give(ctx, key, besides);
                    }
                    if ui.button(ctx.text("button-cancel")).clicked() {
                        self.finish();
                    }
                });
            }
            Doing::Looking | Doing::Refused(_) => {
                if let Doing::Refused(key) = self.doing {
                    let text = ctx.text_with("settings-key-refused", [("key", key.to_string().into())]);
                    ui.label(RichText::new(text).color(theme::palette(ui).warn));
                } else {
                    let text = RichText::new(name.as_ref()).text_style(theme::strong());
                    ui.add(egui::Label::new(text).truncate());
                }
                ui.horizontal(|ui| self.buttons_ui(ui, ctx, action));
            }
        }
    }

    fn buttons_ui(&mut self, ui: &mut Ui, ctx: &mut PageContext<'_>, action: Action) {
        let has_keys = !ctx.wanted.keys.keys(action).is_empty();
        if ui.button(ctx.text("settings-change-key")).clicked() {
            self.choose_key(ui, false);
        }
        if ui.add_enabled(has_keys, Button::new(ctx.text("settings-add-key"))).clicked() {
            self.choose_key(ui, true);
        }
        if ui.add_enabled(has_keys, Button::new(ctx.text("settings-remove-key"))).clicked() {
            ctx.wanted.keys.choose(action, Vec::new());
        }
        let changed = ctx.wanted.keys.is_changed(action);
        if ui.add_enabled(changed, Button::new(ctx.text("settings-reset-key"))).clicked() {
            ctx.wanted.keys.reset(action);
        }
    }

    /// Awaits a key. No widget has the focus meanwhile, so that none takes the key for itself.
    fn choose_key(&mut self, ui: &Ui, besides: bool) {
        self.doing = Doing::Choosing { besides };
        ui.memory_mut(|memory| {
            if let Some(focused) = memory.focused() {
                memory.surrender_focus(focused);
            }
        });
    }
}

/// An action and its keys, as they are said.
fn spoken(info: &ActionInfo, ctx: &PageContext<'_>) -> String {
    let keys: Vec<String> = ctx.wanted.keys.keys(info.action).iter().map(ToString::to_string).collect();
    let name = info.name(ctx.lang());
    if keys.is_empty() {
        format!("{name}, {}", ctx.text("settings-no-key"))
    } else {
        format!("{name}, {}", keys.join(", "))
    }
}

/// The actions that a search finds: by name in the window's language or in English, by pinyin, id or key.
fn shown_actions(query: &str, keys: &KeyMap, lang: Lang) -> Vec<&'static ActionInfo> {
    let query = query.trim().to_lowercase();
    let fits = |info: &&ActionInfo| {
        let name = info.name(lang).to_lowercase();
        let texts = [&name, &info.name(Lang::En).to_lowercase(), info.id];
        texts.iter().any(|text| text.contains(&query))
            || lang.is_chinese() && find_pinyin(&name, &query).is_some()
            || keys.keys(info.action).iter().any(|key| key.to_string().to_lowercase().contains(&query))
    };
    ACTIONS.iter().filter(fits).collect()
}

const fn is_key(event: &egui::Event) -> bool {
    matches!(
        event,
        egui::Event::Key { .. } | egui::Event::Text(_) | egui::Event::Copy | egui::Event::Cut | egui::Event::Paste(_)
    )
}

/// Paints a key cap whose right edge is at `right`, and returns its left edge. A key that isn't the usual one is lit.
fn key_cap(ui: &Ui, right: egui::Pos2, text: &str, lit: bool) -> f32 {
    let colors = theme::palette(ui);
    let painter: &Painter = ui.painter();
    let font = FontId::monospace(size::TEXT_SMALL);
    let galley = painter.layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER);
    let wanted = galley.size() + vec2(12.0, 5.0);
    let rect = Rect::from_min_max(right - vec2(wanted.x, wanted.y / 2.0), right + vec2(0.0, wanted.y / 2.0));
    let (border, ink) = if lit { (colors.accent, colors.accent) } else { (colors.border_strong, colors.text_weak) };
    painter.rect(rect, size::CHIP_ROUNDING, colors.field, Stroke::new(size::HAIRLINE, border), StrokeKind::Inside);
    painter.galley(rect.center() - galley.size() / 2.0, galley, ink);
    rect.left()
}
