//! Work on the move tree without a window: going about in it, cutting and pasting branches, merging games, taking things out.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats::{self, Format};
use pingjian::game::{Annotations, Arrow, Circle, Game, Mark, MarkColor, NodeId, Strip};
use pingjian::lang::{Lang, text};
use pingjian::notation;
use pingjian::rules::Position;
use pingjian::session::{Action, Command, GameRef, Level, MergeRefusal, Request, Settings, Studio};
use proptest::prelude::*;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A game with variations within variations, comments before and after moves, marks and drawings.
const STUDY: &str = r#"[Event "甲"]
[Red "红甲"]
[Black "黑甲"]
[Result "1-0"]

{ 起始注释 } 1. 炮二平五 { 中炮 } 马8进7 ( 1... 炮8平5 { 顺炮 } 2. 马二进三 ( 2. 车一进一 $2 马8进7 ) 马8进7 $1 3. 车一平二 )
( 1... 炮2平5 $4 2. 马二进三 ) 2. 马二进三 车9平8 $6 3. 兵七进一 卒7进1 ( 3... 炮8平9 4. 马八进七 { 另一路 } ) 4. 马八进七 1-0
"#;

fn read(pgn: &str) -> Game {
    formats::read(pgn.as_bytes(), None).expect("a game").games.remove(0)
}

fn studio_with(games: &[&str]) -> Studio {
    let mut settings = Settings::default();
    settings.set_lang(Some(Lang::En));
    let mut studio = Studio::new(settings, Arc::new(|| ()));
    studio.apply(Command::PasteText(games.join("\n")));
    wait(&mut studio);
    studio
}

fn wait(studio: &mut Studio) {
    let started = Instant::now();
    while studio.jobs_running() > 0 {
        assert!(started.elapsed() < Duration::from_secs(60), "the file thread hangs");
        std::thread::sleep(Duration::from_millis(1));
        studio.poll();
    }
}

/// The whole study as the native file would hold it.
fn bytes(studio: &Studio) -> Vec<u8> {
    formats::write(&studio.document().games(), Format::Native).expect("the native format holds everything").bytes
}

/// The move at a node in Chinese.
fn mv(studio: &Studio, node: NodeId) -> String {
    let game = studio.chapter().game();
    let Some(parent) = game.tree().parent(node) else { return "start".to_owned() };
    let mv = game.tree().mv(node).expect("a move");
    notation::notate(&game.position_at(parent), mv, notation::Notation::ChineseHans)
}

fn here(studio: &Studio) -> String {
    mv(studio, studio.chapter().cursor())
}

/// Goes to the node that these moves lead to.
fn go(studio: &mut Studio, moves: &str) {
    let mut node = NodeId::ROOT;
    for word in moves.split_whitespace() {
        let game = studio.chapter().game();
        let mv = notation::parse(&game.position_at(node), word).expect(word);
        node = game.tree().child_by_move(node, mv).unwrap_or_else(|| panic!("{word} is in the tree"));
    }
    studio.apply(Command::GoTo(node));
    assert_eq!(studio.chapter().cursor(), node);
}

fn act(studio: &mut Studio, action: Action) -> Option<Request> {
    assert!((action.info().enabled)(studio), "{} can be done", action.info().id);
    studio.apply(Command::Do(action))
}

fn notice(studio: &Studio) -> &str {
    studio.notice().map_or("", |notice| notice.text.as_str())
}

