//! The arbiter's words (改判) between a game, which keeps them as plain data, and the judge, which rules by them.

use crate::game::{ArbiterVerdict, Game, NodeId};
use crate::judge::{Label, Overrule, RuleBook};

/// The arbiter's words along the way to `end` under a rule book. Words with a label that isn't known are left out.
#[must_use]
pub fn arbiters_words(game: &Game, end: NodeId, book: &RuleBook) -> Vec<Overrule> {
    let path = game.path_to(end);
    let annotations = path.iter().filter_map(|&node| Some(game.tree().get(node)?.annotations()));
    (1..).zip(annotations).filter_map(|(ply, notes)| word(ply, notes.verdict_under(book.id)?)).collect()
}

fn word(ply: usize, verdict: &ArbiterVerdict) -> Option<Overrule> {
    let label = Label::ALL.into_iter().find(|label| label.code() == verdict.label)?;
    let ArbiterVerdict { target, reason, author, date, .. } = verdict.clone();
    Some(Overrule { ply, label, target, reason, author, date })
}
