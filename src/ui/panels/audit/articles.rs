//! The rule book to read: its articles with what they say, each marked as applied or not.

use super::super::PanelContext;
use crate::judge::{Article, Role, RuleBook};
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::chip_ui;
use egui::{Context, RichText, ScrollArea, TextEdit, Ui, Window};

/// The window with the book's articles.
#[derive(Default)]
pub struct ArticlesWindow {
    open: bool,
    /// The article to show, marked; by its number.
    at: Option<&'static str>,
    /// Whether the article is still to be brought into view.
    scroll: bool,
    /// Whether the search field is still to get the keyboard.
    focus: bool,
    search: String,
}

impl ArticlesWindow {
    /// Whether it is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Opens it, or closes it if it is open.
    pub fn toggle(&mut self) {
        self.open = !self.open;
        self.focus = self.open;
        self.at = None;
        self.search.clear();
    }

    /// Opens it at an article.
    pub fn open_at(&mut self, article: &'static str) {
        *self = Self { open: true, at: Some(article), scroll: true, focus: true, search: String::new() };
    }
}

/// Draws the window if it is open.
pub(super) fn window_ui(ui: &Context, ctx: &mut PanelContext<'_>) {
    if !ctx.view.audit.articles.open {
        return;
    }
    let book = ctx.studio.rule_book();
    let lang = ctx.lang();
    let mut open = true;
    let room = ui.content_rect().size();
    Window::new(book.title.get(lang))
        .id(egui::Id::unique("articles"))
        .open(&mut open)
        .collapsible(false)
        .default_size([size::BOOK_WINDOW, room.y * 0.7])
        .max_size(room * 0.9)
        .default_pos(egui::pos2((room.x - size::BOOK_WINDOW) / 2.0, room.y * 0.12))
        .show(ui, |ui| book_ui(ui, ctx, book));
    if !open || (ui.input(|input| input.key_pressed(egui::Key::Escape)) && !ui.text_edit_focused()) {
        ctx.view.audit.articles.open = false;
    }
}

fn book_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, book: &'static RuleBook) {
    let lang = ctx.lang();
    let weak = theme::palette(ui).text_weak;
    ui.label(RichText::new(format!("{} · {}", book.publisher.get(lang), book.edition)).small().color(weak));
    ui.label(RichText::new(book.source.get(lang)).small().color(weak));
    let hint = ctx.text("articles-search");
    let search = TextEdit::singleline(&mut ctx.view.audit.articles.search).hint_text(hint.as_ref());
    let search = ui.add(search.desired_width(f32::INFINITY));
    if std::mem::take(&mut ctx.view.audit.articles.focus) {
        search.request_focus();
    }
    ui.add_space(4.0);
    let wanted = ctx.view.audit.articles.search.trim().to_lowercase();
    let fits = |article: &&Article| {
        let texts = [article.id, article.heading.get(lang), article.summary.get(lang)];
        wanted.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&wanted))
    };
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        for article in book.articles.iter().filter(fits) {
            article_ui(ui, ctx, article);
        }
    });
}

fn article_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, article: &Article) {
    let colors = theme::palette(ui);
    let lang = ctx.lang();
    let marked = ctx.view.audit.articles.at == Some(article.id);
    let fill = if marked { colors.chosen.fill } else { egui::Color32::TRANSPARENT };
    let frame = egui::Frame::new().fill(fill).corner_radius(size::BUTTON_ROUNDING).inner_margin(6.0);
    let shown = frame.show(ui, |ui| {
        ui.set_min_width(ui.available_width());
        ui.horizontal_wrapped(|ui| {
            let heading = format!("{}  {}", article.id, article.heading.get(lang));
            ui.label(RichText::new(heading).text_style(theme::strong()));
            let (id, tone) = match article.role {
                Role::NotModelled(_) => ("articles-not-modelled", Tone::Warn),
                _ => ("articles-modelled", Tone::Good),
            };
            chip_ui(ui, &ctx.text(id), tone);
        });
        ui.label(article.summary.get(lang));
        if let Role::NotModelled(why) = article.role {
            ui.label(RichText::new(why.get(lang)).small().color(colors.warn));
        }
    });
    if marked && std::mem::take(&mut ctx.view.audit.articles.scroll) {
        ui.scroll_to_rect(shown.response.rect, Some(egui::Align::Center));
    }
}
