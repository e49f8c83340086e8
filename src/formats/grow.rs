//! [`grow`]: the move tree of files that list it depth first, without recursion.

use super::builder::{Budget, Spot, Stop, Warnings};
use super::{Place, Trouble};
use crate::game::{Game, NodeId};
use crate::notation::NotationError;
use crate::rules::Move;

/// One move of a file that lists its tree depth first: what follows a move comes before the alternatives to it.
pub(super) struct Record<C> {
    /// Where it stands in the file.
    pub offset: usize,
    /// The move, or the two stored numbers that are no points.
    pub mv: Result<Move, (u8, u8)>,
    pub has_child: bool,
    /// Whether an alternative to this move follows.
    pub has_sibling: bool,
    /// What is written at the move.
    pub comment: C,
}

/// Where the next record belongs.
#[derive(Clone, Copy)]
struct Parent {
    /// How many plies lead there; `None` below an unplayable move.
    ply: Option<usize>,
    /// Whether the record is the file's main continuation of the main line.
    main: bool,
}

/// Adds the moves that `next` gives, as long as one is due and it gives one; tells whether the tree is whole. Records
/// below an unplayable move are consumed and left out.
pub(super) fn grow<C>(
    game: &mut Game,
    warnings: &mut Warnings,
    budget: Budget,
    mut next: impl FnMut(&mut Warnings) -> Option<Record<C>>,
    mut keep: impl FnMut(&mut Game, NodeId, C),
) -> bool {
    let mut path = vec![Spot::start(game)];
    let mut stack = vec![Parent { ply: Some(0), main: true }];
    while let Some(parent) = stack.pop() {
        let Some(record) = next(warnings) else { return false };
        let Record { offset, mv, has_child, has_sibling, comment } = record;
        let here = parent.ply.and_then(|ply| {
            let before = *path.get(ply)?;
            match add(game, before, budget, mv, parent.main) {
                Ok(spot) => {
                    path.truncate(ply + 1);
                    path.push(spot);
                    keep(game, spot.node, comment);
                    Some(ply + 1)
                }
                Err(trouble) => {
                    warnings.push(Some(Place::Offset(offset)), Some(ply + 1), trouble);
                    None
                }
            }
        });
        // The sibling goes below, so that the child's records are consumed first.
        if has_sibling {
            stack.push(Parent { main: false, ..parent });
        }
        if has_child {
            stack.push(Parent { ply: here, main: parent.main });
        }
    }
    true
}

fn add(game: &mut Game, before: Spot, budget: Budget, mv: Result<Move, (u8, u8)>, main: bool) -> Result<Spot, Trouble> {
    let mv = mv.map_err(|(from, to)| {
        let text = format!("({from}, {to})");
        if main {
            Trouble::MainLineCut(text.clone(), NotationError::Unreadable(text))
        } else {
            Trouble::OffBoard(from, to)
        }
    })?;
    before.play(game, budget, mv).map_err(|stop| stop.trouble(mv.to_string(), mv, main))
}

impl Stop {
    /// The trouble that the move, written as `text`, makes; `main` if it is the file's main continuation.
    pub(super) fn trouble(self, text: String, mv: Move, main: bool) -> Trouble {
        match self {
            Self::Illegal(rule) if main => Trouble::MainLineCut(text, NotationError::Illegal(mv, rule)),
            Self::Illegal(rule) => Trouble::Unplayable(text, NotationError::Illegal(mv, rule)),
            Self::TooLong => Trouble::TooLong,
            Self::TooMany => Trouble::TooManyMoves,
        }
    }
}
