//! Broken input for every reader: damaged samples, noise behind every signature, lying numbers. Nothing may panic, hang or
//! give more than the bytes can hold.
//!
//! `PROPTEST_CASES=100000 cargo test --test formats_broken` tries more.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "formats/common.rs"]
mod common;

use common::{Random, counts, data, files, must_survive, random_game};
use pingjian::formats::{self, Format, TextEncoding, Trouble};
use pingjian::game::NodeId;
use proptest::prelude::*;
use std::sync::LazyLock;

/// Small inputs of every format.
static SEEDS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    const LARGEST: usize = 120_000;
    let mut seeds: Vec<Vec<u8>> = ["samples", "dialects", "malformed"]
        .iter()
        .flat_map(|folder| files(folder))
        .map(|path| std::fs::read(path).unwrap())
        .filter(|bytes| !bytes.is_empty() && bytes.len() < LARGEST)
        .collect();
    let mut random = Random(77);
    for format in Format::ALL.into_iter().filter(|format| format.can_write()) {
        for moves in [4, 25] {
            let games = [random_game(&mut random, moves), random_game(&mut random, moves)];
            seeds.push(formats::write(&games, format).unwrap().bytes);
        }
    }
    seeds
});

/// One way to damage bytes.
#[derive(Clone, Debug)]
enum Damage {
    Flip(prop::sample::Index, u8),
    Set(prop::sample::Index, u8),
    Number(prop::sample::Index, u32),
    Cut(prop::sample::Index),
    Remove(prop::sample::Index, usize),
    Repeat(prop::sample::Index, prop::sample::Index, usize),
}

fn damage() -> impl Strategy<Value = Damage> {
    let at = any::<prop::sample::Index>;
    let number = prop_oneof![
        Just(0),
        Just(1),
        Just(0x7fff_ffff),
        Just(0x8000_0000),
        Just(u32::MAX),
        Just(u32::MAX - 3),
        Just(1 << 30),
        any::<u32>(),
        0u32..5_000
    ];
    prop_oneof![
        3 => (at(), 0u8..8).prop_map(|(at, bit)| Damage::Flip(at, bit)),
        3 => (at(), prop_oneof![any::<u8>(), Just(0), Just(0xff), Just(b'('), Just(b'['), Just(b'{'), Just(b'"'), Just(b'<')]).prop_map(|(at, byte)| Damage::Set(at, byte)),
        3 => (at(), number).prop_map(|(at, number)| Damage::Number(at, number)),
        1 => at().prop_map(Damage::Cut),
        1 => (at(), 1usize..40).prop_map(|(at, length)| Damage::Remove(at, length)),
        1 => (at(), at(), 1usize..200).prop_map(|(from, to, length)| Damage::Repeat(from, to, length)),
    ]
}

fn damaged(mut bytes: Vec<u8>, damages: &[Damage]) -> Vec<u8> {
    for damage in damages {
        if bytes.is_empty() {
            break;
        }
        let length = bytes.len();
        match damage {
            Damage::Flip(at, bit) => bytes[at.index(length)] ^= 1 << bit,
            Damage::Set(at, byte) => bytes[at.index(length)] = *byte,
            Damage::Number(at, number) => {
                let at = at.index(length);
                let end = (at + 4).min(length);
                bytes[at..end].copy_from_slice(&number.to_le_bytes()[..end - at]);
            }
            Damage::Cut(at) => bytes.truncate(at.index(length)),
            Damage::Remove(at, count) => {
                let at = at.index(length);
                bytes.drain(at..(at + count).min(length));
            }
            Damage::Repeat(from, to, count) => {
                let from = from.index(length);
                let piece = bytes[from..(from + count).min(length)].to_vec();
                let to = to.index(length);
                bytes.splice(to..to, piece);
            }
        }
    }
    bytes
}

