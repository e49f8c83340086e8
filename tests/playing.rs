//! Games against the engine: it answers what is played and only that, keeps to the rule book, and the end is told.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::game::{Game, GameResult, NodeId};
use pingjian::rules::{Move, Position, Side};
use pingjian::session::{Action, Command, PlayEnd, Settings, Studio};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Red checks for ever from here; every answer is forced.
const PERPETUAL: &str = "5k3/R8/6P2/9/9/9/9/9/9/4K4 w - - 0 1";
const LAP: [&str; 4] = ["a8a9", "f9f8", "a9a8", "f8f9"];

fn studio(fen: &str, level: u8) -> Studio {
    let mut studio = Studio::new(Settings::default(), Arc::new(|| {}));
    if !fen.is_empty() {
        studio.add_game(Game::new(Position::from_fen(fen).unwrap()));
    }
    studio.apply(Command::SetPlayLevel(level));
    studio
}

fn play(studio: &mut Studio, mv: &str) {
    studio.apply(Command::PlayMove(mv.parse().unwrap()));
}

fn wait(studio: &mut Studio, what: &str, done: impl Fn(&Studio) -> bool) {
    let started = Instant::now();
    while !done(studio) {
        assert!(started.elapsed() < Duration::from_secs(60), "still waiting until {what}");
        studio.poll();
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Gives everything that is under way the time to end.
fn settle(studio: &mut Studio) {
    for _ in 0..60 {
        studio.poll();
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn ply(studio: &Studio) -> usize {
    studio.chapter().ply()
}

fn end(studio: &Studio) -> Option<PlayEnd> {
    studio.playing().and_then(|playing| playing.end())
}

#[test]
fn the_engine_answers_a_move_that_is_played_and_none_that_is_looked_at() {
    let mut studio = studio("", 2);
    studio.apply(Command::StartPlaying(Side::Red));
    settle(&mut studio);
    assert_eq!(ply(&studio), 0, "it is the user's turn");
    play(&mut studio, "h2e2");
    wait(&mut studio, "it has answered", |studio| ply(studio) == 2);
    assert!(!studio.shows_scores(), "a score would be a hint");
    assert!(!studio.playing().unwrap().is_thinking());
    studio.apply(Command::Step(-1));
    settle(&mut studio);
    assert_eq!((ply(&studio), studio.chapter().game().tree().len()), (1, 2), "a look back changes nothing");
    studio.apply(Command::Step(1));
    studio.apply(Command::Do(Action::Undo));
    settle(&mut studio);
    assert_eq!(studio.chapter().game().tree().len(), 1, "what was undone isn't played again");
    studio.apply(Command::Do(Action::EngineMove));
    wait(&mut studio, "it plays when asked", |studio| ply(studio) == 2);
    studio.apply(Command::Do(Action::TakeBack));
    assert_eq!((ply(&studio), studio.chapter().game().tree().len()), (0, 0));
    studio.apply(Command::Do(Action::Undo));
    assert_eq!(studio.chapter().game().tree().len(), 2, "taking back is a step like others");
}

#[test]
fn the_engine_begins_where_it_has_the_move_and_sides_can_be_changed() {
    let mut studio = studio("", 1);
    studio.apply(Command::StartPlaying(Side::Black));
    assert!(studio.document().flipped, "the user's side is below");
    wait(&mut studio, "it has begun", |studio| ply(studio) == 1);
    studio.apply(Command::Do(Action::EngineMove));
    wait(&mut studio, "it plays for Black too", |studio| ply(studio) == 2);
    assert_eq!(studio.playing().unwrap().human(), Side::Red);
}

#[test]
fn checkmate_ends_the_game_and_is_written() {
    let mut studio = studio("4k4/R8/9/9/9/9/9/9/9/1R1K5 w - - 0 1", 3);
    studio.apply(Command::StartPlaying(Side::Red));
    play(&mut studio, "b0b9");
    wait(&mut studio, "the end is seen", |studio| end(studio).is_some());
    assert_eq!(end(&studio), Some(PlayEnd::Checkmate(Side::Red)));
    assert!(studio.shows_scores(), "the game is over");
    assert_eq!(studio.chapter().game().headers.result(), GameResult::RedWins);
    let told = studio.notice().unwrap().text.clone();
    assert_eq!(told, PlayEnd::Checkmate(Side::Red).describe(studio.lang(), ""));
    studio.apply(Command::Do(Action::TakeBack));
    assert_eq!(end(&studio), None);
    assert_eq!(studio.chapter().game().headers.get("Result"), None, "the result goes with the move");
    play(&mut studio, "b0b1");
    wait(&mut studio, "it plays on", |studio| ply(studio) == 2);
}

#[test]
fn who_repeats_what_the_book_forbids_loses() {
    let mut studio = studio(PERPETUAL, 1);
    studio.apply(Command::StartPlaying(Side::Red));
    for lap in 0..6 {
        for mv in [LAP[0], LAP[2]] {
            if end(&studio).is_some() {
                break;
            }
            let before = ply(&studio);
            play(&mut studio, mv);
            wait(&mut studio, &format!("lap {lap} goes on"), |studio| {
                end(studio).is_some() || (ply(studio) == before + 2 && studio.audit().audit().is_some())
            });
            settle(&mut studio);
        }
    }
    assert_eq!(end(&studio), Some(PlayEnd::Repetition(Side::Black)));
    assert_eq!(studio.chapter().game().headers.result(), GameResult::BlackWins);
    assert!(ply(&studio) <= 12, "as soon as the book says so: {}", ply(&studio));
}

#[test]
fn the_engine_plays_no_move_that_the_book_forbids() {
    for _ in 0..4 {
        let mut studio = studio(PERPETUAL, 1);
        for mv in LAP.iter().chain(&LAP) {
            play(&mut studio, mv);
        }
        studio.apply(Command::StartPlaying(Side::Black));
        wait(&mut studio, "the engine has moved", |studio| ply(studio) == 9 || end(studio).is_some());
        if end(&studio).is_none() {
            let forbidden: Move = LAP[0].parse().unwrap();
            assert_ne!(studio.line().moves()[8], forbidden, "it would complete a perpetual check");
        }
    }
}

#[test]
fn hints_draws_and_resigning() {
    let mut studio = studio("", 5);
    studio.apply(Command::StartPlaying(Side::Red));
    studio.poll();
    studio.apply(Command::Do(Action::Hint));
    assert!(studio.playing().unwrap().is_hinting());
    wait(&mut studio, "the hint is there", |studio| studio.hint().is_some());
    assert_eq!(ply(&studio), 0, "a hint isn't played");
    studio.apply(Command::Do(Action::OfferDraw));
    assert_eq!(end(&studio), None, "no draw at the start");
    play(&mut studio, "h2e2");
    assert_eq!(studio.hint(), None);
    wait(&mut studio, "it has answered", |studio| ply(studio) == 2);
    studio.apply(Command::Do(Action::Resign));
    assert_eq!(end(&studio), Some(PlayEnd::Resigned(Side::Black)));
    assert_eq!(studio.chapter().game().headers.result(), GameResult::BlackWins);
    play(&mut studio, "h0g2");
    settle(&mut studio);
    assert_eq!(ply(&studio), 3, "the game is over: the engine stays quiet");
}

#[test]
fn another_game_meanwhile_and_a_closed_tab_do_no_harm() {
    let mut studio = studio("", 10);
    studio.apply(Command::StartPlaying(Side::Red));
    play(&mut studio, "h2e2");
    studio.poll();
    studio.apply(Command::NewGameFrom(Box::new(Position::start())));
    settle(&mut studio);
    assert_eq!(studio.chapter().game().tree().len(), 0, "it doesn't play into another game");
    assert!(studio.playing_here().is_none());
    studio.apply(Command::SetPlayLevel(1));
    studio.apply(Command::ShowGame(0));
    let cursor = studio.chapter().cursor();
    assert_ne!(cursor, NodeId::ROOT);
    wait(&mut studio, "it answers when its game is shown again", |studio| ply(studio) == 2);
    let id = studio.document().id;
    studio.apply(Command::DiscardDocument(id));
    studio.poll();
    assert!(studio.playing().is_none());
}
