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
mod scene;
mod widget;

pub use captured::{Captured, lost};
pub use geometry::Geometry;
pub use marks::{ArrowStyle, BoardArrow, BoardRing, RingStyle};
pub use names::{piece_name, point_name};
pub use pieces::{TrayPiece, face, tray_piece_ui};
pub use preview::{paint_board_corner, paint_faces};
pub use widget::{BoardEvent, BoardOutput, BoardView, Draggable};

/// What is written along the board's edges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nothing.
    Off,
    /// 一…九 at Red's edge, 1…9 at Black's, each as that side counts.
    #[default]
    Chinese,
    /// a…i below and 0…9 at the left, as ICCS counts.
    Letters,
}

impl Coordinates {
    /// All of them, in the order in which menus list them.
    pub const ALL: [Self; 3] = [Self::Chinese, Self::Letters, Self::Off];

    /// The name in settings files and text tables: `off`, `chinese`, `letters`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Chinese => "chinese",
            Self::Letters => "letters",
        }
    }

    /// The coordinates with this [`Coordinates::id`].
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|coordinates| coordinates.id() == id)
    }
}
