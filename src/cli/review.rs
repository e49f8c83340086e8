//! `pingjian review`: games with scores, marks for bad moves and better lines; how accurately each side played.

use super::failure::{Answer, Failure};
use super::input::{book_names, chosen, display, encoding_names, notated, read_games_as, warnings};
use super::interrupt;
use super::output::{deliver, is_stdout, json, note};
use super::progress::Progress;
use super::words::LangWord;
use crate::formats::{self, Format, TextEncoding};
use crate::game::{Game, NodeId};
use crate::rulebooks::{DEFAULT_BOOK, book};
use crate::rules::Side;
use crate::session::{
    ENGINE_NAME, EngineProfile, Fault, Grade, ReviewPlan, ReviewSummary, SearchLimit, SideSummary, format_for,
    review_games,
};
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Review games: marks for bad moves, better lines as variations, accuracy of each side
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian review game.pgn --movetime 1000 -o reviewed.pgn\n\
    Example: pingjian review games.xqf --depth 14 --json\n\
    Example: pingjian review game.pgn --engine ./pikafish -o reviewed.pingjian\n\n\
    Scores, marks (?! ? ??) and better lines go into OUT, whose extension says its format; without -o only the report is\n\
    made. Positions that the same engine has scored before aren't searched again unless --anew. Losses are winning chances,\n\
    0 to 1. Ctrl-C ends the review; what was found until then is written.")]
pub(super) struct Args {
    /// Game file of any readable format; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Annotated copy to write; - writes standard output
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    output: Option<PathBuf>,
    /// Format of OUT, if its extension doesn't say it
    #[arg(long, value_name = "FORMAT", requires = "output", value_parser = format_names())]
    to: Option<String>,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Time for each position in milliseconds; 500 without any limit
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(50..=600_000))]
    movetime: Option<u64>,
    /// Depth for each position in plies
    #[arg(long, value_name = "D", conflicts_with = "movetime", value_parser = clap::value_parser!(u8).range(1..=60))]
    depth: Option<u8>,
    /// Positions searched for each position of the game
    #[arg(long, value_name = "N", conflicts_with_all = ["movetime", "depth"],
          value_parser = clap::value_parser!(u64).range(1_000..=1_000_000_000))]
    nodes: Option<u64>,
    /// Variations too
    #[arg(long)]
    variations: bool,
    /// Also what the same engine has scored before
    #[arg(long)]
    anew: bool,
    /// Search threads of the embedded engine
    #[arg(long, value_name = "T", default_value = "1", value_parser = clap::value_parser!(u8).range(1..=64))]
    threads: u8,
    /// Another engine (UCI or UCCI) instead of the embedded one
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,
    /// What that engine is started with; may be repeated
    #[arg(long, value_name = "ARG", requires = "engine", allow_hyphen_values = true)]
    engine_arg: Vec<String>,
    /// Rule book that the embedded engine asks about repetitions
    #[arg(long, value_name = "BOOK", default_value = DEFAULT_BOOK.id, value_parser = PossibleValuesParser::new(book_names()))]
    rules: String,
    /// Encoding of the file's texts, if it isn't told rightly by itself
    #[arg(long, value_name = "ENCODING", value_parser = encoding_names())]
    read_as: Option<String>,
    /// Language of the moves in the report
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// The report as a JSON object
    #[arg(long)]
    json: bool,
}

