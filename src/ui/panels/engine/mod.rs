//! The engine panel: switch, depth and speed, and the best lines with their scores, of the embedded engine and of others
//! below it.

mod choice;
mod external;
mod lines;
mod manage;
mod mate;
mod options;

pub use choice::{engine_choice_ui, limit_choice_ui};
pub use lines::{score_text, score_words};
pub use manage::EnginesView;

use super::{PanelContext, panel_frame};
use crate::engine::SearchReport;
use crate::rules::Position;
use crate::session::{Action, threat_line};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::chip_ui;
use egui::{RichText, ScrollArea, Ui};

/// Draws the panel.
pub fn engine_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let position = *ctx.studio.position();
        let analysis = ctx.studio.analysis();
        let threat = analysis.is_threat();
        let report = if threat { analysis.threat_on(&position) } else { analysis.report_on(&position) }.cloned();
        header_ui(ui, ctx, report.as_ref());
        ui.add_space(2.0);
        ctx.view.preview = None;
        ctx.view.preview_passed = threat;
        // What the lines begin with; without it there is no pass here.
        let start = if threat { threat_line(&position).map(|line| *line.last()) } else { Some(position) };
        if let (Some(start), Some(report)) = (&start, &report) {
            lines::rulings_ui(ui, ctx, start, &report.rulings);
        }
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
            let Some(start) = start else {
                let id = if position.in_check() { "engine-no-pass-in-check" } else { "engine-no-threat" };
                ui.label(ctx.text(id));
                return;
            };
            let mate = !threat && mate::mate_ui(ui, ctx, &position);
            // The mate takes the place of the hint that nothing is searched.
            if !mate || report.is_some() || ctx.studio.analysis().is_on() {
                report_ui(ui, ctx, &start, report.as_ref());
            }
            external::engines_ui(ui, ctx, &start);
        });
    });
    manage::window_ui(ui.ctx(), ctx);
}

/// What the embedded engine has found.
fn report_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, start: &Position, report: Option<&SearchReport>) {
    match report {
        Some(report) if report.lines.is_empty() && report.finished => {
            ui.label(ctx.text("engine-no-move"));
        }
        Some(report) => {
            lines::lines_ui(ui, ctx, start, &report.lines);
        }
        None => {
            let hint = match ctx.studio.analysis().is_on() {
                true => ctx.text("engine-thinking"),
                false => ctx.text_with_key("engine-off", Action::ToggleAnalysis),
            };
            ui.label(RichText::new(hint).color(theme::palette(ui).text_weak));
        }
    }
}

fn header_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, report: Option<&SearchReport>) {
    let colors = theme::palette(ui);
    ui.horizontal(|ui| {
        let on = ctx.studio.analysis().is_on();
        let label = ctx.text(if on { "engine-stop" } else { "engine-start" });
        if ui
            .add(egui::Button::selectable(on, label))
            .on_hover_text(Action::ToggleAnalysis.info().tip(ctx.lang()))
            .clicked()
        {
            ctx.act(Action::ToggleAnalysis);
        }
        let status = report.filter(|report| !report.lines.is_empty());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let tip = Action::ManageEngines.info().tip(ctx.lang());
            if ui.button(ctx.text("engine-others")).on_hover_text(tip).clicked() {
                ctx.view.engines.open = true;
            }
            for (action, sign) in [(Action::MoreLines, "+"), (Action::FewerLines, "−")] {
                let info = action.info();
                let enabled = (info.enabled)(ctx.studio);
                let button = egui::Button::new(sign).min_size(egui::vec2(size::SMALL_BUTTON, 0.0));
                if ui.add_enabled(enabled, button).on_hover_text(info.tip(ctx.lang())).clicked() {
                    ctx.act(action);
                }
            }
            let lines = ctx.text_with("engine-lines", [("count", ctx.studio.settings.engine_lines.into())]);
            ui.label(RichText::new(lines).color(colors.text_weak));
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                if ctx.studio.analysis().is_threat() {
                    chip_ui(ui, &ctx.text("engine-threat"), Tone::Warn).on_hover_text(ctx.text("engine-threat-tip"));
                }
                if let Some(report) = status {
                    lines::status_ui(ui, ctx, report);
                }
            });
        });
    });
}
