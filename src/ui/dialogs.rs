//! Dialogs: file choosers in threads of their own, and questions asked in the window.

use super::key_list;
use super::merge::MergeChoice;
use super::path_prompt::{PathAnswer, PathPrompt, PathWish};
use super::recovery::RecoveryChoice;
use super::sharing::SharingDialog;
use super::strip::StripChoice;
use super::theme::{self, size};
use super::widgets::weak_ui;
use crate::formats::Format;
use crate::game::Strip;
use crate::lang::{Lang, text, text_with};
use crate::session::{Action, Command, Document, DocumentId, ReportFormat, Sharing, Studio, in_background};
use crossbeam_channel::{Receiver, TryRecvError, bounded};
use egui::{Align, Context, Frame, Id, Layout, Modal, RichText, ScrollArea, Ui, vec2};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A chooser that answers sooner than a person can was not shown at all.
const NOBODY_IS_SO_FAST: Duration = Duration::from_millis(350);

/// What a file is chosen for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Open,
    Save,
    Report(ReportFormat),
    Share(Sharing),
    Engine,
    Import { folder: bool },
    Library { new: bool },
}

impl Purpose {
    const fn wish(self) -> PathWish {
        let title = match self {
            Self::Open => "dialog-open",
            Self::Save => "dialog-save",
            Self::Import { folder } => import_title(folder),
            Self::Library { new: true } => "dialog-new-library",
            Self::Library { new: false } => "dialog-open-library",
            Self::Engine => "dialog-engine",
            Self::Report(_) => "dialog-report",
            Self::Share(_) => "dialog-share",
        };
        let replaces = matches!(self, Self::Save | Self::Report(_) | Self::Share(_));
        PathWish { title, writes: replaces || matches!(self, Self::Library { new: true }), replaces }
    }
}

struct Chooser {
    purpose: Purpose,
    started: Instant,
    answer: Receiver<Vec<PathBuf>>,
    suggested: PathPrompt,
}

enum Question {
    /// A path is typed because the system shows no chooser.
    Path {
        purpose: Purpose,
        suggested: PathPrompt,
    },
    Losses {
        path: PathBuf,
        format: Format,
        losses: Vec<String>,
    },
    Close(DocumentId),
    Quit,
    Recovery(RecoveryChoice),
    Merge(MergeChoice),
    Strip(StripChoice),
    ReplaceStart {
        lost: usize,
        all: usize,
    },
    Sharing(SharingDialog),
    Shortcuts,
    About,
}

/// The dialogs that are open.
#[derive(Default)]
pub struct Dialogs {
    chooser: Option<Chooser>,
    question: Option<Question>,
    /// Whether paths are always typed in the window itself.
    own_prompt: bool,
    /// Whether lost studies are to be offered as soon as no other question is open.
    recovery_wanted: bool,
}

/// What the dialogs ask the window to do.
pub enum Answer {
    /// A wish for the studio.
    Command(Command),
    /// The user named a file to save to.
    SaveAs(PathBuf),
    /// Leave the program, whatever is unsaved.
    Quit,
}

impl Dialogs {
    /// From now on paths are typed in the window itself; the system's file chooser is never asked.
    pub const fn use_own_prompt(&mut self) {
        self.own_prompt = true;
    }

    /// Whether a question is open, so that keys belong to it.
    #[must_use]
    pub const fn is_asking(&self) -> bool {
        self.question.is_some()
    }

    /// Lets the user choose files to open.
    pub fn choose_to_open(&mut self, lang: Lang, ctx: &Context) {
        let title = text(lang, "dialog-open").into_owned();
        let (games, all) = (text(lang, "dialog-games").into_owned(), text(lang, "dialog-all-files").into_owned());
        let extensions: Vec<&str> = Format::ALL.into_iter().flat_map(Format::extensions).copied().collect();
        self.choose(Purpose::Open, PathPrompt::default(), ctx, move || {
            let any_case: Vec<String> =
                extensions.iter().flat_map(|e| [(*e).to_owned(), e.to_ascii_uppercase()]).collect();
            let dialog = rfd::FileDialog::new().set_title(title).add_filter(games, &any_case).add_filter(all, &["*"]);
            dialog.pick_files().unwrap_or_default()
        });
    }

