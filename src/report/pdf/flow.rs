//! Filling pages: strips of a fixed height go one below the other; some stay with the next one, and a table's head stands
//! again on each page that the table reaches.

use super::look::{Color, WIDTH};
use super::tags::TagId;
use super::text::Line;
use crate::report::ruling::document::Level;

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

/// A part of the text as wide as the page that isn't cut.
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
}

/// A page: what is drawn, each with the top of its strip; and the bookmarks that lead to it.
#[derive(Default)]
pub(super) struct Page {
    /// What is drawn.
    pub(super) ops: Vec<(f32, Op)>,
    /// Bookmarks, each with its height on the page.
    pub(super) marks: Vec<(f32, Level, String)>,
}

/// Puts strips on pages of a height.
pub(super) fn paginate(strips: Vec<Strip>, heads: &[Strip], height: f32) -> Vec<Page> {
    let mut pages = vec![Page::default()];
    let mut y = 0.0;
    let mut rest = strips.into_iter().peekable();
    while let Some(first) = rest.next() {
        let mut group = vec![first];
        while group.last().is_some_and(|strip| strip.keep)
            && let Some(next) = rest.next()
        {
            group.push(next);
        }
        let needed: f32 = group.iter().map(|strip| strip.above + strip.height).sum::<f32>() - group[0].above;
        let head = group[0].head.map_or(0.0, |head| heads[head].height);
        let whole = needed + head <= height;
        if whole && y > 0.0 && y + group[0].above + needed > height {
            pages.push(Page::default());
            y = 0.0;
        }
        for strip in group {
            if y > 0.0 && y + strip.above + strip.height > height {
                pages.push(Page::default());
                y = 0.0;
            }
            let at_top = y == 0.0;
            if let Some(head) = strip.head.filter(|_| at_top) {
                y += put(&mut pages, heads[head].clone(), y);
            }
            y += if at_top { 0.0 } else { strip.above };
            y += put(&mut pages, strip, y);
        }
    }
    pages
}

/// Puts a strip on the last page; gives its height.
fn put(pages: &mut [Page], strip: Strip, y: f32) -> f32 {
    if let Some(page) = pages.last_mut() {
        page.marks.extend(strip.mark.map(|(level, text)| (y, level, text)));
        page.ops.extend(strip.ops.into_iter().map(|op| (y, op)));
    }
    strip.height
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
    fn a_tables_head_stands_again_on_each_page() {
        let mut rows = strips(5, &[]);
        rows.iter_mut().skip(1).for_each(|row| row.head = Some(0));
        let head = Strip { mark: Some((Level::Part, "head".to_owned())), height: 10.0, ..Strip::default() };
        assert_eq!(layout(&paginate(rows, &[head], 30.0)), ["0 1 2", "head 3 4"]);
    }
}
