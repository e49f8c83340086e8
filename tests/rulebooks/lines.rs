//! Whole lines: several repetitions in one game, longer cycles, rounds judged by their number, victims followed by identity.

use crate::{judge, moves};
use pingjian::judge::{Audit, Outcome, RepetitionAudit, check};
use pingjian::rulebooks::{AXF, CXA1987, CXA1999, CXA2011, CXA2020, WXF};
use pingjian::rules::{Position, Side};

const CHASE: &str = "3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1";
const LAP: &str = "i4h4 h8i8 h4i4 i8h8 ";
/// Two cannons chased over four files: no position comes round three times.
const CANNONS: &str = "3aka3/2c4c1/9/4p4/9/8R/4P4/9/9/2BAKAB2 w - - 0 1";
const NINE: &str = "i4h4 h8i8 h4i4 i8h8 i4c4 c8b8 c4b4 b8c8 b4c4 c8b8 c4h4 h8i8 h4i4 i8h8 i4h4 h8i8 h4b4 b8c8 ";

fn place(card: &RepetitionAudit) -> (usize, usize, bool, bool) {
    (card.first_ply, card.last_ply, card.complete, card.by_length)
}

fn audited(fen: &str, text: &str, book: &'static pingjian::judge::RuleBook) -> Audit {
    let start = Position::from_fen(fen).unwrap();
    let (line, audit) = judge(&start, &moves(text), book);
    check(&line, book, &audit).unwrap();
    audit
}

#[test]
fn several_repetitions_of_one_game_are_each_ruled_on() {
    // Red chases, then both sides go on and shuffle.
    let text = LAP.repeat(2) + "e3e4 e6e5 " + &"i4g4 f9e8 g4i4 e8f9 ".repeat(2);
    for book in [&CXA1987, &CXA1999, &CXA2011, &CXA2020] {
        let audit = audited(CHASE, &text, book);
        let places: Vec<_> = audit.repetitions.iter().map(place).collect();
        assert_eq!(places, [(11, 18, true, false), (1, 8, true, false)], "{}", book.id);
        let outcomes: Vec<_> = audit.repetitions.iter().map(|card| card.ruling.outcome).collect();
        assert_eq!(outcomes, [Outcome::Draw, Outcome::MustChange(Side::Red)], "{}", book.id);
    }
}

#[test]
fn nine_rounds_are_found_in_the_middle_of_a_game() {
    let audit = audited(CANNONS, &(NINE.to_owned() + "e3e4 i8i7 e4e5 e6e5 "), &CXA2011);
    let places: Vec<_> = audit.repetitions.iter().map(place).collect();
    assert_eq!(places, [(1, 18, true, true)]);
    let card = &audit.repetitions[0];
    assert_eq!(
        (card.ruling.outcome, card.procedure(&CXA2011)),
        (Outcome::MustChange(Side::Red), vec!["23.4", "23.5.2"])
    );
    // Books without such an article find positions that stood twice.
    let audit = audited(CANNONS, NINE, &CXA1999);
    assert!(audit.repetitions.iter().all(|card| !card.complete && !card.by_length));
}

#[test]
fn a_capture_ends_the_nine_rounds() {
    // A soldier is taken on the way.
    let start = Position::from_fen(&CANNONS.replace("/9/8R/", "/1p7/8R/")).unwrap();
    let (_, audit) = judge(
        &start,
        &moves(
            &NINE
                .replace("b4c4 c8b8 c4h4", "b4b5 c8b8 b5h5")
                .replace("h4i4 i8h8 i4h4 h8i8 h4b4", "h5i5 i8h8 i5h5 h8i8 h5b5"),
        ),
        &CXA2011,
    );
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
    let audit = audited(CHASE, &"i4h4 h8i8 h4i4 i8g8 i4g4 g8h8 g4h4 h8i8 h4i4 i8h8 ".repeat(2), &AXF);
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
        let card = &audited(CHASE, &LAP.repeat(laps), &WXF).repetitions[0];
        assert_eq!((card.needed, card.complete), (4, complete), "{laps} laps");
    }
    let start = Position::from_fen("9/4k4/9/9/9/9/9/3p5/9/3K1R3 w - - 0 1").unwrap();
    for (laps, complete) in [(1, false), (2, true), (3, true)] {
        let (_, audit) = judge(&start, &moves(&"f0e0 e8f8 e0f0 f8e8 ".repeat(laps)), &WXF);
        let card = &audit.repetitions[0];
        assert_eq!((card.needed, card.complete, card.ruling.outcome), (3, complete, Outcome::Loses(Side::Red)));
    }
}
