//! [`Line`]: a start position and the moves played from it; the hub that judge and engine read.

use super::{IllegalMove, Move, Position};

/// A start position and legal moves from it, with every position on the way.
#[derive(Clone, Debug)]
pub struct Line {
    positions: Vec<Position>,
    moves: Vec<Move>,
}

/// Positions of a [`Line`] that are the same board with the same side to move (重复局面).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// Indices into [`Line::position`] at which it stood, ascending; at least two.
    pub occurrences: Vec<usize>,
}

impl Line {
    /// A line without moves.
    #[must_use]
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// A line with moves.
    ///
    /// # Errors
    /// The index of the first illegal move, and the rule that it breaks.
    pub fn with_moves(start: Position, moves: &[Move]) -> Result<Self, (usize, IllegalMove)> {
        let mut line = Self::new(start);
        for (index, &mv) in moves.iter().enumerate() {
            line.push(mv).map_err(|rule| (index, rule))?;
        }
        Ok(line)
    }

    /// Adds a legal move at the end.
    ///
    /// # Errors
    /// The rule that the move breaks; the line is unchanged then.
    pub fn push(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = self.last().try_play(mv)?;
        self.positions.push(next);
        self.moves.push(mv);
        Ok(())
    }

    /// Takes the last move back.
    pub fn pop(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// Takes moves back until `ply` are left; a line that is no longer stays as it is.
    pub fn truncate(&mut self, ply: usize) {
        self.moves.truncate(ply);
        self.positions.truncate(self.moves.len() + 1);
    }

    /// The moves; ply `n` (from 1) is `moves()[n - 1]`.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The position after `ply` moves, 0..=plies.
    ///
    /// # Panics
    /// If the line is shorter.
    #[must_use]
    pub fn position(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    /// All positions: the start and one after each move.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The start position.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position after the last move.
    #[must_use]
    pub fn last(&self) -> &Position {
        &self.positions[self.moves.len()]
    }

    /// How often the last position has stood, itself included (1 = no repetition).
    #[must_use]
    pub fn occurrences_of_last(&self) -> usize {
        let last = self.last();
        // No position repeats across a capture, nor with the other side to move.
        let back = usize::from(last.quiet_plies()).min(self.moves.len());
        let since = &self.positions[self.moves.len() - back..];
        since.iter().rev().step_by(2).filter(|position| position.repeats(last)).count()
    }

    /// Every position that stood at least twice, in the order of its first occurrence.
    #[must_use]
    pub fn repetitions(&self) -> Vec<Repetition> {
        let mut groups: Vec<Repetition> = Vec::new();
        let mut by_key = std::collections::HashMap::<u64, Vec<usize>>::new();
        for (index, position) in self.positions.iter().enumerate() {
            let candidates = by_key.entry(position.key()).or_default();
            let same = candidates.iter().copied().find(|&g| self.positions[groups[g].occurrences[0]].repeats(position));
            if let Some(group) = same {
                groups[group].occurrences.push(index);
            } else {
                candidates.push(groups.len());
                groups.push(Repetition { occurrences: vec![index] });
            }
        }
        groups.retain(|group| group.occurrences.len() > 1);
        groups
    }
}
