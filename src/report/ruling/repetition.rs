//! One repetition as blocks: the ruling, what each side did, every move, the evidence in pictures.

use super::RulingPage;
use super::compose::{articles, move_name, verdict_word};
use super::figures;
use crate::judge::{Explain, Outcome, PlyAudit, RepetitionAudit};
use crate::lang::{text, text_with};
use crate::report::document::{Block, Level, Paragraph, Span, Style, Table, Tone, Verdict};
use crate::rules::Side;

/// Adds the blocks of a repetition.
pub(super) fn compose(
    page: &RulingPage<'_>,
    explain: &Explain<'_>,
    repetition: &RepetitionAudit,
    blocks: &mut Vec<Block>,
) {
    let lang = page.lang;
    let span = [("first", repetition.first_ply.into()), ("last", repetition.last_ply.into())];
    let heading = text_with(lang, "report-repetition", span);
    blocks.push(Block::Heading(Level::Section, heading.into_owned()));
    let outcome = repetition.ruling.outcome;
    let marks = [("report-overruled", repetition.is_overruled()), ("report-would-be", !repetition.complete)];
    let marks: Vec<_> = marks.iter().filter(|(_, holds)| *holds).map(|(id, _)| text(lang, id)).collect();
    blocks.push(Block::Verdict(Verdict {
        mark: marks.join(" · "),
        text: verdict_word(lang, outcome).to_owned(),
        articles: articles(lang, &repetition.ruling.articles),
        side: match outcome {
            Outcome::Loses(side) | Outcome::MustChange(side) => Some(side),
            Outcome::Draw | Outcome::Undecided => None,
        },
    }));
    let facts = [
        ("occurrences", repetition.occurrences.into()),
        ("first", repetition.first_ply.into()),
        ("last", repetition.last_ply.into()),
        ("period", repetition.period.into()),
    ];
    let mut beside = vec![Paragraph::plain(explain.ruling(repetition).as_str())];
    if repetition.is_overruled() {
        beside.push(Paragraph::plain(explain.program_verdict(repetition).as_str()));
    }
    beside.extend(Side::BOTH.map(|side| Paragraph::plain(explain.side(repetition, side).as_str())));
    beside.push(Paragraph::aside(text_with(lang, "audit-facts", facts)));
    blocks.push(Block::Beside(Box::new(figures::start(page, repetition)), beside));
    if repetition.is_overruled() {
        blocks.push(Block::Heading(Level::Detail, text(lang, "report-overrules").into_owned()));
        blocks.push(Block::Table(overrules(page, repetition)));
    }
    blocks.push(Block::Heading(Level::Detail, text(lang, "report-plies").into_owned()));
    blocks.push(Block::Table(Table {
        columns: ["report-ply", "report-move", "report-label", "report-reasons"]
            .iter()
            .map(|id| text(lang, id).into_owned())
            .collect(),
        rows: repetition.plies.iter().map(|ply| row(page, explain, ply)).collect(),
    }));
    let (pictures, left_out) = figures::reasons(page, explain, repetition);
    if !pictures.is_empty() {
        blocks.push(Block::Heading(Level::Detail, text(lang, "report-evidence").into_owned()));
        blocks.push(Block::Paragraph(Paragraph::aside(text(lang, "report-legend"))));
        blocks.push(Block::Figures(pictures));
        if left_out > 0 {
            let count = [("count", left_out.into())];
            blocks.push(Block::Paragraph(Paragraph::aside(text_with(lang, "report-pictures-left-out", count))));
        }
    }
}

/// What the arbiter has changed, one row a word: the moves that it's about, what they were, what they are, and why.
fn overrules(page: &RulingPage<'_>, repetition: &RepetitionAudit) -> Table {
    let lang = page.lang;
    let columns = ["report-ply", "report-move", "report-program", "report-arbiter", "report-reason"];
    let mut rows: Vec<(usize, Vec<usize>, Vec<Vec<Paragraph>>)> = Vec::new();
    for ply in &repetition.plies {
        let Some(overruled) = ply.overruled.as_ref().filter(|overruled| !overruled.confirms()) else { continue };
        let word = &overruled.word;
        if let Some((_, plies, _)) = rows.iter_mut().find(|(known, ..)| *known == word.ply) {
            plies.push(ply.ply);
            continue;
        }
        let chip = |tone| vec![Paragraph::of(vec![Span::new(String::new(), tone)])];
        let mut reason = vec![Paragraph::plain(word.reason.trim())];
        let signed: Vec<&str> =
            [&word.author, &word.date].iter().map(|part| part.trim()).filter(|s| !s.is_empty()).collect();
        if !signed.is_empty() {
            reason.push(Paragraph::aside(signed.join(" · ")));
        }
        rows.push((
            word.ply,
            vec![ply.ply],
            vec![
                vec![Paragraph::of(vec![Span::new(move_name(page, page.line, ply.ply), Tone::StrongOf(ply.side))])],
                chip(Tone::Withdrawn(overruled.program.label)),
                chip(Tone::Label(ply.label)),
                reason,
            ],
        ));
    }
    let numbers = |plies: Vec<usize>| {
        let numbers: Vec<String> = plies.iter().map(ToString::to_string).collect();
        vec![Paragraph::plain(numbers.join(if lang.is_chinese() { "、" } else { ", " }))]
    };
    Table {
        columns: columns.iter().map(|id| text(lang, id).into_owned()).collect(),
        rows: rows
            .into_iter()
            .map(|(_, plies, cells)| std::iter::once(numbers(plies)).chain(cells).collect())
            .collect(),
    }
}

/// One move: its number, its name, what it is, why.
fn row(page: &RulingPage<'_>, explain: &Explain<'_>, ply: &PlyAudit) -> Vec<Vec<Paragraph>> {
    let lang = page.lang;
    let side = text(lang, if ply.side == Side::Red { "report-red" } else { "report-black" });
    let number = text_with(lang, "report-ply-of", [("ply", ply.ply.into()), ("side", side.into())]);
    let name = move_name(page, page.line, ply.ply);
    let mut label = vec![Paragraph::of(vec![Span::new(String::new(), Tone::Label(ply.label))])];
    if ply.is_overruled() {
        label.push(Paragraph::of(vec![Span::new(String::new(), Tone::Withdrawn(ply.program().label))]));
    }
    if !ply.certain {
        label.push(Paragraph::of(vec![Span::new(text(lang, "audit-uncertain"), Tone::Strong)]));
    }
    // Reasons come first; an idle move has one sentence instead, and so has an arbiter.
    let reasons = if ply.overruled.is_some() { 1 } else { ply.evidence.len().max(1) };
    let sentences = explain.ply_in_full(ply).into_iter().enumerate().map(|(index, sentence)| Paragraph {
        style: if index < reasons { Style::Body } else { Style::Aside },
        ..Paragraph::plain(sentence.as_str())
    });
    vec![
        vec![Paragraph::plain(number)],
        vec![Paragraph::of(vec![Span::new(name, Tone::StrongOf(ply.side))])],
        label,
        sentences.collect(),
    ]
}
