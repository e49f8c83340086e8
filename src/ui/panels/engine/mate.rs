//! The mate search in the engine panel (找杀): how far it is, the win, and the buttons that put it into the game.

use super::super::PanelContext;
use super::lines::lines_ui;
use crate::engine::{PvLine, Score};
use crate::rules::Position;
use crate::session::{Action, Win};
use crate::ui::theme;
use egui::{RichText, Ui};

/// Draws what is known of a mate in the position on the board, above the engine's lines; false if nothing is.
pub(super) fn mate_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, position: &Position) -> bool {
    let Some(hunt) = ctx.studio.mate_hunt().filter(|hunt| hunt.position().repeats(position)) else { return false };
    ui.push_id("mate", |ui| {
        if let Some(win) = hunt.win().cloned() {
            win_ui(ui, ctx, position, win);
        } else if let Some(none) = hunt.found() {
            let id = if none.cut_short { "mate-not-found" } else { "mate-none" };
            let text = ctx.text_with(id, [("moves", usize::from(none.none_within).into())]);
            ui.label(RichText::new(text).color(theme::palette(ui).text_weak));
        } else {
            let text = ctx.text_with("mate-looking", [("moves", usize::from(hunt.progress().moves).into())]);
            ui.horizontal_wrapped(|ui| {
                ui.label(text);
                let label = ctx.text("engine-stop").into_owned();
                action_ui(ui, ctx, Action::StopMate, label);
            });
        }
    });
    ui.separator();
    true
}

fn win_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, position: &Position, win: Win) {
    let facts = [("moves", usize::from(win.length).into()), ("positions", win.positions.into())];
    let id = match (win.complete, win.by_ban) {
        (true, false) => "mate-found",
        (true, true) => "mate-found-by-ban",
        (false, _) => "mate-found-cut",
    };
    let found = ctx.text_with(id, facts);
    let count = u64::try_from(win.line.len()).unwrap_or(u64::MAX);
    lines_ui(ui, ctx, position, &[PvLine { score: Score::Mate(i32::from(win.length)), moves: win.line }]);
    ui.horizontal_wrapped(|ui| {
        for (action, id, count) in
            [(Action::AddMateLine, "mate-add-line", count), (Action::AddMateTree, "mate-add-tree", win.tree_moves)]
        {
            let count = usize::try_from(count).unwrap_or(usize::MAX);
            let label = ctx.text_with(id, [("count", count.into())]).into_owned();
            action_ui(ui, ctx, action, label);
        }
    });
    ui.label(RichText::new(found).color(theme::palette(ui).text_weak));
}

fn action_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, action: Action, label: String) {
    let info = action.info();
    let button = ui.add_enabled((info.enabled)(ctx.studio), egui::Button::new(label));
    if button.on_hover_text(info.tip(ctx.lang())).clicked() {
        ctx.act(action);
    }
}
