//! The engine as a UCI program: [`serve`] speaks the protocol over any reader and writer.
//!
//! The reader's thread answers at once, also during a search; the thread of the search prints its reports
//! and its `bestmove`. What can't be understood is answered by an `info string` line.

use super::probe::is_new;
use super::search::Job;
use super::worker::{STACK_BYTES, run_guarded};
use super::{Arbiter, Clock, Control, Engine, Limits, MateLimits, PvLine, Score, SearchReport, mate_search};
use crate::rules::{Line, Move, Position, Side};
use crossbeam_channel::{Sender, bounded};
use std::fmt::Write as _;
use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{Builder, Scope, ScopedJoinHandle, scope};
use std::time::Instant;

/// Positions that the mate search visits for `go mate` before the usual search has its turn.
const MATE_NODES: u64 = 20_000_000;

/// The rule books that can be chosen, by the names that the option carries; the first is used unless another is chosen.
pub type RuleBooks = Vec<(&'static str, Arc<dyn Arbiter>)>;

/// The name for asking no rule book.
const NO_BOOK: &str = "none";

/// Answers UCI commands until `quit` or the end of the input.
///
/// # Errors
/// If the input can't be read. An output that can't be written ends the loop quietly.
pub fn serve(input: impl BufRead, output: impl Write + Send, rule_books: RuleBooks) -> io::Result<()> {
    let output = Mutex::new(output);
    scope(|threads| {
        let mut server = Server {
            threads,
            output: Output(&output),
            engine: Engine::default(),
            line: Line::new(Position::start()),
            threads_option: 1,
            lines_option: 1,
            running: None,
            rule_books,
        };
        let first = server.rule_books.first();
        server.engine.set_arbiter(first.map(|(_, arbiter)| Arc::clone(arbiter)));
        for text in input.lines() {
            let text = match text {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                    server.output.line("info string the input isn't UTF-8");
                    continue;
                }
                Err(error) => return Err(error),
            };
            if !server.obey(&text) {
                break;
            }
        }
        server.end_search();
        Ok(())
    })
}

struct Output<'a, W>(&'a Mutex<W>);

impl<W> Clone for Output<'_, W> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<W> Copy for Output<'_, W> {}

impl<W: Write> Output<'_, W> {
    fn line(self, text: &str) {
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // A reader that is gone will also close our input, which ends the loop.
        let _ = writeln!(writer, "{text}").and_then(|()| writer.flush());
    }
}

struct Running<'scope> {
    control: Arc<Control>,
    /// Dropped or used when a `bestmove` may be printed (infinite and ponder searches wait for it).
    release: Sender<()>,
    waits_for_stop: bool,
    thread: ScopedJoinHandle<'scope, ()>,
}

struct Server<'scope, 'env, W> {
    threads: &'scope Scope<'scope, 'env>,
    output: Output<'env, W>,
    engine: Engine,
    line: Line,
    threads_option: usize,
    lines_option: usize,
    running: Option<Running<'scope>>,
    rule_books: RuleBooks,
}

