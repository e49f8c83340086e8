//! Plain lists of moves in any notation, one or several: alone, after a FEN, after prose, after `标题: …` lines as 东萍 exports them, or as engines are
//! told (`position startpos moves h2e2 …`).

use super::builder::{Budget, Warnings, cut_text, opening_comes_back, opening_text, set_opening, tidy};
use super::codec::{Codec, Format, Source};
use super::encoding::Decoded;
use super::losses::{Fit, Holds, ONE_LINE, told};
use super::outcome::{RESULT_WORDS, result_tag};
use super::{FormatError, Loss, Parsed, Place, Trouble, WriteOptions, Written, fen, pgn, signs};
use crate::game::{Game, Headers};
use crate::notation::{Notation, notate};
use crate::rules::{FenError, Position, START_FEN, Side};
use std::fmt::Write;

pub(super) const CODEC: Codec = Codec {
    format: Format::Moves,
    name: "moves",
    title: ["着法文本", "着法文本", "list of moves"],
    several_games: true,
    extensions: &["txt"],
    recognises,
    read,
    write: Some(write),
    losses: Some(losses),
};

const HOLDS: Holds = Holds { several_games: true, header: fit, ..ONE_LINE };

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
    /// Whether any header is, be it empty.
    named: bool,
    /// Lines that are neither headers nor moves.
    prose: Vec<&'a str>,
    /// What follows, and on which line it begins.
    body: &'a str,
    line: usize,
}

/// The most lines of prose that may stand before the moves.
const MOST_PROSE: usize = 20;
/// The most lines that may stand there at all.
const MOST_HEAD: usize = 200;

/// Within so many bytes a site's footer is looked for after the head, where a game begins.
const FOOTER_WITHIN: usize = 4096;
/// So many times the text's length may be looked at, and so many bytes besides, to find out where its games begin.
const MOST_LOOKS: usize = 8;
const LOOKS_ANYWAY: usize = 1 << 20;

/// `标题: value` or `【标题】value`; names of players that other lines tell better are passed over.
fn header(line: &str) -> Option<(Option<&'static str>, &str)> {
    let (key, value) = match line.strip_prefix('【') {
        Some(rest) => rest.split_once('】').map(|(key, value)| (key, value.trim_start_matches([':', '：'])))?,
        None => line.split_once([':', '：'])?,
    };
    let key = key.trim();
    let known = header_called(key);
    (known.is_some() || matches!(key, "红方姓名" | "紅方姓名" | "黑方姓名")).then(|| (known, value.trim()))
}

/// The header that a Chinese word names.
pub(super) fn header_called(word: &str) -> Option<&'static str> {
    KEYS.iter().find(|(words, _)| words.contains(&word)).map(|(_, name)| *name)
}

/// Whether a list of moves has a word for this header.
pub(super) fn is_header_name(name: &str) -> bool {
    KEYS.iter().any(|(_, known)| *known == name)
}

/// Whether a line, or what there is of it, is such a header.
pub(super) fn is_header(line: &str) -> bool {
    header(line.trim_matches(['\u{feff}', ' ', '\t', '\u{3000}'])).is_some()
}

