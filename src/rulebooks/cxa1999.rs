//! 象棋竞赛规则 1999 (China Xiangqi Association): articles 23 to 29.
//!
//! Two copies were read: one numbers the articles 1 to 28 and prints the items of the last as 29.1 to 29.4, the other is a paraphrase with the
//! terms of article 28. Beside the national rules of 2011: no tiers of chases, a target that was threatened before isn't chased
//! anew by anything (29.2), soldiers chase where both sides strike all the time (27.2).

use super::cxa2011::NATIONAL;
use crate::judge::{
    Article, ArticleId, Because, Case, Citations, Consequence, Criterion, Evidence, Exemption, Label, Limits, Manner,
    MoveFacts, Role, RuleBook, RulingRule, SideClass, SideConduct, Terms, Text, Values,
};
use crate::rules::PieceKind;

/// The national rules of 1999.
pub static CXA1999: RuleBook = RuleBook { both_strike: Some(&BOTH_STRIKE), ..PLAIN };

/// The same where both sides strike all the time: soldiers chase too (27.2).
static BOTH_STRIKE: RuleBook = RuleBook {
    terms: Terms { soldiers_chase: true, ..PLAIN.terms },
    rulings: &[RulingRule {
        fits: |_| true,
        consequence: Consequence::Draw,
        articles: &["27.2", "26.3", "28.14", "24.2"],
    }],
    ..PLAIN
};

/// The rules without that, as a constant for the rules of 1987.
pub(super) const PLAIN: RuleBook = RuleBook {
    id: "cxa1999",
    title: text("象棋竞赛规则（1999）", "象棋競賽規則（1999）", "Rules of Xiangqi Competition (1999)"),
    short: Text { hans: "1999 版", hant: "1999 版", en: "1999 rules" },
    publisher: text("中国象棋协会", "中國象棋協會", "China Xiangqi Association"),
    edition: "1999",
    source: text(
        "第23至29条。流传本的条款号不一：末条有作28者，其各款作29.1至29.4。",
        "第23至29條。流傳本的條款號不一：末條有作28者，其各款作29.1至29.4。",
        "Articles 23 to 29. Circulating copies differ in numbering: the last article is 28 in one of them, its items are 29.1 to 29.4.",
    ),
    articles: ARTICLES,
    terms: Terms {
        values: Values { soldiers_for_chariot: false, fresh_soldiers: true },
        old_by_target: true,
        carriers_cancel: false,
        ..NATIONAL.terms
    },
    criteria: &[
        Criterion { label: Label::Check, articles: &["28.1"], find: |facts| facts.check() },
        Criterion { label: Label::KillThreat, articles: &["28.2"], find: |facts| facts.kill() },
        Criterion { label: Label::Chase, articles: &["28.3", "29.1"], find: |facts| facts.chases() },
        Criterion { label: Label::ExchangeOffer, articles: &["28.5"], find: |facts| facts.exchange_offers() },
        Criterion { label: Label::Sacrifice, articles: &["28.6"], find: |facts| facts.sacrifices() },
        Criterion { label: Label::Block, articles: &["28.7"], find: |facts| facts.blocks() },
        Criterion { label: Label::Follow, articles: &["28.8"], find: |facts| facts.follows() },
    ],
    reject: |facts, counted| facts.rejections(counted),
    exemptions: &[
        // The rules don't say so, the figures do (figure 15).
        Exemption {
            because: Because::GeneralAnsweredCheck,
            article: "27.1",
            applies: |facts, evidence| evidence.label() != Label::Check && facts.general_answered_check(),
        },
        Exemption {
            because: Because::GuardsDraw,
            article: "27.3",
            applies: |facts, evidence| match evidence {
                Evidence::Chase(chase) => {
                    matches!(chase.victim.piece.kind, PieceKind::Advisor | PieceKind::Elephant)
                        && facts.guards_drawing_point()
                }
                _ => false,
            },
        },
    ],
    further,
    rulings: &[
        RulingRule { fits: |case| one_sided_check(case), consequence: Consequence::Loses, articles: &["24.1", "26.1"] },
        RulingRule {
            fits: |case| case.offender.forbidden && !case.other.forbidden,
            consequence: Consequence::MustChange,
            articles: &["26.4", "28.15", "24.3"],
        },
        RulingRule {
            fits: |case| case.offender.forbidden && case.other.forbidden,
            consequence: Consequence::Draw,
            articles: &["26.3", "28.14", "24.2"],
        },
        RulingRule { fits: |_| true, consequence: Consequence::Draw, articles: &["26.2", "24.2"] },
    ],
    forbids: |conduct| conduct.class.strikes_always(),
    both_strike: None,
    limits: Limits { rounds_without_laps: None, drop_capturing_entry: false, grace_rounds: 0, ..NATIONAL.limits },
    cites: Citations {
        checkmate: "3.2",
        no_moves: "3.3",
        natural_limit: "4.2.4",
        natural_limit_checks: "23.3",
        repetition: "24",
        incomplete: "24",
        entering_move: None,
        by_length: None,
        arbiter_draw: Some("23.2"),
        counted_arrivals: None,
        grace: "24.3",
        idle: "28.9",
        root: "28.16",
        false_root: "28.16",
        joint: "29.1",
        values: |_, _| "25.3",
        even: "29.1",
        because,
        class,
    },
};

