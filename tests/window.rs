//! The whole window without a screen: flows of its users, driven by pointer and keys.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::formats::Format;
use pingjian::game::{Arrow, Circle, MarkColor, NodeId};
use pingjian::judge::Outcome;
use pingjian::lang::{Lang, text};
use pingjian::rules::{Side, Square};
use pingjian::session::{Action, Command, Level};
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::{Window, sample};

#[test]
fn a_file_is_opened_and_walked_with_keys() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    assert_eq!(window.ply(), 0);
    window.key(Key::ArrowRight);
    window.key(Key::ArrowRight);
    assert_eq!(window.ply(), 2);
    window.key(Key::ArrowLeft);
    assert_eq!(window.ply(), 1);
    window.key(Key::End);
    assert_eq!(window.ply(), 12);
    window.key(Key::Home);
    assert_eq!(window.ply(), 0);
}

#[test]
fn a_piece_is_dragged_and_the_move_taken_back() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.drag("file 二, rank 3", "file 五, rank 3");
    assert_eq!(window.studio().line().moves()[0].to_string(), "h2e2");
    assert!(window.shows("炮二平五"), "the moves panel lists the move");
    window.ctrl(Key::Z);
    assert!(window.studio().chapter().game().tree().is_empty());
    window.ctrl(Key::Y);
    assert_eq!(window.studio().chapter().game().tree().len(), 1);
}

#[test]
fn a_piece_is_moved_by_two_clicks_and_an_illegal_move_is_explained() {
    let mut window = Window::open(Lang::En, Vec::new());
    let click = |window: &mut Window, point: &str| {
        let pos = window.point(point);
        window.harness.hover_at(pos);
        window.step();
        window.harness.drag_at(pos);
        window.harness.drop_at(pos);
        window.step();
    };
    click(&mut window, "file 二, rank 1");
    click(&mut window, "file 二, rank 4");
    assert!(window.studio().line().moves().is_empty());
    let notice = window.studio().notice().expect("the rule is told");
    assert_eq!(notice.level, Level::Warning);
    click(&mut window, "file 二, rank 1");
    click(&mut window, "file 三, rank 3");
    assert_eq!(window.studio().line().moves()[0].to_string(), "h0g2");
}

#[test]
fn the_audit_explains_the_disputed_chase() {
    let words = [
        (Lang::En, "Red must change", "chase", "win a cannon"),
        (Lang::ZhHans, "红方变着", "捉", "净得一炮"),
        (Lang::ZhHant, "紅方變着", "捉", "淨得一炮"),
    ];
    for (lang, verdict, chase, reason) in words {
        let mut window = Window::open(lang, vec![sample("changzhuo.pgn")]);
        window.wait_for_audit();
        assert!(window.shows(verdict), "the verdict stands in the panel");
        let audit = window.studio().audit().audit().expect("judged").clone();
        let card = &audit.repetitions[0];
        assert_eq!(card.ruling.outcome, Outcome::MustChange(Side::Red));
        let first = &card.plies[card.plies.len() - card.period];
        let prefix = format!("{}. ", first.ply);
        let row = window
            .harness
            .get_all_by_label_contains(&prefix)
            .find(|node| node.accesskit_node().label().is_some_and(|l| l.starts_with(&prefix) && l.contains(chase)))
            .expect("a row for the chase");
        row.click();
        window.step();
        assert_eq!(window.ply(), first.ply, "the board shows the move");
        let article = first.articles[0];
        assert!(window.shows(article), "the article {article} is cited");
        // Rows of the table are named by their label; the explanation below it is a text, which has a value.
        let in_full = |node: Node<'_>| node.accesskit_node().value().is_some_and(|value| value.contains(reason));
        let told = window.harness.query_all_by_label_contains(reason).any(in_full);
        assert!(told, "the reason stands in full");
        window.step();
    }
}

