//! Finding moves, comments, headers, marks and positions, without a window.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats;
use pingjian::game::{Annotations, NodeId};
use pingjian::lang::Lang;
use pingjian::session::{
    Action, Command, FindField, FindQuery, Hit, Level, MOST_HITS, MoveStyle, Request, Settings, Studio, TreeMap,
};
use std::fmt::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Two games: one with variations, comments in both scripts and marks, and one whose third position is the mirror image of
/// the first one's.
const STUDY: &str = r#"[Event "全国象棋个人赛"]
[Red "許銀川"]
[Black "Ｌiu Dahua"]

{ 第一局 } 1. 炮二平五 { 當頭炮 } 马8进7 ( 1... 炮8平5 $6 { 顺手炮，Same Side } ) 2. 马二进三 $4 车9平8 3. 车一平二 卒7进1 *

[Event "友谊赛"]
[Red "许银川"]

1. 炮八平五 马2进3 2. 马八进七 车1平2 3. 兵三进一 炮8平9 *
"#;

fn studio_of(text: &str) -> Studio {
    let mut settings = Settings::default();
    settings.set_lang(Some(Lang::ZhHans));
    let mut studio = Studio::new(settings, Arc::new(|| ()));
    studio.apply(Command::PasteText(text.to_owned()));
    wait(&mut studio, |studio| studio.jobs_running() == 0);
    studio
}

fn wait(studio: &mut Studio, done: impl Fn(&Studio) -> bool) {
    let started = Instant::now();
    while !done(studio) {
        assert!(started.elapsed() < Duration::from_secs(60), "a thread hangs");
        std::thread::sleep(Duration::from_millis(1));
        studio.poll();
    }
}

fn find(studio: &mut Studio, query: FindQuery) -> Vec<Hit> {
    studio.apply(Command::Find(query.clone()));
    assert!(studio.has_sought(&query));
    wait(studio, |studio| !studio.finding().is_running());
    studio.finding().hits().to_vec()
}

fn everywhere(text: &str) -> FindQuery {
    FindQuery { text: text.to_owned(), study: true, ..FindQuery::default() }
}

/// A hit as the list says it: game, field, label, text with the found part in brackets.
fn said(hit: &Hit) -> String {
    let (before, lit, after) = (&hit.text[..hit.lit.start], &hit.text[hit.lit.clone()], &hit.text[hit.lit.end..]);
    let field = match hit.field {
        FindField::Moves => "move",
        FindField::Comments => "comment",
        FindField::Headers => "header",
        FindField::Marks => "mark",
        FindField::Position if hit.mirrored => "mirror",
        FindField::Position => "position",
    };
    format!("{} {field} {}|{before}[{lit}]{after}", hit.game + 1, hit.label)
}

