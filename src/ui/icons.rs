//! Icons painted as vectors on a grid of 24 units: crisp at every size, in any colour.

use egui::epaint::{CircleShape, PathShape};
use egui::{Color32, Painter, Pos2, Rect, Response, Sense, Shape, Stroke, Ui, Vec2, pos2, vec2};

/// A picture for a button or a row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say what they show")]
pub enum Icon {
    NewFile,
    Open,
    Save,
    First,
    Back,
    Forward,
    Last,
    Up,
    Down,
    ChevronRight,
    ChevronDown,
    Flip,
    Mirror,
    SwapColors,
    Edit,
    Analyse,
    Threat,
    Hint,
    Play,
    Pause,
    Stop,
    Undo,
    Redo,
    Search,
    Palette,
    Plus,
    Minus,
    Close,
    Check,
    Warning,
    Info,
    Settings,
    Copy,
    Paste,
    Delete,
    DragHandle,
    More,
    Comment,
    Tree,
    Library,
    Scales,
    Clock,
    Print,
    Repeat,
    Sun,
    Moon,
}

impl Icon {
    /// All icons.
    pub const ALL: [Self; 46] = [
        Self::NewFile,
        Self::Open,
        Self::Save,
        Self::First,
        Self::Back,
        Self::Forward,
        Self::Last,
        Self::Up,
        Self::Down,
        Self::ChevronRight,
        Self::ChevronDown,
        Self::Flip,
        Self::Mirror,
        Self::SwapColors,
        Self::Edit,
        Self::Analyse,
        Self::Threat,
        Self::Hint,
        Self::Play,
        Self::Pause,
        Self::Stop,
        Self::Undo,
        Self::Redo,
        Self::Search,
        Self::Palette,
        Self::Plus,
        Self::Minus,
        Self::Close,
        Self::Check,
        Self::Warning,
        Self::Info,
        Self::Settings,
        Self::Copy,
        Self::Paste,
        Self::Delete,
        Self::DragHandle,
        Self::More,
        Self::Comment,
        Self::Tree,
        Self::Library,
        Self::Scales,
        Self::Clock,
        Self::Print,
        Self::Repeat,
        Self::Sun,
        Self::Moon,
    ];

    /// Paints the icon into the square in the middle of `rect`.
    pub fn paint(self, painter: &Painter, rect: Rect, color: Color32) {
        let side = rect.width().min(rect.height());
        let corner = rect.center() - Vec2::splat(side / 2.0);
        let width = (side / 24.0 * 1.8).max(1.0);
        draw(self, &Pen { painter, corner, unit: side / 24.0, stroke: Stroke::new(width, color) });
    }
}

/// Shows `icon` as a picture without a meaning of its own, `side` points wide.
pub fn icon_ui(ui: &mut Ui, icon: Icon, side: f32, color: Color32) -> Response {
    let (rect, response) = ui.allocate_exact_size(Vec2::splat(side), Sense::hover());
    icon.paint(ui.painter(), rect, color);
    response
}

struct Pen<'a> {
    painter: &'a Painter,
    corner: Pos2,
    unit: f32,
    stroke: Stroke,
}

