//! Formats: the samples and dialects of `tests/formats/expected.jsonl`, round trips, encodings, broken input.

#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "formats/common.rs"]
mod common;
#[path = "formats/xqf_maker.rs"]
mod xqf_maker;

use common::{DATA, Random, STARTS, assert_same, counts, data, files, must_survive, random_game};
use pingjian::formats::{self, Format, FormatError, Loss, MAX_PLIES, TextEncoding, Trouble, WriteOptions};
use pingjian::game::{Game, GameResult, Mark, NodeId};
use pingjian::lang::Lang;
use pingjian::notation::Notation;
use pingjian::rules::Position;

// ---------------------------------------------------------------------------------------------- samples

#[test]
fn samples_and_dialects_read_as_expected() {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for (line, row) in (1..).zip(include_str!("formats/expected.jsonl").lines()) {
        let expected: serde_json::Value = serde_json::from_str(row).unwrap();
        let name = expected["file"].as_str().unwrap();
        let (file, game) = name.split_once('#').map_or((name, 0), |(file, game)| (file, game.parse().unwrap()));
        let parsed = match formats::read(&data(file), Some(file)) {
            Ok(parsed) => parsed,
            Err(error) => {
                wrong.push(format!("{DATA}/expected.jsonl:{line}: {name}: {error}"));
                continue;
            }
        };
        let Some(found) = parsed.games.get(game) else {
            wrong.push(format!("{DATA}/expected.jsonl:{line}: {name}: no such game"));
            continue;
        };
        let header = |name: &str| found.headers.get(name).unwrap_or("").to_owned();
        let (variations, comments, nodes) = counts(found);
        let moves: Vec<String> = parsed.main_line_moves(game).iter().map(ToString::to_string).collect();
        let facts = [
            ("format", serde_json::json!(parsed.format.name())),
            ("title", serde_json::json!(header("Title"))),
            ("red", serde_json::json!(header("Red"))),
            ("black", serde_json::json!(header("Black"))),
            ("event", serde_json::json!(header("Event"))),
            ("result", serde_json::json!(found.headers.result().tag())),
            ("start_fen", serde_json::json!(found.start().to_fen())),
            ("mainline", serde_json::json!(moves)),
            ("n_variations", serde_json::json!(variations)),
            ("n_comments", serde_json::json!(comments)),
            ("n_nodes", serde_json::json!(nodes)),
            ("encoding", serde_json::json!(parsed.encoding)),
        ];
        for (key, value) in facts {
            if !expected[key].is_null() && expected[key] != value {
                let expected = &expected[key];
                wrong.push(format!(
                    "{DATA}/expected.jsonl:{line}: {name}: {key}\n  expected {expected}\n  found    {value}"
                ));
            }
        }
        let warnings: Vec<String> = parsed.warnings.iter().map(ToString::to_string).collect();
        let none = Vec::new();
        let texts = expected["warnings"].as_array().unwrap_or(&none);
        for text in texts.iter().map(|text| text.as_str().unwrap()) {
            if !warnings.iter().any(|warning| warning.contains(text)) {
                wrong.push(format!("{DATA}/expected.jsonl:{line}: {name}: no warning says {text}: {warnings:?}"));
            }
        }
        if texts.is_empty() && !warnings.is_empty() && game == 0 && !name.starts_with("dialects/open") {
            wrong.push(format!("{DATA}/expected.jsonl:{line}: {name}: unexpected {warnings:?}"));
        }
        checked += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked > 55, "only {checked} games checked");
}

#[test]
fn whole_collection() {
    let parsed = formats::read(&data("samples/hu-ronghua-60.pgn"), None).unwrap();
    let plies: usize = parsed.games.iter().map(|game| game.tree().len()).sum();
    assert_eq!((parsed.games.len(), plies, parsed.warnings.len()), (60, 5_458, 0));
}

