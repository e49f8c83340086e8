//! The thread that speaks with one engine: greeting, options, searches, and what to do when it is silent, wrong or gone.

use super::asking::Ask;
use super::process::{Incoming, Process};
use super::protocol::{
    EngineOption, Info, MOST_OPTIONS, OptionKind, Protocol, Said, legal_moves, option_line, position_line, read_move,
    understand,
};
use super::{EngineFault, EngineProfile, EngineState, EngineStatus, LogLine, Shared};
use crate::engine::{PvLine, Score, SearchReport};
use crate::notation::RankBase;
use crate::rules::Position;
use crate::session::studio::Wake;
use crossbeam_channel::{Receiver, after, never, select};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

/// What the studio wants of an engine.
#[derive(Debug)]
pub(super) enum Wish {
    /// Search until another wish comes, or to the end that is wanted.
    Search(Box<Ask>),
    /// Nobody waits for the answer with this number any more.
    Forget(u64),
    /// Rest.
    Rest,
    /// Set an option; `None` presses a button.
    Set(String, Option<String>),
}

/// How long an engine may take to answer the greeting.
const GREETING: Duration = Duration::from_secs(3);
/// To be ready: some load large files.
const READY: Duration = Duration::from_secs(30);
/// To find any move, and to stop.
const ANSWER: Duration = Duration::from_secs(5);
/// The window is woken at most so often.
const NEWS: Duration = Duration::from_millis(60);
/// So many lines within [`FLOOD_TIME`] are a flood.
const FLOOD: usize = 20_000;
const FLOOD_TIME: Duration = Duration::from_secs(2);
/// Lines of play that are read at most.
const MOST_LINES: usize = 10;

/// What is waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// `uciok` or `ucciok`; whether the other protocol was tried before.
    Greeting(Protocol, bool),
    /// `readyok`.
    Ready,
    /// The move of a short search that shows how ranks are counted.
    Probing,
    Resting,
    Searching,
    /// `bestmove` after `stop`.
    Stopping,
}

/// An answer that is owed.
#[derive(Clone, Copy)]
struct Owed {
    ticket: u64,
    /// After how long the engine is told to stop.
    patience: Duration,
    /// Whether each word of the engine makes that begin anew.
    anew: bool,
}

pub(super) struct Driver {
    profile: EngineProfile,
    wishes: Receiver<Wish>,
    shared: Shared,
    wake: Wake,
    process: Process,
    phase: Phase,
    since: Instant,
    protocol: Protocol,
    base: RankBase,
    /// The search that is wanted, and the position of the one under way.
    wanted: Option<Ask>,
    searched: Option<Position>,
    /// The answer that is owed, with how long the engine may take.
    owed: Option<Owed>,
    settings: Vec<(String, Option<String>)>,
    lines: Vec<Option<PvLine>>,
    told: Option<Instant>,
    news: bool,
    flood: (Instant, usize),
}

/// Runs until the studio lets go of the engine or it fails.
pub(super) fn run(profile: EngineProfile, wishes: Receiver<Wish>, shared: Shared, wake: Wake) {
    let started = Process::start(&profile.path, &profile.args);
    let fault = match started {
        Err(error) => Some(EngineFault::CantStart(error.to_string())),
        Ok(process) => Driver::new(profile, wishes, shared.clone(), wake.clone(), process).run(),
    };
    if let Some(fault) = fault {
        with(&shared, |state| {
            state.status = EngineStatus::Failed(fault);
            state.changes += 1;
        });
        wake();
    }
}

fn with<R>(shared: &Shared, change: impl FnOnce(&mut EngineState) -> R) -> R {
    change(&mut shared.lock().unwrap_or_else(PoisonError::into_inner))
}

impl Driver {
    fn new(profile: EngineProfile, wishes: Receiver<Wish>, shared: Shared, wake: Wake, process: Process) -> Self {
        let (protocol, now) = (profile.protocol.unwrap_or(Protocol::Uci), Instant::now());
        with(&shared, |state| state.child = Some(Arc::clone(&process.child)));
        Self {
            profile,
            wishes,
            shared,
            wake,
            process,
            phase: Phase::Greeting(protocol, false),
            since: now,
            protocol,
            base: RankBase::Zero,
            wanted: None,
            searched: None,
            owed: None,
            settings: Vec::new(),
            lines: Vec::new(),
            told: None,
            news: false,
            flood: (now, 0),
        }
    }

