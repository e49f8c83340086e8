//! Every colour, size and stroke of the product, for the light and the dark window and the board themes.
//!
//! Other rooms of `ui` ask here and never write a colour or a text size of their own: [`palette`] for the window,
//! [`board_palette`] for the board, [`size`] for lengths. [`install`] turns the palettes into egui styles.

use egui::epaint::{CornerRadius, Shadow, Stroke};
use egui::style::{ScrollStyle, Selection, WidgetVisuals, Widgets};
use egui::{Color32, Context, FontFamily, FontId, Margin, Style, TextStyle, Theme, Ui, Visuals, vec2};

mod boards;

pub use boards::{BoardPalette, PiecePalette, board_palette, marks};

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const fn rgba(hex: u32, alpha: u8) -> Color32 {
    Color32::from_rgba_unmultiplied_const((hex >> 16) as u8, (hex >> 8) as u8, hex as u8, alpha)
}

/// Lengths in points, for every panel.
pub mod size {
    /// Rounding of cards.
    pub const CARD_ROUNDING: u8 = 10;
    /// Rounding of buttons and fields.
    pub const BUTTON_ROUNDING: u8 = 7;
    /// Rounding of chips.
    pub const CHIP_ROUNDING: u8 = 5;
    /// Space inside a card.
    pub const CARD_MARGIN: i8 = 14;
    /// Least and greatest width of the column beside the position editor's board.
    pub const EDITOR_COLUMN: std::ops::RangeInclusive<f32> = 360.0..=500.0;
    /// Greatest diameter of a piece in the tray.
    pub const TRAY_PIECE: f32 = 50.0;
    /// How visible a piece of the tray is when none is left.
    pub const TRAY_EMPTY: f32 = 0.35;
    /// Space between cards.
    pub const CARD_GAP: f32 = 4.0;
    /// Room that a tool bar button takes beside its text: icon, margins, the gap to the next.
    pub const TOOL_PADDING: f32 = 56.0;
    /// Height of toolbar buttons.
    pub const TOOL_HEIGHT: f32 = 30.0;
    /// Height of the panels' title bars.
    pub const TAB_HEIGHT: f32 = 30.0;
    /// The least width or height of a panel.
    pub const PANE_MIN: f32 = 120.0;
    /// The window's size at first start.
    pub const WINDOW: [f32; 2] = [1280.0, 800.0];
    /// The smallest window.
    pub const WINDOW_LEAST: [f32; 2] = [900.0, 600.0];
    /// Room inside panels.
    pub const PANEL_MARGIN: i8 = 10;
    /// Room around the board.
    pub const BOARD_MARGIN: i8 = 12;
    /// What is seen above and below the move on the board, where the score is scrolled to it.
    pub const SCORE_AROUND: f32 = 44.0;
    /// What forbidden moves leave of the status bar for all that follows them.
    pub const STATUS_REST: f32 = 440.0;
    /// Greatest width of the opening's name in the status bar.
    pub const STATUS_OPENING: f32 = 330.0;
    /// With less room than this it is left out.
    pub const STATUS_OPENING_LEAST: f32 = 90.0;
    /// Between the entries of a menu.
    pub const MENU_GAP: f32 = 2.0;
    /// What a menu leaves of the window's height: the bar that it hangs on, and its own edges.
    pub const MENU_MARGIN: f32 = 60.0;
    /// Room inside the menu bar, the tool bar and the status bar.
    pub const BAR_MARGIN: egui::Margin = egui::Margin::symmetric(10, 5);
    /// Height of the evaluation graph with the space above it.
    pub const GRAPH_HEIGHT: f32 = 70.0;
    /// Where the panels have less height than this, audit and engine share a group of tabs at first.
    pub const LOW_DOCK: f32 = 640.0;
    /// Where the audit has less height than this, it doesn't repeat what the status bar says.
    pub const LOW_AUDIT: f32 = 520.0;
    /// Height of what the rule book says of the engine's moves, as far as it isn't scrolled.
    pub const RULINGS: f32 = 44.0;
    /// The graph is left out where the board's panel is lower than this.
    pub const GRAPH_LEAST_ROOM: f32 = 420.0;
    /// Width of the column of ply numbers in the audit's table.
    pub const PLY_COLUMN: f32 = 26.0;
    /// Width of the column of moves in the audit's table.
    pub const MOVE_COLUMN: f32 = 72.0;
    /// Room above and below the reason in a row of the audit's table, both together.
    pub const AUDIT_ROW_MARGIN: f32 = 8.0;
    /// Room beside a label in its chip, both sides together.
    pub const LABEL_PADDING: f32 = 10.0;
    /// Room between a label's chip and the reason.
    pub const LABEL_GAP: f32 = 10.0;
    /// Width of an article that is opened.
    pub const ARTICLE_WIDTH: f32 = 320.0;
    /// Room around a line between parts of a panel.
    pub const TIGHT: f32 = 7.0;
    /// Greatest height of an engine's log.
    pub const ENGINE_LOG: f32 = 180.0;
    /// Width of a field in which an engine is chosen.
    pub const ENGINE_NAME: f32 = 200.0;
    /// Height of a row of the list of all games' repetitions.
    pub const SURVEY_ROW: f32 = 30.0;
    /// Width of the column of targets in the audit's table.
    pub const TARGET_COLUMN: f32 = 22.0;
    /// Height of a row of the list of repetitions.
    pub const CARD_ROW: f32 = 22.0;
    /// Repetitions that are listed before the list is scrolled.
    pub const CARD_ROWS: usize = 3;
    /// Room for the arrow and the margins of the rule book's button.
    pub const BOOK_ARROW: f32 = 36.0;
    /// Width of the list of rule books.
    pub const BOOK_MENU: f32 = 340.0;
    /// Width of the window with a rule book's articles.
    pub const BOOK_WINDOW: f32 = 520.0;
    /// Width of the field for the arbiter's name.
    pub const AUTHOR_FIELD: f32 = 180.0;
    /// The frame around a label that an arbiter has replaced.
    pub const WORD_FRAME: f32 = 1.5;
    /// Height of the bar of the natural limit.
    pub const LIMIT_BAR: f32 = 3.0;
    /// The most moves of a lap that a trial lists.
    pub const TRIAL_ROWS: usize = 60;
    /// Height of a row of the audit's table.
    pub const AUDIT_ROW: f32 = 28.0;
    /// Least height of the field for a comment.
    pub const COMMENT_LEAST: f32 = 64.0;
    /// What the edge of a field takes.
    pub const FIELD_MARGIN: f32 = 2.0;
    /// The ring around what has the keyboard's focus.
    pub const RING: f32 = 1.5;
    /// Nothing smaller than this is ringed.
    pub const RING_LEAST: f32 = 4.0;
    /// Nothing higher than this is ringed.
    pub const RING_MOST: f32 = 120.0;
    /// Around the explanation that a row of it unfolds.
    pub const DETAIL_GAP: f32 = 6.0;
    /// Room between columns of a dialog.
    pub const COLUMN_GAP: f32 = 36.0;
    /// Room inside dialogs.
    pub const DIALOG_MARGIN: i8 = 20;
    /// Width of dialogs.
    pub const DIALOG: f32 = 440.0;
    /// Width of dialogs with tables.
    pub const WIDE_DIALOG: f32 = 760.0;
    /// The settings' window at most.
    pub const SETTINGS: egui::Vec2 = egui::vec2(860.0, 600.0);
    /// Width of the list of the settings' pages.
    pub const SETTINGS_NAV: f32 = 156.0;
    /// Width of the names of settings.
    pub const SETTINGS_LABEL: f32 = 168.0;
    /// Room between settings.
    pub const SETTINGS_GAP: f32 = 12.0;
    /// A picture of a board to choose from.
    pub const BOARD_PICTURE: egui::Vec2 = egui::vec2(140.0, 104.0);
    /// A row of pieces to choose from.
    pub const FACES_PICTURE: egui::Vec2 = egui::vec2(140.0, 44.0);
    /// Height of a row of the list of keys.
    pub const KEY_ROW: f32 = 28.0;
    /// Width of sliders in the settings.
    pub const SLIDER: f32 = 180.0;
    /// Diameter of a captured piece beside the board, at most.
    pub const CAPTURED: f32 = 22.0;
    /// The same, at least: smaller faces can't be read.
    pub const CAPTURED_LEAST: f32 = 14.0;
    /// Diameter of a captured piece in the bar above the board.
    pub const CAPTURED_IN_BAR: f32 = 18.0;
    /// Width of a bar of progress in the status bar.
    pub const PROGRESS: f32 = 130.0;
    /// Width of the dialogs about what goes out.
    pub const SHARING: f32 = 640.0;
    /// Width of the preview of what goes out.
    pub const SHARING_PREVIEW: f32 = 236.0;
    /// What such a dialog has above and below its choices.
    pub const SHARING_EDGES: f32 = 190.0;
    /// Width of a list of choices there.
    pub const SHARING_LIST: f32 = 200.0;
    /// Height of a game in the list of games.
    pub const GAME_ROW: f32 = 46.0;
    /// The least height of the library's filter, which is scrolled beyond that.
    pub const FILTER_LEAST: f32 = 110.0;
    /// Width of the small board on which points are marked.
    pub const REGION_BOARD: f32 = 230.0;
    /// How much of the marked points' colour covers what is below.
    pub const REGION_FILL: f32 = 0.55;
    /// Height of a row of the explorer.
    pub const EXPLORER_ROW: f32 = 42.0;
    /// Width of its moves.
    pub const EXPLORER_MOVE: f32 = 84.0;
    /// Width of its numbers of games.
    pub const EXPLORER_COUNT: f32 = 62.0;
    /// Width of its scores.
    pub const EXPLORER_SCORE: f32 = 58.0;
    /// Height of its bars.
    pub const EXPLORER_BAR: f32 = 16.0;
    /// Height of a line of the list of what was found.
    pub const FIND_ROW: f32 = 28.0;
    /// Least height of the preview of a merge.
    pub const MERGE_PREVIEW: f32 = 150.0;
    /// Least width of a small square button.
    pub const SMALL_BUTTON: f32 = 26.0;
    /// Space kept free for the scroll bar.
    pub const SCROLL_GUTTER: f32 = 8.0;
    /// How far beyond the visible part of a list is drawn.
    pub const SCROLL_AHEAD: f32 = 200.0;
    /// Space above the hint of an empty panel.
    pub const EMPTY_SPACE: f32 = 24.0;
    /// How far each variation is indented.
    pub const INDENT: f32 = 14.0;
    /// Deeper variations aren't indented further.
    pub const MAX_INDENTS: usize = 8;
    /// Usual width of a written move, for estimates.
    pub const MOVE_WIDTH: f32 = 66.0;
    /// Usual width of a move number, for estimates.
    pub const NUMBER_WIDTH: f32 = 26.0;
    /// Room between paragraphs of moves.
    pub const PARAGRAPH_GAP: f32 = 4.0;
    /// Side of the icon that folds a variation.
    pub const FOLD_ICON: f32 = 12.0;
    /// Distance from ply to ply in the picture of a tree.
    pub const TREE_COLUMN: f32 = 92.0;
    /// Distance from row to row in the picture of a tree.
    pub const TREE_ROW: f32 = 34.0;
    /// Room between the moves in the picture of a tree.
    pub const TREE_GAP: egui::Vec2 = egui::vec2(14.0, 10.0);
    /// Width of the line on the board in the picture of a tree.
    pub const TREE_PATH: f32 = 2.4;
    /// Radius of the dot of a comment in the picture of a tree.
    pub const TREE_DOT: f32 = 4.0;
    /// Least side of the mark of the move on the board in the picture of a tree.
    pub const TREE_MARK: f32 = 7.0;
    /// Usual height of a line of moves, for estimates.
    pub const MOVE_LINE: f32 = 26.0;
    /// Side of an icon in the toolbar.
    pub const ICON: f32 = 18.0;
    /// Side of an icon in running text and rows.
    pub const ICON_SMALL: f32 = 14.0;
    /// Width of the evaluation bar.
    pub const EVAL_BAR: f32 = 18.0;
    /// Width of the vertical line beside quoted text.
    pub const QUOTE_LINE: f32 = 3.0;
    /// Width of hairlines: borders, separators.
    pub const HAIRLINE: f32 = 1.0;
    /// Room for the button that adds a header, and the least of a field beside it.
    pub const HEADER_BUTTON: f32 = 72.0;
    /// Width of the line in graphs.
    pub const GRAPH_LINE: f32 = 1.6;
    /// Radius of the dot of a bad move.
    pub const GRAPH_DOT: f32 = 3.0;
    /// Text: small print.
    pub const TEXT_SMALL: f32 = 12.0;
    /// Text: the scale of a graph.
    pub const TEXT_TINY: f32 = 10.0;
    /// Text: everything else.
    pub const TEXT_BODY: f32 = 14.0;
    /// Text: titles of cards and dialogs.
    pub const TEXT_HEADING: f32 = 17.0;
    /// Text: a ruling.
    pub const TEXT_VERDICT: f32 = 24.0;
}

