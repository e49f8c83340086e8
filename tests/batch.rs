//! Many games judged at once: the order of the reports, what is said of broken input, progress, interruption.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use pingjian::formats;
use pingjian::rulebooks::{BOOKS, DEFAULT_BOOK};
use pingjian::session::{Batch, BatchNext, BatchReport, BatchSource, BatchTally, BatchTask, Wake, Wanted};
use serde_json::Value;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// A perpetual check, three times round.
const CHECKS: &str =
    "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\"]\n\n1. E1-D1 D9-E9 2. D1-E1 E9-D9 3. E1-D1 D9-E9 4. D1-E1 E9-D9 *\n\n";
/// A game without a repetition.
const PLAIN: &str = "[Red \"A\"]\n\n1. H2-E2 H9-G7 2. H0-G2 I9-H9 *\n\n";
/// A game whose start can't be played.
const REFUSED: &str = "[FEN \"9/9/9/9/9/9/9/9/9/5K3 w\"]\n\n1. F0-F1 *\n\n";
/// A chase in a middle game.
const CHASES: &str = "[FEN \"1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w\"]\n\n\
    1. H6-I4 I9-H9 2. I4-H6 H9-I9 3. H6-I4 I9-H9 4. I4-H6 H9-I9 *\n\n";

fn sleepless() -> Wake {
    Arc::new(|| ())
}

fn task(sources: Vec<BatchSource>, threads: usize) -> BatchTask {
    BatchTask {
        sources,
        books: vec![DEFAULT_BOOK],
        wanted: Wanted::default(),
        threads: Some(threads),
        gives_way: false,
    }
}

/// Everything a batch tells, as words, and its tally.
fn told(task: BatchTask) -> (Vec<String>, BatchTally) {
    let mut batch = Batch::start(task, &sleepless()).unwrap();
    let mut reports = Vec::new();
    let until = Instant::now() + Duration::from_secs(120);
    loop {
        assert!(Instant::now() < until, "the batch never ends: {reports:?}");
        match batch.next(Duration::from_millis(50)) {
            BatchNext::Done => return (reports, batch.tally().clone()),
            BatchNext::NothingYet => {}
            BatchNext::Report(BatchReport::Finding(finding)) => {
                let codes: Vec<_> = finding
                    .audits
                    .iter()
                    .flat_map(|(_, audit)| &audit.repetitions)
                    .map(|repetition| repetition.ruling.outcome.code())
                    .collect();
                let name = Path::new(&*finding.game.file).file_name().unwrap().to_string_lossy().into_owned();
                reports.push(format!("{name} {} {}", finding.game.number, codes.join(" ")));
            }
            BatchNext::Report(BatchReport::Warning(file, warning)) => reports.push(format!("{file}: {warning}")),
            BatchNext::Report(BatchReport::Skipped(trouble)) => reports.push(format!("{}: skipped", trouble.file)),
        }
    }
}

fn many_games(count: usize) -> String {
    let kinds = [PLAIN, CHECKS, PLAIN, REFUSED, CHASES, PLAIN];
    (0..count).map(|number| kinds[number % kinds.len()]).collect()
}

#[test]
fn reports_come_in_the_order_of_the_input_whatever_the_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["b.pgn", "a.pgn", "c/d.pgn"] {
        let path = folder.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, many_games(12)).unwrap();
    }
    let (one, counted) = told(task(vec![BatchSource::Path(folder.path().into())], 1));
    let findings: Vec<&String> = one.iter().filter(|report| !report.contains(':')).collect();
    let games = ["2 red_loses", "5 red_must_change", "8 red_loses", "11 red_must_change"];
    let expected: Vec<String> =
        ["a.pgn", "b.pgn", "d.pgn"].iter().flat_map(|file| games.map(|game| format!("{file} {game}"))).collect();
    assert_eq!(findings, expected.iter().collect::<Vec<_>>());
    assert_eq!((counted.files, counted.games, counted.games_skipped, counted.repeated), (3, 30, 6, 12));
    let rulings = counted.rulings[DEFAULT_BOOK.id];
    assert_eq!((rulings.repetitions, rulings.loses, rulings.must_change), (12, [6, 0], [6, 0]));
    for threads in [2, 5] {
        let (several, tally) = told(task(vec![BatchSource::Path(folder.path().into())], threads));
        assert_eq!((&several, &tally), (&one, &counted), "{threads} threads");
    }
}

