//! Openings are named as others name them: games with the names that their files give.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats::read;
use pingjian::lang::Lang;
use pingjian::notation::parse;
use pingjian::openings::openings;
use pingjian::rules::{Move, Position};
use std::path::Path;

/// The names that a line of moves bears on its way.
fn names(moves: &[Move]) -> Vec<&'static str> {
    let mut names = Vec::new();
    for length in 0..=moves.len() {
        if let Some((opening, ply)) = openings().of_line(&Position::start(), moves[..length].iter().copied())
            && ply == length
        {
            names.push(opening.name(Lang::ZhHans));
        }
    }
    names
}

#[test]
fn games_bear_the_names_that_their_files_give() {
    let table = include_str!("openings/championship-2006.txt");
    let mut checked = 0;
    for line in table.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let (name, written) = line.split_once(" | ").unwrap();
        let mut position = Position::start();
        let mut moves = Vec::new();
        for word in written.split(' ') {
            let mv = parse(&position, word).unwrap_or_else(|error| panic!("{line}: {error:?}"));
            moves.push(mv);
            position = position.play(mv);
        }
        let found = names(&moves);
        assert!(found.contains(&name), "{name}: found {found:?}");
        checked += 1;
    }
    assert!(checked >= 16, "{checked}");
}

#[test]
fn a_book_of_1632_is_named_as_its_file_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/formats/samples/juzhongmi-gb18030.pgn");
    let games = read(&std::fs::read(path).unwrap(), None).unwrap().games;
    let game = &games[0];
    assert!(names(&game.main_line_moves()).contains(&game.headers.get("Opening").unwrap()));
}
