//! [`PathPrompt`]: a path is typed, where the system shows no chooser of files.

use super::dialogs::{buttons, heading, primary};
use super::theme;
use crate::formats::Format;
use crate::lang::{Lang, text, text_with};
use crate::session::files::exists;
use egui::text::{CCursor, CCursorRange};
use egui::{Id, RichText, TextEdit, Ui};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// What is offered as the file, and what was typed so far.
#[derive(Clone, Default)]
pub struct PathPrompt {
    path: String,
    /// The format of the file, if it can't be saved in that.
    read_only: Option<Format>,
    /// Whether the field was shown before.
    shown: bool,
    /// The file that is there already and would be replaced.
    replaced: Option<PathBuf>,
}

/// What the prompt is for.
#[derive(Clone, Copy)]
pub struct PathWish {
    /// The title's text.
    pub title: &'static str,
    /// A file is written: its folder is named.
    pub writes: bool,
    /// A file that is there already would be replaced.
    pub replaces: bool,
}

/// What the user decided.
pub enum PathAnswer {
    /// This one.
    Chosen(PathBuf),
    /// None.
    Cancelled,
}

impl PathPrompt {
    /// Offers a file; `read_only` is its format if it can't be saved in that.
    #[must_use]
    pub fn offering(path: &Path, read_only: Option<Format>) -> Self {
        Self { path: path.display().to_string(), read_only, ..Self::default() }
    }

    /// Draws the prompt; an answer closes it.
    pub fn show(&mut self, ui: &mut Ui, lang: Lang, wish: PathWish) -> Option<PathAnswer> {
        heading(ui, &text(lang, wish.title));
        let label = ui.label(text(lang, "dialog-path"));
        let edit = TextEdit::singleline(&mut self.path).id(Id::unique("path prompt")).desired_width(f32::INFINITY);
        let mut output = edit.show(ui);
        let field = (*output.response).clone().labelled_by(label.id);
        if ui.memory(|memory| memory.focused().is_none()) && !field.lost_focus() {
            field.request_focus();
        }
        if !std::mem::replace(&mut self.shown, true) {
            field.request_focus();
            let name = name_without_ending(&self.path);
            let range = CCursorRange::two(CCursor::new(name.start), CCursor::new(name.end));
            output.state.cursor.set_char_range(Some(range));
            output.state.store(ui.ctx(), field.id);
        }
        if field.changed() {
            self.replaced = None;
        }
        let colors = theme::palette(ui);
        let folder = Path::new(&self.path).parent().filter(|folder| wish.writes && !folder.as_os_str().is_empty());
        if let Some(folder) = folder {
            let folder = text_with(lang, "dialog-folder", [("folder", folder.display().to_string().into())]);
            ui.label(RichText::new(folder).small().color(colors.text_weak));
        }
        if let Some(format) = self.read_only {
            ui.label(text_with(lang, "dialog-read-only", [("format", format.name().to_uppercase().into())]));
        }
        if let Some(replaced) = &self.replaced {
            let name = replaced.file_name().unwrap_or_default().to_string_lossy().into_owned();
            ui.label(RichText::new(text_with(lang, "dialog-exists", [("name", name.into())])).color(colors.warn));
        }
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let mut answer = None;
        buttons(ui, |ui| {
            let sure = self.replaced.is_some();
            let done = primary(ui, &text(lang, if sure { "button-replace" } else { "button-ok" })) || entered;
            let path = PathBuf::from(self.path.trim());
            if done && !self.path.trim().is_empty() {
                if wish.replaces && !sure && exists(&path) {
                    // The name is chosen again, to be typed over.
                    (self.replaced, self.shown) = (Some(path), false);
                } else {
                    answer = Some(PathAnswer::Chosen(path));
                }
            }
            if ui.button(text(lang, "button-cancel")).clicked() {
                answer = Some(PathAnswer::Cancelled);
            }
        });
        answer
    }
}

/// The characters of a path that somebody who gives it another name types over.
fn name_without_ending(path: &str) -> Range<usize> {
    let name = path.rfind(['/', '\\']).map_or(0, |separator| separator + 1);
    let end = path[name..].rfind('.').filter(|dot| *dot > 0).map_or(path.len(), |dot| name + dot);
    path[..name].chars().count()..path[..end].chars().count()
}

#[cfg(test)]
mod tests {
    use super::name_without_ending;

    #[test]
    fn the_name_is_chosen_without_folder_and_ending() {
        for (path, name) in [
            ("/home/甲/中炮.pgn", "中炮"),
            ("game.tar.gz", "game.tar"),
            ("C:\\games\\a.xqf", "a"),
            ("/tmp/.hidden", ".hidden"),
            ("/tmp/", ""),
            ("", ""),
        ] {
            let range = name_without_ending(path);
            assert_eq!(path.chars().skip(range.start).take(range.len()).collect::<String>(), name, "{path}");
        }
    }
}
