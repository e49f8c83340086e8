//! The arbiter's word: the ruling follows from the labels, the program's own stays beside it, and files keep it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats::{self, Format, Loss};
use pingjian::game::{ArbiterVerdict, Edit, Game, NodeId};
use pingjian::judge::{Audit, Effort, Explain, Label, Outcome, Overrule, RuleBook, SideClass, audit, check, overrule};
use pingjian::lang::Lang;
use pingjian::rulebooks::{AXF, BOOKS, CXA2011};
use pingjian::rules::{Line, Move, Position, Side};
use pingjian::session::arbiters_words;

const DISPUTED: &str = include_str!("../assets/samples/changzhuo.pgn");

/// The disputed chase: its game, and the line of its main continuations.
fn disputed() -> (Game, Line) {
    let game = formats::read(DISPUTED.as_bytes(), None).unwrap().games.swap_remove(0);
    let line = game.line_to(game.end_of_line(NodeId::ROOT));
    (game, line)
}

fn judged(line: &Line, book: &'static RuleBook) -> Audit {
    audit(line, book, Effort::default())
}

fn word(ply: usize, label: Label) -> Overrule {
    let (reason, author, date) = ("有根".to_owned(), String::new(), String::new());
    Overrule { ply, label, target: None, reason, author, date }
}

#[test]
fn one_idle_move_makes_the_chase_an_allowed_one_and_the_program_is_heard_beside_it() {
    let (_, line) = disputed();
    let program = judged(&line, &CXA2011);
    let card = &program.repetitions[0];
    assert_eq!(card.ruling.outcome, Outcome::MustChange(Side::Red));
    let chase = card.plies.iter().rev().find(|ply| ply.side == Side::Red).unwrap();
    let audit = overrule(&program, &line, &[word(chase.ply, Label::Idle)], &CXA2011);
    let ruled = &audit.repetitions[0];
    assert_eq!((ruled.red.class, ruled.ruling.outcome), (SideClass::MixedAllowed, Outcome::Draw));
    assert!(ruled.is_overruled());
    let by_program = ruled.by_program.as_ref().unwrap();
    assert_eq!((&by_program.red, &by_program.black, &by_program.ruling), (&card.red, &card.black, &card.ruling));
    for (ply, was) in ruled.plies.iter().zip(&card.plies) {
        assert_eq!(ply.program(), was, "what the program says is kept");
        let same_move = line.position(ply.ply - 1).repeats(line.position(chase.ply - 1)) && ply.mv == chase.mv;
        assert_eq!(ply.overruled.is_some(), same_move, "the same move is the same in every lap: ply {}", ply.ply);
        assert_eq!(ply.label, if same_move { Label::Idle } else { was.label });
    }
    assert!(ruled.plies.iter().filter(|ply| ply.overruled.is_some()).count() > 1);
    check(&line, &CXA2011, &audit).expect("the program's evidence still holds");
}

#[test]
fn without_words_or_with_words_on_other_moves_nothing_changes() {
    let (_, line) = disputed();
    for &book in BOOKS {
        let program = judged(&line, book);
        assert_eq!(overrule(&program, &line, &[], book), program);
        assert_eq!(overrule(&program, &line, &[word(10_000, Label::Idle), word(0, Label::Idle)], book), program);
    }
}

#[test]
fn a_confirmed_label_keeps_its_evidence_and_the_ruling() {
    let (_, line) = disputed();
    for &book in BOOKS {
        let program = judged(&line, book);
        let words: Vec<_> = program.repetitions[0].plies.iter().map(|ply| word(ply.ply, ply.label)).collect();
        let audit = overrule(&program, &line, &words, book);
        let card = &audit.repetitions[0];
        assert_eq!(card.ruling, program.repetitions[0].ruling, "{}", book.id);
        assert!(!card.is_overruled() && card.plies.iter().all(|ply| !ply.is_overruled()), "{}", book.id);
        let name = |_: &Position, mv: Move| mv.to_string();
        let told = Explain::new(&line, book, Lang::En, &name).ply(&card.plies[0]);
        assert!(told.starts_with("The arbiter confirms"), "{told}");
        for (ply, was) in audit.repetitions[0].plies.iter().zip(&program.repetitions[0].plies) {
            assert_eq!((&ply.evidence, &ply.articles, ply.weight), (&was.evidence, &was.articles, was.weight));
        }
    }
}

#[test]
fn a_word_taken_back_gives_the_program_s_ruling_again() {
    let (_, line) = disputed();
    let program = judged(&line, &CXA2011);
    let audit = overrule(&program, &line, &[word(program.repetitions[0].first_ply, Label::Idle)], &CXA2011);
    assert_ne!(audit.repetitions[0].ruling, program.repetitions[0].ruling);
    let original: Vec<_> = audit.repetitions[0].plies.iter().map(|ply| ply.program().clone()).collect();
    assert_eq!(original, program.repetitions[0].plies);
}

