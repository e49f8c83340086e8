//! The page of what concerns the whole window: language, light and dark, size, and what is opened at the start.

use super::controls::{choice_ui, row_ui};
use super::{PageContext, fact_ui};
use crate::lang::Lang;
use crate::session::{Appearance, Settings};
use crate::ui::widgets::tick_ui;
use egui::Ui;

/// Sizes to choose from, in percent.
const ZOOMS: [u16; 7] = [80, 90, 100, 110, 125, 150, 200];

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let system = ctx.text("settings-language-system").into_owned();
    let mut languages = vec![(None, system)];
    languages.extend(Lang::ALL.into_iter().map(|lang| (Some(lang), lang.own_name().to_owned())));
    let name = ctx.text("menu-language");
    let mut lang = ctx.wanted.chosen_lang();
    row_ui(ui, &name, |ui| choice_ui(ui, &name, &mut lang, &languages));
    if lang != ctx.wanted.chosen_lang() {
        ctx.wanted.set_lang(lang);
    }

    let name = ctx.text("menu-appearance");
    let all = [
        (Appearance::System, "appearance-system"),
        (Appearance::Light, "appearance-light"),
        (Appearance::Dark, "appearance-dark"),
    ]
    .map(|(appearance, id)| (appearance, ctx.text(id).into_owned()));
    row_ui(ui, &name, |ui| choice_ui(ui, &name, &mut ctx.wanted.appearance, &all));

    let name = ctx.text("settings-zoom");
    row_ui(ui, &name, |ui| zoom_ui(ui, &name, ctx.wanted));

    let name = ctx.text("settings-start");
    row_ui(ui, &name, |ui| {
        let label = ctx.text("settings-restore");
        tick_ui(ui, &mut ctx.wanted.restore_files, label);
        fact_ui(ui, &ctx.text("settings-autosave"));
    });
}

/// Sizes in percent; one that was reached by keys stands among them.
fn zoom_ui(ui: &mut Ui, name: &str, wanted: &mut Settings) {
    let now = (wanted.zoom * 100.0).round() as u16;
    let mut all = ZOOMS.to_vec();
    if let Err(place) = all.binary_search(&now) {
        all.insert(place, now);
    }
    let all: Vec<_> = all.into_iter().map(|percent| (percent, format!("{percent} %"))).collect();
    let mut chosen = now;
    choice_ui(ui, name, &mut chosen, &all);
    if chosen != now {
        wanted.zoom = f32::from(chosen) / 100.0;
    }
}