#[test]
fn shipped_samples_open_and_repeat() {
    for entry in std::fs::read_dir("assets/samples").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "md") {
            continue;
        }
        let parsed = formats::read(&std::fs::read(&path).unwrap(), None).unwrap();
        assert!(parsed.warnings.is_empty(), "{}: {:?}", path.display(), parsed.warnings);
        for game in &parsed.games {
            let line = game.line_to(game.end_of_line(NodeId::ROOT));
            let most = line.repetitions().iter().map(|repetition| repetition.occurrences.len()).max();
            assert!(most >= Some(3), "{}: no position stands three times", path.display());
        }
    }
}

#[test]
fn foreign_text_is_refused_politely() {
    let error = formats::read(b"A - B, drawn in 1991", Some("games.pgn")).unwrap_err();
    assert_eq!(error, FormatError::Unknown { expected: Some(Format::Pgn) });
    for lang in Lang::ALL {
        assert!(error.describe(lang).contains("PGN"));
    }
    assert_eq!(formats::read(b" \r\n", None).unwrap_err(), FormatError::Empty);
    assert_eq!(formats::read(b"hello", None).unwrap_err(), FormatError::Unknown { expected: None });
    let big = vec![b' '; formats::MAX_INPUT_BYTES + 1];
    assert!(matches!(formats::read(&big, None), Err(FormatError::TooBig { .. })));
}

// -------------------------------------------------------------------------------------------- encodings

#[test]
fn encodings_are_found_by_content() {
    let hans =
        "[Event \"全国赛\"]\n[Red \"柳大华\"]\n1. 炮二平五 马8进7 2. 马二进三 {红方中炮，黑方屏风马} 车9平8 1-0\n";
    let hant =
        "[Event \"全國賽\"]\n[Red \"柳大華\"]\n1. 炮二平五 馬8進7 2. 馬二進三 {紅方中炮，黑方屏風馬} 車9平8 1-0\n";
    let utf16 = |mark: u16, bytes: fn(u16) -> [u8; 2]| {
        std::iter::once(mark).chain(hans.encode_utf16()).flat_map(bytes).collect::<Vec<u8>>()
    };
    let cases: [(&str, Vec<u8>, &str); 8] = [
        ("utf-8", hans.into(), "柳大华"),
        ("utf-8-bom", [b"\xef\xbb\xbf", hans.as_bytes()].concat(), "柳大华"),
        ("gb18030", encoding_rs::GB18030.encode(hans).0.into(), "柳大华"),
        ("gb18030", encoding_rs::GB18030.encode(hant).0.into(), "柳大華"),
        ("big5", encoding_rs::BIG5.encode(hant).0.into(), "柳大華"),
        ("utf-16", utf16(0xfeff, u16::to_le_bytes), "柳大华"),
        ("utf-16", utf16(0xfeff, u16::to_be_bytes), "柳大华"),
        ("utf-16le", hans.encode_utf16().flat_map(u16::to_le_bytes).collect(), "柳大华"),
    ];
    for (label, bytes, red) in cases {
        let parsed = formats::read(&bytes, None).unwrap_or_else(|error| panic!("{label}: {error}"));
        assert_eq!((parsed.encoding, parsed.games[0].headers.get("Red")), (label, Some(red)));
        assert_eq!(counts(&parsed.games[0]), (0, 1, 4), "{label}");
        assert!(parsed.warnings.is_empty(), "{label}: {:?}", parsed.warnings);
    }
}

#[test]
fn an_encoding_can_be_forced_and_damage_is_told() {
    let bytes = encoding_rs::GB18030.encode("[Red \"柳大华\"]\n1. 炮二平五 *\n").0.into_owned();
    let parsed = formats::read_as(&bytes, None, Some(TextEncoding::Utf8)).unwrap();
    assert!(matches!(parsed.warnings[0].what, Trouble::Undecodable(_)));
    // Mostly UTF-8 with one broken byte stays UTF-8.
    let mut bytes = "[Red \"柳大华\"]\n1. 炮二平五 {说明文字很长} 马8进7 *\n".as_bytes().to_vec();
    let at = bytes.windows(3).position(|window| window == "说".as_bytes()).unwrap();
    bytes[at + 1] = b' ';
    let parsed = formats::read(&bytes, None).unwrap();
    assert_eq!((parsed.encoding, parsed.games[0].tree().len()), ("utf-8", 2));
    assert!(matches!(parsed.warnings[0].what, Trouble::Undecodable(_)));
}

