//! A move under trial (试改一着): what was played and what is tried, side by side. Nothing of it is in the game.

use super::super::PanelContext;
use super::header::conduct_ui;
use super::table::label_chip;
use super::words::{label_tone, label_word, outcome_tone, outcome_word};
use crate::judge::{Explain, PlyAudit, RepetitionAudit};
use crate::rules::{Move, Position, Side};
use crate::session::{Action, Command, Studio, WhatIf, move_text};
use crate::ui::theme::{self, Tone, size};
use crate::ui::view::View;
use crate::ui::widgets::chip_ui;
use egui::{Button, Color32, FontSelection, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo, pos2, vec2};

/// The position of the trial that the board shows, and the move that led to it.
#[must_use]
pub fn on_board(studio: &Studio, view: &View) -> Option<(Position, Option<Move>)> {
    let what_if = studio.audit().what_if()?;
    let played = &what_if.moves()[..view.audit.trial_at.min(what_if.moves().len())];
    let position = played.iter().fold(*what_if.start(), |position, &mv| position.play(mv));
    Some((position, played.last().copied()))
}

/// A move played on the board of the trial: what was tried before it, then the move.
#[must_use]
pub fn with_move(what_if: &WhatIf, view: &mut View, mv: Move) -> Command {
    let at = view.audit.trial_at.min(what_if.moves().len());
    let mut tries = what_if.moves()[..at].to_vec();
    tries.push(mv);
    let position = tries[..at].iter().fold(*what_if.start(), |position, &mv| position.play(mv));
    if position.is_legal(mv) {
        view.audit.trial_at = tries.len();
    }
    Command::TryMoves(tries)
}

/// Wishes to step through the game step through the trial while there is one.
pub fn redirect(commands: &mut Vec<Command>, studio: &Studio, view: &mut View) {
    let Some(what_if) = studio.audit().what_if() else {
        view.audit.trial_at = 0;
        return;
    };
    // A move tried in this frame isn't among those of the trial yet.
    let tried = commands.iter().filter_map(|command| match command {
        Command::TryMoves(tries) => Some(tries.len()),
        _ => None,
    });
    let last = tried.chain([what_if.moves().len()]).max().unwrap_or(0);
    let at = &mut view.audit.trial_at;
    *at = (*at).min(last);
    // Who goes to a place of the game has done with the trial.
    if commands.iter().any(|command| matches!(command, Command::GoTo(_) | Command::GoToPly(_) | Command::ShowGame(_))) {
        commands.insert(0, Command::LeaveWhatIf);
    }
    commands.retain(|command| {
        *at = match command {
            Command::Do(Action::GoBack) => at.saturating_sub(1),
            Command::Do(Action::GoForward) => last.min(*at + 1),
            Command::Do(Action::GoStart) => 0,
            Command::Do(Action::GoEnd) => last,
            Command::Step(plies) => at.saturating_add_signed(isize::try_from(*plies).unwrap_or(0)).min(last),
            _ => return true,
        };
        false
    });
}

/// Draws the trial.
pub(super) fn trial_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, what_if: &WhatIf) {
    let colors = theme::palette(ui);
    ui.horizontal_wrapped(|ui| {
        chip_ui(ui, &ctx.text("trial-title"), Tone::Accent);
        let args = [("ply", what_if.ply().into())];
        ui.label(RichText::new(ctx.text_with("trial-place", args)).small().color(colors.text_weak));
    });
    verdicts_ui(ui, ctx, what_if);
    buttons_ui(ui, ctx, what_if);
    ui.separator();
    ScrollArea::vertical().id_salt("trial").auto_shrink(false).show(ui, |ui| {
        rows_ui(ui, ctx, what_if);
        ui.add_space(4.0);
        state_ui(ui, ctx, what_if);
        choices_ui(ui, ctx, what_if);
    });
}

