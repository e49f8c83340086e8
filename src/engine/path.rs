//! [`Path`]: the game and the search line behind the current node, and what a repetition on it is worth.
//!
//! Inside the search the first repetition already decides, unless its first occurrence lies in the game
//! before the root; then the third occurrence does. Who gave check with every move of the cycle loses,
//! if the other side didn't (长将); then the same is asked for chases (长捉) and, under a rule book that forbids them, for
//! strikes of any kind (一将一捉, 长杀 …); otherwise it's a draw. Where an arbiter has said otherwise of a cycle
//! (`rulings.rs`), that holds.

use super::board::Board;
use super::chase;
use super::rulings::Cycles;
use super::value::FORBIDDEN;
use crate::rules::{Line, Move, Side};
use std::sync::Arc;

/// Plies without a capture after which the game is drawn (自然限着, 60 rounds).
pub(super) const NATURAL_LIMIT_PLIES: u16 = 120;

/// A position on the path.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub board: Board,
    /// The move that led here; `None` at the start and after a pass.
    pub mv: Option<Move>,
    /// Plies since something that can't be undone: a capture, a pass, the start.
    reversible: u16,
}

/// The positions from the start of the game to the current node.
pub(super) struct Path {
    steps: Vec<Step>,
    root: usize,
    /// Where an arbiter reads a cycle otherwise than [`judge`].
    pub cycles: Arc<Cycles>,
    /// Whether a side that strikes all the time in different ways loses, see [`super::Arbiter::forbids_all_strikes`].
    pub strikes: bool,
    /// Whether the game goes on although the move at the root repeats a position.
    pub goes_on: bool,
    /// Lines from the root that were cut off for a chase, the shortest ones that were met; kept only for an arbiter.
    doubts: Option<Vec<Doubt>>,
}

/// A line that ends in a cycle held against a side for chasing, which the quick reading may get wrong.
struct Doubt {
    key: u64,
    moves: Vec<Move>,
}

/// So many doubtful lines are kept.
const MOST_DOUBTS: usize = 4;
/// Longer lines from the root aren't.
const LONGEST_DOUBT: usize = 8;

/// One round of a repetition: from the last time that the position of the current node stood until now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Lap {
    /// The same wherever the cycle is entered; see [`Cycles`].
    pub key: u64,
    /// The side that [`judge`] holds it against.
    pub against: Option<Side>,
}

impl Path {
    /// The path of a game; its last position is the root.
    pub fn of(line: &Line) -> Self {
        let steps = Vec::with_capacity(line.positions().len() + 256);
        let mut path = Self { steps, root: 0, cycles: Arc::default(), strikes: false, goes_on: false, doubts: None };
        for (index, position) in line.positions().iter().enumerate() {
            let mv = index.checked_sub(1).map(|before| line.moves()[before]);
            path.push(&Board::new(position), mv);
        }
        path.root = path.steps.len() - 1;
        path
    }

    /// Goes to the board after a move, or after a pass (`None`).
    pub fn push(&mut self, board: &Board, mv: Option<Move>) {
        let before = self.steps.last().map_or(0, |step| step.reversible + 1);
        let reversible = if mv.is_none() { 0 } else { before.min(board.quiet_plies()) };
        self.steps.push(Step { board: *board, mv, reversible });
    }

    /// The last move and the board before it, unless it was a pass or the start.
    pub fn last_move(&self) -> Option<(Move, &Board)> {
        let last = self.steps.len() - 1;
        let mv = self.steps[last].mv?;
        Some((mv, &self.steps.get(last.checked_sub(1)?)?.board))
    }

    /// Goes back.
    pub fn pop(&mut self) {
        self.steps.pop();
    }

    /// Keeps doubtful lines from now on.
    pub fn keep_doubts(&mut self) {
        self.doubts = Some(Vec::new());
    }

    /// The doubtful lines met so far, which are let go of.
    pub fn take_doubts(&mut self) -> Vec<Vec<Move>> {
        self.doubts.iter_mut().flat_map(std::mem::take).map(|doubt| doubt.moves).collect()
    }

    /// The value of the current node by the rules on repetition and quiet moves, if they end the game.
    /// The caller has seen that a checked side to move isn't mated before it trusts the natural limit.
    pub fn verdict(&mut self, ply: usize) -> Option<i32> {
        let last = self.steps.len() - 1;
        let now = self.steps[last];
        let mut seen = 0;
        let mut nearest = 0;
        for back in (4..=usize::from(now.reversible)).step_by(2) {
            if self.steps[last - back].board.key() != now.board.key() {
                continue;
            }
            seen += 1;
            if nearest == 0 {
                nearest = back;
            }
            if last - back >= self.root || seen == 2 {
                if self.goes_on && last == self.root + 1 {
                    break;
                }
                let against = self.read(nearest);
                return Some(against.map_or(0, |side| lost_or_won(side == now.board.side(), ply)));
            }
        }
        (now.board.quiet_plies() >= NATURAL_LIMIT_PLIES && !now.board.in_check).then_some(0)
    }

