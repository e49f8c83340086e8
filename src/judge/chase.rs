//! The strikes: 将, 杀 and 捉, with the lines and protectors that show them.

use super::by_check::ByCheck;
use super::evidence::{Chase, Evidence, Novelty, PieceRef};
use super::facts::MoveFacts;
use super::label::{Manner, Weight};
use super::threats::{Direct, Quality, Stand};
use crate::rules::{Move, Piece, PieceKind, Square, SquareSet};
use crate::solve::{Account, Board};

impl MoveFacts<'_> {
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
        let limit = self.book.terms.kill_checks;
        let Some(checks) = self.prover.mates.shortest(&board, limit, &mut self.prover.budget) else {
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
        let limit = self.book.terms.kill_checks;
        self.before.in_check() && self.prover.mates.starts(&self.board_before(), mv, limit, &mut self.prover.budget)
    }

    /// 捉: every threat to win material that stands after the move and did not stand before it, the heaviest first.
    #[must_use]
    pub fn chases(&mut self) -> Vec<Evidence> {
        let before = self.stand_before();
        let old = self.old_victims();
        let after = self.stand_after();
        let mut found = Vec::new();
        for threat in &after.direct {
            if self.stood(&before, threat).is_some() {
                continue;
            }
            let (weight, helpers) = self.asker().weigh_direct(&after, threat);
            found.extend(self.showing(|facts| facts.direct_chase(&before, &after, threat, weight, &helpers)));
        }
        for threat in &after.by_check {
            let weight = self.asker().weigh_check(&after, threat, old);
            found.extend(self.showing(|facts| facts.check_chase(&before, &after, threat, weight, old)));
        }
        found.sort_by_key(|chase| {
            (chase.weight == Weight::Light, -Account::of(chase.victim.piece, chase.victim.square).points())
        });
        let mut seen = Vec::new();
        found.retain(|chase| {
            let pair = (chase.hunters.first().map(|hunter| hunter.origin), chase.victim.origin);
            let fresh = !seen.contains(&pair);
            seen.push(pair);
            fresh
        });
        found.into_iter().map(Evidence::Chase).collect()
    }

    /// How a capture threatened before the move already, at least as surely: the capture, or the first check, from the position
    /// before the move. One that took checks before and takes none now is surer; `None` if the threat is new.
    pub(super) fn stood(&self, before: &Stand, threat: &Direct) -> Option<Move> {
        let target = threat.mv.to;
        let same_piece = |old: &&Direct| self.followed(old.mv.from) == threat.mv.from;
        let as_sure = |old: &&Direct| old.mv.to == target && old.quality >= threat.quality;
        let by_it = before.direct.iter().filter(as_sure).find(same_piece).map(|old| old.mv);
        if by_it.is_some() || !self.book.terms.old_by_target {
            return by_it;
        }
        let by_check = before.by_check.iter().filter(|old| old.pairs.iter().any(|pair| pair.1 == target));
        before.direct.iter().find(as_sure).map(|old| old.mv).or_else(|| by_check.map(|old| old.mv).next())
    }

    /// The pieces on some points.
    fn pieces(&self, squares: impl IntoIterator<Item = Square>) -> Vec<PieceRef> {
        squares.into_iter().filter_map(|square| self.piece(square)).collect()
    }

    /// Where a move after this one would have come from before it.
    pub(super) fn before_move(&self, mv: Move) -> Move {
        Move::new(if mv.from == self.mv.to { self.mv.from } else { mv.from }, mv.to)
    }

    fn direct_chase(
        &mut self,
        before: &Stand,
        after: &Stand,
        threat: &Direct,
        weight: Weight,
        helpers: &[Square],
    ) -> Option<Chase> {
        let mv = threat.mv;
        let (hunter, victim) = (self.piece(mv.from)?, self.piece(mv.to)?);
        let even = threat.quality == Quality::Even;
        let mut asker = self.asker();
        let mut rules = asker.rules(false, &after.exchanges);
        rules.equal_suffices = even;
        let checks = asker.own_checks(threat.quality);
        let state = asker.after_capture(&rules, &after.board, mv, threat.dead, checks)?;
        let helpers = asker.taking_part(after, threat, &rules, helpers);
        let rest = asker.prover.main_line(&rules, &state, hunter.piece.side);
        let roots = self.roots(&after.board, mv, true, &helpers);
        let taken_back = !after.board.play(mv).captures_of(mv.to).is_empty();
        let manner = if !helpers.is_empty() {
            Manner::Joint
        } else if taken_back && rest.moves.len() > 1 {
            Manner::ByExchange
        } else if mv.from == self.mv.to {
            Manner::Direct
        } else {
            Manner::Discovered
        };
        let mut hunters = vec![hunter];
        hunters.extend(self.pieces(helpers));
        let line: Vec<Move> = std::iter::once(mv).chain(rest.moves).collect();
        Some(Chase {
            hunters,
            victim,
            manner,
            account: rest.net,
            even,
            set_aside: self.set_aside(&line, threat.dead),
            line,
            roots,
            weight,
            novelty: self.novelty(before, mv, checks),
        })
    }

    fn check_chase(
        &mut self,
        before: &Stand,
        after: &Stand,
        threat: &ByCheck,
        weight: Weight,
        old: SquareSet,
    ) -> Option<Chase> {
        let side = self.mover();
        let asker = self.asker();
        let (rules, state) =
            asker.check_start(&after.board, threat.mv, threat.checks, threat.dead, &after.exchanges, threat.prey)?;
        let rest = asker.prover.main_line(&rules, &state, side);
        let line: Vec<Move> = std::iter::once(threat.mv).chain(rest.moves).collect();
        let (hunter, victim) = prey(&after.board, &line, &threat.pairs).or(threat.pairs.first().copied())?;
        let checker = self.piece(threat.mv.from)?;
        let mut hunters = vec![self.piece(hunter)?];
        hunters.extend(Some(checker).filter(|checker| checker.square != hunter));
        if weight == Weight::Light {
            let helpers = self.asker().check_helpers(after, (hunter, victim), old);
            hunters.extend(self.pieces(helpers.into_iter().filter(|&h| h != checker.square)));
        }
        Some(Chase {
            hunters,
            victim: self.piece(victim)?,
            manner: Manner::ByCheck,
            account: rest.net,
            even: false,
            set_aside: self.set_aside(&line, threat.dead),
            line,
            roots: Vec::new(),
            weight,
            novelty: self.novelty(before, threat.mv, 0),
        })
    }

    /// The pieces left out of account that are taken on the line.
    fn set_aside(&self, line: &[Move], dead: SquareSet) -> Vec<PieceRef> {
        self.pieces(dead.into_iter().filter(|&square| line.iter().any(|mv| mv.to == square)))
    }

    /// What became before the move of a threat that begins with `mv` and may use `checks` quiet checks.
    fn novelty(&mut self, before: &Stand, mv: Move, checks: u8) -> Novelty {
        let old = self.before_move(mv);
        if !before.board.is_legal(old) {
            return Novelty::Impossible;
        }
        if !before.board.is_capture(old) && !gives_check(&before.board, old) {
            return Novelty::Impossible;
        }
        let dead = (before.own_hanging | before.hanging) - SquareSet::of(old.from) - SquareSet::of(old.to);
        let line = self.asker().answered(&before.board, old, dead, &before.exchanges, checks);
        if line.len() > 1 { Novelty::Refuted(line) } else { Novelty::LessBefore }
    }

    /// 解打: whether the move answers a check, or takes away a threat of the opponent to win a piece or to mate. After a check
    /// by the move itself the threats are asked apart from it.
    #[must_use]
    pub fn parries(&mut self) -> bool {
        if self.before.in_check() {
            return true;
        }
        let opponent = self.mover().opponent();
        let theirs = Board::from(self.before).with_turn(opponent);
        let now = Board::from(self.after).apart_from_checks(opponent);
        let limit = self.book.terms.kill_checks;
        let mates = |facts: &mut Self, board: &Board| {
            facts.prover.mates.shortest(board, limit, &mut facts.prover.budget).is_some()
        };
        if mates(self, &theirs) && !(now.is_apart() || mates(self, &now)) {
            return true;
        }
        let (then, now) =
            (self.asker().stand(&theirs, Some(SquareSet::EMPTY)), self.asker().stand(&now, Some(SquareSet::EMPTY)));
        let victims = |stand: &Stand| -> SquareSet {
            let by_check = stand.by_check.iter().flat_map(|threat| threat.pairs.iter().map(|pair| pair.1));
            stand.direct.iter().map(|threat| threat.mv.to).chain(by_check).collect()
        };
        let now = victims(&now);
        victims(&then).into_iter().any(|victim| !now.contains(self.followed(victim)))
    }

    /// Whether the mover has a single piece that can attack (车马炮 and crossed soldiers), and the opponent would
    /// mate if the mover passed instead of this move.
    #[must_use]
    pub fn guards_drawing_point(&mut self) -> bool {
        let side = self.mover();
        let fights = |&(square, piece): &(Square, Piece)| {
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
        let limit = self.book.terms.kill_checks;
        self.prover.mates.shortest(&passed, limit, &mut self.prover.budget).is_some()
    }
}

fn gives_check(board: &Board, mv: Move) -> bool {
    board.try_play(mv).is_some_and(|next| next.in_check(next.side_to_move()))
}

/// The dearest capture of a line that is among the pairs, both pieces traced back to the start of the line.
fn prey(board: &Board, line: &[Move], pairs: &[(Square, Square)]) -> Option<(Square, Square)> {
    let mut origins: Vec<Square> = Square::all().collect();
    let mut found = Vec::new();
    for (index, mv) in line.iter().enumerate() {
        let pair = (origins[mv.from.index()], origins[mv.to.index()]);
        if index % 2 == 0 && pairs.contains(&pair) {
            found.push(pair);
        }
        origins[mv.to.index()] = origins[mv.from.index()];
    }
    let worth = |pair: &(Square, Square)| board.piece_at(pair.1).map_or(0, |piece| Account::of(piece, pair.1).points());
    // The first of the dearest.
    found.into_iter().rev().max_by_key(worth)
}
