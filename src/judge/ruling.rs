//! From labels to conduct, and from the two sides' conduct to the ruling.

use super::audit::{PlyAudit, Ruling, SideConduct};
use super::book::{Case, Consequence, RuleBook};
use super::evidence::{Evidence, PieceRef};
use super::label::{Label, Outcome, SideClass, Weight};
use crate::rules::Side;

/// What `side` does all round, from the labels of its moves. Labels that an arbiter has changed may be
/// passed in: the conduct follows from them alone.
#[must_use]
pub fn conduct(book: &RuleBook, side: Side, plies: &[PlyAudit]) -> SideConduct {
    let own = || plies.iter().filter(|ply| ply.side == side);
    let labels: Vec<Label> = own().map(|ply| ply.label).collect();
    let class = SideClass::of(&labels);
    let weight = class.strikes_always().then(|| own().filter_map(|ply| ply.weight).min().unwrap_or(Weight::Heavy));
    let mut targets: Vec<PieceRef> = Vec::new();
    for target in own().flat_map(chased) {
        if !targets.iter().any(|known| known.origin == target.origin) {
            targets.push(target);
        }
    }
    let mut conduct = SideConduct {
        side,
        class,
        weight,
        common_target: targets.iter().copied().find(|target| own().all(|ply| chases(ply, target))),
        targets,
        forbidden: false,
        articles: Vec::new(),
        certain: own().all(|ply| ply.certain),
    };
    conduct.forbidden = (book.forbids)(&conduct);
    conduct.articles = vec![(book.cites.class)(&conduct)];
    conduct
}

/// Whether a move chases the piece `target`, wherever it stands now.
fn chases(ply: &PlyAudit, target: &PieceRef) -> bool {
    // An arbiter who calls a move a chase and names no piece means the one that is chased all round.
    let unnamed = ply.overruled.as_ref().is_some_and(|overruled| overruled.target.is_none());
    let any = unnamed && ply.label == Label::Chase && ply.evidence.is_empty();
    any || chased(ply).any(|known| known.origin == target.origin)
}

/// The pieces that a move chases.
fn chased(ply: &PlyAudit) -> impl Iterator<Item = PieceRef> + '_ {
    let named = ply.overruled.as_ref().filter(|_| ply.label == Label::Chase).and_then(|overruled| overruled.target);
    let victims = ply.evidence.iter().filter_map(|evidence| match evidence {
        Evidence::Chase(chase) => Some(chase.victim),
        _ => None,
    });
    victims.chain(named)
}

/// What the book says when Red does `red` and Black does `black` all round. Where a label isn't certain every label that it
/// might be is tried: only if they lead to different rulings the answer is [`Outcome::Undecided`].
#[must_use]
pub fn rule(book: &RuleBook, red: &SideConduct, black: &SideConduct, plies: &[PlyAudit]) -> Ruling {
    if red.certain && black.certain {
        return certain_ruling(book, red, black, plies);
    }
    let mut rulings: Vec<Ruling> = Vec::new();
    for red_guess in GUESSES {
        for black_guess in GUESSES {
            let guessed: Vec<PlyAudit> = plies
                .iter()
                .map(|ply| ply.guessed(if ply.side == Side::Red { red_guess } else { black_guess }))
                .collect();
            let (red, black) = (conduct(book, Side::Red, &guessed), conduct(book, Side::Black, &guessed));
            rulings.push(certain_ruling(book, &red, &black, &guessed));
        }
    }
    match rulings.split_first() {
        Some((first, rest)) if rest.iter().all(|ruling| ruling.outcome == first.outcome) => first.clone(),
        _ => Ruling { outcome: Outcome::Undecided, articles: Vec::new() },
    }
}

/// What an uncertain move might be.
const GUESSES: [(Label, Option<Weight>); 4] = [
    (Label::Idle, None),
    (Label::KillThreat, Some(Weight::Heavy)),
    (Label::Chase, Some(Weight::Heavy)),
    (Label::Chase, Some(Weight::Light)),
];

impl PlyAudit {
    /// The same move with another label if its own isn't certain.
    fn guessed(&self, (label, weight): (Label, Option<Weight>)) -> Self {
        if self.certain {
            return self.clone();
        }
        Self { label, weight, evidence: Vec::new(), rejections: Vec::new(), certain: true, ..self.clone() }
    }
}

fn certain_ruling(book: &RuleBook, red: &SideConduct, black: &SideConduct, plies: &[PlyAudit]) -> Ruling {
    for rule in book.rulings {
        for (offender, other) in [(red, black), (black, red)] {
            if (rule.fits)(&Case { offender, other, plies }) {
                let outcome = match rule.consequence {
                    Consequence::Loses => Outcome::Loses(offender.side),
                    Consequence::MustChange => Outcome::MustChange(offender.side),
                    Consequence::Draw => Outcome::Draw,
                };
                return Ruling { outcome, articles: rule.articles.to_vec() };
            }
        }
    }
    Ruling { outcome: Outcome::Draw, articles: Vec::new() }
}
