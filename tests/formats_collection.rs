//! A collection of real files that isn't part of the project: `PINGJIAN_COLLECTION=folder cargo test --test
//! formats_collection -- --ignored`. The folder holds `expected.jsonl`, what an independent reader found (as in
//! `tests/formats/expected.jsonl`), and the files in `samples/`.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

#[path = "formats/common.rs"]
mod common;

use common::counts;
use pingjian::formats::{self, Parsed};
use pingjian::game::Game;
use std::collections::BTreeMap;
use std::path::PathBuf;

fn collection() -> PathBuf {
    PathBuf::from(std::env::var_os("PINGJIAN_COLLECTION").expect("PINGJIAN_COLLECTION names a folder"))
}

fn facts(parsed: &Parsed, game: usize) -> Vec<(&'static str, serde_json::Value)> {
    let found = &parsed.games[game];
    let header = |name: &str| serde_json::json!(found.headers.get(name).unwrap_or(""));
    let (variations, comments, nodes) = counts(found);
    let moves: Vec<String> = parsed.main_line_moves(game).iter().map(ToString::to_string).collect();
    vec![
        ("red", header("Red")),
        ("black", header("Black")),
        ("event", header("Event")),
        ("title", header("Title")),
        ("result", serde_json::json!(found.headers.result().tag())),
        ("start_fen", serde_json::json!(found.start().to_fen())),
        ("mainline", serde_json::json!(moves)),
        ("n_variations", serde_json::json!(variations)),
        ("n_comments", serde_json::json!(comments)),
        ("n_nodes", serde_json::json!(nodes)),
    ]
}

/// Prints every disagreement, and fails if there are more than can be explained one by one.
#[test]
#[ignore = "needs a collection of real files"]
fn agrees_with_the_independent_reader() {
    const MOST_TO_EXPLAIN: usize = 15;
    let folder = collection();
    let mut read: BTreeMap<String, Result<Parsed, String>> = BTreeMap::new();
    let (mut agreed, mut wrong) = (0, Vec::new());
    for row in std::fs::read_to_string(folder.join("expected.jsonl")).unwrap().lines() {
        let expected: serde_json::Value = serde_json::from_str(row).unwrap();
        let name = expected["file"].as_str().unwrap();
        let (file, game) = name.rsplit_once('#').map_or((name, 0), |(file, game)| (file, game.parse().unwrap()));
        let parsed = read.entry(file.to_owned()).or_insert_with(|| {
            let bytes = std::fs::read(folder.join("samples").join(file)).unwrap();
            formats::read(&bytes, Some(file)).map_err(|error| error.to_string())
        });
        match parsed {
            Ok(parsed) if game < parsed.games.len() => {
                let differs =
                    |(key, value): &(&str, serde_json::Value)| !expected[*key].is_null() && expected[*key] != *value;
                let different: Vec<_> = facts(parsed, game).into_iter().filter(differs).collect();
                agreed += usize::from(different.is_empty());
                wrong.extend(
                    different.into_iter().map(|(key, value)| format!("{name}: {key}: {} / {value}", expected[key])),
                );
            }
            Ok(parsed) => wrong.push(format!("{name}: only {} games", parsed.games.len())),
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    let told: Vec<String> = wrong.iter().map(|line| line.chars().take(300).collect()).collect();
    println!("{agreed} games agree\n{}", told.join("\n"));
    assert!(agreed > 0 && wrong.len() <= MOST_TO_EXPLAIN, "{} disagreements", wrong.len());
}

/// Reading and writing in the same format loses nothing.
#[test]
#[ignore = "needs a collection of real files"]
fn comes_back_whole_in_its_own_format() {
    let mut folders = vec![collection().join("samples")];
    let mut whole = BTreeMap::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let Ok(parsed) = formats::read(&std::fs::read(&path).unwrap(), None) else { continue };
            if !parsed.format.can_write() {
                continue;
            }
            let written = formats::write(&parsed.games, parsed.format).unwrap();
            assert_eq!(written.losses, [], "{}", path.display());
            let again = formats::read(&written.bytes, None).unwrap();
            assert!(same(&again.games, &parsed.games), "{}", path.display());
            *whole.entry(parsed.format.name()).or_insert(0) += parsed.games.len();
        }
    }
    println!("{whole:?}");
}

fn same(found: &[Game], expected: &[Game]) -> bool {
    let headers = |game: &Game| {
        let mut headers: Vec<_> =
            game.headers.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        headers.sort();
        headers
    };
    let equal = |(a, b): (&Game, &Game)| {
        a.tree() == b.tree() && a.start().to_fen() == b.start().to_fen() && headers(a) == headers(b)
    };
    found.len() == expected.len() && found.iter().zip(expected).all(equal)
}
