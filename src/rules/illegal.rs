//! [`IllegalMove`]: which rule a move breaks.

use std::fmt;

/// The rule that forbids a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalMove {
    /// No piece stands on the point left.
    NoPiece,
    /// The piece belongs to the side that isn't to move.
    NotYourTurn,
    /// A piece of the same side stands on the point reached.
    OwnPiece,
    /// The piece doesn't move in that way.
    CannotReach,
    /// The generals would face each other (将帅照面).
    GeneralsFacing,
    /// The general would still be in check (未应将).
    StillInCheck,
    /// The move would expose its own general (送将).
    ExposesGeneral,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoPiece => "no piece stands there",
            Self::NotYourTurn => "it's the other side's turn",
            Self::OwnPiece => "a piece of the same side stands there",
            Self::CannotReach => "the piece doesn't move that way",
            Self::GeneralsFacing => "the generals would face each other",
            Self::StillInCheck => "the general would still be in check",
            Self::ExposesGeneral => "the general would be exposed to capture",
        })
    }
}

impl std::error::Error for IllegalMove {}
