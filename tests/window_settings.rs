//! The settings' window: its pages, the keys of actions, and what a key does afterwards.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::lang::{Lang, text};
use pingjian::session::{
    Action, Appearance, BoardTheme, Command, MoveStyle, PieceFaces, Settings, SettingsPage, Shortcut,
};
use support::{Window, sample};

fn open_settings(window: &mut Window) {
    window.ctrl(Key::Comma);
    let title = text(window.studio().lang(), "settings-title");
    assert!(window.shows(&title), "Ctrl+, opens the settings");
}

/// Opens the settings and goes to a page with the arrows.
fn open_page(window: &mut Window, page: SettingsPage) {
    open_settings(window);
    for _ in SettingsPage::ALL.iter().take_while(|&&before| before != page) {
        window.key(Key::ArrowDown);
    }
}

/// Clicks a page in the list.
fn go_to_page(window: &mut Window, page: SettingsPage) {
    let title = page.title(window.studio().lang());
    // Menus and panels behind the settings may be called the same.
    window.harness.get_all_by_label(&title).next_back().expect("the page is listed").click();
    window.step();
}

fn settings(window: &Window) -> &Settings {
    &window.studio().settings
}

/// Searches the list of shortcuts and clicks the row that is called so.
fn choose_row(window: &mut Window, query: &str, row: &str) {
    tab_to(window, "Search actions");
    window.harness.event(Event::Text(query.to_owned()));
    window.step();
    window.click(row);
}

/// Clicks one of several choices, by its name and the choice as a screen reader says them.
fn choose(window: &mut Window, name: &str, choice: &str) {
    let label = format!("{name}: {choice}");
    window.harness.get_by_role_and_label(Role::RadioButton, &label).click();
    window.step();
}

/// Presses Tab until what has the focus is called so.
fn tab_to(window: &mut Window, name: &str) {
    for _ in 0..60 {
        if focused_name(window).is_some_and(|found| found.contains(name)) {
            return;
        }
        window.key(Key::Tab);
    }
    panic!("Tab never comes to {name}; the focus is on {:?}", focused_name(window));
}

fn focused_name(window: &Window) -> Option<String> {
    let root = window.harness.root();
    let focused = root.children_recursive().find(|node| node.accesskit_node().is_focused())?;
    focused.accesskit_node().label()
}

#[test]
fn every_page_is_reached_by_the_arrows_and_closed_by_escape() {
    for lang in Lang::ALL {
        let mut window = Window::open(lang, Vec::new());
        open_settings(&mut window);
        for page in SettingsPage::ALL {
            let title = page.title(lang);
            let shown = window.harness.query_all_by_label(&title).count();
            assert!(shown >= 2, "{title} stands in the list and above the page");
            window.key(Key::ArrowDown);
        }
        window.key(Key::Escape);
        assert!(!window.shows(&text(lang, "settings-reset-all")), "Escape closes the settings");
        window.key(Key::F);
        assert!(window.studio().document().flipped, "keys belong to the window again");
    }
}

#[test]
fn the_language_changes_at_once() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_settings(&mut window);
    choose(&mut window, "Language (语言)", "繁體中文");
    assert_eq!(window.studio().lang(), Lang::ZhHant);
    assert!(window.shows("重設本頁"), "the window itself speaks it");
    let name = text(Lang::ZhHant, "menu-language").into_owned();
    choose(&mut window, &name, "English");
    assert!(window.shows("Reset this page"));
}

#[test]
fn a_choice_is_made_by_keyboard_alone() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_settings(&mut window);
    tab_to(&mut window, "Appearance: Dark");
    window.key(Key::Enter);
    assert_eq!(settings(&window).appearance, Appearance::Dark);
    tab_to(&mut window, "Reset this page");
    window.key(Key::Enter);
    assert!(window.shows("Reset the page “General”"));
    window.key(Key::Escape);
    assert_eq!(settings(&window).appearance, Appearance::Dark, "Escape resets nothing");
    tab_to(&mut window, "Reset this page");
    window.key(Key::Enter);
    window.key(Key::Enter);
    assert_eq!(settings(&window).appearance, Appearance::System);
}

