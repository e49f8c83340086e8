//! Asian Xiangqi Federation rules, from the articles on repetition that are published on the web.
//!
//! Articles 2, 10, 11, 13, 14, 16, 17, 20 to 23, 25 to 27, 29 to 31, 33, 34, 37 and 38 were not seen.

use crate::judge::{
    Article, Because, Case, Citations, Consequence, Criterion, Evidence, Label, Limits, Nature, Role, RuleBook,
    RulingRule, SideClass, SideConduct, Terms, Text, Values, Weight,
};
use crate::rules::PieceKind;

/// The Asian rules.
pub static AXF: RuleBook = ASIAN;

/// The same as a constant, for the world rules.
pub(super) const ASIAN: RuleBook = RuleBook {
    id: "axf",
    title: text("亚洲象棋规则", "亞洲象棋規則", "Asian Xiangqi Rules"),
    short: Text { hans: "亚洲规则", hant: "亞洲規則", en: "Asian rules" },
    publisher: text("亚洲象棋联合会", "亞洲象棋聯合會", "Asian Xiangqi Federation"),
    edition: "4",
    source: text(
        "网上公布的条文；第2、10、11、13、14、16、17、20至23、25至27、29至31、33、34、37、38条未见。",
        "網上公布的條文；第2、10、11、13、14、16、17、20至23、25至27、29至31、33、34、37、38條未見。",
        "The articles published on the web; articles 2, 10, 11, 13, 14, 16, 17, 20 to 23, 25 to 27, 29 to 31, 33, 34, 37 and 38 were not seen.",
    ),
    articles: ARTICLES,
    terms: Terms {
        values: Values { soldiers_for_chariot: true, fresh_soldiers: true },
        equal_suffices: false,
        old_by_target: false,
        parries_matter: false,
        checks_chase: true,
        soldiers_chase: false,
        carriers_cancel: true,
        kill_checks: 8,
        chase_checks: 0,
        counter_checks: 0,
        counter_mate_checks: 0,
    },
    criteria: &[
        Criterion { label: Label::Check, articles: &["6"], find: |facts| facts.check() },
        Criterion { label: Label::Chase, articles: &["15"], find: |facts| facts.contact_chases() },
        // A threat of mate is allowed, so that a chase counts before it.
        Criterion { label: Label::KillThreat, articles: &["9"], find: |facts| facts.kill() },
        Criterion { label: Label::ExchangeOffer, articles: &["40"], find: |facts| facts.exchange_offers() },
        Criterion { label: Label::Sacrifice, articles: &["40"], find: |facts| facts.sacrifices() },
        Criterion { label: Label::Block, articles: &["39"], find: |facts| facts.blocks() },
        Criterion { label: Label::Follow, articles: &["35"], find: |facts| facts.follows() },
    ],
    reject: |facts, counted| facts.contact_rejections(counted),
    exemptions: &[],
    further: |facts, evidence| match evidence {
        Evidence::Chase(_) if facts.offers_moved_piece() => vec!["36"],
        _ => Vec::new(),
    },
    rulings: &[
        RulingRule {
            fits: |case| {
                checks(case.offender.class) && strikes(case, |label| label == Label::Check) && !both_check(case)
            },
            consequence: Consequence::Loses,
            articles: &["6", "8"],
        },
        RulingRule {
            fits: |case| checks(case.offender.class) && !both_check(case),
            consequence: Consequence::Loses,
            articles: &["6"],
        },
        RulingRule { fits: both_check, consequence: Consequence::Draw, articles: &["7"] },
        RulingRule {
            fits: |case| {
                case.offender.forbidden
                    && !case.other.forbidden
                    && strikes(case, |label| label.nature() == Nature::Attack)
            },
            consequence: Consequence::Loses,
            articles: &["15", "18"],
        },
        RulingRule {
            fits: |case| case.offender.forbidden && !case.other.forbidden,
            consequence: Consequence::Loses,
            articles: &["15"],
        },
        RulingRule {
            fits: |case| {
                case.other.forbidden
                    && case.offender.weight == Some(Weight::Heavy)
                    && case.other.weight == Some(Weight::Light)
            },
            consequence: Consequence::Loses,
            articles: &["19"],
        },
        RulingRule {
            fits: |case| case.offender.class == SideClass::PerpetualChase && !case.offender.forbidden,
            consequence: Consequence::Draw,
            articles: &["32"],
        },
        RulingRule { fits: |_| true, consequence: Consequence::Draw, articles: &["5"] },
    ],
    forbids: |conduct| checks(conduct.class) || conduct.common_target.is_some(),
    both_strike: None,
    limits: Limits {
        occurrences: 3,
        occurrences_check: 3,
        // The articles that were seen say nothing of the first move.
        drop_capturing_entry: false,
        rounds_without_laps: None,
        natural_limit_rounds: 60,
        natural_limit_checks: 10,
        natural_limit_announced: false,
        counted_arrivals: None,
        grace_rounds: 0,
    },
    cites: Citations {
        checkmate: "1",
        no_moves: "1",
        natural_limit: "4",
        natural_limit_checks: "4",
        repetition: "3",
        incomplete: "3",
        entering_move: None,
        by_length: None,
        arbiter_draw: None,
        counted_arrivals: None,
        grace: "3",
        idle: "5",
        root: "35",
        false_root: "35",
        joint: "15",
        values: |_, _| "35",
        even: "35",
        because,
        class,
    },
};

