//! Other engines that review games and that are played against: small scripts that answer well, badly or not at all, and this
//! program's own engine.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "external/support.rs"]
mod support;

use pingjian::formats;
use pingjian::game::{Game, Mark, NodeId};
use pingjian::rules::{Move, Position, Side};
use pingjian::session::{Action, Command, EngineChoice, PlayEnd, ReviewSummary, ReviewTask, SearchLimit, Studio};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use support::{GREETING, script, studio_with};
use tempfile::TempDir;

/// Red's second move gives a cannon for a soldier.
const BLUNDER: &str = "[Format \"ICCS\"]\n\n1. H2-E2 H9-G7 2. E2-E6 G7-E6 3. H0-G2 *";
/// Red checks for ever; every answer is forced. A move of Red's leads back to this position.
const PERPETUAL: &str = "R4k3/9/6P2/9/9/9/9/9/9/4K4 b - - 0 1";
const LAP: [&str; 4] = ["f9f8", "a9a8", "f8f9", "a8a9"];

/// A studio with one other engine, which reviews and plays.
struct Bench {
    studio: Studio,
    folder: TempDir,
}

impl Bench {
    fn with(path: impl FnOnce(&Path) -> PathBuf, args: &[&str]) -> Self {
        let (studio, folder) = studio_with(path, args);
        let mut bench = Self { studio, folder };
        bench.wait("it has been greeted", |studio| !studio.settings.engines[0].name.is_empty());
        bench.studio.apply(Command::SetReviewEngine(EngineChoice::Other(0)));
        bench.studio.apply(Command::SetPlayEngine(EngineChoice::Other(0)));
        bench
    }

    /// A script that answers lines; `cases` are branches of a `case` on the line. What it hears is in the file `heard`.
    fn scripted(cases: &str) -> Self {
        Self::with(|folder| script(folder, &format!("{GREETING}{cases}")), &[])
    }

    fn wait(&mut self, what: &str, done: impl Fn(&Studio) -> bool) {
        let started = Instant::now();
        while !done(&self.studio) {
            assert!(started.elapsed() < Duration::from_secs(60), "still waiting until {what}: {:?}", self.told());
            self.studio.poll();
            std::thread::sleep(Duration::from_millis(3));
        }
    }

    fn told(&self) -> String {
        self.studio.notice().map(|notice| notice.text.clone()).unwrap_or_default()
    }

    fn heard(&self) -> String {
        std::fs::read_to_string(self.folder.path().join("heard")).unwrap_or_default()
    }

    fn load(&mut self, text: &str) {
        for game in formats::read(text.as_bytes(), Some("game.pgn")).expect("the game is read").games {
            self.studio.add_game(game);
        }
        self.studio.apply(Command::GoTo(NodeId::ROOT));
    }

    fn review(&mut self, limit: SearchLimit) {
        self.load(BLUNDER);
        self.studio.apply(Command::SetReviewLimit(limit));
        self.studio.apply(Command::Do(Action::ReviewGame));
        self.wait("the review has ended", |studio| studio.review().is_none());
    }

    fn play(&mut self, mv: &str) {
        self.studio.apply(Command::PlayMove(mv.parse().unwrap()));
    }

    fn ply(&self) -> usize {
        self.studio.chapter().ply()
    }

    fn end(&self) -> Option<PlayEnd> {
        self.studio.playing().and_then(|playing| playing.end())
    }
}

fn scored(game: &Game) -> usize {
    let has = |id: &NodeId| game.tree().get(*id).is_some_and(|node| node.annotations().evaluation.is_some());
    game.tree().preorder(NodeId::ROOT).filter(has).count()
}

