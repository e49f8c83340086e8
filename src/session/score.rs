//! The score view of a game: its tree as paragraphs of numbered moves.

use super::settings::MoveStyle;
use super::wording::move_text;
use crate::game::{Game, Mark, NodeId};
use crate::lang::Lang;
use crate::rules::{Position, Side};

/// Something in a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScoreItem {
    /// A move.
    Move {
        /// Its node.
        node: NodeId,
        /// `12.` before Red's move, `12…` before Black's where a paragraph begins with it.
        number: Option<String>,
        /// The move, written.
        text: String,
        /// The signs behind it, such as `!?`.
        marks: String,
        /// Who moved.
        side: Side,
    },
    /// A comment at a node.
    Comment {
        /// Its node.
        node: NodeId,
        /// The comment.
        text: String,
    },
}

/// A paragraph: a stretch of one variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreBlock {
    /// 0 for the main line, 1 for a variation of it, and so on.
    pub depth: usize,
    /// What it says, in order.
    pub items: Vec<ScoreItem>,
}

/// A paragraph of the main line holds at most so many items, so that a long game isn't one huge one.
const BLOCK_ITEMS: usize = 24;

/// A stretch still to be written: from the child `first` of `parent`, at which `position` stands.
struct Stretch {
    parent: NodeId,
    position: Position,
    depth: usize,
    first: NodeId,
}

/// The tree of a game as paragraphs. A variation stands after the move that it replaces.
#[must_use]
pub fn score_blocks(game: &Game, style: MoveStyle, lang: Lang) -> Vec<ScoreBlock> {
    let tree = game.tree();
    let mut blocks: Vec<ScoreBlock> = Vec::new();
    let mut tasks = Vec::new();
    if let Some(root) = tree.get(NodeId::ROOT) {
        let comment = &root.annotations().comment;
        if !comment.is_empty() {
            let item = ScoreItem::Comment { node: NodeId::ROOT, text: comment.clone() };
            blocks.push(ScoreBlock { depth: 0, items: vec![item] });
        }
        if let Some(&first) = root.children().first() {
            tasks.push(Stretch { parent: NodeId::ROOT, position: *game.start(), depth: 0, first });
        }
    }
    while let Some(Stretch { mut parent, mut position, depth, first }) = tasks.pop() {
        let mut fresh = true;
        let mut block = ScoreBlock { depth, items: Vec::new() };
        let mut next = Some(first);
        while let Some(node_id) = next {
            let Some(node) = tree.get(node_id) else { break };
            let Some(mv) = node.mv() else { break };
            let notes = node.annotations();
            if !notes.comment_before.is_empty() {
                block.items.push(ScoreItem::Comment { node: node_id, text: notes.comment_before.clone() });
                fresh = true;
            }
            let side = position.side_to_move();
            let number = match side {
                Side::Red => Some(format!("{}.", position.round())),
                Side::Black if fresh => Some(format!("{}…", position.round())),
                Side::Black => None,
            };
            let marks = notes.marks.iter().map(|mark: &Mark| mark.sign()).collect::<Vec<_>>().join(" ");
            let text = move_text(&position, mv, style, lang);
            block.items.push(ScoreItem::Move { node: node_id, number, text, marks, side });
            fresh = false;
            if !notes.comment.is_empty() {
                block.items.push(ScoreItem::Comment { node: node_id, text: notes.comment.clone() });
                fresh = true;
            }
            let siblings = tree.children(parent);
            let is_first = siblings.first() == Some(&node_id);
            let before = position;
            position = position.play(mv);
            let following = node.children().first().copied();
            if is_first && siblings.len() > 1 {
                // The rest of this line comes after the variations, so it is pushed first.
                if let Some(first) = following {
                    tasks.push(Stretch { parent: node_id, position, depth, first });
                }
                for &variation in siblings[1..].iter().rev() {
                    tasks.push(Stretch { parent, position: before, depth: depth + 1, first: variation });
                }
                break;
            }
            parent = node_id;
            next = following;
            if block.items.len() >= BLOCK_ITEMS && side == Side::Black {
                blocks.push(std::mem::replace(&mut block, ScoreBlock { depth, items: Vec::new() }));
            }
        }
        if !block.items.is_empty() {
            blocks.push(block);
        }
    }
    blocks
}
