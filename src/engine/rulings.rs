//! What the [`Arbiter`] has said during a search: of the moves at the root that repeat a position of the game, before the
//! search begins; and of the repetitions in which reported lines end, between two iterations.
//!
//! Inside the search `path.rs` reads a cycle quickly and roughly. Where the arbiter reads one otherwise it is put into [`Cycles`],
//! which every thread looks into from its next iteration on; then values kept in the table under another reading mustn't be
//! used, so the keys of the table change with what is in [`Cycles`].

use super::arbiter::{Arbiter, RepetitionRuling, RuledMoves};
use super::board::Board;
use super::clock::Budget;
use super::path::{Path, lost_or_won};
use super::search::Job;
use crate::rules::{Line, Move, Side};
use crossbeam_channel::{RecvTimeoutError, bounded};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Cycles that the arbiter reads otherwise than `path.rs`, by the sum of their positions' keys.
#[derive(Clone, Default)]
pub(super) struct Cycles {
    ruled: Vec<(u64, Option<Side>)>,
    /// Tells apart what different readings leave in the table; 0 without any.
    pub salt: u64,
}

impl Cycles {
    /// Whether the arbiter agrees with all.
    pub const fn is_empty(&self) -> bool {
        self.ruled.is_empty()
    }

    /// The side that the arbiter holds a cycle against, if it reads it otherwise.
    pub fn ruled(&self, key: u64) -> Option<Option<Side>> {
        self.ruled.iter().find(|(known, _)| *known == key).map(|(_, against)| *against)
    }

    fn put(&mut self, key: u64, against: Option<Side>) {
        self.ruled.push((key, against));
        let verdict = against.map_or(1, |side| 2 + side.index() as u64);
        // An odd factor (the golden ratio in 64 bits) spreads the key; the sum doesn't depend on the order.
        self.salt = self.salt.wrapping_add((key ^ verdict).wrapping_mul(0x9E37_79B9_7F4A_7C15));
    }
}

/// What follows from the ruling on a move at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AtRoot {
    /// The game is over with it: this is its value.
    Ends(i32),
    /// The game goes on after it.
    GoesOn,
}

/// The rulings of one search, shared by its threads.
pub(super) struct Rulings {
    root: Vec<(Move, RepetitionRuling)>,
    cycles: Mutex<Arc<Cycles>>,
    /// How often [`Rulings::cycles`] was changed.
    version: AtomicUsize,
    /// Laps of lines that were asked about, and what was said.
    asked: Mutex<Vec<(u64, Option<RuledMoves>)>>,
}

/// Salt of the reading under which all strikes are forbidden: any bits.
const ALL_STRIKES: u64 = 0x5D1C_93A7_60B8_F24E;

/// So many lines are asked about in a search at most.
const MOST_ASKED: usize = 48;
/// The first questions on reported lines are free, each further one needs so many searched nodes, so that quick searches don't
/// spend their time on questions.
pub(super) const FREE_QUESTIONS: u64 = 2;
const NODES_A_QUESTION: u64 = 20_000;

impl Rulings {
    /// Asks about every move at the root that repeats a position of the game.
    pub fn before(job: &Job, budget: &Budget) -> Self {
        // Values kept under another reading mustn't be used.
        let mut cycles = Cycles { ruled: Vec::new(), salt: if job.forbids_all_strikes() { ALL_STRIKES } else { 0 } };
        let mut root = Vec::new();
        if let Some(arbiter) = job.arbiter.as_deref() {
            let mut path = Path::of(&job.line);
            path.strikes = job.forbids_all_strikes();
            let board = Board::new(job.line.last());
            for mv in job.line.last().legal_moves().into_iter().filter(|&mv| !board.is_capture(mv)) {
                path.push(&board.play(mv), Some(mv));
                let laps = path.laps();
                path.pop();
                let Some(lap) = laps.first() else { continue };
                let Some(ruling) = ask(job, arbiter, &[mv], budget.patience(0.25)) else { continue };
                root.push((mv, ruling));
                // What is said of different laps together says nothing of one alone.
                let alike = laps.iter().take(2).all(|other| other.key == lap.key);
                if alike && ruling.against != lap.against && cycles.ruled(lap.key).is_none() {
                    cycles.put(lap.key, ruling.against);
                }
            }
        }
        Self {
            root,
            version: AtomicUsize::new(usize::from(cycles.salt != 0)),
            cycles: Mutex::new(Arc::new(cycles)),
            asked: Mutex::default(),
        }
    }

