//! Writing the file: pages, bookmarks, structure, what the file says about itself.

use super::PdfError;
use super::blocks::baseline;
use super::flow::{Op, Page};
use super::fonts::Fonts;
use super::look::{BOTTOM, Color, FOOT, FOOTER, HAIR, INK, PAGE_HEIGHT, PAGE_WIDTH, SIDE, TOP, WEAK, WIDTH};
use super::picture::Pictures;
use super::tags::Tags;
use super::text::{self, Atom, Chip, Line};
use crate::lang::text_with;
use crate::report::Diagram;
use crate::report::document::{Document, Level, Span, Tone};
use krilla::SerializeSettings;
use krilla::color::rgb;
use krilla::destination::XyzDestination;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ArtifactType, ContentTag, SpanTag};
use krilla::text::{GlyphId, KrillaGlyph};

/// The file's bytes.
pub(super) fn write(
    document: &Document,
    fonts: &Fonts,
    pages: Vec<Page>,
    (diagrams, tags): (Vec<Diagram>, Tags),
    on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, PdfError> {
    let mut file = krilla::Document::new_with(SerializeSettings::default());
    file.set_metadata(metadata(document));
    file.set_outline(outline(&pages));
    let mut writer = Writer { document, fonts, diagrams, tags, pictures: Pictures::default() };
    let count = pages.len();
    for (index, page) in pages.into_iter().enumerate() {
        if !on(count + index, 2 * count) {
            return Err(PdfError::Stopped);
        }
        let size = PageSettings::from_wh(PAGE_WIDTH, PAGE_HEIGHT);
        let size = size.ok_or_else(|| PdfError::Writing("the page has no size".to_owned()))?;
        let mut sheet = file.start_page_with(size);
        let mut surface = sheet.surface();
        let drawn = writer.page(&mut surface, page, index + 1, count);
        surface.finish();
        sheet.finish();
        drawn?;
    }
    file.set_tag_tree(writer.tags.tree(document.lang.tag()));
    file.finish().map_err(|error| PdfError::Writing(error.to_string()))
}

/// No date: the file depends on what stands in it alone.
fn metadata(document: &Document) -> Metadata {
    let title = match document.subject.as_str() {
        "" => document.title.clone(),
        subject => format!("{} · {subject}", document.title),
    };
    Metadata::new()
        .title(title)
        .language(document.lang.tag().to_owned())
        .creator(format!("Pingjian {}", env!("CARGO_PKG_VERSION")))
}

fn outline(pages: &[Page]) -> Outline {
    let marks = pages.iter().enumerate().flat_map(|(page, content)| {
        content.marks.iter().map(move |(y, level, text)| {
            let point = Point::from_xy(SIDE, (TOP + y - 8.0).max(0.0));
            (*level, OutlineNode::new(text.clone(), XyzDestination::new(page, point)))
        })
    });
    let mut outline = Outline::new();
    let mut part: Option<OutlineNode> = None;
    for (level, mark) in marks {
        match (level, part.as_mut()) {
            (Level::Part, _) | (_, None) => {
                if let Some(done) = part.replace(mark.with_open(true)) {
                    outline.push_child(done);
                }
            }
            (Level::Section, Some(part)) => part.push_child(mark),
            (Level::Detail, Some(_)) => {}
        }
    }
    if let Some(done) = part {
        outline.push_child(done);
    }
    outline
}

struct Writer<'a> {
    document: &'a Document,
    fonts: &'a Fonts,
    diagrams: Vec<Diagram>,
    tags: Tags,
    pictures: Pictures,
}

