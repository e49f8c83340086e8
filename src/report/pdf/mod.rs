//! A ruling as a PDF: A4, real text in bundled fonts, bookmarks, a tagged structure for screen readers.
//!
//! `fonts.rs` knows glyphs, `text.rs` sets lines, `flow.rs` fills pages with strips, `blocks.rs` and `table.rs` make the
//! strips, `emit.rs` writes the file; `look.rs` holds every size and colour.

mod blocks;
mod emit;
mod flow;
mod fonts;
mod look;
mod picture;
mod table;
mod tags;
mod text;

use super::ruling::document::Document;

/// Why a PDF couldn't be made.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    /// A bundled font can't be read.
    #[error("the bundled font {0} can't be read")]
    Font(&'static str),
    /// A diagram isn't valid SVG.
    #[error("a diagram can't be read: {0}")]
    Drawing(#[from] resvg::usvg::Error),
    /// The file can't be put together.
    #[error("the PDF can't be put together: {0}")]
    Writing(String),
}

/// The whole file. The same document gives the same bytes.
pub(super) fn write(document: &Document) -> Result<Vec<u8>, PdfError> {
    let fonts = fonts::Fonts::new(document.lang)?;
    let mut setting = blocks::Setting::new(&fonts, document.lang);
    for block in &document.blocks {
        setting.block(block);
    }
    setting.colophon(&document.colophon);
    let set = setting.finish();
    let pages = flow::paginate(set.strips, &set.heads, look::PAGE_HEIGHT - look::TOP - look::BOTTOM);
    emit::write(document, &fonts, pages, set.diagrams, set.tags)
}
