//! The audit panel (棋例审查): every repetition of the line as a card, with the ruling and a table move by move.

use super::compare::compare_ui;
use super::prose::{prose_ui, styled_prose_ui};
use super::{PanelContext, panel_frame};
use crate::judge::{Audit, Explain, Label, Outcome, PlyAudit, RepetitionAudit, RuleBook, SideConduct};
use crate::lang::Lang;
use crate::rules::{Line, Move, Position, Side};
use crate::session::{Action, AuditError, Command, move_text};
use crate::ui::evidence;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Palette, Tone, size};
use crate::ui::view::ShownEvidence;
use crate::ui::widgets::{card_ui, chip_ui, icon_button_ui, outline_chip_ui, quote_ui};
use egui::{
    Align, Color32, FontSelection, Label as Text, Layout, Rect, RichText, Role, ScrollArea, Sense, Ui, WidgetInfo,
    pos2, vec2,
};

/// Draws the panel.
pub fn audit_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    ctx.view.audit_drawn = true;
    panel_frame(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            // The studio outlives the frame; the borrow of the audit must not keep `ctx` from being used.
            let studio = ctx.studio;
            let state = studio.audit();
            if let Some(error) = state.error() {
                let text = match error {
                    AuditError::Broke => ctx.text("audit-failed"),
                    AuditError::NoThread(error) => ctx.text_with("audit-no-thread", [("error", error.as_str().into())]),
                };
                ui.label(RichText::new(text).color(theme::palette(ui).bad));
            }
            match (state.audit(), state.line()) {
                (Some(audit), Some(line)) => {
                    let (style, lang) = (studio.settings.move_style, studio.lang());
                    let name = |position: &Position, mv: Move| move_text(position, mv, style, lang);
                    let explain = Explain::new(line, studio.rule_book(), lang, &name).without_citations();
                    cards_ui(ui, ctx, audit, line, &explain);
                }
                _ if state.is_running() => {
                    ui.horizontal(|ui| {
                        ui.spinner();
                        ui.label(ctx.text("audit-running"));
                    });
                }
                _ => {}
            }
        });
    });
}

fn cards_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, audit: &Audit, line: &Line, explain: &Explain<'_>) {
    if let Some(end) = audit.end {
        ui.label(RichText::new(explain.end(&end).as_str()).text_style(theme::strong()));
    }
    if audit.repetitions.is_empty() {
        empty_ui(ui, ctx, audit, explain);
        return;
    }
    // What can be ruled on comes before what may still become a repetition; each group the newest first.
    let mut cards: Vec<_> = audit.repetitions.iter().enumerate().collect();
    cards.sort_by_key(|(_, card)| !card.complete);
    let first = cards.first().map(|(index, _)| *index);
    for (index, card) in cards {
        ui.push_id(("card", index), |ui| {
            card_ui(ui, |ui| repetition_ui(ui, ctx, line, explain, (index, card)));
        });
        if Some(index) == first {
            compare_ui(ui, ctx, line, card);
        }
        ui.add_space(6.0);
    }
    limit_ui(ui, audit, explain);
}

fn empty_ui(ui: &mut Ui, ctx: &PanelContext<'_>, audit: &Audit, explain: &Explain<'_>) {
    let colors = theme::palette(ui);
    ui.add_space(size::EMPTY_SPACE);
    ui.vertical_centered(|ui| {
        ui.label(RichText::new(ctx.text("audit-none")).text_style(theme::strong()));
        ui.label(RichText::new(ctx.text("audit-none-detail")).color(colors.text_weak));
    });
    ui.add_space(size::EMPTY_SPACE);
    limit_ui(ui, audit, explain);
}

fn limit_ui(ui: &mut Ui, audit: &Audit, explain: &Explain<'_>) {
    let colors = theme::palette(ui);
    let color = if audit.natural_limit.is_reached() { colors.bad } else { colors.text_weak };
    ui.label(RichText::new(explain.natural_limit(&audit.natural_limit).as_str()).small().color(color));
}

