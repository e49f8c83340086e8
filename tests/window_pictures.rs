//! Pictures of every panel and dialog, painted without a graphics card and compared with those that were looked at.
//!
//! `PINGJIAN_PICTURES=folder` writes all of them at full size, in the three languages, light and dark;
//! `PINGJIAN_REFRESH=1` replaces the small ones in `tests/window/pictures`, to be looked at before they are kept.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/painter.rs"]
mod painter;
#[path = "window/support.rs"]
mod support;

use egui::{Color32, ColorImage, vec2};
use egui_kittest::kittest::Queryable;
use painter::Painter;
use pingjian::game::{Annotations, Mark};
use pingjian::lang::Lang;
use pingjian::rules::Setup;
use pingjian::session::{Action, Appearance, Command, Placing};
use pingjian::ui::dock::Pane;
use std::path::{Path, PathBuf};
use support::{Window, sample};

/// How many pixels of the window one of the kept pictures has, each way.
const SHRUNK: usize = 4;

/// What is in the picture: its name and how the window gets there.
struct View {
    name: &'static str,
    size: [f32; 2],
    prepare: fn(&mut Window),
}

const USUAL: [f32; 2] = [1280.0, 800.0];

const VIEWS: &[View] = &[
    View { name: "audit", size: USUAL, prepare: |window| chosen_row(window) },
    View { name: "audit-large", size: [1920.0, 1080.0], prepare: |window| chosen_row(window) },
    View { name: "audit-small", size: [1024.0, 700.0], prepare: |window| chosen_row(window) },
    View { name: "compare", size: USUAL, prepare: |window| compare(window) },
    View { name: "articles", size: USUAL, prepare: |window| ask(window, Action::ShowArticles) },
    View { name: "word", size: USUAL, prepare: |window| word(window) },
    View { name: "trial", size: USUAL, prepare: |window| trial(window) },
    View { name: "tree", size: USUAL, prepare: |window| tree(window) },
    View { name: "find", size: USUAL, prepare: |window| find(window, "炮") },
    View { name: "find-nothing", size: USUAL, prepare: |window| find(window, "zz") },
    View { name: "find-empty", size: USUAL, prepare: |window| ask(window, Action::Find) },
    View { name: "find-position", size: USUAL, prepare: |window| ask(window, Action::FindPosition) },
    View { name: "merge", size: USUAL, prepare: |window| merge(window) },
    View { name: "strip", size: USUAL, prepare: |window| ask(window, Action::StripAll) },
    View { name: "comment", size: USUAL, prepare: |window| panes(window, &[Pane::Comment, Pane::Info]) },
    View { name: "editor", size: USUAL, prepare: |window| editor(window) },
    View { name: "palette", size: USUAL, prepare: |window| palette(window, "") },
    View { name: "palette-words", size: USUAL, prepare: |window| palette(window, "ju") },
    View { name: "shortcuts", size: USUAL, prepare: |window| ask(window, Action::ShowShortcuts) },
    View { name: "settings", size: USUAL, prepare: |window| ask(window, Action::Settings) },
    View { name: "engines", size: USUAL, prepare: |window| ask(window, Action::ManageEngines) },
    View { name: "picture", size: USUAL, prepare: |window| share(window, Action::SavePicture) },
    View { name: "animation", size: USUAL, prepare: |window| share(window, Action::SaveAnimation) },
    View { name: "review", size: USUAL, prepare: |window| panes(window, &[Pane::Review]) },
    View { name: "play", size: USUAL, prepare: |window| panes(window, &[Pane::Play]) },
    View { name: "library", size: USUAL, prepare: |window| library(window) },
    View { name: "library-large", size: [1920.0, 1080.0], prepare: |window| library(window) },
    View { name: "library-small", size: [1024.0, 700.0], prepare: |window| library(window) },
    View { name: "library-empty", size: USUAL, prepare: |window| empty_library(window) },
    View { name: "about", size: USUAL, prepare: |window| ask(window, Action::About) },
    View { name: "close", size: USUAL, prepare: |window| close(window) },
];

fn ply(window: &mut Window, ply: usize) {
    window.app().apply(Command::GoToPly(ply));
    window.wait_for_audit();
}

fn chosen_row(window: &mut Window) {
    ply(window, 11);
    ask(window, Action::ArbitersWord);
    window.key(egui::Key::Escape);
}

fn compare(window: &mut Window) {
    ply(window, 12);
    window.do_action(Action::CompareBooks);
    window.wait_for("the books are compared", |studio| studio.audit().comparison().is_some());
}

fn word(window: &mut Window) {
    ply(window, 11);
    ask(window, Action::ArbitersWord);
}

fn trial(window: &mut Window) {
    ply(window, 12);
    window.do_action(Action::TryMove);
    window.app().apply(Command::TryMoves(vec!["i8i9".parse().expect("a move")]));
    window.wait_for("the trial is judged", |studio| studio.audit().what_if().is_some_and(|trial| !trial.is_running()));
}

