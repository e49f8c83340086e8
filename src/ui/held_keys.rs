//! Keys pressed while the keyboard goes to a panel: they are meant for the panel, so they wait until it is there.

use super::shortcuts;
use crate::session::Studio;
use egui::{Context, Event, Plugin, RawInput};

/// The keys that wait.
#[derive(Default)]
struct HeldKeys {
    /// In the order in which they were pressed.
    events: Vec<Event>,
    /// Frames until the panel has the keyboard and has said which keys are its own.
    frames: u8,
}

impl Plugin for HeldKeys {
    fn debug_name(&self) -> &'static str {
        "held keys"
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if self.frames > 0 {
            self.frames -= 1;
            let (held, others) = std::mem::take(&mut input.events).into_iter().partition(is_of_keyboard);
            input.events = others;
            self.events.extend::<Vec<Event>>(held);
            if !self.events.is_empty() {
                ctx.request_repaint();
            }
        } else if !self.events.is_empty() {
            let later = std::mem::replace(&mut input.events, std::mem::take(&mut self.events));
            input.events.extend(later);
        }
    }
}

const fn is_of_keyboard(event: &Event) -> bool {
    matches!(event, Event::Key { .. } | Event::Text(_))
}

/// In every frame, before keys are heard: what was pressed after the key of a panel waits.
pub fn hold_after_panel_key(ctx: &Context, studio: &Studio) {
    let Some(place) = ctx.input(|input| shortcuts::panel_key(input, studio)) else { return };
    let later: Vec<Event> = ctx.input_mut(|input| {
        let (held, others) = input.events.split_off(place + 1).into_iter().partition(is_of_keyboard);
        input.events.extend::<Vec<Event>>(others);
        held
    });
    ctx.plugin_or_default::<HeldKeys>().lock().events.extend(later);
}

/// A panel gets the keyboard in the next frame, and keeps keys from moving it on in the one after that.
pub fn wait(ctx: &Context) {
    ctx.plugin_or_default::<HeldKeys>().lock().frames = 2;
}
