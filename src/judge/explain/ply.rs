//! Why a move is what it is.

use super::{Explain, Prose};
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::Evidence;
use crate::rules::{Move, Square};
use crate::solve::MateProof;

impl Explain<'_> {
    /// One sentence or a few on a move: its weightiest reason, or why it is idle: then the first of its rejections is told
    /// with it.
    #[must_use]
    pub fn ply(&self, ply: &PlyAudit) -> Prose {
        if let Some(overruled) = &ply.overruled {
            return self.arbiters_word(overruled);
        }
        let here = self.at(ply.ply);
        match (ply.evidence.first(), ply.rejections.first()) {
            _ if !ply.certain => here.uncertain(ply),
            (Some(evidence), _) => self.evidence(ply, evidence),
            (None, Some(rejection)) => here.idle_despite(ply, rejection).capital(),
            (None, None) => here.idle(ply).capital(),
        }
    }

    /// Everything about a move: each reason, then each attack that isn't counted, one sentence or a few each.
    #[must_use]
    pub fn ply_in_full(&self, ply: &PlyAudit) -> Vec<Prose> {
        if let Some(overruled) = &ply.overruled {
            // The program's reasons stay on record below the arbiter's word.
            let mut sentences = vec![self.arbiters_word(overruled)];
            sentences.extend(self.ply_in_full(&overruled.program));
            return sentences;
        }
        let idle = ply.evidence.is_empty() && ply.certain;
        let mut sentences = Vec::new();
        if idle || !ply.certain {
            sentences.push(self.ply(ply));
        }
        sentences.extend(ply.evidence.iter().map(|evidence| self.evidence(ply, evidence)));
        let told = usize::from(idle);
        sentences.extend(ply.rejections.iter().skip(told).map(|rejection| self.rejection(ply, rejection)));
        sentences
    }

    /// What was asked of a move whose label isn't certain, and how far the answer has come.
    fn uncertain(&self, ply: &PlyAudit) -> Prose {
        let label = self.label_word(ply.label);
        let (kill, chase) = (self.book.terms.kill_checks, self.book.terms.chase_checks);
        let (kill, chase) = (usize::from(kill), usize::from(chase));
        say!(
            self.lang,
            "演算达到上限，尚不能断定此着的性质：已查连续将军做杀（至多{kill}次将军）和运用将军得子（至多{chase}次），就查明的部分暂记为“{label}”。",
            "演算達到上限，尚不能斷定此着的性質：已查連續將軍做殺（至多{kill}次將軍）和運用將軍得子（至多{chase}次），就查明的部分暫記為「{label}」。",
            "The search met its bound before the nature of this move was certain. Threats of mate by up to {kill} checks and of winning material by up to {chase} were asked for; by what is known so far the move counts as: {label}.",
            [kill, chase, label]
        )
    }

    /// An idle move that nobody would take for an attack: what it does, as far as the board tells.
    fn idle(&self, ply: &PlyAudit) -> Prose {
        let cite = self.cite(&ply.articles);
        let does = self.does(ply).map(|does| say!(self.lang, "{does}，", "{does}，", "{does}. ", [does]));
        let does = does.unwrap_or_default();
        say!(
            self.lang,
            "{does}不将、不杀、不捉，为“闲”{cite}。",
            "{does}不將、不殺、不捉，為「閑」{cite}。",
            "{does}The move gives no check, threatens no mate and chases nothing, so it is idle{cite}.",
            [does, cite]
        )
    }

    /// What can be said of any move: it answers a check (应将), or its piece was attacked and no longer is (避捉).
    pub(super) fn does(&self, ply: &PlyAudit) -> Option<Prose> {
        let (before, after) = (self.line.position(ply.ply - 1), self.line.position(ply.ply));
        if before.in_check() {
            let piece = self.piece_on(ply.mv.to);
            return Some(say!(self.lang, "{piece}应将", "{piece}應將", "{piece} answers the check", [piece]));
        }
        let opponent = ply.side.opponent();
        let attackers = before.attackers(ply.mv.from, opponent);
        if attackers.is_empty() || !after.attackers(ply.mv.to, opponent).is_empty() {
            return None;
        }
        let piece = self.piece_on(ply.mv.to);
        let attackers = self.list(attackers.into_iter().map(|square| self.piece_on(square)));
        Some(say!(
            self.lang,
            "{piece}避开{attackers}的攻击",
            "{piece}避開{attackers}的攻擊",
            "{piece} moves out of the attack of {attackers}",
            [piece, attackers]
        ))
    }

    /// Why the move has its label.
    #[must_use]
    pub fn evidence(&self, ply: &PlyAudit, evidence: &Evidence) -> Prose {
        self.at(ply.ply).reason(ply, evidence).capital()
    }

    fn reason(&self, ply: &PlyAudit, evidence: &Evidence) -> Prose {
        let (at, mover, opponent) = (ply.ply, ply.side, ply.side.opponent());
        let other_side = self.side_name(opponent);
        let articles = self.book.articles_of(evidence);
        let cite = self.cite(&articles);
        match evidence {
            Evidence::Check { checkers } => {
                let squares: Vec<Square> = checkers.iter().map(|piece| piece.square).collect();
                self.check(ply, &squares, &cite)
            }
            Evidence::KillThreat { mate } => self.kill(ply, mate, &cite),
            Evidence::Chase(chase) => self.chase(ply, chase, &articles),
            Evidence::ExchangeOffer { offered, partner, line } => {
                let (own, other) = (self.piece(offered), self.piece(partner));
                let line = self.moves(at, opponent, line);
                say!(
                    self.lang,
                    "{own}与{other}互相可吃，{other_side}先吃（{line}）也不致被将死或损失子力，为“兑”{cite}。",
                    "{own}與{other}互相可吃，{other_side}先吃（{line}）也不致被將死或損失子力，為「兌」{cite}。",
                    "{own} and {other} can take each other, and {other_side} loses nothing by taking first ({line}), so the move is an exchange offer{cite}.",
                    [own, other, other_side, line, cite]
                )
            }
            Evidence::Sacrifice { offered, taker, line } => {
                let (own, other) = (self.piece(offered), self.piece(taker));
                let line = self.moves(at, opponent, line);
                let contact = offered.piece.kind == taker.piece.kind
                    && self.line.position(at).attackers(taker.square, mover).contains(&offered.square);
                if contact {
                    return say!(
                        self.lang,
                        "{own}与{other}虽互相可吃，但{own}无根，{other_side}先吃（{line}）即净得一子，又不致被将死或损失子力，不是邀兑而是送吃，为“献”{cite}。",
                        "{own}與{other}雖互相可吃，但{own}無根，{other_side}先吃（{line}）即淨得一子，又不致被將死或損失子力，不是邀兌而是送吃，為「獻」{cite}。",
                        "{own} and {other} can take each other, but nothing takes back on {own}: {line} simply wins it, and {other_side} is neither mated nor loses material by that, so the move is no exchange but an offer{cite}.",
                        [own, other, line, other_side, cite]
                    );
                }
                say!(
                    self.lang,
                    "{own}送吃，{other}吃去（{line}）也不致使{other_side}被将死或损失子力，为“献”{cite}。",
                    "{own}送吃，{other}吃去（{line}）也不致使{other_side}被將死或損失子力，為「獻」{cite}。",
                    "{own} is offered: {other} can take it ({line}), and {other_side} is neither mated nor loses material by that, so the move is an offer{cite}.",
                    [own, other, line, other_side, cite]
                )
            }
            Evidence::Block { blocker, blocked, denied } => {
                let (own, other) = (self.piece(blocker), self.piece(blocked));
                let denied = self.moves(at - 1, opponent, &[*denied]);
                say!(
                    self.lang,
                    "{own}拦住{other}，使其不能{denied}，而不构成将、杀、捉，为“拦”{cite}。",
                    "{own}攔住{other}，使其不能{denied}，而不構成將、殺、捉，為「攔」{cite}。",
                    "{own} stands in the way of {other}, which can no longer play {denied}, and that is no check, threat of mate or chase, so the move is a block{cite}.",
                    [own, other, denied, cite]
                )
            }
            Evidence::Follow { follower, followed, roots, line } => {
                let (own, other, short) = (self.piece(follower), self.piece(followed), self.short(followed));
                let guards = self.guards(roots);
                let beside = self.roots_beside(&other, roots);
                let line = self.moves(at, mover, line);
                say!(
                    self.lang,
                    "{own}盯住{other}，{short}有{guards}为根，吃去（{line}）得不偿失，为“跟”{cite}。{beside}",
                    "{own}盯住{other}，{short}有{guards}為根，吃去（{line}）得不償失，為「跟」{cite}。{beside}",
                    "{own} attacks {other}, but {short} is protected by {guards}, so that taking it ({line}) gains nothing and the move is a follow{cite}.{beside}",
                    [own, other, short, guards, line, cite, beside]
                )
            }
        }
    }

    fn check(&self, ply: &PlyAudit, checkers: &[Square], cite: &Prose) -> Prose {
        let general = self.piece_on(self.line.position(ply.ply).general(ply.side.opponent()));
        let pieces = self.list(checkers.iter().map(|&square| self.piece_on(square)));
        let stood = !checkers.contains(&ply.mv.to);
        let opened = self.pick(
            if stood { "走动后，" } else { "" },
            if stood { "走動後，" } else { "" },
            if stood { "After the move, " } else { "" },
        );
        if checkers.len() == 1 {
            return say!(
                self.lang,
                "{opened}{pieces}直接攻击{general}，为“将”{cite}。",
                "{opened}{pieces}直接攻擊{general}，為「將」{cite}。",
                "{opened}{pieces} attacks {general}, which is check{cite}.",
                [opened, pieces, general, cite]
            );
        }
        say!(
            self.lang,
            "{opened}{pieces}同时直接攻击{general}，为“将”{cite}。",
            "{opened}{pieces}同時直接攻擊{general}，為「將」{cite}。",
            "{opened}{pieces} attack {general} at once, which is check{cite}.",
            [opened, pieces, general, cite]
        )
    }

    fn kill(&self, ply: &PlyAudit, mate: &MateProof, cite: &Prose) -> Prose {
        let line = self.mating_line(ply, &mate.main_line());
        say!(
            self.lang,
            "{line}，为“杀”{cite}。",
            "{line}，為「殺」{cite}。",
            "{line}, so the move is a threat of mate{cite}.",
            [line, cite]
        )
    }

    /// What a mate comes to: 下一着炮二进九即可将死黑将; 下一着起连续将军，四着内可将死黑将（…）.
    pub(super) fn mating_line(&self, ply: &PlyAudit, moves: &[Move]) -> Prose {
        let general = self.piece_on(self.line.position(ply.ply).general(ply.side.opponent()));
        let line = self.moves(ply.ply, ply.side, moves);
        let count = moves.len().div_ceil(2);
        if count == 1 {
            return say!(
                self.lang,
                "下一着{line}即可将死{general}",
                "下一着{line}即可將死{general}",
                "on the next move {line} would mate {general}",
                [line, general]
            );
        }
        let count = self.number(count);
        say!(
            self.lang,
            "下一着起连续将军，{count}着内可将死{general}（{line}）",
            "下一着起連續將軍，{count}着內可將死{general}（{line}）",
            "unbroken checks from the next move on would mate {general} in {count} moves ({line})",
            [count, general, line]
        )
    }
}
