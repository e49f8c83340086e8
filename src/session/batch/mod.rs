//! Judging many games (批量审查): every game of files and folders, on all cores, reported in the order of the input.
//!
//! One thread reads, some judge; the owner of a [`Batch`] takes what they find whenever it likes. What is under way is
//! bounded, so that neither a long input nor a slow owner fills the memory. Main type: [`Batch`].

mod sources;

pub use sources::{BatchGame, BatchSource, BatchTrouble};
pub(super) use sources::{Step, inside, read_game_file};

use super::studio::Wake;
use super::verdicts::arbiters_words;
use crate::formats::{Trouble, Warning};
use crate::game::{Game, NodeId};
use crate::judge::{Audit, Effort, Outcome, RepetitionAudit, RuleBook, audit, overrule};
use crate::rules::{Line, Side};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};
use sources::{Found, read_all};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many things may be under way between the reader and the owner.
const UNDER_WAY: usize = 256;
/// The stack of a judging thread: proofs recurse.
const STACK_BYTES: usize = 64 << 20;

/// What is to be judged, and which repetitions are wanted.
pub struct BatchTask {
    /// Where the games come from, in the order of the reports.
    pub sources: Vec<BatchSource>,
    /// The rule books that judge each game.
    pub books: Vec<&'static RuleBook>,
    /// Which repetitions are reported.
    pub wanted: Wanted,
    /// Judging threads; one a core without it.
    pub threads: Option<usize>,
    /// Whether the threads give way to a window.
    pub gives_way: bool,
}

/// Which repetitions of a game are wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// A position of the repetition has stood at least so often, from 2; stretches judged by their length are wanted in any case.
    pub occurrences: usize,
    /// A side does something forbidden all round.
    pub only_forbidden: bool,
}

impl Default for Wanted {
    /// What a ruling may be asked for: a position has stood three times.
    fn default() -> Self {
        Self { occurrences: 3, only_forbidden: false }
    }
}

impl Wanted {
    /// Whether the repetition is wanted.
    #[must_use]
    pub fn admits(&self, line: &Line, repetition: &RepetitionAudit) -> bool {
        let forbidden = repetition.red.forbidden || repetition.black.forbidden;
        let often = || repetition.by_length || repetition.most_occurrences(line) >= self.occurrences;
        (forbidden || !self.only_forbidden) && often()
    }

    /// Whether a wanted repetition is possible, found without any proof: most games repeat nothing.
    fn may_be_in(&self, line: &Line, books: &[&'static RuleBook]) -> bool {
        let most = line.repetitions().iter().map(|repetition| repetition.occurrences.len()).max().unwrap_or(1);
        let quiet = line.positions().iter().map(|position| usize::from(position.quiet_plies())).max().unwrap_or(0);
        let by_length = |book: &&RuleBook| book.limits.rounds_without_laps.is_some_and(|rounds| quiet >= 2 * rounds);
        most >= self.occurrences || (most > 1 && books.iter().any(by_length))
    }
}

/// A game with the repetitions that are wanted.
pub struct BatchFinding {
    /// The game and its place.
    pub game: BatchGame,
    /// Its main line.
    pub line: Line,
    /// The audit by each book, in the order asked for, with wanted repetitions only; some may have none.
    pub audits: Vec<(&'static RuleBook, Audit)>,
}

/// Something to tell, in the order of the input.
pub enum BatchReport {
    /// A game with wanted repetitions.
    Finding(Box<BatchFinding>),
    /// Something in a file that couldn't be read as it stands; the rest was read.
    Warning(Arc<str>, Warning),
    /// A file or game that was left out.
    Skipped(BatchTrouble),
}

/// What a batch has found so far.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BatchTally {
    /// Files (or other sources) begun.
    pub files: usize,
    /// Files left out because they couldn't be read.
    pub files_skipped: usize,
    /// Files in folders that are no game files by their names.
    pub files_passed_over: usize,
    /// Games judged.
    pub games: usize,
    /// Games left out because they can't be played, or because the judge broke off.
    pub games_skipped: usize,
    /// Games with a wanted repetition.
    pub repeated: usize,
    /// The rulings by book.
    pub rulings: BTreeMap<&'static str, RulingTally>,
}

/// How often a book gave which ruling.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct RulingTally {
    /// Repetitions.
    pub repetitions: usize,
    /// The side loses at once: Red, Black.
    pub loses: [usize; 2],
    /// The side must play another move: Red, Black.
    pub must_change: [usize; 2],
    /// A draw if neither plays another move.
    pub draws: usize,
    /// A bound of the search was reached where it matters.
    pub undecided: usize,
    /// Of all these, repetitions that haven't stood often enough for a ruling: it would be this one.
    pub incomplete: usize,
}

