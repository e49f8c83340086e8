//! Why not: the protectors of a target, and the reasons for which visible attacks aren't counted.

use super::evidence::{Because, Evidence, Rejection, Root, RootBecause, RootStatus};
use super::facts::MoveFacts;
use super::label::Label;
use super::threats::{Asker, Stand};
use crate::rules::{Move, PieceKind, Square, SquareSet};
use crate::solve::{Account, Board, GainRules, GainState};

/// Why a capture doesn't win, with the line that shows it.
struct Refusal {
    because: Because,
    line: Vec<Move>,
}

impl Asker<'_, '_> {
    /// The capture or check `mv` and the opponent's answer to it: taking back if that helps, mate, or whatever wins the
    /// material back, although `checks` quiet checks may be given on the way. The move alone if there is no such answer.
    pub(super) fn answered(
        &mut self,
        board: &Board,
        mv: Move,
        dead: SquareSet,
        barred: &[(Square, Square)],
        checks: u8,
    ) -> Vec<Move> {
        let rules = self.rules(board.is_apart(), barred);
        let side = board.side_to_move();
        let Some(state) = self.after_capture(&rules, board, mv, dead, checks) else { return vec![mv] };
        if let Some(back) = self.retake(&rules, &state, mv) {
            return vec![mv, back];
        }
        if let Some(line) = self.mate_after(&state, rules.counter_mate_checks) {
            return std::iter::once(mv).chain(line).collect();
        }
        std::iter::once(mv).chain(self.prover.refutation(&rules, &state, side)).collect()
    }

    /// Taking back on the point of the capture `mv` that led to `state`, if the capture wins nothing after it.
    fn retake(&mut self, rules: &GainRules, state: &GainState, mv: Move) -> Option<Move> {
        let attacker = state.board.side_to_move().opponent();
        state.board.captures_of(mv.to).into_iter().find(|&back| {
            let next = state.defend(rules, back, state.board.play(back));
            !self.prover.gains(rules, &next, attacker)
        })
    }

    /// The opponent's mate after a capture.
    fn mate_after(&mut self, state: &GainState, limit: u8) -> Option<Vec<Move>> {
        let checks = self.prover.mates.shortest(&state.board, limit, &mut self.prover.budget)?;
        let first = self.prover.mates.first_moves(&state.board, checks, &mut self.prover.budget).first().copied()?;
        let proof = self.prover.mates.proof(&state.board, first, checks, &mut self.prover.budget)?;
        Some(proof.main_line())
    }

    /// Why a legal capture doesn't win; `None` if it does.
    fn refuse(&mut self, stand: &Stand, mv: Move) -> Option<Refusal> {
        let board = &stand.board;
        let victim = board.piece_at(mv.to)?;
        if Account::of(victim, mv.to).is_level() {
            return Some(Refusal { because: Because::NoValue, line: vec![mv] });
        }
        if stand.exchanges.contains(&(mv.from, mv.to)) {
            return Some(Refusal { because: Because::ExchangeContact, line: vec![Move::new(mv.to, mv.from)] });
        }
        let judged = self.judge_capture(stand, mv);
        if judged.quality.is_some() {
            return None;
        }
        let side = board.side_to_move();
        let mut rules = self.rules(board.is_apart(), &stand.exchanges);
        let checks = self.terms.chase_checks;
        let state = self.after_capture(&rules, board, mv, judged.dead, checks)?;
        let humble = board.piece_at(mv.from).is_some_and(|p| matches!(p.kind, PieceKind::General | PieceKind::Soldier));
        if humble {
            rules.general_exempt = false;
            rules.soldier_exempt = false;
            let counted = self.after_capture(&rules, board, mv, judged.dead, checks)?;
            if self.prover.gains(&rules, &counted, side) {
                return Some(Refusal { because: Because::GeneralOrSoldier, line: vec![mv] });
            }
        }
        if let Some(back) = self.retake(&rules, &state, mv) {
            return Some(Refusal { because: Because::Rooted, line: vec![mv, back] });
        }
        if let Some(line) = self.mate_after(&state, rules.counter_mate_checks) {
            return Some(Refusal { because: Because::MatedAfter, line: std::iter::once(mv).chain(line).collect() });
        }
        let line: Vec<Move> = std::iter::once(mv).chain(self.prover.refutation(&rules, &state, side)).collect();
        let because = if judged.alone.is_some() {
            Because::CarrierHangs
        } else if line.len() > 1 {
            Because::WonBack
        } else {
            Because::NoGain
        };
        Some(Refusal { because, line })
    }
}

