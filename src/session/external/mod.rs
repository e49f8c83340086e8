//! Other engines (外部引擎): programs that speak UCI or UCCI, run beside the embedded one and compared with it.
//!
//! Main types: [`EngineProfile`], which the settings keep, and [`ExternalEngine`], its process with the thread that speaks
//! with it (`driver.rs`). The window only reads what that thread has written down, so that no engine can hold it up.

mod asking;
mod driver;
mod process;
mod protocol;

pub(super) use asking::Asked;
pub use protocol::{EngineOption, OptionKind, Protocol};

use super::analysis::threat_line;
use super::command::Command;
use super::notice::Level;
use super::studio::{Studio, Wake};
use crate::engine::SearchReport;
use crate::lang::{Lang, text, text_with};
use crate::rules::{Line, Position};
use asking::Ask;
use crossbeam_channel::{Sender, bounded};
use driver::Wish;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// An engine that the user has added.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct EngineProfile {
    /// Its name in lists.
    pub name: String,
    /// The program.
    pub path: PathBuf,
    /// What it is started with.
    pub args: Vec<String>,
    /// What it speaks, once that is known.
    pub protocol: Option<Protocol>,
    /// The options that were changed, by name.
    pub options: Vec<(String, String)>,
    /// Whether it analyses beside the embedded engine.
    pub enabled: bool,
}

impl EngineProfile {
    /// Its name in lists: as it calls itself, else its file's.
    #[must_use]
    pub fn display_name(&self) -> String {
        if self.name.is_empty() {
            self.path.file_name().unwrap_or_default().to_string_lossy().into_owned()
        } else {
            self.name.clone()
        }
    }
}

/// Engines that can be added.
pub const MOST_ENGINES: usize = 16;
/// Lines of an engine's log that are kept.
const LOG_LINES: usize = 1_000;
/// Bytes of a line that the log keeps.
const LOG_BYTES: usize = 500;

/// Why an engine can't be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineFault {
    /// The system can't start it: its reason.
    CantStart(String),
    /// It answered neither `uci` nor `ucci`.
    NoGreeting,
    /// It didn't get ready.
    NotReady,
    /// It found no move from the usual start.
    NoMove,
    /// It went on thinking when told to stop.
    DoesNotStop,
    /// It ended; its exit code, if it has one.
    Ended(Option<i32>),
    /// It wrote a line without an end.
    EndlessLine,
    /// It wrote more lines than anybody can read.
    Flood,
    /// It answered with this, which is no legal move.
    IllegalMove(String),
    /// It told no score.
    NoScore,
}

impl EngineFault {
    /// The fault in a sentence.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        let found = match self {
            Self::CantStart(reason) => text_with(lang, "external-cant-start", [("reason", reason.as_str().into())]),
            Self::NoGreeting => text(lang, "external-no-greeting"),
            Self::NotReady => text(lang, "external-not-ready"),
            Self::NoMove => text(lang, "external-no-move"),
            Self::DoesNotStop => text(lang, "external-does-not-stop"),
            Self::Ended(Some(code)) => text_with(lang, "external-ended-code", [("code", code.to_string().into())]),
            Self::Ended(None) => text(lang, "external-ended"),
            Self::EndlessLine => text(lang, "external-endless"),
            Self::Flood => text(lang, "external-flood"),
            Self::NoScore => text(lang, "external-no-score"),
            Self::IllegalMove(mv) => {
                let shown: String = mv.chars().take(24).collect();
                text_with(lang, "external-illegal", [("move", shown.into())])
            }
        };
        found.into_owned()
    }
}

/// What an engine is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum EngineStatus {
    /// It is being started.
    Starting,
    /// It waits.
    Resting,
    /// It searches.
    Searching,
    /// It can't be used any more unless it is started again.
    Failed(EngineFault),
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LogLine {
    /// To the engine.
    To(String),
    /// From the engine.
    From(String),
    /// From the engine, beside the protocol.
    Beside(String),
}

/// What is known of a running engine.
#[derive(Debug)]
pub struct EngineState {
    /// What it is doing.
    pub status: EngineStatus,
    /// What it calls itself; empty until it has said so.
    pub name: String,
    /// What it speaks, once that is known.
    pub protocol: Option<Protocol>,
    /// Its options, in its order.
    pub options: Vec<EngineOption>,
    /// The newest lines of what was said, the oldest first.
    pub log: VecDeque<LogLine>,
    /// Lines of it that held an illegal move, which was left out with what followed.
    pub illegal: usize,
    report: Option<(Position, SearchReport)>,
    /// What was asked for last, by its number.
    answer: Option<(u64, SearchReport)>,
    /// Grows with what is worth showing.
    changes: u64,
    /// Its process, to be killed without asking the thread that speaks with it.
    child: Option<Arc<Mutex<Child>>>,
}

