//! The sentences of an audit, as the studio says them.

use super::words::LangWord;
use crate::judge::{Evidence, GameEnd, Label, PlyAudit, Rejection, RepetitionAudit, RuleBook};
use crate::lang::Lang;
use crate::notation::notate;
use crate::rules::{Line, Move, Position, Side};
use crate::session::Explainer;
use crate::session::settings::MoveStyle;

/// Explains one audit in one language.
pub(super) struct Words<'a> {
    explainer: Explainer<'a>,
    word: LangWord,
}

impl<'a> Words<'a> {
    pub(super) const fn new(line: &'a Line, book: &'static RuleBook, word: LangWord) -> Self {
        let style = match word {
            LangWord::En => MoveStyle::Wxf,
            LangWord::Hans | LangWord::Hant => MoveStyle::Chinese,
        };
        Self { explainer: Explainer::new(line, book, style, word.lang()), word }
    }

    pub(super) const fn lang(&self) -> Lang {
        self.word.lang()
    }

    pub(super) fn notation(&self, position: &Position, mv: Move) -> String {
        notate(position, mv, self.word.notation())
    }

    pub(super) const fn label(&self, label: Label) -> &'static str {
        self.explainer.label(label)
    }

    /// Why a move is what it is.
    pub(super) fn ply(&self, ply: &PlyAudit) -> String {
        self.explainer.ply(ply)
    }

    /// One of several reasons alone.
    pub(super) fn evidence(&self, ply: &PlyAudit, evidence: &Evidence) -> String {
        let alone = PlyAudit { evidence: vec![evidence.clone()], rejections: Vec::new(), ..ply.clone() };
        self.explainer.ply(&alone)
    }

    pub(super) fn rejection(&self, ply: &PlyAudit, rejection: &Rejection) -> String {
        self.explainer.rejection(ply, rejection)
    }

    pub(super) fn side(&self, repetition: &RepetitionAudit, side: Side) -> String {
        self.explainer.side(repetition, side)
    }

    pub(super) fn ruling(&self, repetition: &RepetitionAudit) -> String {
        self.explainer.ruling(repetition)
    }

    pub(super) fn verdict(&self, repetition: &RepetitionAudit) -> &'static str {
        self.explainer.verdict(repetition.ruling.outcome)
    }

    pub(super) fn end(&self, end: &GameEnd) -> String {
        self.explainer.end(end)
    }
}
