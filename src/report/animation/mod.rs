//! [`Animation`]: a game as an animated GIF, frame by frame: only two frames are held at a time.

mod colors;
mod play;

use super::{Diagram, Picture, PngError, Theme};
use colors::{ColorMap, Histogram, TRANSPARENT};
use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use std::borrow::Cow;
use std::io::Write;

pub use play::AnimationStyle;

/// A picture and how long it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct AnimationFrame {
    /// The picture.
    pub diagram: Diagram,
    /// How long it stands, in hundredths of a second.
    pub hundredths: u16,
}

/// A game in pictures (动图) of one size.
pub struct Animation {
    frames: Vec<AnimationFrame>,
    width: u32,
}

/// Why an animation couldn't be made.
#[derive(Debug, thiserror::Error)]
pub enum AnimationError {
    /// There are no frames.
    #[error("there is nothing to show")]
    Empty,
    /// A frame can't be drawn.
    #[error(transparent)]
    Drawing(#[from] PngError),
    /// The file can't be written.
    #[error("{0}")]
    Writing(std::io::Error),
    /// A frame can't be packed.
    #[error("the animation can't be packed: {0}")]
    Encoding(EncodingError),
    /// Whoever waited for it wants it no longer.
    #[error("stopped")]
    Stopped,
}

impl From<EncodingError> for AnimationError {
    fn from(error: EncodingError) -> Self {
        match error {
            EncodingError::Io(error) => Self::Writing(error),
            error => Self::Encoding(error),
        }
    }
}

/// Frames that are looked at before the colours are chosen.
const SAMPLES: usize = 20;
/// Width at which they are looked at, at most.
const SAMPLE_WIDTH: u32 = 400;

impl Animation {
    /// The widths that an animation can have, in pixels.
    pub const WIDTH: std::ops::RangeInclusive<u32> = 120..=1200;

    /// An animation `width` pixels wide, clamped to [`Animation::WIDTH`]. All frames get room for a title and a caption if
    /// one of them has it.
    #[must_use]
    pub fn new(mut frames: Vec<AnimationFrame>, width: u32) -> Self {
        let blank = |text: &mut String| {
            if text.is_empty() {
                text.push(' ');
            }
        };
        if frames.iter().any(|frame| !frame.diagram.title.is_empty()) {
            frames.iter_mut().for_each(|frame| blank(&mut frame.diagram.title));
        }
        if frames.iter().any(|frame| !frame.diagram.caption.is_empty()) {
            frames.iter_mut().for_each(|frame| blank(&mut frame.diagram.caption));
        }
        Self { frames, width: width.clamp(*Self::WIDTH.start(), *Self::WIDTH.end()) }
    }

    /// Its frames.
    #[must_use]
    pub fn frames(&self) -> &[AnimationFrame] {
        &self.frames
    }

    /// Writes it as a GIF that repeats for ever. `on` hears how many frames are done and says whether to go on.
    ///
    /// # Errors
    /// If a frame can't be drawn, the file can't be written, or `on` said no.
    pub fn write(&self, out: &mut dyn Write, on: &mut dyn FnMut(usize) -> bool) -> Result<(), AnimationError> {
        let colors = self.colors(on)?;
        let mut before: Option<Indexed> = None;
        let first = self.draw(0, &colors)?;
        let mut encoder = Encoder::new(out, first.width, first.height, colors.palette())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let mut next = Some(first);
        for (number, frame) in self.frames.iter().enumerate() {
            if !on(number) {
                return Err(AnimationError::Stopped);
            }
            let drawn = match next.take() {
                Some(drawn) => drawn,
                None => self.draw(number, &colors)?,
            };
            let mut part = match &before {
                Some(before) => drawn.difference(before),
                None => drawn.whole(),
            };
            part.delay = frame.hundredths;
            part.dispose = DisposalMethod::Keep;
            encoder.write_frame(&part)?;
            before = Some(drawn);
        }
        on(self.frames.len());
        Ok(())
    }