#[test]
fn content_read_already_and_open_games_are_judged_like_a_file() {
    let text = many_games(6);
    let parsed = || formats::read(text.as_bytes(), Some("games.pgn")).unwrap();
    let sources = vec![
        BatchSource::Bytes("bytes".into(), text.clone().into_bytes()),
        BatchSource::Parsed("parsed".into(), parsed()),
        BatchSource::Games("open".into(), parsed().games),
        BatchSource::Bytes("nothing".into(), Vec::new()),
    ];
    let (reports, tally) = told(task(sources, 2));
    let findings: Vec<&str> = reports.iter().filter(|report| !report.contains(": game")).map(String::as_str).collect();
    assert_eq!(
        findings,
        [
            "bytes 2 red_loses",
            "bytes 5 red_must_change",
            "parsed 2 red_loses",
            "parsed 5 red_must_change",
            // Here the game that can't be played was never there.
            "open 2 red_loses",
            "open 4 red_must_change",
            "nothing: skipped"
        ]
    );
    assert_eq!((tally.files, tally.files_skipped, tally.games), (4, 1, 15));
}

#[test]
fn every_book_rules_and_fewer_occurrences_can_be_asked_for() {
    let twice = "[FEN \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\"]\n\n1. E1-D1 D9-E9 2. D1-E1 E9-D9 *\n\n";
    let source = || vec![BatchSource::Bytes("twice".into(), twice.into())];
    assert!(told(task(source(), 1)).0.is_empty(), "a position that stood twice is no case yet");
    let wanted = Wanted { occurrences: 2, only_forbidden: true };
    let (_, tally) = told(BatchTask { books: BOOKS.to_vec(), wanted, ..task(source(), 1) });
    assert_eq!(tally.rulings.len(), BOOKS.len());
    for (book, rulings) in &tally.rulings {
        assert_eq!((rulings.repetitions, rulings.incomplete, rulings.undecided), (1, 1, 0), "{book}");
    }
}

/// A batch nobody takes from neither grows nor ends; dropped, its threads end.
#[test]
fn a_batch_waits_for_its_owner_and_stops_when_it_is_dropped() {
    struct Awake(Arc<AtomicUsize>);
    impl Drop for Awake {
        fn drop(&mut self) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }
    let gone = Arc::new(AtomicUsize::new(0));
    let token = Awake(Arc::clone(&gone));
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    // The threads hold the closure, and with it the token, until the last of them ends.
    let wake: Wake = Arc::new(move || {
        let _ = &token;
        counted.fetch_add(1, Ordering::SeqCst);
    });
    let sources = vec![BatchSource::Bytes("many".into(), PLAIN.repeat(5_000).into_bytes())];
    let batch = Batch::start(task(sources, 2), &wake).unwrap();
    drop(wake);
    let until = Instant::now() + Duration::from_secs(30);
    let mut before = usize::MAX;
    while calls.load(Ordering::SeqCst) == 0 || before != calls.load(Ordering::SeqCst) {
        assert!(Instant::now() < until);
        before = calls.load(Ordering::SeqCst);
        std::thread::sleep(Duration::from_millis(200));
    }
    assert!(batch.games_read() < 1_000, "{} games are under way", batch.games_read());
    assert_eq!(gone.load(Ordering::SeqCst), 0, "the threads wait");
    drop(batch);
    while gone.load(Ordering::SeqCst) == 0 {
        assert!(Instant::now() < until, "the threads go on");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pingjian"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn batch_folder() -> String {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/cli/files/batch").to_string_lossy().into_owned()
}

fn output(arguments: &[&str]) -> Output {
    let output = command(arguments).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output
}

