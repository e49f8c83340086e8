//! What threatens on a board ([`Stand`]): the threats that *stand* there with one side to move. The same question is
//! asked of the board before a move and of the board after it; a chase is what stands after and not before.

use super::book::Terms;
use crate::rules::{Move, PieceKind, Side, Square, SquareSet};
use crate::solve::{Account, Board, GainRules, GainState, Prover, defences, hanging};
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
    pub dead: SquareSet,
}

/// What a capture comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Judged {
    /// How surely it wins; `None` if it doesn't.
    pub quality: Option<Quality>,
    /// Pieces left out of account.
    pub dead: SquareSet,
    /// How surely it would win if no piece that hangs elsewhere carried it.
    pub alone: Option<Quality>,
}

/// A check that wins material by force.
#[derive(Clone, Debug)]
pub(super) struct ByCheck {
    pub mv: Move,
    /// Quiet checks that the win takes.
    pub checks: u8,
    /// Pieces left out of account in judging it.
    pub dead: SquareSet,
    /// Who takes whom on the winning lines, by their points on this board.
    pub pairs: Vec<(Square, Square)>,
}

/// The threats that stand on a board for the side to move.
#[derive(Clone, Debug)]
pub(super) struct Stand {
    pub board: Board,
    /// Pieces of the side that the opponent could win where they stand.
    pub own_hanging: SquareSet,
    /// Pieces of the opponent that the side could win where they stand.
    pub hanging: SquareSet,
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
    pub(super) fn rules(&self, apart: bool, barred: &[(Square, Square)]) -> GainRules {
        GainRules {
            values: self.terms.values,
            equal_suffices: false,
            general_exempt: true,
            soldier_exempt: !self.terms.soldiers_chase,
            counter_mate_checks: if apart { 0 } else { self.terms.counter_mate_checks },
            barred: barred.to_vec(),
        }
    }

    fn counter_checks(&self, apart: bool) -> u8 {
        if apart { 0 } else { self.terms.counter_checks }
    }

    /// The pieces that hang on both sides, for `side` to move: its own, then the opponent's.
    pub(super) fn all_hanging(&self, board: &Board, side: Side) -> (SquareSet, SquareSet) {
        let values = self.terms.values;
        (hanging(&board.with_turn(side.opponent()), values), hanging(&board.with_turn(side), values))
    }

    /// Whether a capture wins, with the pieces in `dead` left out of account.
    pub(super) fn capture(
        &mut self,
        board: &Board,
        mv: Move,
        dead: SquareSet,
        barred: &[(Square, Square)],
    ) -> Option<Quality> {
        if barred.contains(&(mv.from, mv.to)) {
            return None;
        }
        let mut rules = self.rules(board.is_apart(), barred);
        let state = self.after_capture(&rules, board, mv, dead)?;
        let side = board.side_to_move();
        if self.prover.gains(&rules, &state, side) {
            return Some(Quality::Gain);
        }
        rules.equal_suffices = true;
        (self.terms.equal_suffices && self.prover.gains(&rules, &state, side)).then_some(Quality::Even)
    }

    /// The gain game after a capture; `None` if the capture is illegal.
    pub(super) fn after_capture(
        &self,
        rules: &GainRules,
        board: &Board,
        mv: Move,
        dead: SquareSet,
    ) -> Option<GainState> {
        let next = board.try_play(mv)?;
        let counter_checks = self.counter_checks(board.is_apart());
        Some(GainState::new(*board, Account::LEVEL, 0, counter_checks, dead).attack(rules, mv, next).0)
    }

    /// Whether the opponent's piece on `from` may take on `to` without loss, `board`'s side to move being the
    /// one that loses the piece.
    pub(super) fn may_take(&mut self, board: &Board, from: Square, to: Square, dead: SquareSet) -> bool {
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
        rules.general_exempt = false;
        rules.soldier_exempt = false;
        let mut dead = dead;
        for square in [from, to] {
            dead = dead - SquareSet::of(square);
        }
        let net = -Account::of(victim, to);
        let state = GainState::new(next, net, 0, self.counter_checks(apart), dead);
        !self.prover.gains(&rules, &state, side)
    }

