//! XQF of 象棋演播室 (XQStudio), versions 1.0 to 1.6 and later: one game with variations and comments.
//!
//! ```text
//! 0x000  header, 1024 bytes: version, keys, piece squares, who played
//! 0x400  the tree: one record a move, depth first, enciphered above version 0x0A
//! ```

mod write;

use super::builder::{Budget, Warnings, cut_text, note, play_type, tidy};
use super::codec::{Codec, Format, Source};
use super::encoding::{TextEncoding, guess_stored};
use super::grow::{Record, grow};
use super::outcome::Parsed;
use super::pieces::setup_of;
use super::{FormatError, Place, Trouble};
use crate::game::{Game, GameResult, Headers, NodeId};
use crate::rules::{FenError, Move, Position, Setup, Side, Square};
use std::ops::Range;

pub(super) const CODEC: Codec = Codec {
    format: Format::Xqf,
    name: "xqf",
    title: ["XQF"; 3],
    several_games: false,
    extensions: &["xqf"],
    recognises: |source| source.bytes.starts_with(b"XQ") && source.bytes.get(2).is_some_and(|version| *version < 0x20),
    read,
    write: Some(write::write),
    losses: Some(write::losses),
};

const HEADER_BYTES: usize = 0x400;
/// Plain files are of this version or older.
const LAST_PLAIN_VERSION: u8 = 0x0a;
/// The newest version known.
const LAST_VERSION: u8 = 0x12;

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let bytes = source.bytes;
    if bytes.len() < HEADER_BYTES {
        let what = format!("{} < {HEADER_BYTES} bytes", bytes.len());
        return Err(FormatError::Damaged { format: Format::Xqf, what });
    }
    let mut warnings = Warnings::default();
    let keys = Keys::of(bytes);
    if keys.version > LAST_VERSION {
        warnings.push(Some(Place::Offset(2)), None, Trouble::UnknownVersion(keys.version));
    }
    if bytes[12..16].iter().fold(0u8, |sum, byte| sum.wrapping_add(*byte)) != 0 {
        warnings.push(Some(Place::Offset(12)), None, Trouble::CheckNumber);
    }
    let plain = keys.decipher(bytes);
    let setup = setup(bytes, &plain, &keys, &mut warnings);
    let start = match Position::from_setup(&setup) {
        Ok(start) => start,
        Err(problems) => {
            let why = Some(Trouble::StartRefused(FenError::Impossible(problems)));
            return Err(FormatError::NoGame { format: Format::Xqf, why });
        }
    };
    let mut game = Game::new(start);
    let comments = tree(&mut game, &plain, &keys, &mut warnings);
    let encoding = source.encoding.unwrap_or_else(|| encoding_of(bytes, &plain, &comments));
    game.headers = headers(bytes, encoding);
    for (node, range, offset) in comments {
        let text = decode(&plain[range], encoding);
        let (text, cut) = cut_text(&text);
        if cut {
            warnings.push(Some(Place::Offset(offset)), None, Trouble::TextCut);
        }
        note(&mut game, node, &tidy(text));
    }
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Xqf, encoding.name(), games))
}

/// The numbers that the header's keys give.
#[derive(Clone, Copy)]
struct Keys {
    version: u8,
    /// Added to the piece squares.
    layout: u8,
    /// Added to squares left.
    from: u8,
    /// Added to squares reached.
    to: u8,
    /// Added to the lengths of comments.
    length: u32,
    /// What is added to every byte of the tree, by offset.
    stream: [u8; 32],
}

impl Keys {
    fn of(bytes: &[u8]) -> Self {
        let version = bytes[2];
        if version <= LAST_PLAIN_VERSION {
            return Self { version, layout: 0, from: 0, to: 0, length: 0, stream: [0; 32] };
        }
        let mask = bytes[3];
        let [sum, seed, seed_from, seed_to] = [bytes[12], bytes[13], bytes[14], bytes[15]];
        let spread = |key: u8| key.wrapping_mul(key).wrapping_mul(54).wrapping_add(221);
        let layout = spread(seed).wrapping_mul(seed);
        let from = spread(seed_from).wrapping_mul(layout);
        let to = spread(seed_to).wrapping_mul(from);
        let length = (u32::from(sum) * 256 + u32::from(seed)) % 32_000 + 767;
        let masks = [0, 1, 2, 3].map(|index| (bytes[12 + index] & mask) | bytes[8 + index]);
        let mut stream = *b"[(C) Copyright Mr. Dong Shiwei.]";
        stream.iter_mut().enumerate().for_each(|(index, byte)| *byte &= masks[index % 4]);
        Self { version, layout, from, to, length, stream }
    }

