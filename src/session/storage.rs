//! Opening and saving in threads of their own.

use super::document::DocumentId;
use super::files;
use super::settings::Settings;
use super::studio::Wake;
use crate::formats::{self, Format, Parsed};
use crate::game::Game;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The format that a file name asks for, by its extension.
#[must_use]
pub fn format_for(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Format::ALL.into_iter().find(|format| format.extensions().contains(&extension.as_str()))
}

/// What came of a job.
pub(super) enum Outcome {
    /// A file, or pasted content, was read.
    Loaded { name: String, path: Option<PathBuf>, result: Result<Parsed, String> },
    /// A document was written, in the state that `mark` names.
    Saved { document: DocumentId, mark: usize, path: PathBuf, format: Format, result: Result<(), String> },
    /// The settings were written.
    SettingsKept(Result<(), String>),
}

/// The jobs under way.
pub(super) struct Jobs {
    sender: Sender<Outcome>,
    receiver: Receiver<Outcome>,
    running: usize,
    settings_turn: Arc<Mutex<()>>,
}

impl Default for Jobs {
    fn default() -> Self {
        // Each job sends one outcome, so the channel holds no more than there are jobs.
        let (sender, receiver) = unbounded();
        Self { sender, receiver, running: 0, settings_turn: Arc::default() }
    }
}

impl Jobs {
    pub(super) const fn running(&self) -> usize {
        self.running
    }

    /// The next outcome, if one has arrived.
    pub(super) fn poll(&mut self) -> Option<Outcome> {
        let outcome = self.receiver.try_recv().ok()?;
        self.running -= 1;
        Some(outcome)
    }

    fn start(&mut self, wake: &Wake, job: impl FnOnce() -> Outcome + Send + 'static) -> std::io::Result<()> {
        let (sender, wake) = (self.sender.clone(), wake.clone());
        std::thread::Builder::new().name("file".into()).spawn(move || {
            let _ = sender.send(job());
            wake();
        })?;
        self.running += 1;
        Ok(())
    }

    /// Settings are written one after the other: a newer state never loses to an older one.
    pub(super) fn keep_settings(&mut self, settings: Settings, path: PathBuf, wake: &Wake) -> std::io::Result<()> {
        let turn = Arc::clone(&self.settings_turn);
        self.start(wake, move || {
            let _turn = turn.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            Outcome::SettingsKept(settings.save(&path).map_err(|error| error.to_string()))
        })
    }

    pub(super) fn load_file(&mut self, path: PathBuf, wake: &Wake) -> std::io::Result<()> {
        self.start(wake, move || {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let result = files::read_file(&path)
                .map_err(|error| error.to_string())
                .and_then(|bytes| guarded(|| formats::read(&bytes, Some(&name)).map_err(|error| error.to_string())));
            Outcome::Loaded { name, path: Some(path), result }
        })
    }

    pub(super) fn load_bytes(&mut self, name: String, bytes: Vec<u8>, wake: &Wake) -> std::io::Result<()> {
        self.start(wake, move || {
            let result = guarded(|| formats::read(&bytes, Some(&name)).map_err(|error| error.to_string()));
            Outcome::Loaded { name, path: None, result }
        })
    }

    pub(super) fn save(
        &mut self,
        (document, mark): (DocumentId, usize),
        games: Vec<Game>,
        (path, format): (PathBuf, Format),
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || {
            let result = guarded(|| {
                let written = formats::write(&games, format).map_err(|error| error.to_string())?;
                files::back_up(&path).map_err(|error| error.to_string())?;
                files::write_atomic(&path, &written.bytes).map_err(|error| error.to_string())
            });
            Outcome::Saved { document, mark, path, format, result }
        })
    }
}

/// A reader or writer that fails in an unforeseen way becomes an error of its file.
fn guarded<T>(job: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|_| Err("an internal error; please report this file".to_owned()))
}

/// Runs something slow in a thread of its own, for front ends that start none themselves.
///
/// # Errors
/// When the system has no thread left.
pub fn in_background(name: &str, job: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    std::thread::Builder::new().name(name.to_owned()).spawn(job).map(|_| ())
}