#[test]
fn whatever_is_typed_is_found() {
    let cannon = "1 move 1.|[炮二平五] 马8进7 马二进三 车9平8";
    let horse = "1 move 1…|[马8进7] 马二进三 车9平8 车一平二";
    let left_horse = "2 move 2.|[马八进七] 车1平2 兵三进一 炮8平9";
    let cases: &[(&str, &[&str])] = &[
        // A move in every notation, script and width; Chinese digits are Red's.
        ("炮二平五", &[cannon]),
        ("砲二平五", &[cannon]),
        ("炮２平５", &[cannon]),
        ("炮25", &[cannon]),
        ("1. 炮二平五", &[cannon]),
        ("C2.5", &[cannon]),
        ("c2=5", &[cannon]),
        ("h2e2", &[cannon]),
        ("H2-E2", &[cannon]),
        ("p2p5", &[cannon]),
        ("马8进7", &[horse, left_horse]),
        ("馬８進７", &[horse, left_horse]),
        ("N8+7", &[horse, left_horse]),
        ("m8j7", &[horse, left_horse]),
        ("h9g7", &[horse]),
        ("马八进七", &[left_horse]),
        ("马八进九", &[]),
        // Parts of moves.
        ("炮8平", &["1 move 1…|[炮8平5]", "2 move 1.|[炮八平五] 马2进3 马八进七 车1平2", "2 move 3…|[炮8平9]"]),
        ("p8p", &["1 move 1…|[炮8平5]", "2 move 1.|[炮八平五] 马2进3 马八进七 车1平2", "2 move 3…|[炮8平9]"]),
        ("h2e", &[cannon]),
        ("C8=", &["1 move 1…|[炮8平5]", "2 move 1.|[炮八平五] 马2进3 马八进七 车1平2", "2 move 3…|[炮8平9]"]),
        // Moves one after the other.
        ("马8进7 马二进三", &["1 move 2.|[马8进7 马二进三] 车9平8 车一平二 卒7进1"]),
        ("h9g7, h0g2 i9h9", &["1 move 2…|[马8进7 马二进三 车9平8] 车一平二 卒7进1"]),
        ("马8进7 车9平8", &[]),
        // Comments, whatever the script or case; what stands around them.
        ("当头", &["1 comment 1. 炮二平五|[當頭]炮"]),
        ("當頭", &["1 comment 1. 炮二平五|[當頭]炮"]),
        ("same side", &["1 comment 1… 炮8平5|顺手炮，[Same Side]"]),
        ("第一局", &["1 comment |[第一局]"]),
        // Headers.
        ("许银川", &["1 header Red|[許銀川]", "2 header Red|[许银川]"]),
        ("liu", &["1 header Black|[Ｌiu] Dahua"]),
        ("赛", &["1 header Event|全国象棋个人[赛]", "2 header Event|友谊[赛]"]),
        // Marks.
        ("??", &["1 mark 2.|马二进三[??]"]),
        ("？！", &["1 mark 1…|炮8平5[?!]"]),
        ("!!", &[]),
        ("", &[]),
        ("   ", &[]),
        ("没有的话", &[]),
    ];
    let mut studio = studio_of(STUDY);
    for (text, expected) in cases {
        let hits: Vec<String> = find(&mut studio, everywhere(text)).iter().map(said).collect();
        assert_eq!(hits, *expected, "{text:?}");
        assert_eq!(studio.finding().trouble(), None, "{text:?}");
    }
    // A letter alone names a piece.
    let moves = |studio: &mut Studio, text: &str| {
        find(studio, FindQuery { fields: vec![FindField::Moves], ..everywhere(text) }).len()
    };
    assert_eq!((moves(&mut studio, "R"), moves(&mut studio, "N"), moves(&mut studio, "P")), (3, 4, 2));
    assert_eq!(moves(&mut studio, "炮"), 4);
}

#[test]
fn only_the_fields_and_games_asked_for_are_looked_through() {
    let mut studio = studio_of(STUDY);
    let count = |studio: &mut Studio, text: &str, fields: &[FindField], study: bool| {
        let query = FindQuery { text: text.to_owned(), fields: fields.to_vec(), study, mirrored: true };
        find(studio, query).len()
    };
    assert_eq!(count(&mut studio, "炮", &FindField::TEXTS, false), 4, "two moves and two comments");
    assert_eq!(count(&mut studio, "炮", &[FindField::Comments], false), 2);
    assert_eq!(count(&mut studio, "炮", &[FindField::Moves, FindField::Headers], true), 4);
    assert_eq!(count(&mut studio, "炮", &[FindField::Marks], true), 0);
    assert_eq!(count(&mut studio, "炮", &[], true), 0);
    studio.apply(Command::ShowGame(1));
    assert_eq!(count(&mut studio, "许银川", &FindField::TEXTS, false), 1);
    assert_eq!(studio.finding().hits()[0].game, 1);
    assert_eq!(count(&mut studio, "许银川", &FindField::TEXTS, true), 2);
}

