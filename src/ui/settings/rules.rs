//! The page of the rule book that judges.

use super::PageContext;
use super::controls::{list_choice_ui, row_ui};
use crate::rulebooks::BOOKS;
use egui::Ui;

pub(super) fn page_ui(ui: &mut Ui, ctx: &mut PageContext<'_>) {
    let name = ctx.text("menu-rule-book");
    let current = ctx.studio.rule_book().id;
    row_ui(ui, &name, |ui| {
        for book in BOOKS {
            let limits = &book.limits;
            let args = [("rounds", limits.natural_limit_rounds.into()), ("times", limits.occurrences.into())];
            let about = ctx.text_with("settings-book-limits", args);
            if list_choice_ui(ui, &name, book.title.get(ctx.lang()), &about, book.id == current).clicked() {
                book.id.clone_into(&mut ctx.wanted.rule_book);
            }
            ui.add_space(4.0);
        }
    });
}
