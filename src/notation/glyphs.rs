//! The characters of written moves.

use crate::rules::PieceKind;

/// A full-width ASCII character as its plain twin; dashes and minus signs as `-`.
pub(super) fn plain(c: char) -> char {
    match c {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(c as u32 - 0xfee0).unwrap_or(c),
        '−' | '–' | '—' | '‐' | '‑' => '-',
        _ => c,
    }
}

/// The kind of piece that a Chinese glyph or a WXF letter (either case) names.
pub(super) fn piece(c: char) -> Option<PieceKind> {
    Some(match c {
        '帅' | '帥' | '将' | '將' | 'K' | 'k' => PieceKind::General,
        '仕' | '士' | 'A' | 'a' | 'G' | 'g' => PieceKind::Advisor,
        '相' | '象' | 'E' | 'e' | 'B' | 'b' | 'M' | 'm' => PieceKind::Elephant,
        '马' | '馬' | '傌' | 'H' | 'h' | 'N' | 'n' => PieceKind::Horse,
        '车' | '車' | '俥' | 'R' | 'r' => PieceKind::Chariot,
        '炮' | '砲' | '包' | 'C' | 'c' => PieceKind::Cannon,
        '兵' | '卒' | 'P' | 'p' => PieceKind::Soldier,
        _ => return None,
    })
}

/// The number 1..=9 that a digit names.
pub(super) fn number(c: char) -> Option<u8> {
    Some(match c {
        '1' | '一' | '壹' => 1,
        '2' | '二' | '贰' | '貳' => 2,
        '3' | '三' | '叁' | '參' => 3,
        '4' | '四' | '肆' => 4,
        '5' | '五' | '伍' => 5,
        '6' | '六' | '陆' | '陸' => 6,
        '7' | '七' | '柒' => 7,
        '8' | '八' | '捌' => 8,
        '9' | '九' | '玖' => 9,
        _ => return None,
    })
}

/// The Chinese digit of 1..=9.
pub(super) fn chinese_digit(number: u8) -> char {
    ['一', '二', '三', '四', '五', '六', '七', '八', '九'][usize::from(number.clamp(1, 9)) - 1]
}

/// A text cut to what fits into a message.
pub(super) fn shortened(text: &str) -> String {
    const LONGEST_CHARS: usize = 24;
    match text.char_indices().nth(LONGEST_CHARS) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