impl Pen<'_> {
    fn at(&self, (x, y): (f32, f32)) -> Pos2 {
        self.corner + vec2(x, y) * self.unit
    }

    fn line(&self, points: &[(f32, f32)]) {
        let points: Vec<Pos2> = points.iter().map(|point| self.at(*point)).collect();
        // Round ends and joints.
        for point in &points {
            self.painter.circle_filled(*point, self.stroke.width / 2.0, self.stroke.color);
        }
        self.painter.add(Shape::line(points, self.stroke));
    }

    fn lines(&self, lines: &[&[(f32, f32)]]) {
        for line in lines {
            self.line(line);
        }
    }

    fn closed(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        self.painter.add(PathShape::closed_line(points, self.stroke));
    }

    fn filled(&self, points: &[(f32, f32)]) {
        let points = points.iter().map(|point| self.at(*point)).collect();
        let soft = Stroke::new(self.stroke.width * 0.6, self.stroke.color);
        self.painter.add(PathShape::convex_polygon(points, self.stroke.color, soft));
    }

    fn frame(&self, from: (f32, f32), to: (f32, f32), rounding: f32) {
        let rect = Rect::from_two_pos(self.at(from), self.at(to));
        let rounding = rounding * self.unit;
        let mut points = Vec::with_capacity(24);
        for (corner, start) in [
            (pos2(rect.right() - rounding, rect.top() + rounding), -90.0),
            (pos2(rect.right() - rounding, rect.bottom() - rounding), 0.0),
            (pos2(rect.left() + rounding, rect.bottom() - rounding), 90.0),
            (pos2(rect.left() + rounding, rect.top() + rounding), 180.0f32),
        ] {
            points.extend(
                (0..=5).map(|step| corner + Vec2::angled((start + 18.0 * step as f32).to_radians()) * rounding),
            );
        }
        self.painter.add(PathShape::closed_line(points, self.stroke));
    }

    fn circle(&self, center: (f32, f32), radius: f32) {
        self.painter.add(CircleShape::stroke(self.at(center), radius * self.unit, self.stroke));
    }

    fn dot(&self, center: (f32, f32), radius: f32) {
        self.painter.circle_filled(self.at(center), radius * self.unit, self.stroke.color);
    }

    /// An arc from one angle to another, in degrees clockwise from the right.
    fn arc(&self, center: (f32, f32), radius: f32, from: f32, to: f32) {
        let steps = 20;
        let points: Vec<(f32, f32)> = (0..=steps)
            .map(|step| {
                let direction = Vec2::angled((from + (to - from) * step as f32 / steps as f32).to_radians());
                (center.0 + direction.x * radius, center.1 + direction.y * radius)
            })
            .collect();
        let ends = [points[0], points[points.len() - 1]];
        for end in ends {
            self.painter.circle_filled(self.at(end), self.stroke.width / 2.0, self.stroke.color);
        }
        self.painter.add(Shape::line(points.into_iter().map(|point| self.at(point)).collect(), self.stroke));
    }
}

