//! `pingjian bench`: the figures of the README.

use super::Start;
use super::bench_audit;
use super::bench_formats;
use super::bench_library;
use super::failure::{Answer, Failure};
use super::output::{deliver, json};
use crate::engine::{BENCH_DEPTH, THREADS_DEPTH, bench_search, bench_threads, median};
use crate::rules::{LineLookup, Position, perft_by};
use clap::ValueEnum;
use serde::Serialize;
use std::collections::BTreeMap;
use std::time::Instant;

/// Measure this machine
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian bench search\n  \
    The node count is the same on every machine as long as the search is the same.")]
pub(super) struct Args {
    /// What to measure
    #[arg(value_name = "WHAT")]
    what: What,
    /// A JSON object
    #[arg(long)]
    json: bool,
    /// Depth in plies, if not the usual one
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u8).range(1..=20))]
    depth: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum What {
    /// Fixed positions searched to a fixed depth on one thread
    Search,
    /// Move generation from the start position on one thread, by each way to look up lines that the processor has
    Perft,
    /// Fixed positions searched to a fixed depth on one thread and on two by turns: what the second is worth
    Threads,
    /// Disputed lines judged on one thread, then games by the thousand on all
    Audit,
    /// Files of several formats read from memory on two threads
    Formats,
    /// Games imported into a library, and positions looked up in it
    Library,
    /// The window's work for a frame with a tree of 100,000 moves, without a screen
    Frames,
    /// The time from the program's start to its first frame, on the screen
    FirstFrame,
}

impl Args {
    /// What the window is to measure, which isn't done here.
    pub(super) fn of_window(&self) -> Option<Start> {
        match self.what {
            What::Frames => Some(Start::Frames { json: self.json }),
            What::FirstFrame => Some(Start::FirstFrame { json: self.json }),
            _ => None,
        }
    }
}

/// Plies of `bench perft`.
const PERFT_DEPTH: u8 = 5;

/// What `bench search` and `bench perft` find.
#[derive(Serialize)]
struct Figures {
    bench: &'static str,
    positions: usize,
    depth: u8,
    nodes: u64,
    time_ms: u64,
    nodes_per_second: u64,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let text = match args.what {
        What::Search => search(args)?,
        What::Perft => moves(args)?,
        What::Threads => threads(args)?,
        // The window measures itself, since the command line knows no window.
        What::Frames | What::FirstFrame => return Ok(Answer::Done),
        What::Audit if args.depth.is_some() => {
            return Err(Failure::bad(
                "--depth: an audit has no depth; accepted by `bench search`, `bench threads` and `bench perft`",
            ));
        }
        What::Audit => bench_audit::figures(args.json)?,
        What::Formats => bench_formats::run(args.json)?,
        What::Library => bench_library::run(args.json)?,
    };
    deliver(None, text.as_bytes())?;
    Ok(Answer::Done)
}

fn search(args: &Args) -> Result<String, Failure> {
    let result = bench_search(args.depth.unwrap_or(BENCH_DEPTH));
    told(
        args,
        &Figures {
            bench: "search",
            positions: result.positions,
            depth: result.depth,
            nodes: result.nodes,
            time_ms: result.elapsed_millis,
            nodes_per_second: result.nodes_per_second,
        },
    )
}

/// What `bench threads` finds.
#[derive(Serialize)]
struct ThreadsFigures {
    bench: &'static str,
    depth: u8,
    positions: Vec<ThreadsRow>,
    /// Median of the ratios.
    ratio: f64,
}

#[derive(Serialize)]
struct ThreadsRow {
    fen: &'static str,
    one_ms: u64,
    two_ms: u64,
    ratio: f64,
}

fn threads(args: &Args) -> Result<String, Failure> {
    let depth = args.depth.unwrap_or(THREADS_DEPTH);
    let rows = bench_threads(depth).into_iter().map(|row| ThreadsRow {
        fen: row.fen,
        one_ms: row.one.as_millis() as u64,
        two_ms: row.two.as_millis() as u64,
        ratio: row.ratio(),
    });
    let positions: Vec<ThreadsRow> = rows.collect();
    let ratio = median(positions.iter().map(|row| row.ratio));
    if args.json {
        return json(&ThreadsFigures { bench: "threads", depth, positions, ratio });
    }
    let mut text =
        format!("threads: {} position(s) to depth {depth}; one thread, two threads, ratio\n", positions.len());
    for ThreadsRow { fen, one_ms, two_ms, ratio } in &positions {
        text += &format!("{one_ms:>6} ms {two_ms:>6} ms  {ratio:.2}  {fen}\n");
    }
    text += &format!("median ratio {ratio:.2}\n");
    Ok(text)
}

/// What `bench perft` finds: [`Figures`] of the line lookup that this processor uses, and the speed of each it can use.
#[derive(Serialize)]
struct PerftFigures {
    #[serde(flatten)]
    chosen: Figures,
    lookup: &'static str,
    nodes_per_second_by_lookup: BTreeMap<&'static str, u64>,
}

fn moves(args: &Args) -> Result<String, Failure> {
    let depth = args.depth.unwrap_or(PERFT_DEPTH);
    let measure = |lookup| {
        let started = Instant::now();
        let nodes = perft_by(lookup, &Position::start(), depth.into());
        let elapsed = started.elapsed();
        let nodes_per_second = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
        Figures { bench: "perft", positions: 1, depth, nodes, time_ms: elapsed.as_millis() as u64, nodes_per_second }
    };
    let lookup = LineLookup::chosen().name();
    let others = [Some(LineLookup::portable()), LineLookup::pext()].into_iter().flatten();
    let mut nodes_per_second_by_lookup: BTreeMap<_, _> = others
        .filter(|other| other.name() != lookup)
        .map(|other| (other.name(), measure(other).nodes_per_second))
        .collect();
    let chosen = measure(LineLookup::chosen());
    nodes_per_second_by_lookup.insert(lookup, chosen.nodes_per_second);
    if args.json {
        return json(&PerftFigures { chosen, lookup, nodes_per_second_by_lookup });
    }
    let mut text = told(args, &chosen)?;
    for (name, speed) in &nodes_per_second_by_lookup {
        let used = if *name == lookup { ", the one in use" } else { "" };
        text += &format!("lookup of lines {name}: {speed} nodes/s{used}\n");
    }
    Ok(text)
}

fn told(args: &Args, figures: &Figures) -> Result<String, Failure> {
    if args.json {
        return json(figures);
    }
    let Figures { bench, positions, depth, nodes, time_ms, nodes_per_second } = figures;
    Ok(format!(
        "{bench}: {positions} position(s) to depth {depth}\nnodes {nodes}\ntime {time_ms} ms\nspeed {nodes_per_second} nodes/s\n"
    ))
}
