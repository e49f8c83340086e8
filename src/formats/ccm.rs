//! CCM of 中国游戏中心: seven bytes a move, from the usual start. Read only.

use super::codec::{Codec, Format, Source};
use super::replay::{Stored, is_game, playable, read_alone, turned};
use super::{FormatError, Parsed};

pub(super) const CODEC: Codec = Codec {
    format: Format::Ccm,
    name: "ccm",
    title: ["中国游戏中心 CCM", "中國遊戲中心 CCM", "CCM"],
    several_games: false,
    extensions: &["ccm"],
    recognises: |source| source.bytes.first() == Some(&1) && is_game(source, Format::Ccm, &moves(source.bytes).0),
    read,
    write: None,
    losses: None,
};

const RECORD_BYTES: usize = 7;

/// The moves: files and ranks left and reached stand at bytes 3 to 6, ranks from the top. Whether the first byte of the
/// file belongs to the first record isn't known; what can be played tells. Also where the file ends inside a record.
fn moves(bytes: &[u8]) -> (Vec<Stored>, Option<usize>) {
    let from = |first: usize| {
        let records = bytes.get(first..).unwrap_or_default().chunks_exact(RECORD_BYTES).enumerate();
        let read = |(index, record): (usize, &[u8])| Stored {
            offset: first + index * RECORD_BYTES,
            points: [record[3], 9u8.wrapping_sub(record[5]), record[4], 9u8.wrapping_sub(record[6])],
        };
        turned(records.map(read).collect())
    };
    let (with, without) = (from(0), from(1));
    let early = |first: usize| !bytes.len().saturating_sub(first).is_multiple_of(RECORD_BYTES);
    let (moves, first) = if playable(&without) > playable(&with) { (without, 1) } else { (with, 0) };
    (moves, early(first).then_some(bytes.len()))
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let (moves, early) = moves(source.bytes);
    Ok(read_alone(Format::Ccm, &moves, early))
}
