//! The library of the studio (棋谱库): which one is open, what it says of the position on the board, its list of games, and an
//! import under way. All reading is done by a thread (`desk.rs`), importing by two more (`importing.rs`).

mod desk;
mod importing;

pub use importing::{ImportEnd, ImportError, ImportJob, ImportProgress};

use super::document::{Document, DocumentId};
use super::notice::Level;
use super::studio::{Studio, Wake};
use crate::game::{Game, NodeId};
use crate::lang::{grouped, text_with};
use crate::library::{Explored, GameFilter, GameId, GameOrder, GameRow, LibraryStats, SourceRow};
use crate::rules::{Position, Square};
use desk::{Answer, Change, Desk, Spot};
use std::collections::HashMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Rows that are read at once.
const A_PAGE: usize = 128;
/// Pages of rows that are remembered.
const MOST_PAGES: usize = 64;
/// Between two looks at a library that is being imported into.
const LOOK_AGAIN: Duration = Duration::from_secs(2);

/// What the studio knows of its library.
#[derive(Default)]
pub struct LibraryState {
    /// Where the library is if the user chose no other.
    usual: Option<PathBuf>,
    desk: Option<Desk>,
    trouble: Option<String>,
    /// What was asked about, and what was found.
    exploring: Option<Position>,
    explored: Option<(Position, Explored)>,
    asked: Option<(GameFilter, GameOrder)>,
    number: u64,
    listed: Option<u64>,
    games: Vec<GameId>,
    pages: HashMap<usize, Vec<GameRow>>,
    asked_page: Option<usize>,
    facts: Option<(LibraryStats, Vec<SourceRow>)>,
    import: Option<(ImportJob, Instant)>,
    told: ImportProgress,
    /// Deletions that can be taken back, the newest last.
    deleted: Vec<Vec<GameId>>,
    /// Tabs that show games of the library.
    open: Vec<(DocumentId, GameId)>,
}

impl LibraryState {
    /// Whether there is a library to ask.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.desk.is_some()
    }

    /// Why the library can't be read.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// What was played in a position, if that is known already.
    #[must_use]
    pub fn explored(&self, position: &Position) -> Option<&Explored> {
        let (about, explored) = self.explored.as_ref()?;
        about.repeats(position).then_some(explored)
    }

    /// Whether nobody has asked yet what was played in a position.
    #[must_use]
    pub fn wants_exploring(&self, position: &Position) -> bool {
        self.is_open() && !self.exploring.as_ref().is_some_and(|asked| asked.repeats(position))
    }

    /// Whether the list is, or will be, this one.
    #[must_use]
    pub fn has_listed(&self, filter: &GameFilter, order: GameOrder) -> bool {
        !self.is_open() || self.asked.as_ref().is_some_and(|asked| asked.0 == *filter && asked.1 == order)
    }

    /// The games of the list; `None` while it is being made for the first time.
    #[must_use]
    pub fn games(&self) -> Option<&[GameId]> {
        self.listed.map(|_| &*self.games)
    }

    /// A row of the list, if it has been read.
    #[must_use]
    pub fn row(&self, index: usize) -> Option<&GameRow> {
        self.pages.get(&(index / A_PAGE))?.get(index % A_PAGE)
    }

    /// Whether rows of the list are missing that nobody has asked for yet.
    #[must_use]
    pub fn wants_rows(&self, range: &Range<usize>) -> bool {
        self.missing_page(range).is_some_and(|page| self.asked_page != Some(page))
    }

    fn missing_page(&self, range: &Range<usize>) -> Option<usize> {
        let last = range.end.min(self.games.len()).checked_sub(1)?;
        (range.start / A_PAGE..=last / A_PAGE).find(|page| !self.pages.contains_key(page))
    }

    /// How many of how many games have been looked through for the list, while that goes on.
    #[must_use]
    pub fn searched(&self) -> Option<(usize, usize)> {
        self.desk.as_ref()?.searched().filter(|_| self.listed != Some(self.number))
    }

    /// What the library holds in all.
    #[must_use]
    pub fn stats(&self) -> Option<&LibraryStats> {
        self.facts.as_ref().map(|(stats, _)| stats)
    }

    /// Files that couldn't be read, or only in part.
    #[must_use]
    pub fn troubled_sources(&self) -> &[SourceRow] {
        self.facts.as_ref().map_or(&[], |(_, sources)| sources)
    }

    /// How far an import has come, if one is under way and wasn't stopped.
    #[must_use]
    pub fn import(&self) -> Option<ImportProgress> {
        self.import.as_ref().filter(|(job, _)| !job.is_stopping()).map(|(job, _)| job.progress())
    }

    /// Whether a deletion can be taken back.
    #[must_use]
    pub const fn has_deleted(&self) -> bool {
        !self.deleted.is_empty()
    }

    /// The game of the library that a tab shows.
    #[must_use]
    pub fn game_in(&self, document: DocumentId) -> Option<GameId> {
        self.open.iter().find(|(tab, _)| *tab == document).map(|(_, game)| *game)
    }
}

