//! The list of games: taken out, reordered and brought back, from its menu and by commands; and what is known about a game
//! goes where it goes.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::formats::{self, Format};
use pingjian::game::Game;
use pingjian::lang::Lang;
use pingjian::rules::Side;
use pingjian::session::{Action, Command, SearchLimit, Studio};
use pingjian::ui::dock::Pane;
use support::{Window, sample};

/// A window on three games, with titles of their own.
fn window() -> Window {
    Window::open(Lang::En, vec![sample("changzhuo.pgn")])
}

/// The games in order by the first sign of their titles, the one on the board in brackets.
fn order(studio: &Studio) -> String {
    let name = |(index, game): (usize, &Game)| {
        let title: String = game.headers.get("Title").unwrap_or("空").chars().take(1).collect();
        if index == studio.document().active_index() { format!("[{title}]") } else { title }
    };
    let games = studio.document().games();
    games.iter().enumerate().map(name).collect()
}

fn file_of(studio: &Studio) -> Vec<u8> {
    formats::write(&studio.document().games(), Format::Native).unwrap().bytes
}

/// Chooses an entry of the menu of the row that begins with this text.
fn choose(window: &mut Window, row: &str, entry: &str) {
    window.harness.get_all_by_label_contains(row).next().expect("the row").click_secondary();
    window.step();
    window.harness.query_all_by_label(entry).next_back().expect("the entry").click();
    window.step();
}

#[test]
fn games_are_moved_and_deleted_from_the_menu_of_their_row() {
    let mut window = window();
    window.app().show_pane(Pane::Games);
    window.step();
    assert_eq!(order(window.studio()), "[一]二三");
    let before = file_of(window.studio());
    choose(&mut window, "三、", "Move this game up");
    assert_eq!(order(window.studio()), "[一]三二", "the game on the board stays there");
    choose(&mut window, "一、", "Move this game down");
    assert_eq!(order(window.studio()), "三[一]二");
    choose(&mut window, "三、", "Delete this game");
    assert_eq!(order(window.studio()), "[一]二");
    assert_eq!(window.studio().notice().unwrap().text, "Game 1 was deleted; undo brings it back");
    choose(&mut window, "二、", "Show on the board");
    assert_eq!(order(window.studio()), "一[二]");
    let after = file_of(window.studio());
    for states in ["三[一]二", "[一]三二", "[一]二三"] {
        window.do_action(Action::Undo);
        assert_eq!(order(window.studio()), states);
    }
    assert_eq!(file_of(window.studio()), before);
    assert!(!window.studio().document().is_modified());
    for _ in 0..3 {
        window.do_action(Action::Redo);
    }
    assert_eq!(file_of(window.studio()), after);
}

#[test]
fn the_last_game_leaves_an_empty_one() {
    let mut window = window();
    for left in [2, 1, 1] {
        window.do_action(Action::DeleteGame);
        assert_eq!(window.studio().document().chapters().len(), left);
    }
    assert_eq!(*window.studio().chapter().game(), Game::default());
    assert!(!(Action::DeleteGame.info().enabled)(window.studio()), "there is nothing to take out of it");
    for _ in 0..3 {
        window.do_action(Action::Undo);
    }
    assert_eq!(order(window.studio()), "[一]二三");
}

#[test]
fn what_lies_beyond_the_list_changes_nothing() {
    let mut window = window();
    let commands = [
        Command::DeleteGame(3),
        Command::MoveGame { from: 3, to: 0 },
        Command::MoveGame { from: 0, to: 3 },
        Command::MoveGame { from: 1, to: 1 },
    ];
    for command in commands {
        window.app().apply(command);
        assert_eq!(order(window.studio()), "[一]二三");
        assert!(!window.studio().document().can_undo());
    }
    assert!(!(Action::MoveGameUp.info().enabled)(window.studio()));
    window.app().apply(Command::ShowGame(2));
    assert!(!(Action::MoveGameDown.info().enabled)(window.studio()));
}

