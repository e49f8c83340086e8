//! Blocks and tags inside any text.

use crate::formats::{moves, signs};

/// What every tag begins with.
const PREFIX: &str = "[DhtmlXQ";

/// Where the first game in this form begins. A header of a list of moves (`标题: …`) may quote one.
pub(in crate::formats) fn sign(text: &str) -> Option<usize> {
    let begin = text.find(PREFIX)?;
    let line = text[..begin].rfind('\n').map_or(0, |end| end + 1);
    signs::first_lines(&text[line..], usize::MAX).find_map(|(at, text)| {
        let tags = ["[DhtmlXQ_movelist]", "[DhtmlXQ_binit]"];
        let tag = tags.into_iter().filter_map(|tag| text.find(tag)).min()?;
        (!moves::is_header(&text[..tag])).then_some(line + at + tag)
    })
}

/// One tag with its value.
pub(super) struct Tag<'a> {
    /// Its name without `DhtmlXQ_`: `movelist`.
    pub name: &'a str,
    pub value: &'a str,
    /// Where the tag begins in the text.
    pub at: usize,
    /// Whether it is closed; if not, the text ends in it.
    pub closed: bool,
}

/// The tags of a text, block by block; what stands between blocks is passed over.
pub(super) fn blocks(text: &str) -> Vec<Vec<Tag<'_>>> {
    let mut blocks: Vec<Vec<Tag>> = vec![Vec::new()];
    let mut at = 0;
    while let Some(found) = text[at..].find(PREFIX) {
        let begin = at + found;
        let rest = &text[begin + PREFIX.len()..];
        let Some(name) = rest.strip_prefix('_') else {
            // [DhtmlXQ], [DhtmlXQiFrame]: a new block.
            blocks.push(Vec::new());
            at = begin + PREFIX.len();
            continue;
        };
        let length = name.bytes().take_while(|byte| byte.is_ascii_alphanumeric() || *byte == b'_').count();
        at = begin + PREFIX.len() + 1 + length;
        if !text[at..].starts_with(']') {
            continue;
        }
        // Closing tags may bear a wrong name, and the last one may be missing.
        let value = &text[at + 1..];
        let mut brackets = value.match_indices('[').map(|(at, _)| at);
        let ends = |at: &usize| ["[/DhtmlXQ", "[DhtmlXQ_"].iter().any(|tag| value[*at..].starts_with(tag));
        let end = brackets.find(ends).unwrap_or(value.len());
        if let Some(block) = blocks.last_mut() {
            let closed = end < value.len();
            block.push(Tag { name: &name[..length], value: &value[..end], at: begin, closed });
        }
        at += 1 + end;
    }
    let has = |block: &[Tag], name: &str| block.iter().any(|tag| tag.name == name);
    blocks.retain(|block| !block.is_empty());
    let placed = blocks.iter().filter(|block| has(block, "binit")).count();
    let apart = |block: &Vec<Tag>| has(block, "movelist") && !has(block, "binit");
    // Pages keep the moves apart from the rest, in a variable.
    if placed <= 1 && blocks.iter().filter(|block| apart(block)).count() == 1 {
        return vec![blocks.into_iter().flatten().collect()];
    }
    blocks.retain(|block| has(block, "movelist") || has(block, "binit"));
    blocks
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

/// The character of the entity at the beginning of `text`, and its length; `&` itself if there is none.
fn entity(text: &str) -> (char, usize) {
    const LONGEST: usize = 10;
    let end = text.bytes().take(LONGEST).position(|byte| byte == b';');
    let named = end.and_then(|end| {
        let c = match &text[1..end] {
            "amp" => '&',
            "lt" => '<',
            "gt" => '>',
            "quot" => '"',
            "nbsp" => ' ',
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