#[test]
fn every_choice_of_the_board_acts_at_once_and_is_reset() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    open_page(&mut window, SettingsPage::Board);
    choose(&mut window, "Board theme", "High contrast");
    choose(&mut window, "Piece faces", "Letters");
    for label in ["Coordinates along the edges", "Where the chosen piece may go", "The last move"] {
        window.click(label);
    }
    choose(&mut window, "Moves glide", "Slowly");
    let now = settings(&window);
    assert_eq!((now.board_theme, now.faces), (BoardTheme::HighContrast, PieceFaces::Western));
    assert!(!now.coordinates && !now.show_targets && !now.show_last_move);
    assert!(now.animation);
    window.click("Reset this page…");
    window.click("Reset");
    let usual = Settings::default();
    let now = settings(&window);
    assert_eq!((now.board_theme, now.faces), (usual.board_theme, usual.faces));
    assert!(now.coordinates && now.show_targets && now.show_last_move);
    assert_eq!(now.move_speed, usual.move_speed);
}

#[test]
fn everything_is_reset_after_a_question_only() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_page(&mut window, SettingsPage::Moves);
    choose(&mut window, "Move notation", "WXF");
    assert_eq!(settings(&window).move_style, MoveStyle::Wxf);
    go_to_page(&mut window, SettingsPage::Rules);
    choose(&mut window, "Rule book", "Rules of Xiangqi Competition (2020)");
    assert_eq!(window.studio().rule_book().id, "cxa2020");
    window.click("Reset everything…");
    window.click("Cancel");
    assert_eq!(window.studio().rule_book().id, "cxa2020");
    window.click("Reset everything…");
    window.click("Reset");
    assert_eq!(window.studio().rule_book().id, "cxa2011");
    assert_eq!(settings(&window).move_style, MoveStyle::Chinese);
}

#[test]
fn a_key_is_changed_by_keyboard_and_everything_shows_it() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_page(&mut window, SettingsPage::Shortcuts);
    tab_to(&mut window, "Search actions");
    window.harness.event(Event::Text("flip".to_owned()));
    window.step();
    window.key(Key::Enter);
    window.key(Key::Enter);
    assert!(window.shows("Press the new key for “Flip board”"));
    window.ctrl(Key::J);
    assert_eq!(settings(&window).keys.keys(Action::Flip), &[Shortcut::from_id("Ctrl+J").unwrap()]);
    assert!(!window.studio().document().flipped, "the key is an answer, no command");
    window.key(Key::Escape);
    window.key(Key::F);
    assert!(!window.studio().document().flipped, "the old key does nothing");
    window.ctrl(Key::J);
    assert!(window.studio().document().flipped, "the new one does it");
    window.key(Key::F1);
    assert!(window.shows("Ctrl+J"), "the list of keys has it");
    window.key(Key::Escape);
    window.ctrl(Key::K);
    window.harness.event(Event::Text("Flip".to_owned()));
    window.step();
    assert!(window.shows("Ctrl+J"), "the palette has it");
}

#[test]
fn a_key_that_has_an_owner_is_taken_over_only_if_wanted() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_page(&mut window, SettingsPage::Shortcuts);
    choose_row(&mut window, "flip", "Flip board, F");
    let save = Shortcut::from_id("Ctrl+S").unwrap();
    for take in [false, true] {
        window.click("Change key…");
        window.ctrl(Key::S);
        assert!(window.shows("Ctrl+S belongs to “Save”."), "the other action is named");
        if take {
            window.click("Use it for “Flip board” instead");
        } else {
            window.click("Cancel");
        }
        assert_eq!(settings(&window).keys.action_of(save), Some(if take { Action::Flip } else { Action::Save }));
    }
    assert!(settings(&window).keys.keys(Action::Save).is_empty());
    assert!(window.shows("Flip board, Ctrl+S"));
    window.click("Reset");
    assert_eq!(settings(&window).keys.action_of(save), Some(Action::Save), "the key goes back");
}

#[test]
fn keys_are_added_and_removed() {
    let mut window = Window::open(Lang::En, Vec::new());
    open_page(&mut window, SettingsPage::Shortcuts);
    choose_row(&mut window, "flip", "Flip board, F");
    window.click("Add a key…");
    window.harness.key_press_modifiers(Modifiers::ALT, Key::J);
    window.step();
    assert!(window.shows("Flip board, F, Alt+J"));
    window.click("Remove");
    assert!(settings(&window).keys.keys(Action::Flip).is_empty());
    window.click("Change key…");
    window.key(Key::Escape);
    assert!(settings(&window).keys.keys(Action::Flip).is_empty(), "Escape is no key to choose");
    assert!(window.shows("Change key…"), "and leaves the settings open");
    window.click("Change key…");
    window.harness.event(Event::Paste("any text".to_owned()));
    window.step();
    assert!(window.shows("Ctrl+V has a fixed meaning"));
}

