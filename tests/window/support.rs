//! The window under test: opened without a screen, driven by pointer and keys.

#![allow(dead_code, reason = "each test file uses its part of it")]

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use egui_kittest::{Harness, HarnessBuilder, Node, TestRenderer};
use pingjian::lang::Lang;
use pingjian::session::{Action, Command, Studio};
use pingjian::ui::app::App;
use pingjian::ui::{fonts, theme};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A window under test, with a configuration folder of its own.
pub struct Window {
    /// The window and its frames.
    pub harness: Harness<'static, Option<App>>,
    /// Its configuration folder, for files of a test too.
    pub folder: TempDir,
    /// Further folders that live as long as it does.
    pub folders: Vec<TempDir>,
}

/// Nothing under test takes so long; it only keeps a hanging test from hanging for ever.
pub const PATIENCE: Duration = Duration::from_secs(120);

pub fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples").join(name)
}

/// A window without a screen, before its first frame; `prepare` gets it as soon as it's there.
pub fn harness(
    lang: Lang,
    size: egui::Vec2,
    settings: PathBuf,
    files: Vec<PathBuf>,
    prepare: impl Fn(&mut App) + 'static,
) -> Harness<'static, Option<App>> {
    harness_with(Harness::builder(), lang, size, settings, files, prepare)
}

fn harness_with(
    builder: HarnessBuilder<Option<App>>,
    lang: Lang,
    size: egui::Vec2,
    settings: PathBuf,
    files: Vec<PathBuf>,
    prepare: impl Fn(&mut App) + 'static,
) -> Harness<'static, Option<App>> {
    std::fs::write(&settings, format!("(language: Some(\"{}\"), animation: false)", lang.tag()))
        .expect("the settings are written");
    let frame = move |ui: &mut egui::Ui, app: &mut Option<App>| {
        let ctx = ui.ctx().clone();
        let app = app.get_or_insert_with(|| {
            let mut app = App::new(&ctx, Some(settings.clone()), files.clone());
            app.use_own_path_prompt();
            prepare(&mut app);
            app
        });
        app.poll(&ctx);
        app.frame(ui);
    };
    // Fonts are there from the next frame on, so the first one needs them already.
    let setup = move |ctx: &egui::Context| {
        fonts::install(ctx, lang);
        theme::install(ctx);
    };
    builder.with_size(size).with_context_setup(setup).build_ui_state(frame, None)
}

impl Window {
    pub fn open(lang: Lang, files: Vec<PathBuf>) -> Self {
        Self::built(Harness::builder(), lang, vec2(1280.0, 800.0), files)
    }

    /// A window whose frames are painted.
    pub fn painted(lang: Lang, size: egui::Vec2, files: Vec<PathBuf>, painter: impl TestRenderer + 'static) -> Self {
        Self::built(Harness::builder().renderer(painter), lang, size, files)
    }

    fn built(builder: HarnessBuilder<Option<App>>, lang: Lang, size: egui::Vec2, files: Vec<PathBuf>) -> Self {
        let folder = TempDir::new().expect("a temporary folder");
        let settings = folder.path().join("settings.ron");
        let wanted = files.len();
        let prints = folder.path().to_owned();
        let harness = harness_with(builder, lang, size, settings, files, move |app| {
            app.studio_mut().print_from(prints.clone());
        });
        let mut window = Self { harness, folder, folders: Vec::new() };
        window.wait_for("the files are open", |studio| {
            studio.jobs_running() == 0 && (wanted == 0 || studio.document().path.is_some())
        });
        window
    }

    /// Lets what is being written in the background come to its end.
    fn finish_jobs(&mut self) {
        let Some(app) = self.harness.state_mut() else { return };
        let started = Instant::now();
        while app.studio().jobs_running() > 0 && started.elapsed() < Duration::from_secs(5) {
            app.studio_mut().poll();
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    pub fn studio(&self) -> &Studio {
        self.harness.state().as_ref().expect("the window is open").studio()
    }

    pub fn app(&mut self) -> &mut App {
        self.harness.state_mut().as_mut().expect("the window is open")
    }

    pub fn step(&mut self) {
        self.harness.run_steps(3);
    }

    /// Lets frames pass until `done`, as threads finish their work.
    pub fn wait_for(&mut self, what: &str, done: impl Fn(&Studio) -> bool) {
        let started = Instant::now();
        loop {
            self.step();
            if done(self.studio()) {
                self.step();
                return;
            }
            assert!(started.elapsed() < PATIENCE, "still waiting until {what}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn wait_for_audit(&mut self) {
        self.wait_for("the judge is done", |studio| studio.audit().audit().is_some());
    }

    pub fn key(&mut self, key: Key) {
        self.harness.key_press(key);
        self.step();
    }

    pub fn ctrl(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::COMMAND, key);
        self.step();
    }

    pub fn node<'a>(&'a self, label: &'a str) -> Node<'a> {
        self.harness.get_by_label(label)
    }

    pub fn click(&mut self, label: &str) {
        self.node(label).click();
        self.step();
    }

    /// Whether a text is somewhere in the window.
    pub fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    /// Where a point of the board lies, named by file and rank.
    pub fn point(&self, name: &str) -> egui::Pos2 {
        let mut nodes = self.harness.get_all_by_label_contains(name);
        let whole = |label: String| label.ends_with(name) || label.contains(&format!("{name},"));
        let node = nodes.find(|node| node.accesskit_node().label().is_some_and(whole));
        node.expect("the point is on the board").rect().center()
    }

    /// Drags a piece from one point of the board to another.
    pub fn drag(&mut self, from: &str, to: &str) {
        let (start, end) = (self.point(from), self.point(to));
        self.harness.hover_at(start);
        self.step();
        self.harness.drag_at(start);
        self.step();
        for part in 1_u8..=4 {
            self.harness.hover_at(start + (end - start) * (f32::from(part) / 4.0));
            self.step();
        }
        self.harness.drop_at(end);
        self.step();
    }

    pub fn do_action(&mut self, action: Action) {
        self.app().apply(Command::Do(action));
        self.step();
    }

    /// Waits until the path of a file can be typed; the system under test has no file dialog.
    pub fn wait_for_path_prompt(&mut self) {
        let started = Instant::now();
        while !self.shows("The system showed no file dialog") {
            assert!(started.elapsed() < PATIENCE, "still waiting for the prompt");
            self.step();
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    pub fn ply(&self) -> usize {
        self.studio().chapter().ply()
    }
}

impl Drop for Window {
    /// The settings written last would bring the folder back that is deleted now.
    fn drop(&mut self) {
        self.finish_jobs();
    }
}
