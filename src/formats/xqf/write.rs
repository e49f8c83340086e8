//! Games → XQF 1.0: plain, which every program reads, with variations and comments.

use super::{HEADER_BYTES, SAMPLE_BYTES, TEXTS};
use crate::formats::builder::play_type_number;
use crate::formats::encoding::{TextEncoding, guess_stored};
use crate::formats::losses::{Fit, Holds, any_start, joined, no_counters, told};
use crate::formats::pieces::points_of;
use crate::formats::{Loss, WriteOptions, Written};
use crate::game::{Annotations, Game, GameResult, NodeId};
use crate::rules::{Side, Square};

const HOLDS: Holds = Holds {
    several_games: false,
    moves: true,
    variations: true,
    comments: true,
    marks: false,
    counters: no_counters,
    start: any_start,
    header: fit,
    comment: |text| !text.contains('\0') && !TextEncoding::Gb18030.encode(text).1,
};

const VERSION: u8 = 0x0a;
/// What stands for a piece that is not on the board.
const OFF_BOARD: u8 = 0xff;

pub(super) fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    let mut losses = told(games, &HOLDS);
    if games.first().is_some_and(|game| guess_stored(&texts(game)) != TextEncoding::Gb18030) {
        losses.push(Loss::Encoding(TextEncoding::Gb18030));
    }
    losses
}

/// The texts by which the reader will know the encoding, as they are stored.
fn texts(game: &Game) -> Vec<u8> {
    let mut texts = Vec::new();
    for (_, longest, name) in TEXTS {
        texts.extend(cut(game.headers.get(name).unwrap_or(""), longest));
        texts.push(b'\n');
    }
    for id in game.tree().preorder(NodeId::ROOT) {
        if texts.len() > SAMPLE_BYTES {
            break;
        }
        let Some(comment) = game.tree().get(id).map(|node| stored_comment(node.annotations())) else { continue };
        if !comment.is_empty() {
            texts.extend(comment.iter().take(SAMPLE_BYTES).filter(|byte| **byte != 0));
            texts.push(b'\n');
        }
    }
    texts
}

/// The comments at a move as they are stored.
fn stored_comment(annotations: &Annotations) -> Vec<u8> {
    TextEncoding::Gb18030.encode(&joined(annotations).replace('\n', "\r\n")).0
}

pub(super) fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut bytes = vec![0; HEADER_BYTES];
    if let Some(game) = games.first() {
        write_header(game, &mut bytes);
        write_tree(game, &mut bytes);
    }
    Written { bytes, encoding: TextEncoding::Gb18030, losses: losses(games, options) }
}

/// How a header comes back.
fn fit(name: &str, value: &str) -> Fit {
    match name {
        "Result" => Fit::when(matches!(value, "1-0" | "0-1" | "1/2-1/2")),
        "PlayType" => Fit::when(play_type_number(value).is_some()),
        _ => {
            let Some((_, longest, _)) = TEXTS.iter().find(|(_, _, known)| *known == name) else { return Fit::Lost };
            let trimmed = value.trim_matches([' ', '\t', '\r', '\n', '\0', '\u{fffd}']);
            let (stored, changed) = TextEncoding::Gb18030.encode(value);
            if changed
                || trimmed != value
                || value.contains('\0')
                || name == "Subtitle" && value.contains(char::is_control)
            {
                Fit::Lost
            } else if stored.len() > *longest {
                Fit::Cut
            } else {
                Fit::Whole
            }
        }
    }
}

/// The stored number of a point.
fn number(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

fn write_header(game: &Game, bytes: &mut [u8]) {
    bytes[..3].copy_from_slice(&[b'X', b'Q', VERSION]);
    for (slot, point) in bytes[16..48].iter_mut().zip(points_of(game.start())) {
        *slot = point.map_or(OFF_BOARD, number);
    }
    bytes[50] = u8::from(game.start().side_to_move() == Side::Black);
    bytes[51] = match game.headers.result() {
        GameResult::Unknown => 0,
        GameResult::RedWins => 1,
        GameResult::BlackWins => 2,
        GameResult::Draw => 3,
    };
    bytes[56..60].copy_from_slice(&1024u32.to_le_bytes());
    bytes[64] = game.headers.get("PlayType").and_then(play_type_number).unwrap_or(0);
    for (offset, longest, name) in TEXTS {
        let text = cut(game.headers.get(name).unwrap_or(""), longest);
        bytes[offset] = text.len() as u8;
        bytes[offset + 1..=offset + text.len()].copy_from_slice(&text);
    }
}

/// A text in GB18030, cut between characters to what fits.
fn cut(text: &str, longest: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut buffer = [0; 4];
    for c in text.chars() {
        let (encoded, _) = TextEncoding::Gb18030.encode(c.encode_utf8(&mut buffer));
        if bytes.len() + encoded.len() > longest {
            break;
        }
        bytes.extend(encoded);
    }
    bytes
}

fn write_tree(game: &Game, bytes: &mut Vec<u8>) {
    let tree = game.tree();
    let mut stack = vec![(NodeId::ROOT, false)];
    while let Some((id, has_sibling)) = stack.pop() {
        let Some(node) = tree.get(id) else { continue };
        let children = node.children();
        let flag = if children.is_empty() { 0 } else { 0xf0 } | if has_sibling { 0x0f } else { 0 };
        match node.mv() {
            Some(mv) => bytes.extend([number(mv.from) + 0x18, number(mv.to) + 0x20, flag, 0]),
            None => bytes.extend([0x18, 0x20, flag, 0xff]),
        }
        let comment = stored_comment(node.annotations());
        bytes.extend((comment.len() as u32).to_le_bytes());
        bytes.extend(comment);
        stack.extend(children.iter().enumerate().rev().map(|(index, child)| (*child, index + 1 < children.len())));
    }
}
