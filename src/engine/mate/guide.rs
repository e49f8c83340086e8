//! [`Guide`]: the engine's usual search as adviser: which move mates, as far as it can tell.
//!
//! Where a win needs many quiet moves, the usual search sees it sooner than proof numbers do: it wins material on the
//! way. Its word proves nothing, since it leaves out defences that seem hopeless; `follow.rs` proves.

use super::prover::Budget;
use crate::engine::history::Memory;
use crate::engine::rulings::Rulings;
use crate::engine::search::Job;
use crate::engine::table::{Bound, Table};
use crate::engine::thread::Worker;
use crate::engine::value::{DECIDED, FORBIDDEN, from_table, score_of};
use crate::engine::{Control, Limits, Score, clock};
use crate::rules::{Line, Move, Position};
use std::sync::Arc;
use std::time::Instant;

/// A move that should mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Advice {
    pub mv: Move,
    /// Within so many moves.
    pub moves: u8,
    /// The opponent may hold out by a forbidden repetition alone.
    pub by_ban: bool,
}

/// The usual search, with a table of its own.
pub(super) struct Guide {
    table: Arc<Table>,
    memory: Arc<Memory>,
}

impl Guide {
    /// Size of its table.
    const MEGABYTES: usize = 64;

    pub fn new() -> Self {
        Self { table: Arc::new(Table::new(Self::MEGABYTES)), memory: Arc::default() }
    }

    /// What earlier searches left: a mate within `left` moves, or a win by a ban if that is wanted.
    pub fn known(&self, position: &Position, left: u8, bans: bool) -> Option<Advice> {
        let entry = self.table.probe(position.key()).filter(|entry| entry.bound != Bound::Upper)?;
        let mv = entry.best.filter(|&mv| position.is_legal(mv))?;
        advice(mv, from_table(entry.value, 0)).filter(|advice| advice.moves <= left && (bans || !advice.by_ban))
    }

    /// Searches for a mate within `left` moves, visiting `nodes` positions at most; also tells how many it visited.
    /// Once it sees a win by a ban it looks on for a mate, unless `bans` are good enough.
    pub fn search(
        &self,
        position: &Position,
        left: u8,
        nodes: u64,
        budget: &Budget<'_>,
        bans: bool,
    ) -> (Option<Advice>, u64) {
        let movetime = budget.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()).as_millis());
        let limits = Limits { movetime_millis: movetime.map(|millis| millis as u64), ..Limits::to_nodes(nodes) };
        let job = Job {
            line: Line::new(*position),
            limits,
            table: Arc::clone(&self.table),
            memory: Arc::clone(&self.memory),
            control: Arc::new(Control::new()),
            arbiter: None,
            begin: || (),
        };
        let clock = clock::Budget::new(&job.limits, budget.control, 1);
        let rulings = Rulings::before(&job, &clock);
        let mut worker = Worker::new(&job, &clock, &rulings, 0);
        let mut found = None;
        for depth in 1..=Limits::MAX_DEPTH {
            let finished = worker.iterate(depth);
            let best = worker.root.first().filter(|root| !root.line.is_empty());
            let won = best.and_then(|root| advice(root.mv, root.value));
            found = won.filter(|won| won.moves <= left);
            if !finished || found.is_some_and(|won| bans || !won.by_ban) {
                break;
            }
        }
        let visited = worker.nodes;
        self.memory.give_back(worker.history);
        (found, visited)
    }
}

/// What a move with this value is worth as advice; nothing unless it wins.
fn advice(mv: Move, value: i32) -> Option<Advice> {
    let (moves, by_ban) = match score_of(value) {
        Score::Mate(moves) if moves > 0 => (moves, false),
        Score::Centipawns(value) if value >= DECIDED => ((FORBIDDEN - value + 1) / 2, true),
        _ => return None,
    };
    Some(Advice { mv, moves: u8::try_from(moves).ok()?, by_ban })
}
