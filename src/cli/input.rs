//! Where positions and games come from: a file, standard input, a FEN, moves.

use super::failure::Failure;
use super::output::note;
use crate::formats::{self, Parsed, TextEncoding};
use crate::game::{Game, NodeId};
use crate::lang::Lang;
use crate::notation::{self, Notation};
use crate::rulebooks::BOOKS;
use crate::rules::{FenError, Line, Move, Position, Setup};
use crate::session::files;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// What a FEN looks like, for messages.
pub(super) const FEN_SHAPE: &str = "a FEN has ten rows from Black's side, then w or b, such as \
     rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w";

/// The arguments of commands that take one line of play.
#[derive(clap::Args, Debug)]
pub(super) struct LineArgs {
    /// Game file of any readable format; - reads standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    file: Option<PathBuf>,
    /// The game of the file, from 1
    #[arg(long, value_name = "N", requires = "file", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Start position instead of a file
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves from the start position, such as "h2e2 h9g7"; Chinese and WXF are read, too
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
}

/// One line of play, and the game that it comes from.
pub(super) struct Source {
    /// Start position and moves.
    pub(super) line: Line,
    /// The game and the node at the line's end, if it comes from a file.
    pub(super) game: Option<(Game, NodeId)>,
}

impl LineArgs {
    /// The whole line: the main line of the game, or start position and moves; cut after `ply` moves if given.
    pub(super) fn read(&self, ply: Option<usize>) -> Result<Source, Failure> {
        let source = match &self.file {
            Some(file) => Source::of_game(read_games(file)?, file, self.game)?,
            None if self.fen.is_none() && self.moves.is_none() => {
                return Err(Failure::bad(
                    "no position: accepted is FILE, - for standard input, --fen FEN or --moves MOVES",
                ));
            }
            None => Source::typed(self.fen.as_deref(), self.moves.as_deref())?,
        };
        match ply {
            None => Ok(source),
            Some(ply) => source.cut(ply),
        }
    }

    /// The FEN, if no move is played from it.
    pub(super) fn placement_only(&self) -> Option<&str> {
        self.fen.as_deref().filter(|_| self.moves.is_none())
    }
}

impl Source {
    /// The main line of the wanted game of a file, the first one's without a wish.
    pub(super) fn of_game(parsed: Parsed, file: &Path, game: Option<u32>) -> Result<Self, Failure> {
        let name = display(file);
        let (place, wanted) = chosen(&parsed, &name, game)?;
        let count = parsed.games.len();
        for warning in parsed.warnings.iter().filter(|warning| warning.game.is_none_or(|game| game == wanted)) {
            note(&format!("{name}: {warning}"));
        }
        if count > 1 && game.is_none() {
            note(&format!("{name} holds {count} games; this is the first, --game N takes another"));
        }
        let game = parsed.games.into_iter().nth(place).ok_or_else(|| no_such_game(&name, wanted, &[]))?;
        let end = game.end_of_line(NodeId::ROOT);
        Ok(Self { line: game.line_to(end), game: Some((game, end)) })
    }

    /// Moves in any notation from a start position.
    pub(super) fn typed(fen: Option<&str>, moves: Option<&str>) -> Result<Self, Failure> {
        let start = match fen {
            Some(fen) => position(fen)?,
            None => Position::start(),
        };
        let mut line = Line::new(start);
        let words = moves.iter().flat_map(|moves| moves.split(|c: char| c.is_whitespace() || ",，".contains(c)));
        for (index, word) in words.filter(|word| !word.is_empty()).enumerate() {
            let number = index + 1;
            let bad = |why: String| {
                Failure::bad(format!("--moves: move {number} {word:?}: {why}; accepted is h2e2, 炮二平五 or C2=5"))
            };
            let mv = notation::parse(line.last(), word).map_err(|error| bad(error.to_string()))?;
            line.push(mv).map_err(|rule| bad(rule.to_string()))?;
        }
        Ok(Self { line, game: None })
    }

    /// The same line, cut after so many moves.
    pub(super) fn cut(self, ply: usize) -> Result<Self, Failure> {
        let plies = self.line.moves().len();
        if ply > plies {
            return Err(Failure::bad(format!("--ply: there are {plies} moves; accepted is 0 to {plies}, not {ply}")));
        }
        let moves = &self.line.moves()[..ply];
        let line = Line::with_moves(*self.line.start(), moves)
            .map_err(|(index, rule)| Failure::bad(format!("move {}: {rule}", index + 1)))?;
        let game = self.game.map(|(game, end)| {
            let node = ply.checked_sub(1).and_then(|index| game.path_to(end).get(index).copied());
            (game, node.unwrap_or(NodeId::ROOT))
        });
        Ok(Self { line, game })
    }
}

