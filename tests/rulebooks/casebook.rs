//! The case book: Markdown files, one for an article or a few, each with hits and near misses. Reads them, and checks what they
//! say against the audits. The form is described in `README.md`.

use pingjian::judge::{
    Audit, Effort, Evidence, Explain, Label, Nature, Outcome, PlyAudit, RuleBook, Weight, audit, check,
};
use pingjian::lang::Lang;
use pingjian::notation::{Notation, notate};
use pingjian::rulebooks::book;
use pingjian::rules::{Line, Move, Position, Side};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Set it to write the explanations anew.
pub const REFRESH: &str = "CASEBOOK_REFRESH";

/// One Markdown file.
pub struct File {
    pub path: PathBuf,
    pub name: String,
    pub lines: Vec<String>,
    pub claims: Vec<Claim>,
    pub sections: Vec<Section>,
}

/// A row of a file's table: articles and rows of some books that the sections hit or miss.
pub struct Claim {
    pub books: Vec<&'static RuleBook>,
    pub articles: Vec<String>,
    pub rows: Vec<String>,
}

/// One position with its moves and what follows from them.
pub struct Section {
    pub line: usize,
    pub hit: bool,
    pub start: Position,
    pub plies: Vec<Ply>,
    pub laps: Vec<Lap>,
    pub results: Vec<Expected>,
    /// Book and language of the explanation, and the lines of the file that hold it.
    pub explained: Option<(&'static RuleBook, Lang, std::ops::Range<usize>)>,
}

/// One written move.
pub struct Ply {
    pub line: usize,
    pub mv: Move,
    pub label: Written,
    pub by_book: Vec<(&'static RuleBook, Written)>,
    /// Whether this is the move that the section is about.
    pub marked: bool,
}

/// A written label, with its weight if that matters.
#[derive(Clone, Copy, PartialEq)]
pub struct Written {
    pub label: Label,
    pub weight: Option<Weight>,
}

/// Moves that are played some times in a row.
pub struct Lap {
    pub plies: std::ops::Range<usize>,
    pub times: usize,
}

/// One written result.
pub struct Expected {
    pub line: usize,
    pub books: Vec<&'static RuleBook>,
    pub what: String,
}

impl Ply {
    pub fn label_in(&self, book: &RuleBook) -> Written {
        self.by_book.iter().find(|(other, _)| other.id == book.id).map_or(self.label, |(_, written)| *written)
    }
}

impl Section {
    /// The line of moves, and for each of them which written move it is.
    pub fn line(&self) -> (Line, Vec<usize>) {
        let order: Vec<usize> =
            self.laps.iter().flat_map(|lap| std::iter::repeat_n(lap.plies.clone(), lap.times).flatten()).collect();
        let moves: Vec<Move> = order.iter().map(|&index| self.plies[index].mv).collect();
        let line = Line::with_moves(self.start, &moves);
        (line.unwrap_or_else(|error| panic!("line {}: {error:?}", self.line)), order)
    }

    pub fn books<'a>(&self, claims: &'a [Claim]) -> impl Iterator<Item = &'static RuleBook> + 'a {
        let mut seen = BTreeSet::new();
        claims.iter().flat_map(|claim| claim.books.iter().copied()).filter(move |book| seen.insert(book.id))
    }
}

/// Every file of the case book, in order.
pub fn files() -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rulebooks");
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(&root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()) {
        paths.extend(fs::read_dir(entry).unwrap().map(|entry| entry.unwrap().path()));
    }
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = fs::read_to_string(&path).unwrap();
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            parse(path, &name, &text).unwrap_or_else(|(line, what)| panic!("{name}:{}: {what}", line + 1))
        })
        .collect()
}

type Parsed<T> = Result<T, (usize, String)>;

