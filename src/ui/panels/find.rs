//! The find panel (查找): a field for what is looked for, where to look, and the list of what was found.

use super::games::title_of;
use super::info::header_name;
use super::{PanelContext, panel_frame};
use crate::session::{Action, Command, FindField, FindQuery, Hit, MOST_HITS};
use crate::ui::focus;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, size};
use crate::ui::widgets::{icon_button_ui, tick_ui, weak_ui};
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Button, EventFilter, Id, Key, Modifiers, ProgressBar, Rect, RichText, Role, ScrollArea, Sense, TextEdit, TextStyle,
    Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// What the user is looking for.
#[derive(Default)]
pub struct FindPanel {
    query: FindQuery,
    /// The field gets the keyboard, with all that stands in it chosen.
    focus: bool,
    /// The hit that was last brought into view.
    shown: Option<usize>,
}

impl FindPanel {
    /// Puts the cursor into the field; with a text, looks for that.
    pub fn open(&mut self, text: Option<String>) {
        if let Some(text) = text {
            self.query.text = text;
        }
        self.focus = true;
    }
}

/// Draws the panel.
pub fn find_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let mut panel = std::mem::take(&mut ctx.view.find);
        field_ui(ui, ctx, &mut panel);
        ui.add_space(2.0);
        where_ui(ui, ctx, &mut panel.query);
        let is_nothing = |query: &FindQuery| query.text.trim().is_empty();
        let nothing = is_nothing(&panel.query);
        let still_nothing = nothing && is_nothing(ctx.studio.finding().query());
        if !still_nothing && !ctx.studio.has_sought(&panel.query) {
            ctx.commands.push(Command::Find(panel.query.clone()));
        }
        ui.add_space(4.0);
        if nothing {
            empty_ui(ui, ctx);
        } else {
            state_ui(ui, ctx, &mut panel.query);
            hits_ui(ui, ctx, &mut panel);
        }
        ctx.view.find = panel;
    });
}

fn field_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, panel: &mut FindPanel) {
    let id = Id::unique("find field");
    let (mut steps, mut left) = (0, false);
    if ui.memory(|memory| memory.has_focus(id)) {
        // The arrows have nothing else to do in a field of one line.
        ui.input_mut(|input| {
            let mut pressed = |modifiers, key| input.count_and_consume_key(modifiers, key);
            let back = pressed(Modifiers::SHIFT, Key::Enter) + pressed(Modifiers::NONE, Key::ArrowUp);
            let on = pressed(Modifiers::NONE, Key::Enter) + pressed(Modifiers::NONE, Key::ArrowDown);
            steps = i32::try_from(on).unwrap_or(0) - i32::try_from(back).unwrap_or(0);
            if input.consume_key(Modifiers::NONE, Key::Escape) {
                // Once for the text, once more to leave.
                left = panel.query.text.is_empty();
                panel.query.text.clear();
            }
        });
        if left {
            ui.memory_mut(|memory| memory.surrender_focus(id));
        }
    }
    for _ in 0..steps.abs() {
        ctx.act(if steps > 0 { Action::FindNext } else { Action::FindPrevious });
    }
    ui.horizontal(|ui| {
        let room = ui.available_width() - size::TOOL_HEIGHT - ui.spacing().item_spacing.x;
        let hint = ctx.text("find-hint");
        let keys =
            EventFilter { horizontal_arrows: true, vertical_arrows: true, escape: true, ..EventFilter::default() };
        let edit = TextEdit::singleline(&mut panel.query.text).id(id).hint_text(hint.as_ref()).desired_width(room);
        let edit = edit.return_key(None).event_filter(keys);
        let mut output = edit.show(ui);
        if std::mem::take(&mut panel.focus) {
            output.response.request_focus();
            let end = egui::text::CCursor::new(panel.query.text.chars().count());
            let all = egui::text::CCursorRange::two(egui::text::CCursor::default(), end);
            output.state.cursor.set_char_range(Some(all));
            output.state.store(ui.ctx(), id);
        }
        ui.add_enabled_ui(!panel.query.text.is_empty(), |ui| {
            if icon_button_ui(ui, Icon::Close, &ctx.text("find-clear"), false).clicked() {
                panel.query.text.clear();
                panel.focus = true;
            }
        });
    });
}

