//! The choice of a game to be merged into the one on the board, with a preview of what that does.

use super::dialogs::{buttons, heading, primary};
use super::panels::games::game_row_ui;
use super::panels::info::header_name;
use super::theme::{self, size};
use super::widgets::{card_frame, weak_ui};
use crate::lang::{Lang, text, text_with};
use crate::session::{Command, GameRef, MergePreview, MergeRefusal, MergeWork, Studio};
use egui::{Align, Key, Label, Layout, Modifiers, RichText, ScrollArea, TextEdit, Ui};

/// Headers that are named in the preview; of more only the number is said.
const MOST_HEADERS: usize = 4;

/// The filter, the game that is chosen, and what is known about it.
pub(super) struct MergeChoice {
    others: Vec<GameRef>,
    filter: String,
    shown: Vec<GameRef>,
    shown_for: Option<String>,
    chosen: Option<(GameRef, Preview)>,
    /// Whether the field has had the focus that it gets when the question is asked.
    greeted: bool,
}

/// What is known about the chosen game.
enum Preview {
    /// It is being looked through.
    Coming(MergeWork),
    /// What merging it does, or why it can't be merged.
    Known(Result<MergePreview, MergeRefusal>),
}

impl MergeChoice {
    pub(super) fn new(studio: &Studio) -> Self {
        let others = studio.other_games();
        let mut choice =
            Self { others, filter: String::new(), shown: Vec::new(), shown_for: None, chosen: None, greeted: false };
        if let [only] = choice.others[..] {
            choice.choose(studio, only);
        }
        choice
    }

    fn choose(&mut self, studio: &Studio, game: GameRef) {
        let work = studio.start_merge_preview(game);
        self.chosen = Some((game, work.map_or_else(|refusal| Preview::Known(Err(refusal)), Preview::Coming)));
    }

    /// Draws the question. `None` while it is open, `Some(None)` if it is left.
    pub(super) fn ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Option<Command>> {
        let lang = studio.lang();
        heading(ui, &text(lang, "merge-title"));
        if let Some((_, preview)) = &mut self.chosen
            && let Preview::Coming(work) = preview
            && let Some(answer) = work.poll()
        {
            *preview = Preview::Known(answer);
        }
        let hint = text(lang, "merge-filter");
        let down = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown));
        let up = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowUp));
        let field = TextEdit::singleline(&mut self.filter).hint_text(hint.as_ref()).desired_width(f32::INFINITY);
        let field = ui.add(field);
        if ui.memory(|memory| memory.focused().is_none()) && !std::mem::replace(&mut self.greeted, true) {
            field.request_focus();
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        self.list_ui(ui, studio, isize::from(down) - isize::from(up));
        ui.add_space(6.0);
        card_frame(theme::palette(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            // The dialog keeps its height whatever is chosen.
            ui.set_min_height(size::MERGE_PREVIEW);
            match &self.chosen {
                None => _ = weak_ui(ui, text(lang, "merge-choose")),
                Some((_, Preview::Coming(_))) => _ = ui.spinner(),
                Some((_, Preview::Known(Ok(preview)))) => preview_ui(ui, lang, preview),
                Some((_, Preview::Known(Err(refusal)))) => {
                    ui.label(RichText::new(text(lang, refusal.text_id())).color(theme::palette(ui).warn));
                }
            }
        });
        let mut decided = None;
        let ready = match &self.chosen {
            Some((game, Preview::Known(Ok(preview)))) => Some((*game, preview.tally.changes)),
            _ => None,
        };
        buttons(ui, |ui| {
            ui.add_enabled_ui(ready.is_some_and(|(_, changes)| changes), |ui| {
                if primary(ui, &text(lang, "merge-button")) || entered && ui.is_enabled() {
                    decided = Some(ready.map(|(game, _)| Command::MergeGame(game)));
                }
            });
            if ui.button(text(lang, "button-cancel")).clicked() {
                decided = Some(None);
            }
        });
        decided
    }

    /// The games; `steps` go down the list from the chosen one.
    fn list_ui(&mut self, ui: &mut Ui, studio: &Studio, steps: isize) {
        let filter = self.filter.to_lowercase();
        if self.shown_for.as_ref() != Some(&filter) {
            let words: Vec<&str> = filter.split_whitespace().collect();
            let fits = |game: &&GameRef| {
                let Some(chapter) = studio.chapter_of(**game) else { return false };
                let values = chapter.game().headers.iter().map(|(_, value)| value.to_lowercase());
                let text = values.collect::<Vec<_>>().join(" ");
                words.iter().all(|word| text.contains(word))
            };
            self.shown = self.others.iter().filter(fits).copied().collect();
            self.shown_for = Some(filter);
        }
        let lang = studio.lang();
        let room = ui.ctx().content_rect().height() * 0.3;
        if self.shown.is_empty() {
            ui.add_space(size::EMPTY_SPACE);
            ui.vertical_centered(|ui| weak_ui(ui, text(lang, "merge-no-match")));
            return;
        }
        let mut picked = None;
        let mut area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
        if steps != 0 {
            let now = self.chosen.as_ref().and_then(|(game, _)| self.shown.iter().position(|shown| shown == game));
            let next = now.map_or(0, |now| now.saturating_add_signed(steps).min(self.shown.len() - 1));
            picked = Some(self.shown[next]);
            area = area.vertical_scroll_offset((next as f32 * size::GAME_ROW - room / 2.0).max(0.0));
        }
        area.show_rows(ui, size::GAME_ROW, self.shown.len(), |ui, range| {
            for &game in &self.shown[range] {
                let Some(chapter) = studio.chapter_of(game) else { continue };
                let chosen = self.chosen.as_ref().is_some_and(|(chosen, _)| *chosen == game);
                let elsewhere = studio.documents().iter().find(|d| d.id == game.document);
                let elsewhere = elsewhere.filter(|document| document.id != studio.document().id);
                let study = elsewhere.map(|document| document.name());
                let row = ui.push_id(game, |ui| game_row_ui(ui, lang, (chapter.game(), game.game), study, chosen));
                if row.inner.clicked() {
                    picked = Some(game);
                }
            }
        });
        if let Some(game) = picked {
            self.choose(studio, game);
        }
    }
}

fn preview_ui(ui: &mut Ui, lang: Lang, preview: &MergePreview) {
    let colors = theme::palette(ui);
    let tally = &preview.tally;
    if !tally.changes {
        ui.label(text(lang, "merge-nothing-new"));
        return;
    }
    let counts = [
        ("merge-new", tally.new_moves),
        ("merge-known", tally.known_moves),
        ("merge-joined", tally.joined_comments),
        ("merge-headers", preview.headers.len()),
    ];
    for (name, count) in counts {
        ui.horizontal(|ui| {
            ui.label(text(lang, name));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(count.to_string()).text_style(theme::strong()));
            });
        });
    }
    for header in preview.headers.iter().take(MOST_HEADERS) {
        let mine = if header.mine.is_empty() { "–" } else { &header.mine };
        let name = header_name(lang, &header.name);
        let args = [("name", (*name).into()), ("mine", mine.into()), ("theirs", header.theirs.as_str().into())];
        let line = RichText::new(text_with(lang, "merge-header", args)).small().color(colors.text_weak);
        ui.add(Label::new(line).truncate());
    }
    if let Some(more) = preview.headers.len().checked_sub(MOST_HEADERS).filter(|more| *more > 0) {
        weak_ui(ui, text_with(lang, "merge-more", [("count", more.into())]));
    }
    if preview.at_ply > 0 {
        weak_ui(ui, text_with(lang, "merge-at", [("ply", preview.at_ply.into())]));
    }
}
