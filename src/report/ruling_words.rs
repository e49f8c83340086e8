//! The words of the ruling's page: simplified, traditional, English.

pub(super) const TITLE: [&str; 3] = ["棋例裁决书", "棋例裁決書", "Ruling on a repetition"];
pub(super) const FACTS: [&str; 3] = [
    "同一局面出现 {} 次 · 第 {}–{} 着 · 每循环 {} 着",
    "同一局面出現 {} 次 · 第 {}–{} 着 · 每循環 {} 着",
    "The same position stood {} times · plies {}–{} · {} plies a lap",
];
pub(super) const INCOMPLETE: [&str; 3] = ["若循环成立：", "若循環成立：", "If it completes: "];
pub(super) const UNCERTAIN: [&str; 3] = ["未能证明", "未能證明", "not proved"];
pub(super) const NONE: [&str; 3] =
    ["本变化中没有重复局面。", "本變化中沒有重複局面。", "No position is repeated in this line."];
pub(super) const DIAGRAM: [&str; 3] = ["第 {} 着后的局面", "第 {} 着後的局面", "The position after ply {}"];
pub(super) const START: [&str; 3] = ["起始局面", "起始局面", "The start position"];
pub(super) const DRAWN: [&str; 3] = [
    "图中：橙圈为攻击的子，红圈为被攻击的子，虚圈为其根（绿为真根，蓝为不起作用的根），箭头为所威胁的着法。",
    "圖中：橙圈為攻擊的子，紅圈為被攻擊的子，虛圈為其根（綠為真根，藍為不起作用的根），箭頭為所威脅的着法。",
    "In the diagrams: orange rings attack, red rings are attacked, broken rings protect (green: it counts, blue: it does \
     not), the arrow is the threatened move.",
];
pub(super) const ARTICLES: [&str; 3] = ["所引条款（摘要）", "所引條款（摘要）", "Articles cited (in summary)"];
pub(super) const MOVES: [&str; 3] = ["着法", "着法", "Moves"];
/// Who signs.
pub(super) const SIGNATURES: &[[&str; 3]] = &[
    ["裁判", "裁判", "Arbiter"],
    ["裁判长", "裁判長", "Chief arbiter"],
    ["红方", "紅方", "Red"],
    ["黑方", "黑方", "Black"],
    ["日期", "日期", "Date"],
];
