//! What must not matter: left and right, Red and Black, the ply at which a cycle is entered and how, and how many laps more are
//! played. Asked of every case that there is: figures, examples, cases of other books, case book.

use crate::casebook::files;
use crate::{cases, judge};
use pingjian::judge::{Audit, Label, Outcome, RepetitionAudit, RuleBook, Weight, check};
use pingjian::rulebooks::{AXF, CXA1987, CXA1999, CXA2011, book};
use pingjian::rules::{Line, Move, Piece, PieceKind, Position, Setup, Side, Square};
use rayon::prelude::*;

/// One cycle under one book.
struct Cycle {
    id: String,
    book: &'static RuleBook,
    start: Position,
    moves: Vec<Move>,
}

fn cycles() -> Vec<Cycle> {
    let mut found = Vec::new();
    let mut put = |id: &str, book: &'static RuleBook, start: Position, moves: &[Move]| {
        found.push(Cycle { id: format!("{} {id}", book.id), book, start, moves: moves.to_vec() });
    };
    for case in ["national-figures.jsonl", "principles.jsonl"].into_iter().flat_map(cases) {
        put(&case.id, &CXA2011, case.start, &case.moves);
    }
    for case in cases("examples.jsonl") {
        for book in [&CXA1987, &CXA1999, &CXA2011, &AXF] {
            put(&case.id, book, case.start, &case.moves);
        }
    }
    for case in cases("other-books.jsonl") {
        put(&case.id, book(case.json["book"].as_str().unwrap()).unwrap(), case.start, &case.moves);
    }
    for file in files() {
        for section in &file.sections {
            let (line, _) = section.line();
            for book in section.books(&file.claims) {
                put(&format!("{}:{}", file.name, section.line + 1), book, *line.start(), line.moves());
            }
        }
    }
    found
}

/// Labels and weights of the last lap, from the ply with this number round.
fn lap_words(card: &RepetitionAudit, first: usize) -> Vec<(Label, Option<Weight>)> {
    let word = |ply: usize| {
        let last = card.last_ply - card.period;
        let judged = card
            .plies
            .iter()
            .find(|judged| judged.ply == last + 1 + (ply - 1 + card.period - last % card.period) % card.period);
        judged.map(|judged| (judged.label, judged.weight)).unwrap()
    };
    (first..first + card.period).map(word).collect()
}

fn checked(cycle: &Cycle, start: &Position, moves: &[Move]) -> (Line, Audit) {
    let (line, audit) = judge(start, moves, cycle.book);
    check(&line, cycle.book, &audit).unwrap_or_else(|error| panic!("{}: {error}", cycle.id));
    (line, audit)
}

/// The board seen otherwise.
fn mapped(position: &Position, square: impl Fn(Square) -> Square, swap: bool) -> Position {
    let setup = position.to_setup();
    let mut other = Setup::empty();
    let side = |side: Side| if swap { side.opponent() } else { side };
    for (from, piece) in setup.pieces() {
        other.board[square(from).index()] = Some(Piece::new(side(piece.side), piece.kind));
    }
    other.side_to_move = side(setup.side_to_move);
    Position::from_setup(&other).unwrap()
}

const fn swapped(outcome: Outcome) -> Outcome {
    match outcome {
        Outcome::Loses(side) => Outcome::Loses(side.opponent()),
        Outcome::MustChange(side) => Outcome::MustChange(side.opponent()),
        other => other,
    }
}

fn words(audit: &Audit) -> Vec<Vec<(usize, Label, Option<Weight>)>> {
    let card = |card: &RepetitionAudit| card.plies.iter().map(|ply| (ply.ply, ply.label, ply.weight)).collect();
    audit.repetitions.iter().map(card).collect()
}

#[test]
fn mirrored_and_swapped_cases_are_judged_alike() {
    cycles().par_iter().for_each(|cycle| {
        let (_, plain) = checked(cycle, &cycle.start, &cycle.moves);
        let mirrored: Vec<Move> = cycle.moves.iter().map(|mv| mv.mirrored()).collect();
        let (_, mirror) = checked(cycle, &mapped(&cycle.start, Square::mirrored, false), &mirrored);
        let rotated: Vec<Move> = cycle.moves.iter().map(|mv| mv.rotated()).collect();
        let (_, swap) = checked(cycle, &mapped(&cycle.start, Square::rotated, true), &rotated);
        assert_eq!(words(&mirror), words(&plain), "{} mirrored", cycle.id);
        assert_eq!(words(&swap), words(&plain), "{} swapped", cycle.id);
        for (index, card) in plain.repetitions.iter().enumerate() {
            assert_eq!(mirror.repetitions[index].ruling, card.ruling, "{} mirrored", cycle.id);
            let other = &swap.repetitions[index].ruling;
            assert_eq!(
                (other.outcome, &other.articles),
                (swapped(card.ruling.outcome), &card.ruling.articles),
                "{} swapped",
                cycle.id
            );
        }
    });
}

