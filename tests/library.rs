//! The library: games come back identical, counts agree with an independent walk, imports can be repeated, broken off and
//! killed, and damaged files are told.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "library/support.rs"]
mod support;

use pingjian::formats::{self, Format};
use pingjian::game::{
    Annotations, ArbiterVerdict, Arrow, Circle, EvalScore, Evaluation, Game, Mark, MarkColor, NodeId,
};
use pingjian::lang::Lang;
use pingjian::library::{GameFilter, GameId, GameOrder, Library, Tally};
use pingjian::rules::{Move, Position, Side};
use pingjian::session::{ImportEnd, ImportJob};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;
use support::{Random, made_up, put_in};

/// A board as text in the orientation that sorts first, and whether it was mirrored for that.
fn canonical(position: &Position) -> (String, bool) {
    let fen = position.to_fen();
    let mut words = fen.split(' ');
    let (board, side) = (words.next().unwrap(), words.next().unwrap());
    let mirrored: Vec<String> = board.split('/').map(|row| row.chars().rev().collect()).collect();
    let (own, other) = (format!("{board} {side}"), format!("{} {side}", mirrored.join("/")));
    if other < own { (other, true) } else { (own, false) }
}

type Counted = BTreeMap<String, (BTreeSet<usize>, BTreeMap<String, BTreeSet<usize>>)>;

/// What was played where, by a walk that shares nothing with the library: boards as texts, sets of games.
fn walk(games: &[Game]) -> Counted {
    let mut counted = Counted::new();
    for (index, game) in games.iter().enumerate() {
        let line = game.line_to(game.end_of_line(NodeId::ROOT));
        for (ply, position) in line.positions().iter().enumerate() {
            let (board, is_mirrored) = canonical(position);
            let symmetric = canonical(position).0 == mirrored_text(position);
            let (there, moves) = counted.entry(board).or_default();
            there.insert(index);
            if let Some(&mv) = line.moves().get(ply) {
                let own = if is_mirrored { mv.mirrored() } else { mv };
                let text = if symmetric { own.to_string().max(own.mirrored().to_string()) } else { own.to_string() };
                moves.entry(text).or_default().insert(index);
            }
        }
    }
    counted
}

/// The board's mirror image as text, whichever sorts first.
fn mirrored_text(position: &Position) -> String {
    let fen = position.to_fen();
    let mut words = fen.split(' ');
    let (board, side) = (words.next().unwrap(), words.next().unwrap());
    let (own, other) = (board.to_owned(), board.split('/').map(|row| row.chars().rev().collect::<String>()));
    let other = other.collect::<Vec<_>>().join("/");
    if own == other { format!("{own} {side}") } else { String::new() }
}

fn tally_of(games: &[Game], indices: &BTreeSet<usize>) -> Tally {
    let mut tally = Tally::default();
    for &index in indices {
        tally.games += 1;
        match games[index].headers.get("Result") {
            Some("1-0") => tally.red_wins += 1,
            Some("0-1") => tally.black_wins += 1,
            Some("1/2-1/2") => tally.draws += 1,
            _ => {}
        }
    }
    tally
}

/// Compares everything that the library says of every position of the games with the walk.
fn check_counts(library: &Library, games: &[Game]) {
    let counted = walk(games);
    let mut checked = 0;
    for game in games {
        let line = game.line_to(game.end_of_line(NodeId::ROOT));
        for position in line.positions() {
            let explored = library.explore(position).unwrap();
            let (board, is_mirrored) = canonical(position);
            let (there, moves) = &counted[&board];
            assert_eq!(explored.total, tally_of(games, there), "{position:?}");
            assert_eq!(explored.moves.len(), moves.len(), "{position:?}");
            let symmetric = !mirrored_text(position).is_empty();
            for played in &explored.moves {
                let own = if is_mirrored { played.mv.mirrored() } else { played.mv };
                let text = if symmetric { own.to_string().max(own.mirrored().to_string()) } else { own.to_string() };
                let indices = moves.get(&text).unwrap_or_else(|| panic!("{position:?} {text}"));
                assert_eq!(played.tally, tally_of(games, indices), "{position:?} {}", played.mv);
                let year =
                    |index: &usize| games[*index].headers.get("Date").and_then(|date| date[..4].parse::<u16>().ok());
                let years: Vec<u16> = indices.iter().filter_map(year).collect();
                assert_eq!(played.last_year, years.iter().copied().max());
                let average = years.iter().map(|year| f64::from(*year)).sum::<f64>() / years.len() as f64;
                assert!(played.average_year.is_none_or(|found| (found - average).abs() < 1e-9));
                assert_eq!(played.average_year.is_none(), years.is_empty());
            }
            checked += 1;
        }
    }
    assert!(checked > games.len());
    // No game had this.
    let nowhere = Position::from_fen("3k5/9/9/9/9/9/9/9/R8/4K4 w").unwrap();
    assert_eq!(library.explore(&nowhere).unwrap().total.games, 0);
}

