//! The status bar: state of the rules, the engine, jobs under way, and the newest message.

use super::icons::Icon;
use super::panels::PanelContext;
use super::panels::audit::{completing_text, forbidden_text, limit_article, limit_text, standing_text};
use super::theme::{self, Tone, size};
use super::widgets::{chip_ui, icon_button_ui};
use crate::lang::grouped;
use crate::session::{Action, Command, Level};
use egui::{Align, Label, Layout, ProgressBar, RichText, Ui};

/// Draws the status bar.
pub fn status_bar_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let colors = theme::palette(ui);
    ui.horizontal(|ui| {
        // What is being set up has no past, and what is tried isn't the game's.
        if ctx.studio.editor().is_none() && ctx.studio.audit().what_if().is_some() {
            chip_ui(ui, &ctx.text("trial-title"), Tone::Accent);
        } else if ctx.studio.editor().is_none() {
            repetition_ui(ui, ctx);
            limit_ui(ui, ctx);
        }
        opening_ui(ui, ctx);
        if let Some(review) = ctx.studio.review() {
            let (done, of) = review.progress();
            let text = ctx.text_with("status-review", [("done", done.into()), ("of", of.into())]);
            ui.label(RichText::new(text).color(colors.text_weak));
        }
        let engine = if ctx.studio.analysis().is_searching() {
            "status-engine-on"
        } else if ctx.studio.analysis().is_on() {
            "status-engine-done"
        } else {
            "status-engine-off"
        };
        ui.label(RichText::new(ctx.text(engine)).color(colors.text_weak));
        if let Some(import) = ctx.studio.library().import() {
            let args = [("games", grouped(import.games as u64).into())];
            ui.add(
                ProgressBar::new(import.files.saturating_sub(1) as f32 / import.of.max(1) as f32)
                    .desired_width(size::PROGRESS)
                    .text(ctx.text_with("status-import", args)),
            );
            let name = Action::StopImport.info().name(ctx.lang());
            if icon_button_ui(ui, Icon::Close, &name, false).clicked() {
                ctx.act(Action::StopImport);
            }
        }
        if let Some((done, of)) = ctx.studio.sharing().progress() {
            let args = [("percent", (100 * done / of.max(1)).into())];
            ui.add(
                ProgressBar::new(done as f32 / of.max(1) as f32)
                    .desired_width(size::PROGRESS)
                    .text(ctx.text_with("status-sharing", args)),
            );
            let name = Action::StopSharing.info().name(ctx.lang());
            if icon_button_ui(ui, Icon::Close, &name, false).clicked() {
                ctx.act(Action::StopSharing);
            }
        } else if ctx.studio.jobs_running() > 0 {
            ui.spinner();
            ui.label(RichText::new(ctx.text("status-files")).color(colors.text_weak));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| notice_ui(ui, ctx));
    });
}

/// The name of the opening, as far as there is room.
fn opening_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let Some(opening) = ctx.studio.opening().filter(|_| ctx.studio.editor().is_none()) else { return };
    let room = (ui.available_width() - size::STATUS_REST).min(size::STATUS_OPENING);
    if room < size::STATUS_OPENING_LEAST {
        return;
    }
    let name = opening.name(ctx.lang());
    let text = RichText::new(name).color(theme::palette(ui).text_weak);
    ui.scope(|ui| {
        ui.set_max_width(room);
        ui.add(Label::new(text).truncate()).on_hover_text(name);
    });
}

/// How often the position on the board has stood, and which moves the book forbids now.
fn repetition_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let colors = theme::palette(ui);
    let prospect = ctx.studio.audit().prospect();
    let text = standing_text(ctx).unwrap_or_else(|| ctx.text("status-no-repetition").into_owned());
    let color = match prospect.occurrences {
        0 | 1 if prospect.completing().is_empty() => colors.text_weak,
        count if count >= prospect.needed => colors.bad,
        _ => colors.warn,
    };
    ui.label(RichText::new(text).color(color));
    // As many as leave room for the rest of the bar; the audit's panel shows all.
    let mut others = Vec::new();
    for completing in prospect.forbidden() {
        let (text, tone) = completing_text(ctx, completing);
        if others.is_empty() && ui.available_width() > size::STATUS_REST {
            chip_ui(ui, &text, tone).on_hover_text(forbidden_text(ctx.studio, completing));
        } else {
            others.push(text);
        }
    }
    if !others.is_empty() {
        ui.label(RichText::new(format!("+{}", others.len())).color(colors.warn)).on_hover_text(others.join("\n"));
    }
}

/// The count towards the natural limit; until the judge has counted, the moves without a capture.
fn limit_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let counted = ctx.studio.audit().prospect().natural_limit;
    let limit = counted.map_or(ctx.studio.rule_book().limits.natural_limit_rounds, |counted| counted.limit);
    let rounds = counted.map_or(usize::from(ctx.studio.position().quiet_plies()) / 2, |counted| counted.rounds);
    let colors = theme::palette(ui);
    let text = ctx.text_with("status-limit", [("rounds", rounds.into()), ("limit", limit.into())]);
    let label = ui.label(RichText::new(text).color(if rounds >= limit { colors.bad } else { colors.text_weak }));
    let about: Vec<String> = [limit_text(ctx), limit_article(ctx)].into_iter().flatten().collect();
    if !about.is_empty() {
        label.on_hover_text(about.join("\n\n"));
    }
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
