//! Which encoding a text is in, and text from bytes.

use encoding_rs::{BIG5, Encoding, GB18030, UTF_8, UTF_16BE, UTF_16LE};
use std::borrow::Cow;

/// An encoding of texts in files.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TextEncoding {
    /// UTF-8
    #[default]
    Utf8,
    /// GB18030, which holds GBK and GB2312: mainland programs.
    Gb18030,
    /// Big5: programs from Taiwan and Hong Kong.
    Big5,
    /// UTF-16, little-endian.
    Utf16Le,
    /// UTF-16, big-endian.
    Utf16Be,
}

impl TextEncoding {
    /// All encodings.
    pub const ALL: [Self; 5] = [Self::Utf8, Self::Gb18030, Self::Big5, Self::Utf16Le, Self::Utf16Be];

    /// The name for scripts: `utf-8`, `gb18030`, `big5`, `utf-16le`, `utf-16be`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Gb18030 => "gb18030",
            Self::Big5 => "big5",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
        }
    }

    /// The encoding of this name; `gbk`, `gb2312` and `utf8` are understood too.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase();
        match name.as_str() {
            "gbk" | "gb2312" => Some(Self::Gb18030),
            "utf8" => Some(Self::Utf8),
            "utf-16" | "utf16" => Some(Self::Utf16Le),
            _ => Self::ALL.into_iter().find(|encoding| encoding.name() == name),
        }
    }

    const fn table(self) -> &'static Encoding {
        match self {
            Self::Utf8 => UTF_8,
            Self::Gb18030 => GB18030,
            Self::Big5 => BIG5,
            Self::Utf16Le => UTF_16LE,
            Self::Utf16Be => UTF_16BE,
        }
    }

    /// Whether `c` is two bytes in this encoding, the second of which is `ascii`: if a file lost the second byte of a
    /// character, the first one takes what follows for it.
    pub(super) fn hides(self, c: char, ascii: u8) -> bool {
        if !matches!(self, Self::Gb18030 | Self::Big5) {
            return false;
        }
        let mut buffer = [0; 4];
        let (bytes, _, lossy) = self.table().encode(c.encode_utf8(&mut buffer));
        !lossy && matches!(*bytes, [first, second] if !first.is_ascii() && second == ascii)
    }

    /// The text of bytes in this encoding, unreadable ones as U+FFFD.
    pub(super) fn decode(self, bytes: &[u8]) -> Cow<'_, str> {
        self.table().decode_without_bom_handling(bytes).0
    }

    /// Bytes in this encoding, and whether a character had to be left out (written `?`).
    pub(super) fn encode(self, text: &str) -> (Vec<u8>, bool) {
        match self {
            Self::Utf8 => (text.as_bytes().to_vec(), false),
            Self::Utf16Le => (text.encode_utf16().flat_map(u16::to_le_bytes).collect(), false),
            Self::Utf16Be => (text.encode_utf16().flat_map(u16::to_be_bytes).collect(), false),
            Self::Gb18030 | Self::Big5 => encode_by_table(self.table(), text),
        }
    }
}

fn encode_by_table(table: &'static Encoding, text: &str) -> (Vec<u8>, bool) {
    let (bytes, _, lossy) = table.encode(text);
    if !lossy {
        // Some private characters are given bytes that mean others by now.
        let private = text.contains(|c| matches!(c, '\u{e000}'..='\u{f8ff}'));
        let changed = private && table.decode_without_bom_handling(&bytes).0 != text;
        return (bytes.into_owned(), changed);
    }
    let mut out = Vec::with_capacity(text.len());
    let mut buffer = [0; 4];
    for c in text.chars() {
        match table.encode(c.encode_utf8(&mut buffer)) {
            (bytes, _, false) => out.extend_from_slice(&bytes),
            _ => out.push(b'?'),
        }
    }
    (out, true)
}

/// A decoded text.
pub(super) struct Decoded<'a> {
    pub text: Cow<'a, str>,
    /// `ascii`, `utf-8-bom` and `utf-16` (with a byte-order mark), or a [`TextEncoding::name`].
    pub label: &'static str,
    /// How many characters couldn't be read (U+FFFD).
    pub unreadable: usize,
}

impl Decoded<'_> {
    /// The encoding in which the text was.
    pub fn encoding(&self) -> Option<TextEncoding> {
        TextEncoding::from_name(self.label)
    }
}

