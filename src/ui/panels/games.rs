//! The games panel: the games of the file, with a filter.

use super::{PanelContext, panel_frame};
use crate::game::{Game, GameResult};
use crate::lang::{Lang, text, text_with};
use crate::session::{Action, Command, DocumentId, Pane};
use crate::ui::focus;
use crate::ui::theme::{self, size};
use egui::{Button, Key, Rect, Response, RichText, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo, pos2, vec2};
use std::collections::HashMap;

/// The documents' filters, and what the one in force lets through, kept until the document changes.
#[derive(Default)]
pub struct GameList {
    filters: HashMap<DocumentId, String>,
    key: Option<(DocumentId, u64, String)>,
    shown: Vec<usize>,
    last_active: Option<(DocumentId, usize)>,
}

/// Draws the panel.
pub fn games_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let document = ctx.studio.document();
        let count = document.chapters().len();
        let mut list = std::mem::take(&mut ctx.view.games);
        let hint = ctx.text("games-filter");
        let filter = list.filters.entry(document.id).or_default();
        let field = ui.add(TextEdit::singleline(filter).hint_text(hint.as_ref()).desired_width(f32::INFINITY));
        // Down goes from what is looked for to what was found.
        let down = field.has_focus() && ui.input(|input| input.key_pressed(Key::ArrowDown));
        let enters = ctx.view.enters(Pane::Games) || down;
        let key = (document.id, document.changes(), filter.to_lowercase());
        if list.key.as_ref() != Some(&key) {
            let words: Vec<&str> = key.2.split_whitespace().collect();
            let matches = |game: &Game| {
                let text = if words.is_empty() { String::new() } else { searched_text(game) };
                words.iter().all(|word| text.contains(word))
            };
            list.shown = (0..count).filter(|&index| matches(document.chapters()[index].game())).collect();
            list.key = Some(key);
        }
        let shown = ctx.text_with("games-count", [("shown", list.shown.len().into()), ("count", count.into())]);
        ui.label(RichText::new(shown).small().color(theme::palette(ui).text_weak));
        if list.shown.is_empty() {
            ui.add_space(size::EMPTY_SPACE);
            ui.vertical_centered(|ui| {
                ui.label(RichText::new(ctx.text("games-none")).color(theme::palette(ui).text_weak));
                if ui.button(ctx.text("games-clear-filter")).clicked() {
                    list.filters.remove(&document.id);
                }
            });
            ctx.view.games = list;
            return;
        }
        let row = size::GAME_ROW;
        let active = (document.id, document.active_index());
        let mut area = ScrollArea::vertical().auto_shrink(false);
        if list.last_active != Some(active) {
            if let Some(place) = list.shown.iter().position(|&index| index == active.1) {
                let spacing = ui.spacing().item_spacing.y;
                let top = place as f32 * (row + spacing);
                area = area.vertical_scroll_offset((top - ui.available_height() * 0.4).max(0.0));
            }
            list.last_active = Some(active);
        }
        area.show_rows(ui, row, list.shown.len(), |ui, range| {
            let rows = &list.shown[range];
            let first = rows.iter().find(|index| **index == active.1).or(rows.first()).filter(|_| enters);
            for index in rows {
                let row = ui.push_id(index, |ui| game_ui(ui, ctx, *index)).inner;
                if first == Some(index) {
                    row.request_focus();
                }
            }
        });
        ctx.view.games = list;
    });
}

fn searched_text(game: &Game) -> String {
    game.headers.iter().map(|(_, value)| value).collect::<Vec<_>>().join(" ").to_lowercase()
}

fn game_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize) -> Response {
    let document = ctx.studio.document();
    let game = document.chapters()[index].game();
    let chosen = index == document.active_index();
    let response = game_row_ui(ui, ctx.lang(), (game, index), None, chosen);
    if response.clicked() {
        ctx.commands.push(Command::ShowGame(index));
    }
    response.context_menu(|ui| game_menu_ui(ui, ctx, index));
    response
}

