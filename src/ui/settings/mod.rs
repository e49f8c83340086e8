//! The settings (设置): pages of choices. Every change acts at once; what a page shows can be set back to what is usual.
//!
//! A page changes a copy of the settings, which the studio takes as a whole. `controls.rs` holds what the pages are made of,
//! one file a page.

mod board;
mod controls;
mod engine;
mod files;
mod general;
mod keys;
mod moves;
mod rules;
mod sound;

use super::dialogs::{self, heading};
use super::theme::{self, size};
use crate::lang::{Arg, Lang, text, text_with};
use crate::session::{Command, Settings, SettingsPage, Studio};
use egui::{Align, Button, Context, EventFilter, Key, Layout, Modifiers, ScrollArea, Sense, Ui, Vec2, vec2};
use keys::KeysPage;
use std::borrow::Cow;
use std::path::PathBuf;

/// Where the studio keeps what belongs to no study, for those who want to know.
#[derive(Clone, Debug, Default)]
pub struct Places {
    /// The settings file.
    pub settings: Option<PathBuf>,
    /// The folder of unsaved studies.
    pub unsaved: Option<PathBuf>,
}

/// What is about to be set back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reset {
    Page,
    All,
}

/// The settings' window.
#[derive(Default)]
pub struct SettingsWindow {
    open: bool,
    page: SettingsPage,
    /// Whether the page has to get the keyboard's focus.
    arriving: bool,
    asking: Option<Reset>,
    keys: KeysPage,
}

/// What a page gets: the studio to read, the settings to change, and where other wishes go.
struct PageContext<'a> {
    studio: &'a Studio,
    wanted: &'a mut Settings,
    commands: &'a mut Vec<Command>,
    places: &'a Places,
}

impl PageContext<'_> {
    fn lang(&self) -> Lang {
        self.studio.lang()
    }

    fn text(&self, id: &str) -> Cow<'static, str> {
        text(self.lang(), id)
    }

    fn text_with<'t>(&self, id: &str, args: impl IntoIterator<Item = (&'t str, Arg<'t>)>) -> Cow<'static, str> {
        text_with(self.lang(), id, args)
    }
}

impl SettingsWindow {
    /// Shows the settings: on the page that is named, else on the one that was looked at last.
    pub fn open(&mut self, page: Option<SettingsPage>) {
        let page = page.unwrap_or(self.page);
        *self = Self { open: true, page, arriving: true, ..Self::default() };
    }

    /// Whether they are shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Draws the window if it is open; returns what the user wishes.
    pub fn ui(&mut self, ctx: &Context, studio: &Studio, places: &Places) -> Vec<Command> {
        let mut commands = Vec::new();
        if !self.open {
            return commands;
        }
        let mut wanted = studio.settings.clone();
        // A key that is being chosen is no wish to leave.
        let choosing = self.keys.is_choosing();
        let modal = dialogs::modal(ctx, "settings").show(ctx, |ui| {
            let around = Vec2::splat(4.0 * f32::from(size::DIALOG_MARGIN));
            ui.set_min_size(size::SETTINGS.min(ctx.content_rect().size() - around));
            ui.set_max_size(ui.min_size());
            let mut page = PageContext { studio, wanted: &mut wanted, commands: &mut commands, places };
            self.content_ui(ui, &mut page);
        });
        if modal.should_close() && !choosing && self.asking.is_none() {
            self.open = false;
        }
        if let Some(reset) = self.asking {
            self.question_ui(ctx, studio.lang(), reset, &mut wanted);
        }
        if wanted != studio.settings {
            commands.push(Command::ChangeSettings(Box::new(wanted)));
        }
        commands
    }

