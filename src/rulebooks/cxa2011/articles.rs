//! The articles of the national rules of 2011 that bear on repetitions, in our words.

use crate::judge::{Article, Role, Text};

const fn text(hans: &'static str, hant: &'static str, en: &'static str) -> Text {
    Text { hans, hant, en }
}

const fn article(id: &'static str, role: Role, heading: Text, summary: Text) -> Article {
    Article { id, heading, summary, role }
}

/// The articles in order.
pub(super) static ARTICLES: &[Article] = &[
    article(
        "1.2",
        Role::Definition,
        text("子力价值", "子力價值", "Values of the pieces"),
        text(
            "一车大致相当于双马、双炮或一马一炮，马炮等值，车马炮为强子；士象等值，为弱子；过河兵（卒）价值浮动。",
            "一車大致相當於雙馬、雙炮或一馬一炮，馬炮等值，車馬炮為強子；士象等值，為弱子；過河兵（卒）價值浮動。",
            "A chariot is worth two horses or cannons, these alike; chariot, horse and cannon are strong pieces. Advisor and elephant are alike and weak; a crossed soldier has no fixed value.",
        ),
    ),
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
        "4.1.11",
        Role::NotModelled(text(
            "棋谱不载提出和裁定的情形。",
            "棋譜不載提出和裁定的情形。",
            "A record shows no claims.",
        )),
        text("再次不实提出", "再次不實提出", "A second false claim"),
        text(
            "同一自然限着阶段内第二次提出而审核不属实，判负。",
            "同一自然限着階段內第二次提出而審核不屬實，判負。",
            "A second false claim of the natural limit without a capture between loses.",
        ),
    ),
    article(
        "4.2",
        Role::Ruling,
        text("自然限着", "自然限着", "Natural limit"),
        text(
            "连续六十回合未吃过子，可以判和；比赛等级不同可酌减。",
            "連續六十回合未吃過子，可以判和；比賽等級不同可酌減。",
            "After sixty rounds in a row without a capture the game may be drawn; lower levels may ask for fewer.",
        ),
    ),
    article(
        "4.2.2",
        Role::NotModelled(text(
            "双方是否都不可能取胜要由裁判判断，与着法循环无关。",
            "雙方是否都不可能取勝要由裁判判斷，與着法循環無關。",
            "Whether neither side can win any more is for the arbiter to see; no repetition shows it.",
        )),
        text("简单和局", "簡單和局", "Plainly drawn positions"),
        text(
            "双方均无取胜可能的简单局势为和棋。",
            "雙方均無取勝可能的簡單局勢為和棋。",
            "A plain position that neither side can win is a draw.",
        ),
    ),
    article(
        "22.2",
        Role::Procedure,
        text("核算回合", "核算回合", "Counting the rounds"),
        text(
            "审核自然限着时，提出一方的将军最多只计十着；不属实者记犯规并扣时。",
            "審核自然限着時，提出一方的將軍最多只計十着；不屬實者記犯規並扣時。",
            "When the natural limit is checked, at most ten checks of the claimant count; a false claim is a foul and costs time.",
        ),
    ),
    article(
        "22.3",
        Role::NotModelled(text(
            "无法辨认的记录读不进来，漏记的着法也看不出是哪一方漏的。",
            "無法辨認的記錄讀不進來，漏記的着法也看不出是哪一方漏的。",
            "A record that can't be read isn't read; who left moves out can't be seen.",
        )),
        text("漏记过多", "漏記過多", "Records with gaps"),
        text(
            "记录漏记过多或无法辨认的一方提出审核，不予受理。",
            "記錄漏記過多或無法辨認的一方提出審核，不予受理。",
            "A side whose record has too many gaps can't ask for a ruling.",
        ),
    ),
    article(
        "23.1",
        Role::Procedure,
        text("重复局面", "重複局面", "Repetition"),
        text(
            "着法循环反复达三次为重复局面，经一方要求即为待判局面。",
            "着法循環反覆達三次為重複局面，經一方要求即為待判局面。",
            "Moves that come round three times make a repetition, which is judged when a player asks.",
        ),
    ),
    article(
        "23.2",
        Role::Procedure,
        text("首着", "首着", "The entering move"),
        text(
            "形成循环的首着计算在内；首着若吃子则扣除。",
            "形成循環的首着計算在內；首着若吃子則扣除。",
            "The move that enters the cycle counts, unless it was a capture.",
        ),
    ),
    article(
        "23.3",
        Role::Procedure,
        text("不足三次", "不足三次", "Fewer than three"),
        text(
            "循环不足三次，裁判不予受理。",
            "循環不足三次，裁判不予受理。",
            "With fewer than three laps there is no ruling.",
        ),
    ),
    article(
        "23.4",
        Role::Procedure,
        text("九回合", "九回合", "Nine rounds"),
        text(
            "在三个以上的点上连续九回合走禁止着法或无积极意义的着法，虽未三次相同，也可按待判局面裁决。",
            "在三個以上的點上連續九回合走禁止着法或無積極意義的着法，雖未三次相同，也可按待判局面裁決。",
            "Nine rounds in a row of forbidden or aimless moves over three or more points may be judged without identical laps.",
        ),
    ),
    article(
        "23.5.1",
        Role::Ruling,
        text("单方长将", "單方長將", "One-sided perpetual check"),
        text("单方长将立即判负。", "單方長將立即判負。", "One-sided perpetual check loses at once."),
    ),
    article(
        "23.5.2",
        Role::Procedure,
        text("变着期限", "變着期限", "Time to change"),
        text(
            "其他待判局面，允许在两个回合内变着。",
            "其他待判局面，允許在兩個回合內變着。",
            "In every other case the offender may still change within two rounds.",
        ),
    ),
    article(
        "24.1",
        Role::Definition,
        text("将", "將", "Check"),
        text("走子直接攻击对方将（帅）。", "走子直接攻擊對方將（帥）。", "A move that attacks the opponent's general."),
    ),
    article(
        "24.2",
        Role::Definition,
        text("杀", "殺", "Threat of mate"),
        text(
            "走子企图下一着起将军或连续将军，将死对方。",
            "走子企圖下一着起將軍或連續將軍，將死對方。",
            "A move that intends to mate by check or by unbroken checks, from the next move on.",
        ),
    ),
    article(
        "24.3",
        Role::Definition,
        text("捉", "捉", "Chase"),
        text(
            "走子后能吃子、造成他子能吃子、联合吃子、将军得子或经互吃得子，且得子后不立即被将死。",
            "走子後能吃子、造成他子能吃子、聯合吃子、將軍得子或經互吃得子，且得子後不立即被將死。",
            "A move after which material can be won: by the piece itself, by another, jointly, by checks or by an exchange, without being mated at once.",
        ),
    ),
    article(
        "24.4",
        Role::Definition,
        text("兑", "兌", "Exchange offer"),
        text(
            "同兵种邀兑，对方先吃后不致被将死或损失子力。",
            "同兵種邀兌，對方先吃後不致被將死或損失子力。",
            "An offer to exchange pieces of one kind where the opponent may take first without being mated or losing material.",
        ),
    ),
    article(
        "24.5",
        Role::Definition,
        text("献", "獻", "Offer"),
        text(
            "走子送吃，对方吃后不致被将死或损失子力。",
            "走子送吃，對方吃後不致被將死或損失子力。",
            "A piece is put where it can be taken without harm to the taker.",
        ),
    ),
    article(
        "24.6",
        Role::Definition,
        text("拦", "攔", "Block"),
        text(
            "走子阻拦对方棋子而无攻击作用。",
            "走子阻攔對方棋子而無攻擊作用。",
            "A move that stands in the way of an enemy piece and attacks nothing.",
        ),
    ),
    article(
        "24.7",
        Role::Definition,
        text("跟", "跟", "Follow"),
        text(
            "走子盯住对方有根子而无攻击作用。",
            "走子盯住對方有根子而無攻擊作用。",
            "A move that keeps an eye on a protected piece without attacking.",
        ),
    ),
    article(
        "24.8",
        Role::Definition,
        text("闲", "閑", "Idle"),
        text(
            "不属将、杀、捉的着法；兑、献、拦、跟都在其内。",
            "不屬將、殺、捉的着法；兌、獻、攔、跟都在其內。",
            "Every move that is no check, threat of mate or chase; exchange, offer, block and follow are idle.",
        ),
    ),
    article(
        "24.9",
        Role::Definition,
        text("长将", "長將", "Perpetual check"),
        text(
            "连续将军循环三次；首着吃子不计。",
            "連續將軍循環三次；首着吃子不計。",
            "Unbroken checks that come round three times; a first move that captures is left out.",
        ),
    ),
    article(
        "24.10",
        Role::Definition,
        text("长杀", "長殺", "Perpetual threat of mate"),
        text("连续走杀着循环三次。", "連續走殺着循環三次。", "Unbroken threats of mate that come round three times."),
    ),
    article(
        "24.11",
        Role::Definition,
        text("长捉", "長捉", "Perpetual chase"),
        text(
            "连续追捉一子或数子循环三次。",
            "連續追捉一子或數子循環三次。",
            "Unbroken chases of one piece or several that come round three times.",
        ),
    ),
    article(
        "24.12",
        Role::Definition,
        text("长兑、长献、长拦、长跟", "長兌、長獻、長攔、長跟", "Perpetual exchange, offer, block, follow"),
        text(
            "连续邀兑（献、拦、跟）达三次。",
            "連續邀兌（獻、攔、跟）達三次。",
            "The same quiet move three times over.",
        ),
    ),
    article(
        "24.13",
        Role::Definition,
        text("禁止着法", "禁止着法", "Forbidden moves"),
        text(
            "单方循环走长将、长杀、长捉、一将一杀、一将一捉、一杀一捉等攻击着法。",
            "單方循環走長將、長殺、長捉、一將一殺、一將一捉、一殺一捉等攻擊着法。",
            "One side strikes on every move of the cycle: perpetual check, threat of mate or chase, or these in turn.",
        ),
    ),
    article(
        "24.14",
        Role::Definition,
        text("允许着法", "允許着法", "Allowed moves"),
        text("禁止着法以外的着法。", "禁止着法以外的着法。", "Everything else."),
    ),
    article(
        "24.15",
        Role::Definition,
        text("有根子、无根子、少根子", "有根子、無根子、少根子", "Protected, unprotected, underprotected"),
        text(
            "有己方棋子（包括暗根）充分保护的是有根子，否则无根；根少于捉子或保护不充分的是少根子。",
            "有己方棋子（包括暗根）充分保護的是有根子，否則無根；根少於捉子或保護不充分的是少根子。",
            "A piece well protected by its own side, hidden protectors included, is protected; with too few protectors it is underprotected.",
        ),
    ),
    article(
        "24.16",
        Role::Definition,
        text("假根；联合捉子", "假根；聯合捉子", "False protector; joint chase"),
        text(
            "形式上是根而不能反吃的是假根，按无根处理。两子以上共同捉子、缺一不可的是联合捉子。",
            "形式上是根而不能反吃的是假根，按無根處理。兩子以上共同捉子、缺一不可的是聯合捉子。",
            "A protector that cannot take back is false and does not count. A chase that needs two or more pieces, none of which could be missed, is joint.",
        ),
    ),
    article(
        "24.17",
        Role::Definition,
        text("自毙", "自斃", "Self-inflicted mate threat"),
        text(
            "将军以致自己被杀，对方用将（帅）以外的子应将，此将军为自毙。",
            "將軍以致自己被殺，對方用將（帥）以外的子應將，此將軍為自斃。",
            "A check that brings a mate threat upon the checking side itself when the other side answers with a piece other than the general.",
        ),
    ),
    article(
        "25.1",
        Role::Ruling,
        text("单方长将", "單方長將", "One-sided perpetual check"),
        text(
            "任何情况下不允许单方长将。",
            "任何情況下不允許單方長將。",
            "Perpetual check by one side alone is never allowed.",
        ),
    ),
    article(
        "25.2",
        Role::Ruling,
        text("双方允许", "雙方允許", "Both allowed"),
        text(
            "双方均为允许着法，不变作和。",
            "雙方均為允許着法，不變作和。",
            "If both sides' moves are allowed, the game is drawn unless one changes.",
        ),
    ),
    article(
        "25.3",
        Role::Ruling,
        text("一方禁止", "一方禁止", "One side forbidden"),
        text(
            "一方禁止着法、另一方允许着法，由前者变着。",
            "一方禁止着法、另一方允許着法，由前者變着。",
            "If one side's moves are forbidden and the other's allowed, the former must change.",
        ),
    ),
    article(
        "25.4",
        Role::Ruling,
        text("双方禁止", "雙方禁止", "Both forbidden"),
        text(
            "双方均为禁止着法，见26.9。",
            "雙方均為禁止着法，見26.9。",
            "If both sides' moves are forbidden, see 26.9.",
        ),
    ),
    article(
        "26.1",
        Role::Ruling,
        text("将（帅）兵（卒）捉子", "將（帥）兵（卒）捉子", "Chases by general or soldier"),
        text(
            "将（帅）、兵（卒）本身捉吃不算捉。",
            "將（帥）、兵（卒）本身捉吃不算捉。",
            "A general or soldier that attacks by itself does not chase.",
        ),
    ),
    article(
        "26.1.1",
        Role::Ruling,
        text("与他子配合", "與他子配合", "Together with other pieces"),
        text(
            "走动将（帅）、兵（卒）而与他子配合产生捉，或使他子产生新的捉，按捉处理。",
            "走動將（帥）、兵（卒）而與他子配合產生捉，或使他子產生新的捉，按捉處理。",
            "When moving the general or a soldier makes another piece chase, it counts.",
        ),
    ),
    article(
        "26.1.2",
        Role::Ruling,
        text("应将", "應將", "Answering check"),
        text(
            "走动将（帅）应将产生的捉、杀按闲处理；走动他子应将产生新的捉、杀照算。",
            "走動將（帥）應將產生的捉、殺按閑處理；走動他子應將產生新的捉、殺照算。",
            "What arises from the general's moving out of check is idle; what another piece newly threatens by answering check counts.",
        ),
    ),
    article(
        "26.2",
        Role::Ruling,
        text("守和要点", "守和要點", "Holding the draw"),
        text(
            "守和方只有一个进攻子，占据守和要点附带捉士象，按闲处理。",
            "守和方只有一個進攻子，佔據守和要點附帶捉士象，按閑處理。",
            "A defender's only attacking piece that holds the drawing point may attack guards by the way.",
        ),
    ),
    article(
        "26.3",
        Role::Ruling,
        text("自毙和自失", "自斃和自失", "One's own doing"),
        text(
            "自毙由自己负责；与所走子无关而由己方走子造成的被捉不予考虑。",
            "自斃由自己負責；與所走子無關而由己方走子造成的被捉不予考慮。",
            "A side answers for threats that its own moves brought about.",
        ),
    ),
    article(
        "26.4",
        Role::Ruling,
        text("从重", "從重", "The heavier counts"),
        text(
            "一着兼具几种作用，从重裁处。",
            "一着兼具幾種作用，從重裁處。",
            "A move that does several things is judged by the heaviest.",
        ),
    ),
    article(
        "26.5",
        Role::Ruling,
        text("根子和被牵子捉子", "根子和被牽子捉子", "Chases by protectors and pinned pieces"),
        text(
            "根子或被牵子捉子，交换后价值相当或得子为捉，得不偿失为闲。",
            "根子或被牽子捉子，交換後價值相當或得子為捉，得不償失為閑。",
            "When a protector or a pinned piece chases, an exchange that comes out even or better counts, one that loses does not.",
        ),
    ),
    article(
        "26.6",
        Role::Ruling,
        text("强子和弱子", "強子和弱子", "Strong and weak pieces"),
        text(
            "一个强子换数个弱子不算得子；弱子换强子算得子。",
            "一個強子換數個弱子不算得子；弱子換強子算得子。",
            "A strong piece for weak ones is no gain; weak ones for a strong one are.",
        ),
    ),
    article(
        "26.7",
        Role::Ruling,
        text("兵（卒）的价值", "兵（卒）的價值", "Value of soldiers"),
        text(
            "过河兵（卒）价值浮动而低于车，送兵将军换车算捉，与他子互换不算得子；捉未过河或刚过河的兵（卒）不算。",
            "過河兵（卒）價值浮動而低於車，送兵將軍換車算捉，與他子互換不算得子；捉未過河或剛過河的兵（卒）不算。",
            "A crossed soldier is worth less than a chariot; other exchanges with soldiers are no gain; a soldier that has not crossed is no target.",
        ),
    ),
    article(
        "26.8",
        Role::Ruling,
        text("兵（卒）抽吃", "兵（卒）抽吃", "Soldiers that take by another's check"),
        text(
            "兵（卒）借他子抽吃按闲；吃子时产生他子将军按捉；等值互吃后才能吃的兵（卒）将（帅）按闲。",
            "兵（卒）借他子抽吃按閑；吃子時產生他子將軍按捉；等值互吃後才能吃的兵（卒）將（帥）按閑。",
            "A soldier that takes by another piece's check is idle; one whose capture uncovers a check chases; what a soldier or general could take only after an even exchange is idle.",
        ),
    ),
    article(
        "26.9.1",
        Role::Ruling,
        text("较重的着法", "較重的着法", "The heavier strikes"),
        text(
            "单方长杀、一将一杀、长捉车、长捉无根子、一将（杀）一捉车或无根子等，须变着。",
            "單方長殺、一將一殺、長捉車、長捉無根子、一將（殺）一捉車或無根子等，須變着。",
            "Perpetual threat of mate, chase of a chariot or an unprotected piece and their mixtures with checks must change against lighter strikes.",
        ),
    ),
    article(
        "26.9.2",
        Role::Ruling,
        text("长捉车与联合捉车", "長捉車與聯合捉車", "Chariot chased alone or jointly"),
        text(
            "一方长捉车、对方联合捉车，前者变着。",
            "一方長捉車、對方聯合捉車，前者變着。",
            "Against a joint chase of a chariot, the single chase of a chariot must change.",
        ),
    ),
    article(
        "26.9.3",
        Role::Ruling,
        text("长捉无根子与联合捉无根子", "長捉無根子與聯合捉無根子", "Unprotected piece chased alone or jointly"),
        text(
            "一方长捉无根子、对方联合捉无根子，前者变着。",
            "一方長捉無根子、對方聯合捉無根子，前者變着。",
            "Against a joint chase, the single chase of an unprotected piece must change.",
        ),
    ),
    article(
        "26.9.4",
        Role::Ruling,
        text("其余情况", "其餘情況", "All other cases"),
        text(
            "其余双方禁止的情况，不变作和。",
            "其餘雙方禁止的情況，不變作和。",
            "In all other cases of both sides striking, a draw if neither changes.",
        ),
    ),
    article(
        "26.10",
        Role::Ruling,
        text("同兵种邀兑", "同兵種邀兌", "Offers to exchange one kind"),
        text(
            "被邀兑方兑后被杀或受损，按捉处理，反之按兑；邀兑子参与做杀则按杀。",
            "被邀兌方兌後被殺或受損，按捉處理，反之按兌；邀兌子參與做殺則按殺。",
            "If the opponent would be mated or lose material by accepting, the offer is a chase, otherwise an exchange; an offer that takes part in a mate is a threat of mate.",
        ),
    ),
    article(
        "26.11.1",
        Role::Ruling,
        text("接触无根马炮", "接觸無根馬炮", "Contact with an unprotected horse or cannon"),
        text(
            "车马同时与马（车炮同时与炮）接触，被接触子无根，车方按捉处理。",
            "車馬同時與馬（車炮同時與炮）接觸，被接觸子無根，車方按捉處理。",
            "When chariot and horse touch a horse (chariot and cannon a cannon) that is unprotected, it is a chase.",
        ),
    ),
    article(
        "26.11.2",
        Role::Ruling,
        text("接触有根马炮", "接觸有根馬炮", "Contact with a protected horse or cannon"),
        text(
            "被接触子有根且受兑后根无损失，按兑处理；增加参与子力产生新的捉，按捉处理。",
            "被接觸子有根且受兌後根無損失，按兌處理；增加參與子力產生新的捉，按捉處理。",
            "If it is protected and its protector would lose nothing, it is an exchange offer; a further piece that makes a new threat makes it a chase.",
        ),
    ),
];
