//! Looking for a mate in the whole window without a screen: found, put into the game, taken back, stopped.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, Modifiers};
use pingjian::game::NodeId;
use pingjian::lang::{Lang, text, text_with};
use pingjian::rules::End;
use pingjian::session::{Action, Command, MateHunt};
use support::Window;

/// 适情雅趣: 两地关心, mate in three.
const MATE_IN_3: &str = "2bak3C/4aP2N/4b4/5C3/9/9/9/3p5/4p2r1/3K5 w - - 0 1";

impl Window {
    fn with_position(lang: Lang, fen: &str) -> Self {
        let mut window = Self::open(lang, Vec::new());
        window.app().apply(Command::PasteText(fen.to_owned()));
        window.step();
        window
    }

    fn find_mate(&mut self) {
        self.harness.key_press_modifiers(Modifiers::ALT, Key::K);
        self.step();
        self.wait_for("the search is over", |studio| studio.mate_hunt().is_some_and(|hunt| !hunt.is_running()));
        self.step();
    }
}

#[test]
fn a_mate_is_found_by_a_key_and_its_tree_put_into_the_game_in_one_step() {
    for lang in Lang::ALL {
        let mut window = Window::with_position(lang, MATE_IN_3);
        window.find_mate();
        let win = window.studio().mate_hunt().and_then(MateHunt::win).expect("a win").clone();
        assert!(window.shows(&text_with(
            lang,
            "mate-found",
            [("moves", 3.into()), ("positions", win.positions.into())]
        )));
        let count = usize::try_from(win.tree_moves).unwrap();
        window.click(&text_with(lang, "mate-add-tree", [("count", count.into())]));
        let studio = window.studio();
        let game = studio.chapter().game();
        assert_eq!(game.tree().len(), count, "as many as the button said");
        assert_eq!(game.main_line_moves(), win.line, "the longest defence is the main line");
        for id in game.tree().preorder(NodeId::ROOT) {
            let position = game.position_at(id);
            let (children, defends) = (game.tree().children(id).len(), game.ply_of(id) % 2 == 1);
            if defends {
                assert_eq!(children, position.legal_count(), "every defence is there");
                assert!(children > 0 || position.end() == Some(End::Checkmate));
            } else {
                assert_eq!(children, 1, "each has one answer");
            }
        }
        window.ctrl(Key::Z);
        assert!(window.studio().chapter().game().tree().is_empty(), "one step back takes all of it out");
        window.click(&text_with(lang, "mate-add-line", [("count", win.line.len().into())]));
        assert_eq!(window.studio().chapter().game().tree().len(), win.line.len());
        window.key(Key::ArrowRight);
        assert!(!window.shows(&text(lang, "mate-none")), "elsewhere the panel is silent");
        assert!(window.studio().mate_on_board().is_none());
    }
}

#[test]
fn where_there_is_no_mate_that_is_said_and_a_search_can_be_stopped() {
    // Two bare generals: soon there is nothing left to try.
    let mut window = Window::with_position(Lang::En, "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    window.find_mate();
    assert!(window.shows("No mate"));
    let mut window = Window::open(Lang::En, Vec::new());
    window.do_action(Action::FindMate);
    window.step();
    assert!(window.shows("Looking for a mate"));
    window.click("Stop");
    assert!(window.studio().mate_hunt().is_none() && !window.shows("Looking for a mate"));
    assert!(!(Action::StopMate.info().enabled)(window.studio()));
}
