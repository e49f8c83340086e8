//! The page of the board's look.

use super::PageContext;
use super::controls::{choice_ui, pictures_ui, row_ui, wide_row_ui};
use crate::session::{BoardTheme, MoveSpeed, PieceFaces};
use crate::ui::board::{paint_board_corner, paint_faces};
use crate::ui::theme::size;
use crate::ui::widgets::tick_ui;
use egui::Ui;

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("menu-board-theme");
    let themes = [
        (BoardTheme::Wood, "theme-wood"),
        (BoardTheme::Paper, "theme-paper"),
        (BoardTheme::Dark, "theme-dark"),
        (BoardTheme::HighContrast, "theme-contrast"),
    ]
    .map(|(theme, id)| (theme, ctx.text(id).into_owned()));
    let faces = ctx.wanted.faces;
    wide_row_ui(ui, &name, |ui| {
        pictures_ui(
            ui,
            &name,
            &mut ctx.wanted.board_theme,
            &themes,
            size::BOARD_PICTURE,
            |ui, painter, rect, theme| {
                paint_board_corner(ui, painter, rect, theme, faces);
            },
        );
    });

    let name = ctx.text("menu-faces");
    let all = [
        (PieceFaces::Traditional, "settings-faces-traditional"),
        (PieceFaces::Simplified, "settings-faces-simplified"),
        (PieceFaces::Western, "settings-faces-western"),
    ]
    .map(|(faces, id)| (faces, ctx.text(id).into_owned()));
    let theme = ctx.wanted.board_theme;
    wide_row_ui(ui, &name, |ui| {
        pictures_ui(ui, &name, &mut ctx.wanted.faces, &all, size::FACES_PICTURE, |ui, painter, rect, faces| {
            paint_faces(ui, painter, rect, theme, faces);
        });
    });

    let name = ctx.text("settings-shown");
    row_ui(ui, &name, |ui| {
        let labels = ["settings-coordinates", "settings-targets", "settings-last-move", "settings-captured"]
            .map(|id| ctx.text(id));
        let wanted = &mut *ctx.wanted;
        let values =
            [&mut wanted.coordinates, &mut wanted.show_targets, &mut wanted.show_last_move, &mut wanted.captured];
        for (value, label) in values.into_iter().zip(labels) {
            tick_ui(ui, value, label);
        }
    });

    let name = ctx.text("settings-animation");
    let speeds = [
        (None, "settings-speed-none"),
        (Some(MoveSpeed::Slow), "settings-speed-slow"),
        (Some(MoveSpeed::Usual), "settings-speed-usual"),
        (Some(MoveSpeed::Quick), "settings-speed-quick"),
    ]
    .map(|(speed, id)| (speed, ctx.text(id).into_owned()));
    let mut speed = ctx.wanted.animation.then_some(ctx.wanted.move_speed);
    row_ui(ui, &name, |ui| choice_ui(ui, &name, &mut speed, &speeds));
    ctx.wanted.animation = speed.is_some();
    ctx.wanted.move_speed = speed.unwrap_or(ctx.wanted.move_speed);
}
