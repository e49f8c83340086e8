//! Finding (查找): moves, comments, headers, marks and positions in the game on the board or in all games of its study, looked
//! for in a thread of its own. Main type: [`Find`]. Read next: `query.rs` (what a text means), `walk.rs` (one game).

mod moves;
mod query;
mod walk;

pub use query::{FindField, FindQuery};
pub use walk::Hit;

use super::background::spawn;
use super::document::{Document, DocumentId};
use super::notice::Level;
use super::settings::MoveStyle;
use super::studio::{Studio, Wake};
use crate::game::{Game, NodeId};
use crate::lang::{Lang, find_folded, fold};
use crossbeam_channel::{Receiver, Sender, TryRecvError, bounded};
use query::Sought;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use walk::{Wording, look_through};

/// So many hits are listed at most: who gets more has to say more.
pub const MOST_HITS: usize = 5_000;
/// Hits that are handed over at once.
const A_BATCH: usize = 64;

/// What hits were looked for in; they are stale when it changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Place {
    document: DocumentId,
    /// The game's index and revision, if only it is looked through.
    game: Option<(usize, u64)>,
    changes: u64,
    wording: Wording,
}

impl Place {
    fn of(document: &Document, study: bool, style: MoveStyle, lang: Lang) -> Self {
        let game = (!study).then(|| (document.active_index(), document.chapter().revision()));
        // Other games may change while only one is looked through.
        let changes = if study { document.changes() } else { 0 };
        Self { document: document.id, game, changes, wording: Wording { style, lang } }
    }
}

/// The newest search: what was asked, what was found so far.
#[derive(Default)]
pub struct Find {
    query: FindQuery,
    place: Option<Place>,
    job: Option<Job>,
    hits: Vec<Hit>,
    nodes: HashMap<usize, HashSet<NodeId>>,
    current: Option<usize>,
    /// The hit that was current when the search was made anew.
    kept: Option<Hit>,
    games: usize,
    searched: usize,
    full: bool,
    stopped: bool,
    trouble: Option<String>,
}

struct Job {
    stop: Arc<AtomicBool>,
    searched: Arc<AtomicUsize>,
    hits: Receiver<Vec<Hit>>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Find {
    /// What was asked last.
    #[must_use]
    pub const fn query(&self) -> &FindQuery {
        &self.query
    }

    /// What was found so far, in the order of the games and of reading.
    #[must_use]
    pub fn hits(&self) -> &[Hit] {
        &self.hits
    }

    /// The hit that was gone to last, by its index.
    #[must_use]
    pub const fn current(&self) -> Option<usize> {
        self.current
    }

    /// Whether games are still to be looked through.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.job.is_some()
    }

    /// Whether it was stopped before its end.
    #[must_use]
    pub const fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// Whether there are more than [`MOST_HITS`] hits, so that the rest was left.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.full
    }

    /// Games looked through, of how many.
    #[must_use]
    pub const fn progress(&self) -> (usize, usize) {
        (self.searched, self.games)
    }

    /// Why nothing could be looked for.
    #[must_use]
    pub fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Whether a move of the game on the board is among the hits.
    #[must_use]
    pub fn has(&self, document: &Document, node: NodeId) -> bool {
        self.place.is_some_and(|place| place.document == document.id)
            && self.nodes.get(&document.active_index()).is_some_and(|nodes| nodes.contains(&node))
    }

    /// Where what is looked for stands in a comment, as bytes of it.
    #[must_use]
    pub fn range_in(&self, comment: &str) -> Option<Range<usize>> {
        let text = self.query.text.trim();
        let wanted = self.query.fields.contains(&FindField::Comments) && !self.query.is_position();
        if wanted && !text.is_empty() { find_folded(comment, &fold(text)) } else { None }
    }

    /// Begins to look for something; what was looked for before is forgotten.
    fn start(&mut self, query: FindQuery, studio: (&Document, MoveStyle, Lang), wake: &Wake) -> std::io::Result<()> {
        let (document, style, lang) = studio;
        let place = Place::of(document, query.study, style, lang);
        let same_wish = self.query == query;
        let kept = self.current.and_then(|index| self.hits.get(index).cloned()).or(self.kept.take());
        let kept = kept.filter(|_| same_wish);
        *self = Self { kept, place: Some(place), query, ..Self::default() };
        let sought = match self.query.understand() {
            Ok(Sought::Nothing) => return Ok(()),
            Ok(sought) => sought,
            Err(error) => {
                self.trouble = Some(error.describe(lang));
                return Ok(());
            }
        };
        let games: Vec<(usize, Arc<Game>)> = match place.game {
            Some((index, _)) => document.snapshot().into_iter().enumerate().skip(index).take(1).collect(),
            None => document.snapshot().into_iter().enumerate().collect(),
        };
        self.games = games.len();
        let (stop, searched) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
        let (sender, hits) = bounded(A_BATCH);
        let job = Job { stop: Arc::clone(&stop), searched: Arc::clone(&searched), hits };
        let wake = Arc::clone(wake);
        spawn("find", move || {
            let search = Search { sought, wording: place.wording, stop, searched, sender, wake: &wake };
            // A game that can't be looked through ends the search; what was found is there.
            let _ = catch_unwind(AssertUnwindSafe(|| search.run(games)));
            drop(search);
            wake();
        })?;
        self.job = Some(job);
        Ok(())
    }

    /// Ends the search; what was found stays.
    pub(super) fn stop(&mut self) {
        self.stopped |= self.job.take().is_some();
    }

    /// Takes what was found meanwhile; tells whether something changed.
    pub(super) fn poll(&mut self) -> bool {
        let Some(job) = &self.job else { return false };
        let mut news = false;
        let mut done = false;
        let mut found = Vec::new();
        loop {
            match job.hits.try_recv() {
                Ok(hits) => found.extend(hits),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    done = true;
                    break;
                }
            }
        }
        let searched = job.searched.load(Ordering::Relaxed);
        news |= searched != self.searched || !found.is_empty();
        self.searched = searched;
        for hit in found {
            self.take(hit);
        }
        if done || self.full {
            self.job = None;
            self.kept = None;
        }
        news || done
    }

    fn take(&mut self, hit: Hit) {
        if self.hits.len() >= MOST_HITS {
            self.full = true;
            return;
        }
        if hit.field != FindField::Headers {
            self.nodes.entry(hit.game).or_default().insert(hit.node);
        }
        let same = |kept: &Hit| (kept.game, kept.node, kept.field) == (hit.game, hit.node, hit.field);
        if self.kept.as_ref().is_some_and(same) {
            self.current = Some(self.hits.len());
            self.kept = None;
        }
        self.hits.push(hit);
    }
}

