//! The window of other engines: the list, what each was started with, its options and its log.

use super::super::PanelContext;
use super::options::options_ui;
use crate::session::{Action, Command, EngineProfile, EngineStatus, LogLine};
use crate::ui::theme::{self, size};
use crate::ui::widgets::{card_ui, outline_chip_ui, tick_ui, weak_ui};
use egui::{Context, RichText, ScrollArea, TextEdit, TextStyle, Ui, Window};
use std::collections::BTreeMap;

/// What the window of other engines remembers.
#[derive(Default)]
pub struct EnginesView {
    /// Whether it is open.
    pub open: bool,
    /// The engine whose options are shown.
    options: Option<usize>,
    /// The engine whose log is shown.
    log: Option<usize>,
    /// Texts being written, by engine and option; the arguments have an empty name.
    pub(super) drafts: BTreeMap<(usize, String), String>,
}

/// Draws the window if it is open.
pub(super) fn window_ui(ui: &Context, ctx: &mut PanelContext<'_>) {
    if !ctx.view.engines.open {
        return;
    }
    let mut open = true;
    let room = ui.content_rect().size();
    Window::new(ctx.text("engines-title"))
        .id(egui::Id::unique("engines"))
        .open(&mut open)
        .collapsible(false)
        .default_size([size::BOOK_WINDOW, room.y * 0.6])
        .max_size(room * 0.9)
        .default_pos(egui::pos2((room.x - size::BOOK_WINDOW) / 2.0, room.y * 0.15))
        .show(ui, |ui| list_ui(ui, ctx));
    ctx.view.engines.open = open && !ui.input(|input| input.key_pressed(egui::Key::Escape));
}

fn list_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let engines = &ctx.studio.settings.engines;
    weak_ui(ui, ctx.text("engines-hint"));
    if ui.button(ctx.text("action-add-engine")).clicked() {
        ctx.act(Action::AddEngine);
    }
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
        for (index, profile) in engines.iter().enumerate() {
            ui.push_id(index, |ui| card_ui(ui, |ui| engine_ui(ui, ctx, index, profile)));
            ui.add_space(size::CARD_GAP);
        }
    });
}

fn engine_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize, profile: &EngineProfile) {
    let status = ctx.studio.external(index).map(|engine| engine.state().status.clone());
    ui.horizontal_wrapped(|ui| {
        let mut enabled = profile.enabled;
        let name = RichText::new(profile.display_name()).text_style(theme::strong());
        if tick_ui(ui, &mut enabled, name).on_hover_text(ctx.text("engines-use-tip")).changed() {
            ctx.commands.push(Command::EnableEngine(index, enabled));
        }
        if let Some(protocol) = profile.protocol {
            outline_chip_ui(ui, protocol.name());
        }
    });
    weak_ui(ui, profile.path.display().to_string());
    match &status {
        Some(EngineStatus::Failed(fault)) => {
            ui.label(RichText::new(fault.describe(ctx.lang())).color(theme::palette(ui).bad));
        }
        Some(EngineStatus::Starting) => {
            weak_ui(ui, ctx.text("external-starting"));
        }
        _ => {}
    }
    ui.horizontal_wrapped(|ui| {
        let failed = matches!(status, Some(EngineStatus::Failed(_)));
        if failed && ui.button(ctx.text("external-restart")).clicked() {
            ctx.commands.push(Command::EnableEngine(index, true));
        }
        let view = &mut ctx.view.engines;
        for (id, shown) in [("engines-options", &mut view.options), ("engines-log", &mut view.log)] {
            let chosen = *shown == Some(index);
            let label = crate::lang::text(ctx.studio.lang(), id);
            if ui.add_enabled(status.is_some(), egui::Button::selectable(chosen, label)).clicked() {
                *shown = (!chosen).then_some(index);
            }
        }
        if ui.button(ctx.text("engines-remove")).clicked() {
            ctx.commands.push(Command::RemoveEngine(index));
            (ctx.view.engines.options, ctx.view.engines.log) = (None, None);
            ctx.view.engines.drafts.clear();
        }
    });
    args_ui(ui, ctx, index, profile);
    if ctx.view.engines.options == Some(index) {
        options_ui(ui, ctx, index, profile);
    }
    if ctx.view.engines.log == Some(index) {
        log_ui(ui, ctx, index);
    }
}

/// What the program is started with.
fn args_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, index: usize, profile: &EngineProfile) {
    ui.horizontal(|ui| {
        let label = ui.label(RichText::new(ctx.text("engines-arguments")).small());
        let draft = ctx.view.engines.drafts.entry((index, String::new())).or_insert_with(|| profile.args.join(" "));
        let field = ui.add(TextEdit::singleline(draft).desired_width(f32::INFINITY)).labelled_by(label.id);
        if field.lost_focus() {
            let args: Vec<String> = draft.split_whitespace().map(str::to_owned).collect();
            if args != profile.args {
                ctx.commands.push(Command::SetEngineArgs(index, args));
            }
        }
    });
}

/// The newest lines of what was said, the newest last.
fn log_ui(ui: &mut Ui, ctx: &PanelContext<'_>, index: usize) {
    let Some(engine) = ctx.studio.external(index) else { return };
    let colors = theme::palette(ui);
    let lines: Vec<LogLine> = engine.state().log.iter().cloned().collect();
    let height = ui.text_style_height(&TextStyle::Small);
    let scroll = ScrollArea::vertical().id_salt("log").max_height(size::ENGINE_LOG).stick_to_bottom(true);
    scroll.auto_shrink([false, true]).show_rows(ui, height, lines.len(), |ui, range| {
        for line in &lines[range] {
            let (sign, text, color) = match line {
                LogLine::To(text) => ("›", text, colors.accent),
                LogLine::From(text) => ("‹", text, colors.text),
                LogLine::Beside(text) => ("!", text, colors.warn),
            };
            ui.add(egui::Label::new(RichText::new(format!("{sign} {text}")).small().color(color)).truncate());
        }
    });
}
