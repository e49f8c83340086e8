//! [`Searcher`]: whoever searches the positions of a review or plays a game: the embedded engine, or another one in a process
//! of its own.

use super::external::{Asked, EngineFault, EngineProfile, ExternalEngine};
use super::search_limit::SearchLimit;
use super::settings::Settings;
use super::studio::{Studio, Wake};
use crate::engine::{Engine, Limits, SearchHandle, SearchReport, reports};
use crate::judge::RuleBook;
use crate::lang::{Lang, text_with};
use crate::rules::{Line, Move};
use crossbeam_channel::Receiver;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Which engine is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum EngineChoice {
    /// The embedded one.
    #[default]
    Embedded,
    /// The one at this place of the settings' list.
    Other(usize),
}

impl EngineChoice {
    /// All that can be chosen with so many other engines in the list.
    pub fn all(others: usize) -> impl Iterator<Item = Self> {
        std::iter::once(Self::Embedded).chain((0..others).map(Self::Other))
    }

    /// What it becomes when the list has only so many engines.
    #[must_use]
    pub(super) const fn within(self, others: usize) -> Self {
        match self {
            Self::Other(index) if index < others => self,
            Self::Embedded | Self::Other(_) => Self::Embedded,
        }
    }

    /// What it becomes when the engine at a place is taken out of the list.
    #[must_use]
    pub(super) const fn without(self, removed: usize) -> Self {
        match self {
            Self::Other(index) if index == removed => Self::Embedded,
            Self::Other(index) if index > removed => Self::Other(index - 1),
            Self::Embedded | Self::Other(_) => self,
        }
    }
}

impl Studio {
    /// The engine after this one in the list, the embedded one after the last.
    pub(super) fn next_engine(&self, current: EngineChoice) -> EngineChoice {
        let mut all = EngineChoice::all(self.settings.engines.len());
        all.find(|&choice| choice == current);
        all.next().unwrap_or_default()
    }
}

impl Settings {
    /// The profile of the engine that is meant; `None` is the embedded one.
    #[must_use]
    pub fn profile_of(&self, choice: EngineChoice) -> Option<&EngineProfile> {
        match choice {
            EngineChoice::Embedded => None,
            EngineChoice::Other(index) => self.engines.get(index),
        }
    }
}

/// Why a search has failed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SearchFault {
    /// The embedded engine failed; the reason in its own words.
    Embedded(String),
    /// Another engine failed.
    Other {
        /// Its name.
        engine: String,
        /// What was wrong.
        fault: EngineFault,
    },
}

impl SearchFault {
    /// The fault in a sentence that names the engine.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        match self {
            Self::Embedded(reason) => text_with(lang, "engine-failed", [("reason", reason.as_str().into())]),
            Self::Other { engine, fault } => {
                let fault = fault.describe(lang);
                text_with(lang, "external-failed", [("engine", engine.as_str().into()), ("fault", fault.into())])
            }
        }
        .into_owned()
    }
}

/// An engine that is asked for one answer after the other.
pub struct Searcher {
    kind: Kind,
    name: String,
}

enum Kind {
    Embedded(Engine),
    Other(Box<ExternalEngine>),
}

/// What is wanted of a search.
#[derive(Clone)]
pub struct SearchWish {
    /// How far, how many lines, and for the embedded engine also on how many threads and between which moves.
    pub limits: Limits,
    /// The same end for other engines.
    pub limit: SearchLimit,
    /// Legal moves that other engines shall not play.
    pub banned: Vec<Move>,
    /// The rule book that the embedded engine asks about repetitions.
    pub book: &'static RuleBook,
}

impl Searcher {
    /// The embedded engine with a table of so many megabytes.
    #[must_use]
    pub fn embedded(hash_mb: usize) -> Self {
        let engine = Engine::new(hash_mb);
        engine.begin_threads_with(super::background::give_way);
        Self { kind: Kind::Embedded(engine), name: super::chances::ENGINE_NAME.to_owned() }
    }

    /// Another engine in a process of its own; nothing is waited for.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub fn other(profile: &EngineProfile, wake: &Wake) -> std::io::Result<Self> {
        let engine = ExternalEngine::start(profile, wake)?;
        Ok(Self { kind: Kind::Other(Box::new(engine)), name: profile.display_name() })
    }

    /// The engine with this profile, or the embedded one without any.
    ///
    /// # Errors
    /// As [`Searcher::other`].
    pub fn of(profile: Option<&EngineProfile>, hash_mb: usize, wake: &Wake) -> std::io::Result<Self> {
        profile.map_or_else(|| Ok(Self::embedded(hash_mb)), |profile| Self::other(profile, wake))
    }

    /// Its name, as it is kept with scores.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether it is the embedded one.
    #[must_use]
    pub const fn is_embedded(&self) -> bool {
        matches!(self.kind, Kind::Embedded(_))
    }

    /// Searches the end of `line`; a search that is under way has to be dropped before.
    pub fn start(&mut self, line: &Line, wish: SearchWish, wake: &Wake) -> Search {
        let way = match &mut self.kind {
            Kind::Embedded(engine) => {
                let (sink, receiver) = reports(2, Arc::clone(wake));
                engine.set_arbiter(Some(super::arbiter::BookArbiter::shared(wish.book)));
                Way::Embedded { receiver, _handle: engine.start(line, wish.limits, sink) }
            }
            Kind::Other(engine) => {
                let asked = engine.ask(line, wish.limit, wish.limits.lines, &wish.banned);
                Way::Other { asked, engine: self.name.clone() }
            }
        };
        Search(way)
    }
}

/// A search under way. Dropping it stops it.
pub struct Search(Way);

enum Way {
    Embedded { receiver: Receiver<SearchReport>, _handle: SearchHandle },
    Other { asked: Asked, engine: String },
}

impl Search {
    /// The last report, once the search has ended; never waits.
    pub fn take(&self) -> Option<Result<SearchReport, SearchFault>> {
        match &self.0 {
            Way::Embedded { receiver, .. } => {
                let report = receiver.try_iter().find(|report| report.finished)?;
                Some(report.error.clone().map_or(Ok(report), |error| Err(SearchFault::Embedded(error))))
            }
            Way::Other { asked, engine } => {
                let answer = asked.take()?;
                Some(answer.map_err(|fault| SearchFault::Other { engine: engine.clone(), fault }))
            }
        }
    }
}
