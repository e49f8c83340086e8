//! The audit panel without a screen: flows of an arbiter, driven by pointer and keys.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use pingjian::formats::Format;
use pingjian::judge::{Label, Outcome};
use pingjian::lang::Lang;
use pingjian::rules::Side;
use pingjian::session::{Action, Command, Level, ReportFormat};
use support::{Window, sample};

/// The window with the disputed chase, judged.
fn disputed(lang: Lang) -> Window {
    let mut window = Window::open(lang, vec![sample("changzhuo.pgn")]);
    window.wait_for_audit();
    window
}

impl Window {
    fn outcome(&self) -> Outcome {
        self.studio().audit().audit().expect("judged").repetitions[0].ruling.outcome
    }

    fn label_of(&self, ply: usize) -> Label {
        let audit = self.studio().audit().audit().expect("judged");
        let plies = audit.repetitions.iter().flat_map(|card| &card.plies);
        plies.clone().find(|judged| judged.ply == ply).expect("it's judged").label
    }

    /// Chooses the row of a ply by a click.
    fn choose_row(&mut self, ply: usize) {
        let prefix = format!("{ply}. ");
        let rows = self.harness.get_all_by_role(egui::accesskit::Role::Button);
        let row = rows.into_iter().find(|node| {
            use egui_kittest::kittest::NodeT;
            node.accesskit_node().label().is_some_and(|label| label.starts_with(&prefix))
        });
        row.expect("the row is in the table").click();
        self.step();
    }

    /// Presses a button wherever it is: the panel may still be scrolling to it.
    fn press(&mut self, label: &str) {
        self.node(label).click_accesskit();
        self.step();
    }

    fn type_text(&mut self, text: &str) {
        self.harness.event(egui::Event::Text(text.to_owned()));
        self.step();
    }

    fn alt(&mut self, key: Key) {
        self.harness.key_press_modifiers(Modifiers::ALT, key);
        self.step();
    }

    fn wait_for_trial(&mut self) {
        self.wait_for("the trial is judged", |studio| {
            studio.audit().what_if().is_some_and(|what_if| what_if.is_judged())
        });
    }

    fn wait_for_prospect(&mut self) {
        self.wait_for("what comes next is judged", |studio| !studio.audit().prospect().is_running());
    }
}

#[test]
fn an_arbiter_replaces_a_label_and_the_ruling_follows() {
    let mut window = disputed(Lang::En);
    let games = window.studio().document().games();
    assert_eq!(window.outcome(), Outcome::MustChange(Side::Red));
    window.choose_row(11);
    window.press("Arbiter's word…");
    window.press("idle");
    window.press("Apply");
    assert!(window.shows("Please give a reason first."), "a reason is required");
    assert_eq!(window.studio().document().games(), games);
    window.type_text("The cannon has a root");
    window.press("Apply");
    assert_eq!(window.outcome(), Outcome::Draw);
    assert_eq!(window.label_of(11), Label::Idle);
    assert_eq!(window.label_of(7), Label::Idle, "the same move is the same in every lap");
    assert!(window.shows("by the arbiter"), "the ruling is marked as the arbiter's");
    assert!(window.shows("program: Red must change"), "the program's ruling stands beside it");
    assert!(window.shows("The cannon has a root"), "the reason is told");
    assert!(window.studio().document().is_modified());
    window.ctrl(Key::Z);
    assert_eq!(window.outcome(), Outcome::MustChange(Side::Red));
    assert_eq!(window.studio().document().games(), games);
    assert!(!window.shows("by the arbiter"));
    window.ctrl(Key::Y);
    assert_eq!(window.outcome(), Outcome::Draw);
    // The word stands on the move of another lap and is taken back from here all the same.
    window.choose_row(11);
    window.press("Take the word back");
    assert_eq!(window.outcome(), Outcome::MustChange(Side::Red));
    assert_eq!(window.studio().document().games(), games);
}

