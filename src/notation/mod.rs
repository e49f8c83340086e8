//! Floor 1: how moves are written (记谱法): 炮二平五, WXF `C2=5`, ICCS `H2-E2`, and western-style `Che2`.
//!
//! Knows text ↔ move in a given [`Position`]; never a game, a file or a window. Main functions: [`notate`] and
//! [`parse`]. Syntax (`written.rs`: what the text says) is apart from meaning (`resolve.rs`: which legal move that is).
//! Read next: `written.rs`, `resolve.rs`, `write.rs`.

mod algebraic;
mod error;
mod glyphs;
mod resolve;
mod write;
mod written;

pub use algebraic::{RankBase, parse_algebraic};
pub use error::{NotationError, illegal_text};
pub use write::notate;
pub use written::Written;

use crate::rules::{Move, Position};

/// A way of writing moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Notation {
    /// 炮二平五, 车9平8: simplified characters, Red's digits Chinese, Black's `1`–`9`.
    ChineseHans,
    /// 炮二平五, 車9平8: traditional characters.
    ChineseHant,
    /// `C2=5`, `H8+7`: the English form of the World Xiangqi Federation.
    Wxf,
    /// `H2-E2`: the points left and reached.
    Iccs,
}

impl Notation {
    /// All notations.
    pub const ALL: [Self; 4] = [Self::ChineseHans, Self::ChineseHant, Self::Wxf, Self::Iccs];
}

/// Reads a move in any notation: Chinese with any glyphs and digits (炮二平五, 砲2平5, 前車進一, 三兵平四, 炮25), WXF
/// (`C2=5`, `C2.5`, `H++7`, `15+1`) or ICCS/UCI (`H2-E2`, `h2e2`). The move is legal in `position`.
///
/// # Errors
/// The text is no move, is ambiguous here, or says a move that is illegal here.
pub fn parse(position: &Position, text: &str) -> Result<Move, NotationError> {
    let text = text.trim();
    match Written::scan(text) {
        Some((written, length)) if length == text.len() => written.resolve(position),
        _ => Err(NotationError::Unreadable(glyphs::shortened(text))),
    }
}
