//! Merging one game into another (合并): moves that are there are walked, the others added, and nothing that is written gets lost.

use super::{Annotations, Branch, Edit, Game, Headers, Node, NodeId};
use crate::rules::{IllegalMove, Move, Position};

/// What a merge does.
#[derive(Clone, Debug)]
pub struct Merge {
    /// Does it, as one step.
    pub edit: Edit,
    /// The node after which the other game's moves come.
    pub at: NodeId,
    /// The first move that is added, if one is.
    pub first_new: Option<NodeId>,
    /// What it comes to.
    pub tally: MergeTally,
}

/// What a merge comes to, for a preview.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct MergeTally {
    /// Moves that are added.
    pub new_moves: usize,
    /// Moves that stand in both games.
    pub known_moves: usize,
    /// Comments that differ and are joined.
    pub joined_comments: usize,
    /// Moves that can't be played here, with those that follow them; they stay out.
    pub left_out: usize,
    /// The first of these, and the rule that it breaks here.
    pub first_illegal: Option<(Move, IllegalMove)>,
    /// Whether anything would change.
    pub changes: bool,
}

/// A header that has another value in the other game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeaderDifference {
    /// Its name.
    pub name: String,
    /// Its value in this game; empty if it has none.
    pub mine: String,
    /// Its value in the other game.
    pub theirs: String,
}

impl Headers {
    /// The headers of another game that this one lacks or has with another value.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<HeaderDifference> {
        let differs = |(name, theirs): (&str, &str)| {
            let mine = self.get(name).unwrap_or_default();
            let (name, mine, theirs) = (name.to_owned(), mine.to_owned(), theirs.to_owned());
            (mine != theirs && !theirs.is_empty()).then_some(HeaderDifference { name, mine, theirs })
        };
        other.iter().filter_map(differs).collect()
    }
}

impl Game {
    /// The node at which another game can be merged: the first in reading order with the position from which it starts.
    /// `None` if that position doesn't occur here.
    #[must_use]
    pub fn place_for(&self, other: &Self) -> Option<NodeId> {
        if self.start().repeats(other.start()) {
            return Some(NodeId::ROOT);
        }
        self.reading_order().find(|read| read.after.repeats(other.start())).map(|read| read.node)
    }

    /// How the moves of another game come to follow `at`, whatever position they started from: moves that aren't legal
    /// there are left out. `None` if there is no such node.
    #[must_use]
    pub fn merging(&self, other: &Self, at: NodeId) -> Option<Merge> {
        self.tree().get(at)?;
        let mut merger = Merger {
            mine: self,
            theirs: other,
            next_id: self.tree().next_id(),
            edits: Vec::new(),
            tally: MergeTally::default(),
        };
        merger.run(at);
        let Merger { edits, mut tally, .. } = merger;
        tally.changes = !edits.is_empty();
        let first_new = edits.iter().find_map(|edit| match edit {
            Edit::InsertBranch { branch, .. } => branch.root(),
            _ => None,
        });
        Some(Merge { edit: Edit::Batch(edits), at, first_new, tally })
    }
}

struct Merger<'a> {
    mine: &'a Game,
    theirs: &'a Game,
    next_id: NodeId,
    edits: Vec<Edit>,
    tally: MergeTally,
}

