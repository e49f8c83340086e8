//! Choosing 255 colours for an animation: the colours of some frames are counted, then parted again and again where they
//! differ most (median cut by variance), so that wood keeps its many browns.

use std::collections::HashMap;

/// The index that means "as in the frame before".
pub(super) const TRANSPARENT: u8 = 0;
/// Colours that can be chosen besides.
const COLORS: usize = 255;
/// Bits of a channel by which colours are told apart.
const BITS: u32 = 6;

/// Which colours occur, and how often.
#[derive(Default)]
pub(super) struct Histogram {
    cells: HashMap<usize, Cell>,
}

/// Colours that are as good as the same.
#[derive(Clone, Copy, Default)]
struct Cell {
    count: u64,
    sums: [u64; 3],
}

/// A colour with its weight in the choice.
struct Weighted {
    rgb: [f64; 3],
    weight: f64,
}

/// The colours chosen, and which of them stands for another.
pub(super) struct ColorMap {
    palette: Vec<u8>,
    nearest: Vec<std::sync::OnceLock<u8>>,
}

fn key(rgb: [u8; 3]) -> usize {
    rgb.iter().fold(0, |key, &channel| (key << BITS) | usize::from(channel >> (8 - BITS)))
}

impl Histogram {
    pub(super) fn add(&mut self, rgb: [u8; 3]) {
        let cell = self.cells.entry(key(rgb)).or_default();
        cell.count += 1;
        for (sum, channel) in cell.sums.iter_mut().zip(rgb) {
            *sum += u64::from(channel);
        }
    }

    /// The colours that serve what was counted best.
    pub(super) fn choose(self) -> ColorMap {
        let mut cells: Vec<(usize, Cell)> = self.cells.into_iter().collect();
        // The same frames give the same file.
        cells.sort_unstable_by_key(|(key, _)| *key);
        let weighted = cells.into_iter().map(|(_, cell)| Weighted {
            rgb: cell.sums.map(|sum| sum as f64 / cell.count as f64),
            // A small arrow counts for more than its share: the board alone would take all colours.
            weight: (cell.count as f64).sqrt(),
        });
        let mut boxes = vec![Group::of(weighted.collect())];
        while boxes.len() < COLORS {
            let worst = (0..boxes.len()).max_by(|&a, &b| boxes[a].error().total_cmp(&boxes[b].error()));
            let Some(worst) = worst.filter(|&worst| boxes[worst].error() > 0.5) else { break };
            let (one, other) = boxes.swap_remove(worst).part();
            boxes.push(one);
            boxes.push(other);
        }
        // The first entry is never seen.
        let mut palette = vec![0; 3];
        palette.extend(boxes.iter().flat_map(|found| found.mean.map(|channel| channel.round() as u8)));
        let nearest = std::iter::repeat_with(std::sync::OnceLock::new).take(1 << (3 * BITS)).collect();
        ColorMap { palette, nearest }
    }
}

/// Some colours, for which one will stand.
struct Group {
    colors: Vec<Weighted>,
    mean: [f64; 3],
    /// By channel, how far they are from the mean: the sum of squares.
    spread: [f64; 3],
}

impl Group {
    fn of(colors: Vec<Weighted>) -> Self {
        let total: f64 = colors.iter().map(|color| color.weight).sum();
        let sum = |of: &dyn Fn(&Weighted) -> f64| colors.iter().map(|color| color.weight * of(color)).sum::<f64>();
        let mean = std::array::from_fn(|channel| sum(&|color| color.rgb[channel]) / total.max(f64::MIN_POSITIVE));
        let spread = std::array::from_fn(|channel| sum(&|color| (color.rgb[channel] - mean[channel]).powi(2)));
        Self { colors, mean, spread }
    }

    fn error(&self) -> f64 {
        self.spread.iter().sum()
    }

    /// Parts them at the mean of the channel in which they differ most.
    fn part(self) -> (Self, Self) {
        let widest = (0..3).max_by(|&a, &b| self.spread[a].total_cmp(&self.spread[b])).unwrap_or(0);
        let mean = self.mean[widest];
        let (low, high) = self.colors.into_iter().partition(|color| color.rgb[widest] < mean);
        (Self::of(low), Self::of(high))
    }
}

impl ColorMap {
    /// Red, green and blue of each colour.
    pub(super) fn palette(&self) -> &[u8] {
        &self.palette
    }

    /// The index of the colour that stands for this one.
    pub(super) fn index(&self, rgb: [u8; 3]) -> u8 {
        *self.nearest[key(rgb)].get_or_init(|| {
            let distance = |index: &usize| {
                let color = &self.palette[3 * index..3 * index + 3];
                color.iter().zip(rgb).map(|(a, b)| (i32::from(*a) - i32::from(b)).pow(2)).sum::<i32>()
            };
            (1..self.palette.len() / 3).min_by_key(distance).unwrap_or(0) as u8
        })
    }
}
