//! Finding, going about in the tree, branches and merging, through the whole window.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, OutputCommand};
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::game::NodeId;
use pingjian::lang::{Lang, text, text_with};
use pingjian::session::{Action, Command, FindField};
use pingjian::ui::dock::Pane;
use support::Window;

const STUDY: &str = r#"[Event "甲"]
[Red "红甲"]

1. 炮二平五 { 中炮 } 马8进7 ( 1... 炮8平5 { 顺手炮 } 2. 马二进三 $4 ) 2. 马二进三 车9平8 3. 兵七进一 *

[Event "乙"]
[Red "红乙"]

1. 炮二平五 { 当头炮 } 马8进7 2. 兵三进一 *
"#;

fn open(lang: Lang) -> Window {
    let folder = tempfile::TempDir::new().expect("a folder");
    let path = folder.path().join("study.pgn");
    std::fs::write(&path, STUDY).expect("written");
    Window::open(lang, vec![path])
}

fn shift(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::SHIFT, key);
    window.step();
}

fn alt(window: &mut Window, key: Key) {
    window.harness.key_press_modifiers(Modifiers::ALT, key);
    window.step();
}

fn write(window: &mut Window, text: &str) {
    window.harness.event(Event::Text(text.to_owned()));
    window.wait_for("the search is over", |studio| !studio.finding().is_running());
}

/// Clicks a button of the find panel; one further up in the window may have the same name.
fn click(window: &mut Window, label: &str) {
    let last = window.harness.get_all_by_role_and_label(Role::Button, label).next_back();
    last.unwrap_or_else(|| panic!("{label} is there")).click();
    window.step();
}

/// The last move that led to the board, as its points.
fn last(window: &Window) -> String {
    window.studio().line().moves().last().map(ToString::to_string).unwrap_or_default()
}

#[test]
fn something_is_found_with_the_keyboard_alone() {
    let mut window = open(Lang::En);
    window.ctrl(Key::F);
    assert!(window.shows(&text(Lang::En, "find-empty")), "an empty panel says what it is for");
    write(&mut window, "马二进三");
    assert_eq!(window.studio().finding().hits().len(), 2);
    assert!(window.shows("2 places"));
    window.key(Key::Enter);
    assert_eq!((window.ply(), last(&window)), (3, "h0g2".to_owned()));
    assert!(window.shows("1 of 2"));
    window.key(Key::ArrowDown);
    assert_eq!(window.studio().chapter().ply(), 3);
    assert_eq!(window.studio().finding().current(), Some(1));
    window.key(Key::F3);
    assert_eq!(window.studio().finding().current(), Some(0), "from the first again");
    assert!(window.shows(&text(Lang::En, "find-last")));
    shift(&mut window, Key::F3);
    assert_eq!(window.studio().finding().current(), Some(1));
    shift(&mut window, Key::Enter);
    assert_eq!(window.studio().finding().current(), Some(0));
    // The field keeps the keyboard: letters go into it.
    write(&mut window, "x");
    assert_eq!(window.studio().finding().query().text, "马二进三x");
    assert!(window.shows(&text(Lang::En, "find-none-game")));
    window.key(Key::Escape);
    assert!(window.studio().finding().query().text.is_empty());
    assert!(window.shows(&text(Lang::En, "find-empty")));
    // F3 works while the panel is out of sight.
    write(&mut window, "兵七");
    window.app().show_pane(Pane::Audit);
    window.step();
    window.key(Key::F3);
    assert_eq!((window.ply(), last(&window)), (5, "c3c4".to_owned()));
}

