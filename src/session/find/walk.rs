//! Looking through one game: the hits in it, in the order of reading.

use super::query::{FindField, Sought, TextSought};
use crate::game::{Annotations, Game, NodeId, ReadMove};
use crate::lang::{Lang, find_folded};
use crate::rules::{Position, Side};
use crate::session::settings::MoveStyle;
use crate::session::wording::move_text;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

/// Something found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The game's index in the study.
    pub game: usize,
    /// The move; the start for a header.
    pub node: NodeId,
    /// In which field it was found.
    pub field: FindField,
    /// The move's number and, where the text isn't the move itself, the move; empty at the start. For a header, its name.
    pub label: String,
    /// What was found, with something before and after it.
    pub text: String,
    /// The found part of the text, as bytes; empty for a position.
    pub lit: Range<usize>,
    /// A position was found with left and right changed.
    pub mirrored: bool,
}

/// How the hits are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wording {
    pub style: MoveStyle,
    pub lang: Lang,
}

/// Characters that are shown before and after what was found in a comment.
const BEFORE: usize = 12;
const AFTER: usize = 40;
/// Moves that are shown after a move that was found, or a position.
const MOVES_AFTER: usize = 3;

/// Finds what is sought in a game and hands it on until that returns `false`, or `stop` is set.
pub(super) fn look_through(
    (index, game): (usize, &Game),
    sought: &Sought,
    wording: Wording,
    stop: &AtomicBool,
    found: &mut dyn FnMut(Hit) -> bool,
) -> bool {
    let look = Look { index, game, wording };
    match sought {
        Sought::Nothing => true,
        Sought::Position(position) => {
            let (target, mirror) = &**position;
            let at = |node, label: String, position: &Position| {
                let mirrored = mirror.as_ref().is_some_and(|mirror| mirror.repeats(position));
                let text = look.following(node, position);
                (mirrored || target.repeats(position))
                    .then_some(Hit { mirrored, ..look.hit(node, FindField::Position, label, text, 0..0) })
            };
            let start = at(NodeId::ROOT, String::new(), game.start());
            start.is_none_or(&mut *found)
                && game.reading_order().all(|read| {
                    let quick = [read.after.key(), target.key()];
                    let may_be = quick[0] == quick[1] || mirror.as_ref().is_some_and(|mirror| mirror.key() == quick[0]);
                    let hit = may_be.then(|| at(read.node, look.named(&read), &read.after)).flatten();
                    !stop.load(Ordering::Relaxed) && hit.is_none_or(&mut *found)
                })
        }
        Sought::Text(sought) => {
            look.headers(sought).into_iter().all(&mut *found)
                && look.at_start(sought).into_iter().all(&mut *found)
                && game.reading_order().all(|read| {
                    !stop.load(Ordering::Relaxed) && look.at_move(sought, &read).into_iter().flatten().all(&mut *found)
                })
        }
    }
}

struct Look<'a> {
    index: usize,
    game: &'a Game,
    wording: Wording,
}

