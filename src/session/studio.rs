//! [`Studio`]: all that is open, and how commands change it.

use super::analysis::Analysis;
use super::audit::AuditState;
use super::clip::Clip;
use super::command::Request;
use super::document::{Chapter, Document, DocumentId, GameKey};
use super::external::Externals;
use super::find::Find;
use super::library::LibraryState;
use super::mating::MateHunt;
use super::meetings::MeetingsState;
use super::notice::{Level, Notice};
use super::pane::Pane;
use super::playing::Playing;
use super::recovery::Recovery;
use super::review::Review;
use super::saving::Saving;
use super::settings::{Settings, SettingsState};
use super::sharing::SharingState;
use super::sounds::Sounds;
use super::storage::{JobError, Jobs, Outcome};
use super::survey::Survey;
use crate::formats::Parsed;
use crate::game::{EditError, Game, NodeId};
use crate::judge::RuleBook;
use crate::lang::{Arg, Lang, text, text_with};
use crate::rulebooks::{BOOKS, DEFAULT_BOOK};
use crate::rules::{Line, Position};
use std::path::PathBuf;
use std::sync::Arc;

/// Called from threads when something has arrived that [`Studio::poll`] should take.
pub type Wake = Arc<dyn Fn() + Send + Sync>;

/// The studio without a window.
pub struct Studio {
    /// What the user chose; call [`Studio::apply`] for changes that have a command.
    pub settings: Settings,
    pub(super) documents: Vec<Document>,
    pub(super) active: usize,
    next_id: u64,
    notice: Option<Notice>,
    pub(super) jobs: Jobs,
    pub(super) saving: Saving,
    pub(super) recovery: Recovery,
    pub(super) analysis: Analysis,
    pub(super) audit: AuditState,
    pub(super) meetings: MeetingsState,
    pub(super) survey: Option<Survey>,
    pub(super) review: Option<Review>,
    pub(super) mate_hunt: Option<MateHunt>,
    pub(super) playing: Option<Playing>,
    pub(super) sounds: Sounds,
    pub(super) sharing: SharingState,
    pub(super) externals: Externals,
    pub(super) clip: Option<Clip>,
    pub(super) find: Find,
    pub(super) library: LibraryState,
    pub(super) wake: Wake,
    /// The line up to the board, kept because everything that is shown asks for it.
    pub(super) print_folder: Option<PathBuf>,
    pub(super) at_board: Line,
    /// The game that it belongs to.
    at_board_of: Option<GameKey>,
    /// Grows when documents, cursor or settings change: what a front end has laid out is stale then.
    generation: u64,
}

impl Studio {
    /// A studio with one empty study.
    #[must_use]
    pub fn new(settings: Settings, wake: Wake) -> Self {
        let title = text(settings.lang(), "untitled").into_owned();
        let mut studio = Self {
            settings,
            documents: vec![Document::new(DocumentId(0), title, Vec::new())],
            active: 0,
            next_id: 1,
            notice: None,
            jobs: Jobs::default(),
            saving: Saving::default(),
            recovery: Recovery::default(),
            analysis: Analysis::default(),
            audit: AuditState::default(),
            meetings: MeetingsState::default(),
            survey: None,
            review: None,
            mate_hunt: None,
            playing: None,
            sounds: Sounds::default(),
            sharing: SharingState::default(),
            externals: Externals::default(),
            clip: None,
            find: Find::default(),
            library: LibraryState::default(),
            wake,
            print_folder: None,
            at_board: Line::new(Position::start()),
            at_board_of: None,
            generation: 0,
        };
        studio.refresh();
        studio
    }

    /// The window's language.
    #[must_use]
    pub fn lang(&self) -> Lang {
        self.settings.lang()
    }

    /// All tabs, in order; never empty.
    #[must_use]
    pub fn documents(&self) -> &[Document] {
        &self.documents
    }

    /// The tab that is shown.
    #[must_use]
    pub fn document(&self) -> &Document {
        &self.documents[self.active]
    }