fn parse(path: PathBuf, name: &str, text: &str) -> Parsed<File> {
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let (mut claims, mut sections) = (Vec::new(), Vec::<Section>::new());
    let mut times = DEFAULT_LAPS;
    let mut fresh_lap = true;
    for (at, line) in lines.iter().enumerate() {
        let fail = |what: String| Err((at, what));
        if let Some(cells) = line.strip_prefix("| ").and_then(|rest| rest.strip_suffix(" |")) {
            let cells: Vec<&str> = cells.split(" | ").map(str::trim).collect();
            if cells.len() != 3 {
                return fail(format!("a table row has 3 cells, not {}", cells.len()));
            }
            if cells[0] != "book" && !cells[0].starts_with('-') {
                claims.push(Claim {
                    books: books(cells[0]).map_err(|what| (at, what))?,
                    articles: cells[1].split_whitespace().map(str::to_owned).collect(),
                    rows: cells[2].split(';').map(|row| row.trim().to_owned()).filter(|row| !row.is_empty()).collect(),
                });
            }
            continue;
        }
        if let Some(heading) = line.strip_prefix("## ") {
            let hit = heading.starts_with("Hit");
            if !hit && !heading.starts_with("Near miss") {
                return fail("a section is a Hit or a Near miss".to_owned());
            }
            sections.push(Section {
                line: at,
                hit,
                start: Position::start(),
                plies: Vec::new(),
                laps: Vec::new(),
                results: Vec::new(),
                explained: None,
            });
            (times, fresh_lap) = (DEFAULT_LAPS, true);
            continue;
        }
        let Some(section) = sections.last_mut() else { continue };
        if let Some(fen) = line.strip_prefix('`').and_then(|rest| rest.strip_suffix('`')) {
            section.start = Position::from_fen(fen).map_err(|error| (at, error.to_string()))?;
        } else if let Some(rest) = line.strip_prefix("Played ") {
            let number = rest.trim_end_matches(':').split_whitespace().next().unwrap_or_default();
            times = number.parse().map_err(|_| (at, format!("“Played N times:”, not {line:?}")))?;
            fresh_lap = true;
        } else if let Some(rest) = line.strip_prefix("- ") {
            let (who, what) = rest.split_once(": ").ok_or((at, "“- book: result”".to_owned()))?;
            let books = books(who).map_err(|what| (at, what))?;
            section.results.push(Expected { line: at, books, what: what.to_owned() });
        } else if let Some(rest) = line.strip_prefix("> ") {
            match &mut section.explained {
                Some((_, _, range)) => range.end = at + 1,
                None => {
                    let (id, lang) = rest.split_once(' ').ok_or((at, "“> book language”".to_owned()))?;
                    let lang = if lang == "zh" { Lang::ZhHans } else { Lang::En };
                    section.explained = Some((known(id).map_err(|what| (at, what))?, lang, at + 1..at + 1));
                }
            }
        } else if line.split_once(". ").is_some_and(|(number, _)| number.parse::<usize>().is_ok()) {
            let ply = ply(at, line).map_err(|what| (at, what))?;
            section.plies.push(ply);
            let count = section.plies.len();
            if fresh_lap {
                section.laps.push(Lap { plies: count - 1..count, times });
                fresh_lap = false;
            } else if let Some(lap) = section.laps.last_mut() {
                lap.plies.end = count;
            }
        }
    }
    if claims.is_empty() || sections.is_empty() {
        return Err((0, "a table and sections are wanted".to_owned()));
    }
    Ok(File { path, name: name.to_owned(), lines, claims, sections })
}

/// Laps if nothing else is said: the position stands four times, which is enough for every book.
const DEFAULT_LAPS: usize = 3;

fn known(id: &str) -> Result<&'static RuleBook, String> {
    book(id).ok_or_else(|| format!("no book {id}"))
}

fn books(text: &str) -> Result<Vec<&'static RuleBook>, String> {
    text.split([' ', ',']).filter(|id| !id.is_empty()).map(known).collect()
}

