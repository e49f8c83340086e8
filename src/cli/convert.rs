//! `pingjian convert`: games from one format into another.

use super::failure::{Answer, Failure};
use super::input::{chosen, display, read_games, warnings};
use super::output::{deliver, is_stdout, note};
use crate::formats::{self, Format, TextEncoding, WriteOptions};
use crate::notation::Notation;
use crate::session::format_for;
use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Convert games into another format
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian convert game.xqf game.pgn\n\
    Example: pingjian convert games.pgn - --to pgn --encoding gb18030 --notation iccs\n\n\
    What the new format can't hold is named on standard error.")]
pub(super) struct Args {
    /// Game file to read; - reads standard input
    #[arg(value_name = "IN")]
    input: PathBuf,
    /// File to write; - writes standard output
    #[arg(value_name = "OUT")]
    output: PathBuf,
    /// Format to write; the extension of OUT says it otherwise
    #[arg(long, value_name = "FORMAT", value_parser = format_names())]
    to: Option<String>,
    /// Encoding of the texts, where the format leaves it open
    #[arg(long, value_name = "ENCODING", default_value = "utf-8", value_parser = encoding_names())]
    encoding: String,
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

fn encoding_names() -> PossibleValuesParser {
    PossibleValuesParser::new(TextEncoding::ALL.map(TextEncoding::name))
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let format = args.format()?;
    let mut parsed = read_games(&args.input)?;
    let name = display(&args.input);
    if args.game.is_some() {
        let (place, wanted) = chosen(&parsed, &name, args.game)?;
        parsed.games = vec![parsed.games.swap_remove(place)];
        parsed.warnings.retain(|warning| warning.game.is_none_or(|game| game == wanted));
    }
    if parsed.games.len() > 1 && !format.holds_several_games() {
        let count = parsed.games.len();
        return Err(Failure::bad(format!("{name} holds {count} games and {} one; --game N takes one", format.name())));
    }
    let options = WriteOptions {
        notation: args.notation.into(),
        encoding: TextEncoding::from_name(&args.encoding).unwrap_or_default(),
    };
    let written = formats::write_with(&parsed.games, format, options)
        .map_err(|error| Failure::bad(format!("{}: {error}", args.output.display())))?;
    deliver(Some(&args.output), &written.bytes)?;
    for warning in warnings(&parsed) {
        note(&format!("{name}: {warning}"));
    }
    for loss in &written.losses {
        note(&format!("not in the new file: {loss}"));
    }
    Ok(Answer::Done)
}

impl Args {
    fn format(&self) -> Result<Format, Failure> {
        let named = match &self.to {
            Some(name) => Format::from_name(name),
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