const FIELDS: [(FindField, &str); 4] = [
    (FindField::Moves, "find-in-moves"),
    (FindField::Comments, "find-in-comments"),
    (FindField::Headers, "find-in-headers"),
    (FindField::Marks, "find-in-marks"),
];

/// What is looked through: the fields of a text, or the mirror image of a position; and in which games.
fn where_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, query: &mut FindQuery) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        if query.is_position() {
            tick_ui(ui, &mut query.mirrored, ctx.text("find-mirrored"));
        } else {
            for (field, name) in FIELDS {
                let on = query.fields.contains(&field);
                if ui.add(Button::selectable(on, ctx.text(name))).clicked() {
                    // In the order of the table, so that the same choice is the same query.
                    let chosen = |other: &FindField| (*other == field) != query.fields.contains(other);
                    query.fields = FindField::TEXTS.into_iter().filter(chosen).collect();
                }
            }
        }
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
        let games = ctx.studio.document().chapters().len();
        if games > 1 {
            for (study, name) in
                [(false, ctx.text("find-game")), (true, ctx.text_with("find-study", [("games", games.into())]))]
            {
                if ui.add(Button::selectable(query.study == study, name)).clicked() {
                    query.study = study;
                }
            }
            ui.separator();
        }
        let info = Action::FindPosition.info();
        if ui.button(ctx.text("find-board")).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(Action::FindPosition);
        }
    });
}

fn empty_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    ui.add_space(size::EMPTY_SPACE);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(ctx.text("find-empty")).color(theme::palette(ui).text_weak));
        ui.add_space(4.0);
        weak_ui(ui, ctx.text("find-examples"));
    });
}

/// How many places there are, how far the search has come, or why there is none.
fn state_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, query: &mut FindQuery) {
    let find = ctx.studio.finding();
    let colors = theme::palette(ui);
    if let Some(error) = find.trouble() {
        let text = ctx.text_with("find-bad-fen", [("error", error.into())]);
        ui.label(RichText::new(text).color(colors.warn));
        return;
    }
    if query.fields.is_empty() && !query.is_position() {
        ui.label(RichText::new(ctx.text("find-nowhere")).color(colors.warn));
        return;
    }
    let count = find.hits().len();
    if find.is_running() {
        let (searched, games) = find.progress();
        ui.horizontal(|ui| {
            if ui.button(ctx.text("find-stop")).clicked() {
                ctx.commands.push(Command::StopFind);
            }
            let args = [("searched", searched.into()), ("games", games.into())];
            let text = ctx.text_with("find-running", args);
            ui.add(ProgressBar::new(searched as f32 / games.max(1) as f32).text(text));
        });
    } else if count == 0 && ctx.studio.has_sought(query) {
        ui.add_space(size::EMPTY_SPACE);
        let others = !query.study && ctx.studio.document().chapters().len() > 1;
        ui.vertical_centered(|ui| {
            let text = ctx.text(if others { "find-none-game" } else { "find-none" });
            ui.label(RichText::new(text).color(colors.text_weak));
            if others && ui.button(ctx.text("find-in-study")).clicked() {
                query.study = true;
            }
        });
    }
    if count > 0 {
        let text = match find.current() {
            _ if find.is_full() => ctx.text_with("find-full", [("count", MOST_HITS.into())]),
            Some(at) => ctx.text_with("find-count-at", [("at", (at + 1).into()), ("count", count.into())]),
            None => ctx.text_with("find-count", [("count", count.into())]),
        };
        let stopped = if find.was_stopped() { format!(" · {}", ctx.text("find-stopped")) } else { String::new() };
        weak_ui(ui, format!("{text}{stopped}"));
    }
}

fn hits_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, panel: &mut FindPanel) {
    let find = ctx.studio.finding();
    let count = find.hits().len();
    if count == 0 {
        return;
    }
    let row = if find.query().study { size::GAME_ROW } else { size::FIND_ROW };
    let mut area = ScrollArea::vertical().auto_shrink(false);
    let current = find.current();
    if panel.shown != current {
        panel.shown = current;
        if let Some(index) = current {
            let top = index as f32 * (row + ui.spacing().item_spacing.y);
            area = area.vertical_scroll_offset((top - ui.available_height() * 0.4).max(0.0));
        }
    }
    area.show_rows(ui, row, count, |ui, range| {
        for index in range {
            let Some(hit) = ctx.studio.finding().hits().get(index) else { break };
            if ui.push_id(index, |ui| hit_ui(ui, ctx, hit, (row, current == Some(index)))).inner {
                ctx.commands.push(Command::GoToHit(index));
                panel.shown = Some(index);
            }
        }
    });
}

