//! The arbiter's word beside the program's.

use super::Explain;
use crate::judge::audit::RepetitionAudit;
use crate::judge::label::Outcome;
use crate::judge::overrule::Overruled;
use crate::lang::Lang;

impl Explain<'_> {
    /// What the arbiter says about a move, on what, and what the program says: 裁判改判为“闲”（原判“捉”）：….
    #[must_use]
    pub fn arbiters_word(&self, overruled: &Overruled) -> String {
        let (word, was) = (self.label_word(overruled.word.label), self.label_word(overruled.program.label));
        let on = overruled.target.as_ref().map(|target| self.piece(target));
        let on = match (on, self.lang) {
            (None, _) => String::new(),
            (Some(piece), Lang::ZhHans) => format!("，对象为{piece}"),
            (Some(piece), Lang::ZhHant) => format!("，對象為{piece}"),
            (Some(piece), Lang::En) => format!(" on {piece}"),
        };
        let reason = overruled.word.reason.trim();
        say!(
            self.lang,
            "裁判改判为“{word}”（程序原判“{was}”）{on}。理由：{reason}",
            "裁判改判為「{word}」（程式原判「{was}」）{on}。理由：{reason}",
            "The arbiter calls this “{word}”{on} (the program: “{was}”). Reason: {reason}",
        )
    }

    /// The program's verdict where an arbiter's word has replaced a label; empty otherwise.
    #[must_use]
    pub fn program_verdict(&self, repetition: &RepetitionAudit) -> String {
        let Some(program) = &repetition.by_program else { return String::new() };
        let verdict = self.verdict_word(program.ruling.outcome);
        say!(
            self.lang,
            "以上按裁判改判后的着法性质裁定；程序原裁：{verdict}。",
            "以上按裁判改判後的着法性質裁定；程式原裁：{verdict}。",
            "Ruled by the labels as the arbiter has them; the program's own ruling: {verdict}.",
        )
    }

    const fn verdict_word(&self, outcome: Outcome) -> &'static str {
        match self.lang {
            Lang::ZhHans => outcome.zh(),
            Lang::ZhHant => outcome.hant(),
            Lang::En => outcome.en(),
        }
    }
}
