//! [`Desk`]: the thread that reads a library for the window. It does what is newest: a question that was replaced by another
//! one before it was begun is never answered, and looking through games is given up for another list.

use super::super::background::spawn;
use super::super::studio::Wake;
use crate::game::Game;
use crate::library::{
    Explored, GameFilter, GameId, GameOrder, GameRow, Library, LibraryError, LibraryStats, Pattern, SourceRow,
};
use crate::rules::Position;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::VecDeque;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Broken files that are listed at most.
const MOST_SOURCES: usize = 1_000;

/// What the thread is asked; the newest of each kind.
#[derive(Default)]
struct Questions {
    explore: Option<Position>,
    rows: Option<(u64, Range<usize>, Vec<GameId>)>,
    open: Option<(GameId, Option<Spot>)>,
    changes: VecDeque<Change>,
    list: Option<(u64, GameFilter, GameOrder)>,
    facts: bool,
    closed: bool,
}

/// Where a game is opened.
#[derive(Clone)]
pub(super) enum Spot {
    /// Where this position, or its mirror image, first stands.
    Position(Box<Position>),
    /// Where the board first looks so.
    Pattern(Pattern),
}

/// What shows at once, so that it is answered before anything else.
enum Quick {
    Explore(Box<Position>),
    Open(GameId, Option<Spot>),
    Rows(u64, usize, Vec<GameId>),
}

impl Questions {
    fn next_quick(&mut self) -> Option<Quick> {
        if let Some(position) = self.explore.take() {
            return Some(Quick::Explore(Box::new(position)));
        }
        if let Some((game, spot)) = self.open.take() {
            return Some(Quick::Open(game, spot));
        }
        self.rows.take().map(|(number, range, games)| Quick::Rows(number, range.start, games))
    }
}

impl Quick {
    fn answer(self, library: &Library) -> Answer {
        match self {
            Self::Explore(position) => {
                let explored = library.explore(&position);
                Answer::Explored(position, explored)
            }
            Self::Open(game, spot) => Answer::Opened(game, spot, library.game(game).map(Box::new)),
            Self::Rows(number, start, games) => Answer::Rows(number, start, library.rows(&games)),
        }
    }
}

/// What is changed in the library.
#[derive(Clone)]
pub(super) enum Change {
    Delete(Vec<GameId>),
    /// Deleted games are taken back.
    Restore(Vec<GameId>),
}

/// What the thread answers.
pub(super) enum Answer {
    Explored(Box<Position>, Result<Explored, LibraryError>),
    /// The games of a list, by the number of the question.
    Listed(u64, Result<Vec<GameId>, LibraryError>),
    /// Rows of that list, from this place on.
    Rows(u64, usize, Result<Vec<GameRow>, LibraryError>),
    Opened(GameId, Option<Spot>, Result<Box<Game>, LibraryError>),
    Changed(Change, Result<usize, LibraryError>),
    Facts(Result<(LibraryStats, Vec<SourceRow>), LibraryError>),
    /// The library can't be opened; no more answers come.
    Closed(LibraryError),
}

/// A library that is read in a thread. Dropping it ends the thread.
pub(super) struct Desk {
    questions: Arc<(Mutex<Questions>, Condvar)>,
    answers: Receiver<Answer>,
    searched: Arc<Searched>,
}

/// How far a search through the games has come.
#[derive(Default)]
struct Searched {
    done: AtomicUsize,
    of: AtomicUsize,
}

/// Between two tellings of how far a search has come.
const TELL_AFTER: Duration = Duration::from_millis(100);

impl Desk {
    /// Opens a library that is there.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn open(path: PathBuf, wake: &Wake) -> std::io::Result<Self> {
        let questions = Arc::<(Mutex<Questions>, Condvar)>::default();
        // Every question has one answer at most, so that the channel holds no more than were asked.
        let (sender, answers) = unbounded();
        let searched = Arc::<Searched>::default();
        let desk = Self { questions: Arc::clone(&questions), answers, searched: Arc::clone(&searched) };
        let wake = Arc::clone(wake);
        spawn("library", move || {
            // A question that fails in an unforeseen way ends the thread; the studio goes on.
            let _ = catch_unwind(AssertUnwindSafe(|| serve(path, &questions, &sender, &searched, &wake)));
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

    pub fn open_game(&self, game: GameId, spot: Option<Spot>) {
        self.ask(|questions| questions.open = Some((game, spot)));
    }

    /// How many of how many games have been looked through for the list; `None` while none are.
    pub fn searched(&self) -> Option<(usize, usize)> {
        let of = self.searched.of.load(Ordering::Relaxed);
        (of > 0).then(|| (self.searched.done.load(Ordering::Relaxed), of))
    }

    pub fn change(&self, change: Change) {
        self.ask(|questions| questions.changes.push_back(change));
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

fn serve(
    path: PathBuf,
    questions: &(Mutex<Questions>, Condvar),
    answers: &Sender<Answer>,
    searched: &Searched,
    wake: &Wake,
) {
    let library = match Library::open(&path) {
        Ok(library) => library,
        Err(error) => {
            let _ = answers.send(Answer::Closed(error));
            return;
        }
    };
    loop {
        let mut asked = lock(&questions.0);
        let answer = loop {
            if asked.closed {
                return;
            }
            if let Some(quick) = asked.next_quick() {
                drop(asked);
                break Some(quick.answer(&library));
            }
            if let Some(change) = asked.changes.pop_front() {
                drop(asked);
                let done = match &change {
                    Change::Delete(games) => library.delete(games),
                    Change::Restore(games) => library.restore(games),
                };
                break Some(Answer::Changed(change, done));
            }
            if let Some((number, filter, order)) = asked.list.take() {
                drop(asked);
                let mut told = Instant::now();
                let found = library.find_while(&filter, order, &mut |done, of| {
                    searched.done.store(done, Ordering::Relaxed);
                    searched.of.store(of, Ordering::Relaxed);
                    if told.elapsed() >= TELL_AFTER {
                        told = Instant::now();
                        wake();
                    }
                    answer_between(&library, questions, answers, wake)
                });
                searched.of.store(0, Ordering::Relaxed);
                break found.transpose().map(|found| Answer::Listed(number, found));
            }
            if std::mem::take(&mut asked.facts) {
                drop(asked);
                let facts = || Ok((library.stats()?, library.sources_with_trouble(MOST_SOURCES)?));
                break Some(Answer::Facts(facts()));
            }
            asked = questions.1.wait(asked).unwrap_or_else(PoisonError::into_inner);
        };
        if answer.is_some_and(|answer| answers.send(answer).is_err()) {
            return;
        }
        wake();
    }
}

/// Answers what shows at once while games are looked through; whether that is still wanted.
fn answer_between(
    library: &Library,
    questions: &(Mutex<Questions>, Condvar),
    answers: &Sender<Answer>,
    wake: &Wake,
) -> bool {
    loop {
        let mut asked = lock(&questions.0);
        if asked.closed || asked.list.is_some() {
            return false;
        }
        let Some(quick) = asked.next_quick() else { return true };
        drop(asked);
        if answers.send(quick.answer(library)).is_err() {
            return false;
        }
        wake();
    }
}
