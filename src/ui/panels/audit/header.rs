//! What stays in view: the book and what can be done, the list of repetitions, and the verdict on the chosen one.

use super::super::PanelContext;
use super::words::{outcome_tone, outcome_word};
use crate::judge::{Explain, Outcome, RepetitionAudit, RuleBook, SideConduct};
use crate::lang::Lang;
use crate::rulebooks::BOOKS;
use crate::rules::Side;
use crate::session::{Action, Command};
use crate::ui::focus;
use crate::ui::theme::{self, Tone, size};
use crate::ui::widgets::{chip_ui, outline_chip_ui};
use egui::{
    Align, Button, Label as Text, Layout, Rect, RichText, Role, ScrollArea, Sense, TextStyle, Ui, WidgetInfo, pos2,
    vec2,
};

/// The rule book, its articles, and what can be done with the whole audit.
pub(super) fn tools_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let height = ui.spacing().interact_size.y;
    ui.allocate_ui_with_layout(vec2(ui.available_width(), height), Layout::right_to_left(Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        let report = ctx.text("audit-report");
        ui.menu_button(format!("{report} ▾"), |ui| {
            for action in [Action::ReportHtml, Action::ReportPdf, Action::PrintRuling, Action::AuditStudy] {
                choice_ui(ui, ctx, action);
            }
        });
        let on = ctx.studio.audit().compares();
        button_ui(ui, ctx, Action::CompareBooks, "audit-compare", on);
        button_ui(ui, ctx, Action::ShowArticles, "audit-articles", ctx.view.audit.articles.is_open());
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| book_ui(ui, ctx));
    });
    ui.add_space(2.0);
}

fn button_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, action: Action, label: &str, on: bool) {
    let tip = ctx.studio.tip_with_key(action);
    if ui.add(Button::selectable(on, ctx.text(label))).on_hover_text(tip).clicked() {
        ctx.act(action);
    }
}

fn choice_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, action: Action) {
    let info = action.info();
    let button = Button::new(info.name(ctx.lang()));
    if ui.add_enabled((info.enabled)(ctx.studio), button).on_hover_text(info.tip(ctx.lang())).clicked() {
        ctx.act(action);
        ui.close();
    }
}

/// The books to choose from, each with what was read of it.
fn book_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>) {
    let (lang, current) = (ctx.lang(), ctx.studio.rule_book());
    let room = ui.available_width() - size::BOOK_ARROW;
    let title = short_title(ui, current, lang, room);
    ui.menu_button(format!("{title} ▾"), |ui| {
        ui.set_max_width(size::BOOK_MENU);
        for book in BOOKS {
            let text = RichText::new(book.title.get(lang));
            let text = if book.id == current.id { text.text_style(theme::strong()) } else { text };
            let chosen = ui.add(Button::selectable(book.id == current.id, text)).clicked();
            let about = format!("{} · {}", book.publisher.get(lang), book.source.get(lang));
            let about = RichText::new(about).small().color(theme::palette(ui).text_weak);
            ui.add(Text::new(about).halign(Align::LEFT));
            if chosen {
                ctx.commands.push(Command::SetRuleBook(book.id));
                ui.close();
            }
        }
    })
    .response
    .on_hover_text(current.title.get(lang));
}

/// The book's title, or its short name where there is no room for that.
fn short_title(ui: &Ui, book: &RuleBook, lang: Lang, room: f32) -> String {
    let title = book.title.get(lang).to_owned();
    let font = TextStyle::Button.resolve(ui.style());
    let width = ui.painter().layout_no_wrap(title.clone(), font, egui::Color32::PLACEHOLDER).size().x;
    if width <= room { title } else { book.short.get(lang).to_owned() }
}

/// Every repetition in a row of its own; a click shows it below.
pub(super) fn cards_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, cards: &[RepetitionAudit], chosen: usize) {
    let height = size::CARD_ROW * cards.len().min(size::CARD_ROWS) as f32;
    ScrollArea::vertical().id_salt("cards").max_height(height).min_scrolled_height(height).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        for index in super::in_order(cards) {
            card_row_ui(ui, ctx, &cards[index], index == chosen);
        }
    });
    ui.add_space(4.0);
}

