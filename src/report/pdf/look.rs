//! Every size and colour of a PDF. Lengths are in points, 1/72 inch.

/// Width of an A4 page.
pub(super) const PAGE_WIDTH: f32 = 595.28;
/// Height of an A4 page.
pub(super) const PAGE_HEIGHT: f32 = 841.89;
/// Left and right margin.
pub(super) const SIDE: f32 = 54.0;
/// Upper margin.
pub(super) const TOP: f32 = 54.0;
/// Lower margin; the page number stands in it.
pub(super) const BOTTOM: f32 = 64.0;
/// Width of the text.
pub(super) const WIDTH: f32 = PAGE_WIDTH - 2.0 * SIDE;
/// From the end of the text to the line above the page number.
pub(super) const FOOTER: f32 = 22.0;

/// Width of a column where there are two.
pub(super) const NARROW: f32 = (WIDTH - NARROW_GAP) / 2.0;
/// Distance between these columns.
pub(super) const NARROW_GAP: f32 = 24.0;
/// Width of a diagram in a column.
pub(super) const DIAGRAM: f32 = 178.0;
/// By how much a variation is set off, and by how much more a deeper one.
pub(super) const INDENT: f32 = 9.0;
/// Variations deeper than this are set off no further.
pub(super) const DEEPEST: usize = 5;

/// Distance between figures side by side.
pub(super) const GUTTER: f32 = 16.0;
/// Figures in a row.
pub(super) const FIGURES: usize = 3;
/// Width of the figure that stands beside words.
pub(super) const BESIDE: f32 = 176.0;
/// Room in a table's cell, left and right.
pub(super) const CELL: f32 = 5.0;

/// A colour: red, green, blue.
pub(super) type Color = [u8; 3];
/// Text.
pub(super) const INK: Color = [0x1d, 0x23, 0x2b];
/// Lighter text.
pub(super) const WEAK: Color = [0x5a, 0x56, 0x50];
/// Red's moves.
pub(super) const RED: Color = [0xa6, 0x1e, 0x17];
/// Thin lines.
pub(super) const HAIR: Color = [0xb9, 0xb4, 0xac];
/// Text on a filled mark.
pub(super) const PAPER: Color = [0xff, 0xff, 0xff];

/// How words are set.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Look {
    /// Size of the type.
    pub(super) size: f32,
    /// From one line to the next.
    pub(super) leading: f32,
    /// Whether the words are bold.
    pub(super) bold: bool,
    /// Their colour.
    pub(super) color: Color,
}

impl Look {
    const fn new(size: f32, leading: f32, bold: bool, color: Color) -> Self {
        Self { size, leading, bold, color }
    }
}

/// The name of the whole.
pub(super) const TITLE: Look = Look::new(20.0, 28.0, true, INK);
/// The head of a book or a part.
pub(super) const PART: Look = Look::new(13.0, 18.0, true, INK);
/// The head of a repetition.
pub(super) const SECTION: Look = Look::new(11.0, 16.0, true, INK);
/// The head of a part of it.
pub(super) const DETAIL: Look = Look::new(9.5, 14.0, true, INK);
/// A ruling.
pub(super) const VERDICT: Look = Look::new(19.0, 26.0, true, INK);
/// What is to be read.
pub(super) const BODY: Look = Look::new(9.5, 15.0, false, INK);
/// A variation.
pub(super) const VARIATION: Look = Look::new(8.6, 13.4, false, INK);
/// What is beside the point.
pub(super) const ASIDE: Look = Look::new(8.2, 12.6, false, WEAK);
/// A table's cells.
pub(super) const TABLE: Look = Look::new(9.0, 13.6, false, INK);
/// A table's cells, beside the point.
pub(super) const TABLE_ASIDE: Look = Look::new(8.2, 12.4, false, WEAK);
/// The names of a table's columns.
pub(super) const COLUMN: Look = Look::new(8.6, 13.0, true, INK);
/// Under a figure.
pub(super) const CAPTION: Look = Look::new(8.4, 12.4, false, INK);
/// Under a figure, beside the point.
pub(super) const CAPTION_ASIDE: Look = Look::new(7.8, 11.6, false, WEAK);
/// The foot of a page.
pub(super) const FOOT: Look = Look::new(7.8, 11.0, false, WEAK);
