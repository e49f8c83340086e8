//! The page of files: what a new study is saved as, what was opened last, and where the studio keeps its own things.

use super::controls::{choice_ui, row_ui};
use super::{PageContext, fact_ui};
use crate::formats::Format;
use egui::{Label, Ui};
use std::path::Path;

/// Formats that hold games with their variations or are asked for by other programs.
const FORMATS: [Format; 7] =
    [Format::Native, Format::Pgn, Format::Xqf, Format::Cbr, Format::Cbl, Format::DhtmlXq, Format::Wxf];

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("settings-save-format");
    let all = FORMATS.map(|format| {
        let extension = format.extensions().first().copied().unwrap_or_default();
        (format, format!(".{extension}"))
    });
    row_ui(ui, &name, |ui| {
        let mut format = ctx.wanted.save_format();
        choice_ui(ui, &name, &mut format, &all);
        if format != ctx.wanted.save_format() {
            ctx.wanted.set_save_format(format);
        }
        fact_ui(ui, &ctx.text("settings-save-format-about"));
    });

    let name = ctx.text("settings-recent");
    row_ui(ui, &name, |ui| {
        let count = ctx.wanted.recent.len();
        let clear = ctx.text("settings-clear-recent");
        if ui.add_enabled(count > 0, egui::Button::new(clear)).clicked() {
            ctx.wanted.recent.clear();
        }
        fact_ui(ui, &ctx.text_with("settings-recent-count", [("count", count.into())]));
    });

    let name = ctx.text("settings-unsaved-folder");
    row_ui(ui, &name, |ui| {
        place_ui(ui, ctx, ctx.places.unsaved.as_deref());
        fact_ui(ui, &ctx.text("settings-autosave"));
    });

    let name = ctx.text("settings-file");
    row_ui(ui, &name, |ui| place_ui(ui, ctx, ctx.places.settings.as_deref()));
}

/// A path that can be copied.
fn place_ui(ui: &mut Ui, ctx: &PageContext<'_>, path: Option<&Path>) {
    let text = path.map_or_else(|| ctx.text("settings-no-place").into_owned(), |path| path.display().to_string());
    ui.add_space(5.0);
    ui.add(Label::new(text).wrap().selectable(true));
}
