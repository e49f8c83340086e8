//! What the user chose for pictures, animations and pages; kept with the settings.

use crate::report::{Animation, AnimationStyle, Diagram, Diagrams, Faces, SheetStyle, Theme};
use crate::session::reporting::ReportFormat;
use crate::session::settings::{BoardTheme, MoveStyle, PieceFaces};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// All choices about what goes out.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SharingOptions {
    /// The board as a picture.
    pub picture: PictureOptions,
    /// A game as an animation.
    pub animation: AnimationOptions,
    /// Games as a page.
    pub page: PageOptions,
}

/// How a board is dressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardDress {
    /// The board's look.
    pub theme: BoardTheme,
    /// The pieces' look.
    pub faces: PieceFaces,
    /// Whether file numbers stand at the edges.
    pub coordinates: bool,
    /// Whether it's turned as the board in the window is; else Red is below.
    pub as_shown: bool,
}

/// The formats of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum PictureFormat {
    /// Pixels.
    Png,
    /// Shapes, sharp at every size.
    Svg,
}

/// Choices for a picture of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct PictureOptions {
    /// Its format.
    pub format: PictureFormat,
    /// Its width in pixels.
    pub width: u32,
    /// How the board looks.
    pub dress: BoardDress,
    /// Whether the last move is marked.
    pub last_move: bool,
    /// Whether the user's arrows and circles are drawn.
    pub drawings: bool,
    /// Whether a line says whose turn it is.
    pub side_to_move: bool,
}

/// Which moves an animation shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Extent {
    /// The main line of the game.
    Game,
    /// The line on the board.
    Line,
    /// The line on the board, from the position shown on.
    FromHere,
}

/// Choices for an animation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct AnimationOptions {
    /// Which moves are shown.
    pub extent: Extent,
    /// Its width in pixels.
    pub width: u32,
    /// How the board looks.
    pub dress: BoardDress,
    /// Seconds for a move.
    pub delay: f32,
    /// Seconds for the first position.
    pub first_delay: f32,
    /// Seconds for the last one.
    pub last_delay: f32,
    /// Whether the players' names stand above the board.
    pub names: bool,
    /// Whether the moves are written under it.
    pub moves: bool,
    /// Whether the user's arrows and circles are drawn.
    pub drawings: bool,
}

/// Which games a page holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum GamesWanted {
    /// The one on the board.
    Shown,
    /// Those of a list of numbers.
    Listed,
    /// All games of the study.
    All,
}

/// Choices for a page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct PageOptions {
    /// Its format.
    pub format: ReportFormat,
    /// Which games it holds.
    pub games: GamesWanted,
    /// The numbers of the games, such as `1-3, 5`.
    pub list: String,
    /// Whether variations are printed.
    pub variations: bool,
    /// Whether comments are printed.
    pub comments: bool,
    /// How moves are written.
    pub style: MoveStyle,
    /// How diagrams look.
    pub dress: BoardDress,
    /// Diagrams after moves that ask for one.
    pub asked_for: bool,
    /// Diagrams after moves with arrows or circles.
    pub drawn_on: bool,
    /// Diagrams after so many rounds each; 0 for none.
    pub every: u16,
    /// A diagram at the end.
    pub at_end: bool,
    /// Whether each game begins a page.
    pub page_each: bool,
}

impl Default for BoardDress {
    fn default() -> Self {
        Self { theme: BoardTheme::Wood, faces: PieceFaces::Traditional, coordinates: true, as_shown: true }
    }
}

impl Default for PictureOptions {
    fn default() -> Self {
        Self {
            format: PictureFormat::Png,
            width: 1000,
            dress: BoardDress::default(),
            last_move: true,
            drawings: true,
            side_to_move: false,
        }
    }
}

impl Default for AnimationOptions {
    fn default() -> Self {
        Self {
            extent: Extent::Game,
            width: 480,
            dress: BoardDress { coordinates: false, ..BoardDress::default() },
            delay: 1.2,
            first_delay: 1.5,
            last_delay: 4.0,
            names: true,
            moves: true,
            drawings: true,
        }
    }
}

impl Default for PageOptions {
    fn default() -> Self {
        Self {
            format: ReportFormat::Pdf,
            games: GamesWanted::Shown,
            list: String::new(),
            variations: true,
            comments: true,
            style: MoveStyle::Chinese,
            dress: BoardDress { theme: BoardTheme::Paper, as_shown: false, ..BoardDress::default() },
            asked_for: true,
            drawn_on: true,
            every: 0,
            at_end: true,
            page_each: true,
        }
    }
}

impl PictureFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Png, Self::Svg];

    /// The usual file extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Svg => "svg",
        }
    }

    /// The format that a file name asks for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }
}

/// Hundredths of a second.
fn hundredths(seconds: f32) -> u16 {
    // Within the range, so nothing is cut off.
    (seconds.clamp(*DELAY.start(), *DELAY.end()) * 100.0).round() as u16
}

