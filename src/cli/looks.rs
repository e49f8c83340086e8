//! How a drawn board looks: what every command that draws one is asked.

use super::words::FacesWord;

/// Pieces, direction and edges of a board.
#[derive(clap::Args)]
pub(super) struct BoardLooks {
    /// What stands on the pieces
    #[arg(long, default_value = "traditional")]
    pub(super) faces: FacesWord,
    /// Black below
    #[arg(long)]
    pub(super) flip: bool,
    /// Leave out the file numbers
    #[arg(long)]
    no_coordinates: bool,
}

impl BoardLooks {
    /// Whether the file numbers stand at the edges.
    pub(super) const fn coordinates(&self) -> bool {
        !self.no_coordinates
    }
}