fn card_row_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, card: &RepetitionAudit, chosen: bool) {
    let colors = theme::palette(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), size::CARD_ROW), Sense::click());
    focus::list_row(ui, &response);
    let args = [
        ("first", card.first_ply.into()),
        ("last", card.last_ply.into()),
        ("count", card.occurrences.into()),
        ("period", card.period.into()),
    ];
    let facts = ctx.text_with("audit-card", args);
    let verdict = verdict_text(ctx, card);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, format!("{facts} {verdict}")));
    let fill = match (chosen, response.hovered() || response.has_focus()) {
        (true, _) => colors.chosen.fill,
        (false, true) => colors.button_hover,
        (false, false) => egui::Color32::TRANSPARENT,
    };
    ui.painter().rect_filled(rect, size::CHIP_ROUNDING, fill);
    let dot = Rect::from_center_size(pos2(rect.left() + 10.0, rect.center().y), vec2(8.0, 8.0));
    ui.painter().circle_filled(dot.center(), 4.0, colors.chip(outcome_tone(card.ruling.outcome)).fill);
    let ink = if chosen { colors.chosen.text } else { colors.text };
    let font = TextStyle::Small.resolve(ui.style());
    let full = format!("{facts} {verdict}");
    let verdict = ui.painter().layout_no_wrap(verdict, font.clone(), ink);
    // The ruling matters most; where it's narrow, the facts give way.
    let room = rect.width() - verdict.size().x - 8.0 - (dot.right() + 8.0 - rect.left()) - 8.0;
    let mut facts = egui::text::LayoutJob::simple_singleline(facts.into_owned(), font, ink);
    facts.wrap = egui::text::TextWrapping::truncate_at_width(room.max(1.0));
    let facts = ui.painter().layout_job(facts);
    let cut = facts.elided;
    let middle = |galley: &egui::Galley| rect.center().y - galley.size().y / 2.0;
    ui.painter().galley(pos2(rect.right() - 8.0 - verdict.size().x, middle(&verdict)), verdict, ink);
    ui.painter().galley(pos2(dot.right() + 8.0, middle(&facts)), facts, ink);
    let response = if cut { response.on_hover_text(full) } else { response };
    if response.clicked() {
        ctx.view.audit.chosen = Some(card.last_ply);
        ctx.commands.push(Command::GoToPly(card.last_ply));
    }
}

/// The verdict, or what it would be.
pub(super) fn verdict_text(ctx: &PanelContext<'_>, card: &RepetitionAudit) -> String {
    let verdict = outcome_word(ctx.lang(), card.ruling.outcome);
    if card.complete {
        verdict.to_owned()
    } else {
        ctx.text_with("audit-would-be", [("verdict", verdict.into())]).into_owned()
    }
}