impl RulingTally {
    fn count(&mut self, repetition: &RepetitionAudit) {
        self.repetitions += 1;
        self.incomplete += usize::from(!repetition.complete);
        match repetition.ruling.outcome {
            Outcome::Loses(side) => self.loses[side.index()] += 1,
            Outcome::MustChange(side) => self.must_change[side.index()] += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Undecided => self.undecided += 1,
        }
    }

    /// How often the side loses or must change.
    #[must_use]
    pub const fn against(&self, side: Side) -> usize {
        self.loses[side.index()] + self.must_change[side.index()]
    }
}

/// What [`Batch::next`] gives.
pub enum BatchNext {
    /// The next thing to tell.
    Report(BatchReport),
    /// Nothing yet; the work goes on.
    NothingYet,
    /// All has been told.
    Done,
}

/// Something found, judged if it's a game; a game without wanted repetitions is only counted.
enum Judged {
    File,
    Quiet,
    Report(BatchReport),
    PassedOver(usize),
}

/// A batch at work. Dropping it stops it.
pub struct Batch {
    stop: Arc<AtomicBool>,
    read: Arc<AtomicUsize>,
    judged: Receiver<(usize, Judged)>,
    /// Holds a token for each thing under way.
    places: Receiver<()>,
    /// Judged ahead of their turn.
    ahead: BTreeMap<usize, Judged>,
    turn: usize,
    tally: BatchTally,
}

impl Batch {
    /// How many threads judge unless a task says otherwise: one a core, as far as the system tells.
    #[must_use]
    pub fn usual_threads() -> usize {
        std::thread::available_parallelism().map_or(1, usize::from)
    }

