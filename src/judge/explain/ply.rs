//! Why a move is what it is.

use super::{Explain, Prose};
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::{ArticleId, Chase, Evidence, Novelty, PieceRef};
use crate::judge::label::{Manner, Weight};
use crate::lang::Lang;
use crate::rules::{PieceKind, Position, Square};
use crate::solve::{Account, MateProof};

impl Explain<'_> {
    /// One sentence or a few on a move: its weightiest reason, or why it is idle: then the first of its rejections is told
    /// with it.
    #[must_use]
    pub fn ply(&self, ply: &PlyAudit) -> Prose {
        if let Some(overruled) = &ply.overruled {
            return self.arbiters_word(overruled);
        }
        if !ply.certain {
            return self.uncertain();
        }
        match (ply.evidence.first(), ply.rejections.first()) {
            (Some(evidence), _) => self.evidence(ply, evidence),
            (None, Some(rejection)) => self.at(ply.ply).idle_despite(ply, rejection).capital(),
            (None, None) => {
                let cite = self.cite(&ply.articles);
                say!(
                    self.lang,
                    "不将、不杀、不捉，为“闲”{cite}。",
                    "不將、不殺、不捉，為「閑」{cite}。",
                    "The move gives no check, threatens no mate and chases nothing, so it is idle{cite}.",
                    [cite]
                )
            }
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
        let mut sentences: Vec<Prose> = ply.evidence.iter().map(|evidence| self.evidence(ply, evidence)).collect();
        let idle = sentences.is_empty() && ply.certain;
        if idle || !ply.certain {
            sentences.push(self.ply(ply));
        }
        let told = usize::from(idle);
        sentences.extend(ply.rejections.iter().skip(told).map(|rejection| self.rejection(ply, rejection)));
        sentences
    }

    fn uncertain(&self) -> Prose {
        say!(
            self.lang,
            "演算达到上限，尚不能断定这着的性质。",
            "演算達到上限，尚不能斷定這着的性質。",
            "The search met its bound before the nature of this move was certain."
        )
    }

    /// Why the move has its label.
    #[must_use]
    pub fn evidence(&self, ply: &PlyAudit, evidence: &Evidence) -> Prose {
        self.at(ply.ply).reason(ply, evidence).capital()
    }

    fn reason(&self, ply: &PlyAudit, evidence: &Evidence) -> Prose {
        let (at, mover, opponent) = (ply.ply, ply.side, ply.side.opponent());
        let articles = self.book.articles_of(evidence);
        let cite = self.cite(&articles);
        match evidence {
            Evidence::Check { checkers } => {
                let pieces = self.pieces(checkers);
                let give = if checkers.len() == 1 { "gives" } else { "give" };
                say!(
                    self.lang,
                    "{pieces}直接攻击对方的将（帅），为“将”{cite}。",
                    "{pieces}直接攻擊對方的將（帥），為「將」{cite}。",
                    "{pieces} {give} check{cite}.",
                    [pieces, cite, give]
                )
            }
            Evidence::KillThreat { mate } => self.kill(ply, mate, &cite),
            Evidence::Chase(chase) => self.chase(ply, chase, &articles),
            Evidence::ExchangeOffer { offered, partner, line } => {
                let (own, other) = (self.piece(offered), self.piece(partner));
                let line = self.moves(at, opponent, line);
                say!(
                    self.lang,
                    "{own}与{other}互相可吃，对方先吃（{line}）也不致被杀或损失子力，为“兑”{cite}。",
                    "{own}與{other}互相可吃，對方先吃（{line}）也不致被殺或損失子力，為「兌」{cite}。",
                    "{own} and {other} can take each other, and taking first ({line}) costs the opponent nothing, so the move is an exchange offer{cite}.",
                    [own, other, line, cite]
                )
            }
            Evidence::Sacrifice { offered, taker, line } => {
                let (own, other) = (self.piece(offered), self.piece(taker));
                let line = self.moves(at, opponent, line);
                say!(
                    self.lang,
                    "{own}送给{other}吃，对方吃掉（{line}）也不致被杀或损失子力，为“献”{cite}。",
                    "{own}送給{other}吃，對方吃掉（{line}）也不致被殺或損失子力，為「獻」{cite}。",
                    "{own} is offered to {other}, which can take it ({line}) without being mated or losing material, so the move is an offer{cite}.",
                    [own, other, line, cite]
                )
            }
            Evidence::Block { blocker, blocked, denied } => {
                let (own, other) = (self.piece(blocker), self.piece(blocked));
                let denied = self.moves(at - 1, opponent, &[*denied]);
                say!(
                    self.lang,
                    "{own}挡住{other}的去路，使其不能{denied}，而不构成将、杀、捉，为“拦”{cite}。",
                    "{own}擋住{other}的去路，使其不能{denied}，而不構成將、殺、捉，為「攔」{cite}。",
                    "{own} stands in the way of {other}, which can no longer play {denied}, and that is no check, threat of mate or chase, so the move is a block{cite}.",
                    [own, other, denied, cite]
                )
            }
            Evidence::Follow { follower, followed, roots, line } => {
                let (own, other) = (self.piece(follower), self.piece(followed));
                let guards = self.guards(roots);
                let beside = self.roots_beside(&other, roots);
                let line = self.moves(at, mover, line);
                say!(
                    self.lang,
                    "{own}盯住{other}，但它有{guards}为根，吃了（{line}）得不偿失，为“跟”{cite}。{beside}",
                    "{own}盯住{other}，但它有{guards}為根，吃了（{line}）得不償失，為「跟」{cite}。{beside}",
                    "{own} attacks {other}, which is protected by {guards}, so that taking it ({line}) wins nothing and the move is a follow{cite}.{beside}",
                    [own, other, guards, line, cite, beside]
                )
            }
        }
    }

    fn kill(&self, ply: &PlyAudit, mate: &MateProof, cite: &Prose) -> Prose {
        let line = self.moves(ply.ply, ply.side, &mate.main_line());
        let count = mate.length();
        if count == 1 {
            return say!(
                self.lang,
                "下一着{line}即将死对方，为“杀”{cite}。",
                "下一着{line}即將死對方，為「殺」{cite}。",
                "{line} would be mate on the next move, so the move is a threat of mate{cite}.",
                [line, cite]
            );
        }
        say!(
            self.lang,
            "下一着起可连续将军，{count}着将死对方（{line}），为“杀”{cite}。",
            "下一着起可連續將軍，{count}着將死對方（{line}），為「殺」{cite}。",
            "Unbroken checks would mate in {count} moves ({line}), so the move is a threat of mate{cite}.",
            [count, line, cite]
        )
    }

    fn chase(&self, ply: &PlyAudit, chase: &Chase, articles: &[ArticleId]) -> Prose {
        let victim = self.piece(&chase.victim);
        let head = self.threat(ply, chase);
        let mut rest = self.roots(&victim, &chase.roots);
        if chase.roots.is_empty() && chase.manner != Manner::ByCheck {
            rest.push(say!(self.lang, "{victim}没有根", "{victim}沒有根", "{victim} has no protector", [victim]));
        }
        rest.push(self.novelty(ply, &chase.novelty));
        if !chase.set_aside.is_empty() {
            let aside = self.pieces(&chase.set_aside);
            let is = if chase.set_aside.len() == 1 { "is" } else { "are" };
            rest.push(say!(
                self.lang,
                "{aside}另在被吃之列，与此无关，不予计算",
                "{aside}另在被吃之列，與此無關，不予計算",
                "{aside} can be taken anyway and {is} left out of account",
                [aside, is]
            ));
        }
        // What has been cited on the way isn't cited again.
        let cited = |id: &ArticleId| {
            self.is_even(chase) && *id == self.book.cites.even || chase.roots.iter().any(|root| root.article == *id)
        };
        let left: Vec<ArticleId> = articles.iter().copied().filter(|id| !cited(id)).collect();
        let cite = self.cite(if left.is_empty() { articles } else { &left });
        let class = self.weight_name(chase);
        let rest = match self.lang {
            Lang::En => Prose::join(&rest.into_iter().map(Prose::capital).collect::<Vec<_>>(), ". "),
            _ => Prose::join(&rest, "；"),
        };
        say!(
            self.lang,
            "{head}。{rest}。为“捉”，属{class}{cite}。",
            "{head}。{rest}。為「捉」，屬{class}{cite}。",
            "{head}. {rest}. So the move is a chase {class}{cite}.",
            [head, rest, class, cite]
        )
    }

    /// Who would win what, and by which moves.
    fn threat(&self, ply: &PlyAudit, chase: &Chase) -> Prose {
        let hunter = chase.hunters.first().map_or_else(Prose::default, |hunter| self.piece(hunter));
        let helpers = self.pieces(chase.hunters.get(1..).unwrap_or_default());
        let victim = self.piece(&chase.victim);
        let line = self.moves(ply.ply, ply.side, &chase.line);
        let result = if self.is_even(chase) {
            self.even_trade(chase)
        } else {
            let gain = self.gain(chase.account, chase.victim.piece);
            say!(self.lang, "，{gain}", "，{gain}", " {gain}", [gain])
        };
        match chase.manner {
            Manner::Direct => say!(
                self.lang,
                "{hunter}捉{victim}：下一着{line}{result}",
                "{hunter}捉{victim}：下一着{line}{result}",
                "{hunter} attacks {victim}: {line}{result}",
                [hunter, victim, line, result]
            ),
            Manner::Discovered => say!(
                self.lang,
                "走动后使{hunter}捉住{victim}：下一着{line}{result}",
                "走動後使{hunter}捉住{victim}：下一着{line}{result}",
                "The move lets {hunter} attack {victim}: {line}{result}",
                [hunter, victim, line, result]
            ),
            Manner::Joint => say!(
                self.lang,
                "{hunter}与{helpers}联合捉{victim}，缺一不可：下一着{line}{result}",
                "{hunter}與{helpers}聯合捉{victim}，缺一不可：下一着{line}{result}",
                "{hunter} attacks {victim} together with {helpers}, and none of them could be missed: {line}{result}",
                [hunter, helpers, victim, line, result]
            ),
            Manner::ByCheck => say!(
                self.lang,
                "下一着起运用将军得子，{hunter}捉{victim}：{line}{result}",
                "下一着起運用將軍得子，{hunter}捉{victim}：{line}{result}",
                "By checks, {hunter} can take {victim}: {line}{result}",
                [hunter, victim, line, result]
            ),
            Manner::ByExchange => say!(
                self.lang,
                "{hunter}捉{victim}，完成互吃后得子：下一着{line}{result}",
                "{hunter}捉{victim}，完成互吃後得子：下一着{line}{result}",
                "{hunter} attacks {victim}, and the whole exchange wins material: {line}{result}",
                [hunter, victim, line, result]
            ),
        }
    }

    /// Whether the line shown comes out even: another one does if the chase counts as even all the same.
    fn is_even(&self, chase: &Chase) -> bool {
        chase.even && !chase.account.is_gain(self.book.terms.values)
    }

    /// What an even trade comes to: the piece left behind for the piece taken.
    fn even_trade(&self, chase: &Chase) -> Prose {
        let cite = self.cite(&[self.book.cites.even]);
        let (won, lost) = taken(self.line.position(self.at), chase);
        let victim = self.piece(&chase.victim);
        let won = if won.is_empty() { victim } else { self.pieces(&won) };
        if lost.is_empty() {
            return say!(
                self.lang,
                "，得失相当，所失只是留下的子，也算捉{cite}",
                "，得失相當，所失只是留下的子，也算捉{cite}",
                " comes out even, which counts as a chase because only a piece left behind is lost{cite}",
                [cite]
            );
        }
        let stays = if lost.len() == 1 { "which stays" } else { "which stay" };
        let lost = self.pieces(&lost);
        say!(
            self.lang,
            "，以留在原处的{lost}换{won}，价值相当，因所失只是留下的子，也算捉{cite}",
            "，以留在原處的{lost}換{won}，價值相當，因所失只是留下的子，也算捉{cite}",
            " trades {lost}, {stays} behind, for {won}, an even trade that counts as a chase because only what is left behind is lost{cite}",
            [lost, won, cite, stays]
        )
    }

    /// 捉车, 捉无根子, 捉少根子, 联合捉子.
    fn weight_name(&self, chase: &Chase) -> Prose {
        let alone = !matches!(chase.manner, Manner::Joint | Manner::ByCheck);
        match (chase.weight, chase.victim.piece.kind) {
            (Weight::Heavy, PieceKind::Chariot) => say!(self.lang, "捉车", "捉車", "of a chariot"),
            (Weight::Heavy, _) => say!(self.lang, "捉无根子", "捉無根子", "of an unprotected piece"),
            (Weight::Light, _) if alone => say!(self.lang, "捉少根子", "捉少根子", "of an underprotected piece"),
            (Weight::Light, _) => say!(self.lang, "联合捉子", "聯合捉子", "by joint attack"),
        }
    }

    fn novelty(&self, ply: &PlyAudit, novelty: &Novelty) -> Prose {
        match novelty {
            Novelty::Impossible => say!(
                self.lang,
                "走这着之前还不能这样走",
                "走這着之前還不能這樣走",
                "this was not possible before the move"
            ),
            Novelty::LessBefore => say!(
                self.lang,
                "走这着之前这样走并不得子",
                "走這着之前這樣走並不得子",
                "the same won nothing before the move"
            ),
            Novelty::Refuted(line) => {
                let line = self.moves(ply.ply - 1, ply.side, line);
                say!(
                    self.lang,
                    "走这着之前若这样走，对方有应着（{line}）",
                    "走這着之前若這樣走，對方有應着（{line}）",
                    "before the move the opponent had an answer to it ({line})",
                    [line]
                )
            }
        }
    }
}

/// What each side takes on the line of a chase, as it stands at the start: the mover, then the opponent. Pieces set aside
/// and pieces without value are left out.
fn taken(start: &Position, chase: &Chase) -> (Vec<PieceRef>, Vec<PieceRef>) {
    let mut standing: Vec<Option<Square>> =
        Square::all().map(|square| start.piece_at(square).map(|_| square)).collect();
    let (mut won, mut lost) = (Vec::new(), Vec::new());
    for (index, mv) in chase.line.iter().enumerate() {
        let victim = standing[mv.to.index()];
        standing[mv.to.index()] = standing[mv.from.index()].take();
        let aside = |square: Square| chase.set_aside.iter().any(|piece| piece.square == square);
        let Some((square, piece)) = victim.and_then(|square| Some((square, start.piece_at(square)?))) else { continue };
        if aside(square) || Account::of(piece, square).is_level() {
            continue;
        }
        let found = PieceRef { origin: square, piece, square };
        if index % 2 == 0 { won.push(found) } else { lost.push(found) }
    }
    (won, lost)
}
