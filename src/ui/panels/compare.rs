//! The rule books side by side (各规则对照): how each of them judges the chosen repetition, move by move.

use super::PanelContext;
use super::audit::{article_chips_ui, label_tone, label_word, outcome_tone, outcome_word};
use crate::judge::{Audit, Explain, PlyAudit, RepetitionAudit, RuleBook};
use crate::lang::Lang;
use crate::rulebooks::BOOKS;
use crate::rules::{Line, Move, Position, Side};
use crate::session::{Action, Command, move_text};
use crate::ui::theme::{self, Tone};
use crate::ui::widgets::{card_ui, chip_ui, tick_ui};
use egui::{Align, Layout, RichText, Ui, vec2};

/// The most moves of a lap whose labels stand in a row.
const MOST_LABELS: usize = 24;

/// Draws the switch and, when it is on, the table.
pub fn compare_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, line: &Line, card: &RepetitionAudit) {
    let studio = ctx.studio;
    let info = Action::CompareBooks.info();
    let mut on = studio.audit().compares();
    if tick_ui(ui, &mut on, info.name(ctx.lang())).on_hover_text(info.tip(ctx.lang())).clicked() {
        ctx.act(Action::CompareBooks);
    }
    if !studio.audit().compares() {
        ctx.view.audit.compared = false;
        return;
    }
    match studio.audit().comparison() {
        Some(audits) => {
            let table = card_ui(ui, |ui| table_ui(ui, ctx, line, card, audits));
            // Who asks for the table wants to see it, wherever the panel was scrolled to.
            if !std::mem::replace(&mut ctx.view.audit.compared, true) {
                ui.scroll_to_rect(table.response.rect, Some(Align::Min));
            }
        }
        None => super::audit::running_ui(ui, ctx),
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

/// One book: its short title at the left and the ruling at the right; below, each move's label and what both sides do.
fn book_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    book: &'static RuleBook,
    (card, other): (&RepetitionAudit, Option<&RepetitionAudit>),
) {
    let (style, lang) = (ctx.studio.settings.move_style, ctx.lang());
    let name = |position: &Position, mv: Move| move_text(position, mv, style, lang);
    let weak = theme::palette(ui).text_weak;
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), |ui| {
        match other {
            Some(other) => {
                verdict_ui(ui, lang, card, other);
                // Labels that an arbiter has replaced hold for this book alone: the row is no longer the program's.
                if other.is_overruled() {
                    chip_ui(ui, &ctx.text("audit-by-arbiter"), Tone::Accent);
                }
            }
            None => _ = ui.label(RichText::new(ctx.text("compare-none")).color(weak)),
        }
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            let title = RichText::new(book.short.get(lang));
            let chosen = book.id == ctx.studio.rule_book().id;
            let title = if chosen { title.text_style(theme::strong()) } else { title };
            let title = egui::Label::new(title.color(theme::palette(ui).link)).truncate().sense(egui::Sense::click());
            let about = format!("{}\n{}", book.title.get(lang), book.source.get(lang));
            if ui.add(title).on_hover_text(about).clicked() {
                ctx.commands.push(Command::SetRuleBook(book.id));
            }
        });
    });
    let Some(other) = other else { return };
    let explain = Explain::new(line, book, lang, &name);
    let conduct = |side: Side| {
        let id = if side == Side::Red { "side-red" } else { "side-black" };
        let args = [("side", ctx.text(id).into()), ("class", explain.class(other, side).into())];
        ctx.text_with("audit-conduct", args)
    };
    let both = format!("{} · {}", conduct(Side::Red), conduct(Side::Black));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(4.0, 3.0);
        let laps = card.plies.len().saturating_sub(card.period);
        for ply in card.plies[laps..].iter().take(MOST_LABELS) {
            if let Some(judged) = other.plies.iter().find(|judged| judged.ply == ply.ply) {
                label_ui(ui, lang, &name(line.position(ply.ply - 1), ply.mv), ply, judged);
            }
        }
        ui.label(RichText::new("·").small().color(weak));
        ui.label(RichText::new(both).small().color(weak));
        let mut articles = other.ruling.articles.clone();
        let of_sides = Side::BOTH.into_iter().flat_map(|side| &other.conduct(side).articles);
        for article in of_sides {
            if !articles.contains(article) {
                articles.push(article);
            }
        }
        article_chips_ui(ui, ctx, book, &articles);
    });
}

/// What a book calls a move; where that isn't what the chosen book calls it, it stands out.
fn label_ui(ui: &mut Ui, lang: Lang, mv: &str, chosen: &PlyAudit, judged: &PlyAudit) {
    let word = label_word(lang, judged.label);
    let told = if judged.is_overruled() {
        chip_ui(ui, word, Tone::Accent)
    } else if judged.label == chosen.label {
        ui.label(RichText::new(word).small().color(theme::palette(ui).text_weak))
    } else {
        chip_ui(ui, word, label_tone(judged.label))
    };
    told.on_hover_text(format!("{}. {mv}: {} → {word}", judged.ply, label_word(lang, chosen.label)));
}

/// The ruling; one that differs from the chosen book's stands out.
fn verdict_ui(ui: &mut Ui, lang: Lang, card: &RepetitionAudit, other: &RepetitionAudit) {
    let verdict = outcome_word(lang, other.ruling.outcome);
    let text = if other.complete { verdict.to_owned() } else { format!("({verdict})") };
    if other.ruling.outcome == card.ruling.outcome {
        ui.label(text);
    } else {
        chip_ui(ui, &text, outcome_tone(other.ruling.outcome));
    }
}
