//! The board widget without a screen: pointer, keys and names.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use pingjian::game::MarkColor;
use pingjian::lang::Lang;
use pingjian::rules::{Piece, PieceKind, Position, Side, Square};
use pingjian::ui::board::{BoardEvent, BoardView, Coordinates, Draggable, Geometry, TrayPiece};
use pingjian::ui::{fonts, theme};

/// What a window around a board keeps: enough of the game to answer its events as the studio does.
struct Desk {
    position: Position,
    selected: Option<Square>,
    flipped: bool,
    interactive: bool,
    preview: bool,
    tray: Option<Piece>,
    geometry: Option<Geometry>,
    focused: bool,
    events: Vec<BoardEvent>,
}

impl Desk {
    fn new() -> Self {
        Self {
            position: Position::start(),
            selected: None,
            flipped: false,
            interactive: true,
            preview: false,
            tray: None,
            geometry: None,
            focused: false,
            events: Vec::new(),
        }
    }

    fn destinations(&self) -> Vec<Square> {
        let moves = self.position.legal_moves();
        moves.iter().filter(|mv| Some(mv.from) == self.selected).map(|mv| mv.to).collect()
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        if let Some(piece) = self.tray {
            let tray = ui.button("tray").interact(egui::Sense::drag());
            tray.dnd_set_drag_payload(TrayPiece(piece));
        }
        let mut pieces = [None; Square::COUNT];
        for (square, piece) in self.position.pieces() {
            pieces[square.index()] = Some(piece);
        }
        let destinations = self.destinations();
        let mut view = BoardView::new(Lang::En, &pieces);
        view.interactive = self.interactive;
        view.preview = self.preview;
        view.draggable = Draggable::Side(self.position.side_to_move());
        view.selected = self.selected;
        view.destinations = &destinations;
        view.flipped = self.flipped;
        view.coordinates = Coordinates::Numbers;
        view.check = self.position.in_check().then(|| self.position.general(self.position.side_to_move()));
        let output = view.show(ui);
        self.geometry = Some(output.geometry);
        self.focused = output.response.has_focus();
        for event in &output.events {
            match *event {
                BoardEvent::Clicked(square) => {
                    let own =
                        self.position.piece_at(square).is_some_and(|piece| piece.side == self.position.side_to_move());
                    self.selected = (own && self.selected != Some(square)).then_some(square);
                }
                BoardEvent::DragStarted(square) => self.selected = Some(square),
                BoardEvent::Moved { from, to } => {
                    self.selected = None;
                    if let Ok(position) = self.position.try_play(pingjian::rules::Move::new(from, to)) {
                        self.position = position;
                    }
                }
                _ => {}
            }
        }
        self.events.extend(output.events);
    }
}

fn window(desk: Desk) -> Harness<'static, Desk> {
    let mut harness = Harness::builder()
        .with_size(egui::vec2(600.0, 680.0))
        .with_context_setup(|ctx| {
            fonts::install(ctx, Lang::En);
            theme::install(ctx);
        })
        .build_ui_state(|ui, desk: &mut Desk| desk.ui(ui), desk);
    settle(&mut harness);
    harness
}