impl Writer<'_> {
    fn page(&mut self, surface: &mut Surface<'_>, page: Page, number: usize, count: usize) -> Result<(), PdfError> {
        for (y, op) in page.ops {
            let top = TOP + y;
            match op {
                Op::Text { x, baseline, line, tag } => {
                    let at = (SIDE + x, top + baseline);
                    self.chips(surface, &line, at);
                    self.text(surface, &line, at, tag);
                }
                Op::Rule { from, to, width, color } => {
                    let mut path = PathBuilder::new();
                    path.move_to(SIDE + from.0, top + from.1);
                    path.line_to(SIDE + to.0, top + to.1);
                    drawn(surface, path, None, Some((color, width)));
                }
                Op::Frame { corner, size, width, color } => {
                    let path = rectangle((SIDE + corner.0, top + corner.1), size);
                    drawn(surface, path, None, Some((color, width)));
                }
                Op::Picture { number, corner, width, tag } => {
                    let content = surface.start_tagged(ContentTag::Other);
                    self.tags.fill(tag, content);
                    let at = (SIDE + corner.0, top + corner.1);
                    let result = self.pictures.draw(surface, &self.diagrams[number], at, width);
                    surface.end_tagged();
                    result?;
                }
            }
        }
        self.footer(surface, number, count);
        Ok(())
    }

    fn footer(&self, surface: &mut Surface<'_>, number: usize, count: usize) {
        let y = PAGE_HEIGHT - BOTTOM + FOOTER;
        let mut path = PathBuilder::new();
        path.move_to(SIDE, y);
        path.line_to(PAGE_WIDTH - SIDE, y);
        drawn(surface, path, None, Some((HAIR, 0.5)));
        let shape = |words: &str| text::shape(self.fonts, self.document.lang, &[Span::new(words, Tone::Plain)], &FOOT);
        let numbers = [("page", number.into()), ("pages", count.into())];
        let page = text::one_line(&shape(&text_with(self.document.lang, "report-page", numbers)));
        let subject = match self.document.subject.as_str() {
            "" => self.document.title.clone(),
            subject => format!("{} · {subject}", self.document.title),
        };
        let subject = text::cut_line(&shape(&subject), &shape("…"), WIDTH - page.width - 24.0);
        let baseline = y + 3.0 + baseline(&FOOT);
        surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Footer)));
        self.glyphs(surface, &subject, (SIDE, baseline));
        self.glyphs(surface, &page, (PAGE_WIDTH - SIDE - page.width, baseline));
        surface.end_tagged();
    }

    fn text(&mut self, surface: &mut Surface<'_>, line: &Line, at: (f32, f32), tag: Option<usize>) {
        match tag {
            Some(tag) => {
                let content = surface.start_tagged(ContentTag::Span(SpanTag::empty()));
                self.tags.fill(tag, content);
            }
            None => {
                surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::PaginationOther)));
            }
        }
        self.glyphs(surface, line, at);
        surface.end_tagged();
    }

    /// The characters of a line, those of one font, size and colour together.
    fn glyphs(&self, surface: &mut Surface<'_>, line: &Line, (x, y): (f32, f32)) {
        surface.set_stroke(None);
        let mut x = x;
        for run in line.atoms.chunk_by(|a, b| (a.glyph.font, a.size, a.color) == (b.glyph.font, b.size, b.color)) {
            let Some(first) = run.first() else { continue };
            let mut words = String::with_capacity(run.len() * 3);
            let mut glyphs = Vec::with_capacity(run.len());
            for atom in run {
                let start = words.len();
                words.push(atom.letter);
                glyphs.push(KrillaGlyph::new(
                    GlyphId::new(atom.glyph.id),
                    ems(atom.advance, atom.size),
                    ems(atom.offset, atom.size),
                    0.0,
                    0.0,
                    start..words.len(),
                    None,
                ));
            }
            surface.set_fill(Some(filled(first.color)));
            let font = self.fonts.font(first.glyph.font);
            surface.draw_glyphs(Point::from_xy(x, y), &glyphs, font, &words, first.size, false);
            x += run.iter().map(|atom| atom.advance).sum::<f32>();
        }
    }

    /// The frames that stand behind words of a line.
    fn chips(&self, surface: &mut Surface<'_>, line: &Line, (x, y): (f32, f32)) {
        let mut x = x;
        for run in line.atoms.chunk_by(|a, b| a.chip == b.chip) {
            let width: f32 = run.iter().map(|atom| atom.advance).sum();
            if let (Some((chip, _)), Some(Atom { size, .. })) = (run[0].chip, run.first()) {
                let path = rectangle((x, y - 0.97 * size), (width, 1.24 * size));
                match chip {
                    Chip::Bound => {}
                    Chip::Filled => drawn(surface, path, Some(INK), None),
                    Chip::Outlined => drawn(surface, path, None, Some((INK, 0.6))),
                    Chip::Struck => {
                        drawn(surface, path, None, Some((WEAK, 0.5)));
                        let mut stroke = PathBuilder::new();
                        stroke.move_to(x, y - 0.36 * size);
                        stroke.line_to(x + width, y - 0.36 * size);
                        drawn(surface, stroke, None, Some((WEAK, 0.8)));
                    }
                }
            }
            x += width;
        }
    }
}

/// A length in ems, without the crumbs of reckoning that would stand in the file.
fn ems(length: f32, size: f32) -> f32 {
    (length / size * 1e4).round() / 1e4
}

fn filled([red, green, blue]: Color) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn rectangle((x, y): (f32, f32), (width, height): (f32, f32)) -> PathBuilder {
    let mut path = PathBuilder::new();
    if let Some(rect) = Rect::from_xywh(x, y, width, height) {
        path.push_rect(rect);
    }
    path
}

/// Draws a path that says nothing: an ornament.
fn drawn(surface: &mut Surface<'_>, path: PathBuilder, fill: Option<Color>, line: Option<(Color, f32)>) {
    let Some(path) = path.finish() else { return };
    surface.start_tagged(ContentTag::Artifact(Artifact::with_kind(ArtifactType::Layout)));
    surface.set_fill(fill.map(filled));
    surface.set_stroke(line.map(|([red, green, blue], width)| Stroke {
        paint: rgb::Color::new(red, green, blue).into(),
        width,
        ..Stroke::default()
    }));
    surface.draw_path(&path);
    surface.end_tagged();
}
