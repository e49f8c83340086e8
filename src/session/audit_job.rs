//! The judge at work: one audit at a time in its own thread, the newest question first.

use super::studio::Wake;
use crate::judge::{Audit, Effort, RuleBook, audit};
use crate::rules::{Line, Move, Position};
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is judged: the same line under the same book has the same audit.
#[derive(Clone, PartialEq)]
struct Question {
    start: Position,
    moves: Vec<Move>,
    book: &'static str,
}

struct Running {
    stop: Arc<AtomicBool>,
    answer: Receiver<Result<Audit, String>>,
}

/// What the judge says about the line on the board.
#[derive(Default)]
pub struct AuditState {
    question: Option<Question>,
    running: Option<Running>,
    audit: Option<Audit>,
    line: Option<Line>,
    error: Option<String>,
}

impl AuditState {
    /// The audit of the line on the board; `None` while the judge is at work.
    #[must_use]
    pub const fn audit(&self) -> Option<&Audit> {
        self.audit.as_ref()
    }

    /// The line that [`AuditState::audit`] is about.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// Whether the judge is at work.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Why the judge failed, if it did.
    #[must_use]
    pub fn error(&self) -> Option<&str> {
        self.error.as_deref()
    }

    /// Asks about a line unless that is what was asked last. A running audit is stopped.
    pub(super) fn ask(&mut self, line: Line, book: &'static RuleBook, wake: &Wake) {
        let question = Question { start: *line.start(), moves: line.moves().to_vec(), book: book.id };
        if self.question.as_ref() == Some(&question) {
            return;
        }
        self.cancel();
        self.question = Some(question);
        self.audit = None;
        self.error = None;
        self.line = Some(line.clone());
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = bounded(1);
        let spawned = std::thread::Builder::new().name("judge".into()).stack_size(64 << 20).spawn({
            let (stop, wake) = (Arc::clone(&stop), Arc::clone(wake));
            move || {
                let effort = Effort { stop: Some(&stop), ..Effort::default() };
                let outcome = catch_unwind(AssertUnwindSafe(|| audit(&line, book, effort)));
                // Nobody waits any more if the question has changed: nothing is lost then.
                let _ = sender.send(outcome.map_err(|_| "the judge failed".to_owned()));
                wake();
            }
        });
        match spawned {
            Ok(_) => self.running = Some(Running { stop, answer }),
            Err(error) => self.error = Some(error.to_string()),
        }
    }

    /// Takes the answer if there is one; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let Some(running) = &self.running else { return false };
        match running.answer.try_recv() {
            Ok(Ok(audit)) => self.audit = Some(audit),
            Ok(Err(error)) => self.error = Some(error),
            Err(TryRecvError::Disconnected) => self.error = Some("the judge vanished".to_owned()),
            Err(TryRecvError::Empty) => return false,
        }
        self.running = None;
        true
    }

    fn cancel(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
        }
    }
}

impl Drop for AuditState {
    fn drop(&mut self) {
        self.cancel();
    }
}
