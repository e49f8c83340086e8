//! The repetitions of all games of the study (全部对局的循环): a list with the rulings; a click opens the game there.

use super::super::PanelContext;
use super::super::games::title_of;
use super::words::{outcome_tone, outcome_word};
use crate::session::{Action, Command, SurveyRow};
use crate::ui::focus;
use crate::ui::theme::{self, size};
use crate::ui::widgets::chip_ui;
use egui::{Align, Button, Context, Layout, ProgressBar, Response, RichText, ScrollArea, Sense, Ui, Window, vec2};

/// Draws the window if it is open.
pub(super) fn window_ui(ui: &Context, ctx: &mut PanelContext<'_>) {
    if !ctx.view.audit.survey {
        return;
    }
    let mut open = true;
    let room = ui.content_rect().size();
    Window::new(ctx.text("survey-title"))
        .id(egui::Id::unique("survey"))
        .open(&mut open)
        .collapsible(false)
        .default_size([size::BOOK_WINDOW, room.y * 0.6])
        .max_size(room * 0.9)
        .default_pos(egui::pos2((room.x - size::BOOK_WINDOW) / 2.0, room.y * 0.15))
        .show(ui, |ui| survey_ui(ui, ctx));
    ctx.view.audit.survey = open && !(ui.input(|input| input.key_pressed(egui::Key::Escape)));
}

fn survey_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let studio = ctx.studio;
    let weak = theme::palette(ui).text_weak;
    let book = studio.rule_book();
    ui.label(RichText::new(book.title.get(ctx.lang())).small().color(weak));
    let Some(survey) = studio.survey() else { return };
    if survey.is_running() {
        let (judged, games) = survey.progress();
        let args = [("judged", judged.into()), ("games", games.into())];
        let bar = ProgressBar::new(judged as f32 / games.max(1) as f32).text(ctx.text_with("survey-running", args));
        ui.horizontal(|ui| {
            if ui.button(ctx.text("button-cancel")).clicked() {
                ctx.commands.push(Command::StopSurvey);
            }
            ui.add(bar);
        });
    } else {
        let games = survey.rows().iter().map(|row| row.game).collect::<std::collections::BTreeSet<_>>().len();
        let args = [("games", games.into()), ("of", survey.progress().1.into())];
        ui.label(ctx.text_with("survey-done", args));
    }
    if !survey.is_about(studio.document(), book) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(ctx.text("survey-stale")).color(theme::palette(ui).warn));
            if ui.add(Button::new(ctx.text("survey-again"))).clicked() {
                ctx.act(Action::AuditStudy);
            }
        });
    }
    ui.separator();
    let rows = survey.rows();
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, size::SURVEY_ROW, rows.len(), |ui, range| {
        for row in &rows[range] {
            let shown = row_ui(ui, ctx, row);
            if std::mem::take(&mut ctx.view.audit.survey_focus) {
                shown.request_focus();
            }
        }
    });
}

fn row_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, row: &SurveyRow) -> Response {
    let colors = theme::palette(ui);
    let chapters = ctx.studio.document().chapters();
    let title = chapters.get(row.game).map(|chapter| title_of(ctx, chapter.game(), row.game));
    let title = format!("{}. {}", row.game + 1, title.unwrap_or_default());
    let args = [("first", row.first_ply.into()), ("last", row.last_ply.into()), ("count", row.occurrences.into())];
    let facts = ctx.text_with("survey-row", args);
    let verdict = outcome_word(ctx.lang(), row.outcome);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::SURVEY_ROW), Sense::click());
    focus::list_row(ui, &response);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, format!("{title} {facts} {verdict}")));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, size::CHIP_ROUNDING, colors.button_hover);
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), colors.hairline());
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(6.0, 0.0))));
    inside.with_layout(Layout::right_to_left(Align::Center), |ui| {
        chip_ui(ui, verdict, outcome_tone(row.outcome));
        ui.label(RichText::new(facts).small().color(colors.text_weak));
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.add(egui::Label::new(title).truncate().selectable(false));
        });
    });
    if response.clicked() {
        ctx.commands.push(Command::ShowGame(row.game));
        ctx.commands.push(Command::GoToPly(row.last_ply));
        ctx.view.audit.chosen = Some(row.last_ply);
    }
    response
}
