//! The paragraphs of the score one under the other: where each stands, and which can be seen.

use super::PanelContext;
use super::paragraph::{Now, paragraph_ui};
use crate::game::{Game, NodeId};
use crate::lang::Lang;
use crate::session::{DocumentId, MoveStyle, Score, ScoreItem, WrittenItem};
use crate::ui::theme::size;
use egui::style::ScrollAnimation;
use egui::{Rect, Ui, UiBuilder, pos2, vec2};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

/// What the paragraphs were cut and written from.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Source {
    document: DocumentId,
    game: usize,
    revision: u64,
    folds: u64,
    style: MoveStyle,
    lang: Lang,
    scores: bool,
}

/// The paragraphs of the game on the board, kept until it changes, and how tall each came out.
#[derive(Default)]
pub struct ScoreCache {
    source: Option<Source>,
    score: Score,
    /// The paragraphs that were looked at, as they are read.
    written: HashMap<usize, Rc<[WrittenItem]>>,
    /// Height of each paragraph: a guess until it's drawn.
    heights: Vec<f32>,
    /// Where each begins, and at last where all end.
    tops: Vec<f32>,
    width: f32,
    /// The move that was last brought into view.
    shown: Option<(DocumentId, usize, NodeId)>,
    /// Frames spent on bringing the present one into view: heights above it are guesses until it is drawn.
    attempts: u8,
}

/// So many frames are spent at most on bringing a move into view.
const MOST_ATTEMPTS: u8 = 30;

impl ScoreCache {
    /// Draws what can be seen; `viewport` is that part of the whole.
    pub(super) fn show(&mut self, ui: &mut Ui, ctx: &mut PanelContext<'_>, viewport: Rect) {
        self.update(ctx, ui.available_width() - size::SCROLL_GUTTER);
        let chapter = ctx.studio.chapter();
        let cursor = chapter.cursor();
        let document = ctx.studio.document();
        let shown = (document.id, document.active_index(), cursor);
        let scroll = self.shown != Some(shown);
        let origin = ui.max_rect().min;
        ui.set_height(self.tops.last().copied().unwrap_or_default());
        if scroll && cursor == NodeId::ROOT {
            ui.scroll_to_rect(Rect::from_min_size(origin, vec2(1.0, 1.0)), None);
            self.arrived(shown);
        }
        let ahead = viewport.expand(size::SCROLL_AHEAD);
        let first = self.tops.partition_point(|&top| top <= ahead.top()).saturating_sub(1);
        let mut in_view = false;
        let mut grown = false;
        let mut drawn = first..first;
        // Each stands below the one before as that came out, so that a wrong guess never lets them overlap.
        let mut top = self.tops.get(first).copied().unwrap_or_default();
        for index in first..self.heights.len() {
            if top > ahead.bottom() {
                break;
            }
            drawn.end = index + 1;
            let room = Rect::from_min_size(pos2(origin.x, origin.y + top), vec2(self.width, self.heights[index]));
            let written = self.written(index, ctx);
            let block = &self.score.blocks()[index];
            let builder = UiBuilder::new().id_salt(("score", index)).max_rect(room);
            let height = ui.scope_builder(builder, |ui| {
                in_view |= paragraph_ui(ui, ctx, (block, &written), Now { cursor, scroll });
                ui.min_rect().height()
            });
            let height = height.inner + size::PARAGRAPH_GAP;
            grown |= (height - self.heights[index]).abs() > 0.5;
            self.heights[index] = height;
            top += height;
        }
        if grown {
            self.find_tops();
            ui.ctx().request_repaint();
        }
        if scroll && self.shown != Some(shown) {
            // While heights are still being found out, what is seen may move away again.
            self.approach(ui, origin.y, shown, (&drawn, in_view && !grown));
        }
    }

    fn arrived(&mut self, shown: (DocumentId, usize, NodeId)) {
        self.shown = Some(shown);
        self.attempts = 0;
    }

    /// Scrolls to where the paragraph of the move on the board should be, until it is seen.
    fn approach(&mut self, ui: &Ui, origin: f32, shown: (DocumentId, usize, NodeId), seen: (&Range<usize>, bool)) {
        let (drawn, in_view) = seen;
        self.attempts += 1;
        if in_view || self.attempts >= MOST_ATTEMPTS {
            self.arrived(shown);
            return;
        }
        // A paragraph that is drawn scrolls to the move itself.
        if let Some(block) = self.score.block_of(shown.2)
            && !drawn.contains(&block)
        {
            let top = pos2(ui.max_rect().left(), origin + self.tops[block]);
            let target = Rect::from_min_size(top, vec2(1.0, self.heights[block]));
            ui.scroll_to_rect_animation(target, Some(egui::Align::Center), ScrollAnimation::none());
        }
        ui.ctx().request_repaint();
    }

    fn update(&mut self, ctx: &PanelContext<'_>, width: f32) {
        let document = ctx.studio.document();
        let chapter = document.chapter();
        let source = Source {
            document: document.id,
            game: document.active_index(),
            revision: chapter.revision(),
            folds: chapter.folds(),
            style: ctx.studio.settings.move_style,
            lang: ctx.lang(),
            scores: ctx.studio.settings.show_scores,
        };
        let stale = self.source != Some(source);
        if stale {
            self.score = Score::of(chapter.game(), chapter.folded());
            self.written.clear();
            self.source = Some(source);
            self.shown = None;
            self.attempts = 0;
        }
        if stale || (self.width - width).abs() > 0.5 {
            self.width = width;
            self.guess_heights(chapter.game());
        }
    }

    fn guess_heights(&mut self, game: &Game) {
        let guess = |block| {
            let text: f32 = self.score.items(block).iter().map(|item| guessed_width(*item, game)).sum();
            let indent = block.depth.min(size::MAX_INDENTS) as f32 * size::INDENT;
            (text / (self.width - indent).max(1.0)).ceil().max(1.0) * size::MOVE_LINE + size::PARAGRAPH_GAP
        };
        self.heights = self.score.blocks().iter().map(guess).collect();
        self.find_tops();
    }

    fn find_tops(&mut self) {
        let mut top = 0.0;
        self.tops.clear();
        self.tops.push(top);
        for height in &self.heights {
            top += height;
            self.tops.push(top);
        }
    }

    fn written(&mut self, index: usize, ctx: &PanelContext<'_>) -> Rc<[WrittenItem]> {
        let (score, game) = (&self.score, ctx.studio.chapter().game());
        let write = || score.write(&score.blocks()[index], game, ctx.studio.settings.move_style, ctx.lang()).into();
        Rc::clone(self.written.entry(index).or_insert_with(write))
    }
}

/// How wide something will be, about.
fn guessed_width(item: ScoreItem, game: &Game) -> f32 {
    match item.comment(game.tree()) {
        Some(comment) => comment.chars().count() as f32 * size::TEXT_BODY,
        None => size::MOVE_WIDTH + size::NUMBER_WIDTH / 2.0,
    }
}
