//! 象棋竞赛规则 2011 (China Xiangqi Association), chapter 6 and the procedure around it.

mod articles;

use crate::judge::{
    ArticleId, Because, Case, Citations, Consequence, Criterion, Evidence, Exemption, Label, Limits, Manner, MoveFacts,
    PieceRef, PlyAudit, RuleBook, RulingRule, SideClass, SideConduct, Terms, Text, Values, Weight,
};
use crate::rules::PieceKind;
use articles::ARTICLES;

/// The national rules of 2011.
pub static CXA2011: RuleBook = NATIONAL;

/// The same as a constant, for later editions that change little.
pub(super) const NATIONAL: RuleBook = RuleBook {
    id: "cxa2011",
    title: Text {
        hans: "象棋竞赛规则（2011）",
        hant: "象棋競賽規則（2011）",
        en: "Rules of Xiangqi Competition (2011)",
    },
    publisher: Text { hans: "中国象棋协会", hant: "中國象棋協會", en: "China Xiangqi Association" },
    short: Text { hans: "2011 版", hant: "2011 版", en: "2011 rules" },
    edition: "2011",
    source: Text {
        hans: "第六章棋例及第3、4、22、23条。原文流传本缺部分条款号，所缺编号按次序推定（如24.1、26.1.2）。",
        hant: "第六章棋例及第3、4、22、23條。原文流傳本缺部分條款號，所缺編號按次序推定（如24.1、26.1.2）。",
        en: "Chapter 6 and articles 3, 4, 22 and 23. Circulating copies lack some paragraph numbers; the missing ones \
             (24.1, 26.1.2 …) are inferred from their order.",
    },
    articles: ARTICLES,
    terms: Terms {
        values: Values { soldiers_for_chariot: true, fresh_soldiers: false },
        equal_suffices: true,
        old_by_target: false,
        parries_matter: false,
        checks_chase: false,
        soldiers_chase: false,
        carriers_cancel: true,
        kill_checks: 8,
        chase_checks: 4,
        counter_checks: 4,
        counter_mate_checks: 4,
    },
    criteria: &[
        Criterion { label: Label::Check, articles: &["24.1"], find: |facts| facts.check() },
        Criterion { label: Label::KillThreat, articles: &["24.2"], find: |facts| facts.kill() },
        Criterion { label: Label::Chase, articles: &["24.3"], find: |facts| facts.chases() },
        Criterion { label: Label::ExchangeOffer, articles: &["24.4"], find: |facts| facts.exchange_offers() },
        Criterion { label: Label::Sacrifice, articles: &["24.5"], find: |facts| facts.sacrifices() },
        Criterion { label: Label::Block, articles: &["24.6"], find: |facts| facts.blocks() },
        Criterion { label: Label::Follow, articles: &["24.7"], find: |facts| facts.follows() },
    ],
    reject: |facts, counted| facts.rejections(counted),
    exemptions: EXEMPTIONS,
    further,
    rulings: RULINGS,
    forbids: |conduct| conduct.class.strikes_always(),
    both_strike: None,
    limits: Limits {
        occurrences: 3,
        occurrences_check: 3,
        drop_capturing_entry: true,
        rounds_without_laps: Some(9),
        natural_limit_rounds: 60,
        natural_limit_checks: 10,
        natural_limit_announced: false,
        counted_arrivals: None,
        grace_rounds: 2,
    },
    cites: Citations {
        checkmate: "3.2",
        no_moves: "3.3",
        natural_limit: "4.2",
        repetition: "23.1",
        incomplete: "23.3",
        entering_move: Some("23.2"),
        by_length: Some("23.4"),
        arbiter_draw: None,
        counted_arrivals: None,
        grace: "23.5.2",
        natural_limit_checks: "22.2",
        idle: "24.8",
        root: "24.15",
        false_root: "24.16",
        joint: "24.16",
        values,
        even: "26.5",
        because,
        class,
    },
};

/// Which of the articles on particular strikes bear on a piece of evidence.
fn further(facts: &mut MoveFacts<'_>, evidence: &Evidence) -> Vec<ArticleId> {
    let mut articles = Vec::new();
    match evidence {
        Evidence::Chase(chase) => {
            let (hunter, victim) = (chase.hunters.first(), &chase.victim);
            let by_humble = hunter.is_some_and(|hunter| humble(hunter.piece.kind));
            if facts.before.in_check() {
                articles.push("26.1.2");
            } else if facts.moved_kind().is_some_and(humble) && !by_humble {
                articles.push("26.1.1");
            }
            if by_humble {
                articles.push("26.8");
            }
            if chase.account.soldiers != 0 {
                articles.push("26.7");
            }
            if chase.account.guards < 0 {
                articles.push("26.6");
            }
            let touches_back =
                |hunter: &PieceRef| facts.after.attackers(hunter.square, victim.piece.side).contains(&victim.square);
            if hunter.is_some_and(|hunter| hunter.piece.kind == victim.piece.kind && touches_back(hunter)) {
                articles.push("26.10");
            } else if hunter.is_some_and(|hunter| hunter.piece.kind == PieceKind::Chariot)
                && light(victim.piece.kind)
                && !facts.exchange_partners(victim.square).is_empty()
            {
                articles.push("26.11.1");
            }
        }
        Evidence::KillThreat { .. } if facts.before.in_check() => articles.extend(["26.1.2", "26.3"]),
        Evidence::ExchangeOffer { offered, partner, .. } => {
            let several = facts.after.attackers(partner.square, offered.piece.side).len() > 1;
            articles.push(if several && light(partner.piece.kind) { "26.11.2" } else { "26.10" });
        }
        _ => {}
    }
    if matches!(evidence.label(), Label::KillThreat | Label::Chase) && facts.offers_moved_piece() {
        articles.push("26.4");
    }
    articles
}

