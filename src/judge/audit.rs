//! [`Audit`]: everything that a rule book says about one line.

use super::book::RuleBook;
use super::evidence::{ArticleId, Evidence, PieceRef, Rejection};
use super::label::{Label, Outcome, SideClass, Weight};
use super::overrule::{ByProgram, Overruled};
use crate::lang::Lang;
use crate::rules::{End, Line, Move, Side, Square};

/// What a rule book says about a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Audit {
    /// The rule book's id, such as `cxa2011`.
    pub book: &'static str,
    /// How many moves the line has.
    pub plies: usize,
    /// Whether the game is over on the board.
    pub end: Option<GameEnd>,
    /// The count of rounds without capture (自然限着).
    pub natural_limit: NaturalLimit,
    /// Every repetition, the newest first; empty when nothing repeats.
    pub repetitions: Vec<RepetitionAudit>,
}

/// The game's end on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameEnd {
    /// Who has won.
    pub winner: Side,
    /// Checkmate (将死) or no legal move (困毙).
    pub reason: End,
    /// The article that says so.
    pub article: ArticleId,
}

impl GameEnd {
    /// `red_wins` or `black_wins`.
    #[must_use]
    pub const fn result_code(&self) -> &'static str {
        match self.winner {
            Side::Red => "red_wins",
            Side::Black => "black_wins",
        }
    }

    /// `checkmate` or `stalemate` (困毙, which loses).
    #[must_use]
    pub const fn reason_code(&self) -> &'static str {
        match self.reason {
            End::Checkmate => "checkmate",
            End::NoMoves => "stalemate",
        }
    }
}

/// The count towards the natural limit (自然限着).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NaturalLimit {
    /// Whole rounds since the last capture.
    pub rounds: usize,
    /// Checks given since then, Red's and Black's.
    pub checks: [usize; 2],
    /// The rounds that count if Red, or Black, claims: a claimant's checks beyond the book's allowance
    /// don't count.
    pub counted: [usize; 2],
    /// Rounds needed.
    pub limit: usize,
    /// Whether it runs from an announcement that the record doesn't show (限着): the counts are then the most that they can be.
    pub announced: bool,
    /// Whether the limit is reached for a claim of Red, of Black.
    pub reached: [bool; 2],
    /// The article that says so.
    pub article: ArticleId,
}

impl NaturalLimit {
    /// Whether either side may claim the draw.
    #[must_use]
    pub const fn is_reached(&self) -> bool {
        self.reached[0] || self.reached[1]
    }
}

/// One repetition (循环), move by move, and the ruling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RepetitionAudit {
    /// The first judged ply, from 1: the move after the position's first counted occurrence.
    pub first_ply: usize,
    /// The last judged ply: it brings about the position's last occurrence.
    pub last_ply: usize,
    /// Plies of the last lap.
    pub period: usize,
    /// How often the position has stood along the line, capturing entries not counted.
    pub occurrences: usize,
    /// How often it must stand for a ruling.
    pub needed: usize,
    /// Whether it has stood often enough; otherwise the ruling says what it would be.
    pub complete: bool,
    /// Whether the position's first standing was left out because a capture brought it about (首着吃子).
    pub entry_left_out: bool,
    /// Whether it's judged by length and not by identical laps (九回合, national rules 2011 article 23.4).
    pub by_length: bool,
    /// Whether it's judged as the book reads where both sides strike all the time ([`super::RuleBook::both_strike`]).
    pub both_strike: bool,
    /// The judged moves in order.
    pub plies: Vec<PlyAudit>,
    /// What Red does all round.
    pub red: SideConduct,
    /// What Black does all round.
    pub black: SideConduct,
    /// What follows.
    pub ruling: Ruling,
    /// What the program says where an arbiter has replaced a label; everything else is then as the arbiter has it.
    pub by_program: Option<Box<ByProgram>>,
}

impl RepetitionAudit {
    /// How often some position of the repetition has stood along its line, an entry by capture included, which
    /// [`RepetitionAudit::occurrences`] leaves out.
    #[must_use]
    pub fn most_occurrences(&self, line: &Line) -> usize {
        let stood = |ply: usize| line.positions().iter().filter(|other| other.repeats(line.position(ply))).count();
        (self.first_ply - 1..=self.last_ply).map(stood).max().unwrap_or(0)
    }

    /// After which moves the position stood that comes round, in order; 0 is the start of the line. An entry by capture that is
    /// left out isn't among them.
    #[must_use]
    pub fn standings(&self, line: &Line) -> Vec<usize> {
        let here = line.position(self.last_ply);
        let stood = (0..=self.last_ply).filter(|&ply| line.position(ply).repeats(here));
        stood.skip(usize::from(self.entry_left_out && !self.by_length)).collect()
    }

