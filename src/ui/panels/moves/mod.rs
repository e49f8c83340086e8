//! The moves panel (着法): the tree of the game as a score; the move on the board is lit. Only the paragraphs that can be
//! seen are written and drawn, so that it makes no difference how large the tree is.

mod paragraph;
mod paragraphs;

pub use paragraph::move_label;
pub use paragraphs::ScoreCache;

use super::{PanelContext, panel_frame};
use crate::game::NodeId;
use crate::session::{Action, Command};
use crate::ui::theme::{self, size};
use egui::{RichText, ScrollArea, Ui};

/// Draws the panel.
pub fn moves_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        header_ui(ui, ctx);
        if ctx.studio.chapter().game().tree().is_empty() {
            let hint = ctx.text_with_key("moves-empty", Action::OpenFile);
            ui.add_space(size::EMPTY_SPACE);
            ui.vertical_centered(|ui| ui.label(RichText::new(hint).color(theme::palette(ui).text_weak)));
        }
        let mut cache = std::mem::take(&mut ctx.view.score);
        // No glide: where the move ends up is known only once everything above it has been drawn.
        ScrollArea::vertical().auto_shrink(false).animated(false).show_viewport(ui, |ui, viewport| {
            cache.show(ui, ctx, viewport);
        });
        ctx.view.score = cache;
    });
}

fn header_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let headers = &ctx.studio.chapter().game().headers;
    let (red, black) = (headers.get("Red"), headers.get("Black"));
    if red.is_none() && black.is_none() {
        return;
    }
    let colors = theme::palette(ui);
    let result = headers.result();
    let unknown = ctx.text("player-unknown");
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(red.unwrap_or(&unknown)).color(colors.red).text_style(theme::strong()));
        ui.label(RichText::new(result_text(result)).color(colors.text_weak));
        ui.label(RichText::new(black.unwrap_or(&unknown)).color(colors.black).text_style(theme::strong()));
    });
    ui.add_space(2.0);
}

fn result_text(result: crate::game::GameResult) -> &'static str {
    match result {
        crate::game::GameResult::RedWins => "1–0",
        crate::game::GameResult::BlackWins => "0–1",
        crate::game::GameResult::Draw => "½–½",
        crate::game::GameResult::Unknown => "–",
    }
}

pub(super) fn move_menu(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId) {
    let in_variation = ctx.studio.chapter().first_of_variation_at(node).is_some();
    let entries = [
        (Action::PromoteVariation, in_variation, Command::Promote(node)),
        (Action::MakeMainLine, in_variation, Command::MakeMainLine(node)),
        (Action::DeleteBranch, true, Command::DeleteBranch(node)),
    ];
    for (action, enabled, command) in entries {
        let name = action.info().name(ctx.lang());
        if ui.add_enabled(enabled, egui::Button::new(name)).clicked() {
            ctx.commands.push(command);
            ui.close();
        }
    }
    ui.separator();
    for action in Action::marks() {
        if ui.button(action.info().name(ctx.lang())).clicked() {
            ctx.commands.push(Command::GoTo(node));
            ctx.act(action);
            ui.close();
        }
    }
}
