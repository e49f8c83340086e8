//! Blocks and tags inside any text.

use crate::formats::encoding::TextEncoding;
use crate::formats::moves;

/// What tags begin with, after a bracket and perhaps a slash, ignoring case: those of 东萍, and those of 打虎将 (广东象棋网).
const BRANDS: [(&str, Brand); 2] = [("DhtmlXQ", Brand::Dongping), ("DHJHtmlXQ", Brand::Dahujiang)];

/// Whose tags they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Brand {
    /// 东萍: ranks count from Black's side.
    Dongping,
    /// 打虎将: the same idea with numbers for names; ranks count from Red's side.
    Dahujiang,
}

impl Brand {
    /// The name that 东萍 would give to a tag, so far as it means something.
    fn usual_name(self, name: &str) -> String {
        let name = name.to_ascii_lowercase();
        match (self, name.as_str()) {
            (Self::Dongping, _) => name,
            (Self::Dahujiang, "31") => BOARD.to_owned(),
            (Self::Dahujiang, "32") => SIDE.to_owned(),
            (Self::Dahujiang, "34") => "movelist".to_owned(),
            (Self::Dahujiang, other) => {
                let comment = ["game_comment_", "comment_"].iter().find_map(|word| other.strip_prefix(word));
                comment.map_or_else(|| other.to_owned(), |place| format!("comment{place}"))
            }
        }
    }
}

/// The 90 points of a board from Black's left corner as Red sees it, letters as in a FEN (打虎将 only).
pub(super) const BOARD: &str = "board";
/// Which side moves first: 1 is Black (打虎将 only).
pub(super) const SIDE: &str = "side";

/// The brand with which a text begins, and its length.
fn brand(text: &str) -> Option<(Brand, usize)> {
    let begins = |word: &str| text.get(..word.len()).is_some_and(|head| head.eq_ignore_ascii_case(word));
    BRANDS.iter().find(|(word, _)| begins(word)).map(|(word, brand)| (*brand, word.len()))
}

/// Where the next tag stands that opens something, from `at` on: its bracket, its brand, and the offset behind that.
fn next_tag(text: &str, at: usize) -> Option<(usize, Brand, usize)> {
    text[at..].match_indices('[').find_map(|(found, _)| {
        let begin = at + found;
        brand(&text[begin + 1..]).map(|(brand, length)| (begin, brand, begin + 1 + length))
    })
}

/// Board and moves of a text that is nothing but their digits: 64 of the board, then four a move.
fn bare(text: &str) -> Option<(&str, &str)> {
    const BOARD_DIGITS: usize = 64;
    let text = text.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    let board = text.get(..BOARD_DIGITS).filter(|board| board.bytes().all(|byte| byte.is_ascii_digit()))?;
    let moves = &text[BOARD_DIGITS..];
    let apart = moves.is_empty() || moves.starts_with(char::is_whitespace);
    let digits = moves.bytes().filter(u8::is_ascii_digit).count();
    let only_digits = moves.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace());
    (apart && only_digits && digits.is_multiple_of(4)).then_some((board, moves))
}

/// Where the first game in this form begins. A header of a list of moves (`标题: …`) may quote one.
pub(in crate::formats) fn sign(text: &str) -> Option<usize> {
    const LONGEST_NAME: usize = 20;
    if bare(text).is_some() {
        return Some(0);
    }
    let mut at = 0;
    while let Some((begin, brand, name_at)) = next_tag(text, at) {
        at = name_at;
        let Some(name) = text[at..].strip_prefix('_') else { continue };
        let Some(length) = name.bytes().take(LONGEST_NAME).position(|byte| byte == b']') else { continue };
        if ["movelist", "binit", BOARD].contains(&&*brand.usual_name(&name[..length])) {
            let line = text[..begin].rfind('\n').map_or(0, |end| end + 1);
            if !moves::is_header(&text[line..begin]) {
                return Some(begin);
            }
            at += text[at..].find('\n')?;
        }
    }
    None
}

/// One tag with its value.
pub(super) struct Tag<'a> {
    /// Its name without what all begin with, as 东萍 calls it, in lower case: `movelist`.
    pub name: String,
    pub brand: Brand,
    pub value: &'a str,
    /// Where the tag begins in the text.
    pub at: usize,
    pub ending: Ending,
}

/// How a tag ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// By a closing tag, or where the next one opens.
    Closed,
    /// By the end of the text.
    Missing,
    /// By a closing tag whose bracket is part of a damaged character.
    Swallowed,
}

