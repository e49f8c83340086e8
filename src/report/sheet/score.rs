//! The moves of a game as blocks: the main line in bold, each variation set off after the move that it replaces, diagrams where
//! they are wanted.

use super::{GameSheet, SheetStyle};
use crate::game::{Game, GameResult, Mark, NodeId};
use crate::lang::{text, text_with};
use crate::report::Diagram;
use crate::report::document::{Block, Figure, Paragraph, Span, Tone};
use crate::rules::{Position, Side};
use std::borrow::Cow;
use std::collections::HashSet;

/// A comment on the main line that isn't longer, in characters, stands among its moves.
const SHORT: usize = 12;

/// A stretch still to be written: from the child `first` of a node on which `position` stands.
struct Stretch {
    parent: NodeId,
    first: NodeId,
    depth: usize,
    position: Position,
}

/// The moves after which diagrams stand.
fn chosen(game: &Game, style: &SheetStyle) -> HashSet<NodeId> {
    let tree = game.tree();
    let main = game.main_line();
    let mut chosen = HashSet::new();
    let nodes: Vec<NodeId> = if style.variations {
        tree.preorder(NodeId::ROOT).collect()
    } else {
        std::iter::once(NodeId::ROOT).chain(main.iter().copied()).collect()
    };
    for id in nodes {
        let Some(node) = tree.get(id) else { continue };
        let notes = node.annotations();
        let drawn = !(notes.arrows.is_empty() && notes.circles.is_empty());
        if (style.diagrams.asked_for && notes.wants_diagram()) || (style.diagrams.drawn_on && drawn) {
            chosen.insert(id);
        }
    }
    if *game.start() != Position::start() {
        chosen.insert(NodeId::ROOT);
    }
    if style.diagrams.every > 0 {
        let mut position = *game.start();
        for &id in &main {
            let Some(mv) = tree.mv(id) else { break };
            if position.side_to_move() == Side::Black && position.round().is_multiple_of(style.diagrams.every) {
                chosen.insert(id);
            }
            position = position.play(mv);
        }
    }
    if style.diagrams.at_end {
        chosen.extend(main.last());
    }
    chosen
}

/// How many diagrams a game gets.
pub(super) fn diagrams(game: &Game, style: &SheetStyle) -> usize {
    chosen(game, style).len()
}

/// The blocks of a game; `number` counts the diagrams of the whole.
pub(super) fn compose(sheet: &GameSheet<'_>, game: &Game, number: &mut usize) -> Vec<Block> {
    let chosen = chosen(game, sheet.style);
    let mut writer = Writer { sheet, game, chosen, number, blocks: Vec::new(), spans: Vec::new(), depth: 0 };
    writer.root();
    let mut tasks: Vec<Stretch> = Vec::new();
    if let Some(&first) = game.tree().children(NodeId::ROOT).first() {
        tasks.push(Stretch { parent: NodeId::ROOT, first, depth: 0, position: *game.start() });
    }
    while let Some(stretch) = tasks.pop() {
        writer.stretch(stretch, &mut tasks);
    }
    writer.blocks
}

/// A mark in signs that the fonts of every reader have.
fn sign(mark: Mark) -> Cow<'static, str> {
    match mark.0 {
        14 => Cow::Borrowed("+="),
        15 => Cow::Borrowed("=+"),
        _ => mark.sign(),
    }
}

struct Writer<'a> {
    sheet: &'a GameSheet<'a>,
    game: &'a Game,
    chosen: HashSet<NodeId>,
    number: &'a mut usize,
    blocks: Vec<Block>,
    /// The paragraph being written, and its depth.
    spans: Vec<Span>,
    depth: usize,
}