#[test]
fn something_is_found_with_the_mouse_alone_in_every_language() {
    for lang in Lang::ALL {
        let mut window = open(lang);
        let info = Action::Find.info();
        window.click(&text(lang, "menu-edit"));
        window
            .harness
            .get_all_by_role(Role::Button)
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&*info.name(lang))))
            .expect("the menu lists it")
            .click();
        window.step();
        write(&mut window, "炮");
        let all = window.studio().finding().hits().len();
        assert_eq!(all, 4, "two moves, two comments");
        // Only in comments.
        for name in ["find-in-moves", "find-in-headers", "find-in-marks"] {
            click(&mut window, &text(lang, name));
        }
        window.wait_for("the search is over", |studio| !studio.finding().is_running());
        assert_eq!(window.studio().finding().query().fields, [FindField::Comments]);
        assert_eq!(window.studio().finding().hits().len(), 2);
        let study = text_with(lang, "find-study", [("games", 2.into())]);
        window.click(&study);
        window.wait_for("the search is over", |studio| !studio.finding().is_running());
        assert_eq!(window.studio().finding().hits().len(), 3);
        let row = window
            .harness
            .get_all_by_label_contains("当头炮")
            .find(|node| node.accesskit_node().label().is_some_and(|label| label.contains("炮二平五")));
        row.expect("the comment is listed").click();
        window.step();
        assert_eq!((window.studio().document().active_index(), window.ply()), (1, 1));
        click(&mut window, &text(lang, "find-in-comments"));
        assert!(window.shows(&text(lang, "find-nowhere")), "it says that nothing is chosen");
        window.click(&text(lang, "find-clear"));
        assert!(window.shows(&text(lang, "find-empty")));
    }
}

#[test]
fn the_position_on_the_board_is_looked_for() {
    let mut window = open(Lang::En);
    window.app().apply(Command::GoToPly(2));
    window.step();
    window.harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    window.wait_for("the search is over", |studio| !studio.finding().is_running());
    let query = window.studio().finding().query().clone();
    assert!(query.is_position() && query.mirrored);
    assert_eq!(window.studio().finding().hits().len(), 1);
    window.click("All 2 games");
    window.wait_for("the search is over", |studio| !studio.finding().is_running());
    assert_eq!(window.studio().finding().hits().len(), 2);
    window.key(Key::ArrowDown);
    // A FEN that can't be read says why.
    window.app().apply(Command::GoToPly(0));
    window.ctrl(Key::F);
    write(&mut window, "rnbakabnr/9/1c5c1/p1p1p1p1p/9");
    assert!(window.shows("This position can't be looked for"));
    window.key(Key::Escape);
    write(&mut window, "顺手");
    assert!(!window.shows("This position can't be looked for"));
}

#[test]
fn nothing_is_drawn_while_nothing_happens_in_the_find_panel() {
    let mut window = open(Lang::En);
    window.ctrl(Key::F);
    write(&mut window, "炮");
    window.app().apply(Command::DismissNotice);
    // Moves the keyboard's focus out of the field, whose cursor blinks.
    window.key(Key::Escape);
    window.key(Key::Escape);
    write(&mut window, "");
    let before = window.studio().generation();
    for _ in 0..30 {
        window.harness.step();
    }
    assert_eq!(window.studio().generation(), before, "the same search isn't asked again and again");
}

#[test]
fn places_of_a_kind_are_walked_with_keys() {
    let mut window = open(Lang::En);
    window.key(Key::F6);
    assert_eq!(last(&window), "h2e2");
    window.key(Key::F6);
    assert_eq!(last(&window), "h7e7");
    window.key(Key::F6);
    assert_eq!(last(&window), "h2e2");
    assert!(window.shows("No further comment"));
    window.key(Key::F8);
    assert_eq!(last(&window), "h0g2");
    shift(&mut window, Key::F7);
    assert_eq!(last(&window), "h2e2");
    window.key(Key::F9);
    assert!(window.shows("No position is repeated"));
    // A text that is being written keeps the letters, not these keys.
    window.ctrl(Key::F);
    shift(&mut window, Key::F6);
    assert_eq!(last(&window), "h7e7");
}

