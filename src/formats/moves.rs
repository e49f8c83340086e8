//! Plain lists of moves in any notation: alone, after a FEN, after `标题: …` lines as 东萍 exports them, or as engines are
//! told (`position startpos moves h2e2 …`).

use super::builder::{Budget, Warnings, cut_text, opening_comes_back, opening_text, set_opening, tidy};
use super::codec::{Codec, Format, Source};
use super::losses::{Fit, Holds, ONE_LINE, told};
use super::outcome::{RESULT_WORDS, result_tag};
use super::{FormatError, Loss, Parsed, Place, Trouble, WriteOptions, Written, fen, pgn};
use crate::game::{Game, Headers};
use crate::notation::{Notation, notate};
use crate::rules::{FenError, Position, START_FEN, Side};
use std::fmt::Write;

pub(super) const CODEC: Codec = Codec {
    format: Format::Moves,
    name: "moves",
    title: ["着法文本", "着法文本", "list of moves"],
    several_games: false,
    extensions: &["txt"],
    recognises,
    read,
    write: Some(write),
    losses: Some(losses),
};

const HOLDS: Holds = Holds { header: fit, ..ONE_LINE };

/// The words before the colon, simplified and traditional, and the headers that they are.
const KEYS: [([&str; 2], &str); 21] = [
    (["标题", "標題"], "Title"),
    (["分类", "分類"], "EventClass"),
    (["赛事", "賽事"], "Event"),
    (["组别", "組別"], "Group"),
    (["轮次", "輪次"], "Round"),
    (["台次", "台次"], "Table"),
    (["布局", "布局"], "Opening"),
    (["红方", "紅方"], "Red"),
    (["黑方", "黑方"], "Black"),
    (["结果", "結果"], "Result"),
    (["日期", "日期"], "Date"),
    (["地点", "地點"], "Site"),
    (["记时规则", "記時規則"], "TimeControl"),
    (["棋局类型", "棋局類型"], "PlayType"),
    (["棋局性质", "棋局性質"], "GameType"),
    (["红方团体", "紅方團體"], "RedTeam"),
    (["黑方团体", "黑方團體"], "BlackTeam"),
    (["评注", "評注"], "Annotator"),
    (["作者", "作者"], "Author"),
    (["棋谱主人", "棋譜主人"], "Owner"),
    (["来源网站", "來源網站"], "Source"),
];

/// The lines before the moves.
struct Head<'a> {
    headers: Headers,
    start: Result<Position, (usize, FenError)>,
    /// Whether the start position is written there.
    placed: bool,
    /// What follows, and on which line it begins.
    body: &'a str,
    line: usize,
}

/// `标题: value`; names of players that other lines tell better are passed over.
fn header(line: &str) -> Option<(Option<&'static str>, &str)> {
    let (key, value) = line.split_once([':', '：'])?;
    let key = key.trim();
    let known = KEYS.iter().find(|(words, _)| words.contains(&key)).map(|(_, name)| *name);
    (known.is_some() || matches!(key, "红方姓名" | "紅方姓名" | "黑方姓名")).then(|| (known, value.trim()))
}

/// Whether a line, or what there is of it, is such a header.
pub(super) fn is_header(line: &str) -> bool {
    header(line.trim_matches(['\u{feff}', ' ', '\t', '\u{3000}'])).is_some()
}

fn head(text: &str) -> Head<'_> {
    let mut head =
        Head { headers: Headers::default(), start: Ok(Position::start()), placed: false, body: text, line: 0 };
    for line in text.split_inclusive('\n') {
        head.line += 1;
        let trimmed = line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n', '\u{3000}']);
        let after = &head.body[line.len()..];
        let position = trimmed.strip_prefix("position ").unwrap_or(trimmed).trim_start();
        if trimmed.is_empty() {
        } else if let Some((name, value)) = header(trimmed) {
            match name {
                Some("Result") => {
                    head.headers.set("Result", result_tag(value));
                }
                Some("Opening") => set_opening(&mut head.headers, &tidy(cut_text(value).0)),
                Some(name) => head.headers.set(name, tidy(cut_text(value).0)),
                None => {}
            }
        } else if let Some(moves) = position.strip_prefix("startpos").filter(|_| !head.placed) {
            // The moves follow on the same line.
            head.body = &head.body[line.len() - line.trim_start().len()..];
            head.body = &head.body[trimmed.len() - moves.trim_start().trim_start_matches("moves").len()..];
            return head;
        } else if !head.placed && trimmed.contains('/') {
            let (fen, moves) = position.split_once(" moves").unwrap_or((position, ""));
            let fen = fen.trim_start_matches("FEN").trim_start_matches([':', ' ', '\t']);
            if !fen::is_fen(fen) && fen.matches('/').count() != 9 {
                return head;
            }
            head.placed = true;
            head.start = Position::from_fen(fen).map_err(|error| (head.line, error));
            if !moves.is_empty() {
                let indent = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\u{3000}']).len();
                head.body = &head.body[indent + trimmed.len() - moves.len()..];
                return head;
            }
        } else {
            return head;
        }
        head.body = after;
    }
    head
}

