//! The perpetual checks (长将) on whose ban a win rests, as the rule book judges them.

use super::arbiter::card_at_end;
use crate::engine::{MateNodeId, MateTree};
use crate::judge::{Effort, Outcome, RuleBook, audit};
use crate::lang::{Lang, text, text_with};
use crate::rules::{Line, Move, Position, Side};
use std::collections::{HashMap, VecDeque};

/// Laps after which every rule book rules.
const LAPS: usize = 4;
/// So many repetitions of a tree are judged; the others are of the same kind.
const MOST_JUDGED: usize = 32;
/// Positions searched for the label of one move.
const BUDGET_NODES: u64 = 20_000;

/// A check that comes back to a position by perpetual check.
#[derive(Clone, Debug)]
pub struct ForbiddenCheck {
    /// The attacker's position before the last moves of the lap, see [`MateTree::replies`].
    pub node: MateNodeId,
    /// The check.
    pub mv: Move,
    /// The lap, from the position that repeats, several times over.
    pub line: Line,
}

/// Those of a win of `position`, in the order in which the tree is walked.
#[must_use]
pub fn forbidden_checks(position: &Position, tree: &MateTree) -> Vec<ForbiddenCheck> {
    if !tree.rests_on_ban() {
        return Vec::new();
    }
    let mut positions = HashMap::from([(tree.start(), *position)]);
    let mut waiting = VecDeque::from([tree.start()]);
    let mut found = Vec::new();
    while let Some(node) = waiting.pop_front() {
        let after = positions[&node].play(tree.answer(node));
        for reply in tree.replies(node) {
            if let Some(next) = reply.next {
                positions.entry(next).or_insert_with(|| {
                    waiting.push_back(next);
                    after.play(reply.mv)
                });
            }
            found.extend(reply.forbidden.map(|first| (node, reply.mv, first)));
        }
    }
    let checks = found.into_iter().filter_map(|(node, mv, first)| {
        let mut lap = way(tree, first, node)?;
        lap.extend([tree.answer(node), mv]);
        let line = Line::with_moves(*positions.get(&first)?, &lap.repeat(LAPS)).ok()?;
        Some(ForbiddenCheck { node, mv, line })
    });
    checks.collect()
}

/// The shortest way in a tree from one position to another.
fn way(tree: &MateTree, first: MateNodeId, last: MateNodeId) -> Option<Vec<Move>> {
    let mut from: HashMap<MateNodeId, (MateNodeId, Move)> = HashMap::new();
    let mut waiting = VecDeque::from([first]);
    while let Some(node) = waiting.pop_front() {
        if node == last {
            let (mut node, mut moves) = (last, Vec::new());
            while node != first {
                let &(before, mv) = from.get(&node)?;
                moves.extend([mv, tree.answer(before)]);
                node = before;
            }
            moves.reverse();
            return Some(moves);
        }
        for reply in tree.replies(node) {
            let Some(next) = reply.next.filter(|next| *next != first && !from.contains_key(next)) else { continue };
            from.insert(next, (node, reply.mv));
            waiting.push_back(next);
        }
    }
    None
}

impl ForbiddenCheck {
    /// What a rule book says of the lap, with its articles: 长将，判黑负 · 象棋竞赛规则 24.1.
    #[must_use]
    pub fn ruling(&self, book: &'static RuleBook, lang: Lang) -> String {
        let audit = audit(&self.line, book, Effort { budget_nodes: BUDGET_NODES, stop: None });
        let Some(card) = card_at_end(&audit) else { return String::new() };
        let side = |side: Side| text(lang, if side == Side::Red { "review-red" } else { "review-black" });
        let checker = self.line.start().side_to_move().opponent();
        let conduct = ("conduct", card.conduct(checker).name(lang).into());
        let ruling = match card.ruling.outcome {
            Outcome::Loses(loser) => text_with(lang, "ruling-loses", [conduct, ("side", side(loser).into())]),
            Outcome::MustChange(side_) => {
                text_with(lang, "ruling-must-change", [conduct, ("side", side(side_).into())])
            }
            Outcome::Draw | Outcome::Undecided => text_with(lang, "ruling-draw", [conduct]),
        };
        format!("{ruling} · {} {}", book.title.get(lang), card.ruling.articles.join(", "))
    }
}

/// The rulings on the forbidden checks of a win, as far as they are judged: the others are of the same kind.
#[must_use]
pub fn forbidden_rulings(
    checks: &[ForbiddenCheck],
    book: &'static RuleBook,
    lang: Lang,
) -> HashMap<(MateNodeId, Move), String> {
    let judged = checks.iter().take(MOST_JUDGED);
    judged.map(|check| ((check.node, check.mv), check.ruling(book, lang))).collect()
}
