//! [`Store`]: the folder of kept studies. Every run has a folder of its own in it, and a lock that dies with it.

use super::{LostId, LostStudy};
use crate::formats::Format;
use crate::rules::Setup;
use crate::session::document::DocumentId;
use crate::session::files::{self, FileError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The newest version of the first line.
const VERSION: u32 = 1;
/// What kept studies are called: `7.study`.
const EXTENSION: &str = "study";
/// The lock in the folder of a run: held as long as the run lives.
const RUN_LOCK: &str = "lock";
/// The lock of the whole folder: held while a run claims folders or makes its own.
const GUARD: &str = "guard";

/// The first line of a kept study; a study file follows it.
#[derive(Serialize, Deserialize)]
struct Head {
    version: u32,
    name: String,
    path: Option<String>,
    format: Option<String>,
    games: usize,
    /// The position that was being set up, as FEN.
    #[serde(default)]
    setup: Option<String>,
    /// Milliseconds since 1970.
    kept: u64,
}

/// What to write down about a study beside its games.
pub(super) struct About {
    pub name: String,
    pub path: Option<PathBuf>,
    pub format: Option<Format>,
    pub games: usize,
    pub setup: Option<Setup>,
}

/// What was found of runs that ended.
#[derive(Default)]
pub(super) struct Claimed {
    /// The studies, newest first.
    pub found: Vec<LostStudy>,
    /// Files that can't be understood, under the names that they have now.
    pub set_aside: Vec<PathBuf>,
    /// Why a folder couldn't be looked at.
    pub failed: Option<FileError>,
}

/// A folder of a run that ended, claimed by this one.
struct Claim {
    folder: PathBuf,
    /// Held until the claim is given up.
    lock: File,
}

/// Where a lost study lies.
struct Place {
    claim: usize,
    file: PathBuf,
}

/// The folder of kept studies, as this run sees it.
pub(super) struct Store {
    root: PathBuf,
    own: Option<(PathBuf, File)>,
    claims: Vec<Option<Claim>>,
    lost: BTreeMap<LostId, Place>,
}

impl Store {
    pub(super) fn new(root: PathBuf) -> Self {
        Self { root, own: None, claims: Vec::new(), lost: BTreeMap::new() }
    }

    /// Claims what runs that ended have left; one folder that can't be read doesn't hide the others.
    pub(super) fn claim(&mut self) -> Result<Claimed, FileError> {
        let mut claimed = Claimed::default();
        if !self.root.is_dir() {
            return Ok(claimed);
        }
        let _guard = self.guard()?;
        for folder in entries(&self.root)?.into_iter().filter(|path| path.is_dir()) {
            if let Err(error) = self.claim_folder(folder, &mut claimed) {
                claimed.failed = Some(error);
            }
        }
        claimed.found.sort_by_key(|lost| std::cmp::Reverse(lost.kept));
        Ok(claimed)
    }

    fn claim_folder(&mut self, folder: PathBuf, claimed: &mut Claimed) -> Result<(), FileError> {
        let lock = open_lock(&folder.join(RUN_LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            // Its run is alive.
            Err(TryLockError::WouldBlock) => return Ok(()),
            Err(TryLockError::Error(error)) => return Err(io_error(&folder)(error)),
        }
        let claim = self.claims.len();
        let files = entries(&folder)?;
        self.claims.push(Some(Claim { folder, lock }));
        for file in files.into_iter().filter(|path| path.extension().is_some_and(|e| e == EXTENSION)) {
            match head_of(&file) {
                Some(head) => {
                    let id = LostId(self.lost.len() as u64);
                    claimed.found.push(head.into_lost(id));
                    self.lost.insert(id, Place { claim, file });
                }
                None => claimed.set_aside.push(self.set_aside(&file)?),
            }
        }
        self.release(claim);
        Ok(())
    }

    /// Writes a study of this run.
    pub(super) fn keep(&mut self, document: DocumentId, about: About, study: &[u8]) -> Result<(), FileError> {
        let file = self.own_file(document)?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let head = Head {
            version: VERSION,
            name: about.name,
            path: about.path.and_then(|path| path.to_str().map(str::to_owned)),
            format: about.format.map(|format| format.name().to_owned()),
            games: about.games,
            setup: about.setup.map(|setup| setup.to_fen()),
            kept: u64::try_from(since.as_millis()).unwrap_or(u64::MAX),
        };
        // Line breaks in texts are escaped, so the head is one line.
        let mut content = ron::to_string(&head).unwrap_or_default().into_bytes();
        content.push(b'\n');
        content.extend_from_slice(study);
        files::write_atomic(&file, &content)
    }

    /// Removes what was kept of a study of this run.
    pub(super) fn forget(&self, document: DocumentId) -> Result<(), FileError> {
        self.own.as_ref().map_or(Ok(()), |(folder, _)| remove(&file_in(folder, document)))
    }

    /// The study file of a lost study.
    pub(super) fn read(&self, id: LostId) -> Result<Vec<u8>, FileError> {
        let Some(place) = self.lost.get(&id) else { return Ok(Vec::new()) };
        let mut content = files::read_file(&place.file)?;
        let head = content.iter().position(|&byte| byte == b'\n').map_or(content.len(), |end| end + 1);
        content.drain(..head);
        Ok(content)
    }

    /// Makes a lost study's file that of a study of this run.
    pub(super) fn adopt(&mut self, id: LostId, document: DocumentId) -> Result<(), FileError> {
        let to = self.own_file(document)?;
        let Some(place) = self.lost.remove(&id) else { return Ok(()) };
        fs::rename(&place.file, to).map_err(io_error(&place.file))?;
        self.release(place.claim);
        Ok(())
    }

    /// Removes a lost study.
    pub(super) fn discard(&mut self, id: LostId) -> Result<(), FileError> {
        let Some(place) = self.lost.remove(&id) else { return Ok(()) };
        remove(&place.file)?;
        self.release(place.claim);
        Ok(())
    }

    /// Puts a lost study that can't be understood where it is never offered again; gives its new name.
    pub(super) fn set_lost_aside(&mut self, id: LostId) -> Result<Option<PathBuf>, FileError> {
        let Some(place) = self.lost.remove(&id) else { return Ok(None) };
        let aside = self.set_aside(&place.file)?;
        self.release(place.claim);
        Ok(Some(aside))
    }

    /// Removes everything of this run; what it has claimed and not touched stays for the next one.
    pub(super) fn finish(&mut self) -> Result<(), FileError> {
        self.claims.clear();
        let Some((folder, lock)) = self.own.take() else { return Ok(()) };
        for file in entries(&folder)? {
            remove(&file)?;
        }
        drop(lock);
        fs::remove_dir(&folder).map_err(io_error(&folder))
    }

    /// The folder of this run, made when it is needed first.
    fn own_file(&mut self, document: DocumentId) -> Result<PathBuf, FileError> {
        if let Some((folder, _)) = &self.own {
            return Ok(file_in(folder, document));
        }
        fs::create_dir_all(&self.root).map_err(io_error(&self.root))?;
        let _guard = self.guard()?;
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_nanos();
        let folder = self.root.join(format!("{since}-{}", std::process::id()));
        fs::create_dir(&folder).map_err(io_error(&folder))?;
        let lock = open_lock(&folder.join(RUN_LOCK))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(io_error(&folder)(io::ErrorKind::WouldBlock.into())),
            Err(TryLockError::Error(error)) => return Err(io_error(&folder)(error)),
        }
        let file = file_in(&folder, document);
        self.own = Some((folder, lock));
        Ok(file)
    }

    /// Lets no other run claim or make folders as long as the result lives.
    fn guard(&self) -> Result<File, FileError> {
        let path = self.root.join(GUARD);
        let guard = open_lock(&path)?;
        guard.lock().map_err(io_error(&path))?;
        Ok(guard)
    }

    fn set_aside(&self, file: &Path) -> Result<PathBuf, FileError> {
        let run = file.parent().and_then(Path::file_name).unwrap_or_default().to_string_lossy().into_owned();
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let aside = self.root.join(format!("{run}-{name}.broken"));
        fs::rename(file, &aside).map_err(io_error(file))?;
        Ok(aside)
    }

    /// Removes a claimed folder once nothing lies in it any more.
    fn release(&mut self, claim: usize) {
        if self.lost.values().any(|place| place.claim == claim) {
            return;
        }
        if let Some(Claim { folder, lock }) = self.claims.get_mut(claim).and_then(Option::take) {
            drop(lock);
            let _ = fs::remove_file(folder.join(RUN_LOCK));
            // Whatever else lies there isn't ours: the folder stays then.
            let _ = fs::remove_dir(folder);
        }
    }
}

impl Head {
    fn into_lost(self, id: LostId) -> LostStudy {
        LostStudy {
            id,
            name: self.name,
            path: self.path.map(PathBuf::from),
            format: self.format.as_deref().and_then(Format::from_name),
            games: self.games,
            setup: self.setup.and_then(|fen| Setup::from_fen(&fen).ok()),
            kept: UNIX_EPOCH.checked_add(Duration::from_millis(self.kept)).unwrap_or(UNIX_EPOCH),
        }
    }
}

/// The first line of a kept study, if it can be understood.
fn head_of(file: &Path) -> Option<Head> {
    /// No name or path is nearly so long.
    const LONGEST: u64 = 64 << 10;
    let mut line = Vec::new();
    let file = io::BufReader::new(File::open(file).ok()?);
    io::BufRead::read_until(&mut io::Read::take(file, LONGEST), b'\n', &mut line).ok()?;
    ron::de::from_bytes::<Head>(&line).ok()
}

fn file_in(folder: &Path, document: DocumentId) -> PathBuf {
    folder.join(format!("{}.{EXTENSION}", document.0))
}

fn open_lock(path: &Path) -> Result<File, FileError> {
    OpenOptions::new().create(true).truncate(false).write(true).open(path).map_err(io_error(path))
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>();
    let mut paths = read().map_err(io_error(folder))?;
    paths.sort();
    Ok(paths)
}

/// Removes a file that may be gone already.
fn remove(file: &Path) -> Result<(), FileError> {
    match fs::remove_file(file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(io_error(file)(error)),
        _ => Ok(()),
    }
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> FileError + '_ {
    move |source| FileError::Io { path: path.to_owned(), source }
}
