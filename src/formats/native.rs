//! The studio's own study files: RON with a version, holding everything.
//!
//! The tree is a flat list in which every move names its parent by number (0 = start position, n = the n-th move of
//! the list), so that neither reading nor writing recurses, and a change of one move changes one line.

use super::builder::{Budget, Spot, Stop, Warnings};
use super::codec::{Codec, Format, Source};
use super::outcome::{Parsed, WriteOptions, Written};
use super::pgn::{arrow_text, circle_text, parse_arrow, parse_circle};
use super::{FormatError, Place, TextEncoding, Trouble};
use crate::game::{Annotations, ArbiterVerdict, Evaluation, Game, Mark, NodeId};
use crate::notation::NotationError;
use crate::rules::{Move, Position};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;

pub(super) const CODEC: Codec = Codec {
    format: Format::Native,
    name: "native",
    title: ["枰鉴研究", "枰鑑研究", "Pingjian study"],
    several_games: true,
    extensions: &["pingjian"],
    recognises,
    read,
    write: Some(write),
    losses: None,
};

/// The newest version that is read. Version 2 added arbiters' words, version 3 engines' evaluations; a study is written as
/// the oldest version that holds it, so that every version of the studio that can read it does.
const VERSION: u32 = 3;
/// What a study begins with.
const SIGNATURE: &str = "PingjianStudy(";

/// A whole file.
#[derive(Serialize, Deserialize)]
struct PingjianStudy {
    version: u32,
    games: Vec<StudyGame>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "Game")]
struct StudyGame {
    #[serde(default)]
    headers: Vec<(String, String)>,
    #[serde(default)]
    start: String,
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
    #[serde(default)]
    moves: Vec<StudyMove>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename = "M")]
struct StudyMove {
    /// The move that it follows: 0 for the start position, else its place in the list, from 1.
    parent: usize,
    mv: String,
    #[serde(default, skip_serializing_if = "Notes::is_empty")]
    notes: Notes,
}

/// What is written and drawn at a move.
#[derive(Serialize, Deserialize, Default)]
struct Notes {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    before: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    after: String,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    marks: Vec<u8>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    arrows: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    circles: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    verdicts: Vec<Verdict>,
    /// An engine's score and depth, `0.35,18`, from version 3 on.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    eval: String,
    /// The engine's name.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    engine: String,
}

/// An arbiter's word.
#[derive(Serialize, Deserialize, Default)]
struct Verdict {
    book: String,
    label: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    target: String,
    reason: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    author: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    date: String,
}

impl Verdict {
    fn of(verdict: &ArbiterVerdict) -> Self {
        let ArbiterVerdict { book, label, target, reason, author, date } = verdict.clone();
        Self { book, label, target: target.map_or_else(String::new, |square| square.to_string()), reason, author, date }
    }

    fn into_verdict(self) -> ArbiterVerdict {
        let Self { book, label, target, reason, author, date } = self;
        ArbiterVerdict { book, label, target: target.parse().ok(), reason, author, date }
    }
}

impl Notes {
    fn is_empty(&self) -> bool {
        self.before.is_empty()
            && self.after.is_empty()
            && self.marks.is_empty()
            && self.arrows.is_empty()
            && self.circles.is_empty()
            && self.verdicts.is_empty()
            && self.eval.is_empty()
    }

    /// The oldest version that holds these notes.
    fn since(&self) -> u32 {
        match (self.eval.is_empty(), self.verdicts.is_empty()) {
            (false, _) => 3,
            (true, false) => 2,
            (true, true) => 1,
        }
    }

    fn of(annotations: &Annotations) -> Self {
        Self {
            before: annotations.comment_before.clone(),
            after: annotations.comment.clone(),
            marks: annotations.marks.iter().map(|mark| mark.0).collect(),
            arrows: annotations.arrows.iter().copied().map(arrow_text).collect(),
            circles: annotations.circles.iter().copied().map(circle_text).collect(),
            verdicts: annotations.verdicts.iter().map(Verdict::of).collect(),
            eval: annotations.evaluation.as_ref().map_or_else(String::new, ToString::to_string),
            engine: annotations.evaluation.as_ref().map_or_else(String::new, |found| found.engine.clone()),
        }
    }

