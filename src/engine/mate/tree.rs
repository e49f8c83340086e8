//! [`MateTree`]: the whole win, an answer to every defence.

use super::ban;
use super::store::Store;
use crate::rules::{Move, Position};
use std::collections::HashMap;

/// A position of a [`MateTree`], the attacker to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MateNodeId(u32);

/// A defence and the position after it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MateReply {
    /// The defender's move.
    pub mv: Move,
    /// The position after it; `None` where the tree was cut, and after a forbidden check.
    pub next: Option<MateNodeId>,
    /// The position, met before on the way here, to which it comes back by a perpetual check (长将): since the start of
    /// that lap every move of the defender gave check and the attacker only evaded. Every rule book forbids it; what
    /// stands there answers whatever else the defender plays.
    pub forbidden: Option<MateNodeId>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Node {
    mv: Move,
    length: u8,
    /// Whether the move evades a check and gives none.
    pub evades: bool,
    pub replies: std::ops::Range<u32>,
}

/// A forced win (杀局): for every position with the attacker to move one winning move, for every legal defence an
/// answer, down to 将死 or 困毙. A position that is reached in several ways stands in it once. No line repeats a
/// position, unless the defender checks for ever ([`MateReply::forbidden`]): the win is nearer after every other move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MateTree {
    /// Those after it come before it, the start last.
    nodes: Vec<Node>,
    replies: Vec<MateReply>,
    complete: bool,
    rests_on_ban: bool,
}

impl MateTree {
    /// The most positions that a tree holds.
    pub const MOST_POSITIONS: usize = 500_000;

    /// The position that was searched.
    #[must_use]
    pub const fn start(&self) -> MateNodeId {
        MateNodeId(self.nodes.len() as u32 - 1)
    }

    /// The winning move of a position.
    #[must_use]
    pub fn answer(&self, node: MateNodeId) -> Move {
        self.nodes[node.0 as usize].mv
    }

    /// How many moves of the attacker the win takes from there against the longest defence, 1 = the next move wins.
    /// Checks that come back to a position aren't counted.
    #[must_use]
    pub fn length(&self, node: MateNodeId) -> u8 {
        self.nodes[node.0 as usize].length
    }

    /// Every legal defence against the winning move, the longest first; none after the last move.
    #[must_use]
    pub fn replies(&self, node: MateNodeId) -> &[MateReply] {
        let range = &self.nodes[node.0 as usize].replies;
        &self.replies[range.start as usize..range.end as usize]
    }

    /// Different positions with the attacker to move.
    #[must_use]
    pub const fn positions(&self) -> usize {
        self.nodes.len()
    }

    /// Whether every defence is answered; otherwise the tree was cut for its size.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// Whether the defender could hold out by a perpetual check that is forbidden: then the win takes as much longer as
    /// the defender gives such checks before it has to change.
    #[must_use]
    pub const fn rests_on_ban(&self) -> bool {
        self.rests_on_ban
    }

    /// The win against the longest defence, the attacker's first move first: an odd number of moves.
    #[must_use]
    pub fn line(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut next = Some(self.start());
        while let Some(node) = next {
            line.push(self.answer(node));
            next = self.replies(node).first().and_then(|reply| {
                line.push(reply.mv);
                reply.next
            });
        }
        if line.len().is_multiple_of(2) {
            // Cut after a defence, or nothing is left but a forbidden check.
            line.pop();
        }
        line
    }

    /// How many moves it has when every position is written once.
    #[must_use]
    pub const fn moves_once(&self) -> u64 {
        (self.nodes.len() + self.replies.len()) as u64
    }

    /// How many moves it has when every line is written out, positions that are reached in several ways each time.
    #[must_use]
    pub fn written_moves(&self) -> u64 {
        let mut counts: Vec<u64> = Vec::with_capacity(self.nodes.len());
        for node in 0..self.nodes.len() as u32 {
            let replies = self.replies(MateNodeId(node)).iter();
            let after = replies.map(|reply| 1 + reply.next.map_or(0, |next| counts[next.0 as usize]));
            counts.push(after.fold(1, u64::saturating_add));
        }
        counts.last().copied().unwrap_or(0)
    }

