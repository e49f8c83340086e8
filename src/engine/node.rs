//! The recursion: principal variation search with the usual reductions and prunings.

use super::board::Board;
use super::clock::Budget;
use super::history::{History, NO_MOVE, piece_to};
use super::path::Path;
use super::picker::{Hints, Picker};
use super::search::{Job, RootMove};
use super::see;
use super::table::{Bound, Entry};
use super::value::{DECIDED, INFINITE, MATE, MATE_BOUND, MAX_PLY, from_table, mated, to_table};
use crate::rules::{Move, MoveList};
use std::sync::LazyLock;

/// What is expected of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// On the principal variation: searched with an open window.
    Pv,
    /// Some move will be good enough.
    Cut,
    /// No move will be good enough.
    All,
}

/// What the nodes of the current line leave for those after them.
#[derive(Clone, Copy)]
struct Frame {
    /// Static evaluation, `-INFINITE` in check.
    eval: i32,
    /// [`piece_to`] of the move made, [`NO_MOVE`] for a pass.
    piece_to: usize,
    killers: [Option<Move>; 2],
    /// Left out to see whether the best move is the only good one.
    excluded: Option<Move>,
}

const EMPTY: Frame = Frame { eval: -INFINITE, piece_to: NO_MOVE, killers: [None; 2], excluded: None };
/// Frames before the root, so that every node has four plies behind it.
const BEFORE: usize = 4;

/// The lines found at each ply.
pub(super) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// The line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Nothing from `ply` on.
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    fn put(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }
}

/// One search thread.
pub(super) struct Worker<'a> {
    pub job: &'a Job,
    pub budget: &'a Budget<'a>,
    index: usize,
    pub board: Board,
    pub root: Vec<RootMove>,
    /// How many root moves have a searched line.
    pub searched: usize,
    pub depth: i32,
    pub nodes: u64,
    pub seldepth: u8,
    pub stopped: bool,
    pub pv: Lines,
    pub path: Path,
    pub history: History,
    frames: Vec<Frame>,
}

impl<'a> Worker<'a> {
    /// A thread that has searched nothing yet.
    pub fn new(job: &'a Job, budget: &'a Budget<'a>, index: usize) -> Self {
        let position = job.line.last();
        let chosen = &job.limits.root_moves;
        let moves = position.legal_moves();
        let root = Self::root_of(moves.into_iter().filter(|mv| chosen.is_empty() || chosen.contains(mv)));
        Self {
            job,
            budget,
            index,
            board: Board::new(position),
            root,
            searched: 0,
            depth: 0,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            pv: Lines(vec![Vec::new(); MAX_PLY + 2]),
            path: Path::of(&job.line),
            history: job.memory.take(),
            frames: vec![EMPTY; MAX_PLY + BEFORE + 2],
        }
    }

    /// The work of a thread other than the first: deepens until it's stopped.
    pub fn help(mut self) {
        let mut depth = 1 + (self.index % 2) as u8;
        while !self.root.is_empty() && depth <= super::Limits::MAX_DEPTH && self.iterate(depth) {
            depth += 1;
        }
        self.budget.tell(self.index, self.nodes);
        self.job.memory.give_back(self.history);
    }

    /// Goes to the node after a move.
    pub fn enter(&mut self, board: &Board, mv: Move, child: &Board, ply: usize) {
        self.frames[ply + BEFORE].piece_to = piece_to(board.mover(mv), mv);
        self.path.push(child, Some(mv));
    }

    /// Goes back from it.
    pub fn leave(&mut self) {
        self.path.pop();
    }

