//! `pingjian library … games`: the games that a filter lets through.

use super::super::failure::{Answer, Failure};
use super::super::input::Source;
use super::super::interrupt;
use super::super::output::{deliver, json};
use super::super::progress::Progress;
use super::super::words::LangWord;
use super::failed;
use crate::formats::{self, Format};
use crate::game::GameResult;
use crate::lang::Lang;
use crate::library::{GameFilter, GameId, GameOrder, GameRow, Library, Material, Pattern, Points, Shape};
use crate::rules::Side;
use crate::session::format_for;
use clap::ValueEnum;
use serde::Serialize;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

/// List games, or write them to a file
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian library games.db games --material \"RP aabb\" --exchanged\n\
    Example: pingjian library games.db games --part \"9/9/9/9/9/9/9/4C4/9/9\" --from 1990\n\n\
    --material: letters as in a FEN, Red's large. Behind a letter may stand how many there are: P3, P1-3, P* for any number.\n\
    What isn't named isn't there; the generals always are.\n\
    --part: a letter stands for a piece that has to be there, a number for as many points that may hold anything, a dot for an\n\
    empty point; w or b behind it for the side to move.\n\n\
    Exit status 1: no game fits.")]
pub(in crate::cli) struct Args {
    /// A part of a player's name, simplified or traditional
    #[arg(long, value_name = "NAME", default_value = "")]
    player: String,
    /// The side on which that player sat
    #[arg(long, value_name = "SIDE", requires = "player")]
    side: Option<SideWord>,
    /// A part of the event's name or of the title
    #[arg(long, value_name = "NAME", default_value = "")]
    event: String,
    /// A part of an opening's name: 屏风马, "Screen Horses"
    #[arg(long, value_name = "NAME", default_value = "")]
    opening: String,
    /// Not before: 2004, 2004.05 or 2004.05.03
    #[arg(long, value_name = "DATE", value_parser = date)]
    from: Option<String>,
    /// Not after
    #[arg(long, value_name = "DATE", value_parser = date)]
    to: Option<String>,
    /// The result
    #[arg(long, value_name = "RESULT", value_parser = ["1-0", "0-1", "1/2-1/2", "*"])]
    result: Option<String>,
    /// At least so many moves of both sides
    #[arg(long, value_name = "N", default_value_t = 0)]
    least_plies: u32,
    /// The position, or its mirror image, stood in the main line
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// The position after these moves (from --fen, if given) stood in the main line
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The pieces on the board at some moment, neither more nor fewer
    #[arg(long, value_name = "PIECES", group = "pattern", value_parser = Material::parse)]
    material: Option<Material>,
    /// A part of a position at some moment, or its mirror image
    #[arg(long, value_name = "FEN", group = "pattern", value_parser = Points::parse)]
    part: Option<Points>,
    /// With the colours exchanged, too (for --material and --part)
    #[arg(long, requires = "pattern")]
    exchanged: bool,
    /// Without mirror images (for --fen, --moves and --part)
    #[arg(long)]
    exact: bool,
    /// In this order
    #[arg(long, value_name = "ORDER", default_value = "imported")]
    order: OrderWord,
    /// At most so many games
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: usize,
    /// Without the first ones
    #[arg(long, value_name = "N", default_value_t = 0)]
    offset: usize,
    /// Write the games to a file in the format of its extension
    #[arg(short, long, value_name = "OUT", conflicts_with = "json")]
    output: Option<PathBuf>,
    /// Language of the openings' names
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// A JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum SideWord {
    Red,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum OrderWord {
    /// As they were imported
    Imported,
    /// The newest first
    Newest,
    /// The oldest first
    Oldest,
    /// The longest first
    Longest,
    /// The shortest first
    Shortest,
}

fn date(text: &str) -> Result<String, String> {
    let digits = |part: &str, count: usize| part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
    let parts: Vec<&str> = text.split(['.', '-']).collect();
    let good = match parts[..] {
        [year] => digits(year, 4),
        [year, month] => digits(year, 4) && digits(month, 2),
        [year, month, day] => digits(year, 4) && digits(month, 2) && digits(day, 2),
        _ => false,
    };
    if good { Ok(text.to_owned()) } else { Err("accepted is 2004, 2004.05 or 2004.05.03".to_owned()) }
}

#[derive(Serialize)]
struct ListJson {
    /// Games that fit.
    total: usize,
    offset: usize,
    games: Vec<RowJson>,
}

#[derive(Serialize)]
struct RowJson {
    id: u64,
    red: String,
    black: String,
    event: String,
    title: String,
    date: String,
    result: &'static str,
    plies: u32,
    has_notes: bool,
    opening: Option<&'static str>,
}

impl RowJson {
    fn of(row: GameRow, lang: Lang) -> Self {
        let GameRow { id, red, black, event, title, date, result, plies, has_notes, opening } = row;
        let opening = opening.map(|opening| opening.name(lang));
        Self { id: id.0, red, black, event, title, date, result: result.tag(), plies, has_notes, opening }
    }
}

impl Args {
    fn filter(&self) -> Result<GameFilter, Failure> {
        let position = match (&self.fen, &self.moves) {
            (None, None) => None,
            (fen, moves) => Some((*Source::typed(fen.as_deref(), moves.as_deref())?.line.last(), None)),
        };
        let shape = match (&self.material, &self.part, &position) {
            (Some(material), ..) => Some(Shape::Material(*material)),
            (None, Some(points), _) => Some(Shape::Points(Box::new(points.clone()))),
            // The index joins mirror images; looking at the games that it names takes them apart.
            (None, None, Some((position, _))) if self.exact => Some(Shape::Points(Box::new(Points::whole(position)))),
            _ => None,
        };
        Ok(GameFilter {
            pattern: shape.map(|shape| Pattern { shape, mirrored: !self.exact, exchanged: self.exchanged }),
            player: self.player.clone(),
            side: self.side.map(|side| match side {
                SideWord::Red => Side::Red,
                SideWord::Black => Side::Black,
            }),
            event: self.event.clone(),
            opening: self.opening.clone(),
            from: self.from.clone().unwrap_or_default(),
            to: self.to.clone().unwrap_or_default(),
            result: self.result.as_deref().map(GameResult::from_tag),
            least_plies: self.least_plies,
            position,
        })
    }