#[test]
fn writing_in_other_encodings_tells_what_they_lack() {
    let mut game = Game::default();
    game.headers.set("Red", "甲😀");
    let options = WriteOptions { encoding: TextEncoding::Big5, ..WriteOptions::default() };
    let written = formats::write_with(std::slice::from_ref(&game), Format::Pgn, options).unwrap();
    assert!(written.losses.contains(&Loss::Characters(TextEncoding::Big5)));
    let options = WriteOptions { encoding: TextEncoding::Gb18030, ..options };
    let written = formats::write_with(&[game], Format::Pgn, options).unwrap();
    assert_eq!(written.losses, []);
    assert_eq!(formats::read(&written.bytes, None).unwrap().games[0].headers.get("Red"), Some("甲😀"));
}

// ------------------------------------------------------------------------------------------ round trips
#[test]
fn native_and_pgn_come_back_identical() {
    let mut random = Random(20_060_517);
    for round in 0..120 {
        let games: Vec<Game> = (0..=random.below(3)).map(|_| random_game(&mut random, round)).collect();
        for notation in Notation::ALL {
            let options = WriteOptions { notation, ..WriteOptions::default() };
            for format in [Format::Native, Format::Pgn] {
                let written = formats::write_with(&games, format, options).unwrap();
                let parsed = formats::read(&written.bytes, None).unwrap();
                assert_eq!((parsed.format, parsed.games.len()), (format, games.len()));
                assert_eq!(parsed.warnings, [], "{}", String::from_utf8_lossy(&written.bytes));
                assert_eq!(written.losses, [], "{format:?}");
                for (found, expected) in parsed.games.iter().zip(&games) {
                    assert_same(found, expected, &written.bytes);
                }
                let again = formats::write_with(&parsed.games, format, options).unwrap();
                assert!(again.bytes == written.bytes, "writing is deterministic");
            }
        }
    }
}

#[test]
fn samples_come_back_identical() {
    for path in files("samples").iter().chain(&files("dialects")) {
        let Ok(parsed) = formats::read(&std::fs::read(path).unwrap(), None) else { continue };
        for format in [Format::Native, Format::Pgn] {
            let written = formats::write(&parsed.games, format).unwrap();
            let again = formats::read(&written.bytes, None).unwrap();
            assert_eq!(again.games.len(), parsed.games.len(), "{}", path.display());
            if written.losses.is_empty() {
                for (found, expected) in again.games.iter().zip(&parsed.games) {
                    assert_same(found, expected, &written.bytes);
                }
            }
        }
    }
}

#[test]
fn odd_games_come_back_identical() {
    let empty = Game::default();
    let mut marked = Game::default();
    marked.annotations_mut(NodeId::ROOT).unwrap().comment = "unreadable before: \u{fffd}".into();
    marked.annotations_mut(NodeId::ROOT).unwrap().marks = vec![Mark(14), Mark(255)];
    for game in [empty, marked] {
        for format in [Format::Native, Format::Pgn] {
            let written = formats::write(std::slice::from_ref(&game), format).unwrap();
            let parsed = formats::read(&written.bytes, None).unwrap();
            assert_eq!(parsed.warnings, []);
            assert_same(&parsed.games[0], &game, &written.bytes);
        }
    }
}

#[test]
fn pgn_names_its_losses() {
    let mut game = Game::default();
    game.headers.set("two words", "x");
    game.headers.set("Site", "a\nb");
    game.annotations_mut(NodeId::ROOT).unwrap().comment = "a } b".into();
    let losses = formats::losses(std::slice::from_ref(&game), Format::Pgn);
    let header = |name: &str| Loss::Header { game: 1, name: name.into() };
    assert_eq!(losses, [header("two words"), header("Site"), Loss::CommentText { game: 1, count: 1 }]);
    assert_eq!(formats::losses(std::slice::from_ref(&game), Format::Native), []);
    let written = formats::write(std::slice::from_ref(&game), Format::Native).unwrap();
    assert_same(&formats::read(&written.bytes, None).unwrap().games[0], &game, &written.bytes);
    for loss in losses {
        assert!(Lang::ALL.iter().all(|lang| !loss.describe(*lang).is_empty()));
    }
}

