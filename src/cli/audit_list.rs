//! `pingjian audit` over many games: what is found of repetitions, told as it is found, in the order of the input.

use super::audit::{Args, Format, Words};
use super::audit_json::{AuditJson, BooksJson, audit_json};
use super::audit_list_text::{finding_lines, tally_lines};
use super::failure::{Answer, Failure};
use super::interrupt;
use super::output::{Sink, is_stdout, json_line, note};
use super::progress::Progress;
use crate::judge::RuleBook;
use crate::lang::Lang;
use crate::notation::notate;
use crate::report::{RulingList, RulingPage};
use crate::rules::{Move, Position, Side};
use crate::session::{
    Batch, BatchFinding, BatchNext, BatchReport, BatchSource, BatchTally, BatchTask, RulingTally, files,
};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How often Ctrl-C and the progress are looked after.
const PATIENCE: Duration = Duration::from_millis(100);
/// How often a position must have stood unless something else is asked for: fewer can't be ruled on in any book.
pub(super) const USUAL_OCCURRENCES: usize = 3;

pub(super) fn run(args: &Args, sources: Vec<BatchSource>) -> Result<Answer, Failure> {
    let pressed = interrupt::flag();
    let mut list = List::begin(args)?;
    let mut progress = Progress::new(args.progress);
    let task = BatchTask {
        sources,
        books: args.books(),
        wanted: args.wanted(USUAL_OCCURRENCES),
        threads: None,
        gives_way: false,
    };
    let mut batch = Batch::start(task, &(Arc::new(|| ()) as _))
        .map_err(|error| Failure::bad(format!("the system gives no thread to judge in: {error}")))?;
    let mut first_trouble = None;
    let interrupted = loop {
        if pressed.load(Ordering::Relaxed) {
            break true;
        }
        match batch.next(PATIENCE) {
            BatchNext::Done => break false,
            BatchNext::NothingYet => {}
            BatchNext::Report(report) => {
                if !matches!(report, BatchReport::Finding(_)) || is_stdout(args.output.as_deref()) {
                    progress.clear();
                }
                if let Some(trouble) = list.tell(&report)? {
                    first_trouble.get_or_insert(trouble);
                }
            }
        }
        let tally = batch.tally();
        progress.tell(|| {
            let read = batch.games_read();
            format!("{} files, {} of {read} games read, {} with a repetition", tally.files, tally.games, tally.repeated)
        });
    };
    progress.clear();
    let tally = batch.tally();
    if interrupted {
        note(&format!("interrupted after {} games", tally.games));
    } else if tally.games == 0 {
        let why =
            first_trouble.unwrap_or_else(|| "there is no game file; accepted are PGN, XQF and studies".to_owned());
        return Err(Failure::bad(format!("no game to judge: {why}")));
    }
    list.finish(tally, interrupted)
}

/// The list being written.
struct List<'a> {
    args: &'a Args,
    books: Vec<&'static RuleBook>,
    out: Sink,
    /// The page's rows, if it's to be one.
    page: Option<RulingList>,
    /// The folder of the games' own pages, and its name within links.
    pages: Option<(PathBuf, String)>,
}

impl<'a> List<'a> {
    fn begin(args: &'a Args) -> Result<Self, Failure> {
        let books = args.books();
        let html = args.format == Format::Html;
        if args.format == Format::Pdf {
            return Err(Failure::bad("--format pdf: accepted for one game only; --game N takes one of a file"));
        }
        if args.pages && !html {
            return Err(Failure::bad("--pages: accepted with --format html"));
        }
        let pages = match args.output.as_deref() {
            Some(output) if args.pages && !is_stdout(Some(output)) => Some(pages_folder(output)?),
            _ => None,
        };
        let page = html.then(|| RulingList::new(args.lang.lang(), books.clone()));
        Ok(Self { args, books, out: Sink::create(args.output.as_deref())?, page, pages })
    }

    /// Tells a report; gives the trouble if it is one.
    fn tell(&mut self, report: &BatchReport) -> Result<Option<String>, Failure> {
        let (file, game, error) = match report {
            BatchReport::Finding(finding) => return self.find(finding).map(|()| None),
            BatchReport::Warning(file, warning) => {
                note(&format!("{file}: {warning}"));
                return Ok(None);
            }
            BatchReport::Skipped(trouble) => (&trouble.file, trouble.game, trouble.describe(Lang::En)),
        };
        let place = game.map_or_else(|| file.to_string(), |game| format!("{file} #{game}"));
        // The system's messages name the file themselves.
        let told = if error.contains(&**file) { error.clone() } else { format!("{place}: {error}") };
        note(&format!("skipped: {told}"));
        if self.args.format == Format::Json {
            self.out.add(&json_line(&SkippedJson { file, game, error: &error })?)?;
        }
        if let Some(page) = &mut self.page {
            page.skip(&place, &error);
        }
        Ok(Some(told))
    }

