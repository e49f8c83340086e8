//! The board panel: tabs of open studies, the evaluation bar, and the board with everything that is drawn on it.

use super::PanelContext;
use super::audit::{forbidden_move, forbidden_text, trial};
use super::course::course_ui;
use super::engine::score_text;
use crate::game::{Annotations, Arrow, Circle, MarkColor};
use crate::judge::Link;
use crate::rules::{Move, Piece, Position, Side, Square};
use crate::session::{Action, Command, Playing, red_chance};
use crate::ui::board::{
    ArrowStyle, BoardArrow, BoardEvent, BoardOutput, BoardRing, BoardView, Captured, Draggable, RingStyle,
};
use crate::ui::eval_bar::EvalBar;
use crate::ui::evidence::{self, Shown};
use crate::ui::icons::Icon;
use crate::ui::shortcuts::BoardKeys;
use crate::ui::theme::{self, Tone, size};
use crate::ui::view::PlayedLine;
use crate::ui::widgets::{chip_ui, icon_button_ui};
use egui::{Align, Button, Frame, Key, Layout, ScrollArea, Ui, vec2};

/// Draws the panel.
pub fn board_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let desk = theme::palette(ui).desk;
    ui.painter().rect_filled(ui.max_rect(), 0.0, desk);
    Frame::new().inner_margin(size::BOARD_MARGIN).show(ui, |ui| {
        let scene = Scene::of(ctx);
        top_ui(ui, ctx, &scene);
        let graph = graph_height(ui);
        let room = ui.available_size() - vec2(0.0, graph);
        ui.allocate_ui(room, |ui| {
            ui.horizontal_top(|ui| {
                bar_ui(ui, ctx);
                scene.show(ui, ctx);
            });
        });
        if graph > 0.0 {
            course_ui(ui, ctx);
        }
    });
}

/// The bar keeps its place while the engine is off, so that the board stays where it is.
fn bar_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let position = ctx.studio.position();
    let score = ctx.studio.red_score_here().filter(|_| ctx.studio.shows_scores());
    let (chance, text) = match (position.end(), score) {
        (Some(_), _) => (Some(if position.side_to_move() == Side::Red { 0.0 } else { 1.0 }), String::new()),
        (None, Some(score)) => (Some(red_chance(score)), score_text(score)),
        (None, None) => (None, String::new()),
    };
    let bar = EvalBar {
        red_chance: chance,
        score: &text,
        flipped: ctx.studio.document().flipped,
        animated: ctx.studio.settings.animation,
    };
    let height = ui.available_height();
    bar.show(ui, ctx.lang(), height);
}

/// The graph leaves the board some room where there is little.
fn graph_height(ui: &Ui) -> f32 {
    if ui.available_height() > size::GRAPH_LEAST_ROOM { size::GRAPH_HEIGHT } else { 0.0 }
}

/// The open studies, and at the right whose turn it is.
fn top_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, scene: &Scene) {
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), |ui| {
        turn_ui(ui, ctx, scene);
        if ctx.studio.settings.captured && ctx.view.captured_in_bar {
            let (start, now) = (ctx.studio.chapter().game().start().to_setup(), scene.position.to_setup());
            captured(ctx, &start.board, &now.board).in_bar(ui, ctx.studio.document().flipped);
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| tabs_ui(ui, ctx));
    });
}

fn captured<'a>(ctx: &PanelContext<'_>, start: &'a [Option<Piece>], now: &'a [Option<Piece>]) -> Captured<'a> {
    let settings = &ctx.studio.settings;
    Captured { lang: ctx.lang(), start, now, theme: settings.board_theme, faces: settings.faces }
}

fn turn_ui(ui: &mut Ui, ctx: &PanelContext<'_>, scene: &Scene) {
    let mover = scene.position.side_to_move();
    let id = match (scene.preview, scene.position.end(), mover) {
        (true, ..) => "board-preview",
        _ if scene.trial => "board-trial",
        (false, None, Side::Red) => "board-red-to-move",
        (false, None, Side::Black) => "board-black-to-move",
        (false, Some(_), Side::Red) => "board-black-has-won",
        (false, Some(_), Side::Black) => "board-red-has-won",
    };
    let tone = match (scene.preview, scene.position.end().is_some(), mover) {
        (true, ..) => Tone::Accent,
        _ if scene.trial => Tone::Accent,
        (false, false, Side::Red) | (false, true, Side::Black) => Tone::Red,
        (false, false, Side::Black) | (false, true, Side::Red) => Tone::Black,
    };
    chip_ui(ui, &ctx.text(id), tone);
}

