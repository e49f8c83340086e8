//! `pingjian export`: games as pages to hand out, or one as an animation.

use super::failure::{Answer, Failure};
use super::input::{chosen, display, encoding_names, read_games_as, warnings};
use super::interrupt;
use super::looks::BoardLooks;
use super::output::{deliver, note};
use super::progress::Progress;
use super::words::{LangWord, NotationWord, ThemeWord};
use crate::formats::TextEncoding;
use crate::game::Game;
use crate::notation::{Notation, notate};
use crate::report::{Animation, AnimationError, AnimationStyle, Diagrams, GameSheet, PdfError, SheetStyle};
use crate::rules::{Move, Position};
use clap::ValueEnum;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// Write games as a page with diagrams (HTML, PDF), or one as an animated GIF
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian export game.pgn -o game.pdf --every 10\n\
    Example: pingjian export game.xqf -o game.gif --width 480 --delay 1.5\n\n\
    The extension of OUT says what is written: .html, .pdf or .gif. Diagrams stand after moves that ask for one (PGN: $220), after\n\
    moves with arrows or circles and at the end. A GIF shows the main line of one game.")]
pub(super) struct Args {
    /// Game file of any readable format; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// File to write
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    output: PathBuf,
    /// Only this game of the file, from 1; a GIF shows the first one without it
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// What to write, if the extension of OUT doesn't say
    #[arg(long, value_name = "FORMAT")]
    to: Option<Kind>,
    /// Encoding of the file's texts, if it isn't told rightly by itself
    #[arg(long, value_name = "ENCODING", value_parser = encoding_names())]
    read_as: Option<String>,
    /// Language of the page
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// How moves are written; in the way of the language without it
    #[arg(long, value_name = "NOTATION")]
    notation: Option<NotationWord>,
    /// Colours of the board; paper on pages and wood in a GIF without it
    #[arg(long)]
    theme: Option<ThemeWord>,
    #[command(flatten)]
    looks: BoardLooks,
    /// Pages: a diagram after every so many rounds
    #[arg(long, value_name = "ROUNDS", default_value = "0")]
    every: u16,
    /// Pages: leave out variations
    #[arg(long)]
    no_variations: bool,
    /// Pages: leave out comments
    #[arg(long)]
    no_comments: bool,
    /// GIF: width in pixels
    #[arg(long, value_name = "PIXELS", default_value = "480",
          value_parser = clap::value_parser!(u32).range(*Animation::WIDTH.start() as i64..=*Animation::WIDTH.end() as i64))]
    width: u32,
    /// GIF: seconds for a move
    #[arg(long, value_name = "SECONDS", default_value = "1.2", value_parser = seconds)]
    delay: u16,
}

/// What `export` can write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Kind {
    Html,
    Pdf,
    Gif,
}

/// Hundredths of a second.
fn seconds(text: &str) -> Result<u16, String> {
    let seconds: f64 = text.parse().map_err(|_| "accepted is a number of seconds, such as 1.5".to_owned())?;
    if !(0.05..=60.0).contains(&seconds) {
        return Err("accepted is 0.05 to 60 seconds".to_owned());
    }
    Ok((seconds * 100.0).round() as u16)
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let kind = args.kind()?;
    let mut parsed = read_games_as(&args.file, args.read_as.as_deref().and_then(TextEncoding::from_name))?;
    let name = display(&args.file);
    if args.game.is_some() || kind == Kind::Gif {
        let count = parsed.games.len();
        let (place, _) = chosen(&parsed, &name, args.game)?;
        if args.game.is_none() && count > 1 {
            note(&format!("{name} holds {count} games; this is the first, --game N takes another"));
        }
        parsed.keep_only(place);
    }
    for warning in warnings(&parsed) {
        note(&format!("{name}: {warning}"));
    }
    let pressed = interrupt::flag();
    let mut progress = Progress::new(false);
    let mut on = |done: usize, of: usize| {
        progress.tell(|| format!("{name}: {}%", 100 * done / of.max(1)));
        !pressed.load(Ordering::Relaxed)
    };
    let title = args.file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let content = match kind {
        Kind::Gif => args.gif(&parsed.games, &mut on),
        Kind::Html | Kind::Pdf => args.page(kind, &title, &parsed.games, &mut on),
    };
    progress.clear();
    match content {
        Ok(content) => deliver(Some(&args.output), &content).map(|()| Answer::Done),
        Err(_) if pressed.load(Ordering::Relaxed) => Ok(Answer::Interrupted),
        Err(failure) => Err(failure),
    }
}

impl Args {
    fn kind(&self) -> Result<Kind, Failure> {
        if let Some(kind) = self.to {
            return Ok(kind);
        }
        let extension = self.output.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Kind::from_str(extension, true).map_err(|_| {
            let name = self.output.display();
            Failure::bad(format!(
                "-o {name}: the extension says nothing known; accepted is .html, .pdf or .gif, or --to"
            ))
        })
    }

    fn notation(&self) -> Notation {
        self.notation.map_or_else(|| self.lang.notation(), |word| word.notation(self.lang.lang()))
    }

    /// The main line of the first game.
    fn gif(&self, games: &[Game], on: &mut dyn FnMut(usize, usize) -> bool) -> Result<Vec<u8>, Failure> {
        let Some(game) = games.first() else { return Err(Failure::bad("there is no game")) };
        let default = AnimationStyle::default();
        let style = AnimationStyle {
            theme: self.theme.map_or(default.theme, Into::into),
            faces: self.looks.faces.into(),
            coordinates: self.looks.coordinates(),
            flipped: self.looks.flip,
            delay: self.delay,
            ..default
        };
        let notation = self.notation();
        let name = |position: &Position, mv: Move| notate(position, mv, notation);
        let nodes = game.main_line();
        let animation = Animation::of_line(game, &nodes, &style, (self.lang.lang(), &name), self.width);
        let mut content = Vec::new();
        let count = animation.frames().len();
        let written = animation.write(&mut content, &mut |done| on(done, count));
        written.map_err(|error: AnimationError| Failure::bad(format!("the animation can't be made: {error}")))?;
        Ok(content)
    }

    fn page(
        &self,
        kind: Kind,
        title: &str,
        games: &[Game],
        on: &mut dyn FnMut(usize, usize) -> bool,
    ) -> Result<Vec<u8>, Failure> {
        let default = SheetStyle::default();
        let style = SheetStyle {
            variations: !self.no_variations,
            comments: !self.no_comments,
            diagrams: Diagrams { every: self.every, ..default.diagrams },
            theme: self.theme.map_or(default.theme, Into::into),
            faces: self.looks.faces.into(),
            coordinates: self.looks.coordinates(),
            flipped: self.looks.flip,
            page_each: default.page_each,
        };
        let notation = self.notation();
        let name = |position: &Position, mv: Move| notate(position, mv, notation);
        let games: Vec<&Game> = games.iter().collect();
        let sheet = GameSheet { title, games: &games, style: &style, lang: self.lang.lang(), name: &name };
        let content = match kind {
            Kind::Pdf => sheet.to_pdf(on),
            Kind::Html | Kind::Gif => sheet.to_html(on).map(String::into_bytes),
        };
        content.map_err(|error: PdfError| Failure::bad(format!("the page can't be made: {error}")))
    }
}
