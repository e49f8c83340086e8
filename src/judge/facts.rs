//! [`MoveFacts`]: one move of a line, and what the criteria of a rule book ask about it.

use super::book::Terms;
use super::evidence::{Chase, Evidence, PieceRef};
use super::label::{Manner, Weight};
use super::threats::{Asker, Quality, Stand};
use crate::rules::{Line, Move, PieceKind, Position, Side, Square, SquareSet};
use crate::solve::{Account, Board, Prover};

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
}

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
    origins: &'a [Option<Square>; Square::COUNT],
    prover: Prover<'a>,
    terms: &'a Terms,
    stand_before: Option<Stand>,
    stand_after: Option<Stand>,
}

impl<'a> MoveFacts<'a> {
    pub(super) fn new(line: &'a Line, origins: &'a Origins, ply: usize, terms: &'a Terms, prover: Prover<'a>) -> Self {
        Self {
            before: line.position(ply - 1),
            after: line.position(ply),
            mv: line.moves()[ply - 1],
            ply,
            origins: &origins.0[ply],
            prover,
            terms,
            stand_before: None,
            stand_after: None,
        }
    }

    /// Gives the prover back for the next move.
    pub(super) fn into_prover(self) -> Prover<'a> {
        self.prover
    }

    /// Whether every answer so far is certain.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        !self.prover.budget.is_exhausted()
    }

    fn asker(&mut self) -> Asker<'_, 'a> {
        Asker { prover: &mut self.prover, terms: self.terms }
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
        Some(PieceRef { origin: self.origins[square.index()].unwrap_or(square), piece, square })
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

    /// The board before the move with the mover to move; if it is in check, the check is left out of account.
    fn board_before(&self) -> Board {
        Board::from(self.before).apart_from_checks(self.mover())
    }

    /// The board after the move with the mover to move again.
    fn board_after(&self) -> Board {
        Board::from(self.after).with_turn(self.mover())
    }

    /// What threatens before the move, as if the mover could go on.
    fn stand_before(&mut self) -> Stand {
        if self.stand_before.is_none() {
            let board = self.board_before();
            self.stand_before = Some(self.asker().stand(&board, Some(SquareSet::EMPTY)));
        }
        self.stand_before.clone().unwrap_or_else(|| unreachable!("set above"))
    }

    /// Where a piece of before the move stands after it.
    fn followed(&self, square: Square) -> Square {
        if square == self.mv.from { self.mv.to } else { square }
    }

    /// Victims that were surely threatened before the move already.
    fn old_victims(&mut self) -> SquareSet {
        let stand = self.stand_before();
        let direct = stand.direct.iter().filter(|threat| threat.quality == Quality::Gain).map(|threat| threat.mv.to);
        direct.chain(stand.by_check.iter().flat_map(|threat| threat.pairs.iter().map(|pair| pair.1))).collect()
    }

    /// What threatens after the move.
    fn stand_after(&mut self) -> Stand {
        if self.stand_after.is_none() {
            let old = self.old_victims();
            let board = self.board_after();
            self.stand_after = Some(self.asker().stand(&board, Some(old)));
        }
        self.stand_after.clone().unwrap_or_else(|| unreachable!("set above"))
    }

    /// 将: the pieces that give check after the move; no evidence without one.
    #[must_use]
    pub fn check(&mut self) -> Vec<Evidence> {
        let checkers: Vec<_> =
            self.after.checkers(self.mover()).into_iter().filter_map(|square| self.piece(square)).collect();
        if checkers.is_empty() { Vec::new() } else { vec![Evidence::Check { checkers }] }
    }

    /// 杀: every first move of the shortest mates by unbroken checks, exchange offers aside.
    #[must_use]
    pub fn kill(&mut self) -> Vec<Evidence> {
        let board = self.board_after();
        let Some(checks) = self.prover.mates.shortest(&board, self.terms.kill_checks, &mut self.prover.budget) else {
            return Vec::new();
        };
        let exchanges = self.stand_after().exchanges;
        let first = self.prover.mates.first_moves(&board, checks, &mut self.prover.budget);
        let proofs = first
            .into_iter()
            .filter(|mv| !exchanges.contains(&(mv.from, mv.to)))
            .filter_map(|mv| self.prover.mates.proof(&board, mv, checks, &mut self.prover.budget));
        proofs.map(|mate| Evidence::KillThreat { mate }).collect()
    }

    /// Whether a mate that begins with `mv` stood before the move already, the opponent's check left out of account.
    #[must_use]
    pub fn mated_before(&mut self, mv: Move) -> bool {
        self.before.in_check()
            && self.prover.mates.starts(&self.board_before(), mv, self.terms.kill_checks, &mut self.prover.budget)
    }

    /// 捉: every threat to win material that stands after the move and did not stand before it.
    #[must_use]
    pub fn chases(&mut self) -> Vec<Evidence> {
        let before = self.stand_before();
        let old = self.old_victims();
        let after = self.stand_after();
        let mut found = Vec::new();
        for threat in &after.direct {
            let pair = (threat.mv.from, threat.mv.to);
            let known = |own: Square, other: Square| (self.followed(own), other) == pair;
            let stood = before.direct.iter().any(|t| known(t.mv.from, t.mv.to) && t.quality >= threat.quality)
                || before.by_check.iter().any(|t| t.pairs.iter().any(|&(own, other)| known(own, other)));
            if stood {
                continue;
            }
            let weight = self.asker().weigh_direct(&after, threat);
            let (Some(hunter), Some(victim)) = (self.piece(threat.mv.from), self.piece(threat.mv.to)) else { continue };
            found.push(Evidence::Chase(Chase {
                hunters: vec![hunter],
                victim,
                manner: if hunter.square == self.mv.to { Manner::Direct } else { Manner::Discovered },
                line: vec![threat.mv],
                account: Account::LEVEL,
                roots: Vec::new(),
                weight,
            }));
        }
        for threat in &after.by_check {
            let weight = self.asker().weigh_check(&after, threat, old);
            let (Some(hunter), Some(victim)) = (self.piece(threat.pairs[0].0), self.piece(threat.pairs[0].1)) else {
                continue;
            };
            found.push(Evidence::Chase(Chase {
                hunters: vec![hunter],
                victim,
                manner: Manner::ByCheck,
                line: vec![threat.mv],
                account: Account::LEVEL,
                roots: Vec::new(),
                weight,
            }));
        }
        found.sort_by_key(|evidence| match evidence {
            Evidence::Chase(chase) if chase.weight == Weight::Heavy => 0,
            _ => 1,
        });
        found
    }

    /// Whether the mover has a single piece that can attack (车马炮 and crossed soldiers), and the opponent would
    /// mate if the mover passed instead of this move.
    #[must_use]
    pub fn guards_drawing_point(&mut self) -> bool {
        let side = self.mover();
        let fights = |&(square, piece): &(Square, crate::rules::Piece)| {
            piece.side == side
                && match piece.kind {
                    PieceKind::Chariot | PieceKind::Horse | PieceKind::Cannon => true,
                    PieceKind::Soldier => square.across_river(side),
                    _ => false,
                }
        };
        if self.before.in_check() || self.before.pieces().filter(fights).count() != 1 {
            return false;
        }
        let passed = Board::from(self.before).with_turn(side.opponent());
        self.prover.mates.shortest(&passed, self.terms.kill_checks, &mut self.prover.budget).is_some()
    }
}