    /// The exchange pairs of the side to move.
    fn exchanges(&mut self, board: &Board, dead: SquareSet) -> Vec<(Square, Square)> {
        let side = board.side_to_move();
        let mut pairs = Vec::new();
        for own in board.pieces(side) {
            let Some(piece) = board.piece_at(own) else { continue };
            if !matches!(piece.kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon) {
                continue;
            }
            for other in board.attackers(own, side.opponent()) {
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
    pub(super) fn stand(&mut self, board: &Board, old: Option<SquareSet>) -> Stand {
        let side = board.side_to_move();
        let (own_hanging, hanging) = self.all_hanging(board, side);
        let both = own_hanging | hanging;
        let exchanges = self.exchanges(board, both);
        let mut stand = Stand { board: *board, own_hanging, hanging, exchanges, direct: vec![], by_check: vec![] };
        stand.direct = self.direct(&stand);
        if let Some(old) = old {
            stand.by_check = self.by_check(&stand, old);
        }
        stand
    }

    fn direct(&mut self, stand: &Stand) -> Vec<Direct> {
        let board = &stand.board;
        let mut found = Vec::new();
        for victim in board.pieces(board.side_to_move().opponent()) {
            if board.piece_at(victim).is_none_or(|piece| Account::of(piece, victim).is_level()) {
                continue;
            }
            for mv in board.captures_of(victim) {
                let judged = self.judge_capture(stand, mv);
                if let Some(quality) = judged.quality {
                    found.push(Direct { mv, quality, dead: judged.dead });
                }
            }
        }
        found
    }

    /// Judges one capture on its own: what hangs elsewhere is left out of account, except for the pieces that
    /// carry the threat.
    pub(super) fn judge_capture(&mut self, stand: &Stand, mv: Move) -> Judged {
        let board = &stand.board;
        let elsewhere = (stand.own_hanging | stand.hanging) - SquareSet::of(mv.from) - SquareSet::of(mv.to);
        let alone = self.capture(board, mv, elsewhere, &stand.exchanges);
        let carriers: SquareSet = stand
            .own_hanging
            .into_iter()
            .filter(|&h| h != mv.from && self.takes_part(stand, h, mv, elsewhere, alone))
            .collect();
        if carriers.is_empty() || !self.terms.carriers_cancel {
            return Judged { quality: alone, dead: elsewhere, alone };
        }
        let dead = elsewhere - carriers;
        Judged { quality: self.capture(board, mv, dead, &stand.exchanges), dead, alone }
    }

    /// Whether the piece on `h` carries the threat `mv`: without it the capture wins less, or the victim could
    /// take the hunter or the hunter's screen.
    fn takes_part(&mut self, stand: &Stand, h: Square, mv: Move, dead: SquareSet, quality: Option<Quality>) -> bool {
        let board = &stand.board;
        let without = board.lifted(h);
        if without.in_check(without.side_to_move()) && !board.in_check(board.side_to_move()) {
            return true;
        }
        // What hangs only because the piece is lifted is another matter.
        let (own, other) = self.all_hanging(&without, board.side_to_move());
        let mut apart = dead | own | other;
        apart = apart - SquareSet::of(mv.from);
        apart = apart - SquareSet::of(mv.to);
        if self.capture(&without, mv, apart, &stand.exchanges) < quality {
            return true;
        }
        let prey = [Some(mv.from), fighting_screen(board, mv)];
        prey.into_iter()
            .flatten()
            .filter(|&square| square != h)
            .any(|square| self.may_take(&without, mv.to, square, dead) && !self.may_take(board, mv.to, square, dead))
    }

    fn by_check(&mut self, stand: &Stand, old: SquareSet) -> Vec<ByCheck> {
        let board = &stand.board;
        let mut settled: SquareSet = stand.direct.iter().map(|threat| threat.mv.to).collect();
        settled = settled | stand.exchanges.iter().map(|pair| pair.1).collect() | old;
        for victim in stand.hanging {
            let humble = |mv: &Move| {
                board.piece_at(mv.from).is_some_and(|p| matches!(p.kind, PieceKind::General | PieceKind::Soldier))
            };
            if board.captures_of(victim).iter().any(humble) {
                settled = settled | SquareSet::of(victim);
            }
        }
        let dead = settled | stand.own_hanging;
        let mut found = Vec::new();
        for mv in board.legal_moves() {
            let Some(checks) = self.checks_to_win(board, mv, dead, &stand.exchanges) else { continue };
            let carriers: SquareSet = stand
                .own_hanging
                .into_iter()
                .filter(|&h| self.checks_to_win(&board.lifted(h), mv, dead, &stand.exchanges).is_none())
                .collect();
            let dead = dead - carriers;
            let checks =
                if carriers.is_empty() { Some(checks) } else { self.checks_to_win(board, mv, dead, &stand.exchanges) };
            let Some(checks) = checks else { continue };
            let pairs = self.pairs(board, mv, checks, dead, &stand.exchanges);
            if !pairs.is_empty() {
                found.push(ByCheck { mv, checks, dead, pairs });
            }
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
        let start = GainState::new(*board, Account::LEVEL, checks, counter_checks, dead);
        let (mut state, won) = start.attack(&rules, mv, next);
        if !board.is_capture(mv) {
            state.checks = state.checks.saturating_sub(1);
        }
        Some((rules, state, won))
    }

    /// With how few quiet checks the checking move `mv` wins material (or mates) by force, if it does.
    fn checks_to_win(&mut self, board: &Board, mv: Move, dead: SquareSet, barred: &[(Square, Square)]) -> Option<u8> {
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
        dead: SquareSet,
        barred: &[(Square, Square)],
    ) -> Vec<(Square, Square)> {
        let Some((rules, state, won)) = self.check_start(board, mv, checks, dead, barred) else { return Vec::new() };
        let mut walk =
            Walk { asker: self, rules: &rules, side: board.side_to_move(), pairs: Vec::new(), seen: HashSet::new() };
        let trail = walk.taken(&Trail::new(), mv, won, &state);
        walk.defender(&state, &trail);
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
        if next.net.is_gain(self.rules.values) {
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
        if !checked && state.net.is_gain(self.rules.values) || !self.seen.insert((state.board.key(), true)) {
            return;
        }
        for (mv, next, won) in self.asker.prover.winning_attacks(self.rules, state) {
            let trail = self.taken(trail, mv, won, &next);
            self.defender(&next, &trail);
        }
    }
}