#[test]
fn a_label_is_replaced_by_keyboard_in_every_language() {
    for lang in Lang::ALL {
        let mut window = disputed(lang);
        window.app().apply(Command::GoToPly(9));
        window.step();
        window.alt(Key::W);
        window.type_text("理由");
        window.ctrl(Key::Enter);
        let node = window.studio().chapter().path()[8];
        let notes = window.studio().chapter().game().tree().get(node).expect("the move").annotations().clone();
        let verdict = notes.verdict_under("cxa2011").expect("the word stands at the move");
        assert_eq!((verdict.label.as_str(), verdict.reason.as_str()), ("chase", "理由"));
        assert_eq!(verdict.date.len(), 10);
        window.do_action(Action::RemoveWord);
        assert!(window.studio().chapter().game().tree().get(node).expect("the move").annotations().verdicts.is_empty());
    }
}

#[test]
fn the_form_is_left_without_a_word_by_escape() {
    let mut window = disputed(Lang::En);
    window.choose_row(11);
    window.press("Arbiter's word…");
    window.type_text("half a thought");
    window.key(Key::Escape);
    assert!(!window.shows("Reason (required)"));
    assert!(!window.studio().document().is_modified());
}

#[test]
fn the_arbiter_s_word_is_saved_with_the_study_and_read_again() {
    let mut window = disputed(Lang::En);
    window.app().apply(Command::GoToPly(9));
    window.step();
    window.alt(Key::W);
    window.press("idle");
    window.type_text("rooted");
    window.press("Apply");
    let path = window.folder.path().join("word.pingjian");
    window.app().apply(Command::SaveTo { path: path.clone(), format: Format::Native });
    window.wait_for("it is saved", |studio| !studio.document().is_modified());
    let mut again = Window::open(Lang::En, vec![path]);
    again.wait_for_audit();
    assert_eq!(again.outcome(), Outcome::Draw);
    assert!(again.shows("by the arbiter"));
}

#[test]
fn the_rows_are_read_one_after_the_other_by_keyboard() {
    let mut window = disputed(Lang::En);
    window.ctrl(Key::Num7);
    window.step();
    window.key(Key::Enter);
    assert_eq!(window.ply(), 9, "the first row is chosen");
    for ply in [10, 11, 12, 12] {
        window.key(Key::ArrowDown);
        window.step();
        assert_eq!(window.ply(), ply, "down goes to the next row, whatever unfolds between them");
    }
    window.key(Key::ArrowUp);
    assert_eq!(window.ply(), 11);
    window.key(Key::ArrowLeft);
    assert_eq!(window.ply(), 10, "left and right step through the game as ever");
}

#[test]
fn what_the_next_move_completes_follows_the_arbiters_word() {
    let mut window = disputed(Lang::En);
    window.key(Key::End);
    window.app().apply(Command::GoToPly(11));
    window.wait_for_prospect();
    let forbidden = |window: &Window| {
        let prospect = window.studio().audit().prospect();
        prospect.completing().iter().map(|completing| completing.outcome).collect::<Vec<_>>()
    };
    assert_eq!(forbidden(&window), [Some(Outcome::MustChange(Side::Red))]);
    let node = window.studio().chapter().path()[8];
    let verdict = pingjian::game::ArbiterVerdict {
        book: "cxa2011".to_owned(),
        label: Label::Idle.code().to_owned(),
        target: None,
        reason: "no threat".to_owned(),
        author: String::new(),
        date: String::new(),
    };
    window.app().apply(Command::SetVerdict { node, verdict });
    window.wait_for_prospect();
    assert_eq!(forbidden(&window), [Some(Outcome::Draw)]);
    // Under another book the word doesn't count; that it is there is told.
    window.app().apply(Command::SetRuleBook("cxa2020"));
    window.wait_for_audit();
    assert!(window.shows("1 overruled under the 2011 rules"));
}

