//! Who takes part in a threat (参与): which pieces carry it, and whether the piece that moved does.
//!
//! # Source
//! National rules 2011, article 24.3 (直接吃子, 造成其他子能吃子, 与其他子联合吃子) and article 26.3 (无直接参与…不予考虑).
//!
//! That a carrier is also what keeps the victim from taking the hunter or its screen rests on 参39 and 参49. That a mere guard or soldier
//! attacked by others isn't chased by a move that takes no part rests on no figure (in all those where such a capture counts, 图08 15 16
//! and 参16 17, a general or soldier moved) but on the text and on recorded games: without it a cannon that flees from a
//! chariot would be "chasing" the soldier that its protector had attacked all along (part-1). For 车马炮 as victims the
//! clause would be wrong (参34: the chariot leaves a point where it was a burden, and the elephant's capture counts).

use super::by_check::ByCheck;
use super::evidence::Chase;
use super::facts::MoveFacts;
use super::threats::{Asker, Direct, Quality, Stand};
use crate::rules::{Move, PieceKind, Square, SquareSet};
use crate::solve::Board;

impl Asker<'_, '_> {
    /// Whether the piece on `h` carries the threat `mv`: without it the capture wins less, or the victim could
    /// take the hunter or the hunter's screen.
    pub(super) fn takes_part(
        &mut self,
        stand: &Stand,
        h: Square,
        mv: Move,
        dead: SquareSet,
        quality: Option<Quality>,
    ) -> bool {
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
}

impl MoveFacts<'_> {
    /// Whether the chase is of a mere guard or soldier, by pieces that didn't move, and the piece that moved neither
    /// opened their way nor helps them from where it stands now: all it did was to leave a point where it was in the way of
    /// nothing but its own side's safety (无直接参与). The general's and a soldier's moves are judged by what others
    /// win after them (26.1.1), so they're never said to take no part.
    pub fn takes_no_part(&mut self, chase: &Chase) -> bool {
        let humble = matches!(self.moved_kind(), Some(PieceKind::General | PieceKind::Soldier));
        if humble || is_strong(chase.victim.piece.kind) || chase.hunters.iter().any(|h| h.square == self.mv.to) {
            return false;
        }
        let Some(&first) = chase.line.first() else { return false };
        let after = self.stand_after();
        let direct = after.direct.iter().find(|threat| threat.mv == first);
        let by_check = after.by_check.iter().find(|threat| threat.mv == first);
        match (direct, by_check) {
            (Some(threat), _) if threat.mv.to == chase.victim.square => !self.capture_owed(&after, threat),
            (_, Some(threat)) => {
                let takes = threat.pairs.iter().any(|pair| pair.0 == self.mv.to || is_strong_at(&after.board, pair.1));
                !takes && !self.check_owed(&after, threat)
            }
            _ => false,
        }
    }

    /// The board after the move without the piece that moved, and with a mere obstacle on the point that it left.
    fn unmoved(&self, after: &Stand) -> [Board; 2] {
        [after.board.lifted(self.mv.to), after.board.blocked(self.mv.from)]
    }

    /// Whether a capture owes anything to the piece that moved.
    fn capture_owed(&mut self, after: &Stand, threat: &Direct) -> bool {
        let (moved, quality) = (self.mv.to, Some(threat.quality));
        self.unmoved(after)
            .iter()
            .any(|board| self.asker().capture(board, threat.mv, threat.dead, &after.exchanges) < quality)
            || self.asker().takes_part(after, moved, threat.mv, threat.dead, quality)
    }

    /// Whether a check that wins owes anything to the piece that moved.
    fn check_owed(&mut self, after: &Stand, threat: &ByCheck) -> bool {
        self.unmoved(after)
            .iter()
            .any(|board| self.asker().check_win(board, threat.mv, threat.dead, &after.exchanges).is_none())
    }
}

/// Whether a piece is one of 车马炮 (强子).
pub(super) const fn is_strong(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon)
}

/// Whether one of 车马炮 stands on a point.
pub(super) fn is_strong_at(board: &Board, square: Square) -> bool {
    board.piece_at(square).is_some_and(|piece| is_strong(piece.kind))
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
