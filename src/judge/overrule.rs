//! The arbiter's word (改判): a label is replaced with a reason, and conduct and ruling follow from the labels.
//!
//! The program's own reading stays beside the arbiter's: [`PlyAudit::program`], [`RepetitionAudit::by_program`].

use super::audit::{Audit, PlyAudit, RepetitionAudit, Ruling, SideConduct};
use super::book::RuleBook;
use super::evidence::{ArticleId, Evidence, PieceRef};
use super::label::{Label, SideClass, Weight};
use super::ruling::{conduct, rule};
use crate::rules::{Line, Side, Square};

/// What an arbiter says about one move of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overrule {
    /// The move's number in the line, from 1.
    pub ply: usize,
    /// What the move is.
    pub label: Label,
    /// What it is on, for a strike that the program doesn't see: where the piece stands after the move.
    pub target: Option<Square>,
    /// Why, in the arbiter's words.
    pub reason: String,
    /// The arbiter's name; may be empty.
    pub author: String,
    /// The day, as written; may be empty.
    pub date: String,
}

/// A move on which an arbiter has spoken: its label is replaced or confirmed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overruled {
    /// The arbiter's word. Its ply may be another lap's: the same move from the same position is the same in every lap.
    pub word: Overrule,
    /// The piece that the arbiter names as the target.
    pub target: Option<PieceRef>,
    /// What the program says about the move.
    pub program: PlyAudit,
}

impl Overruled {
    /// Whether the arbiter says what the program says for certain, of the same piece: a confirmation (确认), which changes nothing.
    #[must_use]
    pub fn confirms(&self) -> bool {
        let seen = |target: PieceRef| {
            self.program.evidence.iter().filter_map(Evidence::target).any(|known| known.origin == target.origin)
        };
        self.program.certain && self.word.label == self.program.label && self.target.is_none_or(seen)
    }
}

/// What the program says about a repetition in which an arbiter has replaced a label.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ByProgram {
    /// What Red does all round.
    pub red: SideConduct,
    /// What Black does all round.
    pub black: SideConduct,
    /// What follows.
    pub ruling: Ruling,
}

impl ByProgram {
    /// The conduct of a side.
    #[must_use]
    pub const fn conduct(&self, side: Side) -> &SideConduct {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

/// The audit of `line` by `book` with the arbiter's words in place of the program's labels. Conduct and ruling follow from
/// the labels alone. Words on moves that no repetition judges change nothing; of two words on one move the later counts.
#[must_use]
pub fn overrule(audit: &Audit, line: &Line, words: &[Overrule], book: &'static RuleBook) -> Audit {
    let mut audit = audit.clone();
    for repetition in &mut audit.repetitions {
        let plies: Vec<PlyAudit> = repetition
            .plies
            .iter()
            .map(|ply| match word_on(ply, line, words) {
                Some(word) => ply.overruled_by(word, line, book),
                None => ply.clone(),
            })
            .collect();
        if plies.iter().any(PlyAudit::is_overruled) {
            repetition.rule_anew(plies, book);
        } else {
            repetition.plies = plies;
        }
    }
    audit
}

/// The word on this very ply, else the last one on the same move from the same position in another lap.
fn word_on<'a>(ply: &PlyAudit, line: &Line, words: &'a [Overrule]) -> Option<&'a Overrule> {
    let own = words.iter().rev().find(|word| word.ply == ply.ply);
    own.or_else(|| {
        let same = |word: &&Overrule| {
            (1..=line.moves().len()).contains(&word.ply)
                && line.moves()[word.ply - 1] == ply.mv
                && line.position(word.ply - 1).repeats(line.position(ply.ply - 1))
        };
        words.iter().filter(same).max_by_key(|word| word.ply)
    })
}

/// The piece on `square` after a ply, followed back to where it came from.
fn piece_at(line: &Line, ply: usize, square: Square) -> Option<PieceRef> {
    let piece = line.position(ply).piece_at(square)?;
    let back = |square, mv: &crate::rules::Move| if mv.to == square { mv.from } else { square };
    Some(PieceRef { origin: line.moves()[..ply].iter().rev().fold(square, back), piece, square })
}

impl PlyAudit {
    /// What the program says about the move, whatever an arbiter says.
    #[must_use]
    pub fn program(&self) -> &Self {
        self.overruled.as_ref().map_or(self, |overruled| &overruled.program)
    }

    /// Whether an arbiter's word has replaced what the program says; one that confirms it hasn't.
    #[must_use]
    pub fn is_overruled(&self) -> bool {
        self.overruled.as_ref().is_some_and(|overruled| !overruled.confirms())
    }

    fn overruled_by(&self, word: &Overrule, line: &Line, book: &RuleBook) -> Self {
        let program = self.program().clone();
        let target = word.target.and_then(|square| piece_at(line, self.ply, square));
        let overruled = Overruled { word: word.clone(), target, program };
        if overruled.confirms() {
            // The program's reasons go on speaking for it.
            return Self { overruled: Some(Box::new(overruled.clone())), ply: self.ply, ..overruled.program };
        }
        let program = &overruled.program;
        let weight = match word.label {
            Label::Check | Label::KillThreat => Some(Weight::Heavy),
            Label::Chase => Some(program.weight.filter(|_| program.label == Label::Chase).unwrap_or(Weight::Heavy)),
            _ => None,
        };
        Self {
            label: word.label,
            weight,
            evidence: Vec::new(),
            rejections: Vec::new(),
            articles: articles_on(word.label, book),
            certain: true,
            overruled: Some(Box::new(overruled)),
            avenges: self.avenges.clone(),
            ..*self
        }
    }
}

fn articles_on(label: Label, book: &RuleBook) -> Vec<ArticleId> {
    let criterion = book.criteria.iter().find(|criterion| criterion.label == label);
    criterion.map_or_else(|| vec![book.cites.idle], |criterion| criterion.articles.to_vec())
}

impl RepetitionAudit {
    /// Whether the ruling is an arbiter's: some label was replaced.
    #[must_use]
    pub const fn is_overruled(&self) -> bool {
        self.by_program.is_some()
    }

    fn rule_anew(&mut self, plies: Vec<PlyAudit>, book: &'static RuleBook) {
        let by_program = ByProgram { red: self.red.clone(), black: self.black.clone(), ruling: self.ruling.clone() };
        self.by_program.get_or_insert_with(|| Box::new(by_program));
        let judged =
            |book: &'static RuleBook| (conduct(book, Side::Red, &plies), conduct(book, Side::Black, &plies), book);
        // Where the program has read the book as for two sides that strike all the time, that reading holds while they do.
        let both = book.both_strike.filter(|_| self.both_strike).map(judged);
        let both = both.filter(|(red, black, _)| red.forbidden && black.forbidden);
        self.both_strike = both.is_some();
        let (red, black, read_by) = both.unwrap_or_else(|| judged(book));
        self.ruling = rule(read_by, &red, &black, &plies);
        let one_checks = (red.class == SideClass::PerpetualCheck) != (black.class == SideClass::PerpetualCheck);
        self.needed = if one_checks { book.limits.occurrences_check } else { book.limits.occurrences };
        self.complete = self.by_length || self.occurrences >= self.needed;
        (self.red, self.black, self.plies) = (red, black, plies);
    }
}