/// Seconds that a position may stand.
pub const DELAY: std::ops::RangeInclusive<f32> = 0.1..=30.0;
/// Widths of a picture, in pixels.
pub const PICTURE_WIDTH: std::ops::RangeInclusive<u32> = Diagram::PNG_WIDTH;
/// Widths of an animation, in pixels.
pub const ANIMATION_WIDTH: std::ops::RangeInclusive<u32> = Animation::WIDTH;
/// Rounds from one diagram to the next, at most.
pub const MOST_EVERY: u16 = 60;
/// The longest list of games that is kept, in characters.
const LONGEST_LIST: usize = 200;

impl SharingOptions {
    /// The same with every number within its range.
    #[must_use]
    pub fn within_range(mut self) -> Self {
        let delay = |seconds: f32, usual: f32| {
            if seconds.is_finite() { seconds.clamp(*DELAY.start(), *DELAY.end()) } else { usual }
        };
        let usual = AnimationOptions::default();
        self.picture.width = self.picture.width.clamp(*Diagram::PNG_WIDTH.start(), *Diagram::PNG_WIDTH.end());
        self.animation.width = self.animation.width.clamp(*Animation::WIDTH.start(), *Animation::WIDTH.end());
        self.animation.delay = delay(self.animation.delay, usual.delay);
        self.animation.first_delay = delay(self.animation.first_delay, usual.first_delay);
        self.animation.last_delay = delay(self.animation.last_delay, usual.last_delay);
        self.page.every = self.page.every.min(MOST_EVERY);
        if let Some((end, _)) = self.page.list.char_indices().nth(LONGEST_LIST) {
            self.page.list.truncate(end);
        }
        self
    }
}

impl AnimationOptions {
    /// As the animation is told; `flipped` is how the board in the window stands.
    pub(super) fn style(&self, flipped: bool) -> AnimationStyle {
        AnimationStyle {
            theme: self.dress.theme.into(),
            faces: self.dress.faces.into(),
            coordinates: self.dress.coordinates,
            flipped: self.dress.as_shown && flipped,
            drawings: self.drawings,
            names: self.names,
            moves: self.moves,
            delay: hundredths(self.delay),
            first_delay: hundredths(self.first_delay),
            last_delay: hundredths(self.last_delay),
        }
    }
}

impl PageOptions {
    /// As the page is told; `flipped` is how the board in the window stands.
    pub(super) fn sheet(&self, flipped: bool) -> SheetStyle {
        SheetStyle {
            variations: self.variations,
            comments: self.comments,
            diagrams: Diagrams {
                asked_for: self.asked_for,
                drawn_on: self.drawn_on,
                every: self.every,
                at_end: self.at_end,
            },
            theme: self.dress.theme.into(),
            faces: self.dress.faces.into(),
            coordinates: self.dress.coordinates,
            flipped: self.dress.as_shown && flipped,
            page_each: self.page_each,
        }
    }

    /// The places, from 0, of the games that the list names, in its order, each once.
    ///
    /// # Errors
    /// The part of the list that names no game of a study of `count` games.
    pub fn listed(&self, count: usize) -> Result<Vec<usize>, String> {
        let mut places = Vec::new();
        let parts = self.list.split([',', '，', '、', ';', '；', ' ', '\u{3000}']);
        for part in parts.map(str::trim).filter(|part| !part.is_empty()) {
            let number = |text: &str| text.trim().parse::<usize>().ok().filter(|number| (1..=count).contains(number));
            let (from, to) = match part.split_once(['-', '–', '—', '~', '～']) {
                Some((from, to)) => (number(from), number(to)),
                None => (number(part), number(part)),
            };
            let (Some(from), Some(to)) = (from, to) else { return Err(part.to_owned()) };
            let range: Vec<usize> = if from <= to { (from..=to).collect() } else { (to..=from).rev().collect() };
            places.extend(range.into_iter().map(|number| number - 1));
        }
        let mut seen = std::collections::HashSet::new();
        places.retain(|place| seen.insert(*place));
        if places.is_empty() { Err(self.list.trim().to_owned()) } else { Ok(places) }
    }
}

impl From<BoardTheme> for Theme {
    fn from(theme: BoardTheme) -> Self {
        match theme {
            BoardTheme::Wood => Self::Wood,
            BoardTheme::Paper => Self::Paper,
            BoardTheme::Dark => Self::Dark,
            BoardTheme::HighContrast => Self::HighContrast,
        }
    }
}

impl From<PieceFaces> for Faces {
    fn from(faces: PieceFaces) -> Self {
        match faces {
            PieceFaces::Traditional => Self::Traditional,
            PieceFaces::Simplified => Self::Simplified,
            PieceFaces::Western => Self::Western,
        }
    }
}
