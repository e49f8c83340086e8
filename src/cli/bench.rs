//! `pingjian bench`: the figures of the README.

use super::bench_formats;
use super::failure::{Answer, Failure};
use super::output::{deliver, json};
use crate::engine::{BENCH_DEPTH, bench_search};
use crate::judge::{Effort, audit};
use crate::rulebooks::DEFAULT_BOOK;
use crate::rules::{Line, Move, Position, perft};
use clap::ValueEnum;
use serde::Serialize;
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
    /// Move generation from the start position on one thread
    Perft,
    /// Fixed lines with repetitions, judged by the default book on one thread
    Audit,
    /// Files of several formats read from memory on two threads
    Formats,
    /// The window's work for a frame with a tree of 100,000 moves, without a screen
    Frames,
}

impl Args {
    /// Whether the window's frames are to be measured, which isn't done here; and whether as JSON.
    pub(super) fn frames(&self) -> Option<bool> {
        (self.what == What::Frames).then_some(self.json)
    }
}

/// Disputed lines: start position, and moves that repeat it.
///
/// # Source
/// Diagrams of the national rule books.
const DISPUTES: [(&str, &str); 6] = [
    (
        "1r2kab1r/2c1a4/n1c1b1n2/4p2N1/p1p6/1C4P2/P1P1P4/2N1B3C/4A4/1RBAK2R1 w - - 0 1",
        "h6i4 i9h9 i4h6 h9i9 h6i4 i9h9 i4h6 h9i9",
    ),
    ("3k1ab2/4a4/4c4/4R3p/3PC4/4r4/8P/9/9/5K3 w - - 0 1", "e6d6 d9e9 d6e6 e9d9 e6d6 d9e9 d6e6 e9d9"),
    ("2baka2r/9/2n1b4/2p1p4/9/3Rc1Pc1/4C1n2/3NB1NC1/4A4/4KAB2 w - - 0 1", "d4d7 h4h7 d7d4 h7h4 d4d7 h4h7 d7d4 h7h4"),
    ("3k1ab2/4a4/9/p2c3Rp/2b3p2/9/P2rP1r1P/C1NA2N2/4A4/2B1K1B2 w - - 0 1", "c2b4 d3d4 b4c2 d4d3 c2b4 d3d4 b4c2 d4d3"),
    ("3k1ab2/4a4/4b4/2p4R1/6p2/3r5/6P1P/4BA3/2C1K4/6B1c w - - 0 1", "h6h0 i0i2 h0h6 i2i0 h6h0 i0i2 h0h6 i2i0"),
    ("2baka1R1/1c7/5c1C1/p3p3p/9/9/P3P3P/4B4/2n1A4/2BA1K3 w - - 0 1", "h9h8 f9e8 h8h9 e8f9 h9h8 f9e8 h8h9 e8f9"),
];

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

/// What `bench audit` finds.
#[derive(Serialize)]
struct AuditFigures {
    bench: &'static str,
    rules: &'static str,
    lines: usize,
    /// Moves that were judged.
    plies: usize,
    /// Moves whose label is certain.
    certain: usize,
    time_ms: f64,
    /// Of the line that took longest.
    slowest_ms: f64,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let text = match args.what {
        What::Search => search(args)?,
        What::Perft => moves(args)?,
        // The window measures itself, since the command line knows no window.
        What::Frames => return Ok(Answer::Done),
        What::Audit => disputes(args)?,
        What::Formats => bench_formats::run(args.json)?,
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

fn moves(args: &Args) -> Result<String, Failure> {
    let depth = args.depth.unwrap_or(PERFT_DEPTH);
    let started = Instant::now();
    let nodes = perft(&Position::start(), depth.into());
    let elapsed = started.elapsed();
    let nodes_per_second = (nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64;
    let time_ms = elapsed.as_millis() as u64;
    told(args, &Figures { bench: "perft", positions: 1, depth, nodes, time_ms, nodes_per_second })
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

fn disputes(args: &Args) -> Result<String, Failure> {
    if args.depth.is_some() {
        return Err(Failure::bad("--depth: an audit has no depth; accepted by `bench search` and `bench perft`"));
    }
    let mut figures = AuditFigures {
        bench: "audit",
        rules: DEFAULT_BOOK.id,
        lines: 0,
        plies: 0,
        certain: 0,
        time_ms: 0.0,
        slowest_ms: 0.0,
    };
    for line in DISPUTES.iter().filter_map(|(fen, moves)| dispute(fen, moves)) {
        let started = Instant::now();
        let audit = audit(&line, DEFAULT_BOOK, Effort::default());
        let millis = started.elapsed().as_secs_f64() * 1000.0;
        let plies = || audit.repetitions.iter().flat_map(|repetition| &repetition.plies);
        figures.lines += 1;
        figures.plies += plies().count();
        figures.certain += plies().filter(|ply| ply.certain).count();
        figures.time_ms += millis;
        figures.slowest_ms = figures.slowest_ms.max(millis);
    }
    if args.json {
        return json(&figures);
    }
    let AuditFigures { rules, lines, plies, certain, time_ms, slowest_ms, .. } = figures;
    Ok(format!(
        "audit by {rules}: {lines} lines\nplies judged {plies}, certain {certain}\ntime {time_ms:.1} ms\nslowest line {slowest_ms:.1} ms\n"
    ))
}

fn dispute(fen: &str, moves: &str) -> Option<Line> {
    let moves: Vec<Move> = moves.split(' ').filter_map(|word| word.parse().ok()).collect();
    Line::with_moves(Position::from_fen(fen).ok()?, &moves).ok()
}
