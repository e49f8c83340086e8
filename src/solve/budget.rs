//! [`Budget`]: how many boards a proof may look at.

use std::sync::atomic::{AtomicBool, Ordering};

/// A bound in boards, never in time, so that the same question has the same answer everywhere.
#[derive(Debug)]
pub struct Budget<'a> {
    left: u64,
    spent: u64,
    stop: Option<&'a AtomicBool>,
    exhausted: bool,
}

impl<'a> Budget<'a> {
    /// A budget of `nodes` boards; `stop`, if it's set from elsewhere, ends it at once.
    #[must_use]
    pub const fn new(nodes: u64, stop: Option<&'a AtomicBool>) -> Self {
        Self { left: nodes, spent: 0, stop, exhausted: false }
    }

    /// Takes one board; false when none is left.
    pub fn spend(&mut self) -> bool {
        if self.left == 0
            || (self.spent.is_multiple_of(1024) && self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)))
        {
            self.left = 0;
            self.exhausted = true;
            return false;
        }
        self.left -= 1;
        self.spent += 1;
        true
    }

    /// Boards left for the question at hand.
    #[must_use]
    pub const fn left(&self) -> u64 {
        self.left
    }

    /// Starts the next question with `nodes` boards.
    pub const fn refill(&mut self, nodes: u64) {
        self.left = nodes;
        self.exhausted = false;
    }

    /// Whether a question has met the bound since the last refill: its answer isn't certain.
    #[must_use]
    pub const fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Boards looked at in all.
    #[must_use]
    pub const fn spent(&self) -> u64 {
        self.spent
    }
}
