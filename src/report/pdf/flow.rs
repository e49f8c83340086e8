//! Filling pages: strips of a fixed height go one below the other; some stay with the next one, and a table's head stands
//! again on each page that the table reaches.

use super::look::{Color, NARROW, NARROW_GAP, WIDTH};
use super::tags::TagId;
use super::text::Line;
use crate::report::document::Level;

/// Something to draw, placed from the left edge of the text and the top of its strip.
#[derive(Clone)]
pub(super) enum Op {
    /// A line of text.
    Text {
        /// Where it starts.
        x: f32,
        /// Where its letters stand.
        baseline: f32,
        /// The line.
        line: Line,
        /// The part of the structure that it belongs to; none for what repeats.
        tag: Option<TagId>,
    },
    /// A straight line.
    Rule {
        /// Where it starts.
        from: (f32, f32),
        /// Where it ends.
        to: (f32, f32),
        /// How thick it is.
        width: f32,
        /// Its colour.
        color: Color,
    },
    /// The outline of a rectangle.
    Frame {
        /// Its upper left corner.
        corner: (f32, f32),
        /// Width and height.
        size: (f32, f32),
        /// How thick it is.
        width: f32,
        /// Its colour.
        color: Color,
    },
    /// A diagram, in proportion.
    Picture {
        /// Which.
        number: usize,
        /// Its upper left corner.
        corner: (f32, f32),
        /// Its width.
        width: f32,
        /// The part of the structure that it belongs to.
        tag: TagId,
    },
}

/// A part of the text, as wide as the page or a column, that isn't cut.
#[derive(Clone, Default)]
pub(super) struct Strip {
    /// What is drawn.
    pub(super) ops: Vec<Op>,
    /// Its height.
    pub(super) height: f32,
    /// Room above it, except at the top of a page.
    pub(super) above: f32,
    /// Whether it stays on the page of the next one.
    pub(super) keep: bool,
    /// The table's head that stands above it at the top of a page.
    pub(super) head: Option<usize>,
    /// The bookmark that leads to it.
    pub(super) mark: Option<(Level, String)>,
    /// Whether it's as wide as a column.
    pub(super) narrow: bool,
    /// Whether it begins a page.
    pub(super) new_page: bool,
}

/// A page: what is drawn, each with the top of its strip; and the bookmarks that lead to it.
#[derive(Default)]
pub(super) struct Page {
    /// What is drawn.
    pub(super) ops: Vec<(f32, Op)>,
    /// Bookmarks, each with its height on the page.
    pub(super) marks: Vec<(f32, Level, String)>,
}

/// Puts strips on pages of a height: wide ones below each other, narrow ones in two columns that end together. The last page
/// isn't left with a line or two: what stands before them goes there with them.
pub(super) fn paginate(mut strips: Vec<Strip>, heads: &[Strip], height: f32) -> Vec<Page> {
    let (pages, end) = lay(strips.clone(), heads, height);
    if pages.len() < 2 || end >= LEAST_LAST * height || !keep_tail(&mut strips, LEAST_LAST * height) {
        return pages;
    }
    let (fuller, _) = lay(strips, heads, height);
    if fuller.len() > pages.len() { pages } else { fuller }
}

/// The last page is filled by this share at least, if that can be had.
const LEAST_LAST: f32 = 0.14;

/// Has the last strips stay together that are so high together; whether there are any that may.
fn keep_tail(strips: &mut [Strip], least: f32) -> bool {
    let mut height = strips.last().map_or(0.0, |strip| strip.height);
    let mut kept = false;
    for index in (1..strips.len()).rev() {
        if height >= least || strips[index].new_page || strips[index].narrow || strips[index - 1].narrow {
            break;
        }
        strips[index - 1].keep = true;
        kept = true;
        height += strips[index].above + strips[index - 1].height;
    }
    kept
}

