//! [`FindQuery`]: what is looked for and where, and how that is understood.

use super::moves::MovePattern;
use crate::game::Mark;
use crate::lang::fold;
use crate::rules::{FenError, Position, Setup, Square};

/// Where a text is looked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FindField {
    /// In the moves, written in any notation.
    Moves,
    /// In comments.
    Comments,
    /// In the headers: players, event, place, date …
    Headers,
    /// Among the marks `!`, `?` …
    Marks,
    /// A position on the board.
    Position,
}

impl FindField {
    /// The fields in which a text is looked for.
    pub const TEXTS: [Self; 4] = [Self::Moves, Self::Comments, Self::Headers, Self::Marks];
}

/// A wish to find something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FindQuery {
    /// What the user typed: a text, a move, a mark, or the FEN of a position.
    pub text: String,
    /// The fields in which a text is looked for; a position needs none.
    pub fields: Vec<FindField>,
    /// In all games of the study, not only in the one on the board.
    pub study: bool,
    /// A position is also found where left and right are changed.
    pub mirrored: bool,
}

impl Default for FindQuery {
    /// Nothing, everywhere in the game on the board.
    fn default() -> Self {
        Self { text: String::new(), fields: FindField::TEXTS.to_vec(), study: false, mirrored: true }
    }
}

/// What a query says.
#[derive(Clone, Debug)]
pub(super) enum Sought {
    Nothing,
    Text(TextSought),
    /// A position, and the one with left and right changed if that is another one.
    Position(Box<(Position, Option<Position>)>),
}

#[derive(Clone, Debug)]
pub(super) struct TextSought {
    /// As comments and headers are compared with it.
    pub folded: Option<String>,
    pub headers: bool,
    pub comments: bool,
    pub mark: Option<Mark>,
    pub moves: Option<MovePattern>,
}

/// So many slashes make a text a FEN that may be wrong: nothing else has them.
const SLASHES_OF_FEN: usize = 4;

impl FindQuery {
    /// Whether it is the FEN of a position, right or wrong.
    #[must_use]
    pub fn is_position(&self) -> bool {
        self.text.matches('/').count() >= SLASHES_OF_FEN
    }

    fn looks_in(&self, field: FindField) -> bool {
        self.fields.contains(&field)
    }

    /// Understands the text.
    ///
    /// # Errors
    /// What is wrong with a FEN.
    pub(super) fn understand(&self) -> Result<Sought, FenError> {
        let text = self.text.trim();
        if text.is_empty() {
            return Ok(Sought::Nothing);
        }
        if self.is_position() {
            let fen = text.trim_start_matches("position ").trim_start_matches("fen ");
            let fen = fen.trim_start_matches("[FEN").trim_end_matches(']').trim().trim_matches('"');
            let position = Position::from_fen(fen)?;
            let mirror = self.mirrored.then(|| mirrored(&position)).flatten();
            return Ok(Sought::Position(Box::new((position, mirror))));
        }
        let (comments, headers) = (self.looks_in(FindField::Comments), self.looks_in(FindField::Headers));
        Ok(Sought::Text(TextSought {
            folded: (comments || headers).then(|| fold(text)),
            headers,
            comments,
            mark: if self.looks_in(FindField::Marks) { mark_of(text) } else { None },
            moves: if self.looks_in(FindField::Moves) { MovePattern::read(text) } else { None },
        }))
    }
}

/// The position with left and right changed, unless that is the same.
fn mirrored(position: &Position) -> Option<Position> {
    let setup = position.to_setup();
    let mut other = Setup::empty();
    other.side_to_move = setup.side_to_move;
    for (square, piece) in setup.pieces() {
        other.board[Square::mirrored(square).index()] = Some(piece);
    }
    Position::from_setup(&other).ok().filter(|other| !other.repeats(position))
}

/// The mark that a text is the sign of.
fn mark_of(text: &str) -> Option<Mark> {
    let plain = |sign: &str| fold(sign).replace('−', "-");
    (1..=19).map(Mark).find(|mark| plain(&mark.sign()) == plain(text))
}
