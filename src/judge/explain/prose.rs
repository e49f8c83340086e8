//! [`Prose`]: a text for people in which pieces, points, lines of moves and articles are [`Link`]s that a board can show.

use crate::judge::evidence::ArticleId;
use crate::rules::{Line, Move, Piece, Position, Side, Square};
use std::fmt;
use std::ops::{Deref, Range};

/// What a part of a text speaks of. Boards are those of the line that is explained: `at` is the number of its moves that
/// have been played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Link {
    /// A piece, where it stands after so many moves.
    Piece {
        /// The piece.
        piece: Piece,
        /// Its point.
        square: Square,
        /// On which board.
        at: usize,
    },
    /// A point (交叉点).
    Point {
        /// The point.
        square: Square,
        /// On which board.
        at: usize,
    },
    /// One move or several, as they would be played.
    Moves {
        /// From which board.
        at: usize,
        /// Who moves first; if it isn't that side's turn there, the other side passes.
        first: Side,
        /// The moves; at least one.
        moves: Vec<Move>,
    },
    /// An article of the rule book.
    Article(ArticleId),
}

impl Link {
    /// The position from which a link's moves are played; `None` for other links and for boards that `line` doesn't have.
    #[must_use]
    pub fn start(&self, line: &Line) -> Option<Position> {
        let Self::Moves { at, first, .. } = self else { return None };
        let position = line.positions().get(*at)?;
        Some(if position.side_to_move() == *first { *position } else { position.passed() })
    }
}

/// A part of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span<'a> {
    /// The words.
    pub text: &'a str,
    /// What they speak of; `None` for plain words.
    pub link: Option<&'a Link>,
}

/// A text with links. It reads as its plain text: `Display` and `Deref` give that.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Prose {
    text: String,
    /// Ascending, none within another.
    links: Vec<(Range<usize>, Link)>,
}

impl Prose {
    /// Words that are a link as a whole.
    pub(super) fn link(text: impl Into<String>, link: Link) -> Self {
        let text = text.into();
        Self { links: vec![(0..text.len(), link)], text }
    }

    /// The plain text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The articles that it cites, each once, in order.
    #[must_use]
    pub fn articles(&self) -> Vec<ArticleId> {
        let mut articles = Vec::new();
        for (_, link) in &self.links {
            if let Link::Article(id) = link
                && !articles.contains(id)
            {
                articles.push(*id);
            }
        }
        articles
    }

    /// The parts in order; together they are the whole text. None is empty.
    pub fn spans(&self) -> impl Iterator<Item = Span<'_>> {
        let mut from = 0;
        let tail = (self.text.len()..self.text.len(), None);
        let marked = self.links.iter().map(|(range, link)| (range.clone(), Some(link)));
        marked.chain([tail]).flat_map(move |(range, link)| {
            let plain = Span { text: &self.text[from..range.start], link: None };
            from = range.end;
            [plain, Span { text: &self.text[range], link }].into_iter().filter(|span| !span.text.is_empty())
        })
    }

    /// The links in order.
    pub fn links(&self) -> impl Iterator<Item = &Link> {
        self.links.iter().map(|(_, link)| link)
    }

    /// Adds something at the end.
    pub(super) fn add(&mut self, words: &dyn Words) {
        words.add_to(self);
    }

    /// The text with its first letter in upper case.
    pub(super) fn capital(mut self) -> Self {
        let Some(first) = self.text.chars().next() else { return self };
        let upper: String = first.to_uppercase().collect();
        // Only letters whose upper case is as long: the ranges stay as they are.
        if upper.len() == first.len_utf8() {
            self.text.replace_range(..first.len_utf8(), &upper);
        }
        self
    }

    /// A template with `{name}` replaced by the argument of that name.
    pub(super) fn fill(template: &str, args: &[(&str, &dyn Words)]) -> Self {
        let mut prose = Self::default();
        let mut rest = template;
        while let Some((plain, after)) = rest.split_once('{') {
            prose.text.push_str(plain);
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            if let Some((_, words)) = args.iter().find(|(known, _)| *known == name) {
                words.add_to(&mut prose);
            }
            rest = after;
        }
        prose.text.push_str(rest);
        prose
    }

    /// Several texts with `between` in between.
    pub(super) fn join(parts: &[Self], between: &str) -> Self {
        let mut joined = Self::default();
        for (index, part) in parts.iter().enumerate() {
            if index > 0 {
                joined.text.push_str(between);
            }
            joined.add(part);
        }
        joined
    }
}

/// What can stand in a sentence.
pub(super) trait Words {
    /// Writes itself at the end of a text.
    fn add_to(&self, prose: &mut Prose);
}

impl Words for Prose {
    fn add_to(&self, prose: &mut Prose) {
        let shift = prose.text.len();
        prose.text.push_str(&self.text);
        let moved = |(range, link): &(Range<usize>, Link)| (range.start + shift..range.end + shift, link.clone());
        prose.links.extend(self.links.iter().map(moved));
    }
}

impl<W: Words> Words for &W {
    fn add_to(&self, prose: &mut Prose) {
        (**self).add_to(prose);
    }
}

macro_rules! plain_words {
    ($($kind:ty),*) => {$(
        impl Words for $kind {
            fn add_to(&self, prose: &mut Prose) {
                use fmt::Write as _;
                // Writing to a String can't fail.
                let _ = write!(prose.text, "{self}");
            }
        }
    )*};
}

plain_words!(&str, String, char, usize, Square);

impl Deref for Prose {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Prose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.text)
    }
}

impl From<&str> for Prose {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), links: Vec::new() }
    }
}

impl From<Prose> for String {
    fn from(prose: Prose) -> Self {
        prose.text
    }
}
