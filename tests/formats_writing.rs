//! Formats that are written: whatever a writer doesn't name as lost comes back, in every format.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "formats/common.rs"]
mod common;

use common::{Random, STARTS, files, random_game};
use pingjian::formats::{self, Format, Loss, TextEncoding, WriteOptions};
use pingjian::game::{Annotations, Game, NodeId};
use pingjian::lang::Lang;
use pingjian::notation::Notation;
use pingjian::rules::Position;

fn writable() -> impl Iterator<Item = Format> {
    Format::ALL.into_iter().filter(|format| format.can_write())
}

/// What is left of games after these losses.
fn without(games: &[Game], format: Format, losses: &[Loss]) -> Vec<Game> {
    let kept = games.len()
        - losses.iter().map(|loss| if let Loss::OtherGames(count) = loss { *count } else { 0 }).sum::<usize>();
    (1..).zip(&games[..kept]).map(|(number, game)| one_without(game, number, format, losses)).collect()
}

fn one_without(game: &Game, number: usize, format: Format, losses: &[Loss]) -> Game {
    let has = |test: &dyn Fn(&Loss) -> Option<usize>| losses.iter().any(|loss| test(loss) == Some(number));
    let no_moves = has(&|loss| if let Loss::Moves { game, .. } = loss { Some(*game) } else { None });
    let main_only = has(&|loss| if let Loss::Variations { game, .. } = loss { Some(*game) } else { None });
    let comments = has(&|loss| if let Loss::Comments { game, .. } = loss { Some(*game) } else { None });
    let joined = has(&|loss| if let Loss::CommentsJoined { game, .. } = loss { Some(*game) } else { None });
    let marks = has(&|loss| if let Loss::Marks { game, .. } = loss { Some(*game) } else { None });
    let drawings = has(&|loss| if let Loss::Drawings { game, .. } = loss { Some(*game) } else { None });
    let counters = has(&|loss| if let Loss::Counters(game) = loss { Some(*game) } else { None });
    let mut setup = game.start().to_setup();
    if counters {
        setup.quiet_plies = 0;
        // CCBridge knows the number of the first round.
        if !matches!(format, Format::Cbr | Format::Cbl) {
            setup.round = 1;
        }
    }
    let mut rest = Game::new(Position::from_setup(&setup).unwrap());
    let mut ids = std::collections::HashMap::from([(NodeId::ROOT, NodeId::ROOT)]);
    let main: Vec<NodeId> = game.main_line();
    for id in game.tree().preorder(NodeId::ROOT) {
        let node = game.tree().get(id).unwrap();
        if let (Some(mv), Some(parent)) = (node.mv(), node.parent()) {
            if no_moves || main_only && !main.contains(&id) {
                continue;
            }
            let copy = rest.push_checked(ids[&parent], mv);
            ids.insert(id, copy);
        }
        let mut notes: Annotations = node.annotations().clone();
        if joined && !notes.comment_before.is_empty() {
            let between = if notes.comment.is_empty() { "" } else { "\n" };
            notes.comment = format!("{}{between}{}", notes.comment_before, notes.comment);
            notes.comment_before.clear();
        }
        if comments {
            (notes.comment, notes.comment_before) = (String::new(), String::new());
        }
        if marks {
            notes.marks.clear();
        }
        if drawings {
            (notes.arrows, notes.circles) = (Vec::new(), Vec::new());
        }
        *rest.annotations_mut(ids[&id]).unwrap() = notes;
    }
    for (name, value) in game.headers.iter() {
        let lost = losses
            .iter()
            .any(|loss| matches!(loss, Loss::Header { game, name: lost } if *game == number && lost == name));
        if !lost {
            rest.headers.set(name, value);
        }
    }
    rest
}

fn sorted_headers(game: &Game) -> Vec<(String, String)> {
    let mut headers: Vec<_> = game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    headers.sort();
    headers
}

