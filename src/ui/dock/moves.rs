//! Moving panels without dragging them: into the next group of tabs, to a row or column of their own, or to the window's edge.

use super::{Dock, Pane};
use crate::session::PaneMove;
use egui::Rect;
use egui_tiles::{Container, Linear, LinearDir, Tabs, Tile, TileId, Tree};

/// The share of the window that a panel gets which is moved to its edge; the rest has 1.
const EDGE_SHARE: f32 = 0.4;

impl Dock {
    /// Moves the panel that was used last; tells which one, and whether there was a place to go.
    pub fn move_current(&mut self, way: PaneMove) -> (Pane, bool) {
        let pane = if self.is_open(self.current) { self.current } else { Pane::Board };
        (pane, self.move_pane(pane, way))
    }

    /// Moves a panel; false if there is no place to go.
    ///
    /// Towards a side it becomes the last tab of the group there. The board, which no panel may cover, is passed over. Where no
    /// group is left, the panel gets a row or column of its own; alone in one already, it trades places with its
    /// neighbour, and goes to the edge of the window at last.
    pub fn move_pane(&mut self, pane: Pane, way: PaneMove) -> bool {
        let Some(tile) = self.tree.tiles.find_pane(&pane) else { return false };
        let group = group_of(&self.tree, tile);
        let moved = match way {
            PaneMove::OwnGroup => self.split_off(tile, group),
            _ if pane == Pane::Board => self.go_outward(tile, group, way),
            _ => self.join_neighbour(tile, group, way) || self.go_outward(tile, group, way),
        };
        self.edited |= moved;
        moved
    }

    /// Puts a panel among the tabs of another one, behind it and next to it.
    pub(super) fn share_group(&mut self, pane: Pane, other: Pane) {
        let tiles = &self.tree.tiles;
        let (Some(tile), Some(other)) = (tiles.find_pane(&pane), tiles.find_pane(&other)) else { return };
        let group = group_of(&self.tree, other);
        self.take_out(tile);
        if let Some(tabs) = tabs_mut(&mut self.tree, group) {
            let place = tabs.children.iter().position(|&child| child == other).map_or(0, |place| place + 1);
            tabs.children.insert(place, tile);
        }
    }

    /// Puts the panel among the tabs of the nearest group on that side.
    fn join_neighbour(&mut self, tile: TileId, group: TileId, way: PaneMove) -> bool {
        let tiles = &self.tree.tiles;
        let Some(from) = tiles.rect(group) else { return false };
        let board = tiles.find_pane(&Pane::Board);
        let shown = self.tree.active_tiles();
        let groups = tiles.iter().filter_map(|(&id, candidate)| match candidate {
            Tile::Container(Container::Tabs(tabs)) if id != group && shown.contains(&id) => {
                let covers_board = board.is_some_and(|board| tabs.children.contains(&board));
                (!covers_board).then_some(id)
            }
            _ => None,
        });
        let near = groups.filter_map(|id| Some((distance(from, tiles.rect(id)?, way)?, id)));
        let near = near.min_by_key(|(distance, _)| *distance);
        let Some((_, target)) = near else { return false };
        self.take_out(tile);
        if let Some(tabs) = tabs_mut(&mut self.tree, target) {
            tabs.add_child(tile);
            tabs.set_active(tile);
        }
        true
    }

    /// Gives the panel a row or column of its own on that side of its group, or of what its group is part of.
    fn go_outward(&mut self, tile: TileId, group: TileId, way: PaneMove) -> bool {
        let (dir, before) = direction(way);
        let alone = self.is_alone(tile, group);
        let mut child = group;
        while let Some(parent) = self.tree.tiles.parent_of(child) {
            if let Some(place) = place_in(&self.tree, parent, child, dir) {
                if child != group || !alone {
                    let new = self.own_group(tile);
                    self.insert_beside(parent, place + usize::from(!before), new);
                    return true;
                }
                if let Some(other) = self.next_shown(parent, place, before)
                    && let Some(linear) = linear_mut(&mut self.tree, parent)
                {
                    linear.children.swap(place, other);
                    return true;
                }
            }
            child = parent;
        }
        if !alone {
            self.wrap(group, tile, dir, before);
            return true;
        }
        let Some(root) = self.tree.root.filter(|&root| root != group) else { return false };
        // It is at the edge already.
        if place_in(&self.tree, root, group, dir).is_some() {
            return false;
        }
        let new = self.own_group(tile);
        let mut linear = Linear::new(dir, if before { vec![new, root] } else { vec![root, new] });
        linear.shares.set_share(new, EDGE_SHARE);
        self.tree.root = Some(self.tree.tiles.insert_container(linear));
        true
    }

    /// Gives the panel a group of its own below the one in which it stands.
    fn split_off(&mut self, tile: TileId, group: TileId) -> bool {
        if self.is_alone(tile, group) {
            return false;
        }
        let parent = self.tree.tiles.parent_of(group);
        let column =
            parent.and_then(|parent| Some((parent, place_in(&self.tree, parent, group, LinearDir::Vertical)?)));
        match column {
            Some((parent, place)) => {
                let new = self.own_group(tile);
                self.insert_beside(parent, place + 1, new);
            }
            None => self.wrap(group, tile, LinearDir::Vertical, false),
        }
        true
    }

