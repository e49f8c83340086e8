//! Chases by contact, as the Asian and world rules define them: one capture and its protector, no exchanges played out.

use super::evidence::{Because, Chase, Evidence, Novelty, Rejection};
use super::facts::MoveFacts;
use super::label::{Label, Manner, Weight};
use crate::rules::{Move, PieceKind, Square};
use crate::solve::{Account, Board};

/// Why a legal capture is no chase by contact; `None` if it is.
fn refused(board: &Board, mv: Move) -> Option<Because> {
    let (Some(hunter), Some(victim)) = (board.piece_at(mv.from), board.piece_at(mv.to)) else {
        return Some(Because::NoGain);
    };
    if Account::of(victim, mv.to).is_level() {
        return Some(Because::NoValue);
    }
    if matches!(hunter.kind, PieceKind::General | PieceKind::Soldier) {
        return Some(Because::GeneralOrSoldier);
    }
    let theirs = board.with_turn(victim.side);
    if hunter.kind == victim.kind && theirs.captures_of(mv.from).contains(&Move::new(mv.to, mv.from)) {
        return Some(Because::ExchangeContact);
    }
    let strong = |kind| matches!(kind, PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon);
    let dearer = match hunter.kind {
        PieceKind::Horse | PieceKind::Cannon => victim.kind == PieceKind::Chariot,
        PieceKind::Advisor | PieceKind::Elephant => strong(victim.kind),
        _ => false,
    };
    let rooted = !board.play(mv).captures_of(mv.to).is_empty();
    (rooted && !dearer).then_some(Because::Rooted)
}

/// Whether the general of the side to move attacks the target too.
fn general_joins(board: &Board, target: Square) -> bool {
    let general = board.general(board.side_to_move());
    board.captures_of(target).contains(&Move::new(general, target))
}

/// Whether the target is a chariot that keeps a horse of the side to move from giving check.
fn pinned_by_horse(board: &Board, target: Square) -> bool {
    let Some(victim) = board.piece_at(target).filter(|victim| victim.kind == PieceKind::Chariot) else { return false };
    let uncovered = board.lifted(target).checkers(victim.side);
    uncovered.into_iter().any(|from| board.piece_at(from).is_some_and(|piece| piece.kind == PieceKind::Horse))
}

impl MoveFacts<'_> {
    /// 捉 by contact: every capture that is possible after the move, wins by its own, and did not do so before. Heavy if the target
    /// is a chariot pinned by a horse.
    #[must_use]
    pub fn contact_chases(&mut self) -> Vec<Evidence> {
        let (before, after) = self.contact_boards();
        let mut found = Vec::new();
        for mv in self.contacts(&after) {
            if refused(&after, mv).is_none() && !general_joins(&after, mv.to) && !self.touched(&before, mv) {
                found.extend(self.contact(&before, &after, mv));
            }
        }
        found
    }

    /// The boards before and after the move. A check that stands is left out of account on the second: it has to be answered
    /// first, so that it doesn't keep a protector from protecting.
    fn contact_boards(&self) -> (Board, Board) {
        (self.board_before(), self.board_after().apart_from_checks(self.mover().opponent()))
    }

    /// The legal captures of the mover on a board.
    fn contacts(&self, board: &Board) -> Vec<Move> {
        board.pieces(self.mover().opponent()).into_iter().flat_map(|victim| board.captures_of(victim)).collect()
    }

    /// Whether the same capture counted before the move already.
    fn touched(&self, before: &Board, mv: Move) -> bool {
        let old = self.before_move(mv);
        before.captures_of(old.to).contains(&old) && refused(before, old).is_none()
    }

    fn contact(&self, before: &Board, after: &Board, mv: Move) -> Option<Evidence> {
        let (hunter, victim) = (self.piece(mv.from)?, self.piece(mv.to)?);
        let old = self.before_move(mv);
        let novelty = if !before.captures_of(old.to).contains(&old) {
            Novelty::Impossible
        } else {
            let back = before.play(old).captures_of(old.to).first().copied();
            back.map_or(Novelty::LessBefore, |back| Novelty::Refuted(vec![old, back]))
        };
        Some(Evidence::Chase(Chase {
            hunters: vec![hunter],
            victim,
            manner: if mv.from == self.mv.to { Manner::Direct } else { Manner::Discovered },
            line: vec![mv],
            account: Account::of(victim.piece, mv.to),
            even: false,
            set_aside: Vec::new(),
            roots: self.roots(after, mv, true, &[]),
            weight: if pinned_by_horse(after, mv.to) { Weight::Heavy } else { Weight::Light },
            novelty,
        }))
    }

    /// The contacts that can be seen after the move and aren't counted, each with the reason.
    #[must_use]
    pub fn contact_rejections(&mut self, counted: &[Evidence]) -> Vec<Rejection> {
        let (before, after) = self.contact_boards();
        let mut found = Vec::new();
        for mv in self.contacts(&after) {
            let known = counted.iter().any(|evidence| evidence.tells_of(mv));
            let old = self.before_move(mv);
            let seen = before.captures_of(old.to).contains(&old);
            // Who could take next where several attack: a single capture that can be taken back is no chase all the same.
            let joins = mv.from != self.mv.to && after.captures_of(mv.to).contains(&Move::new(self.mv.to, mv.to));
            let because = match refused(&after, mv) {
                None if general_joins(&after, mv.to) => Because::GeneralOrSoldier,
                None => Because::ExistedBefore,
                Some(_) if seen && mv.from != self.mv.to && !joins => continue,
                Some(because) => because,
            };
            if known {
                continue;
            }
            let taken = after.play(mv);
            let back = taken.captures_of(mv.to).first().copied();
            let again = back.and_then(|back| taken.play(back).captures_of(mv.to).first().copied());
            let line = match because {
                Because::Rooted => std::iter::once(mv).chain(back).chain(again).collect(),
                Because::ExchangeContact => vec![Move::new(mv.to, mv.from)],
                _ => vec![mv],
            };
            found.push(Rejection {
                kind: Label::Chase,
                hunter: self.piece(mv.from),
                target: self.piece(mv.to),
                because,
                line,
                before: (because == Because::ExistedBefore).then_some(old),
                roots: if because == Because::Rooted { self.roots(&after, mv, false, &[]) } else { Vec::new() },
                article: (self.book.cites.because)(because, self.kind(mv.from)),
            });
        }
        found
    }
}