    /// Lets the user choose a file to save to.
    pub fn choose_to_save(&mut self, lang: Lang, path: PathBuf, read_only: Option<Format>, ctx: &Context) {
        let title = text(lang, "dialog-save").into_owned();
        let suggested = PathPrompt::offering(&path, read_only);
        self.choose(Purpose::Save, suggested, ctx, move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if let Some(folder) = path.parent() {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
                dialog = dialog.add_filter(format.name(), format.extensions());
            }
            dialog.save_file().into_iter().collect()
        });
    }

    /// Lets the user choose a file for a report.
    pub fn choose_for_report(&mut self, lang: Lang, path: PathBuf, format: ReportFormat, ctx: &Context) {
        let title = text(lang, "dialog-report").into_owned();
        self.choose_to_write(Purpose::Report(format), title, path, format.extension(), ctx);
    }

    /// Opens the dialog about what goes out.
    pub fn show_sharing(&mut self, what: Sharing) {
        self.question = Some(Question::Sharing(SharingDialog::new(what)));
    }

    /// Lets the user choose a file for what goes out.
    pub fn choose_to_share(
        &mut self,
        lang: Lang,
        path: PathBuf,
        what: Sharing,
        extension: &'static str,
        ctx: &Context,
    ) {
        let title = text(lang, "dialog-share").into_owned();
        self.choose_to_write(Purpose::Share(what), title, path, extension, ctx);
    }

    fn choose_to_write(
        &mut self,
        purpose: Purpose,
        title: String,
        path: PathBuf,
        extension: &'static str,
        ctx: &Context,
    ) {
        let suggested = PathPrompt::offering(&path, None);
        self.choose(purpose, suggested, ctx, move || {
            let mut dialog = rfd::FileDialog::new().set_title(title);
            if let Some(folder) = path.parent() {
                dialog = dialog.set_directory(folder);
            }
            if let Some(name) = path.file_name() {
                dialog = dialog.set_file_name(name.to_string_lossy());
            }
            dialog.add_filter(extension.to_uppercase(), &[extension]).save_file().into_iter().collect()
        });
    }

    /// Lets the user choose files, or a folder, to import into the library.
    pub fn choose_import(&mut self, lang: Lang, folder: bool, ctx: &Context) {
        let title = text(lang, import_title(folder)).into_owned();
        self.choose(Purpose::Import { folder }, PathPrompt::default(), ctx, move || {
            let dialog = rfd::FileDialog::new().set_title(title);
            let chosen = if folder { dialog.pick_folders() } else { dialog.pick_files() };
            chosen.unwrap_or_default()
        });
    }

    /// Lets the user choose a library's file; `new` is offered for one that is to be made.
    pub fn choose_library(&mut self, lang: Lang, new: Option<PathBuf>, ctx: &Context) {
        let Some(path) = new else {
            let title = text(lang, "dialog-open-library").into_owned();
            self.choose(Purpose::Library { new: false }, PathPrompt::default(), ctx, move || {
                rfd::FileDialog::new().set_title(title).pick_file().into_iter().collect()
            });
            return;
        };
        let title = text(lang, "dialog-new-library").into_owned();
        self.choose_to_write(Purpose::Library { new: true }, title, path, "db", ctx);
    }

    /// Lets the user choose another engine's program.
    pub fn choose_engine(&mut self, lang: Lang, ctx: &Context) {
        let title = text(lang, "dialog-engine").into_owned();
        self.choose(Purpose::Engine, PathPrompt::default(), ctx, move || {
            rfd::FileDialog::new().set_title(title).pick_file().into_iter().collect()
        });
    }

    fn choose(
        &mut self,
        purpose: Purpose,
        suggested: PathPrompt,
        ctx: &Context,
        ask: impl FnOnce() -> Vec<PathBuf> + Send + 'static,
    ) {
        if self.chooser.is_some() {
            return;
        }
        if self.own_prompt {
            self.question = Some(Question::Path { purpose, suggested });
            return;
        }
        let (sender, answer) = bounded(1);
        let ctx = ctx.clone();
        let spawned = in_background("file chooser", move || {
            let _ = sender.send(ask());
            ctx.request_repaint();
        });
        match spawned {
            Ok(()) => self.chooser = Some(Chooser { purpose, started: Instant::now(), answer, suggested }),
            Err(_) => self.question = Some(Question::Path { purpose, suggested }),
        }
    }

    /// Asks before what a format can't hold is left out.
    pub fn ask_losses(&mut self, path: PathBuf, format: Format, losses: Vec<String>) {
        self.question = Some(Question::Losses { path, format, losses });
    }

    /// Asks before a tab with unsaved changes is closed.
    pub fn ask_close(&mut self, id: DocumentId) {
        self.question = Some(Question::Close(id));
    }

    /// Asks before the program is left with unsaved changes.
    pub fn ask_quit(&mut self) {
        self.question = Some(Question::Quit);
    }

    /// Asks before moves are lost because another start position is put before them.
    pub fn ask_replace_start(&mut self, lost: usize, all: usize) {
        self.question = Some(Question::ReplaceStart { lost, all });
    }

    /// Asks which game is to be merged into the one on the board.
    pub fn choose_merge(&mut self, studio: &Studio) {
        self.question = Some(Question::Merge(MergeChoice::new(studio)));
    }

    /// Asks before variations, comments or marks are taken out.
    pub fn ask_strip(&mut self, strip: Strip) {
        self.question = Some(Question::Strip(StripChoice::new(strip)));
    }

    /// Asks what is to become of the studies that an earlier run has lost.
    pub const fn offer_recovery(&mut self) {
        self.recovery_wanted = true;
    }

    /// Shows the list of shortcuts.
    pub fn show_shortcuts(&mut self) {
        self.question = Some(Question::Shortcuts);
    }

    /// Shows what the program is.
    pub fn show_about(&mut self) {
        self.question = Some(Question::About);
    }

    /// Draws what is open and returns what the user decided.
    pub fn ui(&mut self, ctx: &Context, studio: &Studio) -> Vec<Answer> {
        let mut answers = self.poll_chooser();
        if self.question.is_none() && std::mem::take(&mut self.recovery_wanted) && !studio.lost().is_empty() {
            self.question = Some(Question::Recovery(RecoveryChoice::default()));
        }
        let Some(mut question) = self.question.take() else { return answers };
        let lang = studio.lang();
        let mut open = true;
        let modal = modal(ctx, "question").show(ctx, |ui| {
            ui.set_width(
                width_of(&question).min(ui.ctx().content_rect().width() - 4.0 * f32::from(size::DIALOG_MARGIN)),
            );
            match &mut question {
                Question::Path { purpose, suggested } => {
                    if let Some(answer) = suggested.show(ui, lang, purpose.wish()) {
                        open = false;
                        if let PathAnswer::Chosen(path) = answer {
                            answers.push(answer_for(*purpose, path));
                        }
                    }
                }
                Question::Losses { path, format, losses } => {
                    losses_ui(ui, lang, losses);
                    buttons(ui, |ui| {
                        if primary(ui, &text(lang, "button-save-anyway")) {
                            let command = Command::SaveTo { path: path.clone(), format: *format };
                            answers.push(Answer::Command(command));
                            open = false;
                        }
                        // Into a file that holds more.
                        let other = Action::SaveAs.info();
                        if ui.button(other.name(lang)).on_hover_text(other.tip(lang)).clicked() {
                            answers.push(Answer::Command(Command::Do(Action::SaveAs)));
                            open = false;
                        }
                        open &= !ui.button(text(lang, "button-cancel")).clicked();
                    });
                }
                Question::Close(id) => {
                    let name = studio.documents().iter().find(|d| d.id == *id).map(|d| d.name()).unwrap_or_default();
                    heading(ui, &text_with(lang, "ask-close", [("name", name.into())]));
                    let document = studio.documents().iter().find(|document| document.id == *id);
                    if document.is_none_or(Document::is_modified) {
                        ui.label(text(lang, "ask-close-detail"));
                    }
                    document.into_iter().for_each(|document| lacking_ui(ui, lang, document));
                    let savable =
                        document.is_none_or(|document| setup_ui(ui, lang, document) || document.is_modified());
                    match unsaved_ui(ui, lang, savable.then_some("button-save")) {
                        Some(Unsaved::Save) => answers.push(Answer::Command(Command::SaveAndClose(*id))),
                        Some(Unsaved::Discard) => answers.push(Answer::Command(Command::DiscardDocument(*id))),
                        Some(Unsaved::Cancel) => {}
                        None => return,
                    }
                    open = false;
                }
                Question::Quit => {
                    heading(ui, &text(lang, "ask-quit"));
                    let unsaved = || studio.documents().iter().filter(|document| document.is_unsaved());
                    let mut savable = false;
                    let room = ui.ctx().content_rect().height() * 0.4;
                    ScrollArea::vertical().max_height(room).show(ui, |ui| {
                        for document in unsaved() {
                            ui.label(format!("• {}", document.name()));
                            lacking_ui(ui, lang, document);
                            savable |= setup_ui(ui, lang, document) || document.is_modified();
                        }
                    });
                    let save = if unsaved().count() > 1 { "button-save-all" } else { "button-save" };
                    match unsaved_ui(ui, lang, savable.then_some(save)) {
                        Some(Unsaved::Save) => answers.push(Answer::Command(Command::SaveAllAndQuit)),
                        Some(Unsaved::Discard) => answers.push(Answer::Quit),
                        Some(Unsaved::Cancel) => {}
                        None => return,
                    }
                    open = false;
                }
                Question::ReplaceStart { lost, all } => {
                    heading(ui, &text(lang, "ask-replace-start"));
                    let args = [("lost", (*lost).into()), ("all", (*all).into())];
                    ui.label(text_with(lang, "ask-replace-start-detail", args));
                    buttons(ui, |ui| {
                        if primary(ui, &text(lang, "button-replace")) {
                            answers.push(Answer::Command(Command::ReplaceStart));
                            open = false;
                        }
                        open &= !ui.button(text(lang, "button-cancel")).clicked();
                    });
                }
                Question::Recovery(choice) => {
                    let Some(decided) = choice.ui(ui, studio) else { return };
                    answers.extend(decided.map(Answer::Command));
                    open = false;
                }
                Question::Sharing(dialog) => open = dialog.ui(ui, studio, &mut answers),
                Question::Merge(choice) => {
                    let Some(decided) = choice.ui(ui, studio) else { return };
                    answers.extend(decided.map(Answer::Command));
                    open = false;
                }
                Question::Strip(choice) => {
                    let Some(decided) = choice.ui(ui, studio) else { return };
                    answers.extend(decided.map(Answer::Command));
                    open = false;
                }
                Question::Shortcuts => {
                    key_list::key_list_ui(ui, studio);
                    buttons(ui, |ui| {
                        open &= !primary(ui, &text(lang, "button-close"));
                        if ui.button(text(lang, "button-change-keys")).clicked() {
                            answers.push(Answer::Command(Command::Do(Action::ChangeShortcuts)));
                            open = false;
                        }
                    });
                }
                Question::About => {
                    about_ui(ui, lang);
                    buttons(ui, |ui| open &= !primary(ui, &text(lang, "button-close")));
                }
            }
        });
        if open && !modal.should_close() {
            self.question = Some(question);
        } else if let Question::Sharing(_) = question {
            answers.push(Answer::Command(Command::CloseSharing));
        } else if answers.is_empty() && question.is_about_saving() {
            answers.push(Answer::Command(Command::CancelSaving));
        }
        answers
    }

    fn poll_chooser(&mut self) -> Vec<Answer> {
        let Some(chooser) = &self.chooser else { return Vec::new() };
        let paths = match chooser.answer.try_recv() {
            Ok(paths) => paths,
            Err(TryRecvError::Empty) => return Vec::new(),
            Err(TryRecvError::Disconnected) => Vec::new(),
        };
        let (purpose, quick) = (chooser.purpose, chooser.started.elapsed() < NOBODY_IS_SO_FAST);
        let suggested = self.chooser.take().map(|chooser| chooser.suggested).unwrap_or_default();
        if paths.is_empty() && quick {
            self.question = Some(Question::Path { purpose, suggested });
        } else if paths.is_empty() && purpose == Purpose::Save {
            return vec![Answer::Command(Command::CancelSaving)];
        }
        if let Purpose::Import { .. } = purpose {
            let import = (!paths.is_empty()).then_some(Answer::Command(Command::Import(paths)));
            return import.into_iter().collect();
        }
        paths.into_iter().map(|path| answer_for(purpose, path)).collect()
    }
}

