//! Why a protector counts or fails, and why an attack that can be seen is not counted.

use super::{Explain, Prose};
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::{Because, Rejection, Root, RootBecause, RootStatus};
use crate::judge::label::Label;
use crate::lang::Lang;
use crate::rules::PieceKind;

impl Explain<'_> {
    /// Why an attack isn't counted.
    #[must_use]
    pub fn rejection(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        self.at(ply.ply).refusal(ply, rejection).capital()
    }

    fn refusal(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let cite = self.cite(&[rejection.article]);
        let subject = self.subject(rejection);
        let why = self.why_not(ply, rejection);
        let kind = self.label_word(rejection.kind);
        let beside = self.beside(rejection);
        say!(
            self.lang,
            "{subject}不算“{kind}”：{why}{cite}。{beside}",
            "{subject}不算「{kind}」：{why}{cite}。{beside}",
            "{subject} is not counted as a {kind}: {why}{cite}.{beside}",
            [subject, kind, why, cite, beside]
        )
    }

    /// An idle move, told by the attack that it might be taken for.
    pub(super) fn idle_despite(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let mut articles = ply.articles.clone();
        if !articles.contains(&rejection.article) {
            articles.push(rejection.article);
        }
        let cite = self.cite(&articles);
        let why = self.why_not(ply, rejection);
        let beside = self.beside(rejection);
        let seen = match (&rejection.hunter, &rejection.target, rejection.kind) {
            (Some(hunter), Some(target), _) => {
                let (hunter, target) = (self.piece(hunter), self.piece(target));
                say!(
                    self.lang,
                    "{hunter}攻击{target}",
                    "{hunter}攻擊{target}",
                    "{hunter} attacks {target}",
                    [hunter, target]
                )
            }
            (_, Some(target), _) => {
                let target = self.piece(target);
                say!(self.lang, "{target}受到攻击", "{target}受到攻擊", "{target} is attacked", [target])
            }
            (_, None, Label::KillThreat) => {
                say!(self.lang, "走后成杀势", "走後成殺勢", "the move leaves a threat of mate")
            }
            (_, None, _) => say!(self.lang, "这着形似攻击", "這着形似攻擊", "the move looks like an attack"),
        };
        say!(
            self.lang,
            "{seen}，但{why}，为“闲”{cite}。{beside}",
            "{seen}，但{why}，為「閑」{cite}。{beside}",
            "{seen}, but {why}, so the move is idle{cite}.{beside}",
            [seen, why, cite, beside]
        )
    }

    /// The protectors that count.
    pub(super) fn guards(&self, roots: &[Root]) -> Prose {
        let counting = roots.iter().filter(|root| root.status == RootStatus::True);
        self.list(counting.map(|root| self.piece(&root.piece)))
    }

    /// The protectors of a rejection's target that its reason doesn't name.
    fn beside(&self, rejection: &Rejection) -> Prose {
        let target = rejection.target.map_or_else(Prose::default, |target| self.piece(&target));
        self.roots_beside(&target, &rejection.roots)
    }

    /// The protectors of `target` that don't count, as sentences that follow another; empty if all of them count.
    pub(super) fn roots_beside(&self, target: &Prose, roots: &[Root]) -> Prose {
        let failing: Vec<Root> = roots.iter().filter(|root| root.status != RootStatus::True).copied().collect();
        let sentences = self.roots(target, &failing);
        match self.lang {
            _ if sentences.is_empty() => Prose::default(),
            Lang::En => {
                let sentences = Prose::join(&sentences.into_iter().map(Prose::capital).collect::<Vec<_>>(), ". ");
                say!(self.lang, "", "", " {sentences}.", [sentences])
            }
            _ => {
                let sentences = Prose::join(&sentences, "；");
                say!(self.lang, "{sentences}。", "{sentences}。", "", [sentences])
            }
        }
    }

    /// The protectors of `target` and whether they count, those of one kind together: a clause for each kind.
    pub(super) fn roots(&self, target: &Prose, roots: &[Root]) -> Vec<Prose> {
        let kind = |root: &Root| (root.because, root.piece.piece.kind == PieceKind::General);
        let mut kinds: Vec<(RootBecause, bool)> = Vec::new();
        for root in roots {
            if !kinds.contains(&kind(root)) {
                kinds.push(kind(root));
            }
        }
        let clause = |(index, &(because, general)): (usize, &(RootBecause, bool))| {
            let alike: Vec<&Root> = roots.iter().filter(|root| kind(root) == (because, general)).collect();
            let pieces = self.list(alike.iter().map(|root| self.piece(&root.piece)));
            let cite = alike.first().map_or_else(Prose::default, |root| self.cite(&[root.article]));
            let has = if index == 0 {
                say!(
                    self.lang,
                    "{target}有{pieces}为根",
                    "{target}有{pieces}為根",
                    "{target} has {pieces} to protect it",
                    [target, pieces]
                )
            } else {
                say!(self.lang, "又有{pieces}为根", "又有{pieces}為根", "it also has {pieces} to protect it", [pieces])
            };
            let why = self.root_because(because, general);
            say!(self.lang, "{has}，{why}{cite}", "{has}，{why}{cite}", "{has}, {why}{cite}", [has, why, cite])
        };
        kinds.iter().enumerate().map(clause).collect()
    }

    /// Why a protector counts or fails; `general` if it is the general.
    fn root_because(&self, because: RootBecause, general: bool) -> Prose {
        match because {
            RootBecause::TakesBack => say!(self.lang, "可以吃回，是真根", "可以吃回，是真根", "which can take back"),
            RootBecause::Pinned if general => say!(
                self.lang,
                "但吃回就走进对方的攻击，是假根",
                "但吃回就走進對方的攻擊，是假根",
                "but by taking back the general would step into an attack, so the protection is false"
            ),
            RootBecause::Pinned => say!(
                self.lang,
                "但它被牵制，吃回等于送将，是假根",
                "但它被牽制，吃回等於送將，是假根",
                "but taking back would expose the general, so the protection is false"
            ),
            RootBecause::FacingGenerals => say!(
                self.lang,
                "但吃回会使将帅照面，是假根",
                "但吃回會使將帥照面，是假根",
                "but taking back would leave the generals facing each other, so the protection is false"
            ),
            RootBecause::MustAnswerCheck => say!(
                self.lang,
                "但对方吃子带将，吃回不能应将，是假根",
                "但對方吃子帶將，吃回不能應將，是假根",
                "but the capture gives check, which taking back does not answer, so the protection is false"
            ),
            RootBecause::WayBlocked => say!(
                self.lang,
                "但对方吃子后它失去炮架，不能吃回，是假根",
                "但對方吃子後它失去炮架，不能吃回，是假根",
                "but the capture takes away its screen, so the protection is false"
            ),
            RootBecause::Outnumbered => say!(
                self.lang,
                "但吃回后仍要失子，保护不足，是少根",
                "但吃回後仍要失子，保護不足，是少根",
                "but taking back is not enough, so it is underprotected"
            ),
            RootBecause::WorthLess => say!(
                self.lang,
                "但吃回的子价值较小，仍要失子",
                "但吃回的子價值較小，仍要失子",
                "but what can be taken back is worth less"
            ),
            RootBecause::MatedAfter => {
                say!(self.lang, "但吃回后即被将死", "但吃回後即被將死", "but taking back would be answered by mate")
            }
        }
    }

    fn subject(&self, rejection: &Rejection) -> Prose {
        match (&rejection.hunter, &rejection.target, rejection.kind) {
            (Some(hunter), Some(target), _) => {
                let (hunter, target) = (self.piece(hunter), self.piece(target));
                say!(
                    self.lang,
                    "{hunter}攻击{target}",
                    "{hunter}攻擊{target}",
                    "the attack of {hunter} on {target}",
                    [hunter, target]
                )
            }
            (_, Some(target), _) => {
                let target = self.piece(target);
                say!(self.lang, "对{target}的攻击", "對{target}的攻擊", "the attack on {target}", [target])
            }
            (_, None, Label::KillThreat) => say!(self.lang, "所成杀势", "所成殺勢", "the threat of mate"),
            (_, None, _) => say!(self.lang, "这着", "這着", "the move"),
        }
    }

    /// The reason as a clause, without its articles.
    fn why_not(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let takes_first = rejection.because == Because::ExchangeContact;
        let first = if takes_first { ply.side.opponent() } else { ply.side };
        let line = self.moves(ply.ply, first, &rejection.line);
        let guards = self.guards(&rejection.roots);
        match rejection.because {
            Because::ExistedBefore => say!(
                self.lang,
                "走这着之前已经如此（{line}），不是这着造成的",
                "走這着之前已經如此（{line}），不是這着造成的",
                "the threat ({line}) stood before the move already",
                [line]
            ),
            Because::Rooted if !guards.is_empty() => say!(
                self.lang,
                "它有{guards}为根，吃子（{line}）得不偿失",
                "它有{guards}為根，吃子（{line}）得不償失",
                "it is protected by {guards}, so that taking it ({line}) wins nothing",
                [guards, line]
            ),
            Because::Rooted => say!(
                self.lang,
                "它有根，吃子（{line}）得不偿失",
                "它有根，吃子（{line}）得不償失",
                "it is protected, so that taking it ({line}) wins nothing",
                [line]
            ),
            Because::MatedAfter => say!(
                self.lang,
                "得子后立即被对方将死（{line}）",
                "得子後立即被對方將死（{line}）",
                "taking would be answered by mate ({line})",
                [line]
            ),
            Because::WonBack => say!(
                self.lang,
                "吃子后对方即能夺回（{line}）",
                "吃子後對方即能奪回（{line}）",
                "the opponent would win the material back ({line})",
                [line]
            ),
            Because::GeneralOrSoldier => say!(
                self.lang,
                "将（帅）、兵（卒）本身捉吃是允许的",
                "將（帥）、兵（卒）本身捉吃是允許的",
                "a general or soldier may attack by itself"
            ),
            Because::GeneralAnsweredCheck => say!(
                self.lang,
                "这是走动将（帅）应将而产生的",
                "這是走動將（帥）應將而產生的",
                "this came about when the general moved out of check"
            ),
            Because::ExchangeContact => say!(
                self.lang,
                "双方同兵种互相可吃，对方也可先吃（{line}），属邀兑",
                "雙方同兵種互相可吃，對方也可先吃（{line}），屬邀兌",
                "pieces of one kind can take each other and the opponent may take first ({line}), so it is an offer to exchange",
                [line]
            ),
            Because::CarrierHangs => say!(
                self.lang,
                "参与捉子的己方棋子自身也被捉（{line}），吃不到",
                "參與捉子的己方棋子自身也被捉（{line}），吃不到",
                "a piece that carries the threat can itself be taken ({line})",
                [line]
            ),
            Because::NoValue => say!(
                self.lang,
                "未过河的兵（卒）不计子力",
                "未過河的兵（卒）不計子力",
                "a soldier that has not crossed the river does not count"
            ),
            Because::NoGain => say!(
                self.lang,
                "按子力价值并不得子",
                "按子力價值並不得子",
                "by the values of the pieces nothing is won"
            ),
            Because::GuardsDraw => say!(
                self.lang,
                "守和方只有一个进攻子，占据守和要点附带捉士象",
                "守和方只有一個進攻子，佔據守和要點附帶捉士象",
                "the only attacking piece holds the drawing point, and the attack on the guards is by the way"
            ),
            Because::SelfInflicted => say!(
                self.lang,
                "杀势是对方将军自己造成的（自毙）",
                "殺勢是對方將軍自己造成的（自斃）",
                "the opponent's own check brought the threat about"
            ),
            Because::HunterPinned => say!(
                self.lang,
                "攻击子被牵制，不能去吃",
                "攻擊子被牽制，不能去吃",
                "the attacker is pinned and cannot take"
            ),
            Because::AnotherTarget => say!(
                self.lang,
                "各着所捉不是同一子",
                "各着所捉不是同一子",
                "not the same piece is attacked on every move"
            ),
        }
    }
}
