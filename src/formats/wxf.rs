//! WXF: the text format of the World Xiangqi Federation, as PlayOK, Club Xiangqi and XieXie export it. One game: lines
//! `KEY value`, then the moves between `START{` and `}END`.

use super::builder::{Budget, Warnings, append, cut_text, note, tidy};
use super::codec::{Codec, Format, Source};
use super::losses::{Fit, Holds, ONE_LINE, told};
use super::outcome::result_tag;
use super::{FormatError, Loss, Parsed, Place, Trouble, WriteOptions, Written, pgn, signs};
use crate::game::{Game, Headers, NodeId};
use crate::notation::{Notation, notate};
use crate::rules::{Position, START_FEN, Side};
use std::fmt::Write;

pub(super) const CODEC: Codec = Codec {
    format: Format::Wxf,
    name: "wxf",
    title: ["WXF"; 3],
    several_games: false,
    extensions: &["wxf"],
    recognises: |source| source.first_sign() == Some(Format::Wxf),
    read,
    write: Some(write),
    losses: Some(losses),
};

const HOLDS: Holds = Holds { header: fit, ..ONE_LINE };

/// Lines and the headers that they are; players, result and start position are read apart.
const KEYS: [(&str, &str); 12] = [
    ("GAME", "Title"),
    ("EVENT", "Event"),
    ("ROUND", "Round"),
    ("TABLE", "Table"),
    ("DATE", "Date"),
    ("SITE", "Site"),
    ("TIME", "TimeControl"),
    ("REFEREE", "Referee"),
    ("ANNOTATOR", "Annotator"),
    ("AUTHOR", "Author"),
    ("OPENING", "Opening"),
    ("ECCO", "ECCO"),
];

/// What the lines of the players hold, between semicolons.
const PLAYER: [&str; 3] = ["", "Elo", "Team"];

/// Where the line stands that names the format.
pub(super) fn sign(text: &str) -> Option<usize> {
    const HEAD_LINES: usize = 60;
    let named = |value: &str| value.get(..3).is_some_and(|name| name.eq_ignore_ascii_case("WXF"));
    let mut lines = signs::first_lines(text, HEAD_LINES);
    lines.find(|(_, line)| split(line).is_some_and(|(word, value)| word == "FORMAT" && named(value))).map(|(at, _)| at)
}

/// First word and rest of a line.
fn split(line: &str) -> Option<(&str, &str)> {
    let line = line.trim_matches(['\u{feff}', ' ', '\t', '\r', '\n', '\0']);
    let end = line.find([' ', '\t', ':', '{']).unwrap_or(line.len());
    (end > 0).then(|| (&line[..end], line[end..].trim_matches([' ', '\t', ':'])))
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let mut headers = Headers::default();
    let mut remarks = String::new();
    let mut start = Position::start();
    let mut body = "";
    let (mut at, mut line_number) = (0, 0);
    for line in decoded.text.split_inclusive('\n') {
        at += line.len();
        line_number += 1;
        let Some((key, value)) = split(line) else { continue };
        match key.to_ascii_uppercase().as_str() {
            "FORMAT" => {}
            "START" => {
                let begin = line.find('{').map_or(at, |brace| at - line.len() + brace + 1);
                body = &decoded.text[begin..];
                break;
            }
            "FEN" => match Position::from_fen(value) {
                Ok(position) => start = position,
                Err(error) => {
                    let why = Some(Trouble::StartRefused(error));
                    return Err(FormatError::NoGame { format: Format::Wxf, why });
                }
            },
            "RED" => player(&mut headers, "Red", value),
            "BLACK" => player(&mut headers, "Black", value),
            "RESULT" => {
                headers.set("Result", result_tag(value));
            }
            "REMARK" | "REMARKS" | "COMMENT" => append(&mut remarks, &tidy(cut_text(value).0)),
            key => match KEYS.iter().find(|(known, _)| *known == key) {
                Some((_, name)) => headers.set(name, cut_text(value).0),
                None => {
                    let text = line.trim().chars().take(60).collect();
                    warnings.push(Some(Place::Line(line_number)), None, Trouble::BadHeader(text));
                }
            },
        }
    }
    let end = body.rfind("}END").or_else(|| body.rfind('}'));
    if end.is_none() {
        warnings.push(Some(Place::Line(line_number)), None, Trouble::EndsEarly);
    }
    let mut game = Game::new(start);
    game.headers = headers;
    note(&mut game, NodeId::ROOT, &remarks);
    let moves = &body[..end.unwrap_or(body.len())];
    let game = pgn::read_movetext(moves, (decoded, line_number.max(1)), game, &mut warnings, Budget::new());
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Wxf, decoded.label, games))
}

/// `name; rating; team`
fn player(headers: &mut Headers, color: &str, value: &str) {
    for (part, suffix) in value.splitn(3, ';').zip(PLAYER) {
        headers.set(&format!("{color}{suffix}"), part.trim_matches([' ', '\t', ';']));
    }
}

fn fit(name: &str, value: &str) -> Fit {
    let one_line = value.trim() == value && value.trim_matches([':', '\u{feff}']) == value && !value.contains('\n');
    let of_player = PLAYER.iter().any(|suffix| name == format!("Red{suffix}") || name == format!("Black{suffix}"));
    match name {
        "Result" => Fit::when(one_line && result_tag(value) == value),
        _ if of_player => Fit::when(one_line && !value.contains(';')),
        _ => Fit::when(one_line && KEYS.iter().any(|(_, known)| *known == name)),
    }
}

fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &HOLDS)
}

fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    if let Some(game) = games.first() {
        write_game(game, &mut text);
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}

fn write_game(game: &Game, text: &mut String) {
    let mut line = |key: &str, value: &str| {
        let value = value.replace(['\r', '\n'], " ");
        let _ = writeln!(text, "{}", format!("{key:<7} {}", value.trim()).trim_end());
    };
    let header = |name: &str| game.headers.get(name).unwrap_or("").to_owned();
    line("FORMAT", "WXF");
    for (key, name) in KEYS {
        let value = header(name);
        if key == "GAME" || !value.is_empty() {
            line(key, &value);
        }
    }
    for color in ["Red", "Black"] {
        let parts = PLAYER.map(|suffix| header(&format!("{color}{suffix}")).replace(';', ","));
        line(&color.to_ascii_uppercase(), &parts.join(";"));
    }
    if let Some(result) = game.headers.get("Result") {
        line("RESULT", result);
    }
    let fen = game.start().to_fen();
    if fen != START_FEN {
        line("FEN", &fen);
    }
    text.push_str("\nSTART{\n");
    write_moves(game, text);
    text.push_str("}END\n");
}

fn write_moves(game: &Game, text: &mut String) {
    /// Rounds on a line.
    const ROUNDS: u16 = 3;
    let mut position = *game.start();
    let mut rounds = 0;
    for mv in game.main_line_moves() {
        match position.side_to_move() {
            Side::Red => {
                let _ = write!(text, "{:>3}. ", position.round());
            }
            Side::Black if position.repeats(game.start()) && rounds == 0 => {
                let _ = write!(text, "{:>3}. ... ", position.round());
            }
            Side::Black => text.push(' '),
        }
        text.push_str(&notate(&position, mv, Notation::Wxf));
        if position.side_to_move() == Side::Black {
            rounds += 1;
            text.push(if rounds % ROUNDS == 0 { '\n' } else { ' ' });
        }
        position = position.play(mv);
    }
    if !text.ends_with('\n') {
        text.push('\n');
    }
}
