//! [`audit()`]: from a line to its [`Audit`].

use super::audit::{Audit, GameEnd, NaturalLimit, PlyAudit, RepetitionAudit};
use super::book::RuleBook;
use super::evidence::{Evidence, Rejection};
use super::facts::{MoveFacts, Origins};
use super::label::{Label, Nature, SideClass};
use super::repeat::{self, Stretch};
use super::ruling::{conduct, rule};
use crate::rules::{End, Line, Move, Side};
use crate::solve::{Account, Budget, Prover};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::atomic::AtomicBool;

/// How much an audit may search. There's no clock: the same effort gives the same audit.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Positions that may be searched for one move's label.
    pub budget_nodes: u64,
    /// Set from elsewhere to stop the audit; labels not yet certain are marked so.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Effort<'_> {
    fn default() -> Self {
        Self { budget_nodes: 1_000_000, stop: None }
    }
}

/// Judges every repetition of a line by a rule book.
#[must_use]
pub fn audit<'a>(line: &'a Line, book: &'static RuleBook, effort: Effort<'a>) -> Audit {
    let mut judging = Judging::new(line, book, effort);
    let stretches = repeat::stretches(line, &book.limits);
    let mut repetitions: Vec<_> = stretches.iter().map(|stretch| judging.repetition(stretch)).collect();
    if let Some(long) = judging.long_stretch(&stretches) {
        repetitions.retain(|known| known.complete || known.first_ply < long.first_ply);
        repetitions.insert(0, long);
    }
    Audit {
        book: book.id,
        plies: line.moves().len(),
        end: game_end(line, book),
        natural_limit: natural_limit(line, book),
        repetitions,
    }
}

/// One line before one book.
struct Judging<'a> {
    line: &'a Line,
    book: &'static RuleBook,
    effort: Effort<'a>,
    origins: Rc<Origins>,
    prover: Option<Prover<'a>>,
    /// Plies already judged, by position and move: laps repeat.
    known: HashMap<(u64, Move), PlyAudit>,
}

impl<'a> Judging<'a> {
    fn new(line: &'a Line, book: &'static RuleBook, effort: Effort<'a>) -> Self {
        let prover = Prover::new(Budget::new(effort.budget_nodes, effort.stop));
        Self { line, book, effort, origins: Rc::new(Origins::of(line)), prover: Some(prover), known: HashMap::new() }
    }

    fn repetition(&mut self, stretch: &Stretch) -> RepetitionAudit {
        let plain = self.read_plainly(stretch);
        let one_strikes = plain.red.forbidden != plain.black.forbidden;
        if let Some(other) = self.book.both_strike.filter(|_| one_strikes) {
            let both = Judging::new(self.line, other, self.effort).read_plainly(stretch);
            if both.red.forbidden && both.black.forbidden {
                return RepetitionAudit { both_strike: true, ..both };
            }
        }
        plain
    }

    fn read_plainly(&mut self, stretch: &Stretch) -> RepetitionAudit {
        let plies: Vec<_> = (stretch.start + 1..=stretch.end).map(|ply| self.ply(ply)).collect();
        let red = conduct(self.book, Side::Red, &plies);
        let black = conduct(self.book, Side::Black, &plies);
        let ruling = rule(self.book, &red, &black, &plies);
        let limits = &self.book.limits;
        let one_checks = (red.class == SideClass::PerpetualCheck) != (black.class == SideClass::PerpetualCheck);
        let needed = if one_checks { limits.occurrences_check } else { limits.occurrences };
        RepetitionAudit {
            first_ply: stretch.start + 1,
            last_ply: stretch.end,
            period: stretch.period,
            occurrences: stretch.occurrences,
            needed,
            complete: stretch.occurrences >= needed,
            by_length: false,
            both_strike: false,
            plies,
            red,
            black,
            ruling,
            by_program: None,
        }
    }

    /// The last rounds of the line, if they're judged by their number although no lap came round often enough: one side
    /// strikes all the time, nothing is taken, and some position has come back.
    fn long_stretch(&mut self, stretches: &[Stretch]) -> Option<RepetitionAudit> {
        let plies = 2 * self.book.limits.rounds_without_laps?;
        let end = self.line.moves().len();
        let start = end.checked_sub(plies)?;
        let quiet = usize::from(self.line.last().quiet_plies()) >= plies;
        let comes_back = stretches.iter().any(|stretch| stretch.start >= start);
        let ruled = stretches.iter().any(|s| s.end == end && s.occurrences >= self.book.limits.occurrences);
        if !quiet || !comes_back || ruled {
            return None;
        }
        let strikes = |judging: &mut Self, parity: usize| {
            (start + 1..=end)
                .rev()
                .filter(|ply| ply % 2 == parity)
                .all(|ply| judging.ply(ply).label.nature() == Nature::Attack)
        };
        if !strikes(self, 0) && !strikes(self, 1) {
            return None;
        }
        let occurrences = self.line.occurrences_of_last();
        let whole = self.repetition(&Stretch { start, end, period: plies, occurrences });
        Some(RepetitionAudit { complete: true, by_length: true, ..whole })
    }

