//! Reviews of games: scores, marks and better lines written as one step, stopped and continued, kept in files.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats::{self, Format};
use pingjian::game::{Annotations, Edit, EvalScore, Evaluation, Game, Mark, NodeId};
use pingjian::rules::Side;
use pingjian::session::{
    Action, Command, ENGINE_NAME, Grade, ReviewSummary, ReviewTask, SearchLimit, Settings, Studio,
};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Red's second move gives a cannon for a soldier.
const BLUNDER: &str = "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. E2-E6 G7-E6 3. H0-G2 *";

fn read(text: &str) -> Vec<Game> {
    formats::read(text.as_bytes(), Some("game.pgn")).expect("the game is read").games
}

fn studio(text: &str, limit: SearchLimit) -> Studio {
    let mut studio = Studio::new(Settings::default(), Arc::new(|| {}));
    for game in read(text) {
        studio.add_game(game);
    }
    studio.apply(Command::SetReviewLimit(limit));
    studio.apply(Command::GoTo(NodeId::ROOT));
    studio
}

fn wait(studio: &mut Studio, done: impl Fn(&Studio) -> bool) {
    let started = Instant::now();
    while !done(studio) {
        assert!(started.elapsed() < Duration::from_secs(120), "the review goes on for ever");
        studio.poll();
        std::thread::sleep(Duration::from_millis(2));
    }
}

fn scored(game: &Game) -> usize {
    let has = |id: &NodeId| game.tree().get(*id).is_some_and(|node| node.annotations().evaluation.is_some());
    game.tree().preorder(NodeId::ROOT).filter(has).count()
}

fn marks(game: &Game, ply: usize) -> Vec<Mark> {
    game.tree().get(game.main_line()[ply - 1]).expect("the move").annotations().marks.clone()
}

#[test]
fn a_blunder_is_marked_and_the_better_line_added_as_one_step() {
    let mut studio = studio(BLUNDER, SearchLimit::Depth(7));
    let before = studio.chapter().game().clone();
    studio.apply(Command::Do(Action::ReviewGame));
    assert!(studio.review().is_some());
    wait(&mut studio, |studio| studio.review().is_none());
    let game = studio.chapter().game().clone();
    assert_eq!(marks(&game, 3), [Mark(4)], "the cannon's capture is a blunder");
    assert!(marks(&game, 1).is_empty() && marks(&game, 2).is_empty());
    let main = game.main_line();
    for node in std::iter::once(NodeId::ROOT).chain(main.iter().copied()) {
        let found = game.tree().get(node).unwrap().annotations().evaluation.clone().expect("a score");
        assert_eq!(found.engine, ENGINE_NAME);
        assert!(found.depth >= 6);
    }
    let replies = game.tree().children(main[1]);
    assert_eq!(replies.len(), 2, "the better line stands beside it");
    assert!(game.tree().get(replies[1]).unwrap().annotations().evaluation.is_some(), "with its score");
    assert_eq!(replies[0], main[2], "the move that was played stays the main line");
    let summary = ReviewSummary::of(&game);
    assert_eq!((summary.red.blunders, summary.black.blunders), (1, 0));
    assert_eq!(summary.faults.iter().map(|fault| (fault.ply, fault.grade)).collect::<Vec<_>>(), [(3, Grade::Blunder)]);
    let (red, black) = (summary.red.accuracy.unwrap(), summary.black.accuracy.unwrap());
    assert!(red < black && black > 80.0 && (0.0..=100.0).contains(&red), "{red} {black}");
    studio.apply(Command::Do(Action::Undo));
    assert_eq!(*studio.chapter().game(), before, "one step takes it all back");
    studio.apply(Command::Do(Action::Redo));
    assert_eq!(*studio.chapter().game(), game);
}

#[test]
fn the_users_own_marks_stay_and_a_second_review_searches_nothing() {
    let mut studio = studio(BLUNDER, SearchLimit::Depth(6));
    let third = studio.chapter().game().main_line()[2];
    let annotations = Annotations { marks: vec![Mark(5)], ..Annotations::none() };
    studio.apply(Command::Annotate { node: third, annotations });
    studio.apply(Command::Do(Action::ReviewGame));
    wait(&mut studio, |studio| studio.review().is_none());
    assert_eq!(marks(studio.chapter().game(), 3), [Mark(5)]);
    let game = studio.chapter().game().clone();
    studio.apply(Command::StartReview(ReviewTask { all_games: false, anew: false }));
    wait(&mut studio, |studio| studio.review().is_none());
    assert_eq!(*studio.chapter().game(), game, "only the line before the bad move was searched again");
}

/// The first moves of the lines that stand beside the blunder.
fn beside(game: &Game) -> Vec<NodeId> {
    let replies = game.tree().children(game.main_line()[1]);
    replies[1..].to_vec()
}

