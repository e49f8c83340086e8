//! Floor 3: diagrams of positions (棋图): SVG, PNG and plain text.
//!
//! Knows positions, their faces on a board and how they are printed; never the file system, a window or a search.
//! Main type: [`Diagram`]. Read next: `diagram.rs`, then `svg.rs`; `theme.rs` holds every colour.

mod diagram;
mod outline;
mod png;
mod svg;
mod text;
mod theme;

pub use diagram::{Diagram, Faces, Highlight, HighlightShape, Pointer, Tint};
pub use png::PngError;
pub use theme::Theme;
