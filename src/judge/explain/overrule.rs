//! The arbiter's word beside the program's.

use super::{Explain, Prose};
use crate::judge::audit::RepetitionAudit;
use crate::judge::overrule::Overruled;

impl Explain<'_> {
    /// What the arbiter says about a move, on what, and what the program says: 裁判改判为“闲”（原判“捉”）：….
    #[must_use]
    pub fn arbiters_word(&self, overruled: &Overruled) -> Prose {
        let (word, was) = (self.label_word(overruled.word.label), self.label_word(overruled.program.label));
        let on = overruled.target.as_ref().map_or_else(Prose::default, |target| {
            let piece = self.piece_at(target, overruled.program.ply);
            say!(self.lang, "，对象为{piece}", "，對象為{piece}", " on {piece}", [piece])
        });
        let reason = overruled.word.reason.trim();
        if overruled.confirms() {
            return say!(
                self.lang,
                "裁判确认为“{word}”（与程序相同）{on}。理由：{reason}",
                "裁判確認為「{word}」（與程式相同）{on}。理由：{reason}",
                "The arbiter confirms “{word}”{on}, as the program has it. Reason: {reason}",
                [word, on, reason]
            );
        }
        say!(
            self.lang,
            "裁判改判为“{word}”（程序原判“{was}”）{on}。理由：{reason}",
            "裁判改判為「{word}」（程式原判「{was}」）{on}。理由：{reason}",
            "The arbiter calls this “{word}”{on} (the program: “{was}”). Reason: {reason}",
            [word, was, on, reason]
        )
    }

    /// The program's verdict where an arbiter's word has replaced a label; empty otherwise.
    #[must_use]
    pub fn program_verdict(&self, repetition: &RepetitionAudit) -> Prose {
        let Some(program) = &repetition.by_program else { return Prose::default() };
        let outcome = program.ruling.outcome;
        let verdict = self.pick(outcome.zh(), outcome.hant(), outcome.en());
        say!(
            self.lang,
            "以上按裁判改判后的着法性质裁定；程序原裁：{verdict}。",
            "以上按裁判改判後的着法性質裁定；程式原裁：{verdict}。",
            "Ruled by the labels as the arbiter has them; the program's own ruling: {verdict}.",
            [verdict]
        )
    }
}
