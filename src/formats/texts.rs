//! The messages of this room in the languages of the studio.

use super::{Format, FormatError, Loss, Place, Trouble, Warning};
use crate::lang::Lang;
use crate::rules::{FenError, Side};

/// Picks one of three texts.
fn pick(lang: Lang, hans: String, hant: String, en: String) -> String {
    match lang {
        Lang::ZhHans => hans,
        Lang::ZhHant => hant,
        Lang::En => en,
    }
}

/// [`pick`] over three format strings.
macro_rules! say {
    ($lang:expr, $hans:literal, $hant:literal, $en:literal $(, $counted:expr)?) => {
        pick($lang, format!($hans), format!($hant), format!($en $(, $counted)?))
    };
}

pub(super) fn warning(warning: &Warning, lang: Lang) -> String {
    let mut place = Vec::new();
    if let Some(game) = warning.game {
        place.push(say!(lang, "第{game}局", "第{game}局", "game {game}"));
    }
    match warning.place {
        Some(Place::Line(line)) => place.push(say!(lang, "第{line}行", "第{line}行", "line {line}")),
        Some(Place::Offset(at)) => place.push(say!(lang, "偏移{at}", "偏移{at}", "offset {at}")),
        None => {}
    }
    if let Some(ply) = warning.ply {
        place.push(say!(lang, "第{ply}着", "第{ply}着", "ply {ply}"));
    }
    let what = warning.what.describe(lang);
    let (comma, colon) = if lang.is_chinese() { ("，", "：") } else { (", ", ": ") };
    if place.is_empty() { what } else { format!("{}{colon}{what}", place.join(comma)) }
}

