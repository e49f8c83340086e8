//! The status bar: state of the rules, the engine, jobs under way, and the newest message.

use super::panels::PanelContext;
use super::theme;
use crate::session::{Command, Level};
use egui::{Align, Label, Layout, RichText, Ui};

/// Draws the status bar.
pub fn status_bar_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let colors = theme::palette(ui);
    ui.horizontal(|ui| {
        repetition_ui(ui, ctx);
        let limit = ctx.studio.rule_book().limits.natural_limit_rounds;
        let rounds = usize::from(ctx.studio.position().quiet_plies()) / 2;
        let text = ctx.text_with("status-limit", [("rounds", rounds.into()), ("limit", limit.into())]);
        ui.label(RichText::new(text).color(if rounds >= limit { colors.bad } else { colors.text_weak }));
        let engine = if ctx.studio.analysis().is_searching() {
            "status-engine-on"
        } else if ctx.studio.analysis().is_on() {
            "status-engine-done"
        } else {
            "status-engine-off"
        };
        ui.label(RichText::new(ctx.text(engine)).color(colors.text_weak));
        if ctx.studio.jobs_running() > 0 {
            ui.spinner();
            ui.label(RichText::new(ctx.text("status-files")).color(colors.text_weak));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| notice_ui(ui, ctx));
    });
}

/// How often the position on the board has stood.
fn repetition_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let colors = theme::palette(ui);
    let count = ctx.studio.line().occurrences_of_last();
    let needed = ctx.studio.rule_book().limits.occurrences;
    let (text, color) = match count {
        0 | 1 => (ctx.text("status-no-repetition"), colors.text_weak),
        _ => {
            let args = [("count", count.into()), ("needed", needed.into())];
            (ctx.text_with("status-repetition", args), if count >= needed { colors.bad } else { colors.warn })
        }
    };
    ui.label(RichText::new(text).color(color));
}

fn notice_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(notice) = ctx.studio.notice() else { return };
    let colors = theme::palette(ui);
    let color = match notice.level {
        Level::Info => colors.text_weak,
        Level::Warning => colors.warn,
        Level::Error => colors.bad,
    };
    if ui.small_button("×").on_hover_text(ctx.text("status-dismiss")).clicked() {
        ctx.commands.push(Command::DismissNotice);
    }
    ui.add(Label::new(RichText::new(&notice.text).color(color)).truncate()).on_hover_text(&notice.text);
}