impl Look<'_> {
    fn hit(&self, node: NodeId, field: FindField, label: String, text: String, lit: Range<usize>) -> Hit {
        Hit { game: self.index, node, field, label, text, lit, mirrored: false }
    }

    fn headers(&self, sought: &TextSought) -> Vec<Hit> {
        let Some(folded) = sought.folded.as_ref().filter(|_| sought.headers) else { return Vec::new() };
        let found = |(name, value): (&str, &str)| {
            let lit = find_folded(value, folded)?;
            Some(self.hit(NodeId::ROOT, FindField::Headers, name.to_owned(), value.to_owned(), lit))
        };
        self.game.headers.iter().filter_map(found).collect()
    }

    fn at_start(&self, sought: &TextSought) -> Option<Hit> {
        let notes = self.game.tree().get(NodeId::ROOT)?.annotations();
        self.in_comments(sought, NodeId::ROOT, notes, &String::new)
    }

    fn at_move(&self, sought: &TextSought, read: &ReadMove) -> [Option<Hit>; 3] {
        let Some(node) = self.game.tree().get(read.node) else { return [None, None, None] };
        let named = || self.named(read);
        let notes = node.annotations();
        let mv = sought.moves.as_ref().filter(|moves| moves.fits(self.game, read.node, &read.before)).map(|moves| {
            let (text, lit) = self.moves_around(read, moves.len());
            self.hit(read.node, FindField::Moves, number(&read.before), text, lit)
        });
        let mark = sought.mark.filter(|mark| notes.marks.contains(mark)).map(|mark| {
            let sign = mark.sign();
            let written = self.written(&read.before, read.node);
            let lit = written.len()..written.len() + sign.len();
            self.hit(read.node, FindField::Marks, number(&read.before), format!("{written}{sign}"), lit)
        });
        [mv, mark, self.in_comments(sought, read.node, notes, &named)]
    }

    fn in_comments(
        &self,
        sought: &TextSought,
        node: NodeId,
        notes: &Annotations,
        label: &dyn Fn() -> String,
    ) -> Option<Hit> {
        let folded = sought.folded.as_ref().filter(|_| sought.comments)?;
        let found = |comment: &str| Some(snippet(comment, find_folded(comment, folded)?));
        let (text, lit) = found(&notes.comment_before).or_else(|| found(&notes.comment))?;
        Some(self.hit(node, FindField::Comments, label(), text, lit))
    }

    /// The move with its number.
    fn named(&self, read: &ReadMove) -> String {
        format!("{} {}", number(&read.before), self.written(&read.before, read.node))
    }

    fn written(&self, before: &Position, node: NodeId) -> String {
        let Wording { style, lang } = self.wording;
        self.game.tree().mv(node).map(|mv| move_text(before, mv, style, lang)).unwrap_or_default()
    }

    /// The last of `count` moves that were found with those before it, lit, and some that follow.
    fn moves_around(&self, read: &ReadMove, count: usize) -> (String, Range<usize>) {
        let tree = self.game.tree();
        let mut text = self.written(&read.before, read.node);
        let mut node = read.node;
        for _ in 1..count {
            let Some(above) = tree.parent(node) else { break };
            node = above;
            if let Some(parent) = tree.parent(above) {
                text = format!("{} {text}", self.written(&self.game.position_at(parent), above));
            }
        }
        let lit = 0..text.len();
        let following = self.following(read.node, &read.after);
        if !following.is_empty() {
            text = format!("{text} {following}");
        }
        (text, lit)
    }

    /// The moves of the main continuation after a node.
    fn following(&self, node: NodeId, position: &Position) -> String {
        let (mut node, mut position) = (node, *position);
        let mut moves = Vec::with_capacity(MOVES_AFTER);
        for _ in 0..MOVES_AFTER {
            let Some(&next) = self.game.tree().children(node).first() else { break };
            moves.push(self.written(&position, next));
            let Some(mv) = self.game.tree().mv(next) else { break };
            position = position.play(mv);
            node = next;
        }
        moves.join(" ")
    }
}

/// `12.` before Red's move, `12…` before Black's.
fn number(before: &Position) -> String {
    match before.side_to_move() {
        Side::Red => format!("{}.", before.round()),
        Side::Black => format!("{}…", before.round()),
    }
}

/// The found part of a comment with what stands around it, on one line.
fn snippet(comment: &str, lit: Range<usize>) -> (String, Range<usize>) {
    let start = comment[..lit.start].char_indices().rev().nth(BEFORE).map_or(0, |(at, c)| at + c.len_utf8());
    let end = comment[lit.end..].char_indices().nth(AFTER).map_or(comment.len(), |(at, _)| lit.end + at);
    let one_line = |part: &str| part.replace(['\n', '\r', '\t'], " ");
    let (before, found, after) = (&comment[start..lit.start], &comment[lit.clone()], &comment[lit.end..end]);
    let mut text = if start > 0 { format!("…{}", one_line(before)) } else { one_line(before) };
    let from = text.len();
    text.push_str(&one_line(found));
    let lit = from..text.len();
    text.push_str(&one_line(after));
    if end < comment.len() {
        text.push('…');
    }
    (text, lit)
}
