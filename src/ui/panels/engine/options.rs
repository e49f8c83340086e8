//! The options that an engine has announced, each with the field that fits what it takes.

use super::super::PanelContext;
use crate::session::{Command, EngineOption, EngineProfile, OptionKind};
use crate::ui::widgets::{tick_ui, weak_ui};
use egui::{Button, ComboBox, DragValue, TextEdit, Ui};

/// Draws the options of an engine.
pub(super) fn options_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize, profile: &EngineProfile) {
    let options = ctx.studio.external(index).map(|engine| engine.state().options.clone()).unwrap_or_default();
    if options.is_empty() {
        weak_ui(ui, ctx.text("engines-no-options"));
    }
    for option in &options {
        let set = profile.options.iter().find(|(name, _)| *name == option.name).map(|(_, value)| value.as_str());
        let value = set.unwrap_or(&option.default).to_owned();
        ui.push_id(&option.name, |ui| {
            ui.horizontal_wrapped(|ui| option_ui(ui, ctx, index, option, &value));
        });
    }
}

fn option_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize, option: &EngineOption, value: &str) {
    let name = option.name.clone();
    let set = |ctx: &mut PanelContext<'_>, value: Option<String>| {
        ctx.commands.push(Command::SetEngineOption { engine: index, name: name.clone(), value });
    };
    match &option.kind {
        OptionKind::Check => {
            let mut on = value.eq_ignore_ascii_case("true");
            if tick_ui(ui, &mut on, &option.name).changed() {
                set(ctx, Some(on.to_string()));
            }
        }
        OptionKind::Spin { min, max } => {
            let label = ui.label(&option.name);
            // The number changes under the pointer; the engine hears of it when it is let go.
            let key = (index, option.name.clone());
            let draft = ctx.view.engines.drafts.get(&key).cloned().unwrap_or_else(|| value.to_owned());
            let mut number = draft.parse::<i64>().unwrap_or_default().clamp(*min, *max);
            let field = ui.add(DragValue::new(&mut number).range(*min..=*max)).labelled_by(label.id);
            if field.changed() {
                ctx.view.engines.drafts.insert(key.clone(), number.to_string());
            }
            if (field.drag_stopped() || field.lost_focus())
                && let Some(draft) = ctx.view.engines.drafts.remove(&key)
            {
                set(ctx, Some(draft));
            }
        }
        OptionKind::Combo(choices) => {
            let label = ui.label(&option.name);
            let combo = ComboBox::from_id_salt("choice").selected_text(value).show_ui(ui, |ui| {
                for choice in choices {
                    if ui.selectable_label(choice == value, choice).clicked() {
                        set(ctx, Some(choice.clone()));
                    }
                }
            });
            combo.response.labelled_by(label.id);
        }
        OptionKind::Button => {
            if ui.add(Button::new(&option.name)).clicked() {
                set(ctx, None);
            }
        }
        OptionKind::Text => {
            let label = ui.label(&option.name);
            let key = (index, option.name.clone());
            let draft = ctx.view.engines.drafts.entry(key).or_insert_with(|| value.to_owned());
            let field = ui.add(TextEdit::singleline(draft)).labelled_by(label.id);
            if field.lost_focus() && draft != value {
                let text = draft.clone();
                set(ctx, Some(text));
            }
        }
    }
}
