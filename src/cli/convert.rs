//! `pingjian convert`: games from one format into another.

use super::convert_many;
use super::failure::{Answer, Failure};
use super::input::{chosen, display, encoding_names, read_games_as, warnings};
use super::output::{deliver, is_stdout, note};
use crate::formats::{self, Format, Loss, TextEncoding, WriteOptions};
use crate::notation::Notation;
use crate::session::format_for;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use std::path::{Path, PathBuf};

/// Convert games into another format
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian convert game.xqf game.pgn\n\
    Example: pingjian convert games.pgn - --to pgn --encoding gb18030 --notation iccs\n\
    Example: pingjian convert collection/ all.pgn\n\
    Example: pingjian convert library.cbl games/ --to xqf\n\n\
    What the new format can't hold is named on standard error.")]
pub(super) struct Args {
    /// Game file to read, or a folder of them; - reads standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// File to write, or a folder for many; - writes standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// Format to write; the extension of OUT says it otherwise
    #[arg(long, value_name = "FORMAT", value_parser = format_names())]
    to: Option<String>,
    /// Encoding of the texts, where the format leaves it open
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding_names())]
    encoding: String,
    /// Encoding of the texts that are read, if it isn't told rightly by itself
    #[arg(long, value_name = "ENCODING", value_parser = encoding_names())]
    read_as: Option<String>,
    /// Notation of the moves, where the format leaves it open
    #[arg(long, value_name = "NOTATION", default_value = "zh-Hans")]
    notation: NotationWord,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum NotationWord {
    #[value(name = "zh-Hans", alias = "zh-hans")]
    Hans,
    #[value(name = "zh-Hant", alias = "zh-hant")]
    Hant,
    Wxf,
    Iccs,
}

impl From<NotationWord> for Notation {
    fn from(word: NotationWord) -> Self {
        match word {
            NotationWord::Hans => Self::ChineseHans,
            NotationWord::Hant => Self::ChineseHant,
            NotationWord::Wxf => Self::Wxf,
            NotationWord::Iccs => Self::Iccs,
        }
    }
}

/// The formats that can be written.
fn writable() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.can_write())
}

fn format_names() -> PossibleValuesParser {
    PossibleValuesParser::new(writable().map(Format::name))
}

/// What is to be done with every file.
pub(super) struct Job {
    pub(super) format: Format,
    pub(super) options: WriteOptions,
    /// The encoding of texts that are read, if the user says it.
    pub(super) read_as: Option<TextEncoding>,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let job = Job {
        format: args.format()?,
        options: WriteOptions {
            notation: args.notation.into(),
            encoding: TextEncoding::from_name(&args.encoding).unwrap_or_default(),
        },
        read_as: args.read_as.as_deref().and_then(TextEncoding::from_name),
    };
    if args.input.is_dir() {
        return match args.game {
            Some(_) => Err(Failure::bad("--game takes one game of a file, IN is a folder")),
            None => convert_many::folder(&args.input, &args.output, &job),
        };
    }
    let mut parsed = read_games_as(&args.input, job.read_as)?;
    let name = display(&args.input);
    if args.game.is_some() {
        let (place, _) = chosen(&parsed, &name, args.game)?;
        parsed.keep_only(place);
    }
    let format = job.format;
    if convert_many::is_folder(&args.output) {
        let file = args.input.file_name().map_or_else(|| PathBuf::from("games"), PathBuf::from);
        convert_many::Spread::default().write(&parsed, &args.output.join(file), &job)?;
    } else if parsed.games.len() > 1 && !format.holds_several_games() {
        let count = parsed.games.len();
        return Err(Failure::bad(format!(
            "{name} holds {count} games and {} one; --game N takes one, a folder as OUT all",
            format.name()
        )));
    } else {
        let written = formats::write_with(&parsed.games, format, job.options)
            .map_err(|error| Failure::bad(format!("{}: {error}", args.output.display())))?;
        deliver(Some(&args.output), &written.bytes)?;
        told(&written.losses, &args.output);
    }
    for warning in warnings(&parsed) {
        note(&format!("{name}: {warning}"));
    }
    Ok(Answer::Done)
}

/// Names what the new file doesn't hold.
pub(super) fn told(losses: &[Loss], path: &Path) {
    let file = if is_stdout(Some(path)) { "the new file".to_owned() } else { path.display().to_string() };
    for loss in losses {
        note(&format!("not in {file}: {loss}"));
    }
}

impl Args {
    fn format(&self) -> Result<Format, Failure> {
        let named = match &self.to {
            Some(name) => Format::from_name(name),
            None if convert_many::is_folder(&self.output) => {
                return Err(Failure::bad(format!(
                    "{}: a folder; --to says the format of the files in it",
                    self.output.display()
                )));
            }
            None => format_for(&self.output).filter(|format| format.can_write()),
        };
        named.ok_or_else(|| {
            let names: Vec<&str> = writable().map(Format::name).collect();
            let whose =
                if is_stdout(Some(&self.output)) { "standard output".to_owned() } else { display(&self.output) };
            Failure::bad(format!("{whose}: no format that can be written; accepted is --to {}", names.join(" or ")))
        })
    }
}
