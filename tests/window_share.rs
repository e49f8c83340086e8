//! What goes out, through the whole window: pictures, animations and pages with their dialogs; captured pieces.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod pdf;
#[path = "window/support.rs"]
mod support;

use egui::Key;
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::lang::Lang;
use pingjian::session::sharing::{GamesWanted, PictureFormat};
use pingjian::session::{Action, Command, Level, ReportFormat, Sharing, file_url};
use std::path::PathBuf;
use support::{Window, sample};

/// A window on a copy of a sample: what is written stands beside it.
fn window(name: &str) -> (Window, PathBuf) {
    let folder = tempfile::TempDir::new().unwrap();
    let copy = folder.path().join(name);
    std::fs::copy(sample(name), &copy).unwrap();
    let path = folder.path().to_owned();
    let mut window = Window::open(Lang::En, vec![copy]);
    window.folders.push(folder);
    (window, path)
}

/// Does an action by the palette: only what the window itself does opens a dialog.
fn palette(window: &mut Window, name: &str) {
    window.ctrl(Key::K);
    window.harness.event(egui::Event::Text(name.to_owned()));
    window.step();
    window.key(Key::Enter);
    window.step();
}

/// Agrees to the file that is offered, and waits until it's written.
fn accept(window: &mut Window) {
    window.wait_for_path_prompt();
    window.key(Key::Enter);
    window.wait_for("it is written", |studio| studio.jobs_running() == 0);
}

fn told(window: &Window) -> (Level, String) {
    let notice = window.studio().notice().expect("a message");
    (notice.level, notice.text.clone())
}

#[test]
fn the_board_is_saved_as_it_was_chosen_and_the_choice_is_kept() {
    let (mut window, folder) = window("changzhuo.pgn");
    window.app().apply(Command::GoToPly(6));
    palette(&mut window, "Save picture");
    window.wait_for("the preview is there", |studio| studio.sharing().preview().is_some());
    assert!(window.shows("Preview"));
    window.click("SVG, sharp at any size");
    window.click("Show coordinates");
    window.click("Say whose turn it is");
    window.click("Save to…");
    accept(&mut window);
    let svg = std::fs::read_to_string(folder.join("changzhuo-1-6.svg")).expect("the picture");
    assert!(svg.starts_with("<svg") && svg.contains("2baka3/8c/4b4/p3p4/9/7R1/P3P4/4B4/4A4/2BAK4 w"));
    assert!(svg.contains("<title>Red to move</title>"), "the caption is the title, too");
    let (level, text) = told(&window);
    assert_eq!(level, Level::Info);
    assert!(text.contains("changzhuo-1-6.svg"), "{text}");

    let kept = &window.studio().settings.sharing.picture;
    assert_eq!((kept.format, kept.dress.coordinates, kept.side_to_move), (PictureFormat::Svg, false, true));
    palette(&mut window, "Save picture");
    window.click("PNG");
    window.click("Save to…");
    accept(&mut window);
    let bytes = std::fs::read(folder.join("changzhuo-1-6.png")).expect("the picture");
    let info = png::Decoder::new(std::io::Cursor::new(&bytes)).read_info().expect("a PNG");
    assert_eq!(info.info().width, 1000);
}

#[test]
fn a_picture_shows_drawings_only_if_wanted() {
    let (mut window, folder) = window("changzhuo.pgn");
    let node = window.studio().chapter().cursor();
    let mut annotations = pingjian::game::Annotations::default();
    let (from, to) = ("a3".parse().unwrap(), "a4".parse().unwrap());
    annotations.arrows.push(pingjian::game::Arrow { from, to, color: pingjian::game::MarkColor::Green });
    window.app().apply(Command::Annotate { node, annotations });
    let mut draw = |drawings: bool, name: &str| {
        let mut options = window.studio().settings.sharing.clone();
        options.picture.drawings = drawings;
        window.app().apply(Command::SetSharing(Box::new(options)));
        let path = folder.join(name);
        window.app().apply(Command::Share { path: path.clone(), what: Sharing::Picture });
        window.wait_for("it is written", |studio| studio.jobs_running() == 0);
        std::fs::read_to_string(path).expect("the picture").contains("<polygon")
    };
    assert!(draw(true, "a.svg") && !draw(false, "b.svg"));
}

#[test]
fn a_game_is_saved_as_an_animation_from_here_on() {
    let (mut window, folder) = window("changzhuo.pgn");
    window.app().apply(Command::GoToPly(8));
    palette(&mut window, "Save animation");
    window.wait_for("the preview is there", |studio| studio.sharing().preview().is_some());
    assert!(window.shows("12 moves, about"));
    let mut options = window.studio().settings.sharing.clone();
    options.animation.extent = pingjian::session::sharing::Extent::FromHere;
    options.animation.width = 160;
    window.app().apply(Command::SetSharing(Box::new(options)));
    window.wait_for("the preview follows", |studio| {
        studio.sharing().preview().is_some_and(|preview| preview.facts.moves == 4)
    });
    window.click("Save to…");
    accept(&mut window);
    let bytes = std::fs::read(folder.join("changzhuo-1.gif")).expect("the animation");
    let mut decoder = gif::DecodeOptions::new().read_info(&*bytes).expect("a GIF");
    let mut frames = 0;
    while decoder.read_next_frame().expect("a frame").is_some() {
        frames += 1;
    }
    assert_eq!((decoder.width(), frames), (160, 5));
}