/// The tags of a text that was in some encoding, block by block; what stands between blocks is passed over.
pub(super) fn blocks(text: &str, encoding: Option<TextEncoding>) -> Vec<Vec<Tag<'_>>> {
    if let Some(values) = bare(text) {
        let (brand, ending) = (Brand::Dongping, Ending::Closed);
        let tag = |name: &str, value| Tag { name: name.to_owned(), brand, value, at: 0, ending };
        return vec![vec![tag("binit", values.0), tag("movelist", values.1)]];
    }
    let mut blocks: Vec<Vec<Tag>> = vec![Vec::new()];
    let mut at = 0;
    while let Some((begin, brand, name_at)) = next_tag(text, at) {
        at = name_at;
        let Some(name) = text[name_at..].strip_prefix('_') else {
            // [DhtmlXQ], [DhtmlXQiFrame]: a new block.
            blocks.push(Vec::new());
            continue;
        };
        let length = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        at += 1 + length;
        if !text[at..].starts_with(']') {
            continue;
        }
        let value = &text[at + 1..];
        let (end, ending) = end_of(value, encoding);
        if let Some(block) = blocks.last_mut() {
            block.push(Tag { name: brand.usual_name(&name[..length]), brand, value: &value[..end], at: begin, ending });
        }
        at += 1 + end;
    }
    let has = |block: &[Tag], names: &[&str]| block.iter().any(|tag| names.contains(&&*tag.name));
    const PLACED: [&str; 2] = ["binit", BOARD];
    // Variables of a page stand outside any block.
    let loose = !blocks[0].is_empty();
    blocks.retain(|block| !block.is_empty());
    let placed = blocks.iter().filter(|block| has(block, &PLACED)).count();
    let moved = |block: &Vec<Tag>| has(block, &["movelist"]);
    let apart = |block: &Vec<Tag>| moved(block) && !has(block, &PLACED);
    let board =
        |block: &[Tag]| block.iter().find(|tag| PLACED.contains(&&*tag.name)).map(|tag| tag.value.trim().to_owned());
    let same_board =
        || matches!(&blocks[..], [first, second] if moved(first) != moved(second) && board(first) == board(second));
    // Pages keep the moves apart from the rest, in a variable, perhaps with the board once more.
    if placed <= 1 && blocks.iter().filter(|block| apart(block)).count() == 1 || loose && same_board() {
        return vec![blocks.into_iter().flatten().collect()];
    }
    blocks.retain(|block| has(block, &["movelist"]) || has(block, &PLACED));
    blocks
}

/// Where a value ends. Closing tags may bear a wrong name, and the last one may be missing.
fn end_of(value: &str, encoding: Option<TextEncoding>) -> (usize, Ending) {
    let signs = value.match_indices(['[', '/']);
    let ends = |(at, sign): (usize, &str)| {
        let after = &value[at + 1..];
        if sign == "[" {
            let closing = after.starts_with('/');
            let (_, length) = brand(&after[usize::from(closing)..])?;
            return (closing || after[length..].starts_with('_')).then_some((at, Ending::Closed));
        }
        brand(after)?;
        let before = value[..at].chars().next_back()?;
        let swallowed = encoding.is_some_and(|encoding| encoding.hides(before, b'['));
        swallowed.then_some((at - before.len_utf8(), Ending::Swallowed))
    };
    signs.into_iter().find_map(ends).unwrap_or((value.len(), Ending::Missing))
}

/// A value as text: `||` is a line break, `\uXXXX` a character; in pages, markup is taken away.
pub(super) fn plain(value: &str, page: bool) -> String {
    let mut text = if page { without_markup(value) } else { value.to_owned() };
    if text.contains("||") {
        text = text.replace("||", "\n");
    }
    if text.contains("\\u") { unescaped(&text) } else { text }
}

fn unescaped(text: &str) -> String {
    let mut units: Vec<u16> = Vec::with_capacity(text.len());
    let mut rest = text;
    let mut buffer = [0; 2];
    while let Some(c) = rest.chars().next() {
        let code = rest.strip_prefix("\\u").and_then(|digits| digits.get(..4));
        match code.and_then(|digits| u16::from_str_radix(digits, 16).ok()) {
            Some(unit) => {
                units.push(unit);
                rest = &rest[6..];
            }
            None => {
                units.extend_from_slice(c.encode_utf16(&mut buffer));
                rest = &rest[c.len_utf8()..];
            }
        }
    }
    String::from_utf16_lossy(&units)
}

/// Text without `<…>` (a line break where one says so), entities resolved.
fn without_markup(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    let mut rest = value;
    while let Some(at) = rest.find(['<', '&']) {
        text.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('<') {
            let tag = rest.find('>').map_or(rest.len(), |end| end + 1);
            let name = rest[1..tag].trim_start_matches('/');
            if ["br", "p", "div"]
                .iter()
                .any(|word| name.get(..word.len()).is_some_and(|n| n.eq_ignore_ascii_case(word)))
            {
                text.push('\n');
            }
            rest = &rest[tag..];
        } else {
            let (c, length) = entity(rest);
            text.push(c);
            rest = &rest[length..];
        }
    }
    text.push_str(rest);
    text
}

/// The entities that editors of pages write.
const NAMED: [(&str, char); 26] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("ensp", ' '),
    ("emsp", '\u{3000}'),
    ("thinsp", ' '),
    ("ldquo", '“'),
    ("rdquo", '”'),
    ("lsquo", '‘'),
    ("rsquo", '’'),
    ("laquo", '«'),
    ("raquo", '»'),
    ("mdash", '—'),
    ("ndash", '–'),
    ("hellip", '…'),
    ("middot", '·'),
    ("bull", '•'),
    ("times", '×'),
    ("deg", '°'),
    ("copy", '©'),
    ("reg", '®'),
    ("larr", '←'),
    ("rarr", '→'),
];

/// The character of the entity at the beginning of `text`, and its length; `&` itself if there is none.
fn entity(text: &str) -> (char, usize) {
    const LONGEST: usize = 10;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';');
    let named = end.and_then(|end| {
        let c = match &text[1..end] {
            name if !name.starts_with('#') => *NAMED.iter().find_map(|(known, c)| (*known == name).then_some(c))?,
            name => {
                let digits = name.strip_prefix('#')?;
                let code = match digits.strip_prefix(['x', 'X']) {
                    Some(hex) => u32::from_str_radix(hex, 16).ok()?,
                    None => digits.parse().ok()?,
                };
                char::from_u32(code)?
            }
        };
        Some((c, end + 1))
    });
    named.unwrap_or(('&', 1))
}

/// Whether a text is a page of HTML rather than a block alone.
pub(super) fn is_page(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["<html", "<body", "<div", "<br", "<td", "<script", "<p>"].iter().any(|mark| lower.contains(mark))
}
