//! [`play_games`]: games of the engine against itself, written as positions with result and score.

use super::super::{Engine, Limits};
use crate::rules::{Line, Position, Side};
use std::io::{self, Write};

/// How many games, and how.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GamesToPlay {
    /// Games, ≥ 1.
    pub games: usize,
    /// Nodes a move, about.
    pub nodes: u64,
    /// Chooses the openings.
    pub seed: u64,
}

/// Numbers without pattern.
pub(super) struct Random(pub u64);

impl Random {
    /// A number below `bound`, which must be positive.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((u128::from(self.0) * bound as u128) >> 64) as usize
    }
}

/// A game is over for this purpose once the score stands beyond this for some plies, in centipawns.
const WON: i32 = 1500;
/// Plies for which [`WON`] must hold.
const WON_PLIES: i32 = 4;
/// Plies without an advantage, late in a game, after which it is a draw.
const LEVEL_PLIES: u32 = 16;

/// Plays the games one after another and writes a line `FEN;result;score` for every quiet position; `told` hears the
/// number of games done.
///
/// # Errors
/// If the target can't be written.
pub fn play_games(wish: GamesToPlay, target: &mut impl Write, mut told: impl FnMut(usize)) -> io::Result<()> {
    let mut random = Random(wish.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let engine = Engine::new(2);
    let mut played = 0;
    while played < wish.games {
        let Some(line) = opening(&mut random) else { continue };
        engine.clear();
        let first = engine.analyse(&line, Limits::to_nodes(wish.nodes), |_| {});
        if first.score.as_centipawns().abs() > 400 {
            continue;
        }
        let (result, positions) = play(&engine, line, wish.nodes, &mut random);
        for (fen, score) in positions {
            writeln!(target, "{fen};{result};{score}")?;
        }
        played += 1;
        told(played);
    }
    target.flush()
}

/// A few random moves from the start, if the game goes on after them.
fn opening(random: &mut Random) -> Option<Line> {
    let mut line = Line::new(Position::start());
    for _ in 0..5 + random.below(8) {
        let moves = line.last().legal_moves();
        if moves.is_empty() {
            return None;
        }
        line.push(moves[random.below(moves.len())]).ok()?;
    }
    line.last().end().is_none().then_some(line)
}

/// Plays to the end: the result and the quiet positions with their scores, from the view of Red.
fn play(engine: &Engine, mut line: Line, nodes: u64, random: &mut Random) -> (f32, Vec<(String, i32)>) {
    let mut positions = Vec::new();
    let (mut streak, mut level) = (0, 0);
    loop {
        let position = *line.last();
        let red = position.side_to_move() == Side::Red;
        if position.end().is_some() {
            return (if red { 0.0 } else { 1.0 }, positions);
        }
        if line.occurrences_of_last() >= 3 || position.quiet_plies() >= 100 || line.moves().len() > 240 {
            return (0.5, positions);
        }
        let nodes = nodes * 3 / 4 + random.below((nodes / 2).max(1) as usize) as u64;
        let report = engine.analyse(&line, Limits::to_nodes(nodes), |_| {});
        let Some(mv) = report.best else { return (0.5, positions) };
        let own = report.score.as_centipawns();
        let score = if red { own } else { -own };
        streak = if score.abs() > WON && score.signum() * streak >= 0 { streak + score.signum() } else { 0 };
        if streak.abs() >= WON_PLIES {
            return (if streak > 0 { 1.0 } else { 0.0 }, positions);
        }
        level = if score.abs() <= 12 && line.moves().len() > 80 { level + 1 } else { 0 };
        if level >= LEVEL_PLIES {
            return (0.5, positions);
        }
        if position.piece_at(mv.to).is_none() && !position.in_check() && score.abs() < 2000 {
            positions.push((position.to_fen(), score));
        }
        if line.push(mv).is_err() {
            return (0.5, positions);
        }
    }
}
