//! [`fit_weights`]: all weights at once by logistic regression.

use super::super::eval::taper::Taper;
use super::super::eval::terms;
use super::super::eval::weights::{BARE, FULL, MATERIAL, TERMS};
use super::games::Random;
use super::samples::{HALF_BOARD, MATERIAL_AT, PLACEMENT_AT, Sample, WEIGHTS};
use super::table;

/// Full board, bare board.
pub(super) type Weight = [f32; 2];

/// How to fit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fit {
    /// Times that all samples are gone through.
    pub epochs: usize,
    /// How strongly weights are held near those of before, about 1e-7.
    pub hold: f32,
    /// Part of the search's score in the target, 0..=1; the rest is the result.
    pub score_part: f32,
}

impl Default for Fit {
    fn default() -> Self {
        Self { epochs: 40, hold: 3e-8, score_part: 0.5 }
    }
}

/// Centipawns in which the odds of winning grow by the factor e.
const ODDS: f32 = 260.0;
/// Samples between two steps.
const BATCH: usize = 4096;
/// Weights that fewer samples touch stay as they are.
const RARE: f32 = 20.0;

fn expected(centipawns: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / ODDS).exp())
}

fn evaluation(weights: &[Weight], sample: &Sample) -> f32 {
    let (mut full, mut bare) = (0.0, 0.0);
    for &(weight, count) in &sample.counts {
        let weight = weights[usize::from(weight)];
        full += weight[0] * f32::from(count);
        bare += weight[1] * f32::from(count);
    }
    (full * sample.phase + bare * (1.0 - sample.phase)) * sample.scale + sample.tempo
}

fn target(sample: &Sample, fit: Fit) -> f32 {
    fit.score_part * expected(sample.score) + (1.0 - fit.score_part) * sample.result
}

fn loss(weights: &[Weight], samples: &[Sample], fit: Fit) -> f64 {
    let error = |sample: &Sample| f64::from((expected(evaluation(weights, sample)) - target(sample, fit)).powi(2));
    samples.iter().map(error).sum::<f64>() / samples.len().max(1) as f64
}

/// The weights as they are in the tables.
fn present() -> Vec<Weight> {
    let both = |taper: Taper| [taper.full() as f32, taper.bare() as f32];
    let mut weights: Vec<Weight> = TERMS.iter().flat_map(|(_, _, values)| values.iter().copied()).map(both).collect();
    weights.extend(MATERIAL.map(both));
    for kind in 0..7 {
        let rows = FULL[kind].as_flattened().iter().zip(BARE[kind].as_flattened());
        weights.extend(rows.map(|(&full, &bare)| [f32::from(full), f32::from(bare)]));
    }
    weights
}

/// How strongly a weight is held: placements more, since a point has few samples; the worth of pieces less.
fn hold_of(weight: usize) -> f32 {
    match weight {
        _ if weight >= PLACEMENT_AT => 2.0,
        _ if weight >= MATERIAL_AT => 0.1,
        _ => 1.0,
    }
}

