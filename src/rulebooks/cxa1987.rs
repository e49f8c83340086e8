//! 象棋竞赛规则 1987, chapter 4, section 6: forbidden and allowed moves.
//!
//! The text defines no chase and no protector beyond everyday use, and its figures are lost: both are read as in 1999. What it has of its own are the
//! exceptions for striking back.

use super::cxa1999::PLAIN;
use crate::judge::{
    Article, Because, Case, Citations, Consequence, Criterion, Evidence, Exemption, Label, Limits, Nature, PieceRef,
    PlyAudit, Rejection, Role, RuleBook, RulingRule, SideClass, SideConduct, Terms, Text,
};
use crate::rules::PieceKind;

/// The national rules of 1987.
pub static CXA1987: RuleBook = RuleBook {
    id: "cxa1987",
    title: text("象棋竞赛规则（1987）", "象棋競賽規則（1987）", "Rules of Xiangqi Competition (1987)"),
    short: Text { hans: "1987 版", hant: "1987 版", en: "1987 rules" },
    publisher: text("中国象棋协会", "中國象棋協會", "China Xiangqi Association"),
    edition: "1987",
    source: text(
        "第四章全文；图二至图九未见。捉与根的界定按1999年规则。",
        "第四章全文；圖二至圖九未見。捉與根的界定按1999年規則。",
        "Chapter 4 in full; figures 2 to 9 were not seen. Chases and protectors are read as in the rules of 1999.",
    ),
    articles: ARTICLES,
    terms: Terms { parries_matter: true, ..PLAIN.terms },
    criteria: &[
        Criterion { label: Label::Check, articles: &["6.1.1"], find: |facts| facts.check() },
        Criterion { label: Label::KillThreat, articles: &["6.1.1"], find: |facts| facts.kill() },
        Criterion { label: Label::Chase, articles: &["6.1.1"], find: |facts| facts.chases() },
        Criterion { label: Label::ExchangeOffer, articles: &["6.2.1"], find: |facts| facts.exchange_offers() },
        Criterion { label: Label::Sacrifice, articles: &["6.2.1"], find: |facts| facts.sacrifices() },
        Criterion { label: Label::Block, articles: &["6.2.1"], find: |facts| facts.blocks() },
        Criterion { label: Label::Follow, articles: &["6.2.1"], find: |facts| facts.follows() },
    ],
    exemptions: &[Exemption {
        because: Because::GeneralAnsweredCheck,
        article: "6.2.2",
        applies: |facts, evidence| evidence.label() != Label::Check && facts.general_answered_check(),
    }],
    rulings: &[
        RulingRule { fits: checks_back, consequence: Consequence::Draw, articles: &["6.1.2"] },
        RulingRule {
            fits: |case| one_sided(case, SideClass::PerpetualCheck),
            consequence: Consequence::Loses,
            articles: &["6.1.2"],
        },
        RulingRule { fits: saves_trapped, consequence: Consequence::Draw, articles: &["6.2.5"] },
        RulingRule { fits: soldier_chased_back, consequence: Consequence::Draw, articles: &["6.2.3"] },
        RulingRule { fits: strikes_back, consequence: Consequence::Draw, articles: &["6.2.4"] },
        RulingRule {
            fits: |case| case.offender.forbidden && !case.other.forbidden,
            consequence: Consequence::MustChange,
            articles: &["6.1.1"],
        },
        // Only one side's strikes are forbidden: those of both are allowed.
        RulingRule { fits: |_| true, consequence: Consequence::Draw, articles: &["6.2.1"] },
    ],
    both_strike: None,
    further: |facts, evidence| match evidence {
        Evidence::Chase(_) if facts.moved_kind() == Some(PieceKind::Soldier) => vec!["6.2.3"],
        _ => Vec::new(),
    },
    limits: Limits {
        natural_limit_rounds: 40,
        natural_limit_checks: 5,
        natural_limit_announced: true,
        counted_arrivals: Some(2),
        ..PLAIN.limits
    },
    cites: Citations {
        checkmate: "0",
        no_moves: "0",
        natural_limit: "5",
        natural_limit_checks: "5",
        repetition: "6",
        incomplete: "6",
        entering_move: None,
        by_length: None,
        arbiter_draw: None,
        grace: "6.1.1",
        counted_arrivals: Some("3.1.4"),
        idle: "6.2.1",
        root: "6.1.1",
        false_root: "6.1.1",
        joint: "6.1.1",
        values: |_, _| "6.1.1",
        even: "6.1.1",
        because,
        class,
    },
    ..PLAIN
};

fn one_sided(case: &Case<'_>, class: SideClass) -> bool {
    case.offender.class == class && case.other.class != class
}

