//! Floor 0: the board, the pieces, their legal moves, positions, FEN, and [`Line`].
//!
//! Knows the laws of the game and how to say them; imports nothing of ours but the name of a language.
//! Main types: [`Position`] (a legal position) and [`Line`] (a start position and moves, the one
//! hub that judge and engine read). Read next: `position.rs`, then `line.rs`; `tables.rs`, `guard.rs` and
//! `generate.rs` are the fast part behind it.

mod attacks;
mod fen;
mod generate;
mod guard;
mod illegal;
mod legality;
mod line;
mod lookup;
mod moves;
mod perft;
#[cfg(target_arch = "x86_64")]
mod pext;
mod piece;
mod position;
mod set;
mod setup;
mod square;
pub(crate) mod tables;
mod zobrist;

pub use fen::{FenError, START_FEN};
pub use illegal::IllegalMove;
pub use line::{Line, Repetition};
pub use lookup::LineLookup;
pub use moves::{Move, MoveList};
pub use perft::{perft, perft_by, perft_divide};
pub use piece::{Piece, PieceKind, Side};
pub use position::{End, Position};
pub use set::{SquareSet, SquareSetIter};
pub use setup::{Setup, SetupProblem};
pub use square::Square;
