//! [`Prover`]: depth-first proof-number search (df-pn) for a win within a number of moves.
//!
//! The attacker's moves are checks and, as far as quiet moves are allowed, others that threaten mate by checks: the
//! opponent's pass would lose. Where the opponent has few moves, that isn't asked, so that 困毙 is found. Every legal
//! defence is answered; one that doesn't meet the threat is first answered as the pass was (`alike.rs`). Since each move
//! of the attacker uses up one of those left, no line goes round for ever: a repetition is only a long way to nothing,
//! and what is known of a position never depends on the way to it.

use super::means::Means;
use super::store::{INFINITE, Numbers, Proof, Role, Store, Task};
use crate::engine::Control;
use crate::rules::{Move, Position};
use std::time::Instant;

/// What ends the search.
pub(super) struct Budget<'a> {
    pub nodes: Option<u64>,
    pub deadline: Option<Instant>,
    pub control: &'a Control,
}

impl Budget<'_> {
    /// Whether time is up, or somebody wants an end.
    fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| Instant::now() >= deadline) || self.control.is_stopped()
    }
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
/// Nothing is known yet.
const NEW: Numbers = Numbers { proof: 1, disproof: 1 };

pub(super) struct Prover<'a> {
    pub store: Store,
    pub nodes: u64,
    pub budget: Budget<'a>,
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

