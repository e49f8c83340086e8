//! `pingjian convert` over folders, and from one file of many games into many files of one.

use super::convert::{Job, told};
use super::failure::{Answer, Failure};
use super::folder::game_files;
use super::input::{display, read_games_as, warnings};
use super::output::{deliver, note};
use crate::formats::{self, Parsed};
use crate::game::Game;
use std::collections::HashSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// Converts every game file in `folder` and below: into one file that holds all their games, or, if `output` is a folder
/// (or has no extension and isn't there yet), into files of the same names in it. Files that can't be read are named and
/// left out.
pub(super) fn folder(folder: &Path, output: &Path, job: &Job) -> Result<Answer, Failure> {
    let into_folder = is_folder(output);
    if !into_folder && !job.format.holds_several_games() {
        let (name, shown) = (job.format.name(), output.display());
        return Err(Failure::bad(format!("{shown}: {name} holds one game a file; OUT must be a folder")));
    }
    let files = game_files(folder)?;
    let mut all: Vec<Game> = Vec::new();
    let mut read = 0;
    let mut spread = Spread::default();
    for file in &files {
        let parsed = match read_games_as(file, job.read_as) {
            Ok(parsed) => parsed,
            Err(Failure::Bad(why)) => {
                note(&format!("left out: {why}"));
                continue;
            }
            Err(failure) => return Err(failure),
        };
        read += 1;
        for warning in warnings(&parsed) {
            note(&format!("{}: {warning}", display(file)));
        }
        if into_folder {
            let inside = file.strip_prefix(folder).unwrap_or(file);
            spread.write(&parsed, &output.join(inside), job)?;
        } else {
            all.extend(parsed.games);
        }
    }
    if read == 0 {
        return Err(Failure::bad(format!("{}: none of {} game files can be read", folder.display(), files.len())));
    }
    if !into_folder {
        write(&all, output, job)?;
    }
    note(&format!("{read} of {} files converted", files.len()));
    Ok(Answer::Done)
}

/// Whether OUT means a folder.
pub(super) fn is_folder(output: &Path) -> bool {
    output.is_dir() || output != Path::new("-") && output.extension().is_none() && !output.exists()
}

/// The files that are written into a folder, so that none replaces another: `a.xqf` and `a.cbr` both want to be `a.pgn`.
#[derive(Default)]
pub(super) struct Spread {
    /// Paths written, in lower case, as some systems don't tell cases apart.
    taken: HashSet<String>,
}

impl Spread {
    /// Writes the games of one file to where `path` says, with the extension of the new format; as many files with numbers
    /// if the format holds one game a file. If another file of this run has that name, the old extension is kept in it.
    pub(super) fn write(&mut self, parsed: &Parsed, path: &Path, job: &Job) -> Result<(), Failure> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)
                .map_err(|error| Failure::bad(format!("can't make {}: {error}", folder.display())))?;
        }
        if job.format.holds_several_games() || parsed.games.len() == 1 {
            return write(&parsed.games, &self.place(path, "", job), job);
        }
        let digits = parsed.games.len().to_string().len();
        for (number, game) in parsed.numbers().into_iter().zip(&parsed.games) {
            let place = self.place(path, &format!("-{number:0digits$}"), job);
            write(std::slice::from_ref(game), &place, job)?;
        }
        Ok(())
    }

    /// A place for what came from `path` that no other file of this run has.
    fn place(&mut self, path: &Path, number: &str, job: &Job) -> PathBuf {
        let extension = job.format.extensions().first().copied().unwrap_or_default();
        let text = |part: Option<&OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let (stem, whole) = (text(path.file_stem()), text(path.file_name()));
        let further = (2..).map(|count| format!("{whole}-{count}"));
        let stems = [stem, whole.clone()].into_iter().chain(further);
        let mut places = stems.map(|stem| path.with_file_name(format!("{stem}{number}.{extension}")));
        let free = places.find(|place| self.taken.insert(place.to_string_lossy().to_lowercase()));
        free.unwrap_or_else(|| path.to_owned())
    }
}

fn write(games: &[Game], path: &Path, job: &Job) -> Result<(), Failure> {
    let written = formats::write_with(games, job.format, job.options)
        .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
    deliver(Some(path), &written.bytes)?;
    told(&written.losses, path);
    Ok(())
}
