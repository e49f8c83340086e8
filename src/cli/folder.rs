//! The game files of a folder, for commands that take one.

use super::failure::Failure;
use super::output::note;
use crate::session::format_for;
use std::fs;
use std::path::{Path, PathBuf};

/// The game files of a folder and below, ordered by path: those with an extension of a format. Hidden files are passed over,
/// links to folders aren't followed, folders below that can't be read are named.
///
/// # Errors
/// The folder can't be read, or holds no game file.
pub(super) fn game_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut others = 0;
    let mut folders = vec![folder.to_owned()];
    while let Some(here) = folders.pop() {
        match look_into(&here, &mut folders, &mut found, &mut others) {
            Ok(()) => {}
            Err(error) if here == folder => {
                return Err(Failure::bad(format!("can't read {}: {error}", here.display())));
            }
            Err(error) => note(&format!("left out: can't read {}: {error}", here.display())),
        }
    }
    found.sort();
    if found.is_empty() {
        return Err(Failure::bad(format!("{}: no game files in this folder", folder.display())));
    }
    if others > 0 {
        note(&format!("passed over, not named like game files: {others}"));
    }
    Ok(found)
}

fn look_into(
    folder: &Path,
    folders: &mut Vec<PathBuf>,
    found: &mut Vec<PathBuf>,
    others: &mut usize,
) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let (path, kind) = (entry.path(), entry.file_type()?);
        if entry.file_name().to_string_lossy().starts_with('.') {
            continue;
        }
        if kind.is_dir() {
            folders.push(path);
        } else if format_for(&path).is_some() {
            found.push(path);
        } else {
            *others += 1;
        }
    }
    Ok(())
}