    /// The articles on procedure that bear on it: how the laps were counted, and how long the offender may still change.
    #[must_use]
    pub fn procedure(&self, book: &RuleBook) -> Vec<ArticleId> {
        let cites = &book.cites;
        let counted = if self.by_length {
            cites.by_length
        } else if self.complete {
            Some(cites.repetition)
        } else {
            Some(cites.incomplete)
        };
        let counts_entry = self.complete && !self.by_length;
        let entry = cites.entering_move.filter(|_| self.entry_left_out || counts_entry);
        let grace = matches!(self.ruling.outcome, Outcome::MustChange(_)).then_some(cites.grace);
        let goes_on = self.ruling.outcome == Outcome::Draw && self.occurrences > self.needed;
        let draw = cites.arbiter_draw.filter(|_| goes_on);
        counted.into_iter().chain(entry).chain(grace).chain(draw).collect()
    }

    /// How many of an offender's moves in all laps count for the clock (有效着数): arrivals on the same point up to the book's
    /// number. `None` if the side doesn't offend or the book counts every move.
    #[must_use]
    pub fn counted_moves(&self, side: Side, book: &RuleBook) -> Option<usize> {
        let most = book.limits.counted_arrivals.filter(|_| self.conduct(side).forbidden)?;
        let laps = self.occurrences.saturating_sub(1);
        let lap = &self.plies[self.plies.len().saturating_sub(self.period)..];
        let points: Vec<Square> = lap.iter().filter(|ply| ply.side == side).map(|ply| ply.mv.to).collect();
        let first = |(index, point): (usize, &Square)| (!points[..index].contains(point)).then_some(*point);
        let arrivals = |point: Square| points.iter().filter(|&&other| other == point).count() * laps;
        Some(points.iter().enumerate().filter_map(first).map(|point| arrivals(point).min(most)).sum())
    }

    /// The conduct of a side.
    #[must_use]
    pub const fn conduct(&self, side: Side) -> &SideConduct {
        match side {
            Side::Red => &self.red,
            Side::Black => &self.black,
        }
    }
}

/// One judged move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlyAudit {
    /// Its number in the line, from 1.
    pub ply: usize,
    /// Who moved.
    pub side: Side,
    /// The move.
    pub mv: Move,
    /// What it is.
    pub label: Label,
    /// How heavy it weighs; `None` for quiet moves.
    pub weight: Option<Weight>,
    /// Why, the weightiest reason first; empty for an idle move.
    pub evidence: Vec<Evidence>,
    /// Visible attacks that aren't counted and that the evidence doesn't tell about, and why not; the most telling first.
    pub rejections: Vec<Rejection>,
    /// Whether it answers a strike of the opponent: a check, or by no check a threat (解打); asked only if the book wants to know.
    pub parries: bool,
    /// Pieces of the mover past saving whose hunters this move chases (绝境); asked only if the book wants to know.
    pub avenges: Vec<PieceRef>,
    /// The articles that give it its label.
    pub articles: Vec<ArticleId>,
    /// False if a bound of the search was reached before the label was certain.
    pub certain: bool,
    /// The arbiter's word, if one has replaced the label; everything else is then as the arbiter has it.
    pub overruled: Option<Box<Overruled>>,
}

/// What one side does all round.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SideConduct {
    /// Whose conduct.
    pub side: Side,
    /// The labels taken together.
    pub class: SideClass,
    /// The lightest strike's weight if every move is a strike.
    pub weight: Option<Weight>,
    /// The enemy pieces chased, each once, by their order of appearance.
    pub targets: Vec<PieceRef>,
    /// The enemy piece that is chased on every move, if there is one; where it stands after the first.
    pub common_target: Option<PieceRef>,
    /// Whether the book forbids it (禁止着法).
    pub forbidden: bool,
    /// The articles that say so.
    pub articles: Vec<ArticleId>,
    /// Whether every label of this side is certain.
    pub certain: bool,
}

impl SideConduct {
    /// The class by whose name the conduct goes (着法类别). One piece that is chased on every move is chased perpetually (长捉) also
    /// where some of the chases are checks besides, which only books see that count what a check attacks.
    #[must_use]
    pub fn named_class(&self) -> SideClass {
        let chases = self.common_target.is_some() && self.class != SideClass::PerpetualCheck;
        if chases { SideClass::PerpetualChase } else { self.class }
    }

    /// Whether every move chases, but not one and the same piece, in a book that allows that (分捉数子).
    #[must_use]
    pub fn chases_in_turn(&self) -> bool {
        self.named_class() == SideClass::PerpetualChase && !self.forbidden
    }

    /// The name of the conduct.
    #[must_use]
    pub fn name(&self, lang: Lang) -> &'static str {
        let class = self.named_class();
        match (lang, self.chases_in_turn()) {
            (Lang::ZhHans, true) => "分捉数子",
            (Lang::ZhHant, true) => "分捉數子",
            (Lang::En, true) => "chases of different pieces in turn",
            (Lang::ZhHans, false) => class.zh(),
            (Lang::ZhHant, false) => class.hant(),
            (Lang::En, false) => class.en(),
        }
    }
}

/// What the book says about the repetition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The verdict.
    pub outcome: Outcome,
    /// The articles that say so.
    pub articles: Vec<ArticleId>,
}
