//! [`Tree`]: the moves of a game with their variations, in an arena of stable ids.

use super::Annotations;
use crate::rules::Move;

/// Names a node of one tree for as long as the game lives; an id is never given twice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

impl NodeId {
    /// The start position.
    pub const ROOT: Self = Self(0);

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The id that is given after this one.
    pub(super) const fn following(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// A move, what follows it, and what is written at it.
#[derive(Clone, Debug)]
pub struct Node {
    /// The move that leads here; `None` at the root.
    pub(super) mv: Option<Move>,
    pub(super) parent: Option<NodeId>,
    pub(super) children: Vec<NodeId>,
    /// Apart, since most moves have none: trees of a library hold millions of nodes.
    pub(super) annotations: Option<Box<Annotations>>,
}

impl PartialEq for Node {
    fn eq(&self, other: &Self) -> bool {
        self.mv == other.mv
            && self.parent == other.parent
            && self.children == other.children
            && self.annotations() == other.annotations()
    }
}

impl Eq for Node {}

impl Node {
    /// The move that leads here; `None` at the root.
    #[must_use]
    pub const fn mv(&self) -> Option<Move> {
        self.mv
    }

    /// The node before; `None` at the root.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// The moves that follow; the first is the main continuation.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// What is written and drawn here.
    #[must_use]
    pub fn annotations(&self) -> &Annotations {
        static NONE: Annotations = Annotations::none();
        self.annotations.as_deref().unwrap_or(&NONE)
    }
}

/// The move tree (着法树). The root is the start position.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) nodes: Vec<Option<Node>>,
    len: usize,
}

/// A node with everything that follows it, taken out of a tree; it keeps its ids.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The nodes, each parent before its children; the first is the branch's own root.
    pub(super) nodes: Vec<(NodeId, Node)>,
}

impl Branch {
    /// The id of the branch's first node.
    #[must_use]
    pub fn root(&self) -> Option<NodeId> {
        self.nodes.first().map(|(id, _)| *id)
    }

    /// How many moves it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it holds no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }
}

impl Tree {
    pub(super) fn new() -> Self {
        let root = Node { mv: None, parent: None, children: Vec::new(), annotations: None };
        Self { nodes: vec![Some(root)], len: 0 }
    }

