//! The comment panel: what is written at the move on the board, and its marks.

use super::{PanelContext, panel_frame};
use crate::game::{Annotations, Edit, NodeId};
use crate::session::{Action, Command, DocumentId, Draft, move_text};
use crate::ui::theme;
use egui::{RichText, TextEdit, Ui};

/// A comment being written: which one, and its text so far.
#[derive(Default)]
pub struct CommentDraft {
    key: Option<(DocumentId, usize, NodeId, u64)>,
    /// The comment as it stands in the game.
    before: Annotations,
    text: String,
    /// Whether the field had the focus in this frame.
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
        let changed = self.text != self.before.comment;
        let annotations = Annotations { comment: std::mem::take(&mut self.text), ..std::mem::take(&mut self.before) };
        changed.then_some(Command::Annotate { node, annotations })
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
        let (document, game, node, _) = self.key.filter(|_| self.text != self.before.comment)?;
        let annotations = Annotations { comment: self.text.clone(), ..self.before.clone() };
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
            let text = annotations.comment.clone();
            let wanted = ctx.view.comment.wanted;
            ctx.view.comment =
                CommentDraft { key: Some(key), before: annotations, text, focused: false, wanted, news: true };
        }
        let hint = ctx.text("comment-hint");
        let field = TextEdit::multiline(&mut ctx.view.comment.text)
            .hint_text(hint.as_ref())
            .desired_width(f32::INFINITY)
            .min_size(ui.available_size());
        let response = ui.add(field);
        if std::mem::take(&mut ctx.view.comment.wanted) {
            response.request_focus();
        }
        ctx.view.comment.focused = response.has_focus();
        ctx.view.comment.news |= response.changed();
    });
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
            let button = egui::Button::selectable(marks.contains(&mark), mark.sign());
            if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(info.tip(ctx.lang())).clicked() {
                ctx.act(action);
            }
        }
    });
}
