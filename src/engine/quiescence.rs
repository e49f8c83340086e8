//! The end of a line: captures until nothing hangs (静态搜索).

use super::board::Board;
use super::picker::{Hints, Picker};
use super::see;
use super::table::{Bound, Entry};
use super::thread::Worker;
use super::value::{DECIDED, INFINITE, MATE_BOUND, MAX_PLY, from_table, mated, to_table};

impl Worker<'_> {
    /// The value of a node by captures alone, or by all answers to a check. `down` counts the plies of this
    /// search, from 0.
    pub(super) fn quiescence(&mut self, board: &Board, mut alpha: i32, beta: i32, ply: usize, down: u8) -> i32 {
        if self.count(ply) {
            return 0;
        }
        if let Some(value) = self.path.verdict(ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return board.evaluate();
        }
        let key = self.table_key(board.key());
        let known = self.job.table.probe(key);
        if let Some(entry) = known {
            let value = from_table(entry.value, ply);
            let decided = value.abs() >= DECIDED && value.abs() < MATE_BOUND;
            let enough = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if enough && !decided && beta - alpha == 1 {
                return value;
            }
        }
        let floor = alpha;
        let mut best = -INFINITE;
        let (mut raw_eval, mut standing) = (-INFINITE, -INFINITE);
        let first = known.and_then(|entry| entry.best);
        let mut picker = if board.in_check {
            Picker::new(Hints { first, before: [super::history::NO_MOVE; 3], ..Hints::default() })
        } else {
            raw_eval = known.map_or_else(|| board.evaluate(), |entry| entry.eval);
            standing = raw_eval + self.history.correction(board);
            best = standing;
            if let Some(entry) = known {
                let value = from_table(entry.value, ply);
                let better = match entry.bound {
                    Bound::Exact => true,
                    Bound::Lower => value > best,
                    Bound::Upper => value < best,
                };
                if better && value.abs() < DECIDED {
                    best = value;
                }
            }
            if best >= beta {
                if known.is_none() {
                    // So that the evaluation needn't be counted again.
                    let value = to_table(best, ply);
                    let entry = Entry { best: None, value, eval: raw_eval, depth: 0, bound: Bound::Lower, pv: false };
                    self.job.table.store(key, entry);
                }
                return best;
            }
            alpha = alpha.max(best);
            Picker::captures(first, down == 0)
        };
        let mut best_move = None;
        let mut tried = 0;
        while let Some(mv) = picker.next(board, &self.history) {
            tried += 1;
            if best > -DECIDED {
                if board.in_check {
                    // One quiet answer that holds is enough to look at.
                    if tried > 2 && !board.is_capture(mv) && down > 1 {
                        continue;
                    }
                } else if let Some(victim) = board.victim(mv) {
                    let hope = standing + 160 + super::eval::worth(victim);
                    if hope <= alpha && !see::gains(board, mv, 1) {
                        best = best.max(standing.min(hope));
                        continue;
                    }
                    if hope <= alpha {
                        best = best.max(hope);
                        continue;
                    }
                }
            }
            self.job.table.prefetch(self.table_key(board.key_after(mv)));
            let child = board.play(mv);
            if board.exposes(mv, &child) {
                continue;
            }
            self.enter(board, mv, &child, ply);
            let value = -self.quiescence(&child, -beta, -alpha, ply + 1, down.saturating_add(1));
            self.leave();
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_move = Some(mv);
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if best == -INFINITE {
            return mated(ply);
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > floor => Bound::Exact,
            _ => Bound::Upper,
        };
        // Not searched with all moves: never exact.
        let bound = if bound == Bound::Exact { Bound::Upper } else { bound };
        let entry = Entry { best: best_move, value: to_table(best, ply), eval: raw_eval, depth: 0, bound, pv: false };
        self.job.table.store(key, entry);
        best
    }
}
