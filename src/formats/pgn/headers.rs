//! `[Name "value"]`: the headers of a game.

use super::lexer::Lexer;
use crate::formats::builder::{Warnings, cut_text};
use crate::formats::outcome::result_tag;
use crate::formats::{Place, Trouble, moves};
use crate::game::Headers;
use crate::rules::{FenError, Position};

/// The headers of one game.
pub(super) struct Read {
    /// Whether there were any.
    pub found: bool,
    /// Those that are kept as they are.
    pub kept: Headers,
    /// The start position that they tell, or why it can't be played and on which line it stands.
    pub start: Result<Position, (usize, FenError)>,
}

/// Headers that tell how the file is written, not who played: understood when read, written afresh.
pub(super) const TECHNICAL: [&str; 4] = ["Game", "FEN", "SetUp", "Format"];

/// Names as this studio spells them; others stay as they are.
const KNOWN: [&str; 18] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "Red",
    "Black",
    "RedTeam",
    "BlackTeam",
    "RedElo",
    "BlackElo",
    "Result",
    "ECCO",
    "Opening",
    "Variation",
    "Title",
    "Annotator",
    "TimeControl",
    "Variant",
];

/// The usual spelling of a header's name; White is Red, and Chinese words are what lists of moves call them by.
pub(super) fn canonical(name: &str) -> String {
    if let Some(known) = moves::header_called(name) {
        return known.to_owned();
    }
    let lower = name.to_ascii_lowercase();
    let name_red = lower.strip_prefix("white").map(|rest| format!("red{rest}"));
    let wanted = name_red.as_deref().unwrap_or(&lower);
    let known = KNOWN.iter().chain(&TECHNICAL).find(|known| known.eq_ignore_ascii_case(wanted));
    known.map_or_else(|| name.to_owned(), |known| (*known).to_owned())
}

/// How a header begins: `[`, a name, a quotation mark; after a name that is known the mark may be missing.
struct Opening<'a> {
    name: &'a str,
    /// Where the value begins.
    value_at: usize,
    quote: Option<char>,
}

const OPEN: [char; 2] = ['[', '［'];
const CLOSE: [char; 2] = [']', '］'];

fn opening(text: &str) -> Option<Opening<'_>> {
    let inner = text.strip_prefix(OPEN)?.trim_start_matches([' ', '\t']);
    let length = inner.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(inner.len());
    let name = &inner[..length];
    let is_known = || {
        let name = canonical(name);
        KNOWN.iter().chain(&TECHNICAL).any(|known| *known == name) || moves::is_header_name(&name)
    };
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) && (name.is_ascii() || !is_known()) {
        return None;
    }
    // The value may stand on the next line.
    let here = inner[length..].trim_start_matches([' ', '\t', '\u{3000}']);
    let next =
        here.strip_prefix("\r\n").or_else(|| here.strip_prefix('\n')).map(|next| next.trim_start_matches([' ', '\t']));
    let value = next.filter(|next| next.starts_with('"')).unwrap_or(here);
    let quote = value.chars().next().filter(|c| QUOTES.contains(c));
    let blank = value.len() < inner.len() - length;
    let closed = || value.lines().next().is_some_and(|line| line.trim_end().ends_with(CLOSE));
    if quote.is_none() && !(blank && is_known() && closed()) {
        return None;
    }
    let value_at = text.len() - value.len() + quote.map_or(0, char::len_utf8);
    Some(Opening { name, value_at, quote })
}

const QUOTES: [char; 6] = ['"', '“', '”', '＂', '\'', '‘'];

/// Whether the text begins with a header.
pub(in crate::formats) fn is_header(text: &str) -> bool {
    opening(text).is_some()
}

