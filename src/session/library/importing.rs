//! Importing files and folders into a library (导入棋谱): one thread reads, one writes; what is under way is bounded.

use super::super::background::spawn;
use super::super::batch::{Step, inside, read_game_file};
use super::super::storage::JobError;
use super::super::studio::Wake;
use crate::game::Game;
use crate::lang::Lang;
use crate::library::{Import, ImportTally, Library, LibraryError, Prepared, SourceTrouble};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Games that may be under way between reading and writing.
const UNDER_WAY: usize = 1_024;
/// What was read is written after so long at the latest, so that little is lost if the program is killed.
const WRITE_AFTER: Duration = Duration::from_secs(3);

/// How often a writer that waits for a slow file looks whether it is to stop.
const PATIENCE: Duration = Duration::from_millis(100);

/// How far an import has come.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ImportProgress {
    /// Files read, the one being read included.
    pub files: usize,
    /// Files in all, as far as they have been found.
    pub of: usize,
    /// Games read so far.
    pub games: usize,
}

/// Why an import ended early.
#[derive(Debug)]
pub enum ImportError {
    /// The library can't be opened or written.
    Library(LibraryError),
    /// Something failed in an unforeseen way.
    Internal,
}

impl ImportError {
    /// What is wrong and what to do, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        match self {
            Self::Library(error) => error.describe(lang),
            Self::Internal => JobError::Internal.describe(lang),
        }
    }
}

impl From<LibraryError> for ImportError {
    fn from(error: LibraryError) -> Self {
        Self::Library(error)
    }
}

/// How an import ended. What was written before the end stays in any case.
#[derive(Debug)]
pub struct ImportEnd {
    /// What was written.
    pub tally: ImportTally,
    /// Whether it was stopped.
    pub stopped: bool,
    /// Files in folders that are no game files by their names.
    pub passed_over: usize,
    /// What ended it early.
    pub error: Option<ImportError>,
}

#[derive(Default)]
struct Counters {
    files: AtomicUsize,
    of: AtomicUsize,
    games: AtomicUsize,
    passed_over: AtomicUsize,
}

/// An import under way. Dropping it stops it.
pub struct ImportJob {
    stop: Arc<AtomicBool>,
    counters: Arc<Counters>,
    end: Receiver<ImportEnd>,
}

impl Drop for ImportJob {
    fn drop(&mut self) {
        self.stop();
    }
}

/// What the reader hands to the writer.
enum Read {
    Source(Arc<str>),
    Game(Box<Prepared>, usize),
    Unreadable(usize),
    Trouble(SourceTrouble),
}

/// What is imported.
enum Work {
    Paths(Vec<PathBuf>),
    /// Games that are open, with the name of where they are from.
    Games(Arc<str>, Vec<Arc<Game>>),
}

impl ImportJob {
    /// Begins to import files, and folders with all that is below them, into a library, which is created if need be. `wake` is
    /// called when there is something new to tell.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(library: PathBuf, paths: Vec<PathBuf>, wake: &Wake) -> std::io::Result<Self> {
        Self::begin(library, Work::Paths(paths), wake)
    }

    /// Begins to put games that are open into a library; `name` says where they are from.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start_games(library: PathBuf, name: &str, games: Vec<Arc<Game>>, wake: &Wake) -> std::io::Result<Self> {
        Self::begin(library, Work::Games(Arc::from(name), games), wake)
    }

    fn begin(library: PathBuf, work: Work, wake: &Wake) -> std::io::Result<Self> {
        let (stop, counters) = (Arc::new(AtomicBool::new(false)), Arc::new(Counters::default()));
        let (sender, end) = bounded(1);
        let job = Self { stop: Arc::clone(&stop), counters: Arc::clone(&counters), end };
        let (read_in, read) = bounded(UNDER_WAY);
        let reader = Reader { stop: Arc::clone(&stop), counters: Arc::clone(&counters), sender: read_in };
        spawn("library reader", move || reader.run(work))?;
        let wake = Arc::clone(wake);
        spawn("library writer", move || {
            let mut tally = ImportTally::default();
            let written = catch_unwind(AssertUnwindSafe(|| write(&library, &read, &stop, &mut tally, &wake)));
            // Lets a reader that waits for a place go.
            drop(read);
            let error = match written {
                Ok(Ok(())) => None,
                Ok(Err(error)) => Some(error.into()),
                Err(_) => Some(ImportError::Internal),
            };
            let stopped = stop.load(Ordering::Relaxed) && error.is_none();
            let passed_over = counters.passed_over.load(Ordering::Relaxed);
            let _ = sender.send(ImportEnd { tally, stopped, passed_over, error });
            wake();
        })?;
        Ok(job)
    }

    /// Ends the import; what was read so far is written and stays.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether it was told to end.
    #[must_use]
    pub fn is_stopping(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// How far it has come.
    #[must_use]
    pub fn progress(&self) -> ImportProgress {
        let Counters { files, of, games, .. } = &*self.counters;
        let read = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
        ImportProgress { files: read(files), of: read(of), games: read(games) }
    }

    /// How it ended, if it has, waiting up to `patience` for that.
    #[must_use]
    pub fn end(&self, patience: Duration) -> Option<ImportEnd> {
        self.end.recv_timeout(patience).ok()
    }
}

