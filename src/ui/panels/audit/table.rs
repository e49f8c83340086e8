//! The table of a repetition: ply, move, label, on what, because; the chosen row unfolds into the whole explanation.

use super::super::PanelContext;
use super::detail::detail_ui;
use super::words::{label_tone, label_word};
use crate::judge::{Evidence, Explain, Label, PlyAudit, RepetitionAudit};
use crate::lang::Lang;
use crate::rules::{Line, Piece};
use crate::session::{Command, Pane, move_text};
use crate::ui::board::face;
use crate::ui::focus;
use crate::ui::theme::{self, Palette, Tone, size};
use crate::ui::typeset;
use crate::ui::view::ShownEvidence;
use egui::{Color32, FontSelection, Id, Rect, Response, RichText, Role, Sense, TextStyle, Ui, WidgetInfo, pos2, vec2};
use std::sync::Arc;

/// The moves of the last lap, or of all; a click shows the reason on the board.
pub(super) fn table_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    explain: &Explain<'_>,
    (index, card): (usize, &RepetitionAudit),
) {
    let shown = ctx.view.evidence.clone().filter(|shown| shown.card == index);
    let laps = card.plies.len().saturating_sub(card.period);
    // A row of an earlier lap that is shown on the board keeps the laps unfolded.
    let earlier = shown.as_ref().is_some_and(|shown| shown.ply < card.first_ply + laps);
    let from = if ctx.view.audit.all_laps || earlier { 0 } else { laps };
    let columns = Columns::of(ui, ctx.lang(), &card.plies);
    let plies = &card.plies[from..];
    let entered = ctx.view.enters(Pane::Audit).then(|| shown.as_ref().map_or(card.first_ply + from, |shown| shown.ply));
    for (place, ply) in plies.iter().enumerate() {
        let chosen = shown.as_ref().is_some_and(|shown| shown.ply == ply.ply);
        let row = row_ui(ui, ctx, line, explain, (ply, chosen, &columns));
        if entered == Some(ply.ply) {
            row.request_focus();
        }
        let steps = focus::stepping_row(ui, &row);
        // By the arrows one reads on: the next row is chosen, not only lit.
        let to = place.saturating_add_signed(steps).min(plies.len() - 1);
        if row.clicked() || to != place {
            let ply = plies[to].ply;
            ui.memory_mut(|memory| memory.request_focus(row_id(ply)));
            ctx.view.evidence = Some(ShownEvidence { card: index, ply, rejection: None, played: 0 });
            ctx.commands.push(Command::GoToPly(ply));
        }
        if chosen {
            detail_ui(ui, ctx, explain, (index, ply, row.rect));
        }
    }
    if laps > 0 {
        let text = if from == 0 {
            ctx.text("audit-last-lap")
        } else {
            ctx.text_with("audit-all-laps", [("count", card.plies.len().into())])
        };
        if ui.link(RichText::new(text).small()).clicked() {
            ctx.view.audit.all_laps = from != 0;
        }
    }
    ui.add_space(4.0);
    if shown.is_none() {
        ui.label(RichText::new(ctx.text("audit-choose-row")).small().color(theme::palette(ui).text_weak));
    }
}

/// Where the columns begin, from the row's left edge.
struct Columns {
    label: f32,
    target: f32,
    reason: f32,
}

impl Columns {
    /// As wide as the widest label, so that all reasons begin at one line.
    fn of(ui: &Ui, lang: Lang, plies: &[PlyAudit]) -> Self {
        let label = 4.0 + size::PLY_COLUMN + size::MOVE_COLUMN;
        let widest = plies.iter().map(|ply| label_cell_width(ui, lang, ply)).fold(0.0, f32::max);
        let target = label + widest + size::LABEL_GAP / 2.0;
        let has_targets = plies.iter().any(|ply| target_of(ply).is_some());
        let room = if has_targets { size::TARGET_COLUMN } else { size::LABEL_GAP / 2.0 };
        Self { label, target, reason: target + room }
    }
}

/// The piece that a move is on.
fn target_of(ply: &PlyAudit) -> Option<Piece> {
    let named = ply.overruled.as_ref().and_then(|overruled| overruled.target);
    let chase = ply.evidence.iter().filter(|evidence| evidence.label() == ply.label).find_map(Evidence::target);
    named.or(chase).map(|target| target.piece)
}

