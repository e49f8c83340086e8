//! An independent check of an audit: every piece of evidence is replayed with the laws of the game alone.
//!
//! It shares nothing with the proofs but the values of the pieces: it knows only legal moves and what stands where.

use super::audit::{Audit, PlyAudit};
use super::book::RuleBook;
use super::evidence::{Because, Chase, Evidence, Novelty, PieceRef, Rejection, RootBecause, RootStatus};
use super::label::{Label, Manner};
use crate::rules::{Line, Move, PieceKind, Position, Square};
use crate::solve::{Account, MateProof, crosses_river};
use std::fmt;

/// Evidence that doesn't hold on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CheckError {
    /// The ply concerned.
    pub ply: usize,
    /// What doesn't hold.
    pub what: String,
}

impl fmt::Display for CheckError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}: {}", self.ply, self.what)
    }
}

impl std::error::Error for CheckError {}

/// Replays everything that an audit claims about a line.
///
/// # Errors
/// The first claim that doesn't hold.
pub fn check(line: &Line, book: &RuleBook, audit: &Audit) -> Result<(), CheckError> {
    for repetition in &audit.repetitions {
        let book = book.both_strike.filter(|_| repetition.both_strike).unwrap_or(book);
        // An arbiter's word is no claim about the board: what the program says is replayed.
        for ply in repetition.plies.iter().map(PlyAudit::program) {
            let replay = Replay { line, book, ply };
            replay.run().map_err(|what| CheckError { ply: ply.ply, what })?;
        }
    }
    Ok(())
}

/// One judged move and the line that it stands in.
struct Replay<'a> {
    line: &'a Line,
    book: &'a RuleBook,
    ply: &'a PlyAudit,
}

type Claim = Result<(), String>;

fn claim(holds: bool, what: impl FnOnce() -> String) -> Claim {
    if holds { Ok(()) } else { Err(what()) }
}

