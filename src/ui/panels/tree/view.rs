//! [`TreeView`]: which part of the picture is seen, and what was written on its moves.

use super::super::PanelContext;
use super::Words;
use crate::game::{NodeId, Tree};
use crate::lang::Lang;
use crate::session::{DocumentId, MoveStyle, Place, Run, TreeMap, move_text};
use crate::ui::theme::size;
use egui::{Pos2, Rect, Vec2, vec2};
use std::collections::HashMap;

/// The steps of zooming: few, so that each has its own sharp letters.
const ZOOMS: [f32; 10] = [0.06, 0.1, 0.16, 0.25, 0.38, 0.55, 0.75, 1.0, 1.25, 1.6];

/// The step at which every size is as the theme says.
const PLAIN: usize = 7;

/// From this step on, moves are written; below they are dots.
const WORDS_FROM: usize = 5;

/// From this step on, a dot is painted for each move; below a line for each variation.
const DOTS_FROM: usize = 2;

/// Where a carried variation is let go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CarriedTo {
    /// Among its neighbours, at this place of theirs.
    Among(usize),
    /// After another move.
    After(NodeId),
    /// Where it can't go.
    Nowhere,
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Source {
    document: DocumentId,
    game: usize,
    revision: u64,
    style: MoveStyle,
    lang: Lang,
}

/// The picture of the game on the board, kept until it changes, and how it is looked at.
pub struct TreeView {
    pub(super) map: TreeMap,
    source: Option<Source>,
    words: HashMap<NodeId, Words>,
    zoom: usize,
    /// What is left of a pinch until the next step of zooming.
    pinched: f32,
    /// Where column 0, row 0 stands, from the corner of the canvas.
    offset: Vec2,
    rect: Rect,
    followed: Option<NodeId>,
    fitting: bool,
    pub(super) carried: Option<NodeId>,
}

impl Default for TreeView {
    fn default() -> Self {
        Self {
            map: TreeMap::default(),
            source: None,
            words: HashMap::new(),
            zoom: PLAIN,
            pinched: 1.0,
            offset: vec2(size::TREE_COLUMN, size::TREE_ROW),
            rect: Rect::ZERO,
            followed: None,
            fitting: false,
            carried: None,
        }
    }
}

impl TreeView {
    /// Lays the game out again if it has changed.
    pub(super) fn update(&mut self, ctx: &PanelContext<'_>) {
        let document = ctx.studio.document();
        let source = Source {
            document: document.id,
            game: document.active_index(),
            revision: document.chapter().revision(),
            style: ctx.studio.settings.move_style,
            lang: ctx.lang(),
        };
        if self.source == Some(source) {
            return;
        }
        let other = self.source.is_none_or(|old| (old.document, old.game) != (source.document, source.game));
        if other || self.source.is_none_or(|old| old.revision != source.revision) {
            self.map = TreeMap::of(document.chapter().game());
            self.carried = None;
            self.followed = None;
        }
        if other {
            self.offset = vec2(size::TREE_COLUMN, size::TREE_ROW);
        }
        self.words.clear();
        self.source = Some(source);
    }

    fn scale(&self) -> f32 {
        ZOOMS[self.zoom]
    }

    /// The distance between neighbouring places.
    pub(super) fn step(&self) -> Vec2 {
        vec2(size::TREE_COLUMN, size::TREE_ROW) * self.scale()
    }

    /// Whether there's room for words.
    pub(super) const fn shows_words(&self) -> bool {
        self.zoom >= WORDS_FROM
    }

    /// Whether each move gets a dot.
    pub(super) const fn shows_dots(&self) -> bool {
        self.zoom >= DOTS_FROM
    }

    /// The size of the letters.
    pub(super) fn text_size(&self) -> f32 {
        size::TEXT_SMALL * self.scale()
    }

