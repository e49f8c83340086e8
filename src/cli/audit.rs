//! `pingjian audit`: what a rule book says about the repetitions of a line, or of many games (`audit_list.rs`).

use super::audit_json::{BooksJson, audit_json};
use super::audit_list;
use super::audit_text::audit_text;
use super::failure::{Answer, Failure};
use super::input::{Source, book_names, display, read_bytes, read_games};
use super::output::{deliver, json};
use super::words::{FacesWord, LangWord};
use crate::judge::{Audit, Effort, Explain, MoveNamer, RuleBook};
use crate::lang::Lang;
use crate::notation::notate;
use crate::report::RulingPage;
use crate::rulebooks::{BOOKS, DEFAULT_BOOK, book};
use crate::rules::{Line, Move, Position};
use crate::session::{BatchSource, Wanted, judge_line};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser};
use std::path::{Path, PathBuf};

/// Judge the repetitions of a game, move by move, or list those of many games
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian audit game.pgn\n\
    Example: pingjian audit game.pgn --format pdf -o ruling.pdf\n\
    Example: pingjian audit --fen \"3k5/9/9/9/9/9/9/9/4R4/5K3 w\" --moves \"e1d1 d9e9 d1e1 e9d9\" --format json\n\
    Example: pingjian audit games.pgn round1/ round2/ --only-forbidden\n\n\
    One game: each move of a repetition is named (check, threat of mate, chase, idle …) with its reasons and with what isn't\n\
    counted and why; then each side's conduct and the ruling, with the articles of the book. Repetitions come newest first.\n\n\
    A file of several games, a folder (with the game files below it) or several paths: one line for each repetition in which a\n\
    position stood three times (--min-occurrences 2 lists the others, too), in the order of the input: file, number of the\n\
    game for --game, players, plies, occurrences, each side's conduct, ruling, articles; at the end the numbers in all.\n\
    Games are judged on all cores, main lines only; what can't be read is skipped with a note.\n\
    JSON: one object a line: for each game with a repetition file, game, headers and the fields of a single audit; for what\n\
    was skipped file and error; at the end summary. HTML: a table, with --pages and a page for each game.\n\
    Exit status: 0 unless no game could be read (2) or Ctrl-C was pressed (130).")]
pub(super) struct Args {
    /// Game files of any readable format, or folders; - reads standard input
    #[arg(value_name = "PATH", conflicts_with_all = ["fen", "moves"])]
    paths: Vec<PathBuf>,
    /// The game of the file, from 1: judged move by move
    #[arg(long, value_name = "N", requires = "paths", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Start position instead of a file
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Moves from the start position, such as "h2e2 h9g7"; Chinese and WXF are read, too
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Only the first so many moves of the game
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// Only repetitions in which a position stood so often; 3 in lists without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(2..))]
    min_occurrences: Option<u16>,
    /// Only repetitions in which a side does something forbidden all round
    #[arg(long)]
    only_forbidden: bool,
    /// Progress on standard error, even if that is no terminal
    #[arg(long)]
    pub(super) progress: bool,
    /// With --format html and -o OUT: the full ruling of each listed game, too, in a folder beside OUT
    #[arg(long, requires = "output")]
    pub(super) pages: bool,
    /// Rule book, or all of them
    #[arg(long, value_name = "BOOK", default_value = DEFAULT_BOOK.id, value_parser = books_or_all())]
    pub(super) rules: String,
    /// Language of the explanations and moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    pub(super) lang: LangWord,
    /// What to write
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(super) format: Format,
    /// What stands on the pieces of a page's diagrams
    #[arg(long, default_value = "traditional")]
    pub(super) faces: FacesWord,
    /// File to write; standard output without it
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    pub(super) output: Option<PathBuf>,
}

/// What `audit` can write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum Format {
    /// For reading
    Text,
    /// For scripts
    Json,
    /// A page with diagrams, to print and sign
    Html,
    /// The same as a file for printers
    Pdf,
}

fn books_or_all() -> PossibleValuesParser {
    PossibleValuesParser::new(book_names().chain([PossibleValue::new("all").help("Each of them")]))
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    match args.input()? {
        Input::Line(source) => judge_one(args, &source),
        Input::Many(sources) => audit_list::run(args, sources),
    }
}

/// What is to be judged.
enum Input {
    Line(Box<Source>),
    Many(Vec<BatchSource>),
}

