//! [`Evaluation`]: what an engine said of a position, kept with the move that leads to it.

use std::fmt;
use std::str::FromStr;

/// How good a position is for Red (红方视角的评分).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvalScore {
    /// Hundredths of a soldier; positive = Red is better. At most ±[`EvalScore::MOST`].
    Centipawns(i32),
    /// A forced mate in so many moves of the mating side, 1..; positive = Red mates.
    Mate(i32),
}

impl EvalScore {
    /// The largest number that a text of a score may name.
    pub const MOST: i32 = 1_000_000;
}

/// An engine's evaluation of the position after a move; at the root, of the start position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evaluation {
    /// From Red's side.
    pub score: EvalScore,
    /// Plies searched; 0 where that isn't known.
    pub depth: u8,
    /// Who evaluated it, with the version; may be empty. Without brackets, see [`Evaluation::engine_name`].
    pub engine: String,
}

impl Evaluation {
    /// An engine's name as it is kept: in one line, without the brackets in which comments of PGN enclose it.
    #[must_use]
    pub fn engine_name(name: &str) -> String {
        let plain = |c: char| !matches!(c, '[' | ']' | '{' | '}') && !c.is_control();
        let kept: String = name.chars().filter(|&c| plain(c)).take(80).collect();
        kept.trim().to_owned()
    }
}

impl fmt::Display for Evaluation {
    /// Score and depth as `[%eval …]` of PGN has them: `0.35,18`, `-1.20`, `#-3,24`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            EvalScore::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)?;
            }
            EvalScore::Mate(moves) => write!(f, "#{moves}")?,
        }
        if self.depth > 0 { write!(f, ",{}", self.depth) } else { Ok(()) }
    }
}

/// A text that is no evaluation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoEvaluation;

impl FromStr for Evaluation {
    type Err = NoEvaluation;

    /// Reads what [`Evaluation`] displays; no engine is named there.
    fn from_str(text: &str) -> Result<Self, NoEvaluation> {
        let (score, depth) = text.split_once(',').map_or((text, None), |(score, depth)| (score, Some(depth)));
        let depth = depth.map_or(Ok(0), |depth| depth.trim().parse()).map_err(|_| NoEvaluation)?;
        let score = score.trim();
        let score = match score.strip_prefix('#') {
            Some(moves) => moves.parse().ok().filter(|&moves| moves != 0 && in_range(moves)).map(EvalScore::Mate),
            None => hundredths(score).map(EvalScore::Centipawns),
        };
        score.map(|score| Self { score, depth, engine: String::new() }).ok_or(NoEvaluation)
    }
}

fn in_range(number: i32) -> bool {
    (-EvalScore::MOST..=EvalScore::MOST).contains(&number)
}

/// A decimal number with at most two places, in hundredths.
fn hundredths(text: &str) -> Option<i32> {
    let (negative, digits) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, places) = digits.split_once('.').unwrap_or((digits, ""));
    let plain = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if whole.is_empty() || !plain(whole) || !plain(places) || places.len() > 2 {
        return None;
    }
    let value = whole.parse::<i32>().ok()?.checked_mul(100)?.checked_add(format!("{places:0<2}").parse().ok()?)?;
    in_range(value).then_some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for (text, score, depth) in [
            ("0.35,18", EvalScore::Centipawns(35), 18),
            ("-0.05", EvalScore::Centipawns(-5), 0),
            ("-12.00,1", EvalScore::Centipawns(-1200), 1),
            ("#-3,24", EvalScore::Mate(-3), 24),
        ] {
            let read: Evaluation = text.parse().unwrap();
            assert_eq!((read.score, read.depth), (score, depth));
            assert_eq!(read.to_string(), text);
        }
        assert_eq!("+2.5".parse::<Evaluation>().unwrap().score, EvalScore::Centipawns(250));
        for text in ["", "-", "#0", "#", "1.234", "0.1,300", "NaN", "99999999", "1e5", "--1", "1.-2"] {
            assert_eq!(text.parse::<Evaluation>(), Err(NoEvaluation), "{text}");
        }
    }
}