/// The word of one language.
#[must_use]
pub const fn in_lang(lang: Lang, hans: &'static str, hant: &'static str, en: &'static str) -> &'static str {
    match lang {
        Lang::ZhHans => hans,
        Lang::ZhHant => hant,
        Lang::En => en,
    }
}

const fn label_word(lang: Lang, label: Label) -> &'static str {
    in_lang(lang, label.zh(), label.hant(), label.en())
}

/// The width of the widest label's chip in a card, so that all reasons begin at one line.
fn label_width(ui: &Ui, lang: Lang, card: &RepetitionAudit) -> f32 {
    let font = FontSelection::from(theme::strong()).resolve(ui.style());
    let width = |label| {
        let galley =
            ui.painter().layout_no_wrap(label_word(lang, label).to_owned(), font.clone(), Color32::PLACEHOLDER);
        galley.size().x + size::LABEL_PADDING
    };
    card.plies.iter().map(|ply| width(ply.label)).fold(0.0, f32::max)
}

/// The tone in which an outcome is shown.
#[must_use]
pub const fn outcome_tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Loses(_) => Tone::Check,
        Outcome::MustChange(_) => Tone::Chase,
        Outcome::Draw => Tone::Idle,
        Outcome::Undecided => Tone::Warn,
    }
}

/// The tone of a label's chip.
#[must_use]
pub const fn label_tone(label: Label) -> Tone {
    match label {
        Label::Check => Tone::Check,
        Label::KillThreat => Tone::Kill,
        Label::Chase => Tone::Chase,
        _ => Tone::Idle,
    }
}

fn repetition_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    explain: &Explain<'_>,
    (index, card): (usize, &RepetitionAudit),
) {
    facts_ui(ui, ctx, card);
    verdict_ui(ui, ctx, card);
    ui.add_space(2.0);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for side in Side::BOTH {
            conduct_ui(ui, ctx, card.conduct(side), &explain.class(card, side));
        }
        article_chips_ui(ui, ctx, &card.ruling.articles);
    });
    ui.add_space(4.0);
    let shown = ctx.view.evidence.clone().filter(|shown| shown.card == index);
    let laps = card.plies.len().saturating_sub(card.period);
    let all = ui.data(|data| data.get_temp::<bool>(ui.scope_id().with("laps")).unwrap_or(false));
    // A row of an earlier lap that is shown on the board keeps the laps unfolded.
    let from = if all || shown.as_ref().is_some_and(|s| s.ply < card.first_ply + laps) { 0 } else { laps };
    let labels = label_width(ui, ctx.lang(), card);
    for ply in &card.plies[from..] {
        let chosen = shown.as_ref().is_some_and(|shown| shown.ply == ply.ply);
        row_ui(ui, ctx, line, explain, (index, ply, chosen, labels));
    }
    if laps > 0 {
        let text = if from == 0 {
            ctx.text("audit-last-lap")
        } else {
            ctx.text_with("audit-all-laps", [("count", card.plies.len().into())])
        };
        if ui.link(RichText::new(text).small()).clicked() {
            ui.data_mut(|data| data.insert_temp(ui.scope_id().with("laps"), from != 0));
        }
    }
    ui.add_space(4.0);
    let chosen = shown.and_then(|shown| card.plies.iter().find(|ply| ply.ply == shown.ply));
    match chosen {
        Some(ply) => {
            let top = ui.cursor().min;
            detail_ui(ui, ctx, ply, explain, index);
            scroll_to_new_detail(ui, ctx, Rect::from_min_max(top, ui.min_rect().max));
        }
        None => {
            ui.label(RichText::new(ctx.text("audit-choose-row")).small().color(theme::palette(ui).text_weak));
        }
    }
    ui.add_space(4.0);
    for side in Side::BOTH {
        prose_ui(ui, ctx, &explain.side(card, side));
    }
    styled_prose_ui(ui, ctx, &explain.ruling(card), theme::strong());
}

/// Brings the explanation of a row that has just been chosen into view.
fn scroll_to_new_detail(ui: &Ui, ctx: &mut PanelContext<'_>, detail: Rect) {
    if ctx.view.scrolled_to != ctx.view.evidence {
        ctx.view.scrolled_to = ctx.view.evidence.clone();
        ui.scroll_to_rect(detail, None);
    }
}

