//! What a pasted text is: a FEN, moves from the position on the board, or a whole game.

use crate::notation::{self, NotationError};
use crate::rules::{FenError, Move, Position};

/// A text that has been understood.
#[derive(Debug, PartialEq)]
pub(super) enum Pasted {
    /// A position.
    Position(Box<Position>),
    /// Moves that can be played from the position on the board.
    Moves(Vec<Move>),
    /// Something that only a file reader can understand; if it began with moves, the one that can't be played.
    File(Option<NotationError>),
    /// A position that can't be played.
    BadPosition(FenError),
    /// Nothing.
    Empty,
}

/// Understands a pasted text with the position on the board in mind.
pub(super) fn recognise(text: &str, on_board: &Position) -> Pasted {
    let text = text.trim();
    if text.is_empty() {
        return Pasted::Empty;
    }
    if text.matches('/').count() >= 9 && !text.contains('[') {
        let fen = text.strip_prefix("position ").unwrap_or(text);
        let fen = fen.strip_prefix("fen ").unwrap_or(fen);
        // A position with moves after it is a game.
        if !is_one_fen(fen) {
            return Pasted::File(None);
        }
        return match Position::from_fen(fen) {
            Ok(position) => Pasted::Position(Box::new(position)),
            Err(error) => Pasted::BadPosition(error),
        };
    }
    match moves_from(text, on_board) {
        Ok(moves) => Pasted::Moves(moves),
        Err(bad_move) => Pasted::File(bad_move),
    }
}

/// Whether nothing but the fields of a FEN stands there: placement, side, and up to four counters or dashes.
fn is_one_fen(text: &str) -> bool {
    let mut words = text.split_whitespace().skip(2);
    let counters = words.by_ref().take(4).all(|word| word.chars().all(|c| c == '-' || c.is_ascii_digit()));
    counters && words.next().is_none()
}

/// The moves of a bare list such as `炮二平五 马8进7` or `1. h2e2 h9g7`; else why a word that
/// is meant as a move is no legal one.
fn moves_from(text: &str, on_board: &Position) -> Result<Vec<Move>, Option<NotationError>> {
    let mut position = *on_board;
    let mut moves = Vec::new();
    for word in text.split(|c: char| c.is_whitespace() || ",，;；、".contains(c)) {
        let word = without_number(word);
        if word.is_empty() {
            continue;
        }
        let mv = match notation::parse(&position, word) {
            Ok(mv) => mv,
            // A word in some notation shows that moves are meant.
            Err(error) if !moves.is_empty() || !matches!(error, NotationError::Unreadable(_)) => {
                return Err(Some(error));
            }
            Err(_) => return Err(None),
        };
        position = position.play(mv);
        moves.push(mv);
    }
    if moves.is_empty() { Err(None) } else { Ok(moves) }
}

/// `12.炮二平五` → `炮二平五`, `3...` → ``.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    match rest.strip_prefix(['.', '．', '…']) {
        Some(rest) if rest.len() < word.len() => rest.trim_start_matches(['.', '．', '…']),
        _ if rest.is_empty() => "",
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_with_moves_after_it_is_a_game() {
        let fen = Position::start().to_fen();
        let start = Position::start();
        for alone in [fen.clone(), format!("position fen {fen}"), fen.replace(" - - 0 1", ""), format!("{fen}\n")] {
            assert_eq!(recognise(&alone, &start), Pasted::Position(Box::new(start)), "{alone}");
        }
        for game in [
            format!("{fen}\n1. 炮二平五 马8进7"),
            format!("{fen} moves h2e2"),
            format!("position fen {fen} moves h2e2"),
        ] {
            assert_eq!(recognise(&game, &start), Pasted::File(None), "{game}");
            let read = crate::formats::read(game.as_bytes(), None).expect("a reader understands it");
            assert!(!read.games[0].tree().is_empty(), "{game}");
        }
    }
}
