//! What a review writes into a game: scores, marks, and better lines as variations; one step to undo.

use super::super::chances::{evaluation_of, red_chance};
use super::super::studio::Studio;
use super::Review;
use super::grade::{Grade, chance_lost, final_chance};
use super::work::GameReview;
use crate::game::{Edit, Game, NodeId};
use std::collections::HashSet;

impl GameReview {
    /// Red's chance at a node, as far as known.
    pub(super) fn chance(&self, node: NodeId) -> Option<f32> {
        let found = self.found.get(&node).map(|found| red_chance(found.score));
        let is_last = self.game.tree().children(node).is_empty();
        found.or_else(|| is_last.then(|| final_chance(&self.game, node)).flatten())
    }

    /// What the move that leads to a node has cost; `None` if that isn't known, or nothing.
    pub(super) fn grade(&self, node: NodeId) -> Option<Grade> {
        let tree = self.game.tree();
        let (parent, mv) = (tree.parent(node)?, tree.mv(node)?);
        let best = self.found.get(&parent).and_then(|found| found.line.as_ref()?.first().copied());
        if best == Some(mv) {
            return None;
        }
        let mover = self.game.position_at(parent).side_to_move();
        Grade::of_loss(chance_lost(self.chance(parent)?, self.chance(node)?, mover))
    }

    /// The positions before bad moves of which only the score is known, unless a line with a score stands beside the move.
    pub(super) fn without_line(&self) -> Vec<NodeId> {
        let tree = self.game.tree();
        let scored = |id: &NodeId| tree.get(*id).is_some_and(|node| node.annotations().evaluation.is_some());
        let bad = self.nodes.iter().filter(|node| self.grade(**node).is_some());
        let before = bad.filter_map(|node| {
            let parent = tree.parent(*node)?;
            let beside = tree.children(parent).iter().any(|other| other != node && scored(other));
            (!beside).then_some(parent)
        });
        let mut nodes: Vec<NodeId> =
            before.filter(|node| self.found.get(node).is_some_and(|found| found.line.is_none())).collect();
        nodes.dedup();
        nodes
    }

    /// The edits that write what was found into the game as it is now; none if nothing is new.
    pub(super) fn edit(&self, now: &Game) -> Option<Edit> {
        // Branches need ids that aren't used: the edits are done on a copy one after the other.
        let mut copy = now.clone();
        let mut edits = Vec::new();
        let mut add = |copy: &mut Game, edit: Edit| {
            if copy.apply(edit.clone()).is_ok() {
                edits.push(edit);
            }
        };
        let there: Vec<NodeId> = self.nodes.iter().copied().filter(|node| self.is_still_there(now, *node)).collect();
        for &node in &there {
            let Some(found) = copy.tree().get(node) else { continue };
            let mut notes = found.annotations().clone();
            let reviewed_before = notes.evaluation.is_some();
            if let Some(found) = self.found.get(&node) {
                notes.evaluation = evaluation_of(found.score, found.depth, &self.engine);
            }
            let grade = self.grade(node);
            // Marks of an earlier review give way; the user's own stay.
            if reviewed_before {
                notes.marks.retain(|mark| !matches!(mark.0, 2 | 4 | 6));
            }
            if let Some(grade) = grade.filter(|_| !notes.marks.iter().any(|mark| mark.judges_move())) {
                notes.marks.insert(0, grade.mark());
            }
            if notes != *found.annotations() {
                add(&mut copy, Edit::Annotate { node, annotations: notes });
            }
        }
        let reviewed: HashSet<NodeId> = there.iter().copied().collect();
        for &node in &there {
            edits.extend(self.renew_line(&mut copy, node, &reviewed));
        }
        (!edits.is_empty()).then_some(Edit::Batch(edits))
    }

    /// Whether the game as it is now still has this node, after the same moves.
    fn is_still_there(&self, now: &Game, node: NodeId) -> bool {
        now.tree().get(node).is_some()
            && now.start() == self.game.start()
            && now.path_to(node) == self.game.path_to(node)
            && now.moves_to(node) == self.game.moves_to(node)
    }
}

impl Studio {
    /// Writes what a review has found about its present game, as one step to undo.
    pub(super) fn write_reviewed(&mut self, review: &Review) {
        let Some((at, reviewed)) = review.work.game().filter(|(_, game)| game.searched > 0) else { return };
        let Some(document) = self.documents.iter_mut().find(|document| document.id == review.document) else { return };
        let Some(place) = review.keys.get(at).and_then(|key| document.place_of(*key)) else { return };
        if let Some(edit) = reviewed.edit(document.chapters()[place].game())
            && let Err(error) = document.edit_game(place, edit)
        {
            self.tell_edit_error(error);
        }
        self.refresh();
    }
}
