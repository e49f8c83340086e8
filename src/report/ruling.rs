//! [`RulingPage`]: a repetition and its ruling as a page to print and sign (裁决书).

use super::outline::escape;
use super::ruling_words::{
    ARTICLES, DIAGRAM, DRAWN, FACTS, INCOMPLETE, MOVES, NONE, SIGNATURES, START, TITLE, UNCERTAIN,
};
use super::{Diagram, Faces, Highlight, HighlightShape, Pointer, Theme, Tint};
use crate::game::Headers;
use crate::judge::{
    ArticleId, Audit, Evidence, Explain, Label, MoveNamer, Outcome, PlyAudit, RepetitionAudit, RootStatus, RuleBook,
};
use crate::lang::Lang;
use crate::rules::{Line, Side};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// What is printed: one line of play, and what one or several books say about its repetitions.
pub struct RulingPage<'a> {
    /// Who played, if it's known.
    pub headers: Option<&'a Headers>,
    /// The line that was judged.
    pub line: &'a Line,
    /// Each book with its audit of that line.
    pub audits: &'a [(&'static RuleBook, Audit)],
    /// Language of the page.
    pub lang: Lang,
    /// How moves are written.
    pub name: MoveNamer<'a>,
    /// What stands on the pieces of the diagrams.
    pub faces: Faces,
}

/// Headers that stand at the top, in this order.
const HEADERS: [(&str, [&str; 3]); 7] = [
    ("Event", ["赛事", "賽事", "Event"]),
    ("Site", ["地点", "地點", "Site"]),
    ("Date", ["日期", "日期", "Date"]),
    ("Round", ["轮次", "輪次", "Round"]),
    ("Red", ["红方", "紅方", "Red"]),
    ("Black", ["黑方", "黑方", "Black"]),
    ("Result", ["结果", "結果", "Result"]),
];

