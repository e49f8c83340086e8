//! One paragraph of the score: numbered moves and comments in running text.

use super::{PanelContext, move_menu};
use crate::game::NodeId;
use crate::rules::Side;
use crate::session::{Command, ScoreBlock, WrittenItem};
use crate::ui::icons::Icon;
use crate::ui::theme::{self, size};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Color32, CursorIcon, FontSelection, Rect, Response, RichText, Role, Sense, Ui, Vec2, WidgetInfo, pos2,
    style::ScrollAnimation, vec2,
};
use std::ops::Range;

/// The move on the board, and whether it has to be brought into view.
#[derive(Clone, Copy)]
pub(super) struct Now {
    pub cursor: NodeId,
    pub scroll: bool,
}

/// Draws a paragraph; tells whether the move on the board stands in it and can be seen.
pub(super) fn paragraph_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    (block, written): (&ScoreBlock, &[WrittenItem]),
    now: Now,
) -> bool {
    let mut in_view = false;
    let indent = block.depth.min(size::MAX_INDENTS) as f32 * size::INDENT;
    ui.horizontal(|ui| {
        ui.add_space(indent);
        let top = ui.cursor().min;
        ui.vertical(|ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(1.0, 2.0);
                for (index, item) in written.iter().enumerate() {
                    in_view |= item_ui(ui, ctx, (block.depth, index == 0), item, now);
                }
            });
        });
        if block.depth > 0 {
            let edge = Rect::from_min_max(pos2(top.x - size::INDENT, top.y), pos2(top.x, ui.min_rect().bottom()));
            edge_ui(ui, ctx, block, edge);
        }
    });
    in_view
}

/// A line at the left holds a variation together; where it begins, a click folds it.
fn edge_ui(ui: &Ui, ctx: &mut PanelContext<'_>, block: &ScoreBlock, edge: Rect) {
    let colors = theme::palette(ui);
    let Some(node) = block.begins.filter(|node| !ctx.studio.chapter().game().tree().children(*node).is_empty()) else {
        ui.painter().vline(edge.center().x, edge.y_range(), colors.hairline());
        return;
    };
    let folded = ctx.studio.chapter().folded().contains(&node);
    let name = ctx.text(if folded { "moves-unfold" } else { "moves-fold" });
    let grip = Rect::from_min_size(edge.min, vec2(edge.width(), size::MOVE_LINE.min(edge.height())));
    let response =
        ui.interact(grip, ui.scope_id().with(("fold", node)), Sense::click()).on_hover_cursor(CursorIcon::PointingHand);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, folded, name.as_ref()));
    let ink = if response.hovered() || response.has_focus() { colors.accent } else { colors.text_weak };
    let icon = if folded { Icon::ChevronRight } else { Icon::ChevronDown };
    icon.paint(ui.painter(), Rect::from_center_size(grip.center(), Vec2::splat(size::FOLD_ICON)), ink);
    let below = grip.bottom()..=edge.bottom();
    if !folded && below.end() > below.start() {
        ui.painter().vline(edge.center().x, below, colors.hairline());
    }
    if response.on_hover_text(name).clicked() {
        ctx.commands.push(Command::Fold { node, folded: !folded });
    }
}

/// Draws a move or a comment, perhaps the first of its paragraph; tells whether it is the move on the board and can be
/// seen.
fn item_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    (depth, first): (usize, bool),
    item: &WrittenItem,
    now: Now,
) -> bool {
    let colors = theme::palette(ui);
    match item {
        WrittenItem::Comment { text, node } => {
            let found = ctx.is_found(*node);
            let found = if found { ctx.studio.finding().range_in(text) } else { None };
            let comment = ui.add(egui::Label::new(comment_job(ui, text, found, first)).wrap().sense(Sense::click()));
            if comment.clicked() {
                ctx.commands.push(Command::GoTo(*node));
            }
            false
        }
        WrittenItem::Folded { node, moves } => {
            let text = ctx.text_with("moves-folded", [("moves", (*moves).into())]);
            if ui.link(RichText::new(format!(" … {text}")).small()).clicked() {
                ctx.commands.push(Command::Fold { node: *node, folded: false });
            }
            false
        }
        WrittenItem::Move { node, number, text, side, score } => {
            let color = if depth > 0 && *side == Side::Black { colors.text_weak } else { colors.side(*side) };
            let number = number.as_deref().unwrap_or_default();
            let score = score.as_deref().filter(|_| ctx.studio.settings.show_scores).unwrap_or_default();
            let around = Around { number, score };
            let found = ctx.is_found(*node);
            let response = numbered_move_label(ui, around, text, color, (depth == 0, *node == now.cursor, found));
            if *node == now.cursor && now.scroll {
                // What follows is seen too.
                let around = response.rect.expand2(vec2(0.0, size::SCORE_AROUND));
                ui.scroll_to_rect_animation(around, None, ScrollAnimation::none());
            }
            if response.clicked() {
                ctx.commands.push(Command::GoTo(*node));
            }
            response.context_menu(|ui| move_menu(ui, ctx, *node));
            *node == now.cursor && ui.clip_rect().contains_rect(response.rect)
        }
    }
}

