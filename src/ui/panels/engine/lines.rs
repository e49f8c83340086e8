//! Lines of play with their scores: a move under the pointer shows on the board where it leads, a click plays or adds it.

use super::super::PanelContext;
use super::super::moves::move_label;
use crate::engine::{PvLine, RuledMoves, Score, SearchReport};
use crate::lang::{Lang, text, text_with};
use crate::rules::{Move, Position, Side};
use crate::session::{Command, move_text, ruling_text};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::chip_ui;
use egui::{Label, Response, RichText, ScrollArea, Sense, Ui};

/// Moves of a line that are written out.
const SHOWN_MOVES: usize = 16;

/// Depth, speed and nodes; the rest under the pointer.
pub(super) fn status_ui(ui: &mut Ui, ctx: &PanelContext<'_>, report: &SearchReport) {
    let status = ctx.text_with(
        "engine-status",
        [
            ("depth", usize::from(report.depth).into()),
            ("speed", speed_text(report.nodes_per_second).into()),
            ("nodes", count_text(report.nodes).into()),
        ],
    );
    let tip = ctx.text_with(
        "engine-status-tip",
        [
            ("depth", usize::from(report.depth).into()),
            ("seldepth", usize::from(report.seldepth).into()),
            ("seconds", format!("{:.1}", report.elapsed_millis as f64 / 1000.0).into()),
            ("nodes", count_text(report.nodes).into()),
            ("speed", speed_text(report.nodes_per_second).into()),
            ("hash", format!("{:.0}", f64::from(report.hashfull_permille) / 10.0).into()),
        ],
    );
    let color = theme::palette(ui).text_weak;
    ui.add(Label::new(RichText::new(status).color(color)).truncate()).on_hover_text(tip);
}

/// Draws lines that begin in `start`.
pub(super) fn lines_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, start: &Position, lines: &[PvLine]) {
    for (index, line) in lines.iter().enumerate() {
        ui.push_id(index, |ui| line_ui(ui, ctx, start, line));
    }
}

fn line_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, start: &Position, line: &PvLine) {
    let settings = &ctx.studio.settings;
    let (style, lang) = (settings.move_style, ctx.lang());
    let moves = &line.moves;
    let row = ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 1.0;
        let red = if start.side_to_move() == Side::Red { line.score } else { line.score.flipped() };
        let tone = if red.as_centipawns() >= 0 { Tone::Red } else { Tone::Black };
        chip_ui(ui, &score_words(lang, red), tone);
        ui.add_space(4.0);
        let mut at = *start;
        for (index, &mv) in moves.iter().take(SHOWN_MOVES).enumerate() {
            if ui.available_width() < size::MOVE_WIDTH {
                ui.label(RichText::new("…").color(theme::palette(ui).text_weak));
                break;
            }
            let text = move_text(&at, mv, style, lang);
            let color = theme::palette(ui).side(at.side_to_move());
            let response = move_label(ui, &text, color, index == 0, false);
            if response.hovered() {
                ctx.view.preview = Some(moves[..=index].to_vec());
            }
            move_clicks(ctx, response, &moves[..=index]);
            at = at.play(mv);
        }
    });
    if row.response.interact(Sense::hover()).hovered() && ctx.view.preview.is_none() {
        ctx.view.preview = moves.first().map(|&mv| vec![mv]);
    }
}

/// What the rule book says of moves that repeat a position, where it matters. It comes and goes while the engine thinks, so
/// that it stands at the bottom, where it moves no line away from the pointer.
pub(super) fn rulings_ui(ui: &mut Ui, ctx: &PanelContext<'_>, start: &Position, rulings: &[RuledMoves]) {
    let (style, lang, book) = (ctx.studio.settings.move_style, ctx.lang(), ctx.studio.rule_book());
    let colors = theme::palette(ui);
    let mut texts = rulings
        .iter()
        .filter(|ruled| ruled.matters())
        .map(|ruled| ruling_text(ruled, start, book, lang, |at, mv| move_text(at, mv, style, lang)));
    let Some(first) = texts.next() else { return };
    let bottom = egui::Panel::bottom("rulings").frame(egui::Frame::NONE).show_separator_line(false);
    bottom.show(ui, |ui| {
        ScrollArea::vertical().max_height(size::RULINGS).show(ui, |ui| {
            for text in std::iter::once(first).chain(texts) {
                ui.add(Label::new(RichText::new(&text).color(colors.text_weak)).truncate()).on_hover_text(text);
            }
        });
    });
}

/// The first move is played by a click, later ones are added up to there; the menu offers both. After a pass, nothing can
/// be played.
fn move_clicks(ctx: &mut PanelContext<'_>, response: Response, moves: &[Move]) {
    if ctx.view.preview_passed {
        return;
    }
    if response.clicked() {
        ctx.commands.push(match moves {
            [mv] => Command::PlayMove(*mv),
            _ => Command::AddLine(moves.to_vec()),
        });
    }
    response.context_menu(|ui| {
        let wishes = [
            ("engine-play-line", Command::PlayLine(moves.to_vec())),
            ("engine-add-line", Command::AddLine(moves.to_vec())),
        ];
        for (id, command) in wishes {
            if ui.button(ctx.text(id)).clicked() {
                ctx.commands.push(command);
                ui.close();
            }
        }
    });
    response.on_hover_text(ctx.text(if moves.len() == 1 { "engine-play-tip" } else { "engine-add-tip" }));
}

/// A score from Red's side: `+0.35`, `−1.20`, `#3`.
#[must_use]
pub fn score_text(score: Score) -> String {
    score.to_string().replace('-', "−")
}

/// The same with a mate, or a win by the rules on repetition, in words: 红3步杀, 黑犯规.
#[must_use]
pub fn score_words(lang: Lang, red: Score) -> String {
    match red {
        Score::Centipawns(value) if red.is_by_rule() => {
            let id = if value > 0 { "score-red-by-rule" } else { "score-black-by-rule" };
            text(lang, id).into_owned()
        }
        Score::Centipawns(_) | Score::Mate(0) => score_text(red),
        Score::Mate(moves) => {
            let id = if moves > 0 { "score-red-mates" } else { "score-black-mates" };
            let moves = usize::try_from(moves.unsigned_abs()).unwrap_or_default();
            text_with(lang, id, [("moves", moves.into())]).into_owned()
        }
    }
}

fn speed_text(nodes_per_second: u64) -> String {
    format!("{}/s", count_text(nodes_per_second))
}

fn count_text(count: u64) -> String {
    match count {
        0..1_000 => count.to_string(),
        1_000..1_000_000 => format!("{:.0} k", count as f64 / 1e3),
        _ => format!("{:.1} M", count as f64 / 1e6),
    }
}
