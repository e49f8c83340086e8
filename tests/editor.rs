//! The position editor: what it does to a position, and its flows through the window.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "window/support.rs"]
mod support;

use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use pingjian::lang::Lang;
use pingjian::rules::{Piece, PieceKind, Position, START_FEN, Setup, SetupProblem, Side, Square};
use pingjian::session::{
    Action, Command, Level, Placing, PositionEditor, Request, Settings, Studio, fen_in, refusal_text,
};
use pingjian::ui::app::App;
use proptest::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::PATIENCE;
use tempfile::TempDir;

fn at(name: &str) -> Square {
    name.parse().unwrap()
}

fn piece(letter: char) -> Piece {
    let fen = format!("{letter}8/9/9/9/9/9/9/9/9/9 w");
    Setup::from_fen(&fen).unwrap().board[at("a9").index()].unwrap()
}

fn editor(fen: &str) -> PositionEditor {
    PositionEditor::new(Setup::from_fen(fen).unwrap())
}

fn put(letter: char, square: &str) -> Placing {
    Placing::Put { piece: piece(letter), square: at(square) }
}

#[test]
fn pieces_stand_where_they_may_unless_placement_is_free() {
    // A piece, points where it may stand, points where it may not.
    let cases = [
        ('K', "d0 e1 f2", "c0 e3 e9"),
        ('k', "d9 e8 f7", "c9 e6 e0"),
        ('A', "d0 e1 f2", "e0 d1 e2 d9"),
        ('a', "d9 e8 f7", "e9 d8 d0"),
        ('B', "c0 a2 e2 i2 g4", "c1 c5 g9 b0"),
        ('b', "c9 a7 e7 i7 g5", "c8 c4 g0"),
        ('P', "a3 a4 e3 b5 b9", "b3 b4 a2 e0"),
        ('p', "a6 a5 e6 b4 b0", "b6 b5 a7 e9"),
        ('R', "a0 i9 e5", ""),
        ('n', "a0 i9 e5", ""),
        ('C', "a0 i9 e5", ""),
    ];
    for (letter, may, may_not) in cases {
        let mut editor = PositionEditor::new(Setup::empty());
        for square in may.split_whitespace() {
            assert_eq!(editor.apply(put(letter, square)), Ok(true), "{letter} on {square}");
            assert_eq!(editor.apply(Placing::Remove(at(square))), Ok(true));
        }
        for square in may_not.split_whitespace() {
            let problem = SetupProblem::Misplaced { piece: piece(letter), square: at(square) };
            assert_eq!(editor.apply(put(letter, square)), Err(problem), "{letter} on {square}");
            for lang in Lang::ALL {
                let told = refusal_text(problem, lang);
                assert!(told.contains("2.2") && !told.contains('{'), "{told}");
            }
        }
        editor.set_free(true);
        for square in may_not.split_whitespace() {
            assert_eq!(editor.apply(put(letter, square)), Ok(true), "{letter} on {square}, free");
            assert!(!editor.setup().problems().is_empty());
        }
    }
}

#[test]
fn no_more_pieces_than_a_set_has_unless_placement_is_free() {
    let mut editor = editor(START_FEN);
    assert_eq!(editor.left(piece('R')), 0);
    let problem = SetupProblem::TooMany { piece: piece('R'), count: 3 };
    assert_eq!(editor.apply(put('R', "e5")), Err(problem));
    assert_eq!(editor.apply(put('R', "a0")), Ok(false), "it stands there already");
    // One of them may be moved, or replaced by another kind.
    assert_eq!(editor.apply(Placing::Move { from: at("a0"), to: at("e5") }), Ok(true));
    assert_eq!(editor.apply(Placing::Remove(at("e5"))), Ok(true));
    assert_eq!(editor.left(piece('R')), 1);
    assert_eq!(editor.apply(put('R', "e5")), Ok(true));
    editor.set_free(true);
    assert_eq!(editor.apply(put('R', "e4")), Ok(true));
    assert_eq!(editor.setup().problems(), [problem]);
    assert_eq!(editor.position(), None);
}

