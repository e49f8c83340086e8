//! The engine's panels in the whole window without a screen: reviews, games against the engine, other engines.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use pingjian::game::NodeId;
use pingjian::lang::{Lang, text};
use pingjian::session::{Action, Command, EngineChoice, SearchLimit};
use support::Window;

/// Red's second move gives a cannon for a soldier.
const BLUNDER: &str = "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. E2-E6 G7-E6 3. H0-G2 *";

impl Window {
    fn with_game(lang: Lang, text: &str) -> Self {
        let mut window = Self::open(lang, Vec::new());
        window.app().apply(Command::PasteText(text.to_owned()));
        window.wait_for("the game is pasted", |studio| !studio.chapter().game().tree().is_empty());
        window.app().apply(Command::GoTo(NodeId::ROOT));
        window.step();
        window
    }

    /// Chooses in the field with this name.
    fn choose(&mut self, field: &str, what: &str) {
        let all = self.harness.query_all_by_label(field);
        all.into_iter().find(|node| is_a(node, egui::accesskit::Role::ComboBox)).expect("the field").click();
        self.step();
        let entry = self.harness.query_all_by_label(what).rfind(is_button);
        entry.expect("it is offered").click();
        self.step();
    }

    fn alt(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::ALT, key);
        self.step();
    }
}

#[test]
fn a_game_is_reviewed_by_a_key_and_a_click_on_a_bad_move_goes_there() {
    for (lang, better) in [(Lang::En, "better"), (Lang::ZhHans, "宜走"), (Lang::ZhHant, "宜走")] {
        let mut window = Window::with_game(lang, BLUNDER);
        window.app().apply(Command::SetReviewLimit(SearchLimit::Depth(6)));
        window.alt(Key::F);
        window.wait_for("the review is done", |studio| studio.review().is_none());
        assert!(window.shows(&text(lang, "review-accuracy")), "the summary is in front");
        assert!(window.shows("Pingjian 0."), "it names the engine");
        let fault = window.harness.query_all_by_label_contains(better).find(|node| is_button(node));
        fault.expect("the blunder is listed with the better move").click();
        window.step();
        assert_eq!(window.ply(), 3, "the board shows the blunder");
        window.ctrl(Key::Z);
        assert!(window.shows(&text(lang, "review-hint")), "what the review wrote is gone");
    }
}

fn is_a(node: &egui_kittest::Node<'_>, role: egui::accesskit::Role) -> bool {
    use egui_kittest::kittest::NodeT;
    node.accesskit_node().role() == role
}

fn is_button(node: &egui_kittest::Node<'_>) -> bool {
    is_a(node, egui::accesskit::Role::Button)
}

#[test]
fn a_review_is_stopped_and_continued_by_buttons() {
    let mut window = Window::with_game(Lang::En, BLUNDER);
    window.app().apply(Command::SetReviewLimit(SearchLimit::Millis(200)));
    window.alt(Key::F);
    window.app().apply(Command::GoTo(NodeId::ROOT));
    window.wait_for("two positions are done", |studio| studio.review().is_none_or(|review| review.progress().0 >= 2));
    window.click("Stop");
    assert!(window.studio().review().is_none());
    window.click("Continue the review");
    let (_, total) = window.studio().review().expect("it goes on").progress();
    assert!(total < 6, "only the rest: {total}");
    window.wait_for("the review is done", |studio| studio.review().is_none());
    assert!(!window.shows("Continue the review"), "nothing is left to do");
}

#[test]
fn a_game_against_the_engine_is_played_on_the_board() {
    for lang in Lang::ALL {
        let mut window = Window::open(lang, Vec::new());
        window.app().apply(Command::SetPlayLevel(1));
        window.alt(Key::Y);
        assert!(window.shows(&text(lang, "play-your-turn")), "the panel is in front");
        let from = if lang == Lang::En { "file 二, rank 3" } else { "" };
        if from.is_empty() {
            window.app().apply(Command::PlayMove("h2e2".parse().unwrap()));
        } else {
            window.drag(from, "file 五, rank 3");
        }
        window.wait_for("the engine has answered", |studio| studio.chapter().ply() == 2);
        assert!(window.shows(&text(lang, "play-your-turn")));
        window.key(Key::H);
        window.wait_for("the hint is on the board", |studio| studio.hint().is_some());
        window.click(&text(lang, "action-take-back"));
        assert_eq!(window.ply(), 0);
        window.click(&text(lang, "action-resign"));
        let loser = text(lang, "review-red");
        assert!(window.shows(&loser) && window.studio().playing().unwrap().end().is_some());
        window.click(&text(lang, "action-stop-playing"));
        assert!(window.shows(&text(lang, "play-title")));
    }
}