#[test]
fn old_formats_are_read_only() {
    let read_only: Vec<&str> = Format::ALL.into_iter().filter(|format| !format.can_write()).map(Format::name).collect();
    assert_eq!(read_only, ["cbl-legacy", "cbf", "pfc", "ccm", "chn", "che", "mxq"]);
    assert_eq!(formats::write(&[Game::default()], Format::Mxq), Err(FormatError::ReadOnly(Format::Mxq)));
}

// -------------------------------------------------------------------------------------------------- XQF

fn random_xqf(random: &mut Random, moves: usize) -> (Game, xqf_maker::Keys, Vec<u8>) {
    let mut game = random_game(random, moves);
    let headers = std::mem::take(&mut game.headers);
    game.headers.set("Title", "第一局");
    game.headers.set("Event", "全国象棋个人赛");
    game.headers.set("Red", "柳大华");
    game.headers.set("Black", "吕  钦");
    game.headers.set("Annotator", "阎文清");
    game.headers.set_result(headers.result());
    if headers.result() == GameResult::Unknown {
        game.headers.set("Result", "");
    }
    // The format counts neither rounds nor quiet plies, and holds one comment a move.
    let mut setup = game.start().to_setup();
    (setup.round, setup.quiet_plies) = (1, 0);
    let mut plain = Game::new(Position::from_setup(&setup).unwrap());
    plain.headers = game.headers.clone();
    let mut ids = std::collections::HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    for id in game.tree().preorder(NodeId::ROOT) {
        let node = game.tree().get(id).unwrap();
        if let (Some(mv), Some(parent)) = (node.mv(), node.parent()) {
            let copy = plain.push_checked(ids[&parent], mv);
            ids.insert(id, copy);
        }
        plain.annotations_mut(ids[&id]).unwrap().comment = node.annotations().comment.clone();
    }
    let keys = xqf_maker::Keys {
        version: [10, 11, 12, 13, 16, 18][random.below(6)],
        mask: random.below(256) as u8,
        or: std::array::from_fn(|_| random.below(256) as u8),
        sum: random.below(256) as u8,
        layout: random.below(256) as u8,
        from: random.below(256) as u8,
    };
    let bytes = xqf_maker::make(&plain, keys);
    (plain, keys, bytes)
}

#[test]
fn xqf_of_all_versions_and_keys() {
    let mut random = Random(16);
    for round in 0..300 {
        let (game, keys, bytes) = random_xqf(&mut random, round % 60);
        let parsed = formats::read(&bytes, None).unwrap_or_else(|error| panic!("{keys:?}: {error}"));
        assert_eq!((parsed.format, parsed.encoding), (Format::Xqf, "gb18030"));
        assert_eq!(parsed.warnings, [], "{keys:?}");
        assert_same(&parsed.games[0], &game, format!("{keys:?}").as_bytes());
    }
}

/// The header and first records of a plain file, byte by byte.
#[test]
fn xqf_by_hand() {
    let mut bytes = b"XQ\x0a".to_vec();
    bytes.resize(16, 0);
    bytes.extend([0x50, 0x46, 0x3c, 0x32, 0x28, 0x1e, 0x14, 0x0a, 0x00, 0x48, 0x0c, 0x53, 0x3f, 0x2b, 0x17, 0x03]);
    bytes.extend([0x09, 0x13, 0x1d, 0x27, 0x31, 0x3b, 0x45, 0x4f, 0x59, 0x11, 0x4d, 0x06, 0x1a, 0x2e, 0x42, 0x56]);
    bytes.extend([0, 0, 0, 2]);
    bytes.resize(1024, 0);
    bytes.extend([0x18, 0x20, 0xf0, 0xff, 0, 0, 0, 0]);
    bytes.extend([0x2f, 0x38, 0xf0, 0, 0, 0, 0, 0]);
    bytes.extend([0x67, 0x63, 0x0f, 0, 3, 0, 0, 0, b'a', b'b', 0]);
    bytes.extend([0x18, 0x20, 0, 0, 0, 0, 0, 0]);
    let parsed = formats::read(&bytes, None).unwrap();
    let game = &parsed.games[0];
    assert_eq!(game.start().to_fen(), STARTS[0]);
    assert_eq!(format!("{:?}", game.main_line_moves()), "[c3c4, h9g7]");
    assert_eq!(game.headers.result(), GameResult::BlackWins);
    assert_eq!(game.tree().get(game.end_of_line(NodeId::ROOT)).unwrap().annotations().comment, "ab");
    // The alternative 0 → 0 stays in place: unplayable, named with its offset.
    let warning = parsed.warnings[0].to_string();
    assert!(warning.contains("offset 1051") && warning.contains("ply 2"), "{warning}");
}

