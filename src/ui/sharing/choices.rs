//! Rows of choices: a name at the left, what it's set to at the right.

use crate::lang::{Lang, text};
use crate::session::settings::{BoardTheme, PieceFaces};
use crate::session::sharing::BoardDress;
use crate::ui::theme::size;
use crate::ui::widgets::{pick_value_ui, tick_ui};
use egui::emath::Numeric;
use egui::{ComboBox, DragValue, Grid, RichText, Ui};
use std::ops::RangeInclusive;

/// Where choices are drawn, and in which language they're named.
pub(super) struct Choices<'a> {
    pub(super) ui: &'a mut Ui,
    pub(super) lang: Lang,
}

impl Choices<'_> {
    /// Rows in two columns.
    pub(super) fn grid(&mut self, id: &str, rows: impl FnOnce(&mut Choices<'_>)) {
        let lang = self.lang;
        Grid::new(("sharing", id)).num_columns(2).spacing([14.0, 7.0]).show(self.ui, |ui| {
            rows(&mut Choices { ui, lang });
        });
        self.ui.add_space(4.0);
    }

    fn name(&mut self, id: &str) -> egui::Id {
        let color = crate::ui::theme::palette(self.ui).text_weak;
        self.ui.label(RichText::new(text(self.lang, id)).color(color)).id
    }

    /// One of a few, all of them seen.
    pub(super) fn radio<T: Copy + PartialEq>(&mut self, id: &str, value: &mut T, all: &[(T, &str)]) {
        self.name(id);
        self.ui.horizontal(|ui| {
            for (one, id) in all {
                pick_value_ui(ui, value, *one, text(self.lang, id));
            }
        });
        self.ui.end_row();
    }

    /// One of several.
    pub(super) fn list<T: Copy + PartialEq>(&mut self, id: &str, value: &mut T, all: &[(T, &str)]) {
        let label = self.name(id);
        let shown = all.iter().find(|(one, _)| one == value).map_or("", |(_, id)| id);
        let list = ComboBox::from_id_salt(id).width(size::SHARING_LIST).selected_text(text(self.lang, shown));
        let shown = list.show_ui(self.ui, |ui| {
            for (one, id) in all {
                ui.selectable_value(value, *one, text(self.lang, id));
            }
        });
        shown.response.labelled_by(label);
        self.ui.end_row();
    }

    /// A whole number.
    pub(super) fn number<T: Numeric>(
        &mut self,
        id: &str,
        value: &mut T,
        range: RangeInclusive<T>,
        suffix: &str,
        enabled: bool,
    ) {
        let label = self.name(id);
        let drag = DragValue::new(value).range(range).suffix(suffix).update_while_editing(false);
        self.ui.add_enabled(enabled, drag).labelled_by(label);
        self.ui.end_row();
    }

    /// A time.
    pub(super) fn seconds(&mut self, id: &str, value: &mut f32, range: RangeInclusive<f32>) {
        let label = self.name(id);
        let suffix = text(self.lang, "share-seconds");
        let drag = DragValue::new(value).range(range).speed(0.05).fixed_decimals(1).suffix(suffix);
        self.ui.add(drag.update_while_editing(false)).labelled_by(label);
        self.ui.end_row();
    }

    /// Yes or no.
    pub(super) fn check(&mut self, id: &str, value: &mut bool) {
        tick_ui(self.ui, value, text(self.lang, id));
    }

    /// The looks of board and pieces.
    pub(super) fn dress(&mut self, dress: &mut BoardDress) {
        let themes = [
            (BoardTheme::Wood, "theme-wood"),
            (BoardTheme::Paper, "theme-paper"),
            (BoardTheme::Dark, "theme-dark"),
            (BoardTheme::HighContrast, "theme-contrast"),
        ];
        self.list("menu-board-theme", &mut dress.theme, &themes);
        let faces = [
            (PieceFaces::Traditional, "faces-traditional"),
            (PieceFaces::Simplified, "faces-simplified"),
            (PieceFaces::Western, "faces-western"),
        ];
        self.list("menu-faces", &mut dress.faces, &faces);
    }
}
