//! Games → PGN.

use super::drawing::{append_drawings, first_engine};
use super::headers::{TECHNICAL, canonical};
use crate::formats::builder::{is_readable, tidy};
use crate::formats::outcome::result_tag;
use crate::formats::{Loss, TextEncoding, WriteOptions, Written};
use crate::game::{Annotations, Game, NodeId};
use crate::notation::{Notation, notate};
use crate::rules::{Position, START_FEN, Side};

pub(super) fn write(games: &[Game], options: WriteOptions) -> Written {
    let mut text = String::new();
    for game in games {
        if !text.is_empty() {
            text.push('\n');
        }
        write_headers(game, options, &mut text);
        text.push('\n');
        let mut out = Movetext { game, options, text: &mut text, column: 0, fresh: true };
        out.write();
    }
    let (bytes, lossy) = options.encoding.encode(&text);
    let mut losses = losses(games, options);
    if lossy {
        losses.push(Loss::Characters(options.encoding));
    }
    Written { bytes, encoding: options.encoding, losses }
}

pub(super) fn losses(games: &[Game], options: WriteOptions) -> Vec<Loss> {
    let mut losses = Vec::new();
    for (number, game) in (1..).zip(games) {
        for (name, value) in game.headers.iter() {
            if !header_comes_back(name, value) {
                losses.push(Loss::Header { game: number, name: name.to_owned() });
            }
        }
        let annotations =
            game.tree().preorder(NodeId::ROOT).filter_map(|id| Some((id, game.tree().get(id)?.annotations())));
        let count =
            annotations.filter(|(id, annotations)| !comments_come_back(*id, annotations, options.encoding)).count();
        if count > 0 {
            losses.push(Loss::CommentText { game: number, count });
        }
    }
    losses
}

fn can_be_written(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_alphabetic())
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !TECHNICAL.contains(&canonical(name).as_str())
}

fn header_comes_back(name: &str, value: &str) -> bool {
    can_be_written(name)
        && canonical(name) == name
        && value == one_line(value)
        && is_readable(value)
        && (name != "Result" || result_tag(value) == value)
        && value.trim_matches(['\u{3000}', '\0']) == value
}

/// A header's value on one line, without blanks around it.
fn one_line(value: &str) -> String {
    value.replace(['\r', '\n'], " ").trim_matches([' ', '\t']).to_owned()
}

fn comments_come_back(id: NodeId, annotations: &Annotations, encoding: TextEncoding) -> bool {
    let comes_back =
        |text: &str| !text.contains('}') && !looks_damaged(text, encoding) && tidy(text) == text && is_readable(text);
    comes_back(&annotations.comment)
        && comes_back(&annotations.comment_before)
        && !annotations.comment.contains("[%c")
        && !annotations.comment.contains("[%e")
        && (id != NodeId::ROOT || annotations.comment_before.is_empty())
}

/// Whether a comment would be taken for one whose closing brace a damaged character swallowed.
fn looks_damaged(text: &str, encoding: TextEncoding) -> bool {
    text.contains('{') && text.chars().any(|c| !c.is_ascii() && encoding.hides(c, b'}'))
}

fn write_headers(game: &Game, options: WriteOptions, text: &mut String) {
    let mut header = |name: &str, value: &str| {
        let value = one_line(value).replace('\\', "\\\\").replace('"', "\\\"");
        text.push_str(&format!("[{name} \"{value}\"]\n"));
    };
    header("Game", "Chinese Chess");
    for (name, value) in game.headers.iter().filter(|(name, _)| can_be_written(name)) {
        header(name, value);
    }
    match options.notation {
        Notation::Iccs => header("Format", "ICCS"),
        Notation::Wxf => header("Format", "WXF"),
        Notation::ChineseHans | Notation::ChineseHant => {}
    }
    let fen = game.start().to_fen();
    if fen != START_FEN {
        header("FEN", &fen);
    }
}

