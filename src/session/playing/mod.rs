//! Playing against an engine (对弈) from any position, by the chosen rule book: against the embedded one at graded strengths, or
//! against another one that is given a time, a depth or a number of positions for each move.
//!
//! Main type: [`Playing`]. The engine answers a move that the user plays, never one that is only looked at: stepping
//! through the game, undoing and trying leave it quiet. Before it answers, the judge has said which moves the book forbids.
//! Another engine is told not to play those; if it insists, its best line with an allowed move is played, and if it has named
//! none, the book rules on the move as on anybody's.

mod ending;
mod levels;

pub use ending::PlayEnd;
pub use levels::{LEVELS, Level};

use super::actions::Action;
use super::command::{Command, Request};
use super::document::{DocumentId, GameKey};
use super::notice::Level as NoticeLevel;
use super::search_limit::SearchLimit;
use super::searcher::{Search, SearchFault, SearchWish, Searcher};
use super::studio::Studio;
use crate::engine::{Limits, SearchReport};
use crate::game::{Edit, NodeId};
use crate::judge::Outcome;
use crate::rules::{Move, Side};
use levels::Random;

/// A game against an engine.
pub struct Playing {
    document: DocumentId,
    game: GameKey,
    human: Side,
    opponent: Searcher,
    /// The embedded engine, which gives the hints if the opponent is another one.
    hinter: Option<Searcher>,
    random: Random,
    /// The last position that was played, not only looked at.
    tip: NodeId,
    /// Where the engine has to answer.
    to_answer: Option<NodeId>,
    thinking: Option<Thinking>,
    hinting: Option<Thinking>,
    hint: Option<(NodeId, Move)>,
    /// What the engine thought of its own position last, in centipawns.
    outlook: i32,
    end: Option<PlayEnd>,
    /// The game's result before the end of this one was written in its place.
    result_before: Option<String>,
}

struct Thinking {
    node: NodeId,
    search: Search,
    /// The moves that it was told not to play.
    banned: Vec<Move>,
}

/// Megabytes of the table of the engine that plays.
const HASH_MB: usize = 32;
/// How long a hint is looked for, in milliseconds.
const HINT_MILLIS: u64 = 800;
/// From so many centipawns on, the engine doesn't repeat for a draw.
const PLAYS_ON: i32 = 100;
/// The engine agrees to a draw from this ply on, if it is no better than this.
const DRAW_FROM: (usize, i32) = (40, 15);
/// It agrees at any time when it is so much worse.
const GLAD_OF_DRAW: i32 = -150;

impl Playing {
    /// The side that the user plays.
    #[must_use]
    pub const fn human(&self) -> Side {
        self.human
    }

    /// Whether the engine is looking for its move.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Whether a hint is being looked for.
    #[must_use]
    pub const fn is_hinting(&self) -> bool {
        self.hinting.is_some()
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub const fn end(&self) -> Option<PlayEnd> {
        self.end
    }

    /// Whom the user plays against, by name.
    #[must_use]
    pub fn opponent(&self) -> &str {
        self.opponent.name()
    }

    /// Whether that is the embedded engine, which has strengths.
    #[must_use]
    pub const fn is_against_embedded(&self) -> bool {
        self.opponent.is_embedded()
    }

    /// The embedded engine: the opponent, or the one that only gives hints.
    fn embedded(&mut self) -> &mut Searcher {
        if self.opponent.is_embedded() {
            return &mut self.opponent;
        }
        self.hinter.get_or_insert_with(|| Searcher::embedded(HASH_MB))
    }
}

impl Studio {
    /// The game against the engine, if one is being played.
    #[must_use]
    pub const fn playing(&self) -> Option<&Playing> {
        self.playing.as_ref()
    }

    /// The same if it is the game on the board.
    #[must_use]
    pub fn playing_here(&self) -> Option<&Playing> {
        let document = self.document();
        let here = |playing: &&Playing| (playing.document, playing.game) == (document.id, document.chapter().key());
        self.playing.as_ref().filter(here).filter(|_| self.editor().is_none())
    }