#[test]
fn a_move_is_refused_like_a_placing_and_takes_what_stands_there() {
    let mut editor = editor(START_FEN);
    let refused = editor.apply(Placing::Move { from: at("e0"), to: at("e5") });
    assert_eq!(refused, Err(SetupProblem::Misplaced { piece: piece('K'), square: at("e5") }));
    assert_eq!(editor.apply(Placing::Move { from: at("e5"), to: at("e6") }), Ok(false), "nothing stands there");
    assert_eq!(editor.apply(Placing::Move { from: at("b2"), to: at("b9") }), Ok(true));
    assert_eq!(editor.setup().to_fen(), "rCbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR w - - 0 1");
}

#[test]
fn whole_positions_are_turned_and_swapped() {
    let fen = "2baka3/7c1/4b4/p3p4/9/8R/P3P4/4B4/4A4/2BAK4 w - - 5 9";
    let cases = [
        (Placing::Mirror, "3akab2/1c7/4b4/4p3p/9/R8/4P3P/4B4/4A4/4KAB2 w - - 5 9"),
        (Placing::Rotate, "4KAB2/4A4/4B4/4P3P/R8/9/4p3p/4b4/1c7/3akab2 w - - 5 9"),
        (Placing::SwapColours, "4kab2/4a4/4b4/4p3p/r8/9/4P3P/4B4/1C7/3AKAB2 b - - 5 9"),
        (Placing::Clear, "9/9/9/9/9/9/9/9/9/9 w - - 0 1"),
        (Placing::Start, START_FEN),
        (Placing::SideToMove(Side::Black), "2baka3/7c1/4b4/p3p4/9/8R/P3P4/4B4/4A4/2BAK4 b - - 5 9"),
    ];
    for (placing, after) in cases {
        let mut editor = editor(fen);
        assert_eq!(editor.apply(placing.clone()), Ok(true), "{placing:?}");
        assert_eq!(editor.setup().to_fen(), after, "{placing:?}");
        assert!(editor.undo() && !editor.undo());
        assert_eq!(editor.setup().to_fen(), fen);
        assert!(editor.redo() && !editor.redo());
        assert_eq!(editor.setup().to_fen(), after);
    }
}

#[test]
fn a_fen_is_found_in_any_dialect_and_in_a_header() {
    let wanted = "2baka3/9/4b4/9/9/8R/9/4B4/4A4/2BAK4 b - - 0 1";
    let texts = [
        wanted.to_owned(),
        "2eaka3/9/4e4/9/9/8R/9/4E4/4A4/2EAK4 b".to_owned(),
        "position fen 2baka3/9/4b4/9/9/8R/9/4B4/4A4/2BAK4 black - - 0 1".to_owned(),
        format!("[Event \"a/b\"]\n[FEN \"{wanted}\"]\n"),
        format!("  {wanted}\nsome more text / and more"),
    ];
    for text in texts {
        assert_eq!(fen_in(&text).map(|setup| setup.to_fen()).as_deref(), Ok(wanted), "{text}");
    }
    for text in ["", "hello", "9/9/9", "9/9/9/9/9/9/9/9/9/x8 w"] {
        assert!(fen_in(text).is_err(), "{text}");
    }
}

fn placing() -> impl Strategy<Value = Placing> {
    let square = || (0..Square::COUNT).prop_map(|index| Square::from_index(index).unwrap());
    let any_piece = (0..2_usize, 0..7_usize).prop_map(|(s, k)| Piece::new(Side::BOTH[s], PieceKind::ALL[k]));
    prop_oneof![
        8 => (any_piece, square()).prop_map(|(piece, square)| Placing::Put { piece, square }),
        6 => (square(), square()).prop_map(|(from, to)| Placing::Move { from, to }),
        2 => square().prop_map(Placing::Remove),
        1 => Just(Placing::SideToMove(Side::Black)),
        1 => Just(Placing::SideToMove(Side::Red)),
        1 => Just(Placing::Mirror),
        1 => Just(Placing::Rotate),
        1 => Just(Placing::SwapColours),
        1 => Just(Placing::Clear),
        1 => Just(Placing::Start),
    ]
}