/// How often, which plies, how long a lap is; at the right whether all is certain.
fn facts_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, card: &RepetitionAudit) {
    let colors = theme::palette(ui);
    ui.horizontal(|ui| {
        let args = [
            ("occurrences", card.occurrences.into()),
            ("first", card.first_ply.into()),
            ("last", card.last_ply.into()),
            ("period", card.period.into()),
        ];
        let facts = ctx.text_with("audit-facts", args);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let certain = card.red.certain && card.black.certain;
            let (id, tone) = match (card.complete, certain) {
                (false, _) => ("audit-incomplete", Tone::Warn),
                (true, true) => ("audit-certain", Tone::Good),
                (true, false) => ("audit-uncertain", Tone::Bad),
            };
            let args = [("count", card.occurrences.into()), ("needed", card.needed.into())];
            chip_ui(ui, &ctx.text_with(id, args), tone);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let text = Text::new(RichText::new(facts).small().color(colors.text_weak)).truncate();
                if ui
                    .add(text.sense(Sense::click()))
                    .on_hover_text(Action::GoToRepetition.info().tip(ctx.lang()))
                    .clicked()
                {
                    ctx.commands.push(Command::GoToPly(card.last_ply));
                }
            });
        });
    });
}

fn verdict_ui(ui: &mut Ui, ctx: &PanelContext<'_>, card: &RepetitionAudit) {
    let colors = theme::palette(ui);
    let color = match card.ruling.outcome {
        Outcome::Loses(side) | Outcome::MustChange(side) => colors.side(side),
        Outcome::Draw => colors.text,
        Outcome::Undecided => colors.warn,
    };
    let outcome = card.ruling.outcome;
    let verdict = in_lang(ctx.lang(), outcome.zh(), outcome.hant(), outcome.en());
    let text = if card.complete {
        verdict.to_owned()
    } else {
        ctx.text_with("audit-would-be", [("verdict", verdict.into())]).into_owned()
    };
    let style = if card.complete { theme::verdict() } else { egui::TextStyle::Heading };
    ui.add(Text::new(RichText::new(text).text_style(style).color(color)).wrap());
}

fn conduct_ui(ui: &mut Ui, ctx: &PanelContext<'_>, conduct: &SideConduct, class: &str) {
    let side = ctx.text(if conduct.side == Side::Red { "side-red" } else { "side-black" });
    let text = ctx.text_with("audit-conduct", [("side", side.into()), ("class", class.into())]);
    // Only what the book forbids is shown in the offender's colour.
    let tone = match (conduct.forbidden, conduct.side) {
        (false, _) => Tone::Idle,
        (true, Side::Red) => Tone::Red,
        (true, Side::Black) => Tone::Black,
    };
    chip_ui(ui, &text, tone);
    article_chips_ui(ui, ctx, &conduct.articles);
}

/// The articles as chips; each tells what it says.
fn article_chips_ui(ui: &mut Ui, ctx: &PanelContext<'_>, articles: &[&'static str]) {
    let book = ctx.studio.rule_book();
    for id in articles {
        let chip = outline_chip_ui(ui, id);
        if let Some(text) = article_text(book, id, ctx) {
            chip.on_hover_text(text);
        }
    }
}

fn article_text(book: &RuleBook, id: &str, ctx: &PanelContext<'_>) -> Option<String> {
    let article = book.articles.iter().find(|article| article.id == id)?;
    Some(format!("{} {}\n{}", article.id, article.heading.get(ctx.lang()), article.summary.get(ctx.lang())))
}

