//! What is pasted while a file of many games is open goes where one expects it; what a file can't hold stays unsaved.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, ViewportCommand};
use pingjian::formats::Format;
use pingjian::lang::Lang;
use pingjian::session::{Action, Command, Request};
use std::path::Path;
use support::{Window, sample};

/// A file of three games, at the start of the first.
fn open() -> Window {
    Window::open(Lang::En, vec![sample("changzhuo.pgn")])
}

fn text_of(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/samples").join(name);
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn what_is_whole_gets_a_tab_and_moves_go_into_the_game() {
    let fen = "3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1";
    let first = open().studio().chapter().line().moves()[0];
    let moves = format!("{first} ");
    let kinds = [
        ("a position", fen.to_owned(), 1),
        ("a position of an engine", format!("position fen {fen}"), 1),
        ("positions", text_of("positions.epd"), 1),
        ("a game", "[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n".to_owned(), 1),
        (
            "a game as it stands on a web page",
            "[DhtmlXQ]\n[DhtmlXQ_movelist]77477967[/DhtmlXQ_movelist]\n[/DhtmlXQ]\n".to_owned(),
            1,
        ),
        ("moves", moves, 0),
    ];
    for (what, text, tabs) in kinds {
        let mut window = open();
        let moves = window.studio().chapter().game().tree().len();
        window.harness.event(egui::Event::Paste(text));
        window.wait_for("it is understood", |studio| studio.jobs_running() == 0);
        let studio = window.studio();
        assert_eq!(studio.documents().len(), 1 + tabs, "{what}: {:?}", studio.notice());
        let file = &studio.documents()[0];
        assert_eq!(file.chapters().len(), 3, "{what}: the file keeps its games");
        assert!(!file.is_modified(), "{what}: the file isn't touched");
        assert_eq!(file.chapters()[0].game().tree().len(), moves, "{what}");
        assert!(studio.notice().is_some(), "{what}: it is said");
    }
    // The position can be taken back, and the tab is gone without a question then.
    let mut window = open();
    window.harness.event(egui::Event::Paste(fen.to_owned()));
    window.step();
    assert_eq!(window.studio().position().to_fen(), fen);
    window.do_action(Action::Undo);
    window.ctrl(Key::W);
    assert_eq!(window.studio().documents().len(), 1);
    assert_eq!(window.studio().document().chapters().len(), 3);
}

#[test]
fn a_long_text_is_read_beside_the_window() {
    let mut window = Window::open(Lang::En, Vec::new());
    let text = "h2e2 h9g7 h0g2 i9h9 ".repeat(20_000);
    window.app().apply(Command::PasteText(text));
    assert_eq!(window.studio().jobs_running(), 1);
    window.wait_for("it is read", |studio| studio.jobs_running() == 0);
    let game = "1. 炮二平五 马8进7 *\n\n".to_owned();
    let games = format!("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n{game}").repeat(2_000);
    window.app().apply(Command::PasteText(games));
    window.wait_for("it is read", |studio| studio.jobs_running() == 0);
    assert_eq!(window.studio().document().chapters().len(), 2_000);
}

/// A study whose comment no such file can hold, written into one.
fn saved_in_part(window: &mut Window) {
    window.app().apply(Command::PlayMove("h2e2".parse().unwrap()));
    window.do_action(Action::MarkGood);
    let path = window.folder.path().join("board.epd");
    window.app().apply(Command::SaveTo { path, format: Format::Fen });
    window.wait_for("it is written", |studio| studio.jobs_running() == 0);
}

#[test]
fn what_a_file_cannot_hold_still_counts_as_unsaved() {
    let mut window = Window::open(Lang::En, Vec::new());
    saved_in_part(&mut window);
    let document = window.studio().document();
    assert!(document.path.is_some() && document.is_modified());
    assert!(!document.lacking().is_empty());
    assert!(window.shows("still counts as unsaved"), "{:?}", window.studio().notice());
    window.ctrl(Key::W);
    assert!(window.shows("it can't hold"), "closing asks, and says what would be lost");
    window.key(Key::Escape);
    // Once a file holds all of it, nothing is asked.
    let path = window.folder.path().join("board.pingjian");
    window.app().apply(Command::SaveTo { path, format: Format::Native });
    window.wait_for("it is written", |studio| studio.jobs_running() == 0);
    assert!(!window.studio().document().is_modified() && window.studio().document().lacking().is_empty());
    window.ctrl(Key::W);
    assert!(window.studio().document().path.is_none(), "it is closed");
}

#[test]
fn who_agrees_to_lose_something_while_leaving_is_not_asked_for_ever() {
    let mut window = Window::open(Lang::En, Vec::new());
    saved_in_part(&mut window);
    let request = window.app().apply(Command::SaveAllAndQuit);
    let Some(Request::ConfirmLosses { path, format, losses }) = request else { panic!("asked again: {request:?}") };
    assert!(!losses.is_empty());
    window.app().apply(Command::SaveTo { path, format });
    let mut closes = false;
    while !closes {
        window.harness.step();
        let output = window.harness.output();
        let commands = output.viewport_output.values().flat_map(|viewport| &viewport.commands);
        closes = commands.into_iter().any(|command| matches!(command, ViewportCommand::Close));
        assert!(closes || window.studio().jobs_running() > 0 || window.studio().document().is_modified());
    }
}
