//! Games → blocks.

use super::HEADERS;
use crate::formats::builder::{opening_comes_back, opening_text, tidy};
use crate::formats::losses::{Fit, Holds, first_side_is_told, joined, no_counters, told};
use crate::formats::outcome::{RESULT_WORDS, result_tag};
use crate::formats::pieces::points_of;
use crate::formats::{Loss, WriteOptions, Written};
use crate::game::{Game, GameResult, NodeId};
use crate::rules::{Move, Square};
use std::collections::VecDeque;
use std::fmt::Write;

const HOLDS: Holds = Holds {
    several_games: true,
    moves: true,
    variations: true,
    comments: true,
    marks: false,
    counters: no_counters,
    // A check tells as well who moves.
    start: |game| first_side_is_told(game) || game.start().in_check(),
    header: fit,
    comment: |_| true,
};

pub(super) fn losses(games: &[Game], _options: WriteOptions) -> Vec<Loss> {
    told(games, &HOLDS)
}

pub(super) fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    for game in games {
        write_game(game, &mut text);
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}

fn fit(name: &str, value: &str) -> Fit {
    match name {
        "Result" => Fit::when(result_tag(value) == value && tidy(value) == value),
        "ECCO" | "Opening" => Fit::when(opening_comes_back(name, value)),
        _ => Fit::when(HEADERS.iter().any(|(known, _)| *known == name) && tidy(value) == value),
    }
}

/// A text in which nothing looks like a tag (whole or damaged), a line break or a code.
fn escaped(text: &str) -> String {
    text.replace("\\u", "\\u005cu")
        .replace("/D", "\\u002fD")
        .replace("/d", "\\u002fd")
        .replace('[', "\\u005b")
        .replace('|', "\\u007c")
        .replace('<', "\\u003c")
        .replace('\n', "||")
}

fn tag(name: &str, value: &str, text: &mut String) {
    if !value.is_empty() {
        let _ = writeln!(text, "[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]");
    }
}

fn digits(square: Square) -> String {
    format!("{}{}", square.file(), 9 - square.rank())
}

fn move_digits(mv: Move) -> String {
    digits(mv.from) + &digits(mv.to)
}

fn write_game(game: &Game, text: &mut String) {
    text.push_str("[DhtmlXQ]\n");
    tag("ver", "www_dpxq_com", text);
    let points = points_of(game.start()).map(|point| point.map_or_else(|| "99".to_owned(), digits));
    tag("binit", &points.concat(), text);
    for (name, tag_name) in HEADERS {
        tag(tag_name, &escaped(game.headers.get(name).unwrap_or("")), text);
    }
    let result = game.headers.result();
    let words = RESULT_WORDS.iter().find(|(_, known)| *known == result).map(|(words, _)| words[0]);
    match game.headers.get("Result") {
        Some(value) if result == GameResult::Unknown && value != "*" => tag("result", &escaped(value), text),
        Some(_) => tag("result", words.unwrap_or(""), text),
        None => {}
    }
    tag("open", &escaped(&opening_text(&game.headers)), text);
    write_tree(game, text);
    text.push_str("[/DhtmlXQ]\n");
}

/// A line to be written: what it replaces in which branch, and its first move (`None`: the main line).
struct Line {
    parent: usize,
    ply: usize,
    number: usize,
    first: Option<NodeId>,
}

fn write_tree(game: &Game, text: &mut String) {
    let tree = game.tree();
    let mut comments = String::new();
    let mut comment = |number: usize, ply: usize, id: NodeId| {
        let value = tree.get(id).map(|node| escaped(&joined(node.annotations()))).unwrap_or_default();
        let name = if number == 0 { format!("comment{ply}") } else { format!("comment{number}_{ply}") };
        tag(&name, &value, &mut comments);
    };
    let mut lines = VecDeque::from([Line { parent: 0, ply: 1, number: 0, first: None }]);
    let mut count = 0;
    while let Some(Line { parent, ply: first_ply, number, first }) = lines.pop_front() {
        let mut moves = String::new();
        let mut ply = first_ply - 1;
        let mut id = NodeId::ROOT;
        let mut next = first;
        if first.is_none() {
            comment(0, 0, id);
            next = tree.children(id).first().copied();
        }
        while let Some(here) = next {
            ply += 1;
            // The alternatives to a move, unless it is one itself and they are known.
            if ply > first_ply || first.is_none() {
                for &other in tree.children(id).iter().skip(1) {
                    count += 1;
                    lines.push_back(Line { parent: number, ply, number: count, first: Some(other) });
                }
            }
            moves.push_str(&tree.mv(here).map(move_digits).unwrap_or_default());
            comment(number, ply, here);
            id = here;
            next = tree.children(id).first().copied();
        }
        let name = if number == 0 { "movelist".to_owned() } else { format!("move_{parent}_{first_ply}_{number}") };
        tag(&name, &moves, text);
    }
    text.push_str(&comments);
}
