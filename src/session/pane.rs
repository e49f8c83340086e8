//! [`Pane`]: the panels of the window, by name.

use crate::lang::{Lang, text};
use serde::{Deserialize, Serialize};

/// Where a panel is moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PaneMove {
    /// To the group of tabs at the left, or to a column of its own there.
    Left,
    /// To the right likewise.
    Right,
    /// To the group above, or to a row of its own there.
    Up,
    /// Downwards likewise.
    Down,
    /// Out of its group into one of its own.
    OwnGroup,
}

impl PaneMove {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Left, Self::Right, Self::Up, Self::Down, Self::OwnGroup];
}

/// A panel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Pane {
    /// The board with its bar and graph; it can't be closed.
    Board,
    /// The games of the file.
    Games,
    /// The move tree as a score.
    Moves,
    /// The move tree as a picture.
    Tree,
    /// The rule audit.
    Audit,
    /// The engine's lines.
    Engine,
    /// How well the game was played.
    Review,
    /// The game against the engine.
    Play,
    /// Comment and marks of the move on the board.
    Comment,
    /// Headers, and what couldn't be read.
    Info,
    /// What is looked for, and what was found.
    Find,
    /// The games of the library.
    Library,
    /// What was played in the position on the board.
    Explorer,
}

impl Pane {
    /// All panels.
    pub const ALL: [Self; 13] = [
        Self::Board,
        Self::Games,
        Self::Moves,
        Self::Tree,
        Self::Audit,
        Self::Engine,
        Self::Review,
        Self::Play,
        Self::Comment,
        Self::Info,
        Self::Find,
        Self::Library,
        Self::Explorer,
    ];

    /// The panel's title.
    #[must_use]
    pub fn title(self, lang: Lang) -> std::borrow::Cow<'static, str> {
        let id = match self {
            Self::Board => "panel-board",
            Self::Games => "panel-games",
            Self::Moves => "panel-moves",
            Self::Tree => "panel-tree",
            Self::Audit => "panel-audit",
            Self::Engine => "panel-engine",
            Self::Review => "panel-review",
            Self::Play => "panel-play",
            Self::Comment => "panel-comment",
            Self::Info => "panel-info",
            Self::Find => "panel-find",
            Self::Library => "panel-library",
            Self::Explorer => "panel-explorer",
        };
        text(lang, id)
    }
}
