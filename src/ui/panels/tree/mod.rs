//! The variations panel (变着图): the tree of the game as a picture from left to right. It is laid out anew only when the
//! game changes, and only what can be seen is painted.

mod paint;
mod view;

pub use view::TreeView;

use super::moves::move_menu;
use super::{PanelContext, panel_frame};
use crate::game::NodeId;
use crate::session::{Command, Place};
use crate::ui::icons::Icon;
use crate::ui::theme::{self, size};
use crate::ui::widgets::icon_button_ui;
use egui::{Align, CursorIcon, Layout, PointerButton, Response, RichText, Role, Sense, Ui, WidgetInfo};
use view::CarriedTo;

/// Draws the panel.
pub fn tree_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let mut view = std::mem::take(&mut ctx.view.tree);
    view.update(ctx);
    if !ctx.studio.meetings().is_asked(ctx.studio.document()) {
        ctx.commands.push(Command::FindMeetings);
    }
    panel_frame(ui, |ui| {
        header_ui(ui, ctx, &mut view);
        ui.add_space(4.0);
        canvas_ui(ui, ctx, &mut view);
    });
    ctx.view.tree = view;
}

fn header_ui(ui: &mut Ui, ctx: &PanelContext<'_>, view: &mut TreeView) {
    let colors = theme::palette(ui);
    ui.horizontal(|ui| {
        let cursor = ctx.studio.chapter().cursor();
        let moves = ctx.studio.chapter().game().tree().len();
        let variations = view.map.runs().len().saturating_sub(1);
        let args = [("moves", moves.into()), ("variations", variations.into())];
        ui.label(RichText::new(ctx.text_with("tree-facts", args)).small().color(colors.text_weak));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if icon_button_ui(ui, Icon::Search, &ctx.text("tree-find"), false).clicked() {
                view.go_to_cursor();
            }
            if icon_button_ui(ui, Icon::Tree, &ctx.text("tree-fit"), false).clicked() {
                view.fit();
            }
            if icon_button_ui(ui, Icon::Plus, &ctx.text("tree-zoom-in"), false).clicked() {
                view.zoom_at_cursor(1, cursor);
            }
            if icon_button_ui(ui, Icon::Minus, &ctx.text("tree-zoom-out"), false).clicked() {
                view.zoom_at_cursor(-1, cursor);
            }
        });
    });
}

fn canvas_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, view: &mut TreeView) {
    let wanted = ui.available_size().max(egui::vec2(size::PANE_MIN, size::PANE_MIN));
    let (rect, canvas) = ui.allocate_exact_size(wanted, Sense::click_and_drag());
    let name = ctx.text("panel-tree");
    canvas.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, name.as_ref()));
    if !ui.is_rect_visible(rect) {
        return;
    }
    view.place_in(rect, ctx.studio.chapter().cursor());
    move_view(ui, view, &canvas);
    let painter = ui.painter().with_clip_rect(rect);
    paint::ground(&painter, ctx, view);
    if view.shows_words() {
        ui.scope_builder(egui::UiBuilder::new().id_salt("moves").max_rect(rect), |ui| {
            ui.set_clip_rect(rect.intersect(ui.clip_rect()));
            for (node, place) in view.visible_nodes() {
                node_ui(ui, ctx, view, node, place);
            }
        });
    } else {
        paint::dots(&painter, ctx, view);
        let at = canvas.hover_pos().map(|pos| view.place_at(pos)).and_then(|place| view.map.node_at(place));
        if let Some(node) = at {
            if canvas.clicked() {
                ctx.commands.push(Command::GoTo(node));
            }
            canvas.clone().on_hover_cursor(CursorIcon::PointingHand).on_hover_text(view.words(ctx, node).text);
        }
    }
    carry_ui(ui, ctx, view, &canvas);
}

/// Drag and wheel move the picture; with Ctrl the wheel zooms.
fn move_view(ui: &Ui, view: &mut TreeView, canvas: &Response) {
    if canvas.dragged_by(PointerButton::Primary) || canvas.dragged_by(PointerButton::Middle) {
        view.pan(canvas.drag_delta());
    }
    let Some(pointer) = canvas.hover_pos().or_else(|| {
        // A move under the pointer takes the hovering away from the canvas.
        ui.input(|input| input.pointer.hover_pos())
            .filter(|pos| canvas.rect.contains(*pos) && canvas.contains_pointer())
    }) else {
        return;
    };
    let (scroll, zoom) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
    if (zoom - 1.0).abs() > f32::EPSILON {
        view.pinch(zoom, pointer);
    } else if scroll != egui::Vec2::ZERO {
        view.scroll(scroll);
    }
}

/// One move: a click goes there, a drag carries its variation, the other button opens the menu.
fn node_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, view: &mut TreeView, node: NodeId, place: Place) {
    let rect = view.chip(place);
    let id = ui.scope_id().with(node);
    let response = ui.interact(rect, id, Sense::click_and_drag());
    let words = view.words(ctx, node);
    let lit = ctx.studio.chapter().cursor() == node;
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, lit, &words.text));
    paint::chip(ui, ctx, view, (node, rect), (&words, &response));
    if response.clicked() {
        ctx.commands.push(Command::GoTo(node));
    }
    if response.drag_started_by(PointerButton::Primary) {
        view.carry(ctx.studio.chapter().game().tree(), node);
    }
    if response.dragged() && view.carried.is_none() {
        view.pan(response.drag_delta());
    }
    if node != NodeId::ROOT {
        response.context_menu(|ui| move_menu(ui, ctx, node));
    }
    let comment = ctx.studio.chapter().game().tree().get(node).map(|node| node.annotations().comment.as_str());
    if let Some(comment) = comment.filter(|comment| !comment.is_empty()) {
        response.on_hover_text(comment);
    }
}

/// A variation that is carried with the pointer: where it would go, and the wish when it is let go.
fn carry_ui(ui: &Ui, ctx: &mut PanelContext<'_>, view: &mut TreeView, canvas: &Response) {
    let Some(carried) = view.carried else { return };
    let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) else { return };
    let to = view.carried_to(ctx.studio.chapter().game().tree(), carried, pointer);
    paint::carried(&ui.painter().with_clip_rect(canvas.rect), ctx, view, (carried, to), pointer);
    ui.ctx().set_cursor_icon(if to == CarriedTo::Nowhere { CursorIcon::NoDrop } else { CursorIcon::Grabbing });
    if ui.input(|input| input.key_pressed(egui::Key::Escape)) {
        view.carried = None;
    } else if ui.input(|input| input.pointer.any_released()) {
        view.carried = None;
        match to {
            CarriedTo::Among(to) => ctx.commands.push(Command::Reorder { node: carried, to }),
            CarriedTo::After(after) => ctx.commands.push(Command::CarryBranch { node: carried, after }),
            CarriedTo::Nowhere => {}
        }
    }
}

/// What is written on a move of the picture.
#[derive(Clone, Debug)]
pub(super) struct Words {
    pub text: String,
    pub side: Option<crate::rules::Side>,
}
