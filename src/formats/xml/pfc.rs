//! PFC: a tree of `<n m="h2e2" c="comment" default="1">`, the root with the FEN as `m`; sometimes wrapped in
//! `[pfchessrecord]<!-- … -->`.

use super::pull::{Piece, Pull};
use crate::formats::builder::{self, Budget, Spot, Warnings, cut_text, tidy};
use crate::formats::codec::{Format, Source};
use crate::formats::{FormatError, Parsed, Place, Trouble};
use crate::game::{Game, NodeId};
use crate::notation::NotationError;
use crate::rules::{Move, Position};

pub(super) const ROOT: &str = "<n ";

/// One element of the file.
#[derive(Default)]
struct Stored {
    mv: String,
    comment: String,
    /// It is the main continuation.
    main: bool,
    line: usize,
    children: Vec<usize>,
}

pub(super) fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let text: &str = &decoded.text;
    let inner = text.find("<!--").filter(|_| text.trim_start().starts_with("[pfchessrecord]"));
    let text = inner.map_or(text, |at| &text[at + 4..]);
    let text = text.rfind("-->").filter(|_| inner.is_some()).map_or(text, |end| &text[..end]);
    let elements = elements(text, &mut warnings);
    let no_game = |why| FormatError::NoGame { format: Format::Pfc, why };
    let root = elements.first().ok_or_else(|| no_game(None))?;
    let start = if root.mv.is_empty() {
        Position::start()
    } else {
        Position::from_fen(&root.mv).map_err(|error| no_game(Some(Trouble::StartRefused(error))))?
    };
    let mut game = Game::new(start);
    play(&mut game, &elements, &mut warnings);
    let mut games = Vec::new();
    warnings.keep(game, &mut games);
    Ok(warnings.into_parsed(Format::Pfc, decoded.label, games))
}

/// The elements in the order of the file; the first is the root.
fn elements(text: &str, warnings: &mut Warnings) -> Vec<Stored> {
    let mut elements: Vec<Stored> = Vec::new();
    let mut around: Vec<Option<usize>> = Vec::new();
    let mut pull = Pull::new(text);
    loop {
        match pull.next() {
            Piece::Open(name, attributes) if name == "n" => {
                let mut element = Stored { line: pull.line(), ..Stored::default() };
                for (key, value) in attributes {
                    match key.as_str() {
                        "m" => element.mv = value,
                        "c" => element.comment = value,
                        "default" => element.main = value == "1",
                        _ => {}
                    }
                }
                let number = elements.len();
                if let Some(parent) = around.iter().rev().find_map(|parent| *parent) {
                    elements[parent].children.push(number);
                } else if number > 0 {
                    // A second root is no game of this file.
                    return elements;
                }
                elements.push(element);
                around.push(Some(number));
            }
            Piece::Open(..) => around.push(None),
            Piece::Close => drop(around.pop()),
            Piece::Text(_) => {}
            Piece::End if around.is_empty() => return elements,
            Piece::End | Piece::Broken => {
                warnings.push(Some(Place::Line(pull.line())), None, Trouble::EndsEarly);
                return elements;
            }
        }
    }
}

fn play(game: &mut Game, elements: &[Stored], warnings: &mut Warnings) {
    let budget = Budget::new();
    note(game, NodeId::ROOT, &elements[0], warnings);
    // Elements whose children are to be played, with the spot that they lead to.
    let mut stack = vec![(0, Spot::start(game), true)];
    while let Some((number, spot, main)) = stack.pop() {
        let mut children = elements[number].children.clone();
        // The main continuation first, the others in the order of the file.
        children.sort_by_key(|child| !elements[*child].main);
        let mut next = Vec::new();
        for (index, child) in children.into_iter().enumerate() {
            let element = &elements[child];
            let main = main && index == 0;
            let text = element.mv.chars().take(24).collect::<String>();
            let played = match element.mv.trim().parse::<Move>() {
                Ok(mv) => spot.play(game, budget, mv).map_err(|stop| stop.trouble(text, mv, main)),
                Err(_) if main => Err(Trouble::MainLineCut(text.clone(), NotationError::Unreadable(text))),
                Err(_) => Err(Trouble::Unplayable(text.clone(), NotationError::Unreadable(text))),
            };
            match played {
                Ok(after) => {
                    note(game, after.node, element, warnings);
                    next.push((child, after, main));
                }
                Err(trouble) => warnings.push(Some(Place::Line(element.line)), Some(spot.ply + 1), trouble),
            }
        }
        stack.extend(next.into_iter().rev());
    }
}

fn note(game: &mut Game, node: NodeId, element: &Stored, warnings: &mut Warnings) {
    let (text, cut) = cut_text(&element.comment);
    if cut {
        warnings.push(Some(Place::Line(element.line)), None, Trouble::TextCut);
    }
    builder::note(game, node, &tidy(text));
}
