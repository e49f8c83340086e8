//! Folding (检索归一): texts as a search compares them, without the difference of case, width or script.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

/// Traditional characters with their simplified ones.
static SIMPLIFIED: LazyLock<HashMap<char, char>> = LazyLock::new(|| {
    let table = include_str!("simplified.txt").lines().filter(|line| !line.starts_with('#'));
    let chars: Vec<char> = table.flat_map(str::chars).collect();
    chars.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
});

/// A character as a search compares it: simplified, lower case, of ordinary width; white space is a blank.
#[must_use]
pub fn fold_char(c: char) -> char {
    match c {
        'a'..='z' | '0'..='9' => c,
        'A'..='Z' => c.to_ascii_lowercase(),
        '\u{ff01}'..='\u{ff5e}' => fold_char(char::from_u32(c as u32 - 0xfee0).unwrap_or(c)),
        _ if c.is_whitespace() => ' ',
        _ if c.is_ascii() => c,
        _ => match SIMPLIFIED.get(&c) {
            Some(&simplified) => simplified,
            None => c.to_lowercase().next().unwrap_or(c),
        },
    }
}

/// A text as a search compares it, character by character.
#[must_use]
pub fn fold(text: &str) -> String {
    text.chars().map(fold_char).collect()
}

/// Where a folded, non-empty text first stands in another one, as bytes of that.
#[must_use]
pub fn find_folded(text: &str, folded: &str) -> Option<Range<usize>> {
    let first = folded.chars().next()?;
    text.char_indices().filter(|(_, c)| fold_char(*c) == first).find_map(|(start, _)| {
        let mut rest = text[start..].char_indices();
        for wanted in folded.chars() {
            rest.next().filter(|(_, c)| fold_char(*c) == wanted)?;
        }
        Some(start..start + rest.offset())
    })
}

#[cfg(test)]
mod tests {
    use super::{find_folded, fold};

    #[test]
    fn case_width_and_script_make_no_difference() {
        assert_eq!(fold("砲二平五　Ａb３傌"), "炮二平五 ab3马");
        assert_eq!(find_folded("此後黑方變着", &fold("后黑方变")), Some(3..15));
        assert_eq!(find_folded("此后黑方变着", &fold("後黑方變")), Some(3..15));
        assert_eq!(find_folded("aabAc", "bac"), Some(2..5));
        assert_eq!(find_folded("ababc", "abc"), Some(2..5));
        assert_eq!(find_folded("ab", "abc"), None);
        assert_eq!(find_folded("ab", ""), None);
    }
}