/// The pages, and where the last one ends.
fn lay(strips: Vec<Strip>, heads: &[Strip], height: f32) -> (Vec<Page>, f32) {
    let mut pages = vec![Page::default()];
    let mut y = 0.0;
    let mut parts = parts(strips).into_iter().peekable();
    while let Some(part) = parts.next() {
        let narrow = part.first().is_some_and(|strip| strip.narrow);
        if y > 0.0 && part.first().is_some_and(|strip| strip.new_page) {
            pages.push(Page::default());
            y = 0.0;
        }
        let side_by_side = if narrow { 2 } else { 1 };
        let follows = parts.peek().and_then(|next| next.first()).is_some_and(|next| !next.new_page);
        let room = Room {
            heads,
            height,
            start: if narrow && y > 0.0 { y + ABOVE_COLUMNS } else { y },
            columns: side_by_side,
            after: if follows { LEAST_AFTER } else { 0.0 },
        };
        let mut filled = fill(part, &room);
        if narrow {
            balance(&mut filled, &room);
        }
        let mut end = 0.0_f32;
        for (number, column) in filled.into_iter().enumerate() {
            if number > 0 && number % side_by_side == 0 {
                pages.push(Page::default());
                end = 0.0;
            }
            end = end.max(column.end);
            let right = (number % side_by_side) as f32 * (NARROW + NARROW_GAP);
            put(&mut pages, column.strips, right);
        }
        y = end;
    }
    (pages, y)
}

/// What stays with the end of a part needs so much room after it.
const LEAST_AFTER: f32 = 130.0;
/// Room above columns that don't begin a page.
const ABOVE_COLUMNS: f32 = 12.0;
/// By so much columns are lengthened until they hold what they have to.
const STEP: f32 = 4.0;

/// Runs of strips that are equally wide and may stand on one page.
fn parts(strips: Vec<Strip>) -> Vec<Vec<Strip>> {
    let mut parts: Vec<Vec<Strip>> = Vec::new();
    for strip in strips {
        match parts.last_mut() {
            Some(part) if !strip.new_page && part.last().is_some_and(|last| last.narrow == strip.narrow) => {
                part.push(strip);
            }
            _ => parts.push(vec![strip]),
        }
    }
    parts
}

/// Where strips go.
struct Room<'a> {
    heads: &'a [Strip],
    height: f32,
    /// Where the columns of the first page begin.
    start: f32,
    /// How many of them stand side by side.
    columns: usize,
    /// What the last strip needs below it if it stays with what follows.
    after: f32,
}

impl Room<'_> {
    const fn start(&self, column: usize) -> f32 {
        if column < self.columns { self.start } else { 0.0 }
    }
}

/// What stands in one column, each strip with the height of its top; and where it ends.
#[derive(Clone, Default)]
struct Column {
    strips: Vec<(f32, Strip)>,
    end: f32,
}

/// Fills columns one after the other.
fn fill(strips: Vec<Strip>, room: &Room<'_>) -> Vec<Column> {
    let mut columns = vec![Column { strips: Vec::new(), end: room.start }];
    let mut y = room.start;
    let mut rest = strips.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut group = vec![first];
        while group.last().is_some_and(|strip| strip.keep)
            && let Some(next) = rest.next()
        {
            group.push(next);
        }
        let after = if group.last().is_some_and(|strip| strip.keep) { room.after } else { 0.0 };
        let needed: f32 = group.iter().map(|strip| strip.above + strip.height).sum::<f32>() - group[0].above + after;
        let head = group[0].head.map_or(0.0, |head| room.heads[head].height);
        let next_column = |columns: &mut Vec<Column>| {
            let start = room.start(columns.len());
            columns.push(Column { strips: Vec::new(), end: start });
            start
        };
        // In a column that is empty and as high as the page, nothing is gained by going on.
        let helps = |columns: &Vec<Column>, y: f32| {
            let start = room.start(columns.len() - 1);
            y > start || start > 0.0
        };
        let above = |columns: &Vec<Column>, y: f32, strip: &Strip| {
            let start = room.start(columns.len() - 1);
            if y > start || (start > 0.0 && !strip.narrow) { strip.above } else { 0.0 }
        };
        if needed + head <= room.height {
            while helps(&columns, y) && y + above(&columns, y, &group[0]) + needed > room.height {
                y = next_column(&mut columns);
            }
        }
        for strip in group {
            while helps(&columns, y) && y + above(&columns, y, &strip) + strip.height > room.height {
                y = next_column(&mut columns);
            }
            let gap = above(&columns, y, &strip);
            let Some(column) = columns.last_mut() else { break };
            if let Some(head) = strip.head.filter(|_| y == 0.0) {
                let head = room.heads[head].clone();
                let below = head.height;
                column.strips.push((y, head));
                y += below;
            } else {
                y += gap;
            }
            let below = strip.height;
            column.strips.push((y, strip));
            y += below;
            column.end = y;
        }
    }
    columns
}

