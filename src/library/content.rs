//! A whole game as a few hundred bytes, and back: what is read is what was written, variations and comments included.
//!
//! ```text
//! 1 · start · headers · [notes] · moves in preorder, each from, to, [notes]
//! ```
//! A move is two points; the high bit of the first says that another variation of the same move follows later, that of the
//! second that the line goes on. [`NOTES`] can't be a point, so that it may stand behind any move.

use super::bytes::{Reader, put_number, put_signed, put_text};
use crate::game::{
    Annotations, ArbiterVerdict, Arrow, Circle, EvalScore, Evaluation, Game, Mark, MarkColor, NodeId, Tree,
};
use crate::rules::{Move, Position, Square};

/// The layout of these bytes.
const VERSION: u8 = 1;
/// Notes on the move before follow.
const NOTES: u8 = 0x7f;
/// Set in the first point: a variation beside this move follows later. In the second: the line goes on.
const MORE: u8 = 0x80;
/// No point where one may be missing.
const NO_SQUARE: u8 = 0xff;

const BEFORE: u8 = 1;
const AFTER: u8 = 2;
const MARKS: u8 = 4;
const ARROWS: u8 = 8;
const CIRCLES: u8 = 16;
const VERDICTS: u8 = 32;
const EVALUATION: u8 = 64;

const COLORS: [MarkColor; 4] = [MarkColor::Green, MarkColor::Red, MarkColor::Blue, MarkColor::Yellow];

/// The game as bytes.
pub(super) fn encode(game: &Game) -> Vec<u8> {
    let mut out = Vec::with_capacity(256 + 2 * game.tree().len());
    out.push(VERSION);
    // The usual start is an empty text.
    let usual = *game.start() == Position::start();
    put_text(&mut out, &if usual { String::new() } else { game.start().to_fen() });
    let headers: Vec<_> = game.headers.iter().collect();
    put_number(&mut out, headers.len() as u64);
    for (name, value) in headers {
        put_text(&mut out, name);
        put_text(&mut out, value);
    }
    put_tree(&mut out, game.tree());
    out
}

/// The moves with all that is written at them; the headers aren't among it.
pub(super) fn put_tree(out: &mut Vec<u8>, tree: &Tree) {
    for id in tree.preorder(NodeId::ROOT) {
        let Some(node) = tree.get(id) else { continue };
        if let Some(mv) = node.mv() {
            let last = node.parent().is_none_or(|parent| tree.children(parent).last() == Some(&id));
            out.push(mv.from.index() as u8 | if last { 0 } else { MORE });
            out.push(mv.to.index() as u8 | if node.children().is_empty() { 0 } else { MORE });
        }
        if !node.annotations().is_empty() {
            out.push(NOTES);
            put_notes(out, node.annotations());
        }
    }
}

/// The game of these bytes; `None` if they are damaged.
pub(super) fn decode(bytes: &[u8]) -> Option<Game> {
    let mut reader = Reader::new(bytes);
    if reader.byte()? != VERSION {
        return None;
    }
    let start = match reader.text()? {
        "" => Position::start(),
        fen => Position::from_fen(fen).ok()?,
    };
    let mut game = Game::new(start);
    for _ in 0..reader.size()? {
        let name = reader.text()?;
        game.headers.set(name, reader.text()?);
    }
    // Where the next move may stand: the newest last.
    let mut open = vec![(NodeId::ROOT, start)];
    let mut last = NodeId::ROOT;
    while let Some(byte) = reader.peek() {
        if byte == NOTES {
            reader.byte();
            *game.annotations_mut(last)? = notes(&mut reader)?;
            continue;
        }
        let (from, to) = (reader.byte()?, reader.byte()?);
        let (parent, position) = open.pop()?;
        if from & MORE != 0 {
            open.push((parent, position));
        }
        let mv = Move::new(square(from & !MORE)?, square(to & !MORE)?);
        let after = position.try_play(mv).ok()?;
        last = game.push_checked(parent, mv);
        if to & MORE != 0 {
            open.push((last, after));
        }
    }
    Some(game)
}

/// The moves of a game's main line, read without the rest and taken on trust.
pub(super) struct MainLine<'a> {
    /// Where it starts; empty for the usual start.
    pub start: &'a str,
    reader: Reader<'a>,
    over: bool,
}

impl<'a> MainLine<'a> {
    /// The line of a game's bytes; `None` if they are damaged before it.
    pub fn of(bytes: &'a [u8]) -> Option<Self> {
        let mut reader = Reader::new(bytes);
        if reader.byte()? != VERSION {
            return None;
        }
        let start = reader.text()?;
        for _ in 0..reader.size()? {
            reader.text()?;
            reader.text()?;
        }
        Some(Self { start, reader, over: false })
    }
}