#[test]
fn a_trial_shows_what_another_move_would_change_and_writes_nothing() {
    let mut window = disputed(Lang::En);
    let games = window.studio().document().games();
    window.app().apply(Command::GoToPly(9));
    window.step();
    window.alt(Key::T);
    assert!(window.studio().audit().what_if().is_some());
    assert!(window.shows("Play a move"));
    // From the list: the chariot goes elsewhere, and the rest of the cycle can't follow.
    window.press("车一平三");
    window.wait_for_trial();
    let what_if = window.studio().audit().what_if().expect("a trial");
    assert!(what_if.stop().is_some() && what_if.result().is_none());
    assert!(window.shows("No repetition"));
    // On the board: it goes on and comes back, and so the lap closes with one chase fewer.
    window.key(Key::End);
    window.drag("file 三, rank 5", "file 一, rank 5");
    window.wait_for_trial();
    let what_if = window.studio().audit().what_if().expect("a trial");
    assert!(what_if.closes());
    assert!(window.shows("red chariot, file 一, rank 5"), "the board is where the last move led");
    let card = what_if.result().expect("the new lap is a repetition");
    assert_eq!(card.ruling.outcome, Outcome::Draw);
    assert_eq!(what_if.original().ruling.outcome, Outcome::MustChange(Side::Red));
    assert_ne!(what_if.after_at(0).expect("judged").label, Label::Chase);
    assert_eq!(what_if.before_at(0).expect("judged").label, Label::Chase);
    assert!(window.shows("Draw if neither changes") && window.shows("Red must change"), "side by side");
    assert_eq!(window.studio().document().games(), games, "nothing is written");
    window.key(Key::Escape);
    assert!(window.studio().audit().what_if().is_none());
    assert_eq!(window.ply(), 9, "the board shows the game again");
    assert_eq!(window.studio().document().games(), games);
}

#[test]
fn an_illegal_move_of_a_trial_is_explained_and_changes_nothing() {
    let mut window = disputed(Lang::En);
    window.app().apply(Command::GoToPly(9));
    window.step();
    window.alt(Key::T);
    // The general may not leave the palace; in the game, where Black is to move, nothing must happen either.
    window.drag("file 一, rank 5", "file 二, rank 7");
    assert!(window.studio().audit().what_if().expect("a trial").tries().is_empty());
    assert!(window.studio().notice().is_some(), "the rule is told");
    assert!(!window.studio().document().is_modified());
}

#[test]
fn a_trial_becomes_a_variation_when_asked_and_that_is_one_step_to_undo() {
    let mut window = disputed(Lang::En);
    let games = window.studio().document().games();
    window.app().apply(Command::GoToPly(9));
    window.step();
    window.alt(Key::T);
    window.press("车一平三");
    window.wait_for_trial();
    window.key(Key::End);
    window.drag("file 三, rank 5", "file 一, rank 5");
    window.wait_for_trial();
    let judged = window.studio().audit().what_if().expect("a trial").line().clone();
    window.press("Add as variation");
    assert!(window.studio().audit().what_if().is_none());
    assert_eq!(window.studio().line().moves(), judged.moves(), "the board is at the end of the variation");
    window.wait_for_audit();
    assert_eq!(window.outcome(), Outcome::Draw);
    window.ctrl(Key::Z);
    assert_eq!(window.studio().document().games(), games);
}

#[test]
fn the_state_of_the_rules_is_live_while_a_game_is_entered() {
    let mut window = Window::open(Lang::En, Vec::new());
    let play = |window: &mut Window, moves: &str| {
        for mv in moves.split(' ') {
            window.app().apply(Command::PlayMove(mv.parse().expect("a move")));
            window.step();
        }
    };
    play(&mut window, "h2e2 h9g7 e2h2");
    assert!(window.shows("No repetition"));
    play(&mut window, "g7h9");
    assert!(window.shows("This position has stood 2 times of 3: once more and it can be ruled on"));
    play(&mut window, "h2e2 h9g7 e2h2");
    window.wait_for_prospect();
    let completing = window.studio().audit().prospect().completing().to_vec();
    assert_eq!(completing.len(), 1);
    assert_eq!((completing[0].mv.to_string().as_str(), completing[0].occurrences), ("g7h9", 3));
    assert_eq!(completing[0].outcome, Some(Outcome::Draw));
    assert_eq!(window.studio().audit().prospect().forbidden().count(), 0);
    play(&mut window, "g7h9");
    assert!(window.shows("This position has stood 3 times: it can be ruled on (3 are enough)"));
    play(&mut window, "h2e2 h9g7 e2h2 g7h9");
    assert!(window.shows("This position has stood 4 times: it can be ruled on (3 are enough)"));
}

