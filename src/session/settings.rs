//! [`Settings`]: what the user chose, kept between sessions as a small RON file.

use super::external::{EngineProfile, MOST_ENGINES};
use super::files::{self, FileError};
use super::key_map::KeyMap;
use super::search_limit::SearchLimit;
use super::searcher::EngineChoice;
use super::sharing::SharingOptions;
use super::sounds::SoundChoice;
use crate::formats::Format;
use crate::lang::Lang;
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// Light or dark window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Appearance {
    /// As the system says.
    #[default]
    System,
    /// Always light.
    Light,
    /// Always dark.
    Dark,
}

/// How the board looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum BoardTheme {
    /// Warm wood.
    #[default]
    Wood,
    /// White, for print and projection.
    Paper,
    /// For dark rooms.
    Dark,
    /// Black on white with strong colours.
    HighContrast,
}

impl BoardTheme {
    /// All themes, in the order in which menus list them.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Paper, Self::Dark, Self::HighContrast];
}

/// What is written on the pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum PieceFaces {
    /// 帥俥傌 and 將車馬
    #[default]
    Traditional,
    /// 帅车马 and 将车马
    Simplified,
    /// Letters: K A E H R C P
    Western,
}

impl PieceFaces {
    /// All faces, in the order in which menus list them.
    pub const ALL: [Self; 3] = [Self::Traditional, Self::Simplified, Self::Western];
}

/// How long a move glides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum MoveSpeed {
    /// So that beginners can follow.
    Slow,
    /// As most like it.
    #[default]
    Usual,
    /// So that one just sees where from.
    Quick,
}

impl MoveSpeed {
    /// All speeds, in the order in which they are listed.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Usual, Self::Quick];

    /// How long a move takes, in seconds.
    #[must_use]
    pub const fn seconds(self) -> f64 {
        match self {
            Self::Slow => 0.32,
            Self::Usual => 0.14,
            Self::Quick => 0.07,
        }
    }
}

/// How moves are written in the window.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum MoveStyle {
    /// 炮二平五 in the script of the window's language (simplified for English), Black's 马8进7
    #[default]
    Chinese,
    /// The same with Black's digits as wide as characters (全角): 马８进７
    ChineseWide,
    /// As players write in a hurry: 炮25 for 炮二平五, wherever that means one move only
    ChineseShort,
    /// C2=5
    Wxf,
    /// H2-E2
    Iccs,
}

impl MoveStyle {
    /// All styles, in the order in which menus list them.
    pub const ALL: [Self; 5] = [Self::Chinese, Self::ChineseWide, Self::ChineseShort, Self::Wxf, Self::Iccs];
}

