//! Lists of positions: a FEN a line, or EPD, which adds operations such as `id "name";` and `c0 "comment";`.

use super::builder::{Budget, Warnings, cut_text, tidy};
use super::codec::{Codec, Format, Source};
use super::losses::{Fit, Holds, any_start, told};
use super::{FormatError, Loss, Parsed, Place, Trouble, WriteOptions, Written};
use crate::game::{Game, NodeId};
use crate::rules::{Position, Setup};
use std::fmt::Write;

pub(super) const CODEC: Codec = Codec {
    format: Format::Fen,
    name: "fen",
    title: ["FEN 局面", "FEN 局面", "FEN"],
    several_games: true,
    extensions: &["fen", "epd"],
    recognises,
    read,
    write: Some(write),
    losses: Some(losses),
};

const HOLDS: Holds = Holds {
    several_games: true,
    moves: false,
    variations: false,
    comments: true,
    marks: false,
    counters: |_| true,
    start: any_start,
    header: fit,
    comment: is_one_value,
};

/// Lines that say something.
fn content(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines =
        (1..).zip(text.lines()).map(|(number, line)| (number, line.trim_matches(['\u{feff}', ' ', '\t', '\r'])));
    lines.filter(|(_, line)| !line.is_empty() && !line.starts_with(['#', ';', '%']))
}

/// The first two lines are positions, and no moves follow them.
fn recognises(source: &Source) -> bool {
    let is_position = |(_, line): (usize, &str)| !split(line).1.starts_with("moves ") && is_fen(line);
    let mut lines = content(&source.text().text);
    lines.next().is_some_and(is_position) && lines.next().is_none_or(is_position)
}

/// Whether a line begins with a position, possible or not.
pub(super) fn is_fen(line: &str) -> bool {
    let (fen, _) = split(line);
    line.contains('/') && Setup::from_fen(fen).is_ok()
}

/// A line cut into the fields of the FEN and the operations behind them.
fn split(line: &str) -> (&str, &str) {
    let mut end = 0;
    for (index, word) in line.split_ascii_whitespace().enumerate() {
        let side = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
        let counter = word == "-" || word.bytes().all(|byte| byte.is_ascii_digit());
        let is_field = match index {
            0 => true,
            1 => side || counter,
            2..=5 => counter,
            _ => false,
        };
        if !is_field {
            break;
        }
        // The words are slices of the line, in order.
        end = word.as_ptr() as usize - line.as_ptr() as usize + word.len();
    }
    (&line[..end], line[end..].trim())
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let mut games: Vec<Game> = Vec::new();
    let mut budget = Budget::new();
    let mut number = 0;
    for (line_number, line) in content(&decoded.text) {
        let place = Some(Place::Line(line_number));
        if !is_fen(line) {
            warnings.push(place, None, Trouble::Strange(line.chars().take(24).collect()));
            continue;
        }
        number += 1;
        warnings.game = Some(number);
        if !budget.is_left() {
            warnings.push(place, None, Trouble::TooManyMoves);
            break;
        }
        let (fen, operations) = split(line);
        match Position::from_fen(fen) {
            Ok(start) => {
                let mut game = Game::new(start);
                operate(&mut game, operations);
                budget.spend_one();
                warnings.keep(game, &mut games);
            }
            Err(error) => warnings.push(place, None, Trouble::StartRefused(error)),
        }
    }
    warnings.into_result(Format::Fen, decoded.label, games)
}

/// Takes the operations of an EPD into the game.
fn operate(game: &mut Game, operations: &str) {
    let mut others: Vec<&str> = Vec::new();
    for operation in operations.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
        let (name, value) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        let value = value.trim().trim_matches('"');
        match name {
            "id" => game.headers.set("Title", cut_text(value).0),
            "c0" => {
                if let Some(annotations) = game.annotations_mut(NodeId::ROOT) {
                    annotations.comment = tidy(cut_text(value).0);
                }
            }
            _ => others.push(operation),
        }
    }
    game.headers.set("EPD", others.join("; "));
}

/// Whether a text can stand between quotation marks.
fn is_one_value(text: &str) -> bool {
    !text.contains(['"', ';', '\n', '\r']) && text.trim() == text
}

fn fit(name: &str, value: &str) -> Fit {
    let operations = value.split(';').map(str::trim);
    match name {
        "Title" => Fit::when(is_one_value(value)),
        "EPD" => Fit::when(
            operations.clone().all(|one| {
                !one.is_empty()
                    && !matches!(one.split_whitespace().next(), Some("id" | "c0"))
                    && one.starts_with(|c: char| c.is_ascii_alphabetic())
            }) && operations.collect::<Vec<_>>().join("; ") == value
                && !value.contains(['\n', '\r']),
        ),
        _ => Fit::Lost,
    }
}

fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &HOLDS)
}

fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    for game in games {
        text.push_str(&game.start().to_fen());
        let one_value = |text: &str| text.replace(['"', ';', '\n', '\r'], " ").trim().to_owned();
        let comment = game.tree().get(NodeId::ROOT).map(|root| super::losses::joined(root.annotations()));
        let values = [("id", game.headers.get("Title").map(str::to_owned)), ("c0", comment)];
        for (name, value) in values {
            if let Some(value) = value.map(|value| one_value(&value)).filter(|value| !value.is_empty()) {
                let _ = write!(text, " {name} \"{value}\";");
            }
        }
        if let Some(others) = game.headers.get("EPD").filter(|others| fit("EPD", others) == Fit::Whole) {
            let _ = write!(text, " {others};");
        }
        text.push('\n');
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}