#[test]
fn an_explanation_shows_on_the_board_what_it_speaks_of() {
    let mut window = Window::open(Lang::ZhHans, vec![sample("changzhuo.pgn")]);
    window.wait_for_audit();
    let row = |node: &Node<'_>| node.accesskit_node().label().is_some_and(|label| label.starts_with("9. "));
    window.harness.get_all_by_label_contains("9. ").find(row).expect("the row of a chase").click();
    window.step();
    assert_eq!(window.ply(), 9);
    let link = |window: &Window, text: &str| {
        window.harness.get_all_by_role_and_label(Role::Link, text).next().expect(text).rect().center()
    };
    let preview = text(Lang::ZhHans, "board-preview");
    assert!(!window.shows(&preview));
    let line = link(&window, "车二进四");
    window.harness.hover_at(line);
    window.step();
    assert!(!window.shows(&preview), "an arrow, and the position as it is");
    window.harness.get_all_by_role_and_label(Role::Link, "车二进四").next().unwrap().click();
    window.step();
    assert!(window.shows(&preview), "the board shows the chariot's capture");
    window.step();
    // Another move on the board ends it.
    window.key(Key::ArrowLeft);
    assert!(!window.shows(&preview));
}

#[test]
fn the_rule_books_stand_side_by_side() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.wait_for_audit();
    window.do_action(Action::CompareBooks);
    window.wait_for("every book has judged", |studio| studio.audit().comparison().is_some());
    let audits = window.studio().audit().comparison().expect("judged").to_vec();
    assert_eq!(audits.len(), pingjian::rulebooks::BOOKS.len());
    // The chase of an unprotected cannon by a chariot is forbidden by every book.
    for audit in &audits {
        let outcome = audit.repetitions[0].ruling.outcome;
        assert!(matches!(outcome, Outcome::MustChange(Side::Red) | Outcome::Loses(Side::Red)), "{}", audit.book);
    }
    for book in pingjian::rulebooks::BOOKS {
        assert!(window.shows(book.short.get(Lang::En)), "{} stands in the table", book.id);
    }
    window.key(Key::ArrowRight);
    assert!(window.studio().audit().comparison().is_some(), "the line is still the same");
    window.harness.key_press_modifiers(Modifiers::ALT, Key::B);
    window.step();
    assert!(window.studio().audit().comparison().is_none());
}

#[test]
fn the_master_game_with_a_repetition_is_judged() {
    let mut window = Window::open(Lang::ZhHans, vec![sample("hongzhi-huronghua-2006.pgn")]);
    window.wait_for_audit();
    let audit = window.studio().audit().audit().expect("judged").clone();
    let complete: Vec<_> = audit.repetitions.iter().filter(|card| card.complete).collect();
    assert!(!complete.is_empty(), "a position stood three times");
    assert!(complete.iter().all(|card| card.ruling.outcome != Outcome::Undecided));
    window.do_action(Action::GoToRepetition);
    assert_eq!(window.ply(), complete[0].last_ply);
}

#[test]
fn a_broken_file_is_named_and_the_studio_goes_on() {
    let mut window = Window::open(Lang::En, Vec::new());
    let path = window.folder.path().join("broken.xqf");
    std::fs::write(&path, [0_u8, 1, 2, 3]).expect("written");
    window.app().apply(Command::OpenFile(path));
    window.wait_for("the file is refused", |studio| studio.notice().is_some());
    let notice = window.studio().notice().expect("an error is told");
    assert_eq!(notice.level, Level::Error);
    assert!(notice.text.contains("broken.xqf"), "{}", notice.text);
    let gone = window.folder.path().join("no-such-file.pgn");
    window.app().apply(Command::OpenFile(gone));
    window.wait_for("the missing file is named", |studio| {
        studio.notice().is_some_and(|notice| notice.text.contains("no-such-file.pgn"))
    });
    window.key(Key::F);
    assert!(window.studio().document().flipped, "the studio goes on");
}

