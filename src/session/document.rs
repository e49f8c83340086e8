//! [`Document`]: an open study, its games, where each is looked at, and the history of edits.

use super::editor::{Placing, PositionEditor};
use super::history::{Change, History, StateId, Step};
use super::verdicts::arbiters_words;
use crate::formats::{Format, Loss, Warning};
use crate::game::{Edit, EditError, Game, NodeId};
use crate::judge::{Overrule, RuleBook};
use crate::rules::{Line, Move, Position, Setup};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A number that was never given before in this run.
fn fresh() -> u64 {
    static LAST: AtomicU64 = AtomicU64::new(0);
    LAST.fetch_add(1, Ordering::Relaxed) + 1
}

/// Names a game of an open study for as long as the studio runs, wherever in the study it stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct GameKey(u64);

/// One game of a study and the place in it that is looked at.
#[derive(Clone, Debug)]
pub struct Chapter {
    key: GameKey,
    /// Shared with what is being written in the background; an edit meanwhile works on a copy.
    game: Arc<Game>,
    cursor: NodeId,
    line_end: NodeId,
    revision: u64,
    folded: HashSet<NodeId>,
    folds: u64,
}

impl Chapter {
    /// A chapter that shows the start of the game.
    #[must_use]
    pub fn new(game: Game) -> Self {
        let line_end = game.end_of_line(NodeId::ROOT);
        Self {
            key: GameKey(fresh()),
            game: Arc::new(game),
            cursor: NodeId::ROOT,
            line_end,
            revision: fresh(),
            folded: HashSet::new(),
            folds: 0,
        }
    }

    /// Its name, which stays when the games are reordered.
    #[must_use]
    pub const fn key(&self) -> GameKey {
        self.key
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as it is now, for a thread that writes it; it isn't copied.
    #[must_use]
    pub(super) fn shared(&self) -> Arc<Game> {
        Arc::clone(&self.game)
    }

    /// The node whose position is on the board.
    #[must_use]
    pub const fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Grows with every change of the game, and no two games share one; results that were computed for another number are
    /// stale.
    #[must_use]
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// The variations of which the score shows the first move only, by their first nodes.
    #[must_use]
    pub const fn folded(&self) -> &HashSet<NodeId> {
        &self.folded
    }

    /// Grows with every folding and unfolding.
    #[must_use]
    pub const fn folds(&self) -> u64 {
        self.folds
    }

    /// Folds or unfolds the variation that begins with `node`. If the board shows a move inside it, it stays open.
    pub fn set_folded(&mut self, node: NodeId, folded: bool) {
        let inside = node != self.cursor && self.game.path_to(self.cursor).contains(&node);
        let changed = if folded && !inside { self.folded.insert(node) } else { self.folded.remove(&node) };
        self.folds += u64::from(changed);
    }

    /// Folds every variation, but for those that the move on the board stands in; or unfolds all.
    pub fn fold_all(&mut self, folded: bool) {
        let tree = self.game.tree();
        self.folded = match folded {
            true => tree.preorder(NodeId::ROOT).flat_map(|node| tree.children(node).iter().skip(1).copied()).collect(),
            false => HashSet::new(),
        };
        self.folds += 1;
        self.reveal();
    }

    /// Unfolds what hides the move on the board.
    fn reveal(&mut self) {
        if self.folded.is_empty() {
            return;
        }
        let mut path = self.game.path_to(self.cursor);
        path.pop();
        for node in path {
            self.folds += u64::from(self.folded.remove(&node));
        }
    }

    /// The nodes of the line on the board, the root left out: through the cursor, then on to the end of the
    /// variation that was walked last.
    #[must_use]
    pub fn path(&self) -> Vec<NodeId> {
        self.game.path_to(self.line_end)
    }

    /// The whole line on the board.
    #[must_use]
    pub fn line(&self) -> Line {
        self.game.line_to(self.line_end)
    }

    /// The arbiter's words on the moves of the line on the board under a rule book.
    #[must_use]
    pub fn words_under(&self, book: &RuleBook) -> Vec<Overrule> {
        arbiters_words(&self.game, self.line_end, book)
    }

    /// How many moves led to the position on the board.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.game.ply_of(self.cursor)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> Position {
        *self.game.line_to(self.cursor).last()
    }