fn written(word: &str) -> Result<Written, String> {
    let (word, weight) = match word.strip_suffix('轻') {
        Some(word) => (word, Some(Weight::Light)),
        None => match word.strip_suffix('重') {
            Some(word) => (word, Some(Weight::Heavy)),
            None => (word, None),
        },
    };
    let label = Label::ALL.into_iter().find(|label| label.zh() == word).ok_or_else(|| format!("no label {word}"))?;
    Ok(Written { label, weight })
}

/// `1. i4h4 捉; axf 闲 ←`
fn ply(at: usize, line: &str) -> Result<Ply, String> {
    let (_, rest) = line.split_once(". ").ok_or("a move without a number")?;
    let marked = rest.ends_with('←');
    let mut parts = rest.trim_end_matches('←').trim().split("; ");
    let first = parts.next().unwrap_or_default();
    let (mv, label) = first.split_once(' ').ok_or("a move and its label are wanted")?;
    let mut by_book = Vec::new();
    for part in parts {
        let (ids, label) = part.rsplit_once(' ').ok_or("a book and a label are wanted")?;
        for book in books(ids)? {
            by_book.push((book, written(label)?));
        }
    }
    let mv = mv.parse().map_err(|_| format!("{mv} is no move"))?;
    Ok(Ply { line: at, mv, label: written(label)?, by_book, marked })
}

/// One section judged by one book.
pub struct Judged<'a> {
    pub section: &'a Section,
    pub book: &'static RuleBook,
    pub line: Line,
    pub order: Vec<usize>,
    pub audit: Audit,
}

impl<'a> Judged<'a> {
    pub fn new(section: &'a Section, book: &'static RuleBook) -> Self {
        let (line, order) = section.line();
        let audit = audit(&line, book, Effort::default());
        Self { section, book, line, order, audit }
    }

    /// What differs from what is written, each with the line of the file.
    pub fn differences(&self) -> Vec<(usize, String)> {
        let mut found = Vec::new();
        let id = self.book.id;
        if let Err(error) = check(&self.line, self.book, &self.audit) {
            found.push((self.section.line, format!("{id}: the checker says: {error}")));
        }
        let mut seen = BTreeSet::new();
        for ply in self.audit.repetitions.iter().flat_map(|card| &card.plies) {
            let written = &self.section.plies[self.order[ply.ply - 1]];
            let wanted = written.label_in(self.book);
            if !agrees(ply, wanted) && seen.insert(written.line) {
                let weight = ply.weight.filter(|_| wanted.weight.is_some()).map_or("", |w| w.code());
                let (mv, want, got) = (written.mv, wanted.label.zh(), ply.label.zh());
                found.push((written.line, format!("{id} {mv}: written {want}, judged {got} {weight}")));
            }
        }
        let mine: Vec<&Expected> =
            self.section.results.iter().filter(|result| result.books.iter().any(|book| book.id == id)).collect();
        if mine.is_empty() {
            found.push((self.section.line, format!("{id}: no result is written")));
        }
        for result in mine {
            let got = self.result(&result.what);
            if got != result.what {
                found.push((result.line, format!("{id}: written “{}”, judged “{got}”", result.what)));
            }
        }
        found
    }

    /// The judged result, in the form in which another one is written.
    fn result(&self, like: &str) -> String {
        if like.starts_with("natural limit") {
            let limit = &self.audit.natural_limit;
            let [red, black] = limit.counted;
            return format!("natural limit, red {red}, black {black} of {}", limit.limit);
        }
        if like.starts_with("end") {
            let end = self.audit.end.as_ref();
            return end
                .map_or("end, none".to_owned(), |end| format!("end, {} {}", end.result_code(), end.reason_code()));
        }
        let Some(card) = self.audit.repetitions.first() else { return "nothing repeats".to_owned() };
        if like.starts_with("counted moves") {
            let count = |side| card.counted_moves(side, self.book).map_or("all".to_owned(), |n| n.to_string());
            return format!("counted moves, red {}, black {}", count(Side::Red), count(Side::Black));
        }
        let mut text = match card.ruling.outcome {
            Outcome::Loses(Side::Red) => "red loses",
            Outcome::Loses(Side::Black) => "black loses",
            Outcome::MustChange(Side::Red) => "red must change",
            Outcome::MustChange(Side::Black) => "black must change",
            Outcome::Draw => "draw",
            Outcome::Undecided => "undecided",
        }
        .to_owned();
        if card.by_length {
            text.push_str(" after nine rounds");
        }
        if !card.complete {
            text.push_str(", not yet");
        }
        if like.contains(" by ") {
            text.push_str(" by ");
            text.push_str(&card.ruling.articles.join(" "));
        }
        text
    }

