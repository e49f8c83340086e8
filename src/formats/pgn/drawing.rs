//! What comments hold besides words: arrows and circles, `[%cal Gh2e2,Rb0c2]` and `[%csl Ge2]`, and an engine's score from
//! Red's side with the depth, `[%eval 0.35,18]` or `[%eval #-3,24]`, followed by its name, `[%engine Pingjian 0.1]`.
//!
//! The name stands at the start position only; at a move it stands where it is another one, `-` for none.

use crate::game::{Annotations, Arrow, Circle, Evaluation, Game, MarkColor, NodeId};
use crate::rules::{Move, Square};
use std::fmt::Write;

/// The colour of a letter.
fn color(letter: char) -> Option<MarkColor> {
    Some(match letter {
        'G' => MarkColor::Green,
        'R' => MarkColor::Red,
        'B' => MarkColor::Blue,
        'Y' => MarkColor::Yellow,
        _ => return None,
    })
}

const fn letter(color: MarkColor) -> char {
    match color {
        MarkColor::Green => 'G',
        MarkColor::Red => 'R',
        MarkColor::Blue => 'B',
        MarkColor::Yellow => 'Y',
    }
}

/// An arrow as text: `Gh2e2`.
pub(in crate::formats) fn arrow_text(arrow: Arrow) -> String {
    format!("{}{}{}", letter(arrow.color), arrow.from, arrow.to)
}

/// A circle as text: `Ge2`.
pub(in crate::formats) fn circle_text(circle: Circle) -> String {
    format!("{}{}", letter(circle.color), circle.square)
}

/// The arrow of such a text.
pub(in crate::formats) fn parse_arrow(text: &str) -> Option<Arrow> {
    let color = color(text.chars().next()?)?;
    let mv: Move = text.get(1..)?.parse().ok()?;
    Some(Arrow { from: mv.from, to: mv.to, color })
}

/// The circle of such a text.
pub(in crate::formats) fn parse_circle(text: &str) -> Option<Circle> {
    let color = color(text.chars().next()?)?;
    let square: Square = text.get(1..)?.parse().ok()?;
    Some(Circle { square, color })
}

/// The name that stands for none.
const NO_ENGINE: &str = "-";

/// The engine that evaluated the start position: what moves needn't name again.
pub(super) fn first_engine(game: &Game) -> &str {
    let root = game.tree().get(NodeId::ROOT).and_then(|root| root.annotations().evaluation.as_ref());
    root.map_or("", |evaluation| evaluation.engine.as_str())
}

/// Adds the drawings and the score of a node to the text of its comment; `known` is the engine that needn't be named.
pub(super) fn append_drawings(annotations: &Annotations, known: &str, out: &mut String) {
    let circles: Vec<String> = annotations.circles.iter().copied().map(circle_text).collect();
    let arrows: Vec<String> = annotations.arrows.iter().copied().map(arrow_text).collect();
    for (command, items) in [("csl", circles), ("cal", arrows)] {
        if !items.is_empty() {
            let _ = write!(out, "[%{command} {}]", items.join(","));
        }
    }
    if let Some(evaluation) = &annotations.evaluation {
        let _ = write!(out, "[%eval {evaluation}]");
        if evaluation.engine != known {
            let name = Some(Evaluation::engine_name(&evaluation.engine)).filter(|name| !name.is_empty());
            let _ = write!(out, "[%engine {}]", name.as_deref().unwrap_or(NO_ENGINE));
        }
    }
}

/// Names the engine of the start position at the moves that name none.
pub(super) fn spread_engine(game: &mut Game) {
    let name = first_engine(game).to_owned();
    let evaluated = |id: &NodeId| game.tree().get(*id).is_some_and(|node| node.annotations().evaluation.is_some());
    let nodes: Vec<NodeId> = game.tree().preorder(NodeId::ROOT).filter(evaluated).collect();
    for node in nodes {
        let found = game.annotations_mut(node).and_then(|annotations| annotations.evaluation.as_mut());
        if let Some(evaluation) = found {
            match evaluation.engine.as_str() {
                "" => evaluation.engine.clone_from(&name),
                NO_ENGINE => evaluation.engine.clear(),
                _ => {}
            }
        }
    }
}

/// Takes drawings and score out of a comment's text and into the annotations; the rest of the text comes back.
pub(super) fn take_drawings(text: &str, annotations: &mut Annotations) -> String {
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some(at) = [rest.find("[%c"), rest.find("[%e")].into_iter().flatten().min() {
        let (before, command) = rest.split_at(at);
        kept.push_str(before);
        let end = command.find(']').map_or(command.len(), |end| end + 1);
        if !take_command(&command[..end], annotations) {
            kept.push_str(&command[..end]);
        }
        rest = &command[end..];
    }
    kept.push_str(rest);
    kept
}

/// Reads one of these commands whole, or not at all.
fn take_command(command: &str, annotations: &mut Annotations) -> bool {
    let Some(body) = command.strip_suffix(']') else { return false };
    if let Some(items) = body.strip_prefix("[%cal ") {
        let arrows: Option<Vec<Arrow>> = items.split(',').map(|item| parse_arrow(item.trim())).collect();
        arrows.map(|arrows| annotations.arrows.extend(arrows)).is_some()
    } else if let Some(items) = body.strip_prefix("[%csl ") {
        let circles: Option<Vec<Circle>> = items.split(',').map(|item| parse_circle(item.trim())).collect();
        circles.map(|circles| annotations.circles.extend(circles)).is_some()
    } else if let Some(text) = body.strip_prefix("[%eval ") {
        let free = annotations.evaluation.is_none();
        let read = text.trim().parse().ok().filter(|_| free);
        read.map(|evaluation| annotations.evaluation = Some(evaluation)).is_some()
    } else if let Some(name) = body.strip_prefix("[%engine ") {
        let named = annotations.evaluation.as_mut().filter(|found| found.engine.is_empty());
        let whole = Evaluation::engine_name(name) == name && !name.is_empty();
        named.filter(|_| whole).map(|evaluation| name.clone_into(&mut evaluation.engine)).is_some()
    } else {
        false
    }
}