proptest! {
    #[test]
    fn everything_is_undone_and_redone(placings in prop::collection::vec(placing(), 1..80), free in any::<bool>()) {
        let mut editor = editor(START_FEN);
        editor.set_free(free);
        let mut states = vec![editor.setup().to_fen()];
        for placing in placings {
            if editor.apply(placing) == Ok(true) {
                states.push(editor.setup().to_fen());
            }
        }
        for state in states.iter().rev().skip(1) {
            prop_assert!(editor.undo());
            prop_assert_eq!(&editor.setup().to_fen(), state);
        }
        prop_assert!(!editor.can_undo());
        for state in states.iter().skip(1) {
            prop_assert!(editor.redo());
            prop_assert_eq!(&editor.setup().to_fen(), state);
        }
        prop_assert!(!editor.can_redo());
    }

    #[test]
    fn without_free_placement_nothing_but_turning_makes_a_piece_misplaced(
        placings in prop::collection::vec(placing(), 1..60)
    ) {
        let mut editor = editor(START_FEN);
        for placing in placings {
            if placing == Placing::Rotate {
                continue;
            }
            let _ = editor.apply(placing);
            let wrong = |problem: &SetupProblem| {
                matches!(problem, SetupProblem::Misplaced { .. } | SetupProblem::TooMany { .. })
            };
            prop_assert!(!editor.setup().problems().iter().any(wrong), "{}", editor.setup().to_fen());
        }
    }

    #[test]
    fn turning_twice_is_turning_back(placings in prop::collection::vec(placing(), 0..40)) {
        let mut editor = editor(START_FEN);
        editor.set_free(true);
        for placing in placings {
            let _ = editor.apply(placing);
        }
        let before = editor.setup().clone();
        for twice in [Placing::Mirror, Placing::Rotate, Placing::SwapColours] {
            let _ = editor.apply(twice.clone());
            let _ = editor.apply(twice);
            prop_assert_eq!(editor.setup(), &before);
        }
        // The sides change roles: what was possible for one is possible for the other.
        let problems = editor.setup().problems().len();
        let _ = editor.apply(Placing::SwapColours);
        prop_assert_eq!(editor.setup().problems().len(), problems);
    }
}

fn studio() -> Studio {
    let mut settings = Settings::default();
    settings.set_lang(Some(Lang::En));
    Studio::new(settings, Arc::new(|| {}))
}

fn act(studio: &mut Studio, action: Action) -> Option<Request> {
    studio.apply(Command::Do(action))
}

fn play(studio: &mut Studio, moves: &str) {
    for mv in moves.split(' ') {
        studio.apply(Command::PlayMove(mv.parse().unwrap()));
    }
}

#[test]
fn the_start_of_a_game_is_replaced_and_that_is_undone() {
    let mut studio = studio();
    play(&mut studio, "h2e2 h9g7 h0g2 i9h9");
    studio.apply(Command::GoToPly(1));
    play(&mut studio, "b9c7");
    let before = studio.document().games();
    act(&mut studio, Action::GoStart);
    act(&mut studio, Action::EditPosition);
    // Without Black's horse at h9, its moves from there can't be played.
    studio.apply(Command::Place(Placing::Remove(at("h9"))));
    assert_eq!(act(&mut studio, Action::ReplaceStart), Some(Request::ConfirmReplaceStart { lost: 3, all: 5 }));
    assert_eq!(studio.document().games(), before, "nothing is done before the answer");
    studio.apply(Command::ReplaceStart);
    assert!(studio.editor().is_none(), "the editor is left");
    let game = studio.chapter().game();
    assert_eq!(game.main_line_moves().len(), 2);
    assert_eq!(game.main_line_moves()[1].to_string(), "b9c7");
    assert_eq!(game.start().piece_at(at("h9")), None);
    act(&mut studio, Action::Undo);
    assert_eq!(studio.document().games(), before);
    // A start from which everything can be played is replaced at once.
    act(&mut studio, Action::EditPosition);
    studio.apply(Command::Place(Placing::Remove(at("a6"))));
    assert_eq!(act(&mut studio, Action::ReplaceStart), None);
    assert_eq!(studio.chapter().game().tree().len(), 5);
    assert_eq!(studio.chapter().game().start().piece_at(at("a6")), None);
}

#[test]
fn what_is_written_in_a_game_stays_when_its_start_is_replaced() {
    let mut studio = studio();
    play(&mut studio, "h2e2 h9g7");
    act(&mut studio, Action::MarkBrilliant);
    let mut headers = studio.chapter().game().headers.clone();
    headers.set("Red", "甲");
    studio.apply(Command::SetHeaders(headers));
    act(&mut studio, Action::GoStart);
    act(&mut studio, Action::EditPosition);
    studio.apply(Command::Place(Placing::Remove(at("a6"))));
    act(&mut studio, Action::ReplaceStart);
    let game = studio.chapter().game();
    assert_eq!(game.headers.get("Red"), Some("甲"));
    let last = game.end_of_line(pingjian::game::NodeId::ROOT);
    assert_eq!(game.tree().get(last).unwrap().annotations().marks, [pingjian::game::Mark(3)]);
}