/// What a coloured chip means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tone {
    /// 将: crimson.
    Check,
    /// 杀: orange.
    Kill,
    /// 捉: amber.
    Chase,
    /// 闲 and its kinds (兑 献 拦 跟): grey-green.
    Idle,
    /// Red's.
    Red,
    /// Black's.
    Black,
    /// The chosen or current thing.
    Accent,
    /// Good news.
    Good,
    /// A warning.
    Warn,
    /// An error.
    Bad,
}

impl Tone {
    /// All tones.
    pub const ALL: [Self; 10] = [
        Self::Check,
        Self::Kill,
        Self::Chase,
        Self::Idle,
        Self::Red,
        Self::Black,
        Self::Accent,
        Self::Good,
        Self::Warn,
        Self::Bad,
    ];
}

/// A surface colour and the text colour that can be read on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pair {
    /// The surface.
    pub fill: Color32,
    /// Text on it.
    pub text: Color32,
}

const fn pair(fill: u32, text: u32) -> Pair {
    Pair { fill: rgb(fill), text: rgb(text) }
}

/// The colours of the window in one mode.
#[derive(Debug)]
pub struct Palette {
    /// Whether this is the dark mode.
    pub dark: bool,
    /// Behind the board: the desk everything lies on.
    pub desk: Color32,
    /// Side panels, menu bar, tool bar, status bar.
    pub panel: Color32,
    /// Cards, dialogs, menus: above the panel.
    pub card: Color32,
    /// Text fields and other hollows.
    pub field: Color32,
    /// Every second row of a table.
    pub stripe: Color32,
    /// Buttons at rest.
    pub button: Color32,
    /// Buttons under the pointer.
    pub button_hover: Color32,
    /// Buttons pressed.
    pub button_press: Color32,
    /// Borders and separators.
    pub border: Color32,
    /// Borders under the pointer.
    pub border_strong: Color32,
    /// The edge of boxes and circles that are to be ticked: it alone tells that they are there.
    pub tick_edge: Color32,
    /// Text.
    pub text: Color32,
    /// Less important text.
    pub text_weak: Color32,
    /// The accent: what is chosen, current or in focus.
    pub accent: Color32,
    /// The surface of what is chosen, and text on it.
    pub chosen: Pair,
    /// Behind text that was looked for.
    pub found: Color32,
    /// Red's moves and name.
    pub red: Color32,
    /// Black's moves and name.
    pub black: Color32,
    /// Red's share of bars.
    pub red_bar: Pair,
    /// Black's share of bars.
    pub black_bar: Pair,
    /// Draws in result bars.
    pub draw_bar: Pair,
    /// Errors.
    pub bad: Color32,
    /// Warnings.
    pub warn: Color32,
    /// Good news.
    pub good: Color32,
    /// Links.
    pub link: Color32,
    /// The shadow of menus and dialogs.
    pub shadow: Color32,
    /// Over the window behind a dialog.
    pub veil: Color32,
    chips: [Pair; 10],
}