#[test]
fn chosen_keys_are_kept_for_the_next_start() {
    let mut window = Window::open(Lang::En, Vec::new());
    let mut wanted = settings(&window).clone();
    wanted.keys.choose(Action::Flip, vec![Shortcut::from_id("Shift+F7").unwrap()]);
    window.app().apply(Command::ChangeSettings(Box::new(wanted)));
    window.wait_for("the settings are written", |studio| studio.jobs_running() == 0);
    let (kept, _) = Settings::load(&window.folder.path().join("settings.ron"));
    assert_eq!(kept.keys, settings(&window).keys);
}

#[test]
fn a_letter_that_does_something_writes_in_a_text() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.key(Key::C);
    window.harness.event(Event::Text("f".to_owned()));
    window.key(Key::F);
    assert!(!window.studio().document().flipped, "F belongs to the comment");
    window.key(Key::F1);
    assert!(window.shows("Change keys…"), "a function key writes nothing and is heard");
}

#[test]
fn a_digit_enters_the_variation_of_that_number() {
    let mut window = Window::open(Lang::En, Vec::new());
    let start = *window.studio().position();
    let moves: Vec<_> = start.legal_moves().into_iter().take(3).collect();
    for &mv in &moves {
        window.app().apply(Command::PlayMove(mv));
        window.app().apply(Command::GoToPly(0));
    }
    for (digit, mv) in [(Key::Num2, moves[1]), (Key::Num1, moves[0]), (Key::Num3, moves[2])] {
        window.key(digit);
        assert_eq!(window.studio().line().moves(), &[mv]);
        window.key(Key::Home);
    }
    window.key(Key::Num4);
    assert_eq!(window.ply(), 0, "there is no fourth");
    let mut wanted = settings(&window).clone();
    wanted.keys.choose(Action::Flip, vec![Shortcut::from_id("2").unwrap()]);
    window.app().apply(Command::ChangeSettings(Box::new(wanted)));
    window.key(Key::Num2);
    assert!(window.studio().document().flipped && window.ply() == 0, "a digit that was chosen for an action does that");
}

#[test]
fn files_are_opened_again_if_that_is_wanted() {
    let file = sample("changzhuo.pgn");
    let mut window = Window::open(Lang::En, vec![file.clone()]);
    assert!(settings(&window).open_files.is_empty());
    open_settings(&mut window);
    window.click("Reopen the files of the last session");
    window.wait_for("the settings are written", |studio| studio.jobs_running() == 0);
    let (kept, _) = Settings::load(&window.folder.path().join("settings.ron"));
    assert_eq!(kept.open_files, std::slice::from_ref(&file));
    let path = window.folder.path().join("again.ron");
    kept.save(&path).unwrap();
    let ctx = egui::Context::default();
    let mut app = pingjian::ui::app::App::new(&ctx, Some(path), Vec::new());
    let started = std::time::Instant::now();
    while app.studio().document().path.is_none() {
        assert!(started.elapsed() < support::PATIENCE, "the file is read");
        app.studio_mut().poll();
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(app.studio().document().path.as_ref(), Some(&file));
}

#[test]
fn nothing_moves_in_the_settings_by_itself() {
    for page in SettingsPage::ALL {
        let mut window = Window::open(Lang::En, Vec::new());
        open_page(&mut window, page);
        // Whatever fades or scrolls has ended after a while.
        window.harness.run_steps(60);
        window.harness.step();
        let delay = window.harness.output().viewport_output[&egui::ViewportId::ROOT].repaint_delay;
        assert!(delay > std::time::Duration::from_secs(10), "{page:?} asks for another frame in {delay:?}");
    }
}

#[test]
fn the_pages_fit_into_a_small_window() {
    for lang in Lang::ALL {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join("settings.ron");
        let harness = support::harness(lang, vec2(900.0, 600.0), path, Vec::new(), |_| ());
        let mut window = Window { harness, folder, folders: Vec::new() };
        open_settings(&mut window);
        for _ in SettingsPage::ALL {
            window.key(Key::ArrowDown);
            let reset = window.harness.get_by_label(&text(lang, "settings-reset-all")).rect();
            assert!(reset.min.x >= 0.0 && reset.max.x <= 900.0 && reset.max.y <= 600.0, "{reset:?}");
        }
    }
}