    /// The fault that ended it; `None` if the studio let go.
    fn run(mut self) -> Option<EngineFault> {
        self.send(self.protocol.hello());
        loop {
            let now = Instant::now();
            let due = [self.limit().map(|limit| self.since + limit), self.news.then(|| self.next_news(now))];
            let timer =
                due.into_iter().flatten().min().map_or_else(never, |due| after(due.saturating_duration_since(now)));
            let step = select! {
                recv(self.process.incoming) -> incoming => match incoming {
                    Ok(incoming) => self.hear(incoming),
                    Err(_) => Err(self.ended()),
                },
                recv(self.wishes) -> wish => match wish {
                    Ok(wish) => { self.take(wish); Ok(()) }
                    Err(_) => {
                        self.process.send("quit");
                        return None;
                    }
                },
                recv(timer) -> _ => self.overdue(),
            };
            if let Err(fault) = step {
                return Some(fault);
            }
            self.follow_wishes();
            self.tell();
        }
    }

    /// How long the present phase may last.
    const fn limit(&self) -> Option<Duration> {
        match self.phase {
            Phase::Greeting(..) => Some(GREETING),
            Phase::Ready => Some(READY),
            Phase::Probing | Phase::Stopping => Some(ANSWER),
            Phase::Searching => match &self.owed {
                Some(owed) => Some(owed.patience),
                None => None,
            },
            Phase::Resting => None,
        }
    }

    fn enter(&mut self, phase: Phase) {
        (self.phase, self.since) = (phase, Instant::now());
        let status = match phase {
            Phase::Greeting(..) | Phase::Ready | Phase::Probing => EngineStatus::Starting,
            Phase::Resting => EngineStatus::Resting,
            Phase::Searching | Phase::Stopping => EngineStatus::Searching,
        };
        with(&self.shared, |state| state.status = status);
        self.news = true;
    }

    fn send(&self, line: &str) {
        with(&self.shared, |state| state.log(LogLine::To(line.to_owned())));
        self.process.send(line);
    }

    /// A limit has passed, or news wait to be told.
    fn overdue(&mut self) -> Result<(), EngineFault> {
        let late = self.limit().is_some_and(|limit| self.since.elapsed() >= limit);
        match self.phase {
            _ if !late => Ok(()),
            Phase::Greeting(tried, false) => self.try_other(tried),
            Phase::Greeting(_, true) => Err(EngineFault::NoGreeting),
            Phase::Ready => Err(EngineFault::NotReady),
            // How it counts ranks will show.
            Phase::Probing => Err(EngineFault::NoMove),
            Phase::Stopping => Err(EngineFault::DoesNotStop),
            Phase::Searching => {
                // Its answer to this is what was asked for.
                self.wanted = None;
                self.send("stop");
                self.enter(Phase::Stopping);
                Ok(())
            }
            Phase::Resting => Ok(()),
        }
    }

    fn try_other(&mut self, tried: Protocol) -> Result<(), EngineFault> {
        if self.process.exit_code().is_some() {
            let restarted = Process::start(&self.profile.path, &self.profile.args);
            self.process = restarted.map_err(|error| EngineFault::CantStart(error.to_string()))?;
        }
        with(&self.shared, |state| state.child = Some(Arc::clone(&self.process.child)));
        self.protocol = tried.other();
        self.enter(Phase::Greeting(self.protocol, true));
        self.send(self.protocol.hello());
        Ok(())
    }

    /// What its end means.
    fn ended(&self) -> EngineFault {
        // The code is there a moment after the last line.
        let code = (0..20).find_map(|_| {
            let code = self.process.exit_code();
            if code.is_none() {
                std::thread::sleep(Duration::from_millis(5));
            }
            code
        });
        EngineFault::Ended(code)
    }