    /// Goes to a node. The line on the board follows unless it already runs through it.
    pub fn go_to(&mut self, node: NodeId) {
        if self.game.tree().get(node).is_none() {
            return;
        }
        self.cursor = node;
        if node != NodeId::ROOT && !self.path().contains(&node) {
            self.line_end = self.game.end_of_line(node);
        }
        self.reveal();
    }

    /// The node after the cursor on the line on the board.
    #[must_use]
    pub fn next(&self) -> Option<NodeId> {
        let path = self.path();
        path.get(self.game.ply_of(self.cursor)).copied()
    }

    /// The first node of the variation that `node` is in; `None` on the main line.
    #[must_use]
    pub fn first_of_variation_at(&self, node: NodeId) -> Option<NodeId> {
        let tree = self.game.tree();
        self.game
            .path_to(node)
            .into_iter()
            .rev()
            .find(|&step| tree.parent(step).is_some_and(|parent| tree.children(parent).first() != Some(&step)))
    }

    /// The first node of the variation that a move stands in, with its place among those of the same move, if another one
    /// comes after it. On the main line that is the main line itself, from the last fork before the move on.
    #[must_use]
    pub fn demotable_at(&self, node: NodeId) -> Option<(NodeId, usize)> {
        let tree = self.game.tree();
        let fork = |node: &NodeId| tree.parent(*node).map(|parent| tree.children(parent)).filter(|all| all.len() > 1);
        let last_fork = || self.game.path_to(node).into_iter().rev().find(|node| fork(node).is_some());
        let node = self.first_of_variation_at(node).or_else(last_fork)?;
        let all = fork(&node)?;
        let place = all.iter().position(|&sibling| sibling == node)?;
        (place + 1 < all.len()).then_some((node, place))
    }

    /// The first node of the variation on the board; `None` on the main line.
    #[must_use]
    pub fn first_of_variation(&self) -> Option<NodeId> {
        self.first_of_variation_at(self.cursor)
    }

    /// After an edit: stays where it is if that still exists, else goes to the last move before it that does; `way` led
    /// to it. The line is found anew.
    fn settle(&mut self, way: &[NodeId]) {
        self.revision = fresh();
        let exists = |node: NodeId| self.game.tree().get(node).is_some();
        if !exists(self.cursor) {
            self.cursor = way.iter().rev().copied().find(|&node| exists(node)).unwrap_or(NodeId::ROOT);
        }
        let through = if exists(self.line_end) { self.line_end } else { self.cursor };
        self.line_end = self.game.end_of_line(through);
        if self.cursor != NodeId::ROOT && !self.path().contains(&self.cursor) {
            self.line_end = self.game.end_of_line(self.cursor);
        }
    }
}

/// Names an open document for as long as the studio runs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DocumentId(pub(super) u64);

/// An open study (棋谱): one or more games.
#[derive(Debug)]
pub struct Document {
    /// Its name for this run.
    pub id: DocumentId,
    /// The file that it came from or was saved to.
    pub path: Option<PathBuf>,
    /// The format of that file.
    pub format: Option<Format>,
    /// The encoding of that file's texts.
    pub encoding: Option<&'static str>,
    /// The name shown while it has no file.
    pub title: String,
    /// Whether Black sits below.
    pub flipped: bool,
    /// What couldn't be read from the file.
    pub warnings: Vec<Warning>,
    /// What was set up last, possible or not.
    pub(super) editor: Option<PositionEditor>,
    /// Whether that is on the board in place of the game.
    pub(super) editing: bool,
    pub(super) chapters: Vec<Chapter>,
    pub(super) active: usize,
    pub(super) history: History,
    pub(super) changes: u64,
    /// What the file lacks that was written last, and the state in which it was written.
    lacking: Option<(StateId, Vec<Loss>)>,
}

impl Document {
    /// A document of these games; of one empty game if there are none.
    #[must_use]
    pub fn new(id: DocumentId, title: String, games: Vec<Game>) -> Self {
        let mut chapters: Vec<Chapter> = games.into_iter().map(Chapter::new).collect();
        if chapters.is_empty() {
            chapters.push(Chapter::new(Game::default()));
        }
        Self {
            id,
            path: None,
            format: None,
            encoding: None,
            title,
            flipped: false,
            warnings: Vec::new(),
            editor: None,
            editing: false,
            chapters,
            active: 0,
            history: History::default(),
            changes: 0,
            lacking: None,
        }
    }

