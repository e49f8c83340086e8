//! [`mate_search`]: forced mates by consecutive checks (连将杀), shortest first.
//!
//! An AND–OR search deepened move by move: the attacker tries checks only, every defence is answered.
//! A found mate is therefore proved; that none was found proves only that no series of checks of that
//! length mates.

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
    /// The mate with the longest defence, the attacker's first move first; odd length; `None` if none was found.
    pub line: Option<Vec<Move>>,
    /// No mate by checks in so many moves exists (0 = nothing is known).
    pub none_within: u8,
    /// Whether a budget or a stop ended the search before its longest mate was looked for.
    pub cut_short: bool,
    /// Positions visited.
    pub nodes: u64,
}

/// Looks for the shortest mate by checks of the side to move.
#[must_use]
pub fn mate_search(position: &Position, limits: MateLimits, control: &Control) -> MateSearch {
    let deadline = limits.movetime_millis.map(|millis| Instant::now() + Duration::from_millis(millis));
    let mut solver =
        Solver { known: HashMap::new(), nodes: 0, budget: limits.budget_nodes, deadline, control, cut: false };
    let mut found = MateSearch { line: None, none_within: 0, cut_short: false, nodes: 0 };
    for moves in 1..=limits.max_moves.clamp(1, MateLimits::MAX_MOVES) {
        let mates = solver.attacks(position, moves);
        if solver.cut {
            found.cut_short = true;
            break;
        }
        if mates {
            found.line = Some(solver.line(position, moves));
            break;
        }
        found.none_within = moves;
    }
    found.nodes = solver.nodes;
    found
}

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

/// A check and the defences against it.
struct Check {
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

    /// Whether the side to move mates by checks within `moves` (at least one).
    fn attacks(&mut self, position: &Position, moves: u8) -> bool {
        let known = self.known.get(&position.key()).copied().unwrap_or_default();
        if known.proved.is_some_and(|(length, _)| length <= moves) {
            return true;
        }
        if known.refuted >= moves || self.out_of_budget() {
            return false;
        }
        let checks = checks(position);
        let mate = checks.iter().find(|check| check.defences.is_empty()).map(|check| (1, check.mv));
        let proved = mate.or_else(|| {
            let forced = moves > 1;
            let mut tried = checks.iter().filter(|_| forced);
            tried.find(|check| self.all_defences_fail(check, moves - 1)).map(|check| (moves, check.mv))
        });
        if self.cut {
            return false;
        }
        let entry = match proved {
            Some(_) => Known { proved, ..known },
            None => Known { refuted: moves, ..known },
        };
        if self.known.len() < MAX_KNOWN || self.known.contains_key(&position.key()) {
            self.known.insert(position.key(), entry);
        }
        proved.is_some()
    }

    fn all_defences_fail(&mut self, check: &Check, moves: u8) -> bool {
        check.defences.into_iter().all(|mv| self.attacks(&check.after.play(mv), moves))
    }

    /// The mate in exactly `moves` that [`Solver::attacks`] has proved, against the longest defence.
    fn line(&mut self, position: &Position, moves: u8) -> Vec<Move> {
        let mut line = Vec::new();
        let mut position = *position;
        let mut left = moves;
        while left > 0 && self.attacks(&position, left) {
            let Some((_, mv)) = self.known.get(&position.key()).and_then(|known| known.proved) else { break };
            line.push(mv);
            position = position.play(mv);
            let longest = position.legal_moves().into_iter().max_by_key(|&defence| {
                let next = position.play(defence);
                (1..left).find(|&length| self.attacks(&next, length)).unwrap_or(left)
            });
            let Some(defence) = longest else { break };
            line.push(defence);
            position = position.play(defence);
            left -= 1;
        }
        line
    }
}

/// The checks of the side to move, those with the fewest defences first.
fn checks(position: &Position) -> Vec<Check> {
    let mut checks: Vec<Check> = position
        .legal_moves()
        .into_iter()
        .filter_map(|mv| {
            let after = position.play(mv);
            after.in_check().then(|| Check { mv, defences: after.legal_moves(), after })
        })
        .collect();
    checks.sort_by_key(|check| check.defences.len());
    checks
}
