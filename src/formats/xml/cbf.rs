//! CBF: `<ChineseChessRecord>` with `<Head>` and `<MoveList>`, a line of moves `77-47` (file from Red's left, rank from
//! Black's side) with comments as their text; `00-00` is the start position.

use super::pull::{Piece, Pull};
use crate::formats::builder::{Budget, Spot, Warnings, cut_text, note, play_type, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::{FormatError, Parsed, Place, Trouble};
use crate::game::{Game, GameResult, Headers};
use crate::notation::NotationError;
use crate::rules::{Move, Position, Square};

pub(super) const ROOT: &str = "<ChineseChessRecord";

/// Elements of the head and the headers that they are; `FEN`, results and types are read apart.
const HEADERS: [(&str, &str); 28] = [
    ("Name", "Title"),
    ("URL", "Category"),
    ("From", "Source"),
    ("ContestType", "EventClass"),
    ("Contest", "Event"),
    ("Round", "Round"),
    ("Group", "Group"),
    ("Table", "Table"),
    ("Date", "Date"),
    ("Site", "Site"),
    ("TimeRule", "TimeControl"),
    ("Red", "Red"),
    ("RedTeam", "RedTeam"),
    ("RedTime", "RedTime"),
    ("RedRating", "RedElo"),
    ("Black", "Black"),
    ("BlackTeam", "BlackTeam"),
    ("BlackTime", "BlackTime"),
    ("BlackRating", "BlackElo"),
    ("Referee", "Referee"),
    ("Recorder", "Recorder"),
    ("Commentator", "Annotator"),
    ("Creator", "Author"),
    ("DateCreated", "Created"),
    ("DateModified", "Modified"),
    ("ECCO", "ECCO"),
    ("RecordKind", "Kind"),
    ("ResultType", "Termination"),
];

/// What the file says of one move.
struct Stored {
    value: String,
    comment: String,
    line: usize,
    /// The move that it follows, by number; `None` before the first.
    parent: Option<usize>,
}

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let File { headers, fen, moves } = File::read(&decoded.text, &mut warnings);
    let start = match fen.as_deref().map(Position::from_fen) {
        Some(Ok(start)) => start,
        None => Position::start(),
        Some(Err(error)) => {
            return Err(FormatError::NoGame { format: Format::Cbf, why: Some(Trouble::StartRefused(error)) });
        }
    };
    let mut game = Game::new(start);
    game.headers = headers;
    play(&mut game, moves, &mut warnings);
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Cbf, decoded.label, games))
}

#[derive(Default)]
struct File {
    headers: Headers,
    fen: Option<String>,
    moves: Vec<Stored>,
}

impl File {
    fn read(text: &str, warnings: &mut Warnings) -> Self {
        let mut file = Self::default();
        let mut pull = Pull::new(text);
        // The elements around: the name, and for a move its number; and the text of the innermost.
        let mut around: Vec<(String, Option<usize>)> = Vec::new();
        let mut inner = String::new();
        let mut last = None;
        loop {
            match pull.next() {
                Piece::Open(name, attributes) => {
                    let mut number = None;
                    if name == "Move" {
                        let value = attributes.into_iter().find(|(key, _)| key == "value").map(|(_, value)| value);
                        let parent = around.iter().rev().find_map(|(_, number)| *number).or(last);
                        number = Some(file.moves.len());
                        let (value, comment) = (value.unwrap_or_default(), String::new());
                        file.moves.push(Stored { value, comment, line: pull.line(), parent });
                        last = number;
                    }
                    around.push((name, number));
                    inner.clear();
                }
                Piece::Close => {
                    if let Some((name, None)) = around.pop() {
                        file.header(&name, &inner);
                    }
                    inner.clear();
                }
                Piece::Text(text) => match around.last() {
                    Some((_, Some(number))) => file.moves[*number].comment.push_str(&text),
                    Some((_, None)) => inner.push_str(&text),
                    None => {}
                },
                Piece::End if around.is_empty() => return file,
                Piece::End | Piece::Broken => {
                    warnings.push(Some(Place::Line(pull.line())), None, Trouble::EndsEarly);
                    return file;
                }
            }
        }
    }

    fn header(&mut self, element: &str, text: &str) {
        let text = tidy(cut_text(text).0);
        if text.is_empty() {
            return;
        }
        match element {
            "FEN" => self.fen = Some(text),
            "RecordType" => self.headers.set("PlayType", play_type(text.parse().unwrap_or(0))),
            "RecordResult" => match text.as_str() {
                "1" => self.headers.set_result(GameResult::RedWins),
                "2" => self.headers.set_result(GameResult::BlackWins),
                "3" => self.headers.set_result(GameResult::Draw),
                _ => {}
            },
            _ => {
                if let Some((_, name)) = HEADERS.iter().find(|(known, _)| *known == element) {
                    self.headers.set(name, text);
                }
            }
        }
    }
}

/// The move `77-47`.
fn parse(value: &str) -> Option<Move> {
    let digits: Vec<u8> = value.bytes().filter(u8::is_ascii_digit).map(|digit| digit - b'0').collect();
    let &[file, rank, file_to, rank_to] = digits.as_slice() else { return None };
    Some(Move::new(Square::new(file, 9u8.checked_sub(rank)?)?, Square::new(file_to, 9u8.checked_sub(rank_to)?)?))
}

fn play(game: &mut Game, moves: Vec<Stored>, warnings: &mut Warnings) {
    let budget = Budget::new();
    let mut spots: Vec<Option<Spot>> = Vec::with_capacity(moves.len());
    let mut main = true;
    for (number, stored) in moves.into_iter().enumerate() {
        let before =
            stored.parent.map_or_else(|| Some(Spot::start(game)), |parent| spots.get(parent).copied().flatten());
        main &= number == 0 || stored.parent == Some(number - 1);
        let place = Some(Place::Line(stored.line));
        let spot = before.and_then(|before| {
            if stored.value == "00-00" {
                return Some(before);
            }
            let value = stored.value.chars().take(24).collect::<String>();
            let played = match parse(&value) {
                Some(mv) => before.play(game, budget, mv).map_err(|stop| stop.trouble(value, mv, main)),
                None if main => Err(Trouble::MainLineCut(value.clone(), NotationError::Unreadable(value))),
                None => Err(Trouble::Unplayable(value.clone(), NotationError::Unreadable(value))),
            };
            played.map_err(|trouble| warnings.push(place, Some(before.ply + 1), trouble)).ok()
        });
        if let Some(spot) = spot {
            let (text, cut) = cut_text(&stored.comment);
            note(game, spot.node, &tidy(text));
            if cut {
                warnings.push(place, None, Trouble::TextCut);
            }
        }
        spots.push(spot);
    }
}
