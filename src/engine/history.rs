//! [`History`]: what moves have been worth so far, for ordering and reductions.

use super::board::Board;
use crate::rules::{Move, Side, Square};
use std::sync::{Mutex, PoisonError};

/// Piece on point: 14 × 90.
pub(super) const PIECE_TO: usize = 14 * Square::COUNT;
/// The row of a continuation without a move before it.
pub(super) const NO_MOVE: usize = PIECE_TO;
/// Values stay within ± this.
const LIMIT: i32 = 16_000;

/// Histories kept from search to search, one for each thread.
#[derive(Default)]
pub(super) struct Memory(Mutex<Vec<History>>);

impl Memory {
    /// A history of an earlier search, or an empty one.
    pub fn take(&self) -> History {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(History::new)
    }

    /// Keeps a history for the next search.
    pub fn give_back(&self, history: History) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(history);
    }
}

/// Index of a piece (0..14) on the point that it reaches.
pub(super) fn piece_to(piece: usize, mv: Move) -> usize {
    piece * Square::COUNT + mv.to.index()
}

/// The history tables of one thread.
pub(super) struct History {
    quiet: Vec<i16>,
    capture: Vec<i16>,
    continuation: Vec<i16>,
    counter: Vec<Option<Move>>,
    /// By how much searches found the static evaluation wrong, by parts of the position and side to move, in [`CORRECTION_UNITS`].
    correction: Vec<i16>,
}

const CORRECTIONS: usize = 1 << 14;
/// Parts of a centipawn.
const CORRECTION_UNITS: i32 = 8;
/// The most that an evaluation is corrected by, in centipawns.
const MOST_CORRECTION: i32 = 128;

impl History {
    /// Nothing known.
    pub fn new() -> Self {
        Self {
            quiet: vec![0; 2 * Square::COUNT * Square::COUNT],
            capture: vec![0; PIECE_TO * 7],
            continuation: vec![0; (PIECE_TO + 1) * PIECE_TO],
            counter: vec![None; PIECE_TO + 1],
            correction: vec![0; 6 * CORRECTIONS],
        }
    }

    fn quiet_index(side: Side, mv: Move) -> usize {
        (side.index() * Square::COUNT + mv.from.index()) * Square::COUNT + mv.to.index()
    }

    /// Worth of a quiet move of `piece`, given the [`piece_to`] of the moves one, two and four plies before.
    pub fn quiet(&self, side: Side, piece: usize, mv: Move, before: [usize; 3]) -> i32 {
        let to = piece_to(piece, mv);
        let continuation = |row: usize| i32::from(self.continuation[row * PIECE_TO + to]);
        i32::from(self.quiet[Self::quiet_index(side, mv)])
            + continuation(before[0])
            + continuation(before[1])
            + continuation(before[2]) / 2
    }

    /// Worth of a capture of a kind (0..7) by `piece`.
    pub fn capture(&self, piece: usize, mv: Move, victim: usize) -> i32 {
        i32::from(self.capture[piece_to(piece, mv) * 7 + victim])
    }

    /// The quiet move that refuted this one last.
    pub fn counter(&self, before: usize) -> Option<Move> {
        self.counter[before]
    }

    fn correction_index(board: &Board, part: usize) -> usize {
        (part * 2 + board.side().index()) * CORRECTIONS + (board.parts()[part] >> 50) as usize
    }

    /// What the static evaluation of such positions has been wrong by, in centipawns.
    pub fn correction(&self, board: &Board) -> i32 {
        let part = |part| i32::from(self.correction[Self::correction_index(board, part)]);
        (part(0) + part(1) + part(2)) / (2 * CORRECTION_UNITS)
    }

    /// A search of `depth` found another value than the static evaluation; `error` is the difference in centipawns.
    pub fn learn_correction(&mut self, board: &Board, error: i32, depth: i32) {
        let weight = (depth + 1).min(16);
        let target = error.clamp(-MOST_CORRECTION, MOST_CORRECTION) * CORRECTION_UNITS;
        for part in 0..3 {
            let entry = &mut self.correction[Self::correction_index(board, part)];
            let old = i32::from(*entry);
            *entry = (old + (target - old) * weight / 256) as i16;
        }
    }

    /// A quiet move was good (`bonus > 0`) or bad.
    pub fn learn_quiet(&mut self, side: Side, piece: usize, mv: Move, before: [usize; 3], bonus: i32) {
        let to = piece_to(piece, mv);
        learn(&mut self.quiet[Self::quiet_index(side, mv)], bonus);
        for row in before.into_iter().filter(|&row| row != NO_MOVE) {
            learn(&mut self.continuation[row * PIECE_TO + to], bonus);
        }
    }

    /// A capture was good (`bonus > 0`) or bad.
    pub fn learn_capture(&mut self, piece: usize, mv: Move, victim: usize, bonus: i32) {
        learn(&mut self.capture[piece_to(piece, mv) * 7 + victim], bonus);
    }

    /// `mv` refuted the move before.
    pub fn learn_counter(&mut self, before: usize, mv: Move) {
        self.counter[before] = Some(mv);
    }
}

/// Moves towards ±[`LIMIT`], the more slowly the nearer it is.
fn learn(value: &mut i16, bonus: i32) {
    let old = i32::from(*value);
    *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
}
