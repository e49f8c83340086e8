//! The text tables: the three languages say the same things, and the program asks for nothing that isn't there.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

use fluent_bundle::FluentResource;
use pingjian::lang::{Lang, TEXT_SOURCES};
use pingjian::session::ACTIONS;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The ids of a language with the arguments that each uses.
fn entries(source: &str) -> BTreeMap<String, BTreeSet<String>> {
    let resource = FluentResource::try_new(source.to_owned());
    let resource = resource.unwrap_or_else(|(_, errors)| panic!("the file can't be parsed: {errors:?}"));
    drop(resource);
    let mut entries: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut id = String::new();
    for line in source.lines() {
        if let Some((name, _)) = line.split_once(" =")
            && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !name.is_empty()
        {
            assert!(!entries.contains_key(name), "{name} stands twice");
            id = name.to_owned();
            entries.insert(id.clone(), BTreeSet::new());
        }
        for piece in line.split('$').skip(1) {
            let argument = piece.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
            entries.get_mut(&id).expect("an argument stands in an entry").insert(argument);
        }
    }
    entries
}

#[test]
fn the_three_languages_have_the_same_ids_and_arguments() {
    let tables: Vec<_> = TEXT_SOURCES.iter().map(|(lang, source)| (lang, entries(source))).collect();
    let (_, first) = &tables[0];
    for (lang, table) in &tables[1..] {
        for id in first.keys().chain(table.keys()).collect::<BTreeSet<_>>() {
            assert_eq!(first.get(id), table.get(id), "{id} differs in {}", lang.tag());
        }
    }
}

#[test]
fn every_action_has_a_name_and_a_tip_of_its_own() {
    for lang in Lang::ALL {
        let mut names = BTreeSet::new();
        for info in ACTIONS {
            let (name, tip) = (info.name(lang), info.tip(lang));
            assert!(!name.starts_with("action-"), "{} has no name in {}", info.id, lang.tag());
            assert!(!tip.starts_with("action-"), "{} has no tip in {}", info.id, lang.tag());
            assert!(names.insert(name.clone()), "two actions are called {name}");
        }
    }
    let keys: Vec<_> = ACTIONS.iter().filter_map(|info| info.key).collect();
    let distinct: BTreeSet<_> = keys.iter().map(ToString::to_string).collect();
    assert_eq!(keys.len(), distinct.len(), "two actions have the same key");
}

/// String literals in the sources that look like ids of the tables.
fn used_ids(folder: &Path, known: &BTreeSet<&str>, used: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            used_ids(&path, known, used);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).expect("the source can be read");
            for literal in source.split('"').filter(|literal| known.contains(literal)) {
                used.insert(literal.to_owned());
            }
        }
    }
}

#[test]
fn every_text_is_used() {
    let table = entries(TEXT_SOURCES[0].1);
    let known: BTreeSet<&str> = table.keys().map(String::as_str).collect();
    let mut used = BTreeSet::new();
    used_ids(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &known, &mut used);
    let unused: Vec<_> = known.iter().filter(|id| !id.starts_with("action-") && !used.contains(**id)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

#[test]
fn every_text_that_is_asked_for_is_there() {
    let table = entries(TEXT_SOURCES[0].1);
    let mut missing = Vec::new();
    asked_for(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut |file, id| {
        if !table.contains_key(id) {
            missing.push(format!("{}: {id}", file.display()));
        }
    });
    assert!(missing.is_empty(), "no such text: {missing:#?}");
}

/// Calls `found` for the literal id in every `text(…, "id"` and `text_with(…, "id"` of the sources.
fn asked_for(folder: &Path, found: &mut dyn FnMut(&Path, &str)) {
    for entry in std::fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            asked_for(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = std::fs::read_to_string(&path).expect("the source can be read");
            for call in source.split("text(").chain(source.split("text_with(")).skip(1) {
                let arguments = call.split([';', '{']).next().unwrap_or_default();
                let Some(literal) = arguments.split('"').nth(1) else { continue };
                let before = arguments.split('"').next().unwrap_or_default();
                let first_or_second = before.matches(',').count() <= 1 && !before.contains(')');
                // An id put together at run time ends in a dash: the test of the actions covers those.
                let like_id = literal.contains('-')
                    && !literal.ends_with('-')
                    && literal.chars().all(|c| c.is_ascii_lowercase() || c == '-');
                if first_or_second && like_id {
                    found(&path, literal);
                }
            }
        }
    }
}
