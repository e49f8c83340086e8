//! [`Worker`]: one search thread and what it keeps along the current line.

use super::board::Board;
use super::clock::Budget;
use super::history::{History, NO_MOVE, piece_to};
use super::path::Path;
use super::relay::Finished;
use super::rulings::{AtRoot, Rulings};
use super::search::{Job, RootMove};
use super::value::{INFINITE, MAX_PLY};
use crate::rules::{Move, MoveList};

/// What is expected of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// On the principal variation: searched with an open window.
    Pv,
    /// Some move will be good enough.
    Cut,
    /// No move will be good enough.
    All,
}

impl Kind {
    /// What is expected of the child of a node that is not searched with an open window.
    pub const fn opposite(self) -> Self {
        match self {
            Self::Pv | Self::All => Self::Cut,
            Self::Cut => Self::All,
        }
    }
}

/// What the nodes of the current line leave for those after them.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// Static evaluation, `-INFINITE` in check.
    pub eval: i32,
    /// [`piece_to`] of the move made, [`NO_MOVE`] for a pass.
    pub piece_to: usize,
    pub killers: [Option<Move>; 2],
    /// How often nodes at this ply were cut off since the node two plies before began.
    pub cutoffs: u8,
    /// Left out to see whether the best move is the only good one.
    pub excluded: Option<Move>,
}

const EMPTY: Frame = Frame { eval: -INFINITE, piece_to: NO_MOVE, killers: [None; 2], cutoffs: 0, excluded: None };
/// Frames before the root, so that every node has four plies behind it.
pub(super) const BEFORE: usize = 4;

/// The lines found at each ply.
pub(super) struct Lines(Vec<Vec<Move>>);

impl Lines {
    /// The line from `ply` on.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.0[ply]
    }

    /// Nothing from `ply` on.
    pub fn clear(&mut self, ply: usize) {
        self.0[ply].clear();
    }

    /// The line from `ply` on is this move and the line after it.
    pub fn put(&mut self, ply: usize, mv: Move) {
        let (head, tail) = self.0.split_at_mut(ply + 1);
        let line = &mut head[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&tail[0]);
    }
}

/// One search thread.
pub(super) struct Worker<'a> {
    pub job: &'a Job,
    pub budget: &'a Budget<'a>,
    index: usize,
    pub board: Board,
    pub root: Vec<RootMove>,
    /// How many root moves have a searched line.
    pub searched: usize,
    pub depth: i32,
    pub nodes: u64,
    pub seldepth: u8,
    pub stopped: bool,
    pub pv: Lines,
    pub path: Path,
    rulings: &'a Rulings,
    /// Of what [`Rulings`] says, as far as this thread has heard.
    heard: usize,
    pub history: History,
    /// Four before the root, then one for each ply.
    pub frames: Vec<Frame>,
}

impl<'a> Worker<'a> {
    /// A thread that has searched nothing yet.
    pub fn new(job: &'a Job, budget: &'a Budget<'a>, rulings: &'a Rulings, index: usize) -> Self {
        let position = job.line.last();
        let chosen = &job.limits.root_moves;
        let legal = position.legal_moves();
        let moves = legal.into_iter().filter(|mv| chosen.is_empty() || chosen.contains(mv));
        let mut root = Self::root_of(moves, |mv| rulings.at_root(mv, position.side_to_move()));
        // What the rule book holds against the mover is played only if there's nothing else.
        let forbidden = |root: &RootMove| matches!(root.ruled, Some(AtRoot::Ends(value)) if value < 0);
        if !root.iter().all(forbidden) {
            root.retain(|root| !forbidden(root));
        }
        let mut path = Path::of(&job.line);
        path.strikes = job.forbids_all_strikes();
        if job.arbiter.is_some() && index == 0 {
            path.keep_doubts();
        }
        Self {
            job,
            budget,
            rulings,
            heard: 0,
            index,
            board: Board::new(position),
            root,
            searched: 0,
            depth: 0,
            nodes: 0,
            seldepth: 0,
            stopped: false,
            pv: Lines(vec![Vec::new(); MAX_PLY + 2]),
            path,
            history: job.memory.take(),
            frames: vec![EMPTY; MAX_PLY + BEFORE + 3],
        }
    }

