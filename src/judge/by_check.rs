//! Threats that begin with a check (抽吃): "from the next move on, by one check or by several, wins a piece" (24.3).
//!
//! The win must be of a definite piece: one that is lost whatever the opponent answers. Where each answer loses another
//! piece the threat counts only if all of them are 车马炮; that some guard or soldier falls in the course of things
//! is not a chase of it.
//!
//! What rests on threats by check: 图02 03 16 24 26, 参02 08 14 29 40 42. Every one of them is of a definite piece, so no figure shows
//! what happens without that clause; example E10 and recorded games do (definite-1, definite-2): a chariot that
//! follows a cannon up and down would be idle because checks before each move "win something too".
//! Left out of account besides what hangs: victims of captures that stand (they are judged as such), victims threatened before, and
//! what a general or soldier attacks (图14).

use super::part::is_strong_at;
use super::threats::{Asker, Stand};
use crate::rules::{Move, PieceKind, Side, Square, SquareSet};
use crate::solve::{Account, Board, GainRules, GainState, defences};
use std::collections::HashSet;

/// A check that wins material by force.
#[derive(Clone, Debug)]
pub(super) struct ByCheck {
    pub mv: Move,
    /// Quiet checks that the win takes.
    pub checks: u8,
    /// Pieces left out of account in judging it.
    pub dead: SquareSet,
    /// The dearest piece that is lost against every answer; `None` if the answer decides which piece is lost.
    pub prey: Option<Square>,
    /// Who takes whom on the winning lines, by their points on this board.
    pub pairs: Vec<(Square, Square)>,
}

/// What a check wins: with how many quiet checks, which piece for certain, and who takes whom.
pub(super) struct CheckWin {
    checks: u8,
    prey: Option<Square>,
    pairs: Vec<(Square, Square)>,
}

impl Asker<'_, '_> {
    /// The checks that win material for the side to move. `old` are victims already threatened before.
    pub(super) fn by_check(&mut self, stand: &Stand, old: SquareSet) -> Vec<ByCheck> {
        let board = &stand.board;
        let mut settled: SquareSet = stand.direct.iter().map(|threat| threat.mv.to).collect();
        settled = settled | old;
        for victim in stand.hanging {
            let humble = |mv: &Move| {
                board.piece_at(mv.from).is_some_and(|p| matches!(p.kind, PieceKind::General | PieceKind::Soldier))
            };
            if board.captures_of(victim).iter().any(humble) {
                settled = settled | SquareSet::of(victim);
            }
        }
        let all = settled | stand.own_hanging;
        let mut found = Vec::new();
        for mv in board.checking_moves() {
            let Some(win) = self.check_win(board, mv, all, &stand.exchanges) else { continue };
            let carriers: SquareSet = stand
                .own_hanging
                .into_iter()
                .filter(|&h| self.check_win(&board.lifted(h), mv, all, &stand.exchanges).is_none())
                .collect();
            let dead = all - carriers;
            let win = if carriers.is_empty() { Some(win) } else { self.check_win(board, mv, dead, &stand.exchanges) };
            let Some(CheckWin { checks, prey, pairs }) = win else { continue };
            found.push(ByCheck { mv, checks, dead, prey, pairs });
        }
        found
    }

    /// The rules and the state after a checking move that may be followed by `checks - 1` quiet checks; `None` if the move is
    /// illegal, barred, no check, or mate.
    pub(super) fn check_start(
        &self,
        board: &Board,
        mv: Move,
        checks: u8,
        dead: SquareSet,
        barred: &[(Square, Square)],
        prey: Option<Square>,
    ) -> Option<(GainRules, GainState)> {
        if barred.contains(&(mv.from, mv.to)) || board.piece_at(mv.from).is_none() || !board.is_legal(mv) {
            return None;
        }
        let next = board.try_play(mv)?;
        if !next.in_check(next.side_to_move()) || next.legal_moves().is_empty() {
            return None;
        }
        let rules = self.rules(board.is_apart(), barred);
        let counter_checks = self.counter_checks(board.is_apart());
        let mut start = GainState::new(*board, Account::LEVEL, checks, counter_checks, dead);
        if let Some(prey) = prey {
            start = start.after(prey);
        }
        let (mut state, _) = start.attack(&rules, mv, next);
        if !board.is_capture(mv) {
            state.checks = state.checks.saturating_sub(1);
        }
        Some((rules, state))
    }

