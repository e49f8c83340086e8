//! The library in the window: imported by its buttons, listed, filtered, opened; the explorer by mouse and keyboard.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Event, Key};
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::lang::Lang;
use pingjian::session::{Action, Command, Studio};
use pingjian::ui::dock::Pane;
use std::path::{Path, PathBuf};
use support::Window;

fn collection() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/window/library.pgn")
}

/// A window with an empty library.
fn empty() -> Window {
    let mut window = Window::open(Lang::En, Vec::new());
    let path = window.folder.path().join("library.db");
    window.app().use_library(path);
    window.app().show_pane(Pane::Library);
    window.app().show_pane(Pane::Explorer);
    window.step();
    window
}

fn has_games(studio: &Studio) -> bool {
    studio.library().import().is_none() && studio.library().stats().is_some_and(|stats| stats.tally.games > 0)
}

/// A window with a library of some sixty games.
fn filled() -> Window {
    let mut window = empty();
    window.app().apply(Command::Import(vec![collection()]));
    window.wait_for("the games are imported", has_games);
    window.wait_for("the list and the explorer are there", |studio| {
        studio.library().row(0).is_some() && studio.library().explored(studio.position()).is_some()
    });
    window
}

fn click_row(window: &mut Window, start: &str) {
    let starts =
        |node: &egui_kittest::Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with(start));
    window.harness.query_all_by_label_contains(start).find(starts).expect("the row").click();
    window.step();
}

/// Chooses what may have to be scrolled to.
fn press(window: &mut Window, label: &str) {
    window.node(label).click_accesskit();
    window.step();
}

#[test]
fn games_are_imported_by_the_button_of_the_empty_panel() {
    let mut window = empty();
    assert!(window.shows("The library is empty"));
    assert!(!window.folder.path().join("library.db").exists(), "looking makes no file");
    window.harness.query_all_by_label("Import files…").next().expect("the button").click();
    window.step();
    window.wait_for_path_prompt();
    window.harness.event(Event::Text(collection().display().to_string()));
    window.step();
    window.key(Key::Enter);
    window.wait_for("the games are imported", has_games);
    let count = window.studio().library().stats().unwrap().tally.games;
    assert!(count > 40, "{count} games");
    assert!(window.studio().notice().unwrap().text.contains(&format!("{count} new games in the library")));
    window.wait_for("the list is there", |studio| studio.library().row(0).is_some());
    assert!(window.shows(&format!("{count} of {count} games")));
    // Again: all are there already.
    window.app().apply(Command::Import(vec![collection()]));
    window.wait_for("the import is done", |studio| {
        studio.notice().is_some_and(|notice| notice.text.starts_with("0 new games"))
    });
}

#[test]
fn the_explorer_plays_moves_by_mouse_and_keyboard() {
    let mut window = filled();
    let first = window.studio().library().explored(window.studio().position()).unwrap().moves[0];
    let total = first.tally.games;
    assert_eq!(first.mv.to_string(), "h2e2");
    let name = format!("炮二平五: {total} games, Red scores ");
    assert!(window.shows(&name));
    click_row(&mut window, &name);
    assert_eq!(window.ply(), 1);
    window.wait_for("the next position is known", |studio| studio.library().explored(studio.position()).is_some());
    let next = window.studio().library().explored(window.studio().position()).unwrap();
    assert_eq!(next.total.games, total);
    let moves: Vec<String> = next.moves.iter().map(|played| played.mv.to_string()).collect();
    assert!(moves.len() > 1, "{moves:?}");
    // The second row by the keyboard: the first has the focus, down, Enter.
    let row = window.harness.query_all_by_label_contains(" games, Red scores ").next().expect("a row");
    row.focus();
    window.step();
    window.key(Key::ArrowDown);
    window.key(Key::Enter);
    assert_eq!(window.ply(), 2);
    assert_eq!(window.studio().line().moves()[1].to_string(), moves[1]);
    // A position that nobody had.
    for mv in ["a0a1", "a9a8", "a1a0"] {
        window.app().apply(Command::PlayMove(mv.parse().unwrap()));
    }
    window.wait_for("the answer is there", |studio| studio.library().explored(studio.position()).is_some());
    assert!(window.shows("No game in the library has this position"));
}

