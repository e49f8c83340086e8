//! Movetext → tree.

use super::drawing::{spread_engine, take_drawings};
use super::lexer::{Ending, Lexer, Token};
use crate::formats::builder::{Budget, Spot, Warnings, append, cut_text, note, tidy};
use crate::formats::{Place, Trouble};
use crate::game::{Game, GameResult, Mark};
use crate::notation::{NotationError, RankBase, Written, parse_algebraic};
use crate::rules::{Move, Position};

/// The deepest nesting of variations that is read.
const MAX_NESTING: usize = 1_024;

/// Reads the moves after the headers of `game`, up to the next game.
pub(super) fn read(lexer: &mut Lexer, game: Game, warnings: &mut Warnings, budget: Budget) -> Game {
    let (begin, warned) = (lexer.position(), warnings.len());
    let mut first = Body::new(game.clone(), RankBase::Zero, budget);
    first.run(lexer, warnings);
    if !first.western_failed {
        return first.game;
    }
    // Western texts may count ranks from 1: only the whole game tells.
    let mut kept = Warnings::about(warnings.game);
    let end = lexer.position();
    lexer.go_to(begin);
    let mut second = Body::new(game, RankBase::One, budget);
    second.run(lexer, &mut kept);
    if second.game.tree().len() > first.game.tree().len() {
        warnings.truncate(warned);
        for warning in kept.into_list() {
            warnings.push(warning.place, warning.ply, warning.what);
        }
        return second.game;
    }
    lexer.go_to(end);
    first.game
}

/// A line being read: the main line or a variation.
struct Frame {
    spot: Spot,
    /// Where the last move was played from: what a variation replaces.
    before: Option<Spot>,
    /// How many moves couldn't be played any more.
    dead: usize,
    /// A comment that belongs to the next move.
    pending: String,
    /// Marks that belong to the next move.
    pending_marks: Vec<Mark>,
    /// Whether a move number stood since the last move.
    numbered: bool,
    moved: bool,
}

impl Frame {
    fn new(spot: Spot, dead: usize) -> Self {
        let (pending, pending_marks) = (String::new(), Vec::new());
        Self { spot, before: None, dead, pending, pending_marks, numbered: false, moved: false }
    }
}

struct Body {
    game: Game,
    base: RankBase,
    budget: Budget,
    /// The line being read, and those around it.
    frame: Frame,
    around: Vec<Frame>,
    /// Variations open that are nested too deep to be read.
    skipped: usize,
    /// Whether a text that could be of western style couldn't be played.
    western_failed: bool,
}

impl Body {
    fn new(game: Game, base: RankBase, budget: Budget) -> Self {
        let frame = Frame::new(Spot::start(&game), 0);
        Self { game, base, budget, frame, around: Vec::new(), skipped: 0, western_failed: false }
    }

    fn run(&mut self, lexer: &mut Lexer, warnings: &mut Warnings) {
        loop {
            match lexer.next() {
                Token::End | Token::Header => break,
                Token::Open => self.open(lexer, warnings),
                Token::Close => self.close(lexer, warnings),
                _ if self.skipped > 0 => {}
                Token::Comment { text, ending } => {
                    match ending {
                        Ending::Closed => {}
                        Ending::Missing => self.warn(lexer, warnings, Trouble::CommentOpen),
                        Ending::Swallowed => self.warn(lexer, warnings, Trouble::EndSwallowed),
                    }
                    let (text, cut) = cut_text(text);
                    if cut {
                        self.warn(lexer, warnings, Trouble::TextCut);
                    }
                    self.comment(text);
                }
                Token::Number => self.frame.numbered = true,
                Token::Mark(number) => self.mark(Mark(number)),
                Token::Result(result) if self.around.is_empty() => {
                    self.result(result, lexer, warnings);
                    lexer.skip_tail();
                    break;
                }
                Token::Result(_) => {}
                Token::Word { text, written } => self.word(text, written, lexer, warnings),
            }
        }
        if !self.around.is_empty() || self.skipped > 0 {
            self.warn(lexer, warnings, Trouble::VariationOpen);
        }
        while let Some(outer) = self.around.pop() {
            self.finish_frame();
            self.frame = outer;
        }
        self.finish_frame();
        spread_engine(&mut self.game);
    }

    fn warn(&self, lexer: &mut Lexer, warnings: &mut Warnings, what: Trouble) {
        warnings.push(Some(Place::Line(lexer.line())), Some(self.frame.spot.ply + 1), what);
    }

