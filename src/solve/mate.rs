//! Mate by unbroken checks (连将杀): exact within a number of checks.

use super::board::{Board, Wanted};
use super::budget::Budget;
use super::keyed::KeyedMap;
use crate::rules::Move;

/// A forced mate: the attacker's move and the answer to every legal reply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateProof {
    /// The attacker's checking move.
    pub mv: Move,
    /// Every legal reply with the proof against it; empty when the move mates.
    pub replies: Vec<(Move, MateProof)>,
}

impl MateProof {
    /// The longest line of the proof, from the attacker's move: the line to show.
    #[must_use]
    pub fn main_line(&self) -> Vec<Move> {
        let mut line = vec![self.mv];
        let lines = self.replies.iter().map(|(reply, next)| (*reply, next.main_line()));
        // The first of the longest.
        if let Some((reply, rest)) = lines.reduce(|best, next| if next.1.len() > best.1.len() { next } else { best }) {
            line.push(reply);
            line.extend(rest);
        }
        line
    }

    /// How many moves of the attacker the longest line has.
    #[must_use]
    pub fn length(&self) -> usize {
        1 + self.replies.iter().map(|(_, next)| next.length()).max().unwrap_or(0)
    }
}

/// What is known of a board: the side to move mates within `won` checks, and not within `lost`.
#[derive(Clone, Copy)]
struct Known {
    won: u8,
    lost: u8,
}

/// Mates by unbroken checks, remembered from question to question.
#[derive(Default)]
pub struct MateTable(KeyedMap<u64, Known>);

const TABLE_LIMIT: usize = 1 << 20;

impl MateTable {
    /// The fewest checks by which the side to move mates, if at most `limit` suffice. `None` isn't certain if
    /// the budget is exhausted.
    pub fn shortest(&mut self, board: &Board, limit: u8, budget: &mut Budget<'_>) -> Option<u8> {
        (1..=limit).find(|&checks| self.mates(board, checks, budget))
    }

    /// Whether the side to move mates by at most `checks` checks.
    pub fn mates(&mut self, board: &Board, checks: u8, budget: &mut Budget<'_>) -> bool {
        if checks == 0 {
            return false;
        }
        if let Some(known) = self.0.get(&board.key()) {
            if checks >= known.won {
                return true;
            }
            if checks <= known.lost {
                return false;
            }
        }
        if !budget.spend() {
            return false;
        }
        let won = board.checks().any(|(_, next)| self.check_mates(&next, checks, budget));
        if !budget.is_exhausted() {
            if self.0.len() >= TABLE_LIMIT {
                self.0.clear();
            }
            let known = self.0.entry(board.key()).or_insert(Known { won: u8::MAX, lost: 0 });
            if won {
                known.won = known.won.min(checks);
            } else {
                known.lost = known.lost.max(checks);
            }
        }
        won
    }

    /// Whether the board after an attacker's move is mate within `checks` checks, that move counted.
    fn move_mates(&mut self, next: &Board, checks: u8, budget: &mut Budget<'_>) -> bool {
        next.in_check(next.side_to_move()) && self.check_mates(next, checks, budget)
    }

    /// The same for a move that is known to give check.
    fn check_mates(&mut self, next: &Board, checks: u8, budget: &mut Budget<'_>) -> bool {
        next.legal(Wanted::All).all(|(_, replied)| self.mates(&replied, checks - 1, budget))
    }

    /// Whether the mates within `checks` checks can begin with `mv`.
    pub fn starts(&mut self, board: &Board, mv: Move, checks: u8, budget: &mut Budget<'_>) -> bool {
        checks > 0
            && board.moves(Wanted::All).contains(&mv)
            && board.try_play(mv).is_some_and(|next| self.move_mates(&next, checks, budget))
    }

    /// Every first move that mates within `checks` checks.
    pub fn first_moves(&mut self, board: &Board, checks: u8, budget: &mut Budget<'_>) -> Vec<Move> {
        let mut found = Vec::new();
        for (mv, next) in board.checks() {
            if self.check_mates(&next, checks, budget) {
                found.push(mv);
            }
        }
        found
    }

    /// The proof that `mv` mates within `checks` checks; `None` if it doesn't, or the budget is exhausted.
    pub fn proof(&mut self, board: &Board, mv: Move, checks: u8, budget: &mut Budget<'_>) -> Option<MateProof> {
        let next = board.try_play(mv)?;
        if checks == 0 || !self.move_mates(&next, checks, budget) {
            return None;
        }
        let mut replies = Vec::new();
        for (reply, replied) in next.legal(Wanted::All) {
            let fewest = self.shortest(&replied, checks - 1, budget)?;
            let first = self.first_moves(&replied, fewest, budget).first().copied()?;
            replies.push((reply, self.proof(&replied, first, fewest, budget)?));
        }
        Some(MateProof { mv, replies })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::rules::Position;

    fn shortest(fen: &str, limit: u8, nodes: u64) -> (Option<u8>, bool) {
        let mut budget = Budget::new(nodes, None);
        let board = Board::from(&Position::from_fen(fen).unwrap());
        (MateTable::default().shortest(&board, limit, &mut budget), budget.is_exhausted())
    }

    #[test]
    fn the_shortest_mate_is_found_and_proved() {
        // 适情雅趣 66, mate in three.
        let fen = "1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 w";
        assert_eq!(shortest(fen, 8, 100_000), (Some(3), false));
        let board = Board::from(&Position::from_fen(fen).unwrap());
        let mut budget = Budget::new(100_000, None);
        let proof = MateTable::default().proof(&board, "d8d9".parse().unwrap(), 3, &mut budget).unwrap();
        assert_eq!((proof.length(), proof.main_line().len()), (3, 5));
    }

    #[test]
    fn an_empty_budget_is_no_answer() {
        assert_eq!(shortest("1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 w", 8, 3), (None, true));
    }

    #[test]
    fn a_board_without_checks_has_no_mate() {
        assert_eq!(shortest("4k4/9/9/9/9/9/9/9/4A4/4K4 w", 8, 100), (None, false));
    }
}