impl Iterator for MainLine<'_> {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        if self.over {
            return None;
        }
        while self.reader.peek()? == NOTES {
            self.reader.byte();
            notes(&mut self.reader)?;
        }
        let (from, to) = (self.reader.byte()?, self.reader.byte()?);
        // The first of several moves is the one of the main line, and so is what follows it.
        self.over = to & MORE == 0;
        Some(Move::new(square(from & !MORE)?, square(to & !MORE)?))
    }
}

fn square(index: u8) -> Option<Square> {
    Square::from_index(index.into())
}

fn put_notes(out: &mut Vec<u8>, notes: &Annotations) {
    let flags = [
        (BEFORE, notes.comment_before.is_empty()),
        (AFTER, notes.comment.is_empty()),
        (MARKS, notes.marks.is_empty()),
        (ARROWS, notes.arrows.is_empty()),
        (CIRCLES, notes.circles.is_empty()),
        (VERDICTS, notes.verdicts.is_empty()),
        (EVALUATION, notes.evaluation.is_none()),
    ];
    let kinds: u8 = flags.iter().filter(|(_, missing)| !missing).map(|(flag, _)| flag).sum();
    out.push(kinds);
    for (flag, text) in [(BEFORE, &notes.comment_before), (AFTER, &notes.comment)] {
        if kinds & flag != 0 {
            put_text(out, text);
        }
    }
    let color = |color: MarkColor| COLORS.iter().position(|known| *known == color).unwrap_or(0) as u8;
    if kinds & MARKS != 0 {
        put_number(out, notes.marks.len() as u64);
        out.extend(notes.marks.iter().map(|mark| mark.0));
    }
    if kinds & ARROWS != 0 {
        put_number(out, notes.arrows.len() as u64);
        for arrow in &notes.arrows {
            out.extend([arrow.from.index() as u8, arrow.to.index() as u8, color(arrow.color)]);
        }
    }
    if kinds & CIRCLES != 0 {
        put_number(out, notes.circles.len() as u64);
        for circle in &notes.circles {
            out.extend([circle.square.index() as u8, color(circle.color)]);
        }
    }
    if kinds & VERDICTS != 0 {
        put_number(out, notes.verdicts.len() as u64);
        for verdict in &notes.verdicts {
            out.push(verdict.target.map_or(NO_SQUARE, |square| square.index() as u8));
            let ArbiterVerdict { book, label, reason, author, date, .. } = verdict;
            for text in [book, label, reason, author, date] {
                put_text(out, text);
            }
        }
    }
    if let Some(evaluation) = &notes.evaluation {
        let (kind, value) = match evaluation.score {
            EvalScore::Centipawns(value) => (0, value),
            EvalScore::Mate(moves) => (1, moves),
        };
        out.push(kind);
        put_signed(out, value.into());
        out.push(evaluation.depth);
        put_text(out, &evaluation.engine);
    }
}

fn notes(reader: &mut Reader<'_>) -> Option<Annotations> {
    let kinds = reader.byte()?;
    let has = |flag: u8| kinds & flag != 0;
    let mut notes = Annotations::none();
    if has(BEFORE) {
        notes.comment_before = reader.text()?.to_owned();
    }
    if has(AFTER) {
        notes.comment = reader.text()?.to_owned();
    }
    let color = |code: u8| COLORS.get(usize::from(code)).copied();
    if has(MARKS) {
        let count = reader.size()?;
        notes.marks = reader.take(count)?.iter().copied().map(Mark).collect();
    }
    if has(ARROWS) {
        for _ in 0..reader.size()? {
            let (from, to) = (square(reader.byte()?)?, square(reader.byte()?)?);
            notes.arrows.push(Arrow { from, to, color: color(reader.byte()?)? });
        }
    }
    if has(CIRCLES) {
        for _ in 0..reader.size()? {
            notes.circles.push(Circle { square: square(reader.byte()?)?, color: color(reader.byte()?)? });
        }
    }
    if has(VERDICTS) {
        for _ in 0..reader.size()? {
            let target = square(reader.byte()?);
            let mut text = || reader.text().map(str::to_owned);
            let (book, label, reason, author, date) = (text()?, text()?, text()?, text()?, text()?);
            notes.verdicts.push(ArbiterVerdict { book, label, target, reason, author, date });
        }
    }
    if has(EVALUATION) {
        let kind = reader.byte()?;
        let value = i32::try_from(reader.signed()?).ok()?;
        let score = if kind == 0 { EvalScore::Centipawns(value) } else { EvalScore::Mate(value) };
        let depth = reader.byte()?;
        notes.evaluation = Some(Evaluation { score, depth, engine: reader.text()?.to_owned() });
    }
    Some(notes)
}
