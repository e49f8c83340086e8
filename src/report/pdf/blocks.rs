//! Blocks of a document as strips.

use super::flow::{Op, Strip};
use super::fonts::Fonts;
use super::look::{
    self, ASIDE, BESIDE, BODY, CAPTION, CAPTION_ASIDE, FIGURES, GUTTER, HAIR, INK, Look, PAGE_HEIGHT, WEAK, WIDTH,
};
use super::tags::{Kind, TagId, Tags};
use super::text::{self, Line};
use crate::lang::Lang;
use crate::report::Diagram;
use crate::report::document::{Block, Figure, Level, Paragraph, Round, Span, Style, Tone, Verdict};

/// Room above the line about the program.
const COLOPHON_ABOVE: f32 = 8.0;

/// Blocks that have been set.
pub(super) struct Set {
    /// Strips in order.
    pub(super) strips: Vec<Strip>,
    /// Heads of tables, for the pages that a table reaches.
    pub(super) heads: Vec<Strip>,
    /// The diagrams that the strips name.
    pub(super) diagrams: Vec<Diagram>,
    /// The logical structure.
    pub(super) tags: Tags,
}

/// Setting blocks one after the other.
pub(super) struct Setting<'a> {
    fonts: &'a Fonts,
    lang: Lang,
    /// The width of what is set: the page's, or a column's.
    pub(super) width: f32,
    /// Whether the next strip begins a page.
    new_page: bool,
    pub(super) set: Set,
}

/// Words in lines, one below the other.
#[derive(Default)]
pub(super) struct Column {
    pub(super) ops: Vec<Op>,
    pub(super) height: f32,
}

/// The part of a line's height above its letters' foot: Chinese characters sit in the middle of the line.
pub(super) fn baseline(look: &Look) -> f32 {
    (look.leading - look.size) / 2.0 + 0.88 * look.size
}

impl<'a> Setting<'a> {
    pub(super) fn new(fonts: &'a Fonts, lang: Lang) -> Self {
        let set = Set { strips: Vec::new(), heads: Vec::new(), diagrams: Vec::new(), tags: Tags::new() };
        Self { fonts, lang, width: WIDTH, new_page: false, set }
    }

    pub(super) fn finish(self) -> Set {
        self.set
    }

    /// Sets a block below the others.
    pub(super) fn block(&mut self, block: &Block) {
        match block {
            Block::Title(text) => self.title(text),
            Block::Heading(level, text) => self.heading(*level, text),
            Block::Facts(rows) => self.facts(rows),
            Block::Paragraph(paragraph) => self.paragraph(paragraph, 3.0),
            Block::Verdict(verdict) => self.verdict(verdict),
            Block::Beside(figure, paragraphs) => self.beside(figure, paragraphs),
            Block::Table(table) => self.table(table),
            Block::Figures(figures) => {
                self.keep_with_next();
                figures.chunks(FIGURES).for_each(|row| self.figures(row));
            }
            Block::Entries(entries) => self.entries(entries),
            Block::Moves(rounds) => self.moves(rounds),
            Block::Signatures(names) => self.signatures(names),
            Block::Columns(blocks) => self.columns(blocks),
            Block::Variation(depth, spans) => self.variation(*depth, spans),
            Block::Diagram(figure) => self.diagram(figure),
            Block::NewPage => self.new_page = true,
        }
    }

    /// Sets the line about the program. It may hang into the margin, so that it never has a page of its own.
    pub(super) fn colophon(&mut self, text: &str) {
        self.paragraph(&Paragraph::aside(text), 0.0);
        if let Some(last) = self.set.strips.last_mut() {
            last.ops = std::mem::take(&mut last.ops).into_iter().map(|op| op.lowered(COLOPHON_ABOVE)).collect();
            (last.above, last.height) = (0.0, 0.0);
        }
    }

    /// What stands last stays with what follows: it introduces it.
    pub(super) fn keep_with_next(&mut self) {
        if let Some(before) = self.set.strips.last_mut() {
            before.keep = true;
        }
    }

    pub(super) fn push(&mut self, mut strip: Strip) {
        strip.narrow = self.width < WIDTH;
        strip.new_page = std::mem::take(&mut self.new_page);
        self.set.strips.push(strip);
    }

    pub(super) fn add(&mut self, parent: TagId, kind: Kind) -> TagId {
        self.set.tags.add(parent, kind)
    }

    pub(super) fn lines(&self, spans: &[Span], look: &Look, width: f32) -> Vec<Line> {
        let stretch = self.lang.is_chinese() && width > 150.0;
        text::lines(&text::shape(self.fonts, self.lang, spans, look), width, stretch)
    }

