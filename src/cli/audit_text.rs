//! An audit as text for people.

use super::audit_words::Words;
use crate::judge::{Audit, NaturalLimit, RepetitionAudit, RuleBook};
use crate::lang::{text, text_with};
use crate::rules::{Line, Side};
use std::fmt::Write as _;

pub(super) fn audit_text(audit: &Audit, book: &RuleBook, line: &Line, words: &Words<'_>) -> String {
    let lang = words.lang();
    let mut out = String::new();
    // Writing to a String can't fail.
    let _ = writeln!(out, "{} [{}]", book.title.get(lang), book.id);
    if let Some(end) = &audit.end {
        let _ = writeln!(out, "{}", words.end(end));
    }
    let _ = writeln!(out, "{}", natural_limit(&audit.natural_limit, words));
    if audit.repetitions.is_empty() {
        let _ = writeln!(out, "{}", text(lang, "audit-none"));
    }
    for repetition in &audit.repetitions {
        out.push('\n');
        write_repetition(&mut out, repetition, line, words);
    }
    out
}

fn natural_limit(limit: &NaturalLimit, words: &Words<'_>) -> String {
    let id = if limit.is_reached() { "audit-limit-reached" } else { "audit-limit" };
    let args = [
        ("rounds", limit.rounds.into()),
        ("limit", limit.limit.into()),
        ("red", limit.checks[0].into()),
        ("black", limit.checks[1].into()),
        ("article", limit.article.into()),
    ];
    text_with(words.lang(), id, args).into_owned()
}

fn write_repetition(out: &mut String, repetition: &RepetitionAudit, line: &Line, words: &Words<'_>) {
    let lang = words.lang();
    let facts = [
        ("occurrences", repetition.occurrences.into()),
        ("first", repetition.first_ply.into()),
        ("last", repetition.last_ply.into()),
        ("period", repetition.period.into()),
    ];
    let _ = writeln!(out, "{}", text_with(lang, "audit-facts", facts));
    let verdict = words.verdict(repetition);
    let verdict = if repetition.complete {
        verdict.to_owned()
    } else {
        text_with(lang, "audit-would-be", [("verdict", verdict.into())]).into_owned()
    };
    let _ = writeln!(out, "  {verdict} [{}]", repetition.ruling.articles.join(" "));
    let sides = Side::BOTH.map(|side| words.side(repetition, side));
    for sentence in std::iter::once(words.ruling(repetition)).chain(sides).filter(|sentence| !sentence.is_empty()) {
        let _ = writeln!(out, "  {sentence}");
    }
    for ply in &repetition.plies {
        let before = line.position(ply.ply - 1);
        let notation = words.notation(before, ply.mv);
        let label = words.label(ply.label);
        let certain = if ply.certain { String::new() } else { format!(" ({})", text(lang, "audit-uncertain")) };
        let why = words.ply(ply);
        let row = format!("{:4} {notation} {label}{certain} {why}", ply.ply);
        let _ = writeln!(out, "{}", row.trim_end());
        for rejection in &ply.rejections {
            let _ = writeln!(out, "       {} [{}]", words.rejection(ply, rejection), rejection.article);
        }
    }
}