fn tabs_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let shown = ctx.studio.document().id;
    ui.style_mut().always_scroll_the_only_direction = true;
    ScrollArea::horizontal().id_salt("studies").auto_shrink([false, true]).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 2.0;
            for document in ctx.studio.documents() {
                let name = document.name();
                let label = if document.is_modified() { format!("{name} •") } else { name.clone() };
                let tab = ui.add(Button::selectable(document.id == shown, label));
                if tab.clicked() {
                    ctx.commands.push(Command::ShowDocument(document.id));
                }
                if document.id == shown && ctx.view.shown_tab.replace(shown) != Some(shown) {
                    tab.scroll_to_me(None);
                }
                let close = ctx.text_with("tab-close", [("name", name.into())]);
                if icon_button_ui(ui, Icon::Close, &close, false).clicked() || tab.middle_clicked() {
                    ctx.commands.push(Command::ShowDocument(document.id));
                    ctx.act(Action::CloseDocument);
                }
            }
        });
    });
}

/// What stands on the board and what is drawn on it in this frame.
struct Scene {
    position: Position,
    last_move: Option<Move>,
    /// Another position than the game's: a line under the pointer, or a threatened line being played through.
    preview: bool,
    /// A move under trial: what is played isn't written into the game.
    trial: bool,
    arrows: Vec<BoardArrow>,
    rings: Vec<BoardRing>,
    destinations: Vec<Square>,
}

impl Scene {
    fn of(ctx: &PanelContext<'_>) -> Self {
        let line = ctx.studio.line();
        let tried = trial::on_board(ctx.studio, ctx.view);
        let (position, last_move) = tried.unwrap_or((*line.last(), line.moves().last().copied()));
        let mut scene = Self {
            position,
            last_move,
            preview: false,
            trial: tried.is_some(),
            arrows: Vec::new(),
            rings: Vec::new(),
            destinations: Vec::new(),
        };
        if scene.trial {
            scene.select(ctx);
        } else if let Some(link) = ctx.view.pointed.clone() {
            scene.point_at(ctx, &link);
        } else if let Some(played) = ctx.view.played.clone() {
            scene.play_through(ctx, &played);
        } else if let Some(moves) = &ctx.view.preview {
            let start = if ctx.view.preview_passed { position.passed() } else { position };
            scene.play(start, moves);
        } else if let Some(shown) = evidence::shown(ctx.studio, ctx.view) {
            scene.show_evidence(&shown);
        } else {
            scene.user_marks(ctx);
            scene.engine_arrows(ctx);
            scene.select(ctx);
            scene.warn(ctx);
        }
        scene
    }

    fn show_evidence(&mut self, shown: &Shown<'_>) {
        self.arrows.extend(shown.arrows());
        self.rings.extend(shown.rings_now());
        if shown.played > 0 {
            self.play(shown.start(&self.position), &shown.line[..shown.played]);
        }
    }

    /// Shows what a link of an explanation speaks of, on the board that it speaks of.
    fn point_at(&mut self, ctx: &PanelContext<'_>, link: &Link) {
        let Some(line) = ctx.studio.audit().line() else { return };
        let at = match link {
            Link::Piece { at, .. } | Link::Point { at, .. } | Link::Moves { at, .. } => *at,
            Link::Article(_) => return,
        };
        let Some(&board) = line.positions().get(at) else { return };
        if at == ctx.studio.chapter().ply() {
            if let Some(shown) = evidence::shown(ctx.studio, ctx.view).filter(|shown| shown.played == 0) {
                self.rings.extend(shown.rings());
            }
        } else {
            self.position = board;
            self.last_move = at.checked_sub(1).map(|ply| line.moves()[ply]);
            self.preview = true;
        }
        match link {
            Link::Piece { square, .. } | Link::Point { square, .. } => {
                self.rings.retain(|ring| ring.square != *square);
                self.rings.push(BoardRing { square: *square, style: RingStyle::Pointed });
            }
            Link::Moves { moves, .. } => self.arrows.extend(evidence::steps(moves, ArrowStyle::Threat)),
            Link::Article(_) => {}
        }
    }

    /// A line of an explanation, as far as it is played.
    fn play_through(&mut self, ctx: &PanelContext<'_>, line: &PlayedLine) {
        let start = ctx.studio.audit().line().and_then(|audited| line.link.start(audited));
        if let (Some(start), Link::Moves { moves, .. }) = (start, &line.link) {
            self.last_move = None;
            self.play(start, &moves[..line.played.min(moves.len())]);
            self.arrows.extend(evidence::steps(moves, ArrowStyle::Threat).filter(|_| line.played == 0));
        }
    }

