//! [`Theme`]: every colour of a diagram.

use super::Tint;
use crate::rules::Side;

/// The dress of board and pieces (棋盘样式).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Theme {
    /// A wooden board with soft shadows.
    #[default]
    Wood,
    /// Black lines on white; Black's pieces are filled, so that it also reads without colours.
    Paper,
    /// A dark board for dark pages.
    Dark,
    /// White lines on black, the strongest contrast there is.
    HighContrast,
}

/// The colours of one side's pieces.
pub(super) struct PieceColors {
    /// Middle of the disc.
    pub(super) light: &'static str,
    /// Edge of the disc.
    pub(super) shade: &'static str,
    /// Outline of the disc.
    pub(super) rim: &'static str,
    /// Width of that outline.
    pub(super) rim_width: f32,
    /// Ring and face.
    pub(super) ink: &'static str,
}

/// The colours of a board.
pub(super) struct Palette {
    /// Board at the upper left.
    pub(super) light: &'static str,
    /// Board at the lower right.
    pub(super) shade: &'static str,
    /// Edge of the board; none if empty.
    pub(super) edge: &'static str,
    /// Grain of the wood; none if empty.
    pub(super) grain: &'static str,
    /// Grid and frame.
    pub(super) line: &'static str,
    /// Width of a grid line.
    pub(super) line_width: f32,
    /// Words in the river.
    pub(super) river: &'static str,
    /// File numbers and caption.
    pub(super) label: &'static str,
    /// The points of the last move: fill, its opacity, and outline (none if empty).
    pub(super) last_move: (&'static str, f32, &'static str),
    /// Mark of a general in check.
    pub(super) check: &'static str,
    /// How dark the shadow of a piece is, 0 (none) to 1.
    pub(super) shadow: f32,
    /// Red's pieces.
    pub(super) red: PieceColors,
    /// Black's pieces.
    pub(super) black: PieceColors,
}

impl Palette {
    pub(super) const fn pieces(&self, side: Side) -> &PieceColors {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Wood, Self::Paper, Self::Dark, Self::HighContrast];

    /// The colour of the board's edge as red, green and blue.
    pub(super) fn edge_rgb(self) -> [u8; 3] {
        let Palette { edge, light, .. } = self.palette();
        let hex = if edge.is_empty() { light } else { edge };
        let channel = |at: usize| hex.get(at..at + 2).and_then(|digits| u8::from_str_radix(digits, 16).ok());
        [1, 3, 5].map(|at| channel(at).unwrap_or(0))
    }

    pub(super) const fn palette(self) -> &'static Palette {
        match self {
            Self::Wood => &WOOD,
            Self::Paper => &PAPER,
            Self::Dark => &DARK,
            Self::HighContrast => &HIGH_CONTRAST,
        }
    }
}

impl Tint {
    /// The same on every board: strong enough on light wood and on black.
    pub(super) const fn color(self) -> &'static str {
        match self {
            Self::Green => "#2e8b57",
            Self::Red => "#c62828",
            Self::Blue => "#2b6cb0",
            Self::Yellow => "#d69e00",
            Self::Evidence => "#cc5a1d",
        }
    }
}

static WOOD: Palette = Palette {
    light: "#f2ddb3",
    shade: "#e2bf86",
    edge: "#c79d5f",
    grain: "#9a6a2c",
    line: "#5f3d18",
    line_width: 2.4,
    river: "#7c5a30",
    label: "#6b4a22",
    last_move: ("#f6c945", 0.62, ""),
    check: "#d32f2f",
    shadow: 0.42,
    red: PieceColors { light: "#fffaf0", shade: "#efdfbd", rim: "#b08d57", rim_width: 1.6, ink: "#b3201a" },
    black: PieceColors { light: "#fffaf0", shade: "#efdfbd", rim: "#b08d57", rim_width: 1.6, ink: "#1c2a36" },
};

static PAPER: Palette = Palette {
    light: "#ffffff",
    shade: "#ffffff",
    edge: "",
    grain: "",
    line: "#222222",
    line_width: 1.8,
    river: "#444444",
    label: "#222222",
    last_move: ("#dddddd", 0.55, "#777777"),
    check: "#b3201a",
    shadow: 0.0,
    red: PieceColors { light: "#ffffff", shade: "#ffffff", rim: "#b3201a", rim_width: 2.6, ink: "#b3201a" },
    black: PieceColors { light: "#1d232b", shade: "#1d232b", rim: "#1d232b", rim_width: 2.6, ink: "#ffffff" },
};

static DARK: Palette = Palette {
    light: "#3a352d",
    shade: "#2a2621",
    edge: "#4d463b",
    grain: "#8c7a5c",
    line: "#b09a74",
    line_width: 2.2,
    river: "#9c8a6b",
    label: "#b8a888",
    last_move: ("#c9a24a", 0.45, ""),
    check: "#ff5a4d",
    shadow: 0.6,
    red: PieceColors { light: "#f4ead6", shade: "#dac8a3", rim: "#6f5d3f", rim_width: 1.6, ink: "#b81f18" },
    black: PieceColors { light: "#f4ead6", shade: "#dac8a3", rim: "#6f5d3f", rim_width: 1.6, ink: "#16222d" },
};

static HIGH_CONTRAST: Palette = Palette {
    light: "#000000",
    shade: "#000000",
    edge: "#ffffff",
    grain: "",
    line: "#ffffff",
    line_width: 3.2,
    river: "#ffffff",
    label: "#ffffff",
    last_move: ("#000000", 0.0, "#ffe600"),
    check: "#ffe600",
    shadow: 0.0,
    red: PieceColors { light: "#ffffff", shade: "#ffffff", rim: "#ffffff", rim_width: 3.0, ink: "#c00000" },
    black: PieceColors { light: "#000000", shade: "#000000", rim: "#ffffff", rim_width: 3.0, ink: "#ffffff" },
};
