//! [`mate_search`]: forced mates, by consecutive checks (连将杀) or with a few quiet moves between.
//!
//! An AND–OR search deepened move by move: every defence is answered, so that a found mate is proved. The
//! attacker first tries checks only. Then it may also make one quiet move, later two, if that threatens
//! mate by checks (杀着) or leaves no move at all (困毙). That none was found proves only that no series
//! of checks of that length mates.

use super::Control;
use crate::rules::{Move, MoveList, Position};
use std::collections::HashMap;
use std::time::{Duration, Instant};

/// How far to look for a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateLimits {
    /// The longest mate looked for, in moves of the attacker, 1..=[`MateLimits::MAX_MOVES`] (clamped).
    pub max_moves: u8,
    /// Positions to visit at most.
    pub budget_nodes: Option<u64>,
    /// Time for the search, in milliseconds.
    pub movetime_millis: Option<u64>,
}

impl MateLimits {
    /// The longest mate that can be asked for.
    pub const MAX_MOVES: u8 = 60;
}

impl Default for MateLimits {
    fn default() -> Self {
        Self { max_moves: 30, budget_nodes: None, movetime_millis: None }
    }
}

/// What a mate search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateSearch {
    /// The win against the longest defence, the attacker's first move first; odd length; `None` if none was found.
    pub line: Option<Vec<Move>>,
    /// No mate by checks in so many moves exists (0 = nothing is known).
    pub none_within: u8,
    /// Whether a budget or a stop ended the search before its longest mate was looked for.
    pub cut_short: bool,
    /// Positions visited.
    pub nodes: u64,
}

/// Looks for a forced win of the side to move: the shortest by checks, else a short one with quiet moves.
#[must_use]
pub fn mate_search(position: &Position, limits: MateLimits, control: &Control) -> MateSearch {
    let deadline = limits.movetime_millis.map(|millis| Instant::now() + Duration::from_millis(millis));
    let mut solver =
        Solver { known: HashMap::new(), nodes: 0, budget: limits.budget_nodes, deadline, control, cut: false };
    let mut found = MateSearch { line: None, none_within: 0, cut_short: false, nodes: 0 };
    let max_moves = limits.max_moves.clamp(1, MateLimits::MAX_MOVES);
    let stages = (0..=MAX_QUIETS).flat_map(|quiets| (1..=max_moves).map(move |moves| (quiets, moves)));
    for (quiets, moves) in stages {
        let mates = solver.attacks(position, moves, quiets);
        if solver.cut {
            found.cut_short = true;
            break;
        }
        if mates {
            found.line = Some(solver.line(position, moves, quiets));
            break;
        }
        if quiets == 0 {
            found.none_within = moves;
        }
    }
    found.nodes = solver.nodes;
    found
}

/// Quiet moves that the attacker may make in one line.
const MAX_QUIETS: u8 = 4;

/// Positions kept in memory at most (about 100 bytes each).
const MAX_KNOWN: usize = 4_000_000;

/// What is known of a position with the attacker to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// No mate by checks within so many moves.
    refuted: u8,
    /// A mate within so many moves, and its first move.
    proved: Option<(u8, Move)>,
}

struct Solver<'a> {
    known: HashMap<u64, Known>,
    nodes: u64,
    budget: Option<u64>,
    deadline: Option<Instant>,
    control: &'a Control,
    cut: bool,
}

/// A move of the attacker and the defences against it.
struct Candidate {
    mv: Move,
    after: Position,
    defences: MoveList,
}

impl Solver<'_> {
    fn out_of_budget(&mut self) -> bool {
        self.nodes += 1;
        if self.budget.is_some_and(|budget| self.nodes > budget)
            || (self.nodes.is_multiple_of(256)
                && (self.control.is_stopped() || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)))
        {
            self.cut = true;
        }
        self.cut
    }

    /// Whether the side to move wins within `moves` (at least one), of which at most `quiets` are no checks.
    fn attacks(&mut self, position: &Position, moves: u8, quiets: u8) -> bool {
        let key = key_of(position, quiets);
        let known = self.known.get(&key).copied().unwrap_or_default();
        if known.proved.is_some_and(|(length, _)| length <= moves) {
            return true;
        }
        if known.refuted >= moves || self.out_of_budget() {
            return false;
        }
        let proved = self.winning_move(position, moves, quiets);
        if self.cut {
            return false;
        }
        let entry = match proved {
            Some(_) => Known { proved, ..known },
            None => Known { refuted: moves, ..known },
        };
        if self.known.len() < MAX_KNOWN || self.known.contains_key(&key) {
            self.known.insert(key, entry);
        }
        proved.is_some()
    }

    /// The first move of a win, and within how many moves it wins.
    fn winning_move(&mut self, position: &Position, moves: u8, quiets: u8) -> Option<(u8, Move)> {
        let (checks, others) = candidates(position, quiets > 0);
        if let Some(mate) = checks.iter().chain(&others).find(|candidate| candidate.defences.is_empty()) {
            return Some((1, mate.mv));
        }
        if moves == 1 {
            return None;
        }
        if let Some(check) = checks.iter().find(|check| self.all_defences_fail(check, moves - 1, quiets)) {
            return Some((moves, check.mv));
        }
        let found = others.iter().find(|quiet| {
            self.attacks(&quiet.after.passed(), moves - 1, 0) && self.all_defences_fail(quiet, moves - 1, quiets - 1)
        });
        found.map(|quiet| (moves, quiet.mv))
    }

    fn all_defences_fail(&mut self, candidate: &Candidate, moves: u8, quiets: u8) -> bool {
        candidate.defences.into_iter().all(|mv| self.attacks(&candidate.after.play(mv), moves, quiets))
    }

    /// The win that [`Solver::attacks`] has proved, against the longest defence.
    fn line(&mut self, position: &Position, moves: u8, quiets: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        let (mut left, mut quiets) = (moves, quiets);
        while left > 0 && self.attacks(&position, left, quiets) {
            let Some((_, mv)) = self.known.get(&key_of(&position, quiets)).and_then(|known| known.proved) else {
                break;
            };
            line.push(mv);
            position = position.play(mv);
            quiets -= u8::from(quiets > 0 && !position.in_check());
            let longest = position.legal_moves().into_iter().max_by_key(|&defence| {
                let next = position.play(defence);
                (1..left).find(|&length| self.attacks(&next, length, quiets)).unwrap_or(left)
            });
            let Some(defence) = longest else { break };
            line.push(defence);
            position = position.play(defence);
            left -= 1;
        }
        line
    }
}

/// Tells apart what is known of a position with different numbers of quiet moves left.
const fn key_of(position: &Position, quiets: u8) -> u64 {
    position.key() ^ (quiets as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The checks of the side to move and, if asked for, its other moves; those with the fewest defences first.
fn candidates(position: &Position, with_quiets: bool) -> (Vec<Candidate>, Vec<Candidate>) {
    let (mut checks, mut others) = (Vec::new(), Vec::new());
    for mv in &position.legal_moves() {
        let after = position.play(mv);
        let check = after.in_check();
        if check || with_quiets {
            let candidate = Candidate { mv, defences: after.legal_moves(), after };
            if check { checks.push(candidate) } else { others.push(candidate) }
        }
    }
    checks.sort_by_key(|candidate: &Candidate| candidate.defences.len());
    others.sort_by_key(|candidate: &Candidate| candidate.defences.len());
    (checks, others)
}
