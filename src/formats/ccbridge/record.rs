//! One record: the whole of a CBR file, or one game of a library.

use super::layout::{COMMENT, KINDS, Layout, NO_CHILD, SIBLING, TEXTS, VERSION_1, VERSION_2};
use super::{RECORD_SIGNATURE, u16_at, u32_at, utf16};
use crate::formats::builder::{Budget, Warnings, cut_text, note, play_type, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::grow::{Record, grow};
use crate::formats::{FormatError, Parsed, Place, Trouble};
use crate::game::{Game, GameResult, Headers, NodeId};
use crate::rules::{FenError, Move, Piece, Position, Setup, Side, Square};

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let mut warnings = Warnings::default();
    let mut games = Vec::new();
    match game(source.bytes, 0, false, &mut warnings, Budget::new()) {
        Ok(game) => warnings.keep(game, &mut games),
        Err(Refused::Damaged(what)) => return Err(FormatError::Damaged { format: Format::Cbr, what }),
        Err(Refused::Start(error)) => {
            return Err(FormatError::NoGame { format: Format::Cbr, why: Some(Trouble::StartRefused(error)) });
        }
    }
    Ok(warnings.into_parsed(Format::Cbr, "utf-16le", games))
}

/// Why a record gives no game.
pub(super) enum Refused {
    Damaged(String),
    Start(FenError),
}

/// Reads the record `bytes`, which begins at offset `base` of the file. Bytes behind its end are told unless it is `padded`.
pub(super) fn game(
    bytes: &[u8],
    base: usize,
    padded: bool,
    warnings: &mut Warnings,
    budget: Budget,
) -> Result<Game, Refused> {
    if !bytes.starts_with(RECORD_SIGNATURE) {
        return Err(Refused::Damaged(format!("no record at offset {base}")));
    }
    let layout = match bytes.get(19) {
        Some(1) => &VERSION_1,
        Some(2) => &VERSION_2,
        Some(version) => return Err(Refused::Damaged(format!("record version {version} at offset {}", base + 19))),
        None => return Err(Refused::Damaged(format!("{} bytes", bytes.len()))),
    };
    if bytes.len() < layout.root + 4 {
        return Err(Refused::Damaged(format!("{} < {} bytes at offset {base}", bytes.len(), layout.root + 4)));
    }
    let start = start(bytes, base, layout, warnings)?;
    let mut game = Game::new(start);
    game.headers = headers(bytes, layout);
    let mut cursor = Cursor { bytes, base, at: layout.root, layout };
    let Some(root) = cursor.root(warnings) else {
        warnings.push(Some(Place::Offset(base + bytes.len())), None, Trouble::EndsEarly);
        return Ok(game);
    };
    note(&mut game, NodeId::ROOT, &root.comment);
    let whole = !root.has_child
        || grow(
            &mut game,
            warnings,
            budget,
            |warnings| cursor.next(warnings),
            |game, node, text| note(game, node, &text),
        );
    if !whole {
        warnings.push(Some(Place::Offset(base + cursor.at)), None, Trouble::EndsEarly);
    } else if bytes.len() > cursor.at && !padded {
        warnings.push(Some(Place::Offset(base + cursor.at)), None, Trouble::Trailing(bytes.len() - cursor.at));
    }
    Ok(game)
}

fn start(bytes: &[u8], base: usize, layout: &Layout, warnings: &mut Warnings) -> Result<Position, Refused> {
    let mut setup = Setup::empty();
    for (index, code) in bytes[layout.board..layout.board + 90].iter().enumerate() {
        let kind = KINDS.get(usize::from(code & 0x0f).wrapping_sub(1));
        let side = match code >> 4 {
            1 => Side::Red,
            2 => Side::Black,
            _ => continue,
        };
        if let (Some(kind), Some(square)) = (kind, point(index as u8)) {
            setup.board[square.index()] = Some(Piece::new(side, *kind));
        }
    }
    if setup.pieces().next().is_none() {
        warnings.push(Some(Place::Offset(base + layout.board)), None, Trouble::EmptyBoard);
        return Ok(Position::start());
    }
    if u32_at(bytes, layout.side) == Some(2) {
        setup.side_to_move = Side::Black;
    }
    setup.round = u32_at(bytes, layout.start_number).and_then(|number| u16::try_from(number).ok()).unwrap_or(1).max(1);
    if let Some(mover) = first_mover(bytes, layout, &setup).filter(|mover| *mover != setup.side_to_move) {
        warnings.push(Some(Place::Offset(base + layout.side)), None, Trouble::SideCorrected(mover));
        setup.side_to_move = mover;
    }
    Position::from_setup(&setup).map_err(|problems| Refused::Start(FenError::Impossible(problems)))
}