    fn into_annotations(self) -> Annotations {
        Annotations {
            comment_before: self.before,
            comment: self.after,
            marks: marks_of(&self.marks),
            arrows: self.arrows.iter().filter_map(|text| parse_arrow(text)).collect(),
            circles: self.circles.iter().filter_map(|text| parse_circle(text)).collect(),
            verdicts: self.verdicts.into_iter().map(Verdict::into_verdict).collect(),
            evaluation: self.eval.parse().ok().map(|found| Evaluation { engine: self.engine, ..found }),
        }
    }
}

/// Each mark once, and none that says nothing (`$0`): no other format could tell them apart.
fn marks_of(numbers: &[u8]) -> Vec<Mark> {
    let mut marks = Vec::new();
    for mark in numbers.iter().copied().filter(|&number| number != 0).map(Mark) {
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}

/// The text after the signature, if it stands at the beginning.
fn after_signature(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(SIGNATURE.as_bytes())
}

fn recognises(source: &Source) -> bool {
    after_signature(source.bytes).is_some()
}

/// The version, read before anything else, since a newer file may have other fields.
fn version(bytes: &[u8]) -> Option<u32> {
    let rest = after_signature(bytes)?.trim_ascii_start().strip_prefix(b"version")?.trim_ascii_start();
    let rest = rest.strip_prefix(b":")?.trim_ascii_start();
    let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&rest[..digits]).ok()?.parse().ok()
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let damaged = |what: String| FormatError::Damaged { format: Format::Native, what };
    match version(source.bytes) {
        Some(found) if found > VERSION => return Err(FormatError::Newer { found, supported: VERSION }),
        Some(_) => {}
        None => return Err(damaged("no version".to_owned())),
    }
    let text = std::str::from_utf8(source.bytes).map_err(|error| damaged(error.to_string()))?;
    let text = text.trim_start_matches('\u{feff}');
    let mut warnings = Warnings::default();
    let study: PingjianStudy = match ron::from_str(text) {
        Ok(study) => study,
        Err(error) => {
            let line = error.span.start.line;
            let rest = salvage(text, line).ok_or_else(|| damaged(error.to_string()))?;
            warnings.push(Some(Place::Line(line)), None, Trouble::EndsEarly);
            rest
        }
    };
    let mut budget = Budget::new();
    let mut games = Vec::new();
    for (number, game) in (1..).zip(study.games) {
        warnings.game = Some(number);
        if !budget.is_left() {
            warnings.push(None, None, Trouble::TooManyMoves);
            break;
        }
        match Position::from_fen(&game.start) {
            Ok(start) => {
                let game = build(game, start, &mut warnings, &mut budget);
                budget.spend(&game);
                warnings.keep(game, &mut games);
            }
            Err(error) => warnings.push(None, None, Trouble::StartRefused(error)),
        }
    }
    if games.is_empty() {
        return Err(FormatError::NoGame { format: Format::Native, why: warnings.first_refusal().cloned() });
    }
    Ok(warnings.into_parsed(Format::Native, "utf-8", games))
}

/// What stands before the damage in a line: the lines above, with their brackets closed.
fn salvage(text: &str, line: usize) -> Option<PingjianStudy> {
    /// Lines that may have to go, the damaged one among them, until what is left is whole.
    const MOST_LINES: usize = 4;
    let mut end = text.split_inclusive('\n').take(line).map(str::len).sum::<usize>();
    for _ in 0..MOST_LINES {
        end = text[..end].trim_end_matches('\n').rfind('\n')? + 1;
        let whole = format!("{}{}", &text[..end], closing_brackets(&text[..end]));
        if let Ok(study) = ron::from_str::<PingjianStudy>(&whole) {
            return Some(study).filter(|study| !study.games.is_empty());
        }
    }
    None
}

/// The brackets that a text leaves open, closed in turn.
fn closing_brackets(text: &str) -> String {
    let (mut open, mut in_text, mut escaped) = (Vec::new(), false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'(' if !in_text => open.push(')'),
            b'[' if !in_text => open.push(']'),
            b')' | b']' if !in_text => drop(open.pop()),
            _ => {}
        }
    }
    open.iter().rev().collect()
}