/// What the user chose.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Version of this file's layout.
    version: u32,
    /// The window's language as a BCP 47 tag; `None` = as the system says.
    language: Option<String>,
    /// Light or dark.
    pub appearance: Appearance,
    /// The board's look.
    pub board_theme: BoardTheme,
    /// The pieces' look.
    pub faces: PieceFaces,
    /// How moves are written.
    pub move_style: MoveStyle,
    /// Whether files and ranks are written beside the board.
    pub coordinates: bool,
    /// Whether captured pieces are shown beside the board.
    pub captured: bool,
    /// Whether moves glide.
    pub animation: bool,
    /// How long they do.
    pub move_speed: MoveSpeed,
    /// Whether the points where the chosen piece may go are shown.
    pub show_targets: bool,
    /// Whether the last move is marked on the board.
    pub show_last_move: bool,
    /// Size of the whole window's content, 0.5..=3.
    pub zoom: f32,
    /// The rule book that judges, by its id.
    pub rule_book: String,
    /// Lines that the engine shows, 1..=10.
    pub engine_lines: usize,
    /// Search threads.
    pub engine_threads: usize,
    /// Size of the engine's table in megabytes.
    pub engine_hash_mb: usize,
    /// Other engines that the user has added.
    pub engines: Vec<EngineProfile>,
    /// Which engine reviews.
    pub review_engine: EngineChoice,
    /// How far a review searches each position.
    pub review_limit: SearchLimit,
    /// Whether a review looks at variations too.
    pub review_variations: bool,
    /// How strongly the engine plays, 1..=10.
    pub play_level: u8,
    /// Against which engine the user plays.
    pub play_engine: EngineChoice,
    /// How far another engine searches for each of its moves.
    pub play_limit: SearchLimit,
    /// Whether the moves panel shows kept scores.
    pub show_scores: bool,
    /// What is heard.
    pub sound: SoundChoice,
    /// The keys of actions.
    pub keys: KeyMap,
    /// Whether the files that were open at the end are opened again at the next start.
    pub restore_files: bool,
    /// The files that are open, if they are to be opened again.
    pub open_files: Vec<PathBuf>,
    /// The format that a study without a file is saved in, by its [`Format::name`].
    save_format: String,
    /// What the user chose for pictures, animations and pages.
    pub sharing: SharingOptions,
    /// The library that the user chose; `None` is the usual one.
    pub library: Option<PathBuf>,
    /// Files opened last, newest first.
    pub recent: Vec<PathBuf>,
    /// Layout of the panels as the window stores it; empty = the usual one.
    pub layout: String,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: Self::VERSION,
            language: None,
            appearance: Appearance::default(),
            board_theme: BoardTheme::default(),
            faces: PieceFaces::default(),
            move_style: MoveStyle::default(),
            coordinates: true,
            captured: true,
            animation: true,
            move_speed: MoveSpeed::default(),
            show_targets: true,
            show_last_move: true,
            zoom: 1.0,
            rule_book: "cxa2011".into(),
            engine_lines: 2,
            engine_threads: 1,
            engine_hash_mb: 64,
            engines: Vec::new(),
            review_engine: EngineChoice::default(),
            review_limit: SearchLimit::Millis(500),
            review_variations: false,
            play_level: 4,
            play_engine: EngineChoice::default(),
            play_limit: SearchLimit::Millis(1_000),
            show_scores: true,
            sound: SoundChoice::default(),
            keys: KeyMap::default(),
            restore_files: false,
            open_files: Vec::new(),
            save_format: Format::Native.name().into(),
            sharing: SharingOptions::default(),
            library: None,
            recent: Vec::new(),
            layout: String::new(),
        }
    }
}

/// What became of the settings file at the start.
#[derive(Debug, PartialEq, Eq)]
pub enum SettingsState {
    /// Read, or not there yet.
    Good,
    /// It couldn't be understood: set aside under this name, defaults are used.
    SetAside(PathBuf),
    /// It couldn't be read at all; defaults are used and nothing is overwritten.
    Unreadable(String),
}

impl Settings {
    const VERSION: u32 = 1;
    const RECENT: usize = 12;
    /// So many files are opened again at most.
    const OPEN_AGAIN: usize = 32;
    /// The content of the window can be so much smaller or larger than usual.
    pub const ZOOM: RangeInclusive<f32> = 0.5..=3.0;
    /// Lines that the engine can show.
    pub const LINES: RangeInclusive<usize> = 1..=10;
    /// Threads that can search.
    pub const THREADS: RangeInclusive<usize> = 1..=64;
    /// The engine's table, in megabytes.
    pub const HASH_MB: RangeInclusive<usize> = 1..=65_536;

    /// The settings file in the user's configuration folder; `None` where there is no such folder.
    #[must_use]
    pub fn path() -> Option<PathBuf> {
        Some(directories::ProjectDirs::from("", "", "pingjian")?.config_dir().join("settings.ron"))
    }

    /// What is chosen where nothing was chosen yet: who reads English gets moves in the notation of English books.
    fn of_first_start() -> Self {
        let mut settings = Self::default();
        if settings.lang() == Lang::En {
            settings.move_style = MoveStyle::Wxf;
        }
        settings
    }

    /// Reads the file. A file that can't be understood is renamed, never overwritten.
    #[must_use]
    pub fn load(path: &Path) -> (Self, SettingsState) {
        let bytes = match files::read_file(path) {
            Ok(bytes) => bytes,
            Err(FileError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
                return (Self::of_first_start(), SettingsState::Good);
            }
            Err(error) => {
                let settings = Self::default();
                let told = error.describe(settings.lang());
                return (settings, SettingsState::Unreadable(told));
            }
        };
        match ron::de::from_bytes::<Self>(&bytes) {
            Ok(mut settings) => {
                settings.bring_within_range();
                (settings, SettingsState::Good)
            }
            Err(error) => {
                let aside = path.with_extension("ron.broken");
                match std::fs::rename(path, &aside) {
                    Ok(()) => (Self::default(), SettingsState::SetAside(aside)),
                    Err(_) => (Self::default(), SettingsState::Unreadable(error.to_string())),
                }
            }
        }
    }

