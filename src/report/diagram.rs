//! [`Diagram`]: what is to be drawn of a position, in which dress.

use super::{Picture, PngError, Theme, png, svg, text};
use crate::game::{Annotations, MarkColor};
use crate::rules::{Move, Position, Setup, Square};

/// A picture of a position (棋图): the placement, what is marked on it, and how it looks. Any [`Setup`] can be
/// drawn, possible or not.
#[derive(Clone, PartialEq, Debug)]
pub struct Diagram {
    /// The pieces and the side to move.
    pub setup: Setup,
    /// Colours of board and pieces.
    pub theme: Theme,
    /// What stands on the pieces.
    pub faces: Faces,
    /// Whether Black sits below.
    pub flipped: bool,
    /// What stands along the edges.
    pub coordinates: Coordinates,
    /// The move that led here; both its points are marked.
    pub last_move: Option<Move>,
    /// The general that is marked as being in check.
    pub checked: Option<Square>,
    /// Marked points.
    pub highlights: Vec<Highlight>,
    /// Arrows, drawn above the pieces in order.
    pub arrows: Vec<Pointer>,
    /// A line of text above the board; none if empty.
    pub title: String,
    /// A line of text under the board; none if empty.
    pub caption: String,
}

/// What is written along a board's edges (坐标).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nothing.
    Off,
    /// 一…九 at Red's edge, 1…9 at Black's, each as that side counts.
    #[default]
    Numbers,
    /// a…i below and 0…9 at the left, as ICCS counts and as English texts name points.
    Letters,
}

impl From<bool> for Coordinates {
    /// Numbers or nothing.
    fn from(shown: bool) -> Self {
        if shown { Self::Numbers } else { Self::Off }
    }
}

/// What stands on the pieces (棋子字样).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Faces {
    /// 帥仕相俥傌炮兵 and 將士象車馬砲卒
    #[default]
    Traditional,
    /// 帅仕相车马炮兵 and 将士象车马炮卒
    Simplified,
    /// Letters: K A E R H C P
    Western,
}

/// The colour of a mark on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// The annotator's plain colour.
    Green,
    /// The annotator's second colour.
    Red,
    /// The annotator's third colour.
    Blue,
    /// The annotator's fourth colour.
    Yellow,
    /// What the audit shows as evidence.
    Evidence,
}

impl From<MarkColor> for Tint {
    fn from(color: MarkColor) -> Self {
        match color {
            MarkColor::Green => Self::Green,
            MarkColor::Red => Self::Red,
            MarkColor::Blue => Self::Blue,
            MarkColor::Yellow => Self::Yellow,
        }
    }
}

/// A marked point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Highlight {
    /// Where.
    pub square: Square,
    /// In which colour.
    pub tint: Tint,
    /// How.
    pub shape: HighlightShape,
}

/// How a point is marked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HighlightShape {
    /// A filled square under the piece.
    Fill,
    /// A ring around the piece.
    Ring,
    /// A broken ring around the piece.
    DashedRing,
    /// A ring of dots around the piece.
    DottedRing,
    /// The four corners of a square around the piece.
    Corners,
}

/// An arrow between two points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pointer {
    /// Where it starts.
    pub from: Square,
    /// Where its head is.
    pub to: Square,
    /// In which colour.
    pub tint: Tint,
}

impl Diagram {
    /// The plain picture of any placement: wooden board, traditional faces, Red below, coordinates.
    #[must_use]
    pub fn of_setup(setup: Setup) -> Self {
        Self {
            setup,
            theme: Theme::default(),
            faces: Faces::default(),
            flipped: false,
            coordinates: Coordinates::default(),
            last_move: None,
            checked: None,
            highlights: Vec::new(),
            arrows: Vec::new(),
            title: String::new(),
            caption: String::new(),
        }
    }

    /// The plain picture of a position; a general in check is marked.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        let checked = position.in_check().then(|| position.general(position.side_to_move()));
        Self { checked, ..Self::of_setup(position.to_setup()) }
    }

    /// Adds the arrows and circles that a game holds at a move.
    #[must_use]
    pub fn with_annotations(mut self, annotations: &Annotations) -> Self {
        self.arrows.extend(annotations.arrows.iter().map(|arrow| Pointer {
            from: arrow.from,
            to: arrow.to,
            tint: arrow.color.into(),
        }));
        self.highlights.extend(annotations.circles.iter().map(|circle| Highlight {
            square: circle.square,
            tint: circle.color.into(),
            shape: HighlightShape::Ring,
        }));
        self
    }

    /// The picture as a self-contained SVG document: all text is outlines, so it looks the same everywhere; a
    /// title and a description serve screen readers.
    #[must_use]
    pub fn to_svg(&self) -> String {
        svg::document(self)
    }

    /// Height of the picture for a width of 1.
    #[must_use]
    pub fn proportion(&self) -> f32 {
        svg::proportion(self)
    }

    /// The picture as a PNG of `width` pixels, clamped to [`Diagram::PNG_WIDTH`].
    ///
    /// # Errors
    /// If the picture can't be drawn or packed (out of memory).
    pub fn to_png(&self, width: u32) -> Result<Vec<u8>, PngError> {
        png::encode(&self.to_svg(), width.clamp(*Self::PNG_WIDTH.start(), *Self::PNG_WIDTH.end()))
    }

    /// The picture as pixels, `width` wide, clamped to [`Diagram::PNG_WIDTH`].
    ///
    /// # Errors
    /// If the picture can't be drawn (out of memory).
    pub fn to_picture(&self, width: u32) -> Result<Picture, PngError> {
        png::draw(&self.to_svg(), width.clamp(*Self::PNG_WIDTH.start(), *Self::PNG_WIDTH.end()))
    }

    /// The widths that a PNG can have, in pixels.
    pub const PNG_WIDTH: std::ops::RangeInclusive<u32> = 64..=8192;

    /// The position as lines of text, aligned where a Chinese character is as wide as two Latin ones. Marks and
    /// arrows aren't shown; title and caption are.
    #[must_use]
    pub fn to_text(&self) -> String {
        text::diagram(self)
    }
}

impl Faces {
    /// What stands on a piece.
    #[must_use]
    pub const fn of(self, piece: crate::rules::Piece) -> char {
        use crate::rules::PieceKind;
        match self {
            Self::Traditional => piece.face(),
            Self::Simplified => piece.zh_hans(),
            Self::Western => match piece.kind {
                PieceKind::General => 'K',
                PieceKind::Advisor => 'A',
                PieceKind::Elephant => 'E',
                PieceKind::Horse => 'H',
                PieceKind::Chariot => 'R',
                PieceKind::Cannon => 'C',
                PieceKind::Soldier => 'P',
            },
        }
    }

    /// The words in the river, left and right.
    pub(super) const fn river(self) -> [&'static str; 2] {
        match self {
            Self::Simplified => ["楚河", "汉界"],
            Self::Traditional | Self::Western => ["楚河", "漢界"],
        }
    }
}
