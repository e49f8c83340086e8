//! Small meshes with smooth colours and soft edges: discs, rings, glows, grain.

use egui::epaint::{Mesh, Vertex};
use egui::{Color32, Pos2, Vec2, vec2};
use std::f32::consts::TAU;

/// A circle of a disc: its radius, and its colour where the light falls (top left) and opposite.
#[derive(Clone, Copy)]
pub(super) struct Stop {
    /// Radius in points.
    pub radius: f32,
    /// Colour towards the light.
    pub lit: Color32,
    /// Colour away from the light.
    pub shade: Color32,
}

impl Stop {
    /// A circle of one colour.
    pub(super) const fn plain(radius: f32, color: Color32) -> Self {
        Self { radius, lit: color, shade: color }
    }
}

/// How many corners a circle of this radius (in physical pixels) needs to look round.
pub(super) fn corners(radius_pixels: f32) -> u32 {
    (radius_pixels.max(1.0).sqrt() * 6.5).clamp(12.0, 96.0) as u32
}

/// Adds rings between successive `stops` around `center`; the first is filled if its radius is 0.
pub(super) fn add_rings(mesh: &mut Mesh, center: Pos2, stops: &[Stop], corners: u32) {
    let light = vec2(-0.55, -0.83);
    let mut inner = None;
    for stop in stops {
        let first = mesh.vertices.len() as u32;
        if stop.radius == 0.0 {
            mesh.vertices.push(Vertex::untextured(center, stop.lit));
            inner = Some((first, true));
            continue;
        }
        for corner in 0..corners {
            let direction = Vec2::angled(TAU * corner as f32 / corners as f32);
            let shade = 0.5 - 0.5 * direction.dot(light);
            let color = if stop.lit == stop.shade { stop.lit } else { mix(stop.lit, stop.shade, shade) };
            mesh.vertices.push(Vertex::untextured(center + direction * stop.radius, color));
        }
        for corner in 0..corners {
            let next = (corner + 1) % corners;
            match inner {
                Some((middle, true)) => mesh.add_triangle(middle, first + corner, first + next),
                Some((inner, false)) => {
                    mesh.add_triangle(inner + corner, first + corner, first + next);
                    mesh.add_triangle(inner + corner, first + next, inner + next);
                }
                None => {}
            }
        }
        inner = Some((first, false));
    }
}

/// Adds a disc with a soft edge one pixel wide. `pixel` is a physical pixel in points.
pub(super) fn add_disc(mesh: &mut Mesh, center: Pos2, radius: f32, color: Color32, pixel: f32) {
    let stops = [
        Stop::plain(0.0, color),
        Stop::plain((radius - pixel / 2.0).max(0.0), color),
        Stop::plain(radius + pixel / 2.0, Color32::TRANSPARENT),
    ];
    add_rings(mesh, center, &stops, corners(radius / pixel));
}

/// Adds a ring of `width` with soft edges whose middle line has `radius`.
pub(super) fn add_ring(mesh: &mut Mesh, center: Pos2, radius: f32, width: f32, color: Color32, pixel: f32) {
    let half = width.max(pixel) / 2.0;
    let stops = [
        Stop::plain((radius - half - pixel / 2.0).max(0.0), Color32::TRANSPARENT),
        Stop::plain((radius - half + pixel / 2.0).max(0.0), color),
        Stop::plain(radius + half - pixel / 2.0, color),
        Stop::plain(radius + half + pixel / 2.0, Color32::TRANSPARENT),
    ];
    add_rings(mesh, center, &stops, corners(radius / pixel));
}

/// Adds a polygon with soft edges: its outline and the triangles (as indices into it) that fill it.
pub(super) fn add_polygon(mesh: &mut Mesh, outline: &[Pos2], triangles: &[[u32; 3]], color: Color32, pixel: f32) {
    let count = outline.len();
    let area: f32 = (0..count)
        .map(|at| {
            let (a, b) = (outline[at], outline[(at + 1) % count]);
            a.x * b.y - b.x * a.y
        })
        .sum();
    let outwards = if area > 0.0 { 1.0 } else { -1.0 };
    let first = mesh.vertices.len() as u32;
    for at in 0..count {
        let (before, here, after) = (outline[(at + count - 1) % count], outline[at], outline[(at + 1) % count]);
        let normal = |from: Pos2, to: Pos2| {
            let along = (to - from).normalized();
            vec2(along.y, -along.x) * outwards
        };
        let (a, b) = (normal(before, here), normal(here, after));
        // The mitre, kept short at sharp corners.
        let mitre = (a + b) / (1.0 + a.dot(b)).max(0.35);
        mesh.vertices.push(Vertex::untextured(here - mitre * (pixel / 2.0), color));
        mesh.vertices.push(Vertex::untextured(here + mitre * (pixel / 2.0), Color32::TRANSPARENT));
    }
    for [a, b, c] in triangles {
        mesh.add_triangle(first + 2 * a, first + 2 * b, first + 2 * c);
    }
    for at in 0..count as u32 {
        let next = (at + 1) % count as u32;
        mesh.add_triangle(first + 2 * at, first + 2 * next, first + 2 * next + 1);
        mesh.add_triangle(first + 2 * at, first + 2 * next + 1, first + 2 * at + 1);
    }
}

/// The colour `t` of the way from `a` to `b`.
pub(super) fn mix(a: Color32, b: Color32, t: f32) -> Color32 {
    a.lerp_to_gamma(b, t.clamp(0.0, 1.0))
}

/// A smooth pseudo-random value 0..=1 at a place: the same on every machine.
pub(super) fn noise(x: f32, y: f32, seed: u32) -> f32 {
    let hash = |x: i32, y: i32| {
        let mut value = (x as u32).wrapping_mul(0x9e37_79b1)
            ^ (y as u32).wrapping_mul(0x85eb_ca77)
            ^ seed.wrapping_mul(0xc2b2_ae3d);
        value = (value ^ (value >> 15)).wrapping_mul(0x2c1b_3c6d);
        value = (value ^ (value >> 12)).wrapping_mul(0x297a_2d39);
        ((value ^ (value >> 15)) & 0xffff) as f32 / 65535.0
    };
    let (x0, y0) = (x.floor(), y.floor());
    let smooth = |t: f32| t * t * (3.0 - 2.0 * t);
    let (tx, ty) = (smooth(x - x0), smooth(y - y0));
    let (x0, y0) = (x0 as i32, y0 as i32);
    let lerp = |a: f32, b: f32, t: f32| a + (b - a) * t;
    lerp(lerp(hash(x0, y0), hash(x0 + 1, y0), tx), lerp(hash(x0, y0 + 1), hash(x0 + 1, y0 + 1), tx), ty)
}
