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
    const FORMS: [&str; 9] = ["1一壹", "2二贰貳", "3三叁參", "4四肆", "5五伍", "6六陆陸", "7七柒", "8八捌", "9九玖"];
    (1..).zip(FORMS).find(|(_, forms)| forms.contains(c)).map(|(number, _)| number)
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
