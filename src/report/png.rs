//! SVG → PNG.

use resvg::{tiny_skia, usvg};

/// Why a picture couldn't be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The drawing isn't valid SVG.
    #[error("the drawing can't be read: {0}")]
    Drawing(#[from] usvg::Error),
    /// There's no memory for so many pixels.
    #[error("no memory for a picture of {width} × {height} pixels")]
    Memory {
        /// Width asked for, in pixels.
        width: u32,
        /// Height that follows, in pixels.
        height: u32,
    },
    /// The pixels can't be packed.
    #[error("the picture can't be packed: {0}")]
    Encoding(#[from] ::png::EncodingError),
}

/// A picture as pixels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Red, green, blue and opacity of each pixel, row by row from above.
    pub rgba: Vec<u8>,
}

/// The document drawn `width` pixels wide, its height in proportion.
pub(super) fn draw(document: &str, width: u32) -> Result<Picture, PngError> {
    let tree = usvg::Tree::from_str(document, &usvg::Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = ((tree.size().height() * scale).round() as u32).max(1);
    let mut pixmap = tiny_skia::Pixmap::new(width, height).ok_or(PngError::Memory { width, height })?;
    resvg::render(&tree, tiny_skia::Transform::from_scale(scale, scale), &mut pixmap.as_mut());

    let mut rgba = Vec::with_capacity(pixmap.data().len());
    for pixel in pixmap.pixels() {
        let color = pixel.demultiply();
        rgba.extend_from_slice(&[color.red(), color.green(), color.blue(), color.alpha()]);
    }
    Ok(Picture { width, height, rgba })
}

/// The document as a PNG file.
pub(super) fn encode(document: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let Picture { width, height, rgba } = draw(document, width)?;
    let mut bytes = Vec::new();
    let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(::png::ColorType::Rgba);
    encoder.set_depth(::png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgba)?;
    writer.finish()?;
    Ok(bytes)
}