#[test]
fn a_move_that_would_complete_a_forbidden_repetition_is_warned_of() {
    let mut window = disputed(Lang::En);
    window.app().apply(Command::GoToPly(8));
    window.step();
    window.wait_for_prospect();
    let prospect = window.studio().audit().prospect();
    let forbidden: Vec<_> = prospect.forbidden().map(|completing| completing.mv.to_string()).collect();
    assert_eq!(forbidden, ["i4h4"], "the chase goes on");
    assert!(window.shows("车一平二 makes it 3: Red must change"), "panel and status bar name it");
    // Black's own way back isn't held against Black.
    window.key(Key::ArrowRight);
    window.wait_for_prospect();
    assert!(!window.studio().audit().prospect().completing().is_empty());
    assert_eq!(window.studio().audit().prospect().forbidden().count(), 0);
}

#[test]
fn the_natural_limit_is_counted_at_the_board() {
    let mut window = disputed(Lang::En);
    window.app().apply(Command::GoToPly(8));
    window.step();
    let limit = window.studio().audit().prospect().natural_limit.expect("counted");
    assert_eq!((limit.rounds, limit.limit), (4, 60));
    assert!(window.shows("Natural limit 4/60"));
    window.app().apply(Command::SetRuleBook("cxa1987"));
    window.step();
    let book = window.studio().rule_book().limits.natural_limit_rounds;
    assert!(window.shows(&format!("Natural limit 4/{book}")), "each book has its own limit");
}

#[test]
fn the_report_is_written_in_the_language_of_the_window() {
    for (lang, verdict) in [(Lang::En, "Red must change"), (Lang::ZhHans, "红方变着"), (Lang::ZhHant, "紅方變着")]
    {
        let mut window = disputed(lang);
        for format in ReportFormat::ALL {
            // The extension is put behind a name that lacks it.
            let path = window.folder.path().join("ruling");
            window.app().apply(Command::WriteReport { path, format });
            window.wait_for("the report is written", |studio| studio.jobs_running() == 0);
            let name = format!("ruling.{}", format.extension());
            let bytes = std::fs::read(window.folder.path().join(&name)).expect("the report is there");
            match format {
                ReportFormat::Html => assert!(String::from_utf8(bytes).expect("text").contains(verdict)),
                ReportFormat::Pdf => assert!(bytes.starts_with(b"%PDF-")),
            }
            assert!(window.studio().notice().is_some_and(|notice| notice.text.contains(&name)));
        }
        let path = window.folder.path().join("no such folder/ruling.pdf");
        window.app().apply(Command::WriteReport { path, format: ReportFormat::Pdf });
        window.wait_for("the failure is told", |studio| {
            studio.notice().is_some_and(|notice| notice.level == Level::Error && notice.text.contains("no such folder"))
        });
    }
}

#[test]
fn the_report_asks_for_a_file() {
    let mut window = disputed(Lang::En);
    window.harness.get_by_label("Report ▾").click();
    window.step();
    window.press("Report (HTML)…");
    window.wait_for_path_prompt();
    let values = window.harness.get_all_by_role(egui::accesskit::Role::TextInput).map(|field| field.value());
    let suggested: Vec<_> = values.flatten().collect();
    assert!(suggested.iter().any(|path| path.ends_with("changzhuo-1-ruling.html")), "{suggested:?}");
    window.key(Key::Escape);
    assert_eq!(window.studio().jobs_running(), 0);
}

#[test]
fn the_evidence_goes_along_as_the_board_is_stepped_through_the_cycle() {
    let mut window = disputed(Lang::En);
    window.choose_row(9);
    assert_eq!(window.ply(), 9);
    assert!(window.shows("Try another move"));
    window.key(Key::ArrowRight);
    assert_eq!(window.ply(), 10);
    assert!(window.shows("Try another move"), "the next move's reasons are shown");
    window.app().apply(Command::GoToPly(0));
    window.step();
    assert!(!window.shows("Try another move"), "the start is judged by no repetition");
}

#[test]
fn the_book_can_be_read() {
    let mut window = disputed(Lang::En);
    window.alt(Key::L);
    let book = window.studio().rule_book();
    let first = &book.articles[0];
    assert!(window.shows(first.summary.get(Lang::En)));
    assert!(window.shows("applied"));
    window.key(Key::Escape);
    assert!(!window.shows(first.summary.get(Lang::En)));
    // An article's chip opens the book there.
    let cited = window.studio().audit().audit().expect("judged").repetitions[0].ruling.articles[0];
    window.harness.get_all_by_label(cited).next().expect("the article is cited").click();
    window.step();
    let article = book.article(cited).expect("it's in the book");
    assert!(window.shows(article.summary.get(Lang::En)));
}