// ----------------------------------------------------------------------------------------- broken input

/// Small inputs of every format, to be damaged.
fn seeds() -> Vec<(String, Vec<u8>)> {
    let mut seeds: Vec<(String, Vec<u8>)> = Vec::new();
    for path in files("dialects").iter().chain(&files("malformed")) {
        seeds.push((path.display().to_string(), std::fs::read(path).unwrap()));
    }
    seeds.push(("juzhongmi".into(), data("samples/juzhongmi-gb18030.pgn")));
    let mut random = Random(99);
    for moves in [3, 12, 30] {
        let (_, keys, bytes) = random_xqf(&mut random, moves);
        seeds.push((format!("xqf {keys:?}"), bytes));
        let game = random_game(&mut random, moves);
        seeds.push(("native".into(), formats::write(&[game], Format::Native).unwrap().bytes));
    }
    seeds
}

#[test]
fn every_prefix_is_survived() {
    for (name, bytes) in seeds() {
        let step = (bytes.len() / 400).max(1);
        for end in (0..bytes.len()).step_by(step) {
            must_survive(&bytes[..end], &format!("{name}, first {end} bytes"));
        }
    }
}

#[test]
fn flipped_bits_and_moved_blocks_are_survived() {
    let mut random = Random(4_242);
    for (name, bytes) in seeds() {
        for round in 0..150 {
            let mut broken = bytes.clone();
            for _ in 0..=random.below(8) {
                if broken.is_empty() {
                    break;
                }
                let at = random.below(broken.len());
                match random.below(4) {
                    0 => broken[at] ^= 1 << random.below(8),
                    1 => broken[at] = [0, 0xff, b'(', b'{', b'[', b'"', b')', b'\n'][random.below(8)],
                    2 => drop(broken.splice(at..(at + random.below(9)).min(bytes.len()).max(at).min(broken.len()), [])),
                    _ => {
                        let piece = broken[at..(at + 16).min(broken.len())].to_vec();
                        let to = random.below(broken.len());
                        broken.splice(to..to, piece);
                    }
                }
            }
            must_survive(&broken, &format!("{name}, round {round}"));
        }
    }
}

/// `file TAB outcome`: an error or warning text that must be there, and how many games and moves are kept.
#[test]
fn malformed_files_are_answered() {
    let mut listed = 0;
    for (line, row) in (1..).zip(include_str!("formats/malformed/expected.tsv").lines()) {
        if row.is_empty() || row.starts_with('#') {
            continue;
        }
        let fields: Vec<&str> = row.split('\t').collect();
        let [file, games, moves, text] = fields[..] else {
            panic!("malformed/expected.tsv:{line}: four fields: {row}")
        };
        let found = match formats::read(&data(&format!("malformed/{file}")), Some(file)) {
            Ok(parsed) => {
                let total: usize = parsed.games.iter().map(|game| game.tree().len()).sum();
                let warnings: Vec<String> = parsed.warnings.iter().map(ToString::to_string).collect();
                (parsed.games.len(), total, warnings.join("\n"))
            }
            Err(error) => (0, 0, error.to_string()),
        };
        let expected = (games.parse().unwrap(), moves.parse().unwrap());
        assert_eq!((found.0, found.1), expected, "malformed/expected.tsv:{line}: {file}: {}", found.2);
        assert!(found.2.contains(text), "malformed/expected.tsv:{line}: {file}: {text:?} isn't in {:?}", found.2);
        listed += 1;
    }
    let names: Vec<String> = files("malformed").iter().map(|path| path.display().to_string()).collect();
    assert_eq!(listed, names.len(), "every malformed file has its line");
    for format in Format::ALL {
        let has_one = format.extensions().iter().any(|extension| names.iter().any(|name| name.ends_with(extension)));
        assert!(has_one, "no malformed file of {}", format.name());
    }
}

