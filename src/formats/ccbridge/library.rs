//! A library of version 3: header, index of equal slots, then records in blocks of 4096 bytes.

use super::record::{self, Refused};
use super::{RECORD_SIGNATURE, u32_at, utf16};
use crate::formats::builder::{Budget, Warnings, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::{FormatError, Parsed, Place, Trouble};
use crate::game::Game;

/// Texts of the library, kept as headers of its first game: header name, offset, length in bytes.
pub(super) const TEXTS: [(&str, usize, usize); 7] = [
    ("Library", 64, 512),
    ("LibrarySource", 576, 256),
    ("LibraryAuthor", 832, 64),
    ("LibraryMail", 896, 64),
    ("LibraryCreated", 960, 64),
    ("LibraryModified", 1024, 64),
    ("LibraryRemarks", 1088, 65_536),
];
pub(super) const INDEX: usize = 66_624;
pub(super) const SLOT_BYTES: usize = 276;
pub(super) const BLOCK_BYTES: usize = 4_096;
/// Flags of a slot: it is in use, not deleted, and a game.
pub(super) const LIVE_GAME: u8 = 7;

/// One record that the index names.
struct Entry {
    order: u32,
    offset: usize,
    used: usize,
}

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let bytes = source.bytes;
    if bytes.len() < INDEX {
        let what = format!("{} < {INDEX} bytes", bytes.len());
        return Err(FormatError::Damaged { format: Format::Cbl, what });
    }
    let mut warnings = Warnings::default();
    let indexed = index(bytes);
    let padded = indexed.is_none();
    let entries = indexed.unwrap_or_else(|| {
        warnings.push(Some(Place::Offset(INDEX)), None, Trouble::Repaired);
        Records { bytes, at: INDEX }.collect()
    });
    let mut games: Vec<Game> = Vec::new();
    let mut budget = Budget::new();
    let mut damage = None;
    for (number, entry) in (1..).zip(entries) {
        warnings.game = Some(number);
        if !budget.is_left() {
            warnings.push(Some(Place::Offset(entry.offset)), None, Trouble::TooManyMoves);
            break;
        }
        let record = &bytes[entry.offset..entry.offset + entry.used];
        match record::game(record, entry.offset, padded, &mut warnings, budget) {
            Ok(game) => {
                budget.spend(&game);
                warnings.keep(game, &mut games);
            }
            Err(Refused::Start(error)) => {
                warnings.push(Some(Place::Offset(entry.offset)), None, Trouble::StartRefused(error));
            }
            Err(Refused::Damaged(what)) => {
                warnings.push(Some(Place::Offset(entry.offset)), None, Trouble::BadRecord(what.clone()));
                damage = Some(what);
            }
        }
    }
    if let Some(first) = games.first_mut() {
        for (name, offset, length) in TEXTS {
            first.headers.set(name, tidy(&utf16(&bytes[offset..offset + length])));
        }
    }
    match damage {
        Some(what) if games.is_empty() => Err(FormatError::Damaged { format: Format::Cbl, what }),
        _ => warnings.into_result(Format::Cbl, "utf-16le", games),
    }
}

/// The games of the index in display order; `None` if it contradicts the content.
fn index(bytes: &[u8]) -> Option<Vec<Entry>> {
    let capacity = u32_at(bytes, 60)? as usize;
    let slots = bytes.get(INDEX..INDEX.checked_add(SLOT_BYTES.checked_mul(capacity)?)?)?;
    let mut offset = INDEX + slots.len();
    let mut entries = Vec::new();
    for slot in slots.chunks_exact(SLOT_BYTES) {
        let (order, blocks, used) = (u32_at(slot, 4)?, u32_at(slot, 8)? as usize, u32_at(slot, 12)? as usize);
        let space = blocks.checked_mul(BLOCK_BYTES)?;
        if slot[0] & LIVE_GAME == LIVE_GAME {
            let record = bytes.get(offset..offset.checked_add(used)?)?;
            if used > space || !record.starts_with(RECORD_SIGNATURE) {
                return None;
            }
            entries.push(Entry { order, offset, used });
        }
        if slot[0] & 1 != 0 {
            offset = offset.checked_add(space)?;
        }
    }
    entries.sort_by_key(|entry| entry.order);
    // Records beside an index without any say that the index is lost.
    let lost = slots.iter().all(|byte| *byte == 0) && Records { bytes, at: offset }.next().is_some();
    (!lost).then_some(entries)
}

/// The records that stand in the file, found by what they begin with.
struct Records<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Iterator for Records<'_> {
    type Item = Entry;

    fn next(&mut self) -> Option<Entry> {
        /// Slots are a multiple of four bytes long, and so is all that stands before the blocks.
        const STEP: usize = 4;
        let find = |from: usize| {
            let begins = |at: &usize| self.bytes[*at..].starts_with(RECORD_SIGNATURE);
            (from..self.bytes.len()).step_by(STEP).find(begins)
        };
        let offset = find(self.at)?;
        self.at = find(offset + STEP).unwrap_or(self.bytes.len());
        Some(Entry { order: 0, offset, used: self.at - offset })
    }
}