impl EngineState {
    const fn new() -> Self {
        Self {
            status: EngineStatus::Starting,
            name: String::new(),
            protocol: None,
            options: Vec::new(),
            log: VecDeque::new(),
            illegal: 0,
            report: None,
            answer: None,
            changes: 0,
            child: None,
        }
    }

    fn log(&mut self, line: LogLine) {
        let cut = |mut text: String| {
            let mut end = text.len().min(LOG_BYTES);
            while !text.is_char_boundary(end) {
                end -= 1;
            }
            text.truncate(end);
            text
        };
        if self.log.len() >= LOG_LINES {
            self.log.pop_front();
        }
        self.log.push_back(match line {
            LogLine::To(text) => LogLine::To(cut(text)),
            LogLine::From(text) => LogLine::From(cut(text)),
            LogLine::Beside(text) => LogLine::Beside(cut(text)),
        });
    }

    fn add_option(&mut self, option: EngineOption, most: usize) {
        let known = self.options.iter().any(|known| known.name == option.name);
        if !known && self.options.len() < most {
            self.options.push(option);
        }
    }

    /// The report on a position, begun if there is none.
    fn report_for(&mut self, position: Position) -> &mut SearchReport {
        if self.report.as_ref().is_none_or(|(about, _)| !about.repeats(&position)) {
            self.report = None;
        }
        &mut self.report.get_or_insert_with(|| (position, SearchReport::nothing_yet())).1
    }

    /// What it has found about a position.
    #[must_use]
    pub fn report_on(&self, position: &Position) -> Option<&SearchReport> {
        self.report.as_ref().filter(|(about, _)| about.repeats(position)).map(|(_, report)| report)
    }
}

type Shared = Arc<Mutex<EngineState>>;

/// A running engine. Dropping it ends its process.
pub struct ExternalEngine {
    profile: EngineProfile,
    shared: Shared,
    wishes: Sender<Wish>,
    /// What was wanted last.
    wanted: Option<(Position, usize, usize)>,
    /// The changes that were seen last.
    seen: u64,
    /// Searches that were to be answered so far.
    asked: u64,
}

impl ExternalEngine {
    /// Starts an engine; nothing is waited for.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start(profile: &EngineProfile, wake: &Wake) -> std::io::Result<Self> {
        let shared: Shared = Arc::new(Mutex::new(EngineState::new()));
        let (wishes, asked) = bounded(256);
        let (profile_, shared_, wake) = (profile.clone(), Arc::clone(&shared), Arc::clone(wake));
        super::storage::in_background("engine", move || driver::run(profile_, asked, shared_, wake))?;
        Ok(Self { profile: profile.clone(), shared, wishes, wanted: None, seen: 0, asked: 0 })
    }

    /// What is known of it now.
    pub fn state(&self) -> MutexGuard<'_, EngineState> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wish(&self, wish: Wish) {
        // An engine that has ended hears nothing; one with so many wishes waiting doesn't listen.
        let _ = self.wishes.try_send(wish);
    }

    /// Searches this line if that isn't what it does.
    fn follow(&mut self, line: Option<&Line>, lines: usize) {
        let wanted = line.map(|line| (*line.last(), line.moves().len(), lines));
        let same = match (&self.wanted, &wanted) {
            (Some(a), Some(b)) => a.0.repeats(&b.0) && (a.1, a.2) == (b.1, b.2),
            (None, None) => true,
            _ => false,
        };
        if same {
            return;
        }
        self.wanted = wanted;
        let ask = |line: &Line| Wish::Search(Box::new(Ask { line: line.clone(), lines, end: None }));
        self.wish(line.map_or(Wish::Rest, ask));
    }
}

impl Drop for ExternalEngine {
    fn drop(&mut self) {
        let child = self.state().child.take();
        if let Some(child) = child {
            // It may have ended by itself; its thread sees the end and ends too.
            let _ = child.lock().unwrap_or_else(PoisonError::into_inner).kill();
        }
    }
}

/// The engines that run, beside their profiles.
#[derive(Default)]
pub(super) struct Externals {
    running: Vec<Option<ExternalEngine>>,
}

impl Studio {
    /// The engine with this index in the settings' list, if it runs.
    #[must_use]
    pub fn external(&self, index: usize) -> Option<&ExternalEngine> {
        self.externals.running.get(index)?.as_ref()
    }