    /// Where the chosen piece may go.
    fn select(&mut self, ctx: &PanelContext<'_>) {
        if let Some(from) = ctx.view.selected {
            let legal = self.position.legal_moves();
            self.destinations = legal.into_iter().filter(|mv| mv.from == from).map(|mv| mv.to).collect();
        }
    }

    /// Marks the moves by which the side to move would complete a repetition that is held against it: where nothing is
    /// chosen as arrows, else the chosen piece's as rings.
    fn warn(&mut self, ctx: &PanelContext<'_>) {
        for completing in ctx.studio.audit().prospect().forbidden() {
            let Move { from, to } = completing.mv;
            match ctx.view.selected {
                None => self.arrows.push(BoardArrow { from, to, style: ArrowStyle::Forbidden, step: None }),
                Some(chosen) if chosen == from => {
                    self.rings.push(BoardRing { square: to, style: RingStyle::Forbidden });
                }
                Some(_) => {}
            }
        }
    }

    fn play(&mut self, start: Position, moves: &[Move]) {
        self.position = moves.iter().fold(start, |position, &mv| position.play(mv));
        self.last_move = moves.last().copied();
        self.preview = true;
        self.arrows.clear();
    }

    fn user_marks(&mut self, ctx: &PanelContext<'_>) {
        let chapter = ctx.studio.chapter();
        let Some(node) = chapter.game().tree().get(chapter.cursor()) else { return };
        let notes = node.annotations();
        self.arrows.extend(notes.arrows.iter().map(|arrow| BoardArrow {
            from: arrow.from,
            to: arrow.to,
            style: ArrowStyle::User(arrow.color),
            step: None,
        }));
        let ring = |circle: &Circle| BoardRing { square: circle.square, style: RingStyle::User(circle.color) };
        self.rings.extend(notes.circles.iter().map(ring));
    }

    fn engine_arrows(&mut self, ctx: &PanelContext<'_>) {
        if let Some(Move { from, to }) = ctx.studio.hint() {
            self.arrows.push(BoardArrow { from, to, style: ArrowStyle::Engine(0), step: None });
        }
        if !ctx.studio.analysis().is_on() {
            return;
        }
        let analysis = ctx.studio.analysis();
        if analysis.is_threat() {
            let threat = analysis.threat_on(&self.position).and_then(|report| report.lines.first());
            let moves = threat.map_or(&[] as &[Move], |line| &line.moves[..1]);
            self.arrows.extend(evidence::steps(moves, ArrowStyle::Threat));
            return;
        }
        let Some(report) = analysis.report_on(&self.position) else { return };
        for (index, line) in report.lines.iter().enumerate().take(3).rev() {
            if let Some(mv) = line.moves.first() {
                let style = ArrowStyle::Engine(index as u8);
                self.arrows.push(BoardArrow { from: mv.from, to: mv.to, style, step: None });
            }
        }
    }

    fn show(&self, ui: &mut Ui, ctx: &mut PanelContext<'_>) {
        let settings = &ctx.studio.settings;
        let pieces: [Option<Piece>; Square::COUNT] = self.position.to_setup().board;
        let mover = self.position.side_to_move();
        let mut view = BoardView::new(ctx.lang(), &pieces);
        view.theme = settings.board_theme;
        view.faces = settings.faces;
        view.coordinates = ctx.studio.coordinates();
        view.flipped = ctx.studio.document().flipped;
        view.animated = settings.animation;
        view.speed = settings.move_speed;
        // While the engine looks for its move, its pieces are its own.
        let engines = ctx.studio.playing_here().is_some_and(Playing::is_thinking);
        view.interactive = !self.preview && !engines;
        view.draggable = Draggable::Side(mover);
        view.selected = ctx.view.selected.filter(|_| !self.preview);
        view.destinations = if settings.show_targets { &self.destinations } else { &[] };
        view.last_move = self.last_move.filter(|_| settings.show_last_move).map(|mv| (mv.from, mv.to));
        view.check = self.position.in_check().then(|| self.position.general(mover));
        view.arrows = &self.arrows;
        view.rings = &self.rings;
        view.preview = self.preview;
        let room = ui.available_rect_before_wrap();
        let output = view.show(ui);
        if settings.captured {
            let start = ctx.studio.chapter().game().start().to_setup().board;
            let in_bar = !captured(ctx, &start, &pieces).show(ui, &output.geometry, room);
            if std::mem::replace(&mut ctx.view.captured_in_bar, in_bar) != in_bar {
                ui.ctx().request_repaint();
            }
        }
        self.warning_ui(ctx, &output);
        if ctx.view.selected.is_some() && ui.input(|input| input.key_pressed(Key::Escape)) {
            // Escape puts a lifted piece down; the keyboard stays on the board.
            ctx.view.selected = None;
            ctx.view.focus_board |= output.response.lost_focus() || output.response.has_focus();
        }
        if std::mem::take(&mut ctx.view.focus_board) {
            output.response.request_focus();
        }
        ctx.view.board_keys = if output.response.has_focus() { BoardKeys::Arrows } else { BoardKeys::None };
        for event in output.events {
            self.handle(ctx, event);
        }
    }

