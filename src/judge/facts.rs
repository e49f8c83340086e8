//! [`MoveFacts`]: one move of a line, and what the criteria of a rule book ask about it.

use super::book::RuleBook;
use super::evidence::PieceRef;
use super::threats::{Asker, Quality, Stand};
use crate::rules::{Line, Move, PieceKind, Position, Side, Square, SquareSet};
use crate::solve::{Board, Prover};
use std::rc::Rc;

/// Where every piece of a line stood at its start, for each position of the line.
pub(super) struct Origins(Vec<[Option<Square>; Square::COUNT]>);

impl Origins {
    /// Follows every piece along the line.
    pub(super) fn of(line: &Line) -> Self {
        let mut now = [None; Square::COUNT];
        for (square, _) in line.start().pieces() {
            now[square.index()] = Some(square);
        }
        let mut all = vec![now];
        for mv in line.moves() {
            now[mv.to.index()] = now[mv.from.index()].take();
            all.push(now);
        }
        Self(all)
    }

    /// Where the piece stood at the start of the line that makes the move after the position `ply`.
    pub(super) fn of_move(&self, mv: Move, ply: usize) -> Option<Square> {
        self.0[ply][mv.from.index()]
    }

    /// Whether the same pieces stand on the same points after both plies.
    pub(super) fn same(&self, ply: usize, other: usize) -> bool {
        self.0[ply] == self.0[other]
    }
}

/// Boards that may be searched for a line to show.
const SHOWING_NODES: u64 = 200_000;

/// One move of a line, with the positions before and after it.
pub struct MoveFacts<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The position after the move.
    pub after: &'a Position,
    /// The move.
    pub mv: Move,
    /// Its number in the line, from 1.
    pub ply: usize,
    origins: Rc<Origins>,
    pub(super) prover: Prover<'a>,
    pub(super) book: &'a RuleBook,
    uncertain: bool,
    budget_nodes: u64,
    stand_before: Option<Stand>,
    stand_after: Option<Stand>,
}

impl<'a> MoveFacts<'a> {
    pub(super) fn new(
        line: &'a Line,
        origins: Rc<Origins>,
        ply: usize,
        book: &'a RuleBook,
        prover: Prover<'a>,
    ) -> Self {
        Self {
            before: line.position(ply - 1),
            after: line.position(ply),
            mv: line.moves()[ply - 1],
            ply,
            origins,
            budget_nodes: prover.budget.left(),
            prover,
            book,
            uncertain: false,
            stand_before: None,
            stand_after: None,
        }
    }

    /// Gives the prover back for the next move.
    pub(super) fn into_prover(self) -> Prover<'a> {
        self.prover
    }

    /// Whether every answer that decides the label is certain so far.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        !self.uncertain && !self.prover.budget.is_exhausted()
    }

    /// Looks for lines and reasons to show: what decides the label is known by now, so a bound met here doesn't make
    /// it uncertain.
    pub(super) fn showing<T>(&mut self, find: impl FnOnce(&mut Self) -> T) -> T {
        self.uncertain |= self.prover.budget.is_exhausted();
        self.prover.budget.refill(SHOWING_NODES);
        let found = find(self);
        self.prover.budget.refill(self.budget_nodes);
        found
    }

    pub(super) fn asker(&mut self) -> Asker<'_, 'a> {
        Asker { prover: &mut self.prover, terms: &self.book.terms }
    }

    /// The side that moved.
    #[must_use]
    pub fn mover(&self) -> Side {
        self.before.side_to_move()
    }

    /// The piece that stands on `square` after the move.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<PieceRef> {
        let piece = self.after.piece_at(square)?;
        Some(PieceRef { origin: self.origins.0[self.ply][square.index()].unwrap_or(square), piece, square })
    }

    /// The kind of the piece on `square` after the move.
    pub(super) fn kind(&self, square: Square) -> Option<PieceKind> {
        self.after.piece_at(square).map(|piece| piece.kind)
    }

    /// The kind of the piece that moved.
    #[must_use]
    pub fn moved_kind(&self) -> Option<PieceKind> {
        self.before.piece_at(self.mv.from).map(|piece| piece.kind)
    }

    /// Whether the mover's general moved in answer to check.
    #[must_use]
    pub fn general_answered_check(&self) -> bool {
        self.before.in_check() && self.moved_kind() == Some(PieceKind::General)
    }

    /// Whether the opponent may take the moved piece for nothing or in an even exchange of pieces of one kind (兼献, 兼兑).
    #[must_use]
    pub fn offers_moved_piece(&mut self) -> bool {
        let (moved, after) = (self.mv.to, self.stand_after());
        after.own_hanging.contains(moved) || after.exchanges.iter().any(|pair| pair.0 == moved)
    }

    /// The mover's pieces that stand in even mutual contact with the opponent's piece of their kind on `square` after the move (兑).
    #[must_use]
    pub fn exchange_partners(&mut self, square: Square) -> Vec<Square> {
        self.stand_after().exchanges.iter().filter(|pair| pair.1 == square).map(|pair| pair.0).collect()
    }

    /// The board before the move with the mover to move; if it is in check, the check is left out of account.
    pub(super) fn board_before(&self) -> Board {
        Board::from(self.before).apart_from_checks(self.mover())
    }

    /// The board after the move with the mover to move again.
    pub(super) fn board_after(&self) -> Board {
        Board::from(self.after).with_turn(self.mover())
    }

    /// What threatens before the move, as if the mover could go on.
    pub(super) fn stand_before(&mut self) -> Stand {
        if self.stand_before.is_none() {
            let board = self.board_before();
            self.stand_before = Some(self.asker().stand(&board, Some(SquareSet::EMPTY)));
        }
        self.stand_before.clone().unwrap_or_else(|| unreachable!("set above"))
    }

    /// Where a piece of before the move stands after it.
    pub(super) fn followed(&self, square: Square) -> Square {
        if square == self.mv.from { self.mv.to } else { square }
    }

    /// Victims that were surely threatened before the move already.
    pub(super) fn old_victims(&mut self) -> SquareSet {
        let stand = self.stand_before();
        let direct = stand.direct.iter().filter(|threat| threat.quality > Quality::Even).map(|threat| threat.mv.to);
        direct.chain(stand.by_check.iter().flat_map(|threat| threat.pairs.iter().map(|pair| pair.1))).collect()
    }

    /// What threatens after the move.
    pub(super) fn stand_after(&mut self) -> Stand {
        if self.stand_after.is_none() {
            let old = self.old_victims();
            let board = self.board_after();
            self.stand_after = Some(self.asker().stand(&board, Some(old)));
        }
        self.stand_after.clone().unwrap_or_else(|| unreachable!("set above"))
    }
}
