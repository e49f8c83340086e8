//! [`Desk`]: the thread that reads a library for the window. It does what is newest: a question that was replaced by another
//! one before it was begun is never answered.

use super::super::background::spawn;
use super::super::studio::Wake;
use crate::game::Game;
use crate::library::{
    Explored, GameFilter, GameId, GameOrder, GameRow, Library, LibraryError, LibraryStats, SourceRow,
};
use crate::rules::Position;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// Broken files that are listed at most.
const MOST_SOURCES: usize = 1_000;

/// What the thread is asked; the newest of each kind.
#[derive(Default)]
struct Questions {
    explore: Option<Position>,
    rows: Option<(u64, Range<usize>, Vec<GameId>)>,
    open: Option<(GameId, Option<Position>)>,
    list: Option<(u64, GameFilter, GameOrder)>,
    facts: bool,
    closed: bool,
}

/// What the thread answers.
pub(super) enum Answer {
    Explored(Box<Position>, Result<Explored, LibraryError>),
    /// The games of a list, by the number of the question.
    Listed(u64, Result<Vec<GameId>, LibraryError>),
    /// Rows of that list, from this place on.
    Rows(u64, usize, Result<Vec<GameRow>, LibraryError>),
    Opened(GameId, Option<Box<Position>>, Result<Box<Game>, LibraryError>),
    Facts(Result<(LibraryStats, Vec<SourceRow>), LibraryError>),
    /// The library can't be opened; no more answers come.
    Closed(LibraryError),
}

/// A library that is read in a thread. Dropping it ends the thread.
pub(super) struct Desk {
    questions: Arc<(Mutex<Questions>, Condvar)>,
    answers: Receiver<Answer>,
}

impl Desk {
    /// Opens a library that is there.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn open(path: PathBuf, wake: &Wake) -> std::io::Result<Self> {
        let questions = Arc::<(Mutex<Questions>, Condvar)>::default();
        // Every question has one answer, so that the channel holds no more than were asked.
        let (sender, answers) = unbounded();
        let desk = Self { questions: Arc::clone(&questions), answers };
        let wake = Arc::clone(wake);
        spawn("library", move || {
            // A question that fails in an unforeseen way ends the thread; the studio goes on.
            let _ = catch_unwind(AssertUnwindSafe(|| serve(path, &questions, &sender, &wake)));
            wake();
        })?;
        Ok(desk)
    }

    fn ask(&self, question: impl FnOnce(&mut Questions)) {
        question(&mut lock(&self.questions.0));
        self.questions.1.notify_one();
    }

    pub fn explore(&self, position: Position) {
        self.ask(|questions| questions.explore = Some(position));
    }

    pub fn list(&self, number: u64, filter: GameFilter, order: GameOrder) {
        self.ask(|questions| questions.list = Some((number, filter, order)));
    }

    pub fn rows(&self, number: u64, range: Range<usize>, games: Vec<GameId>) {
        self.ask(|questions| questions.rows = Some((number, range, games)));
    }

    pub fn open_game(&self, game: GameId, position: Option<Position>) {
        self.ask(|questions| questions.open = Some((game, position)));
    }

    pub fn facts(&self) {
        self.ask(|questions| questions.facts = true);
    }

    pub fn poll(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        self.ask(|questions| questions.closed = true);
    }
}

fn lock(questions: &Mutex<Questions>) -> MutexGuard<'_, Questions> {
    questions.lock().unwrap_or_else(PoisonError::into_inner)
}

fn serve(path: PathBuf, questions: &(Mutex<Questions>, Condvar), answers: &Sender<Answer>, wake: &Wake) {
    let library = match Library::open(&path) {
        Ok(library) => library,
        Err(error) => {
            let _ = answers.send(Answer::Closed(error));
            return;
        }
    };
    loop {
        let mut asked = lock(&questions.0);
        // What shows at once comes first.
        let answer = loop {
            if asked.closed {
                return;
            }
            if let Some(position) = asked.explore.take() {
                drop(asked);
                break Answer::Explored(Box::new(position), library.explore(&position));
            }
            if let Some((game, position)) = asked.open.take() {
                drop(asked);
                break Answer::Opened(game, position.map(Box::new), library.game(game).map(Box::new));
            }
            if let Some((number, range, games)) = asked.rows.take() {
                drop(asked);
                break Answer::Rows(number, range.start, library.rows(&games));
            }
            if let Some((number, filter, order)) = asked.list.take() {
                drop(asked);
                break Answer::Listed(number, library.find(&filter, order));
            }
            if std::mem::take(&mut asked.facts) {
                drop(asked);
                let facts = || Ok((library.stats()?, library.sources_with_trouble(MOST_SOURCES)?));
                break Answer::Facts(facts());
            }
            asked = questions.1.wait(asked).unwrap_or_else(PoisonError::into_inner);
        };
        if answers.send(answer).is_err() {
            return;
        }
        wake();
    }
}
