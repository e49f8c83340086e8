//! The explorer panel (局面统计): what was played in the position on the board, in all games of the library.

use super::library::import_buttons_ui;
use super::{PanelContext, panel_frame};
use crate::lang::grouped;
use crate::library::{PlayedMove, Tally};
use crate::session::{Action, Command, Pane, move_text};
use crate::ui::focus;
use crate::ui::theme::{self, size};
use crate::ui::widgets::{shares_ui, weak_ui};
use egui::{Align2, Color32, FontId, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui, UiBuilder, WidgetInfo};
use egui::{pos2, vec2};

/// Draws the panel.
pub fn explorer_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let library = ctx.studio.library();
        if !library.is_open() {
            empty_ui(ui, ctx, "library-empty");
            return;
        }
        let position = *ctx.studio.position();
        if library.wants_exploring(&position) {
            ctx.commands.push(Command::Explore);
        }
        // The answer comes within the next frames: an empty moment is quieter than a word that flickers.
        let Some(explored) = library.explored(&position) else { return };
        if explored.total.games == 0 {
            let nothing = library.stats().is_none_or(|stats| stats.tally.games == 0);
            empty_ui(ui, ctx, if nothing { "library-empty" } else { "explorer-none" });
            return;
        }
        head_ui(ui, ctx, &explored.total);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            for played in &explored.moves {
                ui.push_id(played.mv.to_string(), |ui| move_ui(ui, ctx, played));
            }
            let ended =
                explored.total.games.saturating_sub(explored.moves.iter().map(|played| played.tally.games).sum());
            if ended > 0 {
                ui.add_space(4.0);
                weak_ui(ui, ctx.text_with("explorer-ended", [("count", grouped(ended).into())]));
            }
        });
    });
}

fn empty_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, text: &str) {
    ui.add_space(size::EMPTY_SPACE);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(ctx.text(text)).color(theme::palette(ui).text_weak));
        if text == "library-empty" {
            import_buttons_ui(ui, ctx);
        }
    });
}

/// How many games had the position, how they ended, and the way to their list.
fn head_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, total: &Tally) {
    if let Some(opening) = ctx.studio.opening() {
        ui.label(opening.name(ctx.lang()));
    }
    ui.horizontal(|ui| {
        ui.label(
            RichText::new(ctx.text_with("explorer-games", [("count", grouped(total.games).into())]))
                .text_style(theme::strong()),
        );
        if let Some(score) = total.red_score() {
            weak_ui(ui, ctx.text_with("explorer-score", [("score", percent(score).into())]));
        }
        let info = Action::LibraryPosition.info();
        if ui.button(ctx.text("explorer-list")).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(Action::LibraryPosition);
        }
    });
    ui.add_space(4.0);
}

/// A row of the table; a click plays the move.
fn move_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, played: &PlayedMove) {
    let colors = theme::palette(ui);
    let position = *ctx.studio.position();
    let text = move_text(&position, played.mv, ctx.studio.settings.move_style, ctx.lang());
    let tally = played.tally;
    let score = tally.red_score().map_or_else(|| "–".to_owned(), percent);
    let args = [("move", text.clone().into()), ("count", grouped(tally.games).into()), ("score", score.clone().into())];
    let name = ctx.text_with("explorer-row", args);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::EXPLORER_ROW), Sense::click());
    focus::list_row(ui, &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name.as_ref()));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, size::BUTTON_ROUNDING, colors.button_hover);
        ctx.view.preview = Some(vec![played.mv]);
    }
    let strong = theme::strong().resolve(ui.style());
    let (body, small) = (TextStyle::Body.resolve(ui.style()), TextStyle::Small.resolve(ui.style()));
    let say = |ui: &Ui, at: egui::Pos2, align: Align2, text: &str, font: FontId, color: Color32| {
        ui.painter().text(at, align, text, font, color);
    };
    let bar = Rect::from_min_max(
        pos2(rect.left() + size::EXPLORER_MOVE + size::EXPLORER_COUNT, rect.top() + 6.0),
        pos2(rect.right() - size::EXPLORER_SCORE, rect.top() + 6.0 + size::EXPLORER_BAR),
    );
    let middle = bar.center().y;
    say(ui, pos2(rect.left() + 6.0, middle), Align2::LEFT_CENTER, &text, strong, colors.side(position.side_to_move()));
    say(ui, pos2(bar.left() - 10.0, middle), Align2::RIGHT_CENTER, &grouped(tally.games), body.clone(), colors.text);
    say(ui, pos2(rect.right() - 6.0, middle), Align2::RIGHT_CENTER, &score, body, colors.text);
    let share = |number: u64| u32::try_from(number).unwrap_or(u32::MAX / 4);
    let shares = [share(tally.red_wins), share(tally.draws), share(tally.black_wins)];
    let mut inside = ui.new_child(UiBuilder::new().max_rect(bar));
    shares_ui(&mut inside, shares, bar.size(), &score);
    if let (Some(average), Some(last)) = (played.average_year, played.last_year) {
        let args = [("average", format!("{average:.0}").into()), ("last", last.to_string().into())];
        let years = ctx.text_with("explorer-years", args);
        say(ui, pos2(bar.left(), bar.bottom() + 3.0), Align2::LEFT_TOP, &years, small, colors.text_weak);
    }
    if response.clicked() {
        ctx.commands.push(Command::PlayMove(played.mv));
    }
    response.context_menu(|ui| {
        if ui.button(ctx.text("explorer-play")).clicked() {
            ctx.commands.push(Command::PlayMove(played.mv));
        }
        if ui.button(ctx.text("explorer-show-games")).clicked() {
            ctx.view.library.show_position(position, Some(played.mv));
            ctx.act(Action::ShowPane(Pane::Library));
        }
    });
}

fn percent(share: f64) -> String {
    format!("{:.1}%", 100.0 * share)
}
