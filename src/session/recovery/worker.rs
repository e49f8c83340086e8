//! [`Worker`]: the thread that writes kept studies. It sleeps without a clock until something is to be done.

use super::store::{About, Store};
use super::{LostId, News, Order, Snapshot, Waiting, lock};
use crate::formats::{self, Format};
use crate::game::Game;
use crate::session::document::DocumentId;
use crate::session::storage::{JobError, guarded};
use crate::session::studio::Wake;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How long after the first edit that isn't kept yet everything is written: edits that follow each other closely
/// cost one file, and a kill loses less than five seconds.
const DELAY: Duration = Duration::from_millis(1500);

pub(super) struct Worker {
    store: Store,
    orders: Receiver<Order>,
    news: Sender<News>,
    waiting: Waiting,
    wake: Wake,
    /// Whether the last writing failed: that is told once, not with every edit.
    failed: bool,
}

impl Worker {
    pub(super) const fn new(
        store: Store,
        orders: Receiver<Order>,
        news: Sender<News>,
        waiting: Waiting,
        wake: Wake,
    ) -> Self {
        Self { store, orders, news, waiting, wake, failed: false }
    }

    /// Works until the studio is closed or gone. If it is gone without having been closed, what waits is written first.
    pub(super) fn run(mut self) {
        self.claim();
        let mut due: Option<Instant> = None;
        loop {
            let order = match due {
                None => self.orders.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(due) => self.orders.recv_deadline(due),
            };
            match order {
                Ok(Order::Keep) => _ = due.get_or_insert_with(|| Instant::now() + DELAY),
                Ok(Order::Finish) => {
                    // Nobody is left to be told; what can't be removed is offered again.
                    let _ = self.store.finish();
                    return;
                }
                Ok(order) => self.obey(order),
                Err(RecvTimeoutError::Timeout) => {
                    due = None;
                    self.write_all();
                }
                Err(RecvTimeoutError::Disconnected) => {
                    self.write_all();
                    return;
                }
            }
        }
    }

    fn claim(&mut self) {
        match self.store.claim() {
            Ok(claimed) => {
                for path in claimed.set_aside {
                    self.tell(News::SetAside(None, path));
                }
                if let Some(error) = claimed.failed {
                    self.tell(News::NotKept(error.into()));
                }
                if !claimed.found.is_empty() {
                    self.tell(News::Found(claimed.found));
                }
            }
            Err(error) => self.tell(News::NotKept(error.into())),
        }
    }

    fn obey(&mut self, order: Order) {
        let done = match order {
            Order::Forget(document) => self.store.forget(document),
            Order::Adopt(lost, document) => self.store.adopt(lost, document),
            Order::Discard(lost) => self.store.discard(lost),
            Order::Read(lost) => {
                self.read(lost);
                Ok(())
            }
            Order::Keep | Order::Finish => Ok(()),
        };
        if let Err(error) = done {
            self.tell(News::NotKept(error.into()));
        }
    }

    fn read(&mut self, lost: LostId) {
        let bytes = match self.store.read(lost) {
            Ok(bytes) => bytes,
            Err(error) => return self.tell(News::Unreadable(lost, error)),
        };
        match guarded(|| Ok(formats::read(&bytes, None)?)) {
            Ok(parsed) => self.tell(News::Read(lost, Box::new(parsed))),
            Err(_) => match self.store.set_lost_aside(lost) {
                Ok(Some(path)) => self.tell(News::SetAside(Some(lost), path)),
                Ok(None) => {}
                Err(error) => self.tell(News::Unreadable(lost, error)),
            },
        }
    }

    fn write_all(&mut self) {
        let mut result = Ok(());
        loop {
            let next = lock(&self.waiting).pop_first();
            let Some((document, snapshot)) = next else { break };
            if let Err(error) = self.write(document, snapshot) {
                result = Err(error);
            }
        }
        match result {
            Ok(()) => self.failed = false,
            Err(error) => {
                if !std::mem::replace(&mut self.failed, true) {
                    self.tell(News::NotKept(error));
                }
            }
        }
    }

    fn write(&mut self, document: DocumentId, snapshot: Snapshot) -> Result<(), JobError> {
        let Snapshot { name, path, format, games, drafts, setup } = snapshot;
        let about = About { name, path, format, games: games.len(), setup };
        let written = guarded(move || {
            let mut games: Vec<Game> = games.iter().map(|game| Game::clone(game)).collect();
            for draft in drafts {
                if let Some(game) = games.get_mut(draft.game) {
                    // A draft of something that is gone is no loss.
                    let _ = game.apply(draft.edit);
                }
            }
            Ok(formats::write(&games, Format::Native)?)
        })?;
        Ok(self.store.keep(document, about, &written.bytes)?)
    }

    fn tell(&self, news: News) {
        let _ = self.news.send(news);
        (self.wake)();
    }
}
