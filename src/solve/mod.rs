//! Floor 1: exact proofs within a budget of boards: mate by checks, and material won against every answer.
//!
//! Knows boards and proofs; no heuristics, no clock, no rule book. Main type: [`Prover`]. Read next: `mate.rs` (连将杀),
//! `gain.rs` (得子), `exchange.rs` (兑子), then `board.rs`, the board that may hold what no game holds.

mod account;
mod board;
mod budget;
mod exchange;
mod gain;
mod keyed;
mod line;
mod mate;
mod squares;

pub use account::{Account, Values, crosses_river};
pub use board::Board;
pub use budget::Budget;
pub use exchange::{hanging, wins_on};
pub use gain::{GainRules, GainState, Prover, attacks, defences};
pub use keyed::KeyedMap;
pub use line::GainLine;
pub use mate::{MateProof, MateTable};