    /// Words at the left edge `x`.
    pub(super) fn column(&self, spans: &[Span], look: &Look, x: f32, width: f32, tag: TagId) -> Column {
        let mut column = Column::default();
        for line in self.lines(spans, look, width) {
            let baseline = column.height + baseline(look);
            column.ops.push(Op::Text { x, baseline, line, tag: Some(tag) });
            column.height += look.leading;
        }
        column
    }

    fn title(&mut self, words: &str) {
        let tag = self.add(Tags::ROOT, Kind::Title);
        let mut atoms = text::shape(self.fonts, self.lang, &[Span::new(words, Tone::Strong)], &look::TITLE);
        if self.lang.is_chinese()
            && let Some((_, spaced)) = atoms.split_last_mut()
        {
            spaced.iter_mut().for_each(|atom| atom.advance += 0.09 * atom.size);
        }
        let mut column = Column::default();
        for line in text::lines(&atoms, WIDTH, false) {
            let x = (WIDTH - line.width) / 2.0;
            let baseline = column.height + baseline(&look::TITLE);
            column.ops.push(Op::Text { x, baseline, line, tag: Some(tag) });
            column.height += look::TITLE.leading;
        }
        let height = column.height + 8.0;
        self.push(Strip { ops: column.ops, height, keep: true, ..Strip::default() });
    }

    fn heading(&mut self, level: Level, words: &str) {
        let (look, above, below, number) = match level {
            Level::Part => (look::PART, 22.0, 6.0, 1),
            Level::Section => (look::SECTION, 14.0, 4.0, 2),
            Level::Detail => (look::DETAIL, 11.0, 3.0, 3),
        };
        let tag = self.add(Tags::ROOT, Kind::Heading(number, words.to_owned()));
        let mut column = self.column(&[Span::new(words, Tone::Strong)], &look, 0.0, self.width, tag);
        if level == Level::Part {
            column.ops.push(Op::across(column.height + 1.5, 0.9, INK));
        }
        let height = column.height + below;
        let mark = Some((level, words.to_owned()));
        self.push(Strip { ops: column.ops, height, above, keep: true, mark, ..Strip::default() });
    }

    /// Facts in rows, with thin lines between them.
    fn facts(&mut self, rows: &[Vec<(String, String)>]) {
        let least = if self.lang.is_chinese() { 40.0_f32 } else { 46.0 };
        let names = rows.iter().flatten().map(|(name, _)| {
            text::one_line(&text::shape(self.fonts, self.lang, &[Span::new(name.as_str(), Tone::Weak)], &BODY)).width
        });
        let name_width = names.fold(least, |widest, width| widest.max(width + 8.0)).min(0.25 * WIDTH);
        let last = rows.len().saturating_sub(1);
        for (place, row) in rows.iter().enumerate() {
            let mut strip = Strip { keep: place < last, ..Strip::default() };
            if place == 0 {
                strip.ops.push(Op::across(0.0, 0.5, HAIR));
            }
            let count = row.len().max(1) as f32;
            let width = (WIDTH - GUTTER * (count - 1.0)) / count;
            let mut height = 0.0_f32;
            for (index, (name, value)) in row.iter().enumerate() {
                let x = index as f32 * (width + GUTTER);
                let tag = self.add(Tags::ROOT, Kind::Paragraph);
                let name = self.column(&[Span::new(name.as_str(), Tone::Weak)], &BODY, x, name_width, tag);
                let value = [Span::new(value.as_str(), Tone::Plain)];
                let value = self.column(&value, &BODY, x + name_width, width - name_width, tag);
                height = height.max(name.height).max(value.height);
                strip.ops.extend(name.ops.into_iter().chain(value.ops).map(|op| op.lowered(3.0)));
            }
            strip.height = height + 6.0;
            strip.ops.push(Op::across(strip.height, 0.5, HAIR));
            self.push(strip);
        }
    }

    /// Lines that may be parted, but neither the first nor the last from its neighbour.
    fn paragraph(&mut self, paragraph: &Paragraph, above: f32) {
        let look = match paragraph.style {
            Style::Body => BODY,
            Style::Aside => ASIDE,
        };
        self.running(&paragraph.spans, &look, 0.0, above, None);
    }