fn row_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    line: &Line,
    explain: &Explain<'_>,
    (ply, chosen, columns): (&PlyAudit, bool, &Columns),
) -> Response {
    let colors = theme::palette(ui);
    let lang = ctx.lang();
    let before = line.position(ply.ply - 1);
    let mv = move_text(before, ply.mv, ctx.studio.settings.move_style, lang);
    let label = label_word(lang, ply.label);
    let because = explain.ply(ply);
    // The chosen row has it in full below.
    let short = if chosen { "" } else { because.as_str() };
    let reason = reason_galley(ui, short, ui.available_width() - columns.reason - 4.0);
    let height = size::AUDIT_ROW.max(reason.size().y + size::AUDIT_ROW_MARGIN);
    let (_, rect) = ui.allocate_space(vec2(ui.available_width(), height));
    // The focus stays where it is when something unfolds above.
    let response = ui.interact(rect, row_id(ply.ply), Sense::click());
    let name = format!("{}. {mv} {label} {because}", ply.ply);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, &name));
    let fill = if chosen {
        colors.chosen.fill
    } else if response.hovered() || response.has_focus() {
        colors.button_hover
    } else {
        Color32::TRANSPARENT
    };
    ui.painter().rect_filled(rect, size::CHIP_ROUNDING, fill);
    ui.painter().hline(rect.x_range(), rect.bottom(), colors.hairline());
    let mut left = rect.left() + 4.0;
    write_cell(ui, rect, left, size::PLY_COLUMN, &ply.ply.to_string(), TextStyle::Small, colors.text_weak);
    left += size::PLY_COLUMN;
    write_cell(ui, rect, left, size::MOVE_COLUMN, &mv, theme::strong(), colors.side(ply.side));
    label_cell(ui, rect, rect.left() + columns.label, lang, ply, colors);
    if let Some(piece) = target_of(ply) {
        let text = face(ctx.studio.settings.faces, piece).to_string();
        let left = rect.left() + columns.target;
        write_cell(ui, rect, left, size::TARGET_COLUMN, &text, theme::strong(), colors.side(piece.side));
    }
    let corner = pos2(rect.left() + columns.reason, rect.center().y - reason.size().y / 2.0);
    ui.painter().galley(corner, reason, colors.text);
    response.on_hover_text(because.as_str())
}

fn row_id(ply: usize) -> Id {
    Id::unique(("row of the audit", ply))
}

/// The reason, in at most two lines.
fn reason_galley(ui: &Ui, text: &str, width: f32) -> Arc<egui::Galley> {
    let font = FontSelection::from(TextStyle::Body).resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, theme::palette(ui).text, width.max(1.0));
    typeset::keep_openings_within(ui, &mut job, width.max(1.0));
    job.wrap.max_rows = 2;
    ui.painter().layout_job(job)
}

fn write_cell(ui: &Ui, row: Rect, left: f32, width: f32, text: &str, style: TextStyle, color: Color32) {
    let font = FontSelection::from(style).resolve(ui.style());
    let mut job = egui::text::LayoutJob::simple_singleline(text.to_owned(), font, color);
    job.wrap = egui::text::TextWrapping::truncate_at_width(width.max(1.0));
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(pos2(left, row.center().y - galley.size().y / 2.0), galley, color);
}

fn galley(ui: &Ui, text: &str, style: TextStyle) -> Arc<egui::Galley> {
    let font = FontSelection::from(style).resolve(ui.style());
    ui.painter().layout_no_wrap(text.to_owned(), font, Color32::PLACEHOLDER)
}

/// The program's label beside the arbiter's, if they differ.
fn replaced(ply: &PlyAudit) -> Option<Label> {
    ply.overruled.as_ref().map(|overruled| overruled.program.label).filter(|&label| label != ply.label)
}

fn label_cell_width(ui: &Ui, lang: Lang, ply: &PlyAudit) -> f32 {
    let chip = galley(ui, label_word(lang, ply.label), theme::strong()).size().x + size::LABEL_PADDING;
    let old = replaced(ply).map(|label| galley(ui, label_word(lang, label), TextStyle::Small).size().x + 5.0);
    chip + old.unwrap_or(0.0)
}

/// The label's chip. An arbiter's is framed, and the program's stands struck out beside it.
fn label_cell(ui: &Ui, row: Rect, left: f32, lang: Lang, ply: &PlyAudit, colors: &Palette) {
    let chip = label_chip(ui, pos2(left, row.center().y), label_word(lang, ply.label), label_tone(ply.label));
    if ply.overruled.is_some() {
        let stroke = egui::Stroke::new(size::WORD_FRAME, colors.accent);
        let frame = chip.expand(size::WORD_FRAME);
        ui.painter().rect_stroke(frame, size::CHIP_ROUNDING, stroke, egui::StrokeKind::Middle);
    }
    if let Some(label) = replaced(ply) {
        let old = galley(ui, label_word(lang, label), TextStyle::Small);
        let corner = pos2(chip.right() + 5.0, row.center().y - old.size().y / 2.0);
        let through = egui::Stroke::new(size::HAIRLINE, colors.text_weak);
        ui.painter().hline(corner.x..=corner.x + old.size().x, row.center().y, through);
        ui.painter().galley(corner, old, colors.text_weak);
    }
}

/// Paints a label's chip with its left edge at a point; returns where it is.
pub(super) fn label_chip(ui: &Ui, left: egui::Pos2, label: &str, tone: Tone) -> Rect {
    let pair = theme::palette(ui).chip(tone);
    let text = galley(ui, label, theme::strong());
    let chip = Rect::from_min_size(left - vec2(0.0, 10.0), vec2(text.size().x + size::LABEL_PADDING, 20.0));
    ui.painter().rect_filled(chip, size::CHIP_ROUNDING, pair.fill);
    ui.painter().galley(chip.center() - text.size() / 2.0, text, pair.text);
    chip
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_row_of_a_reason_ends_with_an_opening_sign() {
        let text = "红六路车直接攻击黑将，为“将”（见“长将”）。";
        for width in (80..300).step_by(3) {
            egui::__run_test_ui(|ui| {
                let galley = reason_galley(ui, text, width as f32);
                let rows: Vec<String> = galley.rows.iter().map(|row| row.text()).collect();
                assert!(rows.len() <= 2 && !rows.is_empty());
                assert!(galley.elided || rows.concat() == text, "{rows:?}");
                for row in &rows[..rows.len() - 1] {
                    assert!(!row.ends_with(['“', '（']), "{rows:?} at {width}");
                }
            });
        }
    }
}