    /// The laps behind the current node, the newest first; none if its position hasn't stood before.
    pub fn laps(&self) -> Vec<Lap> {
        let last = self.steps.len() - 1;
        let key = self.steps[last].board.key();
        let reversible = usize::from(self.steps[last].reversible);
        let mut end = last;
        let mut laps = Vec::new();
        for start in (last - reversible..last).rev().filter(|&start| (last - start).is_multiple_of(2)) {
            if self.steps[start].board.key() == key {
                let cycle = &self.steps[start..=end];
                laps.push(Lap { key: cycle_key(cycle), against: judge(cycle, self.strikes) });
                end = start;
            }
        }
        laps
    }

    /// Reads the lap of so many plies that ends at the current node.
    fn read(&mut self, plies: usize) -> Option<Side> {
        let last = self.steps.len() - 1;
        let cycle = &self.steps[last - plies..];
        if !self.cycles.is_empty()
            && let Some(ruled) = self.cycles.ruled(cycle_key(cycle))
        {
            return ruled;
        }
        let against = judge(cycle, self.strikes);
        if self.doubts.is_some() && against.is_some() && last - self.root <= LONGEST_DOUBT && !checks_decide(cycle) {
            self.doubt(plies);
        }
        against
    }

    /// Notes that the lap of so many plies that ends at the current node is doubtful.
    fn doubt(&mut self, plies: usize) {
        let last = self.steps.len() - 1;
        let key = cycle_key(&self.steps[last - plies..]);
        let length = last - self.root;
        let Some(doubts) = &mut self.doubts else { return };
        // The line is of no use if it holds a pass.
        let Some(moves) = self.steps[self.root + 1..].iter().map(|step| step.mv).collect::<Option<Vec<Move>>>() else {
            return;
        };
        if let Some(known) = doubts.iter_mut().find(|doubt| doubt.key == key) {
            if known.moves.len() > length {
                known.moves = moves;
            }
        } else if doubts.len() < MOST_DOUBTS {
            doubts.push(Doubt { key, moves });
        } else if let Some(longest) = doubts.iter_mut().max_by_key(|doubt| doubt.moves.len())
            && longest.moves.len() > length
        {
            *longest = Doubt { key, moves };
        }
    }
}

/// A forbidden repetition seen by the side that it is held against, or by the other one.
pub(super) const fn lost_or_won(lost: bool, ply: usize) -> i32 {
    if lost { ply as i32 - FORBIDDEN } else { FORBIDDEN - ply as i32 }
}

/// A cycle is known by its positions, wherever it begins: its last position is the first one.
fn cycle_key(cycle: &[Step]) -> u64 {
    cycle[1..].iter().fold(0, |sum, step| sum.wrapping_add(step.board.key()))
}

/// Whether one side at least checks with every move of the cycle, so that chases aren't asked for.
fn checks_decide(cycle: &[Step]) -> bool {
    let all = |first: usize| cycle[first..].iter().step_by(2).all(|step| step.board.in_check);
    all(1) || all(2)
}

