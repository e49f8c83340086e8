//! The score view of a game: its tree as paragraphs of numbered moves. The paragraphs are only cut here, which is quick for
//! any tree; what a paragraph says is written when it is looked at.

use super::chances::kept_score;
use super::settings::MoveStyle;
use super::wording::move_text;
use crate::game::{Game, Mark, NodeId, Tree};
use crate::lang::Lang;
use crate::rules::Side;
use std::collections::HashSet;
use std::ops::Range;

/// Something in a paragraph.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreItem {
    /// A move; `numbered` where a number has to stand before it although it's Black's.
    Move {
        /// Its node.
        node: NodeId,
        /// Whether it begins a stretch, so that it needs its number.
        numbered: bool,
    },
    /// The comment before a node's move.
    CommentBefore(NodeId),
    /// The comment after a node's move.
    Comment(NodeId),
    /// Where a folded variation goes on after its first move.
    Folded(NodeId),
}

impl ScoreItem {
    /// The node that it belongs to.
    #[must_use]
    pub const fn node(self) -> NodeId {
        match self {
            Self::Move { node, .. } | Self::CommentBefore(node) | Self::Comment(node) | Self::Folded(node) => node,
        }
    }

    /// The comment, if it is one.
    #[must_use]
    pub fn comment(self, tree: &Tree) -> Option<&str> {
        let notes = tree.get(self.node())?.annotations();
        match self {
            Self::Move { .. } | Self::Folded(_) => None,
            Self::CommentBefore(_) => Some(&notes.comment_before),
            Self::Comment(_) => Some(&notes.comment),
        }
    }
}

/// An item as it is read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WrittenItem {
    /// A move.
    Move {
        /// Its node.
        node: NodeId,
        /// `12.` before Red's move, `12…` before Black's where it begins a stretch.
        number: Option<String>,
        /// The move, written, with the signs behind it such as `!?`.
        text: String,
        /// Who moved.
        side: Side,
        /// The kept score of the position after it, from Red's side.
        score: Option<String>,
    },
    /// A comment at a node.
    Comment {
        /// Its node.
        node: NodeId,
        /// The comment.
        text: String,
    },
    /// The moves of a folded variation that aren't shown.
    Folded {
        /// The variation's first node.
        node: NodeId,
        /// How many moves it hides.
        moves: usize,
    },
}

/// A paragraph: a stretch of one variation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreBlock {
    /// 0 for the main line, 1 for a variation of it, and so on.
    pub depth: usize,
    /// The first node of the variation that begins with this paragraph, if one does.
    pub begins: Option<NodeId>,
    items: Range<usize>,
}

/// The tree of a game as paragraphs. A variation stands after the move that it replaces.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Score {
    items: Vec<ScoreItem>,
    blocks: Vec<ScoreBlock>,
}

/// A paragraph of the main line holds at most so many items, so that a long game isn't one huge one.
const BLOCK_ITEMS: usize = 24;

/// A stretch still to be cut: from the child `first` of `parent`, whose move is `side`'s.
struct Stretch {
    parent: NodeId,
    depth: usize,
    first: NodeId,
    side: Side,
    begins: bool,
}

impl Score {
    /// Cuts the tree of a game into paragraphs. Of the variations that begin with a node in `folded`, only that move is shown.
    #[must_use]
    pub fn of(game: &Game, folded: &HashSet<NodeId>) -> Self {
        let tree = game.tree();
        let mut score = Self { items: Vec::with_capacity(tree.len() + 1), blocks: Vec::new() };
        let mut tasks = Vec::new();
        if let Some(root) = tree.get(NodeId::ROOT) {
            if !root.annotations().comment.is_empty() {
                score.items.push(ScoreItem::Comment(NodeId::ROOT));
                score.end_block(0, 0, None);
            }
            if let Some(&first) = root.children().first() {
                let side = game.start().side_to_move();
                tasks.push(Stretch { parent: NodeId::ROOT, depth: 0, first, side, begins: false });
            }
        }
        while let Some(stretch) = tasks.pop() {
            score.cut(tree, folded, stretch, &mut tasks);
        }
        score
    }

    /// The paragraphs, in order.
    #[must_use]
    pub fn blocks(&self) -> &[ScoreBlock] {
        &self.blocks
    }