    /// Takes the canvas, and brings the move on the board into view when it has changed.
    pub(super) fn place_in(&mut self, rect: Rect, cursor: NodeId) {
        self.rect = rect;
        if std::mem::take(&mut self.fitting) {
            self.fit_now();
            self.followed = Some(cursor);
        }
        if self.followed != Some(cursor)
            && let Some(place) = self.map.place(cursor)
        {
            let step = self.step();
            // What comes next is seen too.
            let room = rect.shrink2((step * vec2(2.5, 1.0)).min(rect.size() * 0.3));
            let at = self.center(place);
            let towards = |low: f32, at: f32, high: f32| (low - at).max(0.0) + (high - at).min(0.0);
            self.offset += vec2(towards(room.left(), at.x, room.right()), towards(room.top(), at.y, room.bottom()));
            self.followed = Some(cursor);
        }
    }

    /// Brings the move on the board into view in the next frame, large enough to be read.
    pub(super) fn go_to_cursor(&mut self) {
        if !self.shows_words() {
            self.zoom = PLAIN;
        }
        self.followed = None;
    }

    /// Zooms by so many steps; the move on the board stays where it is, and in view.
    pub(super) fn zoom_at_cursor(&mut self, steps: isize, cursor: NodeId) {
        let center = self.map.place(cursor).map(|place| self.center(place));
        self.zoom_by(steps, center.filter(|center| self.rect.contains(*center)));
        self.followed = None;
    }

    /// Shows as much of the whole as can be.
    pub(super) const fn fit(&mut self) {
        self.fitting = true;
    }

    fn fit_now(&mut self) {
        let places = self.map.size();
        let whole = vec2(places.column as f32 + 1.0, places.row as f32 + 1.0) * vec2(size::TREE_COLUMN, size::TREE_ROW);
        let share = (self.rect.size() / whole).min_elem();
        self.zoom = ZOOMS.iter().rposition(|zoom| *zoom <= share.min(1.0)).unwrap_or(0);
        let spare = self.rect.size() - whole * self.scale();
        self.offset = self.step() + (spare * 0.5).max(Vec2::ZERO);
    }

    /// Moves the picture.
    pub(super) fn pan(&mut self, by: Vec2) {
        let step = self.step();
        let places = self.map.size();
        let whole = vec2(places.column as f32, places.row as f32) * step;
        // Something of the tree stays in view; what is seen whole stays where it is.
        let low = step.min(self.rect.size() * 0.5) - whole;
        let fits = whole + step * 2.0;
        let by = vec2(
            if fits.x <= self.rect.width() { 0.0 } else { by.x },
            if fits.y <= self.rect.height() { 0.0 } else { by.y },
        );
        self.offset = (self.offset + by).max(low).min(self.rect.size() - step.min(self.rect.size() * 0.5));
    }

    /// Moves the picture as a wheel does: along the tree, where it isn't higher than the room.
    pub(super) fn scroll(&mut self, by: Vec2) {
        let low = (self.map.size().row as f32 + 2.0) * self.step().y <= self.rect.height();
        self.pan(if low && by.x == 0.0 { vec2(by.y, 0.0) } else { by });
    }

    /// Zooms by so many steps; what is at `center` stays there.
    pub(super) fn zoom_by(&mut self, steps: isize, center: Option<Pos2>) {
        let before = self.scale();
        self.zoom = self.zoom.saturating_add_signed(steps).min(ZOOMS.len() - 1);
        let center = center.unwrap_or(self.rect.center()) - self.rect.min;
        self.offset = center + (self.offset - center) * (self.scale() / before);
    }

    /// Zooms as a pinch or a wheel does.
    pub(super) fn pinch(&mut self, factor: f32, center: Pos2) {
        self.pinched *= factor;
        if self.pinched > 1.2 || self.pinched < 1.0 / 1.2 {
            self.zoom_by(if self.pinched > 1.0 { 1 } else { -1 }, Some(center));
            self.pinched = 1.0;
        }
    }

    /// The middle of a place.
    pub(super) fn center(&self, place: Place) -> Pos2 {
        self.rect.min + self.offset + vec2(place.column as f32, place.row as f32) * self.step()
    }

    /// The place nearest to a point.
    pub(super) fn place_at(&self, pos: Pos2) -> Place {
        let at = (pos - self.rect.min - self.offset) / self.step();
        Place { column: at.x.round().max(0.0) as u32, row: at.y.round().max(0.0) as u32 }
    }

