//! [`Document`]: a ruling or an annotated game as blocks. What stands here stands in every format; the writers decide how it
//! looks.

use crate::judge::Label;
use crate::lang::Lang;
use crate::report::Diagram;
use crate::rules::Side;

/// Something to print, a ruling (裁决书) or a game (棋谱), without its looks.
pub(in crate::report) struct Document {
    /// Language of all words.
    pub(in crate::report) lang: Lang,
    /// What it's called.
    pub(in crate::report) title: String,
    /// What it's about, for lists of files: the players.
    pub(in crate::report) subject: String,
    /// What stands in it, in order.
    pub(in crate::report) blocks: Vec<Block>,
    /// Which program wrote it.
    pub(in crate::report) colophon: String,
}

/// A part of a document.
pub(in crate::report) enum Block {
    /// Its name, once.
    Title(String),
    /// The head of what follows.
    Heading(Level, String),
    /// Names and values, such as who played; those in a row belong together.
    Facts(Vec<Vec<(String, String)>>),
    /// Some sentences.
    Paragraph(Paragraph),
    /// What is ruled.
    Verdict(Verdict),
    /// A picture with words beside it.
    Beside(Box<Figure>, Vec<Paragraph>),
    /// Rows under named columns.
    Table(Table),
    /// Pictures side by side.
    Figures(Vec<Figure>),
    /// Articles and what they say.
    Entries(Vec<(String, String)>),
    /// The moves of the line, round by round.
    Moves(Vec<Round>),
    /// Who signs.
    Signatures(Vec<String>),
    /// What is set in two columns where there is room: paragraphs, variations and diagrams.
    Columns(Vec<Block>),
    /// A variation, set off by its depth, from 1.
    Variation(usize, Vec<Span>),
    /// A picture in the middle of its column; it belongs to what stands before it.
    Diagram(Box<Figure>),
    /// What follows begins a page.
    NewPage,
}

/// How high a heading stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::report) enum Level {
    /// A rule book, or a part of the whole.
    Part,
    /// A repetition, or a part of a book.
    Section,
    /// A part of a repetition.
    Detail,
}

/// Some sentences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::report) struct Paragraph {
    /// How much it weighs.
    pub(in crate::report) style: Style,
    /// Its words.
    pub(in crate::report) spans: Vec<Span>,
}

/// How much a paragraph weighs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::report) enum Style {
    /// What is to be read.
    #[default]
    Body,
    /// Beside the point: smaller and lighter.
    Aside,
}

/// Words of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::report) struct Span {
    /// The words.
    pub(in crate::report) text: String,
    /// Their kind.
    pub(in crate::report) tone: Tone,
}

/// The kind of some words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::report) enum Tone {
    /// As the paragraph.
    Plain,
    /// Weighty.
    Strong,
    /// Lighter.
    Weak,
    /// A move or a name of one side.
    Of(Side),
    /// The same, and weighty.
    StrongOf(Side),
    /// The number before a move, which it stays with.
    Number,
    /// A move of a side, whole on its line; of the main line if `main`.
    Move {
        /// Whose move it is.
        side: Side,
        /// Whether it weighs.
        main: bool,
    },
    /// What a move is.
    Label(Label),
    /// What a move was before the arbiter's change.
    Withdrawn(Label),
    /// For machines: a FEN.
    Code,
}

/// What is ruled, in large type.
pub(in crate::report) struct Verdict {
    /// What stands before it: whose ruling it is, or that it isn't final.
    pub(in crate::report) mark: String,
    /// The ruling.
    pub(in crate::report) text: String,
    /// The articles that say so.
    pub(in crate::report) articles: String,
    /// The side that it's about, if it's about one.
    pub(in crate::report) side: Option<Side>,
}

/// A picture with its caption.
pub(in crate::report) struct Figure {
    /// The picture.
    pub(in crate::report) diagram: Diagram,
    /// What it shows.
    pub(in crate::report) caption: Vec<Paragraph>,
    /// What it shows, for those who can't see it.
    pub(in crate::report) description: String,
}

/// Rows under named columns; the last column is the widest.
pub(in crate::report) struct Table {
    /// The names of the columns.
    pub(in crate::report) columns: Vec<String>,
    /// For each row, what stands in each column.
    pub(in crate::report) rows: Vec<Vec<Vec<Paragraph>>>,
}

/// A move of each side.
pub(in crate::report) struct Round {
    /// Its number and what follows it.
    pub(in crate::report) number: String,
    /// Its moves.
    pub(in crate::report) moves: Vec<Span>,
}

impl Span {
    pub(in crate::report) fn new(text: impl Into<String>, tone: Tone) -> Self {
        Self { text: text.into(), tone }
    }
}

impl Paragraph {
    /// Plain words.
    pub(in crate::report) fn plain(text: impl Into<String>) -> Self {
        Self::of(vec![Span::new(text, Tone::Plain)])
    }

    /// Words beside the point.
    pub(in crate::report) fn aside(text: impl Into<String>) -> Self {
        Self { style: Style::Aside, spans: vec![Span::new(text, Tone::Plain)] }
    }

    pub(in crate::report) fn of(spans: Vec<Span>) -> Self {
        Self { style: Style::Body, spans }
    }
}
