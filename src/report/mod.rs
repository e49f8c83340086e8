//! Floor 3: what is printed: diagrams of positions (棋图) as SVG, PNG and text, and rulings (裁决书) as a page.
//!
//! Knows positions, their faces on a board, audits and how they are printed; never the file system, a window or a search.
//! Main types: [`Diagram`], [`RulingPage`] and, for many games, [`RulingList`]. Read next: `diagram.rs`, then `svg.rs`; `theme.rs` holds every colour of a
//! diagram, `ruling.css` the look of a page.

mod diagram;
mod outline;
mod png;
mod ruling;
mod ruling_list;
mod ruling_words;
mod svg;
mod text;
mod theme;

pub use diagram::{Diagram, Faces, Highlight, HighlightShape, Pointer, Tint};
pub use png::PngError;
pub use ruling::RulingPage;
pub use ruling_list::RulingList;
pub use theme::Theme;
