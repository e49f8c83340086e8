//! CHN of 联众: a header of 188 bytes, then 32 bytes a move, from the usual start. Read only.

use super::codec::{Codec, Format, Source};
use super::replay::{Stored, is_game, read_alone, turned};
use super::{FormatError, Parsed};

pub(super) const CODEC: Codec = Codec {
    format: Format::Chn,
    name: "chn",
    title: ["联众 CHN", "聯眾 CHN", "CHN"],
    several_games: false,
    extensions: &["chn"],
    recognises: |source| is_game(source, Format::Chn, &moves(source.bytes)),
    read,
    write: None,
    losses: None,
};

const HEADER_BYTES: usize = 188;
const RECORD_BYTES: usize = 32;

/// The moves: after two reserved numbers, file and rank left and reached as numbers of 16 bits, ranks from the top.
fn moves(bytes: &[u8]) -> Vec<Stored> {
    let records = bytes.get(HEADER_BYTES..).unwrap_or_default().chunks_exact(RECORD_BYTES).enumerate();
    let read = |(index, record): (usize, &[u8])| {
        // A number beyond a byte is no point either.
        let number = |at: usize| if record[at + 1] == 0 { record[at] } else { u8::MAX };
        let points = [number(4), 9u8.wrapping_sub(number(6)), number(8), 9u8.wrapping_sub(number(10))];
        Stored { offset: HEADER_BYTES + index * RECORD_BYTES, points }
    };
    turned(records.map(read).collect())
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let early = !source.bytes.len().saturating_sub(HEADER_BYTES).is_multiple_of(RECORD_BYTES);
    Ok(read_alone(Format::Chn, &moves(source.bytes), early.then_some(source.bytes.len())))
}
