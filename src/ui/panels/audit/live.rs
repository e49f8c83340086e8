//! The state of the rules at the board while a game is entered: how often the position has stood, which move would complete
//! a repetition and what would be ruled then, and the count towards the natural limit.

use super::super::PanelContext;
use super::words::{outcome_tone, outcome_word};
use crate::rules::Side;
use crate::session::{Completing, Prospect, Studio, move_text};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::chip_ui;
use egui::{Rect, RichText, Ui, vec2};

/// Draws a line on the repetition, if there is one.
pub(super) fn live_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let colors = theme::palette(ui);
    let prospect = ctx.studio.audit().prospect();
    let low = ui.available_height() < size::LOW_AUDIT;
    let text = standing_text(ctx).filter(|_| !low || !prospect.completing().is_empty());
    if let Some(text) = text {
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(6.0, 3.0);
            if !low {
                ui.label(RichText::new(text).small().color(colors.warn));
            }
            for completing in prospect.completing() {
                let (text, tone) = completing_text(ctx, completing);
                let chip = chip_ui(ui, &text, tone);
                if prospect.forbids(completing) {
                    chip.on_hover_text(forbidden_text(ctx.studio, completing));
                }
            }
        });
    }
}

/// How often the position on the board has stood, and how often it must for a ruling; `None` for the first time.
#[must_use]
pub fn standing_text(ctx: &PanelContext<'_>) -> Option<String> {
    let prospect = ctx.studio.audit().prospect();
    let left = prospect.needed.saturating_sub(prospect.occurrences);
    let args = [("count", prospect.occurrences.into()), ("needed", prospect.needed.into()), ("left", left.into())];
    match (prospect.occurrences, left) {
        (0 | 1, _) if prospect.completing().is_empty() => None,
        (0 | 1, _) => Some(ctx.text("live-may-complete").into_owned()),
        (_, 0) => Some(ctx.text_with("live-complete", args).into_owned()),
        (_, 1) => Some(ctx.text_with("live-one-more", args).into_owned()),
        _ => Some(ctx.text_with("live-more", args).into_owned()),
    }
}

/// A move that would complete a repetition, with what would be ruled.
#[must_use]
pub fn completing_text(ctx: &PanelContext<'_>, completing: &Completing) -> (String, Tone) {
    let (studio, lang) = (ctx.studio, ctx.lang());
    let mv = move_text(studio.position(), completing.mv, studio.settings.move_style, lang);
    let (verdict, tone) = match completing.outcome {
        Some(outcome) => (outcome_word(lang, outcome).to_owned(), outcome_tone(outcome)),
        None => ("…".to_owned(), Tone::Warn),
    };
    let args = [("move", mv.into()), ("count", completing.occurrences.into()), ("verdict", verdict.into())];
    (ctx.text_with("live-completing", args).into_owned(), tone)
}

/// Why a move is forbidden, as a sentence.
#[must_use]
pub fn forbidden_text(studio: &Studio, completing: &Completing) -> String {
    let lang = studio.lang();
    let mv = move_text(studio.position(), completing.mv, studio.settings.move_style, lang);
    let verdict = completing.outcome.map_or("…", |outcome| outcome_word(lang, outcome));
    let args = [("move", mv.into()), ("count", completing.occurrences.into()), ("verdict", verdict.into())];
    crate::lang::text_with(lang, "live-forbidden", args).into_owned()
}

/// The forbidden move between two points, if it is one.
#[must_use]
pub fn forbidden_move(prospect: &Prospect, mv: crate::rules::Move) -> Option<&Completing> {
    prospect.forbidden().find(|completing| completing.mv == mv)
}

/// The count towards the natural limit (自然限着), as the book counts, with a bar.
pub(super) fn limit_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let (Some(limit), Some(text)) = (ctx.studio.audit().prospect().natural_limit, limit_text(ctx)) else { return };
    let colors = theme::palette(ui);
    let color = if limit.is_reached() { colors.bad } else { colors.text_weak };
    let share = limit.counted[0].max(limit.counted[1]) as f32 / limit.limit.max(1) as f32;
    let shown = ui.vertical(|ui| {
        ui.label(RichText::new(text).small().color(color));
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), size::LIMIT_BAR), egui::Sense::hover());
        ui.painter().rect_filled(rect, 1.0, colors.border);
        let filled = Rect::from_min_size(rect.min, vec2(rect.width() * share.min(1.0), rect.height()));
        ui.painter().rect_filled(filled, 1.0, color);
    });
    if let Some(article) = limit_article(ctx) {
        shown.response.on_hover_text(article);
    }
}

/// The count towards the natural limit in words, with the checks that don't count.
#[must_use]
pub fn limit_text(ctx: &PanelContext<'_>) -> Option<String> {
    let limit = ctx.studio.audit().prospect().natural_limit?;
    let heading = ctx.studio.rule_book().article(limit.article).map(|article| article.heading.get(ctx.lang()));
    let args =
        [("name", heading.unwrap_or_default().into()), ("rounds", limit.rounds.into()), ("limit", limit.limit.into())];
    let mut text = ctx.text_with("live-limit", args).into_owned();
    let checks = [("red", limit.checks[Side::Red.index()].into()), ("black", limit.checks[Side::Black.index()].into())];
    if limit.announced {
        text.push_str(&ctx.text("live-limit-announced"));
    }
    if limit.checks != [0, 0] {
        text.push_str(&ctx.text_with("live-limit-checks", checks));
    }
    if limit.counted != [limit.rounds; 2] {
        let counted = [("red", limit.counted[0].into()), ("black", limit.counted[1].into())];
        text.push_str(&ctx.text_with("live-limit-counted", counted));
    }
    Some(text)
}

/// The article on the natural limit.
#[must_use]
pub fn limit_article(ctx: &PanelContext<'_>) -> Option<String> {
    let limit = ctx.studio.audit().prospect().natural_limit?;
    let article = ctx.studio.rule_book().article(limit.article)?;
    Some(format!("{} {}\n{}", article.id, article.heading.get(ctx.lang()), article.summary.get(ctx.lang())))
}
