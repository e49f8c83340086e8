//! [`RulingList`]: the repetitions of many games and their rulings as one page (裁决一览), a row a game.

use super::outline::escape;
use crate::game::Headers;
use crate::judge::{Audit, Explain, MoveNamer, Outcome, RepetitionAudit, RuleBook};
use crate::lang::Lang;
use crate::rules::{Line, Side};
use std::fmt::Write as _;

const TITLE: [&str; 3] = ["棋例审查一览", "棋例審查一覽", "Repetitions and their rulings"];
const COLUMNS: [[&str; 3]; 8] = [
    ["棋谱", "棋譜", "Game"],
    ["对局", "對局", "Players"],
    ["规则", "規則", "Rules"],
    ["着", "着", "Plies"],
    ["次数", "次數", "Times"],
    ["红方", "紅方", "Red"],
    ["黑方", "黑方", "Black"],
    ["裁决", "裁決", "Ruling"],
];
const INCOMPLETE: [&str; 3] = ["若循环成立：", "若循環成立：", "If it completes: "];
const UNCERTAIN: [&str; 3] = ["未能证明", "未能證明", "not proved"];
const SKIPPED: [&str; 3] = ["略过", "略過", "Skipped"];

/// The page, to which games are added one after the other; what it keeps of a game is its row.
pub struct RulingList {
    lang: Lang,
    books: Vec<&'static RuleBook>,
    rows: String,
    games: usize,
    skipped: Vec<(String, String)>,
}

impl RulingList {
    /// A list without games, in a language, of rulings by these books.
    #[must_use]
    pub const fn new(lang: Lang, books: Vec<&'static RuleBook>) -> Self {
        Self { lang, books, rows: String::new(), games: 0, skipped: Vec::new() }
    }

    /// How many games it has.
    #[must_use]
    pub const fn games(&self) -> usize {
        self.games
    }

    /// Adds a game: its file and number there, who played, the line judged, what the books say about its repetitions, and
    /// where its own page is, if it has one.
    #[allow(clippy::too_many_arguments, reason = "each is one cell of the row")]
    pub fn add(
        &mut self,
        file: &str,
        number: usize,
        headers: &Headers,
        line: &Line,
        audits: &[(&'static RuleBook, Audit)],
        name: MoveNamer<'_>,
        page: Option<&str>,
    ) {
        let rows: usize = audits.iter().map(|(_, audit)| audit.repetitions.len()).sum();
        if rows == 0 {
            return;
        }
        self.games += 1;
        let place = format!("{} #{number}", escape(file));
        let place = match page {
            Some(page) => format!("<a href=\"{}\">{place}</a>", escape(page)),
            None => place,
        };
        let get = |name| headers.get(name).map(escape);
        let players = format!("{} – {}", get("Red").unwrap_or_default(), get("Black").unwrap_or_default());
        let more: Vec<String> = ["Event", "Date"].into_iter().filter_map(get).collect();
        // Writing to a String can't fail.
        let _ = write!(
            self.rows,
            "<tbody>\n<tr><td rowspan=\"{rows}\">{place}</td><td rowspan=\"{rows}\">{}<br/><span class=\"quiet\">{}</span></td>",
            if players.len() > " – ".len() { &players } else { "" },
            more.join(" · ")
        );
        let mut first = true;
        for (book, audit) in audits {
            let explain = Explain::new(line, book, self.lang, name);
            for repetition in audit.repetitions.iter().rev() {
                if !std::mem::take(&mut first) {
                    self.rows.push_str("<tr>");
                }
                self.write_repetition(book, line, repetition, &explain);
            }
        }
        self.rows.push_str("</tbody>\n");
    }

    fn write_repetition(&mut self, book: &RuleBook, line: &Line, repetition: &RepetitionAudit, explain: &Explain<'_>) {
        if self.books.len() > 1 {
            let _ = write!(self.rows, "<td>{}</td>", escape(book.id));
        }
        let outcome = repetition.ruling.outcome;
        let mark = if repetition.complete { "" } else { self.say(INCOMPLETE) };
        let certain = repetition.plies.iter().all(|ply| ply.certain);
        let doubt = if certain { String::new() } else { format!(" <em>{}</em>", self.say(UNCERTAIN)) };
        let _ = writeln!(
            self.rows,
            "<td>{}–{}</td><td>{}</td><td>{}</td><td>{}</td><td class=\"{}\">{mark}<b>{}</b>{doubt} <span class=\"quiet\">{}</span></td></tr>",
            repetition.first_ply,
            repetition.last_ply,
            repetition.most_occurrences(line),
            escape(&explain.class(repetition, Side::Red)),
            escape(&explain.class(repetition, Side::Black)),
            verdict_class(outcome),
            match self.lang {
                Lang::ZhHans => outcome.zh(),
                Lang::ZhHant => outcome.hant(),
                Lang::En => outcome.en(),
            },
            escape(&repetition.ruling.articles.join(" "))
        );
    }

    /// Adds a file or game that was left out, and why.
    pub fn skip(&mut self, place: &str, why: &str) {
        self.skipped.push((place.to_owned(), why.to_owned()));
    }

    /// The page as one HTML file without anything outside it but the games' own pages; `summary` stands above the table.
    #[must_use]
    pub fn to_html(&self, summary: &[String]) -> String {
        let title = self.say(TITLE);
        let mut out = String::with_capacity(self.rows.len() + (8 << 10));
        let _ = write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
             <style>\n{}{}</style>\n</head>\n<body>\n<main class=\"list\">\n<h1>{title}</h1>\n",
            self.lang.tag(),
            include_str!("page.css"),
            include_str!("ruling_list.css")
        );
        for line in summary {
            let _ = writeln!(out, "<p>{}</p>", escape(line));
        }
        if !self.rows.is_empty() {
            out.push_str("<table>\n<thead><tr>");
            let books = self.books.len() > 1;
            for words in COLUMNS.into_iter().filter(|words| books || words != &COLUMNS[2]) {
                let _ = write!(out, "<th>{}</th>", self.say(words));
            }
            let _ = writeln!(out, "</tr></thead>\n{}</table>", self.rows);
        }
        if !self.skipped.is_empty() {
            let _ = writeln!(out, "<h2>{}</h2>\n<dl class=\"articles\">", self.say(SKIPPED));
            for (place, why) in &self.skipped {
                let _ = writeln!(out, "<dt>{}</dt><dd>{}</dd>", escape(place), escape(why));
            }
            out.push_str("</dl>\n");
        }
        out.push_str("</main>\n</body>\n</html>\n");
        out
    }

    const fn say(&self, words: [&'static str; 3]) -> &'static str {
        words[match self.lang {
            Lang::ZhHans => 0,
            Lang::ZhHant => 1,
            Lang::En => 2,
        }]
    }
}

const fn verdict_class(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loses(Side::Red) | Outcome::MustChange(Side::Red) => "red",
        Outcome::Loses(Side::Black) | Outcome::MustChange(Side::Black) => "black",
        Outcome::Draw | Outcome::Undecided => "even",
    }
}
