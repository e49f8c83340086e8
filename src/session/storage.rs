//! Opening and saving in threads of their own.

use super::background::spawn;
use super::clip::PastePlace;
use super::document::DocumentId;
use super::files::{self, FileError};
use super::history::StateId;
use super::settings::Settings;
use super::sharing::Make;
use super::studio::Wake;
use crate::formats::{self, Format, FormatError, Loss, Parsed, TextEncoding, WriteOptions};
use crate::game::Game;
use crate::lang::{Lang, text};
use crate::notation::NotationError;
use crate::report::{AnimationError, Diagram, PdfError, Picture, PngError};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::io::BufWriter;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The format that a file name asks for, by its extension.
#[must_use]
pub fn format_for(path: &Path) -> Option<Format> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    Format::ALL.into_iter().find(|format| format.extensions().contains(&extension.as_str()))
}

/// Why a job failed; told in the language of the moment.
#[derive(Debug)]
pub(super) enum JobError {
    File(FileError),
    Format(FormatError),
    Report(PdfError),
    /// A list of moves, of which this one can't be played.
    Move(NotationError),
    Picture(PngError),
    Animation(AnimationError),
    /// What was made can't be written; the job knows where to.
    Writing(std::io::Error),
    /// Nobody wants it any longer.
    Stopped,
    /// A reader or writer failed in an unforeseen way.
    Internal,
}

impl JobError {
    pub(super) fn describe(&self, lang: Lang) -> String {
        match self {
            Self::File(error) => error.describe(lang),
            Self::Format(error) => error.describe(lang),
            Self::Report(error) => error.to_string(),
            Self::Move(error) => error.describe(lang),
            Self::Picture(error) => error.to_string(),
            Self::Animation(AnimationError::Empty) => text(lang, "share-nothing").into_owned(),
            Self::Animation(error) => error.to_string(),
            Self::Writing(error) => error.to_string(),
            Self::Stopped => text(lang, "share-stopped").into_owned(),
            Self::Internal => text(lang, "job-failed").into_owned(),
        }
    }

    pub(super) const fn is_stopped(&self) -> bool {
        matches!(self, Self::Stopped)
    }
}

impl From<AnimationError> for JobError {
    fn from(error: AnimationError) -> Self {
        match error {
            AnimationError::Stopped => Self::Stopped,
            AnimationError::Writing(error) => Self::Writing(error),
            error => Self::Animation(error),
        }
    }
}

impl From<std::io::Error> for JobError {
    fn from(error: std::io::Error) -> Self {
        Self::Writing(error)
    }
}

impl From<FileError> for JobError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<PdfError> for JobError {
    fn from(error: PdfError) -> Self {
        match error {
            PdfError::Stopped => Self::Stopped,
            error => Self::Report(error),
        }
    }
}

impl From<FormatError> for JobError {
    fn from(error: FormatError) -> Self {
        Self::Format(error)
    }
}

/// What came of a job.
pub(super) enum Outcome {
    /// A file, or pasted content, was read.
    Loaded {
        name: String,
        path: Option<PathBuf>,
        result: Result<Parsed, JobError>,
        /// The document whose place it takes, when a file is read again.
        again: Option<DocumentId>,
    },
    /// A text was read that is to be pasted as a branch.
    BranchRead { place: PastePlace, result: Result<Parsed, JobError> },
    /// A document was written, in the state that `mark` names.
    Saved(Saved),
    /// A report was written.
    Reported { path: PathBuf, result: Result<(), JobError> },
    /// Something went out.
    Shared { path: PathBuf, result: Result<(), JobError> },
    /// A picture was drawn.
    Drawn(Result<Picture, JobError>),
    /// The settings were written.
    SettingsKept(Result<(), JobError>),
}

/// A document that was written, or why not.
pub(super) struct Saved {
    pub(super) document: DocumentId,
    pub(super) mark: StateId,
    pub(super) path: PathBuf,
    pub(super) format: Format,
    /// The encoding of its texts, and what the file can't hold.
    pub(super) result: Result<(&'static str, Vec<Loss>), JobError>,
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
        spawn("file", move || {
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
            Outcome::SettingsKept(settings.save(&path).map_err(JobError::from))
        })
    }

    pub(super) fn load_file(&mut self, path: PathBuf, wake: &Wake) -> std::io::Result<()> {
        self.load_file_as(path, None, wake)
    }