#[test]
fn a_chase_that_only_the_arbiter_sees_is_on_the_piece_that_he_names() {
    // Horses shuffle at home: idle all round, by every book.
    let moves: Vec<Move> = "h0g2 h9g7 g2h0 g7h9".split(' ').map(|mv| mv.parse().unwrap()).collect();
    let line = Line::with_moves(Position::start(), &moves.repeat(2)).unwrap();
    let cannon = "h7".parse().unwrap();
    let program = judged(&line, &AXF);
    assert_eq!(program.repetitions[0].ruling.outcome, Outcome::Draw);
    let own = || program.repetitions[0].plies.iter().filter(|ply| ply.side == Side::Red).map(|ply| ply.ply);
    let named: Vec<_> = own().map(|ply| Overrule { target: Some(cannon), ..word(ply, Label::Chase) }).collect();
    let audit = overrule(&program, &line, &named, &AXF);
    assert_eq!(audit.repetitions[0].red.common_target.unwrap().square, cannon);
    assert_eq!(audit.repetitions[0].ruling.outcome, Outcome::Loses(Side::Red));
    // The Asian rules forbid the chase of one and the same piece: nobody says which one here.
    let unnamed: Vec<_> = own().map(|ply| word(ply, Label::Chase)).collect();
    assert_eq!(overrule(&program, &line, &unnamed, &AXF).repetitions[0].ruling.outcome, Outcome::Draw);
    // One named piece is enough: the unnamed chases are on the same.
    let mixed: Vec<_> = named.iter().take(1).chain(unnamed.iter().skip(1)).cloned().collect();
    assert_eq!(overrule(&program, &line, &mixed, &AXF).repetitions[0].ruling, audit.repetitions[0].ruling);
}

#[test]
fn both_labels_are_told_in_three_languages() {
    let (_, line) = disputed();
    let program = judged(&line, &CXA2011);
    let ply = program.repetitions[0].first_ply;
    let audit = overrule(&program, &line, &[word(ply, Label::Idle)], &CXA2011);
    let ruled = &audit.repetitions[0];
    let name = |_: &Position, mv: Move| mv.to_string();
    for (lang, words) in [
        (Lang::ZhHans, ["闲", "捉", "红方变着"]),
        (Lang::ZhHant, ["閑", "捉", "紅方變着"]),
        (Lang::En, ["idle", "chase", "Red must change"]),
    ] {
        let explain = Explain::new(&line, &CXA2011, lang, &name);
        let told = explain.ply(&ruled.plies[0]);
        assert!(told.contains(words[0]) && told.contains(words[1]) && told.contains("有根"), "{told}");
        assert!(explain.program_verdict(ruled).contains(words[2]));
        assert!(explain.program_verdict(&program.repetitions[0]).is_empty());
        assert!(explain.ply_in_full(&ruled.plies[0]).len() > 1, "the program's reasons are kept");
    }
}

fn with_verdict(game: &mut Game, label: &str) -> (NodeId, Edit) {
    let node = game.main_line()[8];
    let mut annotations = game.tree().get(node).unwrap().annotations().clone();
    annotations.set_verdict(ArbiterVerdict {
        book: "cxa2011".into(),
        label: label.into(),
        target: Some("e4".parse().unwrap()),
        reason: "炮有真根，“不算捉”\n第二行".into(),
        author: "裁判长".into(),
        date: "2024-05-31".into(),
    });
    let inverse = game.apply(Edit::Annotate { node, annotations }).unwrap();
    (node, inverse)
}

#[test]
fn studies_keep_the_arbiter_s_word_and_other_formats_name_the_loss() {
    let (mut game, _) = disputed();
    let plain = formats::write(std::slice::from_ref(&game), Format::Native).unwrap();
    assert!(String::from_utf8(plain.bytes).unwrap().contains("version: 1,"), "older versions still read it");
    let before = game.clone();
    let (_, inverse) = with_verdict(&mut game, "idle");
    let written = formats::write(std::slice::from_ref(&game), Format::Native).unwrap();
    assert_eq!(written.losses, []);
    assert!(String::from_utf8_lossy(&written.bytes).contains("version: 2,"), "older versions would drop it");
    let parsed = formats::read(&written.bytes, None).unwrap();
    assert_eq!(parsed.warnings, []);
    assert!(parsed.games[0] == game, "the arbiter's word comes back");
    let lost = Loss::Verdicts { game: 1, count: 1 };
    for format in Format::ALL.into_iter().filter(|&format| format != Format::Native && format.can_write()) {
        assert!(formats::losses(std::slice::from_ref(&game), format).contains(&lost), "{format:?}");
        let written = formats::write(std::slice::from_ref(&game), format).unwrap();
        assert!(written.losses.contains(&lost), "{format:?}");
    }
    game.apply(inverse).unwrap();
    assert!(game == before, "the edit is taken back");
}

#[test]
fn words_are_read_for_their_book_and_unknown_labels_are_left_alone() {
    let (mut game, _) = disputed();
    let (node, _) = with_verdict(&mut game, "idle");
    let end = game.end_of_line(NodeId::ROOT);
    let words = arbiters_words(&game, end, &CXA2011);
    assert_eq!(words.iter().map(|word| (word.ply, word.label)).collect::<Vec<_>>(), [(9, Label::Idle)]);
    assert_eq!(arbiters_words(&game, end, &AXF), []);
    assert_eq!(arbiters_words(&game, game.tree().parent(node).unwrap(), &CXA2011), [], "the line ends before it");
    let (mut game, _) = disputed();
    with_verdict(&mut game, "of a later version");
    assert_eq!(arbiters_words(&game, end, &CXA2011), []);
    let written = formats::write(std::slice::from_ref(&game), Format::Native).unwrap();
    assert!(formats::read(&written.bytes, None).unwrap().games[0] == game, "it's kept all the same");
}