impl Writer<'_> {
    /// What is said about the start.
    fn root(&mut self) {
        let Some(root) = self.game.tree().get(NodeId::ROOT) else { return };
        if self.chosen.contains(&NodeId::ROOT) {
            self.diagram(NodeId::ROOT, self.game.start(), text(self.sheet.lang, "sheet-start").into_owned());
        }
        let comment = root.annotations().comment.clone();
        self.comment(&comment);
    }

    /// Writes up to the next fork; what has to be written after it goes to `tasks`.
    fn stretch(&mut self, stretch: Stretch, tasks: &mut Vec<Stretch>) {
        let tree = self.game.tree();
        let Stretch { mut parent, first, depth, mut position } = stretch;
        self.end_paragraph();
        self.depth = depth;
        let mut numbered = true;
        let mut next = Some(first);
        while let Some(id) = next {
            let Some((node, mv)) = tree.get(id).and_then(|node| Some((node, node.mv()?))) else { break };
            let notes = node.annotations();
            numbered |= self.comment(&notes.comment_before);
            let name = self.push_move(id, &position, numbered);
            let before = position;
            position = position.play(mv);
            if depth == 0 && node.children().is_empty() {
                self.result();
            }
            numbered = self.comment(&notes.comment);
            if self.chosen.contains(&id) {
                self.end_paragraph();
                self.diagram(id, &position, name);
                numbered = true;
            }
            let following = node.children().first().copied();
            let siblings = tree.children(parent);
            if self.sheet.style.variations && siblings.first() == Some(&id) && siblings.len() > 1 {
                if let Some(first) = following {
                    tasks.push(Stretch { parent: id, first, depth, position });
                }
                for &first in siblings[1..].iter().rev() {
                    tasks.push(Stretch { parent, first, depth: depth + 1, position: before });
                }
                break;
            }
            parent = id;
            next = following;
        }
        self.end_paragraph();
    }

    /// Adds a move with its marks; gives it as a caption names it.
    fn push_move(&mut self, id: NodeId, before: &Position, numbered: bool) -> String {
        let tree = self.game.tree();
        let Some((node, mv)) = tree.get(id).and_then(|node| Some((node, node.mv()?))) else { return String::new() };
        let side = before.side_to_move();
        let dots = if side == Side::Red { "." } else { "…" };
        let number = format!("{}{dots}", before.round());
        let signs = node.annotations().marks.iter().filter(|mark| !mark.asks_diagram()).map(|mark| sign(*mark));
        let signs: Vec<_> = signs.collect();
        let name = format!("{}{}", (self.sheet.name)(before, mv), signs.join(" "));
        if !self.spans.is_empty() {
            self.spans.push(Span::new(" ", Tone::Plain));
        }
        if side == Side::Red || numbered {
            self.spans.push(Span::new(number.clone(), Tone::Number));
        }
        self.spans.push(Span::new(name.clone(), Tone::Move { side, main: self.depth == 0 }));
        format!("{number}{name}")
    }

    /// Adds a comment, if there is one: a long one on the main line as paragraphs of its own, others among the moves. Whether
    /// there was one.
    fn comment(&mut self, comment: &str) -> bool {
        let comment = comment.trim();
        if comment.is_empty() || !self.sheet.style.comments {
            return false;
        }
        let several = comment.lines().nth(1).is_some();
        if self.depth == 0 && (self.spans.is_empty() || several || comment.chars().count() > SHORT) {
            self.end_paragraph();
            for line in comment.lines().map(str::trim).filter(|line| !line.is_empty()) {
                self.blocks.push(Block::Paragraph(Paragraph::plain(line)));
            }
        } else {
            // Among the moves a comment is lighter than they are.
            let lines = comment.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
            let gap = if self.spans.is_empty() { "" } else { " " };
            self.spans.push(Span::new(format!("{gap}{}", lines.join(" · ")), Tone::Weak));
        }
        true
    }

    fn end_paragraph(&mut self) {
        let spans = std::mem::take(&mut self.spans);
        if spans.is_empty() {
            return;
        }
        self.blocks.push(match self.depth {
            0 => Block::Paragraph(Paragraph::of(spans)),
            depth => Block::Variation(depth, spans),
        });
    }

    /// Puts a diagram after what is written so far.
    fn diagram(&mut self, id: NodeId, position: &Position, name: String) {
        let lang = self.sheet.lang;
        let style = self.sheet.style;
        let tree = self.game.tree();
        *self.number += 1;
        let mut diagram = Diagram::new(position);
        diagram.theme = style.theme;
        diagram.faces = style.faces;
        diagram.coordinates = style.coordinates.into();
        diagram.flipped = style.flipped;
        diagram.last_move = tree.mv(id);
        if let Some(node) = tree.get(id) {
            diagram = diagram.with_annotations(node.annotations());
        }
        let number = text_with(lang, "sheet-diagram", [("number", (*self.number).into())]);
        let turn = match (position.end(), position.side_to_move()) {
            (None, Side::Red) => "board-red-to-move",
            (None, Side::Black) => "board-black-to-move",
            (Some(_), Side::Red) => "board-black-has-won",
            (Some(_), Side::Black) => "board-red-has-won",
        };
        let turn = text(lang, turn);
        let caption = vec![
            Paragraph::of(vec![
                Span::new(format!("{number}{}", if lang.is_chinese() { "\u{3000}" } else { ": " }), Tone::Weak),
                Span::new(name.as_str(), Tone::Strong),
            ]),
            Paragraph::aside(turn.clone()),
        ];
        let description = format!("{number}: {name}. {turn}. {}", position.to_setup().to_fen());
        self.blocks.push(Block::Diagram(Box::new(Figure { diagram, caption, description })));
    }

    /// How the game ended, after its last move.
    fn result(&mut self) {
        let (id, side) = match self.game.headers.result() {
            GameResult::RedWins => ("result-red", Side::Red),
            GameResult::BlackWins => ("result-black", Side::Black),
            GameResult::Draw => ("result-draw", Side::Black),
            GameResult::Unknown => return,
        };
        let words = text_with(self.sheet.lang, "sheet-result", [("result", text(self.sheet.lang, id).into())]);
        self.spans.push(Span::new(" ", Tone::Plain));
        // Like a move, it isn't parted.
        self.spans.push(Span::new(words, Tone::Move { side, main: true }));
    }
}