    /// The same, the text's left edge at `x`, if wanted with a line before it.
    pub(super) fn running(&mut self, spans: &[Span], look: &Look, x: f32, above: f32, bar: Option<f32>) {
        let tag = self.add(Tags::ROOT, Kind::Paragraph);
        let lines = self.lines(spans, look, self.width - x);
        let count = lines.len();
        for (index, line) in lines.into_iter().enumerate() {
            let mut ops = vec![Op::Text { x, baseline: baseline(look), line, tag: Some(tag) }];
            if let Some(x) = bar {
                ops.push(Op::Rule { from: (x, 0.0), to: (x, look.leading), width: 1.0, color: HAIR });
            }
            let above = if index == 0 { above } else { 0.0 };
            let keep = index + 1 < count && (index == 0 || index + 2 == count || count <= 3);
            self.push(Strip { ops, height: look.leading, above, keep, ..Strip::default() });
        }
    }

    /// In large type between two lines; it stays with what follows.
    fn verdict(&mut self, verdict: &Verdict) {
        let tag = self.add(Tags::ROOT, Kind::Paragraph);
        let room = 10.0;
        let mark = [Span::new(verdict.mark.as_str(), Tone::Plain)];
        let mut spans = Vec::new();
        let tone = verdict.side.map_or(Tone::Strong, Tone::StrongOf);
        spans.push(Span::new(verdict.text.as_str(), tone));
        let mut ops = Vec::new();
        let mut y = 6.0;
        if !verdict.mark.is_empty() {
            let column = self.column(&mark, &BODY, room, WIDTH - 2.0 * room, tag);
            y += column.height;
            ops.extend(column.ops.into_iter().map(|op| op.lowered(6.0)));
        }
        let large = self.column(&spans, &look::VERDICT, room, WIDTH - 2.0 * room, tag);
        let used = match large.ops.as_slice() {
            [Op::Text { line, .. }] => line.width,
            _ => WIDTH,
        };
        let articles = [Span::new(verdict.articles.as_str(), Tone::Plain)];
        let beside = self.lines(&articles, &BODY, (WIDTH - used - 3.0 * room).max(1.0));
        if let ([line], true) = (beside.as_slice(), used < 0.8 * WIDTH) {
            let x = WIDTH - room - line.width;
            let line = line.clone();
            ops.push(Op::Text { x, baseline: y + baseline(&look::VERDICT), line, tag: Some(tag) });
            ops.extend(large.ops.into_iter().map(|op| op.lowered(y)));
            y += large.height;
        } else {
            ops.extend(large.ops.into_iter().map(|op| op.lowered(y)));
            y += large.height;
            let below = self.column(&articles, &BODY, room, WIDTH - 2.0 * room, tag);
            ops.extend(below.ops.into_iter().map(|op| op.lowered(y)));
            y += below.height;
        }
        let height = y + 6.0;
        ops.push(Op::Frame { corner: (0.0, 0.0), size: (WIDTH, height), width: 1.1, color: INK });
        self.push(Strip { ops, height, above: 4.0, keep: true, ..Strip::default() });
    }

    /// A figure at the left edge `x`, its caption in the middle below.
    pub(super) fn figure(&mut self, figure: &Figure, x: f32, width: f32) -> Column {
        let part = self.add(Tags::ROOT, Kind::Figure(figure.description.clone()));
        let number = self.set.diagrams.len();
        let mut diagram = figure.diagram.clone();
        diagram.caption.clear();
        let mut column = Column { ops: Vec::new(), height: width * diagram.proportion() };
        self.set.diagrams.push(diagram);
        column.ops.push(Op::Picture { number, corner: (x, 0.0), width, tag: part });
        column.height += 2.0;
        let caption = self.add(Tags::ROOT, Kind::Caption);
        for paragraph in &figure.caption {
            let look = match paragraph.style {
                Style::Body => CAPTION,
                Style::Aside => CAPTION_ASIDE,
            };
            for line in self.lines(&paragraph.spans, &look, width) {
                let x = x + (width - line.width) / 2.0;
                let baseline = column.height + baseline(&look);
                column.ops.push(Op::Text { x, baseline, line, tag: Some(caption) });
                column.height += look.leading;
            }
        }
        column
    }

    fn beside(&mut self, figure: &Figure, paragraphs: &[Paragraph]) {
        let picture = self.figure(figure, 0.0, BESIDE);
        let (x, width) = (BESIDE + GUTTER, WIDTH - BESIDE - GUTTER);
        let mut words = Column::default();
        for paragraph in paragraphs {
            let tag = self.add(Tags::ROOT, Kind::Paragraph);
            let look = match paragraph.style {
                Style::Body => BODY,
                Style::Aside => ASIDE,
            };
            let column = self.column(&paragraph.spans, &look, x, width, tag);
            let from = words.height;
            words.ops.extend(column.ops.into_iter().map(|op| op.lowered(from)));
            words.height += column.height + 5.0;
        }
        if words.height > PAGE_HEIGHT * 0.6 {
            self.push(Strip { ops: picture.ops, height: picture.height, above: 9.0, keep: true, ..Strip::default() });
            paragraphs.iter().for_each(|paragraph| self.paragraph(paragraph, 3.0));
            return;
        }
        let height = picture.height.max(words.height);
        let ops = picture.ops.into_iter().chain(words.ops).collect();
        self.push(Strip { ops, height, above: 9.0, ..Strip::default() });
    }

