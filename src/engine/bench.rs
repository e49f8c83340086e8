//! [`bench_search`]: a repeatable signature of the search, and its speed; [`bench_threads`]: what a second thread is worth.

use super::{Engine, Limits};
use crate::rules::{Line, Position};
use std::time::{Duration, Instant};

/// Positions of every stage of a game, searched one after another.
const POSITIONS: [&str; 12] = [
    crate::rules::START_FEN,
    "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1",
    "1cbak4/9/n2a5/2p1p3p/5cp2/2n2N3/6PCP/3AB4/2C6/3A1K1N1 w - - 0 1",
    "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1",
    "CRN1k1b2/3ca4/4ba3/9/2nr5/9/9/4B4/4A4/4KA3 w - - 0 1",
    "r1bakab1r/9/1cn2cn2/p1p1p1p1p/9/2P6/P3P1P1P/1C2C1N2/9/RNBAKAB1R w - - 2 5",
    "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2",
    "2bakab2/9/n1c1c1n2/p3p1p1p/2p6/2P3P2/P3P3P/N3C1N2/3R1r3/2BAKAB2 w - - 0 15",
    "3k5/4a4/4ba3/9/9/9/2R6/4B4/4Ar3/2B1KA3 w - - 10 40",
    "3ak4/4a4/4b4/6N2/2b6/6P2/9/3AB4/4A4/2B1K4 w - - 4 60",
    "2ba1k3/4a4/4b1N2/9/2p2nP2/2B6/3C5/4B4/4A4/3AK4 b - - 3 44",
    "r2akab1r/3nn4/4b1c2/p1p1p3p/6p2/2PN5/P3P1P1P/1C2B1N1C/9/R2AKAB1R b - - 1 9",
];

/// The depth that the README's figures are given for, in plies.
pub const BENCH_DEPTH: u8 = 10;

/// The result of [`bench_search`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchBench {
    /// Positions searched.
    pub positions: usize,
    /// Depth of each search, in plies.
    pub depth: u8,
    /// Nodes of all searches: the signature, equal on every machine.
    pub nodes: u64,
    /// Time of all searches, in milliseconds.
    pub elapsed_millis: u64,
    /// Nodes per second.
    pub nodes_per_second: u64,
}

/// Searches fixed positions to `depth` on one thread, each with an empty table.
#[must_use]
pub fn bench_search(depth: u8) -> SearchBench {
    let engine = Engine::new(16);
    let started = Instant::now();
    let mut nodes = 0;
    let mut positions = 0;
    for position in POSITIONS.iter().filter_map(|fen| Position::from_fen(fen).ok()) {
        engine.clear();
        nodes += engine.analyse(&Line::new(position), Limits::to_depth(depth), |_| {}).nodes;
        positions += 1;
    }
    let elapsed = started.elapsed();
    SearchBench {
        positions,
        depth,
        nodes,
        elapsed_millis: elapsed.as_millis() as u64,
        nodes_per_second: (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
    }
}

/// The depth that the README's figures of [`bench_threads`] are given for, in plies.
pub const THREADS_DEPTH: u8 = 19;
/// How often [`bench_threads`] searches each position with either number of threads: the times vary.
const THREADS_ROUNDS: usize = 3;
/// Table of [`bench_threads`], in megabytes.
const THREADS_HASH_MB: usize = 64;

/// How long one position took in [`bench_threads`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThreadsBench {
    /// The position.
    pub fen: &'static str,
    /// Until the depth was reached on one thread (median).
    pub one: Duration,
    /// Until it was reached on two (median).
    pub two: Duration,
}

impl ThreadsBench {
    /// The time of two threads in parts of the time of one: 1.0 if the second is worth nothing, 0.5 if it is worth the first.
    #[must_use]
    pub fn ratio(&self) -> f64 {
        self.two.as_secs_f64() / self.one.as_secs_f64().max(1e-9)
    }
}

/// The middle of values, the mean of both if there are two; 0 of none.
#[must_use]
pub fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut sorted: Vec<f64> = values.into_iter().collect();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        len => (sorted[(len - 1) / 2] + sorted[len / 2]) / 2.0,
    }
}

/// Searches the fixed positions to `depth` on one thread and on two by turns, each time with an empty table, and takes the time
/// of the clock: only a machine with two idle cores tells the truth.
#[must_use]
pub fn bench_threads(depth: u8) -> Vec<ThreadsBench> {
    let engine = Engine::new(THREADS_HASH_MB);
    let seconds = |position: Position, threads| {
        engine.clear();
        let started = Instant::now();
        let limits = Limits { threads, ..Limits::to_depth(depth) };
        let _ = engine.analyse(&Line::new(position), limits, |_| {});
        started.elapsed().as_secs_f64()
    };
    let readable = POSITIONS.iter().filter_map(|fen| Some((*fen, Position::from_fen(fen).ok()?)));
    let measured = readable.map(|(fen, position)| {
        let pairs: Vec<_> = (0..THREADS_ROUNDS).map(|_| (seconds(position, 1), seconds(position, 2))).collect();
        let one = Duration::from_secs_f64(median(pairs.iter().map(|pair| pair.0)));
        let two = Duration::from_secs_f64(median(pairs.iter().map(|pair| pair.1)));
        ThreadsBench { fen, one, two }
    });
    measured.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median([]), 0.0);
    }

    #[test]
    fn every_bench_position_can_be_read() {
        for fen in POSITIONS {
            assert!(Position::from_fen(fen).is_ok(), "{fen}: {:?}", Position::from_fen(fen).err());
        }
    }
}