    /// What a forbidden destination of the chosen piece would bring, under the pointer.
    fn warning_ui(&self, ctx: &PanelContext<'_>, output: &BoardOutput) {
        let mv = ctx.view.selected.zip(output.hovered).map(|(from, to)| Move::new(from, to));
        let prospect = ctx.studio.audit().prospect();
        let forbidden = mv.filter(|_| !self.trial).and_then(|mv| forbidden_move(prospect, mv));
        if let Some(completing) = forbidden {
            output.response.clone().on_hover_text_at_pointer(forbidden_text(ctx.studio, completing));
        }
    }

    /// Plays a move: in the game, or only in the trial.
    fn wish(&self, ctx: &mut PanelContext<'_>, mv: Move) {
        let command = match ctx.studio.audit().what_if().filter(|_| self.trial) {
            Some(what_if) => trial::with_move(what_if, ctx.view, mv),
            None => Command::PlayMove(mv),
        };
        ctx.commands.push(command);
    }

    fn handle(&self, ctx: &mut PanelContext<'_>, event: BoardEvent) {
        let mover = self.position.side_to_move();
        let own = |square: Square| self.position.piece_at(square).is_some_and(|piece| piece.side == mover);
        match event {
            BoardEvent::Clicked(square) => {
                ctx.view.evidence = None;
                let again = ctx.view.selected == Some(square);
                match ctx.view.selected {
                    // A click that is no legal destination: the studio says which rule forbids it.
                    Some(from) if !again && !own(square) => {
                        ctx.view.selected = None;
                        self.wish(ctx, Move::new(from, square));
                    }
                    _ => ctx.view.selected = Some(square).filter(|&square| own(square) && !again),
                }
            }
            BoardEvent::ClickedBeside => ctx.view.selected = None,
            BoardEvent::DragStarted(square) => {
                ctx.view.evidence = None;
                ctx.view.selected = Some(square);
            }
            BoardEvent::Moved { from, to } => {
                ctx.view.selected = None;
                self.wish(ctx, Move::new(from, to));
            }
            BoardEvent::DraggedOff(_) => ctx.view.selected = None,
            // No tray lies beside this board.
            BoardEvent::Placed { .. } => {}
            // Who draws wants to see it: the evidence, which is drawn in its place, goes.
            BoardEvent::Arrow { from, to, color } => {
                ctx.view.evidence = None;
                annotate(ctx, |notes| toggle_arrow(notes, from, to, color));
            }
            BoardEvent::Circle { square, color } => {
                ctx.view.evidence = None;
                annotate(ctx, |notes| toggle_circle(notes, square, color));
            }
            BoardEvent::Wheel(steps) => ctx.commands.push(Command::Step(steps)),
        }
    }
}

fn annotate(ctx: &mut PanelContext<'_>, change: impl FnOnce(&mut Annotations)) {
    let chapter = ctx.studio.chapter();
    let node = chapter.cursor();
    if let Some(found) = chapter.game().tree().get(node) {
        let mut annotations = ctx.view.comment.with_texts(node, found.annotations().clone());
        change(&mut annotations);
        ctx.commands.push(Command::Annotate { node, annotations });
    }
}

/// Draws the arrow, takes it away if it is there in this colour, or recolours it.
fn toggle_arrow(notes: &mut Annotations, from: Square, to: Square, color: MarkColor) {
    let arrow = Arrow { from, to, color };
    let same = notes.arrows.contains(&arrow);
    notes.arrows.retain(|known| (known.from, known.to) != (from, to));
    if !same {
        notes.arrows.push(arrow);
    }
}

fn toggle_circle(notes: &mut Annotations, square: Square, color: MarkColor) {
    let circle = Circle { square, color };
    let same = notes.circles.contains(&circle);
    notes.circles.retain(|known| known.square != square);
    if !same {
        notes.circles.push(circle);
    }
}
