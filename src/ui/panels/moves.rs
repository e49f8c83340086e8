//! The moves panel (着法): the tree of the game as a score; the move on the board is lit.

use super::{PanelContext, panel_frame};
use crate::game::NodeId;
use crate::rules::Side;
use crate::session::settings::MoveStyle;
use crate::session::{Action, Command, DocumentId, ScoreBlock, ScoreItem, score_blocks};
use crate::ui::theme::{self, size};
use egui::{Color32, FontSelection, Rect, Response, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// The paragraphs of the game on the board, kept until it changes, and how tall each came out.
#[derive(Default)]
pub struct ScoreCache {
    key: Option<(DocumentId, usize, u64, MoveStyle, crate::lang::Lang)>,
    blocks: Vec<ScoreBlock>,
    heights: Vec<Option<f32>>,
    width: f32,
    /// The move that was last brought into view.
    shown: Option<(DocumentId, usize, NodeId)>,
    /// Frames spent on bringing the present one into view: heights above it are guesses until it is drawn.
    attempts: u8,
}

/// So many frames are spent at most on bringing a move into view.
const MOST_ATTEMPTS: u8 = 12;

impl ScoreCache {
    fn arrived(&mut self, shown: (DocumentId, usize, NodeId)) {
        self.shown = Some(shown);
        self.attempts = 0;
    }

    fn update(&mut self, ctx: &PanelContext<'_>, width: f32) {
        let document = ctx.studio.document();
        let chapter = document.chapter();
        let style = ctx.studio.settings.move_style;
        let key = (document.id, document.active_index(), chapter.revision(), style, ctx.lang());
        if self.key != Some(key) {
            self.blocks = score_blocks(chapter.game(), style, ctx.lang());
            self.heights = vec![None; self.blocks.len()];
            self.key = Some(key);
            self.shown = None;
            self.attempts = 0;
        }
        if (self.width - width).abs() > 0.5 {
            self.heights.fill(None);
            self.width = width;
        }
    }
}

/// Draws the panel.
pub fn moves_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        header_ui(ui, ctx);
        let mut cache = std::mem::take(&mut ctx.view.score);
        // No glide: where the move ends up is known only once everything above it has been drawn.
        ScrollArea::vertical().auto_shrink(false).animated(false).show(ui, |ui| {
            let inner = ui.available_width() - size::SCROLL_GUTTER;
            ui.set_max_width(inner);
            cache.update(ctx, inner);
            if ctx.studio.chapter().game().tree().is_empty() {
                let hint = ctx.text("moves-empty");
                ui.add_space(size::EMPTY_SPACE);
                ui.vertical_centered(|ui| ui.label(RichText::new(hint).color(theme::palette(ui).text_weak)));
            }
            score_ui(ui, ctx, &mut cache);
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

fn score_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, cache: &mut ScoreCache) {
    let cursor = ctx.studio.chapter().cursor();
    let document = ctx.studio.document();
    let shown = (document.id, document.active_index(), cursor);
    let scroll = cache.shown != Some(shown);
    if scroll && cursor == NodeId::ROOT {
        ui.scroll_to_rect(Rect::from_min_size(ui.cursor().min, vec2(1.0, 1.0)), None);
        cache.arrived(shown);
    }
    let mut in_view = false;
    let clip = ui.clip_rect().expand(size::SCROLL_AHEAD);
    for (index, block) in cache.blocks.iter().enumerate() {
        let top = ui.cursor().min;
        let height = cache.heights[index].unwrap_or_else(|| estimated_height(block, cache.width));
        let visible = top.y < clip.bottom() && top.y + height > clip.top();
        let holds_cursor = block.items.iter().any(|item| item_node(item) == cursor);
        if !visible {
            if scroll && holds_cursor {
                ui.scroll_to_rect(Rect::from_min_size(top, vec2(1.0, height)), Some(egui::Align::Center));
            }
            ui.allocate_space(vec2(cache.width, height));
            continue;
        }
        let before = ui.cursor().min.y;
        in_view |= block_ui(ui, ctx, block, index, (cursor, scroll));
        cache.heights[index] = Some(ui.cursor().min.y - before - ui.spacing().item_spacing.y);
    }
    if scroll && cache.shown != Some(shown) {
        cache.attempts += 1;
        if in_view || cache.attempts >= MOST_ATTEMPTS {
            cache.arrived(shown);
        } else {
            ui.ctx().request_repaint();
        }
    }
}

const fn item_node(item: &ScoreItem) -> NodeId {
    match item {
        ScoreItem::Move { node, .. } | ScoreItem::Comment { node, .. } => *node,
    }
}

/// A guess for paragraphs that haven't been drawn yet; it is replaced as soon as they are.
fn estimated_height(block: &ScoreBlock, width: f32) -> f32 {
    let text_width: f32 = block
        .items
        .iter()
        .map(|item| match item {
            ScoreItem::Move { number, .. } => {
                size::MOVE_WIDTH + if number.is_some() { size::NUMBER_WIDTH } else { 0.0 }
            }
            ScoreItem::Comment { text, .. } => text.chars().count() as f32 * size::TEXT_BODY,
        })
        .sum();
    (text_width / width.max(1.0)).ceil().max(1.0) * size::MOVE_LINE
}

/// Draws a paragraph; tells whether the move on the board stands in it and can be seen.
fn block_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, block: &ScoreBlock, index: usize, now: (NodeId, bool)) -> bool {
    let mut in_view = false;
    let colors = theme::palette(ui);
    let indent = block.depth.min(size::MAX_INDENTS) as f32 * size::INDENT;
    ui.push_id(("score", index), |ui| {
        ui.horizontal(|ui| {
            ui.add_space(indent);
            let top = ui.cursor().min;
            ui.vertical(|ui| {
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = vec2(1.0, 2.0);
                    for item in &block.items {
                        in_view |= item_ui(ui, ctx, block.depth, item, now);
                    }
                });
            });
            if block.depth > 0 {
                // A line at the left holds a variation together.
                let bottom = ui.min_rect().bottom();
                let x = top.x - size::INDENT * 0.5;
                ui.painter().vline(x, top.y..=bottom, colors.hairline());
            }
        });
    });
    in_view
}

