//! The judge at work: one audit at a time in its own thread, the newest question first.

use super::studio::Wake;
use crate::judge::{Audit, Effort, Overrule, RuleBook, audit, overrule};
use crate::rulebooks::{BOOKS, book};
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

/// Audits under way in a thread of their own, one a book.
struct Running {
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Vec<Audit>>>,
}

impl Running {
    fn start(line: Line, books: Vec<&'static RuleBook>, wake: &Wake) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = bounded(1);
        let job = {
            let (stop, wake) = (Arc::clone(&stop), Arc::clone(wake));
            move || {
                let judge = |book| audit(&line, book, Effort { stop: Some(&stop), ..Effort::default() });
                let outcome = catch_unwind(AssertUnwindSafe(|| books.into_iter().map(judge).collect()));
                // Nobody waits any more if the question has changed: nothing is lost then.
                let _ = sender.send(outcome.ok());
                wake();
            }
        };
        std::thread::Builder::new().name("judge".into()).stack_size(64 << 20).spawn(job)?;
        Ok(Self { stop, answer })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Why there is no audit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AuditError {
    /// The judge broke off; the program is at fault.
    Broke,
    /// The system gave no thread.
    NoThread(String),
}

/// What the judge says about the line on the board.
#[derive(Default)]
pub struct AuditState {
    question: Option<Question>,
    running: Option<Running>,
    /// As the program judges.
    program: Option<Audit>,
    /// With the arbiter's words in it.
    audit: Option<Audit>,
    /// The arbiter's words on the line, for each book that has some.
    words: Words,
    line: Option<Line>,
    error: Option<AuditError>,
    compare: bool,
    comparing: Option<Running>,
    compared: Option<Vec<Audit>>,
    comparison: Option<Vec<Audit>>,
}

/// The arbiter's words on a line, by the rule book's id.
type Words = Vec<(&'static str, Vec<Overrule>)>;

impl AuditState {
    /// The audit of the line on the board, with the arbiter's words; `None` while the judge is at work.
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
    pub const fn error(&self) -> Option<&AuditError> {
        self.error.as_ref()
    }

    /// Whether the line is judged by every rule book.
    #[must_use]
    pub const fn compares(&self) -> bool {
        self.compare
    }

    /// The line's audit by every rule book, in their order; `None` while the judge is at work or nobody asked.
    #[must_use]
    pub fn comparison(&self) -> Option<&[Audit]> {
        self.comparison.as_deref()
    }

    /// Asks about a line unless that is what was asked last. A running audit is stopped.
    pub(super) fn ask(&mut self, line: Line, book: &'static RuleBook, wake: &Wake) {
        let question = Question { start: *line.start(), moves: line.moves().to_vec(), book: book.id };
        if self.question.as_ref() == Some(&question) {
            return;
        }
        let same_line = self.question.as_ref().is_some_and(|q| q.start == question.start && q.moves == question.moves);
        self.question = Some(question);
        (self.audit, self.program, self.running, self.error) = (None, None, None, None);
        self.line = Some(line.clone());
        match Running::start(line, vec![book], wake) {
            Ok(running) => self.running = Some(running),
            Err(error) => self.error = Some(AuditError::NoThread(error.to_string())),
        }
        if !same_line {
            (self.comparison, self.compared, self.comparing) = (None, None, None);
            self.start_comparing(wake);
        }
    }

    /// Rules by these words of the arbiter from now on; it needs no search.
    pub(super) fn set_words(&mut self, words: Words) {
        if self.words != words {
            self.words = words;
            self.rule_by_words();
        }
    }

    fn rule_by_words(&mut self) {
        let Some(line) = &self.line else { return };
        let ruled = |audit: &Audit| {
            let words = self.words.iter().find(|(book, words)| *book == audit.book && !words.is_empty());
            match (words, book(audit.book)) {
                (Some((_, words)), Some(book)) => overrule(audit, line, words, book),
                _ => audit.clone(),
            }
        };
        let audit = self.program.as_ref().map(ruled);
        let comparison = self.compared.as_ref().map(|audits| audits.iter().map(ruled).collect());
        (self.audit, self.comparison) = (audit, comparison);
    }

    /// Judges by every rule book from now on, or no longer.
    pub(super) fn set_compare(&mut self, compare: bool, wake: &Wake) {
        self.compare = compare;
        (self.comparison, self.compared, self.comparing) = (None, None, None);
        self.start_comparing(wake);
    }

    fn start_comparing(&mut self, wake: &Wake) {
        if let Some(line) = self.line.clone().filter(|_| self.compare) {
            match Running::start(line, BOOKS.to_vec(), wake) {
                Ok(running) => self.comparing = Some(running),
                Err(error) => self.error = Some(AuditError::NoThread(error.to_string())),
            }
        }
    }

    /// Takes the answers if there are some; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let mut changed = false;
        if let Some(answer) = finished(&mut self.running) {
            match answer.and_then(|mut audits| audits.pop()) {
                Some(audit) => self.program = Some(audit),
                None => self.error = Some(AuditError::Broke),
            }
            changed = true;
        }
        if let Some(answer) = finished(&mut self.comparing) {
            match answer {
                Some(audits) => self.compared = Some(audits),
                None => self.error = Some(AuditError::Broke),
            }
            changed = true;
        }
        if changed {
            self.rule_by_words();
        }
        changed
    }
}

/// The answer of a thread that has finished; an inner `None` if it broke off.
fn finished(running: &mut Option<Running>) -> Option<Option<Vec<Audit>>> {
    let answer = match running.as_ref()?.answer.try_recv() {
        Ok(answer) => answer,
        Err(TryRecvError::Disconnected) => None,
        Err(TryRecvError::Empty) => return None,
    };
    *running = None;
    Some(answer)
}