fn checks(class: SideClass) -> bool {
    class == SideClass::PerpetualCheck
}

/// Whether the other side's moves hold one of these.
fn strikes(case: &Case<'_>, wanted: fn(Label) -> bool) -> bool {
    case.plies.iter().any(|ply| ply.side == case.other.side && wanted(ply.label))
}

fn both_check(case: &Case<'_>) -> bool {
    checks(case.offender.class) && checks(case.other.class)
}

fn because(because: Because, _: Option<PieceKind>) -> &'static str {
    match because {
        Because::Rooted => "35",
        Because::GeneralOrSoldier | Because::GeneralAnsweredCheck => "28",
        Because::ExchangeContact => "24",
        Because::AnotherTarget => "32",
        _ => "15",
    }
}

fn class(conduct: &SideConduct) -> &'static str {
    match conduct.class {
        SideClass::PerpetualCheck => "6",
        // One piece is chased on every move, be it with check: no 一将一捉.
        _ if conduct.common_target.is_some() => "15",
        SideClass::PerpetualChase => "32",
        SideClass::PerpetualKill => "9",
        SideClass::CheckKill | SideClass::CheckChase | SideClass::CheckKillChase => "12",
        SideClass::PerpetualBlock => "39",
        SideClass::PerpetualExchange | SideClass::PerpetualOffer => "40",
        _ => "5",
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
        "1",
        Role::Ruling,
        text("胜负", "勝負", "Winning and losing"),
        text(
            "将死或困毙对方为胜。",
            "將死或困斃對方為勝。",
            "Checkmate wins, and so does leaving the opponent without a legal move.",
        ),
    ),
    article(
        "3",
        Role::Procedure,
        text("警告", "警告", "Warnings"),
        text(
            "局面重复三次方可裁决；犯规方受警告后仍不变着判负。",
            "局面重複三次方可裁決；犯規方受警告後仍不變着判負。",
            "A repetition is ruled on when the position stands for the third time; the offender loses when it goes on after warnings.",
        ),
    ),
    article(
        "4",
        Role::Ruling,
        text("自然限着", "自然限着", "Natural limit"),
        text(
            "六十回合未吃子可判和，将军最多计十着。",
            "六十回合未吃子可判和，將軍最多計十着。",
            "Sixty rounds without a capture may be drawn; at most ten checks count.",
        ),
    ),
    article(
        "5",
        Role::Ruling,
        text("不变作和", "不變作和", "Draw"),
        text(
            "双方均不违例，不变作和。",
            "雙方均不違例，不變作和。",
            "If neither side offends, a draw if neither changes.",
        ),
    ),
    article(
        "6",
        Role::Ruling,
        text("长将", "長將", "Perpetual check"),
        text(
            "单方长将判负，不论对方走什么。",
            "單方長將判負，不論對方走什麼。",
            "One side's perpetual check loses, whatever the other does.",
        ),
    ),
    article(
        "7",
        Role::Ruling,
        text("双方长将", "雙方長將", "Mutual perpetual check"),
        text("双方长将作和。", "雙方長將作和。", "Mutual perpetual check is a draw."),
    ),
    article(
        "8",
        Role::Ruling,
        text("二将一还将", "二將一還將", "Two checks, one back"),
        text(
            "一方长将，另一方只还一将，长将方判负。",
            "一方長將，另一方只還一將，長將方判負。",
            "Perpetual check loses also where the other side checks back now and then.",
        ),
    ),
    article(
        "9",
        Role::Ruling,
        text("长杀", "長殺", "Threats of mate"),
        text("长杀是允许的。", "長殺是允許的。", "Perpetual threats of mate are allowed."),
    ),
    article(
        "12",
        Role::Ruling,
        text("一将一捉等", "一將一捉等", "Check and another strike in turn"),
        text(
            "一将一捉、一将一杀等是允许的。",
            "一將一捉、一將一殺等是允許的。",
            "Check and chase, or check and threat of mate, in turn are allowed.",
        ),
    ),
    article(
        "15",
        Role::Ruling,
        text("长捉", "長捉", "Perpetual chase"),
        text(
            "车马炮士象长捉对方同一无根子，判负；马炮长捉有根车同。",
            "車馬炮士象長捉對方同一無根子，判負；馬炮長捉有根車同。",
            "Chasing one and the same unprotected piece on every move loses, and so does chasing even a protected chariot with horse or cannon.",
        ),
    ),
    article(
        "18",
        Role::Ruling,
        text("捉对长杀等", "捉對長殺等", "Chase against other strikes"),
        text(
            "长捉判负，即使对方长杀、一将一捉或分捉两子。",
            "長捉判負，即使對方長殺、一將一捉或分捉兩子。",
            "A perpetual chase loses even against threats of mate, check and chase in turn, or chases of two pieces.",
        ),
    ),
    article(
        "19",
        Role::Ruling,
        text("被马牵制的车", "被馬牽制的車", "Chariot pinned by a horse"),
        text(
            "不得长捉被马牵制的车；双方长捉时由捉被牵制之车的一方负责。",
            "不得長捉被馬牽制的車；雙方長捉時由捉被牽制之車的一方負責。",
            "A chariot pinned by a horse may not be chased; where both sides chase, the one that chases it offends.",
        ),
    ),
    article(
        "24",
        Role::Ruling,
        text("同兵种接触", "同兵種接觸", "Contact of one kind"),
        text(
            "同兵种互相可吃不算捉，除非一方不能去吃。",
            "同兵種互相可吃不算捉，除非一方不能去吃。",
            "Pieces of one kind that can take each other do not chase, unless one of them cannot take.",
        ),
    ),
    article(
        "28",
        Role::Ruling,
        text("将（帅）兵（卒）捉子", "將（帥）兵（卒）捉子", "General and soldiers"),
        text(
            "将（帅）、兵（卒）捉子是允许的，将（帅）参与的捉也是。",
            "將（帥）、兵（卒）捉子是允許的，將（帥）參與的捉也是。",
            "General and soldiers may chase; so may pieces together with the general.",
        ),
    ),
    article(
        "32",
        Role::Ruling,
        text("分捉数子", "分捉數子", "Several targets"),
        text("轮流捉不同的子是允许的。", "輪流捉不同的子是允許的。", "Chasing different pieces in turn is allowed."),
    ),
    article(
        "35",
        Role::Ruling,
        text("有根子", "有根子", "Protected pieces"),
        text(
            "长捉有真根的子是允许的；假根不算根。",
            "長捉有真根的子是允許的；假根不算根。",
            "Chasing a truly protected piece is allowed; a false protector does not count.",
        ),
    ),
    article(
        "36",
        Role::Ruling,
        text("捉兼兑", "捉兼兌", "Chase with an offer"),
        text(
            "长捉中兼有邀兑、献子，仍按长捉。",
            "長捉中兼有邀兌、獻子，仍按長捉。",
            "A chase stays a chase where it offers an exchange or a piece by the way.",
        ),
    ),
    article(
        "39",
        Role::Ruling,
        text("长拦", "長攔", "Blocks"),
        text("长拦是允许的。", "長攔是允許的。", "Perpetual blocks are allowed."),
    ),
    article(
        "40",
        Role::Ruling,
        text("长兑长献", "長兌長獻", "Offers"),
        text("长兑、长献是允许的。", "長兌、長獻是允許的。", "Perpetual offers to exchange or sacrifice are allowed."),
    ),
];