/// Draws a move or a comment; tells whether it is the move on the board and can be seen.
fn item_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    depth: usize,
    item: &ScoreItem,
    (cursor, scroll): (NodeId, bool),
) -> bool {
    let colors = theme::palette(ui);
    match item {
        ScoreItem::Comment { text, node } => {
            let comment = ui.add(
                egui::Label::new(RichText::new(format!(" {text} ")).color(colors.text_weak))
                    .wrap()
                    .sense(Sense::click()),
            );
            if comment.clicked() {
                ctx.commands.push(Command::GoTo(*node));
            }
            false
        }
        ScoreItem::Move { node, number, text, marks, side } => {
            let written = if marks.is_empty() { text.clone() } else { format!("{text}{marks}") };
            let color = if depth > 0 && *side == Side::Black { colors.text_weak } else { colors.side(*side) };
            let number = number.as_deref().unwrap_or_default();
            let response = numbered_move_label(ui, number, &written, color, (depth == 0, *node == cursor));
            if *node == cursor && scroll {
                response.scroll_to_me(None);
            }
            if response.clicked() {
                ctx.commands.push(Command::GoTo(*node));
            }
            response.context_menu(|ui| move_menu(ui, ctx, *node));
            *node == cursor && ui.clip_rect().contains_rect(response.rect)
        }
    }
}

/// A move that can be clicked; the one on the board is lit.
pub fn move_label(ui: &mut Ui, text: &str, color: Color32, main: bool, lit: bool) -> Response {
    numbered_move_label(ui, "", text, color, (main, lit))
}

/// A move with its number before it, so that no line ends with a number.
fn numbered_move_label(ui: &mut Ui, number: &str, text: &str, color: Color32, (main, lit): (bool, bool)) -> Response {
    let colors = theme::palette(ui);
    let style = if main { theme::strong() } else { egui::TextStyle::Body };
    let font = FontSelection::from(style).resolve(ui.style());
    let ink = if lit { colors.chosen.text } else { color };
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, ink);
    let padding = vec2(4.0, 1.0);
    let body = FontSelection::from(egui::TextStyle::Body).resolve(ui.style());
    let number = ui.painter().layout_no_wrap(number.to_owned(), body, colors.text_weak);
    let indent = if number.is_empty() { 0.0 } else { number.size().x + padding.x * 2.0 };
    let wanted = galley.size() + padding * 2.0 + vec2(indent, 0.0);
    let (whole, response) = ui.allocate_exact_size(wanted, Sense::click());
    let rect = whole.with_min_x(whole.left() + indent);
    let selected = lit;
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, selected, text));
    if ui.is_rect_visible(whole) {
        let baseline = rect.center().y - number.size().y / 2.0;
        ui.painter().galley(pos2(whole.left() + padding.x, baseline), number, colors.text_weak);
        let fill = if lit {
            colors.chosen.fill
        } else if response.hovered() {
            colors.button_hover
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

fn move_menu(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId) {
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
    let marks = [
        Action::MarkGood,
        Action::MarkBad,
        Action::MarkBrilliant,
        Action::MarkBlunder,
        Action::MarkInteresting,
        Action::MarkDubious,
    ];
    for action in marks {
        if ui.button(action.info().name(ctx.lang())).clicked() {
            ctx.commands.push(Command::GoTo(node));
            ctx.act(action);
            ui.close();
        }
    }
}