impl Studio {
    /// The library.
    #[must_use]
    pub const fn library(&self) -> &LibraryState {
        &self.library
    }

    /// The library's file; `None` where the system has no place for one.
    #[must_use]
    pub fn library_path(&self) -> Option<&Path> {
        self.settings.library.as_deref().or(self.library.usual.as_deref())
    }

    /// From now on the library is this file, unless the user has chosen another one.
    pub fn use_library(&mut self, path: PathBuf) {
        self.library.usual = Some(path);
        self.open_library_file();
    }

    /// Opens the chosen library if it is there.
    fn open_library_file(&mut self) {
        let state = &mut self.library;
        (state.desk, state.trouble, state.explored, state.exploring) = (None, None, None, None);
        (state.asked, state.listed, state.facts, state.asked_page) = (None, None, None, None);
        state.games.clear();
        state.pages.clear();
        state.deleted.clear();
        let Some(path) = self.library_path().filter(|path| path.exists()).map(Path::to_owned) else { return };
        match Desk::open(path, &self.wake) {
            Ok(desk) => {
                desk.facts();
                self.library.desk = Some(desk);
            }
            Err(error) => {
                self.job_started(Err(error));
            }
        }
    }

    /// Uses another library; it is made if there is none at this path.
    pub(super) fn choose_library(&mut self, path: PathBuf) {
        if self.library.import.is_some() {
            self.tell_text(Level::Warning, "library-importing");
            return;
        }
        let lang = self.lang();
        // Making an empty one is quick; a file of another kind is told at once.
        match crate::library::Library::open_or_create(&path) {
            Ok(_) => {
                self.settings.library = Some(path);
                self.open_library_file();
            }
            Err(error) => self.tell(Level::Error, error.describe(lang)),
        }
    }

    /// Imports files and folders into the library.
    pub(super) fn import_into_library(&mut self, paths: Vec<PathBuf>) {
        self.fill_library(|library, wake| ImportJob::start(library, paths, wake));
    }

    /// Puts the game on the board, or all games of its study, into the library.
    pub(super) fn add_to_library(&mut self, whole: bool) {
        let document = self.document();
        let mut games = document.snapshot();
        if !whole {
            games = vec![games.swap_remove(document.active_index())];
        }
        let name = document.path.as_ref().map_or_else(|| document.title.clone(), |path| path.display().to_string());
        self.fill_library(|library, wake| ImportJob::start_games(library, &name, games, wake));
    }

    /// Deletes a game of the library; that can be taken back.
    pub(super) fn delete_from_library(&self, game: GameId) {
        if let Some(desk) = &self.library.desk {
            desk.change(Change::Delete(vec![game]));
        }
    }

    /// Takes the newest deletion back.
    pub(super) fn restore_in_library(&mut self) {
        if let (Some(desk), Some(games)) = (&self.library.desk, self.library.deleted.pop()) {
            desk.change(Change::Restore(games));
        }
    }

    fn fill_library(&mut self, start: impl FnOnce(PathBuf, &Wake) -> std::io::Result<ImportJob>) {
        let Some(library) = self.library_path().map(Path::to_owned) else {
            self.tell_text(Level::Error, "library-no-place");
            return;
        };
        if self.library.import.is_some() {
            self.tell_text(Level::Warning, "library-importing");
            return;
        }
        if let Some(folder) = library.parent()
            && let Err(error) = std::fs::create_dir_all(folder)
        {
            let system = format!("{}: {error}", folder.display());
            self.tell(Level::Error, system);
            return;
        }
        match start(library, &self.wake) {
            Ok(job) => self.library.import = Some((job, Instant::now())),
            Err(error) => {
                self.job_started(Err(error));
            }
        }
    }

