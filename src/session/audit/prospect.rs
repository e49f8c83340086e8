//! What the next move may make of a repetition, while a game is being entered.

use super::job::{AuditError, Job};
use crate::judge::{Audit, NaturalLimit, Outcome, RuleBook, natural_limit};
use crate::rules::{Line, Move, Side};
use crate::session::arbiter::card_at_end;
use crate::session::studio::Wake;

/// A move that would bring a position about for the time at which the book rules on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completing {
    /// The move.
    pub mv: Move,
    /// How often the position would have stood then.
    pub occurrences: usize,
    /// What the book would say; `None` while the judge is at work.
    pub outcome: Option<Outcome>,
}

/// How near the position on the board is to a repetition that is ruled on.
#[derive(Default)]
pub struct Prospect {
    /// How often the position on the board has stood, now included; 0 before anything was asked.
    pub occurrences: usize,
    /// How often a position must stand for a ruling.
    pub needed: usize,
    /// The count towards the natural limit (自然限着) at the board.
    pub natural_limit: Option<NaturalLimit>,
    /// The side to move.
    mover: Option<Side>,
    completing: Vec<Completing>,
    /// The line with each of these moves, and what the program judges of it.
    ahead: Vec<Line>,
    judged: Vec<Audit>,
    job: Option<Job>,
}

impl Prospect {
    /// The moves that would complete a repetition now, each with what would be ruled.
    #[must_use]
    pub fn completing(&self) -> &[Completing] {
        &self.completing
    }

    /// The moves that the book forbids the side to move: they complete a repetition that it would lose, or have to leave.
    pub fn forbidden(&self) -> impl Iterator<Item = &Completing> {
        self.completing.iter().filter(|completing| self.forbids(completing))
    }

    /// Whether the repetition that a move completes is held against the side to move.
    #[must_use]
    pub fn forbids(&self, completing: &Completing) -> bool {
        matches!(completing.outcome, Some(Outcome::Loses(side) | Outcome::MustChange(side)) if Some(side) == self.mover)
    }

    /// Whether the judge is at work.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// Looks at the line up to the board. Finding the moves is quick; what they lead to is judged in the background.
    pub(super) fn of(line: &Line, book: &'static RuleBook, wake: &Wake) -> Result<Self, AuditError> {
        let needed = book.limits.occurrences.min(book.limits.occurrences_check);
        let completing: Vec<Completing> = completing_moves(line, needed)
            .into_iter()
            .map(|(mv, occurrences)| Completing { mv, occurrences, outcome: None })
            .collect();
        let ahead = completing.iter().filter_map(|completing| {
            let mut line = line.clone();
            line.push(completing.mv).is_ok().then_some(line)
        });
        let ahead: Vec<Line> = ahead.collect();
        let asked: Vec<_> = ahead.iter().map(|line| (line.clone(), book)).collect();
        let job = if asked.is_empty() { None } else { Some(Job::start(asked, wake)?) };
        let mover = Some(line.last().side_to_move());
        let (occurrences, needed) = (line.occurrences_of_last(), book.limits.occurrences);
        let natural_limit = Some(natural_limit(line, book));
        Ok(Self { occurrences, needed, natural_limit, mover, completing, ahead, judged: Vec::new(), job })
    }

    /// Takes the judge's answer if it is there; tells whether something changed. `by_words` rules an audit of a line by the
    /// arbiter's words.
    pub(super) fn poll(&mut self, by_words: impl Fn(&Audit, &Line) -> Audit) -> Result<bool, AuditError> {
        let Some(audits) = Job::finished(&mut self.job).transpose()? else { return Ok(false) };
        // Occurrences that don't count (entered by a capture) leave some of them short.
        let complete: Vec<bool> = audits.iter().map(|audit| outcome_at_end(audit).is_some()).collect();
        let mut keeps = complete.iter().copied();
        self.completing.retain(|_| keeps.next().unwrap_or(false));
        let mut keeps = complete.iter().copied();
        self.ahead.retain(|_| keeps.next().unwrap_or(false));
        self.judged = audits.into_iter().zip(complete).filter_map(|(audit, keeps)| keeps.then_some(audit)).collect();
        self.rule(by_words);
        Ok(true)
    }

    /// Rules anew on what has been judged.
    pub(super) fn rule(&mut self, by_words: impl Fn(&Audit, &Line) -> Audit) {
        for (completing, (audit, line)) in self.completing.iter_mut().zip(self.judged.iter().zip(&self.ahead)) {
            completing.outcome = outcome_at_end(&by_words(audit, line));
        }
    }
}

/// What is ruled on the repetition that the last move completes.
fn outcome_at_end(audit: &Audit) -> Option<Outcome> {
    card_at_end(audit).filter(|card| card.complete).map(|card| card.ruling.outcome)
}

/// The legal moves that would make their position stand `needed` times or more, with how often.
fn completing_moves(line: &Line, needed: usize) -> Vec<(Move, usize)> {
    let position = line.last();
    let back = usize::from(position.quiet_plies()).min(line.moves().len());
    let since = &line.positions()[line.moves().len() - back..];
    if since.len() + 1 < needed {
        return Vec::new();
    }
    let stood = |mv: Move| {
        let after = position.play(mv);
        1 + since.iter().filter(|earlier| earlier.repeats(&after)).count()
    };
    // Only a move that takes nothing can bring a position back.
    let legal = position.legal_moves();
    let quiet = legal.into_iter().filter(|mv| position.piece_at(mv.to).is_none());
    quiet.map(|mv| (mv, stood(mv))).filter(|&(_, occurrences)| occurrences >= needed).collect()
}
