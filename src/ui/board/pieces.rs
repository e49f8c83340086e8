//! Pieces: discs with a bevel, an engraved ring and a face, and the tray's draggable piece.

use super::mesh::{Stop, add_rings, corners, mix};
use crate::rules::{Piece, PieceKind, Side};
use crate::session::{BoardTheme, PieceFaces};
use crate::ui::theme::{self, BoardPalette, PiecePalette, faint};
use egui::epaint::Mesh;
use egui::{Color32, FontId, Painter, Pos2, Response, Role, Sense, Ui, Vec2, WidgetInfo, vec2};

/// What is written on `piece`.
#[must_use]
pub const fn face(faces: PieceFaces, piece: Piece) -> char {
    match faces {
        PieceFaces::Traditional => piece.face(),
        PieceFaces::Simplified => piece.zh_hans(),
        PieceFaces::Western => match piece.kind {
            PieceKind::General => 'K',
            PieceKind::Advisor => 'A',
            PieceKind::Elephant => 'E',
            PieceKind::Horse => 'H',
            PieceKind::Chariot => 'R',
            PieceKind::Cannon => 'C',
            PieceKind::Soldier => 'P',
        },
    }
}

/// The parts of a piece that are the same for all of its side: meshes around the origin.
pub(super) struct PieceMeshes {
    shadow: Mesh,
    discs: [Mesh; 2],
}

impl PieceMeshes {
    /// The meshes for pieces of `radius`; `lift` is 0 for a piece on the board and 1 for one in the hand.
    pub(super) fn new(palette: &BoardPalette, radius: f32, lift: f32, pixel: f32) -> Self {
        let mut shadow = Mesh::default();
        if palette.piece_shadow != Color32::TRANSPARENT {
            add_shadow(&mut shadow, palette.piece_shadow, radius, lift);
        }
        let discs = [Side::Red, Side::Black].map(|side| {
            let mut mesh = Mesh::default();
            add_body(&mut mesh, palette, &palette.pieces[side.index()], radius, pixel);
            mesh
        });
        Self { shadow, discs }
    }

    /// Adds the shadow of a piece at `center` to `mesh`.
    pub(super) fn add_shadow(&self, mesh: &mut Mesh, center: Pos2) {
        append(mesh, &self.shadow, center, 1.0);
    }

    /// Adds the body of a piece at `center` to `mesh`, fainter for `opacity` below 1.
    pub(super) fn add_body(&self, mesh: &mut Mesh, side: Side, center: Pos2, opacity: f32) {
        append(mesh, &self.discs[side.index()], center, opacity);
    }
}

fn append(mesh: &mut Mesh, part: &Mesh, center: Pos2, opacity: f32) {
    let first = mesh.vertices.len() as u32;
    mesh.vertices.extend(part.vertices.iter().map(|vertex| {
        let mut vertex = *vertex;
        vertex.pos += center.to_vec2();
        if opacity < 1.0 {
            vertex.color = faint(vertex.color, opacity);
        }
        vertex
    }));
    mesh.indices.extend(part.indices.iter().map(|index| index + first));
}

fn add_shadow(mesh: &mut Mesh, color: Color32, radius: f32, lift: f32) {
    let offset = vec2(0.02 + 0.08 * lift, 0.08 + 0.2 * lift) * radius;
    let reach = 0.24 + 0.26 * lift;
    let alpha = 1.0 - 0.25 * lift;
    // What the piece itself hides isn't painted, unless it is lifted off its shadow.
    let inner = if lift > 0.0 { 0.0 } else { 0.84 };
    let stops = [(inner, 1.0), (0.94, 0.72), (1.05, 0.34), (1.0 + reach, 0.0)].map(|(at, strength): (f32, f32)| {
        let at = if at > 1.0 { 1.0 + (at - 1.0) * reach / 0.24 } else { at };
        Stop::plain(at.min(1.0 + reach) * radius, faint(color, strength * alpha))
    });
    add_rings(mesh, Pos2::ZERO + offset, &stops, corners(radius));
}

/// From the middle outwards: the bowl with the engraved ring, the bevel, the rim.
fn add_body(mesh: &mut Mesh, board: &BoardPalette, piece: &PiecePalette, radius: f32, pixel: f32) {
    let flat = board.piece_shadow == Color32::TRANSPARENT;
    let [light, dark] = piece.disc;
    let rim_width = (0.035 * radius * board.stroke_scale).max(pixel);
    let half_ring = (0.052 * radius * board.stroke_scale).max(pixel) / 2.0;
    let (ring, soft) = (0.79 * radius, pixel / 2.0);
    let stop = |radius: f32, lit: Color32, shade: Color32| Stop { radius: radius.max(0.0), lit, shade };
    let tint = |color: Color32, towards: Color32, share: f32| if flat { color } else { mix(color, towards, share) };
    let (bowl_lit, bowl_shade) = (tint(light, dark, 0.55), if flat { dark } else { light });
    let rim_lit = tint(piece.rim, light, 0.25);
    // The engraved ring catches the light on its lower right edge.
    let (bank_lit, bank_shade) = (tint(light, dark, 0.2), tint(light, Color32::WHITE, 0.6));
    let stops = [
        Stop::plain(0.0, mix(bowl_lit, bowl_shade, 0.6)),
        stop(ring - half_ring - soft, bowl_lit, bowl_shade),
        stop(ring - half_ring + soft, piece.ring, piece.ring),
        stop(ring + half_ring - soft, piece.ring, piece.ring),
        stop(ring + half_ring + soft, bank_lit, bank_shade),
        stop(0.91 * radius, tint(light, Color32::WHITE, 0.7), tint(dark, piece.rim, 0.25)),
        stop(radius - rim_width - soft, tint(light, Color32::WHITE, 0.7), tint(dark, piece.rim, 0.45)),
        stop(radius - rim_width + soft, rim_lit, piece.rim),
        stop(radius - soft, rim_lit, piece.rim),
        Stop::plain(radius + soft, Color32::TRANSPARENT),
    ];
    add_rings(mesh, Pos2::ZERO, &stops, corners(radius / pixel));
}

