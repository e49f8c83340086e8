//! Floor 3: what is printed: diagrams of positions (棋图) as SVG, PNG and text, games as animated GIF, and games (讲义) and rulings
//! (裁决书) as HTML and PDF.
//!
//! Knows positions, their faces on a board, audits and how they are printed; never the file system, a window or a search.
//! Main types: [`Diagram`], [`Animation`], [`GameSheet`], [`RulingPage`] and, for many games, [`RulingList`]. Read next: `diagram.rs`, then `svg.rs`;
//! `theme.rs` holds every colour of a diagram. A ruling or an annotated game is made once as a document
//! (`document.rs`) and written by `html.rs` and `pdf`; `page.css` and `pdf/look.rs` hold its looks.

mod animation;
mod diagram;
mod document;
mod html;
mod outline;
mod pdf;
mod png;
mod ruling;
mod ruling_list;
mod sheet;
mod svg;
mod text;
mod theme;

pub use animation::{Animation, AnimationError, AnimationFrame, AnimationStyle};
pub use diagram::{Coordinates, Diagram, Faces, Highlight, HighlightShape, Pointer, Tint};
pub use pdf::PdfError;
pub use png::{Picture, PngError};
pub use ruling::RulingPage;
pub use ruling_list::RulingList;
pub use sheet::{Diagrams, GameSheet, SheetStyle};
pub use theme::Theme;
