//! Explanations: their words as reviewed, and their links against the board.
//!
//! `tests/explain/texts.txt` holds the words. `PINGJIAN_REFRESH=1 cargo test --test explain` writes it anew; then read the
//! difference as an arbiter would before keeping it.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::judge::{
    Audit, Because, Chase, Effort, Evidence, Explain, Label, Link, PieceRef, PlyAudit, Prose, Rejection,
    RepetitionAudit, Root, RootBecause, RuleBook, audit,
};
use pingjian::lang::Lang;
use pingjian::notation::{Notation, notate};
use pingjian::rulebooks::{BOOKS, CXA2011, book};
use pingjian::rules::{Line, Move, Piece, Position, Setup, Side, Square};
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// A judged line with its book.
struct Judged {
    id: String,
    line: Line,
    book: &'static RuleBook,
    audit: Audit,
}

fn path(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(file)
}

/// The lines of a case book: id, start and moves.
fn lines(file: &str) -> Vec<(String, Line, Option<&'static RuleBook>)> {
    let text = fs::read_to_string(path("rulebooks").join(file)).unwrap();
    let case = |text: &str| {
        let json: Value = serde_json::from_str(text).unwrap();
        let start = Position::from_fen(json["fen"].as_str().unwrap()).unwrap();
        let moves = json["moves"].as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().parse().unwrap());
        let line = Line::with_moves(start, &moves.collect::<Vec<Move>>()).unwrap();
        (json["id"].as_str().unwrap().to_owned(), line, json["book"].as_str().and_then(book))
    };
    text.lines().map(case).collect()
}

fn judged(id: &str, line: Line, book: &'static RuleBook) -> Judged {
    let audit = audit(&line, book, Effort::default());
    Judged { id: id.to_owned(), line, book, audit }
}

/// The national figures and the examples by the rules of 2011, and each other case by its book.
fn all() -> Vec<Judged> {
    let files = ["national-figures.jsonl", "examples.jsonl", "other-books.jsonl"];
    let cases = files.iter().flat_map(|file| lines(file));
    cases.map(|(id, line, book)| judged(&id, line, book.unwrap_or(&CXA2011))).collect()
}

fn name_of(lang: Lang) -> impl Fn(&Position, Move) -> String {
    let notation = match lang {
        Lang::ZhHans => Notation::ChineseHans,
        Lang::ZhHant => Notation::ChineseHant,
        Lang::En => Notation::Wxf,
    };
    move |position, mv| notate(position, mv, notation)
}