#[test]
fn all_games_of_the_study_are_judged_and_a_click_opens_one_there() {
    let mut window = disputed(Lang::En);
    window.alt(Key::G);
    window.wait_for("all games are judged", |studio| studio.survey().is_some_and(|survey| !survey.is_running()));
    let rows = window.studio().survey().expect("asked").rows().to_vec();
    assert!(rows.len() >= 3, "each game of the study repeats");
    let second = rows.iter().find(|row| row.game == 1).expect("the second game");
    let facts = format!("plies {}–{} · {} times", second.first_ply, second.last_ply, second.occurrences);
    window
        .harness
        .get_all_by_label_contains("2. ")
        .find(|node| {
            use egui_kittest::kittest::NodeT;
            node.accesskit_node().label().is_some_and(|label| label.contains(&facts))
        })
        .expect("the row is listed")
        .click();
    window.step();
    assert_eq!(window.studio().document().active_index(), 1);
    assert_eq!(window.ply(), second.last_ply);
    window.app().apply(Command::SetRuleBook("axf"));
    window.step();
    assert!(window.shows("Judge again"), "the list is another book's");
}

#[test]
fn books_that_differ_are_marked_move_by_move() {
    let mut window = disputed(Lang::En);
    window.app().apply(Command::GoToPly(11));
    window.step();
    window.alt(Key::W);
    window.press("idle");
    window.type_text("rooted");
    window.press("Apply");
    window.do_action(Action::CompareBooks);
    window.wait_for("every book has judged", |studio| studio.audit().comparison().is_some());
    let audits = window.studio().audit().comparison().expect("judged").to_vec();
    let outcomes: Vec<_> = audits.iter().map(|audit| (audit.book, audit.repetitions[0].ruling.outcome)).collect();
    for (book, outcome) in outcomes {
        // The word is on the chosen book's label: the others go on as they were.
        assert_eq!(outcome == Outcome::Draw, book == window.studio().rule_book().id, "{book}");
    }
    let marks = window.harness.query_all_by_label("by the arbiter").count();
    assert_eq!(marks, 2, "above the repetition, and in the row of the book whose label was replaced");
}

#[test]
fn the_chips_of_a_move_are_the_articles_that_are_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("check.pgn");
    let lap = "D0-E0 E8-D8 E0-D0 D8-E8 ".repeat(3);
    let text = format!("[Format \"ICCS\"]\n[FEN \"6C2/4k4/9/2r6/3c5/9/9/9/9/3R1K3 w - - 0 1\"]\n\n{lap}*\n");
    std::fs::write(&file, text).expect("written");
    let mut window = Window::open(Lang::ZhHans, vec![file]);
    window.wait_for_audit();
    assert!(!window.shows("26.1.2"));
    window.choose_row(10);
    for article in ["24.8", "26.1.2"] {
        assert!(window.shows(article), "the sentence cites {article}");
    }
}

#[test]
fn rings_go_with_the_pieces_of_a_threat_that_is_played() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.app().apply(Command::GoToPly(11));
    window.wait_for_audit();
    let mut view = pingjian::ui::view::View::default();
    view.evidence = view.audit.show_ply(window.studio(), 11);
    let shown = pingjian::ui::evidence::shown(window.studio(), &view).expect("evidence for the eleventh move");
    let mv = *shown.line.first().expect("a threat");
    let squares =
        |rings: Vec<pingjian::ui::board::BoardRing>| rings.into_iter().map(|ring| ring.square).collect::<Vec<_>>();
    assert_eq!(squares(shown.rings_now()), squares(shown.rings()), "nothing is played yet");
    assert!(squares(shown.rings()).contains(&mv.from) && squares(shown.rings()).contains(&mv.to));
    view.evidence.as_mut().expect("evidence").played = 1;
    let shown = pingjian::ui::evidence::shown(window.studio(), &view).expect("evidence");
    let now = squares(shown.rings_now());
    assert!(!now.contains(&mv.from), "the hunter's ring doesn't stay behind");
    assert_eq!(now.iter().filter(|square| **square == mv.to).count(), 1, "the victim's ring goes with it");
}