/// Which of the general articles on moves bear on a piece of evidence.
fn further(facts: &mut MoveFacts<'_>, evidence: &Evidence) -> Vec<ArticleId> {
    let mut articles = Vec::new();
    if let Evidence::Chase(chase) = evidence {
        let soldier = chase.hunters.first().is_some_and(|hunter| hunter.piece.kind == PieceKind::Soldier);
        if facts.moved_kind() == Some(PieceKind::General) {
            articles.push("27.1");
        }
        if soldier && chase.manner != Manner::ByCheck {
            articles.push("27.2");
        }
    }
    if matches!(evidence.label(), Label::KillThreat | Label::Chase) && facts.offers_moved_piece() {
        articles.push("27.4");
    }
    articles
}

fn one_sided_check(case: &Case<'_>) -> bool {
    case.offender.class == SideClass::PerpetualCheck && case.other.class != SideClass::PerpetualCheck
}

fn because(because: Because, hunter: Option<PieceKind>) -> &'static str {
    match because {
        Because::ExistedBefore | Because::SelfInflicted => "29.2",
        Because::Rooted => "29.3",
        Because::MatedAfter => "29.4",
        Because::GeneralOrSoldier if hunter == Some(PieceKind::Soldier) => "27.2",
        Because::GeneralOrSoldier | Because::GeneralAnsweredCheck => "27.1",
        Because::ExchangeContact => "28.5",
        Because::NoValue | Because::NoGain => "25.3",
        Because::GuardsDraw => "27.3",
        Because::WonBack
        | Because::CarrierHangs
        | Because::HunterPinned
        | Because::AnotherTarget
        | Because::TakesNoPart => "29.1",
    }
}