#[test]
fn another_engine_is_added_set_and_compared() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.do_action(Action::ToggleAnalysis);
    let path = std::path::PathBuf::from(env!("CARGO_BIN_EXE_pingjian"));
    window.app().apply(Command::AddEngine { path, args: vec!["uci".to_owned()] });
    let start = pingjian::rules::Position::start();
    window.wait_for("the other engine has a line", |studio| {
        let found = |engine: &pingjian::session::ExternalEngine| {
            engine.state().report_on(&start).is_some_and(|r| !r.lines.is_empty())
        };
        studio.external(0).is_some_and(found)
    });
    let name = window.studio().settings.engines[0].name.clone();
    assert!(name.starts_with("Pingjian") && window.shows(&name), "its section stands below the embedded engine");
    window.harness.query_all_by_label("Engines…").find(is_button).expect("the button").click();
    window.step();
    assert!(window.shows("Other engines"));
    window.click("Options");
    for option in ["Hash", "Ponder", "Clear Hash", "UCI_Variant"] {
        assert!(window.shows(option), "{option} has its field");
    }
    window.click("Ponder");
    assert_eq!(window.studio().settings.engines[0].options, [("Ponder".to_owned(), "true".to_owned())]);
    window.click("Log");
    window.wait_for("the engine hears of it", |studio| {
        let sent = pingjian::session::LogLine::To("setoption name Ponder value true".into());
        studio.external(0).is_some_and(|engine| engine.state().log.contains(&sent))
    });
    window.click("Remove");
    assert!(window.studio().settings.engines.is_empty() && window.studio().external(0).is_none());
}

#[test]
fn another_engine_is_chosen_for_a_review_and_for_a_game() {
    let mut window = Window::with_game(Lang::En, BLUNDER);
    let path = std::path::PathBuf::from(env!("CARGO_BIN_EXE_pingjian"));
    window.app().apply(Command::AddEngine { path, args: vec!["uci".to_owned()] });
    window.wait_for("the engine has said its name", |studio| !studio.settings.engines[0].name.is_empty());
    // A name that can't be mistaken for the embedded engine's.
    window.app().studio_mut().settings.engines[0].name = "Second Opinion".to_owned();
    window.app().apply(Command::SetReviewLimit(SearchLimit::Depth(5)));
    window.app().show_pane(pingjian::session::Pane::Review);
    window.step();
    window.choose("Engine", "Second Opinion");
    assert_eq!(window.studio().settings.review_engine, EngineChoice::Other(0));
    window.alt(Key::F);
    window.wait_for("the review is done", |studio| studio.review().is_none());
    assert!(window.shows("Second Opinion · depth"), "the summary names who has reviewed");
    window.app().show_pane(pingjian::session::Pane::Play);
    window.step();
    assert!(window.shows("Strength"));
    window.choose("Opponent", "Second Opinion");
    assert!(!window.shows("Strength"), "another engine has no levels, but so much for each move");
    window.choose("Each move", "depth 4");
    window.click("I play Black");
    window.wait_for("it has begun", |studio| studio.chapter().ply() == 1);
    assert!(window.shows("against Second Opinion"));
}

#[test]
fn threats_are_shown_and_lines_lead_on_the_board_under_the_pointer() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.app().apply(Command::PlayMove("h2e2".parse().unwrap()));
    window.key(Key::X);
    window.wait_for("a threat is found", |studio| {
        studio.analysis().threat_on(studio.position()).is_some_and(|r| !r.lines.is_empty())
    });
    assert!(window.shows("Threat"));
    let first = |window: &Window| {
        let report = window.studio().analysis().threat_on(window.studio().position()).unwrap().lines[0].clone();
        let passed = window.studio().position().passed();
        pingjian::session::move_text(&passed, report.moves[0], pingjian::session::MoveStyle::Chinese, Lang::En)
    };
    // Stopped, so that the line stays where it is.
    window.key(Key::Space);
    let text = first(&window);
    let place = window.harness.query_all_by_label(&text).next().expect("the line stands in the panel").rect().center();
    window.harness.hover_at(place);
    window.step();
    assert!(window.shows("Preview"), "the board shows what is threatened");
    window.harness.drag_at(place);
    window.harness.drop_at(place);
    window.step();
    assert_eq!(window.ply(), 1, "a threat can't be played");
    window.harness.hover_at(egui::pos2(2.0, 2.0));
    window.step();
    assert!(!window.shows("Preview"), "and goes with the pointer");
    window.key(Key::X);
    window.app().apply(Command::NewGameFrom(Box::new(
        pingjian::rules::Position::from_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1").unwrap(),
    )));
    window.key(Key::X);
    assert!(window.shows("In check nobody can pass"));
}