    /// Whether it is an empty study that nobody has touched yet.
    #[must_use]
    pub fn is_pristine(&self) -> bool {
        let untouched = !self.can_undo() && !self.can_redo() && !self.is_modified();
        let empty = self.chapters.iter().all(|chapter| *chapter.game() == Game::default());
        untouched && empty && self.path.is_none() && self.format.is_none() && self.unused_setup().is_none()
    }

    /// Grows with every change of any game.
    #[must_use]
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// The name to show: the file's, or the title.
    #[must_use]
    pub fn name(&self) -> String {
        self.path
            .as_deref()
            .and_then(|path| path.file_name())
            .map_or_else(|| self.title.clone(), |name| name.to_string_lossy().into_owned())
    }

    /// What a page of its games is called: the file's name without its ending, or the title.
    #[must_use]
    pub(super) fn title_to_share(&self) -> String {
        let stem = self.path.as_deref().and_then(|path| path.file_stem());
        stem.map_or_else(|| self.title.clone(), |stem| stem.to_string_lossy().into_owned())
    }

    /// All games, in order; never empty.
    #[must_use]
    pub fn chapters(&self) -> &[Chapter] {
        &self.chapters
    }

    /// Index of the game on the board.
    #[must_use]
    pub const fn active_index(&self) -> usize {
        self.active
    }

    /// The game on the board.
    #[must_use]
    pub fn chapter(&self) -> &Chapter {
        &self.chapters[self.active]
    }

    /// Shows another game; an index past the end does nothing.
    pub fn select_chapter(&mut self, index: usize) {
        if index < self.chapters.len() {
            self.active = index;
        }
    }

    /// Folds or unfolds a variation of the game on the board in its score.
    pub fn set_folded(&mut self, node: NodeId, folded: bool) {
        self.chapters[self.active].set_folded(node, folded);
    }

    /// Folds or unfolds every variation of the game on the board.
    pub fn fold_all(&mut self, folded: bool) {
        self.chapters[self.active].fold_all(folded);
    }

    /// Goes to a node of the game on the board.
    pub fn go_to(&mut self, node: NodeId) {
        self.chapters[self.active].go_to(node);
    }

    /// The games alone, for a writer.
    #[must_use]
    pub fn games(&self) -> Vec<Game> {
        self.chapters.iter().map(|chapter| chapter.game().clone()).collect()
    }

    /// The games as they are now, for a thread that writes them; none of them is copied.
    #[must_use]
    pub(super) fn snapshot(&self) -> Vec<Arc<Game>> {
        self.chapters.iter().map(|chapter| Arc::clone(&chapter.game)).collect()
    }

    /// Whether there are changes that no file holds.
    #[must_use]
    pub fn is_modified(&self) -> bool {
        !self.history.is_saved()
    }

    /// The position that is being set up and hasn't become the start of a game.
    #[must_use]
    pub fn unused_setup(&self) -> Option<&Setup> {
        let editor = self.editor.as_ref().filter(|editor| self.editing && editor.is_changed())?;
        Some(editor.setup())
    }

    /// Goes on with a position that was being set up in an earlier run.
    pub(super) fn set_up_again(&mut self, setup: Setup) {
        let position = self.chapter().position().to_setup();
        let editor = self.editor.insert(PositionEditor::new(position));
        // A whole position is never refused.
        let _ = editor.apply(Placing::Replace(Box::new(setup)));
        self.editing = true;
    }

    /// Whether closing it would lose something: changes that no file holds, or a position being set up.
    #[must_use]
    pub fn is_unsaved(&self) -> bool {
        self.is_modified() || self.unused_setup().is_some()
    }

    /// A mark of the present state for [`Document::mark_saved`].
    #[must_use]
    pub fn saved_mark(&self) -> StateId {
        self.history.state()
    }

    /// The state that `mark` names is in a file now.
    pub fn mark_saved(&mut self, mark: StateId) {
        self.history.set_saved(mark);
        self.lacking = None;
    }