#[test]
fn the_tree_is_walked_in_the_order_of_the_score() {
    let game = read(STUDY);
    let mut reader = studio_with(&[STUDY]);
    let order: Vec<NodeId> = game.reading_order().map(|read| read.node).collect();
    assert_eq!(order.len(), game.tree().len(), "every move once");
    let written: Vec<String> = order.iter().map(|&node| mv(&reader, node)).collect();
    let expected = "炮二平五 马8进7 炮8平5 马二进三 车一进一 马8进7 马8进7 车一平二 炮2平5 马二进三 马二进三 车9平8 兵七进一 卒7进1 炮8平9 马八进七 马八进七";
    assert_eq!(written.join(" "), expected);
    for read in game.reading_order() {
        assert_eq!(read.ply, game.ply_of(read.node));
        assert!(read.after.repeats(&game.position_at(read.node)));
    }
    // The places of each kind, in that order; then once more from the beginning, which is said.
    let rounds: [(Action, Action, &[&str], &str); 3] = [
        (Action::NextComment, Action::PreviousComment, &["start", "炮二平五", "炮8平5", "马八进七"], "comment"),
        (Action::NextFork, Action::PreviousFork, &["炮二平五", "炮8平5", "兵七进一"], "variation"),
        (Action::NextMistake, Action::PreviousMistake, &["车一进一", "炮2平5", "车9平8"], "mistake"),
    ];
    for (next, previous, places, word) in rounds {
        reader.apply(Command::GoTo(NodeId::ROOT));
        let skip = usize::from(places[0] == "start");
        for place in &places[skip..] {
            act(&mut reader, next);
            assert_eq!(here(&reader), *place);
            assert!(reader.notice().is_none(), "{}", notice(&reader));
        }
        act(&mut reader, next);
        assert_eq!(here(&reader), places[0]);
        assert!(notice(&reader).contains(&format!("No further {word}")), "{}", notice(&reader));
        act(&mut reader, previous);
        assert_eq!(here(&reader), places[places.len() - 1]);
        assert!(notice(&reader).contains(&format!("No earlier {word}")), "{}", notice(&reader));
        for place in places.iter().rev().skip(1) {
            act(&mut reader, previous);
            assert_eq!(here(&reader), *place);
        }
    }
    act(&mut reader, Action::NextRepetition);
    assert_eq!(notice(&reader), text(Lang::En, "seek-repetition-none"));
}

#[test]
fn repetitions_are_found_wherever_they_stand() {
    let mut studio = studio_with(&[
        "[Event \"x\"]\n\n1. 炮二平五 炮8平5 ( 1... 炮2进1 2. 炮五平二 炮2退1 ) 2. 炮五平二 炮5平8 3. 炮二平五 炮8平5 *\n",
    ]);
    let mut plies = Vec::new();
    for _ in 0..2 {
        act(&mut studio, Action::NextRepetition);
        plies.push((studio.chapter().ply(), here(&studio)));
    }
    // Where each of them ends, not every position that stood before.
    let expected = [(4, "炮2退1"), (6, "炮8平5")];
    assert_eq!(plies, expected.map(|(ply, mv)| (ply, mv.to_owned())));
    act(&mut studio, Action::NextRepetition);
    assert_eq!(here(&studio), "炮2退1");
    assert!(notice(&studio).contains("No further"), "{}", notice(&studio));
}

#[test]
fn a_branch_is_carried_to_another_move_in_one_step_or_stays() {
    let mut studio = studio_with(&[STUDY]);
    let before = bytes(&studio);
    let node = |studio: &mut Studio, path: &str| {
        go(studio, path);
        studio.chapter().cursor()
    };
    let branch = node(&mut studio, "炮二平五 马8进7 马二进三 车9平8 兵七进一 炮8平9");
    let after = node(&mut studio, "炮二平五 马8进7 马二进三");
    studio.apply(Command::CarryBranch { node: branch, after });
    assert_eq!(here(&studio), "炮8平9");
    assert_eq!(studio.chapter().ply(), 4);
    assert_eq!(notice(&studio), "Moved a branch of 2 moves here");
    let tree = studio.chapter().game().tree();
    assert!(tree.get(branch).is_none(), "it stands where it was no longer");
    let next = tree.children(studio.chapter().cursor())[0];
    assert_eq!(tree.get(next).expect("the next move").annotations().comment, "另一路");
    assert!(studio.apply(Command::Do(Action::Undo)).is_none());
    assert_eq!(bytes(&studio), before);
    // Where its moves can't all be played it stays, and the rule is told.
    let branch = node(&mut studio, "炮二平五 炮2平5");
    let after = node(&mut studio, "炮二平五 马8进7 马二进三");
    studio.apply(Command::CarryBranch { node: branch, after });
    assert!(notice(&studio).contains("is illegal"), "{}", notice(&studio));
    assert_eq!(bytes(&studio), before);
}

