//! [`BoardView`]: what goes in, what comes out, and a frame of the board.

use super::Coordinates;
use super::flight::{Flight, Pieces, single_step};
use super::geometry::Geometry;
use super::marks::{BoardArrow, BoardRing};
use super::scene::Cache;
use crate::game::MarkColor;
use crate::lang::Lang;
use crate::rules::{Piece, Side, Square};
use crate::session::{BoardTheme, MoveSpeed, PieceFaces};
use egui::mutex::Mutex;
use egui::{Id, Response, Sense, Ui};
use std::sync::Arc;

/// Whose pieces can be dragged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Draggable {
    /// Nobody's.
    #[default]
    None,
    /// One side's.
    Side(Side),
    /// All.
    Both,
}

impl Draggable {
    pub(super) fn allows(self, piece: Piece) -> bool {
        match self {
            Self::None => false,
            Self::Side(side) => piece.side == side,
            Self::Both => true,
        }
    }
}

/// What the user did on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardEvent {
    /// A point was clicked, or chosen by keyboard or screen reader, and it is no destination of the selected piece.
    Clicked(Square),
    /// The board was clicked beside the points.
    ClickedBeside,
    /// A piece is taken into the hand: time to select it and to show its destinations.
    DragStarted(Square),
    /// A piece was dropped on another point (any point, not only a destination), or a destination of the selected
    /// piece was clicked.
    Moved {
        /// Where the piece stood.
        from: Square,
        /// Where the user wants it.
        to: Square,
    },
    /// A piece was dropped outside the board.
    DraggedOff(Square),
    /// A piece from a tray was dropped on a point.
    Placed {
        /// The piece.
        piece: Piece,
        /// Where.
        to: Square,
    },
    /// An arrow was drawn with the right button.
    Arrow {
        /// Where it starts.
        from: Square,
        /// Where it points.
        to: Square,
        /// By modifier: none green, Shift red, Alt or Ctrl blue, both yellow.
        color: MarkColor,
    },
    /// A point was clicked with the right button.
    Circle {
        /// The point.
        square: Square,
        /// As for arrows.
        color: MarkColor,
    },
    /// The wheel turned over the board: so many plies forward (down) or, negative, back (up).
    Wheel(i32),
}

/// What happened in a frame.
pub struct BoardOutput {
    /// The board's response: hover, focus, rect. `response.has_focus()` means that arrow keys belong to the board.
    pub response: Response,
    /// Where the points lie, for what is painted beside the board.
    pub geometry: Geometry,
    /// The point under the pointer.
    pub hovered: Option<Square>,
    /// The point that the keyboard is on, while the board has the focus.
    pub cursor: Option<Square>,
    /// What the user did, in order.
    pub events: Vec<BoardEvent>,
}

/// A board to be shown: fill in what differs from [`BoardView::new`], then [`BoardView::show`] it.
pub struct BoardView<'a> {
    /// Tells apart several boards in one window.
    pub id_salt: &'a str,
    /// The language of names.
    pub lang: Lang,
    /// The pieces by [`Square::index`].
    pub pieces: &'a [Option<Piece>; Square::COUNT],
    /// Colours.
    pub theme: BoardTheme,
    /// What is written on the pieces.
    pub faces: PieceFaces,
    /// What is written along the edges.
    pub coordinates: Coordinates,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Whether moves glide.
    pub animated: bool,
    /// How long they do.
    pub speed: MoveSpeed,
    /// Whether the board reacts to pointer and keys at all.
    pub interactive: bool,
    /// Whose pieces can be dragged.
    pub draggable: Draggable,
    /// The selected point.
    pub selected: Option<Square>,
    /// Where the selected piece may go.
    pub destinations: &'a [Square],
    /// From and to of the last move.
    pub last_move: Option<(Square, Square)>,
    /// The general in check.
    pub check: Option<Square>,
    /// Arrows of user, engine and audit, painted in this order.
    pub arrows: &'a [BoardArrow],
    /// Rings of user, audit and editor, painted in this order.
    pub rings: &'a [BoardRing],
    /// Whether this is a preview of another position (a line under the pointer): framed, and never interactive.
    pub preview: bool,
}

