//! The words that arguments can be, and what they stand for in the library.

use crate::lang::Lang;
use crate::notation::Notation;
use crate::report::{Faces, Theme};
use clap::ValueEnum;

/// `--lang`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum LangWord {
    /// 简体中文
    #[value(name = "zh-Hans", alias = "zh-hans")]
    Hans,
    /// 繁體中文
    #[value(name = "zh-Hant", alias = "zh-hant")]
    Hant,
    /// English; moves as C2=5
    En,
}

impl LangWord {
    pub(super) const fn lang(self) -> Lang {
        match self {
            Self::Hans => Lang::ZhHans,
            Self::Hant => Lang::ZhHant,
            Self::En => Lang::En,
        }
    }

    /// How moves are written in this language.
    pub(super) const fn notation(self) -> Notation {
        match self {
            Self::Hans => Notation::ChineseHans,
            Self::Hant => Notation::ChineseHant,
            Self::En => Notation::Wxf,
        }
    }
}

/// `--notation`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum NotationWord {
    /// 炮二平五
    Chinese,
    /// C2=5
    Wxf,
    /// H2-E2
    Iccs,
}

impl NotationWord {
    /// The notation; Chinese in the script of a language.
    pub(super) const fn notation(self, lang: Lang) -> Notation {
        match (self, lang) {
            (Self::Chinese, Lang::ZhHant) => Notation::ChineseHant,
            (Self::Chinese, _) => Notation::ChineseHans,
            (Self::Wxf, _) => Notation::Wxf,
            (Self::Iccs, _) => Notation::Iccs,
        }
    }
}

/// `--theme`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum ThemeWord {
    Wood,
    Paper,
    Dark,
    HighContrast,
}

impl From<ThemeWord> for Theme {
    fn from(word: ThemeWord) -> Self {
        match word {
            ThemeWord::Wood => Self::Wood,
            ThemeWord::Paper => Self::Paper,
            ThemeWord::Dark => Self::Dark,
            ThemeWord::HighContrast => Self::HighContrast,
        }
    }
}

/// `--faces`
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(super) enum FacesWord {
    Traditional,
    Simplified,
    Western,
}

impl From<FacesWord> for Faces {
    fn from(word: FacesWord) -> Self {
        match word {
            FacesWord::Traditional => Self::Traditional,
            FacesWord::Simplified => Self::Simplified,
            FacesWord::Western => Self::Western,
        }
    }
}
