//! Why a move is what it is, and why an attack that can be seen is not counted.

use super::Explain;
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::{Because, Chase, Evidence, Novelty, Rejection, Root, RootBecause, RootStatus};
use crate::judge::label::{Label, Manner, Weight};
use crate::rules::{Move, PieceKind, Position};
use crate::solve::MateProof;

impl Explain<'_> {
    /// One sentence on a move: its weightiest reason, or why it is idle.
    #[must_use]
    pub fn ply(&self, ply: &PlyAudit) -> String {
        if !ply.certain {
            return self.uncertain();
        }
        match (ply.evidence.first(), ply.rejections.first()) {
            (Some(evidence), _) => self.evidence(ply, evidence),
            (None, Some(rejection)) => {
                let why = self.rejection(ply, rejection);
                say!(self.lang, "闲。{why}", "閑。{why}", "Idle. {why}")
            }
            (None, None) => {
                let cite = self.cite(&ply.articles);
                say!(
                    self.lang,
                    "不将、不杀、不捉，为“闲”{cite}。",
                    "不將、不殺、不捉，為「閑」{cite}。",
                    "No check, no threat of mate and no chase: idle{cite}.",
                )
            }
        }
    }

    /// Everything about a move: each reason, then each attack that isn't counted, one sentence or a few each.
    #[must_use]
    pub fn ply_in_full(&self, ply: &PlyAudit) -> Vec<String> {
        let mut sentences: Vec<String> = ply.evidence.iter().map(|evidence| self.evidence(ply, evidence)).collect();
        if sentences.is_empty() {
            let cite = self.cite(&ply.articles);
            sentences.push(say!(
                self.lang,
                "不将、不杀、不捉，为“闲”{cite}。",
                "不將、不殺、不捉，為「閑」{cite}。",
                "No check, no threat of mate and no chase: idle{cite}.",
            ));
        }
        if !ply.certain {
            sentences.push(self.uncertain());
        }
        sentences.extend(ply.rejections.iter().map(|rejection| self.rejection(ply, rejection)));
        sentences
    }

    fn uncertain(&self) -> String {
        say!(
            self.lang,
            "演算达到上限，尚不能断定这着的性质。",
            "演算達到上限，尚不能斷定這着的性質。",
            "The search met its bound before the nature of this move was certain.",
        )
    }

    /// The position after the move, and the same with the mover to move again.
    fn positions(&self, ply: &PlyAudit) -> (&Position, Position) {
        let after = self.line.position(ply.ply);
        (after, after.passed())
    }

    /// Why the move has its label.
    #[must_use]
    pub fn evidence(&self, ply: &PlyAudit, evidence: &Evidence) -> String {
        let (after, again) = self.positions(ply);
        let cite = self.cite(&self.book.articles_of(evidence));
        match evidence {
            Evidence::Check { checkers } => {
                let pieces = self.pieces(checkers);
                say!(
                    self.lang,
                    "{pieces}直接攻击对方的将（帅），为“将”{cite}。",
                    "{pieces}直接攻擊對方的將（帥），為「將」{cite}。",
                    "Check by {pieces}{cite}.",
                )
            }
            Evidence::KillThreat { mate } => self.kill(&again, mate, &cite),
            Evidence::Chase(chase) => self.chase(ply, chase, &cite),
            Evidence::ExchangeOffer { offered, partner, line } => {
                let (own, other) = (self.piece(offered), self.piece(partner));
                let line = self.moves(after, line);
                say!(
                    self.lang,
                    "{own}与{other}互相可吃，对方先吃（{line}）也不致被杀或损失子力，为“兑”{cite}。",
                    "{own}與{other}互相可吃，對方先吃（{line}）也不致被殺或損失子力，為「兌」{cite}。",
                    "{Own} and {other} can take each other, and taking first ({line}) costs the opponent nothing: an exchange offer{cite}.",
                    Own = capital(&own),
                )
            }
            Evidence::Sacrifice { offered, taker, line } => {
                let (own, other) = (self.piece(offered), self.piece(taker));
                let line = self.moves(after, line);
                say!(
                    self.lang,
                    "{own}送给{other}吃，对方吃掉（{line}）也不致被杀或损失子力，为“献”{cite}。",
                    "{own}送給{other}吃，對方吃掉（{line}）也不致被殺或損失子力，為「獻」{cite}。",
                    "{Own} is offered to {other}, which can take it ({line}) without being mated or losing material: an offer{cite}.",
                    Own = capital(&own),
                )
            }
            Evidence::Block { blocker, blocked, denied } => {
                let (own, other) = (self.piece(blocker), self.piece(blocked));
                let denied = self.moves(&self.line.position(ply.ply - 1).passed(), &[*denied]);
                say!(
                    self.lang,
                    "{own}挡住{other}的去路，使其不能{denied}，本身并不攻击，为“拦”{cite}。",
                    "{own}擋住{other}的去路，使其不能{denied}，本身並不攻擊，為「攔」{cite}。",
                    "{Own} stands in the way of {other}, which can no longer play {denied}, and attacks nothing itself: a block{cite}.",
                    Own = capital(&own),
                )
            }
            Evidence::Follow { follower, followed, roots, line } => {
                let (own, other) = (self.piece(follower), self.piece(followed));
                let guards = self.list(
                    roots.iter().filter(|root| root.status == RootStatus::True).map(|root| self.piece(&root.piece)),
                );
                let line = self.moves(&again, line);
                say!(
                    self.lang,
                    "{own}盯住{other}，但它有{guards}保护，吃了（{line}）得不偿失，为“跟”{cite}。",
                    "{own}盯住{other}，但它有{guards}保護，吃了（{line}）得不償失，為「跟」{cite}。",
                    "{Own} attacks {other}, which {guards} protects: taking it ({line}) wins nothing. It follows the piece{cite}.",
                    Own = capital(&own),
                )
            }
        }
    }

    fn kill(&self, again: &Position, mate: &MateProof, cite: &str) -> String {
        let line = self.moves(again, &mate.main_line());
        let count = mate.length();
        if count == 1 {
            return say!(
                self.lang,
                "下一着{line}即将死对方，为“杀”{cite}。",
                "下一着{line}即將死對方，為「殺」{cite}。",
                "It threatens {line}, mate at once: a threat of mate{cite}.",
            );
        }
        say!(
            self.lang,
            "下一着起可连续将军，{count}着将死对方（{line}），为“杀”{cite}。",
            "下一着起可連續將軍，{count}着將死對方（{line}），為「殺」{cite}。",
            "It threatens mate by unbroken checks in {count} moves ({line}): a threat of mate{cite}.",
        )
    }

    fn chase(&self, ply: &PlyAudit, chase: &Chase, cite: &str) -> String {
        let (_, again) = self.positions(ply);
        let hunter = chase.hunters.first().map_or_else(String::new, |hunter| self.piece(hunter));
        let helpers = self.pieces(chase.hunters.get(1..).unwrap_or_default());
        let victim = self.piece(&chase.victim);
        let line = self.moves(&again, &chase.line);
        let result = self.gain(chase.account, chase.victim.piece);
        let head = match chase.manner {
            Manner::Direct => say!(
                self.lang,
                "{hunter}捉{victim}：下一着{line}，{result}",
                "{hunter}捉{victim}：下一着{line}，{result}",
                "{Hunter} attacks {victim}: {line} {result}",
                Hunter = capital(&hunter),
            ),
            Manner::Discovered => say!(
                self.lang,
                "走动后使{hunter}捉住{victim}：下一着{line}，{result}",
                "走動後使{hunter}捉住{victim}：下一着{line}，{result}",
                "The move lets {hunter} attack {victim}: {line} {result}",
            ),
            Manner::Joint => say!(
                self.lang,
                "{hunter}与{helpers}联合捉{victim}，缺一不可：下一着{line}，{result}",
                "{hunter}與{helpers}聯合捉{victim}，缺一不可：下一着{line}，{result}",
                "{Hunter} attacks {victim} together with {helpers}, and none of them could do without the other: {line} {result}",
                Hunter = capital(&hunter),
            ),
            Manner::ByCheck => say!(
                self.lang,
                "下一着起运用将军得子，{hunter}捉{victim}：{line}，{result}",
                "下一着起運用將軍得子，{hunter}捉{victim}：{line}，{result}",
                "By checks, {hunter} wins {victim}: {line} {result}",
            ),
            Manner::ByExchange => say!(
                self.lang,
                "{hunter}捉{victim}，完成互吃后得子：{line}，{result}",
                "{hunter}捉{victim}，完成互吃後得子：{line}，{result}",
                "{Hunter} attacks {victim}, and the whole exchange wins material: {line} {result}",
                Hunter = capital(&hunter),
            ),
        };
        let mut rest: Vec<String> = Vec::new();
        if chase.even {
            rest.push(say!(
                self.lang,
                "所失只是离开原位后留下的子，价值相当，也算捉",
                "所失只是離開原位後留下的子，價值相當，也算捉",
                "all that is lost is a piece left behind, so that an even exchange counts as a chase",
            ));
        }
        rest.extend(chase.roots.iter().map(|root| self.root(root)));
        if chase.roots.is_empty() && chase.manner != Manner::ByCheck {
            rest.push(say!(self.lang, "它没有根", "它沒有根", "it has no protector"));
        }
        rest.push(self.novelty(ply, &chase.novelty));
        if !chase.set_aside.is_empty() {
            let aside = self.pieces(&chase.set_aside);
            rest.push(say!(
                self.lang,
                "{aside}另在被吃之列，与此无关，不予计算",
                "{aside}另在被吃之列，與此無關，不予計算",
                "{aside} can be taken anyway and is left out of account",
            ));
        }
        let class = self.weight_name(chase);
        let rest = rest.join(match self.lang {
            crate::lang::Lang::En => "; ",
            _ => "；",
        });
        say!(
            self.lang,
            "{head}。{rest}。为“捉”（{class}）{cite}。",
            "{head}。{rest}。為「捉」（{class}）{cite}。",
            "{head}. {Rest}. A chase ({class}){cite}.",
            Rest = capital(&rest),
        )
    }

    /// 捉车, 捉无根子, 捉少根子, 联合捉子.
    fn weight_name(&self, chase: &Chase) -> String {
        let alone = !matches!(chase.manner, Manner::Joint | Manner::ByCheck);
        match (chase.weight, chase.victim.piece.kind) {
            (Weight::Heavy, PieceKind::Chariot) => say!(self.lang, "捉车", "捉車", "of a chariot"),
            (Weight::Heavy, _) => say!(self.lang, "捉无根子", "捉無根子", "of an unprotected piece"),
            (Weight::Light, _) if alone => say!(self.lang, "捉少根子", "捉少根子", "of an underprotected piece"),
            (Weight::Light, _) => say!(self.lang, "联合捉子", "聯合捉子", "by joint attack"),
        }
    }

    fn novelty(&self, ply: &PlyAudit, novelty: &Novelty) -> String {
        match novelty {
            Novelty::Impossible => say!(
                self.lang,
                "走这着之前还不能这样走",
                "走這着之前還不能這樣走",
                "before the move this was not possible",
            ),
            Novelty::LessBefore => say!(
                self.lang,
                "走这着之前这样走并不得子",
                "走這着之前這樣走並不得子",
                "before the move this won nothing",
            ),
            Novelty::Refuted(line) => {
                let line = self.moves(self.line.position(ply.ply - 1), line);
                say!(
                    self.lang,
                    "走这着之前若这样走，对方有应着（{line}）",
                    "走這着之前若這樣走，對方有應着（{line}）",
                    "before the move the opponent had an answer ({line})",
                )
            }
        }
    }

    /// A protector and whether it counts.
    #[must_use]
    pub fn root(&self, root: &Root) -> String {
        let piece = self.piece(&root.piece);
        let cite = self.cite(&[root.article]);
        match root.because {
            RootBecause::TakesBack => {
                say!(self.lang, "{piece}是真根{cite}", "{piece}是真根{cite}", "{piece} protects it{cite}")
            }
            RootBecause::Pinned => say!(
                self.lang,
                "{piece}形似根，但被牵制，反吃即送将，是假根{cite}",
                "{piece}形似根，但被牽制，反吃即送將，是假根{cite}",
                "{piece} seems to protect it but is pinned to its general: a false protector{cite}",
            ),
            RootBecause::FacingGenerals => say!(
                self.lang,
                "{piece}形似根，但反吃后将帅照面，是假根{cite}",
                "{piece}形似根，但反吃後將帥照面，是假根{cite}",
                "{piece} seems to protect it, but taking back would leave the generals facing each other: a false protector{cite}",
            ),
            RootBecause::MustAnswerCheck => say!(
                self.lang,
                "{piece}形似根，但吃子带将，反吃不能应将，是假根{cite}",
                "{piece}形似根，但吃子帶將，反吃不能應將，是假根{cite}",
                "{piece} seems to protect it, but the capture gives check that taking back does not answer: a false protector{cite}",
            ),
            RootBecause::WayBlocked => say!(
                self.lang,
                "{piece}形似根，但吃子后失去炮架或去路，不能反吃，是假根{cite}",
                "{piece}形似根，但吃子後失去炮架或去路，不能反吃，是假根{cite}",
                "{piece} seems to protect it, but the capture takes away its screen or its way: a false protector{cite}",
            ),
            RootBecause::Outnumbered => say!(
                self.lang,
                "{piece}虽能反吃，但保护不充分，是少根{cite}",
                "{piece}雖能反吃，但保護不充分，是少根{cite}",
                "{piece} can take back, but that is not enough: underprotected{cite}",
            ),
            RootBecause::WorthLess => say!(
                self.lang,
                "{piece}虽能反吃，但以小换大仍是得子{cite}",
                "{piece}雖能反吃，但以小換大仍是得子{cite}",
                "{piece} can take back, but the piece taken is worth more{cite}",
            ),
            RootBecause::MatedAfter => say!(
                self.lang,
                "{piece}反吃后即被将死{cite}",
                "{piece}反吃後即被將死{cite}",
                "{piece} would be mated after taking back{cite}",
            ),
        }
    }

    /// Why an attack isn't counted.
    #[must_use]
    pub fn rejection(&self, ply: &PlyAudit, rejection: &Rejection) -> String {
        let (after, again) = self.positions(ply);
        let cite = self.cite(&[rejection.article]);
        let from = if rejection.because == Because::ExchangeContact { after } else { &again };
        let line = self.moves(from, &rejection.line);
        let subject = self.subject(rejection);
        let why = self.why_not(rejection, &line);
        let kind = self.label_word(rejection.kind);
        say!(
            self.lang,
            "{subject}不算“{kind}”：{why}{cite}。",
            "{subject}不算「{kind}」：{why}{cite}。",
            "{Subject} is not counted as a {kind}: {why}{cite}.",
            Subject = capital(&subject),
        )
    }

    fn subject(&self, rejection: &Rejection) -> String {
        match (&rejection.hunter, &rejection.target, rejection.kind) {
            (Some(hunter), Some(target), _) => {
                let (hunter, target) = (self.piece(hunter), self.piece(target));
                say!(self.lang, "{hunter}攻击{target}", "{hunter}攻擊{target}", "the attack of {hunter} on {target}")
            }
            (_, Some(target), _) => {
                let target = self.piece(target);
                say!(self.lang, "对{target}的攻击", "對{target}的攻擊", "the attack on {target}")
            }
            (_, None, Label::KillThreat) => say!(self.lang, "所成杀势", "所成殺勢", "the threat of mate"),
            (_, None, _) => say!(self.lang, "这着", "這着", "the move"),
        }
    }

    fn why_not(&self, rejection: &Rejection, line: &str) -> String {
        let guards = self.list(
            rejection.roots.iter().filter(|root| root.status == RootStatus::True).map(|root| self.piece(&root.piece)),
        );
        match rejection.because {
            Because::ExistedBefore => say!(
                self.lang,
                "走这着之前已经存在（{line}），不是这着造成的",
                "走這着之前已經存在（{line}），不是這着造成的",
                "it stood before the move already ({line})",
            ),
            Because::Rooted if !guards.is_empty() => say!(
                self.lang,
                "它有{guards}为根，吃子（{line}）得不偿失",
                "它有{guards}為根，吃子（{line}）得不償失",
                "{guards} protects it, and taking ({line}) wins nothing",
            ),
            Because::Rooted => say!(
                self.lang,
                "它有根，吃子（{line}）得不偿失",
                "它有根，吃子（{line}）得不償失",
                "it is protected, and taking ({line}) wins nothing",
            ),
            Because::MatedAfter => say!(
                self.lang,
                "得子后立即被对方将死（{line}）",
                "得子後立即被對方將死（{line}）",
                "taking would be answered by mate ({line})",
            ),
            Because::WonBack => say!(
                self.lang,
                "吃子后对方即能夺回（{line}）",
                "吃子後對方即能奪回（{line}）",
                "the opponent would win the material back ({line})",
            ),
            Because::GeneralOrSoldier => say!(
                self.lang,
                "将（帅）、兵（卒）本身捉吃是允许的",
                "將（帥）、兵（卒）本身捉吃是允許的",
                "a general or soldier may attack by itself",
            ),
            Because::GeneralAnsweredCheck => say!(
                self.lang,
                "这是走动将（帅）应将而产生的",
                "這是走動將（帥）應將而產生的",
                "it came about when the general moved out of check",
            ),
            Because::ExchangeContact => say!(
                self.lang,
                "双方同兵种互相可吃，对方也可先吃（{line}），属邀兑",
                "雙方同兵種互相可吃，對方也可先吃（{line}），屬邀兌",
                "pieces of one kind can take each other and the opponent may take first ({line}), so it is an offer to exchange",
            ),
            Because::CarrierHangs => say!(
                self.lang,
                "参与捉子的己方棋子自身也被捉（{line}），吃不到",
                "參與捉子的己方棋子自身也被捉（{line}），吃不到",
                "a piece that carries the threat can itself be taken ({line})",
            ),
            Because::NoValue => say!(
                self.lang,
                "未过河的兵（卒）不计子力",
                "未過河的兵（卒）不計子力",
                "a soldier that has not crossed the river does not count",
            ),
            Because::NoGain => say!(
                self.lang,
                "按子力价值并不得子",
                "按子力價值並不得子",
                "by the values of the pieces nothing is won",
            ),
            Because::GuardsDraw => say!(
                self.lang,
                "守和方只有一个进攻子，占据守和要点附带捉士象",
                "守和方只有一個進攻子，佔據守和要點附帶捉士象",
                "the only attacking piece holds the drawing point, and the attack on the guards is by the way",
            ),
            Because::SelfInflicted => say!(
                self.lang,
                "杀势是对方将军自己造成的（自毙）",
                "殺勢是對方將軍自己造成的（自斃）",
                "the opponent's own check brought the threat about",
            ),
            Because::HunterPinned => say!(
                self.lang,
                "攻击子被牵制，不能去吃",
                "攻擊子被牽制，不能去吃",
                "the attacker is pinned and cannot take",
            ),
            Because::AnotherTarget => say!(
                self.lang,
                "各着所捉不是同一子",
                "各着所捉不是同一子",
                "not the same piece is attacked on every move",
            ),
        }
    }

    /// The moves of a piece of evidence written out, as the board can play them through.
    #[must_use]
    pub fn line_of(&self, ply: &PlyAudit, evidence: &Evidence) -> String {
        let (after, again) = self.positions(ply);
        let moves: Vec<Move> = evidence.line();
        let opponent_first = matches!(evidence, Evidence::ExchangeOffer { .. } | Evidence::Sacrifice { .. });
        self.moves(if opponent_first { after } else { &again }, &moves)
    }
}

/// The text with its first letter in upper case.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
