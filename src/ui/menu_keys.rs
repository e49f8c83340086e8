//! The menu bar by keyboard: F10 goes to it, left and right walk along it, down opens a menu, Escape leaves.

use super::focus;
use egui::{Id, Key, Modifiers, Popup, Response, Ui};

/// What the menu bar remembers from frame to frame.
#[derive(Default)]
pub struct MenuKeys {
    /// The bar was asked for.
    wanted: bool,
    /// A menu was opened by key: its first entry gets the focus.
    first: bool,
    /// What had the focus before the bar was asked for: it gets it back.
    before: Option<Id>,
}

impl MenuKeys {
    /// Goes to the bar in the next frame.
    pub fn enter(&mut self, focused: Option<Id>) {
        *self = Self { wanted: true, first: false, before: focused };
    }

    /// An entry that can be chosen is drawn: the first one of a menu just opened by key gets the focus.
    pub fn entry(&mut self, entry: &Response) {
        if entry.gained_focus() {
            entry.scroll_to_me(None);
        }
        if std::mem::take(&mut self.first) {
            entry.request_focus();
        }
    }

    /// After the bar is drawn: `buttons` are its menus, from left to right.
    pub fn act(&mut self, ui: &Ui, buttons: &[Response]) {
        let ctx = ui.ctx();
        if std::mem::take(&mut self.wanted)
            && let Some(button) = buttons.first()
        {
            button.request_focus();
            return;
        }
        let popup = Popup::default_response_id;
        let open = buttons.iter().position(|button| Popup::is_id_open(ctx, popup(button)));
        let focused = buttons.iter().position(Response::has_focus);
        let Some(at) = open.or(focused) else { return };
        focus::in_bar(ctx);
        let [left, right, down] = [Key::ArrowLeft, Key::ArrowRight, Key::ArrowDown]
            .map(|key| ui.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key)));
        let to = (at + buttons.len() * left + right).saturating_sub(left) % buttons.len();
        if to != at {
            buttons[to].request_focus();
            if open.is_some() {
                Popup::open_id(ctx, popup(&buttons[to]));
                self.first = true;
            }
        } else if down > 0 && focused.is_some() {
            if open.is_none() {
                Popup::open_id(ctx, popup(&buttons[at]));
            }
            self.first = true;
        } else if open.is_none()
            && ui.input(|input| input.key_pressed(Key::Escape))
            && let Some(before) = self.before.take()
        {
            ctx.memory_mut(|memory| memory.request_focus(before));
        }
    }
}
