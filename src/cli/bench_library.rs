//! `pingjian bench library`: how fast games are imported and positions looked up.

use super::failure::Failure;
use super::output::json;
use crate::formats::{self, Format, TextEncoding, WriteOptions};
use crate::game::{Game, GameResult, NodeId};
use crate::library::Library;
use crate::notation::Notation;
use crate::rules::{Line, Position};
use crate::session::{ImportJob, files};
use rayon::prelude::*;
use serde::Serialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Games that are imported.
const GAMES: usize = 100_000;
/// Games of a file.
const A_FILE: usize = 5_000;
/// Plies of each.
const PLIES: usize = 80;
/// Plies in which the games follow each other as those of players do.
const OPENING: usize = 16;
/// Games whose positions are looked up.
const WALKED: u64 = 25;

#[derive(Serialize)]
struct Figures {
    bench: &'static str,
    games: usize,
    plies_a_game: usize,
    import_ms: f64,
    games_per_second: f64,
    again_ms: f64,
    bytes: u64,
    lookups: usize,
    start_ms: f64,
    median_ms: f64,
    slowest_ms: f64,
}

/// A folder that goes when it is dropped.
struct Scratch(PathBuf);

impl Drop for Scratch {
    fn drop(&mut self) {
        // What can't be removed is in the system's folder for such things.
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(super) fn run(as_json: bool) -> Result<String, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::bad(format!("bench library: {error}"));
    let scratch = Scratch(std::env::temp_dir().join(format!("pingjian-bench-{}", std::process::id())));
    let games_folder = scratch.0.join("games");
    fs::create_dir_all(&games_folder).map_err(|error| failed(&error))?;
    for file in 0..GAMES / A_FILE {
        let numbers = (file * A_FILE) as u64..((file + 1) * A_FILE) as u64;
        let games: Vec<Game> = numbers.into_par_iter().map(made_up_game).collect();
        let options = WriteOptions { notation: Notation::Iccs, encoding: TextEncoding::Utf8 };
        let written = formats::write_with(&games, Format::Pgn, options).map_err(|error| failed(&error))?;
        let path = games_folder.join(format!("{file:02}.pgn"));
        files::write_atomic(&path, &written.bytes).map_err(|error| failed(&error))?;
    }
    let path = scratch.0.join("library.db");
    let (import, added) = import(&path, &games_folder)?;
    let (again, added_again) = self::import(&path, &games_folder)?;
    if added_again > 0 {
        return Err(Failure::bad(format!("bench library: {added_again} games were taken for new ones")));
    }
    let library = Library::open(&path).map_err(|error| failed(&error))?;
    let look_up = |position: &Position| -> Result<f64, Failure> {
        let started = Instant::now();
        library.explore(position).map_err(|error| failed(&error))?;
        Ok(started.elapsed().as_secs_f64() * 1e3)
    };
    look_up(&Position::start())?;
    let start_ms = look_up(&Position::start())?;
    let mut times = Vec::new();
    for number in 0..WALKED {
        let game = made_up_game(number * 3_989);
        let line = Line::with_moves(*game.start(), &game.main_line_moves()).map_err(|(_, rule)| failed(&rule))?;
        for position in line.positions() {
            times.push(look_up(position)?);
        }
    }
    times.sort_by(f64::total_cmp);
    let figures = Figures {
        bench: "library",
        games: added,
        plies_a_game: PLIES,
        import_ms: import * 1e3,
        games_per_second: added as f64 / import,
        again_ms: again * 1e3,
        bytes: fs::metadata(&path).map_or(0, |data| data.len()),
        lookups: times.len(),
        start_ms,
        median_ms: times[times.len() / 2],
        slowest_ms: times.last().copied().unwrap_or_default(),
    };
    if as_json {
        return json(&figures);
    }
    let Figures { games, import_ms, games_per_second, again_ms, bytes, lookups, median_ms, slowest_ms, .. } = figures;
    Ok(format!(
        "library: {games} games of {PLIES} plies, PGN in ICCS\nimport {import_ms:.0} ms, {games_per_second:.0} games/s; \
         again, all duplicates: {again_ms:.0} ms\nlibrary {:.1} MB\nlookup of the start {start_ms:.2} ms; of {lookups} \
         positions of its games: median {median_ms:.3} ms, slowest {slowest_ms:.2} ms\n",
        bytes as f64 / 1e6
    ))
}

/// Imports a folder; seconds and new games.
fn import(library: &Path, folder: &Path) -> Result<(f64, usize), Failure> {
    let started = Instant::now();
    let job = ImportJob::start(library.to_owned(), vec![folder.to_owned()], &(Arc::new(|| ()) as _))
        .map_err(|error| Failure::bad(format!("bench library: {error}")))?;
    let end = loop {
        if let Some(end) = job.end(Duration::from_secs(1)) {
            break end;
        }
    };
    if let Some(error) = end.error {
        return Err(Failure::bad(format!("bench library: {}", error.describe(crate::lang::Lang::En))));
    }
    Ok((started.elapsed().as_secs_f64().max(1e-6), end.tally.added))
}

/// A game that follows many others for a while and then goes its own way; the same for the same number.
fn made_up_game(number: u64) -> Game {
    let mut seed = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mut random = |below: u64| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 16) % below
    };
    let mut game = Game::default();
    game.headers.set("Event", format!("Championship {}", random(40)));
    game.headers.set("Red", format!("Player {}", random(900)));
    game.headers.set("Black", format!("Player {}", random(900)));
    game.headers.set("Date", format!("{}.{:02}.{:02}", 1956 + random(70), 1 + random(12), 1 + random(28)));
    let results = [GameResult::RedWins, GameResult::Draw, GameResult::BlackWins];
    game.headers.set_result(results[random(3) as usize]);
    let (mut node, mut position) = (NodeId::ROOT, *game.start());
    for ply in 0..PLIES {
        let mut moves: Vec<_> = position.legal_moves().into_iter().collect();
        if moves.is_empty() {
            break;
        }
        let choice = if ply < OPENING {
            // Each position has its favourites.
            let key = position.key();
            moves.sort_by_key(|mv| {
                (key ^ (mv.from.index() * 90 + mv.to.index()) as u64).wrapping_mul(0xd6e8_feb8_6659_fd93)
            });
            (random(4) * random(3) / 2).min(moves.len() as u64 - 1)
        } else {
            random(moves.len() as u64)
        };
        let mv = moves[choice as usize];
        node = game.push_checked(node, mv);
        position = position.play(mv);
    }
    game
}