    /// The move that was hinted at for the position on the board.
    #[must_use]
    pub fn hint(&self) -> Option<Move> {
        let (node, mv) = self.playing_here()?.hint?;
        (node == self.chapter().cursor()).then_some(mv)
    }

    /// Begins a game against the engine from the position on the board.
    pub(super) fn start_playing(&mut self, human: Side) {
        // Who plays isn't shown the best move by an analysis that happened to run.
        if self.analysis.is_on() {
            self.analysis.toggle();
        }
        let settings = &self.settings;
        let opponent = match Searcher::of(settings.profile_of(settings.play_engine), HASH_MB, &self.wake) {
            Ok(opponent) => opponent,
            Err(error) => {
                self.tell_with(NoticeLevel::Error, "no-thread", [("error", error.to_string().into())]);
                return;
            }
        };
        let (document, cursor) = (self.document(), self.chapter().cursor());
        let playing = Playing {
            document: document.id,
            game: document.chapter().key(),
            human,
            opponent,
            hinter: None,
            random: Random::new(),
            tip: cursor,
            to_answer: Some(cursor),
            thinking: None,
            hinting: None,
            hint: None,
            outlook: 0,
            end: None,
            result_before: None,
        };
        self.playing = Some(playing);
        let flipped = human == Side::Black;
        self.document_mut().flipped = flipped;
    }

    /// Does an action of a game against the engine.
    pub(super) fn act_in_play(&mut self, action: Action) -> Option<Request> {
        match action {
            Action::PlayEngine => {
                let human = self.position().side_to_move();
                self.start_playing(human);
                return Some(Request::ShowPlay);
            }
            Action::EngineMove => self.let_engine_move(),
            Action::TakeBack => self.take_back(),
            Action::Hint => self.ask_hint(),
            Action::Resign => {
                let winner = self.playing.as_ref().map(|playing| playing.human.opponent());
                self.end_play(winner.map(PlayEnd::Resigned));
            }
            Action::OfferDraw => self.offer_draw(),
            Action::StopPlaying => self.playing = None,
            _ => {}
        }
        None
    }

    /// The user has played: the engine answers.
    pub(super) fn answer_move(&mut self) {
        let cursor = self.chapter().cursor();
        let here = self.playing_here().is_some_and(|playing| playing.end.is_none());
        if let Some(playing) = self.playing.as_mut().filter(|_| here) {
            (playing.tip, playing.to_answer, playing.hint) = (cursor, Some(cursor), None);
        }
    }

    /// The engine plays for the side to move from now on.
    fn let_engine_move(&mut self) {
        let (cursor, mover) = (self.chapter().cursor(), self.position().side_to_move());
        if let Some(playing) = &mut self.playing {
            playing.human = mover.opponent();
            (playing.tip, playing.to_answer, playing.end) = (cursor, Some(cursor), None);
        }
    }

    /// Takes the user's last move back with what followed; other lines that begin there stay.
    fn take_back(&mut self) {
        let Some(human) = self.playing.as_ref().map(|playing| playing.human) else { return };
        let game = self.chapter().game();
        let path = game.path_to(self.chapter().cursor());
        let first = game.start().side_to_move();
        let mover = |index: usize| if index.is_multiple_of(2) { first } else { first.opponent() };
        let Some(index) = (0..path.len()).rev().find(|&index| mover(index) == human) else { return };
        let node = path[index];
        let alone = game.tree().preorder(node).all(|id| game.tree().children(id).len() < 2);
        let back = game.tree().parent(node).unwrap_or(NodeId::ROOT);
        let mut edits = if alone { vec![Edit::RemoveBranch(node)] } else { Vec::new() };
        if let Some(before) = self.playing.as_mut().and_then(|playing| playing.result_before.take()) {
            let mut headers = self.chapter().game().headers.clone();
            headers.set("Result", before);
            edits.push(Edit::SetHeaders(headers));
        }
        if let Some(playing) = &mut self.playing {
            (playing.tip, playing.to_answer, playing.hint) = (back, None, None);
            (playing.thinking, playing.hinting, playing.end) = (None, None, None);
        }
        self.document_mut().go_to(back);
        if !edits.is_empty() {
            self.edit(Edit::Batch(edits));
        }
    }

