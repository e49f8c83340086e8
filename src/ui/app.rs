//! [`App`]: the window: each frame it draws the studio, gathers wishes, and has them done.

use super::dialogs::{self, Answer, Dialogs};
use super::dock::{Dock, Pane};
use super::focus::FocusRing;
use super::palette::Palette;
use super::panels::audit::trial;
use super::panels::{self, PanelContext};
use super::settings::{Places, SettingsWindow};
use super::view::View;
use super::{fonts, held_keys, menu, shortcuts, status_bar, theme, toolbar};
use crate::lang::text;
use crate::session::settings::{Appearance, SettingsState};
use crate::session::{Command, Request, Settings, Studio, file_url};
use egui::{CentralPanel, ColorImage, Context, Frame, Panel, ThemePreference, Ui, ViewportCommand};
use std::path::PathBuf;

/// The window.
pub struct App {
    studio: Studio,
    view: View,
    dock: Dock,
    dialogs: Dialogs,
    palette: Palette,
    focus: FocusRing,
    settings: SettingsWindow,
    places: Places,
    settings_path: Option<PathBuf>,
    saved_settings: Settings,
    leaving: bool,
    /// Whether the clipboard's text, which was asked for, is to be pasted as a branch.
    pastes_branch: bool,
    shown_title: String,
}

impl App {
    /// A window on a new studio; `files` are opened at once.
    #[must_use]
    pub fn new(ctx: &Context, settings_path: Option<PathBuf>, files: Vec<PathBuf>) -> Self {
        theme::install(ctx);
        // Systems that don't say which they prefer get the light window.
        ctx.options_mut(|options| options.fallback_theme = egui::Theme::Light);
        let (settings, state) =
            settings_path.as_deref().map_or_else(|| (Settings::default(), SettingsState::Good), Settings::load);
        fonts::install(ctx, settings.lang());
        let dock = Dock::from_text(&settings.layout);
        let mut studio = Studio::new(settings.clone(), dialogs::repaint(ctx));
        let places = Places { settings: settings_path.clone(), unsaved: None };
        // A file that could not even be read isn't written over either.
        let settings_path = settings_path.filter(|_| !matches!(state, SettingsState::Unreadable(_)));
        studio.tell_settings_state(&state);
        let files = if files.is_empty() && settings.restore_files { settings.open_files.clone() } else { files };
        for path in files {
            studio.apply(Command::OpenFile(path));
        }
        Self {
            studio,
            view: View::default(),
            dock,
            dialogs: Dialogs::default(),
            palette: Palette::default(),
            focus: FocusRing::default(),
            settings: SettingsWindow::default(),
            places,
            settings_path,
            saved_settings: settings,
            leaving: false,
            pastes_branch: false,
            shown_title: String::new(),
        }
    }

    /// The studio that is shown.
    #[must_use]
    pub const fn studio(&self) -> &Studio {
        &self.studio
    }

    /// The studio that is shown, to be changed by something else than this window.
    pub const fn studio_mut(&mut self) -> &mut Studio {
        &mut self.studio
    }

    /// From now on keeps unsaved work in this folder, and offers what lies there.
    pub fn keep_recovery_in(&mut self, folder: PathBuf) {
        self.places.unsaved = Some(folder.clone());
        self.studio.keep_recovery_in(folder);
    }

    /// From now on moves can be heard; the waves are kept in this folder.
    pub fn use_sounds(&mut self, folder: PathBuf) {
        self.studio.use_sounds(folder);
    }

    /// From now on the library is this file, unless the user has chosen another one.
    pub fn use_library(&mut self, path: PathBuf) {
        self.studio.use_library(path);
    }

    /// The window is closed. What is unsaved was given up if the user chose to leave; else it stays to be recovered.
    pub fn close(&mut self) {
        if self.leaving || !self.studio.has_unsaved() {
            self.studio.close();
        }
    }

    /// Brings a panel to the front.
    pub fn show_pane(&mut self, pane: Pane) {
        self.dock.show_pane(pane);
    }

