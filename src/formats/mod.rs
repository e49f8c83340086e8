//! Floor 2: bytes ↔ games (棋谱文件), one file (or folder) a format.
//!
//! Knows the file formats; never touches the file system, never judges or searches. Main functions: [`read`] and
//! [`write()`]; what a format can't hold is told by [`losses`]. A tree that a reader gives holds legal moves only: an
//! unplayable move cuts its line with a [`Warning`], the rest of the file is kept. A further format is one new file and
//! one line in `CODECS`. Read next: `codec.rs`, `pgn/mod.rs`, `xqf/mod.rs`; shared are `builder.rs`,
//! `grow.rs` (trees listed depth first), `losses.rs` (what a format holds), `pieces.rs`, `replay.rs` and `signs.rs`.

mod builder;
mod ccbridge;
mod ccm;
mod che;
mod chn;
mod codec;
mod dhtmlxq;
mod encoding;
mod error;
mod fen;
mod grow;
mod losses;
mod moves;
mod mxq;
mod native;
mod outcome;
mod pgn;
mod pieces;
mod replay;
mod signs;
mod texts;
mod trouble;
mod wxf;
mod xml;
mod xqf;

pub use codec::Format;
pub use encoding::TextEncoding;
pub use error::FormatError;
pub use outcome::{Loss, Parsed, Place, Warning, WriteOptions, Written};
pub use trouble::Trouble;

use crate::game::{Game, NodeId};
use crate::notation::Notation;
use codec::{CODECS, Source};

/// The largest input that is read, in bytes: 256 MiB.
pub const MAX_INPUT_BYTES: usize = 256 << 20;
/// The most moves that one game may hold.
pub const MAX_NODES_PER_GAME: usize = 2_000_000;
/// The most moves that the games of one file may hold together.
pub const MAX_NODES_PER_FILE: usize = 10_000_000;
/// The most plies that a line may be long.
pub const MAX_PLIES: usize = 1_024;
/// The longest comment or header, in bytes of UTF-8: 1 MiB.
pub const MAX_TEXT_BYTES: usize = 1 << 20;

/// Reads the games in `bytes`, whatever format they are in; content decides, then the extension of `file_name`.
///
/// # Errors
/// The input is too big, in no known format, from a newer version, or holds no game that can be played. A file that is
/// damaged in part is read as far as it goes, with warnings.
pub fn read(bytes: &[u8], file_name: Option<&str>) -> Result<Parsed, FormatError> {
    read_as(bytes, file_name, None)
}

/// As [`read`], with the encoding of its texts said by the user where the format leaves it open.
///
/// # Errors
/// As [`read`].
pub fn read_as(bytes: &[u8], file_name: Option<&str>, encoding: Option<TextEncoding>) -> Result<Parsed, FormatError> {
    if bytes.len() > MAX_INPUT_BYTES {
        return Err(FormatError::TooBig { bytes: bytes.len() });
    }
    let source = Source::new(bytes, file_name, encoding);
    let by_content = CODECS.iter().find(|codec| (codec.recognises)(&source));
    let by_name = || CODECS.iter().find(|codec| source.is_named(codec.format));
    match by_content {
        Some(codec) => {
            let mut parsed = (codec.read)(&source)?;
            // The studio's own files give back what was written.
            if codec.format != Format::Native {
                parsed.games.iter_mut().for_each(builder::make_readable);
            }
            Ok(parsed)
        }
        None if bytes.iter().all(u8::is_ascii_whitespace) => Err(FormatError::Empty),
        None => Err(FormatError::Unknown { expected: by_name().map(|codec| codec.format) }),
    }
}

/// Writes games in a format, with its usual notation and encoding.
///
/// # Errors
/// The format is read only, or can't hold that many games.
pub fn write(games: &[Game], format: Format) -> Result<Written, FormatError> {
    write_with(games, format, WriteOptions::default())
}

/// Writes games in a format as the options say. Big5 has no simplified characters: moves are then written in traditional
/// ones.
///
/// # Errors
/// As [`write()`].
pub fn write_with(games: &[Game], format: Format, options: WriteOptions) -> Result<Written, FormatError> {
    let writer = codec::of(format).write.ok_or(FormatError::ReadOnly(format))?;
    let simplified_big5 = (options.encoding, options.notation) == (TextEncoding::Big5, Notation::ChineseHans);
    let notation = if simplified_big5 { Notation::ChineseHant } else { options.notation };
    let options = WriteOptions { notation, ..options };
    // Control characters would be taken for other encodings; only the studio's own files keep them.
    let mut written = if format == Format::Native || games.iter().all(builder::is_all_readable) {
        writer(games, options)
    } else {
        let mut readable = games.to_vec();
        readable.iter_mut().for_each(builder::make_readable);
        let written = writer(&readable, options);
        let of_encoding = |loss: &Loss| matches!(loss, Loss::Characters(_) | Loss::Encoding(_));
        let mut losses = codec::of(format).losses.map_or_else(Vec::new, |losses| losses(games, options));
        losses.extend(written.losses.into_iter().filter(of_encoding));
        Written { losses, ..written }
    };
    written.losses.extend(lost_verdicts(games, format));
    Ok(written)
}

/// What the format can't hold of these games; empty if everything comes back when the file is read again.
#[must_use]
pub fn losses(games: &[Game], format: Format) -> Vec<Loss> {
    let mut losses = codec::of(format).losses.map_or_else(Vec::new, |losses| losses(games, WriteOptions::default()));
    losses.extend(lost_verdicts(games, format));
    losses
}

/// The arbiters' words in games that are to be written in a format: no format but the studio's own can hold them.
fn lost_verdicts(games: &[Game], format: Format) -> Vec<Loss> {
    let count = |game: &Game| {
        let nodes = game.tree().preorder(NodeId::ROOT).filter_map(|id| game.tree().get(id));
        nodes.map(|node| node.annotations().verdicts.len()).sum::<usize>()
    };
    let numbered = (1..).zip(games).map(|(number, game)| (number, count(game)));
    let lost = numbered.filter(|(_, count)| format != Format::Native && *count > 0);
    lost.map(|(game, count)| Loss::Verdicts { game, count }).collect()
}
