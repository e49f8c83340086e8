//! Paints what a window under test draws, without a graphics card: for pictures of every panel on any machine.

use egui::epaint::{ClippedPrimitive, Mesh, Primitive, Vertex};
use egui::{Color32, ColorImage, ImageData, Pos2, TextureId, TexturesDelta};
use egui_kittest::TestRenderer;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

/// The pictures that the meshes of a frame refer to (letters, pieces), as the window has sent them so far.
#[derive(Clone, Default)]
pub struct Painter(Rc<RefCell<HashMap<TextureId, ColorImage>>>);

impl TestRenderer for Painter {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                let ImageData::Color(image) = &delta.image;
                match delta.pos {
                    None => _ = textures.insert(id, image.as_ref().clone()),
                    Some([left, top]) => {
                        let texture = textures.get_mut(&id).expect("a patch belongs to a texture");
                        for (row, line) in image.pixels.chunks(image.size[0]).enumerate() {
                            let start = (top + row) * texture.size[0] + left;
                            texture.pixels[start..start + line.len()].copy_from_slice(line);
                        }
                    }
                }
            }
        }
        for id in delta.free.drain() {
            textures.remove(&id);
        }
    }
}

impl Painter {
    /// The picture of a frame, `size` in pixels.
    pub fn paint(&self, primitives: &[ClippedPrimitive], size: [usize; 2], pixels_per_point: f32) -> ColorImage {
        let mut canvas = ColorImage::filled(size, Color32::BLACK);
        let textures = self.0.borrow();
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let Primitive::Mesh(mesh) = primitive else { continue };
            let Some(texture) = textures.get(&mesh.texture_id) else { continue };
            let edge = |value: f32, limit: usize| (value * pixels_per_point).round().clamp(0.0, limit as f32) as usize;
            let clip = Clip {
                left: edge(clip_rect.min.x, size[0]),
                top: edge(clip_rect.min.y, size[1]),
                right: edge(clip_rect.max.x, size[0]),
                bottom: edge(clip_rect.max.y, size[1]),
            };
            paint_mesh(&mut canvas, mesh, texture, &clip, pixels_per_point);
        }
        canvas
    }
}

/// What may be painted on, in pixels; right and bottom are outside.
struct Clip {
    left: usize,
    top: usize,
    right: usize,
    bottom: usize,
}

fn paint_mesh(canvas: &mut ColorImage, mesh: &Mesh, texture: &ColorImage, clip: &Clip, scale: f32) {
    for corners in mesh.indices.chunks_exact(3) {
        let [a, b, c] = [corners[0], corners[1], corners[2]].map(|index| mesh.vertices[index as usize]);
        let area = cross(a.pos, b.pos, c.pos);
        if area == 0.0 || !area.is_finite() {
            continue;
        }
        // Always the same way round, so that an edge shared by two triangles belongs to exactly one of them.
        let corners = if area > 0.0 { [a, b, c] } else { [a, c, b] };
        paint_triangle(canvas, corners, area.abs() * scale * scale, texture, clip, scale);
    }
}

fn cross(a: Pos2, b: Pos2, c: Pos2) -> f32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn paint_triangle(
    canvas: &mut ColorImage,
    corners: [Vertex; 3],
    area: f32,
    texture: &ColorImage,
    clip: &Clip,
    scale: f32,
) {
    let points = corners.map(|corner| Pos2::new(corner.pos.x * scale, corner.pos.y * scale));
    let bound = |values: [f32; 3], from: usize, to: usize| {
        let low = values.iter().copied().fold(f32::INFINITY, f32::min).floor().max(from as f32) as usize;
        let high = values.iter().copied().fold(f32::NEG_INFINITY, f32::max).ceil().clamp(0.0, to as f32) as usize;
        low..high
    };
    let edges = [(1, 2), (2, 0), (0, 1)].map(|(from, to)| (points[from], points[to]));
    // A pixel on an edge belongs to the triangle below or to the right of it.
    let owns = edges.map(|(from, to)| to.y > from.y || (to.y == from.y && to.x < from.x));
    for y in bound(points.map(|point| point.y), clip.top, clip.bottom) {
        for x in bound(points.map(|point| point.x), clip.left, clip.right) {
            let pixel = Pos2::new(x as f32 + 0.5, y as f32 + 0.5);
            let weights = edges.map(|(from, to)| cross(from, to, pixel));
            if !weights.iter().zip(owns).all(|(&weight, owns)| weight > 0.0 || (weight == 0.0 && owns)) {
                continue;
            }
            let mix = |value: fn(&Vertex) -> f32| {
                corners.iter().zip(weights).map(|(corner, weight)| value(corner) * weight / area).sum::<f32>()
            };
            let texel = sample(texture, mix(|corner| corner.uv.x), mix(|corner| corner.uv.y));
            let tint: [fn(&Vertex) -> f32; 4] =
                [|v| v.color.r().into(), |v| v.color.g().into(), |v| v.color.b().into(), |v| v.color.a().into()];
            let source: [f32; 4] = std::array::from_fn(|part| texel[part] * mix(tint[part]) / 255.0);
            let below = &mut canvas.pixels[y * canvas.size[0] + x];
            let blended: [u8; 4] = std::array::from_fn(|part| {
                let under = f32::from(below.to_array()[part]);
                (source[part] + under * (1.0 - source[3] / 255.0)).round().clamp(0.0, 255.0) as u8
            });
            *below = Color32::from_rgba_premultiplied(blended[0], blended[1], blended[2], blended[3]);
        }
    }
}

/// The texture's colour at a place given in shares of its size, blended from the four nearest pixels.
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let (x, y) = (u * width as f32 - 0.5, v * height as f32 - 0.5);
    let (share_x, share_y) = (x - x.floor(), y - y.floor());
    let at = |x: f32, y: f32| {
        let x = x.clamp(0.0, width as f32 - 1.0) as usize;
        let y = y.clamp(0.0, height as f32 - 1.0) as usize;
        texture.pixels[y * width + x].to_array().map(f32::from)
    };
    let (left, top) = (x.floor(), y.floor());
    let [a, b, c, d] = [at(left, top), at(left + 1.0, top), at(left, top + 1.0), at(left + 1.0, top + 1.0)];
    std::array::from_fn(|part| {
        let upper = a[part] + (b[part] - a[part]) * share_x;
        let lower = c[part] + (d[part] - c[part]) * share_x;
        upper + (lower - upper) * share_y
    })
}