/// 二将二还将, 二将一还将: the other side answers some check by a check.
fn checks_back(case: &Case<'_>) -> bool {
    case.offender.class == SideClass::PerpetualCheck
        && case.plies.iter().any(|ply| ply.side == case.other.side && ply.label == Label::Check)
}

/// 二打一还打, 两打两还打: the offender strikes on every move, the other side too strikes, and one of the offender's strikes
/// answers a strike, be it one by which a general left check.
fn strikes_back(case: &Case<'_>) -> bool {
    let exempt = |rejection: &Rejection| rejection.because == Because::GeneralAnsweredCheck;
    let struck = |ply: &PlyAudit| ply.label.nature() == Nature::Attack || ply.rejections.iter().any(exempt);
    let answers = |pair: &[PlyAudit]| {
        let strikes = pair[1].side == case.offender.side && pair[1].label.nature() == Nature::Attack;
        strikes && pair[1].parries && struck(&pair[0])
    };
    let strikes = case.plies.iter().any(|ply| ply.side == case.other.side && ply.label.nature() == Nature::Attack);
    case.offender.forbidden && strikes && case.plies.windows(2).any(answers)
}

/// 绝境: every strike of the offender chases a hunter of one and the same piece past saving, checks between aside.
fn saves_trapped(case: &Case<'_>) -> bool {
    let own = || case.plies.iter().filter(|ply| ply.side == case.offender.side);
    let chases = || own().filter(|ply| ply.label != Label::Check);
    let saved = chases().next().and_then(|ply| {
        let by_all =
            |piece: &&PieceRef| chases().all(|ply| ply.avenges.iter().any(|other| other.origin == piece.origin));
        ply.avenges.iter().find(by_all)
    });
    case.offender.forbidden && saved.is_some()
}

/// A soldier that attacks on every move may be attacked back on every move.
fn soldier_chased_back(case: &Case<'_>) -> bool {
    let soldier_attacks = |kind| kind == PieceKind::Soldier;
    let own = |side| case.plies.iter().filter(move |ply| ply.side == side);
    case.offender.forbidden
        && own(case.offender.side).all(|ply| {
            ply.label == Label::Chase
                && ply.evidence.iter().all(|evidence| match evidence {
                    Evidence::Chase(chase) => soldier_attacks(chase.victim.piece.kind),
                    _ => false,
                })
        })
        && own(case.other.side).all(|ply| {
            ply.rejections.iter().any(|rejection| {
                rejection.because == Because::GeneralOrSoldier
                    && rejection.hunter.is_some_and(|hunter| soldier_attacks(hunter.piece.kind))
            })
        })
}

fn because(because: Because, hunter: Option<PieceKind>) -> &'static str {
    match because {
        Because::GeneralOrSoldier if hunter == Some(PieceKind::Soldier) => "6.2.3",
        Because::GeneralOrSoldier | Because::GeneralAnsweredCheck => "6.2.2",
        Because::ExchangeContact | Because::GuardsDraw => "6.2.1",
        _ => "6.1.1",
    }
}

fn class(conduct: &SideConduct) -> &'static str {
    match conduct.class {
        SideClass::PerpetualCheck => "6.1.2",
        SideClass::MixedAllowed
        | SideClass::Idle
        | SideClass::PerpetualExchange
        | SideClass::PerpetualOffer
        | SideClass::PerpetualBlock
        | SideClass::PerpetualFollow => "6.2.1",
        _ => "6.1.1",
    }
}

const fn text(hans: &'static str, hant: &'static str, en: &'static str) -> Text {
    Text { hans, hant, en }
}

const fn article(id: &'static str, role: Role, heading: Text, summary: Text) -> Article {
    Article { id, heading, summary, role }
}