impl Args {
    /// One line of play if there is one game, or one is chosen; else the list of all.
    fn input(&self) -> Result<Input, Failure> {
        let one = |source: Source| -> Result<Input, Failure> {
            let source = match self.ply {
                None => source,
                Some(ply) => source.cut(ply)?,
            };
            Ok(Input::Line(Box::new(source)))
        };
        match self.paths.as_slice() {
            [] if self.fen.is_none() && self.moves.is_none() => {
                Err(Failure::bad("no position: accepted is PATH …, - for standard input, --fen FEN or --moves MOVES"))
            }
            [] => one(Source::typed(self.fen.as_deref(), self.moves.as_deref())?),
            [file] if !file.is_dir() => {
                let parsed = read_games(file)?;
                if self.game.is_some() || self.ply.is_some() || parsed.games.len() == 1 {
                    return one(Source::of_game(parsed, file, self.game)?);
                }
                Ok(Input::Many(vec![BatchSource::Parsed(display(file), parsed)]))
            }
            _ if self.game.is_some() || self.ply.is_some() => {
                let option = if self.game.is_some() { "--game" } else { "--ply" };
                Err(Failure::bad(format!("{option}: accepted with one file only")))
            }
            paths => Ok(Input::Many(paths.iter().map(|path| source(path)).collect::<Result<_, _>>()?)),
        }
    }

    /// The rule books asked for.
    pub(super) fn books(&self) -> Vec<&'static RuleBook> {
        match self.rules.as_str() {
            "all" => BOOKS.to_vec(),
            // The parser admits known names only.
            id => book(id).into_iter().collect(),
        }
    }

    /// Which repetitions are asked for, if `occurrences` is what is usual.
    pub(super) fn wanted(&self, occurrences: usize) -> Wanted {
        let occurrences = self.min_occurrences.map_or(occurrences, usize::from);
        Wanted { occurrences, only_forbidden: self.only_forbidden }
    }
}

/// A path given by name has to be there; what's in it is the reader's business.
fn source(path: &Path) -> Result<BatchSource, Failure> {
    if path == Path::new("-") {
        return Ok(BatchSource::Bytes(display(path), read_bytes(path)?));
    }
    match path.metadata() {
        Ok(_) => Ok(BatchSource::Path(path.to_owned())),
        Err(error) => Err(Failure::bad(format!("can't read {}: {error}", path.display()))),
    }
}

/// Judges one line of play, move by move.
fn judge_one(args: &Args, source: &Source) -> Result<Answer, Failure> {
    if args.pages {
        return Err(Failure::bad("--pages: accepted for many games only; one game is a page anyway"));
    }
    let line = &source.line;
    let wanted = args.wanted(2);
    let audits = args.books().into_iter().map(|book| {
        let game = source.game.as_ref().map(|(game, end)| (game, *end));
        let mut audit = judge_line(line, game, book, Effort::default());
        audit.repetitions.retain(|repetition| wanted.admits(line, repetition));
        (book, audit)
    });
    let audits: Vec<(&'static RuleBook, Audit)> = audits.collect();
    let name = |position: &Position, mv: Move| notate(position, mv, args.lang.notation());
    let words = |book| Words::new(line, book, args.lang, &name);
    let page = RulingPage {
        headers: source.game.as_ref().map(|(game, _)| &game.headers),
        line,
        audits: &audits,
        lang: args.lang.lang(),
        name: &name,
        faces: args.faces.into(),
    };
    let content = match args.format {
        Format::Text => {
            let texts: Vec<String> =
                audits.iter().map(|(book, audit)| audit_text(audit, book, line, &words(book))).collect();
            texts.join("\n")
        }
        Format::Html => page.to_html(),
        Format::Pdf => {
            let bytes = page.to_pdf().map_err(|error| Failure::bad(error.to_string()))?;
            deliver(args.output.as_deref(), &bytes)?;
            return Ok(Answer::Done);
        }
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

/// How an audit is told.
pub(super) struct Words<'a> {
    pub(super) explain: Explain<'a>,
    pub(super) name: MoveNamer<'a>,
    pub(super) lang: Lang,
}

impl<'a> Words<'a> {
    /// How an audit of `line` by `book` is told.
    pub(super) fn new(line: &'a Line, book: &'static RuleBook, lang: LangWord, name: MoveNamer<'a>) -> Self {
        let lang = lang.lang();
        Self { explain: Explain::new(line, book, lang, name), name, lang }
    }
}
