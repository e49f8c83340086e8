//! `pingjian show`: headers, tree and moves of a file as they were read.

use super::failure::{Answer, Failure};
use super::input::{chosen, display, encoding_names, read_games_as, warnings};
use super::output::{deliver, json, note};
use super::show_json::file_json;
use super::show_many;
use super::words::LangWord;
use crate::formats::TextEncoding;
use crate::game::{Game, NodeId};
use crate::notation::{Notation, notate};
use crate::report::Diagram;
use crate::rules::{Position, START_FEN, Side};
use std::fmt::Write as _;
use std::path::PathBuf;

/// Print headers, moves, variations and comments of a file
#[derive(clap::Args)]
#[command(after_help = "Example: pingjian show game.xqf\nExample: pingjian show games.pgn --game 2 --ply 30 --json\n\
    Example: pingjian show collection/ --json\n\n\
    With --ply the position after so many moves of the main line is shown, too. Variations stand in round brackets,\n\
    comments in braces. Of a folder each game file is summed up on a line, or shown as a JSON\n\
    object on a line.")]
pub(super) struct Args {
    /// Game file of any readable format, or a folder of them; - reads standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    /// Encoding of the file's texts, if it isn't told rightly by itself
    #[arg(long, value_name = "ENCODING", value_parser = encoding_names())]
    read_as: Option<String>,
    /// Also the position after so many moves
    #[arg(long, value_name = "P")]
    ply: Option<usize>,
    /// Language of the moves
    #[arg(long, value_name = "LANG", default_value = "zh-Hans")]
    lang: LangWord,
    /// A JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args) -> Result<Answer, Failure> {
    let read_as = args.read_as.as_deref().and_then(TextEncoding::from_name);
    if args.file.is_dir() {
        return match (args.game, args.ply) {
            (None, None) => show_many::folder(&args.file, read_as, args.json),
            _ => Err(Failure::bad("--game and --ply take a game of a file, FILE is a folder")),
        };
    }
    let mut parsed = read_games_as(&args.file, read_as)?;
    let name = display(&args.file);
    let mut numbers = parsed.numbers();
    if args.game.is_some() {
        let (place, wanted) = chosen(&parsed, &name, args.game)?;
        parsed.keep_only(place);
        numbers = vec![wanted];
    }
    if let Some(ply) = args.ply {
        let shortest = parsed.games.iter().map(|game| game.main_line().len()).min().unwrap_or(0);
        if ply > shortest {
            return Err(Failure::bad(format!(
                "--ply {ply}: {name} has a game of {shortest} moves; accepted is 0 to {shortest}"
            )));
        }
    }
    if args.json {
        deliver(None, json(&file_json(&parsed, args.ply))?.as_bytes())?;
        return Ok(Answer::Done);
    }
    for warning in warnings(&parsed) {
        note(&format!("{name}: {warning}"));
    }
    let mut text = String::new();
    for (number, game) in numbers.iter().zip(&parsed.games) {
        if parsed.games.len() > 1 {
            let _ = writeln!(text, "{}== {number} ==", if text.is_empty() { "" } else { "\n" });
        }
        write_game(&mut text, game, args);
    }
    deliver(None, text.as_bytes())?;
    Ok(Answer::Done)
}

fn write_game(text: &mut String, game: &Game, args: &Args) {
    // Writing to a String can't fail.
    for (name, value) in game.headers.iter() {
        let _ = writeln!(text, "{name}: {}", value.replace(['\n', '\r'], " "));
    }
    let start = game.start().to_fen();
    if start != START_FEN {
        let _ = writeln!(text, "Start: {start}");
    }
    if !text.is_empty() {
        text.push('\n');
    }
    let moves = Score { game, notation: args.lang.notation() }.write();
    let _ = writeln!(text, "{}", if moves.is_empty() { "(no moves)" } else { &moves });
    if let Some(ply) = args.ply {
        let node = ply.checked_sub(1).and_then(|index| game.main_line().get(index).copied()).unwrap_or(NodeId::ROOT);
        let position = *game.line_to(node).last();
        let _ = write!(text, "\n{}{}\n", Diagram::new(&position).to_text(), position.to_fen());
    }
}

/// Writes the moves of a game as running text.
struct Score<'a> {
    game: &'a Game,
    notation: Notation,
}

/// What is still to be written; a stack instead of recursion, since a file may nest variations deeply.
enum Step {
    /// The continuations of a node, in this position; the number of the next move is written in any case.
    After(NodeId, Position, bool),
    /// One variation of a node.
    Variation(NodeId, Position),
    Close,
}

impl Score<'_> {
    fn write(&self) -> String {
        let mut words: Vec<String> = Vec::new();
        let tree = self.game.tree();
        self.comment(&mut words, NodeId::ROOT);
        let mut steps = vec![Step::After(NodeId::ROOT, *self.game.start(), true)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => {
                    if let Some(last) = words.last_mut() {
                        last.push(')');
                    }
                }
                Step::Variation(node, position) => {
                    let opened = words.len();
                    let next = self.move_words(&mut words, node, &position, true);
                    if let Some(first) = words.get_mut(opened) {
                        first.insert(0, '(');
                    }
                    steps.push(Step::Close);
                    if let Some(next) = next {
                        steps.push(Step::After(
                            node,
                            next,
                            tree.get(node).is_some_and(|n| n.annotations().has_comment()),
                        ));
                    }
                }
                Step::After(parent, position, numbered) => {
                    let Some((&main, others)) = tree.children(parent).split_first() else { continue };
                    let next = self.move_words(&mut words, main, &position, numbered);
                    let interrupted =
                        !others.is_empty() || tree.get(main).is_some_and(|n| n.annotations().has_comment());
                    if let Some(next) = next {
                        steps.push(Step::After(main, next, interrupted));
                    }
                    steps.extend(others.iter().rev().map(|&other| Step::Variation(other, position)));
                }
            }
        }
        words.join(" ")
    }

    /// The words of one move; gives the position after it.
    fn move_words(
        &self,
        words: &mut Vec<String>,
        node: NodeId,
        position: &Position,
        numbered: bool,
    ) -> Option<Position> {
        let mv = self.game.tree().mv(node)?;
        let annotations = self.game.tree().get(node)?.annotations();
        let red = position.side_to_move() == Side::Red;
        if !annotations.comment_before.is_empty() {
            words.push(braced(&annotations.comment_before));
        }
        if red || numbered {
            words.push(format!("{}{}", position.round(), if red { "." } else { "..." }));
        }
        let mut text = notate(position, mv, self.notation);
        for mark in &annotations.marks {
            text.push_str(&mark.sign());
        }
        words.push(text);
        self.comment(words, node);
        position.try_play(mv).ok()
    }

    fn comment(&self, words: &mut Vec<String>, node: NodeId) {
        let comment = self.game.tree().get(node).map_or("", |node| node.annotations().comment.as_str());
        if !comment.is_empty() {
            words.push(braced(comment));
        }
    }
}

fn braced(comment: &str) -> String {
    format!("{{{}}}", comment.trim().replace(['\n', '\r'], " "))
}