/// The articles in order.
static ARTICLES: &[Article] = &[
    article(
        "0",
        Role::Ruling,
        text("胜负", "勝負", "Winning and losing"),
        text(
            "将死或困毙对方为胜（在第四章之前，未见原文，故不编号）。",
            "將死或困斃對方為勝（在第四章之前，未見原文，故不編號）。",
            "Checkmate wins, and so does leaving the opponent without a legal move (said before chapter 4, not seen and so without number).",
        ),
    ),
    article(
        "3.1.4",
        Role::Procedure,
        text("有效着数", "有效着數", "Moves that count for the clock"),
        text(
            "禁止着法在同一点上最多计两次，应着方各着均计。",
            "禁止着法在同一點上最多計兩次，應着方各着均計。",
            "A forbidden move on the same point counts at most twice for the clock; the answers always count.",
        ),
    ),
    article(
        "5",
        Role::Procedure,
        text("限着", "限着", "Limited moves"),
        text(
            "自宣布限着起，一般以四十回合为限；被间断将军时应将最多只计五着；吃子或局势变化即取消。棋谱不载宣布，从最后一次吃子数起。",
            "自宣布限着起，一般以四十回合為限；被間斷將軍時應將最多只計五着；吃子或局勢變化即取消。棋譜不載宣布，從最後一次吃子數起。",
            "Forty rounds as a rule from the announcement; at most five answers to intermittent checks count; a capture or a new threat cancels it. A record shows no announcement, so the count starts from the last capture.",
        ),
    ),
    article(
        "6",
        Role::Procedure,
        text("循环重复的着法", "循環重複的着法", "Moves that come round"),
        text(
            "对局中出现双方循环重复的着法，按本节裁处；次数未规定，按三次。",
            "對局中出現雙方循環重複的着法，按本節裁處；次數未規定，按三次。",
            "Moves that come round on both sides are judged by this section; it names no number, three is taken.",
        ),
    ),
    article(
        "6.1.1",
        Role::Ruling,
        text("禁止着法", "禁止着法", "Forbidden moves"),
        text(
            "单方长将、长要杀、长捉及其交替为长打，不变作负；捉未过河兵（卒）不算。",
            "單方長將、長要殺、長捉及其交替為長打，不變作負；捉未過河兵（卒）不算。",
            "One side's unbroken checks, threats of mate, chases or these in turn must change or lose; attacking an uncrossed soldier is no chase.",
        ),
    ),
    article(
        "6.1.2",
        Role::Ruling,
        text("长将", "長將", "Perpetual check"),
        text(
            "除解将还将（二将二还将、二将一还将）外，任何情况不许长将。",
            "除解將還將（二將二還將、二將一還將）外，任何情況不許長將。",
            "Perpetual check is never allowed, except where it is answered by checks.",
        ),
    ),
    article(
        "6.2.1",
        Role::Ruling,
        text("允许着法", "允許着法", "Allowed moves"),
        text(
            "长拦、长跟、长兑、长献及一打一闲，不变作和。",
            "長攔、長跟、長兌、長獻及一打一閑，不變作和。",
            "Blocks, follows, exchange offers, offers and strikes with an idle move between are allowed: a draw.",
        ),
    ),
    article(
        "6.2.1.4",
        Role::NotModelled(text(
            "只算献方下一着起的连将杀，不算对方吃子之后才有的连杀；原图未见，无从核对。",
            "只算獻方下一着起的連將殺，不算對方吃子之後才有的連殺；原圖未見，無從核對。",
            "Only mates from the offering side's own next move are searched, not those that taking the piece would bring; the figure was not seen, so nothing checks it.",
        )),
        text("献子而吃者被杀（图四）", "獻子而吃者被殺（圖四）", "Offers that mate the taker (figure 4)"),
        text(
            "献子，对方若吃即遭连杀，则不是长献而是长要杀。",
            "獻子，對方若吃即遭連殺，則不是長獻而是長要殺。",
            "An offer whose taker would be mated by checks is a threat of mate and no mere offer.",
        ),
    ),
    article(
        "6.2.2",
        Role::Ruling,
        text("将（帅）叫吃", "將（帥）叫吃", "The general's attacks"),
        text("允许将（帅）步步叫吃。", "允許將（帥）步步叫吃。", "The general may attack on every move."),
    ),
    article(
        "6.2.3",
        Role::Ruling,
        text("兵（卒）叫吃", "兵（卒）叫吃", "Soldiers' attacks"),
        text(
            "允许兵（卒）步步叫吃；也允许对方为解捉而还捉兵（卒）。",
            "允許兵（卒）步步叫吃；也允許對方為解捉而還捉兵（卒）。",
            "Soldiers may attack on every move, and the other side may attack them back.",
        ),
    ),
    article(
        "6.2.4",
        Role::Ruling,
        text("两打还打", "兩打還打", "Strikes answered by strikes"),
        text(
            "一方两打中有一步是为了解打，为二打一还打或两打两还打，不论有无变着均作和。",
            "一方兩打中有一步是為了解打，為二打一還打或兩打兩還打，不論有無變着均作和。",
            "If one of a side's strikes parries a strike of the other, it is a draw, whether or not there is another move.",
        ),
    ),
    article(
        "6.2.5",
        Role::Ruling,
        text("绝境之子", "絕境之子", "A trapped piece"),
        text(
            "为救陷于绝境的被捉之子，可连续打击捉它的子，作和。",
            "為救陷於絕境的被捉之子，可連續打擊捉它的子，作和。",
            "To save a piece that cannot flee or be protected its attacker may be struck on every move: a draw.",
        ),
    ),
];
