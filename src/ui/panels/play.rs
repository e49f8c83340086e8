//! The panel of a game against the engine (对弈): side and strength before it, whose turn it is and what can be done during it.

use super::engine::{engine_choice_ui, limit_choice_ui};
use super::{PanelContext, panel_frame};
use crate::rules::Side;
use crate::session::{Action, Command, EngineChoice, LEVELS, Playing, SearchLimit};
use crate::ui::theme::{self, size};
use crate::ui::widgets::{section_title_ui, side_text, weak_ui};
use egui::{Button, ComboBox, RichText, ScrollArea, Ui};

/// Draws the panel.
pub fn play_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
            match ctx.studio.playing_here() {
                Some(playing) => game_ui(ui, ctx, playing),
                None => start_ui(ui, ctx),
            }
        });
    });
}

fn start_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    section_title_ui(ui, &ctx.text("play-title"));
    weak_ui(ui, ctx.text("play-hint"));
    ui.add_space(4.0);
    let choice = ctx.studio.settings.play_engine;
    ui.horizontal_wrapped(|ui| {
        if let Some(choice) = engine_choice_ui(ui, ctx, "play-opponent", choice) {
            ctx.commands.push(Command::SetPlayEngine(choice));
        }
    });
    strength_ui(ui, ctx, choice == EngineChoice::Embedded);
    ui.add_space(4.0);
    ui.horizontal_wrapped(|ui| {
        for (side, id) in [(Side::Red, "play-red"), (Side::Black, "play-black")] {
            if ui.add(Button::new(side_text(ui, side, ctx.text(id)))).clicked() {
                ctx.commands.push(Command::StartPlaying(side));
            }
        }
    });
    if ctx.studio.playing().is_some() {
        ui.add_space(4.0);
        weak_ui(ui, ctx.text("play-elsewhere"));
        button_ui(ui, ctx, Action::StopPlaying);
    }
}

/// How well the opponent plays: the embedded engine has levels, another one is given so much for each move.
fn strength_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, embedded: bool) {
    if embedded {
        level_ui(ui, ctx);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(limit) = limit_choice_ui(ui, ctx, &SearchLimit::FOR_PLAY, ctx.studio.settings.play_limit) {
            ctx.commands.push(Command::SetPlayLimit(limit));
        }
    });
}

fn level_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let name = |ctx: &PanelContext<'_>, number: u8| {
        let id = match number {
            1 => "play-level-weakest",
            10 => "play-level-strongest",
            _ => "play-level",
        };
        ctx.text_with(id, [("level", usize::from(number).into())]).into_owned()
    };
    ui.horizontal_wrapped(|ui| {
        let label = ui.label(ctx.text("play-strength"));
        let current = ctx.studio.settings.play_level;
        let combo = ComboBox::from_id_salt("play-level").selected_text(name(ctx, current)).show_ui(ui, |ui| {
            for level in LEVELS {
                if ui.selectable_label(level.number == current, name(ctx, level.number)).clicked() {
                    ctx.commands.push(Command::SetPlayLevel(level.number));
                }
            }
        });
        combo.response.labelled_by(label.id).on_hover_text(ctx.text("play-strength-tip"));
    });
}

fn game_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, playing: &Playing) {
    let colors = theme::palette(ui);
    let (human, mover) = (playing.human(), ctx.studio.position().side_to_move());
    ui.horizontal_wrapped(|ui| {
        let id = if human == Side::Red { "play-you-red" } else { "play-you-black" };
        ui.label(side_text(ui, human, ctx.text(id)));
        weak_ui(ui, ctx.text_with("play-against", [("engine", playing.opponent().into())]));
        if playing.is_thinking() {
            ui.spinner();
        }
    });
    let status = match playing.end() {
        Some(end) => {
            let book = ctx.studio.rule_book().title.get(ctx.lang());
            RichText::new(end.describe(ctx.lang(), book)).text_style(theme::strong())
        }
        None if playing.is_hinting() => RichText::new(ctx.text("play-hinting")).color(colors.text_weak),
        None if playing.is_thinking() => RichText::new(ctx.text("play-thinking")).color(colors.text_weak),
        None if mover == human => RichText::new(ctx.text("play-your-turn")).text_style(theme::strong()),
        None => RichText::new(ctx.text("play-waits")).color(colors.text_weak),
    };
    ui.label(status);
    ui.add_space(4.0);
    let actions =
        [Action::TakeBack, Action::Hint, Action::EngineMove, Action::OfferDraw, Action::Resign, Action::StopPlaying];
    ui.horizontal_wrapped(|ui| {
        for action in actions {
            button_ui(ui, ctx, action);
        }
    });
    ui.add_space(4.0);
    strength_ui(ui, ctx, playing.is_against_embedded());
}

fn button_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, action: Action) {
    let info = action.info();
    let key = Some(ctx.studio.key_text(action)).filter(|key| !key.is_empty());
    let tip = info.tip(ctx.lang());
    let tip = key.map_or_else(|| tip.to_string(), |key| format!("{tip} ({key})"));
    let button = Button::new(info.name(ctx.lang()));
    if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(tip).clicked() {
        ctx.act(action);
    }
}
