//! The words of UCI and UCCI: lines of an engine → [`Said`], wishes → lines.
//!
//! UCCI differs in the greeting, in options without `name` and `value`, and in scores without `cp`. Engines for many games
//! count ranks from 1 (`h3e3`), those for xiangqi alone from 0 (`h2e2`).

use crate::engine::Score;
use crate::notation::{RankBase, parse_algebraic};
use crate::rules::{Line, Move, Position};
use serde::{Deserialize, Serialize};

/// Which protocol an engine speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Protocol {
    /// The universal chess interface.
    Uci,
    /// The universal Chinese chess interface (中国象棋通用引擎协议).
    Ucci,
}

impl Protocol {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uci => "UCI",
            Self::Ucci => "UCCI",
        }
    }

    /// The greeting.
    pub(super) const fn hello(self) -> &'static str {
        match self {
            Self::Uci => "uci",
            Self::Ucci => "ucci",
        }
    }

    /// Searches until told to stop.
    pub(super) const fn go(self) -> &'static str {
        match self {
            Self::Uci => "go infinite",
            Self::Ucci => "go depth infinite",
        }
    }

    /// The other protocol.
    pub(super) const fn other(self) -> Self {
        match self {
            Self::Uci => Self::Ucci,
            Self::Ucci => Self::Uci,
        }
    }
}

/// What kind of value an option takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// On or off.
    Check,
    /// A whole number.
    Spin {
        /// The least.
        min: i64,
        /// The greatest.
        max: i64,
    },
    /// One of these.
    Combo(Vec<String>),
    /// Something to be done at once.
    Button,
    /// A text, or a file's path.
    Text,
}

/// An option that an engine has announced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineOption {
    /// Its name, as it has to be sent.
    pub name: String,
    /// What it takes.
    pub kind: OptionKind,
    /// Its value unless it is set; empty for none.
    pub default: String,
}

/// Options that are remembered of one engine.
pub(super) const MOST_OPTIONS: usize = 256;
/// Choices that are remembered of one option.
const MOST_CHOICES: usize = 128;

/// What an engine says about its search.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Info {
    pub depth: Option<u8>,
    pub seldepth: Option<u8>,
    pub multipv: Option<usize>,
    pub score: Option<Score>,
    pub nodes: Option<u64>,
    pub nps: Option<u64>,
    pub millis: Option<u64>,
    pub hashfull: Option<u16>,
    /// Whether the score is only a bound.
    pub is_bound: bool,
    /// The moves as written.
    pub pv: Vec<String>,
}

/// A line of an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Said {
    /// `uciok` or `ucciok`
    Greeted(Protocol),
    ReadyOk,
    Name(String),
    Option(EngineOption),
    Info(Info),
    /// The move as written; `None` if there is none.
    BestMove(Option<String>),
    /// A remark, or something that isn't understood.
    Other,
}

/// Moves of a line that are read at most.
const MOST_MOVES: usize = 64;

/// Understands a line.
pub(super) fn understand(line: &str) -> Said {
    let words: Vec<&str> = line.split_whitespace().take(400).collect();
    match words.as_slice() {
        ["uciok", ..] => Said::Greeted(Protocol::Uci),
        ["ucciok", ..] => Said::Greeted(Protocol::Ucci),
        ["readyok", ..] => Said::ReadyOk,
        ["id", "name", name @ ..] => Said::Name(name.join(" ")),
        ["option", rest @ ..] => option(rest).map_or(Said::Other, Said::Option),
        ["info", "string" | "message", ..] => Said::Other,
        ["info", rest @ ..] => Said::Info(info(rest)),
        ["bestmove", "(none)" | "none" | "0000" | "null", ..] | ["nobestmove", ..] | ["bestmove"] => {
            Said::BestMove(None)
        }
        ["bestmove", mv, ..] => Said::BestMove(Some((*mv).to_owned())),
        _ => Said::Other,
    }
}