    /// Starts reading and judging. `wake` is called whenever there may be something to take.
    ///
    /// # Errors
    /// When the system has no thread left.
    pub fn start(task: BatchTask, wake: &Wake) -> std::io::Result<Self> {
        let BatchTask { sources, books, wanted, threads, gives_way } = task;
        let begin: fn() = if gives_way { super::background::give_way } else { || () };
        let threads = threads.unwrap_or_else(Self::usual_threads).max(1);
        let (stop, read) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (found_in, found) = bounded(UNDER_WAY);
        let (judged_in, judged) = bounded(UNDER_WAY);
        let (places_in, places) = bounded(UNDER_WAY);
        // Made first, so that the threads that did start end if a later one can't.
        let batch = Self { stop, read, judged, places, ahead: BTreeMap::new(), turn: 0, tally: BatchTally::default() };
        let books: Arc<[&'static RuleBook]> = books.into();
        for _ in 0..threads {
            let worker = Worker { books: Arc::clone(&books), wanted, stop: Arc::clone(&batch.stop) };
            let (found, judged, wake) = (found.clone(), judged_in.clone(), Arc::clone(wake));
            let work = move || {
                begin();
                worker.run(&found, &judged, &wake);
            };
            std::thread::Builder::new().name("judge".into()).stack_size(STACK_BYTES).spawn(work)?;
        }
        let (stop, read) = (Arc::clone(&batch.stop), Arc::clone(&batch.read));
        let mut numbered = 0..;
        let mut take = move |thing: Found| {
            if matches!(thing, Found::Game(_)) {
                read.fetch_add(1, Ordering::Relaxed);
            }
            let number = numbered.next().unwrap_or(usize::MAX);
            !stop.load(Ordering::Relaxed) && places_in.send(()).is_ok() && found_in.send((number, thing)).is_ok()
        };
        std::thread::Builder::new().name("reader".into()).spawn(move || {
            begin();
            read_all(sources, &mut take);
        })?;
        Ok(batch)
    }

    /// The next thing to tell, waiting up to `patience` for it; games without findings are passed on the way, but not for
    /// much longer than that.
    pub fn next(&mut self, patience: Duration) -> BatchNext {
        let until = Instant::now() + patience;
        for _ in 0..UNDER_WAY {
            while let Some(judged) = self.ahead.remove(&self.turn) {
                self.turn += 1;
                // The token was put there before the thing was sent.
                let _ = self.places.try_recv();
                if let Some(report) = self.count(judged) {
                    return BatchNext::Report(report);
                }
            }
            match self.judged.recv_deadline(until) {
                Ok((number, judged)) => {
                    self.ahead.insert(number, judged);
                }
                Err(RecvTimeoutError::Timeout) => break,
                Err(RecvTimeoutError::Disconnected) => return BatchNext::Done,
            }
        }
        BatchNext::NothingYet
    }

    /// What has been found as far as it was told.
    #[must_use]
    pub const fn tally(&self) -> &BatchTally {
        &self.tally
    }

    /// Games read so far, those under way included.
    #[must_use]
    pub fn games_read(&self) -> usize {
        self.read.load(Ordering::Relaxed)
    }

    fn count(&mut self, judged: Judged) -> Option<BatchReport> {
        match judged {
            Judged::File => self.tally.files += 1,
            Judged::PassedOver(files) => self.tally.files_passed_over += files,
            Judged::Quiet => self.tally.games += 1,
            Judged::Report(report) => {
                match &report {
                    BatchReport::Finding(finding) => {
                        self.tally.games += 1;
                        self.tally.repeated += 1;
                        for (book, audit) in &finding.audits {
                            let rulings = self.tally.rulings.entry(book.id).or_default();
                            audit.repetitions.iter().for_each(|repetition| rulings.count(repetition));
                        }
                    }
                    BatchReport::Skipped(BatchTrouble { game: Some(_), .. }) => self.tally.games_skipped += 1,
                    BatchReport::Skipped(_) => self.tally.files_skipped += 1,
                    BatchReport::Warning(_, warning) => {
                        self.tally.games_skipped += usize::from(matches!(warning.what, Trouble::StartRefused(_)));
                    }
                }
                return Some(report);
            }
        }
        None
    }
}

impl Drop for Batch {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What a judging thread knows.
struct Worker {
    books: Arc<[&'static RuleBook]>,
    wanted: Wanted,
    stop: Arc<AtomicBool>,
}

impl Worker {
    fn run(&self, found: &Receiver<(usize, Found)>, judged: &Sender<(usize, Judged)>, wake: &Wake) {
        for (number, thing) in found {
            let done = match thing {
                Found::File => Judged::File,
                Found::PassedOver(files) => Judged::PassedOver(files),
                Found::Warning(file, warning) => Judged::Report(BatchReport::Warning(file, warning)),
                Found::Skipped(trouble) => Judged::Report(BatchReport::Skipped(trouble)),
                Found::Game(game) => self.judge(*game),
            };
            // A stopped audit isn't certain: nobody may hear of it.
            if self.stop.load(Ordering::Relaxed) || judged.send((number, done)).is_err() {
                return;
            }
            wake();
        }
        wake();
    }

    fn judge(&self, game: BatchGame) -> Judged {
        match catch_unwind(AssertUnwindSafe(|| self.audits(&game.game))) {
            Ok(Some((line, audits))) => {
                Judged::Report(BatchReport::Finding(Box::new(BatchFinding { game, line, audits })))
            }
            Ok(None) => Judged::Quiet,
            Err(_) => Judged::Report(BatchReport::Skipped(BatchTrouble::broke(&game.file, game.number))),
        }
    }

    /// The game's main line with the wanted repetitions; `None` if it has none.
    fn audits(&self, game: &Game) -> Option<(Line, Vec<(&'static RuleBook, Audit)>)> {
        let end = game.end_of_line(NodeId::ROOT);
        let line = game.line_to(end);
        if !self.wanted.may_be_in(&line, &self.books) {
            return None;
        }
        let mut audits = Vec::with_capacity(self.books.len());
        for &book in &*self.books {
            let effort = Effort { stop: Some(&self.stop), ..Effort::default() };
            let mut audit = judge_line(&line, Some((game, end)), book, effort);
            audit.repetitions.retain(|repetition| self.wanted.admits(&line, repetition));
            audits.push((book, audit));
        }
        audits.iter().any(|(_, audit)| !audit.repetitions.is_empty()).then_some((line, audits))
    }
}

/// The audit of a line by a book, with the arbiter's words on the way to the node of the game where the line ends.
#[must_use]
pub fn judge_line(line: &Line, game: Option<(&Game, NodeId)>, book: &'static RuleBook, effort: Effort<'_>) -> Audit {
    let audit = audit(line, book, effort);
    match game {
        Some((game, end)) => overrule(&audit, line, &arbiters_words(game, end, book), book),
        None => audit,
    }
}
