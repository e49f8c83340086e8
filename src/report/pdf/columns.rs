//! Blocks that stand in two columns: variations, and diagrams among the moves.

use super::blocks::Setting;
use super::flow::{Op, Strip};
use super::look::{self, DEEPEST, DIAGRAM, INDENT, NARROW, WIDTH};
use crate::report::document::{Block, Figure, Span};

impl Setting<'_> {
    /// Sets blocks in two columns.
    pub(super) fn columns(&mut self, blocks: &[Block]) {
        // What stands above the columns isn't left alone at the end of a page.
        self.keep_with_next();
        self.width = NARROW;
        blocks.iter().for_each(|block| self.block(block));
        self.width = WIDTH;
    }

    /// A line at its left shows how far a variation reaches.
    pub(super) fn variation(&mut self, depth: usize, spans: &[Span]) {
        let right = (depth.clamp(1, DEEPEST) - 1) as f32 * INDENT;
        self.running(spans, &look::VARIATION, right + INDENT, 3.0, Some(right + 1.0));
    }

    /// A diagram in the middle, on the page of what it belongs to.
    pub(super) fn diagram(&mut self, figure: &Figure) {
        self.keep_with_next();
        let width = DIAGRAM.min(self.width);
        let column = self.figure(figure, (self.width - width) / 2.0, width);
        let ops: Vec<Op> = column.ops;
        self.push(Strip { ops, height: column.height + 5.0, above: 7.0, ..Strip::default() });
    }
}