impl RulingPage<'_> {
    /// The page as one HTML file without anything outside it: diagrams are drawn inline, and it prints on A4.
    #[must_use]
    pub fn to_html(&self) -> String {
        let mut out = String::with_capacity(256 << 10);
        let title = self.say(TITLE);
        // Writing to a String can't fail.
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
             <style>\n{}</style>\n</head>\n<body>\n<main>\n<h1>{title}</h1>\n",
            self.lang.tag(),
            include_str!("ruling.css")
        );
        self.write_headers(&mut out);
        for (number, (book, audit)) in self.audits.iter().enumerate() {
            let explain = Explain::new(self.line, book, self.lang, self.name);
            let _ = writeln!(out, "<h2>{}</h2>", escape(book.title.get(self.lang)));
            if let Some(end) = &audit.end {
                let _ = writeln!(out, "<p>{}</p>", escape(&explain.end(end)));
            }
            let _ = writeln!(out, "<p class=\"quiet\">{}</p>", escape(&explain.natural_limit(&audit.natural_limit)));
            if audit.repetitions.is_empty() {
                let _ = writeln!(out, "<p>{}</p>", self.say(NONE));
            }
            for (index, repetition) in audit.repetitions.iter().enumerate() {
                self.write_repetition(&mut out, repetition, &explain, &format!("b{number}r{index}"));
            }
            self.write_articles(&mut out, book, audit);
        }
        self.write_moves(&mut out);
        let _ = writeln!(out, "<section class=\"signatures\">");
        for words in SIGNATURES {
            let _ = writeln!(out, "<div><span></span>{}</div>", self.say(*words));
        }
        out.push_str("</section>\n</main>\n</body>\n</html>\n");
        out
    }

    fn say(&self, words: [&'static str; 3]) -> &'static str {
        words[match self.lang {
            Lang::ZhHans => 0,
            Lang::ZhHant => 1,
            Lang::En => 2,
        }]
    }

    fn write_headers(&self, out: &mut String) {
        let Some(headers) = self.headers else { return };
        let _ = writeln!(out, "<dl class=\"headers\">");
        for (name, words) in HEADERS {
            if let Some(value) = headers.get(name) {
                let _ = writeln!(out, "<div><dt>{}</dt><dd>{}</dd></div>", self.say(words), escape(value));
            }
        }
        let _ = writeln!(out, "</dl>");
    }

    fn write_repetition(&self, out: &mut String, repetition: &RepetitionAudit, explain: &Explain<'_>, id: &str) {
        let ruling = &repetition.ruling;
        let _ = writeln!(out, "<section class=\"repetition\">");
        let facts = fill(
            self.say(FACTS),
            &[repetition.occurrences, repetition.first_ply, repetition.last_ply, repetition.period],
        );
        let _ = writeln!(out, "<p class=\"quiet\">{facts}</p>");
        let mark = if repetition.complete { "" } else { self.say(INCOMPLETE) };
        let _ = writeln!(
            out,
            "<p class=\"verdict {}\">{mark}{} <small>{}</small></p>",
            verdict_class(ruling.outcome),
            self.verdict(ruling.outcome),
            escape(&ruling.articles.join(" · "))
        );
        let _ = writeln!(out, "<p>{}</p>", escape(&explain.ruling(repetition)));
        let _ = writeln!(
            out,
            "<div class=\"two\"><figure>{}<figcaption>{}</figcaption></figure><div>",
            self.diagram_before(repetition, id),
            self.place(repetition.first_ply - 1)
        );
        for side in Side::BOTH {
            let _ = writeln!(out, "<p class=\"{}\">{}</p>", side.en(), escape(&explain.side(repetition, side)));
        }
        let _ = writeln!(out, "</div></div>\n<table>");
        for ply in &repetition.plies {
            self.write_ply(out, ply, explain);
        }
        let _ = writeln!(out, "</table>\n<div class=\"evidence\">");
        // The last lap stands for all: earlier ones repeat it.
        let lap = repetition.plies.len().saturating_sub(repetition.period);
        for ply in repetition.plies.iter().skip(lap).filter(|ply| !ply.evidence.is_empty()) {
            let name = (self.name)(self.line.position(ply.ply - 1), ply.mv);
            let picture = prefixed(&self.diagram_of(ply).to_svg(), &format!("{id}p{}", ply.ply));
            let _ = writeln!(
                out,
                "<figure>{picture}<figcaption>{}. {} {}</figcaption></figure>",
                ply.ply,
                escape(&name),
                self.label(ply.label)
            );
        }
        let _ = writeln!(out, "</div>\n<p class=\"quiet\">{}</p>\n</section>", self.say(DRAWN));
    }

    fn write_ply(&self, out: &mut String, ply: &PlyAudit, explain: &Explain<'_>) {
        let name = (self.name)(self.line.position(ply.ply - 1), ply.mv);
        let certain = if ply.certain { String::new() } else { format!(" <em>{}</em>", self.say(UNCERTAIN)) };
        let _ = write!(
            out,
            "<tr><td>{}</td><td class=\"{}\">{}</td><td><b class=\"chip {}\">{}</b>{certain}</td><td>",
            ply.ply,
            ply.side.en(),
            escape(&name),
            ply.label.code(),
            self.label(ply.label)
        );
        for (index, sentence) in explain.ply_in_full(ply).iter().enumerate() {
            let class = if index < ply.evidence.len().max(1) { "" } else { " class=\"quiet\"" };
            let _ = write!(out, "<p{class}>{}</p>", escape(sentence));
        }
        let _ = writeln!(out, "</td></tr>");
    }

    /// What a position is called.
    fn place(&self, ply: usize) -> String {
        if ply == 0 { self.say(START).to_owned() } else { fill(self.say(DIAGRAM), &[ply]) }
    }

    /// The position that repeats.
    fn diagram_before(&self, repetition: &RepetitionAudit, id: &str) -> String {
        let mut diagram = Diagram::new(self.line.position(repetition.first_ply - 1));
        self.dress(&mut diagram);
        prefixed(&diagram.to_svg(), id)
    }

    /// The position after a move, with its evidence: hunters and target ringed, protectors that fail broken-ringed, the
    /// threat as an arrow.
    fn diagram_of(&self, ply: &PlyAudit) -> Diagram {
        let mut diagram = Diagram::new(self.line.position(ply.ply));
        self.dress(&mut diagram);
        diagram.last_move = Some(ply.mv);
        for evidence in &ply.evidence {
            show(evidence, &mut diagram);
        }
        diagram
    }

    fn dress(&self, diagram: &mut Diagram) {
        diagram.theme = Theme::Paper;
        diagram.faces = self.faces;
    }

    /// Every article that the audit cites and the book tells about.
    fn write_articles(&self, out: &mut String, book: &RuleBook, audit: &Audit) {
        let cited = cited(audit);
        let articles: Vec<_> = book.articles.iter().filter(|article| cited.contains(article.id)).collect();
        if articles.is_empty() {
            return;
        }
        let _ = writeln!(out, "<h3>{}</h3>\n<dl class=\"articles\">", self.say(ARTICLES));
        for article in articles {
            let _ = writeln!(
                out,
                "<dt>{} {}</dt><dd>{}</dd>",
                article.id,
                escape(article.heading.get(self.lang)),
                escape(article.summary.get(self.lang))
            );
        }
        let _ = writeln!(out, "</dl>\n<p class=\"quiet\">{}</p>", escape(book.source.get(self.lang)));
    }

    fn write_moves(&self, out: &mut String) {
        let _ = writeln!(out, "<h3>{}</h3>\n<p class=\"moves\">", self.say(MOVES));
        for (index, mv) in self.line.moves().iter().enumerate() {
            let before = self.line.position(index);
            let side = before.side_to_move();
            if side == Side::Red || index == 0 {
                let dots = if side == Side::Red { "." } else { "…" };
                let _ = write!(out, "<span class=\"quiet\">{}{dots}</span>", before.round());
            }
            let _ = writeln!(out, "<span class=\"{}\">{}</span>", side.en(), escape(&(self.name)(before, *mv)));
        }
        let _ = writeln!(out, "</p>\n<p class=\"quiet\"><code>{}</code></p>", escape(&self.line.start().to_fen()));
    }

    const fn label(&self, label: Label) -> &'static str {
        match self.lang {
            Lang::ZhHans => label.zh(),
            Lang::ZhHant => label.hant(),
            Lang::En => label.en(),
        }
    }

    const fn verdict(&self, outcome: Outcome) -> &'static str {
        match self.lang {
            Lang::ZhHans => outcome.zh(),
            Lang::ZhHant => outcome.hant(),
            Lang::En => outcome.en(),
        }
    }
}