#[test]
fn pasted_texts_are_recognised() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.harness.event(egui::Event::Paste("炮二平五 马8进7 h0g2".to_owned()));
    window.step();
    assert_eq!(window.studio().line().moves().len(), 3);
    window.harness.event(egui::Event::Paste("3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 r".to_owned()));
    window.step();
    assert_eq!((window.studio().documents().len(), window.studio().document().chapters().len()), (2, 1));
    assert_eq!(window.studio().position().to_fen(), "3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1");
    window
        .harness
        .event(egui::Event::Paste("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n\n1. 炮二平五 马8进7 *\n".to_owned()));
    window.wait_for("the game is open", |studio| studio.documents().len() == 3);
    assert_eq!(window.studio().chapter().game().headers.get("Red"), Some("甲"));
}

/// A file let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

#[test]
fn a_dropped_file_is_opened() {
    let mut window = Window::open(Lang::En, Vec::new());
    let file = std::sync::Arc::new(Dropped(sample("changzhuo.pgn")));
    window.harness.input_mut().dropped_files.push(file);
    window.wait_for("the dropped file is open", |studio| studio.document().path.is_some());
    assert_eq!(window.studio().document().chapters().len(), 3);
}

#[test]
fn a_study_is_saved_and_opened_again() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.key(Key::ArrowRight);
    window.do_action(Action::MarkBrilliant);
    assert!(window.studio().document().is_modified());
    let path = window.folder.path().join("study.pingjian");
    let format = window.app().studio_mut().format_to_save(&path).expect("a known extension");
    window.app().apply(Command::SaveTo { path: path.clone(), format });
    window.wait_for("the study is saved", |studio| !studio.document().is_modified());
    let games = window.studio().document().games();
    let again = Window::open(Lang::En, vec![path]);
    assert_eq!(again.studio().document().games(), games);
    assert!(again.studio().document().warnings.is_empty());
}

#[test]
fn variations_are_added_promoted_and_deleted_and_all_of_it_taken_back() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    let before = window.studio().document().games();
    window.key(Key::ArrowRight);
    window.app().apply(Command::PlayMove("h8h9".parse().expect("a move")));
    window.step();
    assert_eq!(window.ply(), 2);
    window.do_action(Action::PromoteVariation);
    assert_eq!(window.studio().chapter().game().main_line_moves().len(), 2);
    window.do_action(Action::DeleteBranch);
    assert_eq!(window.ply(), 1);
    for _ in 0..3 {
        window.do_action(Action::Undo);
    }
    assert_eq!(window.studio().document().games(), before);
    assert!(!window.studio().document().is_modified());
}

#[test]
fn a_comment_is_written_and_kept() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.drag("file 二, rank 3", "file 五, rank 3");
    window.click("Comment");
    let field = window.harness.get_by_role(egui::accesskit::Role::MultilineTextInput);
    field.focus();
    window.step();
    window.harness.event(egui::Event::Text("当头炮".to_owned()));
    window.step();
    window.click("Moves");
    let chapter = window.studio().chapter();
    let node = chapter.game().tree().get(chapter.cursor()).expect("the move");
    assert_eq!(node.annotations().comment, "当头炮");
}

#[test]
fn a_comment_before_the_move_has_a_field_of_its_own() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.drag("file 二, rank 3", "file 五, rank 3");
    window.click("Comment");
    window.click("+ Before the move");
    // The field has the focus as soon as it is there.
    window.harness.event(egui::Event::Text("也可走仕角炮".to_owned()));
    window.step();
    window.click("Moves");
    let notes = |window: &Window| {
        let chapter = window.studio().chapter();
        chapter.game().tree().get(chapter.cursor()).expect("the move").annotations().clone()
    };
    assert_eq!(notes(&window).comment_before, "也可走仕角炮");
    assert!(notes(&window).comment.is_empty());
    window.do_action(Action::Undo);
    assert!(notes(&window).comment_before.is_empty());
}