impl Palette {
    /// The colours of a chip.
    #[must_use]
    pub const fn chip(&self, tone: Tone) -> Pair {
        self.chips[tone as usize]
    }

    /// The hairline of borders and separators.
    #[must_use]
    pub const fn hairline(&self) -> Stroke {
        Stroke { width: size::HAIRLINE, color: self.border }
    }

    /// The colour of a side's moves and name.
    #[must_use]
    pub const fn side(&self, side: crate::rules::Side) -> Color32 {
        match side {
            crate::rules::Side::Red => self.red,
            crate::rules::Side::Black => self.black,
        }
    }
}

/// The light window.
pub static LIGHT: Palette = Palette {
    dark: false,
    desk: rgb(0xf3efe7),
    panel: rgb(0xfdfcf9),
    card: rgb(0xffffff),
    field: rgb(0xffffff),
    stripe: rgb(0xf8f5ef),
    button: rgb(0xf5f2ec),
    button_hover: rgb(0xeee8dd),
    button_press: rgb(0xe5dccc),
    border: rgb(0xe4ded2),
    border_strong: rgb(0xcfc5b4),
    tick_edge: rgb(0x948977),
    text: rgb(0x2b2622),
    text_weak: rgb(0x6f675d),
    accent: rgb(0xa34d18),
    chosen: pair(0xf4e7d6, 0x84390c),
    found: rgb(0xfae0a2),
    red: rgb(0xb3241c),
    black: rgb(0x22303c),
    red_bar: pair(0xb8281f, 0xffffff),
    black_bar: pair(0x263644, 0xffffff),
    draw_bar: pair(0xcfc3ab, 0x3a3226),
    bad: rgb(0xb3241c),
    warn: rgb(0x8f4f05),
    good: rgb(0x35693f),
    link: rgb(0x8a3f10),
    shadow: rgba(0x3a2a14, 46),
    veil: rgba(0x2b2418, 90),
    chips: [
        pair(0xa81e35, 0xffffff),
        pair(0xc04c12, 0xffffff),
        pair(0xe3ae3a, 0x352606),
        pair(0x5f726c, 0xffffff),
        pair(0xb8281f, 0xffffff),
        pair(0x263644, 0xffffff),
        pair(0xf4e7d6, 0x84390c),
        pair(0xdcebdc, 0x265230),
        pair(0xfbe6c4, 0x6e4002),
        pair(0xf9dbd6, 0x8f1b14),
    ],
};