/// What follows from a position's moves.
enum Expanded {
    /// It is decided, or isn't worth a look at its moves yet.
    Known(Numbers),
    /// The moves, and the attacker's quiet ones, which wait for their turn.
    Moves(Vec<Child>, Vec<Move>),
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
        let task = Task::new(position, left, means, Role::Attack);
        while !self.cut && !self.paused {
            match self.store.numbers(task) {
                Some(Numbers { proof: 0, .. }) => {
                    return Outcome::Proved(self.store.proof(task.key).map_or(left, |proof| proof.length));
                }
                Some(Numbers { disproof: 0, .. }) => return Outcome::Refuted,
                _ => {
                    let found = self.search(position, task, Numbers { proof: INFINITE, disproof: INFINITE });
                    if found.disproof == 0 {
                        return Outcome::Refuted;
                    }
                }
            }
        }
        Outcome::Open
    }

    /// Counts positions that were visited elsewhere.
    pub fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.cut |= self.budget.nodes.is_some_and(|most| self.nodes > most) || self.budget.is_late();
    }

    fn is_over(&mut self) -> bool {
        self.nodes += 1;
        self.paused |= self.nodes >= self.pause;
        self.cut |= self.budget.nodes.is_some_and(|most| self.nodes > most) || self.store.is_full();
        if self.nodes.is_multiple_of(256) {
            self.cut |= self.budget.is_late();
        }
        self.cut || self.paused
    }

    /// Works on a position until one of its numbers reaches its limit.
    fn search(&mut self, position: &Position, task: Task, limit: Numbers) -> Numbers {
        if self.is_over() {
            return NEW;
        }
        let before = self.nodes;
        let expanded = match task.role {
            Role::Attack => self.expand_attack(position, task),
            Role::Defence => self.expand_defence(position, task, limit),
        };
        let numbers = match expanded {
            Expanded::Known(numbers) => numbers,
            Expanded::Moves(mut children, quiets) => {
                if task.role == Role::Attack {
                    self.path.push(task.key);
                }
                let numbers = self.choose(position, task, limit, &mut children, quiets, before);
                if task.role == Role::Attack {
                    self.path.pop();
                }
                numbers
            }
        };
        if !self.cut && !self.paused && numbers.proof > 0 {
            self.store.put(task, numbers, (self.nodes - before) as u32 + 1);
        }
        numbers
    }

    /// Works on the most promising move, again and again.
    fn choose(
        &mut self,
        position: &Position,
        task: Task,
        limit: Numbers,
        children: &mut Vec<Child>,
        mut quiets: Vec<Move>,
        before: u64,
    ) -> Numbers {
        let role = task.role;
        loop {
            let least = two_least(children, |numbers| numbers.to_succeed(role));
            if !quiets.is_empty() && least.is_none_or(|(best, _)| children[best].numbers.proof >= QUIET) {
                if let Some(proof) = self.add_quiets(position, task, &quiets, children) {
                    self.store.prove(task.key, proof);
                    return Numbers::PROVED;
                }
                quiets.clear();
                continue;
            }
            let Some((best, mut second)) = least else { return Numbers::REFUTED };
            if !quiets.is_empty() {
                second = second.min(QUIET);
            }
            let sum = together(children.iter().map(|child| child.numbers.to_fail(role)));
            let child = &children[best];
            let numbers = Numbers::of(role, child.numbers.to_succeed(role), sum);
            if numbers.proof == 0 {
                self.keep_win(task, child.mv, child.task, children, before);
                return numbers;
            }
            if numbers.disproof == 0 || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return numbers;
            }
            let others = sum - child.numbers.to_fail(role).min(sum);
            let limit = Numbers::of(
                role,
                limit.to_succeed(role).min(second.saturating_add(second / 4 + 1)),
                limit.to_fail(role).saturating_sub(others),
            );
            let numbers = match self.store.numbers(child.task) {
                Some(known) if known != child.numbers => known,
                _ => self.search(&child.next, child.task, limit),
            };
            children[best].numbers = numbers;
            if self.cut || self.paused {
                return NEW;
            }
            if role == Role::Defence && numbers.proof == 0 {
                self.answer_alike(children, best);
            }
        }
    }

    /// The attacker's moves: checks, and quiet moves to be added.
    fn expand_attack(&mut self, position: &Position, task: Task) -> Expanded {
        let (mut children, mut quiets) = (Vec::new(), Vec::new());
        let takes_quiets = task.means.after_quiet(position).is_some();
        for mv in &position.legal_moves() {
            if position.gives_check(mv) {
                let next = position.play(mv);
                let answers = next.legal_count() as u32;
                if answers == 0 {
                    self.store.prove(task.key, Proof { length: 1, mv });
                    return Expanded::Known(Numbers::PROVED);
                }
                if task.left > 1 {
                    let task = Task::new(&next, task.left - 1, task.means, Role::Defence);
                    let numbers = self.store.numbers(task).unwrap_or(Numbers { proof: answers, disproof: 1 });
                    children.push(Child { mv, next, task, numbers });
                }
            } else if takes_quiets {
                quiets.push(mv);
            }
        }
        Expanded::Moves(children, quiets)
    }

    /// Adds the quiet moves; returns the proof if one leaves no answer.
    fn add_quiets(&self, position: &Position, task: Task, quiets: &[Move], children: &mut Vec<Child>) -> Option<Proof> {
        let means = task.means.after_quiet(position)?;
        for &mv in quiets {
            let next = position.play(mv);
            let answers = next.legal_count() as u32;
            if answers == 0 {
                return Some(Proof { length: 1, mv });
            }
            if task.left > 1 {
                let task = Task::new(&next, task.left - 1, means, Role::Defence);
                let numbers = self.store.numbers(task).unwrap_or(Numbers { proof: QUIET.max(answers), disproof: 1 });
                children.push(Child { mv, next, task, numbers });
            }
        }
        None
    }

    /// The defender's moves, after a look at what a quiet move threatens.
    fn expand_defence(&mut self, position: &Position, task: Task, limit: Numbers) -> Expanded {
        let answers = position.legal_moves();
        let mut children: Vec<Child> = Vec::with_capacity(answers.len());
        for mv in &answers {
            let next = position.play(mv);
            if next.in_check() && next.legal_count() == 0 {
                return Expanded::Known(Numbers::REFUTED);
            }
            let task = Task { key: next.key(), role: Role::Attack, ..task };
            children.push(Child { mv, next, task, numbers: NEW });
        }
        if let Some(means) = task.means.of_threat()
            && answers.len() > FEW
            && !position.in_check()
        {
            let passed = position.passed();
            let numbers = self.threat(&passed, means, task, limit);
            if self.cut || self.paused || numbers.proof > 0 {
                let proof = (numbers.proof + answers.len() as u32).min(INFINITE);
                return Expanded::Known(Numbers { proof, ..numbers });
            }
            for child in &children {
                self.wins_alike(&child.next, &passed, child.task.left);
            }
        }
        for child in &mut children {
            child.numbers = self.store.numbers(child.task).unwrap_or_else(|| self.fresh(child.task.key));
        }
        Expanded::Moves(children, Vec::new())
    }

    /// Works on the mate that a quiet move threatens: the opponent passes.
    fn threat(&mut self, passed: &Position, means: Means, task: Task, limit: Numbers) -> Numbers {
        let threat = Task::new(passed, task.left.min(THREAT), means, Role::Attack);
        loop {
            let numbers = self.store.numbers(threat).unwrap_or(NEW);
            let done = numbers.proof == 0 || numbers.disproof == 0;
            if done || numbers.proof >= limit.proof || numbers.disproof >= limit.disproof {
                return numbers;
            }
            self.search(passed, threat, limit);
            if self.cut || self.paused {
                return numbers;
            }
        }
    }

    /// Answers the other defences as the one that was just answered.
    fn answer_alike(&mut self, children: &mut [Child], answered: usize) {
        let like = children[answered].next;
        for child in children.iter_mut().filter(|child| child.numbers.proof > 0) {
            if self.wins_alike(&child.next, &like, child.task.left) {
                child.numbers = Numbers::PROVED;
            }
        }
    }

    /// Keeps the win of a task, by a move or against all of them.
    fn keep_win(&mut self, task: Task, mv: Move, next: Task, children: &[Child], before: u64) {
        match task.role {
            Role::Attack => {
                let after = self.store.won_within(next).unwrap_or(task.left - 1);
                self.store.prove(task.key, Proof { length: after + 1, mv });
            }
            Role::Defence => {
                let length = |child: &Child| self.store.proof(child.task.key).map_or(task.left, |proof| proof.length);
                let moves = children.iter().map(length).max().unwrap_or(0);
                self.store.put_won(task, moves, (self.nodes - before) as u32 + 1);
            }
        }
    }

    fn fresh(&self, key: u64) -> Numbers {
        if self.path.contains(&key) { Numbers { proof: REPEATED, ..NEW } } else { NEW }
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
