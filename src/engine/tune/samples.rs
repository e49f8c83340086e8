//! [`Sample`]: a quiet position of a game as the fitting sees it.

use super::super::board::Board;
use super::super::eval::terms::{self, Tally};
use super::super::eval::{FULL_PHASE, TEMPO, winning_chances};
use crate::rules::{Position, Side};
use std::io::{self, BufRead};

/// Where the weights of the terms, the worth of the kinds and their placements begin among all weights.
pub(super) const MATERIAL_AT: usize = terms::COUNT;
/// See [`MATERIAL_AT`].
pub(super) const PLACEMENT_AT: usize = MATERIAL_AT + 7;
/// Points of half a board.
pub(super) const HALF_BOARD: usize = 50;
/// How many weights are fitted.
pub(super) const WEIGHTS: usize = PLACEMENT_AT + 7 * HALF_BOARD;

/// A position, counted, with what became of it; all from the view of Red.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Weight and how often it counts.
    pub(super) counts: Box<[(u16, i8)]>,
    /// How much of the full board stands, 0..=1.
    pub(super) phase: f32,
    /// What is left of an advantage by the material and the natural limit, 0..=1.
    pub(super) scale: f32,
    /// Worth of the right to move, in centipawns.
    pub(super) tempo: f32,
    /// Result: 1 Red won, 0.5 drawn, 0 Black won.
    pub(super) result: f32,
    /// What the search said, in centipawns.
    pub(super) score: f32,
}

/// Reads lines `FEN;result;score`, result (0, 0.5, 1) and score (centipawns) from the view of Red. Lines that can't be
/// read are left out.
///
/// # Errors
/// If the source can't be read.
pub fn read_samples(source: impl BufRead) -> io::Result<Vec<Sample>> {
    let mut samples = Vec::new();
    for line in source.lines() {
        samples.extend(read_line(&line?));
    }
    Ok(samples)
}

struct Counts(Vec<(u16, i8)>);

impl Counts {
    fn count(&mut self, weight: usize, side: Side, count: i32) {
        let count = if side == Side::Red { count } else { -count };
        match self.0.iter_mut().find(|(known, _)| usize::from(*known) == weight) {
            Some((_, sum)) => *sum += count as i8,
            None => self.0.push((weight as u16, count as i8)),
        }
    }
}

impl Tally for Counts {
    fn add(&mut self, term: usize, side: Side, count: i32) {
        if count != 0 {
            self.count(term, side, count);
        }
    }
}

fn read_line(line: &str) -> Option<Sample> {
    let mut parts = line.split(';');
    let position = Position::from_fen(parts.next()?).ok()?;
    let (result, score): (f32, f32) = (parts.next()?.parse().ok()?, parts.next()?.trim().parse().ok()?);
    let board = Board::new(&position);
    let mut counts = Counts(Vec::with_capacity(96));
    terms::terms(&board, &mut counts);
    for (square, piece) in position.pieces() {
        let kind = piece.kind.index();
        let file = usize::from(square.file());
        let row = 9 - usize::from(square.rank_for(piece.side));
        counts.count(MATERIAL_AT + kind, piece.side, 1);
        counts.count(PLACEMENT_AT + kind * HALF_BOARD + row * 5 + file.min(8 - file), piece.side, 1);
    }
    counts.0.retain(|&(_, count)| count != 0);
    let red = position.side_to_move() == Side::Red;
    Some(Sample {
        counts: counts.0.into(),
        phase: board.placement().phase.min(FULL_PHASE) as f32 / FULL_PHASE as f32,
        scale: winning_chances(&board, if score > 0.0 { Side::Red } else { Side::Black }) as f32 / 64.0,
        tempo: if red { TEMPO as f32 } else { -TEMPO as f32 },
        result,
        score,
    })
}
