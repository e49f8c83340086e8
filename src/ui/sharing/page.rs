//! The choices for a page of games.

use super::choices::Choices;
use crate::lang::{text, text_with};
use crate::session::sharing::{GamesWanted, MOST_EVERY, PageOptions};
use crate::session::{MoveStyle, ReportFormat, Studio};
use crate::ui::theme::{self, size};
use crate::ui::widgets::section_title_ui;
use egui::TextEdit;

/// `file`: it becomes a file, in a format to be chosen.
pub(super) fn page_ui(choices: &mut Choices<'_>, options: &mut PageOptions, studio: &Studio, file: bool) {
    let several = studio.document().chapters().len() > 1;
    choices.grid("page", |choices| {
        if file {
            choices.radio(
                "share-format",
                &mut options.format,
                &[(ReportFormat::Pdf, "share-pdf"), (ReportFormat::Html, "share-html")],
            );
        }
        if several {
            choices.list(
                "share-games",
                &mut options.games,
                &[
                    (GamesWanted::Shown, "games-shown"),
                    (GamesWanted::Listed, "games-listed"),
                    (GamesWanted::All, "games-all"),
                ],
            );
            if options.games == GamesWanted::Listed {
                list_ui(choices, &mut options.list, studio);
            }
        }
        let styles =
            [(MoveStyle::Chinese, "style-chinese"), (MoveStyle::Wxf, "style-wxf"), (MoveStyle::Iccs, "style-iccs")];
        choices.list("menu-move-style", &mut options.style, &styles);
    });
    choices.check("share-variations", &mut options.variations);
    choices.check("share-comments", &mut options.comments);
    if several && options.games != GamesWanted::Shown {
        choices.check("share-page-each", &mut options.page_each);
    }
    choices.ui.add_space(6.0);
    section_title_ui(choices.ui, &text(choices.lang, "share-diagrams"));
    choices.check("share-asked-for", &mut options.asked_for);
    choices.check("share-drawn-on", &mut options.drawn_on);
    choices.check("share-at-end", &mut options.at_end);
    choices.check("action-toggle-coordinates", &mut options.dress.coordinates);
    choices.check("share-as-shown", &mut options.dress.as_shown);
    choices.grid("diagrams", |choices| {
        every_ui(choices, &mut options.every);
        choices.dress(&mut options.dress);
    });
}

/// After how many rounds each a diagram stands; 0 says that there are none.
fn every_ui(choices: &mut Choices<'_>, every: &mut u16) {
    let label = choices
        .ui
        .label(egui::RichText::new(text(choices.lang, "share-every")).color(theme::palette(choices.ui).text_weak));
    let lang = choices.lang;
    let shown = move |rounds: f64, _: std::ops::RangeInclusive<usize>| {
        let rounds = rounds as usize;
        if rounds == 0 {
            text(lang, "share-every-none").into_owned()
        } else {
            text_with(lang, "share-every-rounds", [("rounds", rounds.into())]).into_owned()
        }
    };
    let read = |words: &str| {
        let digits: String = words.chars().filter(char::is_ascii_digit).collect();
        digits.parse().ok()
    };
    let drag = egui::DragValue::new(every).range(0..=MOST_EVERY).speed(0.1).custom_formatter(shown).custom_parser(read);
    choices.ui.add(drag.update_while_editing(false)).labelled_by(label.id);
    choices.ui.end_row();
}

/// The numbers of the games, and how many there are.
fn list_ui(choices: &mut Choices<'_>, list: &mut String, studio: &Studio) {
    let count = studio.document().chapters().len();
    let label = choices.ui.label("");
    let hint = text_with(choices.lang, "share-list-hint", [("count", count.into())]);
    let field = TextEdit::singleline(list).desired_width(size::SHARING_LIST).hint_text(hint);
    choices.ui.add(field).labelled_by(label.id);
    choices.ui.end_row();
}