impl Replay<'_> {
    fn before(&self) -> &Position {
        self.line.position(self.ply.ply - 1)
    }

    fn after(&self) -> &Position {
        self.line.position(self.ply.ply)
    }

    fn run(&self) -> Claim {
        let ply = self.ply;
        claim(self.line.moves()[ply.ply - 1] == ply.mv, || format!("{} was not played", ply.mv))?;
        claim(self.before().side_to_move() == ply.side, || "the other side moved".to_owned())?;
        let first = ply.evidence.first().map_or(Label::Idle, Evidence::label);
        claim(first == ply.label, || format!("labelled {:?}, evidence for {first:?}", ply.label))?;
        claim(self.after().in_check() == (ply.label == Label::Check), || "check and label differ".to_owned())?;
        ply.evidence.iter().try_for_each(|evidence| self.evidence(evidence))?;
        ply.rejections.iter().try_for_each(|rejection| self.rejection(rejection))
    }

    /// A piece stands where it is said to stand, and has come from where it is said to come from.
    fn stands(&self, piece: &PieceRef) -> Claim {
        let here = self.after().piece_at(piece.square);
        claim(here == Some(piece.piece), || format!("{:?} doesn't stand on {}", piece.piece, piece.square))?;
        let origin = self.line.moves()[..self.ply.ply]
            .iter()
            .rev()
            .fold(piece.square, |square, mv| if mv.to == square { mv.from } else { square });
        claim(origin == piece.origin, || format!("{} comes from {origin}, not {}", piece.square, piece.origin))
    }

    fn evidence(&self, evidence: &Evidence) -> Claim {
        evidence.hunter().iter().chain(&evidence.target()).try_for_each(|piece| self.stands(piece))?;
        match evidence {
            Evidence::Check { checkers } => {
                let general = self.after().general(self.ply.side.opponent());
                let attackers = self.after().attackers(general, self.ply.side);
                checkers.iter().try_for_each(|piece| {
                    claim(attackers.contains(&piece.square), || format!("{} gives no check", piece.square))
                })
            }
            Evidence::KillThreat { mate } => replay_mate(&self.after().passed(), mate),
            Evidence::Chase(chase) => self.chase(chase),
            Evidence::ExchangeOffer { offered, partner, line } => {
                let again = self.after().passed();
                claim(offered.piece.kind == partner.piece.kind, || "pieces of two kinds are exchanged".to_owned())?;
                legal(self.after(), Move::new(partner.square, offered.square))?;
                legal(&again, Move::new(offered.square, partner.square))?;
                replay(self.after(), line).map(drop)
            }
            Evidence::Sacrifice { line, .. } => replay(self.after(), line).map(drop),
            Evidence::Block { denied, .. } => {
                legal(&self.before().passed(), *denied)?;
                claim(!self.after().is_legal(*denied), || format!("{denied} can still be played"))
            }
            Evidence::Follow { follower, followed, roots, line } => {
                legal(&self.after().passed(), Move::new(follower.square, followed.square))?;
                claim(roots.iter().any(|root| root.status == RootStatus::True), || "nothing protects it".to_owned())?;
                replay(&self.after().passed(), line).map(drop)
            }
        }
    }

    fn chase(&self, chase: &Chase) -> Claim {
        chase.hunters.iter().chain(&chase.set_aside).try_for_each(|piece| self.stands(piece))?;
        chase.roots.iter().try_for_each(|root| self.stands(&root.piece))?;
        let start = self.after().passed();
        replay(&start, &chase.line)?;
        let hunter = chase.hunters.first().ok_or("a chase without a hunter")?;
        let taken = captures(&chase.line).any(|pair| pair == (hunter.square, chase.victim.square));
        claim(taken, || format!("{} doesn't take {} on the line", hunter.square, chase.victim.square))?;
        let account = self.account(&start, chase);
        claim(account == chase.account, || format!("the line comes to {account:?}, not {:?}", chase.account))?;
        let values = self.book.terms.values;
        let enough = account.is_gain(values) || (chase.even && !account.is_loss(values));
        claim(enough, || format!("{account:?} is no gain"))?;
        let first = *chase.line.first().ok_or("a chase without a line")?;
        if chase.manner == Manner::ByCheck {
            claim(start.play(first).in_check(), || format!("{first} gives no check"))?;
        } else {
            self.protectors(chase, first)?;
        }
        self.novelty(chase, first)
    }

    /// What the line wins, counted by hand.
    fn account(&self, start: &Position, chase: &Chase) -> Account {
        let mut aside: Vec<Square> = chase.set_aside.iter().map(|piece| piece.square).collect();
        let mut position = *start;
        let mut account = Account::LEVEL;
        let mut fresh = None;
        for &mv in &chase.line {
            let own = position.side_to_move() == self.ply.side;
            let mut worth = position.piece_at(mv.to).map_or(Account::LEVEL, |piece| Account::of(piece, mv.to));
            if own && fresh == Some(mv.to) {
                worth = Account::LEVEL;
            }
            let next = position.play(mv);
            let humble = position.piece_at(mv.from).is_some_and(|piece| match piece.kind {
                PieceKind::General => true,
                PieceKind::Soldier => !self.book.terms.soldiers_chase,
                _ => false,
            });
            let uncovers = next.checkers(position.side_to_move()).iter().any(|&from| from != mv.to);
            if !(aside.contains(&mv.to) || own && humble && account.is_level() && !uncovers) {
                account = if own { account + worth } else { account - worth };
            }
            aside.retain(|&square| square != mv.from && square != mv.to);
            let crosses = position.piece_at(mv.from).is_some_and(|piece| crosses_river(piece, mv));
            fresh = Some(mv.to).filter(|_| crosses && !self.book.terms.values.fresh_soldiers);
            position = next;
        }
        account
    }

    /// The protectors fail as they're said to.
    fn protectors(&self, chase: &Chase, capture: Move) -> Claim {
        let taken = self.after().passed().play(capture);
        for root in &chase.roots {
            let back = Move::new(root.piece.square, capture.to);
            let can = taken.is_legal(back);
            match root.status {
                RootStatus::False => claim(!can, || format!("{back} is legal, so it is no false protector"))?,
                RootStatus::Held => {
                    let helped = chase.manner == Manner::Joint && chase.hunters.len() > 1;
                    claim(!can && helped, || format!("no second hunter holds {back}"))?;
                }
                RootStatus::Insufficient | RootStatus::True => claim(can, || format!("{back} is illegal"))?,
            }
            let taken_back = root.back.is_none_or(|move_back| move_back == back);
            claim(taken_back, || format!("{:?} doesn't take back on {}", root.back, capture.to))?;
            claim(root.back.is_some() || !can, || format!("{back} reaches the point"))?;
            if root.because == RootBecause::FacingGenerals {
                claim(taken.play(back).generals_face(), || format!("the generals don't face each other after {back}"))?;
            }
        }
        let known = |mv: Move| chase.roots.iter().any(|root| root.piece.square == mv.from);
        let missing = taken.legal_moves().iter().copied().find(|&mv| mv.to == capture.to && !known(mv));
        claim(missing.is_none(), || format!("a protector is missing: {missing:?}"))
    }

    /// The threat is new as it's said to be.
    fn novelty(&self, chase: &Chase, first: Move) -> Claim {
        if self.before().in_check() {
            // The check is left out of account there, which the laws of the game don't know.
            return Ok(());
        }
        let old = if first.from == self.ply.mv.to { Move::new(self.ply.mv.from, first.to) } else { first };
        let legal_before = self.before().is_legal(old);
        match &chase.novelty {
            Novelty::Impossible => {
                let counts =
                    legal_before && (self.before().piece_at(old.to).is_some() || self.before().play(old).in_check());
                claim(!counts, || format!("{old} was possible before the move"))
            }
            Novelty::Refuted(line) => {
                claim(line.first() == Some(&old), || format!("the refuted line doesn't begin with {old}"))?;
                replay(self.before(), line).map(drop)
            }
            Novelty::LessBefore => claim(legal_before, || format!("{old} was not possible before the move")),
        }
    }

    fn rejection(&self, rejection: &Rejection) -> Claim {
        rejection.hunter.iter().chain(&rejection.target).try_for_each(|piece| self.stands(piece))?;
        let again = self.after().passed();
        let start = if rejection
            .line
            .first()
            .is_some_and(|mv| self.after().piece_at(mv.from).is_some_and(|piece| piece.side != self.ply.side))
        {
            self.after()
        } else {
            &again
        };
        replay(start, &rejection.line)?;
        claim(rejection.before.is_some() == (rejection.because == Because::ExistedBefore), || {
            format!("{:?} says {:?} of the position before", rejection.because, rejection.before)
        })?;
        // A check is left out of account there, which the laws of the game don't know.
        rejection.before.filter(|_| !self.before().in_check()).map_or(Ok(()), |old| legal(self.before(), old))
    }
}

