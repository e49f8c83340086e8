//! [`Prover`]: depth-first proof-number search (df-pn) for a win within a number of moves.
//!
//! The attacker's moves are checks and, as far as quiet moves are allowed, others that threaten mate by checks: the
//! opponent's pass would lose. Where the opponent has few moves, that isn't asked, so that 困毙 is found. Every legal
//! defence is answered. Since each move of the attacker uses up one of those left, no line goes round for ever:
//! a repetition is only a long way to nothing, and what is known of a position never depends on the way to it.

use super::means::Means;
use super::store::{INFINITE, Numbers, Proof, Store, Task};
use crate::engine::Control;
use crate::rules::{Move, Position};
use std::time::Instant;

/// What ends the search.
pub(super) struct Budget<'a> {
    pub nodes: Option<u64>,
    pub deadline: Option<Instant>,
    pub control: &'a Control,
}

/// What is known of a task after some work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Outcome {
    /// Won within so many moves.
    Proved(u8),
    /// Not won with the moves allowed.
    Refuted,
    /// The work wasn't enough.
    Open,
}

/// The longest threat that a quiet move may make, in moves.
const THREAT: u8 = 8;
/// With so few answers to a quiet move it needs no threat: the opponent may run out of moves.
const FEW: usize = 8;
/// Proof number of a quiet move at least: before it's the turn of one, checks are tried.
const QUIET: u32 = 8;
/// Proof number of a position that repeats one on the way to it: the attacker should look elsewhere first.
const REPEATED: u32 = 60;

pub(super) struct Prover<'a> {
    pub store: Store,
    pub nodes: u64,
    budget: Budget<'a>,
    /// The search is over.
    pub cut: bool,
    /// Nodes at which the present task is left open.
    pause: u64,
    paused: bool,
    /// Keys of the positions with the attacker to move on the way here.
    path: Vec<u64>,
}

/// A move and what is known of the task after it.
struct Child {
    mv: Move,
    next: Position,
    task: Task,
    numbers: Numbers,
}

impl<'a> Prover<'a> {
    pub fn new(budget: Budget<'a>) -> Self {
        Self { store: Store::new(), nodes: 0, budget, cut: false, pause: 0, paused: false, path: Vec::new() }
    }

