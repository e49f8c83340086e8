//! An audit as text for people.

use super::audit::Words;
use crate::judge::{Audit, Label, Outcome, RepetitionAudit, RuleBook};
use crate::lang::{Lang, text, text_with};
use crate::rules::{Line, Side};
use std::fmt::Write as _;

pub(super) fn audit_text(audit: &Audit, book: &RuleBook, line: &Line, words: &Words<'_>) -> String {
    let lang = words.lang;
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = writeln!(out, "{} [{}]", book.title.get(lang), book.id);
    if let Some(end) = &audit.end {
        let _ = writeln!(out, "{}", words.explain.end(end));
    }
    let _ = writeln!(out, "{}", words.explain.natural_limit(&audit.natural_limit));
    if audit.repetitions.is_empty() {
        let _ = writeln!(out, "{}", text(lang, "audit-none"));
    }
    for repetition in &audit.repetitions {
        out.push('\n');
        write_repetition(&mut out, repetition, line, words);
    }
    out
}

pub(super) const fn verdict(outcome: Outcome, lang: Lang) -> &'static str {
    match lang {
        Lang::ZhHans => outcome.zh(),
        Lang::ZhHant => outcome.hant(),
        Lang::En => outcome.en(),
    }
}

const fn label(label: Label, lang: Lang) -> &'static str {
    match lang {
        Lang::ZhHans => label.zh(),
        Lang::ZhHant => label.hant(),
        Lang::En => label.en(),
    }
}

fn write_repetition(out: &mut String, repetition: &RepetitionAudit, line: &Line, words: &Words<'_>) {
    let lang = words.lang;
    let facts = [
        ("occurrences", repetition.occurrences.into()),
        ("first", repetition.first_ply.into()),
        ("last", repetition.last_ply.into()),
        ("period", repetition.period.into()),
    ];
    let _ = writeln!(out, "{}", text_with(lang, "audit-facts", facts));
    let verdict = verdict(repetition.ruling.outcome, lang);
    let verdict = if repetition.complete {
        verdict.to_owned()
    } else {
        text_with(lang, "audit-would-be", [("verdict", verdict.into())]).into_owned()
    };
    let _ = writeln!(out, "  {verdict} [{}]", repetition.ruling.articles.join(" "));
    let sides = Side::BOTH.map(|side| words.explain.side(repetition, side));
    for sentence in [words.explain.ruling(repetition), words.explain.program_verdict(repetition)]
        .into_iter()
        .chain(sides)
        .filter(|sentence| !sentence.is_empty())
    {
        let _ = writeln!(out, "  {sentence}");
    }
    for ply in &repetition.plies {
        let before = line.position(ply.ply - 1);
        let notation = (words.name)(before, ply.mv);
        let label = label(ply.label, lang);
        let certain = if ply.certain { String::new() } else { format!(" ({})", text(lang, "audit-uncertain")) };
        let mut sentences = words.explain.ply_in_full(ply).into_iter();
        let why = sentences.next().unwrap_or_default();
        let _ = writeln!(out, "{:4} {notation} {label}{certain} {why}", ply.ply);
        for more in sentences {
            let _ = writeln!(out, "       · {more}");
        }
    }
}
