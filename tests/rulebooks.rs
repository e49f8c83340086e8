//! The rule books against their case books: labels, verdicts, symmetry, evidence, explanations.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "rulebooks/casebook.rs"]
mod casebook;
#[path = "rulebooks/coverage.rs"]
mod coverage;
#[path = "rulebooks/lines.rs"]
mod lines;
#[path = "rulebooks/symmetry.rs"]
mod symmetry;

use pingjian::judge::{
    Audit, Because, Effort, Evidence, Explain, Label, Nature, Outcome, PlyAudit, RepetitionAudit, Root, RootStatus,
    RuleBook, SideClass, audit, check, conduct,
};
use pingjian::lang::Lang;
use pingjian::rulebooks::{BOOKS, CXA2011, CXA2020, book};
use pingjian::rules::{Line, Move, PieceKind, Position, Side, Square};
use pingjian::solve::Board;
use serde_json::Value;
use std::fs;
use std::path::Path;

struct Case {
    id: String,
    place: String,
    start: Position,
    moves: Vec<Move>,
    labels: Vec<Label>,
    json: Value,
}

fn read(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebooks").join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn strings(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|item| item.as_str().unwrap()).collect()
}

fn label(word: &str) -> Label {
    Label::ALL.into_iter().find(|label| label.zh() == word).unwrap_or_else(|| panic!("no label {word}"))
}

fn cases(file: &str) -> Vec<Case> {
    let case = |(number, text): (usize, &str)| {
        let json: Value = serde_json::from_str(text).unwrap();
        Case {
            id: json["id"].as_str().unwrap().to_owned(),
            place: format!("{file}:{}", number + 1),
            start: Position::from_fen(json["fen"].as_str().unwrap()).unwrap(),
            moves: strings(&json["moves"]).into_iter().map(|mv| mv.parse().unwrap()).collect(),
            labels: strings(&json["labels"]).into_iter().map(label).collect(),
            json,
        }
    };
    read(file).lines().enumerate().map(case).collect()
}

fn judge(start: &Position, moves: &[Move], book: &'static RuleBook) -> (Line, Audit) {
    let line = Line::with_moves(*start, moves).unwrap();
    let audit = audit(&line, book, Effort::default());
    (line, audit)
}

/// 闲 in the examples stands for every quiet move.
fn agree(ours: Label, book: Label) -> bool {
    if book.nature() == Nature::Quiet { ours.nature() == Nature::Quiet } else { ours == book }
}

fn verdict(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Loses(Side::Red) => "red_loses",
        Outcome::Loses(Side::Black) => "black_loses",
        Outcome::MustChange(Side::Red) => "must_change_red",
        Outcome::MustChange(Side::Black) => "must_change_black",
        Outcome::Draw => "draw",
        Outcome::Undecided => "undecided",
    }
}

/// What differs from the case book: a line for each label, and one for the verdict.
fn differences(case: &Case, audit: &Audit, expected: &str) -> Vec<String> {
    differences_by(agree, case, audit, expected)
}

fn differences_by(agree: fn(Label, Label) -> bool, case: &Case, audit: &Audit, expected: &str) -> Vec<String> {
    let Some(card) = audit.repetitions.first() else { return vec![format!("{}: nothing repeats", case.place)] };
    let mut found = Vec::new();
    let mut seen = vec![false; case.labels.len()];
    for ply in audit.repetitions.iter().flat_map(|card| &card.plies) {
        let Some(&wanted) = case.labels.get((ply.ply - 1) % case.labels.len()) else { continue };
        seen[(ply.ply - 1) % case.labels.len()] = true;
        if !agree(ply.label, wanted) || !ply.certain {
            let (at, ours) = (&case.place, ply.label.zh());
            found.push(format!("{at} {} ply {} {}: wanted {}, got {ours}", case.id, ply.ply, ply.mv, wanted.zh()));
        }
    }
    found.extend(
        seen.iter()
            .enumerate()
            .filter(|(_, seen)| !**seen)
            .map(|(i, _)| format!("{} ply {} not judged", case.id, i + 1)),
    );
    let got = verdict(card.ruling.outcome);
    if got != expected {
        found.push(format!("{} {}: wanted {expected}, got {got}", case.place, case.id));
    }
    found
}