    /// From now on paths are typed in the window itself; the system's file chooser is never asked. For tests, which must
    /// neither open a dialog on somebody's desktop nor wait for one.
    pub const fn use_own_path_prompt(&mut self) {
        self.dialogs.use_own_prompt();
    }

    /// Has a wish done as if it came from the window, as far as no dialog is needed for it.
    pub fn apply(&mut self, command: Command) -> Option<Request> {
        let request = self.studio.apply(command);
        self.view.forget_stale(&self.studio);
        request
    }

    /// Takes what threads have finished; also called while the window is hidden.
    pub fn poll(&mut self, ctx: &Context) {
        let request = self.studio.poll();
        self.handle(ctx, request);
        let name = self.studio.document().name();
        let changed = if self.studio.document().is_modified() { "• " } else { "" };
        let title = format!("{changed}{name} — {}", text(self.studio.lang(), "app-name"));
        if title != self.shown_title {
            ctx.send_viewport_cmd(ViewportCommand::Title(title.clone()));
            self.shown_title = title;
        }
    }

    /// Draws a frame and does what the user wished in it.
    pub fn frame(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        self.apply_appearance(&ctx);
        let mut commands = self.keyboard_and_drops(&ctx);
        self.view.shows_found = self.dock.is_in_front(Pane::Find);
        let mut panel = PanelContext { studio: &self.studio, view: &mut self.view, commands: &mut commands };
        let dock = &mut self.dock;
        let edge = |colors: &theme::Palette| Frame::new().fill(colors.panel);
        let colors = theme::palette(ui);
        let bar = theme::size::BAR_MARGIN;
        Panel::top("menu").frame(edge(colors).inner_margin(bar)).show(ui, |ui| {
            menu::menu_bar_ui(ui, &mut panel, dock);
        });
        Panel::top("tools").frame(edge(colors).inner_margin(bar)).show(ui, |ui| {
            toolbar::toolbar_ui(ui, &mut panel);
        });
        Panel::bottom("status").frame(edge(colors).inner_margin(bar)).show(ui, |ui| {
            status_bar::status_bar_ui(ui, &mut panel);
        });
        CentralPanel::default().frame(edge(colors)).show(ui, |ui| {
            let lang = panel.lang();
            if panel.studio.editor().is_some() {
                panels::editor::editor_ui(ui, &mut panel);
            } else {
                let chosen = dock.ui(ui, lang, &mut |ui, pane| pane_ui(ui, &mut panel, pane));
                panel.commands.extend(chosen.map(Command::Do));
            }
        });
        if !std::mem::take(&mut self.view.audit_drawn) {
            self.view.evidence = None;
            self.view.played = None;
        }
        if self.view.turn_to_pointed() {
            ctx.request_repaint();
        }
        let closing = ctx.input(|input| input.viewport().close_requested()) && !self.leaving;
        let wants_all = closing || commands.iter().any(Command::needs_finished_texts);
        commands.splice(0..0, self.view.finished_texts(wants_all));
        if let Some(drafts) = self.view.changed_drafts() {
            self.studio.set_drafts(drafts);
        }
        commands.extend(self.palette.ui(&ctx, &self.studio));
        commands.extend(self.settings.ui(&ctx, &self.studio, &self.places));
        for answer in self.dialogs.ui(&ctx, &self.studio) {
            match answer {
                Answer::Command(command) => commands.push(command),
                Answer::SaveAs(path) => {
                    if let Some(format) = self.studio.format_to_save(&path) {
                        let request = self.studio.confirm_losses(path, format);
                        self.handle(&ctx, request);
                    }
                }
                Answer::Quit => self.leave(&ctx),
            }
        }
        trial::redirect(&mut commands, &self.studio, &mut self.view);
        if !commands.is_empty() {
            for command in commands {
                let request = self.studio.apply(command);
                self.handle(&ctx, request);
            }
            self.view.forget_stale(&self.studio);
            // What was done shows in the next frame.
            ctx.request_repaint();
        }
        self.focus.show(&ctx);
        if closing && !self.leaving && self.studio.has_unsaved() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.dialogs.ask_quit();
        }
        self.keep_settings();
    }

    fn keyboard_and_drops(&mut self, ctx: &Context) -> Vec<Command> {
        let mut commands = Vec::new();
        if !self.dialogs.is_asking() && !self.palette.is_open() && !self.settings.is_open() {
            held_keys::hold_after_panel_key(ctx, &self.studio);
            commands.extend(shortcuts::pressed(ctx, &self.studio, self.view.board_keys));
            if let Some(text) = shortcuts::pasted_text(ctx) {
                let as_branch = std::mem::take(&mut self.pastes_branch);
                commands.push(if as_branch { Command::PasteBranch(text) } else { Command::PasteText(text) });
            }
        }
        for file in ctx.input(|input| input.raw.dropped_files.clone()) {
            commands.push(Command::OpenFile(file.path().to_owned()));
        }
        commands
    }

    fn handle(&mut self, ctx: &Context, request: Option<Request>) {
        let Some(request) = request else { return };
        match request {
            Request::ChooseFileToOpen => self.dialogs.choose_to_open(self.studio.lang(), ctx),
            Request::ChooseImport { folder } => self.dialogs.choose_import(self.studio.lang(), folder, ctx),
            Request::ChooseLibrary { new } => self.dialogs.choose_library(self.studio.lang(), new, ctx),
            Request::ListPosition => {
                self.dock.focus_pane(Pane::Library);
                self.view.library.show_position(*self.studio.position(), None);
            }
            Request::ChooseFileToSave { suggested, read_only } => {
                self.dialogs.choose_to_save(self.studio.lang(), suggested, read_only, ctx);
            }
            Request::ChooseReportFile { suggested, format } => {
                self.dialogs.choose_for_report(self.studio.lang(), suggested, format, ctx);
            }
            Request::ShowSharing(what) => self.dialogs.show_sharing(what),
            Request::ChooseSharingFile { suggested, what, extension } => {
                self.dialogs.choose_to_share(self.studio.lang(), suggested, what, extension, ctx);
            }
            Request::ConfirmLosses { path, format, losses } => self.dialogs.ask_losses(path, format, losses),
            Request::ConfirmClose(id) => self.dialogs.ask_close(id),
            Request::OfferRecovery => self.dialogs.offer_recovery(),
            Request::Quit if self.studio.has_unsaved() => self.dialogs.ask_quit(),
            Request::Quit | Request::Leave => self.leave(ctx),
            Request::ConfirmReplaceStart { lost, all } => self.dialogs.ask_replace_start(lost, all),
            Request::CopyText(text) => ctx.copy_text(text),
            Request::CopyPicture(picture) => {
                let size = [picture.width as usize, picture.height as usize];
                ctx.copy_image(ColorImage::from_rgba_unmultiplied(size, &picture.rgba));
            }
            Request::OpenInBrowser(path) => ctx.open_url(egui::OpenUrl::new_tab(file_url(&path))),
            Request::WriteComment => {
                self.dock.show_pane(Pane::Comment);
                self.view.comment.focus();
            }
            Request::WriteVerdict => {
                self.dock.show_pane(Pane::Audit);
                let ply = self.studio.chapter().ply();
                self.view.evidence = self.view.audit.show_ply(&self.studio, ply);
                self.view.audit_drawn = true;
                self.view.audit.word.open_at(&self.studio, ply);
            }
            Request::ShowSurvey => {
                self.dock.show_pane(Pane::Audit);
                self.view.audit.survey = true;
                self.view.audit.survey_focus = true;
            }
            Request::ShowPlay => self.dock.show_pane(Pane::Play),
            Request::ShowEngines => {
                self.dock.show_pane(Pane::Engine);
                self.view.engines.open = true;
            }
            Request::ChooseEngine => self.dialogs.choose_engine(self.studio.lang(), ctx),
            Request::ShowReview => self.dock.show_pane(Pane::Review),
            Request::ShowArticles => {
                self.dock.show_pane(Pane::Audit);
                self.view.audit.articles.toggle();
            }
            Request::StepThreat(steps) => self.view.step_threat(&self.studio, steps),
            Request::ReadClipboard => self.read_clipboard(ctx, false),
            Request::ReadBranch => self.read_clipboard(ctx, true),
            Request::ShowFind(text) => {
                self.dock.show_pane(Pane::Find);
                self.view.find.open(text);
            }
            Request::ChooseMerge => self.dialogs.choose_merge(&self.studio),
            Request::ConfirmStrip(strip) => self.dialogs.ask_strip(strip),
            Request::ShowPalette => self.palette.open(),
            Request::ShowMenu => self.view.menu_keys.enter(ctx.memory(|memory| memory.focused())),
            Request::ShowSettings(page) => self.settings.open(page),
            Request::ShowShortcuts => self.dialogs.show_shortcuts(),
            Request::ShowAbout => self.dialogs.show_about(),
            Request::ShowPane(pane) => {
                self.go_to_pane(ctx, pane);
                match pane {
                    Pane::Comment => self.view.comment.focus(),
                    Pane::Find => self.view.find.open(None),
                    _ => {}
                }
                self.view.editor.focus_board();
            }
            Request::MovePane(way) => {
                let (pane, moved) = self.dock.move_current(way);
                self.go_to_pane(ctx, pane);
                if !moved {
                    self.studio.tell_no_place_for(pane);
                }
            }
            Request::ResetLayout => self.dock = Dock::usual(),
        }
    }

    /// Brings a panel to the front, with the keyboard in it, which is shown.
    fn go_to_pane(&mut self, ctx: &Context, pane: Pane) {
        held_keys::wait(ctx);
        self.dock.focus_pane(pane);
        self.view.focus_board = pane == Pane::Board;
        self.view.enters = Some(pane);
        self.focus.ring();
    }

    fn read_clipboard(&mut self, ctx: &Context, as_branch: bool) {
        self.pastes_branch = as_branch;
        ctx.send_viewport_cmd(ViewportCommand::RequestPaste);
    }

    fn leave(&mut self, ctx: &Context) {
        self.leaving = true;
        ctx.send_viewport_cmd(ViewportCommand::Close);
    }

    fn apply_appearance(&self, ctx: &Context) {
        fonts::install(ctx, self.studio.lang());
        let wanted = match self.studio.settings.appearance {
            Appearance::System => ThemePreference::System,
            Appearance::Light => ThemePreference::Light,
            Appearance::Dark => ThemePreference::Dark,
        };
        if ctx.options(|options| options.theme_preference) != wanted {
            ctx.set_theme(wanted);
        }
        if (ctx.zoom_factor() - self.studio.settings.zoom).abs() > f32::EPSILON {
            ctx.set_zoom_factor(self.studio.settings.zoom);
        }
    }

    /// Writes the settings when they have changed.
    fn keep_settings(&mut self) {
        if let Some(layout) = self.dock.changed_text() {
            self.studio.settings.layout = layout;
        }
        self.studio.note_open_files();
        if self.studio.settings != self.saved_settings {
            self.saved_settings = self.studio.settings.clone();
            if let Some(path) = self.settings_path.clone() {
                self.studio.keep_settings(path);
            }
        }
    }
}

impl eframe::App for App {
    fn logic(&mut self, ctx: &Context, _frame: &mut eframe::Frame) {
        self.poll(ctx);
    }

    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame(ui);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.close();
    }
}

fn pane_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, pane: Pane) {
    match pane {
        Pane::Board => panels::board::board_ui(ui, ctx),
        Pane::Games => panels::games::games_ui(ui, ctx),
        Pane::Moves => panels::moves::moves_ui(ui, ctx),
        Pane::Tree => panels::tree::tree_ui(ui, ctx),
        Pane::Audit => panels::audit::audit_ui(ui, ctx),
        Pane::Engine => panels::engine::engine_ui(ui, ctx),
        Pane::Play => panels::play::play_ui(ui, ctx),
        Pane::Review => panels::review::review_ui(ui, ctx),
        Pane::Comment => panels::comment::comment_ui(ui, ctx),
        Pane::Find => panels::find::find_ui(ui, ctx),
        Pane::Info => panels::info::info_ui(ui, ctx),
        Pane::Library => panels::library::library_ui(ui, ctx),
        Pane::Explorer => panels::explorer::explorer_ui(ui, ctx),
    }
}