/// What the thread works with.
struct Search<'a> {
    sought: Sought,
    wording: Wording,
    stop: Arc<AtomicBool>,
    searched: Arc<AtomicUsize>,
    sender: Sender<Vec<Hit>>,
    wake: &'a Wake,
}

impl Search<'_> {
    fn run(&self, games: Vec<(usize, Arc<Game>)>) {
        let mut batch = Vec::new();
        let mut handed = 0;
        // Each game is let go as soon as it has been looked through, so that edits needn't copy it.
        for (index, game) in games {
            let mut found = |hit| {
                handed += 1;
                batch.push(hit);
                let on = batch.len() < A_BATCH || self.hand_over(&mut batch);
                on && handed <= MOST_HITS
            };
            if !look_through((index, &game), &self.sought, self.wording, &self.stop, &mut found) {
                break;
            }
            self.searched.fetch_add(1, Ordering::Relaxed);
            (self.wake)();
        }
        self.hand_over(&mut batch);
    }

    /// Whether anybody still wants it.
    fn hand_over(&self, batch: &mut Vec<Hit>) -> bool {
        let sent = batch.is_empty() || self.sender.send(std::mem::take(batch)).is_ok();
        (self.wake)();
        sent && !self.stop.load(Ordering::Relaxed)
    }
}

impl Studio {
    /// The newest search.
    #[must_use]
    pub const fn finding(&self) -> &Find {
        &self.find
    }

    /// Whether the newest search is this one, and about the games as they are now.
    #[must_use]
    pub fn has_sought(&self, query: &FindQuery) -> bool {
        self.find.query == *query && self.find.place == Some(self.find_place(query.study))
    }

    fn find_place(&self, study: bool) -> Place {
        Place::of(self.document(), study, self.settings.move_style, self.lang())
    }

    pub(super) fn find(&mut self, query: FindQuery) {
        let about = (&self.documents[self.active], self.settings.move_style, self.settings.lang());
        if let Err(error) = self.find.start(query, about, &self.wake) {
            self.tell_with(Level::Error, "no-thread", [("error", error.to_string().into())]);
        }
    }

    /// Goes to a hit, in whatever tab its game is open.
    pub(super) fn go_to_hit(&mut self, index: usize) {
        let Some(hit) = self.find.hits.get(index) else { return };
        let (game, node) = (hit.game, hit.node);
        let about = self.find.place.map(|place| place.document);
        let Some(tab) = self.documents.iter().position(|document| Some(document.id) == about) else { return };
        self.active = tab;
        self.document_mut().select_chapter(game);
        self.document_mut().go_to(node);
        self.find.current = Some(index);
    }

    /// Goes to the hit after the one that was gone to last, or before it; past the end it goes on from the other end and
    /// says so.
    pub(super) fn step_hits(&mut self, forward: bool) {
        let count = self.find.hits.len();
        if count == 0 {
            self.tell_text(Level::Info, "find-nothing");
            return;
        }
        let (target, wrapped) = match (self.find.current, forward) {
            (None, true) => (0, None),
            (None, false) => (count - 1, None),
            (Some(now), true) if now + 1 < count => (now + 1, None),
            (Some(_), true) => (0, Some("find-last")),
            (Some(0), false) => (count - 1, Some("find-first")),
            (Some(now), false) => (now.min(count) - 1, None),
        };
        self.go_to_hit(target);
        match wrapped {
            Some(text) => self.tell_text(Level::Info, text),
            None => self.notice_gone(),
        }
    }
}
