//! [`EmbeddedEngine`]: the engine, made when it is wanted and outside the window's thread.

use super::background::{give_way, spawn};
use super::studio::Wake;
use crate::engine::Engine;
use crossbeam_channel::{Receiver, bounded};

/// The engine with the table that was asked for last. Filling a table takes too long to do it between two frames, and a
/// studio that never analyses needs none.
#[derive(Default)]
pub(super) struct EmbeddedEngine {
    /// The engine and the size of its table in megabytes.
    ready: Option<(Engine, usize)>,
    /// The engine that is being made, and the size of its table.
    coming: Option<(Receiver<Engine>, usize)>,
}

impl EmbeddedEngine {
    /// The engine with a table of so many megabytes; `None` while it is being made: `wake` is called when it's there.
    pub(super) fn with_table(&mut self, megabytes: usize, wake: &Wake) -> Option<&Engine> {
        if let Some((coming, size)) = &self.coming
            && let Ok(engine) = coming.try_recv()
        {
            self.ready = Some((engine, *size));
            self.coming = None;
        }
        let has = |size: usize| size == megabytes;
        if !self.ready.as_ref().is_some_and(|(_, size)| has(*size))
            && !self.coming.as_ref().is_some_and(|(_, size)| has(*size))
        {
            self.make(megabytes, wake);
        }
        self.ready.as_ref().filter(|(_, size)| has(*size)).map(|(engine, _)| engine)
    }

    /// Whether an engine is being made.
    pub(super) const fn is_coming(&self) -> bool {
        self.coming.is_some()
    }

    fn make(&mut self, megabytes: usize, wake: &Wake) {
        let (sender, coming) = bounded(1);
        let wake = wake.clone();
        let spawned = spawn("table", move || {
            let engine = Engine::new(megabytes);
            engine.begin_threads_with(give_way);
            let _ = sender.send(engine);
            wake();
        });
        match spawned {
            Ok(_) => self.coming = Some((coming, megabytes)),
            // Where there's no thread to be had, the search will fail and say so.
            Err(_) => self.ready = Some((Engine::new(1), megabytes)),
        }
    }
}
