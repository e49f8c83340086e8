//! Floor 3: what is printed: diagrams of positions (棋图) as SVG, PNG and text, and rulings (裁决书) as HTML and PDF.
//!
//! Knows positions, their faces on a board, audits and how they are printed; never the file system, a window or a search.
//! Main types: [`Diagram`], [`RulingPage`] and, for many games, [`RulingList`]. Read next: `diagram.rs`, then `svg.rs`;
//! `theme.rs` holds every colour of a diagram. A ruling is made once as a document (`ruling/document.rs`) and written by
//! `ruling/html.rs` and `pdf`; `ruling.css` and `pdf/look.rs` hold its looks.

mod diagram;
mod outline;
mod pdf;
mod png;
mod ruling;
mod ruling_list;
mod svg;
mod text;
mod theme;

pub use diagram::{Diagram, Faces, Highlight, HighlightShape, Pointer, Tint};
pub use pdf::PdfError;
pub use png::{Picture, PngError};
pub use ruling::RulingPage;
pub use ruling_list::RulingList;
pub use theme::Theme;