fn tree(window: &mut Window) {
    for (ply, moves) in [(1, "h8h9 a3a4 a6a5"), (3, "i8i9"), (2, "h4h8 a6a5 a3a4"), (7, "e6e5 e3e4")] {
        window.app().apply(Command::ShowGame(0));
        window.do_action(Action::GoStart);
        for mv in "i4h4 h8i8 h4i4 i8h8 i4h4 h8i8 h4i4".split(' ').take(ply).chain(moves.split(' ')) {
            window.app().apply(Command::PlayMove(mv.parse().expect("a move")));
        }
    }
    window.do_action(Action::MarkBlunder);
    panes(window, &[Pane::Tree]);
}

/// Nothing was ever imported.
fn empty_library(window: &mut Window) {
    let path = window.folder.path().join("library.db");
    window.app().use_library(path);
    panes(window, &[Pane::Library, Pane::Explorer]);
}

/// Games of the library, and what was played at the start.
fn library(window: &mut Window) {
    let path = window.folder.path().join("library.db");
    window.app().use_library(path);
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/library.pgn");
    window.app().apply(Command::Import(vec![games]));
    window.wait_for("the games are imported", |studio| {
        studio.library().stats().is_some_and(|stats| stats.tally.games > 0)
    });
    window.app().apply(Command::NewGameFrom(Box::new(pingjian::rules::Position::start())));
    panes(window, &[Pane::Library, Pane::Explorer]);
    window.wait_for("the explorer answers", |studio| {
        studio.library().explored(studio.position()).is_some() && studio.library().row(0).is_some()
    });
    window.app().apply(Command::DismissNotice);
}

/// The score, with what was found in it.
fn find(window: &mut Window, text: &str) {
    tree(window);
    let node = window.studio().chapter().cursor();
    let comment = "Cannon 炮 to the edge: 黑炮守住，红方再捉。".to_owned();
    let annotations = Annotations { comment, marks: vec![Mark(4)], ..Annotations::none() };
    window.app().apply(Command::Annotate { node, annotations });
    ask(window, Action::Find);
    window.harness.event(egui::Event::Text(text.to_owned()));
    window.wait_for("the search is over", |studio| !studio.finding().is_running());
    window.key(egui::Key::ArrowDown);
    window.key(egui::Key::ArrowDown);
}

/// A game that adds a move, a comment and other headers is chosen.
fn merge(window: &mut Window) {
    ply(window, 3);
    let node = window.studio().chapter().cursor();
    let annotations = Annotations { comment: "捉".to_owned(), ..Annotations::none() };
    window.app().apply(Command::Annotate { node, annotations });
    window.do_action(Action::LineToGame);
    window.app().apply(Command::PlayMove("i8i9".parse().expect("a move")));
    window.app().apply(Command::ShowGame(0));
    let annotations = Annotations { comment: "闲".to_owned(), ..Annotations::none() };
    window.app().apply(Command::Annotate { node, annotations });
    ask(window, Action::MergeGame);
    let row = window.harness.get_all_by_label_contains("车捉无根炮").next_back();
    row.expect("the other games are listed").click();
    window.step();
}

fn panes(window: &mut Window, panes: &[Pane]) {
    ply(window, 1);
    for pane in panes {
        window.app().show_pane(*pane);
    }
    window.step();
}

fn editor(window: &mut Window) {
    ply(window, 4);
    window.do_action(Action::EditPosition);
    // Much is wrong with this one.
    let setup = Setup::from_fen("2ba1ab2/4k4/9/p7c/9/9/9/9/P8/4K4 w - - 0 1").expect("a set-up");
    window.app().apply(Command::Place(Placing::Replace(Box::new(setup))));
    window.step();
}

/// Asks for an action as the window does, dialogs and all.
fn ask(window: &mut Window, action: Action) {
    ply(window, 11);
    let info = action.info();
    window.ctrl(egui::Key::K);
    let name = info.name(window.studio().lang()).to_string();
    window.harness.event(egui::Event::Text(name));
    window.step();
    window.key(egui::Key::Enter);
}

/// The palette with something typed into it.
fn palette(window: &mut Window, text: &str) {
    ply(window, 11);
    window.ctrl(egui::Key::K);
    window.harness.event(egui::Event::Text(text.to_owned()));
    window.step();
}

fn share(window: &mut Window, action: Action) {
    ask(window, action);
    window.wait_for("the preview is drawn", |studio| studio.sharing().preview().is_some());
}

fn close(window: &mut Window) {
    ply(window, 6);
    window.do_action(Action::MarkGood);
    ask(window, Action::CloseDocument);
}

