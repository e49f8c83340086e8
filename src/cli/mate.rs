//! `pingjian mate`: a forced mate (杀局), by checks or with quiet moves between, and the answer to every defence.

use super::convert::told;
use super::failure::{Answer, Failure};
use super::input::{LineArgs, book_names, notated};
use super::interrupt;
use super::mate_tree::{tree_json, tree_text};
use super::output::{deliver, json, note};
use super::progress::Progress;
use super::words::LangWord;
use crate::engine::{Control, MateLimits, MateSearch, MateTree, mate_search_watched};
use crate::formats::{self, Format, WriteOptions};
use crate::judge::RuleBook;
use crate::lang::text_with;
use crate::rulebooks::{self, DEFAULT_BOOK};
use crate::rules::Position;
use crate::session::{WinExtent, forbidden_checks, forbidden_rulings, format_for};
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Look for a forced mate
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian mate --fen \"3k5/8R/9/9/9/9/9/3N3R1/9/4K4 w\" --max 3\n\
    Example: pingjian mate game.pgn --ply 60 --tree\n\
    Example: pingjian mate --fen \"2bak3C/4aP2N/4b4/5C3/9/9/9/3p5/4p2r1/3K5 w\" -o win.pgn\n\n\
    Prints the mate against the longest defence, or \"none within N\" with exit status 1. Every mate that is printed is\n\
    proved: --tree shows the answer to every defence, -o writes them as variations. That none was found proves that no\n\
    series of N checks mates; quiet moves are tried, too, but not every one.")]
pub(super) struct Args {
    #[command(flatten)]
    line: LineArgs,
    /// Position after so many moves; after the last one without it
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// Longest mate, in moves of the attacker
    #[arg(long, value_name = "N", default_value = "30", value_parser = clap::value_parser!(u8).range(1..=i64::from(MateLimits::MAX_MOVES)))]
    max: u8,
    /// Time in milliseconds
    #[arg(long, value_name = "MS", default_value = "60000", value_parser = clap::value_parser!(u64).range(1..))]
    movetime: u64,
    /// Language of the moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// Rule book that judges perpetual checks of the defender, where a win rests on their ban
    #[arg(long, value_name = "BOOK", default_value = DEFAULT_BOOK.id, value_parser = PossibleValuesParser::new(book_names()))]
    rules: String,
    /// Also the answer to every defence
    #[arg(long)]
    tree: bool,
    /// One JSON object
    #[arg(long)]
    json: bool,
    /// Write the answers to every defence as a game with variations, in the format of the extension
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    output: Option<PathBuf>,
}

/// What `--json` prints.
#[derive(Serialize)]
struct Report {
    fen: String,
    /// Moves of the attacker; `null` if no mate was found.
    mate_in: Option<u8>,
    /// Whether the defender could hold out by forbidden perpetual checks alone; `mate_in` doesn't count them.
    rests_on_ban: bool,
    moves: Vec<String>,
    notation: Vec<String>,
    none_within: u8,
    cut_short: bool,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    tree: Option<super::mate_tree::TreeJson>,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let format = args.output.as_deref().map(format_of).transpose()?;
    let source = args.line.read(args.ply)?;
    let position = source.line.last();
    let found = args.search(position);
    if args.json {
        deliver(None, json(&args.report(position, &found))?.as_bytes())?;
    } else {
        deliver(None, args.text(position, &found).as_bytes())?;
    }
    let Some(tree) = &found.tree else { return Ok(Answer::No) };
    if let (Some(output), Some(format)) = (&args.output, format) {
        args.write(output, format, position, tree)?;
    }
    Ok(Answer::Done)
}

/// The format that the extension says.
fn format_of(output: &Path) -> Result<Format, Failure> {
    format_for(output).filter(|format| format.can_write()).ok_or_else(|| {
        let name = output.display();
        Failure::bad(format!("{name}: no format that can be written; accepted is an extension such as .pgn or .xqf"))
    })
}

impl Args {
    fn book(&self) -> &'static RuleBook {
        rulebooks::book(&self.rules).unwrap_or(DEFAULT_BOOK)
    }

    fn search(&self, position: &Position) -> MateSearch {
        let limits =
            MateLimits { max_moves: self.max, budget_nodes: None, movetime_millis: Some(self.movetime), bans: true };
        let (pressed, control, mut progress) = (interrupt::flag(), Control::new(), Progress::new(false));
        let found = mate_search_watched(position, limits, &control, &mut |now| {
            progress.tell(|| format!("mate in {}? {} positions", now.moves, now.nodes));
            if pressed.load(Ordering::Relaxed) {
                control.stop();
            }
        });
        progress.clear();
        found
    }

    fn text(&self, position: &Position, found: &MateSearch) -> String {
        let Some(tree) = &found.tree else {
            let rest = if found.cut_short { " (longer ones: not enough time)" } else { "" };
            return format!("none within {}{rest}\n", found.none_within);
        };
        let line = tree.line();
        let moves: Vec<String> = line.iter().map(ToString::to_string).collect();
        let notation = notated(position, &line, self.lang.notation());
        let length = tree.length(tree.start());
        let checks = forbidden_checks(position, tree);
        let rulings = forbidden_rulings(&checks, self.book(), self.lang.lang());
        let mut text = format!("mate in {length}\n{}\n{}\n", moves.join(" "), notation.join(" "));
        if let Some(first) = checks.first().and_then(|check| rulings.get(&(check.node, check.mv))) {
            let note = text_with(self.lang.lang(), "mate-by-ban", [("ruling", first.as_str().into())]);
            text.push_str(&format!("{note}\n"));
        }
        if self.tree {
            text.push('\n');
            text.push_str(&tree_text(position, tree, &rulings, self.lang));
        }
        text
    }

    fn report(&self, position: &Position, found: &MateSearch) -> Report {
        let line = found.line().unwrap_or_default();
        Report {
            fen: position.to_fen(),
            mate_in: found.tree.as_ref().map(|tree| tree.length(tree.start())),
            rests_on_ban: found.tree.as_ref().is_some_and(MateTree::rests_on_ban),
            moves: line.iter().map(ToString::to_string).collect(),
            notation: notated(position, &line, self.lang.notation()),
            none_within: found.none_within,
            cut_short: found.cut_short,
            nodes: found.nodes,
            tree: found.tree.as_ref().filter(|_| self.tree).map(tree_json),
        }
    }

    fn write(&self, output: &Path, format: Format, position: &Position, tree: &MateTree) -> Result<(), Failure> {
        let win = WinExtent::Tree.game(position, tree, self.book(), self.lang.lang());
        let options = WriteOptions { notation: self.lang.notation(), ..WriteOptions::default() };
        let written = formats::write_with(&[win.game], format, options)
            .map_err(|error| Failure::bad(format!("{}: {error}", output.display())))?;
        deliver(Some(output), &written.bytes)?;
        told(&written.losses, output);
        if !win.complete {
            note(&format!("{}: too many lines, not every defence is answered in it", output.display()));
        }
        Ok(())
    }
}
