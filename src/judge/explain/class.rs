//! What a side's moves of a repetition have in common, and what that is called.

use super::{Explain, Prose};
use crate::judge::audit::RepetitionAudit;
use crate::judge::evidence::PieceRef;
use crate::judge::label::{Label, Nature, SideClass};
use crate::rules::Side;
use std::cmp::Ordering;

impl Explain<'_> {
    /// What a side's moves have in common, or not.
    pub(super) fn pattern(&self, repetition: &RepetitionAudit, side: Side) -> Prose {
        let conduct = repetition.conduct(side);
        if let Some(target) = conduct.common_target.filter(|_| conduct.named_class() != conduct.class) {
            return self.chased_with_checks(repetition, side, &target);
        }
        let mut kinds: Vec<Label> =
            repetition.plies.iter().filter(|ply| ply.side == side).map(|ply| ply.label).collect();
        kinds.sort_unstable();
        kinds.dedup();
        let words = |kinds: &[Label]| {
            let quoted = kinds.iter().map(|&label| {
                let word = self.label_word(label);
                say!(self.lang, "“{word}”", "「{word}」", "{word}", [word])
            });
            self.list(quoted)
        };
        let strikes: Vec<Label> = kinds.iter().copied().filter(|label| label.nature() == Nature::Attack).collect();
        let word = words(if strikes.is_empty() { &kinds } else { &strikes });
        if kinds.len() == 1 && conduct.class != SideClass::Idle {
            return say!(self.lang, "着着都是{word}", "着着都是{word}", "every move is a {word}", [word]);
        }
        if strikes.is_empty() {
            return say!(
                self.lang,
                "没有一着是将、杀、捉",
                "沒有一着是將、殺、捉",
                "none of them is a check, a threat of mate or a chase"
            );
        }
        if strikes.len() == kinds.len() {
            return say!(
                self.lang,
                "着着都是打（{word}）",
                "着着都是打（{word}）",
                "every move is a strike ({word})",
                [word]
            );
        }
        let quiet: Vec<Label> = kinds.iter().copied().filter(|label| label.nature() == Nature::Quiet).collect();
        let quiet = if quiet == [Label::Idle] {
            Prose::default()
        } else {
            let quiet = words(&quiet);
            say!(self.lang, "（{quiet}）", "（{quiet}）", " ({quiet})", [quiet])
        };
        say!(
            self.lang,
            "有打（{word}）有闲{quiet}，并非着着攻击",
            "有打（{word}）有閑{quiet}，並非着着攻擊",
            "some moves are strikes ({word}) and some are quiet{quiet}",
            [word, quiet]
        )
    }

    /// One piece is chased on every move, and some of the moves are checks besides.
    fn chased_with_checks(&self, repetition: &RepetitionAudit, side: Side, target: &PieceRef) -> Prose {
        let target = self.first_seen(repetition, side, target);
        let checks = self.list(self.last_lap(repetition, |ply| ply.side == side && ply.label == Label::Check));
        say!(
            self.lang,
            "着着都捉同一子（{target}），其中{checks}兼将军",
            "着着都捉同一子（{target}），其中{checks}兼將軍",
            "every move chases one and the same piece, {target} ({checks} with check)",
            [target, checks]
        )
    }

    /// The name of a side's class (着法类别). Strikes between quiet moves are named by their kind and number: 一将一闲, 数捉一闲,
    /// and 一打一闲 where they're of several kinds; quiet moves by their kind if they're all alike: 一捉一兑.
    #[must_use]
    pub fn class(&self, repetition: &RepetitionAudit, side: Side) -> String {
        let conduct = repetition.conduct(side);
        if conduct.class != SideClass::MixedAllowed {
            return conduct.name(self.lang).to_owned();
        }
        let labels: Vec<Label> = repetition.plies.iter().filter(|ply| ply.side == side).map(|ply| ply.label).collect();
        let strikes: Vec<Label> = labels.iter().copied().filter(|label| label.nature() == Nature::Attack).collect();
        let word = match strikes.as_slice() {
            [first, rest @ ..] if rest.iter().all(|label| label == first) => self.label_word(*first),
            _ => self.pick("打", "打", "strike"),
        };
        let quiet: Vec<Label> = labels.into_iter().filter(|label| label.nature() == Nature::Quiet).collect();
        let (calm, calm_en) = match quiet.as_slice() {
            [first, rest @ ..] if *first != Label::Idle && rest.iter().all(|label| label == first) => {
                (self.label_word(*first), [first.en(), noun(*first, 2)])
            }
            _ => (self.label_word(Label::Idle), ["quiet move", "quiet moves"]),
        };
        let [one, several] = calm_en;
        let class = match strikes.len().cmp(&quiet.len()) {
            Ordering::Equal => {
                say!(self.lang, "一{word}一{calm}", "一{word}一{calm}", "{word} and {one} in turn", [word, calm, one])
            }
            Ordering::Greater => say!(
                self.lang,
                "数{word}一{calm}",
                "數{word}一{calm}",
                "{word} after {word} with {several} between",
                [word, calm, several]
            ),
            Ordering::Less => say!(
                self.lang,
                "一{word}数{calm}",
                "一{word}數{calm}",
                "{several} with a {word} now and then",
                [word, calm, several]
            ),
        };
        class.into()
    }
}

/// The English name of so many moves with a label.
pub(super) const fn noun(label: Label, count: usize) -> &'static str {
    match (label, count) {
        (Label::KillThreat, 2..) => "threats of mate",
        (Label::Idle, 1) => "idle move",
        (Label::Idle, _) => "idle moves",
        (Label::Check, 2..) => "checks",
        (Label::Chase, 2..) => "chases",
        (Label::ExchangeOffer, 2..) => "exchange offers",
        (Label::Sacrifice, 2..) => "offers",
        (Label::Block, 2..) => "blocks",
        (Label::Follow, 2..) => "follows",
        _ => label.en(),
    }
}
