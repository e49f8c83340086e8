//! Pinyin (拼音): how Chinese users search.

use pinyin::ToPinyinMulti;

/// Where `query` begins in `text` if it is typed in pinyin: whole syllables, their beginnings or initials, mixed as one likes, in any
/// of a character's readings. Counted in characters; `翻转棋盘` has `fanzhuan`, `fzqp` and `fanzqp` at 0, `qipan` at 2.
/// Letters and digits of the text stand for themselves; blanks and punctuation are passed over.
#[must_use]
pub fn find_pinyin(text: &str, query: &str) -> Option<usize> {
    let typed = |c: char| c.is_ascii_alphanumeric().then(|| c.to_ascii_lowercase());
    let query: String = query.chars().filter_map(typed).collect();
    let text: Vec<char> = text.chars().collect();
    if query.is_empty() {
        return None;
    }
    (0..text.len()).find(|&start| text[start].is_alphanumeric() && begins(&text[start..], &query))
}

/// Whether what is typed leads from the first of these characters on.
fn begins(text: &[char], query: &str) -> bool {
    let Some((&first, rest)) = text.split_first() else { return query.is_empty() };
    if query.is_empty() {
        return true;
    }
    if first.is_ascii_alphanumeric() {
        return query.strip_prefix(first.to_ascii_lowercase()).is_some_and(|query| begins(rest, query));
    }
    let Some(readings) = first.to_pinyin_multi() else { return !first.is_alphanumeric() && begins(rest, query) };
    readings.into_iter().any(|reading| {
        let syllable = reading.plain();
        let common = syllable.bytes().zip(query.bytes()).take_while(|(a, b)| a == b).count();
        (1..=common).rev().any(|length| begins(rest, &query[length..]))
    })
}

#[cfg(test)]
mod tests {
    use super::find_pinyin;

    #[test]
    fn names_are_found_as_they_are_typed() {
        for query in ["fzqp", "fanzhuan", "fanzqp", "fan zhuan qi pan", "f"] {
            assert_eq!(find_pinyin("翻转棋盘", query), Some(0), "{query}");
        }
        assert_eq!(find_pinyin("翻轉棋盤", "fzqp"), Some(0));
        assert_eq!(find_pinyin("翻转棋盘", "qipan"), Some(2));
        assert_eq!(find_pinyin("复制局面 (FEN)", "fzjmfen"), Some(0));
        assert_eq!(find_pinyin("另存为…", "lcw"), Some(0));
        // 长 is cháng and zhǎng, 重 is zhòng and chóng.
        assert_eq!(find_pinyin("长捉", "changzhuo"), Some(0));
        assert_eq!(find_pinyin("下一个重复", "chongfu"), Some(3));
        for query in ["", "qq", "fanzx", "zhuanfan"] {
            assert_eq!(find_pinyin("翻转棋盘", query), None, "{query}");
        }
    }
}