/// Both verdicts: as it was played at the left, as it is tried at the right.
fn verdicts_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, what_if: &WhatIf) {
    let studio = ctx.studio;
    let (style, lang) = (studio.settings.move_style, studio.lang());
    let name = |position: &Position, mv: Move| move_text(position, mv, style, lang);
    let explain = Explain::new(what_if.line(), studio.rule_book(), lang, &name).without_citations();
    ui.columns(2, |columns| {
        side_ui(&mut columns[0], ctx, "trial-before", Ok(what_if.original()), &explain);
        let after = match what_if.result() {
            Some(card) => Ok(card),
            None if what_if.is_running() => Err("trial-running"),
            None if what_if.tries().is_empty() => Err("trial-nothing-yet"),
            None => Err("trial-no-repetition"),
        };
        side_ui(&mut columns[1], ctx, "trial-after", after, &explain);
    });
}

fn side_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    title: &str,
    card: Result<&RepetitionAudit, &str>,
    explain: &Explain<'_>,
) {
    let colors = theme::palette(ui);
    ui.label(RichText::new(ctx.text(title)).small().color(colors.text_weak));
    match card {
        Ok(card) => {
            let outcome = card.ruling.outcome;
            let ink = colors.chip(outcome_tone(outcome));
            let verdict = RichText::new(outcome_word(ctx.lang(), outcome)).heading().color(ink.text);
            let frame = egui::Frame::new().fill(ink.fill).corner_radius(size::CHIP_ROUNDING);
            frame.inner_margin(egui::Margin::symmetric(8, 2)).show(ui, |ui| ui.label(verdict));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(4.0, 4.0);
                for side in Side::BOTH {
                    conduct_ui(ui, ctx, card.conduct(side), &explain.class(card, side));
                }
            });
        }
        Err(id) => _ = ui.label(RichText::new(ctx.text(id)).heading().color(colors.text_weak)),
    }
}

fn buttons_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, what_if: &WhatIf) {
    ui.horizontal_wrapped(|ui| {
        let tried = !what_if.tries().is_empty();
        let add = Button::new(ctx.text("trial-add"));
        if ui.add_enabled(tried, add).on_hover_text(Action::AddTrial.info().tip(ctx.lang())).clicked() {
            ctx.commands.push(Command::AddWhatIf);
        }
        if ui.add_enabled(tried, Button::new(ctx.text("trial-clear"))).clicked() {
            ctx.view.audit.trial_at = 0;
            ctx.commands.push(Command::TryMoves(Vec::new()));
        }
        let leave = Button::new(ctx.text("trial-leave")).shortcut_text("Esc");
        if ui.add(leave).on_hover_text(Action::LeaveTrial.info().tip(ctx.lang())).clicked() {
            ctx.commands.push(Command::LeaveWhatIf);
        }
    });
}

/// The two laps move by move.
fn rows_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, what_if: &WhatIf) {
    let (old, new) = (what_if.lap(), what_if.moves());
    let (mut old_at, mut new_at) = (*what_if.start(), *what_if.start());
    let tried = what_if.tries().len();
    for index in 0..old.len().max(new.len()).min(size::TRIAL_ROWS) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::AUDIT_ROW), Sense::click());
        let mut words = Vec::new();
        let half = rect.width() / 2.0;
        let lit = index < new.len() && index + 1 == ctx.view.audit.trial_at;
        let colors = theme::palette(ui);
        if lit || response.hovered() {
            let right = rect.with_min_x(rect.left() + half);
            let fill = if lit { colors.chosen.fill } else { colors.button_hover };
            ui.painter().rect_filled(right, size::CHIP_ROUNDING, fill);
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), colors.hairline());
        if let Some(&mv) = old.get(index) {
            let left = pos2(rect.left() + 4.0, rect.center().y);
            words.push(cell(ui, ctx, left, (&old_at, mv), what_if.before_at(index), false));
            old_at = old_at.play(mv);
        }
        if let Some(&mv) = new.get(index) {
            let left = pos2(rect.left() + half + 6.0, rect.center().y);
            words.push(cell(ui, ctx, left, (&new_at, mv), what_if.after_at(index), index < tried));
            new_at = new_at.play(mv);
        }
        let name = words.join(" → ");
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, lit, &name));
        if response.clicked() && index < new.len() {
            ctx.view.audit.trial_at = index + 1;
        }
    }
}

