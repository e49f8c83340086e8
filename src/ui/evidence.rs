//! What the audit's chosen row puts on the board: hunters, target, protectors, and the threatened line.

use super::board::{ArrowStyle, BoardArrow, BoardRing, RingStyle};
use super::view::View;
use crate::judge::{Audit, Evidence, PieceRef, PlyAudit, Rejection, Root, RootStatus};
use crate::rules::{Move, Position, Square};
use crate::session::Studio;

/// The reason that is shown: why a move has its label, or why an attack isn't counted.
#[derive(Clone, Copy)]
enum Reason<'a> {
    Evidence(&'a Evidence),
    Rejection(&'a Rejection),
}

/// The evidence on the board.
pub struct Shown<'a> {
    reason: Option<Reason<'a>>,
    general: Square,
    /// From where the general would be attacked if a false protector took back, and where it would stand then.
    held: Vec<(Square, Square)>,
    /// The line that is threatened; it may be empty.
    pub line: Vec<Move>,
    /// How many of its moves are played through on the board.
    pub played: usize,
}

/// The row of the audit that is shown, if the board still shows its move.
#[must_use]
pub fn row<'a>(audit: &'a Audit, view: &View, board_ply: usize) -> Option<&'a PlyAudit> {
    let shown = view.evidence.as_ref().filter(|shown| shown.ply == board_ply)?;
    let ply = audit.repetitions.get(shown.card)?.plies.iter().find(|ply| ply.ply == shown.ply)?;
    // An arbiter's word brings no evidence of its own: the program's stays to be looked at.
    Some(ply.program())
}

/// What the chosen row puts on the board.
#[must_use]
pub fn shown<'a>(studio: &'a Studio, view: &View) -> Option<Shown<'a>> {
    let audit = studio.audit().audit()?;
    let ply = row(audit, view, studio.chapter().ply())?;
    let state = view.evidence.as_ref()?;
    let reason = match state.rejection {
        Some(index) => ply.rejections.get(index).map(Reason::Rejection),
        None => ply.evidence.first().map(Reason::Evidence).or_else(|| ply.rejections.first().map(Reason::Rejection)),
    };
    let line = match reason {
        Some(Reason::Evidence(evidence)) => evidence.line(),
        Some(Reason::Rejection(rejection)) => rejection.line.clone(),
        None => Vec::new(),
    };
    let general = studio.position().general(ply.side.opponent());
    let played = state.played.min(line.len());
    let held = match reason {
        Some(Reason::Evidence(Evidence::Chase(chase))) => chase.held_back(studio.position()),
        _ => Vec::new(),
    };
    Some(Shown { reason, general, held, line, played })
}