    /// The state that `mark` names was written into a file that can't hold all of it. `over` says that it took the place of
    /// the file that did.
    pub(super) fn mark_saved_in_part(&mut self, mark: StateId, losses: Vec<Loss>, over: bool) {
        if over {
            self.history.set_never_saved();
        }
        self.lacking = Some((mark, losses));
    }

    /// What the file lacks into which the present state was saved; no file holds it.
    #[must_use]
    pub fn lacking(&self) -> &[Loss] {
        let saved = self.lacking.as_ref().filter(|(mark, _)| *mark == self.saved_mark() && self.is_modified());
        saved.map_or(&[], |(_, losses)| losses)
    }

    /// No file holds these games, though nothing was changed: they were pasted.
    pub const fn mark_never_saved(&mut self) {
        self.history.set_never_saved();
    }

    /// Whether there's something to take back.
    #[must_use]
    pub fn can_undo(&self) -> bool {
        self.history.can_undo()
    }

    /// Whether there's something to do again.
    #[must_use]
    pub fn can_redo(&self) -> bool {
        self.history.can_redo()
    }

    /// Changes the game on the board, and goes to `then` if that is given.
    ///
    /// # Errors
    /// Why the edit can't be done.
    pub fn edit(&mut self, edit: Edit, then: Option<NodeId>) -> Result<(), EditError> {
        let chapter = self.active;
        let cursor = self.chapters[chapter].cursor;
        let inverse = self.change_game(chapter, edit, then.unwrap_or(cursor))?;
        self.history.push(Step { chapter, change: Change::Game(inverse), cursor });
        Ok(())
    }

    /// Changes a game of the study, whether it is on the board or not; its cursor stays.
    ///
    /// # Errors
    /// Why the edit can't be done.
    pub fn edit_game(&mut self, chapter: usize, edit: Edit) -> Result<(), EditError> {
        let Some(cursor) = self.chapters.get(chapter).map(Chapter::cursor) else {
            return Err(EditError::UnknownNode);
        };
        let inverse = self.change_game(chapter, edit, cursor)?;
        self.history.push(Step { chapter, change: Change::Game(inverse), cursor });
        Ok(())
    }

    /// Changes several games, each named by its index, as one step.
    ///
    /// # Errors
    /// Why one of the edits can't be done; nothing is changed then.
    pub fn edit_games(&mut self, edits: Vec<(usize, Edit)>) -> Result<(), EditError> {
        let cursor = self.chapter().cursor;
        let mut inverses: Vec<(usize, Edit, NodeId)> = Vec::with_capacity(edits.len());
        for (chapter, edit) in edits {
            let before = self.chapters[chapter].cursor;
            match self.change_game(chapter, edit, before) {
                Ok(inverse) => inverses.push((chapter, inverse, before)),
                Err(error) => {
                    inverses.reverse();
                    self.take_edits(inverses);
                    return Err(error);
                }
            }
        }
        inverses.reverse();
        self.history.push(Step { chapter: self.active, change: Change::Games(inverses), cursor });
        Ok(())
    }

    /// Does edits of the history and returns what takes them back.
    fn take_edits(&mut self, edits: Vec<(usize, Edit, NodeId)>) -> Vec<(usize, Edit, NodeId)> {
        let mut inverses = Vec::with_capacity(edits.len());
        for (chapter, edit, cursor) in edits {
            let before = self.chapters[chapter].cursor;
            match self.change_game(chapter, edit, cursor) {
                Ok(inverse) => inverses.push((chapter, inverse, before)),
                // Every step was made by the edit that it takes back, so it applies.
                Err(error) => unreachable!("a step of the history can't be taken: {error}"),
            }
        }
        inverses.reverse();
        inverses
    }

    fn change_game(&mut self, chapter: usize, edit: Edit, cursor: NodeId) -> Result<Edit, EditError> {
        let target = &mut self.chapters[chapter];
        let way = target.game.path_to(target.cursor);
        let inverse = Arc::make_mut(&mut target.game).apply(edit)?;
        self.changes += 1;
        target.settle(&way);
        target.go_to(cursor);
        Ok(inverse)
    }

