//! What if another move is played (试改一着): one move of a cycle, or a few, is replaced, the rest is replayed, and the judge
//! says what becomes of the repetition. Nothing of it is in the game.

use super::job::{AuditError, Job};
use crate::judge::{Audit, PlyAudit, RepetitionAudit, RuleBook};
use crate::rules::{IllegalMove, Line, Move, Position};
use crate::session::studio::Wake;

/// The most moves that may be tried in a row.
const MOST_TRIES: usize = 200;

/// One move of a cycle under trial.
pub struct WhatIf {
    /// The repetition as it was judged.
    card: RepetitionAudit,
    /// The ply in whose place another move is tried.
    ply: usize,
    book: &'static RuleBook,
    /// The line up to the first counted occurrence of the position in which another move is tried.
    before: Line,
    /// The moves of a lap from there as they were played.
    lap: Vec<Move>,
    /// The moves that are played in the place of as many of the lap's.
    tries: Vec<Move>,
    /// The lap with the tried moves, as far as it can be replayed.
    moves: Vec<Move>,
    stop: Option<(Move, IllegalMove)>,
    closes: bool,
    line: Line,
    audit: Option<Audit>,
    job: Option<Job>,
    error: Option<AuditError>,
}

impl WhatIf {
    /// Another move in the place of `ply`, which `card` judges; `None` if it doesn't.
    pub(super) fn new(line: &Line, card: &RepetitionAudit, ply: usize, book: &'static RuleBook) -> Option<Self> {
        if !(card.first_ply..=card.last_ply).contains(&ply) || card.last_ply > line.moves().len() {
            return None;
        }
        let at = line.position(ply - 1);
        let first = (card.first_ply - 1..ply).find(|&index| line.position(index).repeats(at))?;
        let lap = lap_from(line, card, ply);
        let mut before = line.clone();
        before.truncate(first);
        let mut what_if = Self {
            card: card.clone(),
            ply,
            book,
            line: before.clone(),
            before,
            lap,
            tries: Vec::new(),
            moves: Vec::new(),
            stop: None,
            closes: false,
            audit: None,
            job: None,
            error: None,
        };
        what_if.replay();
        Some(what_if)
    }

    /// The repetition as it was judged.
    #[must_use]
    pub const fn original(&self) -> &RepetitionAudit {
        &self.card
    }

    /// The ply in whose place another move is tried, from 1.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.ply
    }

    /// The position in which another move is tried.
    #[must_use]
    pub fn start(&self) -> &Position {
        self.before.last()
    }

    /// The lap as it was played, from [`WhatIf::start`].
    #[must_use]
    pub fn lap(&self) -> &[Move] {
        &self.lap
    }

    /// The moves tried so far.
    #[must_use]
    pub fn tries(&self) -> &[Move] {
        &self.tries
    }

    /// The lap with the tried moves in it: those first, then what could be replayed.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The move of the old lap that can't be replayed, and the rule that it would break.
    #[must_use]
    pub const fn stop(&self) -> Option<(Move, IllegalMove)> {
        self.stop
    }

    /// Whether the new lap leads back to where it began, so that it can be repeated.
    #[must_use]
    pub const fn closes(&self) -> bool {
        self.closes
    }

    /// The line that is judged: everything before the trial, then the new lap as often as the book asks for.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.line
    }

    /// How many moves of [`WhatIf::line`] stand before the trial.
    #[must_use]
    pub fn plies_before(&self) -> usize {
        self.before.moves().len()
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

    /// Whether the judge has answered for the moves tried.
    #[must_use]
    pub const fn is_judged(&self) -> bool {
        self.audit.is_some()
    }

    /// The repetition that the new lap makes; `None` while the judge is at work, or if nothing repeats.
    #[must_use]
    pub fn result(&self) -> Option<&RepetitionAudit> {
        let cards = &self.audit.as_ref()?.repetitions;
        cards.iter().find(|card| card.complete && card.last_ply > self.plies_before())
    }

    /// What the move number `index` of the old lap was judged to be.
    #[must_use]
    pub fn before_at(&self, index: usize) -> Option<&PlyAudit> {
        let period = self.card.period.max(1);
        let last = self.card.plies.len().checked_sub(period)?;
        let offset = (self.ply - self.card.first_ply + index) % period;
        // Plies of the last lap, counted from the one that stands where the first judged ply stands.
        let shift = (self.card.plies.len() - period) % period;
        self.card.plies.get(last + (offset + period - shift) % period)
    }

    /// What the move number `index` of the new lap is judged to be, where it makes a repetition.
    #[must_use]
    pub fn after_at(&self, index: usize) -> Option<&PlyAudit> {
        let ply = self.plies_before() + 1 + index;
        let lap = self.moves.len().max(1);
        self.result()?.plies.iter().find(|judged| judged.ply >= ply && (judged.ply - ply).is_multiple_of(lap))
    }

    /// Plays these moves in the place of as many of the lap's.
    ///
    /// # Errors
    /// The rule that one of them breaks; what was tried before stays then.
    pub(super) fn play(&mut self, mut tries: Vec<Move>, wake: &Wake) -> Result<(), IllegalMove> {
        tries.truncate(MOST_TRIES);
        let mut position = *self.start();
        for &mv in &tries {
            position = position.try_play(mv)?;
        }
        self.tries = tries;
        self.replay();
        self.audit = None;
        self.error = None;
        self.job = None;
        if self.tries.is_empty() {
            return Ok(());
        }
        match Job::start(vec![(self.line.clone(), self.book)], wake) {
            Ok(job) => self.job = Some(job),
            Err(error) => self.error = Some(error),
        }
        Ok(())
    }

    fn replay(&mut self) {
        let mut line = self.before.clone();
        let start = *self.before.last();
        let legal = self.tries.iter().take_while(|&&mv| line.push(mv).is_ok()).count();
        self.moves = self.tries.clone();
        self.stop = None;
        let mut closes = legal > 0 && line.last().repeats(&start);
        if !closes {
            for &mv in self.lap.iter().skip(legal) {
                if let Err(why) = line.push(mv) {
                    self.stop = Some((mv, why));
                    break;
                }
                self.moves.push(mv);
            }
            closes = self.stop.is_none() && line.last().repeats(&start) && !self.moves.is_empty();
        }
        self.closes = closes;
        let limits = &self.book.limits;
        let laps = if closes { limits.occurrences.max(limits.occurrences_check).saturating_sub(1) } else { 1 };
        for &mv in (1..laps).flat_map(|_| &self.moves) {
            if line.push(mv).is_err() {
                break;
            }
        }
        self.line = line;
    }

    /// Takes the judge's answer if it is there; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        match Job::finished(&mut self.job) {
            None => return false,
            Some(Ok(mut audits)) => self.audit = audits.pop(),
            Some(Err(error)) => self.error = Some(error),
        }
        true
    }
}

/// The moves of one lap, beginning with `ply`: round the corner of the last lap they go on where it began.
fn lap_from(line: &Line, card: &RepetitionAudit, ply: usize) -> Vec<Move> {
    let (period, last) = (card.period, card.last_ply);
    if ply - 1 + period <= last {
        return line.moves()[ply - 1..ply - 1 + period].to_vec();
    }
    let corner = last - period;
    let mut lap = line.moves()[ply - 1..last].to_vec();
    lap.extend(&line.moves()[corner.min(ply - 1)..ply - 1]);
    lap
}
