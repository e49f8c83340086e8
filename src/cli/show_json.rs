//! The JSON of `pingjian show`: a contract that scripts rely on; fields are added, never changed.

use super::input::warnings;
use crate::formats::Parsed;
use crate::game::{Game, NodeId};
use crate::rules::Move;
use serde::Serialize;
use std::collections::BTreeMap;

#[derive(Serialize)]
pub(super) struct FileJson {
    pub(super) format: &'static str,
    pub(super) encoding: &'static str,
    pub(super) games: Vec<GameJson>,
    pub(super) warnings: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct GameJson {
    headers: BTreeMap<String, String>,
    start_fen: String,
    mainline: Vec<String>,
    /// Nodes that aren't their parent's first child.
    pub(super) variations: usize,
    /// Nodes that carry a comment, the start position's included.
    pub(super) comments: usize,
    /// Moves of the tree.
    pub(super) nodes: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    position: Option<PositionJson>,
}

/// The position that `--ply` asks for.
#[derive(Serialize)]
struct PositionJson {
    ply: usize,
    fen: String,
    comment: String,
}

pub(super) fn file_json(parsed: &Parsed, ply: Option<usize>) -> FileJson {
    FileJson {
        format: parsed.format.name(),
        encoding: parsed.encoding,
        games: (0..)
            .zip(&parsed.games)
            .map(|(index, game)| game_json(game, parsed.main_line_moves(index), ply))
            .collect(),
        warnings: warnings(parsed),
    }
}

fn game_json(game: &Game, main_line: Vec<Move>, ply: Option<usize>) -> GameJson {
    let tree = game.tree();
    let mut variations = 0;
    let mut comments = 0;
    for id in tree.preorder(NodeId::ROOT) {
        variations += tree.children(id).len().saturating_sub(1);
        comments += usize::from(tree.get(id).is_some_and(|node| node.annotations().has_comment()));
    }
    GameJson {
        headers: game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start_fen: game.start().to_fen(),
        mainline: main_line.iter().map(ToString::to_string).collect(),
        variations,
        comments,
        nodes: tree.len(),
        position: ply.map(|ply| {
            let node =
                ply.checked_sub(1).and_then(|index| game.main_line().get(index).copied()).unwrap_or(NodeId::ROOT);
            PositionJson {
                ply,
                fen: game.line_to(node).last().to_fen(),
                comment: tree.get(node).map(|node| node.annotations().comment.clone()).unwrap_or_default(),
            }
        }),
    }
}