#[test]
fn counts_agree_with_an_independent_walk() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let games = made_up(300, 1);
    assert_eq!(put_in(&library, &games), (300, 0));
    check_counts(&library, &games);
    assert_eq!(put_in(&library, &games), (0, 300));
    check_counts(&library, &games);
}

#[test]
fn many_small_imports_are_merged_and_say_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    let games = made_up(400, 2);
    for some in games.chunks(5) {
        let library = Library::open_or_create(&path).unwrap();
        assert_eq!(put_in(&library, some), (some.len(), 0));
    }
    let library = Library::open(&path).unwrap();
    check_counts(&library, &games);
    let database = rusqlite::Connection::open(&path).unwrap();
    let segments: i64 = database.query_row("SELECT count(*) FROM segments", [], |row| row.get(0)).unwrap();
    assert!(segments < 20, "{segments} segments of 80 imports");
    let lost = "SELECT count(*) FROM pages WHERE segment NOT IN (SELECT id FROM segments)";
    assert_eq!(database.query_row(lost, [], |row| row.get::<_, i64>(0)).unwrap(), 0);
}

/// A game in which everything is written that can be.
fn annotated() -> Game {
    let fen = "3ak4/9/9/9/9/9/4C4/9/4A4/3K1R3 b - - 7 31";
    let mut game = Game::new(Position::from_fen(fen).unwrap());
    game.headers.set("Title", "残局一则");
    game.headers.set("自定", "值 \"x\"");
    let notes = |text: &str, number: u8| Annotations {
        comment_before: format!("前 {text}"),
        comment: format!("后\n{text}"),
        marks: vec![Mark(number), Mark(220)],
        arrows: vec![Arrow { from: "e4".parse().unwrap(), to: "a9".parse().unwrap(), color: MarkColor::Yellow }],
        circles: vec![Circle { square: "i9".parse().unwrap(), color: MarkColor::Blue }],
        verdicts: vec![ArbiterVerdict {
            book: "cxa2011".into(),
            label: "捉".into(),
            target: "e3".parse().ok(),
            reason: "因由".into(),
            author: "甲".into(),
            date: "2024-01-02".into(),
        }],
        evaluation: Some(Evaluation { score: EvalScore::Mate(-3), depth: 17, engine: "Pingjian 0.1".into() }),
    };
    *game.annotations_mut(NodeId::ROOT).unwrap() = notes("起", 1);
    let mut random = Random(77);
    let mut nodes = vec![NodeId::ROOT];
    for index in 0..200 {
        let node = nodes[random.below(nodes.len())];
        let legal = game.position_at(node).legal_moves();
        if !legal.is_empty() {
            let mv = legal[random.below(legal.len())];
            let added = game.add_move(node, mv).unwrap().0;
            nodes.push(added);
            if index % 7 == 0 {
                *game.annotations_mut(added).unwrap() = notes(&index.to_string(), index as u8 | 1);
            }
        }
    }
    game
}

#[test]
fn games_come_back_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let mut games = made_up(50, 3);
    games.push(annotated());
    put_in(&library, &games);
    let ids = library.find(&GameFilter::default(), GameOrder::Imported).unwrap();
    assert_eq!(ids.len(), games.len());
    for (id, game) in ids.iter().zip(&games) {
        assert_eq!(library.game(*id).unwrap(), *game);
    }
    assert!(library.game(GameId(9_999)).is_err());
}