/// What is read is no more than the bytes can hold.
fn must_be_bounded(bytes: &[u8], what: &str) {
    /// The packed library unpacks at most what zlib can: a thousandfold.
    const MOST_A_BYTE: usize = 1_100;
    let Some(parsed) = must_survive(bytes, what) else { return };
    assert!(parsed.warnings.len() <= formats::Warning::MOST);
    let factor = if parsed.format == Format::OldCbl { MOST_A_BYTE } else { 1 };
    let moves: usize = parsed.games.iter().map(|game| game.tree().len()).sum();
    assert!(moves <= bytes.len() * factor, "{what}: {moves} moves from {} bytes", bytes.len());
    let texts: usize = parsed
        .games
        .iter()
        .map(|game| {
            let notes = game.tree().preorder(NodeId::ROOT).map(|id| game.tree().get(id).unwrap().annotations());
            let comments: usize = notes.map(|notes| notes.comment.len() + notes.comment_before.len()).sum();
            comments + game.headers.iter().map(|(_, value)| value.len()).sum::<usize>()
        })
        .sum();
    // A byte becomes at most a replacement character; results and types are words of the reader's own.
    assert!(texts <= bytes.len() * factor * 3 + parsed.games.len() * 64, "{what}: {texts} bytes of text");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(3_000) })]

    #[test]
    fn damaged_samples_are_survived(seed in any::<prop::sample::Index>(), damages in prop::collection::vec(damage(), 1..8)) {
        let bytes = damaged(seed.get(&SEEDS).clone(), &damages);
        must_be_bounded(&bytes, "damaged");
    }

    #[test]
    fn noise_behind_a_signature_is_survived(
        seed in any::<prop::sample::Index>(),
        keep in 1usize..2_300,
        noise in prop::collection::vec(any::<u8>(), 0..600),
    ) {
        let seed = seed.get(&SEEDS);
        let mut bytes = seed[..keep.min(seed.len())].to_vec();
        bytes.extend(noise);
        must_be_bounded(&bytes, "noise");
    }

    #[test]
    fn wrong_encodings_are_survived(seed in any::<prop::sample::Index>(), encoding in 0usize..5) {
        let seed = seed.get(&SEEDS);
        let _ = formats::read_as(seed, None, Some(TextEncoding::ALL[encoding]));
    }
}

/// A character cut in half before the brace that closes a comment takes the brace for its other half: no move is lost.
#[test]
fn comments_that_lose_their_last_byte_lose_no_moves() {
    let of = |parsed: &formats::Parsed| -> Vec<_> {
        parsed.games.iter().map(|game| (counts(game), game.main_line_moves())).collect()
    };
    let hant = "[Event \"全國賽\"]\n[Red \"柳大華\"]\n\n{紅先} 1. 炮二平五 {當頭炮} 馬8進7 (1... 炮8平5 {順炮}) 2. 馬二進三 {正著} \
                車9平8 {出車} 1-0\n\n[Event \"第二局\"]\n\n1. 兵七進一 {仙人指路} 炮2平3 {卒底炮} *\n";
    let big5 = encoding_rs::BIG5.encode(hant).0.into_owned();
    let mut tried = 0;
    for bytes in [data("samples/juzhongmi-gb18030.pgn"), encoding_rs::GB18030.encode(hant).0.into_owned(), big5] {
        let whole = formats::read(&bytes, None).unwrap();
        for at in (1..bytes.len()).filter(|at| bytes[*at] == b'}' && !bytes[at - 1].is_ascii()) {
            let broken = [&bytes[..at - 1], &bytes[at..]].concat();
            let parsed = formats::read(&broken, None).unwrap();
            assert_eq!(parsed.encoding, whole.encoding);
            assert_eq!(of(&parsed), of(&whole), "{}: without byte {}", whole.encoding, at - 1);
            let told = |warning: &formats::Warning| warning.what == Trouble::EndSwallowed;
            assert!(parsed.warnings.iter().any(told), "without byte {}: {:?}", at - 1, parsed.warnings);
            tried += 1;
        }
    }
    assert!(tried > 12, "only {tried} comments");
}

