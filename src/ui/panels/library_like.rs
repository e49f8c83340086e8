//! What positions of the library's games are to look like (按局面找): like the board, wholly or in part.

use super::PanelContext;
use crate::library::{GameFilter, Material, Pattern, Points, Shape};
use crate::rules::{Position, SquareSet};
use crate::ui::board::{Half, RegionBoard};
use crate::ui::theme::size;
use crate::ui::widgets::{tick_ui, weak_ui};
use egui::{Button, ComboBox, Ui};

/// In what a position of a game has to be like the one on the board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Likeness {
    /// In nothing.
    #[default]
    Nothing,
    /// In everything, or it is its mirror image.
    Mirrored,
    /// In everything.
    Exact,
    /// In the pieces that are left.
    Material,
    /// In what stands on the marked points.
    Part,
}

impl Likeness {
    const ALL: [Self; 5] = [Self::Nothing, Self::Mirrored, Self::Exact, Self::Material, Self::Part];

    const fn name(self) -> &'static str {
        match self {
            Self::Nothing => "library-like-nothing",
            Self::Mirrored => "library-like-mirrored",
            Self::Exact => "library-like-exact",
            Self::Material => "library-like-material",
            Self::Part => "library-like-part",
        }
    }
}

/// What the panel remembers of it.
#[derive(Default)]
pub struct Like {
    how: Likeness,
    /// The position that was on the board when it was chosen.
    position: Option<Position>,
    region: SquareSet,
    exchanged: bool,
    mirrored: bool,
}

impl Like {
    /// Games with this position, which the filter says already.
    pub fn show_position(&mut self, position: Position, whole: bool) {
        *self = Self { how: if whole { Likeness::Mirrored } else { Likeness::Nothing }, ..Self::default() };
        self.position = Some(position);
    }

    /// What the chip says that takes the condition away; `None` if there is no pattern.
    pub fn chip(&self, filter: &GameFilter) -> Option<&'static str> {
        filter.pattern.as_ref().map(|_| self.how.name())
    }

    /// Whether points are marked on the small board.
    pub fn is_marking(&self) -> bool {
        self.how == Likeness::Part
    }

    /// Without regard to positions.
    pub fn clear(&mut self, filter: &mut GameFilter) {
        (filter.position, filter.pattern, self.how) = (None, None, Likeness::Nothing);
    }

    fn fill_in(&self, filter: &mut GameFilter) {
        (filter.position, filter.pattern) = (None, None);
        let Some(position) = &self.position else { return };
        let pattern = |shape, mirrored, exchanged| Some(Pattern { shape, mirrored, exchanged });
        match self.how {
            Likeness::Nothing => {}
            Likeness::Mirrored => filter.position = Some((*position, None)),
            Likeness::Exact => {
                // The index joins mirror images; looking at the games that it names takes them apart.
                filter.position = Some((*position, None));
                filter.pattern = pattern(Shape::Points(Box::new(Points::whole(position))), false, false);
            }
            Likeness::Material => {
                filter.pattern = pattern(Shape::Material(Material::of(position)), false, self.exchanged);
            }
            // Until a point is marked, it says nothing.
            Likeness::Part if self.region.is_empty() => {}
            Likeness::Part => {
                let shape = Shape::Points(Box::new(Points::of(position, self.region)));
                filter.pattern = pattern(shape, self.mirrored, self.exchanged);
            }
        }
    }
}

/// Draws the choice and fills it into the filter when it changes.
pub fn like_ui(ui: &mut Ui, ctx: &PanelContext<'_>, like: &mut Like, filter: &mut GameFilter) {
    let before = like.how;
    let name = |how: Likeness| ctx.text(how.name());
    ComboBox::from_id_salt("library like").selected_text(name(like.how)).show_ui(ui, |ui| {
        for how in Likeness::ALL {
            ui.selectable_value(&mut like.how, how, name(how));
        }
    });
    let mut changed = like.how != before;
    if changed {
        // Region and board belong together: what is marked stays while the position does.
        like.position = Some(*ctx.studio.position());
    }
    let elsewhere = like.position.is_some_and(|position| !position.repeats(ctx.studio.position()));
    if like.how != Likeness::Nothing && elsewhere && ui.button(ctx.text("library-like-again")).clicked() {
        like.position = Some(*ctx.studio.position());
        changed = true;
    }
    if like.how == Likeness::Part {
        changed |= region_ui(ui, ctx, like);
    }
    if matches!(like.how, Likeness::Part | Likeness::Material) {
        ui.horizontal_wrapped(|ui| {
            if like.how == Likeness::Part {
                changed |= tick_ui(ui, &mut like.mirrored, ctx.text("library-like-mirror-too")).changed();
            }
            changed |= tick_ui(ui, &mut like.exchanged, ctx.text("library-like-exchanged")).changed();
        });
    }
    if changed {
        like.fill_in(filter);
    }
}

/// The small board; whether something changed.
fn region_ui(ui: &mut Ui, ctx: &PanelContext<'_>, like: &mut Like) -> bool {
    let Some(position) = &like.position else { return false };
    let (before, settings) = (like.region, &ctx.studio.settings);
    let board = RegionBoard {
        position,
        flipped: ctx.studio.document().flipped,
        theme: settings.board_theme,
        faces: settings.faces,
        lang: ctx.lang(),
    };
    weak_ui(ui, ctx.text("library-region-how"));
    let width = ui.available_width().min(size::REGION_BOARD);
    board.show(ui, width, &mut like.region);
    ui.horizontal_wrapped(|ui| {
        let halves = [
            (Half::Both.points(), "library-region-all"),
            (Half::Red.points(), "library-region-red"),
            (Half::Black.points(), "library-region-black"),
            (SquareSet::EMPTY, "library-region-none"),
        ];
        for (points, name) in halves {
            if ui.add(Button::selectable(like.region == points, ctx.text(name))).clicked() {
                like.region = points;
            }
        }
    });
    like.region != before
}