impl Judged {
    /// Asks an explainer of this line.
    fn ask<T>(&self, lang: Lang, question: impl FnOnce(&Explain<'_>) -> T) -> T {
        let name = name_of(lang);
        question(&Explain::new(&self.line, self.book, lang, &name))
    }

    /// Everything that is said about the line.
    fn told(&self, lang: Lang) -> Vec<Prose> {
        self.ask(lang, |explain| {
            let mut told = vec![explain.natural_limit(&self.audit.natural_limit)];
            for card in &self.audit.repetitions {
                told.push(explain.ruling(card));
                told.extend(Side::BOTH.map(|side| explain.side(card, side)));
                told.extend(card.plies.iter().flat_map(|ply| explain.ply_in_full(ply)));
                told.extend(card.plies.iter().map(|ply| explain.ply(ply)));
            }
            told
        })
    }

    fn plies(&self) -> impl Iterator<Item = &PlyAudit> {
        self.audit.repetitions.iter().flat_map(|card| &card.plies)
    }
}

/// What the reviewed texts are about: a case, a book, and a ply or `red`, `black`, `ruling`.
fn passage(judged: &Judged, card: &RepetitionAudit, what: &str, lang: Lang) -> String {
    judged.ask(lang, |explain| match what {
        "red" => explain.side(card, Side::Red).to_string(),
        "black" => explain.side(card, Side::Black).to_string(),
        "ruling" => explain.ruling(card).to_string(),
        ply => {
            let ply: usize = ply.parse().unwrap();
            let ply = card.plies.iter().find(|judged| judged.ply == ply).unwrap();
            let told = explain.ply_in_full(ply);
            told.iter().map(|prose| prose.as_str()).collect::<Vec<_>>().join("\n      ")
        }
    })
}

#[test]
fn the_words_are_those_that_were_reviewed() {
    let file = path("explain/texts.txt");
    let known = fs::read_to_string(&file).unwrap();
    let mut written = String::new();
    let cases: Vec<_> =
        ["national-figures.jsonl", "examples.jsonl", "other-books.jsonl"].iter().flat_map(|file| lines(file)).collect();
    for line in known.lines() {
        let Some(heading) = line.strip_prefix("== ") else {
            if line.starts_with('#') {
                writeln!(written, "{line}").unwrap();
            }
            continue;
        };
        let words: Vec<&str> = heading.split(' ').collect();
        let [id, wanted, what] = words[..] else { panic!("{line}: a case, a book and what it is about") };
        let (_, line, _) = cases.iter().find(|case| case.0 == id).unwrap_or_else(|| panic!("no case {id}"));
        let (wanted, effort) = match wanted.split_once('/') {
            Some((wanted, nodes)) => (wanted, Effort { budget_nodes: nodes.parse().unwrap(), stop: None }),
            None => (wanted, Effort::default()),
        };
        let book = book(wanted).unwrap();
        let audit = audit(line, book, effort);
        let judged = Judged { id: id.to_owned(), line: line.clone(), book, audit };
        writeln!(written, "\n== {heading}").unwrap();
        for lang in Lang::ALL {
            let text = passage(&judged, &judged.audit.repetitions[0], what, lang);
            writeln!(written, "{:4}  {text}", lang.tag().rsplit('-').next().unwrap().to_lowercase()).unwrap();
        }
    }
    if std::env::var_os("PINGJIAN_REFRESH").is_some() {
        fs::write(&file, &written).unwrap();
        return;
    }
    for (number, (known, written)) in known.lines().zip(written.lines()).enumerate() {
        assert_eq!(written, known, "{}:{}", file.display(), number + 1);
    }
    assert_eq!(written.lines().count(), known.lines().count());
}

#[test]
fn checks_that_do_not_count_towards_the_natural_limit_are_told() {
    let start = Position::from_fen("9/4k4/9/9/9/9/9/3p5/9/3K1R3 w - - 0 1").unwrap();
    let lap = ["f0e0", "e8f8", "e0f0", "f8e8"].map(|mv| mv.parse::<Move>().unwrap());
    let line = Line::with_moves(start, &lap.repeat(32)).unwrap();
    let told = Lang::ALL.map(|lang| {
        let judged = judged("", line.clone(), &CXA2011);
        judged.ask(lang, |explain| explain.natural_limit(&judged.audit.natural_limit).to_string())
    });
    assert_eq!(
        told,
        [
            "第1着至第128着连续64回合未吃子，已达自然限着60回合，黑方可以提和（第4.2条）。提和一方的将军最多计10次：红方将军64次，54次不计，红方提和算10回合；黑方提和算64回合（第22.2条）。",
            "第1着至第128着連續64回合未吃子，已達自然限着60回合，黑方可以提和（第4.2條）。提和一方的將軍最多計10次：紅方將軍64次，54次不計，紅方提和算10回合；黑方提和算64回合（第22.2條）。",
            "64 rounds have gone by without a capture, from ply 1 to ply 128. The natural limit of 60 is reached for a claim by Black (article 4.2). At most 10 checks of the side that claims count: of Red's 64 checks 54 are left out, and a claim by Red has 10 rounds; a claim by Black has 64 rounds (article 22.2).",
        ]
    );
}

#[test]
fn a_text_is_its_spans() {
    for judged in all() {
        for prose in Lang::ALL.into_iter().flat_map(|lang| judged.told(lang)) {
            let joined: String = prose.spans().map(|span| span.text).collect();
            assert_eq!(joined, prose.as_str());
            assert!(prose.spans().all(|span| !span.text.is_empty()), "{prose}");
            assert_eq!(prose.spans().filter_map(|span| span.link).count(), prose.links().count());
        }
    }
}

#[test]
fn no_text_is_broken_or_speaks_of_points_in_chinese() {
    for judged in all() {
        for lang in Lang::ALL {
            for prose in judged.told(lang) {
                let text = prose.as_str();
                assert!(text.ends_with(['。', '.']), "{}: {text}", judged.id);
                for wrong in
                    ["{", "}", "  ", "，，", "。。", "；。", "。；", "，。", "（）", "()", " .", " ,", "..", "路路"]
                {
                    assert!(!text.contains(wrong), "{} {lang:?}: {text}", judged.id);
                }
                let first = text.chars().next().unwrap();
                assert!(!first.is_lowercase(), "{}: {text}", judged.id);
                if lang.is_chinese() {
                    let latin = text.chars().find(char::is_ascii_alphabetic);
                    assert_eq!(latin, None, "{}: {text}", judged.id);
                    let other = if lang == Lang::ZhHant {
                        "车马将杀红无进击们对"
                    } else {
                        "車馬將殺紅無進擊們對"
                    };
                    assert!(!text.chars().any(|c| other.contains(c)), "{} {lang:?}: {text}", judged.id);
                }
            }
        }
    }
}

#[test]
fn links_speak_of_what_stands_there() {
    let (mut pieces, mut moves) = (0, 0);
    for judged in all() {
        for prose in Lang::ALL.into_iter().flat_map(|lang| judged.told(lang)) {
            for span in prose.spans() {
                match span.link {
                    Some(Link::Piece { piece, square, at }) => {
                        let board = judged.line.position(*at);
                        assert_eq!(board.piece_at(*square), Some(*piece), "{} {square}: {prose}", judged.id);
                        pieces += 1;
                    }
                    Some(Link::Point { square, at }) => panic!("{square} after {at} holds a piece: {prose}"),
                    Some(link @ Link::Moves { moves: line, .. }) => {
                        let mut position = link.start(&judged.line).unwrap();
                        assert!(!line.is_empty(), "{prose}");
                        for &mv in line {
                            position = position.try_play(mv).unwrap_or_else(|error| {
                                panic!("{} {mv}: {error:?} in {position:?}: {prose}", judged.id);
                            });
                        }
                        moves += 1;
                    }
                    Some(Link::Article(id)) => {
                        assert!(judged.book.article(id).is_some(), "{id}: {prose}");
                        assert!(span.text.contains(id), "{prose}");
                    }
                    None => {}
                }
            }
        }
    }
    assert!(pieces > 2000 && moves > 1000, "{pieces} pieces, {moves} lines");
}

/// The links of a text, in an order of their own.
fn sorted(links: impl Iterator<Item = Link>) -> Vec<String> {
    let mut links: Vec<String> = links.map(|link| format!("{link:?}")).collect();
    links.sort_unstable();
    links
}

#[test]
fn the_three_languages_speak_of_the_same() {
    for judged in all() {
        let [hans, hant, en] = Lang::ALL.map(|lang| judged.told(lang));
        for ((hans, hant), en) in hans.iter().zip(&hant).zip(&en) {
            let wanted = sorted(hans.links().cloned());
            assert_eq!(sorted(hant.links().cloned()), wanted, "{}: {hans} {hant}", judged.id);
            assert_eq!(sorted(en.links().cloned()), wanted, "{}: {hans} {en}", judged.id);
        }
    }
}

/// The pieces that a reason names.
fn named(evidence: &Evidence) -> Vec<PieceRef> {
    let roots = |roots: &[Root]| roots.iter().map(|root| root.piece).collect::<Vec<_>>();
    match evidence {
        Evidence::Check { checkers } => checkers.clone(),
        Evidence::KillThreat { .. } => Vec::new(),
        Evidence::Chase(Chase { hunters, victim, roots: protectors, set_aside, .. }) => {
            [hunters.clone(), vec![*victim], roots(protectors), set_aside.clone()].concat()
        }
        Evidence::ExchangeOffer { offered, partner, .. } => vec![*offered, *partner],
        Evidence::Sacrifice { offered, taker, .. } => vec![*offered, *taker],
        Evidence::Block { blocker, blocked, .. } => vec![*blocker, *blocked],
        Evidence::Follow { follower, followed, roots: protectors, .. } => {
            [vec![*follower, *followed], roots(protectors)].concat()
        }
    }
}

#[test]
fn every_piece_and_line_of_the_evidence_is_a_link() {
    for judged in all() {
        for ply in judged.plies() {
            let has = |prose: &Prose, piece: &PieceRef| {
                let wanted = Link::Piece { piece: piece.piece, square: piece.square, at: ply.ply };
                assert!(prose.links().any(|link| *link == wanted), "{} {piece:?}: {prose}", judged.id);
            };
            let plays = |prose: &Prose, line: &[Move]| {
                let found = prose.links().any(|link| matches!(link, Link::Moves { moves, .. } if moves == line));
                assert!(found || line.is_empty(), "{} {line:?}: {prose}", judged.id);
            };
            for evidence in &ply.evidence {
                let prose = judged.ask(Lang::En, |explain| explain.evidence(ply, evidence));
                named(evidence).iter().for_each(|piece| has(&prose, piece));
                plays(&prose, &evidence.line());
            }
            for rejection in &ply.rejections {
                let prose = judged.ask(Lang::ZhHans, |explain| explain.rejection(ply, rejection));
                rejection.hunter.iter().chain(&rejection.target).for_each(|piece| has(&prose, piece));
                // What stood before is told as it could be played there; a check had to be answered first.
                let checked = judged.line.position(ply.ply - 1).in_check();
                let old = rejection.before.filter(|_| !checked);
                plays(
                    &prose,
                    if rejection.because == Because::ExistedBefore { old.as_slice() } else { &rejection.line },
                );
            }
        }
    }
}

#[test]
fn every_reason_has_words_in_every_language() {
    let (id, line, _) = lines("national-figures.jsonl").into_iter().find(|case| case.0 == "fig21").unwrap();
    for book in BOOKS {
        let judged = judged(&id, line.clone(), book);
        let ply = judged.plies().find(|ply| !ply.rejections.is_empty()).unwrap();
        let rejection = &ply.rejections[0];
        let mut texts: Vec<(Lang, String)> = Vec::new();
        for lang in Lang::ALL {
            for because in Because::ALL {
                let of_mates =
                    [Because::GeneralAnsweredCheck, Because::SelfInflicted, Because::ExistedBefore].contains(&because);
                for (kind, target) in [(Label::Chase, rejection.target), (Label::KillThreat, None)] {
                    if target.is_none() && !of_mates {
                        continue;
                    }
                    let hunter = rejection.hunter.filter(|_| target.is_some());
                    let roots = if target.is_some() { rejection.roots.clone() } else { Vec::new() };
                    let asked = Rejection { because, kind, hunter, target, roots, ..rejection.clone() };
                    texts.push((lang, judged.ask(lang, |explain| explain.rejection(ply, &asked).to_string())));
                }
            }
            for because in [
                RootBecause::TakesBack,
                RootBecause::Pinned,
                RootBecause::FacingGenerals,
                RootBecause::MustAnswerCheck,
                RootBecause::WayBlocked,
                RootBecause::Outnumbered,
                RootBecause::WorthLess,
                RootBecause::MatedAfter,
            ] {
                let root = |root: &Root| Root { because, status: pingjian::judge::RootStatus::False, ..*root };
                let roots = rejection.roots.iter().map(root).collect();
                let asked = Rejection { roots, ..rejection.clone() };
                texts.push((lang, judged.ask(lang, |explain| explain.rejection(ply, &asked).to_string())));
            }
        }
        for (lang, text) in texts {
            assert!(text.ends_with(['。', '.']) && !text.contains(['{', '}']) && !text.contains("  "), "{text}");
            assert_eq!(text.chars().any(|c| ('\u{4e00}'..'\u{a000}').contains(&c)), lang.is_chinese(), "{text}");
        }
    }
}

fn mirrored(position: &Position) -> Position {
    let setup = position.to_setup();
    let mut other = Setup::empty();
    for (from, piece) in setup.pieces() {
        other.board[from.mirrored().index()] = Some(piece);
    }
    other.side_to_move = setup.side_to_move;
    Position::from_setup(&other).unwrap()
}

/// The pieces that the prose of a move names, each once.
fn pieces_of(judged: &Judged, ply: &PlyAudit, turn: impl Fn(Square) -> Square) -> Vec<(Square, Piece)> {
    let told = judged.ask(Lang::ZhHans, |explain| explain.ply(ply));
    let mut pieces: Vec<(Square, Piece)> = told
        .links()
        .filter_map(|link| match link {
            Link::Piece { piece, square, .. } => Some((turn(*square), *piece)),
            _ => None,
        })
        .collect();
    pieces.sort_unstable_by_key(|(square, _)| square.index());
    pieces.dedup();
    pieces
}

#[test]
fn a_mirrored_board_is_told_mirrored() {
    let (mut alike, mut others) = (0, 0);
    for (id, line, _) in lines("national-figures.jsonl") {
        let moves: Vec<Move> = line.moves().iter().map(|mv| mv.mirrored()).collect();
        let mirror = Line::with_moves(mirrored(line.start()), &moves).unwrap();
        let (plain, mirror) = (judged(&id, line, &CXA2011), judged(&id, mirror, &CXA2011));
        for (ply, other) in plain.plies().zip(mirror.plies()) {
            // Of several lines that win alike the judge may show another one.
            let line = |ply: &PlyAudit| ply.evidence.first().map_or_else(Vec::new, Evidence::line);
            if line(other).iter().map(|mv| mv.mirrored()).ne(line(ply)) {
                others += 1;
                continue;
            }
            alike += 1;
            let told = pieces_of(&plain, ply, |square| square);
            assert_eq!(pieces_of(&mirror, other, Square::mirrored), told, "{id} ply {}", ply.ply);
        }
    }
    assert!(alike > 20 * others, "{alike} alike, {others} by another line");
}