fn legal(position: &Position, mv: Move) -> Claim {
    position.check_move(mv).map_err(|rule| format!("{mv}: {rule}"))
}

/// Plays a line, every move of which must be legal.
fn replay(start: &Position, line: &[Move]) -> Result<Position, String> {
    let mut position = *start;
    for &mv in line {
        legal(&position, mv)?;
        position = position.play(mv);
    }
    Ok(position)
}

/// Every move checks, every legal reply is answered, every end is mate.
fn replay_mate(position: &Position, proof: &MateProof) -> Claim {
    legal(position, proof.mv)?;
    let next = position.play(proof.mv);
    claim(next.in_check(), || format!("{} gives no check", proof.mv))?;
    let replies = next.legal_moves();
    let answered = |mv: Move| proof.replies.iter().any(|(reply, _)| *reply == mv);
    let open = replies.iter().copied().find(|&mv| !answered(mv));
    claim(open.is_none(), || format!("{} isn't mate: {open:?} is not answered", proof.mv))?;
    proof.replies.iter().try_for_each(|(reply, rest)| {
        legal(&next, *reply)?;
        replay_mate(&next.play(*reply), rest)
    })
}

/// Who takes whom on a line, both traced back to the start of the line; the first side's captures.
fn captures(line: &[Move]) -> impl Iterator<Item = (Square, Square)> + '_ {
    line.iter().enumerate().step_by(2).map(|(index, mv)| {
        let back = |square: Square| {
            line[..index].iter().rev().fold(square, |square, mv| if mv.to == square { mv.from } else { square })
        };
        (back(mv.from), back(mv.to))
    })
}