#[test]
fn a_branch_goes_from_one_tab_to_another() {
    let mut window = open(Lang::En);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowDown);
    assert_eq!(last(&window), "h7e7");
    alt(&mut window, Key::X);
    assert_eq!(last(&window), "h2e2");
    assert_eq!(window.studio().chapter().game().tree().len(), 5);
    let copied = window.harness.output().platform_output.commands.iter().find_map(|command| match command {
        OutputCommand::CopyText(text) => Some(text.clone()),
        _ => None,
    });
    // The clipboard is the system's: the frame that copied may be past.
    let copied = copied.unwrap_or_else(|| {
        window.ctrl(Key::Z);
        window.key(Key::ArrowRight);
        window.app().apply(Command::GoTo(NodeId::ROOT));
        let tree = window.studio().chapter().game().tree();
        let node = tree.children(tree.children(NodeId::ROOT)[0])[1];
        window.app().apply(Command::GoTo(node));
        match window.app().apply(Command::Do(Action::CutBranch)) {
            Some(pingjian::session::Request::CopyText(text)) => text,
            other => panic!("a text to copy, not {other:?}"),
        }
    });
    window.ctrl(Key::N);
    window.drag("file 二, rank 3", "file 五, rank 3");
    alt(&mut window, Key::V);
    window.harness.event(Event::Paste(copied));
    window.step();
    assert_eq!(window.studio().chapter().game().tree().len(), 3);
    assert_eq!(last(&window), "h7e7");
    assert!(window.shows("顺手炮"), "its comment came along");
    window.ctrl(Key::Z);
    assert_eq!(window.studio().chapter().game().tree().len(), 1);
}

#[test]
fn the_menu_of_a_move_works_on_that_move() {
    for pane in [Pane::Moves, Pane::Tree] {
        let mut window = open(Lang::En);
        window.app().show_pane(pane);
        window.step();
        let chip = |window: &Window| {
            let mut nodes = window.harness.get_all_by_role(Role::Button);
            let node = nodes.find(|node| node.accesskit_node().label().is_some_and(|label| label == "炮8平5"));
            node.expect("the variation's move is shown").rect().center()
        };
        let at = chip(&window);
        window.harness.hover_at(at);
        window.step();
        window.harness.event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed: true,
            modifiers: Modifiers::NONE,
        });
        window.harness.event(Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Secondary,
            pressed: false,
            modifiers: Modifiers::NONE,
        });
        window.step();
        let entry = |window: &Window, action: Action| {
            let name = action.info().name(Lang::En).into_owned();
            let mut nodes = window.harness.get_all_by_role(Role::Button);
            let node = nodes.find(|node| node.accesskit_node().label().is_some_and(|label| label.starts_with(&name)));
            node.unwrap_or_else(|| panic!("{name} is in the menu")).rect().center()
        };
        let to = entry(&window, Action::BranchToGame);
        window.harness.hover_at(to);
        window.step();
        window.harness.drag_at(to);
        window.harness.drop_at(to);
        window.step();
        assert_eq!(window.studio().document().chapters().len(), 3, "{pane:?}");
        assert_eq!(window.studio().chapter().game().tree().len(), 2);
        assert!(window.shows("It is game 3 of the study now"));
    }
}

#[test]
fn a_game_is_merged_after_a_look_at_what_that_does() {
    for lang in Lang::ALL {
        let mut window = open(lang);
        let request = window.app().apply(Command::Do(Action::MergeGame));
        assert!(request.is_some());
        window.ctrl(Key::K);
        window.harness.event(Event::Text("merge-game".to_owned()));
        window.step();
        window.key(Key::Enter);
        assert!(window.shows(&text(lang, "merge-title")));
        // The only other game is chosen at once.
        for id in ["merge-new", "merge-known", "merge-joined", "merge-headers"] {
            assert!(window.shows(&text(lang, id)), "{id} in {}", lang.tag());
        }
        assert!(window.shows("红乙"), "the header that differs is named");
        window.click(&text(lang, "merge-button"));
        assert!(!window.shows(&text(lang, "merge-title")));
        let game = window.studio().chapter().game();
        assert_eq!(game.tree().len(), 8);
        let first = game.tree().children(NodeId::ROOT)[0];
        assert_eq!(game.tree().get(first).unwrap().annotations().comment, "中炮\n当头炮");
        window.ctrl(Key::Z);
        assert_eq!(window.studio().chapter().game().tree().len(), 7);
    }
}