#[test]
fn a_branch_is_cut_and_pasted_elsewhere_with_all_that_is_written_in_it() {
    let mut studio = studio_with(&[STUDY]);
    let before = bytes(&studio);
    go(&mut studio, "炮二平五 炮8平5");
    let annotations = Annotations {
        comment: "顺炮".to_owned(),
        arrows: vec![Arrow { from: "h7".parse().unwrap(), to: "e7".parse().unwrap(), color: MarkColor::Blue }],
        ..Annotations::none()
    };
    studio.apply(Command::Annotate { node: studio.chapter().cursor(), annotations });
    let Some(Request::CopyText(copied)) = act(&mut studio, Action::CutBranch) else { panic!("a text to copy") };
    assert_eq!(here(&studio), "炮二平五");
    assert_eq!(notice(&studio), "Cut a branch of 6 moves");
    let without = studio.chapter().game().tree().len();
    assert_eq!(without, 11);
    // What the clipboard holds is a game that any program reads.
    let branch = read(&copied);
    assert_eq!(branch.tree().len(), 6);
    assert_eq!(branch.headers.get("Result"), None, "a branch has no result of its own");

    // Back where it was.
    assert_eq!(act(&mut studio, Action::PasteBranch), Some(Request::ReadBranch));
    studio.apply(Command::PasteBranch(copied.replace('\n', "\r\n")));
    assert_eq!(here(&studio), "炮8平5");
    assert_eq!(notice(&studio), "6 moves pasted, 0 were there already");
    let notes = studio.chapter().game().tree().get(studio.chapter().cursor()).unwrap().annotations().clone();
    assert_eq!((notes.comment.as_str(), notes.arrows.len()), ("顺炮", 1));

    // Where the first move is illegal, it says which and why, and changes nothing.
    go(&mut studio, "炮二平五 马8进7 马二进三");
    let unchanged = bytes(&studio);
    studio.apply(Command::PasteBranch(copied.clone()));
    assert_eq!(bytes(&studio), unchanged);
    assert_eq!(studio.notice().unwrap().level, Level::Warning);
    assert!(notice(&studio).contains("炮8平5 is illegal"), "{}", notice(&studio));

    // The usual paste knows it again, too, and walks what is there.
    go(&mut studio, "炮二平五");
    studio.apply(Command::PasteText(copied));
    assert_eq!(notice(&studio), "0 moves pasted, 6 were there already");
    assert_eq!(bytes(&studio), unchanged);
    while studio.document().can_undo() {
        act(&mut studio, Action::Undo);
    }
    assert_eq!(bytes(&studio), before);
}

