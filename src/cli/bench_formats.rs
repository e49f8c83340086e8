//! `pingjian bench formats`: how fast files are read, from memory.

use super::failure::Failure;
use super::output::json;
use crate::formats::{self, Format, TextEncoding, WriteOptions};
use crate::game::{Game, NodeId};
use crate::notation::Notation;
use rayon::prelude::*;
use serde::Serialize;
use std::time::Instant;

/// Games that are made to be read.
const GAMES: usize = 10_000;
/// Plies of each.
const PLIES: usize = 80;
/// Threads that read files beside each other.
const THREADS: usize = 2;

#[derive(Serialize)]
struct Figures {
    bench: &'static str,
    plies_a_game: usize,
    rows: Vec<Row>,
}

#[derive(Serialize)]
struct Row {
    what: &'static str,
    threads: usize,
    files: usize,
    games: usize,
    bytes: usize,
    time_ms: f64,
    megabytes_per_second: f64,
    games_per_second: f64,
}

/// Reads one file of many games, and many files of one game.
pub(super) fn run(as_json: bool) -> Result<String, Failure> {
    let games: Vec<Game> = (0..GAMES).into_par_iter().map(|number| random_game(number as u64 + 1)).collect();
    let failed = |error: &dyn std::fmt::Display| Failure::bad(format!("bench formats: {error}"));
    let pgn = |notation, encoding| {
        let options = WriteOptions { notation, encoding };
        formats::write_with(&games, Format::Pgn, options).map(|written| vec![written.bytes])
    };
    let each = |format| -> Result<Vec<Vec<u8>>, formats::FormatError> {
        let written = games.par_iter().map(|game| formats::write(std::slice::from_ref(game), format));
        written.map(|written| written.map(|written| written.bytes)).collect()
    };
    let library = || formats::write(&games, Format::Cbl).map(|written| vec![written.bytes]);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(THREADS).build().map_err(|error| failed(&error))?;
    let inputs = [
        ("PGN, Chinese, GB18030", pgn(Notation::ChineseHans, TextEncoding::Gb18030)),
        ("PGN, ICCS", pgn(Notation::Iccs, TextEncoding::Utf8)),
        ("CBL", library()),
        ("XQF", each(Format::Xqf)),
        ("CBR", each(Format::Cbr)),
    ];
    let mut rows = Vec::new();
    for (what, files) in inputs {
        let files = files.map_err(|error| failed(&error))?;
        let started = Instant::now();
        let count = |file: &Vec<u8>| formats::read(file, None).map(|parsed| parsed.games.len());
        let games: usize =
            pool.install(|| files.par_iter().map(count).sum::<Result<_, _>>()).map_err(|error| failed(&error))?;
        let seconds = started.elapsed().as_secs_f64().max(1e-6);
        let bytes: usize = files.iter().map(Vec::len).sum();
        rows.push(Row {
            what,
            threads: THREADS.min(files.len()),
            files: files.len(),
            games,
            bytes,
            time_ms: seconds * 1e3,
            megabytes_per_second: bytes as f64 / 1e6 / seconds,
            games_per_second: games as f64 / seconds,
        });
    }
    if as_json {
        return json(&Figures { bench: "formats", plies_a_game: PLIES, rows });
    }
    let mut text = format!("formats: games of {PLIES} plies, read from memory\n");
    for Row { what, threads, files, games, time_ms, megabytes_per_second, games_per_second, .. } in rows {
        text.push_str(&format!(
            "{what}: {files} file(s), {games} games, {threads} thread(s), {time_ms:.0} ms, \
             {megabytes_per_second:.1} MB/s, {games_per_second:.0} games/s\n"
        ));
    }
    Ok(text)
}

/// A game of random legal moves, the same for the same seed (xorshift).
fn random_game(mut seed: u64) -> Game {
    let mut game = Game::default();
    game.headers.set("Event", "全国象棋个人赛");
    game.headers.set("Red", "许银川");
    game.headers.set("Black", "吕钦");
    game.headers.set("Date", "2026.11.30");
    let (mut node, mut position) = (NodeId::ROOT, *game.start());
    for _ in 0..PLIES {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        let mv = moves[(seed % moves.len() as u64) as usize];
        node = game.push_checked(node, mv);
        position = position.play(mv);
    }
    game
}
