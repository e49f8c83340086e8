//! The moves panel (着法): the tree of the game as a score; the move on the board is lit. Only the paragraphs that can be
//! seen are written and drawn, so that it makes no difference how large the tree is.

mod paragraph;
mod paragraphs;

pub use paragraph::move_label;
pub use paragraphs::ScoreCache;

use super::{PanelContext, panel_frame};
use crate::game::{GameResult, NodeId};
use crate::lang::{Lang, text};
use crate::session::{Action, Command};
use crate::ui::theme::{self, size};
use egui::{RichText, ScrollArea, Ui};
use std::borrow::Cow;

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
        ui.label(RichText::new(result_text(ctx.lang(), result)).color(colors.text_weak));
        ui.label(RichText::new(black.unwrap_or(&unknown)).color(colors.black).text_style(theme::strong()));
    });
    ui.add_space(2.0);
}

fn result_text(lang: Lang, result: GameResult) -> Cow<'static, str> {
    match (lang, result) {
        (_, GameResult::Unknown) => "–".into(),
        (Lang::En, GameResult::RedWins) => "1–0".into(),
        (Lang::En, GameResult::BlackWins) => "0–1".into(),
        (Lang::En, GameResult::Draw) => "½–½".into(),
        (_, GameResult::RedWins) => text(lang, "result-red"),
        (_, GameResult::BlackWins) => text(lang, "result-black"),
        (_, GameResult::Draw) => text(lang, "result-draw"),
    }
}

/// The menu of a move, in the score and in the picture of the tree. What is chosen is done at that move, which the board
/// shows then.
pub(super) fn move_menu(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId) {
    let chapter = ctx.studio.chapter();
    let in_variation = chapter.first_of_variation_at(node).is_some();
    let has_other_lines = chapter.game().tree().len() > chapter.game().ply_of(chapter.game().end_of_line(node));
    let groups: [&[(Action, bool)]; 5] = [
        &[(Action::WriteComment, true)],
        &[
            (Action::PromoteVariation, in_variation),
            (Action::DemoteVariation, chapter.demotable_at(node).is_some()),
            (Action::MakeMainLine, in_variation),
        ],
        &[(Action::CutBranch, true), (Action::CopyBranch, true), (Action::PasteBranch, true)],
        &[(Action::BranchToGame, true), (Action::LineToGame, true)],
        &[(Action::DeleteBranch, true), (Action::DeleteVariation, in_variation), (Action::KeepLine, has_other_lines)],
    ];
    for (index, group) in groups.into_iter().enumerate() {
        if index > 0 {
            ui.separator();
        }
        for &(action, enabled) in group {
            entry_ui(ui, ctx, node, action, enabled);
        }
    }
    ui.separator();
    ui.menu_button(ctx.text("moves-marks"), |ui| {
        for action in Action::marks() {
            entry_ui(ui, ctx, node, action, true);
        }
    });
}

fn entry_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId, action: Action, enabled: bool) {
    let info = action.info();
    let button = egui::Button::new(info.name(ctx.lang())).shortcut_text(ctx.studio.key_text(action));
    if ui.add_enabled(enabled, button).on_hover_text(info.tip(ctx.lang())).clicked() {
        ctx.commands.push(Command::GoTo(node));
        ctx.act(action);
        ui.close();
    }
}
