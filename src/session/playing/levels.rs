//! Graded strengths (棋力等级): how far the engine looks, and how far it misjudges what it sees.

use crate::engine::{Limits, PvLine};
use crate::rules::Move;
use std::hash::{BuildHasher, RandomState};

/// One strength.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its number, 1..=10; 10 is the strongest.
    pub number: u8,
    /// Plies that it looks ahead at most.
    depth: u8,
    /// Positions that it looks at.
    nodes: u64,
    /// Moves between which it chooses.
    lines: usize,
    /// By so many centipawns at most it takes a move for better or worse than it is: weak players see a good move
    /// and play another one that looks as good.
    noise: i32,
}

/// The longest that any level thinks, in milliseconds; the strongest one always does.
const MOST_MILLIS: u64 = 3_000;

/// The table of strengths. A beginner looks one move ahead and misjudges by more than a cannon's half; the upper levels see
/// all that their depth shows.
pub const LEVELS: [Level; 10] = [
    level(1, 1, 1_000, 10, 320),
    level(2, 2, 2_000, 10, 220),
    level(3, 3, 5_000, 8, 150),
    level(4, 4, 10_000, 6, 100),
    level(5, 5, 25_000, 5, 70),
    level(6, 7, 80_000, 4, 45),
    level(7, 9, 250_000, 3, 25),
    level(8, 12, 800_000, 2, 10),
    level(9, 18, 1_500_000, 1, 0),
    level(10, Limits::MAX_DEPTH, u64::MAX, 1, 0),
];

const fn level(number: u8, depth: u8, nodes: u64, lines: usize, noise: i32) -> Level {
    Level { number, depth, nodes, lines, noise }
}

impl Level {
    /// The level with this number, or the nearest one.
    #[must_use]
    pub fn of(number: u8) -> Self {
        LEVELS[usize::from(number.clamp(1, LEVELS.len() as u8)) - 1]
    }

    /// How it searches; only these root moves are considered, all if there are none.
    pub(super) fn limits(self, threads: usize, root_moves: Vec<Move>) -> Limits {
        Limits {
            depth: Some(self.depth),
            nodes: (self.nodes < u64::MAX).then_some(self.nodes),
            movetime_millis: Some(MOST_MILLIS),
            lines: self.lines,
            // Weak levels are the same on every machine.
            threads: if self.number < 9 { 1 } else { threads },
            root_moves,
            ..Limits::default()
        }
    }

    /// The move that it plays: the best one after its misjudgement.
    pub(super) fn choose(self, lines: &[PvLine], random: &mut Random) -> Option<Move> {
        let seen = lines.iter().filter_map(|line| Some((*line.moves.first()?, line.score.as_centipawns())));
        let judged = seen.map(|(mv, score)| (mv, score + random.spread(self.noise)));
        judged.max_by_key(|(_, score)| *score).map(|(mv, _)| mv)
    }
}

/// Chance for the weaker levels: SplitMix64 (Steele, Lea, Flood 2014).
pub(super) struct Random(u64);

impl Random {
    /// Another course at every start.
    pub fn new() -> Self {
        Self(RandomState::new().hash_one(0_u8))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = self.0;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    }

    /// A number from `-most` to `most`, smaller ones more often.
    fn spread(&mut self, most: i32) -> i32 {
        let range = u64::from(most.unsigned_abs()) + 1;
        let mut part = || i32::try_from(self.next() % range).unwrap_or(0);
        part() - part()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Score;

    fn lines() -> Vec<PvLine> {
        let line = |mv: &str, score| PvLine { score, moves: vec![mv.parse().unwrap()] };
        vec![
            line("h2e2", Score::Centipawns(40)),
            line("b2e2", Score::Centipawns(30)),
            line("a3a4", Score::Centipawns(-250)),
            line("e0e1", Score::Mate(-1)),
        ]
    }

    #[test]
    fn strong_levels_play_the_best_move_and_weak_ones_vary_without_walking_into_mate() {
        let mut random = Random(7);
        let mut play = |number: u8| -> Vec<String> {
            let chosen = (0..200).map(|_| Level::of(number).choose(&lines(), &mut random).unwrap().to_string());
            let mut distinct: Vec<String> = chosen.collect();
            distinct.sort();
            distinct.dedup();
            distinct
        };
        assert_eq!(play(10), ["h2e2"]);
        assert_eq!(play(9), ["h2e2"]);
        assert_eq!(play(7), ["b2e2", "h2e2"]);
        assert_eq!(play(1), ["a3a4", "b2e2", "h2e2"], "a mate that is seen is avoided");
        assert_eq!(Level::of(5).choose(&[], &mut Random(1)), None);
    }

    #[test]
    fn levels_rise() {
        for pair in LEVELS.windows(2) {
            assert!(pair[0].number < pair[1].number && pair[0].depth < pair[1].depth);
            assert!(pair[0].nodes < pair[1].nodes && pair[0].noise >= pair[1].noise);
        }
    }
}
