//! How a game against the engine ends: on the board, by the rule book, or by agreement.

use super::super::notice::Level;
use super::super::studio::Studio;
use crate::game::{Edit, GameResult};
use crate::judge::Outcome;
use crate::lang::{Lang, text, text_with};
use crate::rules::{End, Side};

/// How a game against the engine has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayEnd {
    /// 将死; who won.
    Checkmate(Side),
    /// 困毙; who won.
    NoMoves(Side),
    /// 认负; who won.
    Resigned(Side),
    /// A repetition that the book holds against a side (循环判负); who won.
    Repetition(Side),
    /// A repetition that the book calls a draw (不变作和).
    RepetitionDraw,
    /// 自然限着 has run out.
    NaturalLimit,
    /// 议和
    Agreed,
}

impl PlayEnd {
    /// Who has won; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Self::Checkmate(side) | Self::NoMoves(side) | Self::Resigned(side) | Self::Repetition(side) => Some(side),
            Self::RepetitionDraw | Self::NaturalLimit | Self::Agreed => None,
        }
    }

    /// The result, as headers tell it.
    #[must_use]
    pub const fn result(self) -> GameResult {
        match self.winner() {
            Some(Side::Red) => GameResult::RedWins,
            Some(Side::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// The end in a sentence, with the rule; `book` is the rule book's title.
    #[must_use]
    pub fn describe(self, lang: Lang, book: &str) -> String {
        let name = |side: Side| text(lang, if side == Side::Red { "review-red" } else { "review-black" });
        let winner = self.winner().unwrap_or(Side::Red);
        let args = [("winner", name(winner).into()), ("loser", name(winner.opponent()).into()), ("book", book.into())];
        match self {
            Self::Checkmate(_) => text_with(lang, "play-checkmate", args),
            Self::NoMoves(_) => text_with(lang, "play-no-moves", args),
            Self::Resigned(_) => text_with(lang, "play-resigned", args),
            Self::Repetition(_) => text_with(lang, "play-repetition", args),
            Self::RepetitionDraw => text_with(lang, "play-repetition-draw", args),
            Self::NaturalLimit => text_with(lang, "play-limit", args),
            Self::Agreed => text(lang, "play-agreed"),
        }
        .into_owned()
    }
}

impl Studio {
    /// Looks whether the game has ended with the position that was played last; tells whether it has just now.
    pub(super) fn find_end(&mut self) -> bool {
        let cursor = self.chapter().cursor();
        let open = self.playing.as_ref().is_some_and(|playing| playing.end.is_none() && playing.tip == cursor);
        let end = if open { self.end_here() } else { None };
        self.end_play(end);
        end.is_some()
    }

    /// The end that the board or the rule book sees in the position on the board.
    fn end_here(&self) -> Option<PlayEnd> {
        let position = self.position();
        let mover = position.side_to_move();
        match position.end() {
            Some(End::Checkmate) => return Some(PlayEnd::Checkmate(mover.opponent())),
            Some(End::NoMoves) => return Some(PlayEnd::NoMoves(mover.opponent())),
            None => {}
        }
        if let Some(end) = self.repetition_end(mover.opponent()) {
            return Some(end);
        }
        let limit = self.audit().prospect().natural_limit;
        limit.filter(|limit| limit.is_reached() && !limit.announced).map(|_| PlayEnd::NaturalLimit)
    }

    /// What the book says of a repetition that the last move, played by `player`, has completed. A side that must change
    /// loses by completing it; if the other side has completed it, the game goes on.
    fn repetition_end(&self, player: Side) -> Option<PlayEnd> {
        let (audit, line) = (self.audit().audit()?, self.audit().line()?);
        let ply = self.chapter().ply();
        if line.moves().len() != ply {
            return None;
        }
        let card = audit.repetitions.iter().find(|card| card.complete && card.last_ply == ply)?;
        match card.ruling.outcome {
            Outcome::Loses(side) => Some(PlayEnd::Repetition(side.opponent())),
            Outcome::MustChange(side) if side == player => Some(PlayEnd::Repetition(side.opponent())),
            Outcome::Draw => Some(PlayEnd::RepetitionDraw),
            Outcome::MustChange(_) | Outcome::Undecided => None,
        }
    }

    /// The game is over: it is told, and the result is written if the game has none and this is its main line.
    pub(super) fn end_play(&mut self, end: Option<PlayEnd>) {
        let (Some(end), Some(playing)) = (end, &mut self.playing) else { return };
        playing.end = Some(end);
        (playing.thinking, playing.hinting, playing.to_answer) = (None, None, None);
        let book = self.rule_book().title.get(self.lang());
        let told = end.describe(self.lang(), book);
        let chapter = self.chapter();
        let at_end = chapter.game().main_line().last() == Some(&chapter.cursor());
        let mut headers = chapter.game().headers.clone();
        if at_end && headers.result() == GameResult::Unknown {
            let before = headers.get("Result").unwrap_or_default().to_owned();
            if let Some(playing) = &mut self.playing {
                playing.result_before = Some(before);
            }
            headers.set_result(end.result());
            self.edit(Edit::SetHeaders(headers));
        }
        self.tell(Level::Info, told);
    }
}
