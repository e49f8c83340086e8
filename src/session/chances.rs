//! Scores as winning chances (胜率), and between what an engine says and what is kept in a game.

use super::studio::Studio;
use crate::engine::Score;
use crate::game::{EvalScore, Evaluation, NodeId};
use crate::rules::{Line, Position};

/// The embedded engine's name, as it is kept with the scores that it finds.
pub const ENGINE_NAME: &str = concat!("Pingjian ", env!("CARGO_PKG_VERSION"));

/// Centipawns at which the better side wins about three games of four.
const SCALE: f32 = 320.0;

/// Red's winning chances at a score from Red's side, 0..=1: a logistic curve over centipawns.
#[must_use]
pub fn red_chance(score: Score) -> f32 {
    1.0 / (1.0 + (-(score.as_centipawns() as f32) / SCALE).exp())
}

/// The score in centipawns at which Red has these winning chances, the inverse of [`red_chance`]; chances between 0 and 1.
#[must_use]
pub fn centipawns_at(red_chance: f32) -> f32 {
    SCALE * (red_chance / (1.0 - red_chance)).ln()
}

/// A kept score, from Red's side.
#[must_use]
pub const fn kept_score(evaluation: &Evaluation) -> Score {
    match evaluation.score {
        EvalScore::Centipawns(value) => Score::Centipawns(value),
        EvalScore::Mate(moves) => Score::Mate(moves),
    }
}

/// A score from Red's side as it is kept; `None` where the game is over, which needs no score.
pub(super) fn evaluation_of(red: Score, depth: u8, engine: &str) -> Option<Evaluation> {
    let score = match red {
        Score::Centipawns(value) => EvalScore::Centipawns(value.clamp(-EvalScore::MOST, EvalScore::MOST)),
        Score::Mate(0) => return None,
        Score::Mate(moves) => EvalScore::Mate(moves),
    };
    Some(Evaluation { score, depth, engine: Evaluation::engine_name(engine) })
}

impl Studio {
    /// Red's scores at the start and after each move of `line`, which is the line on the board: as analysed in this
    /// session, else as found by the review under way, else as kept in the game.
    #[must_use]
    pub fn red_scores(&self, line: &Line) -> Vec<Option<Score>> {
        let nodes = std::iter::once(NodeId::ROOT).chain(self.chapter().path());
        line.positions().iter().zip(nodes).map(|(position, node)| self.red_score_at(position, node)).collect()
    }

    /// Red's score of the position on the board, from the same sources.
    #[must_use]
    pub fn red_score_here(&self) -> Option<Score> {
        self.red_score_at(self.position(), self.chapter().cursor())
    }

    /// Whether scores may be seen: not while the game on the board is played against an engine, unless analysis was asked for.
    #[must_use]
    pub fn shows_scores(&self) -> bool {
        self.analysis().is_on() || self.playing_here().is_none_or(|playing| playing.end().is_some())
    }

    fn red_score_at(&self, position: &Position, node: NodeId) -> Option<Score> {
        let document = self.document();
        let reviewed = || {
            let review = self.review().filter(|review| review.document() == document.id)?;
            review.red_score(document.chapter().key(), node)
        };
        let kept = || {
            let kept = document.chapter().game().tree().get(node)?.annotations().evaluation.as_ref();
            kept.map(kept_score)
        };
        self.analysis().red_score(position).or_else(reviewed).or_else(kept)
    }
}