/// A row of the list; tells whether it was clicked.
fn hit_ui(ui: &mut Ui, ctx: &PanelContext<'_>, hit: &Hit, (height, chosen): (f32, bool)) -> bool {
    let colors = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    focus::list_row(ui, &response);
    let label = match hit.field {
        FindField::Headers => header_name(ctx.lang(), &hit.label).into_owned(),
        _ if hit.label.is_empty() => ctx.text("find-start").into_owned(),
        _ => hit.label.clone(),
    };
    let mirrored = if hit.mirrored { ctx.text("find-mirror").into_owned() } else { String::new() };
    let name = format!("{label} {} {mirrored}", hit.text);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, name.trim_end()));
    if !ui.is_rect_visible(rect) {
        return false;
    }
    let fill = match (chosen, response.hovered() || response.has_focus()) {
        (true, _) => colors.chosen.fill,
        (false, true) => colors.button_hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::BUTTON_ROUNDING, fill);
    let icon = match hit.field {
        FindField::Moves => Icon::Forward,
        FindField::Comments => Icon::Comment,
        FindField::Headers => Icon::Info,
        FindField::Marks => Icon::Hint,
        FindField::Position if hit.mirrored => Icon::Mirror,
        FindField::Position => Icon::Library,
    };
    let first_line = if height > size::FIND_ROW { rect.top() + size::FIND_ROW / 2.0 } else { rect.center().y };
    let center = pos2(rect.left() + 6.0 + size::ICON_SMALL / 2.0, first_line);
    icon.paint(ui.painter(), Rect::from_center_size(center, Vec2::splat(size::ICON_SMALL)), colors.text_weak);
    let left = rect.left() + 14.0 + size::ICON_SMALL;
    let width = rect.right() - left - 6.0;
    let line = |ui: &Ui, mut job: LayoutJob, middle: f32| {
        job.wrap = TextWrapping::truncate_at_width(width);
        let galley = ui.painter().layout_job(job);
        ui.painter().galley(pos2(left, middle - galley.size().y / 2.0), galley, colors.text);
    };
    line(ui, sentence(ui, hit, &label, &mirrored), first_line);
    if height > size::FIND_ROW {
        let game = ctx.studio.document().chapters().get(hit.game);
        let title = game.map(|game| title_of(ctx, game.game(), hit.game)).unwrap_or_default();
        let title = format!("{}. {title}", hit.game + 1);
        let job = LayoutJob::simple_singleline(title, TextStyle::Small.resolve(ui.style()), colors.text_weak);
        line(ui, job, rect.bottom() - 13.0);
    }
    response.clicked()
}

/// What a row says: the move's number or what else it is, then what was found, lit.
fn sentence(ui: &Ui, hit: &Hit, label: &str, mirrored: &str) -> LayoutJob {
    let colors = theme::palette(ui);
    let font = |style: TextStyle| style.resolve(ui.style());
    let plain = TextFormat::simple(font(TextStyle::Body), colors.text);
    let weak = TextFormat::simple(font(TextStyle::Body), colors.text_weak);
    let lit = TextFormat { background: colors.found, ..TextFormat::simple(font(theme::strong()), colors.text) };
    let mut job = LayoutJob::default();
    job.append(label, 0.0, weak.clone());
    let gap = 8.0;
    let (before, found) = (&hit.text[..hit.lit.start], &hit.text[hit.lit.clone()]);
    let after = &hit.text[hit.lit.end..];
    let mut first = gap;
    for (part, format) in [(before, &plain), (found, &lit), (after, &plain)] {
        if !part.is_empty() {
            job.append(part, std::mem::take(&mut first), format.clone());
        }
    }
    if !mirrored.is_empty() {
        job.append(mirrored, gap, weak);
    }
    job
}