const fn light(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::Horse | PieceKind::Cannon)
}

const fn humble(kind: PieceKind) -> bool {
    matches!(kind, PieceKind::General | PieceKind::Soldier)
}

/// What isn't counted although it threatens.
static EXEMPTIONS: &[Exemption] = &[
    Exemption {
        because: Because::GeneralAnsweredCheck,
        article: "26.1.2",
        applies: |facts, evidence| evidence.label() != Label::Check && facts.general_answered_check(),
    },
    Exemption {
        because: Because::SelfInflicted,
        article: "24.17",
        applies: |facts, evidence| match evidence {
            Evidence::KillThreat { mate } => facts.mated_before(mate.mv),
            // What such a mate wins on its way is the same threat.
            Evidence::Chase(chase) if chase.manner == Manner::ByCheck => {
                chase.line.first().is_some_and(|&check| facts.mated_before(check))
            }
            _ => false,
        },
    },
    Exemption {
        because: Because::TakesNoPart,
        article: "26.3",
        applies: |facts, evidence| match evidence {
            Evidence::Chase(chase) => facts.takes_no_part(chase),
            _ => false,
        },
    },
    Exemption {
        because: Because::GuardsDraw,
        article: "26.2",
        applies: |facts, evidence| match evidence {
            Evidence::Chase(chase) => {
                matches!(chase.victim.piece.kind, PieceKind::Advisor | PieceKind::Elephant)
                    && facts.guards_drawing_point()
            }
            _ => false,
        },
    },
];

/// The table of articles 25 and 26.9.
static RULINGS: &[RulingRule] = &[
    RulingRule {
        fits: |case| perpetual_check(case.offender.class) && !perpetual_check(case.other.class),
        consequence: Consequence::Loses,
        articles: &["25.1", "23.5.1"],
    },
    RulingRule {
        fits: |case| case.offender.forbidden && !case.other.forbidden,
        consequence: Consequence::MustChange,
        articles: &["25.3", "23.5.2"],
    },
    RulingRule {
        fits: |case| !case.offender.forbidden && !case.other.forbidden,
        consequence: Consequence::Draw,
        articles: &["25.2"],
    },
    RulingRule {
        fits: |case| heavier(case) && chases_on_every_move(case, true),
        consequence: Consequence::MustChange,
        articles: &["25.4", "26.9.2", "23.5.2"],
    },
    RulingRule {
        fits: |case| heavier(case) && chases_on_every_move(case, false),
        consequence: Consequence::MustChange,
        articles: &["25.4", "26.9.3", "23.5.2"],
    },
    RulingRule { fits: heavier, consequence: Consequence::MustChange, articles: &["25.4", "26.9.1", "23.5.2"] },
    RulingRule { fits: |_| true, consequence: Consequence::Draw, articles: &["25.4", "26.9.4"] },
];

fn perpetual_check(class: SideClass) -> bool {
    class == SideClass::PerpetualCheck
}

/// The offender's strikes are all heavy, the other side's not.
fn heavier(case: &Case<'_>) -> bool {
    case.offender.weight == Some(Weight::Heavy) && case.other.weight == Some(Weight::Light)
}

/// Both sides chase on every move, the offender heavily, and all that counts are chariots (长捉车), or none of them are
/// (长捉无根子).
fn chases_on_every_move(case: &Case<'_>, chariots: bool) -> bool {
    let chases = |ply: &PlyAudit, weight: Weight| {
        ply.evidence.iter().any(|evidence| match evidence {
            Evidence::Chase(chase) => {
                chase.weight >= weight && (chase.victim.piece.kind == PieceKind::Chariot) == chariots
            }
            _ => false,
        })
    };
    case.offender.class == SideClass::PerpetualChase
        && case.other.class == SideClass::PerpetualChase
        && case
            .plies
            .iter()
            .all(|ply| chases(ply, if ply.side == case.offender.side { Weight::Heavy } else { Weight::Light }))
}

/// A chariot for a horse or cannon by 1.2, anything for a soldier by 26.7, strong pieces for weak ones by 26.6.
fn values(less: PieceKind, _: PieceKind) -> &'static str {
    match less {
        PieceKind::Soldier => "26.7",
        PieceKind::Advisor | PieceKind::Elephant => "26.6",
        _ => "1.2",
    }
}

fn because(because: Because, _: Option<PieceKind>) -> &'static str {
    match because {
        Because::Rooted => "24.15",
        // 24.3 asks that the move brings the threat about (造成); 26.3 is about what the victim's own side brings about.
        Because::ExistedBefore
        | Because::MatedAfter
        | Because::WonBack
        | Because::HunterPinned
        | Because::AnotherTarget => "24.3",
        Because::GeneralOrSoldier => "26.1",
        Because::GeneralAnsweredCheck => "26.1.2",
        Because::ExchangeContact => "26.10",
        Because::CarrierHangs => "26.5",
        Because::NoValue => "26.7",
        Because::NoGain => "26.6",
        Because::GuardsDraw => "26.2",
        Because::SelfInflicted => "24.17",
        Because::TakesNoPart => "26.3",
    }
}

fn class(conduct: &SideConduct) -> &'static str {
    match conduct.class {
        SideClass::PerpetualCheck => "24.9",
        SideClass::PerpetualKill => "24.10",
        SideClass::PerpetualChase => "24.11",
        SideClass::CheckKill | SideClass::CheckChase | SideClass::KillChase | SideClass::CheckKillChase => "24.13",
        SideClass::PerpetualExchange
        | SideClass::PerpetualOffer
        | SideClass::PerpetualBlock
        | SideClass::PerpetualFollow => "24.12",
        SideClass::MixedAllowed => "24.14",
        SideClass::Idle => "24.8",
    }
}