#[test]
fn another_engine_reviews_and_its_name_stays_with_the_scores() {
    let mut bench = Bench::with(|_| PathBuf::from(env!("CARGO_BIN_EXE_pingjian")), &["uci"]);
    // So that its scores aren't taken for the embedded engine's.
    bench.studio.settings.engines[0].name = "Another [one]".to_owned();
    bench.review(SearchLimit::Depth(7));
    let game = bench.studio.chapter().game().clone();
    let main = game.main_line();
    let notes = |index: usize| game.tree().get(main[index]).unwrap().annotations().clone();
    assert_eq!(notes(2).marks, [Mark(4)], "the blunder is found: {}", bench.told());
    assert_eq!(notes(0).evaluation.unwrap().engine, "Another one");
    assert_eq!(game.tree().children(main[1]).len(), 2, "with the better line");
    assert_eq!((ReviewSummary::by(&game, "Another [one]").reviewed, ReviewSummary::of(&game).reviewed), (6, 0));
    bench.studio.apply(Command::StartReview(ReviewTask { all_games: false, anew: false }));
    bench.wait("the second review has ended", |studio| studio.review().is_none());
    assert_eq!(*bench.studio.chapter().game(), game, "nothing is left to it");
    // The embedded engine's review takes its place, line and all.
    bench.studio.apply(Command::SetReviewEngine(EngineChoice::Embedded));
    bench.studio.apply(Command::Do(Action::ReviewGame));
    bench.wait("the embedded engine's review has ended", |studio| studio.review().is_none());
    let game = bench.studio.chapter().game();
    assert_eq!(ReviewSummary::of(game).reviewed, 6);
    assert_eq!(game.tree().children(main[1]).len(), 2, "one better line, not two");
}

#[test]
fn limits_are_sent_as_they_were_chosen_and_bounds_are_no_scores() {
    for (limit, sent) in [
        (SearchLimit::Millis(200), "go movetime 200"),
        (SearchLimit::Depth(9), "go depth 9"),
        (SearchLimit::Nodes(5000), "go nodes 5000"),
    ] {
        let answer = "go*) echo 'info depth 5 score cp 31 pv h2e2'; echo 'info depth 6 score cp 700 lowerbound pv h2e2'; echo 'bestmove h2e2';;";
        let mut bench = Bench::scripted(answer);
        bench.load("[Format \"ICCS\"]\n\n *");
        bench.studio.apply(Command::SetReviewLimit(limit));
        bench.studio.apply(Command::Do(Action::ReviewGame));
        bench.wait("the review has ended", |studio| studio.review().is_none());
        assert!(bench.heard().lines().any(|line| line == sent), "{}", bench.heard());
        let kept = bench.studio.chapter().game().tree().get(NodeId::ROOT).unwrap().annotations().evaluation.clone();
        assert_eq!(kept.unwrap().to_string(), "0.31,6");
    }
}

/// Answers the first three searches with a score, then does what it is told to.
fn three_answers_then(what: &str) -> String {
    format!(
        "'go movetime'*) n=$((n+1)); if [ $n -le 3 ]; then case $n in 1) m=b9c7;; 2) m=h0g2;; 3) m=b9c7;; esac; echo \"info depth 4 score cp 20 pv $m\"; echo \"bestmove $m\"; else {what}; fi;;\nstop) {};;",
        if what.contains("silent") { ":" } else { "echo 'bestmove a0a1'" }
    )
}

#[test]
fn a_review_that_fails_keeps_what_it_found_and_says_what_was_wrong() {
    // Positions are searched from the last one back: Black, Red, Black to move.
    for (fault, told) in [
        ("exit 7", "exit code 7"),
        ("echo 'bestmove e2e9'", "e2e9"),
        ("echo 'bestmove b0c2'", "no score"),
        (": silent", "stop"),
    ] {
        let mut bench = Bench::scripted(&three_answers_then(fault));
        bench.studio.settings.set_lang(Some(pingjian::lang::Lang::En));
        bench.review(SearchLimit::Millis(50));
        let message = bench.told();
        assert!(message.contains(told) && message.starts_with("Fake 3: "), "{fault}: {message}");
        assert!(message.contains("can be continued"), "{message}");
        assert_eq!(scored(bench.studio.chapter().game()), 3, "{fault}: what was found is kept");
        bench.studio.apply(Command::Do(Action::Undo));
        assert_eq!(scored(bench.studio.chapter().game()), 0, "as one step");
        bench.studio.apply(Command::Do(Action::Redo));
        bench.studio.apply(Command::Do(Action::ReviewGame));
        assert_eq!(bench.studio.review().unwrap().progress(), (0, 3), "it goes on where it was");
    }
}