#[test]
fn endless_structures_are_bounded() {
    let cases: [(&str, String); 9] = [
        ("parentheses", format!("[Event \"x\"]\n1. 炮二平五 {}", "(1. ".repeat(300_000))),
        ("variations", format!("[Event \"x\"]\n1. 炮二平五 {}", "(1. 炮八平五 ".repeat(100_000))),
        ("closing", format!("[Event \"x\"]\n1. 炮二平五 {}", ")".repeat(300_000))),
        ("braces", format!("[Event \"x\"]\n1. 炮二平五 {}", "{".repeat(300_000))),
        ("brackets", "[Event \"x\n".repeat(50_000)),
        ("remarks", format!("[Event \"x\"]\n{}", "(x".repeat(200_000))),
        ("headers", format!("[Event \"{}", "x".repeat(3_000_000))),
        ("digits", format!("[Event \"x\"]\n{}", "1".repeat(1_000_000))),
        ("word", format!("[Event \"x\"]\n{}", "h2e2".repeat(300_000))),
    ];
    for (name, text) in cases {
        must_survive(text.as_bytes(), name);
    }
    let nested = format!("PingjianStudy(version: 1, games: {}", "[(".repeat(100_000));
    assert!(must_survive(nested.as_bytes(), "native nesting").is_none());
}

#[test]
fn long_lines_end_at_the_limit() {
    let lap = ["马二进三", "马8进7", "马三退二", "马7退8"];
    let moves: Vec<&str> = lap.into_iter().cycle().take(MAX_PLIES + 50).collect();
    let parsed = formats::read(format!("[Event \"x\"]\n{}", moves.join(" ")).as_bytes(), None).unwrap();
    assert_eq!(parsed.games[0].tree().len(), MAX_PLIES);
    assert!(parsed.warnings.iter().any(|warning| warning.what == Trouble::TooLong), "{:?}", parsed.warnings);
    // Such a line is written and read without recursion.
    for format in [Format::Native, Format::Pgn] {
        let written = formats::write(&parsed.games, format).unwrap();
        assert_same(&formats::read(&written.bytes, None).unwrap().games[0], &parsed.games[0], b"long");
    }
}

#[test]
fn deep_nests_come_back() {
    // A variation at every ply of a long line, each inside the one before.
    let mut game = Game::default();
    let mut spot = (NodeId::ROOT, *game.start());
    for _ in 0..900 {
        let moves = spot.1.legal_moves();
        game.push_checked(spot.0, moves[0]);
        let quiet = moves.iter().copied().skip(1).find(|mv| spot.1.piece_at(mv.to).is_none()).unwrap();
        let child = game.push_checked(spot.0, quiet);
        spot = (child, spot.1.play(quiet));
        if spot.1.legal_moves().len() < 3 {
            break;
        }
    }
    for format in [Format::Native, Format::Pgn] {
        let written = formats::write(std::slice::from_ref(&game), format).unwrap();
        let parsed = formats::read(&written.bytes, None).unwrap();
        assert_eq!(parsed.warnings, []);
        assert!(parsed.games[0] == game, "{format:?}");
    }
}

#[test]
fn newer_studies_are_refused() {
    let error = formats::read(b"PingjianStudy(\n version: 99, future: [1], games: [])", None).unwrap_err();
    assert_eq!(error, FormatError::Newer { found: 99, supported: 3 });
    let text = String::from_utf8(formats::write(&[Game::default()], Format::Native).unwrap().bytes).unwrap();
    assert!(text.starts_with("PingjianStudy("), "{text}");
}
