//! The bad moves of the main line, each with its cost and what would have been better; a click goes there.

use super::super::PanelContext;
use super::super::engine::score_text;
use crate::game::{Game, NodeId};
use crate::session::{Command, Fault, Grade, ReviewSummary, kept_score, move_text};
use crate::ui::focus;
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::chip_ui;
use egui::{Align, Label, Layout, RichText, Role, Sense, Ui, WidgetInfo, vec2};

/// Draws the list.
pub(super) fn faults_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, summary: &ReviewSummary) {
    let (known, all) = summary.known();
    // What isn't known can't be praised.
    if summary.faults.is_empty() && known == all {
        ui.label(ctx.text("review-no-faults"));
    }
    for fault in &summary.faults {
        ui.push_id(fault.ply, |ui| fault_ui(ui, ctx, fault));
    }
}

const fn tone(grade: Grade) -> Tone {
    match grade {
        Grade::Inaccuracy => Tone::Idle,
        Grade::Mistake => Tone::Warn,
        Grade::Blunder => Tone::Bad,
    }
}

fn fault_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, fault: &Fault) {
    let colors = theme::palette(ui);
    let game = ctx.studio.chapter().game();
    let Some((before, mv)) = game.tree().parent(fault.node).zip(game.tree().mv(fault.node)) else { return };
    let position = game.position_at(before);
    let (style, lang) = (ctx.studio.settings.move_style, ctx.lang());
    let played = format!("{}. {}", position.round(), move_text(&position, mv, style, lang));
    let better = better_move(game, before, fault.node).map(|mv| {
        let text = move_text(&position, mv, style, lang);
        ctx.text_with("review-better", [("move", text.into())]).into_owned()
    });
    let course = format!("{} → {}", kept_text(game, before), kept_text(game, fault.node));
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::SURVEY_ROW), Sense::click());
    focus::list_row(ui, &response);
    let name = format!("{played}{} {}", fault.grade.mark().sign(), better.as_deref().unwrap_or_default());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.as_str()));
    let lit = ctx.studio.chapter().cursor() == fault.node;
    if lit || response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, size::CHIP_ROUNDING, if lit { colors.stripe } else { colors.button_hover });
    }
    ui.painter().hline(rect.x_range(), rect.bottom(), colors.hairline());
    let mut inside = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(vec2(4.0, 0.0))));
    inside.with_layout(Layout::left_to_right(Align::Center), |ui| {
        chip_ui(ui, &fault.grade.mark().sign(), tone(fault.grade));
        let ink = colors.side(fault.side);
        ui.add(Label::new(RichText::new(played).color(ink).text_style(theme::strong())).selectable(false));
        ui.add(Label::new(RichText::new(course).small().color(colors.text_weak)).selectable(false));
        if let Some(better) = better {
            ui.add(Label::new(RichText::new(better).small()).truncate().selectable(false));
        }
    });
    if response.clicked() {
        ctx.commands.push(Command::GoTo(fault.node));
    }
}

/// The kept score of a node, from Red's side.
fn kept_text(game: &Game, node: NodeId) -> String {
    let kept = game.tree().get(node).and_then(|node| node.annotations().evaluation.as_ref());
    kept.map_or_else(|| "–".to_owned(), |kept| score_text(kept_score(kept)))
}

/// The first variation beside a bad move that has a score: the better line, where the review has added one.
fn better_move(game: &Game, before: NodeId, played: NodeId) -> Option<crate::rules::Move> {
    let tree = game.tree();
    let scored = |node: &&NodeId| tree.get(**node).is_some_and(|node| node.annotations().evaluation.is_some());
    let better = tree.children(before).iter().filter(|node| **node != played).find(scored)?;
    tree.mv(*better)
}