/// Judges a cycle, whose first and last position are the same: the side that it is held against. `strikes` says whether
/// that may be for strikes of different kinds.
fn judge(cycle: &[Step], strikes: bool) -> Option<Side> {
    let moves = &cycle[1..];
    let mover = cycle[0].board.side();
    // Moves alternate; the last one is by the opponent of the side to move.
    let opponent_checks = moves.iter().rev().step_by(2).all(|step| step.board.in_check);
    let own_checks = moves.iter().rev().skip(1).step_by(2).all(|step| step.board.in_check);
    match (own_checks, opponent_checks) {
        (true, false) => return Some(mover),
        (false, true) => return Some(mover.opponent()),
        (true, true) => return None,
        (false, false) => {}
    }
    let forbidden = |parity| chase::perpetual(cycle, parity) || strikes && chase::strikes(cycle, parity);
    match (forbidden(1), forbidden(0)) {
        (true, false) => Some(mover),
        (false, true) => Some(mover.opponent()),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Position;

    /// The verdict after the moves, all of them searched from the start (`game` = 0) or the first `game` of them
    /// played before: -1 = the side to move loses, 0 = draw, 1 = it wins, `None` = play on.
    fn verdict(fen: &str, moves: &str, game: usize) -> Option<i32> {
        verdict_by(fen, moves, game, false)
    }

    /// The same, strikes of all kinds forbidden or not.
    fn verdict_by(fen: &str, moves: &str, game: usize, strikes: bool) -> Option<i32> {
        let moves: Vec<Move> = moves.split_whitespace().map(|word| word.parse().unwrap()).collect();
        let line = Line::with_moves(Position::from_fen(fen).unwrap(), &moves).unwrap();
        let played = Line::with_moves(*line.start(), &moves[..game]).unwrap();
        let mut path = Path::of(&played);
        path.strikes = strikes;
        for (ply, &mv) in moves.iter().enumerate().skip(game) {
            path.push(&Board::new(line.position(ply + 1)), Some(mv));
        }
        path.verdict(moves.len() - game).map(i32::signum)
    }

    const CHECKS: &str = "3k5/R8/9/9/9/9/9/2r6/1r7/4K4 w - - 0 1";
    const CHECK_ROUND: &str = "a8a9 d9d8 a9a8 d8d9";
    const CHASE: &str = "4k4/4a4/9/2n6/9/3R5/9/9/4A4/4K4 w - - 0 1";
    const CHASE_ROUND: &str = "d4c4 c6d8 c4d4 d8c6";

    #[test]
    fn perpetual_check_loses() {
        assert_eq!(verdict(CHECKS, CHECK_ROUND, 0), Some(-1));
        assert_eq!(verdict(CHECKS, &format!("{CHECK_ROUND} a8a9"), 0), Some(1));
    }

    #[test]
    fn perpetual_chase_of_an_unprotected_piece_loses() {
        assert_eq!(verdict(CHASE, CHASE_ROUND, 0), Some(-1));
        // A cannon behind a screen protects it on one of its points: not every move chases.
        let protected = "4k4/4a4/9/2n3p1c/9/3R5/9/9/4A4/4K4 w - - 0 1";
        assert_eq!(verdict(protected, CHASE_ROUND, 0), Some(0));
    }

    #[test]
    fn strikes_in_turn_lose_where_a_rule_book_says_so() {
        // A figure of the national rules: a check and a chase in turn.
        let (fen, round) = ("4ka3/9/b4a3/9/6b2/9/6R2/9/3p1KCr1/9 w - - 0 1", "g3e3 f9e8 e3g3 e8f9");
        assert_eq!(verdict_by(fen, round, 0, true), Some(-1));
        assert_eq!(verdict_by(fen, &format!("{round} g3e3"), 0, true), Some(1), "seen by the other side");
        assert_eq!(verdict_by(fen, &format!("{round} {round}"), 8, true), Some(-1), "played before");
        assert_eq!(verdict(fen, round, 0), Some(0));
        // A check and a quiet move are allowed.
        let check_idle = ("2R2a3/4k4/3a5/9/8p/9/1p1rpn3/3CB4/4A4/2B1KA3 w - - 0 1", "c9c4 e8e9 c4c9 e9e8");
        assert_eq!(verdict_by(check_idle.0, check_idle.1, 0, true), Some(0));
    }

    #[test]
    fn an_attack_that_a_pin_held_back_is_no_new_chase() {
        // Red checks and steps aside; the general's moves free and bind the advisor that attacks the soldier d7.
        let fen = "3k1a3/4a4/3P5/5P3/2b1P4/4C4/7n1/4B4/4A4/3A1KB2 w - - 39 64";
        assert_eq!(verdict(fen, "e4d4 d9e9 d4e4 e9d9", 0), Some(0));
    }

    #[test]
    fn a_quiet_repetition_is_a_draw() {
        assert_eq!(verdict(crate::rules::START_FEN, "h0g2 h9g7 g2h0 g7h9", 0), Some(0));
        assert_eq!(verdict(crate::rules::START_FEN, "h0g2 h9g7 g2h0", 0), None);
    }

    #[test]
    fn what_stood_before_the_root_counts_at_its_third_time() {
        let twice = format!("{CHECK_ROUND} {CHECK_ROUND}");
        assert_eq!(verdict(CHECKS, CHECK_ROUND, 1), None);
        assert_eq!(verdict(CHECKS, &twice, 7), Some(-1));
    }

    #[test]
    fn a_capture_ends_the_search_for_repetitions_and_sixty_rounds_without_one_the_game() {
        let late = "4k4/4a4/9/2n6/9/3R5/9/9/4A4/4K4 w - - 119 70";
        assert_eq!(verdict(late, "d4e4", 0), Some(0));
        assert_eq!(verdict("4k4/4a4/9/2n6/9/3R5/9/9/4A4/4K4 w - - 100 70", "d4e4", 0), None);
    }
}