/// Shortens the columns of the last page to the same length, so that what follows stands below both.
fn balance(columns: &mut Vec<Column>, room: &Room<'_>) {
    let first = (columns.len() - 1) / room.columns * room.columns;
    let last_page: Vec<Strip> =
        columns[first..].iter().flat_map(|column| &column.strips).map(|(_, strip)| strip.clone()).collect();
    let start = room.start(first);
    let total: f32 = last_page.iter().map(|strip| strip.above + strip.height).sum();
    let mut height = start + total / room.columns as f32 - 2.0 * STEP;
    while height < room.height {
        let shorter = Room { height, start, after: 0.0, ..*room };
        let filled = fill(last_page.clone(), &shorter);
        if filled.len() <= room.columns && filled.iter().all(|column| column.end <= height) {
            columns.truncate(first);
            columns.extend(filled);
            return;
        }
        height += STEP;
    }
}

/// Puts a column's strips on the last page, so far to the right.
fn put(pages: &mut [Page], strips: Vec<(f32, Strip)>, right: f32) {
    let Some(page) = pages.last_mut() else { return };
    for (y, strip) in strips {
        page.marks.extend(strip.mark.map(|(level, text)| (y, level, text)));
        page.ops.extend(strip.ops.into_iter().map(|op| (y, op.moved(right))));
    }
}

impl Op {
    /// A thin line across the page.
    pub(super) const fn across(y: f32, width: f32, color: Color) -> Self {
        Self::Rule { from: (0.0, y), to: (WIDTH, y), width, color }
    }

    /// The same, further down.
    pub(super) fn lowered(mut self, by: f32) -> Self {
        match &mut self {
            Self::Text { baseline, .. } => *baseline += by,
            Self::Rule { from, to, .. } => {
                from.1 += by;
                to.1 += by;
            }
            Self::Frame { corner, .. } | Self::Picture { corner, .. } => corner.1 += by,
        }
        self
    }

    /// The same, further to the right.
    fn moved(mut self, by: f32) -> Self {
        match &mut self {
            Self::Text { x, .. } => *x += by,
            Self::Rule { from, to, .. } => {
                from.0 += by;
                to.0 += by;
            }
            Self::Frame { corner, .. } | Self::Picture { corner, .. } => corner.0 += by,
        }
        self
    }