    const fn is_plain(&self) -> bool {
        self.version <= LAST_PLAIN_VERSION
    }

    /// The file with its tree in plain.
    fn decipher(&self, bytes: &[u8]) -> Vec<u8> {
        let plain =
            |(at, byte): (usize, &u8)| if at < HEADER_BYTES { *byte } else { byte.wrapping_sub(self.stream[at % 32]) };
        bytes.iter().enumerate().map(plain).collect()
    }

    /// The squares that a record leaves and reaches, as stored numbers.
    fn points(&self, from: u8, to: u8) -> (u8, u8) {
        (from.wrapping_sub(0x18).wrapping_sub(self.from), to.wrapping_sub(0x20).wrapping_sub(self.to))
    }
}

/// The point of a stored number `file * 10 + rank`.
fn square(number: u8) -> Option<Square> {
    Square::new(number / 10, number % 10)
}

/// The start position.
fn setup(bytes: &[u8], plain: &[u8], keys: &Keys, warnings: &mut Warnings) -> Setup {
    let mut slots = [0u8; 32];
    for (index, raw) in bytes[16..48].iter().enumerate() {
        let rotated = (index + 1 + usize::from(keys.layout)) % 32;
        slots[if keys.version >= 12 { rotated } else { index }] = *raw;
    }
    let (mut setup, shared) = setup_of(slots.map(|slot| square(slot.wrapping_sub(keys.layout))));
    for square in shared {
        warnings.push(Some(Place::Offset(16)), None, Trouble::SharedPoint(square.to_string()));
    }
    setup.side_to_move = if bytes[50] == 1 { Side::Black } else { Side::Red };
    if let Some(mover) = first_mover(plain, keys, &setup).filter(|mover| *mover != setup.side_to_move) {
        warnings.push(Some(Place::Offset(50)), None, Trouble::SideCorrected(mover));
        setup.side_to_move = mover;
    }
    setup
}

/// The side of the piece that moves first.
fn first_mover(plain: &[u8], keys: &Keys, setup: &Setup) -> Option<Side> {
    let mut cursor = Cursor { at: HEADER_BYTES };
    let root = cursor.record(plain, keys)?;
    let first = cursor.record(plain, keys).filter(|_| root.has_child)?;
    let (from, _) = keys.points(first.from, first.to);
    setup.board[square(from)?.index()].map(|piece| piece.side)
}

/// One record of the tree as it is stored.
struct Stored {
    offset: usize,
    from: u8,
    to: u8,
    has_child: bool,
    has_sibling: bool,
    comment: Range<usize>,
    /// The comment's length was impossible.
    bad_length: bool,
}

struct Cursor {
    at: usize,
}

impl Cursor {
    /// The next record; `None` if the file ends before it.
    fn record(&mut self, plain: &[u8], keys: &Keys) -> Option<Stored> {
        let offset = self.at;
        let &[from, to, flag, _] = plain.get(offset..offset + 4)? else { return None };
        self.at += 4;
        let (has_child, has_sibling, has_length) = if keys.is_plain() {
            (flag & 0xf0 != 0, flag & 0x0f != 0, true)
        } else {
            (flag & 0x80 != 0, flag & 0x40 != 0, flag & 0x20 != 0)
        };
        let mut length = 0;
        let mut bad_length = false;
        if has_length {
            let bytes: [u8; 4] = plain.get(self.at..self.at + 4)?.try_into().ok()?;
            self.at += 4;
            let wanted = i64::from(u32::from_le_bytes(bytes)) - i64::from(keys.length);
            let left = plain.len() - self.at;
            length = usize::try_from(wanted.max(0)).unwrap_or(left).min(left);
            bad_length = i64::try_from(length) != Ok(wanted);
        }
        let comment = self.at..self.at + length;
        self.at += length;
        Some(Stored { offset, from, to, has_child, has_sibling, comment, bad_length })
    }
}

/// A comment to be decoded once the encoding is known: node, bytes, offset.
type Comment = (NodeId, Range<usize>, usize);