    fn open(&mut self, lexer: &mut Lexer, warnings: &mut Warnings) {
        if self.skipped > 0 || self.around.len() >= MAX_NESTING {
            if self.skipped == 0 {
                self.warn(lexer, warnings, Trouble::TooNested);
            }
            self.skipped += 1;
            return;
        }
        // A variation after an unplayable move replaces that move; deeper in a dead line nothing is known.
        let inner = match (self.frame.dead, self.frame.before) {
            (0, Some(before)) => Frame::new(before, 0),
            (0 | 1, _) => {
                if self.frame.dead == 0 {
                    self.warn(lexer, warnings, Trouble::StrayParenthesis);
                }
                Frame::new(self.frame.spot, 0)
            }
            (dead, _) => Frame::new(self.frame.spot, dead),
        };
        self.around.push(std::mem::replace(&mut self.frame, inner));
    }

    fn close(&mut self, lexer: &mut Lexer, warnings: &mut Warnings) {
        if self.skipped > 0 {
            self.skipped -= 1;
        } else if let Some(outer) = self.around.pop() {
            self.finish_frame();
            self.frame = outer;
        } else if self.frame.dead == 0 {
            self.warn(lexer, warnings, Trouble::StrayParenthesis);
        }
    }

    /// A comment that waited for a move that never came belongs to the last one.
    fn finish_frame(&mut self) {
        let text = std::mem::take(&mut self.frame.pending);
        note(&mut self.game, self.frame.spot.node, &text);
    }

    fn comment(&mut self, text: &str) {
        if self.frame.dead > 0 {
            return;
        }
        let before_move = self.frame.numbered || (!self.frame.moved && !self.around.is_empty());
        if before_move {
            append(&mut self.frame.pending, &tidy(text));
        } else if let Some(annotations) = self.game.annotations_mut(self.frame.spot.node) {
            let text = take_drawings(text, annotations);
            append(&mut annotations.comment, &tidy(&text));
        }
    }

    fn mark(&mut self, mark: Mark) {
        if self.frame.dead > 0 {
            return;
        }
        let before_move = !self.frame.moved && !self.around.is_empty();
        if before_move {
            self.frame.pending_marks.push(mark);
        } else if let Some(annotations) = self.game.annotations_mut(self.frame.spot.node)
            && !annotations.marks.contains(&mark)
        {
            annotations.marks.push(mark);
        }
    }

    fn result(&mut self, result: GameResult, lexer: &mut Lexer, warnings: &mut Warnings) {
        let header = self.game.headers.result();
        if header == GameResult::Unknown && result != GameResult::Unknown {
            self.game.headers.set_result(result);
        } else if result != GameResult::Unknown && result != header {
            self.warn(lexer, warnings, Trouble::ResultsDiffer(result.tag().to_owned()));
        }
    }

    fn word(&mut self, text: &str, written: Option<Written>, lexer: &mut Lexer, warnings: &mut Warnings) {
        if self.frame.dead > 0 {
            self.frame.dead += 1;
            return;
        }
        let western = !matches!(written, Some(Written::Words { .. }));
        let main = self.around.is_empty();
        let trouble = match self.find_move(text, written) {
            Ok(mv) => match self.frame.spot.play_legal(&mut self.game, self.budget, mv) {
                Ok(spot) => return self.moved_to(spot),
                Err(stop) => stop.trouble(shortened(text), mv, main),
            },
            Err(error) => {
                self.western_failed |= western && text.is_ascii();
                let text = shortened(text);
                if main { Trouble::MainLineCut(text, error) } else { Trouble::Unplayable(text, error) }
            }
        };
        self.warn(lexer, warnings, trouble);
        self.finish_frame();
        self.frame.dead = 1;
    }

    fn find_move(&self, text: &str, written: Option<Written>) -> Result<Move, NotationError> {
        let position: &Position = &self.frame.spot.position;
        match written {
            Some(Written::Points(_)) if self.base == RankBase::One => parse_algebraic(position, text, self.base),
            Some(written) => written.resolve(position),
            None => parse_algebraic(position, text, self.base),
        }
    }

    fn moved_to(&mut self, spot: Spot) {
        let frame = &mut self.frame;
        frame.before = Some(std::mem::replace(&mut frame.spot, spot));
        frame.numbered = false;
        frame.moved = true;
        if frame.pending.is_empty() && frame.pending_marks.is_empty() {
            return;
        }
        if let Some(annotations) = self.game.annotations_mut(spot.node) {
            append(&mut annotations.comment_before, &std::mem::take(&mut frame.pending));
            for mark in frame.pending_marks.drain(..) {
                if !annotations.marks.contains(&mark) {
                    annotations.marks.push(mark);
                }
            }
        }
    }
}

fn shortened(text: &str) -> String {
    text.chars().take(24).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}
