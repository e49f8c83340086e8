//! The search: iterative deepening, alpha–beta, quiescence.

use super::table::{Bound, Entry, Table};
use super::{Control, Limits, PvLine, Score, SearchReport};
use crate::rules::{Line, Move, PieceKind, Position};
use std::sync::Arc;
use std::time::Instant;

/// All that a search needs, owned.
pub(super) struct Job {
    pub line: Line,
    pub limits: Limits,
    pub table: Arc<Table>,
    pub control: Arc<Control>,
}

const MATE: i32 = 30_000;
const MATE_BOUND: i32 = MATE - 256;
const MAX_PLY: i32 = 64;

/// Runs the job to its end; `report` gets every report but the last, which is returned.
pub(super) fn run(job: &Job, report: &mut dyn FnMut(SearchReport)) -> SearchReport {
    job.table.age();
    let mut search = Search { job, started: Instant::now(), nodes: 0, stopped: false, keys: Vec::new(), seldepth: 0 };
    search.keys = job.line.positions().iter().map(Position::key).collect();
    search.keys.pop();
    let root = job.line.last();
    let mut moves: Vec<Move> = root.legal_moves().into_iter().collect();
    if !job.limits.root_moves.is_empty() {
        moves.retain(|mv| job.limits.root_moves.contains(mv));
    }
    let mut last = search.report(0, Vec::new());
    if moves.is_empty() {
        return SearchReport { score: Score::Mate(0), finished: true, ..last };
    }
    let lines_wanted = job.limits.lines.clamp(1, Limits::MAX_LINES).min(moves.len());
    for depth in 1..=job.limits.depth.unwrap_or(Limits::MAX_DEPTH).min(Limits::MAX_DEPTH) {
        let mut lines: Vec<(i32, Vec<Move>)> = Vec::new();
        search.seldepth = 0;
        search.keys.push(root.key());
        for &mv in &moves {
            let floor = if lines.len() < lines_wanted { -MATE } else { lines[lines_wanted - 1].0 };
            let mut pv = Vec::new();
            let value = -search.negamax(&root.play(mv), i32::from(depth) - 1, 1, -MATE, -floor, &mut pv);
            if search.stopped {
                break;
            }
            if value > floor || lines.len() < lines_wanted {
                pv.insert(0, mv);
                lines.push((value, pv));
                lines.sort_by_key(|line| -line.0);
                lines.truncate(lines_wanted);
            }
        }
        search.keys.pop();
        if search.stopped {
            if last.lines.is_empty() {
                last = search.report(0, vec![(0, vec![moves[0]])]);
            }
            break;
        }
        for line in lines.iter().rev() {
            moves.retain(|&mv| mv != line.1[0]);
            moves.insert(0, line.1[0]);
        }
        last = search.report(depth, lines);
        report(last.clone());
    }
    let ended = search.report(last.depth, Vec::new());
    SearchReport { lines: last.lines, score: last.score, best: last.best, finished: true, ..ended }
}

struct Search<'a> {
    job: &'a Job,
    started: Instant,
    nodes: u64,
    stopped: bool,
    keys: Vec<u64>,
    seldepth: u8,
}

