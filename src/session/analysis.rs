//! The embedded engine at work on the position on the board.

use super::arbiter::BookArbiter;
use super::embedded::EmbeddedEngine;
use super::settings::Settings;
use super::studio::{Studio, Wake};
use crate::engine::{Limits, PvLine, Score, SearchHandle, SearchReport, reports};
use crate::judge::RuleBook;
use crate::rules::{Line, Move, Position, Side};
use crossbeam_channel::Receiver;
use std::collections::HashMap;
use std::sync::Arc;

/// Infinite analysis: on or off, and what it found.
#[derive(Default)]
pub struct Analysis {
    engine: EmbeddedEngine,
    wanted: bool,
    /// Whether it is asked what the other side would play if the side to move passed.
    threat: bool,
    running: Option<Running>,
    report: Option<(Position, SearchReport)>,
    /// The newest report on what the other side threatens, by the position on the board.
    threatened: Option<(Position, SearchReport)>,
    /// Red's score of every position that was analysed, by its key.
    known: HashMap<u64, Score>,
}

/// So many scores are remembered; then the memory starts anew.
const MOST_KNOWN: usize = 100_000;

struct Running {
    start: Position,
    moves: Vec<Move>,
    lines: usize,
    threads: usize,
    hash_mb: usize,
    threat: bool,
    book: &'static str,
    /// Ends the search when it is let go of.
    _handle: SearchHandle,
    receiver: Receiver<SearchReport>,
}

impl Analysis {
    /// Whether analysis is on.
    #[must_use]
    pub const fn is_on(&self) -> bool {
        self.wanted
    }

    /// Whether a search is running now: an analysis that has nothing left to find has ended.
    #[must_use]
    pub const fn is_searching(&self) -> bool {
        self.running.is_some()
    }

    /// The newest report with the position that it is about, which may be an earlier one.
    #[must_use]
    pub const fn report(&self) -> Option<&(Position, SearchReport)> {
        self.report.as_ref()
    }

    /// The newest report if it's about `position`.
    #[must_use]
    pub fn report_on(&self, position: &Position) -> Option<&SearchReport> {
        self.report.as_ref().filter(|(about, _)| about.repeats(position)).map(|(_, report)| report)
    }

    /// Whether threats are looked for instead of the best move (威胁).
    #[must_use]
    pub const fn is_threat(&self) -> bool {
        self.threat
    }

    /// What the other side would play if the side to move passed in `position`; its lines begin after the pass.
    #[must_use]
    pub fn threat_on(&self, position: &Position) -> Option<&SearchReport> {
        self.threatened.as_ref().filter(|(about, _)| about.repeats(position)).map(|(_, report)| report)
    }

    /// The best line for the position on the board, if one is known.
    #[must_use]
    pub fn current_line(&self, studio: &Studio) -> Option<&PvLine> {
        self.report_on(studio.position())?.lines.first()
    }

    /// Red's score of a position that was analysed in this session.
    #[must_use]
    pub fn red_score(&self, position: &Position) -> Option<Score> {
        self.known.get(&position.key()).copied()
    }

    fn remember(&mut self, position: &Position, report: &SearchReport) {
        if report.lines.is_empty() {
            return;
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        let red = position.side_to_move() == Side::Red;
        self.known.insert(position.key(), if red { report.score } else { report.score.flipped() });
    }

    pub(super) fn toggle(&mut self) {
        self.wanted = !self.wanted;
        if !self.wanted {
            self.end_search();
        }
    }

    /// Ends the search, if there is one, without waiting for its thread.
    fn end_search(&mut self) {
        self.running = None;
    }

    /// Whether the search can't begin because its table is being made.
    pub(super) const fn is_waiting(&self) -> bool {
        self.wanted && self.engine.is_coming()
    }

    /// Looks for threats from now on, which starts the engine, or for the best move again if it is on.
    pub(super) fn toggle_threat(&mut self) {
        self.threat = !self.threat;
        self.wanted |= self.threat;
        self.end_search();
    }

    /// Sees to it that the search is about `line`, which ends at the position on the board, and asks `book` about repetitions.
    pub(super) fn follow(&mut self, line: &Line, book: &'static RuleBook, settings: &Settings, wake: &Wake) {
        let (lines, threads, hash_mb) = (settings.engine_lines, settings.engine_threads, settings.engine_hash_mb);
        if !self.wanted {
            return;
        }
        let known = if self.threat { &self.threatened } else { &self.report };
        let board = line.last();
        let line = match (self.threat, threat_line(board)) {
            (false, _) => line.clone(),
            (true, Some(line)) => line,
            (true, None) => {
                self.end_search();
                return;
            }
        };
        let line = &line;
        if let Some((about, report)) = known
            && self.running.is_none()
            && report.finished
            && about.repeats(board)
            && report.lines.len() >= lines.min(line.last().legal_moves().len())
        {
            return;
        }
        if let Some(running) = &self.running {
            let same = running.start == *line.start() && running.moves == line.moves();
            let with = (running.lines, running.threads, running.hash_mb, running.threat, running.book);
            if same && with == (lines, threads, hash_mb, self.threat, book.id) {
                return;
            }
        }
        self.end_search();
        let Some(engine) = self.engine.with_table(hash_mb, wake) else { return };
        let (sink, receiver) = reports(4, Arc::clone(wake));
        let limits = Limits { lines, threads, ..Limits::default() };
        engine.set_arbiter(Some(BookArbiter::shared(book)));
        let handle = engine.start(line, limits, sink);
        let (start, moves) = (*line.start(), line.moves().to_vec());
        let (threat, book) = (self.threat, book.id);
        self.running = Some(Running { start, moves, lines, threads, hash_mb, threat, book, _handle: handle, receiver });
    }

    /// Takes the newest report; tells whether there was one, and an error if the search failed.
    pub(super) fn poll(&mut self, position: &Position) -> (bool, Option<String>) {
        let Some(running) = &self.running else { return (false, None) };
        let Some(report) = running.receiver.try_iter().last() else { return (false, None) };
        let (error, threat) = (report.error.clone(), running.threat);
        if report.finished {
            self.running = None;
        }
        if error.is_some() {
            self.wanted = false;
        } else if threat {
            self.threatened = Some((*position, report));
        } else {
            self.remember(position, &report);
            self.report = Some((*position, report));
        }
        (true, error)
    }
}

/// The position after a pass, if the side to move can pass: not in check, and the other side has a move.
#[must_use]
pub fn threat_line(position: &Position) -> Option<Line> {
    let passed = position.passed();
    (!position.in_check() && passed.end().is_none()).then(|| Line::new(passed))
}
