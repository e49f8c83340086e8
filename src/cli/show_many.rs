//! `pingjian show` over a folder: a line, or a JSON object on one line, for each game file.

use super::audit_list_text::{plain, players};
use super::failure::{Answer, Failure};
use super::folder::game_files;
use super::input::{display, read_games_as, warnings};
use super::output::{Sink, json_line, note};
use super::show_json::{FileJson, GameJson, file_json};
use crate::formats::{Parsed, TextEncoding};
use crate::game::GameResult;
use serde::Serialize;
use std::path::Path;

/// A file of the folder that was read.
#[derive(Serialize)]
struct ReadJson<'a> {
    file: &'a str,
    #[serde(flatten)]
    content: FileJson,
}

/// A file of the folder that can't be read.
#[derive(Serialize)]
struct RefusedJson<'a> {
    file: &'a str,
    error: &'a str,
}

/// Shows every game file in `folder` and below, in the order of their paths. Files that can't be read are named and passed
/// over.
///
/// # Errors
/// No file can be read.
pub(super) fn folder(folder: &Path, read_as: Option<TextEncoding>, as_json: bool) -> Result<Answer, Failure> {
    let files = game_files(folder)?;
    let mut out = Sink::create(None)?;
    let mut read = 0;
    for path in &files {
        let file = display(path);
        match read_games_as(path, read_as) {
            Ok(parsed) => {
                read += 1;
                if as_json {
                    out.add(&json_line(&ReadJson { file: &file, content: file_json(&parsed, None) })?)?;
                } else {
                    warnings(&parsed).iter().for_each(|warning| note(&format!("{file}: {warning}")));
                    out.add(&format!("{file}: {}\n", summary(&parsed)))?;
                }
            }
            Err(Failure::Bad(why)) => {
                note(&format!("left out: {why}"));
                if as_json {
                    // The message names the file first, as messages of other commands do.
                    let error = why.strip_prefix(&file).and_then(|rest| rest.strip_prefix(": ")).unwrap_or(&why);
                    out.add(&json_line(&RefusedJson { file: &file, error })?)?;
                }
            }
            Err(failure) => return Err(failure),
        }
    }
    out.finish()?;
    if read == 0 {
        return Err(Failure::bad(format!("{}: none of {} game files can be read", folder.display(), files.len())));
    }
    if read < files.len() {
        note(&format!("{read} of {} files read", files.len()));
    }
    Ok(Answer::Done)
}

/// What a file holds, on one line: format, encoding, numbers; of a single game also who played.
fn summary(parsed: &Parsed) -> String {
    let content = file_json(parsed, None);
    let sum = |number: fn(&GameJson) -> usize| content.games.iter().map(number).sum::<usize>();
    let counted = [
        (content.games.len(), "game", "games"),
        (sum(|game| game.nodes), "move", "moves"),
        (sum(|game| game.variations), "variation", "variations"),
        (sum(|game| game.comments), "comment", "comments"),
        (content.warnings.len(), "warning", "warnings"),
    ];
    let mut parts: Vec<String> = counted
        .into_iter()
        .enumerate()
        .filter(|(index, (count, ..))| *index < 2 || *count > 0)
        .map(|(_, (count, one, many))| format!("{count} {}", if count == 1 { one } else { many }))
        .collect();
    if let [game] = &parsed.games[..] {
        let title = plain(game.headers.get("Title").unwrap_or_default());
        let result = game.headers.result();
        parts.extend([players(&game.headers), title].into_iter().filter(|text| !text.is_empty()));
        parts.extend((result != GameResult::Unknown).then(|| result.tag().to_owned()));
    }
    format!("{}, {}: {}", content.format, content.encoding, parts.join(", "))
}
