//! The game panel: headers, format and encoding of the file, and what couldn't be read.

use super::{PanelContext, panel_frame};
use crate::formats::TextEncoding;
use crate::game::{Edit, GameResult, Headers};
use crate::lang::{Lang, text};
use crate::library::doubtful_date;
use crate::session::{Command, DocumentId, Draft, Pane, game_opening};
use crate::ui::theme::{self, size};
use egui::{Grid, Label, RichText, ScrollArea, TextEdit, Ui};
use std::borrow::Cow;

/// Headers being edited.
#[derive(Default)]
pub struct HeaderDraft {
    key: Option<(DocumentId, usize, u64)>,
    /// The headers as they stand in the game.
    before: Headers,
    headers: Headers,
    /// Name and value of one that is being added.
    added: [String; 2],
    /// Whether they have changed since [`HeaderDraft::take_news`] was asked last.
    news: bool,
}

impl HeaderDraft {
    /// Takes the headers as finished although a field may still be in use.
    pub fn finished(&mut self) -> Option<Command> {
        self.key.take().filter(|_| self.headers != self.before)?;
        self.news = true;
        Some(Command::SetHeaders(self.headers.clone()))
    }

    /// Whether the draft has changed since this was asked last.
    pub const fn take_news(&mut self) -> bool {
        std::mem::replace(&mut self.news, false)
    }

    /// The headers as they are being written, to be kept in case that the program is killed.
    #[must_use]
    pub fn draft(&self) -> Option<Draft> {
        let (document, game, _) = self.key.filter(|_| self.headers != self.before)?;
        Some(Draft { document, game, edit: Edit::SetHeaders(self.headers.clone()) })
    }
}

/// Headers that have their own place in the window or say nothing to a reader.
const ELSEWHERE: [&str; 3] = ["Result", "Game", "FEN"];

const FIELDS: [(&str, &str); 11] = [
    ("Title", "header-title"),
    ("Event", "header-event"),
    ("Date", "header-date"),
    ("Site", "header-site"),
    ("Round", "header-round"),
    ("Red", "header-red"),
    ("RedTeam", "header-red-team"),
    ("Black", "header-black"),
    ("BlackTeam", "header-black-team"),
    ("Annotator", "header-annotator"),
    ("Opening", "header-opening"),
];

/// The name of a header in a language; headers that the panel doesn't show keep theirs.
#[must_use]
pub fn header_name(lang: Lang, name: &str) -> Cow<'_, str> {
    match FIELDS.iter().find(|(known, _)| *known == name) {
        Some((_, id)) => text(lang, id),
        None if name == "Result" => text(lang, "header-result"),
        None => Cow::Borrowed(name),
    }
}

/// Draws the panel.
pub fn info_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    panel_frame(ui, |ui| {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
            headers_ui(ui, ctx);
            file_ui(ui, ctx);
        });
    });
}

fn headers_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let document = ctx.studio.document();
    let chapter = document.chapter();
    let key = (document.id, document.active_index(), chapter.revision());
    let mut draft = std::mem::take(&mut ctx.view.headers);
    if draft.key != Some(key) {
        let headers = chapter.game().headers.clone();
        draft = HeaderDraft { key: Some(key), before: headers.clone(), headers, news: true, ..draft };
    }
    let mut done = false;
    Grid::new("headers").num_columns(2).spacing([12.0, 6.0]).show(ui, |ui| {
        let mut enters = ctx.view.enters(Pane::Info);
        for (name, id) in FIELDS {
            let label = ui.label(RichText::new(ctx.text(id)).color(theme::palette(ui).text_weak));
            let mut value = draft.headers.get(name).unwrap_or_default().to_owned();
            let field = ui.add(TextEdit::singleline(&mut value).desired_width(f32::INFINITY)).labelled_by(label.id);
            if std::mem::take(&mut enters) {
                field.request_focus();
            }
            if field.changed() {
                draft.headers.set(name, value);
                draft.news = true;
            }
            done |= field.lost_focus();
            ui.end_row();
            if name == "Date" {
                date_hint_ui(ui, ctx, draft.headers.get(name).unwrap_or_default());
            }
        }
        done |= others_ui(ui, &mut draft);
    });
    done |= add_ui(ui, ctx, &mut draft);
    if draft.headers.get("Opening").is_none_or(str::is_empty)
        && let Some(opening) = game_opening(chapter.game())
    {
        let name = opening.name(ctx.lang());
        let proposal = ctx.text_with("header-opening-proposal", [("name", name.into())]);
        if ui.link(proposal).clicked() {
            draft.headers.set("Opening", name);
            done = true;
        }
        ui.add_space(4.0);
    }
    // Below the table, where the whole width is free for it.
    ui.label(RichText::new(ctx.text("header-result")).color(theme::palette(ui).text_weak));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(4.0, 4.0);
        let results = [
            (GameResult::RedWins, "result-red"),
            (GameResult::Draw, "result-draw"),
            (GameResult::BlackWins, "result-black"),
            (GameResult::Unknown, "result-unknown"),
        ];
        let current = draft.headers.result();
        for (result, id) in results {
            if ui.add(egui::Button::selectable(current == result, ctx.text(id))).clicked() {
                draft.headers.set_result(result);
                done = true;
            }
        }
    });
    if done && draft.headers != chapter.game().headers {
        ctx.commands.push(Command::SetHeaders(draft.headers.clone()));
    }
    ctx.view.headers = draft;
}

