//! Writing what goes out: in a thread that tells how far it has come and can be stopped.

use super::{GamesWanted, PictureFormat, Progress, Sharing};
use crate::game::Game;
use crate::report::{Animation, GameSheet};
use crate::rules::{Move, Position};
use crate::session::command::Request;
use crate::session::notice::Level;
use crate::session::printing::printing_copy;
use crate::session::reporting::ReportFormat;
use crate::session::storage::JobError;
use crate::session::studio::Studio;
use crate::session::wording::move_text;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::Ordering;

impl Studio {
    /// Asks where what is chosen is to be written.
    pub(in crate::session) fn ask_where_to_share(&mut self, what: Sharing) -> Option<Request> {
        if self.sharing.progress.is_some() {
            self.tell_text(Level::Warning, "share-busy");
            return None;
        }
        let name = self.document().name();
        let stem =
            Path::new(&name).file_stem().map_or_else(|| name.clone(), |stem| stem.to_string_lossy().into_owned());
        let several = self.document().chapters().len() > 1;
        let number = self.document().active_index() + 1;
        let game = if several { format!("-{number}") } else { String::new() };
        let options = &self.settings.sharing;
        let (name, extension) = match what {
            Sharing::Picture => (format!("{stem}{game}-{}", self.chapter().ply()), options.picture.format.extension()),
            Sharing::Animation => (format!("{stem}{game}"), "gif"),
            Sharing::Page | Sharing::Print if options.page.games == GamesWanted::Shown => {
                (format!("{stem}{game}"), options.page.format.extension())
            }
            Sharing::Page | Sharing::Print => (stem, options.page.format.extension()),
        };
        let suggested = self.folder_to_save_in().join(format!("{name}.{extension}"));
        Some(Request::ChooseSharingFile { suggested, what, extension })
    }

    /// Writes what is chosen in the background.
    pub(in crate::session) fn share(&mut self, path: PathBuf, what: Sharing) {
        if self.sharing.progress.is_some() {
            self.tell_text(Level::Warning, "share-busy");
            return;
        }
        if let Some(refusal) = self.sharing_refusal(what) {
            self.tell(Level::Warning, refusal);
            return;
        }
        let progress = Arc::new(Progress::default());
        let watch = {
            let (progress, wake) = (Arc::clone(&progress), self.wake.clone());
            move |done: usize, of: usize| {
                progress.done.store(done, Ordering::Relaxed);
                progress.of.store(of, Ordering::Relaxed);
                wake();
                !progress.stop.load(Ordering::Relaxed)
            }
        };
        let (lang, options, flipped) = (self.lang(), self.settings.sharing.clone(), self.document().flipped);
        let (path, make): (PathBuf, Make) = match what {
            Sharing::Picture => {
                let diagram = self.diagram_to_share(&options.picture);
                let (path, format) = match PictureFormat::of(&path) {
                    Some(format) => (path, format),
                    None => (with_extension(path, options.picture.format.extension()), options.picture.format),
                };
                let width = options.picture.width;
                let make = move |out: &mut dyn Write| {
                    let bytes = match format {
                        PictureFormat::Svg => diagram.to_svg().into_bytes(),
                        PictureFormat::Png => diagram.to_png(width).map_err(JobError::Picture)?,
                    };
                    Ok(out.write_all(&bytes)?)
                };
                (path, Box::new(make))
            }
            Sharing::Animation => {
                let (game, nodes) = self.line_to_share(options.animation.extent);
                let moves = self.settings.move_style;
                let make = move |out: &mut dyn Write| {
                    let name = |position: &Position, mv: Move| move_text(position, mv, moves, lang);
                    let style = options.animation.style(flipped);
                    let animation = Animation::of_line(&game, &nodes, &style, (lang, &name), options.animation.width);
                    let of = animation.frames().len();
                    Ok(animation.write(out, &mut |done| watch(done, of))?)
                };
                (if has_extension(&path, "gif") { path } else { with_extension(path, "gif") }, Box::new(make))
            }
            Sharing::Page | Sharing::Print => {
                let prints = what == Sharing::Print;
                let games = self.games_to_share(&options.page).unwrap_or_default();
                let (path, format) = match ReportFormat::of(&path) {
                    _ if prints => (path, ReportFormat::Html),
                    Some(format) => (path, format),
                    None => (with_extension(path, options.page.format.extension()), options.page.format),
                };
                let title = self.document().title_to_share();
                let make = move |out: &mut dyn Write| {
                    let name = |position: &Position, mv: Move| move_text(position, mv, options.page.style, lang);
                    let games: Vec<&Game> = games.iter().map(|game| &**game).collect();
                    let style = options.page.sheet(flipped);
                    let sheet = GameSheet { title: &title, games: &games, style: &style, lang, name: &name };
                    let bytes = match format {
                        ReportFormat::Html => {
                            let page = sheet.to_html(&mut |done, of| watch(done, of))?;
                            if prints { printing_copy(page) } else { page }.into_bytes()
                        }
                        ReportFormat::Pdf => sheet.to_pdf(&mut |done, of| watch(done, of))?,
                    };
                    Ok(out.write_all(&bytes)?)
                };
                (path, Box::new(make))
            }
        };
        self.start_sharing(path, make, what, progress);
    }

    /// Writes what `make` makes in the background; it tells of no progress.
    pub(in crate::session) fn send_out(&mut self, path: PathBuf, make: Make, what: Sharing) {
        if self.sharing.progress.is_some() {
            self.tell_text(Level::Warning, "share-busy");
            return;
        }
        self.start_sharing(path, make, what, Arc::default());
    }

    fn start_sharing(&mut self, path: PathBuf, make: Make, what: Sharing, progress: Arc<Progress>) {
        let started = self.jobs.share(path, make, &self.wake.clone());
        if self.job_started(started) {
            self.sharing.progress = Some(progress);
            self.sharing.printing = what == Sharing::Print;
        }
    }

    /// Takes note of what was written, or why it wasn't; what is to be printed is opened.
    pub(in crate::session) fn shared(&mut self, path: PathBuf, result: Result<(), JobError>) -> Option<Request> {
        self.sharing.progress = None;
        if std::mem::take(&mut self.sharing.printing) && result.is_ok() {
            return Some(self.print_written(path));
        }
        let path = path.display().to_string();
        match result {
            Ok(()) => self.tell_with(Level::Info, "share-written", [("path", path.into())]),
            Err(error) if error.is_stopped() => self.tell_text(Level::Info, "share-stopped"),
            Err(error) => {
                let error = error.describe(self.lang());
                self.tell_with(Level::Error, "share-failed", [("path", path.into()), ("error", error.into())]);
            }
        }
        None
    }
}

/// What writes a file's content.
pub(in crate::session) type Make = Box<dyn FnOnce(&mut dyn Write) -> Result<(), JobError> + Send>;

fn has_extension(path: &Path, wanted: &str) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
}

/// The path with an extension after all that its name has.
fn with_extension(mut path: PathBuf, extension: &str) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".");
    name.push(extension);
    path.set_file_name(name);
    path
}