/// The verdict in large type, what it rests on, and whose it is. `alone`: no list tells which moves it is about.
pub(super) fn verdict_ui(
    ui: &mut Ui,
    ctx: &mut PanelContext<'_>,
    explain: &Explain<'_>,
    (card, alone): (&RepetitionAudit, bool),
) {
    let colors = theme::palette(ui);
    if alone {
        facts_ui(ui, ctx, card);
    }
    let color = match card.ruling.outcome {
        Outcome::Loses(side) | Outcome::MustChange(side) => colors.side(side),
        Outcome::Draw => colors.text,
        Outcome::Undecided => colors.warn,
    };
    let style = if card.complete { theme::verdict() } else { TextStyle::Heading };
    ui.horizontal_wrapped(|ui| {
        ui.add(Text::new(RichText::new(verdict_text(ctx, card)).text_style(style).color(color)).wrap());
        if let Some(program) = &card.by_program {
            chip_ui(ui, &ctx.text("audit-by-arbiter"), Tone::Accent);
            let args = [("verdict", outcome_word(ctx.lang(), program.ruling.outcome).into())];
            ui.label(RichText::new(ctx.text_with("audit-program-verdict", args)).small().color(colors.text_weak));
        }
        certainty_ui(ui, ctx, card);
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 4.0);
        for side in Side::BOTH {
            conduct_ui(ui, ctx, card.conduct(side), &explain.class(card, side));
        }
        article_chips_ui(ui, ctx, ctx.studio.rule_book(), &card.ruling.articles);
    });
    for (book, count) in ctx.studio.audit().words_elsewhere() {
        let args = [("count", count.into()), ("book", book.short.get(ctx.lang()).into())];
        let text = RichText::new(ctx.text_with("audit-words-elsewhere", args)).small();
        if ui.link(text).clicked() {
            ctx.commands.push(Command::SetRuleBook(book.id));
        }
    }
    ui.add(egui::Separator::default().spacing(size::TIGHT));
}

/// How often, which plies, how long a lap is.
fn facts_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, card: &RepetitionAudit) {
    let args = [
        ("occurrences", card.occurrences.into()),
        ("first", card.first_ply.into()),
        ("last", card.last_ply.into()),
        ("period", card.period.into()),
    ];
    let facts = ctx.text_with("audit-facts", args);
    let text = Text::new(RichText::new(facts).small().color(theme::palette(ui).text_weak)).truncate();
    let tip = Action::GoToRepetition.info().tip(ctx.lang());
    if ui.add(text.sense(Sense::click())).on_hover_text(tip).clicked() {
        ctx.commands.push(Command::GoToPly(card.last_ply));
    }
}

/// Whether the repetition is complete and everything about it is proved.
fn certainty_ui(ui: &mut Ui, ctx: &PanelContext<'_>, card: &RepetitionAudit) {
    let certain = card.red.certain && card.black.certain;
    let (id, tone) = match (card.complete, certain) {
        (false, _) => ("audit-incomplete", Tone::Warn),
        // An arbiter's labels are his word, not the program's proof.
        (true, _) if card.is_overruled() => ("audit-arbiters-labels", Tone::Idle),
        (true, true) => ("audit-certain", Tone::Good),
        (true, false) => ("audit-uncertain", Tone::Bad),
    };
    let args = [("count", card.occurrences.into()), ("needed", card.needed.into())];
    chip_ui(ui, &ctx.text_with(id, args), tone);
}

pub(super) fn conduct_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, conduct: &SideConduct, class: &str) {
    let side = ctx.text(if conduct.side == Side::Red { "side-red" } else { "side-black" });
    let text = ctx.text_with("audit-conduct", [("side", side.into()), ("class", class.into())]);
    // Only what the book forbids is shown in the offender's colour.
    let tone = match (conduct.forbidden, conduct.side) {
        (false, _) => Tone::Idle,
        (true, Side::Red) => Tone::Red,
        (true, Side::Black) => Tone::Black,
    };
    chip_ui(ui, &text, tone);
    article_chips_ui(ui, ctx, ctx.studio.rule_book(), &conduct.articles);
}

/// Articles of a book as chips; each tells what it says, and a click opens the book there, which judges from then on.
pub fn article_chips_ui(ui: &mut Ui, ctx: &mut PanelContext<'_>, book: &'static RuleBook, articles: &[&'static str]) {
    let lang = ctx.lang();
    for &id in articles {
        let mut chip = outline_chip_ui(ui, id);
        if let Some(article) = book.article(id) {
            let text = format!("{} {}\n{}", article.id, article.heading.get(lang), article.summary.get(lang));
            chip = chip.on_hover_text(text);
        }
        if chip.clicked() {
            if book.id != ctx.studio.rule_book().id {
                ctx.commands.push(Command::SetRuleBook(book.id));
            }
            ctx.view.audit.articles.open_at(id);
        }
    }
}
