//! The keys in force, as egui hears them.

use super::{dock, focus};
use crate::session::{Action, Command, Key, Pane, Shortcut, Studio};
use egui::{Context, Event, InputState, Modifiers};

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

/// What the keys pressed in this frame ask for. While a text is being written, keys that write or move in it are left to it;
/// the same goes for the board.
pub fn pressed(ctx: &Context, studio: &Studio, board: BoardKeys) -> Vec<Command> {
    let writing = ctx.text_edit_focused();
    let focused = ctx.memory(|memory| memory.focused().is_some());
    // What has the focus is pressed by Space and Enter, unless nothing is to be pressed there: a panel as a whole.
    let pressable = focused && !is_panel(ctx);
    let (choosing, listed) = (focus::is_choosing(ctx) || focus::is_in_bar(ctx), focus::in_list(ctx));
    // Space and Enter press a focused button; the arrows move the focused board's cursor, or go through a menu or a list.
    let free = |shortcut: Shortcut| {
        let presses = matches!(shortcut.key, Key::Space | Key::Enter);
        let moves = is_plain_arrow(shortcut) && (choosing || listed && matches!(shortcut.key, Key::Up | Key::Down));
        !(pressable && presses || moves || board.has(shortcut) || writing && belongs_to_text(shortcut))
    };
    let mut commands = Vec::new();
    // A press with Shift also fits the shortcut without it, so the one that names more keys is heard first.
    let mut keyed: Vec<_> = studio.settings.keys.all().filter(|(_, shortcut)| free(*shortcut)).collect();
    keyed.sort_by_key(|(_, shortcut)| !shortcut.shift);
    for (action, shortcut) in keyed {
        // Escape closes whatever is open; only what can be left hears it.
        if shortcut.key == Key::Escape && !(action.info().enabled)(studio) {
            continue;
        }
        let presses = ctx.input_mut(|input| take_presses(input, shortcut));
        commands.extend(std::iter::repeat_n(Command::Do(in_editor(action, studio)), presses));
    }
    for index in 0..9_u8 {
        let digit = Shortcut::plain(Key::Char(char::from(b'1' + index)));
        if studio.editor().is_none() && free(digit) && ctx.input_mut(|input| take_presses(input, digit)) > 0 {
            commands.push(Command::EnterVariation(index.into()));
        }
    }
    commands
}

/// The place among the frame's events of the first key that goes to a panel.
pub fn panel_key(input: &InputState, studio: &Studio) -> Option<usize> {
    let keys = studio.settings.keys.all().filter(|(action, _)| matches!(action, Action::ShowPane(_)));
    let keys: Vec<_> = keys.map(|(_, shortcut)| (shortcut, egui_keys(shortcut))).collect();
    input
        .events
        .iter()
        .position(|event| keys.iter().any(|(shortcut, (modifiers, keys))| is_press(event, *shortcut, *modifiers, keys)))
}

/// Whether an event is a press of a shortcut. Alt may have been let go since, so that each press is asked for what was held
/// with it.
fn is_press(event: &Event, shortcut: Shortcut, modifiers: Modifiers, keys: &[egui::Key]) -> bool {
    match event {
        Event::Key { key, pressed: true, modifiers: held, .. } => {
            keys.contains(key) && held.matches_logically(modifiers) && held.alt == shortcut.alt
        }
        event => of_clipboard(event) == Some(shortcut),
    }
}

/// Whether a panel itself has the focus, from where Tab goes on to what is in it.
fn is_panel(ctx: &Context) -> bool {
    ctx.memory(|memory| memory.focused()).is_some_and(|id| Pane::ALL.into_iter().any(|pane| id == dock::door(pane)))
}

/// Where a position is set up there is no game to be copied.
fn in_editor(action: Action, studio: &Studio) -> Action {
    if action == Action::CopyGame && studio.editor().is_some() { Action::CopyFen } else { action }
}

/// Takes the presses of a shortcut out of the frame's events and counts them: a slow frame may bring several.
fn take_presses(input: &mut InputState, shortcut: Shortcut) -> usize {
    let (modifiers, keys) = egui_keys(shortcut);
    let all = input.events.len();
    input.events.retain(|event| !is_press(event, shortcut, modifiers, &keys));
    all - input.events.len()
}

/// The window system reports copying and cutting as events of their own; pasting brings a text, which the studio takes in
/// whatever key asked for it.
fn of_clipboard(event: &Event) -> Option<Shortcut> {
    let letter = match event {
        Event::Copy => 'C',
        Event::Cut => 'X',
        _ => return None,
    };
    Some(Shortcut::ctrl(Key::Char(letter)))
}