impl Search<'_> {
    fn report(&self, depth: u8, lines: Vec<(i32, Vec<Move>)>) -> SearchReport {
        let elapsed = self.started.elapsed();
        let lines: Vec<PvLine> =
            lines.into_iter().map(|(value, moves)| PvLine { score: score_of(value), moves }).collect();
        SearchReport {
            depth,
            seldepth: self.seldepth,
            score: lines.first().map_or(Score::Centipawns(0), |line| line.score),
            best: lines.first().map(|line| line.moves[0]),
            lines,
            nodes: self.nodes,
            elapsed_millis: elapsed.as_millis() as u64,
            nodes_per_second: (self.nodes as f64 / elapsed.as_secs_f64().max(1e-6)) as u64,
            hashfull_permille: self.job.table.permille(),
            finished: false,
            error: None,
        }
    }

    fn out_of_budget(&mut self) -> bool {
        let limits = &self.job.limits;
        if limits.nodes.is_some_and(|nodes| self.nodes >= nodes) {
            self.stopped = true;
        }
        if self.nodes.is_multiple_of(512) {
            let millis =
                limits.movetime_millis.or(limits.clock.map(|c| c.remaining_millis / 30 + c.increment_millis / 2));
            let late = millis.is_some_and(|millis| self.started.elapsed().as_millis() as u64 >= millis);
            self.stopped |= self.job.control.is_stopped() || late;
        }
        self.stopped
    }

    fn negamax(
        &mut self,
        position: &Position,
        depth: i32,
        ply: i32,
        mut alpha: i32,
        beta: i32,
        pv: &mut Vec<Move>,
    ) -> i32 {
        if depth <= 0 || ply >= MAX_PLY {
            return self.quiescence(position, ply, alpha, beta);
        }
        self.nodes += 1;
        if self.out_of_budget() {
            return 0;
        }
        if self.keys.iter().rev().take(usize::from(position.quiet_plies())).any(|&key| key == position.key()) {
            return 0;
        }
        let known = self.job.table.probe(position.key());
        if let Some(entry) = known.filter(|entry| entry.depth >= depth) {
            let value = from_table(entry.value, ply);
            match entry.bound {
                Bound::Lower if value >= beta => return value,
                Bound::Upper if value <= alpha => return value,
                _ => {}
            }
        }
        let mut moves: Vec<Move> = position.legal_moves().into_iter().collect();
        if moves.is_empty() {
            return ply - MATE;
        }
        let first = known.and_then(|entry| entry.best);
        moves.sort_by_key(|&mv| if Some(mv) == first { -10_000 } else { -gain(position, mv) });
        let (mut best, mut best_move, floor) = (-MATE, None, alpha);
        self.keys.push(position.key());
        for mv in moves {
            let mut line = Vec::new();
            let value = -self.negamax(&position.play(mv), depth - 1, ply + 1, -beta, -alpha, &mut line);
            if self.stopped {
                break;
            }
            best = best.max(value);
            if value > alpha {
                alpha = value;
                best_move = Some(mv);
                line.insert(0, mv);
                *pv = line;
            }
            if alpha >= beta {
                break;
            }
        }
        self.keys.pop();
        if !self.stopped {
            let bound = match best {
                _ if best >= beta => Bound::Lower,
                _ if best > floor => Bound::Exact,
                _ => Bound::Upper,
            };
            let entry = Entry { best: best_move, value: to_table(best, ply), eval: 0, depth, bound, pv: false };
            self.job.table.store(position.key(), entry);
        }
        best
    }

    fn quiescence(&mut self, position: &Position, ply: i32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply as u8);
        let standing = evaluate(position);
        if self.out_of_budget() || ply >= MAX_PLY + 32 || standing >= beta {
            return standing;
        }
        alpha = alpha.max(standing);
        let mut best = standing;
        let mut moves: Vec<Move> =
            position.legal_moves().into_iter().filter(|mv| position.piece_at(mv.to).is_some()).collect();
        moves.sort_by_key(|&mv| -gain(position, mv));
        for mv in moves {
            let value = -self.quiescence(&position.play(mv), ply + 1, -beta, -alpha);
            best = best.max(value);
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        best
    }
}

fn score_of(value: i32) -> Score {
    match value {
        _ if value >= MATE_BOUND => Score::Mate((MATE - value + 1) / 2),
        _ if value <= -MATE_BOUND => Score::Mate(-(MATE + value + 1) / 2),
        _ => Score::Centipawns(value),
    }
}

fn to_table(value: i32, ply: i32) -> i32 {
    match value {
        _ if value >= MATE_BOUND => value + ply,
        _ if value <= -MATE_BOUND => value - ply,
        _ => value,
    }
}

fn from_table(value: i32, ply: i32) -> i32 {
    match value {
        _ if value >= MATE_BOUND => value - ply,
        _ if value <= -MATE_BOUND => value + ply,
        _ => value,
    }
}

fn worth(kind: PieceKind) -> i32 {
    match kind {
        PieceKind::General => 5000,
        PieceKind::Advisor | PieceKind::Elephant => 200,
        PieceKind::Horse => 400,
        PieceKind::Chariot => 950,
        PieceKind::Cannon => 450,
        PieceKind::Soldier => 100,
    }
}

/// Most valuable victim, least valuable attacker.
fn gain(position: &Position, mv: Move) -> i32 {
    let kind = |square| position.piece_at(square).map(|piece| piece.kind);
    kind(mv.to).map_or(0, |victim| worth(victim) - kind(mv.from).map_or(0, worth) / 16)
}

fn evaluate(position: &Position) -> i32 {
    let us = position.side_to_move();
    position
        .pieces()
        .map(|(square, piece)| {
            let value = worth(piece.kind) + i32::from(square.rank_for(piece.side)) * 2
                - (i32::from(square.file()) - 4).abs()
                + if piece.kind == PieceKind::Soldier && square.across_river(piece.side) { 80 } else { 0 };
            if piece.side == us { value } else { -value }
        })
        .sum()
}