fn row_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    explain: &Explain<'_>,
    (card, ply, chosen, labels): (usize, &PlyAudit, bool, f32),
) {
    let colors = theme::palette(ui);
    let before = line.position(ply.ply - 1);
    let mv = move_text(before, ply.mv, ctx.studio.settings.move_style, ctx.lang());
    let label = label_word(ctx.lang(), ply.label);
    let because = explain.ply(ply);
    let reason_left = 4.0 + size::PLY_COLUMN + size::MOVE_COLUMN + labels + size::LABEL_GAP;
    let reason = reason_galley(ui, &because, ui.available_width() - reason_left - 4.0);
    let height = size::AUDIT_ROW.max(reason.size().y + size::AUDIT_ROW_MARGIN);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), height), Sense::click());
    let name = format!("{}. {mv} {label} {because}", ply.ply);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    let fill = if chosen {
        colors.chosen.fill
    } else if response.hovered() {
        colors.button_hover
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, size::CHIP_ROUNDING, fill);
    ui.painter().hline(rect.x_range(), rect.bottom(), colors.hairline());
    let mut left = rect.left() + 4.0;
    write_cell(ui, rect, left, size::PLY_COLUMN, &ply.ply.to_string(), egui::TextStyle::Small, colors.text_weak);
    left += size::PLY_COLUMN;
    write_cell(ui, rect, left, size::MOVE_COLUMN, &mv, theme::strong(), colors.side(ply.side));
    left += size::MOVE_COLUMN;
    label_cell(ui, rect, left, label, label_tone(ply.label), colors);
    let corner = pos2(rect.left() + reason_left, rect.center().y - reason.size().y / 2.0);
    ui.painter().galley(corner, reason, colors.text);
    if response.on_hover_text(because.as_str()).clicked() {
        ctx.view.evidence = Some(ShownEvidence { card, ply: ply.ply, rejection: None, played: 0 });
        ctx.commands.push(Command::GoToPly(ply.ply));
    }
}

/// The reason in at most two lines.
fn reason_galley(ui: &Ui, text: &str, width: f32) -> std::sync::Arc<egui::Galley> {
    let font = FontSelection::from(egui::TextStyle::Body).resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, theme::palette(ui).text, width.max(1.0));
    job.wrap.max_rows = 2;
    ui.painter().layout_job(job)
}

fn write_cell(ui: &Ui, row: Rect, left: f32, width: f32, text: &str, style: egui::TextStyle, color: Color32) {
    let font = FontSelection::from(style).resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(left, row.center().y - galley.size().y / 2.0), galley, color);
}

fn label_cell(ui: &Ui, row: Rect, left: f32, label: &str, tone: Tone, colors: &Palette) {
    let pair = colors.chip(tone);
    let font = FontSelection::from(theme::strong()).resolve(ui.style());
    let galley = ui.painter().layout_no_wrap(label.to_owned(), font, pair.text);
    let chip =
        Rect::from_min_size(pos2(left, row.center().y - 10.0), vec2(galley.size().x + size::LABEL_PADDING, 20.0));
    ui.painter().rect_filled(chip, size::CHIP_ROUNDING, pair.fill);
    ui.painter().galley(chip.center() - galley.size() / 2.0, galley, pair.text);
}

/// The chosen row in full: the reason, the line to play through, and why other attacks don't count.
fn detail_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, ply: &PlyAudit, explain: &Explain<'_>, card: usize) {
    let colors = theme::palette(ui);
    let tone = colors.chip(label_tone(ply.label)).fill;
    quote_ui(ui, tone, |ui| {
        if ply.evidence.is_empty() {
            prose_ui(ui, ctx, &explain.ply(ply));
        }
        for evidence in &ply.evidence {
            prose_ui(ui, ctx, &explain.evidence(ply, evidence));
        }
        ui.horizontal_wrapped(|ui| article_chips_ui(ui, ctx, &ply.articles));
        player_ui(ui, ctx);
    });
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
            ui.horizontal_wrapped(|ui| article_chips_ui(ui, ctx, &[rejection.article]));
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
        let (back, forward) = (ctx.text("audit-line-back"), ctx.text("audit-line-forward"));
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
            if super::moves::move_label(ui, text, colors.side(*side), true, lit).clicked() {
                target = Some(index + 1);
            }
        }
    });
    if let (Some(target), Some(state)) = (target, ctx.view.evidence.as_mut()) {
        state.played = target;
    }
}