    /// The node of `id`, if it is (still) in the tree.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.index())?.as_ref()
    }

    pub(super) fn get_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.index())?.as_mut()
    }

    /// How many moves the tree holds.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether it holds no move.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The ids that a node added next will get, so that an edit can name it.
    #[must_use]
    pub fn next_id(&self) -> NodeId {
        NodeId(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX))
    }

    /// What follows `id`; empty for an unknown id.
    #[must_use]
    pub fn children(&self, id: NodeId) -> &[NodeId] {
        self.get(id).map_or(&[], |node| &node.children)
    }

    /// The move that leads to `id`.
    #[must_use]
    pub fn mv(&self, id: NodeId) -> Option<Move> {
        self.get(id)?.mv
    }

    /// The node before `id`.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.get(id)?.parent
    }

    /// The child of `id` that plays `mv`.
    #[must_use]
    pub fn child_by_move(&self, id: NodeId, mv: Move) -> Option<NodeId> {
        self.children(id).iter().copied().find(|&child| self.mv(child) == Some(mv))
    }

    /// Puts a branch (back) under `parent` at position `at` among its children.
    pub(super) fn insert(&mut self, parent: NodeId, at: usize, branch: &Branch) {
        let Some(root) = branch.root() else { return };
        let last = branch.nodes.iter().map(|(id, _)| id.index()).max().unwrap_or(0);
        if last >= self.nodes.len() {
            self.nodes.resize(last + 1, None);
        }
        self.len += branch.nodes.len();
        for (id, node) in &branch.nodes {
            self.nodes[id.index()] = Some(node.clone());
        }
        if let Some(node) = self.get_mut(root) {
            node.parent = Some(parent);
        }
        if let Some(node) = self.get_mut(parent) {
            node.children.insert(at.min(node.children.len()), root);
        }
    }

    /// Adds a move at the end of what follows `parent`.
    pub(super) fn push(&mut self, parent: NodeId, mv: Move) -> NodeId {
        let id = self.next_id();
        if let Some(node) = self.get_mut(parent) {
            node.children.push(id);
            self.nodes.push(Some(Node { mv: Some(mv), parent: Some(parent), children: Vec::new(), annotations: None }));
            self.len += 1;
        }
        id
    }

    /// Takes `id` and all that follows out; `None` for the root or an unknown id. Also tells where it was.
    pub(super) fn remove(&mut self, id: NodeId) -> Option<(NodeId, usize, Branch)> {
        let parent = self.parent(id)?;
        let at = self.children(parent).iter().position(|&child| child == id)?;
        self.get_mut(parent)?.children.remove(at);
        let branch = Branch { nodes: self.take_below(id) };
        self.len -= branch.nodes.len();
        Some((parent, at, branch))
    }

    fn take_below(&mut self, id: NodeId) -> Vec<(NodeId, Node)> {
        let mut taken = Vec::new();
        let mut stack = vec![id];
        while let Some(id) = stack.pop() {
            if let Some(node) = self.nodes.get_mut(id.index()).and_then(Option::take) {
                stack.extend(node.children.iter().rev());
                taken.push((id, node));
            }
        }
        taken
    }

    /// A copy of `id` and all that follows, for the clipboard; the copy keeps its ids.
    #[must_use]
    pub fn copy_branch(&self, id: NodeId) -> Option<Branch> {
        self.parent(id)?;
        let nodes = self.preorder(id).filter_map(|id| Some((id, self.get(id)?.clone()))).collect();
        Some(Branch { nodes })
    }

    /// `branch` with fresh ids of this tree, so that it can be inserted beside its original.
    #[must_use]
    pub fn renumbered(&self, branch: &Branch) -> Branch {
        let first = self.next_id().0;
        let map: std::collections::HashMap<NodeId, NodeId> =
            branch.nodes.iter().zip(first..).map(|((old, _), new)| (*old, NodeId(new))).collect();
        let renamed = |id: &NodeId| map.get(id).copied();
        let nodes = branch.nodes.iter().filter_map(|(id, node)| {
            let mut node = node.clone();
            node.parent = node.parent.as_ref().and_then(renamed);
            node.children = node.children.iter().filter_map(renamed).collect();
            Some((renamed(id)?, node))
        });
        Branch { nodes: nodes.collect() }
    }

    /// A branch of one new move, ready to be inserted.
    #[must_use]
    pub fn new_branch(&self, mv: Move, annotations: Annotations) -> Branch {
        let annotations = Some(annotations).filter(|found| !found.is_empty()).map(Box::new);
        let node = Node { mv: Some(mv), parent: None, children: Vec::new(), annotations };
        Branch { nodes: vec![(self.next_id(), node)] }
    }

    /// A branch of these moves one after the other, ready to be inserted; empty for no moves.
    #[must_use]
    pub fn line_branch(&self, moves: &[Move]) -> Branch {
        let first = self.next_id().0;
        let id = |index: usize| NodeId(first.saturating_add(u32::try_from(index).unwrap_or(u32::MAX)));
        let nodes = moves.iter().enumerate().map(|(index, &mv)| {
            let children = if index + 1 < moves.len() { vec![id(index + 1)] } else { Vec::new() };
            let parent = index.checked_sub(1).map(id);
            (id(index), Node { mv: Some(mv), parent, children, annotations: None })
        });
        Branch { nodes: nodes.collect() }
    }

    /// `id` and everything below it, each node before its children, main continuations first.
    pub fn preorder(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let mut stack = vec![id];
        std::iter::from_fn(move || {
            let id = stack.pop()?;
            stack.extend(self.children(id).iter().rev());
            Some(id)
        })
    }
}

impl PartialEq for Tree {
    /// Same shape, moves and annotations; ids don't count.
    fn eq(&self, other: &Self) -> bool {
        let same = |a: NodeId, b: NodeId| match (self.get(a), other.get(b)) {
            (Some(a), Some(b)) => {
                a.mv == b.mv && a.annotations() == b.annotations() && a.children.len() == b.children.len()
            }
            _ => false,
        };
        self.len == other.len && self.preorder(NodeId::ROOT).zip(other.preorder(NodeId::ROOT)).all(|(a, b)| same(a, b))
    }
}
