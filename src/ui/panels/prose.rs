//! Explanations with links: a piece that is pointed at shows on the board, a line is played through there, an article opens.

use super::PanelContext;
use super::moves::move_label;
use crate::judge::{ArticleId, Link, Prose};
use crate::rules::Move;
use crate::session::{Command, move_text};
use crate::ui::evidence;
use crate::ui::icons::Icon;
use crate::ui::theme::{self, Palette, size};
use crate::ui::typeset;
use crate::ui::view::PlayedLine;
use crate::ui::widgets::icon_button_ui;
use egui::text::{LayoutJob, TextFormat};
use egui::text_selection::LabelSelectionState;
use egui::{
    FontSelection, Galley, Id, Label, Popup, Pos2, Rect, Response, RichText, Role, Sense, Stroke, TextStyle, Ui,
    WidgetInfo, WidgetText, pos2,
};

/// Draws a text whose links are alive. Pointing at a piece, a point or a line (or stepping on it with Tab) shows it on the
/// board; a click goes there, plays the line on, or opens the article.
pub fn prose_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, prose: &Prose) -> Response {
    styled_prose_ui(ui, ctx, prose, TextStyle::Body)
}

/// The same in another text style.
pub fn styled_prose_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, prose: &Prose, style: TextStyle) -> Response {
    // Which link was lit in the last frame; asked before the paragraph has an id of its own.
    let memory = ui.next_auto_id().with("lit");
    let lit = ui.data(|data| data.get_temp::<Option<usize>>(memory)).flatten();
    let mut job = layout(ui, prose, style, lit);
    let breaks = typeset::keep_openings(ui, &mut job);
    let (corner, galley, response) = Label::new(WidgetText::from(job)).wrap().layout_in_ui(ui);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, ui.is_enabled(), prose.as_str()));
    let color = theme::palette(ui).text;
    let rects = rects_of(&galley, corner, prose, &breaks);
    LabelSelectionState::label_text_selection(ui, &response, corner, galley, color, Stroke::NONE);
    let mut lively = None;
    for (number, span) in prose.spans().enumerate() {
        let Some(link) = span.link else { continue };
        let id = response.id.with(number);
        let touched = link_response(ui, id, &rects[number]);
        touched.widget_info(|| WidgetInfo::labeled(Role::Link, ui.is_enabled(), span.text));
        let touched = touched.on_hover_cursor(egui::CursorIcon::PointingHand);
        if touched.hovered() || touched.has_focus() {
            lively = Some(number);
            ctx.view.pointing = Some(link).filter(|link| shows_itself(ctx, link)).cloned();
        }
        if touched.gained_focus() {
            touched.scroll_to_me(None);
        }
        match link {
            Link::Article(article) => article_ui(ctx, &touched, article),
            _ if touched.clicked() => follow(ctx, link, response.id),
            _ => {}
        }
    }
    if lively != lit {
        ui.data_mut(|data| data.insert_temp(memory, lively));
        ui.ctx().request_repaint();
    }
    if ctx.view.played.as_ref().is_some_and(|played| played.place == response.id) {
        player_ui(ui, ctx);
    }
    response
}

/// The text in its colours, the link that is lit set off.
fn layout(ui: &Ui, prose: &Prose, style: TextStyle, lit: Option<usize>) -> LayoutJob {
    let colors = theme::palette(ui);
    let font = FontSelection::from(style).resolve(ui.style());
    let mut job = LayoutJob::default();
    for (number, span) in prose.spans().enumerate() {
        let color = span.link.map_or(colors.text, |link| link_color(colors, link));
        let mut format = TextFormat::simple(font.clone(), color);
        if span.link.is_some() {
            let line = if lit == Some(number) { color } else { colors.border_strong };
            format.underline = Stroke::new(size::HAIRLINE, line);
            if lit == Some(number) {
                format.background = colors.button_hover;
            }
        }
        job.append(span.text, 0.0, format);
    }
    job
}

/// Whether the board shows a link that is pointed at: not an article, and a line only while it isn't played through.
fn shows_itself(ctx: &PanelContext<'_>, link: &Link) -> bool {
    let Link::Moves { moves, .. } = link else { return !matches!(link, Link::Article(_)) };
    let evidence = evidence::shown(ctx.studio, ctx.view);
    let played = ctx.view.played.as_ref().is_some_and(|played| played.link == *link);
    !played && evidence.is_none_or(|shown| shown.played == 0 || shown.line != *moves)
}

const fn link_color(colors: &Palette, link: &Link) -> egui::Color32 {
    match link {
        Link::Piece { piece, .. } => colors.side(piece.side),
        Link::Point { .. } | Link::Moves { .. } => colors.link,
        Link::Article(_) => colors.text_weak,
    }
}

