//! Autosave and recovery (自动保存与恢复): what no file holds yet is kept in the data folder, and offered again after a
//! start that follows a kill or a crash.
//!
//! `Recovery` is the studio's side: it compares the open studies with what it has handed over and passes on what
//! changed. `worker.rs` is a thread that sleeps until then; `store.rs` is the folder with its locks.

mod store;
mod worker;

use super::background::spawn;
use super::document::{Document, DocumentId};
use super::files::FileError;
use super::storage::JobError;
use super::studio::Wake;
use crate::formats::{Format, Parsed};
use crate::game::{Edit, Game};
use crate::rules::Setup;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::SystemTime;
use store::Store;
use worker::Worker;

/// A study of a run that ended without closing it (未正常关闭的棋谱).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostStudy {
    /// Names it for this run.
    pub id: LostId,
    /// Its name in that run.
    pub name: String,
    /// The file that it came from or was saved to.
    pub path: Option<PathBuf>,
    /// The format of that file.
    pub format: Option<Format>,
    /// How many games it holds.
    pub games: usize,
    /// The position that was being set up in it (摆棋), possible or not.
    pub setup: Option<Setup>,
    /// When it was kept last.
    pub kept: SystemTime,
}

/// Names a [`LostStudy`] for this run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LostId(pub(super) u64);

/// What is being written but is no edit of the study yet: a comment, headers.
#[derive(Clone, PartialEq, Debug)]
pub struct Draft {
    /// The study.
    pub document: DocumentId,
    /// The game of it, by its index.
    pub game: usize,
    /// The edit that it will become.
    pub edit: Edit,
}

/// A study as it stands, to be kept.
struct Snapshot {
    name: String,
    path: Option<PathBuf>,
    format: Option<Format>,
    games: Vec<Arc<Game>>,
    drafts: Vec<Draft>,
    setup: Option<Setup>,
}

/// What the thread is told. Snapshots don't queue up: only the newest of each study waits.
enum Order {
    /// A snapshot waits.
    Keep,
    /// A study is in its file now, or was given up.
    Forget(DocumentId),
    /// Read a lost study.
    Read(LostId),
    /// The lost study is open under this id: its file now belongs to this run.
    Adopt(LostId, DocumentId),
    /// A lost study isn't wanted.
    Discard(LostId),
    /// The studio is closed: nothing of this run is needed any more.
    Finish,
}

/// What the thread tells.
pub(super) enum News {
    /// What earlier runs have left.
    Found(Vec<LostStudy>),
    /// A lost study was read.
    Read(LostId, Box<Parsed>),
    /// A file that can't be understood was set aside under this name; the study, if it was offered already.
    SetAside(Option<LostId>, PathBuf),
    /// A lost study can't be read; its file stays.
    Unreadable(LostId, FileError),
    /// Something couldn't be kept.
    NotKept(JobError),
}

/// Snapshots that wait to be written.
type Waiting = Arc<Mutex<BTreeMap<DocumentId, Snapshot>>>;

/// The studio's side. Without a folder it does nothing.
#[derive(Default)]
pub(super) struct Recovery {
    link: Option<Link>,
    /// What was handed over of each study.
    known: BTreeMap<DocumentId, Handed>,
    drafts: Vec<Draft>,
    lost: Vec<LostStudy>,
}

struct Link {
    orders: Sender<Order>,
    news: Receiver<News>,
    waiting: Waiting,
    thread: JoinHandle<()>,
}

#[derive(PartialEq)]
struct Handed {
    changes: u64,
    path: Option<PathBuf>,
    drafts: Vec<Draft>,
    setup: Option<Setup>,
}