/// What can be done with a game of the study, whether it's on the board or not.
fn game_menu_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize) {
    let document = ctx.studio.document();
    let (count, deletable) = (document.chapters().len(), document.can_remove_game(index));
    if ui.button(ctx.text("games-open")).clicked() {
        ctx.commands.push(Command::ShowGame(index));
    }
    ui.separator();
    let moves = |to: usize| Command::MoveGame { from: index, to };
    let entries = [
        (Action::MoveGameUp, index > 0, moves(index.saturating_sub(1))),
        (Action::MoveGameDown, index + 1 < count, moves(index + 1)),
        (Action::DeleteGame, deletable, Command::DeleteGame(index)),
    ];
    for (action, enabled, command) in entries {
        let info = action.info();
        let button = Button::new(info.name(ctx.lang()));
        if ui.add_enabled(enabled, button).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.commands.push(command);
        }
    }
}

/// A row of a list of games: how it is called, and what else is known about it, `place` at first.
pub fn game_row_ui(
    ui: &mut Ui,
    lang: Lang,
    (game, index): (&Game, usize),
    place: Option<String>,
    chosen: bool,
) -> Response {
    let (title, detail) = game_texts(lang, game, index);
    let detail = place.into_iter().chain([detail]).collect::<Vec<_>>().join(" · ");
    list_row_ui(ui, &title, &detail, chosen)
}

/// A row of two lines in a list, the second one weaker.
pub(super) fn list_row_ui(ui: &mut Ui, title: &str, detail: &str, chosen: bool) -> Response {
    let colors = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::GAME_ROW), Sense::click());
    focus::list_row(ui, &response);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, format!("{title}, {detail}")));
    let fill = match (chosen, response.hovered()) {
        (true, _) => colors.chosen.fill,
        (false, true) => colors.button_hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::BUTTON_ROUNDING, fill);
    let left = rect.left() + 9.0;
    let width = rect.width() - 18.0;
    let line = |ui: &Ui, text: &str, style: egui::TextStyle, color, top: f32| {
        let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), style.resolve(ui.style()), color);
        job.wrap = egui::text::TextWrapping::truncate_at_width(width);
        let galley = ui.painter().layout_job(job);
        let space = Rect::from_min_size(pos2(left, top), vec2(width, galley.size().y));
        ui.painter().galley(space.min, galley, color);
    };
    line(ui, title, egui::TextStyle::Body, colors.text, rect.top() + 5.0);
    line(ui, detail, egui::TextStyle::Small, colors.text_weak, rect.top() + 25.0);
    response
}

/// How a game of the study is called.
#[must_use]
pub fn title_of(ctx: &PanelContext<'_>, game: &Game, index: usize) -> String {
    game_texts(ctx.lang(), game, index).0
}

fn game_texts(lang: Lang, game: &Game, index: usize) -> (String, String) {
    let headers = &game.headers;
    let players = match (headers.get("Red"), headers.get("Black")) {
        (Some(red), Some(black)) => Some(format!("{red} – {black}")),
        (Some(one), None) | (None, Some(one)) => Some(one.to_owned()),
        (None, None) => None,
    };
    let numbered = || text_with(lang, "game-numbered", [("number", (index + 1).into())]).into_owned();
    // Studies of one book share players and event: their titles tell them apart.
    let (title, players) = match headers.get("Title").filter(|title| !title.trim().is_empty()) {
        Some(title) => (title.to_owned(), players.filter(|players| players != title)),
        None => (players.unwrap_or_else(numbered), None),
    };
    let result = match headers.result() {
        GameResult::RedWins => Some(text(lang, "result-red")),
        GameResult::BlackWins => Some(text(lang, "result-black")),
        GameResult::Draw => Some(text(lang, "result-draw")),
        GameResult::Unknown => None,
    };
    let moves = text_with(lang, "games-moves", [("count", game.main_line().len().into())]);
    // What tells games of the same players apart comes first: long names of events are cut.
    let header = |name: &str| headers.get(name).map(str::to_owned);
    let facts = [players, header("Date"), result.map(std::borrow::Cow::into_owned), header("Event")];
    let mut parts: Vec<String> = facts.into_iter().flatten().collect();
    parts.push(moves.into_owned());
    (title, parts.join(" · "))
}