/// Fits the weights to the samples and gives the new text of `eval/weights.rs`. The last eighth of the samples (whole
/// games, if they were written one after another) is held back; `told` hears epoch, loss, and loss of those held back.
pub fn fit_weights(mut samples: Vec<Sample>, fit: Fit, mut told: impl FnMut(usize, f64, f64)) -> String {
    let held_back = samples.split_off(samples.len() - samples.len() / 8);
    let mut random = Random(77);
    for index in (1..samples.len()).rev() {
        samples.swap(index, random.below(index + 1));
    }
    let before = present();
    let mut weights = before.clone();
    let mut touched = vec![[0.0_f32; 2]; WEIGHTS];
    for sample in &samples {
        for &(weight, count) in &sample.counts {
            let touched = &mut touched[usize::from(weight)];
            touched[0] += sample.phase * f32::from(count).abs();
            touched[1] += (1.0 - sample.phase) * f32::from(count).abs();
        }
    }
    told(0, loss(&weights, &samples, fit), loss(&weights, &held_back, fit));
    let (mut mean, mut square) = (vec![[0.0_f32; 2]; WEIGHTS], vec![[0.0_f32; 2]; WEIGHTS]);
    let mut step = 0;
    for epoch in 0..fit.epochs {
        let rate = (1.0 - epoch as f32 / fit.epochs as f32).max(0.05);
        for batch in samples.chunks(BATCH) {
            step += 1;
            let slopes = slopes(&weights, batch, fit);
            let (first, second) = (1.0 - 0.9_f32.powi(step), 1.0 - 0.999_f32.powi(step));
            for weight in 0..WEIGHTS {
                for half in 0..2 {
                    if touched[weight][half] < RARE {
                        continue;
                    }
                    let pull = fit.hold * hold_of(weight) * (weights[weight][half] - before[weight][half]);
                    let slope = slopes[weight][half] / batch.len() as f32 + pull;
                    let (mean, square) = (&mut mean[weight][half], &mut square[weight][half]);
                    *mean = 0.9 * *mean + 0.1 * slope;
                    *square = 0.999 * *square + 0.001 * slope * slope;
                    weights[weight][half] -= rate * (*mean / first) / ((*square / second).sqrt() + 1e-9);
                }
            }
        }
        told(epoch + 1, loss(&weights, &samples, fit), loss(&weights, &held_back, fit));
    }
    let (terms, rest) = weights.split_at(terms::COUNT);
    let (material, placement) = rest.split_at(PLACEMENT_AT - MATERIAL_AT);
    table::text(terms, material, placement.chunks(HALF_BOARD))
}

fn slopes(weights: &[Weight], batch: &[Sample], fit: Fit) -> Vec<Weight> {
    let mut slopes = vec![[0.0_f32; 2]; WEIGHTS];
    for sample in batch {
        let says = expected(evaluation(weights, sample));
        let slope = (says - target(sample, fit)) * says * (1.0 - says) * sample.scale;
        for &(weight, count) in &sample.counts {
            let slopes = &mut slopes[usize::from(weight)];
            slopes[0] += slope * sample.phase * f32::from(count);
            slopes[1] += slope * (1.0 - sample.phase) * f32::from(count);
        }
    }
    slopes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tune::{GamesToPlay, play_games, read_samples};

    fn words(text: &str) -> Vec<&str> {
        text.split_whitespace().collect()
    }

    #[test]
    fn games_give_samples_and_samples_weights() {
        let mut lines = Vec::new();
        let wish = GamesToPlay { games: 2, nodes: 60, seed: 5 };
        play_games(wish, &mut lines, |_| {}).unwrap();
        let mut again = Vec::new();
        play_games(wish, &mut again, |_| {}).unwrap();
        assert!(lines == again, "the same seed plays the same games");
        let samples = read_samples(lines.as_slice()).unwrap();
        assert!(samples.len() > 20, "{}", samples.len());

        // Counted by the table's weights the samples must come to what the engine itself says, but for roundings.
        let text = String::from_utf8(lines).unwrap();
        for (line, sample) in text.lines().zip(&samples) {
            let position = crate::rules::Position::from_fen(line.split(';').next().unwrap()).unwrap();
            let ours = crate::engine::board::Board::new(&position).evaluate() as f32;
            let red = position.side_to_move() == crate::rules::Side::Red;
            let counted = evaluation(&present(), sample);
            let counted = if red { counted } else { -counted };
            let faded = (counted - sample.tempo.abs()) * (240.0 - f32::from(position.quiet_plies().min(120))) / 240.0;
            assert!((ours - sample.tempo.abs() - faded).abs() < 4.0, "{line}: {ours} {counted}");
        }

        let unfitted = fit_weights(samples.clone(), Fit { epochs: 0, ..Fit::default() }, |_, _, _| {});
        assert_eq!(words(&unfitted), words(include_str!("../eval/weights.rs")), "without fitting nothing changes");
        let mut losses = Vec::new();
        let fitted = fit_weights(samples, Fit { epochs: 5, ..Fit::default() }, |_, loss, _| losses.push(loss));
        assert!(losses.last() < losses.first(), "{losses:?}");
        assert_ne!(fitted, unfitted);
    }
}
