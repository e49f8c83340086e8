//! The page of how moves are written.

use super::PageContext;
use super::controls::{list_choice_ui, row_ui};
use crate::lang::Lang;
use crate::rules::{Line, Move, Position};
use crate::session::{MoveStyle, move_text};
use crate::ui::widgets::tick_ui;
use egui::Ui;

/// The moves of the sample.
const SAMPLE: [&str; 4] = ["h2e2", "h9g7", "h0g2", "i9h9"];

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("menu-move-style");
    let styles = [
        (MoveStyle::Chinese, "settings-style-chinese"),
        (MoveStyle::ChineseWide, "settings-style-wide"),
        (MoveStyle::ChineseShort, "settings-style-short"),
        (MoveStyle::Wxf, "settings-style-wxf"),
        (MoveStyle::Iccs, "settings-style-iccs"),
    ];
    row_ui(ui, &name, |ui| {
        for (style, id) in styles {
            let sample = sample(style, ctx.lang());
            let chosen = ctx.wanted.move_style == style;
            if list_choice_ui(ui, &name, &ctx.text(id), &sample, chosen).clicked() {
                ctx.wanted.move_style = style;
            }
            ui.add_space(4.0);
        }
    });

    let name = ctx.text("settings-moves-panel");
    row_ui(ui, &name, |ui| {
        let label = ctx.text("action-toggle-scores");
        tick_ui(ui, &mut ctx.wanted.show_scores, label);
    });
}

/// The beginning of a game in this style.
fn sample(style: MoveStyle, lang: Lang) -> String {
    let mut line = Line::new(Position::start());
    let mut written = Vec::new();
    for mv in SAMPLE.into_iter().filter_map(|mv| mv.parse::<Move>().ok()) {
        let text = move_text(line.last(), mv, style, lang);
        if line.push(mv).is_ok() {
            written.push(text);
        }
    }
    written.join("  ")
}
