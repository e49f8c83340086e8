//! A library of CCBridge 1 and 2: one zlib stream with all games, their moves as a flat list of plies.
//!
//! # Source
//! The layout was worked out on 94 real libraries with 10,624 games; texts are GBK, `||` is a line break.

use super::u32_at;
use crate::formats::builder::{Budget, Spot, Warnings, cut_text, note, play_type, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::encoding::TextEncoding;
use crate::formats::pieces::setup_of;
use crate::formats::{FormatError, MAX_INPUT_BYTES, Parsed, Place, Trouble};
use crate::game::{Game, GameResult, NodeId};
use crate::notation::NotationError;
use crate::rules::{FenError, Move, Position, Setup, Side, Square};

pub(super) const SIGNATURE: &[u8] = b"CCBridge\x15\0\0\0";
/// Signature, version, size of the content.
const HEADER_BYTES: usize = 20;

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let damaged = |what: String| FormatError::Damaged { format: Format::OldCbl, what };
    let mut warnings = Warnings::default();
    let packed = source.bytes.get(HEADER_BYTES..).unwrap_or_default();
    let size = u32_at(source.bytes, HEADER_BYTES - 4).unwrap_or(0) as usize;
    if size > MAX_INPUT_BYTES {
        return Err(damaged(format!("{size} bytes unpacked")));
    }
    let content = match miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(packed, size) {
        Ok(content) => content,
        // What was unpacked before the damage is kept.
        Err(error) => {
            warnings.push(Some(Place::Offset(HEADER_BYTES)), None, Trouble::EndsEarly);
            error.output
        }
    };
    if content.len() < size && warnings.len() == 0 {
        warnings.push(Some(Place::Offset(HEADER_BYTES - 4)), None, Trouble::BadLength);
    }
    let encoding = source.encoding.unwrap_or(TextEncoding::Gb18030);
    let mut at = Cursor { bytes: &content, at: 0, encoding };
    let library = Library::read(&mut at).ok_or_else(|| damaged("no list of games".to_owned()))?;
    let mut games: Vec<Game> = Vec::new();
    let mut budget = Budget::new();
    for number in 1..=library.count {
        warnings.game = Some(number);
        let begin = at.at;
        let Some(length) = u32_at(&content, begin).map(|length| length as usize).filter(|length| *length > 36) else {
            warnings.push(Some(Place::Offset(begin)), None, Trouble::EndsEarly);
            break;
        };
        if !budget.is_left() {
            warnings.push(Some(Place::Offset(begin)), None, Trouble::TooManyMoves);
            break;
        }
        let end = begin.saturating_add(length).min(content.len());
        if end - begin < length {
            warnings.push(Some(Place::Offset(begin)), None, Trouble::EndsEarly);
        }
        let record = Cursor { bytes: &content[..end], at: begin + 4, encoding };
        if let Some(game) = game(record, &mut warnings, budget) {
            budget.spend(&game);
            warnings.keep(game, &mut games);
        }
        at.at = end;
    }
    if let Some(first) = games.first_mut() {
        for (name, value) in library.texts {
            first.headers.set(name, value);
        }
    }
    warnings.into_result(Format::OldCbl, encoding.name(), games)
}

/// What stands before the games.
struct Library {
    texts: Vec<(&'static str, String)>,
    count: usize,
}

impl Library {
    fn read(at: &mut Cursor) -> Option<Self> {
        let mut texts = vec![("Library", at.text()?), ("LibrarySource", at.text()?)];
        at.text()?;
        texts.extend([("LibraryAuthor", at.text()?), ("LibraryMail", at.text()?)]);
        texts.extend([("LibraryCreated", at.stamp()?), ("LibraryModified", at.stamp()?)]);
        let count = at.number()? as usize;
        texts.push(("LibraryRemarks", at.text()?));
        Some(Self { texts, count })
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
    encoding: TextEncoding,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.bytes.get(self.at..self.at.checked_add(length)?)?;
        self.at += length;
        Some(taken)
    }

    fn number(&mut self) -> Option<u32> {
        let number = u32_at(self.bytes, self.at)?;
        self.at += 4;
        Some(number)
    }

    /// A length and a text.
    fn text(&mut self) -> Option<String> {
        let length = self.number()? as usize;
        self.take(length).map(|bytes| self.decoded(bytes))
    }

    /// A point in time, padded with blanks.
    fn stamp(&mut self) -> Option<String> {
        self.take(19).map(|bytes| self.decoded(bytes))
    }