    /// Counts a node; true if the search is over.
    pub fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u8);
        self.stopped |= self.budget.is_over(self.index, self.nodes);
        self.stopped
    }

    /// The rows of the moves one, two and four plies before.
    fn before(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|back| self.frames[ply + BEFORE - back].piece_to)
    }

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
        let key = board.key();
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
            let child = board.play(mv);
            self.job.table.prefetch(child.key());
            if child.is_exposed() {
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
                less -= if capture { 1 } else { (worth / 7000).clamp(-2, 2) };
                let reduced = (new_depth - less.max(0)).max(1).min(new_depth);
                value = -self.node(&child, -alpha - 1, -alpha, reduced, ply + 1, Kind::Cut);
                if value > alpha && reduced < new_depth && !self.stopped {
                    value = -self.node(&child, -alpha - 1, -alpha, new_depth, ply + 1, kind.opposite());
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

    /// Ends a node by its evaluation alone, by a pass, or by a capture that a shallow search confirms.
    #[allow(clippy::too_many_arguments)]
    fn prune_node(
        &mut self,
        board: &Board,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        kind: Kind,
        eval: i32,
        improving: bool,
    ) -> Option<i32> {
        let frame = ply + BEFORE;
        // Far above: the opponent won't catch up in so few plies.
        if depth <= 8 && beta.abs() < DECIDED && eval - 85 * (depth - i32::from(improving)) >= beta {
            return Some((eval + beta) / 2);
        }
        // Far below: only captures may help.
        if depth <= 3 && eval + 280 + 240 * depth * depth < alpha {
            let value = self.quiescence(board, alpha, alpha + 1, ply, 0);
            if value <= alpha {
                return Some(value);
            }
        }
        // If even a pass is good enough, so is some move.
        let after_move = self.frames[frame - 1].piece_to != NO_MOVE;
        if after_move && depth >= 3 && eval >= beta && beta > -DECIDED && board.may_pass() {
            let less = 3 + depth / 4 + ((eval - beta) / 180).min(3);
            self.frames[frame].piece_to = NO_MOVE;
            let child = board.pass();
            self.path.push(&child, None);
            let value = -self.node(&child, -beta, -beta + 1, depth - 1 - less, ply + 1, kind.opposite());
            self.path.pop();
            if self.stopped {
                return None;
            }
            if value >= beta {
                let value = if value >= DECIDED { beta } else { value };
                if depth < 12 {
                    return Some(value);
                }
                // Deep down a pass may lie (zugzwang): verify without it.
                let saved = self.frames[frame - 1].piece_to;
                self.frames[frame - 1].piece_to = NO_MOVE;
                let verified = self.node(board, beta - 1, beta, depth - 1 - less, ply, Kind::All);
                self.frames[frame - 1].piece_to = saved;
                if verified >= beta && !self.stopped {
                    return Some(value);
                }
            }
        }
        // A capture that stays far above beta in a shallower search.
        let high = beta + 180;
        if kind == Kind::Cut && depth >= 5 && beta.abs() < DECIDED {
            let mut picker = Picker::captures(None, false);
            while let Some(mv) = picker.next(board, &self.history) {
                if !see::gains(board, mv, high - eval) {
                    continue;
                }
                let child = board.play(mv);
                self.job.table.prefetch(child.key());
                if child.is_exposed() {
                    continue;
                }
                self.enter(board, mv, &child, ply);
                let mut value = -self.quiescence(&child, -high, -high + 1, ply + 1, 0);
                if value >= high && !self.stopped {
                    value = -self.node(&child, -high, -high + 1, depth - 4, ply + 1, Kind::All);
                }
                self.leave();
                if self.stopped {
                    return None;
                }
                if value >= high {
                    return Some(value - 180);
                }
            }
        }
        None
    }

    /// Whether the best move known is much better than all others: then it is searched deeper.
    #[allow(clippy::too_many_arguments)]
    fn singularity(
        &mut self,
        board: &Board,
        mv: Move,
        known_value: i32,
        depth: i32,
        ply: usize,
        kind: Kind,
        beta: i32,
    ) -> Singular {
        let frame = ply + BEFORE;
        let margin = known_value - 2 * depth;
        self.frames[frame].excluded = Some(mv);
        let value = self.node(board, margin - 1, margin, (depth - 1) / 2, ply, Kind::Cut);
        self.frames[frame].excluded = None;
        if value < margin {
            return Singular::Extend(if kind != Kind::Pv && value < margin - 40 { 2 } else { 1 });
        }
        if margin >= beta && !self.stopped {
            // Several moves are good enough.
            return Singular::Cut(margin);
        }
        Singular::Extend(if known_value >= beta { -1 } else { 0 })
    }

    /// The move that refuted this node was good, those tried before it weren't.
    fn learn(&mut self, board: &Board, mv: Move, depth: i32, ply: usize, quiets: &[Move], captures: &[Move]) {
        let (side, before, frame) = (board.side(), self.before(ply), ply + BEFORE);
        let bonus = bonus(depth);
        if let Some(victim) = board.victim(mv) {
            self.history.learn_capture(board.mover(mv), mv, victim.index(), bonus);
        } else {
            let killers = &mut self.frames[frame].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.learn_counter(before[0], mv);
            self.history.learn_quiet(side, board.mover(mv), mv, before, bonus);
            for &other in quiets {
                self.history.learn_quiet(side, board.mover(other), other, before, -bonus);
            }
        }
        for &other in captures {
            if let Some(victim) = board.victim(other) {
                self.history.learn_capture(board.mover(other), other, victim.index(), -bonus);
            }
        }
    }
}

enum Singular {
    Extend(i32),
    Cut(i32),
}

impl Kind {
    /// What is expected of the child of a node that is not searched with an open window.
    const fn opposite(self) -> Self {
        match self {
            Self::Pv | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// The first moves tried in a node, as many as are worth unlearning.
struct Tried(MoveList);

impl Tried {
    const MOST: usize = 32;

    const fn new() -> Self {
        Self(MoveList::new())
    }

    fn push(&mut self, mv: Move) {
        if self.0.len() < Self::MOST {
            self.0.push(mv);
        }
    }

    fn moves(&self) -> &[Move] {
        &self.0
    }
}

/// Verdicts on repetitions hold for one path only.
const fn usable(value: i32) -> bool {
    value.abs() < DECIDED || value.abs() >= MATE_BOUND
}

/// How much a cutoff at `depth` teaches.
fn bonus(depth: i32) -> i32 {
    (24 * depth * depth + 60 * depth).min(1800)
}

/// How many plies the `count`th move of a node of `depth` is searched less.
pub(super) fn reduction(depth: i32, count: i32) -> i32 {
    static TABLE: LazyLock<Vec<i32>> = LazyLock::new(|| {
        let logs: Vec<f64> = (0..64).map(|n: i32| f64::from(n.max(1)).ln()).collect();
        (0..64 * 64).map(|index| (0.6 + logs[index / 64] * logs[index % 64] / 2.1) as i32).collect()
    });
    TABLE[(depth.clamp(0, 63) * 64 + count.clamp(0, 63)) as usize]
}
