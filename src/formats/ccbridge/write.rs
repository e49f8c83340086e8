//! Games → CBR records and CBL libraries of version 3.

use super::layout::{COMMENT, KINDS, NO_CHILD, SIBLING, TEXTS, VERSION_2 as LAYOUT};
use super::library::{self, BLOCK_BYTES, INDEX, LIVE_GAME, SLOT_BYTES};
use super::{LIBRARY_SIGNATURE, RECORD_SIGNATURE};
use crate::formats::builder::{play_type_number, tidy};
use crate::formats::encoding::TextEncoding;
use crate::formats::losses::{Fit, Holds, any_start, joined, told};
use crate::formats::{Loss, WriteOptions, Written};
use crate::game::{Game, GameResult, NodeId};
use crate::rules::{Side, Square};

const RECORD_HOLDS: Holds = Holds {
    several_games: false,
    moves: true,
    variations: true,
    comments: true,
    marks: false,
    counters: |start| start.quiet_plies() == 0,
    start: any_start,
    header: fit,
    comment: |text| !text.contains('\0'),
};

const LIBRARY_HOLDS: Holds = Holds { several_games: true, header: fit_in_library, ..RECORD_HOLDS };

/// The fewest slots of an index, as the format's own program makes them.
const FEWEST_SLOTS: usize = 128;

pub(super) fn record_losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &RECORD_HOLDS)
}

pub(super) fn library_losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    let mut losses = told(games, &LIBRARY_HOLDS);
    // A library has one name, which its first game carries.
    for (number, game) in (1..).zip(games).skip(1) {
        let names = game.headers.iter().map(|(name, _)| name).filter(|name| of_library(name).is_some());
        losses.extend(names.map(|name| Loss::Header { game: number, name: name.to_owned() }));
    }
    losses
}

pub(super) fn write_record(games: &[Game], options: WriteOptions) -> Written {
    let bytes = games.first().map(|game| record(game, 0)).unwrap_or_default();
    Written { bytes, encoding: TextEncoding::Utf16Le, losses: record_losses(games, options) }
}

pub(super) fn write_library(games: &[Game], options: WriteOptions) -> Written {
    let capacity = games.len().max(FEWEST_SLOTS);
    let mut bytes = vec![0; INDEX + SLOT_BYTES * capacity];
    bytes[..16].copy_from_slice(LIBRARY_SIGNATURE);
    put_number(&mut bytes, 16, 3);
    put_number(&mut bytes, 52, 0x7fff_ffff);
    put_number(&mut bytes, 60, capacity as u32);
    if let Some(first) = games.first() {
        for (name, offset, length) in library::TEXTS {
            put_text(&mut bytes, offset, length, &first.headers.get(name).unwrap_or("").replace('\n', "\r\n"));
        }
    }
    for (number, game) in games.iter().enumerate() {
        let record = record(game, number);
        let blocks = record.len().div_ceil(BLOCK_BYTES);
        let slot = &mut bytes[INDEX + SLOT_BYTES * number..][..SLOT_BYTES];
        slot[0] = LIVE_GAME;
        for (at, value) in [(4, number), (8, blocks), (12, record.len())] {
            put_number(slot, at, value as u32);
        }
        put_text(slot, 20, 80, &guid_text(&record[20..36]));
        put_text(slot, 100, 176, game.headers.get("Title").unwrap_or(""));
        let end = bytes.len() + blocks * BLOCK_BYTES;
        bytes.extend(record);
        bytes.resize(end, 0);
    }
    let guid = guid(&bytes[INDEX..]);
    bytes[20..36].copy_from_slice(&guid);
    Written { bytes, encoding: TextEncoding::Utf16Le, losses: library_losses(games, options) }
}

/// Offset and length of a text of the library.
fn of_library(name: &str) -> Option<(usize, usize)> {
    library::TEXTS.iter().find(|(known, ..)| *known == name).map(|(_, offset, length)| (*offset, *length))
}

fn fit_in_library(name: &str, value: &str) -> Fit {
    match of_library(name) {
        Some((_, length)) if tidy(value) == value => fit_text(&value.replace('\n', "\r\n"), length),
        Some(_) => Fit::Lost,
        None => fit(name, value),
    }
}

/// How a header of a record comes back.
fn fit(name: &str, value: &str) -> Fit {
    match name {
        "Result" => Fit::when(matches!(value, "1-0" | "0-1" | "1/2-1/2")),
        "PlayType" => Fit::when(play_type_number(value).is_some()),
        "ECCO" => Fit::when(value.len() <= 4 && value.bytes().all(|byte| byte.is_ascii_alphanumeric())),
        "Script" => Fit::Lost,
        _ => match TEXTS.iter().find(|(known, ..)| *known == name) {
            Some((.., length)) => fit_text(value, *length),
            None => Fit::Lost,
        },
    }
}

fn fit_text(value: &str, length: usize) -> Fit {
    match value.encode_utf16().count() * 2 {
        _ if value.contains('\0') => Fit::Lost,
        // The zero at the end needs its place, too.
        bytes if bytes + 2 > length => Fit::Cut,
        _ => Fit::Whole,
    }
}