/// The side of the piece that moves first.
fn first_mover(bytes: &[u8], layout: &Layout, setup: &Setup) -> Option<Side> {
    let control = u16_at(bytes, layout.root)?;
    let mut at = layout.root + 4;
    if control & COMMENT != 0 {
        at = at.checked_add(4)?.checked_add(u32_at(bytes, at)? as usize)?;
    }
    let from = (*bytes.get(at.checked_add(2)?)?, layout.version);
    let mover = setup.board[stored_point(from.0, from.1).filter(|_| control & NO_CHILD == 0)?.index()]?;
    Some(mover.side)
}

/// The point of a number that counts along the ranks, from Black's left corner as Red sees it.
fn point(number: u8) -> Option<Square> {
    Square::new(number % 9, 9u8.checked_sub(number / 9)?)
}

/// The point of a stored move; version 1 packs file and rank into halves of the byte.
fn stored_point(number: u8, version: u8) -> Option<Square> {
    if version == 1 { Square::new(number >> 4, 9u8.checked_sub(number & 0x0f)?) } else { point(number) }
}

fn headers(bytes: &[u8], layout: &Layout) -> Headers {
    let mut headers = Headers::default();
    for entry in TEXTS {
        let (offset, length) = layout.text(entry);
        // The script's name is of the program's own use; memory remains stand there in most files.
        if offset == 0 || entry.0 == "Script" {
            continue;
        }
        // Kept with its blanks: those before a title show its level in the list of a library.
        headers.set(entry.0, utf16(&bytes[offset..offset + length]));
    }
    if layout.ecco > 0 {
        let code = bytes[layout.ecco..layout.ecco + 4].split(|byte| *byte == 0).next().unwrap_or_default();
        if !code.is_empty() && code.iter().all(u8::is_ascii_alphanumeric) {
            headers.set("ECCO", String::from_utf8_lossy(code));
        }
    }
    match u32_at(bytes, layout.result) {
        Some(1) => headers.set_result(GameResult::RedWins),
        Some(2) => headers.set_result(GameResult::BlackWins),
        Some(3) => headers.set_result(GameResult::Draw),
        _ => {}
    }
    headers.set("PlayType", play_type(u32_at(bytes, layout.play_type).unwrap_or(0)));
    headers
}

struct Cursor<'a> {
    bytes: &'a [u8],
    /// Where the record begins in the file.
    base: usize,
    at: usize,
    layout: &'static Layout,
}

/// What the start position carries.
struct Root {
    has_child: bool,
    comment: String,
}

impl Cursor<'_> {
    fn root(&mut self, warnings: &mut Warnings) -> Option<Root> {
        let control = u16_at(self.bytes, self.at)?;
        self.at += 4;
        let comment = self.comment(control, warnings)?;
        Some(Root { has_child: control & NO_CHILD == 0, comment })
    }

    fn next(&mut self, warnings: &mut Warnings) -> Option<Record<String>> {
        let offset = self.base + self.at;
        let control = u16_at(self.bytes, self.at)?;
        let &[from, to] = self.bytes.get(self.at + 2..self.at + 4)? else { return None };
        self.at += 4;
        let comment = self.comment(control, warnings)?;
        let points = stored_point(from, self.layout.version).zip(stored_point(to, self.layout.version));
        let mv = points.map(|(from, to)| Move::new(from, to)).ok_or((from, to));
        Some(Record { offset, mv, has_child: control & NO_CHILD == 0, has_sibling: control & SIBLING != 0, comment })
    }

    /// The comment that the control word promises.
    fn comment(&mut self, control: u16, warnings: &mut Warnings) -> Option<String> {
        if control & COMMENT == 0 {
            return Some(String::new());
        }
        let place = Some(Place::Offset(self.base + self.at));
        let wanted = u32_at(self.bytes, self.at)? as usize;
        self.at += 4;
        let length = wanted.min(self.bytes.len() - self.at);
        if length != wanted || !length.is_multiple_of(2) {
            warnings.push(place, None, Trouble::BadLength);
        }
        let text = utf16(&self.bytes[self.at..self.at + length]);
        self.at += length;
        let (text, cut) = cut_text(&text);
        if cut {
            warnings.push(place, None, Trouble::TextCut);
        }
        Some(tidy(text))
    }
}
