//! The engine's panels in the whole window without a screen: reviews, games against the engine, other engines.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use pingjian::game::NodeId;
use pingjian::lang::{Lang, text};
use pingjian::session::{Command, ReviewLimit};
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

    fn alt(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::ALT, key);
        self.step();
    }
}

#[test]
fn a_game_is_reviewed_by_a_key_and_a_click_on_a_bad_move_goes_there() {
    for (lang, better) in [(Lang::En, "better"), (Lang::ZhHans, "宜走"), (Lang::ZhHant, "宜走")] {
        let mut window = Window::with_game(lang, BLUNDER);
        window.app().apply(Command::SetReviewLimit(ReviewLimit::Depth(6)));
        window.alt(Key::V);
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

fn is_button(node: &egui_kittest::Node<'_>) -> bool {
    use egui_kittest::kittest::NodeT;
    node.accesskit_node().role() == egui::accesskit::Role::Button
}

#[test]
fn a_review_is_stopped_and_continued_by_buttons() {
    let mut window = Window::with_game(Lang::En, BLUNDER);
    window.app().apply(Command::SetReviewLimit(ReviewLimit::Millis(200)));
    window.alt(Key::V);
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
