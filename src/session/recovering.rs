//! The studio and its [`Recovery`](super::recovery): what is offered, restored and told.

use super::command::Request;
use super::document::Document;
use super::notice::Level;
use super::recovery::{Draft, LostId, LostStudy, News};
use super::studio::Studio;
use crate::formats::Parsed;
use std::path::PathBuf;

impl Studio {
    /// From now on keeps in `folder`, seconds after each edit, what no file holds yet; and looks there for what earlier
    /// runs have left, which [`Studio::poll`] will offer. If the studio is dropped without [`Studio::close`], all of it
    /// stays there.
    pub fn keep_recovery_in(&mut self, folder: PathBuf) {
        let wake = self.wake.clone();
        let started = self.recovery.start(folder, &wake);
        self.job_started(started);
        self.recovery.follow(&self.documents);
    }

    /// What earlier runs have left and nobody has decided about, newest first.
    #[must_use]
    pub fn lost(&self) -> &[LostStudy] {
        self.recovery.lost()
    }

    /// What is being written at the moment and is no edit yet is kept as well.
    pub fn set_drafts(&mut self, drafts: Vec<Draft>) {
        self.recovery.set_drafts(drafts);
        self.recovery.follow(&self.documents);
    }

    /// The program is left, with everything saved or given up: what was kept of this run is removed.
    pub fn close(&mut self) {
        self.recovery.finish();
    }

    /// Takes what the recovery has to tell, and hands it what has changed.
    pub(super) fn poll_recovery(&mut self) -> Option<Request> {
        let mut request = None;
        while let Some(news) = self.recovery.poll() {
            match news {
                News::Found(_) => request = Some(Request::OfferRecovery),
                News::Read(id, parsed) => self.recovered(id, *parsed),
                News::SetAside(lost, path) => {
                    lost.into_iter().for_each(|id| self.recovery.give_up(id));
                    let path = path.display().to_string();
                    self.tell_with(Level::Warning, "recovery-set-aside", [("path", path.into())]);
                }
                News::Unreadable(id, error) => {
                    self.recovery.give_up(id);
                    let error = error.describe(self.lang());
                    self.tell_with(Level::Error, "recovery-unreadable", [("error", error.into())]);
                }
                News::NotKept(error) => {
                    let error = error.describe(self.lang());
                    self.tell_with(Level::Warning, "recovery-not-kept", [("error", error.into())]);
                }
            }
        }
        self.recovery.follow(&self.documents);
        request
    }

    pub(super) fn recover(&self, ids: &[LostId]) {
        for &id in ids {
            self.recovery.read(id);
        }
    }

    pub(super) fn discard_lost(&mut self, ids: &[LostId]) {
        for &id in ids {
            self.recovery.discard(id);
        }
    }

    /// Opens a lost study as the unsaved study that it was.
    fn recovered(&mut self, id: LostId, parsed: Parsed) {
        let Some(lost) = self.lost().iter().find(|lost| lost.id == id).cloned() else { return };
        let mut document = Document::new(self.next_document_id(), lost.name.clone(), parsed.games);
        document.path = lost.path;
        document.format = lost.format;
        document.warnings = parsed.warnings;
        document.mark_never_saved();
        if let Some(setup) = lost.setup {
            document.set_up_again(setup);
        }
        let opened = document.id;
        self.show_new(document);
        self.recovery.adopt(id, opened);
        self.tell_with(Level::Info, "recovery-restored", [("name", lost.name.into())]);
        self.refresh();
    }
}