/// Writes, reads, and compares with what the writer doesn't name as lost.
fn must_come_back(games: &[Game], format: Format, options: WriteOptions, what: &str) {
    let written = formats::write_with(games, format, options).unwrap();
    assert_eq!(written.losses, formats::losses(games, format), "{what}: losses are the same beforehand");
    for loss in &written.losses {
        assert!(Lang::ALL.into_iter().all(|lang| !loss.describe(lang).is_empty()));
    }
    let expected = without(games, format, &written.losses);
    let text =
        || format!("{what} as {}: {:?}\n{}", format.name(), written.losses, String::from_utf8_lossy(&written.bytes));
    let parsed = formats::read(&written.bytes, Some(&format!("x.{}", format.extensions()[0])))
        .unwrap_or_else(|error| panic!("{error}\n{}", text()));
    assert_eq!(parsed.warnings, [], "{}", text());
    assert_eq!(parsed.games.len(), expected.len(), "{}", text());
    let changed = |number: usize| {
        written.losses.iter().any(|loss| matches!(loss, Loss::CommentText { game, .. } if *game == number))
    };
    for (number, (found, expected)) in (1..).zip(parsed.games.iter().zip(&expected)) {
        for (name, value) in sorted_headers(expected) {
            let cut = written
                .losses
                .iter()
                .any(|loss| matches!(loss, Loss::HeaderCut { game, name: cut } if *game == number && *cut == name));
            let back = found.headers.get(&name).unwrap_or("");
            let same = if cut { value.starts_with(back) } else { value == back };
            assert!(same, "{name}: {value:?} became {back:?}\n{}", text());
        }
        let original = &games[number - 1].headers;
        assert!(found.headers.iter().all(|(name, _)| original.get(name).is_some() || name == "ECCO"), "{}", text());
        if !written.losses.contains(&Loss::Start(number)) {
            assert_eq!(found.start().to_fen(), expected.start().to_fen(), "{}", text());
        }
        if !changed(number) {
            assert!(found.tree() == expected.tree(), "{}", text());
        }
        assert_eq!(found.tree().len(), expected.tree().len(), "{}", text());
    }
    let again = formats::write_with(&parsed.games, format, options).unwrap();
    assert!(
        again.bytes == written.bytes || changed(1) || !written.losses.is_empty(),
        "writing is deterministic\n{}",
        text()
    );
}

/// A random game with the headers that formats know.
fn game_with_headers(random: &mut Random, moves: usize) -> Game {
    const NAMES: [&str; 16] = [
        "Title",
        "Subtitle",
        "Date",
        "Site",
        "Round",
        "RedTeam",
        "RedElo",
        "Annotator",
        "Author",
        "ECCO",
        "PlayType",
        "Opening",
        "TimeControl",
        "Library",
        "LibraryRemarks",
        "EPD",
    ];
    const VALUES: [&str; 12] = [
        "象棋",
        "C32",
        "2026-11-30",
        "残局",
        "a;b",
        " blanks ",
        "多行\n第二行",
        "《广州日报》社主办的一次很长很长的全国象棋邀请赛第十三轮第二台",
        "[/DhtmlXQ_x]",
        "a||b\\u4e00",
        "bm h2e2",
        "Che 1-0",
    ];
    let mut game = random_game(random, moves);
    for name in NAMES {
        if random.one_in(3) {
            game.headers.set(name, VALUES[random.below(VALUES.len())]);
        }
    }
    if random.one_in(4) {
        game.headers.set("Result", ["红胜", "*", "1-0\u{b}", "和 ", "1/2", "?"][random.below(6)]);
    }
    game
}

#[test]
fn nothing_is_lost_in_silence() {
    let mut random = Random(31);
    for round in 0..150 {
        let games: Vec<Game> = (0..=random.below(3)).map(|_| game_with_headers(&mut random, round % 70)).collect();
        for format in writable() {
            must_come_back(&games, format, WriteOptions::default(), &format!("round {round}"));
        }
        let notation = Notation::ALL[round % 4];
        let options = WriteOptions { notation, encoding: TextEncoding::Gb18030 };
        for format in [Format::DhtmlXq, Format::Wxf, Format::Moves, Format::Fen, Format::Pgn] {
            must_come_back(&games, format, options, &format!("round {round} in GB18030, {notation:?}"));
        }
    }
}