    /// Writes the file atomically, with its folder if need be.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|source| FileError::Io { path: folder.to_owned(), source })?;
        }
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::default()).unwrap_or_default();
        files::write_atomic(path, text.as_bytes())
    }

    /// Brings every number into its range.
    pub(super) fn bring_within_range(&mut self) {
        self.version = Self::VERSION;
        self.review_limit = self.review_limit.within_range();
        self.play_limit = self.play_limit.within_range();
        self.engines.truncate(MOST_ENGINES);
        self.review_engine = self.review_engine.within(self.engines.len());
        self.play_engine = self.play_engine.within(self.engines.len());
        self.play_level = self.play_level.clamp(1, 10);
        self.zoom = if self.zoom.is_finite() { self.zoom.clamp(*Self::ZOOM.start(), *Self::ZOOM.end()) } else { 1.0 };
        self.engine_lines = self.engine_lines.clamp(*Self::LINES.start(), *Self::LINES.end());
        self.engine_threads = self.engine_threads.clamp(*Self::THREADS.start(), *Self::THREADS.end());
        self.engine_hash_mb = self.engine_hash_mb.clamp(*Self::HASH_MB.start(), *Self::HASH_MB.end());
        self.sound.volume = self.sound.volume.min(SoundChoice::LOUDEST);
        self.sharing = std::mem::take(&mut self.sharing).within_range();
        self.recent.truncate(Self::RECENT);
        self.open_files.truncate(Self::OPEN_AGAIN);
    }

    /// How many threads this machine can run at once: more of them don't search faster.
    #[must_use]
    pub fn useful_threads() -> usize {
        std::thread::available_parallelism().map_or(1, std::num::NonZero::get).min(*Self::THREADS.end())
    }

    /// The chosen language; `None` follows the system.
    #[must_use]
    pub fn chosen_lang(&self) -> Option<Lang> {
        self.language.as_deref().and_then(Lang::from_locale)
    }

    /// The format that a study without a file is saved in.
    #[must_use]
    pub fn save_format(&self) -> Format {
        Format::from_name(&self.save_format).filter(|format| format.can_write()).unwrap_or(Format::Native)
    }

    /// Chooses the format that a study without a file is saved in.
    pub fn set_save_format(&mut self, format: Format) {
        format.name().clone_into(&mut self.save_format);
    }

    /// The window's language: the chosen one, else the system's, else simplified Chinese.
    #[must_use]
    pub fn lang(&self) -> Lang {
        if let Some(lang) = self.chosen_lang() {
            return lang;
        }
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .iter()
            .filter_map(|name| std::env::var(name).ok())
            .find_map(|locale| Lang::from_locale(&locale))
            .unwrap_or(Lang::ZhHans)
    }

    /// Chooses the window's language; `None` follows the system.
    pub fn set_lang(&mut self, lang: Option<Lang>) {
        self.language = lang.map(|lang| lang.tag().to_owned());
    }

    /// Puts a file on top of the list of recent ones.
    pub fn remember_file(&mut self, path: &Path) {
        self.recent.retain(|known| known != path);
        self.recent.insert(0, path.to_owned());
        self.recent.truncate(Self::RECENT);
    }
}

#[cfg(test)]
mod tests {
    use super::super::actions::{ACTIONS, Action};
    use super::super::keys::{Key, Shortcut};
    use super::super::settings_pages::SettingsPage;
    use super::super::sounds::Sound;
    use super::*;
    use proptest::prelude::*;