    fn find(&mut self, finding: &BatchFinding) -> Result<(), Failure> {
        let (args, line) = (self.args, &finding.line);
        let name = |position: &Position, mv: Move| notate(position, mv, args.lang.notation());
        match &mut self.page {
            None if args.format == Format::Json => {
                let audits = finding
                    .audits
                    .iter()
                    .map(|(book, audit)| (book.id, audit_json(audit, line, &Words::new(line, book, args.lang, &name))));
                let mut audits: BTreeMap<&'static str, AuditJson> = audits.collect();
                let audit = if args.rules == "all" {
                    AuditsJson::Books(BooksJson { books: audits })
                } else {
                    match audits.pop_first() {
                        Some((_, audit)) => AuditsJson::One(Box::new(audit)),
                        None => return Ok(()),
                    }
                };
                let game = &finding.game;
                let headers = game.game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned()));
                let line = GameJson { file: &game.file, game: game.number, headers: headers.collect(), audit };
                self.out.add(&json_line(&line)?)
            }
            None => {
                let words = |book| Words::new(line, book, args.lang, &name);
                self.out.add(&finding_lines(finding, &words))
            }
            Some(page) => {
                let link = match &self.pages {
                    None => None,
                    Some((folder, within)) => {
                        let file = format!("{:04}.html", page.games() + 1);
                        let ruling = RulingPage {
                            headers: Some(&finding.game.game.headers),
                            line,
                            audits: &finding.audits,
                            lang: args.lang.lang(),
                            name: &name,
                            faces: args.faces.into(),
                        };
                        files::write_atomic(&folder.join(&file), ruling.to_html().as_bytes())
                            .map_err(|error| Failure::bad(format!("can't write {error}")))?;
                        Some(format!("{within}/{file}"))
                    }
                };
                let game = &finding.game;
                page.add(&game.file, game.number, &game.game.headers, line, &finding.audits, &name, link.as_deref());
                Ok(())
            }
        }
    }

    /// The numbers in all. A file isn't replaced by a list that was broken off.
    fn finish(mut self, tally: &BatchTally, interrupted: bool) -> Result<Answer, Failure> {
        let lang = self.args.lang.lang();
        if interrupted && let Some(output) = self.args.output.as_deref().filter(|path| !is_stdout(Some(path))) {
            note(&format!("{} isn't written", output.display()));
            return Ok(Answer::Interrupted);
        }
        let text = match &self.page {
            None if self.args.format == Format::Json => {
                json_line(&LastJson { summary: SummaryJson::new(tally, &self.books, interrupted) })?
            }
            None => tally_lines(tally, &self.books, self.args.wanted(USUAL_OCCURRENCES), lang).join("\n") + "\n",
            Some(page) => page.to_html(&tally_lines(tally, &self.books, self.args.wanted(USUAL_OCCURRENCES), lang)),
        };
        self.out.add(&text)?;
        self.out.finish()?;
        Ok(if interrupted { Answer::Interrupted } else { Answer::Done })
    }
}

/// `list.html` keeps its games' pages in `list-pages` beside it.
fn pages_folder(output: &Path) -> Result<(PathBuf, String), Failure> {
    let name = format!("{}-pages", output.file_stem().unwrap_or_default().to_string_lossy());
    let folder = output.with_file_name(&name);
    match std::fs::create_dir_all(&folder) {
        Ok(()) => Ok((folder, name)),
        Err(error) => Err(Failure::bad(format!("can't make the folder {}: {error}", folder.display()))),
    }
}

#[derive(Serialize)]
struct GameJson<'a> {
    file: &'a str,
    game: usize,
    headers: BTreeMap<String, String>,
    #[serde(flatten)]
    audit: AuditsJson,
}

#[derive(Serialize)]
#[serde(untagged)]
enum AuditsJson {
    One(Box<AuditJson>),
    Books(BooksJson),
}

#[derive(Serialize)]
struct SkippedJson<'a> {
    file: &'a str,
    game: Option<usize>,
    error: &'a str,
}

#[derive(Serialize)]
struct LastJson {
    summary: SummaryJson,
}

#[derive(Serialize)]
struct SummaryJson {
    files: usize,
    files_skipped: usize,
    files_passed_over: usize,
    games: usize,
    games_skipped: usize,
    games_with_repetition: usize,
    interrupted: bool,
    rulings: BTreeMap<&'static str, RulingsJson>,
}

#[derive(Serialize)]
struct RulingsJson {
    repetitions: usize,
    red_loses: usize,
    black_loses: usize,
    red_must_change: usize,
    black_must_change: usize,
    draw: usize,
    undecided: usize,
    /// Of all these, how many haven't stood often enough: the ruling is what it would be.
    incomplete: usize,
}

impl SummaryJson {
    fn new(tally: &BatchTally, books: &[&'static RuleBook], interrupted: bool) -> Self {
        let rulings = |tally: RulingTally| RulingsJson {
            repetitions: tally.repetitions,
            red_loses: tally.loses[Side::Red.index()],
            black_loses: tally.loses[Side::Black.index()],
            red_must_change: tally.must_change[Side::Red.index()],
            black_must_change: tally.must_change[Side::Black.index()],
            draw: tally.draws,
            undecided: tally.undecided,
            incomplete: tally.incomplete,
        };
        let of = |book: &&'static RuleBook| (book.id, rulings(tally.rulings.get(book.id).copied().unwrap_or_default()));
        Self {
            files: tally.files,
            files_skipped: tally.files_skipped,
            files_passed_over: tally.files_passed_over,
            games: tally.games,
            games_skipped: tally.games_skipped,
            games_with_repetition: tally.repeated,
            interrupted,
            rulings: books.iter().map(of).collect(),
        }
    }
}