impl Question {
    /// Whether saving waits for its answer.
    const fn is_about_saving(&self) -> bool {
        matches!(self, Self::Path { purpose: Purpose::Save, .. } | Self::Losses { .. })
    }
}

/// A dialog in the middle of the window.
pub(super) fn modal(ctx: &Context, id: &str) -> Modal {
    let style = ctx.global_style();
    let frame = Frame::popup(&style).inner_margin(size::DIALOG_MARGIN);
    Modal::new(Id::unique(id)).frame(frame).backdrop_color(theme::of_mode(style.visuals.dark_mode).veil)
}

fn answer_for(purpose: Purpose, path: PathBuf) -> Answer {
    match purpose {
        Purpose::Open => Answer::Command(Command::OpenFile(path)),
        Purpose::Save => Answer::SaveAs(path),
        Purpose::Import { .. } => Answer::Command(Command::Import(vec![path])),
        Purpose::Library { .. } => Answer::Command(Command::ChooseLibrary(path)),
        Purpose::Engine => Answer::Command(Command::AddEngine { path, args: Vec::new() }),
        Purpose::Report(format) => Answer::Command(Command::WriteReport { path, format }),
        Purpose::Share(what) => Answer::Command(Command::Share { path, what }),
    }
}

const fn import_title(folder: bool) -> &'static str {
    if folder { "dialog-import-folder" } else { "dialog-import-files" }
}

