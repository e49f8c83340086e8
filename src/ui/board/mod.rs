//! The board widget.
//!
//! Knows points, pieces, pointer and keys; never the rules: allowed destinations go in, [`BoardEvent`]s come out,
//! and who puts them to use decides what they mean. Main type: [`BoardView`]. Read next: `geometry.rs`, then
//! `widget.rs`; `ground.rs`, `pieces.rs` and `marks.rs` paint.

mod captured;
mod flight;
mod geometry;
mod ground;
mod input;
mod marks;
mod mesh;
mod names;
mod pieces;
mod preview;
mod region;
mod scene;
mod widget;

pub use crate::session::Coordinates;
pub use captured::{Captured, lost};
pub use geometry::Geometry;
pub use marks::{ArrowStyle, BoardArrow, BoardRing, RingStyle};
pub use names::{piece_name, point_name};
pub use pieces::{TrayPiece, face, tray_piece_ui};
pub use preview::{paint_board_corner, paint_faces};
pub use region::{Half, RegionBoard};
pub use widget::{BoardEvent, BoardOutput, BoardView, Draggable};