/// Decodes a text: byte-order mark, then strict UTF-8, then the encoding in which most words of the game are found.
pub(super) fn decode(bytes: &[u8], forced: Option<TextEncoding>) -> Decoded<'_> {
    let (encoding, rest, label) = match (bytes, forced) {
        ([0xef, 0xbb, 0xbf, rest @ ..], None | Some(TextEncoding::Utf8)) => (TextEncoding::Utf8, rest, "utf-8-bom"),
        ([0xff, 0xfe, rest @ ..], None | Some(TextEncoding::Utf16Le)) => (TextEncoding::Utf16Le, rest, "utf-16"),
        ([0xfe, 0xff, rest @ ..], None | Some(TextEncoding::Utf16Be)) => (TextEncoding::Utf16Be, rest, "utf-16"),
        (_, Some(encoding)) => (encoding, bytes, encoding.name()),
        _ if bytes.is_ascii() && !bytes.contains(&0) => (TextEncoding::Utf8, bytes, "ascii"),
        _ => {
            let encoding = guess(bytes);
            (encoding, bytes, encoding.name())
        }
    };
    let (text, damaged) = encoding.table().decode_without_bom_handling(rest);
    let unreadable = if damaged { text.matches('\u{fffd}').count() } else { 0 };
    // Lines of old Macintosh programs end with CR alone.
    let text = if text.contains('\r') && !text.contains('\n') { text.replace('\r', "\n").into() } else { text };
    Decoded { text, label, unreadable }
}

/// The encoding of a text without byte-order mark.
pub(super) fn guess(bytes: &[u8]) -> TextEncoding {
    // A sample decides, from the first character that tells; it may end inside one.
    const SAMPLE_BYTES: usize = 1 << 20;
    let head = &bytes[..bytes.len().min(SAMPLE_BYTES)];
    if let Some(utf16) = guess_utf16(head) {
        return utf16;
    }
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(bytes.len());
    let sample = &bytes[first..][..(bytes.len() - first).min(SAMPLE_BYTES)];
    match std::str::from_utf8(sample) {
        Ok(_) => return TextEncoding::Utf8,
        Err(error) if error.error_len().is_none() && first + sample.len() < bytes.len() => return TextEncoding::Utf8,
        Err(_) => {}
    }
    // The first of equals wins: mainland files are by far the most.
    let candidates = [TextEncoding::Gb18030, TextEncoding::Big5, TextEncoding::Utf8];
    let scores = candidates.map(|encoding| score(&encoding.decode(sample)));
    let best = scores.into_iter().max().unwrap_or_default();
    candidates
        .into_iter()
        .zip(scores)
        .find(|(_, score)| *score == best)
        .map_or(TextEncoding::Gb18030, |(found, _)| found)
}

/// UTF-16 without a mark: one of two bytes is zero in digits, blanks and line ends.
fn guess_utf16(sample: &[u8]) -> Option<TextEncoding> {
    /// One such byte among so many must be there, and so many at least.
    const AMONG: usize = 32;
    const LEAST: usize = 8;
    let zeros = |parity: usize| sample.iter().skip(parity).step_by(2).filter(|byte| **byte == 0).count();
    let (even, odd) = (zeros(0), zeros(1));
    let mostly = |these: usize, others: usize| these >= LEAST && these * AMONG > sample.len() && these > others * 9;
    match () {
        () if mostly(odd, even) => Some(TextEncoding::Utf16Le),
        () if mostly(even, odd) => Some(TextEncoding::Utf16Be),
        () => None,
    }
}

/// The encoding of texts in a binary format that doesn't name it: GB18030 as the format's own program writes it, unless
/// another reads clearly better.
pub(super) fn guess_stored(bytes: &[u8]) -> TextEncoding {
    /// How many more words of the game another reading must have: chance finds one or two.
    const MARGIN: i64 = 3;
    let scored = |encoding: TextEncoding| score(&encoding.decode(bytes));
    let usual = scored(TextEncoding::Gb18030);
    if std::str::from_utf8(bytes).is_ok_and(|text| score(text) > usual) {
        TextEncoding::Utf8
    } else if scored(TextEncoding::Big5) >= usual + MARGIN {
        TextEncoding::Big5
    } else {
        TextEncoding::Gb18030
    }
}

/// Words of the game count for a reading, unreadable and private characters against it.
fn score(text: &str) -> i64 {
    const WORDS: &str =
        "炮砲马馬车車兵卒进進退平象相士仕帅帥将將前后後红紅黑胜勝负負和局着棋一二三四五六七八九十第年月赛賽";
    text.chars()
        .map(|c| match c {
            '\u{0}'..='\u{7f}' => 0,
            '\u{fffd}' => -3,
            '\u{e000}'..='\u{f8ff}' => -1,
            _ if WORDS.contains(c) => 1,
            _ => 0,
        })
        .sum()
}