    fn content_ui(&mut self, ui: &mut Ui, ctx: &mut PageContext<'_>) {
        let footer = ui.spacing().interact_size.y + 2.0 * size::SETTINGS_GAP;
        let room = vec2(ui.available_width(), ui.available_height() - footer);
        ui.allocate_ui_with_layout(room, Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_size(room);
            ui.allocate_ui_with_layout(vec2(size::SETTINGS_NAV, room.y), Layout::top_down(Align::Min), |ui| {
                self.pages_ui(ui, ctx.lang());
            });
            ui.separator();
            ui.allocate_ui_with_layout(ui.available_size(), Layout::top_down(Align::Min), |ui| {
                heading(ui, &self.page.title(ctx.lang()));
                if self.page == SettingsPage::Shortcuts {
                    self.keys.ui(ui, ctx);
                    return;
                }
                ScrollArea::vertical().id_salt(self.page).auto_shrink(false).show(ui, |ui| {
                    ui.set_max_width(ui.available_width() - size::SCROLL_GUTTER);
                    match self.page {
                        SettingsPage::General => general::page_ui(ui, ctx),
                        SettingsPage::Board => board::page_ui(ui, ctx),
                        SettingsPage::Moves => moves::page_ui(ui, ctx),
                        SettingsPage::Rules => rules::page_ui(ui, ctx),
                        SettingsPage::Engine => engine::page_ui(ui, ctx),
                        SettingsPage::Sound => sound::page_ui(ui, ctx),
                        SettingsPage::Files => files::page_ui(ui, ctx),
                        SettingsPage::Shortcuts => {}
                    }
                });
            });
        });
        ui.separator();
        self.footer_ui(ui, ctx.lang());
    }

    /// The list of pages: one stop of the Tab key, in which the arrows walk.
    fn pages_ui(&mut self, ui: &mut Ui, lang: Lang) {
        ui.heading(text(lang, "settings-title"));
        ui.add_space(size::SETTINGS_GAP);
        ui.spacing_mut().item_spacing.y = 2.0;
        let before = self.page;
        for page in SettingsPage::ALL {
            let current = page == before;
            let button = Button::selectable(current, page.title(lang))
                .min_size(vec2(ui.available_width(), size::TOOL_HEIGHT))
                .sense(if current { Sense::click() } else { Sense::CLICK })
                .truncate();
            let response = ui.add(button);
            if current && std::mem::take(&mut self.arriving) {
                response.request_focus();
                // What has lost the focus is drawn with it still.
                ui.ctx().request_repaint();
            }
            if current && response.has_focus() {
                let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
                ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
                let place = SettingsPage::ALL.iter().position(|known| *known == page).unwrap_or(0);
                let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
                let to = place + usize::from(pressed(Key::ArrowDown));
                let to = to.saturating_sub(usize::from(pressed(Key::ArrowUp)));
                self.page = SettingsPage::ALL.get(to).copied().unwrap_or(page);
            }
            if response.clicked() {
                self.page = page;
            }
        }
        if self.page != before {
            self.keys = KeysPage::default();
            self.arriving = true;
            ui.ctx().request_repaint();
        }
    }

    fn footer_ui(&mut self, ui: &mut Ui, lang: Lang) {
        ui.add_space(size::SETTINGS_GAP / 2.0);
        ui.horizontal(|ui| {
            if ui.button(text(lang, "settings-reset-page")).clicked() {
                self.asking = Some(Reset::Page);
            }
            if ui.button(text(lang, "settings-reset-all")).clicked() {
                self.asking = Some(Reset::All);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.open &= !ui.button(text(lang, "button-close")).clicked();
            });
        });
    }

    fn question_ui(&mut self, ctx: &Context, lang: Lang, reset: Reset, wanted: &mut Settings) {
        let modal = dialogs::modal(ctx, "settings question").show(ctx, |ui| {
            ui.set_width(size::DIALOG.min(ctx.content_rect().width() - 4.0 * f32::from(size::DIALOG_MARGIN)));
            let page = self.page.title(lang);
            let question = match reset {
                Reset::Page => text_with(lang, "settings-ask-page", [("page", page.as_ref().into())]),
                Reset::All => text(lang, "settings-ask-all"),
            };
            heading(ui, &question);
            ui.label(text(lang, "settings-ask-detail"));
            let mut open = true;
            dialogs::buttons(ui, |ui| {
                if ui.button(text(lang, "button-cancel")).clicked() {
                    open = false;
                }
                if dialogs::primary(ui, &text(lang, "settings-reset")) {
                    match reset {
                        Reset::Page => wanted.reset_page(self.page),
                        Reset::All => wanted.reset_all(),
                    }
                    open = false;
                }
            });
            open
        });
        if !modal.inner || modal.should_close() {
            self.asking = None;
            self.arriving = true;
        }
    }
}

/// Less important text that may be long, and can be copied.
fn fact_ui(ui: &mut Ui, text: &str) {
    let text = egui::RichText::new(text).small().color(theme::palette(ui).text_weak);
    ui.add(egui::Label::new(text).wrap());
}