/// One lap of a cycle, from one of its positions.
struct Lap<'a> {
    cycle: &'a Cycle,
    start: Position,
    moves: Vec<Move>,
    words: Vec<(Label, Option<Weight>)>,
    ruling: &'a pingjian::judge::Ruling,
}

impl Lap<'_> {
    /// Plays `laps` laps after `entry` from `start` and looks for the same labels and the same ruling.
    fn holds(&self, start: &Position, entry: &[Move], laps: usize, how: &str) {
        let id = &self.cycle.id;
        let moves: Vec<Move> = entry.iter().copied().chain(self.moves.repeat(laps)).collect();
        let (_, audit) = checked(self.cycle, start, &moves);
        let card = audit.repetitions.first().unwrap_or_else(|| panic!("{id} {how}: nothing repeats"));
        assert!(card.complete, "{id} {how}: not complete");
        for ply in &card.plies {
            let Some(place) = (ply.ply - 1).checked_sub(entry.len()) else { continue };
            assert_eq!((ply.label, ply.weight), self.words[place % self.words.len()], "{id} {how}, ply {}", ply.ply);
        }
        assert_eq!(&card.ruling, self.ruling, "{id} {how}");
    }
}

/// A position from which the side that doesn't move in `position` comes into it by a move; that move captures a soldier if wanted.
fn entry(position: &Position, captures: bool, cycle: &[Position]) -> Option<(Position, Move)> {
    let setup = position.to_setup();
    let side = position.side_to_move().opponent();
    let prey = Piece::new(side.opponent(), PieceKind::Soldier);
    setup.pieces().filter(|(_, piece)| piece.side == side && piece.kind != PieceKind::Soldier).find_map(
        |(to, piece)| {
            Square::all().filter(|&from| setup.board[from.index()].is_none()).find_map(|from| {
                let mut before = setup.clone();
                before.board[from.index()] = Some(piece);
                before.board[to.index()] = captures.then_some(prey);
                before.side_to_move = side;
                let before = Position::from_setup(&before).ok()?;
                let mv = Move::new(from, to);
                let fresh = cycle.iter().all(|other| other.key() != before.key());
                (fresh && before.is_legal(mv)).then_some((before, mv))
            })
        },
    )
}

#[test]
fn a_cycle_may_be_entered_at_any_ply_and_in_any_way() {
    let entered: (usize, usize) = cycles()
        .par_iter()
        .map(|cycle| {
            let (line, plain) = checked(cycle, &cycle.start, &cycle.moves);
            let Some(card) = plain.repetitions.first().filter(|card| !card.by_length) else { return (0, 0) };
            // Where several cycles or laps of several kinds follow each other there's no one lap to enter.
            if card.plies.len() % card.period != 0 || card.period * 16 < line.moves().len() {
                return (0, 0);
            }
            let (period, first) = (card.period, card.last_ply - card.period);
            let needed = cycle.book.limits.occurrences.max(card.needed);
            let (mut quiet, mut capturing) = (0, 0);
            for shift in 0..period {
                let lap = Lap {
                    cycle,
                    start: *line.position(first + shift),
                    moves: (0..period).map(|i| line.moves()[first + (shift + i) % period]).collect(),
                    words: lap_words(card, first + shift + 1),
                    ruling: &card.ruling,
                };
                lap.holds(&lap.start, &[], needed - 1, &format!("entered after {shift}"));
                if shift > 0 {
                    continue;
                }
                lap.holds(&lap.start, &[], needed + 1, "two laps more");
                let seen = &line.positions()[first..card.last_ply];
                if let Some((before, mv)) = entry(&lap.start, false, seen) {
                    lap.holds(&before, &[mv], needed - 1, "entered by a quiet move");
                    quiet += 1;
                }
                if let Some((before, mv)) = entry(&lap.start, true, seen) {
                    lap.holds(&before, &[mv], needed, "entered by a capture");
                    capturing += 1;
                }
            }
            (quiet, capturing)
        })
        .reduce(|| (0, 0), |one, other| (one.0 + other.0, one.1 + other.1));
    assert!(entered.0 > 200 && entered.1 > 200, "{entered:?}");
}