#[test]
fn a_branch_from_elsewhere_is_pasted() {
    let mut studio = studio_with(&[STUDY]);
    go(&mut studio, "炮二平五 马8进7");
    studio.apply(Command::PasteBranch("兵三进一 卒3进1".to_owned()));
    assert_eq!(studio.chapter().ply(), 3);
    assert_eq!(here(&studio), "兵三进一");
    // A whole game with comments, and a move at its end that can't be played here.
    go(&mut studio, "炮二平五 马8进7");
    let game = "[Event \"乙\"]\n[FEN \"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 2\"]\n\n1. 马二进三 { 跳马 } 卒3进1 *\n";
    studio.apply(Command::PasteBranch(game.to_owned()));
    wait(&mut studio);
    assert_eq!(notice(&studio), "One move pasted, 1 were there already");
    assert_eq!(here(&studio), "卒3进1");
    let knight = studio.chapter().game().tree().parent(studio.chapter().cursor()).unwrap();
    assert_eq!(studio.chapter().game().tree().get(knight).unwrap().annotations().comment, "跳马");
    studio.apply(Command::PasteBranch(Position::start().to_fen()));
    assert_eq!(studio.notice().unwrap().level, Level::Warning);
    let unchanged = bytes(&studio);
    for bad in ["", "  \n", "no game at all", "炮二平五 炮二平五"] {
        studio.apply(Command::PasteBranch(bad.to_owned()));
        wait(&mut studio);
        assert_ne!(studio.notice().unwrap().level, Level::Info, "{bad:?}: {}", notice(&studio));
        assert_eq!(bytes(&studio), unchanged, "{bad:?}");
    }
}

#[test]
fn a_branch_and_a_line_become_games_of_their_own() {
    let mut studio = studio_with(&[STUDY]);
    let before = bytes(&studio);
    go(&mut studio, "炮二平五 炮8平5 马二进三");
    act(&mut studio, Action::BranchToGame);
    assert_eq!((studio.document().chapters().len(), studio.document().active_index()), (2, 1));
    let branch = studio.chapter().game().clone();
    assert_eq!(branch.tree().len(), 3);
    assert_eq!(branch.headers.get("Red"), Some("红甲"));
    assert_eq!(branch.headers.get("Title"), Some("Branch at 2. 马二进三"));
    assert_eq!(branch.headers.get("Result"), None);
    assert_eq!(branch.start().side_to_move(), pingjian::rules::Side::Red);
    studio.apply(Command::ShowGame(0));
    go(&mut studio, "炮二平五 炮8平5 马二进三");
    act(&mut studio, Action::LineToGame);
    let line = studio.chapter().game().clone();
    assert_eq!(line.tree().len(), 3);
    assert_eq!(studio.chapter().ply(), 3, "the board shows the same position");
    assert_eq!(line.tree().get(NodeId::ROOT).unwrap().annotations().comment, "起始注释");
    assert_eq!(notice(&studio), "It is game 3 of the study now");
    act(&mut studio, Action::Undo);
    act(&mut studio, Action::Undo);
    assert_eq!(bytes(&studio), before);
}

const OTHER: &str = r#"[Event "乙"]
[Red "红乙"]
[Site "北京"]
[Result "*"]

{ 另一条起始注释 } 1. 炮二平五 { 中炮 } 马8进7 2. 马二进三 { 正马 } 车9平8 3. 车一平二 $2 { 出车 } *
"#;

#[test]
fn games_are_merged_with_a_preview_and_nothing_gets_lost() {
    let mut studio = studio_with(&[STUDY, OTHER]);
    let before = bytes(&studio);
    let other = GameRef { document: studio.document().id, game: 1 };
    assert_eq!(studio.other_games(), [other]);
    let preview = studio.merge_preview(other).expect("the same start");
    assert_eq!((preview.tally.new_moves, preview.tally.known_moves), (1, 4));
    assert_eq!(preview.tally.joined_comments, 1, "the comments on the start differ");
    let headers: Vec<&str> = preview.headers.iter().map(|header| header.name.as_str()).collect();
    assert_eq!(headers, ["Event", "Red", "Site", "Result"]);
    assert_eq!(preview.at_ply, 0);

    assert_eq!(act(&mut studio, Action::MergeGame), Some(Request::ChooseMerge));
    studio.apply(Command::MergeGame(other));
    let game = studio.chapter().game();
    assert_eq!(game.tree().len(), 18);
    assert_eq!(game.headers.get("Event"), Some("甲"), "this game's headers stay");
    let comment = |node| game.tree().get(node).unwrap().annotations().comment.clone();
    assert_eq!(comment(NodeId::ROOT), "起始注释\n另一条起始注释");
    assert_eq!(comment(game.main_line()[0]), "中炮", "the same comment stands once");
    assert_eq!(comment(game.main_line()[2]), "正马");
    assert_eq!(here(&studio), "车一平二", "what is new is on the board");
    assert_eq!(comment(studio.chapter().cursor()), "出车");

    // Everything is there now: a second time changes nothing.
    let merged = bytes(&studio);
    assert!(!studio.merge_preview(other).unwrap().tally.changes);
    studio.apply(Command::MergeGame(other));
    assert_eq!(bytes(&studio), merged);
    act(&mut studio, Action::Undo);
    assert_eq!(bytes(&studio), before);
    assert_eq!(here(&studio), "start");
    act(&mut studio, Action::Redo);
    assert_eq!(bytes(&studio), merged);
}

