//! The review panel (复盘): how long to search, progress, how accurately each side played, and the bad moves with what would
//! have been better.

mod faults;

use super::engine::{engine_choice_ui, limit_choice_ui};
use super::{PanelContext, panel_frame};
use crate::rules::Side;
use crate::session::{
    Action, Command, DocumentId, ENGINE_NAME, EngineProfile, Review, ReviewSummary, ReviewTask, SearchLimit,
    SideSummary,
};
use crate::ui::theme::{self, size};
use crate::ui::widgets::{side_text, tick_ui, weak_ui};
use egui::{Button, Grid, ProgressBar, RichText, ScrollArea, Ui};
use std::rc::Rc;

/// The summary that is shown, kept until the game changes.
#[derive(Default)]
pub struct ReviewPanel {
    source: Option<(DocumentId, usize, u64, String)>,
    summary: Rc<ReviewSummary>,
}

impl ReviewPanel {
    fn summary(&mut self, ctx: &crate::session::Studio) -> Rc<ReviewSummary> {
        let document = ctx.document();
        // What was reviewed by another engine than the chosen one is still to be reviewed.
        let profile = ctx.settings.profile_of(ctx.settings.review_engine);
        let engine = profile.map_or_else(|| ENGINE_NAME.to_owned(), EngineProfile::display_name);
        let source = (document.id, document.active_index(), document.chapter().revision(), engine);
        if self.source.as_ref() != Some(&source) {
            self.summary = Rc::new(ReviewSummary::by(document.chapter().game(), &source.3));
            self.source = Some(source);
        }
        Rc::clone(&self.summary)
    }
}

/// Draws the panel.
pub fn review_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        let summary = ctx.view.review.summary(ctx.studio);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
            match ctx.studio.review() {
                Some(review) => progress_ui(ui, ctx, review),
                None => buttons_ui(ui, ctx, &summary),
            }
            if summary.known().0 == 0 {
                ui.add_space(4.0);
                weak_ui(ui, ctx.text("review-hint"));
                return;
            }
            table_ui(ui, ctx, &summary);
            source_ui(ui, ctx, &summary);
            ui.add_space(4.0);
            faults::faults_ui(ui, ctx, &summary);
        });
    });
}

fn progress_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, review: &Review) {
    let (done, total) = review.progress();
    let (game, games) = review.game();
    let args = [("done", done.into()), ("total", total.into()), ("game", game.into()), ("games", games.into())];
    let text = ctx.text_with(if games > 1 { "review-running-games" } else { "review-running" }, args);
    ui.horizontal(|ui| {
        let info = Action::StopReview.info();
        if ui.button(ctx.text("review-stop")).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(Action::StopReview);
        }
        ui.add(ProgressBar::new(done as f32 / total.max(1) as f32).text(text));
    });
    if review.document() != ctx.studio.document().id {
        weak_ui(ui, ctx.text("review-elsewhere"));
    }
}

/// What starts a review, and how it searches.
fn buttons_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, summary: &ReviewSummary) {
    let all = summary.chances.len();
    let several = ctx.studio.document().chapters().len() > 1;
    // Scores of other programs don't make a review: every position is still to be searched.
    let start = if summary.reviewed == 0 { "review-start" } else { "review-continue" };
    ui.horizontal_wrapped(|ui| {
        if summary.reviewed < all && ui.button(ctx.text(start)).on_hover_text(ctx.text("review-start-tip")).clicked() {
            ctx.act(Action::ReviewGame);
        }
        if summary.reviewed > 0
            && ui.button(ctx.text("review-anew")).on_hover_text(ctx.text("review-anew-tip")).clicked()
        {
            ctx.commands.push(Command::StartReview(ReviewTask { all_games: false, anew: true }));
        }
        let info = Action::ReviewStudy.info();
        let button = Button::new(ctx.text("review-all"));
        if ui.add_enabled(several, button).on_hover_text(info.tip(ctx.lang())).clicked() {
            ctx.act(Action::ReviewStudy);
        }
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(choice) = engine_choice_ui(ui, ctx, "review-engine", ctx.studio.settings.review_engine) {
            ctx.commands.push(Command::SetReviewEngine(choice));
        }
    });
    ui.horizontal_wrapped(|ui| {
        if let Some(limit) = limit_choice_ui(ui, ctx, &SearchLimit::FOR_REVIEW, ctx.studio.settings.review_limit) {
            ctx.commands.push(Command::SetReviewLimit(limit));
        }
        let mut wanted = ctx.studio.settings.review_variations;
        let box_ = tick_ui(ui, &mut wanted, ctx.text("review-variations"));
        if box_.on_hover_text(ctx.text("review-variations-tip")).changed() {
            ctx.commands.push(Command::SetReviewVariations(wanted));
        }
    });
}

/// Accuracy and faults of both sides, a column each.
fn table_ui(ui: &mut Ui, ctx: &PanelContext<'_>, summary: &ReviewSummary) {
    let weak = theme::palette(ui).text_weak;
    Grid::new("review-table").num_columns(3).spacing([18.0, 3.0]).show(ui, |ui| {
        ui.label("");
        for (side, id) in [(Side::Red, "review-red"), (Side::Black, "review-black")] {
            ui.label(side_text(ui, side, ctx.text(id)));
        }
        ui.end_row();
        ui.label(RichText::new(ctx.text("review-accuracy")).color(weak)).on_hover_text(ctx.text("review-accuracy-tip"));
        for side in [Side::Red, Side::Black] {
            let accuracy = summary.side(side).accuracy;
            ui.label(RichText::new(accuracy.map_or_else(|| "–".to_owned(), |found| format!("{found:.1}%"))).strong());
        }
        ui.end_row();
        let counts = |side: &SideSummary| [side.inaccuracies, side.mistakes, side.blunders];
        let (red, black) = (counts(&summary.red), counts(&summary.black));
        let ids = ["review-inaccuracies", "review-mistakes", "review-blunders"];
        for (id, (red, black)) in ids.into_iter().zip(red.into_iter().zip(black)) {
            ui.label(RichText::new(ctx.text(id)).color(weak));
            for (count, side) in [(red, Side::Red), (black, Side::Black)] {
                ui.label(if summary.side(side).judged > 0 { count.to_string() } else { "–".to_owned() });
            }
            ui.end_row();
        }
    });
}

/// Whose scores these are, how deep, and of how many positions.
fn source_ui(ui: &mut Ui, ctx: &PanelContext<'_>, summary: &ReviewSummary) {
    let (known, all) = summary.known();
    let counts = [("known", known.into()), ("all", all.into())];
    let mut parts = Vec::new();
    if summary.engines.is_empty() {
        parts.push(ctx.text("review-from-file").into_owned());
    } else {
        parts.push(summary.engines.join(", "));
    }
    if let Some((least, most)) = summary.depths {
        let depth = if least == most { most.to_string() } else { format!("{least}–{most}") };
        parts.push(ctx.text_with("review-depths", [("depth", depth.into())]).into_owned());
    }
    parts.push(ctx.text_with("review-scored", counts).into_owned());
    weak_ui(ui, parts.join(" · "));
}
