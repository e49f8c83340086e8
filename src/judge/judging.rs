//! [`audit()`]: from a line to its [`Audit`].

use super::audit::{Audit, GameEnd, NaturalLimit, PlyAudit, RepetitionAudit};
use super::book::RuleBook;
use super::evidence::{Evidence, Rejection};
use super::facts::{MoveFacts, Origins};
use super::follow::name_continual_follows;
use super::label::{Label, Nature, SideClass};
use super::repeat::{self, Stretch};
use super::ruling::{conduct, rule};
use crate::rules::{End, Line, Move, PieceKind, Side};
use crate::solve::{Account, Budget, Prover};
use std::collections::{HashMap, HashSet};
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
    for place in 0..repetitions.len() {
        if let Some(long) = judging.long_stretch(&repetitions, place) {
            repetitions[place] = long;
        }
    }
    let long: Vec<_> = repetitions.iter().filter(|c| c.by_length).map(|c| c.first_ply..=c.last_ply).collect();
    repetitions.retain(|card| {
        card.complete || long.iter().all(|range| card.last_ply < *range.start() || *range.end() < card.first_ply)
    });
    repetitions.sort_by_key(|card| std::cmp::Reverse(card.last_ply));
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
        let mut plies: Vec<_> = (stretch.start + 1..=stretch.end).map(|ply| self.ply(ply)).collect();
        name_continual_follows(self.book, &mut plies);
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
            entry_left_out: stretch.entry_left_out,
            by_length: false,
            both_strike: false,
            plies,
            red,
            black,
            ruling,
            by_program: None,
        }
    }

    /// The rounds around an incomplete repetition, if they're judged by their number although no lap came round often enough
    /// (九回合): nothing is taken, and one side strikes on every move, over three points or more (reference figure 8), or both sides'
    /// pieces go to and fro idly. The latest such rounds that hold the repetition and touch no ruling.
    fn long_stretch(&mut self, cards: &[RepetitionAudit], place: usize) -> Option<RepetitionAudit> {
        let plies = 2 * self.book.limits.rounds_without_laps?;
        let card = &cards[place];
        let striker = [&card.red, &card.black].into_iter().find(|conduct| conduct.class.strikes_always());
        let idle = card.plies.iter().all(|ply| ply.label.nature() == Nature::Quiet);
        if card.complete || !idle && striker.is_none() {
            return None;
        }
        let striker = striker.map(|conduct| conduct.side);
        let ruled = |start: usize, end: usize| {
            cards
                .iter()
                .any(|other| (other.complete || other.by_length) && start < other.last_ply && other.first_ply <= end)
        };
        let last = self.line.moves().len().min(card.first_ply - 1 + plies);
        let end = (card.last_ply.max(plies)..=last).rev().find(|&end| {
            let start = end - plies;
            usize::from(self.line.position(end).quiet_plies()) >= plies
                && !ruled(start, end)
                && match striker {
                    Some(side) => self.points(side, start, end) >= 3,
                    None => self.goes_to_and_fro(start, end),
                }
                && (start + 1..=end).rev().all(|ply| match striker {
                    Some(side) => {
                        let ply = self.ply(ply);
                        ply.side != side || ply.label.nature() == Nature::Attack
                    }
                    None => self.ply(ply).label.nature() == Nature::Quiet,
                })
        })?;
        let stretch = Stretch {
            start: end - plies,
            end,
            period: plies,
            occurrences: card.occurrences,
            entry_left_out: card.entry_left_out,
        };
        let whole = self.repetition(&stretch);
        Some(RepetitionAudit { complete: true, by_length: true, ..whole })
    }

    /// On how many points the moves of a side end between two positions of the line, each piece counted for itself.
    fn points(&self, side: Side, start: usize, end: usize) -> usize {
        let moves = (start..end).filter(|&ply| self.line.position(ply).side_to_move() == side);
        moves
            .map(|ply| (self.origins.of_move(self.line.moves()[ply], ply), self.line.moves()[ply].to))
            .collect::<HashSet<_>>()
            .len()
    }

    /// Whether both sides' moves aim at nothing (无积极意义): no soldier moves, and the pieces come back to few points, of which
    /// one side at least uses three.
    fn goes_to_and_fro(&self, start: usize, end: usize) -> bool {
        let soldier = (start..end).any(|ply| {
            let piece = self.line.position(ply).piece_at(self.line.moves()[ply].from);
            piece.is_some_and(|piece| piece.kind == PieceKind::Soldier)
        });
        let points = Side::BOTH.map(|side| self.points(side, start, end));
        !soldier
            && points.iter().all(|&points| points <= most_points(end - start))
            && points.iter().any(|&points| points >= 3)
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

/// On how many points a side's moves may end in so many plies if it is to come to each of them twice: four in nine rounds. Over more
/// points quiet moves aim at something.
const fn most_points(plies: usize) -> usize {
    plies / 4
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
        avenges: Vec::new(),
        articles: vec![book.cites.idle],
        certain: true,
        overruled: None,
    };
    for criterion in book.criteria {
        // A check that chases too, where that counts, is nothing else besides.
        if !audit.evidence.is_empty() && criterion.label != Label::Chase {
            break;
        }
        let mut evidence = Vec::new();
        let candidates = match criterion.label.nature() {
            Nature::Attack => (criterion.find)(facts),
            Nature::Quiet => facts.showing(criterion.find),
        };
        for candidate in candidates {
            let exemption = book.exemptions.iter().find(|exemption| (exemption.applies)(facts, &candidate));
            match exemption {
                // A quiet move is idle either way.
                Some(_) if criterion.label.nature() == Nature::Quiet => {}
                Some(exemption) => audit.rejections.push(Rejection {
                    kind: candidate.label(),
                    hunter: candidate.hunter(),
                    target: candidate.target(),
                    because: exemption.because,
                    line: candidate.line(),
                    before: None,
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
    for evidence in &audit.evidence {
        for article in book.articles_of(evidence).into_iter().chain((book.further)(facts, evidence)) {
            if !audit.articles.contains(&article) {
                audit.articles.push(article);
            }
        }
    }
    audit.weight = audit.evidence.iter().filter_map(Evidence::weight).max();
    if book.terms.parries_matter && audit.label.nature() == Nature::Attack {
        audit.parries = facts.parries();
        audit.avenges = facts.avenges(&audit.evidence);
    }
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
    NaturalLimit {
        rounds,
        checks,
        counted,
        limit,
        announced: book.limits.natural_limit_announced,
        reached,
        article: book.cites.natural_limit,
    }
}
