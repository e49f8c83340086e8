//! [`Headers`]: who, where, when; and [`GameResult`].

/// The facts about a game, by the names that PGN uses (`Red`, `Black`, `Event`, `Date`, `Result` …), in the order
/// in which they were set. A name occurs once.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Headers {
    entries: Vec<(String, String)>,
}

impl Headers {
    /// The value of `name`, if set and not empty.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.entries.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str()).filter(|v| !v.is_empty())
    }

    /// Sets `name`; an empty value removes it.
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let value = value.into();
        let found = self.entries.iter().position(|(key, _)| key == name);
        match (found, value.is_empty()) {
            (Some(index), true) => {
                self.entries.remove(index);
            }
            (Some(index), false) => self.entries[index].1 = value,
            (None, true) => {}
            (None, false) => self.entries.push((name.to_owned(), value)),
        }
    }

    /// All entries in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.entries.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The result that the `Result` entry tells.
    #[must_use]
    pub fn result(&self) -> GameResult {
        self.get("Result").map_or(GameResult::Unknown, GameResult::from_tag)
    }

    /// Sets the `Result` entry.
    pub fn set_result(&mut self, result: GameResult) {
        self.set("Result", result.tag());
    }
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum GameResult {
    /// 红胜, `1-0`
    RedWins,
    /// 黑胜, `0-1`
    BlackWins,
    /// 和棋, `1/2-1/2`
    Draw,
    /// 未定, `*`
    #[default]
    Unknown,
}

impl GameResult {
    /// The PGN tag: `1-0`, `0-1`, `1/2-1/2` or `*`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::RedWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
            Self::Unknown => "*",
        }
    }

    /// Reads a tag; anything else is [`GameResult::Unknown`].
    #[must_use]
    pub fn from_tag(tag: &str) -> Self {
        match tag.trim() {
            "1-0" => Self::RedWins,
            "0-1" => Self::BlackWins,
            "1/2-1/2" => Self::Draw,
            _ => Self::Unknown,
        }
    }
}
