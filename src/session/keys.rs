//! [`Shortcut`]: a key combination, independent of any window library.

use std::fmt;

/// A key, with the modifiers left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A letter, upper case, a digit, or one of the signs in [`Key::SIGNS`].
    Char(char),
    /// ←
    Left,
    /// →
    Right,
    /// ↑
    Up,
    /// ↓
    Down,
    /// Home
    Home,
    /// End
    End,
    /// Page Up
    PageUp,
    /// Page Down
    PageDown,
    /// Insert
    Insert,
    /// Delete
    Delete,
    /// Backspace
    Backspace,
    /// Enter
    Enter,
    /// Tab
    Tab,
    /// Escape
    Escape,
    /// The space bar
    Space,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// A function key, 1..=12.
    Function(u8),
}

impl Key {
    /// The signs that have a key of their own, `+` and `-` apart; `=` is the key of `+`.
    pub const SIGNS: &'static str = ",.;'/\\[]`";

    /// The keys with a name, their names in settings files, and as menus write them.
    const NAMED: [(Self, &'static str, &'static str); 17] = [
        (Self::Left, "Left", "←"),
        (Self::Right, "Right", "→"),
        (Self::Up, "Up", "↑"),
        (Self::Down, "Down", "↓"),
        (Self::Home, "Home", "Home"),
        (Self::End, "End", "End"),
        (Self::PageUp, "PageUp", "PgUp"),
        (Self::PageDown, "PageDown", "PgDn"),
        (Self::Insert, "Insert", "Ins"),
        (Self::Delete, "Delete", "Del"),
        (Self::Backspace, "Backspace", "Backspace"),
        (Self::Enter, "Enter", "Enter"),
        (Self::Tab, "Tab", "Tab"),
        (Self::Escape, "Escape", "Esc"),
        (Self::Space, "Space", "Space"),
        (Self::Plus, "Plus", "+"),
        (Self::Minus, "Minus", "−"),
    ];

    /// The key with this name in settings files.
    fn from_id(id: &str) -> Option<Self> {
        if let Some((key, ..)) = Self::NAMED.into_iter().find(|(_, name, _)| *name == id) {
            return Some(key);
        }
        if let Some(number) = id.strip_prefix('F').and_then(|number| number.parse().ok()) {
            return (1..=12).contains(&number).then_some(Self::Function(number));
        }
        let mut letters = id.chars();
        let letter = letters.next().filter(|_| letters.next().is_none())?;
        let known = letter.is_ascii_uppercase() || letter.is_ascii_digit() || Self::SIGNS.contains(letter);
        known.then_some(Self::Char(letter))
    }

    /// Writes the key, either as menus or as settings files do.
    fn write(self, f: &mut dyn fmt::Write, for_menu: bool) -> fmt::Result {
        match (self, Self::NAMED.into_iter().find(|(key, ..)| *key == self)) {
            (Self::Char(letter), _) => f.write_char(letter),
            (Self::Function(number), _) => write!(f, "F{number}"),
            (_, Some((_, id, sign))) => f.write_str(if for_menu { sign } else { id }),
            (_, None) => unreachable!("a test writes and reads every key"),
        }
    }
}

/// A key combination.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shortcut {
    /// Ctrl (⌘ on a Mac).
    pub ctrl: bool,
    /// Shift.
    pub shift: bool,
    /// Alt.
    pub alt: bool,
    /// The key.
    pub key: Key,
}

impl Shortcut {
    /// A key alone.
    #[must_use]
    pub const fn plain(key: Key) -> Self {
        Self { ctrl: false, shift: false, alt: false, key }
    }

    /// Ctrl and a key.
    #[must_use]
    pub const fn ctrl(key: Key) -> Self {
        Self { ctrl: true, shift: false, alt: false, key }
    }

    /// Ctrl, Shift and a key.
    #[must_use]
    pub const fn ctrl_shift(key: Key) -> Self {
        Self { ctrl: true, shift: true, alt: false, key }
    }
}

impl Shortcut {
    const HELD: [&'static str; 3] = ["Ctrl+", "Shift+", "Alt+"];

    /// The name in settings files: `Ctrl+Shift+S`, `Alt+Left`, `Ctrl+Minus`.
    #[must_use]
    pub fn id(self) -> String {
        let mut id = String::new();
        // A string takes whatever is written into it.
        let _ = self.write(&mut id, false);
        id
    }

    /// The combination with this [`Shortcut::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        let mut rest = id;
        let held = Self::HELD.map(|name| match rest.strip_prefix(name) {
            Some(after) => {
                rest = after;
                true
            }
            None => false,
        });
        let [ctrl, shift, alt] = held;
        Some(Self { ctrl, shift, alt, key: Key::from_id(rest)? })
    }

    /// Whether an action can be given this combination: not what closes a dialog, moves the focus or pastes.
    #[must_use]
    pub const fn can_be_chosen(self) -> bool {
        match self.key {
            Key::Escape => false,
            Key::Tab => self.ctrl || self.alt,
            // The window system brings a text that is pasted without saying which key asked for it.
            Key::Char('V') => !self.ctrl || self.shift || self.alt,
            _ => true,
        }
    }

    fn write(self, f: &mut dyn fmt::Write, for_menu: bool) -> fmt::Result {
        for (held, name) in [self.ctrl, self.shift, self.alt].into_iter().zip(Self::HELD) {
            if held {
                f.write_str(name)?;
            }
        }
        self.key.write(f, for_menu)
    }
}

impl fmt::Display for Shortcut {
    /// As menus write it: `Ctrl+Shift+S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_combination_is_read_as_it_was_written() {
        let letters = ('A'..='Z').chain('0'..='9').chain(Key::SIGNS.chars()).map(Key::Char);
        let named = Key::NAMED.map(|(key, ..)| key);
        let keys: Vec<Key> = letters.chain((1..=12).map(Key::Function)).chain(named).collect();
        for key in keys {
            for held in 0..8_u8 {
                let shortcut = Shortcut { ctrl: held & 1 > 0, shift: held & 2 > 0, alt: held & 4 > 0, key };
                assert_eq!(Shortcut::from_id(&shortcut.id()), Some(shortcut), "{}", shortcut.id());
                assert!(!shortcut.to_string().is_empty());
            }
        }
    }

    #[test]
    fn what_is_no_combination_is_refused() {
        for id in ["", "Ctrl+", "Ctrl", "a", "F0", "F13", "Meta+A", "Shift+Ctrl+A", "AA", "Ctrl+炮", "F1x"] {
            assert_eq!(Shortcut::from_id(id), None, "{id}");
        }
    }
}