#[test]
fn the_json_of_a_list_is_a_line_a_game_with_the_fields_of_a_single_audit() {
    let folder = batch_folder();
    let file = format!("{folder}/1-three-games.pgn");
    let listed = output(&["audit", &folder, "--format", "json"]);
    let lines: Vec<Value> = String::from_utf8(listed.stdout)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
        .collect();
    let (last, rest) = lines.split_last().unwrap();
    assert_eq!(last["summary"]["games"], 5);
    assert_eq!(last["summary"]["games_skipped"], 1);
    assert_eq!(last["summary"]["files_skipped"], 2);
    assert_eq!(last["summary"]["files_passed_over"], 1);
    assert_eq!(last["summary"]["games_with_repetition"], 3);
    assert_eq!(last["summary"]["interrupted"], false);
    assert_eq!(last["summary"]["rulings"]["cxa2011"]["red_loses"], 1);
    let errors: Vec<&Value> = rest.iter().filter(|line| line.get("error").is_some()).collect();
    assert_eq!(errors.len(), 2);
    assert!(errors.iter().all(|line| line["game"].is_null() && line["file"].is_string()));
    for (game, number) in rest.iter().filter(|line| line.get("error").is_none()).zip([1, 3]) {
        assert_eq!((game["file"].as_str(), game["game"].as_u64()), (Some(file.as_str()), Some(number)));
        let alone = output(&["audit", &file, "--format", "json", "--game", &number.to_string()]);
        let alone: Value = serde_json::from_slice(&alone.stdout).unwrap();
        for (field, value) in alone.as_object().unwrap() {
            assert_eq!(game[field], *value, "{field} of game {number}");
        }
    }
    let all = output(&["audit", &folder, "--format", "json", "--rules", "all"]);
    let first: Value = serde_json::from_str(String::from_utf8(all.stdout).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!(first["books"].as_object().unwrap().len(), BOOKS.len());
}

#[test]
fn progress_is_told_on_request_only_when_nobody_watches_and_never_mixes_with_the_list() {
    let folder = batch_folder();
    let quiet = output(&["audit", &folder]);
    let messages = String::from_utf8(quiet.stderr).unwrap();
    assert!(messages.lines().all(|line| line.starts_with("note: ")) && !messages.contains('\r'), "{messages}");
    let told = output(&["audit", &folder, "--progress"]);
    assert_eq!(quiet.stdout, told.stdout);
    assert!(!String::from_utf8(told.stderr).unwrap().contains(['\r', '\x1b']));
}

/// Ctrl-C: what was found stands there whole, with the sum of it; a file isn't replaced by half a list.
#[cfg(unix)]
#[test]
fn interrupted_a_list_ends_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let input = folder.path().join("many.pgn");
    std::fs::write(&input, CHASES.repeat(4_000)).unwrap();
    let kept = folder.path().join("list.txt");
    std::fs::write(&kept, "as it was").unwrap();
    let (input, kept_name) = (input.to_string_lossy().into_owned(), kept.to_string_lossy().into_owned());
    for (to_file, more) in [(false, vec![]), (true, vec!["-o", kept_name.as_str()])] {
        let mut arguments = vec!["audit", &input, "--format", "json"];
        arguments.extend(more);
        let mut child = command(&arguments).spawn().expect("the program starts");
        let mut out = child.stdout.take().unwrap();
        let mut seen = Vec::new();
        if to_file {
            std::thread::sleep(Duration::from_millis(1_500));
        } else {
            let mut bytes = [0; 4_096];
            let count = std::io::Read::read(&mut out, &mut bytes).unwrap();
            seen.extend_from_slice(&bytes[..count]);
        }
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill runs");
        assert!(sent.success());
        std::io::Read::read_to_end(&mut out, &mut seen).unwrap();
        let output = child.wait_with_output().unwrap();
        let message = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{message}");
        assert!(message.contains("interrupted after"), "{message}");
        if to_file {
            assert!(seen.is_empty());
            assert_eq!(std::fs::read_to_string(&kept).unwrap(), "as it was");
            let names = std::fs::read_dir(folder.path()).unwrap().count();
            assert_eq!(names, 2, "a draft was left behind");
        } else {
            let text = String::from_utf8(seen).unwrap();
            let lines: Vec<Value> =
                text.lines().map(|line| serde_json::from_str(line).expect("a whole line")).collect();
            assert_eq!(lines.last().expect("a summary")["summary"]["interrupted"], true);
        }
    }
}

/// A folder of nothing but broken files can't be judged; the list of the reasons isn't lost.
#[test]
fn nothing_to_judge_is_a_failure() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_string_lossy().into_owned();
    let run = || command(&["audit", &name]).output().unwrap();
    let empty = run();
    assert_eq!(empty.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&empty.stderr).starts_with("pingjian: no game to judge: there is no game file"));
    std::fs::File::create(folder.path().join("a.pgn")).unwrap().write_all(b" \n").unwrap();
    let broken = run();
    let message = String::from_utf8_lossy(&broken.stderr).into_owned();
    assert_eq!((broken.status.code(), broken.stdout.len()), (Some(2), 0));
    assert!(
        message.contains("a.pgn: the file is empty") && message.contains("pingjian: no game to judge"),
        "{message}"
    );
}

/// The master game that comes with the program: the repetition of moves 40 to 44 is found and ruled.
#[test]
fn the_sample_game_is_ruled() {
    let sample = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("assets/samples");
    let (reports, tally) = told(task(vec![BatchSource::Path(sample)], 2));
    assert!(reports.contains(&"hongzhi-huronghua-2006.pgn 1 black_must_change".to_owned()), "{reports:?}");
    assert!(tally.rulings[DEFAULT_BOOK.id].undecided == 0 && tally.files_skipped == 0);
}
