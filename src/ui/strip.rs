//! The question before variations, comments or marks are taken out: which of them, out of which games, and how much that is.

use super::dialogs::{buttons, heading, primary};
use super::theme;
use super::widgets::{pick_value_ui, tick_ui, weak_ui};
use crate::game::{Strip, StripTally};
use crate::lang::{Arg, Lang, text, text_with};
use crate::session::{Command, Studio};
use egui::{Align, Layout, RichText, Ui};

/// What is chosen, and what there is in the games that it concerns.
pub(super) struct StripChoice {
    strip: Strip,
    study: bool,
    /// What there is in the game on the board and in the whole study; counted when it is first asked for.
    known: [Option<StripTally>; 2],
}

impl StripChoice {
    pub(super) const fn new(strip: Strip) -> Self {
        Self { strip, study: false, known: [None; 2] }
    }

    /// Draws the question. `None` while it is open, `Some(None)` if it is left.
    pub(super) fn ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Option<Command>> {
        let lang = studio.lang();
        heading(ui, &text(lang, "strip-title"));
        let games = studio.document().chapters().len();
        if games > 1 {
            ui.horizontal(|ui| {
                pick_value_ui(ui, &mut self.study, false, text(lang, "strip-scope-game"));
                let all = text_with(lang, "strip-scope-study", [("games", games.into())]);
                pick_value_ui(ui, &mut self.study, true, all);
            });
            ui.add_space(6.0);
        }
        let study = self.study;
        let tally = *self.known[usize::from(study)].get_or_insert_with(|| studio.strippable(study));
        let Strip { variations, comments, marks } = &mut self.strip;
        row_ui(
            ui,
            lang,
            (variations, "strip-variations"),
            "strip-variations-count",
            [("variations", tally.variations.into()), ("moves", tally.moves.into())],
        );
        row_ui(ui, lang, (comments, "strip-comments"), "strip-comments-count", [("count", tally.comments.into())]);
        row_ui(
            ui,
            lang,
            (marks, "strip-marks"),
            "strip-marks-count",
            [("marks", tally.marks.into()), ("drawings", tally.drawings.into())],
        );
        ui.add_space(4.0);
        weak_ui(ui, text(lang, "strip-note"));
        let any = (*variations && tally.moves > 0)
            || (*comments && tally.comments > 0)
            || (*marks && tally.marks + tally.drawings > 0);
        let mut decided = None;
        buttons(ui, |ui| {
            ui.add_enabled_ui(any, |ui| {
                if primary(ui, &text(lang, "strip-button")) {
                    decided = Some(Some(Command::Strip { strip: self.strip, study }));
                }
            });
            if ui.button(text(lang, "button-cancel")).clicked() {
                decided = Some(None);
            }
        });
        decided
    }
}

fn row_ui<'a, const N: usize>(
    ui: &mut Ui,
    lang: Lang,
    (chosen, name): (&mut bool, &str),
    count: &str,
    args: [(&'a str, Arg<'a>); N],
) {
    ui.horizontal(|ui| {
        tick_ui(ui, chosen, text(lang, name));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let count = text_with(lang, count, args);
            ui.label(RichText::new(count).color(theme::palette(ui).text_weak));
        });
    });
}
