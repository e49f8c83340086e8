//! Panels are moved by keyboard, stay where they were put, and are put back.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use pingjian::lang::Lang;
use pingjian::session::{Action, PaneMove};
use pingjian::ui::dock::{Dock, Pane};
use support::Window;

impl Window {
    /// The corner of a panel that is shown and lies behind no other.
    fn corner(&self, pane: Pane) -> Option<Rect> {
        let label = format!("Panel: {}", pane.title(Lang::En));
        self.harness.query_by_label(&label).map(|node| node.rect())
    }

    fn left_of(&self, pane: Pane) -> f32 {
        self.corner(pane).unwrap_or_else(|| panic!("{pane:?} is shown")).left()
    }

    fn top_of(&self, pane: Pane) -> f32 {
        self.corner(pane).unwrap_or_else(|| panic!("{pane:?} is shown")).top()
    }

    /// Has an action done from the palette.
    fn ask(&mut self, action: Action) {
        self.ctrl(Key::K);
        let name = action.info().name(Lang::En).into_owned();
        self.harness.event(egui::Event::Text(name));
        self.step();
        self.key(Key::Enter);
    }

    fn move_by_key(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::ALT | Modifiers::SHIFT, key);
        self.step();
    }
}

#[test]
fn panels_are_moved_by_keyboard_and_put_back() {
    let mut window = Window::open(Lang::En, Vec::new());
    let (engine, audit) = (window.left_of(Pane::Engine), window.left_of(Pane::Audit));
    assert!(engine > window.left_of(Pane::Board));
    // Past the board, among the tabs there: what was shown there lies behind it now.
    window.ctrl(Key::Num9);
    window.move_by_key(Key::ArrowLeft);
    assert!(window.left_of(Pane::Engine) < window.left_of(Pane::Board));
    assert!(window.corner(Pane::Moves).is_none() || window.corner(Pane::Games).is_none());
    assert!(window.node("Panel: Engine").is_focused(), "the keyboard goes with it");
    // No group further to the left: a column of its own, and then there's nowhere to go.
    window.move_by_key(Key::ArrowLeft);
    assert!(window.left_of(Pane::Engine) < window.left_of(Pane::Games));
    window.move_by_key(Key::ArrowLeft);
    assert!(window.shows("can't be moved further"));
    // Alone in its column it goes on into the next group, and over the board again.
    window.move_by_key(Key::ArrowRight);
    window.move_by_key(Key::ArrowRight);
    assert!(window.left_of(Pane::Engine) > window.left_of(Pane::Board));
    assert!(window.corner(Pane::Audit).is_none(), "the engine lies among the tabs of the audit");
    window.ask(Action::ResetLayout);
    assert!((window.left_of(Pane::Engine) - engine).abs() < 1.0 && (window.left_of(Pane::Audit) - audit).abs() < 1.0);
}

#[test]
fn a_panel_gets_a_place_of_its_own_and_the_board_trades_places() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.ctrl(Key::Num5);
    assert!(window.corner(Pane::Moves).is_none(), "comment and moves share a group");
    window.ask(Action::MovePane(PaneMove::OwnGroup));
    assert!(window.top_of(Pane::Comment) > window.top_of(Pane::Moves));
    window.ctrl(Key::Num1);
    window.move_by_key(Key::ArrowLeft);
    assert!(window.left_of(Pane::Board) < window.left_of(Pane::Moves));
    window.move_by_key(Key::ArrowUp);
    assert!(window.top_of(Pane::Board) < window.top_of(Pane::Audit));
    window.move_by_key(Key::ArrowUp);
    assert!(window.shows("can't be moved further"));
}

#[test]
fn a_tab_has_a_menu_that_moves_its_panel() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.harness.get_all_by_label("Tree").next().unwrap().click_secondary();
    window.step();
    window.click("Move panel left");
    assert!(window.left_of(Pane::Tree) < window.left_of(Pane::Board));
}

#[test]
fn no_panel_gets_lost_however_they_are_moved_and_the_layout_is_kept() {
    let mut window = Window::open(Lang::En, Vec::new());
    let mut number = 7_u64;
    for step in 0..60 {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let pane = Pane::ALL[(number >> 33) as usize % Pane::ALL.len()];
        let way = PaneMove::ALL[(number >> 40) as usize % PaneMove::ALL.len()];
        window.ask(if pane == Pane::Find { Action::Find } else { Action::ShowPane(pane) });
        window.ask(Action::MovePane(way));
        assert!(window.corner(pane).is_some(), "step {step}: {pane:?} {way:?}");
    }
    let kept = std::fs::read_to_string(window.folder.path().join("settings.ron")).unwrap();
    for pane in Pane::ALL {
        assert_eq!(kept.matches(&format!("{pane:?})")).count(), 1, "{pane:?}");
    }
    assert!(!window.studio().settings.layout.is_empty());
    assert!(Dock::from_text(&window.studio().settings.layout).changed_text().is_none(), "the layout can be read");
}

#[test]
fn in_a_low_window_the_audit_has_the_whole_height() {
    let low = |height: f32| {
        let folder = tempfile::TempDir::new().unwrap();
        let settings = folder.path().join("settings.ron");
        let mut harness = support::harness(Lang::En, egui::vec2(1024.0, height), settings, Vec::new(), |_| {});
        harness.run_steps(5);
        let shows = |pane: &str| harness.query_by_label(&format!("Panel: {pane}")).is_some();
        let shown = (shows("Rule audit"), shows("Engine"));
        (shown, folder)
    };
    assert_eq!(low(700.0).0, (true, false));
    assert_eq!(low(800.0).0, (true, true));
}

#[test]
fn the_tab_of_a_panel_that_is_asked_for_is_seen() {
    let folder = tempfile::TempDir::new().unwrap();
    let settings = folder.path().join("settings.ron");
    let mut harness = support::harness(Lang::En, egui::vec2(1024.0, 700.0), settings, Vec::new(), |_| {});
    harness.run_steps(5);
    for pane in [Pane::Play, Pane::Audit, Pane::Library, Pane::Games] {
        harness.state_mut().as_mut().expect("open").show_pane(pane);
        harness.run_steps(8);
        let corner = harness.get_by_label(&format!("Panel: {}", pane.title(Lang::En))).rect();
        let title = pane.title(Lang::En);
        // The tab lies above its panel, between the panel's left edge and the arrows at its right.
        let above = |rect: &Rect| (corner.top() - 40.0..=corner.top()).contains(&rect.center().y);
        let tab = harness.get_all_by_label(&title).map(|node| node.rect()).find(above).expect("the tab");
        assert!(tab.left() > corner.left() - 1.0, "{pane:?}: {tab:?} at {corner:?}");
        let right = if corner.left() < 500.0 { 212.0 } else { 1024.0 };
        assert!(tab.right() < right, "{pane:?}: {tab:?} before {right}");
    }
}
