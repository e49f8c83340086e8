//! What goes out (分享): the board as a picture, a game as an animation, games as a page. Each is made in a thread that tells
//! how far it has come and can be stopped.

mod options;
mod preview;
mod writing;

pub use options::{
    ANIMATION_WIDTH, AnimationOptions, BoardDress, DELAY, Extent, GamesWanted, MOST_EVERY, PICTURE_WIDTH, PageOptions,
    PictureFormat, PictureOptions, SharingOptions,
};
pub use preview::Preview;
pub(super) use writing::Make;

use super::command::Request;
use super::studio::Studio;
use super::wording::move_text;
use crate::game::{Game, NodeId};
use crate::lang::text;
use crate::report::{Animation, Coordinates, Diagram, GameSheet};
use crate::rules::{Move, Position, Side};
use preview::Previewer;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What can go out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sharing {
    /// The board as a picture.
    Picture,
    /// A game as an animation.
    Animation,
    /// Games as a page.
    Page,
    /// Games as a page that is printed.
    Print,
}

/// What would be written with the present choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SharingFacts {
    /// Games on the page.
    pub games: usize,
    /// Moves of all of them, or of the animation.
    pub moves: usize,
    /// Diagrams on the page.
    pub diagrams: usize,
    /// How long the animation lasts, in seconds.
    pub seconds: usize,
}

/// How far something has come, and whether it's still wanted.
#[derive(Default)]
struct Progress {
    done: AtomicUsize,
    of: AtomicUsize,
    stop: AtomicBool,
}

/// What is going out, and the preview of what could.
#[derive(Default)]
pub struct SharingState {
    progress: Option<Arc<Progress>>,
    /// Whether that is to be printed.
    printing: bool,
    previewer: Previewer,
}

/// A page of more games isn't handed out.
const MOST_GAMES: usize = 500;
/// The longest animation, in moves.
const MOST_FRAMES: usize = 5000;

/// Why nothing is written.
enum Refusal {
    /// A part of the list of games names none.
    List(String),
    TooManyGames,
    TooManyMoves,
}

