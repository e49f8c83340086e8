//! `[Name "value"]`: the headers of a game.

use super::lexer::Lexer;
use crate::formats::builder::{Warnings, cut_text};
use crate::formats::outcome::result_tag;
use crate::formats::{Place, Trouble};
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

/// The usual spelling of a header's name; White is Red.
pub(super) fn canonical(name: &str) -> String {
    let lower = name.to_ascii_lowercase();
    let name_red = lower.strip_prefix("white").map(|rest| format!("red{rest}"));
    let wanted = name_red.as_deref().unwrap_or(&lower);
    let known = KNOWN.iter().chain(&TECHNICAL).find(|known| known.eq_ignore_ascii_case(wanted));
    known.map_or_else(|| name.to_owned(), |known| (*known).to_owned())
}

/// Whether the text begins with a header: `[`, a name, a quotation mark.
pub(in crate::formats) fn is_header(text: &str) -> bool {
    let Some(rest) = text.strip_prefix('[') else { return false };
    let rest = rest.trim_start_matches([' ', '\t']);
    let name = rest.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    rest.starts_with(|c: char| c.is_ascii_alphabetic())
        && rest[name..].trim_start_matches([' ', '\t', '\u{3000}']).starts_with(['"', '“', '”', '＂'])
}

/// Reads headers until something else begins.
pub(super) fn read(lexer: &mut Lexer, warnings: &mut Warnings) -> Read {
    let mut kept = Headers::default();
    let mut start = Ok(Position::start());
    let mut found = false;
    loop {
        lexer.skip_blanks();
        let rest = lexer.rest();
        if is_header(rest) {
            found = true;
            let (name, value, length) = split(rest);
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
fn split(text: &str) -> (&str, &str, usize) {
    let inner = text[1..].trim_start_matches([' ', '\t']);
    let name_length = inner.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
    let name = &inner[..name_length];
    let quoted = inner[name_length..].trim_start_matches([' ', '\t', '\u{3000}']);
    let quote = quoted.chars().next().map_or(0, char::len_utf8);
    let value = &quoted[quote..];
    let value_at = text.len() - value.len();
    let mut end = 0;
    for (index, line) in value.split_inclusive('\n').enumerate() {
        if index > 0 && is_header(line.trim_start()) {
            // The header before was never closed.
            break;
        }
        if let Some(close) = closing_quote(line) {
            let after = &line[close..];
            let bracket = after.find(']').map_or(after.len(), |at| at + 1);
            return (name, &value[..end + close], value_at + end + close + bracket);
        }
        let trimmed = line.trim_end();
        if trimmed.ends_with(']') {
            return (name, &value[..end + trimmed.len() - 1], value_at + end + trimmed.len());
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

/// Where the quotation mark stands that a bracket follows.
fn closing_quote(line: &str) -> Option<usize> {
    let mut escaped = false;
    for (at, c) in line.char_indices() {
        if matches!(c, '"' | '”' | '＂')
            && !escaped
            && line[at + c.len_utf8()..].trim_start_matches([' ', '\t']).starts_with(']')
        {
            return Some(at);
        }
        escaped = c == '\\' && !escaped;
    }
    None
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