impl<'scope, W: Write + Send> Server<'scope, '_, W> {
    /// Obeys one line; false to quit.
    fn obey(&mut self, text: &str) -> bool {
        let words: Vec<&str> = text.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["quit", ..] => return false,
            ["uci", ..] => self.introduce(),
            ["isready", ..] => self.output.line("readyok"),
            ["ucinewgame", ..] => {
                self.end_search();
                self.engine.clear();
            }
            ["setoption", rest @ ..] => {
                self.end_search();
                self.set_option(rest);
            }
            ["position", rest @ ..] => {
                self.end_search();
                match read_position(rest) {
                    Ok(line) => self.line = line,
                    Err(problem) => self.output.line(&format!("info string {problem}")),
                }
            }
            ["go", rest @ ..] => {
                self.end_search();
                self.go(rest);
            }
            ["stop", ..] => self.end_search(),
            ["ponderhit", ..] => {
                if let Some(running) = &self.running {
                    running.control.ponder_hit();
                    if !running.waits_for_stop {
                        let _ = running.release.try_send(());
                    }
                }
            }
            _ => self.output.line(&format!("info string unknown command: {text}")),
        }
        true
    }

    fn introduce(&self) {
        let hash = Engine::HASH_MB;
        self.output.line(concat!("id name Pingjian ", env!("CARGO_PKG_VERSION")));
        self.output.line("id author the Pingjian authors");
        self.output.line(&format!("option name Hash type spin default 64 min {} max {}", hash.start(), hash.end()));
        self.output.line(&format!("option name Threads type spin default 1 min 1 max {}", Limits::MAX_THREADS));
        self.output.line(&format!("option name MultiPV type spin default 1 min 1 max {}", Limits::MAX_LINES));
        self.output.line("option name Ponder type check default false");
        self.output.line("option name Clear Hash type button");
        if let Some((first, _)) = self.rule_books.first() {
            let names = self.rule_books.iter().map(|(name, _)| *name).chain([NO_BOOK]);
            let choices: String = names.map(|name| format!(" var {name}")).collect();
            self.output.line(&format!("option name RuleBook type combo default {first}{choices}"));
        }
        self.output.line("option name UCI_Variant type combo default xiangqi var xiangqi");
        self.output.line("uciok");
    }

    fn set_option(&mut self, words: &[&str]) {
        let value_at = words.iter().position(|&word| word == "value").unwrap_or(words.len());
        let name = words.get(1..value_at).unwrap_or_default().join(" ").to_ascii_lowercase();
        let value = words.get(value_at + 1..).unwrap_or_default().join(" ");
        let number = value.parse::<usize>();
        match (name.as_str(), number) {
            ("hash", Ok(megabytes)) => self.engine.set_hash_mb(megabytes),
            ("threads", Ok(count)) => self.threads_option = count.clamp(1, Limits::MAX_THREADS),
            ("multipv", Ok(count)) => self.lines_option = count.clamp(1, Limits::MAX_LINES),
            ("hash" | "threads" | "multipv", Err(_)) => {
                self.output.line(&format!("info string {name} takes a whole number, not {value:?}"));
            }
            ("clear hash", _) => self.engine.clear(),
            ("rulebook", _) => self.choose_book(&value),
            ("ponder" | "uci_variant", _) => {}
            _ => self.output.line(&format!("info string no such option: {name:?}")),
        }
    }

    fn choose_book(&self, value: &str) {
        let name = value.to_ascii_lowercase();
        if name == NO_BOOK {
            self.engine.set_arbiter(None);
        } else if let Some((_, arbiter)) = self.rule_books.iter().find(|(known, _)| *known == name) {
            self.engine.set_arbiter(Some(Arc::clone(arbiter)));
        } else {
            self.output.line(&format!("info string RuleBook takes one of its names, not {value:?}"));
        }
    }

    fn go(&mut self, words: &[&str]) {
        let (mut limits, infinite) = read_limits(words, self.line.last().side_to_move());
        limits.threads = self.threads_option;
        limits.lines = self.lines_option;
        let waits = infinite || limits.ponder;
        let mut job = self.engine.prepare(&self.line, limits);
        let control = Arc::clone(&job.control);
        let (release, released) = bounded::<()>(1);
        let output = self.output;
        let searching = move || {
            let mut told = Vec::new();
            let proved = mate_wanted(&mut job);
            let last = proved.unwrap_or_else(|| {
                run_guarded(&job, &mut |report| {
                    print_report(output, &report);
                    told = report.lines;
                })
            });
            print_rulings(output, &last);
            // The last report often only repeats the one before.
            if last.lines != told {
                print_report(output, &last);
            }
            if let Some(error) = &last.error {
                output.line(&format!("info string {error}"));
            }
            if waits {
                // Ends also when the sender is dropped.
                let _ = released.recv();
            }
            print_best(output, &last);
        };
        match Builder::new().name("search".into()).stack_size(STACK_BYTES).spawn_scoped(self.threads, searching) {
            Ok(thread) => self.running = Some(Running { control, release, waits_for_stop: infinite, thread }),
            Err(error) => {
                self.output.line(&format!("info string no thread for the search: {error}"));
                self.output.line("bestmove (none)");
            }
        }
    }

    fn end_search(&mut self) {
        if let Some(running) = self.running.take() {
            running.control.stop();
            drop(running.release);
            let _ = running.thread.join();
        }
    }
}

/// What the mate search finds for `go mate`, as the last report; without a find the usual search has what is left.
fn mate_wanted(job: &mut Job) -> Option<SearchReport> {
    // Whoever also asks for a depth wants the usual search.
    let alone = job.limits.root_moves.is_empty() && job.limits.depth.is_none();
    let max_moves = job.limits.mate_in.filter(|_| alone)?;
    let limits = MateLimits {
        max_moves,
        budget_nodes: Some(job.limits.nodes.map_or(MATE_NODES, |nodes| nodes - nodes / 8)),
        movetime_millis: job.limits.movetime_millis.map(|millis| millis - millis / 8),
        bans: false,
    };
    let start = Instant::now();
    let found = mate_search(job.line.last(), limits, &job.control);
    let elapsed_millis = start.elapsed().as_millis() as u64;
    let Some(moves) = found.line().filter(|moves| is_new(&job.line, moves)) else {
        let rest = |limit: Option<u64>, used: u64| limit.map(|limit| limit.saturating_sub(used).max(1));
        job.limits.movetime_millis = rest(job.limits.movetime_millis, elapsed_millis);
        job.limits.nodes = rest(job.limits.nodes, found.nodes);
        return None;
    };
    let score = Score::Mate(moves.len().div_ceil(2) as i32);
    Some(SearchReport {
        depth: moves.len() as u8,
        seldepth: moves.len() as u8,
        score,
        best: moves.first().copied(),
        lines: vec![PvLine { score, moves }],
        nodes: found.nodes,
        elapsed_millis,
        nodes_per_second: found.nodes * 1000 / elapsed_millis.max(1),
        finished: true,
        ..SearchReport::nothing_yet()
    })
}

