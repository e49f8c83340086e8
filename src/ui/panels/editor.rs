//! The position editor (摆棋): the board as large as it can be, and beside it the tray, the tools and what is wrong.

use super::PanelContext;
use super::editor_column::column_ui;
use crate::rules::{Piece, PieceKind, Setup, SetupProblem, Side, Square};
use crate::session::{Action, Command, Placing};
use crate::ui::board::{BoardEvent, BoardRing, BoardView, Draggable, Geometry, RingStyle};
use crate::ui::shortcuts::BoardKeys;
use crate::ui::theme::{self, size};
use egui::{Frame, Key, Layout, Margin, Popup, Rect, Ui, UiBuilder, vec2};

/// What a click on the board does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Brush {
    /// Puts this piece there.
    Piece(Piece),
    /// Takes what stands there away.
    Eraser,
}

/// What only the window knows of the editor.
#[derive(Default)]
pub struct EditorView {
    /// What a click does; without a brush it selects a piece to move.
    pub(super) brush: Option<Brush>,
    selected: Option<Square>,
    /// The text of the FEN field while it is written in.
    pub(super) fen: Option<String>,
    /// The problem that the pointer rests on in this frame.
    pub(super) pointing: Option<SetupProblem>,
    /// The problem that the pointer rested on in the last frame.
    pointed: Option<SetupProblem>,
    /// The problem that was clicked.
    pub(super) pinned: Option<SetupProblem>,
    /// Whether the board has had the focus that it gets when the editor is entered.
    greeted: bool,
    /// Whether the key that leaves belongs to something else in this frame.
    leaving_is_taken: bool,
}

impl EditorView {
    /// The board gets the keyboard's focus when it is drawn next.
    pub(in crate::ui) const fn focus_board(&mut self) {
        self.greeted = false;
    }
}

/// Draws the editor over the whole room.
pub fn editor_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(setup) = ctx.studio.editor().map(|editor| editor.setup().clone()) else { return };
    let problems = setup.problems();
    let view = &mut ctx.view.editor;
    view.pinned = view.pinned.filter(|pinned| problems.contains(pinned));
    leave_by_key(ui, ctx);
    let room = ui.available_rect_before_wrap();
    let margin = f32::from(size::BOARD_MARGIN);
    let board_width = (room.height() - 2.0 * margin) / Geometry::aspect(ctx.studio.settings.coordinates) + 2.0 * margin;
    let column = (room.width() - board_width).clamp(*size::EDITOR_COLUMN.start(), *size::EDITOR_COLUMN.end());
    let (left, right) = room.split_left_right_at_x(room.right() - column.round());
    let colors = theme::palette(ui);
    ui.painter().rect_filled(left, 0.0, colors.desk);
    ui.painter().vline(right.left(), right.y_range(), colors.hairline());
    let mut child = |rect: Rect, content: &mut dyn FnMut(&mut Ui)| {
        let mut child = ui.new_child(UiBuilder::new().max_rect(rect).layout(Layout::top_down(egui::Align::Min)));
        child.set_clip_rect(rect.intersect(ui.clip_rect()));
        content(&mut child);
    };
    child(left.shrink(margin), &mut |ui| board_ui(ui, ctx, &setup, &problems));
    child(right, &mut |ui| {
        let margin = Margin::symmetric(size::CARD_MARGIN, size::BOARD_MARGIN);
        Frame::new().inner_margin(margin).show(ui, |ui| column_ui(ui, ctx, &setup, &problems));
    });
    ui.advance_cursor_after_rect(room);
    let view = &mut ctx.view.editor;
    let pointing = view.pointing.take();
    if view.pointed != pointing {
        view.pointed = pointing;
        ui.request_repaint();
    }
}

/// Escape lets go of the brush and the selected piece first, then leaves the editor.
fn leave_by_key(ui: &Ui, ctx: &mut PanelContext<'_>) {
    let elsewhere = ui.memory(|memory| memory.top_modal_layer().is_some()) || Popup::is_any_open(ui.ctx());
    let view = &mut ctx.view.editor;
    let taken = std::mem::replace(&mut view.leaving_is_taken, elsewhere || view.fen.is_some());
    if taken || elsewhere || !ui.input(|input| input.key_pressed(Key::Escape)) {
        return;
    }
    if view.brush.take().is_none() && view.selected.take().is_none() {
        ctx.act(Action::EditPosition);
    } else {
        view.greeted = false;
    }
}

