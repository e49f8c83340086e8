//! The four looks of the board, and the colours of marks on it.

use super::{rgb, rgba};
use crate::session::BoardTheme;
use egui::Color32;

/// The colours of a board in a dark or light window.
#[must_use]
pub const fn board_palette(theme: BoardTheme, dark_window: bool) -> &'static BoardPalette {
    match (theme, dark_window) {
        (BoardTheme::Wood, false) => &WOOD,
        (BoardTheme::Wood, true) => &WOOD_EVENING,
        (BoardTheme::Paper, _) => &PAPER,
        (BoardTheme::Dark, _) => &SLATE,
        (BoardTheme::HighContrast, _) => &CONTRAST,
    }
}

/// The colours of one side's pieces.
#[derive(Debug)]
pub struct PiecePalette {
    /// The disc where the light falls on it, and where it doesn't.
    pub disc: [Color32; 2],
    /// The outer edge.
    pub rim: Color32,
    /// The engraved ring.
    pub ring: Color32,
    /// The face.
    pub glyph: Color32,
}

/// The colours of a board.
#[derive(Debug)]
pub struct BoardPalette {
    /// The surface from the top left to the bottom right.
    pub surface: [Color32; 2],
    /// The dark lines of the grain; transparent for none.
    pub grain: Color32,
    /// The outer edge.
    pub edge: Color32,
    /// The shadow on the desk.
    pub shadow: Color32,
    /// Lines of the grid.
    pub line: Color32,
    /// The double frame.
    pub frame: Color32,
    /// 楚河 漢界.
    pub river: Color32,
    /// Coordinates.
    pub coordinate: Color32,
    /// Red's and Black's pieces.
    pub pieces: [PiecePalette; 2],
    /// The shadow of a piece; transparent for none.
    pub piece_shadow: Color32,
    /// The points of the last move.
    pub last_move: Color32,
    /// The selected point.
    pub selected: Color32,
    /// Dots and rings of legal destinations.
    pub target: Color32,
    /// The glow around a general in check.
    pub check: Color32,
    /// The keyboard's ring.
    pub focus: Color32,
    /// Strokes are this many times as wide.
    pub stroke_scale: f32,
}

const IVORY_RED: PiecePalette = PiecePalette {
    disc: [rgb(0xfffaec), rgb(0xf0ddb6)],
    rim: rgb(0xb9925a),
    ring: rgb(0xb3241c),
    glyph: rgb(0xab1a14),
};
const IVORY_BLACK: PiecePalette = PiecePalette {
    disc: [rgb(0xfffaec), rgb(0xf0ddb6)],
    rim: rgb(0xb9925a),
    ring: rgb(0x2a3a48),
    glyph: rgb(0x16222c),
};

static WOOD: BoardPalette = BoardPalette {
    surface: [rgb(0xf0d9ab), rgb(0xe0bd83)],
    grain: rgba(0x8a5a22, 30),
    edge: rgb(0xc39a5e),
    shadow: rgba(0x4a3212, 60),
    line: rgb(0x6e4a26),
    frame: rgb(0x5d3b1b),
    river: rgb(0x7d5529),
    coordinate: rgb(0x6a4521),
    pieces: [IVORY_RED, IVORY_BLACK],
    piece_shadow: rgba(0x3a2408, 110),
    last_move: rgba(0xffdf5e, 150),
    selected: rgb(0xc8501a),
    target: rgba(0x2f6b4f, 190),
    check: rgb(0xd3202a),
    focus: rgb(0x1f5fa8),
    stroke_scale: 1.0,
};

static WOOD_EVENING: BoardPalette = BoardPalette {
    surface: [rgb(0xb8925f), rgb(0x9f794a)],
    grain: rgba(0x3d240a, 44),
    edge: rgb(0x6f5130),
    shadow: rgba(0x000000, 130),
    line: rgb(0x3b2611),
    frame: rgb(0x2f1d0c),
    river: rgb(0x47301a),
    coordinate: rgb(0x211406),
    pieces: [
        PiecePalette { disc: [rgb(0xf8f0dd), rgb(0xe4d0a8)], rim: rgb(0x7d5c33), ..IVORY_RED },
        PiecePalette { disc: [rgb(0xf8f0dd), rgb(0xe4d0a8)], rim: rgb(0x7d5c33), ..IVORY_BLACK },
    ],
    piece_shadow: rgba(0x120a02, 150),
    last_move: rgba(0xf4cf5a, 130),
    selected: rgb(0xd9551a),
    target: rgba(0x123f2c, 200),
    check: rgb(0xd3202a),
    focus: rgb(0x12508f),
    stroke_scale: 1.0,
};