    /// The last judged plies for each written move that the section is about (all of them if none is marked).
    pub fn plies_at_issue(&self) -> Vec<&PlyAudit> {
        let Some(card) = self.audit.repetitions.first() else { return Vec::new() };
        let any = self.section.plies.iter().any(|ply| ply.marked);
        let mut seen = BTreeSet::new();
        card.plies
            .iter()
            .rev()
            .filter(|ply| {
                let index = self.order[ply.ply - 1];
                (!any || self.section.plies[index].marked) && seen.insert(index)
            })
            .collect()
    }

    /// Where an article is cited: as the ground of a label, of a rejection, of a protector, or of what the book says to it all.
    pub fn places(&self, article: &str) -> BTreeSet<&'static str> {
        let mut places = BTreeSet::new();
        let plies = self.plies_at_issue();
        let mut put = |place, cited: bool| {
            if cited {
                places.insert(place);
            }
        };
        put("label", plies.iter().any(|ply| ply.articles.contains(&article)));
        let rejections = || plies.iter().flat_map(|ply| &ply.rejections);
        put("rejection", rejections().any(|rejection| rejection.article == article));
        let roots = plies.iter().flat_map(|ply| &ply.evidence).flat_map(|evidence| match evidence {
            Evidence::Chase(chase) => chase.roots.as_slice(),
            Evidence::Follow { roots, .. } => roots,
            _ => &[],
        });
        let roots = roots.chain(rejections().flat_map(|rejection| &rejection.roots));
        put("root", roots.into_iter().any(|root| root.article == article));
        if let Some(card) = self.audit.repetitions.first() {
            put("conduct", card.red.articles.contains(&article) || card.black.articles.contains(&article));
            put("ruling", card.ruling.articles.contains(&article));
            put("procedure", card.procedure(self.book).contains(&article));
            put("entry left out", card.entry_left_out && self.book.cites.entering_move == Some(article));
            let counted = Side::BOTH.into_iter().any(|side| card.counted_moves(side, self.book).is_some());
            put("clock", counted && self.book.cites.counted_arrivals == Some(article));
        }
        let limit = &self.audit.natural_limit;
        put("limit", limit.is_reached() && limit.article == article);
        let left_out = limit.counted.iter().any(|&counted| counted < limit.rounds);
        put("limit", left_out && self.book.cites.natural_limit_checks == article);
        put("end", self.audit.end.is_some_and(|end| end.article == article));
        places
    }

    /// Whether the audit turns on a row of the book; the row is named as in [`rows`].
    pub fn hits(&self, row: &str) -> bool {
        let plies = self.plies_at_issue();
        let card = self.audit.repetitions.first();
        let limit = &self.audit.natural_limit;
        let (kind, rest) = row.split_once(' ').unwrap_or((row, ""));
        match (kind, rest) {
            ("label", word) => !plies.is_empty() && plies.iter().all(|ply| ply.label.zh() == word),
            ("exemption", code) => {
                let exemption = self.book.exemptions.iter().find(|exemption| exemption.because.code() == code);
                let exemption = exemption.unwrap_or_else(|| panic!("{} has no {row}", self.book.id));
                plies
                    .iter()
                    .flat_map(|ply| &ply.rejections)
                    .any(|rejection| (rejection.because, rejection.article) == (exemption.because, exemption.article))
            }
            ("ruling", wanted) => {
                card.is_some_and(|card| ruling_name(card.ruling.outcome, &card.ruling.articles) == wanted)
            }
            ("limit", "occurrences") => card.is_some_and(|card| card.complete && card.occurrences == card.needed),
            ("limit", "occurrences of a check") => {
                card.is_some_and(|card| card.complete && card.occurrences < self.book.limits.occurrences)
            }
            ("limit", "entering capture") => card.is_some_and(|card| card.entry_left_out && !card.complete),
            ("limit", "nine rounds") => card.is_some_and(|card| card.by_length),
            ("limit", "natural limit") => limit.is_reached(),
            ("limit", "natural limit checks") => limit.counted.iter().any(|&counted| counted < limit.rounds),
            ("limit", "counted arrivals") => card
                .is_some_and(|card| Side::BOTH.into_iter().any(|side| card.counted_moves(side, self.book).is_some())),
            ("limit", "grace") => card.is_some_and(|card| matches!(card.ruling.outcome, Outcome::MustChange(_))),
            _ => panic!("no row {row}"),
        }
    }

    /// The explanation of the moves at issue and of the ruling.
    pub fn explanation(&self, lang: Lang) -> Vec<String> {
        let notation = if lang == Lang::En { Notation::Wxf } else { Notation::ChineseHans };
        let name = |position: &Position, mv: Move| notate(position, mv, notation);
        let explain = Explain::new(&self.line, self.book, lang, &name);
        let mut lines: Vec<String> =
            self.plies_at_issue().iter().rev().map(|ply| format!("{}: {}", ply.mv, explain.ply(ply))).collect();
        if let Some(card) = self.audit.repetitions.first() {
            lines.push(explain.ruling(card).to_string());
        } else {
            lines.push(explain.natural_limit(&self.audit.natural_limit).to_string());
        }
        lines.into_iter().map(|line| format!("> {line}")).collect()
    }
}