    fn ask_hint(&mut self) {
        let (cursor, line) = (self.chapter().cursor(), self.line().clone());
        let limit = SearchLimit::Millis(HINT_MILLIS);
        let limits = Limits { root_moves: self.allowed_moves(0), ..limit.limits(self.settings.engine_threads) };
        let wish = SearchWish { limits, limit, banned: Vec::new(), book: self.rule_book() };
        let Some(playing) = &mut self.playing else { return };
        playing.hinting = None;
        let search = playing.embedded().start(&line, wish, &self.wake);
        playing.hinting = Some(Thinking { node: cursor, search, banned: Vec::new() });
    }

    fn offer_draw(&mut self) {
        let limit = self.audit().prospect().natural_limit.is_some_and(|limit| limit.is_reached());
        let (ply, outlook) = (self.chapter().ply(), self.playing.as_ref().map_or(0, |playing| playing.outlook));
        if limit || outlook <= GLAD_OF_DRAW || (ply >= DRAW_FROM.0 && outlook <= DRAW_FROM.1) {
            self.end_play(Some(PlayEnd::Agreed));
        } else {
            self.tell_text(NoticeLevel::Info, "play-draw-declined");
        }
    }

    /// The legal moves that the book doesn't forbid; for a side that stands well, also none that repeats for a draw. All
    /// if nothing would be left.
    fn allowed_moves(&self, outlook: i32) -> Vec<Move> {
        let prospect = self.audit().prospect();
        let bad = |mv: Move| {
            let found = prospect.completing().iter().find(|completing| completing.mv == mv);
            found.is_some_and(|found| {
                prospect.forbids(found) || (found.outcome == Some(Outcome::Draw) && outlook > PLAYS_ON)
            })
        };
        self.position().legal_moves().into_iter().filter(|&mv| !bad(mv)).collect()
    }

    /// Brings a game against the engine up to date; tells whether something changed.
    pub(super) fn poll_playing(&mut self) -> bool {
        let Some(playing) = &self.playing else { return false };
        let id = playing.document;
        if !self.documents.iter().any(|document| document.id == id) {
            self.playing = None;
            return true;
        }
        let hinted = self.take_hint();
        if self.playing_here().is_none() {
            return hinted;
        }
        let (played, ended) = (self.take_answer(), self.find_end());
        self.start_thinking();
        hinted || played || ended
    }

    fn take_hint(&mut self) -> bool {
        let Some(playing) = &mut self.playing else { return false };
        let Some((node, answer)) = playing.hinting.as_ref().and_then(|hint| Some((hint.node, hint.search.take()?)))
        else {
            return false;
        };
        playing.hinting = None;
        match answer {
            Ok(report) => playing.hint = report.best.map(|mv| (node, mv)),
            Err(fault) => self.tell(NoticeLevel::Error, fault.describe(self.lang())),
        }
        true
    }

