//! The form for the arbiter's word (改判): another label in the place of the program's, and why.

use super::super::PanelContext;
use super::words::{label_tone, label_word};
use crate::game::{ArbiterVerdict, NodeId};
use crate::judge::{Label, PlyAudit};
use crate::rules::{PieceKind, Position, Square};
use crate::session::{Command, Studio, today};
use crate::ui::board::point_name;
use crate::ui::theme::{self, size};
use crate::ui::widgets::quote_ui;
use egui::{Align, Button, ComboBox, Event, Id, Key, RichText, TextEdit, Ui};

/// An arbiter's word being written.
#[derive(Default)]
pub struct WordDraft {
    /// The ply that it is on; `None` while the form is closed.
    ply: Option<usize>,
    label: Option<Label>,
    target: Option<Square>,
    reason: String,
    author: String,
    /// Whether the reason's field gets the focus when it is drawn next.
    focus: bool,
    /// Frames in which the form is brought into view: what stands above it changes as it opens.
    to_show: u8,
    /// Whether it was tried without a reason.
    lacks_reason: bool,
}

impl WordDraft {
    /// A form on a ply, filled with the word that stands on it.
    pub(super) fn on(studio: &Studio, ply: &PlyAudit) -> Self {
        let word = ply.overruled.as_ref().map(|overruled| &overruled.word);
        let last = word.map(|word| word.author.clone()).or_else(|| last_author(studio));
        Self {
            ply: Some(ply.ply),
            label: Some(ply.label),
            target: word.and_then(|word| word.target),
            reason: word.map(|word| word.reason.clone()).unwrap_or_default(),
            author: last.unwrap_or_default(),
            focus: true,
            to_show: 3,
            lacks_reason: false,
        }
    }

    /// Whether the form is open on a ply.
    #[must_use]
    pub fn is_open_for(&self, ply: usize) -> bool {
        self.ply == Some(ply)
    }

    /// Opens the form on a ply of the line on the board, if a repetition judges it.
    pub fn open_at(&mut self, studio: &Studio, ply: usize) {
        let cards = studio.audit().audit().map_or(&[] as &[_], |audit| &audit.repetitions);
        let judged = cards.iter().flat_map(|card| &card.plies).find(|judged| judged.ply == ply);
        if let Some(judged) = judged {
            *self = Self::on(studio, judged);
        }
    }
}

/// The arbiter who has spoken last in this game.
fn last_author(studio: &Studio) -> Option<String> {
    let chapter = studio.chapter();
    let verdicts = chapter.path().into_iter().rev().filter_map(|node| {
        let notes = chapter.game().tree().get(node)?.annotations();
        notes.verdicts.iter().map(|verdict| verdict.author.clone()).find(|author| !author.is_empty())
    });
    verdicts.into_iter().next()
}

/// The node of a ply of the line on the board.
pub(super) fn node_of(studio: &Studio, ply: usize) -> Option<NodeId> {
    studio.chapter().path().get(ply.checked_sub(1)?).copied()
}

