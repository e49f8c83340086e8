//! The tables of steps from each point.

use crate::rules::{Side, Square, SquareSet};
use std::sync::LazyLock;

/// A step over a point that must be empty: a horse's leg, an elephant's eye.
#[derive(Clone, Copy)]
pub(super) struct Hop {
    pub other: Square,
    pub over: Square,
}

/// A short list, stored in place: the tables are read at every node.
#[derive(Clone, Copy)]
pub(super) struct Few<T, const N: usize> {
    len: u8,
    items: [T; N],
}

impl<T: Copy, const N: usize> std::ops::Deref for Few<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}

impl<T: Copy, const N: usize> Few<T, N> {
    /// The first `N` items; `blank` fills the rest.
    fn of(blank: T, items: impl IntoIterator<Item = T>) -> Self {
        let mut few = Self { len: 0, items: [blank; N] };
        for (place, item) in few.items.iter_mut().zip(items) {
            *place = item;
            few.len += 1;
        }
        few
    }
}

type Each<T> = [T; Square::COUNT];
type Targets = Few<Square, 4>;

/// Where pieces go from each point, the other pieces not considered.
pub(super) struct Steps {
    /// Points in each of the four directions, nearest first.
    pub rays: Each<[Few<Square, 9>; 4]>,
    /// Where a horse goes, and the leg.
    pub horse: Each<Few<Hop, 8>>,
    /// Where a horse comes from, and the leg.
    pub horse_from: Each<Few<Hop, 8>>,
    /// Where an elephant of each side goes, and the eye.
    pub elephant: [Each<Few<Hop, 4>>; 2],
    /// Where an elephant of each side comes from, and the eye.
    pub elephant_from: [Each<Few<Hop, 4>>; 2],
    /// Diagonal steps into each side's palace.
    pub advisor: [Each<Targets>; 2],
    /// Where an advisor of each side comes from.
    pub advisor_from: [Each<Targets>; 2],
    /// Straight steps into each side's palace.
    pub general: [Each<Targets>; 2],
    /// A soldier's steps.
    pub soldier: [Each<Targets>; 2],
    /// Where a soldier comes from.
    pub soldier_from: [Each<Targets>; 2],
    /// Points from or to which a move must go to give check to a general on this point.
    pub check_zone: Each<SquareSet>,
}

const STRAIGHT: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

fn each<T>(make: impl Fn(Square) -> T) -> Each<T> {
    std::array::from_fn(|index| {
        make(Square::from_index(index).unwrap_or_else(|| unreachable!("0..90 is on the board")))
    })
}

fn each_side<T>(make: impl Fn(Side, Square) -> T) -> [Each<T>; 2] {
    Side::BOTH.map(|side| each(|square| make(side, square)))
}

fn horse(from: Square) -> Vec<Hop> {
    let hops = DIAGONAL.iter().flat_map(|&(f, r)| [((f * 2, r), (f, 0)), ((f, r * 2), (0, r))]);
    hops.filter_map(|(to, leg)| Some(Hop { other: from.offset(to.0, to.1)?, over: from.offset(leg.0, leg.1)? }))
        .collect()
}

fn elephant(side: Side, from: Square) -> Vec<Hop> {
    let hop = |(f, r): (i8, i8)| Some(Hop { other: from.offset(f * 2, r * 2)?, over: from.offset(f, r)? });
    DIAGONAL.into_iter().filter_map(hop).filter(|hop| !hop.other.across_river(side)).collect()
}

fn palace_steps(side: Side, from: Square, steps: [(i8, i8); 4]) -> Vec<Square> {
    steps.into_iter().filter_map(|(f, r)| from.offset(f, r)).filter(|to| to.in_palace(side)).collect()
}

fn soldier(side: Side, from: Square) -> Vec<Square> {
    let mut steps = vec![from.offset(0, side.forward())];
    if from.across_river(side) {
        steps.extend([from.offset(1, 0), from.offset(-1, 0)]);
    }
    steps.into_iter().flatten().collect()
}

/// Turns hops around: where one comes from to `to`.
fn hops_to(to: Square, hops: impl Fn(Square) -> Vec<Hop>) -> Vec<Hop> {
    let from_to =
        |from| hops(from).into_iter().find(|hop| hop.other == to).map(|hop| Hop { other: from, over: hop.over });
    Square::all().filter_map(from_to).collect()
}

/// Turns steps around: where one comes from to `to`.
fn steps_to(to: Square, steps: impl Fn(Square) -> Vec<Square>) -> Vec<Square> {
    Square::all().filter(|&from| steps(from).contains(&to)).collect()
}

fn few_hops<const N: usize>(at: Square, hops: Vec<Hop>) -> Few<Hop, N> {
    Few::of(Hop { other: at, over: at }, hops)
}

pub(super) static STEPS: LazyLock<Steps> = LazyLock::new(|| Steps {
    rays: each(|from| STRAIGHT.map(|(f, r)| Few::of(from, (1..10).map_while(|n| from.offset(f * n, r * n))))),
    horse: each(|from| few_hops(from, horse(from))),
    horse_from: each(|to| few_hops(to, hops_to(to, horse))),
    elephant: each_side(|side, from| few_hops(from, elephant(side, from))),
    elephant_from: each_side(|side, to| few_hops(to, hops_to(to, |from| elephant(side, from)))),
    advisor: each_side(|side, from| Few::of(from, palace_steps(side, from, DIAGONAL))),
    advisor_from: each_side(|side, to| Few::of(to, steps_to(to, |from| palace_steps(side, from, DIAGONAL)))),
    general: each_side(|side, from| Few::of(from, palace_steps(side, from, STRAIGHT))),
    soldier: each_side(|side, from| Few::of(from, soldier(side, from))),
    soldier_from: each_side(|side, to| Few::of(to, steps_to(to, |from| soldier(side, from)))),
    check_zone: each(|general| {
        let cross = Square::all().filter(|s| s.file() == general.file() || s.rank() == general.rank());
        let corners = DIAGONAL.iter().filter_map(|&(f, r)| general.offset(f, r));
        cross.chain(corners).chain(horse(general).into_iter().map(|hop| hop.other)).collect()
    }),
});
