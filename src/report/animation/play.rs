//! From a line of a game to frames.

use super::{Animation, AnimationFrame};
use crate::game::{Game, NodeId};
use crate::judge::MoveNamer;
use crate::lang::{Lang, text};
use crate::report::{Diagram, Faces, Theme};
use crate::rules::{Position, Side};

/// How a game is shown as an animation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnimationStyle {
    /// Colours of the board.
    pub theme: Theme,
    /// What stands on the pieces.
    pub faces: Faces,
    /// Whether file numbers stand at the edges.
    pub coordinates: bool,
    /// Whether Black sits below.
    pub flipped: bool,
    /// Whether the arrows and circles of the game are shown.
    pub drawings: bool,
    /// Whether the players' names stand above the board.
    pub names: bool,
    /// Whether the moves are written under it.
    pub moves: bool,
    /// How long each position stands, in hundredths of a second.
    pub delay: u16,
    /// The same for the first one.
    pub first_delay: u16,
    /// The same for the last one.
    pub last_delay: u16,
}

impl Default for AnimationStyle {
    fn default() -> Self {
        Self {
            theme: Theme::Wood,
            faces: Faces::Traditional,
            coordinates: false,
            flipped: false,
            drawings: true,
            names: true,
            moves: true,
            delay: 120,
            first_delay: 150,
            last_delay: 400,
        }
    }
}

impl Animation {
    /// The positions after each of `nodes`, which follow each other, and the one before them. `name` writes the moves.
    #[must_use]
    pub fn of_line(
        game: &Game,
        nodes: &[NodeId],
        style: &AnimationStyle,
        (lang, name): (Lang, MoveNamer<'_>),
        width: u32,
    ) -> Self {
        let tree = game.tree();
        let start = nodes.first().and_then(|&first| tree.parent(first)).unwrap_or(NodeId::ROOT);
        let mut position = game.position_at(start);
        let title = if style.names { players(game) } else { String::new() };
        let mut frames = Vec::with_capacity(nodes.len() + 1);
        let mut add = |id: NodeId, position: &Position, caption: String| {
            let mut diagram = Diagram::new(position);
            diagram.theme = style.theme;
            diagram.faces = style.faces;
            diagram.coordinates = style.coordinates.into();
            diagram.flipped = style.flipped;
            diagram.title.clone_from(&title);
            diagram.caption = caption;
            diagram.last_move = tree.mv(id);
            if let Some(node) = tree.get(id).filter(|_| style.drawings) {
                diagram = diagram.with_annotations(node.annotations());
            }
            frames.push(AnimationFrame { diagram, hundredths: style.delay });
        };
        let turn = match position.side_to_move() {
            Side::Red => "board-red-to-move",
            Side::Black => "board-black-to-move",
        };
        add(start, &position, if style.moves { text(lang, turn).into_owned() } else { String::new() });
        for &id in nodes {
            let Some((node, mv)) = tree.get(id).and_then(|node| Some((node, node.mv()?))) else { break };
            let mut caption = String::new();
            if style.moves {
                let dots = if position.side_to_move() == Side::Red { ". " } else { "… " };
                let signs = node.annotations().marks.iter().filter(|mark| mark.judges_move()).map(|mark| mark.sign());
                caption = format!("{}{dots}{}", position.round(), name(&position, mv));
                caption.extend(signs);
            }
            position = position.play(mv);
            add(id, &position, caption);
        }
        if let Some(first) = frames.first_mut() {
            first.hundredths = style.first_delay;
        }
        if let Some(last) = frames.last_mut() {
            last.hundredths = style.last_delay;
        }
        Self::new(frames, width)
    }
}

/// Who played, if it's known.
fn players(game: &Game) -> String {
    /// No name is longer.
    const MOST: usize = 40;
    let name = |header| game.headers.get(header).map(|name: &str| name.chars().take(MOST).collect::<String>());
    match (name("Red"), name("Black")) {
        (Some(red), Some(black)) => format!("{red} – {black}"),
        (one, other) => one.or(other).unwrap_or_default(),
    }
}