fn class(conduct: &SideConduct) -> &'static str {
    match conduct.class {
        SideClass::PerpetualCheck => "28.10",
        SideClass::PerpetualKill => "28.11",
        SideClass::PerpetualChase => "28.12",
        SideClass::PerpetualExchange
        | SideClass::PerpetualOffer
        | SideClass::PerpetualBlock
        | SideClass::PerpetualFollow => "28.13",
        SideClass::Idle => "28.9",
        _ => "25.2",
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
        "3.2",
        Role::Ruling,
        text("将死", "將死", "Checkmate"),
        text(
            "被将军而无法应将，即被将死，判负。",
            "被將軍而無法應將，即被將死，判負。",
            "A side in check that cannot answer it is checkmated and loses.",
        ),
    ),
    article(
        "3.3",
        Role::Ruling,
        text("困毙", "困斃", "No legal move"),
        text(
            "轮到走棋而无子可走，即被困毙，判负。",
            "輪到走棋而無子可走，即被困斃，判負。",
            "A side to move without a legal move loses.",
        ),
    ),
    article(
        "4.2.4",
        Role::Ruling,
        text("自然限着", "自然限着", "Natural limit"),
        text(
            "连续六十回合双方均未吃过棋子为和；可按比赛等级酌减。",
            "連續六十回合雙方均未吃過棋子為和；可按比賽等級酌減。",
            "Sixty rounds in a row without a capture are a draw; lower levels may ask for fewer.",
        ),
    ),
    article(
        "23.2",
        Role::Procedure,
        text("裁判判和", "裁判判和", "Draw by the arbiter"),
        text(
            "不变作和的循环达三次后仍在继续，裁判有权判和。",
            "不變作和的循環達三次後仍在繼續，裁判有權判和。",
            "When an allowed repetition goes on after three laps the arbiter may declare the draw.",
        ),
    ),
    article(
        "23.3",
        Role::Procedure,
        text("核算回合", "核算回合", "Counting the rounds"),
        text(
            "审核自然限着时，提出方的将军最多只计十着；不属实者记犯规并加计用时。",
            "審核自然限着時，提出方的將軍最多只計十着；不屬實者記犯規並加計用時。",
            "When the natural limit is claimed, at most ten checks of the claimant count; a false claim is a foul and costs time.",
        ),
    ),
    article(
        "24",
        Role::Procedure,
        text("待判局面", "待判局面", "Repetition to be judged"),
        text(
            "双方着法循环反复三次，经一方要求裁决。",
            "雙方着法循環反覆三次，經一方要求裁決。",
            "Moves that come round three times are judged when a player asks.",
        ),
    ),
    article(
        "24.1",
        Role::Ruling,
        text("长将", "長將", "Perpetual check"),
        text("一方长将立即判负。", "一方長將立即判負。", "One side's perpetual check loses at once."),
    ),
    article(
        "24.2",
        Role::Ruling,
        text("不变作和", "不變作和", "Draw"),
        text(
            "双方均为允许着法或均为禁止着法，立即判和。",
            "雙方均為允許着法或均為禁止着法，立即判和。",
            "If both sides' moves are allowed, or both forbidden, it is a draw at once.",
        ),
    ),
    article(
        "24.3",
        Role::Ruling,
        text("变着", "變着", "Must change"),
        text(
            "犯禁方必须立即变着，再重复一次循环即判负。",
            "犯禁方必須立即變着，再重複一次循環即判負。",
            "The offender must change at once; one more lap loses.",
        ),
    ),
    article(
        "25.2",
        Role::Definition,
        text("禁止着法和允许着法", "禁止着法和允許着法", "Forbidden and allowed moves"),
        text(
            "长将、长杀、长捉、一将一杀、一将一捉、一杀一捉等循环攻击为禁止着法；闲着及数将一闲等为允许着法。",
            "長將、長殺、長捉、一將一殺、一將一捉、一殺一捉等循環攻擊為禁止着法；閑着及數將一閑等為允許着法。",
            "Striking on every move of the cycle is forbidden; idle moves and strikes with an idle move between are allowed.",
        ),
    ),
    article(
        "25.3",
        Role::Definition,
        text("子力", "子力", "Values"),
        text(
            "车当双马（炮），马炮相等，士象相等，过河兵（卒）浮动；一兵换数子或一子换数兵均不算得子；将（帅）和未过河兵（卒）不算子力。",
            "車當雙馬（炮），馬炮相等，士象相等，過河兵（卒）浮動；一兵換數子或一子換數兵均不算得子；將（帥）和未過河兵（卒）不算子力。",
            "A chariot is two of horse and cannon; guards are equal; a crossed soldier floats and exchanges with soldiers gain nothing; general and uncrossed soldiers have no value.",
        ),
    ),
    article(
        "26.1",
        Role::Ruling,
        text("单方长将", "單方長將", "One-sided perpetual check"),
        text(
            "任何情况下不允许单方面长将。",
            "任何情況下不允許單方面長將。",
            "Perpetual check by one side alone is never allowed.",
        ),
    ),
    article(
        "26.2",
        Role::Ruling,
        text("双方允许", "雙方允許", "Both allowed"),
        text(
            "双方均为允许着法，不变作和。",
            "雙方均為允許着法，不變作和。",
            "If both sides' moves are allowed, a draw if neither changes.",
        ),
    ),
    article(
        "26.3",
        Role::Ruling,
        text("双方禁止", "雙方禁止", "Both forbidden"),
        text(
            "双方均为禁止着法（不包括一方长将），不变作和。",
            "雙方均為禁止着法（不包括一方長將），不變作和。",
            "If both sides' moves are forbidden, one side's perpetual check aside, a draw if neither changes.",
        ),
    ),
    article(
        "26.4",
        Role::Ruling,
        text("一方禁止", "一方禁止", "One side forbidden"),
        text(
            "一方禁止着法、另一方允许着法，前者变着，不变判负。",
            "一方禁止着法、另一方允許着法，前者變着，不變判負。",
            "If only one side's moves are forbidden it must change or lose.",
        ),
    ),
    article(
        "27.1",
        Role::Ruling,
        text("将（帅）捉子", "將（帥）捉子", "Chases by the general"),
        text(
            "将（帅）本身步步叫吃按闲；他子同时捉吃或借将（帅）之力捉吃按捉。",
            "將（帥）本身步步叫吃按閑；他子同時捉吃或借將（帥）之力捉吃按捉。",
            "The general may attack on every move; what another piece attacks with it or by its help counts.",
        ),
    ),
    article(
        "27.2",
        Role::Ruling,
        text("兵（卒）捉子", "兵（卒）捉子", "Chases by soldiers"),
        text(
            "兵（卒）本身捉吃按闲；形成相互长打时按捉。",
            "兵（卒）本身捉吃按閑；形成相互長打時按捉。",
            "A soldier's own attacks are idle, unless both sides strike all the time.",
        ),
    ),
    article(
        "27.3",
        Role::Ruling,
        text("守和要点", "守和要點", "Holding the draw"),
        text(
            "占据防守要点立即成简明和棋，附带捉士象按闲。",
            "佔據防守要點立即成簡明和棋，附帶捉士象按閑。",
            "A piece that holds a plainly drawn position may attack guards by the way.",
        ),
    ),
    article(
        "27.4",
        Role::Ruling,
        text("从重", "從重", "The heavier counts"),
        text(
            "一着兼具几种作用，从重裁处。",
            "一着兼具幾種作用，從重裁處。",
            "A move that does several things is judged by the heaviest.",
        ),
    ),
    article(
        "28.1",
        Role::Definition,
        text("将", "將", "Check"),
        text("走子直接攻击对方将（帅）。", "走子直接攻擊對方將（帥）。", "A move that attacks the general."),
    ),
    article(
        "28.2",
        Role::Definition,
        text("杀", "殺", "Threat of mate"),
        text(
            "走子企图下一着将军或连续将军，将死对方。",
            "走子企圖下一着將軍或連續將軍，將死對方。",
            "A move that intends to mate by check or unbroken checks.",
        ),
    ),
    article(
        "28.3",
        Role::Definition,
        text("捉", "捉", "Chase"),
        text(
            "走子后下一着（包括连续将军或交换）能吃掉对方无根子。",
            "走子後下一着（包括連續將軍或交換）能吃掉對方無根子。",
            "A move after which an unprotected piece can be won, by checks or exchanges too.",
        ),
    ),
    article(
        "28.4",
        Role::NotModelled(text(
            "只是将、杀、捉的统称，裁处时用25.2的“禁止着法”。",
            "只是將、殺、捉的統稱，裁處時用25.2的「禁止着法」。",
            "A word for check, threat of mate and chase together; rulings use the forbidden moves of 25.2.",
        )),
        text("打", "打", "Strike"),
        text("将、杀、捉等攻击的统称。", "將、殺、捉等攻擊的統稱。", "Check, threat of mate and chase together."),
    ),
    article(
        "28.5",
        Role::Definition,
        text("兑", "兌", "Exchange offer"),
        text("与同兵种互相可吃。", "與同兵種互相可吃。", "Pieces of one kind can take each other."),
    ),
    article(
        "28.6",
        Role::Definition,
        text("献", "獻", "Offer"),
        text(
            "送吃，对方吃后不致被将死或损失子力。",
            "送吃，對方吃後不致被將死或損失子力。",
            "A piece is offered without harm to the taker.",
        ),
    ),
    article(
        "28.7",
        Role::Definition,
        text("拦", "攔", "Block"),
        text(
            "阻拦对方棋子而无攻击作用。",
            "阻攔對方棋子而無攻擊作用。",
            "A move that stands in the way and attacks nothing.",
        ),
    ),
    article(
        "28.8",
        Role::Definition,
        text("跟", "跟", "Follow"),
        text(
            "盯住对方有根子而无攻击作用。",
            "盯住對方有根子而無攻擊作用。",
            "A move that keeps an eye on a protected piece.",
        ),
    ),
    article(
        "28.9",
        Role::Definition,
        text("闲", "閑", "Idle"),
        text(
            "不属将、杀、捉的着法。",
            "不屬將、殺、捉的着法。",
            "Every move that is no check, threat of mate or chase.",
        ),
    ),
    article(
        "28.10",
        Role::Definition,
        text("长将", "長將", "Perpetual check"),
        text("连续将军形成循环。", "連續將軍形成循環。", "Unbroken checks in a cycle."),
    ),
    article(
        "28.11",
        Role::Definition,
        text("长杀", "長殺", "Perpetual threat of mate"),
        text("连续走杀着形成循环。", "連續走殺着形成循環。", "Unbroken threats of mate in a cycle."),
    ),
    article(
        "28.12",
        Role::Definition,
        text("长捉", "長捉", "Perpetual chase"),
        text(
            "连续捉一子或数子形成循环。",
            "連續捉一子或數子形成循環。",
            "Unbroken chases of one piece or several in a cycle.",
        ),
    ),
    article(
        "28.13",
        Role::Definition,
        text("长兑、长献、长拦、长跟", "長兌、長獻、長攔、長跟", "Perpetual exchange, offer, block, follow"),
        text("连续邀兑（献、拦、跟）形成循环。", "連續邀兌（獻、攔、跟）形成循環。", "The same quiet move in a cycle."),
    ),
    article(
        "28.14",
        Role::Definition,
        text("长打对长打", "長打對長打", "Strikes against strikes"),
        text("双方循环反复，步步是打。", "雙方循環反覆，步步是打。", "Both sides strike on every move of the cycle."),
    ),
    article(
        "28.15",
        Role::Definition,
        text("长打对非长打", "長打對非長打", "Strikes against none"),
        text(
            "一方步步是打而无闲着，另一方有闲着。",
            "一方步步是打而無閑着，另一方有閑着。",
            "One side strikes on every move of the cycle, the other has quiet moves.",
        ),
    ),
    article(
        "28.16",
        Role::Definition,
        text("有根和无根", "有根和無根", "Protected and unprotected"),
        text(
            "有其他棋子（包括暗根）充分保护为有根；假根、少根按无根处理。",
            "有其他棋子（包括暗根）充分保護為有根；假根、少根按無根處理。",
            "A piece well protected by others, hidden protectors included, is protected; false or too few protectors do not count.",
        ),
    ),
    article(
        "29.1",
        Role::Definition,
        text("捉子的形式", "捉子的形式", "Forms of a chase"),
        text(
            "直接吃子，连续照将吃子，或完整的交换过程得子。",
            "直接吃子，連續照將吃子，或完整的交換過程得子。",
            "By direct capture, by unbroken checks, or by a whole exchange.",
        ),
    ),
    article(
        "29.2",
        Role::Definition,
        text("捉须新生", "捉須新生", "A chase is new"),
        text(
            "捉产生于刚走的一着，上一着尚不存在；从捉到捉按闲。",
            "捉產生於剛走的一着，上一着尚不存在；從捉到捉按閑。",
            "The chase comes from the move just made and did not stand before it; a chase that goes on is idle.",
        ),
    ),
    article(
        "29.3",
        Role::Definition,
        text("被捉之子", "被捉之子", "The target"),
        text(
            "被捉的是有子力价值的无根子（含假根、少根）。",
            "被捉的是有子力價值的無根子（含假根、少根）。",
            "The target has value and is unprotected, falsely protected or underprotected.",
        ),
    ),
    article(
        "29.4",
        Role::Definition,
        text("不致被将死", "不致被將死", "Not mated"),
        text("吃子或得子后不致被将死。", "吃子或得子後不致被將死。", "Winning it does not allow a mate."),
    ),
];