/// Every four bytes of the binary samples, overwritten with numbers that lie.
#[test]
fn lying_numbers_are_survived() {
    let names = [
        "every-header.cbr",
        "version-1.cbr",
        "packed.cbl",
        "enciphered.xqf",
        "line.mxq",
        "line-from-black.chn",
        "line.ccm",
        "line.che",
    ];
    for name in names {
        let bytes = data(&format!("samples/{name}"));
        let first = if name.ends_with("xqf") { 0 } else { bytes.len().saturating_sub(400) };
        for at in (0..64.min(bytes.len())).chain(first..bytes.len()) {
            for number in [0, 0x7fff_ffff, u32::MAX, 1 << 30, 2] {
                let mut broken = bytes.clone();
                let end = (at + 4).min(broken.len());
                broken[at..end].copy_from_slice(&u32::to_le_bytes(number)[..end - at]);
                must_be_bounded(&broken, &format!("{name}, {number:x} at {at}"));
            }
        }
    }
    // A library's header and index.
    let bytes = data("samples/slots-and-order.cbl");
    for at in (0..64).chain((66_624..66_624 + 7 * 276).step_by(4)) {
        for number in [0, 1, u32::MAX, 1 << 30, 0x1000] {
            let mut broken = bytes.clone();
            broken[at..at + 4].copy_from_slice(&u32::to_le_bytes(number));
            must_be_bounded(&broken, &format!("library, {number:x} at {at}"));
        }
    }
}

/// Chains and nests as long as the input allows.
#[test]
fn endless_chains_end() {
    let cbr = data("samples/every-header.cbr");
    let records = |control: u16| {
        let mut bytes = cbr[..2_214].to_vec();
        bytes.extend([0, 0, 0, 0]);
        let record = [control.to_le_bytes(), [70, 67]].concat();
        bytes.extend(std::iter::repeat_n(record, 100_000).flatten());
        bytes
    };
    let cases = [
        ("siblings", records(2 | 1)),
        ("children", records(0)),
        ("both", records(2)),
        ("elements", format!("<n version=\"1\" m=\"\">{}", "<n m=\"h2e2\">".repeat(100_000)).into_bytes()),
        ("entities", b"<!DOCTYPE x [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;\">]><ChineseChessRecord><Head><Name>&b;&b;</Name></Head></ChineseChessRecord>".to_vec()),
        ("branches", {
            let tags: String = (1..20_000).map(|n| format!("[DhtmlXQ_move_{}_2_{n}]7242[/DhtmlXQ_move]", n + 1)).collect();
            format!("[DhtmlXQ][DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist]{tags}[/DhtmlXQ]").into_bytes()
        }),
        ("climbing", {
            let tags: String = (1..20_000).map(|n| format!("[DhtmlXQ_move_{}_2_{n}]7242[/DhtmlXQ_move]", n - 1)).collect();
            format!("[DhtmlXQ][DhtmlXQ_movelist]77477242[/DhtmlXQ_movelist]{tags}[/DhtmlXQ]").into_bytes()
        }),
        ("tags", "[DhtmlXQ_binit]".repeat(50_000).into_bytes()),
        ("openings", format!("{}[DhtmlXQ_binit]", "[DhtmlXQ_".repeat(100_000)).into_bytes()),
        ("quoted tags", format!("标题: {}", "[DhtmlXQ_binit]/DhtmlXQ".repeat(50_000)).into_bytes()),
        ("swallowed brackets", [b"[DhtmlXQ_binit]".to_vec(), b"\xc5\x5b/DhtmlXQ_x]".repeat(50_000)].concat()),
        ("swallowed braces", [b"[Event \"x\"]\n\xc5\xda\xb6\xfe\xc6\xbd\xce\xe5 ".to_vec(), b"{\x81} ".repeat(100_000)].concat()),
        ("nested braces", format!("[Event \"x\"]\n炮二平五 {}", "{a{b}x ".repeat(100_000)).into_bytes()),
        ("semicolons", format!("[Event \"x\"]\n炮二平五 {}", "； ".repeat(100_000)).into_bytes()),
        ("values", format!("[Event \"x\"]\n{}", "[Site\n".repeat(100_000)).into_bytes()),
        ("rulers", format!("红方: a\n{}", "=".repeat(500_000)).into_bytes()),
        ("positions", format!("{}\n", "9/9/9/9/9/9/9/9/9/9 w").repeat(20_000).into_bytes()),
        ("numbers", "1 4000000000 ".repeat(50_000).into_bytes()),
    ];
    for (name, bytes) in cases {
        must_be_bounded(&bytes, name);
    }
}