#[test]
fn games_with_other_starts_are_refused_unless_their_start_occurs() {
    let endgame = "[Event \"残局\"]\n[FEN \"3aka3/7c1/9/4p4/9/8R/4P4/9/9/3AKA3 w - - 0 1\"]\n\n1. 车一平二 *\n";
    let later = "[Event \"丙\"]\n[FEN \"rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 0 2\"]\n\n1. 兵三进一 *\n";
    let mut studio = studio_with(&[STUDY, endgame, later]);
    let game = |game| GameRef { document: studio.document().id, game };
    let (endgame, later) = (game(1), game(2));
    let itself = game(0);
    assert_eq!(studio.merge_preview(endgame), Err(MergeRefusal::OtherStart));
    assert_eq!(studio.merge_preview(itself), Err(MergeRefusal::NoOther));
    let before = bytes(&studio);
    studio.apply(Command::MergeGame(endgame));
    assert_eq!(bytes(&studio), before);
    assert_eq!(notice(&studio), text(Lang::En, "merge-other-start"));
    let preview = studio.merge_preview(later).expect("its start is the position after two plies");
    assert_eq!((preview.at_ply, preview.tally.new_moves), (2, 1));
    studio.apply(Command::MergeGame(later));
    assert_eq!((studio.chapter().ply(), here(&studio)), (3, "兵三进一".to_owned()));
}

#[test]
fn a_game_of_another_tab_is_merged() {
    let mut studio = studio_with(&[OTHER]);
    studio.apply(Command::PasteText(STUDY.to_owned()));
    wait(&mut studio);
    assert_eq!(studio.documents().len(), 2);
    let other = studio.other_games();
    assert_eq!(other.len(), 1);
    assert_ne!(other[0].document, studio.document().id);
    studio.apply(Command::MergeGame(other[0]));
    assert_eq!(studio.chapter().game().tree().len(), 18);
    studio.apply(Command::DiscardDocument(other[0].document));
    assert_eq!(studio.merge_preview(other[0]), Err(MergeRefusal::NoOther), "its tab is closed");
}

