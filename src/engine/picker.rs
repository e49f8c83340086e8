//! [`Picker`]: the moves of a node in the order in which they are worth trying.
//!
//! The best move known; captures that lose nothing, by victim and history; killers and the counter move; other quiet moves
//! by history, checks and moves out of the reach of cheaper pieces before their like; captures that lose. Each part is
//! generated only when it is asked for.

use super::board::{Board, Wanted};
use super::eval::worth;
use super::history::History;
use super::reach::bit;
use super::see;
use crate::rules::{Move, MoveList, PieceKind, Square};

/// What a node knows about good moves.
#[derive(Clone, Copy, Default)]
pub(super) struct Hints {
    /// Best move of an earlier search.
    pub first: Option<Move>,
    /// Quiet moves that refuted siblings.
    pub killers: [Option<Move>; 2],
    /// The quiet move that refuted the move before.
    pub counter: Option<Move>,
    /// [`super::history::piece_to`] of the moves one, two and four plies before.
    pub before: [usize; 3],
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    GenerateCaptures,
    Captures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
}

/// Hands out the pseudo-legal moves of a node, each once.
pub(super) struct Picker {
    stage: Stage,
    hints: Hints,
    /// Captures first, then quiets.
    moves: [Move; MoveList::CAPACITY],
    scores: [i32; MoveList::CAPACITY],
    len: usize,
    next: usize,
    bad: usize,
    /// Only captures that don't lose material, and perhaps checks.
    captures_only: bool,
    checks: bool,
    skip_quiets: bool,
}

const FILLER: Move = match Square::from_index(0) {
    Some(square) => Move::new(square, square),
    None => unreachable!(),
};

/// Put on top of the history of killers and counter moves.
const KILLER: i32 = 1 << 20;
/// Put on top of the history of checks.
const CHECKS: i32 = 8_000;
/// Put on top of the history of moves that take a piece out of danger.
const FLIGHT: i32 = 10_000;

impl Picker {
    /// All moves of a node.
    pub fn new(hints: Hints) -> Self {
        Self {
            stage: Stage::First,
            hints,
            moves: [FILLER; MoveList::CAPACITY],
            scores: [0; MoveList::CAPACITY],
            len: 0,
            next: 0,
            bad: 0,
            captures_only: false,
            checks: false,
            skip_quiets: false,
        }
    }

    /// Only the good captures, followed by quiet checks if asked for.
    pub fn captures(first: Option<Move>, checks: bool) -> Self {
        Self { captures_only: true, checks, ..Self::new(Hints { first, ..Hints::default() }) }
    }

    /// No more quiet moves from here on.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move.
    pub fn next(&mut self, board: &Board, history: &History) -> Option<Move> {
        loop {
            match self.stage {
                Stage::First => {
                    self.stage = Stage::GenerateCaptures;
                    let legal = |mv: &Move| board.is_pseudo_legal(*mv);
                    let wanted = |mv: &Move| !self.captures_only || board.is_capture(*mv);
                    self.hints.first = self.hints.first.filter(legal).filter(wanted);
                    if self.hints.first.is_some() {
                        return self.hints.first;
                    }
                }
                Stage::GenerateCaptures => {
                    self.generate(Wanted::Captures, board, history);
                    self.stage = Stage::Captures;
                }
                Stage::Captures => match self.best() {
                    Some(mv) => {
                        if see::gains(board, mv, 0) {
                            return Some(mv);
                        }
                        // Bad captures wait at the front of the list.
                        self.moves.swap(self.bad, self.next - 1);
                        self.scores.swap(self.bad, self.next - 1);
                        self.bad += 1;
                    }
                    None if self.checks => {
                        self.checks = false;
                        let mut list = MoveList::new();
                        board.generate_checks(&mut list);
                        self.add(&list, board, history);
                    }
                    None if self.captures_only => return None,
                    None => self.stage = Stage::GenerateQuiets,
                },
                Stage::GenerateQuiets => {
                    if !self.skip_quiets {
                        self.generate(Wanted::Quiets, board, history);
                    }
                    self.stage = Stage::Quiets;
                }
                Stage::Quiets => match if self.skip_quiets { None } else { self.best() } {
                    Some(mv) => return Some(mv),
                    None => {
                        self.stage = Stage::BadCaptures;
                        self.next = 0;
                    }
                },
                Stage::BadCaptures => {
                    if self.next < self.bad {
                        self.next += 1;
                        return Some(self.moves[self.next - 1]);
                    }
                    return None;
                }
            }
        }
    }

    fn generate(&mut self, wanted: Wanted, board: &Board, history: &History) {
        let mut list = MoveList::new();
        board.generate(wanted, &mut list);
        self.add(&list, board, history);
    }

    fn add(&mut self, list: &MoveList, board: &Board, history: &History) {
        let (side, hints) = (board.side(), self.hints);
        let quiets = list.into_iter().next().is_some_and(|mv| !board.is_capture(mv)) && !self.captures_only;
        let (by_soldiers, cheap, checks) = if quiets {
            let (by_soldiers, cheap) = board.cheap_attacks();
            (by_soldiers, cheap, board.checking_points())
        } else {
            (0, 0, [0; 7])
        };
        for mv in list.into_iter().filter(|mv| Some(*mv) != hints.first) {
            let piece = board.mover(mv);
            let score = match (board.victim(mv), Some(mv)) {
                (Some(victim), _) => worth(victim) * 16 + history.capture(piece, mv, victim.index()) / 4,
                (None, known) => {
                    let special = match known {
                        _ if known == hints.killers[0] => 3,
                        _ if known == hints.killers[1] => 2,
                        _ => i32::from(known == hints.counter),
                    };
                    let mut score = KILLER * special + history.quiet(side, piece, mv, hints.before);
                    if quiets {
                        // Checks are worth a look; valuable pieces leave what cheaper ones attack, and keep away from it.
                        if checks[piece % 7] & bit(mv.to) != 0 {
                            score += CHECKS;
                        }
                        let danger = match PieceKind::ALL[piece % 7] {
                            PieceKind::Chariot => cheap,
                            PieceKind::Horse | PieceKind::Cannon => by_soldiers,
                            _ => 0,
                        };
                        let fled = i32::from(danger & bit(mv.from) != 0) - i32::from(danger & bit(mv.to) != 0);
                        score += fled * FLIGHT;
                    }
                    score
                }
            };
            self.push(mv, score);
        }
    }

    fn push(&mut self, mv: Move, score: i32) {
        self.moves[self.len] = mv;
        self.scores[self.len] = score;
        self.len += 1;
    }

    /// The best of those not yet handed out.
    fn best(&mut self) -> Option<Move> {
        let best = (self.next..self.len).max_by_key(|&index| (self.scores[index], usize::MAX - index))?;
        self.scores.swap(self.next, best);
        self.moves.swap(self.next, best);
        self.next += 1;
        Some(self.moves[self.next - 1])
    }
}