#[test]
fn arrows_and_circles_are_drawn_with_the_keyboard() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.ctrl(Key::Num1);
    // The cursor begins at the general of Red.
    window.key(Key::M);
    window.key(Key::M);
    window.key(Key::ArrowUp);
    window.key(Key::M);
    window.key(Key::ArrowUp);
    window.key(Key::ArrowLeft);
    window.harness.key_press_modifiers(egui::Modifiers::SHIFT, Key::M);
    window.step();
    window.key(Key::M);
    window.key(Key::Escape);
    let notes = window.studio().chapter().game().tree().get(NodeId::ROOT).expect("the start").annotations().clone();
    let point = |name: &str| name.parse::<Square>().expect("a point");
    assert_eq!(notes.circles, [Circle { square: point("e0"), color: MarkColor::Green }]);
    assert_eq!(notes.arrows, [Arrow { from: point("e1"), to: point("d2"), color: MarkColor::Red }]);
}

#[test]
fn the_engine_thinks_without_being_waited_for() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.key(Key::Space);
    assert!(window.studio().analysis().is_on());
    window.wait_for("a line is found", |studio| studio.analysis().current_line(studio).is_some());
    assert!(window.shows("depth"), "the panel tells the depth");
    window.do_action(Action::PlayBestMove);
    assert_eq!(window.ply(), 1);
    window.key(Key::Space);
    assert!(!window.studio().analysis().is_searching());
}

#[test]
fn the_palette_finds_and_runs_a_command() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.ctrl(Key::K);
    window.harness.event(egui::Event::Text("flip".to_owned()));
    window.step();
    window.key(Key::Enter);
    assert!(window.studio().document().flipped);
}

#[test]
fn the_palette_chooses_a_rule_book() {
    let mut window = Window::open(Lang::ZhHans, Vec::new());
    window.ctrl(Key::K);
    window.harness.event(egui::Event::Text("yazhou".to_owned()));
    window.step();
    window.key(Key::Enter);
    assert_eq!(window.studio().rule_book().id, "axf");
}

#[test]
fn the_menus_are_used_by_keyboard_alone() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.key(Key::ArrowRight);
    assert_eq!(window.ply(), 1);
    window.key(Key::F10);
    window.step();
    // Along the bar, not through the game; down opens a menu with its first entry, from which the arrows go on.
    for _ in 0..3 {
        window.key(Key::ArrowRight);
    }
    window.key(Key::ArrowLeft);
    assert_eq!(window.ply(), 1);
    window.key(Key::ArrowDown);
    window.step();
    assert!(window.shows("Flip board F"), "the menu is open");
    window.key(Key::ArrowRight);
    window.step();
    window.step();
    assert_eq!(window.ply(), 1);
    window.key(Key::Enter);
    assert_eq!(window.ply(), 0, "the first entry of the menu was chosen");
}

#[test]
fn every_panel_can_be_drawn_in_every_language_light_and_dark() {
    // The harness panics on a character that no font has, and on an input without a name.
    for lang in Lang::ALL {
        let mut window = Window::open(lang, vec![sample("changzhuo.pgn")]);
        window.wait_for_audit();
        window.key(Key::End);
        for _ in 0..2 {
            window.do_action(Action::ToggleDark);
            for action in [Action::Palette, Action::ShowShortcuts, Action::About] {
                window.do_action(action);
                window.key(Key::Escape);
            }
        }
        for title in ["panel-info", "panel-comment", "panel-audit", "panel-moves"] {
            let title = pingjian::lang::text(lang, title).into_owned();
            window.click(&title);
        }
    }
}

#[test]
fn an_idle_window_draws_nothing() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.wait_for_audit();
    window.harness.run();
    let output = window.harness.output();
    let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
    assert!(delay.is_none_or(|delay| delay >= Duration::from_secs(3600)), "asked for a frame in {delay:?}");
}

