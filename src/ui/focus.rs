//! The keyboard's focus (键盘焦点): it is seen as long as the keyboard is used, Tab moves it, and the arrows move it in lists and
//! menus only, since everywhere else they step through the game.

use super::theme::{self, size};
use egui::epaint::StrokeKind;
use egui::{Context, Event, EventFilter, Id, Key, LayerId, Modifiers, Order, Popup, Response, Stroke, Ui};

/// Who has the focus, and whether it is shown.
#[derive(Default)]
pub struct FocusRing {
    /// Whether the keyboard was used last.
    by_key: bool,
    /// What opened the list or menu that the focus was moved into: it gets it back.
    opener: Option<Id>,
}

impl FocusRing {
    /// A panel was asked for by key: what gets the focus is ringed.
    pub const fn ring(&mut self) {
        self.by_key = true;
    }

    /// After everything is drawn: keeps the arrows from moving the focus where they mean the game, takes it into lists that
    /// open and back, and rings what has it.
    pub fn show(&mut self, ctx: &Context) {
        self.by_key = ctx.input(|input| {
            input.events.iter().fold(self.by_key, |by_key, event| match event {
                Event::Key { key: Key::Tab, pressed: true, .. } => true,
                Event::Key { key, pressed: true, .. } => by_key || is_arrow(*key),
                Event::PointerButton { pressed: true, .. } => false,
                _ => by_key,
            })
        });
        let popup = Popup::is_any_open(ctx).then(|| top_popup(ctx)).flatten();
        if popup.is_none()
            && let Some(opener) = self.opener.take()
            && ctx.memory(|memory| memory.focused()).is_none_or(|id| ctx.read_response(id).is_none())
        {
            ctx.memory_mut(|memory| memory.request_focus(opener));
        }
        let Some(id) = ctx.memory(|memory| memory.focused()) else { return };
        let writing = ctx.text_edit_focused();
        let (barred, stepping) = (is_in_bar(ctx), is_marked(ctx, Place::Stepping));
        // What opened a list stays in place until its first entry is taken.
        let outside = popup.filter(|popup| ctx.read_response(id).is_some_and(|response| response.layer_id != *popup));
        if !writing && (barred || outside.is_some() || !is_choosing(ctx)) {
            let listed = if barred { popup.is_some() } else { in_list(ctx) && !stepping };
            let vertical_arrows = outside.is_some() && !barred || !listed;
            let filter = EventFilter { horizontal_arrows: true, vertical_arrows, ..EventFilter::default() };
            ctx.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        }
        if let Some(popup) = outside.filter(|_| !barred && !writing) {
            self.enter(ctx, id, popup);
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

    /// Down and up take the focus from what opened a list to its first entry, or its last.
    fn enter(&mut self, ctx: &Context, opener: Id, popup: LayerId) {
        let pressed = |key| ctx.input(|input| input.key_pressed(key));
        let (down, up) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp));
        if !down && !up {
            return;
        }
        let entry = ctx.viewport(|viewport| {
            let all = viewport.this_pass.widgets.get_layer(popup);
            let mut entries =
                all.filter(|widget| widget.enabled && widget.sense.is_focusable()).map(|widget| widget.id);
            if up { entries.last() } else { entries.next() }
        });
        if let Some(entry) = entry {
            self.opener = Some(opener);
            ctx.memory_mut(|memory| memory.request_focus(entry));
        }
    }
}

/// The uppermost list or menu that is open.
fn top_popup(ctx: &Context) -> Option<LayerId> {
    let layers: Vec<LayerId> = ctx.viewport(|viewport| {
        let layers = viewport.this_pass.widgets.layer_ids();
        layers.filter(|layer| layer.order == Order::Foreground).collect()
    });
    let top = ctx.memory(|memory| memory.areas().top_layer_id(Order::Foreground));
    top.filter(|top| layers.contains(top)).or_else(|| layers.last().copied())
}

const fn is_arrow(key: Key) -> bool {
    matches!(key, Key::ArrowUp | Key::ArrowDown | Key::ArrowLeft | Key::ArrowRight)
}

/// Whether a menu, a list to choose from or a dialog is open: the arrows are for it.
#[must_use]
pub fn is_choosing(ctx: &Context) -> bool {
    Popup::is_any_open(ctx) || ctx.memory(|memory| memory.top_modal_layer().is_some())
}

/// Where the focus is, as far as the arrows matter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Place {
    /// In a row of a list.
    List,
    /// In a row of a list that steps by itself.
    Stepping,
    /// In the menu bar or one of its menus.
    Bar,
}

/// Whether a row of a list has the focus, so that up and down go to its neighbours.
#[must_use]
pub fn in_list(ctx: &Context) -> bool {
    is_marked(ctx, Place::List)
}

/// Says that this is a row of a list: while it has the focus, up and down belong to the list.
pub fn list_row(ui: &Ui, row: &Response) {
    if row.gained_focus() {
        row.scroll_to_me(None);
    }
    if row.has_focus() {
        mark(ui.ctx(), Place::List);
    }
}

/// The same of a list whose rows have other things between them, so that it steps from row to row itself: tells how far to
/// go, down if it's positive.
pub fn stepping_row(ui: &Ui, row: &Response) -> isize {
    list_row(ui, row);
    if !row.has_focus() || is_choosing(ui.ctx()) {
        return 0;
    }
    mark(ui.ctx(), Place::Stepping);
    let [down, up] = [Key::ArrowDown, Key::ArrowUp]
        .map(|key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)));
    down.cast_signed() - up.cast_signed()
}

/// Whether the menu bar or one of its menus has the focus, so that the arrows are for it.
#[must_use]
pub fn is_in_bar(ctx: &Context) -> bool {
    is_marked(ctx, Place::Bar)
}

/// Says that the menu bar or one of its menus has the focus.
pub fn in_bar(ctx: &Context) {
    mark(ctx, Place::Bar);
}

fn is_marked(ctx: &Context, place: Place) -> bool {
    let drawn = ctx.data(|data| data.get_temp::<u64>(Id::unique(place)));
    drawn.is_some_and(|pass| pass + 1 >= ctx.cumulative_pass_nr())
}

fn mark(ctx: &Context, place: Place) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::unique(place), pass));
}