struct Movetext<'a> {
    game: &'a Game,
    options: WriteOptions,
    text: &'a mut String,
    /// Columns used of the line being written.
    column: usize,
    /// Whether the next move needs its number, whoever moves.
    fresh: bool,
}

/// What remains to be written.
enum Task {
    /// A move, from the position before it, and all that follows it on its line.
    Line(NodeId, Position),
    /// What follows a move that is written already, from the position after it.
    Follow(NodeId, Position),
    /// A parenthesis.
    Text(&'static str),
}

impl Movetext<'_> {
    const WIDTH: usize = 80;

    fn write(&mut self) {
        if let Some(root) = self.game.tree().get(NodeId::ROOT) {
            self.comment(&root.annotations().comment_before);
            self.after(root.annotations(), "");
        }
        let mut tasks = vec![Task::Follow(NodeId::ROOT, *self.game.start())];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Text(text) => {
                    self.put(text);
                    self.fresh = true;
                }
                Task::Line(id, before) => {
                    let after = self.mv(id, &before);
                    self.follow(id, after, &mut tasks);
                }
                Task::Follow(id, position) => self.follow(id, position, &mut tasks),
            }
        }
        self.put(self.game.headers.result().tag());
        self.text.push('\n');
    }

    /// Writes the main continuation; at its first move with alternatives it stops, leaving tasks for these and the rest.
    fn follow(&mut self, mut id: NodeId, mut position: Position, tasks: &mut Vec<Task>) {
        while let Some((&main, others)) = self.game.tree().children(id).split_first() {
            let next = self.mv(main, &position);
            if !others.is_empty() {
                tasks.push(Task::Follow(main, next));
                for &other in others.iter().rev() {
                    tasks.extend([Task::Text(")"), Task::Line(other, position), Task::Text("(")]);
                }
                return;
            }
            (id, position) = (main, next);
        }
    }

    /// Writes one move with its number and annotations; the position after it.
    fn mv(&mut self, id: NodeId, before: &Position) -> Position {
        let Some((node, mv)) = self.game.tree().get(id).and_then(|node| Some((node, node.mv()?))) else {
            return *before;
        };
        let annotations = node.annotations();
        let number = match before.side_to_move() {
            Side::Red => format!("{}.", before.round()),
            Side::Black if self.fresh || !annotations.comment_before.is_empty() => format!("{}...", before.round()),
            Side::Black => String::new(),
        };
        self.fresh = false;
        let text = notate(before, mv, self.options.notation);
        if number.is_empty() {
            self.put(&text);
        } else if annotations.comment_before.is_empty() {
            self.put(&format!("{number} {text}"));
        } else {
            self.put(&number);
            self.comment(&annotations.comment_before);
            self.put(&text);
        }
        self.fresh = false;
        self.after(annotations, first_engine(self.game));
        before.play(mv)
    }

    /// Writes what stands after a move.
    fn after(&mut self, annotations: &Annotations, engine: &str) {
        for mark in &annotations.marks {
            self.put(&format!("${}", mark.0));
        }
        let mut text = annotations.comment.clone();
        append_drawings(annotations, engine, &mut text);
        self.comment(&text);
    }

    fn comment(&mut self, text: &str) {
        if !text.is_empty() {
            let mut text = text.replace('}', "｝");
            if looks_damaged(&text, self.options.encoding) {
                text = text.replace('{', "｛");
            }
            self.put(&format!("{{{text}}}"));
            self.fresh = true;
        }
    }

    /// Writes one token, on a new line when the line is full.
    fn put(&mut self, token: &str) {
        let width: usize = token.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
        let glued = token == ")" || self.text.ends_with('(');
        if self.column > 0 && !glued {
            if self.column + 1 + width > Self::WIDTH {
                self.text.push('\n');
                self.column = 0;
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(token);
        match token.rsplit_once('\n') {
            Some((_, last)) => self.column = last.chars().count().max(1),
            None => self.column += width,
        }
    }
}