#[test]
fn what_is_taken_out_is_counted_first() {
    let mut window = open(Lang::En);
    window.ctrl(Key::K);
    window.harness.event(Event::Text("strip-all".to_owned()));
    window.step();
    window.key(Key::Enter);
    assert!(window.shows("one variation, 2 moves"));
    assert!(window.shows("2 comments"));
    window.click("All 2 games of the study");
    assert!(window.shows("3 comments"));
    // The marks stay.
    window.click(&text(Lang::En, "strip-marks"));
    window.click(&text(Lang::En, "strip-variations"));
    window.click(&text(Lang::En, "strip-button"));
    let left = window.studio().strippable(true);
    assert_eq!((left.comments, left.marks, left.variations), (0, 1, 1));
    window.ctrl(Key::Z);
    assert_eq!(window.studio().strippable(true).comments, 3);
    // Nothing to remove: the button waits.
    window.app().apply(Command::ShowGame(1));
    window.ctrl(Key::K);
    window.harness.event(Event::Text("strip-variations".to_owned()));
    window.step();
    window.key(Key::Enter);
    let button = window.node("Remove");
    assert!(button.accesskit_node().is_disabled());
    window.key(Key::Escape);
    assert!(!window.shows(&text(Lang::En, "strip-title")));
}

/// Whether the colour of what was found is in the window.
fn lights_found(window: &Window) -> bool {
    let dark = window.harness.ctx.global_style().visuals.dark_mode;
    let found = pingjian::ui::theme::of_mode(dark).found;
    fn has(shape: &egui::Shape, color: egui::Color32) -> bool {
        match shape {
            egui::Shape::Vec(shapes) => shapes.iter().any(|shape| has(shape, color)),
            egui::Shape::Rect(rect) => rect.fill == color,
            egui::Shape::Text(text) => {
                let mut parts = text.galley.job.sections.iter().filter(|part| !part.byte_range.is_empty());
                parts.any(|part| part.format.background == color)
            }
            _ => false,
        }
    }
    window.harness.output().shapes.iter().any(|shape| has(&shape.shape, found))
}

#[test]
fn what_was_found_is_lit_as_long_as_the_panel_is_shown() {
    let mut window = open(Lang::En);
    window.ctrl(Key::F);
    write(&mut window, "顺手炮");
    window.step();
    assert!(lights_found(&window));
    // Another panel of the same group hides it.
    window.ctrl(Key::Num7);
    assert!(!lights_found(&window));
    window.ctrl(Key::F);
    assert!(lights_found(&window));
}

#[test]
fn keys_after_the_key_of_a_panel_are_for_the_panel() {
    let press = |window: &mut Window, modifiers: Modifiers, key: Key| {
        window.harness.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers });
    };
    for frames_between in 0..3 {
        let mut window = open(Lang::En);
        window.do_action(Action::GoForward);
        press(&mut window, Modifiers::COMMAND, Key::Num1);
        for _ in 0..frames_between {
            window.harness.step();
        }
        press(&mut window, Modifiers::NONE, Key::ArrowLeft);
        window.step();
        window.step();
        assert_eq!(window.ply(), 1, "{frames_between} frames between: the game stays where it is");
        let cursor = window.harness.query_all_by_role(Role::Button).find(|node| node.accesskit_node().is_focused());
        let cursor = cursor.expect("the board has the keyboard").accesskit_node().label().unwrap_or_default();
        assert!(cursor.contains("file 六"), "{frames_between} frames between: {cursor}");
    }
}

#[test]
fn large_games_are_looked_through_beside_the_window() {
    let mut window = open(Lang::En);
    for _ in 0..2 {
        window.app().studio_mut().add_game(pingjian::ui::frames::large_game(2_500));
    }
    let other = pingjian::session::GameRef { document: window.studio().document().id, game: 2 };
    let work = window.studio().start_merge_preview(other).expect("it can be merged");
    let started = std::time::Instant::now();
    let preview = loop {
        if let Some(preview) = work.poll() {
            break preview;
        }
        assert!(started.elapsed() < support::PATIENCE, "still waiting for the preview");
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    assert_eq!(preview, window.studio().merge_preview(other));
}
