//! Other engines beside the embedded one: this program's own engine, and small scripts that answer well, badly or not at all.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "external/support.rs"]
mod support;

use pingjian::engine::Score;
use pingjian::lang::Lang;
use pingjian::rules::Position;
use pingjian::session::{
    Action, Command, EngineFault, EngineState, EngineStatus, LogLine, OptionKind, Protocol, Settings, Studio,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::{GREETING, script, studio_with};
use tempfile::TempDir;

/// A studio with one other engine.
struct Bench {
    studio: Studio,
    folder: TempDir,
}

/// An engine that greets, gets ready and plays a move when probed; `rest` says what it does on `go infinite` and `stop`.
fn uci(rest: &str) -> String {
    format!("{GREETING}{rest}")
}

impl Bench {
    fn with(path: impl FnOnce(&Path) -> PathBuf, args: &[&str]) -> Self {
        let (studio, folder) = studio_with(path, args);
        Self { studio, folder }
    }

    fn scripted(cases: &str) -> Self {
        Self::with(|folder| script(folder, cases), &[])
    }

    fn state<R>(&self, read: impl FnOnce(&EngineState) -> R) -> R {
        read(&self.studio.external(0).expect("the engine runs").state())
    }

    fn wait(&mut self, what: &str, done: impl Fn(&EngineState) -> bool) {
        let started = Instant::now();
        while !self.state(&done) {
            assert!(
                started.elapsed() < Duration::from_secs(60),
                "still waiting until {what}: {:?}",
                self.state(|s| s.log.clone())
            );
            self.studio.poll();
            std::thread::sleep(Duration::from_millis(5));
        }
        self.studio.poll();
    }

    fn analyse(&mut self) {
        self.wait("it is ready", |state| state.status == EngineStatus::Resting);
        self.studio.apply(Command::Do(Action::ToggleAnalysis));
    }

    fn fault(&mut self) -> EngineFault {
        self.wait("it has failed", |state| matches!(state.status, EngineStatus::Failed(_)));
        match self.state(|state| state.status.clone()) {
            EngineStatus::Failed(fault) => {
                for lang in Lang::ALL {
                    let told = fault.describe(lang);
                    assert!(!told.is_empty() && !told.starts_with("external-"), "{told}");
                }
                fault
            }
            other => panic!("{other:?}"),
        }
    }

    fn sent(&self) -> Vec<String> {
        let to = |line: &LogLine| match line {
            LogLine::To(text) => Some(text.clone()),
            LogLine::From(_) | LogLine::Beside(_) => None,
        };
        self.state(|state| state.log.iter().filter_map(to).collect())
    }

    fn is_alive(&self) -> bool {
        let pid = std::fs::read_to_string(self.folder.path().join("pid")).unwrap();
        std::process::Command::new("kill")
            .args(["-0", pid.trim()])
            .stderr(std::process::Stdio::null())
            .status()
            .unwrap()
            .success()
    }

    fn wait_for_death(&self) {
        let started = Instant::now();
        while self.is_alive() {
            assert!(started.elapsed() < Duration::from_secs(10), "its process lives on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

#[test]
fn this_programs_own_engine_runs_beside_the_embedded_one() {
    let mut bench = Bench::with(|_| PathBuf::from(env!("CARGO_BIN_EXE_pingjian")), &["uci"]);
    bench.studio.apply(Command::SetEngineLines(3));
    bench.analyse();
    let start = Position::start();
    let deep = move |state: &EngineState| {
        state.report_on(&start).is_some_and(|report| report.depth >= 4 && report.lines.len() == 3)
    };
    bench.wait("it has three lines", deep);
    assert_eq!(bench.studio.settings.engines[0].protocol, Some(Protocol::Uci));
    assert!(bench.studio.settings.engines[0].name.starts_with("Pingjian"));
    assert!(bench.state(|state| state.options.iter().any(|o| matches!(o.kind, OptionKind::Spin { min: 1, .. }))));
    assert_eq!(bench.state(|state| state.illegal), 0);
    // The position on the board is followed, with the moves that may repeat.
    bench.studio.apply(Command::PlayMove("h2e2".parse().unwrap()));
    let played = *bench.studio.position();
    bench.wait("it follows the board", move |state| state.report_on(&played).is_some_and(|report| report.depth >= 2));
    bench.studio.apply(Command::SetEngineOption { engine: 0, name: "Hash".into(), value: Some("16".into()) });
    let set = LogLine::To("setoption name Hash value 16".into());
    bench.wait("the option is set", move |state| state.log.contains(&set));
    bench.wait("it searches on", move |state| state.status == EngineStatus::Searching);
    assert_eq!(bench.studio.settings.engines[0].options, [("Hash".to_owned(), "16".to_owned())]);
    bench.studio.apply(Command::Do(Action::ToggleAnalysis));
    bench.wait("it rests", |state| state.status == EngineStatus::Resting);
}

#[test]
fn an_engine_of_the_other_protocol_is_found_by_trying() {
    let mut bench = Bench::scripted(
        "ucci) echo 'id name Old Hand'; echo 'option usemillisec type check default false'; echo 'option style type combo var solid var risky default solid'; echo ucciok;;\nisready) echo readyok;;\ngo*) echo 'info depth 5 score 25 pv h2e2 h9g7'; echo 'info time 20 nodes 4000';;\nstop) echo 'bestmove h2e2';;",
    );
    bench.analyse();
    let start = Position::start();
    bench.wait("it has a line", move |state| state.report_on(&start).is_some_and(|report| report.nodes == 4000));
    let report = bench.state(|state| state.report_on(&start).cloned()).unwrap();
    assert_eq!((report.score, report.depth, report.lines[0].moves.len()), (Score::Centipawns(25), 5, 2));
    assert_eq!(bench.studio.settings.engines[0].protocol, Some(Protocol::Ucci));
    let sent = bench.sent();
    assert!(sent.contains(&"setoption usemillisec true".to_owned()) && sent.contains(&"go depth infinite".to_owned()));
    bench.studio.apply(Command::SetEngineOption { engine: 0, name: "style".into(), value: Some("risky".into()) });
    bench.wait("the option is set", |state| state.log.contains(&LogLine::To("setoption style risky".into())));
}

#[test]
fn an_engine_that_counts_ranks_from_one_is_understood() {
    let mut bench = Bench::scripted(
        "uci) echo 'option name UCI_Variant type combo default chess var chess var xiangqi'; echo uciok;;\nisready) echo readyok;;\n'go depth 1') echo 'bestmove h3e3';;\n'position fen'*h3e3) played=1;;\n'go infinite') if [ -n \"$played\" ]; then echo 'info depth 2 score cp -9 pv h10g8'; else echo 'info depth 2 score cp 9 pv h3e3 h10g8'; fi;;\nstop) if [ -n \"$played\" ]; then echo 'bestmove h10g8'; else echo 'bestmove h3e3'; fi;;",
    );
    bench.analyse();
    let start = Position::start();
    bench.wait("it has a line", move |state| state.report_on(&start).is_some_and(|report| !report.lines.is_empty()));
    assert!(bench.sent().contains(&"setoption name UCI_Variant value xiangqi".to_owned()));
    bench.studio.apply(Command::PlayMove("h2e2".parse().unwrap()));
    let played = *bench.studio.position();
    bench.wait("it answers", move |state| state.report_on(&played).is_some_and(|report| !report.lines.is_empty()));
    let line = bench.state(|state| state.report_on(&played).unwrap().lines[0].moves.clone());
    assert_eq!(line, ["h9g7".parse().unwrap()]);
}

#[test]
fn what_is_no_engine_is_told() {
    let mut bench = Bench::with(|folder| folder.join("nothing"), &[]);
    assert!(matches!(bench.fault(), EngineFault::CantStart(_)));
    let mut bench = Bench::scripted("nobody) ;;");
    assert_eq!(bench.fault(), EngineFault::NoGreeting);
    bench.wait_for_death();
    let mut bench = Bench::scripted("uc*) echo 'no such word' >&2; exit 3;;");
    assert_eq!(bench.fault(), EngineFault::Ended(Some(3)));
    assert!(
        bench.state(|state| state.log.contains(&LogLine::Beside("no such word".into()))),
        "its complaint is in the log"
    );
    let mut bench = Bench::scripted(&uci("").replace("bestmove h2e2", "bestmove e2e4"));
    assert_eq!(bench.fault(), EngineFault::IllegalMove("e2e4".into()));
}

#[test]
fn a_crash_while_it_searches_is_told_and_it_can_be_started_again() {
    let mut bench = Bench::scripted(&uci("'go infinite') echo 'info depth 1 score cp 5 pv h2e2'; exit 9;;"));
    bench.analyse();
    assert_eq!(bench.fault(), EngineFault::Ended(Some(9)));
    bench.studio.apply(Command::EnableEngine(0, true));
    assert_eq!(bench.fault(), EngineFault::Ended(Some(9)), "and crashes again, which does no harm");
    assert!(bench.studio.analysis().is_on(), "the embedded engine goes on");
}

#[test]
fn wrong_answers_end_it_or_are_left_out() {
    let go = "'go infinite') echo 'garbage \u{1}\u{2} info'; echo 'info depth 99999 score cp'; echo 'info depth 2 score cp 10 pv h2e2 a0a9 h9g7';;\n";
    let mut bench = Bench::scripted(&uci(&format!("{go}stop) echo 'bestmove a0a9';;")));
    bench.analyse();
    let start = Position::start();
    bench.wait("it has a line", move |state| state.report_on(&start).is_some_and(|report| !report.lines.is_empty()));
    assert_eq!(bench.state(|state| state.report_on(&start).unwrap().lines[0].moves.len()), 1, "up to the illegal move");
    assert_eq!(bench.state(|state| state.illegal), 1);
    bench.studio.apply(Command::Do(Action::ToggleAnalysis));
    assert_eq!(bench.fault(), EngineFault::IllegalMove("a0a9".into()));
    bench.wait_for_death();
}

#[test]
fn endless_lines_floods_and_deaf_engines_are_ended() {
    let mut bench = Bench::scripted(&uci("'go infinite') head -c 4000000 /dev/zero | tr '\\0' x;;"));
    bench.analyse();
    assert_eq!(bench.fault(), EngineFault::EndlessLine);
    let mut bench = Bench::scripted(&uci("'go infinite') yes 'info nodes 1' | head -n 400000;;"));
    bench.analyse();
    assert_eq!(bench.fault(), EngineFault::Flood);
    assert!(bench.state(|state| state.log.len()) <= 1000, "the log is bounded");
    let mut bench = Bench::scripted(&uci("stop) ;;"));
    bench.analyse();
    bench.wait("it searches", |state| state.status == EngineStatus::Searching);
    bench.studio.apply(Command::Do(Action::ToggleAnalysis));
    assert_eq!(bench.fault(), EngineFault::DoesNotStop);
    bench.wait_for_death();
}

#[test]
fn a_removed_engine_and_a_closed_studio_leave_no_process() {
    let mut bench = Bench::scripted(&uci("stop) echo 'bestmove h2e2';;"));
    bench.analyse();
    bench.wait("it searches", |state| state.status == EngineStatus::Searching);
    assert!(bench.is_alive());
    bench.studio.apply(Command::EnableEngine(0, false));
    assert!(bench.studio.external(0).is_none());
    bench.wait_for_death();
    bench.studio.apply(Command::EnableEngine(0, true));
    bench.wait("it runs again", |state| state.status == EngineStatus::Searching);
    let Bench { studio, folder } = bench;
    drop(studio);
    let closed = Bench { studio: Studio::new(Settings::default(), Arc::new(|| {})), folder };
    closed.wait_for_death();
}

#[test]
fn threats_are_shown_where_a_side_can_pass() {
    let mut studio = Studio::new(Settings::default(), Arc::new(|| {}));
    studio.apply(Command::PlayMove("h2e2".parse().unwrap()));
    studio.apply(Command::Do(Action::ThreatMode));
    assert!(studio.analysis().is_on() && studio.analysis().is_threat());
    let started = Instant::now();
    while studio.analysis().threat_on(studio.position()).is_none_or(|report| report.lines.is_empty()) {
        assert!(started.elapsed() < Duration::from_secs(60), "no threat is found");
        studio.poll();
        std::thread::sleep(Duration::from_millis(5));
    }
    let report = studio.analysis().threat_on(studio.position()).unwrap().clone();
    let passed = studio.position().passed();
    assert!(passed.check_move(report.lines[0].moves[0]).is_ok(), "Red's move, though it is Black's turn");
    assert_eq!(studio.analysis().current_line(&studio), None, "a threat is never played as the best move");
    assert!(studio.red_score_here().is_none(), "nor taken for the position's score");
    // In check nobody can pass.
    let check = Position::from_fen("4k4/9/9/9/9/9/9/9/4R4/3K5 b - - 0 1").unwrap();
    assert!(pingjian::session::threat_line(&check).is_none());
    studio.apply(Command::NewGameFrom(Box::new(check)));
    assert!(!studio.analysis().is_searching());
    studio.apply(Command::Do(Action::ThreatMode));
    assert!(studio.analysis().is_searching(), "back to the best move");
}
