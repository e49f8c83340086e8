//! What threatens on a board ([`Stand`]): the threats that *stand* there with one side to move. The same question is
//! asked of the board before a move and of the board after it; a chase is what stands after and not before.

use super::book::Terms;
use crate::rules::{Move, PieceKind, Side, Square};
use crate::solve::{Account, Board, GainRules, GainState, Prover, Squares, defences, hanging};
use std::collections::HashSet;

/// How surely a capture wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Quality {
    /// Only in that an even exchange is enough when a piece left behind is all that is lost (26.5).
    Even,
    /// It wins material.
    Gain,
}

/// A capture that wins.
#[derive(Clone, Debug)]
pub(super) struct Direct {
    pub mv: Move,
    pub quality: Quality,
    /// Pieces left out of account in judging it.
    pub dead: Squares,
}

/// A check that wins material by force.
#[derive(Clone, Debug)]
pub(super) struct ByCheck {
    pub mv: Move,
    /// Who takes whom on the winning lines, by their points on this board.
    pub pairs: Vec<(Square, Square)>,
}

/// The threats that stand on a board for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    pub board: Board,
    /// Pieces of the side that the opponent could win where they stand.
    pub own_hanging: Squares,
    /// Pieces of the opponent that the side could win where they stand.
    pub hanging: Squares,
    /// Pairs (own piece, opponent's piece) of one kind in mutual contact whose exchange costs neither anything.
    pub exchanges: Vec<(Square, Square)>,
    pub direct: Vec<Direct>,
    pub by_check: Vec<ByCheck>,
}

/// Asks the prover with a book's terms.
pub(super) struct Asker<'p, 'b> {
    pub prover: &'p mut Prover<'b>,
    pub terms: &'p Terms,
}

impl Asker<'_, '_> {
    fn rules(&self, apart: bool, barred: &[(Square, Square)]) -> GainRules {
        GainRules {
            values: self.terms.values,
            equal_suffices: false,
            humble_exempt: true,
            counter_mate_checks: if apart { 0 } else { self.terms.counter_mate_checks },
            barred: barred.to_vec(),
        }
    }

    fn counter_checks(&self, apart: bool) -> u8 {
        if apart { 0 } else { self.terms.counter_checks }
    }

    /// The pieces that hang on both sides, for `side` to move: its own, then the opponent's.
    fn all_hanging(&self, board: &Board, side: Side) -> (Squares, Squares) {
        let values = self.terms.values;
        (hanging(&board.with_turn(side.opponent()), values), hanging(&board.with_turn(side), values))
    }

    /// Whether a capture wins, with the pieces in `dead` left out of account.
    pub(super) fn capture(
        &mut self,
        board: &Board,
        mv: Move,
        dead: Squares,
        barred: &[(Square, Square)],
    ) -> Option<Quality> {
        let side = board.side_to_move();
        let apart = board.is_apart();
        let mut rules = self.rules(apart, barred);
        if barred.contains(&(mv.from, mv.to)) {
            return None;
        }
        let next = board.try_play(mv)?;
        let start = GainState::new(board.clone(), Account::LEVEL, 0, self.counter_checks(apart), dead);
        let (state, _) = start.attack(&rules, mv, next);
        if self.prover.gains(&rules, &state, side) {
            return Some(Quality::Gain);
        }
        rules.equal_suffices = true;
        (self.terms.equal_suffices && self.prover.gains(&rules, &state, side)).then_some(Quality::Even)
    }

    /// Whether the opponent's piece on `from` may take on `to` without loss, `board`'s side to move being the
    /// one that loses the piece.
    pub(super) fn may_take(&mut self, board: &Board, from: Square, to: Square, dead: Squares) -> bool {
        let side = board.side_to_move();
        let apart = board.is_apart();
        let mv = Move::new(from, to);
        let theirs = board.with_turn(side.opponent());
        let Some(victim) = board.piece_at(to) else { return false };
        if !theirs.captures_of(to).contains(&mv) {
            return false;
        }
        let next = theirs.play(mv);
        if self.prover.mates.shortest(&next, self.terms.counter_mate_checks, &mut self.prover.budget).is_some() {
            return false;
        }
        let mut rules = self.rules(apart, &[]);
        rules.humble_exempt = false;
        let mut dead = dead;
        for square in [from, to] {
            dead.remove(square);
        }
        let net = -Account::of(victim, to);
        let state = GainState::new(next, net, 0, self.counter_checks(apart), dead);
        !self.prover.gains(&rules, &state, side)
    }

