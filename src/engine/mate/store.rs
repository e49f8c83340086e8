//! [`Store`]: what the mate search remembers, within a fixed size.
//!
//! Proofs are kept for good, since the winning tree is read from them. Disproofs and the numbers of open positions
//! lie in a table in which the least work is overwritten. All of it is absolute: it depends on the position, the moves
//! left and the quiet moves left alone, never on the way there, so that repetitions can't falsify it.

use super::means::Means;
use crate::rules::{Move, Position};
use crate::solve::KeyedMap;

/// Proof and disproof number of a position: how many open positions must at least be won to prove it, or lost to
/// disprove it. 0 and [`INFINITE`] are certain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub proof: u32,
    pub disproof: u32,
}

/// No number of positions is enough.
pub(super) const INFINITE: u32 = 1 << 30;

impl Numbers {
    pub const PROVED: Self = Self { proof: 0, disproof: INFINITE };
    pub const REFUTED: Self = Self { proof: INFINITE, disproof: 0 };

    /// The numbers for the side to move: until it has what it wants, and until it hasn't.
    pub const fn of(role: Role, to_succeed: u32, to_fail: u32) -> Self {
        match role {
            Role::Attack => Self { proof: to_succeed, disproof: to_fail },
            Role::Defence => Self { proof: to_fail, disproof: to_succeed },
        }
    }

    /// How many open positions must at least be decided until the side to move has what it wants.
    pub const fn to_succeed(self, role: Role) -> u32 {
        match role {
            Role::Attack => self.proof,
            Role::Defence => self.disproof,
        }
    }

    /// How many until it hasn't.
    pub const fn to_fail(self, role: Role) -> u32 {
        match role {
            Role::Attack => self.disproof,
            Role::Defence => self.proof,
        }
    }
}

/// What the side to move wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// To win.
    Attack,
    /// To escape.
    Defence,
}

/// The proof of a position with the attacker to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Proof {
    /// Within how many moves of the attacker it wins, against the longest defence.
    pub length: u8,
    /// Its first move.
    pub mv: Move,
}

/// One of the two tasks in a position: to win it or to escape.
#[derive(Clone, Copy)]
pub(super) struct Task {
    /// Of board and side to move, [`Position::key`].
    pub key: u64,
    /// Moves that the attacker has left.
    pub left: u8,
    /// Which moves it may make.
    pub means: Means,
    /// What the side to move wants.
    pub role: Role,
}

impl Task {
    pub const fn new(position: &Position, left: u8, means: Means, role: Role) -> Self {
        Self { key: position.key(), left, means, role }
    }

