//! Searches with an end: one position, so far and no further, and one answer ([`Asked`]), as reviews and games need them.

use super::driver::Wish;
use super::protocol::{Protocol, write_move};
use super::{EngineFault, EngineStatus, ExternalEngine, Shared};
use crate::engine::SearchReport;
use crate::notation::RankBase;
use crate::rules::{Line, Move};
use crate::session::search_limit::SearchLimit;
use crossbeam_channel::Sender;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

/// A search that is wanted.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    /// Ends with the position to search.
    pub line: Line,
    /// How many lines are wanted.
    pub lines: usize,
    /// What answers, and when; an analysis goes on until something else is wanted.
    pub end: Option<AskEnd>,
}

/// The end of a search that is to be answered.
#[derive(Clone, Debug)]
pub(super) struct AskEnd {
    /// How far to search.
    pub limit: SearchLimit,
    /// Legal moves that it shall not play.
    pub banned: Vec<Move>,
    /// The number by which the answer is known.
    pub ticket: u64,
}

/// So much longer than it was given an engine may think, before it is told to stop.
const GRACE: Duration = Duration::from_secs(1);
/// So long an engine that searches to a depth may say nothing, before it is told to stop.
const SILENCE: Duration = Duration::from_secs(60);

impl AskEnd {
    /// After how long the engine is told to stop, and whether each word of the engine makes it wait anew.
    ///
    /// UCCI knows no time for a move (only clocks, in units that differ), so its engines are simply stopped in time.
    pub const fn patience(&self, protocol: Protocol) -> (Duration, bool) {
        match (self.limit, protocol) {
            (SearchLimit::Millis(millis), Protocol::Uci) => {
                (Duration::from_millis(millis).saturating_add(GRACE), false)
            }
            (SearchLimit::Millis(millis), Protocol::Ucci) => (Duration::from_millis(millis), false),
            (SearchLimit::Depth(_) | SearchLimit::Nodes(_), _) => (SILENCE, true),
        }
    }
}

impl Ask {
    /// What sends the engine searching after it was told the position: a line, or two.
    pub fn go_lines(&self, protocol: Protocol, base: RankBase) -> Vec<String> {
        let Some(end) = &self.end else { return vec![protocol.go().to_owned()] };
        let words = |moves: &mut dyn Iterator<Item = Move>| -> String {
            moves.map(|mv| format!(" {}", write_move(mv, base))).collect()
        };
        let mut go = match (end.limit, protocol) {
            (SearchLimit::Millis(millis), Protocol::Uci) => format!("go movetime {millis}"),
            (SearchLimit::Millis(_), Protocol::Ucci) => protocol.go().to_owned(),
            (SearchLimit::Depth(depth), _) => format!("go depth {depth}"),
            (SearchLimit::Nodes(nodes), _) => format!("go nodes {nodes}"),
        };
        if end.banned.is_empty() {
            return vec![go];
        }
        match protocol {
            Protocol::Uci => {
                let legal = self.line.last().legal_moves();
                let allowed = words(&mut legal.into_iter().filter(|mv| !end.banned.contains(mv)));
                go.push_str(" searchmoves");
                go.push_str(&allowed);
                vec![go]
            }
            Protocol::Ucci => vec![format!("banmoves{}", words(&mut end.banned.iter().copied())), go],
        }
    }
}

/// A search of another engine that will be answered. Dropping it stops the search.
pub(in crate::session) struct Asked {
    shared: Shared,
    wishes: Sender<Wish>,
    ticket: u64,
}

impl Asked {
    /// The answer, once it is there; the fault if there will be none.
    pub fn take(&self) -> Option<Result<SearchReport, EngineFault>> {
        let mut state = self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, report)) = state.answer.take_if(|(ticket, _)| *ticket == self.ticket) {
            return Some(Ok(report));
        }
        match &state.status {
            EngineStatus::Failed(fault) => Some(Err(fault.clone())),
            EngineStatus::Starting | EngineStatus::Resting | EngineStatus::Searching => None,
        }
    }
}

impl Drop for Asked {
    fn drop(&mut self) {
        // An engine that has ended hears nothing.
        let _ = self.wishes.try_send(Wish::Forget(self.ticket));
    }
}

impl ExternalEngine {
    /// Asks about the end of `line`; what was asked before is forgotten.
    pub(in crate::session) fn ask(&mut self, line: &Line, limit: SearchLimit, lines: usize, banned: &[Move]) -> Asked {
        self.asked += 1;
        let end = AskEnd { limit: limit.within_range(), banned: banned.to_vec(), ticket: self.asked };
        self.wish(Wish::Search(Box::new(Ask { line: line.clone(), lines, end: Some(end) })));
        Asked { shared: Arc::clone(&self.shared), wishes: self.wishes.clone(), ticket: self.asked }
    }
}
