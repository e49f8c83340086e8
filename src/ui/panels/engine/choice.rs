//! Which engine reviews or plays, and how far it searches: the fields that several panels share.

use super::super::PanelContext;
use crate::session::{Action, EngineChoice, SearchLimit};
use crate::ui::theme::size;
use egui::{ComboBox, Ui};

/// The embedded engine and those of the list, under the name with id `label`; returns what was chosen now.
pub fn engine_choice_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    label: &str,
    current: EngineChoice,
) -> Option<EngineChoice> {
    let mut chosen = None;
    let name = |ctx: &PanelContext<'_>, choice: EngineChoice| match ctx.studio.settings.profile_of(choice) {
        None => ctx.text("engine-embedded").into_owned(),
        Some(profile) => profile.display_name(),
    };
    let label = ui.label(ctx.text(label));
    let combo =
        ComboBox::from_id_salt("engine-choice").width(size::ENGINE_NAME).truncate().selected_text(name(ctx, current));
    let combo = combo.show_ui(ui, |ui| {
        for choice in EngineChoice::all(ctx.studio.settings.engines.len()) {
            if ui.selectable_label(choice == current, name(ctx, choice)).clicked() {
                chosen = Some(choice);
            }
        }
        ui.separator();
        if ui.selectable_label(false, Action::ManageEngines.info().name(ctx.lang())).clicked() {
            ctx.act(Action::ManageEngines);
        }
    });
    combo.response.labelled_by(label.id).on_hover_text(ctx.text("engine-choice-tip"));
    chosen
}

/// How far each move is searched; returns what was chosen now.
pub fn limit_choice_ui(
    ui: &mut Ui,
    ctx: &PanelContext<'_>,
    offered: &[SearchLimit],
    current: SearchLimit,
) -> Option<SearchLimit> {
    let mut chosen = None;
    let label = ui.label(ctx.text("review-limit"));
    let combo = ComboBox::from_id_salt("limit-choice").selected_text(limit_text(ctx, current)).show_ui(ui, |ui| {
        for &limit in offered {
            if ui.selectable_label(limit == current, limit_text(ctx, limit)).clicked() {
                chosen = Some(limit);
            }
        }
    });
    combo.response.labelled_by(label.id);
    chosen
}

fn limit_text(ctx: &PanelContext<'_>, limit: SearchLimit) -> String {
    match limit {
        SearchLimit::Millis(millis) => {
            let seconds = format!("{}", millis as f64 / 1000.0);
            ctx.text_with("review-seconds", [("seconds", seconds.into())])
        }
        SearchLimit::Depth(depth) => ctx.text_with("review-depth", [("depth", usize::from(depth).into())]),
        SearchLimit::Nodes(nodes) => {
            ctx.text_with("limit-nodes", [("nodes", usize::try_from(nodes).unwrap_or(usize::MAX).into())])
        }
    }
    .into_owned()
}