#[test]
fn positions_are_found_mirrored_too() {
    let mut studio = studio_of(STUDY);
    studio.apply(Command::GoToPly(4));
    let Some(Request::ShowFind(Some(fen))) = studio.apply(Command::Do(Action::FindPosition)) else {
        panic!("the position is looked for")
    };
    let hits: Vec<String> = find(&mut studio, everywhere(&fen)).iter().map(said).collect();
    assert_eq!(hits, ["1 position 2… 车9平8|[]车一平二 卒7进1", "2 mirror 2… 车1平2|[]兵三进一 炮8平9"]);
    let exact = FindQuery { mirrored: false, ..everywhere(&fen) };
    assert_eq!(find(&mut studio, exact).len(), 1);
    // Board and side decide, not the counters; headers and engine texts will do.
    let board = fen.split(' ').next().unwrap();
    for dialect in
        [format!("{board} w"), format!("[FEN \"{board} r - - 7 31\"]"), format!("position fen {board} w - - 0 1")]
    {
        assert_eq!(find(&mut studio, everywhere(&dialect)).len(), 2, "{dialect}");
    }
    assert_eq!(find(&mut studio, everywhere(&format!("{board} b"))).len(), 0, "the other side's move");
    let start = pingjian::rules::START_FEN;
    let hits = find(&mut studio, everywhere(start));
    assert_eq!(
        hits.iter().map(|hit| (hit.game, hit.node, hit.mirrored)).collect::<Vec<_>>(),
        [(0, NodeId::ROOT, false), (1, NodeId::ROOT, false)]
    );
    for bad in ["rnbakabnr/9/1c5c1/p1p1p1p1p/9 w", "9/9/9/9/9/9/9/9/9/9 w", "////////////"] {
        assert!(find(&mut studio, everywhere(bad)).is_empty());
        let trouble = studio.finding().trouble().unwrap_or_else(|| panic!("{bad} is refused"));
        assert!(!trouble.is_empty());
    }
    find(&mut studio, everywhere("炮"));
    assert_eq!(studio.finding().trouble(), None);
}

#[test]
fn hits_are_walked_and_the_ends_are_told() {
    let mut studio = studio_of(STUDY);
    let act = |studio: &mut Studio, action: Action| studio.apply(Command::Do(action));
    assert!(!(Action::FindNext.info().enabled)(&studio), "nothing was looked for");
    let hits = find(&mut studio, everywhere("炮8平"));
    assert_eq!(hits.iter().map(|hit| hit.game).collect::<Vec<_>>(), [0, 1, 1]);
    let place = |studio: &Studio| (studio.document().active_index(), studio.chapter().cursor());
    act(&mut studio, Action::FindNext);
    assert_eq!(place(&studio), (0, hits[0].node));
    act(&mut studio, Action::FindNext);
    assert_eq!(place(&studio), (1, hits[1].node));
    act(&mut studio, Action::FindNext);
    assert!(studio.notice().is_none());
    act(&mut studio, Action::FindNext);
    assert_eq!(place(&studio), (0, hits[0].node));
    assert_eq!(studio.notice().map(|notice| notice.level), Some(Level::Info), "it says that it began anew");
    act(&mut studio, Action::FindPrevious);
    assert_eq!(place(&studio), (1, hits[2].node));
    assert_eq!(studio.finding().current(), Some(2));
    assert!(studio.finding().has(studio.document(), hits[2].node));
    assert!(!studio.finding().has(studio.document(), NodeId::ROOT));
    // The list follows edits.
    let query = studio.finding().query().clone();
    act(&mut studio, Action::FindNext);
    assert_eq!(place(&studio), (0, hits[0].node));
    act(&mut studio, Action::DeleteBranch);
    assert!(!studio.has_sought(&query), "the list is out of date");
    let hits = find(&mut studio, query);
    assert_eq!(
        (hits.len(), hits[0].game, studio.finding().current()),
        (2, 1, None),
        "the one that was gone to is gone"
    );
    studio.apply(Command::GoToHit(1));
    studio.apply(Command::Annotate {
        node: NodeId::ROOT,
        annotations: Annotations { comment: "x".into(), ..Annotations::none() },
    });
    let query = studio.finding().query().clone();
    let hits = find(&mut studio, query);
    assert_eq!((hits.len(), studio.finding().current()), (2, Some(1)), "the list stays where it was");
    // From another tab too.
    studio.apply(Command::Do(Action::NewStudy));
    studio.apply(Command::GoToHit(0));
    assert_eq!(place(&studio), (1, hits[0].node));
    // A list whose tab is gone leads nowhere.
    let gone = studio.document().id;
    studio.apply(Command::DiscardDocument(gone));
    studio.apply(Command::GoToHit(0));
    assert_eq!(place(&studio), (0, NodeId::ROOT));
}