    /// Key of what is known for every number of moves left.
    const fn general(self) -> u64 {
        self.key ^ (self.means as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    /// Key of what is known for just this number of moves left.
    const fn special(self) -> u64 {
        self.general() ^ ((self.left as u64 + 1) << 56 | (self.left as u64 + 1) << 40)
    }
}

/// A record of the table.
#[derive(Clone, Copy)]
struct Record {
    key: u64,
    numbers: Numbers,
    /// How many positions were visited for it, roughly.
    work: u32,
    /// Moves of the attacker; what it says depends on the kind of key.
    moves: u8,
}

/// All zeros, so that a new table takes no memory before it is used.
const EMPTY: Record = Record { key: 0, numbers: Numbers { proof: 0, disproof: 0 }, work: 0, moves: 0 };
/// Records that share a place.
const WAYS: usize = 4;
/// Tells the key of won positions with the defender to move from the others.
const WON: u64 = 0xA5A5_9E37_0000_0000;

pub(super) struct Store {
    proofs: KeyedMap<u64, Proof>,
    /// Proofs that rest on the ban of perpetual check, which the proof-number search doesn't see: they hold only together
    /// (`ban.rs`).
    pub by_ban: KeyedMap<u64, Proof>,
    records: Vec<Record>,
    /// How many of them are in use.
    used: usize,
}

impl Store {
    /// Records of a new table, and of the largest: 32 bytes each.
    const FEWEST: usize = 1 << 14;
    const MOST: usize = 1 << 22;
    /// Proofs at most: about 20 bytes each.
    const PROOFS: usize = 6_000_000;

    pub fn new() -> Self {
        Self { proofs: KeyedMap::default(), by_ban: KeyedMap::default(), records: vec![EMPTY; Self::FEWEST], used: 0 }
    }

    /// Whether no more proofs can be kept.
    pub fn is_full(&self) -> bool {
        self.proofs.len() >= Self::PROOFS
    }

    /// What is known of a position with the attacker to move.
    pub fn proof(&self, key: u64) -> Option<Proof> {
        self.proofs.get(&key).copied()
    }

    /// The same, or a proof that rests on the ban of perpetual check.
    pub fn proof_or_ban(&self, key: u64) -> Option<Proof> {
        self.proof(key).or_else(|| self.by_ban.get(&key).copied())
    }

    /// Keeps a proof, unless a shorter one is known.
    pub fn prove(&mut self, key: u64, proof: Proof) {
        let known = self.proofs.entry(key).or_insert(proof);
        if proof.length < known.length {
            *known = proof;
        }
    }

    /// The numbers of a task; `None` if nothing is known.
    pub fn numbers(&self, task: Task) -> Option<Numbers> {
        let won = match task.role {
            Role::Attack => self.proof(task.key).map(|proof| proof.length),
            Role::Defence => self.won_within(task),
        };
        if won.is_some_and(|moves| moves <= task.left) {
            return Some(Numbers::PROVED);
        }
        if self.find(task.general()).is_some_and(|record| record.moves >= task.left) {
            return Some(Numbers::REFUTED);
        }
        self.find(task.special()).map(|record| record.numbers)
    }

    /// Within how many moves of the attacker a position with the defender to move is won, if known.
    pub fn won_within(&self, task: Task) -> Option<u8> {
        self.find(task.general() ^ WON).map(|record| record.moves)
    }

    /// Keeps what was found out of a task.
    pub fn put(&mut self, task: Task, numbers: Numbers, work: u32) {
        if numbers.disproof == 0 {
            let known = self.find(task.general()).map_or(0, |record| record.moves);
            self.insert(Record { key: task.general(), numbers, work, moves: task.left.max(known) });
        } else {
            self.insert(Record { key: task.special(), numbers, work, moves: task.left });
        }
    }

    /// Keeps that a position with the defender to move is won within `moves`.
    pub fn put_won(&mut self, task: Task, moves: u8, work: u32) {
        let moves = self.won_within(task).map_or(moves, |known| known.min(moves));
        self.insert(Record { key: task.general() ^ WON, numbers: Numbers::PROVED, work, moves });
    }

    /// All records of a position and its means lie together, since they differ in the upper half of the key alone.
    fn place(&self, key: u64) -> usize {
        (key as u32 as usize & (self.records.len() - 1)) & !(WAYS - 1)
    }

    fn find(&self, key: u64) -> Option<&Record> {
        let place = self.place(key);
        self.records[place..place + WAYS].iter().find(|record| record.key == key)
    }

    fn insert(&mut self, record: Record) {
        let place = self.place(record.key);
        let ways = &mut self.records[place..place + WAYS];
        let same = ways.iter().position(|known| known.key == record.key);
        let least = || (0..WAYS).min_by_key(|&way| ways[way].work);
        if let Some(way) = same.or_else(least) {
            self.used += usize::from(ways[way].key == 0);
            ways[way] = record;
        }
        if self.used * 2 > self.records.len() && self.records.len() < Self::MOST {
            self.grow();
        }
    }

    fn grow(&mut self) {
        let larger = vec![EMPTY; self.records.len() * 4];
        self.used = 0;
        for record in std::mem::replace(&mut self.records, larger) {
            if record.key != 0 {
                self.insert(record);
            }
        }
    }
}
