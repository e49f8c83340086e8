//! The winning tree of `mate`, for readers and for programs.

use super::words::LangWord;
use crate::engine::{MateNodeId, MateReply, MateTree};
use crate::lang::{text, text_with};
use crate::notation::notate;
use crate::rules::{Move, Position};
use serde::Serialize;
use std::collections::HashMap;
use std::fmt::Write as _;

/// Lines of text at most; what is left out is said.
const MOST_LINES: usize = 5_000;

/// The tree as text: a line for each choice of the defender, indented by how deep it is. Where a position was answered
/// before, the line points to it.
/// Where the defender's check is a forbidden one, its ruling stands.
pub(super) fn tree_text(
    start: &Position,
    tree: &MateTree,
    rulings: &HashMap<(MateNodeId, Move), String>,
    lang: LangWord,
) -> String {
    let mut writer = Writer { tree, rulings, lang, places: HashMap::new(), lines: Vec::new() };
    writer.line(start, tree.start(), 1, 0, String::new());
    if writer.lines.len() >= MOST_LINES {
        writer.lines.push(format!("… more than {MOST_LINES} lines; -o FILE writes more"));
    }
    writer.lines.join("\n") + "\n"
}

struct Writer<'a> {
    tree: &'a MateTree,
    rulings: &'a HashMap<(MateNodeId, Move), String>,
    lang: LangWord,
    /// The line, from 1, on which a position is answered.
    places: HashMap<MateNodeId, usize>,
    lines: Vec<String>,
}

impl Writer<'_> {
    /// Goes on with a line of text as long as there is one defence, then with a deeper line for each.
    fn line(&mut self, start: &Position, node: MateNodeId, number: usize, depth: usize, mut text: String) {
        if self.lines.len() >= MOST_LINES {
            return;
        }
        let place = self.lines.len();
        self.lines.push(String::new());
        let (mut position, mut node, mut number) = (*start, node, number);
        loop {
            if let Some(before) = self.places.get(&node) {
                let _ = write!(text, "as in line {before}");
                self.lines[place] = indented(depth, &text);
                return;
            }
            self.places.insert(node, place + 1);
            let answer = self.tree.answer(node);
            let _ = write!(text, "{number}. {}", self.written(&position, answer));
            position = position.play(answer);
            number += 1;
            match self.tree.replies(node) {
                [] => {
                    text.push_str(if position.in_check() { " #" } else { " (no move left)" });
                    self.lines[place] = indented(depth, &text);
                    return;
                }
                [only] => {
                    let _ = write!(text, " {}  ", self.written(&position, only.mv));
                    position = position.play(only.mv);
                    let Some(next) = only.next else {
                        text.push_str(&self.unanswered(node, only));
                        self.lines[place] = indented(depth, &text);
                        return;
                    };
                    node = next;
                }
                replies => {
                    self.lines[place] = indented(depth, &text);
                    for reply in replies {
                        let text = format!("{}  ", self.written(&position, reply.mv));
                        match reply.next {
                            Some(next) => self.line(&position.play(reply.mv), next, number, depth + 1, text),
                            None => {
                                let text = format!("{text}{}", self.unanswered(node, reply));
                                self.lines.push(indented(depth + 1, &text));
                            }
                        }
                    }
                    return;
                }
            }
        }
    }

    /// Why a defence has no answer.
    fn unanswered(&self, node: MateNodeId, reply: &MateReply) -> String {
        let Some(first) = reply.forbidden else { return "…".into() };
        let lang = self.lang.lang();
        let note = match self.rulings.get(&(node, reply.mv)) {
            Some(ruling) => text_with(lang, "mate-game-forbidden", [("ruling", ruling.as_str().into())]),
            None => text(lang, "mate-game-perpetual"),
        };
        let place = self.places.get(&first).map_or_else(String::new, |line| format!("as in line {line}: "));
        format!("{place}{note}")
    }

    fn written(&self, position: &Position, mv: Move) -> String {
        notate(position, mv, self.lang.notation())
    }
}

fn indented(depth: usize, text: &str) -> String {
    format!("{}{}", "  ".repeat(depth), text.trim_end())
}

/// The tree as JSON: every position once, answers by index.
#[derive(Serialize)]
pub(super) struct TreeJson {
    /// Whether every defence is answered.
    complete: bool,
    /// Index of the position that was searched: 0.
    start: usize,
    positions: Vec<PositionJson>,
}

#[derive(Serialize)]
struct PositionJson {
    /// The winning move.
    answer: String,
    /// Within how many moves it wins.
    mate_in: u8,
    /// Every legal defence.
    replies: Vec<ReplyJson>,
}

#[derive(Serialize)]
struct ReplyJson {
    #[serde(rename = "move")]
    mv: String,
    /// Index of the position after it; `null` where the tree was cut, or after a forbidden check.
    next: Option<usize>,
    /// Index of the position to which it comes back by a perpetual check, which is forbidden.
    #[serde(skip_serializing_if = "Option::is_none")]
    forbidden: Option<usize>,
}

/// The tree for programs.
pub(super) fn tree_json(tree: &MateTree) -> TreeJson {
    let mut places = HashMap::from([(tree.start(), 0)]);
    let mut order = vec![tree.start()];
    let mut positions = Vec::new();
    let mut at = 0;
    while let Some(&node) = order.get(at) {
        let mut place_of = |next| {
            *places.entry(next).or_insert_with(|| {
                order.push(next);
                order.len() - 1
            })
        };
        let replies = tree.replies(node).iter();
        positions.push(PositionJson {
            answer: tree.answer(node).to_string(),
            mate_in: tree.length(node),
            replies: replies
                .map(|reply| ReplyJson {
                    mv: reply.mv.to_string(),
                    next: reply.next.map(&mut place_of),
                    forbidden: reply.forbidden.map(&mut place_of),
                })
                .collect(),
        });
        at += 1;
    }
    TreeJson { complete: tree.is_complete(), start: 0, positions }
}
