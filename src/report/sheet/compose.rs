//! From games to a [`Document`]: what stands above the moves.

use super::{GameSheet, score};
use crate::game::{Game, GameResult};
use crate::lang::{text, text_with};
use crate::report::document::{Block, Document, Level, Paragraph};

/// Headers that stand at the top with their names, in this order; those that are empty are left out.
const FACTS: [(&str, &str); 10] = [
    ("Title", "header-title"),
    ("Event", "report-event"),
    ("Site", "report-site"),
    ("Date", "report-date"),
    ("Round", "report-round"),
    ("RedTeam", "header-red-team"),
    ("BlackTeam", "header-black-team"),
    ("Opening", "sheet-opening"),
    ("Annotator", "header-annotator"),
    ("Source", "sheet-source"),
];

/// The longest header that is printed, in characters: longer ones are no names.
const MOST_HEADER: usize = 200;

/// The whole document.
pub(super) fn document(sheet: &GameSheet<'_>) -> Document {
    let lang = sheet.lang;
    let mut blocks = Vec::new();
    let mut number = 0;
    let title = match sheet.games {
        [game] => title_of(sheet, game),
        _ => sheet.title.to_owned(),
    };
    blocks.push(Block::Title(title.clone()));
    for (index, game) in sheet.games.iter().enumerate() {
        if sheet.games.len() > 1 {
            if index > 0 && sheet.style.page_each {
                blocks.push(Block::NewPage);
            }
            blocks.push(Block::Heading(Level::Part, format!("{}. {}", index + 1, title_of(sheet, game))));
        }
        facts(sheet, game, &mut blocks);
        let moves = score::compose(sheet, game, &mut number);
        if moves.is_empty() {
            blocks.push(Block::Paragraph(Paragraph::aside(text(lang, "report-no-moves"))));
        } else {
            blocks.push(Block::Columns(moves));
        }
    }
    let version = [("version", env!("CARGO_PKG_VERSION").into())];
    Document {
        lang,
        title,
        subject: String::new(),
        blocks,
        colophon: text_with(lang, "report-colophon", version).into_owned(),
    }
}

/// The value of a header, shortened if it's far too long for a name.
fn header(game: &Game, name: &str) -> Option<String> {
    let value = game.headers.get(name)?.trim();
    // PGN writes a question mark for what isn't known.
    if value.is_empty() || value.chars().all(|letter| matches!(letter, '?' | '.' | '-')) {
        return None;
    }
    let mut short: String = value.chars().take(MOST_HEADER).collect();
    if short.len() < value.len() {
        short.push('…');
    }
    Some(short)
}

/// Who played and with what result, else what the game is called.
fn title_of(sheet: &GameSheet<'_>, game: &Game) -> String {
    let players = match (header(game, "Red"), header(game, "Black")) {
        (Some(red), Some(black)) => {
            let between = match game.headers.result() {
                GameResult::RedWins => text(sheet.lang, "sheet-beats"),
                GameResult::BlackWins => text(sheet.lang, "sheet-loses-to"),
                GameResult::Draw => text(sheet.lang, "sheet-draws-with"),
                GameResult::Unknown => std::borrow::Cow::Borrowed("–"),
            };
            Some(format!("{red} {between} {black}"))
        }
        (one, other) => one.or(other),
    };
    players
        .or_else(|| header(game, "Title"))
        .or_else(|| header(game, "Event"))
        .unwrap_or_else(|| text(sheet.lang, "sheet-title").into_owned())
}

/// What is known about the game, two facts a row.
fn facts(sheet: &GameSheet<'_>, game: &Game, blocks: &mut Vec<Block>) {
    let title = title_of(sheet, game);
    let known: Vec<(String, String)> = FACTS
        .iter()
        .filter_map(|(name, id)| Some((text(sheet.lang, id).into_owned(), header(game, name)?)))
        .filter(|(_, value)| *value != title)
        .collect();
    if !known.is_empty() {
        blocks.push(Block::Facts(known.chunks(2).map(<[_]>::to_vec).collect()));
    }
}