    const fn order(&self) -> GameOrder {
        match self.order {
            OrderWord::Imported => GameOrder::Imported,
            OrderWord::Newest => GameOrder::Newest,
            OrderWord::Oldest => GameOrder::Oldest,
            OrderWord::Longest => GameOrder::Longest,
            OrderWord::Shortest => GameOrder::Shortest,
        }
    }
}

pub(super) fn run(library: &Library, args: &Args) -> Result<Answer, Failure> {
    let (filter, order) = (args.filter()?, args.order());
    let pressed = interrupt::flag();
    let mut progress = Progress::new(false);
    let found = library.find_while(&filter, order, &mut |done, of| {
        progress.tell(|| format!("{done} of {of} games looked through"));
        !pressed.load(Ordering::Relaxed)
    });
    progress.clear();
    let Some(found) = found.map_err(|error| failed(&error))? else { return Ok(Answer::Interrupted) };
    let wanted = &found[args.offset.min(found.len())..];
    let wanted = &wanted[..args.limit.min(wanted.len())];
    if let Some(path) = &args.output {
        return write(library, wanted, path);
    }
    let lang = args.lang.lang();
    let rows = library.rows(wanted).map_err(|error| failed(&error))?;
    let text = if args.json {
        let games = rows.into_iter().map(|row| RowJson::of(row, lang)).collect();
        json(&ListJson { total: found.len(), offset: args.offset, games })?
    } else {
        let mut text = String::new();
        for GameRow { id, red, black, event, title, date, result, plies, opening, .. } in rows {
            let players = if red.is_empty() && black.is_empty() { title } else { format!("{red} – {black}") };
            let opening = opening.map(|opening| opening.name(lang).to_owned()).unwrap_or_default();
            let facts = [players, result.tag().to_owned(), date, event, opening, format!("{plies} plies")];
            let facts: Vec<String> = facts.into_iter().filter(|fact| !fact.is_empty()).collect();
            let _ = writeln!(text, "{}: {}", id.0, facts.join(", "));
        }
        let _ = writeln!(text, "{} of {} games", wanted.len(), found.len());
        text
    };
    deliver(None, text.as_bytes())?;
    Ok(if found.is_empty() { Answer::No } else { Answer::Done })
}

fn write(library: &Library, wanted: &[GameId], path: &std::path::Path) -> Result<Answer, Failure> {
    let format = format_for(path).filter(|format| format.can_write()).unwrap_or(Format::Pgn);
    let games: Result<Vec<_>, _> = wanted.iter().map(|&id| library.game(id)).collect();
    let games = games.map_err(|error| failed(&error))?;
    if games.is_empty() {
        return Ok(Answer::No);
    }
    let written = formats::write(&games, format).map_err(|error| Failure::bad(error.to_string()))?;
    for loss in written.losses.iter().take(10) {
        super::super::output::note(&loss.to_string());
    }
    deliver(Some(path), &written.bytes)?;
    Ok(Answer::Done)
}