#[test]
fn settings_are_kept_and_a_broken_file_is_set_aside() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.app().apply(Command::SetEngineLines(5));
    window.wait_for("the settings are written", |studio| studio.jobs_running() == 0);
    let path = window.folder.path().join("settings.ron");
    let text = std::fs::read_to_string(&path).expect("the settings can be read");
    assert!(text.contains("engine_lines: 5"), "{text}");
    std::fs::write(&path, "not settings").expect("written");
    let (settings, _) = pingjian::session::Settings::load(&path);
    assert_eq!(settings.engine_lines, 2);
    assert!(path.with_extension("ron.broken").exists());
}

#[test]
fn troubles_with_files_are_told_in_the_language_of_the_window() {
    let mut window = Window::open(Lang::ZhHans, Vec::new());
    let folder = window.folder.path().to_owned();
    std::fs::write(folder.join("unknown.pgn"), [0_u8, 1, 2, 3]).expect("written");
    let cases = [("none.pgn", "不存在"), ("", "是文件夹"), ("unknown.pgn", "可读")];
    for (name, told) in cases {
        window.app().apply(Command::DismissNotice);
        window.app().apply(Command::OpenFile(folder.join(name)));
        window.wait_for("the trouble is told", |studio| studio.notice().is_some());
        let text = &window.studio().notice().expect("told").text;
        assert!(text.contains(told) && !text.contains("os error"), "{name}: {text}");
    }
    for (pasted, told) in [("3aka3/9/9/9/9/9/9/9/9/9 w", "帅"), ("炮二平五 马8进6", "蹩马腿")] {
        window.app().apply(Command::DismissNotice);
        window.app().apply(Command::PasteText(pasted.to_owned()));
        window.wait_for("the trouble is told", |studio| studio.notice().is_some());
        let text = window.studio().notice().expect("told").text.clone();
        assert!(text.contains(told), "{text}");
    }
    window.app().apply(Command::SaveTo { path: folder.join("no/such/game.pgn"), format: Format::Pgn });
    window.wait_for("the failure is told", |studio| studio.jobs_running() == 0 && studio.notice().is_some());
    let text = window.studio().notice().expect("told").text.clone();
    assert!(text.contains("不存在"), "{text}");
}

#[test]
fn a_study_with_changes_is_saved_and_closed_at_once() {
    let mut window = Window::open(Lang::ZhHans, vec![sample("changzhuo.pgn")]);
    let path = window.folder.path().join("a.pingjian");
    window.app().apply(Command::SaveTo { path: path.clone(), format: Format::Native });
    window.wait_for("it is saved", |studio| studio.document().path.as_deref() == Some(path.as_path()));
    window.key(Key::ArrowRight);
    window.do_action(Action::MarkBlunder);
    window.ctrl(Key::W);
    assert!(window.shows("不保存") && window.shows("取消"));
    window.click("取消");
    assert!(window.studio().document().is_modified(), "nothing happened");
    window.ctrl(Key::W);
    window.key(Key::Enter);
    window.wait_for("it is closed", |studio| studio.document().path.is_none());
    assert!(window.studio().notice().is_some_and(|notice| notice.text.contains("a.pingjian")));
    let again = Window::open(Lang::En, vec![path]);
    let game = again.studio().chapter().game();
    let node = game.tree().get(game.path_to(game.end_of_line(pingjian::game::NodeId::ROOT))[0]).expect("a move");
    assert_eq!(node.annotations().marks, [pingjian::game::Mark(4)], "the mark was saved");
}

#[test]
fn quitting_saves_all_studies_that_have_a_file_and_asks_for_the_others() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    let path = window.folder.path().join("a.pgn");
    window.app().apply(Command::SaveTo { path: path.clone(), format: Format::Pgn });
    window.wait_for("it is saved", |studio| studio.document().path.as_deref() == Some(path.as_path()));
    window.do_action(Action::GoForward);
    window.do_action(Action::MarkBlunder);
    window.do_action(Action::NewStudy);
    window.app().apply(Command::PlayMove("h2e2".parse().expect("a move")));
    window.ctrl(Key::Q);
    assert!(window.shows("• a.pgn") && window.shows("• Untitled study"), "both are listed");
    window.click("Save all");
    window.wait_for("the first is saved", |studio| !studio.documents()[0].is_modified());
    window.wait_for_path_prompt();
    window.click("Cancel");
    assert_eq!(window.studio().documents().len(), 2, "the other one stays, as no file was named");
    assert!(window.studio().documents()[1].is_modified());
}

