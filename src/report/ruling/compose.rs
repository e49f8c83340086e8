//! From audits to a [`Document`].

use super::RulingPage;
use crate::game::GameResult;
use crate::judge::{Audit, Evidence, Explain, Label, Outcome, RepetitionAudit, RuleBook};
use crate::lang::{Lang, text, text_with};
use crate::report::document::{Block, Document, Level, Paragraph, Round, Span, Table, Tone};
use crate::rules::{Line, Side};
use std::collections::BTreeSet;

/// Headers that stand at the top with their names, row by row.
const HEADERS: [&[(&str, &str)]; 4] = [
    &[("Event", "report-event"), ("Site", "report-site")],
    &[("Date", "report-date"), ("Round", "report-round")],
    &[("Red", "side-red"), ("Black", "side-black")],
    &[("Result", "report-result")],
];

/// The longest header that is printed, in characters: longer ones are no names.
const MOST_HEADER: usize = 400;

/// The whole ruling.
pub(super) fn document(page: &RulingPage<'_>) -> Document {
    let lang = page.lang;
    let mut blocks = vec![Block::Title(text(lang, "report-title").into_owned()), facts(page)];
    if page.audits.len() > 1 {
        blocks.extend(comparison(page));
    }
    for (book, audit) in page.audits {
        of_book(page, book, audit, &mut blocks);
    }
    moves(page, &mut blocks);
    signatures(page, &mut blocks);
    let version = [("version", env!("CARGO_PKG_VERSION").into())];
    Document {
        lang,
        title: text(lang, "report-title").into_owned(),
        subject: players(page),
        blocks,
        colophon: text_with(lang, "report-colophon", version).into_owned(),
    }
}

/// The value of a header, shortened if it's far too long for a name.
fn header(page: &RulingPage<'_>, name: &str) -> Option<String> {
    let value = page.headers?.get(name)?;
    let mut short: String = value.chars().take(MOST_HEADER).collect();
    if short.len() < value.len() {
        short.push('…');
    }
    Some(short).filter(|value| !value.trim().is_empty())
}

/// Who played, where and when; what isn't known is left open to be filled in by hand.
fn facts(page: &RulingPage<'_>) -> Block {
    let value = |name: &str| match (name, header(page, name)) {
        // A code for files; on paper the result is said in words, and an open one is left to be filled in.
        ("Result", Some(result)) => match GameResult::from_tag(result.trim()) {
            GameResult::RedWins => text(page.lang, "result-red").into_owned(),
            GameResult::BlackWins => text(page.lang, "result-black").into_owned(),
            GameResult::Draw => text(page.lang, "result-draw").into_owned(),
            GameResult::Unknown if result.trim() == GameResult::Unknown.tag() => String::new(),
            GameResult::Unknown => result,
        },
        (_, value) => value.unwrap_or_default(),
    };
    let fact = |(name, id): &(&str, &str)| (text(page.lang, id).into_owned(), value(name));
    Block::Facts(HEADERS.iter().map(|row| row.iter().map(fact).collect()).collect())
}

fn players(page: &RulingPage<'_>) -> String {
    match (header(page, "Red"), header(page, "Black")) {
        (Some(red), Some(black)) => format!("{red} – {black}"),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => String::new(),
    }
}

/// The repetitions that are told in full: those that are ruled on; the one that goes on at the end of the line; if there's
/// none of these, the one that came nearest, of several the newest.
fn in_full<'a>(page: &RulingPage<'_>, audit: &'a Audit) -> Vec<&'a RepetitionAudit> {
    let last = page.line.moves().len();
    let full =
        |repetition: &&RepetitionAudit| repetition.complete || repetition.is_overruled() || repetition.last_ply == last;
    let found: Vec<_> = audit.repetitions.iter().filter(full).collect();
    if found.is_empty() {
        audit.repetitions.iter().rev().max_by_key(|repetition| repetition.occurrences).into_iter().collect()
    } else {
        found
    }
}

/// What each book says, one row a repetition.
fn comparison(page: &RulingPage<'_>) -> [Block; 2] {
    let lang = page.lang;
    let columns = ["report-book", "report-plies-judged", "report-ruling", "side-red", "side-black"];
    let mut rows = Vec::new();
    for (book, audit) in page.audits {
        let mut title = vec![Paragraph::plain(book.title.get(lang))];
        if audit.repetitions.is_empty() {
            rows.push(vec![
                title,
                Vec::new(),
                vec![Paragraph::plain(text(lang, "audit-none"))],
                Vec::new(),
                Vec::new(),
            ]);
            continue;
        }
        let explain = Explain::new(page.line, book, lang, page.name);
        for repetition in in_full(page, audit) {
            let row = std::iter::once(std::mem::take(&mut title)).chain(summary(lang, &explain, repetition));
            rows.push(row.collect());
        }
    }
    [
        Block::Heading(Level::Part, text(lang, "report-comparison").into_owned()),
        Block::Table(Table { columns: columns.iter().map(|id| text(lang, id).into_owned()).collect(), rows }),
    ]
}