#[test]
fn a_game_goes_on_from_any_position() {
    let mut studio = studio();
    play(&mut studio, "h2e2 h9g7");
    let position = *studio.position();
    act(&mut studio, Action::NewGameFromHere);
    assert_eq!(studio.document().chapters().len(), 2);
    assert!(studio.position().repeats(&position));
    assert_eq!(studio.line().moves().len(), 0);
    act(&mut studio, Action::Undo);
    assert_eq!(studio.document().chapters().len(), 1);
}

#[test]
fn a_position_that_cannot_be_played_starts_no_game() {
    let mut studio = studio();
    act(&mut studio, Action::EditPosition);
    act(&mut studio, Action::ClearBoard);
    for action in [Action::NewGameFromHere, Action::ReplaceStart] {
        assert!(!(action.info().enabled)(&studio));
        assert_eq!(act(&mut studio, action), None);
    }
    assert!(studio.editor().is_some());
    assert_eq!(studio.document().chapters().len(), 1);
}

#[test]
fn the_game_is_left_alone_while_a_position_is_set_up() {
    let mut studio = studio();
    play(&mut studio, "h2e2 h9g7");
    let games = studio.document().games();
    act(&mut studio, Action::EditPosition);
    for action in [Action::DeleteBranch, Action::GoBack, Action::GoStart, Action::MarkGood, Action::Undo] {
        act(&mut studio, action);
    }
    assert_eq!(studio.document().games(), games);
    assert_eq!(studio.chapter().ply(), 2);
    // Undo and redo are the editor's.
    act(&mut studio, Action::ClearBoard);
    act(&mut studio, Action::Undo);
    assert_eq!(studio.shown_setup(), studio.position().to_setup());
    act(&mut studio, Action::Redo);
    assert_eq!(studio.shown_setup().pieces().count(), 0);
    act(&mut studio, Action::EditPosition);
    assert_eq!(studio.document().games(), games);
    assert!(studio.document().can_undo());
}

#[test]
fn what_was_set_up_and_left_is_brought_back_by_undo() {
    let mut studio = studio();
    act(&mut studio, Action::EditPosition);
    act(&mut studio, Action::MirrorPosition);
    studio.apply(Command::Place(Placing::Remove(at("a0"))));
    let left = studio.shown_setup();
    act(&mut studio, Action::EditPosition);
    play(&mut studio, "h2e2");
    act(&mut studio, Action::EditPosition);
    assert_eq!(studio.shown_setup(), studio.position().to_setup(), "it begins with the board");
    act(&mut studio, Action::Undo);
    assert_eq!(studio.shown_setup(), left);
}