fn review_anew(studio: &mut Studio, depth: u8) {
    studio.apply(Command::SetReviewLimit(SearchLimit::Depth(depth)));
    studio.apply(Command::StartReview(ReviewTask { all_games: false, anew: true }));
    wait(studio, |studio| studio.review().is_none());
}

#[test]
fn reviews_anew_renew_the_better_line_instead_of_adding_others() {
    for variations in [false, true] {
        let mut studio = studio(BLUNDER, SearchLimit::Depth(5));
        studio.apply(Command::SetReviewVariations(variations));
        let mut size = 0;
        for depth in [5, 2, 7, 3, 6] {
            review_anew(&mut studio, depth);
            let game = studio.chapter().game();
            let lines = beside(game);
            assert_eq!(lines.len(), 1, "depth {depth}, variations {variations}");
            size = size.max(game.tree().len());
            let kept = game.tree().get(lines[0]).unwrap().annotations().evaluation.clone().expect("its score");
            assert!(kept.depth < depth.max(3), "its score is that of the newest review: {} at {depth}", kept.depth);
        }
        assert!(size <= 5 + 10 * 3, "{size} moves");
        let once = studio.chapter().game().clone();
        studio.apply(Command::Do(Action::Undo));
        studio.apply(Command::Do(Action::Redo));
        assert_eq!(*studio.chapter().game(), once);
    }
}

#[test]
fn a_line_that_someone_has_written_in_stays() {
    let mut studio = studio(BLUNDER, SearchLimit::Depth(2));
    review_anew(&mut studio, 2);
    let line = beside(studio.chapter().game())[0];
    let mut annotations = studio.chapter().game().tree().get(line).unwrap().annotations().clone();
    annotations.comment = "mine".to_owned();
    studio.apply(Command::Annotate { node: line, annotations });
    // A line of the user's own without any word, too.
    let before = studio.chapter().game().main_line()[1];
    studio.apply(Command::GoTo(before));
    studio.apply(Command::AddLine(vec!["a0a1".parse().unwrap(), "a9a8".parse().unwrap()]));
    for depth in [7, 3] {
        review_anew(&mut studio, depth);
        let lines = beside(studio.chapter().game());
        assert!(lines.contains(&line) && (2..=3).contains(&lines.len()), "{}", lines.len());
    }
}

#[test]
fn scores_of_another_program_are_no_review() {
    let mut game = read(BLUNDER).remove(0);
    let evaluation = Some(Evaluation { score: EvalScore::Centipawns(30), depth: 0, engine: String::new() });
    game.apply(Edit::Annotate { node: NodeId::ROOT, annotations: Annotations { evaluation, ..Annotations::none() } })
        .unwrap();
    let summary = ReviewSummary::of(&game);
    assert_eq!((summary.known(), summary.reviewed, summary.depths), ((1, 6), 0, None));
    let mut studio = studio(BLUNDER, SearchLimit::Depth(3));
    studio.apply(Command::Do(Action::ReviewGame));
    wait(&mut studio, |studio| studio.review().is_none());
    assert_eq!(ReviewSummary::of(studio.chapter().game()).reviewed, 6);
}

#[test]
fn a_stopped_review_keeps_what_it_found_and_goes_on_there() {
    let mut studio = studio(BLUNDER, SearchLimit::Millis(150));
    studio.apply(Command::Do(Action::ReviewGame));
    assert_eq!(studio.review().unwrap().progress(), (0, 6));
    wait(&mut studio, |studio| studio.review().is_none_or(|review| review.progress().0 >= 2));
    studio.apply(Command::Do(Action::StopReview));
    let kept = scored(studio.chapter().game());
    assert!((2..6).contains(&kept), "{kept} scores");
    assert!(ReviewSummary::of(studio.chapter().game()).red.judged > 0);
    studio.apply(Command::Do(Action::ReviewGame));
    assert_eq!(studio.review().unwrap().progress(), (0, 6 - kept), "only the rest is searched");
    wait(&mut studio, |studio| studio.review().is_none());
    assert!(scored(studio.chapter().game()) >= 6);
    assert_eq!(marks(studio.chapter().game(), 3), [Mark(4)]);
}

#[test]
fn edits_meanwhile_and_a_closed_tab_do_no_harm() {
    let mut studio = studio(BLUNDER, SearchLimit::Millis(150));
    studio.apply(Command::Do(Action::ReviewGame));
    wait(&mut studio, |studio| studio.review().unwrap().progress().0 >= 1);
    let fourth = studio.chapter().game().main_line()[3];
    studio.apply(Command::DeleteBranch(fourth));
    wait(&mut studio, |studio| studio.review().is_none());
    assert_eq!(scored(studio.chapter().game()), 4 + 1, "the four positions that are left, and the better line");
    studio.apply(Command::SetReviewLimit(SearchLimit::Millis(60_000)));
    studio.apply(Command::StartReview(ReviewTask { all_games: false, anew: true }));
    let id = studio.document().id;
    studio.apply(Command::DiscardDocument(id));
    studio.poll();
    assert!(studio.review().is_none(), "its study is closed");
}

