//! `pingjian analyse`: the embedded engine's opinion of a position.

use super::failure::{Answer, Failure};
use super::input::{LineArgs, book_names, notated};
use super::output::{deliver, json};
use super::words::LangWord;
use crate::engine::{Engine, Limits, RuledMoves, Score, SearchReport};
use crate::judge::RuleBook;
use crate::notation::notate;
use crate::rulebooks::{DEFAULT_BOOK, book};
use crate::rules::{Position, Side};
use crate::session::{BookArbiter, ruling_text};
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::io::Write as _;

/// Search a position with the embedded engine
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian analyse --fen \"4k4/9/9/9/9/9/9/9/9/R3K4 w\" --depth 8\n\
    Example: pingjian analyse game.pgn --ply 30 --movetime 2000 --lines 3 --json\n\n\
    Scores are seen from the side to move, in hundredths of a soldier in JSON, in soldiers in text; #3 is a mate in three\n\
    moves. Without a limit the search takes five seconds. JSON comes once, at the end; text after every iteration.")]
pub(super) struct Args {
    #[command(flatten)]
    line: LineArgs,
    /// Position after so many moves; after the last one without it
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// Deepest iteration in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..=i64::from(Limits::MAX_DEPTH)))]
    depth: Option<u8>,
    /// Time in milliseconds
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: Option<u64>,
    /// Positions searched
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many best moves with their lines
    #[arg(long, value_name = "K", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=Limits::MAX_LINES as i64))]
    lines: u8,
    /// Search threads; only one thread repeats itself exactly
    #[arg(long, value_name = "T", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=Limits::MAX_THREADS as i64))]
    threads: u8,
    /// Memory of the search in megabytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Rule book that says which repetitions are forbidden
    #[arg(long, value_name = "BOOK", default_value = DEFAULT_BOOK.id, value_parser = PossibleValuesParser::new(book_names()))]
    rules: String,
    /// Language of the moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// One JSON object at the end
    #[arg(long)]
    json: bool,
}

/// Time without any limit given.
const DEFAULT_MILLIS: u64 = 5_000;

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let source = args.line.read(args.ply)?;
    let position = *source.line.last();
    let unlimited = args.depth.is_none() && args.movetime.is_none() && args.nodes.is_none();
    let limits = Limits {
        depth: args.depth,
        nodes: args.nodes,
        movetime_millis: if unlimited { Some(DEFAULT_MILLIS) } else { args.movetime },
        lines: args.lines.into(),
        threads: args.threads.into(),
        ..Limits::default()
    };
    let engine = Engine::new(args.hash as usize);
    // The parser admits known names only.
    let book = book(&args.rules).unwrap_or(DEFAULT_BOOK);
    engine.set_arbiter(Some(BookArbiter::shared(book)));
    let mut told = Ok(());
    let mut before = Vec::new();
    let last = engine.analyse(&source.line, limits, |report| {
        // The last report repeats the last iteration.
        if !args.json && told.is_ok() && before != report.lines {
            told = tell(report, &position, args.lang);
            before.clone_from(&report.lines);
        }
    });
    told?;
    if let Some(error) = last.error {
        return Err(Failure::bad(format!("analyse: {error}")));
    }
    if !args.json {
        let rulings = last.rulings.iter().filter(|ruled| ruled.matters());
        let rulings: String = rulings.map(|ruled| in_words(ruled, &position, book, args.lang) + "\n").collect();
        let best = match last.best {
            Some(best) => format!("best {best} {}\n", notated(&position, &[best], args.lang.notation()).join("")),
            None => "no legal move: the side to move has lost\n".to_owned(),
        };
        deliver(None, (rulings + &best).as_bytes())?;
    } else {
        deliver(None, json(&report_json(&last, &position, book, args.lang))?.as_bytes())?;
    }
    Ok(Answer::Done)
}

/// What the book says of moves that repeat.
fn in_words(ruled: &RuledMoves, position: &Position, book: &RuleBook, lang: LangWord) -> String {
    ruling_text(ruled, position, book, lang.lang(), |at, mv| notate(at, mv, lang.notation()))
}

/// One line of text for each line of play.
fn tell(report: &SearchReport, position: &Position, lang: LangWord) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    for line in &report.lines {
        let moves = notated(position, &line.moves, lang.notation()).join(" ");
        writeln!(
            out,
            "depth {:2}  {:>7}  {:>10} nodes  {:>6.2} s  {moves}",
            report.depth,
            line.score.to_string(),
            report.nodes,
            report.elapsed_millis as f64 / 1000.0
        )?;
    }
    Ok(out.flush()?)
}

#[derive(Serialize)]
struct Report {
    fen: String,
    depth: u8,
    seldepth: u8,
    score: ScoreJson,
    best: Option<String>,
    lines: Vec<LineJson>,
    rules: &'static str,
    rulings: Vec<RulingJson>,
    nodes: u64,
    time_ms: u64,
    nodes_per_second: u64,
}

#[derive(Serialize)]
struct LineJson {
    score: ScoreJson,
    moves: Vec<String>,
    notation: Vec<String>,
}

/// What the book says of moves from the position that repeat one.
#[derive(Serialize)]
struct RulingJson {
    moves: Vec<String>,
    /// The side that it is held against, if any: `red`, `black`.
    against: Option<&'static str>,
    may_change: bool,
    complete: bool,
    conduct: &'static str,
    text: String,
}

/// `{"cp": 35}` or `{"mate": 3}`.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum ScoreJson {
    Cp(i32),
    Mate(i32),
}

impl From<Score> for ScoreJson {
    fn from(score: Score) -> Self {
        match score {
            Score::Centipawns(value) => Self::Cp(value),
            Score::Mate(moves) => Self::Mate(moves),
        }
    }
}

fn report_json(report: &SearchReport, position: &Position, book: &'static RuleBook, lang: LangWord) -> Report {
    let lines = report.lines.iter().map(|line| LineJson {
        score: line.score.into(),
        moves: line.moves.iter().map(ToString::to_string).collect(),
        notation: notated(position, &line.moves, lang.notation()),
    });
    let rulings = report.rulings.iter().map(|ruled| RulingJson {
        moves: ruled.moves.iter().map(ToString::to_string).collect(),
        against: ruled.ruling.against.map(|side| if side == Side::Red { "red" } else { "black" }),
        may_change: ruled.ruling.may_change,
        complete: ruled.ruling.complete,
        conduct: ruled.ruling.conduct,
        text: in_words(ruled, position, book, lang),
    });
    Report {
        fen: position.to_fen(),
        depth: report.depth,
        seldepth: report.seldepth,
        score: report.score.into(),
        best: report.best.map(|mv| mv.to_string()),
        lines: lines.collect(),
        rules: book.id,
        rulings: rulings.collect(),
        nodes: report.nodes,
        time_ms: report.elapsed_millis,
        nodes_per_second: report.nodes_per_second,
    }
}
