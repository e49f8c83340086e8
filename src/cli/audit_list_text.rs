//! The list of many games' repetitions as text: one line a repetition, and the numbers at the end.

use super::audit::Words;
use super::audit_text::verdict;
use crate::game::Headers;
use crate::judge::{Outcome, RepetitionAudit, RuleBook};
use crate::lang::{Lang, text, text_with};
use crate::rules::Side;
use crate::session::{BatchFinding, BatchTally, Wanted};
use std::fmt::Write as _;

/// A line for each repetition by each book.
pub(super) fn finding_lines<'a>(finding: &'a BatchFinding, words: &dyn Fn(&'static RuleBook) -> Words<'a>) -> String {
    let game = &finding.game;
    let mut place = format!("{} #{}", plain(&game.file), game.number);
    let players = players(&game.game.headers);
    if !players.is_empty() {
        place.push_str("  ");
        place.push_str(&players);
    }
    let mut out = String::new();
    for (book, audit) in &finding.audits {
        let words = words(book);
        // The line of play is read from its beginning.
        for repetition in audit.repetitions.iter().rev() {
            let facts = [
                ("first", repetition.first_ply.into()),
                ("last", repetition.last_ply.into()),
                ("times", repetition.most_occurrences(&finding.line).into()),
                ("red", words.explain.class(repetition, Side::Red).into()),
                ("black", words.explain.class(repetition, Side::Black).into()),
            ];
            // Writing to a String can't fail.
            let _ = write!(out, "{place}  {}  ", text_with(words.lang, "audit-list-line", facts));
            if finding.audits.len() > 1 {
                let _ = write!(out, "{}: ", book.id);
            }
            let _ = writeln!(out, "{}", ruling(repetition, words.lang));
        }
    }
    out
}

/// The verdict with its articles, and what is still missing to it.
fn ruling(repetition: &RepetitionAudit, lang: Lang) -> String {
    let mut said = verdict(repetition.ruling.outcome, lang).to_owned();
    if !repetition.complete {
        said = text_with(lang, "audit-would-be", [("verdict", said.into())]).into_owned();
    }
    let _ = write!(said, " [{}]", repetition.ruling.articles.join(" "));
    if repetition.plies.iter().any(|ply| !ply.certain) {
        let _ = write!(said, " ({})", text(lang, "audit-uncertain"));
    }
    said
}

/// Who played, where and when, as far as it is known.
pub(super) fn players(headers: &Headers) -> String {
    let get = |name| headers.get(name).filter(|value| value.chars().any(char::is_alphanumeric)).map(plain);
    let mut parts = Vec::new();
    if get("Red").is_some() || get("Black").is_some() {
        let name = |side| get(side).unwrap_or_else(|| "?".to_owned());
        parts.push(format!("{} – {}", name("Red"), name("Black")));
    }
    parts.extend(get("Event"));
    parts.extend(get("Date"));
    parts.join(", ")
}

/// A text from a file on one line, without signs that a terminal would obey.
pub(super) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect::<String>().trim().to_owned()
}

/// What was read, and how each book ruled.
pub(super) fn tally_lines(tally: &BatchTally, books: &[&'static RuleBook], wanted: Wanted, lang: Lang) -> Vec<String> {
    let read = [
        ("games", tally.games.into()),
        ("files", (tally.files - tally.files_skipped).into()),
        ("repeated", tally.repeated.into()),
        ("times", wanted.occurrences.into()),
    ];
    let mut lines = vec![text_with(lang, "audit-list-read", read).into_owned()];
    if tally.files_skipped + tally.games_skipped + tally.files_passed_over > 0 {
        let skipped = [
            ("files", tally.files_skipped.into()),
            ("games", tally.games_skipped.into()),
            ("others", tally.files_passed_over.into()),
        ];
        lines.push(text_with(lang, "audit-list-skipped", skipped).into_owned());
    }
    for book in books {
        let rulings = tally.rulings.get(book.id).copied().unwrap_or_default();
        let [red, black] = Side::BOTH;
        let counts = [
            (Outcome::Loses(red), rulings.loses[red.index()]),
            (Outcome::Loses(black), rulings.loses[black.index()]),
            (Outcome::MustChange(red), rulings.must_change[red.index()]),
            (Outcome::MustChange(black), rulings.must_change[black.index()]),
            (Outcome::Draw, rulings.draws),
            (Outcome::Undecided, rulings.undecided),
        ];
        let kinds: Vec<String> = counts
            .into_iter()
            .filter(|(outcome, count)| *count > 0 || *outcome == Outcome::Undecided)
            .map(|(outcome, count)| format!("{} {count}", verdict(outcome, lang)))
            .collect();
        let facts = [
            ("book", book.title.get(lang).into()),
            ("count", rulings.repetitions.into()),
            ("rulings", kinds.join(" · ").into()),
        ];
        let mut line = text_with(lang, "audit-list-rulings", facts).into_owned();
        if rulings.incomplete > 0 {
            line.push_str(&text_with(lang, "audit-list-incomplete", [("count", rulings.incomplete.into())]));
        }
        lines.push(line);
    }
    lines
}
