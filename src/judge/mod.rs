//! Floor 2: judges a [`crate::rules::Line`] by a [`RuleBook`]: labels, evidence, rejections, ruling.
//!
//! Knows lines, proofs and the shape of a rule book; no rule book by name, no game tree, no engine. Main
//! entry: [`audit()`], which gives an [`Audit`]; [`Explain`] puts it into words, [`check`] replays its evidence;
//! [`overrule()`] rules anew by labels that an arbiter has replaced (改判).
//! Read next: `audit.rs` (what comes out), `book.rs` (what goes in), `evidence.rs`, `judging.rs` (from line to audit), then
//! `threats.rs`: a chase is a threat that stands after the move and did not stand before it. `contact.rs` has the simpler
//! chases of the Asian rules.

mod audit;
mod book;
mod chase;
mod checker;
mod contact;
mod evidence;
mod explain;
mod facts;
mod judging;
mod label;
mod overrule;
mod quiet;
mod reject;
mod repeat;
mod ruling;
mod threats;
mod trapped;
mod weigh;

pub use crate::solve::{Account, MateProof, Values};
pub use audit::{Audit, GameEnd, NaturalLimit, PlyAudit, RepetitionAudit, Ruling, SideConduct};
pub use book::{
    Article, Case, Citations, Consequence, Criterion, Exemption, Limits, Role, RuleBook, RulingRule, Terms, Text,
};
pub use checker::{CheckError, check};
pub use evidence::{ArticleId, Because, Chase, Evidence, Novelty, PieceRef, Rejection, Root, RootBecause, RootStatus};
pub use explain::{Explain, Link, MoveNamer, Prose, Span};
pub use facts::MoveFacts;
pub use judging::{Effort, audit, natural_limit};
pub use label::{Label, Manner, Nature, Outcome, SideClass, Weight};
pub use overrule::{ByProgram, Overrule, Overruled, overrule};
pub use ruling::{conduct, rule};
