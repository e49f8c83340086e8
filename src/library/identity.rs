//! What makes two records the same game (重复棋谱): start, main line, players and date. Comments and variations don't, but
//! nothing of them is lost when duplicates are left out: see `import.rs`.

use super::content::put_tree;
use crate::game::{Game, NodeId};
use crate::lang::fold;
use crate::rules::Move;

/// Numbers by which a library finds duplicates; they are kept in it, so that they may never come out otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Identity {
    /// Of start, main line, players and date.
    pub game: u64,
    /// Of all that is beside the main line; 0 if nothing is.
    pub extras: u64,
}

impl Identity {
    pub fn of(game: &Game, main_line: &[Move], date: &str) -> Self {
        let mut bytes = Vec::with_capacity(64 + 2 * main_line.len());
        bytes.extend(game.start().key().to_le_bytes());
        bytes.extend(main_line.iter().flat_map(|mv| [mv.from.index() as u8, mv.to.index() as u8]));
        for name in ["Red", "Black"] {
            bytes.push(0xff);
            let folded = fold(game.headers.get(name).unwrap_or_default());
            bytes.extend(folded.bytes().filter(|byte| *byte != b' '));
        }
        bytes.push(0xff);
        bytes.extend(date.bytes());
        let tree = game.tree();
        let bare = tree.len() == main_line.len()
            && tree.preorder(NodeId::ROOT).all(|id| tree.get(id).is_none_or(|node| node.annotations().is_empty()));
        let extras = if bare {
            0
        } else {
            let mut bytes = Vec::with_capacity(256);
            put_tree(&mut bytes, tree);
            hash(&bytes).max(1)
        };
        Self { game: hash(&bytes), extras }
    }
}

/// FNV-1a, 64 bits, with a last stir.
fn hash(bytes: &[u8]) -> u64 {
    let sum = bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |sum: u64, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    let stirred = (sum ^ (sum >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    stirred ^ (stirred >> 32)
}
