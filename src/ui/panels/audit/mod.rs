//! The audit panel (棋例审查): the repetitions of the line with their rulings, one of them in full.
//!
//! Above, what is always in view: the book, the repetitions, and the verdict on the chosen one (`header.rs`). Below, what is
//! scrolled: the table move by move (`table.rs`), the chosen move (`detail.rs`) with the arbiter's word (`word.rs`), the
//! books side by side (`super::compare`); or a move under trial (`trial.rs`). `live.rs` tells what the next move may
//! complete, `articles.rs` shows the book.

mod articles;
mod detail;
mod header;
mod live;
mod survey;
mod table;
pub mod trial;
mod word;
mod words;

pub use articles::ArticlesWindow;
pub use header::article_chips_ui;
pub use live::{completing_text, forbidden_move, forbidden_text, limit_article, limit_text, standing_text};
pub use word::WordDraft;
pub use words::{in_lang, label_tone, label_word, outcome_tone, outcome_word};

use super::compare::compare_ui;
use super::prose::{prose_ui, styled_prose_ui};
use super::{PanelContext, panel_frame};
use crate::judge::{Audit, Explain, RepetitionAudit};
use crate::rules::{Line, Move, Position, Side};
use crate::session::{AuditError, Command, Studio, move_text};
use crate::ui::theme::{self, size};
use crate::ui::view::ShownEvidence;
use egui::{RichText, ScrollArea, Ui};

/// What the panel remembers from frame to frame.
#[derive(Default)]
pub struct AuditPanel {
    /// The last judged ply of the repetition that was chosen.
    chosen: Option<usize>,
    /// The ply on the board in the last frame: going elsewhere chooses the repetition that stands there.
    at: Option<usize>,
    /// Whether all laps are listed.
    all_laps: bool,
    /// The arbiter's word being written.
    pub word: WordDraft,
    /// The window with the book's articles.
    pub articles: ArticlesWindow,
    /// Whether the list of all games' repetitions is open.
    pub survey: bool,
    /// Whether the first row of that list is still to get the keyboard.
    pub survey_focus: bool,
    /// Whether the comparison of the books has been shown since it was asked for.
    pub compared: bool,
    /// How many moves of the trial are played on the board.
    pub trial_at: usize,
}

impl AuditPanel {
    /// Shows the repetition that judges a ply, with the evidence for it.
    pub fn show_ply(&mut self, studio: &Studio, ply: usize) -> Option<ShownEvidence> {
        let cards = &studio.audit().audit()?.repetitions;
        let mine = self.chosen_in(cards).filter(|&index| judges(&cards[index], ply));
        let card = mine.or_else(|| cards.iter().position(|card| judges(card, ply)))?;
        self.chosen = Some(cards[card].last_ply);
        Some(ShownEvidence { card, ply, rejection: None, played: 0 })
    }

    /// Follows the board into another repetition.
    fn follow(&mut self, cards: &[RepetitionAudit], ply: usize) {
        if self.at.replace(ply) == Some(ply) || self.chosen_in(cards).is_some_and(|index| judges(&cards[index], ply)) {
            return;
        }
        if let Some(card) = cards.iter().find(|card| judges(card, ply)) {
            self.chosen = Some(card.last_ply);
        }
    }

    /// The chosen repetition, by its index: the one that was clicked, else the first that can be ruled on.
    fn chosen_in(&self, cards: &[RepetitionAudit]) -> Option<usize> {
        let clicked = cards.iter().position(|card| Some(card.last_ply) == self.chosen);
        clicked.or_else(|| in_order(cards).first().copied())
    }
}

fn judges(card: &RepetitionAudit, ply: usize) -> bool {
    (card.first_ply..=card.last_ply).contains(&ply)
}

/// What can be ruled on comes before what may still become a repetition; each group the newest first.
fn in_order(cards: &[RepetitionAudit]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..cards.len()).collect();
    order.sort_by_key(|&index| !cards[index].complete);
    order
}