    /// The rectangle of a move that is written.
    pub(super) fn chip(&self, place: Place) -> Rect {
        Rect::from_center_size(
            self.center(place),
            self.step() - vec2(size::TREE_GAP.x, size::TREE_GAP.y) * self.scale(),
        )
    }

    /// Whether something between two points can be seen.
    pub(super) fn sees(&self, a: Pos2, b: Pos2) -> bool {
        self.rect.expand2(self.step()).intersects(Rect::from_two_pos(a, b))
    }

    /// The lines of which something can be seen, with the columns that can.
    pub(super) fn visible_runs(&self) -> impl Iterator<Item = (&Run, std::ops::Range<u32>)> {
        let (low, high) = (self.place_at(self.rect.min), self.place_at(self.rect.max));
        let (left, right) = (low.column.saturating_sub(1), high.column + 2);
        let (top, bottom) = (low.row.saturating_sub(1), high.row + 1);
        self.map.runs().iter().filter_map(move |run| {
            let columns = run.first.column.max(left)..run.end().min(right);
            let seen = (top..=bottom).contains(&run.first.row) && !columns.is_empty();
            seen.then_some((run, columns))
        })
    }

    /// The moves that can be seen.
    pub(super) fn visible_nodes(&self) -> Vec<(NodeId, Place)> {
        let of_run = |(run, columns): (&Run, std::ops::Range<u32>)| {
            let (first, nodes) = (run.first, self.map.nodes(run));
            let place = move |column| Place { column, row: first.row };
            let node = move |column: u32| nodes.get((column - first.column) as usize).copied();
            columns.filter_map(move |column| Some((node(column)?, place(column)))).collect::<Vec<_>>()
        };
        self.visible_runs().flat_map(of_run).collect()
    }

    /// What is written on a move.
    pub(super) fn words(&mut self, ctx: &PanelContext<'_>, node: NodeId) -> Words {
        if let Some(words) = self.words.get(&node) {
            return words.clone();
        }
        let game = ctx.studio.chapter().game();
        let tree = game.tree();
        let written = tree.get(node).and_then(|found| Some((found.mv()?, found.parent()?, found.annotations())));
        let words = match written {
            Some((mv, parent, notes)) => {
                let position = game.position_at(parent);
                let marks: String = notes.marks.iter().map(|mark| mark.sign()).collect();
                let text = move_text(&position, mv, ctx.studio.settings.move_style, ctx.lang()) + &marks;
                Words { text, side: Some(position.side_to_move()) }
            }
            None => Words { text: ctx.text("tree-start").into_owned(), side: None },
        };
        self.words.insert(node, words.clone());
        words
    }

    /// Takes a variation up. A move without neighbours is no variation: dragging it moves the picture.
    pub(super) fn carry(&mut self, tree: &Tree, node: NodeId) {
        let siblings = tree.parent(node).map_or(0, |parent| tree.children(parent).len());
        self.carried = (siblings > 1).then_some(node);
    }

    /// Where a carried variation would go at this point.
    pub(super) fn carried_to(&self, tree: &Tree, node: NodeId, pointer: Pos2) -> CarriedTo {
        let (Some(parent), Some(place)) = (tree.parent(node), self.map.place(node)) else { return CarriedTo::Nowhere };
        let siblings = tree.children(parent);
        if !self.rect.contains(pointer) {
            return CarriedTo::Nowhere;
        }
        let at = self.place_at(pointer);
        let under = self.map.node_at(at).filter(|_| self.chip(at).contains(pointer));
        if let Some(under) = under.filter(|under| !siblings.contains(under)) {
            let within = std::iter::successors(Some(under), |node| tree.parent(*node)).any(|above| above == node);
            return if within || under == parent { CarriedTo::Nowhere } else { CarriedTo::After(under) };
        }
        if (pointer.x - self.center(place).x).abs() > self.step().x {
            return CarriedTo::Nowhere;
        }
        let above = |sibling: &&NodeId| {
            let place = self.map.place(**sibling);
            **sibling != node && place.is_some_and(|place| self.center(place).y < pointer.y)
        };
        CarriedTo::Among(siblings.iter().filter(above).count())
    }

    /// The canvas.
    pub(super) const fn rect(&self) -> Rect {
        self.rect
    }
}