fn text_of(moves: &[Move]) -> String {
    let mut text = String::new();
    for mv in moves {
        let _ = write!(text, " {mv}");
    }
    text
}

fn print_report<W: Write>(output: Output<'_, W>, report: &SearchReport) {
    for (index, line) in report.lines.iter().enumerate() {
        let score = match line.score {
            Score::Centipawns(value) => format!("cp {value}"),
            Score::Mate(moves) => format!("mate {moves}"),
        };
        output.line(&format!(
            "info depth {} seldepth {} multipv {} score {score} nodes {} nps {} hashfull {} time {} pv{}",
            report.depth,
            report.seldepth,
            index + 1,
            report.nodes,
            report.nodes_per_second,
            report.hashfull_permille,
            report.elapsed_millis,
            text_of(&line.moves)
        ));
    }
}

/// What the rule book says of moves that repeat, before the move is told.
fn print_rulings<W: Write>(output: Output<'_, W>, report: &SearchReport) {
    for ruled in report.rulings.iter().filter(|ruled| ruled.matters()) {
        let ruling = ruled.ruling;
        let outcome = match (ruling.against, ruling.may_change) {
            (None, _) => "draw".to_owned(),
            (Some(side), true) => format!("{side:?} must change"),
            (Some(side), false) => format!("{side:?} loses"),
        };
        let when = if ruling.complete { "" } else { " if it goes on" };
        output.line(&format!("info string repetition{}: {}, {outcome}{when}", text_of(&ruled.moves), ruling.conduct));
    }
}

fn print_best<W: Write>(output: Output<'_, W>, report: &SearchReport) {
    match (report.best, report.ponder()) {
        (Some(best), Some(ponder)) => output.line(&format!("bestmove {best} ponder {ponder}")),
        (Some(best), None) => output.line(&format!("bestmove {best}")),
        (None, _) => output.line("bestmove (none)"),
    }
}

/// Reads the words after `position`.
fn read_position(words: &[&str]) -> Result<Line, String> {
    let moves_at = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let start = match words.first() {
        Some(&"startpos") => Position::start(),
        Some(&"fen") => {
            let fen = words[1..moves_at].join(" ");
            Position::from_fen(&fen).map_err(|error| format!("position: {error}"))?
        }
        _ => return Err("position takes startpos or fen".into()),
    };
    let mut line = Line::new(start);
    for word in words.iter().skip(moves_at + 1) {
        let mv: Move = word.parse().map_err(|_| format!("position: {word:?} is no move such as h2e2"))?;
        line.push(mv).map_err(|rule| format!("position: {mv}: {rule}"))?;
    }
    Ok(line)
}

/// Reads the words after `go`; the second value is whether the search is infinite.
fn read_limits(words: &[&str], side: Side) -> (Limits, bool) {
    let mut limits = Limits::default();
    let mut infinite = false;
    let number = |name: &str| -> Option<u64> {
        let at = words.iter().position(|&word| word == name)?;
        // A negative time is a clock that has run out.
        words.get(at + 1)?.parse::<i64>().ok().map(|value| value.max(0) as u64)
    };
    let small = |name: &str| number(name).map(|value| value.clamp(1, 255) as u8);
    limits.depth = small("depth");
    limits.nodes = number("nodes");
    limits.movetime_millis = number("movetime");
    limits.mate_in = small("mate");
    let (time, increment) = match side {
        Side::Red => ("wtime", "winc"),
        Side::Black => ("btime", "binc"),
    };
    limits.clock = number(time).map(|remaining_millis| Clock {
        remaining_millis,
        increment_millis: number(increment).unwrap_or(0),
        moves_to_go: number("movestogo").map(|count| count.clamp(1, 1000) as u32),
    });
    if let Some(at) = words.iter().position(|&word| word == "searchmoves") {
        limits.root_moves = words[at + 1..].iter().map_while(|word| word.parse().ok()).collect();
    }
    limits.ponder = words.contains(&"ponder");
    infinite |= words.contains(&"infinite");
    (limits, infinite)
}