fn format_names() -> PossibleValuesParser {
    PossibleValuesParser::new(Format::ALL.into_iter().filter(|format| format.can_write()).map(Format::name))
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let format = args.output.as_deref().map(|path| args.format(path)).transpose()?;
    let mut parsed = read_games_as(&args.file, args.read_as.as_deref().and_then(TextEncoding::from_name))?;
    let name = display(&args.file);
    let mut numbers = parsed.numbers();
    if args.game.is_some() {
        let (place, number) = chosen(&parsed, &name, args.game)?;
        parsed.keep_only(place);
        numbers = vec![number];
    }
    if let Some(format) = format.filter(|format| parsed.games.len() > 1 && !format.holds_several_games()) {
        let count = parsed.games.len();
        let format = format.name();
        return Err(Failure::bad(format!("{name} holds {count} games and {format} one; --game N takes one")));
    }
    for warning in warnings(&parsed) {
        note(&format!("{name}: {warning}"));
    }
    let profile = args.profile()?;
    let plan = args.plan();
    let pressed = interrupt::flag();
    let mut progress = Progress::new(false);
    let reviewed = review_games(&parsed.games, profile.as_ref(), &plan, &mut |at| {
        progress.tell(|| format!("{name}: game {} of {}, {} of {} positions", at.game, at.games, at.done, at.total));
        !pressed.load(Ordering::Relaxed)
    });
    progress.clear();
    let reviewed = reviewed.map_err(|error| Failure::bad(format!("review: no thread: {error}")))?;
    if let (Some(path), Some(format)) = (&args.output, format) {
        let written = formats::write(&reviewed.games, format)
            .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
        deliver(Some(path), &written.bytes)?;
        super::convert::told(&written.losses, path);
    }
    if let Some(fault) = &reviewed.fault {
        let kept = if args.output.is_some() { "; what was found until then is written" } else { "" };
        return Err(Failure::bad(format!("review: {}{kept}", fault.describe(crate::lang::Lang::En))));
    }
    let engine = profile.as_ref().map_or_else(|| ENGINE_NAME.to_owned(), EngineProfile::display_name);
    let report = args.report(&reviewed.games, &numbers, &engine);
    let text = if args.json { json(&report)? } else { report.in_words() };
    if args.output.as_deref().is_some_and(|path| is_stdout(Some(path))) {
        // Standard output holds the games.
        text.lines().for_each(note);
    } else {
        deliver(None, text.as_bytes())?;
    }
    let interrupted = reviewed.complete < reviewed.games.len();
    Ok(if interrupted { Answer::Interrupted } else { Answer::Done })
}

impl Args {
    fn format(&self, output: &Path) -> Result<Format, Failure> {
        let named = match &self.to {
            Some(name) => Format::from_name(name),
            None => format_for(output).filter(|format| format.can_write()),
        };
        named.ok_or_else(|| {
            let whose = if is_stdout(Some(output)) { "standard output".to_owned() } else { display(output) };
            let names: Vec<&str> = Format::ALL.into_iter().filter(|one| one.can_write()).map(Format::name).collect();
            Failure::bad(format!("-o {whose}: no format that can be written; accepted is --to {}", names.join(" or ")))
        })
    }

    fn profile(&self) -> Result<Option<EngineProfile>, Failure> {
        let Some(path) = &self.engine else { return Ok(None) };
        // The engine is started in its own folder.
        let path = std::path::absolute(path).map_err(|error| Failure::bad(format!("--engine: {error}")))?;
        Ok(Some(EngineProfile { path, args: self.engine_arg.clone(), ..EngineProfile::default() }))
    }

    fn plan(&self) -> ReviewPlan {
        let limit = match (self.depth, self.nodes) {
            (Some(depth), _) => SearchLimit::Depth(depth),
            (None, Some(nodes)) => SearchLimit::Nodes(nodes),
            (None, None) => SearchLimit::Millis(self.movetime.unwrap_or(500)),
        };
        ReviewPlan {
            limit,
            threads: self.threads.into(),
            variations: self.variations,
            anew: self.anew,
            // The parser admits known names only.
            book: book(&self.rules).unwrap_or(DEFAULT_BOOK),
        }
    }

    fn report(&self, games: &[Game], numbers: &[usize], engine: &str) -> Report {
        let games = games.iter().zip(numbers).map(|(game, &number)| self.game_report(game, number, engine)).collect();
        Report { file: display(&self.file), engine: engine.to_owned(), rules: self.rules.clone(), games }
    }

    fn game_report(&self, game: &Game, number: usize, engine: &str) -> GameReport {
        let summary = ReviewSummary::by(game, engine);
        let header = |tag: &str| game.headers.get(tag).unwrap_or_default().to_owned();
        GameReport {
            game: number,
            red_player: header("Red"),
            black_player: header("Black"),
            plies: game.main_line().len(),
            scored: summary.known().0,
            red: (&summary.red).into(),
            black: (&summary.black).into(),
            faults: summary.faults.iter().map(|fault| self.fault_report(game, fault)).collect(),
        }
    }