#[test]
fn save_as_asks_for_a_file_and_names_the_folder() {
    let mut window = Window::open(Lang::En, Vec::new());
    let path = window.folder.path().join("a.pgn");
    std::fs::copy(sample("changzhuo.pgn"), &path).expect("copied");
    window.app().apply(Command::OpenFile(path.clone()));
    window.wait_for("it is open", |studio| studio.document().path.is_some());
    window.do_action(Action::GoForward);
    window.do_action(Action::MarkBlunder);
    window.harness.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait_for_path_prompt();
    assert!(window.studio().document().is_modified(), "nothing is saved yet");
    let folder = window.folder.path().display().to_string();
    assert!(window.shows(&format!("In the folder {folder}")), "the folder is named");
    window.key(Key::Enter);
    assert!(window.shows("“a.pgn” is there already"), "nothing is replaced without a question");
    assert!(window.studio().document().is_modified());
    // What is typed goes in place of the name.
    window.harness.event(egui::Event::Text("b".to_owned()));
    window.step();
    assert!(!window.shows("is there already"));
    window.key(Key::Enter);
    window.wait_for("it is saved", |studio| !studio.document().is_modified());
    assert_eq!(window.studio().document().path, Some(path.with_file_name("b.pgn")));
}

#[test]
fn what_was_saved_in_another_format_is_named_rightly() {
    let mut window = Window::open(Lang::En, Vec::new());
    let source = window.folder.path().join("old.pgn");
    let text = "[Game \"Chinese Chess\"]\n[Red \"胡荣华\"]\n[Black \"杨官璘\"]\n\n1. 炮二平五 马8进7 *\n";
    std::fs::write(&source, encoding_rs::GB18030.encode(text).0).expect("written");
    window.app().apply(Command::OpenFile(source));
    window.wait_for("it is open", |studio| studio.document().encoding == Some("gb18030"));
    let path = window.folder.path().join("new.pingjian");
    window.app().apply(Command::SaveTo { path, format: Format::Native });
    window.wait_for("it is saved", |studio| studio.document().format == Some(Format::Native));
    assert_eq!(window.studio().document().encoding, Some("utf-8"));
    window.app().apply(Command::SetLanguage(Some(Lang::ZhHans)));
    assert!(window.studio().notice().is_none(), "what was said in the old language is gone");
}

#[test]
fn a_pasted_position_says_where_it_went_and_known_moves_are_told() {
    let fen = "3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w";
    let mut window = Window::open(Lang::En, Vec::new());
    window.app().apply(Command::PasteText(fen.to_owned()));
    assert_eq!(window.studio().document().chapters().len(), 1, "the untouched study makes room");
    assert!(window.studio().document().is_modified());
    window.do_action(Action::Undo);
    assert!(window.studio().position().repeats(&pingjian::rules::Position::start()), "that can be undone");
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    let moves: Vec<String> = window.studio().chapter().line().moves()[..2].iter().map(ToString::to_string).collect();
    window.app().apply(Command::PasteText(moves.join(" ")));
    let told = window.studio().notice().expect("told").text.clone();
    assert!(told.contains("already"), "{told}");
    assert!(!window.studio().document().is_modified());
    window.app().apply(Command::PasteText(fen.to_owned()));
    let told = window.studio().notice().expect("told").text.clone();
    assert!(told.contains("a tab of its own"), "{told}");
}

