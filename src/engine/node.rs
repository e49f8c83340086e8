//! The recursion: principal variation search with the usual reductions and prunings.
//!
//! In the order of a node: repetition and natural limit (`path.rs`), bounds by mate distance, the table (`table.rs`), static
//! evaluation corrected by what searches of like positions found (`history.rs`) and by the table; then, off the principal
//! variation, reverse futility, razoring, a pass with verification deep down, captures confirmed far above beta
//! (`prune.rs`); a ply less without a known best move; then the moves (`picker.rs`), of which late, historically bad,
//! losing and hopeless ones are left out; singular and check extensions; late move reductions from a table of
//! logarithms, less or more by what is known of node and move, with a second look deeper or shallower than asked; and what the
//! outcome teaches the histories, the move before included. Below depth 0 follows `quiescence.rs`.

use super::board::Board;
use super::picker::{Hints, Picker};
use super::prune::Singular;
use super::see;
use super::table::{Bound, Entry};
use super::thread::{BEFORE, Kind, Tried, Worker, bonus};
use super::value::{DECIDED, INFINITE, MATE, MATE_BOUND, MAX_PLY, from_table, mated, to_table};
use std::sync::LazyLock;

impl Worker<'_> {
    /// The value of a node from the view of its side to move, at least `alpha`- or `beta`-bound right.
    pub fn node(
        &mut self,
        board: &Board,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        kind: Kind,
    ) -> i32 {
        let pv = kind == Kind::Pv;
        if pv {
            self.pv.clear(ply);
        }
        if depth <= 0 {
            return self.quiescence(board, alpha, beta, ply, 0);
        }
        if self.count(ply) {
            return 0;
        }
        if let Some(value) = self.path.verdict(ply) {
            return value;
        }
        if ply >= MAX_PLY {
            return board.evaluate();
        }
        // No line from here is better than mating at once, or worse than being mated now.
        alpha = alpha.max(mated(ply));
        beta = beta.min(MATE - ply as i32 - 1);
        if alpha >= beta {
            return alpha;
        }

        let frame = ply + BEFORE;
        let excluded = self.frames[frame].excluded;
        let key = self.table_key(board.key());
        let known = if excluded.is_none() { self.job.table.probe(key) } else { None };
        let known_value = known.map_or(-INFINITE, |entry| from_table(entry.value, ply));
        if let Some(entry) = known
            && !pv
            && entry.depth >= depth
            && usable(known_value)
            && board.quiet_plies() < 100
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known_value >= beta,
                Bound::Upper => known_value <= alpha,
            }
        {
            if let Some(mv) = entry.best.filter(|&mv| known_value >= beta && !board.is_capture(mv)) {
                let bonus = bonus(depth) / 2;
                self.history.learn_quiet(board.side(), board.mover(mv), mv, self.before(ply), bonus);
            }
            return known_value;
        }
        let known_best = known.and_then(|entry| entry.best);
        let was_pv = pv || known.is_some_and(|entry| entry.pv);

        // Static evaluation, made better by what the table knows.
        let raw_eval = match known {
            _ if board.in_check => -INFINITE,
            Some(entry) => entry.eval,
            None => board.evaluate(),
        };
        let static_eval = if board.in_check { -INFINITE } else { raw_eval + self.history.correction(board) };
        self.frames[frame].eval = static_eval;
        let mut eval = static_eval;
        if let Some(entry) = known
            && !board.in_check
            && known_value.abs() < DECIDED
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => known_value > eval,
                Bound::Upper => known_value < eval,
            }
        {
            eval = known_value;
        }
        let earlier = self.frames[frame - 2].eval;
        let improving = !board.in_check && (earlier == -INFINITE || static_eval > earlier);

        if !pv && !board.in_check && excluded.is_none() {
            if let Some(value) = self.prune_node(board, alpha, beta, depth, ply, kind, eval, improving) {
                return value;
            }
            if self.stopped {
                return 0;
            }
        }
        // Without a known best move a shallower search finds one for the next time.
        if known_best.is_none() && depth >= 4 && kind != Kind::All {
            depth -= 1;
        }

        let before = self.before(ply);
        let hints = Hints {
            first: known_best,
            killers: self.frames[frame].killers,
            counter: self.history.counter(before[0]),
            before,
        };
        self.frames[frame + 1].killers = [None; 2];
        self.frames[frame + 2].cutoffs = 0;
        let best_takes = known_best.is_some_and(|mv| board.is_capture(mv));
        let mut picker = Picker::new(hints);
        let floor = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut tried = 0;
        let mut quiets_tried = Tried::new();
        let mut captures_tried = Tried::new();
        while let Some(mv) = picker.next(board, &self.history) {
            if Some(mv) == excluded {
                continue;
            }
            tried += 1;
            let capture = board.is_capture(mv);
            let piece = board.mover(mv);
            let worth = if capture { 0 } else { self.history.quiet(board.side(), piece, mv, before) };
            let later_depth = (depth - 1 - reduction(depth, tried) / if pv { 2 } else { 1 }).max(0);

            // Moves that can hardly matter are left out once one has been searched.
            if best > -DECIDED && !pv {
                if capture {
                    if !see::gains(board, mv, -110 * depth) {
                        continue;
                    }
                } else {
                    if tried >= (5 + depth * depth) / if improving { 1 } else { 2 } {
                        picker.skip_quiets();
                    }
                    if depth <= 5 && worth < -3500 * depth {
                        continue;
                    }
                    if !see::gains(board, mv, -28 * later_depth * later_depth) {
                        continue;
                    }
                }
            }
            self.job.table.prefetch(self.table_key(board.key_after(mv)));
            let child = board.play(mv);
            if board.exposes(mv, &child) {
                tried -= 1;
                continue;
            }
            let hopeless = later_depth <= 7 && static_eval + 110 + 95 * later_depth <= alpha;
            if hopeless && best > -DECIDED && !(pv || capture || board.in_check || child.in_check) {
                continue;
            }

            let extension = match known {
                Some(entry)
                    if Some(mv) == known_best
                        && excluded.is_none()
                        && depth >= 7
                        && entry.depth >= depth - 3
                        && entry.bound != Bound::Upper
                        && known_value.abs() < DECIDED
                        && ply < 2 * self.depth as usize =>
                {
                    match self.singularity(board, mv, known_value, depth, ply, kind, beta) {
                        Singular::Extend(plies) => plies,
                        Singular::Cut(value) => return value,
                    }
                }
                _ => 0,
            };
            if self.stopped {
                return 0;
            }
            self.enter(board, mv, &child, ply);
            let extension = if extension == 0
                && child.in_check
                && ply < 2 * self.depth as usize
                && (depth <= 6 || pv)
                && see::gains(board, mv, 0)
            {
                1
            } else {
                extension
            };
            let new_depth = depth - 1 + extension;
            let mut value = -INFINITE;
            let scout = !pv || tried > 1;
            if depth >= 2 && tried > 1 + i32::from(pv) && (!capture || kind == Kind::Cut) {
                let mut less = reduction(depth, tried);
                less += i32::from(!improving) + i32::from(kind == Kind::Cut) - i32::from(was_pv) - i32::from(pv);
                less -= i32::from(child.in_check) + i32::from(board.in_check);
                less += i32::from(best_takes && !capture) + i32::from(self.frames[frame + 1].cutoffs > 2);
                less -= if capture { 1 } else { (worth / 7000).clamp(-2, 2) };
                let reduced = (new_depth - less.max(0)).max(1).min(new_depth);
                value = -self.node(&child, -alpha - 1, -alpha, reduced, ply + 1, Kind::Cut);
                if value > alpha && reduced < new_depth && !self.stopped {
                    // Much better than the rest: look deeper; hardly better: less deep will do.
                    let deeper = i32::from(value > best + 40 + 2 * new_depth) - i32::from(value < best + new_depth);
                    if reduced < new_depth + deeper {
                        value = -self.node(&child, -alpha - 1, -alpha, new_depth + deeper, ply + 1, kind.opposite());
                    }
                }
            } else if scout {
                value = -self.node(&child, -alpha - 1, -alpha, new_depth, ply + 1, kind.opposite());
            }
            if pv && !self.stopped && (!scout || value > alpha) {
                value = -self.node(&child, -beta, -alpha, new_depth, ply + 1, Kind::Pv);
            }
            self.leave();
            if self.stopped {
                return 0;
            }

            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    if pv {
                        self.pv.put(ply, mv);
                    }
                    alpha = value;
                    if value >= beta {
                        self.frames[frame].cutoffs = self.frames[frame].cutoffs.saturating_add(1);
                        break;
                    }
                }
            }
            if capture {
                captures_tried.push(mv);
            } else {
                quiets_tried.push(mv);
            }
        }

        if best == -INFINITE {
            // Checkmate (将死) or no move left (困毙): both lose.
            return if excluded.is_some() { alpha } else { mated(ply) };
        }
        if let Some(mv) = best_move.filter(|_| best >= beta) {
            self.learn(board, mv, depth, ply, quiets_tried.moves(), captures_tried.moves());
        }
        if best <= floor && excluded.is_none() {
            self.learn_before(depth, ply);
        }
        if excluded.is_none() {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            let quiet = !best_move.is_some_and(|mv| board.is_capture(mv));
            let informs = match bound {
                Bound::Exact => true,
                Bound::Lower => best > static_eval,
                Bound::Upper => best < static_eval,
            };
            if quiet && informs && !board.in_check && best.abs() < DECIDED {
                self.history.learn_correction(board, best - raw_eval, depth);
            }
            let value = to_table(best, ply);
            let entry = Entry { best: best_move, value, eval: raw_eval, depth, bound, pv: was_pv };
            self.job.table.store(key, entry);
        }
        best
    }
}

/// Verdicts on repetitions hold for one path only.
const fn usable(value: i32) -> bool {
    value.abs() < DECIDED || value.abs() >= MATE_BOUND
}

/// How many plies the `count`th move of a node of `depth` is searched less.
pub(super) fn reduction(depth: i32, count: i32) -> i32 {
    static TABLE: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let logs: Vec<f64> = (0..64).map(|n: i32| f64::from(n.max(1)).ln()).collect();
        (0..64 * 64).map(|index| (0.6 + logs[index / 64] * logs[index % 64] / 2.1) as i32).collect()
    });
    TABLE[(depth.clamp(0, 63) * 64 + count.clamp(0, 63)) as usize]
}
