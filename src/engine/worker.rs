//! [`Engine`] and [`SearchHandle`]: searches in threads of their own, started, steered and joined.

use super::history::Memory;
use super::probe::Probe;
use super::search::{Job, run};
use super::table::Table;
use super::{Arbiter, Control, Limits, ReportSink, SearchReport, reports};
use crate::rules::Line;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle, scope};

/// Stack of a search thread in bytes: the recursion is bounded, but unoptimised frames are large.
pub(super) const STACK_BYTES: usize = 32 << 20;

/// The embedded engine: owns the transposition table, which searches share and later searches reuse.
pub struct Engine {
    stores: Mutex<Stores>,
}

/// What searches leave to later ones.
#[derive(Clone)]
struct Stores {
    table: Arc<Table>,
    memory: Arc<Memory>,
    arbiter: Option<Arc<dyn Arbiter>>,
    begin: fn(),
}

/// A running or finished search. Dropping it stops the search without waiting for its thread, which owns what it works on.
#[derive(Debug)]
pub struct SearchHandle {
    control: Arc<Control>,
    finished: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Engine {
    /// The least and the greatest size of the table, in megabytes.
    pub const HASH_MB: std::ops::RangeInclusive<usize> = 1..=65_536;

    /// An engine with a table of `hash_mb` megabytes, clamped to [`Engine::HASH_MB`].
    #[must_use]
    pub fn new(hash_mb: usize) -> Self {
        let table = Arc::new(Self::table_of(hash_mb));
        Self { stores: Mutex::new(Stores { table, memory: Arc::default(), arbiter: None, begin: || () }) }
    }

    fn stores(&self) -> MutexGuard<'_, Stores> {
        self.stores.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn table_of(hash_mb: usize) -> Table {
        Table::new(hash_mb.clamp(*Self::HASH_MB.start(), *Self::HASH_MB.end()))
    }

    /// Replaces the table by an empty one of `hash_mb` megabytes. A running search keeps its old one.
    pub fn set_hash_mb(&self, hash_mb: usize) {
        self.stores().table = Arc::new(Self::table_of(hash_mb));
    }

    /// Forgets all that was searched (for a new game, or to make a search repeatable).
    pub fn clear(&self) {
        let mut stores = self.stores();
        (stores.table, stores.memory) = (Arc::new(stores.table.emptied()), Arc::default());
    }

    /// Asks `arbiter` about repetitions from the next search on, or nobody.
    pub fn set_arbiter(&self, arbiter: Option<Arc<dyn Arbiter>>) {
        self.stores().arbiter = arbiter;
    }

    /// Calls `begin` first in each thread of the searches from now on, to give it another priority for example.
    pub fn begin_threads_with(&self, begin: fn()) {
        self.stores().begin = begin;
    }

    /// A search that is ready to run, and its flags.
    pub(super) fn prepare(&self, line: &Line, limits: Limits) -> Job {
        let Stores { table, memory, arbiter, begin } = self.stores().clone();
        Job { line: line.clone(), limits, table, memory, arbiter, begin, control: Arc::new(Control::new()) }
    }

    /// Searches the last position of `line` in a thread of its own and returns at once. Reports go to
    /// `sink`; the last one has `finished` set and always arrives, also when the search fails.
    pub fn start(&self, line: &Line, limits: Limits, sink: ReportSink) -> SearchHandle {
        let job = self.prepare(line, limits);
        let control = Arc::clone(&job.control);
        let finished = Arc::new(AtomicBool::new(false));
        let spawned = Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn({
            let (sink, finished) = (sink.clone(), Arc::clone(&finished));
            move || {
                (job.begin)();
                let last = run_guarded(&job, &mut |report| sink.send(report));
                finished.store(true, Ordering::Release);
                sink.send(last);
            }
        });
        let thread = match spawned {
            Ok(thread) => Some(thread),
            Err(error) => {
                finished.store(true, Ordering::Release);
                sink.send(SearchReport::failed(format!("no thread for the search: {error}")));
                None
            }
        };
        SearchHandle { control, finished, thread }
    }

    /// Searches and waits for the end: every report goes to `on_report`, the last one is returned.
    pub fn analyse(&self, line: &Line, limits: Limits, mut on_report: impl FnMut(&SearchReport)) -> SearchReport {
        let (sink, receiver) = reports(1024, Arc::new(|| {}));
        let handle = self.start(line, limits, sink);
        let last = loop {
            match receiver.recv() {
                Ok(report) if report.finished => break report,
                Ok(report) => on_report(&report),
                Err(_) => break SearchReport::failed("the search thread vanished".into()),
            }
        };
        on_report(&last);
        handle.wait();
        last
    }
}

impl Default for Engine {
    /// An engine with a table of 64 megabytes.
    fn default() -> Self {
        Self::new(64)
    }
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").finish_non_exhaustive()
    }
}

impl SearchHandle {
    /// Asks the search to end and returns at once; the last report follows within milliseconds.
    pub fn stop(&self) {
        self.control.stop();
    }

    /// Says that the expected move was played (see [`Limits::ponder`]).
    pub fn ponder_hit(&self) {
        self.control.ponder_hit();
    }

    /// Whether the search has ended.
    #[must_use]
    pub fn is_finished(&self) -> bool {
        self.finished.load(Ordering::Acquire)
    }

    /// Waits for the end without asking for it.
    pub fn wait(mut self) {
        if let Some(thread) = self.thread.take() {
            // A panic was already caught and reported inside the thread.
            let _ = thread.join();
        }
    }
}

impl Drop for SearchHandle {
    fn drop(&mut self) {
        self.stop();
    }
}

/// Runs a job; a panic becomes the last report.
pub(super) fn run_guarded(job: &Job, report: &mut dyn FnMut(SearchReport)) -> SearchReport {
    let outcome =
        catch_unwind(AssertUnwindSafe(|| if Probe::suits(job) { run_probing(job, report) } else { run(job, report) }));
    outcome.unwrap_or_else(|panic| SearchReport::failed(panic_text(panic.as_ref())))
}

/// Runs a job with the mate search beside it.
fn run_probing(job: &Job, report: &mut dyn FnMut(SearchReport)) -> SearchReport {
    let probe = Probe::default();
    let lines = job.limits.lines.clamp(1, Limits::MAX_LINES);
    scope(|scope| {
        let looking = || {
            (job.begin)();
            probe.look(&job.line, &job.control);
        };
        // Without a thread for it there is only the search.
        let _ = Builder::new().name("mate search".into()).stack_size(STACK_BYTES).spawn_scoped(scope, looking);
        // The scope waits for the mate search also when the search fails.
        let last = catch_unwind(AssertUnwindSafe(|| run(job, &mut |found| report(probe.improve(found, lines)))));
        job.control.stop();
        last.map_or_else(|panic| resume_unwind(panic), |last| probe.improve(last, lines))
    })
}

fn panic_text(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("the search failed: {}", text.unwrap_or("unknown reason"))
}