    /// Whether no other panel is shown in the panel's group.
    fn is_alone(&self, tile: TileId, group: TileId) -> bool {
        let others = self.tree.tiles.get_container(group).into_iter().flat_map(Container::children);
        !others.copied().any(|other| other != tile && self.tree.tiles.is_visible_in_layout(other))
    }

    /// Takes the panel out of its group.
    fn take_out(&mut self, tile: TileId) {
        let parent = self.tree.tiles.parent_of(tile);
        if let Some(Tile::Container(container)) = parent.and_then(|parent| self.tree.tiles.get_mut(parent)) {
            container.remove_child(tile);
        }
    }

    /// A new group with the panel alone in it.
    fn own_group(&mut self, tile: TileId) -> TileId {
        self.take_out(tile);
        self.tree.tiles.insert_tab_tile(vec![tile])
    }

    /// Puts a new group into a row or column, as large as its neighbours are on average.
    fn insert_beside(&mut self, parent: TileId, place: usize, new: TileId) {
        if let Some(linear) = linear_mut(&mut self.tree, parent) {
            let shares: f32 = linear.children.iter().map(|&child| linear.shares[child]).sum();
            let count = linear.children.len().max(1);
            linear.shares.set_share(new, shares / count as f32);
            linear.children.insert(place.min(linear.children.len()), new);
        }
    }

    /// Splits the place of a group between it and the panel.
    fn wrap(&mut self, group: TileId, tile: TileId, dir: LinearDir, before: bool) {
        let parent = self.tree.tiles.parent_of(group);
        let new = self.own_group(tile);
        let both = Linear::new(dir, if before { vec![new, group] } else { vec![group, new] });
        let both = self.tree.tiles.insert_container(both);
        match parent.and_then(|parent| self.tree.tiles.get_mut(parent)) {
            Some(Tile::Container(container)) => _ = container.replace_child(group, both),
            _ => self.tree.root = Some(both),
        }
    }

    /// The next child before or after a place of a row or column that takes up room.
    fn next_shown(&self, parent: TileId, place: usize, before: bool) -> Option<usize> {
        let Some(Container::Linear(linear)) = self.tree.tiles.get_container(parent) else { return None };
        let shown = |&index: &usize| self.tree.tiles.is_visible_in_layout(linear.children[index]);
        if before { (0..place).rev().find(shown) } else { (place + 1..linear.children.len()).find(shown) }
    }
}

/// The group of tabs in which a panel stands; itself if it's in none.
fn group_of(tree: &Tree<Pane>, tile: TileId) -> TileId {
    let tabs = |id: &TileId| matches!(tree.tiles.get_container(*id), Some(Container::Tabs(_)));
    tree.tiles.parent_of(tile).filter(tabs).unwrap_or(tile)
}

fn tabs_mut(tree: &mut Tree<Pane>, id: TileId) -> Option<&mut Tabs> {
    match tree.tiles.get_mut(id)? {
        Tile::Container(Container::Tabs(tabs)) => Some(tabs),
        _ => None,
    }
}

fn linear_mut(tree: &mut Tree<Pane>, id: TileId) -> Option<&mut Linear> {
    match tree.tiles.get_mut(id)? {
        Tile::Container(Container::Linear(linear)) => Some(linear),
        _ => None,
    }
}

/// The place of a child in a row or column that runs in this direction.
fn place_in(tree: &Tree<Pane>, parent: TileId, child: TileId, dir: LinearDir) -> Option<usize> {
    match tree.tiles.get_container(parent)? {
        Container::Linear(linear) if linear.dir == dir => linear.children.iter().position(|&one| one == child),
        _ => None,
    }
}

/// The direction of a move, and whether it goes to what comes before.
const fn direction(way: PaneMove) -> (LinearDir, bool) {
    match way {
        PaneMove::Left => (LinearDir::Horizontal, true),
        PaneMove::Right => (LinearDir::Horizontal, false),
        PaneMove::Up => (LinearDir::Vertical, true),
        PaneMove::Down | PaneMove::OwnGroup => (LinearDir::Vertical, false),
    }
}

/// How far a group lies on that side, in points, then how little of it is level with this one; `None` if it lies elsewhere.
fn distance(from: Rect, to: Rect, way: PaneMove) -> Option<(i32, i32)> {
    let away = match way {
        PaneMove::Left => from.left() - to.right(),
        PaneMove::Right => to.left() - from.right(),
        PaneMove::Up => from.top() - to.bottom(),
        PaneMove::Down | PaneMove::OwnGroup => to.top() - from.bottom(),
    };
    let (own, theirs) = match direction(way).0 {
        LinearDir::Horizontal => (from.y_range(), to.y_range()),
        LinearDir::Vertical => (from.x_range(), to.x_range()),
    };
    let level = own.max.min(theirs.max) - own.min.max(theirs.min);
    (away > -1.0 && level > 1.0).then_some((away.round() as i32, -level.round() as i32))
}