/// Draws the panel.
pub fn audit_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ctx.view.audit_drawn = true;
    // The studio outlives the frame; the borrow of the audit must not keep `ctx` from being used.
    let studio = ctx.studio;
    let state = studio.audit();
    panel_frame(ui, |ui| {
        header::tools_ui(ui, ctx);
        if let Some(error) = state.error() {
            let text = match error {
                AuditError::Broke => ctx.text("audit-failed"),
                AuditError::NoThread(error) => ctx.text_with("audit-no-thread", [("error", error.as_str().into())]),
            };
            ui.label(RichText::new(text).color(theme::palette(ui).bad));
        }
        if state.what_if().is_none() {
            // Beside a ruling the status bar's count is enough.
            if state.audit().is_some_and(|audit| audit.repetitions.is_empty()) {
                let bottom = egui::Panel::bottom("natural limit").frame(egui::Frame::NONE).show_separator_line(false);
                bottom.show(ui, |ui| live::limit_ui(ui, ctx));
            }
            live::live_ui(ui, ctx);
        }
        match (state.audit(), state.line()) {
            (Some(audit), Some(line)) => judged_ui(ui, ctx, audit, line),
            _ if state.is_running() => running_ui(ui, ctx),
            _ => {}
        }
    });
    articles::window_ui(ui.ctx(), ctx);
    survey::window_ui(ui.ctx(), ctx);
}

/// The judge is at work.
pub(super) fn running_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    ui.horizontal(|ui| {
        ui.spinner();
        ui.label(ctx.text("audit-running"));
    });
}

fn judged_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, audit: &Audit, line: &Line) {
    let studio = ctx.studio;
    let (style, lang) = (studio.settings.move_style, studio.lang());
    let name = |position: &Position, mv: Move| move_text(position, mv, style, lang);
    let explain = Explain::new(line, studio.rule_book(), lang, &name).without_citations();
    if let Some(end) = audit.end {
        ui.label(RichText::new(explain.end(&end).as_str()).text_style(theme::strong()));
    }
    if let Some(what_if) = studio.audit().what_if() {
        trial::trial_ui(ui, ctx, what_if);
        return;
    }
    let cards = &audit.repetitions;
    ctx.view.audit.follow(cards, studio.chapter().ply());
    let Some(index) = ctx.view.audit.chosen_in(cards) else {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| empty_ui(ui, ctx));
        return;
    };
    if cards.len() > 1 {
        header::cards_ui(ui, ctx, cards, index);
    }
    let card = &cards[index];
    if studio.audit().chosen() != Some(card.last_ply) {
        ctx.commands.push(Command::ChooseRepetition(card.last_ply));
    }
    header::verdict_ui(ui, ctx, &explain, (card, cards.len() == 1));
    // Another game is read from its beginning.
    let game = (studio.document().id, studio.document().active_index());
    ScrollArea::vertical().id_salt(("audit", game)).auto_shrink(false).show(ui, |ui| {
        table::table_ui(ui, ctx, line, &explain, (index, card));
        ui.add_space(6.0);
        for side in Side::BOTH {
            prose_ui(ui, ctx, &explain.side(card, side));
        }
        styled_prose_ui(ui, ctx, &explain.ruling(card), theme::strong());
        let cited = explain.with_citations().ruling(card).articles();
        let cited = detail::each_once(cited, &card.procedure(studio.rule_book()));
        ui.horizontal_wrapped(|ui| header::article_chips_ui(ui, ctx, ctx.studio.rule_book(), &cited));
        ui.add_space(6.0);
        compare_ui(ui, ctx, line, card);
    });
}

/// Nothing repeats: what the panel is for, and how to see it at work.
fn empty_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let colors = theme::palette(ui);
    ui.add_space(size::EMPTY_SPACE);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(ctx.text("audit-none")).text_style(theme::strong()));
        ui.add_space(4.0);
        ui.label(RichText::new(ctx.text("audit-none-detail")).color(colors.text_weak));
    });
    ui.add_space(size::EMPTY_SPACE);
    for step in ["audit-none-step-1", "audit-none-step-2", "audit-none-step-3", "audit-none-step-4"] {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new("•").color(colors.accent));
            ui.label(ctx.text(step));
        });
    }
}
