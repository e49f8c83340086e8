//! The question after a crash: which lost studies are restored, discarded, or left for later.

use super::dialogs::{buttons, heading, primary};
use super::theme::{self, size};
use super::widgets::{card_frame, tick_ui, weak_ui};
use crate::lang::{Lang, text, text_with};
use crate::session::{Command, LostId, LostStudy, Studio};
use egui::{Align, Label, Layout, RichText, ScrollArea, Ui};
use std::collections::BTreeSet;
use std::time::SystemTime;

/// Which of the lost studies are chosen: all, until the user says otherwise.
#[derive(Default)]
pub(super) struct RecoveryChoice {
    left_out: BTreeSet<LostId>,
}

impl RecoveryChoice {
    /// Draws the question. `None` while it is open, `Some(None)` for later.
    pub(super) fn ui(&mut self, ui: &mut Ui, studio: &Studio) -> Option<Option<Command>> {
        let lang = studio.lang();
        heading(ui, &text(lang, "recovery-title"));
        ui.label(text(lang, "recovery-detail"));
        ui.add_space(6.0);
        let room = ui.ctx().content_rect().height() * 0.5;
        let now = SystemTime::now();
        ScrollArea::vertical().max_height(room).show(ui, |ui| {
            for lost in studio.lost() {
                self.study_ui(ui, lang, lost, now);
            }
        });
        let chosen: Vec<LostId> =
            studio.lost().iter().map(|lost| lost.id).filter(|id| !self.left_out.contains(id)).collect();
        let mut decided = None;
        buttons(ui, |ui| {
            ui.add_enabled_ui(!chosen.is_empty(), |ui| {
                if primary(ui, &text(lang, "recovery-restore")) {
                    decided = Some(Some(Command::Recover(chosen.clone())));
                }
            });
            if ui.button(text(lang, "recovery-later")).on_hover_text(text(lang, "recovery-later-tip")).clicked() {
                decided = Some(None);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let discard = RichText::new(text(lang, "recovery-discard")).color(theme::palette(ui).bad);
                let tip = text(lang, "recovery-discard-tip");
                let button = ui.add_enabled(!chosen.is_empty(), egui::Button::new(discard)).on_hover_text(tip);
                if button.clicked() {
                    decided = Some(Some(Command::DiscardLost(chosen.clone())));
                }
            });
        });
        decided
    }

    /// A card with the study's name, when it was kept, and what it was.
    fn study_ui(&mut self, ui: &mut Ui, lang: Lang, lost: &LostStudy, now: SystemTime) {
        card_frame(theme::palette(ui)).show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                let mut chosen = !self.left_out.contains(&lost.id);
                let name = RichText::new(&lost.name).text_style(theme::strong());
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    weak_ui(ui, time_ago(lang, lost.kept, now));
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
                        if tick_ui(ui, &mut chosen, name).clicked() {
                            if chosen {
                                self.left_out.remove(&lost.id);
                            } else {
                                self.left_out.insert(lost.id);
                            }
                        }
                    });
                });
            });
            let games = text_with(lang, "recovery-games", [("count", lost.games.into())]);
            let place = match &lost.path {
                Some(path) => path.display().to_string(),
                None => text(lang, "recovery-no-file").into_owned(),
            };
            let games = match lost.setup {
                Some(_) => format!("{games} · {}", text(lang, "recovery-setup")).into(),
                None => games,
            };
            let about = RichText::new(format!("{games} · {place}")).small().color(theme::palette(ui).text_weak);
            ui.add(Label::new(about).truncate()).on_hover_text(place);
        });
        ui.add_space(size::CARD_GAP);
    }
}

/// "5 minutes ago", 5分钟前: how long before `now` that was.
fn time_ago(lang: Lang, then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).map_or(0, |ago| ago.as_secs());
    let count = |unit: u64| usize::try_from(seconds / unit).unwrap_or(usize::MAX);
    let (id, count) = match seconds {
        0..60 => return text(lang, "ago-moment").into_owned(),
        60..3_600 => ("ago-minutes", count(60)),
        3_600..86_400 => ("ago-hours", count(3_600)),
        _ => ("ago-days", count(86_400)),
    };
    text_with(lang, id, [("count", count.into())]).into_owned()
}