#[test]
fn games_are_found_by_several_words_and_every_file_has_its_own_filter() {
    let mut window = Window::open(Lang::En, Vec::new());
    let game = |red: &str, event: &str, title: &str| {
        format!("[Game \"Chinese Chess\"]\n{title}[Event \"{event}\"]\n[Red \"{red}\"]\n\n1. 炮二平五 *\n\n")
    };
    let games = [
        game("Hu", "Cup 1960", ""),
        game("Hu", "League", ""),
        game("Yang", "Cup 1962", ""),
        game("Book", "Cup", "[Title \"一、车捉无根炮\"]\n"),
    ];
    let path = window.folder.path().join("list.pgn");
    std::fs::write(&path, games.concat()).expect("written");
    window.app().apply(Command::OpenFile(path));
    window.wait_for("it is open", |studio| studio.document().path.is_some());
    assert!(window.shows("一、车捉无根炮"), "the title names a game that has one");
    let field = window.harness.get_by_role(egui::accesskit::Role::TextInput);
    field.focus();
    window.step();
    window.harness.event(egui::Event::Text("cup hu".to_owned()));
    window.step();
    assert!(window.shows("1 of 4 games"));
    window.do_action(Action::NewStudy);
    assert!(window.shows("1 of 1 games"), "another file has no filter");
    window.do_action(Action::CloseDocument);
    window.harness.event(egui::Event::Text(" nobody".to_owned()));
    window.step();
    assert!(window.shows("No game matches"));
    window.click("Clear the search");
    assert!(window.shows("4 of 4 games"));
}

#[test]
fn a_comment_is_begun_by_its_key() {
    let mut window = Window::open(Lang::En, Vec::new());
    window.key(Key::C);
    window.harness.event(egui::Event::Text("begin".to_owned()));
    window.step();
    window.click("Moves");
    let chapter = window.studio().chapter();
    let node = chapter.game().tree().get(chapter.cursor()).expect("the start");
    assert_eq!(node.annotations().comment, "begin");
}

#[test]
fn the_palette_understands_english_and_pinyin_and_says_when_nothing_fits() {
    let queries = [("flip board", true), ("fzqp", true), ("fanzhuan", true), ("翻转", true), ("zzzz", false)];
    for (query, fits) in queries {
        let mut window = Window::open(Lang::ZhHans, Vec::new());
        window.ctrl(Key::K);
        window.harness.event(egui::Event::Text(query.to_owned()));
        window.step();
        assert_eq!(window.shows("翻转棋盘 F"), fits, "{query}");
        assert_eq!(window.shows("没有找到"), !fits, "{query}");
    }
}

#[test]
fn nothing_is_cut_off_in_a_small_window() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.harness.set_size(vec2(1024.0, 700.0));
    window.step();
    window.click("Comment");
    window.step();
    let board = window.harness.get_all_by_label("Board").last().expect("the board").rect();
    let edge = board.left();
    let field = window.harness.get_by_role(egui::accesskit::Role::MultilineTextInput).rect();
    assert!(field.right() < edge, "the comment's field ends at {} of {edge}", field.right());
    let mark = window.node("?!").rect();
    assert!(mark.right() < edge, "the last mark ends at {} of {edge}", mark.right());
    window.click("Details");
    for result in ["Red won", "Open"] {
        let button = window.node(result).rect();
        assert!(button.right() < edge, "{result} ends at {} of {edge}", button.right());
    }
}

#[test]
fn a_key_counts_with_what_was_held_when_it_was_pressed() {
    let mut window = Window::open(Lang::En, vec![sample("changzhuo.pgn")]);
    window.key(Key::ArrowRight);
    let press = |key, modifiers| egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    // Alt is up again when the frame is drawn.
    window.harness.event(press(Key::Num2, Modifiers::ALT));
    window.step();
    assert!(window.studio().document().is_modified(), "the move is marked");
    window.harness.event(press(Key::F, Modifiers::ALT));
    window.step();
    assert!(!window.studio().document().flipped, "Alt+F isn't F");
}