/// 闲 is written for every quiet move that has no part in the matter.
fn agrees(ply: &PlyAudit, written: Written) -> bool {
    let label = ply.label == written.label || (written.label == Label::Idle && ply.label.nature() == Nature::Quiet);
    label && ply.certain && (written.weight.is_none() || written.weight == ply.weight)
}

fn ruling_name(outcome: Outcome, articles: &[&str]) -> String {
    let what = match outcome {
        Outcome::Loses(_) => "loses",
        Outcome::MustChange(_) => "must change",
        Outcome::Draw | Outcome::Undecided => "draw",
    };
    format!("{what} {}", articles.join(" "))
}

/// Every row of a book: its criteria, its exemptions, its rulings and its limits.
pub fn rows(book: &'static RuleBook) -> Vec<String> {
    use pingjian::judge::Consequence;
    let mut rows: Vec<String> = book.criteria.iter().map(|row| format!("label {}", row.label.zh())).collect();
    rows.extend(book.exemptions.iter().map(|row| format!("exemption {}", row.because.code())));
    let rulings = book.both_strike.into_iter().flat_map(|other| other.rulings).chain(book.rulings);
    rows.extend(rulings.map(|row| {
        let what = match row.consequence {
            Consequence::Loses => "loses",
            Consequence::MustChange => "must change",
            Consequence::Draw => "draw",
        };
        format!("ruling {what} {}", row.articles.join(" "))
    }));
    let limits = &book.limits;
    let limit = |name: &str, there: bool| there.then(|| format!("limit {name}"));
    rows.extend(limit("occurrences", true));
    rows.extend(limit("occurrences of a check", limits.occurrences_check != limits.occurrences));
    rows.extend(limit("entering capture", limits.drop_capturing_entry));
    rows.extend(limit("nine rounds", limits.rounds_without_laps.is_some()));
    rows.extend(limit("natural limit", true));
    rows.extend(limit("natural limit checks", true));
    rows.extend(limit("counted arrivals", limits.counted_arrivals.is_some()));
    rows.extend(limit("grace", limits.grace_rounds > 0));
    rows
}