    fn decoded(&self, bytes: &[u8]) -> String {
        let text = self.encoding.decode(bytes);
        tidy(&cut_text(&text).0.replace("||", "\n"))
    }
}

/// Reads one game; `None` after a warning if it can't be read or played.
fn game(mut at: Cursor, warnings: &mut Warnings, budget: Budget) -> Option<Game> {
    let begin = at.at;
    let early = |warnings: &mut Warnings| warnings.push(Some(Place::Offset(begin)), None, Trouble::EndsEarly);
    let Some((setup, headers, preamble)) = head(&mut at, warnings) else {
        early(warnings);
        return None;
    };
    let count = at.number().unwrap_or(0) as usize;
    let entries = at.bytes.len().saturating_sub(at.at) / 6;
    if count > entries {
        early(warnings);
    }
    let entries = at.take(count.min(entries) * 6).unwrap_or_default();
    let start = match start(setup, entries) {
        Ok(start) => start,
        Err(error) => {
            warnings.push(Some(Place::Offset(begin)), None, Trouble::StartRefused(error));
            return None;
        }
    };
    let mut game = Game::new(start);
    for (name, value) in headers {
        game.headers.set(name, value);
    }
    note(&mut game, NodeId::ROOT, &preamble);
    moves(&mut game, entries, at, warnings, budget);
    Some(game)
}

type Head = (Setup, Vec<(&'static str, String)>, String);

/// Everything before the moves; `None` if the record ends in it.
fn head(at: &mut Cursor, warnings: &mut Warnings) -> Option<Head> {
    let begin = at.at;
    let points = at.take(32)?.iter().map(|byte| stored_point(byte.wrapping_sub(0x11)));
    let (setup, shared) = setup_of(points);
    for square in shared {
        warnings.push(Some(Place::Offset(begin)), None, Trouble::SharedPoint(square.to_string()));
    }
    // 1 is the whole game here.
    let kind = play_type(at.number()?.wrapping_sub(1));
    let mut headers = vec![("PlayType", kind.to_owned()), ("Event", at.text()?)];
    // The number of the first round; the side to move follows from the first move.
    at.number()?;
    headers.push(("Title", at.text()?));
    at.text()?;
    at.text()?;
    for name in ["Site", "Date", "Red", "Black"] {
        headers.push((name, at.text()?));
    }
    let result = match at.number()? {
        1 => GameResult::RedWins.tag(),
        2 => GameResult::BlackWins.tag(),
        3 => GameResult::Draw.tag(),
        _ => "",
    };
    headers.push(("Result", result.to_owned()));
    for name in ["RedTime", "BlackTime", "Author", "AuthorMail"] {
        headers.push((name, at.text()?));
    }
    let preamble = at.text()?;
    at.take(1)?;
    headers.extend([("Created", at.stamp()?), ("Modified", at.stamp()?)]);
    Some((setup, headers, preamble))
}

/// The point of a byte: file in the high half, rank from Black's side in the low one.
fn stored_point(byte: u8) -> Option<Square> {
    Square::new(byte >> 4, 9u8.checked_sub(byte & 0x0f)?)
}

fn start(mut setup: Setup, entries: &[u8]) -> Result<Position, FenError> {
    if setup.pieces().next().is_none() {
        return Ok(Position::start());
    }
    let mover = entries.get(2).and_then(|from| setup.board[stored_point(*from)?.index()]);
    setup.side_to_move = mover.map_or(Side::Red, |piece| piece.side);
    Position::from_setup(&setup).map_err(FenError::Impossible)
}

/// The moves: a ply number that doesn't follow the one before it begins an alternative on the current path.
fn moves(game: &mut Game, entries: &[u8], mut rest: Cursor, warnings: &mut Warnings, budget: Budget) {
    let first_offset = rest.at - entries.len();
    let texts = rest.take(rest.bytes.len() - rest.at).unwrap_or_default();
    let texts = rest.decoded_lines(texts);
    // The spots of the current path; `None` from an unplayable move on.
    let mut path: Vec<Option<Spot>> = vec![Some(Spot::start(game))];
    // How long the path of the file's main line is, until the first alternative.
    let mut main = true;
    for (index, entry) in entries.chunks_exact(6).enumerate() {
        let place = Some(Place::Offset(first_offset + index * 6));
        let ply = usize::from(u16::from_le_bytes([entry[0], entry[1]]));
        main &= ply == path.len();
        let Some(before) = ply.checked_sub(1).filter(|before| *before < path.len()) else {
            warnings.push(place, Some(ply), Trouble::BadParent(index + 1));
            continue;
        };
        path.truncate(ply);
        let spot = path[before].and_then(|before| match play(game, before, entry, budget, main) {
            Ok(spot) => Some(spot),
            Err(trouble) => {
                warnings.push(place, Some(ply), trouble);
                None
            }
        });
        if let Some(spot) = spot {
            note(game, spot.node, texts.get(index).map_or("", String::as_str));
        }
        path.push(spot);
    }
}

fn play(game: &mut Game, before: Spot, entry: &[u8], budget: Budget, main: bool) -> Result<Spot, Trouble> {
    let (from, to) = (entry[2], entry[3]);
    let Some((from, to)) = stored_point(from).zip(stored_point(to)) else {
        let text = format!("({from}, {to})");
        let unreadable = || NotationError::Unreadable(text.clone());
        return Err(if main { Trouble::MainLineCut(text.clone(), unreadable()) } else { Trouble::OffBoard(from, to) });
    };
    let mv = Move::new(from, to);
    before.play(game, budget, mv).map_err(|stop| stop.trouble(mv.to_string(), mv, main))
}

impl Cursor<'_> {
    /// Comments, a line each.
    fn decoded_lines(&self, bytes: &[u8]) -> Vec<String> {
        let text = self.encoding.decode(bytes);
        let tidied = |line: &str| tidy(&cut_text(line).0.replace("||", "\n"));
        text.split("\r\n").map(tidied).collect()
    }
}