#[test]
fn a_stopped_review_ends_its_process() {
    let mut bench = Bench::scripted("'go movetime'*) echo $$ > searching;;\nstop) echo 'bestmove h2e2';;");
    bench.load(BLUNDER);
    bench.studio.apply(Command::SetReviewLimit(SearchLimit::Millis(60_000)));
    bench.studio.apply(Command::Do(Action::ReviewGame));
    let pid = bench.folder.path().join("searching");
    bench.wait("it searches", |_| pid.exists());
    std::thread::sleep(Duration::from_millis(30));
    bench.studio.apply(Command::Do(Action::StopReview));
    assert_eq!(scored(bench.studio.chapter().game()), 0);
    let pid = std::fs::read_to_string(pid).unwrap();
    let started = Instant::now();
    let alive = || {
        let kill =
            std::process::Command::new("kill").args(["-0", pid.trim()]).stderr(std::process::Stdio::null()).status();
        kill.unwrap().success()
    };
    while alive() {
        assert!(started.elapsed() < Duration::from_secs(10), "its process lives on");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn another_engine_is_played_against() {
    let mut bench = Bench::with(|_| PathBuf::from(env!("CARGO_BIN_EXE_pingjian")), &["uci"]);
    bench.studio.apply(Command::SetPlayLimit(SearchLimit::Depth(3)));
    bench.studio.apply(Command::StartPlaying(Side::Red));
    let playing = bench.studio.playing().unwrap();
    assert!(!playing.is_against_embedded() && playing.opponent().starts_with("Pingjian"));
    bench.play("h2e2");
    bench.wait("it has answered", |studio| studio.chapter().ply() == 2);
    bench.studio.apply(Command::Do(Action::Hint));
    bench.wait("the embedded engine gives a hint", |studio| studio.hint().is_some());
    bench.play("h0g2");
    // Taken back while it thinks: it is asked about the other move.
    bench.studio.poll();
    bench.studio.apply(Command::Do(Action::TakeBack));
    bench.play("b0c2");
    bench.wait("it has answered again", |studio| studio.chapter().ply() == 4);
    assert_eq!(bench.studio.line().moves()[2], "b0c2".parse::<Move>().unwrap());
    // Its place in the list changes with the list.
    bench.studio.apply(Command::RemoveEngine(0));
    assert_eq!(bench.studio.settings.play_engine, EngineChoice::Embedded);
    bench.play("h0g2");
    bench.wait("the game goes on with its own process", |studio| studio.chapter().ply() == 6);
}

#[test]
fn an_opponent_that_fails_ends_the_game_and_its_moves_stay() {
    for (fault, told) in [("exit 7", "exit code 7"), ("echo 'bestmove h2e2'", "h2e2"), (": silent", "stop")] {
        let mut bench = Bench::scripted(&format!("'go movetime'*) {fault};;\nstop) :;;"));
        bench.studio.settings.set_lang(Some(pingjian::lang::Lang::En));
        bench.studio.apply(Command::SetPlayLimit(SearchLimit::Millis(50)));
        bench.studio.apply(Command::StartPlaying(Side::Red));
        bench.play("h2e2");
        bench.wait("the game has ended", |studio| studio.playing().is_none());
        let message = bench.told();
        assert!(message.starts_with("Fake 3: ") && message.contains(told), "{fault}: {message}");
        assert_eq!(bench.ply(), 1, "the moves stay");
        // On against the embedded one.
        bench.studio.apply(Command::SetPlayEngine(EngineChoice::Embedded));
        bench.studio.apply(Command::SetPlayLevel(1));
        bench.studio.apply(Command::StartPlaying(Side::Red));
        bench.wait("the embedded engine has answered", |studio| studio.chapter().ply() == 2);
    }
}

#[test]
fn an_opponent_without_a_move_resigns() {
    let mut bench = Bench::scripted("'go movetime'*) echo 'bestmove (none)';;");
    bench.studio.apply(Command::StartPlaying(Side::Red));
    bench.play("h2e2");
    bench.wait("the game has ended", |studio| studio.playing().is_some_and(|playing| playing.end().is_some()));
    assert_eq!(bench.end(), Some(PlayEnd::Resigned(Side::Red)));
}

/// A game in which the engine, Red, would complete a perpetual check with a8a9.
fn about_to_repeat(cases: &str) -> Bench {
    let mut bench = Bench::scripted(cases);
    bench.studio.add_game(Game::new(Position::from_fen(PERPETUAL).unwrap()));
    for mv in LAP.iter().chain(&LAP[..3]) {
        bench.play(mv);
    }
    bench.studio.apply(Command::StartPlaying(Side::Black));
    bench.wait("it has moved", |studio| {
        studio.chapter().ply() == 8 || studio.playing().is_none_or(|playing| playing.end().is_some())
    });
    bench
}

#[test]
fn another_engine_is_told_what_the_book_forbids_and_its_other_line_is_played() {
    let two = "'go movetime'*) echo 'info depth 3 multipv 1 score cp 90 pv a8a9'; echo 'info depth 3 multipv 2 score cp 50 pv a8a7'; echo 'bestmove a8a9';;";
    let bench = about_to_repeat(two);
    assert_eq!(bench.studio.line().moves()[7].to_string(), "a8a7");
    let heard = bench.heard();
    let go = heard.lines().find(|line| line.starts_with("go movetime")).unwrap();
    assert!(go.contains(" searchmoves ") && !go.contains("a8a9") && go.contains("a8a7"), "{go}");
    assert!(heard.contains("setoption name MultiPV value 2"), "{heard}");
}

#[test]
fn another_engine_that_insists_loses_by_the_book() {
    let mut bench = about_to_repeat("'go movetime'*) echo 'bestmove a8a9';;");
    bench.wait("the judge has seen it", |studio| studio.playing().is_none_or(|playing| playing.end().is_some()));
    assert_eq!((bench.ply(), bench.end()), (8, Some(PlayEnd::Repetition(Side::Black))));
}

#[test]
fn an_engine_of_the_other_protocol_is_stopped_in_time_and_told_what_is_banned() {
    let cases = "ucci) echo 'id name Old Hand'; echo ucciok;;\nisready) echo readyok;;\n'go '*) echo 'info depth 5 score 25 pv a8a7';;\nstop) echo 'bestmove a8a7';;";
    let mut bench = Bench::with(|folder| script(folder, cases), &[]);
    bench.studio.apply(Command::SetPlayLimit(SearchLimit::Millis(80)));
    bench.studio.add_game(Game::new(Position::from_fen(PERPETUAL).unwrap()));
    for mv in LAP.iter().chain(&LAP[..3]) {
        bench.play(mv);
    }
    bench.studio.apply(Command::StartPlaying(Side::Black));
    bench.wait("it has moved", |studio| studio.chapter().ply() == 8);
    let heard = bench.heard();
    let words: Vec<&str> = heard.lines().skip_while(|line| !line.starts_with("banmoves")).collect();
    assert_eq!(words[..3], ["banmoves a8a9", "go depth infinite", "stop"], "{heard}");
    assert_eq!(bench.studio.line().moves()[7].to_string(), "a8a7");
}
