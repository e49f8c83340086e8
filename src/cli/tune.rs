//! `pingjian tune`: makes the numbers of the engine's evaluation anew. For those who build the program, so `-h` doesn't
//! list it.

use super::failure::{Answer, Failure};
use super::output::deliver;
use crate::engine::tune::{Fit, GamesToPlay, fit_weights, play_games, read_samples};
use clap::{Args as Arguments, Subcommand};
use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;

/// Make the numbers of the engine's evaluation from its own games
#[derive(Arguments)]
#[command(after_help = "Example: pingjian tune games --games 10000 > games.txt\n         \
    pingjian tune fit games.txt > src/engine/eval/weights.rs")]
pub(super) struct Args {
    #[command(subcommand)]
    step: Step,
}

#[derive(Subcommand)]
enum Step {
    /// Play the engine against itself; print a line `FEN;result;score` for every quiet position
    Games {
        /// Games to play
        #[arg(long, default_value_t = 1000)]
        games: usize,
        /// Nodes a move, about
        #[arg(long, value_name = "N", default_value_t = 900)]
        nodes: u64,
        /// Chooses the openings; the same seed plays the same games
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Fit the weights to such lines; print the new src/engine/eval/weights.rs
    Fit {
        /// Files of lines `FEN;result;score`; the last eighth of all lines is held back to check the fit
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
        /// Times that all lines are gone through
        #[arg(long, value_name = "N", default_value_t = Fit::default().epochs)]
        epochs: usize,
        /// How strongly weights are held near those of now
        #[arg(long, value_name = "X", default_value_t = Fit::default().hold)]
        hold: f32,
        /// Part of the search's score in what is fitted to; the rest is the result
        #[arg(long, value_name = "0..1", default_value_t = Fit::default().score_part)]
        score_part: f32,
    },
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    match &args.step {
        &Step::Games { games, nodes, seed } => {
            let wish = GamesToPlay { games, nodes: nodes.max(1), seed };
            let mut lines = Vec::new();
            play_games(wish, &mut lines, |played| {
                if played % 100 == 0 {
                    eprintln!("{played} of {games} games");
                }
            })
            .map_err(|error| Failure::bad(format!("the positions can't be kept: {error}")))?;
            deliver(None, &lines)?;
        }
        Step::Fit { files, epochs, hold, score_part } => {
            let mut samples = Vec::new();
            for path in files {
                let failed = |error| Failure::bad(format!("{}: {error}", path.display()));
                let file = File::open(path).map_err(failed)?;
                samples.extend(read_samples(BufReader::new(file)).map_err(failed)?);
            }
            if samples.is_empty() {
                return Err(Failure::bad(
                    "no line `FEN;result;score` in these files; make some by `pingjian tune games`",
                ));
            }
            eprintln!("{} positions", samples.len());
            let fit = Fit { epochs: *epochs, hold: *hold, score_part: score_part.clamp(0.0, 1.0) };
            let text = fit_weights(samples, fit, |epoch, loss, held_back| {
                eprintln!("epoch {epoch}: loss {loss:.6}, of those held back {held_back:.6}");
            });
            deliver(None, text.as_bytes())?;
        }
    }
    Ok(Answer::Done)
}