#[test]
fn every_figure_has_the_labels_and_the_verdict_of_the_book() {
    for book in [&CXA2011, &CXA2020] {
        let mut found = Vec::new();
        let cases = cases("national-figures.jsonl");
        assert_eq!(cases.len(), 55);
        for case in &cases {
            let (_, audit) = judge(&case.start, &case.moves, book);
            let verdict = case.json["verdict"].as_str().unwrap();
            // In the very word: 闲 is 闲 here, and 兑, 献, 拦 are what they're called.
            found.extend(differences_by(|ours, book| ours == book, case, &audit, verdict));
        }
        assert!(found.is_empty(), "{}\n{}", book.id, found.join("\n"));
    }
}

#[test]
fn each_principle_has_its_hits_and_near_misses() {
    let mut found = Vec::new();
    for case in cases("principles.jsonl") {
        let (_, audit) = judge(&case.start, &case.moves, &CXA2011);
        found.extend(differences(&case, &audit, case.json["verdict"].as_str().unwrap()));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn cases_of_the_other_books_have_their_verdicts() {
    let mut found = Vec::new();
    for case in cases("other-books.jsonl") {
        let book = book(case.json["book"].as_str().unwrap()).unwrap();
        let (line, audit) = judge(&case.start, &case.moves, book);
        let (got, wanted) = (verdict(audit.repetitions[0].ruling.outcome), case.json["verdict"].as_str().unwrap());
        if got != wanted {
            found.push(format!("{} {} {}: wanted {wanted}, got {got}", case.place, book.id, case.id));
        }
        if let Err(error) = check(&line, book, &audit) {
            found.push(format!("{} {}: {error}", case.place, case.id));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn examples_are_decided_as_written_or_for_a_reason() {
    let doubtful = read("doubtful.tsv");
    let doubtful: Vec<Vec<&str>> = doubtful.lines().map(|line| line.split('\t').collect()).collect();
    let mut found = Vec::new();
    for case in cases("examples.jsonl") {
        for (id, written) in case.json["verdicts"].as_object().unwrap() {
            let Some(book) = book(id) else { continue };
            let written = match written.as_str().unwrap() {
                "red must change" => "must_change_red",
                "black must change" => "must_change_black",
                "red loses" => "red_loses",
                "black loses" => "black_loses",
                other => other,
            };
            let (_, audit) = judge(&case.start, &case.moves, book);
            let mut differences = differences(&case, &audit, written);
            // The labels written are those of the national rules of 2011.
            if !id.starts_with("cxa20") {
                differences.retain(|text| !text.contains(" ply "));
            }
            let excused = doubtful.iter().find(|row| row[0] == case.id && row[1] == id);
            match (differences.is_empty(), excused) {
                (false, None) => found.push(format!("{id}: {}", differences.join("\n  "))),
                (true, Some(row)) => {
                    found.push(format!("{id} {}: agrees, strike it from doubtful.tsv: {row:?}", case.id));
                }
                _ => {}
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_audit_passes_the_independent_checker() {
    for book in BOOKS {
        for case in ["national-figures.jsonl", "examples.jsonl", "principles.jsonl"].into_iter().flat_map(cases) {
            let (line, audit) = judge(&case.start, &case.moves, book);
            check(&line, book, &audit).unwrap_or_else(|error| panic!("{} {}: {error}", book.id, case.id));
        }
    }
}

#[test]
fn the_checker_refuses_what_does_not_hold() {
    let case = &cases("national-figures.jsonl").into_iter().find(|case| case.id == "ref24").unwrap();
    let (line, audit) = judge(&case.start, &case.moves, &CXA2011);
    let refuses = |change: &dyn Fn(&mut Audit)| {
        let mut changed = audit.clone();
        change(&mut changed);
        check(&line, &CXA2011, &changed).is_err()
    };
    assert!(refuses(&|audit| audit.repetitions[0].plies[0].label = Label::Check));
    assert!(refuses(&|audit| audit.repetitions[0].plies[0].evidence.clear()));
    assert!(refuses(&|audit| audit.repetitions[0].plies[0].mv = "a0a1".parse().unwrap()));
    let chase = |change: fn(&mut pingjian::judge::Chase)| {
        refuses(&move |audit| match &mut audit.repetitions[0].plies[0].evidence[0] {
            Evidence::Chase(chase) => change(chase),
            other => panic!("a chase is expected: {other:?}"),
        })
    };
    assert!(!chase(|_| {}));
    assert!(chase(|chase| chase.account.chariots += 1));
    assert!(chase(|chase| chase.line.clear()));
    assert!(chase(|chase| chase.victim.origin = "a0".parse().unwrap()));
    assert!(chase(|chase| chase.hunters.clear()));
}

#[test]
fn everything_is_explained_in_three_languages() {
    let name = |_: &Position, mv: Move| mv.to_string();
    for case in cases("national-figures.jsonl") {
        let (line, audit) = judge(&case.start, &case.moves, &CXA2011);
        for lang in Lang::ALL {
            let explain = Explain::new(&line, &CXA2011, lang, &name);
            for card in &audit.repetitions {
                let mut texts = vec![explain.ruling(card)];
                texts.extend(Side::BOTH.map(|side| explain.side(card, side)));
                texts.extend(card.plies.iter().flat_map(|ply| explain.ply_in_full(ply)));
                texts.extend(card.plies.iter().map(|ply| explain.ply(ply)));
                for text in texts {
                    assert!(text.ends_with(['。', '.']) && !text.contains("  ") && !text.contains("，，"), "{text}");
                    let chinese = text.chars().any(|c| ('\u{4e00}'..'\u{a000}').contains(&c));
                    assert_eq!(chinese, lang.is_chinese(), "{} {lang:?}: {text}", case.id);
                    let wrong = if lang == Lang::ZhHant { "车马将杀红无进" } else { "車馬將殺紅無進" };
                    assert!(!text.chars().any(|c| wrong.contains(c)), "{} {lang:?}: {text}", case.id);
                }
            }
        }
    }
}

/// Every judged move of the figures with the line that it stands in.
fn each_figure_ply(mut look: impl FnMut(&str, &Line, &RepetitionAudit, &PlyAudit)) {
    for case in cases("national-figures.jsonl") {
        let (line, audit) = judge(&case.start, &case.moves, &CXA2011);
        for card in &audit.repetitions {
            card.plies.iter().for_each(|ply| look(&case.id, &line, card, ply));
        }
    }
}

#[test]
fn no_rejection_tells_what_the_evidence_tells() {
    each_figure_ply(|id, _, _, ply| {
        for rejection in &ply.rejections {
            let told = ply.evidence.iter().any(|evidence| {
                !matches!(evidence, Evidence::Block { .. } | Evidence::Sacrifice { .. })
                    && (evidence.hunter(), evidence.target()) == (rejection.hunter, rejection.target)
            });
            assert!(!told, "{id} ply {}: {rejection:?}", ply.ply);
        }
        let ranks: Vec<u8> = ply.rejections.iter().map(|rejection| rejection.because.rank()).collect();
        assert!(ranks.is_sorted(), "{id} ply {}: {ranks:?}", ply.ply);
    });
}

#[test]
fn an_idle_move_is_told_once_and_by_what_it_might_be_taken_for() {
    let name = |_: &Position, mv: Move| mv.to_string();
    each_figure_ply(|id, line, _, ply| {
        if ply.label != Label::Idle {
            return;
        }
        let explain = Explain::new(line, &CXA2011, Lang::ZhHans, &name);
        let (short, full) = (explain.ply(ply), explain.ply_in_full(ply));
        assert_eq!(full[0], short, "{id} ply {}", ply.ply);
        assert_eq!(full.len(), ply.rejections.len().max(1), "{id} ply {}: {full:?}", ply.ply);
        assert!(short.contains("为“闲”"), "{id}: {short}");
        if let Some(target) = ply.rejections.first().and_then(|rejection| rejection.target) {
            assert!(short.contains(&*explain.piece_at(&target, ply.ply)), "{id}: {short}");
        }
    });
}

#[test]
fn every_protector_that_is_drawn_is_named() {
    let name = |_: &Position, mv: Move| mv.to_string();
    let mut seen = 0;
    each_figure_ply(|id, line, _, ply| {
        for lang in Lang::ALL {
            let explain = Explain::new(line, &CXA2011, lang, &name);
            let told = ply.evidence.iter().map(|evidence| {
                let roots: &[Root] = match evidence {
                    Evidence::Chase(chase) => &chase.roots,
                    Evidence::Follow { roots, .. } => roots,
                    _ => &[],
                };
                (explain.evidence(ply, evidence), roots)
            });
            let refused = ply.rejections.iter().map(|rejection| {
                // What isn't the reason isn't named.
                let named = rejection.because == Because::Rooted;
                let roots = rejection.roots.iter().filter(|root| named || root.status != RootStatus::True);
                (explain.rejection(ply, rejection), roots.copied().collect::<Vec<_>>())
            });
            for (text, roots) in told.map(|(text, roots)| (text, roots.to_vec())).chain(refused) {
                for root in roots {
                    seen += 1;
                    assert!(text.contains(&*explain.piece_at(&root.piece, ply.ply)), "{id} {:?}: {text}", root.because);
                }
            }
        }
    });
    assert!(seen > 100, "{seen}");
}

#[test]
fn citations_can_be_left_out() {
    let name = |_: &Position, mv: Move| mv.to_string();
    each_figure_ply(|id, line, card, ply| {
        for lang in Lang::ALL {
            let explain = Explain::new(line, &CXA2011, lang, &name).without_citations();
            let mut texts = explain.ply_in_full(ply);
            texts.push(explain.ruling(card));
            texts.extend(Side::BOTH.map(|side| explain.side(card, side)));
            for text in texts {
                assert!(!text.contains("article") && !text.contains(['条', '條']), "{id}: {text}");
                assert!(!text.contains("（）") && !text.contains("()") && !text.contains(" ."), "{id}: {text}");
            }
        }
    });
}

#[test]
fn a_joint_chase_names_those_who_take_part() {
    let case = &cases("national-figures.jsonl").into_iter().find(|case| case.id == "fig02").unwrap();
    let (_, audit) = judge(&case.start, &case.moves, &CXA2011);
    let Evidence::Chase(chase) = &audit.repetitions[0].plies[0].evidence[0] else { panic!("a chase is expected") };
    let hunters: Vec<String> = chase.hunters.iter().map(|hunter| hunter.square.to_string()).collect();
    // The cannon that guards the screen, and not what would hang somewhere else.
    assert_eq!(hunters, ["i2", "b4"]);
}

#[test]
fn an_even_trade_names_the_piece_left_behind() {
    let name = |_: &Position, mv: Move| mv.to_string();
    let mut seen = 0;
    each_figure_ply(|id, line, _, ply| {
        let explain = Explain::new(line, &CXA2011, Lang::ZhHans, &name);
        for evidence in &ply.evidence {
            let Evidence::Chase(chase) = evidence else { continue };
            let text = explain.evidence(ply, evidence);
            let even = chase.even && !chase.account.is_gain(CXA2011.terms.values);
            assert_eq!(text.contains("以留在原处的"), even, "{id}: {text}");
            seen += usize::from(even);
        }
    });
    assert!(seen > 4, "{seen}");
}

#[test]
fn every_citation_is_an_article_of_its_book() {
    for book in BOOKS {
        let known = |id: &str| assert!(book.article(id).is_some(), "{} has no article {id}", book.id);
        let cites = &book.cites;
        for id in [cites.checkmate, cites.no_moves, cites.natural_limit, cites.incomplete, cites.idle, cites.root] {
            known(id);
        }
        for id in [cites.false_root, cites.joint, cites.even] {
            known(id);
        }
        let pairs = PieceKind::ALL.into_iter().flat_map(|less| PieceKind::ALL.map(|more| (cites.values)(less, more)));
        pairs.for_each(known);
        let hunters = PieceKind::ALL.into_iter().map(Some).chain([None]);
        let reasons = hunters.flat_map(|hunter| Because::ALL.map(|because| (cites.because)(because, hunter)));
        reasons.for_each(known);
        for class in SideClass::ALL {
            let mut conduct = conduct(book, Side::Red, &[]);
            conduct.class = class;
            known((cites.class)(&conduct));
        }
        book.criteria.iter().flat_map(|criterion| criterion.articles).for_each(|id| known(id));
        book.exemptions.iter().for_each(|exemption| known(exemption.article));
        book.rulings.iter().flat_map(|rule| rule.articles).for_each(|id| known(id));
        let mut ids: Vec<&str> = book.articles.iter().map(|article| article.id).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), book.articles.len(), "{} has an article twice", book.id);
    }
}

#[test]
fn the_board_of_the_proofs_moves_as_the_laws_say() {
    for case in cases("national-figures.jsonl").iter().chain(&cases("examples.jsonl")) {
        let line = Line::with_moves(case.start, &case.moves).unwrap();
        let replies =
            |position: &Position| position.legal_moves().iter().map(|&mv| position.play(mv)).collect::<Vec<_>>();
        let around = line.positions().iter().flat_map(replies);
        for position in line.positions().iter().copied().chain(around) {
            let board = Board::from(&position);
            let mut ours = board.legal_moves();
            let mut laws = position.legal_moves().to_vec();
            ours.sort_unstable();
            laws.sort_unstable();
            assert_eq!(ours, laws, "{position:?}");
            for square in Square::all() {
                for side in Side::BOTH {
                    if position.piece_at(square).is_some_and(|piece| piece.side != side) {
                        let ours: Vec<Square> = board.attackers(square, side).into_iter().collect();
                        assert_eq!(ours, position.attackers(square, side), "{position:?} {square}");
                    }
                }
            }
        }
    }
}

fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
}

#[test]
fn what_keeps_protectors_from_taking_back_is_known() {
    let held = |fen: &str, text: &str| {
        let (line, audit) = judge(&Position::from_fen(fen).unwrap(), &moves(text), &CXA2011);
        let ply = &audit.repetitions[0].plies.iter().find(|ply| ply.label == Label::Chase).unwrap();
        let Evidence::Chase(chase) = &ply.evidence[0] else { panic!("no chase") };
        let held = chase.held_back(line.position(ply.ply)).into_iter();
        held.map(|(from, to)| format!("{from}{to}")).collect::<Vec<_>>()
    };
    // The general would step in front of the other one, or into a cannon's fire.
    assert_eq!(held("9/3kc4/9/9/3N5/9/9/9/9/4K4 w - - 0 1", "d5f6 e8e7 f6d5 e7e8"), ["e0e8"]);
    assert_eq!(held("3a5/4k4/9/5R3/3c5/9/9/3A5/9/3KC1r2 w - - 0 1", "d2e1 d5e5 e1d2 e5d5"), ["e5e0"]);
    assert_eq!(held("3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1", "i4h4 h8i8 h4i4 i8h8"), [""; 0]);
}

#[test]
fn nothing_repeats_in_a_plain_game() {
    let (_, audit) = judge(&Position::start(), &moves("h2e2 h9g7 h0g2 i9h9"), &CXA2011);
    assert!(audit.repetitions.is_empty());
    assert_eq!(audit.end, None);
}

#[test]
fn two_of_three_is_told_as_such() {
    let lap = "h2e2 h9g7 e2h2 g7h9 ";
    let (line, audit) = judge(&Position::start(), &moves(lap), &CXA2011);
    let card = &audit.repetitions[0];
    assert_eq!((card.occurrences, card.needed, card.complete), (2, 3, false));
    let name = |_: &Position, mv: Move| mv.to_string();
    let text = Explain::new(&line, &CXA2011, Lang::En, &name).ruling(card);
    assert!(text.starts_with("The position has stood 2 times of the 3 that a ruling needs"), "{text}");
}

#[test]
fn a_thousand_plies_are_one_card() {
    let lap = "h2e2 h9g7 e2h2 g7h9 ";
    let (_, audit) = judge(&Position::start(), &moves(&lap.repeat(300)), &CXA2011);
    assert_eq!(audit.repetitions.len(), 1);
    let card = &audit.repetitions[0];
    assert_eq!((card.first_ply, card.last_ply, card.period, card.occurrences), (1193, 1200, 4, 301));
}

#[test]
fn a_capture_that_enters_the_cycle_does_not_count() {
    // The chariot enters the cycle d0-a0 by taking on a0.
    let start = Position::from_fen("4k4/9/9/9/9/9/9/9/9/p2R1K3 w").unwrap();
    let (entry, lap) = ("d0a0 e9d9 ", "a0b0 d9e9 b0a0 e9d9 ");
    let complete = |laps: usize| {
        let (_, audit) = judge(&start, &moves(&(entry.to_owned() + &lap.repeat(laps))), &CXA2011);
        (audit.repetitions[0].occurrences, audit.repetitions[0].complete)
    };
    assert_eq!(complete(1), (2, false));
    assert_eq!(complete(2), (3, true));
    // Without the black answer the position after the capture is the one that comes round: it's left out.
    let (_, audit) = judge(&start, &moves("d0a0 e9d9 a0b0 d9e9 b0a0 e9d9 a0b0 d9e9 b0a0"), &CXA2011);
    let card = &audit.repetitions[0];
    assert_eq!((card.occurrences, card.complete), (2, false), "{card:?}");
}

#[test]
fn the_natural_limit_counts_rounds_and_ten_checks_of_the_claimant() {
    let start = Position::from_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w").unwrap();
    // Round by round: the rook checks in `checks` rounds, else it goes to and fro.
    let line = |rounds: usize, checks: usize| {
        let mut line = Line::new(start);
        for round in 0..rounds {
            let check = round < checks;
            let side = line.last().side_to_move();
            assert_eq!(side, Side::Red);
            let wanted = |mv: &Move| {
                let next = line.last().play(*mv);
                next.in_check() == check
                    && next.end().is_none()
                    && !next.legal_moves().iter().any(|reply| next.piece_at(reply.to).is_some())
            };
            let mv = line.last().legal_moves().iter().copied().find(wanted).unwrap();
            line.push(mv).unwrap();
            let reply = line.last().legal_moves().iter().copied().next().unwrap();
            line.push(reply).unwrap();
        }
        line
    };
    let limit = |rounds, checks| {
        let line = line(rounds, checks);
        audit(&line, &CXA2011, Effort { budget_nodes: 1_000, stop: None }).natural_limit
    };
    assert_eq!(limit(59, 0).reached, [false, false]);
    assert_eq!(limit(60, 0).reached, [true, true]);
    let fourteen = limit(64, 14);
    assert_eq!((fourteen.checks[0], fourteen.counted[0], fourteen.reached[0]), (14, 60, true));
    let fifteen = limit(64, 15);
    assert_eq!((fifteen.checks[0], fifteen.counted, fifteen.reached), (15, [59, 64], [false, true]));
}

#[test]
fn the_end_on_the_board_is_told_with_its_article() {
    let mate = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/3RK4 b").unwrap();
    let end = judge(&mate, &[], &CXA2011).1.end.unwrap();
    assert_eq!((end.result_code(), end.reason_code(), end.article), ("red_wins", "checkmate", "3.2"));
    let stuck = Position::from_fen("3k5/9/9/9/9/9/9/9/4R4/4K4 b").unwrap();
    let end = judge(&stuck, &[], &CXA2011).1.end;
    assert_eq!(end, None, "the general may still step down the file");
    let stuck = Position::from_fen("3k5/R8/9/9/9/9/9/9/9/4K4 b").unwrap();
    let end = judge(&stuck, &[], &CXA2011).1.end.unwrap();
    assert_eq!((end.result_code(), end.reason_code(), end.article), ("red_wins", "stalemate", "3.3"));
}

#[test]
fn a_bound_that_is_reached_is_said() {
    let case = &cases("national-figures.jsonl").into_iter().find(|case| case.id == "ref14").unwrap();
    let line = Line::with_moves(case.start, &case.moves).unwrap();
    let audit = audit(&line, &CXA2011, Effort { budget_nodes: 10, stop: None });
    let card = &audit.repetitions[0];
    assert_eq!(card.ruling.outcome, Outcome::Undecided);
    assert!(card.plies.iter().any(|ply| !ply.certain));
}
