//! [`TreeMap`]: where each move of a game stands in a picture of its tree, ply by ply from left to right, a variation on a
//! row below the line that it leaves.

use crate::game::{Game, NodeId};
use std::collections::HashMap;
use std::ops::Range;

/// A place in the picture: column 0 is the start position, row 0 the main line.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Place {
    /// The ply.
    pub column: u32,
    /// The row.
    pub row: u32,
}

/// A line of main continuations on one row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Run {
    /// Where its first move stands.
    pub first: Place,
    /// Where the move stands that it follows; its own place for the main line.
    pub leaves: Place,
    nodes: Range<u32>,
}

impl Run {
    /// The column behind its last move.
    #[must_use]
    pub const fn end(&self) -> u32 {
        self.first.column + (self.nodes.end - self.nodes.start)
    }
}

/// The picture of a tree. No two lines cross in it.
#[derive(Clone, Debug, Default)]
pub struct TreeMap {
    runs: Vec<Run>,
    nodes: Vec<NodeId>,
    places: HashMap<NodeId, Place>,
    size: Place,
}

impl TreeMap {
    /// Lays out the tree of a game. The time is proportional to the number of moves.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let tree = game.tree();
        let mut map = Self::default();
        map.places.reserve(tree.len() + 1);
        // The first free row of each column.
        let mut free: Vec<u32> = Vec::new();
        let mut tasks = vec![(NodeId::ROOT, Place::default())];
        while let Some((start, leaves)) = tasks.pop() {
            let from = map.nodes.len();
            let mut next = Some(start);
            while let Some(node) = next {
                map.nodes.push(node);
                next = tree.children(node).first().copied();
            }
            let main = start == NodeId::ROOT;
            let column = if main { 0 } else { leaves.column + 1 };
            let end = column as usize + map.nodes.len() - from;
            if free.len() < end {
                free.resize(end, 0);
            }
            // The column of the move that it leaves holds the edge that leads down to it.
            let span = &mut free[leaves.column as usize..end];
            let row = span.iter().copied().max().unwrap_or(0);
            span.fill(row + 1);
            let line = from..map.nodes.len();
            for (at, &node) in (column..).zip(&map.nodes[line.clone()]) {
                let place = Place { column: at, row };
                map.places.insert(node, place);
                // Later forks come off the stack first: they lie nearer to their line, so that no edge is crossed.
                tasks.extend(tree.children(node).iter().skip(1).rev().map(|&child| (child, place)));
            }
            let first = Place { column, row };
            let leaves = if main { first } else { leaves };
            let index = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            map.runs.push(Run { first, leaves, nodes: index(line.start)..index(line.end) });
            map.size = Place { column: map.size.column.max(index(end)), row: map.size.row.max(row + 1) };
        }
        map
    }

    /// How many columns and rows there are.
    #[must_use]
    pub const fn size(&self) -> Place {
        self.size
    }

    /// The lines, in no particular order; each stands on one row.
    #[must_use]
    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// The nodes of a line, from its first column on.
    #[must_use]
    pub fn nodes(&self, run: &Run) -> &[NodeId] {
        &self.nodes[run.nodes.start as usize..run.nodes.end as usize]
    }

    /// Where a node stands.
    #[must_use]
    pub fn place(&self, node: NodeId) -> Option<Place> {
        self.places.get(&node).copied()
    }

    /// Which node stands at a place.
    #[must_use]
    pub fn node_at(&self, place: Place) -> Option<NodeId> {
        let holds = |run: &&Run| run.first.row == place.row && (run.first.column..run.end()).contains(&place.column);
        let run = self.runs.iter().find(holds)?;
        self.nodes(run).get((place.column - run.first.column) as usize).copied()
    }
}
