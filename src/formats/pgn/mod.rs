//! PGN in all dialects: headers in brackets, then moves in Chinese, WXF, ICCS/UCI or western style, with comments,
//! variations and numeric marks; several games a file.
//!
//! `lexer.rs` cuts the text into tokens (`braces.rs` and `shapes.rs` help it), `headers.rs` reads `[Name "value"]`, `body.rs` builds the tree, `write.rs`
//! writes. Arrows and circles travel inside comments as `[%cal Gh2e2]` and `[%csl Re2]` (`drawing.rs`), as chess
//! programs do.

mod body;
mod braces;
mod drawing;
mod headers;
mod lexer;
mod shapes;
mod write;

use super::builder::{Budget, Warnings};
use super::codec::{Codec, Format, Source};
use super::encoding::Decoded;
use super::outcome::Parsed;
use super::trouble::Trouble;
use super::{FormatError, Place, signs};
use crate::game::Game;
use crate::rules::Position;
pub(super) use drawing::{arrow_text, circle_text, parse_arrow, parse_circle};

use lexer::{Lexer, Token};

pub(super) const CODEC: Codec = Codec {
    format: Format::Pgn,
    name: "pgn",
    title: ["PGN"; 3],
    several_games: true,
    extensions: &["pgn", "pgn_zh", "pgn_iccs"],
    recognises,
    read,
    write: Some(write::write),
    losses: Some(write::losses),
};

/// A header line near the beginning, or a first move from the usual start.
fn recognises(source: &Source) -> bool {
    match source.first_sign() {
        Some(first) => first == Format::Pgn,
        None => begins_with_numbered_move(&source.text().text),
    }
}

/// Where the first header line stands.
pub(super) fn sign(text: &str) -> Option<usize> {
    const HEAD_LINES: usize = 400;
    let mut lines = signs::first_lines(text, HEAD_LINES);
    lines.find(|(_, line)| headers::is_header(line.trim_start())).map(|(at, _)| at)
}

/// Whether a text without headers begins with a numbered move.
fn begins_with_numbered_move(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    let mut numbered = false;
    loop {
        match lexer.next() {
            Token::Number => numbered = true,
            Token::Comment { .. } => {}
            Token::Word { written: Some(written), .. } => {
                return numbered && written.resolve(&Position::start()).is_ok();
            }
            _ => return false,
        }
    }
}

/// Whether a text begins with moves from a position: its first two words are, or its only one is.
pub(super) fn begins_with_moves(text: &str, start: &Position, looked: &mut usize) -> bool {
    let mut lexer = Lexer::new(text);
    let begins = begins_with_words(&mut lexer, start);
    *looked += lexer.position();
    begins
}

fn begins_with_words(lexer: &mut Lexer<'_>, start: &Position) -> bool {
    let mut position = *start;
    for index in 0..2 {
        let word = loop {
            match lexer.next() {
                Token::Number | Token::Comment { .. } | Token::Mark(_) => {}
                Token::Word { written, .. } => break written,
                _ => return index > 0,
            }
        };
        let Some(mv) = word.and_then(|written| written.resolve(&position).ok()) else { return false };
        position = position.play(mv);
    }
    true
}

/// Whether the first word of a text is a move, playable or not. Adds the bytes that were looked at to `looked`.
pub(super) fn begins_like_a_move(text: &str, looked: &mut usize) -> bool {
    let mut lexer = Lexer::new(text);
    let begins = loop {
        match lexer.next() {
            Token::Number | Token::Comment { .. } => {}
            Token::Word { written, .. } => break written.is_some(),
            _ => break false,
        }
    };
    *looked += lexer.position();
    begins
}

/// Reads a text of moves alone, which begins on line `from.1` of a file with this encoding, into `game`.
pub(super) fn read_movetext(
    text: &str,
    (decoded, line): (&Decoded, usize),
    game: Game,
    warnings: &mut Warnings,
    budget: Budget,
) -> Game {
    body::read(&mut Lexer::beginning_at(text, line, decoded.encoding()), game, warnings, budget)
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let decoded = source.text();
    let mut warnings = Warnings::default();
    if decoded.unreadable > 0 {
        warnings.push(None, None, Trouble::Undecodable(decoded.unreadable));
    }
    let mut lexer = Lexer::beginning_at(&decoded.text, 1, decoded.encoding());
    let mut budget = Budget::new();
    let mut games: Vec<Game> = Vec::new();
    let mut number = 0;
    while lexer.find_game() {
        if !budget.is_left() {
            warnings.push(Some(Place::Line(lexer.line())), None, Trouble::TooManyMoves);
            break;
        }
        number += 1;
        warnings.game = Some(number);
        let headers = headers::read(&mut lexer, &mut warnings);
        match headers.start {
            Ok(start) => {
                let mut game = Game::new(start);
                game.headers = headers.kept;
                let game = body::read(&mut lexer, game, &mut warnings, budget);
                budget.spend(&game);
                if headers.found || !game.tree().is_empty() {
                    warnings.keep(game, &mut games);
                }
            }
            Err((line, error)) => {
                warnings.push(Some(Place::Line(line)), None, Trouble::StartRefused(error));
                lexer.skip_game();
            }
        }
    }
    if games.is_empty() {
        return Err(FormatError::NoGame { format: Format::Pgn, why: warnings.first_refusal().cloned() });
    }
    Ok(warnings.into_parsed(Format::Pgn, decoded.label, games))
}