/// Reads headers until something else begins.
pub(super) fn read(lexer: &mut Lexer, warnings: &mut Warnings) -> Read {
    let mut kept = Headers::default();
    let mut start = Ok(Position::start());
    let mut found = false;
    let mut names: Vec<String> = Vec::new();
    loop {
        let after = lexer.rest();
        lexer.skip_blanks();
        let rest = lexer.rest();
        if let Some(opening) = opening(rest) {
            // A name that comes again after an empty line: the game before has neither moves nor result.
            let empty_line = after[..after.len() - rest.len()].matches('\n').count() > 1;
            if empty_line && names.contains(&canonical(opening.name)) {
                return Read { found, kept, start };
            }
            names.push(canonical(opening.name));
            found = true;
            let (name, value, length) = split(rest, &opening);
            lexer.advance(length);
            let (value, cut) = cut_text(value.trim_matches([' ', '\t', '\r', '\n', '\u{3000}', '\0']));
            if cut {
                warnings.push(Some(Place::Line(lexer.line())), None, Trouble::TextCut);
            }
            match canonical(name).as_str() {
                "FEN" if !value.is_empty() => {
                    start = Position::from_fen(value).map_err(|error| (lexer.line(), error));
                }
                "Result" => kept.set("Result", result_tag(&unescape(value))),
                name if TECHNICAL.contains(&name) || kept.get(name).is_some() => {}
                name => kept.set(name, unescape(value)),
            }
        } else if rest.starts_with('%') {
            // A line for programs that know what it means.
            lexer.advance(rest.find('\n').unwrap_or(rest.len()));
        } else if rest.starts_with('[') && found {
            let end = rest.find('\n').unwrap_or(rest.len());
            lexer.advance(end);
            let text = rest[..end].trim().chars().take(60).collect();
            warnings.push(Some(Place::Line(lexer.line())), None, Trouble::BadHeader(text));
        } else {
            return Read { found, kept, start };
        }
    }
}

/// Name and raw value of the header at the beginning of `text`, and the bytes that it takes. Values with quotation marks
/// inside, without a closing one, or over several lines are understood.
fn split<'a>(text: &'a str, opening: &Opening<'a>) -> (&'a str, &'a str, usize) {
    let Opening { name, value_at, quote } = *opening;
    let value = &text[value_at..];
    let mut end = 0;
    for (index, line) in value.split_inclusive('\n').enumerate() {
        if index > 0 && is_header(line.trim_start()) {
            // The header before was never closed.
            break;
        }
        if let Some(close) = quote.and_then(|quote| closing_quote(line, quote)) {
            let after = &line[close..];
            let bracket = after.char_indices().find(|(_, c)| CLOSE.contains(c)).map(|(at, c)| at + c.len_utf8());
            return (name, &value[..end + close], value_at + end + close + bracket.unwrap_or(after.len()));
        }
        let trimmed = line.trim_end();
        if let Some(inside) = trimmed.strip_suffix(CLOSE) {
            return (name, &value[..end + inside.len()], value_at + end + trimmed.len());
        }
        end += line.len();
        if end > super::super::MAX_TEXT_BYTES {
            break;
        }
    }
    // Neither quotation mark nor bracket: the first line is the value.
    let line = value.find('\n').unwrap_or(value.len());
    (name, &value[..line], value_at + line)
}

/// Where the quotation mark stands that a bracket follows; rather the twin of the opening one than another.
fn closing_quote(line: &str, opening: char) -> Option<usize> {
    let twins: &[char] = match opening {
        '\'' | '‘' => &['\'', '’'],
        '“' | '”' => &['”', '“'],
        _ => &['"', '＂'],
    };
    let ends = |among: &[char]| {
        let mut escaped = false;
        line.char_indices().find(|&(at, c)| {
            let ends = among.contains(&c) && !escaped;
            escaped = c == '\\' && !escaped;
            ends && line[at + c.len_utf8()..].trim_start_matches([' ', '\t']).starts_with(CLOSE)
        })
    };
    ends(twins).or_else(|| ends(&['"', '”', '＂'])).map(|(at, _)| at)
}

/// A value with `\"` and `\\` resolved.
fn unescape(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        match (c, chars.peek()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                out.push(*next);
                chars.next();
            }
            ('\r', _) => {}
            _ => out.push(c),
        }
    }
    out
}