/// A repetition in a row: its moves, the ruling, what each side did.
fn summary(lang: Lang, explain: &Explain<'_>, repetition: &RepetitionAudit) -> [Vec<Paragraph>; 4] {
    let verdict = would_be(lang, verdict_word(lang, repetition.ruling.outcome), repetition.complete);
    let mut ruling = vec![Paragraph::of(vec![Span::new(verdict, Tone::Strong)])];
    if repetition.is_overruled() {
        ruling.push(Paragraph::plain(text(lang, "report-overruled")));
    }
    ruling.push(Paragraph::aside(articles(lang, &repetition.ruling.articles)));
    let class = |side| vec![Paragraph::plain(explain.class(repetition, side).as_str())];
    [
        vec![Paragraph::plain(format!("{}–{}", repetition.first_ply, repetition.last_ply))],
        ruling,
        class(Side::Red),
        class(Side::Black),
    ]
}

/// Repetitions that ended before a ruling was due, one row each.
fn unfinished(page: &RulingPage<'_>, explain: &Explain<'_>, audit: &Audit) -> Option<[Block; 2]> {
    let lang = page.lang;
    let full: Vec<usize> = in_full(page, audit).iter().map(|repetition| repetition.first_ply).collect();
    let others = audit.repetitions.iter().filter(|repetition| !full.contains(&repetition.first_ply));
    let rows: Vec<Vec<Vec<Paragraph>>> = others
        .map(|repetition| {
            let stood = [("count", repetition.occurrences.into()), ("needed", repetition.needed.into())];
            let stood = vec![Paragraph::plain(text_with(lang, "audit-incomplete", stood))];
            let [plies, rest @ ..] = summary(lang, explain, repetition);
            [plies, stood].into_iter().chain(rest).collect()
        })
        .collect();
    let columns = ["report-plies-judged", "report-stood", "report-ruling", "side-red", "side-black"];
    (!rows.is_empty()).then(|| {
        [
            Block::Heading(Level::Section, text(lang, "report-unfinished").into_owned()),
            Block::Table(Table { columns: columns.iter().map(|id| text(lang, id).into_owned()).collect(), rows }),
        ]
    })
}

fn of_book(page: &RulingPage<'_>, book: &'static RuleBook, audit: &Audit, blocks: &mut Vec<Block>) {
    let lang = page.lang;
    let explain = Explain::new(page.line, book, lang, page.name);
    blocks.push(Block::Heading(Level::Part, book.title.get(lang).to_owned()));
    if let Some(end) = &audit.end {
        blocks.push(Block::Paragraph(Paragraph::plain(explain.end(end).as_str())));
    }
    if audit.repetitions.is_empty() {
        blocks.push(Block::Paragraph(Paragraph::plain(text(lang, "report-none"))));
    }
    for repetition in in_full(page, audit) {
        super::repetition::compose(page, &explain, repetition, blocks);
    }
    blocks.extend(unfinished(page, &explain, audit).into_iter().flatten());
    blocks.push(Block::Heading(Level::Section, text(lang, "report-natural-limit").into_owned()));
    blocks.push(Block::Paragraph(Paragraph::plain(explain.natural_limit(&audit.natural_limit).as_str())));
    let cited = cited(book, audit);
    let entries: Vec<(String, String)> = book
        .articles
        .iter()
        .filter(|article| cited.contains(article.id))
        .map(|article| {
            let name = articles(lang, &[article.id]);
            (format!("{name} {}", article.heading.get(lang)), article.summary.get(lang).to_owned())
        })
        .collect();
    if !entries.is_empty() {
        blocks.push(Block::Heading(Level::Section, text(lang, "report-articles").into_owned()));
        blocks.push(Block::Entries(entries));
    }
    let edition = [
        ("publisher", book.publisher.get(lang).into()),
        ("edition", book.edition.into()),
        ("source", book.source.get(lang).into()),
    ];
    blocks.push(Block::Paragraph(Paragraph::aside(text_with(lang, "report-edition", edition))));
}

/// The numbers of all articles that an audit cites.
fn cited(book: &RuleBook, audit: &Audit) -> BTreeSet<&'static str> {
    let mut cited = BTreeSet::from([audit.natural_limit.article]);
    cited.extend(audit.end.map(|end| end.article));
    for repetition in &audit.repetitions {
        cited.extend(&repetition.ruling.articles);
        cited.extend(repetition.procedure(book));
        cited.extend(repetition.red.articles.iter().chain(&repetition.black.articles));
        for ply in repetition.plies.iter().flat_map(|ply| [ply, ply.program()]) {
            cited.extend(&ply.articles);
            cited.extend(ply.rejections.iter().map(|rejection| rejection.article));
            cited.extend(ply.rejections.iter().flat_map(|rejection| &rejection.roots).map(|root| root.article));
            for evidence in &ply.evidence {
                match evidence {
                    Evidence::Chase(chase) => cited.extend(chase.roots.iter().map(|root| root.article)),
                    Evidence::Follow { roots, .. } => cited.extend(roots.iter().map(|root| root.article)),
                    _ => {}
                }
            }
        }
    }
    cited
}

