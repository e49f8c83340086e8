//! The page of the embedded engine.

use super::controls::{choice_ui, row_ui, slider_ui};
use super::{PageContext, fact_ui};
use crate::session::Settings;
use egui::Ui;

/// Sizes of the table to choose from, in megabytes.
const TABLES: [usize; 7] = [16, 32, 64, 128, 256, 512, 1024];

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("settings-threads");
    let most = Settings::useful_threads().max(ctx.wanted.engine_threads);
    row_ui(ui, &name, |ui| {
        slider_ui(ui, &mut ctx.wanted.engine_threads, 1..=most, &name);
        fact_ui(ui, &ctx.text_with("settings-threads-about", [("count", Settings::useful_threads().into())]));
    });

    let name = ctx.text("settings-table");
    row_ui(ui, &name, |ui| {
        let mut all = TABLES.to_vec();
        if let Err(place) = all.binary_search(&ctx.wanted.engine_hash_mb) {
            all.insert(place, ctx.wanted.engine_hash_mb);
        }
        let all: Vec<_> = all.into_iter().map(|size| (size, format!("{size} MB"))).collect();
        choice_ui(ui, &name, &mut ctx.wanted.engine_hash_mb, &all);
        fact_ui(ui, &ctx.text("settings-table-about"));
    });

    let name = ctx.text("settings-lines");
    row_ui(ui, &name, |ui| {
        slider_ui(ui, &mut ctx.wanted.engine_lines, Settings::LINES, &name);
        fact_ui(ui, &ctx.text("settings-lines-about"));
    });
}
