//! Ways to end or to deepen a node without searching all its moves.

use super::board::Board;
use super::history::NO_MOVE;
use super::picker::Picker;
use super::see;
use super::thread::{BEFORE, Kind, Worker};
use super::value::DECIDED;
use crate::rules::Move;

/// What the search without the best known move says about it.
pub(super) enum Singular {
    /// Search it by so many plies deeper.
    Extend(i32),
    /// The node ends with this value.
    Cut(i32),
}

impl Worker<'_> {
    /// Ends a node by its evaluation alone, by a pass, or by a capture that a shallow search confirms.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn prune_node(
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
                self.job.table.prefetch(self.table_key(board.key_after(mv)));
                let child = board.play(mv);
                if board.exposes(mv, &child) {
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
    pub(super) fn singularity(
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
}
