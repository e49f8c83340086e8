//! The column beside the editor's board: tray, side to move, tools, FEN, problems, and what becomes of the position.

use super::PanelContext;
use super::editor::{Brush, field_size, tray_diameter};
use crate::rules::{Piece, PieceKind, Position, Setup, SetupProblem, Side};
use crate::session::{Action, Command, Placing, fen_in};
use crate::ui::board::{piece_name, tray_piece_ui};
use crate::ui::icons::{Icon, icon_ui};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::{
    card_ui, chip_ui, icon_button_ui, outline_chip_ui, section_title_ui, tick_ui, tool_button_ui, weak_ui,
    wide_button_ui,
};
use egui::epaint::StrokeKind;
use egui::{Align, Align2, Button, Label, Layout, Rect, RichText, ScrollArea, Sense, TextEdit, TextStyle, Ui, vec2};

/// Draws the column.
pub(super) fn column_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, setup: &Setup, problems: &[SetupProblem]) {
    title_ui(ui, ctx);
    ui.with_layout(Layout::bottom_up(Align::Min), |ui| {
        uses_ui(ui, ctx);
        ui.with_layout(Layout::top_down(Align::Min), |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 8.0;
                card_ui(ui, |ui| tray_ui(ui, ctx));
                side_ui(ui, ctx, setup);
                tools_ui(ui, ctx);
                fen_ui(ui, ctx, setup);
                problems_ui(ui, ctx, problems);
            });
        });
    });
}

fn title_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ui.allocate_ui_with_layout(
        vec2(ui.available_width(), size::TOOL_HEIGHT),
        Layout::right_to_left(Align::Center),
        |ui| {
            if icon_button_ui(ui, Icon::Close, &ctx.text("editor-leave"), false).clicked() {
                ctx.act(Action::EditPosition);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                ui.heading(ctx.text("editor-title"));
            });
        },
    );
}

/// Both armies, with how many of each are left, and the eraser.
fn tray_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let width = ui.available_width();
    let diameter = tray_diameter(width);
    ui.spacing_mut().item_spacing = vec2(((width - 7.0 * diameter) / 6.0).floor(), 2.0);
    for side in [Side::Black, Side::Red] {
        ui.horizontal(|ui| {
            for kind in PieceKind::ALL {
                tray_place_ui(ui, ctx, Piece::new(side, kind), diameter);
            }
        });
    }
    ui.add_space(6.0);
    ui.spacing_mut().item_spacing.x = 8.0;
    ui.horizontal(|ui| {
        let on = ctx.view.editor.brush == Some(Brush::Eraser);
        if tool_button_ui(ui, Some(Icon::Delete), &ctx.text("editor-eraser"), &ctx.text("editor-eraser-tip"), on)
            .clicked()
        {
            choose(ctx, Brush::Eraser);
        }
        let hint = match ctx.view.editor.brush {
            None => ctx.text("editor-hint"),
            Some(Brush::Eraser) => ctx.text("editor-hint-eraser"),
            Some(Brush::Piece(piece)) => {
                let name = piece_name(ctx.lang(), piece);
                ctx.text_with("editor-hint-piece", [("piece", name.as_ref().into())])
            }
        };
        let hint = RichText::new(hint).small().color(theme::palette(ui).text_weak);
        ui.add(Label::new(hint).wrap());
    });
}

fn tray_place_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, piece: Piece, diameter: f32) {
    let Some((left, free)) = ctx.studio.editor().map(|editor| (editor.left(piece), editor.is_free())) else { return };
    let settings = &ctx.studio.settings;
    let chosen = ctx.view.editor.brush == Some(Brush::Piece(piece));
    let name = piece_name(ctx.lang(), piece);
    let label = ctx.text_with("editor-tray-piece", [("piece", name.as_ref().into()), ("left", left.into())]);
    let response = ui.scope(|ui| {
        if left == 0 && !free {
            ui.set_opacity(size::TRAY_EMPTY);
        }
        tray_piece_ui(ui, piece, settings.board_theme, settings.faces, diameter, chosen, &label)
    });
    if left > 0 {
        count_badge_ui(ui, response.inner.rect, left);
    }
    if response.inner.on_hover_text(label.as_ref()).clicked() {
        choose(ctx, Brush::Piece(piece));
    }
}

