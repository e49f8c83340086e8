//! The course of the game (局势走势) below the board: winning chances along the line, its marked mistakes and repetitions.

use super::PanelContext;
use super::audit::outcome_tone;
use super::engine::score_text;
use crate::engine::Score;
use crate::game::Mark;
use crate::judge::RepetitionAudit;
use crate::rules::Line;
use crate::session::{Command, centipawns_at, move_text, red_chance};
use crate::ui::graph::{Fault, Ribbon, ScoreGraph};
use crate::ui::theme::{Tone, size};
use egui::Ui;

/// Chances from the middle to an edge of the graph, at least: about two pawns.
const LEAST_REACH: f32 = 0.15;
/// Beyond so many pawns the edges of the graph are called won and have no number.
const MOST_PAWNS: f32 = 12.0;

/// Draws the graph, which takes the board to a move that is clicked.
pub fn course_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(line) = ctx.studio.audit().line() else { return };
    let scores =
        if ctx.studio.shows_scores() { ctx.studio.red_scores(line) } else { vec![None; line.positions().len()] };
    let chances: Vec<_> = scores.iter().map(|score| score.map(red_chance)).collect();
    let cards = ctx.studio.audit().audit().map_or(&[] as &[RepetitionAudit], |audit| &audit.repetitions);
    let ribbons: Vec<_> = cards
        .iter()
        .map(|card| Ribbon { plies: card.first_ply..=card.last_ply, tone: outcome_tone(card.ruling.outcome) })
        .collect();
    let name = ctx.text("graph-name");
    let reach = reach(&chances);
    let edge = edge_text(reach).filter(|_| chances.iter().any(Option::is_some)).unwrap_or_default();
    let graph = ScoreGraph {
        chances: &chances,
        current: ctx.studio.chapter().ply(),
        ribbons: &ribbons,
        faults: &faults(ctx),
        reach,
        edge: &edge,
        name: &name,
    };
    let shown = graph.show(ui, size::GRAPH_HEIGHT - ui.spacing().item_spacing.y);
    if let Some(ply) = shown.under {
        shown.response.on_hover_text_at_pointer(about(ctx, line, ply, scores.get(ply).copied().flatten()));
    }
    ctx.commands.extend(shown.chosen.map(Command::GoToPly));
}

/// How far the graph reaches from the middle: as far as the chances go, yet never so near that a trifle looks like much.
fn reach(chances: &[Option<f32>]) -> f32 {
    let off = chances.iter().flatten().map(|chance| (chance - 0.5).abs());
    off.fold(0.0_f32, f32::max).clamp(LEAST_REACH, 0.5)
}

/// The score at the edges in pawns; `None` where it is a won game.
fn edge_text(reach: f32) -> Option<String> {
    let pawns = centipawns_at(0.5 + reach) / 100.0;
    (pawns < MOST_PAWNS).then(|| format!("{pawns:.1}"))
}

/// The moves of the line on the board that are marked as bad, by ply.
fn faults(ctx: &PanelContext<'_>) -> Vec<Fault> {
    let chapter = ctx.studio.chapter();
    let tree = chapter.game().tree();
    let tone = |mark: &Mark| match mark.0 {
        2 => Some(Tone::Warn),
        4 => Some(Tone::Bad),
        6 => Some(Tone::Idle),
        _ => None,
    };
    let marked = chapter.path().into_iter().enumerate().filter_map(|(index, node)| {
        let tone = tree.get(node)?.annotations().marks.iter().find_map(tone)?;
        Some(Fault { ply: index + 1, tone })
    });
    marked.collect()
}

/// The move that leads to a ply, with its mark and score.
fn about(ctx: &PanelContext<'_>, line: &Line, ply: usize, score: Option<Score>) -> String {
    let chapter = ctx.studio.chapter();
    let before =
        ply.checked_sub(1).and_then(|before| Some((line.positions().get(before)?, *line.moves().get(before)?)));
    let mut text = match before {
        Some((position, mv)) => {
            let dots = if position.side_to_move() == crate::rules::Side::Red { "." } else { "…" };
            format!(
                "{}{dots} {}",
                position.round(),
                move_text(position, mv, ctx.studio.settings.move_style, ctx.lang())
            )
        }
        None => ctx.text("comment-start").into_owned(),
    };
    let node = ply.checked_sub(1).and_then(|before| chapter.path().get(before).copied());
    let marks = node.and_then(|node| chapter.game().tree().get(node)).map(|node| node.annotations().marks.as_slice());
    text.extend(marks.unwrap_or_default().iter().filter(|mark| mark.judges_move()).map(|mark| mark.sign()));
    if let Some(score) = score {
        text += "  ";
        text += &score_text(score);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_reaches_as_far_as_the_game_goes() {
        assert_eq!(reach(&[]), LEAST_REACH);
        assert_eq!(reach(&[Some(0.5), None, Some(0.55)]), LEAST_REACH);
        assert!((reach(&[Some(0.2), Some(0.6)]) - 0.3).abs() < 1e-6);
        assert_eq!(reach(&[Some(1.0)]), 0.5);
        assert_eq!(edge_text(LEAST_REACH).as_deref(), Some("2.0"));
        assert_eq!(edge_text(0.5), None);
        let there_and_back = red_chance(Score::Centipawns(137));
        assert!((centipawns_at(there_and_back) - 137.0).abs() < 0.1);
    }
}