    /// What the checking move `mv` wins by force with as few quiet checks as possible, if it wins anything that counts.
    pub(super) fn check_win(
        &mut self,
        board: &Board,
        mv: Move,
        dead: SquareSet,
        barred: &[(Square, Square)],
    ) -> Option<CheckWin> {
        let side = board.side_to_move();
        for checks in 1..=self.terms.chase_checks {
            let (rules, state) = self.check_start(board, mv, checks, dead, barred, None)?;
            if !self.prover.gains(&rules, &state, side) {
                continue;
            }
            let mut certain: Option<CheckWin> = None;
            for victim in board.pieces(side.opponent()) {
                let worth = board.piece_at(victim).map_or(Account::LEVEL, |piece| Account::of(piece, victim));
                if worth.is_level() || dead.contains(victim) {
                    continue;
                }
                let (rules, state) = self.check_start(board, mv, checks, dead, barred, Some(victim))?;
                if !self.prover.gains(&rules, &state, side) {
                    continue;
                }
                let taken = self.pairs(board, mv, &rules, &state);
                let taken = taken.into_iter().filter(|pair| pair.1 == victim);
                let win = certain.get_or_insert(CheckWin { checks, prey: Some(victim), pairs: Vec::new() });
                let before = win.pairs.len();
                win.pairs.extend(taken);
                let dearer = |known: Square| {
                    board.piece_at(known).is_none_or(|piece| worth.points() > Account::of(piece, known).points())
                };
                if win.pairs.len() > before && (before == 0 || win.prey.is_none_or(dearer)) {
                    win.prey = Some(victim);
                }
            }
            if let Some(win) = certain.filter(|win| !win.pairs.is_empty()) {
                return Some(win);
            }
            let pairs = self.pairs(board, mv, &rules, &state);
            if !pairs.is_empty() && pairs.iter().all(|pair| is_strong_at(board, pair.1)) {
                return Some(CheckWin { checks, prey: None, pairs });
            }
        }
        None
    }

    /// Who takes whom on the winning lines after the check `mv` that led to `state`.
    fn pairs(&mut self, board: &Board, mv: Move, rules: &GainRules, state: &GainState) -> Vec<(Square, Square)> {
        let mut walk = Walk { asker: self, rules, side: board.side_to_move(), pairs: Vec::new(), seen: HashSet::new() };
        let trail = walk.taken(&Trail::new(), mv, state.net, state);
        walk.defender(state, &trail);
        walk.pairs
    }
}

/// Walks the winning lines of a gain game and notes the captures that make the gain. What is taken on the way to a mate is
/// not won by it.
struct Walk<'w, 'p, 'b> {
    asker: &'w mut Asker<'p, 'b>,
    rules: &'w GainRules,
    side: Side,
    pairs: Vec<(Square, Square)>,
    seen: HashSet<(u64, bool)>,
}

/// One line so far: where each piece came from, and captures that have made no gain yet.
#[derive(Clone)]
struct Trail {
    origins: [Square; Square::COUNT],
    open: Vec<(Square, Square)>,
}

impl Trail {
    fn new() -> Self {
        let square = |index| Square::from_index(index).unwrap_or_else(|| unreachable!("0..90 is on the board"));
        Self { origins: std::array::from_fn(square), open: Vec::new() }
    }

    fn moved(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.origins[mv.to.index()] = self.origins[mv.from.index()];
        next
    }
}

impl Walk<'_, '_, '_> {
    /// The trail after a move of the attacker that has won something.
    fn taken(&mut self, trail: &Trail, mv: Move, won: Account, next: &GainState) -> Trail {
        let mut after = trail.moved(mv);
        if won.is_level() {
            return after;
        }
        after.open.push((trail.origins[mv.from.index()], trail.origins[mv.to.index()]));
        if next.is_good(self.rules) {
            for pair in after.open.drain(..) {
                if !self.pairs.contains(&pair) {
                    self.pairs.push(pair);
                }
            }
        }
        after
    }

    fn defender(&mut self, state: &GainState, trail: &Trail) {
        if !self.seen.insert((state.board.key(), false)) || !self.asker.prover.budget.spend() {
            return;
        }
        let checked = state.board.in_check(state.board.side_to_move());
        for (mv, next) in defences(self.rules, state, checked) {
            self.attacker(&next, &trail.moved(mv));
        }
    }

    fn attacker(&mut self, state: &GainState, trail: &Trail) {
        let checked = state.board.in_check(self.side);
        if !checked && state.is_good(self.rules) || !self.seen.insert((state.board.key(), true)) {
            return;
        }
        for (mv, next, won) in self.asker.prover.winning_attacks(self.rules, state) {
            let trail = self.taken(trail, mv, won, &next);
            self.defender(&next, &trail);
        }
    }
}