/// A move with its label; one that is tried is underlined. Returns its words.
fn cell(
    ui: &Ui,
    ctx: &PanelContext<'_>,
    left: egui::Pos2,
    (position, mv): (&Position, Move),
    judged: Option<&PlyAudit>,
    tried: bool,
) -> String {
    let colors = theme::palette(ui);
    let lang = ctx.lang();
    let text = move_text(position, mv, ctx.studio.settings.move_style, lang);
    let font = FontSelection::from(theme::strong()).resolve(ui.style());
    let ink = colors.side(position.side_to_move());
    let galley = ui.painter().layout_no_wrap(text.clone(), font, Color32::PLACEHOLDER);
    let corner = left - vec2(0.0, galley.size().y / 2.0);
    if tried {
        let stroke = egui::Stroke::new(size::WORD_FRAME, colors.accent);
        ui.painter().hline(corner.x..=corner.x + galley.size().x, corner.y + galley.size().y, stroke);
    }
    ui.painter().galley(corner, galley, ink);
    let Some(judged) = judged else { return text };
    let label = label_word(lang, judged.label);
    label_chip(ui, left + vec2(size::MOVE_COLUMN + 6.0, 0.0), label, label_tone(judged.label));
    format!("{text} {label}")
}

/// What became of the rest of the lap.
fn state_ui(ui: &mut Ui, ctx: &PanelContext<'_>, what_if: &WhatIf) {
    let colors = theme::palette(ui);
    if let Some(error) = what_if.error() {
        let text = match error {
            crate::session::AuditError::Broke => ctx.text("audit-failed"),
            crate::session::AuditError::NoThread(error) => {
                ctx.text_with("audit-no-thread", [("error", error.as_str().into())])
            }
        };
        ui.label(RichText::new(text).color(colors.bad));
        return;
    }
    if what_if.tries().is_empty() {
        ui.label(ctx.text("trial-hint"));
        return;
    }
    let at_end = what_if.moves().iter().fold(*what_if.start(), |position, &mv| position.play(mv));
    let text = match what_if.stop() {
        Some((mv, why)) => {
            // Named as it stands in the game: in the trial its piece may be gone.
            let played = ctx.studio.audit().line().and_then(|line| {
                let at = line.moves().iter().rposition(|&played| played == mv)?;
                Some(*line.position(at))
            });
            let mv = move_text(&played.unwrap_or(at_end), mv, ctx.studio.settings.move_style, ctx.lang());
            ctx.text_with("trial-stopped", [("move", mv.into()), ("rule", why.describe(ctx.lang()).into())])
        }
        None if !what_if.closes() => ctx.text("trial-open"),
        None => ctx.text("trial-closed"),
    };
    ui.label(RichText::new(text).color(colors.text_weak));
}

/// The legal moves of the position on the board, to be tried by a click.
fn choices_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, what_if: &WhatIf) {
    let Some((position, _)) = on_board(ctx.studio, ctx.view) else { return };
    let (style, lang) = (ctx.studio.settings.move_style, ctx.lang());
    ui.add_space(6.0);
    ui.label(RichText::new(ctx.text("trial-moves")).text_style(theme::strong()));
    let played = (ctx.view.audit.trial_at == 0).then(|| what_if.lap().first().copied()).flatten();
    let ink = theme::palette(ui).side(position.side_to_move());
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(3.0, 3.0);
        for mv in &position.legal_moves() {
            let text = move_text(&position, mv, style, lang);
            let button = Button::selectable(played == Some(mv), RichText::new(text).color(ink));
            if ui.add(button).clicked() {
                let command = with_move(what_if, ctx.view, mv);
                ctx.commands.push(command);
            }
        }
    });
}
