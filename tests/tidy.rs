//! The house rules of `src/ARCHITECTURE.md`, which one package can't enforce by crate walls: who may import whom, where
//! egui, threads and the file system live, and how long a file may be.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Each room, and the rooms that it may import.
const FLOORS: &[(&str, &[&str])] = &[
    ("lang", &[]),
    ("rules", &["lang"]),
    ("notation", &["rules", "lang"]),
    ("solve", &["rules"]),
    ("game", &["rules", "lang"]),
    ("judge", &["rules", "solve", "lang"]),
    ("rulebooks", &["judge", "rules", "solve", "lang"]),
    ("engine", &["rules", "solve", "lang"]),
    ("formats", &["game", "notation", "rules", "lang"]),
    ("openings", &["notation", "rules", "lang"]),
    ("library", &["openings", "game", "rules", "lang"]),
    ("report", &["judge", "game", "notation", "rules", "lang"]),
    (
        "session",
        &[
            "report",
            "library",
            "openings",
            "formats",
            "engine",
            "rulebooks",
            "judge",
            "game",
            "solve",
            "notation",
            "rules",
            "lang",
        ],
    ),
    (
        "ui",
        &[
            "session",
            "library",
            "openings",
            "formats",
            "engine",
            "rulebooks",
            "judge",
            "game",
            "notation",
            "rules",
            "lang",
        ],
    ),
    (
        "cli",
        &[
            "session",
            "report",
            "library",
            "openings",
            "formats",
            "engine",
            "rulebooks",
            "judge",
            "game",
            "notation",
            "rules",
            "lang",
        ],
    ),
];

/// Words that only some rooms may use, with the rooms that may.
const GUARDED: &[(&str, &[&str])] = &[
    ("egui", &["ui"]),
    ("eframe", &["ui"]),
    ("rfd::", &["ui"]),
    ("std::fs", &["session", "cli"]),
    ("std::thread", &["session", "engine"]),
    ("formats::read", &["session", "cli"]),
    ("judge::audit(", &["session", "cli"]),
];

/// The only files with `unsafe`: what the processor can do beyond the least that the program is built for.
const UNSAFE: &[&str] = &["rules/pext.rs", "engine/processor.rs"];

/// The longest a source file may be, in lines.
const MOST_LINES: usize = 800;

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Every file of a room as (room, path within `src`, source without comments and unit tests).
fn rooms() -> Vec<(String, String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&root, &mut files);
    files.sort();
    let in_room = |path: &PathBuf| {
        let inside = path.strip_prefix(&root).expect("the file is in src").to_string_lossy().replace('\\', "/");
        let (room, _) = inside.split_once('/')?;
        let source = std::fs::read_to_string(path).expect("the source can be read");
        Some((room.to_owned(), inside.clone(), code_of(&source)))
    };
    files.iter().filter_map(in_room).collect()
}

fn code_of(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    code.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The words that follow `crate::`, those in braces too: `crate::{game::Edit, rules}` names game and rules.
fn imports(code: &str) -> Vec<String> {
    let mut found = Vec::new();
    for part in code.split("crate::").skip(1) {
        let list = part.strip_prefix('{').and_then(|rest| rest.split("};").next()).unwrap_or(part);
        let names: Vec<&str> = if part.starts_with('{') { list.split(',').collect() } else { vec![list] };
        for name in names {
            let word: String = name.trim().chars().take_while(|c| c.is_ascii_lowercase() || *c == '_').collect();
            if !word.is_empty() {
                found.push(word);
            }
        }
    }
    found
}

#[test]
fn rooms_import_only_what_their_floor_allows() {
    let floors: BTreeMap<&str, &[&str]> = FLOORS.iter().copied().collect();
    let mut broken = Vec::new();
    for (room, file, code) in rooms() {
        let Some(allowed) = floors.get(room.as_str()) else {
            broken.push(format!("{file}: the room {room} isn't in the table"));
            continue;
        };
        for import in imports(&code) {
            if floors.contains_key(import.as_str()) && import != room && !allowed.contains(&import.as_str()) {
                broken.push(format!("{file}: {room} imports {import}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn windows_threads_and_files_stay_in_their_rooms() {
    let mut broken = Vec::new();
    for (room, file, code) in rooms() {
        for (word, allowed) in GUARDED {
            if code.contains(word) && !allowed.contains(&room.as_str()) {
                broken.push(format!("{file}: {word}"));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn unsafe_code_stays_in_its_files_and_says_why() {
    for (_, file, code) in rooms() {
        let allowed = UNSAFE.contains(&file.as_str());
        assert_eq!(code.contains("allow(unsafe_code"), allowed, "{file}");
        if allowed {
            let source = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(&file));
            let reasons = source.expect("the source can be read").matches("// SAFETY: ").count();
            assert_eq!(code.matches("unsafe {").count(), reasons, "{file}: a reason for each unsafe block");
        }
    }
}

#[test]
fn files_are_short() {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let lines = |path: &PathBuf| std::fs::read_to_string(path).expect("the source can be read").lines().count();
    let long: Vec<_> = files.iter().filter(|path| lines(path) > MOST_LINES).collect();
    assert!(long.is_empty(), "longer than {MOST_LINES} lines: {long:#?}");
}

#[test]
fn every_room_says_what_it_is() {
    for (room, _) in FLOORS {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(room).join("mod.rs");
        let source = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(source.starts_with("//! "), "{room}/mod.rs begins with its purpose");
    }
}