/// The dark window.
pub static DARK: Palette = Palette {
    dark: true,
    desk: rgb(0x1b1916),
    panel: rgb(0x26231f),
    card: rgb(0x2d2a25),
    field: rgb(0x1e1b18),
    stripe: rgb(0x2b2823),
    button: rgb(0x312d28),
    button_hover: rgb(0x3d3831),
    button_press: rgb(0x484138),
    border: rgb(0x3d3831),
    border_strong: rgb(0x5d554a),
    tick_edge: rgb(0x8a7f70),
    text: rgb(0xeae3d8),
    text_weak: rgb(0xada294),
    accent: rgb(0xe5a263),
    chosen: pair(0x46382a, 0xf3bd88),
    found: rgb(0x4d3b12),
    red: rgb(0xff8475),
    black: rgb(0xcfdae4),
    red_bar: pair(0xb8322a, 0xffffff),
    black_bar: pair(0x33475a, 0xffffff),
    draw_bar: pair(0xb9ad97, 0x2a251d),
    bad: rgb(0xff8475),
    warn: rgb(0xf0b35a),
    good: rgb(0x8fcf97),
    link: rgb(0xf0b47c),
    shadow: rgba(0x000000, 120),
    veil: rgba(0x000000, 130),
    chips: [
        pair(0xc23049, 0xffffff),
        pair(0xe88a4a, 0x2e1402),
        pair(0xe6b84c, 0x2c1f04),
        pair(0x93aaa1, 0x141d19),
        pair(0xc0362d, 0xffffff),
        pair(0x3d5468, 0xffffff),
        pair(0x46382a, 0xf3bd88),
        pair(0x2f4a35, 0xbfe6c4),
        pair(0x4f3b18, 0xf7cf8c),
        pair(0x5a2620, 0xffb9ae),
    ],
};