    fn fault_report(&self, game: &Game, fault: &Fault) -> FaultReport {
        let tree = game.tree();
        let before = tree.parent(fault.node).unwrap_or(NodeId::ROOT);
        let position = game.position_at(before);
        let words = |node: NodeId| {
            let mv = tree.mv(node)?;
            Some((mv.to_string(), notated(&position, &[mv], self.lang.notation()).join("")))
        };
        let (mv, notation) = words(fault.node).unwrap_or_default();
        // The better line is the first variation beside the move that has a score.
        let scored = |node: &&NodeId| tree.get(**node).is_some_and(|node| node.annotations().evaluation.is_some());
        let better = tree.children(before).iter().filter(|node| **node != fault.node).find(scored);
        let (better, better_notation) = better.and_then(|node| words(*node)).unzip();
        FaultReport {
            ply: fault.ply,
            side: if fault.side == Side::Red { "red" } else { "black" },
            mv,
            notation,
            grade: match fault.grade {
                Grade::Inaccuracy => "inaccuracy",
                Grade::Mistake => "mistake",
                Grade::Blunder => "blunder",
            },
            mark: fault.grade.mark().sign().to_string(),
            loss: (f64::from(fault.loss) * 1000.0).round() / 1000.0,
            better,
            better_notation,
        }
    }
}

#[derive(Serialize)]
struct Report {
    file: String,
    engine: String,
    rules: String,
    games: Vec<GameReport>,
}

#[derive(Serialize)]
struct GameReport {
    game: usize,
    red_player: String,
    black_player: String,
    plies: usize,
    /// Positions of the main line that have a score, the start's included.
    scored: usize,
    red: SideReport,
    black: SideReport,
    faults: Vec<FaultReport>,
}

/// Accuracy from 0 to 100, `null` if no move could be judged.
#[derive(Serialize)]
struct SideReport {
    accuracy: Option<f64>,
    judged: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
}

impl From<&SideSummary> for SideReport {
    fn from(side: &SideSummary) -> Self {
        Self {
            accuracy: side.accuracy.map(|found| (f64::from(found) * 10.0).round() / 10.0),
            judged: side.judged,
            inaccuracies: side.inaccuracies,
            mistakes: side.mistakes,
            blunders: side.blunders,
        }
    }
}

#[derive(Serialize)]
struct FaultReport {
    ply: usize,
    side: &'static str,
    #[serde(rename = "move")]
    mv: String,
    notation: String,
    grade: &'static str,
    mark: String,
    /// Winning chance lost, 0 to 1.
    loss: f64,
    better: Option<String>,
    better_notation: Option<String>,
}

impl Report {
    fn in_words(&self) -> String {
        let mut text = format!("{}: {} game(s) reviewed by {}\n", self.file, self.games.len(), self.engine);
        for game in &self.games {
            let (red, black) = (named(&game.red_player, "?"), named(&game.black_player, "?"));
            // Writing into a text can't fail.
            let _ = writeln!(
                text,
                "game {}: {red} - {black}, {} plies, {} positions scored",
                game.game, game.plies, game.scored
            );
            for (side, found) in [("red", &game.red), ("black", &game.black)] {
                let accuracy = found.accuracy.map_or_else(|| "-".to_owned(), |found| format!("{found:.1}%"));
                let SideReport { inaccuracies, mistakes, blunders, .. } = found;
                let _ =
                    writeln!(text, "  {side:<5} accuracy {accuracy}  ?! {inaccuracies}  ? {mistakes}  ?? {blunders}");
            }
            for fault in &game.faults {
                let better = fault.better_notation.as_ref().map_or_else(String::new, |mv| format!("  better {mv}"));
                let round = fault.ply.div_ceil(2);
                let _ = writeln!(text, "  {round}. {} {}{}{better}", fault.side, fault.notation, fault.mark);
            }
        }
        text
    }
}

fn named<'a>(name: &'a str, otherwise: &'a str) -> &'a str {
    if name.is_empty() { otherwise } else { name }
}
