//! The quiet moves that have a name: 兑, 献, 拦 and 跟.

use super::evidence::{Evidence, RootStatus};
use super::facts::MoveFacts;
use crate::rules::{Move, PieceKind, Square, SquareSet};
use crate::solve::Board;

impl MoveFacts<'_> {
    /// 兑: pieces of one kind in mutual contact since this move, where the opponent loses nothing by taking first. A piece
    /// that joins such a contact, against a protected piece or to protect its own, belongs to the offer (26.11).
    #[must_use]
    pub fn exchange_offers(&mut self) -> Vec<Evidence> {
        let (before, after) = (self.stand_before(), self.stand_after());
        // What nobody could take back is no exchange but given away (献).
        let theirs = after.board.with_turn(self.mover().opponent());
        let given = self.sacrifices().first().and_then(Evidence::target).map(|taker| (self.mv.to, taker.square));
        let given = given.filter(|&(own, taker)| theirs.play(Move::new(taker, own)).captures_of(own).is_empty());
        let joins = |other: Square| {
            let side = self.mover();
            after.board.captures_of(other).contains(&Move::new(self.mv.to, other))
                && !before.board.attackers(other, side).contains(self.mv.from)
        };
        let supports = |(own, other): (Square, Square)| {
            let retakes = |board: &Board, own: Square, from: Square| {
                let theirs = board.with_turn(self.mover().opponent());
                theirs.play(Move::new(other, own)).captures_of(own).contains(&Move::new(from, own))
            };
            let stood = self.before_move(Move::new(own, other)).from;
            retakes(&after.board, own, self.mv.to) && !retakes(&before.board, stood, self.mv.from)
        };
        let fresh = |&&(own, other): &&(Square, Square)| {
            joins(other)
                || supports((own, other))
                || !before.exchanges.iter().any(|&(old, partner)| self.followed(old) == own && partner == other)
        };
        let offers = after.exchanges.iter().filter(fresh).filter(|&&pair| Some(pair) != given);
        let offers: Vec<_> = offers.copied().collect();
        let evidence = |(own, other): (Square, Square)| {
            let take = Move::new(other, own);
            let back = after.board.with_turn(self.mover().opponent()).play(take).captures_of(own);
            let line = std::iter::once(take).chain(back.first().copied()).collect();
            Some(Evidence::ExchangeOffer { offered: self.piece(own)?, partner: self.piece(other)?, line })
        };
        offers.into_iter().filter_map(evidence).collect()
    }

    /// 献: the moved piece stands where the opponent may take it for nothing. Mutual contact with a piece of its kind makes it
    /// no exchange: there is nothing to take back with (24.5 送吃).
    #[must_use]
    pub fn sacrifices(&mut self) -> Vec<Evidence> {
        let after = self.stand_after();
        let offered = self.mv.to;
        if !after.own_hanging.contains(offered) || self.moved_kind() == Some(PieceKind::General) {
            return Vec::new();
        }
        let theirs = after.board.with_turn(self.mover().opponent());
        let dead = after.own_hanging | after.hanging;
        let takes = theirs.captures_of(offered);
        let free = takes.into_iter().find(|take| self.asker().may_take(&after.board, take.from, offered, dead));
        let evidence = free.and_then(|take| {
            Some(Evidence::Sacrifice { offered: self.piece(offered)?, taker: self.piece(take.from)?, line: vec![take] })
        });
        evidence.into_iter().collect()
    }

    /// 拦: the moved piece stands in the way of a threatened mate or of a capture that would have won. Putting a piece in the
    /// way of a check is no more than an answer to it.
    #[must_use]
    pub fn blocks(&mut self) -> Vec<Evidence> {
        let side = self.mover();
        let Some(blocker) = self.piece(self.mv.to) else { return Vec::new() };
        if self.before.in_check() || matches!(blocker.piece.kind, PieceKind::General | PieceKind::Soldier) {
            return Vec::new();
        }
        let before = self.stand_before();
        let theirs = before.board.with_turn(side.opponent());
        let now = Board::from(self.after);
        let mut denied: Vec<Move> = Vec::new();
        let limit = self.book.terms.kill_checks;
        for mv in theirs.legal_moves() {
            let strikes = before.own_hanging.contains(mv.to) && mv.to != self.mv.from
                || self.prover.mates.starts(&theirs, mv, limit, &mut self.prover.budget);
            if strikes && !now.is_legal(mv) {
                denied.push(mv);
            }
        }
        denied.retain(|&mv| on_way(mv, self.mv.to));
        let evidence = |denied: Move| Some(Evidence::Block { blocker, blocked: self.piece(denied.from)?, denied });
        denied.into_iter().filter_map(evidence).collect()
    }

    /// 跟: the moved piece attacks a protected chariot, horse or cannon that it did not attack before.
    #[must_use]
    pub fn follows(&mut self) -> Vec<Evidence> {
        let (before, after) = (self.stand_before(), self.stand_after());
        let side = self.mover();
        let follower = self.mv.to;
        let strong = |kind| matches!(kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
        let mut found = Vec::new();
        if !self.moved_kind().is_some_and(strong) {
            return found;
        }
        for target in after.board.pieces(side.opponent()) {
            let mv = Move::new(follower, target);
            if !after.board.piece_at(target).is_some_and(|piece| strong(piece.kind))
                || before.board.attackers(target, side).contains(self.mv.from)
                || !after.board.captures_of(target).contains(&mv)
            {
                continue;
            }
            let dead = (after.own_hanging | after.hanging) - SquareSet::of(mv.from) - SquareSet::of(mv.to);
            let checks = self.book.terms.chase_checks;
            let line = self.showing(|facts| facts.asker().answered(&after.board, mv, dead, &after.exchanges, checks));
            let roots = self.roots(&after.board, mv, false, &[]);
            if !roots.iter().any(|root| root.status == RootStatus::True) {
                continue;
            }
            if let (Some(follower), Some(followed)) = (self.piece(follower), self.piece(target)) {
                found.push(Evidence::Follow { follower, followed, roots, line });
            }
        }
        found
    }
}

/// Whether `square` is a leg, an eye or a point between on the way of a move.
fn on_way(mv: Move, square: Square) -> bool {
    let (files, ranks) = (mv.to.file() as i8 - mv.from.file() as i8, mv.to.rank() as i8 - mv.from.rank() as i8);
    let steps = files.abs().max(ranks.abs());
    match (files.abs(), ranks.abs()) {
        (1, 2) => mv.from.offset(0, ranks / 2) == Some(square),
        (2, 1) => mv.from.offset(files / 2, 0) == Some(square),
        _ => (1..steps).any(|n| mv.from.offset(files.signum() * n, ranks.signum() * n) == Some(square)),
    }
}