    /// Works on a task until it is decided or `nodes` more positions are visited.
    pub fn work(&mut self, position: &Position, left: u8, means: Means, nodes: u64) -> Outcome {
        self.pause = self.nodes.saturating_add(nodes);
        self.paused = false;
        self.cut |= self.budget.control.is_stopped();
        self.path.clear();
        let task = Task::new(position, left, means);
        while !self.cut && !self.paused {
            match self.store.attack(task) {
                Some(Numbers { proof: 0, .. }) => {
                    return Outcome::Proved(self.store.proof(task.key).map_or(left, |proof| proof.length));
                }
                Some(Numbers { disproof: 0, .. }) => return Outcome::Refuted,
                _ => {
                    let found = self.attack(position, task, Numbers { proof: INFINITE, disproof: INFINITE });
                    if found.disproof == 0 {
                        return Outcome::Refuted;
                    }
                }
            }
        }
        Outcome::Open
    }

    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        self.paused |= self.nodes >= self.pause;
        self.cut |= self.budget.nodes.is_some_and(|most| self.nodes > most) || self.store.is_full();
        if self.nodes.is_multiple_of(256) {
            let late = self.budget.deadline.is_some_and(|deadline| Instant::now() >= deadline);
            self.cut |= late || self.budget.control.is_stopped();
        }
        self.cut || self.paused
    }

    /// Works on a position with the attacker to move until a number reaches its limit.
    fn attack(&mut self, position: &Position, task: Task, limit: Numbers) -> Numbers {
        if self.is_over() {
            return Numbers { proof: 1, disproof: 1 };
        }
        let before = self.nodes;
        let moves = position.legal_moves();
        let (mut children, mut quiets) = (Vec::new(), Vec::new());
        for mv in &moves {
            if position.gives_check(mv) {
                let next = position.play(mv);
                let answers = next.legal_count() as u32;
                if answers == 0 {
                    self.store.prove(task.key, Proof { length: 1, mv });
                    return Numbers::PROVED;
                }
                if task.left > 1 {
                    let task = Task::new(&next, task.left - 1, task.means);
                    let numbers = self.store.defence(task).unwrap_or(Numbers { proof: answers, disproof: 1 });
                    children.push(Child { mv, next, task, numbers });
                }
            } else if task.means != Means::Checks {
                quiets.push(mv);
            }
        }
        self.path.push(task.key);
        let numbers = loop {
            let least = two_least(&children, |numbers| numbers.proof);
            if !quiets.is_empty() && least.is_none_or(|(best, _)| children[best].numbers.proof >= QUIET) {
                if let Some(proof) = self.add_quiets(position, task, &quiets, &mut children) {
                    self.store.prove(task.key, proof);
                    break Numbers::PROVED;
                }
                quiets.clear();
                continue;
            }
            let Some((best, mut second)) = least else { break Numbers::REFUTED };
            if !quiets.is_empty() {
                second = second.min(QUIET);
            }
            let disproof = together(children.iter().map(|child| child.numbers.disproof));
            let numbers = Numbers { proof: children[best].numbers.proof, disproof };
            if numbers.proof == 0 {
                let after = self.store.won_within(children[best].task).unwrap_or(task.left - 1);
                self.store.prove(task.key, Proof { length: after + 1, mv: children[best].mv });
                break Numbers::PROVED;
            }
            if numbers.disproof == 0 {
                break Numbers::REFUTED;
            }
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break numbers;
            }
            let child = &children[best];
            let others = numbers.disproof - child.numbers.disproof.min(numbers.disproof);
            let limit = Numbers {
                proof: limit.proof.min(second.saturating_add(second / 4 + 1)),
                disproof: limit.disproof.saturating_sub(others),
            };
            children[best].numbers = match self.store.defence(child.task) {
                Some(known) if known != child.numbers => known,
                _ => self.defend(&children[best].next, children[best].task, limit),
            };
            if self.cut || self.paused {
                break Numbers { proof: 1, disproof: 1 };
            }
        };
        self.path.pop();
        self.keep(task, numbers, before);
        numbers
    }

    /// Works on a position with the defender to move until a number reaches its limit.
    fn defend(&mut self, position: &Position, task: Task, limit: Numbers) -> Numbers {
        if self.is_over() {
            return Numbers { proof: 1, disproof: 1 };
        }
        let before = self.nodes;
        let answers = position.legal_moves();
        if let Some(means) = task.means.of_threat()
            && answers.len() > FEW
            && !position.in_check()
        {
            let numbers = self.threat(position, means, task, limit);
            if self.cut || self.paused || numbers.proof > 0 {
                let numbers = Numbers { proof: (numbers.proof + answers.len() as u32).min(INFINITE), ..numbers };
                self.keep(task, numbers, before);
                return numbers;
            }
        }
        let mut children: Vec<Child> = Vec::with_capacity(answers.len());
        for mv in &answers {
            let next = position.play(mv);
            let task = Task { key: next.key(), ..task };
            let numbers = self.store.attack(task).unwrap_or_else(|| self.fresh(task.key));
            children.push(Child { mv, next, task, numbers });
        }
        let numbers = loop {
            let Some((best, second)) = two_least(&children, |numbers| numbers.disproof) else { break Numbers::PROVED };
            let proof = together(children.iter().map(|child| child.numbers.proof));
            let numbers = Numbers { proof, disproof: children[best].numbers.disproof };
            if numbers.proof == 0 {
                let lengths = children.iter().map(|child| self.length(child));
                let moves = lengths.max().unwrap_or(0);
                self.store.put_won(task, moves, (self.nodes - before) as u32 + 1);
                break Numbers::PROVED;
            }
            if numbers.disproof == 0 {
                break Numbers::REFUTED;
            }
            if numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                break numbers;
            }
            let child = &children[best];
            let others = numbers.proof - child.numbers.proof.min(numbers.proof);
            let limit = Numbers {
                proof: limit.proof.saturating_sub(others),
                disproof: limit.disproof.min(second.saturating_add(second / 4 + 1)),
            };
            children[best].numbers = match self.store.attack(child.task) {
                Some(known) if known != child.numbers => known,
                _ => self.attack(&children[best].next, children[best].task, limit),
            };
            if self.cut || self.paused {
                break Numbers { proof: 1, disproof: 1 };
            }
        };
        self.keep(task, numbers, before);
        numbers
    }

    /// Adds the quiet moves; returns the proof if one leaves no answer.
    fn add_quiets(&self, position: &Position, task: Task, quiets: &[Move], children: &mut Vec<Child>) -> Option<Proof> {
        for &mv in quiets {
            let next = position.play(mv);
            let answers = next.legal_count() as u32;
            if answers == 0 {
                return Some(Proof { length: 1, mv });
            }
            if task.left > 1 {
                let task = Task::new(&next, task.left - 1, task.means.after_quiet());
                let numbers = self.store.defence(task).unwrap_or(Numbers { proof: QUIET.max(answers), disproof: 1 });
                children.push(Child { mv, next, task, numbers });
            }
        }
        None
    }

    /// Works on the mate that a quiet move threatens: the opponent passes.
    fn threat(&mut self, position: &Position, means: Means, task: Task, limit: Numbers) -> Numbers {
        let next = position.passed();
        let threat = Task::new(&next, task.left.min(THREAT), means);
        loop {
            let numbers = self.store.attack(threat).unwrap_or(Numbers { proof: 1, disproof: 1 });
            let done = numbers.proof == 0 || numbers.disproof == 0;
            if done || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return numbers;
            }
            self.attack(&next, threat, limit);
            if self.cut || self.paused {
                return numbers;
            }
        }
    }

    fn length(&self, child: &Child) -> u8 {
        self.store.proof(child.task.key).map_or(child.task.left, |proof| proof.length)
    }

    fn fresh(&self, key: u64) -> Numbers {
        let repeated = self.path.contains(&key);
        Numbers { proof: if repeated { REPEATED } else { 1 }, disproof: 1 }
    }

    fn keep(&mut self, task: Task, numbers: Numbers, before: u64) {
        if !self.cut && !self.paused && numbers.proof > 0 {
            self.store.put(task, numbers, (self.nodes - before) as u32 + 1);
        }
    }
}

/// Where the least number is (the last of equals), and the next one.
fn two_least(children: &[Child], number: impl Fn(Numbers) -> u32) -> Option<(usize, u32)> {
    let mut least = None;
    let (mut first, mut second) = (u32::MAX, INFINITE);
    for (index, child) in children.iter().enumerate() {
        let value = number(child.numbers);
        if value <= first {
            second = if first == u32::MAX { INFINITE } else { first };
            (least, first) = (Some(index), value);
        } else {
            second = second.min(value);
        }
    }
    Some((least?, second))
}

/// The number for all of them.
fn together(numbers: impl Iterator<Item = u32>) -> u32 {
    let mut sum = 0u32;
    for number in numbers {
        if number >= INFINITE {
            return INFINITE;
        }
        sum += number;
    }
    sum.min(INFINITE - 1)
}