    /// Ends the import; what was read stays.
    pub(super) fn stop_import(&mut self) {
        if let Some((job, _)) = &self.library.import {
            job.stop();
        }
    }

    pub(super) fn explore(&mut self) {
        let position = *self.position();
        if let Some(desk) = &self.library.desk {
            desk.explore(position);
            self.library.exploring = Some(position);
        }
    }

    pub(super) fn list_library(&mut self, filter: GameFilter, order: GameOrder) {
        let state = &mut self.library;
        if let Some(desk) = &state.desk {
            state.number += 1;
            desk.list(state.number, filter.clone(), order);
            state.asked = Some((filter, order));
        }
    }

    pub(super) fn read_library_rows(&mut self, range: &Range<usize>) {
        let state = &mut self.library;
        if let (Some(page), Some(number), Some(desk)) = (state.missing_page(range), state.listed, &state.desk) {
            let range = page * A_PAGE..(page * A_PAGE + A_PAGE).min(state.games.len());
            desk.rows(number, range.clone(), state.games[range].to_vec());
            state.asked_page = Some(page);
        }
    }

    pub(super) fn open_from_library(&mut self, game: GameId) {
        let spot = self.library.asked.as_ref().and_then(|(filter, _)| match (&filter.pattern, &filter.position) {
            (Some(pattern), _) => Some(Spot::Pattern(pattern.clone())),
            (None, Some((position, _))) => Some(Spot::Position(Box::new(*position))),
            (None, None) => None,
        });
        let open = self.library.open.iter().find(|(_, known)| *known == game).map(|(tab, _)| *tab);
        if let Some(index) = self.documents.iter().position(|document| Some(document.id) == open) {
            self.active = index;
            self.go_to_spot(spot.as_ref());
        } else if let Some(desk) = &self.library.desk {
            desk.open_game(game, spot);
        }
    }

    /// Goes to where what was looked for first stood in the game on the board.
    fn go_to_spot(&mut self, spot: Option<&Spot>) {
        let Some(spot) = spot else { return };
        let game = self.chapter().game();
        let mut path = std::iter::once(NodeId::ROOT).chain(game.main_line());
        let found = match spot {
            Spot::Pattern(pattern) => pattern.first_in(game).and_then(|ply| path.nth(ply)),
            Spot::Position(position) => {
                let image = mirrored(position);
                let mut here = *game.start();
                path.find(|&node| {
                    if let Some(mv) = game.tree().mv(node) {
                        here = here.play(mv);
                    }
                    here.repeats(position) || image.as_ref().is_some_and(|image| here.repeats(image))
                })
            }
        };
        if let Some(node) = found {
            self.document_mut().go_to(node);
        }
    }

    fn show_library_game(&mut self, id: GameId, spot: Option<&Spot>, game: Game) {
        let title = match (game.headers.get("Red"), game.headers.get("Black")) {
            (Some(red), Some(black)) => format!("{red} – {black}"),
            (Some(one), None) | (None, Some(one)) => one.to_owned(),
            (None, None) => match game.headers.get("Title").or(game.headers.get("Event")) {
                Some(title) => title.to_owned(),
                None => text_with(self.lang(), "game-numbered", [("number", (id.0 as usize).into())]).into_owned(),
            },
        };
        // Who looks through the list gets one tab, not hundreds; what was changed stays.
        let before = self.document().id;
        let replaced = self.library.game_in(before).is_some() && !self.document().is_unsaved();
        let document = Document::new(self.next_document_id(), title, vec![game]);
        let tab = document.id;
        self.show_new(document);
        if replaced {
            self.take_place_of(before);
        }
        let tabs: Vec<DocumentId> = self.documents.iter().map(|document| document.id).collect();
        self.library.open.retain(|(known, _)| tabs.contains(known));
        self.library.open.push((tab, id));
        self.go_to_spot(spot);
        self.refresh();
    }