impl MoveFacts<'_> {
    /// The protectors of the piece that the legal capture `mv` takes, and whether they count. `won` says whether the
    /// capture wins all the same, `helpers` are the other pieces that it can't do without.
    pub(super) fn roots(&self, board: &Board, mv: Move, won: bool, helpers: &[Square]) -> Vec<Root> {
        let owner = board.side_to_move().opponent();
        let after = board.play(mv);
        let legal = after.captures_of(mv.to);
        let reaching = after.attackers(mv.to, owner);
        let mut squares: Vec<Square> = (reaching | board.attackers(mv.to, owner)).into_iter().collect();
        squares.retain(|&square| square != mv.to);
        let cites = &self.book.cites;
        let value = |square: Square| board.piece_at(square).map_or(Account::LEVEL, |piece| Account::of(piece, square));
        let kind = |square: Square| board.piece_at(square).map_or(PieceKind::Soldier, |piece| piece.kind);
        let worth_more = (value(mv.to) - value(mv.from)).is_gain(self.book.terms.values);
        // An obstacle in the helper's place lets the protector take back.
        let held = |back: Move| helpers.iter().any(|&h| board.blocked(h).play(mv).captures_of(back.to).contains(&back));
        let root = |square: Square| {
            let (status, because) = if !reaching.contains(square) {
                (RootStatus::False, RootBecause::WayBlocked)
            } else if legal.contains(&Move::new(square, mv.to)) {
                match (won, worth_more) {
                    (false, _) => (RootStatus::True, RootBecause::TakesBack),
                    (true, true) => (RootStatus::Insufficient, RootBecause::WorthLess),
                    (true, false) => (RootStatus::Insufficient, RootBecause::Outnumbered),
                }
            } else {
                let taken = after.play(Move::new(square, mv.to));
                let still = taken.checkers(owner);
                let because = if taken.generals_face() {
                    RootBecause::FacingGenerals
                } else if !(after.checkers(owner) & still).is_empty() {
                    RootBecause::MustAnswerCheck
                } else {
                    RootBecause::Pinned
                };
                let held = held(Move::new(square, mv.to));
                (if held { RootStatus::Held } else { RootStatus::False }, because)
            };
            let article = match status {
                RootStatus::False => cites.false_root,
                RootStatus::Held => cites.joint,
                RootStatus::Insufficient if because == RootBecause::WorthLess => {
                    (cites.values)(kind(mv.from), kind(mv.to))
                }
                _ => cites.root,
            };
            let back = reaching.contains(square).then(|| Move::new(square, mv.to));
            Some(Root { piece: self.piece(square)?, status, because, back, article })
        };
        squares.into_iter().filter_map(root).collect()
    }

    /// The attacks that can be seen after the move and are not among `counted`, each with the reason. Attacks that were
    /// there before and are no threats are left out: nobody would ask.
    #[must_use]
    pub fn rejections(&mut self, counted: &[Evidence]) -> Vec<Rejection> {
        let (before, after) = (self.stand_before(), self.stand_after());
        let told = |mv: Move| counted.iter().any(|evidence| evidence.tells_of(mv));
        let side = self.mover();
        let mut found = Vec::new();
        for victim in
            after.board.pieces(side.opponent()).into_iter().filter(|&v| v != after.board.general(side.opponent()))
        {
            for hunter in after.board.attackers(victim, side) {
                let mv = Move::new(hunter, victim);
                if told(mv) {
                    continue;
                }
                let stands = after.direct.iter().find(|threat| threat.mv == mv);
                let old = Move::new(if hunter == self.mv.to { self.mv.from } else { hunter }, victim);
                let seen_before = before.board.attackers(victim, side).contains(old.from);
                if seen_before && stands.is_none() && hunter != self.mv.to {
                    continue;
                }
                found.extend(self.rejection(&before, &after, mv, stands.is_some()));
            }
        }
        found.extend(self.old_checks(&before, counted));
        found
    }

    fn rejection(&mut self, before: &Stand, after: &Stand, mv: Move, stands: bool) -> Option<Rejection> {
        let kind = self.kind(mv.from);
        let article = |because| (self.book.cites.because)(because, kind);
        let (hunter, target) = (self.piece(mv.from), self.piece(mv.to));
        let blank = |because, line| Rejection {
            kind: Label::Chase,
            hunter,
            target,
            because,
            line,
            before: None,
            roots: Vec::new(),
            article: article(because),
        };
        if stands {
            let threat = after.direct.iter().find(|threat| threat.mv == mv)?;
            let stood = self.stood(before, threat);
            if self.general_answered_check() {
                return Some(blank(Because::GeneralAnsweredCheck, vec![mv]));
            }
            // A new one is exempted by the book: the audit has said so already.
            return stood.map(|old| Rejection { before: Some(old), ..blank(Because::ExistedBefore, vec![mv]) });
        }
        if !after.board.is_legal(mv) {
            return Some(blank(Because::HunterPinned, Vec::new()));
        }
        let refusal = self.asker().refuse(after, mv)?;
        let mut rejection = blank(refusal.because, refusal.line);
        if matches!(refusal.because, Because::Rooted | Because::MatedAfter | Because::WonBack) {
            rejection.roots = self.roots(&after.board, mv, refusal.because != Because::Rooted, &[]);
        }
        Some(rejection)
    }

    /// Threats by check that stood before the move and still stand.
    fn old_checks(&mut self, before: &Stand, counted: &[Evidence]) -> Vec<Rejection> {
        if before.by_check.is_empty() {
            return Vec::new();
        }
        let board = self.board_after();
        let now = self.asker().stand(&board, Some(SquareSet::EMPTY));
        let because = Because::ExistedBefore;
        let mut found: Vec<Rejection> = Vec::new();
        for threat in &now.by_check {
            let Some(&(hunter, victim)) = threat.pairs.first() else { continue };
            let stood = before
                .by_check
                .iter()
                .find(|old| old.pairs.iter().any(|&(own, other)| self.followed(own) == hunter && other == victim))
                .map(|old| old.mv);
            let known = counted.iter().any(|evidence| evidence.target().is_some_and(|t| t.square == victim))
                || found.iter().any(|rejection| rejection.target.is_some_and(|t| t.square == victim));
            if stood.is_some() && !known {
                found.push(Rejection {
                    kind: Label::Chase,
                    hunter: self.piece(hunter),
                    target: self.piece(victim),
                    because,
                    line: vec![threat.mv],
                    before: stood,
                    roots: Vec::new(),
                    article: (self.book.cites.because)(because, self.kind(hunter)),
                });
            }
        }
        found
    }
}