#[test]
fn an_animation_can_be_stopped_and_leaves_no_file() {
    let (mut window, folder) = window("hongzhi-huronghua-2006.pgn");
    let mut options = window.studio().settings.sharing.clone();
    options.animation.width = 1200;
    window.app().apply(Command::SetSharing(Box::new(options)));
    let path = folder.join("long.gif");
    window.app().apply(Command::Share { path, what: Sharing::Animation });
    window.wait_for("something is done", |studio| studio.sharing().progress().is_some_and(|(_, of)| of > 0));
    assert!(window.shows("Exporting"));
    // A second export waits for the first.
    window.app().apply(Command::Share { path: folder.join("other.gif"), what: Sharing::Animation });
    assert_eq!(told(&window).0, Level::Warning);
    window.click("Stop exporting");
    window.wait_for("it has stopped", |studio| studio.sharing().progress().is_none());
    assert_eq!(told(&window), (Level::Info, "Stopped; no file was written".to_owned()));
    let left: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["hongzhi-huronghua-2006.pgn"], "nothing is left behind");
}

#[test]
fn chosen_games_of_a_study_become_a_page() {
    let (mut window, folder) = window("changzhuo.pgn");
    let count = window.studio().document().chapters().len();
    assert_eq!(count, 3);
    palette(&mut window, "Export page");
    let mut options = window.studio().settings.sharing.clone();
    options.page.games = GamesWanted::Listed;
    options.page.list = "1, 3, 9".into();
    window.app().apply(Command::SetSharing(Box::new(options.clone())));
    window.step();
    assert!(window.shows("“9” names no game from 1 to 3"));
    let save = window.node("Save to…").accesskit_node().is_disabled();
    assert!(save, "it can't be written");
    options.page.list = "1, 3".into();
    window.app().apply(Command::SetSharing(Box::new(options)));
    window.wait_for("the preview follows", |studio| {
        studio.sharing().preview().is_some_and(|preview| preview.facts.games == 2)
    });
    window.click("Save to…");
    accept(&mut window);
    let bytes = std::fs::read(folder.join("changzhuo.pdf")).expect("the page");
    let pages = pdf::Pdf::read(&bytes).pages();
    let all = pages.join("\n");
    assert!(all.contains("changzhuo"), "the study's name is the title: {all}");
    assert!(all.contains("1. ") && all.contains("2. "), "two games: {all}");

    palette(&mut window, "Export page");
    window.click("Web page (HTML)");
    window.click("Save to…");
    accept(&mut window);
    let html = std::fs::read_to_string(folder.join("changzhuo.html")).expect("the page");
    assert_eq!(html.matches("<h2>").count(), 2);
    assert_eq!(window.studio().settings.sharing.page.format, ReportFormat::Html);
}

#[test]
fn a_diagram_is_asked_for_at_a_move_and_kept_in_the_file() {
    let (mut window, folder) = window("hongzhi-huronghua-2006.pgn");
    window.app().apply(Command::GoToPly(20));
    let diagrams = |window: &mut Window| {
        window.do_action(Action::SavePage);
        window.wait_for("the preview is there", |studio| studio.sharing().preview().is_some());
        let found = window.studio().sharing().preview().unwrap().facts.diagrams;
        window.app().apply(Command::CloseSharing);
        found
    };
    let before = diagrams(&mut window);
    window.do_action(Action::DiagramHere);
    assert!(window.studio().wants_diagram());
    assert_eq!(diagrams(&mut window), before + 1);
    window.do_action(Action::Undo);
    assert_eq!(diagrams(&mut window), before);
    window.do_action(Action::Redo);
    window.do_action(Action::Save);
    window.wait_for("it is saved", |studio| !studio.document().is_modified());
    let text = std::fs::read_to_string(folder.join("hongzhi-huronghua-2006.pgn")).unwrap();
    assert!(text.contains("$220"), "other programs know the sign");
    window.do_action(Action::DiagramHere);
    assert!(!window.studio().wants_diagram());
}

#[test]
fn what_cannot_be_written_is_told_with_its_file_and_reason() {
    let (mut window, folder) = window("changzhuo.pgn");
    for what in [Sharing::Picture, Sharing::Animation, Sharing::Page] {
        for path in [folder.join("no such folder/out"), folder.clone()] {
            window.app().apply(Command::Share { path: path.clone(), what });
            window.wait_for("it was tried", |studio| studio.jobs_running() == 0);
            let (level, text) = told(&window);
            // A folder gets the extension, and stands beside itself as a file.
            if path == folder {
                assert_eq!(level, Level::Info, "{text}");
                continue;
            }
            assert_eq!(level, Level::Error, "{what:?}");
            assert!(text.contains("no such folder") && text.contains("does not exist"), "{text}");
        }
    }
    for extension in ["png", "gif", "pdf"] {
        let mut beside = folder.clone().into_os_string();
        beside.push(format!(".{extension}"));
        std::fs::remove_file(beside).expect("the file beside the folder");
    }
    assert!(window.studio().sharing().progress().is_none());
}

