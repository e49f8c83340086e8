//! Why a protector counts or fails, and why an attack that can be seen is not counted.

use super::{Explain, Prose};
use crate::judge::audit::PlyAudit;
use crate::judge::evidence::{Because, Chase, Rejection, Root, RootBecause, RootStatus};
use crate::judge::label::Label;
use crate::lang::Lang;
use crate::rules::PieceKind;

impl Explain<'_> {
    /// Why an attack isn't counted.
    #[must_use]
    pub fn rejection(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let here = self.at(ply.ply);
        let (seen, why, beside) = (here.seen(ply, rejection), here.why_not(ply, rejection), here.beside(rejection));
        let (kind, cite) = (here.label_word(rejection.kind), here.cite(&[rejection.article]));
        let sentence = say!(
            self.lang,
            "{seen}，但{why}，不算“{kind}”{cite}。{beside}",
            "{seen}，但{why}，不算「{kind}」{cite}。{beside}",
            "{seen}, but {why}. That is no {kind}{cite}.{beside}",
            [seen, why, kind, cite, beside]
        );
        sentence.capital()
    }

    /// An idle move, told by the attack that it might be taken for.
    pub(super) fn idle_despite(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let mut articles = ply.articles.clone();
        if !articles.contains(&rejection.article) {
            articles.push(rejection.article);
        }
        let (seen, why, beside) = (self.seen(ply, rejection), self.why_not(ply, rejection), self.beside(rejection));
        // What a move does otherwise says more about it than an attack that comes to little.
        let seen = match self.does(ply).filter(|_| rejection.because.rank() > 0) {
            Some(does) => {
                say!(self.lang, "{does}；{seen}", "{does}；{seen}", "{does}. {seen}", [does, seen = seen.capital()])
            }
            None => seen,
        };
        let cite = self.cite(&articles);
        say!(
            self.lang,
            "{seen}，但{why}，为“闲”{cite}。{beside}",
            "{seen}，但{why}，為「閑」{cite}。{beside}",
            "{seen}, but {why}. The move is idle{cite}.{beside}",
            [seen, why, cite, beside]
        )
    }

    /// Whether what isn't counted would be won by checks (运用将军得子): its line begins with one, and the hunter doesn't attack
    /// the target as it stands.
    fn begins_with_check(&self, rejection: &Rejection) -> bool {
        let (Some(hunter), Some(target), Some(&first)) = (&rejection.hunter, &rejection.target, rejection.line.first())
        else {
            return false;
        };
        let board = self.line.position(self.at);
        if board.attackers(target.square, hunter.piece.side).contains(&hunter.square) {
            return false;
        }
        let hunting = board.piece_at(first.from).is_some_and(|piece| piece.side != target.piece.side);
        let turn = if board.side_to_move() == target.piece.side { board.passed() } else { *board };
        hunting && first.to != target.square && turn.play(first).in_check()
    }

    /// The attack that can be seen, with its line where the reason doesn't tell it.
    fn seen(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let line = if rejection.line.is_empty() || tells_line(rejection.because) {
            Prose::default()
        } else {
            let line = self.moves(ply.ply, self.first_mover(&rejection.line), &rejection.line);
            say!(self.lang, "（{line}）", "（{line}）", " ({line})", [line])
        };
        let target = rejection.target.as_ref().map(|target| self.piece(target));
        match (&rejection.hunter, target, rejection.kind) {
            (Some(hunter), Some(target), _) => {
                let first = rejection.line.first().filter(|_| self.begins_with_check(rejection));
                let hunting = self.piece(hunter);
                match first {
                    Some(check) if check.from == hunter.square => {
                        return say!(
                            self.lang,
                            "{hunting}将军后可吃{target}{line}",
                            "{hunting}將軍後可吃{target}{line}",
                            "{hunting} can give check and then take {target}{line}",
                            [hunting, target, line]
                        );
                    }
                    Some(check) => {
                        let checking = self.piece_on(check.from);
                        return say!(
                            self.lang,
                            "{checking}将军后，{hunting}可吃{target}{line}",
                            "{checking}將軍後，{hunting}可吃{target}{line}",
                            "{checking} can give check, and then {hunting} can take {target}{line}",
                            [checking, hunting, target, line]
                        );
                    }
                    None => {}
                }
                let hunter = hunting;
                say!(
                    self.lang,
                    "{hunter}攻击{target}{line}",
                    "{hunter}攻擊{target}{line}",
                    "{hunter} attacks {target}{line}",
                    [hunter, target, line]
                )
            }
            (_, Some(target), _) => {
                say!(
                    self.lang,
                    "{target}受到攻击{line}",
                    "{target}受到攻擊{line}",
                    "{target} is attacked{line}",
                    [target, line]
                )
            }
            (_, None, Label::KillThreat) if !rejection.line.is_empty() => self.mating_line(ply, &rejection.line),
            (_, None, _) => say!(self.lang, "此着形似攻击", "此着形似攻擊", "the move looks like an attack"),
        }
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
        let sentences = self.roots(target, &failing, &Prose::default());
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

    /// Why the protectors of a chased piece can't take back (假根), a sentence for each kind; empty if all of them can.
    #[must_use]
    pub fn failing_roots(&self, ply: &PlyAudit, chase: &Chase) -> Vec<Prose> {
        let here = self.at(ply.ply);
        let fails = |root: &&Root| matches!(root.status, RootStatus::False | RootStatus::Held);
        let failing: Vec<Root> = chase.roots.iter().filter(fails).copied().collect();
        let helpers = here.pieces(chase.hunters.get(1..).unwrap_or_default());
        here.roots(&here.piece(&chase.victim), &failing, &helpers).into_iter().map(Prose::capital).collect()
    }

    /// The protectors of `target` and whether they count, those of one kind together: a clause for each kind. `helpers` are the
    /// hunters of a joint chase beside the one that captures.
    pub(super) fn roots(&self, target: &Prose, roots: &[Root], helpers: &Prose) -> Vec<Prose> {
        let kind =
            |root: &Root| (root.because, root.piece.piece.kind == PieceKind::General, root.status == RootStatus::Held);
        let mut kinds: Vec<(RootBecause, bool, bool)> = Vec::new();
        for root in roots {
            if !kinds.contains(&kind(root)) {
                kinds.push(kind(root));
            }
        }
        let clause = |(index, &alike): (usize, &(RootBecause, bool, bool))| {
            let (because, general, held) = alike;
            let alike: Vec<&Root> = roots.iter().filter(|root| kind(root) == alike).collect();
            let pieces = self.list(alike.iter().map(|root| self.piece(&root.piece)));
            let cite = alike.first().map_or_else(Prose::default, |root| self.cite(&[root.article]));
            let why = if held { self.root_held(helpers) } else { self.root_because(because, general) };
            if index == 0 {
                say!(
                    self.lang,
                    "{target}有{pieces}为根，{why}{cite}",
                    "{target}有{pieces}為根，{why}{cite}",
                    "{target} is protected by {pieces}, {why}{cite}",
                    [target, pieces, why, cite]
                )
            } else {
                say!(
                    self.lang,
                    "又有{pieces}为根，{why}{cite}",
                    "又有{pieces}為根，{why}{cite}",
                    "it is also protected by {pieces}, {why}{cite}",
                    [pieces, why, cite]
                )
            }
        };
        kinds.iter().enumerate().map(clause).collect()
    }

    /// Why a protector fails that only `helpers` hold.
    fn root_held(&self, helpers: &Prose) -> Prose {
        say!(
            self.lang,
            "只因{helpers}配合才不能反吃，故不作假根，而按联合捉子论",
            "只因{helpers}配合才不能反吃，故不作假根，而按聯合捉子論",
            "which could take back but for {helpers}: the protection is not false, the chase is joint",
            [helpers]
        )
    }

    /// Why a protector counts or fails; `general` if it is the general.
    fn root_because(&self, because: RootBecause, general: bool) -> Prose {
        match because {
            RootBecause::TakesBack => say!(self.lang, "可以反吃，是真根", "可以反吃，是真根", "which can take back"),
            RootBecause::Pinned if general => say!(
                self.lang,
                "但反吃等于送将，是假根",
                "但反吃等於送將，是假根",
                "which would step into an attack by taking back: the protection is false"
            ),
            RootBecause::Pinned => say!(
                self.lang,
                "但被牵制，离线反吃等于送将，是假根",
                "但被牽制，離線反吃等於送將，是假根",
                "but it is pinned and would expose the general by taking back: the protection is false"
            ),
            RootBecause::FacingGenerals => say!(
                self.lang,
                "但反吃会使将帅对面，是假根",
                "但反吃會使將帥對面，是假根",
                "but taking back would leave the generals facing each other: the protection is false"
            ),
            RootBecause::MustAnswerCheck => say!(
                self.lang,
                "但吃子带将，反吃不能应将，是假根",
                "但吃子帶將，反吃不能應將，是假根",
                "but the capture gives check, which taking back does not answer: the protection is false"
            ),
            RootBecause::WayBlocked => say!(
                self.lang,
                "但吃去后此根失去炮架，不能反吃，是假根",
                "但吃去後此根失去炮架，不能反吃，是假根",
                "whose screen is gone after the capture, so that it cannot take back: the protection is false"
            ),
            RootBecause::Outnumbered => say!(
                self.lang,
                "但反吃后仍要失子，保护不足，是少根子",
                "但反吃後仍要失子，保護不足，是少根子",
                "but material is lost even if it takes back: the piece is underprotected"
            ),
            RootBecause::WorthLess => say!(
                self.lang,
                "但反吃所得价值较低，仍要失子",
                "但反吃所得價值較低，仍要失子",
                "but what can be taken back is worth less"
            ),
            RootBecause::MatedAfter => {
                say!(self.lang, "但反吃后即被将死", "但反吃後即被將死", "but taking back would be answered by mate")
            }
        }
    }

    /// The reason as a clause, without its articles.
    fn why_not(&self, ply: &PlyAudit, rejection: &Rejection) -> Prose {
        let line = self.moves(ply.ply, self.first_mover(&rejection.line), &rejection.line);
        let guards = self.guards(&rejection.roots);
        let (mover, opponent) = (self.side_name(ply.side), self.side_name(ply.side.opponent()));
        let short = rejection.target.as_ref().map_or_else(Prose::default, |target| self.short(target));
        match rejection.because {
            Because::ExistedBefore if self.line.position(ply.ply - 1).in_check() => say!(
                self.lang,
                "走此着之前若不计被将军，已有此捉，不是此着造成的",
                "走此着之前若不計被將軍，已有此捉，不是此着造成的",
                "the same threat stood before the move already, the check left out of account"
            ),
            Because::ExistedBefore => {
                let line = self.moves(ply.ply - 1, ply.side, rejection.before.as_slice());
                say!(
                    self.lang,
                    "走此着之前已有此捉（{line}），不是此着造成的",
                    "走此着之前已有此捉（{line}），不是此着造成的",
                    "the same threat ({line}) stood before the move already",
                    [line]
                )
            }
            Because::Rooted if !guards.is_empty() && self.book.terms.chase_checks == 0 && rejection.line.len() > 2 => {
                say!(
                    self.lang,
                    "{short}有{guards}为根，吃去即被反吃，而本规则不计反吃后由他子再吃（{line}）",
                    "{short}有{guards}為根，吃去即被反吃，而本規則不計反吃後由他子再吃（{line}）",
                    "{short} is protected by {guards}; that several pieces together could go on taking ({line}) makes no difference by this book",
                    [short, guards, line]
                )
            }
            Because::Rooted if !guards.is_empty() => say!(
                self.lang,
                "{short}有{guards}为根，吃去（{line}）得不偿失",
                "{short}有{guards}為根，吃去（{line}）得不償失",
                "{short} is protected by {guards}, so that taking it ({line}) gains nothing",
                [short, guards, line]
            ),
            Because::Rooted => say!(
                self.lang,
                "{short}有根，吃去（{line}）得不偿失",
                "{short}有根，吃去（{line}）得不償失",
                "{short} is protected, so that taking it ({line}) gains nothing",
                [short, line]
            ),
            Because::MatedAfter => say!(
                self.lang,
                "吃去后立即被将死（{line}）",
                "吃去後立即被將死（{line}）",
                "taking it would be answered by mate ({line})",
                [line]
            ),
            Because::WonBack => say!(
                self.lang,
                "吃去后{opponent}随即夺回失子（{line}）",
                "吃去後{opponent}隨即奪回失子（{line}）",
                "{opponent} would win the material back ({line})",
                [opponent, line]
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
                "双方同兵种互相可吃，{opponent}也可先吃（{line}），属邀兑",
                "雙方同兵種互相可吃，{opponent}也可先吃（{line}），屬邀兌",
                "pieces of one kind can take each other and {opponent} may take first ({line}), which makes it an offer to exchange",
                [opponent, line]
            ),
            Because::CarrierHangs => say!(
                self.lang,
                "{mover}参与捉子的棋子自身可被吃去，捉不成子",
                "{mover}參與捉子的棋子自身可被吃去，捉不成子",
                "a piece of {mover} that carries the threat can itself be taken",
                [mover]
            ),
            Because::NoValue => say!(
                self.lang,
                "未过河的兵（卒）不计子力",
                "未過河的兵（卒）不計子力",
                "a soldier that has not crossed the river does not count"
            ),
            Because::NoGain => say!(
                self.lang,
                "按子力价值计算并不得子",
                "按子力價值計算並不得子",
                "by the values of the pieces nothing is gained"
            ),
            Because::GuardsDraw => say!(
                self.lang,
                "守和方只有一个进攻子，占据守和要点，捉士（象）只是附带",
                "守和方只有一個進攻子，佔據守和要點，捉士（象）只是附帶",
                "the defender's only attacking piece holds the drawing point, and the attack on the guards is by the way"
            ),
            Because::SelfInflicted => say!(
                self.lang,
                "这是{opponent}将军自己造成的（自毙）",
                "這是{opponent}將軍自己造成的（自斃）",
                "{opponent}'s own check brought it about",
                [opponent]
            ),
            Because::HunterPinned => say!(
                self.lang,
                "攻击子被牵制，不能离线去吃",
                "攻擊子被牽制，不能離線去吃",
                "the attacker is pinned and cannot take"
            ),
            Because::TakesNoPart => say!(
                self.lang,
                "所走的子没有直接参与",
                "所走的子沒有直接參與",
                "the piece that moved takes no direct part in it"
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

/// Whether the reason tells the line itself.
const fn tells_line(because: Because) -> bool {
    matches!(
        because,
        Because::ExistedBefore | Because::Rooted | Because::MatedAfter | Because::WonBack | Because::ExchangeContact
    )
}