impl Recovery {
    /// Starts to keep studies in this folder, and to look for what lies there.
    pub(super) fn start(&mut self, folder: PathBuf, wake: &Wake) -> std::io::Result<()> {
        let (orders, received) = unbounded();
        let (sender, news) = unbounded();
        let waiting = Waiting::default();
        let worker = Worker::new(Store::new(folder), received, sender, Arc::clone(&waiting), wake.clone());
        let thread = spawn("recovery", move || worker.run())?;
        self.link = Some(Link { orders, news, waiting, thread });
        Ok(())
    }

    /// What earlier runs have left and nobody has decided about.
    pub(super) fn lost(&self) -> &[LostStudy] {
        &self.lost
    }

    pub(super) fn set_drafts(&mut self, drafts: Vec<Draft>) {
        self.drafts = drafts;
    }

    /// Hands over what has changed since the last call; costs little when nothing has.
    pub(super) fn follow(&mut self, documents: &[Document]) {
        let Some(link) = &self.link else { return };
        let mut still = BTreeMap::new();
        for document in documents {
            let mut drafts = self.drafts.clone();
            drafts.retain(|draft| draft.document == document.id);
            if !document.is_unsaved() && drafts.is_empty() {
                continue;
            }
            let setup = document.unused_setup().cloned();
            let handed = Handed { changes: document.changes(), path: document.path.clone(), drafts, setup };
            if self.known.remove(&document.id).is_none_or(|before| before != handed) {
                let snapshot = Snapshot {
                    name: document.name(),
                    path: handed.path.clone(),
                    format: document.format,
                    games: document.snapshot(),
                    drafts: handed.drafts.clone(),
                    setup: handed.setup.clone(),
                };
                lock(&link.waiting).insert(document.id, snapshot);
                link.tell(Order::Keep);
            }
            still.insert(document.id, handed);
        }
        // What is left was kept once and needn't be any more.
        for (document, _) in std::mem::replace(&mut self.known, still) {
            if !self.known.contains_key(&document) {
                lock(&link.waiting).remove(&document);
                link.tell(Order::Forget(document));
            }
        }
    }

    pub(super) fn poll(&mut self) -> Option<News> {
        let news = self.link.as_ref()?.news.try_recv().ok()?;
        if let News::Found(found) = &news {
            self.lost.extend(found.iter().cloned());
        }
        Some(news)
    }

    /// Asks for a lost study's content.
    pub(super) fn read(&self, id: LostId) {
        self.tell(Order::Read(id));
    }

    /// The lost study is open: takes it off the list.
    pub(super) fn adopt(&mut self, id: LostId, document: DocumentId) {
        self.lost.retain(|lost| lost.id != id);
        self.tell(Order::Adopt(id, document));
    }

    /// Removes a lost study for good.
    pub(super) fn discard(&mut self, id: LostId) {
        self.lost.retain(|lost| lost.id != id);
        self.tell(Order::Discard(id));
    }

    /// Takes a study off the list whose file can't be read; the file stays.
    pub(super) fn give_up(&mut self, id: LostId) {
        self.lost.retain(|lost| lost.id != id);
    }

    /// The studio is closed and everything in it was saved or given up: removes what was kept of this run, and waits
    /// until that is done.
    pub(super) fn finish(&mut self) {
        if let Some(link) = self.link.take() {
            lock(&link.waiting).clear();
            link.tell(Order::Finish);
            let _ = link.thread.join();
        }
    }

    fn tell(&self, order: Order) {
        if let Some(link) = &self.link {
            link.tell(order);
        }
    }
}

impl Link {
    /// A thread that is gone has told why.
    fn tell(&self, order: Order) {
        let _ = self.orders.send(order);
    }
}

fn lock(waiting: &Waiting) -> std::sync::MutexGuard<'_, BTreeMap<DocumentId, Snapshot>> {
    waiting.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The folder for studies that no file holds yet, in the user's data folder; `None` where there is no such folder.
#[must_use]
pub fn folder() -> Option<PathBuf> {
    Some(directories::ProjectDirs::from("", "", "pingjian")?.data_local_dir().join(Path::new("recovery")))
}