    fn figures(&mut self, row: &[Figure]) {
        let width = (WIDTH - GUTTER * (FIGURES - 1) as f32) / FIGURES as f32;
        let mut strip = Strip { above: 8.0, ..Strip::default() };
        for (index, figure) in row.iter().enumerate() {
            let column = self.figure(figure, index as f32 * (width + GUTTER), width);
            strip.height = strip.height.max(column.height);
            strip.ops.extend(column.ops);
        }
        self.push(strip);
    }

    fn entries(&mut self, entries: &[(String, String)]) {
        let list = self.add(Tags::ROOT, Kind::List);
        for (term, words) in entries {
            let item = self.add(list, Kind::Item);
            let head = self.column(&[Span::new(term.as_str(), Tone::Strong)], &BODY, 0.0, WIDTH, item);
            let body = self.column(&[Span::new(words.as_str(), Tone::Plain)], &BODY, 0.0, WIDTH, item);
            let from = head.height;
            let ops = head.ops.into_iter().chain(body.ops.into_iter().map(|op| op.lowered(from))).collect();
            self.push(Strip { ops, height: from + body.height, above: 5.0, ..Strip::default() });
        }
    }

    /// Rounds in columns, read row by row.
    fn moves(&mut self, rounds: &[Round]) {
        let shape = |spans: &[Span]| text::one_line(&text::shape(self.fonts, self.lang, spans, &BODY));
        let set: Vec<(Line, Vec<Line>)> = rounds
            .iter()
            .map(|round| {
                let number = shape(&[Span::new(round.number.as_str(), Tone::Weak)]);
                (number, round.moves.iter().map(|mv| shape(std::slice::from_ref(mv))).collect())
            })
            .collect();
        let widest = |widths: &mut dyn Iterator<Item = f32>| widths.fold(0.0_f32, f32::max);
        let number_width = widest(&mut set.iter().map(|(number, _)| number.width)) + 5.0;
        let move_width = widest(&mut set.iter().flat_map(|(_, moves)| moves).map(|line| line.width)) + 7.0;
        let most = set.iter().map(|(_, moves)| moves.len()).max().unwrap_or(1) as f32;
        let cell = number_width + most * move_width;
        let columns = ((WIDTH + 7.0) / cell).floor().clamp(1.0, 5.0);
        let pitch = (WIDTH + 7.0) / columns;
        for row in set.chunks(columns as usize) {
            let tag = self.add(Tags::ROOT, Kind::Paragraph);
            let mut strip = Strip { height: BODY.leading, ..Strip::default() };
            for (index, (number, moves)) in row.iter().enumerate() {
                let left = index as f32 * pitch;
                let mut put = |x: f32, line: &Line| {
                    strip.ops.push(Op::Text { x, baseline: baseline(&BODY), line: line.clone(), tag: Some(tag) });
                };
                put(left + number_width - 5.0 - number.width, number);
                for (index, line) in moves.iter().enumerate() {
                    put(left + number_width + index as f32 * move_width, line);
                }
            }
            self.push(strip);
        }
    }

    /// A line to sign on for each, two a row; they stay together.
    fn signatures(&mut self, names: &[String]) {
        self.keep_with_next();
        let half = (WIDTH - 2.0 * GUTTER) / 2.0;
        let rows = names.chunks(2);
        let last = rows.len().saturating_sub(1);
        for (row, pair) in rows.enumerate() {
            let mut strip = Strip { height: 40.0, keep: row < last, ..Strip::default() };
            for (index, name) in pair.iter().enumerate() {
                let tag = self.add(Tags::ROOT, Kind::Paragraph);
                let x = index as f32 * (half + 2.0 * GUTTER);
                let atoms = text::shape(self.fonts, self.lang, &[Span::new(name.as_str(), Tone::Plain)], &BODY);
                let dots = text::shape(self.fonts, self.lang, &[Span::new("…", Tone::Plain)], &BODY);
                let line = text::cut_line(&atoms, &dots, half * 0.6);
                let start = x + line.width + 8.0;
                strip.ops.push(Op::Text { x, baseline: 35.0, line, tag: Some(tag) });
                strip.ops.push(Op::Rule { from: (start, 37.0), to: (x + half, 37.0), width: 0.7, color: WEAK });
            }
            self.push(strip);
        }
    }
}
