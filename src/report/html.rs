//! A [`Document`] as one HTML file. It's also well-formed XML.

use super::document::{Block, Document, Figure, Level, Paragraph, Round, Span, Style, Table, Tone, Verdict};
use crate::judge::{Label, Nature};
use crate::report::outline::escape;
use crate::report::ruling::label_word;
use crate::rules::Side;
use std::fmt::Write as _;

/// Variations deeper than this are set off no further.
const DEEPEST: usize = 5;

/// The file. Diagrams are drawn inline.
pub(super) fn write(document: &Document) -> String {
    write_watched(document, &mut |_, _| true).unwrap_or_default()
}

/// The same; `on` hears how many of the given parts are done and says whether to go on. `None` if it said no.
pub(super) fn write_watched(document: &Document, on: &mut dyn FnMut(usize, usize) -> bool) -> Option<String> {
    let mut page = Page { document, out: String::with_capacity(256 << 10), pictures: 0 };
    page.whole(on).then_some(page.out)
}

struct Page<'a> {
    document: &'a Document,
    out: String,
    /// How many diagrams stand on the page so far: each needs names of its own.
    pictures: usize,
}

impl Page<'_> {
    fn push(&mut self, text: std::fmt::Arguments<'_>) {
        // Writing to a String can't fail.
        let _ = self.out.write_fmt(text);
    }

    fn whole(&mut self, on: &mut dyn FnMut(usize, usize) -> bool) -> bool {
        let title = match self.document.subject.as_str() {
            "" => escape(&self.document.title),
            subject => format!("{} · {}", escape(&self.document.title), escape(subject)),
        };
        self.push(format_args!(
            "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n<title>{title}</title>\n\
             <style>\n{}</style>\n</head>\n<body>\n<main>\n",
            self.document.lang.tag(),
            include_str!("page.css")
        ));
        let count = self.document.blocks.len();
        for (number, block) in self.document.blocks.iter().enumerate() {
            if !on(number, count) {
                return false;
            }
            self.block(block);
        }
        let colophon = escape(&self.document.colophon);
        self.push(format_args!("<footer>{colophon}</footer>\n</main>\n</body>\n</html>\n"));
        true
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Title(text) => self.push(format_args!("<h1>{}</h1>\n", escape(text))),
            Block::Heading(level, text) => {
                let tag = match level {
                    Level::Part => "h2",
                    Level::Section => "h3",
                    Level::Detail => "h4",
                };
                self.push(format_args!("<{tag}>{}</{tag}>\n", escape(text)));
            }
            Block::Facts(rows) => {
                self.out.push_str("<dl class=\"facts\">\n");
                for row in rows {
                    let whole = if row.len() == 1 { " class=\"whole\"" } else { "" };
                    for (name, value) in row {
                        let (name, value) = (escape(name), escape(value));
                        self.push(format_args!("<div{whole}><dt>{name}</dt><dd><bdi>{value}</bdi></dd></div>\n"));
                    }
                }
                self.out.push_str("</dl>\n");
            }
            Block::Paragraph(paragraph) => self.paragraph(paragraph),
            Block::Verdict(verdict) => self.verdict(verdict),
            Block::Beside(figure, paragraphs) => {
                self.out.push_str("<div class=\"beside\">\n");
                self.figure(figure);
                self.out.push_str("<div>\n");
                paragraphs.iter().for_each(|paragraph| self.paragraph(paragraph));
                self.out.push_str("</div>\n</div>\n");
            }
            Block::Table(table) => self.table(table),
            Block::Figures(figures) => {
                self.out.push_str("<div class=\"figures\">\n");
                figures.iter().for_each(|figure| self.figure(figure));
                self.out.push_str("</div>\n");
            }
            Block::Entries(entries) => {
                self.out.push_str("<dl class=\"articles\">\n");
                for (term, text) in entries {
                    self.push(format_args!("<dt>{}</dt><dd>{}</dd>\n", escape(term), escape(text)));
                }
                self.out.push_str("</dl>\n");
            }
            Block::Moves(rounds) => self.moves(rounds),
            Block::Columns(blocks) => {
                self.out.push_str("<div class=\"score\">\n");
                blocks.iter().for_each(|block| self.block(block));
                self.out.push_str("</div>\n");
            }
            Block::Variation(depth, spans) => {
                self.push(format_args!("<p class=\"variation v{}\">", (*depth).clamp(1, DEEPEST)));
                spans.iter().for_each(|span| self.span(span));
                self.out.push_str("</p>\n");
            }
            Block::Diagram(figure) => {
                self.out.push_str("<div class=\"diagram\">\n");
                self.figure(figure);
                self.out.push_str("</div>\n");
            }
            Block::NewPage => self.out.push_str("<div class=\"new-page\"></div>\n"),
            Block::Signatures(names) => {
                self.out.push_str("<div class=\"signatures\">\n");
                for name in names {
                    self.push(format_args!("<div><bdi>{}</bdi><span></span></div>\n", escape(name)));
                }
                self.out.push_str("</div>\n");
            }
        }
    }

    fn verdict(&mut self, verdict: &Verdict) {
        let side = verdict.side.map_or("even", Side::en);
        self.push(format_args!("<p class=\"verdict {side}\">"));
        if !verdict.mark.is_empty() {
            self.push(format_args!("<small>{}</small>", escape(&verdict.mark)));
        }
        let (text, articles) = (escape(&verdict.text), escape(&verdict.articles));
        self.push(format_args!("<strong>{text}</strong><small>{articles}</small></p>\n"));
    }

    fn paragraph(&mut self, paragraph: &Paragraph) {
        self.out.push_str(match paragraph.style {
            Style::Body => "<p>",
            Style::Aside => "<p class=\"aside\">",
        });
        paragraph.spans.iter().for_each(|span| self.span(span));
        self.out.push_str("</p>\n");
    }

    fn span(&mut self, span: &Span) {
        let text = escape(&span.text);
        match span.tone {
            Tone::Plain => self.out.push_str(&text),
            Tone::Strong => self.push(format_args!("<b>{text}</b>")),
            Tone::Weak => self.push(format_args!("<span class=\"weak\">{text}</span>")),
            Tone::Of(side) => self.push(format_args!("<span class=\"{}\">{text}</span>", side.en())),
            Tone::StrongOf(side) => self.push(format_args!("<b class=\"{}\">{text}</b>", side.en())),
            // The sign between them keeps a number and its move on one line.
            Tone::Number => self.push(format_args!("<span class=\"number\">{text}</span>\u{2060}")),
            Tone::Move { side, main: true } => self.push(format_args!("<b class=\"move {}\">{text}</b>", side.en())),
            Tone::Move { side, main: false } => {
                self.push(format_args!("<span class=\"move {}\">{text}</span>", side.en()));
            }
            Tone::Label(label) => self.chip(label, ""),
            Tone::Withdrawn(label) => self.chip(label, " withdrawn"),
            Tone::Code => self.push(format_args!("<code>{text}</code>")),
        }
    }

    fn chip(&mut self, label: Label, more: &str) {
        let nature = match label.nature() {
            Nature::Attack => "attack",
            Nature::Quiet => "quiet",
        };
        let word = label_word(self.document.lang, label);
        self.push(format_args!("<b class=\"chip {nature}{more}\">{word}</b>"));
    }

    fn table(&mut self, table: &Table) {
        self.out.push_str("<table>\n<thead><tr>");
        for column in &table.columns {
            self.push(format_args!("<th>{}</th>", escape(column)));
        }
        self.out.push_str("</tr></thead>\n<tbody>\n");
        for row in &table.rows {
            self.out.push_str("<tr>");
            for cell in row {
                self.out.push_str("<td>");
                cell.iter().for_each(|paragraph| self.paragraph(paragraph));
                self.out.push_str("</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody>\n</table>\n");
    }

    fn figure(&mut self, figure: &Figure) {
        self.pictures += 1;
        let mut diagram = figure.diagram.clone();
        // The description stands for the picture; a caption inside it would say the same twice.
        diagram.caption.clear();
        let svg = prefixed(&diagram.to_svg(), self.pictures);
        let svg =
            svg.replacen("role=\"img\"", &format!("role=\"img\" aria-label=\"{}\"", escape(&figure.description)), 1);
        self.push(format_args!("<figure>\n{svg}<figcaption>\n"));
        figure.caption.iter().for_each(|paragraph| self.paragraph(paragraph));
        self.out.push_str("</figcaption>\n</figure>\n");
    }

    fn moves(&mut self, rounds: &[Round]) {
        self.out.push_str("<div class=\"moves\">\n");
        for round in rounds {
            self.push(format_args!("<div><span class=\"weak\">{}</span>", escape(&round.number)));
            for mv in &round.moves {
                self.out.push(' ');
                self.span(mv);
            }
            self.out.push_str("</div>\n");
        }
        self.out.push_str("</div>\n");
    }
}

/// The drawing with names of its own, so that several can stand on one page.
fn prefixed(svg: &str, number: usize) -> String {
    svg.replace(" id=\"", &format!(" id=\"d{number}-"))
        .replace("url(#", &format!("url(#d{number}-"))
        .replace("xlink:href=\"#", &format!("xlink:href=\"#d{number}-"))
}