#[test]
fn any_fen_is_pasted_and_copied() {
    let mut studio = studio();
    act(&mut studio, Action::EditPosition);
    studio.apply(Command::PasteText("4K4/9/9/9/9/9/9/9/9/4k4 b".to_owned()));
    assert_eq!(
        act(&mut studio, Action::CopyFen),
        Some(Request::CopyText("4K4/9/9/9/9/9/9/9/9/4k4 b - - 0 1".to_owned()))
    );
    assert_eq!(studio.document().chapters().len(), 1, "it went into the editor");
    studio.apply(Command::PasteText("炮二平五".to_owned()));
    assert_eq!(studio.notice().unwrap().level, Level::Error);
    let Some(Request::CopyText(text)) = act(&mut studio, Action::CopyDiagram) else { panic!("a text is copied") };
    assert!(text.contains('帥') && text.lines().count() > 10, "{text}");
    act(&mut studio, Action::CopyPicture);
    let started = Instant::now();
    let picture = loop {
        match studio.poll() {
            Some(Request::CopyPicture(picture)) => break picture,
            _ => assert!(started.elapsed() < PATIENCE, "no picture"),
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    assert_eq!(picture.rgba.len(), (4 * picture.width * picture.height) as usize);
    assert!(picture.height > picture.width);
}

/// A window at its usual size, with the editor open.
struct Window {
    harness: Harness<'static, Option<App>>,
    _folder: TempDir,
}

impl Window {
    fn open(lang: Lang, size: egui::Vec2) -> Self {
        let folder = TempDir::new().unwrap();
        let settings = folder.path().join("settings.ron");
        let harness = support::harness(lang, size, settings, Vec::new(), |_| ());
        let mut window = Self { harness, _folder: folder };
        window.step();
        window.key(Key::E, Modifiers::COMMAND);
        assert!(window.studio().editor().is_some(), "the key enters");
        window
    }

    fn english() -> Self {
        Self::open(Lang::En, vec2(1280.0, 800.0))
    }

    fn studio(&self) -> &Studio {
        self.harness.state().as_ref().unwrap().studio()
    }

    fn fen(&self) -> String {
        self.studio().shown_setup().to_fen()
    }

    fn step(&mut self) {
        self.harness.run_steps(3);
    }

    fn key(&mut self, key: Key, modifiers: Modifiers) {
        self.harness.key_press_modifiers(modifiers, key);
        self.step();
    }

    fn press(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.step();
    }

    fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    /// The middle of a point of the board.
    fn point(&self, square: &str) -> egui::Pos2 {
        let square = at(square);
        let name = pingjian::ui::board::point_name(Lang::En, square, None, false).replace("empty, ", "");
        let whole = |label: String| label.ends_with(&name) || label.contains(&format!("{name},"));
        let mut nodes = self.harness.get_all_by_label_contains(&name);
        let node = nodes.find(|node| node.accesskit_node().label().is_some_and(whole));
        node.expect("the point is on the board").rect().center()
    }

    /// The middle of a piece of the tray.
    fn tray(&self, name: &str) -> egui::Pos2 {
        let whole = |label: String| label.starts_with(&format!("{name}, ")) && label.ends_with(" left");
        let mut nodes = self.harness.get_all_by_label_contains(name);
        nodes.find(|node| node.accesskit_node().label().is_some_and(whole)).expect("in the tray").rect().center()
    }

    fn click_at(&mut self, pos: egui::Pos2) {
        self.harness.hover_at(pos);
        self.step();
        self.harness.drag_at(pos);
        self.harness.drop_at(pos);
        self.step();
    }

    fn drag(&mut self, start: egui::Pos2, end: egui::Pos2) {
        self.harness.hover_at(start);
        self.step();
        self.harness.drag_at(start);
        self.step();
        for part in 1_u8..=4 {
            self.harness.hover_at(start + (end - start) * (f32::from(part) / 4.0));
            self.step();
        }
        self.harness.drop_at(end);
        self.step();
    }
}

#[test]
fn a_position_is_set_up_with_the_mouse_and_a_game_started() {
    let mut window = Window::english();
    window.press("Clear board");
    assert_eq!(window.fen(), "9/9/9/9/9/9/9/9/9/9 w - - 0 1");
    assert!(window.shows("red has no general") && window.shows("black has no general"));
    // From the tray.
    window.drag(window.tray("red general"), window.point("e0"));
    window.drag(window.tray("black general"), window.point("e9"));
    assert!(window.shows("the generals face each other"));
    // One after the other with a chosen piece; the second click on a point takes it away again.
    window.click_at(window.tray("red chariot"));
    for square in ["a0", "i5", "a0"] {
        window.click_at(window.point(square));
    }
    window.key(Key::Escape, Modifiers::NONE);
    assert!(window.studio().editor().is_some(), "Escape lets go of the piece first");
    // Between points, by drag and by two clicks.
    window.drag(window.point("i5"), window.point("i6"));
    window.click_at(window.point("e9"));
    window.click_at(window.point("d9"));
    assert_eq!(window.fen(), "3k5/9/9/8R/9/9/9/9/9/4K4 w - - 0 1");
    // Where it may not stand.
    window.drag(window.tray("red advisor"), window.point("a5"));
    assert!(window.studio().notice().is_some_and(|notice| notice.text.contains("five points")));
    assert_eq!(window.fen(), "3k5/9/9/8R/9/9/9/9/9/4K4 w - - 0 1");
    window.press("Free placement");
    window.drag(window.tray("red advisor"), window.point("a5"));
    assert_eq!(window.fen(), "3k5/9/9/8R/A8/9/9/9/9/4K4 w - - 0 1");
    // Off the board.
    let beside = window.harness.get_by_label("Mirror").rect().center();
    window.drag(window.point("a5"), beside);
    window.press("Black to move");
    assert!(window.shows("The position is possible"));
    window.press("Start a game from it");
    assert!(window.studio().editor().is_none());
    assert_eq!(window.studio().position().to_fen(), "3k5/9/9/8R/9/9/9/9/9/4K4 b - - 0 1");
    assert!(window.shows("Engine"), "the panels are back");
}

#[test]
fn a_position_is_set_up_with_the_keyboard() {
    let mut window = Window::english();
    // The board has the focus, its cursor is on e0.
    window.key(Key::Delete, Modifiers::NONE);
    window.key(Key::ArrowLeft, Modifiers::NONE);
    window.key(Key::ArrowUp, Modifiers::NONE);
    window.key(Key::K, Modifiers::SHIFT);
    assert_eq!(window.studio().shown_setup().board[at("d1").index()], Some(piece('K')));
    window.key(Key::ArrowUp, Modifiers::NONE);
    window.key(Key::C, Modifiers::NONE);
    assert!(window.studio().shown_setup().board[at("d2").index()].is_none(), "both cannons stand already");
    window.key(Key::ArrowLeft, Modifiers::NONE);
    window.key(Key::F, Modifiers::NONE);
    assert!(!window.studio().document().flipped, "letters belong to the board");
    window.key(Key::ArrowLeft, Modifiers::NONE);
    window.key(Key::Backspace, Modifiers::NONE);
    assert!(window.studio().shown_setup().board[at("b2").index()].is_none());
    window.key(Key::C, Modifiers::SHIFT);
    assert_eq!(window.studio().shown_setup().board[at("b2").index()], Some(piece('C')));
    // A piece is taken up and set down with Enter.
    window.key(Key::Enter, Modifiers::NONE);
    window.key(Key::ArrowUp, Modifiers::NONE);
    window.key(Key::Enter, Modifiers::NONE);
    assert_eq!(window.studio().shown_setup().board[at("b3").index()], Some(piece('C')));
    window.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(window.studio().shown_setup().board[at("b2").index()], Some(piece('C')));
    window.key(Key::N, Modifiers::COMMAND | Modifiers::SHIFT);
    assert!(window.studio().editor().is_none());
    assert_eq!(window.studio().position().general(Side::Red), at("d1"));
}

#[test]
fn a_position_left_unused_is_gone_on_with() {
    let mut studio = studio();
    studio.apply(Command::Do(Action::EditPosition));
    studio.apply(Command::Do(Action::ClearBoard));
    let cleared = studio.shown_setup();
    studio.apply(Command::Do(Action::EditPosition));
    assert!(studio.editor().is_none());
    assert!(studio.notice().expect("it is told").text.contains("kept"));
    studio.apply(Command::Do(Action::EditPosition));
    assert_eq!(studio.shown_setup(), cleared);
}

#[test]
fn the_editor_is_left_by_key_button_and_palette() {
    let mut window = Window::english();
    window.key(Key::Escape, Modifiers::NONE);
    assert!(window.studio().editor().is_none());
    window.key(Key::E, Modifiers::COMMAND);
    window.press("Back to the game (Esc)");
    assert!(window.studio().editor().is_none());
    window.press("Edit position");
    assert!(window.studio().editor().is_some());
    window.press("Edit position");
    assert!(window.studio().editor().is_none());
    window.key(Key::K, Modifiers::COMMAND);
    window.harness.event(egui::Event::Text("edit position".to_owned()));
    window.step();
    window.key(Key::Enter, Modifiers::NONE);
    assert!(window.studio().editor().is_some());
    window.key(Key::K, Modifiers::COMMAND);
    window.key(Key::Escape, Modifiers::NONE);
    assert!(window.studio().editor().is_some(), "Escape closed the palette only");
    assert!(window.studio().position().repeats(&Position::start()));
    assert!(!window.studio().document().is_modified());
}

#[test]
fn moves_are_lost_only_after_a_question() {
    let mut window = Window::english();
    window.key(Key::Escape, Modifiers::NONE);
    let app = window.harness.state_mut().as_mut().unwrap();
    app.apply(Command::PlayMove("h2e2".parse().unwrap()));
    window.step();
    window.key(Key::Home, Modifiers::NONE);
    window.key(Key::E, Modifiers::COMMAND);
    window.drag(window.point("h2"), window.point("h4"));
    window.press("Use as start of this game");
    assert!(window.shows("1 of 1 moves cannot be played"));
    window.press("Cancel");
    assert!(window.studio().editor().is_some());
    window.press("Use as start of this game");
    window.press("Replace");
    assert!(window.studio().editor().is_none());
    assert_eq!(window.studio().position().piece_at(at("h4")), Some(piece('C')));
    window.key(Key::Z, Modifiers::COMMAND);
    assert_eq!(window.studio().chapter().game().tree().len(), 1);
}

#[test]
fn a_written_fen_shows_at_once_and_a_wrong_one_says_why() {
    let mut window = Window::english();
    let field = window.harness.get_by_role(Role::TextInput);
    field.focus();
    window.step();
    window.key(Key::A, Modifiers::COMMAND);
    window.harness.event(egui::Event::Text("3k5/9/9/9/9/9/9/9/9/4K3 w".to_owned()));
    window.step();
    assert!(window.shows("row 10 from the top has 8 points"));
    window.key(Key::A, Modifiers::COMMAND);
    window.harness.event(egui::Event::Text("3k5/9/9/9/9/9/9/9/9/4K4 r".to_owned()));
    window.step();
    assert_eq!(window.fen(), "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1");
    window.key(Key::Escape, Modifiers::NONE);
    assert!(window.studio().editor().is_some(), "Escape left the field only");
    window.harness.event(egui::Event::Copy);
    window.harness.run_steps(1);
    let is_fen = |command: &egui::OutputCommand| matches!(command, egui::OutputCommand::CopyText(text) if text.starts_with("3k5/9/9/9/9/9/9/9/9/4K4 w"));
    assert!(window.harness.output().platform_output.commands.iter().any(is_fen), "Ctrl+C copies the position");
}

#[test]
fn every_problem_is_listed_with_its_article() {
    let mut window = Window::english();
    let cases = [
        ("9/9/9/9/9/9/9/9/9/4K4 w", "black has no general", "1.2"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "the generals face each other", "2.2"),
        ("3k5/9/9/9/9/9/9/9/3R5/4K4 w", "black is in check and it isn't its move", "3.4"),
        ("3k5/9/9/9/9/9/9/RRR6/9/4K4 w", "3 red chariots, at most 2", "1.2"),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w", "a red soldier can't stand on a1", "2.2"),
    ];
    for (fen, told, article) in cases {
        window.harness.event(egui::Event::Paste(fen.to_owned()));
        window.step();
        assert!(window.shows(told) && window.shows(article), "{fen}: {told}");
        window.harness.get_by_role_and_label(Role::Button, told).click();
        window.step();
        assert!(window.shows("Problems: 1"));
    }
}

#[test]
fn nothing_is_cut_off_in_any_language_at_any_size() {
    for lang in Lang::ALL {
        for size in [vec2(900.0, 600.0), vec2(1024.0, 700.0), vec2(1280.0, 800.0), vec2(1920.0, 1080.0)] {
            let mut window = Window::open(lang, size);
            for _ in 0..2 {
                let app = window.harness.state_mut().as_mut().unwrap();
                app.apply(Command::Do(Action::ToggleDark));
                window.step();
            }
            let edge = size.x - 4.0;
            let buttons: Vec<_> = window.harness.query_all_by_role(Role::Button).map(|node| node.rect()).collect();
            assert!(buttons.len() > 20);
            for rect in buttons {
                assert!(rect.right() <= edge && rect.left() >= 0.0, "{lang:?} {size}: a button at {rect}");
            }
            // The settings are written, and then the window is still.
            let started = Instant::now();
            while window.studio().jobs_running() > 0 {
                assert!(started.elapsed() < PATIENCE, "the settings are being written");
                window.step();
            }
            window.harness.run_steps(20);
            let output = window.harness.output();
            let delay = output.viewport_output.values().map(|viewport| viewport.repaint_delay).min();
            assert!(delay.is_none_or(|delay| delay >= Duration::from_secs(3600)), "asked for a frame in {delay:?}");
        }
    }
}