/// The file's name, or what `-` stands for.
pub(super) fn display(file: &Path) -> String {
    if file == Path::new("-") { "standard input".to_owned() } else { file.display().to_string() }
}

/// Reads a file, or standard input for `-`.
pub(super) fn read_bytes(file: &Path) -> Result<Vec<u8>, Failure> {
    if file != Path::new("-") {
        return files::read_file(file).map_err(|error| Failure::bad(format!("can't read {error}")));
    }
    let mut bytes = Vec::new();
    let read = std::io::stdin().lock().take(files::MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    match read {
        Err(error) => Err(Failure::bad(format!("can't read standard input: {error}"))),
        Ok(_) if bytes.len() as u64 > files::MAX_FILE_BYTES => {
            let limit = files::MAX_FILE_BYTES;
            Err(Failure::bad(format!("standard input has more than the {limit} bytes that can be read")))
        }
        Ok(_) => Ok(bytes),
    }
}

/// The ids of the rule books, with their titles.
pub(super) fn book_names() -> impl Iterator<Item = PossibleValue> {
    BOOKS.iter().map(|book| PossibleValue::new(book.id).help(book.title.en))
}

/// The names of encodings.
pub(super) fn encoding_names() -> PossibleValuesParser {
    PossibleValuesParser::new(TextEncoding::ALL.map(TextEncoding::name))
}

/// Reads the games of a file.
pub(super) fn read_games(file: &Path) -> Result<Parsed, Failure> {
    read_games_as(file, None)
}

/// Reads the games of a file whose texts are in an encoding that the user knows better than their bytes tell.
pub(super) fn read_games_as(file: &Path, encoding: Option<TextEncoding>) -> Result<Parsed, Failure> {
    let bytes = read_bytes(file)?;
    let name = file.file_name().map(|name| name.to_string_lossy());
    formats::read_as(&bytes, name.as_deref(), encoding)
        .map_err(|error| Failure::bad(format!("{}: {error}", display(file))))
}

/// Where the wanted game (the first one without a wish) stands among those that were read, and its number in the file.
pub(super) fn chosen(parsed: &Parsed, name: &str, game: Option<u32>) -> Result<(usize, usize), Failure> {
    let numbers = parsed.numbers();
    let wanted = game.map_or_else(|| numbers.first().copied().unwrap_or(1), |game| game as usize);
    match numbers.iter().position(|number| *number == wanted) {
        Some(place) => Ok((place, wanted)),
        None => Err(no_such_game(name, wanted, &numbers)),
    }
}

fn no_such_game(name: &str, wanted: usize, numbers: &[usize]) -> Failure {
    let accepted = match (numbers.first(), numbers.last()) {
        (Some(first), Some(last)) if first == last => format!("accepted is {first}"),
        (Some(first), Some(last)) => format!("accepted is {first} to {last}"),
        _ => "it has none".to_owned(),
    };
    let what = if numbers.last().is_some_and(|last| wanted < *last) { "game that can be played" } else { "such game" };
    Failure::bad(format!("--game {wanted}: {name} has no {what}; {accepted}"))
}

/// Reads a FEN whose position can be played.
pub(super) fn position(fen: &str) -> Result<Position, Failure> {
    Position::from_fen(fen).map_err(|error| bad_fen(&error))
}

/// Reads a FEN for counting moves: published tests also hold positions in which a general was left in check.
pub(super) fn countable_position(fen: &str) -> Result<Position, Failure> {
    let counted =
        Setup::from_fen(fen).and_then(|setup| Position::from_setup_lenient(&setup).map_err(FenError::Impossible));
    counted.map_err(|error| bad_fen(&error))
}

pub(super) fn bad_fen(error: &FenError) -> Failure {
    match error {
        FenError::Impossible(_) => Failure::bad(format!("--fen: {error}; accepted is a legal position")),
        _ => Failure::bad(format!("--fen: {error}; {FEN_SHAPE}")),
    }
}

/// Moves from a position in a notation. Stops before a move that can't be played, which a legal line doesn't have.
pub(super) fn notated(start: &Position, moves: &[Move], notation: Notation) -> Vec<String> {
    let mut position = *start;
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        let Ok(next) = position.try_play(mv) else { break };
        texts.push(notation::notate(&position, mv, notation));
        position = next;
    }
    texts
}

/// The warnings of a file in English, as scripts read them.
pub(super) fn warnings(parsed: &Parsed) -> Vec<String> {
    parsed.warnings.iter().map(|warning| warning.describe(Lang::En)).collect()
}