#[test]
fn comments_are_taken_over_and_never_lost() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let mut bare = made_up(1, 4).remove(0);
    for mv in ["h2e2", "h9g7"] {
        let end = bare.end_of_line(NodeId::ROOT);
        if bare.tree().is_empty() || mv == "h9g7" {
            let _ = bare.add_move(end, mv.parse().unwrap());
        }
    }
    bare.headers.set("Result", "1-0");
    let commented = |text: &str, result: &str| {
        let mut game = bare.clone();
        game.annotations_mut(NodeId::ROOT).unwrap().comment = text.to_owned();
        game.headers.set("Result", result);
        game.headers.set("Annotator", "乙");
        game
    };
    assert_eq!(put_in(&library, &[bare.clone()]), (1, 0));
    assert_eq!(put_in(&library, &[commented("好棋", "0-1")]), (0, 1));
    let id = library.find(&GameFilter::default(), GameOrder::Imported).unwrap()[0];
    let kept = library.game(id).unwrap();
    assert_eq!(kept.tree(), commented("好棋", "1-0").tree());
    assert_eq!((kept.headers.get("Result"), kept.headers.get("Annotator")), (Some("1-0"), Some("乙")));
    // Known now, with or without the comment; another comment is kept beside it.
    assert_eq!(put_in(&library, &[commented("好棋", "1-0"), bare.clone()]), (0, 2));
    assert_eq!(put_in(&library, &[commented("缓着", "1-0")]), (1, 0));
    assert_eq!(library.stats().unwrap().tally.games, 2);
}

#[test]
fn deleted_games_are_left_out_everywhere_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let games = made_up(300, 11);
    put_in(&library, &games);
    let gone: Vec<GameId> = (1..=300).filter(|id| id % 3 == 1).map(GameId).collect();
    assert_eq!((library.delete(&gone).unwrap(), library.delete(&gone).unwrap()), (100, 0));
    assert_eq!(library.delete(&[GameId(9_999)]).unwrap(), 0);
    let kept = |games: &[Game]| -> Vec<Game> {
        games.iter().enumerate().filter(|(index, _)| index % 3 != 0).map(|(_, game)| game.clone()).collect()
    };
    check_counts(&library, &kept(&games));
    assert_eq!(library.stats().unwrap().tally.games, 200);
    let found = library.find(&GameFilter::default(), GameOrder::Longest).unwrap();
    assert!(found.len() == 200 && gone.iter().all(|game| !found.contains(game)));
    let start = GameFilter { position: Some((Position::start(), None)), ..GameFilter::default() };
    assert_eq!(library.find(&start, GameOrder::Imported).unwrap().len(), 200);
    // The index is merged meanwhile, and another connection knows of it, too.
    let more = made_up(90, 12);
    for some in more.chunks(9) {
        put_in(&library, some);
    }
    let all: Vec<Game> = kept(&games).into_iter().chain(more.iter().cloned()).collect();
    check_counts(&Library::open(library.path()).unwrap(), &all);
    // What is imported again is wanted again.
    assert_eq!(put_in(&library, &games[..2]), (1, 1));
    assert_eq!(library.restore(&gone).unwrap(), 99);
    let all: Vec<Game> = games.into_iter().chain(more).collect();
    check_counts(&library, &all);
}

