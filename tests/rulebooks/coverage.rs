//! The case book against the rule books: every case is judged as it's written, hits hit and near misses miss, and no row and no
//! article of a book goes without.

use crate::casebook::{File, Judged, REFRESH, files, rows};
use pingjian::judge::{Role, RuleBook};
use pingjian::rulebooks::BOOKS;
use rayon::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

fn report(found: &[String]) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

fn each_judged(mut look: impl FnMut(&File, &Judged<'_>)) {
    for file in &files() {
        let cases: Vec<_> = file
            .sections
            .iter()
            .flat_map(|section| section.books(&file.claims).map(move |book| (section, book)))
            .collect();
        let judged: Vec<Judged<'_>> = cases.par_iter().map(|&(section, book)| Judged::new(section, book)).collect();
        judged.iter().for_each(|judged| look(file, judged));
    }
}

#[test]
fn every_case_is_judged_as_it_is_written() {
    let mut found = Vec::new();
    each_judged(|file, judged| {
        let differences = judged.differences().into_iter();
        found.extend(differences.map(|(line, what)| format!("tests/rulebooks/{}:{}: {what}", file.name, line + 1)));
    });
    report(&found);
}

/// What the sections of a file hit and miss for one article or row of one book.
#[derive(Default)]
struct Tally {
    hits: usize,
    misses: usize,
}

#[test]
fn every_row_and_every_article_has_a_hit_and_a_near_miss() {
    let mut found = Vec::new();
    let mut rows_seen = BTreeMap::<(&str, String), Tally>::new();
    let mut articles_seen = BTreeMap::<(&str, String), Tally>::new();
    for file in &files() {
        for claim in &file.claims {
            for &book in &claim.books {
                tally_claim(file, book, &claim.rows, &claim.articles, &mut rows_seen, &mut articles_seen, &mut found);
            }
        }
    }
    let full = |tally: Option<&Tally>| tally.is_some_and(|tally| tally.hits > 0 && tally.misses > 0);
    for book in BOOKS {
        for row in rows(book) {
            if !full(rows_seen.get(&(book.id, row.clone()))) {
                found.push(format!("{}: no hit and near miss for the row “{row}”", book.id));
            }
        }
        for article in book.articles {
            let modelled = !matches!(article.role, Role::NotModelled(_));
            if modelled && !full(articles_seen.get(&(book.id, article.id.to_owned()))) {
                found.push(format!("{}: no hit and near miss for article {}", book.id, article.id));
            }
        }
    }
    report(&found);
}

fn tally_claim(
    file: &File,
    book: &'static RuleBook,
    row_names: &[String],
    articles: &[String],
    rows_seen: &mut BTreeMap<(&'static str, String), Tally>,
    articles_seen: &mut BTreeMap<(&'static str, String), Tally>,
    found: &mut Vec<String>,
) {
    let known: Vec<String> = rows(book);
    let judged: Vec<Judged<'_>> = file.sections.par_iter().map(|section| Judged::new(section, book)).collect();
    let place =
        |section: &Judged<'_>| format!("tests/rulebooks/{}:{}: {}", file.name, section.section.line + 1, book.id);
    for row in row_names {
        if !known.contains(row) {
            found.push(format!("tests/rulebooks/{}: {} has no row “{row}”", file.name, book.id));
            continue;
        }
        let tally = rows_seen.entry((book.id, row.clone())).or_default();
        for judged in &judged {
            let hit = judged.hits(row);
            if hit != judged.section.hit {
                let what = if hit { "is hit" } else { "is not hit" };
                found.push(format!("{}: the row “{row}” {what}", place(judged)));
            }
            *(if hit { &mut tally.hits } else { &mut tally.misses }) += 1;
        }
    }
    for article in articles {
        if book.article(article).is_none() {
            found.push(format!("tests/rulebooks/{}: {} has no article {article}", file.name, book.id));
            continue;
        }
        let mut hit_places = BTreeSet::new();
        for judged in judged.iter().filter(|judged| judged.section.hit) {
            let places = judged.places(article);
            if places.is_empty() {
                found.push(format!("{}: article {article} is not cited", place(judged)));
            }
            hit_places.extend(places);
        }
        let misses = judged.iter().filter(|judged| !judged.section.hit);
        for judged in misses.clone() {
            if judged.places(article).is_superset(&hit_places) {
                found.push(format!("{}: article {article} is cited as in the hit ({hit_places:?})", place(judged)));
            }
        }
        let tally = articles_seen.entry((book.id, article.clone())).or_default();
        tally.hits += usize::from(!hit_places.is_empty());
        tally.misses += misses.count();
    }
}

#[test]
fn every_explanation_is_the_one_that_is_written() {
    let refresh = std::env::var_os(REFRESH).is_some();
    let mut found = Vec::new();
    for file in &files() {
        let mut lines = file.lines.clone();
        for section in file.sections.iter().rev() {
            let Some((book, lang, range)) = &section.explained else { continue };
            let now = Judged::new(section, book).explanation(*lang);
            if lines[range.clone()] == now[..] {
                continue;
            }
            if !refresh {
                let (at, then) = (range.start + 1, lines[range.clone()].join("\n"));
                let now = now.join("\n");
                found.push(format!(
                    "tests/rulebooks/{}:{at}: the explanation is now another ({REFRESH}=1 writes it)\n{then}\n→\n{now}",
                    file.name
                ));
            }
            lines.splice(range.clone(), now);
        }
        if refresh && lines != file.lines {
            fs::write(&file.path, lines.join("\n") + "\n").unwrap();
        }
    }
    report(&found);
}
