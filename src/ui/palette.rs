//! The command palette (命令面板): finds any action and any rule book by a part of its name.

use super::{dialogs, theme};
use crate::lang::{Lang, find_pinyin, text, text_with};
use crate::rulebooks::BOOKS;
use crate::session::{ACTIONS, Action, Command, Studio};
use egui::{Button, Context, Id, Key, Modifiers, RichText, ScrollArea, TextEdit, Ui};

/// Something to choose.
struct Entry {
    name: String,
    tip: String,
    keys: String,
    enabled: bool,
    /// How far it is from what is asked for.
    distance: usize,
    command: Command,
}

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

    /// Draws the palette if it is open; returns what the user chose.
    pub fn ui(&mut self, ctx: &Context, studio: &Studio) -> Option<Command> {
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

    fn content_ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Command> {
        let lang = studio.lang();
        let down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        let up = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowUp));
        let hint = text(lang, "palette-hint");
        let field = ui.add(TextEdit::singleline(&mut self.query).hint_text(hint.as_ref()).desired_width(f32::INFINITY));
        field.request_focus();
        if field.changed() {
            self.chosen = 0;
        }
        let found = entries(&self.query, studio);
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
            for (index, entry) in found.into_iter().enumerate() {
                let button = Button::selectable(index == self.chosen, entry.name)
                    .shortcut_text(entry.keys)
                    .min_size(egui::vec2(ui.available_width(), 0.0));
                let response = ui.add_enabled(entry.enabled, button).on_hover_text(entry.tip);
                if index == self.chosen && (up || down) {
                    response.scroll_to_me(None);
                }
                if entry.enabled && (response.clicked() || (entered && index == self.chosen)) {
                    picked = Some(entry.command);
                }
            }
        });
        picked
    }
}

/// What fits the query, the nearest first: actions, then rule books.
fn entries(query: &str, studio: &Studio) -> Vec<Entry> {
    let lang = studio.lang();
    let query = query.trim().to_lowercase();
    let actions = ACTIONS.iter().filter(|info| info.action != Action::Palette).filter_map(|info| {
        let (name, tip) = (info.name(lang), info.tip(lang));
        let distance = distance(&query, lang, [&name, &info.name(Lang::En), info.id, &tip])?;
        Some(Entry {
            name: name.into_owned(),
            tip: tip.into_owned(),
            keys: studio.key_text(info.action),
            enabled: (info.enabled)(studio),
            distance,
            command: Command::Do(info.action),
        })
    });
    let books = BOOKS.iter().filter_map(|book| {
        let name = format!("{} · {}", text(lang, "menu-rule-book"), book.title.get(lang));
        let english = format!("{} {}", book.title.get(Lang::En), book.short.get(Lang::En));
        let tip = book.source.get(lang);
        Some(Entry {
            distance: distance(&query, lang, [&name, &english, book.id, tip])?,
            name,
            tip: tip.to_owned(),
            keys: String::new(),
            enabled: book.id != studio.rule_book().id,
            command: Command::SetRuleBook(book.id),
        })
    });
    let mut found: Vec<Entry> = actions.chain(books).collect();
    // What can't be done now comes last.
    found.sort_by_key(|entry| (!entry.enabled, entry.distance));
    found
}

/// How far the query is from a name (in the window's language, its pinyin, then in English), an id or a tip; `None` if its
/// letters don't occur in order.
fn distance(query: &str, lang: Lang, texts: [&str; 4]) -> Option<usize> {
    let texts = texts.map(str::to_lowercase);
    let [name, english, ..] = &texts;
    let pinyin = if lang.is_chinese() { find_pinyin(name, query) } else { None };
    let whole = [name.find(query), pinyin, english.find(query)];
    if let Some(place) = (0..).zip(whole).filter_map(|(index, place)| Some(30 * index + place?)).min() {
        return Some(place);
    }
    texts.iter().enumerate().find_map(|(index, text)| {
        let mut letters = text.chars();
        query
            .chars()
            .filter(|c| !c.is_whitespace())
            .all(|wanted| letters.any(|c| c == wanted))
            .then_some(100 * (index + 1))
    })
}