    /// Reads the win of `position` from the proofs; `None` if there is none, or if it would need a repetition that isn't
    /// forbidden.
    pub(super) fn of(position: &Position, store: &Store) -> Option<Self> {
        let tree = Self { nodes: Vec::new(), replies: Vec::new(), complete: true, rests_on_ban: false };
        let mut builder = Builder { tree, known: HashMap::new(), open: Vec::new(), back: Vec::new(), store };
        builder.add(position)?;
        let Builder { mut tree, known, back, .. } = builder;
        for (reply, key) in back {
            tree.replies[reply].forbidden = Some(*known.get(&key)?);
            tree.rests_on_ban = true;
        }
        (!tree.rests_on_ban || ban::holds(&tree.nodes, &tree.replies)).then_some(tree)
    }
}

impl Node {
    pub(super) const fn new(mv: Move, length: u8, evades: bool, replies: std::ops::Range<u32>) -> Self {
        Self { mv, length, evades, replies }
    }
}

impl MateNodeId {
    pub(super) const fn at(index: u32) -> Self {
        Self(index)
    }

    /// Where it stands among the nodes.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }
}

struct Builder<'a> {
    tree: MateTree,
    known: HashMap<u64, MateNodeId>,
    /// The keys of the positions on the way to the one that is added.
    open: Vec<u64>,
    /// Replies that come back to one of them.
    back: Vec<(usize, u64)>,
    store: &'a Store,
}

/// A longer way from the start means that proofs by the ban were put together badly.
const LONGEST_WAY: usize = 300;

impl Builder<'_> {
    /// The node of a position. Every proof rests on shorter ones, or comes back to one on the way, so this ends.
    fn add(&mut self, position: &Position) -> Option<MateNodeId> {
        if let Some(&node) = self.known.get(&position.key()) {
            return Some(node);
        }
        let mv = self.best(position)?;
        let evades = position.in_check() && !position.gives_check(mv);
        let after = position.play(mv);
        if self.open.len() >= LONGEST_WAY {
            return None;
        }
        self.open.push(position.key());
        let mut replies = Vec::new();
        for mv in &after.legal_moves() {
            let next = after.play(mv);
            let back = self.open.contains(&next.key()).then_some(next.key());
            let full = self.known.len() >= MateTree::MOST_POSITIONS;
            let next = if back.is_some() || full { None } else { Some(self.add(&next)?) };
            self.tree.complete &= back.is_some() || next.is_some();
            replies.push((MateReply { mv, next, forbidden: None }, back));
        }
        self.open.pop();
        let length = |reply: &MateReply| reply.next.map_or(0, |next| self.tree.length(next));
        replies.sort_by_key(|(reply, _)| std::cmp::Reverse(length(reply)));
        let length = 1 + replies.first().map_or(0, |(reply, _)| length(reply));
        let first = self.tree.replies.len();
        for (place, (reply, back)) in replies.into_iter().enumerate() {
            self.back.extend(back.map(|key| (first + place, key)));
            self.tree.replies.push(reply);
        }
        let replies = first as u32..self.tree.replies.len() as u32;
        self.tree.nodes.push(Node::new(mv, length, evades, replies));
        let node = MateNodeId::at(self.tree.nodes.len() as u32 - 1);
        self.known.insert(position.key(), node);
        Some(node)
    }

    /// The proved move of a position, or a check that is known to win sooner.
    fn best(&self, position: &Position) -> Option<Move> {
        let proof = self.store.proof_or_ban(position.key())?;
        let mut best = (proof.length, proof.mv);
        for mv in &position.legal_moves() {
            if best.0 == 1 || !position.gives_check(mv) {
                continue;
            }
            if let Some(length) = self.length_after(&position.play(mv), best.0 - 1) {
                best = (length, mv);
            }
        }
        position.is_legal(best.1).then_some(best.1)
    }

    /// Within how many moves a check wins, if that is known to be at most `most`.
    fn length_after(&self, after: &Position, most: u8) -> Option<u8> {
        let mut longest = 0;
        for mv in &after.legal_moves() {
            let proof = self.store.proof(after.play(mv).key())?;
            longest = longest.max(proof.length);
            if longest >= most {
                return None;
            }
        }
        Some(longest + 1)
    }
}