    /// The exchange pairs of the side to move.
    fn exchanges(&mut self, board: &Board, dead: Squares) -> Vec<(Square, Square)> {
        let side = board.side_to_move();
        let mut pairs = Vec::new();
        for own in board.pieces(side).iter() {
            let Some(piece) = board.piece_at(own) else { continue };
            if !matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon) {
                continue;
            }
            for other in board.attackers(own, side.opponent()).iter() {
                if board.piece_at(other).is_some_and(|p| p.kind == piece.kind)
                    && board.captures_of(other).contains(&Move::new(own, other))
                    && self.may_take(board, other, own, dead)
                {
                    pairs.push((own, other));
                }
            }
        }
        pairs
    }

    /// The threats that stand on `board` for its side to move. `old` are victims already threatened before, which
    /// threats by check can't be new on.
    pub(super) fn stand(&mut self, board: &Board, old: Option<Squares>) -> Stand {
        let side = board.side_to_move();
        let (own_hanging, hanging) = self.all_hanging(board, side);
        let both = own_hanging.union(hanging);
        let exchanges = self.exchanges(board, both);
        let mut stand =
            Stand { board: board.clone(), own_hanging, hanging, exchanges, direct: vec![], by_check: vec![] };
        stand.direct = self.direct(&stand);
        if let Some(old) = old {
            stand.by_check = self.by_check(&stand, old);
        }
        stand
    }

    fn direct(&mut self, stand: &Stand) -> Vec<Direct> {
        let board = &stand.board;
        let side = board.side_to_move();
        let mut found = Vec::new();
        for victim in board.pieces(side.opponent()).iter() {
            let Some(piece) = board.piece_at(victim) else { continue };
            if Account::of(piece, victim).is_level() {
                continue;
            }
            for mv in board.captures_of(victim) {
                let mut dead = stand.own_hanging.union(stand.hanging);
                dead.remove(mv.from);
                dead.remove(mv.to);
                let mut quality = self.capture(board, mv, dead, &stand.exchanges);
                let carriers: Squares = stand
                    .own_hanging
                    .iter()
                    .filter(|&h| h != mv.from && self.takes_part(stand, h, mv, dead, quality))
                    .collect();
                if !carriers.is_empty() {
                    dead = dead.without(carriers);
                    quality = self.capture(board, mv, dead, &stand.exchanges);
                }
                if let Some(quality) = quality {
                    found.push(Direct { mv, quality, dead });
                }
            }
        }
        found
    }

    /// Whether the piece on `h` carries the threat `mv`: without it the capture wins less, or the victim could
    /// take the hunter or the hunter's screen.
    fn takes_part(&mut self, stand: &Stand, h: Square, mv: Move, dead: Squares, quality: Option<Quality>) -> bool {
        let board = &stand.board;
        let without = board.lifted(h);
        if without.in_check(without.side_to_move()) && !board.in_check(board.side_to_move()) {
            return true;
        }
        // What hangs only because the piece is lifted is another matter.
        let (own, other) = self.all_hanging(&without, board.side_to_move());
        let mut apart = dead.union(own).union(other);
        apart.remove(mv.from);
        apart.remove(mv.to);
        if self.capture(&without, mv, apart, &stand.exchanges) < quality {
            return true;
        }
        let prey = [Some(mv.from), fighting_screen(board, mv)];
        prey.into_iter()
            .flatten()
            .filter(|&square| square != h)
            .any(|square| self.may_take(&without, mv.to, square, dead) && !self.may_take(board, mv.to, square, dead))
    }

    fn by_check(&mut self, stand: &Stand, old: Squares) -> Vec<ByCheck> {
        let board = &stand.board;
        let mut settled: Squares = stand.direct.iter().map(|threat| threat.mv.to).collect();
        settled = settled.union(stand.exchanges.iter().map(|pair| pair.1).collect()).union(old);
        for victim in stand.hanging.iter() {
            let humble = |mv: &Move| {
                board.piece_at(mv.from).is_some_and(|p| matches!(p.kind, PieceKind::General | PieceKind::Soldier))
            };
            if board.captures_of(victim).iter().any(humble) {
                settled.insert(victim);
            }
        }
        let dead = settled.union(stand.own_hanging);
        let mut found = Vec::new();
        for mv in board.legal_moves() {
            let Some(checks) = self.checks_to_win(board, mv, dead, &stand.exchanges) else { continue };
            let carriers: Squares = stand
                .own_hanging
                .iter()
                .filter(|&h| self.checks_to_win(&board.lifted(h), mv, dead, &stand.exchanges).is_none())
                .collect();
            let dead = dead.without(carriers);
            let checks =
                if carriers.is_empty() { Some(checks) } else { self.checks_to_win(board, mv, dead, &stand.exchanges) };
            let Some(checks) = checks else { continue };
            let pairs = self.pairs(board, mv, checks, dead, &stand.exchanges);
            if !pairs.is_empty() {
                found.push(ByCheck { mv, pairs });
            }
        }
        found
    }

    /// The rules and the state after a checking move that may be followed by `checks - 1` quiet checks; `None` if the move is
    /// illegal, barred, no check, or mate.
    fn check_start(
        &self,
        board: &Board,
        mv: Move,
        checks: u8,
        dead: Squares,
        barred: &[(Square, Square)],
    ) -> Option<(GainRules, GainState, Account)> {
        if barred.contains(&(mv.from, mv.to)) || board.piece_at(mv.from).is_none() {
            return None;
        }
        let next = board.try_play(mv)?;
        if !next.in_check(next.side_to_move()) || next.legal_moves().is_empty() {
            return None;
        }
        let rules = self.rules(board.is_apart(), barred);
        let counter_checks = self.counter_checks(board.is_apart());
        let start = GainState::new(board.clone(), Account::LEVEL, checks, counter_checks, dead);
        let (mut state, won) = start.attack(&rules, mv, next);
        if !board.is_capture(mv) {
            state.checks = state.checks.saturating_sub(1);
        }
        Some((rules, state, won))
    }

    /// With how few quiet checks the checking move `mv` wins material (or mates) by force, if it does.
    fn checks_to_win(&mut self, board: &Board, mv: Move, dead: Squares, barred: &[(Square, Square)]) -> Option<u8> {
        (1..=self.terms.chase_checks).find(|&checks| {
            self.check_start(board, mv, checks, dead, barred)
                .is_some_and(|(rules, state, _)| self.prover.gains(&rules, &state, board.side_to_move()))
        })
    }

    /// Who takes whom on the winning lines that begin with the check `mv`.
    fn pairs(
        &mut self,
        board: &Board,
        mv: Move,
        checks: u8,
        dead: Squares,
        barred: &[(Square, Square)],
    ) -> Vec<(Square, Square)> {
        let Some((rules, state, won)) = self.check_start(board, mv, checks, dead, barred) else { return Vec::new() };
        let mut walk =
            Walk { asker: self, rules: &rules, side: board.side_to_move(), pairs: Vec::new(), seen: HashSet::new() };
        let mut origins: Vec<Square> = Square::all().collect();
        walk.note(&origins, mv, won);
        origins[mv.to.index()] = origins[mv.from.index()];
        walk.defender(&state, &origins);
        walk.pairs
    }
}

