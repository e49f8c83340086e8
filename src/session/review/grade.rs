//! What a move has cost (失误等级), and how accurately each side played.

use super::super::chances::{ENGINE_NAME, kept_score, red_chance};
use crate::game::{Evaluation, Game, Mark, NodeId};
use crate::rules::Side;

/// How bad a move is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grade {
    /// 缓着, `?!`
    Inaccuracy,
    /// 失误, `?`
    Mistake,
    /// 漏着, `??`
    Blunder,
}

/// The table of grades: from this loss of winning chance on (0..=1), worst first. These are the steps at which the analysis
/// of Lichess marks moves (0.3, 0.2, 0.1 on its scale from −1 to 1), halved for chances from 0 to 1.
const GRADES: [(f32, Grade); 3] = [(0.15, Grade::Blunder), (0.10, Grade::Mistake), (0.05, Grade::Inaccuracy)];

impl Grade {
    /// The grade of a move that lost so much winning chance, 0..=1; `None` for a good one.
    #[must_use]
    pub fn of_loss(loss: f32) -> Option<Self> {
        GRADES.iter().find(|(least, _)| loss >= *least).map(|(_, grade)| *grade)
    }

    /// The mark that stands for it.
    #[must_use]
    pub const fn mark(self) -> Mark {
        match self {
            Self::Inaccuracy => Mark(6),
            Self::Mistake => Mark(2),
            Self::Blunder => Mark(4),
        }
    }
}

/// A move that the review holds against its player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Fault {
    /// The move's node.
    pub node: NodeId,
    /// Its ply of the main line, from 1.
    pub ply: usize,
    /// Who played it.
    pub side: Side,
    /// How bad it is.
    pub grade: Grade,
    /// Winning chance lost, 0..=1.
    pub loss: f32,
}

/// How one side played.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SideSummary {
    /// Moves of the main line that could be judged.
    pub judged: usize,
    /// How accurately, 0..=100; `None` if nothing could be judged.
    pub accuracy: Option<f32>,
    /// Moves with `?!`.
    pub inaccuracies: usize,
    /// Moves with `?`.
    pub mistakes: usize,
    /// Moves with `??`.
    pub blunders: usize,
}

/// What the scores kept in a game say of its main line.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ReviewSummary {
    /// Red's side of it.
    pub red: SideSummary,
    /// Black's.
    pub black: SideSummary,
    /// The bad moves, in order.
    pub faults: Vec<Fault>,
    /// Red's winning chance at the start and after each move, as far as known.
    pub chances: Vec<Option<f32>>,
    /// Positions that the engine asked about has scored; the end of a finished game counts as scored.
    pub reviewed: usize,
    /// The least and the greatest depth of the scores whose depth is known.
    pub depths: Option<(u8, u8)>,
    /// Whose scores they are, each engine once.
    pub engines: Vec<String>,
}

