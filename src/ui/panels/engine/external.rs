//! What other engines say, a section each, below the embedded one.

use super::super::PanelContext;
use super::lines::{lines_ui, status_ui};
use crate::rules::Position;
use crate::session::{Command, EngineStatus};
use crate::ui::theme;
use crate::ui::widgets::{section_title_ui, weak_ui};
use egui::{RichText, Ui};

/// Draws a section for each engine that is used.
pub(super) fn engines_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, start: &Position) {
    let studio = ctx.studio;
    for (index, profile) in studio.settings.engines.iter().enumerate().filter(|(_, profile)| profile.enabled) {
        let Some(engine) = studio.external(index) else { continue };
        // Read once, so that the engine's own thread isn't held up while the section is drawn.
        let (status, report, illegal) = {
            let state = engine.state();
            (state.status.clone(), state.report_on(start).cloned(), state.illegal)
        };
        ui.push_id(("engine", index), |ui| {
            ui.separator();
            ui.horizontal(|ui| {
                section_title_ui(ui, &profile.display_name());
                if let Some(report) = &report {
                    status_ui(ui, ctx, report);
                }
            });
            match &status {
                EngineStatus::Failed(fault) => {
                    let told = RichText::new(fault.describe(ctx.lang())).color(theme::palette(ui).bad);
                    ui.horizontal_wrapped(|ui| {
                        ui.label(told);
                        if ui.button(ctx.text("external-restart")).clicked() {
                            ctx.commands.push(Command::EnableEngine(index, true));
                        }
                    });
                }
                EngineStatus::Starting => {
                    weak_ui(ui, ctx.text("external-starting"));
                }
                EngineStatus::Searching if report.is_none() => {
                    weak_ui(ui, ctx.text("engine-thinking"));
                }
                EngineStatus::Resting | EngineStatus::Searching => {}
            }
            if let Some(report) = report {
                lines_ui(ui, ctx, start, &report.lines);
            }
            if illegal > 0 {
                let told = ctx.text_with("external-illegal-lines", [("count", illegal.into())]);
                ui.label(RichText::new(told).small().color(theme::palette(ui).warn));
            }
        });
    }
}