impl Merger<'_> {
    fn run(&mut self, at: NodeId) {
        self.join_notes(NodeId::ROOT, at);
        let mut tasks = vec![(NodeId::ROOT, at, self.mine.position_at(at))];
        while let Some((theirs, mine, position)) = tasks.pop() {
            let mut place = self.mine.tree().children(mine).len();
            let from = tasks.len();
            for &child in self.theirs.tree().children(theirs) {
                let Some(after) = self.played(child, &position) else { continue };
                let mv = self.theirs.tree().mv(child);
                if let Some(known) = mv.and_then(|mv| self.mine.tree().child_by_move(mine, mv)) {
                    self.tally.known_moves += 1;
                    self.join_notes(child, known);
                    tasks.push((child, known, after));
                } else {
                    let branch = self.copied(child, &position);
                    self.tally.new_moves += branch.len();
                    self.edits.push(Edit::InsertBranch { parent: mine, at: place, branch });
                    place += 1;
                }
            }
            tasks[from..].reverse();
        }
    }

    /// The position after a move of the other game; if it is illegal, it is counted with all that follows.
    fn played(&mut self, theirs: NodeId, position: &Position) -> Option<Position> {
        let mv = self.theirs.tree().mv(theirs)?;
        match position.try_play(mv) {
            Ok(after) => Some(after),
            Err(rule) => {
                self.tally.left_out += self.theirs.tree().preorder(theirs).count();
                self.tally.first_illegal.get_or_insert((mv, rule));
                None
            }
        }
    }

    /// A copy of a move with what follows it as far as it can be played, under fresh ids.
    fn copied(&mut self, first: NodeId, before: &Position) -> Branch {
        let mut nodes: Vec<(NodeId, Node)> = Vec::new();
        let mut tasks = vec![(first, None, *before)];
        while let Some((theirs, above, position)) = tasks.pop() {
            let Some(after) = self.played(theirs, &position) else { continue };
            let Some(found) = self.theirs.tree().get(theirs) else { continue };
            let id = self.next_id;
            self.next_id = id.following();
            let place = nodes.len();
            let parent = above.map(|above: usize| {
                nodes[above].1.children.push(id);
                nodes[above].0
            });
            let annotations = found.annotations.clone();
            nodes.push((id, Node { mv: found.mv, parent, children: Vec::new(), annotations }));
            tasks.extend(found.children().iter().rev().map(|&child| (child, Some(place), after)));
        }
        Branch { nodes }
    }

    fn join_notes(&mut self, theirs: NodeId, mine: NodeId) {
        let notes = |game: &Game, node| game.tree().get(node).map(|node| node.annotations().clone());
        let (Some(mut notes_here), Some(other)) = (notes(self.mine, mine), notes(self.theirs, theirs)) else { return };
        let before = notes_here.clone();
        self.tally.joined_comments += notes_here.join(&other);
        if notes_here != before {
            self.edits.push(Edit::Annotate { node: mine, annotations: notes_here });
        }
    }
}

impl Annotations {
    /// Takes over what is written at the same move of another game. Comments that differ are joined, this one's first; where
    /// only one judgement or word can stand, this one's stays. Returns how many comments were joined.
    pub fn join(&mut self, other: &Self) -> usize {
        let joined = [
            join_comment(&mut self.comment_before, &other.comment_before),
            join_comment(&mut self.comment, &other.comment),
        ];
        for &mark in &other.marks {
            let taken = mark.judges_move() && self.marks.iter().any(|known| known.judges_move());
            if !taken && !self.marks.contains(&mark) {
                self.marks.push(mark);
            }
        }
        for &arrow in &other.arrows {
            if !self.arrows.iter().any(|known| (known.from, known.to) == (arrow.from, arrow.to)) {
                self.arrows.push(arrow);
            }
        }
        for &circle in &other.circles {
            if !self.circles.iter().any(|known| known.square == circle.square) {
                self.circles.push(circle);
            }
        }
        if self.evaluation.is_none() {
            self.evaluation.clone_from(&other.evaluation);
        }
        for verdict in &other.verdicts {
            if self.verdict_under(&verdict.book).is_none() {
                self.verdicts.push(verdict.clone());
            }
        }
        joined.into_iter().filter(|&joined| joined).count()
    }
}

/// Adds a comment on a line of its own unless it stands there already; whether two different ones were joined.
fn join_comment(mine: &mut String, theirs: &str) -> bool {
    let stands = theirs.is_empty()
        || mine == theirs
        || mine.strip_prefix(theirs).is_some_and(|rest| rest.starts_with('\n'))
        || mine.strip_suffix(theirs).is_some_and(|rest| rest.ends_with('\n'))
        || mine.contains(&format!("\n{theirs}\n"));
    if stands {
        return false;
    }
    if mine.is_empty() {
        theirs.clone_into(mine);
        return false;
    }
    mine.push('\n');
    mine.push_str(theirs);
    true
}
