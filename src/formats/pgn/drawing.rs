//! Arrows and circles inside comments: `[%cal Gh2e2,Rb0c2]` and `[%csl Ge2]`.

use crate::game::{Annotations, Arrow, Circle, MarkColor};
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

/// Adds the drawings of a node to the text of its comment.
pub(super) fn append_drawings(annotations: &Annotations, out: &mut String) {
    let circles: Vec<String> = annotations.circles.iter().copied().map(circle_text).collect();
    let arrows: Vec<String> = annotations.arrows.iter().copied().map(arrow_text).collect();
    for (command, items) in [("csl", circles), ("cal", arrows)] {
        if !items.is_empty() {
            let _ = write!(out, "[%{command} {}]", items.join(","));
        }
    }
}

/// Takes the drawings out of a comment's text and into the annotations; the rest of the text comes back.
pub(super) fn take_drawings(text: &str, annotations: &mut Annotations) -> String {
    let mut rest = text;
    let mut kept = String::with_capacity(text.len());
    while let Some(at) = rest.find("[%c") {
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

/// Reads one `[%cal …]` or `[%csl …]` whole, or not at all.
fn take_command(command: &str, annotations: &mut Annotations) -> bool {
    let Some(body) = command.strip_suffix(']') else { return false };
    if let Some(items) = body.strip_prefix("[%cal ") {
        let arrows: Option<Vec<Arrow>> = items.split(',').map(|item| parse_arrow(item.trim())).collect();
        arrows.map(|arrows| annotations.arrows.extend(arrows)).is_some()
    } else if let Some(items) = body.strip_prefix("[%csl ") {
        let circles: Option<Vec<Circle>> = items.split(',').map(|item| parse_circle(item.trim())).collect();
        circles.map(|circles| annotations.circles.extend(circles)).is_some()
    } else {
        false
    }
}
