//! [`RuleBook`]: a rule book as data and small predicates. The judge knows this shape and no book by name.

use super::audit::{PlyAudit, SideConduct};
use super::evidence::{ArticleId, Because, Evidence, Rejection};
use super::facts::MoveFacts;
use super::label::{Label, Manner};
use crate::lang::Lang;
use crate::rules::PieceKind;
use crate::solve::Values;

/// A text in the three languages of the studio.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text {
    /// 简体中文
    pub hans: &'static str,
    /// 繁體中文
    pub hant: &'static str,
    /// English
    pub en: &'static str,
}

impl Text {
    /// The text in `lang`.
    #[must_use]
    pub const fn get(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::ZhHans => self.hans,
            Lang::ZhHant => self.hant,
            Lang::En => self.en,
        }
    }
}

/// What an article is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// It defines a word.
    Definition,
    /// It rules.
    Ruling,
    /// It says how and when a ruling is made.
    Procedure,
    /// It's known and not applied, for this reason.
    NotModelled(Text),
}

/// One article of a rule book.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Article {
    /// Its number.
    pub id: ArticleId,
    /// What it's about.
    pub heading: Text,
    /// What it says, in our words.
    pub summary: Text,
    /// What it's for.
    pub role: Role,
}

/// One way for a move to earn a label. The order of a book's criteria is their precedence (从重).
pub struct Criterion {
    /// The label.
    pub label: Label,
    /// The articles that say so.
    pub articles: &'static [ArticleId],
    /// Finds the evidence; empty if the move doesn't earn the label.
    pub find: fn(&mut MoveFacts<'_>) -> Vec<Evidence>,
}

/// One reason for which a candidate isn't counted. It's asked for each piece of evidence, not for the
/// move: one of two chases may be exempt.
pub struct Exemption {
    /// The reason.
    pub because: Because,
    /// The article that says so.
    pub article: ArticleId,
    /// Whether it applies.
    pub applies: fn(&mut MoveFacts<'_>, &Evidence) -> bool,
}

/// What a ruling does to the side that it's about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Consequence {
    /// It loses at once.
    Loses,
    /// It must play another move.
    MustChange,
    /// Nothing: a draw if neither changes.
    Draw,
}

/// A repetition as a ruling sees it: from one side.
pub struct Case<'a> {
    /// The side asked about.
    pub offender: &'a SideConduct,
    /// The other side.
    pub other: &'a SideConduct,
    /// The judged moves of both.
    pub plies: &'a [PlyAudit],
}

/// One row of a book's table of rulings. The first row that fits, from Red's view or from Black's,
/// decides; the last row of a book fits every case.
pub struct RulingRule {
    /// Whether it fits.
    pub fits: fn(&Case<'_>) -> bool,
    /// What follows for the offender.
    pub consequence: Consequence,
    /// The articles that say so.
    pub articles: &'static [ArticleId],
}

/// How often, and how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// How often a position must stand before a repetition is ruled on.
    pub occurrences: usize,
    /// The same for a one-sided perpetual check.
    pub occurrences_check: usize,
    /// Whether an occurrence brought about by a capture is left out.
    pub drop_capturing_entry: bool,
    /// Rounds of strikes (or of quiet moves by both sides) that are judged without identical laps, if any.
    pub rounds_without_laps: Option<usize>,
    /// Rounds without capture that make a draw.
    pub natural_limit_rounds: usize,
    /// How many checks of the claimant count towards it.
    pub natural_limit_checks: usize,
    /// Whether it runs from an announcement (限着), which a record doesn't show: the count is then the most that it can be.
    pub natural_limit_announced: bool,
    /// How often an offender's arrival on the same point counts for the clock (有效着数), if the book says so.
    pub counted_arrivals: Option<usize>,
    /// Rounds within which the offender may still change.
    pub grace_rounds: usize,
}