/// `name Hash type spin default 16 min 1 max 1024`, or the same without `name` as in UCCI.
fn option(words: &[&str]) -> Option<EngineOption> {
    const KEYS: [&str; 5] = ["type", "default", "min", "max", "var"];
    let words = words.strip_prefix(&["name"]).unwrap_or(words);
    let type_at = words.iter().position(|word| *word == "type")?;
    let name = words[..type_at].join(" ");
    if name.is_empty() || name.len() > 200 {
        return None;
    }
    let mut default = String::new();
    let (mut min, mut max, mut choices) = (None, None, Vec::new());
    let mut at = type_at + 2;
    while at < words.len() {
        let key = words[at];
        let end = (at + 1..words.len()).find(|&index| KEYS.contains(&words[index])).unwrap_or(words.len());
        let value = words[at + 1..end].join(" ");
        match key {
            "default" => default = value,
            "min" => min = value.parse::<i64>().ok(),
            "max" => max = value.parse::<i64>().ok(),
            "var" if choices.len() < MOST_CHOICES => choices.push(value),
            _ => {}
        }
        at = end;
    }
    if default == "<empty>" {
        default.clear();
    }
    let kind = match *words.get(type_at + 1)? {
        "check" => OptionKind::Check,
        "spin" => OptionKind::Spin { min: min.unwrap_or(i64::MIN), max: max.unwrap_or(i64::MAX) },
        "combo" => OptionKind::Combo(choices),
        "button" => OptionKind::Button,
        "string" | "file" | "path" => OptionKind::Text,
        _ => return None,
    };
    if let OptionKind::Spin { min, max } = kind
        && min > max
    {
        return None;
    }
    Some(EngineOption { name, kind, default })
}

fn info(words: &[&str]) -> Info {
    let mut info = Info::default();
    let mut at = 0;
    while at < words.len() {
        let next = |offset: usize| words.get(at + offset).copied().unwrap_or_default();
        let mut used = 2;
        match words[at] {
            "depth" => info.depth = next(1).parse().ok(),
            "seldepth" => info.seldepth = next(1).parse().ok(),
            "multipv" => info.multipv = next(1).parse().ok(),
            "nodes" => info.nodes = next(1).parse().ok(),
            "nps" => info.nps = next(1).parse().ok(),
            "time" => info.millis = next(1).parse().ok(),
            "hashfull" => info.hashfull = next(1).parse().ok(),
            "score" => (info.score, used) = score(next(1), next(2)),
            "lowerbound" | "upperbound" => (info.is_bound, used) = (true, 1),
            "pv" => {
                info.pv = words[at + 1..].iter().take(MOST_MOVES).map(|word| (*word).to_owned()).collect();
                break;
            }
            _ => used = 1,
        }
        at += used;
    }
    info
}

/// A score, and how many words it takes with `score` itself: `cp 12`, `mate -3`, or only `12` as in UCCI.
fn score(first: &str, second: &str) -> (Option<Score>, usize) {
    const MOST: i32 = 1_000_000;
    let number = |text: &str| text.parse::<i32>().ok().map(|value| value.clamp(-MOST, MOST));
    match first {
        "cp" => (number(second).map(Score::Centipawns), 3),
        "mate" => (number(second).map(Score::Mate), 3),
        plain => (number(plain).map(Score::Centipawns), 2),
    }
}

/// The moves of a line from `position` on, as far as they are legal, and whether all were.
pub(super) fn legal_moves(position: &Position, written: &[String], base: RankBase) -> (Vec<Move>, bool) {
    let mut at = *position;
    let mut moves = Vec::with_capacity(written.len());
    for text in written {
        let Some(mv) = read_move(&at, text, base) else { return (moves, false) };
        moves.push(mv);
        at = at.play(mv);
    }
    (moves, true)
}

/// A move that is legal in `position`.
pub(super) fn read_move(position: &Position, text: &str, base: RankBase) -> Option<Move> {
    match base {
        RankBase::Zero => text.parse::<Move>().ok().filter(|mv| position.check_move(*mv).is_ok()),
        RankBase::One => parse_algebraic(position, text, base).ok(),
    }
}

/// A move as the engine wants it written.
pub(super) fn write_move(mv: Move, base: RankBase) -> String {
    let point = |square: crate::rules::Square| {
        let file = char::from(b'a' + square.file());
        format!("{file}{}", square.rank() + u8::from(base == RankBase::One))
    };
    format!("{}{}", point(mv.from), point(mv.to))
}

