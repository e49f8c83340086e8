//! What a format can't hold of games: [`Holds`] describes a format, [`told`] names the losses.

use super::Loss;
use super::builder::{is_readable, tidy};
use crate::game::{Annotations, Game, NodeId};
use crate::rules::Position;

/// What a format can hold besides the moves of one game.
pub(super) struct Holds {
    /// Several games a file.
    pub several_games: bool,
    /// Moves at all.
    pub moves: bool,
    /// Variations.
    pub variations: bool,
    /// Comments, one a move.
    pub comments: bool,
    /// Marks such as `!`.
    pub marks: bool,
    /// Whether round number and quiet plies of the start position can be written.
    pub counters: fn(&Position) -> bool,
    /// Whether the game's start position can be written.
    pub start: fn(&Game) -> bool,
    /// How a header comes back.
    pub header: fn(&str, &str) -> Fit,
    /// Whether a comment comes back as it is.
    pub comment: fn(&str) -> bool,
}

/// How something comes back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fit {
    Whole,
    Cut,
    Lost,
}

impl Fit {
    /// Whole or lost.
    pub const fn when(fits: bool) -> Self {
        if fits { Self::Whole } else { Self::Lost }
    }
}

/// All losses of these games.
pub(super) fn told(games: &[Game], holds: &Holds) -> Vec<Loss> {
    let mut losses = Vec::new();
    let kept = if holds.several_games { games } else { &games[..games.len().min(1)] };
    if kept.len() < games.len() {
        losses.push(Loss::OtherGames(games.len() - kept.len()));
    }
    for (number, game) in (1..).zip(kept) {
        of_game(number, game, holds, &mut losses);
    }
    losses
}

fn of_game(game_number: usize, game: &Game, holds: &Holds, losses: &mut Vec<Loss>) {
    if !(holds.start)(game) {
        losses.push(Loss::Start(game_number));
    }
    if !(holds.counters)(game.start()) {
        losses.push(Loss::Counters(game_number));
    }
    for (name, value) in game.headers.iter() {
        let name = name.to_owned();
        match (holds.header)(&name, value) {
            Fit::Whole if is_readable(value) => {}
            Fit::Whole => losses.push(Loss::Header { game: game_number, name }),
            Fit::Cut => losses.push(Loss::HeaderCut { game: game_number, name }),
            Fit::Lost => losses.push(Loss::Header { game: game_number, name }),
        }
    }
    let tree = game.tree();
    let kept: Vec<NodeId> = if holds.variations {
        tree.preorder(NodeId::ROOT).collect()
    } else {
        std::iter::once(NodeId::ROOT).chain(game.main_line().into_iter().filter(|_| holds.moves)).collect()
    };
    let (game, count) = (game_number, (tree.len() + 1).saturating_sub(kept.len()));
    match count {
        0 => {}
        _ if holds.moves => losses.push(Loss::Variations { game, count }),
        _ => losses.push(Loss::Moves { game, count }),
    }
    let annotations = || kept.iter().filter_map(|id| Some(tree.get(*id)?.annotations()));
    let counted = |test: &dyn Fn(&Annotations) -> bool| annotations().filter(|found| test(found)).count();
    let mut push = |count: usize, loss: fn(usize, usize) -> Loss| {
        if count > 0 {
            losses.push(loss(game_number, count));
        }
    };
    if holds.comments {
        let changes = |found: &Annotations| {
            let text = joined(found);
            !text.is_empty() && (tidy(&text) != text || !is_readable(&text) || !(holds.comment)(&text))
        };
        push(counted(&|found| !found.comment_before.is_empty()), |game, count| Loss::CommentsJoined { game, count });
        push(counted(&changes), |game, count| Loss::CommentText { game, count });
    } else {
        push(counted(&Annotations::has_comment), |game, count| Loss::Comments { game, count });
    }
    if !holds.marks {
        push(counted(&|found| !found.marks.is_empty()), |game, count| Loss::Marks { game, count });
    }
    let drawn = |found: &Annotations| !found.arrows.is_empty() || !found.circles.is_empty();
    push(counted(&drawn), |game, count| Loss::Drawings { game, count });
    push(counted(&|found| found.evaluation.is_some()), |game, count| Loss::Evaluations { game, count });
}

/// The comments before and after a move as the one that most formats hold.
pub(super) fn joined(annotations: &Annotations) -> String {
    match (annotations.comment_before.as_str(), annotations.comment.as_str()) {
        ("", after) => after.to_owned(),
        (before, "") => before.to_owned(),
        (before, after) => format!("{before}\n{after}"),
    }
}

/// For formats that know no counters.
pub(super) fn no_counters(start: &Position) -> bool {
    start.round() == 1 && start.quiet_plies() == 0
}

/// What a list of moves holds: one game's line and where it starts, nothing else. The headers are the format's own.
pub(super) const ONE_LINE: Holds = Holds {
    several_games: false,
    moves: true,
    variations: false,
    comments: false,
    marks: false,
    counters: |_| true,
    start: any_start,
    header: |_, _| Fit::Lost,
    comment: |_| false,
};

/// For formats that hold every start position.
pub(super) const fn any_start(_: &Game) -> bool {
    true
}

/// Whether the side that moves first can be told from the moves, or is Red.
pub(super) fn first_side_is_told(game: &Game) -> bool {
    !game.tree().is_empty() || game.start().side_to_move() == crate::rules::Side::Red
}
