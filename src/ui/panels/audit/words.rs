//! Words and tones of labels and outcomes.

use crate::judge::{Label, Outcome};
use crate::lang::Lang;
use crate::ui::theme::Tone;

/// The word of one language.
#[must_use]
pub const fn in_lang(lang: Lang, hans: &'static str, hant: &'static str, en: &'static str) -> &'static str {
    match lang {
        Lang::ZhHans => hans,
        Lang::ZhHant => hant,
        Lang::En => en,
    }
}

/// A label's word.
#[must_use]
pub const fn label_word(lang: Lang, label: Label) -> &'static str {
    in_lang(lang, label.zh(), label.hant(), label.en())
}

/// A verdict's words.
#[must_use]
pub const fn outcome_word(lang: Lang, outcome: Outcome) -> &'static str {
    in_lang(lang, outcome.zh(), outcome.hant(), outcome.en())
}

/// The tone in which an outcome is shown.
#[must_use]
pub const fn outcome_tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Loses(_) => Tone::Check,
        Outcome::MustChange(_) => Tone::Chase,
        Outcome::Draw => Tone::Idle,
        Outcome::Undecided => Tone::Warn,
    }
}

/// The tone of a label's chip.
#[must_use]
pub const fn label_tone(label: Label) -> Tone {
    match label {
        Label::Check => Tone::Check,
        Label::KillThreat => Tone::Kill,
        Label::Chase => Tone::Chase,
        _ => Tone::Idle,
    }
}