    /// Takes text out of the structure: it only repeats what stands elsewhere.
    pub(super) fn untag(&mut self) {
        if let Self::Text { tag, .. } = self {
            *tag = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Strips of 10 with their number as mark; `keep` lists those that stay with the next one.
    fn strips(count: usize, keep: &[usize]) -> Vec<Strip> {
        let strip = |number: usize| Strip {
            height: 10.0,
            keep: keep.contains(&number),
            mark: Some((Level::Part, number.to_string())),
            ..Strip::default()
        };
        (0..count).map(strip).collect()
    }

    fn layout(pages: &[Page]) -> Vec<String> {
        let page = |page: &Page| page.marks.iter().map(|(_, _, mark)| mark.as_str()).collect::<Vec<_>>().join(" ");
        pages.iter().map(page).collect()
    }

    #[test]
    fn strips_that_stay_together_go_to_the_next_page_together() {
        assert_eq!(layout(&paginate(strips(5, &[]), &[], 30.0)), ["0 1 2", "3 4"]);
        assert_eq!(layout(&paginate(strips(5, &[2]), &[], 30.0)), ["0 1", "2 3 4"]);
        assert_eq!(layout(&paginate(strips(5, &[1, 2]), &[], 30.0)), ["0", "1 2 3", "4"]);
        // What is taller than a page is parted all the same.
        assert_eq!(layout(&paginate(strips(5, &[0, 1, 2, 3]), &[], 30.0)), ["0 1 2", "3 4"]);
        assert_eq!(layout(&paginate(strips(2, &[]), &[], 5.0)), ["0", "1"]);
    }

    #[test]
    fn the_last_page_is_not_left_with_a_line() {
        let numbers = |from: usize, to: usize| (from..to).map(|n| n.to_string()).collect::<Vec<_>>().join(" ");
        assert_eq!(layout(&paginate(strips(13, &[]), &[], 120.0)), [numbers(0, 11), numbers(11, 13)]);
        // Enough is left: nothing is moved.
        assert_eq!(layout(&paginate(strips(14, &[]), &[], 120.0)), [numbers(0, 12), numbers(12, 14)]);
        // A page that was asked for stays as it is.
        let mut asked = strips(3, &[]);
        asked[2].new_page = true;
        assert_eq!(layout(&paginate(asked, &[], 120.0)), ["0 1", "2"]);
    }

    #[test]
    fn narrow_strips_stand_in_two_columns_that_end_together() {
        let narrow = |count: usize, keep: &[usize]| {
            let mut strips = strips(count, keep);
            strips.iter_mut().for_each(|strip| strip.narrow = true);
            strips
        };
        // Columns of the last page are as even as whole strips allow.
        assert_eq!(layout(&paginate(narrow(8, &[]), &[], 30.0)), ["0 1 2 3 4 5", "6 7"]);
        let pages = paginate(narrow(5, &[]), &[], 100.0);
        let tops: Vec<f32> = pages[0].marks.iter().map(|(y, ..)| *y).collect();
        assert_eq!(tops, [0.0, 10.0, 20.0, 0.0, 10.0]);
        // What stays together isn't parted by the end of a column.
        let pages = paginate(narrow(6, &[2]), &[], 30.0);
        let tops: Vec<f32> = pages[0].marks.iter().map(|(y, ..)| *y).collect();
        assert_eq!(layout(&pages), ["0 1 2 3 4", "5"]);
        assert_eq!(tops, [0.0, 10.0, 0.0, 10.0, 20.0]);
        // Wide ones stand below both columns; a page can be asked for.
        let mut mixed = narrow(3, &[]);
        mixed.extend(strips(2, &[]));
        mixed[4].new_page = true;
        let pages = paginate(mixed, &[], 100.0);
        assert_eq!(layout(&pages), ["0 1 2 0", "1"]);
        assert_eq!(pages[0].marks[3].0, 20.0);
        // Below something wide there is some air.
        let mut mixed = strips(1, &[]);
        mixed.extend(narrow(2, &[]));
        let tops: Vec<f32> = paginate(mixed, &[], 100.0)[0].marks.iter().map(|(y, ..)| *y).collect();
        assert_eq!(tops, [0.0, 22.0, 22.0]);
    }

    #[test]
    fn a_tables_head_stands_again_on_each_page() {
        let mut rows = strips(5, &[]);
        rows.iter_mut().skip(1).for_each(|row| row.head = Some(0));
        let head = Strip { mark: Some((Level::Part, "head".to_owned())), height: 10.0, ..Strip::default() };
        assert_eq!(layout(&paginate(rows, &[head], 30.0)), ["0 1 2", "head 3 4"]);
    }
}