/// Reads the tree; the comments found come back.
fn tree(game: &mut Game, plain: &[u8], keys: &Keys, warnings: &mut Warnings) -> Vec<Comment> {
    let mut cursor = Cursor { at: HEADER_BYTES };
    let mut comments: Vec<Comment> = Vec::new();
    let Some(root) = next(&mut cursor, plain, keys, warnings) else {
        warnings.push(Some(Place::Offset(plain.len())), None, Trouble::EndsEarly);
        return comments;
    };
    let mut note = |node, stored: Stored| {
        if !stored.comment.is_empty() {
            comments.push((node, stored.comment, stored.offset));
        }
    };
    let has_child = root.has_child;
    note(NodeId::ROOT, root);
    let record = |warnings: &mut Warnings| {
        let stored = next(&mut cursor, plain, keys, warnings)?;
        let (from, to) = keys.points(stored.from, stored.to);
        let mv = square(from).zip(square(to)).map(|(from, to)| Move::new(from, to)).ok_or((from, to));
        let Stored { offset, has_child, has_sibling, .. } = stored;
        Some(Record { offset, mv, has_child, has_sibling, comment: stored })
    };
    let whole = !has_child || grow(game, warnings, Budget::new(), record, |_, node, stored| note(node, stored));
    if !whole {
        warnings.push(Some(Place::Offset(cursor.at)), None, Trouble::EndsEarly);
    } else if plain.len() > cursor.at {
        warnings.push(Some(Place::Offset(cursor.at)), None, Trouble::Trailing(plain.len() - cursor.at));
    }
    comments
}

/// The next record, with a warning if the length of its comment is impossible.
fn next(cursor: &mut Cursor, plain: &[u8], keys: &Keys, warnings: &mut Warnings) -> Option<Stored> {
    let stored = cursor.record(plain, keys)?;
    if stored.bad_length {
        warnings.push(Some(Place::Offset(stored.offset + 4)), None, Trouble::BadLength);
    }
    Some(stored)
}

/// The text fields of the header: offset, longest text in bytes, header name.
const TEXTS: [(usize, usize, &str); 12] = [
    (80, 63, "Title"),
    (144, 63, "Subtitle"),
    (208, 63, "Event"),
    (272, 15, "Date"),
    (288, 15, "Site"),
    (304, 15, "Red"),
    (320, 15, "Black"),
    (336, 63, "TimeControl"),
    (400, 15, "RedTime"),
    (416, 15, "BlackTime"),
    (464, 15, "Annotator"),
    (480, 15, "Author"),
];

/// The bytes of a text field: a length, then the text.
fn field(bytes: &[u8], offset: usize, longest: usize) -> &[u8] {
    let length = usize::from(bytes[offset]).min(longest);
    &bytes[offset + 1..=offset + length]
}

fn headers(bytes: &[u8], encoding: TextEncoding) -> Headers {
    let mut headers = Headers::default();
    for (offset, longest, name) in TEXTS {
        let text = decode(field(bytes, offset, longest), encoding);
        // Version 1.0 reserves the second title: what isn't text there is left out.
        if name == "Subtitle" && text.contains(|c: char| c.is_control() || c == '\u{fffd}') {
            continue;
        }
        // A full field may end in half a character.
        headers.set(name, text.trim_end_matches('\u{fffd}').trim_matches([' ', '\t', '\r', '\n', '\0']));
    }
    match bytes[51] {
        1 => headers.set_result(GameResult::RedWins),
        2 => headers.set_result(GameResult::BlackWins),
        3 => headers.set_result(GameResult::Draw),
        _ => {}
    }
    headers.set("PlayType", play_type(u32::from(bytes[64])));
    headers
}

/// A text up to the first NUL.
fn decode(bytes: &[u8], encoding: TextEncoding) -> String {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    encoding.decode(&bytes[..end]).into_owned()
}

/// How many bytes of text are enough to know their encoding.
const SAMPLE_BYTES: usize = 1 << 16;

/// The encoding in which headers and comments read best.
fn encoding_of(bytes: &[u8], plain: &[u8], comments: &[Comment]) -> TextEncoding {
    let mut sample: Vec<u8> = Vec::new();
    for (offset, longest, _) in TEXTS {
        sample.extend_from_slice(field(bytes, offset, longest));
        sample.push(b'\n');
    }
    for (_, range, _) in comments {
        if sample.len() > SAMPLE_BYTES {
            break;
        }
        let end = range.end.min(range.start + SAMPLE_BYTES);
        sample.extend(plain[range.start..end].iter().filter(|byte| **byte != 0));
        sample.push(b'\n');
    }
    guess_stored(&sample)
}
