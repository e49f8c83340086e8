//! [`Relay`]: where threads of one search hand on the iterations that they have finished, so that the first thread needn't finish
//! what another has finished before it.

use super::search::RootMove;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// An iteration searched to its end.
pub(super) struct Finished {
    /// In plies.
    pub depth: u8,
    /// Of the rulings on repetitions, how many the thread had heard: with others the values may be wrong.
    pub heard: usize,
    /// The root moves, best first.
    pub root: Vec<RootMove>,
    /// How many of them have a searched line.
    pub searched: usize,
    /// The deepest ply looked at.
    pub seldepth: u8,
}

/// The deepest iteration that a helping thread has finished.
#[derive(Default)]
pub(super) struct Relay {
    /// [`tag`] of what is offered, to be looked at without a lock; 0 if nothing is.
    offered: AtomicU64,
    finished: Mutex<Option<Finished>>,
}

/// Grows with the depth among those that heard the same.
const fn tag(heard: usize, depth: u8) -> u64 {
    (heard as u64) << 8 | depth as u64
}

impl Relay {
    /// Offers an iteration, unless a deeper one is on offer.
    pub fn offer(&self, finished: Finished) {
        let mut place = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        let new = tag(finished.heard, finished.depth);
        if new > self.offered.load(Ordering::Relaxed) {
            *place = Some(finished);
            self.offered.store(new, Ordering::Relaxed);
        }
    }

    /// Whether a thread that has heard as many rulings has finished such an iteration, or a deeper one.
    pub fn has(&self, heard: usize, depth: u8) -> bool {
        let offered = self.offered.load(Ordering::Relaxed);
        offered >= tag(heard, depth) && offered <= tag(heard, u8::MAX)
    }

    /// Takes that iteration.
    pub fn take(&self, heard: usize, depth: u8) -> Option<Finished> {
        let mut place = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has(heard, depth) {
            return None;
        }
        self.offered.store(0, Ordering::Relaxed);
        place.take()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finished(heard: usize, depth: u8) -> Finished {
        Finished { depth, heard, root: Vec::new(), searched: 1, seldepth: depth }
    }

    #[test]
    fn the_deepest_iteration_of_the_same_rulings_is_taken_once() {
        let relay = Relay::default();
        assert!(!relay.has(0, 1));
        relay.offer(finished(0, 7));
        relay.offer(finished(0, 6));
        assert!(relay.has(0, 7) && !relay.has(0, 8) && !relay.has(1, 7));
        assert!(relay.take(0, 8).is_none() && relay.take(1, 1).is_none());
        assert_eq!(relay.take(0, 5).map(|found| found.depth), Some(7));
        assert!(relay.take(0, 5).is_none() && !relay.has(0, 5));
        relay.offer(finished(1, 3));
        assert!(relay.has(1, 3) && !relay.has(0, 1));
    }
}