#[test]
fn samples_come_back_in_every_format() {
    for path in files("samples").iter().chain(&files("dialects")).chain(&files("malformed")) {
        let Ok(parsed) = formats::read(&std::fs::read(path).unwrap(), None) else { continue };
        let without_moves = parsed.games.iter().all(|game| game.tree().is_empty());
        // A list of no moves says nothing.
        for format in writable().filter(|format| *format != Format::Moves || !without_moves) {
            must_come_back(&parsed.games, format, WriteOptions::default(), &path.display().to_string());
        }
    }
}

/// The same for real files that aren't part of the project: `PINGJIAN_COLLECTION` names a folder with `samples/`.
#[test]
#[ignore = "needs a collection of real files"]
fn a_collection_comes_back_in_every_format() {
    let folder = std::env::var_os("PINGJIAN_COLLECTION").expect("PINGJIAN_COLLECTION names a folder");
    let mut folders = vec![std::path::PathBuf::from(folder).join("samples")];
    let mut counted = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(parsed) = formats::read(&std::fs::read(&path).unwrap(), None) else { continue };
            for format in writable() {
                // A list of no moves says nothing.
                if format != Format::Moves || parsed.games.iter().any(|game| !game.tree().is_empty()) {
                    must_come_back(&parsed.games, format, WriteOptions::default(), &path.display().to_string());
                    counted += 1;
                }
            }
        }
    }
    assert!(counted > 0);
    println!("{counted} files written");
}

/// In its own format nothing of a file is lost at all.
#[test]
fn samples_come_back_whole_in_their_own_format() {
    let mut counted = std::collections::BTreeMap::new();
    for path in files("samples") {
        let Ok(parsed) = formats::read(&std::fs::read(&path).unwrap(), None) else { continue };
        if !parsed.format.can_write() {
            continue;
        }
        assert_eq!(formats::losses(&parsed.games, parsed.format), [], "{}", path.display());
        must_come_back(&parsed.games, parsed.format, WriteOptions::default(), &path.display().to_string());
        *counted.entry(parsed.format.name()).or_insert(0) += 1;
    }
    assert!(
        ["pgn", "xqf", "cbr", "cbl", "dhtmlxq", "wxf", "moves"].iter().all(|format| counted.contains_key(format)),
        "{counted:?}"
    );
}

#[test]
fn empty_and_long_games() {
    let empty = Game::default();
    let mut black = Game::new(Position::from_fen(STARTS[1]).unwrap());
    black.headers.set("Title", "黑先");
    let mut long = Game::default();
    let mut spot = (NodeId::ROOT, *long.start());
    for ply in 0..1_000 {
        let moves = spot.1.legal_moves();
        let quiet = moves.iter().copied().filter(|mv| spot.1.piece_at(mv.to).is_none()).nth(ply % 3).unwrap();
        let child = long.push_checked(spot.0, quiet);
        spot = (child, spot.1.play(quiet));
    }
    for game in [empty, black, long] {
        for format in writable() {
            // A list of no moves says nothing.
            if format != Format::Moves || game != Game::default() {
                must_come_back(std::slice::from_ref(&game), format, WriteOptions::default(), "odd game");
            }
        }
    }
}

#[test]
fn further_games_of_single_formats_are_named() {
    let games = vec![Game::default(); 3];
    assert_eq!(formats::losses(&games, Format::Xqf), [Loss::OtherGames(2)]);
    assert_eq!(formats::losses(&games, Format::Cbl), []);
    let written = formats::write(&vec![Game::default(); 300], Format::Cbl).unwrap();
    assert_eq!(formats::read(&written.bytes, None).unwrap().games.len(), 300);
}