impl SharingState {
    /// How many steps of how many are done, while something is being written.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        let progress = self.progress.as_ref()?;
        Some((progress.done.load(Ordering::Relaxed), progress.of.load(Ordering::Relaxed)))
    }

    /// What the open dialog is about, as a picture.
    #[must_use]
    pub const fn preview(&self) -> Option<&Preview> {
        self.previewer.shown()
    }

    pub(super) fn stop(&self) {
        if let Some(progress) = &self.progress {
            progress.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Studio {
    /// What is going out.
    #[must_use]
    pub const fn sharing(&self) -> &SharingState {
        &self.sharing
    }

    /// Whether a diagram is wanted in print at the move on the board.
    #[must_use]
    pub fn wants_diagram(&self) -> bool {
        let chapter = self.chapter();
        chapter.game().tree().get(chapter.cursor()).is_some_and(|node| node.annotations().wants_diagram())
    }

    /// Has the dialog opened.
    pub(super) fn open_sharing(&mut self, what: Sharing) -> Request {
        self.sharing.previewer.close();
        self.sharing.previewer.about = Some(what);
        self.sketch();
        Request::ShowSharing(what)
    }

    /// Other choices, of which the dialog shows a preview.
    pub(super) fn set_sharing(&mut self, options: SharingOptions) {
        self.settings.sharing = options.within_range();
        self.sketch();
    }

    /// The dialog is closed.
    pub(super) fn close_sharing(&mut self) {
        self.sharing.previewer.close();
    }

    /// Draws the preview anew.
    fn sketch(&mut self) {
        let options = self.settings.sharing.clone();
        let wake = self.wake.clone();
        match self.sharing.previewer.about {
            None => {}
            Some(Sharing::Picture) => {
                let diagram = self.diagram_to_share(&options.picture);
                self.sharing.previewer.ask(Box::new(move || (diagram, SharingFacts::default())), &wake);
            }
            Some(Sharing::Animation) => {
                let style = options.animation.style(self.document().flipped);
                let (game, nodes) = self.line_to_share(options.animation.extent);
                let at = self.chapter().cursor();
                let (lang, moves) = (self.lang(), self.settings.move_style);
                let sketch = move || {
                    let moves_of = |position: &Position, mv: Move| move_text(position, mv, moves, lang);
                    let animation = Animation::of_line(&game, &nodes, &style, (lang, &moves_of), 0);
                    let frames = animation.frames();
                    let shown = nodes.iter().position(|node| *node == at).map_or(0, |index| index + 1);
                    let frame = frames.get(shown).or(frames.last());
                    let hundredths: usize = frames.iter().map(|frame| usize::from(frame.hundredths)).sum();
                    let facts =
                        SharingFacts { moves: nodes.len(), seconds: hundredths / 100, ..SharingFacts::default() };
                    (frame.map_or_else(|| Diagram::new(game.start()), |frame| frame.diagram.clone()), facts)
                };
                self.sharing.previewer.ask(Box::new(sketch), &wake);
            }
            Some(Sharing::Page | Sharing::Print) => {
                let mut diagram = self.diagram_to_share(&PictureOptions {
                    dress: options.page.dress,
                    side_to_move: false,
                    ..PictureOptions::default()
                });
                diagram.caption.clear();
                let style = options.page.sheet(self.document().flipped);
                let games = self.games_to_share(&options.page).unwrap_or_default();
                let lang = self.lang();
                let sketch = move || {
                    let games: Vec<&Game> = games.iter().map(|game| &**game).collect();
                    let sheet =
                        GameSheet { title: "", games: &games, style: &style, lang, name: &|_, _| String::new() };
                    let facts = SharingFacts {
                        games: games.len(),
                        moves: games.iter().map(|game| game.tree().len()).sum(),
                        diagrams: sheet.diagrams(),
                        seconds: 0,
                    };
                    (diagram, facts)
                };
                self.sharing.previewer.ask(Box::new(sketch), &wake);
            }
        }
    }

    /// The board as chosen.
    fn diagram_to_share(&self, options: &PictureOptions) -> Diagram {
        let mut diagram = self.diagram();
        diagram.theme = options.dress.theme.into();
        diagram.faces = options.dress.faces.into();
        if diagram.coordinates != Coordinates::Letters || !options.dress.coordinates {
            diagram.coordinates = options.dress.coordinates.into();
        }
        diagram.flipped &= options.dress.as_shown;
        if !options.last_move {
            diagram.last_move = None;
        }
        if !options.drawings {
            diagram.arrows.clear();
            diagram.highlights.clear();
        }
        if options.side_to_move {
            let ended = self.editor().is_none() && self.position().end().is_some();
            let id = match (ended, diagram.setup.side_to_move) {
                (false, Side::Red) => "board-red-to-move",
                (false, Side::Black) => "board-black-to-move",
                (true, Side::Red) => "board-black-has-won",
                (true, Side::Black) => "board-red-has-won",
            };
            diagram.caption = text(self.lang(), id).into_owned();
        }
        diagram
    }

    /// The game and the moves that an animation shows.
    fn line_to_share(&self, extent: Extent) -> (Arc<Game>, Vec<NodeId>) {
        let chapter = self.chapter();
        let nodes = match extent {
            Extent::Game => chapter.game().main_line(),
            Extent::Line => chapter.path(),
            Extent::FromHere => chapter.path().split_off(chapter.ply()),
        };
        (chapter.shared(), nodes)
    }

    fn games_to_share(&self, options: &PageOptions) -> Result<Vec<Arc<Game>>, Refusal> {
        let chapters = self.document().chapters();
        let places = match options.games {
            GamesWanted::Shown => vec![self.document().active_index()],
            GamesWanted::All => (0..chapters.len()).collect(),
            GamesWanted::Listed => options.listed(chapters.len()).map_err(Refusal::List)?,
        };
        if places.len() > MOST_GAMES {
            return Err(Refusal::TooManyGames);
        }
        Ok(places.into_iter().filter_map(|place| chapters.get(place)).map(super::Chapter::shared).collect())
    }

    /// Why what is chosen can't be written, if it can't.
    #[must_use]
    pub fn sharing_refusal(&self, what: Sharing) -> Option<String> {
        let refusal = match what {
            Sharing::Picture => None,
            Sharing::Animation => {
                let moves = self.line_to_share(self.settings.sharing.animation.extent).1.len();
                (moves > MOST_FRAMES).then_some(Refusal::TooManyMoves)
            }
            Sharing::Page | Sharing::Print => self.games_to_share(&self.settings.sharing.page).err(),
        }?;
        let lang = self.lang();
        let say = |id: &str, args: [(&'static str, crate::lang::Arg<'_>); 2]| {
            crate::lang::text_with(lang, id, args).into_owned()
        };
        let count = self.document().chapters().len();
        Some(match refusal {
            Refusal::List(part) => say("share-bad-list", [("part", part.into()), ("count", count.into())]),
            Refusal::TooManyGames => {
                say("share-too-many-games", [("count", count.into()), ("most", MOST_GAMES.into())])
            }
            Refusal::TooManyMoves => {
                say("share-too-many-moves", [("count", count.into()), ("most", MOST_FRAMES.into())])
            }
        })
    }

    /// Takes what has been drawn of the preview.
    pub(super) fn poll_sharing(&mut self) -> bool {
        self.sharing.previewer.poll(&self.wake.clone())
    }
}
