//! The text formats that may be quoted in each other's comments and headers: the first sign in a text decides.

use super::codec::Format;
use super::{dhtmlxq, pgn, wxf};

/// Which of these formats a text is in, by the sign that stands first; `None` if it holds none. What comes after the first
/// sign may stand in a comment of that format.
pub(super) fn first_in(text: &str) -> Option<Format> {
    let in_lines = [(wxf::sign(text), Format::Wxf), (pgn::sign(text), Format::Pgn)];
    let first = in_lines.into_iter().filter_map(|(at, format)| Some((at?, format))).min_by_key(|(at, _)| *at);
    // Blocks may stand anywhere: only what is before the other signs needs to be searched.
    let before = first.map_or(text, |(at, _)| &text[..at]);
    if dhtmlxq::sign(before).is_some() { Some(Format::DhtmlXq) } else { first.map(|(_, format)| format) }
}

/// The lines of the first part of a text, with where they begin.
pub(super) fn first_lines(text: &str, count: usize) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    let lines = text.split_inclusive('\n').take(count);
    lines.map(move |line| {
        at += line.len();
        (at - line.len(), line)
    })
}
