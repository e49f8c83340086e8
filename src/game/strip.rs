//! Taking variations, comments or marks out of a game.

use super::{Annotations, Edit, Game, NodeId};
use std::collections::HashSet;

/// What is taken out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Strip {
    /// Every move that isn't on the main line.
    pub variations: bool,
    /// Comments before and after moves, and the one on the start.
    pub comments: bool,
    /// Judgements, arrows and circles.
    pub marks: bool,
}

/// What is taken out, in numbers.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct StripTally {
    /// Moves.
    pub moves: usize,
    /// Variations that they make up.
    pub variations: usize,
    /// Comments.
    pub comments: usize,
    /// Judgements.
    pub marks: usize,
    /// Arrows and circles.
    pub drawings: usize,
}

impl StripTally {
    /// Whether nothing is taken out.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    fn count_notes(&mut self, notes: &Annotations) {
        self.comments += usize::from(!notes.comment.is_empty()) + usize::from(!notes.comment_before.is_empty());
        self.marks += notes.marks.len();
        self.drawings += notes.arrows.len() + notes.circles.len();
    }
}

impl std::ops::AddAssign for StripTally {
    fn add_assign(&mut self, other: Self) {
        self.moves += other.moves;
        self.variations += other.variations;
        self.comments += other.comments;
        self.marks += other.marks;
        self.drawings += other.drawings;
    }
}

impl Game {
    /// What a game holds that stripping could take out. What is written in the variations counts too.
    #[must_use]
    pub fn strippable(&self) -> StripTally {
        let tree = self.tree();
        let mut tally = StripTally { moves: tree.len() - self.main_line().len(), ..StripTally::default() };
        for node in tree.preorder(NodeId::ROOT).filter_map(|id| tree.get(id)) {
            tally.variations += node.children().len().saturating_sub(1);
            tally.count_notes(node.annotations());
        }
        tally
    }

    /// Takes these things out; `None` if there is nothing of them.
    #[must_use]
    pub fn stripping(&self, strip: Strip) -> Option<Edit> {
        let tree = self.tree();
        let mut edits = Vec::new();
        let stays: Vec<NodeId> = if strip.variations {
            let main: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(self.main_line()).collect();
            let others = main.iter().flat_map(|&node| tree.children(node).iter().skip(1));
            edits.extend(others.map(|&node| Edit::RemoveBranch(node)));
            main
        } else {
            tree.preorder(NodeId::ROOT).collect()
        };
        for id in stays {
            let Some(node) = tree.get(id) else { continue };
            let mut notes = node.annotations().clone();
            if strip.comments {
                notes.comment.clear();
                notes.comment_before.clear();
            }
            if strip.marks {
                notes.marks.clear();
                notes.arrows.clear();
                notes.circles.clear();
            }
            if notes != *node.annotations() {
                edits.push(Edit::Annotate { node: id, annotations: notes });
            }
        }
        (!edits.is_empty()).then_some(Edit::Batch(edits))
    }

    /// Takes out every move that isn't on the way to `end`; `None` if all are.
    #[must_use]
    pub fn keeping_line(&self, end: NodeId) -> Option<Edit> {
        let path = self.path_to(end);
        let kept: HashSet<NodeId> = path.iter().copied().collect();
        let edits: Vec<Edit> = std::iter::once(NodeId::ROOT)
            .chain(path)
            .flat_map(|node| self.tree().children(node))
            .filter(|child| !kept.contains(child))
            .map(|&child| Edit::RemoveBranch(child))
            .collect();
        (!edits.is_empty()).then_some(Edit::Batch(edits))
    }
}
