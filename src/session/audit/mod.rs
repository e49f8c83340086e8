//! The judge at work: audits in threads of their own, the newest question first.
//!
//! Main type: [`AuditState`]: the line on the board by the chosen book ([`AuditState::audit`]) and by all of them, what the
//! next move may complete ([`Prospect`]), and a move under trial ([`WhatIf`]).

mod job;
mod prospect;
mod what_if;

pub use job::AuditError;
pub use prospect::{Completing, Prospect};
pub use what_if::WhatIf;

use super::studio::Wake;
use crate::judge::{Audit, Overrule, RuleBook, overrule};
use crate::rulebooks::{BOOKS, book};
use crate::rules::{IllegalMove, Line, Move, Position};
use job::Job;

/// What is judged: the same line under the same book has the same audit.
#[derive(Clone, PartialEq)]
struct Question {
    start: Position,
    moves: Vec<Move>,
    book: &'static str,
}

impl Question {
    fn new(line: &Line, book: &RuleBook) -> Self {
        Self { start: *line.start(), moves: line.moves().to_vec(), book: book.id }
    }

    fn same_line(&self, other: &Self) -> bool {
        self.start == other.start && self.moves == other.moves
    }
}

/// The arbiter's words on a line, by the rule book's id.
type Words = Vec<(&'static str, Vec<Overrule>)>;

/// What the judge says about the line on the board.
#[derive(Default)]
pub struct AuditState {
    question: Option<Question>,
    job: Option<Job>,
    /// As the program judges.
    program: Option<Audit>,
    /// With the arbiter's words in it.
    audit: Option<Audit>,
    /// The arbiter's words on the line, for each book.
    words: Words,
    line: Option<Line>,
    error: Option<AuditError>,
    compare: bool,
    comparing: Option<Job>,
    compared: Option<Vec<Audit>>,
    comparison: Option<Vec<Audit>>,
    here: Option<Question>,
    prospect: Prospect,
    what_if: Option<WhatIf>,
    chosen: Option<usize>,
}

impl AuditState {
    /// The audit of the line on the board, with the arbiter's words; `None` while the judge is at work.
    #[must_use]
    pub const fn audit(&self) -> Option<&Audit> {
        self.audit.as_ref()
    }

    /// Whether a repetition judges a ply of the line.
    #[must_use]
    pub fn judges(&self, ply: usize) -> bool {
        let cards = self.audit.as_ref().map_or(&[] as &[_], |audit| &audit.repetitions);
        cards.iter().any(|card| card.plies.iter().any(|judged| judged.ply == ply))
    }

    /// The line that [`AuditState::audit`] is about.
    #[must_use]
    pub const fn line(&self) -> Option<&Line> {
        self.line.as_ref()
    }

    /// The repetition that was chosen among several, by its last judged ply.
    #[must_use]
    pub const fn chosen(&self) -> Option<usize> {
        self.chosen
    }

    pub(super) const fn choose(&mut self, last_ply: usize) {
        self.chosen = Some(last_ply);
    }

    /// Whether the judge is at work.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
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

    /// What the next move may make of a repetition.
    #[must_use]
    pub const fn prospect(&self) -> &Prospect {
        &self.prospect
    }

    /// The move under trial, if there is one.
    #[must_use]
    pub const fn what_if(&self) -> Option<&WhatIf> {
        self.what_if.as_ref()
    }

    /// Asks about a line unless that is what was asked last. A running audit is stopped, a trial is left.
    pub(super) fn ask(&mut self, line: Line, book: &'static RuleBook, wake: &Wake) {
        let question = Question::new(&line, book);
        if self.question.as_ref() == Some(&question) {
            return;
        }
        let same_line = self.question.as_ref().is_some_and(|before| before.same_line(&question));
        self.question = Some(question);
        (self.audit, self.program, self.job, self.error, self.what_if) = (None, None, None, None, None);
        self.chosen = None;
        self.line = Some(line.clone());
        self.job = self.start(vec![(line, book)], wake);
        if !same_line {
            (self.comparison, self.compared, self.comparing) = (None, None, None);
            self.start_comparing(wake);
        }
    }

    /// Looks at what the next move after `line` may complete, unless that was asked last.
    pub(super) fn look_ahead(&mut self, line: &Line, book: &'static RuleBook, wake: &Wake) {
        let question = Question::new(line, book);
        if self.here.as_ref() == Some(&question) {
            return;
        }
        self.here = Some(question);
        let prospect = Prospect::of(line, book, wake);
        self.prospect = prospect.unwrap_or_else(|error| {
            self.error = Some(error);
            Prospect::default()
        });
    }

    /// Rules by these words of the arbiter from now on; it needs no search.
    pub(super) fn set_words(&mut self, words: Words) {
        if self.words != words {
            self.words = words;
            self.rule_by_words();
        }
    }

    fn rule_by_words(&mut self) {
        self.prospect.rule(|audit, line| by_words(&self.words, audit, line));
        let Some(line) = &self.line else { return };
        let ruled = |audit: &Audit| by_words(&self.words, audit, line);
        let audit = self.program.as_ref().map(ruled);
        let comparison = self.compared.as_ref().map(|audits| audits.iter().map(ruled).collect());
        (self.audit, self.comparison) = (audit, comparison);
    }

    /// The other books under which the arbiter has overruled moves of the line, with how many.
    pub fn words_elsewhere(&self) -> impl Iterator<Item = (&'static RuleBook, usize)> {
        let current = self.audit.as_ref().map(|audit| audit.book);
        let others = self.words.iter().filter(move |(book, words)| Some(*book) != current && !words.is_empty());
        others.filter_map(|(id, words)| Some((book(id)?, words.len())))
    }

    /// Judges by every rule book from now on, or no longer.
    pub(super) fn set_compare(&mut self, compare: bool, wake: &Wake) {
        self.compare = compare;
        (self.comparison, self.compared, self.comparing) = (None, None, None);
        self.start_comparing(wake);
    }

    fn start_comparing(&mut self, wake: &Wake) {
        if let Some(line) = self.line.clone().filter(|_| self.compare) {
            let asked = BOOKS.iter().map(|&book| (line.clone(), book)).collect();
            self.comparing = self.start(asked, wake);
        }
    }

    fn start(&mut self, asked: Vec<(Line, &'static RuleBook)>, wake: &Wake) -> Option<Job> {
        Job::start(asked, wake).map_err(|error| self.error = Some(error)).ok()
    }

    /// Begins a trial in the place of a ply of a repetition.
    pub(super) fn start_what_if(&mut self, ply: usize, rules: &'static RuleBook) {
        let (Some(audit), Some(line)) = (&self.audit, &self.line) else { return };
        let judging = |card: &&crate::judge::RepetitionAudit| (card.first_ply..=card.last_ply).contains(&ply);
        let card = audit.repetitions.iter().find(judging);
        self.what_if = card.and_then(|card| WhatIf::new(line, card, ply, rules));
    }

    /// Plays these moves in the trial.
    ///
    /// # Errors
    /// The rule that one of them breaks; the trial is unchanged then.
    pub(super) fn try_moves(&mut self, moves: Vec<Move>, wake: &Wake) -> Result<(), IllegalMove> {
        self.what_if.as_mut().map_or(Ok(()), |what_if| what_if.play(moves, wake))
    }

    /// Ends the trial and gives it back.
    pub(super) const fn end_what_if(&mut self) -> Option<WhatIf> {
        self.what_if.take()
    }

    /// Takes the answers if there are some; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let mut changed = self.what_if.as_mut().is_some_and(WhatIf::poll);
        match self.prospect.poll(|audit, line| by_words(&self.words, audit, line)) {
            Ok(news) => changed |= news,
            Err(error) => self.error = Some(error),
        }
        let (mine, all) = (Job::finished(&mut self.job), Job::finished(&mut self.comparing));
        if mine.is_none() && all.is_none() {
            return changed;
        }
        match mine {
            Some(Ok(mut audits)) => self.program = audits.pop(),
            Some(Err(error)) => self.error = Some(error),
            None => {}
        }
        match all {
            Some(Ok(audits)) => self.compared = Some(audits),
            Some(Err(error)) => self.error = Some(error),
            None => {}
        }
        self.rule_by_words();
        true
    }
}

/// An audit of a line with the arbiter's words under its book.
fn by_words(words: &Words, audit: &Audit, line: &Line) -> Audit {
    let words = words.iter().find(|(book, words)| *book == audit.book && !words.is_empty());
    match (words, book(audit.book)) {
        (Some((_, words)), Some(book)) => overrule(audit, line, words, book),
        _ => audit.clone(),
    }
}