impl ReviewSummary {
    /// Reads the scores kept in the main line of a game; the embedded engine is the one asked about.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        Self::by(game, ENGINE_NAME)
    }

    /// Reads the scores kept in the main line of a game; counts those of the engine with this name.
    #[must_use]
    pub fn by(game: &Game, engine: &str) -> Self {
        let engine = Evaluation::engine_name(engine);
        let line: Vec<NodeId> = std::iter::once(NodeId::ROOT).chain(game.main_line()).collect();
        let mut summary = Self::default();
        for &id in &line {
            let evaluation = game.tree().get(id).and_then(|node| node.annotations().evaluation.as_ref());
            summary.chances.push(evaluation.map(|found| red_chance(kept_score(found))));
            if let Some(found) = evaluation {
                summary.reviewed += usize::from(found.engine == engine);
                if found.depth > 0 {
                    let (least, most) = summary.depths.unwrap_or((found.depth, found.depth));
                    summary.depths = Some((least.min(found.depth), most.max(found.depth)));
                }
                if !found.engine.is_empty() && !summary.engines.contains(&found.engine) {
                    summary.engines.push(found.engine.clone());
                }
            }
        }
        if let Some(last) = summary.chances.last_mut().filter(|chance| chance.is_none() && line.len() > 1) {
            *last = final_chance(game, *line.last().unwrap_or(&NodeId::ROOT));
            // Nothing is to be searched there.
            summary.reviewed += usize::from(summary.reviewed > 0 && last.is_some());
        }
        summary.judge(game, &line);
        summary
    }

    /// The side's part.
    #[must_use]
    pub const fn side(&self, side: Side) -> &SideSummary {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }

    /// Positions of the main line that have a score, of how many.
    #[must_use]
    pub fn known(&self) -> (usize, usize) {
        (self.chances.iter().flatten().count(), self.chances.len())
    }

    fn judge(&mut self, game: &Game, line: &[NodeId]) {
        let first = game.start().side_to_move();
        let mover = |ply: usize| if ply % 2 == 1 { first } else { first.opponent() };
        for (ply, &node) in line.iter().enumerate().skip(1) {
            let (Some(before), Some(after)) = (self.chances[ply - 1], self.chances[ply]) else { continue };
            let side = mover(ply);
            let loss = chance_lost(before, after, side);
            let grade = Grade::of_loss(loss);
            let part = if side == Side::Red { &mut self.red } else { &mut self.black };
            part.judged += 1;
            match grade {
                Some(Grade::Inaccuracy) => part.inaccuracies += 1,
                Some(Grade::Mistake) => part.mistakes += 1,
                Some(Grade::Blunder) => part.blunders += 1,
                None => {}
            }
            self.faults.extend(grade.map(|grade| Fault { node, ply, side, grade, loss }));
        }
        self.red.accuracy = accuracy(&self.chances, |ply| mover(ply) == Side::Red, Side::Red);
        self.black.accuracy = accuracy(&self.chances, |ply| mover(ply) == Side::Black, Side::Black);
    }
}

/// Red's chance where the game is over by mate or for want of a move.
pub(super) fn final_chance(game: &Game, node: NodeId) -> Option<f32> {
    let position = game.position_at(node);
    position.end().map(|_| if position.side_to_move() == Side::Red { 0.0 } else { 1.0 })
}

/// The winning chance that a move of `side` lost, from Red's chances before and after it.
pub(super) fn chance_lost(before: f32, after: f32, side: Side) -> f32 {
    let lost = if side == Side::Red { before - after } else { after - before };
    lost.max(0.0)
}

/// The accuracy of one move, 0..=100, from the winning chance that it lost.
///
/// `103.1668 · exp(−4.354 · loss) − 3.1669`, as Lichess fitted it (<https://lichess.org/page/accuracy>, there with
/// chances in percent).
fn move_accuracy(loss: f32) -> f32 {
    (103.166_81 * (-4.354_415_4 * loss).exp() - 3.166_924_7).clamp(0.0, 100.0)
}

/// The accuracy of a side, 0..=100: the mean of the harmonic mean of its moves' accuracies and of their mean weighted by
/// how much the chances moved around each, after <https://lichess.org/page/accuracy>. The weight is the deviation of the
/// chances (in percent) within a window of a tenth of the game (2..=8 plies), kept within 0.5..=12.
fn accuracy(chances: &[Option<f32>], is_mine: impl Fn(usize) -> bool, side: Side) -> Option<f32> {
    let window = (chances.len() / 10).clamp(2, 8);
    let (mut weighted, mut weights, mut inverse, mut count) = (0.0, 0.0, 0.0, 0.0);
    for ply in (1..chances.len()).filter(|&ply| is_mine(ply)) {
        let (Some(before), Some(after)) = (chances[ply - 1], chances[ply]) else { continue };
        let accuracy = move_accuracy(chance_lost(before, after, side));
        let around: Vec<f32> = chances[(ply + 1).saturating_sub(window)..=ply].iter().flatten().copied().collect();
        let weight = (deviation(&around) * 100.0).clamp(0.5, 12.0);
        weighted += accuracy * weight;
        weights += weight;
        inverse += 1.0 / accuracy.max(1.0);
        count += 1.0;
    }
    (count > 0.0).then(|| f32::midpoint(weighted / weights, count / inverse))
}

fn deviation(values: &[f32]) -> f32 {
    let count = values.len().max(1) as f32;
    let mean = values.iter().sum::<f32>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f32>() / count).sqrt()
}