fn board_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, setup: &Setup, problems: &[SetupProblem]) {
    let view = &mut ctx.view.editor;
    view.selected = view.selected.filter(|square| setup.board[square.index()].is_some());
    let shown = view.pointed.or(view.pinned);
    let squares = match &shown {
        Some(problem) => problem.squares(setup),
        None => problems.iter().flat_map(|problem| problem.squares(setup)).collect(),
    };
    let rings: Vec<_> = squares.into_iter().map(|square| BoardRing { square, style: RingStyle::Problem }).collect();
    let settings = &ctx.studio.settings;
    let mut board = BoardView::new(ctx.lang(), &setup.board);
    board.id_salt = "editor";
    board.theme = settings.board_theme;
    board.faces = settings.faces;
    board.coordinates = ctx.studio.coordinates();
    board.flipped = ctx.studio.document().flipped;
    board.animated = settings.animation;
    board.interactive = true;
    board.draggable = Draggable::Both;
    board.selected = ctx.view.editor.selected;
    board.rings = &rings;
    let output = board.show(ui);
    if !std::mem::replace(&mut ctx.view.editor.greeted, true) {
        output.response.request_focus();
    }
    let focused = output.response.has_focus();
    ctx.view.board_keys = if focused { BoardKeys::Letters } else { BoardKeys::None };
    for event in output.events {
        handle(ctx, setup, event);
    }
    if let Some(cursor) = output.cursor {
        keys_on_board(ui, ctx, cursor);
    }
}

fn place(ctx: &mut PanelContext<'_>, placing: Placing) {
    ctx.commands.push(Command::Place(placing));
}

fn handle(ctx: &mut PanelContext<'_>, setup: &Setup, event: BoardEvent) {
    let standing = |square: Square| setup.board[square.index()];
    match event {
        BoardEvent::Clicked(square) => match (ctx.view.editor.brush, ctx.view.editor.selected) {
            (Some(Brush::Piece(piece)), _) if standing(square) != Some(piece) => {
                place(ctx, Placing::Put { piece, square });
            }
            (Some(_), _) => place(ctx, Placing::Remove(square)),
            (None, Some(from)) => {
                ctx.view.editor.selected = None;
                if from != square {
                    place(ctx, Placing::Move { from, to: square });
                }
            }
            (None, None) => ctx.view.editor.selected = Some(square).filter(|&square| standing(square).is_some()),
        },
        BoardEvent::ClickedBeside => ctx.view.editor.selected = None,
        BoardEvent::DragStarted(square) => ctx.view.editor.selected = Some(square),
        BoardEvent::Moved { from, to } => {
            ctx.view.editor.selected = None;
            place(ctx, Placing::Move { from, to });
        }
        BoardEvent::DraggedOff(square) | BoardEvent::Circle { square, .. } => {
            ctx.view.editor.selected = None;
            place(ctx, Placing::Remove(square));
        }
        BoardEvent::Placed { piece, to } => {
            ctx.view.editor.selected = None;
            place(ctx, Placing::Put { piece, square: to });
        }
        BoardEvent::Arrow { .. } | BoardEvent::Wheel(_) => {}
    }
}

/// Letters put pieces on the cursor's point, as in a FEN: with Shift Red's, else Black's.
fn keys_on_board(ui: &Ui, ctx: &mut PanelContext<'_>, cursor: Square) {
    let mut wishes = Vec::new();
    ui.input_mut(|input| {
        input.events.retain(|event| {
            let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
            if modifiers.command || modifiers.ctrl || modifiers.alt {
                return true;
            }
            if matches!(key, Key::Delete | Key::Backspace) {
                wishes.push(Placing::Remove(cursor));
                return false;
            }
            let Some(kind) = kind_of_key(*key) else { return true };
            let side = if modifiers.shift { Side::Red } else { Side::Black };
            wishes.push(Placing::Put { piece: Piece::new(side, kind), square: cursor });
            false
        });
    });
    for wish in wishes {
        place(ctx, wish);
    }
}

/// The letters of FEN and of the western names.
const fn kind_of_key(key: Key) -> Option<PieceKind> {
    match key {
        Key::K | Key::G => Some(PieceKind::General),
        Key::A => Some(PieceKind::Advisor),
        Key::B | Key::E => Some(PieceKind::Elephant),
        Key::N | Key::H => Some(PieceKind::Horse),
        Key::R => Some(PieceKind::Chariot),
        Key::C => Some(PieceKind::Cannon),
        Key::P | Key::S => Some(PieceKind::Soldier),
        _ => None,
    }
}

/// The room that a tray's pieces have, each: seven in a row of this width, not touching each other.
pub(super) fn tray_diameter(width: f32) -> f32 {
    (width / 7.0 - 2.0).min(size::TRAY_PIECE).floor()
}

/// The least room of a text field in the column.
pub(super) fn field_size(ui: &Ui) -> egui::Vec2 {
    vec2(ui.available_width(), size::TOOL_HEIGHT)
}