/// How many are left, at the lower right of a piece.
fn count_badge_ui(ui: &Ui, piece: Rect, left: usize) {
    let colors = theme::palette(ui);
    let ink = colors.text;
    let galley = ui.painter().layout_no_wrap(left.to_string(), TextStyle::Small.resolve(ui.style()), ink);
    let room = vec2((galley.size().x + 8.0).max(galley.size().y), galley.size().y);
    let badge = Rect::from_min_size(piece.right_bottom() - room + vec2(3.0, 1.0), room);
    ui.painter().rect(badge, room.y / 2.0, colors.card, colors.hairline(), StrokeKind::Inside);
    ui.painter().galley(badge.center() - galley.size() / 2.0, galley, ink);
}

/// Takes a brush, or lays it down again.
fn choose(ctx: &mut PanelContext<'_>, brush: Brush) {
    let current = &mut ctx.view.editor.brush;
    *current = if *current == Some(brush) { None } else { Some(brush) };
}

fn side_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, setup: &Setup) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for (side, id) in [(Side::Red, "board-red-to-move"), (Side::Black, "board-black-to-move")] {
            if ui.add(Button::selectable(setup.side_to_move == side, ctx.text(id))).clicked() {
                ctx.commands.push(Command::Place(Placing::SideToMove(side)));
            }
        }
        ui.add_space(8.0);
        let info = Action::FreePlacement.info();
        let mut free = ctx.studio.editor().is_some_and(|editor| editor.is_free());
        if tick_ui(ui, &mut free, info.name(ctx.lang())).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(Action::FreePlacement);
        }
    });
}

fn tools_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (action, icon) in [
            (Action::SetStartPosition, Icon::First),
            (Action::ClearBoard, Icon::Delete),
            (Action::MirrorPosition, Icon::Mirror),
            (Action::SwapColours, Icon::SwapColors),
            (Action::RotatePosition, Icon::Repeat),
        ] {
            action_button_ui(ui, ctx, action, icon);
        }
    });
}

fn action_button_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, action: Action, icon: Icon) {
    let info = action.info();
    let (name, tip) = (info.name(ctx.lang()), info.tip(ctx.lang()));
    if tool_button_ui(ui, Some(icon), &name, &tip, false).clicked() {
        ctx.act(action);
    }
}

/// The position as a FEN, which can be written and pasted, and the ways to copy it.
fn fen_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, setup: &Setup) {
    let mut text = ctx.view.editor.fen.clone().unwrap_or_else(|| setup.to_fen());
    let field = ui.horizontal(|ui| {
        let label = section_title_ui(ui, "FEN");
        let field = TextEdit::singleline(&mut text).font(TextStyle::Small).min_size(field_size(ui));
        ui.add(field.desired_width(f32::INFINITY).align(Align2::LEFT_CENTER)).labelled_by(label.id)
    });
    let field = field.inner;
    if field.changed()
        && let Ok(written) = fen_in(&text)
    {
        ctx.commands.push(Command::Place(Placing::Replace(Box::new(written))));
    }
    let wrong = fen_in(&text).err();
    if let Some(error) = wrong.filter(|_| field.has_focus()) {
        ui.colored_label(theme::palette(ui).bad, error.describe(ctx.lang()));
    }
    ctx.view.editor.fen = field.has_focus().then_some(text);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        let line = vec2(0.0, size::TOOL_HEIGHT);
        ui.allocate_ui_with_layout(line, Layout::left_to_right(Align::Center), |ui| {
            weak_ui(ui, ctx.text("editor-copy"))
        });
        for (action, name, icon) in [
            (Action::CopyFen, "editor-copy-fen", Icon::Copy),
            (Action::CopyDiagram, "editor-copy-text", Icon::Copy),
            (Action::CopyPicture, "editor-copy-picture", Icon::Copy),
            (Action::Paste, "editor-paste", Icon::Paste),
        ] {
            if action == Action::Paste {
                ui.separator();
            }
            let tip = action.info().tip(ctx.lang());
            if tool_button_ui(ui, Some(icon), &ctx.text(name), &tip, false).clicked() {
                ctx.act(action);
            }
        }
    });
}