    /// The work of a thread other than the first: deepens until it's stopped, and offers what it has finished. Every other one
    /// keeps a ply ahead of the first, so that it leaves in the table what will be asked for.
    pub fn help(mut self) {
        let ahead = (self.index % 2) as u8;
        let mut depth = 1 + ahead;
        while !self.root.is_empty() && depth <= self.job.limits.deepest() && self.iterate(depth) {
            let (heard, searched, seldepth) = (self.heard, self.searched, self.seldepth);
            self.budget.relay.offer(Finished { depth, heard, root: self.root.clone(), searched, seldepth });
            depth = (depth + 1).max(self.budget.depth() + ahead);
        }
        self.budget.tell(self.index, self.nodes);
        self.job.memory.give_back(self.history);
    }

    /// [`Worker::iterate`] for the first thread: what another thread has finished meanwhile, of this depth or a greater one, which
    /// `depth` then becomes, is taken over.
    pub fn advance(&mut self, depth: &mut u8) -> bool {
        while !self.iterate(*depth) {
            if let Some(found) = self.budget.relay.take(self.heard, *depth) {
                self.stopped = false;
                self.root = found.root;
                self.searched = found.searched;
                self.seldepth = found.seldepth;
                *depth = found.depth;
                return true;
            }
            if self.budget.is_stopped() {
                return false;
            }
            // What was offered has made place for something else.
            self.stopped = false;
        }
        true
    }

    /// Reads cycles as the arbiter does from now on.
    pub fn listen(&mut self) {
        if let Some(cycles) = self.rulings.newer(&mut self.heard) {
            self.path.cycles = cycles;
        }
    }

    /// The key of a position in the table.
    pub fn table_key(&self, key: u64) -> u64 {
        key ^ self.path.cycles.salt
    }

    /// Goes to the node after a move.
    pub fn enter(&mut self, board: &Board, mv: Move, child: &Board, ply: usize) {
        self.frames[ply + BEFORE].piece_to = piece_to(board.mover(mv), mv);
        self.path.push(child, Some(mv));
    }

    /// Goes back from it.
    pub fn leave(&mut self) {
        self.path.pop();
    }

    /// Counts a node; true if the search is over.
    pub fn count(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u8);
        self.stopped |= self.budget.is_over(self.index, self.nodes);
        if self.index == 0 && self.nodes.is_multiple_of(512) {
            self.stopped |= self.budget.relay.has(self.heard, self.depth as u8);
        }
        self.stopped
    }

    /// The rows of the moves one, two and four plies before.
    pub fn before(&self, ply: usize) -> [usize; 3] {
        [1, 2, 4].map(|back| self.frames[ply + BEFORE - back].piece_to)
    }

    /// The move that refuted this node was good, those tried before it weren't.
    pub fn learn(&mut self, board: &Board, mv: Move, depth: i32, ply: usize, quiets: &[Move], captures: &[Move]) {
        let (side, before, frame) = (board.side(), self.before(ply), ply + BEFORE);
        let bonus = bonus(depth);
        if let Some(victim) = board.victim(mv) {
            self.history.learn_capture(board.mover(mv), mv, victim.index(), bonus);
        } else {
            let killers = &mut self.frames[frame].killers;
            if killers[0] != Some(mv) {
                *killers = [Some(mv), killers[0]];
            }
            self.history.learn_counter(before[0], mv);
            self.history.learn_quiet(side, board.mover(mv), mv, before, bonus);
            for &other in quiets {
                self.history.learn_quiet(side, board.mover(other), other, before, -bonus);
            }
        }
        for &other in captures {
            if let Some(victim) = board.victim(other) {
                self.history.learn_capture(board.mover(other), other, victim.index(), -bonus);
            }
        }
    }
}

impl Worker<'_> {
    /// No move helped against the quiet move before: it was good.
    pub fn learn_before(&mut self, depth: i32, ply: usize) {
        let Some((mv, board)) = self.path.last_move().map(|(mv, board)| (mv, *board)) else { return };
        if ply > 0 && !board.is_capture(mv) {
            let before = self.before(ply - 1);
            self.history.learn_quiet(board.side(), board.mover(mv), mv, before, bonus(depth) / 2);
        }
    }
}

/// The first moves tried in a node, as many as are worth unlearning.
pub(super) struct Tried(MoveList);

impl Tried {
    const MOST: usize = 32;

    /// None yet.
    pub const fn new() -> Self {
        Self(MoveList::new())
    }

    /// One more.
    pub fn push(&mut self, mv: Move) {
        if self.0.len() < Self::MOST {
            self.0.push(mv);
        }
    }

    /// In the order tried.
    pub fn moves(&self) -> &[Move] {
        &self.0
    }
}

/// How much a cutoff at `depth` teaches.
pub(super) fn bonus(depth: i32) -> i32 {
    (24 * depth * depth + 60 * depth).min(1800)
}