    fn hear(&mut self, incoming: Incoming) -> Result<(), EngineFault> {
        let line = match incoming {
            Incoming::Line(line) => line,
            Incoming::Beside(line) => {
                with(&self.shared, |state| state.log(LogLine::Beside(line)));
                return self.count_flood();
            }
            Incoming::Endless => return Err(EngineFault::EndlessLine),
            Incoming::Ended => {
                return match self.phase {
                    // Some engines leave at a word that they don't know.
                    Phase::Greeting(tried, false) => {
                        let _ = self.ended();
                        self.try_other(tried)
                    }
                    _ => Err(self.ended()),
                };
            }
        };
        let said = understand(&line);
        with(&self.shared, |state| state.log(LogLine::From(line)));
        self.count_flood()?;
        if self.phase == Phase::Searching && self.owed.as_ref().is_some_and(|owed| owed.anew) {
            self.since = Instant::now();
        }
        match said {
            Said::Name(name) => with(&self.shared, |state| state.name = name),
            Said::Option(option) => with(&self.shared, |state| state.add_option(option, MOST_OPTIONS)),
            Said::Greeted(protocol) if matches!(self.phase, Phase::Greeting(..)) => self.greeted(protocol),
            Said::ReadyOk if self.phase == Phase::Ready => self.probe(),
            Said::Info(info) if self.phase == Phase::Searching => self.inform(info),
            Said::BestMove(mv) => return self.best_move(mv.as_deref()),
            _ => {}
        }
        Ok(())
    }

    fn count_flood(&mut self) -> Result<(), EngineFault> {
        if self.flood.0.elapsed() > FLOOD_TIME {
            self.flood = (Instant::now(), 0);
        }
        self.flood.1 += 1;
        if self.flood.1 > FLOOD { Err(EngineFault::Flood) } else { Ok(()) }
    }

    fn greeted(&mut self, protocol: Protocol) {
        self.protocol = protocol;
        let options = with(&self.shared, |state| {
            state.protocol = Some(protocol);
            state.options.clone()
        });
        let has = |name: &str| options.iter().find(|option| option.name.eq_ignore_ascii_case(name));
        // Engines for many games play this one; times are in milliseconds.
        if let Some(EngineOption { name, kind: OptionKind::Combo(variants), .. }) = has("UCI_Variant")
            && variants.iter().any(|variant| variant == "xiangqi")
        {
            self.send(&option_line(protocol, name, Some("xiangqi")));
        }
        if let Some(option) = has("usemillisec") {
            self.send(&option_line(protocol, &option.name, Some("true")));
        }
        for (name, value) in &self.profile.options {
            if has(name).is_some() {
                self.send(&option_line(protocol, name, Some(value)));
            }
        }
        self.send("isready");
        self.enter(Phase::Ready);
    }

    /// Its first move from the usual start shows how it counts ranks; UCCI leaves no doubt.
    fn probe(&mut self) {
        if self.protocol == Protocol::Ucci {
            self.enter(Phase::Resting);
            return;
        }
        self.send("position startpos");
        self.send("go depth 1");
        self.enter(Phase::Probing);
    }

    fn best_move(&mut self, text: Option<&str>) -> Result<(), EngineFault> {
        match self.phase {
            Phase::Probing => {
                let start = Position::start();
                let text = text.unwrap_or_default();
                let base =
                    [RankBase::Zero, RankBase::One].into_iter().find(|base| read_move(&start, text, *base).is_some());
                self.base = base.ok_or_else(|| EngineFault::IllegalMove(text.to_owned()))?;
                self.enter(Phase::Resting);
            }
            Phase::Searching | Phase::Stopping => {
                let position = self.searched.take();
                let legal = |text: &str| position.is_some_and(|at| read_move(&at, text, self.base).is_some());
                if let Some(text) = text.filter(|text| !legal(text)) {
                    return Err(EngineFault::IllegalMove(text.to_owned()));
                }
                if let (Some(owed), Some(position)) = (self.owed.take(), position) {
                    self.answer(&owed, position, text);
                }
                if self.phase == Phase::Searching {
                    // It has nothing left to find.
                    self.wanted = None;
                }
                self.enter(Phase::Resting);
            }
            Phase::Greeting(..) | Phase::Ready | Phase::Resting => {}
        }
        Ok(())
    }