struct Reader {
    stop: Arc<AtomicBool>,
    counters: Arc<Counters>,
    sender: Sender<Read>,
}

impl Reader {
    fn run(&self, work: Work) {
        match work {
            Work::Paths(paths) => self.run_paths(&paths),
            Work::Games(name, games) => {
                self.counters.of.store(1, Ordering::Relaxed);
                self.counters.files.store(1, Ordering::Relaxed);
                let _ = self.send(Read::Source(name))
                    && (1..).zip(games).all(|(number, game)| self.send_game(number, (*game).clone()));
            }
        }
    }

    fn send_game(&self, number: usize, game: Game) -> bool {
        self.counters.games.fetch_add(1, Ordering::Relaxed);
        self.send(Read::Game(Box::new(Prepared::of(game)), number))
    }

    fn run_paths(&self, paths: &[PathBuf]) {
        // All files are found first, so that progress can be told; of each only the path is kept.
        let mut files = Vec::new();
        for path in paths {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            if !self.gather(path, &mut files) {
                return;
            }
        }
        for file in files {
            self.counters.files.fetch_add(1, Ordering::Relaxed);
            // A reader that fails in an unforeseen way costs one file.
            let go_on = catch_unwind(AssertUnwindSafe(|| self.read(&file)));
            if !go_on.unwrap_or_else(|_| self.send(Read::Trouble(trouble(&JobError::Internal)))) {
                return;
            }
        }
    }

    /// Finds the files; whether anybody still wants them.
    fn gather(&self, path: PathBuf, files: &mut Vec<PathBuf>) -> bool {
        let mut steps = vec![if path.is_dir() { Step::Folder(path) } else { Step::File(path) }];
        while let Some(step) = steps.pop() {
            match step {
                Step::Folder(folder) => match inside(&folder) {
                    Ok((found, passed_over)) => {
                        steps.extend(found.into_iter().rev());
                        self.counters.passed_over.fetch_add(passed_over, Ordering::Relaxed);
                    }
                    Err(error) => {
                        let told = self.send(Read::Source(shown(&folder))) && self.send(Read::Trouble(trouble(&error)));
                        if !told {
                            return false;
                        }
                    }
                },
                Step::File(file) => {
                    files.push(file);
                    self.counters.of.store(files.len(), Ordering::Relaxed);
                }
                Step::Source(_) => {}
            }
            if self.stop.load(Ordering::Relaxed) {
                return false;
            }
        }
        true
    }

    /// Reads a file; whether anybody still wants more.
    fn read(&self, file: &Path) -> bool {
        if !self.send(Read::Source(shown(file))) {
            return false;
        }
        let parsed = match read_game_file(file) {
            Ok(parsed) => parsed,
            Err(error) => return self.send(Read::Trouble(trouble(&error))),
        };
        let numbers = parsed.numbers();
        if !parsed.warnings.is_empty() && !self.send(Read::Unreadable(parsed.warnings.len())) {
            return false;
        }
        numbers.into_iter().zip(parsed.games).all(|(number, game)| self.send_game(number, game))
    }

    fn send(&self, what: Read) -> bool {
        !self.stop.load(Ordering::Relaxed) && self.sender.send(what).is_ok()
    }
}

fn shown(path: &Path) -> Arc<str> {
    Arc::from(path.to_string_lossy())
}

fn trouble(error: &JobError) -> SourceTrouble {
    SourceTrouble::of(|lang| error.describe(lang))
}

fn write(
    library: &Path,
    read: &Receiver<Read>,
    stop: &AtomicBool,
    tally: &mut ImportTally,
    wake: &Wake,
) -> Result<(), LibraryError> {
    let library = Library::open_or_create(library)?;
    let mut import = Import::new(&library);
    let (mut told, mut written) = (Instant::now(), Instant::now());
    let mut done = Ok(());
    while done.is_ok() {
        done = match read.recv_timeout(PATIENCE) {
            Ok(Read::Source(path)) => import.begin_source(&path),
            Ok(Read::Game(game, number)) => import.add(*game, number),
            Ok(Read::Unreadable(count)) => import.add_unreadable(count),
            Ok(Read::Trouble(trouble)) => import.refuse_source(trouble),
            // A large file is being read.
            Err(RecvTimeoutError::Timeout) => Ok(()),
            Err(RecvTimeoutError::Disconnected) => break,
        };
        if done.is_ok() && import.has_pending() && written.elapsed() >= WRITE_AFTER {
            written = Instant::now();
            done = import.flush();
        }
        *tally = import.tally();
        if told.elapsed() >= Duration::from_millis(100) {
            told = Instant::now();
            wake();
        }
        if stop.load(Ordering::Relaxed) {
            break;
        }
    }
    let done = done.and_then(|()| import.flush());
    *tally = import.tally();
    done
}