/// Draws the form.
pub(super) fn word_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, ply: &PlyAudit) {
    let colors = theme::palette(ui);
    let lang = ctx.lang();
    let mut draft = std::mem::take(&mut ctx.view.audit.word);
    let mut close = false;
    let form = quote_ui(ui, colors.accent, |ui| {
        ui.label(RichText::new(ctx.text("audit-word-title")).text_style(theme::strong()));
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
            for label in Label::ALL {
                let (chosen, pair) = (draft.label == Some(label), colors.chip(label_tone(label)));
                let word = RichText::new(label_word(lang, label)).text_style(theme::strong());
                let button =
                    if chosen { Button::new(word.color(pair.text)).fill(pair.fill) } else { Button::new(word) };
                if ui.add(button.selected(chosen)).clicked() {
                    draft.label = Some(label);
                    // The reason comes next; the form stays in view.
                    draft.focus |= draft.reason.is_empty();
                    draft.to_show = 3;
                }
            }
        });
        let chases = draft.label == Some(Label::Chase);
        ui.add_enabled_ui(chases, |ui| target_ui(ui, ctx, ply, &mut draft.target));
        if !chases {
            draft.target = None;
        }
        let label = ui.label(ctx.text("audit-word-reason"));
        let hint = ctx.text("audit-word-reason-hint");
        let field = TextEdit::multiline(&mut draft.reason)
            .id(Id::unique("word reason"))
            .desired_rows(2)
            .desired_width(f32::INFINITY);
        let field = ui.add(field.hint_text(hint.as_ref())).labelled_by(label.id);
        if std::mem::take(&mut draft.focus) {
            field.request_focus();
        }
        draft.lacks_reason &= draft.reason.trim().is_empty();
        if draft.lacks_reason {
            ui.label(RichText::new(ctx.text("audit-word-reason-missing")).small().color(colors.bad));
        }
        ui.horizontal(|ui| {
            let label = ui.label(ctx.text("audit-word-author"));
            let field =
                TextEdit::singleline(&mut draft.author).id(Id::unique("word author")).desired_width(size::AUTHOR_FIELD);
            ui.add(field).labelled_by(label.id);
        });
        ui.add_space(2.0);
        // Ctrl may have been let go since, so that each press is asked for what was held with it.
        let applies = |event: &Event| matches!(event, Event::Key { key: Key::Enter, pressed: true, modifiers, .. } if modifiers.command);
        let enter = ui.input(|input| input.events.iter().any(applies));
        ui.horizontal_wrapped(|ui| {
            let apply =
                RichText::new(ctx.text("audit-word-apply")).color(colors.chosen.text).text_style(theme::strong());
            if ui.add(Button::new(apply).fill(colors.chosen.fill)).clicked() || enter {
                close = apply_word(ctx, &mut draft);
            }
            close |= ui.button(ctx.text("button-cancel")).clicked() || ui.input(|input| input.key_pressed(Key::Escape));
        });
    });
    if draft.to_show > 0 {
        draft.to_show -= 1;
        // Where it doesn't fit it is read from its beginning.
        let fits = form.response.rect.height() <= ui.clip_rect().height();
        ui.scroll_to_rect(form.response.rect, Some(if fits { Align::Max } else { Align::Min }));
        ui.ctx().request_repaint();
    }
    if !close {
        ctx.view.audit.word = draft;
    }
}

/// Wishes for the word to be put on the move; whether it was complete.
fn apply_word(ctx: &mut PanelContext<'_>, draft: &mut WordDraft) -> bool {
    let reason = draft.reason.trim().to_owned();
    if reason.is_empty() {
        (draft.lacks_reason, draft.focus) = (true, true);
        return false;
    }
    let node = draft.ply.and_then(|ply| node_of(ctx.studio, ply));
    if let (Some(node), Some(label)) = (node, draft.label) {
        let verdict = ArbiterVerdict {
            book: ctx.studio.rule_book().id.to_owned(),
            label: label.code().to_owned(),
            target: draft.target,
            reason,
            author: draft.author.trim().to_owned(),
            date: today(),
        };
        ctx.commands.push(Command::SetVerdict { node, verdict });
    }
    true
}

/// On which enemy piece the chase is: of use where the program sees none.
fn target_ui(ui: &mut Ui, ctx: &PanelContext<'_>, ply: &PlyAudit, target: &mut Option<Square>) {
    let Some(after) = ctx.studio.audit().line().and_then(|line| line.positions().get(ply.ply)) else { return };
    let name = |square: Option<Square>| match square.and_then(|square| Some((square, after.piece_at(square)?))) {
        Some((square, piece)) => point_name(ctx.lang(), square, Some(piece), false),
        None => ctx.text("audit-word-target-none").into_owned(),
    };
    ui.horizontal(|ui| {
        ui.label(ctx.text("audit-word-target"));
        ComboBox::from_id_salt("target").selected_text(name(*target)).width(size::AUTHOR_FIELD).show_ui(ui, |ui| {
            for square in std::iter::once(None).chain(targets(after, ply).into_iter().map(Some)) {
                ui.selectable_value(target, square, name(square));
            }
        });
    });
}

fn targets(after: &Position, ply: &PlyAudit) -> Vec<Square> {
    let enemy = after.pieces().filter(|(_, piece)| piece.side != ply.side && piece.kind != PieceKind::General);
    enemy.map(|(square, _)| square).collect()
}
