//! Whole lines: several repetitions in one game, longer cycles, rounds judged by their number, victims followed by identity.

use crate::{judge, moves};
use pingjian::judge::{Audit, Outcome, RepetitionAudit, check};
use pingjian::rulebooks::{AXF, CXA1987, CXA1999, CXA2011, CXA2020, WXF};
use pingjian::rules::{Position, Side};

const CHASE: &str = "3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1";
const LAP: &str = "i4h4 h8i8 h4i4 i8h8 ";
/// Over five files: no position comes round three times.
const NINE: &str = "i4h4 h8i8 h4i4 i8g8 i4g4 g8f8 g4f4 f8c8 f4c4 c8h8 c4h4 h8i8 h4i4 i8g8 i4g4 g8f8 g4f4 f8c8 ";

fn place(card: &RepetitionAudit) -> (usize, usize, bool, bool) {
    (card.first_ply, card.last_ply, card.complete, card.by_length)
}

fn audited(text: &str, book: &'static pingjian::judge::RuleBook) -> Audit {
    let start = Position::from_fen(CHASE).unwrap();
    let (line, audit) = judge(&start, &moves(text), book);
    check(&line, book, &audit).unwrap();
    audit
}

#[test]
fn several_repetitions_of_one_game_are_each_ruled_on() {
    // Red chases, then both sides go on and shuffle.
    let text = LAP.repeat(2) + "e3e4 e6e5 " + &"i4g4 f9e8 g4i4 e8f9 ".repeat(2);
    for book in [&CXA1987, &CXA1999, &CXA2011, &CXA2020] {
        let audit = audited(&text, book);
        let places: Vec<_> = audit.repetitions.iter().map(place).collect();
        assert_eq!(places, [(11, 18, true, false), (1, 8, true, false)], "{}", book.id);
        let outcomes: Vec<_> = audit.repetitions.iter().map(|card| card.ruling.outcome).collect();
        assert_eq!(outcomes, [Outcome::Draw, Outcome::MustChange(Side::Red)], "{}", book.id);
    }
}

#[test]
fn nine_rounds_are_found_in_the_middle_of_a_game() {
    let audit = audited(&(NINE.to_owned() + "e3e4 c8c7 e4e5 e6e5 "), &CXA2011);
    let places: Vec<_> = audit.repetitions.iter().map(place).collect();
    assert_eq!(places, [(1, 18, true, true)]);
    let card = &audit.repetitions[0];
    assert_eq!(
        (card.ruling.outcome, card.procedure(&CXA2011)),
        (Outcome::MustChange(Side::Red), vec!["23.4", "23.5.2"])
    );
    // Books without such an article find positions that stood twice.
    let audit = audited(NINE, &CXA1999);
    assert!(audit.repetitions.iter().all(|card| !card.complete && !card.by_length));
}

#[test]
fn a_capture_ends_the_nine_rounds() {
    // The soldier is taken in the fifth round.
    let start = Position::from_fen("3aka3/7c1/9/4p4/2p6/8R/4P4/9/9/3AKA3 w - - 0 1").unwrap();
    let text = "i4h4 h8i8 h4i4 i8g8 i4g4 g8f8 g4f4 f8c8 f4f5 c8h8 f5c5 h8i8 c5c4 i8g8 c4g4 g8f8 g4f4 f8c8 f4c4 c8h8";
    let (_, audit) = judge(&start, &moves(text), &CXA2011);
    assert!(audit.repetitions.iter().all(|card| !card.by_length), "{audit:?}");
}

#[test]
fn a_cycle_may_be_long() {
    // The chariot goes round four files, the general round its palace: twelve plies a lap.
    let start = Position::from_fen("4k4/9/9/9/4p4/9/4P4/9/9/R3K4 w - - 0 1").unwrap();
    let lap = "a0b0 e9d9 b0c0 d9d8 c0d0 d8e8 d0c0 e8f8 c0b0 f8f9 b0a0 f9e9 ";
    let (line, audit) = judge(&start, &moves(&lap.repeat(2)), &CXA2011);
    check(&line, &CXA2011, &audit).unwrap();
    let card = &audit.repetitions[0];
    assert_eq!((card.period, card.occurrences, card.complete), (12, 3, true), "{:?}", place(card));
}

#[test]
fn a_victim_is_the_same_piece_wherever_it_stands() {
    // One cannon is chased over three files: one victim. Two cannons in turn are two.
    let audit = audited(&"i4h4 h8i8 h4i4 i8g8 i4g4 g8h8 g4h4 h8i8 h4i4 i8h8 ".repeat(2), &AXF);
    let card = &audit.repetitions[0];
    assert_eq!(card.red.targets.len(), 1);
    assert_eq!((card.ruling.outcome, card.red.forbidden), (Outcome::Loses(Side::Red), true));
    let start = Position::from_fen("3aka3/6r2/9/2c3c2/4p4/4P4/6R2/9/9/3AKA3 w - - 0 1").unwrap();
    let (_, audit) = judge(&start, &moves(&"g3c3 g8c8 c3g3 c8g8 ".repeat(2)), &AXF);
    let card = &audit.repetitions[0];
    assert_eq!((card.red.targets.len(), card.red.forbidden, card.ruling.outcome), (2, false, Outcome::Draw));
}

#[test]
fn the_world_rules_wait_for_a_fourth_time_except_for_a_perpetual_check() {
    for (laps, complete) in [(1, false), (2, false), (3, true)] {
        let card = &audited(&LAP.repeat(laps), &WXF).repetitions[0];
        assert_eq!((card.needed, card.complete), (4, complete), "{laps} laps");
    }
    let start = Position::from_fen("9/4k4/9/9/9/9/9/3p5/9/3K1R3 w - - 0 1").unwrap();
    for (laps, complete) in [(1, false), (2, true), (3, true)] {
        let (_, audit) = judge(&start, &moves(&"f0e0 e8f8 e0f0 f8e8 ".repeat(laps)), &WXF);
        let card = &audit.repetitions[0];
        assert_eq!((card.needed, card.complete, card.ruling.outcome), (3, complete, Outcome::Loses(Side::Red)));
    }
}