/// What is made of a date that isn't understood whole.
fn date_hint_ui(ui: &mut Ui, ctx: &PanelContext<'_>, date: &str) {
    let Some(understood) = doubtful_date(date) else { return };
    let hint = match understood.as_str() {
        "" => ctx.text("header-date-unknown").into_owned(),
        date => ctx.text_with("header-date-as", [("date", date.into())]).into_owned(),
    };
    ui.label("");
    ui.label(RichText::new(hint).small().color(theme::palette(ui).warn));
    ui.end_row();
}

/// The headers that a file has besides the usual ones; an emptied one is taken out. Tells whether one is finished.
fn others_ui(ui: &mut Ui, draft: &mut HeaderDraft) -> bool {
    let usual = |name: &str| ELSEWHERE.contains(&name) || FIELDS.iter().any(|(field, _)| *field == name);
    // By the game's own list, so that a field that is being emptied stays.
    let names: Vec<String> = draft.before.iter().map(|(name, _)| name.to_owned()).filter(|name| !usual(name)).collect();
    let mut done = false;
    for name in names {
        let label = ui.add(Label::new(RichText::new(&name).color(theme::palette(ui).text_weak)).truncate());
        let mut value = draft.headers.get(&name).unwrap_or_default().to_owned();
        let field = ui.add(TextEdit::singleline(&mut value).desired_width(f32::INFINITY)).labelled_by(label.id);
        if field.changed() {
            draft.headers.set(&name, value);
            draft.news = true;
        }
        done |= field.lost_focus();
        ui.end_row();
    }
    done
}

/// Name and value of a further header. Tells whether it is added.
fn add_ui(ui: &mut Ui, ctx: &PanelContext<'_>, draft: &mut HeaderDraft) -> bool {
    ui.horizontal(|ui| {
        let [name, value] = &mut draft.added;
        let button = ctx.text("header-add");
        let room = (ui.available_width() - size::HEADER_BUTTON).max(size::HEADER_BUTTON);
        let hint = |id| RichText::new(ctx.text(id));
        ui.add(TextEdit::singleline(name).hint_text(hint("header-add-name")).desired_width(room * 0.4));
        let field = ui.add(TextEdit::singleline(value).hint_text(hint("header-add-value")).desired_width(room * 0.6));
        let whole = !name.trim().is_empty() && !value.trim().is_empty();
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let clicked = ui.add_enabled(whole, egui::Button::new(button)).clicked();
        if !whole || !(entered || clicked) {
            return false;
        }
        draft.headers.set(name.trim(), value.trim());
        draft.added = Default::default();
        true
    })
    .inner
}

/// Offers the encodings in which the file can be read again; only while nothing would be lost by it.
fn encoding_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, present: &str) {
    if !ctx.studio.can_read_again() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(ctx.text("file-read-again"));
        for encoding in TextEncoding::ALL {
            let name = encoding.name();
            if ui.add(egui::Button::selectable(name == present, name)).clicked() && name != present {
                ctx.commands.push(Command::ReadAgain(encoding));
            }
        }
    });
}

fn file_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let document = ctx.studio.document();
    let colors = theme::palette(ui);
    ui.add_space(8.0);
    if let Some(format) = document.format {
        let encoding = document.encoding.unwrap_or("–");
        let args = [("format", format.name().into()), ("encoding", encoding.into())];
        ui.label(RichText::new(ctx.text_with("file-read-as", args)).color(colors.text_weak));
        encoding_ui(ui, ctx, encoding);
    }
    if !document.warnings.is_empty() {
        ui.add_space(6.0);
        ui.label(RichText::new(ctx.text("file-warnings")).color(colors.warn).text_style(theme::strong()));
        for warning in &document.warnings {
            ui.label(RichText::new(warning.describe(ctx.lang())).color(colors.text));
        }
    }
}