    /// Plays a move at the cursor: walks on if it is in the tree, adds it otherwise.
    ///
    /// # Errors
    /// The rule that the move breaks.
    pub fn play(&mut self, mv: Move) -> Result<(), EditError> {
        let chapter = &self.chapters[self.active];
        let parent = chapter.cursor;
        if let Some(child) = chapter.game.tree().child_by_move(parent, mv) {
            self.go_to(child);
            return Ok(());
        }
        let tree = chapter.game.tree();
        let branch = tree.new_branch(mv, crate::game::Annotations::default());
        let (node, at) = (branch.root(), tree.children(parent).len());
        self.edit(Edit::InsertBranch { parent, at, branch }, node)
    }

    /// Adds a game behind the others and shows it.
    pub fn add_game(&mut self, game: Game) {
        let chapter = self.chapters.len();
        let cursor = NodeId::ROOT;
        self.chapters.push(Chapter::new(game));
        self.history.push(Step { chapter, change: Change::RemoveChapter { shown: self.active }, cursor });
        self.active = chapter;
        self.changes += 1;
    }

    /// Puts a game in the place of the one on the board.
    pub fn replace_game(&mut self, game: Game) {
        let key = self.chapter().key;
        self.put_in_place(self.active, Chapter { key, ..Chapter::new(game) });
    }

    /// Puts a game in the place of another one, as a step to undo.
    pub(super) fn put_in_place(&mut self, chapter: usize, content: Chapter) {
        let cursor = self.chapters[chapter].cursor;
        let old = self.swap_chapter(chapter, content);
        self.history.push(Step { chapter, change: Change::SwapChapter(Box::new(old)), cursor });
        self.changes += 1;
    }

    fn swap_chapter(&mut self, index: usize, mut content: Chapter) -> Chapter {
        // What was computed for either of them is stale.
        content.revision = fresh();
        std::mem::replace(&mut self.chapters[index], content)
    }

    /// Takes the last change back; shows the place where it was.
    pub fn undo(&mut self) -> bool {
        let Some((state, step)) = self.history.pop_undo() else { return false };
        let inverse = self.take_step(step);
        self.history.push_redo(state, inverse);
        true
    }

    /// Does the change that was taken back last again.
    pub fn redo(&mut self) -> bool {
        let Some((state, step)) = self.history.pop_redo() else { return false };
        let inverse = self.take_step(step);
        self.history.push_undone(state, inverse);
        true
    }

    fn take_step(&mut self, step: Step) -> Step {
        let Step { chapter, change, cursor } = step;
        self.changes += 1;
        match change {
            Change::Game(edit) => {
                self.active = chapter;
                let before = self.chapters[chapter].cursor;
                match self.change_game(chapter, edit, cursor) {
                    Ok(inverse) => Step { chapter, change: Change::Game(inverse), cursor: before },
                    // Every step was made by the edit that it takes back, so it applies.
                    Err(error) => unreachable!("a step of the history can't be taken: {error}"),
                }
            }
            Change::Games(edits) => {
                self.active = chapter;
                let edits = self.take_edits(edits);
                Step { chapter, change: Change::Games(edits), cursor }
            }
            Change::SwapChapter(content) => {
                self.active = chapter;
                let old = self.swap_chapter(chapter, *content);
                Step { chapter, change: Change::SwapChapter(Box::new(old)), cursor }
            }
            Change::RemoveChapter { shown } => {
                let was_shown = self.active;
                let removed = self.chapters.remove(chapter);
                self.active = shown.min(self.chapters.len() - 1);
                let change = Change::InsertChapter { chapter: Box::new(removed), shown: was_shown };
                Step { chapter, change, cursor }
            }
            Change::InsertChapter { chapter: content, shown } => {
                let was_shown = self.active;
                self.chapters.insert(chapter, *content);
                self.active = shown;
                Step { chapter, change: Change::RemoveChapter { shown: was_shown }, cursor }
            }
            Change::MoveChapter { to, shown } => {
                let was_shown = self.active;
                let moved = self.chapters.remove(chapter);
                self.chapters.insert(to, moved);
                self.active = shown;
                Step { chapter: to, change: Change::MoveChapter { to: chapter, shown: was_shown }, cursor }
            }
        }
    }
}
