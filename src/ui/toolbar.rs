//! The tool bar: what is used all the time, one click away.

use super::icons::Icon;
use super::panels::PanelContext;
use super::theme::size;
use super::widgets::{icon_button_ui, tool_button_ui};
use crate::rulebooks::BOOKS;
use crate::session::{Action, ActionInfo, Command};
use egui::{Align, Button, Color32, Layout, TextStyle, Ui};
use std::borrow::Cow;

const GROUPS: &[&[(Action, Icon)]] = &[
    &[(Action::OpenFile, Icon::Open), (Action::Save, Icon::Save)],
    &[(Action::Undo, Icon::Undo), (Action::Redo, Icon::Redo)],
    &[
        (Action::GoStart, Icon::First),
        (Action::GoBack, Icon::Back),
        (Action::GoForward, Icon::Forward),
        (Action::GoEnd, Icon::Last),
    ],
    &[(Action::Flip, Icon::Flip), (Action::ToggleDark, Icon::Moon)],
];

/// Draws the tool bar.
pub fn toolbar_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ui.horizontal(|ui| {
        for (index, group) in GROUPS.iter().enumerate() {
            if index > 0 {
                ui.separator();
            }
            ui.spacing_mut().item_spacing.x = 2.0;
            for &(action, icon) in *group {
                let info = action.info();
                let icon = if icon == Icon::Moon && ui.visuals().dark_mode { Icon::Sun } else { icon };
                let chosen = action == Action::Flip && ctx.studio.document().flipped;
                button_ui(ui, ctx, info, |ui, tip| icon_button_ui(ui, icon, tip, chosen));
            }
            ui.spacing_mut().item_spacing.x = 8.0;
        }
        ui.separator();
        let switches = [
            (Action::EditPosition, Icon::Edit, ctx.studio.editor().is_some()),
            (Action::ToggleAnalysis, Icon::Analyse, ctx.studio.analysis().is_on()),
        ];
        let names = switches.map(|(action, ..)| action.info().name(ctx.lang()));
        let named = room_for(ui, ctx, &names);
        for ((action, icon, on), name) in switches.into_iter().zip(&names) {
            button_ui(ui, ctx, action.info(), |ui, tip| {
                if named { tool_button_ui(ui, Some(icon), name, tip, on) } else { icon_button_ui(ui, icon, tip, on) }
            });
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let info = Action::Palette.info();
            let label = commands_label(ctx);
            button_ui(ui, ctx, info, |ui, tip| tool_button_ui(ui, Some(Icon::Search), &label, tip, false));
            book_ui(ui, ctx);
        });
    });
}

/// Whether these names fit beside what stands at the right end; else their icons have to do.
fn room_for(ui: &Ui, ctx: &PanelContext<'_>, names: &[Cow<'static, str>]) -> bool {
    let font = TextStyle::Button.resolve(ui.style());
    let title = ctx.studio.rule_book().short.get(ctx.lang());
    let book = ctx.text_with("toolbar-rules", [("book", title.into())]);
    let commands = commands_label(ctx);
    let width = |text: &str| {
        let galley = ui.painter().layout_no_wrap(text.to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x + size::TOOL_PADDING
    };
    let wanted: f32 = names.iter().chain([&book]).map(|text| width(text)).sum();
    wanted + width(&commands) <= ui.available_width()
}

/// The palette's button also says its key, if it has one.
fn commands_label(ctx: &PanelContext<'_>) -> String {
    let key = ctx.studio.key_text(Action::Palette);
    format!("{} {key}", ctx.text("toolbar-commands")).trim_end().to_owned()
}

fn button_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    info: &ActionInfo,
    add: impl FnOnce(&mut Ui, &str) -> egui::Response,
) {
    let tip = ctx.studio.name_with_key(info.action);
    let enabled = (info.enabled)(ctx.studio);
    if ui.add_enabled_ui(enabled, |ui| add(ui, &tip)).inner.clicked() {
        ctx.act(info.action);
    }
}

fn book_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let lang = ctx.lang();
    let current = ctx.studio.rule_book();
    let label = ctx.text_with("toolbar-rules", [("book", current.short.get(lang).into())]);
    let menu = ui.menu_button(format!("{label} ▾"), |ui| {
        for book in BOOKS {
            if ui.add(Button::selectable(book.id == current.id, book.title.get(lang))).clicked() {
                ctx.commands.push(Command::SetRuleBook(book.id));
                ui.close();
            }
        }
    });
    menu.response.on_hover_text(current.title.get(lang));
}
