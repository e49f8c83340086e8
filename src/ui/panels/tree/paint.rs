//! Paints the picture of the tree: edges, the line on the board, transpositions, moves.

use super::super::PanelContext;
use super::Words;
use super::view::{CarriedTo, TreeView};
use crate::game::{Mark, NodeId};
use crate::session::Place;
use crate::ui::theme::{self, Palette, Tone, faint, size};
use egui::epaint::{CubicBezierShape, Mesh};
use egui::{Color32, FontId, Painter, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Ui, pos2, vec2};

/// At most so many transpositions are joined in one frame: more would be a tangle.
const MOST_JOINTS: usize = 200;

/// The marks of a blunder and of a mistake.
const BLUNDERS: [Mark; 2] = [Mark(4), Mark(2)];

/// Everything below the moves: the ground, the edges, the line on the board, the dotted joints.
pub(super) fn ground(painter: &Painter, ctx: &PanelContext<'_>, view: &TreeView) {
    let colors = theme::of_mode(painter.ctx().global_style().visuals.dark_mode);
    painter.rect_filled(view.rect(), size::CARD_ROUNDING, colors.desk);
    edges(painter, view, colors);
    path(painter, ctx, view, colors);
    if view.shows_words() {
        joints(painter, ctx, view, colors);
    }
}

/// The elbow from a move down to the variation that leaves it.
fn elbow(mesh: &mut Mesh, from: Pos2, to: Pos2, width: f32, color: Color32) {
    line(mesh, from, pos2(from.x, to.y), width, color);
    line(mesh, pos2(from.x, to.y), to, width, color);
}

/// An upright or level line; a mesh takes tens of thousands of them.
fn line(mesh: &mut Mesh, from: Pos2, to: Pos2, width: f32, color: Color32) {
    mesh.add_colored_rect(Rect::from_two_pos(from, to).expand(width / 2.0), color);
}

fn edges(painter: &Painter, view: &TreeView, colors: &Palette) {
    let mut mesh = Mesh::default();
    let width = size::HAIRLINE;
    for run in view.map.runs() {
        let (first, leaves) = (view.center(run.first), view.center(run.leaves));
        let last = view.center(Place { column: run.end().saturating_sub(1), row: run.first.row });
        if !view.sees(leaves, last) {
            continue;
        }
        let room = view.rect().expand(width);
        let clamp = |pos: Pos2| pos2(pos.x.clamp(room.left(), room.right()), pos.y);
        if room.y_range().contains(first.y) {
            line(&mut mesh, clamp(first), clamp(last), width, colors.border_strong);
        }
        if run.first != run.leaves {
            elbow(&mut mesh, leaves, first, width, colors.border_strong);
        }
    }
    painter.add(mesh);
}

/// The line on the board is lit.
fn path(painter: &Painter, ctx: &PanelContext<'_>, view: &TreeView, colors: &Palette) {
    let mut mesh = Mesh::default();
    let mut before = view.map.place(NodeId::ROOT).unwrap_or_default();
    for node in ctx.studio.chapter().path() {
        let Some(place) = view.map.place(node) else { continue };
        let (from, to) = (view.center(before), view.center(place));
        if view.sees(from, to) {
            elbow(&mut mesh, from, to, size::TREE_PATH, colors.accent);
        }
        before = place;
    }
    painter.add(mesh);
}

/// Transpositions: dotted arcs between nodes with the same position.
fn joints(painter: &Painter, ctx: &PanelContext<'_>, view: &TreeView, colors: &Palette) {
    let Some(meetings) = ctx.studio.meetings().of(ctx.studio.document()) else { return };
    let stroke = Stroke::new(size::GRAPH_LINE, faint(colors.link, 0.7));
    let places = meetings.transpositions.iter().filter_map(|&(a, b)| Some((view.map.place(a)?, view.map.place(b)?)));
    let seen = places.map(|(a, b)| (view.center(a), view.center(b))).filter(|(a, b)| view.sees(*a, *b));
    let bulge = view.step().x * 0.5;
    for (a, b) in seen.take(MOST_JOINTS) {
        let side = vec2(bulge, 0.0);
        let curve =
            CubicBezierShape::from_points_stroke([a, a + side, b + side, b], false, Color32::TRANSPARENT, stroke);
        painter.extend(Shape::dashed_line(&curve.flatten(Some(0.5)), stroke, 2.0, 4.0));
    }
}