    /// As [`Jobs::load_file`]; texts are in this encoding, and the games take the place of this document.
    pub(super) fn load_file_as(
        &mut self,
        path: PathBuf,
        again: Option<(TextEncoding, DocumentId)>,
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || {
            let (encoding, again) = again.unzip();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let result = files::read_file(&path)
                .map_err(JobError::from)
                .and_then(|bytes| guarded(|| Ok(formats::read_as(&bytes, Some(&name), encoding)?)));
            Outcome::Loaded { name, path: Some(path), result, again }
        })
    }

    /// Reads a pasted text; `bad_move` is told if it turns out to be no more than a list of moves.
    pub(super) fn load_pasted(
        &mut self,
        name: String,
        text: String,
        bad_move: Option<NotationError>,
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || Outcome::Loaded { name, path: None, result: read_text(&text, bad_move), again: None })
    }

    /// Reads a text that is to be pasted as a branch.
    pub(super) fn read_branch(
        &mut self,
        place: PastePlace,
        text: String,
        bad_move: Option<NotationError>,
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || Outcome::BranchRead { place, result: read_text(&text, bad_move) })
    }

    /// Makes a report and writes it.
    pub(super) fn write_report(
        &mut self,
        path: PathBuf,
        make: impl FnOnce() -> Result<Vec<u8>, PdfError> + Send + 'static,
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || {
            let result = guarded(|| Ok(files::write_atomic(&path, &make()?)?));
            Outcome::Reported { path, result }
        })
    }

    /// Has something written into a file that stands in its place only when it's whole.
    pub(super) fn share(&mut self, path: PathBuf, make: Make, wake: &Wake) -> std::io::Result<()> {
        self.start(wake, move || {
            let result = guarded(|| {
                let mut draft = BufWriter::new(files::Draft::create(&path)?);
                make(&mut draft)?;
                let draft = draft.into_inner().map_err(|error| JobError::Writing(error.into_error()))?;
                Ok(draft.commit()?)
            });
            let named = |error| match error {
                JobError::Writing(source) => JobError::File(FileError::Io { path: path.clone(), source }),
                error => error,
            };
            Outcome::Shared { result: result.map_err(named), path }
        })
    }

    pub(super) fn draw(&mut self, diagram: Diagram, wake: &Wake) -> std::io::Result<()> {
        /// Wide enough to be printed, small enough for a clipboard.
        const WIDTH: u32 = 1200;
        self.start(wake, move || Outcome::Drawn(guarded(|| diagram.to_picture(WIDTH).map_err(JobError::Picture))))
    }

    pub(super) fn save(
        &mut self,
        (document, mark): (DocumentId, StateId),
        games: Vec<Arc<Game>>,
        (path, format): (PathBuf, Format),
        wake: &Wake,
    ) -> std::io::Result<()> {
        self.start(wake, move || {
            let result = guarded(|| {
                let games: Vec<Game> = games.iter().map(|game| Game::clone(game)).collect();
                let written = formats::write_with(&games, format, WriteOptions::default())?;
                files::back_up(&path)?;
                files::write_atomic(&path, &written.bytes)?;
                Ok((written.encoding.name(), written.losses))
            });
            Outcome::Saved(Saved { document, mark, path, format, result })
        })
    }
}

/// Reads a pasted text; `bad_move` is the error if it turns out to be no more than a list of moves.
fn read_text(text: &str, bad_move: Option<NotationError>) -> Result<Parsed, JobError> {
    let result = guarded(|| Ok(formats::read(text.as_bytes(), None)?));
    match (result, bad_move) {
        (Err(JobError::Format(_)), Some(error)) => Err(JobError::Move(error)),
        (result, _) => result,
    }
}

/// A reader or writer that fails in an unforeseen way becomes an error of its file.
pub(super) fn guarded<T>(job: impl FnOnce() -> Result<T, JobError>) -> Result<T, JobError> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or(Err(JobError::Internal))
}

/// Runs something slow in a thread of its own that gives way to the window, for front ends that start none themselves.
///
/// # Errors
/// When the system has no thread left.
pub fn in_background(name: &str, job: impl FnOnce() + Send + 'static) -> std::io::Result<()> {
    spawn(name, job).map(|_| ())
}

/// Rests for a while, so that other threads can work: for measurements, which draw no faster than a screen does.
pub fn rest(time: std::time::Duration) {
    std::thread::sleep(time);
}