    /// What stands in a paragraph, in order.
    #[must_use]
    pub fn items(&self, block: &ScoreBlock) -> &[ScoreItem] {
        &self.items[block.items.clone()]
    }

    /// The paragraph in which a node's move stands.
    #[must_use]
    pub fn block_of(&self, node: NodeId) -> Option<usize> {
        let item = self.items.iter().position(|item| item.node() == node)?;
        Some(self.blocks.partition_point(|block| block.items.end <= item))
    }

    /// What a paragraph says.
    #[must_use]
    pub fn write(&self, block: &ScoreBlock, game: &Game, style: MoveStyle, lang: Lang) -> Vec<WrittenItem> {
        let tree = game.tree();
        let items = self.items(block);
        let first = items.iter().map(|item| item.node()).find(|node| *node != NodeId::ROOT);
        let parent = first.and_then(|first| tree.parent(first)).unwrap_or(NodeId::ROOT);
        let mut position = game.position_at(parent);
        let mut written = Vec::with_capacity(items.len());
        for item in items {
            let node = item.node();
            if let Some(comment) = item.comment(tree) {
                written.push(WrittenItem::Comment { node, text: comment.to_owned() });
                continue;
            }
            if let ScoreItem::Folded(_) = item {
                let moves = tree.preorder(node).count().saturating_sub(1);
                written.push(WrittenItem::Folded { node, moves });
                continue;
            }
            let (ScoreItem::Move { numbered, .. }, Some(found)) = (item, tree.get(node)) else { continue };
            let Some(mv) = found.mv() else { continue };
            let side = position.side_to_move();
            let number = match side {
                Side::Red => Some(format!("{}.", position.round())),
                Side::Black if *numbered => Some(format!("{}…", position.round())),
                Side::Black => None,
            };
            let marks = found.annotations().marks.iter().map(|mark: &Mark| mark.sign()).collect::<Vec<_>>().join(" ");
            let text = move_text(&position, mv, style, lang) + &marks;
            let kept = found.annotations().evaluation.as_ref();
            let score = kept.map(|kept| kept_score(kept).to_string().replace('-', "−"));
            written.push(WrittenItem::Move { node, number, text, side, score });
            position = position.play(mv);
        }
        written
    }

    fn end_block(&mut self, depth: usize, from: usize, begins: Option<NodeId>) {
        if from < self.items.len() {
            self.blocks.push(ScoreBlock { depth, begins, items: from..self.items.len() });
        }
    }

    /// Cuts one stretch up to its next fork; what has to be cut after it goes to `tasks`.
    fn cut(&mut self, tree: &Tree, folded: &HashSet<NodeId>, stretch: Stretch, tasks: &mut Vec<Stretch>) {
        let Stretch { mut parent, depth, first, mut side, begins } = stretch;
        let mut begins = begins.then_some(first);
        let is_folded = begins.is_some_and(|node| folded.contains(&node));
        let mut from = self.items.len();
        let mut numbered = true;
        let mut next = Some(first);
        while let Some(node_id) = next {
            let Some(node) = tree.get(node_id) else { break };
            let notes = node.annotations();
            if !notes.comment_before.is_empty() {
                self.items.push(ScoreItem::CommentBefore(node_id));
                numbered = true;
            }
            self.items.push(ScoreItem::Move { node: node_id, numbered });
            numbered = false;
            let following = node.children().first().copied();
            if is_folded {
                if following.is_some() {
                    self.items.push(ScoreItem::Folded(node_id));
                }
                break;
            }
            if !notes.comment.is_empty() {
                self.items.push(ScoreItem::Comment(node_id));
                numbered = true;
            }
            let siblings = tree.children(parent);
            if siblings.first() == Some(&node_id) && siblings.len() > 1 {
                // The rest of this line comes after the variations, so it is pushed first.
                if let Some(first) = following {
                    let side = side.opponent();
                    tasks.push(Stretch { parent: node_id, depth, first, side, begins: false });
                }
                for &first in siblings[1..].iter().rev() {
                    tasks.push(Stretch { parent, depth: depth + 1, first, side, begins: true });
                }
                break;
            }
            parent = node_id;
            next = following;
            if self.items.len() - from >= BLOCK_ITEMS && side == Side::Black {
                self.end_block(depth, from, begins.take());
                from = self.items.len();
            }
            side = side.opponent();
        }
        self.end_block(depth, from, begins);
    }
}
