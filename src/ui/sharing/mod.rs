//! The dialogs about what goes out: a picture of the board, an animation, a page. Choices at the right, a preview at the left.

mod choices;
mod page;

use super::dialogs::{Answer, buttons, heading, primary};
use super::theme::{self, size};
use crate::lang::{text, text_with};
use crate::session::sharing::{
    ANIMATION_WIDTH, AnimationOptions, DELAY, Extent, PICTURE_WIDTH, PictureFormat, PictureOptions,
};
use crate::session::{Command, Sharing, Studio};
use choices::Choices;
use egui::{ColorImage, Image, RichText, ScrollArea, TextureFilter, TextureHandle, TextureOptions, Ui, Vec2, vec2};

/// The picture has more pixels than the screen shows of it.
const SMOOTH: TextureOptions = TextureOptions { mipmap_mode: Some(TextureFilter::Linear), ..TextureOptions::LINEAR };

/// One of the dialogs, open.
pub(super) struct SharingDialog {
    what: Sharing,
    preview: Option<(u64, TextureHandle)>,
}

impl SharingDialog {
    /// Opens the dialog.
    pub(super) const fn new(what: Sharing) -> Self {
        Self { what, preview: None }
    }

    /// Draws it; gives whether it stays open.
    pub(super) fn ui(&mut self, ui: &mut Ui, studio: &Studio, answers: &mut Vec<Answer>) -> bool {
        let lang = studio.lang();
        let title = match self.what {
            Sharing::Picture => "share-picture",
            Sharing::Animation => "share-animation",
            Sharing::Page => "share-page",
            Sharing::Print => "share-print",
        };
        heading(ui, &text(lang, title));
        let mut options = studio.settings.sharing.clone();
        // The dialog before this one may have been lower: the room isn't measured by it.
        let room = ui.ctx().content_rect().height() - size::SHARING_EDGES;
        ScrollArea::vertical().min_scrolled_height(room).max_height(room).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                self.preview_ui(ui, studio);
                ui.add_space(size::DIALOG_MARGIN.into());
                ui.vertical(|ui| {
                    let mut choices = Choices { ui, lang };
                    match self.what {
                        Sharing::Picture => picture_ui(&mut choices, &mut options.picture),
                        Sharing::Animation => animation_ui(&mut choices, &mut options.animation),
                        Sharing::Page => page::page_ui(&mut choices, &mut options.page, studio, true),
                        Sharing::Print => page::page_ui(&mut choices, &mut options.page, studio, false),
                    }
                });
            });
        });
        if options != studio.settings.sharing {
            answers.push(Answer::Command(Command::SetSharing(Box::new(options))));
        }
        let refusal = studio.sharing_refusal(self.what);
        if let Some(refusal) = &refusal {
            ui.add_space(6.0);
            ui.label(RichText::new(refusal).color(theme::palette(ui).warn));
        }
        let mut open = true;
        buttons(ui, |ui| {
            ui.add_enabled_ui(refusal.is_none(), |ui| {
                let (button, command) = match self.what {
                    Sharing::Print => ("button-print", Command::PrintGames),
                    what => ("button-save-to", Command::ChooseSharingFile(what)),
                };
                if primary(ui, &text(lang, button)) {
                    answers.push(Answer::Command(command));
                    open = false;
                }
            });
            open &= !ui.button(text(lang, "button-cancel")).clicked();
        });
        open
    }

    /// The picture, and what is to be known about what would be written.
    fn preview_ui(&mut self, ui: &mut Ui, studio: &Studio) {
        let lang = studio.lang();
        let weak = theme::palette(ui).text_weak;
        let width = size::SHARING_PREVIEW;
        ui.allocate_ui(vec2(width, width * 1.3), |ui| {
            ui.vertical(|ui| {
                ui.set_width(width);
                let Some(preview) = studio.sharing().preview() else {
                    ui.allocate_space(vec2(width, width * 1.2));
                    return;
                };
                let fresh = self.preview.as_ref().is_some_and(|(serial, _)| *serial == preview.serial);
                if !fresh {
                    let picture = &preview.picture;
                    let image = ColorImage::from_rgba_unmultiplied(
                        [picture.width as usize, picture.height as usize],
                        &picture.rgba,
                    );
                    let texture = ui.ctx().load_texture("sharing", image, SMOOTH);
                    self.preview = Some((preview.serial, texture));
                }
                if let Some((_, texture)) = &self.preview {
                    let room = Vec2::new(width, width * 1.3);
                    let name = text(lang, "share-preview");
                    ui.add(Image::new(texture).max_size(room).corner_radius(size::CHIP_ROUNDING).alt_text(name));
                }
                let facts = preview.facts;
                let told = match self.what {
                    Sharing::Picture => None,
                    Sharing::Animation => {
                        let args = [("moves", facts.moves.into()), ("seconds", facts.seconds.into())];
                        Some(text_with(lang, "share-animation-facts", args))
                    }
                    Sharing::Page | Sharing::Print => {
                        let args = [
                            ("games", facts.games.into()),
                            ("moves", facts.moves.into()),
                            ("diagrams", facts.diagrams.into()),
                        ];
                        Some(text_with(lang, "share-page-facts", args))
                    }
                };
                if let Some(told) = told {
                    ui.label(RichText::new(told).small().color(weak));
                }
            });
        });
    }
}

fn picture_ui(choices: &mut Choices<'_>, options: &mut PictureOptions) {
    choices.grid("picture", |choices| {
        choices.radio(
            "share-format",
            &mut options.format,
            &[(PictureFormat::Png, "share-png"), (PictureFormat::Svg, "share-svg")],
        );
        let fixed = options.format == PictureFormat::Svg;
        choices.number("share-width", &mut options.width, PICTURE_WIDTH, " px", !fixed);
        choices.dress(&mut options.dress);
    });
    choices.check("action-toggle-coordinates", &mut options.dress.coordinates);
    choices.check("share-as-shown", &mut options.dress.as_shown);
    choices.check("share-last-move", &mut options.last_move);
    choices.check("share-drawings", &mut options.drawings);
    choices.check("share-side", &mut options.side_to_move);
}

fn animation_ui(choices: &mut Choices<'_>, options: &mut AnimationOptions) {
    choices.grid("animation", |choices| {
        choices.list(
            "share-extent",
            &mut options.extent,
            &[(Extent::Game, "extent-game"), (Extent::Line, "extent-line"), (Extent::FromHere, "extent-here")],
        );
        choices.number("share-width", &mut options.width, ANIMATION_WIDTH, " px", true);
        choices.seconds("share-delay", &mut options.delay, DELAY);
        choices.seconds("share-first", &mut options.first_delay, DELAY);
        choices.seconds("share-last", &mut options.last_delay, DELAY);
        choices.dress(&mut options.dress);
    });
    choices.check("share-names", &mut options.names);
    choices.check("share-moves", &mut options.moves);
    choices.check("action-toggle-coordinates", &mut options.dress.coordinates);
    choices.check("share-as-shown", &mut options.dress.as_shown);
    choices.check("share-drawings", &mut options.drawings);
}
