//! All games of the study on the board, judged in the background: the list of their repetitions.

use super::batch::{Batch, BatchFinding, BatchNext, BatchReport, BatchSource, BatchTask, Wanted};
use super::document::{Document, DocumentId};
use super::studio::Wake;
use crate::judge::{Outcome, RuleBook};
use std::time::Duration;

/// Reports that are taken in one frame.
const A_FRAME: usize = 64;

/// One repetition of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurveyRow {
    /// The game's index in the study.
    pub game: usize,
    /// The first judged ply.
    pub first_ply: usize,
    /// The last judged ply.
    pub last_ply: usize,
    /// How often the position has stood.
    pub occurrences: usize,
    /// What the book says.
    pub outcome: Outcome,
    /// Whether it has stood often enough for a ruling.
    pub complete: bool,
}

/// The list, as far as it is known.
pub struct Survey {
    batch: Option<Batch>,
    document: DocumentId,
    changes: u64,
    book: &'static RuleBook,
    games: usize,
    judged: usize,
    rows: Vec<SurveyRow>,
}

impl Survey {
    /// Begins to judge every game of a study.
    pub(super) fn start(document: &Document, book: &'static RuleBook, wake: &Wake) -> std::io::Result<Self> {
        let task = BatchTask {
            sources: vec![BatchSource::Games(document.name(), document.games())],
            books: vec![book],
            wanted: Wanted::default(),
            threads: None,
            gives_way: true,
        };
        Ok(Self {
            batch: Some(Batch::start(task, wake)?),
            document: document.id,
            changes: document.changes(),
            book,
            games: document.chapters().len(),
            judged: 0,
            rows: Vec::new(),
        })
    }

    /// Takes what has been found; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let Some(batch) = &mut self.batch else { return false };
        let before = (self.judged, self.rows.len());
        let mut done = false;
        for _ in 0..A_FRAME {
            match batch.next(Duration::ZERO) {
                BatchNext::Report(BatchReport::Finding(finding)) => self.rows.extend(rows_of(&finding)),
                BatchNext::Report(_) => {}
                BatchNext::NothingYet => break,
                BatchNext::Done => {
                    done = true;
                    break;
                }
            }
        }
        self.judged = batch.tally().games + batch.tally().games_skipped;
        if done {
            self.batch = None;
        }
        done || (self.judged, self.rows.len()) != before
    }

    /// Stops; what was found stays.
    pub(super) fn stop(&mut self) {
        self.batch = None;
    }

    /// Whether it is still about the study and the book as they are now.
    #[must_use]
    pub fn is_about(&self, document: &Document, book: &RuleBook) -> bool {
        self.document == document.id && self.changes == document.changes() && self.book.id == book.id
    }

    /// Whether games are still to be judged.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.batch.is_some()
    }

    /// Games judged so far, of how many.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.judged, self.games)
    }

    /// The repetitions found so far, in the order of the games; a game's newest first.
    #[must_use]
    pub fn rows(&self) -> &[SurveyRow] {
        &self.rows
    }
}

fn rows_of(finding: &BatchFinding) -> Vec<SurveyRow> {
    let cards = finding.audits.iter().flat_map(|(_, audit)| &audit.repetitions);
    let row = |card: &crate::judge::RepetitionAudit| SurveyRow {
        game: finding.game.number.saturating_sub(1),
        first_ply: card.first_ply,
        last_ply: card.last_ply,
        occurrences: card.occurrences,
        outcome: card.ruling.outcome,
        complete: card.complete,
    };
    cards.map(row).collect()
}
