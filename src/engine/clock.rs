//! [`Budget`]: when a search has to end.

use super::relay::Relay;
use super::{Clock, Control, Limits};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Kept for the way of the move to the clock, in milliseconds.
const OVERHEAD_MILLIS: u64 = 15;

/// The limits of a running search, shared by its threads.
pub(super) struct Budget<'a> {
    control: &'a Control,
    started: Instant,
    nodes: Option<u64>,
    /// No search goes on after so many milliseconds.
    hard_millis: Option<u64>,
    /// No new iteration begins after about so many milliseconds (with a clock only).
    soft_millis: Option<u64>,
    ponder: bool,
    stopped: AtomicBool,
    /// What the first thread works on, in plies.
    depth: AtomicU8,
    /// Nodes of each thread, told now and then.
    told: Vec<AtomicU64>,
    /// What other threads than the first have finished.
    pub relay: Relay,
}

impl<'a> Budget<'a> {
    /// The budget of a search that starts now.
    pub fn new(limits: &Limits, control: &'a Control, threads: usize) -> Self {
        let (soft, hard) = limits.clock.map_or((None, None), |clock| {
            let (soft, hard) = allot(clock);
            (Some(soft), Some(hard))
        });
        Self {
            control,
            started: Instant::now(),
            nodes: limits.nodes,
            hard_millis: [hard, limits.movetime_millis].into_iter().flatten().min(),
            soft_millis: soft,
            ponder: limits.ponder,
            stopped: AtomicBool::new(false),
            depth: AtomicU8::new(0),
            told: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            relay: Relay::default(),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether the search has to end, as seen by `thread` after `nodes` nodes of its own.
    pub fn is_over(&self, thread: usize, nodes: u64) -> bool {
        // One thread counts exactly, several look at each other now and then.
        let alone = self.told.len() == 1;
        if alone && self.nodes.is_some_and(|limit| nodes >= limit) {
            self.stop();
            return true;
        }
        if nodes.is_multiple_of(512) {
            self.told[thread].store(nodes, Ordering::Relaxed);
            let spent = !alone && self.nodes.is_some_and(|limit| self.nodes() >= limit);
            let late = !self.pondering() && self.hard_millis.is_some_and(|millis| self.millis() >= millis);
            if spent || late || self.control.is_stopped() {
                self.stop();
            }
        }
        self.is_stopped()
    }

    /// Whether a new iteration is worth beginning. `patience` stretches the time meant for a move, 1.0 = as allotted.
    pub fn has_time_for_more(&self, patience: f64) -> bool {
        self.pondering() || self.soft_millis.is_none_or(|soft| (self.millis() as f64) < soft as f64 * patience)
    }

    /// What is left of a share of the most time that the search may take; `None` without a time limit. Questions that are no
    /// part of the search itself have to be answered in it.
    pub fn patience(&self, share: f64) -> Option<Duration> {
        let share = Duration::from_millis(self.hard_millis?).mul_f64(share);
        Some(share.saturating_sub(self.elapsed()))
    }

    /// Tells the final count of a thread.
    pub fn tell(&self, thread: usize, nodes: u64) {
        self.told[thread].store(nodes, Ordering::Relaxed);
    }

    /// Tells the other threads what the first works on, in plies.
    pub fn begin(&self, depth: u8) {
        self.depth.store(depth, Ordering::Relaxed);
    }

    /// What the first thread works on, in plies.
    pub fn depth(&self) -> u8 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Ends the search of all threads.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Whether the search has to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Nodes of all threads, as last told.
    pub fn nodes(&self) -> u64 {
        self.told.iter().map(|nodes| nodes.load(Ordering::Relaxed)).sum()
    }

    fn pondering(&self) -> bool {
        self.ponder && !self.control.is_ponder_hit()
    }

    fn millis(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }
}

/// Time meant for a move and the most that it may take, in milliseconds. Shares of what is left, also where each move brings
/// more, so that a busy machine that wakes the engine late doesn't cost the game.
fn allot(clock: Clock) -> (u64, u64) {
    let usable = clock.remaining_millis.saturating_sub(OVERHEAD_MILLIS).max(1);
    let moves = u64::from(clock.moves_to_go.unwrap_or(35).clamp(1, 35));
    let soft = (usable / moves + clock.increment_millis * 3 / 4).min(usable / moves.min(3)).max(1);
    let hard = (soft * 4).min(usable / moves.min(2)).max(1);
    (soft.min(hard), hard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_never_takes_more_than_the_clock_has() {
        for remaining_millis in [0, 1, 15, 16, 100, 1_000, 60_000, 3_600_000] {
            for increment_millis in [0, 100, 10_000] {
                for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                    let clock = Clock { remaining_millis, increment_millis, moves_to_go };
                    let (soft, hard) = allot(clock);
                    assert!(1 <= soft && soft <= hard, "{clock:?}: {soft} {hard}");
                    assert!(hard <= remaining_millis.max(1), "{clock:?}: {hard}");
                    let reserve = if moves_to_go == Some(1) { 0 } else { remaining_millis / 2 };
                    assert!(hard <= (remaining_millis - reserve).max(1), "{clock:?}: {hard}");
                }
            }
        }
    }
}