/// Where each span lies on the screen: a rectangle for each row of text that it touches.
/// `breaks` are the line breaks that the text has got on its way to the screen.
fn rects_of(galley: &Galley, corner: Pos2, prose: &Prose, breaks: &[usize]) -> Vec<Vec<Rect>> {
    let mut spans: Vec<Vec<Rect>> = Vec::new();
    let of_chars = prose.spans().enumerate().flat_map(|(number, span)| span.text.chars().map(move |_| number));
    let mut owners: Vec<usize> = of_chars.collect();
    for &at in breaks {
        owners.insert(at.min(owners.len()), 0);
    }
    let mut owners = owners.into_iter();
    for row in &galley.rows {
        let frame = row.rect().translate(corner.to_vec2());
        let mut last = None;
        for glyph in &row.glyphs {
            let Some(owner) = owners.next() else { return spans };
            let left = frame.left() + glyph.pos.x;
            let rect = Rect::from_min_max(pos2(left, frame.top()), pos2(left + glyph.advance_width, frame.bottom()));
            spans.resize_with(spans.len().max(owner + 1), Vec::new);
            match spans[owner].last_mut().filter(|_| last == Some(owner)) {
                Some(known) => *known = known.union(rect),
                None => spans[owner].push(rect),
            }
            last = Some(owner);
        }
        if row.ends_with_newline {
            owners.next();
        }
    }
    spans
}

/// One response for a link that may run over several rows; Tab stops at it once.
fn link_response(ui: &Ui, id: Id, rects: &[Rect]) -> Response {
    let mut rects = rects.iter();
    let first = rects.next().copied().unwrap_or(Rect::NOTHING);
    let touched = ui.interact(first, id, Sense::click());
    rects.enumerate().fold(touched, |touched, (row, rect)| {
        touched | ui.interact(*rect, id.with(row), Sense::click() - Sense::FOCUSABLE)
    })
}

fn article_ui(ctx: &PanelContext<'_>, touched: &Response, article: ArticleId) {
    let Some(article) = ctx.studio.rule_book().article(article) else { return };
    Popup::from_toggle_button_response(touched).width(size::ARTICLE_WIDTH).show(|ui| {
        let heading = format!("{} {}", article.id, article.heading.get(ctx.lang()));
        ui.label(RichText::new(heading).text_style(theme::strong()));
        ui.add(Label::new(article.summary.get(ctx.lang())).wrap());
    });
}

/// Goes to the move after which a piece stands there, or plays a line on; after its last move it begins anew.
fn follow(ctx: &mut PanelContext<'_>, link: &Link, place: Id) {
    match link {
        Link::Piece { at, .. } | Link::Point { at, .. } if *at != ctx.studio.chapter().ply() => {
            ctx.commands.push(Command::GoToPly(*at));
        }
        Link::Moves { moves, .. } => {
            if play_evidence(ctx, link, moves) {
                return;
            }
            let known = ctx.view.played.as_ref().filter(|played| played.place == place && played.link == *link);
            let played = next_step(known.map_or(0, |known| known.played), moves.len());
            let ply = ctx.studio.chapter().ply();
            ctx.view.played = Some(PlayedLine { place, link: link.clone(), played, ply });
        }
        _ => {}
    }
}

/// Plays the line of the chosen row on, which has a player of its own; `false` if it's another line.
fn play_evidence(ctx: &mut PanelContext<'_>, link: &Link, moves: &[Move]) -> bool {
    let position = ctx.studio.position();
    let Some(shown) = evidence::shown(ctx.studio, ctx.view).filter(|shown| shown.line == moves) else { return false };
    let start = ctx.studio.audit().line().and_then(|line| link.start(line));
    if start.is_none_or(|start| start.key() != shown.start(position).key()) {
        return false;
    }
    let played = next_step(shown.played, moves.len());
    ctx.view.played = None;
    if let Some(state) = ctx.view.evidence.as_mut() {
        state.played = played;
    }
    true
}

/// One move further; after the last one the first again.
const fn next_step(played: usize, moves: usize) -> usize {
    if played < moves { played + 1 } else { 1 }
}

/// Buttons that step through the line, and its moves; the last one puts the board back.
fn player_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let Some(PlayedLine { link, played, .. }) = ctx.view.played.clone() else { return };
    let (Link::Moves { moves, .. }, Some(line)) = (&link, ctx.studio.audit().line()) else { return };
    let Some(mut position) = link.start(line) else { return };
    let colors = theme::palette(ui);
    let style = ctx.studio.settings.move_style;
    let mut target = Some(played);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let names = ["audit-line-back", "audit-line-forward", "audit-line-close"].map(|id| ctx.text(id));
        ui.add_enabled_ui(played > 0, |ui| {
            if icon_button_ui(ui, Icon::Back, &names[0], false).clicked() {
                target = Some(played.saturating_sub(1));
            }
        });
        ui.add_enabled_ui(played < moves.len(), |ui| {
            if icon_button_ui(ui, Icon::Forward, &names[1], false).clicked() {
                target = Some(played + 1);
            }
        });
        for (index, &mv) in moves.iter().enumerate() {
            let text = move_text(&position, mv, style, ctx.lang());
            let color = colors.side(position.side_to_move());
            if move_label(ui, &text, color, true, index + 1 == played).clicked() {
                target = Some(index + 1);
            }
            position = position.play(mv);
        }
        if icon_button_ui(ui, Icon::Close, &names[2], false).clicked() {
            target = None;
        }
    });
    match (target, ctx.view.played.as_mut()) {
        (Some(target), Some(state)) => state.played = target,
        _ => ctx.view.played = None,
    }
}
