//! What pieces of movetext look like: numbers, results, judgements in signs, and what a line of moves begins with.

use crate::game::GameResult;
use crate::notation::Written;

/// What ends a word besides blanks.
pub(super) const DELIMITERS: [char; 7] = ['(', ')', '{', '}', '[', ']', ';'];

/// A full-width ASCII character as its plain twin.
pub(super) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

/// How results are written.
pub(super) const RESULTS: [(&str, GameResult); 6] = [
    ("1-0", GameResult::RedWins),
    ("0-1", GameResult::BlackWins),
    ("1/2-1/2", GameResult::Draw),
    ("1/2", GameResult::Draw),
    ("½-½", GameResult::Draw),
    ("½", GameResult::Draw),
];

/// The bytes that `text` takes at the beginning of `rest`, full-width characters allowed, no digit after it.
pub(super) fn plain_prefix(rest: &str, text: &str) -> Option<usize> {
    let mut chars = rest.char_indices();
    for expected in text.chars() {
        let (_, c) = chars.next()?;
        let c = if matches!(c, '–' | '—' | '−') { '-' } else { plain(c) };
        if c != expected {
            return None;
        }
    }
    match chars.next() {
        Some((_, c)) if plain(c).is_ascii_digit() => None,
        Some((at, _)) => Some(at),
        None => Some(rest.len()),
    }
}

/// Whether a move in Latin letters can end before this character.
pub(super) fn is_boundary(c: char) -> bool {
    c.is_whitespace()
        || DELIMITERS.contains(&c)
        || !c.is_ascii()
        || matches!(c, '!' | '?' | '#' | '+' | ',' | '$' | '*')
}

/// The mark that signs for who stands better mean, and their length.
pub(super) fn judgement_in_signs(text: &str) -> Option<(u8, usize)> {
    const SIGNS: [(&str, u8); 12] = [
        ("+/-", 16),
        ("-/+", 17),
        ("+/=", 14),
        ("=/+", 15),
        ("+-", 18),
        ("-+", 19),
        ("±", 16),
        ("∓", 17),
        ("⩲", 14),
        ("⩱", 15),
        ("∞", 13),
        ("=", 10),
    ];
    let ends =
        |length: usize| text[length..].chars().next().is_none_or(|c| c.is_whitespace() || DELIMITERS.contains(&c));
    SIGNS.iter().find(|(sign, _)| text.starts_with(sign) && ends(sign.len())).map(|(sign, mark)| (*mark, sign.len()))
}

/// Whether the text begins with a line drawn of one character.
pub(super) fn is_ruler(text: &str, of: char) -> bool {
    text.chars().take(4).filter(|c| *c == of).count() == 4
}

/// The bytes of `1)` or `一)`, the rest of a move number in brackets.
pub(super) fn enclosed_number(inner: &str) -> Option<usize> {
    let digit = |c: char| plain(c).is_ascii_digit() || CHINESE_DIGITS.contains(c);
    let digits = inner.find(|c| !digit(c)).filter(|end| *end > 0)?;
    let close = inner[digits..].chars().next().filter(|c| matches!(c, ')' | '）'))?;
    Some(digits + close.len_utf8())
}

/// What Chinese numbers are written with.
const CHINESE_DIGITS: &str = "〇一二三四五六七八九十百";

/// The bytes of a move number that isn't in plain digits: ①, ⒈, 第一回合, 一、
pub(super) fn spelt_number(text: &str) -> Option<usize> {
    let first = text.chars().next()?;
    if matches!(first, '\u{2460}'..='\u{249b}' | '\u{3251}'..='\u{325f}' | '\u{32b1}'..='\u{32bf}') {
        return Some(first.len_utf8());
    }
    let number = text.strip_prefix('第').unwrap_or(text);
    let digits = number.find(|c| !CHINESE_DIGITS.contains(c) && !plain(c).is_ascii_digit())?;
    let before = text.len() - number.len() + digits;
    let after = &number[digits..];
    let rounds = ["回合", "着", "招", "步"].into_iter().find(|word| after.starts_with(word));
    match rounds.filter(|_| before > digits) {
        _ if digits == 0 => None,
        Some(word) => Some(before + word.len()),
        None => after.starts_with(['、', '．', '：']).then_some(before),
    }
}

/// Whether a variation begins with this text.
pub(super) fn begins_line(text: &str) -> bool {
    let text = text.trim_start();
    let Some(first) = text.chars().next() else { return false };
    if matches!(first, '{' | '(' | '$' | '.' | '…') || Written::scan(text).is_some() {
        return true;
    }
    if plain(first).is_ascii_digit() {
        let after = text.trim_start_matches(|c| plain(c).is_ascii_digit());
        return after.starts_with(|c: char| c.is_whitespace() || matches!(plain(c), '.' | '…' | '、'));
    }
    is_western_move(text)
}

/// Whether the first word looks like `Che2`, `e5` or `Rxh10+`.
pub(super) fn is_western_move(text: &str) -> bool {
    let end = text.find(|c: char| c.is_whitespace() || DELIMITERS.contains(&c)).unwrap_or(text.len());
    let word = text[..end].trim_end_matches(['+', '#', '!', '?']);
    let stem = word.trim_end_matches(|c: char| c.is_ascii_digit());
    word.len() <= 7 && stem.len() < word.len() && stem.ends_with(|c: char| matches!(c.to_ascii_lowercase(), 'a'..='i'))
}

/// Whether the text begins with `1.` and a move.
pub(super) fn begins_game(text: &str) -> bool {
    let after = text.strip_prefix('1').and_then(|rest| rest.strip_prefix(['.', '、', '．']));
    after.is_some_and(|rest| Written::scan(rest.trim_start_matches([' ', '\u{3000}', '\t'])).is_some())
}
