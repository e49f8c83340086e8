//! Tables: columns as wide as their words, the last one takes the rest; a head that stands again on each page.

use super::blocks::{Column, Setting, baseline};
use super::flow::{Op, Strip};
use super::look::{CELL, COLUMN, HAIR, INK, Look, TABLE, TABLE_ASIDE, WIDTH};
use super::tags::{Kind, TagId, Tags};
use crate::report::document::{Paragraph, Span, Style, Table, Tone};

/// The widest that a column other than the last grows by its own words.
const MOST_COLUMN: f32 = 120.0;
/// Room above and below a cell's words.
const ROOM: f32 = 3.5;

const fn look(style: Style) -> Look {
    match style {
        Style::Body => TABLE,
        Style::Aside => TABLE_ASIDE,
    }
}

impl Setting<'_> {
    pub(super) fn table(&mut self, table: &Table) {
        let widths = self.widths(table);
        let part = self.add(Tags::ROOT, Kind::Table);
        let row = self.add(part, Kind::Row);
        let tags: Vec<TagId> = table.columns.iter().map(|_| self.add(row, Kind::ColumnHead)).collect();
        let mut head = self.head(table, &widths, &tags);
        let number = self.set.heads.len();
        let mut again = head.clone();
        again.ops.iter_mut().for_each(Op::untag);
        self.set.heads.push(again);
        head.above = 2.0;
        head.keep = true;
        self.push(head);
        let count = table.rows.len();
        for (index, cells) in table.rows.iter().enumerate() {
            let tag = self.add(part, Kind::Row);
            let mut strips = self.row(cells, &widths, tag);
            let end = strips.len() - 1;
            for (place, strip) in strips.iter_mut().enumerate() {
                strip.head = Some(number);
                // The first two rows stay together, and the last two.
                strip.keep = place == end && index + 1 < count && (index == 0 || index + 2 == count);
            }
            if index + 1 == count {
                let strip = &mut strips[end];
                strip.ops.push(Op::across(strip.height, 0.9, INK));
            }
            strips.into_iter().for_each(|strip| self.push(strip));
        }
    }

    /// The widths of the columns.
    fn widths(&self, table: &Table) -> Vec<f32> {
        let natural = |spans: &[Span], look: &Look| {
            let lines = self.lines(spans, look, MOST_COLUMN);
            lines.iter().map(|line| line.width).fold(0.0_f32, f32::max)
        };
        let mut widths: Vec<f32> = (0..table.columns.len())
            .map(|column| {
                let head = natural(&[Span::new(table.columns[column].as_str(), Tone::Strong)], &COLUMN);
                let cells = table.rows.iter().filter_map(|row| row.get(column)).flatten();
                let words = cells.map(|paragraph| natural(&paragraph.spans, &look(paragraph.style)));
                words.fold(head, f32::max) + 2.0 * CELL + 1.0
            })
            .collect();
        // The last column is cut at its widest as the others are: what is left over is either its own or everyone's.
        let rest = WIDTH - widths.iter().sum::<f32>();
        let long = widths.last().is_some_and(|last| *last >= 0.9 * MOST_COLUMN) || rest < 0.0;
        let count = widths.len() as f32;
        match widths.split_last_mut() {
            Some((last, _)) if long => *last += rest,
            _ => widths.iter_mut().for_each(|width| *width += rest / count),
        }
        widths
    }

    fn head(&self, table: &Table, widths: &[f32], tags: &[TagId]) -> Strip {
        let mut strip = Strip { height: COLUMN.leading + 2.0 * ROOM, ..Strip::default() };
        let mut x = 0.0;
        for ((name, width), tag) in table.columns.iter().zip(widths).zip(tags) {
            if let Some(line) =
                self.lines(&[Span::new(name.as_str(), Tone::Strong)], &COLUMN, width - 2.0 * CELL).first()
            {
                let baseline = ROOM + baseline(&COLUMN);
                strip.ops.push(Op::Text { x: x + CELL, baseline, line: line.clone(), tag: Some(*tag) });
            }
            x += width;
        }
        strip.ops.push(Op::across(0.0, 0.9, INK));
        strip.ops.push(Op::across(strip.height, 0.6, INK));
        strip
    }

    /// A row: one strip, or one for each line if it's too tall to stay in one piece.
    fn row(&mut self, cells: &[Vec<Paragraph>], widths: &[f32], tag: TagId) -> Vec<Strip> {
        let mut strip = Strip::default();
        let mut x = 0.0;
        for (cell, width) in cells.iter().zip(widths) {
            let part = self.add(tag, Kind::Cell);
            let column = self.cell(cell, x + CELL, width - 2.0 * CELL, part);
            strip.height = strip.height.max(column.height);
            strip.ops.extend(column.ops);
            x += width;
        }
        strip.height += ROOM;
        if strip.height > MOST_ROW {
            return in_pieces(strip);
        }
        strip.ops.push(Op::across(0.0, 0.4, HAIR));
        vec![strip]
    }

    fn cell(&mut self, paragraphs: &[Paragraph], x: f32, width: f32, part: TagId) -> Column {
        let mut column = Column { ops: Vec::new(), height: ROOM };
        for paragraph in paragraphs {
            let look = look(paragraph.style);
            let words = self.column(&paragraph.spans, &look, x, width, part);
            let from = column.height;
            column.ops.extend(words.ops.into_iter().map(|op| op.lowered(from)));
            column.height += words.height + 1.5;
        }
        column
    }
}

/// The tallest row that stays in one piece.
const MOST_ROW: f32 = 420.0;

/// A tall row cut between its lines.
fn in_pieces(row: Strip) -> Vec<Strip> {
    let step = TABLE.leading;
    let count = (row.height / step).ceil().max(1.0) as usize;
    let mut pieces: Vec<Strip> = (0..count).map(|_| Strip { height: step, ..Strip::default() }).collect();
    pieces[0].ops.push(Op::across(0.0, 0.4, HAIR));
    for op in row.ops {
        let baseline = if let Op::Text { baseline, .. } = &op { *baseline } else { 0.0 };
        let place = ((baseline / step).floor() as usize).min(count - 1);
        pieces[place].ops.push(op.lowered(-(place as f32) * step));
    }
    pieces
}