fn build(study: StudyGame, start: Position, warnings: &mut Warnings, budget: &mut Budget) -> Game {
    let mut game = Game::new(start);
    for (name, value) in study.headers {
        game.headers.set(&name, value);
    }
    annotate(&mut game, NodeId::ROOT, study.notes);
    // The spots from the start to the last move read, each with its number in the list: parents are among them, since
    // the list is in preorder.
    let mut path = vec![(0, Some(Spot::start(&game)))];
    for (number, entry) in (1..).zip(study.moves) {
        while path.last().is_some_and(|(above, _)| *above > entry.parent) {
            path.pop();
        }
        let parent = path.last().filter(|(above, _)| *above == entry.parent).map(|(_, spot)| *spot);
        let Some(parent) = parent else {
            warnings.push(None, None, Trouble::BadParent(number));
            path.push((number, None));
            continue;
        };
        let spot = parent.and_then(|parent| play(&mut game, parent, &entry.mv, warnings, budget));
        if let Some(spot) = spot {
            annotate(&mut game, spot.node, entry.notes);
        }
        path.push((number, spot));
    }
    game
}

fn play(game: &mut Game, parent: Spot, text: &str, warnings: &mut Warnings, budget: &Budget) -> Option<Spot> {
    let shortened = || text.chars().take(24).collect::<String>();
    let trouble = match text.parse::<Move>() {
        Err(_) => Trouble::Unplayable(shortened(), NotationError::Unreadable(shortened())),
        Ok(mv) => match parent.play(game, *budget, mv) {
            Ok(spot) => return Some(spot),
            Err(Stop::Illegal(rule)) => Trouble::Unplayable(shortened(), NotationError::Illegal(mv, rule)),
            Err(Stop::TooLong) => Trouble::TooLong,
            Err(Stop::TooMany) => Trouble::TooManyMoves,
        },
    };
    warnings.push(None, Some(parent.ply + 1), trouble);
    None
}

fn annotate(game: &mut Game, node: NodeId, notes: Notes) {
    if let Some(annotations) = game.annotations_mut(node).filter(|_| !notes.is_empty()) {
        *annotations = notes.into_annotations();
    }
}

fn write(games: &[Game], _options: WriteOptions) -> Written {
    let games: Vec<StudyGame> = games.iter().map(study_game).collect();
    let notes = games.iter().flat_map(|game| std::iter::once(&game.notes).chain(game.moves.iter().map(|m| &m.notes)));
    let version = notes.map(Notes::since).max().unwrap_or(1);
    let study = PingjianStudy { version, games };
    // One line a move: deeper levels stay on their line.
    let layout = ron::ser::PrettyConfig::new().struct_names(true).new_line("\n").indentor(" ").depth_limit(4);
    // These structs hold texts and numbers only, which RON can always write.
    let mut text = ron::ser::to_string_pretty(&study, layout).unwrap_or_default();
    text.push('\n');
    Written { bytes: text.into_bytes(), encoding: TextEncoding::Utf8, losses: Vec::new() }
}

fn study_game(game: &Game) -> StudyGame {
    let tree = game.tree();
    let mut numbers = HashMap::from([(NodeId::ROOT, 0)]);
    let mut moves = Vec::with_capacity(tree.len());
    for id in tree.preorder(NodeId::ROOT).skip(1) {
        let Some((node, mv)) = tree.get(id).and_then(|node| Some((node, node.mv()?))) else { continue };
        let parent = node.parent().and_then(|parent| numbers.get(&parent)).copied().unwrap_or(0);
        numbers.insert(id, moves.len() + 1);
        moves.push(StudyMove { parent, mv: mv.to_string(), notes: Notes::of(node.annotations()) });
    }
    StudyGame {
        headers: game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: game.start().to_fen(),
        notes: tree.get(NodeId::ROOT).map_or_else(Notes::default, |root| Notes::of(root.annotations())),
        moves,
    }
}
