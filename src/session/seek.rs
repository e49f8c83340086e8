//! Going to the next or the previous place of a kind in the whole tree, in the order in which the score is read.

use super::meetings::Meetings;
use super::notice::Level;
use super::studio::Studio;
use crate::game::{Mark, NodeId};

/// A kind of place in a game that can be gone to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Landmark {
    /// A comment (评注), the one on the start included.
    Comment,
    /// A position that several moves were played from (分支).
    Fork,
    /// A move marked `?`, `??` or `?!`.
    Mistake,
    /// Where a repetition ends (重复局面): the last of positions in a row that stood before in the line to them.
    Repetition,
}

/// The marks of a mistake.
const MISTAKES: [Mark; 3] = [Mark(2), Mark(4), Mark(6)];

impl Landmark {
    /// The messages: there is none, only this one, no further one ahead, no further one back.
    const fn texts(self) -> [&'static str; 4] {
        match self {
            Self::Comment => ["seek-comment-none", "seek-comment-only", "seek-comment-last", "seek-comment-first"],
            Self::Fork => ["seek-fork-none", "seek-fork-only", "seek-fork-last", "seek-fork-first"],
            Self::Mistake => ["seek-mistake-none", "seek-mistake-only", "seek-mistake-last", "seek-mistake-first"],
            Self::Repetition => {
                ["seek-repetition-none", "seek-repetition-only", "seek-repetition-last", "seek-repetition-first"]
            }
        }
    }
}

impl Studio {
    /// Goes to the nearest place of a kind after the move on the board, or before it; past the last one it goes on from
    /// the other end and says so.
    pub(super) fn seek(&mut self, what: Landmark, forward: bool) {
        let order: Vec<NodeId> =
            std::iter::once(NodeId::ROOT).chain(self.chapter().game().reading_order().map(|read| read.node)).collect();
        let places = self.places_of(what, &order);
        let here = self.chapter().cursor();
        let now = order.iter().position(|&node| node == here).unwrap_or(0);
        let next = if forward {
            places.iter().find(|&&place| place > now).or(places.first())
        } else {
            places.iter().rev().find(|&&place| place < now).or(places.last())
        };
        let [none, only, last, first] = what.texts();
        let Some(&place) = next else {
            self.tell_text(Level::Info, none);
            return;
        };
        self.document_mut().go_to(order[place]);
        match (place == now, forward) {
            (true, _) => self.tell_text(Level::Info, only),
            (false, true) if place < now => self.tell_text(Level::Info, last),
            (false, false) if place > now => self.tell_text(Level::Info, first),
            _ => self.notice_gone(),
        }
    }

    /// The places of a kind, by their index in `order`.
    fn places_of(&self, what: Landmark, order: &[NodeId]) -> Vec<usize> {
        let game = self.chapter().game();
        let tree = game.tree();
        let notes = |node: NodeId| tree.get(node).map(crate::game::Node::annotations);
        let places_where = |holds: &dyn Fn(NodeId) -> bool| {
            (0..).zip(order).filter(|(_, node)| holds(**node)).map(|(place, _)| place).collect()
        };
        match what {
            Landmark::Comment => places_where(&|node| notes(node).is_some_and(crate::game::Annotations::has_comment)),
            Landmark::Fork => places_where(&|node| tree.children(node).len() > 1),
            Landmark::Mistake => places_where(&|node| {
                notes(node).is_some_and(|notes| notes.marks.iter().any(|mark| MISTAKES.contains(mark)))
            }),
            Landmark::Repetition => {
                let found;
                let meetings = match self.meetings().of(self.document()) {
                    Some(known) => known,
                    None => {
                        found = Meetings::of(game);
                        &found
                    }
                };
                let repeats = |node: NodeId| meetings.repeats.contains_key(&node);
                places_where(&|node| repeats(node) && !tree.children(node).iter().any(|&next| repeats(next)))
            }
        }
    }
}
