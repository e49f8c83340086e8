//! Reading a file again, its texts in an encoding that the user knows better than their bytes tell (重新以某编码打开).

use super::document::DocumentId;
use super::studio::Studio;
use crate::formats::{Format, TextEncoding};

impl Studio {
    /// Whether the file of the study that is shown can be read again: there is one whose format doesn't say its encoding,
    /// and nothing would be lost.
    #[must_use]
    pub fn can_read_again(&self) -> bool {
        let document = self.document();
        let open = document.format.is_some_and(Format::leaves_encoding_open);
        open && document.path.is_some() && !document.is_modified()
    }

    /// Reads the file of the study that is shown again; it takes the study's place.
    pub(super) fn read_again(&mut self, encoding: TextEncoding) {
        let document = self.document();
        let (id, Some(path)) = (document.id, document.path.clone()) else { return };
        if !self.can_read_again() {
            return;
        }
        let started = self.jobs.load_file_as(path, Some((encoding, id)), &self.wake.clone());
        self.job_started(started);
    }

    /// Reads it in the encoding after the present one, of those in which any bytes are some text.
    pub(super) fn read_in_next_encoding(&mut self) {
        let all = [TextEncoding::Utf8, TextEncoding::Gb18030, TextEncoding::Big5];
        let present = self.document().encoding.and_then(TextEncoding::from_name);
        let place = present.and_then(|present| all.iter().position(|encoding| *encoding == present)).unwrap_or(0);
        self.read_again(all[(place + 1) % all.len()]);
    }

    /// Takes the place of a study that was read again, unless it was closed or changed meanwhile.
    pub(super) fn take_place_of(&mut self, old: DocumentId) {
        let Some(index) = self.documents.iter().position(|document| document.id == old && !document.is_modified())
        else {
            return;
        };
        let newest = self.documents.len() - 1;
        self.documents.swap(index, newest);
        self.documents.truncate(newest);
        self.active = index;
    }
}