pub(super) fn trouble(trouble: &Trouble, lang: Lang) -> String {
    match trouble {
        Trouble::Unplayable(text, error) => {
            let why = error.describe(lang);
            say!(
                lang,
                "着法“{text}”走不通（{why}），此线到此为止",
                "着法「{text}」走不通（{why}），此線到此為止",
                "{text} can't be played ({why}); the line ends before it"
            )
        }
        Trouble::MainLineCut(text, error) => {
            let why = error.describe(lang);
            say!(
                lang,
                "着法“{text}”走不通（{why}），主线到此为止",
                "着法「{text}」走不通（{why}），主線到此為止",
                "{text} can't be played ({why}); the main line ends before it"
            )
        }
        Trouble::EmptyBoard => say!(
            lang,
            "棋盘上没有棋子，以开局局面代替",
            "棋盤上沒有棋子，以開局局面代替",
            "the board is empty; the usual start position stands in for it"
        ),
        Trouble::BadRecord(what) => say!(
            lang,
            "记录已损坏（{what}），已略去",
            "記錄已損壞（{what}），已略去",
            "a damaged record ({what}); it is left out"
        ),
        Trouble::Repaired => say!(
            lang,
            "目录与内容不符，已按内容逐块查找棋局",
            "目錄與內容不符，已按內容逐塊查找棋局",
            "the index contradicts the content; games were searched block by block"
        ),
        Trouble::LostVariation(name) => say!(
            lang,
            "变着{name}不知从何处开始，已略去",
            "變着{name}不知從何處開始，已略去",
            "variation {name} begins at no move of the game; it is left out"
        ),
        Trouble::LostComment(name) => say!(
            lang,
            "注解{name}不属于任何着法，已略去",
            "註解{name}不屬於任何着法，已略去",
            "comment {name} is on no move of the game; it is left out"
        ),
        Trouble::Strange(text) => {
            say!(
                lang,
                "“{text}”不是着法，已略过",
                "「{text}」不是着法，已略過",
                "{text} is no move and was passed over"
            )
        }
        Trouble::StartRefused(error) => {
            let why = match error {
                // That it can't be played is said around this.
                FenError::Impossible(problems) => {
                    let fatal = problems.iter().filter(|problem| problem.is_fatal());
                    let between = if lang.is_chinese() { "；" } else { "; " };
                    fatal.map(|problem| problem.describe(lang)).collect::<Vec<_>>().join(between)
                }
                unreadable => unreadable.describe(lang),
            };
            say!(
                lang,
                "起始局面不成立（{why}），此局略去",
                "起始局面不成立（{why}），此局略去",
                "the start position can't be played ({why}); the game is left out"
            )
        }
        Trouble::TooLong => {
            let limit = super::MAX_PLIES;
            say!(
                lang,
                "着法超过{limit}步，其后略去",
                "着法超過{limit}步，其後略去",
                "the line is longer than {limit} plies; the rest is left out"
            )
        }
        Trouble::TooManyMoves => {
            let (game, file) = (super::MAX_NODES_PER_GAME, super::MAX_NODES_PER_FILE);
            say!(
                lang,
                "着法过多（每局最多{game}，每个文件最多{file}），其余略去；请拆分文件",
                "着法過多（每局最多{game}，每個檔案最多{file}），其餘略去；請拆分檔案",
                "too many moves (at most {game} a game, {file} a file); the rest is left out, split the file"
            )
        }
        Trouble::TooNested => say!(
            lang,
            "变着嵌套过深，内层略去",
            "變着嵌套過深，內層略去",
            "variations are nested too deep; the inner ones are left out"
        ),
        Trouble::TextCut => say!(lang, "文字过长，已截断", "文字過長，已截斷", "the text is too long and was cut"),
        Trouble::EndsEarly => say!(
            lang,
            "文件不完整，已保留可读部分",
            "檔案不完整，已保留可讀部分",
            "the file ends too early; what could be read is kept"
        ),
        Trouble::CommentOpen => say!(lang, "注解没有结束", "註解沒有結束", "a comment isn't closed"),
        Trouble::EndSwallowed => say!(
            lang,
            "文字末尾的字符已损坏并吞掉了结束符号，文字到此为止",
            "文字末尾的字元已損壞並吞掉了結束符號，文字到此為止",
            "a damaged character swallowed the sign that ends the text; the text was ended before it"
        ),
        Trouble::VariationOpen => say!(lang, "变着没有结束", "變着沒有結束", "a variation isn't closed"),
        Trouble::StrayParenthesis => say!(lang, "括号位置不对", "括號位置不對", "a parenthesis out of place"),
        Trouble::BadHeader(text) => {
            say!(lang, "无法识别的标签：{text}", "無法識別的標籤：{text}", "a header that can't be read: {text}")
        }
        Trouble::ResultsDiffer(end) => say!(
            lang,
            "结果标签与棋谱末尾的“{end}”不一致，以标签为准",
            "結果標籤與棋譜末尾的「{end}」不一致，以標籤為準",
            "the moves end with {end}, the header Result differs and counts"
        ),
        Trouble::Undecodable(count) => say!(
            lang,
            "有{count}个字符无法解码；请换一种编码打开",
            "有{count}個字元無法解碼；請換一種編碼開啟",
            "{count} characters can't be decoded; try another encoding"
        ),
        Trouble::OffBoard(from, to) => say!(
            lang,
            "着法坐标不在棋盘上（{from}、{to}），此线到此为止",
            "着法座標不在棋盤上（{from}、{to}），此線到此為止",
            "a move off the board ({from}, {to}); the line ends before it"
        ),
        Trouble::CheckNumber => say!(lang, "校验和不符", "校驗和不符", "the file's check number is wrong"),
        Trouble::UnknownVersion(version) => say!(
            lang,
            "未知的文件版本{version}，按已知最新版本读取",
            "未知的檔案版本{version}，按已知最新版本讀取",
            "unknown file version {version}, read like the newest known one"
        ),
        Trouble::SharedPoint(square) => say!(
            lang,
            "{square}上有两个棋子，保留后一个",
            "{square}上有兩個棋子，保留後一個",
            "two pieces on {square}; the later one is kept"
        ),
        Trouble::SideCorrected(side) => {
            let (hans, hant, en) = side_names(*side);
            say!(
                lang,
                "先行方与首着不符，改为{hans}方先行",
                "先行方與首着不符，改為{hant}方先行",
                "the side to move contradicts the first move; {en} moves first"
            )
        }
        Trouble::BadLength => say!(
            lang,
            "文件中的长度不合理，已更正",
            "檔案中的長度不合理，已更正",
            "an impossible length in the file; what is there was taken"
        ),
        Trouble::Trailing(count) => say!(
            lang,
            "末尾有{count}个多余字节，已忽略",
            "末尾有{count}個多餘位元組，已忽略",
            "{count} bytes after the end were left out"
        ),
        Trouble::BadParent(number) => say!(
            lang,
            "列表中第{number}个着法的上级编号有误，此着略去",
            "列表中第{number}個着法的上級編號有誤，此着略去",
            "move {number} of the list names a wrong parent; it is left out"
        ),
        Trouble::More => {
            say!(lang, "还有更多问题，不再列出", "還有更多問題，不再列出", "there are more warnings than are listed")
        }
    }
}