    /// Takes what the library's threads have found; tells whether something changed.
    pub(super) fn poll_library(&mut self) -> bool {
        let mut news = self.poll_import();
        while let Some(answer) = self.library.desk.as_ref().and_then(Desk::poll) {
            news = true;
            let state = &mut self.library;
            let error = match answer {
                Answer::Explored(position, Ok(explored)) => {
                    state.explored = Some((*position, explored));
                    continue;
                }
                Answer::Listed(number, Ok(games)) => {
                    if number == state.number {
                        (state.games, state.listed, state.asked_page) = (games, Some(number), None);
                        state.pages.clear();
                    }
                    continue;
                }
                Answer::Rows(number, start, Ok(rows)) => {
                    if Some(number) == state.listed {
                        if state.pages.len() >= MOST_PAGES {
                            state.pages.clear();
                        }
                        state.pages.insert(start / A_PAGE, rows);
                        state.asked_page = None;
                    }
                    continue;
                }
                Answer::Opened(id, spot, Ok(game)) => {
                    self.show_library_game(id, spot.as_ref(), *game);
                    continue;
                }
                Answer::Facts(Ok(facts)) => {
                    state.facts = Some(facts);
                    continue;
                }
                Answer::Changed(change, Ok(_)) => {
                    let (id, games) = match change {
                        Change::Delete(games) => ("library-deleted", Some(games)),
                        Change::Restore(_) => ("library-restored", None),
                    };
                    state.deleted.extend(games);
                    self.ask_library_again();
                    self.tell_text(Level::Info, id);
                    continue;
                }
                Answer::Closed(error) => {
                    state.desk = None;
                    error
                }
                Answer::Explored(_, Err(error))
                | Answer::Listed(_, Err(error))
                | Answer::Rows(_, _, Err(error))
                | Answer::Opened(_, _, Err(error))
                | Answer::Changed(_, Err(error))
                | Answer::Facts(Err(error)) => error,
            };
            let text = error.describe(self.lang());
            self.library.trouble = Some(text.clone());
            self.tell(Level::Error, text);
        }
        news
    }

    fn poll_import(&mut self) -> bool {
        let Some((job, looked)) = &mut self.library.import else { return false };
        let progress = job.progress();
        let news = progress != self.library.told;
        self.library.told = progress;
        if let Some(end) = job.end(Duration::ZERO) {
            self.library.import = None;
            self.ask_library_again();
            self.tell_import(&end);
            return true;
        }
        if looked.elapsed() >= LOOK_AGAIN {
            *looked = Instant::now();
            self.ask_library_again();
        }
        news
    }

    /// The library has other games now.
    fn ask_library_again(&mut self) {
        if self.library.desk.is_none() {
            self.open_library_file();
            return;
        }
        let state = &mut self.library;
        // What is shown stays until the new answers come.
        (state.exploring, state.asked) = (None, None);
        if let Some(desk) = &state.desk {
            desk.facts();
        }
    }

    fn tell_import(&mut self, end: &ImportEnd) {
        let tally = end.tally;
        if let Some(error) = &end.error {
            let error = error.describe(self.lang());
            self.tell_with(Level::Error, "library-import-failed", [("error", error.into())]);
            return;
        }
        if (end.tally.files, tally.broken, end.stopped) == (1, 0, false) && tally.added + tally.duplicates == 1 {
            let id = match (tally.added, tally.enriched) {
                (0, 0) => "library-had-game",
                (0, _) => "library-enriched-game",
                _ => "library-added-game",
            };
            self.tell_text(Level::Info, id);
            return;
        }
        let (added, known) = (grouped(tally.added as u64), grouped(tally.duplicates as u64));
        let args = [("added", added.into()), ("known", known.into()), ("broken", tally.broken.into())];
        let id = if end.stopped { "library-import-stopped" } else { "library-imported" };
        let level = if tally.broken > 0 { Level::Warning } else { Level::Info };
        self.tell_with(level, id, args);
    }
}

/// The position mirrored left–right.
fn mirrored(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    let board = setup.board;
    for square in Square::all() {
        setup.board[square.mirrored().index()] = board[square.index()];
    }
    Position::from_setup(&setup).ok()
}

/// The usual library: a file in the folder where the studio keeps its data; `None` where the system has none.
#[must_use]
pub fn usual_library() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "pingjian")?.data_dir().join("library.db"))
}