/// The combination that was pressed in this frame, for a page where keys are chosen; that of Escape too.
pub fn chosen_key(input: &InputState) -> Option<Shortcut> {
    input.events.iter().find_map(|event| match event {
        Event::Key { key, pressed: true, repeat: false, modifiers, .. } => {
            let key = session_key(*key)?;
            // A + may need Shift, which is no part of the wish then.
            let shift = modifiers.shift && key != Key::Plus;
            Some(Shortcut { ctrl: modifiers.command, shift, alt: modifiers.alt, key })
        }
        Event::Paste(_) => Some(Shortcut::ctrl(Key::Char('V'))),
        event => of_clipboard(event),
    })
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

/// Whether a text field may make something of it: all that writes, and what moves, cuts or undoes in a text.
const fn belongs_to_text(shortcut: Shortcut) -> bool {
    let edits = matches!(
        shortcut.key,
        Key::Char('A' | 'C' | 'V' | 'X' | 'Y' | 'Z')
            | Key::Left
            | Key::Right
            | Key::Up
            | Key::Down
            | Key::Home
            | Key::End
            | Key::Delete
            | Key::Backspace
            | Key::Insert
    );
    match shortcut.key {
        Key::Function(_) => false,
        _ => !shortcut.alt && (!shortcut.ctrl || edits),
    }
}

const fn is_plain_arrow(shortcut: Shortcut) -> bool {
    matches!(shortcut.key, Key::Left | Key::Right | Key::Up | Key::Down)
        && !shortcut.ctrl
        && !shortcut.alt
        && !shortcut.shift
}

/// The keys that both know, character keys and function keys apart.
const KEYS: [(Key, egui::Key); 17] = [
    (Key::Left, egui::Key::ArrowLeft),
    (Key::Right, egui::Key::ArrowRight),
    (Key::Up, egui::Key::ArrowUp),
    (Key::Down, egui::Key::ArrowDown),
    (Key::Home, egui::Key::Home),
    (Key::End, egui::Key::End),
    (Key::PageUp, egui::Key::PageUp),
    (Key::PageDown, egui::Key::PageDown),
    (Key::Insert, egui::Key::Insert),
    (Key::Delete, egui::Key::Delete),
    (Key::Backspace, egui::Key::Backspace),
    (Key::Enter, egui::Key::Enter),
    (Key::Tab, egui::Key::Tab),
    (Key::Escape, egui::Key::Escape),
    (Key::Space, egui::Key::Space),
    (Key::Plus, egui::Key::Plus),
    (Key::Minus, egui::Key::Minus),
];

fn egui_keys(shortcut: Shortcut) -> (Modifiers, Vec<egui::Key>) {
    let modifiers =
        Modifiers { alt: shortcut.alt, shift: shortcut.shift, command: shortcut.ctrl, ..Modifiers::default() };
    let keys = match shortcut.key {
        Key::Char(letter) => egui::Key::from_name(&letter.to_string()).into_iter().collect(),
        Key::Function(number) => egui::Key::from_name(&format!("F{number}")).into_iter().collect(),
        // The key of + is = without Shift on many keyboards.
        Key::Plus => vec![egui::Key::Plus, egui::Key::Equals],
        key => KEYS.into_iter().find(|(own, _)| *own == key).map(|(_, theirs)| theirs).into_iter().collect(),
    };
    (modifiers, keys)
}

/// The key that egui means, if it is one that actions can have.
fn session_key(key: egui::Key) -> Option<Key> {
    if key == egui::Key::Equals {
        return Some(Key::Plus);
    }
    if let Some((own, _)) = KEYS.into_iter().find(|(_, theirs)| *theirs == key) {
        return Some(own);
    }
    let letters = ('A'..='Z').chain('0'..='9').chain(Key::SIGNS.chars()).map(Key::Char);
    letters.chain((1..=12).map(Key::Function)).find(|&own| egui_keys(Shortcut::plain(own)).1.contains(&key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_heard_as_it_was_chosen() {
        let letters = ('A'..='Z').chain('0'..='9').chain(Key::SIGNS.chars()).map(Key::Char);
        let all = letters.chain((1..=12).map(Key::Function)).chain(KEYS.map(|(own, _)| own));
        for key in all {
            let (_, heard) = egui_keys(Shortcut::plain(key));
            assert!(!heard.is_empty(), "{key:?}");
            assert!(heard.into_iter().all(|theirs| session_key(theirs) == Some(key)), "{key:?}");
        }
    }

    #[test]
    fn a_text_keeps_the_keys_that_write_in_it() {
        for (id, kept) in [("F", true), ("Shift+Left", true), ("Ctrl+C", true), ("Ctrl+Home", true), ("Space", true)]
            .into_iter()
            .chain([("Ctrl+S", false), ("F1", false), ("Alt+1", false), ("Ctrl+,", false), ("Ctrl+K", false)])
        {
            let shortcut = Shortcut::from_id(id).unwrap();
            assert_eq!(belongs_to_text(shortcut), kept, "{id}");
        }
    }
}
