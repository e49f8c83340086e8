//! The bundled fonts as a PDF needs them: which of them has a character, and how wide it is.

use super::PdfError;
use crate::lang::{Lang, fonts};
use krilla::text::Font;
use skrifa::charmap::Charmap;
use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::{FontRef, MetadataProvider as _};

/// Each font: its name, its file.
static FILES: [(&str, &[u8]); 6] = [
    ("NotoSansSC-Regular", fonts::REGULAR),
    ("NotoSansSC-Bold", fonts::BOLD),
    ("NotoSans-Regular", fonts::PUNCTUATION),
    ("NotoSans-Bold", fonts::PUNCTUATION_BOLD),
    ("NotoSansMath", fonts::MATH),
    ("NotoSansSymbols2", fonts::SYMBOLS),
];
const REGULAR: usize = 0;
const BOLD: usize = 1;
const PUNCTUATION: usize = 2;
const PUNCTUATION_BOLD: usize = 3;
const MATH: usize = 4;
const SYMBOLS: usize = 5;

/// What stands for a character that no font has: seen, and the text keeps the character itself.
const MISSING: char = '□';

/// A glyph of one of the fonts.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Glyph {
    /// Which font.
    pub(super) font: usize,
    /// Its number there.
    pub(super) id: u32,
    /// How far it leads on, in ems.
    pub(super) advance: f32,
}

/// The fonts, in the order in which they're asked for a character.
pub(super) struct Fonts {
    faces: Vec<Face>,
    regular: &'static [usize],
    bold: &'static [usize],
}

struct Face {
    font: Font,
    charmap: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
}

impl Fonts {
    /// The fonts for a language: quotation marks and dots are as wide as a character in Chinese, narrow in English.
    pub(super) fn new(lang: Lang) -> Result<Self, PdfError> {
        let faces: Result<Vec<Face>, PdfError> = FILES.iter().map(|(name, bytes)| face(name, bytes)).collect();
        let (regular, bold): (&[usize], &[usize]) = if lang.is_chinese() {
            (&[REGULAR, PUNCTUATION, SYMBOLS, MATH], &[BOLD, REGULAR, PUNCTUATION_BOLD, SYMBOLS, MATH])
        } else {
            (&[PUNCTUATION, REGULAR, SYMBOLS, MATH], &[PUNCTUATION_BOLD, BOLD, REGULAR, SYMBOLS, MATH])
        };
        Ok(Self { faces: faces?, regular, bold })
    }

    /// The glyph of a character, or of what stands for a missing one.
    pub(super) fn glyph(&self, letter: char, bold: bool) -> Glyph {
        let chain = if bold { self.bold } else { self.regular };
        let find = |letter: char| chain.iter().find_map(|&font| self.in_font(font, letter));
        find(letter).or_else(|| find(MISSING)).unwrap_or(Glyph { font: REGULAR, id: 0, advance: 1.0 })
    }

    fn in_font(&self, font: usize, letter: char) -> Option<Glyph> {
        let face = &self.faces[font];
        let id = face.charmap.map(letter).filter(|id| id.to_u32() != 0)?;
        Some(Glyph { font, id: id.to_u32(), advance: face.metrics.advance_width(id)? })
    }

    /// The font with this number.
    pub(super) fn font(&self, number: usize) -> Font {
        self.faces[number].font.clone()
    }
}

fn face(name: &'static str, bytes: &'static [u8]) -> Result<Face, PdfError> {
    let font = Font::new(bytes.into(), 0).ok_or(PdfError::Font(name))?;
    let read = FontRef::new(bytes).map_err(|_| PdfError::Font(name))?;
    // At one unit an em, widths come out in ems.
    let metrics = GlyphMetrics::new(&read, Size::new(1.0), LocationRef::default());
    Ok(Face { font, charmap: read.charmap(), metrics })
}
