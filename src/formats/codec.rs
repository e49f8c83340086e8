//! [`Format`], and the table of readers and writers.

use super::encoding::{Decoded, TextEncoding, decode};
use super::outcome::{Loss, Parsed, WriteOptions, Written};
use super::{FormatError, ccbridge, ccm, che, chn, dhtmlxq, fen, moves, mxq, native, pgn, signs, wxf, xml, xqf};
use crate::game::Game;
use std::cell::OnceCell;

/// A file format.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// The studio's own study files, which hold everything.
    Native,
    /// PGN in all dialects: Chinese, WXF, ICCS or western movetext.
    Pgn,
    /// XQF of 象棋演播室 (XQStudio).
    Xqf,
    /// CBR, one game of 象棋桥 (CCBridge).
    Cbr,
    /// CBL, a library of 象棋桥 3.
    Cbl,
    /// CBL of 象棋桥 1 and 2, packed.
    OldCbl,
    /// DhtmlXQ, the forum blocks (UBB) of 东萍象棋网.
    DhtmlXq,
    /// The text format of the World Xiangqi Federation, which PlayOK exports.
    Wxf,
    /// A plain list of moves in any notation.
    Moves,
    /// A list of positions, a FEN (or EPD) a line.
    Fen,
    /// CBF, the XML of 象棋桥.
    Cbf,
    /// PFC of 鹏飞象棋, XML.
    Pfc,
    /// CCM of 中国游戏中心.
    Ccm,
    /// CHN of 联众.
    Chn,
    /// CHE of QQ 象棋.
    Che,
    /// MXQ of 弈天.
    Mxq,
}

impl Format {
    /// All formats, in the order in which they are offered.
    pub const ALL: [Self; 16] = [
        Self::Native,
        Self::Pgn,
        Self::Xqf,
        Self::Cbr,
        Self::Cbl,
        Self::DhtmlXq,
        Self::Wxf,
        Self::Moves,
        Self::Fen,
        Self::OldCbl,
        Self::Cbf,
        Self::Pfc,
        Self::Ccm,
        Self::Chn,
        Self::Che,
        Self::Mxq,
    ];

    /// The name for scripts: `native`, `pgn`, `xqf`, `cbl` …
    #[must_use]
    pub fn name(self) -> &'static str {
        of(self).name
    }

    /// The usual file extensions, without dot, lower case; the first is the one to write.
    #[must_use]
    pub fn extensions(self) -> &'static [&'static str] {
        of(self).extensions
    }

    /// Whether files of the format can be written.
    #[must_use]
    pub fn can_write(self) -> bool {
        of(self).write.is_some()
    }

    /// Whether one file can hold several games.
    #[must_use]
    pub fn holds_several_games(self) -> bool {
        of(self).several_games
    }

    /// Whether its files don't say in which encoding their texts are.
    #[must_use]
    pub const fn leaves_encoding_open(self) -> bool {
        !matches!(self, Self::Native | Self::Cbr | Self::Cbl | Self::Ccm | Self::Chn | Self::Che)
    }

    /// The format of this [`Format::name`].
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name().eq_ignore_ascii_case(name))
    }

    /// Whether the file name has an extension of this format.
    pub(super) fn is_named_in(self, file_name: &str) -> bool {
        let extension = file_name.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
        extension.is_some_and(|extension| self.extensions().contains(&extension.as_str()))
    }
}

/// Tells whether content is of a format.
type Recogniser = fn(&Source) -> bool;
type Reader = fn(&Source) -> Result<Parsed, FormatError>;
type Writer = fn(&[Game], WriteOptions) -> Written;
type LossTeller = fn(&[Game], WriteOptions) -> Vec<Loss>;

/// What one format can do.
pub(super) struct Codec {
    pub format: Format,
    pub name: &'static str,
    /// The name for people: simplified, traditional, English.
    pub title: [&'static str; 3],
    /// Whether a file can hold several games.
    pub several_games: bool,
    pub extensions: &'static [&'static str],
    pub recognises: Recogniser,
    pub read: Reader,
    pub write: Option<Writer>,
    /// `None` if nothing is ever lost (or nothing written).
    pub losses: Option<LossTeller>,
}

/// The formats in the order in which content is tried: those with a signature at the beginning, then texts by the first
/// sign in them, and last those that nothing but legal moves tells.
pub(super) static CODECS: [Codec; 16] = [
    xqf::CODEC,
    ccbridge::CBR,
    ccbridge::CBL,
    ccbridge::OLD_CBL,
    native::CODEC,
    xml::CBF,
    xml::PFC,
    fen::CODEC,
    dhtmlxq::CODEC,
    wxf::CODEC,
    pgn::CODEC,
    chn::CODEC,
    ccm::CODEC,
    che::CODEC,
    mxq::CODEC,
    moves::CODEC,
];

pub(super) fn of(format: Format) -> &'static Codec {
    match CODECS.iter().find(|codec| codec.format == format) {
        Some(codec) => codec,
        None => unreachable!("every format has its line in the table"),
    }
}

/// The bytes to read, decoded as text once if a format asks for it.
pub(super) struct Source<'a> {
    pub bytes: &'a [u8],
    /// What the user says about the encoding.
    pub encoding: Option<TextEncoding>,
    file_name: Option<&'a str>,
    decoded: OnceCell<Decoded<'a>>,
    first_sign: OnceCell<Option<Format>>,
}

impl<'a> Source<'a> {
    pub fn new(bytes: &'a [u8], file_name: Option<&'a str>, encoding: Option<TextEncoding>) -> Self {
        Self { bytes, encoding, file_name, decoded: OnceCell::new(), first_sign: OnceCell::new() }
    }

    /// Whether the file's name has an extension of a format.
    pub fn is_named(&self, format: Format) -> bool {
        self.file_name.is_some_and(|name| format.is_named_in(name))
    }

    /// The whole input as text.
    pub fn text(&self) -> &Decoded<'a> {
        self.decoded.get_or_init(|| decode(self.bytes, self.encoding))
    }

    /// Which format's sign stands first in the text.
    pub fn first_sign(&self) -> Option<Format> {
        *self.first_sign.get_or_init(|| signs::first_in(&self.text().text))
    }
}
