//! One iteration at the root: aspiration windows, several lines.

use super::rulings::AtRoot;
use super::search::RootMove;
use super::thread::{Kind, Worker};
use super::value::{INFINITE, score_of};
use super::{Limits, PvLine};
use crate::rules::Move;

impl Worker<'_> {
    /// Searches the root to `depth`; false if the search was stopped before it was done. Either way the
    /// root moves are left best first.
    pub(super) fn iterate(&mut self, depth: u8) -> bool {
        self.seldepth = 0;
        self.listen();
        self.depth = i32::from(depth);
        let wanted = self.job.limits.lines.clamp(1, Limits::MAX_LINES).min(self.root.len());
        for line in 0..wanted {
            if !self.aspire(i32::from(depth), line) {
                return false;
            }
        }
        self.searched = self.searched.max(wanted);
        self.root[..wanted].sort_by_key(|root| -root.value);
        true
    }

    /// Finds the best of the root moves from `line` on and brings it there; false if stopped.
    fn aspire(&mut self, depth: i32, line: usize) -> bool {
        let guess = self.root[line].value;
        let mut delta = 18 + guess.abs() / 400;
        let known = depth >= 5 && guess.abs() < super::value::DECIDED;
        let (mut alpha, mut beta) = if known { (guess - delta, guess + delta) } else { (-INFINITE, INFINITE) };
        let mut reduced = 0;
        loop {
            let value = self.root_moves((depth - reduced).max(1), line, alpha, beta);
            if self.stopped {
                return false;
            }
            if value <= alpha && alpha > -INFINITE {
                beta = (alpha + beta) / 2;
                alpha = widened(value, -delta);
                reduced = 0;
            } else if value >= beta && beta < INFINITE {
                beta = widened(value, delta);
                reduced = (reduced + 1).min(3);
            } else {
                return true;
            }
            delta += delta / 2 + 5;
            if delta > 600 {
                (alpha, beta) = (-INFINITE, INFINITE);
            }
        }
    }

    /// Principal variation search over the root moves from `line` on; the best one found comes first.
    fn root_moves(&mut self, depth: i32, line: usize, mut alpha: i32, beta: i32) -> i32 {
        let board = self.board;
        let mut best = -INFINITE;
        for index in line..self.root.len() {
            let mv = self.root[index].mv;
            let child = board.play(mv);
            self.enter(&board, mv, &child, 0);
            let later = index > line;
            let mut value = -INFINITE;
            let ruled = self.root[index].ruled;
            self.path.goes_on = ruled == Some(AtRoot::GoesOn);
            if let Some(AtRoot::Ends(known)) = ruled {
                value = known;
                self.pv.clear(1);
            } else if later {
                let quiet = !board.is_capture(mv) && !child.in_check && !board.in_check;
                let reduction = if depth >= 3 && quiet && index >= line + 3 {
                    super::node::reduction(depth, (index - line) as i32 + 1) - 1
                } else {
                    0
                };
                value = -self.node(&child, -alpha - 1, -alpha, depth - 1 - reduction.max(0), 1, Kind::Cut);
                if value > alpha && reduction > 0 && !self.stopped {
                    value = -self.node(&child, -alpha - 1, -alpha, depth - 1, 1, Kind::Cut);
                }
            }
            let ended = matches!(ruled, Some(AtRoot::Ends(_)));
            if !ended && !self.stopped && (!later || value > alpha) {
                value = -self.node(&child, -beta, -alpha, depth - 1, 1, Kind::Pv);
            }
            self.leave();
            self.path.goes_on = false;
            if self.stopped {
                return best;
            }
            // A first move that fails low keeps the value and line that it had.
            if value > alpha || (!later && alpha == -INFINITE) {
                let pv = self.pv.line(1);
                let root = &mut self.root[index];
                root.value = value;
                root.line.clear();
                root.line.push(mv);
                root.line.extend_from_slice(pv);
                // The new best goes first, the others keep their order.
                self.root[line..=index].rotate_right(1);
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// The moves of the same lines.
    pub(super) fn root_lines(&self) -> impl Iterator<Item = &[Move]> {
        let found = self.root.iter().take(self.searched.max(1)).map(|root| root.line.as_slice());
        found.filter(|line| !line.is_empty())
    }

    /// The lines of the last iteration, also of an unfinished one as far as it came.
    pub(super) fn lines(&self) -> Vec<PvLine> {
        let count = self.searched.max(1);
        self.root
            .iter()
            .take(count)
            .filter(|root| !root.line.is_empty())
            .map(|root| PvLine { score: score_of(root.value), moves: root.line.clone() })
            .collect()
    }

    /// The root moves, from all legal ones.
    pub(super) fn root_of(moves: impl Iterator<Item = Move>, ruled: impl Fn(Move) -> Option<AtRoot>) -> Vec<RootMove> {
        moves.map(|mv| RootMove { mv, value: 0, line: Vec::new(), ruled: ruled(mv) }).collect()
    }
}

fn widened(value: i32, delta: i32) -> i32 {
    (value + delta).clamp(-INFINITE, INFINITE)
}
