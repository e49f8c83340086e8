//! Edits of the tree that the board shows: lines added, branches moved. Each is one step to undo.

use super::notice::Level;
use super::studio::Studio;
use crate::game::{Annotations, Edit, EditError, NodeId};
use crate::rules::Move;

impl Studio {
    pub(super) fn edit(&mut self, edit: Edit) {
        if let Err(error) = self.document_mut().edit(edit, None) {
            self.tell_edit_error(error);
        }
    }

    /// Changes what is written at a node; a change of nothing is none.
    pub(super) fn change_notes(
        &mut self,
        node: NodeId,
        change: impl FnOnce(&mut Annotations),
    ) -> Result<(), EditError> {
        let found = self.chapter().game().tree().get(node).ok_or(EditError::UnknownNode)?;
        let mut annotations = found.annotations().clone();
        change(&mut annotations);
        if annotations == *found.annotations() {
            return Ok(());
        }
        self.document_mut().edit(Edit::Annotate { node, annotations }, None)
    }

    /// Adds what is tried as a variation and goes to its end, so that it is what the judge looks at.
    pub(super) fn add_what_if(&mut self) -> Result<(), EditError> {
        let Some(what_if) = self.audit.end_what_if() else { return Ok(()) };
        let before = what_if.plies_before();
        let path = self.chapter().path();
        let after = before.checked_sub(1).and_then(|last| path.get(last).copied()).unwrap_or(NodeId::ROOT);
        let end = self.add_line(after, &what_if.line().moves()[before..])?;
        self.document_mut().go_to(end);
        Ok(())
    }

    /// Adds a line after a node: walks what is there and adds the rest, as one step to undo. Returns the line's last node.
    pub(super) fn add_line(&mut self, after: NodeId, moves: &[Move]) -> Result<NodeId, EditError> {
        let tree = self.chapter().game().tree();
        let mut parent = after;
        let mut rest = moves;
        while let [mv, later @ ..] = rest
            && let Some(child) = tree.child_by_move(parent, *mv)
        {
            parent = child;
            rest = later;
        }
        if !rest.is_empty() {
            let (at, branch) = (tree.children(parent).len(), tree.line_branch(rest));
            let root = branch.root();
            self.document_mut().edit(Edit::InsertBranch { parent, at, branch }, None)?;
            parent = root.map_or(parent, |root| self.chapter().game().end_of_line(root));
        }
        Ok(parent)
    }

    pub(super) fn promote(&mut self, node: NodeId) -> Result<(), EditError> {
        let chapter = self.chapter();
        let tree = chapter.game().tree();
        let Some(first) = chapter.first_of_variation_at(node) else { return Ok(()) };
        let Some(parent) = tree.parent(first) else { return Ok(()) };
        let Some(from) = tree.children(parent).iter().position(|&child| child == first) else { return Ok(()) };
        self.document_mut().edit(Edit::MoveChild { parent, from, to: from.saturating_sub(1) }, None)
    }

    /// Puts the variation that the move on the board stands in behind the next one of the same move.
    pub(super) fn demote(&mut self) -> Result<(), EditError> {
        let Some((node, place)) = self.chapter().demotable_at(self.chapter().cursor()) else { return Ok(()) };
        self.reorder(node, place + 1)
    }

    /// Deletes the whole variation that the move on the board stands in.
    pub(super) fn delete_variation(&mut self) -> Result<(), EditError> {
        match self.chapter().first_of_variation() {
            Some(first) => self.document_mut().edit(Edit::RemoveBranch(first), None),
            None => Ok(()),
        }
    }

    pub(super) fn tell_failed(&mut self, done: Result<(), EditError>) {
        if let Err(error) = done {
            self.tell_edit_error(error);
        }
    }

    pub(super) fn reorder(&mut self, node: NodeId, to: usize) -> Result<(), EditError> {
        let tree = self.chapter().game().tree();
        let parent = tree.parent(node).ok_or(EditError::UnknownNode)?;
        let from = tree.children(parent).iter().position(|&child| child == node).ok_or(EditError::UnknownNode)?;
        if from != to {
            self.document_mut().edit(Edit::MoveChild { parent, from, to }, None)?;
            self.tell_with(Level::Info, "branch-reordered", [("place", (to + 1).into())]);
        }
        Ok(())
    }

    pub(super) fn make_main_line(&mut self, node: NodeId) -> Result<(), EditError> {
        let game = self.chapter().game();
        let edits = game.path_to(node).into_iter().filter_map(|step| {
            let parent = game.tree().parent(step)?;
            let from = game.tree().children(parent).iter().position(|&child| child == step)?;
            (from > 0).then_some(Edit::MoveChild { parent, from, to: 0 })
        });
        let edits: Vec<Edit> = edits.collect();
        if edits.is_empty() { Ok(()) } else { self.document_mut().edit(Edit::Batch(edits), None) }
    }

    pub(super) fn undo(&mut self) -> bool {
        self.document_mut().undo()
    }

    pub(super) fn redo(&mut self) -> bool {
        self.document_mut().redo()
    }
}
