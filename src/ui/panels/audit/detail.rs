//! The chosen move in full: its reasons, the line to play through, the arbiter's word, and why other attacks don't count.

use super::super::PanelContext;
use super::super::prose::prose_ui;
use super::header::article_chips_ui;
use super::word;
use super::words::label_tone;
use crate::judge::{ArticleId, Explain, PlyAudit, Prose};
use crate::session::{Action, Command, move_text};
use crate::ui::evidence;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, size};
use crate::ui::view::ShownEvidence;
use crate::ui::widgets::{icon_button_ui, quote_ui};
use egui::{Align, Rect, RichText, Sense, Ui, pos2};

/// Draws the detail of the chosen row, right below it.
pub(super) fn detail_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    explain: &Explain<'_>,
    (card, ply, row): (usize, &PlyAudit, Rect),
) {
    ui.add_space(size::DETAIL_GAP);
    ply_ui(ui, ctx, ply, explain, card);
    ui.add_space(size::DETAIL_GAP);
    let detail = Rect::from_min_max(row.min, pos2(row.right(), ui.min_rect().bottom()));
    scroll_to_detail(ui, ctx, (card, ply.ply), detail);
}

/// Brings a chosen row with its explanation into view: when it is chosen, and as long as it is still finding its place.
fn scroll_to_detail(ui: &Ui, ctx: &mut PanelContext<'_>, (card, ply): (usize, usize), detail: Rect) {
    let top = (detail.top() - ui.min_rect().top()).round() as i32;
    let place = Some((card, ply, top, detail.height().round() as i32));
    if ctx.view.scrolled_to != place {
        ctx.view.scrolled_to = place;
        // What doesn't fit is read from its beginning.
        let fits = detail.height() < ui.clip_rect().height();
        ui.scroll_to_rect(detail, if fits { None } else { Some(Align::Min) });
    }
}

fn ply_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, ply: &PlyAudit, explain: &Explain<'_>, card: usize) {
    let colors = theme::palette(ui);
    if let Some(overruled) = &ply.overruled {
        quote_ui(ui, colors.accent, |ui| {
            prose_ui(ui, ctx, &explain.arbiters_word(overruled));
            let signed = [overruled.word.author.as_str(), overruled.word.date.as_str()];
            let signed: Vec<&str> = signed.into_iter().filter(|part| !part.is_empty()).collect();
            if !signed.is_empty() {
                ui.label(RichText::new(signed.join(" · ")).small().color(colors.text_weak));
            }
        });
        ui.add_space(4.0);
    }
    // The program's reasons stay in view below the arbiter's word.
    let program = ply.program();
    let tone = colors.chip(label_tone(program.label)).fill;
    let reasons = |explain: &Explain<'_>| -> Vec<Prose> {
        if program.evidence.is_empty() {
            vec![explain.ply(program)]
        } else {
            program.evidence.iter().map(|evidence| explain.evidence(program, evidence)).collect()
        }
    };
    // The chips are the articles that the sentences cite where they are printed, and what the move rests on besides.
    let cited = reasons(&explain.with_citations()).iter().flat_map(Prose::articles).collect();
    quote_ui(ui, tone, |ui| {
        for reason in reasons(explain) {
            prose_ui(ui, ctx, &reason);
        }
        ui.horizontal_wrapped(|ui| {
            article_chips_ui(ui, ctx, ctx.studio.rule_book(), &each_once(cited, &program.articles));
        });
        if ctx.view.evidence.as_ref().is_some_and(|shown| shown.rejection.is_none()) {
            player_ui(ui, ctx);
        }
    });
    ui.add_space(4.0);
    actions_ui(ui, ctx, ply);
    rejections_ui(ui, ctx, program, explain, card);
}

/// Articles of two lists in order, each once.
pub(super) fn each_once(mut articles: Vec<ArticleId>, others: &[ArticleId]) -> Vec<ArticleId> {
    let mut seen = Vec::new();
    articles.extend(others);
    articles.retain(|article| {
        let fresh = !seen.contains(article);
        seen.push(*article);
        fresh
    });
    articles
}