    /// The cycles read otherwise, if that has changed since `version`.
    pub fn newer(&self, version: &mut usize) -> Option<Arc<Cycles>> {
        let now = self.version.load(Ordering::Acquire);
        (now != *version).then(|| {
            *version = now;
            Arc::clone(&self.cycles.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }

    /// What was ruled on a move at the root.
    pub fn at_root(&self, mv: Move, mover: Side) -> Option<AtRoot> {
        let (_, ruling) = self.root.iter().find(|(ruled, _)| *ruled == mv)?;
        Some(match ruling.against {
            _ if !ruling.complete => AtRoot::GoesOn,
            None => AtRoot::Ends(0),
            Some(side) if side == mover => AtRoot::Ends(lost_or_won(true, 1)),
            Some(_) if ruling.may_change => AtRoot::GoesOn,
            Some(_) => AtRoot::Ends(lost_or_won(false, 1)),
        })
    }

    /// Asks about the repetitions in which these lines end, as far as `nodes` searched and so many `free` questions allow; true
    /// if one is read otherwise than the search read it, which then has to be done again.
    pub fn consult<'a>(
        &self,
        job: &Job,
        budget: &Budget,
        lines: impl Iterator<Item = &'a [Move]>,
        nodes: u64,
        free: u64,
    ) -> bool {
        let Some(arbiter) = job.arbiter.as_deref() else { return false };
        let mut changed = false;
        for line in lines {
            let Some(lap) = end_of(job, line) else { continue };
            let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
            let room = (asked.len() as u64) < free + nodes / NODES_A_QUESTION && asked.len() < MOST_ASKED;
            if !room || asked.iter().any(|(key, _)| *key == lap.key) {
                continue;
            }
            let patience = budget.patience(0.5);
            if patience.is_some_and(|patience| patience.is_zero()) {
                break;
            }
            let ruling = ask(job, arbiter, line, patience);
            asked.push((lap.key, ruling.map(|ruling| RuledMoves { moves: line.to_vec(), ruling })));
            let mut cycles = self.cycles.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(ruling) = ruling.filter(|ruling| ruling.against != lap.against)
                && cycles.ruled(lap.key).is_none()
            {
                Arc::make_mut(&mut cycles).put(lap.key, ruling.against);
                self.version.fetch_add(1, Ordering::Release);
                changed = true;
            }
        }
        changed
    }

    /// Whether the line ends in a repetition that the arbiter could be asked about and wasn't.
    pub fn is_open(&self, job: &Job, line: &[Move]) -> bool {
        job.arbiter.is_some()
            && end_of(job, line).is_some_and(|lap| {
                let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
                !asked.iter().any(|(key, _)| *key == lap.key)
            })
    }

    /// The rulings that bear on a report of these lines: on moves at the root, and on the ends of the lines.
    pub fn told<'a>(&self, job: &Job, lines: impl Iterator<Item = &'a [Move]>) -> Vec<RuledMoves> {
        let root = self.root.iter().map(|&(mv, ruling)| RuledMoves { moves: vec![mv], ruling });
        let mut told: Vec<RuledMoves> = root.collect();
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        for line in lines.filter(|line| line.len() > 1 && !asked.is_empty()) {
            let Some(lap) = end_of(job, line) else { continue };
            let known = asked.iter().find(|(key, _)| *key == lap.key).and_then(|(_, ruled)| ruled.as_ref());
            told.extend(known.map(|known| RuledMoves { moves: line.to_vec(), ruling: known.ruling }));
        }
        told
    }
}

/// Asks about the game and these moves. Only a search that has little time asks with `patience`: then there may be no answer.
fn ask(job: &Job, arbiter: &dyn Arbiter, moves: &[Move], patience: Option<Duration>) -> Option<RepetitionRuling> {
    let line = extended(&job.line, moves)?;
    let Some(patience) = patience else { return arbiter.rule(&line, job.control.stop_flag()) };
    let until = Instant::now() + patience;
    let halt = AtomicBool::new(false);
    let (done, answered) = bounded::<()>(1);
    std::thread::scope(|scope| {
        let halt = &halt;
        let watch = move || {
            let tick = Duration::from_millis(1);
            while answered.recv_timeout(tick) == Err(RecvTimeoutError::Timeout) {
                if job.control.is_stopped() || Instant::now() >= until {
                    halt.store(true, Ordering::Relaxed);
                    break;
                }
            }
        };
        // Without a thread to watch the clock there's no time to ask.
        std::thread::Builder::new().spawn_scoped(scope, watch).ok()?;
        let ruling = arbiter.rule(&line, halt);
        drop(done);
        ruling
    })
}

fn extended(line: &Line, moves: &[Move]) -> Option<Line> {
    let mut line = line.clone();
    moves.iter().try_for_each(|&mv| line.push(mv)).ok()?;
    Some(line)
}

/// The lap that the last move of a line of the search completes.
fn end_of(job: &Job, moves: &[Move]) -> Option<super::path::Lap> {
    let line = extended(&job.line, moves)?;
    if line.occurrences_of_last() < 2 {
        return None;
    }
    let mut path = Path::of(&line);
    path.strikes = job.forbids_all_strikes();
    path.laps().first().copied()
}
