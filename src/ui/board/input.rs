//! Pointer, keys and screen reader → [`BoardEvent`]s.

use super::names;
use super::pieces::TrayPiece;
use super::widget::{BoardEvent, Drag, Dropped, Frame, State};
use crate::game::MarkColor;
use crate::lang::text;
use crate::rules::Square;
use egui::{
    CursorIcon, Event, EventFilter, Key, Modifiers, MouseWheelUnit, PointerButton, Pos2, Response, Role, Sense, Ui,
    UiBuilder, WidgetInfo, accesskit,
};

/// How far a trackpad scrolls for one step, in points.
const POINTS_A_STEP: f32 = 50.0;

/// Colours of arrows and circles by what is held.
const fn color_of(modifiers: Modifiers) -> MarkColor {
    match (modifiers.shift, modifiers.alt || modifiers.command) {
        (false, false) => MarkColor::Green,
        (true, false) => MarkColor::Red,
        (false, true) => MarkColor::Blue,
        (true, true) => MarkColor::Yellow,
    }
}

impl Frame<'_> {
    fn pressed_square(&self, ui: &Ui) -> Option<Square> {
        ui.input(|input| input.pointer.press_origin()).and_then(|pos| self.geometry.square_at(pos))
    }

    fn pointer_pos(ui: &Ui) -> Option<Pos2> {
        ui.input(|input| input.pointer.latest_pos())
    }

    /// A choice of a point by click, key or screen reader.
    fn choose(&mut self, square: Square) {
        let event = match self.view.selected {
            Some(from) if from != square && self.view.destinations.contains(&square) => {
                BoardEvent::Moved { from, to: square }
            }
            _ => BoardEvent::Clicked(square),
        };
        self.events.push(event);
    }

    pub(super) fn pointer(&mut self, ui: &Ui, response: &Response, state: &mut State) {
        self.left_button(ui, response, state);
        self.right_button(ui, response, state);
        if let Some(piece) = response.dnd_release_payload::<TrayPiece>()
            && let Some(to) = Self::pointer_pos(ui).and_then(|pos| self.geometry.square_at(pos))
        {
            self.events.push(BoardEvent::Placed { piece: piece.0, to });
        }
        self.wheel(ui, response, state);
    }

    fn left_button(&mut self, ui: &Ui, response: &Response, state: &mut State) {
        if response.clicked_by(PointerButton::Primary)
            && let Some(pos) = response.interact_pointer_pos()
        {
            match self.geometry.square_at(pos) {
                Some(square) => self.choose(square),
                None => self.events.push(BoardEvent::ClickedBeside),
            }
        }
        if response.drag_started_by(PointerButton::Primary)
            && let Some(from) = self.pressed_square(ui)
            && let Some(piece) = self.piece(from)
            && self.view.draggable.allows(piece)
        {
            state.drag = Some(Drag { from, piece });
            self.events.push(BoardEvent::DragStarted(from));
        }
        if let Some(drag) = state.drag
            && !response.dragged_by(PointerButton::Primary)
        {
            state.drag = None;
            let released = response.drag_stopped_by(PointerButton::Primary);
            let pos = Self::pointer_pos(ui);
            let to = pos.and_then(|pos| self.geometry.square_at(pos));
            if released {
                match (to, pos) {
                    (Some(to), _) if to != drag.from => self.events.push(BoardEvent::Moved { from: drag.from, to }),
                    (None, Some(pos)) if !self.geometry.board().contains(pos) => {
                        self.events.push(BoardEvent::DraggedOff(drag.from));
                    }
                    _ => {}
                }
            }
            if let Some(pos) = pos {
                let place = self.geometry.file_and_rank(pos);
                state.dropped = Some(Dropped { drag, to: to.filter(|_| released), place });
                ui.request_repaint();
            }
        }
    }

    fn right_button(&mut self, ui: &Ui, response: &Response, state: &mut State) {
        let color = ui.input(|input| color_of(input.modifiers));
        if response.secondary_clicked()
            && let Some(square) = response.interact_pointer_pos().and_then(|pos| self.geometry.square_at(pos))
        {
            self.events.push(BoardEvent::Circle { square, color });
        }
        if response.drag_started_by(PointerButton::Secondary) {
            state.mark_from = self.pressed_square(ui);
        }
        if let Some(from) = state.mark_from
            && !response.dragged_by(PointerButton::Secondary)
        {
            state.mark_from = None;
            let to = Self::pointer_pos(ui).and_then(|pos| self.geometry.square_at(pos));
            if response.drag_stopped_by(PointerButton::Secondary)
                && let Some(to) = to
            {
                self.mark(from, to, color);
            }
        }
    }

    /// An arrow from point to point, or a circle where it doesn't leave its point.
    fn mark(&mut self, from: Square, to: Square, color: MarkColor) {
        self.events.push(if to == from {
            BoardEvent::Circle { square: from, color }
        } else {
            BoardEvent::Arrow { from, to, color }
        });
    }

    /// Marks by key: M where the arrow begins, M where it ends (on the same point: a circle), Escape to give up.
    fn mark_by_key(&mut self, ui: &Ui, state: &mut State, cursor: Square) {
        let is_mark = |event: &Event| matches!(event, Event::Key { key: Key::M, pressed: true, modifiers, .. } if !modifiers.command);
        let pressed = ui.input_mut(|input| {
            let found = input.events.iter().find_map(|event| match event {
                Event::Key { modifiers, .. } if is_mark(event) => Some(*modifiers),
                _ => None,
            });
            input.events.retain(|event| !is_mark(event));
            found
        });
        match (pressed, state.mark_key) {
            (Some(modifiers), Some(from)) => {
                state.mark_key = None;
                self.mark(from, cursor, color_of(modifiers));
            }
            (Some(_), None) => state.mark_key = Some(cursor),
            (None, Some(_)) if ui.input(|input| input.key_pressed(Key::Escape)) => state.mark_key = None,
            _ => {}
        }
    }

    fn wheel(&mut self, ui: &Ui, response: &Response, state: &mut State) {
        if !response.contains_pointer() {
            state.wheel_rest = 0.0;
            return;
        }
        let turned: f32 = ui.input(|input| {
            let steps = input.events.iter().filter_map(|event| match event {
                Event::MouseWheel { unit, delta, modifiers, .. } if !modifiers.command && !modifiers.ctrl => {
                    Some(match unit {
                        MouseWheelUnit::Point => delta.y / POINTS_A_STEP,
                        MouseWheelUnit::Line => delta.y,
                        MouseWheelUnit::Page => delta.y.signum(),
                    })
                }
                _ => None,
            });
            steps.sum()
        });
        state.wheel_rest -= turned;
        let steps = state.wheel_rest.trunc();
        if steps != 0.0 {
            state.wheel_rest -= steps;
            self.events.push(BoardEvent::Wheel(steps as i32));
        }
    }

    pub(super) fn keyboard(&mut self, ui: &Ui, response: &Response, state: &mut State, active: bool) {
        if !response.has_focus() {
            state.mark_key = None;
            return;
        }
        let filter = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(self.id, filter));
        let home = || self.geometry.square_at_place(4, 9);
        let Some(mut cursor) = state.cursor.or(self.view.selected).or_else(home) else { return };
        if response.clicked() && !response.clicked_by(PointerButton::Primary) {
            self.choose(cursor);
        }
        ui.input_mut(|input| {
            for (key, columns, rows) in
                [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)]
            {
                for _ in 0..input.count_and_consume_key(Modifiers::NONE, key) {
                    cursor = self.geometry.step(cursor, columns, rows);
                }
            }
        });
        state.cursor = Some(cursor);
        if active {
            self.mark_by_key(ui, state, cursor);
        }
    }

    pub(super) fn cursor_icon(&self, ui: &Ui, response: &Response, state: &State, hovered: Option<Square>) {
        let Some(square) = hovered.filter(|_| response.hovered()) else { return };
        let icon = if state.drag.is_some() {
            CursorIcon::Grabbing
        } else if self.view.destinations.contains(&square) {
            CursorIcon::PointingHand
        } else if self.piece(square).is_some_and(|piece| self.view.draggable.allows(piece)) {
            CursorIcon::Grab
        } else {
            return;
        };
        ui.set_cursor_icon(icon);
    }

    /// Tells the accessibility tree of the grid and its 90 points; nothing if nobody listens.
    pub(super) fn accessible(&mut self, ui: &mut Ui, response: &Response, state: &State, active: bool) {
        let lang = self.view.lang;
        response.widget_info(|| WidgetInfo::labeled(Role::Grid, active, text(lang, "board-name")));
        let point_id = |square: Square| self.id.with(square.index());
        let cursor = state.cursor.filter(|_| response.has_focus());
        let listening = ui.accesskit_node_builder(self.id, |node| {
            node.set_row_count(10);
            node.set_column_count(9);
            if let Some(cursor) = cursor {
                node.set_active_descendant(point_id(cursor).accesskit_id());
            }
        });
        if listening.is_none() {
            return;
        }
        let builder = UiBuilder::new().id_salt("points").max_rect(self.geometry.board()).accessibility_parent(self.id);
        let child = ui.new_child(builder);
        let mut chosen = None;
        for square in Square::all() {
            let id = point_id(square);
            let point = child.interact(self.geometry.cell_rect(square), id, Sense::hover());
            let in_reach = self.view.destinations.contains(&square);
            let selected = self.view.selected == Some(square);
            point.widget_info(|| {
                let name = names::point_name(lang, square, self.piece(square), in_reach);
                WidgetInfo::selected(Role::Button, active, selected, name)
            });
            child.accesskit_node_builder(id, |node| {
                if active {
                    node.add_action(accesskit::Action::Click);
                }
            });
            if active && ui.input(|input| input.has_accesskit_action_request(id, accesskit::Action::Click)) {
                chosen = Some(square);
            }
        }
        if let Some(square) = chosen {
            self.choose(square);
        }
    }
}