impl Shown<'_> {
    /// The position from which the line is played: the opponent passes if the mover moves first in it.
    #[must_use]
    pub fn start(&self, on_board: &Position) -> Position {
        let first = self.line.first().and_then(|mv| on_board.piece_at(mv.from));
        match first {
            Some(piece) if piece.side != on_board.side_to_move() => on_board.passed(),
            _ => *on_board,
        }
    }

    /// Arrows: hunters to the target, protectors to the target, and the steps of the line.
    #[must_use]
    pub fn arrows(&self) -> Vec<BoardArrow> {
        let mut arrows = Vec::new();
        match self.reason {
            Some(Reason::Evidence(evidence)) => self.evidence_arrows(evidence, &mut arrows),
            Some(Reason::Rejection(rejection)) => {
                roots(rejection.target, &rejection.roots, &mut arrows);
                self.line_arrows(ArrowStyle::Threat, &mut arrows);
                if let (Some(hunter), Some(target), true) = (rejection.hunter, rejection.target, self.line.is_empty()) {
                    arrows.push(arrow(hunter.square, target.square, ArrowStyle::Hunter));
                }
            }
            None => {}
        }
        arrows
    }

    fn evidence_arrows(&self, evidence: &Evidence, arrows: &mut Vec<BoardArrow>) {
        match evidence {
            Evidence::Check { checkers } => {
                arrows.extend(checkers.iter().map(|piece| arrow(piece.square, self.general, ArrowStyle::Check)));
            }
            Evidence::KillThreat { .. } => self.line_arrows(ArrowStyle::Check, arrows),
            Evidence::Chase(chase) => {
                roots(Some(chase.victim), &chase.roots, arrows);
                arrows.extend(self.held.iter().map(|&(from, to)| arrow(from, to, ArrowStyle::Pin)));
                if self.line.len() == 1 {
                    let hunter = chase.hunters.first().map(|hunter| hunter.square);
                    arrows.extend(hunter.map(|from| arrow(from, chase.victim.square, ArrowStyle::Hunter)));
                } else {
                    self.line_arrows(ArrowStyle::Threat, arrows);
                }
            }
            Evidence::Block { blocker, blocked, denied } => {
                arrows.push(arrow(blocked.square, denied.to, ArrowStyle::FalseProtector));
                arrows.push(arrow(blocker.square, blocked.square, ArrowStyle::Hunter));
            }
            Evidence::Follow { follower, followed, roots: all, .. } => {
                roots(Some(*followed), all, arrows);
                arrows.push(arrow(follower.square, followed.square, ArrowStyle::Hunter));
            }
            Evidence::ExchangeOffer { .. } | Evidence::Sacrifice { .. } => self.line_arrows(ArrowStyle::Threat, arrows),
        }
    }

    fn line_arrows(&self, style: ArrowStyle, arrows: &mut Vec<BoardArrow>) {
        arrows.extend(steps(&self.line, style));
    }

    /// The rings after the moves that are played: they go with their pieces, and with a piece that is taken goes its ring.
    #[must_use]
    pub fn rings_now(&self) -> Vec<BoardRing> {
        self.line.iter().take(self.played).fold(self.rings(), |mut rings, mv| {
            rings.retain(|ring| ring.square != mv.to);
            rings.iter_mut().filter(|ring| ring.square == mv.from).for_each(|ring| ring.square = mv.to);
            rings
        })
    }

    /// Rings: around hunters, target and protectors.
    #[must_use]
    pub fn rings(&self) -> Vec<BoardRing> {
        let ring = |piece: PieceRef, style| BoardRing { square: piece.square, style };
        let mut rings = Vec::new();
        let (hunters, target, roots) = match self.reason {
            Some(Reason::Evidence(Evidence::Chase(chase))) => {
                (chase.hunters.clone(), Some(chase.victim), &*chase.roots)
            }
            Some(Reason::Evidence(Evidence::Follow { follower, followed, roots, .. })) => {
                (vec![*follower], Some(*followed), &**roots)
            }
            Some(Reason::Evidence(Evidence::Check { checkers })) => (checkers.clone(), None, &[] as &[Root]),
            Some(Reason::Evidence(evidence)) => {
                (evidence.hunter().into_iter().collect(), evidence.target(), &[] as &[Root])
            }
            Some(Reason::Rejection(rejection)) => {
                (rejection.hunter.into_iter().collect(), rejection.target, &*rejection.roots)
            }
            None => return rings,
        };
        rings.extend(hunters.into_iter().map(|hunter| ring(hunter, RingStyle::Hunter)));
        rings.extend(target.map(|target| ring(target, RingStyle::Victim)));
        rings.extend(roots.iter().map(|root| {
            let counts = root.status == RootStatus::True;
            ring(root.piece, if counts { RingStyle::Protector } else { RingStyle::FalseProtector })
        }));
        rings
    }
}

/// The moves of a line as arrows, numbered if there are several.
pub fn steps(moves: &[Move], style: ArrowStyle) -> impl Iterator<Item = BoardArrow> {
    let several = moves.len() > 1;
    moves.iter().enumerate().map(move |(index, mv)| {
        let step = several.then(|| u8::try_from(index + 1).unwrap_or(u8::MAX));
        BoardArrow { step, ..arrow(mv.from, mv.to, style) }
    })
}

const fn arrow(from: Square, to: Square, style: ArrowStyle) -> BoardArrow {
    BoardArrow { from, to, style, step: None }
}

/// Between neighbours an arrow would only cross out their faces; their rings say enough.
const fn adjacent(a: Square, b: Square) -> bool {
    a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

fn roots(target: Option<PieceRef>, roots: &[Root], arrows: &mut Vec<BoardArrow>) {
    let Some(target) = target else { return };
    for root in roots.iter().filter(|root| !adjacent(root.piece.square, target.square)) {
        let counts = root.status == RootStatus::True;
        let style = if counts { ArrowStyle::Protector } else { ArrowStyle::FalseProtector };
        arrows.push(arrow(root.piece.square, target.square, style));
    }
}
