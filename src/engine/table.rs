//! [`Table`]: the transposition table (置换表), shared by all threads without locks.
//!
//! An entry is two words; the first is the key xor the second, so that an entry torn by two writers
//! fails its key and is ignored.

use super::processor::prefetch;
use crate::rules::{Move, Square};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// How a stored value bounds the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    /// The true value is at most this.
    Upper,
    /// The true value is at least this.
    Lower,
    /// The value is exact.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    /// The best move, if one was found.
    pub best: Option<Move>,
    /// Value relative to the position (mates counted from it).
    pub value: i32,
    /// Static evaluation.
    pub eval: i32,
    /// Depth searched, in plies.
    pub depth: i32,
    /// How `value` bounds.
    pub bound: Bound,
    /// Whether it lies on a principal variation.
    pub pv: bool,
}

const CLUSTER: usize = 4;
const GENERATIONS: u8 = 32;

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// One cache line of slots.
#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; CLUSTER]);

/// A table of fixed size with replacement by depth and age.
pub(super) struct Table {
    clusters: Vec<Cluster>,
    generation: AtomicU8,
}

impl Table {
    /// A table of about `megabytes` (at least one).
    pub fn new(megabytes: usize) -> Self {
        Self::of_clusters((megabytes * 1024 * 1024 / size_of::<Cluster>()).max(1))
    }

    /// An empty table of the same size.
    pub fn emptied(&self) -> Self {
        Self::of_clusters(self.clusters.len())
    }

    /// A smaller table than asked for where memory doesn't suffice.
    fn of_clusters(mut count: usize) -> Self {
        let mut clusters = Vec::new();
        while count > 1 && clusters.try_reserve_exact(count).is_err() {
            count /= 2;
        }
        clusters.resize_with(count, Cluster::default);
        Self { clusters, generation: AtomicU8::new(0) }
    }

    /// Makes what is stored so far older.
    pub fn age(&self) {
        let next = (self.generation.load(Ordering::Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Ordering::Relaxed);
    }

    fn cluster(&self, key: u64) -> &Cluster {
        let index = (u128::from(key) * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize]
    }

    /// Tells the processor that `key` will be asked for soon.
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// What is stored for `key`.
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key).0.iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let check = slot.check.load(Ordering::Relaxed);
            (check ^ data == key && data != 0).then(|| unpack(data))
        })
    }

    /// Stores an entry over the same position, or over the least useful one.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut victim = &self.cluster(key).0[0];
        let mut lowest = i32::MAX;
        for slot in &self.cluster(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if data == 0 {
                victim = slot;
                break;
            }
            let (depth, age) = (depth_of(data), (generation + GENERATIONS - generation_of(data)) % GENERATIONS);
            if slot.check.load(Ordering::Relaxed) ^ data == key {
                if entry.best.is_none() {
                    entry.best = unpack(data).best;
                }
                let keeps = entry.bound != Bound::Exact && age == 0 && entry.depth + 4 < depth;
                if keeps {
                    return;
                }
                victim = slot;
                break;
            }
            let worth = depth - 4 * i32::from(age);
            if worth < lowest {
                lowest = worth;
                victim = slot;
            }
        }
        let data = pack(&entry, generation);
        victim.data.store(data, Ordering::Relaxed);
        victim.check.store(key ^ data, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, 0..=1000, from a sample.
    pub fn permille(&self) -> u16 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(250)];
        let used = sample
            .iter()
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && generation_of(data) == generation)
            .count();
        (used * 1000 / (sample.len() * CLUSTER)) as u16
    }
}

// Bits: 0..7 from, 7..14 to, 14 has move, 15 pv, 16..18 bound + 1, 18..26 depth + 16, 26..31 generation,
// 32..48 value, 48..64 eval.
fn pack(entry: &Entry, generation: u8) -> u64 {
    let mv = entry.best.map_or(0, |mv| mv.from.index() as u64 | (mv.to.index() as u64) << 7 | 1 << 14);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    mv | u64::from(entry.pv) << 15
        | bound << 16
        | ((entry.depth + 16).clamp(0, 255) as u64) << 18
        | u64::from(generation) << 26
        | u64::from(entry.value as i16 as u16) << 32
        | u64::from(entry.eval as i16 as u16) << 48
}

const fn depth_of(data: u64) -> i32 {
    (data >> 18 & 0xFF) as i32 - 16
}

const fn generation_of(data: u64) -> u8 {
    (data >> 26 & 0x1F) as u8
}

fn unpack(data: u64) -> Entry {
    let square = |bits: u64| Square::from_index((bits & 0x7F) as usize);
    let best = if data >> 14 & 1 == 1 { square(data).zip(square(data >> 7)) } else { None };
    Entry {
        best: best.map(|(from, to)| Move::new(from, to)),
        value: i32::from((data >> 32) as u16 as i16),
        eval: i32::from((data >> 48) as u16 as i16),
        depth: depth_of(data),
        bound: match data >> 16 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
        pv: data >> 15 & 1 == 1,
    }
}