/// Tells the engine the position. Moves before the last capture can't repeat any more and are left out.
pub(super) fn position_line(line: &Line, base: RankBase) -> String {
    let quiet = usize::from(line.last().quiet_plies()).min(line.moves().len());
    let first = line.moves().len() - quiet;
    let mut text = format!("position fen {}", line.position(first).to_fen());
    if quiet > 0 {
        text.push_str(" moves");
        for &mv in &line.moves()[first..] {
            text.push(' ');
            text.push_str(&write_move(mv, base));
        }
    }
    text
}

/// Sets an option; `None` presses a button.
pub(super) fn option_line(protocol: Protocol, name: &str, value: Option<&str>) -> String {
    let one_line = |text: &str| text.replace(['\r', '\n'], " ");
    let name = one_line(name);
    match (protocol, value.map(one_line)) {
        (Protocol::Uci, Some(value)) => format!("setoption name {name} value {value}"),
        (Protocol::Uci, None) => format!("setoption name {name}"),
        (Protocol::Ucci, Some(value)) => format!("setoption {name} {value}"),
        (Protocol::Ucci, None) => format!("setoption {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> EngineOption {
        match understand(line) {
            Said::Option(option) => option,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn options_of_both_protocols() {
        let hash = read("option name Clear Hash Size type spin default 16 min 1 max 1024");
        assert_eq!(
            (hash.name.as_str(), hash.kind, hash.default.as_str()),
            ("Clear Hash Size", OptionKind::Spin { min: 1, max: 1024 }, "16")
        );
        assert_eq!(read("option usemillisec type check default true").name, "usemillisec");
        let combo = read("option name Repetition Rule type combo default Asian Rule var Asian Rule var ChineseRule");
        assert_eq!(combo.kind, OptionKind::Combo(vec!["Asian Rule".into(), "ChineseRule".into()]));
        assert_eq!(combo.default, "Asian Rule");
        assert_eq!(read("option name EvalFile type string default <empty>").default, "");
        for bad in
            ["option", "option name type spin", "option name A type spin min 5 max 1", "option name A type dance"]
        {
            assert_eq!(understand(bad), Said::Other, "{bad}");
        }
    }

    #[test]
    fn infos_of_both_protocols() {
        let Said::Info(info) = understand(
            "info depth 9 seldepth 12 multipv 2 score cp -31 upperbound nodes 12345 nps 99 hashfull 7 time 12 pv h2e2 h9g7",
        ) else {
            panic!()
        };
        assert_eq!((info.depth, info.multipv, info.score), (Some(9), Some(2), Some(Score::Centipawns(-31))));
        assert_eq!((info.nodes, info.hashfull, info.millis), (Some(12345), Some(7), Some(12)));
        assert!(info.is_bound);
        assert_eq!(info.pv, ["h2e2", "h9g7"]);
        let Said::Info(info) = understand("info depth 6 score 4 pv b0c2") else { panic!() };
        assert_eq!((info.score, info.is_bound, info.pv.len()), (Some(Score::Centipawns(4)), false, 1));
        let Said::Info(info) = understand("info depth 300 score mate x nodes -4 score") else { panic!() };
        assert_eq!((info.depth, info.score, info.nodes), (None, None, None));
        assert_eq!(understand("bestmove (none)"), Said::BestMove(None));
        assert_eq!(understand("nobestmove"), Said::BestMove(None));
        assert_eq!(understand("bestmove h2e2 ponder h9g7"), Said::BestMove(Some("h2e2".into())));
    }

    #[test]
    fn ranks_from_zero_and_from_one() {
        let start = Position::start();
        assert_eq!(read_move(&start, "h2e2", RankBase::Zero), "h2e2".parse().ok());
        assert_eq!(read_move(&start, "h3e3", RankBase::One), "h2e2".parse().ok());
        assert_eq!(read_move(&start, "h3e3", RankBase::Zero), None);
        let line = Line::with_moves(start, &["h2e2".parse().unwrap(), "h9g7".parse().unwrap()]).unwrap();
        assert!(position_line(&line, RankBase::One).ends_with(" moves h3e3 h10g8"));
        assert!(position_line(&line, RankBase::Zero).ends_with(" moves h2e2 h9g7"));
        let (moves, all) = legal_moves(&start, &["h2e2".into(), "a0a9".into()], RankBase::Zero);
        assert_eq!((moves.len(), all), (1, false));
    }
}
