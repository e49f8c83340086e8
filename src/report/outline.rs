//! Text as outlines: the bundled fonts turned into SVG path data, so that a picture needs no font.

use crate::lang::fonts;
use resvg::tiny_skia::{Path, PathSegment, Point};
use resvg::usvg::{self, Group, Node};
use std::fmt::Write as _;
use std::sync::{Arc, LazyLock};

/// A bundled font.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Font {
    /// The brush-like faces of the pieces.
    Pieces,
    /// Everything else.
    Text,
}

/// Text as SVG path data at font size 100, its first glyph starting at x = 0 on the baseline y = 0.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Outline {
    /// The `d` attribute; empty for text without ink.
    pub(super) data: String,
    /// Middle of the ink: right of the start, below the baseline.
    pub(super) center: (f32, f32),
    /// Width of the ink.
    pub(super) width: f32,
}

/// The bundled fonts and the family name of each, as its file tells.
struct Fonts {
    database: Arc<usvg::fontdb::Database>,
    pieces: String,
    text: String,
}

static FONTS: LazyLock<Fonts> = LazyLock::new(|| {
    let mut database = usvg::fontdb::Database::new();
    let mut load = |bytes: &'static [u8]| {
        let ids = database.load_font_source(usvg::fontdb::Source::Binary(Arc::new(bytes)));
        let face = ids.first().and_then(|id| database.face(*id));
        face.and_then(|face| face.families.first()).map(|(name, _)| name.clone()).unwrap_or_default()
    };
    let pieces = load(fonts::PIECES);
    let text = load(fonts::REGULAR);
    Fonts { database: Arc::new(database), pieces, text }
});

/// The outline of `text`. A character that no bundled font has is drawn as the font's empty box.
pub(super) fn outline(text: &str, font: Font) -> Outline {
    let source = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="300"><text font-family="{}" font-size="100">{}</text></svg>"#,
        match font {
            Font::Pieces => &FONTS.pieces,
            Font::Text => &FONTS.text,
        },
        escape(text)
    );
    let options = usvg::Options {
        fontdb: Arc::clone(&FONTS.database),
        font_family: FONTS.text.clone(),
        ..usvg::Options::default()
    };
    let mut shapes = Vec::new();
    if let Ok(tree) = usvg::Tree::from_str(&source, &options) {
        collect(tree.root(), &mut shapes);
    }
    let mut outline = Outline::default();
    let mut bounds: Option<(f32, f32, f32, f32)> = None;
    for shape in &shapes {
        write_path(shape, &mut outline.data);
        let b = shape.bounds();
        let (left, top, right, bottom) = bounds.unwrap_or((b.left(), b.top(), b.right(), b.bottom()));
        bounds = Some((left.min(b.left()), top.min(b.top()), right.max(b.right()), bottom.max(b.bottom())));
    }
    if let Some((left, top, right, bottom)) = bounds {
        outline.center = (left.midpoint(right), top.midpoint(bottom));
        outline.width = right - left;
    }
    outline
}

fn collect(group: &Group, shapes: &mut Vec<Path>) {
    for node in group.children() {
        match node {
            Node::Group(inner) => collect(inner, shapes),
            Node::Text(text) => collect(text.flattened(), shapes),
            Node::Path(path) => shapes.extend(path.data().clone().transform(path.abs_transform())),
            Node::Image(_) => {}
        }
    }
}

fn write_path(path: &Path, data: &mut String) {
    let mut push = |command: char, points: &[Point]| {
        data.push(command);
        for (index, point) in points.iter().enumerate() {
            let gap = if index == 0 { "" } else { " " };
            // Writing to a String can't fail.
            let _ = write!(data, "{gap}{} {}", Short(point.x), Short(point.y));
        }
    };
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => push('M', &[p]),
            PathSegment::LineTo(p) => push('L', &[p]),
            PathSegment::QuadTo(a, p) => push('Q', &[a, p]),
            PathSegment::CubicTo(a, b, p) => push('C', &[a, b, p]),
            PathSegment::Close => push('Z', &[]),
        }
    }
}

/// A number with at most two decimals and no trailing zeros.
pub(super) struct Short(pub(super) f32);

impl std::fmt::Display for Short {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// `text` fit for SVG content and attributes; control characters, which XML can't hold, are left out.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(' '),
            _ if letter.is_control() || matches!(letter, '\u{FFFE}' | '\u{FFFF}') => {}
            _ => escaped.push(letter),
        }
    }
    escaped
}