#[test]
fn captured_pieces_stand_beside_the_board() {
    let (mut window, _) = window("hongzhi-huronghua-2006.pgn");
    assert!(!window.shows("Taken by"), "nothing is taken yet");
    let board = |window: &Window| window.harness.get_all_by_label("Board").last().expect("the board").rect();
    let before = board(&window);
    window.do_action(Action::GoEnd);
    assert!(window.shows("Taken by Red: ") && window.shows("Taken by Black: "));
    let after = board(&window);
    assert_eq!(before, after, "the board keeps its place");
    let place = |window: &Window, taker: &str| window.harness.get_by_label_contains(taker).rect();
    let (red, black) = (place(&window, "Taken by Red"), place(&window, "Taken by Black"));
    assert!(red.center().y > black.center().y, "each at its player's side");
    assert!(red.left() >= after.right() && black.left() >= after.right(), "beside the board");
    window.do_action(Action::Flip);
    assert!(place(&window, "Taken by Red").center().y < place(&window, "Taken by Black").center().y);
    window.do_action(Action::ToggleCaptured);
    assert!(!window.shows("Taken by"));
}

/// What was asked to be opened in the browser until the work was done.
fn opened(window: &mut Window) -> Vec<String> {
    let mut urls = Vec::new();
    let mut frames = 0;
    while frames < 4 || window.studio().jobs_running() > 0 {
        window.harness.step();
        urls.extend(window.harness.output().platform_output.commands.iter().filter_map(|command| match command {
            egui::OutputCommand::OpenUrl(open) => Some(open.url.clone()),
            _ => None,
        }));
        frames += 1;
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    urls
}

/// The only page in the folder for pages to be printed.
fn printed(window: &Window) -> (PathBuf, String) {
    let entries = std::fs::read_dir(window.folder.path()).unwrap().map(|entry| entry.unwrap().path());
    let mut pages: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|found| found == "html")).collect();
    assert_eq!(pages.len(), 1, "{pages:?}");
    let page = pages.remove(0);
    let html = std::fs::read_to_string(&page).unwrap();
    (page, html)
}

#[test]
fn games_and_rulings_are_printed_from_the_browser() {
    let (mut window, folder) = window("changzhuo.pgn");
    window.ctrl(Key::P);
    assert!(window.shows("Print games") && !window.shows("Web page (HTML)"));
    window.click("Print…");
    let urls = opened(&mut window);
    let (page, html) = printed(&window);
    assert_eq!(urls, [file_url(&page)]);
    assert_eq!(html.matches("print()").count(), 1);
    assert!(html.trim_end().ends_with("</html>") && html.contains("class=\"score\""));
    assert_eq!(html.matches("<h2>").count(), 0, "one game");
    assert_eq!(told(&window), (Level::Info, "Opened in the browser to print".to_owned()));

    // The choices are those of the page; what is printed takes the place of what was printed before.
    let mut options = window.studio().settings.sharing.clone();
    options.page.games = GamesWanted::All;
    window.app().apply(Command::SetSharing(Box::new(options)));
    window.ctrl(Key::P);
    window.click("Print…");
    assert_eq!(opened(&mut window).len(), 1);
    assert_eq!(printed(&window).1.matches("<h2>").count(), 3, "all games");

    window.app().apply(Command::GoToPly(12));
    window.wait_for_audit();
    window.do_action(Action::PrintRuling);
    assert_eq!(opened(&mut window), [file_url(&page)]);
    let ruling = printed(&window).1;
    assert!(ruling.contains("print()") && ruling.contains("class=\"verdict"), "the ruling");

    // What is exported doesn't print itself.
    let path = folder.join("page.html");
    window.app().apply(Command::Share { path: path.clone(), what: Sharing::Page });
    assert!(opened(&mut window).is_empty());
    assert!(!std::fs::read_to_string(path).unwrap().contains("print()"));
}

#[test]
fn what_cannot_be_printed_is_told() {
    let (mut window, folder) = window("changzhuo.pgn");
    window.app().studio_mut().print_from(folder.join("no such folder"));
    window.app().apply(Command::PrintGames);
    assert!(opened(&mut window).is_empty());
    let (level, text) = told(&window);
    assert_eq!(level, Level::Error);
    assert!(text.contains("no such folder") && text.contains("does not exist"), "{text}");
    assert!(window.studio().sharing().progress().is_none());
}

#[cfg(unix)]
#[test]
fn addresses_of_files_hold_every_name() {
    let cases = [
        ("/tmp/print.html", "file:///tmp/print.html"),
        ("/tmp/a b#c?d%.html", "file:///tmp/a%20b%23c%3Fd%25.html"),
        ("/家/棋谱.html", "file:///%E5%AE%B6/%E6%A3%8B%E8%B0%B1.html"),
    ];
    for (path, url) in cases {
        assert_eq!(file_url(std::path::Path::new(path)), url);
    }
}