/// A move that can be clicked; the one on the board is lit.
pub fn move_label(ui: &mut Ui, text: &str, color: Color32, main: bool, lit: bool) -> Response {
    numbered_move_label(ui, Around::default(), text, color, (main, lit, false))
}

/// What stands around a move without being clicked.
#[derive(Clone, Copy, Default)]
struct Around<'a> {
    /// Its number before it.
    number: &'a str,
    /// Its score after it.
    score: &'a str,
}

/// A comment in running text; what was looked for in it stands out.
fn comment_job(ui: &Ui, text: &str, found: Option<Range<usize>>, first: bool) -> LayoutJob {
    let colors = theme::palette(ui);
    let font = FontSelection::from(egui::TextStyle::Body).resolve(ui.style());
    // On the line of the move before it, which is a little taller.
    let plain = TextFormat { valign: egui::Align::Center, ..TextFormat::simple(font, colors.text_weak) };
    let found = found.unwrap_or_default();
    let lit = TextFormat { background: colors.found, color: colors.text, ..plain.clone() };
    let mut job = LayoutJob::default();
    if !first {
        job.append(" ", 0.0, plain.clone());
    }
    job.append(&text[..found.start], 0.0, plain.clone());
    job.append(&text[found.clone()], 0.0, lit);
    job.append(&text[found.end..], 0.0, plain.clone());
    job.append(" ", 0.0, plain);
    job
}

/// A move with its number before it, so that no line ends with a number, and its score after it. One that was
/// looked for stands out.
fn numbered_move_label(
    ui: &mut Ui,
    around: Around<'_>,
    text: &str,
    color: Color32,
    (main, lit, found): (bool, bool, bool),
) -> Response {
    let colors = theme::palette(ui);
    let style = if main { theme::strong() } else { egui::TextStyle::Body };
    let font = FontSelection::from(style).resolve(ui.style());
    let ink = match (lit, found) {
        (true, _) => colors.chosen.text,
        // Weak ink can't be read on it.
        (false, true) if color == colors.text_weak => colors.text,
        _ => color,
    };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, ink);
    let padding = vec2(4.0, 1.0);
    let body = FontSelection::from(egui::TextStyle::Body).resolve(ui.style());
    let number = ui.painter().layout_no_wrap(around.number.to_owned(), body, colors.text_weak);
    let small = FontSelection::from(egui::TextStyle::Small).resolve(ui.style());
    let score = ui.painter().layout_no_wrap(around.score.to_owned(), small, colors.text_weak);
    let indent = if number.is_empty() { 0.0 } else { number.size().x + padding.x };
    let after = if score.is_empty() { 0.0 } else { score.size().x + padding.x };
    let wanted = galley.size() + padding * 2.0 + vec2(indent + after, 0.0);
    let (whole, response) = ui.allocate_exact_size(wanted, Sense::click());
    let rect = whole.with_min_x(whole.left() + indent).with_max_x(whole.right() - after);
    let selected = lit;
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, text));
    if ui.is_rect_visible(whole) {
        let baseline = rect.center().y - number.size().y / 2.0;
        ui.painter().galley(pos2(whole.left(), baseline), number, colors.text_weak);
        let middle = rect.center().y - score.size().y / 2.0;
        ui.painter().galley(pos2(rect.right(), middle), score, colors.text_weak);
        let fill = if lit {
            colors.chosen.fill
        } else if response.hovered() {
            colors.button_hover
        } else if found {
            colors.found
        } else {
            Color32::TRANSPARENT
        };
        ui.painter().rect_filled(rect, size::CHIP_ROUNDING, fill);
        ui.painter().galley(pos2(rect.left() + padding.x, rect.top() + padding.y), galley, ink);
        if response.has_focus() {
            ui.painter().rect_stroke(
                rect,
                size::CHIP_ROUNDING,
                ui.visuals().selection.stroke,
                egui::StrokeKind::Inside,
            );
        }
    }
    response
}