/// The screen over which a cannon takes, if it's a fighting piece of the cannon's own side.
pub(super) fn fighting_screen(board: &Board, mv: Move) -> Option<Square> {
    let cannon = board.piece_at(mv.from).filter(|piece| piece.kind == PieceKind::Cannon)?;
    let (low, high) = (mv.from.index().min(mv.to.index()), mv.from.index().max(mv.to.index()));
    let step = if mv.from.file() == mv.to.file() { 9 } else { 1 };
    let screen = (low + step..high)
        .step_by(step)
        .filter_map(Square::from_index)
        .find(|&square| board.piece_at(square).is_some())?;
    let piece = board.piece_at(screen)?;
    let fights = matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
    (piece.side == cannon.side && fights).then_some(screen)
}

/// Walks the winning lines of a gain game and notes the captures.
struct Walk<'w, 'p, 'b> {
    asker: &'w mut Asker<'p, 'b>,
    rules: &'w GainRules,
    side: Side,
    pairs: Vec<(Square, Square)>,
    seen: HashSet<(u64, bool)>,
}

impl Walk<'_, '_, '_> {
    fn note(&mut self, origins: &[Square], mv: Move, won: Account) {
        let pair = (origins[mv.from.index()], origins[mv.to.index()]);
        if !won.is_level() && !self.pairs.contains(&pair) {
            self.pairs.push(pair);
        }
    }

    fn defender(&mut self, state: &GainState, origins: &[Square]) {
        if !self.seen.insert((state.board.key(), false)) || !self.asker.prover.budget.spend() {
            return;
        }
        let checked = state.board.in_check(state.board.side_to_move());
        for (mv, next) in defences(self.rules, state, checked) {
            let mut origins = origins.to_vec();
            origins[mv.to.index()] = origins[mv.from.index()];
            self.attacker(&next, &origins);
        }
    }

    fn attacker(&mut self, state: &GainState, origins: &[Square]) {
        let checked = state.board.in_check(self.side);
        if !checked && state.net.is_gain(self.rules.values) {
            return;
        }
        if !self.seen.insert((state.board.key(), true)) {
            return;
        }
        for (mv, next, won) in self.asker.prover.winning_attacks(self.rules, state) {
            self.note(origins, mv, won);
            let mut origins = origins.to_vec();
            origins[mv.to.index()] = origins[mv.from.index()];
            self.defender(&next, &origins);
        }
    }
}
