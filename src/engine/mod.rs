//! Floor 2: the embedded engine (引擎): search threads, evaluation, UCI.
//!
//! Knows positions, [`Line`]s and how good they are; never judges a dispute (it may be given an [`Arbiter`]), never sees a game tree or
//! a window. Callers hand it an owned wish ([`Limits`]) and read [`SearchReport`]s from a bounded
//! channel; it never blocks them and never crashes them.
//! Main type: [`Engine`]. Read next: `report.rs`, `worker.rs`, then `search.rs`, `thread.rs`, `node.rs`, `eval/mod.rs`;
//! `tune/` makes the numbers of the evaluation.
//!
//! [`Line`]: crate::rules::Line

mod arbiter;
mod bench;
mod board;
mod chase;
mod clock;
mod control;
mod eval;
mod history;
mod limits;
mod mate;
mod node;
mod path;
mod picker;
mod probe;
mod processor;
mod prune;
mod quiescence;
mod reach;
mod relay;
mod report;
mod root;
mod rulings;
mod search;
mod see;
mod sink;
mod table;
mod thread;
pub mod tune;

pub mod uci;
mod value;
mod worker;
mod zobrist;

pub use arbiter::{Arbiter, RepetitionRuling, RuledMoves};
pub use bench::{BENCH_DEPTH, SearchBench, THREADS_DEPTH, ThreadsBench, bench_search, bench_threads, median};
pub use control::Control;
pub use limits::{Clock, Limits};
pub use mate::{
    MateLimits, MateNodeId, MateProgress, MateReply, MateSearch, MateTree, mate_search, mate_search_watched,
};
pub use report::{PvLine, Score, SearchReport};
pub use sink::{ReportSink, reports};
pub use worker::{Engine, SearchHandle};