/// Everything that makes the position impossible; the pointer on a line shows its points on the board.
fn problems_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, problems: &[SetupProblem]) {
    ui.add_space(2.0);
    if problems.is_empty() {
        let over = ctx.studio.editor().and_then(|editor| editor.position()).and_then(|position| end_id(&position));
        ui.horizontal_wrapped(|ui| {
            chip_ui(ui, &ctx.text("editor-possible"), Tone::Good);
            if let Some(id) = over {
                chip_ui(ui, &ctx.text(id), Tone::Warn);
            }
        });
        return;
    }
    section_title_ui(ui, &ctx.text_with("editor-problems", [("count", problems.len().into())]));
    ui.spacing_mut().item_spacing.y = 4.0;
    for problem in problems {
        problem_ui(ui, ctx, *problem);
    }
}

/// That the game is over before it begins, if it is.
fn end_id(position: &Position) -> Option<&'static str> {
    position.end().map(|_| match position.side_to_move() {
        Side::Red => "board-black-has-won",
        Side::Black => "board-red-has-won",
    })
}

fn problem_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, problem: SetupProblem) {
    let colors = theme::palette(ui);
    let pinned = ctx.view.editor.pinned == Some(problem);
    let ink = if problem.is_fatal() { colors.bad } else { colors.warn };
    let told = problem.describe(ctx.lang());
    let card = egui::Frame::new()
        .fill(if pinned { colors.chosen.fill } else { colors.card })
        .stroke(colors.hairline())
        .corner_radius(size::BUTTON_ROUNDING)
        .inner_margin(egui::Margin::symmetric(10, 6));
    let shown = card.show(ui, |ui| {
        let line = vec2(ui.available_width(), size::ICON + 4.0);
        ui.allocate_ui_with_layout(line, Layout::right_to_left(Align::Center), |ui| {
            outline_chip_ui(ui, problem.article()).on_hover_text(ctx.text(article_text(problem)));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                icon_ui(ui, Icon::Warning, size::ICON_SMALL, ink);
                let text = if pinned { colors.chosen.text } else { colors.text };
                ui.add(Label::new(RichText::new(&told).color(text)).wrap().selectable(false));
            });
        });
    });
    let response = ui.interact(shown.response.rect, ui.scope_id().with(("problem", &told)), Sense::click());
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, pinned, &told));
    if response.hovered() || response.has_focus() {
        ctx.view.editor.pointing = Some(problem);
    }
    if response.clicked() {
        ctx.view.editor.pinned = if pinned { None } else { Some(problem) };
    }
}

/// What the article behind a problem says.
fn article_text(problem: SetupProblem) -> &'static str {
    match problem {
        SetupProblem::NoGeneral(_) | SetupProblem::TooMany { .. } => "editor-article-set",
        SetupProblem::Misplaced { .. } => "editor-article-moves",
        SetupProblem::GeneralsFacing => "editor-article-facing",
        SetupProblem::WaitingSideInCheck(_) => "editor-article-suicide",
    }
}

/// What the position is for.
fn uses_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let gap = 8.0;
    let width = (ui.available_width() - gap) / 2.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for action in [Action::ReplaceStart, Action::NewGameFromHere] {
            let info = action.info();
            let enabled = (info.enabled)(ctx.studio);
            let main = action == Action::NewGameFromHere;
            let label = ctx.text(if main { "editor-start-game" } else { "editor-replace-start" });
            let response = ui.add_enabled_ui(enabled, |ui| wide_button_ui(ui, &label, width, main && enabled)).inner;
            let tip = if enabled { info.tip(ctx.lang()) } else { ctx.text("editor-not-yet") };
            if response.on_hover_text(tip.as_ref()).on_disabled_hover_text(tip.as_ref()).clicked() {
                ctx.act(action);
            }
        }
    });
    ui.add_space(2.0);
    ui.separator();
}