#[test]
fn games_of_a_move_are_listed_and_opened_at_the_position() {
    let mut window = filled();
    let explored = window.studio().library().explored(window.studio().position()).unwrap();
    let played = explored.moves.iter().find(|played| played.mv.to_string() == "g3g4").unwrap().tally.games;
    let row = window.harness.query_all_by_label_contains("兵三进一: ").next().expect("the row");
    row.click_secondary();
    window.step();
    window.click("Show the games that played it");
    window.wait_for("the list is shorter", |studio| {
        studio.library().games().is_some_and(|games| games.len() as u64 == played) && studio.library().row(0).is_some()
    });
    let id = window.studio().library().games().unwrap()[0];
    let title = {
        let row = window.studio().library().row(0).unwrap();
        format!("{} – {}", row.red, row.black)
    };
    click_row(&mut window, &title);
    window.wait_for("the game is open", |studio| studio.library().game_in(studio.document().id) == Some(id));
    assert_eq!(window.ply(), 0, "the position is the start");
    assert_eq!(window.studio().line().start().to_fen(), pingjian::rules::START_FEN);
    let tabs = window.studio().documents().len();
    // Another game takes the tab, since nothing was written in this one.
    let other = window.studio().library().games().unwrap()[1];
    window.app().apply(Command::OpenFromLibrary(other));
    window.wait_for("the other game is open", |studio| studio.library().game_in(studio.document().id) == Some(other));
    assert_eq!(window.studio().documents().len(), tabs);
    assert!(!window.studio().has_unsaved());
    // By the position after the first move: games open there, mirrored ones too.
    window.app().apply(Command::GoToPly(1));
    window.do_action(Action::GoForward);
    let position = *window.studio().position();
    let ply = window.ply();
    window.harness.key_press_modifiers(egui::Modifiers::ALT, Key::H);
    window.step();
    window.wait_for("the games at the position are listed", |studio| {
        studio.library().games().is_some_and(|games| !games.is_empty() && (games.len() as u64) < played)
    });
    let found = window.studio().library().games().unwrap().to_vec();
    assert!(found.contains(&other));
    let third = *found.iter().find(|game| **game != other).expect("another game");
    window.app().apply(Command::OpenFromLibrary(third));
    window.wait_for("the game is open", |studio| studio.library().game_in(studio.document().id) == Some(third));
    assert!(window.ply() == ply && window.studio().position().repeats(&position));
    // A game is no empty study: one from the board stands beside it.
    window.do_action(Action::NewGameFromHere);
    assert_eq!(window.studio().document().chapters().len(), 2);
}

#[test]
fn filters_are_typed() {
    let mut window = filled();
    let all = window.studio().library().games().unwrap().len();
    let field = window.harness.query_all_by_role(egui::accesskit::Role::TextInput).next().expect("the field");
    field.focus();
    window.step();
    window.harness.event(Event::Text("趙甲".into()));
    window.wait_for("the list is shorter", |studio| {
        studio.library().games().is_some_and(|games| games.len() < all && !games.is_empty())
            && studio.library().row(0).is_some_and(|row| [&row.red, &row.black].contains(&&"赵甲".to_owned()))
    });
    window.click("Clear the search");
    window.wait_for("all are back", |studio| studio.library().games().is_some_and(|games| games.len() == all));
}

#[test]
fn games_are_found_by_a_part_of_the_board() {
    let mut window = filled();
    let count = |window: &Window| window.studio().library().games().unwrap().len();
    let all = count(&window);
    for mv in ["h2e2", "b9c7"] {
        window.app().apply(Command::PlayMove(mv.parse().unwrap()));
    }
    window.click("More conditions");
    let choice = |node: &egui_kittest::Node<'_>| node.accesskit_node().value().as_deref() == Some("Any positions");
    window
        .harness
        .query_all_by_role(egui::accesskit::Role::ComboBox)
        .find(choice)
        .expect("the choice")
        .click_accesskit();
    window.step();
    press(&mut window, "Part of the board…");
    window.step();
    assert_eq!(count(&window), all, "no point is marked yet");
    press(&mut window, "Red’s half");
    window.wait_for("the list is shorter", |studio| studio.library().games().is_some_and(|games| games.len() < all));
    let unmirrored = count(&window);
    press(&mut window, "Mirror image too");
    window.wait_for("mirror images are found", |studio| {
        studio.library().games().is_some_and(|games| games.len() > unmirrored) && studio.library().row(0).is_some()
    });
    // A game opens where the board first looks so: after the first move.
    let game = window.studio().library().games().unwrap()[0];
    window.app().apply(Command::OpenFromLibrary(game));
    window.wait_for("the game is open", |studio| studio.library().game_in(studio.document().id) == Some(game));
    assert_eq!(window.ply(), 1);
    // By the keyboard on the small board, which turns single points.
    window.node("Points that must be as on the board").focus();
    window.step();
    window.key(Key::ArrowUp);
    let before = count(&window);
    window.key(Key::Space);
    window.step();
    assert!(count(&window) >= before, "one point less is asked for");
    press(&mut window, "Part of the board… ×");
    window.wait_for("all are back", |studio| studio.library().games().is_some_and(|games| games.len() == all));
}

