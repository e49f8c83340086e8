//! Diagrams on a page: the SVG's shapes drawn as paths. A shape with many points, such as a character on a piece, is put
//! into the file once and drawn from there.

use super::PdfError;
use crate::report::Diagram;
use krilla::color::rgb;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::graphic::Graphic;
use krilla::num::NormalizedF32;
use krilla::paint::{
    Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, RadialGradient, SpreadMethod, Stop, Stroke, StrokeDash,
};
use krilla::surface::Surface;
use resvg::tiny_skia::PathSegment;
use resvg::usvg;
use std::collections::HashMap;

/// From how many segments on a shape is put into the file once.
const MANY: usize = 24;

/// The shapes that stand in the file already.
#[derive(Default)]
pub(super) struct Pictures {
    shapes: HashMap<(Vec<u32>, [u8; 3]), Graphic>,
}

impl Pictures {
    /// Draws a diagram with its upper left corner at a point.
    pub(super) fn draw(
        &mut self,
        surface: &mut Surface<'_>,
        diagram: &Diagram,
        (x, y): (f32, f32),
        width: f32,
    ) -> Result<(), PdfError> {
        let tree = usvg::Tree::from_str(&diagram.to_svg(), &usvg::Options::default())?;
        let scale = width / tree.size().width();
        surface.push_transform(&Transform::from_row(scale, 0.0, 0.0, scale, x, y));
        self.group(surface, tree.root());
        surface.pop();
        Ok(())
    }

    fn group(&mut self, surface: &mut Surface<'_>, group: &usvg::Group) {
        let clip = group.clip_path().and_then(|clip| clip.root().children().iter().find_map(clipped));
        if let Some(clip) = &clip {
            surface.push_clip_path(clip, &FillRule::NonZero);
        }
        for node in group.children() {
            match node {
                usvg::Node::Group(inner) => self.group(surface, inner),
                usvg::Node::Path(path) if path.is_visible() => self.path(surface, path),
                // Diagrams hold shapes alone: their words are outlines.
                _ => {}
            }
        }
        if clip.is_some() {
            surface.pop();
        }
    }

    fn path(&mut self, surface: &mut Surface<'_>, path: &usvg::Path) {
        let Some(shape) = shape(path.data()) else { return };
        let t = path.abs_transform();
        surface.push_transform(&Transform::from_row(t.sx, t.ky, t.kx, t.sy, t.tx, t.ty));
        surface.set_fill(path.fill().map(fill));
        surface.set_stroke(path.stroke().map(stroke));
        match (path.fill().map(usvg::Fill::paint), path.stroke()) {
            (Some(usvg::Paint::Color(color)), None) if path.data().len() >= MANY => {
                let key = (bits(path.data()), [color.red, color.green, color.blue]);
                let graphic = self.shapes.entry(key).or_insert_with(|| {
                    let mut builder = surface.stream_builder();
                    let mut inside = builder.surface();
                    inside.set_fill(path.fill().map(fill));
                    inside.draw_path(&shape);
                    inside.finish();
                    Graphic::new(builder.finish(), false)
                });
                surface.draw_graphic(graphic.clone());
            }
            (None, None) => {}
            _ => surface.draw_path(&shape),
        }
        surface.pop();
    }
}

/// What a clipping path lets through.
fn clipped(node: &usvg::Node) -> Option<Path> {
    match node {
        usvg::Node::Path(path) => shape(path.data()),
        _ => None,
    }
}

fn bits(path: &resvg::tiny_skia::Path) -> Vec<u32> {
    path.points().iter().flat_map(|point| [point.x.to_bits(), point.y.to_bits()]).collect()
}

fn shape(path: &resvg::tiny_skia::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    for segment in path.segments() {
        match segment {
            PathSegment::MoveTo(p) => builder.move_to(p.x, p.y),
            PathSegment::LineTo(p) => builder.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => builder.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => builder.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => builder.close(),
        }
    }
    builder.finish()
}

/// A share from 0 to 1.
fn share(number: f32) -> NormalizedF32 {
    NormalizedF32::new(number.clamp(0.0, 1.0)).unwrap_or(NormalizedF32::ONE)
}

fn rgb(color: usvg::Color) -> rgb::Color {
    rgb::Color::new(color.red, color.green, color.blue)
}

fn fill(fill: &usvg::Fill) -> Fill {
    Fill {
        paint: paint(fill.paint()),
        opacity: share(fill.opacity().get()),
        rule: match fill.rule() {
            usvg::FillRule::NonZero => FillRule::NonZero,
            usvg::FillRule::EvenOdd => FillRule::EvenOdd,
        },
    }
}

fn stroke(stroke: &usvg::Stroke) -> Stroke {
    Stroke {
        paint: paint(stroke.paint()),
        width: stroke.width().get(),
        miter_limit: stroke.miterlimit().get(),
        line_cap: match stroke.linecap() {
            usvg::LineCap::Butt => LineCap::Butt,
            usvg::LineCap::Round => LineCap::Round,
            usvg::LineCap::Square => LineCap::Square,
        },
        line_join: match stroke.linejoin() {
            usvg::LineJoin::Round => LineJoin::Round,
            usvg::LineJoin::Bevel => LineJoin::Bevel,
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
        },
        opacity: share(stroke.opacity().get()),
        dash: stroke.dasharray().map(|array| StrokeDash { array: array.to_vec(), offset: stroke.dashoffset() }),
    }
}

fn paint(paint: &usvg::Paint) -> Paint {
    match paint {
        usvg::Paint::Color(color) => rgb(*color).into(),
        usvg::Paint::LinearGradient(gradient) => flat(gradient).map_or_else(
            || {
                LinearGradient {
                    x1: gradient.x1(),
                    y1: gradient.y1(),
                    x2: gradient.x2(),
                    y2: gradient.y2(),
                    transform: transform(gradient.transform()),
                    spread_method: SpreadMethod::Pad,
                    stops: stops(gradient),
                    anti_alias: false,
                }
                .into()
            },
            |color| rgb(color).into(),
        ),
        usvg::Paint::RadialGradient(gradient) => flat(gradient).map_or_else(
            || {
                RadialGradient {
                    fx: gradient.fx(),
                    fy: gradient.fy(),
                    fr: 0.0,
                    cx: gradient.cx(),
                    cy: gradient.cy(),
                    cr: gradient.r().get(),
                    transform: transform(gradient.transform()),
                    spread_method: SpreadMethod::Pad,
                    stops: stops(gradient),
                    anti_alias: false,
                }
                .into()
            },
            |color| rgb(color).into(),
        ),
        // Diagrams have no patterns.
        usvg::Paint::Pattern(_) => rgb::Color::new(0xff, 0xff, 0xff).into(),
    }
}

/// The colour of a gradient that has only one.
fn flat(gradient: &usvg::BaseGradient) -> Option<usvg::Color> {
    let stops = gradient.stops();
    let first = stops.first()?;
    let same = |stop: &usvg::Stop| stop.color() == first.color() && stop.opacity().get() >= 1.0;
    stops.iter().all(same).then(|| first.color())
}

fn stops(gradient: &usvg::BaseGradient) -> Vec<Stop> {
    let stop = |stop: &usvg::Stop| Stop {
        offset: share(stop.offset().get()),
        color: rgb(stop.color()).into(),
        opacity: share(stop.opacity().get()),
    };
    gradient.stops().iter().map(stop).collect()
}

fn transform(t: usvg::Transform) -> Transform {
    Transform::from_row(t.sx, t.ky, t.kx, t.sy, t.tx, t.ty)
}
