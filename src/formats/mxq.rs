//! MXQ of 弈天: texts with their length before them, headers first, then a text a move up to `Ends`. Read only.

use super::builder::{Warnings, note, tidy};
use super::codec::{Codec, Format, Source};
use super::encoding::guess_stored;
use super::replay::{Stored, is_game, play};
use super::{FormatError, Parsed, Place, Trouble};
use crate::game::{Game, GameResult, NodeId};

pub(super) const CODEC: Codec = Codec {
    format: Format::Mxq,
    name: "mxq",
    title: ["弈天 MXQ", "弈天 MXQ", "MXQ"],
    several_games: false,
    extensions: &["mxq"],
    recognises: |source| is_game(source, Format::Mxq, &File::of(source.bytes).moves),
    read,
    write: None,
    losses: None,
};

/// How many texts stand before the moves.
const HEAD_TEXTS: usize = 12;
/// Headers by their place among these texts; the event is the third, the comment the eleventh.
const HEADERS: [(usize, &str); 4] = [(0, "Site"), (1, "Date"), (3, "RedElo"), (4, "BlackElo")];
const EVENT: usize = 2;
const COMMENT: usize = 10;
/// What ends the moves.
const END: &[u8] = b"Ends";

/// The file cut into texts.
struct File<'a> {
    head: Vec<&'a [u8]>,
    moves: Vec<Stored>,
    /// Whether the moves end as they should.
    ends: bool,
}

impl<'a> File<'a> {
    fn of(bytes: &'a [u8]) -> Self {
        let mut file = Self { head: Vec::new(), moves: Vec::new(), ends: false };
        let mut at = 0;
        while let Some(length) = bytes.get(at).map(|length| usize::from(*length)) {
            let Some(text) = bytes.get(at + 1..at + 1 + length) else { break };
            if file.head.len() < HEAD_TEXTS {
                file.head.push(text);
            } else if text == END {
                file.ends = true;
                break;
            } else if let Some(points) = points(text) {
                file.moves.push(Stored { offset: at, points });
            } else {
                break;
            }
            at += 1 + length;
        }
        file
    }
}

/// File and rank left and reached of a move: a digit from Red's left and a letter from Red's back rank, twice.
fn points(text: &[u8]) -> Option<[u8; 4]> {
    let &[file, rank, _, file_to, rank_to] = text else { return None };
    let digit = |byte: u8| byte.checked_sub(b'0').filter(|digit| *digit < 9);
    let letter = |byte: u8| byte.to_ascii_uppercase().checked_sub(b'A').filter(|rank| *rank < 10);
    Some([digit(file)?, letter(rank)?, digit(file_to)?, letter(rank_to)?])
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let file = File::of(source.bytes);
    let mut warnings = Warnings::default();
    let encoding = source.encoding.unwrap_or_else(|| guess_stored(&file.head.join(&b'\n')));
    let text = |index: usize| file.head.get(index).map(|bytes| tidy(&encoding.decode(bytes))).unwrap_or_default();
    let mut game = Game::default();
    for (index, name) in HEADERS {
        game.headers.set(name, text(index));
    }
    let event = text(EVENT);
    match players(&event) {
        Some((red, result, black)) => {
            game.headers.set("Red", red);
            game.headers.set("Black", black);
            game.headers.set_result(result);
        }
        None => game.headers.set("Event", event),
    }
    note(&mut game, NodeId::ROOT, &text(COMMENT));
    play(&mut game, &file.moves, &mut warnings);
    if !file.ends {
        warnings.push(Some(Place::Offset(source.bytes.len())), None, Trouble::EndsEarly);
    }
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Mxq, encoding.name(), games))
}

/// Players and result of an event `A-胜-B`; the word is sometimes Big5 read as GBK.
fn players(event: &str) -> Option<(&str, GameResult, &str)> {
    const WORDS: [(&str, GameResult); 8] = [
        ("胜", GameResult::RedWins),
        ("勝", GameResult::RedWins),
        ("衊", GameResult::RedWins),
        ("和", GameResult::Draw),
        ("㎝", GameResult::Draw),
        ("负", GameResult::BlackWins),
        ("負", GameResult::BlackWins),
        ("璽", GameResult::BlackWins),
    ];
    WORDS.iter().find_map(|(word, result)| {
        let (red, black) = event.split_once(&format!("-{word}-"))?;
        Some((red.trim(), *result, black.trim()))
    })
}
