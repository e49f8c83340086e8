//! Looking for a mate in the position on the board (找杀): a thread searches, the engine's panel shows what it found, and the win
//! becomes moves and variations of the game if the user wants it.

use super::background::spawn_deep;
use super::notice::Level;
use super::studio::{Studio, Wake};
use super::winning::WinExtent;
use crate::engine::{Control, MateLimits, MateProgress, MateSearch, mate_search_watched};
use crate::rules::{Move, Position};
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// How long it looks, in milliseconds; it can be stopped before.
const MILLIS: u64 = 60_000;
/// Bytes of the thread's stack: frames of the recursion are large where the compiler hasn't optimised.
const STACK_BYTES: usize = 16 << 20;

/// A mate search of the studio, under way or done.
pub struct MateHunt {
    position: Position,
    control: Arc<Control>,
    shared: Arc<Progress>,
    receiver: Option<Receiver<Option<MateSearch>>>,
    found: Option<MateSearch>,
    win: Option<Win>,
    /// The progress that was shown last.
    told: u8,
}

/// What is shown of a win; counted once, since its tree may be large.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// The win against the longest defence.
    pub line: Vec<Move>,
    /// How many moves of the attacker it takes.
    pub length: u8,
    /// Different positions with the attacker to move.
    pub positions: usize,
    /// Moves that the game gets, at most, with the answers to every defence.
    pub tree_moves: u64,
    /// Whether every defence is answered.
    pub complete: bool,
    /// Whether the win rests on the ban of perpetual check (长将).
    pub by_ban: bool,
}

#[derive(Default)]
struct Progress {
    nodes: AtomicU64,
    moves: AtomicU8,
}

impl MateHunt {
    fn start(position: Position, wake: &Wake) -> std::io::Result<Self> {
        let (sender, receiver) = bounded(1);
        let (control, shared) = (Arc::new(Control::new()), Arc::new(Progress::default()));
        spawn_deep("mate search", STACK_BYTES, {
            let (control, shared, wake) = (Arc::clone(&control), Arc::clone(&shared), Arc::clone(wake));
            move || {
                let limits = MateLimits {
                    max_moves: MateLimits::MAX_MOVES,
                    budget_nodes: None,
                    movetime_millis: Some(MILLIS),
                    bans: true,
                };
                let mut watch = |now: MateProgress| {
                    shared.nodes.store(now.nodes, Ordering::Relaxed);
                    if shared.moves.swap(now.moves, Ordering::Relaxed) != now.moves {
                        wake();
                    }
                };
                let search = || mate_search_watched(&position, limits, &control, &mut watch);
                // Nobody waits any more if the studio has begun another search.
                let _ = sender.send(catch_unwind(AssertUnwindSafe(search)).ok());
                wake();
            }
        })?;
        Ok(Self { position, control, shared, receiver: Some(receiver), found: None, win: None, told: 0 })
    }

    /// The position that it is about.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whether it still looks.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.receiver.is_some()
    }

    /// How far it is.
    #[must_use]
    pub fn progress(&self) -> MateProgress {
        let Progress { nodes, moves } = &*self.shared;
        MateProgress { nodes: nodes.load(Ordering::Relaxed), moves: moves.load(Ordering::Relaxed) }
    }

    /// What it found, once it is done.
    #[must_use]
    pub const fn found(&self) -> Option<&MateSearch> {
        self.found.as_ref()
    }

    /// The win, if it found one.
    #[must_use]
    pub const fn win(&self) -> Option<&Win> {
        self.win.as_ref()
    }
}

impl Drop for MateHunt {
    fn drop(&mut self) {
        self.control.stop();
    }
}

impl Studio {
    /// The newest mate search, if there was one.
    #[must_use]
    pub const fn mate_hunt(&self) -> Option<&MateHunt> {
        self.mate_hunt.as_ref()
    }

    /// The mate search that found a win of the side to move on the board.
    #[must_use]
    pub fn mate_on_board(&self) -> Option<&MateSearch> {
        let hunt = self.mate_hunt.as_ref().filter(|hunt| hunt.position.repeats(self.position()))?;
        hunt.found().filter(|found| found.tree.is_some())
    }

    /// Looks for a mate in the position on the board, instead of the one before.
    pub(super) fn find_mate(&mut self) {
        match MateHunt::start(*self.position(), &self.wake) {
            Ok(hunt) => self.mate_hunt = Some(hunt),
            Err(error) => self.tell_search_failed(&error.to_string()),
        }
    }

    /// Stops looking. Nobody waits for the thread, which ends by itself.
    pub(super) fn stop_mate(&mut self) {
        self.mate_hunt = None;
    }

    /// Takes what was found; tells whether something changed.
    pub(super) fn poll_mate(&mut self) -> bool {
        let Some(hunt) = &mut self.mate_hunt else { return false };
        let Some(receiver) = &hunt.receiver else { return false };
        match receiver.try_recv() {
            Ok(Some(found)) => {
                hunt.win = found.tree.as_ref().map(|tree| Win {
                    line: tree.line(),
                    length: tree.length(tree.start()),
                    positions: tree.positions(),
                    tree_moves: WinExtent::Tree.moves(tree),
                    complete: tree.is_complete(),
                    by_ban: tree.rests_on_ban(),
                });
                (hunt.found, hunt.receiver) = (Some(found), None);
            }
            Err(TryRecvError::Empty) => {
                let moves = hunt.progress().moves;
                return std::mem::replace(&mut hunt.told, moves) != moves;
            }
            Ok(None) | Err(TryRecvError::Disconnected) => {
                self.mate_hunt = None;
                self.tell_text(Level::Error, "mate-failed");
            }
        }
        true
    }

    /// Puts the win after the move on the board, as one step.
    pub(super) fn add_win(&mut self, extent: WinExtent) {
        let (position, lang, book) = (*self.position(), self.lang(), self.rule_book());
        let tree = self.mate_on_board().and_then(|found| found.tree.as_ref());
        let Some(win) = tree.map(|tree| extent.game(&position, tree, book, lang)) else { return };
        let Some(merge) = self.chapter().game().merging(&win.game, self.chapter().cursor()) else { return };
        if !merge.tally.changes {
            self.tell_text(Level::Info, "merge-nothing-new");
            return;
        }
        if let Err(error) = self.document_mut().edit(merge.edit, None) {
            self.tell_edit_error(error);
            return;
        }
        let args = [("new", merge.tally.new_moves.into()), ("known", merge.tally.known_moves.into())];
        self.tell_with(Level::Info, "merge-done", args);
    }
}