#[test]
fn the_list_speaks_as_the_window_does() {
    let mut studio = studio_of(STUDY);
    studio.apply(Command::SetMoveStyle(MoveStyle::Wxf));
    assert_eq!(said(&find(&mut studio, everywhere("炮二平五"))[0]), "1 move 1.|[C2=5] H8+7 H2+3 R9=8");
    let query = studio.finding().query().clone();
    studio.apply(Command::SetMoveStyle(MoveStyle::Chinese));
    studio.apply(Command::SetLanguage(Some(Lang::ZhHant)));
    assert!(!studio.has_sought(&query));
    assert_eq!(said(&find(&mut studio, everywhere("马8进7"))[0]), "1 move 1…|[馬8進7] 馬二進三 車9平8 車一平二");
}

#[test]
fn long_comments_are_cut_around_the_word() {
    let long = "长".repeat(300);
    let mut studio = studio_of(&format!("[Event \"x\"]\n\n1. 炮二平五 {{ {long}\n妙手{long} }} *\n"));
    let hits = find(&mut studio, everywhere("妙手"));
    assert_eq!(said(&hits[0]), format!("1 comment 1. 炮二平五|…{} [妙手]{}…", "长".repeat(11), "长".repeat(40)));
}

/// A library of so many games, each with a comment.
fn library(games: usize) -> String {
    let mut text = String::new();
    for number in 0..games {
        let _ =
            writeln!(text, "[Event \"第{number}局\"]\n\n1. 炮二平五 {{ 开局 {number} }} 马8进7 2. 马二进三 车9平8 *\n");
    }
    text
}

#[test]
fn a_large_study_is_searched_in_a_thread_and_can_be_stopped() {
    let mut studio = studio_of(&library(6_000));
    let hits = find(&mut studio, everywhere("开局 4321"));
    assert_eq!(hits.len(), 1);
    assert_eq!(hits[0].game, 4321);
    assert_eq!(studio.finding().progress(), (6_000, 6_000));
    assert!(!studio.finding().is_full());
    // More hits than are of use to anybody: the rest is left, and that is said.
    assert_eq!(find(&mut studio, everywhere("炮二平五")).len(), MOST_HITS);
    assert!(studio.finding().is_full());
    // Stopped at once, nothing more arrives.
    studio.apply(Command::Find(everywhere("开局")));
    studio.apply(Command::StopFind);
    assert!(studio.finding().was_stopped() && !studio.finding().is_running());
    let found = studio.finding().hits().len();
    std::thread::sleep(Duration::from_millis(20));
    studio.poll();
    assert_eq!(studio.finding().hits().len(), found);
    // Typing on replaces the search under way.
    for end in 1..=4 {
        let text: String = "4321".chars().take(end).collect();
        studio.apply(Command::Find(everywhere(&text)));
    }
    wait(&mut studio, |studio| !studio.finding().is_running());
    assert_eq!(studio.finding().query().text, "4321");
    assert_eq!(studio.finding().hits().len(), 2, "a header and a comment");
}

/// Every position of a game is found at its node, and at every node with the same position.
#[test]
fn every_position_of_a_game_is_found_where_it_stands() {
    let sample = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/samples/hongzhi-huronghua-2006.pgn");
    let bytes = std::fs::read(sample).expect("the sample is there");
    let game = formats::read(&bytes, None).expect("a game").games.remove(0);
    let mut studio = studio_of(&String::from_utf8(bytes).expect("text"));
    assert_eq!(TreeMap::of(&game).runs().len(), 1, "a game without variations");
    for (ply, position) in game.line_to(game.end_of_line(NodeId::ROOT)).positions().iter().enumerate().step_by(7) {
        let hits = find(&mut studio, everywhere(&position.to_fen()));
        let plies: Vec<usize> = hits
            .iter()
            .filter(|hit| !hit.mirrored)
            .map(|hit| studio.document().chapters()[0].game().ply_of(hit.node))
            .collect();
        assert!(plies.contains(&ply), "{ply} is among {plies:?}");
    }
}
