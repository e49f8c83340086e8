//! What threatens on a board ([`Stand`]): the threats that *stand* there with one side to move. The same question is
//! asked of the board before a move and of the board after it; a chase is what stands after and not before.
//!
//! Here are the threats by a capture; `by_check.rs` has those that begin with a check, `part.rs` tells who takes part.
//!
//! # What each clause rests on
//!
//! Articles are those of the national rules of 2011; figures fail (图 figures, 参 reference figures) if the clause is switched off.
//!
//! | clause | article | fails without it |
//! |---|---|---|
//! | a chase is new: it did not stand before the move | 24.8, 26.3 | 参19 21 37, and two figures of 1999 |
//! | new is the pair of hunter and victim, not the victim | 26.1.1 其他子产生新的捉 | 参23 45 |
//! | surer than before is new: from even to gain, from a gain that takes checks to one that takes none | 26.1.1 | 参16 39 49, 1999 图6 |
//! | each threat is judged alone: what hangs elsewhere on either side is left out of account | 24.3, 26.3 | 图14, 参20 21 37 |
//! | but a piece that carries the threat and hangs cancels it (`part.rs`) | 26.10, 联合捉子 | 图10 11 28, 参36 39 49, 1999 图6 |
//! | the opponent may answer with checks that win the material back | 24.15 暗根 | 图03 16, 参34 |
//! | one's own checks count within an exchange | 24.3 连续将军得子 | none; a recorded game (own-checks-1) |
//! | mate after the gain refutes it | 24.3 不致立即被将死 | none since own checks count (参49 before) |
//! | even is enough where only a piece left behind is lost | 26.5, 26.7 | 图22 28, 参21 27 34 39 45 46 |
//! | general and soldiers win nothing at a level account unless they uncover a check | 26.1, 26.8 | 图14, 参07 11 13 16 32 33 |
//! | offers to exchange: that capture doesn't count, before the move either | 24.4, 26.10, 26.11 | 图02 13 21 29 30, 参04 05 09; "before" none |
//! | the mover's check is left out of account before the move | 26.1.2 | 参19 |
//! | a general's answer to check creates nothing | 26.1.2 | 图08 18, 参17 20 29 |
//! | the drawing point | 26.2 | 图18 |
//! | 自毙 | 24.17, 26.3 | none: kept from the text |
//!
//! Mates take four checks in 图07 and 图29; own checks, counter-checks and counter-mates are given four likewise (no figure needs more than two, a
//! recorded game does: by-check-1). With two and one the figures come out the same and others may not: where the search is cut
//! short a threat is missed, never invented.

use super::book::Terms;
use super::by_check::ByCheck;
use crate::rules::{Move, PieceKind, Side, Square, SquareSet};
use crate::solve::{Account, Board, GainRules, GainState, Prover, hanging};

/// How surely a capture wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Quality {
    /// Only in that an even exchange is enough when a piece left behind is all that is lost (26.5).
    Even,
    /// It wins material, if checks of one's own may be given on the way.
    WithChecks,
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

    pub(super) fn counter_checks(&self, apart: bool) -> u8 {
        if apart { 0 } else { self.terms.counter_checks }
    }

    /// The pieces that hang on both sides, for `side` to move: its own, then the opponent's.
    pub(super) fn all_hanging(&self, board: &Board, side: Side) -> (SquareSet, SquareSet) {
        let values = self.terms.values;
        (hanging(&board.with_turn(side.opponent()), values), hanging(&board.with_turn(side), values))
    }

    /// The quiet checks that the attacker may give within an exchange of this quality.
    pub(super) fn own_checks(&self, quality: Quality) -> u8 {
        if quality == Quality::WithChecks { self.terms.chase_checks } else { 0 }
    }

    /// Whether a capture wins, with the pieces in `dead` left out of account.
    pub(super) fn capture(
        &mut self,
        board: &Board,
        mv: Move,
        dead: SquareSet,
        barred: &[(Square, Square)],
    ) -> Option<Quality> {
        if barred.contains(&(mv.from, mv.to)) || !board.is_legal(mv) {
            return None;
        }
        let mut rules = self.rules(board.is_apart(), barred);
        let state = self.after_capture(&rules, board, mv, dead, 0)?;
        let side = board.side_to_move();
        if self.prover.gains(&rules, &state, side) {
            return Some(Quality::Gain);
        }
        let with_checks = state.with_checks(self.terms.chase_checks);
        if self.terms.chase_checks > 0 && self.prover.gains(&rules, &with_checks, side) {
            return Some(Quality::WithChecks);
        }
        rules.equal_suffices = true;
        (self.terms.equal_suffices && self.prover.gains(&rules, &state, side)).then_some(Quality::Even)
    }

    /// The gain game after a capture, in which the attacker may give `checks` quiet checks; `None` if the capture is illegal.
    pub(super) fn after_capture(
        &self,
        rules: &GainRules,
        board: &Board,
        mv: Move,
        dead: SquareSet,
        checks: u8,
    ) -> Option<GainState> {
        let next = board.try_play(mv)?;
        let counter_checks = self.counter_checks(board.is_apart());
        Some(GainState::new(*board, Account::LEVEL, checks, counter_checks, dead).attack(rules, mv, next).0)
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
}
