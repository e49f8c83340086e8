//! The better lines that reviews have added beside bad moves: how they are known again, and how a later review renews them
//! instead of adding to them.

use super::super::chances::evaluation_of;
use super::work::GameReview;
use crate::game::{Annotations, Edit, Evaluation, Game, NodeId, Tree};
use crate::rules::Move;
use std::collections::HashSet;

/// Moves of a better line that are added at most.
const LINE_MOVES: usize = 10;

/// Whether an engine that told its name has scored a position. A line that another engine's review has added is renewed too,
/// as its scores are.
const fn is_reviewed(evaluation: &Evaluation) -> bool {
    !evaluation.engine.is_empty()
}

/// The moves of a variation that a review has added and nobody has written in since: its first move has an engine's score,
/// and there is no other note or fork in it. A single move is no such line: it could be a reviewed variation of the user's.
fn added_line(tree: &Tree, first: NodeId) -> Option<Vec<Move>> {
    let parent = tree.parent(first)?;
    if tree.children(parent).first() == Some(&first) {
        return None;
    }
    let notes = tree.get(first)?.annotations();
    let own = notes.evaluation.as_ref().is_some_and(is_reviewed);
    if !own || (Annotations { evaluation: None, ..notes.clone() }) != Annotations::none() {
        return None;
    }
    let mut moves = vec![tree.mv(first)?];
    let mut at = first;
    while let Some(&next) = tree.children(at).first() {
        let node = tree.get(next)?;
        if tree.children(at).len() > 1 || !node.annotations().is_empty() || moves.len() == LINE_MOVES {
            return None;
        }
        moves.push(node.mv()?);
        at = next;
    }
    (moves.len() > 1).then_some(moves)
}

/// All moves of a game, each after the one before it, but for the lines that reviews have added.
pub(super) fn without_added_lines(tree: &Tree) -> Vec<NodeId> {
    let mut added = HashSet::new();
    let wanted = |node: &NodeId| {
        let inside = tree.parent(*node).is_some_and(|parent| added.contains(&parent));
        if inside || added_line(tree, *node).is_some() {
            added.insert(*node);
            return false;
        }
        true
    };
    tree.preorder(NodeId::ROOT).filter(wanted).collect()
}

impl GameReview {
    /// Brings the better line beside the moves that follow `parent` up to date, in `copy` as by the edits that are returned:
    /// it stands there while one of the moves is bad, once. `reviewed` are the nodes under review.
    pub(super) fn renew_line(&self, copy: &mut Game, parent: NodeId, reviewed: &HashSet<NodeId>) -> Vec<Edit> {
        let Some(found) = self.found.get(&parent) else { return Vec::new() };
        let Some(line) = found.line.as_ref().filter(|line| !line.is_empty()) else { return Vec::new() };
        let line = &line[..line.len().min(LINE_MOVES)];
        let children = self.game.tree().children(parent).iter().filter(|child| reviewed.contains(child));
        let mut judged = children.filter(|child| self.chance(**child).is_some()).peekable();
        if judged.peek().is_none() {
            return Vec::new();
        }
        let wanted = judged.any(|child| self.grade(*child).is_some());
        let tree = copy.tree();
        let added = |node: &NodeId| added_line(tree, *node).map(|moves| (*node, moves));
        let old: Vec<(NodeId, Vec<Move>)> = tree.children(parent).iter().filter_map(added).collect();
        let same = old.iter().find(|(_, moves)| wanted && moves == line).map(|(node, _)| *node);
        let mut edits = Vec::new();
        let mut add = |copy: &mut Game, edit: Edit| {
            if copy.apply(edit.clone()).is_ok() {
                edits.push(edit);
            }
        };
        for (node, _) in old.iter().filter(|(node, _)| Some(*node) != same) {
            add(copy, Edit::RemoveBranch(*node));
        }
        let evaluation = evaluation_of(found.score, found.depth.saturating_sub(1), &self.engine);
        let annotations = Annotations { evaluation, ..Annotations::none() };
        if let Some(node) = same {
            if copy.tree().get(node).is_some_and(|node| *node.annotations() != annotations) {
                add(copy, Edit::Annotate { node, annotations });
            }
        } else if wanted && copy.tree().child_by_move(parent, line[0]).is_none() {
            let branch = copy.tree().line_branch(line);
            if let Some(node) = branch.root() {
                let at = copy.tree().children(parent).len();
                add(copy, Edit::InsertBranch { parent, at, branch });
                add(copy, Edit::Annotate { node, annotations });
            }
        }
        edits
    }
}