    fn ply(&mut self, ply: usize) -> PlyAudit {
        let key = (self.line.position(ply - 1).key(), self.line.moves()[ply - 1]);
        if let Some(known) = self.known.get(&key).filter(|known| self.origins.same(known.ply, ply)) {
            return PlyAudit { ply, ..known.clone() };
        }
        let mut prover =
            self.prover.take().unwrap_or_else(|| Prover::new(Budget::new(self.effort.budget_nodes, self.effort.stop)));
        prover.budget.refill(self.effort.budget_nodes);
        let mut facts = MoveFacts::new(self.line, Rc::clone(&self.origins), ply, self.book, prover);
        let judged = judge_ply(&mut facts, self.book);
        self.prover = Some(facts.into_prover());
        self.known.insert(key, judged.clone());
        judged
    }
}

fn judge_ply(facts: &mut MoveFacts<'_>, book: &RuleBook) -> PlyAudit {
    let mut audit = PlyAudit {
        ply: facts.ply,
        side: facts.mover(),
        mv: facts.mv,
        label: Label::Idle,
        weight: None,
        evidence: Vec::new(),
        rejections: Vec::new(),
        parries: false,
        articles: vec![book.cites.idle],
        certain: true,
        overruled: None,
    };
    for criterion in book.criteria {
        let mut evidence = Vec::new();
        let candidates = match criterion.label.nature() {
            Nature::Attack => (criterion.find)(facts),
            Nature::Quiet => facts.showing(criterion.find),
        };
        for candidate in candidates {
            let exemption = book.exemptions.iter().find(|exemption| (exemption.applies)(facts, &candidate));
            match exemption {
                Some(exemption) => audit.rejections.push(Rejection {
                    kind: candidate.label(),
                    hunter: candidate.hunter(),
                    target: candidate.target(),
                    because: exemption.because,
                    line: candidate.line(),
                    roots: Vec::new(),
                    article: exemption.article,
                }),
                None => evidence.push(candidate),
            }
        }
        if evidence.is_empty() {
            continue;
        }
        if audit.evidence.is_empty() {
            audit.label = criterion.label;
            audit.articles.clear();
        }
        audit.evidence.extend(evidence);
        if !(book.terms.checks_chase && criterion.label == Label::Check) {
            break;
        }
    }
    for article in audit.evidence.iter().flat_map(|evidence| book.articles_of(evidence)) {
        if !audit.articles.contains(&article) {
            audit.articles.push(article);
        }
    }
    audit.weight = audit.evidence.iter().filter_map(Evidence::weight).max();
    audit.parries = book.terms.parries_matter && facts.parries();
    audit.certain = facts.is_certain();
    if audit.label != Label::Check {
        let found = facts.showing(|facts| (book.reject)(facts, &audit.evidence));
        audit.rejections.extend(found);
    }
    // One sentence a pair: several lines may lead to it.
    let mut seen = Vec::new();
    audit.rejections.retain(|rejection| {
        let pair = (rejection.kind, rejection.hunter, rejection.target);
        let fresh = !seen.contains(&pair);
        seen.push(pair);
        fresh
    });
    let moved = facts.mv.to;
    audit.rejections.sort_by_key(|rejection| {
        let by_moved = rejection.hunter.is_some_and(|hunter| hunter.square == moved);
        let worth = rejection.target.map_or(Account::LEVEL, |target| Account::of(target.piece, target.square));
        (rejection.because.rank(), rejection.kind, !by_moved, -worth.points())
    });
    audit
}

fn game_end(line: &Line, book: &RuleBook) -> Option<GameEnd> {
    let reason = line.last().end()?;
    let article = match reason {
        End::Checkmate => book.cites.checkmate,
        End::NoMoves => book.cites.no_moves,
    };
    Some(GameEnd { winner: line.last().side_to_move().opponent(), reason, article })
}

/// The count towards the natural limit (自然限着): rounds without capture: `rounds − max(0, the claimant's checks − allowance)` must reach the limit.
#[must_use]
pub fn natural_limit(line: &Line, book: &RuleBook) -> NaturalLimit {
    let quiet = usize::from(line.last().quiet_plies());
    let plies = line.moves().len();
    let mut checks = [0; 2];
    for ply in plies.saturating_sub(quiet) + 1..=plies {
        let position = line.position(ply);
        if position.in_check() {
            checks[position.side_to_move().opponent().index()] += 1;
        }
    }
    let rounds = quiet / 2;
    let limit = book.limits.natural_limit_rounds;
    let counted = checks.map(|n: usize| rounds.saturating_sub(n.saturating_sub(book.limits.natural_limit_checks)));
    let reached = counted.map(|count| count >= limit);
    NaturalLimit { rounds, checks, counted, limit, reached, article: book.cites.natural_limit }
}