/// The arbiter's word, and another move in the place of this one.
fn actions_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, ply: &PlyAudit) {
    if ctx.view.audit.word.is_open_for(ply.ply) {
        word::word_ui(ui, ctx, ply);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        let label = if ply.overruled.is_some() { "audit-word-change" } else { "audit-word" };
        let tip = Action::ArbitersWord.info().tip(ctx.lang());
        if ui.button(ctx.text(label)).on_hover_text(tip).clicked() {
            ctx.view.audit.word = word::WordDraft::on(ctx.studio, ply);
        }
        if let Some(overruled) = &ply.overruled {
            let tip = Action::RemoveWord.info().tip(ctx.lang());
            if ui.button(ctx.text("audit-word-remove")).on_hover_text(tip).clicked() {
                // The word may stand on the same move of another lap.
                let node = word::node_of(ctx.studio, overruled.word.ply);
                let book = ctx.studio.rule_book().id;
                ctx.commands.extend(node.map(|node| Command::RemoveVerdict { node, book }));
            }
        }
        let tip = Action::TryMove.info().tip(ctx.lang());
        if ui.button(ctx.text("audit-try")).on_hover_text(tip).clicked() {
            ctx.commands.push(Command::StartWhatIf(ply.ply));
        }
    });
}

fn rejections_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, ply: &PlyAudit, explain: &Explain<'_>, card: usize) {
    let colors = theme::palette(ui);
    // The sentence on an idle move has told the most telling one already.
    let told = usize::from(ply.evidence.is_empty() && ply.certain);
    if ply.rejections.len() <= told {
        return;
    }
    ui.add_space(4.0);
    ui.label(RichText::new(ctx.text("audit-why-not")).text_style(theme::strong()));
    for (index, rejection) in ply.rejections.iter().enumerate().skip(told) {
        let chosen = ctx.view.evidence.as_ref().is_some_and(|shown| shown.rejection == Some(index));
        let line = if chosen { colors.accent } else { colors.border_strong };
        let quoted = quote_ui(ui, line, |ui| {
            prose_ui(ui, ctx, &explain.rejection(ply, rejection));
            let cited = explain.with_citations().rejection(ply, rejection).articles();
            ui.horizontal_wrapped(|ui| article_chips_ui(ui, ctx, ctx.studio.rule_book(), &cited));
            if chosen {
                player_ui(ui, ctx);
            }
        });
        if quoted.response.interact(Sense::click()).clicked() {
            ctx.view.evidence = Some(ShownEvidence { card, ply: ply.ply, rejection: Some(index), played: 0 });
            ctx.commands.push(Command::GoToPly(ply.ply));
        }
    }
}

/// Buttons that play the threatened line through on the board.
fn player_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(shown) = evidence::shown(ctx.studio, ctx.view) else { return };
    let (total, played) = (shown.line.len(), shown.played);
    if total == 0 {
        return;
    }
    let style = ctx.studio.settings.move_style;
    let mut position = shown.start(ctx.studio.position());
    let mut texts = Vec::with_capacity(total);
    for &mv in &shown.line {
        texts.push((move_text(&position, mv, style, ctx.lang()), position.side_to_move()));
        position = position.play(mv);
    }
    let mut target = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let with_key = |text: std::borrow::Cow<'static, str>, action: Action| match action.info().key {
            Some(key) => format!("{text} ({key})"),
            None => text.into_owned(),
        };
        let back = with_key(ctx.text("audit-line-back"), Action::ThreatBack);
        let forward = with_key(ctx.text("audit-line-forward"), Action::ThreatForward);
        ui.add_enabled_ui(played > 0, |ui| {
            if icon_button_ui(ui, Icon::Back, &back, false).clicked() {
                target = Some(played.saturating_sub(1));
            }
        });
        ui.add_enabled_ui(played < total, |ui| {
            if icon_button_ui(ui, Icon::Forward, &forward, false).clicked() {
                target = Some(played + 1);
            }
        });
        let colors = theme::palette(ui);
        for (index, (text, side)) in texts.iter().enumerate() {
            let lit = index + 1 == played;
            if super::super::moves::move_label(ui, text, colors.side(*side), true, lit).clicked() {
                target = Some(index + 1);
            }
        }
    });
    if let (Some(target), Some(state)) = (target, ctx.view.evidence.as_mut()) {
        state.played = target;
    }
}
