//! The keyboard's focus (键盘焦点): it is seen as long as the keyboard is used, Tab moves it, and the arrows move it in lists and
//! menus only, since everywhere else they step through the game.

use super::theme::{self, size};
use egui::epaint::StrokeKind;
use egui::{Context, Event, EventFilter, Id, Key, Popup, Response, Stroke, Ui};

/// Whether the keyboard was used last.
#[derive(Default)]
pub struct FocusRing {
    by_key: bool,
}

impl FocusRing {
    /// After everything is drawn: keeps the arrows from moving the focus where they mean the game, and rings what has it.
    pub fn show(&mut self, ctx: &Context) {
        self.by_key = ctx.input(|input| {
            input.events.iter().fold(self.by_key, |by_key, event| match event {
                Event::Key { key: Key::Tab, pressed: true, .. } => true,
                Event::Key { key, pressed: true, .. } => by_key || is_arrow(*key),
                Event::PointerButton { pressed: true, .. } => false,
                _ => by_key,
            })
        });
        let Some(id) = ctx.memory(|memory| memory.focused()) else { return };
        let writing = ctx.text_edit_focused();
        let barred = is_in_bar(ctx);
        if !writing && (barred || !is_choosing(ctx)) {
            let vertical_arrows = if barred { !Popup::is_any_open(ctx) } else { !in_list(ctx) };
            let filter = EventFilter { horizontal_arrows: true, vertical_arrows, ..EventFilter::default() };
            ctx.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        }
        if !self.by_key || writing {
            return;
        }
        let Some(response) = ctx.read_response(id) else { return };
        // A panel's own mark and the board show the focus in their own ways.
        let rect = response.interact_rect;
        if rect.width() < size::RING_LEAST || rect.height() < size::RING_LEAST || rect.height() > size::RING_MOST {
            return;
        }
        let stroke = Stroke::new(size::RING, theme::of_mode(ctx.global_style().visuals.dark_mode).accent);
        let painter = ctx.layer_painter(response.layer_id);
        painter.rect_stroke(rect.expand(1.0), size::BUTTON_ROUNDING, stroke, StrokeKind::Inside);
    }
}

const fn is_arrow(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight)
}

/// Whether a menu, a list to choose from or a dialog is open: the arrows are for it.
#[must_use]
pub fn is_choosing(ctx: &Context) -> bool {
    Popup::is_any_open(ctx) || ctx.memory(|memory| memory.top_modal_layer().is_some())
}

/// Whether a row of a list has the focus, so that up and down go to its neighbours.
#[must_use]
pub fn in_list(ctx: &Context) -> bool {
    let drawn = ctx.data(|data| data.get_temp::<u64>(mark()));
    drawn.is_some_and(|pass| pass + 1 >= ctx.cumulative_pass_nr())
}

/// Whether the menu bar or one of its menus has the focus, so that the arrows are for it.
#[must_use]
pub fn is_in_bar(ctx: &Context) -> bool {
    let drawn = ctx.data(|data| data.get_temp::<u64>(bar_mark()));
    drawn.is_some_and(|pass| pass + 1 >= ctx.cumulative_pass_nr())
}

/// Says that the menu bar or one of its menus has the focus.
pub fn in_bar(ctx: &Context) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(bar_mark(), pass));
}

/// Says that this is a row of a list: while it has the focus, up and down belong to the list.
pub fn list_row(ui: &Ui, row: &Response) {
    if row.gained_focus() {
        row.scroll_to_me(None);
    }
    if row.has_focus() {
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(mark(), pass));
    }
}

fn bar_mark() -> Id {
    Id::unique("menu bar")
}

fn mark() -> Id {
    Id::unique("row of a list")
}
