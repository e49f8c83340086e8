//! Whether one given move is legal, which rule it breaks, and whether it gives check.

use super::guard::Guard;
use super::tables::{DIAGONAL, LINES, bit, horse_sources_unblocked};
use super::{IllegalMove, Move, Piece, PieceKind, Position, Square};

impl Position {
    /// Whether the move is legal; any two points may be asked about.
    #[must_use]
    pub fn is_legal(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        let (from, to) = (bit(mv.from.index()), bit(mv.to.index()));
        let own = self.bits_of(side);
        if own & from == 0 || own & to != 0 || self.moves_of(mv.from.index()) & to == 0 {
            return false;
        }
        if self.kind_bits(PieceKind::General) & from != 0 {
            !self.strikes(side.opponent(), mv.to.index(), self.occupied_bits() & !from, !to)
        } else {
            Guard::of(self, side, from).allowed & to != 0
        }
    }

    /// Whether a legal move gives check (将军), directly or by opening or closing a line.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        let side = self.side_to_move();
        let general = self.general(side.opponent()).index();
        // Only a move that touches one of these points can change what bears on the general.
        let reached = LINES[general] | DIAGONAL[general] | horse_sources_unblocked(general);
        let touches = (bit(mv.from.index()) | bit(mv.to.index())) & reached;
        if touches == 0 { self.is_attacked(side.opponent()) } else { self.play(mv).in_check() }
    }

    /// Says which rule a move breaks.
    ///
    /// # Errors
    /// The first rule that forbids it.
    pub fn check_move(&self, mv: Move) -> Result<(), IllegalMove> {
        // Nearly all moves that are asked about are legal.
        if self.is_legal(mv) {
            return Ok(());
        }
        let Some(piece) = self.piece_at(mv.from) else { return Err(IllegalMove::NoPiece) };
        if piece.side != self.side_to_move() {
            return Err(IllegalMove::NotYourTurn);
        }
        let target = self.piece_at(mv.to);
        if target.is_some_and(|other| other.side == piece.side) {
            return Err(IllegalMove::OwnPiece);
        }
        if !self.reach(mv.from).contains(mv.to) {
            return Err(self.why_out_of_reach(piece, mv, target.is_some()));
        }
        Err(if self.play(mv).generals_face() {
            IllegalMove::GeneralsFacing
        } else if self.in_check() {
            IllegalMove::StillInCheck
        } else {
            IllegalMove::ExposesGeneral
        })
    }

    /// Why `piece` doesn't get from one point of the move to the other by its way of moving.
    fn why_out_of_reach(&self, piece: Piece, mv: Move, capture: bool) -> IllegalMove {
        let files = mv.to.file() as i8 - mv.from.file() as i8;
        let ranks = mv.to.rank() as i8 - mv.from.rank() as i8;
        let halfway = mv.from.offset(files / 2, ranks / 2);
        match (piece.kind, files.abs(), ranks.abs()) {
            (PieceKind::General, 0, 1) | (PieceKind::General, 1, 0) | (PieceKind::Advisor, 1, 1) => {
                IllegalMove::LeavesPalace
            }
            (PieceKind::Elephant, 2, 2) if mv.to.across_river(piece.side) => IllegalMove::ElephantCrossesRiver,
            (PieceKind::Elephant, 2, 2) => {
                halfway.map_or(IllegalMove::CannotReach, |eye| IllegalMove::ElephantEye { eye })
            }
            (PieceKind::Horse, 1, 2) | (PieceKind::Horse, 2, 1) => {
                halfway.map_or(IllegalMove::CannotReach, |leg| IllegalMove::HorseLeg { leg })
            }
            (PieceKind::Chariot, _, _) => {
                self.first_between(mv).map_or(IllegalMove::CannotReach, |by| IllegalMove::ChariotBlocked { by })
            }
            (PieceKind::Cannon, _, _) => match (self.between(mv.from, mv.to), self.first_between(mv)) {
                (Some(0), _) => IllegalMove::CannonWithoutScreen,
                (Some(count), Some(_)) if capture => IllegalMove::CannonScreens { count: count as u8 },
                (Some(_), Some(by)) => IllegalMove::CannonBlocked { by },
                _ => IllegalMove::CannotReach,
            },
            (PieceKind::Soldier, 0, _) if ranks * piece.side.forward() < 0 => IllegalMove::SoldierRetreats,
            (PieceKind::Soldier, 1, 0) => IllegalMove::SoldierSideways,
            _ => IllegalMove::CannotReach,
        }
    }

    /// The first piece on the way of a move along a line.
    fn first_between(&self, mv: Move) -> Option<Square> {
        let mut pieces = (Self::squares_between(mv.from, mv.to) & self.occupied()).into_iter();
        if mv.from < mv.to { pieces.next() } else { pieces.last() }
    }
}