/// The palette of the window that `ui` is in.
#[must_use]
pub fn palette(ui: &Ui) -> &'static Palette {
    of_mode(ui.visuals().dark_mode)
}

/// The palette of the dark or the light mode.
#[must_use]
pub fn of_mode(dark: bool) -> &'static Palette {
    if dark { &DARK } else { &LIGHT }
}

/// The family of bold text.
#[must_use]
pub fn bold_family() -> FontFamily {
    FontFamily::Name("bold".into())
}

/// The family of piece faces (楷体) and of the river's 楚河 漢界.
#[must_use]
pub fn pieces_family() -> FontFamily {
    FontFamily::Name("pieces".into())
}

/// The text style of a ruling.
#[must_use]
pub fn verdict() -> TextStyle {
    TextStyle::Name("verdict".into())
}

/// The text style of bold running text: moves, titles of rows.
#[must_use]
pub fn strong() -> TextStyle {
    TextStyle::Name("strong".into())
}

/// Gives `ctx` the styles of both modes. Call once at start; the mode is chosen by `ctx.set_theme`.
pub fn install(ctx: &Context) {
    ctx.set_style_of(Theme::Light, style(&LIGHT));
    ctx.set_style_of(Theme::Dark, style(&DARK));
}

fn style(colors: &Palette) -> Style {
    let mut style = Style { visuals: visuals(colors), ..Style::default() };
    style.text_styles = [
        (TextStyle::Small, FontId::new(size::TEXT_SMALL, FontFamily::Proportional)),
        (TextStyle::Body, FontId::new(size::TEXT_BODY, FontFamily::Proportional)),
        (TextStyle::Button, FontId::new(size::TEXT_BODY, FontFamily::Proportional)),
        (TextStyle::Monospace, FontId::new(size::TEXT_BODY - 1.0, FontFamily::Monospace)),
        (TextStyle::Heading, FontId::new(size::TEXT_HEADING, bold_family())),
        (strong(), FontId::new(size::TEXT_BODY, bold_family())),
        (verdict(), FontId::new(size::TEXT_VERDICT, bold_family())),
    ]
    .into();
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(10.0, 4.0);
    style.spacing.interact_size = vec2(36.0, 26.0);
    style.spacing.menu_margin = Margin::same(6);
    style.spacing.window_margin = Margin::same(16);
    style.spacing.indent = 16.0;
    style.spacing.icon_width = 16.0;
    style.spacing.icon_width_inner = 9.0;
    style.spacing.icon_spacing = 6.0;
    style.spacing.combo_width = 72.0;
    style.spacing.tooltip_width = 420.0;
    style.spacing.scroll = ScrollStyle { bar_width: 8.0, ..ScrollStyle::floating() };
    style.interaction.tooltip_delay = 0.4;
    style.interaction.selectable_labels = false;
    style.animation_time = 0.09;
    style
}

