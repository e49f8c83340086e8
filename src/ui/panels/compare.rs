//! The rule books side by side (各规则对照): how each of them judges the newest repetition.

use super::PanelContext;
use super::audit::{in_lang, outcome_tone};
use crate::judge::{Audit, Explain, RepetitionAudit, RuleBook};
use crate::lang::Lang;
use crate::rulebooks::BOOKS;
use crate::rules::{Line, Move, Position, Side};
use crate::session::{Action, Command, move_text};
use crate::ui::theme;
use crate::ui::widgets::{card_ui, chip_ui};
use egui::{Align, Layout, RichText, Ui};

/// Draws the switch and, when it is on, the table.
pub fn compare_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, line: &Line, card: &RepetitionAudit) {
    let studio = ctx.studio;
    let info = Action::CompareBooks.info();
    let mut on = studio.audit().compares();
    if ui.checkbox(&mut on, info.name(ctx.lang())).on_hover_text(info.tip(ctx.lang())).clicked() {
        ctx.act(Action::CompareBooks);
    }
    if !studio.audit().compares() {
        return;
    }
    match studio.audit().comparison() {
        Some(audits) => card_ui(ui, |ui| table_ui(ui, ctx, line, card, audits)).inner,
        None => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.label(ctx.text("audit-running"));
            });
        }
    }
}

/// The repetition of another book's audit that is about the same moves: books differ in how often a position must stand.
fn same_repetition<'a>(audit: &'a Audit, card: &RepetitionAudit) -> Option<&'a RepetitionAudit> {
    audit.repetitions.iter().find(|other| other.first_ply <= card.last_ply && card.first_ply <= other.last_ply)
}

fn table_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, line: &Line, card: &RepetitionAudit, audits: &[Audit]) {
    for (index, (&book, audit)) in BOOKS.iter().zip(audits).enumerate() {
        if index > 0 {
            ui.separator();
        }
        ui.push_id(book.id, |ui| book_ui(ui, ctx, line, book, (card, same_repetition(audit, card))));
    }
    ui.add_space(4.0);
    ui.label(RichText::new(ctx.text("compare-hint")).small().color(theme::palette(ui).text_weak));
}

/// One book: its title and what both sides do at the left, the ruling at the right.
fn book_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    book: &'static RuleBook,
    (card, other): (&RepetitionAudit, Option<&RepetitionAudit>),
) {
    let (style, lang) = (ctx.studio.settings.move_style, ctx.lang());
    let name = |position: &Position, mv: Move| move_text(position, mv, style, lang);
    let explain = Explain::new(line, book, lang, &name);
    let weak = theme::palette(ui).text_weak;
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            match other {
                Some(other) => verdict_ui(ui, lang, card, other),
                None => _ = ui.label(RichText::new(ctx.text("compare-none")).color(weak)),
            }
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                let title = RichText::new(book.title.get(lang));
                let chosen = book.id == ctx.studio.rule_book().id;
                let title = if chosen { title.text_style(theme::strong()) } else { title };
                if ui.link(title).clicked() {
                    ctx.commands.push(Command::SetRuleBook(book.id));
                }
                if let Some(other) = other {
                    let conduct = |side: Side| {
                        let id = if side == Side::Red { "side-red" } else { "side-black" };
                        let args = [("side", ctx.text(id).into()), ("class", explain.class(other, side).into())];
                        ctx.text_with("audit-conduct", args)
                    };
                    let both = format!("{} · {}", conduct(Side::Red), conduct(Side::Black));
                    ui.label(RichText::new(both).small().color(weak));
                }
            });
        });
    });
}

/// The ruling; one that differs from the chosen book's stands out.
fn verdict_ui(ui: &mut Ui, lang: Lang, card: &RepetitionAudit, other: &RepetitionAudit) {
    let outcome = other.ruling.outcome;
    let verdict = in_lang(lang, outcome.zh(), outcome.hant(), outcome.en());
    let text = if other.complete { verdict.to_owned() } else { format!("({verdict})") };
    if outcome == card.ruling.outcome {
        ui.label(text);
    } else {
        chip_ui(ui, &text, outcome_tone(outcome));
    }
}