/// Real libraries are full of texts that fields hardly hold.
#[test]
fn names_are_cut_between_characters() {
    let mut game = Game::default();
    game.headers.set("Red", "许银川许银川许银川");
    game.headers.set("Event", "😀".repeat(20));
    let written = formats::write(std::slice::from_ref(&game), Format::Xqf).unwrap();
    let cut = |name: &str| Loss::HeaderCut { game: 1, name: name.into() };
    assert_eq!(written.losses, [cut("Red"), cut("Event")]);
    // A private character whose bytes mean another one by now.
    let mut private = Game::default();
    private.headers.set("Date", "\u{e78d}");
    let losses = formats::losses(std::slice::from_ref(&private), Format::Xqf);
    assert_eq!(losses, [Loss::Header { game: 1, name: "Date".into() }]);
    let back = formats::read(&written.bytes, None).unwrap();
    assert_eq!(back.games[0].headers.get("Red"), Some("许银川许银川许"));
    assert_eq!(back.games[0].headers.get("Event"), Some("😀".repeat(15).as_str()));
    let written = formats::write(std::slice::from_ref(&game), Format::Cbr).unwrap();
    assert_eq!(written.losses, [cut("Event")]);
    assert_eq!(
        formats::read(&written.bytes, None).unwrap().games[0].headers.get("Event"),
        Some("😀".repeat(15).as_str())
    );
}

/// A study may hold control characters, which no other format does: zeros would make its text look like UTF-16.
#[test]
fn control_characters_spoil_no_file() {
    let mut game = Game::default();
    game.headers.set("Event", "1\0.\0 \0C\0=\0-\0a\0".repeat(9));
    game.headers.set("Red", "a\u{85}b");
    let mv = game.start().legal_moves()[0];
    let node = game.push_checked(NodeId::ROOT, mv);
    game.annotations_mut(node).unwrap().comment = "x\0y\u{1b}z\0".repeat(30);
    for format in writable() {
        let written = formats::write(std::slice::from_ref(&game), format).unwrap();
        let parsed = formats::read(&written.bytes, None).unwrap_or_else(|error| panic!("{}: {error}", format.name()));
        assert_eq!(parsed.format, format);
        assert_eq!(written.losses, formats::losses(std::slice::from_ref(&game), format), "{}", format.name());
        let native = format == Format::Native;
        assert_eq!(written.losses.is_empty(), native, "{}: {:?}", format.name(), written.losses);
        assert!(parsed.games[0] == game || !native);
        let known = parsed.games[0].headers.get("Red").is_none_or(|red| native || red == "ab" || red == "a b");
        assert!(known, "{}: {:?}", format.name(), parsed.games[0].headers.get("Red"));
    }
}

/// GB18030 bytes that read better as Big5: what is lost is that anybody can know.
#[test]
fn an_encoding_that_hides_is_named() {
    let taken_for_big5 = "紅黑馬車炮兵進退平象";
    let bytes = encoding_rs::BIG5.encode(taken_for_big5).0;
    let (mojibake, damaged) = encoding_rs::GB18030.decode_without_bom_handling(&bytes);
    assert!(!damaged);
    let mut game = Game::default();
    game.annotations_mut(NodeId::ROOT).unwrap().comment = mojibake.clone().into_owned();
    let written = formats::write(std::slice::from_ref(&game), Format::Xqf).unwrap();
    assert_eq!(written.losses, [Loss::Encoding(TextEncoding::Gb18030)]);
    let comment =
        |parsed: formats::Parsed| parsed.games[0].tree().get(NodeId::ROOT).unwrap().annotations().comment.clone();
    assert_eq!(comment(formats::read(&written.bytes, None).unwrap()), taken_for_big5);
    assert_eq!(comment(formats::read_as(&written.bytes, None, Some(TextEncoding::Gb18030)).unwrap()), mojibake);
}
