//! Making the numbers of the evaluation (`eval/weights.rs`) from the engine's own games.
//!
//! 1. [`play_games`] lets the engine play itself, a few thousand nodes a move at most, from random openings, and writes
//!    a line `FEN;result;score` for every quiet position (no check, best move no capture).
//! 2. [`read_samples`] counts the terms of each.
//! 3. [`fit_weights`] fits all weights at once so that the evaluation foretells results and scores best (logistic
//!    regression by Adam), and writes the whole of `eval/weights.rs` anew.
//!
//! `pingjian tune games` and `pingjian tune fit` do that; the games depend on nothing but their seed, the fit on
//! nothing but the samples. A new term begins with weight 0 in the table and is fitted with the rest.

mod fit;
mod games;
mod samples;
mod table;

pub use fit::{Fit, fit_weights};
pub use games::{GamesToPlay, play_games};
pub use samples::{Sample, read_samples};