/// Panels keep what they have computed for a game: after another one has come into its place, they show that one.
#[test]
fn panels_follow_the_games() {
    let mut window = window();
    window.app().show_pane(Pane::Info);
    window.step();
    let shows_title = |window: &Window, wanted: &str| {
        let mut fields = window.harness.query_all_by_role(egui::accesskit::Role::TextInput);
        fields.any(|field| field.value().is_some_and(|value| value.starts_with(wanted)))
    };
    assert!(shows_title(&window, "一、"));
    window.do_action(Action::DeleteGame);
    assert!(shows_title(&window, "二、") && !shows_title(&window, "一、"));
    window.do_action(Action::MoveGameDown);
    assert!(shows_title(&window, "二、"));
    window.app().apply(Command::ShowGame(0));
    window.step();
    assert!(shows_title(&window, "三、"));
}

#[test]
fn a_review_and_a_game_against_the_engine_go_along() {
    let mut window = window();
    window.app().apply(Command::SetReviewLimit(SearchLimit::Depth(2)));
    window.app().apply(Command::ShowGame(1));
    window.do_action(Action::ReviewGame);
    window.app().apply(Command::MoveGame { from: 1, to: 0 });
    window.wait_for("the review is done", |studio| studio.review().is_none());
    let scored = |studio: &Studio| -> Vec<bool> {
        let has = |game: &Game| {
            let root = game.tree().get(pingjian::game::NodeId::ROOT).unwrap();
            root.annotations().evaluation.is_some()
        };
        studio.document().games().iter().map(has).collect()
    };
    assert_eq!(order(window.studio()), "[二]一三");
    assert_eq!(scored(window.studio()), [true, false, false]);

    window.app().apply(Command::ShowGame(2));
    window.app().apply(Command::StartPlaying(Side::Red));
    assert!(window.studio().playing_here().is_some());
    window.app().apply(Command::MoveGame { from: 2, to: 1 });
    assert_eq!(order(window.studio()), "二[三]一");
    assert!(window.studio().playing_here().is_some(), "it is still the game on the board");
    window.app().apply(Command::DeleteGame(1));
    assert!(window.studio().playing_here().is_none());
    window.do_action(Action::Undo);
    assert!(window.studio().playing_here().is_some());
}

#[test]
fn headers_of_any_name_are_edited_and_a_date_that_is_not_understood_is_told() {
    let mut window = Window::open(Lang::En, vec![sample("hongzhi-huronghua-2006.pgn")]);
    window.app().show_pane(Pane::Info);
    window.step();
    assert!(window.shows("Source"), "what the file has besides the usual");
    assert!(!window.shows("Understood as"));
    let type_into = |window: &mut Window, field: &str, text: &str| {
        let role = egui::accesskit::Role::TextInput;
        window.harness.get_by_role_and_label(role, field).focus();
        window.step();
        window.ctrl(egui::Key::A);
        window.harness.event(egui::Event::Text(text.to_owned()));
        window.step();
    };
    type_into(&mut window, "Date", "2006-13-45 abc");
    assert!(window.shows("Understood as 2006"));
    let header = |window: &Window, name: &str| window.studio().chapter().game().headers.get(name).map(str::to_owned);
    type_into(&mut window, "Source", "the club");
    window.key(egui::Key::Tab);
    assert_eq!(header(&window, "Source").as_deref(), Some("the club"));
    assert_eq!(header(&window, "Date").as_deref(), Some("2006-13-45 abc"));
}

#[test]
fn a_game_in_the_list_is_as_long_as_its_main_line() {
    let mut window = window();
    window.app().show_pane(Pane::Games);
    window.app().apply(Command::GoToPly(1));
    window.app().apply(Command::PlayMove("a6a5".parse().unwrap()));
    window.step();
    assert_eq!(window.studio().chapter().game().tree().len(), 13);
    let mut rows = window.harness.get_all_by_label_contains("一、");
    let row = |label: String| label.contains("12 moves") && !label.contains("13 moves");
    assert!(rows.any(|node| node.accesskit_node().label().is_some_and(row)));
}