fn width_of(question: &Question) -> f32 {
    match question {
        Question::Shortcuts => size::WIDE_DIALOG,
        Question::Sharing(_) => size::SHARING,
        _ => size::DIALOG,
    }
}

pub(super) fn heading(ui: &mut Ui, text: &str) {
    ui.heading(text);
    ui.add_space(6.0);
}

pub(super) fn buttons(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    ui.add_space(10.0);
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), add);
}

/// What is to become of unsaved changes.
enum Unsaved {
    Save,
    Discard,
    Cancel,
}

/// Says what becomes of a position that is being set up; whether saving would keep it.
fn setup_ui(ui: &mut Ui, lang: Lang, document: &Document) -> bool {
    let Some(setup) = document.unused_setup() else { return false };
    let possible = !setup.problems().iter().any(crate::rules::SetupProblem::is_fatal);
    weak_ui(ui, text(lang, if possible { "ask-setup-saved" } else { "ask-setup-lost" }));
    possible
}

/// The answers to a question about unsaved work; `save` names the button that saves, if there is anything to save.
fn unsaved_ui(ui: &mut Ui, lang: Lang, save: Option<&str>) -> Option<Unsaved> {
    let mut answer = None;
    buttons(ui, |ui| {
        if save.is_some_and(|save| primary(ui, &text(lang, save))) {
            answer = Some(Unsaved::Save);
        }
        let cancel = text(lang, "button-cancel");
        let cancelled = if save.is_some() { ui.button(cancel).clicked() } else { primary(ui, &cancel) };
        if cancelled {
            answer = Some(Unsaved::Cancel);
        }
        if ui.button(text(lang, "button-do-not-save")).clicked() {
            answer = Some(Unsaved::Discard);
        }
    });
    answer
}