pub(super) const fn verdict_class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loses(Side::Red) | Outcome::MustChange(Side::Red) => "red",
        Outcome::Loses(Side::Black) | Outcome::MustChange(Side::Black) => "black",
        Outcome::Draw | Outcome::Undecided => "even",
    }
}

/// Puts the numbers where the text has `{}`.
fn fill(text: &str, numbers: &[usize]) -> String {
    let mut parts = text.split("{}");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for (index, part) in parts.enumerate() {
        if let Some(number) = numbers.get(index) {
            out.push_str(&number.to_string());
        }
        out.push_str(part);
    }
    out
}

/// The drawing with names of its own, so that several can stand on one page.
fn prefixed(svg: &str, id: &str) -> String {
    svg.replace(" id=\"", &format!(" id=\"{id}-"))
        .replace("url(#", &format!("url(#{id}-"))
        .replace("xlink:href=\"#", &format!("xlink:href=\"#{id}-"))
}

/// Draws a reason.
fn show(evidence: &Evidence, diagram: &mut Diagram) {
    let mut ring = |square, tint, shape| {
        if !diagram.highlights.iter().any(|mark| mark.square == square) {
            diagram.highlights.push(Highlight { square, tint, shape });
        }
    };
    if let Some(target) = evidence.target() {
        ring(target.square, Tint::Red, HighlightShape::Ring);
    }
    match evidence {
        Evidence::Check { checkers } => {
            checkers.iter().for_each(|piece| ring(piece.square, Tint::Evidence, HighlightShape::Ring));
        }
        Evidence::Chase(chase) => {
            chase.hunters.iter().for_each(|piece| ring(piece.square, Tint::Evidence, HighlightShape::Ring));
            for root in &chase.roots {
                let tint = if root.status == RootStatus::True { Tint::Green } else { Tint::Blue };
                ring(root.piece.square, tint, HighlightShape::DashedRing);
            }
        }
        Evidence::Follow { roots, .. } => {
            roots.iter().for_each(|root| ring(root.piece.square, Tint::Green, HighlightShape::DashedRing));
        }
        _ => {}
    }
    if let Some(first) = evidence.line().first() {
        diagram.arrows.push(Pointer { from: first.from, to: first.to, tint: Tint::Evidence });
    }
}

fn cited(audit: &Audit) -> BTreeSet<ArticleId> {
    let mut cited = BTreeSet::new();
    cited.extend(audit.end.map(|end| end.article));
    for repetition in &audit.repetitions {
        cited.extend(&repetition.ruling.articles);
        cited.extend(repetition.red.articles.iter().chain(&repetition.black.articles));
        for ply in &repetition.plies {
            cited.extend(&ply.articles);
            cited.extend(ply.rejections.iter().map(|rejection| rejection.article));
            for evidence in &ply.evidence {
                if let Evidence::Chase(chase) = evidence {
                    cited.extend(chase.roots.iter().map(|root| root.article));
                }
            }
        }
    }
    cited
}