#[test]
fn things_are_taken_out_of_a_game_or_of_the_study() {
    let all = Strip { variations: true, comments: true, marks: true };
    let only = |strip: &str| Strip {
        variations: strip == "variations",
        comments: strip == "comments",
        marks: strip == "marks",
    };
    let tally = read(STUDY).strippable();
    assert_eq!((tally.moves, tally.variations, tally.comments, tally.marks, tally.drawings), (10, 4, 4, 4, 0));
    for strip in [only("variations"), only("comments"), only("marks"), all] {
        let mut studio = studio_with(&[STUDY, OTHER]);
        let before = bytes(&studio);
        go(&mut studio, "炮二平五 炮8平5 马二进三");
        studio.apply(Command::Strip { strip, study: false });
        let left = studio.chapter().game().strippable();
        assert_eq!(left.moves == 0, strip.variations);
        assert_eq!(left.comments == 0, strip.comments);
        assert_eq!(left.marks == 0, strip.marks);
        if strip.variations {
            assert_eq!(here(&studio), "炮二平五", "the board stays as near as it can");
        }
        assert_eq!(studio.document().chapters()[1].game(), &read(OTHER), "the other game is left alone");
        studio.apply(Command::Strip { strip, study: true });
        assert!(studio.document().chapters()[1].game().stripping(strip).is_none());
        while studio.document().can_undo() {
            act(&mut studio, Action::Undo);
        }
        assert_eq!(bytes(&studio), before);
    }
    let mut studio = studio_with(&[STUDY, OTHER]);
    let before = bytes(&studio);
    studio.apply(Command::Strip { strip: all, study: true });
    assert_eq!(studio.strippable(true), pingjian::game::StripTally::default());
    assert_eq!(notice(&studio), "Taken out of 2 games");
    let after = bytes(&studio);
    act(&mut studio, Action::Undo);
    assert_eq!(bytes(&studio), before, "one step for the whole study");
    act(&mut studio, Action::Redo);
    assert_eq!(bytes(&studio), after);
    studio.apply(Command::Strip { strip: all, study: true });
    assert_eq!(notice(&studio), text(Lang::En, "strip-nothing"));
    let asked = act(&mut studio, Action::StripMarks);
    assert_eq!(asked, Some(Request::ConfirmStrip(only("marks"))));
}

#[test]
fn variations_move_and_lines_are_kept_or_deleted() {
    let mut studio = studio_with(&[STUDY]);
    let before = bytes(&studio);
    let first = |studio: &Studio| {
        let tree = studio.chapter().game().tree();
        let fork = tree.children(NodeId::ROOT)[0];
        tree.children(fork).iter().map(|&node| mv(studio, node)).collect::<Vec<_>>().join(" ")
    };
    go(&mut studio, "炮二平五 炮8平5 马二进三");
    act(&mut studio, Action::DemoteVariation);
    assert_eq!(first(&studio), "马8进7 炮2平5 炮8平5");
    assert_eq!(here(&studio), "马二进三");
    act(&mut studio, Action::PromoteVariation);
    act(&mut studio, Action::PromoteVariation);
    assert_eq!(first(&studio), "炮8平5 马8进7 炮2平5");
    go(&mut studio, "炮二平五 炮8平5");
    act(&mut studio, Action::DemoteVariation);
    assert_eq!(first(&studio), "马8进7 炮8平5 炮2平5", "the main line moves down, too");
    act(&mut studio, Action::DeleteVariation);
    assert_eq!((first(&studio), here(&studio)), ("马8进7 炮2平5".to_owned(), "炮二平五".to_owned()));
    act(&mut studio, Action::Undo);
    go(&mut studio, "炮二平五 炮8平5 车一进一");
    act(&mut studio, Action::KeepLine);
    let game = studio.chapter().game();
    assert_eq!(game.tree().len(), 4);
    assert_eq!(here(&studio), "车一进一");
    assert_eq!(notice(&studio), "Only this line is left; 13 moves were taken out");
    assert!(!(Action::KeepLine.info().enabled)(&studio));
    while studio.document().can_undo() {
        act(&mut studio, Action::Undo);
    }
    assert_eq!(bytes(&studio), before);
}