    /// Starts, steers and ends engines as settings and analysis want it.
    pub(super) fn follow_externals(&mut self) {
        let (wanted, lines) = (self.analysis.is_on(), self.settings.engine_lines);
        let threat = self.analysis.is_threat();
        let line = if threat { threat_line(self.position()) } else { Some(self.line().clone()) };
        self.externals.running.resize_with(self.settings.engines.len(), || None);
        let mut failed = None;
        for (profile, running) in self.settings.engines.iter().zip(&mut self.externals.running) {
            let same = |engine: &ExternalEngine| {
                (&engine.profile.path, &engine.profile.args) == (&profile.path, &profile.args)
            };
            if running.as_ref().is_some_and(|engine| !profile.enabled || !same(engine)) {
                *running = None;
            }
            if profile.enabled && running.is_none() {
                match ExternalEngine::start(profile, &self.wake) {
                    Ok(engine) => *running = Some(engine),
                    Err(error) => failed = Some(error),
                }
            }
            if let Some(engine) = running {
                engine.follow(line.as_ref().filter(|_| wanted), lines);
            }
        }
        if let Some(error) = failed {
            self.tell_with(Level::Error, "no-thread", [("error", error.to_string().into())]);
        }
    }

    /// Keeps what engines have said of themselves; tells whether something changed.
    pub(super) fn poll_externals(&mut self) -> bool {
        let mut changed = false;
        for (profile, running) in self.settings.engines.iter_mut().zip(&mut self.externals.running) {
            let Some(engine) = running else { continue };
            let shared = Arc::clone(&engine.shared);
            let state = shared.lock().unwrap_or_else(PoisonError::into_inner);
            changed |= std::mem::replace(&mut engine.seen, state.changes) != state.changes;
            if state.protocol.is_some() && profile.protocol != state.protocol {
                profile.protocol = state.protocol;
                changed = true;
            }
            if profile.name.is_empty() && !state.name.is_empty() {
                profile.name = state.name.chars().take(60).collect();
                changed = true;
            }
        }
        changed
    }

    /// Does what concerns the list of engines; gives other commands back.
    pub(super) fn apply_to_engines(&mut self, command: Command) -> Option<Command> {
        match command {
            Command::AddEngine { path, args } => self.add_engine(&path, args),
            Command::RemoveEngine(index) => self.remove_engine(index),
            Command::EnableEngine(index, enabled) => self.enable_engine(index, enabled),
            Command::SetEngineArgs(index, args) => {
                if let Some(profile) = self.settings.engines.get_mut(index) {
                    (profile.args, profile.protocol) = (args, None);
                }
            }
            Command::SetEngineOption { engine, name, value } => self.set_engine_option(engine, name, value),
            other => return Some(other),
        }
        None
    }

    /// Adds an engine and starts it. This program is an engine too when told so.
    fn add_engine(&mut self, path: &Path, mut args: Vec<String>) {
        if self.settings.engines.len() >= MOST_ENGINES {
            self.tell_with(Level::Warning, "external-too-many", [("count", MOST_ENGINES.into())]);
            return;
        }
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        if args.is_empty() && std::env::current_exe().is_ok_and(|own| own == path) {
            args.push("uci".to_owned());
        }
        self.settings.engines.push(EngineProfile { path, args, enabled: true, ..EngineProfile::default() });
    }

    /// Removes an engine and ends its process.
    fn remove_engine(&mut self, index: usize) {
        if index < self.settings.engines.len() {
            self.settings.engines.remove(index);
            for choice in [&mut self.settings.review_engine, &mut self.settings.play_engine] {
                *choice = choice.without(index);
            }
            if index < self.externals.running.len() {
                self.externals.running.remove(index);
            }
        }
    }

    /// Uses an engine or lets it rest; one that has failed is started again.
    fn enable_engine(&mut self, index: usize, enabled: bool) {
        if let Some(profile) = self.settings.engines.get_mut(index) {
            profile.enabled = enabled;
            if let Some(running) = self.externals.running.get_mut(index) {
                let failed = |engine: &ExternalEngine| matches!(engine.state().status, EngineStatus::Failed(_));
                if !enabled || running.as_ref().is_some_and(failed) {
                    *running = None;
                }
            }
        }
    }

    /// Sets an option of an engine, now and at every start; `None` presses a button.
    fn set_engine_option(&mut self, index: usize, name: String, value: Option<String>) {
        let Some(profile) = self.settings.engines.get_mut(index) else { return };
        if let Some(value) = &value {
            profile.options.retain(|(known, _)| *known != name);
            profile.options.push((name.clone(), value.clone()));
        }
        if let Some(engine) = self.externals.running.get(index).and_then(Option::as_ref) {
            engine.wish(Wish::Set(name, value));
        }
    }
}
