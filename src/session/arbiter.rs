//! [`BookArbiter`]: the judge as the engine asks it about repetitions, and what it said in words.

use crate::engine::{Arbiter, RepetitionRuling, RuledMoves};
use crate::judge::{Audit, Effort, Limits, Outcome, RepetitionAudit, RuleBook, SideClass, SideConduct, audit};
use crate::lang::{Lang, text, text_with};
use crate::rulebooks::{AXF, BOOKS};
use crate::rules::{Line, Position, Side};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A rule book as an [`Arbiter`].
#[derive(Clone, Copy)]
pub struct BookArbiter(pub &'static RuleBook);

/// Positions searched for the label of one move, so that an answer comes within some hundredths of a second. What can't be told
/// with so many is left to the search's own reading.
const BUDGET_NODES: u64 = 20_000;

impl BookArbiter {
    /// The arbiter as a search takes it.
    #[must_use]
    pub fn shared(book: &'static RuleBook) -> Arc<dyn Arbiter> {
        Arc::new(Self(book))
    }

    /// Every rule book by its id for other programs, first the one by which they play unless told otherwise: referees of games
    /// between programs use the Asian rules.
    #[must_use]
    pub fn for_programs() -> Vec<(&'static str, Arc<dyn Arbiter>)> {
        let others = BOOKS.iter().copied().filter(|book| book.id != AXF.id);
        std::iter::once(&AXF).chain(others).map(|book| (book.id, Self::shared(book))).collect()
    }
}

impl std::fmt::Debug for BookArbiter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("BookArbiter").field(&self.0.id).finish()
    }
}

impl Arbiter for BookArbiter {
    fn forbids_all_strikes(&self) -> bool {
        let in_turn = SideConduct {
            side: Side::Red,
            class: SideClass::CheckKillChase,
            weight: None,
            targets: Vec::new(),
            common_target: None,
            forbidden: false,
            articles: Vec::new(),
            certain: true,
        };
        (self.0.forbids)(&in_turn)
    }

    fn rule(&self, line: &Line, stop: &AtomicBool) -> Option<RepetitionRuling> {
        let line = end_of(line, &self.0.limits)?;
        let audit = audit(&line, self.0, Effort { budget_nodes: BUDGET_NODES, stop: Some(stop) });
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let card = card_at_end(&audit)?;
        let ruling = |against: Option<Side>, may_change: bool| {
            // Of a draw, what the side does that strikes, if one does.
            let striker = Side::BOTH.into_iter().find(|&side| card.conduct(side).class != SideClass::Idle);
            let of = against.or(striker).unwrap_or(Side::Red);
            let conduct = card.conduct(of).named_class().code();
            RepetitionRuling { against, may_change, complete: card.complete, conduct }
        };
        match card.ruling.outcome {
            Outcome::Loses(side) => Some(ruling(Some(side), false)),
            Outcome::MustChange(side) => Some(ruling(Some(side), true)),
            Outcome::Draw => Some(ruling(None, false)),
            Outcome::Undecided => None,
        }
    }
}

/// What is judged of the repetition that the last move completes, or brings nearer.
pub(super) fn card_at_end(audit: &Audit) -> Option<&RepetitionAudit> {
    audit.repetitions.iter().find(|card| card.last_ply == audit.plies)
}

/// The end of a line, as far as it bears on the repetition that the last move brings about: as many standings of its position as
/// are counted, or the rounds that are judged without laps, with the move before, since one that takes isn't counted everywhere.
fn end_of(line: &Line, limits: &Limits) -> Option<Line> {
    let last = line.moves().len();
    let capture = last.saturating_sub(usize::from(line.last().quiet_plies()));
    let stood = (capture..=last).rev().step_by(2).filter(|&ply| line.position(ply).repeats(line.last()));
    let first = stood.take(limits.occurrences.max(limits.occurrences_check)).last()?;
    let long = limits.rounds_without_laps.map_or(last, |rounds| last.saturating_sub(2 * rounds).max(capture));
    let first = first.min(long).saturating_sub(1);
    Line::with_moves(*line.position(first), &line.moves()[first..]).ok()
}

/// A ruling in a sentence with the moves that it's about, such as 车八进一：长将，红方须变着 (象棋竞赛规则); `start` is the position
/// searched, `move_text` writes a move.
#[must_use]
pub fn ruling_text(
    ruled: &RuledMoves,
    start: &Position,
    book: &RuleBook,
    lang: Lang,
    move_text: impl Fn(&Position, crate::rules::Move) -> String,
) -> String {
    let Some((&last, before)) = ruled.moves.split_last() else { return String::new() };
    let at = before.iter().fold(*start, |position, &mv| position.play(mv));
    let ruling = ruled.ruling;
    let class = SideClass::ALL.into_iter().find(|class| class.code() == ruling.conduct).unwrap_or(SideClass::Idle);
    let conduct = match lang {
        Lang::ZhHans => class.zh(),
        Lang::ZhHant => class.hant(),
        Lang::En => class.en(),
    };
    let side = |side: Side| text(lang, if side == Side::Red { "review-red" } else { "review-black" });
    let outcome = match ruling.against {
        None => text_with(lang, "ruling-draw", [("conduct", conduct.into())]),
        Some(against) => {
            let id = if ruling.may_change { "ruling-must-change" } else { "ruling-loses" };
            text_with(lang, id, [("conduct", conduct.into()), ("side", side(against).into())])
        }
    };
    let id = match (before.is_empty(), ruling.complete) {
        (true, true) => "ruling-of-move",
        (true, false) => "ruling-ahead",
        (false, _) => "ruling-of-line",
    };
    let args = [
        ("move", move_text(&at, last).into()),
        ("ruling", outcome.into()),
        ("book", book.title.get(lang).into()),
        ("ply", ruled.moves.len().into()),
    ];
    text_with(lang, id, args).into_owned()
}