const fn side_names(side: Side) -> (&'static str, &'static str, &'static str) {
    match side {
        Side::Red => ("红", "紅", "Red"),
        Side::Black => ("黑", "黑", "Black"),
    }
}

fn format_name(format: Format, lang: Lang) -> String {
    let [hans, hant, en] = super::codec::of(format).title;
    pick(lang, hans.to_owned(), hant.to_owned(), en.to_owned())
}

pub(super) fn error(error: &FormatError, lang: Lang) -> String {
    match error {
        FormatError::TooBig { bytes } => {
            let (size, limit) = (bytes >> 20, super::MAX_INPUT_BYTES >> 20);
            say!(
                lang,
                "文件有{size} MiB，最多只能读{limit} MiB；请先拆分",
                "檔案有{size} MiB，最多只能讀{limit} MiB；請先拆分",
                "the file has {size} MiB, at most {limit} MiB can be read; split it first"
            )
        }
        FormatError::Empty => say!(lang, "文件是空的", "檔案是空的", "the file is empty"),
        FormatError::Unknown { expected } => {
            let known = Format::ALL.iter().map(|format| format_name(*format, lang)).collect::<Vec<_>>().join(", ");
            match expected.map(|format| format_name(format, lang)) {
                Some(name) => say!(
                    lang,
                    "内容不是{name}（没有标签或着法），也不是其他可读的棋谱（{known}）",
                    "內容不是{name}（沒有標籤或着法），也不是其他可讀的棋譜（{known}）",
                    "the content isn't {name} (no headers or moves) nor another readable format ({known})"
                ),
                None => say!(
                    lang,
                    "不是可读的棋谱；可读的格式：{known}",
                    "不是可讀的棋譜；可讀的格式：{known}",
                    "not a readable game file; readable are {known}"
                ),
            }
        }
        FormatError::Newer { found, supported } => say!(
            lang,
            "此研究由更新版本的枰鉴保存（格式{found}，本程序支持到{supported}）；请更新程序",
            "此研究由更新版本的枰鑑儲存（格式{found}，本程式支援到{supported}）；請更新程式",
            "the study was saved by a newer Pingjian (format {found}, this one reads up to {supported}); update the program"
        ),
        FormatError::Damaged { format, what } => {
            let name = format_name(*format, lang);
            say!(lang, "{name}文件已损坏：{what}", "{name}檔案已損壞：{what}", "the {name} file is damaged: {what}")
        }
        FormatError::NoGame { format, why } => {
            let name = format_name(*format, lang);
            match why.as_ref().map(|why| why.describe(lang)) {
                Some(why) => say!(
                    lang,
                    "{name}文件中没有可读的棋局：{why}",
                    "{name}檔案中沒有可讀的棋局：{why}",
                    "the {name} file holds no game that can be played: {why}"
                ),
                None => say!(lang, "{name}文件中没有棋局", "{name}檔案中沒有棋局", "the {name} file holds no game"),
            }
        }
        FormatError::ReadOnly(format) => {
            let name = format_name(*format, lang);
            say!(
                lang,
                "{name}只能读取；请另存为其他格式",
                "{name}只能讀取；請另存為其他格式",
                "{name} files can only be read; save in another format"
            )
        }
    }
}

/// So many of something, in English.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

