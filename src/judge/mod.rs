//! Floor 2: judges a [`crate::rules::Line`] by a [`RuleBook`]: labels, evidence, rejections, ruling.
//!
//! Knows lines, proofs and the shape of a rule book; no rule book by name, no game tree, no engine. Main
//! entry: [`audit()`], which gives an [`Audit`]; [`Explain`] puts it into words, [`check`] replays its evidence;
//! [`overrule()`] rules anew by labels that an arbiter has replaced (改判).
//! Read next: `audit.rs` (what comes out), `book.rs` (what goes in), `evidence.rs`, `judging.rs` (from line to audit), then
//! `threats.rs`: a chase is a threat that stands after the move and did not stand before it. `contact.rs` has the simpler
//! chases of the Asian rules.
//!
//! # How sure the labels of the national book are
//!
//! All 55 published figures of the national rules that we have (240 moves) come out with the labels and verdicts of the book; so do
//! figure 6 of 1999 and recorded games on which nothing was fitted (`tests/rulebooks/principles.jsonl`). That says little about the next
//! figure, since the definitions were chosen with these in view. What it is worth was measured by leaving figures out: of the clauses
//! that can be switched off, only those stay that some remaining figure needs, and the figures left out are judged with these.
//! Leaving out one figure at a time: 237 of 240 labels, 52 of 55 verdicts. Leaving out half, ten times: 1133 of 1152 labels (98 %),
//! 246 of 270 verdicts (91 %). Most of the verdicts lost hang on the weight alone (heavy or light), where single figures carry single clauses.
//! What each clause rests on, and which figures fail without it, is said in `threats.rs`, `by_check.rs`, `part.rs` and `weigh.rs`.

mod audit;
mod book;
mod by_check;
mod chase;
mod checker;
mod contact;
mod evidence;
mod explain;
mod facts;
mod follow;
mod judging;
mod label;
mod overrule;
mod part;
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