fn moves(page: &RulingPage<'_>, blocks: &mut Vec<Block>) {
    let lang = page.lang;
    let judged: BTreeSet<usize> = page
        .audits
        .iter()
        .flat_map(|(_, audit)| &audit.repetitions)
        .flat_map(|repetition| repetition.first_ply..=repetition.last_ply)
        .collect();
    let mut rounds: Vec<Round> = Vec::new();
    for (index, mv) in page.line.moves().iter().enumerate() {
        let before = page.line.position(index);
        let side = before.side_to_move();
        if side == Side::Red || rounds.is_empty() {
            let dots = if side == Side::Red { "." } else { "…" };
            rounds.push(Round { number: format!("{}{dots}", before.round()), moves: Vec::new() });
        }
        let tone = if judged.contains(&(index + 1)) { Tone::StrongOf(side) } else { Tone::Of(side) };
        if let Some(round) = rounds.last_mut() {
            round.moves.push(Span::new((page.name)(before, *mv), tone));
        }
    }
    blocks.push(Block::Heading(Level::Part, text(lang, "report-moves").into_owned()));
    if rounds.is_empty() {
        blocks.push(Block::Paragraph(Paragraph::plain(text(lang, "report-no-moves"))));
    } else {
        blocks.push(Block::Moves(rounds));
        if !judged.is_empty() {
            blocks.push(Block::Paragraph(Paragraph::aside(text(lang, "report-moves-note"))));
        }
    }
    let mut fen = |id: &str, fen: String| {
        let spans = vec![Span::new(format!("{} ", text(lang, id)), Tone::Plain), Span::new(fen, Tone::Code)];
        blocks.push(Block::Paragraph(Paragraph { spans, ..Paragraph::aside("") }));
    };
    fen("report-fen-start", page.line.start().to_fen());
    if !page.line.moves().is_empty() {
        fen("report-fen-end", page.line.last().to_fen());
    }
}

fn signatures(page: &RulingPage<'_>, blocks: &mut Vec<Block>) {
    let lang = page.lang;
    let player = |id: &str, name: &str| match header(page, name) {
        Some(player) => {
            let short: String = player.chars().take(24).collect();
            text_with(lang, "report-player", [("side", text(lang, id).into()), ("name", short.into())]).into_owned()
        }
        None => text(lang, id).into_owned(),
    };
    let mut signing =
        ["report-arbiter", "report-chief-arbiter", "report-date"].map(|id| text(lang, id).into_owned()).to_vec();
    blocks.push(Block::Heading(Level::Part, text(lang, "report-signatures").into_owned()));
    // Without a ruling there's nothing for the players to accept.
    if page.audits.iter().flat_map(|(_, audit)| &audit.repetitions).any(|card| card.complete || card.is_overruled()) {
        blocks.push(Block::Paragraph(Paragraph::plain(text(lang, "report-accepted"))));
        signing.splice(..0, [player("side-red", "Red"), player("side-black", "Black")]);
    }
    blocks.push(Block::Signatures(signing));
}

/// 第24.3、25.1条; Articles 24.3, 25.1; empty without any.
pub(super) fn articles(lang: Lang, ids: &[&'static str]) -> String {
    if ids.is_empty() {
        return String::new();
    }
    let list = ids.join(if lang.is_chinese() { "、" } else { ", " });
    text_with(lang, "report-article", [("list", list.into())]).into_owned()
}

/// The ruling, or what it would be.
pub(super) fn would_be(lang: Lang, verdict: &'static str, complete: bool) -> String {
    if complete {
        verdict.to_owned()
    } else {
        text_with(lang, "audit-would-be", [("verdict", verdict.into())]).into_owned()
    }
}

pub(super) const fn verdict_word(lang: Lang, outcome: Outcome) -> &'static str {
    match lang {
        Lang::ZhHans => outcome.zh(),
        Lang::ZhHant => outcome.hant(),
        Lang::En => outcome.en(),
    }
}

/// The word for what a move is.
pub(in crate::report) const fn label_word(lang: Lang, label: Label) -> &'static str {
    match lang {
        Lang::ZhHans => label.zh(),
        Lang::ZhHant => label.hant(),
        Lang::En => label.en(),
    }
}

/// The name of a move of the line, by its number from 1.
pub(super) fn move_name(page: &RulingPage<'_>, line: &Line, ply: usize) -> String {
    let index = ply.saturating_sub(1);
    line.moves().get(index).map_or_else(String::new, |mv| (page.name)(line.position(index), *mv))
}