/// Writes the face of `piece` at `center`.
pub(super) fn paint_face(
    painter: &Painter,
    palette: &BoardPalette,
    faces: PieceFaces,
    piece: Piece,
    center: Pos2,
    radius: f32,
    opacity: f32,
) {
    let size = radius * if faces == PieceFaces::Western { 1.2 } else { 1.3 };
    if size < 4.0 {
        return;
    }
    let color = faint(palette.pieces[piece.side.index()].glyph, opacity);
    let galley = painter.layout_no_wrap(
        face(faces, piece).to_string(),
        FontId::new(size, theme::pieces_family()),
        Color32::PLACEHOLDER,
    );
    let corner = center - galley.mesh_bounds.center().to_vec2();
    painter.galley(corner, galley, color);
}

/// A single piece at `center`, with its shadow.
pub(super) fn paint_piece(
    painter: &Painter,
    palette: &BoardPalette,
    faces: PieceFaces,
    piece: Piece,
    center: Pos2,
    radius: f32,
    lift: f32,
) {
    let pixel = 1.0 / painter.pixels_per_point();
    let meshes = PieceMeshes::new(palette, radius, lift, pixel);
    let mut mesh = Mesh::default();
    meshes.add_shadow(&mut mesh, center);
    meshes.add_body(&mut mesh, piece.side, center, 1.0);
    painter.add(mesh);
    paint_face(painter, palette, faces, piece, center, radius, 1.0);
}

/// What is dragged from a tray of pieces; the board answers its release with
/// [`BoardEvent::Placed`](super::BoardEvent::Placed).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TrayPiece(pub Piece);

/// A piece of a tray: it can be clicked and dragged onto a board. `diameter` in points; `name` is what a screen
/// reader says; `chosen` draws a ring around it.
pub fn tray_piece_ui(
    ui: &mut Ui,
    piece: Piece,
    theme: BoardTheme,
    faces: PieceFaces,
    diameter: f32,
    chosen: bool,
    name: &str,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(diameter), Sense::click_and_drag());
    let palette = theme::board_palette(theme, ui.visuals().dark_mode);
    let radius = diameter * 0.44;
    response.dnd_set_drag_payload(TrayPiece(piece));
    if ui.is_rect_visible(rect) {
        if chosen || response.has_focus() {
            let mut mesh = Mesh::default();
            let pixel = 1.0 / ui.pixels_per_point();
            super::mesh::add_ring(&mut mesh, rect.center(), radius + 3.0, 2.5, theme::palette(ui).accent, pixel);
            ui.painter().add(mesh);
        }
        paint_piece(ui.painter(), palette, faces, piece, rect.center(), radius, 0.0);
    }
    if response.dragged()
        && egui::DragAndDrop::has_payload_of_type::<TrayPiece>(ui.ctx())
        && let Some(pos) = ui.ctx().pointer_latest_pos()
    {
        let layer = egui::LayerId::new(egui::Order::Tooltip, response.id.with("in hand"));
        paint_piece(&ui.ctx().layer_painter(layer), palette, faces, piece, pos, radius * 1.06, 1.0);
    }
    response.widget_info(|| WidgetInfo::selected(Role::Button, ui.is_enabled(), chosen, name));
    response.on_hover_cursor(egui::CursorIcon::Grab)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faces_of_both_armies_differ_where_a_set_of_pieces_does() {
        let row = |faces: PieceFaces, side| {
            PieceKind::ALL.map(|kind| face(faces, Piece::new(side, kind))).iter().collect::<String>()
        };
        assert_eq!(row(PieceFaces::Traditional, Side::Red), "帥仕相傌俥炮兵");
        assert_eq!(row(PieceFaces::Traditional, Side::Black), "將士象馬車砲卒");
        assert_eq!(row(PieceFaces::Simplified, Side::Red), "帅仕相马车炮兵");
        assert_eq!(row(PieceFaces::Simplified, Side::Black), "将士象马车炮卒");
        assert_eq!(row(PieceFaces::Western, Side::Red), "KAEHRCP");
    }
}