fn visuals(colors: &Palette) -> Visuals {
    let base = if colors.dark { Visuals::dark() } else { Visuals::light() };
    let shadow = |offset: i8, blur: u8| Shadow { offset: [0, offset], blur, spread: 0, color: colors.shadow };
    Visuals {
        weak_text_color: Some(colors.text_weak),
        widgets: widgets(colors),
        selection: Selection { bg_fill: colors.chosen.fill, stroke: Stroke::new(size::HAIRLINE, colors.chosen.text) },
        hyperlink_color: colors.link,
        faint_bg_color: colors.stripe,
        extreme_bg_color: colors.field,
        text_edit_bg_color: Some(colors.field),
        code_bg_color: colors.button,
        warn_fg_color: colors.warn,
        error_fg_color: colors.bad,
        window_corner_radius: CornerRadius::same(size::CARD_ROUNDING),
        window_shadow: shadow(10, 32),
        window_fill: colors.card,
        window_stroke: colors.hairline(),
        menu_corner_radius: CornerRadius::same(size::CARD_ROUNDING),
        panel_fill: colors.panel,
        popup_shadow: shadow(5, 18),
        text_cursor: egui::style::TextCursorStyle {
            stroke: Stroke::new(1.5, colors.accent),
            ..base.text_cursor.clone()
        },
        slider_trailing_fill: true,
        handle_shape: egui::style::HandleShape::Circle,
        indent_has_left_vline: true,
        ..base
    }
}

