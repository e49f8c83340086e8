//! CHE of QQ 象棋: decimal numbers in plain text, ten a move, from the usual start. Read only.

use super::codec::{Codec, Format, Source};
use super::replay::{Stored, is_game, read_alone};
use super::{FormatError, Parsed};

pub(super) const CODEC: Codec = Codec {
    format: Format::Che,
    name: "che",
    title: ["QQ 象棋 CHE", "QQ 象棋 CHE", "CHE"],
    several_games: false,
    extensions: &["che"],
    recognises: |source| {
        source.bytes.first().is_some_and(u8::is_ascii_digit) && is_game(source, Format::Che, &moves(source.bytes))
    },
    read,
    write: None,
    losses: None,
};

/// Numbers of one move: three that say nothing, rank and file left, rank and file reached, three that say nothing.
const NUMBERS: usize = 10;

fn moves(bytes: &[u8]) -> Vec<Stored> {
    moves_and_end(bytes).0
}

/// The moves after a number that says nothing and their count, ranks from Red's side; and where the file ends before all
/// of them are there.
fn moves_and_end(bytes: &[u8]) -> (Vec<Stored>, Option<usize>) {
    let mut moves = Vec::new();
    let mut numbers = Numbers { bytes, at: 0 };
    let Some(count) = numbers.next().and_then(|_| numbers.next()) else { return (moves, Some(0)) };
    for _ in 0..count.1 {
        let mut record = [(0, 0); NUMBERS];
        for slot in &mut record {
            let Some(number) = numbers.next() else { return (moves, Some(numbers.at)) };
            *slot = number;
        }
        let point = |index: usize| u8::try_from(record[index].1).unwrap_or(u8::MAX);
        moves.push(Stored { offset: record[3].0, points: [point(4), point(3), point(6), point(5)] });
    }
    (moves, None)
}

/// Numbers, each with its offset, one other character between them; anything else ends them.
struct Numbers<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Iterator for Numbers<'_> {
    type Item = (usize, u32);

    fn next(&mut self) -> Option<(usize, u32)> {
        // Line ends are of two bytes on some systems.
        const MOST_BETWEEN: usize = 2;
        let rest = &self.bytes[self.at..];
        let blank = rest.iter().take(MOST_BETWEEN).take_while(|byte| !byte.is_ascii_digit()).count();
        let digits = rest[blank..].iter().take_while(|byte| byte.is_ascii_digit()).count();
        let offset = self.at + blank;
        self.at = offset + digits;
        std::str::from_utf8(&self.bytes[offset..self.at]).ok()?.parse().ok().map(|number| (offset, number))
    }
}

fn read(source: &Source) -> Result<Parsed, FormatError> {
    let (moves, early) = moves_and_end(source.bytes);
    Ok(read_alone(Format::Che, &moves, early))
}
