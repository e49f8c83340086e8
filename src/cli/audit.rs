//! `pingjian audit`: what a rule book says about the repetitions of a line.

use super::audit_json::{BooksJson, audit_json};
use super::audit_text::audit_text;
use super::failure::{Answer, Failure};
use super::input::{LineArgs, Source};
use super::output::{deliver, json};
use super::words::{FacesWord, LangWord};
use crate::judge::{Audit, Effort, Explain, MoveNamer, RuleBook, audit, overrule};
use crate::lang::Lang;
use crate::notation::notate;
use crate::report::RulingPage;
use crate::rulebooks::{BOOKS, DEFAULT_BOOK, book};
use crate::rules::{Move, Position};
use crate::session::arbiters_words;
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::PathBuf;

/// Judge the repetitions of a game, move by move
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian audit game.pgn\n\
    Example: pingjian audit game.pgn --format html -o ruling.html\n\
    Example: pingjian audit --fen \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\" --moves \"e1d1 d9e9 d1e1 e9d9\" --format json\n\n\
    Each move of a repetition is named (check, threat of mate, chase, idle …) with its reasons and with what isn't counted\n\
    and why; then each side's conduct and the ruling, with the articles of the book. Repetitions come newest first.")]
pub(super) struct Args {
    #[command(flatten)]
    line: LineArgs,
    /// Only the first so many moves
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// Rule book, or all of them
    #[arg(long, value_name = "BOOK", default_value = DEFAULT_BOOK.id, value_parser = book_names())]
    rules: String,
    /// Language of the explanations and moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// What stands on the pieces of a page's diagrams
    #[arg(long, default_value = "traditional")]
    faces: FacesWord,
    /// File to write; standard output without it
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    output: Option<PathBuf>,
}

/// What `audit` can write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For reading
    Text,
    /// For scripts
    Json,
    /// A page with diagrams, to print and sign
    Html,
}

fn book_names() -> PossibleValuesParser {
    let books = BOOKS.iter().map(|book| PossibleValue::new(book.id).help(book.title.en));
    PossibleValuesParser::new(books.chain([PossibleValue::new("all").help("Each of them")]))
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let source = args.line.read(args.ply)?;
    let books: Vec<&'static RuleBook> = match args.rules.as_str() {
        "all" => BOOKS.to_vec(),
        // The parser admits known names only.
        id => book(id).into_iter().collect(),
    };
    let line = &source.line;
    let audits: Vec<(&'static RuleBook, Audit)> = books.into_iter().map(|book| (book, judged(&source, book))).collect();
    let name = |position: &Position, mv: Move| notate(position, mv, args.lang.notation());
    let words = |book| Words {
        explain: Explain::new(line, book, args.lang.lang(), &name),
        name: &name,
        lang: args.lang.lang(),
    };
    let content = match args.format {
        Format::Text => {
            let texts: Vec<String> =
                audits.iter().map(|(book, audit)| audit_text(audit, book, line, &words(book))).collect();
            texts.join("\n")
        }
        Format::Html => RulingPage {
            headers: source.game.as_ref().map(|(game, _)| &game.headers),
            line,
            audits: &audits,
            lang: args.lang.lang(),
            name: &name,
            faces: args.faces.into(),
        }
        .to_html(),
        Format::Json if args.rules == "all" => {
            let books = audits.iter().map(|(book, audit)| (book.id, audit_json(audit, line, &words(book))));
            json(&BooksJson { books: books.collect() })?
        }
        Format::Json => match audits.first() {
            Some((book, audit)) => json(&audit_json(audit, line, &words(book)))?,
            None => return Err(Failure::bad(format!("--rules {}: no such rule book", args.rules))),
        },
    };
    deliver(args.output.as_deref(), content.as_bytes())?;
    Ok(Answer::Done)
}

/// The audit of a line by a book, with the arbiter's words that the file holds.
fn judged(source: &Source, book: &'static RuleBook) -> Audit {
    let audit = audit(&source.line, book, Effort::default());
    match &source.game {
        Some((game, end)) => overrule(&audit, &source.line, &arbiters_words(game, *end, book), book),
        None => audit,
    }
}

/// How an audit is told.
pub(super) struct Words<'a> {
    pub(super) explain: Explain<'a>,
    pub(super) name: MoveNamer<'a>,
    pub(super) lang: Lang,
}
