//! The report on a repetition (裁决书): what it is made from, and where it is written.

use super::command::Request;
use super::notice::Level;
use super::settings::{MoveStyle, PieceFaces};
use super::studio::Studio;
use super::wording::move_text;
use crate::game::Headers;
use crate::judge::{Audit, RuleBook};
use crate::lang::Lang;
use crate::report::{PdfError, RulingPage};
use crate::rulebooks::BOOKS;
use crate::rules::{Line, Move, Position};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The formats of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum ReportFormat {
    /// A page for the browser, which also prints it.
    Html,
    /// Pages to print; the text in it is real text.
    Pdf,
}

impl ReportFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::Html, Self::Pdf];

    /// The usual file extension.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Html => "html",
            Self::Pdf => "pdf",
        }
    }

    /// The format that a file name asks for.
    #[must_use]
    pub fn of(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.extension() == extension)
    }
}

/// Everything that a report is made from, owned so that another thread can write it.
pub(super) struct Report {
    headers: Headers,
    line: Line,
    audits: Vec<(&'static RuleBook, Audit)>,
    lang: Lang,
    style: MoveStyle,
    faces: PieceFaces,
}

impl Report {
    /// The file's content.
    ///
    /// # Errors
    /// If a bundled font or a drawing can't be put into a PDF.
    pub(super) fn bytes(&self, format: ReportFormat) -> Result<Vec<u8>, PdfError> {
        let name = |position: &Position, mv: Move| move_text(position, mv, self.style, self.lang);
        let page = RulingPage {
            headers: Some(&self.headers),
            line: &self.line,
            audits: &self.audits,
            lang: self.lang,
            name: &name,
            faces: self.faces.into(),
        };
        match format {
            ReportFormat::Html => Ok(page.to_html().into_bytes()),
            ReportFormat::Pdf => page.to_pdf(),
        }
    }
}

impl Studio {
    /// Asks where the report is to be written.
    pub(super) fn ask_where_to_report(&self, format: ReportFormat) -> Request {
        let name = self.document().name();
        let stem =
            Path::new(&name).file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
        let number = self.document().active_index() + 1;
        let game = if self.document().chapters().len() > 1 { format!("-{number}") } else { String::new() };
        let ruling = crate::lang::text(self.lang(), "report-file-name");
        let name = format!("{stem}{game}-{ruling}.{}", format.extension());
        Request::ChooseReportFile { suggested: self.folder_to_save_in().join(name), format }
    }

    /// Writes the report on the line on the board in the background; by every rule book if they are being compared.
    pub(super) fn write_report(&mut self, mut path: PathBuf, format: ReportFormat) {
        if ReportFormat::of(&path) != Some(format) {
            let mut name = path.file_name().unwrap_or_default().to_owned();
            name.push(".");
            name.push(format.extension());
            path.set_file_name(name);
        }
        let Some(report) = self.report() else { return };
        let started = self.jobs.write_report(path, move || report.bytes(format), &self.wake.clone());
        self.job_started(started);
    }

    /// What the report on the line on the board is made from; tells if the judge isn't done with it.
    pub(super) fn report(&mut self) -> Option<Report> {
        let state = self.audit();
        let (Some(line), Some(audit)) = (state.line(), state.audit()) else {
            self.tell_text(Level::Warning, "report-not-yet");
            return None;
        };
        let mut audits: Vec<_> = match state.comparison() {
            Some(audits) => BOOKS.iter().copied().zip(audits.iter().cloned()).collect(),
            None => vec![(self.rule_book(), audit.clone())],
        };
        // One page holds one ruling: that on the repetition which was chosen.
        let chosen = audit.repetitions.iter().find(|card| state.chosen() == Some(card.last_ply));
        if let Some(plies) = chosen.map(|card| card.first_ply..=card.last_ply) {
            for (_, audit) in &mut audits {
                audit.repetitions.retain(|card| card.first_ply <= *plies.end() && *plies.start() <= card.last_ply);
            }
        }
        Some(Report {
            headers: self.chapter().game().headers.clone(),
            line: line.clone(),
            audits,
            lang: self.lang(),
            style: self.settings.move_style,
            faces: self.settings.faces,
        })
    }
}
