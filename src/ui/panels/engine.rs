//! The engine panel: switch, depth and speed, and the best lines with their scores.

use super::moves::move_label;
use super::{PanelContext, panel_frame};
use crate::engine::{Score, SearchReport};
use crate::rules::{Move, Position, Side};
use crate::session::{Action, Command, move_text};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets;
use egui::{RichText, ScrollArea, Sense, Ui};

/// Moves of a line that are written out.
const SHOWN_MOVES: usize = 16;

/// Draws the panel.
pub fn engine_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let position = *ctx.studio.position();
        let report = ctx.studio.analysis().report_on(&position).cloned();
        header_ui(ui, ctx, report.as_ref());
        ui.add_space(2.0);
        ctx.view.preview = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| match report {
            Some(report) if report.lines.is_empty() => {
                ui.label(ctx.text("engine-no-move"));
            }
            Some(report) => {
                for (index, line) in report.lines.iter().enumerate() {
                    ui.push_id(index, |ui| line_ui(ui, ctx, &position, line.score, &line.moves));
                }
            }
            None => {
                let hint = match ctx.studio.analysis().is_on() {
                    true => ctx.text("engine-thinking"),
                    false => ctx.text_with_key("engine-off", Action::ToggleAnalysis),
                };
                ui.label(RichText::new(hint).color(theme::palette(ui).text_weak));
            }
        });
    });
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
        let status = report.filter(|report| !report.lines.is_empty()).map_or_else(String::new, |report| {
            ctx.text_with(
                "engine-status",
                [
                    ("depth", usize::from(report.depth).into()),
                    ("speed", speed_text(report.nodes_per_second).into()),
                    ("nodes", count_text(report.nodes).into()),
                ],
            )
            .into_owned()
        });
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
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
                ui.add(egui::Label::new(RichText::new(status).color(colors.text_weak)).truncate());
            });
        });
    });
}

fn line_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, position: &Position, score: Score, moves: &[Move]) {
    let settings = &ctx.studio.settings;
    let (style, lang) = (settings.move_style, ctx.lang());
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        let red_score = if position.side_to_move() == Side::Red { score } else { score.flipped() };
        let tone = if red_score.as_centipawns() >= 0 { Tone::Red } else { Tone::Black };
        widgets::chip_ui(ui, &score_text(red_score), tone);
        ui.add_space(4.0);
        let mut at = *position;
        for (index, &mv) in moves.iter().take(SHOWN_MOVES).enumerate() {
            if ui.available_width() < size::MOVE_WIDTH {
                ui.label(RichText::new("…").color(theme::palette(ui).text_weak));
                break;
            }
            let text = move_text(&at, mv, style, lang);
            let color = theme::palette(ui).side(at.side_to_move());
            let response = move_label(ui, &text, color, index == 0, false);
            if response.hovered() {
                ctx.view.preview = Some(moves[..=index].to_vec());
            }
            if response.clicked() {
                if index == 0 {
                    ctx.commands.push(Command::PlayMove(mv));
                } else {
                    ctx.commands.push(Command::AddLine(moves[..=index].to_vec()));
                }
            }
            response.on_hover_text(ctx.text(if index == 0 { "engine-play-tip" } else { "engine-add-tip" }));
            at = at.play(mv);
        }
    });
    if row.response.interact(Sense::hover()).hovered() && ctx.view.preview.is_none() {
        ctx.view.preview = moves.first().map(|&mv| vec![mv]);
    }
}

/// A score from Red's side: `+0.35`, `−1.20`, `#3`.
#[must_use]
pub fn score_text(score: Score) -> String {
    score.to_string().replace('-', "−")
}

fn speed_text(nodes_per_second: u64) -> String {
    format!("{}/s", count_text(nodes_per_second))
}

fn count_text(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{:.0} k", count as f64 / 1e3),
        _ => format!("{:.1} M", count as f64 / 1e6),
    }
}
