//! A search from start to end: its threads, its iterations, its reports.
//!
//! Every thread deepens the root on its own and shares only the transposition table (lazy SMP); an iteration that another has
//! finished first is taken over (`relay.rs`) by thread 0, which reports and decides. Read next: `thread.rs`, `root.rs` (one
//! iteration), `node.rs` (the recursion), `prune.rs`.

use super::clock::Budget;
use super::history::Memory;
use super::rulings::{AtRoot, FREE_QUESTIONS, Rulings};
use super::table::Table;
use super::thread::Worker;
use super::value::{MATE_BOUND, score_of};
use super::{Arbiter, Control, Limits, PvLine, Score, SearchReport};
use crate::rules::{Line, Move};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::thread::{Builder, scope};

/// All that a search needs, owned.
pub(super) struct Job {
    pub line: Line,
    pub limits: Limits,
    pub table: Arc<Table>,
    pub memory: Arc<Memory>,
    pub control: Arc<Control>,
    /// Who is asked about repetitions, if anybody.
    pub arbiter: Option<Arc<dyn Arbiter>>,
    /// What each of its threads does first.
    pub begin: fn(),
}

impl Job {
    /// See [`Arbiter::forbids_all_strikes`].
    pub fn forbids_all_strikes(&self) -> bool {
        self.arbiter.as_ref().is_some_and(|arbiter| arbiter.forbids_all_strikes())
    }
}

/// Runs the job to its end; `report` gets every report but the last, which is returned.
pub(super) fn run(job: &Job, report: &mut dyn FnMut(SearchReport)) -> SearchReport {
    job.table.age();
    let threads = job.limits.threads.clamp(1, Limits::MAX_THREADS);
    let budget = Budget::new(&job.limits, &job.control, threads);
    let rulings = Rulings::before(job, &budget);
    scope(|scope| {
        let mut helpers = Vec::new();
        for index in 1..threads {
            let (budget, rulings) = (&budget, &rulings);
            let builder = Builder::new().name("search helper".into()).stack_size(super::worker::STACK_BYTES);
            // A thread that can't be had is done without.
            if let Ok(helper) = builder.spawn_scoped(scope, move || {
                (job.begin)();
                Worker::new(job, budget, rulings, index).help();
            }) {
                helpers.push(helper);
            }
        }
        // The helpers must be stopped also when this thread fails.
        let outcome = catch_unwind(AssertUnwindSafe(|| lead(job, &budget, &rulings, report)));
        budget.stop();
        let failure = helpers.into_iter().filter_map(|helper| helper.join().err()).next();
        match (outcome, failure) {
            (Ok(mut last), None) => {
                last.nodes = budget.nodes();
                last
            }
            (Err(panic), _) | (_, Some(panic)) => resume_unwind(panic),
        }
    })
}

/// The work of thread 0.
fn lead(job: &Job, budget: &Budget, rulings: &Rulings, report: &mut dyn FnMut(SearchReport)) -> SearchReport {
    let mut worker = Worker::new(job, budget, rulings, 0);
    if worker.root.is_empty() {
        budget.tell(0, 0);
        return SearchReport { score: Score::Mate(0), finished: true, ..reading(job, &worker, rulings, 0, Vec::new()) };
    }
    let deepest = job.limits.deepest();
    let mut last = Vec::new();
    let mut completed = 0;
    let mut steady = 0;
    while completed < deepest {
        let mut depth = completed + 1;
        let before = worker.root.first().map(|root| (root.mv, root.value));
        budget.begin(depth);
        let mut finished = worker.advance(&mut depth);
        let mut refuted = Vec::new();
        while finished && rulings.consult(job, budget, worker.root_lines(), worker.nodes, FREE_QUESTIONS) {
            refuted = worker.root.first().map_or_else(Vec::new, |root| root.line.clone());
            finished = worker.advance(&mut depth);
        }
        // What was cut off may be better than it seemed: the next iteration will know.
        let doubts = worker.path.take_doubts();
        if finished {
            rulings.consult(job, budget, doubts.iter().map(Vec::as_slice), worker.nodes, 0);
        }
        // A line that the arbiter reads otherwise, or may, doesn't replace one that was searched to the end.
        let doubtful = !finished
            && worker.root_lines().next().is_some_and(|line| line == refuted || rulings.is_open(job, line))
            && !last.is_empty();
        if !worker.lines().is_empty() && !doubtful {
            last = worker.lines();
        }
        if !finished {
            break;
        }
        completed = depth;
        report(reading(job, &worker, rulings, depth, last.clone()));
        let Some(best) = worker.root.first() else { break };
        steady = if before.is_some_and(|(mv, _)| mv == best.mv) { steady + 1 } else { 0 };
        let drop = before.map_or(0, |(_, value)| (value - best.value).clamp(0, 150));
        let patience = (1.3 - 0.12 * f64::from(steady.min(6))) * (1.0 + f64::from(drop) / 150.0);
        // The next iteration takes about as long as all before, so half the time is enough to begin it.
        let only_move = worker.root.len() == 1 && job.limits.clock.is_some();
        let mate = job
            .limits
            .mate_in
            .is_some_and(|moves| matches!(score_of(best.value), Score::Mate(n) if n > 0 && n <= i32::from(moves)));
        let decided =
            best.value.abs() >= MATE_BOUND && i32::from(depth) > 2 * (super::value::MATE - best.value.abs()) + 8;
        let enough = job.limits.clock.is_some() && decided;
        if mate || only_move || enough || !budget.has_time_for_more(0.65 * patience) {
            break;
        }
    }
    budget.tell(0, worker.nodes);
    if last.is_empty() {
        // Stopped before anything was searched: any legal move is better than none.
        let score = Score::Centipawns(worker.board.evaluate());
        last = worker.root.iter().take(1).map(|root| PvLine { score, moves: vec![root.mv] }).collect();
    }
    let last = SearchReport { finished: true, ..reading(job, &worker, rulings, completed, last) };
    job.memory.give_back(worker.history);
    last
}

/// The report of the worker's state.
fn reading(job: &Job, worker: &Worker, rulings: &Rulings, depth: u8, lines: Vec<PvLine>) -> SearchReport {
    let elapsed = worker.budget.elapsed();
    let nodes = worker.budget.nodes().max(worker.nodes);
    SearchReport {
        depth,
        seldepth: worker.seldepth,
        score: lines.first().map_or(Score::Centipawns(0), |line| line.score),
        best: lines.first().and_then(|line| line.moves.first()).copied(),
        rulings: rulings.told(job, lines.iter().map(|line| line.moves.as_slice())),
        lines,
        nodes,
        elapsed_millis: elapsed.as_millis() as u64,
        nodes_per_second: (nodes as f64 / elapsed.as_secs_f64().max(1e-4)) as u64,
        hashfull_permille: job.table.permille(),
        finished: false,
        error: None,
    }
}

/// A root move and what is known of it.
#[derive(Clone)]
pub(super) struct RootMove {
    pub mv: Move,
    /// Value of the last search that didn't only show that it's worse.
    pub value: i32,
    /// The line that starts with it.
    pub line: Vec<Move>,
    /// What follows from the arbiter's ruling, if it repeats a position of the game.
    pub ruled: Option<AtRoot>,
}