/// The moves end where the site that exported them names itself.
fn before_footer(body: &str) -> &str {
    let end = body.find("棋谱由").or_else(|| body.find("://").and_then(|at| body[..at].rfind('\n')));
    &body[..end.unwrap_or(body.len())]
}

/// The first two words after the head are legal moves (or the only one is); after a head that
/// says something, any text of a move will do, or nothing at all.
fn recognises(source: &Source) -> bool {
    let head = head(&source.text().text);
    let body = before_footer(head.body);
    let says_something = head.placed || head.headers.iter().next().is_some();
    match head.start {
        _ if says_something && body.trim().is_empty() => true,
        Ok(start) => pgn::begins_with_moves(body, &start) || says_something && pgn::begins_like_a_move(body),
        Err(_) => false,
    }
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let head = head(&decoded.text);
    let start = match head.start {
        Ok(start) => start,
        Err((line, error)) => {
            warnings.push(Some(Place::Line(line)), None, Trouble::StartRefused(error));
            return warnings.into_result(Format::Moves, decoded.label, Vec::new());
        }
    };
    let mut game = Game::new(start);
    game.headers = head.headers;
    let game = pgn::read_movetext(before_footer(head.body), head.line, game, &mut warnings, Budget::new());
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Moves, decoded.label, games))
}

fn fit(name: &str, value: &str) -> Fit {
    let one_line = value.trim() == value && !value.contains(['\n', '\r', '\u{feff}', '\u{3000}']);
    match name {
        "Result" => Fit::when(one_line && result_tag(value) == value),
        "ECCO" | "Opening" => Fit::when(one_line && opening_comes_back(name, value)),
        _ => Fit::when(one_line && KEYS.iter().any(|(_, known)| *known == name)),
    }
}

fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &HOLDS)
}

fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    if let Some(game) = games.first() {
        write_head(game, options.notation, &mut text);
        write_moves(game, options.notation, &mut text);
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}

fn write_head(game: &Game, notation: Notation, text: &mut String) {
    let form = usize::from(notation == Notation::ChineseHant);
    for (words, name) in KEYS {
        let opening = (name == "Opening").then(|| opening_text(&game.headers)).filter(|text| !text.is_empty());
        let Some(value) = opening.as_deref().or_else(|| game.headers.get(name)) else { continue };
        let result = RESULT_WORDS.iter().find(|(_, result)| name == "Result" && result.tag() == value);
        let value = result.map_or(value, |(words, _)| words[form]).replace(['\r', '\n'], " ");
        let _ = writeln!(text, "{}: {value}", words[form]);
    }
    let fen = game.start().to_fen();
    if fen != START_FEN {
        let _ = writeln!(text, "FEN: {fen}");
    }
    if !text.is_empty() {
        text.push('\n');
    }
}

fn write_moves(game: &Game, notation: Notation, text: &mut String) {
    let mut position = *game.start();
    for (index, mv) in game.main_line_moves().into_iter().enumerate() {
        let written = notate(&position, mv, notation);
        let _ = match position.side_to_move() {
            Side::Red => write!(text, "{:>3}. {written}", position.round()),
            Side::Black if index == 0 => writeln!(text, "{:>3}. ... {written}", position.round()),
            Side::Black => writeln!(text, "  {written}"),
        };
        position = position.play(mv);
    }
    if !text.ends_with('\n') && !text.is_empty() {
        text.push('\n');
    }
}
