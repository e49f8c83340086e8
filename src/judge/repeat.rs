//! Which stretches of a line are repetitions: one per cycle, as an arbiter would count them.

use super::book::Limits;
use crate::rules::{Line, Move};
use std::collections::HashSet;

/// A stretch of a line to be judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    /// Index of the position at the first counted occurrence in the stretch.
    pub start: usize,
    /// Index of the position at the last occurrence.
    pub end: usize,
    /// Plies of the last lap.
    pub period: usize,
    /// Occurrences along the whole line that count.
    pub occurrences: usize,
    /// Whether one more was left out because a capture brought it about.
    pub entry_left_out: bool,
}

/// Every repetition of the line, the newest first. Of the many windows of one cycle only one is
/// given: of those that stood often enough the one that ends last, of the rest likewise. Another cycle is one
/// that shares no move from the same position with those already given and overlaps none.
pub(super) fn stretches(line: &Line, limits: &Limits) -> Vec<Stretch> {
    let groups = line.repetitions();
    let mut group_of = vec![usize::MAX; line.positions().len()];
    let mut windows = Vec::new();
    for (number, group) in groups.iter().enumerate() {
        for &index in &group.occurrences {
            group_of[index] = number;
        }
        let captured_into = |index: usize| index > 0 && line.position(index).quiet_plies() == 0;
        let mut counted = group.occurrences.clone();
        let entry_left_out = limits.drop_capturing_entry && counted.len() > 1 && captured_into(counted[0]);
        if entry_left_out {
            counted.remove(0);
        }
        for last in 1..counted.len() {
            let first = (last + 1).saturating_sub(limits.occurrences);
            windows.push(Stretch {
                start: counted[first],
                end: counted[last],
                period: counted[last] - counted[last - 1],
                occurrences: last + 1,
                entry_left_out,
            });
        }
    }
    let complete = |window: &Stretch| window.occurrences >= limits.occurrences;
    windows.sort_by_key(|w| (!complete(w), usize::MAX - w.end, w.end - w.start, w.start));
    let mut chosen: Vec<Stretch> = Vec::new();
    let mut played = HashSet::<(usize, Move)>::new();
    for window in windows {
        let moves = || (window.start..window.end).map(|ply| (group_of[ply], ply, line.moves()[ply]));
        let overlaps = chosen.iter().any(|other| window.start < other.end && other.start < window.end);
        if overlaps || moves().any(|(group, _, mv)| group != usize::MAX && played.contains(&(group, mv))) {
            continue;
        }
        played.extend(moves().filter(|(group, ..)| *group != usize::MAX).map(|(group, _, mv)| (group, mv)));
        chosen.push(window);
    }
    chosen.sort_by_key(|window| usize::MAX - window.end);
    chosen
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;
    use crate::rules::Position;

    const LIMITS: Limits = Limits {
        occurrences: 3,
        occurrences_check: 3,
        drop_capturing_entry: true,
        rounds_without_laps: None,
        natural_limit_rounds: 60,
        natural_limit_checks: 10,
        natural_limit_announced: false,
        counted_arrivals: None,
        grace_rounds: 2,
    };

    fn line(moves: &str) -> Line {
        let moves: Vec<Move> = moves.split_whitespace().map(|mv| mv.parse().unwrap()).collect();
        Line::with_moves(Position::start(), &moves).unwrap()
    }

    #[test]
    fn nothing_repeats() {
        assert_eq!(stretches(&line("h2e2 h9g7"), &LIMITS), []);
    }

    #[test]
    fn two_laps_are_one_incomplete_stretch() {
        let found = stretches(&line("h2e2 h9g7 e2h2 g7h9"), &LIMITS);
        assert_eq!(found, [Stretch { start: 0, end: 4, period: 4, occurrences: 2, entry_left_out: false }]);
    }

    #[test]
    fn a_long_shuffle_is_one_stretch_at_its_end() {
        let found = stretches(&line(&"h2e2 h9g7 e2h2 g7h9 ".repeat(100)), &LIMITS);
        assert_eq!(found, [Stretch { start: 392, end: 400, period: 4, occurrences: 101, entry_left_out: false }]);
    }

    #[test]
    fn two_cycles_are_two_stretches() {
        let first = "h2e2 h9g7 e2h2 g7h9 ".repeat(2);
        let second = "b0c2 b9c7 c2b0 c7b9 ".repeat(2);
        let found = stretches(&line(&(first + "a3a4 a6a5 " + &second)), &LIMITS);
        assert_eq!(found.iter().map(|s| (s.start, s.end)).collect::<Vec<_>>(), [(10, 18), (0, 8)]);
    }
}