#[test]
fn openings_are_named_and_proposed() {
    let mut window = filled();
    for mv in ["b2e2", "b9c7"] {
        window.app().apply(Command::PlayMove(mv.parse().unwrap()));
    }
    window.wait_for("the position is known", |studio| studio.library().explored(studio.position()).is_some());
    let name = "Central Cannon v Left Horse";
    assert_eq!(window.harness.query_all_by_label(name).count(), 2, "in the explorer and the status bar");
    assert!(window.studio().library().row(0).unwrap().opening.is_some(), "the list names it, too");
    window.app().show_pane(Pane::Info);
    window.step();
    press(&mut window, &format!("Enter “{name}” as the opening"));
    assert_eq!(window.studio().chapter().game().headers.get("Opening"), Some(name));
    assert!(!window.shows("as the opening"));
    window.step();
    window.do_action(Action::Undo);
    assert_eq!(window.studio().chapter().game().headers.get("Opening"), None);
    // Nothing is named where nothing was played.
    window.do_action(Action::GoStart);
    window.wait_for("the start is known", |studio| studio.library().explored(studio.position()).is_some());
    assert_eq!(window.harness.query_all_by_label(name).count(), 0);
}

#[test]
fn games_are_added_deleted_and_taken_back() {
    let mut window = filled();
    let count = |studio: &Studio| studio.library().stats().map_or(0, |stats| stats.tally.games);
    let all = count(window.studio());
    window.app().apply(Command::NewGameFrom(Box::new(pingjian::rules::Position::start())));
    for mv in ["h2e2", "h7e7", "h0g2", "h9g7", "i0i1"] {
        window.app().apply(Command::PlayMove(mv.parse().unwrap()));
    }
    window.do_action(Action::AddGame);
    window.wait_for("the game is in", |studio| count(studio) == all + 1);
    assert!(window.shows("The game is in the library now"));
    window.do_action(Action::AddGame);
    window.wait_for("it was there already", |studio| {
        studio.notice().is_some_and(|notice| notice.text == "The game was in the library already")
    });
    let listed = |studio: &Studio| studio.library().games().map_or(0, <[_]>::len) as u64;
    window.wait_for("the list has it", |studio| listed(studio) == all + 1 && studio.library().row(0).is_some());
    // Deleted by the menu of its row, and taken back.
    let first = window.studio().library().games().unwrap()[0];
    let title = {
        let row = window.studio().library().row(0).unwrap();
        format!("{} – {}", row.red, row.black)
    };
    window.harness.query_all_by_label_contains(&title).next().expect("the row").click_secondary();
    window.step();
    window.click("Delete from the library");
    window.wait_for("it is gone", |studio| count(studio) == all && listed(studio) == all);
    assert!(!window.studio().library().games().unwrap().contains(&first));
    window.click("Take back the deletion");
    window.wait_for("it is back", |studio| count(studio) == all + 1 && listed(studio) == all + 1);
    assert_eq!(window.studio().library().games().unwrap()[0], first);
    assert!(!window.studio().library().has_deleted());
}

#[test]
fn folders_and_broken_files() {
    let mut window = empty();
    let folder = window.folder.path().join("games");
    std::fs::create_dir(&folder).unwrap();
    std::fs::copy(collection(), folder.join("a.pgn")).unwrap();
    std::fs::write(folder.join("broken.xqf"), b"XQ").unwrap();
    // As a folder that is dropped on the window.
    window.app().apply(Command::OpenFile(folder));
    window.wait_for("the folder is imported", has_games);
    assert!(window.studio().notice().unwrap().text.ends_with("; one file could not be read"));
    window.click("One file with problems");
    assert!(window.shows("broken.xqf"));
    window.click("One file with problems");
    assert!(!window.shows("broken.xqf"));
    // Another library, and what can't be one.
    let other = window.folder.path().join("other.db");
    window.app().apply(Command::ChooseLibrary(other));
    window.wait_for("the other one is empty", |studio| {
        studio.library().stats().is_some_and(|stats| stats.tally.games == 0)
    });
    assert!(window.shows("The library is empty"));
    window.app().apply(Command::ChooseLibrary(collection()));
    window.step();
    assert!(window.studio().notice().unwrap().text.ends_with("is not a Pingjian library"));
    assert!(window.studio().library().is_open(), "the one before stays");
}