fn draw(icon: Icon, pen: &Pen<'_>) {
    match icon {
        Icon::NewFile => {
            pen.closed(&[(6.0, 3.5), (14.0, 3.5), (19.0, 8.5), (19.0, 20.5), (6.0, 20.5)]);
            pen.lines(&[
                &[(14.0, 3.5), (14.0, 8.5), (19.0, 8.5)],
                &[(12.5, 12.0), (12.5, 17.5)],
                &[(9.75, 14.75), (15.25, 14.75)],
            ]);
        }
        Icon::Open => {
            pen.line(&[
                (3.0, 18.5),
                (3.0, 6.5),
                (4.0, 5.5),
                (8.8, 5.5),
                (11.0, 8.0),
                (18.0, 8.0),
                (19.0, 9.0),
                (19.0, 11.0),
            ]);
            pen.closed(&[(6.2, 11.0), (21.5, 11.0), (18.8, 19.0), (3.2, 19.0)]);
        }
        Icon::Save => {
            pen.closed(&[(4.0, 4.0), (16.5, 4.0), (20.0, 7.5), (20.0, 20.0), (4.0, 20.0)]);
            pen.lines(&[
                &[(8.0, 4.0), (8.0, 8.5), (15.0, 8.5), (15.0, 4.0)],
                &[(7.5, 20.0), (7.5, 13.5), (16.5, 13.5), (16.5, 20.0)],
            ]);
        }
        Icon::First => {
            pen.filled(&[(18.0, 6.0), (18.0, 18.0), (9.0, 12.0)]);
            pen.line(&[(6.0, 6.0), (6.0, 18.0)]);
        }
        Icon::Back => pen.filled(&[(16.0, 5.5), (16.0, 18.5), (6.5, 12.0)]),
        Icon::Forward | Icon::Play => pen.filled(&[(8.0, 5.5), (17.5, 12.0), (8.0, 18.5)]),
        Icon::Last => {
            pen.filled(&[(6.0, 6.0), (15.0, 12.0), (6.0, 18.0)]);
            pen.line(&[(18.0, 6.0), (18.0, 18.0)]);
        }
        Icon::Up => pen.lines(&[&[(12.0, 19.0), (12.0, 5.5)], &[(6.0, 11.0), (12.0, 5.0), (18.0, 11.0)]]),
        Icon::Down => pen.lines(&[&[(12.0, 5.0), (12.0, 18.5)], &[(6.0, 13.0), (12.0, 19.0), (18.0, 13.0)]]),
        Icon::ChevronRight => pen.line(&[(9.5, 6.0), (15.5, 12.0), (9.5, 18.0)]),
        Icon::ChevronDown => pen.line(&[(6.0, 9.5), (12.0, 15.5), (18.0, 9.5)]),
        Icon::Flip => pen.lines(&[
            &[(8.0, 19.5), (8.0, 5.0)],
            &[(4.0, 9.0), (8.0, 5.0), (12.0, 9.0)],
            &[(16.0, 4.5), (16.0, 19.0)],
            &[(12.0, 15.0), (16.0, 19.0), (20.0, 15.0)],
        ]),
        Icon::Mirror => {
            pen.lines(&[&[(12.0, 3.5), (12.0, 6.5)], &[(12.0, 10.5), (12.0, 13.5)], &[(12.0, 17.5), (12.0, 20.5)]]);
            pen.closed(&[(8.5, 7.0), (8.5, 17.0), (3.0, 17.0)]);
            pen.filled(&[(15.5, 7.0), (21.0, 17.0), (15.5, 17.0)]);
        }
        Icon::SwapColors => {
            pen.circle((9.0, 9.0), 5.2);
            pen.dot((15.2, 15.2), 5.6);
        }
        Icon::Edit => {
            pen.closed(&[(5.0, 15.2), (15.8, 4.4), (19.6, 8.2), (8.8, 19.0), (4.2, 19.8)]);
            pen.line(&[(13.2, 7.0), (17.0, 10.8)]);
        }
        Icon::Analyse => {
            pen.line(&[(3.0, 13.5), (7.0, 13.5), (9.5, 6.0), (13.8, 18.0), (16.4, 11.0), (18.0, 13.5), (21.0, 13.5)]);
        }
        Icon::Threat => {
            pen.circle((12.0, 12.0), 6.5);
            pen.dot((12.0, 12.0), 1.6);
            pen.lines(&[
                &[(12.0, 2.5), (12.0, 6.0)],
                &[(12.0, 18.0), (12.0, 21.5)],
                &[(2.5, 12.0), (6.0, 12.0)],
                &[(18.0, 12.0), (21.5, 12.0)],
            ]);
        }
        Icon::Hint => {
            pen.arc((12.0, 10.0), 6.2, 130.0, 410.0);
            pen.lines(&[&[(8.0, 14.7), (9.2, 17.2), (14.8, 17.2), (16.0, 14.7)], &[(10.2, 20.6), (13.8, 20.6)]]);
        }
        Icon::Pause => pen.lines(&[&[(8.5, 6.0), (8.5, 18.0)], &[(15.5, 6.0), (15.5, 18.0)]]),
        Icon::Stop => pen.filled(&[(7.0, 7.0), (17.0, 7.0), (17.0, 17.0), (7.0, 17.0)]),
        Icon::Undo => {
            pen.line(&[(8.5, 4.5), (4.0, 9.0), (8.5, 13.5)]);
            pen.line(&[(4.0, 9.0), (14.5, 9.0)]);
            pen.arc((14.5, 14.0), 5.0, -90.0, 90.0);
            pen.line(&[(14.5, 19.0), (9.5, 19.0)]);
        }
        Icon::Redo => {
            pen.line(&[(15.5, 4.5), (20.0, 9.0), (15.5, 13.5)]);
            pen.line(&[(20.0, 9.0), (9.5, 9.0)]);
            pen.arc((9.5, 14.0), 5.0, 270.0, 90.0);
            pen.line(&[(9.5, 19.0), (14.5, 19.0)]);
        }
        Icon::Search => {
            pen.circle((10.5, 10.5), 6.3);
            pen.line(&[(15.2, 15.2), (20.5, 20.5)]);
        }
        Icon::Palette => {
            pen.frame((3.0, 5.0), (21.0, 19.0), 2.5);
            pen.lines(&[&[(7.0, 9.5), (10.0, 12.0), (7.0, 14.5)], &[(12.5, 14.8), (17.0, 14.8)]]);
        }
        Icon::Plus => pen.lines(&[&[(12.0, 5.0), (12.0, 19.0)], &[(5.0, 12.0), (19.0, 12.0)]]),
        Icon::Minus => pen.line(&[(5.0, 12.0), (19.0, 12.0)]),
        Icon::Close => pen.lines(&[&[(6.0, 6.0), (18.0, 18.0)], &[(18.0, 6.0), (6.0, 18.0)]]),
        Icon::Check => pen.line(&[(4.5, 12.5), (9.5, 17.5), (19.5, 7.0)]),
        Icon::Warning => {
            pen.closed(&[(12.0, 3.8), (21.5, 20.0), (2.5, 20.0)]);
            pen.line(&[(12.0, 9.5), (12.0, 14.5)]);
            pen.dot((12.0, 17.3), 1.1);
        }
        Icon::Info => {
            pen.circle((12.0, 12.0), 8.7);
            pen.line(&[(12.0, 11.0), (12.0, 16.5)]);
            pen.dot((12.0, 7.7), 1.2);
        }
        Icon::Settings => {
            for (y, x) in [(7.5, 15.5), (16.5, 8.5f32)] {
                pen.lines(&[&[(3.5, y), (x - 3.2, y)], &[(x + 3.2, y), (20.5, y)]]);
                pen.circle((x, y), 3.0);
            }
        }
        Icon::Copy => {
            pen.frame((8.5, 8.5), (20.0, 20.0), 1.8);
            pen.line(&[(5.2, 15.5), (4.0, 14.5), (4.0, 5.2), (5.2, 4.0), (14.4, 4.0), (15.5, 5.2)]);
        }
        Icon::Paste => {
            pen.line(&[
                (8.5, 5.0),
                (6.2, 5.0),
                (5.0, 6.2),
                (5.0, 19.4),
                (6.2, 20.5),
                (17.8, 20.5),
                (19.0, 19.4),
                (19.0, 6.2),
                (17.8, 5.0),
                (15.5, 5.0),
            ]);
            pen.frame((8.5, 3.0), (15.5, 7.2), 1.2);
            pen.lines(&[&[(8.8, 12.0), (15.2, 12.0)], &[(8.8, 16.0), (13.2, 16.0)]]);
        }
        Icon::Delete => {
            pen.lines(&[
                &[(4.0, 6.5), (20.0, 6.5)],
                &[(9.0, 6.5), (9.5, 3.8), (14.5, 3.8), (15.0, 6.5)],
                &[(6.0, 6.5), (7.0, 20.2), (17.0, 20.2), (18.0, 6.5)],
                &[(10.2, 10.5), (10.4, 16.5)],
                &[(13.8, 10.5), (13.6, 16.5)],
            ]);
        }
        Icon::DragHandle => {
            for y in [6.0, 12.0, 18.0] {
                pen.dot((9.0, y), 1.5);
                pen.dot((15.0, y), 1.5);
            }
        }
        Icon::More => {
            for x in [6.0, 12.0, 18.0] {
                pen.dot((x, 12.0), 1.7);
            }
        }
        Icon::Comment => {
            pen.closed(&[(3.5, 5.0), (20.5, 5.0), (20.5, 16.5), (11.5, 16.5), (7.2, 20.5), (7.2, 16.5), (3.5, 16.5)]);
            pen.lines(&[&[(7.5, 9.0), (16.5, 9.0)], &[(7.5, 12.5), (13.5, 12.5)]]);
        }
        Icon::Tree => {
            pen.lines(&[
                &[(7.0, 12.0), (16.0, 12.0)],
                &[(9.5, 12.0), (12.0, 6.0), (16.0, 6.0)],
                &[(9.5, 12.0), (12.0, 18.0), (16.0, 18.0)],
            ]);
            pen.dot((5.5, 12.0), 2.4);
            for y in [6.0, 12.0, 18.0] {
                pen.dot((18.0, y), 2.0);
            }
        }
        Icon::Library => {
            pen.frame((4.0, 4.0), (8.5, 20.0), 1.0);
            pen.frame((8.5, 4.0), (13.0, 20.0), 1.0);
            pen.closed(&[(14.2, 5.2), (18.0, 4.2), (21.2, 18.8), (17.4, 19.8)]);
            pen.line(&[(5.5, 8.0), (7.0, 8.0)]);
        }
        Icon::Scales => {
            pen.lines(&[
                &[(12.0, 4.0), (12.0, 20.0)],
                &[(8.0, 20.0), (16.0, 20.0)],
                &[(4.5, 7.5), (12.0, 5.8), (19.5, 7.5)],
            ]);
            pen.line(&[(4.5, 7.5), (2.0, 14.0), (7.0, 14.0), (4.5, 7.5)]);
            pen.line(&[(19.5, 7.5), (17.0, 14.0), (22.0, 14.0), (19.5, 7.5)]);
            pen.arc((4.5, 14.0), 2.5, 0.0, 180.0);
            pen.arc((19.5, 14.0), 2.5, 0.0, 180.0);
        }
        Icon::Clock => {
            pen.circle((12.0, 12.0), 8.7);
            pen.line(&[(12.0, 7.0), (12.0, 12.0), (15.5, 14.0)]);
        }
        Icon::Print => {
            pen.line(&[(7.0, 8.5), (7.0, 3.8), (17.0, 3.8), (17.0, 8.5)]);
            pen.line(&[
                (7.0, 16.5),
                (3.5, 16.5),
                (3.5, 9.6),
                (4.6, 8.5),
                (19.4, 8.5),
                (20.5, 9.6),
                (20.5, 16.5),
                (17.0, 16.5),
            ]);
            pen.closed(&[(7.0, 13.5), (17.0, 13.5), (17.0, 20.3), (7.0, 20.3)]);
        }
        Icon::Repeat => {
            pen.arc((12.0, 12.0), 7.5, -160.0, -10.0);
            pen.arc((12.0, 12.0), 7.5, 20.0, 170.0);
            pen.line(&[(19.8, 6.0), (19.4, 10.9), (14.6, 9.8)]);
            pen.line(&[(4.2, 18.0), (4.6, 13.1), (9.4, 14.2)]);
        }
        Icon::Sun => {
            pen.circle((12.0, 12.0), 4.2);
            for step in 0..8 {
                let direction = Vec2::angled((45.0 * step as f32).to_radians());
                let at = |distance: f32| (12.0 + direction.x * distance, 12.0 + direction.y * distance);
                pen.line(&[at(7.2), at(9.4)]);
            }
        }
        Icon::Moon => {
            pen.arc((11.0, 13.0), 8.0, 10.0, 260.0);
            pen.arc((15.6, 8.4), 6.65, 40.0, 230.0);
        }
    }
}
