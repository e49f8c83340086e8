//! One question to the judge, answered in a thread of its own.

use crate::judge::{Audit, Effort, RuleBook, audit};
use crate::rules::Line;
use crate::session::background::spawn_deep;
use crate::session::studio::Wake;
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Bytes of the thread's stack: proofs go deep.
const STACK_BYTES: usize = 64 << 20;

/// Why there is no audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuditError {
    /// The judge broke off; the program is at fault.
    Broke,
    /// The system gave no thread.
    NoThread(String),
}

/// Audits under way, one a line and book; letting go of it stops them.
pub(super) struct Job {
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Vec<Audit>>>,
}

impl Job {
    /// Judges each line by its book, in order.
    pub(super) fn start(asked: Vec<(Line, &'static RuleBook)>, wake: &Wake) -> Result<Self, AuditError> {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = bounded(1);
        let job = {
            let (stop, wake) = (Arc::clone(&stop), Arc::clone(wake));
            move || {
                let judge = |(line, book): &(Line, &'static RuleBook)| {
                    audit(line, book, Effort { stop: Some(&stop), ..Effort::default() })
                };
                let outcome = catch_unwind(AssertUnwindSafe(|| asked.iter().map(judge).collect()));
                // Nobody waits any more if the question has changed: nothing is lost then.
                let _ = sender.send(outcome.ok());
                wake();
            }
        };
        spawn_deep("judge", STACK_BYTES, job).map_err(|error| AuditError::NoThread(error.to_string()))?;
        Ok(Self { stop, answer })
    }

    /// The answer of a job that has finished, which is let go of then.
    pub(super) fn finished(slot: &mut Option<Self>) -> Option<Result<Vec<Audit>, AuditError>> {
        let answer = match slot.as_ref()?.answer.try_recv() {
            Ok(answer) => answer.ok_or(AuditError::Broke),
            Err(TryRecvError::Disconnected) => Err(AuditError::Broke),
            Err(TryRecvError::Empty) => return None,
        };
        *slot = None;
        Some(answer)
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
