//! Where the games of a batch come from: files, folders with all that is below them, games already read.

use crate::formats::{self, Warning};
use crate::game::Game;
use crate::session::files;
use crate::session::storage::{JobError, format_for, guarded};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Something to take games from.
#[derive(Debug)]
pub enum BatchSource {
    /// A file, whatever its name, or a folder: every game file in it and below it, in the order of their names. Hidden
    /// files and folders are passed over; links to folders aren't followed.
    Path(PathBuf),
    /// Content that was read already, such as standard input, and its name.
    Bytes(String, Vec<u8>),
    /// A file that was read already, and its name.
    Parsed(String, formats::Parsed),
    /// Games of an open document, and its name.
    Games(String, Vec<Game>),
}

/// A game with its place in the input.
#[derive(Debug)]
pub struct BatchGame {
    /// The file's path as it was given or found, or the source's name.
    pub file: Arc<str>,
    /// Its number in the file, from 1.
    pub number: usize,
    /// The game.
    pub game: Game,
}

/// Why a file (or a game) was left out, or read only in part.
#[derive(Debug)]
pub struct BatchTrouble {
    /// The file, as in [`BatchGame::file`].
    pub file: Arc<str>,
    /// Its game, as in [`BatchGame::number`]; `None` for the whole file.
    pub game: Option<usize>,
    why: JobError,
}

impl BatchTrouble {
    pub(super) fn broke(file: &Arc<str>, game: usize) -> Self {
        Self { file: Arc::clone(file), game: Some(game), why: JobError::Internal }
    }

    /// What is wrong and what to do, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: crate::lang::Lang) -> String {
        self.why.describe(lang)
    }
}

/// One thing found in the sources, in their order.
pub(super) enum Found {
    /// A file is about to be read.
    File,
    Game(Box<BatchGame>),
    /// Something in a file that couldn't be read as it stands; the rest was.
    Warning(Arc<str>, Warning),
    /// A file that couldn't be read.
    Skipped(BatchTrouble),
    /// Files in a folder that are no game files by their names.
    PassedOver(usize),
}

/// What is still to be read.
pub(in crate::session) enum Step {
    Source(BatchSource),
    File(PathBuf),
    Folder(PathBuf),
}

/// Reads all sources in order and gives what is found to `take` until it says no. Holds one file at a time.
pub(super) fn read_all(sources: Vec<BatchSource>, take: &mut dyn FnMut(Found) -> bool) {
    let mut steps: Vec<Step> = sources.into_iter().rev().map(Step::Source).collect();
    while let Some(step) = steps.pop() {
        let go_on = match step {
            Step::Source(BatchSource::Path(path)) => {
                steps.push(if path.is_dir() { Step::Folder(path) } else { Step::File(path) });
                true
            }
            Step::Source(BatchSource::Bytes(name, bytes)) => {
                take(Found::File) && give_file(&Arc::from(name.as_str()), || parse(&bytes, &name), take)
            }
            Step::Source(BatchSource::Parsed(name, parsed)) => {
                take(Found::File) && give_file(&Arc::from(name), || Ok(parsed), take)
            }
            Step::Source(BatchSource::Games(name, games)) => {
                take(Found::File) && give_games(&Arc::from(name), (1..).zip(games), take)
            }
            Step::File(path) => take(Found::File) && give_file(&shown(&path), || read_game_file(&path), take),
            Step::Folder(folder) => match inside(&folder) {
                Ok((found, passed_over)) => {
                    steps.extend(found.into_iter().rev());
                    passed_over == 0 || take(Found::PassedOver(passed_over))
                }
                Err(why) => take(Found::Skipped(BatchTrouble { file: shown(&folder), game: None, why })),
            },
        };
        if !go_on {
            return;
        }
    }
}

fn shown(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}

/// The folders and game files of a folder by name, and how many other files there are.
pub(in crate::session) fn inside(folder: &Path) -> Result<(Vec<Step>, usize), JobError> {
    let refused = |source| JobError::File(files::FileError::Io { path: folder.to_owned(), source });
    let mut found = Vec::new();
    let mut passed_over = 0;
    for entry in fs::read_dir(folder).map_err(refused)? {
        let entry = entry.map_err(refused)?;
        let (path, kind) = (entry.path(), entry.file_type().map_err(refused)?);
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        // What a link leads to counts, but a folder might hold the link again.
        let is_game_file = || (kind.is_file() || path.is_file()) && format_for(&path).is_some();
        if kind.is_dir() || is_game_file() {
            found.push(path);
        } else {
            passed_over += 1;
        }
    }
    found.sort();
    let step = |path: PathBuf| if path.is_dir() { Step::Folder(path) } else { Step::File(path) };
    Ok((found.into_iter().map(step).collect(), passed_over))
}

pub(in crate::session) fn read_game_file(path: &Path) -> Result<formats::Parsed, JobError> {
    let bytes = files::read_file(path)?;
    parse(&bytes, &path.file_name().unwrap_or_default().to_string_lossy())
}

fn parse(bytes: &[u8], name: &str) -> Result<formats::Parsed, JobError> {
    guarded(|| Ok(formats::read(bytes, Some(name))?))
}

fn give_file(
    file: &Arc<str>,
    read: impl FnOnce() -> Result<formats::Parsed, JobError>,
    take: &mut dyn FnMut(Found) -> bool,
) -> bool {
    match read() {
        Ok(parsed) => {
            let games = parsed.numbers().into_iter().zip(parsed.games);
            parsed.warnings.into_iter().all(|warning| take(Found::Warning(Arc::clone(file), warning)))
                && give_games(file, games, take)
        }
        Err(why) => take(Found::Skipped(BatchTrouble { file: Arc::clone(file), game: None, why })),
    }
}

fn give_games(
    file: &Arc<str>,
    games: impl Iterator<Item = (usize, Game)>,
    take: &mut dyn FnMut(Found) -> bool,
) -> bool {
    let game = |(number, game)| Found::Game(Box::new(BatchGame { file: Arc::clone(file), number, game }));
    games.map(game).all(take)
}