#[test]
fn filters_find_what_they_say() {
    let folder = tempfile::tempdir().unwrap();
    let library = Library::open_or_create(&folder.path().join("games.db")).unwrap();
    let games = made_up(400, 5);
    put_in(&library, &games);
    let found = |filter: &GameFilter| -> Vec<usize> {
        let ids = library.find(filter, GameOrder::Imported).unwrap();
        ids.iter().map(|id| id.0 as usize - 1).collect()
    };
    let expected = |fits: &dyn Fn(&Game) -> bool| -> Vec<usize> {
        games.iter().enumerate().filter(|(_, game)| fits(game)).map(|(index, _)| index).collect()
    };
    let is =
        |game: &Game, name: &str, wanted: &[&str]| game.headers.get(name).is_some_and(|value| wanted.contains(&value));
    let player = GameFilter { player: "許銀川".into(), ..GameFilter::default() };
    assert_eq!(found(&player), expected(&|game| is(game, "Red", &["许银川", "許銀川"])));
    assert!(!found(&player).is_empty());
    assert_eq!(found(&GameFilter { side: Some(Side::Black), ..player }), [0; 0]);
    let foe = GameFilter { player: "对手 3·".into(), side: Some(Side::Black), ..GameFilter::default() };
    assert_eq!(found(&foe), expected(&|game| game.headers.get("Black").unwrap().starts_with("对手 3·")));
    let dated = |from: &str, to: &str| GameFilter { from: from.into(), to: to.into(), ..GameFilter::default() };
    assert_eq!(found(&dated("2004", "")), expected(&|game| is(game, "Date", &["2004.05.03", "2011-7-8"])));
    assert_eq!(found(&dated("", "2004")), expected(&|game| is(game, "Date", &["2004.05.03", "1999"])));
    assert_eq!(found(&dated("2004.06", "2011.07")), expected(&|game| is(game, "Date", &["2011-7-8"])));
    let drawn = GameFilter { result: Some(pingjian::game::GameResult::Draw), ..GameFilter::default() };
    assert_eq!(found(&drawn), expected(&|game| is(game, "Result", &["1/2-1/2"])));
    let long = GameFilter { least_plies: 25, ..GameFilter::default() };
    assert_eq!(found(&long), expected(&|game| game.tree().len() >= 25));
    let mv = |text: &str| text.parse::<Move>().unwrap();
    let cannon = Position::start().play(mv("h2e2"));
    let there = GameFilter { position: Some((cannon, None)), ..GameFilter::default() };
    let counted = walk(&games);
    let at_cannon: Vec<usize> = counted[&canonical(&cannon).0].0.iter().copied().collect();
    assert_eq!(found(&there), at_cannon);
    assert!(at_cannon.len() > 50);
    let played = GameFilter { position: Some((Position::start(), Some(mv("b2e2")))), ..GameFilter::default() };
    let at_start = &counted[&canonical(&Position::start()).0].1["h2e2"];
    assert_eq!(found(&played), at_start.iter().copied().collect::<Vec<_>>());
    let both = GameFilter { player: "许银川".into(), position: there.position, ..GameFilter::default() };
    let mut two = at_cannon;
    two.retain(|&index| is(&games[index], "Red", &["许银川", "許銀川"]));
    assert_eq!(found(&both), two);
    let newest = library.find(&GameFilter::default(), GameOrder::Newest).unwrap();
    let rows = library.rows(&newest).unwrap();
    let dates: Vec<&str> = rows.iter().map(|row| row.date.as_str()).collect();
    assert_eq!(dates.first(), Some(&"2011.07.08"));
    assert!(dates.is_sorted_by(|a, b| b.is_empty() || a >= b), "{dates:?}");
}

fn import(library: &Path, paths: &[PathBuf]) -> ImportEnd {
    let job = ImportJob::start(library.to_owned(), paths.to_vec(), &(Arc::new(|| ()) as _)).unwrap();
    job.end(Duration::from_secs(60)).expect("it ends")
}

fn write(path: &Path, games: &[Game], format: Format) {
    std::fs::write(path, formats::write(games, format).unwrap().bytes).unwrap();
}

#[test]
fn folders_of_mixed_files_are_imported_and_broken_ones_told() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("games/inner");
    std::fs::create_dir_all(&inside).unwrap();
    let games = made_up(60, 6);
    write(&inside.join("a.pgn"), &games[..20], Format::Pgn);
    write(&inside.join("b.cbl"), &games[20..40], Format::Cbl);
    for (index, game) in games[40..].iter().enumerate() {
        write(&folder.path().join(format!("games/{index}.xqf")), std::slice::from_ref(game), Format::Xqf);
    }
    let mut damaged = std::fs::read(folder.path().join("games/3.xqf")).unwrap();
    damaged.truncate(20);
    std::fs::write(inside.join("cut.xqf"), &damaged).unwrap();
    std::fs::write(inside.join("empty.pgn"), b"").unwrap();
    std::fs::write(inside.join("noise.cbl"), [7; 5_000]).unwrap();
    std::fs::write(inside.join("picture.jpeg"), [7; 50]).unwrap();
    std::fs::write(inside.join(".hidden.pgn"), b"x").unwrap();
    let library = folder.path().join("games.db");
    let end = import(&library, &[folder.path().join("games")]);
    assert!(end.error.is_none() && !end.stopped);
    assert_eq!((end.tally.files, end.tally.broken, end.passed_over), (25, 3, 1));
    assert_eq!(end.tally.added + end.tally.duplicates, 60);
    let known = end.tally.added;
    let opened = Library::open(&library).unwrap();
    let troubles = opened.sources_with_trouble(100).unwrap();
    let names: Vec<&str> = troubles.iter().map(|source| source.path.rsplit('/').next().unwrap()).collect();
    assert_eq!(names, ["cut.xqf", "empty.pgn", "noise.cbl"]);
    for lang in Lang::ALL {
        assert!(troubles.iter().all(|source| source.trouble(lang).is_some_and(|why| !why.is_empty())));
    }
    // Again: all are duplicates; a file that was mended is taken.
    std::fs::remove_file(inside.join("empty.pgn")).unwrap();
    write(&inside.join("noise.cbl"), &made_up(5, 7), Format::Cbl);
    let end = import(&library, &[folder.path().join("games")]);
    assert_eq!((end.tally.added, end.tally.duplicates, end.tally.broken), (5, 60, 1));
    assert_eq!(opened.stats().unwrap().tally.games as usize, known + 5);
    assert_eq!(opened.sources_with_trouble(100).unwrap().len(), 2);
}