/// The button that Enter presses, as long as nothing else has been chosen by the keyboard.
pub(super) fn primary(ui: &mut Ui, label: &str) -> bool {
    let colors = theme::palette(ui);
    let text = RichText::new(label).color(colors.chosen.text).text_style(theme::strong());
    let response = ui.add(egui::Button::new(text).fill(colors.chosen.fill));
    if ui.memory(|memory| memory.focused().is_none()) {
        response.request_focus();
    }
    response.clicked()
}

fn losses_ui(ui: &mut Ui, lang: Lang, losses: &[String]) {
    heading(ui, &text(lang, "ask-losses"));
    for loss in losses {
        ui.label(format!("• {loss}"));
    }
}

/// What the file lacks into which a study was saved.
fn lacking_ui(ui: &mut Ui, lang: Lang, document: &Document) {
    if document.lacking().is_empty() {
        return;
    }
    ui.label(text_with(lang, "ask-close-lacking", [("name", document.name().into())]));
    for loss in document.lacking() {
        ui.label(format!("• {}", loss.describe(lang)));
    }
}

fn about_ui(ui: &mut Ui, lang: Lang) {
    heading(ui, &text(lang, "app-name"));
    ui.label(text(lang, "app-tagline"));
    ui.label(text_with(lang, "about-version", [("version", env!("CARGO_PKG_VERSION").into())]));
    ui.add_space(6.0);
    ui.label(RichText::new(text(lang, "about-licence")).color(theme::palette(ui).text_weak));
}

/// Called by file threads when their answer has arrived.
#[must_use]
pub fn repaint(ctx: &Context) -> Arc<dyn Fn() + Send + Sync> {
    let ctx = ctx.clone();
    // Coalesced: many reports in a row cost one frame.
    Arc::new(move || ctx.request_repaint_after(Duration::from_millis(33)))
}