/// Lets glides end and the tree catch up.
fn settle(harness: &mut Harness<'_, Desk>) {
    for _ in 0..4 {
        harness.step();
    }
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

fn point(harness: &Harness<'_, Desk>, name: &str) -> egui::Pos2 {
    harness.state().geometry.unwrap().point(square(name))
}

fn press(
    harness: &mut Harness<'_, Desk>,
    pos: egui::Pos2,
    button: egui::PointerButton,
    pressed: bool,
    modifiers: egui::Modifiers,
) {
    harness.event(egui::Event::PointerButton { pos, button, pressed, modifiers });
    harness.step();
}

fn drag_with(
    harness: &mut Harness<'_, Desk>,
    from: egui::Pos2,
    to: egui::Pos2,
    button: egui::PointerButton,
    modifiers: egui::Modifiers,
) {
    harness.event(egui::Event::PointerMoved(from));
    harness.step();
    harness.event(egui::Event::ModifiersChanged(modifiers));
    press(harness, from, button, true, modifiers);
    for part in 1..=4 {
        harness.event(egui::Event::PointerMoved(from + (to - from) * (part as f32 / 4.0)));
        harness.step();
    }
    press(harness, to, button, false, modifiers);
    harness.event(egui::Event::ModifiersChanged(egui::Modifiers::NONE));
    settle(harness);
}

fn drag(harness: &mut Harness<'_, Desk>, from: &str, to: &str) {
    let (from, to) = (point(harness, from), point(harness, to));
    drag_with(harness, from, to, egui::PointerButton::Primary, egui::Modifiers::NONE);
}

fn click(harness: &mut Harness<'_, Desk>, name: &str) {
    let pos = point(harness, name);
    harness.event(egui::Event::PointerMoved(pos));
    harness.step();
    press(harness, pos, egui::PointerButton::Primary, true, egui::Modifiers::NONE);
    press(harness, pos, egui::PointerButton::Primary, false, egui::Modifiers::NONE);
    settle(harness);
}

fn key(harness: &mut Harness<'_, Desk>, key: egui::Key) {
    harness.key_press(key);
    settle(harness);
}

fn fen(harness: &Harness<'_, Desk>) -> String {
    harness.state().position.to_setup().to_fen()
}

#[test]
fn click_and_click_moves() {
    let mut harness = window(Desk::new());
    click(&mut harness, "h2");
    assert_eq!(harness.state().selected, Some(square("h2")));
    click(&mut harness, "e2");
    let (from, to) = (square("h2"), square("e2"));
    assert_eq!(harness.state().events, [BoardEvent::Clicked(from), BoardEvent::Moved { from, to }]);
    assert_eq!(harness.state().position.piece_at(to), Some(Piece::new(Side::Red, PieceKind::Cannon)));
}

#[test]
fn a_click_that_is_no_destination_is_only_a_click() {
    let mut harness = window(Desk::new());
    click(&mut harness, "h2");
    click(&mut harness, "d5");
    assert_eq!(harness.state().events, [BoardEvent::Clicked(square("h2")), BoardEvent::Clicked(square("d5"))]);
    let corner = harness.state().geometry.unwrap().board().min + egui::vec2(4.0, 4.0);
    harness.event(egui::Event::PointerMoved(corner));
    press(&mut harness, corner, egui::PointerButton::Primary, true, egui::Modifiers::NONE);
    press(&mut harness, corner, egui::PointerButton::Primary, false, egui::Modifiers::NONE);
    assert_eq!(harness.state().events.last(), Some(&BoardEvent::ClickedBeside));
}

#[test]
fn a_drag_moves_on_either_side_of_the_board() {
    for flipped in [false, true] {
        let mut harness = window(Desk { flipped, ..Desk::new() });
        drag(&mut harness, "b0", "c2");
        let (from, to) = (square("b0"), square("c2"));
        assert_eq!(harness.state().events, [BoardEvent::DragStarted(from), BoardEvent::Moved { from, to }]);
        assert_eq!(harness.state().position.side_to_move(), Side::Black);
        drag(&mut harness, "c3", "c4");
        assert_eq!(harness.state().events.len(), 2, "it's Black's turn: Red's pieces stay put");
    }
}

#[test]
fn an_illegal_drop_is_told_and_changes_nothing() {
    let mut harness = window(Desk::new());
    let before = fen(&harness);
    drag(&mut harness, "b0", "b5");
    let (from, to) = (square("b0"), square("b5"));
    assert_eq!(harness.state().events.last(), Some(&BoardEvent::Moved { from, to }));
    assert_eq!(fen(&harness), before);
}

#[test]
fn a_drop_on_its_own_point_or_beside_does_nothing_and_outside_is_told() {
    let mut harness = window(Desk::new());
    let from = point(&harness, "a3");
    let geometry = harness.state().geometry.unwrap();
    let outside = geometry.board().right_bottom() + egui::vec2(3.0, 3.0);
    let beside = geometry.board().right_bottom() - egui::vec2(3.0, 3.0);
    let (button, none) = (egui::PointerButton::Primary, egui::Modifiers::NONE);
    drag_with(&mut harness, from, from + egui::vec2(12.0, 3.0), button, none);
    drag_with(&mut harness, from, beside, button, none);
    drag_with(&mut harness, from, outside, button, none);
    let started = BoardEvent::DragStarted(square("a3"));
    assert_eq!(harness.state().events, [started, started, started, BoardEvent::DraggedOff(square("a3"))]);
}

#[test]
fn escape_takes_a_drag_back() {
    let mut harness = window(Desk::new());
    let (from, to) = (point(&harness, "h2"), point(&harness, "e2"));
    harness.event(egui::Event::PointerMoved(from));
    press(&mut harness, from, egui::PointerButton::Primary, true, egui::Modifiers::NONE);
    harness.event(egui::Event::PointerMoved(to));
    harness.step();
    key(&mut harness, egui::Key::Escape);
    press(&mut harness, to, egui::PointerButton::Primary, false, egui::Modifiers::NONE);
    settle(&mut harness);
    assert_eq!(harness.state().events, [BoardEvent::DragStarted(square("h2"))]);
}

#[test]
fn keys_move_a_ring_and_choose() {
    let mut harness = window(Desk::new());
    key(&mut harness, egui::Key::Tab);
    assert!(harness.state().focused);
    // From e0 to h2 and on to e2.
    for step in
        [egui::Key::ArrowRight, egui::Key::ArrowRight, egui::Key::ArrowRight, egui::Key::ArrowUp, egui::Key::ArrowUp]
    {
        key(&mut harness, step);
    }
    key(&mut harness, egui::Key::Enter);
    assert_eq!(harness.state().selected, Some(square("h2")));
    for _ in 0..3 {
        key(&mut harness, egui::Key::ArrowLeft);
    }
    key(&mut harness, egui::Key::Space);
    let moved = BoardEvent::Moved { from: square("h2"), to: square("e2") };
    assert_eq!(harness.state().events.last(), Some(&moved));
    assert!(harness.state().focused, "arrows stay on the board");
    key(&mut harness, egui::Key::Escape);
    assert!(!harness.state().focused);
}

#[test]
fn every_point_has_a_name_and_can_be_chosen_by_it() {
    let mut harness = window(Desk::new());
    harness.get_by_role(egui::Role::Grid);
    let points = harness.query_all_by_role(egui::Role::Button).count();
    assert_eq!(points, Square::COUNT);
    harness.get_by_label("black general, file 五, rank 10");
    harness.get_by_label("empty, file 五, rank 2");
    harness.get_by_label("red horse, file 二, rank 1").click_accesskit();
    settle(&mut harness);
    assert_eq!(harness.state().selected, Some(square("h0")));
    harness.get_by_label("empty, file 三, rank 3, in reach").click_accesskit();
    settle(&mut harness);
    harness.get_by_label("red horse, file 三, rank 3");
}

#[test]
fn the_right_button_draws() {
    let mut harness = window(Desk::new());
    let (from, to) = (point(&harness, "h2"), point(&harness, "h9"));
    let button = egui::PointerButton::Secondary;
    let both = egui::Modifiers { shift: true, alt: true, ..egui::Modifiers::NONE };
    drag_with(&mut harness, from, to, button, egui::Modifiers::NONE);
    drag_with(&mut harness, from, to, button, egui::Modifiers::SHIFT);
    drag_with(&mut harness, from, to, button, egui::Modifiers::ALT);
    drag_with(&mut harness, from, to, button, both);
    harness.event(egui::Event::PointerMoved(from));
    press(&mut harness, from, button, true, egui::Modifiers::NONE);
    press(&mut harness, from, button, false, egui::Modifiers::NONE);
    let arrow = |color| BoardEvent::Arrow { from: square("h2"), to: square("h9"), color };
    let circle = BoardEvent::Circle { square: square("h2"), color: MarkColor::Green };
    assert_eq!(
        harness.state().events,
        [arrow(MarkColor::Green), arrow(MarkColor::Red), arrow(MarkColor::Blue), arrow(MarkColor::Yellow), circle]
    );
}

#[test]
fn the_wheel_steps() {
    let mut harness = window(Desk::new());
    let pos = point(&harness, "e4");
    harness.event(egui::Event::PointerMoved(pos));
    harness.step();
    let turn = |unit, y| egui::Event::MouseWheel {
        unit,
        delta: egui::vec2(0.0, y),
        phase: egui::TouchPhase::Move,
        source: egui::MouseWheelSource::Unknown,
        modifiers: egui::Modifiers::NONE,
    };
    harness.event(turn(egui::MouseWheelUnit::Line, -1.0));
    harness.step();
    harness.event(turn(egui::MouseWheelUnit::Line, 2.0));
    harness.step();
    for _ in 0..5 {
        harness.event(turn(egui::MouseWheelUnit::Point, -10.0));
        harness.step();
    }
    assert_eq!(harness.state().events, [BoardEvent::Wheel(1), BoardEvent::Wheel(-2), BoardEvent::Wheel(1)]);
}

#[test]
fn a_piece_comes_from_the_tray() {
    let soldier = Piece::new(Side::Black, PieceKind::Soldier);
    let mut harness = window(Desk { tray: Some(soldier), ..Desk::new() });
    let from = harness.get_by_label("tray").rect().center();
    let to = point(&harness, "c5");
    drag_with(&mut harness, from, to, egui::PointerButton::Primary, egui::Modifiers::NONE);
    assert_eq!(harness.state().events, [BoardEvent::Placed { piece: soldier, to: square("c5") }]);
}

#[test]
fn a_board_to_look_at_stays_still() {
    for (interactive, preview) in [(false, false), (true, true)] {
        let mut harness = window(Desk { interactive, preview, ..Desk::new() });
        click(&mut harness, "h2");
        drag(&mut harness, "b0", "c2");
        assert_eq!(harness.state().events, []);
    }
}

#[test]
fn nothing_is_repainted_at_rest() {
    let mut harness = window(Desk::new());
    click(&mut harness, "h2");
    click(&mut harness, "e2");
    // `run` panics if frames are still asked for after the glide.
    harness.run();
    assert!(!harness.ctx.has_requested_repaint());
}
