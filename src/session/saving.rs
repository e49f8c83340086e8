//! Saving documents, and closing tabs or the window once that is done.

use super::command::Request;
use super::document::{Document, DocumentId};
use super::notice::Level;
use super::storage::{Saved, format_for};
use super::studio::Studio;
use super::wording::loss_text;
use crate::formats::{self, Format};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};

/// What is being saved while the user is asked about it.
#[derive(Default)]
pub(super) struct Saving {
    /// The document for whose file was asked: another tab may be shown when the answer comes.
    asked_for: Option<DocumentId>,
    /// What waits for the saving.
    leaving: Option<Leaving>,
}

/// Tabs to save, in order; then they are closed, or the program is left.
struct Leaving {
    rest: VecDeque<DocumentId>,
    quit: bool,
    /// Saved where not all of them has room, as the user agreed to.
    agreed: Vec<DocumentId>,
}

impl Studio {
    /// Saves a tab, then closes it.
    pub(super) fn save_and_close(&mut self, id: DocumentId) -> Option<Request> {
        self.take_up_setup(id);
        self.saving.leaving = Some(Leaving { rest: VecDeque::from([id]), quit: false, agreed: Vec::new() });
        self.go_on_leaving()
    }

    /// Saves all tabs that have something to save, then asks to quit.
    pub(super) fn save_all_and_quit(&mut self) -> Option<Request> {
        let unsaved = self.documents().iter().filter(|document| document.is_unsaved());
        let rest: VecDeque<DocumentId> = unsaved.map(|document| document.id).collect();
        rest.iter().for_each(|&id| self.take_up_setup(id));
        self.saving.leaving = Some(Leaving { rest, quit: true, agreed: Vec::new() });
        self.go_on_leaving()
    }

    /// Saves the next tab that waits for it, or leaves if there is none.
    fn go_on_leaving(&mut self) -> Option<Request> {
        loop {
            let leaving = self.saving.leaving.as_mut()?;
            let Some(&id) = leaving.rest.front() else {
                let Leaving { quit, agreed, .. } = self.saving.leaving.take()?;
                let mut unsaved = self.documents.iter().filter(|document| document.is_unsaved());
                let all_agreed = unsaved.all(|document| agreed.contains(&document.id));
                return quit.then_some(if all_agreed { Request::Leave } else { Request::Quit });
            };
            match self.documents.iter().position(|document| document.id == id) {
                Some(index) if self.documents[index].is_modified() && !leaving.agreed.contains(&id) => {
                    self.active = index;
                    self.refresh();
                    return self.save();
                }
                found => {
                    leaving.rest.pop_front();
                    if found.is_some() && !leaving.quit {
                        self.discard(id);
                        self.refresh();
                    }
                }
            }
        }
    }

    /// Takes note of a document that was written.
    pub(super) fn saved(&mut self, saved: Saved) -> Option<Request> {
        let Saved { document: id, mark, path, format, result } = saved;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let (encoding, losses) = match result {
            Ok(written) => written,
            Err(error) => {
                self.saving.leaving = None;
                let error = error.describe(self.lang());
                self.tell_with(Level::Error, "save-failed", [("name", name.into()), ("error", error.into())]);
                return None;
            }
        };
        self.settings.remember_file(&path);
        if let Some(document) = self.documents.iter_mut().find(|document| document.id == id) {
            if losses.is_empty() {
                document.mark_saved(mark);
            } else {
                let over = document.path.as_ref() == Some(&path);
                document.mark_saved_in_part(mark, losses.clone(), over);
                self.saving.leaving.iter_mut().for_each(|leaving| leaving.agreed.push(id));
            }
            document.path = Some(path);
            document.format = Some(format);
            document.encoding = Some(encoding);
        }
        if losses.is_empty() {
            self.tell_with(Level::Info, "saved", [("name", name.into())]);
        } else {
            let lang = self.lang();
            let losses = losses.iter().map(|loss| loss_text(loss, lang)).collect::<Vec<_>>();
            let losses = losses.join(" · ");
            self.tell_with(Level::Warning, "saved-in-part", [("name", name.into()), ("losses", losses.into())]);
        }
        self.go_on_leaving()
    }

    /// Saves to the document's own file, or asks for one.
    pub(super) fn save(&mut self) -> Option<Request> {
        let document = self.document();
        let target = document.path.clone().zip(document.format.filter(|format| format.can_write()));
        match target {
            Some((path, format)) => {
                self.saving.asked_for = Some(document.id);
                self.confirm_losses(path, format)
            }
            None => self.ask_where_to_save(),
        }
    }

    /// Asks for a file for the document on the board.
    pub(super) fn ask_where_to_save(&mut self) -> Option<Request> {
        let document = self.document();
        let (id, name) = (document.id, document.name());
        let read_only = document.format.filter(|format| document.path.is_some() && !format.can_write());
        let name = match (&document.path, document.format) {
            (Some(_), Some(format)) if format.can_write() => name,
            _ => {
                let usual = self.settings.save_format().extensions().first().copied().unwrap_or_default();
                let stem = Path::new(&name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
                format!("{}.{usual}", stem.unwrap_or(name))
            }
        };
        let suggested = self.folder_to_save_in().join(name);
        self.saving.asked_for = Some(id);
        Some(Request::ChooseFileToSave { suggested, read_only })
    }

    /// The folder of the document's file, else of the file used last, else the user's documents or home.
    pub(super) fn folder_to_save_in(&self) -> PathBuf {
        let own = self.document().path.as_deref();
        let folder_of = |path: &Path| path.parent().filter(|folder| folder.is_dir()).map(Path::to_owned);
        let user = || {
            let dirs = directories::UserDirs::new()?;
            Some(dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
        };
        own.and_then(folder_of)
            .or_else(|| self.settings.recent.first().and_then(|path| folder_of(path)))
            .or_else(user)
            .unwrap_or_default()
    }

    /// The document that is being saved.
    fn document_to_save(&self) -> &Document {
        let asked = self.saving.asked_for;
        self.documents().iter().find(|document| Some(document.id) == asked).unwrap_or_else(|| self.document())
    }

    /// Saves at once if nothing gets lost, else asks first.
    pub fn confirm_losses(&mut self, path: PathBuf, format: Format) -> Option<Request> {
        let lang = self.lang();
        let losses = formats::losses(&self.document_to_save().games(), format);
        if losses.is_empty() {
            self.save_to(path, format);
            return None;
        }
        let losses = losses.iter().map(|loss| loss_text(loss, lang)).collect();
        Some(Request::ConfirmLosses { path, format, losses })
    }

    /// Writes the document that is being saved, in the background.
    pub(super) fn save_to(&mut self, path: PathBuf, format: Format) {
        let document = self.document_to_save();
        let (key, games) = ((document.id, document.saved_mark()), document.snapshot());
        self.saving.asked_for = None;
        let started = self.jobs.save(key, games, (path, format), &self.wake.clone());
        if !self.job_started(started) {
            self.saving.leaving = None;
        }
    }

    /// The format for a file that the user named, or a notice that says which there are.
    pub fn format_to_save(&mut self, path: &Path) -> Option<Format> {
        let format = format_for(path).filter(|format| format.can_write());
        if format.is_none() {
            self.saving = Saving::default();
            let known = Format::ALL.into_iter().filter(|f| f.can_write()).flat_map(Format::extensions);
            let known = known.map(|extension| format!(".{extension}")).collect::<Vec<_>>().join(" ");
            self.tell_with(Level::Error, "save-unknown-format", [("known", known.into())]);
        }
        format
    }
}
