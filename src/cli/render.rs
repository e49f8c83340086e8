//! `pingjian render`: a picture of a position.

use super::failure::{Answer, Failure};
use super::input::{LineArgs, bad_fen};
use super::looks::BoardLooks;
use super::output::{deliver, note};
use super::words::ThemeWord;
use crate::report::{Diagram, Pointer, Tint};
use crate::rules::{Move, Setup};
use clap::ValueEnum;
use std::path::PathBuf;

/// Draw a position as SVG, PNG or text
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian render game.pgn --ply 20 -o diagram.svg --theme paper\n\
    Example: pingjian render --fen \"4k4/9/9/9/9/9/9/9/9/4K4 w\" --to txt\n\n\
    The last move is marked, and so are the arrows and circles that the game holds there.")]
pub(super) struct Args {
    #[command(flatten)]
    line: LineArgs,
    /// Position after so many moves; after the last one without it
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// File to write: its extension says what; standard output without it
    #[arg(short = 'o', long = "output", value_name = "OUT")]
    output: Option<PathBuf>,
    /// What to draw, if the extension of OUT doesn't say
    #[arg(long, value_name = "FORMAT")]
    to: Option<Picture>,
    /// Colours of the board
    #[arg(long, default_value = "wood")]
    theme: ThemeWord,
    #[command(flatten)]
    looks: BoardLooks,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value = "1000",
          value_parser = clap::value_parser!(u32).range(*Diagram::PNG_WIDTH.start() as i64..=*Diagram::PNG_WIDTH.end() as i64))]
    width: u32,
    /// A line of text under the board
    #[arg(long, value_name = "TEXT", default_value = "")]
    caption: String,
    /// Arrows to draw, such as "h0h9 c2d4"
    #[arg(long, value_name = "ARROWS", default_value = "")]
    arrows: String,
}

/// What `render` can make.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Picture {
    Svg,
    Png,
    Txt,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let picture = args.picture()?;
    let mut diagram = args.diagram()?;
    diagram.theme = args.theme.into();
    diagram.faces = args.looks.faces.into();
    diagram.flipped = args.looks.flip;
    diagram.coordinates = args.looks.coordinates().into();
    diagram.caption.clone_from(&args.caption);
    for word in args.arrows.split_whitespace() {
        let arrow: Move = word.parse().map_err(|error| Failure::bad(format!("--arrows: {word:?}: {error}; h0h9")))?;
        diagram.arrows.push(Pointer { from: arrow.from, to: arrow.to, tint: Tint::Evidence });
    }
    let content = match picture {
        Picture::Svg => diagram.to_svg().into_bytes(),
        Picture::Txt => diagram.to_text().into_bytes(),
        Picture::Png => diagram.to_png(args.width).map_err(|error| Failure::bad(format!("--width: {error}")))?,
    };
    deliver(args.output.as_deref(), &content)?;
    Ok(Answer::Done)
}

impl Args {
    fn picture(&self) -> Result<Picture, Failure> {
        if let Some(picture) = self.to {
            return Ok(picture);
        }
        let Some(output) = &self.output else { return Ok(Picture::Txt) };
        let extension = output.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        Picture::from_str(extension, true).map_err(|_| {
            let name = output.display();
            Failure::bad(format!(
                "-o {name}: the extension says nothing known; accepted is .svg, .png or .txt, or --to"
            ))
        })
    }

    /// A placement that can't be played is drawn as well, with a remark.
    fn diagram(&self) -> Result<Diagram, Failure> {
        if let Some(fen) = self.line.placement_only() {
            let setup = Setup::from_fen(fen).map_err(|error| bad_fen(&error))?;
            if setup.problems().iter().any(crate::rules::SetupProblem::is_fatal) {
                note("this position can't be played");
                return Ok(Diagram::of_setup(setup));
            }
        }
        let source = self.line.read(self.ply)?;
        let mut diagram = Diagram::new(source.line.last());
        diagram.last_move = source.line.moves().last().copied();
        if let Some(node) = source.game.as_ref().and_then(|(game, node)| game.tree().get(*node)) {
            diagram = diagram.with_annotations(node.annotations());
        }
        Ok(diagram)
    }
}
