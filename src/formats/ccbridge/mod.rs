//! The files of 象棋桥 (CCBridge): CBR holds one game, CBL a library of them; versions 1 and 2 packed libraries otherwise.
//!
//! `layout.rs` says where the header texts of a record stand, `record.rs` reads a record, `library.rs` the container of
//! version 3, `write.rs` writes both; `packed.rs` reads the old libraries.

mod layout;
mod library;
mod packed;
mod record;
mod write;

use super::codec::{Codec, Format};

/// What a record begins with.
const RECORD_SIGNATURE: &[u8; 16] = b"CCBridge Record\0";
/// What a library of version 3 begins with.
const LIBRARY_SIGNATURE: &[u8; 16] = b"CCBridgeLibrary\0";

pub(super) const CBR: Codec = Codec {
    format: Format::Cbr,
    name: "cbr",
    title: ["象棋桥 CBR", "象棋橋 CBR", "CBR (CCBridge)"],
    several_games: false,
    extensions: &["cbr"],
    recognises: |source| source.bytes.starts_with(RECORD_SIGNATURE),
    read: record::read,
    write: Some(write::write_record),
    losses: Some(write::record_losses),
};

pub(super) const CBL: Codec = Codec {
    format: Format::Cbl,
    name: "cbl",
    title: ["象棋桥棋谱库 CBL", "象棋橋棋譜庫 CBL", "CBL (CCBridge library)"],
    several_games: true,
    extensions: &["cbl"],
    recognises: |source| source.bytes.starts_with(LIBRARY_SIGNATURE),
    read: library::read,
    write: Some(write::write_library),
    losses: Some(write::library_losses),
};

pub(super) const OLD_CBL: Codec = Codec {
    format: Format::OldCbl,
    name: "cbl-legacy",
    title: ["象棋桥旧版棋谱库 CBL", "象棋橋舊版棋譜庫 CBL", "CBL of CCBridge 1 and 2"],
    several_games: true,
    extensions: &["cbl"],
    recognises: |source| source.bytes.starts_with(packed::SIGNATURE),
    read: packed::read,
    write: None,
    losses: None,
};

/// The little-endian number of four bytes at an offset.
fn u32_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at.checked_add(4)?)?.try_into().ok().map(u32::from_le_bytes)
}

/// The little-endian number of two bytes at an offset.
fn u16_at(bytes: &[u8], at: usize) -> Option<u16> {
    bytes.get(at..at.checked_add(2)?)?.try_into().ok().map(u16::from_le_bytes)
}

/// UTF-16 text up to the first zero unit; what stands behind it in a field is chance.
fn utf16(bytes: &[u8]) -> String {
    let units = bytes.chunks_exact(2).map(|unit| u16::from_le_bytes([unit[0], unit[1]]));
    let units = units.take_while(|unit| *unit != 0);
    char::decode_utf16(units).map(|c| c.unwrap_or(char::REPLACEMENT_CHARACTER)).collect()
}