fn head(text: &str) -> Head<'_> {
    let (headers, start) = (Headers::default(), Ok(Position::start()));
    let mut head = Head { headers, start, placed: false, named: false, prose: Vec::new(), body: text, line: 0 };
    for line in text.split_inclusive('\n').take(MOST_HEAD) {
        head.line += 1;
        let trimmed = line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n', '\u{3000}']);
        let after = &head.body[line.len()..];
        let position = trimmed.strip_prefix("position ").unwrap_or(trimmed).trim_start();
        if !trimmed.contains(|c: char| c.is_alphanumeric() || matches!(c, '{' | '(' | ';')) {
            // Empty, or a ruler.
        } else if let Some((name, value)) = header(trimmed) {
            head.named = true;
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
            // A word for it may stand before it: FEN, 局面.
            let named =
                fen.split_once([':', '：', '=']).map(|(_, fen)| fen.trim_start()).filter(|fen| fen::is_fen(fen));
            let fen = named.unwrap_or_else(|| fen.trim_start_matches("FEN").trim_start());
            if !fen::is_fen(fen) && fen.matches('/').count() != 9 {
                head.prose.push(trimmed);
                head.body = after;
                if head.prose.len() < MOST_PROSE { continue } else { return head }
            }
            head.placed = true;
            head.start = Position::from_fen(fen).map_err(|error| (head.line, error));
            if !moves.is_empty() {
                let indent = line.len() - line.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\u{3000}']).len();
                head.body = &head.body[indent + trimmed.len() - moves.len()..];
                return head;
            }
        } else if head.prose.len() < MOST_PROSE && !pgn::begins_like_a_move(trimmed, &mut 0) {
            head.prose.push(trimmed);
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

fn recognises(source: &Source) -> bool {
    let first = games_in(&source.text().text, 1);
    first.first().is_some_and(|(_, text)| is_game(text, &mut 0))
}

/// The first two words after the head are legal moves (or the only one is); after a head that says something, any text of
/// a move will do, or nothing at all. Adds the bytes that were looked at to `looked`.
fn is_game(text: &str, looked: &mut usize) -> bool {
    let head = head(text);
    // Where a footer matters to the first two words, it isn't far.
    let near = &head.body[..head.body.floor_char_boundary(FOOTER_WITHIN)];
    let body = if before_footer(near).len() < near.len() { before_footer(near) } else { head.body };
    *looked += text.len() - head.body.len() + near.len();
    let says_something = head.placed || head.named;
    match head.start {
        // Prose may be anything: moves must follow.
        Ok(start) if !head.prose.is_empty() => pgn::begins_with_moves(body, &start, looked),
        _ if says_something && body.trim().is_empty() => true,
        Ok(start) => {
            pgn::begins_with_moves(body, &start, looked) || says_something && pgn::begins_like_a_move(body, looked)
        }
        Err(_) => false,
    }
}

/// The games of a text, with the lines on which they begin: where, after an empty line, something that is no move is
/// followed by moves from a start again, or another title stands; engines' commands need no empty line. At most so many.
/// Looking for starts ends when that has taken many times the text's length: what follows belongs to the last game.
fn games_in(text: &str, most: usize) -> Vec<(usize, &str)> {
    let mut games = Vec::new();
    let (mut looked, most_looked) = (0, text.len().saturating_mul(MOST_LOOKS) + LOOKS_ANYWAY);
    let (mut begin, mut begin_line) = (0, 1);
    let (mut in_moves, mut titled, mut after_empty) = (false, false, false);
    for ((at, line), number) in signs::first_lines(text, usize::MAX).zip(1..) {
        let trimmed = line.trim();
        let command = trimmed.starts_with("position ");
        let is_move = pgn::begins_like_a_move(trimmed, &mut 0);
        let title = header(trimmed).is_some_and(|(name, _)| name == Some("Title"));
        let mut begins =
            || command || after_empty && !is_move && looked < most_looked && is_game(&text[at..], &mut looked);
        if titled && title && after_empty || in_moves && !trimmed.is_empty() && begins() {
            games.push((begin_line, &text[begin..at]));
            if games.len() == most {
                return games;
            }
            (begin, begin_line, in_moves, titled) = (at, number, false, false);
        }
        titled |= title;
        in_moves |= command || is_move;
        after_empty = trimmed.is_empty();
    }
    games.push((begin_line, &text[begin..]));
    games
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let texts = games_in(&decoded.text, usize::MAX);
    let mut budget = Budget::new();
    let mut games = Vec::new();
    for ((line, text), number) in texts.iter().zip(1..) {
        warnings.game = (texts.len() > 1).then_some(number);
        if !budget.is_left() {
            warnings.push(Some(Place::Line(*line)), None, Trouble::TooManyMoves);
            break;
        }
        if let Some(game) = read_game(decoded, text, line - 1, budget, &mut warnings) {
            budget.spend(&game);
            warnings.keep(game, &mut games);
        }
    }
    warnings.into_result(Format::Moves, decoded.label, games)
}

/// Reads one game of a file, before which so many lines stand.
fn read_game(decoded: &Decoded, text: &str, lines: usize, budget: Budget, warnings: &mut Warnings) -> Option<Game> {
    let head = head(text);
    let start = match head.start {
        Ok(start) => start,
        Err((line, error)) => {
            warnings.push(Some(Place::Line(lines + line)), None, Trouble::StartRefused(error));
            return None;
        }
    };
    let mut game = Game::new(start);
    game.headers = head.headers;
    let title: Vec<&str> = game.headers.get("Title").into_iter().chain(head.prose).collect();
    let title = title.join(" ");
    game.headers.set("Title", tidy(cut_text(&title).0));
    Some(pgn::read_movetext(before_footer(head.body), (decoded, lines + head.line), game, warnings, budget))
}

fn fit(name: &str, value: &str) -> Fit {
    let one_line = value.trim() == value && !value.contains(['\n', '\r', '\u{feff}', '\u{3000}']);
    match name {
        "Result" => Fit::when(one_line && result_tag(value) == value),
        "ECCO" | "Opening" => Fit::when(one_line && opening_comes_back(name, value)),
        _ => Fit::when(one_line && is_header_name(name)),
    }
}

fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &HOLDS)
}

fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    for game in games {
        if !text.is_empty() {
            text.push('\n');
        }
        write_head(game, options.notation, games.len() > 1, &mut text);
        write_moves(game, options.notation, &mut text);
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}

/// Headers and start position; among several games, each begins with its title, if only an empty one.
fn write_head(game: &Game, notation: Notation, several: bool, text: &mut String) {
    let begin = text.len();
    let form = usize::from(notation == Notation::ChineseHant);
    for (words, name) in KEYS {
        let opening = (name == "Opening").then(|| opening_text(&game.headers)).filter(|text| !text.is_empty());
        let titled = || (several && name == "Title").then_some("");
        let Some(value) = opening.as_deref().or_else(|| game.headers.get(name)).or_else(titled) else { continue };
        let result = RESULT_WORDS.iter().find(|(_, result)| name == "Result" && result.tag() == value);
        let value = result.map_or(value, |(words, _)| words[form]).replace(['\r', '\n'], " ");
        let _ = writeln!(text, "{}: {value}", words[form]);
    }
    let fen = game.start().to_fen();
    if fen != START_FEN {
        let _ = writeln!(text, "FEN: {fen}");
    }
    if text.len() > begin {
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
