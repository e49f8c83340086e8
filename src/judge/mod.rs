//! Floor 2: judges a [`crate::rules::Line`] by a [`RuleBook`]: labels, evidence, rejections, ruling.
//!
//! Knows lines, proofs and the shape of a rule book; no rule book by name, no game tree, no engine. Main
//! entry: [`audit()`], which gives an [`Audit`]. Read next: `audit.rs` (what comes out), `book.rs` (what goes in),
//! `evidence.rs`, then `facts.rs`.

mod audit;
mod book;
mod chase;
mod evidence;
mod facts;
mod label;
mod quiet;
mod reject;
mod repeat;
mod ruling;
mod threats;
mod weigh;

pub use crate::solve::{Account, MateProof, Values};
pub use audit::{Audit, GameEnd, NaturalLimit, PlyAudit, RepetitionAudit, Ruling, SideConduct};
pub use book::{
    Article, Case, Citations, Consequence, Criterion, Exemption, Limits, Role, RuleBook, RulingRule, Terms, Text,
};
pub use evidence::{ArticleId, Because, Chase, Evidence, Novelty, PieceRef, Rejection, Root, RootBecause, RootStatus};
pub use facts::MoveFacts;
pub use label::{Label, Manner, Nature, Outcome, SideClass, Weight};
pub use ruling::{conduct, rule};

use crate::rules::{End, Line, Side};
use crate::solve::{Budget, Prover};
use facts::Origins;
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
        Self { budget_nodes: 2_000_000, stop: None }
    }
}

/// Judges every repetition of a line by a rule book.
#[must_use]
pub fn audit<'a>(line: &'a Line, book: &'static RuleBook, effort: Effort<'a>) -> Audit {
    let origins = Origins::of(line);
    let mut repetitions = Vec::new();
    let mut prover = Prover::new(Budget::new(effort.budget_nodes, effort.stop));
    for stretch in repeat::stretches(line, &book.limits) {
        let mut plies = Vec::new();
        for ply in stretch.start + 1..=stretch.end {
            prover.budget.refill(effort.budget_nodes);
            let mut facts = MoveFacts::new(line, &origins, ply, book, prover);
            plies.push(judge_ply(&mut facts, book));
            prover = facts.into_prover();
        }
        let red = conduct(book, Side::Red, &plies);
        let black = conduct(book, Side::Black, &plies);
        let ruling = rule(book, &red, &black, &plies);
        repetitions.push(RepetitionAudit {
            first_ply: stretch.start + 1,
            last_ply: stretch.end,
            period: stretch.period,
            occurrences: stretch.occurrences,
            needed: book.limits.occurrences,
            complete: stretch.occurrences >= book.limits.occurrences,
            by_length: false,
            plies,
            red,
            black,
            ruling,
        });
    }
    Audit {
        book: book.id,
        plies: line.moves().len(),
        end: game_end(line, book),
        natural_limit: natural_limit(line, book),
        repetitions,
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
        articles: vec![book.cites.idle],
        certain: true,
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
        if !evidence.is_empty() {
            audit.label = criterion.label;
            audit.articles = Vec::new();
            for article in evidence.iter().flat_map(|evidence| book.articles_of(evidence)) {
                if !audit.articles.contains(&article) {
                    audit.articles.push(article);
                }
            }
            audit.weight = evidence.iter().filter_map(Evidence::weight).max();
            audit.evidence = evidence;
            break;
        }
    }
    audit.certain = facts.is_certain();
    if audit.label != Label::Check {
        let found = facts.showing(|facts| (book.reject)(facts, &audit.evidence));
        audit.rejections.extend(found);
    }
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

/// Rounds without capture: `rounds − max(0, the claimant's checks − allowance)` must reach the limit.
fn natural_limit(line: &Line, book: &RuleBook) -> NaturalLimit {
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