    fn read(text: &str) -> (Settings, SettingsState) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("settings.ron");
        std::fs::write(&path, text).unwrap();
        Settings::load(&path)
    }

    #[test]
    fn a_file_of_the_first_version_is_read() {
        let (settings, state) = read(
            "(version: 1, language: Some(\"zh-Hant\"), appearance: Dark, board_theme: Paper, faces: Simplified, \
             move_style: Wxf, coordinates: false, animation: false, zoom: 1.25, rule_book: \"cxa2020\", engine_lines: 3, \
             engine_threads: 2, engine_hash_mb: 128, recent: [\"/a.pgn\"], layout: \"\")",
        );
        assert_eq!(state, SettingsState::Good);
        assert_eq!((settings.chosen_lang(), settings.appearance), (Some(Lang::ZhHant), Appearance::Dark));
        assert_eq!((settings.move_style, settings.engine_hash_mb), (MoveStyle::Wxf, 128));
        let usual = Settings::default();
        assert_eq!((&settings.keys, &settings.sound), (&usual.keys, &usual.sound), "what it doesn't know is as usual");
        assert!(settings.show_targets && settings.show_last_move && !settings.restore_files);
    }

    #[test]
    fn what_a_later_version_has_added_is_passed_over() {
        let (settings, state) = read("(version: 9, zoom: 1.5, telepathy: Some((1, \"x\")), faces: Western)");
        assert_eq!(state, SettingsState::Good);
        assert_eq!((settings.zoom, settings.faces), (1.5, PieceFaces::Western));
    }

    #[test]
    fn numbers_beyond_their_range_are_brought_into_it() {
        let (settings, _) = read(
            "(zoom: 99.0, engine_lines: 0, engine_threads: 5000, engine_hash_mb: 0, sound: (volume: 200), \
             save_format: \"papyrus\")",
        );
        assert_eq!((settings.zoom, settings.engine_lines, settings.engine_threads), (3.0, 1, 64));
        assert_eq!((settings.engine_hash_mb, settings.sound.volume), (1, SoundChoice::LOUDEST));
        assert_eq!(settings.save_format(), Format::Native);
    }

    fn some_settings() -> impl Strategy<Value = Settings> {
        let format =
            prop::sample::select(Format::ALL.into_iter().filter(|format| format.can_write()).collect::<Vec<_>>());
        let silent = prop::sample::subsequence(Sound::ALL.to_vec(), 0..=5);
        let sound = (prop::option::of(any::<bool>()), 0..=100_u8, silent)
            .prop_map(|(on, volume, silent)| SoundChoice { on, volume, silent });
        let action = prop::sample::select(ACTIONS.iter().map(|info| info.action).collect::<Vec<Action>>());
        let key = (prop::char::range('A', 'Z'), any::<bool>(), any::<bool>())
            .prop_map(|(letter, ctrl, shift)| Shortcut { ctrl, shift, alt: false, key: Key::Char(letter) });
        let board = (
            prop::sample::select(BoardTheme::ALL.to_vec()),
            prop::sample::select(PieceFaces::ALL.to_vec()),
            prop::sample::select(MoveStyle::ALL.to_vec()),
            prop::sample::select(MoveSpeed::ALL.to_vec()),
        );
        (board, format, sound, prop::collection::vec((action, key), 0..4), 0.5..3.0_f32, any::<[bool; 5]>()).prop_map(
            |((theme, faces, style, speed), format, sound, keys, zoom, on)| {
                let mut settings = Settings { sound, zoom, ..Settings::default() };
                (settings.board_theme, settings.faces) = (theme, faces);
                (settings.move_style, settings.move_speed) = (style, speed);
                settings.set_save_format(format);
                for (action, key) in keys {
                    settings.keys.choose(action, vec![key]);
                }
                [
                    settings.coordinates,
                    settings.animation,
                    settings.show_targets,
                    settings.show_last_move,
                    settings.restore_files,
                ] = on;
                settings
            },
        )
    }

    proptest! {
        #[test]
        fn settings_are_read_as_they_were_written(settings in some_settings()) {
            let folder = tempfile::tempdir().unwrap();
            let path = folder.path().join("deep/settings.ron");
            settings.save(&path).unwrap();
            let (read, state) = Settings::load(&path);
            prop_assert_eq!(state, SettingsState::Good);
            prop_assert_eq!(read, settings);
        }

        #[test]
        fn a_page_that_is_reset_leaves_the_others(settings in some_settings()) {
            let mut all = settings.clone();
            for page in SettingsPage::ALL {
                let mut one = settings.clone();
                one.reset_page(page);
                let again = { let mut again = one.clone(); again.reset_page(page); again };
                prop_assert_eq!(&one, &again);
                all.reset_page(page);
            }
            let mut reset = settings;
            reset.reset_all();
            prop_assert_eq!(&all, &reset);
            prop_assert_eq!(reset, Settings::default());
        }
    }
}
