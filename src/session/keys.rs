//! [`Shortcut`]: a key combination, independent of any window library.

use std::fmt;

/// A key, with the modifiers left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Key {
    /// A letter, upper case, or a digit.
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
    /// Delete
    Delete,
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

impl fmt::Display for Shortcut {
    /// As menus write it: `Ctrl+Shift+S`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (held, name) in [(self.ctrl, "Ctrl+"), (self.shift, "Shift+"), (self.alt, "Alt+")] {
            if held {
                f.write_str(name)?;
            }
        }
        match self.key {
            Key::Char(letter) => write!(f, "{letter}"),
            Key::Left => f.write_str("←"),
            Key::Right => f.write_str("→"),
            Key::Up => f.write_str("↑"),
            Key::Down => f.write_str("↓"),
            Key::Home => f.write_str("Home"),
            Key::End => f.write_str("End"),
            Key::Delete => f.write_str("Del"),
            Key::Escape => f.write_str("Esc"),
            Key::Space => f.write_str("Space"),
            Key::Plus => f.write_str("+"),
            Key::Minus => f.write_str("−"),
            Key::Function(number) => write!(f, "F{number}"),
        }
    }
}
