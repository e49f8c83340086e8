//! A document as a PDF: A4, real text in bundled fonts, bookmarks, a tagged structure for screen readers.
//!
//! `fonts.rs` knows glyphs, `text.rs` sets lines, `flow.rs` fills pages with strips, `blocks.rs`, `columns.rs` and `table.rs`
//! make the strips, `emit.rs` writes the file; `look.rs` holds every size and colour.

mod blocks;
mod columns;
mod emit;
mod flow;
mod fonts;
mod look;
mod picture;
mod table;
mod tags;
mod text;

use super::document::Document;

/// Why a PDF couldn't be made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A bundled font can't be read.
    #[error("the bundled font {0} can't be read")]
    Font(&'static str),
    /// A diagram isn't valid SVG.
    #[error("a diagram can't be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// Whoever waited for it wants it no longer.
    #[error("stopped")]
    Stopped,
    /// The file can't be put together.
    #[error("the PDF can't be put together: {0}")]
    Writing(String),
}

/// The whole file. The same document gives the same bytes.
pub(super) fn write(document: &Document) -> Result<Vec<u8>, PdfError> {
    write_watched(document, &mut |_, _| true)
}

/// The same; `on` hears how many of the given parts are done and says whether to go on.
pub(super) fn write_watched(
    document: &Document,
    on: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, PdfError> {
    let fonts = fonts::Fonts::new(document.lang)?;
    let mut setting = blocks::Setting::new(&fonts, document.lang);
    let count = document.blocks.len();
    for (number, block) in document.blocks.iter().enumerate() {
        // Setting takes about half of the time, writing the other.
        if !on(number, 2 * count) {
            return Err(PdfError::Stopped);
        }
        setting.block(block);
    }
    setting.colophon(&document.colophon);
    let set = setting.finish();
    let pages = flow::paginate(set.strips, &set.heads, look::PAGE_HEIGHT - look::TOP - look::BOTTOM);
    emit::write(document, &fonts, pages, (set.diagrams, set.tags), on)
}
