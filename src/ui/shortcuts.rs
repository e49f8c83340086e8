//! Keys of the action table, as egui hears them.

use crate::session::{ACTIONS, Action, Key, Shortcut, Studio};
use egui::{Context, Event, Modifiers};

/// Which keys the board has for itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum BoardKeys {
    /// None: it isn't focused.
    #[default]
    None,
    /// The arrows, which move its cursor.
    Arrows,
    /// All keys that are pressed alone or with Shift: letters put pieces on it.
    Letters,
}

impl BoardKeys {
    fn has(self, shortcut: Shortcut) -> bool {
        match self {
            Self::None => false,
            Self::Arrows => is_plain_arrow(shortcut),
            Self::Letters => !shortcut.ctrl && !shortcut.alt && !matches!(shortcut.key, Key::Function(_)),
        }
    }
}

/// The actions whose keys were pressed in this frame. While a text is being written, keys that write or
/// move in it are left to it; the same goes for the board.
pub fn pressed_actions(ctx: &Context, studio: &Studio, board: BoardKeys) -> Vec<Action> {
    let writing = ctx.text_edit_focused();
    let focused = ctx.memory(|memory| memory.focused().is_some());
    let mut actions = Vec::new();
    // A press with Shift also fits the shortcut without it, so the one that names more keys is heard first.
    let mut keyed: Vec<_> = ACTIONS.iter().filter_map(|info| Some((info, info.key?))).collect();
    keyed.sort_by_key(|(_, shortcut)| !shortcut.shift);
    for (info, shortcut) in keyed {
        // Escape closes whatever is open; only what can be left hears it.
        if shortcut.key == Key::Escape && !(info.enabled)(studio) {
            continue;
        }
        // Space presses a focused button; the arrows move the focused board's cursor.
        let taken = (focused && shortcut.key == Key::Space) || board.has(shortcut);
        if taken || (writing && belongs_to_text(shortcut)) {
            continue;
        }
        let (modifiers, keys) = egui_keys(shortcut);
        // A slow frame may bring several presses of one key: each of them counts.
        // Alt may have been let go since, so that each press is asked for what was held with it.
        let fits = |event: &Event| match event {
            Event::Key { key, pressed: true, modifiers: held, .. } => {
                keys.contains(key) && held.matches_logically(modifiers) && held.alt == shortcut.alt
            }
            _ => false,
        };
        let presses = ctx.input_mut(|input| {
            let all = input.events.len();
            input.events.retain(|event| !fits(event));
            all - input.events.len()
        });
        actions.extend(std::iter::repeat_n(info.action, presses));
    }
    // The window system reports copying as an event of its own. In the editor there is a position to copy and no game.
    if !writing && ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Copy))) {
        actions.push(if studio.editor().is_some() { Action::CopyFen } else { Action::CopyGame });
    }
    actions
}

/// The text pasted in this frame, unless it goes into a text field.
pub fn pasted_text(ctx: &Context) -> Option<String> {
    if ctx.text_edit_focused() {
        return None;
    }
    ctx.input(|input| {
        input.events.iter().find_map(|event| match event {
            Event::Paste(text) => Some(text.clone()),
            _ => None,
        })
    })
}

const fn belongs_to_text(shortcut: Shortcut) -> bool {
    let edits = matches!(
        shortcut.key,
        Key::Char('A' | 'C' | 'V' | 'X' | 'Y' | 'Z') | Key::Left | Key::Right | Key::Up | Key::Down
    );
    !shortcut.alt && (!shortcut.ctrl || edits)
}

const fn is_plain_arrow(shortcut: Shortcut) -> bool {
    matches!(shortcut.key, Key::Left | Key::Right | Key::Up | Key::Down)
        && !shortcut.ctrl
        && !shortcut.alt
        && !shortcut.shift
}

fn egui_keys(shortcut: Shortcut) -> (Modifiers, Vec<egui::Key>) {
    let modifiers =
        Modifiers { alt: shortcut.alt, shift: shortcut.shift, command: shortcut.ctrl, ..Modifiers::default() };
    let keys = match shortcut.key {
        Key::Char(letter) => egui::Key::from_name(&letter.to_string()).into_iter().collect(),
        Key::Left => vec![egui::Key::ArrowLeft],
        Key::Right => vec![egui::Key::ArrowRight],
        Key::Up => vec![egui::Key::ArrowUp],
        Key::Down => vec![egui::Key::ArrowDown],
        Key::Home => vec![egui::Key::Home],
        Key::End => vec![egui::Key::End],
        Key::Delete => vec![egui::Key::Delete],
        Key::Escape => vec![egui::Key::Escape],
        Key::Space => vec![egui::Key::Space],
        // The key of + is = without Shift on many keyboards.
        Key::Plus => vec![egui::Key::Plus, egui::Key::Equals],
        Key::Minus => vec![egui::Key::Minus],
        Key::Function(number) => egui::Key::from_name(&format!("F{number}")).into_iter().collect(),
    };
    (modifiers, keys)
}