/// Where the book says the things that every book says.
pub struct Citations {
    /// The article on checkmate.
    pub checkmate: ArticleId,
    /// The article on having no legal move.
    pub no_moves: ArticleId,
    /// The article on the natural limit.
    pub natural_limit: ArticleId,
    /// The article on repetitions to be judged.
    pub repetition: ArticleId,
    /// The article on repetitions not yet complete.
    pub incomplete: ArticleId,
    /// The article on the move that enters a cycle, if the book has one: it counts, unless it captures.
    pub entering_move: Option<ArticleId>,
    /// The article on rounds judged without identical laps, if the book has one.
    pub by_length: Option<ArticleId>,
    /// The article by which the arbiter may declare the draw when an allowed repetition goes on, if the book has one.
    pub arbiter_draw: Option<ArticleId>,
    /// The article on how long the offender may still change.
    pub grace: ArticleId,
    /// The article on which of the offender's moves count for the clock, if the book has one.
    pub counted_arrivals: Option<ArticleId>,
    /// The article on how many checks of the claimant count towards the natural limit.
    pub natural_limit_checks: ArticleId,
    /// The article on idle moves.
    pub idle: ArticleId,
    /// The article on protectors.
    pub root: ArticleId,
    /// The article on false protectors.
    pub false_root: ArticleId,
    /// The article on chases that need help.
    pub joint: ArticleId,
    /// The article by which a piece of the second kind is worth more than one of the first.
    pub values: fn(PieceKind, PieceKind) -> ArticleId,
    /// The article on even exchanges that count.
    pub even: ArticleId,
    /// Which article each reason for a rejection rests on; the kind is that of the piece that attacks.
    pub because: fn(Because, Option<PieceKind>) -> ArticleId,
    /// Which article names what a side does all round; its own articles aren't set yet.
    pub class: fn(&SideConduct) -> ArticleId,
}

/// A rule book.
pub struct RuleBook {
    /// Its id, such as `cxa2011`.
    pub id: &'static str,
    /// Its title.
    pub title: Text,
    /// What it is called where there is little room, such as `2011 版`.
    pub short: Text,
    /// Who published it.
    pub publisher: Text,
    /// The edition, such as `2011`.
    pub edition: &'static str,
    /// Which text was read, and what is missing in it.
    pub source: Text,
    /// Its articles on repetitions, in order.
    pub articles: &'static [Article],
    /// How material counts, and which searches the definitions ask for.
    pub terms: Terms,
    /// How moves earn labels, in order of precedence.
    pub criteria: &'static [Criterion],
    /// Finds the visible attacks that the criteria didn't count, and says why not.
    pub reject: fn(&mut MoveFacts<'_>, &[Evidence]) -> Vec<Rejection>,
    /// What isn't counted.
    pub exemptions: &'static [Exemption],
    /// Articles that a piece of evidence rests on beside those of its criterion: what the book says of the general's and the
    /// soldiers' part, of contacts and of moves that do several things.
    pub further: fn(&mut MoveFacts<'_>, &Evidence) -> Vec<ArticleId>,
    /// The table of rulings.
    pub rulings: &'static [RulingRule],
    /// Whether a side's conduct is forbidden; its `forbidden` isn't set yet.
    pub forbids: fn(&SideConduct) -> bool,
    /// The book as it reads where both sides strike all the time, if that makes a difference.
    pub both_strike: Option<&'static Self>,
    /// How often, and how long.
    pub limits: Limits,
    /// Where the book says what.
    pub cites: Citations,
}

impl RuleBook {
    /// The articles that a piece of evidence rests on.
    #[must_use]
    pub fn articles_of(&self, evidence: &Evidence) -> Vec<ArticleId> {
        let criterion = self.criteria.iter().find(|criterion| criterion.label == evidence.label());
        let mut articles = criterion.map_or_else(Vec::new, |criterion| criterion.articles.to_vec());
        if let Evidence::Chase(chase) = evidence {
            articles.extend(chase.roots.iter().map(|root| root.article));
            if chase.manner == Manner::Joint {
                articles.push(self.cites.joint);
            }
            if chase.even {
                articles.push(self.cites.even);
            }
        }
        let mut seen = Vec::new();
        articles.retain(|article| {
            !seen.contains(article) && {
                seen.push(*article);
                true
            }
        });
        articles
    }

    /// The article with this number.
    #[must_use]
    pub fn article(&self, id: &str) -> Option<&Article> {
        self.articles.iter().find(|article| article.id == id)
    }
}

/// How material counts, and which searches the definitions ask for. Books differ in these switches alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// How material counts.
    pub values: Values,
    /// Whether an even exchange is enough when only a piece left behind is lost.
    pub equal_suffices: bool,
    /// Whether a threat is old as soon as its target was threatened before by anything (从捉到捉), and not only if the same
    /// piece threatened it.
    pub old_by_target: bool,
    /// Whether it matters that a move parries a threat (解打) or strikes for a piece past saving (绝境); otherwise neither is asked.
    pub parries_matter: bool,
    /// Whether what a check attacks besides the general counts too.
    pub checks_chase: bool,
    /// Whether a soldier's own attacks count.
    pub soldiers_chase: bool,
    /// Whether a piece that carries a threat and can itself be taken cancels it.
    pub carriers_cancel: bool,
    /// Checks of a threat of mate.
    pub kill_checks: u8,
    /// Quiet checks by which a threat may win material.
    pub chase_checks: u8,
    /// Quiet checks by which the opponent may refute a threat.
    pub counter_checks: u8,
    /// Checks within which the opponent's mate refutes a threat.
    pub counter_mate_checks: u8,
}
