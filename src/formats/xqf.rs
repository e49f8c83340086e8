//! XQF of 象棋演播室 (XQStudio), versions 1.0 to 1.6 and later: one game with variations and comments.
//!
//! ```text
//! 0x000  header, 1024 bytes: version, keys, piece squares, who played
//! 0x400  the tree: one record a move, depth first, enciphered above version 0x0A
//! ```

use super::builder::{Budget, Spot, Stop, Warnings, append, cut_text, tidy};
use super::codec::{Codec, Format, Source};
use super::encoding::{TextEncoding, guess};
use super::outcome::Parsed;
use super::{FormatError, Place, Trouble};
use crate::game::{Game, GameResult, Headers, NodeId};
use crate::notation::NotationError;
use crate::rules::{FenError, Move, Piece, PieceKind, Position, Setup, Side, Square};
use std::ops::Range;

pub(super) const CODEC: Codec = Codec {
    format: Format::Xqf,
    name: "xqf",
    extensions: &["xqf"],
    recognises: |source| source.bytes.starts_with(b"XQ") && source.bytes.get(2).is_some_and(|version| *version < 0x20),
    read,
    write: None,
    losses: None,
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
    let mut tree = TreeReader::new(Game::new(start), &plain, keys, warnings);
    tree.read();
    let TreeReader { mut game, comments, mut warnings, .. } = tree;
    let encoding = source.encoding.unwrap_or_else(|| encoding_of(bytes, &plain, &comments));
    game.headers = headers(bytes, encoding);
    for (node, range, offset) in comments {
        let text = decode(&plain[range], encoding);
        let (text, cut) = cut_text(&text);
        if cut {
            warnings.push(Some(Place::Offset(offset)), None, Trouble::TextCut);
        }
        if let Some(annotations) = game.annotations_mut(node) {
            append(&mut annotations.comment, &tidy(text));
        }
    }
    Ok(Parsed { format: Format::Xqf, encoding: encoding.name(), games: vec![game], warnings: warnings.into_list() })
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
    use PieceKind::{Advisor, Cannon, Chariot, Elephant, General, Horse, Soldier};
    const ORDER: [PieceKind; 16] = [
        Chariot, Horse, Elephant, Advisor, General, Advisor, Elephant, Horse, Chariot, Cannon, Cannon, Soldier,
        Soldier, Soldier, Soldier, Soldier,
    ];
    let mut slots = [0u8; 32];
    for (index, raw) in bytes[16..48].iter().enumerate() {
        let rotated = (index + 1 + usize::from(keys.layout)) % 32;
        slots[if keys.version >= 12 { rotated } else { index }] = *raw;
    }
    let mut setup = Setup::empty();
    for (index, slot) in slots.into_iter().enumerate() {
        let piece = Piece::new(Side::BOTH[index / 16], ORDER[index % 16]);
        let Some(square) = square(slot.wrapping_sub(keys.layout)) else { continue };
        if setup.board[square.index()].replace(piece).is_some() {
            warnings.push(Some(Place::Offset(16)), None, Trouble::SharedPoint(square.to_string()));
        }
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

/// One record of the tree.
struct Record {
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
    fn record(&mut self, plain: &[u8], keys: &Keys) -> Option<Record> {
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
        Some(Record { offset, from, to, has_child, has_sibling, comment, bad_length })
    }
}

/// Builds the tree without recursion: files nest hundreds of plies deep.
struct TreeReader<'a> {
    game: Game,
    plain: &'a [u8],
    keys: Keys,
    warnings: Warnings,
    budget: Budget,
    /// Comments to be decoded once the encoding is known: node, bytes, offset.
    comments: Vec<(NodeId, Range<usize>, usize)>,
    /// The spots from the start to the move read last.
    path: Vec<Spot>,
}

/// Where the next record belongs: how many plies lead there, or nowhere (below an unplayable move).
type Parent = Option<usize>;

impl<'a> TreeReader<'a> {
    fn new(game: Game, plain: &'a [u8], keys: Keys, warnings: Warnings) -> Self {
        let path = vec![Spot::start(&game)];
        Self { game, plain, keys, warnings, budget: Budget::new(), comments: Vec::new(), path }
    }

    fn read(&mut self) {
        let mut cursor = Cursor { at: HEADER_BYTES };
        let Some(root) = cursor.record(self.plain, &self.keys) else {
            self.warnings.push(Some(Place::Offset(self.plain.len())), None, Trouble::EndsEarly);
            return;
        };
        self.note(NodeId::ROOT, &root);
        let mut stack: Vec<Parent> = Vec::new();
        if root.has_child {
            stack.push(Some(0));
        }
        while let Some(parent) = stack.pop() {
            let Some(record) = cursor.record(self.plain, &self.keys) else {
                self.warnings.push(Some(Place::Offset(cursor.at)), None, Trouble::EndsEarly);
                return;
            };
            let here = parent.and_then(|ply| self.add(ply, &record));
            // The sibling goes below, so that the child's records are consumed first.
            if record.has_sibling {
                stack.push(parent);
            }
            if record.has_child {
                stack.push(here);
            }
        }
        let left = self.plain.len() - cursor.at;
        if left > 0 {
            self.warnings.push(Some(Place::Offset(cursor.at)), None, Trouble::Trailing(left));
        }
    }

    fn note(&mut self, node: NodeId, record: &Record) {
        if record.bad_length {
            self.warnings.push(Some(Place::Offset(record.offset + 4)), None, Trouble::BadLength);
        }
        if !record.comment.is_empty() {
            self.comments.push((node, record.comment.clone(), record.offset));
        }
    }

    /// Adds the move of a record after `ply` plies; how many lead to it then.
    fn add(&mut self, ply: usize, record: &Record) -> Parent {
        let place = Some(Place::Offset(record.offset));
        let parent = *self.path.get(ply)?;
        let (from, to) = self.keys.points(record.from, record.to);
        let Some(mv) = square(from).zip(square(to)).map(|(from, to)| Move::new(from, to)) else {
            self.warnings.push(place, Some(ply + 1), Trouble::OffBoard(from, to));
            return None;
        };
        let trouble = match parent.play(&mut self.game, &mut self.budget, mv) {
            Ok(spot) => {
                self.path.truncate(ply + 1);
                self.path.push(spot);
                self.note(spot.node, record);
                return Some(ply + 1);
            }
            Err(Stop::Illegal(rule)) => Trouble::Unplayable(mv.to_string(), NotationError::Illegal(mv, rule)),
            Err(Stop::TooLong) => Trouble::TooLong,
            Err(Stop::TooMany) => Trouble::TooManyMoves,
        };
        self.warnings.push(place, Some(ply + 1), trouble);
        None
    }
}

/// The text fields of the header: offset, longest text in bytes, header name.
const TEXTS: [(usize, usize, &str); 11] = [
    (80, 63, "Title"),
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
        // A full field may end in half a character.
        headers.set(name, text.trim_end_matches('\u{fffd}').trim_matches([' ', '\t', '\r', '\n', '\0']));
    }
    match bytes[51] {
        1 => headers.set_result(GameResult::RedWins),
        2 => headers.set_result(GameResult::BlackWins),
        3 => headers.set_result(GameResult::Draw),
        _ => {}
    }
    let kind = match bytes[64] {
        1 => "开局",
        2 => "中局",
        3 => "残局",
        _ => "",
    };
    headers.set("PlayType", kind);
    headers
}

/// A text up to the first NUL.
fn decode(bytes: &[u8], encoding: TextEncoding) -> String {
    let end = bytes.iter().position(|byte| *byte == 0).unwrap_or(bytes.len());
    encoding.decode(&bytes[..end]).into_owned()
}

/// The encoding in which headers and comments read best.
fn encoding_of(bytes: &[u8], plain: &[u8], comments: &[(NodeId, Range<usize>, usize)]) -> TextEncoding {
    const SAMPLE_BYTES: usize = 1 << 16;
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
    match guess(&sample) {
        TextEncoding::Big5 => TextEncoding::Big5,
        TextEncoding::Utf8 if !sample.is_ascii() => TextEncoding::Utf8,
        _ => TextEncoding::Gb18030,
    }
}
