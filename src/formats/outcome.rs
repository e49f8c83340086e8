//! What reading and writing give: [`Parsed`], [`Written`], [`Warning`], [`Loss`].

use super::{Format, TextEncoding, Trouble, texts};
use crate::game::{Game, GameResult};
use crate::lang::Lang;
use crate::notation::Notation;
use crate::rules::Move;
use std::collections::BTreeSet;
use std::fmt;

/// What was read from a file.
#[derive(Debug)]
pub struct Parsed {
    /// The format found.
    pub format: Format,
    /// The encoding of its texts: a [`TextEncoding::name`], or `ascii`, `utf-8-bom`, `utf-16` (with a mark).
    pub encoding: &'static str,
    /// The games in the order of the file; at least one.
    pub games: Vec<Game>,
    /// What couldn't be read as it stands, in the order of the file; at most [`Warning::MOST`].
    pub warnings: Vec<Warning>,
    /// Games whose main line ends in the file with an unplayable move: index in [`Parsed::games`], plies before it.
    pub(super) cuts: Vec<(usize, usize)>,
}

impl Parsed {
    /// The main line of a game as the file means it, by index in [`Parsed::games`]: it stops before the first unplayable
    /// move, though alternatives to that move follow in the tree.
    #[must_use]
    pub fn main_line_moves(&self, game: usize) -> Vec<Move> {
        let mut moves = self.games.get(game).map(Game::main_line_moves).unwrap_or_default();
        if let Some((_, plies)) = self.cuts.iter().find(|(index, _)| *index == game) {
            moves.truncate(*plies);
        }
        moves
    }
}

impl Parsed {
    /// The number of each of [`Parsed::games`] in the order of the file, from 1, refused games counted, as warnings count them.
    #[must_use]
    pub fn numbers(&self) -> Vec<usize> {
        let refused = |warning: &Warning| match warning.what {
            Trouble::StartRefused(_) | Trouble::BadRecord(_) => warning.game,
            _ => None,
        };
        let refused: BTreeSet<usize> = self.warnings.iter().filter_map(refused).collect();
        (1..).filter(|number| !refused.contains(number)).take(self.games.len()).collect()
    }

    /// Leaves out all games but one, by index in [`Parsed::games`], and what concerns them.
    pub fn keep_only(&mut self, game: usize) {
        let number = self.numbers().get(game).copied();
        self.warnings.retain(|warning| warning.game.is_none() || warning.game == number);
        self.cuts.retain(|(index, _)| *index == game);
        self.cuts.iter_mut().for_each(|(index, _)| *index = 0);
        self.games = self.games.drain(..).skip(game).take(1).collect();
    }
}

/// Something in a file that couldn't be read as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Warning {
    /// The game concerned, from 1 in the order of the file (refused ones counted too).
    pub game: Option<usize>,
    /// Where in the file.
    pub place: Option<Place>,
    /// The ply concerned, from 1.
    pub ply: Option<usize>,
    /// What is wrong.
    pub what: Trouble,
}

impl Warning {
    /// The most warnings that are kept of one file; the last one then says that there are more.
    pub const MOST: usize = 1_000;

    /// Where and what, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::warning(self, lang)
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

/// A place in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A line of a text file, from 1.
    Line(usize),
    /// A byte of a binary file, from 0.
    Offset(usize),
}

/// How to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WriteOptions {
    /// The notation of moves where the format leaves it open.
    pub notation: Notation,
    /// The encoding of texts where the format leaves it open.
    pub encoding: TextEncoding,
}

impl Default for WriteOptions {
    /// Chinese notation, UTF-8.
    fn default() -> Self {
        Self { notation: Notation::ChineseHans, encoding: TextEncoding::Utf8 }
    }
}

/// A file as it should be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Its content.
    pub bytes: Vec<u8>,
    /// The encoding of its texts.
    pub encoding: TextEncoding,
    /// What it doesn't hold of the games.
    pub losses: Vec<Loss>,
}

/// Something that a format can't hold. Games are numbered from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Loss {
    /// All games but the first: how many.
    OtherGames(usize),
    /// The start position of this game, and with it its moves.
    Start(usize),
    /// Round number and quiet plies of this game's start position.
    Counters(usize),
    /// A header that can't be written.
    Header {
        /// The game.
        game: usize,
        /// The header's name.
        name: String,
    },
    /// A header whose value is too long and is cut.
    HeaderCut {
        /// The game.
        game: usize,
        /// The header's name.
        name: String,
    },
    /// Moves, of which the format holds none: how many.
    Moves {
        /// The game.
        game: usize,
        /// How many moves.
        count: usize,
    },
    /// Moves of variations: how many.
    Variations {
        /// The game.
        game: usize,
        /// How many moves.
        count: usize,
    },
    /// Comments.
    Comments {
        /// The game.
        game: usize,
        /// How many comments.
        count: usize,
    },
    /// Engines' evaluations.
    Evaluations {
        /// The game.
        game: usize,
        /// At how many moves.
        count: usize,
    },
    /// Arbiters' words (改判): game from 1, how many.
    Verdicts {
        /// The game, from 1.
        game: usize,
        /// How many.
        count: usize,
    },
    /// The place of comments before moves: their text is joined to the comments after these moves.
    CommentsJoined {
        /// The game.
        game: usize,
        /// How many comments.
        count: usize,
    },
    /// Comments whose text changes a little (a closing brace, spaces at the ends).
    CommentText {
        /// The game.
        game: usize,
        /// How many comments.
        count: usize,
    },
    /// Marks such as `!`.
    Marks {
        /// The game.
        game: usize,
        /// At how many moves.
        count: usize,
    },
    /// Arrows and circles.
    Drawings {
        /// The game.
        game: usize,
        /// At how many moves.
        count: usize,
    },
    /// Characters that the encoding lacks.
    Characters(TextEncoding),
    /// That the texts are in this encoding: the format doesn't say it, and by themselves they look like another one.
    Encoding(TextEncoding),
}

impl Loss {
    /// The loss in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        texts::loss(self, lang)
    }
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.describe(Lang::En))
    }
}

/// Results in words, as headers and ends of games have them; the first two are written, simplified and traditional.
pub(super) const RESULT_WORDS: [(&[&str], GameResult); 4] = [
    (&["红胜", "紅勝", "红方胜", "红先胜", "先胜", "紅方勝", "紅先勝", "先勝", "黑负", "黑負"], GameResult::RedWins),
    (&["黑胜", "黑勝", "黑方胜", "红先负", "先负", "黑方勝", "紅先負", "先負", "红负", "紅負"], GameResult::BlackWins),
    (
        &[
            "和局",
            "和局",
            "和棋",
            "和",
            "红先和",
            "先和",
            "紅先和",
            "平局",
            "双方和",
            "雙方和",
            "1/2",
            "½-½",
            "1/2:1/2",
        ],
        GameResult::Draw,
    ),
    (&["未知", "未知", "未定", "不明"], GameResult::Unknown),
];

/// A result as the tag that a word for it, or a tag among blanks, means; another text as it stands.
pub(super) fn result_tag(text: &str) -> &str {
    match (result_of_words(text), GameResult::from_tag(text)) {
        (Some(result), _) => result.tag(),
        (None, GameResult::Unknown) => text,
        (None, result) => result.tag(),
    }
}

/// The result that a word says.
pub(super) fn result_of_words(text: &str) -> Option<GameResult> {
    RESULT_WORDS.iter().find(|(words, _)| words.contains(&text.trim())).map(|(_, result)| *result)
}
