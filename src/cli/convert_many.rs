//! `pingjian convert` over folders, and from one file of many games into many files of one.

use super::convert::{Job, told};
use super::failure::{Answer, Failure};
use super::folder::game_files;
use super::input::{display, read_games_as, warnings};
use super::output::{deliver, note};
use crate::formats::{self, Parsed};
use crate::game::Game;
use std::fs;
use std::path::Path;

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
            spread(&parsed, &output.join(inside), job)?;
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

/// Writes the games of one file to where `path` says, with the extension of the new format; as many files with numbers if
/// the format holds one game a file.
pub(super) fn spread(parsed: &Parsed, path: &Path, job: &Job) -> Result<(), Failure> {
    let extension = job.format.extensions().first().copied().unwrap_or_default();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::bad(format!("can't make {}: {error}", folder.display())))?;
    }
    if job.format.holds_several_games() || parsed.games.len() == 1 {
        return write(&parsed.games, &path.with_extension(extension), job);
    }
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let digits = parsed.games.len().to_string().len();
    for (number, game) in parsed.numbers().into_iter().zip(&parsed.games) {
        let name = format!("{stem}-{number:0digits$}.{extension}");
        write(std::slice::from_ref(game), &path.with_file_name(name), job)?;
    }
    Ok(())
}

fn write(games: &[Game], path: &Path, job: &Job) -> Result<(), Failure> {
    let written = formats::write_with(games, job.format, job.options)
        .map_err(|error| Failure::bad(format!("{}: {error}", path.display())))?;
    deliver(Some(path), &written.bytes)?;
    told(&written.losses, path);
    Ok(())
}