/// One random piece of work on the study.
fn work(studio: &mut Studio, kind: u8, a: usize, b: usize, clip: &mut String) {
    let nodes: Vec<NodeId> = studio.chapter().game().tree().preorder(NodeId::ROOT).collect();
    let node = nodes[a % nodes.len()];
    studio.apply(Command::GoTo(node));
    let do_it = |studio: &mut Studio, action: Action| studio.apply(Command::Do(action));
    match kind {
        0..=2 => {
            let moves: Vec<_> = studio.position().legal_moves().iter().copied().collect();
            if !moves.is_empty() {
                studio.apply(Command::PlayMove(moves[b % moves.len()]));
            }
        }
        3 => {
            let mut annotations = studio.chapter().game().tree().get(node).unwrap().annotations().clone();
            annotations.comment = format!("注{b}");
            annotations.marks = vec![Mark(1 + (b % 6) as u8)];
            annotations.circles = vec![Circle { square: "e4".parse().unwrap(), color: MarkColor::Red }];
            studio.apply(Command::Annotate { node, annotations });
        }
        4 | 5 => {
            let action = if kind == 4 { Action::CutBranch } else { Action::CopyBranch };
            if let Some(Request::CopyText(text)) = do_it(studio, action) {
                *clip = text;
            }
        }
        6 | 7 => _ = studio.apply(Command::PasteBranch(clip.clone())),
        8 => {
            let others = studio.other_games();
            if !others.is_empty() {
                studio.apply(Command::MergeGame(others[b % others.len()]));
            }
        }
        9 => {
            let strip =
                Strip { variations: b.is_multiple_of(2), comments: b.is_multiple_of(3), marks: b.is_multiple_of(5) };
            studio.apply(Command::Strip { strip, study: b.is_multiple_of(7) });
        }
        10 => _ = do_it(studio, Action::PromoteVariation),
        11 => _ = do_it(studio, Action::DemoteVariation),
        12 => _ = do_it(studio, Action::MakeMainLine),
        13 => _ = do_it(studio, if b.is_multiple_of(4) { Action::KeepLine } else { Action::DeleteVariation }),
        14 => _ = do_it(studio, if b.is_multiple_of(2) { Action::BranchToGame } else { Action::LineToGame }),
        15 => _ = studio.apply(Command::ShowGame(b % studio.document().chapters().len())),
        16 => _ = studio.apply(Command::DeleteGame(b % studio.document().chapters().len())),
        17 => {
            let count = studio.document().chapters().len();
            studio.apply(Command::MoveGame { from: a % count, to: b % count });
        }
        _ => {
            let seeks = [Action::NextComment, Action::PreviousFork, Action::NextMistake, Action::PreviousRepetition];
            do_it(studio, seeks[b % seeks.len()]);
        }
    }
    wait(studio);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// 60 random pieces of work taken back one by one give the identical file; done again, they give the same end.
    #[test]
    fn random_work_is_taken_back_whole(steps in prop::collection::vec((0_u8..20, 0_usize..10_000, 0_usize..10_000), 60)) {
        let mut studio = studio_with(&[STUDY, OTHER]);
        let tabs = studio.documents().len();
        let before = bytes(&studio);
        let mut clip = String::new();
        let mut states = vec![before.clone()];
        for (kind, a, b) in steps {
            work(&mut studio, kind, a, b, &mut clip);
            prop_assert_eq!(studio.documents().len(), tabs);
            // Each piece of work is one step at most.
            let now = bytes(&studio);
            if states.last() != Some(&now) {
                states.push(now.clone());
            }
            for chapter in studio.document().chapters() {
                let tree = chapter.game().tree();
                prop_assert!(tree.get(chapter.cursor()).is_some());
                for node in tree.preorder(NodeId::ROOT) {
                    let moves: Vec<_> = tree.children(node).iter().map(|&child| tree.mv(child)).collect();
                    let mut distinct = moves.clone();
                    distinct.sort();
                    distinct.dedup();
                    prop_assert_eq!(moves.len(), distinct.len(), "no move stands twice at one place");
                }
            }
        }
        let after = bytes(&studio);
        let mut undone = 0;
        while studio.document().can_undo() {
            studio.apply(Command::Do(Action::Undo));
            undone += 1;
        }
        prop_assert_eq!(bytes(&studio), before);
        prop_assert!(undone >= states.len() - 1);
        while studio.document().can_redo() {
            studio.apply(Command::Do(Action::Redo));
        }
        prop_assert_eq!(bytes(&studio), after);
    }
}