pub(super) fn loss(loss: &Loss, lang: Lang) -> String {
    match loss {
        Loss::OtherGames(count) => {
            say!(
                lang,
                "其余{count}局（只存第1局）",
                "其餘{count}局（只存第1局）",
                "{} (only game 1 is kept)",
                counted(*count, "further game")
            )
        }
        Loss::Start(game) => say!(
            lang,
            "第{game}局的起始局面及其着法",
            "第{game}局的起始局面及其着法",
            "the start position of game {game}, and so its moves"
        ),
        Loss::Counters(game) => say!(
            lang,
            "第{game}局起始局面的回合数和未吃子步数",
            "第{game}局起始局面的回合數和未吃子步數",
            "the move counters of game {game}'s start position"
        ),
        Loss::Header { game, name } => {
            say!(lang, "第{game}局的标签“{name}”", "第{game}局的標籤「{name}」", "the header {name} of game {game}")
        }
        Loss::HeaderCut { game, name } => say!(
            lang,
            "第{game}局标签“{name}”的后半（太长）",
            "第{game}局標籤「{name}」的後半（太長）",
            "the end of the header {name} of game {game}, which is too long"
        ),
        Loss::Moves { game, count } => {
            say!(
                lang,
                "第{game}局的{count}着",
                "第{game}局的{count}着",
                "the {} of game {game}",
                counted(*count, "move")
            )
        }
        Loss::Variations { game, count } => say!(
            lang,
            "第{game}局变着中的{count}着",
            "第{game}局變着中的{count}着",
            "{} in variations of game {game}",
            counted(*count, "move")
        ),
        Loss::Comments { game, count } => {
            say!(
                lang,
                "第{game}局的{count}处注解",
                "第{game}局的{count}處註解",
                "{} of game {game}",
                counted(*count, "comment")
            )
        }
        Loss::CommentsJoined { game, count } => say!(
            lang,
            "第{game}局{count}处着法之前注解的位置（并入该着之后的注解）",
            "第{game}局{count}處着法之前註解的位置（併入該着之後的註解）",
            "the place of {count} comments before moves of game {game}, which are joined to those after"
        ),
        Loss::CommentText { game, count } => say!(
            lang,
            "第{game}局有{count}处注解的文字会略有改动（特殊符号、首尾空白）",
            "第{game}局有{count}處註解的文字會略有改動（特殊符號、首尾空白）",
            "the exact text of {} of game {game} (special signs, blanks at the ends)",
            counted(*count, "comment")
        ),
        Loss::Marks { game, count } => say!(
            lang,
            "第{game}局{count}着上的评注符号",
            "第{game}局{count}着上的評註符號",
            "marks at {} of game {game}",
            counted(*count, "move")
        ),
        Loss::Drawings { game, count } => say!(
            lang,
            "第{game}局{count}着上的箭头和圆圈",
            "第{game}局{count}着上的箭頭和圓圈",
            "arrows and circles at {} of game {game}",
            counted(*count, "move")
        ),
        Loss::Evaluations { game, count } => say!(
            lang,
            "第{game}局{count}个局面的引擎评分",
            "第{game}局{count}個局面的引擎評分",
            "the engine's scores of {} of game {game}",
            counted(*count, "position")
        ),
        Loss::Verdicts { game, count } => {
            let noun = if *count == 1 { "label" } else { "labels" };
            say!(
                lang,
                "第{game}局裁判改判的{count}着",
                "第{game}局裁判改判的{count}着",
                "{count} {noun} replaced by the arbiter in game {game}"
            )
        }
        Loss::Encoding(encoding) => {
            let name = encoding.name();
            say!(
                lang,
                "文字编码的识别（须指明{name}才能正确读出）",
                "文字編碼的識別（須指明{name}才能正確讀出）",
                "the recognition of the texts' encoding: they will read well only if {name} is named"
            )
        }
        Loss::Characters(encoding) => {
            let name = encoding.name();
            say!(lang, "编码{name}没有的字符", "編碼{name}沒有的字元", "characters that the encoding {name} lacks")
        }
    }
}
