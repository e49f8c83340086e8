//! Pinyin initials (拼音首字母): how Chinese users search.

use encoding_rs::GBK;

/// The first of the common characters of each letter: GB 2312 lists its 3,755 common characters by pinyin.
const FIRST: [(u16, char); 23] = [
    (0xb0a1, 'a'),
    (0xb0c5, 'b'),
    (0xb2c1, 'c'),
    (0xb4ee, 'd'),
    (0xb6ea, 'e'),
    (0xb7a2, 'f'),
    (0xb8c1, 'g'),
    (0xb9fe, 'h'),
    (0xbbf7, 'j'),
    (0xbfa6, 'k'),
    (0xc0ac, 'l'),
    (0xc2e8, 'm'),
    (0xc4c3, 'n'),
    (0xc5b6, 'o'),
    (0xc5be, 'p'),
    (0xc6da, 'q'),
    (0xc8bb, 'r'),
    (0xc8f6, 's'),
    (0xcbfa, 't'),
    (0xcdda, 'w'),
    (0xcef4, 'x'),
    (0xd1b9, 'y'),
    (0xd4d1, 'z'),
];
/// The last common character.
const LAST: u16 = 0xd7f9;

/// The initials of a text in simplified Chinese, lower case: `翻转棋盘` → `fzqp`. Latin letters and digits stay; rare
/// characters and punctuation are left out; a character of several readings has its most usual one.
#[must_use]
pub fn initials(text: &str) -> String {
    text.chars().filter_map(initial).collect()
}

fn initial(c: char) -> Option<char> {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric().then(|| c.to_ascii_lowercase());
    }
    let mut room = [0; 4];
    let (bytes, _, unmappable) = GBK.encode(c.encode_utf8(&mut room));
    let &[high, low] = bytes.as_ref() else { return None };
    let code = u16::from_be_bytes([high, low]);
    // Codes with a low byte below A1 aren't of GB 2312 and not in its order.
    if unmappable || low < 0xa1 || code > LAST {
        return None;
    }
    FIRST.iter().rev().find(|(first, _)| code >= *first).map(|&(_, letter)| letter)
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn initials_of_names() {
        assert_eq!(initials("翻转棋盘"), "fzqp");
        assert_eq!(initials("复制局面 (FEN)"), "fzjmfen");
        assert_eq!(initials("另存为…"), "lcw");
    }
}