    pub(super) fn document_mut(&mut self) -> &mut Document {
        &mut self.documents[self.active]
    }

    /// The game on the board.
    #[must_use]
    pub fn chapter(&self) -> &Chapter {
        self.document().chapter()
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.at_board.last()
    }

    /// The line from the game's start to the position on the board.
    #[must_use]
    pub const fn line(&self) -> &Line {
        &self.at_board
    }

    /// The engine's state.
    #[must_use]
    pub const fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// The judge's state.
    #[must_use]
    pub const fn audit(&self) -> &AuditState {
        &self.audit
    }

    /// Transpositions and repetitions of the game on the board.
    #[must_use]
    pub const fn meetings(&self) -> &MeetingsState {
        &self.meetings
    }

    /// The repetitions of all games of the study, if they were asked for.
    #[must_use]
    pub const fn survey(&self) -> Option<&Survey> {
        self.survey.as_ref()
    }

    /// The rule book that judges.
    #[must_use]
    pub fn rule_book(&self) -> &'static RuleBook {
        crate::rulebooks::book(&self.settings.rule_book).unwrap_or(DEFAULT_BOOK)
    }

    /// The newest message.
    #[must_use]
    pub const fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// How many files are being read or written.
    #[must_use]
    pub const fn jobs_running(&self) -> usize {
        self.jobs.running()
    }

    /// Whether a tab has something that no file holds: changes, or a position being set up.
    #[must_use]
    pub fn has_unsaved(&self) -> bool {
        self.documents.iter().any(Document::is_unsaved)
    }

    /// Grows whenever something shown may have changed.
    #[must_use]
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    pub(super) fn tell(&mut self, level: Level, text: String) {
        self.notice = Some(Notice { level, text });
        self.generation += 1;
    }

    /// What was told last is out of date.
    pub(super) fn notice_gone(&mut self) {
        self.notice = None;
    }

    pub(super) fn tell_text(&mut self, level: Level, id: &str) {
        let text = text(self.lang(), id).into_owned();
        self.tell(level, text);
    }

    pub(super) fn tell_with<'a>(&mut self, level: Level, id: &str, args: impl IntoIterator<Item = (&'a str, Arg<'a>)>) {
        let text = text_with(self.lang(), id, args).into_owned();
        self.tell(level, text);
    }

    /// Says that a search failed; the reason is the engine's own, in its words.
    pub(super) fn tell_search_failed(&mut self, reason: &str) {
        self.tell_with(Level::Error, "engine-failed", [("reason", reason.into())]);
    }

    /// Says why an edit couldn't be done.
    pub(super) fn tell_edit_error(&mut self, error: EditError) {
        let lang = self.lang();
        let text = match error {
            EditError::Illegal(_, rule) => {
                self.sound_illegal();
                text_with(lang, "edit-illegal", [("rule", rule.describe(lang).into())]).into_owned()
            }
            EditError::UnknownNode | EditError::NoSuchPlace | EditError::IdInUse => {
                text(lang, "edit-gone").into_owned()
            }
        };
        self.tell(Level::Warning, text);
    }

    /// Brings everything that depends on the position on the board up to date.
    pub(super) fn refresh(&mut self) {
        self.generation += 1;
        let chapter = self.chapter();
        let (at_board, whole) = (chapter.game().line_to(chapter.cursor()), chapter.line());
        let before = std::mem::replace(&mut self.at_board, at_board);
        let game = self.chapter().key();
        if self.at_board_of.replace(game) == Some(game) {
            self.sound_step(&before);
        }
        let book = self.rule_book();
        self.audit.ask(whole, book, &self.wake);
        let words = |book: &&'static RuleBook| (book.id, self.chapter().words_under(book));
        let words = BOOKS.iter().map(words).collect();
        self.audit.set_words(words);
        self.audit.look_ahead(&self.at_board, book, &self.wake);
        self.analysis.follow(&self.at_board, self.rule_book(), &self.settings, &self.wake);
        self.follow_externals();
        self.recovery.follow(&self.documents);
    }

    /// Adds a game to the study that is shown, and shows it.
    pub fn add_game(&mut self, game: Game) {
        self.document_mut().add_game(game);
        self.refresh();
    }

    /// Takes what threads have finished. A front end calls it once a frame; it never waits. A file that was saved may
    /// let a tab or the window be closed, for which the front end is asked to do something.
    pub fn poll(&mut self) -> Option<Request> {
        let mut request = None;
        let drawn = self.poll_sharing();
        let found = self.find.poll();
        if drawn | found | self.audit.poll() | self.meetings.poll() | self.survey.as_mut().is_some_and(Survey::poll) {
            self.generation += 1;
        }
        if self.poll_library() | self.poll_playing() | self.poll_review() | self.poll_externals() | self.poll_mate() {
            self.generation += 1;
        }
        if let Some(error) = self.sounds.poll(self.lang()) {
            self.tell_with(Level::Warning, "sound-failed", [("error", error.into())]);
        }
        if self.analysis.is_waiting() {
            self.analysis.follow(&self.at_board, self.rule_book(), &self.settings, &self.wake);
        }
        let (news, error) = self.analysis.poll(self.at_board.last());
        if let Some(error) = error {
            self.tell_search_failed(&error);
        }
        if news {
            self.generation += 1;
        }
        while let Some(outcome) = self.jobs.poll() {
            match outcome {
                Outcome::Loaded { name, path, result, again } => {
                    let before = self.documents.len();
                    self.loaded(name, path, result);
                    if let Some(old) = again.filter(|_| self.documents.len() > before) {
                        self.take_place_of(old);
                        self.refresh();
                    }
                }
                Outcome::BranchRead { place, result } => self.branch_read(place, result),
                Outcome::SettingsKept(Ok(())) => {}
                Outcome::SettingsKept(Err(error)) => {
                    let error = error.describe(self.lang());
                    self.tell_with(Level::Warning, "settings-not-kept", [("error", error.into())]);
                }
                Outcome::Saved(saved) => request = self.saved(saved),
                Outcome::Reported { path, result: Ok(()) } => {
                    let path = path.display().to_string();
                    self.tell_with(Level::Info, "report-written", [("path", path.into())]);
                }
                Outcome::Reported { result: Err(error), .. } => {
                    let error = error.describe(self.lang());
                    self.tell_with(Level::Error, "report-failed", [("error", error.into())]);
                }
                Outcome::Shared { path, result } => request = self.shared(path, result).or(request),
                Outcome::Drawn(Ok(picture)) => {
                    self.tell_text(Level::Info, "copied");
                    request = Some(Request::CopyPicture(picture));
                }
                Outcome::Drawn(Err(error)) => {
                    let error = error.describe(self.lang());
                    self.tell_with(Level::Error, "picture-failed", [("error", error.into())]);
                }
            }
        }
        self.poll_recovery().or(request)
    }

    fn loaded(&mut self, name: String, path: Option<PathBuf>, result: Result<Parsed, JobError>) {
        let parsed = match result {
            Ok(parsed) => parsed,
            Err(error) => {
                let id = if path.is_some() { "open-failed" } else { "paste-failed" };
                let error = error.describe(self.lang());
                self.tell_with(Level::Error, id, [("name", name.into()), ("error", error.into())]);
                return;
            }
        };
        let mut document = Document::new(self.next_document_id(), name.clone(), parsed.games);
        document.format = Some(parsed.format);
        document.encoding = Some(parsed.encoding);
        document.warnings = parsed.warnings;
        match &path {
            Some(path) => self.settings.remember_file(path),
            None => document.mark_never_saved(),
        }
        document.path = path;
        let (games, warnings) = (document.chapters().len(), document.warnings.len());
        self.show_new(document);
        if warnings > 0 {
            let args = [("name", name.into()), ("games", games.into()), ("warnings", warnings.into())];
            self.tell_with(Level::Warning, "opened-with-warnings", args);
        } else {
            self.tell_with(Level::Info, "opened", [("name", name.into()), ("games", games.into())]);
        }
        self.refresh();
    }

    pub(super) const fn next_document_id(&mut self) -> DocumentId {
        let id = DocumentId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Opens a document in a tab; the empty study of the start makes room for the first one.
    pub(super) fn show_new(&mut self, document: Document) {
        if self.documents.len() == 1 && self.documents[0].is_pristine() {
            self.documents.clear();
        }
        self.documents.push(document);
        self.active = self.documents.len() - 1;
    }

    /// Tells if no thread could be started; whether there is one.
    pub(super) fn job_started(&mut self, started: std::io::Result<()>) -> bool {
        if let Err(error) = &started {
            self.tell_with(Level::Error, "no-thread", [("error", error.to_string().into())]);
        }
        started.is_ok()
    }

    pub(super) fn go_to_ply(&mut self, ply: usize) {
        let path = self.chapter().path();
        let node = match ply {
            0 => NodeId::ROOT,
            ply => path.get(ply - 1).or(path.last()).copied().unwrap_or(NodeId::ROOT),
        };
        self.document_mut().go_to(node);
    }

    /// Turns the board of the tab that is shown.
    pub(super) fn flip(&mut self) {
        let document = self.document_mut();
        document.flipped = !document.flipped;
    }

    /// Judges every game of the study by the chosen book, unless that is known or under way.
    pub(super) fn audit_study(&mut self) {
        let book = self.rule_book();
        if self.survey.as_ref().is_some_and(|survey| survey.is_about(self.document(), book)) {
            return;
        }
        match Survey::start(self.document(), book, &self.wake) {
            Ok(survey) => self.survey = Some(survey),
            Err(error) => self.tell_with(Level::Error, "no-thread", [("error", error.to_string().into())]),
        }
    }

    pub(super) fn toggle_comparison(&mut self) {
        self.audit.set_compare(!self.audit.compares(), &self.wake);
    }

    pub(super) fn toggle_analysis(&mut self) {
        self.analysis.toggle();
    }

    /// Opens an empty study in a new tab.
    pub(super) fn new_study(&mut self) {
        let id = self.next_document_id();
        let title = text(self.lang(), "untitled").into_owned();
        self.documents.push(Document::new(id, title, Vec::new()));
        self.active = self.documents.len() - 1;
    }

    pub(super) fn discard(&mut self, id: DocumentId) {
        let Some(index) = self.documents.iter().position(|document| document.id == id) else { return };
        self.documents.remove(index);
        if self.documents.is_empty() {
            self.new_study();
        }
        if self.active > index || self.active >= self.documents.len() {
            self.active = self.active.saturating_sub(1);
        }
    }

    /// Says that a panel can't be moved that way.
    pub fn tell_no_place_for(&mut self, pane: Pane) {
        self.tell_with(Level::Info, "panel-no-place", [("panel", pane.title(self.lang()).into())]);
    }

    /// Tells what became of the settings file, if that is worth telling.
    pub fn tell_settings_state(&mut self, state: &SettingsState) {
        match state {
            SettingsState::Good => {}
            SettingsState::SetAside(path) => {
                let path = path.display().to_string();
                self.tell_with(Level::Warning, "settings-set-aside", [("path", path.into())]);
            }
            SettingsState::Unreadable(error) => {
                self.tell_with(Level::Warning, "settings-unreadable", [("error", error.as_str().into())]);
            }
        }
    }

    /// Notes in the settings which files are open, if they are to be opened again at the next start. While files are being
    /// read it isn't known which will be.
    pub fn note_open_files(&mut self) {
        if !self.settings.restore_files {
            self.settings.open_files.clear();
        } else if self.jobs_running() == 0 {
            let open = self.documents.iter().filter_map(|document| document.path.as_ref());
            if !open.clone().eq(&self.settings.open_files) {
                self.settings.open_files = open.cloned().collect();
            }
        }
    }

    /// Writes the settings in the background.
    pub fn keep_settings(&mut self, path: PathBuf) {
        let settings = self.settings.clone();
        let started = self.jobs.keep_settings(settings, path, &self.wake.clone());
        self.job_started(started);
    }
}