    /// The colours that serve all frames: a few are looked at, before all those with something drawn on them.
    fn colors(&self, on: &mut dyn FnMut(usize) -> bool) -> Result<ColorMap, AnimationError> {
        let last = self.frames.len().checked_sub(1).ok_or(AnimationError::Empty)?;
        let mut histogram = Histogram::default();
        let marked = |frame: &AnimationFrame| !(frame.diagram.arrows.is_empty() && frame.diagram.highlights.is_empty());
        let mut samples: Vec<usize> = (0..=last).filter(|&number| marked(&self.frames[number])).collect();
        samples.truncate(SAMPLES / 2);
        let checked = (0..=last).find(|&number| self.frames[number].diagram.checked.is_some());
        samples.extend(checked);
        samples.extend((0..SAMPLES / 2).map(|step| last * step / (SAMPLES / 2 - 1)));
        samples.sort_unstable();
        samples.dedup();
        for number in samples {
            if !on(0) {
                return Err(AnimationError::Stopped);
            }
            let diagram = &self.frames[number].diagram;
            let picture = diagram.to_picture(self.width.min(SAMPLE_WIDTH))?;
            for rgb in opaque(&picture, diagram.theme) {
                histogram.add(rgb);
            }
        }
        Ok(histogram.choose())
    }

    fn draw(&self, number: usize, colors: &ColorMap) -> Result<Indexed, AnimationError> {
        let diagram = &self.frames[number].diagram;
        let picture = diagram.to_picture(self.width)?;
        let too_large = |_| PngError::Memory { width: picture.width, height: picture.height };
        Ok(Indexed {
            width: u16::try_from(picture.width).map_err(too_large)?,
            height: u16::try_from(picture.height).map_err(too_large)?,
            pixels: opaque(&picture, diagram.theme).map(|rgb| colors.index(rgb)).collect(),
        })
    }
}

/// The pixels on the colour of the board's edge: GIF knows no half transparent ones, and the corners are round.
fn opaque(picture: &Picture, theme: Theme) -> impl Iterator<Item = [u8; 3]> + '_ {
    let ground = theme.edge_rgb();
    picture.rgba.chunks_exact(4).map(move |pixel| {
        let alpha = u32::from(pixel[3]);
        std::array::from_fn(|channel| {
            let mixed = u32::from(pixel[channel]) * alpha + u32::from(ground[channel]) * (255 - alpha);
            (mixed / 255) as u8
        })
    })
}

/// A frame in the colours of the animation.
struct Indexed {
    width: u16,
    height: u16,
    pixels: Vec<u8>,
}

impl Indexed {
    fn whole(&self) -> Frame<'_> {
        Frame { width: self.width, height: self.height, buffer: Cow::Borrowed(&self.pixels), ..Frame::default() }
    }

    /// The smallest rectangle that holds all that differs from the frame before, what doesn't differ left transparent.
    fn difference(&self, before: &Self) -> Frame<'static> {
        let width = usize::from(self.width);
        let rows = |pixels: &[u8]| pixels.len() / width.max(1);
        let differs = |row: usize, column: usize| {
            let at = row * width + column;
            before.pixels.get(at) != self.pixels.get(at)
        };
        let row_differs = |row: usize| self.pixels.chunks(width).nth(row) != before.pixels.chunks(width).nth(row);
        let height = rows(&self.pixels);
        let top = (0..height).find(|&row| row_differs(row));
        let bottom = (0..height).rev().find(|&row| row_differs(row));
        // A frame has at least one pixel, though nothing changes.
        let (top, bottom) = top.zip(bottom).unwrap_or((0, 0));
        let column_differs = |column: &usize| (top..=bottom).any(|row| differs(row, *column));
        let left = (0..width).find(column_differs).unwrap_or(0);
        let right = (0..width).rev().find(column_differs).unwrap_or(left);
        let mut buffer = Vec::with_capacity((right + 1 - left) * (bottom + 1 - top));
        for row in top..=bottom {
            for column in left..=right {
                buffer.push(if differs(row, column) { self.pixels[row * width + column] } else { TRANSPARENT });
            }
        }
        Frame {
            left: left as u16,
            top: top as u16,
            width: (right + 1 - left) as u16,
            height: (bottom + 1 - top) as u16,
            transparent: Some(TRANSPARENT),
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }
}
