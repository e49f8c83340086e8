//! [`SettingsPage`]: the settings in groups, each of which can be set back to what is usual.

use super::settings::Settings;
use crate::lang::{Lang, text};
use std::borrow::Cow;

/// A page of the settings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(missing_docs, reason = "each page's title stands in the text tables under its id")]
pub enum SettingsPage {
    #[default]
    General,
    Board,
    Moves,
    Rules,
    Engine,
    Sound,
    Shortcuts,
    Files,
}

impl SettingsPage {
    /// All pages, in order.
    pub const ALL: [Self; 8] =
        [Self::General, Self::Board, Self::Moves, Self::Rules, Self::Engine, Self::Sound, Self::Shortcuts, Self::Files];

    /// The page's title.
    #[must_use]
    pub fn title(self, lang: Lang) -> Cow<'static, str> {
        text(
            lang,
            match self {
                Self::General => "settings-general",
                Self::Board => "settings-board",
                Self::Moves => "settings-moves",
                Self::Rules => "settings-rules",
                Self::Engine => "settings-engine",
                Self::Sound => "settings-sound",
                Self::Shortcuts => "settings-shortcuts",
                Self::Files => "settings-files",
            },
        )
    }
}

impl Settings {
    /// Sets what a page shows back to what is usual. The list of recent files is no choice: it stays.
    pub fn reset_page(&mut self, page: SettingsPage) {
        let usual = Self::default();
        match page {
            SettingsPage::General => {
                self.set_lang(None);
                self.appearance = usual.appearance;
                self.zoom = usual.zoom;
                self.restore_files = usual.restore_files;
            }
            SettingsPage::Board => {
                self.board_theme = usual.board_theme;
                self.faces = usual.faces;
                self.coordinates = usual.coordinates;
                self.captured = usual.captured;
                self.animation = usual.animation;
                self.move_speed = usual.move_speed;
                self.show_targets = usual.show_targets;
                self.show_last_move = usual.show_last_move;
            }
            SettingsPage::Moves => {
                self.move_style = usual.move_style;
                self.show_scores = usual.show_scores;
            }
            SettingsPage::Rules => self.rule_book = usual.rule_book,
            SettingsPage::Engine => {
                self.engine_lines = usual.engine_lines;
                self.engine_threads = usual.engine_threads;
                self.engine_hash_mb = usual.engine_hash_mb;
            }
            SettingsPage::Sound => self.sound = usual.sound,
            SettingsPage::Shortcuts => self.keys = usual.keys,
            SettingsPage::Files => self.set_save_format(usual.save_format()),
        }
    }

    /// Sets what all pages show back to what is usual.
    pub fn reset_all(&mut self) {
        for page in SettingsPage::ALL {
            self.reset_page(page);
        }
    }
}
