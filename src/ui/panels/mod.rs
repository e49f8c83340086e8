//! The panels of the dock, one file each. A panel reads the studio and returns wishes; it changes nothing itself.

pub mod audit;
pub mod board;
pub mod comment;
pub mod compare;
mod course;
pub mod editor;
mod editor_column;
pub mod engine;
pub mod explorer;
pub mod find;
pub mod games;
pub mod info;
pub mod library;
mod library_like;
pub mod moves;
pub mod play;
pub mod prose;
pub mod review;
pub mod tree;

use super::view::View;
use crate::game::NodeId;
use crate::lang::{Arg, Lang, text, text_with};
use crate::session::{Action, Command, Studio};
use crate::ui::theme::size;
use egui::{Frame, Margin, Ui};
use std::borrow::Cow;

/// What every panel gets: the studio to read, the window's own state, and where wishes go.
pub struct PanelContext<'a> {
    /// The studio.
    pub studio: &'a Studio,
    /// What only the window knows.
    pub view: &'a mut View,
    /// Wishes, done after the frame.
    pub commands: &'a mut Vec<Command>,
}

impl PanelContext<'_> {
    /// The window's language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.studio.lang()
    }

    /// A text in the window's language.
    #[must_use]
    pub fn text(&self, id: &str) -> Cow<'static, str> {
        text(self.lang(), id)
    }

    /// A text with arguments in the window's language.
    #[must_use]
    pub fn text_with<'t>(&self, id: &str, args: impl IntoIterator<Item = (&'t str, Arg<'t>)>) -> Cow<'static, str> {
        text_with(self.lang(), id, args)
    }

    /// A text that names the key of an action in `$key`, which is `none` if it has none.
    #[must_use]
    pub fn text_with_key(&self, id: &str, action: Action) -> Cow<'static, str> {
        let key = Some(self.studio.key_text(action)).filter(|key| !key.is_empty());
        self.text_with(id, [("key", key.unwrap_or_else(|| "none".to_owned()).into())])
    }

    /// Whether something in this move of the game on the board was found; said as long as the list of places is shown.
    #[must_use]
    pub fn is_found(&self, node: NodeId) -> bool {
        self.view.shows_found && self.studio.finding().has(self.studio.document(), node)
    }

    /// Wishes for an action.
    pub fn act(&mut self, action: Action) {
        self.commands.push(Command::Do(action));
    }
}

/// The room inside a panel.
pub fn panel_frame<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    Frame::new().inner_margin(Margin::same(size::PANEL_MARGIN)).show(ui, contents).inner
}