#[test]
fn all_games_of_a_study_are_reviewed_each_as_one_step() {
    let two = format!("{BLUNDER}\n\n[Format \"ICCS\"]\n[Event \"second\"]\n\n1. B2-E2 B9-C7 2. E2-E6 C7-E6 *");
    let mut studio = studio(&two, SearchLimit::Depth(6));
    studio.apply(Command::Do(Action::ReviewStudy));
    wait(&mut studio, |studio| studio.review().is_none());
    let games: Vec<Game> = studio.document().games();
    let lines: Vec<usize> = games.iter().map(|game| game.main_line().len()).collect();
    assert_eq!(lines, [0, 5, 4]);
    assert_eq!((marks(&games[1], 3), marks(&games[2], 3)), (vec![Mark(4)], vec![Mark(4)]));
    assert_eq!(scored(&games[0]), 1, "the start of an empty game has its score too");
    for _ in 0..3 {
        studio.apply(Command::Do(Action::Undo));
    }
    assert!(studio.document().games().iter().all(|game| scored(game) == 0));
}

#[test]
fn scores_come_back_from_the_studios_own_files_and_from_pgn() {
    let mut game = read(BLUNDER).remove(0);
    let main = game.main_line();
    let evaluation = |score, depth, engine: &str| Some(Evaluation { score, depth, engine: engine.to_owned() });
    let kept = [
        (NodeId::ROOT, evaluation(EvalScore::Centipawns(12), 18, "Pingjian 0.1.0")),
        (main[0], evaluation(EvalScore::Centipawns(-5), 20, "Pingjian 0.1.0")),
        (main[1], evaluation(EvalScore::Mate(3), 7, "Other 2")),
        (main[2], evaluation(EvalScore::Mate(-12), 0, "")),
    ];
    for (node, evaluation) in kept {
        let annotations = Annotations { evaluation, comment: "as played".to_owned(), ..Annotations::none() };
        game.apply(Edit::Annotate { node, annotations }).unwrap();
    }
    for format in [Format::Native, Format::Pgn] {
        let written = formats::write(std::slice::from_ref(&game), format).unwrap();
        assert!(written.losses.is_empty(), "{format:?} holds it: {:?}", written.losses);
        let text = String::from_utf8(written.bytes.clone()).unwrap();
        if format == Format::Pgn {
            assert!(text.contains("[%eval -0.05,20]") && text.contains("[%eval #3,7][%engine Other 2]"), "{text}");
        } else {
            assert!(text.starts_with("PingjianStudy(\n version: 3"), "{text}");
        }
        assert_eq!(read_bytes(&written.bytes).tree(), game.tree(), "{format:?}\n{text}");
    }
    let xqf = formats::losses(std::slice::from_ref(&game), Format::Xqf);
    assert!(xqf.contains(&formats::Loss::Evaluations { game: 1, count: 4 }), "{xqf:?}");
}

fn read_bytes(bytes: &[u8]) -> Game {
    formats::read(bytes, None).expect("the file is read").games.remove(0)
}

#[test]
fn scores_of_other_programs_are_read_and_what_is_no_score_stays_a_comment() {
    let text = "[Format \"ICCS\"]\n\n1. H2-E2 {[%eval 0.3]} H9-G7 {good [%eval maybe] [%clk 0:01]} 2. H0-G2 {[%eval 0.1][%eval 0.2]} *";
    let game = read(text).remove(0);
    let main = game.main_line();
    let notes = |index: usize| game.tree().get(main[index]).unwrap().annotations();
    let read = notes(0).evaluation.clone().unwrap();
    assert_eq!((read.score, read.depth, read.engine.as_str()), (EvalScore::Centipawns(30), 0, ""));
    assert_eq!(notes(0).comment, "");
    assert_eq!(notes(1).comment, "good [%eval maybe] [%clk 0:01]");
    assert_eq!(notes(2).comment, "[%eval 0.2]", "a second score isn't lost");
    let position = game.position_at(main[2]);
    assert_eq!(position.side_to_move(), Side::Black);
}

#[test]
fn grades_follow_the_winning_chance_that_was_lost() {
    for (loss, grade) in [
        (0.0, None),
        (0.049, None),
        (0.05, Some(Grade::Inaccuracy)),
        (0.1, Some(Grade::Mistake)),
        (0.149, Some(Grade::Mistake)),
        (0.15, Some(Grade::Blunder)),
        (1.0, Some(Grade::Blunder)),
    ] {
        assert_eq!(Grade::of_loss(loss), grade, "{loss}");
    }
}