fn widgets(colors: &Palette) -> Widgets {
    let of = |fill, border, text: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(size::HAIRLINE, border),
        fg_stroke: Stroke::new(1.2, text),
        corner_radius: CornerRadius::same(size::BUTTON_ROUNDING),
        expansion: 0.0,
    };
    Widgets {
        noninteractive: of(colors.panel, colors.border, colors.text),
        inactive: of(colors.button, colors.border, colors.text),
        hovered: of(colors.button_hover, colors.border_strong, colors.text),
        active: of(colors.button_press, colors.accent, colors.text),
        open: of(colors.button_hover, colors.border_strong, colors.text),
    }
}

/// `color` at this strength: 0 is nothing, 1 and more is the colour itself.
#[must_use]
pub fn faint(color: Color32, strength: f32) -> Color32 {
    color.gamma_multiply(strength.clamp(0.0, 1.0))
}

/// The contrast of two opaque colours after WCAG 2: 1 to 21.
#[must_use]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |color: Color32| {
        let linear = |channel: u8| {
            let value = f32::from(channel) / 255.0;
            if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * linear(color.r()) + 0.7152 * linear(color.g()) + 0.0722 * linear(color.b())
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::BoardTheme;

    fn check(what: &str, text: Color32, surface: Color32, least: f32) {
        let ratio = contrast(text, surface);
        assert!(ratio >= least, "{what}: contrast {ratio:.2} of {text:?} on {surface:?}, wanted {least}");
    }

    #[test]
    fn texts_can_be_read_on_their_surfaces() {
        for colors in [&LIGHT, &DARK] {
            let mode = if colors.dark { "dark" } else { "light" };
            let surfaces = [
                ("desk", colors.desk),
                ("panel", colors.panel),
                ("card", colors.card),
                ("field", colors.field),
                ("stripe", colors.stripe),
                ("button", colors.button),
                ("button_hover", colors.button_hover),
            ];
            for (name, surface) in surfaces {
                for (ink_name, ink) in [
                    ("text", colors.text),
                    ("text_weak", colors.text_weak),
                    ("accent", colors.accent),
                    ("red", colors.red),
                    ("black", colors.black),
                    ("bad", colors.bad),
                    ("warn", colors.warn),
                    ("good", colors.good),
                    ("link", colors.link),
                ] {
                    check(&format!("{mode}: {ink_name} on {name}"), ink, surface, 4.5);
                }
            }
            // What tells only that a control is there needs less (WCAG 2.2, 1.4.11).
            for (name, surface) in [("panel", colors.panel), ("card", colors.card), ("field", colors.field)] {
                check(&format!("{mode}: tick edge on {name}"), colors.tick_edge, surface, 3.0);
            }
            check(&format!("{mode}: text on pressed"), colors.text, colors.button_press, 4.5);
            for pair in [colors.chosen, colors.red_bar, colors.black_bar, colors.draw_bar] {
                check(&format!("{mode}: pair"), pair.text, pair.fill, 4.5);
            }
            for (name, ink) in [("text", colors.text), ("red", colors.red), ("black", colors.black)] {
                check(&format!("{mode}: {name} on found"), ink, colors.found, 4.5);
            }
            check(&format!("{mode}: red on chosen"), colors.red, colors.chosen.fill, 4.5);
            check(&format!("{mode}: black on chosen"), colors.black, colors.chosen.fill, 4.5);
            for tone in Tone::ALL {
                let chip = colors.chip(tone);
                check(&format!("{mode}: chip {tone:?}"), chip.text, chip.fill, 4.5);
            }
        }
    }

    #[test]
    fn faces_and_coordinates_can_be_read_on_every_board() {
        for theme in BoardTheme::ALL {
            for dark in [false, true] {
                let board = board_palette(theme, dark);
                for surface in board.surface {
                    check(&format!("{theme:?}: coordinates"), board.coordinate, surface, 4.5);
                    check(&format!("{theme:?}: lines"), board.line, surface, 3.0);
                    check(&format!("{theme:?}: river"), board.river, surface, 3.0);
                }
                for piece in &board.pieces {
                    for disc in piece.disc {
                        check(&format!("{theme:?}: face"), piece.glyph, disc, 4.5);
                        check(&format!("{theme:?}: ring"), piece.ring, disc, 3.0);
                    }
                }
            }
        }
        let strong = board_palette(BoardTheme::HighContrast, false);
        assert!(contrast(strong.line, strong.surface[0]) > 15.0);
    }
}
