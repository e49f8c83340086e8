//! Files on disk: bounded reads, atomic writes with a backup.

use crate::lang::{Lang, text_with};
use std::fs::{self, File};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes (256 MiB).
pub const MAX_FILE_BYTES: u64 = 256 << 20;

/// Why a file couldn't be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// The system refused.
    #[error("{path}: {source}", path = path.display())]
    Io {
        /// The file concerned.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The file is larger than [`MAX_FILE_BYTES`].
    #[error("{path}: the file has {bytes} bytes, more than the {limit} that can be opened", path = path.display(), limit = MAX_FILE_BYTES)]
    TooLarge {
        /// The file concerned.
        path: PathBuf,
        /// Its size in bytes.
        bytes: u64,
    },
}

impl FileError {
    /// What is wrong with which file and what to do, in a language of the studio.
    #[must_use]
    pub fn describe(&self, lang: Lang) -> String {
        let say = |id: &str, path: &Path, system: String| {
            text_with(lang, id, [("path", path.display().to_string().into()), ("system", system.into())]).into_owned()
        };
        match self {
            Self::Io { path, source } => {
                let id = match source.kind() {
                    ErrorKind::NotFound | ErrorKind::NotADirectory => "file-not-found",
                    ErrorKind::IsADirectory => "file-is-folder",
                    ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => "file-no-permission",
                    ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "file-disk-full",
                    _ => "file-other-trouble",
                };
                say(id, path, source.to_string())
            }
            Self::TooLarge { path, .. } => {
                let limit = usize::try_from(MAX_FILE_BYTES >> 20).unwrap_or(usize::MAX);
                let path = path.display().to_string();
                text_with(lang, "file-too-large", [("path", path.into()), ("limit", limit.into())]).into_owned()
            }
        }
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FileError + '_ {
    move |source| FileError::Io { path: path.to_owned(), source }
}

/// Whether there's a file at a path.
#[must_use]
pub fn exists(path: &Path) -> bool {
    path.is_file()
}

/// Reads a file whole.
///
/// # Errors
/// When the system refuses or the file is too large.
pub fn read_file(path: &Path) -> Result<Vec<u8>, FileError> {
    let file = File::open(path).map_err(io_error(path))?;
    let bytes = file.metadata().map_err(io_error(path))?.len();
    if bytes > MAX_FILE_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes });
    }
    // The size of a pipe or a growing file isn't known beforehand: the bound holds for what arrives, too.
    let mut content = Vec::new();
    file.take(MAX_FILE_BYTES + 1).read_to_end(&mut content).map_err(io_error(path))?;
    if content.len() as u64 > MAX_FILE_BYTES {
        return Err(FileError::TooLarge { path: path.to_owned(), bytes: content.len() as u64 });
    }
    Ok(content)
}

/// Where the file that `path` names before its first overwriting is kept: `game.pgn` → `game.pgn.bak`.
#[must_use]
pub fn backup_path(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".bak");
    path.with_file_name(name)
}

/// Writes a file so that at any moment either the old or the new content is there, whole. A symbolic
/// link keeps pointing to the file, which is replaced.
///
/// # Errors
/// When the system refuses; the old file is untouched then.
pub fn write_atomic(path: &Path, content: &[u8]) -> Result<(), FileError> {
    let mut draft = Draft::create(path)?;
    draft.write_all(content).map_err(io_error(path))?;
    draft.commit()
}

/// A file being written bit by bit beside the one that it will replace, as [`write_atomic`] does; dropped uncommitted, it
/// leaves no trace.
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    target: PathBuf,
    draft: PathBuf,
    file: File,
    committed: bool,
}

impl Draft {
    /// Begins the file.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn create(path: &Path) -> Result<Self, FileError> {
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let name = target.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let draft = target.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
        let file = File::create(&draft).map_err(io_error(path))?;
        let begun = Self { path: path.to_owned(), target, draft, file, committed: false };
        if let Ok(meta) = fs::metadata(&begun.target) {
            begun.file.set_permissions(meta.permissions()).map_err(io_error(path))?;
        }
        Ok(begun)
    }

    /// Puts the file in its place.
    ///
    /// # Errors
    /// When the system refuses; the old file is untouched then.
    pub fn commit(mut self) -> Result<(), FileError> {
        let placed = self.file.sync_all().and_then(|()| fs::rename(&self.draft, &self.target));
        placed.map_err(io_error(&self.path))?;
        self.committed = true;
        // Makes the rename itself durable; some file systems can't open a folder, which is no failure.
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let Ok(folder) = File::open(folder) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        if !self.committed {
            let _ = fs::remove_file(&self.draft);
        }
    }
}

/// Copies the file beside itself before it is overwritten, unless a backup stands there already or there
/// is no file yet.
///
/// # Errors
/// When the system refuses, or a folder has that name.
pub fn back_up(path: &Path) -> Result<(), FileError> {
    if path.is_dir() {
        return Err(FileError::Io { path: path.to_owned(), source: ErrorKind::IsADirectory.into() });
    }
    let backup = backup_path(path);
    if path.exists() && !backup.exists() {
        fs::copy(path, &backup).map_err(io_error(&backup))?;
    }
    Ok(())
}
