//! Floor 0: the three languages of the studio, the texts of its windows and the fonts that they are set in.
//!
//! Knows languages and the text tables in `assets/texts/`; nothing of the game. Main type: [`Lang`].

mod fold;
pub mod fonts;
mod numbers;
mod pinyin;
mod texts;

pub use self::numbers::grouped;
pub use self::pinyin::find_pinyin;
pub use fold::{find_folded, fold, fold_char};
pub use texts::{Arg, TEXT_SOURCES, text, text_with};

/// A language of the studio.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Lang {
    /// 简体中文
    ZhHans,
    /// 繁體中文
    ZhHant,
    /// English
    En,
}

impl Lang {
    /// All languages, in the order in which menus list them.
    pub const ALL: [Self; 3] = [Self::ZhHans, Self::ZhHant, Self::En];

    /// The BCP 47 tag: `zh-Hans`, `zh-Hant` or `en`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::ZhHans => "zh-Hans",
            Self::ZhHant => "zh-Hant",
            Self::En => "en",
        }
    }

    /// The language's own name.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::ZhHans => "简体中文",
            Self::ZhHant => "繁體中文",
            Self::En => "English",
        }
    }

    /// Whether it is written in Chinese characters.
    #[must_use]
    pub const fn is_chinese(self) -> bool {
        matches!(self, Self::ZhHans | Self::ZhHant)
    }

    /// The language for a locale name such as `zh_TW.UTF-8`, `zh-Hans` or `en_GB`; `None` if the name is
    /// none of ours.
    #[must_use]
    pub fn from_locale(name: &str) -> Option<Self> {
        let name = name.to_ascii_lowercase().replace('_', "-");
        if name.starts_with("zh") {
            let traditional = ["hant", "-tw", "-hk", "-mo"].iter().any(|mark| name.contains(mark));
            Some(if traditional { Self::ZhHant } else { Self::ZhHans })
        } else if name.starts_with("en") {
            Some(Self::En)
        } else {
            None
        }
    }
}