/// A picture of the window as it stands.
fn picture(window: &Window, painter: &Painter, size: [f32; 2]) -> ColorImage {
    let (output, ctx) = (window.harness.output(), &window.harness.ctx);
    let primitives = ctx.tessellate(output.shapes.clone(), output.pixels_per_point);
    painter.paint(&primitives, size.map(|side| side as usize), output.pixels_per_point)
}

fn take(view: &View, lang: Lang, appearance: Appearance) -> ColorImage {
    let painter = Painter::default();
    let size = vec2(view.size[0], view.size[1]);
    let mut window = Window::painted(lang, size, vec![sample("changzhuo.pgn")], painter.clone());
    window.app().apply(Command::SetAppearance(appearance));
    (view.prepare)(&mut window);
    // Nothing moves any more, and the mouse is away.
    window.harness.event(egui::Event::PointerGone);
    for _ in 0..60 {
        window.step();
    }
    picture(&window, &painter, view.size)
}

fn shrunk(picture: &ColorImage) -> ColorImage {
    let size = picture.size.map(|side| side / SHRUNK);
    let mut small = ColorImage::filled(size, Color32::BLACK);
    for (index, pixel) in small.pixels.iter_mut().enumerate() {
        let (left, top) = (index % size[0] * SHRUNK, index / size[0] * SHRUNK);
        let mut sums = [0_usize; 3];
        for y in top..top + SHRUNK {
            for x in left..left + SHRUNK {
                let color = picture.pixels[y * picture.size[0] + x].to_array();
                for (sum, part) in sums.iter_mut().zip(color) {
                    *sum += usize::from(part);
                }
            }
        }
        let [r, g, b] = sums.map(|sum| (sum / (SHRUNK * SHRUNK)) as u8);
        *pixel = Color32::from_rgb(r, g, b);
    }
    small
}

fn write(path: &Path, picture: &ColorImage) {
    let file = std::io::BufWriter::new(std::fs::File::create(path).unwrap());
    let mut encoder = png::Encoder::new(file, picture.size[0] as u32, picture.size[1] as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::High);
    let bytes: Vec<u8> = picture.pixels.iter().flat_map(|color| color.to_array()[..3].to_vec()).collect();
    encoder.write_header().unwrap().write_image_data(&bytes).unwrap();
}

fn read(path: &Path) -> ColorImage {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap_or_else(|e| panic!("{}: {e}", path.display())));
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    ColorImage::from_rgb([info.width as usize, info.height as usize], &bytes[..info.buffer_size()])
}

/// The share of pixels that differ by more than a shade.
fn difference(a: &ColorImage, b: &ColorImage) -> f64 {
    assert_eq!(a.size, b.size);
    let differs = |(a, b): (&Color32, &Color32)| a.to_array().iter().zip(b.to_array()).any(|(a, b)| a.abs_diff(b) > 24);
    a.pixels.iter().zip(&b.pixels).filter(|pair| differs(*pair)).count() as f64 / a.pixels.len() as f64
}

fn kept(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/pictures").join(format!("{name}.png"))
}

#[test]
fn every_view_looks_as_it_did_when_it_was_looked_at() {
    let refresh = std::env::var_os("PINGJIAN_REFRESH").is_some();
    let mut errors = Vec::new();
    // Each view in one language and one light, so that all of them occur.
    let variants =
        Lang::ALL.into_iter().flat_map(|lang| [Appearance::Light, Appearance::Dark].map(|light| (lang, light)));
    let only = std::env::var("PINGJIAN_VIEW").unwrap_or_default();
    let views = VIEWS.iter().zip(variants.cycle()).filter(|(view, _)| view.name.contains(&only));
    for (view, (lang, appearance)) in views {
        let small = shrunk(&take(view, lang, appearance));
        if refresh {
            std::fs::create_dir_all(kept("").parent().unwrap()).unwrap();
            write(&kept(view.name), &small);
        }
        let differs = difference(&small, &read(&kept(view.name)));
        if differs > 0.004 {
            let path = std::env::temp_dir().join(format!("pingjian-{}.png", view.name));
            write(&path, &small);
            errors.push(format!(
                "{}: {:.1}% of the picture differ; now: {}",
                view.name,
                differs * 100.0,
                path.display()
            ));
        }
    }
    assert!(errors.is_empty(), "{}", errors.join("\n"));
}

#[test]
fn all_pictures_are_written_where_they_are_asked_for() {
    let Some(folder) = std::env::var_os("PINGJIAN_PICTURES").map(PathBuf::from) else { return };
    let only = std::env::var("PINGJIAN_VIEW").unwrap_or_default();
    std::fs::create_dir_all(&folder).unwrap();
    for view in VIEWS.iter().filter(|view| view.name.contains(&only)) {
        for lang in Lang::ALL {
            for appearance in [Appearance::Light, Appearance::Dark] {
                let path = folder.join(format!("{}-{}-{appearance:?}.png", view.name, lang.tag()));
                write(&path, &take(view, lang, appearance));
            }
        }
    }
}