impl<'a> BoardView<'a> {
    /// A board with these pieces, Red below, that can be looked at only.
    #[must_use]
    pub fn new(lang: Lang, pieces: &'a [Option<Piece>; Square::COUNT]) -> Self {
        Self {
            id_salt: "board",
            lang,
            pieces,
            theme: BoardTheme::default(),
            faces: PieceFaces::default(),
            coordinates: Coordinates::default(),
            flipped: false,
            animated: true,
            speed: MoveSpeed::default(),
            interactive: false,
            draggable: Draggable::None,
            selected: None,
            destinations: &[],
            last_move: None,
            check: None,
            arrows: &[],
            rings: &[],
            preview: false,
        }
    }

    /// Shows the board as large as the room left in `ui` allows, centred.
    pub fn show(&self, ui: &mut Ui) -> BoardOutput {
        let room = ui.available_rect_before_wrap();
        let id = ui.make_persistent_id(("board", self.id_salt));
        ui.advance_cursor_after_rect(room);
        let geometry = Geometry::fit(room, self.flipped, self.coordinates != Coordinates::Off, ui.pixels_per_point());
        let active = self.interactive && !self.preview;
        // The keyboard stays on the board while nothing can be moved there.
        let sense = if active { Sense::click_and_drag() } else { Sense::focusable_noninteractive() };
        let response = ui.interact(geometry.board(), id, sense);
        let state = ui.data_mut(|data| data.get_temp_mut_or_default::<Arc<Mutex<State>>>(id).clone());
        let mut frame = Frame { view: self, geometry, id, now: ui.input(|input| input.time), events: Vec::new() };
        let mut state = state.lock();
        let hovered = response.hover_pos().and_then(|pos| geometry.square_at(pos));
        frame.follow(&mut state);
        if active {
            frame.pointer(ui, &response, &mut state);
            frame.cursor_icon(ui, &response, &state, hovered);
        }
        frame.keyboard(ui, &response, &mut state, active);
        frame.accessible(ui, &response, &state, active);
        if ui.is_rect_visible(geometry.board()) {
            frame.paint(ui, &response, &mut state, hovered);
        }
        let cursor = state.cursor.filter(|_| response.has_focus());
        BoardOutput { geometry, hovered, cursor, events: frame.events, response }
    }
}

/// A piece in the hand.
#[derive(Clone, Copy)]
pub(super) struct Drag {
    pub from: Square,
    pub piece: Piece,
}

/// A piece just let go: the next frame's pieces tell whether the move was taken.
#[derive(Clone, Copy)]
pub(super) struct Dropped {
    pub drag: Drag,
    pub to: Option<Square>,
    pub place: (f32, f32),
}

/// What the board remembers from frame to frame.
#[derive(Default)]
pub(super) struct State {
    pub previous: Option<Pieces>,
    pub flight: Option<Flight>,
    pub drag: Option<Drag>,
    pub dropped: Option<Dropped>,
    pub mark_from: Option<Square>,
    /// Where an arrow begins that is drawn with the keyboard.
    pub mark_key: Option<Square>,
    pub cursor: Option<Square>,
    pub wheel_rest: f32,
    pub cache: Cache,
}

/// One frame of the board.
pub(super) struct Frame<'a> {
    pub view: &'a BoardView<'a>,
    pub geometry: Geometry,
    pub id: Id,
    /// Seconds.
    pub now: f64,
    pub events: Vec<BoardEvent>,
}

impl Frame<'_> {
    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        self.view.pieces[square.index()]
    }

    /// Compares the pieces with the last frame's and starts what has to glide.
    fn follow(&self, state: &mut State) {
        let pieces = self.view.pieces;
        let previous = state.previous.replace(*pieces);
        let dropped = state.dropped.take();
        if let Some(drag) = state.drag
            && self.piece(drag.from) != Some(drag.piece)
        {
            state.drag = None;
        }
        let Some(previous) = previous else { return };
        if !self.view.animated {
            state.flight = None;
            return;
        }
        if let Some(Dropped { drag, to, place }) = dropped {
            let arrived = to.filter(|to| self.piece(*to) == Some(drag.piece) && self.piece(drag.from).is_none());
            let home = (self.piece(drag.from) == Some(drag.piece)).then_some(drag.from);
            state.flight = arrived.or(home).map(|square| Flight::of_drop(place, square, self.now));
        } else if previous != *pieces {
            state.flight = single_step(&previous, pieces)
                .map(|(from, to, captured)| Flight::of_move((from, to), captured, self.now, self.view.speed.seconds()));
        }
        if state.flight.is_some_and(|flight| flight.place(self.now).is_none()) {
            state.flight = None;
        }
    }
}