    /// Plays the engine's move if it has been found for the position on the board.
    fn take_answer(&mut self) -> bool {
        let cursor = self.chapter().cursor();
        let level = Level::of(self.settings.play_level);
        let Some(playing) = &mut self.playing else { return false };
        let thinking = playing.thinking.as_ref().filter(|thinking| thinking.node == cursor);
        let Some((answer, banned)) = thinking.and_then(|it| Some((it.search.take()?, it.banned.clone()))) else {
            return false;
        };
        (playing.thinking, playing.to_answer) = (None, None);
        let report = match answer {
            Ok(report) => report,
            Err(fault) => {
                self.lose_opponent(&fault);
                return true;
            }
        };
        if !report.lines.is_empty() {
            playing.outlook = report.score.as_centipawns();
        }
        let chosen = match playing.opponent.is_embedded() {
            true => level.choose(&report.lines, &mut playing.random).or(report.best),
            false => allowed_choice(&report, &banned),
        };
        let human = playing.human;
        if chosen.is_none() && self.position().end().is_none() {
            // It has a move and plays none.
            self.end_play(Some(PlayEnd::Resigned(human)));
        }
        if let Some(mv) = chosen {
            if let Err(error) = self.document_mut().play(mv) {
                self.tell_edit_error(error);
            }
            let cursor = self.chapter().cursor();
            if let Some(playing) = &mut self.playing {
                playing.tip = cursor;
            }
            self.refresh();
        }
        true
    }

    /// Has the engine think if it is to answer here and the judge has said what the book forbids.
    fn start_thinking(&mut self) {
        let (cursor, mover) = (self.chapter().cursor(), self.position().side_to_move());
        let ready = !self.audit().prospect().is_running() && !self.audit().is_running();
        let Some(playing) = &mut self.playing else { return };
        let its_turn = playing.to_answer == Some(cursor) && mover != playing.human && playing.end.is_none();
        if !its_turn {
            playing.thinking = None;
        } else if ready && playing.thinking.is_none() {
            let wish = self.wish_of_opponent();
            let line = self.line().clone();
            let Some(playing) = &mut self.playing else { return };
            let banned = wish.banned.clone();
            let search = playing.opponent.start(&line, wish, &self.wake);
            playing.thinking = Some(Thinking { node: cursor, search, banned });
        }
    }

    /// What the opponent is to do in the position on the board.
    fn wish_of_opponent(&self) -> SearchWish {
        let (settings, limit) = (&self.settings, self.settings.play_limit);
        let embedded = self.playing.as_ref().is_none_or(|playing| playing.opponent.is_embedded());
        if embedded {
            let moves = self.allowed_moves(self.playing.as_ref().map_or(0, |playing| playing.outlook));
            let limits = Level::of(settings.play_level).limits(settings.engine_threads, moves);
            return SearchWish { limits, limit, banned: Vec::new(), book: self.rule_book() };
        }
        let legal: Vec<Move> = self.position().legal_moves().into_iter().collect();
        let allowed = self.allowed_moves(0);
        // Where all is forbidden, nothing can be left out.
        let banned: Vec<Move> = match allowed.is_empty() {
            true => Vec::new(),
            false => legal.into_iter().filter(|mv| !allowed.contains(mv)).collect(),
        };
        // So many lines that one of them is allowed, should it take no notice.
        let limits = Limits { lines: (banned.len() + 1).min(Limits::MAX_LINES), ..limit.limits(1) };
        SearchWish { limits, limit, banned, book: self.rule_book() }
    }

    /// The opponent can't go on: the game ends as it stands, and its moves stay.
    fn lose_opponent(&mut self, fault: &SearchFault) {
        self.playing = None;
        let fault = fault.describe(self.lang());
        self.tell_with(NoticeLevel::Error, "play-opponent-lost", [("fault", fault.into())]);
    }

    /// Applies a setting of games against the engine.
    pub(super) fn set_play_level(&mut self, number: u8) {
        self.settings.play_level = Level::of(number).number;
    }
}

/// The move of another engine: its own, or if that is banned, the first of its other lines with one that isn't; its own again if
/// there is none, since it insists.
fn allowed_choice(report: &SearchReport, banned: &[Move]) -> Option<Move> {
    let own = report.best?;
    let firsts = report.lines.iter().filter_map(|line| line.moves.first().copied());
    let mut wished = std::iter::once(own).chain(firsts);
    wished.find(|mv| !banned.contains(mv)).or(Some(own))
}

/// Whether a command plays a move, which the engine answers.
pub(super) const fn plays(command: &Command) -> bool {
    matches!(command, Command::PlayMove(_) | Command::Do(Action::PlayBestMove))
}