    fn inform(&mut self, info: Info) {
        let Some(position) = self.searched else { return };
        let index = info.multipv.unwrap_or(1).saturating_sub(1);
        let known = self.lines.get(index).is_some_and(Option::is_some);
        // A bound says less than the score that it is about to give way to.
        let wanted = !info.pv.is_empty() && index < MOST_LINES && !(info.is_bound && known);
        if let Some(score) = info.score.filter(|_| wanted) {
            let (moves, all) = legal_moves(&position, &info.pv, self.base);
            if !all {
                with(&self.shared, |state| state.illegal += 1);
            }
            if !moves.is_empty() {
                if self.lines.len() <= index {
                    self.lines.resize(index + 1, None);
                }
                self.lines[index] = Some(PvLine { score, moves });
            }
        }
        let lines: Vec<PvLine> = self.lines.iter().flatten().cloned().collect();
        let score = lines.first().map_or(Score::Centipawns(0), |line| line.score);
        with(&self.shared, |state| {
            let report = state.report_for(position);
            report.depth = info.depth.unwrap_or(report.depth);
            report.seldepth = info.seldepth.unwrap_or(report.seldepth);
            report.nodes = info.nodes.unwrap_or(report.nodes);
            report.elapsed_millis = info.millis.unwrap_or(report.elapsed_millis);
            report.hashfull_permille = info.hashfull.unwrap_or(report.hashfull_permille);
            let counted = report.nodes.saturating_mul(1000).checked_div(report.elapsed_millis);
            report.nodes_per_second = info.nps.or(counted).unwrap_or(0);
            (report.lines, report.score) = (lines, score);
            report.best = report.lines.first().and_then(|line| line.moves.first().copied());
        });
        self.news = true;
    }

    /// Writes down what was asked for.
    fn answer(&mut self, owed: &Owed, position: Position, best: Option<&str>) {
        let best = best.and_then(|text| read_move(&position, text, self.base));
        with(&self.shared, |state| {
            let found = state.report_on(&position).cloned().unwrap_or_else(SearchReport::nothing_yet);
            state.answer = Some((owed.ticket, SearchReport { best, finished: true, ..found }));
        });
        // Somebody waits for it.
        self.told = None;
    }

    fn take(&mut self, wish: Wish) {
        match wish {
            Wish::Search(ask) => self.wanted = Some(*ask),
            Wish::Forget(ticket) => {
                let is_it = |ask: &Ask| ask.end.as_ref().is_some_and(|end| end.ticket == ticket);
                if !self.wanted.as_ref().is_some_and(is_it) {
                    return;
                }
                self.wanted = None;
            }
            Wish::Rest => self.wanted = None,
            Wish::Set(name, value) => self.settings.push((name, value)),
        }
        self.owed = None;
        if self.phase == Phase::Searching {
            self.send("stop");
            self.enter(Phase::Stopping);
        }
    }

    /// Does what is wanted as soon as the engine can hear it.
    fn follow_wishes(&mut self) {
        if self.phase != Phase::Resting {
            return;
        }
        for (name, value) in std::mem::take(&mut self.settings) {
            self.send(&option_line(self.protocol, &name, value.as_deref()));
        }
        let Some(ask) = self.wanted.clone() else { return };
        let position = *ask.line.last();
        if position.end().is_some() {
            return;
        }
        let multi = with(&self.shared, |state| {
            state
                .options
                .iter()
                .find(|option| option.name.eq_ignore_ascii_case("multipv"))
                .map(|option| option.name.clone())
        });
        if let Some(name) = multi {
            self.send(&option_line(self.protocol, &name, Some(&ask.lines.to_string())));
        }
        self.lines.clear();
        self.searched = Some(position);
        self.owed = ask.end.as_ref().map(|end| {
            let (patience, anew) = end.patience(self.protocol);
            Owed { ticket: end.ticket, patience, anew }
        });
        if self.owed.is_some() {
            // An answer holds what this search finds, not an earlier one.
            with(&self.shared, |state| state.report = None);
        }
        self.send(&position_line(&ask.line, self.base));
        for line in ask.go_lines(self.protocol, self.base) {
            self.send(&line);
        }
        self.enter(Phase::Searching);
    }

    fn next_news(&self, now: Instant) -> Instant {
        self.told.map_or(now, |told| told + NEWS)
    }

    /// Wakes the window if there is something new, not too often.
    fn tell(&mut self) {
        let now = Instant::now();
        if self.news && self.next_news(now) <= now {
            (self.news, self.told) = (false, Some(now));
            with(&self.shared, |state| state.changes += 1);
            (self.wake)();
        }
    }
}