#[test]
fn what_was_read_stays_when_an_import_is_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    std::fs::create_dir(&games).unwrap();
    for (index, chunk) in made_up(3_000, 8).chunks(100).enumerate() {
        write(&games.join(format!("{index:02}.pgn")), chunk, Format::Pgn);
    }
    let library = folder.path().join("games.db");
    let job = ImportJob::start(library.clone(), vec![games.clone()], &(Arc::new(|| ()) as _)).unwrap();
    while job.progress().games < 300 {
        std::thread::yield_now();
    }
    job.stop();
    let end = job.end(Duration::from_secs(60)).unwrap();
    assert!(end.stopped && end.error.is_none());
    let kept = Library::open(&library).unwrap();
    assert_eq!(kept.stats().unwrap().tally.games as usize, end.tally.added);
    assert_eq!(kept.explore(&Position::start()).unwrap().total.games as usize, end.tally.added);
    let end = import(&library, &[games]);
    assert_eq!(kept.stats().unwrap().tally.games as usize, kept_after(&kept, end.tally.added));
}

/// All games, of which `added` came last.
fn kept_after(library: &Library, added: usize) -> usize {
    let total = library.explore(&Position::start()).unwrap().total.games as usize;
    assert!(total >= added);
    total
}

#[test]
fn a_kill_in_the_middle_leaves_a_readable_library() {
    let folder = tempfile::tempdir().unwrap();
    let games = made_up(1_500, 9);
    let first = folder.path().join("first.pgn");
    write(&first, &games[..100], Format::Pgn);
    let all = folder.path().join("all");
    std::fs::create_dir(&all).unwrap();
    for (index, chunk) in games.chunks(50).enumerate() {
        write(&all.join(format!("{index:02}.pgn")), chunk, Format::Pgn);
    }
    let library = folder.path().join("games.db");
    let known = import(&library, &[first]).tally.added;
    for delay in [5, 60, 200] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pingjian"))
            .args([Path::new("library"), &library, Path::new("import"), &all])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(delay));
        child.kill().unwrap();
        child.wait().unwrap();
        let kept = Library::open(&library).unwrap();
        let count = kept.stats().unwrap().tally.games as usize;
        assert!(count >= known);
        assert_eq!(kept.explore(&Position::start()).unwrap().total.games as usize, count);
        let ids = kept.find(&GameFilter::default(), GameOrder::Imported).unwrap();
        assert!(ids.iter().all(|id| kept.game(*id).is_ok()));
    }
    import(&library, &[all]);
    let kept = Library::open(&library).unwrap();
    let ids = kept.find(&GameFilter::default(), GameOrder::Imported).unwrap();
    let kept_games: Vec<Game> = ids.iter().map(|id| kept.game(*id).unwrap()).collect();
    check_counts(&kept, &kept_games);
}

#[test]
fn damaged_libraries_are_told_and_never_crash() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    {
        let library = Library::open_or_create(&path).unwrap();
        put_in(&library, &made_up(200, 10));
    }
    let whole = std::fs::read(&path).unwrap();
    let mut random = Random(5);
    for _ in 0..60 {
        let mut bytes = whole.clone();
        for _ in 0..40 {
            let at = 100 + random.below(bytes.len() - 100);
            bytes[at] ^= 1 << random.below(8);
        }
        let other = folder.path().join("damaged.db");
        std::fs::write(&other, &bytes).unwrap();
        let Ok(library) = Library::open(&other) else { continue };
        let _ = (library.stats(), library.explore(&Position::start()));
        let Ok(ids) = library.find(&GameFilter::default(), GameOrder::Newest) else { continue };
        let _ = library.rows(&ids);
        for id in ids {
            let _ = library.game(id);
        }
    }
    std::fs::write(&path, &whole[..whole.len() / 2]).unwrap();
    let error = Library::open(&path).and_then(|library| library.stats()).unwrap_err();
    assert!(error.to_string().contains("games.db"), "{error}");
    std::fs::write(&path, b"not a database at all, but long enough to be one ".repeat(100)).unwrap();
    assert!(Library::open(&path).unwrap_err().to_string().contains("is not a Pingjian library"));
}
