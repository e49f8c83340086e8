//! The comment panel: what is written at the move on the board, and its marks.

use super::{PanelContext, panel_frame};
use crate::game::{Annotations, Edit, Mark, NodeId};
use crate::session::{Action, Command, DocumentId, Draft, move_text};
use crate::ui::theme::{self, size};
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};

/// A comment being written: which one, and its text so far.
#[derive(Default)]
pub struct CommentDraft {
    key: Option<(DocumentId, usize, NodeId, u64)>,
    /// The move that was shown last.
    shown: Option<(DocumentId, usize, NodeId)>,
    /// What stands at the move in the game.
    known: Annotations,
    text: String,
    /// What is written before the move.
    text_before: String,
    /// Whether the field for that is shown although nothing is in it.
    shows_before: bool,
    /// Whether that field gets the focus when it is drawn next.
    before_wanted: bool,
    /// Whether a field had the focus in this frame.
    focused: bool,
    /// Whether the field gets the focus when it is drawn next.
    wanted: bool,
    /// Whether the text has changed since [`CommentDraft::take_news`] was asked last.
    news: bool,
}

impl CommentDraft {
    /// Lets the user write as soon as the panel is drawn.
    pub const fn focus(&mut self) {
        self.wanted = true;
    }

    /// The finished comment, once the field has been left (also by hiding its panel): while an input method composes,
    /// the text isn't the user's yet. The wish belongs before all others of the frame, while the game is still shown.
    pub fn finished(&mut self) -> Option<Command> {
        if std::mem::take(&mut self.focused) {
            return None;
        }
        let (_, _, node, _) = self.key.take()?;
        self.news = true;
        let changed = self.is_changed();
        let annotations = self.written();
        changed.then_some(Command::Annotate { node, annotations })
    }

    /// What stands at a move with the texts that are being written there: whoever changes something else of it must not
    /// take them away.
    #[must_use]
    pub fn with_texts(&self, node: NodeId, annotations: Annotations) -> Annotations {
        if self.is_changed() && self.key.is_some_and(|(_, _, mine, _)| mine == node) {
            Annotations { comment: self.text.clone(), comment_before: self.text_before.clone(), ..annotations }
        } else {
            annotations
        }
    }

    fn is_changed(&self) -> bool {
        self.text != self.known.comment || self.text_before != self.known.comment_before
    }

    /// What stands at the move, with the texts as they are in the fields.
    fn written(&self) -> Annotations {
        Annotations { comment: self.text.clone(), comment_before: self.text_before.clone(), ..self.known.clone() }
    }

    /// Takes the text as finished although its field may still be in use.
    pub const fn leave(&mut self) {
        self.focused = false;
    }

    /// Whether the draft has changed since this was asked last.
    pub const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }

    /// The comment as it is being written, to be kept in case that the program is killed.
    #[must_use]
    pub fn draft(&self) -> Option<Draft> {
        let (document, game, node, _) = self.key.filter(|_| self.is_changed())?;
        let annotations = self.written();
        Some(Draft { document, game, edit: Edit::Annotate { node, annotations } })
    }
}

/// Draws the panel.
pub fn comment_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        title_ui(ui, ctx);
        marks_ui(ui, ctx);
        ui.add_space(4.0);
        let document = ctx.studio.document();
        let chapter = document.chapter();
        let node = chapter.cursor();
        let key = (document.id, document.active_index(), node, chapter.revision());
        let annotations = chapter.game().tree().get(node).map(|node| node.annotations().clone()).unwrap_or_default();
        if ctx.view.comment.key != Some(key) {
            // The field that was opened for a move stays while the move does.
            let old = std::mem::take(&mut ctx.view.comment);
            let same_move = old.shown == Some((key.0, key.1, key.2));
            ctx.view.comment = CommentDraft {
                key: Some(key),
                shown: Some((key.0, key.1, key.2)),
                text: annotations.comment.clone(),
                text_before: annotations.comment_before.clone(),
                known: annotations,
                shows_before: old.shows_before && same_move,
                before_wanted: old.before_wanted && same_move,
                wanted: old.wanted,
                news: true,
                ..CommentDraft::default()
            };
        }
        let room = ui.available_height();
        ScrollArea::vertical().id_salt("comment").auto_shrink(false).show(ui, |ui| fields_ui(ui, ctx, node, room));
    });
}

/// The fields, at least as high as the room that they have; what is longer is scrolled.
fn fields_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId, room: f32) {
    let top = ui.cursor().top();
    let before = before_ui(ui, ctx, node);
    let rest = (room - (ui.cursor().top() - top) - size::FIELD_MARGIN).max(size::COMMENT_LEAST);
    let hint = ctx.text("comment-hint");
    let field = TextEdit::multiline(&mut ctx.view.comment.text)
        .hint_text(hint.as_ref())
        .desired_width(f32::INFINITY)
        .min_size(vec2(0.0, rest));
    let response = ui.add(field);
    if std::mem::take(&mut ctx.view.comment.wanted) {
        response.request_focus();
    }
    let fields = [Some(response), before];
    ctx.view.comment.focused = fields.iter().flatten().any(egui::Response::has_focus);
    ctx.view.comment.news |= fields.iter().flatten().any(egui::Response::changed);
}

/// The comment before the move (着前注释): a field of its own where there is one or one is wished for, else what opens it.
fn before_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, node: NodeId) -> Option<egui::Response> {
    if node == NodeId::ROOT {
        return None;
    }
    let title = ctx.text("comment-before");
    let draft = &mut ctx.view.comment;
    if !draft.shows_before && draft.text_before.is_empty() {
        if ui.link(RichText::new(format!("+ {title}")).small()).clicked() {
            (draft.shows_before, draft.before_wanted) = (true, true);
        }
        return None;
    }
    draft.shows_before = true;
    let label = ui.label(RichText::new(title).small().color(theme::palette(ui).text_weak));
    let field = TextEdit::multiline(&mut draft.text_before).desired_rows(2).desired_width(f32::INFINITY);
    let response = ui.add(field).labelled_by(label.id);
    if std::mem::take(&mut draft.before_wanted) {
        response.request_focus();
    }
    Some(response)
}

fn title_ui(ui: &mut Ui, ctx: &PanelContext<'_>) {
    let chapter = ctx.studio.chapter();
    let colors = theme::palette(ui);
    let title = match (chapter.game().tree().mv(chapter.cursor()), chapter.ply()) {
        (Some(mv), ply) if ply > 0 => {
            let before = ctx.studio.line().position(ply - 1);
            let text = move_text(before, mv, ctx.studio.settings.move_style, ctx.lang());
            let number = before.round();
            RichText::new(format!("{number}. {text}")).color(colors.side(before.side_to_move()))
        }
        _ => RichText::new(ctx.text("comment-start")).color(colors.text),
    };
    ui.label(title.text_style(theme::strong()));
}

fn marks_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let chapter = ctx.studio.chapter();
    let Some(node) = chapter.game().tree().get(chapter.cursor()) else { return };
    let marks = node.annotations().marks.clone();
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        for (action, mark) in Action::marks().filter_map(|action| Some((action, action.mark()?))) {
            let info = action.info();
            // The field's sign for an only move is an empty square, which by itself looks like a missing letter.
            let sign = if mark == Mark::ONLY_MOVE { ctx.text("comment-only-move") } else { mark.sign() };
            let button = egui::Button::selectable(marks.contains(&mark), sign);
            if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(info.tip(ctx.lang())).clicked() {
                ctx.act(action);
            }
        }
    });
}
