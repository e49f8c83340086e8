//! Damage for files: from a corpus of all formats and a number, always the same broken input.

use crate::common::{Random, files, random_game};
use pingjian::formats::{self, Format, TextEncoding};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Inputs by the format as which they are read; refused ones have a kind of their own.
pub struct Corpus {
    kinds: Vec<(String, Vec<Vec<u8>>)>,
}

/// The largest file that is damaged.
const LARGEST: usize = 150_000;
/// The largest that an input may become.
const LARGEST_INPUT: usize = 400_000;

impl Corpus {
    /// The project's files of all kinds, games written in every format, and the files of another folder, if there is one.
    pub fn new(folder: Option<&Path>) -> Self {
        let mut paths: Vec<PathBuf> = ["samples", "dialects", "malformed"].into_iter().flat_map(files).collect();
        let mut folders: Vec<PathBuf> = folder.map(Path::to_owned).into_iter().collect();
        while let Some(folder) = folders.pop() {
            let mut entries: Vec<PathBuf> =
                std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
            entries.sort();
            for path in entries {
                if path.is_dir() { folders.push(path) } else { paths.push(path) }
            }
        }
        let mut kinds: BTreeMap<String, Vec<Vec<u8>>> = BTreeMap::new();
        for path in paths {
            let bytes = std::fs::read(path).unwrap();
            if !bytes.is_empty() && bytes.len() < LARGEST {
                let kind = formats::read(&bytes, None).map_or("refused", |parsed| parsed.format.name());
                kinds.entry(kind.to_owned()).or_default().push(bytes);
            }
        }
        let mut random = Random(77);
        for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
            for moves in [0, 4, 25, 90] {
                let games = [random_game(&mut random, moves), random_game(&mut random, moves)];
                for encoding in TextEncoding::ALL {
                    let options = formats::WriteOptions { encoding, ..formats::WriteOptions::default() };
                    let bytes = formats::write_with(&games, format, options).unwrap().bytes;
                    if bytes.len() < LARGEST {
                        kinds.entry(format.name().to_owned()).or_default().push(bytes);
                    }
                }
            }
        }
        Self { kinds: kinds.into_iter().collect() }
    }

    /// How many files there are of each kind.
    pub fn counts(&self) -> BTreeMap<&str, usize> {
        self.kinds.iter().map(|(kind, files)| (kind.as_str(), files.len())).collect()
    }

    fn pick(&self, kind: usize, random: &mut Random) -> &[u8] {
        let files = &self.kinds[kind].1;
        &files[random.below(files.len())]
    }

    /// The broken input of a number: one of the files, damaged one to ten times.
    pub fn input(&self, random: &mut Random) -> Vec<u8> {
        let kind = random.below(self.kinds.len());
        let mut bytes = self.pick(kind, random).to_vec();
        // The long empty remarks of libraries would hide the rest.
        let head = if self.kinds[kind].0 == "cbl" { 66_600 } else { 0 };
        let damages = [1, 3, 10][random.below(3)];
        for _ in 0..=random.below(damages) {
            if bytes.is_empty() {
                break;
            }
            let length = bytes.len();
            let late = head < length && !random.one_in(4);
            let at = if late { head + random.below(length - head) } else { random.below(length) };
            self.damage(&mut bytes, at, kind, random);
            bytes.truncate(LARGEST_INPUT);
        }
        bytes
    }

    fn damage(&self, bytes: &mut Vec<u8>, at: usize, kind: usize, random: &mut Random) {
        let length = bytes.len();
        let piece_end = |random: &mut Random, longest: usize| (at + 1 + random.below(longest)).min(length);
        match random.below(14) {
            0 | 1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at] = random.below(256) as u8,
            3 | 4 => {
                let number = NUMBERS[random.below(NUMBERS.len())].to_le_bytes();
                let end = (at + 4).min(length);
                bytes[at..end].copy_from_slice(&number[..end - at]);
            }
            5 if random.one_in(3) => bytes.truncate(at),
            5 => drop(bytes.remove(at)),
            6 => drop(bytes.drain(at..piece_end(random, 30))),
            7 => {
                let piece = bytes[at..piece_end(random, 100)].to_vec();
                let to = random.below(length);
                bytes.splice(to..to, piece);
            }
            // Chains and nests.
            8 => {
                let longest = if random.one_in(3) { 400 } else { 24 };
                let piece = bytes[at..piece_end(random, longest)].to_vec();
                let times = if random.one_in(8) { random.below(2_000) } else { random.below(30) };
                bytes.splice(at..at, piece.repeat(times));
            }
            9 | 10 => {
                let sign = SIGNS[random.below(SIGNS.len())].as_bytes();
                bytes.splice(at..at, sign.iter().copied());
            }
            // Another encoding than the file says.
            11 if random.one_in(4) => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                *bytes = match random.below(4) {
                    0 => encoding_rs::GB18030.encode(&text).0.into_owned(),
                    1 => encoding_rs::BIG5.encode(&text).0.into_owned(),
                    2 => text.encode_utf16().flat_map(u16::to_le_bytes).collect(),
                    _ => [b"\xef\xbb\xbf", text.as_bytes()].concat(),
                };
            }
            _ => {
                let other = if random.one_in(3) { random.below(self.kinds.len()) } else { kind };
                let from = self.pick(other, random);
                let begin = random.below(from.len());
                let end = (begin + 1 + random.below(400)).min(from.len());
                let over = if random.one_in(2) { 0 } else { end - begin };
                bytes.splice(at..(at + over).min(length), from[begin..end].iter().copied());
            }
        }
    }
}

/// Numbers that lie.
const NUMBERS: [u32; 10] = [0, 1, 2, 3, 4_096, 1 << 30, 0x7fff_ffff, 0x8000_0000, u32::MAX - 3, u32::MAX];

/// What means something in one format or another.
const SIGNS: [&str; 44] = [
    "(",
    ")",
    "{",
    "}",
    "[",
    "]",
    "\"",
    ";",
    "\\",
    "||",
    "<",
    "&#x4e00;",
    "$1",
    "$300",
    "1-0",
    "*",
    "\r\n",
    "\n\n",
    "\u{3000}",
    "\0",
    "\u{feff}",
    "[FEN \"",
    "[Event \"",
    "1. 炮二平五 ",
    "(1. ",
    "\n标题: ",
    "FORMAT WXF\n",
    "START{",
    "}END",
    "[DhtmlXQ_movelist]7747",
    "[DhtmlXQ_move_0_1_1]",
    "[DhtmlXQ_comment1_1]",
    "[DHJHtmlXQ_31]",
    "[DHJHtmlXQ_34]7274",
    "<Move value=\"77-47\">",
    "<n m=\"h2e2\">",
    "<![CDATA[",
    "\nposition startpos moves h2e2 ",
    "\n9/9/9/9/9/9/9/9/9/9 w\n",
    "PingjianStudy(version: 3, games: [",
    "[%cal Gh2e2]",
    "[%eval 0.3,9]",
    "前炮退二",
    "Ends",
];