/// Moves without words: a dot each, or nothing but the lines when even dots would touch.
pub(super) fn dots(painter: &Painter, ctx: &PanelContext<'_>, view: &TreeView) {
    let colors = theme::of_mode(painter.ctx().global_style().visuals.dark_mode);
    let mut mesh = Mesh::default();
    let step = view.step();
    if view.shows_dots() {
        let tree = ctx.studio.chapter().game().tree();
        let dot = vec2(step.x * 0.4, step.y * 0.55);
        for (node, place) in view.visible_nodes() {
            let notes = tree.get(node).map(crate::game::Node::annotations);
            let color = match notes {
                Some(notes) if notes.marks.iter().any(|mark| BLUNDERS.contains(mark)) => colors.bad,
                Some(notes) if notes.has_comment() => colors.link,
                _ => colors.text_weak,
            };
            mesh.add_colored_rect(Rect::from_center_size(view.center(place), dot), color);
        }
    }
    if let Some(place) = view.map.place(ctx.studio.chapter().cursor()) {
        let mark = Rect::from_center_size(view.center(place), step.max(egui::Vec2::splat(size::TREE_MARK)));
        mesh.add_colored_rect(mark, colors.accent);
    }
    painter.add(mesh);
}

/// A move with its words.
pub(super) fn chip(
    ui: &Ui,
    ctx: &PanelContext<'_>,
    view: &TreeView,
    (node, rect): (NodeId, Rect),
    (words, response): (&Words, &Response),
) {
    let colors = theme::palette(ui);
    let chapter = ctx.studio.chapter();
    let lit = chapter.cursor() == node;
    let notes = chapter.game().tree().get(node).map(crate::game::Node::annotations);
    let blunder = notes.is_some_and(|notes| notes.marks.iter().any(|mark| BLUNDERS.contains(mark)));
    let found = ctx.is_found(node);
    let fill = match (lit, response.hovered()) {
        (true, _) => colors.chosen.fill,
        (false, true) => colors.button_hover,
        (false, false) if found => colors.found,
        (false, false) => colors.card,
    };
    let border = match (response.has_focus() || lit, blunder) {
        (true, _) => colors.accent,
        (false, true) => colors.bad,
        (false, false) => colors.border,
    };
    let painter = ui.painter();
    painter.rect(rect, size::CHIP_ROUNDING, fill, Stroke::new(size::HAIRLINE, border), StrokeKind::Inside);
    let ink = match words.side {
        _ if lit => colors.chosen.text,
        Some(side) => colors.side(side),
        None => colors.text_weak,
    };
    let font = FontId::proportional(view.text_size());
    let galley = painter.layout_no_wrap(words.text.clone(), font, ink);
    painter.with_clip_rect(rect.intersect(ui.clip_rect())).galley(rect.center() - galley.size() / 2.0, galley, ink);
    if notes.is_some_and(|notes| notes.has_comment()) {
        painter.circle_filled(
            rect.right_top() + vec2(-size::TREE_DOT, size::TREE_DOT),
            size::TREE_DOT * 0.7,
            colors.link,
        );
    }
    let repeated = ctx.studio.meetings().of(ctx.studio.document()).and_then(|meetings| meetings.repeats.get(&node));
    if let Some(&count) = repeated {
        let tone = if count > 2 { Tone::Check } else { Tone::Chase };
        let bar = Rect::from_min_max(rect.left_bottom() - vec2(0.0, size::QUOTE_LINE), rect.right_bottom());
        painter.rect_filled(bar, size::CHIP_ROUNDING, colors.chip(tone).fill);
    }
}

/// Where a carried variation would go.
pub(super) fn carried(
    painter: &Painter,
    ctx: &PanelContext<'_>,
    view: &mut TreeView,
    (node, to): (NodeId, CarriedTo),
    pointer: Pos2,
) {
    let colors = theme::of_mode(painter.ctx().global_style().visuals.dark_mode);
    let tree = ctx.studio.chapter().game().tree();
    let accent = Stroke::new(size::QUOTE_LINE, colors.accent);
    match to {
        CarriedTo::Among(to) => {
            let siblings = tree.parent(node).map_or(&[] as &[_], |parent| tree.children(parent));
            let others: Vec<NodeId> = siblings.iter().copied().filter(|sibling| *sibling != node).collect();
            let chip = |index: usize| Some(view.chip(view.map.place(*others.get(index)?)?));
            let beside = match chip(to) {
                Some(below) => Some((below, below.top() - 2.0)),
                None => chip(to.wrapping_sub(1)).map(|above| (above, above.bottom() + 2.0)),
            };
            if let Some((beside, y)) = beside {
                painter.hline(beside.x_range(), y, accent);
            }
        }
        CarriedTo::After(after) => {
            if let Some(place) = view.map.place(after) {
                painter.vline(view.chip(place).right() + 2.0, view.chip(place).y_range(), accent);
            }
        }
        CarriedTo::Nowhere => {}
    }
    let words = view.words(ctx, node);
    let galley = painter.layout_no_wrap(words.text, FontId::proportional(size::TEXT_SMALL), colors.chosen.text);
    let label = Rect::from_min_size(pointer + vec2(12.0, 8.0), galley.size() + vec2(12.0, 6.0));
    painter.rect_filled(label, size::CHIP_ROUNDING, colors.chosen.fill);
    painter.galley(label.min + vec2(6.0, 3.0), galley, colors.chosen.text);
}
