//! Where the variations of a game meet again (转换局面), and where a position comes back within one line: found in a thread
//! of its own, since every position of the tree has to be looked at.

use super::background::spawn;
use super::document::{Document, DocumentId};
use super::studio::Wake;
use crate::game::{Game, NodeId};
use crate::rules::{Move, Position};
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the positions of a tree have in common.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Meetings {
    /// Nodes of different variations with the same position, the one read first before the other.
    pub transpositions: Vec<(NodeId, NodeId)>,
    /// How often the position of a node has stood in the line to it, where it isn't the first time.
    pub repeats: HashMap<NodeId, usize>,
}

/// The moves of a tree without anything else, in the order of reading: quick to copy, so that no edit waits for the thread.
struct Skeleton {
    start: Position,
    /// Each move with the ply that it is played at.
    moves: Vec<(NodeId, Move, usize)>,
}

impl Skeleton {
    fn of(game: &Game) -> Self {
        let tree = game.tree();
        let mut moves = Vec::with_capacity(tree.len());
        let mut tasks = vec![(NodeId::ROOT, 0)];
        while let Some((node, ply)) = tasks.pop() {
            moves.extend(tree.mv(node).map(|mv| (node, mv, ply)));
            tasks.extend(tree.children(node).iter().rev().map(|&child| (child, ply + 1)));
        }
        Self { start: *game.start(), moves }
    }
}

impl Meetings {
    /// Looks at every position of a game.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self::in_skeleton(&Skeleton::of(game), &AtomicBool::new(false)).unwrap_or_default()
    }

    /// `None` if `stop` was set meanwhile.
    fn in_skeleton(skeleton: &Skeleton, stop: &AtomicBool) -> Option<Self> {
        let mut meetings = Self::default();
        // The line to the present move: its nodes and positions.
        let mut line = vec![(NodeId::ROOT, skeleton.start)];
        let mut in_line: HashMap<u64, usize> = HashMap::from([(skeleton.start.key(), 1)]);
        // The node at which each position was met first.
        let mut first: HashMap<u64, NodeId> = HashMap::from([(skeleton.start.key(), NodeId::ROOT)]);
        for &(node, mv, ply) in &skeleton.moves {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            for (_, left) in line.drain(ply..) {
                if let Some(count) = in_line.get_mut(&left.key()) {
                    *count -= 1;
                }
            }
            let Some((_, before)) = line.last() else { break };
            let position = before.play(mv);
            let count = in_line.entry(position.key()).or_default();
            *count += 1;
            if *count > 1 {
                meetings.repeats.insert(node, *count);
            } else if let Some(&met) = first.get(&position.key()) {
                meetings.transpositions.push((met, node));
            }
            first.entry(position.key()).or_insert(node);
            line.push((node, position));
        }
        Some(meetings)
    }
}

/// Names a game as it is at one time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Asked {
    document: DocumentId,
    game: usize,
    revision: u64,
}

impl Asked {
    fn about(document: &Document) -> Self {
        Self { document: document.id, game: document.active_index(), revision: document.chapter().revision() }
    }
}

/// The newest answer, and the thread that looks for the next.
#[derive(Default)]
pub struct MeetingsState {
    asked: Option<Asked>,
    known: Option<(Asked, Meetings)>,
    running: Option<Running>,
}

struct Running {
    stop: Arc<AtomicBool>,
    answer: Receiver<Option<Meetings>>,
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl MeetingsState {
    /// What is known about the game on the board as it is now.
    #[must_use]
    pub fn of(&self, document: &Document) -> Option<&Meetings> {
        self.known.as_ref().filter(|(known, _)| *known == Asked::about(document)).map(|(_, meetings)| meetings)
    }

    /// Whether it has been asked about the game on the board as it is now.
    #[must_use]
    pub fn is_asked(&self, document: &Document) -> bool {
        self.asked == Some(Asked::about(document))
    }

    /// Looks at the game on the board unless that is what was asked last. If no thread can be had, nothing is found.
    pub(super) fn ask(&mut self, document: &Document, wake: &Wake) {
        if self.is_asked(document) {
            return;
        }
        self.asked = Some(Asked::about(document));
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = bounded(1);
        let job = {
            let (stop, wake) = (Arc::clone(&stop), Arc::clone(wake));
            let skeleton = Skeleton::of(document.chapter().game());
            move || {
                let found = catch_unwind(AssertUnwindSafe(|| Meetings::in_skeleton(&skeleton, &stop)));
                // Nobody waits any more if the game has changed: nothing is lost then.
                let _ = sender.send(found.ok().flatten());
                wake();
            }
        };
        let thread = spawn("meetings", job);
        self.running = thread.is_ok().then_some(Running { stop, answer });
    }

    /// Takes the answer if there is one; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let Some(running) = &self.running else { return false };
        let answer = match running.answer.try_recv() {
            Ok(answer) => answer,
            Err(TryRecvError::Disconnected) => None,
            Err(TryRecvError::Empty) => return false,
        };
        self.running = None;
        self.known = self.asked.zip(answer);
        true
    }
}