fn put_number(bytes: &mut [u8], at: usize, number: u32) {
    bytes[at..at + 4].copy_from_slice(&number.to_le_bytes());
}

/// Writes a text into a field, cut between characters to what fits.
fn put_text(bytes: &mut [u8], at: usize, length: usize, text: &str) {
    let mut used = 0;
    for c in text.chars().take_while(|c| *c != '\0') {
        let needed = c.len_utf16() * 2;
        if used + needed + 2 > length {
            break;
        }
        let mut units = [0; 2];
        for unit in c.encode_utf16(&mut units) {
            bytes[at + used..at + used + 2].copy_from_slice(&unit.to_le_bytes());
            used += 2;
        }
    }
}

/// One record; `number` tells equal games of a library apart.
fn record(game: &Game, number: usize) -> Vec<u8> {
    let mut bytes = vec![0; LAYOUT.root];
    bytes[..16].copy_from_slice(RECORD_SIGNATURE);
    bytes[19] = LAYOUT.version;
    for entry in TEXTS.into_iter().filter(|entry| entry.0 != "Script") {
        let (offset, length) = LAYOUT.text(entry);
        put_text(&mut bytes, offset, length, game.headers.get(entry.0).unwrap_or(""));
    }
    if let Some(code) = game.headers.get("ECCO").filter(|code| fit("ECCO", code) == Fit::Whole) {
        bytes[LAYOUT.ecco..LAYOUT.ecco + code.len()].copy_from_slice(code.as_bytes());
    }
    let play_type = game.headers.get("PlayType").and_then(play_type_number).unwrap_or(0);
    put_number(&mut bytes, LAYOUT.play_type, play_type.into());
    let result = match game.headers.result() {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    put_number(&mut bytes, LAYOUT.result, result);
    put_number(&mut bytes, LAYOUT.side, if game.start().side_to_move() == Side::Red { 1 } else { 2 });
    put_number(&mut bytes, LAYOUT.start_number, game.start().round().into());
    for (square, piece) in game.start().pieces() {
        let side = if piece.side == Side::Red { 0x10 } else { 0x20 };
        let kind = KINDS.iter().take_while(|kind| **kind != piece.kind).count() as u8 + 1;
        bytes[LAYOUT.board + usize::from(number_of(square))] = side | kind;
    }
    put_number(&mut bytes, LAYOUT.marker, u32::MAX);
    write_tree(game, &mut bytes);
    let mut named = bytes.clone();
    named.extend(number.to_le_bytes());
    bytes[20..36].copy_from_slice(&guid(&named));
    bytes
}

/// The number of a point along the ranks from Black's left corner as Red sees it.
fn number_of(square: Square) -> u8 {
    (9 - square.rank()) * 9 + square.file()
}

fn write_tree(game: &Game, bytes: &mut Vec<u8>) {
    let tree = game.tree();
    let mut stack = vec![(NodeId::ROOT, false)];
    while let Some((id, has_sibling)) = stack.pop() {
        let Some(node) = tree.get(id) else { continue };
        let children = node.children();
        let comment = joined(node.annotations()).replace('\n', "\r\n");
        let mut control = if children.is_empty() { NO_CHILD } else { 0 };
        control |= if has_sibling { SIBLING } else { 0 };
        control |= if comment.is_empty() { 0 } else { COMMENT };
        bytes.extend(control.to_le_bytes());
        bytes.extend(node.mv().map_or([0, 0], |mv| [number_of(mv.from), number_of(mv.to)]));
        if !comment.is_empty() {
            let (text, _) = TextEncoding::Utf16Le.encode(&comment);
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text);
        }
        stack.extend(children.iter().enumerate().rev().map(|(index, child)| (*child, index + 1 < children.len())));
    }
}

/// A name made from the content, so that writing the same twice gives the same file (FNV-1a, two streams).
fn guid(content: &[u8]) -> [u8; 16] {
    let hash =
        |seed: u64| content.iter().fold(seed, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3));
    let (high, low) = (hash(0xcbf2_9ce4_8422_2325), hash(0x6c62_272e_07bb_0142));
    let mut guid = [0; 16];
    guid[..8].copy_from_slice(&high.to_le_bytes());
    guid[8..].copy_from_slice(&low.to_le_bytes());
    // Version 4, variant 1: what generators of random names write.
    guid[7] = guid[7] & 0x0f | 0x40;
    guid[8] = guid[8] & 0x3f | 0x80;
    guid
}

/// The text of a GUID in Windows memory order.
fn guid_text(guid: &[u8]) -> String {
    const ORDER: [usize; 16] = [3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15];
    let mut text = String::from("{");
    for (at, index) in ORDER.into_iter().enumerate() {
        if matches!(at, 4 | 6 | 8 | 10) {
            text.push('-');
        }
        text.push_str(&format!("{:02X}", guid[index]));
    }
    text.push('}');
    text
}
