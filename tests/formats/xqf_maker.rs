//! Makes XQF files of any version and with any keys, so that the reader is tested without files of others.

use pingjian::game::{Game, NodeId};
use pingjian::rules::{Piece, PieceKind, Side, Square};

/// The keys of a file; all zero below version 0x0B.
#[derive(Clone, Copy, Debug)]
pub struct Keys {
    pub version: u8,
    pub mask: u8,
    pub or: [u8; 4],
    pub sum: u8,
    pub layout: u8,
    pub from: u8,
}

const PIECES: &[(PieceKind, usize)] = &[
    (PieceKind::Chariot, 1),
    (PieceKind::Horse, 1),
    (PieceKind::Elephant, 1),
    (PieceKind::Advisor, 1),
    (PieceKind::General, 1),
    (PieceKind::Advisor, 1),
    (PieceKind::Elephant, 1),
    (PieceKind::Horse, 1),
    (PieceKind::Chariot, 1),
    (PieceKind::Cannon, 2),
    (PieceKind::Soldier, 5),
];

fn number(square: Square) -> u8 {
    square.file() * 10 + square.rank()
}

pub fn make(game: &Game, keys: Keys) -> Vec<u8> {
    let mut bytes = vec![0u8; 1024];
    bytes[..3].copy_from_slice(&[b'X', b'Q', keys.version]);
    let plain = keys.version <= 10;
    let f = |k: u8| {
        ((((k.wrapping_mul(k)).wrapping_mul(3).wrapping_add(9)).wrapping_mul(3).wrapping_add(8))
            .wrapping_mul(2)
            .wrapping_add(1))
        .wrapping_mul(3)
        .wrapping_add(8)
    };
    let (mut kxy, mut kf, mut kt, mut klen) = (0u8, 0u8, 0u8, 0u32);
    let mut stream = [0u8; 32];
    if !plain {
        let to = 0u8.wrapping_sub(keys.sum).wrapping_sub(keys.layout).wrapping_sub(keys.from);
        bytes[3] = keys.mask;
        bytes[8..12].copy_from_slice(&keys.or);
        bytes[12..16].copy_from_slice(&[keys.sum, keys.layout, keys.from, to]);
        kxy = f(keys.layout).wrapping_mul(keys.layout);
        kf = f(keys.from).wrapping_mul(kxy);
        kt = f(to).wrapping_mul(kf);
        klen = (u32::from(keys.sum) * 256 + u32::from(keys.layout)) % 32000 + 767;
        for (i, c) in b"[(C) Copyright Mr. Dong Shiwei.]".iter().enumerate() {
            stream[i] = c & ((bytes[12 + i % 4] & keys.mask) | keys.or[i % 4]);
        }
    }
    let mut slots = Vec::new();
    for side in Side::BOTH {
        let mut left: Vec<(Square, Piece)> = game.start().pieces().filter(|(_, p)| p.side == side).collect();
        for &(kind, count) in PIECES {
            for _ in 0..count {
                let found = left.iter().position(|(_, piece)| piece.kind == kind);
                // An absent piece stands on a number that is no point, also after the key is taken off.
                slots.push(found.map_or(0xf0, |at| number(left.remove(at).0)).wrapping_add(kxy));
            }
        }
    }
    for (i, raw) in bytes[16..48].iter_mut().enumerate() {
        *raw = if keys.version >= 12 { slots[(i + 1 + kxy as usize) % 32] } else { slots[i] };
    }
    bytes[50] = game.start().side_to_move() as u8;
    bytes[51] = match game.headers.result().tag() {
        "1-0" => 1,
        "0-1" => 2,
        "1/2-1/2" => 3,
        _ => 0,
    };
    for (at, longest, name) in
        [(80, 63, "Title"), (208, 63, "Event"), (304, 15, "Red"), (320, 15, "Black"), (464, 15, "Annotator")]
    {
        let text = gb18030(game.headers.get(name).unwrap_or(""));
        let length = text.len().min(longest);
        bytes[at] = length as u8;
        bytes[at + 1..at + 1 + length].copy_from_slice(&text[..length]);
    }
    // Records: depth first, a node's first child, then its siblings.
    let tree = game.tree();
    let mut stack = vec![(NodeId::ROOT, false)];
    while let Some((id, has_sibling)) = stack.pop() {
        let node = tree.get(id).unwrap();
        let (from, to) = node.mv().map_or((0x18, 0x20), |mv| {
            let from = number(mv.from).wrapping_add(0x18).wrapping_add(kf);
            (from, number(mv.to).wrapping_add(0x20).wrapping_add(kt))
        });
        let comment = gb18030(&node.annotations().comment);
        let has_child = !node.children().is_empty();
        let mut record = vec![from, to];
        if plain {
            record.push(if has_child { 0xf0 } else { 0 } | if has_sibling { 0x0f } else { 0 });
            record.push(0);
            record.extend((comment.len() as u32).to_le_bytes());
        } else {
            let mut flag = if has_child { 0x80 } else { 0 } | if has_sibling { 0x40 } else { 0 };
            flag |= if comment.is_empty() { 0 } else { 0x20 };
            record.extend([flag, 0]);
            if !comment.is_empty() {
                record.extend((comment.len() as u32 + klen).to_le_bytes());
            }
        }
        record.extend(comment);
        for byte in record {
            let at = bytes.len() % 32;
            bytes.push(byte.wrapping_add(stream[at]));
        }
        let children = node.children();
        for (index, child) in children.iter().enumerate().rev() {
            stack.push((*child, index + 1 < children.len()));
        }
    }
    bytes
}

pub fn gb18030(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}