static PAPER: BoardPalette = BoardPalette {
    surface: [rgb(0xffffff), rgb(0xfdfdfb)],
    grain: Color32::TRANSPARENT,
    edge: rgb(0xd9d6cf),
    shadow: rgba(0x000000, 28),
    line: rgb(0x3a3a3a),
    frame: rgb(0x1c1c1c),
    river: rgb(0x4c4c4c),
    coordinate: rgb(0x333333),
    pieces: [
        PiecePalette {
            disc: [rgb(0xffffff), rgb(0xffffff)],
            rim: rgb(0xb3241c),
            ring: rgb(0xb3241c),
            glyph: rgb(0xb3241c),
        },
        PiecePalette {
            disc: [rgb(0xffffff), rgb(0xffffff)],
            rim: rgb(0x111111),
            ring: rgb(0x111111),
            glyph: rgb(0x111111),
        },
    ],
    piece_shadow: Color32::TRANSPARENT,
    last_move: rgba(0xf2c94c, 130),
    selected: rgb(0xc8501a),
    target: rgba(0x2f6b4f, 190),
    check: rgb(0xd3202a),
    focus: rgb(0x1f5fa8),
    stroke_scale: 1.0,
};

static SLATE: BoardPalette = BoardPalette {
    surface: [rgb(0x343c44), rgb(0x272e35)],
    grain: Color32::TRANSPARENT,
    edge: rgb(0x48525c),
    shadow: rgba(0x000000, 130),
    line: rgb(0x7d8a96),
    frame: rgb(0x9aa7b2),
    river: rgb(0x8794a0),
    coordinate: rgb(0xb4c0ca),
    pieces: [
        PiecePalette {
            disc: [rgb(0xe9e4d9), rgb(0xd3ccbd)],
            rim: rgb(0x14191e),
            ring: rgb(0xb02a20),
            glyph: rgb(0xa31810),
        },
        PiecePalette {
            disc: [rgb(0x4c5a67), rgb(0x36424d)],
            rim: rgb(0x11161a),
            ring: rgb(0xb9c8d4),
            glyph: rgb(0xeef4f9),
        },
    ],
    piece_shadow: rgba(0x000000, 150),
    last_move: rgba(0xd9a93a, 105),
    selected: rgb(0xf0914a),
    target: rgba(0x7fd1a3, 190),
    check: rgb(0xff4b4b),
    focus: rgb(0x6fb3ff),
    stroke_scale: 1.0,
};

static CONTRAST: BoardPalette = BoardPalette {
    surface: [rgb(0xfff9dd), rgb(0xfff9dd)],
    grain: Color32::TRANSPARENT,
    edge: rgb(0x000000),
    shadow: Color32::TRANSPARENT,
    line: rgb(0x000000),
    frame: rgb(0x000000),
    river: rgb(0x000000),
    coordinate: rgb(0x000000),
    pieces: [
        PiecePalette {
            disc: [rgb(0xffffff), rgb(0xffffff)],
            rim: rgb(0xa30000),
            ring: rgb(0xa30000),
            glyph: rgb(0xa30000),
        },
        PiecePalette {
            disc: [rgb(0x000000), rgb(0x000000)],
            rim: rgb(0x000000),
            ring: rgb(0xffffff),
            glyph: rgb(0xffffff),
        },
    ],
    piece_shadow: Color32::TRANSPARENT,
    last_move: rgb(0xffd400),
    selected: rgb(0x0047d6),
    target: rgb(0x006b2e),
    check: rgb(0xe60000),
    focus: rgb(0x0047d6),
    stroke_scale: 1.5,
};

/// The colours of arrows and rings on the board; they are the same on every board.
pub mod marks {
    use super::{Color32, rgb, rgba};
    use crate::game::MarkColor;

    /// The user's arrows and circles.
    #[must_use]
    pub const fn user(color: MarkColor) -> Color32 {
        match color {
            MarkColor::Green => rgba(0x1f7a3d, 190),
            MarkColor::Red => rgba(0xb8241d, 190),
            MarkColor::Blue => rgba(0x1d5fa6, 190),
            MarkColor::Yellow => rgba(0xd99a0b, 205),
        }
    }
    /// The engine's best move; further lines are fainter.
    pub const ENGINE: Color32 = rgba(0x2a6fb0, 185);
    /// From the hunter (捉子方) to its victim.
    pub const HUNTER: Color32 = rgba(0xc8501a, 205);
    /// A threatened line.
    pub const THREAT: Color32 = rgba(0x8d2b6b, 190);
    /// A check or a mating blow.
    pub const CHECK: Color32 = rgba(0xa81e35, 205);
    /// A protector that counts (根).
    pub const PROTECTOR: Color32 = rgba(0x2f6b4f, 205);
    /// A protector that doesn't count (假根).
    pub const FALSE_PROTECTOR: Color32 = rgba(0x6b6f73, 205);
    /// What the ring of a piece in evidence stands on.
    pub const HALO: Color32 = rgba(0xfffaf0, 170);
    /// The number on a step of a line.
    pub const STEP_TEXT: Color32 = rgb(0xffffff);
}
